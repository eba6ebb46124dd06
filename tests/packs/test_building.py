"""The same files give the same bytes, everything that the engine needs is in its wheel, and archives are valid."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from detective import __version__
from detective.card_schema import card_json_schema
from detective.mcp.tools import TOOLS

from .conftest import ROOT, SCRIPTS, build, validate

pytestmark = pytest.mark.xdist_group("packs")  # one worker: what it starts is shared


def opened(data: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(data))


def test_two_builds_are_the_same_bytes(made: dict[str, bytes]) -> None:
    assert build.archives(build.parts()) == made


@pytest.mark.parametrize("kind", ["expert", "skill", "mcpb"])
def test_every_archive_is_valid(made: dict[str, bytes], kind: str, tmp_path: Path) -> None:
    name = next(name for name in made if kind in name)
    (tmp_path / name).write_bytes(made[name])
    command = [sys.executable, str(SCRIPTS / "validate_expert.py"), str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "Expert package is valid\n")


def test_entries_are_sorted_and_carry_no_time(made: dict[str, bytes]) -> None:
    for data in made.values():
        with opened(data) as packed:
            names = [entry.filename for entry in packed.infolist()]
            assert names == sorted(names, key=str.encode)
            assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_list_of_digests_is_right(made: dict[str, bytes]) -> None:
    data = next(data for name, data in made.items() if "expert" in name)
    with opened(data) as packed:
        listed = json.loads(packed.read("ai-yuanbao-detective/MANIFEST.json"))
        for row in listed["files"]:
            content = packed.read(f"ai-yuanbao-detective/{row['path']}")
            assert (len(content), hashlib.sha256(content).hexdigest()) == (row["size"], row["sha256"])
    assert listed["version"] == __version__


def test_one_version_and_no_blank_is_left(made: dict[str, bytes]) -> None:
    for name, data in made.items():
        assert f"-{__version__}" in name
        with opened(data) as packed:
            assert not [
                entry
                for entry in packed.namelist()
                if b"{{" in packed.read(entry) and entry.endswith((".md", "detective"))
            ]


def test_the_wheel_carries_all_that_the_engine_reads(plain: Any) -> None:
    with opened(plain.wheel[1]) as wheel:
        inside = set(wheel.namelist())
        assert json.loads(wheel.read("detective/schema/card.json")) == card_json_schema()
        about = wheel.read(f"detective_agent-{__version__}.dist-info/METADATA").decode("utf-8")
    folders = {
        "detective/data": ROOT / "detective/data",
        "detective/render/templates": ROOT / "detective/render/templates",
    }
    folders["detective/web_static"] = ROOT / "web_static"
    for name, folder in folders.items():
        wanted = {
            f"{name}/{path.relative_to(folder).as_posix()}"
            for path in folder.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert wanted <= inside, wanted - inside
    assert not [name for name in inside if name.startswith(("tests/", "scripts/", "docs/"))]
    assert all(f"Python :: 3.{minor}" in about for minor in (11, 12, 13, 14))
    assert "Provides-Extra: mcp" in about


def test_the_bundle_names_the_tools_of_the_server(made: dict[str, bytes]) -> None:
    with opened(next(data for name, data in made.items() if name.endswith(".mcpb"))) as packed:
        about = json.loads(packed.read("manifest.json"))
    assert [tool["name"] for tool in about["tools"]] == [tool.name for tool in TOOLS]


def test_the_example_is_a_card_that_replays(made: dict[str, bytes]) -> None:
    with opened(next(data for name, data in made.items() if "skill" in name)) as packed:
        card = json.loads(packed.read("fact-check/assets/card-example.json"))
    assert card["verdict"] == "refuted"
    assert card["version"] == __version__


@pytest.mark.parametrize("name", ["detective", "start_web.sh", "start_web.command"])
def test_shell_scripts_are_sound(made: dict[str, bytes], name: str) -> None:
    with opened(next(data for file, data in made.items() if "expert" in file)) as packed:
        said = packed.read(f"ai-yuanbao-detective/bin/{name}")
    assert subprocess.run(["sh", "-n"], input=said).returncode == 0


@pytest.mark.parametrize("name", ["detective.cmd", "start_web.cmd", "start_web.ps1"])
def test_windows_scripts_find_the_pack_by_their_own_place(made: dict[str, bytes], name: str) -> None:
    with opened(next(data for file, data in made.items() if "expert" in file)) as packed:
        said = packed.read(f"ai-yuanbao-detective/bin/{name}").decode("ascii")
    assert "%~dp0" in said or "$PSScriptRoot" in said
    assert said.count("\n") == said.count("\r\n")


def test_the_validator_knows_every_code_that_it_gives() -> None:
    code = "".join(
        (SCRIPTS / name).read_text(encoding="utf-8")
        for name in ("validate_expert.py", "expert_checks.py", "expert_model.py")
    )
    assert all(f'"{name}"' in code for name in validate.RULES["code"])
