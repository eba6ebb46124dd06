"""Prove that the evidence store survives being killed at any moment: `python scripts/kill_store.py --rounds 20`.

Each round starts an indexing process, lets it keep some batches, kills it with SIGKILL at a moment drawn by lot, and
looks at what is left: the file must be sound, rows and index must agree, every file must be there whole or not at all,
and whatever was reported as kept must still be there. In between all documents are rewritten, so that replacing is
interrupted as well. At the end the store must equal one that was built without interruption.
"""

from __future__ import annotations

import argparse
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from detective.storage.evidence import indexing
from detective.storage.evidence.search import Searcher
from detective.storage.evidence.store import EvidenceStore

NOW = "2026-11-30T00:00:00+00:00"
SECTIONS = 12  # passages of a document
BATCH = 4  # files of a batch, small so that there are many moments between and within


def child(store: Path, folder: Path) -> None:
    """Index, and say after each batch how many files were looked at."""
    indexing._BATCH_FILES = BATCH  # noqa: SLF001  # many small batches instead of few large ones
    with EvidenceStore(store) as opened:
        indexing.index(opened, [folder], now=NOW, progress=lambda step: print(step.files, flush=True), verify=True)


def write(folder: Path, files: int, edition: int) -> None:
    """Documents whose every word names file, section and edition."""
    for number in range(files):
        sections = (
            f"# 第{part}节\n\n文件{number}之第{part}段，第{edition}版，编号 f{number}s{part}e{edition} 结束。"
            for part in range(SECTIONS)
        )
        (folder / f"d{number:04d}.md").write_text("\n\n".join(sections), encoding="utf-8")


def content(store: Path) -> dict[str, list[str]]:
    """The passages of each file."""
    found: dict[str, list[str]] = {}
    with closing(sqlite3.connect(store)) as connection:
        for path, text in connection.execute(
            "SELECT file.path, passage.text FROM passage JOIN record ON record.id = passage.record"
            " JOIN file ON file.id = record.file ORDER BY file.path, passage.number"
        ):
            found.setdefault(path, []).append(text)
    return found


def run_and_kill(store: Path, folder: Path, dice: random.Random, batches: int) -> int:
    """Kill the process a moment after a batch drawn by lot; returns how many files it had reported as kept."""
    process = subprocess.Popen([sys.executable, __file__, "--child", store, folder], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    reported = 0
    for _ in range(dice.randint(0, batches)):
        line = process.stdout.readline()
        if not line:
            break
        reported = int(line)
    time.sleep(dice.random() * 0.03)
    process.send_signal(signal.SIGKILL)
    reported = max([reported, *map(int, process.stdout.read().split())])
    process.wait()
    process.stdout.close()
    return reported


def look(store: Path, edition: int, reported: int) -> tuple[list[str], int]:
    """What is wrong after a kill, and how many files hold the present edition."""
    with EvidenceStore(store) as opened:
        wrong = opened.problems()
    kept = content(store)
    for path, texts in kept.items():
        editions = {text.rsplit("e", 1)[1].split(" ")[0] for text in texts}
        if len(texts) != SECTIONS or len(editions) != 1:
            wrong.append(f"{Path(path).name} is there in part: {len(texts)} passages of editions {sorted(editions)}")
    present = sum(f"e{edition} " in texts[0] for texts in kept.values())
    if present < reported:
        wrong.append(f"{reported} files were reported as kept, {present} are there")
    return wrong, present


def main() -> int:
    """Print a line a round; exit 1 as soon as something is wrong."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rounds", type=int, default=20)
    reader.add_argument("--files", type=int, default=400)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--child", nargs=2, type=Path, help=argparse.SUPPRESS)
    given = reader.parse_args()
    if given.child:
        child(*given.child)
        return 0
    dice = random.Random(given.seed)  # noqa: S311  # moments of a kill, no secret
    with tempfile.TemporaryDirectory() as place:
        folder, store = Path(place, "documents"), Path(place, "store.sqlite3")
        folder.mkdir()
        edition = 0
        for number in range(given.rounds):
            if number % 2 == 0:
                edition += 1
                write(folder, given.files, edition)
            reported = run_and_kill(store, folder, dice, given.files // BATCH)
            wrong, present = look(store, edition, reported)
            print(f"round {number + 1}: killed after {reported} files, {present} whole; {'; '.join(wrong) or 'sound'}")
            if wrong:
                return 1
        return _finish(folder, store, Path(place, "fresh.sqlite3"), edition, given.files)


def _finish(folder: Path, store: Path, fresh: Path, edition: int, files: int) -> int:
    """Let it end, and compare with a store that was never interrupted."""
    for path in (store, fresh):
        with EvidenceStore(path) as opened:
            indexing.index(opened, [folder], now=NOW)
            assert opened.problems() == [], opened.problems()
    same = content(store) == content(fresh)
    wanted = f"f{files - 1}s{SECTIONS - 1}e{edition}"
    found = [hit.passage.text for hit in Searcher(store).search(wanted, limit=1).open]
    print(f"end: {'equal to' if same else 'DIFFERS from'} a store built at once")
    return 0 if same and found and wanted in found[0] else 1


if __name__ == "__main__":
    sys.exit(main())
