"""Where things are kept on this machine."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

EVIDENCE_FILE = "evidence.sqlite3"


def home(settings: Mapping[str, str]) -> Path:
    """The folder of everything that is kept: DETECTIVE_HOME, else the platform's folder for a user's data."""
    if settings.get("DETECTIVE_HOME"):
        return Path(settings["DETECTIVE_HOME"]).expanduser()
    user = Path.home()
    if sys.platform == "win32":
        return Path(settings.get("LOCALAPPDATA") or user / "AppData" / "Local") / "Detective"
    if sys.platform == "darwin":
        return user / "Library" / "Application Support" / "Detective"
    return Path(settings.get("XDG_DATA_HOME") or user / ".local" / "share") / "detective"
