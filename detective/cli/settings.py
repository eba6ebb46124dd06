"""`detective settings`: what can be set, where each value comes from, and values saved on this machine."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from detective.app import dotenv, home, settings, with_saved_keys
from detective.cli.output import print_json, print_lines
from detective.errors import InputError, Words
from detective.language import choose
from detective.storage.settings import Saved, Setting, all_settings, find

_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_LANG = click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
_SOURCES = {
    "environment": {"zh": "环境变量", "en": "environment"},
    "dotenv": {"zh": ".env 文件", "en": ".env file"},
    "saved": {"zh": "已保存", "en": "saved"},
    None: {"zh": "未设置", "en": "not set"},
}


@click.group("settings")
def command() -> None:
    """List, read, save or delete settings; try keys with `detective providers test`."""


@command.command("list")
@_JSON
@_LANG
def listed(as_json: bool, lang: str | None) -> None:
    """Show every setting, where its value comes from and where saved values are; secrets are masked."""
    language = choose(lang)
    saved = Saved(home())
    rows = [_row(setting, saved) for setting in all_settings().values()]
    if as_json:
        print_json({"settings": rows})
        return
    print_lines(_line(row, language) for row in rows)


@command.command("get")
@click.argument("name")
@_JSON
@_LANG
def got(name: str, as_json: bool, lang: str | None) -> None:
    """Show one setting; a secret is masked."""
    language = choose(lang)
    row = _row(find(name), Saved(home()))
    if as_json:
        print_json(row)
    else:
        print_lines([_line(row, language)])


@command.command("set")
@click.argument("name")
@click.argument("value", required=False)
@_JSON
@_LANG
def saved(name: str, value: str | None, as_json: bool, lang: str | None) -> None:
    """Save VALUE under NAME on this machine; without VALUE it is asked for, or read from stdin, and not shown."""
    language = choose(lang)
    setting, store = find(name), Saved(home())
    given = value if value is not None else _asked(name, language)
    if not given.strip():
        raise InputError(
            "setting_empty",
            Words(f"没有给出 {name} 的值。", f"no value was given for {name}."),
            Words("要删除请用 settings delete。", "use settings delete to remove it."),
        )
    store.save(name, given)
    _tell(setting, store, as_json=as_json, language=language)
    if setting.is_key:
        _doubts(name, language)


@command.command("delete")
@click.argument("name")
@_JSON
@_LANG
def deleted(name: str, as_json: bool, lang: str | None) -> None:
    """Forget the value that was saved under NAME."""
    language = choose(lang)
    setting, store = find(name), Saved(home())
    store.delete(name)
    _tell(setting, store, as_json=as_json, language=language)


def _tell(setting: Setting, saved: Saved, *, as_json: bool, language: str) -> None:
    """The setting as it now is, and a note where something else than the saved value is in force."""
    row = _row(setting, saved)
    if as_json:
        print_json(row)
    else:
        print_lines([_line(row, language)])
    if row["source"] in ("environment", "dotenv"):
        where = _SOURCES[row["source"]][language]
        note = {"zh": f"正在使用的是{where}里的值，它优先。", "en": f"the value of the {where} wins and is in use."}
        click.echo(note[language], err=True)


def _row(setting: Setting, saved: Saved) -> dict[str, Any]:
    source, value = _value(setting.name, saved)
    return {
        "name": setting.name,
        "source": source,
        "shown": setting.shown(value),
        "secret": setting.kind == "secret",
        "place": saved.place_of(setting) if source == "saved" else None,
        "about": {"zh": setting.words.zh, "en": setting.words.en},
    }


def _value(name: str, saved: Saved) -> tuple[str | None, str]:
    for source, values in (("environment", os.environ), ("dotenv", dotenv()), ("saved", saved.values())):
        value = values.get(name, "")
        if value.strip():
            return source, value
    return None, ""


def _line(row: dict[str, Any], language: str) -> str:
    where = _SOURCES[row["source"]][language] + (f" ({row['place']})" if row["place"] else "")
    return f"{row['name']:28} {row['shown'] or '-':24} {where}  {row['about'][language].replace('`', '')}"


def _asked(name: str, language: str) -> str:
    if sys.stdin.isatty():
        words = {"zh": f"{name} 的值（不显示）", "en": f"value of {name} (not shown)"}
        return str(click.prompt(words[language], hide_input=True, err=True))
    return sys.stdin.readline().rstrip("\r\n")


def _doubts(name: str, language: str) -> None:
    """A note on stderr where a key looks wrong: in quotes, cut off, of another service."""
    from detective.ports import CouldNotAsk
    from detective.providers.failures import explain
    from detective.providers.registry import BUILT_IN
    from detective.providers.transport import HttpxSend

    for row in BUILT_IN:
        if not any(name in group for group in row.needs):
            continue
        made = row.build(with_saved_keys(settings()), HttpxSend())
        if isinstance(made, CouldNotAsk) and made.code != "key_missing":
            message, step = explain(row.name, made)
            click.echo(f"{message.of(language)} {step.of(language)}", err=True)
        else:
            tried = f"detective providers test {row.name}"
            click.echo({"zh": f"试用：{tried}", "en": f"try it: {tried}"}[language], err=True)
