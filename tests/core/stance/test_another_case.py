"""A figure of another year, a day that is no party, and a thing that one climbs: they deny and bear out nothing."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

R, M = Stance.REFUTE, Stance.MENTION

CASES = [
    pytest.param("The library lent 210,000 books in 2022.", "In 2019 the library lent 184,000 books, the report shows.", M, id="a figure of another year"),
    pytest.param("The library lent 210,000 books in 2022.", "In 2022 the library lent 184,000 books, the report shows.", R, id="another figure of the year"),
    pytest.param("The Kessel bridge was opened in 2017.", "Crowds lined the river in 2012 when the Kessel bridge was opened.", R, id="another year of what came once"),
    pytest.param("2020年全县新栽果树12万株。", "县林业局统计，2018年全县新栽果树9万株，主要是苹果和梨。", M, id="zh a figure of another year"),
    pytest.param("滨海大桥是2016年通车的。", "滨海大桥2013年通车，全长2.4公里。", R, id="zh another year of what came once"),
    pytest.param("The mayor praised the union leader on Friday.", "The mayor and the union leader talked for an hour on Friday about night shifts.", M, id="a day is no party"),
    pytest.param("The Harrow wall fell in March 1998.", "In March 1998 several boys climbed the Harrow wall to watch the match.", M, id="a wall that is climbed"),
    pytest.param("Water levels in Lake Tarn fell in March 1998.", "Water levels in Lake Tarn climbed by a metre in March 1998.", R, id="a level that climbed"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_another_case(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance
