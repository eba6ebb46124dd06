"""Host cities of the Olympic Games, those held and those awarded for years to come."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from starter.records import Pair, Publisher, Source
from starter.tables import Row, Tables
from starter.wording import day_en, day_zh

SEASON_ZH = {"Summer": "夏季", "Winter": "冬季"}
LATER = {
    ("Summer", "2020"): (
        "因新冠疫情推迟到2021年，",
        " They had been postponed from 2020 because of the COVID-19 pandemic.",
    )
}


def pairs(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    """One fact an edition; an awarded one says when it was awarded and is dated by that day."""
    places = {(row[0], row[1]): row for row in tables.hand("olympic_places.tsv")}
    for row in tables.source("olympic_host_cities.csv"):
        season = row["event"].split()[0]
        place = places[season, row["year"]]
        blanks = {place[5]: place[6]} if place[5] else {}
        source = Source(publisher=publishers[place[4]], blanks=blanks)
        if "awarded" in row["detail"]:
            yield _awarded(row, season, place, source)
        else:
            yield _held(row, season, place, source, tables)


def _held(row: Row, season: str, place: list[str], source: Source, tables: Tables) -> Pair:
    given_start, given_end = row["detail"].split("; ")[1].split(" to ")
    key = f"{row['year']} {season}"
    start = date.fromisoformat(tables.mended("olympic_host_cities.csv", key, "start", given_start))
    end = date.fromisoformat(tables.mended("olympic_host_cities.csv", key, "end", given_end))
    zh, en = f"{row['year']}年{SEASON_ZH[season]}奥运会", f"{row['year']} {season} Olympics"
    why_zh, why_en = LATER.get((season, row["year"]), ("", ""))
    return Pair(
        id=f"olympics-{season.lower()}-{row['year']}",
        topic="olympics",
        title_zh=f"{zh}主办城市",
        title_en=f"{en}: host city",
        text_zh=f"{zh}由{place[3]}{row['outcome_zh']}主办，{why_zh}于{day_zh(start)}至{day_zh(end)}举行。",
        text_en=f"The {en} were hosted by {row['outcome']}, {place[2]}, from {day_en(start)} to {day_en(end)}.{why_en}",
        source_zh=source,
        source_en=source,
        facts={
            "year": int(row["year"]),
            "event": row["event"],
            "host": row["outcome"],
            "host_zh": row["outcome_zh"],
            "start": start.isoformat(),
            "end": end.isoformat(),
        },
    )


def _awarded(row: Row, season: str, place: list[str], source: Source) -> Pair:
    awarded = date.fromisoformat(row["detail"].rsplit(" ", 1)[1])
    zh, en = f"{row['year']}年{SEASON_ZH[season]}奥运会", f"{row['year']} {season} Olympics"
    return Pair(
        id=f"olympics-{season.lower()}-{row['year']}",
        topic="olympics",
        title_zh=f"{zh}主办城市",
        title_en=f"{en}: host city",
        text_zh=f"{zh}的主办城市是{place[3]}{row['outcome_zh']}，国际奥委会于{day_zh(awarded)}授予主办权。",
        text_en=f"The host of the {en} is {row['outcome']}, {place[2]}; "
        f"the International Olympic Committee awarded the Games on {day_en(awarded)}.",
        source_zh=source,
        source_en=source,
        published=awarded.isoformat(),
        published_kind="published",
        facts={
            "year": int(row["year"]),
            "event": row["event"],
            "host": row["outcome"],
            "host_zh": row["outcome_zh"],
            "awarded": awarded.isoformat(),
        },
    )
