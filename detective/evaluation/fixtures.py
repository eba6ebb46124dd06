"""Files of cases: one JSON object a line, read strictly; an error names the file, the line and the field."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from detective.errors import InputError, Words


class Fixture(BaseModel):
    """The base of every record in a file of cases: frozen, no silent conversion; the reader finds unknown keys."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)


Model = TypeVar("Model", bound=Fixture)


class FixtureError(InputError):
    """A file of cases is malformed; `file`, `line` (from 1; 0: the whole file) and `field` say where."""

    def __init__(self, file: str, line: int, field: str, detail: str) -> None:
        where_zh = f"{file} 第 {line} 行" if line else file
        where_en = f"{file}, line {line}" if line else file
        super().__init__(
            "fixture_malformed",
            Words(f"{where_zh}：字段 {field} 有误（{detail}）。", f"{where_en}: field {field}: {detail}."),
            Words("请改正这份用例。", "correct that case."),
        )
        self.file, self.line, self.field = file, line, field


def shipped() -> Traversable:
    """The folder of the suites that ship with the engine."""
    return files("detective").joinpath("data", "suites")


def read_cases(path: Path | Traversable, model: type[Model], *, strict: bool) -> tuple[Model, ...]:
    """The cases of a JSONL file in order; `strict` refuses keys that the model does not know; raises `FixtureError`."""
    found: list[Model] = []
    for line, value in read_values(path):
        try:
            case = model.model_validate_json(json.dumps(value))
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            raise FixtureError(path.name, line, _path(first["loc"]), first["msg"]) from error
        unknown = next(_unknown(case), None) if strict else None
        if unknown is not None:
            raise FixtureError(path.name, line, unknown, "unknown key")
        found.append(case)
    _refuse_twins(path.name, found)
    return tuple(found)


def read_values(path: Path | Traversable) -> tuple[tuple[int, dict[str, Any]], ...]:
    """Line numbers and JSON objects of a file; blank lines are passed over; raises `FixtureError`."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FixtureError(path.name, 0, "(file)", f"cannot be read ({type(error).__name__})") from error
    rows: list[tuple[int, dict[str, Any]]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except json.JSONDecodeError as error:
            raise FixtureError(path.name, number, "(line)", f"not valid JSON ({error.msg})") from error
        if not isinstance(value, dict):
            raise FixtureError(path.name, number, "(line)", "expected a JSON object")
        rows.append((number, value))
    return tuple(rows)


def digest_of(path: Path | Traversable) -> str:
    """SHA-256 of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _path(places: tuple[int | str, ...]) -> str:
    return ".".join(str(place) for place in places) or "(case)"


def _unknown(value: Any, where: str = "") -> Iterator[str]:
    """Dotted paths of keys that no model names."""
    if isinstance(value, Fixture):
        yield from (f"{where}{key}" for key in value.model_extra or {})
        for name in type(value).model_fields:
            yield from _unknown(getattr(value, name), f"{where}{name}.")
    elif isinstance(value, tuple):
        for place, inner in enumerate(value):
            yield from _unknown(inner, f"{where}{place}.")


def _refuse_twins(name: str, cases: list[Any]) -> None:
    seen: set[str] = set()
    for number, case in enumerate(cases, 1):
        key = getattr(case, "id", None)
        if key in seen:
            raise FixtureError(name, number, "id", f"{key} stands twice")
        if key is not None:
            seen.add(key)
