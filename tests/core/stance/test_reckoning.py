"""Amounts that a passage leaves to be reckoned: the rest of a whole, the level before a change."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.reckoning import reckoned
from detective.core.stance.views import view

FIGURES = [
    ("three fell", "Of 17 counts he denied 14 of the 17 and admitted the others.", "admitted 3"),
    ("nine came", "It had a crew of 13. Four of them left; the others stayed.", "; 9 of the crew stayed"),
    ("nine came", "It heard 12 of the 21 pleas and rejected the remaining pleas.", "rejected 9 pleas"),
    ("nine came", "All but two of the 11 members agreed.", "9 members agreed"),
    ("it rose to 8 percent", "It rose by 0.5 percentage points to 8 percent.", "rose from 7.5 percent to 8 percent"),
    ("7人否认", "起诉18人，其中11人认罪，其余被告否认。", "，7名被告否认"),
    ("7家不合格", "抽查30家，23家合格，其餘均不合格。", "，7家均不合格"),
    ("利率降至3%", "利率下调0.25个百分点至3%。", "从3.25%降至3%"),
]


@pytest.mark.parametrize(("claim", "text", "expected"), FIGURES)
def test_figures(claim: str, text: str, expected: str) -> None:
    assert expected in reckoned(view(claim), text)


PLAIN = [
    ("three fell", "The others fell."),
    ("three fell", "It won 3 games; the rest of the season was poor."),
    ("three fell", "It rose by 3 to 5 percent."),
    ("they fell", "He denied 14 of the 17 counts and admitted the others."),
    ("三人离开", "其余被告否认。"),
    ("三人离开", "5人到场，9人请假，其余缺席。"),
]


@pytest.mark.parametrize(("claim", "text"), PLAIN)
def test_as_it_is(claim: str, text: str) -> None:
    assert reckoned(view(claim), text) == text


S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CASES = [
    ("The court rejected six of the claims.", "The court upheld 19 of the 25 claims and rejected all the others.", S),
    ("Inflation rose from 2.1 percent to 2.6 percent.", "Inflation rose by 0.5 percentage points to 2.6 percent.", S),
    ("Inflation rose from 1.1 percent to 2.6 percent.", "Inflation rose by 0.5 percentage points to 2.6 percent.", R),
    ("Inflation rose from 2.1 percent to 2.6 percent.", "Wages rose by 0.5 percentage points to 2.6 percent.", M),
    ("基准利率从3.5%降到3.25%", "央行将基准利率下调0.25个百分点至3.25%。", S),
    ("基準利率從4%降到3.25%", "央行將基準利率下調0.25個百分點至3.25%。", R),
    ("有5家企业没有通过抽查", "抽查了32家食品企业，27家通过，其余企业另行复查。", M),
]


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_stance(claim: str, text: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is expected
