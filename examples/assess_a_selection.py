"""May these records enter an answer? Decided from their access, kind, scope, term, place and version alone.

Prints:
    allowed evidence_selection_allowed
    blocked access_label_not_granted
"""

from detective import assess_retrieval_evidence

QUERY = {"scope": "economy", "requires_freshness": False}
RECORDS = [
    {
        "id": "public",
        "source_kind": "official",
        "scopes": ["economy"],
        "source_version": "2026-10",
        "url": "https://stats.example/2026",
        "citation_anchor": "#table-1",
    },
    {
        "id": "internal",
        "source_kind": "official",
        "scopes": ["economy"],
        "source_version": "2026-10",
        "url": "https://stats.example/draft",
        "citation_anchor": "#table-2",
        "access_labels": ["staff"],
    },
]
POLICY = {"requester_labels": [], "allowed_kinds": ["official"]}


def main() -> None:
    """The open record may be cited; the closed one may not, and nothing of it is shown."""
    for chosen in ("public", "internal"):
        selection = {"candidate_ids": [chosen], "cited_candidate_ids": [chosen]}
        outcome = assess_retrieval_evidence(QUERY, RECORDS, POLICY, selection)
        print(outcome.status, outcome.code)


if __name__ == "__main__":
    main()
