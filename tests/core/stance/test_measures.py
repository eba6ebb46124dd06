"""What an amount measures of a thing, and amounts of one thing and measure set beside each other."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.measures import measured
from detective.core.stance.views import view

SEEN = [
    pytest.param("The canal has a length of 80 kilometres.", ["length"], id="en before"),
    pytest.param("The canal is 80 kilometres long and 6 metres deep.", ["length", "depth"], id="en behind"),
    pytest.param("The crane lifted a 40-tonne beam.", ["weight"], id="en before its noun"),
    pytest.param("The hall seats 900 people.", ["seats"], id="en seats"),
    pytest.param("The storm killed 12 people and injured 30.", ["death", "injury"], id="en what befell them"),
    pytest.param("It sold 80 cars.", [""], id="en none"),
    pytest.param("運河全長80公里，水深6公尺。", ["length", "depth"], id="zh before"),
    pytest.param("全镇共有三万人", ["population"], id="zh taken into the amount"),
    pytest.param("大象每天进食200公斤", ["eaten"], id="zh eaten, not weighed"),
]


@pytest.mark.parametrize(("text", "expected"), SEEN)
def test_measure(text: str, expected: list[str]) -> None:
    assert [found.measure for found in measured(view(text))] == expected


S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CASES = [
    ("The canal has a length of 80 kilometres.", "The canal is 80,000 metres long and carries barges.", S),
    ("The canal has a length of 8 kilometres.", "The canal is 80,000 metres long and carries barges.", R),
    ("The hall has room for over 800 people.", "The hall seats 900 people and opened in May.", S),
    ("The beam weighs 40 tonnes.", "The crane lifted a 40-tonne beam onto the deck.", S),
    ("The crane weighs 40 tonnes.", "The crane lifted a 40-tonne beam onto the deck.", M),
    ("Norway won three silver medals at the games.", "Norway won 12 medals at the games, three of them silver.", S),
    ("The storm injured 12 people.", "The storm killed 12 people and destroyed 40 homes.", M),
    ("Rents in Malmo fell to 900 euros in May.", "Rents in Bergen fell to 1,100 euros in May.", M),
    ("该片首周票房超过3亿元", "该片首周票房达3.6亿元，平均票价为41元。", S),
    ("该片首周票房超过5亿元", "该片首周票房达3.6亿元，平均票价为41元。", R),
    ("该火箭重约500吨", "该火箭高60米，重约50万公斤，直径5米。", S),
    ("該火箭重約50噸", "該火箭高60公尺，重約50萬公斤，直徑5公尺。", R),
    ("该火箭直径60米", "该火箭高60米，重约50万公斤，直径5米。", R),
    ("暴雨造成40人死亡", "暴雨造成受灾群众4万人，倒塌房屋40间。", M),
    ("学校有三百名女生", "学校共有三百名教师，其中女教师一百八十名。", M),
    ("北部有80人受伤", "地震造成80人受伤。", M),
    ("洪水造成至少20人遇难", "洪水冲毁两座桥。截至昨晚，已有23人遇难，50多人受伤。", S),
    ("洪水造成至少20人遇难", "洪水冲毁两座桥。截至昨晚，已有13人遇难，50多人受伤。", R),
    ("该片票房超过3亿", "该片票房为3.62亿元，观影人次为904万。", S),
    ("该片票房超过3亿", "该片观影人次为3.62亿。", M),
    ("公司拟用不超过3000万元回购股份", "公司拟回购股份，总额不超过3亿元，价格不超过每股28元。", R),
    ("该公司去年净利润下降约二成", "该公司去年净利润3亿元，同比下降6.1%。", R),
    ("該公司去年淨利潤下降約二成", "該公司去年淨利潤3億元，同比下降20.3%。", S),
    ("全国结婚登记数同比增长3%", "全国结婚登记80万对，其中上海2万对，同比增长3%。", M),
    ("市府标售的这块地只有500平方米", "市府公告标售一笔土地，面积约500坪，下月开标。", R),
    ("The race distance is a little over 3 miles.", "The race is run over 5 kilometres.", S),
    ("it got to nearly 41 °C in Fresno on Sunday", "Fresno recorded a high of 105 degrees Fahrenheit on Sunday.", S),
    ("it got to nearly 48 °C in Fresno on Sunday", "Fresno recorded a high of 105 degrees Fahrenheit on Sunday.", R),
    ("The race distance is nearly 5 miles.", "The race is run over 5 kilometres.", R),
    ("Trains were stopped for two and a half hours.", "Trains were stopped for 150 minutes by a fallen tree.", S),
    ("Trains were stopped for three and a half hours.", "Trains were stopped for 150 minutes by a tree.", R),
]


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_amount_of_a_measure(claim: str, text: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is expected


def test_the_amount_of_another_candidate_supports_nothing() -> None:
    text = "候选人丙获得60%的选票，候选人丁获得31%。"
    reading = read_stance(frame_text("候选人丁的得票率为60%"), Candidate(id="e1", title="", text=text))
    assert reading.stance is not S


OTHERS = [
    ("The pianist played 40 pieces in Tokyo.", "The pianist played 31 pieces on the tour.", R),
    ("The gallery raised £2 million last year.", "The gallery spent 2 million pounds on staff last year.", S),
    ("丁队得到70分", "丙队得到70分，乙队得到66分。", S),
    ("选手在预赛中跳出8米", "选手在决赛中跳出8.2米。", R),
    ("轮船从甲地到乙地需要9小时", "火车从甲地到乙地需要3小时。", R),
    ("該團於1995年發行第二張專輯", "該團1990年發行首張專輯，2001年解散。", R),
    ("上越新干线于1982年开通", "山形新干线于1992年开通，终点为新庄。", R),
]


OTHERS += [
    ("轻轨七号线设站27座", "轻轨六号线设站27座，全长34公里。", S),
    ("Terminal 4 has 16 gates.", "Terminal 2 has 16 gates and two lounges.", S),
    ("手术持续了75分钟", "手术持续了七个半小时，参与的医生有12名。", S),
    ("It was 40 degrees Celsius in the valley.", "It was 104 degrees Fahrenheit in the valley.", R),
]


@pytest.mark.parametrize(("claim", "text", "wrong"), OTHERS)
def test_an_amount_or_a_year_of_another_decides_nothing(claim: str, text: str, wrong: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is not wrong


YEARS = [
    ("The tunnel opened in 1859.", "Digging of the tunnel began in 1859 and it opened six years later.", R),
    ("The tunnel opened in 1865.", "Digging of the tunnel began in 1859 and it opened six years later.", S),
    ("The firm moved to Oslo in 1946.", "In 1961 the firm, founded by two sisters in 1946, moved to Oslo.", R),
    ("The act came into force in 2014.", "The act was passed in 2012 and took effect on 1 July 2014.", S),
    ("剧场重建于1952年", "这座剧场1908年落成，1944年焚毁，1952年重建。", S),
    ("剧场1944年重建", "这座剧场1908年落成，1944年焚毁，1952年重建。", R),
    ("这项条例2015年起施行", "这项条例2015年通过，2017年1月1日起施行。", R),
    ("该厂1946年东迁", "该厂1921年创办，1937年西迁，1946年迁回原址。", M),
    ("这条公路2013年开通", "公路2009年开工，2013年通车。", S),
    ("The review was established in 1902.", "Founded in 1902, the review moved to Leeds in 1950.", S),
    ("The review was established in 1950.", "Founded in 1902, the review moved to Leeds in 1950.", R),
    (
        "The sculptor's first bronze was unveiled in 1899.",
        "The sculptor was born in 1874 and unveiled her first bronze in 1899.",
        S,
    ),
    ("Malta has been a member of the pact since 2004.", "Malta joined the pact in 2004 and left it in 2019.", S),
    ("这颗卫星重约1800公斤", "这颗卫星轨道高度为500千米，重约1.8吨。", S),
]


@pytest.mark.parametrize(("claim", "text", "expected"), YEARS)
def test_the_year_of_the_event(claim: str, text: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is expected
