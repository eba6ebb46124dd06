"""What is told of numbered parts in turn put as one clause for each: 第二、三部分别于1933年和1935年出版."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern

_DIGITS = "一二三四五六七八九十"
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_NOUN = "季度|部|卷|册|冊|集|季|届|屆|期|轮|輪|场|場|阶段|階段|学期|學期|批|章|回|代|局|节|節|幕"
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6}
_VALUE = r"\d[\d.,]*(?:年|月|日|万|亿|個|个|[%％千百点點])*(?:\d+[月日])*"


@cache
def _rows_zh() -> Pattern:
    several = rf"第?[{_DIGITS}](?:[、和与與及]第?[{_DIGITS}])+|前(?P<upto>[两兩二三四五六])个?"
    return Pattern(
        rf"(?P<row>{several})(?P<noun>{_NOUN})(?P<named>(?:[、和与與及]?《[^》]+》)*)(?P<lead>[^，。；,;\d]{{0,6}}?)分[别別]"
        rf"(?P<verb>[^，。；,;\d]{{0,12}})(?P<values>{_VALUE}(?:[、和与與及]{_VALUE})+)(?P<rest>[^，。；,;]*)"
    )


@cache
def _rows_en() -> Pattern:
    one = "|".join(_ORDINALS)
    return Pattern(
        rf"(?i)\bthe (?P<row>(?:{one})(?:, (?:{one}))*,? and (?:{one})) (?P<noun>[a-z]+)s(?:, [^,.;]+ and [^,.;]+,)? "
        r"(?P<verb>[a-z][^.;,]*?) (?P<values>[\d.]+(?:, [\d.]+)* and [\d.]+)(?P<rest>[^.;,]*?),? respectively"
    )


def in_turn(text: str) -> str:
    """The text with one clause for each of several numbered parts; as it is where the numbers do not match."""
    if "分别" in text or "分別" in text:
        return _rows_zh().sub(_each_zh, text)
    return _rows_en().sub(_each_en, text) if "respectively" in text else text


def _each_zh(found: re.Match[str]) -> str:
    upto = found["upto"]
    numbers = _DIGITS[: _value_zh(upto)] if upto else re.findall(f"[{_DIGITS}]", found["row"])
    values = re.split("[、和与與及]", found["values"])
    names = re.findall("《[^》]+》", found["named"])
    if len(numbers) != len(values) or len(names) not in {0, len(values)}:
        return found[0]
    names = names or [""] * len(values)
    lead, noun, verb, rest = (found[part] for part in ("lead", "noun", "verb", "rest"))
    return "，".join(
        f"第{n}{noun}{name}{lead}{verb}{value}{rest}" for n, name, value in zip(numbers, names, values, strict=True)
    )


def _each_en(found: re.Match[str]) -> str:
    numbers = re.split(r", and |, | and ", found["row"])
    values = re.split(r", | and ", found["values"])
    if len(numbers) != len(values):
        return found[0]
    told = (
        f"{number} {found['noun']} {found['verb']} {value}{found['rest']}"
        for number, value in zip(numbers, values, strict=True)
    )
    return ", and the ".join(("the " + next(told), *told))


def _value_zh(char: str) -> int:
    return 2 if char in "两兩" else _DIGITS.index(char) + 1


@cache
def _all_zh() -> Pattern:
    return Pattern(
        rf"(?P<lead>全部?|所有|每)?(?P<dem>这|這|前)?(?P<all>[两兩二三四五六])[个個]?(?P<noun>{_NOUN})(?P<of>的)?"
        r"(?P<rest>[^，。；,;]*)"
    )


_EACH_ZH = Pattern(r"全部|全都|[都均皆](?!市|城|会|會)|一律|悉[数數]")
_ALL_EN = Pattern(
    r"(?i)\b(?P<all>all(?: of)?(?: the)?|each of (?:the|its)|every one of the) (?P<n>two|three|four|five|six|[2-6]) "
    r"(?P<noun>[a-z]+)s\b"
)


def each_of_row(text: str, *, chinese: bool) -> tuple[str, ...]:
    """A claim about all of so many numbered parts, once for each of them; empty for another claim."""
    if not chinese:
        found = _ALL_EN.search(text)
        if found is None:
            return ()
        ways = (f"the {number} {found['noun']}" for number in _ORDINALS[: _NUMBERS[found["n"].casefold()]])
        return tuple(text[: found.start()] + one + text[found.end() :] for one in ways)
    found = _all_zh().search(text)
    told = _EACH_ZH.search(text, found.start("rest")) if found else None
    if found is None or not (told or found["lead"]):
        return ()
    rest = found["rest"] if told is None else text[found.start("rest") : told.start()] + text[told.end() :]
    numbers = _DIGITS[: _value_zh(found["all"])]
    return tuple(f"{text[: found.start()]}第{n}{found['noun']}{found['of'] or ''}{rest}" for n in numbers)
