"""The report of a run, as JSON values and as Markdown; the same run gives the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from detective import __version__
from detective.core.ruleset import ModelMark, default_ruleset, ruleset_hash
from detective.evaluation.figures import Cell, Figure, Result
from detective.evaluation.floors import Floor, Floors, missed

SCHEMA = "detective.eval/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a run measured, the floors that it was held to (if any) and what fell short.

    `model` is the user's own that read stance; None: the fitted reader did.
    """

    data: str  # "shipped", or the name of the folder of development data
    results: tuple[Result, ...]
    floors: Floors | None
    changed: tuple[str, ...] = ()  # files of cases that differ from those on which the floors were set
    model: ModelMark | None = None

    @property
    def missed(self) -> tuple[str, ...]:
        """The figures under their floor."""
        if self.floors is None:
            return ()
        return tuple(name for result in self.results for name in missed(result, self.floors))

    @property
    def passed(self) -> bool:
        """Whether every figure keeps its floor, on the cases for which it was set."""
        return not self.missed and not self.changed

    def floor(self, suite: str, figure: str) -> Floor | None:
        """The floor of a figure."""
        return self.floors.floor.get(suite, {}).get(figure) if self.floors else None


def as_json(report: Report) -> dict[str, Any]:
    """The report as JSON values."""
    return {
        "schema": SCHEMA,
        "version": __version__,
        "ruleset": {"version": default_ruleset().version, "hash": ruleset_hash(report.model)},
        **({"model": str(report.model)} if report.model else {}),
        "data": report.data,
        "passed": report.passed,
        "missed": list(report.missed),
        "changed": list(report.changed),
        "suites": {result.suite: _suite(result, report) for result in report.results},
    }


def _suite(result: Result, report: Report) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "cases": result.cases,
        "figures": {figure.name: _figure(figure, report.floor(result.suite, figure.name)) for figure in result.figures},
        "tables": [
            {
                "title": table.title,
                "columns": list(table.columns),
                "rows": [list(map(_cell, row)) for row in table.rows],
            }
            for table in result.tables
        ],
        "misses": [{"id": miss.id, "due": miss.due, "said": miss.said} for miss in result.misses],
    }
    return shown | ({"plot": result.plot} if result.plot else {})


def _figure(figure: Figure, floor: Floor | None) -> dict[str, Any]:
    shown: dict[str, Any] = {"value": _cell(figure.value), "count": figure.count}
    if figure.interval is not None:
        shown["interval"] = [_cell(figure.interval.low), _cell(figure.interval.high)]
    if floor is not None:
        shown["floor"] = {"side": floor.side, "bound": floor.bound, "held": floor.holds(figure)}
    return shown


def _cell(cell: Cell) -> Cell:
    return round(cell, 4) if isinstance(cell, float) else cell


def as_markdown(report: Report) -> str:
    """The figures of every suite in a table, then the breakdowns, then what fell short."""
    by = f", stance by {report.model}" if report.model else ""
    pieces = [f"# Evaluation, {report.data} cases, version {__version__}{by}\n"]
    for result in report.results:
        pieces.append(f"## {result.suite} ({result.cases} cases)\n\n{_figures(result, report)}")
        pieces += [f"**{table.title}**\n\n{_grid(table.columns, table.rows)}" for table in result.tables]
    return "\n".join([*pieces, _ending(report)])


def _figures(result: Result, report: Report) -> str:
    rows = []
    for figure in result.figures:
        floor = report.floor(result.suite, figure.name)
        bound = f"{_sign(floor)} {_number(floor.bound)}" if floor else ""
        state = "" if floor is None else "kept" if floor.holds(figure) else "**missed**"
        rows.append((figure.name, _value(figure), _range(figure), figure.count, bound, state))
    return _grid(("figure", "value", "95 %", "over", "floor", ""), tuple(rows))


def _value(figure: Figure) -> str:
    return str(int(figure.value)) if figure.is_count else _number(figure.value)


def _range(figure: Figure) -> str:
    return f"{_number(figure.interval.low)} to {_number(figure.interval.high)}" if figure.interval else ""


def _sign(floor: Floor) -> str:
    return "≥" if floor.side == "least" else "≤"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _grid(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    shown = [[_text(cell) for cell in row] for row in rows]
    lines = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in shown)]) + "\n"


def _text(cell: Cell) -> str:
    if cell is None:
        return "–"
    return _number(cell) if isinstance(cell, float) else str(cell).replace("|", "/")


def _ending(report: Report) -> str:
    if report.floors is None:
        return "No floors: these cases are not the shipped ones.\n"
    lines = [f"Missed: {', '.join(report.missed)}." if report.missed else "Every figure keeps its floor."]
    if report.changed:
        lines.append(f"Cases changed since their floors were set: {', '.join(report.changed)}.")
    return "\n".join(lines) + "\n"
