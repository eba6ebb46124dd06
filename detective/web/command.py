"""`detective serve`: starts the local page and API; the command line finds it by name."""

from __future__ import annotations

import webbrowser

import click
import uvicorn

from detective.app import home, settings
from detective.archive import Archive
from detective.language import choose
from detective.listening import listen
from detective.storage.secrets import Secrets, system_ring
from detective.web.application import application
from detective.web.desk import Desk

_PORT = 8765


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), default=_PORT, show_default=True, help="Port to listen on.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in the browser.")
@click.option("--offline", is_flag=True, help="Ask nothing outside this machine.")
@click.option("--keep/--no-keep", default=True, show_default=True, help="Keep every check in the history.")
@click.option("--lang", type=click.Choice(["zh", "en"]), help="Language of messages.")
def command(host: str, port: int, opens: bool, offline: bool, keep: bool, lang: str | None) -> None:
    """Serve the web page and the HTTP API on this machine."""
    language = choose(lang)
    listening = listen(host, port)
    names = frozenset(f"{name}:{port}" for name in {host, "127.0.0.1", "localhost"})
    secrets = Secrets(home(settings()), system_ring())
    app = application(Desk(offline=offline, archive=Archive() if keep else None, secrets=secrets), names)
    address = f"http://{host}:{port}/"
    click.echo(
        {"zh": f"已启动：{address}（按 Ctrl+C 停止）", "en": f"serving at {address} (Ctrl+C stops)"}[language], err=True
    )
    if opens:
        webbrowser.open(address)
    config = uvicorn.Config(app, log_level="warning", server_header=False)
    uvicorn.Server(config).run(sockets=[listening])
