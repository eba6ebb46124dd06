"""The calendar of recurring events."""

from __future__ import annotations

import pytest

from detective.core.timeline import Day, Span
from detective.core.times import events
from detective.core.times.editions import find_series
from detective.core.times.events import State, Style


def days(span: Span | None) -> str | None:
    return f"{span.start.iso()}..{span.end.plus(-1).iso()}" if span and span.start and span.end else None


NUMBERED = [
    ("olympics-summer", 32, 2020, "2021-07-23..2021-08-08"),
    ("olympics-summer", 29, 2008, "2008-08-08..2008-08-24"),
    ("olympics-winter", 24, 2022, "2022-02-04..2022-02-20"),
    ("fifa-world-cup", 22, 2022, "2022-11-20..2022-12-18"),
    ("asian-games", 19, 2022, "2023-09-23..2023-10-08"),
    ("academy-awards", 93, 2021, "2021-04-25..2021-04-25"),
    ("super-bowl", 58, 2024, "2024-02-11..2024-02-11"),
    ("grammys", 66, 2024, "2024-02-04..2024-02-04"),
    ("canton-fair", 135, 2024, "2024-04-15..2024-05-05"),
    ("cpc-congress", 20, 2022, "2022-10-16..2022-10-22"),
    ("us-presidential-election", 60, 2024, "2024-11-05..2024-11-05"),
    ("us-inauguration", 60, 2025, "2025-01-20..2025-01-20"),
    ("gala", 42, 2024, "2024-02-09..2024-02-09"),
    ("hk-film-awards", 40, 2022, "2022-07-17..2022-07-17"),
]


@pytest.mark.parametrize(
    ("series", "number", "label", "expected"), NUMBERED, ids=[f"{row[0]} {row[1]}" for row in NUMBERED]
)
def test_an_edition_by_its_number(series: str, number: int, label: int, expected: str) -> None:
    found = events.numbered(series, number)
    assert found is not None
    assert (found.label_year, days(found.span)) == (label, expected)
    assert events.edition(series, label) is not None


@pytest.mark.parametrize(
    ("series", "year"),
    [
        ("olympics-summer", 1916),
        ("olympics-summer", 1940),
        ("olympics-summer", 1944),
        ("wimbledon", 2020),
        ("eurovision", 2020),
        ("ballon-dor", 2020),
        ("nobel-peace", 1948),
    ],
)
def test_an_edition_that_was_not_held(series: str, year: int) -> None:
    found = events.edition(series, year)
    assert found is not None
    assert found.cancelled
    assert found.span is None
    assert found.state(Day(2026, 1, 1)) is State.CANCELLED


def test_a_session_within_a_term() -> None:
    found = events.numbered("cpc-plenum", 20, 3)
    assert found is not None
    assert days(found.span) == "2024-07-15..2024-07-18"


@pytest.mark.parametrize(
    ("series", "year"),
    [
        ("olympics-summer", 2023),
        ("fifa-world-cup", 2024),
        ("us-presidential-election", 2022),
        ("fifa-world-cup", 2101),
        ("uk-election", 2026),
    ],
)
def test_years_without_an_edition(series: str, year: int) -> None:
    assert events.edition(series, year) is None


def test_before_during_and_after() -> None:
    latest, running, following = events.latest, events.running, events.following
    before = Day(2024, 7, 25)
    assert (latest("olympics-summer", before).label_year, running("olympics-summer", before)) == (2020, None)
    assert following("olympics-summer", before).label_year == 2024
    during = Day(2024, 8, 1)
    assert running("olympics-summer", during).label_year == 2024
    assert (latest("olympics-summer", during).label_year, following("olympics-summer", during).label_year) == (
        2020,
        2028,
    )
    assert latest("olympics-summer", Day(2024, 8, 12)).label_year == 2024


def test_an_annual_prize_of_this_year_is_ahead_in_september_and_held_in_november() -> None:
    assert events.edition("nobel-physics", 2026).state(Day(2026, 9, 20)) is State.AHEAD
    assert events.edition("nobel-physics", 2026).state(Day(2026, 11, 20)) is State.HELD
    guessed = events.edition("nobel-physics", 2031)
    assert guessed is not None
    assert not guessed.exact
    assert guessed.state(Day(2031, 9, 1)) is State.AHEAD
    assert guessed.state(Day(2031, 11, 1)) is State.HELD


def test_hosts_pick_the_nearest_edition() -> None:
    assert events.hosted("olympics-summer", "北京", Day(2026, 1, 1)).label_year == 2008
    assert events.hosted("olympics-summer", "Tokyo", Day(1970, 1, 1)).label_year == 1964
    assert events.hosted("olympics-summer", "Atlantis", Day(1970, 1, 1)) is None


def test_listed_editions_are_whole() -> None:
    for ident in events.all_series():
        for one in events.listed(ident):
            assert one.style in Style
            assert not (one.cancelled and one.span), ident
            if one.span and one.span.start and one.span.end:
                length = one.span.end.ordinal() - one.span.start.ordinal()
                assert 1 <= length <= 220, (ident, one.label_year)
                assert -1 <= one.span.start.year - one.label_year <= 2, (ident, one.label_year)


def test_numbers_rise_with_the_years() -> None:
    for ident in events.all_series():
        numbered = sorted({(one.label_year, one.number, one.session) for one in events.listed(ident) if one.number})
        order = [(number, session) for _, number, session in numbered]
        assert order == sorted(order), ident


NAMED = [
    ("第95届奥斯卡最佳影片", ["academy-awards"]),
    ("女足世界杯和世界杯哪个更早", ["fifa-womens-world-cup", "fifa-world-cup"]),
    ("2024年诺贝尔物理学奖", ["nobel-physics"]),
    ("Who won the FIFA Women's World Cup?", ["fifa-womens-world-cup"]),
    ("Nobel Prize in Literature", ["nobel-literature"]),
    ("英超聯賽冠軍", ["premier-league"]),
    ("the euro zone", []),
    ("乒乓球世界杯", ["other-world-cup"]),
    ("worldcups", []),
]


@pytest.mark.parametrize(("text", "expected"), NAMED, ids=[row[0] for row in NAMED])
def test_series_named_in_a_text(text: str, expected: list[str]) -> None:
    found = find_series(text)
    assert [ident for ident, _, _ in found] == expected
    assert all(start < end for _, start, end in found)


def test_terms_and_plans() -> None:
    assert days(events.us_congress(118)) == "2023-01-03..2025-01-02"
    assert days(events.us_congress(1)) == "1789-03-04..1791-03-03"
    assert events.us_congress(0) is None
    assert days(events.npc_term(14)) == "2023-03-05..2028-03-04"
    assert events.npc_term(1) is None
    assert [days(events.five_year_plan(n)) for n in (1, 3, 14)] == [
        "1953-01-01..1957-12-31",
        "1966-01-01..1970-12-31",
        "2021-01-01..2025-12-31",
    ]
    assert events.five_year_plan(0) is None
