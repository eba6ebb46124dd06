from __future__ import annotations

import json
import subprocess
import sys
import threading
from typing import Any

import pytest

from detective.core.models import Candidate
from detective.ports import Found, PlannedQuery
from detective.providers.starter import Starter


def shelf(*records: dict[str, Any]) -> Starter:
    return Starter("\n".join(json.dumps(record, ensure_ascii=False) for record in records).encode())


def record(number: str, title: str, text: str, lang: str = "en", **fields: Any) -> dict[str, Any]:
    return {"id": number, "title": title, "text": text, "lang": lang, "url": f"https://e.org/{number}", **fields}


def cup(year: int, winner: str) -> dict[str, Any]:
    title = f"{year} Boat Race"
    return record(f"boat-{year}", title, f"{winner} won the Boat Race of {year}.", facts={"year": year})


BOATS = shelf(
    *[cup(year, "Oxford" if year % 2 else "Cambridge") for year in range(2010, 2024)],
    record("regatta", "2015 Henley Regatta", "Leander won the regatta of 2015.", facts={"year": 2015}),
    record("rules", "Rules", "The crew that reaches Mortlake first wins the Boat Race."),
    record("zh-2015", "2015年赛艇对抗赛", "牛津队获得2015年赛艇对抗赛冠军。", "zh", facts={"year": 2015}),
    record("zh-2016", "2016年赛艇对抗赛", "剑桥队获得2016年赛艇对抗赛冠军。", "zh", facts={"year": 2016}),
    record("weather", "Weather", "It rained in London."),
)
SHIPPED = Starter()


def ids(starter: Starter, text: str, language: str = "en", limit: int = 5) -> list[str]:
    return [candidate.id for candidate in look(starter, text, language, limit)]


def look(starter: Starter, text: str, language: str = "en", limit: int = 5) -> tuple[Candidate, ...]:
    outcome = starter.search(PlannedQuery(text=text, purpose="verbatim", language=language), limit=limit)
    assert isinstance(outcome, Found)
    return outcome.candidates


def test_the_asked_year_comes_first_and_then_its_neighbours() -> None:
    found = ids(BOATS, "Who won the Boat Race in 2015?")
    assert found[0] == "boat-2015"
    assert set(found[1:3]) == {"boat-2014", "boat-2016"}


def test_a_year_that_is_not_there_brings_the_nearest() -> None:
    assert ids(BOATS, "Boat Race 2030", limit=3) == ["boat-2023", "boat-2022", "boat-2021"]


def test_another_event_of_the_year_does_not_come_before_the_event() -> None:
    found = ids(BOATS, "Boat Race 2015", limit=14)
    assert "regatta" not in found[:5]


def test_without_a_year_the_newest_comes_first() -> None:
    assert ids(BOATS, "winner of the Boat Race", limit=2) == ["boat-2023", "boat-2022"]


@pytest.mark.parametrize("text", ["2015年赛艇对抗赛谁赢了？", "二〇一五年赛艇对抗赛冠军", "2015年賽艇對抗賽冠軍是誰"])
def test_chinese_in_either_script_and_with_either_digits(text: str) -> None:
    assert ids(BOATS, text, "zh", limit=2) == ["zh-2015", "zh-2016"]


def test_several_years_are_all_found() -> None:
    assert set(ids(BOATS, "Boat Race 2012 and 2017", limit=2)) == {"boat-2012", "boat-2017"}


def test_a_name_weighs_more_than_common_words() -> None:
    assert ids(BOATS, "Did Leander win the regatta?", limit=1) == ["regatta"]


def test_word_ends_do_not_matter_and_word_beginnings_do() -> None:
    assert ids(BOATS, "regattas", limit=1) == ["regatta"]
    assert ids(BOATS, "eander") == []


def test_one_word_in_common_is_not_yet_the_subject() -> None:
    assert ids(BOATS, "The crew of a spacecraft landed safely") == []
    assert ids(BOATS, "Mortlake", limit=1) == ["rules"]


@pytest.mark.parametrize("text", ["volcano eruption in Iceland", "火山喷发", "who is the of", "是谁", "?!", "2015"])
def test_nothing_on_the_subject_is_an_empty_answer(text: str) -> None:
    assert ids(BOATS, text) == []


def test_a_site_word_is_left_out() -> None:
    assert ids(BOATS, "Boat Race 2015 site:e.org", limit=1) == ["boat-2015"]


def test_a_term_of_office_covers_its_years() -> None:
    offices = shelf(
        record("a", "Mayor of X: Ann", "Ann was mayor of X.", facts={"start": "2001-05-01", "end": "2009-04-30"}),
        record("b", "Mayor of X: Bob", "Bob was mayor of X.", facts={"start": "2009-05-01", "end": "2013-04-30"}),
        record("c", "Mayor of X: Cat", "Cat has been mayor of X.", facts={"start": "2013-05-01", "as_of": "2025-10"}),
    )
    assert ids(offices, "mayor of X in 2005", limit=1) == ["a"]
    assert ids(offices, "mayor of X in 2020", limit=1) == ["c"]
    assert set(ids(offices, "mayor of X in 2009", limit=2)) == {"a", "b"}
    assert ids(offices, "who is mayor of X", limit=1) == ["c"]


def test_a_record_becomes_a_candidate_without_a_tier() -> None:
    given = record("r", "Title", "Some words here", tier="T1", published="2026-03", published_kind="modified",
                   source_kind="official", site="Site")  # fmt: skip
    other = record("s", "Other", "Nothing alike")
    (candidate,) = look(shelf(given, other), "words")
    assert candidate.tier is None
    assert candidate.provider == "starter"
    assert candidate.query == "words"
    assert (candidate.site, candidate.published_text) == ("Site", "2026-03")
    assert candidate.published is not None
    assert candidate.extra == {"lang": "en"}


def test_an_empty_collection_has_nothing() -> None:
    assert ids(Starter(b""), "anything") == []


def test_the_order_does_not_depend_on_the_hash_seed() -> None:
    code = (
        "from detective.providers.starter import Starter\nfrom detective.ports import PlannedQuery\n"
        "q = PlannedQuery(text='2020年诺贝尔文学奖得主 Nobel Prize', purpose='verbatim', language='zh')\n"
        "print([c.id for c in Starter().search(q, limit=20).candidates])\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "1", "42")
    }
    assert len(runs) == 1
    assert "nobel-literature-2020-zh" in next(iter(runs))


def test_threads_share_one_shelf() -> None:
    starter, found = Starter(), []

    def ask() -> None:
        found.append(ids(starter, "2018 FIFA World Cup winner"))

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert all(row == found[0] for row in found)


SHIPPED_QUERIES = [
    pytest.param(
        "2029年诺贝尔文学奖得主是谁？", "zh", ["nobel-literature-2026-zh", "nobel-literature-2025-zh"], id="future"
    ),
    pytest.param("2020年诺贝尔文学奖得主是谁？", "zh", ["nobel-literature-2020-zh"], id="past, zh"),
    pytest.param("Who won the 2020 Nobel Prize in Literature?", "en", ["nobel-literature-2020-en"], id="past, en"),
    pytest.param("德国夺得2018年世界杯冠军", "zh", ["world-cup-men-2018-final-zh"], id="false claim, zh"),
    pytest.param("Germany won the 2018 FIFA World Cup", "en", ["world-cup-men-2018-final-en"], id="false claim, en"),
]


@pytest.mark.parametrize(("text", "language", "expected"), SHIPPED_QUERIES)
def test_the_shipped_collection(text: str, language: str, expected: list[str]) -> None:
    assert ids(SHIPPED, text, language)[: len(expected)] == expected


def test_every_record_is_found_by_its_own_title() -> None:
    """Known items: a sample spread over the whole collection, asked by title, stands among the first five."""
    sample = SHIPPED.open().records[::37]
    missed = [r["id"] for r in sample if r["id"] not in ids(SHIPPED, r["title"], r["lang"])]
    assert len(sample) > 50
    assert missed == []
