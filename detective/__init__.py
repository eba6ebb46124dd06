"""Fact-checking verdict engine with a time guard.

`check` and `acheck` give the card of one claim or question, `check_article` one for each claim of a text,
`assess_retrieval_evidence` decides whether selected records may enter an answer, and `Detective` is one engine for many
checks. What cannot be used raises `InputError`, a `DetectiveError` like everything that this package raises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from detective.app import Detective
    from detective.core.assess import assess_retrieval_evidence
    from detective.errors import DetectiveError, InputError
    from detective.library import acheck, check, check_article

__version__ = "0.1.0"
__all__ = [
    "Detective",
    "DetectiveError",
    "InputError",
    "__version__",
    "acheck",
    "assess_retrieval_evidence",
    "check",
    "check_article",
]

_WHERE = {
    "Detective": "detective.app",
    "assess_retrieval_evidence": "detective.core.assess",
    "DetectiveError": "detective.errors",
    "InputError": "detective.errors",
    "acheck": "detective.library",
    "check": "detective.library",
    "check_article": "detective.library",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used, so that the command line starts quickly."""
    if name not in _WHERE:
        raise AttributeError(f"module 'detective' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415  # most commands never need it

    return getattr(import_module(_WHERE[name]), name)
