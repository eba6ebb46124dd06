"""The checks of a pack's content; each gives findings as (code, place). Standard library only, for it is packed too."""

from __future__ import annotations

import fnmatch
import getpass
import math
import re
import socket
import struct
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from expert_model import (
    BUNDLE,
    EXPERT,
    HERE,
    LIMIT,
    LIST,
    PATTERN,
    PLUGIN,
    RULES,
    Finding,
    Pack,
    as_dict,
    as_list,
    frontmatter,
    is_pair,
    is_said,
    is_text,
    is_word,
    line_of,
)


def structure(pack: Pack) -> Iterator[Finding]:
    """What an expert must and must not have."""
    for path in LIST["needed"]:
        if path not in pack.files:
            yield "s_missing", path
    for folder in LIST["needed_folders"]:
        if not any(path.startswith(folder) for path in pack.files):
            yield "s_missing", folder
    listed = {str(path).removeprefix("./") for path in as_list(pack.json(EXPERT).get("agents"))}
    for path in pack.files:
        if any(path == bad or path.startswith(bad) or f"/{bad}" in path for bad in LIST["forbidden"]):
            yield "s_forbidden", path
        if any(path.startswith(at) and path != f"{at}plugin.json" for at in LIST["metadata_folders"]):
            yield "s_metadata_folder", path
        if path.startswith("agents/") and path not in listed:
            yield "s_agents_folder", path


def manifests(pack: Pack) -> Iterator[Finding]:
    """The expert's manifest and that of the plugin."""
    for path in [path for path in pack.files if path.endswith(".json") and "assets/" not in path]:
        if not pack.json(path):
            yield "m_json", path
    about, plugin = pack.json(EXPERT), pack.json(PLUGIN)
    yield from identity(pack, about)
    yield from parts(pack, about)
    yield from words(about)
    if "dependencies" in about or "dependencies" in plugin:
        yield "m_dependencies", EXPERT
    if "[TODO" in pack.text(EXPERT) + pack.text(PLUGIN):
        yield "m_todo", EXPERT
    if any(about.get(key) != plugin.get(key) for key in ("name", "version", "description")):
        yield "m_disagree", PLUGIN


def identity(pack: Pack, about: dict[str, Any]) -> Iterator[Finding]:
    """Name, version, kind and author."""
    name = str(about.get("name", ""))
    if not re.fullmatch(PATTERN["name"], name) or len(name) < 2 or {about.get("plugin"), pack.name} != {name}:
        yield "m_name", EXPERT
    if not re.fullmatch(PATTERN["semver"], str(about.get("version", ""))):
        yield "m_version", EXPERT
    if not is_said(about.get("description")):
        yield "m_description", EXPERT
    if not is_said(as_dict(about.get("author")).get("name")):
        yield "m_author", EXPERT
    if about.get("expertType") not in ("agent", "team"):
        yield "m_expert_type", EXPERT
    if about.get("expertType") == "team" and not is_team(pack, about):
        yield "m_team", EXPERT


def is_team(pack: Pack, about: dict[str, Any]) -> bool:
    """A lead that is no member of its own team, described once as lead, and set as the main agent."""
    info, members = as_dict(about.get("teamInfo")), as_list(about.get("members"))
    leads = [one for one in members if as_dict(one).get("role") == "lead"]
    return bool(
        info.get("leadAgent") == about.get("agentName")
        and as_list(info.get("memberAgents"))
        and info["leadAgent"] not in info["memberAgents"]
        and len(leads) == 1
        and as_dict(about.get("profession")).get("zh") == as_dict(about.get("displayName")).get("zh")
        and pack.json("settings.json").get("agent") == about.get("agentName")
    )


def parts(pack: Pack, about: dict[str, Any]) -> Iterator[Finding]:
    """Agents, skills, category and picture exist."""
    if f"agents/{about.get('agentName')}.md" not in pack.files or about.get("agentName") == "team-lead":
        yield "m_agent_name", str(about.get("agentName"))
    for code, key, inside in (("m_agents", "agents", ""), ("m_skills", "skills", "/SKILL.md")):
        listed = as_list(about.get(key))
        for path in listed or [key]:
            if not str(path).startswith("./") or str(path)[2:] + inside not in pack.files:
                yield code, str(path)
    if about.get("categoryId", LIST["categories"][0]) not in LIST["categories"]:
        yield "m_category", str(about["categoryId"])
    if str(about.get("avatar", "")).removeprefix("./") not in pack.files:
        yield "m_avatar", str(about.get("avatar"))


def words(about: dict[str, Any]) -> Iterator[Finding]:
    """What people read stands in both languages."""
    tags, prompts = as_list(about.get("tags")), as_list(about.get("quickPrompts"))
    pairs = {key: about.get(key) for key in LIST["pairs"]}
    pairs |= {
        f"{key}[{n}]": one for key, rows in (("tags", tags), ("quickPrompts", prompts)) for n, one in enumerate(rows)
    }
    for key, pair in pairs.items():
        if not is_pair(pair):
            yield "m_pair", key
    least, most = LIMIT["description_zh_chars"]
    if not least <= len(str(as_dict(about.get("displayDescription")).get("zh", ""))) <= most:
        yield "m_description_length", "displayDescription.zh"
    if len(tags) != 3:
        yield "m_tags", "tags"
    if len(prompts) != 3:
        yield "m_prompts", "quickPrompts"
    if prompts and about.get("defaultInitPrompt") != prompts[0]:
        yield "m_init_prompt", "defaultInitPrompt"


def agents(pack: Pack) -> Iterator[Finding]:
    """The head of every agent's file."""
    for path in [path for path in pack.files if path.startswith("agents/") and path.endswith(".md")]:
        head = frontmatter(pack.files[path])
        if head is None:
            yield "a_frontmatter", path
            continue
        if head.get("name") != PurePosixPath(path).stem:
            yield "a_name", path
        if not is_said(head.get("description")):
            yield "a_description", path
        if not (is_pair(head.get("displayName")) and is_pair(head.get("profession"))):
            yield "a_pair", path
        if "tools:" in pack.text(path).split("\n---\n")[0]:
            yield "a_tools", path
        for skill in as_list(head.get("skills")):
            if f"skills/{skill}/SKILL.md" not in pack.files:
                yield "a_skills", f"{path}: {skill}"


def skills(pack: Pack) -> Iterator[Finding]:
    """The head and length of every SKILL.md, by the open standard."""
    for path in [path for path in pack.files if PurePosixPath(path).name == "SKILL.md"]:
        head = frontmatter(pack.files[path])
        if head is None:
            yield "k_frontmatter", path
            continue
        folder = PurePosixPath(path).parent.name or pack.name
        name = str(head.get("name", ""))
        if name != folder or not re.fullmatch(PATTERN["name"], name) or len(name) > LIMIT["skill_name_chars"]:
            yield "k_name", path
        if unknown := set(head) - set(LIST["skill_keys"]):
            yield "k_keys", f"{path}: {min(unknown)}"
        about = str(head.get("description", ""))
        if not 1 <= len(about) <= LIMIT["skill_description_chars"] or "<" in about or ">" in about:
            yield "k_description", path
        if len(str(head.get("compatibility", ""))) > LIMIT["compatibility_chars"]:
            yield "k_compatibility", path
        if not all(is_word(value) for value in as_dict(head.get("metadata")).values()):
            yield "k_metadata", path
        if pack.files[path].count(b"\n") >= LIMIT["skill_lines"]:
            yield "k_lines", path


def links(pack: Pack) -> Iterator[Finding]:
    """Every relative link, reference and rooted path leads to a file of the pack."""
    for path in [path for path in pack.files if path.endswith(".md")]:
        folder = PurePosixPath(path).parent
        said = pack.text(path)
        wanted = [folder / target for target in re.findall(PATTERN["link"], said)]
        wanted += [folder / target for target in re.findall(PATTERN["reference"], said)]
        for root, target in re.findall(PATTERN["rooted"], said):
            wanted.append(folder / target if root == "SKILL_DIR" else PurePosixPath(target))
        for target in wanted:
            if not exists(pack, target):
                yield "l_link", f"{path}: {target}"


def exists(pack: Pack, target: PurePosixPath) -> bool:
    """Whether a path, `..` resolved, is a file or folder of the pack."""
    steps: list[str] = []
    for part in target.parts:
        if part == ".." and not steps:
            return False
        steps = steps[:-1] if part == ".." else [*steps, part]
    path = "/".join(steps)
    return path in pack.files or any(one.startswith(f"{path}/") for one in pack.files)


def servers(pack: Pack) -> Iterator[Finding]:
    """The one MCP server of an expert."""
    listed = as_dict(pack.json(".mcp.json").get("mcpServers"))
    if len(listed) != 1 or any(as_dict(one).get("type") != "stdio" for one in listed.values()):
        yield "c_servers", ".mcp.json"
    for one in map(as_dict, listed.values()):
        command = str(one.get("command", ""))
        inside = command.removeprefix("${CLAUDE_PLUGIN_ROOT}/")
        if inside == command or inside not in pack.files:
            yield "c_command", command
        for name, value in as_dict(one.get("env")).items():
            if not re.fullmatch(r"|[01]|\$\{\w+\}", str(value)):
                yield "c_env", name


def bundle(pack: Pack) -> Iterator[Finding]:
    """The manifest of an MCP bundle."""
    about = pack.json(BUNDLE)
    server = as_dict(about.get("server"))
    complete = all(about.get(key) for key in LIST["bundle_keys"]) and is_said(as_dict(about.get("author")).get("name"))
    if not complete or server.get("entry_point") not in pack.files or about.get("icon", "icon.png") not in pack.files:
        yield "d_manifest", BUNDLE


def pictures(pack: Pack) -> Iterator[Finding]:
    """PNG of the wanted size."""
    side = LIMIT["picture_side_px"]
    for path, data in pack.files.items():
        if path.startswith("avatars/") or path == "icon.png":
            is_png = data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR" and len(data) >= 24
            if not is_png or struct.unpack(">II", data[16:24]) != (side, side):
                yield "p_picture", path


def budgets(pack: Pack) -> Iterator[Finding]:
    """Sizes and number of files."""
    most = LIMIT["offline_archive"] if pack.is_offline else LIMIT["archive"]
    if pack.packed_bytes > most:
        yield "b_archive", f"{pack.packed_bytes} > {most}"
    if len(pack.files) > LIMIT["files"]:
        yield "b_count", f"{len(pack.files)} > {LIMIT['files']}"
    for path, data in pack.files.items():
        if len(data) > allowed_size(path):
            yield "b_file", f"{path}: {len(data)} > {allowed_size(path)}"


def allowed_size(path: str) -> int:
    """The limit for one file, bytes."""
    if "/wheels/" in path:
        return int(LIMIT["offline_archive"])
    kinds = (
        (path.endswith(".whl"), "engine"),
        (path.startswith("avatars/") or path == "icon.png", "picture"),
        (path.startswith("agents/"), "agent"),
        (path.endswith("SKILL.md"), "skill"),
    )
    return int(LIMIT[next((name for holds, name in kinds if holds), "file")])


def secrets(pack: Pack) -> Iterator[Finding]:
    """Keys and personal files; what matches is never printed."""
    for path in pack.files:
        if any(fnmatch.fnmatch(PurePosixPath(path).name.lower(), one) for one in LIST["secret_files"]):
            yield "x_name", path
    patterns = {name: re.compile(pattern) for name, pattern in RULES["secret"].items()}
    for path, said in pack.own_texts():
        for name, pattern in patterns.items():
            for found in pattern.finditer(said):
                if name != "long_base64" or looks_random(found[0]):
                    yield "x_secret", f"{path}:{line_of(said, found.start())}: {name} {found[0][:4]}…"


def looks_random(word: str) -> bool:
    """Neither a plain digest nor words without blanks: more than 4.3 bits a character."""
    if re.fullmatch(r"[0-9a-f]+", word) and len(word) in (64, 96, 128):
        return False
    return -sum(n / len(word) * math.log2(n / len(word)) for n in Counter(word).values()) >= 4.3


def machine(pack: Pack) -> Iterator[Finding]:
    """Nothing of the machine that built it, and no address in a network."""
    builder = builder_words()
    for path, said in pack.own_texts():
        for code, pattern in (("u_path", PATTERN["absolute"]), ("u_address", PATTERN["address"])):
            for found in re.finditer(pattern, said):
                if not (code == "u_address" and is_named_range(path)):
                    yield code, f"{path}:{line_of(said, found.start())}: {found[0][:40]}"
        for word in builder:
            if word in said:
                yield "u_builder", f"{path}:{line_of(said, said.index(word))}"


def is_named_range(path: str) -> bool:
    """Texts of the engine that speak of address ranges which must not be fetched, or of evidence."""
    return "!detective/" in path


def builder_words() -> list[str]:
    """User, host, home and temporary folder of this machine, where they are telling."""
    found = {str(Path.home()), tempfile.gettempdir(), str(HERE.parent)}
    for ask in (getpass.getuser, socket.gethostname):
        try:
            name = ask()
        except (OSError, KeyError):
            continue
        if len(name) > 5 and name.lower() not in LIST["common_users"]:
            found.add(name)
    return sorted(word for word in found if len(word) > 5)


def encoding(pack: Pack) -> Iterator[Finding]:
    """Text as each system reads it."""
    for path in filter(is_text, pack.files):
        data = pack.files[path]
        if data.startswith(b"\xef\xbb\xbf") or not is_utf8(data):
            yield "e_utf8", path
        is_windows = path.endswith(tuple(LIST["crlf"]))
        bare = data.replace(b"\r\n", b"")
        if (is_windows and b"\n" in bare) or (not is_windows and b"\r" in data):
            yield "e_line_ends", path
        if path.endswith(tuple(LIST["shell"])) and not data.startswith(b"#!"):
            yield "e_shebang", path
        if is_windows and not data.isascii():
            yield "e_ascii", path


def is_utf8(data: bytes) -> bool:
    """Whether bytes are UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def versions(pack: Pack) -> Iterator[Finding]:
    """The version of the list of digests stands everywhere else too."""
    wanted = str(pack.json(pack.digest_list).get("version"))
    said = {
        path: pack.json(path)["version"]
        for path in (EXPERT, PLUGIN, BUNDLE)
        if path in pack.files and "version" in pack.json(path)
    }
    for path in [path for path in pack.files if PurePosixPath(path).name == "SKILL.md"]:
        said[path] = as_dict((frontmatter(pack.files[path]) or {}).get("metadata")).get("version", "").strip('"')
    if found := re.search(r"^## \[([^\]]+)\]", pack.text("CHANGELOG.md"), re.MULTILINE):
        said["CHANGELOG.md"] = found[1]
    for path in pack.files:
        if path.endswith(".whl") and "/wheels/" not in path:
            said[path] = PurePosixPath(path).name.split("-")[1]
    for path, version in said.items():
        if version != wanted:
            yield "v_version", f"{path}: {version}"
    if pack.container.endswith((".zip", ".mcpb")) and f"-{wanted}" not in pack.container:
        yield "v_version", pack.container
