#!/usr/bin/env python3
"""Write the starter corpus of the package from the fact tables: the same tables give the same bytes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from starter import hand, nobel, offices, olympics, oscars, world_cup
from starter.records import Pair, as_lines, read_publishers
from starter.tables import HERE, Tables
from starter.wording import Names

DATA = Path(__file__).resolve().parent.parent / "detective" / "data" / "starter"


def build(tables: Tables) -> list[Pair]:
    """All facts, checked for double ids."""
    publishers = read_publishers(DATA / "publishers.toml")
    names = Names(tables)
    pairs = [
        *nobel.pairs(tables, names, publishers),
        *world_cup.pairs(tables, publishers),
        *olympics.pairs(tables, publishers),
        *oscars.pairs(tables, names, Names(tables, "films.tsv"), publishers),
        *offices.pairs(tables, names, publishers),
        *hand.pairs(tables, publishers),
    ]
    seen: set[str] = set()
    for pair in pairs:
        if pair.id in seen:
            raise ValueError(f"two facts have the id {pair.id}")
        seen.add(pair.id)
    return pairs


def main() -> int:
    """Build, then write or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=Path, default=HERE, help="folder of the source tables (CSV)")
    parser.add_argument("--out", type=Path, default=DATA / "records.jsonl", help="file to write")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when the file differs")
    given = parser.parse_args()
    content = as_lines(build(Tables(given=given.tables)))
    if given.check:
        if given.out.read_bytes() == content:
            return 0
        print(f"{given.out} is not what the tables give; run {Path(__file__).name}", file=sys.stderr)
        return 1
    given.out.write_bytes(content)
    lines = len(content.splitlines())
    print(f"{lines:,} records, {len(content):,} bytes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
