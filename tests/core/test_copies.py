"""What makes two texts one, and what makes an altered copy another text."""

from __future__ import annotations

import pytest

from detective.core.copies import Kinship, kinship
from detective.core.models import Candidate
from detective.core.pool import origins

ZH = (
    "临江市黄石滩大桥9月28日正式通车，全长3.86公里，连接老城区与江北新区。市交通运输局局长周敬文说，两岸通行时间由50分钟缩短到8分钟，"
    "每天可分流车辆约4.2万辆。大桥于2022年3月开工，总投资31.5亿元，主跨采用双塔斜拉结构。通车后前三个月免收通行费，货车在早晚高峰限行。"
    "家住江北新区的市民刘女士说，以前上班要绕行老桥，现在开车过江只用一首歌的时间，孩子上学也不用再赶早班轮渡。"
)
EN = (
    "A passenger ferry carrying 214 people ran aground off Carrow Point early on Tuesday, injuring 31, the coastguard said. "
    "The Northern Star was on its regular crossing to the island of Skerry when it struck a sandbank in thick fog. "
    "Lifeboats from three stations reached the vessel within 25 minutes, and everybody had been taken ashore by eight."
)
STATEMENT = "“我们注意到有关报道。我们一贯主张通过对话协商解决分歧，希望有关各方保持克制，多做有利于地区和平稳定的事。”"

PAIRS = [
    pytest.param(ZH, f"新华社临江10月2日电 {ZH}（完）", Kinship.COPIES, id="a credit adds numbers of its own"),
    pytest.param(ZH, ZH[:150], Kinship.COPIES, id="a cut leaves numbers out"),
    pytest.param(
        ZH, ZH.replace("正式通车", "建成通车").replace("以前上班", "过去上班"), Kinship.COPIES, id="other words"
    ),
    pytest.param(ZH, ZH.replace("3.86公里", "5.2公里"), Kinship.TURNED, id="a changed number"),
    pytest.param(EN, EN.replace("214 people", "412 people"), Kinship.TURNED, id="a changed number in English"),
    pytest.param(EN, EN.replace("214", "2,140").replace("2,140", "214"), Kinship.COPIES, id="the same again"),
    pytest.param("x1 " + EN, "y2 " + EN, Kinship.COPIES, id="numbers in places of their own"),
    pytest.param(
        EN, f"{EN} The delivery had gone wrong before, a baker said.", Kinship.COPIES, id="wrong, but of no word"
    ),
    pytest.param(EN, f"{EN} The operator says this story is false.", Kinship.TURNED, id="the story is called false"),
    pytest.param(ZH, f"{ZH}官方辟谣：以上消息不实。", Kinship.TURNED, id="the message is called false"),
    pytest.param(
        f"会谈陷入僵局后第三天，各方表态趋于谨慎。{STATEMENT}两家航运公司当天恢复了原定航线，保险费率仍比月初高出四成。",
        f"今天的记者会上，共有九名外国记者就会谈提问。{STATEMENT}记者会持续不到半小时，是本月最短的一次，没有人问起航线。",
        Kinship.STRANGERS,
        id="both quote one statement",
    ),
    pytest.param(STATEMENT, f"发言人说：{STATEMENT}", Kinship.COPIES, id="nothing but the statement"),
    pytest.param(ZH, EN, Kinship.STRANGERS, id="two texts"),
]


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_kinship(one: str, other: str, expected: Kinship) -> None:
    assert kinship(one, other) is expected
    assert kinship(other, one) is expected


def test_a_thousands_comma_is_no_other_number() -> None:
    long = EN.replace("214", "21,400")
    assert kinship(long, EN.replace("214", "21400")) is Kinship.COPIES


def test_an_excerpt_that_fits_both_does_not_join_a_text_and_its_altered_copy() -> None:
    excerpt = ZH[ZH.index("通车后") :] + ZH[ZH.index("家住") :]
    pool = (
        Candidate(id="a", text=ZH),
        Candidate(id="b", text=ZH.replace("3.86公里", "5.2公里")),
        Candidate(id="c", text=excerpt),
    )
    found = origins(pool)
    assert found["a"] != found["b"]
    assert found == origins(pool[::-1])
    assert len({found["a"], found["b"], found["c"]}) == 2


def test_twelve_reprints_are_one_origin() -> None:
    pool = tuple(
        Candidate(id=f"{n:02d}", text=f"第{n}报讯 {ZH}", url=f"https://paper{n}.example.org.cn/1") for n in range(12)
    )
    other = Candidate(id="other", text=EN, url="https://elsewhere.example.com/1")
    assert len(set(origins((*pool, other)).values())) == 2
