"""Every example runs as it stands and prints what it says."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def promised(path: Path) -> list[str]:
    """The lines below `Prints:` in the example's docstring."""
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return [line.strip() for line in words.partition("Prints:\n")[2].splitlines()]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_prints_what_it_says(path: Path, tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.endswith(("_KEY", "_APIKEY"))}
    done = subprocess.run(
        [sys.executable, str(path)],
        capture_output=True,
        cwd=tmp_path,
        env=clean | {"DETECTIVE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    assert promised(path)
    assert done.stdout.decode().splitlines() == promised(path)
