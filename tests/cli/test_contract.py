"""What every command has in common: its name in the design, JSON where there is a result, help for each option."""

from __future__ import annotations

import click
import pytest

from detective.cli import _COMMANDS, cli

NAMES = (
    *("check", "batch", "time", "article", "stance", "serve", "index", "search", "eval", "replay", "diff", "explain"),
    *("export", "providers", "settings", "review", "history", "watch"),
)
SPEAKS_JSON_LINES = {"batch", "stance"}
HAS_NO_RESULT = {"serve", "mcp"}
WRITES_FORMS = {"export"}  # JSON is its form by default


def leaves() -> list[tuple[str, click.Command]]:
    found: list[tuple[str, click.Command]] = []

    def walk(path: str, command: click.Command) -> None:
        if not isinstance(command, click.Group):
            found.append((path, command))
            return
        for name in command.list_commands(click.Context(command)):
            inner = command.get_command(click.Context(command), name)
            assert inner is not None
            walk(f"{path} {name}".strip(), inner)

    walk("", cli)
    return found


def options(command: click.Command) -> dict[str, click.Option]:
    return {name: one for one in command.params if isinstance(one, click.Option) for name in one.opts}


def test_every_command_of_the_design_is_there() -> None:
    assert set(NAMES) <= set(_COMMANDS)


@pytest.mark.parametrize(("path", "command"), leaves(), ids=[path for path, _ in leaves()])
def test_options(path: str, command: click.Command) -> None:
    assert command.help
    assert all(option.help for option in options(command).values()), "an option without help"
    if path not in SPEAKS_JSON_LINES | HAS_NO_RESULT | WRITES_FORMS:
        assert "--json" in options(command)


CHECK = (
    *("--evidence", "--as-of", "--time", "--mode", "--provider", "--offline", "--policy", "--explain", "--lang"),
    *("--json", "--html", "--md", "--bundle", "--claimreview"),
)
BATCH = ("--out", "--workers", "--resume", "--engine", "--as-of", "--provider", "--offline", "--policy")


@pytest.mark.parametrize(("name", "promised"), [("check", CHECK), ("batch", BATCH)])
def test_the_options_of_the_design_are_there(name: str, promised: tuple[str, ...]) -> None:
    assert set(promised) <= set(options(dict(leaves())[name]))
