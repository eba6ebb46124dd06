"""Speed of the page and its server: `python -m bench.bench_web [--runs 7] [--checks 1000]`.

A server of its own on the starter corpus, keeping every card, and a real Chromium where there is one. Prints a row a
figure with its ceiling; exit 1 when one is missed. Wall clocks mean something only while the machine does nothing
else; the rows of CPU time hold on a busy machine too.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CEILINGS: dict[str, tuple[float, str]] = {
    "first_view": (150, "kB transferred until nothing more is asked"),
    "interactive": (0.5, "s until painted and usable, CPU slowed 4 times, median"),
    "interactive_cpu": (0.3, "s of the page's main thread until then, times 4, median"),
    "busy_after": (0.2, "s, the longest task after that, CPU slowed 4 times, median"),
    "click_to_card": (0.3, "s from the click to the painted card, median"),
    "fifty_errors": (0, "of 4 rounds of 50 checks at once"),
    "fifty_p95": (2.0, "s, 95th percentile of 50 checks at once, the worst round"),
    "check_cpu": (0.035, "s of the server's CPU a check, of the same"),
    "memory_growth": (0.02, "MB a check, resident, over the second half of --checks"),
    "left_behind": (0.7, "s of the server's CPU for 50 clients that left at once; staying they cost about 1.0"),
}
YEARS = range(1990, 2026)
QUESTIONS = [
    text
    for year in YEARS
    for text in (
        f"{year}年诺贝尔文学奖得主是谁？",
        f"Who won the Nobel Prize in Literature in {year}?",
        f"德国夺得{year}年世界杯冠军",
    )
]
AT_ONCE = 50
ROUNDS = 4
SLOWER = 4
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "loading", "toplevel"]


class Server:
    """The running server: asked over its port, watched through /proc."""

    def __init__(self, port: int, pid: int) -> None:
        self.port, self.pid = port, pid
        self.address = f"http://127.0.0.1:{port}/"

    def check(self, text: str) -> tuple[float, bool]:
        """Seconds of one check, and whether it gave a card."""
        begun = time.perf_counter()
        client = self.ask(text)
        reply = client.getresponse()
        good = reply.status == 200 and json.loads(reply.read())["ok"]
        client.close()
        return time.perf_counter() - begun, good

    def ask(self, text: str) -> http.client.HTTPConnection:
        """A connection over which the question was sent."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        client.request("POST", "/api/check", json.dumps({"text": text}), {"Content-Type": "application/json"})
        return client

    def cpu(self) -> float:
        """Seconds of CPU time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> float:
        """Megabytes resident."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def serving() -> Iterator[Server]:
    """A server with a folder of its own."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        command = [sys.executable, "-m", "detective", "serve", "--no-open", "--offline", "--port", str(port)]
        env = os.environ | {"DETECTIVE_HOME": folder, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
        process = subprocess.Popen(command, env=env, cwd=folder, stderr=subprocess.DEVNULL)
        server = Server(port, process.pid)
        try:
            _wait(server)
            yield server
        finally:
            process.terminate()
            process.wait(20)


def _wait(server: Server) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{server.address}api/health").close()  # noqa: S310  # this server
        except OSError:
            time.sleep(0.1)
        else:
            break
    for text in QUESTIONS[:6]:
        server.check(text)


def load(server: Server, checks: int) -> Iterator[tuple[str, float]]:
    """Fifty at once, clients that leave, and memory."""
    rounds, cpu = [], server.cpu()
    errors = 0
    for number in range(ROUNDS):
        answers = _at_once(server, number)
        errors += sum(not good for _, good in answers)
        rounds.append(statistics.quantiles([seconds for seconds, _ in answers], n=20)[-1])
    yield "fifty_errors", errors
    yield "fifty_p95", max(rounds)
    yield "check_cpu", (server.cpu() - cpu) / (ROUNDS * AT_ONCE)
    cpu = server.cpu()
    for client in [server.ask(text) for text in QUESTIONS[:AT_ONCE]]:
        client.close()
    yield "left_behind", _rest(server) - cpu
    half = checks // 2
    _many(server, half)
    before = server.resident()
    _many(server, half)
    yield "memory_growth", (server.resident() - before) / half


def _at_once(server: Server, number: int) -> list[tuple[float, bool]]:
    answers: list[tuple[float, bool]] = []
    texts = [QUESTIONS[(number * AT_ONCE + place) % len(QUESTIONS)] for place in range(AT_ONCE)]
    threads = [threading.Thread(target=lambda text=text: answers.append(server.check(text))) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def _rest(server: Server) -> float:
    """The server's CPU time once it does nothing any more."""
    spent = -1.0
    while server.cpu() - spent > 0.02:
        spent = server.cpu()
        time.sleep(1)
    return spent


def _many(server: Server, count: int) -> None:
    for number in range(count):
        server.check(QUESTIONS[number % len(QUESTIONS)])


def browsing(server: Server, runs: int) -> Iterator[tuple[str, float]]:
    """The first view and the way from a click to the card, in a real browser."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # an extra

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield "first_view", _first_view(browser, server)
        taken = [_interactive(browser, server) for _ in range(runs)]
        yield "interactive", statistics.median(ready for ready, _ in taken)
        yield "busy_after", statistics.median(busy for _, busy in taken)
        yield (
            "interactive_cpu",
            SLOWER * statistics.median(filter(None, [_main_thread(browser, server) for _ in range(runs)])),
        )
        yield "click_to_card", statistics.median(_clicks(browser, server, runs))
        browser.close()


def _first_view(browser: Any, server: Server) -> float:
    page = browser.new_page()
    page.goto(server.address, wait_until="networkidle")
    sizes: float = page.evaluate(
        "performance.getEntries().filter(e => 'transferSize' in e).reduce((s, e) => s + e.transferSize, 0)"
    )
    page.close()
    return sizes / 1000


def _interactive(browser: Any, server: Server) -> tuple[float, float]:
    """Seconds until the page is painted and its handlers are on, and of the longest task after that."""
    context = browser.new_context(locale="zh-CN")
    page = context.new_page()
    page.add_init_script(
        "window.tasks = []; new PerformanceObserver(list => tasks.push(...list.getEntries()))"
        ".observe({ type: 'longtask', buffered: true });"
    )
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(server.address, wait_until="networkidle")
    ready, busy = page.evaluate(
        """() => {
        const at = (type, name) => performance.getEntriesByType(type).find(e => e.name === name).startTime;
        const ready = Math.max(at('mark', 'interactive'), at('paint', 'first-contentful-paint'));
        return [ready, Math.max(0, ...tasks.filter(t => t.startTime > ready).map(t => t.duration))]; }"""
    )
    context.close()
    return ready / 1000, busy / 1000


def _main_thread(browser: Any, server: Server) -> float | None:
    """Seconds of CPU time that the page's main thread took until the mark `interactive`; None when a trace has gaps."""
    page = browser.new_page(locale="zh-CN")
    browser.start_tracing(page=page, categories=TRACED)
    page.goto(server.address, wait_until="networkidle")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
    begin = next((e for e in events if e["name"] == "navigationStart" and _is_of(e, server.address)), None)
    mark = next((e for e in events if e["name"] == "interactive"), None)
    if begin is None or mark is None:
        return None
    spent = sum(
        e.get("tdur", 0)
        for e in events
        if e["name"] == "RunTask"
        and (e["pid"], e["tid"]) == (mark["pid"], mark["tid"])
        and begin["ts"] <= e["ts"] <= mark["ts"]
    )
    return spent / 1e6


def _is_of(event: dict[str, Any], address: str) -> bool:
    return event.get("args", {}).get("data", {}).get("documentLoaderURL") == address


def _clicks(browser: Any, server: Server, runs: int) -> Iterator[float]:
    page = browser.new_page(locale="zh-CN")
    page.goto(server.address, wait_until="networkidle")
    for number in range(runs):
        page.evaluate(
            """text => { document.getElementById('text').value = text; const card = document.getElementById('card');
            window.took = new Promise(done => { const begun = performance.now(); document.getElementById('go').click();
            const look = () => card.hidden ? requestAnimationFrame(look)
              : requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
            requestAnimationFrame(look); }); }""",
            QUESTIONS[number],
        )
        yield page.evaluate("window.took") / 1000
    page.close()


def main() -> int:
    """Print a row a figure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=7)
    options.add_argument("--checks", type=int, default=1000)
    given = options.parse_args()
    missed = 0
    with serving() as server:
        figures = [*load(server, given.checks)]
        if shutil.which("chromium"):
            figures += browsing(server, given.runs)
    for name, value in figures:
        most, unit = CEILINGS[name]
        missed += value > most
        print(f"{'over' if value > most else 'ok  '}  {name:16} {value:8.3f}  (at most {most:g}; {unit})")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
