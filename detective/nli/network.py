"""The network of a model behind one call: token numbers of several pairs in, three numbers for each pair out.

It runs on the processor, on one core and in a fixed order, from bytes that were read before: it opens no other file,
so that its digest covers all that it computes with.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
import onnxruntime

from detective.errors import InputError, Words
from detective.nli.folder import Folder, unusable

_KNOWN = ("input_ids", "attention_mask", "token_type_ids")
_TYPES = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
_LONGEST = 160  # characters of what the runtime says
_SUM_NEAR = 1e-3
_ROWS, _COLUMNS = 2, 3  # of the output: a row a pair, a column a label

Tokens = tuple[Sequence[int], Sequence[int]]  # numbers of the tokens, and to which text each belongs


class Network:
    """A loaded network. `batches` says whether pairs may be run together; `length` is the only length that it takes."""

    def __init__(self, folder: Folder) -> None:
        self._session = _session(folder.network)
        self._filler = folder.filler
        self._inputs = {one.name: one for one in self._session.get_inputs()}
        unknown = sorted(set(self._inputs) - set(_KNOWN))
        kinds = {one.type for one in self._inputs.values()}
        shapes = [one.shape for one in self._inputs.values()]
        if (
            "input_ids" not in self._inputs
            or unknown
            or not kinds <= set(_TYPES)
            or {len(s) for s in shapes} != {_ROWS}
        ):
            raise _misfit("输入", "inputs", sorted(self._inputs))
        rows, length = ({shape[n] for shape in shapes if isinstance(shape[n], int)} for n in (0, 1))
        if not rows <= {1} or len(length) > 1:
            raise _misfit("输入", "inputs", [str(shape) for shape in shapes])
        # a network that sets its scale by what it sees lets the neighbours of a pair move its scores: of 400 pairs of a
        # small quantised encoder 395 moved, by up to 28 thousandths
        self.batches = not rows and b"DynamicQuantize" not in folder.network
        self.length: int | None = next(iter(length), None)
        self.fills = "attention_mask" in self._inputs
        outputs = [one.name for one in self._session.get_outputs()]
        self._output = "logits" if "logits" in outputs else outputs[0]

    def run(self, pairs: Sequence[Tokens], length: int) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The share of each label, a row a pair, each pair filled up to `length`; raises `InputError`."""
        given = {
            "input_ids": [[*ids, *[self._filler] * (length - len(ids))] for ids, _ in pairs],
            "attention_mask": [[1] * len(ids) + [0] * (length - len(ids)) for ids, _ in pairs],
            "token_type_ids": [[*kinds, *[0] * (length - len(kinds))] for _, kinds in pairs],
        }
        feed = {name: np.asarray(given[name], dtype=_TYPES[one.type]) for name, one in self._inputs.items()}
        try:
            (found,) = self._session.run([self._output], feed)
        except Exception as error:  # the runtime has no common class of errors
            raise _failed(_said(error)) from error
        found = np.asarray(found)
        if found.ndim != _ROWS or found.shape != (len(pairs), _COLUMNS) or found.dtype.kind != "f":
            raise _misfit("输出", "output", [f"{self._output} {found.dtype} {list(found.shape)}"])
        if not np.isfinite(found).all():
            raise _failed("NaN")
        return np.apply_along_axis(_shares, 1, found.astype(np.float64))


def _shares(row: np.ndarray[Any, np.dtype[np.float64]]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The softmax of a row; a row that is one already stays as it is."""
    if (row >= 0).all() and abs(row.sum() - 1) < _SUM_NEAR:
        return row
    raised = np.exp(row - row.max())
    return np.asarray(raised / raised.sum())


def _session(network: bytes) -> Any:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.use_deterministic_compute = True
    options.log_severity_level = 4  # what goes wrong is raised, and said once
    # weights in a second file are looked for where no file can be
    options.add_session_config_entry("session.model_external_initializers_file_folder_path", os.devnull)
    onnxruntime.disable_telemetry_events()
    try:
        return onnxruntime.InferenceSession(network, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the runtime has no common class of errors
        said = _said(error)
        if "external" in said.lower():
            raise _outside() from error
        raise unusable("model.onnx", said, said) from error


def _said(error: Exception) -> str:
    """What the runtime says, in one line and without its own places in source files."""
    text = " ".join(str(error).rpartition(" : ")[2].split())
    return text[:_LONGEST].rstrip(". ") or type(error).__name__


def _outside() -> InputError:
    return InputError(
        "nli_second_file",
        Words("model.onnx 的权重放在另一个文件里。", "model.onnx keeps weights in a second file."),
        Words(
            "请存成单个文件（小于 2 GB），否则摘要值盖不住全部权重。",
            "save it as one file (under 2 GB); otherwise its digest would not cover all weights.",
        ),
    )


def _misfit(zh: str, en: str, found: list[str]) -> InputError:
    return InputError(
        "nli_model_misfit",
        Words(
            f"模型的{zh}不是三标签交叉编码器的样子：{'、'.join(found)}。",
            f"the {en} of the model are not those of a cross-encoder of three labels: {', '.join(found)}.",
        ),
        Words(
            "输入应为 input_ids、attention_mask 和（可选）token_type_ids，输出应为每对三个数。",
            "it must take input_ids, attention_mask and optionally token_type_ids, and give three numbers a pair.",
        ),
    )


def _failed(said: str) -> InputError:
    return InputError(
        "nli_run_failed",
        Words(f"模型没有给出可用的分值（{said}）。", f"the model gave no scores that can be used ({said})."),
        Words(
            "请换一个模型，或删去 DETECTIVE_NLI_MODEL，用自带的判读。",
            "use another model, or remove DETECTIVE_NLI_MODEL to read with the reader that ships.",
        ),
    )
