"""A span as readers are told it: half-open on the card, with its last day in words."""

from __future__ import annotations

import pytest

from detective.render.span_words import span_words


@pytest.mark.parametrize(
    ("start", "end", "zh", "en"),
    [
        ("2029-01-01", "2030-01-01", "2029", "2029"),
        ("2026-10-01", "2026-11-01", "2026-10", "2026-10"),
        ("2024-02-29", "2024-03-01", "2024-02-29", "2024-02-29"),
        ("2009-01-01", "2018-01-01", "2009-01-01 – 2017-12-31", "2009-01-01 – 2017-12-31"),
        ("2026-10-12", "2026-10-19", "2026-10-12 – 2026-10-18", "2026-10-12 – 2026-10-18"),
        ("2019-07-01", "2020-07-01", "2019-07-01 – 2020-06-30", "2019-07-01 – 2020-06-30"),
        ("2019-01-01", None, "2019-01-01 – …", "2019-01-01 – …"),
        (None, "2019-01-01", "… – 2018-12-31", "… – 2018-12-31"),
        ("-0043-01-01", "-0042-01-01", "公元前44年", "44 BC"),
        ("0000-01-01", "0001-01-01", "公元前1年", "1 BC"),
    ],
)
def test_a_span_is_told_with_its_last_day(start: str | None, end: str | None, zh: str, en: str) -> None:
    span = {"start": start, "end": end, "precision": "range"}
    assert (span_words(span, "zh"), span_words(span, "en")) == (zh, en)
