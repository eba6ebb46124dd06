"""The help of the commands in Chinese, from a table, for those whose setting asks for it."""

from __future__ import annotations

import os
from functools import cache

import click

from detective.core.tables import rows
from detective.storage.home import saved_settings


def speaks_chinese() -> bool:
    """Whether DETECTIVE_LANG, in the environment or saved, asks for Chinese."""
    wanted = os.environ.get("DETECTIVE_LANG") or saved_settings(os.environ).get("DETECTIVE_LANG", "")
    return wanted.startswith("zh")


def in_chinese(command: click.Command) -> click.Command:
    """The command, its options and the commands below it, with Chinese help."""
    if command.help:
        command.help = translated(command.help)
    for option in command.params:
        if isinstance(option, click.Option) and option.help:
            option.help = translated(option.help)
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            in_chinese(inner)
    return command


def translated(words: str) -> str:
    """A sentence of the help in Chinese; one that the table does not have stays as it is."""
    return _table().get(" ".join(words.split()), words)


@cache
def _table() -> dict[str, str]:
    return {row[0]: row[1] for row in rows("cli/help_zh.tsv")}
