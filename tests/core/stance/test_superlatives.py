"""The longest beside the second longest: the rank of one thing by one measure."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.superlatives import superlatives

ORLA = "The Orla is the second longest river in the province, after the Veshka."
TARN = "At 2,913 metres, Mount Tarn is the third highest peak of the range."
QING = "清河是全省第二长的河流，仅次于白河。"
YAN = "青巖山海拔1962公尺，是島上第二高的山。"

CASES = [
    ("The Orla is the longest river in the province.", ORLA, Stance.REFUTE),
    ("The Orla is the second longest river in the province.", ORLA, Stance.SUPPORT),
    ("The Orla is the longest river in the country.", ORLA, Stance.MENTION),
    ("The Orla is the widest river in the province.", ORLA, Stance.MENTION),
    ("Mount Tarn is the highest peak of the range.", TARN, Stance.REFUTE),
    ("Mount Tarn is the third highest peak of the range.", TARN, Stance.SUPPORT),
    ("清河是全省最长的河流", QING, Stance.REFUTE),
    ("清河是全省第二长的河流", QING, Stance.SUPPORT),
    ("清河是全国最长的河流", QING, Stance.MENTION),
    ("青巖山是島上最高的山", YAN, Stance.REFUTE),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_another_rank_by_the_same_measure_refutes(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


NONE = ["one of the longest rivers", "the latest interest in the west", "最高法院作出判决", "最长的河流之一", "at best"]


@pytest.mark.parametrize("text", NONE)
def test_what_only_looks_like_a_rank_is_none(text: str) -> None:
    assert superlatives(text) == ()
