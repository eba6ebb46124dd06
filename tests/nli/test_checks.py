"""From a folder with a model to cards, files, replays and comparisons: by the library and by the command."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from detective.app import Detective
from detective.card_schema import check_card
from detective.core.ruleset import mark_on, ruleset_hash
from detective.intake import candidates_of
from detective.nli.model import open_model
from detective.record.bundle import bundle_of
from detective.record.bundle_reading import read_bundle
from detective.record.replay import replay
from detective.render.explain import explain_lines
from detective.render.html import html_card
from detective.render.markdown import markdown_card
from tests.nli.test_model import Counting
from tests.nli.tiny import AGAINST, FOR, Tiny, build

CLAIM, CLAIM_ZH = "The mayor of Springfield resigned in May 2024.", "斯普林菲尔德市长2024年5月辞职了。"
SAYS = {
    "support": [
        f"It was {FOR} that the mayor of Springfield cleared her desk in May 2024.",
        "斯普林菲尔德市长于2024年5月卸任，接任者尚未选出。",
    ],
    "refute": [
        f"The mayor of Springfield was asked in May 2024 and {AGAINST} the rumours.",
        "斯普林菲尔德市长2024年5月反驳了这种看法。",
    ],
}
VERDICTS = {"support": "supported", "refute": "refuted"}


def item(text: str, name: str = "e1", **more: Any) -> dict[str, Any]:
    return {
        "id": name,
        "text": text,
        "tier": "T1",
        "published": "2024-06-01",
        "url": f"https://{name}.example/",
        **more,
    }


def check(nli: str | None, claim: str, *texts: str, **options: Any) -> Any:
    evidence = candidates_of([item(text, f"e{n}") for n, text in enumerate(texts)], "e")
    return Detective(offline=True, env={}, nli=nli).check(claim, as_of="2026-11-01", evidence=evidence, **options)


@pytest.fixture
def other(tmp_path: Path) -> str:
    """A model that reads the same words the other way about."""
    words = {FOR: (0, 0, 9), AGAINST: (9, 0, 0), "卸": (0, 0, 9), "驳": (9, 0, 0)}
    return str(build(tmp_path / "other", Tiny(words=words)))


@pytest.mark.parametrize("language", [0, 1], ids=["en", "zh"])
@pytest.mark.parametrize("side", list(SAYS))
def test_what_it_reads_reaches_the_verdict(side: str, language: int, tiny: str) -> None:
    claim, text = (CLAIM, CLAIM_ZH)[language], SAYS[side][language]
    card = check(tiny, claim, text).card
    assert check(None, claim, text).card["evidence"][0]["stance_basis"] in ("unsure", "reader")
    assert card["verdict"] == VERDICTS[side]
    assert (card["evidence"][0]["stance"], card["evidence"][0]["stance_basis"]) == (side, "model")
    assert card["evidence"][0]["stance_confidence"] == 0.997
    check_card(card, "card")


def test_the_card_names_it(tiny: str) -> None:
    card, mark = check(tiny, CLAIM, *SAYS["support"]).card, open_model(tiny).mark
    plain = check(None, CLAIM, *SAYS["support"]).card
    assert card["provenance"]["readers"] == ["rules", f"tiny-nli@sha256:{mark.digest}"]
    assert plain["provenance"]["readers"] == ["rules", "reader"]
    assert (mark_on(card), mark_on(plain)) == (mark, None)
    assert card["ruleset"]["hash"] == ruleset_hash(mark) != plain["ruleset"]["hash"] == ruleset_hash()
    assert card["ruleset"]["version"] == plain["ruleset"]["version"]
    assert card["id"] != plain["id"]
    for shown in (html_card(card, "zh"), markdown_card(card, "en")):
        assert f"tiny-nli@{mark.digest[:12]}" in shown
    assert "sha256" not in markdown_card(plain, "en")


def test_an_open_question_is_answered_under_its_name_too(tiny: str) -> None:
    """Which reader was set belongs to the rules, whether or not it was asked."""
    text = "2018年7月15日，法国队在世界杯决赛中以4比2战胜克罗地亚队夺冠。"
    cards = [check(nli, "2018年世界杯冠军是哪支球队？", text).card for nli in (tiny, None)]
    assert [card["verdict"] for card in cards] == ["supported"] * 2
    assert [mark_on(card) is None for card in cards] == [False, True]


def test_all_passages_of_a_check_are_read_together_and_once(tiny: str) -> None:
    counted = Counting(open_model(tiny))
    texts = [f"{SAYS['support'][0]} Reporter {n} was there." for n in range(5)]
    first = check(tiny, CLAIM, *texts).card
    assert counted.runs == [(5, 32)]
    assert check(tiny, CLAIM, *reversed(texts)).card["tally"] == first["tally"]
    assert counted.runs == [(5, 32)]


def test_what_the_guard_leaves_out_is_not_read(tiny: str) -> None:
    counted = Counting(open_model(tiny))
    card = check(tiny, CLAIM, "The mayor of Springfield resigned in May 2019.").card
    assert card["related"]
    assert counted.runs == []


def test_a_replay_by_the_same_model_is_identical(tiny: str) -> None:
    bundle = json.loads(json.dumps(bundle_of(check(tiny, CLAIM, *SAYS["support"]))))
    assert bundle["ruleset"]["hash"] == bundle["card"]["ruleset"]["hash"]
    assert "nli.toml" in bundle["ruleset"]["tables"]
    assert replay(read_bundle(bundle, "b"), open_model(tiny)).is_identical
    plain = bundle_of(check(None, CLAIM, *SAYS["support"]))
    assert "nli.toml" not in plain["ruleset"]["tables"]
    assert replay(read_bundle(plain, "b")).is_identical


def test_explain_takes_the_card_by_its_own_reader(tiny: str) -> None:
    from detective.core.ruleset import default_ruleset

    lines, holds = explain_lines(check(tiny, CLAIM, *SAYS["support"]).card, default_ruleset(), "en")
    assert holds
    assert not any("other rules" in line for line in lines)


def written(path: Path, nli: str | None, *texts: str) -> str:
    path.write_text(json.dumps(bundle_of(check(nli, CLAIM, *texts))), encoding="utf-8")
    return path.name


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_replay_by_another_reader_says_which(
    lang: str, detective: Callable, tmp_path: Path, tiny: str, other: str
) -> None:
    kept, plain = written(tmp_path / "kept", tiny, SAYS["support"][0]), written(tmp_path / "plain", None, "It rained.")
    ran = detective("replay", kept, "--lang", lang, DETECTIVE_NLI_MODEL=tiny)
    assert (ran.code, ran.err) == (0, "")
    shipped = {"en": "the reader that ships", "zh": "自带的判读"}[lang]
    cases = [
        ({}, kept, shipped),
        ({"DETECTIVE_NLI_MODEL": other}, kept, "tiny-nli"),
        ({"DETECTIVE_NLI_MODEL": tiny}, plain, shipped),
    ]
    for env, name, said in cases:
        ran = detective("replay", name, "--lang", lang, **env)
        assert ran.code == 1
        assert "ruleset.hash" in ran.out
        assert "DETECTIVE_NLI_MODEL" in ran.out
        assert said in ran.out
        assert "Traceback" not in ran.out + ran.err


def test_a_comparison_says_which_reader_moved_it(detective: Callable, tmp_path: Path, tiny: str, other: str) -> None:
    names = [written(tmp_path / f"{n}.json", nli, SAYS["support"][0]) for n, nli in enumerate((None, tiny, other))]
    ran = detective("diff", names[0], names[1], "--json", DETECTIVE_NLI_MODEL=tiny)
    found = {row["cause"]: row for row in json.loads(ran.out)["differences"]}
    assert ran.code == 1
    assert found["model"]["before"] is None
    assert found["model"]["after"] == f"{open_model(tiny).mark}"
    ran = detective("diff", names[1], names[2], "--lang", "zh")
    assert "判读立场的模型" in ran.out
    assert "tiny-nli@sha256:" in ran.out
    same = detective("diff", names[1], names[1], "--json")
    assert json.loads(same.out)["differences"] == []


WAYS = [
    pytest.param(lambda _folder, nli: (("--nli", nli), {}), id="an option"),
    pytest.param(lambda _folder, nli: ((), {"DETECTIVE_NLI_MODEL": nli}), id="the environment"),
    pytest.param(
        lambda folder, nli: (folder / ".env").write_text(f"DETECTIVE_NLI_MODEL={nli}\n") and ((), {}),
        id="a line of .env",
    ),
    pytest.param(lambda _folder, nli: (("--nli", nli), {"DETECTIVE_NLI_MODEL": "/nowhere"}), id="the option wins"),
]


@pytest.mark.parametrize("way", WAYS)
def test_the_ways_to_name_it(way: Callable, detective: Callable, tmp_path: Path, tiny: str) -> None:
    (tmp_path / "e.json").write_text(json.dumps([item(SAYS["support"][0])]))
    options, env = way(tmp_path, tiny)
    ran = detective("check", CLAIM, "--evidence", "e.json", "--as-of", "2026-11-01", "--json", *options, **env)
    assert (ran.code, ran.err) == (0, "")
    assert ran.card["verdict"] == "supported"
    assert mark_on(ran.card) == open_model(tiny).mark


def test_a_saved_setting_names_it(detective: Callable, tmp_path: Path, tiny: str) -> None:
    assert detective("settings", "set", "DETECTIVE_NLI_MODEL", tiny).code == 0
    (tmp_path / "e.json").write_text(json.dumps([item(SAYS["support"][0])]))
    ran = detective("check", CLAIM, "--evidence", "e.json", "--as-of", "2026-11-01", "--lang", "en")
    assert f"tiny-nli@{open_model(tiny).mark.digest[:12]}" in ran.out
    assert detective("settings", "delete", "DETECTIVE_NLI_MODEL").code == 0


@pytest.mark.parametrize("command", ["check", "stance", "batch", "eval", "replay", "diff"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_model_that_cannot_be_used_is_said_once(command: str, lang: str, detective: Callable, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"id": 1, "query": "x", "claim": "x", "text": "y"}\n' * 3)
    kept = written(tmp_path / "kept", None, "It rained.")
    named = {"replay": [kept], "diff": [kept, kept], "check": ["x"], "eval": ["stance"]}.get(command, ["in.jsonl"])
    option = [] if command in ("replay", "diff") else ["--nli", "no/model"]
    env = {"DETECTIVE_LANG": lang} | ({} if option else {"DETECTIVE_NLI_MODEL": "no/model"})
    ran = detective(command, *named, *option, **env)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("no/model") == 1
    assert ("没有模型文件夹" if lang == "zh" else "there is no folder") in ran.err
    assert str(tmp_path) not in ran.err
    assert "Traceback" not in ran.err


LINES = [
    {"id": "for", "claim": CLAIM, "text": SAYS["support"][0]},
    {"id": "against", "claim": CLAIM_ZH, "text": SAYS["refute"][1], "title": None},
    {"id": "same", "claim": CLAIM, "text": SAYS["support"][0]},
    {"id": "no text", "claim": CLAIM},
    {"id": "number", "claim": 5, "text": "x"},
    {"id": "empty", "claim": CLAIM, "text": ""},
]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_file_of_lines_is_read_together(workers: str, detective: Callable, tmp_path: Path, tiny: str) -> None:
    rows = [json.dumps(line) for line in LINES] + ["{broken", "[]"]
    (tmp_path / "in.jsonl").write_text("".join(row + "\n" for row in rows * 20))
    ran = detective("stance", "in.jsonl", "-o", "out.jsonl", "--nli", tiny, "--workers", workers)
    assert (ran.code, ran.err) == (1, "")
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert len(found) == len(rows) * 20
    assert [row.get("stance") for row in found[:6]] == ["support", "refute", "support", None, None, "mention"]
    assert [row.get("basis") for row in found[:3]] == ["model"] * 3
    codes = [row["error"]["code"] for row in found[:8] if "error" in row]
    assert codes == ["line_field", "line_field", "line_not_json", "line_not_json"]
    assert [row.get("stance") for row in found[8:14]] == [row.get("stance") for row in found[:6]]


def test_lines_are_prepared_in_batches(tiny: str) -> None:
    counted = Counting(open_model(tiny))
    engine = Detective(offline=True, env={}, nli=tiny)
    lines = [(CLAIM, f"Reporter {n} {FOR}.", "") for n in range(20)]
    engine.stance_ahead(lines)
    assert counted.runs == [(16, 32), (4, 32)]
    assert {engine.stance(claim, text=text)["scores"]["support"] for claim, text, _ in lines} == {0.997}
    assert len(counted.runs) == 2
    Detective(offline=True, env={}).stance_ahead(lines)  # without a model there is nothing to prepare


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_batch_gives_the_cards_of_single_checks(workers: str, detective: Callable, tmp_path: Path, tiny: str) -> None:
    claims = [(CLAIM, SAYS[side][0]) for side in SAYS] + [(CLAIM_ZH, SAYS[side][1]) for side in SAYS]
    rows = [
        {"id": n, "query": c, "as_of": "2026-11-01", "evidence": [item(t, "e0")]} for n, (c, t) in enumerate(claims)
    ]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    ran = detective("batch", "in.jsonl", "-o", "out.jsonl", "--nli", tiny, "--workers", workers, "--offline")
    assert ran.code == 0
    cards = [json.loads(line)["card"] for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert cards == [json.loads(json.dumps(check(tiny, claim, text).card)) for claim, text in claims]


def test_suites_measure_it(detective: Callable, tmp_path: Path, tiny: str) -> None:
    folder = tmp_path / "data" / "eval"
    folder.mkdir(parents=True)
    usual = {"lang": "en", "claim": CLAIM, "claim_date": "", "source": "own"}
    rows = [usual | {"id": side, "label": VERDICTS[side], "evidence": [{"text": SAYS[side][0]}]} for side in SAYS]
    (folder / "own_en.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    ran = detective("eval", "stance", "--data", "data", "--nli", tiny, "--json")
    report = json.loads(ran.out)
    assert report["model"] == f"{open_model(tiny).mark}"
    assert report["ruleset"]["hash"] == ruleset_hash(open_model(tiny).mark)
    assert report["suites"]["stance"]["figures"]["right.en"]["value"] == 1


def test_without_the_setting_nothing_of_it_is_loaded() -> None:
    code = (
        "import sys; from detective.app import Detective; from detective.intake import candidates_of;"
        "engine = Detective(offline=True, env={});"
        "engine.check('The bridge opened in May.', evidence=candidates_of([{'text': 'The bridge opened in May.'}], 'e'));"
        "engine.stance('a b', text='a b');"
        "print([name for name in sys.modules if name.startswith(('onnx', 'tokenizers', 'numpy', 'detective.nli'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_cluster_compares_models_as_well(tiny: str, other: str) -> None:
    from detective.cli.cluster import engine_of

    assert len({engine_of(), engine_of(tiny), engine_of(other)}) == 3
    assert engine_of(tiny)[1] == ruleset_hash(open_model(tiny).mark)


def test_a_shell_that_carries_out_orders_reads_with_it(tiny: str) -> None:
    from detective.checking import Order, carry_out

    order = Order(text=CLAIM, as_of="2026-11-01", evidence=candidates_of([item(SAYS["support"][0])], "e"))
    sources = Detective(offline=True, env={"DETECTIVE_NLI_MODEL": tiny}).sources()
    card = carry_out(order, sources, lambda _event, _values: None).card
    assert (card["verdict"], mark_on(card)) == ("supported", open_model(tiny).mark)


def test_a_kept_card_replays_by_its_id(detective: Callable, tmp_path: Path, tiny: str) -> None:
    (tmp_path / "e.json").write_text(json.dumps([item(SAYS["support"][0])]))
    for options in ((), ("--nli", tiny)):
        ran = detective("check", CLAIM, "--evidence", "e.json", "--as-of", "2026-11-01", "--json", *options)
        assert detective("replay", ran.card["id"], DETECTIVE_NLI_MODEL=tiny).code == (0 if options else 1)
        assert detective("replay", ran.card["id"]).code == (1 if options else 0)
