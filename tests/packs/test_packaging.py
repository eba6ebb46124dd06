"""The image gets all that the wheel is built from, and the tests take their versions from a lock that fits."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from .conftest import ROOT, SCRIPTS, script

pytestmark = pytest.mark.xdist_group("packs")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_the_image_builds_the_same_wheel_from_what_it_copies(plain: Any, tmp_path: Path) -> None:
    for words in re.findall(r"^COPY (.+)$", DOCKERFILE, re.MULTILINE):
        *sources, target = words.split()
        for source in sources:
            place = tmp_path / (source if target == "./" else target)
            place.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, place)
    code = "from hatchling.build import build_wheel; print(build_wheel('out'))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(tmp_path / "out" / plain.wheel[0]) as wheel:
        assert "detective/web_static/index.html" in wheel.namelist()
        assert "detective/schema/card.json" in wheel.namelist()


def test_the_build_sees_every_source_that_is_copied() -> None:
    seen = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for words in re.findall(r"^COPY (.+)$", DOCKERFILE, re.MULTILINE):
        assert all(f"!{source.partition('/')[0]}" in seen for source in words.split()[:-1])


def test_the_image_runs_as_somebody_who_is_not_root() -> None:
    assert re.search(r"^USER (?!root)\w+$", DOCKERFILE, re.MULTILINE)


def test_the_lock_fits_the_project() -> None:
    command = [sys.executable, str(SCRIPTS / "lock_tools.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"run scripts/lock_tools.py: {done.stdout}"


def test_the_lock_names_files_and_digests_and_no_index() -> None:
    lines = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==\S+  # \S+\.(whl|tar\.gz) sha256:[0-9a-f]{64}", row) for row in rows)
    assert not [line for line in lines if "://" in line]


@pytest.mark.parametrize(("system", "there"), [("win32", True), ("linux", False)])
def test_what_only_one_system_needs_is_asked_for_there(system: str, there: bool) -> None:
    found = script("check_wheels").closure("3.14", system)
    assert {"pydantic-core", "mcp", "cryptography", "lunar-python"} <= found
    assert ("pywin32" in found) is there
