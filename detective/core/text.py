"""Folding of text for comparison, and its cutting into sentences. Every fold keeps the length, so offsets stay true."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.tables import raw, rows_of, words

_CJK = "\u3400-\u9fff\uf900-\ufaff"
_HAN = Pattern(f"[{_CJK}]")
_TOKEN = Pattern(rf"[{_CJK}]+|[a-z0-9]+(?:[.'’-][a-z0-9]+)*")
_ABBREVIATIONS = frozenset(words("abbreviations_en.txt"))
_BREAK = Pattern(r"[。！？；!?]+[”’」』）)\"']*|\n+|…{2,}[”’」』]?|(?<=\S)\.(?=[\s”\"')\]]|$)[”\"')\]]*")


_CLUSTER = Pattern(r"(?s)[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]+")


class _Fold(dict[int, str]):
    """One character to one character: compatibility form, no accent, lower case, simplified Chinese."""

    def __init__(self) -> None:
        super().__init__()
        traditional, simplified = raw("t2s.txt").decode("utf-8").splitlines()
        self._simple = dict(zip(traditional, simplified, strict=True))

    def __missing__(self, code: int) -> str:
        char = chr(code)
        folded = unicodedata.normalize("NFKC", char)
        folded = folded if len(folded) == 1 else char
        base = unicodedata.normalize("NFKD", folded)
        folded = base[0] if len(base) > 1 and unicodedata.combining(base[1]) else folded
        lower = folded.lower()
        folded = lower if len(lower) == 1 else folded
        folded = self._simple.get(folded, folded)
        self[code] = folded
        return folded


def fold(text: str) -> str:
    """`text` in lower case, half width, without accents and in simplified Chinese; as long as before."""
    if text.isascii():
        return text.lower()
    return _folded(text) if len(text) <= _KEPT else text.translate(_table())


_KEPT = 2000  # characters of a text that is kept with its fold, for it is asked for again and again


@lru_cache(maxsize=512)
def _folded(text: str) -> str:
    return text.translate(_table())


@cache
def _table() -> _Fold:
    return _Fold()


class Composed(NamedTuple):
    """A text whose letters and accents are one character each, and where each of its characters began before."""

    text: str
    starts: tuple[int, ...]  # one more than characters: the last is the length of the text before

    def before(self, start: int, end: int) -> tuple[int, int]:
        """The offsets of a stretch in the text before."""
        return self.starts[start], self.starts[end]

    def after(self, start: int, end: int) -> tuple[int, int]:
        """The offsets of a stretch of the text before in this one."""
        return bisect_left(self.starts, start), bisect_left(self.starts, end)


def composed(text: str) -> Composed | None:
    """`text` in Unicode's composed form (NFC), in which `fold` finds every accent; None where that changes nothing."""
    if unicodedata.is_normalized("NFC", text):
        return None
    clusters = [(found.start(), unicodedata.normalize("NFC", found.group())) for found in _CLUSTER.finditer(text)]
    whole = "".join(cluster for _, cluster in clusters)
    return (
        Composed(whole, (*(start for start, cluster in clusters for _ in cluster), len(text)))
        if whole != text
        else None
    )


@cache
def folded_rows(name: str) -> tuple[tuple[str, ...], ...]:
    """A tab-separated table (`tables.rows`) with every cell folded."""
    return rows_of(fold(raw(name).decode("utf-8")))


def has_han(text: str) -> bool:
    """Whether a Chinese character stands in `text`."""
    return not text.isascii() and _HAN.search(text) is not None


def tokens(text: str) -> tuple[str, ...]:
    """Words of Latin letters and digits, and bigrams of Chinese (a lone character stands for itself), folded."""
    found: list[str] = []
    for run in _TOKEN.findall(fold(text)):
        if not _HAN.match(run) or len(run) == 1:
            found.append(run)
        else:
            found.extend(run[i : i + 2] for i in range(len(run) - 1))
    return tuple(found)


class Sentence(NamedTuple):
    """A sentence with its offsets in the text that it was cut from."""

    text: str
    start: int
    end: int


_LONGEST = 1000  # characters: text without marks is read in pieces, for what looks at pairs of words takes their square


def sentences(text: str, *, longest: int = _LONGEST) -> tuple[Sentence, ...]:
    """Cut at sentence ends of both languages, Chinese semicolons and line breaks; blanks at the rims are left out.

    What has more than `longest` characters is cut at its last comma or blank, or where it must be.
    """
    cuts: list[Sentence] = []
    start = 0
    for mark in _BREAK.finditer(text):
        if mark.group().startswith(".") and _is_abbreviation(text, start, mark.start()):
            continue
        _keep_all(cuts, text, start, mark.end(), longest)
        start = mark.end()
    _keep_all(cuts, text, start, len(text), longest)
    return tuple(cuts)


def _keep_all(cuts: list[Sentence], text: str, start: int, end: int, longest: int) -> None:
    while end - start > longest:
        soft = max(text.rfind(mark, start + longest // 2, start + longest) for mark in "，、, ")
        cut = soft + 1 or start + longest
        _keep(cuts, text, start, cut)
        start = cut
    _keep(cuts, text, start, end)


def _is_abbreviation(text: str, start: int, dot: int) -> bool:
    word = text[max(start, text.rfind(" ", start, dot) + 1) : dot].strip("(\"'“‘[").lower()
    return word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word.isascii())


def _keep(cuts: list[Sentence], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    body = piece.strip()
    if body:
        left = start + len(piece) - len(piece.lstrip())
        cuts.append(Sentence(body, left, left + len(body)))
