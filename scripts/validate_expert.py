"""Check an agent pack: a zip, an .mcpb or an unpacked folder. The last line of a good one: Expert package is valid.

Without a name it checks the pack that it lies in; in a checkout the expert is built from its sources first.

`--run` also starts the engine of an unpacked folder; `--installed` passes over what a host added; `--json` prints the
findings for machines. Standard library only; Python 3.11 or newer.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import socket
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

sys.path.insert(0, str(Path(__file__).resolve().parent))
import expert_checks as checks
from expert_model import EXPERT, HERE, LIMIT, LIST, RULES, Finding, Pack, as_dict, as_list

_VALID = "Expert package is valid"
_ASKED = "2020年诺贝尔文学奖得主是谁？"
Check = Callable[[Pack], Iterator[Finding]]


def main() -> int:
    """Print what is wrong and leave with 1, or say that nothing is and leave with 0."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("pack", type=Path, nargs="?", default=HERE.parent, help="zip, .mcpb or folder")
    options.add_argument("--installed", action="store_true", help="pass over what a host added or rewrote")
    options.add_argument("--run", action="store_true", help="also start the engine (a folder only)")
    options.add_argument("--json", action="store_true", help="print findings as JSON")
    chosen = options.parse_args()
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    if checkout := checkout_of(chosen.pack):
        return from_sources(checkout)
    found = list(findings(chosen.pack, installed=chosen.installed))
    if chosen.run and not found:
        found = list(running(chosen.pack))
    show(found, as_json=chosen.json)
    return int(bool(found))


def checkout_of(folder: Path) -> Path | None:
    """The checkout, where the folder is one or the sources in it."""
    root = folder.resolve()
    places = ((root, root / "expert_pack"), (root.parent, root))
    return next((checkout for checkout, sources in places if (sources / "pack.toml").is_file()), None)


def from_sources(checkout: Path) -> int:
    """Build the archives of a checkout, which checks each of them; the exit code of the build."""
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [sys.executable, checkout / "scripts" / "build_expert_pack.py", "--out", folder]
        ).returncode


def show(found: list[Finding], *, as_json: bool) -> None:
    """The findings, then the last line."""
    if as_json:
        print(
            json.dumps(
                {"valid": not found, "findings": [{"code": c, "place": p} for c, p in found]}, ensure_ascii=False
            )
        )
        return
    for code, place in found:
        said = RULES["code"][code]
        print(f"✗ {code}  {place}\n  应为 {said['zh']} · expected {said['en']}")
    print(_VALID if not found else f"Expert package is NOT valid: {len(found)}")


def findings(path: Path, *, installed: bool = False) -> Iterator[Finding]:
    """Everything that is wrong with a pack; a container that cannot be trusted is not looked into."""
    problems: list[Finding] = []
    pack = from_folder(path) if path.is_dir() else from_archive(path, problems)
    yield from problems
    if pack is None:
        return
    pack.installed = installed
    if installed:
        pack.files = {at: data for at, data in pack.files.items() if PurePosixPath(at).name not in LIST["host_files"]}
    for check in (names, *BY_KIND[pack.kind], *EVERY):
        yield from check(pack)


def from_folder(path: Path) -> Pack:
    """The files of an unpacked pack; a link is reported by its name."""
    files = {
        one.relative_to(path).as_posix(): b"" if one.is_symlink() else one.read_bytes()
        for one in sorted(path.rglob("*"))
        if one.is_file() or one.is_symlink()
    }
    modes = {one.relative_to(path).as_posix(): 0o120777 for one in path.rglob("*") if one.is_symlink()}
    return Pack(name=path.resolve().name, files=files, modes=modes)


def from_archive(path: Path, problems: list[Finding]) -> Pack | None:
    """The files of an archive, or None with the reasons why it must not be unpacked."""
    if not path.is_file() or not zipfile.is_zipfile(path):
        problems.append(("z_not_zip", path.name))
        return None
    with zipfile.ZipFile(path) as packed:
        entries = [entry for entry in packed.infolist() if not entry.is_dir()]
        problems += container(entries)
        if any(code in ("z_encrypted", "z_bomb") for code, _ in problems):
            return None
        try:
            files = {entry.filename: packed.read(entry) for entry in entries}
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError):
            problems.append(("z_damaged", path.name))
            return None
    modes = {entry.filename: entry.external_attr >> 16 for entry in entries}
    top, files, modes = below_top(path, files, modes, problems)
    return Pack(name=top, files=files, modes=modes, packed_bytes=path.stat().st_size, container=path.name)


def container(entries: list[zipfile.ZipInfo]) -> Iterator[Finding]:
    """What the directory of a zip says before anything is unpacked."""
    if sum(entry.file_size for entry in entries) > LIMIT["unpacked"]:
        yield "z_bomb", "sum"
    for entry in entries:
        if entry.flag_bits & 1:
            yield "z_encrypted", entry.filename
        if entry.file_size > LIMIT["ratio"] * max(entry.compress_size, 1):
            yield "z_bomb", entry.filename
    seen: set[str] = set()
    for entry in entries:
        if entry.filename.lower() in seen:
            yield "z_duplicate_name", entry.filename
        seen.add(entry.filename.lower())


def below_top(
    path: Path, files: dict[str, bytes], modes: dict[str, int], problems: list[Finding]
) -> tuple[str, dict[str, bytes], dict[str, int]]:
    """The files below the one top folder; a bundle has none."""
    if path.suffix == ".mcpb":
        return path.stem, files, modes
    tops = sorted({name.partition("/")[0] for name in files})
    if len(tops) != 1 or any("/" not in name for name in files):
        problems.append(("z_top_folder", ", ".join(tops[:3])))
        return path.stem, files, modes
    cut = len(tops[0]) + 1
    return tops[0], {n[cut:]: data for n, data in files.items()}, {n[cut:]: mode for n, mode in modes.items()}


def names(pack: Pack) -> Iterator[Finding]:
    """Names that every system can hold and that stay inside the pack."""
    for path in pack.files:
        parts = path.split("/")
        if path.startswith("/") or any(part in ("", ".", "..") for part in parts) or "\\" in path or path[1:2] == ":":
            yield "z_unsafe_name", path
        if any(part.split(".")[0].lower() in LIST["windows_names"] or part.endswith((".", " ")) for part in parts):
            yield "z_windows_name", path
        if not path.isascii():
            yield "z_not_ascii", path
        if len(path) > LIMIT["path_chars"]:
            yield "z_long_path", path
        if pack.modes.get(path, 0o100644) & 0o170000 not in (0, 0o100000):
            yield "z_special_file", path


def digests(pack: Pack) -> Iterator[Finding]:
    """Every file is listed and every listed file is there, as it was."""
    listed = pack.json(pack.digest_list)
    rows = [row for row in as_list(listed.get("files")) if isinstance(row, dict)]
    if (
        listed.get("schema") != 1
        or not rows
        or any(not {"path", "size", "sha256", "mode"} <= row.keys() for row in rows)
    ):
        yield "h_manifest", pack.digest_list
        return
    for row in rows:
        yield from one_digest(pack, row)
    known = {row["path"] for row in rows} | {pack.digest_list}
    for path in pack.files.keys() - known:
        yield "h_unlisted", path
    tree = "".join(f"{row['path']}\0{row['sha256']}\n" for row in rows)
    if listed.get("tree_sha256") != sha256(tree.encode()):
        yield "h_tree", pack.digest_list
    engine = as_dict(listed.get("engine"))
    if sha256(pack.files.get(str(engine.get("path")), b"")) != engine.get("sha256"):
        yield "h_engine", str(engine.get("path"))


def one_digest(pack: Pack, row: dict[str, object]) -> Iterator[Finding]:
    """One file against its row; a host may write a manifest anew with the same content."""
    path = str(row["path"])
    data = pack.files.get(path)
    if data is None:
        yield "h_missing", path
    elif sha256(data) != row["sha256"] or len(data) != row["size"]:
        if not (pack.installed and path == EXPERT and pack.json(path)):
            yield "h_changed", path
    elif pack.container and f"{pack.modes.get(path, 0) & 0o7777:04o}" != row["mode"]:
        yield "h_mode", path


def sha256(data: bytes) -> str:
    """Hexadecimal digest."""
    return hashlib.sha256(data).hexdigest()


BY_KIND: dict[str, tuple[Check, ...]] = {
    "expert": (checks.structure, checks.manifests, checks.agents, checks.skills, checks.servers),
    "skill": (checks.skills,),
    "bundle": (checks.bundle,),
}
EVERY: tuple[Check, ...] = (
    checks.links,
    checks.pictures,
    checks.budgets,
    checks.secrets,
    checks.machine,
    checks.encoding,
    checks.versions,
    digests,
)


def running(folder: Path) -> Iterator[Finding]:
    """Start the engine from the folder as a user would: version, an offline check, MCP and the web page."""
    pack = from_folder(folder)
    version = pack.json(pack.digest_list)["version"]
    script = next(at for at in ("bin/detective.py", "scripts/detective.py") if (folder / at).exists())
    start = [sys.executable, "-B", str((folder / script).resolve())]
    if version not in answer([*start, "--version"]):
        yield "r_version", script
    try:
        card = json.loads(answer([*start, "check", "--offline", "--no-keep", "--json", _ASKED]))
    except ValueError:
        card = {}
    if card.get("version") != version or card.get("verdict") != "supported":
        yield "r_check", script
    if "check_claim" not in answer([*start, "mcp", "--offline"], HELLO):
        yield "r_mcp", script
    if not serves(start, version):
        yield "r_web", script


HELLO = "".join(
    json.dumps({"jsonrpc": "2.0", **row}) + "\n"
    for row in (
        {
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-11-25",
                "capabilities": {},
                "clientInfo": {"name": "v", "version": "1"},
            },
        },
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
    )
)


def answer(command: list[str], given: str = "") -> str:
    """What a command prints; nothing when it fails."""
    done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8")
    return done.stdout if done.returncode == 0 else ""


def serves(start: list[str], version: str) -> bool:
    """Whether the page comes up on a free port and names its version."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [*start, "web", "--offline", "--no-open", "--no-keep", "--port", port]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8") as server:
        assert server.stderr is not None
        heard = next((line for line in server.stderr if port in line), "")
        try:
            direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with direct.open(f"http://127.0.0.1:{port}/api/health", timeout=60) as reply:
                told, by = json.load(reply), reply.headers.get("Server", "")
        except (OSError, ValueError):
            told, by = {}, ""
        server.terminate()
    return bool(heard) and told.get("version") == version and by == f"DetectiveAgent/{version}"


if __name__ == "__main__":
    sys.exit(main())
