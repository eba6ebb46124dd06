"""What the generated parts of the documents hold, by name."""

from __future__ import annotations

from collections.abc import Callable

from documents.command_line import commands
from documents.interfaces import addresses, evidence, library
from documents.words import codes, errors, failures, providers, settings, thresholds

PRODUCERS: dict[str, Callable[[str], str]] = {
    "addresses": addresses,
    "codes": codes,
    "commands": commands,
    "errors": errors,
    "evidence": evidence,
    "failures": failures,
    "library": library,
    "providers": providers,
    "settings": settings,
    "thresholds": thresholds,
}
