"""Whether two names mean the same one: spelling, aliases, short forms, transliterations that differ by a character."""

from __future__ import annotations

from functools import cache, lru_cache

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stem
from detective.core.tables import rows, words
from detective.core.text import fold, has_han

_TAIL = Pattern(
    r"(?:国家男子足球队|国家女子足球队|国家足球队|国家队|代表队|男足|女足|女排|男篮|女篮|足球队|队|先生|女士|博士|教授|公司|集团|市|省|县|州)$"
)
_NOISE = Pattern(r"[^0-9a-z\u3400-\u9fff·]+")
_DOT = Pattern("[·•‧・]")


@cache
def _rows_by_name() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, row in enumerate(rows("stance/aliases.tsv")):
        for cell in row:
            found.setdefault(plain(cell), set()).add(number)
    for number, row in enumerate(rows("answers/places.tsv"), start=100_000):
        for cell in row[1].split("|"):
            found.setdefault(plain(cell), set()).add(number)
    return {name: frozenset(numbers) for name, numbers in found.items()}


@lru_cache(maxsize=20000)
def plain(name: str) -> str:
    """A name folded, without quotation marks and titles of works' brackets."""
    folded = fold(name)
    if folded.isascii() and folded.replace(" ", "").isalnum():
        return " ".join(folded.split()).removeprefix("the ")
    folded = _DOT.sub("·", folded)
    if has_han(folded):
        return _NOISE.sub("", folded)
    return " ".join(_NOISE.sub(" ", folded.replace("'", "").replace("’", "")).split()).removeprefix("the ")


@lru_cache(maxsize=20000)
def same_name(one: str, other: str) -> bool:
    """Whether two names, as they are written, mean the same one for all that they say."""
    left, right = plain(one), plain(other)
    if not left or not right:
        return False
    if left == right or _known(left) & _known(right):
        return True
    if has_han(left) != has_han(right):
        return False
    return _han(left, right) if has_han(left) else _latin(left, right)


def can_differ(one: str, other: str) -> bool:
    """Whether two names that are not the same tell of two: in one script, or both known; else one may be the other."""
    left, right = plain(one), plain(other)
    return has_han(left) == has_han(right) or bool(_known(left) and _known(right))


@cache
def _place_names() -> frozenset[str]:
    known = frozenset(plain(cell) for row in rows("answers/places.tsv") for cell in row[1].split("|"))
    return known.union(words("stance/places_more.txt"))


@cache
def _variants() -> dict[str, frozenset[str]]:
    """The names and adjectives of a place by each of them."""
    table = [frozenset(plain(cell) for cell in row[1].split("|")) for row in rows("answers/places.tsv")]
    return {name: names for names in table for name in names}


def variants(word: str) -> frozenset[str]:
    """The other names and adjectives of a place: England for english."""
    return _variants().get(plain(word), frozenset())


def is_place(name: str) -> bool:
    """Whether a name is a known land, city or region, or ends like one."""
    folded = plain(name)
    return folded in _place_names() or folded.endswith(("省", "市", "县", "州", "区", "镇", "岛", "国"))


def _known(name: str) -> frozenset[int]:
    found = _rows_by_name().get(name)
    if found is None and has_han(name):
        found = _rows_by_name().get(_TAIL.sub("", name)) or _by_surname(name)
    return found or frozenset()


def _by_surname(name: str) -> frozenset[int]:
    """The rows of a foreign name by its last part, where a first part sounds like its own: 路易丝, 露易丝."""
    given, dot, last = name.rpartition("·")
    if not dot:
        return frozenset()
    known = [number for number in _rows_by_name().get(last, frozenset()) if number in _given_names()]
    alike = len(given) // 2
    return frozenset(n for n in known if any(len(set(one) & set(given)) > alike for one in _given_names()[n]))


@cache
def _given_names() -> dict[int, tuple[str, ...]]:
    """What stands before the last dot in the names of a row."""
    found = {
        number: tuple(plain(cell).rpartition("·")[0] for cell in row if "·" in cell)
        for number, row in enumerate(rows("stance/aliases.tsv"))
    }
    return {number: names for number, names in found.items() if names}


_NUMBERED = Pattern(r"[一二三四五六七八九十]+世$")


def _han(left: str, right: str) -> bool:
    numbers = [found.group() for found in map(_NUMBERED.search, (left, right)) if found]
    if len(numbers) > 1 and numbers[0] != numbers[1]:
        return False  # the first of that name is not the second
    left, right = _TAIL.sub("", left) or left, _TAIL.sub("", right) or right
    if left == right:
        return True
    short, long = sorted((left, right), key=len)
    if len(short) >= 2 and (long.endswith(short) or long.startswith(short)):
        return True
    mine, theirs = left.split("·"), right.split("·")
    last, other = mine[-1], theirs[-1]
    if len(last) >= 2 and (last == other or _sounds_like(last, other)):
        return len(mine) == 1 or len(theirs) == 1 or mine[0][:1] == theirs[0][:1] or _sounds_like(mine[0], theirs[0])
    return False


def _sounds_like(one: str, other: str) -> bool:
    """Whether two transliterations are alike: as long, and all but a third of the characters equal."""
    if len(one) != len(other) or len(one) < 3:
        return False
    apart = sum(a != b for a, b in zip(one, other, strict=True))
    return apart * 3 <= len(one)


_LONG_WORD = 6  # letters; shorter words that differ by one letter are words of their own


def nearly_spelt(one: str, other: str) -> bool:
    """Whether two Latin names differ by one letter in one long word: a slip of the pen, or another: Hansen, Hanson."""
    left, right = plain(one).split(), plain(other).split()
    if len(left) != len(right) or has_han(one + other):
        return False
    apart = [(a, b) for a, b in zip(left, right, strict=True) if a != b]
    if len(apart) != 1 or min(map(len, apart[0])) < _LONG_WORD:
        return False
    return apart[0][0][0] == apart[0][1][0] and _one_letter(*apart[0])  # Bollywood is not Hollywood


def _one_letter(one: str, other: str) -> bool:
    """Whether one letter more, less or other, or two that changed places, make a word of another."""
    short, long = sorted((one, other), key=len)
    at = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


_FAMILY_TAIL = frozenset(["jr", "sr", "ii", "iii", "iv"])


_REGNAL = Pattern(r" (i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii|xiii|xiv|xv|xvi)$")


def _latin(left: str, right: str) -> bool:
    numbers = [found[1] for found in map(_REGNAL.search, (left, right)) if found]
    if len(set(numbers)) > 1:
        return False  # John Paul I is not John Paul II
    mine = [w for w in left.split() if w not in _FAMILY_TAIL]
    theirs = [w for w in right.split() if w not in _FAMILY_TAIL]
    if not mine or not theirs:
        return False
    if set(mine) <= set(theirs) or set(theirs) <= set(mine):
        return True
    if mine[-1] == theirs[-1] and len(mine) > 1 and len(theirs) > 1:
        return mine[0][0] == theirs[0][0] and (len(mine[0]) == 1 or len(theirs[0]) == 1 or mine[0] == theirs[0])
    return [stem(w) for w in mine] == [stem(w) for w in theirs]
