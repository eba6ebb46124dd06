"""The Academy Awards for best picture, director, actor and actress; a tie is one fact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from starter.records import Pair, Publisher, Source
from starter.tables import Row, Tables
from starter.wording import Name, Names, day_en, day_zh, list_en, list_zh, ordinal

CATEGORY = {
    "Academy Award for Best Picture": ("picture", "最佳影片奖", "Best Picture"),
    "Academy Award for Best Director": ("director", "最佳导演奖", "Best Director"),
    "Academy Award for Best Actor": ("actor", "最佳男主角奖", "Best Actor"),
    "Academy Award for Best Actress": ("actress", "最佳女主角奖", "Best Actress"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """Who won, and for which films; a film that won has no films of its own."""

    names: tuple[Name, ...]
    films: tuple[Name, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """One category of one ceremony."""

    event: str
    ceremony: int
    day: date
    filed_under: str
    winners: tuple[Winner, ...]


def pairs(tables: Tables, names: Names, titles: Names, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    """One fact a category and ceremony."""
    for award in _awards(tables, names, titles):
        slug, zh, en = CATEGORY[award.event]
        source = Source(publisher=publishers["oscars"], blanks={"year": award.filed_under})
        yield Pair(
            id=f"oscars-{slug}-{award.ceremony:03d}",
            topic="oscars",
            title_zh=f"{award.day.year}年第{award.ceremony}届奥斯卡{zh}",
            title_en=f"{en}, {ordinal(award.ceremony)} Academy Awards ({award.day.year})",
            text_zh=_text_zh(award, zh),
            text_en=_text_en(award, en),
            source_zh=source,
            source_en=source,
            published=award.day.isoformat(),
            published_kind="published",
            facts={
                "year": award.day.year,
                "ceremony": award.ceremony,
                "event": award.event,
                "winners": [name.en for winner in award.winners for name in winner.names],
                "films": [film.en for winner in award.winners for film in winner.films],
                "day": award.day.isoformat(),
            },
        )


def _awards(tables: Tables, names: Names, titles: Names) -> Iterator[Award]:
    days = {row[0]: date.fromisoformat(row[1]) for row in tables.hand("ceremonies.tsv")}
    rows = tables.source("academy_awards.csv")
    rows += [dict(zip(rows[0], row, strict=True)) for row in tables.hand("oscars_more.tsv")]
    rows.sort(key=lambda row: (row["event"], int(_ceremony(row))))
    for (event, number), group in groupby(rows, key=lambda row: (row["event"], _ceremony(row))):
        together = list(group)
        day = days[number]
        year = tables.mended("academy_awards.csv", f"ceremony {number}", "year", together[0]["year"])
        if int(year) != day.year:
            raise ValueError(f"ceremony {number} was held in {day.year}, the table says {year}")
        yield Award(
            event=event,
            ceremony=int(number),
            day=day,
            filed_under=together[0]["year"],
            winners=tuple(_winner(row, titles if event.endswith("Picture") else names, titles) for row in together),
        )


def _ceremony(row: Row) -> str:
    return row["detail"].split()[1]


def _winner(row: Row, names: Names, titles: Names) -> Winner:
    people = [part.strip() for part in row["outcome"].split(";")]
    zh = row["outcome_zh"].split("；")
    chinese = zh if len(zh) == len(people) else [""] * len(people)
    films = row["detail"].split("; ", 1)[1].split("|")
    films = [] if [row["outcome"]] == films else films
    return Winner(
        names=tuple(names.of(latin, word) for latin, word in zip(people, chinese, strict=True)),
        films=tuple(titles.of(film) for film in films),
    )


def _film_zh(film: Name) -> str:
    return (
        f"《{film.zh}》（{'，'.join([film.en, *(f'又译《{other}》' for other in film.others)])}）"
        if film.zh
        else f"《{film.en}》"
    )


def _text_zh(award: Award, zh: str) -> str:
    what = f"{award.day.year}年第{award.ceremony}届奥斯卡金像奖{zh}"
    last = f"颁奖典礼于{day_zh(award.day)}举行。"
    if award.event.endswith("Picture"):
        return f"{_film_zh(award.winners[0].names[0])}获得{what}，{last}"
    parts = []
    for winner in award.winners:
        who = list_zh([name.in_chinese() for name in winner.names])
        parts.append(f"{who}凭{list_zh([_film_zh(film) for film in winner.films])}")
    if len(parts) == 1:
        return f"{parts[0]}获得{what}，{last}"
    return f"{'，'.join(parts)}，双双获得{what}，{last}"


def _text_en(award: Award, en: str) -> str:
    where = f"{en} at the {ordinal(award.ceremony)} Academy Awards (the {award.day.year} Oscars)"
    last = f"The ceremony was held on {day_en(award.day)}."
    if award.event.endswith("Picture"):
        return f"{award.winners[0].names[0].en} won {where}. {last}"
    parts = [
        (list_en([name.in_english() for name in winner.names]), list_en([film.en for film in winner.films]))
        for winner in award.winners
    ]
    if len(parts) == 1:
        return f"{parts[0][0]} won {where} for {parts[0][1]}. {last}"
    tied = list_en([f"{who} (for {films})" for who, films in parts])
    return f"{tied} both won {where}. {last}"
