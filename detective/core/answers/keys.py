"""When two answers are one: a key for names, numbers and dates that differ only in how they are written."""

from __future__ import annotations

import re
from functools import cache

from detective.core.answers.dotted import roles
from detective.core.answers.latin import titles
from detective.core.models import Answer
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind, read_quantities
from detective.core.tables import rows
from detective.core.text import fold

_SPACE = Pattern(r"\s+")
_MARKS = "\"'“”‘’「」『』《》〈〉()（）[]【】,，。.;；:：、!?！？ \t\n"
_SPLIT = Pattern(r"\s*(?:、|，|,|;|；|\band\b|&|(?<=[\u3400-\u9fff])(?:和|与|及|以及)(?=[\u3400-\u9fff]{2}))\s*")
_DOTS = Pattern(r"[·•・‧∙]")
_HAN = Pattern(r"[\u3400-\u9fff]")
_ZH_DATE = Pattern(r"^(?:于|在|自)?(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})[日号])?)?(?:起|份)?$")
_ZH_MONTH = Pattern(r"^(\d{1,2})月(?:(\d{1,2})[日号])?$")
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sep sept",
            "october oct",
            "november nov",
            "december dec",
        ),
        1,
    )
    for name in names.split()
}
_EN_DAY_FIRST = Pattern(r"^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]+)\.?,?(?: (\d{4}))?$")
_EN_MONTH_FIRST = Pattern(r"^([a-z]+)\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?$")
_YEAR = Pattern(r"^(\d{4})$")
_TEAM = Pattern(r"(?:国家)?(?:男子|女子)?(?:足球|篮球|排球|棒球|男足|女足|男篮|女篮|男排|女排)?(?:国家)?(?:代表)?队$")
_LEAST_NAME = 2
_LONGEST_NAME = 20


@cache
def _aliases() -> dict[str, str]:
    """Folded names to the key of what they name."""
    found: dict[str, str] = {}
    for name in ("answers/places.tsv", "answers/concepts.tsv"):
        for row in rows(name):
            for variant in row[1].split("|"):
                found.setdefault(variant, row[0])
    for row in rows("stance/aliases.tsv"):
        names = [fold(name) for name in row]
        key = next((found[name] for name in names if name in found), names[0])
        for name in names:
            found.setdefault(name, key)
    return found


@cache
def _sounds() -> dict[str, str]:
    found: dict[str, str] = {}
    for sound, characters, letters in rows("answers/sounds.tsv"):
        for written in (*characters, *letters.split("|")):
            found[written] = "" if sound == "-" else sound
    return found


def answer_key(text: str) -> str:
    """The key by which answers of different origins are grouped."""
    plain = _SPACE.sub(" ", fold(text)).strip(_MARKS)
    return _date(plain) or _number(plain) or _names(plain)


def _date(plain: str) -> str:
    found = _ZH_DATE.match(plain)
    if found:
        return _join(found.group(1), found.group(2), found.group(3))
    found = _ZH_MONTH.match(plain)
    if found:
        return _join("", found.group(1), found.group(2))
    found = _YEAR.match(plain)
    if found:
        return _join(plain, None, None)
    found = _EN_DAY_FIRST.match(plain)
    if found and found.group(2) in _MONTHS:
        return _join(found.group(3) or "", str(_MONTHS[found.group(2)]), found.group(1))
    found = _EN_MONTH_FIRST.match(plain)
    if found and found.group(1) in _MONTHS:
        return _join(found.group(3) or "", str(_MONTHS[found.group(1)]), found.group(2))
    return ""


def _join(year: str, month: str | None, day: str | None) -> str:
    return "date:" + year + (f"-{int(month):02d}" if month else "") + (f"-{int(day):02d}" if day else "")


def _number(plain: str) -> str:
    if (
        not any(char.isdigit() or char in "零一二两三四五六七八九十百千万亿半" for char in plain[:12])
        and not plain[:1].isalpha()
    ):
        return ""
    found = read_quantities(plain)
    if len(found) != 1:
        return ""
    one = found[0]
    if one.kind in {QuantityKind.DATE, QuantityKind.IDENTIFIER} or 2 * (one.end - one.start) < len(plain):
        return ""
    if one.parts:
        return "score:" + ":".join(str(part) for part in one.parts)
    if one.value is None:
        return ""
    dimension = "count" if one.kind is QuantityKind.COUNT else one.dimension
    return f"number:{one.value * one.factor + one.offset}:{dimension}"


def _names(plain: str) -> str:
    known = _aliases().get(plain)
    if known:
        return known
    items = [_name(item) for item in _SPLIT.split(plain) if item.strip(_MARKS)]
    return "|".join(sorted(set(items))) if items else plain


def _name(item: str) -> str:
    item = _DOTS.sub("·", item.strip(_MARKS))
    known = _aliases().get(item)
    if known:
        return known
    item = _without_title(item)
    short = _TEAM.sub("", item)
    for form in (item, short, item.removeprefix("the "), item.removesuffix("市"), item.removesuffix("省")):
        if form in _aliases():
            return _aliases()[form]
    return item.removeprefix("the ")


def _without_title(item: str) -> str:
    ends = [at + len(role) for role in roles() if (at := item.rfind(role)) >= 0]
    cut = max((end for end in ends if _LEAST_NAME <= len(item) - end <= _LONGEST_NAME), default=0)
    item = item[cut:]
    words = item.split(" ")
    while len(words) > 1 and words[0].rstrip(".") in titles():
        words = words[1:]
    return " ".join(words)


def same_answer(one: Answer, other: Answer) -> bool:
    """Whether two answers name the same: equal keys, a part of a date or list, a short name beside the full one."""
    return same_key(one.key, other.key)


def same_key(one: str, other: str) -> bool:
    """`same_answer` on keys."""
    if one == other:
        return True
    if one.startswith("date:") and other.startswith("date:"):
        return _same_date(one, other)
    if one.startswith(("date:", "number:", "score:")) or other.startswith(("date:", "number:", "score:")):
        return False
    mine, theirs = one.split("|"), other.split("|")
    few, many = (mine, theirs) if len(mine) <= len(theirs) else (theirs, mine)
    return all(any(_same_name(name, full) for full in many) for name in few)


def _same_date(one: str, other: str) -> bool:
    return (
        one.startswith(other)
        or other.startswith(one)
        or one[5:].endswith(other[5:].lstrip("-"))
        or other[5:].endswith(one[5:].lstrip("-"))
    )


def _same_name(one: str, other: str) -> bool:
    if one == other:
        return True
    short, full = (one, other) if len(one) <= len(other) else (other, one)
    if _HAN.search(short) and _HAN.search(full):
        return _same_chinese(short, full)
    if not _HAN.search(short) and not _HAN.search(full):
        words = full.split(" ")
        return " ".join(words[-len(short.split(" ")) :]) == short or (len(words) > 1 and f" {short} " in f" {full} ")
    return _same_sound(short, full)


def _same_chinese(short: str, full: str) -> bool:
    if len(short) >= _LEAST_NAME and short in full:
        return True
    return _same_sound(short, full)


def _same_sound(one: str, other: str) -> bool:
    """Whether the last parts of two foreign names sound alike in their consonants."""
    mine, theirs = _skeleton(re.split(r"[· ]", one)[-1]), _skeleton(re.split(r"[· ]", other)[-1])
    return len(mine) > 1 and mine == theirs and (len(mine) > 2 or len(one) > 2)


def _skeleton(name: str) -> str:
    """The consonant classes of a name; empty when a character writes no foreign name."""
    sounds = _sounds()
    out: list[str] = []
    index = 0
    while index < len(name):
        pair = name[index : index + 2]
        step = 2 if len(pair) == 2 and pair in sounds and pair.isascii() else 1
        piece = name[index : index + step]
        if piece not in sounds:
            return ""
        out.append(sounds[piece])
        index += step
    return "".join(out)
