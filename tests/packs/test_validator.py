"""Every rule of the validator refuses the pack that breaks it, and names the rule."""

from __future__ import annotations

import io
import json
import re
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import ROOT, SCRIPTS, build, validate

pytestmark = pytest.mark.xdist_group("packs")  # one worker: what it starts is shared

Files = dict[str, bytes]
Change = Callable[[Files], None]
EXPERT = ".codebuddy-plugin/plugin.json"
AGENT = "agents/ai-yuanbao-detective.md"
SKILL = "skills/fact-check/SKILL.md"
# The samples are put together here, so that no scanner takes this file for a leak.
KEYS = {
    "tencent_secret_id": "AKID" + "z8krbsJ5yKBZQpn74WFkmLPx3",
    "sk_key": "sk-" + "a1B2c3D4e5F6g7H8i9J0",
    "assignment": "api_key" + " = 'q1w2e3r4t5y6u7i8o9'",
    "bearer": "Bearer " + "q1w2e3r4t5y6u7i8o9p0a1",
    "pem": "-----BEGIN " + "RSA PRIVATE KEY-----",
    "jwt": "eyJ" + "hbGciOiJIUzI1NiJ9" + ".eyJ" + "zdWIiOiIxMjM0NTY3" + ".c2lnbmF0dXJlMTIz",
    "aws": "AKIA" + "IOSFODNN7EXAMPLQ",
    "github": "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2,
    "long_base64": "Q2hpbmVzZSBhbmQgRW5nbGlzaCBhcmUgZmlyc3QtY2xhc3MgYW5kIGVxdWFsOiBpbnB1dCwgZXZpZGVuY2U",
}


def replaced(path: str, old: str, new: str) -> Change:
    def change(files: Files) -> None:
        assert old.encode() in files[path], (path, old)
        files[path] = files[path].replace(old.encode(), new.encode())

    return change


def added(path: str, data: bytes) -> Change:
    return lambda files: files.update({path: data})


def appended(path: str, data: bytes) -> Change:
    return lambda files: files.update({path: files[path] + data})


def removed(path: str) -> Change:
    return lambda files: files.pop(path) and None


def edited(path: str, **values: Any) -> Change:
    def change(files: Files) -> None:
        about = json.loads(files[path]) | values
        files[path] = json.dumps({k: v for k, v in about.items() if v is not ...}, ensure_ascii=False).encode()

    return change


def in_wheel(said: str) -> Change:
    def change(files: Files) -> None:
        name = next(path for path in files if path.endswith(".whl"))
        out = io.BytesIO(files[name])
        with zipfile.ZipFile(out, "a") as wheel:
            wheel.writestr("detective/left.py", said)
        files[name] = out.getvalue()

    return change


SAME = ["a", "b", "c"]
PAIR = {"zh": "词", "en": "word"}
BAD_SERVER = {"type": "stdio", "command": "${CLAUDE_PLUGIN_ROOT}/bin/detective", "args": [], "env": {}}

CASES = [
    ("s_missing", removed("README.zh.md")),
    ("s_forbidden", added("hooks/hooks.json", b'{"a": 1}\n')),
    ("s_metadata_folder", added(".codebuddy-plugin/more.json", b'{"a": 1}\n')),
    ("s_agents_folder", added("agents/README.txt", b"agents\n")),
    ("m_json", replaced(".mcp.json", '"mcpServers"', '"a": 1, "a": 2, "mcpServers"')),
    ("m_name", edited(EXPERT, plugin="another")),
    ("m_version", edited(EXPERT, version="one")),
    ("m_description", edited(EXPERT, description="")),
    ("m_author", edited(EXPERT, author={})),
    ("m_expert_type", edited(EXPERT, expertType="robot")),
    ("m_team", edited(EXPERT, expertType="team")),
    ("m_agent_name", edited(EXPERT, agentName="nobody")),
    ("m_agents", edited(EXPERT, agents=["agents/ai-yuanbao-detective.md"])),
    ("m_skills", edited(EXPERT, skills=["./skills/none"])),
    ("m_pair", edited(EXPERT, profession={"zh": "事实核查员"})),
    ("m_description_length", edited(EXPERT, displayDescription={"zh": "太短", "en": "short"})),
    ("m_tags", edited(EXPERT, tags=[PAIR] * 2)),
    ("m_tags", edited(EXPERT, tags=[PAIR] * 4)),
    ("m_prompts", edited(EXPERT, quickPrompts=[PAIR] * 4, defaultInitPrompt=PAIR)),
    ("m_init_prompt", edited(EXPERT, defaultInitPrompt=PAIR)),
    ("m_category", edited(EXPERT, categoryId="15-Education")),
    ("m_avatar", edited(EXPERT, avatar="./avatars/none.png")),
    ("m_dependencies", edited(EXPERT, dependencies={"connectors": []})),
    ("m_todo", edited(EXPERT, homepage="[TODO]")),
    ("m_disagree", edited(".claude-plugin/plugin.json", description="another")),
    ("a_frontmatter", replaced(AGENT, "---\nname", "\ufeff---\nname")),
    ("a_frontmatter", replaced(AGENT, "\n", "\r\n")),
    ("a_name", replaced(AGENT, "name: ai-yuanbao-detective", "name: somebody")),
    ("a_description", replaced(AGENT, "description: Fact-checks", "about: Fact-checks")),
    ("a_pair", replaced(AGENT, "  zh: 事实核查员\n", "")),
    ("a_tools", replaced(AGENT, "maxTurns: 50", "allowed-tools: Bash")),
    ("a_skills", replaced(AGENT, "  - fact-check", "  - fact-check\n  - another")),
    ("k_frontmatter", replaced(SKILL, "---\nname", "name")),
    ("k_name", replaced(SKILL, "name: fact-check", "name: Fact-Check")),
    ("k_keys", replaced(SKILL, "license:", "version_zh: 1\nlicense:")),
    ("k_description", replaced(SKILL, "Check whether", "Check <b>whether</b>")),
    ("k_description", replaced(SKILL, "Check whether", "Check whether " + "x" * 1024)),
    ("k_compatibility", replaced(SKILL, "compatibility: ", "compatibility: " + "x" * 500)),
    ("k_metadata", replaced(SKILL, "  author: Detective contributors", "  author: 2.0")),
    ("k_lines", appended(SKILL, b"more\n" * 500)),
    ("l_link", appended(SKILL, b"[gone](references/gone.md)\n")),
    ("l_link", appended(SKILL, b"[out](../../../outside.md)\n")),
    ("l_link", appended(AGENT, b"Run ${CLAUDE_PLUGIN_ROOT}/bin/gone\n")),
    ("c_servers", edited(".mcp.json", mcpServers={"a": BAD_SERVER, "b": BAD_SERVER})),
    ("c_servers", edited(".mcp.json", mcpServers={"a": BAD_SERVER | {"type": "http"}})),
    ("c_command", edited(".mcp.json", mcpServers={"a": BAD_SERVER | {"command": "python3"}})),
    ("c_env", edited(".mcp.json", mcpServers={"a": BAD_SERVER | {"env": {"KEY": "value"}}})),
    ("p_picture", replaced("avatars/expert.png", "IHDR\x00\x00\x02\x00", "IHDR\x00\x00\x01\x00")),
    ("b_file", appended(AGENT, b"x" * 20480)),
    ("b_count", lambda files: files.update({f"skills/fact-check/references/n{n}.md": b"n\n" for n in range(200)})),
    ("x_name", added("bin/.env", b"A=1\n")),
    ("x_name", added("bin/history.sqlite3", b"x")),
    *[("x_secret", appended("INSTALL.md", f"\n{sample}\n".encode())) for sample in KEYS.values()],
    ("x_secret", in_wheel(f"KEY = {KEYS['sk_key']!r}\n")),
    ("u_path", appended("INSTALL.md", b"see " + b"/".join((b"", b"home", b"somebody", b"pack\n")))),
    ("u_path", appended("INSTALL.md", b"see C:\\Users\\somebody\\pack\n")),
    ("u_path", in_wheel("PATH = '/Users/somebody/pack'\n")),
    ("u_address", appended("INSTALL.md", b"http://10.1.2.3/\n")),
    ("v_version", edited(".claude-plugin/plugin.json", version="9.9.9")),
    ("v_version", replaced("CHANGELOG.md", "## [", "## [9.9.9]\n\n## [")),
    ("v_version", lambda files: files.update({SKILL: re.sub(rb'version: "[^"]+"', b'version: "9.9.9"', files[SKILL])})),
    ("e_utf8", appended("INSTALL.md", b"\xff\n")),
    ("e_utf8", lambda files: files.update({"INSTALL.md": b"\xef\xbb\xbf" + files["INSTALL.md"]})),
    ("e_line_ends", replaced("bin/start_web.sh", "\n", "\r\n")),
    ("e_line_ends", replaced("bin/start_web.cmd", "\r\n", "\n")),
    ("e_shebang", replaced("bin/detective", "#!/bin/sh", "# sh")),
    ("e_ascii", appended("bin/start_web.ps1", "# 打开\r\n".encode())),
]


@pytest.fixture(scope="session")
def small() -> Any:
    """A pack with a wheel that holds next to nothing: the rules are the same and the tests quick."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as wheel:
        wheel.writestr("detective/__init__.py", "")
    return build.parts(wheel=(f"detective_agent-{build.version()}-py3-none-any.whl", out.getvalue()))


@pytest.fixture(scope="session")
def good(small: Any) -> Files:
    return build.expert_files(small)


def resealed(small: Any, files: Files) -> Files:
    """The files with a list of digests that fits them, so that only the rule in question is broken."""
    return build.sealed(small, {path: data for path, data in files.items() if path != "MANIFEST.json"}, "pkg/")


def codes(
    folder: Path, files: Files, name: str = f"ai-yuanbao-detective-expert-{build.version()}.zip", top: str = ""
) -> list[str]:
    path = folder / name
    path.write_bytes(build.archive(files, top or "ai-yuanbao-detective/"))
    return [code for code, _ in validate.findings(path)]


@pytest.mark.parametrize(("code", "change"), CASES, ids=[f"{n}-{code}" for n, (code, _) in enumerate(CASES)])
def test_a_broken_rule_is_named(small: Any, good: Files, tmp_path: Path, code: str, change: Change) -> None:
    files = dict(good)
    change(files)
    engine = next(path for path in files if path.endswith(".whl") and path.startswith("pkg/"))
    sealed = resealed(build.Parts(small.pack, small.version, (engine[4:], files[engine]), {}), files)
    assert code in codes(tmp_path, sealed)


def test_the_good_pack_has_no_finding(good: Files, tmp_path: Path) -> None:
    assert codes(tmp_path, good) == []


DIGESTS = [
    ("h_missing", removed("bin/start_web.ps1")),
    ("h_changed", appended("INSTALL.md", b"more\n")),
    ("h_changed", lambda files: files.update({"LICENSE": b"X" + files["LICENSE"][1:]})),
    ("h_unlisted", added("bin/more.py", b"more = 1\n")),
    ("h_tree", edited("MANIFEST.json", tree_sha256="0" * 64)),
    ("h_engine", edited("MANIFEST.json", engine={"path": "pkg/x.whl", "sha256": "0"})),
    ("h_manifest", edited("MANIFEST.json", files=[])),
    ("h_manifest", removed("MANIFEST.json")),
]


@pytest.mark.parametrize(("code", "change"), DIGESTS, ids=[f"{n}-{code}" for n, (code, _) in enumerate(DIGESTS)])
def test_what_was_changed_after_the_build_is_found(good: Files, tmp_path: Path, code: str, change: Change) -> None:
    files = dict(good)
    change(files)
    assert code in codes(tmp_path, files)


NAMES = [
    ("z_unsafe_name", "../outside.md"),
    ("z_unsafe_name", "/etc/inside.md"),
    ("z_unsafe_name", "C:/inside.md"),
    ("z_windows_name", "bin/con.md"),
    ("z_windows_name", "bin/dot."),
    ("z_not_ascii", "bin/说明.md"),
    ("z_long_path", "bin/" + "x" * 120 + ".md"),
    ("z_duplicate_name", "readme.md"),
]


@pytest.mark.parametrize(("code", "name"), NAMES, ids=[name[:20] for _, name in NAMES])
def test_a_name_that_cannot_be_everywhere_is_refused(good: Files, tmp_path: Path, code: str, name: str) -> None:
    assert code in codes(tmp_path, good | {name: b"x\n"})


def test_two_folders_at_the_top_are_refused(good: Files, tmp_path: Path) -> None:
    files = {f"ai-yuanbao-detective/{path}": data for path, data in good.items()}
    path = tmp_path / "x.zip"
    path.write_bytes(build.archive(files | {"another/a.md": b"a\n"}))
    assert "z_top_folder" in [code for code, _ in validate.findings(path)]


def test_another_folder_at_the_top_is_not_the_pack(good: Files, tmp_path: Path) -> None:
    assert "m_name" in codes(tmp_path, good, top="another/")


def test_a_name_without_the_version_is_refused(good: Files, tmp_path: Path) -> None:
    assert codes(tmp_path, good, name="pack.zip") == ["v_version"]


def rewritten(good: Files, change: Callable[[zipfile.ZipInfo], None], tmp_path: Path) -> list[str]:
    path = tmp_path / f"ai-yuanbao-detective-expert-{build.version()}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in good.items():
            info = zipfile.ZipInfo(f"ai-yuanbao-detective/{name}")
            info.external_attr = (0o100000 | build.mode(name)) << 16
            if name == "INSTALL.md":
                change(info)
            packed.writestr(info, data)
    return [code for code, _ in validate.findings(path)]


def test_a_link_is_refused(good: Files, tmp_path: Path) -> None:
    assert "z_special_file" in rewritten(good, lambda info: setattr(info, "external_attr", 0o120777 << 16), tmp_path)


def test_another_mode_is_found(good: Files, tmp_path: Path) -> None:
    assert rewritten(good, lambda info: setattr(info, "external_attr", 0o100755 << 16), tmp_path) == ["h_mode"]


@pytest.mark.parametrize("data", [b"no zip", b"PK\x03\x04", b""], ids=["words", "a beginning", "nothing"])
def test_what_is_no_zip_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.zip").write_bytes(data)
    assert [code for code, _ in validate.findings(tmp_path / "x.zip")] == ["z_not_zip"]


def test_a_damaged_zip_is_refused(good: Files, tmp_path: Path) -> None:
    data = bytearray(build.archive(good, "ai-yuanbao-detective/"))
    data[len(data) // 2] ^= 0xFF
    (tmp_path / "x-0.1.0.zip").write_bytes(data)
    assert "z_damaged" in [code for code, _ in validate.findings(tmp_path / "x-0.1.0.zip")]


def test_an_encrypted_entry_is_refused(tmp_path: Path) -> None:
    data = bytearray(build.archive({"a/a.md": b"a\n"}))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = data.index(signature) + offset
        data[place : place + 2] = struct.pack("<H", 1)
    (tmp_path / "x.zip").write_bytes(data)
    assert [code for code, _ in validate.findings(tmp_path / "x.zip")] == ["z_encrypted"]


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(build.archive({"a/a.md": b"0" * 10_000_000}))
    assert [code for code, _ in validate.findings(tmp_path / "x.zip")] == ["z_bomb"]


def test_an_archive_over_its_limit_is_refused(good: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(validate.checks.LIMIT, "archive", 1000)
    assert "b_archive" in codes(tmp_path, good)


def test_a_bundle_without_its_entry_point_is_refused(small: Any, tmp_path: Path) -> None:
    files = build.bundle_files(small)
    edited("manifest.json", server={"type": "python", "entry_point": "bin/none.py"})(files)
    path = tmp_path / "x-0.1.0.mcpb"
    path.write_bytes(build.archive(files))
    assert "d_manifest" in [code for code, _ in validate.findings(path)]


def test_the_builder_is_found(good: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validate.checks.getpass, "getuser", lambda: "li.xiaoming")
    assert "u_builder" in codes(tmp_path, good | {"INSTALL.md": good["INSTALL.md"] + b"ask li.xiaoming\n"})


def test_a_folder_is_checked_too_and_what_a_host_added_is_passed_over(good: Files, tmp_path: Path) -> None:
    folder = tmp_path / "ai-yuanbao-detective"
    for name, data in good.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    assert list(validate.findings(folder)) == []
    (folder / ".in_use").write_text("1")
    about = json.loads((folder / EXPERT).read_text(encoding="utf-8"))
    (folder / EXPERT).write_text(json.dumps(about), encoding="utf-8")
    assert {code for code, _ in validate.findings(folder)} == {"h_unlisted", "h_changed"}
    assert list(validate.findings(folder, installed=True)) == []
    (folder / "README.md").unlink()
    (folder / "README.md").symlink_to(folder / "LICENSE")
    assert "z_special_file" in {code for code, _ in validate.findings(folder)}


def test_every_code_has_a_case_here() -> None:
    said = Path(__file__).read_text(encoding="utf-8")
    missing = [code for code in validate.RULES["code"] if f'"{code}"' not in said and not code.startswith("r_")]
    assert missing == []
    running = (Path(__file__).parent / "test_running.py").read_text(encoding="utf-8")
    assert [code for code in validate.RULES["code"] if code.startswith("r_") and f'"{code}"' not in running] == []


def test_the_command_says_what_is_wrong_in_both_languages_and_to_machines(good: Files, tmp_path: Path) -> None:
    path = tmp_path / f"x-{build.version()}.zip"
    path.write_bytes(build.archive(good | {"bin/.env": b"A=1\n"}, "ai-yuanbao-detective/"))
    command = [sys.executable, "-I", "-B", str(SCRIPTS / "validate_expert.py"), str(path)]
    said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert said.returncode == 1
    assert "x_name  bin/.env" in said.stdout
    assert "密钥" in said.stdout
    assert "keys" in said.stdout
    assert said.stdout.splitlines()[-1] == "Expert package is NOT valid: 2"
    told = json.loads(subprocess.run([*command, "--json"], capture_output=True, text=True, encoding="utf-8").stdout)
    assert told["valid"] is False
    assert {one["code"] for one in told["findings"]} == {"x_name", "h_unlisted"}


def test_a_checkout_and_its_sources_are_told_from_a_pack(tmp_path: Path) -> None:
    assert validate.checkout_of(ROOT) == ROOT
    assert validate.checkout_of(ROOT / "expert_pack") == ROOT
    assert validate.checkout_of(tmp_path) is None
