"""What a Markdown file says of itself at its head: lines `name: value` between `---`, or TOML between `+++`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

_YAML = re.compile(r"---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)
_TOML = re.compile(r"\+\+\+[ \t]*\n(.*?)\n\+\+\+[ \t]*(?:\n|$)", re.DOTALL)
_PAIR = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+(.*))?")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)")


def front_matter(text: str) -> tuple[Mapping[str, Any], int]:
    """The names in lower case with their values (text or list of texts), and how many characters the head takes.

    Nested values and anything else beyond one line or a list are passed over.
    """
    match = _YAML.match(text)
    if match:
        return _yaml(match[1]), match.end()
    match = _TOML.match(text)
    if not match:
        return {}, 0
    try:
        found = tomllib.loads(match[1])
    except tomllib.TOMLDecodeError:
        return {}, match.end()
    return {_name(name): _toml(value) for name, value in found.items()}, match.end()


def _yaml(head: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    name = ""
    for line in head.splitlines():
        pair = _PAIR.match(line)
        item = _ITEM.match(line)
        if pair:
            name = _name(pair[1])
            found[name] = _value((pair[2] or "").strip())
        elif item and name and (not found[name] or isinstance(found[name], list)):
            found[name] = [*(found[name] or []), _bare(item[1].strip())]
    return found


def _value(text: str) -> str | list[str]:
    if text.startswith("[") and text.endswith("]"):
        return [_bare(part.strip()) for part in text[1:-1].split(",") if part.strip()]
    return _bare(text)


def _bare(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text.split(" #", 1)[0].rstrip()


def _toml(value: Any) -> Any:
    return [str(item) for item in value] if isinstance(value, list) else str(value)


def _name(name: str) -> str:
    return name.lower().replace("-", "_")
