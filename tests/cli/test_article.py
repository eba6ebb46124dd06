"""`detective article`: text in, a card for each claim out; times by the date of the text; no page from inside."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from detective.app import Detective
from detective.article import Article, beside, check_claims, claims_of, read_article, report
from detective.core.models import Candidate, Tier
from detective.core.policy import DEFAULT_POLICY
from detective.errors import InputError
from detective.pages.fetch import Reader
from detective.ports import HttpReply, HttpRequest

AS_OF = "2026-10-25"
TEXT = """大家好！
2020年诺贝尔文学奖授予露易丝·格丽克。你读过她的作品吗？
德国夺得2018年世界杯冠军。我觉得很可惜。
"""


def no_stdin() -> str:
    raise AssertionError


def test_each_claim_has_a_card_and_true_offsets(detective: Callable, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    ran = detective("article", "a.txt", "--offline", "--as-of", AS_OF, "--json")
    found = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert found["article"]["text"] == TEXT
    assert [row["card"]["verdict"] for row in found["claims"]] == ["supported", "refuted"]
    for row in found["claims"] + found["left_out"]:
        assert TEXT[row["start"] : row["end"]] == row["text"]
    assert found["summary"] == {
        "claims": 2,
        "verdicts": {"refuted": 1, "supported": 1},
        "left_out": {"greeting": 1, "opinion": 1, "question": 1},
    }
    kept = json.loads(detective("history", "list", "--json").out)
    assert {row["id"] for row in kept} == {row["card"]["id"] for row in found["claims"]}


def test_the_terminal_says_the_verdicts_and_on_demand_what_was_left_out(detective: Callable, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Title\n\nGermany won the 2018 FIFA World Cup. I think so.\n")
    arguments = ("article", "a.md", "--offline", "--as-of", AS_OF, "--no-keep")
    ran = detective(*arguments)
    assert "False" in ran.out
    assert "1 claims checked" in ran.out
    assert "I think so" not in ran.out
    assert "I think so.  (an opinion or judgement)" in detective(*arguments, "--explain").out


def test_stdin_and_given_evidence(tmp_path: Path) -> None:
    (tmp_path / "e.json").write_text("[]")
    done = subprocess.run(
        [sys.executable, "-m", "detective", "article", "-", "--evidence", "e.json", "--json", "--no-keep"],
        input=TEXT.encode(),
        capture_output=True,
        cwd=tmp_path,
        check=True,
    )
    rows = json.loads(done.stdout)["claims"]
    assert [row["card"]["verdict"] for row in rows] == ["no_reliable_source"] * 2
    assert all(row["card"]["plan"] == [] for row in rows)


def claims(text: str, published: str | None = None) -> tuple[list, list]:
    return claims_of(Article(source="-", text=text, published=published), as_of=AS_OF)


DATED = [
    pytest.param("去年德国队夺得世界杯冠军。", "2015-03-01", "2014", id="last year"),
    pytest.param("昨天波士顿下了大雪。", "2024-03-01", "2024-02-29", id="yesterday"),
    pytest.param("上月失业率为5%。", "2024-03-01", "2024-02", id="last month"),
    pytest.param("Unemployment fell to 3% in the last quarter.", "2024-05-01", "2024-01-01至2024-03-31", id="quarter"),
    pytest.param("现任法国总统是奥朗德。", "2015-03-01", "2015-03", id="the present of then"),
    pytest.param("现任法国总统是马克龙。", "2026-10-20", None, id="the present of now"),
    pytest.param("德国夺得2018年世界杯冠军。", "2015-03-01", None, id="its own year"),
]


@pytest.mark.parametrize(("text", "published", "time"), DATED)
def test_times_are_read_by_the_date_of_the_text(text: str, published: str, time: str | None) -> None:
    ((claim,), _) = claims(text, published)
    assert claim.time == time


@pytest.mark.parametrize("published", [None, "2015", "2015-03"])
def test_without_its_day_a_relative_time_is_not_guessed(published: str | None) -> None:
    found, left_out = claims("昨天波士顿下了大雪。", published)
    assert (found, [one.left_out for one in left_out]) == ([], ["time_unknown"])


def test_an_old_text_is_not_held_against_the_present() -> None:
    article = Article(source="-", text="去年格丽克获得诺贝尔文学奖。", published="2021-02-01")
    found, _ = claims_of(article, as_of=AS_OF)
    ((_, checked),) = check_claims(Detective(offline=True, env={}), found, as_of=AS_OF)
    assert checked.card["time_guard"]["target"]["start"] == "2020-01-01"
    assert checked.card["verdict"] == "supported"


def test_an_article_is_no_evidence_for_itself() -> None:
    article = Article(source="-", text="Spain won the 2010 FIFA World Cup.", url="https://news.example.org/2010/final")
    found, _ = claims_of(article, as_of=AS_OF)
    itself = Candidate(id="e1", text=article.text, url="https://news.example.org/2010/final?utm_source=x", tier=Tier.T1)
    engine = Detective(offline=True, env={}, policy=beside(article, DEFAULT_POLICY))
    ((_, checked),) = check_claims(engine, found, as_of=AS_OF, evidence=(itself,))
    assert [row["reason"] for row in checked.card["rejected"]] == ["text_under_check"]
    ((_, without),) = check_claims(Detective(offline=True, env={}), found, as_of=AS_OF, evidence=(itself,))
    assert without.card["verdict"] == "supported"


def test_broken_lines_are_one_sentence_and_offsets_stay() -> None:
    text = (
        "The 2020 Nobel Prize in Literature was awarded to the American\n"
        "poet Louise Glück for her unmistakable poetic voice.\n"
    )
    ((claim,), left_out) = claims(text)
    assert left_out == []
    assert (claim.passage.start, claim.passage.end) == (0, len(text) - 1)
    assert "American poet" in claim.text


def test_beyond_the_limit_and_too_long_are_said() -> None:
    text = (
        "\n".join(f"{year}年中国人口增长了1%。" for year in range(1950, 1955))
        + "\n"
        + "1990年"
        + "人" * 2100
        + "增长。"
    )
    found, left_out = claims_of(Article(source="-", text=text), as_of=AS_OF, limit=3)
    assert [one.left_out for one in left_out] == ["beyond_limit", "beyond_limit", "too_long"]
    written = report(Article(source="-", text=text), [], left_out)
    assert written["summary"]["left_out"] == {"beyond_limit": 2, "too_long": 1}
    assert len(found) == 3


def test_a_page_brings_title_address_and_date() -> None:
    page = (
        "<html><head><title>News</title><meta property='article:published_time' content='2021-02-01'></head><body>"
        "<article><p>Louise Glück won the Nobel Prize in Literature last year, the academy said in Stockholm.</p>"
        "</article></body></html>"
    )

    def send(request: HttpRequest) -> HttpReply:
        if request.url.endswith("robots.txt"):
            return HttpReply(status=404, headers={}, body=b"")
        return HttpReply(status=200, headers={"content-type": "text/html"}, body=page.encode())

    article = read_article("https://news.example.org/a", stdin=no_stdin, reader=Reader(send=send))
    assert (article.published, article.url) == ("2021-02-01", "https://news.example.org/a")
    ((claim,), _) = claims_of(article, as_of=AS_OF)
    assert claim.time == "2020"


REFUSED = [
    pytest.param("http://127.0.0.1/secret", "not on the public Internet", id="loopback"),
    pytest.param("http://169.254.169.254/latest/meta-data", "not on the public Internet", id="cloud metadata"),
    pytest.param("http://[::1]/", "not on the public Internet", id="loopback of IPv6"),
    pytest.param("file:///etc/passwd", "cannot be used", id="file"),
    pytest.param("missing.txt", "missing.txt", id="no such file"),
    pytest.param("empty.txt", "nothing to check", id="empty"),
]


@pytest.mark.parametrize(("source", "named"), REFUSED)
def test_what_cannot_be_read_is_one_clear_line(detective: Callable, tmp_path: Path, source: str, named: str) -> None:
    (tmp_path / "empty.txt").write_text(" \n")
    ran = detective("article", source, DETECTIVE_LANG="en")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert named in ran.err


def test_offline_reads_no_page(detective: Callable) -> None:
    ran = detective("article", "https://example.org/", "--offline", DETECTIVE_LANG="zh")
    assert ran.code == 2
    assert "不读取网页" in ran.err


def test_a_file_that_is_not_what_it_says() -> None:
    with pytest.raises(InputError):
        read_article("nothing here.pdf", stdin=no_stdin)


def test_a_search_that_failed_ends_with_3(detective: Callable, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("某县2024年新建了三座幼儿园。")
    gone = {"HTTPS_PROXY": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9", "ALL_PROXY": ""}
    ran = detective("article", "a.txt", "--provider", "mediawiki", "--json", "--as-of", AS_OF, **gone)
    assert (ran.code, json.loads(ran.out)["summary"]["verdicts"]) == (3, {"query_failed": 1})
