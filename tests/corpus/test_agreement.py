"""Each record agrees with the row that it tells; the rows are read here a second time, by other code."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from typing import Any

import pytest

from .conftest import hand, table

Record = dict[str, Any]

SLUG = {
    "Nobel Prize in Physics": "physics",
    "Nobel Prize in Chemistry": "chemistry",
    "Nobel Prize in Physiology or Medicine": "medicine",
    "Nobel Prize in Literature": "literature",
    "Nobel Peace Prize": "peace",
    "Nobel Prize in Economic Sciences": "economic-sciences",
}
OSCARS = {"Picture": "picture", "Director": "director", "Actor": "actor", "Actress": "actress"}
NAMES = {row[0]: row for row in [*hand("names.tsv"), *hand("films.tsv")]}
MENDED = {(row[0], row[1], row[2]): row[4] for row in hand("corrections.tsv")}


def shown(name: str) -> str:
    """The form of a name that the English record uses."""
    row = NAMES.get(name, [name])
    return row[3] if len(row) > 3 and row[3] else name


def spoken(day: date) -> tuple[str, str]:
    """A day as the Chinese and as the English record write it."""
    return f"{day.year}年{day.month}月{day.day}日", f"{day.day} {day:%B} {day.year}"


@pytest.mark.parametrize("event", sorted(SLUG))
def test_nobel_prizes(by_id: dict[str, Record], event: str) -> None:
    rows = [row for row in table("nobel_prizes.csv") if row["event"] == event]
    assert len(rows) >= 57
    for row in rows:
        key = f"nobel-{SLUG[event]}-{row['year']}"
        zh, en = by_id[f"{key}-zh"], by_id[f"{key}-en"]
        assert en["text"].startswith(f"The {row['year']} {event} ")
        assert zh["text"].startswith(f"{row['year']}年{row['event_zh']}")
        assert en["url"] == f"https://www.nobelprize.org/prizes/{SLUG[event]}/{row['year']}/summary/"
        if row["outcome"] == "(not awarded)":
            assert "was not awarded" in en["text"]
            assert "未颁发" in zh["text"]
            continue
        laureates = [shown(" ".join(name.split())) for name in row["outcome"].split(";")]
        assert en["facts"]["laureates"] == laureates, key
        for name in laureates:
            assert name in en["text"], key
            assert name in zh["text"], key


def test_a_chinese_name_of_the_table_is_used_or_named_as_another_spelling(by_id: dict[str, Record]) -> None:
    apart = {"纪念（俄罗斯）", "公民自由中心（乌克兰）", "布赖恩·科比尔卡"}
    for row in table("nobel_prizes.csv"):
        if row["outcome_zh"] and row["outcome"] != "(not awarded)":
            text = by_id[f"nobel-{SLUG[row['event']]}-{row['year']}-zh"]["text"]
            for name in row["outcome_zh"].split("；"):
                known = name in text or name.replace("克斯维尔", "克斯韦尔") in text
                assert known or name in apart, (row["year"], name)


def test_world_cup_winners_and_dates(by_id: dict[str, Record]) -> None:
    rows = table("fifa_world_cup.csv")
    assert len(rows) == 31
    for row in rows:
        men = row["event"].endswith("(men)")
        key = f"world-cup-{'men' if men else 'women'}-{row['year']}"
        start, end = re.findall(r"\d{4}-\d{2}-\d{2}", row["detail"])
        end = MENDED.get(("fifa_world_cup.csv", f"{row['year']} {'m' if men else 'w'}", "end"), end)
        final, host = by_id[f"{key}-final-en"], by_id[f"{key}-host-en"]
        assert f"{row['outcome']} won the {row['year']} FIFA" in final["text"]
        assert final["facts"]["winner_zh"] == row["outcome_zh"]
        assert row["outcome_zh"].split("（")[0] in by_id[f"{key}-final-zh"]["text"]
        zh, en = spoken(date.fromisoformat(end))
        assert en in final["text"]
        assert zh in by_id[f"{key}-final-zh"]["text"]
        assert host["facts"]["start"] == start
        assert host["facts"]["end"] == end
        countries = re.search(r"host: ([^;]+);", row["detail"])
        assert countries is not None
        for country in re.split(", | and ", countries[1]):
            assert country.replace("Korea", "South Korea") in host["text"]


def test_a_final_is_not_won_by_the_runner_up(by_id: dict[str, Record]) -> None:
    for sex, year, loser, _zh, ours, theirs, how, shoot_out, *_rest in hand("finals.tsv"):
        record = by_id[f"world-cup-{'men' if sex == 'm' else 'women'}-{year}-final-en"]
        assert record["facts"]["winner"] != loser
        assert f"{loser} " in record["text"]
        assert f"{ours}–{theirs}" in record["text"]
        assert (int(ours) == int(theirs)) == (how == "pens")
        assert int(ours) >= int(theirs)
        if how == "pens":
            won, lost = shoot_out.split("-")
            assert int(won) > int(lost)


def test_olympic_hosts(by_id: dict[str, Record]) -> None:
    rows = table("olympic_host_cities.csv")
    assert len(rows) == 59
    for row in rows:
        season = row["event"].split()[0]
        key = f"olympics-{season.lower()}-{row['year']}"
        zh, en = by_id[f"{key}-zh"], by_id[f"{key}-en"]
        assert row["outcome"] in en["text"]
        assert row["outcome_zh"] in zh["text"]
        assert f"{row['year']} {season} Olympics" in en["text"]
        days = re.findall(r"\d{4}-\d{2}-\d{2}", row["detail"])
        if "awarded" in row["detail"]:
            assert en["published"] == days[0]
            assert spoken(date.fromisoformat(days[0]))[1] in en["text"]
        else:
            for column, given in zip(("start", "end"), days, strict=True):
                day = MENDED.get(("olympic_host_cities.csv", f"{row['year']} {season}", column), given)
                assert spoken(date.fromisoformat(day))[0] in zh["text"], key


def test_academy_awards(by_id: dict[str, Record]) -> None:
    rows = table("academy_awards.csv")
    assert len(rows) == 393
    days = {row[0]: date.fromisoformat(row[1]) for row in hand("ceremonies.tsv")}
    for row in rows:
        number = row["detail"].split()[1]
        kind = OSCARS[row["event"].rsplit(" ", 1)[1]]
        key = f"oscars-{kind}-{int(number):03d}"
        en, zh = by_id[f"{key}-en"], by_id[f"{key}-zh"]
        for name in row["outcome"].split("; "):
            assert shown(name) in en["text"], key
            assert shown(name) in zh["text"], key
        assert row["outcome_zh"] in zh["text"], key
        year = MENDED.get(("academy_awards.csv", f"ceremony {number}", "year"), row["year"])
        assert days[number].year == int(year) == en["facts"]["year"]
        assert spoken(days[number])[1] in en["text"]
        assert f"第{number}届" in zh["text"]
        assert en["url"] == f"https://www.oscars.org/oscars/ceremonies/{row['year']}"


def test_terms_of_office(records: list[Record]) -> None:
    rows = table("office_terms.csv")
    assert len(rows) == 128
    for row in rows:
        found = [
            record
            for record in records
            if record["topic"] == "office"
            and (record["facts"]["office"], record["facts"]["holder"]) == (row["office"], row["holder"])
            and record["facts"]["start"] == row["start"]
        ]
        assert {record["lang"] for record in found} == {"zh", "en"}, row
        for record in found:
            assert record["facts"].get("end", "") == row["end"]
            begun = spoken(date.fromisoformat(row["start"]))[record["lang"] == "en"]
            assert begun in record["text"]
            assert (row["holder_zh"] if record["lang"] == "zh" else row["holder"]) in record["text"]
            assert (row["office_zh"] if record["lang"] == "zh" else row["office"]) in record["text"]
            if row["end"]:
                assert spoken(date.fromisoformat(row["end"]))[record["lang"] == "en"] in record["text"]


def test_terms_of_one_office_do_not_overlap(records: list[Record]) -> None:
    terms: dict[str, set[tuple[str, str]]] = {}
    for record in records:
        if record["topic"] == "office":
            facts = record["facts"]
            terms.setdefault(facts["office"], set()).add((facts["start"], facts.get("end", "9999")))
    assert len(terms) >= 24
    for office, spans in terms.items():
        ordered = sorted(spans)
        for (_start, end), (begun, _end) in pairwise(ordered):
            assert end <= begun, office


def test_corrections_name_what_they_replace() -> None:
    for file, key, _column, given, used, why in hand("corrections.tsv"):
        assert given != used
        assert len(why) > 20
        cells = "\n".join(" ".join(row.values()) for row in table(file))
        assert given in cells, (file, key)
