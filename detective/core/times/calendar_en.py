"""English names of months and weekdays, and the months of a few neighbours."""

from __future__ import annotations

from detective.core.tables import rows


def _named(kind: str) -> dict[str, int]:
    return {
        word.lstrip("~"): int(number)
        for own, number, words in rows("time/names_en.tsv")
        if own == kind
        for word in words.split("|")
    }


def _alternatives(words: dict[str, int]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


MONTHS = _named("month")
WEEKDAYS = _named("weekday")
OTHER_MONTHS = {name: int(number) for number, names in rows("time/months_other.tsv") for name in names.split("|")}
OTHER_WORDS = frozenset(
    word[1:] for _, _, words in rows("time/names_en.tsv") for word in words.split("|") if word.startswith("~")
)  # may, march, sat, sun: also other words, so that they need company
MONTH = rf"(?:{_alternatives(MONTHS)})\b\.?"
WEEKDAY = rf"(?:{_alternatives(WEEKDAYS)})\b\.?"
OTHER_MONTH = _alternatives(OTHER_MONTHS)
SEASON_NAMES = {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter"}
