"""A check that searches: local first, the web at most once, within its budget, with pages, and all of it on the card."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from detective.app import Detective
from detective.core.models import Candidate, PageDate, PageRead, PublishedKind
from detective.core.tables import table
from detective.core.times import read_date
from detective.intake import candidate_of
from detective.pipeline import Sources
from detective.ports import CouldNotAsk, Failure, Found, Outcome, PlannedQuery
from detective.providers.concurrent import Crowd
from detective.record.bundle import bundle_of
from detective.record.bundle_reading import read_bundle
from detective.record.replay import replay
from detective.render.html import html_card
from detective.render.markdown import markdown_card

AS_OF = "2026-10-25"
QUESTION = "露易丝·格丽克获得2020年诺贝尔文学奖"
GOOD = "2020年诺贝尔文学奖授予美国诗人露易丝·格丽克。瑞典学院于2020年10月8日公布得主。"


@dataclass
class Fake:
    """A provider that answers everything the same."""

    name: str
    outcome: Outcome
    is_local: bool = False
    seen: list[PlannedQuery] = field(default_factory=list)

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        self.seen.append(query)
        return self.outcome


def hit(name: str, text: str = "诺贝尔文学奖的历届得主", **more: Any) -> Candidate:
    given = {"id": name, "text": text, "url": f"https://www.nobelprize.org/{name}", "provider": "brave", **more}
    return candidate_of(given, 1, "test")


def found(*candidates: Candidate) -> Found:
    return Found(candidates=candidates)


def sources(*providers: Fake, calls: int = 60, **more: Any) -> Sources:
    return Sources(providers=providers, unavailable=(), ask_all=Crowd(calls=calls), **more)


def check(given: Sources, text: str = QUESTION, **options: Any) -> dict[str, Any]:
    return Detective(env={}).check(text, as_of=AS_OF, sources=given, **options).card


def test_the_web_is_asked_once_when_the_local_sources_are_not_enough() -> None:
    web, local = Fake("brave", found(hit("web", GOOD))), Fake("starter", found(), is_local=True)
    card = check(sources(local, web))
    search = card["provenance"]["search"]
    assert [(row["stage"], row["candidates"], row["enough"]) for row in search["sufficiency"]] == [
        ("local", 0, False),
        ("web", 1, True),
    ]
    assert search["sufficiency"][0]["web_query"] in {query.text for query in web.seen}
    assert search["sufficiency"][1]["web_query"] == ""
    assert len({query.text for query in web.seen}) == len(web.seen)
    assert [item["found"]["where"] for item in card["evidence"]] == ["web"]
    assert card["verdict"] == "supported"


def test_the_web_is_not_asked_when_the_local_sources_are_enough() -> None:
    local = Fake("starter", found(hit("mine", GOOD, provider="starter")), is_local=True)
    web = Fake("brave", found())
    card = check(sources(local, web))
    assert web.seen == []
    assert [row["stage"] for row in card["provenance"]["search"]["sufficiency"]] == ["local"]
    assert [item["found"]["where"] for item in card["evidence"]] == ["local"]
    (row,) = [row for row in card["provenance"]["search"]["providers"] if row["provider"] == "brave"]
    assert (row["health"], row["calls"]) == ("not_asked", 0)


def test_what_is_missing_is_named_and_at_most_six() -> None:
    card = check(sources(Fake("brave", found(hit("web", "2020年诺贝尔文学奖公布。")))))
    first, second = card["provenance"]["search"]["sufficiency"]
    for row in (first, second):
        assert not row["enough"]
        assert 0 < len(row["missing"]) <= 6
        assert all(lack["zh"] and lack["en"] and lack["query"] for lack in row["missing"])
    assert [gap["code"] for gap in card["gaps"]] == [lack["code"] for lack in second["missing"]]


def test_a_budget_reaches_every_provider_and_says_what_it_left_out() -> None:
    one, other = Fake("brave", found()), Fake("bocha", found())
    card = check(sources(one, other, calls=3))
    assert [len(one.seen), len(other.seen)] == [2, 1]
    left = [row for row in card["plan"] if row["outcome"] == "over_budget"]
    assert len(left) == len(card["plan"]) - 3
    assert {row["code"] for row in left} == {"over_budget"}
    assert all("3" in row["message"]["zh"] and "3" in row["message"]["en"] and row["next"]["en"] for row in left)
    told = {row["provider"]: row for row in card["provenance"]["search"]["providers"]}
    assert (told["brave"]["calls"], told["bocha"]["calls"]) == (2, 1)
    assert told["brave"]["not_asked"] == len([row for row in left if row["provider"] == "brave"])


def test_the_terminal_says_what_the_budget_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    from detective.render.terminal import print_card

    print_card(check(sources(Fake("brave", found()), calls=1)), "en", explain=False)
    assert "The limit of searches (1) was reached" in capsys.readouterr().out


def test_a_budget_of_nothing_is_no_failure() -> None:
    web = Fake("brave", found())
    card = check(sources(web, calls=0))
    assert web.seen == []
    assert card["verdict"] == "no_reliable_source"


def test_a_provider_has_a_bound_of_its_own() -> None:
    web = Fake("brave", found())
    Crowd(calls=100)([web], [PlannedQuery(text=str(n), purpose="given", language="en") for n in range(15)])
    assert len(web.seen) == 12


def test_health_and_cost_by_provider() -> None:
    answers = iter([found(hit("a")), CouldNotAsk(failure=Failure.BAD_RESPONSE, code="html_page")] + [found()] * 20)

    class Moody(Fake):
        def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
            self.seen.append(query)
            return next(answers)

    moody, down = Moody("brave", found()), Fake("bocha", CouldNotAsk(failure=Failure.BAD_KEY, code="http_401"))
    told = {row["provider"]: row for row in check(sources(moody, down))["provenance"]["search"]["providers"]}
    assert told["brave"]["health"] == "partly"
    assert told["brave"]["answered"] == told["brave"]["calls"] - 1
    assert told["brave"]["cost"]["amount"] == pytest.approx(0.005 * told["brave"]["answered"])
    assert told["brave"]["cost"]["source"].startswith("https://")
    assert (told["bocha"]["health"], told["bocha"]["answered"], told["bocha"]["cost"]) == ("failed", 0, None)
    assert 1 <= told["bocha"]["calls"] <= 2  # two at a time; the rest is spared
    assert told["bocha"]["calls"] + told["bocha"]["not_asked"] == len(moody.seen)


def test_given_queries_are_asked_and_no_others() -> None:
    local, web = Fake("starter", found(), is_local=True), Fake("brave", found())
    card = check(sources(local, web), queries=["格丽克 诺贝尔", "Gluck Nobel literature"])
    assert [query.text for query in web.seen] == ["格丽克 诺贝尔", "Gluck Nobel literature"]
    assert {row["purpose"] for row in card["plan"]} == {"given"}
    assert len(local.seen) == 2


def pages(**texts: str) -> Callable[[Sequence[Candidate], str], tuple[Candidate, ...]]:
    """A page reader that knows these pages and refuses the others; it notes in which order it was asked."""

    def read(candidates: Sequence[Candidate], query: str) -> tuple[Candidate, ...]:
        assert query == QUESTION
        read.asked = [candidate.id for candidate in candidates]  # type: ignore[attr-defined]
        return tuple(_read(candidate) for candidate in candidates)

    def _read(candidate: Candidate) -> Candidate:
        if candidate.id not in texts:
            return replace(candidate, page=PageRead(outcome="robots"))
        span = read_date("2020-10-09")
        assert span is not None
        date = PageDate(text="2020-10-09", kind=PublishedKind.PUBLISHED, stage="meta", span=span)
        page = PageRead(
            outcome="read", reader="plain", url=candidate.url or "", stage="meta", dates=(date,), hit_text="…"
        )
        return replace(
            candidate,
            text=texts[candidate.id],
            published=span,
            published_text="2020-10-09",
            published_kind=PublishedKind.PUBLISHED,
            page=page,
            extra={**candidate.extra, "retrieved_at": "2026-10-25T00:00:00+00:00"},
        )

    return read


WEB = found(hit("a"), hit("b"), hit("shut", access_labels=["board"]))


def test_the_page_behind_a_hit_can_decide_and_the_card_says_so() -> None:
    reader = pages(a=GOOD)
    given = sources(Fake("brave", WEB), pages=reader)
    assert check(given)["verdict"] == "no_reliable_source"  # pages are not read unless that is asked for
    card = check(given, read_pages=True)
    assert card["verdict"] == "supported"
    items = {item["id"]: item for item in [*card["evidence"], *card["related"]]}
    assert items["a"]["found"] == {"where": "web", "text": "page", "published": "meta", "page": "read"}
    assert items["b"]["found"] == {"where": "web", "text": "web", "published": None, "page": "robots"}
    assert "shut" not in reader.asked  # type: ignore[attr-defined]


def test_pages_are_not_read_offline_nor_for_local_records_nor_beside_given_evidence() -> None:
    reader = pages(a=GOOD, mine=GOOD)
    local = Fake("starter", found(hit("mine", provider="starter")), is_local=True)
    off = sources(local, Fake("brave", WEB), pages=reader, offline=True)
    assert check(off, read_pages=True)["verdict"] == "no_reliable_source"
    assert not hasattr(reader, "asked")
    check(sources(local, Fake("brave", WEB), pages=reader), read_pages=True)
    assert "mine" not in reader.asked  # type: ignore[attr-defined]
    del reader.asked  # type: ignore[attr-defined]
    Detective(env={}).check(QUESTION, as_of=AS_OF, evidence=[hit("a")], read_pages=True)
    assert not hasattr(reader, "asked")


def test_a_setting_reads_pages_and_an_option_overrules_it() -> None:
    reader = pages(a=GOOD)
    given = sources(Fake("brave", WEB), pages=reader, reads_pages=True)
    assert check(given)["verdict"] == "supported"
    assert check(given, read_pages=False)["verdict"] == "no_reliable_source"
    assert Detective(env={"DETECTIVE_READ_PAGES": "1"}).sources().reads_pages
    assert not Detective(env={}).sources().reads_pages


def test_a_check_with_pages_replays_to_the_same_bytes() -> None:
    given = sources(Fake("brave", WEB), pages=pages(a=GOOD))
    checked = Detective(env={}).check(QUESTION, as_of=AS_OF, sources=given, read_pages=True)
    bundle = json.loads(json.dumps(bundle_of(checked)))
    assert replay(read_bundle(bundle, "test")).is_identical


def test_a_caller_cannot_say_that_a_page_was_read() -> None:
    given = candidate_of({"id": "x", "text": GOOD, "page": {"outcome": "read", "stage": "meta"}}, 1, "test")
    card = Detective(env={}).check(QUESTION, as_of=AS_OF, evidence=[given]).card
    (item,) = [*card["evidence"], *card["related"]]
    assert item["found"] == {"where": "given", "text": "given", "published": None, "page": None}
    assert card["provenance"]["search"] is None


@pytest.mark.parametrize(("lang", "words"), [("zh", ("网页元数据", "够不够", "brave：")), ("en", ("page, metadata", "Enough or not", "brave: "))])  # fmt: skip
def test_every_view_tells_of_the_search(lang: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    from detective.render.terminal import print_card

    card = check(sources(Fake("brave", WEB), pages=pages(a=GOOD)), read_pages=True)
    print_card(card, lang, explain=True)
    for shown in (html_card(card, lang), markdown_card(card, lang).replace("\\", ""), capsys.readouterr().out):
        assert all(word in shown for word in words), shown


def test_a_bad_budget_is_said() -> None:
    from detective.errors import InputError

    with pytest.raises(InputError) as caught:
        Detective(env={"DETECTIVE_MAX_CALLS": "many"}).sources()
    assert caught.value.code == "setting_unreadable"
    engine = Detective(env={}, max_calls=2)
    crowd = engine.sources().ask_all
    assert isinstance(crowd, Crowd)
    assert crowd.calls == 2


def test_every_stage_that_is_told_has_its_words_in_every_shell() -> None:
    told: list[str] = []
    given = sources(Fake("brave", WEB), pages=pages(a=GOOD))
    Detective(env={}).check(
        QUESTION, as_of=AS_OF, sources=given, read_pages=True, progress=lambda stage, _count: told.append(stage)
    )
    assert told == ["read", "plan", "local", "web", "pages"]
    assert set(told) <= set(table("mcp.toml")["stage"])
    for lang in ("zh", "en"):
        page = (Path(__file__).resolve().parents[1] / "web_static" / f"words_{lang}.js").read_text(encoding="utf-8")
        assert all(f"stage_{stage}:" in page and f"count_{stage}:" in page for stage in told)


def test_a_replay_of_answers_opens_no_page(tmp_path: Path) -> None:
    recording = tmp_path / "r.json"
    recording.write_text('{"schema": "detective.recording/1", "answers": [], "exchanges": []}', encoding="utf-8")
    env = {"DETECTIVE_RECORDING": str(recording), "DETECTIVE_READ_PAGES": "1"}
    assert Detective(providers=("recorded",), env=env).sources().pages is None
