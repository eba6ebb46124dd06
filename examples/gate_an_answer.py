"""Gate an answer before it goes out: every statement of a draft is checked, and the draft is sent, mended or held.

No framework is needed: the draft is a string and the gate is a function. Hand it the passages that your assistant
retrieved, so that the draft is held against them and nothing else; leave them out, and it is searched for.

Prints:
    hold
    refuted: Germany won the 2018 FIFA World Cup.
    send
    mend
    no_reliable_source: The 2034 World Cup was won by Brazil.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from detective import check_article

PASSAGES = [
    {"id": "fifa", "tier": "T1", "text": "France won the 2018 FIFA World Cup, beating Croatia 4-2 in the final."},
    {"id": "nobel", "tier": "T1", "text": "The 2020 Nobel Prize in Literature was awarded to Louise Glück."},
]


class Decision(NamedTuple):
    """`send` as it is, `mend` (take the statements out or mark them), or `hold`; and the statements that are why."""

    action: str
    statements: list[tuple[str, str]]


def gate(draft: str, passages: Sequence[dict[str, Any]] | None = None, *, as_of: str | None = None) -> Decision:
    """Hold what is refuted; what no reliable source carries must not be stated as a fact."""
    found = check_article(draft, evidence=passages, as_of=as_of)
    doubtful = [
        (row["card"]["verdict"], row["text"]) for row in found["claims"] if row["card"]["verdict"] != "supported"
    ]
    if any(verdict == "refuted" for verdict, _ in doubtful):
        return Decision("hold", [row for row in doubtful if row[0] == "refuted"])
    return Decision("mend" if doubtful else "send", doubtful)


def main() -> None:
    """Three drafts: a wrong one, a right one, and one about a year that has not come."""
    drafts = (
        "Good question! Germany won the 2018 FIFA World Cup.",
        "France won the 2018 FIFA World Cup. I hope this helps.",
        "France won the 2018 FIFA World Cup. The 2034 World Cup was won by Brazil.",
    )
    for draft in drafts:
        decision = gate(draft, PASSAGES, as_of="2026-10-25")
        print(decision.action)
        for verdict, statement in decision.statements:
            print(f"{verdict}: {statement}")


if __name__ == "__main__":
    main()
