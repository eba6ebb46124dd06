"""From the offline pack alone: no checkout, no site packages, no index; the pack itself is never written to."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import os
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from detective import __version__

from .conftest import SCRIPTS, validate

pytestmark = pytest.mark.xdist_group("packs")  # one worker: what it starts is shared

QUESTION = "2018年世界杯冠军是谁？"


def digest_of(folder: Path) -> str:
    seal = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        seal.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return seal.hexdigest()


@pytest.fixture(scope="session")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A user who has nothing but a Python, and no way to a package index."""
    home = tmp_path_factory.mktemp("用户 home")
    return {
        "HOME": str(home),
        "PATH": os.defpath,
        "LANG": "C.UTF-8",
        "DETECTIVE_PYTHON": sys.executable,
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
    }


@pytest.fixture(scope="session")
def first(unpacked: Path, env: dict[str, str]) -> Iterator[subprocess.CompletedProcess[str]]:
    """The first start, which makes the environment."""
    before = digest_of(unpacked)
    yield ran(unpacked, env, "--version")
    assert digest_of(unpacked) == before
    assert not list(unpacked.rglob("__pycache__"))


def ran(pack: Path, env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(pack / "bin" / "detective"), *words]
    return subprocess.run(command, env=env, cwd=env["HOME"], capture_output=True, text=True, encoding="utf-8")


def test_the_first_start_says_what_it_does_and_where(first: Any, env: dict[str, str]) -> None:
    assert first.stdout == f"detective, version {__version__}\n"
    assert "首次运行" in first.stderr
    assert "First run" in first.stderr
    assert env["HOME"] in first.stderr
    assert first.stderr.rstrip().endswith("Ready.")


def test_the_second_start_says_nothing(first: Any, unpacked: Path, env: dict[str, str]) -> None:
    del first
    assert ran(unpacked, env, "--version").stderr == ""


def test_check_gives_a_card(first: Any, unpacked: Path, env: dict[str, str]) -> None:
    del first
    done = ran(unpacked, env, "check", "--offline", "--json", "--as-of", "2026-10-25", QUESTION)
    card = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert (card["verdict"], card["version"]) == ("supported", __version__)
    listed = ran(unpacked, env, "history", "list", "--json")
    assert card["id"] in listed.stdout


def test_the_shipped_suite_of_times_passes(first: Any, unpacked: Path, env: dict[str, str]) -> None:
    del first
    assert ran(unpacked, env, "eval", "time").returncode == 0


def test_mcp_by_the_official_client(first: Any, unpacked: Path, env: dict[str, str]) -> None:
    del first

    async def talk() -> None:
        script = str(unpacked / "bin" / "detective")
        started = StdioServerParameters(command="sh", args=[script, "mcp", "--offline"], env=env, cwd=env["HOME"])
        async with Client(started) as client:
            outcome: Any = await client.call_tool("check_claim", {"text": QUESTION, "as_of": "2026-10-25"})
            assert outcome.structured_content["verdict"] == "supported"

    asyncio.run(asyncio.wait_for(talk(), 120))


def test_the_validator_in_the_pack_starts_all_of_it(first: Any, unpacked: Path, env: dict[str, str]) -> None:
    del first
    command = [sys.executable, "-I", "-B", str(unpacked / "scripts" / "validate_expert.py"), str(unpacked), "--run"]
    done = subprocess.run(command, env=env, cwd=env["HOME"], capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "Expert package is valid\n"), done.stderr


def test_a_page_that_runs_is_only_opened(first: Any, unpacked: Path, env: dict[str, str]) -> None:
    del first
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with subprocess.Popen(
        ["sh", str(unpacked / "bin" / "start_web.sh"), "--port", port, "--no-open", "--offline"],
        env=env,
        cwd=env["HOME"],
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as server:
        assert server.stderr is not None
        assert f"http://127.0.0.1:{port}/" in server.stderr.readline()
        again = ran(unpacked, env, "web", "--port", port, "--no-open")
        server.terminate()
    assert again.returncode == 0
    assert f"The page is served already: http://127.0.0.1:{port}/" in again.stderr


@pytest.mark.parametrize("script", ["fact-check/scripts/detective.py", "bin/detective.py"], ids=["skill", "bundle"])
def test_skill_and_bundle_stand_alone(
    first: Any, made: dict[str, bytes], env: dict[str, str], tmp_path: Path, script: str
) -> None:
    del first  # it made the environment of this very engine, which all archives share
    kind = "skill" if "fact-check" in script else "mcpb"
    with zipfile.ZipFile(io.BytesIO(next(data for name, data in made.items() if kind in name))) as packed:
        packed.extractall(tmp_path)
    command = [sys.executable, "-B", str(tmp_path / script), "check", "--offline", "--json", QUESTION]
    done = subprocess.run(command, env=env, cwd=env["HOME"], capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["verdict"] == "supported"


def test_without_a_python_the_next_step_is_said(unpacked: Path, env: dict[str, str]) -> None:
    bare = {"HOME": env["HOME"], "PATH": env["HOME"]}
    script = str(unpacked / "bin" / "detective")
    done = subprocess.run(["/bin/sh", script, "check", "x"], env=bare, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 127
    assert "DETECTIVE_PYTHON" in done.stderr


BROKEN = [
    pytest.param("--version", "", "r_version", id="another version"),
    pytest.param("check", "{}", "r_check", id="no card"),
    pytest.param("mcp", "", "r_mcp", id="no tools"),
    pytest.param("web", "", "r_web", id="no page"),
]


@pytest.mark.parametrize(("word", "says", "code"), BROKEN)
def test_an_engine_that_fails_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, says: str, code: str
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "detective.py").write_text("")
    (tmp_path / "MANIFEST.json").write_text(json.dumps({"version": __version__}))
    card = json.dumps({"version": __version__, "verdict": "supported"})
    good = {"--version": __version__, "check": card, "mcp": "check_claim"} | {word: says}
    monkeypatch.setattr(validate, "answer", lambda command, _given="": good.get(command[3], ""))
    monkeypatch.setattr(validate, "serves", lambda _start, _version: word != "web")
    assert [found for found, _ in validate.running(tmp_path)] == [code]


def test_the_validator_needs_nothing_of_the_project() -> None:
    for name in ("validate_expert.py", "expert_checks.py", "expert_model.py"):
        assert "detective" not in [
            line.split()[1].partition(".")[0]
            for line in (SCRIPTS / name).read_text(encoding="utf-8").splitlines()
            if line.startswith(("import ", "from "))
        ]
