"""Tables of texts with the times that they speak of, in simplified and traditional Chinese and in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective.core.timeline import Day, Span
from detective.core.times import read_as_of, read_times

HERE = Path(__file__).parent
FILES = ("cases_zh.tsv", "cases_hant.tsv", "cases_en.tsv")


def _rows() -> list:
    found = []
    for name in FILES:
        for number, line in enumerate((HERE / name).read_text(encoding="utf-8").splitlines(), 1):
            if line and not line.startswith("#"):
                category, reference, text, spans = line.split("\t")
                found.append(pytest.param(reference, text, spans, id=f"{name[6:-4]}-{category}-{number}"))
    return found


def _ordinal(day: Day | None, side: int) -> int:
    return day.ordinal() if day else side * 10**7


def _day(written: str) -> Day | None:
    if written == "-":
        return None
    sign, rest = (-1, written[1:]) if written.startswith("-") else (1, written)
    year, month, day = map(int, rest.split("-"))
    return Day(sign * year, month, day)


def _fits(expected: str, span: Span) -> bool:
    start, end = expected.removeprefix("~").split("..")
    want = (_ordinal(_day(start), -1), _ordinal(_day(end), 1))
    have = (_ordinal(span.start, -1), _ordinal(span.end, 1))
    if not expected.startswith("~"):
        return want == have
    overlap = min(want[1], have[1]) - max(want[0], have[0])
    return overlap * 2 >= max(want[1], have[1]) - min(want[0], have[0])


@pytest.mark.parametrize(("reference", "text", "expected"), _rows())
def test_the_times_of_a_text(reference: str, text: str, expected: str) -> None:
    spans = [time.span for time in read_times(text, read_as_of(reference)) if time.span]
    wanted = [] if expected == "-" else expected.split(";")
    said = ";".join(
        f"{span.start.iso() if span.start else '-'}..{span.end.iso() if span.end else '-'}" for span in spans
    )
    assert len(spans) == len(wanted), said
    assert all(_fits(want, span) for want, span in zip(wanted, spans, strict=True)), said


def _not_times() -> list[str]:
    lines = [
        line
        for name in ("not_times_zh.txt", "not_times_en.txt")
        for line in (HERE / name).read_text(encoding="utf-8").splitlines()
    ]
    return [line for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("text", _not_times())
def test_what_only_looks_like_a_time(text: str) -> None:
    assert [time.text for time in read_times(text, read_as_of("2026-11-29")) if time.span] == []


def test_every_category_is_covered_in_every_script() -> None:
    covered = {(row.id.split("-")[0], row.id.split("-")[1]) for row in _rows()}
    categories = {category for _, category in covered}
    for script in ("zh", "en"):
        assert categories - {category for name, category in covered if name == script} <= {"era"}
    assert len(_rows()) >= 400
