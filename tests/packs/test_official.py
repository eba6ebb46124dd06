"""The validators of the formats' own makers, where they are installed: skills-ref, mcpb and codebuddy."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("packs")
VALIDATORS = [
    pytest.param(["agentskills", "validate", "fact-check"], "skill", "Valid skill", id="Agent Skills"),
    pytest.param(["mcpb", "validate", "manifest.json"], "mcpb", "validation passes", id="MCP bundle"),
    pytest.param(
        ["codebuddy", "plugin", "validate", "ai-yuanbao-detective"], "expert", "Validation passed", id="plugin"
    ),
]


@pytest.mark.parametrize(("command", "kind", "says"), VALIDATORS)
def test_the_makers_own_validator_agrees(
    made: dict[str, bytes], tmp_path: Path, command: list[str], kind: str, says: str
) -> None:
    found = shutil.which(command[0])
    if found is None:
        pytest.skip(f"{command[0]} is not installed")
    with zipfile.ZipFile(io.BytesIO(next(data for name, data in made.items() if kind in name))) as packed:
        packed.extractall(tmp_path)
    env = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(
        [found, *command[1:]], cwd=tmp_path, env=env, capture_output=True, text=True, encoding="utf-8"
    )
    assert says in done.stdout + done.stderr
