"""The model as the engine asks it: every pair once, in batches, the same scores in any company."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from onnx import TensorProto

from detective.core.stance import Pair, Scores
from detective.nli import model as module
from detective.nli.model import NliModel, open_model
from tests.nli.tiny import AGAINST, FOR, LABELS, build

PAIRS = [
    Pair(f"It was {FOR} by all.", "The bridge opened."),
    Pair(f"It was {AGAINST} by some.", "The bridge opened."),
    Pair("Nothing was said.", "The bridge opened."),
    Pair("大桥已卸除。", "大桥通车。"),
    Pair("", "The bridge opened."),
]
SCORES = (Scores(997, 0, 3), Scores(0, 997, 3), Scores(45, 45, 910), Scores(997, 0, 3), Scores(45, 45, 910))


class Counting:
    """A network that notes how many pairs, filled up to which length, each run had."""

    def __init__(self, model: NliModel) -> None:
        self._network, self.runs = model._network, []
        self.batches, self.length, self.fills = (getattr(self._network, n) for n in ("batches", "length", "fills"))
        model._network = self  # type: ignore[assignment]

    def run(self, pairs: Any, length: int) -> Any:
        self.runs.append((len(pairs), length))
        return self._network.run(pairs, length)


@pytest.mark.parametrize("labels", list(itertools.permutations(LABELS)), ids="-".join)
def test_the_order_of_the_labels_does_not_matter(labels: tuple[str, ...], made: Callable[..., str]) -> None:
    assert open_model(made(labels=labels)).read(PAIRS) == SCORES


KINDS = [
    pytest.param({"ids": TensorProto.INT32}, id="short numbers"),
    pytest.param({"inputs": ("input_ids", "attention_mask")}, id="one text is not told from the other"),
    pytest.param({"inputs": ("input_ids",)}, id="what is filled up is not told either"),
    pytest.param({"softmax": True}, id="shares as output"),
    pytest.param({"shape": (1, "tokens")}, id="one pair at a time"),
    pytest.param({"shape": (1, 64)}, id="one pair of one length"),
    pytest.param({"shape": ("batch", 64)}, id="one length"),
]


@pytest.mark.parametrize("different", KINDS)
def test_exports_of_several_kinds(different: dict, made: Callable[..., str]) -> None:
    model = open_model(made(**different))
    assert model.read(PAIRS) == SCORES
    counted = Counting(model)
    model.read([Pair(f"{FOR} {n}", "so") for n in range(3)])
    together = different.get("shape", "?")[0] != 1
    assert [count for count, _ in counted.runs] == ([3] if together else [1, 1, 1])


def test_a_pair_is_read_once(tiny: str) -> None:
    model = open_model(tiny)
    counted = Counting(model)
    first = model.read([*PAIRS, *PAIRS])
    assert first == SCORES + SCORES
    runs = list(counted.runs)
    assert sum(count for count, _ in runs) == len(PAIRS)
    assert model.read(list(reversed(PAIRS))) == tuple(reversed(SCORES))
    assert counted.runs == runs
    assert model.read([]) == ()


def test_pairs_are_read_in_batches_of_one_length(tiny: str) -> None:
    model = open_model(tiny)
    counted = Counting(model)
    short = [Pair(f"word{n} {FOR}", "so") for n in range(40)]
    long = [Pair("word " * n + FOR, "so") for n in (40, 50)]
    assert set(model.read([*short, *long])) == {Scores(997, 0, 3)}
    assert counted.runs == [(16, 32), (16, 32), (8, 32), (2, 64)]


@pytest.mark.parametrize("scaled", [False, True], ids=["plain", "scaled by what it sees"])
def test_neighbours_do_not_move_scores(scaled: bool, made: Callable[..., str]) -> None:
    """A network that sets its scale by the whole batch would let them: such a one reads pair by pair."""
    folder = made(scaled_by_batch=scaled, words={f"w{n}": (n / 7, 0, n / 11) for n in range(30)})
    pairs = [Pair(f"w{n} w{n // 2}", "so") for n in range(30)]
    together = open_model(folder).read(pairs)
    module.open_model.cache_clear()
    alone = open_model(folder)
    assert tuple(alone.read([pair])[0] for pair in reversed(pairs)) == tuple(reversed(together))
    counted = Counting(alone)
    alone.read([Pair("w1 w2 w3", "so"), Pair("w3 w2 w1", "so")])
    assert [count for count, _ in counted.runs] == ([1, 1] if scaled else [2])


def test_a_long_premise_is_cut_and_the_claim_is_not(tiny: str) -> None:
    model = open_model(tiny)
    late, early = Pair("word " * 300 + FOR, "so it is"), Pair(f"{FOR} " + "word " * 300, "so it is")
    counted = Counting(model)
    assert model.read([late, early]) == (SCORES[2], SCORES[0])
    assert counted.runs == [(2, 128)]  # the configuration says 130, of which two are spare


def test_a_claim_that_alone_is_too_long_is_left_open(tiny: str) -> None:
    assert open_model(tiny).read([Pair(FOR, "word " * 300), PAIRS[0]]) == (Scores(1, 1, 998), SCORES[0])


def test_only_so_many_pairs_are_kept(tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = module.nli_limit
    monkeypatch.setattr(module, "nli_limit", lambda name: 2 if name == "kept_pairs" else limit(name))
    model = open_model(tiny)
    counted = Counting(model)
    assert model.read(PAIRS) == SCORES
    counted.runs.clear()
    assert model.read(PAIRS[:2] + PAIRS[3:]) == SCORES[:2] + SCORES[3:]
    assert sum(count for count, _ in counted.runs) == 2


def test_threads_may_ask_at_once(tiny: str) -> None:
    model, found = open_model(tiny), []
    asking = [threading.Thread(target=lambda: found.append(model.read(PAIRS))) for _ in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert found == [SCORES] * 8


def test_scores_are_whole_thousandths_that_sum_up(made: Callable[..., str]) -> None:
    words = {f"w{n}": (n / 3, 0, (30 - n) / 4) for n in range(30)}
    for one in open_model(made(words=words)).read([Pair(f"w{n}", "so") for n in range(30)]):
        assert one.support + one.refute + one.mention == 1000
        assert min(one.support, one.refute, one.mention) >= 0


def test_text_that_is_no_text_is_read_as_well(tiny: str) -> None:
    strange = ["\ud800", "\0", "a" * 5000, "\u202e", "🧪" * 300]
    assert len(open_model(tiny).read([Pair(text, "so") for text in strange])) == len(strange)


def test_a_folder_is_opened_once(tmp_path: Path) -> None:
    folder = str(build(tmp_path))
    assert open_model(folder) is open_model(folder)
