"""`detective eval`: run suites of cases, print their figures, and fail where one lies under its floor."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from detective.errors import InputError, Words
from detective.language import choose

_MISSED = 1
_MOST_WORKERS = 2  # by default; the shipped suites are done in seconds


@click.command("eval")
@click.argument("suites", metavar="[SUITE]...", nargs=-1)
@click.option("--data", metavar="DIR", type=click.Path(path_type=Path), help="Read development data, not the suites.")
@click.option("--floors", metavar="FILE", type=click.Path(path_type=Path), help="Floors in place of the shipped ones.")
@click.option("--report", metavar="FILE", type=click.Path(path_type=Path), help="Write the report as JSON.")
@click.option("--plot", metavar="FILE", type=click.Path(path_type=Path), help="Write the reliability plot as SVG.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON, not as Markdown.")
@click.option("--nli", metavar="DIR", help="Read stance with the NLI model in this folder.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes at once (default: at most 2).")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
def command(
    suites: tuple[str, ...],
    data: Path | None,
    floors: Path | None,
    report: Path | None,
    plot: Path | None,
    as_json: bool,
    nli: str | None,
    workers: int | None,
    lang: str | None,
) -> None:
    """Run SUITE... (time, guard, stance, verdict, calibration, retrieval, origins; default: all)."""
    language = choose(lang)
    from detective.evaluation import floors as bounds
    from detective.evaluation.asking import measure
    from detective.evaluation.fixtures import shipped
    from detective.evaluation.reporting import Report, as_markdown
    from detective.evaluation.reporting import as_json as json_of
    from detective.evaluation.running import Bench, run, shipped_digests

    model = measure(nli).model
    bench = Bench(data=data, workers=workers or min(_MOST_WORKERS, os.cpu_count() or 1))
    wording = {"zh": "正在评测 {}……", "en": "running {} …"}[language]
    results = run(suites, bench, lambda name: click.echo(wording.format(name), err=True))
    held = None if data and not floors else bounds.read_floors(floors or shipped().joinpath("floors.toml"))
    changed = bounds.changed(shipped_digests(suites), held) if held and data is None else ()
    mark = None if model is None else model.mark
    found = Report(data=data.name if data else "shipped", results=results, floors=held, changed=changed, model=mark)
    text = json.dumps(json_of(found), ensure_ascii=False, sort_keys=True, indent=2) + "\n"
    if report is not None:
        _write(report, text)
    if plot is not None:
        _write(plot, next((result.plot for result in results if result.plot), ""))
    sys.stdout.write(text if as_json else as_markdown(found))
    if not found.passed:
        raise click.exceptions.Exit(_MISSED)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(
            "file_not_written",
            Words(f"无法写入 {path.name}：{error.strerror}。", f"cannot write {path.name}: {error.strerror}."),
            Words("请检查文件夹和权限。", "check the folder and its permissions."),
        ) from error
