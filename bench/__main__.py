"""Measure, print, compare with the ceilings; exit 1 when one is missed."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

QUESTION = "2020年诺贝尔文学奖得主是谁？"
ZH = "据报道，2024年3月5日国务院总理在政府工作报告中说，去年国内生产总值增长5.2%，今年目标是5%。自2020年以来，"
EN = (
    "On 5 March 2024 the premier said that output grew by 5.2% last year; "
    "since 2020 the target has been met, and in May 2025 "
)
CLAIM = "The premier said in March 2024 that output grew by 6.2% in 2023."


def wall(arguments: list[str], runs: int = 7) -> float:
    """Median wall seconds of a whole process, after one that is not counted."""
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"DETECTIVE_HOME": folder}
        for _ in range(runs + 1):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-m", "detective", *arguments], check=False, capture_output=True, env=env)
            taken.append(time.perf_counter() - begun)
    return statistics.median(taken[1:])


def each(work: Callable[[], object], runs: int = 300) -> float:
    """Median seconds of one call, after a warm-up."""
    for _ in range(20):
        work()
    taken = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def stance_footprint() -> tuple[float, float]:
    """Seconds to import and warm the reader, and resident megabytes after 200 pairs, in a process of its own."""
    code = (
        "import time,resource;t=time.perf_counter();from detective.core.stance import frame_text,read_stance;"
        "from detective.core.models import Candidate,Language;"
        f"f=frame_text({CLAIM!r},Language.EN);c=Candidate(id='e',text={(EN * 3)[:300]!r});read_stance(f,c);"
        "took=time.perf_counter()-t;[read_stance(f,c) for _ in range(200)];"
        "print(took,resource.getrusage(resource.RUSAGE_SELF).ru_maxrss/1024)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)


def figures() -> dict[str, float]:
    """Every figure by its name in floors.toml."""
    from detective.core.models import Candidate, Language  # noqa: PLC0415  # not part of the process timings
    from detective.core.stance import frame_text, read_stance  # noqa: PLC0415
    from detective.core.times import read_as_of, read_times  # noqa: PLC0415

    as_of = read_as_of("2026-10-25")
    zh, en = (ZH * 9)[:500], (EN * 5)[:500]
    frame = frame_text(CLAIM, Language.EN)
    passage = Candidate(id="e", text=(EN * 3)[:300])
    seconds, megabytes = stance_footprint()
    return {
        "check_warm_start": wall(["check", QUESTION, "--offline", "--as-of", "2026-10-25"]),
        "version": wall(["--version"]),
        "times_zh_500": each(lambda: read_times(zh, as_of)),
        "times_en_500": each(lambda: read_times(en, as_of)),
        "stance_pair": each(lambda: read_stance(frame, passage)),
        "stance_import": seconds,
        "stance_memory": megabytes,
    }


def main() -> int:
    """Print a row a figure."""
    ceilings = tomllib.loads(Path(__file__).with_name("floors.toml").read_text(encoding="utf-8"))
    missed = 0
    for name, value in figures().items():
        most = ceilings[name]["most"]
        over = value > most
        missed += over
        print(f"{'over' if over else 'ok  '}  {name:18} {value:10.5f}  (at most {most}; {ceilings[name]['unit']})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
