"""A figure that reaches or passes the claim's mark, or a further one, or passes it the other way."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
_GOLD = "Gold topped $3,000 an ounce for the first time on March 14, 2025."
CASES = [
    ("Gold reached $3,000 before April 2025.", _GOLD, S),
    ("Gold reached $3,000 in March 2025.", _GOLD, S),
    ("Gold reached $3,000 in May 2025.", _GOLD, M),
    ("Gold reached $4,000 in March 2025.", _GOLD, M),
    ("Silver reached $3,000 in March 2025.", _GOLD, M),
    ("Unemployment passed 5% in May.", "Unemployment reached 5.1% in May.", S),
    ("The index hit 4,000 points on Monday.", "The index broke through the 4,000-point mark on Monday.", S),
    ("The index hit 4,000 points on Monday.", "Analysts expect the index to break through 4,000 points on Monday.", M),
    ("Chimera's top speed is below 110 km/h.", "Chimera reaches 119 km/h and drops riders 57 metres.", M),
    ("沪指周一突破4000点。", "周一，沪指站上4000点。", S),
    ("滬指週一突破4000點。", "週一，滬指失守4000點。", R),
    ("沪指周一突破4000点。", "周一，沪指一度站上4000点，收盘失守4000点。", M),
    ("沪指周一突破4000点。", "分析师认为，沪指有望突破4000点。", M),
    ("该国人口突破一亿。", "该国人口去年达到1.02亿。", S),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_a_mark_that_is_reached_or_passed(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is stance
