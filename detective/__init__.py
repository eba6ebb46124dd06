"""Fact-checking verdict engine with a time guard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from detective.app import Detective
    from detective.core.assess import assess_retrieval_evidence
    from detective.library import check

__version__ = "0.1.0"
__all__ = ["Detective", "__version__", "assess_retrieval_evidence", "check"]

_WHERE = {
    "Detective": "detective.app",
    "assess_retrieval_evidence": "detective.core.assess",
    "check": "detective.library",
}


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used, so that the command line starts quickly."""
    if name not in _WHERE:
        raise AttributeError(f"module 'detective' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415  # most commands never need it

    return getattr(import_module(_WHERE[name]), name)
