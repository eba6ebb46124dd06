"""Laws of reading: counted stretches, lists, refusals, winners and losers, determinism."""

from __future__ import annotations

import pytest

from detective.core.answers import read_answers
from tests.core.answers.builders import ask, passage


def said(question: str, text: str, title: str = "") -> str:
    found = read_answers(ask(question), passage(text, title))
    return found[0].text if found else ""


def test_only_counted_stretches_give_an_answer() -> None:
    text = "2016年诺贝尔文学奖授予鲍勃·迪伦。2017年诺贝尔文学奖授予石黑一雄。"
    question = ask("诺贝尔文学奖授予了谁？")
    cut = text.index("2017年")
    (first,) = read_answers(question, passage(text), counted=((0, cut),))
    (second,) = read_answers(question, passage(text), counted=((cut, len(text)),))
    assert (first.text, second.text) == ("鲍勃·迪伦", "石黑一雄")


def test_counted_stretches_that_end_inside_a_sentence_hold() -> None:
    text = "2019年冠军是利物浦，2020年冠军是拜仁慕尼黑。"
    start = text.index("2020年")
    (answer,) = read_answers(
        ask("2020年欧冠冠军是哪支球队？"), passage(text, "欧冠历届冠军"), counted=((start, len(text)),)
    )
    assert answer.text == "拜仁慕尼黑"


@pytest.mark.parametrize(
    ("question", "text", "winner"),
    [
        ("2022年世界杯决赛谁赢了？", "2022年世界杯决赛，阿根廷队点球大战击败法国队夺冠。", "阿根廷"),
        ("2022年世界杯决赛谁赢了？", "2022年世界杯决赛，法国队在点球大战中不敌阿根廷队。", "阿根廷"),
        ("2022年世界盃冠軍是哪一隊？", "2022年世界盃決賽，阿根廷擊敗法國，第三度奪冠。", "阿根廷"),
        (
            "Who won the 2022 World Cup final?",
            "Argentina beat France on penalties in the 2022 World Cup final.",
            "Argentina",
        ),
        (
            "Who won the 2022 World Cup final?",
            "France lost to Argentina on penalties in the 2022 World Cup final.",
            "Argentina",
        ),
    ],
)
def test_the_winner_is_not_the_loser(question: str, text: str, winner: str) -> None:
    answer = said(question, text)
    assert winner in answer
    assert not any(loser in answer for loser in ("法国", "法國", "France"))


@pytest.mark.parametrize(
    ("question", "text", "members"),
    [
        (
            "2021年诺贝尔物理学奖授予了谁？",
            "2021年诺贝尔物理学奖授予真锅淑郎、克劳斯·哈塞尔曼和乔治·帕里西。",
            ("真锅淑郎", "哈塞尔曼", "帕里西"),
        ),
        (
            "2020年諾貝爾化學獎頒給了誰？",
            "2020年諾貝爾化學獎揭曉，艾曼紐爾·夏本提耶、珍妮佛·道納獲獎。",
            ("夏本提耶", "道納"),
        ),
        (
            "Who was awarded the 2020 Nobel Prize in Chemistry?",
            "The 2020 Nobel Prize in Chemistry has been awarded to Emmanuelle Charpentier, Jennifer A. Doudna.",
            ("Charpentier", "Doudna"),
        ),
    ],
)
def test_joint_answers_are_one_answer(question: str, text: str, members: tuple[str, ...]) -> None:
    found = read_answers(ask(question), passage(text))
    assert len(found) == 1
    assert all(member in found[0].text for member in members)


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        pytest.param(
            "5月16日甲省和乙市各有多少例确诊病例？",
            "5月16日，甲省和乙市确诊病例分别增至7例和9例。",
            "甲省7例、乙市9例",
            id="both are asked",
        ),
        pytest.param(
            "5月16日乙市有多少例确诊病例？",
            "5月16日，甲省和乙市确诊病例分别增至7例和9例。",
            "9例",
            id="one of two is asked",
        ),
        pytest.param(
            "5月16日甲縣和乙市各有多少例確診病例？",
            "5月16日，甲縣和乙市確診病例分別增至7例和9例。",
            "甲縣7例、乙市9例",
            id="in traditional letters",
        ),
        pytest.param(
            "2020年东城区、西城区和南城区分别新增多少套公租房？",
            "2020年东城区、西城区和南城区新增公租房分别为1200套、900套和300套。",
            "东城区1200套、西城区900套、南城区300套",
            id="three things",
        ),
        pytest.param(
            "1月3日国内汽柴油价格上调了多少？",
            "1月3日24时起，国内汽、柴油价格每吨分别上调250元、240元。",
            "汽250元、柴油240元",
            id="the things are named shorter in the question",
        ),
        pytest.param(
            "How many cases did Alpha province and Beta city report on May 16, 2021?",
            "On May 16, 2021, confirmed cases in Alpha province and Beta city rose to 7 and 9 respectively.",
            "Alpha province 7, Beta city 9",
            id="in English",
        ),
        pytest.param(
            "How many cases did Beta city report on May 16, 2021?",
            "On May 16, 2021, confirmed cases in Alpha province and Beta city rose to 7 and 9 respectively.",
            "9",
            id="one of two in English",
        ),
    ],
)
def test_numbers_that_are_shared_out_go_to_their_things(question: str, text: str, answer: str) -> None:
    assert said(question, text) == answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("1972年诺贝尔和平奖得主是谁？", "1972年诺贝尔和平奖没有颁发。", "未颁发"),
        ("2018年諾貝爾文學獎頒給了誰？", "瑞典學院宣布，2018年諾貝爾文學獎暫停頒發。", "未颁发"),
        ("Who won the Nobel Peace Prize in 1972?", "The Nobel Peace Prize was not awarded in 1972.", "Not awarded"),
        ("Who won Wimbledon in 2020?", "Wimbledon was cancelled in 2020 because of the pandemic.", "Not held"),
        (
            "Where were the 1944 Winter Olympics held?",
            "The 1944 Winter Olympics, cancelled because of war.",
            "Not held",
        ),
        ("1940年奥运会在哪个城市举办？", "原定1940年在东京举行的奥运会因战争取消。", "未举办"),
        ("2020年温网男单冠军是谁？", "2020年温布尔登网球锦标赛因疫情取消。", "未举办"),
    ],
)
def test_a_prize_that_was_not_given_is_the_answer(question: str, text: str, answer: str) -> None:
    assert said(question, text) == answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("2018年世界杯冠军是哪支球队？", "年份 | 冠军 | 亚军\n2014 | 德国 | 阿根廷\n2018 | 法国 | 克罗地亚", "法国"),
        (
            "2018年世界杯亚军是哪支球队？",
            "年份 | 冠军 | 亚军\n2014 | 德国 | 阿根廷\n2018 | 法国 | 克罗地亚",
            "克罗地亚",
        ),
        (
            "Who won the league in 2016-17?",
            "2015-16 Leicester City\n2016-17 Chelsea\n2017-18 Manchester City",
            "Chelsea",
        ),
        ("Which country won in 2014 and which team?", "2010 | Spain\n2014 | Germany\n2018 | France", "Germany"),
    ],
)
def test_a_row_of_a_table_answers_for_its_year(question: str, text: str, answer: str) -> None:
    assert said(question, text) == answer


@pytest.mark.parametrize(
    ("question", "text", "members"),
    [
        (
            "2019年到2021年的诺贝尔和平奖得主分别是谁？",
            "2018年：穆克维格；2019年：阿比·艾哈迈德；2020年：世界粮食计划署；2021年：雷萨和穆拉托夫。",
            ("阿比·艾哈迈德", "世界粮食计划署", "雷萨和穆拉托夫"),
        ),
        (
            "Who won the World Cups between 2010 and 2018?",
            "Italy won in 2006, Spain in 2010, Germany in 2014 and France in 2018.",
            ("Spain", "Germany", "France"),
        ),
        (
            "Which films have won Best Picture since 2022?",
            "Best Picture: Nomadland (2021), CODA (2022), Oppenheimer (2024).",
            ("CODA", "Oppenheimer"),
        ),
    ],
)
def test_a_stretch_of_years_gives_all_its_entries(question: str, text: str, members: tuple[str, ...]) -> None:
    answer = said(question, text)
    assert all(member in answer for member in members)
    assert not any(other in answer for other in ("穆克维格", "Italy", "Nomadland"))


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("特斯拉哪一年在上海建厂？", "特斯拉2019年1月7日在上海动工建厂。", "2019年"),
        ("2019年武汉军运会是几月举行的？", "第七届世界军人运动会2019年10月18日在武汉开幕。", "10月"),
    ],
)
def test_only_the_asked_part_of_a_date_is_said(question: str, text: str, answer: str) -> None:
    assert said(question, text) == answer


def test_the_answer_is_never_made_of_words_of_the_question() -> None:
    question = "2028年夏季奥运会在哪座城市举办？"
    for text in ("2028年夏季奥运会即将举办。", "夏季奥运会2028年举办，城市待定。"):
        assert said(question, text) not in {"2028", "夏季奥运会", "2028年夏季奥运会", "奥运会", "城市"}


def test_reading_twice_gives_the_same() -> None:
    question, one = ask("谁写了《百年孤独》？"), passage("《百年孤独》是加西亚·马尔克斯的小说。")
    assert read_answers(question, one) == read_answers(question, one)
