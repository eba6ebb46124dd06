"""The World Cups of men and women: one fact for the final, one for the host and the dates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from starter.records import Pair, Publisher, Source
from starter.tables import Row, Tables
from starter.wording import day_en, day_zh

MEN = "FIFA World Cup (men)"
TITLE = {"m": ("国际足联世界杯", "FIFA World Cup"), "w": ("国际足联女足世界杯", "FIFA Women's World Cup")}
SHORT_ZH = {"m": "男足世界杯", "w": "女子世界杯"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One tournament: the row of the source table beside the row of its final."""

    sex: str
    year: int
    winner: tuple[str, str]
    host: tuple[str, str]
    start: date
    end: date
    final: list[str]
    source: Source


def pairs(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    """Finals and hosts; the tournaments that were not held and those to come are hand-made."""
    for edition in _editions(tables, publishers):
        yield _final(edition)
        yield _host(edition)


def _editions(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Edition]:
    finals = {(row[0], row[1]): row for row in tables.hand("finals.tsv")}
    places = {(row[0], row[1]): row for row in tables.hand("world_cup_hosts.tsv")}
    rows = tables.source("fifa_world_cup.csv")
    rows += [dict(zip(rows[0], row, strict=True)) for row in tables.hand("world_cup_more.tsv")]
    for row in rows:
        sex = "m" if row["event"] == MEN else "w"
        place = places[sex, row["year"]]
        start, end = _days(row, sex, tables)
        publisher = publishers["fifa_men" if sex == "m" else "fifa_women"]
        yield Edition(
            sex=sex,
            year=int(row["year"]),
            winner=(row["outcome_zh"], row["outcome"]),
            host=(place[3], place[2]),
            start=start,
            end=end,
            final=finals[sex, row["year"]],
            source=Source(publisher=publisher, blanks={"edition": place[4]}),
        )


def _days(row: Row, sex: str, tables: Tables) -> tuple[date, date]:
    start, end = row["detail"].split("; ")[1].split(" to ")
    return date.fromisoformat(start), date.fromisoformat(
        tables.mended("fifa_world_cup.csv", f"{row['year']} {sex}", "end", end)
    )


def _final(edition: Edition) -> Pair:
    zh, en = TITLE[edition.sex]
    return Pair(
        id=f"world-cup-{'men' if edition.sex == 'm' else 'women'}-{edition.year}-final",
        topic="world-cup",
        title_zh=f"{edition.year}年{zh}决赛",
        title_en=f"{edition.year} {en} final",
        text_zh=_final_zh(edition),
        text_en=_final_en(edition),
        source_zh=edition.source,
        source_en=edition.source,
        published="",
        facts={
            "year": edition.year,
            "event": en,
            "winner": edition.winner[1],
            "winner_zh": edition.winner[0],
            "runner_up": edition.final[2],
            "score": f"{edition.final[4]}-{edition.final[5]}",
            "day": edition.end.isoformat(),
        },
    )


def _final_zh(edition: Edition) -> str:
    _sex, _year, _en, loser, ours, theirs, how, shoot_out, _city, city = edition.final
    winner, loser = _team(edition.winner[0]), _team(loser)
    first = f"{edition.year}年{TITLE[edition.sex][0]}冠军是{winner}。"
    day = day_zh(edition.end)
    if how == "decider":
        return (
            f"{first}本届没有设决赛，{day}在{city}进行的决赛圈最后一场比赛中，"
            f"{winner}以{ours}比{theirs}战胜{loser}，夺得冠军。"
        )
    place = f"{first}决赛于{day}在{city}举行，{winner}"
    if how == "pens":
        kicks = shoot_out.replace("-", "比")
        return f"{place}与{loser}战成{ours}比{theirs}，在点球大战中以{kicks}战胜{loser}，夺得冠军。"
    extra = "加时赛后" if how == "aet" else ""
    return f"{place}{extra}以{ours}比{theirs}战胜{loser}，夺得冠军。"


def _team(country: str) -> str:
    """As 法国队; a gloss in brackets stays behind the team."""
    name, _, gloss = country.partition("（")
    return f"{name}队（{gloss}" if gloss else f"{name}队"


def _final_en(edition: Edition) -> str:
    _sex, _year, loser, _zh, ours, theirs, how, shoot_out, city, _cn = edition.final
    cup = f"the {edition.year} {TITLE[edition.sex][1]}"
    lead = "The " if edition.winner[1] == "United States" else ""
    loser = f"the {loser}" if loser in {"United States", "Netherlands"} else loser
    head = f"{lead}{edition.winner[1]} won {cup}"
    place = f"in {city} on {day_en(edition.end)}"
    if how == "decider":
        return f"{head}, beating {loser} {ours}–{theirs} in the deciding match of the final group {place}."
    if how == "pens":
        kicks = shoot_out.replace("-", "–")
        return f"{head}, beating {loser} {kicks} on penalties after a {ours}–{theirs} draw in the final {place}."
    extra = " after extra time" if how == "aet" else ""
    return f"{head}, beating {loser} {ours}–{theirs}{extra} in the final {place}."


def _host(edition: Edition) -> Pair:
    zh, en = TITLE[edition.sex]
    host_zh, host_en = edition.host
    single = "和" not in host_zh
    start, end = edition.start, edition.end
    return Pair(
        id=f"world-cup-{'men' if edition.sex == 'm' else 'women'}-{edition.year}-host",
        topic="world-cup",
        title_zh=f"{edition.year}年{zh}东道主",
        title_en=f"{edition.year} {en}: host",
        text_zh=f"{edition.year}年{zh}（{SHORT_ZH[edition.sex]}）由{host_zh}"
        f"{'' if single else '联合'}主办，于{day_zh(start)}至{day_zh(end)}举行。",
        text_en=f"The {edition.year} {en} was hosted by {host_en} from {day_en(start)} to {day_en(end)}.",
        source_zh=edition.source,
        source_en=edition.source,
        facts={
            "year": edition.year,
            "event": en,
            "host": host_en,
            "host_zh": host_zh,
            "start": start.isoformat(),
            "end": end.isoformat(),
        },
    )
