"""One claim and one question, answered from the shipped corpus without any network.

Prints:
    refuted 2018
    supported Louise Glück
    no_reliable_source future_outcome
"""

from detective import check

PRESENT = "2026-10-25"


def main() -> None:
    """A false claim, a question that is answered, a question that nothing can answer yet."""
    card = check("Germany won the 2018 FIFA World Cup", as_of=PRESENT, offline=True)
    print(card["verdict"], card["time_guard"]["target"]["start"][:4])

    card = check("Who won the 2020 Nobel Prize in Literature?", as_of=PRESENT, offline=True)
    print(card["verdict"], card["answer"]["text"])

    card = check("Who won the 2029 Nobel Prize in Literature?", as_of=PRESENT, offline=True)
    print(card["verdict"], card["reason"]["code"])


if __name__ == "__main__":
    main()
