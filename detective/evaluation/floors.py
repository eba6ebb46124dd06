"""The floors of the figures, each its own; a floor that sinks says why, and is bound to the cases it was set on."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from detective.errors import InputError, Words
from detective.evaluation.figures import Figure, Result

Side = Literal["least", "most"]


class FloorsError(InputError):
    """The floors file is malformed or a floor sank without a word; `where` is the dotted path."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(
            "floors_malformed",
            Words(f"底线文件有误：{where}（{detail}）。", f"floors file, {where}: {detail}."),
            Words("请用 scripts/state_floors.py 写入底线。", "write floors with scripts/state_floors.py, not by hand."),
        )
        self.where = where


class Floor(BaseModel):
    """A bound and all its earlier values, oldest first; the last is in force."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    side: Side
    values: tuple[float, ...] = Field(min_length=1)
    lowered_because: tuple[str, ...] = ()

    @property
    def bound(self) -> float:
        """The value in force."""
        return self.values[-1]

    @property
    def sinkings(self) -> int:
        """How often it was made easier."""
        steps = zip(self.values, self.values[1:], strict=False)
        return sum(_is_easier(self.side, before, after) for before, after in steps)

    def holds(self, figure: Figure) -> bool:
        """Whether the figure keeps it; compared as printed, in ten-thousandths."""
        value, bound = round(figure.value * 10000), round(self.bound * 10000)
        return value >= bound if self.side == "least" else value <= bound


class Floors(BaseModel):
    """All floors by suite and figure, the digests of the cases they were set on, and the seal over both."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    seal: str
    digest: dict[str, str]
    floor: dict[str, dict[str, Floor]] = Field(default_factory=dict)


def read_floors(path: Path | Traversable) -> Floors:
    """The floors of a file; raises `FloorsError` where it is malformed, broken open or sank without a reason."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
        floors = Floors.model_validate_json(json.dumps(given))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise FloorsError(".".join(map(str, first["loc"])), first["msg"]) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FloorsError(path.name, str(error)) from error
    for suite, rows in floors.floor.items():
        for name, floor in rows.items():
            if floor.sinkings != len([reason for reason in floor.lowered_because if reason.strip()]):
                raise FloorsError(f"floor.{suite}.{name}", "a lowered floor needs one reason in lowered_because")
    if floors.seal != seal_of(floors.digest, floors.floor):
        raise FloorsError("seal", "the file was changed by hand")
    return floors


def seal_of(digest: Mapping[str, str], rows: Mapping[str, Mapping[str, Floor]]) -> str:
    """SHA-256 over digests and floors, so that no value is replaced in its place."""
    plain = {suite: {name: floor.model_dump() for name, floor in named.items()} for suite, named in rows.items()}
    body = json.dumps([dict(digest), plain], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(body.encode("utf-8")).hexdigest()


def missed(result: Result, floors: Floors) -> tuple[str, ...]:
    """The figures of a suite that lie under their floor, and floors whose figure is no longer measured."""
    rows = floors.floor.get(result.suite, {})
    by_name = {figure.name: figure for figure in result.figures}
    return tuple(
        f"{result.suite}.{name}"
        for name, floor in sorted(rows.items())
        if name not in by_name or not floor.holds(by_name[name])
    )


def changed(digests: Mapping[str, str], floors: Floors) -> tuple[str, ...]:
    """The files of cases that differ from those on which the floors were set."""
    folders = {name.partition("/")[0] for name in digests}
    held = {name: value for name, value in floors.digest.items() if name.partition("/")[0] in folders}
    return tuple(sorted(name for name in digests.keys() | held.keys() if digests.get(name) != held.get(name)))


def restated(floor: Floor | None, side: Side, value: float, because: str | None) -> Floor:
    """The floor with a new value; the same one for the same value; raises `FloorsError` when it sinks unnamed."""
    value = float(value)  # a count is measured as a whole number, and read back as it is written
    if floor is None:
        return Floor(side=side, values=(value,))
    if value == floor.bound and side == floor.side:
        return floor
    if not _is_easier(floor.side, floor.bound, value):
        return floor.model_copy(update={"values": (*floor.values, value)})
    if not (because or "").strip():
        raise FloorsError(f"{floor.bound} to {value}", "a floor sinks only with a reason (--because)")
    return floor.model_copy(
        update={"values": (*floor.values, value), "lowered_because": (*floor.lowered_because, str(because).strip())}
    )


def _is_easier(side: Side, before: float, after: float) -> bool:
    return after < before if side == "least" else after > before


def as_toml(digest: Mapping[str, str], rows: Mapping[str, Mapping[str, Floor]]) -> str:
    """The file, sealed."""
    lines = [
        "# What each figure of `detective eval` must keep; written by scripts/state_floors.py.",
        "# The last of `values` is in force. A change for the worse needs a text in `lowered_because`.",
        f'seal = "{seal_of(digest, rows)}"',
        "",
        "[digest]",
        *(f'"{name}" = "{value}"' for name, value in sorted(digest.items())),
    ]
    for suite in sorted(rows):
        for name, floor in sorted(rows[suite].items()):
            lines += ["", f'[floor.{suite}."{name}"]', *_fields(floor)]
    return "\n".join(lines) + "\n"


def _fields(floor: Floor) -> Sequence[str]:
    listed: dict[str, Any] = {"side": floor.side, "values": list(floor.values)}
    if floor.lowered_because:
        listed["lowered_because"] = list(floor.lowered_because)
    return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in listed.items()]
