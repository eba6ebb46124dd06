"""The tables of units, bounds, idioms and thresholds hold what their readers expect."""

from __future__ import annotations

from collections import Counter

import pytest

from detective.core.quantities import Comparator, Direction, Outcome, compare_quantities, read_quantities
from detective.core.quantities.lexicon import BARE, bounds, directions, plural, units
from detective.core.tables import rows, table, words
from detective.core.text import fold

UNIT_ROWS = rows("quantities/units.tsv")
HAN = [(row[0], form) for row in UNIT_ROWS for form in (row[5] if len(row) > 5 else "").split("|") if form]
LATIN = [(row[0], form) for row in UNIT_ROWS for form in (row[6] if len(row) > 6 else "").split("|") if form]

CODES = {row[0] for row in rows("quantities/currencies.tsv")}


def test_each_unit_has_one_row_and_each_form_one_unit() -> None:
    assert [name for name, count in Counter(row[0] for row in UNIT_ROWS).items() if count > 1] == []
    for forms in (HAN, LATIN):
        owners: dict[str, set[str]] = {}
        for unit, form in forms:
            owners.setdefault(fold(form), set()).add(unit)
        assert {form: sorted(found) for form, found in owners.items() if len(found) > 1} == {}


def test_there_are_some_two_hundred_units() -> None:
    assert len(units().by_id) > 200
    assert len({unit.dimension for unit in units().by_id.values()}) > 20


@pytest.mark.parametrize(("unit", "form"), HAN, ids=[f"{form} {unit}" for unit, form in HAN])
def test_each_chinese_form_is_read(unit: str, form: str) -> None:
    assert read_quantities(f"共37{form}。")[0].unit == unit


@pytest.mark.parametrize(("unit", "form"), LATIN, ids=[f"{form} {unit}" for unit, form in LATIN])
def test_each_english_form_is_read(unit: str, form: str) -> None:
    gap = "" if form == "in" else " "
    many = form if form in CODES else plural(form)
    assert read_quantities(f"with 37{gap}{many}.")[0].unit == unit


@pytest.mark.parametrize(
    ("word", "many"),
    [
        ("mile", "miles"),
        ("century", "centuries"),
        ("inch", "inches"),
        ("day", "days"),
        ("km", "km"),
        ("bps", "bps"),
        ("%", "%"),
    ],
)
def test_plural(word: str, many: str) -> None:
    assert plural(word) == many


BEFORE = sorted(form for form, name in bounds("before").items() if name is not Comparator.EXACT)


@pytest.mark.parametrize("form", BEFORE)
def test_each_bound_before_a_number_binds_it(form: str) -> None:
    gap = " " if form[-1].isascii() and (form[-1].isalpha() or form[-1] == ".") else ""
    unit = " km" if form.isascii() else "公里"
    (found,) = read_quantities(f"{form}{gap}40{unit}")
    assert (found.comparator, found.start) == (bounds("before")[form], 0)


@pytest.mark.parametrize("form", sorted(bounds("after")))
def test_each_bound_after_a_number_binds_it(form: str) -> None:
    text = f"40{'' if form[0] in '+-' else ' '}{form}" if form.isascii() else f"40公里{form}"
    (found,) = read_quantities(text)
    assert (found.comparator, found.end) == (bounds("after")[form], len(text))


@pytest.mark.parametrize("form", sorted(bounds("none")))
def test_words_that_only_end_like_a_bound_bind_nothing(form: str) -> None:
    found = read_quantities(f"{form}40公里")
    assert found[-1].comparator is Comparator.EXACT
    assert found[-1].text == "40公里"


@pytest.mark.parametrize("row", rows("quantities/not_numbers_zh.tsv"), ids=lambda row: row[0])
def test_idioms_hold_no_number(row: tuple[str, ...]) -> None:
    assert read_quantities(f"，{row[0]}。") == ()


@pytest.mark.parametrize("phrase", words("quantities/not_numbers_en.txt"))
def test_phrases_hold_no_number(phrase: str) -> None:
    assert read_quantities(f"It was {phrase}.") == ()


def test_directions_are_two() -> None:
    assert set(directions().values()) == {Direction.UP, Direction.DOWN}


def test_every_threshold_says_its_unit_and_why() -> None:
    for name, entry in table("quantities/thresholds.toml")["threshold"].items():
        assert set(entry) == {"value", "unit", "since", "why"}, name


def test_families_name_units() -> None:
    known = set(units().by_id)
    assert {row[0] for row in rows("quantities/families.tsv")} <= known
    assert {row[1] for row in rows("quantities/casualties.tsv")} <= known
    assert {row[1] for row in rows("quantities/currencies.tsv")} <= known
    assert units().by_id[""] is BARE


SIDES = [
    pytest.param("20万元", "20.5万元", "equal", id="half a step is rounding"),
    pytest.param("20万元", "20.51万元", "disjoint", id="more than half a step is not"),
    pytest.param("1亿元", "1.05亿元", "equal", id="five per cent of a number of one digit is rounding"),
    pytest.param("1亿元", "1.06亿元", "disjoint", id="six per cent is not"),
    pytest.param("约30人", "33人", "contains", id="about thirty reaches a tenth"),
    pytest.param("约30人", "34人", "disjoint", id="and no further"),
    pytest.param("约32人", "33.6人", "contains", id="about thirty-two reaches a twentieth"),
    pytest.param("约32人", "34人", "disjoint", id="and not further"),
    pytest.param("约327人", "333人", "contains", id="about three digits reaches a fiftieth"),
    pytest.param("约327人", "334人", "disjoint", id="and not beyond"),
    pytest.param("近300人", "270人", "contains", id="nearly reaches down a tenth"),
    pytest.param("近300人", "269人", "disjoint", id="and not below"),
]


@pytest.mark.parametrize(("claim", "source", "expected"), SIDES)
def test_both_sides_of_each_threshold(claim: str, source: str, expected: str) -> None:
    outcome = compare_quantities(read_quantities(claim)[0], read_quantities(source)[0]).outcome
    assert outcome is Outcome(expected)
