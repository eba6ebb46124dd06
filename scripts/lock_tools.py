"""Write `requirements-dev.lock`: what the tests were run with, by name, version, file and SHA-256.

The setup of the tests takes its versions from it; a list of components can be made from it, for it names each file.
`--check` asks no index: it says whether every requirement of the project is in the lock, at a version that fits.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements-dev.lock"
EXTRAS = ("dev", "browser")
HEAD = """\
# What the tests were run with. Written by scripts/lock_tools.py; the file and its digest are those for the Python and
# platform that wrote it, other platforms take other files of the same versions.
"""


def main() -> int:
    """Write the lock, or check it."""
    if "--check" in sys.argv:
        wrong = misfits()
        print("\n".join(wrong) or "every requirement is in the lock")
        return int(bool(wrong))
    LOCK.write_text(HEAD + "".join(sorted(lines(), key=str.lower)), encoding="utf-8", newline="\n")
    print(LOCK)
    return 0


def lines() -> list[str]:
    """One line for everything that pip would install, the project itself left out."""
    wanted = f"{ROOT}[{','.join(EXTRAS)}]"
    command = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed", "--report", "-", wanted]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return [
        line(row["metadata"], row["download_info"])
        for row in report["install"]
        if "archive_info" in row["download_info"]
    ]


def line(about: dict, source: dict) -> str:
    """Name, version, file and digest."""
    file = source["url"].rpartition("/")[2]
    return f"{about['name']}=={about['version']}  # {file} sha256:{source['archive_info']['hashes']['sha256']}\n"


def locked() -> dict[str, str]:
    """Versions by normalised name."""
    found = re.findall(r"^([\w.-]+)==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    return {normal(name): version for name, version in found}


def normal(name: str) -> str:
    """A name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def misfits() -> list[str]:
    """Requirements of the project that the lock lacks, or holds at a version that does not fit."""
    from packaging.requirements import Requirement  # noqa: PLC0415  # comes with pytest

    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = about["optional-dependencies"]
    wanted = [Requirement(text) for text in [*about["dependencies"], *(row for name in EXTRAS for row in extras[name])]]
    versions = locked()
    return [
        f"{one}: {versions.get(normal(one.name), 'missing')}"
        for one in wanted
        if not one.specifier.contains(versions.get(normal(one.name), "0"))
    ]


if __name__ == "__main__":
    sys.exit(main())
