"""A model of three labels that the tests build: words of the premise are looked up, and their numbers added up."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

LABELS = ("entailment", "neutral", "contradiction")
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
FOR, AGAINST = "agreed", "disputed"  # words that tell for and against; a row of Han characters does the same
WORDS = {FOR: (9, 0, 0), AGAINST: (0, 0, 9), "卸": (9, 0, 0), "驳": (0, 0, 9), "slightly": (2.5, 0, 0)}
NEUTRAL = 3.0


@dataclass(frozen=True)
class Tiny:
    """What the model is like; every field has the value of a usual export."""

    labels: Sequence[str] = LABELS
    words: Mapping[str, Sequence[float]] = field(default_factory=lambda: WORDS)
    inputs: Sequence[str] = ("input_ids", "attention_mask", "token_type_ids")
    ids: int = TensorProto.INT64
    shape: Sequence[int | str] = ("batch", "tokens")
    columns: int = 3
    softmax: bool = False
    scaled_by_batch: bool = False  # as dynamic quantisation does
    config: Mapping[str, Any] = field(default_factory=dict)


def build(folder: Path, like: Tiny | None = None) -> Path:
    """Write the three files."""
    tiny = like or Tiny()
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = [*SPECIAL, *tiny.words]
    onnx.save(network(tiny), str(folder / "model.onnx"))
    tokenizer(vocabulary).save(str(folder / "tokenizer.json"))
    config = {
        "_name_or_path": "somewhere/tiny-nli",
        "id2label": {str(n): label for n, label in enumerate(tiny.labels)},
        "max_position_embeddings": 130,
        "pad_token_id": 0,
        **tiny.config,
    }
    (folder / "config.json").write_text(json.dumps(config, ensure_ascii=False), encoding="utf-8")
    return folder


def tokenizer(vocabulary: Sequence[str]) -> Tokenizer:
    made = Tokenizer(models.WordLevel({word: n for n, word in enumerate(vocabulary)}, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return made


def network(tiny: Tiny) -> onnx.ModelProto:
    """The sum over the premise's words of a row a word, plus a constant for neutral, in the order of the labels."""
    order = [LABELS.index(label.lower()) if label.lower() in LABELS else n for n, label in enumerate(tiny.labels)]
    rows = [(0.0, 0.0, 0.0)] * len(SPECIAL) + [tuple(map(float, row)) for row in tiny.words.values()]
    table = np.array(rows, dtype=np.float32)[:, order][:, : tiny.columns]
    base = np.array((0.0, NEUTRAL, 0.0), dtype=np.float32)[order][: tiny.columns]
    constants = {"table": table, "base": base, "one": np.array(1.0, dtype=np.float32)}
    constants |= {"last": np.array([2], dtype=np.int64), "tokens": np.array([1], dtype=np.int64)}
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["looked_up"])]
    counted = "looked_up"
    for name in [name for name in tiny.inputs if name != "input_ids"]:
        nodes += _times(name, counted)
        counted = f"by_{name}"
    nodes.append(helper.make_node("ReduceSum", [counted, "tokens"], ["summed"], keepdims=0))
    nodes.append(helper.make_node("Add", ["summed", "base"], ["raw"]))
    last = "raw"
    if tiny.scaled_by_batch:
        nodes.append(helper.make_node("DynamicQuantizeLinear", [last], ["small", "scale", "zero"]))
        nodes.append(helper.make_node("DequantizeLinear", ["small", "scale", "zero"], ["rounded"]))
        last = "rounded"
    nodes.append(helper.make_node("Softmax" if tiny.softmax else "Identity", [last], ["logits"]))
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, tiny.ids, list(tiny.shape)) for name in tiny.inputs],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [tiny.shape[0], tiny.columns])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def _times(name: str, counted: str) -> list[onnx.NodeProto]:
    """Only tokens that are there count, and only those of the premise."""
    number = f"{name}_number"
    nodes = [helper.make_node("Cast", [name], [number], to=TensorProto.FLOAT)]
    if name == "token_type_ids":
        nodes.append(helper.make_node("Sub", ["one", number], ["premise"]))
        number = "premise"
    wide = f"{name}_wide"
    nodes.append(helper.make_node("Unsqueeze", [number, "last"], [wide]))
    return [*nodes, helper.make_node("Mul", [counted, wide], [f"by_{name}"])]
