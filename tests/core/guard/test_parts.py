"""The parts of the guard by themselves: publication, pieces of a passage, names, seasons, limits, sentences."""

from __future__ import annotations

from typing import Any

import pytest

from detective.app import Detective
from detective.core.guard.ask import Lenience, prepare
from detective.core.guard.codes import Code
from detective.core.guard.fresh import limit_of
from detective.core.guard.independent import is_independent
from detective.core.guard.published import date_in_address, publication, reference
from detective.core.guard.units import leans_on_a_clock, times_of, units
from detective.core.guard.wording import Told, explain, span_words
from detective.core.models import Mode
from detective.core.question import read_question
from detective.core.question_cues import cue, plain
from detective.core.question_events import named_series
from detective.core.question_limits import threshold
from detective.core.text import fold
from detective.core.timeline import Day, Precision, Span
from detective.core.times import read_as_of, read_date
from detective.errors import TableError
from detective.intake import candidates_of

from .cases import item, judge

NOW = read_as_of("2026-11-29")

ADDRESSES = [
    pytest.param("https://news.example.org/2024/10/08/prize", Span.of_day(Day(2024, 10, 8)), id="slashes"),
    pytest.param("https://news.example.org/2024-1-8/prize", Span.of_day(Day(2024, 1, 8)), id="dashes, one digit"),
    pytest.param("https://news.example.org/a/20241008/1.html", Span.of_day(Day(2024, 10, 8)), id="compact"),
    pytest.param("https://news.example.org/202410/08/c_1.htm", Span.of_day(Day(2024, 10, 8)), id="month and day"),
    pytest.param("https://news.example.org/2024/10/", Span.of_month(2024, 10), id="a month"),
    pytest.param("https://news.example.org/2024/prize", Span.of_year(2024), id="a year"),
    pytest.param(
        "https://news.example.org/2024/02/31/prize", Span.of_month(2024, 2), id="no such day: the month stays"
    ),
    pytest.param("https://2024.example.org/prize", None, id="a host is no date"),
    pytest.param("https://news.example.org/id/1234567890123", None, id="a long number"),
    pytest.param("https://news.example.org/prize", None, id="nothing"),
]


@pytest.mark.parametrize(("address", "date"), ADDRESSES)
def test_the_date_in_an_address(address: str, date: Span | None) -> None:
    assert date_in_address(address) == date


def test_a_field_wins_over_an_address() -> None:
    dated = item("x", "", "2023-05-01", url="https://news.example.org/2024/10/08/prize")
    assert publication(dated) == read_date("2023-05-01")
    assert publication(item("x", "")) is None
    assert reference(None) is None


PIECES = [
    pytest.param("2024财年营收3910亿美元，2023财年为3833亿美元。", ["2024财年营收3910亿美元，", "2023财年为3833亿美元。"], id="clauses of two years"),
    pytest.param("2025年3月5日，2024年度图灵奖揭晓。", ["2025年3月5日，2024年度图灵奖揭晓。"], id="a bare date goes with what follows"),
    pytest.param("2019年10月15日，该团队通过分析2009年至2017年的数据发现了关联。", ["2019年10月15日，该团队通过分析2009年至2017年的数据发现了关联。"], id="a time inside an attribute"),
    pytest.param("Spain won in 2010, Germany in 2014 and France in 2018.", ["Spain won in 2010, ", "Germany in 2014", " and France in 2018."], id="a list"),
    pytest.param("A | 2010\nB | 2014", ["A | 2010", "B | 2014"], id="rows"),
    pytest.param("- 1995: Fellow of the Royal Society", ["- 1995: Fellow of the Royal Society"], id="one entry of a list"),
    pytest.param("It won in 2010; in 2014 it lost.", ["It won in 2010; ", "in 2014 it lost."], id="a semicolon"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "pieces"), PIECES)
def test_pieces(text: str, pieces: list[str]) -> None:
    found = units(text, times_of(text, None))
    assert [text[unit.start : unit.end] for unit in found] == pieces
    assert all(unit.folded == plain(text[unit.start : unit.end]) for unit in found)


def test_a_piece_without_time_takes_that_of_the_one_before() -> None:
    text = "2024年5月19日，曼城战胜西汉姆联。福登打进两球。"
    first, second = units(text, times_of(text, None))
    assert (first.own, second.own) == (True, False)
    assert first.spans == second.spans


def test_a_row_without_time_takes_none() -> None:
    text = "赛季 | 冠军\n2014年 | 德国\n备注 | 无\n2018年 | 法国"
    assert [bool(unit.times) for unit in units(text, times_of(text, None))] == [False, True, False, True]


CLOCKLESS = [
    pytest.param("今日揭晓，去年得主到场。", [], id="relative words need a clock"),
    pytest.param("3月5日揭晓。", [], id="a day without a year needs a clock"),
    pytest.param("2018年3月5日揭晓。", ["2018年3月5日"], id="a full date needs none"),
    pytest.param("他1998年毕业，次年赴美。", ["1998年", "次年"], id="the year after a stated one needs none"),
]


@pytest.mark.parametrize(("text", "words"), CLOCKLESS)
def test_without_a_publication_date(text: str, words: list[str]) -> None:
    assert [time.text for time in times_of(text, None)] == words


def test_with_one_relative_words_are_read_by_it() -> None:
    spans = [time.span for time in times_of("去年得主到场。", read_date("2013-05-01"))]
    assert spans == [Span.of_year(2012)]


DATELINES = [
    pytest.param("新华社北京10月13日电（记者王某）2014年世界杯，德国队夺冠。", id="Xinhua"),
    pytest.param("PARIS, Oct. 13 (Reuters) - Germany won the 2014 World Cup.", id="Reuters"),
]


@pytest.mark.parametrize("text", DATELINES)
def test_a_dateline_is_no_event_time(text: str) -> None:
    found = units(text, times_of(text, read_date("2021-10-13")))
    assert {span.start for unit in found for span in unit.spans if span.start} == {Day(2014, 1, 1)}


CLOCKS = [
    pytest.param("The bank failed late last year.", True, id="a part of last year"),
    pytest.param("The meeting is on the 1st Friday of next month.", True, id="a weekday of next month"),
    pytest.param("前年五月20号，银行倒闭。", True, id="zh day of the year before last"),
    pytest.param("去年年底，銀行倒閉。", True, id="zh traditional end of last year"),
    pytest.param("The bank failed in 2019.", False, id="a year of its own"),
    pytest.param("The bank failed recently.", False, id="a vague word places nothing"),
    pytest.param("银行不久前倒闭。", False, id="zh vague word"),
    pytest.param("The bank failed.", False, id="no time"),
]


@pytest.mark.parametrize(("text", "leans"), CLOCKS)
def test_times_that_only_a_date_of_the_text_would_place(text: str, leans: bool) -> None:
    assert leans_on_a_clock(text) is leans
    [dated] = card_of(text, published="2024-05-02")["evidence"]
    [undated] = card_of(text)["evidence"]
    assert dated["event_time"] is not None
    assert (undated["event_time"] is None) is leans


def card_of(text: str, **more: str) -> dict[str, Any]:
    given = candidates_of([{"id": "e1", "text": text, "tier": "T1", **more}], "evidence")
    return Detective(env={}).check("The bank failed 银行倒闭", as_of="2026-03-15", evidence=given, mode="claim").card


SERIES = [
    pytest.param("2020年诺贝尔文学奖得主是谁", "nobel-literature", id="the longest name wins"),
    pytest.param("who won euro 2020", None, id="a bare Euro is the currency too"),
    pytest.param("who won the super bowl", "super-bowl", id="English"),
    pytest.param("谁是市长", None, id="none"),
]


@pytest.mark.parametrize(("text", "series"), SERIES)
def test_named_series(text: str, series: str | None) -> None:
    assert named_series(fold(text)) in ((series, "uefa-euro") if series is None and "euro" in text else (series,))


LIMITS = [
    pytest.param("现在一美元兑多少日元？", "price", 1, id="exchange rate"),
    pytest.param("目前地震的死亡人数是多少？", "ranking", 3, id="death toll"),
    pytest.param("What is the current Fed rate range?", "policy_rate", 45, id="policy rate"),
    pytest.param("现任德国总理是谁？", "office", 180, id="office"),
    pytest.param("男子百米世界纪录是多少？", "record", 400, id="record"),
    pytest.param("What is the minimum wage in Tokyo now?", "law", 730, id="law"),
    pytest.param("印度的人口是多少？", "yearly", 400, id="yearly"),
    pytest.param("近日公布的名单有多少人？", "recently", 90, id="recently"),
    pytest.param("Which club does he play for now?", "other", 180, id="anything else"),
]


@pytest.mark.parametrize(("text", "topic", "days"), LIMITS)
def test_freshness_limit(text: str, topic: str, days: int) -> None:
    limit = limit_of(prepare(read_question(text, NOW), NOW))
    assert (limit.topic, limit.days) == (topic, days)


EDGES = [
    pytest.param("2025-02-20", "ok_current", id="the last day of the limit, a day of tolerance included"),
    pytest.param("2025-02-18", "stale_evidence", id="a day beyond it"),
]


@pytest.mark.parametrize(("published", "code"), EDGES)
def test_both_sides_of_the_limit_for_offices(published: str, code: str) -> None:
    guard = judge("现任日本首相是谁？", "2025-08-19", item("x", "日本首相石破茂发表讲话。", published))
    assert guard.reason.code == code


LENIENCE = [
    pytest.param("喝热水能治癌症。", Lenience.ALL, id="no time"),
    pytest.param("爱因斯坦1922年去世。", Lenience.ALL, id="once only"),
    pytest.param("Monica Seles retired before 2008.", Lenience.ALL, id="a bound"),
    pytest.param("2020年3月3日，意大利政府呼吁游客前往。", Lenience.UNDATED, id="a single event"),
    pytest.param("2020年诺贝尔文学奖授予格丽克。", Lenience.NONE, id="a prize recurs"),
    pytest.param("Angela Merkel was chancellor in 2010.", Lenience.NONE, id="an office"),
    pytest.param("As of April 4, there were 30 deaths.", Lenience.ALL, id="a day whose year nobody said"),
    pytest.param("外交部表示，2030年将举办峰会。", Lenience.ALL, id="what somebody has said of a time to come"),
]


@pytest.mark.parametrize(("text", "lenience"), LENIENCE)
def test_lenience(text: str, lenience: Lenience) -> None:
    question = read_question(text, NOW, mode=Mode.CLAIM)
    assert prepare(question, NOW).lenience is lenience


def test_questions_are_never_lenient() -> None:
    assert prepare(read_question("爱因斯坦哪年去世？", NOW), NOW).lenience is Lenience.NONE


def test_independence() -> None:
    one, other = item("a", "甲乙丙丁获奖。", site="甲报"), item("b", "丙丁戊己拿下大奖。", site="乙报")
    assert is_independent(one, other)
    assert not is_independent(one, item("b", "丙丁戊己拿下大奖。", site="甲报"))
    assert not is_independent(one, item("b", "甲乙丙丁获奖。", site="乙报"))
    www = item("a", "甲乙丙丁获奖。", url="https://www.a.cn/1")
    assert not is_independent(www, item("b", "丙丁戊己拿下大奖。", url="https://a.cn/2"))


WORDS = [
    pytest.param(Span.of_year(2020), "2020年", "2020", id="a year"),
    pytest.param(Span.of_years(2010, 2012), "2010年至2012年", "2010 to 2012", id="years"),
    pytest.param(Span.of_month(2024, 3), "2024年3月", "March 2024", id="a month"),
    pytest.param(Span.of_day(Day(2024, 3, 5)), "2024年3月5日", "5 March 2024", id="a day"),
    pytest.param(Span.of_year(-220), "公元前221年", "221 BC", id="before Christ"),
    pytest.param(
        Span(start=Day(2024, 3, 5), end=Day(2024, 3, 9), precision=Precision.RANGE),
        "2024年3月5日至2024年3月8日",
        "5 March 2024 to 8 March 2024",
        id="days",
    ),
    pytest.param(
        Span(start=Day(2020, 1, 1), end=None, precision=Precision.OPEN),
        "2020年1月1日以来",
        "since 1 January 2020",
        id="open to the right",
    ),
    pytest.param(
        Span(start=None, end=Day(1950, 1, 1), precision=Precision.OPEN),
        "1949年12月31日及以前",
        "until 31 December 1949",
        id="open to the left",
    ),
    pytest.param(Span(start=None, end=None, precision=Precision.OPEN), "任何时间", "any time", id="open on both sides"),
]


@pytest.mark.parametrize(("span", "zh", "en"), WORDS)
def test_a_span_in_words(span: Span, zh: str, en: str) -> None:
    assert (span_words(span, "zh"), span_words(span, "en")) == (zh, en)


def test_a_long_question_is_cut_in_the_sentence() -> None:
    question = read_question("那年" + "很长" * 40 + "的冠军是谁？", NOW)
    words = explain(Code.TIME_UNRESOLVED, Told(question=question, as_of=NOW)).words
    assert "…" in words.zh


def test_an_unknown_cue_or_threshold_names_its_place() -> None:
    with pytest.raises(TableError, match=r"guard/cues.toml.nothing"):
        cue("nothing")
    with pytest.raises(TableError, match=r"guard/thresholds.toml.nothing"):
        threshold("nothing")
