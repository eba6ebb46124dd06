"""The cues of questions and passages: named lists of expressions that ship as a table, each compiled once."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.tables import known, table
from detective.core.text import fold
from detective.errors import TableError

_TABLES = ("guard/cues.toml", "guard/passages.toml", "guard/answered.toml", "article/cues.toml")
_LANGUAGES = frozenset({"zh", "en"})
_TITLE = Pattern(r"《[^》]{0,80}》|「[^」]{0,60}」|『[^』]{0,60}』")


@cache
def cue(name: str) -> Pattern:
    """The pattern of a list: Chinese expressions as they stand, English ones as whole words."""
    return Pattern(_source(name))


@cache
def leading(name: str) -> Pattern:
    """The same at the beginning of a text, with the blanks that follow."""
    return Pattern(rf"\s*(?:{_source(name)})\s*")


@cache
def trailing(name: str) -> Pattern:
    """The same at the end of a text, before its closing mark."""
    return Pattern(rf"(?:{_source(name)})\s*[?？。.!！]*\s*$")


def says(name: str, folded: str) -> bool:
    """Whether a folded text holds an expression of the list."""
    return cue(name).search(folded) is not None


def says_at_end(name: str, folded: str) -> bool:
    """Whether the list has an expression that closes the text."""
    return any(match.end() == len(folded) for match in cue(name).finditer(folded))


def plain(text: str) -> str:
    """`text` folded, with the inside of Chinese title marks blanked: a title says nothing of the question."""
    return _TITLE.sub(lambda match: "《" + "＿" * (len(match.group()) - 2) + "》", fold(text))


@cache
def beside(name: str, before: str, after: str) -> Pattern:
    """The pattern of a list between two given expressions."""
    return Pattern(f"{before}(?:{_source(name)}){after}")


def _source(name: str) -> str:
    where = next((file for file in _TABLES if name in table(file)), None)
    if where is None:
        raise TableError(f"{_TABLES[0]}.{name}", "a list of cues")
    given = table(where)[name]
    known(f"{where}.{name}", given, _LANGUAGES)
    english = "|".join(given.get("en", ()))
    parts = [*given.get("zh", ()), *([rf"(?<![\w])(?:{english})(?![\w])"] if english else [])]
    return "|".join(parts)
