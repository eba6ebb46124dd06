"""The clause that speaks of a claim: where each word of the claim stands, and what the rules on it decide."""

from __future__ import annotations

import re

import pytest

from detective.core.models import Candidate, Stance, StanceReading
from detective.core.stance import frame_text, read_stance
from detective.core.stance.align import Alignment, Where, align
from detective.core.stance.clausal import read_clause
from detective.core.stance.deep import deepen
from detective.core.stance.marks import alternation, closing, mark
from detective.core.stance.passage import read_passage
from detective.core.stance.pieces import pieces
from detective.core.stance.slot_states import State
from detective.core.stance.views import view

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION


def aligned(claim: str, text: str, title: str = "") -> Alignment | None:
    frame = frame_text(claim)
    passage = read_passage(frame.core.view, frame.ways, Candidate(id="e1", title=title, text=text), ())
    assert passage is not None
    return align(frame.core, frame.ways, passage, deepen(passage.best.sentence))


def places(claim: str, text: str, title: str = "") -> dict[str, Where]:
    found = aligned(claim, text, title)
    assert found is not None
    return {item.text: where for item, where in zip(found.items, found.where, strict=True)}


def test_a_word_is_in_the_clause_carried_over_to_it_near_elsewhere_or_missing() -> None:
    found = places(
        "The composer died in Leipzig of pneumonia in a hospital.",
        "The composer was born in Bergen, studied in Leipzig and died of pneumonia. The hospital is closed.",
    )
    assert found == {
        "composer": Where.CARRIED,
        "died": Where.HERE,
        "leipzig": Where.NEAR,
        "pneumonia": Where.HERE,
        "hospital": Where.ELSEWHERE,
    }
    assert places("钱钟书在上海逝世", "钱钟书出生于无锡，1998年在北京逝世。") == {
        "钱钟书": Where.CARRIED,
        "上海": Where.MISSING,
        "逝世": Where.HERE,
    }


def test_a_title_carries_the_subject_only() -> None:
    assert places("西湖的湖面萎缩", "湖面正在萎缩。", "西湖怎么了") == {
        "西湖": Where.CARRIED,
        "湖面": Where.HERE,
        "萎缩": Where.HERE,
    }
    assert places("The lake shrank in Dorset.", "The lake shrank.", "Dorset")["dorset"] is Where.ELSEWHERE


def test_no_word_of_the_claim_no_clause() -> None:
    assert aligned("钱钟书在上海逝世", "今天天气很好。") is None
    assert aligned("1998", "It was 1998.") is None


def test_english_clauses_are_cut_before_a_second_verb() -> None:
    text = "The bridge was designed in 1923 and opened in 1932"
    read = view(text)
    assert [text[a:b] for a, b in pieces(read)] == ["The bridge was designed in 1923", " and opened in 1932"]


STATES = [
    pytest.param("钱钟书在上海逝世", "钱钟书1998年在北京逝世。", (State.OTHER, State.SAME, State.SAME), id="another place"),
    pytest.param("钱钟书于1999年逝世", "钱钟书1998年在北京逝世。", (State.SAME, State.OTHER, State.SAME), id="another year"),
    pytest.param("钱钟书于1998年11月逝世", "钱钟书1998年在北京逝世。", (State.SAME, State.SILENT, State.SAME), id="a month that nobody gives"),
    pytest.param("The fire killed 12 people in Lyon.", "The fire killed 15 people in Lyon.", (State.SAME, State.SAME, State.OTHER), id="another number"),
    pytest.param("The fire killed 12 people in Lyon.", "The fire killed 12 people.", (State.SILENT, State.SAME, State.SAME), id="no place"),
    pytest.param("The bridge opened before 1940.", "The bridge opened in 1932.", (State.SAME, State.SAME, State.SAME), id="a year within the bound"),
    pytest.param("The bridge opened before 1930.", "The bridge opened in 1932.", (State.SAME, State.OTHER, State.SAME), id="a year outside the bound"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "states"), STATES)
def test_states_of_the_slots(claim: str, text: str, states: tuple[State, ...]) -> None:
    frame = frame_text(claim)
    passage = read_passage(frame.core.view, frame.ways, Candidate(id="e1", text=text), ())
    found = aligned(claim, text)
    assert passage is not None
    assert found is not None
    assert read_clause(frame.core, found, passage.held).states == states


CASES = [
    pytest.param("这位作曲家出生于哈尔滨", "这位作曲家出生于宁波，早年在哈尔滨求学。", R, "site", id="zh the place of another clause"),
    pytest.param("The composer was born in Leipzig.", "The composer was born in Bergen and studied in Leipzig.", R, "site", id="en the place of another clause"),
    pytest.param("这位作曲家在哈尔滨求学", "这位作曲家出生于宁波，早年在哈尔滨求学。", S, None, id="zh a subject carried over"),
    pytest.param("大熊猫的受威胁等级为濒危", "大熊猫受威胁等级由“濒危”降为“易危”。", R, "no_longer", id="zh what things no longer are"),
    pytest.param("厂方否认设备存在缺陷", "厂方并不否认设备存在缺陷。", R, None, id="zh a denial that is denied"),
    pytest.param("The firm denies that it sold data.", "The firm does not deny that it sold data.", R, None, id="en a denial that is denied"),
    pytest.param("The firm denies that it sold data.", "The firm denies that it sold data.", S, None, id="en a denial"),
    pytest.param("The bridge opened on schedule.", "The bridge opened on schedule in May.", S, None, id="en the month of May is no guess"),
    pytest.param("The bridge opened on schedule.", "The bridge may have opened on schedule.", M, "hedged", id="en may is a guess"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance", "basis"), CASES)
def test_decisions(claim: str, text: str, stance: Stance, basis: str | None) -> None:
    reading = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert reading.stance is stance
    assert basis in {None, reading.basis}


def test_marks_are_whole_words_in_english_and_the_longest_first() -> None:
    assert mark("beat").search("the drumbeats faded") is None
    assert re.findall(alternation("left", "en"), "from a firm no longer formerly known") == [
        "from",
        "no longer",
        "formerly",
    ]
    found = closing("placing", "en").search("he died in the ")
    assert found is not None
    assert found.group(1) == "in"


TURNED = [
    pytest.param("李四杀了张三", "张三杀了李四。", id="zh"),
    pytest.param("苹果收购了微软", "微软公司收购了苹果。", id="zh, a word with its aspect"),
    pytest.param("华为起诉了三星", "三星起诉了华为。", id="zh, a number in a name"),
    pytest.param("華為起訴了三星", "三星起訴了華為。", id="zh-Hant"),
    pytest.param("华为被三星起诉", "华为起诉三星。", id="zh passive"),
    pytest.param("比利时起诉了荷兰", "荷兰起诉了比利时。", id="zh, a name that holds the word of comparisons"),
    pytest.param("长江比黄河长", "黄河比长江长。", id="zh comparison"),
    pytest.param("Acme was sued by Beta in 2020", "Acme sued Beta in 2020.", id="en passive"),
    pytest.param("Acme sued Beta in 2020", "Beta sued Acme in 2020.", id="en"),
]


def read(claim: str, text: str) -> StanceReading:
    return read_stance(frame_text(claim), Candidate(id="e1", text=text))


@pytest.mark.parametrize(("claim", "text"), TURNED)
def test_parties_changed_about_support_nothing(claim: str, text: str) -> None:
    assert read(claim, text).stance is not Stance.SUPPORT


STRAIGHT = [
    pytest.param("张三杀了李四", "张三杀了李四。", id="zh"),
    pytest.param("三星被华为起诉", "华为起诉三星。", id="zh passive told actively"),
    pytest.param("Acme was sued by Beta in 2020", "Acme was sued by Beta in 2020.", id="en passive"),
]


@pytest.mark.parametrize(("claim", "text"), STRAIGHT)
def test_parties_in_their_places_are_left_alone(claim: str, text: str) -> None:
    assert read(claim, text).stance is Stance.SUPPORT


NOT_REFUTED = [
    pytest.param(
        "The Best Actor Oscar of 1994 went to Tom Hanks.", "In 1994 Tom Hanks won the Oscar for Best Actor.", id="name"
    ),
    pytest.param(
        "Dennis Gabor received the Nobel Prize.", "The Nobel Prize was awarded to Dennis Gabor.", id="passive"
    ),
    pytest.param("Holly Hunt won Best Actress in 1998.", "1998 Academy Awards: Best Actress, Holly Hunt.", id="a noun"),
    pytest.param("Gabor was honoured with the prize.", "The prize was awarded to Gabor.", id="both passive"),
]


@pytest.mark.parametrize(("claim", "text"), NOT_REFUTED)
def test_the_same_in_another_form_is_not_refuted(claim: str, text: str) -> None:
    assert read(claim, text).stance is not Stance.REFUTE


OTHER_WORK = [
    pytest.param("《绿皮书》获得2024年奥斯卡最佳影片。", "2024年奥斯卡颁奖礼上，《奥本海默》摘得最佳影片。", id="zh"),
    pytest.param(
        "《聚焦》是2017年奥斯卡最佳影片。", "2017年奥斯卡颁奖典礼上，《月光男孩》荣获最佳影片奖。", id="zh, a copula"
    ),
    pytest.param(
        "《聚焦》獲得2017年奧斯卡最佳影片。", "2017年奧斯卡頒獎典禮上，《月光男孩》榮獲最佳影片獎。", id="zh-Hant"
    ),
]


@pytest.mark.parametrize(("claim", "text"), OTHER_WORK)
def test_another_work_supports_nothing(claim: str, text: str) -> None:
    assert read(claim, text).stance is not Stance.SUPPORT


HOLDERS = [
    pytest.param(
        "加拿大总理现在由保罗·马丁担任。", "加拿大总理保罗·马丁周一对记者发表讲话。", Stance.SUPPORT, id="由…担任"
    ),
    pytest.param(
        "加拿大总理现在是保罗·马丁。", "加拿大总理让·克雷蒂安周一对记者发表讲话。", Stance.REFUTE, id="现在是"
    ),
    pytest.param(
        "Paul Martin is the Prime Minister of Canada.",
        "Paul Martin might become the Prime Minister of Canada, he said.",
        Stance.MENTION,
        id="en, a hedge about the office",
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance"), HOLDERS)
def test_who_holds_an_office(claim: str, text: str, stance: Stance) -> None:
    assert read(claim, text).stance is stance
