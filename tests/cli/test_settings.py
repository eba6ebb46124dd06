"""`detective settings`: masked, kept on this machine, and never stronger than the environment."""

from __future__ import annotations

import json
import re
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from detective.providers.registry import BUILT_IN
from detective.storage.settings import all_settings

KEY = "tvly-abcdef0123456789"
ROOT = Path(__file__).resolve().parents[2]


def shown(ran: object) -> dict:
    return json.loads(ran.out)  # type: ignore[attr-defined]


def test_a_key_is_kept_masked_and_used(detective: Callable, tmp_path: Path) -> None:
    ran = detective("settings", "set", "TAVILY_API_KEY", KEY, "--json", "--lang", "en")
    assert (ran.code, ran.err) == (0, "try it: detective providers test tavily\n")
    assert shown(ran)["shown"] == "tvly******6789"
    kept = tmp_path / "home" / "secrets.json"
    assert shown(ran)["place"] == str(kept)
    if sys.platform != "win32":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    listed = detective("settings", "list")
    assert KEY not in listed.out
    rows = {row["name"]: row for row in json.loads(detective("providers", "list", "--json").out)["providers"]}
    assert rows["tavily"]["ready"] is True


def test_the_password_in_an_address_is_masked(detective: Callable) -> None:
    listed = detective("settings", "list", SEARXNG_URL="http://me:secret@localhost:8080")
    assert "http://******@localhost:8080" in listed.out
    assert "secret@" not in listed.out


def test_a_damaged_file_of_keys_is_called_damaged(detective: Callable, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "secrets.json").write_text("{half")
    ran = detective("settings", "list", "--lang", "en")
    assert ran.code == 1
    assert "the saved settings are damaged" in ran.err
    assert "settings set" in ran.err


def test_the_environment_wins_and_says_so(detective: Callable, tmp_path: Path) -> None:
    other = {"TAVILY_API_KEY": "tvly-from-the-environment"}
    ran = detective("settings", "set", "TAVILY_API_KEY", KEY, "--json", "--lang", "zh", **other)
    assert shown(ran)["source"] == "environment"
    assert "环境变量里的值，它优先" in ran.err
    (tmp_path / ".env").write_text("TAVILY_API_KEY=tvly-from-the-file-0000\n")
    assert shown(detective("settings", "get", "TAVILY_API_KEY", "--json"))["source"] == "dotenv"
    (tmp_path / ".env").unlink()
    assert shown(detective("settings", "get", "TAVILY_API_KEY", "--json"))["shown"] == "tvly******6789"


def test_a_saved_default_is_in_force_until_it_is_deleted(detective: Callable) -> None:
    assert detective("settings", "set", "DETECTIVE_LANG", "zh").code == 0
    assert "没有" in detective("check", "").err
    assert detective("settings", "delete", "DETECTIVE_LANG").code == 0
    assert "nothing" in detective("check", "").err
    assert detective("settings", "delete", "DETECTIVE_LANG").code == 2


def test_a_broken_file_of_settings_is_said_and_stops_no_check(detective: Callable, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.json").write_text("{half")
    assert detective("check", "2020年诺贝尔文学奖得主是谁？", "--offline").code == 0
    ran = detective("settings", "list")
    assert ran.code == 1
    assert "settings.json" in ran.err


BAD = [
    pytest.param(("set", "PATH", "x"), "no setting named PATH", id="unknown"),
    pytest.param(("set", "DETECTIVE_HOME", "x"), "cannot be saved", id="tells where settings are"),
    pytest.param(("set", "DETECTIVE_LANG", "fr"), "zh or en", id="language"),
    pytest.param(("set", "DETECTIVE_KEEP_DAYS", "0"), "whole number from 1", id="count"),
    pytest.param(("set", "DETECTIVE_TWO_REVIEWERS", "yes"), "1 or 0", id="switch"),
    pytest.param(("set", "SEARXNG_URL", "localhost"), "http://", id="address"),
    pytest.param(("set", "TAVILY_API_KEY", "a\nb"), "line break", id="two lines"),
    pytest.param(("set", "TAVILY_API_KEY"), "no value", id="no value"),
    pytest.param(("get", "NOTHING"), "no setting named", id="get unknown"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD)
def test_what_cannot_be_is_refused(detective: Callable, arguments: tuple[str, ...], named: str) -> None:
    ran = detective("settings", *arguments, DETECTIVE_LANG="en")
    assert (ran.code, ran.out) == (2, "")
    assert named in ran.err


def test_a_key_that_looks_wrong_is_kept_with_a_note(detective: Callable) -> None:
    ran = detective("settings", "set", "TAVILY_API_KEY", '"tvly-abcdef0123456789"', "--lang", "en")
    assert ran.code == 0
    assert "quotation marks" in ran.err


def test_a_saved_key_never_enters_a_recording(detective: Callable, tmp_path: Path) -> None:
    detective("settings", "set", "TAVILY_API_KEY", KEY)
    detective("providers", "record", f"德国 {KEY}", "-o", "r.json", "--provider", "starter")
    assert KEY not in (tmp_path / "r.json").read_text()


def test_every_variable_of_the_code_is_in_the_table_and_no_other() -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "detective").rglob("*.*")
        if path.suffix in {".py", ".toml"} and path.name != "settings.toml"
    )
    named = set(re.findall(r"\b(?:TENCENTCLOUD|BOCHA|SEARXNG|TAVILY|BRAVE|GOOGLE|DETECTIVE)_[A-Z_]+[A-Z]\b", code))
    made = {f"DETECTIVE_{row.name.upper()}_URL" for row in BUILT_IN}  # names that are put together
    made |= {f"DETECTIVE_WSA_{name}" for name in ("MODE", "CNT", "INDUSTRY", "FRESHNESS")}
    assert named <= set(all_settings())
    assert set(all_settings()) <= named | made
