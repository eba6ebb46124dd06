"""Small pieces of sentences in both languages: dates, lists, names with their other spellings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starter.tables import Tables

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip


def day_zh(day: date) -> str:
    """As 2020年10月8日."""
    return f"{day.year}年{day.month}月{day.day}日"


def day_en(day: date) -> str:
    """As 8 October 2020."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def month_zh(text: str) -> str:
    """`2025-10` as 2025年10月."""
    year, month = text.split("-")
    return f"{int(year)}年{int(month)}月"


def month_en(text: str) -> str:
    """`2025-10` as October 2025."""
    year, month = text.split("-")
    return f"{MONTHS[int(month) - 1]} {year}"


def list_zh(items: list[str]) -> str:
    """As 甲、乙和丙."""
    return items[0] if len(items) == 1 else "、".join(items[:-1]) + "和" + items[-1]


def list_en(items: list[str]) -> str:
    """As A, B and C."""
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def ordinal(number: int) -> str:
    """As 92nd."""
    if number % 100 in {11, 12, 13}:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name as the records write it; `zh` is empty where no Chinese form is certain.

    The leads say what the bearer is: 美国诗人, the American poet.
    """

    en: str
    zh: str = ""
    others: tuple[str, ...] = ()
    known_as: str = ""
    lead_zh: str = ""
    lead_en: str = ""

    def in_english(self) -> str:
        """The Latin form, with the better-known name where there is one."""
        lead = f"{self.lead_en} " if self.lead_en else ""
        return f"{lead}{self.en} ({self.known_as})" if self.known_as else f"{lead}{self.en}"

    def in_chinese(self) -> str:
        """The Chinese form, then the Latin one and other transliterations; Latin alone where none is certain."""
        if not self.zh:
            return f"{self.lead_zh}{self.en}"
        inner = [self.en, *(f"又译{other}" for other in self.others)]
        return f"{self.lead_zh}{self.zh}（{'，'.join(inner)}）"


class Names:
    """A table of names or titles; a name that it does not hold may be given its Chinese form by the caller."""

    def __init__(self, tables: Tables, file: str = "names.tsv") -> None:
        self._known: dict[str, Name] = {}
        for row in tables.hand(file):
            given, zh, others, display, known_as = (row + [""] * 5)[:5]
            if given in self._known:
                raise ValueError(f"{file} holds {given} twice")
            spellings = tuple(other for other in others.split("；") if other)
            self._known[given] = Name(en=display or given, zh=zh, others=spellings, known_as=known_as)

    def of(self, given: str, zh: str = "") -> Name:
        """The entry of the table, else the name with the caller's Chinese form."""
        return self._known.get(given, Name(en=given, zh=zh))
