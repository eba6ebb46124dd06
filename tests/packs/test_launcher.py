"""What the launcher of the pack decides before the engine runs: where data goes, which wheels fit, what is missing."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import sysconfig
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from detective.storage.home import home

from .conftest import ROOT

pytestmark = pytest.mark.xdist_group("packs")
WHEEL = "detective_agent-1.2.3-py3-none-any.whl"


@pytest.fixture
def launcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The launcher in a pack of its own, and a user without settings."""
    place = tmp_path / "above" / "pack" / "bin" / "detective.py"
    place.parent.mkdir(parents=True)
    place.write_bytes((ROOT / "expert_pack" / "bin" / "detective.py").read_bytes())
    spec = importlib.util.spec_from_file_location("launcher", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    spec.loader.exec_module(module)
    for name in (*module.DATA_VARIABLES, "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    return module


def packed(launcher: ModuleType, folder: str = "../pkg") -> Path:
    place = (Path(launcher.HERE) / folder).resolve()
    place.mkdir(parents=True)
    (place / WHEEL).write_bytes(b"wheel")
    return place / WHEEL


@pytest.mark.parametrize("folder", ["../pkg", "pkg", "../../../pkg"])
def test_the_engine_is_found_in_the_pack_and_beside_the_skill(launcher: ModuleType, folder: str) -> None:
    wheel = packed(launcher, folder)
    assert Path(launcher.engine()) == wheel
    assert launcher.version_of(str(wheel)) == "1.2.3"


def test_a_pack_without_engine_says_so_in_both_languages(
    launcher: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        launcher.engine()
    assert caught.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "重新解压" in said.err
    assert "Unpack the whole archive again" in said.err


DATA = [
    pytest.param({"DETECTIVE_HOME": "a", "CLAUDE_PLUGIN_DATA": "b"}, "a", id="our own variable first"),
    pytest.param({"CLAUDE_PLUGIN_DATA": "b", "CODEBUDDY_PLUGIN_DATA": "c"}, "b", id="then that of a host"),
    pytest.param({"CODEBUDDY_PLUGIN_DATA": "c"}, "c", id="or of another host"),
    pytest.param({"CLAUDE_PLUGIN_DATA": "${CLAUDE_PLUGIN_DATA}"}, "", id="an unexpanded one is none"),
    pytest.param({}, "", id="else the platform's folder"),
]


@pytest.mark.parametrize(("env", "wanted"), DATA)
def test_data_goes_to_the_first_folder_that_is_named(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, env: dict[str, str], wanted: str
) -> None:
    for name, value in env.items():
        monkeypatch.setenv(name, value if "$" in value else str(tmp_path / value))
    expected = tmp_path / wanted if wanted else home({})
    assert Path(launcher.data_folder()) == expected


def test_where_nothing_can_be_written_a_temporary_folder_is_used_and_said(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DETECTIVE_HOME", str(tmp_path / "file" / "below"))
    monkeypatch.setattr(launcher.tempfile, "gettempdir", lambda: str(tmp_path))
    assert Path(launcher.data_folder()) == tmp_path / "detective-data"
    assert "is used instead" in capsys.readouterr().err


HERE = {"python": f"{sys.version_info[0]}.{sys.version_info[1]}", "platform": sysconfig.get_platform()}


@pytest.mark.parametrize(
    ("made_for", "fits"), [(HERE, True), (HERE | {"python": "3.99"}, False), (HERE | {"platform": "win"}, False)]
)
def test_carried_wheels_are_used_where_they_fit(
    launcher: ModuleType, capsys: pytest.CaptureFixture[str], made_for: dict[str, str], fits: bool
) -> None:
    wheel = packed(launcher)
    (wheel.parent / "wheels").mkdir()
    (wheel.parent / "wheels" / "platform.json").write_text(json.dumps(made_for), encoding="utf-8")
    assert bool(launcher.wheels_for_this_python(str(wheel))) is fits
    assert bool(capsys.readouterr().err) is not fits


def test_each_engine_and_each_python_has_an_environment_of_its_own(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[str] = []
    monkeypatch.setattr(launcher, "make", lambda folder, _wheel: made.append(Path(folder).name))
    wheel = packed(launcher)
    launcher.environment(str(wheel), str(tmp_path))
    wheel.write_bytes(b"another")
    launcher.environment(str(wheel), str(tmp_path))
    assert len(set(made)) == 2
    assert all(name.startswith(f"1.2.3-cp{sys.version_info[0]}{sys.version_info[1]}-") for name in made)


def test_a_failed_installation_leaves_nothing_behind(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(launcher.subprocess, "call", lambda *_a, **_k: 1)
    with pytest.raises(SystemExit) as caught:
        launcher.make(str(tmp_path / "runtime" / "x"), str(packed(launcher)))
    assert caught.value.code == 2
    assert not list((tmp_path / "runtime").glob("*")) if (tmp_path / "runtime").exists() else True


def test_keys_that_a_host_hands_over_empty_do_not_hide_saved_ones(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed(launcher)
    monkeypatch.setattr(launcher, "environment", lambda _wheel, _data: "python")
    monkeypatch.setattr(launcher.os, "name", "posix")
    seen: list[dict[str, str]] = []
    monkeypatch.setattr(launcher.os, "execv", lambda _python, _command: seen.append(dict(os.environ)))
    monkeypatch.setattr(launcher.subprocess, "call", lambda _command: 0)
    monkeypatch.setattr(sys, "argv", ["detective.py", "check", "x"])
    for value in ("", "${user_config.wsa_key}", "sk-x"):
        monkeypatch.setenv("TENCENTCLOUD_WSA_APIKEY", value)
        launcher.main()
    assert [env.get("TENCENTCLOUD_WSA_APIKEY") for env in seen] == [None, None, "sk-x"]


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[int]:
    """A server that answers with the given body."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(request.param)

        def log_message(self, *_: Any) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(
    ("page", "is_ours"),
    [
        (b'{"ok": true, "version": "1.2.3"}', True),
        (b'{"ok": true, "version": "9.9.9"}', False),
        (b"<html>", False),
    ],
    indirect=["page"],
    ids=["this version", "another version", "another program"],
)
def test_only_a_page_of_this_version_is_taken_for_ours(launcher: ModuleType, page: int, is_ours: bool) -> None:
    words = ["serve", "--no-open", "--port", str(page)]
    assert launcher.runs_already(str(packed(launcher)), words) is is_ours
