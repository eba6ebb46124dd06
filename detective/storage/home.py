"""Where things are kept on this machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

EVIDENCE_FILE = "evidence.sqlite3"
SETTINGS_FILE = "settings.json"


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


def saved_settings(settings: Mapping[str, str]) -> dict[str, str]:
    """The settings that were saved, but for keys of providers; none where there is no folder or no whole file."""
    try:
        values = json.loads((home(settings) / SETTINGS_FILE).read_text("utf-8"))
    except (OSError, RuntimeError, ValueError):  # a nesting beyond measure is a RuntimeError
        return {}
    return {str(name): str(value) for name, value in values.items()} if isinstance(values, dict) else {}
