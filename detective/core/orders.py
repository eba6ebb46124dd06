"""Orders to a machine that reads a page: found in the text however it is spelled, and never obeyed.

A text is read in several spellings: as it stands, without what is invisible, with look-alike letters as Latin ones,
with spaced-out letters joined, with digits for letters, with hidden tag characters as the letters that they hide.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import cache, lru_cache

from detective.core.patterns import Pattern
from detective.core.tables import rows
from detective.core.text import fold, has_han
from detective.errors import TableError

_COLUMNS = 4
_LATIN = Pattern("[a-z<\\[]")
_BEFORE = 60  # characters before an expression that say whether a clause begins there
_BLANK = Pattern(r"\s{2,}|[^\S ]")
_HIDDEN = (  # ranges of code points that show nothing, and marks that are put on other characters
    *((0xAD, 0xAD), (0x300, 0x36F), (0x483, 0x489), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F)),
    *((0x20D0, 0x20FF), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0)),
    *((0xE0000, 0xE007F), (0xE0100, 0xE01EF)),
)
_TAGS = Pattern("[\U000e0020-\U000e007e]+")
_TAG_BASE = 0xE0000
_TURNED = Pattern("\u202e([^\u202c\n]{4,})")
_HAN_GAP = Pattern(
    r"(?<=[\u3400-\u9fff])[ *_~`^|·•‧.\-/\\]{1,3}(?=[\u3400-\u9fff])"
    r"|(?<=[a-z]) (?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff]) (?=[a-z])"
)
_SPACED = Pattern(r"(?<![^\W_])(?:[^\W_][\s.\-_*|·•/\\~,，、;；]{1,3}){5,}[^\W_](?![^\W_])")
_NOT_LETTER = Pattern(r"[\W_]+")
_MARKUP = Pattern(r"<[^<>|]{0,60}>|[*~`^]{1,3}(?=[^\W_])|(?<=[^\W_])[*~`^]{1,3}|(?<=[^\W_])[_·•\-]{1,2}(?=[^\W_])")
_JOINT = Pattern(r"(?<=[a-z])[_\-+.](?=[a-z])")
_DIGITS = str.maketrans("013457@$", "oieastas")
_MIXED = Pattern(r"[a-z][013457@$]|[013457@$][a-z]")
_BEGINS = {
    "order": Pattern(
        r"(?:[\n.!?:;,\"'“”‘’()\[\]{}<>*#|=—–。！？；：，、「」『』【】《》（）…-]|[\u3400-\u9fff]\s"
        r"|\b(?:now|just|simply|immediately|always|then|instead|urgent|important|attention)"
        r"|\b(?:please|pls|kindly)(?:\s\w+){0,4}"
        r"|\byou\b(?:\s\w+){0,4}|\b(?:ai|assistants?|models?|llms?|chatbots?|bots?|agents?|system)\b(?:\s\w+){0,5}"
        r"|请|必须|务必|你们?|您|现在|立即|立刻|马上|直接|首先|从现在起|从现在开始|接下来|然后|并且?|同时|一律|助手|模型|机器人|系统"
        r"|[你您请](?:[^。，！？：:\n]{0,6}))\s?$",
        re.ASCII,
    ),
    "strict": Pattern(
        r"(?:[\n.!?:;\[\]{}<>#|=。！？；：【】]"
        r"|\b(?:please|pls|kindly|now|just|simply|immediately)"
        r"|\byou\b(?:\s\w+){0,4}|\b(?:ai|assistants?|models?|llms?|chatbots?|bots?|agents?)\b(?:\s\w+){0,5}"
        r"|请|务必|你们?|您|[你您请](?:[^。，！？：:\n]{0,6}))\s?$",
        re.ASCII,
    ),
    "asked": Pattern(
        r"(?:\n|[:：】\]]|(?:请|必须|务必|一律|只需|只能|ai|助手|助理|模型|[你您])"
        r"(?:你|您|们|直接|必须|应该?|应当|务必|立即|都|也|需要?|要|请|在回答时|现在|只需|只能|一律|始终|总是|[，,])*)\s?$",
        re.ASCII,
    ),
}


@dataclass(frozen=True, slots=True)
class Order:
    """A kind of order: where it may begin, groups of words of each of which one must be there, and the expression."""

    kind: str
    begins: Pattern | None
    needs: tuple[frozenset[str], ...]
    expression: Pattern


@lru_cache(maxsize=1024)  # what was found at hand is asked again beside what the web brings
def order_in(text: str) -> str | None:
    """The kind of the first order in `text` (`cancel`, `role`, `reveal` …); None when it gives none."""
    for spelling in spellings(text):
        there = _there(spelling)
        for order in _orders():
            if not any(map(there.isdisjoint, order.needs)) and _stands(order, spelling):
                return order.kind
    return None


def spellings(text: str) -> tuple[str, ...]:
    """The text in every spelling in which an order could hide, folded, without repeats."""
    plain = _plain(html.unescape(text) if "&" in text else text)
    found = [plain, _joined(plain)]
    if _JOINT.search(plain):
        found.append(_JOINT.sub(" ", plain))
    if _MIXED.search(found[1]):
        found.append(found[1].translate(_DIGITS))
    if not text.isascii():
        smuggled = "".join(chr(ord(char) - _TAG_BASE) for run in _TAGS.findall(text) for char in run)
        turned = "\n".join(run[::-1] for run in _TURNED.findall(text))
        found += [_plain(hidden) for hidden in (smuggled, turned) if hidden]
    return tuple(dict.fromkeys(found))


def _plain(text: str) -> str:
    table = _table()
    folded = fold(text) if text.isascii() else fold(text.translate(table)).translate(table)
    return _BLANK.sub(lambda gap: "\n" if "\n" in gap.group() else " ", folded).strip()


def _joined(plain: str) -> str:
    """Spaced-out letters joined, marks inside words and between Chinese characters taken out."""
    together = _SPACED.sub(lambda run: _NOT_LETTER.sub("", run.group()), plain)
    return _HAN_GAP.sub("", _MARKUP.sub("", together))


def _stands(order: Order, spelling: str) -> bool:
    if order.begins is None:
        return order.expression.search(spelling) is not None
    return any(_begins(order.begins, spelling, found.start()) for found in order.expression.finditer(spelling))


def _begins(begins: Pattern, spelling: str, start: int) -> bool:
    before = spelling[max(0, start - _BEFORE) : start]
    return begins.search(before if start > _BEFORE else f"\n{before}") is not None


@cache
def _orders() -> tuple[Order, ...]:
    return tuple(_order(number, row) for number, row in enumerate(rows("injection.txt"), 1))


def _order(number: int, row: tuple[str, ...]) -> Order:
    if len(row) != _COLUMNS or row[1] not in (*_BEGINS, "anywhere"):
        raise TableError(f"injection.txt row {number}", f"{_COLUMNS} columns, the second one of {', '.join(_BEGINS)}")
    kind, begins, needs, expression = row
    groups = tuple(frozenset(group.split(",")) for group in needs.split(" + "))
    return Order(kind, _BEGINS.get(begins), groups, Pattern(expression.replace(" ", r"\s"), re.ASCII))


def _there(spelling: str) -> set[str]:
    """Which of the needed words stand in a spelling; `=word` asks for the word alone and not inside another."""
    latin, han = _LATIN.search(spelling) is not None, has_han(spelling)
    found: set[str] = set()
    for word in (_needed(latin=True) if latin else ()) + (_needed(latin=False) if han else ()):
        if word.removeprefix("=") in spelling and (word[0] != "=" or _alone(word[1:]).search(spelling)):
            found.add(word)
    return found


@cache
def _needed(*, latin: bool) -> tuple[str, ...]:
    listed = {word for order in _orders() for group in order.needs for word in group}
    return tuple(sorted(word for word in listed if word.isascii() is latin))


@cache
def _alone(word: str) -> Pattern:
    return Pattern(rf"(?<![a-z]){re.escape(word)}(?![a-z])")


@cache
def _table() -> dict[int, str | None]:
    """Look-alikes to Latin letters, and nothing for what is invisible."""
    found: dict[int, str | None] = {code: None for first, last in _HIDDEN for code in range(first, last + 1)}
    for latin, alike in rows("lookalikes.tsv"):
        found |= {ord(char): latin for char in alike}
    return found
