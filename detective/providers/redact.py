"""Keeping secrets out of everything that is shown, logged or stored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from urllib.parse import quote, quote_plus

MASK = "***"
_SHOWN_CHARS = 240
_SHORTEST = 4  # shorter "secrets" would blank out half of every text; no key is that short
# Shapes of keys and of places where keys travel; the exact values of the run's own secrets are masked as well.
_SHAPES = re.compile(
    r"(?i:(?<=bearer )[^\s\"',]+)"
    r"|AKID[0-9A-Za-z]{8,}"
    r"|(?<![0-9A-Za-z])(?:sk|tvly)-[0-9A-Za-z_-]{6,}"
    r"|AIza[0-9A-Za-z_-]{20,}"
    r"|(?i:(?<=[?&]key=)|(?<=[?&]token=)|(?<=[?&]apikey=)|(?<=[?&]api_key=))[^&\s\"']+"
    r"|(?<=Credential=)[^,\s]+|(?<=Signature=)[^,\s]+"
    r"|(?<=//)[^/@\s:]+:[^/@\s]+(?=@)"
)


class Secret:
    """A key that prints as a mask; `reveal` is called where the request is made, nowhere else."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The key itself."""
        return self._value

    def __repr__(self) -> str:
        return f"Secret({MASK})"

    __str__ = __repr__


class PrivateHeaders(dict[str, str]):
    """Headers that print their names only, so that a request may stand in a traceback."""

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{name!r}: {MASK}" for name in sorted(self)) + "}"


def masked(text: str, secrets: Iterable[Secret]) -> str:
    """`text` without the given secrets, plain or escaped, and without anything that has the shape of a key."""
    for secret in secrets:
        value = secret.reveal()
        if len(value) < _SHORTEST:
            continue
        for form in (value, quote(value, safe=""), quote_plus(value), json.dumps(value)[1:-1]):
            text = text.replace(form, MASK)
    return _SHAPES.sub(MASK, text)


def scrubbed(text: str, secrets: Iterable[Secret] = ()) -> str:
    """`text` fit to be shown: masked first, then on one line and cut to a readable length."""
    line = " ".join(masked(text, secrets).split())
    return line if len(line) <= _SHOWN_CHARS else line[: _SHOWN_CHARS - 1] + "…"
