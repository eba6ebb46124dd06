"""The tables of publishers and of subjects: form, and what typical addresses are worth."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from detective.core.models import Candidate, SourceKind, Tier
from detective.core.sources import rate, source_of, subjects_of
from detective.core.tables import rows
from detective.core.text import fold
from detective.core.urls import host_of

Record = dict[str, Any]

SOURCES = rows("sources.tsv")
SUBJECTS = rows("subjects.tsv")
TIERS = {"T1", "T2", "T3", "T4", "T5", "satire"}
USUAL = {
    "news": {"T2", "T3"},
    "social": {"T4"},
    "forum": {"T4"},
    "blog": {"T4"},
    "fact_check": {"T2", "T3"},
    "encyclopedia": {"T3"},
    "official": {"T2"},
    "primary_paper": {"T2", "T3"},
    "satire": {"satire"},
    "unknown": {"T5"},
}


def test_there_are_publishers_enough() -> None:
    assert len(SOURCES) >= 350
    assert sum(any("\u4e00" <= char <= "\u9fff" for char in row[4]) for row in SOURCES) >= 300


def test_every_row_has_its_seven_columns_and_known_values() -> None:
    for row in SOURCES:
        assert len(row) == 7, row
        host, tier, kind, _subjects, zh, en, reason = row
        assert set(host) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-"), row
        assert host_of(f"https://{host}/") == host
        assert tier in TIERS, row
        assert SourceKind(kind)
        assert tier in USUAL[kind], row
        assert min(len(zh.strip()), len(en.strip())) > 0, row
        assert len(reason) > 10, row
        assert not any("\u4e00" <= char <= "\u9fff" for char in en + reason), row


def test_no_host_stands_twice() -> None:
    counted = Counter(row[0] for row in SOURCES)
    assert [host for host, number in counted.items() if number > 1] == []


def test_only_official_bodies_and_their_databases_speak_first_hand() -> None:
    for host, _tier, kind, subjects, *_rest in SOURCES:
        if subjects:
            assert kind == "official" or host == "ncbi.nlm.nih.gov", host


def test_subjects_are_told_by_words_and_used_by_publishers() -> None:
    used = {subject for row in SOURCES for subject in row[3].split()}
    named = [row[0] for row in SUBJECTS]
    assert len(named) == len(set(named))
    assert used - set(named) == set()
    assert set(named) - used == set()


def test_subject_words_are_folded_and_long_enough_to_mean_something() -> None:
    for subject, *listed in SUBJECTS:
        assert listed, subject
        assert len(listed) == len(set(listed)), subject
        for word in listed:
            assert fold(word) == word, (subject, word)
            assert len(word) >= (3 if word.isascii() else 1), (subject, word)


FIRST_HAND = [
    pytest.param(
        "2020年诺贝尔文学奖得主是谁？", "https://www.nobelprize.org/prizes/literature/2020/summary/", id="Nobel"
    ),
    pytest.param("Who won the 2018 FIFA World Cup?", "https://www.fifa.com/x", id="football"),
    pytest.param("2028年夏季奥运会在哪里举行？", "https://www.olympics.com/en/x", id="Olympics"),
    pytest.param("2020年奥斯卡最佳影片是哪部？", "https://www.oscars.org/oscars/ceremonies/2020", id="Oscars"),
    pytest.param("大蒜能预防新冠病毒吗？", "https://www.who.int/x", id="health"),
    pytest.param("2023年中国国内生产总值是多少？", "https://www.stats.gov.cn/x", id="Chinese statistics"),
    pytest.param("Who was Prime Minister of the United Kingdom in 2017?", "https://www.gov.uk/x", id="British office"),
    pytest.param("2010年的德国总理是谁？", "https://www.bundeskanzler.de/bk-en", id="German office"),
    pytest.param("澳大利亚的首都是哪里？", "https://data.un.org/en/iso/au.html", id="capital"),
    pytest.param("金的原子序数是多少？", "https://pubchem.ncbi.nlm.nih.gov/element/79", id="element"),
    pytest.param("What is the speed of light?", "https://physics.nist.gov/cgi-bin/cuu/Value?c", id="constant"),
    pytest.param(
        "太阳系最大的行星是哪颗？", "https://nssdc.gsfc.nasa.gov/planetary/factsheet/jupiterfact.html", id="planet"
    ),
    pytest.param(
        "Did Apple release the iPhone 15 in 2023?", "https://www.apple.com/newsroom/x", id="a company's own word"
    ),
    pytest.param("吃味精会中毒吗？", "https://www.fda.gov/food/x", id="food"),
    pytest.param("2021年的美国总统是谁？", "https://www.usa.gov/presidents", id="American office"),
    pytest.param("谁是现任教皇？", "https://www.vatican.va/content/vatican/en/holy-father.html", id="Pope"),
]


@pytest.mark.parametrize(("question", "url"), FIRST_HAND)
def test_a_body_is_a_primary_source_in_its_own_field(question: str, url: str) -> None:
    rating = rate(Candidate(id="a", url=url), subjects_of(question))
    assert rating.tier is Tier.T1
    assert rating.kind is SourceKind.OFFICIAL


ELSEWHERE = [
    pytest.param("https://www.nobelprize.org/", Tier.T2, SourceKind.OFFICIAL, id="official body outside its field"),
    pytest.param("https://www.reuters.com/world/x", Tier.T2, SourceKind.NEWS, id="agency"),
    pytest.param("http://www.news.cn/x", Tier.T2, SourceKind.NEWS, id="Xinhua"),
    pytest.param("https://zh.wikipedia.org/wiki/x", Tier.T3, SourceKind.ENCYCLOPEDIA, id="encyclopaedia"),
    pytest.param("https://mp.weixin.qq.com/s/x", Tier.T4, SourceKind.BLOG, id="self-media below a portal"),
    pytest.param("https://www.qq.com/", Tier.T3, SourceKind.NEWS, id="portal"),
    pytest.param("https://weibo.com/1/x", Tier.T4, SourceKind.SOCIAL, id="social network"),
    pytest.param("https://www.zhihu.com/question/1", Tier.T4, SourceKind.FORUM, id="forum"),
    pytest.param("https://www.theonion.com/x", Tier.T5, SourceKind.SATIRE, id="satire"),
    pytest.param("https://www.piyao.org.cn/x", Tier.T2, SourceKind.FACT_CHECK, id="rumour-refuting platform"),
    pytest.param("https://www.snopes.com/fact-check/x/", Tier.T2, SourceKind.FACT_CHECK, id="fact-checker"),
    pytest.param("https://arxiv.org/abs/1", Tier.T3, SourceKind.PRIMARY_PAPER, id="preprint"),
    pytest.param("https://www.nature.com/articles/x", Tier.T2, SourceKind.PRIMARY_PAPER, id="journal"),
    pytest.param("https://www.beijing.gov.cn/x", Tier.T2, SourceKind.OFFICIAL, id="any Chinese authority"),
    pytest.param(
        "https://nobelprize.org.evil.com/x", Tier.T5, SourceKind.UNKNOWN, id="a host that only begins like it"
    ),
    pytest.param("https://fakenobelprize.org/x", Tier.T5, SourceKind.UNKNOWN, id="a host that only ends like it"),
    pytest.param("https://unknown.example/x", Tier.T5, SourceKind.UNKNOWN, id="unknown"),
]


@pytest.mark.parametrize(("url", "tier", "kind"), ELSEWHERE)
def test_a_publisher_has_its_general_worth(url: str, tier: Tier, kind: SourceKind) -> None:
    rating = rate(Candidate(id="a", url=url), frozenset())
    assert (rating.tier, rating.kind) == (tier, kind)


def test_every_publisher_of_the_starter_corpus_is_listed(records: list[Record]) -> None:
    for host in {host_of(record["url"]) for record in records}:
        assert source_of(host) is not None, host


TRAPS = [
    pytest.param("The senator visited Italy", "nato", id="senator holds nato"),
    pytest.param("The mission was long", "space", id="mission holds iss"),
    pytest.param("An influential book", "nfl", id="influential holds nfl"),
    pytest.param("The national archive was opened", "health", id="archive holds hiv"),
    pytest.param("He won a secure seat", "health", id="secure holds cure"),
    pytest.param("A shipping company on the Mississippi", "statistics", id="Mississippi holds ppi"),
]


@pytest.mark.parametrize(("text", "subject"), TRAPS)
def test_a_word_inside_another_names_no_subject(text: str, subject: str) -> None:
    assert subject not in subjects_of(text)


def test_an_official_record_of_the_corpus_is_first_hand_for_its_own_question(records: list[Record]) -> None:
    topics = {"nobel", "oscars", "world-cup", "olympics", "office", "capital", "plan", "cancelled", "unit", "space"}
    for record in records:
        if record["source_kind"] == "official" and record["topic"] in topics:
            rating = rate(Candidate(id="a", url=record["url"]), subjects_of(record["title"]))
            assert rating.tier is Tier.T1, record["id"]
