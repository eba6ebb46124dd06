"""A verdict is read of the charge of which the claim speaks."""

import pytest

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance

TWO = "陪审团裁定护士安佩谋杀罪名不成立，盗窃罪名成立。"
ONE = "法院裁定张立诈骗罪名不成立。"


@pytest.mark.parametrize(
    ("claim", "text", "stance"),
    [
        ("护士安佩被判谋杀罪成立", TWO, "refute"),
        ("护士安佩谋杀罪成立", TWO, "refute"),
        ("护士安佩盗窃罪成立", TWO, "support"),
        ("護士安佩被判盜竊罪成立", "陪審團裁定護士安佩謀殺罪名不成立，盜竊罪名成立。", "support"),
        ("张立犯有诈骗罪", ONE, "refute"),
        ("张立犯有受贿罪", ONE, "mention"),
    ],
)
def test_a_verdict_on_a_charge(claim: str, text: str, stance: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e", title="", text=text)).stance == stance
