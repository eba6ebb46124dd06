"""Write down which ruleset belongs to this version, so that no table moves without a step of the version.

Rules, thresholds, weights and word lists move the middle number (MINOR). Run it after raising the version; with
`--again` it replaces the line of a version that was not released yet.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "tests" / "golden" / "ruleset.json"


def main() -> int:
    """Add or replace the line of the present version."""
    sys.path.insert(0, str(ROOT))
    from detective import __version__  # noqa: PLC0415  # from this checkout
    from detective.core.ruleset import ruleset_hash, table_digests  # noqa: PLC0415

    locked = json.loads(LOCK.read_text(encoding="utf-8")) if LOCK.exists() else {"versions": {}, "tables": {}}
    versions = locked["versions"]
    refusal = refused(versions, __version__, ruleset_hash(), again="--again" in sys.argv)
    if refusal:
        print(refusal, file=sys.stderr)
        return 1
    versions[__version__] = ruleset_hash()
    LOCK.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"versions": versions, "tables": dict(table_digests())}, indent=1, sort_keys=True) + "\n"
    LOCK.write_text(text, encoding="utf-8", newline="\n")
    print(f"{__version__} {ruleset_hash()}")
    return 0


def refused(versions: dict[str, str], version: str, present: str, *, again: bool) -> str:
    """Why the lock may not be written; empty when it may."""
    if versions.get(version) == present or (again and version in versions):
        return ""
    if version in versions:
        return (
            f"the tables moved since {version} was locked: raise the middle number of the version, then run this again"
        )
    older = [tuple(map(int, one.split("."))) for one in versions if numbers(one) < numbers(version)]
    last = max(older, default=None)
    moved = last is not None and versions[".".join(map(str, last))] != present
    if moved and last is not None and last[:2] == numbers(version)[:2]:
        return f"{version} is only a PATCH step, and the tables moved: raise the middle number"
    return ""


def numbers(version: str) -> tuple[int, ...]:
    """`0.1.0` as numbers."""
    return tuple(map(int, version.split(".")))


if __name__ == "__main__":
    sys.exit(main())
