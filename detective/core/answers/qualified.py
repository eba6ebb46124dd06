"""Whether a sentence has a word beside the asked noun that makes another thing of it: the deputy mayor, a youth cup."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from detective.core.answers.shape import Shape, Wanted
from detective.core.answers.terms import function_words
from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.text import folded_rows, has_han

_LATIN = Pattern(r"[a-z0-9][a-z0-9'’.-]*")
_BETWEEN_BEFORE = r"(?:的|[ -](?:the |its )?)?"
_BETWEEN_BEHIND = r"(?:的|之|一|某|'s|’s)? ?"
_OF = r" (?:of|at|in|to|for|on|leading to) (?:the |its |his |her |a )?"
_PAST = Pattern(r"\b(?:was|were|did|had)\b|[曾任]过|曾经|曾|时任|当时")
_LEAST = 2  # characters of a Chinese noun


_NONE = "(?!)"
_COUNTED = frozenset({Wanted.NUMBER, Wanted.THING})  # where a word that the passage lacks makes another measure


class _Word(NamedTuple):
    """A row of the table: where the words stand, when they count, and the expressions that find them."""

    place: str
    use: str
    chinese: Pattern
    english: Pattern
    either: Pattern
    first: Pattern


@cache
def _table() -> tuple[_Word, ...]:
    return tuple(_read(*row[1:]) for row in folded_rows("answers/qualifiers.tsv"))


def _read(place: str, chinese: str, english: str, use: str) -> _Word:
    han, latin = (cell.split("|") if cell else [] for cell in (chinese, english))
    return _Word(place, use, _any(han), _any([], latin), _any(han, latin), _any(han[:1], latin[:1]))


def _any(chinese: list[str], english: list[str] | None = None) -> Pattern:
    """Chinese words anywhere (Latin letters of theirs too), English ones as whole words."""
    found = [any_of(chinese)] if chinese else []
    return Pattern("|".join([*found, *([standing_alone(english)] if english else [])]) or _NONE)


def is_qualified(shape: Shape, sentence: str, around: str) -> bool:
    """Whether every place of an asked noun is qualified otherwise than in the question.

    `around` is the folded title and passage: what the question qualifies may be said there.
    """
    if _is_part(shape, sentence) or _is_of_another_place(shape.folded, sentence, around):
        return True
    return any(_differs(word, shape, sentence, around) for word in _table())


def _differs(word: _Word, shape: Shape, sentence: str, around: str) -> bool:
    if word.use in ("asked", "said"):
        counts = word.use == "said" or shape.wanted in _COUNTED
        return counts and _lacks(word.first, word.either, shape.folded, around)
    if word.either.search(shape.folded):
        return word.use == "both" and shape.wanted in _COUNTED and not word.either.search(around)
    return not (word.use == "now" and _is_past(shape)) and _told(word, shape, sentence)


def _lacks(asked: Pattern, told: Pattern, question: str, around: str) -> bool:
    return asked.search(question) is not None and told.search(around) is None


def _is_past(shape: Shape) -> bool:
    return bool(shape.years) or _PAST.search(shape.folded) is not None


def _told(word: _Word, shape: Shape, sentence: str) -> bool:
    pattern = word.chinese if has_han(sentence) else word.english
    for found in pattern.finditer(sentence):
        head = _head(word.place, shape.folded, sentence, found.start(), found.end())
        if head and _is_only(head, sentence):
            return True
    return False


def _is_only(head: str, sentence: str) -> bool:
    return sentence.count(head) == 1


def _head(place: str, asked: str, sentence: str, start: int, end: int) -> str:
    """The noun of the question beside a word of the table; empty where none stands there."""
    if place == "behind":
        return _noun_before(asked, sentence[:start])
    return _noun_behind(asked, sentence[end:], _OF if place == "of" else _BETWEEN_BEFORE)


_NUMBERED = Pattern(r"[^\W\d]+ ?\d{1,2}$")
_LAST = Pattern(r"[a-z0-9][a-z0-9'’.-]*$")
_INNER = Pattern(r"(?<=[省市县州区国])[\u3400-\u9fff]{1,4}?(?:[镇乡村]|街道|(?<![城地])区|市|县)(?![长委政民])")
_ENDS = Pattern(_BETWEEN_BEHIND + "$")


def _noun_before(asked: str, text: str) -> str:
    text = _ENDS.sub("", text)
    latin = _NUMBERED.search(text) or _LAST.search(text)
    if latin:
        return latin.group() if _is_word_of(asked, latin.group()) else ""
    size = next((n for n in range(min(len(text), 12), _LEAST - 1, -1) if text[-n:] in asked), 0)
    return text[-size:] if size else ""


def _noun_behind(asked: str, text: str, between: str) -> str:
    begin = Pattern(between).match(text)
    text = text[begin.end() :] if begin else ""
    latin = _LATIN.match(text)
    if latin:
        return latin.group() if _is_word_of(asked, latin.group()) else ""
    size = next((n for n in range(min(len(text), 12), _LEAST - 1, -1) if text[:n] in asked), 0)
    return text[:size]


def _is_word_of(asked: str, word: str) -> bool:
    return (
        len(word) > _LEAST
        and word not in function_words()
        and (word in _LATIN.findall(asked) or (word[-1].isdigit() and word in asked))
    )


_PLACED = Pattern(r"(?:^|[年,的在])(?P<name>[\u3400-\u9fff]{2,3}?)(?P<kind>[省市县州镇])")
_NO_NAME = Pattern("[哪什几城各全本该]")


def _is_of_another_place(asked: str, sentence: str, around: str) -> bool:
    """Whether the province, city or county of the question stands nowhere, and another of its kind in the sentence."""
    mine = [(m["name"], m["kind"]) for m in _PLACED.finditer(asked) if not _NO_NAME.search(m["name"])]
    lacking = {kind for name, kind in mine if name not in around}
    return any(m["kind"] in lacking for m in _PLACED.finditer(sentence) if not _NO_NAME.search(m["name"]))


def _is_part(shape: Shape, sentence: str) -> bool:
    """Whether the sentence counts a town of the county that is asked about: 屏东县屏东市人口."""
    if shape.wanted is not Wanted.NUMBER:
        return False
    found = [_noun_before(shape.folded, sentence[: one.start()]) for one in _INNER.finditer(sentence)]
    return any(head and _is_only(head, sentence) for head in found)
