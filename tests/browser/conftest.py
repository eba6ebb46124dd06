"""A real Chromium before a real server; a page that logs an error or leaves its origin fails its test."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
GOOD_KEY = "tvly-abcdef0123456789"
_HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = missing()
    for item in items:
        if reason and Path(item.fspath).parent == _HERE:
            item.add_marker(pytest.mark.skip(reason=reason))


def missing() -> str:
    """Why no browser test can run here; empty when they can."""
    if CHROMIUM is None:
        return "no Chromium on this machine (Debian: apt-get install chromium fonts-wqy-microhei)"
    try:
        import axe_playwright_python  # noqa: F401
        import playwright  # noqa: F401
    except ImportError:
        return "the extra `browser` is not installed"
    return ""


class SearchService(BaseHTTPRequestHandler):
    """A search service that knows one key."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        good = self.headers.get("authorization") == f"Bearer {GOOD_KEY}"
        body = {"results": []} if good else {"detail": {"error": "Unauthorized"}}
        self.send_response(200 if good else 401)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_: object) -> None:
        pass


class Site:
    """The running server."""

    def __init__(self, address: str) -> None:
        self.address = address

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    service = ThreadingHTTPServer(("127.0.0.1", 0), SearchService)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    folder, port = tmp_path_factory.mktemp("home"), free_port()
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.endswith(("_KEY", "_APIKEY", "_SECRET_ID", "_URL"))
    }
    env |= {
        "DETECTIVE_HOME": str(folder),
        "DETECTIVE_TAVILY_URL": f"http://127.0.0.1:{service.server_port}/search",
        "BRAVE_API_KEY": "from-the-environment",
    }
    command = [sys.executable, "-m", "detective", "serve", "--no-open", "--offline", "--port", str(port)]
    server = subprocess.Popen(command, env=env, cwd=folder, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    wait_for(address)
    yield Site(address)
    server.terminate()
    server.wait(10)
    service.shutdown()
    service.server_close()


def wait_for(address: str) -> None:
    until = time.monotonic() + 30
    while True:
        try:
            urllib.request.urlopen(f"{address}api/health").close()
        except OSError:
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.1)
        else:
            return


@pytest.fixture(scope="module")  # its event loop must not outlive these tests
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Any, site: Site) -> Iterator[Callable[..., Any]]:
    """Opens the page in a fresh profile; `page.allowed` takes parts of console errors that a test provokes."""
    contexts: list[Any] = []
    wrong: list[str] = []
    allowed: list[str] = []

    def note(text: str) -> None:
        if not any(part in text for part in allowed):
            wrong.append(text)

    def opened(path: str = "", *, lang: str = "zh-CN", width: int = 1280, height: int = 860, **options: Any) -> Any:
        context = browser.new_context(
            locale=lang, viewport={"width": width, "height": height}, reduced_motion="reduce", **options
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.allowed = allowed
        page.on("console", lambda said: note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: note(str(error)))
        page.on(
            "request",
            lambda asked: (
                note(f"request to {asked.url}") if not asked.url.startswith((site.address, "blob:", "data:")) else None
            ),
        )
        page.goto(site.address + path)
        page.wait_for_selector("#version:not(:empty)")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def ask(page: Any, text: str) -> Any:
    """Ask on the page and wait for the card."""
    page.fill("#text", text)
    page.click("#go")
    return answered(page, text)


def answered(page: Any, text: str) -> Any:
    page.locator("#card-question", has_text=text).wait_for()
    return page.locator("#card")


def style(found: Any, name: str) -> str:
    """A computed style."""
    return found.first.evaluate("(element, name) => getComputedStyle(element)[name]", name)
