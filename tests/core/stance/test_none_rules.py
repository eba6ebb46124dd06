"""The dead or the injured that a claim counts, beside a passage that says that there were none."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

CASES = [
    ("Four people died when a tram derailed in Gdansk.", "A tram derailed in Gdansk on Friday. No one was killed.", "refute"),
    ("Nobody died when a tram derailed in Gdansk.", "A tram derailed in Gdansk on Friday. No one was killed.", "support"),
    ("Four people were injured when a tram derailed in Gdansk.", "A tram derailed in Gdansk. There were no casualties.", "refute"),
    ("Four people died when a tram derailed in Turin.", "A tram derailed in Gdansk on Friday. No one was killed.", "mention"),
    ("The tram in Gdansk had 40 passengers.", "A tram derailed in Gdansk on Friday. No one was killed.", "mention"),
    ("電車出軌造成3人受傷", "電車出軌，所幸無人受傷，路線已恢復通行。", "refute"),
    ("仓库起火造成两人死亡", "仓库起火，过火面积约六百平方米，未造成人员伤亡。", "refute"),
    ("仓库起火造成货物损失", "仓库起火，过火面积约六百平方米，未造成人员伤亡。", "mention"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_none(claim: str, text: str, expected: str) -> None:
    reading = read_stance(frame_text(claim), Candidate(id="e1", title="", text=text))
    assert reading.stance is Stance(expected)
