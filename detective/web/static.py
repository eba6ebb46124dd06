"""The page's files, served as they are written."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from fastapi.responses import Response

from detective.web.replies import failure, not_found

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}


def static_folder() -> Traversable:
    """Where the page's files are: inside the installed package, or beside it in a checkout."""
    inside = files("detective").joinpath("web_static")
    return inside if inside.is_dir() else Path(__file__).resolve().parents[2] / "web_static"


def static(path: str, known: str = "") -> Response:
    """One file of the page, or 304 when the browser's copy is `known`; anything else is not there."""
    suffix = Path(path).suffix
    parts = path.split("/")
    found = static_folder().joinpath(*parts)
    if suffix not in _TYPES or any(part in ("", ".", "..") or "\\" in part for part in parts) or not found.is_file():
        return failure(not_found())
    content = found.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if known == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=_TYPES[suffix], headers=headers)
