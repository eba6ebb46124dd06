"""A claim held against passages of your own: exactly these are used, and nothing is searched.

Prints:
    supported
    support T1 https://prize.example/2024
    related https://prize.example/2023
"""

from detective import check

PASSAGES = [
    {
        "title": "The Qinghe Book Prize 2024",
        "text": "The Qinghe Book Prize 2024 was awarded to Lin Yu.",
        "url": "https://prize.example/2024",
        "published": "2024-05-04",
        "tier": "T1",  # believed, because it comes from you
    },
    {
        "title": "The Qinghe Book Prize 2023",
        "text": "The Qinghe Book Prize 2023 was awarded to Zhou Min.",
        "url": "https://prize.example/2023",
        "published": "2023-05-06",
        "tier": "T1",
    },
]


def main() -> None:
    """The passage about 2023 is real, and about another year: it is listed apart and never counted."""
    card = check("Lin Yu won the Qinghe Book Prize 2024.", evidence=PASSAGES, as_of="2026-10-25")
    print(card["verdict"])
    for item in card["evidence"]:
        print(item["stance"], item["tier"], item["url"])
    for item in card["related"]:
        print("related", item["url"])


if __name__ == "__main__":
    main()
