"""Names in Chinese letters: people, with and without middle dots, places and bodies."""

from __future__ import annotations

from functools import cache

from detective.core.answers.dotted import dotted_names, is_han, name_characters, roles
from detective.core.answers.line import Line
from detective.core.answers.places import land_parts, place_kind
from detective.core.answers.terms import Term, kind_of
from detective.core.patterns import Pattern
from detective.core.tables import words

_TEAM_END = ("队", "男足", "女足", "男篮", "女篮", "男排", "女排", "男团", "女团", "俱乐部")
_PLACE_END = tuple("省市县区州镇乡村岛湾海湖河江山港洲路街寺庙宫塔桥谷峡府郡城厅馆校园场站院楼")
_AFTER_NAME = frozenset(".vpmtd")


@cache
def surnames() -> frozenset[str]:
    """Chinese surnames of one character, and double ones."""
    return frozenset(words("answers/surnames.txt"))


def chinese_names(line: Line) -> list[tuple[int, int, str]]:
    """`(start, end, kind)` of people, places and bodies in Chinese letters; offsets of the line."""
    dotted = dotted_names(line)
    found: list[tuple[int, int, str]] = [(start, end, "person") for start, end in dotted]
    index, size = 0, len(line.terms)
    while index < size:
        term = line.terms[index]
        inside = next((end for start, end in dotted if start <= term.start < end), 0)
        end = 0 if inside or not is_han(term.text) else _plain_name(line.terms, index)
        if end:
            found += _person(line, index, end)
            index = end
            continue
        if not inside and is_han(term.text):
            found += _place_or_body(term)
        index += 1
    spans = [
        (line.terms[first].start, line.terms[last - 1].end, kind) for first, last, kind in _bodies(line) + _places(line)
    ]
    return found + [span for span in spans if not any(start < span[1] and span[0] < end for start, end in dotted)]


_GLOSS = Pattern(
    r"(?P<name>[\u3400-\u9fff](?:[\u3400-\u9fff·-]|[A-Z](?=[.·])|\.(?=·)){1,22})[(（](?=[A-Z][A-Za-z’' .-]{2,})"
)
# what may stand right before a name
_OPENS = Pattern("(?:是|为|由|于|和|与|及|任|的|在|获|被|给|授予|授|颁|该|其)(?!$)")


def glossed_names(line: Line, kind: str) -> list[tuple[int, int, str]]:
    """`(start, end, kind)` of names before their wording in Latin letters: 莫尔兹比港（Port Moresby）."""
    found: list[tuple[int, int, str]] = []
    for gloss in _GLOSS.finditer(line.text):
        opened = [cut.end() for cut in _OPENS.finditer(gloss["name"])]
        start = gloss.start("name") + max(opened, default=0)
        if gloss.end("name") - start > 1:
            found.append((start, gloss.end("name"), kind))
    return found


def _person(line: Line, first: int, last: int) -> list[tuple[int, int, str]]:
    sure = _is_sure(line.terms, first, last)
    if not sure and first and line.terms[first - 1].text == "的":
        return []
    return [(line.terms[first].start, line.terms[last - 1].end, "person" if sure else "maybe")]


def _place_or_body(term: Term) -> list[tuple[int, int, str]]:
    if term.tag == "s":
        return [(term.start, term.end, place_kind(term))]
    land = any(kind_of(key) == "land" for key in term.keys)
    if land or term.tag == "o":
        return [(term.start, term.end, "land" if land else "org")]
    return []


def _is_sure(terms: tuple[Term, ...], first: int, last: int) -> bool:
    """Whether a run is surely a name: listed, of foreign letters, or after a title."""
    length = sum(len(term.text) for term in terms[first:last])
    before = terms[first - 1].text if first else ""
    return (
        before in roles()
        or (terms[first].tag == "r" and len(terms[first].text) > 1)
        or (length > 2 and all(char in name_characters() for term in terms[first:last] for char in term.text))
    )


def _bodies(line: Line) -> list[tuple[int, int, str]]:
    """Runs of nouns that end in a word for a body or a team: 洛杉矶湖人队, 赛普（杭州）过滤科技有限公司."""
    found: list[tuple[int, int, str]] = []
    for end, term in enumerate(line.terms):
        if not _ends_body(term.text) or not is_han(term.text):
            continue
        first = end
        while first > 0 and end - first < 9 and _joined(line.terms, first) and _in_body(line.terms[first - 1]):
            first -= 1
        while first < end and line.terms[first].text in {")", "和", "与"}:
            first += 1
        if first > 1 and line.terms[first - 1].tag == "v" and _opens_a_name(line.terms[first - 2]):
            first -= 1  # 授予禁止化学武器组织
        if first < end:
            found.append((first, end + 1, "team" if term.text.endswith(_TEAM_END) else "org"))
    return found


def _opens_a_name(term: Term) -> bool:
    """Whether what follows a word may be a whole name: after a mark or a verb such as 授予."""
    return term.tag == "." or any(key == "=award" for key in term.keys)


def _ends_body(text: str) -> bool:
    return text.endswith(_TEAM_END) or text in body_words() or (len(text) > 2 and text[-2:] in body_words())


def _in_body(term: Term) -> bool:
    if term.text in {"(", ")", "·"}:
        return True
    if term.text in inner_words():
        return True
    if term.text in roles() or any(key[0] == "=" for key in term.keys):
        return False
    return (
        term.tag in "nsrxjoCagm"
        and (term.is_content or term.text in name_characters())
        and term.text not in {"年", "月", "日"}
    )


@cache
def inner_words() -> frozenset[str]:
    """Chinese verbs that stand inside the name of a body: 上诉 in 联邦上诉委员会."""
    return frozenset(words("answers/bodies_inner_zh.txt"))


@cache
def body_words() -> frozenset[str]:
    """Chinese words that end the name of a body."""
    return frozenset(words("answers/bodies_zh.txt"))


def _places(line: Line) -> list[tuple[int, int, str]]:
    """Neighbouring place names as one, and names that end in a word for a place: 德国波恩, 新竹科学园区."""
    found: list[tuple[int, int, str]] = []
    index, size = 0, len(line.terms)
    while index < size:
        if line.terms[index].tag != "s" or not is_han(line.terms[index].text):
            index += 1
            continue
        last = index
        while step := _goes_on(line.terms, last):
            last += step
        tail = last
        while (
            tail + 1 < size
            and tail - last < 5
            and _joined(line.terms, tail + 1)
            and line.terms[tail + 1].tag in "nxrjsa"
        ):
            tail += 1
            if line.terms[tail].text.endswith(_PLACE_END):
                found.append((index, tail + 1, "place"))
        if last + 1 < size and _joined(line.terms, last + 1) and line.terms[last + 1].text in land_parts():
            last += 1
        if last > index:
            found.append((index, last + 1, "place"))
        index = last + 1
    return found


def _goes_on(terms: tuple[Term, ...], last: int) -> int:
    """How many words further a name of places goes: the next one, or one behind a lone noun (巴黎圣日耳曼)."""
    if last + 1 < len(terms) and _joined(terms, last + 1) and terms[last + 1].tag == "s":
        return 1
    lone = last + 2 < len(terms) and len(terms[last + 1].text) == 1 and terms[last + 1].tag == "n"
    joined = lone and _joined(terms, last + 1) and _joined(terms, last + 2)
    return 2 if joined and terms[last + 2].tag == "s" and len(terms[last + 2].text) > 1 else 0


def _joined(terms: tuple[Term, ...], index: int) -> bool:
    return index == 0 or terms[index].start == terms[index - 1].end


def _plain_name(terms: tuple[Term, ...], index: int) -> int:
    """End of a name without dots: a listed one, a surname with lone characters, a foreign one in single letters."""
    term = terms[index]
    if term.tag == "p" and term.text in surnames() and (index == 0 or terms[index - 1].tag == "."):
        return index + 3 if _lone(terms, index + 1, 2) == 2 else 0  # 于汉超
    if term.tag in "pucy." or (term.tag in "mh" and len(term.text) > 1):
        return 0
    if not term.is_content and term.text not in surnames():
        return 0
    foreign = max(_foreign(terms, index), _japanese(terms, index))
    own = 0
    if len(term.text) >= 2 and term.tag == "r" and _is_person_word(term.text):
        own = index + 1 + _lone(terms, index + 1, max(0, 3 - len(term.text)))
    elif term.text in surnames():
        lone = _lone(terms, index + 1, 2)
        own = index + 1 + lone if lone else 0
        after = terms[index + 1] if index + 1 < len(terms) else None
        if not lone and _after_role(terms, index):
            own = _odd_given(terms, index)
        if not lone and after is not None and after.start == term.end and _is_given(after):
            own = index + 2
    return max(foreign, own)


def _is_person_word(word: str) -> bool:
    return word[0] in surnames() or len(word) > 3 or all(char in name_characters() for char in word)


def _after_role(terms: tuple[Term, ...], index: int) -> bool:
    before = terms[index - 1].text if index else ""
    return before in roles() or before in {"为", "是", "由"}


def _odd_given(terms: tuple[Term, ...], index: int) -> int:
    """A given name of two function characters after a surname (任正非), when a mark follows."""
    end = index + 3
    inner = terms[index + 1 : end]
    if len(inner) == 2 and all(len(term.text) == 1 and is_han(term.text) for term in inner):
        return end if end == len(terms) or terms[end].tag in _AFTER_NAME else 0
    return 0


def _is_given(term: Term) -> bool:
    return len(term.text) == 2 and term.tag in "rsnxjaiw" and term.weight > 26 and is_han(term.text)


def _lone(terms: tuple[Term, ...], index: int, limit: int) -> int:
    count = 0
    while count < limit and index + count < len(terms):
        term = terms[index + count]
        if len(term.text) != 1 or not is_han(term.text) or term.tag in "pucyh." or not term.is_content:
            break
        if term.tag == "m" and term.text not in name_characters():
            break
        if not _joined(terms, index + count):
            break
        count += 1
    return count


def _foreign(terms: tuple[Term, ...], index: int) -> int:
    """End of a run of words in the characters that write foreign names."""
    if not terms[index].is_content:
        return 0
    cursor, length, rare = index, 0, False
    while cursor < len(terms) and length < 10 and (cursor == index or _joined(terms, cursor)):
        term = terms[cursor]
        if not _is_foreign(term):
            break
        rare = rare or len(term.text) == 1 or term.tag in "rx"
        length += len(term.text)
        cursor += 1
    while cursor > index and not terms[cursor - 1].is_content:
        length -= len(terms[cursor - 1].text)
        cursor -= 1
    return cursor if rare and length >= 2 and (cursor - index > 1 or terms[index].tag in "rx") else 0


def _is_foreign(term: Term) -> bool:
    if term.tag in "pc." or not is_han(term.text) or term.text in roles():
        return False
    if len(term.text) > 1 and not (term.tag in "rx" or (term.tag in "sna" and term.weight > 34)):
        return False
    return all(char in name_characters() for char in term.text)


def _japanese(terms: tuple[Term, ...], index: int) -> int:
    """End of a Japanese name: a listed family name and up to three characters."""
    if terms[index].text not in japanese_surnames():
        return 0
    cursor, length = index + 1, 0
    while cursor < len(terms) and length < 3 and _joined(terms, cursor):
        term = terms[cursor]
        if not is_han(term.text) or len(term.text) > 2 or not _in_japanese(term):
            break
        length += len(term.text)
        cursor += 1
    return cursor if length else index + 1


def _in_japanese(term: Term) -> bool:
    """Whether a word may be part of a Japanese given name: 由纪夫, 伸弥, 修二."""
    if len(term.text) == 1:
        return (term.is_content and term.tag not in "pucy") or term.text in "由之一二三"
    return term.is_content and term.tag not in "vdtm"


@cache
def japanese_surnames() -> frozenset[str]:
    """Japanese family names."""
    return frozenset(words("answers/surnames_ja.txt"))
