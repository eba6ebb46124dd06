"""How commands give their result: JSON alone on stdout, or a file that is written whole or not at all."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from detective.errors import InputError, Words


def print_json(value: Any) -> None:
    """One JSON value, sorted and indented."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2) + "\n")


def print_lines(lines: Iterable[str]) -> None:
    """Lines of text; what could move the cursor or recolour the screen becomes a blank."""
    for line in lines:
        click.echo("".join(char if char.isprintable() else " " for char in line))


def write_file(path: Path, content: str | bytes) -> None:
    """Write text as UTF-8, or bytes; raises InputError when the file cannot be written."""
    partial = path.with_name(f".{path.name}.part")
    try:
        partial.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise InputError(
            "file_not_written",
            Words(f"无法写入 {path.name}：{error.strerror}。", f"cannot write {path.name}: {error.strerror}."),
            Words("请检查文件夹和权限。", "check the folder and its permissions."),
        ) from error


def pretty(value: Any) -> str:
    """JSON for a file: sorted, indented, one newline at the end."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2) + "\n"
