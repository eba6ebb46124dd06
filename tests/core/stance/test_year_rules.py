"""The latest in a list of years, what did not come about until a year, and amounts of a day named before."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CUP = "Kenya won the cup in 1998, 2003 and 2011. It reached the final again in 2016, when it lost to Ghana."
CUP_ZH = "该队曾在1994年、2001年、2012年三次夺冠，2019年打进决赛但告负。"
TYRES = "Winter tyres became compulsory in Sweden in 1988. Norway did not bring in such a rule until 2001."
CASES = [
    ("Kenya's most recent title came in 2011.", CUP, S),
    ("Kenya's most recent title came in 2003.", CUP, R),
    ("Kenya's most recent title came in 2016.", CUP, R),
    ("Kenya's most recent title came in 2018.", CUP, M),
    ("Ghana's most recent title came in 2011.", CUP, M),
    ("该队最近一次夺冠是在2012年", CUP_ZH, S),
    ("该队最近一次夺冠是在2019年", CUP_ZH, R),
    ("該隊最近一次奪冠是在2001年", CUP_ZH, R),
    ("该队最近一次夺冠是在2021年", CUP_ZH, M),
    ("Norway has required winter tyres on all cars since 2005.", TYRES, M),
    ("Finland has required winter tyres on all cars since 1988.", TYRES, M),
    ("Norway has required winter tyres on all cars since 1988.", TYRES, R),
    ("挪威1990年起要求使用冬季轮胎", "瑞典1988年要求使用冬季轮胎，挪威直到2001年才作出这一要求。", R),
    ("芬蘭1990年起要求使用冬季輪胎", "瑞典1988年要求使用冬季輪胎，挪威直到2001年才作出這一要求。", M),
    (
        "German reunification took place in 1990.",
        "The wall fell in 1989, and Germany was reunified the following year.",
        S,
    ),
    (
        "German reunification took place in 1991.",
        "The wall fell in 1989, and Germany was reunified the following year.",
        R,
    ),
    ("医院2020年开始接诊", "医院2018年获批，次年动工，又过了三年才建成、开始接诊。", R),
    ("该院贷款余额为8亿元", "该院存款余额为9亿元。", M),
    ("该书在海外售出9万册", "该书售出9万册，出版社决定加印。", M),
    ("这条公路造价8亿元", "这座桥造价8亿元。", M),
]


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_stance(claim: str, text: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is expected


TREATED = "The clinic treated 140 patients in March. In the same month it vaccinated 327 children."


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("The clinic vaccinated at least 300 children in March.", S),
        ("The clinic vaccinated at least 400 children in March.", R),
        ("The clinic vaccinated at least 300 children in May.", M),
    ],
)
def test_an_amount_of_the_day_named_before(claim: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=TREATED)).stance is expected
