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
CUSTOMS = (
    "Customs officers in Rotterdam seized 900 kilos of cocaine on Friday, hidden in a shipment of bananas from Guayaquil. "
    "Two drivers were detained at a warehouse in Antwerp."
)
SKULL = (
    "The skull was dug up on a farm in Otago, some 350 kilometres south of Christchurch, where a cast of it is on show."
)
FINAL = "The 2011 final was played at Eden Park in Auckland. Pool matches were also staged in Wellington and Dunedin."
OLYMPIAD = (
    "The Chess Olympiad closed in Chennai on Tuesday. The next edition will be held in Budapest in 2024; Batumi had been the "
    "host in 2018."
)
TRIAL = "Two men accused of robbing a bank went on trial at Leeds Crown Court on Monday. They were arrested in Dublin."
SHIP = "The research ship Sonne left Bremerhaven on 3 May for the Labrador Sea and is due back in Emden in July."
HAIGUAN = "廣州海關28日查獲走私冰鮮120噸。同日，3名貨主在深圳落網，另有1人在逃。"
SHENPAN = "涉嫌诈骗的5名被告人周二在苏州市中级人民法院受审，他们去年在昆明被抓获。"
KEKAO = "科考队搭乘“海洋6”号从广州启航，前往太平洋作业，预计9月返回上海。"
CASES = [
    ("The cocaine was seized in Rotterdam.", CUSTOMS, S),
    ("The cocaine was seized in Antwerp.", CUSTOMS, R),
    ("The two drivers were detained in Antwerp.", CUSTOMS, S),
    ("The two drivers were detained in Rotterdam.", CUSTOMS, R),
    ("A second shipment was seized in Hamburg.", CUSTOMS, M),
    ("The skull was dug up in Otago.", SKULL, S),
    ("The large skull was dug up in Christchurch.", SKULL, R),
    ("Auckland hosted the 2011 final.", FINAL, S),
    ("Wellington was the host city of the 2011 final.", FINAL, R),
    ("The 2024 Chess Olympiad will be held in Chennai.", OLYMPIAD, R),
    ("The 2018 Chess Olympiad was held in Batumi.", OLYMPIAD, S),
    ("The 2026 Chess Olympiad will be held in Tashkent.", OLYMPIAD, M),
    ("The trial of the two men is being held in Leeds.", TRIAL, S),
    ("The two men are being tried in Dublin.", TRIAL, R),
    ("The Sonne set sail from Bremerhaven.", SHIP, S),
    ("The Sonne sailed from Emden.", SHIP, R),
    ("3名货主在深圳被抓获", HAIGUAN, S),
    ("3名货主在广州被抓获", HAIGUAN, R),
    ("第三名货主在珠海落网", HAIGUAN, M),
    ("这5名被告人在苏州受审", SHENPAN, S),
    ("这5名被告人在昆明受审", SHENPAN, R),
    ("海洋6号从广州出发", KEKAO, S),
    ("海洋6号从上海出发", KEKAO, R),
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


_CHOSEN = "The committee chose Milan and Cortina d'Ampezzo as host of the 2026 Winter Olympics."
_HELD = "The 2026 Winter Olympics will be held in Milan and Cortina d'Ampezzo."
_WILL = "Milan and Cortina d'Ampezzo will host the 2026 Winter Olympics in February."
HOSTS = [
    *((place, text, Stance.SUPPORT) for place in ("Milan", "Cortina d'Ampezzo") for text in (_CHOSEN, _HELD, _WILL)),
    *(("Rome", text, Stance.REFUTE) for text in (_CHOSEN, _HELD, _WILL)),
    *(("Milan and Rome", text, Stance.REFUTE) for text in (_CHOSEN, _HELD, _WILL)),
]


@pytest.mark.parametrize(("place", "text", "stance"), HOSTS)
def test_one_of_two_hosts_is_a_host_and_a_third_is_none(place: str, text: str, stance: Stance) -> None:
    claim = f"{place} host{'' if ' and ' in place else 's'} the 2026 Winter Olympics."
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is stance


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
