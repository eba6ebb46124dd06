"""The command line. Commands are imported when they are called, so that `--version` stays quick."""

from __future__ import annotations

import atexit
import gc
import sys

import click

from detective import __version__
from detective.errors import DetectiveError, InputError, Words

_COMMANDS = {
    "check": ("detective.cli.check", "Check one claim or question."),
    "batch": ("detective.cli.batch", "Check every line of a JSONL file."),
    "article": ("detective.cli.article", "Check every claim of a long text."),
    "time": ("detective.cli.time", "Print the times that a text speaks of."),
    "stance": ("detective.cli.stance", "Read what passages say of claims."),
    "index": ("detective.cli.index", "Index documents of your own."),
    "search": ("detective.cli.search", "Find passages in the indexed documents."),
    "history": ("detective.cli.history", "Look at what was checked before."),
    "replay": ("detective.cli.replay", "Compute a kept verdict again and compare."),
    "diff": ("detective.cli.diff", "Say what differs between two checks."),
    "explain": ("detective.cli.explain", "Go through the arithmetic of a card."),
    "export": ("detective.cli.export", "Write a card as HTML, Markdown, CSV, PDF, picture or ClaimReview."),
    "review": ("detective.cli.review", "Verify kept cards, or list what waits for it."),
    "watch": ("detective.cli.watch", "Ask questions again when they are due."),
    "providers": ("detective.cli.providers", "List or test the search providers."),
    "settings": ("detective.cli.settings", "List, read, save or delete settings."),
    "serve": ("detective.web.command", "Serve the web page and the HTTP API on this machine."),
    "mcp": ("detective.mcp.command", "Serve the engine as tools for other agents."),
    "eval": ("detective.cli.evaluate", "Run the shipped suites and print their figures."),
}


_OBJECTS = 50_000  # made between two searches for cycles: tables and patterns are many objects and none of them goes


class _Lazy(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in _COMMANDS:
            return None
        from importlib import import_module

        command = import_module(_COMMANDS[name][0]).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        from detective.cli.help import speaks_chinese, translated

        say = translated if speaks_chinese() else str
        with formatter.section("Commands"):
            formatter.write_dl([(name, say(words)) for name, (_, words) in _COMMANDS.items()])


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="detective")
def cli() -> None:
    """Detective (AI元宝大侦探): checks claims against evidence of their own time."""


def main() -> None:
    """Run the command line; exit codes are those of the documentation, and no traceback is ever shown."""
    gc.set_threshold(_OBJECTS)
    atexit.register(gc.freeze)  # what is left goes with the process: no last search for cycles
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if {"-h", "--help"} & set(sys.argv):
        _translate_help()
    try:
        code = cli.main(standalone_mode=False)
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except BrokenPipeError:
        code = 0
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # the last line of defence: a line, no traceback
        words, code = _said(error)
        click.echo(f"detective: {words}", err=True)
    sys.exit(code if isinstance(code, int) else 0)


def _said(error: BaseException) -> tuple[str, int]:
    """What an error tells the user, and the exit code that goes with it."""
    match error:
        case click.exceptions.Abort() | KeyboardInterrupt():
            return "stopped.", 130
        case click.ClickException():
            return f"{error.format_message()} Run `detective --help` for the usage.", 2
        case InputError():
            return error.one_line(_language()), 2
        case DetectiveError():
            return error.one_line(_language()), 1
        case OSError():
            return _not_written(error).one_line(_language()), 1
        case _:
            what = f"an unexpected fault ({type(error).__name__}: {error})."
            return f"{what} Please report it with the command that you ran.", 1


def _not_written(error: OSError) -> DetectiveError:
    """The files that are read and kept have errors of their own: what is left is stdout, or the machine itself."""
    why = error.strerror or type(error).__name__
    return DetectiveError(
        "output_not_written",
        Words(f"结果没有写出：{why}。", f"the result could not be written: {why}."),
        Words("请检查磁盘空间和输出去向。", "check the free space and where the output goes."),
    )


def _translate_help() -> None:
    from detective.cli.help import in_chinese, speaks_chinese

    name = next((word for word in sys.argv[1:] if word in _COMMANDS), None)
    command = name and cli.get_command(click.Context(cli), name)
    if speaks_chinese():
        in_chinese(command or cli)


def _language() -> str:
    from detective.language import current

    return current()
