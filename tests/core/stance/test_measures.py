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
]


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_amount_of_a_measure(claim: str, text: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is expected


def test_the_amount_of_another_candidate_supports_nothing() -> None:
    text = "候选人丙获得60%的选票，候选人丁获得31%。"
    reading = read_stance(frame_text("候选人丁的得票率为60%"), Candidate(id="e1", title="", text=text))
    assert reading.stance is not S
