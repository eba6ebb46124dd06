"""Files of one JSON object a line: read, worked on in order by one or several processes, written as they are done."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TextIO

from detective.cli.resuming import Kept, name_of, read_kept
from detective.core.canonical import parsed
from detective.errors import DetectiveError, InputError, Words
from detective.intake import read_text

Work = Callable[[dict[str, Any]], dict[str, Any]]
Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]  # maps over lines elsewhere, in order
Prepare = Callable[[Sequence[dict[str, Any]]], None]
Job = tuple[int, str, Work]
_CHUNK = 8  # lines handed to a process at once


@dataclass(frozen=True, slots=True)
class Ahead:
    """Work that is done for so many `lines` at once before each is worked on; it may fail without a word."""

    prepare: Prepare
    lines: int


def run_lines(
    source: Path,
    target: Path | None,
    work: Work,
    *,
    workers: int = 1,
    resume: bool = False,
    spread: Spread | None = None,
    ahead: Ahead | None = None,
) -> int:
    """Write one answer a line, in order; returns how many lines failed. `resume` keeps what is already written."""
    if target is not None and target.exists() and source.exists() and target.samefile(source):
        raise InputError(
            "same_file",
            Words(
                f"{target.name} 既是输入又是输出，会把输入盖掉。",
                f"{target.name} is both input and output; the input would be lost.",
            ),
            Words("请另取一个输出文件名。", "give the output another name."),
        )
    lines = [line for line in read_text(source).removeprefix("\ufeff").split("\n") if line.strip()]
    kept = read_kept(target, lines) if resume and target is not None else Kept()
    jobs = [(number, line, work) for number, line in enumerate(lines, 1)][len(kept.answers) :]
    failed = sum("error" in answer for answer in kept.answers)
    with ExitStack() as stack:
        out = stack.enter_context(_opened(target, kept.size))
        answers = spread(_answer, jobs) if spread else _answers(stack, jobs, workers, ahead)
        for answer in stack.enter_context(_progress(answers, len(jobs), target)):
            failed += "error" in answer
            out.write(json.dumps(answer, ensure_ascii=False, sort_keys=True) + "\n")
            out.flush()
    return failed


def error_of(error: DetectiveError) -> dict[str, Any]:
    """An error as JSON values: code, message and next step in both languages."""
    return {
        "code": error.code,
        "message": {"zh": error.message.zh, "en": error.message.en},
        "next": {"zh": error.next_step.zh, "en": error.next_step.en},
    }


def text_field(line: dict[str, Any], name: str, *, needed: bool = True) -> str | None:
    """A field that must be text; null means missing; raises `InputError` that names it."""
    value = line.get(name)
    if value is None and not needed:
        return None
    if not isinstance(value, str):
        raise InputError(
            "line_field",
            Words(f"字段 {name} 应为文字。", f"field {name} must be text."),
            Words("请改正这一行。", "correct that line."),
        )
    return value


def _answer(job: Job) -> dict[str, Any]:
    number, line, work = job
    name = name_of(number, line)
    try:
        value = parsed(line)
        if not isinstance(value, dict):
            return {"id": name, "error": error_of(_bad_line(number, "not an object"))}
        return {"id": name, **work(value)}
    except json.JSONDecodeError as error:
        return {"id": name, "error": error_of(_bad_line(number, error.msg))}
    except DetectiveError as error:
        return {"id": name, "error": error_of(error)}
    except Exception as error:  # noqa: BLE001  # a fault of ours in one line must not lose the others
        return {"id": name, "error": error_of(_fault(error))}


def _fault(error: Exception) -> DetectiveError:
    return DetectiveError(
        "unexpected_fault",
        Words(f"程序出错（{type(error).__name__}）。", f"an unexpected fault ({type(error).__name__})."),
        Words("请把这一行报告给我们。", "please report this line."),
    )


def _answers(stack: ExitStack, jobs: list[Job], workers: int, ahead: Ahead | None) -> Iterator[dict[str, Any]]:
    pool = stack.enter_context(ProcessPoolExecutor(workers)) if workers > 1 else None
    if ahead is not None:
        groups = [jobs[start : start + ahead.lines] for start in range(0, len(jobs), ahead.lines)]
        work = partial(_group, ahead.prepare)
        return chain.from_iterable(pool.map(work, groups) if pool else map(work, groups))
    return pool.map(_answer, jobs, chunksize=_CHUNK) if pool else map(_answer, jobs)


def _group(prepare: Prepare, jobs: list[Job]) -> list[dict[str, Any]]:
    """Several lines, prepared together; where that fails, each says for itself what is wrong."""
    with suppress(Exception):
        prepare([value for value in map(_value, jobs) if isinstance(value, dict)])
    return [_answer(job) for job in jobs]


def _value(job: Job) -> Any:
    with suppress(json.JSONDecodeError):
        return parsed(job[1])
    return None


@contextmanager
def _progress(answers: Iterator[dict[str, Any]], total: int, target: Path | None) -> Iterator[Iterator[dict[str, Any]]]:
    if target is None or not sys.stderr.isatty():
        yield answers
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as bar:
        yield iter(bar.track(answers, total=total, description=target.name))


@contextmanager
def _opened(target: Path | None, size: int) -> Iterator[TextIO]:
    """The target, cut to its first `size` bytes, or stdout."""
    if target is None:
        yield sys.stdout
        return
    try:
        with target.open("r+" if size else "w", encoding="utf-8", newline="\n") as out:
            out.seek(size)
            out.truncate()
            yield out
    except OSError as error:
        raise InputError(
            "file_not_written",
            Words(f"无法写入 {target.name}：{error.strerror}。", f"cannot write {target.name}: {error.strerror}."),
            Words("请检查文件夹和权限。", "check the folder and its permissions."),
        ) from error


def _bad_line(number: int, detail: str) -> InputError:
    return InputError(
        "line_not_json",
        Words(f"第 {number} 行不是 JSON 对象（{detail}）。", f"line {number} is not a JSON object ({detail})."),
        Words("请改正这一行。", "correct that line."),
    )
