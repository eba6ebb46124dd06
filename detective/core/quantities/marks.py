"""Numbers that are no amounts: dates and hours, scores, identifiers such as telephone, version and model numbers."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.quantities.records import QuantityKind
from detective.core.tables import words


class Mark(NamedTuple):
    """A stretch of text and what its numbers are."""

    kind: QuantityKind
    start: int
    end: int


_SCORE = Pattern(r"([0-9]{1,3}) ?([-–—:比]) ?([0-9]{1,3})(?![0-9.,]*[0-9]|[-–:][0-9])")
_HAN_SCORE = Pattern(
    "([零一二两三四五六七八九十]{1,3})(?:比|平)([零一二两三四五六七八九十]{1,3})(?![零一二三四五六七八九十])"
)
_SCORE_WORDS = Pattern(
    "胜|负|击败|战胜|战平|打平|逼平|比分|横扫|不敌|轻取|力克|险胜|完胜|大胜|逆转|落败|告负|领先|落后|半场|点球|全场|主场|客场"
    r"|\b(?:w[oi]n|wins|winning|beat|beats|beating|beaten|defeat\w*|lost|lose|loss|losing|draws?|drew|drawn|tied?|score[ds]?|scoring"
    r"|victory|victories|trailed|led|leads?|record|vote[ds]?|decision|aggregate|series|penalties|shootout|upset|thrash\w*)\b"
)
_NO_SCORE_AFTER = Pattern(
    r" ?(?:%|percent|per cent|[万亿千百]|[个名位元米年月日天岁人吨次家倍点]|million|billion|thousand"
    r"|years?|days?|months?|weeks?|hours?|minutes?|people|degrees?|[cmk]?m\b|kg|[°℃])"
)
_CLOCK = Pattern(r"(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?![0-9:])")
_IDENTIFIER = Pattern(
    r"""
    [0-9]+(?:\.[0-9]+){2,}(?![0-9])                      # versions, addresses of machines
  | [0-9]{1,4}[ -][0-9]{3,4}[ -][0-9]{4}(?![0-9,])       # telephones
  | [0-9]{3,4}-[0-9]{7,8}(?![0-9])
  | [0-9]{3}-[0-9]{4}(?![0-9,]|\ ?[%人元万亿])
  | [0-9]+(?:-[0-9]+){2,}(?![0-9])                       # ISBN and the like
  | 0[0-9]+(?![0-9.]*[0-9]|\ ?%)
  | [0-9]{12,}(?![0-9])
  | 1[3-9][0-9]{9}(?![0-9])(?!\.|\ ?[元人万亿%])
  | [0-9]{1,5}号(?!人)
  | [0-9]{1,4}路(?=公交|车)
  | [0-9]0后
  | (?:24/7|9/11|7/7|50/50|50-50)(?![0-9])
  | [0-9]{1,2}·[0-9]{1,2}(?=[\u4e00-\u9fff”」』])
  | [0-9]{1,4}(?:型|中学|大学|高校|同城|公司|医院|高地|晚会|事件|事变|热线|报警|急救|国道|省道|航班|次列车|次航班|房间)
  | (?<!前)[0-9]{1,3}强(?!度|震)
  | [48]k(?=\ ?(?:tv|video|ultra|uhd|hdr|超|电视|高清|画质|分辨|屏))
    """,
    re.VERBOSE,
)
_LIST_MARK = Pattern(r"[0-9]{1,2}(?:[.)] ?(?![0-9])|、)")
_MAY_NAME = Pattern("0|[0-9]{11}|[0-9]+[-. 号路后强k/·型中大高同公医晚事热报急国省航次房]")
_INDENT = 8  # blanks that may stand before the number of an item
_REFERENCE = Pattern(r"[0-9]{1,3}(?:[-–, ]+[0-9]{1,3})*\]")
_TAIL = Pattern(r"[0-9]+(?:[.-]?[0-9a-z]+)*")
_WORD_BEFORE = Pattern(r"([a-z]+)[ .-]{0,2}$|([\u4e00-\u9fff]{1,3})-?$")


def score_at(folded: str, start: int) -> tuple[Mark, int, int] | None:
    """A result such as 2比1, 3:0 or 2-1, with its two sides."""
    match = _SCORE.match(folded, start)
    if match is None or _NO_SCORE_AFTER.match(folded, match.end()):
        return None
    ours, sign, theirs = int(match[1]), match[2], int(match[3])
    if sign != "比" and not _is_score(folded, match, ours, sign, theirs):
        return None
    return Mark(QuantityKind.SCORE, start, match.end()), ours, theirs


def _is_score(folded: str, match: re.Match[str], ours: int, sign: str, theirs: int) -> bool:
    near = folded[max(0, match.start() - 40) : match.end() + 24]
    if sign == ":":
        return _CLOCK.match(folded, match.start()) is None or _SCORE_WORDS.search(near) is not None
    return ours >= theirs or _SCORE_WORDS.search(near) is not None


def han_score_at(folded: str, start: int) -> re.Match[str] | None:
    """A result in Chinese numerals, such as 三比二."""
    return _HAN_SCORE.match(folded, start)


def clock_at(folded: str, start: int) -> Mark | None:
    """An hour such as 10:30."""
    match = _CLOCK.match(folded, start)
    return Mark(QuantityKind.DATE, start, match.end()) if match else None


def identifier_at(folded: str, start: int) -> Mark | None:
    """A number that names something, numbers an item of a list or refers to a note."""
    match = _IDENTIFIER.match(folded, start) if _MAY_NAME.match(folded, start) else None
    if match is None and folded[start - 1 : start] == "[":
        match = _REFERENCE.match(folded, start)
        if match:
            return Mark(QuantityKind.IDENTIFIER, start, match.end() - 1)
    if match is None:
        match = _list_mark(folded, start)
    return Mark(QuantityKind.IDENTIFIER, start, match.end()) if match else None


def _list_mark(folded: str, start: int) -> re.Match[str] | None:
    """The number of an item such as "3. San Juan" at the head of a line or sentence."""
    match = _LIST_MARK.match(folded, start)
    if match is None:
        return None
    left = folded[max(0, start - _INDENT) : start]
    bracket = left.endswith("(")
    head = left.rstrip("( \t\u3000")
    heads = (not head and start < _INDENT) or head[-1:] in {"\n", "。"} or (bracket and ")" in match.group())
    return match if heads else None


def is_glued_letter(folded: str, at: int) -> bool:
    """Whether one letter alone stands at the offset, as in 5G."""
    follower = folded[at + 1 : at + 2]
    return not (follower.isascii() and follower.isalnum())


def glued_tail(folded: str, start: int) -> int:
    """Where a run of digits and letters that begins at `start` ends."""
    match = _TAIL.match(folded, start)
    return match.end() if match else start


def named_by(folded: str, start: int, floor: int) -> bool:
    """Whether the word before is one that is numbered: 波音737, iPhone 15, Article 5."""
    match = _WORD_BEFORE.search(folded, max(floor, start - 16), start)
    if match is None:
        return False
    if match[1]:
        return match[1] in _namers()
    hyphen = folded[start - 1] == "-"
    return any(match[2][i:] in _namers() for i in range(len(match[2]) - (not hyphen)))


def follows_capital(text: str, folded: str, start: int, floor: int) -> bool:
    """Whether a capitalised word that is no plain word of the language stands before: East 17."""
    match = _WORD_BEFORE.search(folded, max(floor, start - 16), start)
    if match is None or not match[1] or len(match[1]) < 2 or folded[start - 1] != " ":
        return False
    return text[match.start(1)].isupper() and match[1] not in _plain_words()


@cache
def _namers() -> frozenset[str]:
    return frozenset(words("quantities/namers.txt"))


@cache
def _plain_words() -> frozenset[str]:
    return frozenset(words("quantities/before_numbers_en.txt"))
