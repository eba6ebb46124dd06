"""A folder with a model: `model.onnx`, `tokenizer.json` and `config.json`, read once and sealed by one digest."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from detective.core.ruleset import ModelMark
from detective.core.tables import table
from detective.errors import InputError, Words

_LONGEST_NAME = 60
_SPARE = 2  # positions that some families keep for filling
_EXAMPLE = '{"0": "entailment", "1": "neutral", "2": "contradiction"}'
_AGAIN = Words(
    "请重新导出模型，或换一个文件夹；做法见 docs/howto/model.md。",
    "export the model again or name another folder; docs/howto/model.md says how.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """What a folder holds: the network's bytes, the tokenizer's text, and what the configuration says of both.

    `columns` are the places of support and refute among the labels; `positions` the tokens that the model takes (None:
    it does not say); `filler` the token that fills a pair up.
    """

    mark: ModelMark
    network: bytes
    tokenizer: str
    columns: tuple[int, int]
    positions: int | None
    filler: int


def read_folder(given: str) -> Folder:
    """The model in a folder; raises `InputError` that says which file is missing or cannot be used."""
    folder = Path(given).expanduser()
    if not folder.is_dir():
        raise InputError(
            "nli_folder_missing",
            Words(f"没有模型文件夹 {given}。", f"there is no folder {given} with a model."),
            Words(
                "请把 DETECTIVE_NLI_MODEL 改成装有 model.onnx 的文件夹，或删去这项设置。",
                "set DETECTIVE_NLI_MODEL to the folder that holds model.onnx, or remove the setting.",
            ),
        )
    network, tokenizer, config = (_bytes(folder, name) for name in (_network(folder), "tokenizer.json", "config.json"))
    about = _config(config)
    seal = hashlib.sha256()
    for content in (network, tokenizer, config):
        seal.update(hashlib.sha256(content).digest())
    positions = about.get("max_position_embeddings")
    return Folder(
        mark=ModelMark(_name(about), seal.hexdigest()),
        network=network,
        tokenizer=tokenizer.decode("utf-8", "replace"),
        columns=_columns(about.get("id2label")),
        positions=positions - _SPARE if isinstance(positions, int) and positions > _SPARE else None,
        filler=about["pad_token_id"] if isinstance(about.get("pad_token_id"), int) else 0,
    )


def unusable(name: str, zh: str, en: str) -> InputError:
    """The error for a file of the model that is not what its name says."""
    return InputError(
        "nli_file_unreadable",
        Words(f"模型文件 {name} 无法使用：{zh}。", f"{name} of the model cannot be used: {en}."),
        _AGAIN,
    )


def _network(folder: Path) -> str:
    """The one network of the folder: `model.onnx`, or the only file that ends so."""
    found = sorted(path.name for path in folder.glob("*.onnx"))
    if "model.onnx" in found or not found:
        return "model.onnx"
    if len(found) > 1:
        raise InputError(
            "nli_several_models",
            Words(f"文件夹里有几个模型：{'、'.join(found)}。", f"the folder holds several models: {', '.join(found)}."),
            Words("请把要用的那个改名为 model.onnx。", "name the one to be used model.onnx."),
        )
    return found[0]


def _bytes(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except FileNotFoundError as error:
        raise InputError(
            "nli_file_missing",
            Words(f"模型文件夹里没有 {name}。", f"the folder of the model holds no {name}."),
            Words(
                "一个模型要有 model.onnx、tokenizer.json 和 config.json；做法见 docs/howto/model.md。",
                "a model is model.onnx, tokenizer.json and config.json; docs/howto/model.md says how to export them.",
            ),
        ) from error
    except OSError as error:
        raise unusable(name, str(error.strerror), str(error.strerror)) from error


def _config(content: bytes) -> Mapping[str, Any]:
    try:
        about = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise unusable("config.json", "不是 JSON", "it is not JSON") from error
    if not isinstance(about, dict):
        raise unusable("config.json", "不是 JSON 对象", "it is no JSON object")
    return about


def _name(about: Mapping[str, Any]) -> str:
    """What the configuration calls the model, without the folders before it; never a name of this machine."""
    named = re.split(r"[/\\]", str(about.get("_name_or_path") or "").rstrip("/\\"))[-1] or str(
        about.get("model_type") or ""
    )
    return re.sub(r"[^\w.-]+", "-", named, flags=re.ASCII).strip("-.")[:_LONGEST_NAME] or "model"


def _columns(labels: Any) -> tuple[int, int]:
    """The places of support and refute among the three labels, by their names."""
    names = _senses(labels)
    if sorted(names.values()) != ["mention", "refute", "support"] or sorted(names) != [0, 1, 2]:
        shown = json.dumps(labels, ensure_ascii=False, sort_keys=True)[:200]
        raise InputError(
            "nli_labels_unknown",
            Words(
                f"config.json 的 id2label 不是蕴含、中立、矛盾三个标签：{shown}。",
                f"id2label of config.json does not name entailment, neutral and contradiction: {shown}.",
            ),
            Words(
                f"请按模型的说明写成这样，次序以模型为准：{_EXAMPLE}。",
                f"write it like this, in the order that the model has: {_EXAMPLE}.",
            ),
        )
    places = {sense: place for place, sense in names.items()}
    return places["support"], places["refute"]


def _senses(labels: Any) -> dict[int, str]:
    """What each place stands for; empty where a label has no known name."""
    if not isinstance(labels, dict):
        return {}
    known = {word: sense for sense, words in table("nli.toml")["labels"].items() for word in words}
    return {
        int(place): known.get(re.sub(r"[\s_-]+", " ", str(label)).strip().lower(), "")
        for place, label in labels.items()
        if str(place).isdecimal()
    }
