"""`detective mcp` before it serves: a missing SDK, a taken port."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import click.testing
import pytest

from detective.errors import InputError
from detective.mcp.command import command

from .conftest import ROOT, environment

WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("mcp", "mcp_types"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from detective.cli import main
main()
"""


@pytest.mark.parametrize(("lang", "word"), [("zh", "没有安装"), ("en", "not installed")])
def test_without_the_sdk_the_next_step_is_said(tmp_path: Path, lang: str, word: str) -> None:
    env = environment(tmp_path, DETECTIVE_LANG=lang)
    done = subprocess.run([sys.executable, "-c", WITHOUT, "mcp"], env=env, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert word in done.stderr
    assert "detective-agent[mcp]" in done.stderr


def test_nothing_else_needs_the_sdk(tmp_path: Path) -> None:
    asked = [sys.executable, "-c", WITHOUT, "--help"]
    assert subprocess.run(asked, env=environment(tmp_path), cwd=ROOT, capture_output=True).returncode == 0


def test_a_taken_port_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        outcome = click.testing.CliRunner().invoke(command, ["--http", "--port", port, "--no-keep"])
    assert isinstance(outcome.exception, InputError)
    assert outcome.exception.code == "port_taken"
