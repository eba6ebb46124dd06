"""What a question asks for, by its words."""

from __future__ import annotations

import pytest

from detective.core.answers.asking import read_shape
from detective.core.answers.shape import Gap, Wanted
from tests.core.answers.builders import ask

WANTED = [
    ("谁写了《百年孤独》？", Wanted.PERSON),
    ("2018年菲尔兹奖授予了哪几位数学家？", Wanted.PERSON),
    ("電話是誰發明的？", Wanted.PERSON),
    ("2014年世界杯决赛谁赢了？", Wanted.PARTY),
    ("2014年世界杯决赛中德国队的对手是谁？", Wanted.PARTY),
    ("2034年男足世界杯由哪国主办？", Wanted.LAND),
    ("2025年世博会在哪个国家举行？", Wanted.LAND),
    ("2012年夏季奧運在哪個城市舉辦？", Wanted.CITY),
    ("2022年冬奥会的主办城市是哪里？", Wanted.PLACE),
    ("2015-16赛季英超冠军是哪支球队？", Wanted.TEAM),
    ("微软收购了哪家游戏公司？", Wanted.ORG),
    ("第92届奥斯卡最佳影片是哪部电影？", Wanted.WORK),
    ("民法典从哪一天开始施行？", Wanted.TIME),
    ("西晉於何年正式滅亡?", Wanted.TIME),
    ("2019年武汉军运会是几月举行的？", Wanted.TIME),
    ("珠穆朗玛峰有多高？", Wanted.NUMBER),
    ("2024年全国人口是多少？", Wanted.NUMBER),
    ("台灣高鐵全長幾公里？", Wanted.NUMBER),
    ("王爱爱为什么被称为“金嗓子”？", Wanted.REASON),
    ("2022年8月24日美国政府宣布了什么重大决定？", Wanted.CLAUSE),
    ("东盟成员国使用什么货币？", Wanted.THING),
    ("Who wrote Pride and Prejudice?", Wanted.PERSON),
    ("Who won the 2014 World Cup final?", Wanted.PARTY),
    ("Who was elected president of Mexico in 2018?", Wanted.PERSON),
    ("Which country will host the 2034 FIFA World Cup?", Wanted.LAND),
    ("Which city hosted the 2012 Summer Olympics?", Wanted.CITY),
    ("Where was Beethoven born?", Wanted.PLACE),
    ("Which club won the 2019 Champions League?", Wanted.TEAM),
    ("Which bank collapsed on 10 March 2023?", Wanted.ORG),
    ("What movie won Best Picture at the 89th Academy Awards?", Wanted.WORK),
    ("When did the Berlin Wall fall?", Wanted.TIME),
    ("In which year did China join the WTO?", Wanted.TIME),
    ("How many teams will play?", Wanted.NUMBER),
    ("How tall is the Burj Khalifa?", Wanted.NUMBER),
    ("What was the US unemployment rate in April 2020?", Wanted.NUMBER),
    ("Why was the concert cancelled?", Wanted.REASON),
    ("What happened on July 20, 1969?", Wanted.CLAUSE),
]
GAPS = [
    ("华为公司的创始人是谁？", Gap.INSIDE),
    ("Which country won the 2018 FIFA World Cup?", Gap.SUBJECT),
    ("Who did Prince Harry marry in 2018?", Gap.OBJECT),
    ("Who is the mayor of London?", Gap.COMPLEMENT),
    ("The German town of Fellbach was controlled by which person?", Gap.INSIDE),
]


@pytest.mark.parametrize(("question", "wanted"), WANTED)
def test_what_is_wanted(question: str, wanted: Wanted) -> None:
    assert read_shape(ask(question)).wanted is wanted


@pytest.mark.parametrize(("question", "gap"), GAPS)
def test_where_the_gap_is(question: str, gap: Gap) -> None:
    assert read_shape(ask(question)).gap is gap


@pytest.mark.parametrize(
    ("question", "years", "is_range"),
    [
        ("2020年到2022年的诺贝尔和平奖得主分别是谁？", {2020, 2021, 2022}, True),
        ("Who won the World Cups between 2010 and 2012?", {2010, 2011, 2012}, True),
        ("98年世界杯冠军是谁？", {1998}, False),
        ("2015-16赛季英超冠军是哪支球队？", {2016}, False),
        ("Who won the NBA title last year?", {2025}, False),
        ("谁写了《百年孤独》？", set(), False),
    ],
)
def test_the_years(question: str, years: set[int], is_range: bool) -> None:
    shape = read_shape(ask(question))
    assert shape.years == years
    assert shape.is_range is is_range


def test_what_belongs_to_the_question_word_is_no_content() -> None:
    shape = read_shape(ask("东京奥运会中国代表团获得多少枚金牌？"))
    assert shape.unit == "枚"
    assert shape.noun == "金牌"
    assert not any("枚" in term.text for term in shape.content)
