"""Where a thing happened: by the place that is given for this event, among those of others; places inside places."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.containing import apart, within

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
AUTHOR = "The author was born in Leeds, grew up in London and now lives in New York."
PLANE = "The plane took off from Nairobi, refuelled in Cairo and crashed in the hills of Cyprus."
RIVER = "The river rises in Switzerland and flows through Austria into Germany."
THIEVES = "The thieves were caught in Zurich. They had stolen the jewels from a shop in Milan."
MOVE = "The firm is moving its headquarters to Lyon, but its laboratory will stay in Ghent."
ZUOJIA = "这位作家生于东京，在大阪长大，现居纽约。"
KEJI = "客机从内罗毕起飞，在开罗加油后坠毁于塞浦路斯山区。"
XIANFAN = "嫌犯在蘇黎世落網，贓物則是從米蘭一家珠寶店偷來的。"
ZHENZHONG = "地震震中位于四川雅安，成都、重庆等地有明显震感。"
CASES = [
    ("The author was born in Leeds.", AUTHOR, S),
    ("The author lives in New York.", AUTHOR, S),
    ("The author was born in London.", AUTHOR, R),
    ("The author grew up in Leeds.", AUTHOR, R),
    ("The author was born in England.", AUTHOR, M),
    ("The author studied in Paris.", AUTHOR, M),
    ("The plane crashed in Cyprus.", PLANE, S),
    ("The plane took off from Cairo.", PLANE, R),
    ("The plane crashed near Nairobi.", PLANE, R),
    ("The plane was built in Toulouse.", PLANE, M),
    ("The source of the river is in Switzerland.", RIVER, S),
    ("The river rises in Austria.", RIVER, R),
    ("The river's source lies in Germany.", RIVER, R),
    ("The river flows through Hungary.", RIVER, M),
    ("The thieves were arrested in Zurich.", THIEVES, S),
    ("The thieves were caught in Milan.", THIEVES, R),
    ("The firm's laboratory is moving to Lyon.", MOVE, R),
    ("这位作家出生在东京", ZUOJIA, S),
    ("这位作家现在住在纽约", ZUOJIA, S),
    ("这位作家出生于大阪", ZUOJIA, R),
    ("这位作家出生在日本", ZUOJIA, M),
    ("客机在塞浦路斯坠毁", KEJI, S),
    ("客机从开罗起飞", KEJI, R),
    ("客机产自图卢兹", KEJI, M),
    ("嫌犯在蘇黎世被捕", XIANFAN, S),
    ("嫌犯在米蘭落網", XIANFAN, R),
    ("震中在雅安", ZHENZHONG, S),
    ("震中位于成都", ZHENZHONG, R),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_the_place_of_this_event(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


INSIDE = [
    ("London", "England"),
    ("London", "UK"),
    ("東京", "日本"),
    ("雅安", "四川"),
    ("成都市", "四川省"),
    ("Kenya", "Africa"),
]
APART = [
    ("London", "France"),
    ("東京", "韓國"),
    ("Chile", "Peru"),
    ("Kenya", "Asia"),
    ("Leeds", "York"),
    ("成都", "广东"),
]
OPEN = [("Smallville", "Texas"), ("Orla", "Portugal"), ("某镇", "日本"), ("London", "London")]


@pytest.mark.parametrize(("part", "whole"), INSIDE)
def test_a_place_within_another_is_not_apart_from_it(part: str, whole: str) -> None:
    assert within(part, whole)
    assert not apart(part, whole)
    assert not apart(whole, part)


@pytest.mark.parametrize(("one", "other"), APART)
def test_places_of_which_neither_lies_in_the_other(one: str, other: str) -> None:
    assert apart(one, other)
    assert apart(other, one)


@pytest.mark.parametrize(("one", "other"), OPEN)
def test_a_place_that_no_row_holds_may_lie_in_any_land(one: str, other: str) -> None:
    assert not within(one, other)
    assert not apart(one, other)
