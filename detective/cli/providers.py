"""`detective providers`: which sources there are, whether their keys work, and recordings of searches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from detective.app import Detective, settings, with_saved_keys
from detective.cli.output import print_json, print_lines, write_file
from detective.intake import read_text
from detective.language import choose
from detective.ports import CouldNotAsk, PlannedQuery
from detective.providers.failures import explain, help_url
from detective.providers.recorded import Recorder
from detective.providers.redact import Secret
from detective.providers.registry import BUILT_IN, NotConfigured, build
from detective.providers.transport import HttpxSend

_PROBE = PlannedQuery(text="世界卫生组织", purpose="verbatim", language="zh")
_SECRET_WORDS = ("KEY", "SECRET", "TOKEN")
_LANG = click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group("providers")
def command() -> None:
    """List or test the search providers, record a search, replay a recording."""


@command.command("list")
@_JSON
@_LANG
def listed(as_json: bool, lang: str | None) -> None:
    """Show every provider, and whether it is set up on this machine."""
    language = choose(lang)
    env = with_saved_keys(settings())
    rows = [_row(provider) for provider in build([row.name for row in BUILT_IN], env, HttpxSend())]
    if as_json:
        print_json({"providers": rows})
        return
    states = {"ready": {"zh": "可用", "en": "ready"}, "not_configured": {"zh": "未设置", "en": "not set up"}}
    for row in rows:
        state = states["ready" if row["ready"] else "not_configured"][language]
        told = f"  {row['next'][language]}" if "next" in row else ""
        print_lines([f"{row['name']:10} {row['title'][language]:24} {state}{told}"])


@command.command("test")
@click.argument("names", nargs=-1)
@_JSON
@_LANG
def tested(names: tuple[str, ...], as_json: bool, lang: str | None) -> None:
    """Really ask the named providers once (default: all that are set up); exit 1 when one fails."""
    language = choose(lang)
    env = with_saved_keys(settings())
    made = build(names or [row.name for row in BUILT_IN], env, HttpxSend(contact=env.get("DETECTIVE_CONTACT", "")))
    chosen = [one for one in made if names or not isinstance(one, NotConfigured)]
    rows = [_tested(one) for one in chosen]
    if as_json:
        print_json({"tests": rows})
    for row in rows if not as_json else []:
        if row["connected"]:
            words = {"zh": f"已连接，返回 {row['count']} 条", "en": f"connected, {row['count']} found"}
            print_lines([f"{row['name']:10} {words[language]}"])
        else:
            print_lines([f"{row['name']:10} {row['message'][language]} {row['next'][language]}"])
    if not all(row["connected"] for row in rows):
        raise click.exceptions.Exit(1)


@command.command("record")
@click.argument("text")
@click.option("-o", "--out", "target", required=True, type=click.Path(path_type=Path), help="The recording.")
@click.option("--provider", "names", multiple=True, help="Ask this source; repeatable.")
@click.option("--as-of", help="The present of the check, ISO (default: now).")
@_JSON
@_LANG
def recorded(
    text: str, target: Path, names: tuple[str, ...], as_of: str | None, as_json: bool, lang: str | None
) -> None:
    """Check TEXT and write every answer of the providers to a file, without any key."""
    language = choose(lang, text)
    engine = Detective(providers=names)
    recorder = Recorder(_secrets(with_saved_keys(settings())))
    sources = engine.sources()
    listening = replace(sources, providers=tuple(recorder.around(one) for one in sources.providers))
    card = engine.check(text, as_of=as_of, sources=listening, read_pages=False).card
    write_file(target, recorder.dump())
    if as_json:
        print_json(card)
    else:
        print_lines([f"{card['label'][language]} → {target.name}"])


@command.command("replay")
@click.argument("recording", type=click.Path(path_type=Path))
@click.argument("text")
@click.option("--as-of", help="The present of the check, ISO (default: now).")
@_JSON
@_LANG
def replayed(recording: Path, text: str, as_of: str | None, as_json: bool, lang: str | None) -> None:
    """Check TEXT with the answers of a recording and nothing else."""
    language = choose(lang, text)
    read_text(recording)  # a recording that is not there is a slip of the hand, not a source that failed
    engine = Detective(providers=("recorded",), env={**settings(), "DETECTIVE_RECORDING": str(recording)})
    card = engine.check(text, as_of=as_of).card
    if as_json:
        print_json(card)
        return
    from detective.render.terminal import print_card

    print_card(card, language, explain=False)


def _row(provider: Any) -> dict[str, Any]:
    service = next(row for row in BUILT_IN if row.name == provider.name).service
    shown: dict[str, Any] = {
        "name": provider.name,
        "title": {"zh": service.name.zh, "en": service.name.en},
        "is_local": provider.is_local,
        "ready": not isinstance(provider, NotConfigured),
    }
    return shown | _failure(provider.name, provider.failed) if isinstance(provider, NotConfigured) else shown


def _tested(provider: Any) -> dict[str, Any]:
    outcome = provider.search(_PROBE, limit=1)
    if isinstance(outcome, CouldNotAsk):
        return {"name": provider.name, "connected": False, **_failure(provider.name, outcome)}
    return {"name": provider.name, "connected": True, "count": len(outcome.candidates)}


def _failure(name: str, failed: CouldNotAsk) -> dict[str, Any]:
    message, step = explain(name, failed)
    return {
        "failure": str(failed.failure),
        "code": failed.code,
        "message": {"zh": message.zh, "en": message.en},
        "next": {"zh": step.zh, "en": step.en},
        "help": help_url(name, failed),
    }


def _secrets(env: dict[str, str]) -> tuple[Secret, ...]:
    """Everything in the settings that looks like a key; none of it may stand in a recording."""
    return tuple(Secret(value) for name, value in sorted(env.items()) if value and name.endswith(_SECRET_WORDS))
