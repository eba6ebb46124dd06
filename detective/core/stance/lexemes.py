"""Words of a sentence with their rough kind: name, number, content word or function word, in both languages."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.lexicon import cut, tag_of
from detective.core.patterns import Pattern
from detective.core.stance.atoms import stem, stop_words
from detective.core.stance.fillers import is_place
from detective.core.stance.marks import listed
from detective.core.stance.senses import is_common
from detective.core.tables import rows, words


class WordKind(StrEnum):
    """What a word is for the comparison."""

    NAME = "name"
    NUMBER = "number"
    CONTENT = "content"
    FUNCTION = "function"


class Lexeme(NamedTuple):
    """A word with its offsets; `key` is what is compared."""

    key: str
    start: int
    end: int
    kind: WordKind


_PIECE = Pattern(
    r"[\u3400-\u9fff]+(?:[·•‧・][\u3400-\u9fff]+)*|[A-Za-z\u00c0-\u024f]+(?:['’.-][A-Za-z\u00c0-\u024f]+)*"
    r"|\d[A-Z]{1,2}(?![A-Za-z\d])|\d+(?:[.,]\d+)*"
)
_FUNCTION_TAGS = frozenset("pucfhqxd")
_NAME_TAGS = frozenset("rso")
_DOT = Pattern("[·•‧・]")
_SENTENCE_START = Pattern(r"(?:^|[.!?:\"“”]\s*|``\s*)$")


@cache
def surnames() -> frozenset[str]:
    """Chinese surnames of one character, and the usual double ones."""
    return frozenset(words("stance/surnames_zh.txt"))


@cache
def _sounds() -> frozenset[str]:
    """Characters with which foreign names are written."""
    return frozenset("".join(words("stance/sounds_zh.txt")))


def _sounding(piece: str) -> bool:
    """Whether a cut piece may be part of a foreign name rather than an ordinary word."""
    return all(char in _sounds() for char in piece) and (len(piece) == 1 or tag_of(piece) in {"", "r", "s"})


def _dotted(run: str, offset: int) -> list[Lexeme]:
    """Words of a run in which dots may join the parts of foreign names."""
    parts = _DOT.split(run)
    if len(parts) == 1:
        return _chinese(run, offset)
    for number, part in enumerate(parts[1:-1], start=1):
        foreign = next((at for at, char in enumerate(part) if char not in _sounds()), None)
        if foreign:
            cut_at = sum(len(piece) + 1 for piece in parts[:number]) + foreign
            return [*_dotted(run[:cut_at], offset), *_dotted(run[cut_at:], offset + cut_at)]
    head = cut(parts[0])
    tail = cut(parts[-1])
    kept = len(head)
    while kept and _sounding(head[kept - 1]) and len(head) - kept < 6:
        kept -= 1
    taken = 0
    while taken < len(tail) and _sounding(tail[taken]) and taken < 7:
        taken += 1
    kept, taken = min(kept, len(head) - 1), max(taken, 1)
    before, after = "".join(head[:kept]), "".join(tail[:taken])
    start, end = offset + len(before), offset + len(run) - len(parts[-1]) + len(after)
    name = Lexeme("·".join(["".join(head[kept:]), *parts[1:-1], after]), start, end, WordKind.NAME)
    rest = parts[-1][len(after) :]
    return [*(_chinese(before, offset) if before else ()), name, *(_chinese(rest, end) if rest else ())]


def _chinese(run: str, offset: int) -> list[Lexeme]:
    pieces = _regrouped(cut(run))
    found: list[Lexeme] = []
    at, index = offset, 0
    while index < len(pieces):
        size = _person(pieces, index)
        word = "".join(pieces[index : index + size])
        kind = WordKind.NAME if size > 1 or _is_name(word) else _kind(word)
        found.append(Lexeme(word, at, at + len(word), kind))
        at += len(word)
        index += size
    return found


def _regrouped(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """With 出|生于 put right as 出生|于 and 对|方向|他 as 对方|向|他, and places joined: 苗|栗."""
    found = list(pieces)
    for at in range(1, len(found)):
        before, piece = found[at - 1], found[at]
        if len(before) == 1 and len(piece) == 2 and piece[1] == "于" and tag_of(before + piece[0]):
            found[at - 1 : at + 1] = [before + piece[0], piece[1]]
        elif piece == "方向" and len(before) == 1 and tag_of(before + "方") and _is_party(found[at + 1 : at + 2]):
            found[at - 1 : at + 1] = [before + "方", "向"]
    at = 1
    while at < len(found):
        if len(found[at - 1]) + len(found[at]) <= _PLACE and found[at - 1] + found[at] in _more_places():
            found[at - 1 : at + 1] = [found[at - 1] + found[at]]
        at += 1
    return tuple(found)


def _is_party(pieces: list[str]) -> bool:
    """Whether what follows may be the one towards whom: not 对方向作了调整."""
    return bool(pieces) and pieces[0] not in {"作", "做", "进行"} and tag_of(pieces[0])[:1] not in {"u", "d", "p", "c"}


_PLACE = 3  # characters of a place that the word list cuts apart


@cache
def _more_places() -> frozenset[str]:
    return frozenset(words("stance/places_more.txt"))


@cache
def _prepositions() -> frozenset[str]:
    return listed("placing", "zh") | listed("towards", "zh") | listed("left", "zh")


@cache
def _ordinary() -> frozenset[str]:
    return frozenset(words("stance/common_zh.txt"))


def _is_name(word: str) -> bool:
    if word in _more_places():
        return True
    if word in _ordinary() or (len(word) == 2 and word[0] in "这那该此某" and word[1] in "位名个家些种类里次"):
        return False
    tag = tag_of(word)
    return tag in _NAME_TAGS if tag else len(word) > 1


def _kind(word: str) -> WordKind:
    tag = tag_of(word)
    if tag == "m":
        return WordKind.NUMBER
    if tag in _FUNCTION_TAGS:
        return WordKind.FUNCTION
    return WordKind.CONTENT


_PLAIN_SINGLES = frozenset("pucfhqm")
_ADVERBS = frozenset("曾将已仅只也又都还则均是在")  # no part of a name, though a surname may stand before them


def _person(pieces: tuple[str, ...], index: int) -> int:
    """How many pieces from here make up a personal or foreign name that the word list does not hold; 1 for none."""
    first = pieces[index]
    if len(first) > 2 or (len(first) == 2 and first not in surnames()):
        return 1
    if index and first in _prepositions():
        return 1  # 于 and 向 are surnames too, but seldom within a sentence
    if first in surnames() and index + 1 < len(pieces) and pieces[index + 1] in {"某", "某某", "某人"}:
        return 2
    size = 1
    unknown = not tag_of(first)
    while index + size < len(pieces) and size < 6:
        piece = pieces[index + size]
        tag = tag_of(piece)
        if len(piece) > 1 or tag in _PLAIN_SINGLES or piece in _ADVERBS or (tag == "v" and size >= 2):
            break
        unknown = unknown or not tag
        size += 1
    if first in surnames() and size >= 2:
        return min(size, 3)
    return size if size >= 2 and unknown else 1


@cache
def _title_words() -> frozenset[str]:
    """Words of titles in English, which stand before names and are no part of them."""
    plain = {word for row in rows("stance/titles.tsv") if row[1] == "en" for word in row[0].split()}
    return frozenset(plain - {"of"}) | {
        "senator",
        "sir",
        "dr",
        "mr",
        "mrs",
        "ms",
        "justice",
        "judge",
        "professor",
        "general",
    }


_NUMBERED = Pattern(r"[A-Z][a-z]+ $")


def _latin(text: str, start: int, end: int, *, last: bool) -> Lexeme:
    """A Latin word; whether it is the last of several decides what a capital at the end of a sentence tells."""
    raw = text[start:end]
    lower = raw.lower()
    key = stem(lower)
    if raw[0].isupper() and (last or (len(raw) == 1 and text[end : end + 1] == ".")):
        kind = WordKind.NAME  # an initial or a symbol, though "s" and "as" are words of grammar
    elif raw == "I" and _NUMBERED.search(text, 0, start):
        kind = WordKind.NAME  # Charles I
    elif lower in stop_words() or (start == 0 and lower.endswith("ly") and text[end : end + 1] == ","):
        kind = WordKind.FUNCTION  # Botanically, the peanut is no nut
    elif lower in _title_words():
        kind = WordKind.CONTENT
    elif raw[0].isupper():
        opening = _SENTENCE_START.search(text, max(0, start - 4), start) is not None
        follower = text[end : end + 2]
        named = not opening or not is_common(key) or is_place(raw) or (follower[:1] == " " and follower[1:2].isupper())
        kind = WordKind.NAME if named else WordKind.CONTENT
    else:
        kind = WordKind.CONTENT
    return Lexeme(key, start, end, kind)


@lru_cache(maxsize=256)
def lexemes(text: str, folded: str) -> tuple[Lexeme, ...]:
    """The words of a sentence in order; `folded` is `text` folded."""
    found: list[Lexeme] = []
    body = len(text.rstrip(" ."))
    for piece in _PIECE.finditer(text):
        start, end = piece.start(), piece.end()
        head = piece.group()[0]
        if head.isdigit() and piece.group()[-1].isalpha():  # 5G, 3M
            found.append(Lexeme(folded[start:end], start, end, WordKind.NAME))
        elif head.isdigit():
            found.append(Lexeme(folded[start:end].replace(",", ""), start, end, WordKind.NUMBER))
        elif head >= "\u3400":
            found.extend(_dotted(folded[start:end], start))
        else:
            found.append(_latin(text, start, end, last=start > 0 and end >= body))
    return tuple(found)


class Name(NamedTuple):
    """A run of name words; `keys` are its words."""

    keys: tuple[str, ...]
    start: int
    end: int


# small words inside of names: F. W. de Klerk
_PARTICLES = frozenset({"de", "van", "von", "der", "den", "del", "della", "da", "di", "du", "ibn", "bin", "ter"})


def _joins(text: str, name: Name, lexeme: Lexeme) -> bool:
    """Whether a name goes on with the next name word: only a blank between, or the stop after an initial."""
    between = text[name.end : lexeme.start]
    if name.keys[-1][0] >= "\u3400":
        return False
    initial = between.startswith(".") and text[name.end - 2 : name.end - 1] in {" ", "", "."}
    return all(word in _PARTICLES for word in (between[1:] if initial else between).split())


def names(text: str, found: tuple[Lexeme, ...]) -> tuple[Name, ...]:
    """Names of a sentence: neighbouring name words of Latin script make one, Chinese ones stand alone."""
    out: list[Name] = []
    for lexeme in found:
        if lexeme.kind is not WordKind.NAME:
            continue
        latin = lexeme.key[0] < "\u3400"
        if out and latin and _joins(text, out[-1], lexeme):
            last = out.pop()
            out.append(Name((*last.keys, lexeme.key), last.start, lexeme.end))
        else:
            out.append(Name(tuple(lexeme.key.split("·")), lexeme.start, lexeme.end))
    return tuple(out)
