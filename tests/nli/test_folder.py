"""What a folder must hold, and what is said of one that does not."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import pytest

from detective.core.stance import Pair
from detective.errors import InputError
from detective.nli.folder import read_folder
from detective.nli.model import open_model
from tests.nli.tiny import LABELS, Tiny, build, network


def refused(folder: str | Path) -> InputError:
    with pytest.raises(InputError) as raised:
        open_model(str(folder)).read([Pair("it was agreed", "so")])
    return raised.value


NAMES = [
    pytest.param(LABELS, id="as most exports have it"),
    pytest.param(("CONTRADICTION", "ENTAILMENT", "NEUTRAL"), id="capitals, another order"),
    pytest.param(("neutral", "Contradiction", "entailment"), id="neutral first"),
    pytest.param(("SUPPORTS", "NOT ENOUGH INFO", "REFUTES"), id="as fact checking sets call them"),
    pytest.param(("矛盾", "中立", "蕴含"), id="in Chinese"),
]


@pytest.mark.parametrize("labels", NAMES)
def test_labels_are_known_by_their_names(labels: tuple[str, ...], tmp_path: Path) -> None:
    folded = [name.lower() for name in labels]
    support = next(n for n, name in enumerate(folded) if name in ("entailment", "supports", "蕴含"))
    refute = next(n for n, name in enumerate(folded) if name in ("contradiction", "refutes", "矛盾"))
    assert read_folder(str(build(tmp_path, called(labels)))).columns == (support, refute)


STRANGERS = [
    pytest.param(("not_entailment", "neutral", "contradiction"), id="not a label of three"),
    pytest.param(("LABEL_0", "LABEL_1", "LABEL_2"), id="numbers in place of names"),
    pytest.param(("entailment", "entailment", "contradiction"), id="one label twice"),
    pytest.param(("entailment", "contradiction"), id="two labels"),
    pytest.param((*LABELS, "irony"), id="four labels"),
]


@pytest.mark.parametrize("labels", STRANGERS)
def test_labels_that_cannot_be_told_are_shown(labels: tuple[str, ...], tmp_path: Path) -> None:
    error = refused(build(tmp_path, called(labels)))
    assert error.code == "nli_labels_unknown"
    assert all(labels[0] in words for words in (error.message.en, error.message.zh))
    assert "entailment" in error.next_step.zh


def called(labels: tuple[str, ...]) -> Tiny:
    return Tiny(config={"id2label": {str(n): name for n, name in enumerate(labels)}})


def without(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def holding(name: str, content: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(content)


def second_model(folder: Path) -> None:
    (folder / "model.onnx").rename(folder / "a.onnx")
    (folder / "b.onnx").write_bytes(b"")


def folder_in_place(folder: Path) -> None:
    (folder / "tokenizer.json").unlink()
    (folder / "tokenizer.json").mkdir()


def weights_outside(where: str) -> Callable[[Path], None]:
    """Weights in a second file; `where` names it, be it beside the model or anywhere on the machine."""

    def change(folder: Path) -> None:
        wide = Tiny(words={f"w{n}": (0, 0, 0) for n in range(500)})
        model = network(wide)
        onnx.save(model, str(folder / "model.onnx"), save_as_external_data=True, location="w.bin", size_threshold=100)
        model = onnx.load(str(folder / "model.onnx"), load_external_data=False)
        for tensor in model.graph.initializer:
            for entry in tensor.external_data:
                if entry.key == "location":
                    entry.value = where
        (folder / "model.onnx").write_bytes(model.SerializeToString())

    return change


BROKEN = [
    pytest.param(without("model.onnx"), "nli_file_missing", "model.onnx", id="no network"),
    pytest.param(without("tokenizer.json"), "nli_file_missing", "tokenizer.json", id="no tokenizer"),
    pytest.param(without("config.json"), "nli_file_missing", "config.json", id="no configuration"),
    pytest.param(second_model, "nli_several_models", "a.onnx, b.onnx", id="two networks"),
    pytest.param(holding("model.onnx", b"PK\3\4"), "nli_file_unreadable", "model.onnx", id="no network inside"),
    pytest.param(holding("model.onnx", b""), "nli_file_unreadable", "model.onnx", id="an empty network"),
    pytest.param(holding("tokenizer.json", b"{}"), "nli_file_unreadable", "tokenizer.json", id="no tokenizer inside"),
    pytest.param(holding("tokenizer.json", b"\xff\0"), "nli_file_unreadable", "tokenizer.json", id="not text"),
    pytest.param(folder_in_place, "nli_file_unreadable", "tokenizer.json", id="a folder in its place"),
    pytest.param(holding("config.json", b"{"), "nli_file_unreadable", "config.json", id="not JSON"),
    pytest.param(holding("config.json", b"[" * 100_000), "nli_file_unreadable", "config.json", id="JSON without end"),
    pytest.param(holding("config.json", b"[]"), "nli_file_unreadable", "config.json", id="no object"),
    pytest.param(holding("config.json", b"{}"), "nli_labels_unknown", "null", id="no labels"),
    pytest.param(holding("config.json", b'{"id2label": [1]}'), "nli_labels_unknown", "[1]", id="labels in a list"),
    pytest.param(weights_outside("w.bin"), "nli_second_file", "second file", id="weights in a second file"),
    pytest.param(weights_outside("../../etc/hosts"), "nli_second_file", "second file", id="weights in another folder"),
    pytest.param(weights_outside("/etc/hosts"), "nli_second_file", "second file", id="weights anywhere"),
]


@pytest.mark.parametrize(("change", "code", "said"), BROKEN)
def test_a_folder_that_is_no_model(
    change: Callable[[Path], None], code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = build(tmp_path / "model")
    change(folder)
    monkeypatch.chdir(folder)  # where a runtime would look for a second file
    error = refused(folder)
    assert error.code == code
    assert said in error.message.en
    for words in (error.message, error.next_step):
        assert words.zh
        assert words.en
        assert str(tmp_path) not in words.zh + words.en


MISFITS = [
    pytest.param({"inputs": ("input_ids", "pixel_values")}, "inputs", id="a picture as input"),
    pytest.param({"shape": (8, "tokens")}, "inputs", id="eight pairs or none"),
    pytest.param({"columns": 2}, "output", id="two columns"),
]


@pytest.mark.parametrize(("different", "said"), MISFITS)
def test_a_network_of_another_kind(different: dict, said: str, made: Callable[..., str]) -> None:
    error = refused(made(**different))
    assert error.code == "nli_model_misfit"
    assert f"the {said} of the model" in error.message.en


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf], ids=["nan", "inf", "minus inf"])
def test_scores_that_are_no_numbers(number: float, made: Callable[..., str]) -> None:
    error = refused(made(words={"agreed": (number, 0, 0)}))
    assert error.code == "nli_run_failed"
    assert "DETECTIVE_NLI_MODEL" in error.next_step.en


def test_a_run_that_fails(tmp_path: Path) -> None:
    """A tokenizer with more words than the network has rows."""
    folder = build(tmp_path)
    wide = build(tmp_path / "wide", Tiny(words={f"w{n}": (0, 0, 0) for n in range(50)} | {"agreed": (1, 0, 0)}))
    (folder / "tokenizer.json").write_bytes((wide / "tokenizer.json").read_bytes())
    assert refused(folder).code == "nli_run_failed"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    error = refused("no/such/folder")
    assert error.code == "nli_folder_missing"
    assert "no/such/folder" in error.message.zh
    assert str(Path.cwd()) not in error.one_line("en")
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / "file").code == "nli_folder_missing"


@pytest.mark.parametrize("package", ["onnxruntime", "tokenizers"])
def test_the_extra_is_not_installed(package: str, tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    error = refused(tiny)
    assert error.code == "extra_missing"
    assert "detective-agent[nli]" in error.next_step.zh


def test_the_digest_covers_every_file(tmp_path: Path) -> None:
    first = build(tmp_path / "one")
    assert read_folder(str(first)).mark == read_folder(str(build(tmp_path / "another name"))).mark
    marks = {read_folder(str(first)).mark.digest}
    for name, old, new in (
        ("model.onnx", b"tiny", b"tony"),
        ("tokenizer.json", b'"1.0"', b'"1.0" '),
        ("config.json", b"130", b"131"),
    ):
        folder = build(tmp_path / f"changed {name}")
        content = (folder / name).read_bytes()
        assert old in content
        (folder / name).write_bytes(content.replace(old, new))
        marks.add(read_folder(str(folder)).mark.digest)
    assert len(marks) == 4


CALLED = [
    pytest.param({"_name_or_path": "org/mini-xnli"}, "mini-xnli", id="without the organisation"),
    pytest.param({"_name_or_path": "/models/out/"}, "out", id="no folder of a machine"),
    pytest.param({"_name_or_path": "C:\\work\\m v2"}, "m-v2", id="nor of another one"),
    pytest.param({"_name_or_path": "", "model_type": "bert"}, "bert", id="else its kind"),
    pytest.param({"_name_or_path": "<b>@sha256:"}, "b-sha256", id="only plain characters"),
    pytest.param({"_name_or_path": "…"}, "model", id="at least something"),
]


@pytest.mark.parametrize(("config", "name"), CALLED)
def test_the_name_comes_from_the_configuration(config: dict, name: str, tmp_path: Path) -> None:
    assert read_folder(str(build(tmp_path, Tiny(config=config)))).mark.name == name


def test_one_network_may_have_any_name(tmp_path: Path) -> None:
    folder = build(tmp_path)
    before = read_folder(str(folder)).mark
    (folder / "model.onnx").rename(folder / "model_int8.onnx")
    assert read_folder(str(folder)).mark == before
    (folder / "model.onnx").write_bytes(b"chosen")
    assert read_folder(str(folder)).network == b"chosen"


def test_a_configuration_that_says_little(tmp_path: Path) -> None:
    folder = build(tmp_path)
    labels = json.loads((folder / "config.json").read_text())["id2label"]
    (folder / "config.json").write_text(json.dumps({"id2label": labels}))
    read = read_folder(str(folder))
    assert (read.positions, read.filler, read.mark.name) == (None, 0, "model")
