"""The language of notes and errors: the option, else DETECTIVE_LANG, else that of the text."""

from __future__ import annotations

from contextvars import ContextVar

from detective.app import settings
from detective.core.text import has_han

_CHOSEN: ContextVar[str] = ContextVar("language", default="")


def choose(option: str | None, text: str = "") -> str:
    """Settle the language for the rest of this command and return it."""
    wanted = option or settings().get("DETECTIVE_LANG", "")
    language = "zh" if wanted.startswith("zh") else "en" if wanted else "zh" if has_han(text) else "en"
    _CHOSEN.set(language)
    return language


def current() -> str:
    """The language that was settled; before that what DETECTIVE_LANG says, else English."""
    return _CHOSEN.get() or choose(None)
