"""`detective mcp`: the engine as tools for other agents; the command line finds it by name."""

from __future__ import annotations

import sys
import threading

import click

from detective.archive import Archive
from detective.checking import warm_up
from detective.errors import InputError, Words
from detective.language import choose
from detective.listening import listen

_HOST = "127.0.0.1"
_PORT = 8766


@click.command("mcp")
@click.option(
    "--http", "over_http", is_flag=True, help="Serve streamable HTTP on 127.0.0.1 instead of stdin and stdout."
)
@click.option("--port", type=click.IntRange(0, 65535), default=_PORT, show_default=True, help="0: any free port.")
@click.option("--offline", is_flag=True, help="Ask nothing outside this machine.")
@click.option("--keep/--no-keep", default=True, show_default=True, help="Keep every check in the history.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
def command(*, over_http: bool, port: int, offline: bool, keep: bool, lang: str | None) -> None:
    """Serve the tools check_claim, get_card, list_cards, explain_card and assess_evidence over MCP."""
    language = choose(lang)
    try:
        from detective.mcp.server import server_of
        from detective.mcp.transports import PATH, serve_http, serve_streams
    except ImportError as error:
        raise _without_sdk(error) from error
    from detective.mcp.tools import Engine

    server = server_of(Engine(offline=offline, archive=Archive() if keep else None))
    threading.Thread(target=warm_up, name="detective-warm-up", daemon=True).start()
    if not over_http:
        if sys.stdin.isatty():
            _note(
                language,
                "正在等待 MCP 客户端从标准输入连接（按 Ctrl+C 停止）",
                "waiting for an MCP client on stdin (Ctrl+C stops)",
            )
        serve_streams(server)
        return
    listening = listen(_HOST, port)
    address = f"http://{_HOST}:{listening.getsockname()[1]}{PATH}"
    _note(language, f"MCP 已启动：{address}（按 Ctrl+C 停止）", f"MCP at {address} (Ctrl+C stops)")
    serve_http(server, listening)


def _note(language: str, zh: str, en: str) -> None:
    click.echo({"zh": zh, "en": en}[language], err=True)


def _without_sdk(error: ImportError) -> InputError | ImportError:
    """The error to show: a missing or older SDK has a next step, any other fault is shown as it is."""
    if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
        return error
    return InputError(
        "mcp_missing",
        Words("没有安装 MCP 的官方 SDK，或版本太旧。", "the official MCP SDK is not installed, or too old."),
        Words("请运行：pip install 'detective-agent[mcp]'", "run: pip install 'detective-agent[mcp]'"),
    )
