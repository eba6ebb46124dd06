"""What has changed and which way: the same thing up, down, put off, brought forward, in force, at large."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.trends import trends
from detective.core.stance.views import view

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CASES = [
    ("Milk got cheaper in May.", "Milk prices dropped in May, while butter became dearer.", S),
    ("Milk prices rose in May.", "Milk prices dropped in May, while butter became dearer.", R),
    ("Cheese prices fell in May.", "Milk prices dropped in May, while butter became dearer.", M),
    ("The clinic's waiting times shortened.", "Waiting times at the clinic have come down, but its costs went up.", S),
    ("The clinic's costs fell.", "Waiting times at the clinic have come down, but its costs went up.", R),
    ("The clinic's staff numbers rose.", "Waiting times at the clinic have come down, but its costs went up.", M),
    ("Otter numbers are still falling.", "The decline in otter numbers has slowed, wardens say.", S),
    ("Otter numbers rose.", "The decline in otter numbers has slowed, wardens say.", R),
    ("Seal numbers are falling.", "The decline in otter numbers has slowed, wardens say.", M),
    ("The ministry lowered the voting age.", "The ministry lowered the voting age to 16 and raised school fees.", S),
    ("The voting age was raised.", "The ministry lowered the voting age to 16 and raised school fees.", R),
    ("The pension age was lowered.", "The ministry lowered the voting age to 16 and raised school fees.", M),
    ("The hearing was postponed.", "The hearing, set for Monday, has been put off until June.", S),
    ("The hearing was brought forward.", "The hearing, set for Monday, has been put off until June.", R),
    ("The curfew is no longer in force.", "The curfew, imposed in March, was lifted on Friday.", S),
    ("The curfew remains in force.", "The curfew, imposed in March, was lifted on Friday.", R),
    ("The export ban was lifted.", "The curfew, imposed in March, was lifted on Friday.", M),
    ("Rainfall did not increase.", "Rainfall decreased over the decade.", S),
    ("Rainfall increased.", "Rainfall did not increase over the decade.", R),
    ("Smoking raises the risk of stroke.", "Daily exercise lowers the risk of stroke.", M),
    ("Tram fares in Lodz rose.", "Tram fares in Poznan fell last year.", M),
    ("Tram fares rose.", "Tram fares could fall next year.", M),
    ("大米价格上涨", "受干旱影响，大米供应减少，价格走高，面粉价格则保持稳定。", S),
    ("大米价格下跌", "受干旱影响，大米供应减少，价格走高，面粉价格则保持稳定。", R),
    ("玉米价格上涨", "受干旱影响，大米供应减少，价格走高，面粉价格则保持稳定。", M),
    ("出口额同比下降", "上半年出口额同比下降9%，降幅比一季度收窄。", S),
    ("出口额同比增长", "上半年出口额同比下降9%，降幅比一季度收窄。", R),
    ("10月份物价环比上涨", "10月份物价环比上涨0.3%，同比下降0.1%。", S),
    ("10月份物价环比下降", "10月份物价环比上涨0.3%，同比下降0.1%。", R),
    ("頒獎典禮延後舉行", "原定六月舉行的頒獎典禮延後到九月，地點不變。", S),
    ("頒獎典禮提前舉行", "原定六月舉行的頒獎典禮延後到九月，地點不變。", R),
    ("公司亏损缩小", "公司亏损由5亿元收窄至2亿元，但库存增加。", S),
    ("公司亏损扩大", "公司亏损由5亿元收窄至2亿元，但库存增加。", R),
    ("公司负债减少", "公司亏损由5亿元收窄至2亿元，但库存增加。", M),
    ("禁渔令仍然有效", "实施三年的禁渔令已经废止，渔民陆续出海。", R),
    ("體育館恢復營業", "體育館因淹水停止營業，預計下月才會復原。", R),
    ("河水水质好转", "河水水质持续恶化，鱼类数量锐减。", R),
    ("牛奶價格沒有上漲", "牛奶價格上漲了兩成。", R),
]


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_change(claim: str, text: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is expected


SEEN = [
    pytest.param("The bank raised its main rate.", [("amount", "up", "main rate")], id="en what is changed"),
    pytest.param("The main rate was raised.", [("amount", "up", "the main rate was")], id="en passive"),
    pytest.param("A fall in sales hurt them.", [("amount", "down", "sales")], id="en a noun of change"),
    pytest.param("央行上调利率", [("amount", "up", "利率")], id="zh what is changed"),
    pytest.param("利率由3%上调至4%", [("amount", "up", "利率")], id="zh from and to are no part of the thing"),
    pytest.param("医院将费用下调一成", [("amount", "down", "费用")], id="zh moved before the verb"),
    pytest.param("增长率为3%", [], id="zh part of a noun"),
    pytest.param("利润降幅收窄", [("amount", "down", "利润")], id="zh a slower fall is a fall"),
    pytest.param("The nouns of this sentence stay.", [], id="en no change"),
]


@pytest.mark.parametrize(("text", "expected"), SEEN)
def test_trends(text: str, expected: list[tuple[str, str, str]]) -> None:
    seen = view(text)
    found = [(t.family, t.state, seen.folded[slice(*t.thing)].strip()) for t in trends(seen)]
    assert found == expected


def test_a_change_of_a_change_is_marked() -> None:
    assert [t.second for t in trends(view("The rise in wages slowed."))] == [True]
    assert [t.second for t in trends(view("利润降幅收窄"))] == [True]
    assert [t.second for t in trends(view("A rise in wages came."))] == [False]
