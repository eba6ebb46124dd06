"""Growth of the cost on hostile text: what the tests read to its end, read here at two lengths.

`python -m bench.bench_hostile` prints, for each reader, the piece whose repetition costs most a character at the longer
length against the shorter one: 1 is linear, 4 quadratic. CPU time, the best of some rounds.
"""

from __future__ import annotations

import runpy
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.bench_times import NOW
from detective.core.quantities import read_quantities
from detective.core.times import read_times
from detective.pages.markup import pieces

TESTS = Path(__file__).resolve().parents[1] / "tests"
SHORT, LONG = 20_000, 80_000  # characters
SHORTEST_S = 0.005  # a shorter text that takes less is taken for this: below it the clock is too coarse
ROUNDS = 2
READERS: dict[str, tuple[str, str, Callable[[str], object]]] = {
    "times": ("core/times/test_laws.py", "HOSTILE", lambda text: read_times(text, NOW)),
    "quantities": ("core/quantities/test_laws.py", "ADVERSARIAL", read_quantities),
    "markup": ("pages/test_markup.py", "HOSTILE", pieces),
}


def growths() -> Iterator[tuple[str, float, str]]:
    """For each reader the worst growth and the piece that causes it."""
    for name, (file, listed, read) in READERS.items():
        seeds = [_text(seed) for seed in runpy.run_path(str(TESTS / file))[listed]]
        worst = max(seeds, key=lambda seed: _growth(read, seed))
        yield name, _growth(read, worst), worst


def _text(seed: Any) -> str:
    return seed if isinstance(seed, str) else str(seed.values[0])


def _growth(read: Callable[[str], object], seed: str) -> float:
    short, long = (_cost(read, seed * (size // len(seed))) for size in (SHORT, LONG))
    return long / max(short, SHORTEST_S) / (LONG / SHORT)


def _cost(read: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.process_time()
        read(text)
        best = min(best, time.process_time() - begin)
    return best


def main() -> int:
    """Print a row a reader."""
    for name, growth, seed in growths():
        print(f"{name:12} {growth:.2f}  ({seed!r} repeated, {LONG} characters against {SHORT})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
