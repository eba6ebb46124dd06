"""Build the agent pack from `expert_pack/`: expert zip, Agent Skill zip and MCP bundle, the same bytes every time.

`--offline` also builds the variants that carry every wheel for this Python and platform; only they need a package
index. `python3 scripts/build_expert_pack.py --out dist`; the environment of the tests is made when it is missing.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.util
import io
import json
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "expert_pack"
EXECUTABLE = (".sh", ".command", "bin/detective")
CRLF = (".cmd", ".ps1")
BINARY = (".png", ".whl")
VALIDATOR = ("validate_expert.py", "expert_checks.py", "expert_model.py", "expert_rules.toml")
LEFT_OUT = ("__pycache__", ".pyc", ".DS_Store", "Thumbs.db", ".log", ".env")
Files = dict[str, bytes]


@dataclass(frozen=True)
class Parts:
    """What the archives are made of: texts, the engine's wheel, and the wheels that it needs (none: fetched later)."""

    pack: dict[str, Any]
    version: str
    wheel: tuple[str, bytes]
    wheels: Files

    @property
    def name(self) -> str:
        """The pack's name."""
        return str(self.pack["name"])

    @property
    def suffix(self) -> str:
        """What tells the offline variant apart: Python and platform."""
        return f"-{python_tag()}-{sysconfig.get_platform()}" if self.wheels else ""


def version() -> str:
    """The one version, read from the package without importing it."""
    tree = ast.parse((ROOT / "detective" / "__init__.py").read_text(encoding="utf-8"))
    values = [
        node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and any(isinstance(target, ast.Name) and target.id == "__version__" for target in node.targets)
    ]
    return str(values[0])


def python_tag() -> str:
    """Which Python the carried wheels are for."""
    return f"cp{sys.version_info[0]}{sys.version_info[1]}"


def build_wheel() -> tuple[str, bytes]:
    """The project's own wheel by its build backend."""
    code = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "-c", code, folder], cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            sys.exit(
                f"{done.stderr}\nthe wheel could not be built; hatchling is in the extra dev: pip install -e '.[dev]'"
            )
        name = done.stdout.split()[-1]
        return name, (Path(folder) / name).read_bytes()


def fetch_wheels(wheel: tuple[str, bytes], folder: Path) -> Files:
    """Every wheel that the engine with its MCP server needs on this Python and platform, and pip itself."""
    own = folder / wheel[0]
    own.write_bytes(wheel[1])
    wanted = [f"{own}[mcp]", "pip"]
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "-w", str(folder), *wanted]
    done = subprocess.run(pip, capture_output=True, text=True)
    if done.returncode:
        raise OSError(done.stderr)
    return {path.name: path.read_bytes() for path in folder.glob("*.whl") if path != own}


def parts(wheels: Files | None = None, wheel: tuple[str, bytes] | None = None) -> Parts:
    """Everything that the archives need; `wheels` makes the offline variant."""
    pack = tomllib.loads((SOURCE / "pack.toml").read_text(encoding="utf-8"))
    return Parts(pack=pack, version=version(), wheel=wheel or build_wheel(), wheels=wheels or {})


def expert_files(given: Parts) -> Files:
    """The expert: also a plugin, and usable without any agent."""
    about = {"name": given.name, "version": given.version, "plugin": given.name} | given.pack["expert"]
    files = texts(given) | engine_files(given, "pkg/")
    files[".codebuddy-plugin/plugin.json"] = as_json(about)
    files[".claude-plugin/plugin.json"] = as_json({key: about[key] for key in given.pack["plugin"]["keys"]})
    command = {
        "type": "stdio",
        "command": "${CLAUDE_PLUGIN_ROOT}/bin/detective",
        "args": ["mcp"],
        "env": {"PYTHONUTF8": "1"},
    }
    files[".mcp.json"] = as_json({"mcpServers": {given.name: command}})
    for name in VALIDATOR:
        files[f"scripts/{name}"] = text(name, (ROOT / "scripts" / name).read_text(encoding="utf-8"), given)
    return sealed(given, files, "pkg/")


def skill_files(given: Parts) -> Files:
    """The skill alone: its folder with the engine beside its script."""
    inside = f"skills/{given.pack['skill']}/"
    every = texts(given)
    files = {path.removeprefix(inside): data for path, data in every.items() if path.startswith(inside)}
    files |= {name: every[name] for name in ("LICENSE", "NOTICE")}
    return sealed(given, files | engine_files(given, "scripts/pkg/"), "scripts/pkg/")


def bundle_files(given: Parts) -> Files:
    """The MCP bundle: one server that a host installs by opening the file."""
    every = texts(given)
    files = {name: data for name, data in every.items() if name == "bin/detective.py" or "/" not in name}
    files["icon.png"] = every["avatars/expert.png"]
    about = given.pack["bundle"]
    args = ["${__dirname}/bin/detective.py", "mcp"]
    env = {"PYTHONUTF8": "1", "TENCENTCLOUD_WSA_APIKEY": "${user_config.wsa_key}"}
    own = {"darwin": "darwin", "win32": "win32"}.get(sys.platform, "linux")
    files["manifest.json"] = as_json(
        {
            "manifest_version": "0.3",
            "name": given.name,
            "display_name": about["display_name"],
            "version": given.version,
            "description": given.pack["expert"]["description"],
            "long_description": about["long_description"],
            "author": given.pack["expert"]["author"],
            "icon": "icon.png",
            "server": {
                "type": "python",
                "entry_point": "bin/detective.py",
                "mcp_config": {
                    "command": "python3",
                    "args": args,
                    "env": env,
                    "platform_overrides": {"win32": {"command": "python", "args": args, "env": env}},
                },
            },
            "tools": tools(),
            "keywords": given.pack["expert"]["keywords"],
            "license": given.pack["expert"]["license"],
            "compatibility": {
                "platforms": [own] if given.wheels else ["darwin", "linux", "win32"],
                "runtimes": {"python": ">=3.11"},
            },
            "user_config": about["user_config"],
        }
    )
    return sealed(given, files | engine_files(given, "pkg/"), "pkg/", "DIGESTS.json")


def texts(given: Parts) -> Files:
    """The sources of the pack and what it takes from the project, with the version filled in."""
    taken = {
        path.relative_to(SOURCE).as_posix(): path
        for path in SOURCE.rglob("*")
        if path.is_file() and not any(part.endswith(LEFT_OUT) for part in path.relative_to(SOURCE).parts)
    }
    if links := [name for name, path in taken.items() if path.is_symlink()]:
        sys.exit(f"a symbolic link cannot be packed: {links[0]}")
    taken = {name: path for name, path in taken.items() if not name.endswith(".toml")}
    taken |= {name: ROOT / name for name in ("LICENSE", "NOTICE", "CHANGELOG.md")}
    files = {
        name: path.read_bytes() if name.endswith(BINARY) else text(name, path.read_text(encoding="utf-8"), given)
        for name, path in taken.items()
    }
    skill = f"skills/{given.pack['skill']}/"
    files[f"{skill}scripts/detective.py"] = files["bin/detective.py"]
    files[f"{skill}assets/card-example.json"] = example_card(given.pack["example"])
    return files


def text(name: str, content: str, given: Parts) -> bytes:
    """UTF-8 without mark, one newline at the end, line ends as the file's system reads them."""
    preferred = f"python{sys.version_info[0]}.{sys.version_info[1]}" if given.wheels else ""
    for blank, filled in {
        "{{VERSION}}": given.version,
        "{{PREFERRED}} ": f"{preferred} ".lstrip(),
        "{{PREFERRED_WINDOWS}} ": preferred.replace("python", "-") + " " if preferred else "",
    }.items():
        content = content.replace(blank, filled)
    lines = content.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n") + "\n"
    return (lines.replace("\n", "\r\n") if name.endswith(CRLF) else lines).encode("utf-8")


def engine_files(given: Parts, folder: str) -> Files:
    """The wheel of the engine, and in the offline variant those that it needs with a note for whom they are."""
    files = {folder + given.wheel[0]: given.wheel[1]}
    if given.wheels:
        files |= {f"{folder}wheels/{name}": data for name, data in given.wheels.items()}
        here = {"python": "{}.{}".format(*sys.version_info[:2]), "platform": sysconfig.get_platform()}
        files[f"{folder}wheels/platform.json"] = as_json(here)
    return files


def example_card(example: dict[str, Any]) -> bytes:
    """A whole card, as this engine writes it."""
    sys.path.insert(0, str(ROOT))
    from detective import check  # noqa: PLC0415  # from this checkout

    return as_json(check(example["text"], as_of=example["as_of"], evidence=example["evidence"]))


def tools() -> list[dict[str, str]]:
    """The tools of the MCP server, by its own table."""
    table = tomllib.loads((ROOT / "detective" / "data" / "mcp.toml").read_text(encoding="utf-8"))
    return [
        {"name": name, "description": f"{row['text']['en']} {row['text']['zh']}"} for name, row in table["tool"].items()
    ]


def sealed(given: Parts, files: Files, folder: str, name: str = "MANIFEST.json") -> Files:
    """The files with the list of their digests."""
    engine = folder + given.wheel[0]
    rows = [
        {"path": path, "size": len(data), "sha256": sha256(data), "mode": f"{mode(path):04o}"}
        for path, data in in_order(files)
    ]
    tree = "".join(f"{row['path']}\0{row['sha256']}\n" for row in rows)
    listed = {
        "schema": 1,
        "name": given.name,
        "version": given.version,
        "files": rows,
        "tree_sha256": sha256(tree.encode()),
        "engine": {"path": engine, "sha256": sha256(given.wheel[1])},
    }
    return files | {name: as_json(listed)}


def archive(files: Files, top: str = "") -> bytes:
    """A zip whose bytes hang on the files alone."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for path, data in in_order(files):
            info = zipfile.ZipInfo(top + path, date_time=(1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = (0o100000 | mode(path)) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, data, compresslevel=9)
    return out.getvalue()


def archives(given: Parts) -> Files:
    """Every archive by its file name."""
    tail = f"{given.version}{given.suffix}"
    return {
        f"{given.name}-expert-{tail}.zip": archive(expert_files(given), f"{given.name}/"),
        f"{given.name}-skill-{tail}.zip": archive(skill_files(given), f"{given.pack['skill']}/"),
        f"{given.name}-{tail}.mcpb": archive(bundle_files(given)),
    }


def in_order(files: Files) -> list[tuple[str, bytes]]:
    """Sorted by the bytes of the path."""
    return sorted(files.items(), key=lambda row: row[0].encode())


def mode(path: str) -> int:
    """0755 for what is started, 0644 otherwise."""
    return 0o755 if path.endswith(EXECUTABLE) else 0o644


def sha256(data: bytes) -> str:
    """Hexadecimal digest."""
    return hashlib.sha256(data).hexdigest()


def as_json(value: Any) -> bytes:
    """Indented JSON with one newline at the end."""
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def main() -> int:
    """Build, write, validate; `--check` builds twice and compares."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=ROOT / "dist", help="folder of the archives")
    options.add_argument("--offline", action="store_true", help="also the variants that carry every wheel")
    options.add_argument("--check", action="store_true", help="build twice and compare instead of writing")
    chosen = options.parse_args()
    if not all(importlib.util.find_spec(name) for name in ("hatchling", "pydantic")):
        return in_environment()
    plain = parts()
    made = archives(plain)
    if chosen.check:
        same = made == archives(parts())
        print("the same bytes twice" if same else "the bytes differ")
        return int(not same)
    if chosen.offline:
        with tempfile.TemporaryDirectory() as folder:
            made |= archives(parts(fetch_wheels(plain.wheel, Path(folder)), plain.wheel))
    return write(made, chosen.out)


def in_environment() -> int:
    """The same again with the interpreter that has what building needs."""
    sys.path.insert(0, str(ROOT / "scripts"))
    import environment  # noqa: PLC0415  # only where this Python has not what is needed

    return subprocess.run([environment.ready("dev,browser"), *sys.argv]).returncode


def write(made: Files, out: Path) -> int:
    """Write the archives with their digests and validate each; the exit code of the first that fails."""
    out.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        (out / name).write_bytes(data)
        print(f"{sha256(data)}  {name}  {len(data)} bytes")
    sums = "".join(f"{sha256(data)}  {name}\n" for name, data in sorted(made.items()))
    (out / "SHA256SUMS").write_text(sums, encoding="utf-8", newline="\n")
    checker = [sys.executable, str(ROOT / "scripts" / "validate_expert.py")]
    return next((code for name in made if (code := subprocess.run([*checker, str(out / name)]).returncode)), 0)


if __name__ == "__main__":
    sys.exit(main())
