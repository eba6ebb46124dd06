"""What has changed and which way: the same thing up, down, put off, brought forward, in force, at large."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.trends import trends
from detective.core.stance.views import view

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CASES = [
    ("2023年第三季度，海川家电的营收同比下降", "2023年第三季度海川家电实现营收86亿元，比上年同期增长12%。", R),
    ("2022年上半年，蓝鲸手机的销量同比增长", "蓝鲸手机2022年上半年共卖出手机三百万部，比去年同期增加18%。", S),
    ("2022年上半年，蓝鲸手机的利润同比增长", "蓝鲸手机2022年上半年共卖出手机三百万部，比去年同期减少18%。", M),
    ("2022年，盐田区的游客比上一年多了", "2022年盐田区接待游客210万人次，较2021年减少三十万人次。", R),
    ("2022年，鹽田區的遊客比前一年多了", "2022年鹽田區接待遊客210萬人次，較2021年增加三十萬人次。", S),
    ("台风过后，青龙湖的水位变低了", "台风带来大雨，青龙湖的水位在这次台风过后上升了两米多。", R),
    ("2023年8月，南坪的鸡蛋涨价了", "2023年8月，南坪各大超市的鸡蛋价格持续走高。", S),
    ("2023年8月，南坪的鸭蛋涨价了", "2023年8月，南坪各大超市的鸡蛋价格持续走高。", M),
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
BURGLARIES = "Police in Leeds recorded 4,310 burglaries last year, down from 5,022 the year before."
PROFIT = (
    "Shipbuilder Orvane reported a profit of 84 million dollars for the third quarter, against 112 million a year ago."
)
RATE = "Galicia's jobless rate was 10.2 percent in June, down from 10.6 percent in May."
BIRTHS = "内政部公布，5月出生人数为9442人，较上月减少216人，较去年同月则增加88人。"
SPOONBILLS = "2024年的同步調查共記錄到黑臉琵鷺6988隻，較2019年增加355隻。"
FIGURES = [
    ("Burglaries in Leeds fell last year.", BURGLARIES, S),
    ("Burglaries in Leeds went up last year.", BURGLARIES, R),
    ("Robberies in Leeds fell last year.", BURGLARIES, M),
    ("Orvane's profit shrank in the third quarter.", PROFIT, S),
    ("Orvane's profit rose in the third quarter.", PROFIT, R),
    ("Orvane's share price fell.", PROFIT, M),
    ("Orvane's profit rose.", "Orvane made 84 million in ships, against 112 million in engines.", M),
    ("Unemployment in Galicia was lower in June than in May.", RATE, S),
    ("Unemployment in Galicia was higher in June than in May.", RATE, R),
    ("Unemployment in Galicia fell in May.", RATE, M),
    ("Unemployment in Galicia fell over the year.", RATE, M),
    ("Fewer passengers flew from Malmo in May.", "In May 142,000 passengers flew from Malmo, up 11 percent.", R),
    ("Kenya sold more tonnes of tea.", "The value of Kenya's tea sales rose to 1.4 billion dollars.", M),
    ("Norlake's revenue grew last quarter.", "Norlake said quarterly revenue was 12 million, up 14 percent.", S),
    ("蔚蓝三季度净利润增长", "蔚蓝公布，三季度净利润为8.6亿元，同比下降21%，环比增长5%。", M),
    ("Copper prices fell.", "Copper futures slid for a third day.", S),
    ("Copper output fell.", "Copper futures slid for a third day.", M),
    ("5月出生人数比上个月少", BIRTHS, S),
    ("5月出生人数比去年同期少", BIRTHS, R),
    ("5月死亡人数比上个月少", BIRTHS, M),
    ("黑臉琵鷺比五年前多了", SPOONBILLS, S),
    ("黑臉琵鷺比五年前少了", SPOONBILLS, R),
    ("黑臉琵鷺比十年前多了", SPOONBILLS, M),
    ("小米去年手机出货量下降", "小米去年智能手机出货量达1.69亿台，同比增长15.7%。", R),
    ("陶瓷股价上涨", "陶瓷批发价报84元，较前一日下跌2元。", M),
]


@pytest.mark.parametrize(("claim", "text", "expected"), [*CASES, *FIGURES])
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
