"""What every shell keeps and finds through: references, records, corrections, retention, watches, and rechecks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from detective.archive import Archive
from detective.core.canonical import canonical
from detective.core.rechecking import recheck
from detective.core.tables import table
from detective.errors import InputError, StorageError
from detective.record.bundle import bundle_of
from detective.watching import add_watch, end_watch, run_due, watched

from .making import AS_OF, CASES, named


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    made = Archive({"DETECTIVE_HOME": str(tmp_path / "home")})
    yield made
    made.history.close()


@pytest.fixture(autouse=True)
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detective.archive.now", lambda: "2026-10-25T08:00:00+08:00")


def test_a_kept_check_is_found_by_id_beginning_and_number(archive: Archive) -> None:
    kept = archive.keep(named("zh refute"))
    for reference in (kept.id, kept.id[:6], f"@{kept.seq}"):
        given = archive.load(reference)
        assert given.card["verdict"] == "refuted"
        assert given.bundle is not None
    assert archive.find(kept.id).kept_at == "2026-10-25T00:00:00Z"


@pytest.mark.parametrize("reference", ["@99", "abcdef", "@"])
def test_what_is_not_there_is_said(archive: Archive, reference: str) -> None:
    with pytest.raises(InputError):
        archive.load(reference)


def test_a_beginning_that_fits_two_cards_asks_for_more(archive: Archive) -> None:
    bundle = bundle_of(named("zh refute"))
    for end in "ab":
        one = json.loads(canonical(bundle))
        one["card"]["id"] = "1234567" + end * 57
        archive.history.keep(one, "2026-10-25T00:00:00Z")
    with pytest.raises(InputError, match="more than one"):
        archive.find("1234567")


FILES = [
    pytest.param(lambda bundle: bundle, True, id="bundle"),
    pytest.param(lambda bundle: bundle["card"], False, id="card"),
    pytest.param(lambda bundle: {"id": "1", "card": bundle["card"]}, False, id="line of a batch"),
    pytest.param(lambda bundle: {"ok": True, "card": bundle["card"]}, False, id="answer of the API"),
]


@pytest.mark.parametrize(("shape", "has_bundle"), FILES)
def test_a_file_holds_a_card_in_any_of_our_shapes(
    archive: Archive, tmp_path: Path, shape: Any, has_bundle: bool
) -> None:
    path = tmp_path / "one.json"
    path.write_text("\ufeff" + json.dumps(shape(bundle_of(named("zh refute"))), indent=1), encoding="utf-8")
    given = archive.load(str(path))
    assert given.card["verdict"] == "refuted"
    assert (given.bundle is not None) is has_bundle


def test_a_batch_holds_many_cards_and_its_errors_are_passed_over(archive: Archive, tmp_path: Path) -> None:
    lines = [
        {"id": "a", "card": named("zh refute").card},
        {"id": "b", "error": {}},
        {"id": "c", "card": named("en support").card},
    ]
    path = tmp_path / "out.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    found = list(archive.load_all(str(path)))
    assert [(one.name, one.card["verdict"]) for one in found] == [("a", "refuted"), ("c", "supported")]
    with pytest.raises(InputError, match="2 cards"):
        archive.load(str(path))


@pytest.mark.parametrize("content", ["", "{", '{"card": 1}', "[1]", '{"a": 1}\n{"b'])
def test_a_file_without_a_card_is_said(archive: Archive, tmp_path: Path, content: str) -> None:
    path = tmp_path / "one.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError):
        archive.load(str(path))


def test_a_card_alone_borrows_the_kept_snapshot_of_its_id(archive: Archive) -> None:
    archive.keep(named("zh refute"))
    from detective.record.bundle_reading import read_bundle
    from detective.record.loading import Loaded
    from detective.record.replay import replay

    altered = {**named("zh refute").card, "confidence": 0.5}
    bundle = archive.bundle_for(Loaded(name="x", card=altered, bundle=None))
    assert bundle is not None
    assert replay(read_bundle(bundle, "x")).found[0].path == "confidence"
    assert archive.bundle_for(Loaded(name="x", card=named("en support").card, bundle=None)) is None


def test_reviews_and_corrections_stand_on_the_card(archive: Archive) -> None:
    old, new = archive.keep(named("zh nothing found")).id, archive.keep(named("zh refute")).id
    step = {"state": "human_confirmed", "by": "Wu", "note": "核对", "other": 1}
    archive.history.add_review(old, step, "2026-10-25T00:00:00Z")
    archive.correct(old, new, reason=" 找到了来源 ", by="Li")
    card = archive.load(old).card
    assert card["review"]["state"] == "human_confirmed"
    assert card["review"]["history"] == [
        {"state": "human_confirmed", "by": "Wu", "note": "核对", "at": "2026-10-25T00:00:00Z"}
    ]
    (correction,) = card["corrections"]
    assert (correction["reason"], correction["old_verdict"], correction["new_verdict"], correction["by"]) == (
        *("找到了来源", "no_reliable_source", "refuted", "Li"),
    )
    from detective.card_schema import check_card

    assert check_card(card, "x") == card
    assert archive.load(new).card["corrections"] == card["corrections"]


def test_a_correction_needs_two_cards_and_a_reason(archive: Archive) -> None:
    old, new = archive.keep(named("zh nothing found")).id, archive.keep(named("zh refute")).id
    with pytest.raises(InputError, match="public reason"):
        archive.correct(old, new, reason="  ")
    with pytest.raises(InputError, match="two different"):
        archive.correct(old, old, reason="x")


def test_a_store_that_fails_costs_a_note_and_not_the_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    Archive({"DETECTIVE_HOME": str(tmp_path / "file" / "home")}).keep_or_say(named("zh refute"))
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "DETECTIVE_HOME" in said


def test_a_fault_in_keeping_is_said_too(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    archive = Archive({"DETECTIVE_HOME": str(tmp_path)})
    monkeypatch.setattr(archive, "keep", lambda _: 1 / 0)
    archive.keep_or_say(named("zh refute"))
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_an_account_without_a_home_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def homeless() -> Path:
        raise RuntimeError("could not determine home directory")

    monkeypatch.setattr(Path, "home", homeless)
    Archive({}).keep_or_say(named("zh refute"))
    assert "DETECTIVE_HOME" in capsys.readouterr().err


def test_the_folder_of_the_history_is_the_users_own(tmp_path: Path) -> None:
    archive = Archive({"DETECTIVE_HOME": str(tmp_path / "home")})
    archive.keep(named("zh refute"))
    archive.history.close()
    kept = [tmp_path / "home", *(tmp_path / "home").iterdir()]
    assert [path.name for path in kept if path.stat().st_mode & 0o077] == []


def test_retention_follows_the_settings(tmp_path: Path) -> None:
    env = {"DETECTIVE_HOME": str(tmp_path), "DETECTIVE_KEEP_DAYS": "30", "DETECTIVE_KEEP_SNAPSHOT_DAYS": "7"}
    archive = Archive(env)
    bundles = [bundle_of(named(name)) for name in ("zh refute", "en support")]
    archive.history.keep(bundles[0], "2026-01-01T00:00:00Z")
    archive.history.keep(bundles[1], "2026-10-10T00:00:00Z")
    archive.keep(named("zh open, found"))
    with pytest.raises(InputError, match="removed by retention"):
        archive.load(bundles[0]["card"]["id"])
    assert archive.load(bundles[1]["card"]["id"]).bundle is None
    assert archive.load(named("zh open, found").card["id"]).bundle is not None
    assert archive.history.verify().broken is None
    archive.history.close()


@pytest.mark.parametrize("days", ["0", "-3", "many"])
def test_an_unreadable_setting_is_said(tmp_path: Path, days: str) -> None:
    archive = Archive({"DETECTIVE_HOME": str(tmp_path), "DETECTIVE_KEEP_DAYS": days})
    with pytest.raises(InputError, match="DETECTIVE_KEEP_DAYS"):
        archive.prune()


def test_a_shared_database_is_used_when_it_is_named(database: str) -> None:
    archive = Archive({"DETECTIVE_DATABASE": database})
    kept = archive.keep(named("zh refute"))
    assert archive.load(kept.id).card["verdict"] == "refuted"
    assert archive.history.place.startswith("postgresql://")
    archive.history.close()


def test_an_unreachable_database_is_a_storage_error() -> None:
    archive = Archive({"DETECTIVE_DATABASE": "postgresql://127.0.0.1:9/x?connect_timeout=1"})
    with pytest.raises(StorageError):
        archive.load("abcd")


RECHECKS = [
    pytest.param("zh future", "result_due", "2032-01-01", id="once the asked year is over"),
    pytest.param("zh search failed", "search_failed", "2026-10-26", id="the next day"),
    pytest.param("zh both heavy", "undecided", "2026-11-01", id="a week later"),
    pytest.param("zh nothing found", "undecided", "2026-11-01", id="nothing found: a week later"),
    pytest.param("zh office, present", "current_state", "2026-11-24", id="a month later"),
    pytest.param("zh refute", "settled", "2027-10-25", id="a year later"),
]


@pytest.mark.parametrize(("name", "code", "day"), RECHECKS)
def test_each_kind_of_card_has_its_day(name: str, code: str, day: str) -> None:
    due = recheck(named(name).card)
    assert (due.code, due.day.iso()) == (code, day)


def test_every_row_of_the_table_is_used_and_says_why() -> None:
    rows = table("record/recheck.toml")
    assert set(rows) == {recheck(named(case.name).card).code for case in CASES}
    assert all({"days", "unit", "since", "why", "zh", "en"} == set(row) for row in rows.values())


class Engine:
    """Answers with the check of a case, whatever is asked, and notes how it was asked."""

    def __init__(self, name: str) -> None:
        self.checked, self.asked = named(name), list[Any]()

    def check(self, text: str, **more: Any) -> Any:
        self.asked.append((text, more))
        return self.checked


def test_a_watch_is_run_when_it_is_due(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = archive.keep(named("zh nothing found"))
    watch = add_watch(archive, archive.load(kept.id), every_days=3)
    assert (watch["due"], watch["why"]) == ("2026-11-01", "undecided")
    assert list(run_due(archive, Engine("zh refute"))) == []  # type: ignore[arg-type]
    monkeypatch.setattr("detective.archive.now", lambda: "2026-11-02T08:00:00+08:00")
    engine = Engine("zh refute")
    (done,) = run_due(archive, engine)  # type: ignore[arg-type]
    assert (done.before, done.after, done.moved, done.failed) == ("no_reliable_source", "refuted", True, False)
    assert (done.watch["due"], done.watch["card"]) == ("2026-11-05", named("zh refute").card["id"])
    assert archive.find(done.card).card is not None
    assert engine.asked[0][1]["time"] == "2023-04"


def test_a_failed_recheck_moves_nothing_and_is_tried_the_next_day(archive: Archive) -> None:
    kept = archive.keep(named("zh refute"))
    add_watch(archive, archive.load(kept.id), due="2026-10-25", every_days=30)
    (done,) = run_due(archive, Engine("zh search failed"))  # type: ignore[arg-type]
    assert (done.moved, done.failed) == (False, True)
    assert (done.watch["verdict"], done.watch["card"], done.watch["due"]) == ("refuted", kept.id, "2026-10-26")


def test_the_time_of_a_watch_stays_the_year_that_it_was(archive: Archive) -> None:
    relative = add_watch(archive, archive.load(archive.keep(named("zh relative year")).id))
    assert relative["time"] == "2025"
    corrected = add_watch(archive, archive.load(archive.keep(named("time corrected")).id))
    assert corrected["time"] == "2021年"
    ancient = add_watch(archive, archive.load(archive.keep(named("before Christ")).id))
    assert ancient["time"] is None


def test_a_watch_keeps_the_terms_of_its_check(archive: Archive) -> None:
    watch = add_watch(archive, archive.load(archive.keep(named("a policy of kinds")).id), due="2026-10-25")
    assert watch["policy"]["allowed_kinds"] == ["official"]
    engine = Engine("a policy of kinds")
    list(run_due(archive, engine))  # type: ignore[arg-type]
    assert engine.asked[0][1]["policy"].require_date


def test_watches_are_listed_by_day_and_can_end(archive: Archive) -> None:
    first = add_watch(archive, archive.load(archive.keep(named("zh refute")).id))
    second = add_watch(archive, archive.load(archive.keep(named("zh both heavy")).id))
    assert [watch["watch"] for watch in watched(archive)] == [second["watch"], first["watch"]]
    end_watch(archive, second["watch"][:6])
    assert [watch["watch"] for watch in watched(archive)] == [first["watch"]]
    with pytest.raises(InputError, match="nothing is watched"):
        end_watch(archive, second["watch"])
    with pytest.raises(InputError, match="cannot read this day"):
        add_watch(archive, archive.load(first["card"]), due="tomorrow")


def test_a_day_that_has_passed_is_due_today(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = archive.keep(named("zh refute"))
    monkeypatch.setattr("detective.archive.now", lambda: "2030-01-01T08:00:00+08:00")
    assert add_watch(archive, archive.load(kept.id))["due"] == "2030-01-01"
    assert AS_OF < "2030"
