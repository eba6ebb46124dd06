"""Whether everything that a user installs has a wheel on every Python and platform that is declared.

Asks the package index about the versions of `requirements-dev.lock`; downloads nothing that metadata can answer.
`python scripts/check_wheels.py` prints a row a Python and platform; `docs/packaging.md` quotes it.
"""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
import tempfile
import tomllib

from lock_tools import LOCK, ROOT, normal
from packaging.markers import default_environment
from packaging.requirements import Requirement

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MANYLINUX = ("manylinux1", "manylinux2010", "manylinux2014", *(f"manylinux_2_{n}" for n in (5, 12, 17, 24, 28, 34)))
PLATFORMS = {
    "Linux x86_64": ("linux", [f"{tag}_x86_64" for tag in MANYLINUX]),
    "Linux aarch64": ("linux", [f"{tag}_aarch64" for tag in MANYLINUX]),
    "macOS arm64": ("darwin", ["macosx_14_0_arm64"]),
    "macOS x86_64": ("darwin", ["macosx_14_0_x86_64"]),
    "Windows x86_64": ("win32", ["win_amd64"]),
}
EXTRAS = ("mcp", "pages", "docs", "postgres", "print", "nli")
SYSTEM = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}


def main() -> int:
    """Print which distributions have no wheel, a row a Python and platform; 1 when any has none."""
    files = dict(re.findall(r"^([\w.-]+==\S+)  # (\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE))
    known = {normal(pin.partition("==")[0]): (pin, file) for pin, file in files.items()}
    missing = 0
    for python in PYTHONS:
        for name, (system, tags) in PLATFORMS.items():
            lacking = without_wheel(python, system, tags, known)
            missing += any("source" not in said for said in lacking)
            print(f"| {python} | {name} | {', '.join(lacking) or 'all'} |", flush=True)
    return int(missing > 0)


def without_wheel(python: str, system: str, tags: list[str], known: dict[str, tuple[str, str]]) -> list[str]:
    """What has no wheel there; pure wheels fit everywhere, and a source of plain Python is built on the spot."""
    found: list[str] = []
    asked: list[str] = []
    for name in sorted(closure(python, system)):
        pin, file = known.get(name, (name, ""))
        if file.endswith(".tar.gz"):
            found.append(f"{pin} (built from source, plain Python)")
        elif not file.endswith("-none-any.whl"):
            asked.append(pin)
    while asked and (refused := refusal(asked, python, tags)):
        found.append(refused)
        asked.remove(refused)
    return found


def closure(python: str, system: str) -> set[str]:
    """Everything that an installation with all extras for users would hold there, by the metadata at hand."""
    here = default_environment() | {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
        "platform_system": SYSTEM[system],
        "os_name": "nt" if system == "win32" else "posix",
    }
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = [*about["dependencies"], *(row for name in EXTRAS for row in about["optional-dependencies"][name])]
    found: set[str] = set()
    waiting = [(row, ()) for row in map(Requirement, own)]
    while waiting:
        row, extras = waiting.pop()
        if row.marker is not None and not any(row.marker.evaluate(here | {"extra": one}) for one in ("", *extras)):
            continue
        if normal(row.name) not in found:
            found.add(normal(row.name))
            waiting += [(next_row, tuple(row.extras)) for next_row in required(row.name)]
    return found


def required(name: str) -> list[Requirement]:
    """What a distribution asks for; nothing is known of one that is not installed here."""
    try:
        return [Requirement(text) for text in importlib.metadata.requires(name) or []]
    except importlib.metadata.PackageNotFoundError:
        return []


def refusal(pins: list[str], python: str, tags: list[str]) -> str:
    """The first distribution that the index has no wheel of; nothing when it has all."""
    where = [part for tag in tags for part in ("--platform", tag)]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--no-deps", "--only-binary=:all:"]
        command += ["--ignore-installed", "--target", folder, "--python-version", python, *where, *pins]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return ""
    said = re.search(r"No matching distribution found for (\S+)", done.stderr)
    if said is None:
        sys.exit(done.stderr)
    return next(pin for pin in pins if pin.partition("==")[0] == said[1].partition("==")[0])


if __name__ == "__main__":
    sys.exit(main())
