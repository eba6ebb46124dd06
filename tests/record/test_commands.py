"""The commands of the record as people use them, end to end on an own DETECTIVE_HOME."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from detective.cli import cli
from detective.errors import DetectiveError, InputError

from .making import AS_OF, LIBRARY_ZH, item

CLAIM = "2023年4月青河市图书馆新馆正式开放"
FOR = [item("a", LIBRARY_ZH, tier="T1")]
AGAINST = [item("b", "2023年4月，青河市图书馆新馆没有正式开放。", tier="T1")]


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DETECTIVE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("DETECTIVE_LANG", "zh")
    (tmp_path / "for.json").write_text(json.dumps(FOR), encoding="utf-8")
    (tmp_path / "against.json").write_text(json.dumps(AGAINST), encoding="utf-8")
    (tmp_path / "none.json").write_text("[]", encoding="utf-8")

    def run(*arguments: str) -> Ran:
        done = CliRunner().invoke(cli, arguments)
        if isinstance(done.exception, DetectiveError):
            code = 2 if isinstance(done.exception, InputError) else 1
            return Ran(code, done.stdout, done.exception.one_line("en"))
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Ran(done.exit_code, done.stdout, done.stderr)

    return run


@pytest.fixture
def check(run: Callable[..., Ran]) -> Callable[..., str]:
    """Check the claim against a file of evidence; gives the id of the kept card."""

    def check(evidence: str, *more: str) -> str:
        ran = run("check", CLAIM, "--evidence", f"{evidence}.json", "--as-of", AS_OF, "--json", *more)
        assert ran.code == 0, ran.err
        return str(ran.json["id"])

    return check


def test_every_check_is_kept_unless_told_otherwise(run: Any, check: Any) -> None:
    kept = check("for")
    check("against", "--no-keep")
    assert [row["id"] for row in run("history", "list", "--json").json] == [kept]


def test_a_batch_is_kept_only_when_told(run: Any, tmp_path: Path) -> None:
    lines = [{"id": str(n), "query": CLAIM, "as_of": AS_OF, "evidence": FOR if n else []} for n in range(2)]
    (tmp_path / "in.jsonl").write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    assert run("batch", "in.jsonl", "-o", "out.jsonl").code == 0
    assert run("history", "list", "--json").json == []
    assert run("batch", "in.jsonl", "-o", "out.jsonl", "--keep").code == 0
    assert len(run("history", "list", "--json").json) == 2
    table = run("export", "out.jsonl", "-o", "out.csv")
    assert table.code == 0
    assert len((tmp_path / "out.csv").read_text(encoding="utf-8-sig").splitlines()) == 3


def test_history_lists_searches_shows_and_verifies(run: Any, check: Any) -> None:
    first, second = check("for"), check("against")
    assert "真" in run("history", "list").out
    assert [row["id"] for row in run("history", "search", "图书馆", "--verdict", "refuted", "--json").json] == [second]
    assert run("history", "search", "不存在的词", "--lang", "en").err == "nothing fits.\n"
    assert run("history", "show", first, "--json").json["verdict"] == "supported"
    assert run("history", "show", first, "--bundle").json["input"]["candidates"][0]["id"] == "a"
    assert "把握" in run("history", "show", first[:8]).out
    intact = run("history", "verify", "--json")
    assert (intact.code, intact.json["broken"]) == (0, None)
    assert run("history", "verify", "--head", intact.json["head"]).code == 0
    assert run("history", "verify", "--head", "f" * 64).code == 1
    assert run("history", "show", "ffff").code == 2


def test_a_broken_chain_ends_with_1(run: Any, check: Any, tmp_path: Path) -> None:
    import sqlite3

    check("for")
    with sqlite3.connect(tmp_path / "home" / "history.sqlite3") as direct:
        direct.execute("DROP TRIGGER entries_are_fixed")
        direct.execute("UPDATE entries SET at = 'x' WHERE seq = 2")
    direct.close()
    broken = run("history", "verify")
    assert (broken.code, broken.out.strip()) == (1, "第 2 条起不对：封印与内容不符")


def test_history_goes_to_another_home(run: Any, check: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = check("for")
    assert "已导出 3 条" in run("history", "export", "all.jsonl.gz").err
    monkeypatch.setenv("DETECTIVE_HOME", str(tmp_path / "other"))
    assert "已导入 3 条" in run("history", "import", "all.jsonl.gz").err
    assert run("history", "export", "more.jsonl", "--json").json == {"exported": 3}
    assert run("history", "import", "more.jsonl", "--json").json == {"imported": 0}
    assert run("replay", kept).code == 0
    assert run("history", "prune", "--days", "1").code == 0


def test_replay_proves_identity_or_names_the_difference(run: Any, check: Any, tmp_path: Path) -> None:
    kept = check("for", "--bundle", "b.json")
    assert run("replay", "b.json").out.startswith("一致")
    assert run("replay", kept, "--json").json == {"identical": True, "id": kept, "same_code": True, "differences": []}
    bundle = json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))
    bundle["card"]["verdict"] = "refuted"
    (tmp_path / "b.json").write_text(json.dumps(bundle), encoding="utf-8")
    ran = run("replay", "b.json")
    assert ran.code == 1
    assert "第一处在 verdict（共 1 处）" in ran.out
    assert run("replay", "b.json", "--json").json["differences"] == [
        {"path": "verdict", "before": "refuted", "after": "supported"}
    ]


def test_a_card_alone_shows_and_says_that_a_bundle_is_needed(run: Any, check: Any, tmp_path: Path) -> None:
    ran = run("check", CLAIM, "--evidence", "for.json", "--as-of", AS_OF, "--json", "--no-keep")
    (tmp_path / "card.json").write_text(ran.out, encoding="utf-8")
    alone = run("replay", "card.json")
    assert (alone.code, "card alone" in alone.err, "bundle" in alone.err) == (2, True, True)
    check("for")
    assert run("replay", "card.json").code == 0


def test_diff_says_what_moved_the_verdict(run: Any, check: Any, tmp_path: Path) -> None:
    first, second = check("for", "--bundle", "a.json"), check("against", "--bundle", "b.json")
    ran = run("diff", "a.json", "b.json")
    assert ran.code == 1
    assert "结论不同：真 → 假" in ran.out
    assert "新增证据 b" in ran.out
    assert run("diff", first, first).code == 0
    assert run("diff", first, second, "--json").json["same_verdict"] is False
    for name in ("a", "b"):
        bundle = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
        (tmp_path / f"{name}.card.json").write_text(json.dumps(bundle["card"]), encoding="utf-8")
    alone = run("diff", "a.card.json", "b.card.json", "--json")
    assert (alone.code, alone.json["trials"]) == (1, None)


def test_explain_adds_up_or_ends_with_1(run: Any, check: Any, tmp_path: Path) -> None:
    check("for", "--bundle", "b.json")
    assert "每一步都对得上" in run("explain", "b.json").out
    assert "Every step holds" in run("explain", "b.json", "--lang", "en").out
    bundle = json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))
    bundle["card"]["evidence"][0]["score"] = 9.0
    (tmp_path / "b.json").write_text(json.dumps(bundle), encoding="utf-8")
    ran = run("explain", "b.json", "--json")
    assert (ran.code, ran.json["holds"]) == (1, False)


def test_a_correction_shows_on_both_cards_and_in_exports(run: Any, check: Any) -> None:
    old, new = check("none"), check("for")
    assert run("history", "correct", old, new, "--reason", "找到了来源", "--by", "李").code == 0
    assert run("history", "correct", old, new, "--reason", " ").code == 2
    assert "被更正" in run("history", "show", old).out
    assert run("export", old, "--to", "json").json["corrections"][0]["new"] == new
    assert "找到了来源" in run("export", new, "--to", "md").out
    assert "→" in run("history", "list").out
    assert run("history", "correct", old, new, "--reason", "再说一遍", "--json").json["reason"] == "再说一遍"


FORMS = [
    *(("html", b"<!doctype html>"), ("md", b"# 2023"), ("csv", b"\xef\xbb\xbfname"), ("json", b"{"), ("bundle", b"{")),
    *(("pdf", b"%PDF-"), ("png", b"\x89PNG"), ("claimreview", b"{")),
]


@pytest.mark.parametrize(("form", "begins"), FORMS)
def test_a_kept_card_is_exported_in_every_form(run: Any, check: Any, tmp_path: Path, form: str, begins: bytes) -> None:
    if form in ("pdf", "png"):
        pytest.importorskip("typst", reason="the extra `print` is not installed")
    kept = check("for")
    ran = run("export", kept, "--to", form, "-o", "out", "--unreviewed")
    assert ran.code == 0, ran.err
    assert (tmp_path / "out").read_bytes().startswith(begins)


def test_the_form_follows_the_ending_of_the_file(run: Any, check: Any, tmp_path: Path) -> None:
    kept = check("for")
    assert run("export", kept, "-o", "card.html").code == 0
    assert (tmp_path / "card.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("export", kept).json["id"] == kept
    assert run("export", kept, kept, "--to", "html").code == 2
    assert run("export", kept, "-o", "no folder/card.html").code == 2


def test_claimreview_waits_for_a_person(run: Any, check: Any, tmp_path: Path) -> None:
    from detective.archive import opened

    kept = check("for")
    assert run("export", kept, "--to", "claimreview").code == 2
    assert run("check", CLAIM, "--evidence", "for.json", "--as-of", AS_OF, "--claimreview", "r.jsonld").code == 2
    assert not (tmp_path / "r.jsonld").exists()
    with opened() as archive:
        archive.history.add_review(kept, {"state": "human_confirmed", "by": "吴"}, "2026-10-26T00:00:00Z")
    ran = run(
        "export", kept, "--to", "claimreview", "--publisher", "青河日报", "--publisher-url", "https://qinghe.example"
    )
    assert ran.json["author"] == {"@type": "Organization", "name": "青河日报", "url": "https://qinghe.example"}
    again = run("check", CLAIM, "--evidence", "for.json", "--as-of", AS_OF, "--claimreview", "r.jsonld", "--json")
    assert again.code == 0
    assert json.loads((tmp_path / "r.jsonld").read_text(encoding="utf-8"))["editor"]["name"] == "吴"


def test_the_claim_of_a_review_is_checked(run: Any, check: Any, tmp_path: Path) -> None:
    kept = check("for")
    run("export", kept, "--to", "claimreview", "--unreviewed", "-o", "r.jsonld")
    ran = run("check", "--from", "r.jsonld", "--evidence", "for.json", "--as-of", AS_OF, "--json")
    assert ran.json["id"] == kept
    assert run("check", "--from", "r.jsonld", "--item", "2", "--offline").code == 2
    assert run("check", CLAIM, "--from", "r.jsonld").code == 2
    assert run("check").code == 2


def test_watch_adds_lists_runs_and_ends(run: Any, check: Any) -> None:
    kept = check("none")
    added = run("watch", "add", kept, "--on", "2020-01-01", "--every", "7", "--json").json
    assert (added["due"], added["every_days"]) == ("2020-01-01", 7)
    assert kept[:12] in run("watch", "list").out
    assert run("watch", "list", "--json").json[0]["card"] == kept
    ran = run("watch", "run", "--offline", "--json")
    assert (ran.code, len(ran.json), ran.json[0]["moved"]) == (0, 1, False)
    assert run("watch", "run", "--offline").err.strip() == "没有到期的。"
    assert "不变" in run("watch", "run", "--offline", "--all").out
    assert run("watch", "off", kept[:12]).code == 0
    assert run("watch", "list").err.strip() == "没有在观察的问题。"


def test_a_watch_that_moves_ends_with_1_and_can_correct(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = run("check", "2020年诺贝尔文学奖得主是谁？", "--evidence", "none.json", "--as-of", AS_OF, "--json").json
    run("watch", "add", asked["id"], "--on", "2020-01-01")
    ran = run("watch", "run", "--offline", "--correct")
    assert ran.code == 1
    assert "变了：没查到可靠来源 → 已查到" in ran.out
    card = run("history", "show", asked["id"], "--json").json
    assert card["corrections"][0]["new_verdict"] == "supported"
    assert "复查" in card["corrections"][0]["reason"]


def test_a_full_store_costs_a_note_and_not_the_verdict(run: Any, check: Any, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be", encoding="utf-8")
    ran = run("check", CLAIM, "--evidence", "for.json", "--as-of", AS_OF, "--json")
    assert (ran.code, ran.json["verdict"]) == (0, "supported")
    assert ran.err.count("\n") == 1
    assert "没有存档" in ran.err
