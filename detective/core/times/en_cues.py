"""Whether a bare four-digit number in English stands where a year stands."""

from __future__ import annotations

import re
from functools import cache

from detective.core.tables import rows
from detective.core.times.pieces import Reading
from detective.core.times.records import Basis

_BEFORE = re.compile(r"([a-z']+(?:\.[a-z]+)*)\.?[ \t\n]*[-]?[ \"“]?$")
_PREFIX = re.compile(r"(?:pre|post|mid|early|late|non)-$")
_AFTER = re.compile(r" ?[-,]? ?\(?([a-z][a-z'.-]*)")
_WORDS = re.compile(r"(?: [a-z0-9'&.’-]+){1,6}")
_DETERMINERS = frozenset(
    ("the", "a", "an", "his", "her", "its", "their", "our", "my", "this", "that", "each", "every", "another")
)
_MEASURED = frozenset(
    (
        "to",
        "on",
        "of",
        "about",
        "around",
        "for",
        "by",
        "than",
        "over",
        "from",
        "between",
        "only",
        "up",
        "nearly",
        "within",
        "into",
        "with",
        "against",
        "beyond",
        "near",
    )
)
_NOT_PLURAL = frozenset(
    [
        "was",
        "is",
        "has",
        "does",
        "alas",
        "plus",
        "as",
        "us",
        "this",
        "thus",
        "across",
        "perhaps",
        "towards",
        "afterwards",
        "versus",
        "minus",
        "onwards",
    ]
)
_TITLED = frozenset(
    [
        "film",
        "films",
        "movie",
        "novel",
        "book",
        "album",
        "song",
        "single",
        "series",
        "show",
        "game",
        "games",
        "play",
        "musical",
        "documentary",
        "title",
        "list",
        "fire",
        "high",
        "low",
        "version",
        "program",
        "programme",
        "peak",
        "event",
        "article",
        "paper",
    ]
)
_TITLE_IS = re.compile(
    r" is an? (?:[a-z0-9-]+ ){0,5}(?:film|movie|novel|album|song|series|book|band|documentary|miniseries|comic)\b"
)
_STANDING = re.compile(r"(?:\bit is|\bit was|\bit's|\bthis is|\bthat was|\b[bd]\.|\([bd] ?\.?|\bc\.|\bc ?\.) ?$")
_LINE = re.compile(r"(?:^|\n|[;|] ?|\n[-*•] ?|^[-*•] ?)$")
_OPEN = re.compile(r"(?:\(|\[|lrb|-lrb-|\{) ?$")
_CLOSE = re.compile(r" ?(?:\)|\]|rrb|-rrb-|\}|,|;|-)")
_PLACE = re.compile(r"[a-z.)] ?, ?$")
_STOP = re.compile(r"\s*(?:[.,;:?!)\]\"”。，；：？！）]|$|\n)")


@cache
def cue_words() -> dict[str, frozenset[str]]:
    """The words of each kind."""
    return {kind: frozenset(words.split("|")) for kind, words in rows("time/cues_en.tsv")}


def is_year(reading: Reading, start: int, end: int) -> bool:
    """Whether the number at `start` is a year by what stands around it."""
    before, after = reading.left(start, 30), reading.right(end, 60)
    follower = _AFTER.match(after)
    next_word = follower.group(1) if follower else ""
    if _is_name(reading, start, end, before, after):
        return False
    if _continues(reading, start):
        return next_word not in cue_words()["count"] or not after.startswith(" ")
    word = _BEFORE.search(before)
    if word and after[:1] != "'" and _cued(reading, start, word.group(1), next_word, after):
        return True
    return _framed(reading, start, end, before, after, next_word)


def _is_name(reading: Reading, start: int, end: int, before: str, after: str) -> bool:
    """A title or label: 2001: A Space Odyssey, "1984", Section 2024(b), Route 2020, 2012 (film), Windows 2000."""
    if (
        re.match(r" ?:", after)
        and reading.text[end : end + 4].lstrip(" :")[:1].isupper()
        and before.strip()[-1:] not in ("", ".")
    ):
        return True
    if re.match(r" ?: [A-Z]", reading.text[end : end + 4]) and re.match(r" ?: a ", after):
        return True
    if _TITLE_IS.match(after) and not before.strip():
        return True
    if before[-1:] in ('"', "“", "'") and after[:1] in ('"', "”", "'"):
        return True
    if re.match(r" ?\((?:film|movie|novel|album|song|band|book|video game|tv series|[a-z]\))", after):
        return True
    if after[:1] == "(" and re.match(r"\([a-z0-9]\)", after):
        return True
    word = _BEFORE.search(before)
    return bool(word) and word.group(1).rstrip(".") in cue_words()["name"] and word.group(1) not in ("act", "class")  # type: ignore[union-attr]


def _continues(reading: Reading, start: int) -> bool:
    """Whether the number goes on a list or range of years just read."""
    if not reading.pieces:
        return False
    last = reading.pieces[-1]
    gap = reading.folded[last.end : start]
    if last.basis is not Basis.ABSOLUTE or len(gap) > 9:
        return False
    return (
        re.fullmatch(r"\s*(?:,|and|or|&|, and|, or|/|, but not|to|through|versus|vs\.?|than|/)\s*(?:in )?", gap)
        is not None
        and last.end - 4 >= 0
        and reading.folded[last.end - 4 : last.end].isdigit()
    )


def _cued(reading: Reading, start: int, word: str, next_word: str, after: str) -> bool:
    words = cue_words()
    last = word.rsplit(" ", 1)[-1]
    followed = after[:1] == " " and bool(next_word)
    if (
        followed
        and next_word in words["count"]
        and not (last == "in" and next_word in ("people", "women", "men", "other", "new"))
    ):
        return False
    if last in words["before"]:
        return not (last in _MEASURED and followed and _is_plural(next_word) and next_word not in words["noun"])
    if last in _DETERMINERS or last.endswith(("'s", "s'")):
        return followed and next_word not in words["count"]
    return last in words["noun"] and last not in _TITLED


def _is_plural(word: str) -> bool:
    return word.endswith("s") and word not in _NOT_PLURAL and not word.endswith("'s")


def _framed(reading: Reading, start: int, end: int, before: str, after: str, next_word: str) -> bool:
    words = cue_words()
    if _OPEN.search(before):
        return bool(_CLOSE.match(after)) or next_word in words["noun"] or next_word in words["adjective"]
    if (
        _PREFIX.search(before)
        or _STANDING.search(before)
        or (_LINE.search(before) and re.match(r" ?[-:]+ | ?\|", after))
    ):
        return True
    if after.startswith(("'s ", "' ")) and 1700 <= int(reading.folded[start:end]) <= 2100:
        return True
    if _PLACE.search(before) and _STOP.match(after) and _capital_word_ends(reading, start):
        return True
    if next_word in words["verb"] and not _capital_before(reading, start):
        return True
    if re.match(r"(?: [a-z]+){0,3} year\b", after) and re.search(r"(?:^|was|is|will|be|the|[.:] ?|claim: ) ?$", before):
        return True
    return _names_event(reading, end, after, next_word)


def _capital_before(reading: Reading, start: int) -> bool:
    """Whether a name stands before the number: Blade Runner 2049 was, but not the first word of the sentence."""
    word = re.search(r"(\S+) $", reading.text[max(0, start - 24) : start])
    return (
        word is not None
        and (word.group(1)[:1].isupper() or word.group(1)[-1:].isdigit())
        and word.group(1).lower() not in ("and", "but", "was", "is", "if", "that", "when", "while")
    )


def _capital_word_ends(reading: Reading, start: int) -> bool:
    word = re.search(r"([A-Za-z.]+)\)? ?, ?$", reading.text[max(0, start - 30) : start])
    return bool(word) and word.group(1)[:1].isupper()  # type: ignore[union-attr]


def _names_event(reading: Reading, end: int, after: str, next_word: str) -> bool:
    """2018 World Cup, 2016 film, 2016 United States presidential election."""
    words = cue_words()
    if not after.startswith(" ") or not next_word or next_word in words["count"]:
        return False
    if next_word in words["noun"] or re.match(
        r"(?: (?!and |or |of )[a-z'-]+){1,3} (?:film|movie|album|song|novel|book|drama|comedy|thriller|documentary|season|election|game|remake|sequel|exhibition)\b",
        after,
    ):
        return True
    if not (reading.capital(end + 1) or next_word in words["adjective"]):
        return False
    found = _WORDS.match(after)
    return bool(found) and any(word.strip(".,'") in words["noun"] for word in found.group().split())  # type: ignore[union-attr]
