"""Killed with SIGKILL in the middle of indexing: never damaged, nothing lost that was kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "kill_store.py"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_process_leaves_a_sound_store() -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "--rounds", "4", "--files", "60"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("sound") == 4
    assert "equal to a store built at once" in done.stdout
