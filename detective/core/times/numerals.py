"""Numbers as dates write them: Chinese numerals read whole or digit by digit, Roman ones, English words."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.tables import rows

HANZI = "零〇○一二三四五六七八九十百千两廿卅"
_DIGIT = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "○": 0, "两": 2}
_SCALE = {"十": 10, "百": 100, "千": 1000}
_TENS = {"廿": 20, "卅": 30}
_LONGEST = 9  # characters; 一千九百四十九年 needs seven and nobody writes a date with more

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROMAN_FORM = Pattern(r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")

_ENGLISH = tuple((int(value), cardinal, ordinal) for value, cardinal, ordinal in rows("time/numbers_en.tsv"))
_WORDS = (
    {cardinal: value for value, cardinal, _ in _ENGLISH}
    | {ordinal: value for value, _, ordinal in _ENGLISH if value}
    | {"a": 1, "an": 1, "couple": 2, "dozen": 12, "oh": 0, "o": 0}
)


def _longest_first(words: list[str]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


CARDINAL = _longest_first([cardinal for value, cardinal, _ in _ENGLISH if value])
ORDINAL = _longest_first([ordinal for value, _, ordinal in _ENGLISH if value])
TENS = tuple(cardinal for value, cardinal, _ in _ENGLISH if value >= 20)


def hanzi_number(written: str) -> int | None:
    """The number that Chinese numerals or digits write, read whole (两千零五, 三十八) or one by one (二〇二七)."""
    if written.isascii():
        return int(written) if written.isdigit() and len(written) <= _LONGEST else None
    if written == "元":
        return 1
    if len(written) > _LONGEST:
        return None
    if all(char in _DIGIT for char in written):
        return int("".join(str(_DIGIT[char]) for char in written))
    return _whole(written)


def is_rough(written: str) -> bool:
    """Whether two numerals in a row mean about so many: 两三, 七八."""
    first, last = (_DIGIT.get(char) for char in written) if len(written) == 2 else (None, None)
    return first is not None and last == first + 1


def _whole(written: str) -> int | None:
    total, digit, scale_before = 0, -1, 10_000
    for char in written:
        if char in _SCALE:
            scale = _SCALE[char]
            if scale >= scale_before:
                return None
            total += (1 if digit < 0 else digit) * scale
            digit, scale_before = -1, scale
        elif char in _TENS:
            total, digit, scale_before = total + _TENS[char], -1, 10
        elif char in _DIGIT:
            if digit > 0:
                return None
            digit = _DIGIT[char]
        else:
            return None
    return total + max(digit, 0)


def roman_number(written: str) -> int | None:
    """The number of a Roman numeral in lower case up to 399, None when it is not one."""
    if not written or not _ROMAN_FORM.fullmatch(written):
        return None
    values = [_ROMAN[char] for char in written]
    return sum(
        -value if value < following else value for value, following in zip(values, [*values[1:], 0], strict=True)
    )


def english_number(written: str) -> int | None:
    """The number that digits or English words write, up to 99 and whole hundreds: 3, 21st, twenty-first, a, dozen."""
    digits = written.rstrip("stndrh")
    if digits.isascii() and digits.isdigit():
        return int(digits) if len(digits) <= _LONGEST else None
    parts = written.replace("-", " ").split()
    if len(parts) == 2 and parts[1] == "hundred":
        return 100 * _WORDS[parts[0]] if parts[0] in _WORDS else None
    if parts == ["hundred"]:
        return 100
    if not parts or len(parts) > 2 or any(part not in _WORDS for part in parts):
        return None
    if len(parts) == 2 and not (_WORDS[parts[0]] >= 20 and 0 < _WORDS[parts[1]] < 10):
        return None
    return sum(_WORDS[part] for part in parts)


def spoken_year(written: str) -> int | None:
    """The year that is spelled out: twenty nineteen, nineteen eighty-four, two thousand and eight."""
    parts = written.replace("-", " ").replace(" and ", " ").split()
    if len(parts) >= 2 and parts[1] == "thousand":
        rest = english_number(" ".join(parts[2:])) if len(parts) > 2 else 0
        thousands = _WORDS.get(parts[0])
        return None if thousands not in (1, 2) or rest is None else thousands * 1000 + rest
    if len(parts) >= 2 and parts[1] == "hundred":
        return None
    century = _WORDS.get(parts[0], 0) if parts else 0
    tail = parts[2:] if len(parts) == 3 and parts[1] in ("oh", "o") else parts[1:]
    rest = english_number(" ".join(tail))
    if not 10 <= century <= 20 or rest is None or (len(tail) == len(parts) - 1 and rest < 10):
        return None
    return century * 100 + rest
