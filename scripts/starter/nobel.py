"""The Nobel prizes since 1901: one fact a prize and year, the years without an award included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from starter.records import Pair, Publisher, Source
from starter.tables import Tables
from starter.wording import Name, Names, day_en, day_zh, list_en, list_zh


@dataclass(frozen=True, slots=True)
class Prize:
    """One of the six prizes: its names, its place in an address and who announces it."""

    event: str
    slug: str
    en: str
    zh: str
    body_en: str
    body_zh: str


_SCIENCES = ("The Royal Swedish Academy of Sciences", "瑞典皇家科学院")
PRIZES = (
    Prize("Nobel Prize in Physics", "physics", "Nobel Prize in Physics", "诺贝尔物理学奖", *_SCIENCES),
    Prize("Nobel Prize in Chemistry", "chemistry", "Nobel Prize in Chemistry", "诺贝尔化学奖", *_SCIENCES),
    Prize(
        "Nobel Prize in Physiology or Medicine", "medicine", "Nobel Prize in Physiology or Medicine",
        "诺贝尔生理学或医学奖", "The Nobel Assembly at Karolinska Institutet", "卡罗琳医学院诺贝尔大会",
    ),
    Prize(
        "Nobel Prize in Literature", "literature", "Nobel Prize in Literature", "诺贝尔文学奖",
        "The Swedish Academy", "瑞典学院",
    ),
    Prize(
        "Nobel Peace Prize", "peace", "Nobel Peace Prize", "诺贝尔和平奖",
        "The Norwegian Nobel Committee", "挪威诺贝尔委员会",
    ),
    Prize(
        "Nobel Prize in Economic Sciences", "economic-sciences", "Nobel Prize in Economic Sciences",
        "诺贝尔经济学奖", *_SCIENCES,
    ),
)  # fmt: skip
NOT_AWARDED = "(not awarded)"


@dataclass(frozen=True, slots=True)
class Award:
    """A row of the table with its laureates and, where certain, the day of the announcement."""

    prize: Prize
    year: int
    laureates: tuple[Name, ...]
    announced: date | None
    note: tuple[str, str]


def pairs(tables: Tables, names: Names, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    """One fact for each row of the table and of the hand-made supplement."""
    for award in _awards(tables, names):
        blanks = {"subject": award.prize.slug, "year": str(award.year)}
        source = Source(publisher=publishers["nobelprize"], blanks=blanks)
        day = award.announced
        yield Pair(
            id=f"nobel-{award.prize.slug}-{award.year}",
            topic="nobel",
            title_zh=f"{award.year}年{award.prize.zh}",
            title_en=f"{award.year} {award.prize.en}",
            text_zh=_text_zh(award),
            text_en=_text_en(award),
            source_zh=source,
            source_en=source,
            published=day.isoformat() if day else "",
            published_kind="published" if day else "",
            facts={
                "year": award.year,
                "event": award.prize.event,
                "laureates": [name.en for name in award.laureates],
                "laureates_zh": [name.zh or name.en for name in award.laureates],
            },
        )


def _awards(tables: Tables, names: Names) -> Iterator[Award]:
    days = _announcements(tables)
    who = {(row[0], row[1]): (row[2], row[3]) for row in tables.hand("literature.tsv")}
    by_event = {prize.event: prize for prize in PRIZES}
    later = {(row[0], row[1]): (row[2], row[3]) for row in tables.hand("nobel_notes.tsv")}
    rows = [(row["year"], row["event"], row["outcome"], row["outcome_zh"]) for row in tables.source("nobel_prizes.csv")]
    rows += [(row[0], row[1], row[2], row[3]) for row in tables.hand("nobel_later.tsv")]
    for year, event, outcome, outcome_zh in rows:
        prize = by_event[event]
        given = [] if outcome == NOT_AWARDED else [" ".join(part.split()) for part in outcome.split(";")]
        zh = outcome_zh.split("；")
        chinese = zh if len(zh) == len(given) else [""] * len(given)
        laureates = tuple(names.of(latin, word) for latin, word in zip(given, chinese, strict=True))
        laureates = tuple(_described(name, who.get((year, name.en))) for name in laureates)
        yield Award(prize, int(year), laureates, days.get((year, prize.slug)), later.get((year, event), ("", "")))


def _described(name: Name, words: tuple[str, str] | None) -> Name:
    return replace(name, lead_zh=words[0], lead_en=words[1]) if words else name


def _text_zh(award: Award) -> str:
    title = f"{award.year}年{award.prize.zh}"
    if not award.laureates:
        return f"{title}未颁发，该年度没有得主。"
    names = [name.in_chinese() for name in award.laureates]
    first = f"{title}授予{list_zh(names)}。"
    if award.note[0] or award.announced is None:
        return first + award.note[0]
    return f"{first}{award.prize.body_zh}于{day_zh(award.announced)}公布得主。"


def _text_en(award: Award) -> str:
    title = f"The {award.year} {award.prize.en}"
    if not award.laureates:
        return f"{title} was not awarded; there was no laureate that year."
    names = [name.in_english() for name in award.laureates]
    first = f"{title} was awarded to {list_en(names).rstrip('.')}."
    if award.note[1] or award.announced is None:
        return f"{first} {award.note[1]}".strip()
    who = "laureate" if len(names) == 1 else "laureates"
    return f"{first} {award.prize.body_en} announced the {who} on {day_en(award.announced)}."


def _announcements(tables: Tables) -> dict[tuple[str, str], date]:
    slugs = ("physics", "chemistry", "medicine", "literature", "peace", "economic-sciences")
    days: dict[tuple[str, str], date] = {}
    for row in tables.hand("announcements.tsv"):
        for slug, day in zip(slugs, row[1:], strict=True):
            if day:
                days[row[0], slug] = date.fromisoformat(f"{row[0]}-{day}")
    return days
