"""Counts of a counted group put as shares of it: "of the 40 bridges, 31 passed", 五座反应堆中有两座停机."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern
from detective.core.text import has_han

_WORDS_EN = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_DIGITS_ZH = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"两": 2, "兩": 2, "〇": 0}
_NUMBER_EN = rf"(?:\d[\d,]*|{'|'.join(_WORDS_EN)})"
_NUMBER_ZH = r"(?:\d+|[一二两兩三四五六七八九十百]+)"
_COUNTER = "(?:批次|[个個名座家所条條位只隻件支艘辆輛项項户戶间間人台臺株头頭幢村例起部本张張次国國省市县縣批栋棟])"


@cache
def _of_en() -> Pattern:
    return Pattern(
        rf"(?i)\b(?:of|among) (?:the |its |their |all )?(?P<all>{_NUMBER_EN}) (?P<noun>[a-z][^,.;:]{{2,60}}), "
        r"(?P<rest>[^.]+)"
    )


@cache
def _some_en() -> Pattern:
    return Pattern(
        rf"(?i)\b(?P<some>{_NUMBER_EN}) (?:out )?of (?:the |its |their |all )*(?P<all>{_NUMBER_EN}) (?=[a-z])"
    )


@cache
def _sample_en() -> Pattern:
    return Pattern(
        rf"(?i)\bin an? (?:sample|survey|study|poll) of (?:{_NUMBER_EN} )?(?P<noun>[a-z]+)[^,.;]*, "
        r"(?:about |some |only )?(?P<share>[\d.]+(?:%| percent| per cent)|half|most|a third|none|all) (?=[a-z])"
    )


@cache
def _of_zh() -> Pattern:
    return Pattern(
        rf"(?P<lead>[^，。；,;]*?)(?P<all>{_NUMBER_ZH}){_COUNTER}(?P<noun>[^，。；,;\d]{{0,20}}?)"
        rf"(?:当中|之中|中|里|[，,]其中|[，,](?=(?:仅有?|只有?|有)?{_NUMBER_ZH}{_COUNTER}))[，,]?(?P<rest>[^。]+)"
    )


@cache
def _part_en() -> Pattern:
    return Pattern(
        rf"(?i)(?P<before>^|[;,] |[;,] and | and )(?:only |just )?(?P<some>{_NUMBER_EN})"
        r"(?= (?!percent|per cent|years|months|weeks|days)[a-z])"
    )


@cache
def _part_zh() -> Pattern:
    return Pattern(rf"(?P<before>^|[，,；;])(?:其中)?(?:仅有|只有|仅|只|有|另有)?(?P<some>{_NUMBER_ZH}){_COUNTER}")


def proportions(text: str) -> str:
    """The text with such counts as percentages of the group; as it is where there are none."""
    if has_han(text):
        return _of_zh().sub(_group_zh, text) if _AMONG_ZH.search(text) else text
    told = text.casefold()
    if "of " not in told and "among " not in told:
        return text
    return _some_en().sub(_some, _of_en().sub(_group_en, text))


def of_sample(text: str) -> str:
    """The text with "in a sample of 300 pupils, 80 percent" as a share of those in the sample."""
    return _sample_en().sub(r"\g<share> of the \g<noun> in the sample ", text) if " of " in text else text


_NOUN = 10  # characters of a noun
_AMONG_ZH = Pattern(rf"{_COUNTER}.{{0,12}}(?:中|里|[，,])")


def _group_en(found: re.Match[str]) -> str:
    whole = _value_en(found["all"])
    told = _part_en().sub(
        lambda m: f"{m['before']}{_percent(_value_en(m['some']), whole)} percent of the {found['noun']}", found["rest"]
    )
    return told if told != found["rest"] else found[0]


def _some(found: re.Match[str]) -> str:
    return f"{_percent(_value_en(found['some']), _value_en(found['all']))} percent of the "


def _group_zh(found: re.Match[str]) -> str:
    whole = _value_zh(found["all"])
    kept = found[0][: found.start("rest") - found.start()] if len(found["noun"]) > _NOUN else ""  # it is a statement
    group = "" if kept else f"{found['lead']}{found['noun']}中"
    told = _part_zh().sub(lambda m: f"{m['before']}{group}{_percent(_value_zh(m['some']), whole)}%", found["rest"])
    return kept + told if told != found["rest"] and found["noun"] else found[0]


def _percent(some: int, whole: int) -> str:
    """Thousandths as a percentage; what is not of the group at all is left as the whole."""
    milli = 1000 * some // whole if 0 < some <= whole else 1000
    return f"{milli // 10}.{milli % 10}" if milli % 10 else str(milli // 10)


def _value_en(text: str) -> int:
    word = text.casefold()
    return _WORDS_EN.index(word) + 1 if word in _WORDS_EN else int(text.replace(",", ""))


def _value_zh(text: str) -> int:
    if text.isdigit():
        return int(text)
    value, digit = 0, 0
    for char in text:
        if char in "十百":
            value, digit = value + (digit or 1) * (10 if char == "十" else 100), 0
        else:
            digit = _DIGITS_ZH[char]
    return value + digit
