"""All matched is at least 0.7; another thing of the same kind stays below the 0.5 that a verdict needs."""

from __future__ import annotations

import pytest

from detective.core.answers import read_answers
from tests.core.answers.builders import ask, passage

MATCHED = [
    ("2014年诺贝尔和平奖授予了谁？", "2014年诺贝尔和平奖授予马拉拉·优素福扎伊和凯拉什·萨蒂亚尔希。"),
    ("德国总理是谁？", "德国总理默茨周三在柏林发表讲话。"),
    ("2023年女足世界杯冠军是谁？", "2023年女足世界杯决赛，西班牙女足1比0战胜英格兰女足夺冠。"),
    ("2016年夏季奧運在哪個城市舉辦？", "2016年夏季奧運在里約熱內盧舉辦。"),
    ("Who won the 2017 Nobel Prize in Literature?", "Kazuo Ishiguro won the 2017 Nobel Prize in Literature."),
    ("Who is the President of Mexico?", "Claudia Sheinbaum, the President of Mexico, spoke to reporters on Monday."),
    ("Which city hosted the 2012 Summer Olympics?", "The 2012 Summer Olympics took place in London."),
    ("What was the UK inflation rate in October 2022?", "The UK inflation rate reached 11.1% in October 2022."),
]
OTHER_THING = [
    ("2014年诺贝尔物理学奖授予了谁？", "2014年诺贝尔化学奖授予埃里克·白兹格等三人。"),
    ("2014年諾貝爾文學獎頒給了誰？", "2014年諾貝爾和平獎頒給馬拉拉。"),
    ("德国总理是谁？", "法国总统马克龙周三在巴黎发表讲话。"),
    ("德国总理是谁？", "意大利总理梅洛尼周三在罗马发表讲话。"),
    ("2019年世界杯冠军是谁？", "2019年女足世界杯决赛，美国女足2比0战胜荷兰女足夺冠。"),
    ("2023年女足世界杯冠军是谁？", "2023年男篮世界杯决赛，德国男篮击败塞尔维亚男篮夺冠。"),
    ("2022年冬季奥运会在哪座城市举办？", "2020年夏季奥运会由东京主办。"),
    ("2020年奥斯卡最佳导演是谁？", "2020年奥斯卡最佳影片由《寄生虫》获得。"),
    ("2021年温网男单冠军是谁？", "2021年法网男单决赛，德约科维奇击败西西帕斯夺冠。"),
    ("Who won the 2017 Nobel Prize in Physics?", "The 2017 Nobel Prize in Literature was awarded to Kazuo Ishiguro."),
    ("Who is the Prime Minister of Canada?", "Anthony Albanese, the Prime Minister of Australia, spoke on Monday."),
    ("Who is the president of France?", "Olaf Scholz, the Chancellor of Germany, spoke on Monday."),
    (
        "Which country won the World Cup in 2019?",
        "The United States won the 2019 Women's World Cup by beating the Netherlands 2-0.",
    ),
    ("Which city hosted the 2018 Winter Olympics?", "The 2016 Summer Olympics were held in Rio de Janeiro."),
    ("Who won the French Open in 2021?", "Novak Djokovic won the Australian Open in 2021."),
    ("Who won Best Actor at the 2019 Oscars?", "Olivia Colman won Best Actress at the 2019 Oscars."),
]


@pytest.mark.parametrize(("question", "text"), MATCHED)
def test_all_matched_is_at_least_seven_tenths(question: str, text: str) -> None:
    (answer,) = read_answers(ask(question), passage(text))
    assert answer.relevance_milli >= 700
    assert answer.parts


@pytest.mark.parametrize(("question", "text"), OTHER_THING)
def test_another_thing_of_the_kind_stays_below_a_half(question: str, text: str) -> None:
    assert all(answer.relevance_milli < 500 for answer in read_answers(ask(question), passage(text)))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("2024年图灵奖得主是谁？", "今天天气晴朗，适合出门散步。"),
        ("Who won the 2024 Turing Award?", "The weather is fine today and the park is open."),
        ("台灣高鐵哪一年通車？", "這道菜要先用大火炒香。"),
    ],
)
def test_a_passage_about_something_else_gives_no_answer(question: str, text: str) -> None:
    assert read_answers(ask(question), passage(text)) == ()


def test_an_empty_passage_gives_no_answer() -> None:
    assert read_answers(ask("谁写了《百年孤独》？"), passage("")) == ()
