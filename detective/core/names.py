"""Names of a question in the other language, from the table of aliases, so that a search can ask in both."""

from __future__ import annotations

import re
from functools import cache

from detective.core.models import Language
from detective.core.patterns import Pattern
from detective.core.question_cues import beside
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
    typed = text
    if text == text.lower():  # typed without capitals
        for small in (beside("after_us", r"\bus ", ""), _SMALL):
            typed = small.sub(lambda found: found.group().upper(), typed)
    return " ".join([text, *dict.fromkeys(_abbreviations()[found] for found in _abbreviated().findall(typed))])


_SMALL = Pattern(r"\b(?:uk|usa|uae)\b")


@cache
def _abbreviated() -> Pattern:
    listed = sorted(_abbreviations(), key=lambda short: (-len(short), short))
    return Pattern(rf"\b(?:{'|'.join(map(re.escape, listed))})(?!\w)")


@cache
def _abbreviations() -> dict[str, str]:
    """Short English names of the table of aliases that begin with a capital, with the first name of their row."""
    listed: dict[str, str] = {}
    for _, *names in rows("stance/aliases.tsv"):
        latin = [name for name in names if not has_han(name)]
        for name in latin[1:]:
            if len(name.replace(".", "")) <= _SHORT and name[0].isupper():
                listed.setdefault(name, latin[0])
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
