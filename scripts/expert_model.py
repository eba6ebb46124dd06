"""An agent pack as the checks see it, and the rules that they read. Standard library only, for it is packed too."""

from __future__ import annotations

import io
import json
import re
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
RULES = tomllib.loads((HERE / "expert_rules.toml").read_text(encoding="utf-8"))
LIMIT, LIST, PATTERN = RULES["limit"], RULES["list"], RULES["pattern"]
EXPERT = ".codebuddy-plugin/plugin.json"
PLUGIN = ".claude-plugin/plugin.json"
BUNDLE = "manifest.json"
Finding = tuple[str, str]


@dataclass
class Pack:
    """An unpacked archive or folder: files by path below the top folder, and what is known of the container."""

    name: str
    files: dict[str, bytes]
    modes: dict[str, int] = field(default_factory=dict)
    packed_bytes: int = 0
    container: str = ""
    installed: bool = False

    @property
    def kind(self) -> str:
        """`expert`, `skill` or `bundle`, by what stands at the top."""
        return "skill" if "SKILL.md" in self.files else "bundle" if BUNDLE in self.files else "expert"

    @property
    def digest_list(self) -> str:
        """The file that lists every other with its digest; a bundle's must not be named like its manifest."""
        return "DIGESTS.json" if self.kind == "bundle" else "MANIFEST.json"

    @property
    def is_offline(self) -> bool:
        """Whether every wheel of one platform is carried."""
        return any(path.endswith("pkg/wheels/platform.json") for path in self.files)

    def json(self, path: str) -> Any:
        """A JSON object of the pack, or an empty one; `m_json` tells of what cannot be read."""
        try:
            value = json.loads(self.files.get(path, b"{}"), object_pairs_hook=once)
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}

    def text(self, path: str) -> str:
        """The text of a file, with marks for what is no UTF-8."""
        return self.files.get(path, b"").decode("utf-8", "replace")

    def own_texts(self) -> Iterator[tuple[str, str]]:
        """Every text of ours, those inside the engine's wheel too; carried wheels of others are known by digest."""
        for path, data in self.files.items():
            if is_text(path):
                yield path, data.decode("utf-8", "replace")
            elif path.endswith(".whl") and "/wheels/" not in path and zipfile.is_zipfile(io.BytesIO(data)):
                with zipfile.ZipFile(io.BytesIO(data)) as wheel:
                    for name in wheel.namelist():
                        if is_text(name) or ".dist-info/" in name:
                            yield f"{path}!{name}", wheel.read(name).decode("utf-8", "replace")


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose keys stand once."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError
    return dict(pairs)


def is_text(path: str) -> bool:
    """Whether a file is read as text."""
    return path.endswith(tuple(LIST["text"])) or path in ("LICENSE", "NOTICE", "bin/detective")


def frontmatter(content: bytes) -> dict[str, Any] | None:
    """The keys of a head of flat keys, one level of nested ones and lists of words; None when it is malformed."""
    found = re.match(rb"---\n(.*?\n)---\n", content, re.DOTALL)
    if found is None or b"\r" in content:
        return None
    head: dict[str, Any] = {}
    key = ""
    for line in found[1].decode("utf-8", "replace").splitlines():
        if nested := re.fullmatch(r"  ([\w-]+): (.+)", line):
            head[key] = (head[key] if isinstance(head.get(key), dict) else {}) | {nested[1]: nested[2]}
        elif item := re.fullmatch(r"  - (.+)", line):
            head[key] = [*(head[key] if isinstance(head.get(key), list) else []), item[1]]
        elif flat := re.fullmatch(r"([\w-]+):(?: (.+))?", line):
            key = flat[1]
            if key in head:
                return None
            head[key] = (flat[2] or "").removeprefix('"').removesuffix('"')
        else:
            return None
    return head


def line_of(said: str, place: int) -> int:
    """The number of a line, from 1."""
    return said.count("\n", 0, place) + 1


def as_dict(value: Any) -> dict[str, Any]:
    """The value where it is an object."""
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    """The value where it is an array."""
    return value if isinstance(value, list) else []


def is_said(value: Any) -> bool:
    """Whether it is a text with something in it."""
    return isinstance(value, str) and bool(value.strip())


def is_pair(value: Any) -> bool:
    """Whether it says something in both languages."""
    return is_said(as_dict(value).get("zh")) and is_said(as_dict(value).get("en"))


def is_word(value: Any) -> bool:
    """Whether YAML would read it as a text: quoted, or nothing like a number, a list or a truth value."""
    plain = str(value)
    return plain.startswith(("'", '"')) or not re.fullmatch(
        r"[\d.+-]+|true|false|null|yes|no|[\[{].*", plain, re.IGNORECASE
    )
