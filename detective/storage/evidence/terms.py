"""What a text is found by: pairs of Chinese, Japanese and Korean characters, and words of all other scripts.

The last character of a run stands alone as well, so that one character as a prefix finds every place where it stands.
A change here changes `VERSION`, and every store is then indexed again from its own texts.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import add

from detective.core.text import fold

VERSION = "1"

_PAIRED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_FIRST_PAIRED = "\u3040"
_RUN = re.compile(rf"[{_PAIRED}]+|[^\W_{_PAIRED}]+(?:[.,'’-][^\W_{_PAIRED}]+)*")
_WORD = re.compile(r"[^\W_]+(?:[.,'-][^\W_]+)*", re.ASCII)
_IS_PAIRED = re.compile(f"[{_PAIRED}]")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_JOINT = re.compile(r"[.,'’-]")
_LONGEST = 40  # characters of a word; longer ones are data, not language


def indexed(text: str) -> str:
    """The terms of a text with blanks between them, as they are put into the index."""
    found: list[str] = []
    if text.isascii():
        for word in _WORD.findall(text.lower()):
            found += _word(word)
        return " ".join(found)
    for run in _RUN.findall(fold(text)):
        if _is_paired(run):
            found += map(add, run, run[1:])
            found.append(run[-1])
        else:
            found += _word(run)
    return " ".join(found)


def asked(text: str) -> tuple[str, ...]:
    """The different terms of a query in their order; a lone character that is written in pairs stands by itself."""
    found: dict[str, None] = {}
    for run in _RUN.findall(fold(text)):
        pairs = (run[i : i + 2] for i in range(max(1, len(run) - 1)))
        found.update(dict.fromkeys(pairs if _is_paired(run) else _word(run)))
    return tuple(found)


def is_lone(term: str) -> bool:
    """Whether a term is one character of a script written in pairs, which must be looked for as a prefix."""
    return len(term) == 1 and _is_paired(term)


def _is_paired(run: str) -> bool:
    return run >= _FIRST_PAIRED and _IS_PAIRED.match(run) is not None


@lru_cache(maxsize=50_000)
def _word(run: str) -> tuple[str, ...]:
    """A word as it is and, where it is joined of several, its parts: `covid-19` is also found by `covid`."""
    whole = _THOUSANDS.sub("", run).removesuffix("'s").removesuffix("’s")
    if whole.isalnum():
        return (_singular(whole[:_LONGEST]),)
    parts = [part for part in _JOINT.split(whole) if len(part) > 1]
    if whole.replace(".", "").isdecimal():
        return (whole[:_LONGEST],)
    joined = whole.replace("’", "").replace("'", "").replace(",", ".")
    listed = (joined[:_LONGEST], *(_singular(part[:_LONGEST]) for part in parts))
    return tuple(dict.fromkeys(listed))


def _singular(word: str) -> str:
    """An English word without the ending of its plural (the S-stemmer of D. Harman, 1991)."""
    if len(word) < 4 or word[-1] != "s" or not word.isascii():
        return word
    if word.endswith("ies") and not word.endswith(("eies", "aies")):
        return f"{word[:-3]}y"
    if word.endswith("es") and not word.endswith(("aes", "ees", "oes")):
        return word[:-1]
    return word if word.endswith(("us", "ss")) else word[:-1]
