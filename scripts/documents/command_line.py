"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator

import click

from detective.cli import _COMMANDS, cli
from detective.cli.help import translated


def commands(lang: str) -> str:
    """Every command with its usage, arguments and options."""
    return "\n\n".join(part for name in _COMMANDS for part in _command(name, found(cli, name), lang))


def found(group: click.Group, name: str) -> click.Command:
    """A command of a group."""
    command = group.get_command(click.Context(group), name)
    assert command is not None
    return command


def _command(path: str, command: click.Command, lang: str) -> Iterator[str]:
    level = "##" + "#" * path.count(" ")
    context = click.Context(command, info_name=f"detective {path}")
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"{level} detective {path}\n\n{_said(command.help or '', lang)}\n\n```sh\ndetective {path} {usage}\n```"
    rows = [_row(option, context, lang) for option in command.params if isinstance(option, click.Option)]
    if rows and not isinstance(command, click.Group):
        head = {"en": "| option | means |", "zh": "| 选项 | 含义 |"}[lang]
        yield "\n".join([head, "|---|---|", *rows])
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            yield from _command(f"{path} {name}", found(command, name), lang)


def _row(option: click.Option, context: click.Context, lang: str) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    kind = "" if option.is_flag else f" `{option.make_metavar(context)}`"
    value = _default(option, context)
    words = {"en": "default", "zh": "默认"}[lang]
    tail = f" ({words}: `{value}`)" if value else ""
    return f"| {names}{kind.replace('|', chr(92) + '|')} | {_said(option.help or '', lang)}{tail} |"


def _default(option: click.Option, context: click.Context) -> str:
    """What holds when the option is not given; of a pair of flags the one that holds."""
    default = option.get_default(context)
    if not option.show_default or default in (None, ()):
        return ""
    if isinstance(default, bool):
        return next(iter(option.opts if default else option.secondary_opts), "")
    return str(default)


def _said(words: str, lang: str) -> str:
    said = " ".join(words.split()) if lang == "en" else translated(words)
    return said.replace("|", "\\|")
