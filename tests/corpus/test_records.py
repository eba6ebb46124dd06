"""Form of the corpus: keys, ids, pairs, addresses, dates, languages."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from detective.core.models import PublishedKind, SourceKind

Record = dict[str, Any]

HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")
MUST = {"id", "lang", "topic", "title", "text", "url", "site", "publisher", "source_kind"}
MAY = {"facts", "published", "published_kind"}
DATED = {"nobel", "oscars", "world-cup", "olympics", "office"}
DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
BLANK = re.compile(r"\{(\w+)\}")


def test_the_corpus_is_large_enough(records: list[Record]) -> None:
    assert len(records) >= 1500


def test_each_family_has_its_share(records: list[Record]) -> None:
    facts = Counter(record["topic"] for record in records if record["lang"] == "zh")
    assert facts["rumour"] >= 80
    assert facts["constant"] + facts["unit"] + facts["definition"] + facts["chemistry"] + facts["space"] >= 60
    assert facts["capital"] >= 200
    assert facts["element"] == 118
    assert facts["nobel"] >= 682
    assert facts["office"] >= 128


def test_every_record_has_the_keys_of_a_candidate_and_no_others(records: list[Record]) -> None:
    for record in records:
        assert set(record) >= MUST, record["id"]
        assert set(record) <= MUST | MAY, record["id"]
        assert "tier" not in record, record["id"]
        assert SourceKind(record["source_kind"])
        assert all(isinstance(record[key], str) and record[key].strip() == record[key] != "" for key in MUST)


def test_ids_are_plain_and_unique(records: list[Record]) -> None:
    counted = Counter(record["id"] for record in records)
    assert [key for key, number in counted.items() if number > 1] == []
    assert [key for key in counted if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*-(zh|en)", key)] == []


def test_records_stand_in_the_order_of_their_ids(records: list[Record]) -> None:
    ids = [record["id"] for record in records]
    assert ids == sorted(ids)


def test_each_fact_is_told_in_both_languages(records: list[Record]) -> None:
    stems: dict[str, set[str]] = {}
    for record in records:
        assert record["id"].endswith(f"-{record['lang']}")
        stems.setdefault(record["id"][:-3], set()).add(record["lang"])
    assert [stem for stem, languages in stems.items() if languages != {"zh", "en"}] == []


def test_both_languages_tell_the_same_fact(by_id: dict[str, Record]) -> None:
    for key, record in by_id.items():
        if record["lang"] == "zh":
            other = by_id[f"{key[:-3]}-en"]
            same = ("topic", "facts", "published", "published_kind", "source_kind")
            assert [record.get(name) for name in same] == [other.get(name) for name in same], key


def test_no_text_is_told_twice(records: list[Record]) -> None:
    counted = Counter((record["lang"], record["text"]) for record in records)
    assert [text for text, number in counted.items() if number > 1] == []


def test_each_language_is_written_in_its_own_letters(records: list[Record]) -> None:
    for record in records:
        if record["lang"] == "en":
            assert not HAN.search(record["text"] + record["title"] + record["site"]), record["id"]
            assert record["text"].endswith("."), record["id"]
            assert ".." not in record["text"], record["id"]
        else:
            assert HAN.search(record["title"]), record["id"]
            assert record["text"].endswith(("。", "！", "？")), record["id"]


def test_texts_are_short(records: list[Record]) -> None:
    for record in records:
        ends = re.findall(r"[。！？]|[.!?](?= [A-Z]|$)", record["text"])
        names = re.findall(r"\b(?:[A-Z]\.|St\.|Sr\.|Jr\.|Dr\.|Mr\.|Mrs\.|vs\.)", record["text"])
        assert len(ends) - len(names) <= 3, record["id"]
        assert len(record["text"]) <= 420, record["id"]


def test_addresses_follow_their_publishers_pattern(
    records: list[Record], publishers: dict[str, dict[str, Any]]
) -> None:
    for record in records:
        row = publishers[record["publisher"]]
        allowed = row.get("fields", {})
        pieces = BLANK.split(row["pattern"])
        regex = "".join(
            f"(?:{allowed[piece]})" if number % 2 else re.escape(piece) for number, piece in enumerate(pieces)
        )
        assert re.fullmatch(regex, unquote(record["url"])), record["id"]
        assert record["url"].isascii(), record["id"]
        assert urlsplit(record["url"]).scheme in {"https", "http"}


def test_each_publisher_names_itself_and_is_used(records: list[Record], publishers: dict[str, dict[str, Any]]) -> None:
    assert set(publishers) == {record["publisher"] for record in records}
    for key, row in publishers.items():
        assert set(row) <= {"name_zh", "name_en", "pattern", "source_kind", "fields"}, key
        assert set(BLANK.findall(row["pattern"])) == set(row.get("fields", {})), key
        for record in (record for record in records if record["publisher"] == key):
            assert record["site"] == row[f"name_{record['lang']}"]
            assert record["source_kind"] == row["source_kind"]


def test_dates_are_whole_and_have_a_kind(records: list[Record]) -> None:
    for record in records:
        assert ("published" in record) == ("published_kind" in record), record["id"]
        if "published" in record:
            assert DATE.fullmatch(record["published"]), record["id"]
            assert PublishedKind(record["published_kind"])


@pytest.mark.parametrize("topic", sorted(DATED))
def test_the_year_of_a_dated_fact_stands_in_its_text(records: list[Record], topic: str) -> None:
    found = [record for record in records if record["topic"] == topic]
    assert found
    for record in found:
        facts = record["facts"]
        year = str(facts["year"]) if "year" in facts else facts["start"][:4]
        assert re.search(rf"(?<!\d){year}(?!\d)", record["text"]), record["id"]


def test_an_open_term_says_as_of_when_and_is_dated_by_it(records: list[Record]) -> None:
    terms = [record for record in records if record["topic"] == "office" and "end" not in record["facts"]]
    assert len(terms) >= 60
    for record in terms:
        assert record["published"] == record["facts"]["as_of"] == "2025-10"
        assert ("2025年10月" if record["lang"] == "zh" else "October 2025") in record["text"], record["id"]


def test_a_rumour_repeats_the_claim_and_says_that_it_is_false(records: list[Record]) -> None:
    for record in (record for record in records if record["topic"] == "rumour"):
        claim = record["facts"]["claim_zh" if record["lang"] == "zh" else "claim"]
        verdict = "的说法是错误的，属于谣言。" if record["lang"] == "zh" else " is false. According to "
        assert claim in record["title"]
        assert f"{claim}{'”' if record['lang'] == 'zh' else ''}{verdict}" in record["text"], record["id"]
