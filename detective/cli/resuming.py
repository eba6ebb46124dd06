"""What an earlier, unfinished run left in its output: only answers to the very lines of the input are gone on from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from detective.core.canonical import parsed
from detective.errors import InputError, Words
from detective.intake import read_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The whole answers at the head of an output, and how many bytes they take."""

    answers: tuple[dict[str, Any], ...] = ()
    size: int = 0


def read_kept(target: Path, lines: Sequence[str]) -> Kept:
    """The answers that `target` holds to the first of `lines`; a last line cut short by a stop is done again.

    Raises `InputError` when anything in it is not the answer to the line of its place: nothing is written over then.
    """
    if not target.exists():
        return Kept()
    *rows, _cut_short = read_text(target).split("\n")  # not splitlines: JSON may hold other line ends as they are
    answers: list[dict[str, Any]] = []
    size = 0
    for number, row in enumerate(rows, 1):
        answer = _parsed(row)
        if number > len(lines) or not _answers(answer, number, lines[number - 1]):
            raise _mismatch(target.name, number)
        answers.append(answer)
        size += len(row.encode("utf-8")) + 1
    return Kept(answers=tuple(answers), size=size)


def name_of(number: int, line: str) -> Any:
    """The id of an input line, or its place where it has none."""
    name = _parsed(line).get("id")
    return f"line {number}" if name is None else name


def _answers(answer: dict[str, Any], number: int, line: str) -> bool:
    """Whether an answer has the id of its line and, where it is a card, the text of its question."""
    if "id" not in answer or answer["id"] != name_of(number, line):
        return False
    match answer.get("card"):
        case {"query": {"text": asked}}:
            return bool(str(_parsed(line).get("query")).strip() == asked)
        case None:
            return True
        case _:
            return False


def _parsed(line: str) -> dict[str, Any]:
    """The object of a line; empty where it is none."""
    try:
        value = parsed(line)
    except json.JSONDecodeError:
        return {}
    return value if isinstance(value, dict) else {}


def _mismatch(name: str, number: int) -> InputError:
    return InputError(
        "resume_mismatch",
        Words(
            f"{name} 第 {number} 行不是输入文件第 {number} 行的结果，没有改动它。",
            f"{name}, line {number}, is not the answer to line {number} of the input; it was left as it is.",
        ),
        Words("请换一个输出文件名，或去掉 --resume 重新做。", "give another output, or start anew without --resume."),
    )
