"""Names of a question in the other language, from the table of aliases, so that a search can ask in both."""

from __future__ import annotations

import re
from functools import cache

from detective.core.models import Language
from detective.core.tables import rows
from detective.core.text import fold, has_han

_SHORT = 3  # letters; a Latin name this short counts only in capitals (US, not us)


def other_names(text: str, language: Language) -> tuple[str, ...]:
    """The known names in `text`, in the other language and in order; a name inside a longer one does not count."""
    folded = fold(text)
    found: list[tuple[int, int, str]] = []
    for name, translation in _pairs(language):
        at = _place(name, folded, text)
        if at >= 0:
            found.append((at, at + len(name), translation))
    found.sort(key=lambda row: (row[0] - row[1], row[0]))  # longest first
    kept: list[tuple[int, int, str]] = []
    for begin, end, translation in found:
        if all(end <= other[0] or begin >= other[1] for other in kept):
            kept.append((begin, end, translation))
    return tuple(dict.fromkeys(translation for _, _, translation in sorted(kept)))


def written_out(text: str) -> str:
    """`text` with the full form of its abbreviated English names behind it: US president 2022 United States."""
    typed = _US.sub(lambda found: found.group().upper(), text) if text == text.lower() else text
    full = [name for short, name in _abbreviations().items() if re.search(rf"\b{re.escape(short)}(?!\w)", typed)]
    return " ".join([text, *full])


# "us" is a country where nothing in a query is in capitals and one of these follows
_US = re.compile(
    r"\bus(?= (?:president|presidential|vice|election|elections|senate|congress|government|economy|gdp|inflation|dollar"
    r"|population|army|unemployment|federal|fed|supreme|secretary|open)\b)|\b(?:uk|usa|uae)\b"
)


@cache
def _abbreviations() -> dict[str, str]:
    """English abbreviations of the table of aliases in capitals, with the first name of their row."""
    listed: dict[str, str] = {}
    for _, *names in rows("stance/aliases.tsv"):
        latin = [name for name in names if not has_han(name)]
        short = [name for name in latin[1:] if len(name.replace(".", "")) <= _SHORT and name[0].isupper()]
        listed.update({name: latin[0] for name in short if name not in listed})
    return listed


def _place(name: str, folded: str, text: str) -> int:
    if has_han(name):
        return folded.find(name)
    name, text = (name.upper(), text) if len(name) <= _SHORT else (name, folded)
    match = re.search(rf"\b{re.escape(name)}\b", text) if name in text else None
    return match.start() if match else -1


@cache
def _pairs(language: Language) -> tuple[tuple[str, str], ...]:
    """(folded name in `language`, first name in the other) for every row that has both."""
    pairs: list[tuple[str, str]] = []
    for _, *names in rows("stance/aliases.tsv"):
        chinese = [name for name in names if has_han(name)]
        latin = [name for name in names if not has_han(name)]
        mine, theirs = (chinese, latin) if language is Language.ZH else (latin, chinese)
        if theirs:
            pairs += [(fold(name), theirs[0]) for name in mine]
    return tuple(pairs)
