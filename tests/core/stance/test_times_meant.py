"""What is said of all times and a claim on one of them: open all year round, closed in winter; in both languages."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

CASES = [
    (
        "The Brack pass road is closed in winter.",
        "The Brack pass road is open all year round and is cleared of snow every morning.",
        R,
    ),
    (
        "The Brack pass road is open in winter.",
        "The Brack pass road is open all year round and is cleared of snow every morning.",
        S,
    ),
    (
        "The Selby swimming pool is open on Sundays.",
        "The Selby swimming pool is closed at weekends until the roof is mended.",
        R,
    ),
    (
        "The Orme clinic sees patients on Saturdays.",
        "The Orme clinic sees patients at weekends too, between 9 and noon.",
        S,
    ),
    ("The harbour kiosk is shut on Mondays.", "The harbour kiosk is open seven days a week from 8 am.", R),
    ("The harbour kiosk is open on Mondays.", "The harbour kiosk is open seven days a week from 8 am.", S),
    ("The Brack pass road is open in winter.", "The Brack pass road is not open all year round.", M),
    ("The shop sold 900 pairs of skis in winter.", "The shop sold 900 pairs of skis all year round.", M),
    ("The park is open on Wednesdays.", "The park is open every day except Wednesdays.", R),
    ("Line 4 buses run at night.", "Line 4 buses run round the clock.", S),
    ("山路冬季封闭。", "山路全年开放，每天早上有人清雪。", R),
    ("山路冬天可以通行。", "山路一年四季可以通行，每天早上有人清雪。", S),
    ("城北游泳馆周日开放。", "城北游泳馆周末闭馆，维修屋顶。", R),
    ("社区诊所周六看诊。", "社区诊所周末照常看诊，上午九点开门。", S),
    ("码头小卖部周一休息。", "码头小卖部每天营业，早上八点开门。", R),
    ("圖書館夜間開放。", "圖書館24小時開放。", S),
    ("城南公园星期三开放。", "城南公园每天开放，星期三除外。", R),
    ("书店冬季卖出900本地图。", "书店全年卖出900本地图。", M),
    ("城南公园冬季开放。", "城南公园并非全年开放。", M),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_a_time_that_lies_in_all_times(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance
