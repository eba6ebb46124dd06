"""A sentence is never refuted by itself."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.verbatim import Verbatim, verbatim
from detective.evaluation.sources import sources, stance_cases

KINDS = sorted(source.name for source in sources(None) if source.shape == "kinds")
TEXTS = {
    source.name: sorted({case.claim for case in stance_cases(source)})
    for source in sources(None)
    if source.shape == "kinds"
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_claim_of_the_matrix_is_borne_out_by_itself(kind: str) -> None:
    asked = [claim for claim in TEXTS[kind] if claim[-1] not in "?？"]
    wrong = [c for c in asked if read_stance(frame_text(c), Candidate(id="e1", text=c)).stance is not Stance.SUPPORT]
    assert wrong == []


@pytest.mark.parametrize(
    ("claim", "text", "expected"),
    [
        ("The dam holds 3.5 million litres.", "The dam holds 3.5 million litres", Verbatim.WHOLE),
        ("The dam holds 3.5 million litres.", "The dam holds 35 million litres.", Verbatim.NONE),
        ("他2015年被判无罪，2018年被定罪。", "他2015年被判无罪, 2018年被定罪", Verbatim.WHOLE),
        ("他被判無罪", "他被判无罪。三年后他被定罪。", Verbatim.SENTENCE),
        ("He was cleared", "He was cleared in 2015.", Verbatim.NONE),
        ("Was he cleared?", "Was he cleared?", Verbatim.NONE),
        ("是", "是。", Verbatim.NONE),
    ],
)
def test_what_stands_word_for_word(claim: str, text: str, expected: Verbatim) -> None:
    assert verbatim(claim, text) is expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Neither the minister nor her deputy attended the meeting.",
        "该公司营收增长4%，净利润却下降12%，由39亿元降至34亿元。",
        "學校表示，期末考試照常進行，網傳取消考試的消息不實。",
    ],
)
def test_a_sentence_among_others_is_not_refuted_by_itself(sentence: str) -> None:
    for text in (f"{sentence} Das ist alles.", f"Das ist alles. {sentence}"):
        read = read_stance(frame_text(sentence), Candidate(id="e1", text=text))
        assert read.stance is not Stance.REFUTE or read.basis in {"debunk", "confirmed", "answered"}
