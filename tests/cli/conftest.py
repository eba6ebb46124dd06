"""The real command in its own process, as a user runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def card(self) -> dict[str, Any]:
        return json.loads(self.out)


@pytest.fixture
def detective(tmp_path: Path) -> Callable[..., Ran]:
    def run(*arguments: str, stdin: str = "", **env: str) -> Ran:
        clean = {
            k: v
            for k, v in os.environ.items()
            if not k.startswith(("TENCENT", "BOCHA", "SEARXNG", "TAVILY", "BRAVE", "GOOGLE", "DETECTIVE"))
        }
        done = subprocess.run(
            [sys.executable, "-m", "detective", *arguments],
            input=stdin.encode(),
            capture_output=True,
            cwd=tmp_path,
            env=clean | {"DETECTIVE_HOME": str(tmp_path / "home")} | env,
            timeout=60,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
