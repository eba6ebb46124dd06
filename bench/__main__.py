"""Measure, print a row a figure beside its ceiling, and say at the end how many were missed; exit 1 when one was.

`python -m bench` measures starting, reading and growth, then the store, the history and the page with its server
(`bench_store`, `bench_history`, `bench_web`); `--quick` leaves those three out. Wall clocks mean something only while
the machine does nothing else; the CPU seconds that stand beside them hold on a busy machine too.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

from bench.bench_hostile import growths
from bench.bench_times import PASSAGES, medians
from detective.core.models import Candidate, Language
from detective.core.stance import frame_text, read_stance

EVIDENCE = (
    '[{"title": "", "text": "2020年诺贝尔文学奖授予美国诗人露易丝·格丽克。", "published": "2020-10-08", "tier": "T1"}]'
)
CHECKS: dict[str, tuple[str, ...]] = {
    "future_zh": ("2029年诺贝尔文学奖得主是谁？",),
    "past_zh": ("2020年诺贝尔文学奖得主是谁？",),
    "past_en": ("Who won the Nobel Prize in Literature in 2020?",),
    "claim_zh": ("德国夺得2018年世界杯冠军",),
    "claim_en": ("Spain won the 2010 FIFA World Cup",),
    "json": ("Spain won the 2010 FIFA World Cup", "--json"),
    "evidence": ("露易丝·格丽克获得2020年诺贝尔文学奖", "--evidence", "evidence.json"),
}
CLAIM = "The central bank raised rates by half a point on Thursday, its first increase since 2015."
CLAIMS = {
    "en": (CLAIM, "The company was founded in 1998 and has closed stores.", "Inflation fell faster than expected."),
    "zh": ("2024年全国国内生产总值增长6%。", "物价持续上涨，就业没有得到保障。", "两千多家企业参加了展览。"),
}
PAIR = 300  # characters of a passage
LONG_BENCHES = ("bench_store", "bench_history", "bench_web")


def process(arguments: tuple[str, ...], runs: int = 7) -> tuple[float, float]:
    """Median wall and CPU seconds of the command line, modules compiled as an installation has them."""
    taken: list[tuple[float, float]] = []
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPATH"] = str(Path(__file__).resolve().parents[1])
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "evidence.json").write_text(EVIDENCE, encoding="utf-8")
        env["DETECTIVE_HOME"] = folder
        for _ in range(runs + 1):
            begun, used = time.perf_counter(), _children()
            command = [sys.executable, "-m", "detective", *arguments]
            subprocess.run(command, check=False, capture_output=True, env=env, cwd=folder)
            taken.append((time.perf_counter() - begun, _children() - used))
    return statistics.median(wall for wall, _ in taken[1:]), statistics.median(cpu for _, cpu in taken[1:])


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def pair_cost(rounds: int = 5) -> float:
    """Mean CPU seconds of a pair: every claim with every window of the passage in its language, the best round."""
    pairs = [
        (frame_text(claim, Language(lang)), Candidate(id="e", text=PASSAGES[lang][start : start + PAIR]))
        for lang, claims in CLAIMS.items()
        for claim in claims
        for start in range(0, len(PASSAGES[lang]) - PAIR, 20)
    ]
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        for frame, passage in pairs:
            read_stance(frame, passage)
        best = min(best, time.process_time() - begun)
    return best / len(pairs)


def stance_footprint() -> tuple[float, float]:
    """CPU seconds to import the reader and read one pair, and megabytes after 200 pairs, in a process of its own."""
    code = (
        "import time,resource;t=time.process_time();from detective.core.stance import frame_text,read_stance;"
        "from detective.core.models import Candidate,Language;"
        f"f=frame_text({CLAIM!r},Language.EN);c=Candidate(id='e',text={PASSAGES['en'][:PAIR]!r});read_stance(f,c);"
        "took=time.process_time()-t;[read_stance(f,c) for _ in range(200)];"
        "print(took,resource.getrusage(resource.RUSAGE_SELF).ru_maxrss/1024)"
    )
    command = [sys.executable, "-c", code]
    done = [subprocess.run(command, check=True, capture_output=True, text=True).stdout.split() for _ in range(4)]
    return statistics.median(float(seconds) for seconds, _ in done[1:]), float(done[-1][1])


def figures() -> Iterator[tuple[str, float, str]]:
    """Every figure by its name in floors.toml, with a remark."""
    for name, arguments in CHECKS.items():
        wall, cpu = process(("check", *arguments, "--offline", "--as-of", "2026-10-25"))
        yield f"check_{name}", wall, f"CPU {cpu:.3f} s"
    wall, cpu = process(("--version",))
    yield "version", wall, f"CPU {cpu:.3f} s"
    for name, seconds in medians():
        yield f"times_{name}", seconds, ""
    yield "stance_pair", pair_cost(), ""
    seconds, megabytes = stance_footprint()
    yield "stance_import", seconds, ""
    yield "stance_memory", megabytes, ""
    for name, growth, seed in growths():
        yield f"growth_{name}", growth, f"worst: {seed!r}"


def main() -> int:
    """Print a row a figure, the tables of the long benches, and what was missed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="Leave store, history and page out.")
    quick = options.parse_args().quick
    ceilings = tomllib.loads(Path(__file__).with_name("floors.toml").read_text(encoding="utf-8"))
    results: dict[str, bool] = {}
    for name, value, remark in figures():
        row = ceilings.get(name)
        results[name] = row is None or value <= row["most"]
        bound = f"at most {row['most']}; {row['unit']}" if row else "no ceiling"
        print(f"{'ok  ' if results[name] else 'over'}  {name:18} {value:10.5f}  ({bound}) {remark}", flush=True)
    for name in () if quick else LONG_BENCHES:
        print(f"\n{name}", flush=True)
        results[name] = subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode == 0
        print(f"{'ok  ' if results[name] else 'over'}  {name}", flush=True)
    missed = [name for name, kept in results.items() if not kept]
    print(f"\n{len(results) - len(missed)} ok, {len(missed)} over" + (f": {', '.join(missed)}" if missed else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
