"""On which days of the week a house is open or shut."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
MUSEUM = "市博物馆参观须知：每周二至周日9:00—17:00开放；每周一全天闭馆。"
POOL = "鎮立游泳池每日6時至21時開放，每週二、四休館清潔。"
POST = "Larkhill post office: Monday to Friday 9 am to 5.30 pm. Closed at weekends and on public holidays."
BIRLEY = "The Birley museum is open from Tuesday to Sunday and closed on Mondays."
CASES = [
    ("市博物馆星期一不开门", MUSEUM, S),
    ("市博物馆星期一开放", MUSEUM, R),
    ("市博物馆星期三开放", MUSEUM, S),
    ("市博物馆星期天闭馆", MUSEUM, R),
    ("县图书馆星期一开放", MUSEUM, M),
    ("市博物馆周一晚上开放", MUSEUM, M),
    ("市博物馆所有展厅周一均已开放", MUSEUM, M),
    ("鎮立游泳池星期四不開放", POOL, S),
    ("鎮立游泳池星期二開放", POOL, R),
    ("市博物馆星期一开放", "市博物馆周二至周日开放，自习室周一开放。", M),
    ("市博物馆星期一闭馆", "市博物馆每周一、三、五不开放。", S),
    ("The Larkhill post office does not open on Saturdays.", POST, S),
    ("The Larkhill post office is open on Sundays.", POST, R),
    ("The Larkhill post office is open on Wednesdays.", POST, S),
    ("The Larkhill post office is open on Wednesday evenings.", POST, M),
    ("The Larkhill library is open on Wednesdays.", POST, M),
    ("The Birley museum is open on Mondays.", BIRLEY, R),
    ("Shares of Corvo closed higher on Monday.", "Shares of Corvo opened lower on Monday but closed 2 per cent higher.", S),
    ("The Birley museum does not open on Mondays.", BIRLEY, S),
    ("滨江区图书馆24小时开放", "滨江区图书馆每天9时至21时开放，夜间闭馆。", R),
    ("濱江區圖書館二十四小時開放", "濱江區圖書館全年無休，二十四小時開放。", S),
    ("滨江区图书馆24小时开放", "滨江区图书馆每天开放，借阅区9时至21时，自习室通宵开放。", M),
    ("The Hove library is open around the clock.", "The Hove library is open from 9 am to 8 pm.", R),
    ("The Hove library is open around the clock.", "The Hove library is open daily and has a café.", M),
    ("The Hove museum is open on Mondays.", BIRLEY, M),
    ("The Birley museum is open on Mondays.", "The café of the Birley museum is closed on Mondays.", M),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_opening_days(claim: str, text: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is expected
