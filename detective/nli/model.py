"""A model of the user's own as the engine asks it: pairs in, scores out, in batches, each pair read once."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from detective.core.ruleset import ModelMark
from detective.core.stance import Pair, Scores
from detective.core.stance.learned import nli_limit
from detective.errors import InputError, Words
from detective.nli.folder import Folder, read_folder, unusable

Key = bytes
_TOO_LONG = Scores(1, 1, 998)  # of a claim that alone fills the model: nothing can be said


@lru_cache(maxsize=2)  # loading takes seconds, and a process seldom asks more than one
def open_model(given: str) -> NliModel:
    """The model in a folder; raises `InputError` for a missing extra and for what cannot be used."""
    folder = read_folder(given)
    try:
        import onnxruntime  # noqa: F401, PLC0415  # an optional part of the installation
        import tokenizers  # noqa: F401, PLC0415
    except ImportError as error:
        line = 'pip install "detective-agent[nli]"'
        raise InputError(
            "extra_missing",
            Words(
                "用自己的模型判读需要可选组件 nli。", "reading with a model of your own needs the optional part nli."
            ),
            Words(f"请运行：{line}；或删去 DETECTIVE_NLI_MODEL。", f"run: {line}; or remove DETECTIVE_NLI_MODEL."),
        ) from error
    return NliModel(folder)


class NliModel:
    """Satisfies the protocol `Model` of the core; may be asked by several threads at once."""

    def __init__(self, folder: Folder) -> None:
        from detective.nli.network import Network  # noqa: PLC0415  # onnxruntime, which may be missing

        self.mark: ModelMark = folder.mark
        self._columns = folder.columns
        self._network = Network(folder)
        self._most = self._network.length or min(nli_limit("tokens_most"), folder.positions or nli_limit("tokens_most"))
        self._tokenizer = _tokenizer(folder.tokenizer, self._most)
        self._kept: OrderedDict[Key, Scores] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, pairs: Sequence[Pair]) -> tuple[Scores, ...]:
        """The scores of each pair; only pairs that were not read before go to the network. Raises `InputError`."""
        keys = [_key(pair) for pair in pairs]
        known = self._recalled(keys)
        fresh = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in known}
        known |= self._read(fresh)
        self._keep(keys, known)
        return tuple(known[key] for key in keys)

    def _recalled(self, keys: Sequence[Key]) -> dict[Key, Scores]:
        with self._lock:
            return {key: self._kept[key] for key in keys if key in self._kept}

    def _keep(self, keys: Sequence[Key], known: Mapping[Key, Scores]) -> None:
        with self._lock:
            for key in keys:
                self._kept[key] = known[key]
                self._kept.move_to_end(key)
            while len(self._kept) > nli_limit("kept_pairs"):
                self._kept.popitem(last=False)

    def _read(self, fresh: Mapping[Key, Pair]) -> dict[Key, Scores]:
        """In batches of one length, the short ones first; the order in which pairs were asked does not matter."""
        by_length: dict[int, dict[Key, Any]] = defaultdict(dict)
        found: dict[Key, Scores] = {}
        for key, pair in sorted(fresh.items()):
            encoded = self._encoded(pair)
            if encoded is None:
                found[key] = _TOO_LONG
            else:
                by_length[self._filled(len(encoded[0]))][key] = encoded
        for length, group in sorted(by_length.items()):
            for keys in self._batches(list(group)):
                shares = self._network.run([group[key] for key in keys], length)
                found |= {key: self._scores(row) for key, row in zip(keys, shares.tolist(), strict=True)}
        return found

    def _batches(self, keys: Sequence[Key]) -> Iterator[Sequence[Key]]:
        size = nli_limit("batch_pairs") if self._network.batches else 1
        return (keys[start : start + size] for start in range(0, len(keys), size))

    def _encoded(self, pair: Pair) -> tuple[list[int], list[int]] | None:
        """The tokens of a pair, the premise cut short where both are too long; None where the claim alone is."""
        try:
            encoded = self._tokenizer.encode(pair.premise, pair.hypothesis)
        except Exception:  # noqa: BLE001  # what the tokenizer raises has no class of its own
            return None
        return list(encoded.ids), list(encoded.type_ids)

    def _filled(self, tokens: int) -> int:
        """The length to which a pair of so many tokens is filled up; it depends on that pair alone."""
        if self._network.length is not None or not self._network.fills:
            return self._network.length or tokens
        step = nli_limit("tokens_step")
        return min(self._most, -(-tokens // step) * step)

    def _scores(self, row: Sequence[float]) -> Scores:
        """Whole thousandths, so that machines agree."""
        support, refute = (round(1000 * row[column]) for column in self._columns)
        return Scores(support, min(refute, 1000 - support), max(0, 1000 - support - refute))


def _key(pair: Pair) -> Key:
    return b"".join(
        hashlib.sha256(text.encode("utf-8", "replace")).digest() for text in (pair.premise, pair.hypothesis)
    )


def _tokenizer(text: str, most: int) -> Any:
    from tokenizers import Tokenizer  # noqa: PLC0415  # an optional part of the installation

    try:
        made = Tokenizer.from_str(text)
        made.no_padding()
        made.enable_truncation(most, strategy="only_first")
    except Exception as error:  # what the library raises has no class of its own
        raise unusable("tokenizer.json", "不是 tokenizers 的格式", "it is not in the form of tokenizers") from error
    return made
