"""Speed of the history: `python -m bench.bench_history [--cards 100000] [--home FOLDER] [--database URL]`.

Cards are the engine's own, of questions cut from the shipped collection in both languages; each is given an id, an
instant and a question of its own. Lists, searches and openings are then timed. Exit 1 when a ceiling is missed.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from detective.app import Detective
from detective.archive import Archive
from detective.core.text import sentences
from detective.record.bundle import bundle_of
from detective.storage.chain import draft
from detective.storage.history import History
from detective.storage.history_backend import Filters

SHIPPED = Path(__file__).resolve().parents[1] / "detective" / "data" / "starter" / "records.jsonl"
CEILINGS = {"list": 50.0, "search": 50.0, "open": 20.0, "keep": 50.0}  # milliseconds, 95th percentile
BASES = 60  # different checks, made by the engine
BATCH = 500  # cards a transaction while the history is filled
BEGIN = datetime(2024, 1, 1, tzinfo=UTC)
QUERIES = 200


def main() -> int:
    """Fill the history, time it, print a row a figure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cards", type=int, default=100_000)
    options.add_argument("--home", type=Path, help="Keep the filled history here and use it again.")
    options.add_argument("--database", help="A PostgreSQL address instead of a file.")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        env = {"DETECTIVE_HOME": str(given.home or temporary)}
        if given.database:
            env["DETECTIVE_DATABASE"] = given.database
        archive = Archive(env)
        questions = _questions()
        _fill(archive.history, questions, given.cards)
        missed = [_told(name, taken) for name, taken in _figures(archive, questions)]
        archive.history.close()
    return 1 if any(missed) else 0


def _questions() -> list[str]:
    rows = [json.loads(line) for line in SHIPPED.read_text(encoding="utf-8").splitlines()]
    found = {sentence.text: None for row in rows for sentence in sentences(row["text"]) if 8 < len(sentence.text) < 200}
    return list(found)


def _fill(history: History, questions: list[str], count: int) -> None:
    kept = sum(1 for row in history.rows(Filters(), limit=1) if row)
    if kept:
        return
    dice = random.Random(7)  # noqa: S311  # the same history every time
    engine = Detective(env={}, offline=True)
    bases = [bundle_of(engine.check(text, as_of="2026-10-25")) for text in dice.sample(questions, BASES)]
    begun = time.perf_counter()
    for first in range(0, count, BATCH):
        batch = list(_made(dice, bases, questions, range(first, min(count, first + BATCH))))
        with history._backend.writing():  # noqa: SLF001  # many cards in one transaction, only to fill
            history._put(batch)  # noqa: SLF001
    print(f"filled with {count} cards in {time.perf_counter() - begun:.0f} s")


def _made(dice: random.Random, bases: list[dict[str, Any]], questions: list[str], numbers: range) -> Iterator[Any]:
    for number in numbers:
        bundle = dice.choice(bases)
        text = f"{dice.choice(questions)} {dice.choice(questions)[:12]}"
        card = {
            **bundle["card"],
            "id": f"{dice.getrandbits(256):064x}",
            "query": {**bundle["card"]["query"], "text": text},
        }
        card["one_line"] = {"zh": text[:60], "en": text[:60]}
        at = (BEGIN + timedelta(seconds=number * 900)).strftime("%Y-%m-%dT%H:%M:%SZ")
        snapshot = draft("snapshot", card["id"], at, {"input": bundle["input"], "engine": bundle["engine"]})
        yield snapshot
        yield draft("card", card["id"], at, card, word=snapshot.digest())


def _figures(archive: Archive, questions: list[str]) -> Iterator[tuple[str, list[float]]]:
    history, dice = archive.history, random.Random(11)  # noqa: S311
    narrowed = [
        *(Filters(), Filters(verdicts=("refuted",)), Filters(verdicts=("uncertain", "query_failed"))),
        *(Filters(flags=("single_source",)), Filters(mode="open"), Filters(since="2025-03-01", until="2025-03-31")),
        *(Filters(verdicts=("supported",), since="2024-06-01", until="2024-06-02"), Filters(until="2024-01-02")),
        *(Filters(flags=("satire",)), Filters(flags=("single_source",), verdicts=("no_reliable_source",))),
    ]
    yield "list", _timed(lambda: history.rows(dice.choice(narrowed), limit=50, before=dice.choice([None, 90_000])))
    ids = [row.id for row in history.rows(Filters(), limit=1000)]
    texts = [_words(dice, dice.choice(questions)) for _ in range(QUERIES)]
    dates = [Filters(text=text, since="2025-03-01", until="2025-06-30") for text in texts]
    verdicts = [Filters(text=text, verdicts=("refuted", "uncertain")) for text in texts]
    searches = [
        *map(_single, texts),
        *dates,
        *verdicts,
        *map(_single, "年国赛届"),
        *map(_single, "the of"),
    ]
    yield "search", _timed(lambda: history.rows(dice.choice(searches), limit=50), runs=600)
    yield "open", _timed(lambda: archive.load(dice.choice(ids)))
    engine = Detective(env={}, offline=True)
    checked = iter([engine.check(dice.choice(questions)[:60], as_of=f"2026-10-{day:02d}") for day in range(1, 31)])
    yield "keep", _timed(lambda: archive.keep(next(checked)), runs=29, warm=1)


def _words(dice: random.Random, text: str) -> str:
    """Part of a sentence, as a person would look for it."""
    if " " in text.strip():
        words = text.split()
        return " ".join(dice.sample(words, min(len(words), dice.choice([1, 2, 3]))))
    start = dice.randrange(max(1, len(text) - 6))
    return text[start : start + dice.choice([2, 3, 4, 6])]


def _single(text: str) -> Filters:
    return Filters(text=text)


def _timed(work: Callable[[], object], runs: int = QUERIES, warm: int = 5) -> list[float]:
    for _ in range(warm):
        work()
    taken = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        taken.append((time.perf_counter() - begun) * 1000)
    return taken


def _told(name: str, taken: list[float]) -> bool:
    p95 = statistics.quantiles(taken, n=20)[-1]
    over = p95 > CEILINGS[name]
    shown = f"p50 {statistics.median(taken):7.2f} ms   p95 {p95:7.2f} ms   max {max(taken):7.2f} ms"
    print(f"{'over' if over else 'ok  '}  {name:7} {shown}   (p95 at most {CEILINGS[name]:g} ms)")
    return over


if __name__ == "__main__":
    sys.exit(main())
