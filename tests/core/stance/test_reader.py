"""The learned reader: its file, its arithmetic, and that the claim alone tells it nothing."""

from __future__ import annotations

import json
import math

import pytest

from detective.core.models import Candidate, Language, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.features import features
from detective.core.stance.reader import NAME, reader, score, squash
from detective.core.stance.rulings import limit, ruled
from detective.core.stance.set_beside import set_beside
from detective.core.tables import raw
from detective.core.tables import rows as rows_of_table

SUITE = (
    "direction", "double_negation", "headline_question", "modality", "name", "negation", "number", "part_for_whole",
    "partial_truth", "place", "quoted_rumour", "role", "same_name_other_thing", "unit", "year",
)  # fmt: skip


def rows() -> list[dict[str, str]]:
    return [json.loads(line) for kind in SUITE for line in raw(f"suites/kinds/{kind}.jsonl").decode().splitlines()]


def found(claim: str, text: str) -> dict[str, int]:
    frame = frame_text(claim)
    beside = set_beside(frame, Candidate(id="e1", text=text))
    assert beside is not None
    return features(beside.comparison, beside.ruling)


@pytest.mark.parametrize("language", list(Language))
def test_every_weight_belongs_to_a_measure(language: Language) -> None:
    measures = found("Exports rose in August.", "Exports fell in August.")
    fitted = reader(language)
    for head in (fitted.relevance, fitted.sign):
        assert set(head.plain) | set(head.turned) <= set(measures)
    assert fitted.temperature_milli >= 1000


def test_the_file_says_what_it_was_fitted_on() -> None:
    record = json.loads(raw(NAME))
    assert record["schema"] == "detective.stance-reader/1"
    assert len(record["data_sha256"]) == 64
    assert "UHGEval" in record["attribution"]


def test_no_logit_lies_so_near_a_tie_that_machines_could_differ() -> None:
    for logit in range(-12_000, 12_001):
        exact = 1000 / (1 + math.exp(-logit / 1000))
        assert abs(exact % 1 - 0.5) > 1e-9


def test_squash_is_monotone_and_never_certain() -> None:
    values = [squash(logit) for logit in range(-13_000, 13_001, 100)]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (1, 999)


def test_scores_sum_to_1000() -> None:
    scores = score(found("Exports rose in August.", "Exports fell in August."), reader(Language.EN))
    assert scores.support + scores.refute + scores.mention == 1000


def test_beside_passages_of_other_claims_accuracy_falls_to_chance() -> None:
    """A reader that had learnt the look of false claims would still tell them apart here."""
    cases = [row for row in rows() if row["stance"] != "mention"]
    right = decided = 0
    for at, row in enumerate(cases):
        other = cases[(at + len(cases) // 2) % len(cases)]
        if other["lang"] != row["lang"] or other["kind"] == row["kind"]:
            other = next(c for c in cases if c["lang"] == row["lang"] and c["kind"] != row["kind"])
        reading = read_stance(frame_text(row["claim"]), Candidate(id="e1", text=other["text"]))
        right += (reading.support_milli >= reading.refute_milli) == (row["stance"] == "support")
        decided += reading.stance is not Stance.MENTION
    assert 0.42 <= right / len(cases) <= 0.58
    assert decided <= len(cases) * 0.02


def test_the_matrix_of_kinds_keeps_its_floor() -> None:
    """The share of all cases that come out right, and of support taken for refutation or the reverse."""
    right = severe = 0
    cases = rows()
    for row in cases:
        reading = read_stance(
            frame_text(row["claim"]), Candidate(id="e1", title=row.get("title", ""), text=row["text"])
        )
        right += reading.stance == row["stance"]
        severe += {str(reading.stance), row["stance"]} == {"support", "refute"}
    assert right / len(cases) >= 0.74
    assert severe / len(cases) <= 0.06


def test_the_confidence_of_a_rule_is_its_own_where_it_was_measured() -> None:
    measured = {(code, side): int(milli) for code, side, _, _, milli in rows_of_table("stance/rule_confidence.tsv")}
    assert ruled(1, "clause").confidence_milli == measured["clause", "support"]
    assert ruled(-1, "no_such_code").confidence_milli == limit("rule_confidence_milli")
    assert all(600 <= milli <= 950 for milli in measured.values())


def test_the_reader_knows_which_rule_fired() -> None:
    fired = found("The soup in August was hot.", "The soup in August was cold.")
    assert fired["rule_refute"] == fired["rule_opposite_refute"] == 1000
    assert fired["rule_support"] == fired["rule_clause_support"] == 0
