"""Spans of a sentence that can be an answer: names, places, works, times, numbers, and plain stretches of words."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from detective.core.answers.shape import Wanted
from detective.core.answers.terms import Term
from detective.core.tables import words

_HAN = "\u3400-\u9fff"
_DOT = "·•・‧"
_TITLES = re.compile(r"《[^《》]{1,60}》|〈[^〈〉]{1,40}〉")
_QUOTED = re.compile(r"[“「『‘][^“”「」『』‘’]{1,60}[”」』’]|\"[^\"]{1,60}\"")
_ZH_DATE = re.compile(
    r"(?:公元前|公元|西元|农历|民国|约)?\d{1,4}年(?:底|初|末|间)?(?:\d{1,2}月)?(?:[上中下]旬|底|初|份)?(?:\d{1,2}[日号])?(?:[至到-](?:\d{1,2}月)?\d{1,2}[日号])?(?:\d{1,2}[时点](?:\d{1,2}分)?)?"
    r"|\d{1,2}月(?:[上中下]旬|底|初|份)?(?:\d{1,2}[日号])?(?:[至到-](?:\d{1,2}月)?\d{1,2}[日号])?|\d{1,2}[日号](?!线)"
    r"|[一二三四五六七八九十百〇零○]{2,4}年(?:[一二三四五六七八九十]{1,2}月)?(?:[一二三四五六七八九十]{1,3}日)?"
    r"|\d{1,2}世纪(?:\d0年代|初|末|中叶)?|\d0年代|[一二三四五六七八九十]{1,3}世纪"
    r"|(?:[康雍乾嘉道咸同光宣万崇天洪永成弘正顺贞开建元太至大][\u4e00-\u9fff])[一二三四五六七八九十\d元]{1,3}年(?:[(（]\d{3,4}年?[)）])?"
    r"|(?:唐|宋|元|明|清|汉|秦|周|商|隋|战国|春秋|三国|东汉|西汉|东晋|西晋|南宋|北宋|民国|明治|大正|昭和|平成)(?:朝|代|时期|初期|末期|末年|初年|初|末)?(?=[，。、时已的]|起|开始)"
)
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?"
)
_EN_DATE = re.compile(
    rf"\b(?:{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?: ?, ?(?:1\d\d\d|20\d\d))?|\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}(?: ?,? ?(?:1\d\d\d|20\d\d))?"
    rf"|{_MONTH} (?:1\d\d\d|20\d\d)|(?:1\d\d0|20\d0)s|(?:(?:early|late|mid)[- ])?(?:1[0-9]\d\d|20\d\d)(?!\d)|\d{{1,2}}(?:st|nd|rd|th) century"
    rf"|(?:spring|summer|autumn|fall|winter) (?:of )?(?:1\d\d\d|20\d\d)|{_MONTH}(?= )|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_NUMBER = r"(?:\d+(?:[,，]\d{3})*(?:\.\d+)?|[零〇一二三四五六七八九十百千两半]+(?=[万亿个名人种次位年岁座层级分天条项倍股家台组所支部只队届场成]))"
_ZH_NUMBER = re.compile(
    rf"(?:约为?|大约|超过|超|逾|近|将近|不到|不足|至少|最多|高达|达到?|共|共计|第|百分之)?(?:{_NUMBER})"
    rf"(?:\s?[-—~～至到比:：]\s?{_NUMBER})?(?:余|多|来)?(?:万亿|千万|百万|万|亿|千|百)?(?:余|多)?"
    r"(?:%|％|‰|个百分点|℃|°c?|美元/吨|元/吨|元/股|公里/小时|平方公里|平方千米|平方米|立方米|[a-z]{1,4}(?![a-z])|[\u4e00-\u9fff]{0,3})?(?:以上|以下|左右|余|上下)?"
)
_EN_UNIT = (
    r"(?:%|percent(?:age points)?|per cent|million|billion|trillion|thousand|hundred|degrees?(?: celsius| fahrenheit)?|km|kilometers?|kilometres?|miles?|meters?"
    r"|metres?|feet|ft|kg|kilograms?|pounds?|tons?|tonnes?|years?|months?|weeks?|days?|hours?|minutes?|seconds?|people|dollars?|euros?|yuan|square (?:miles|kilometers|kilometres|feet)|c|f|m|mph|acres?|hectares?|inches|inch|points?|goals?|times)"
)
_EN_WORD_NUMBER = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?"
_EN_NUMBER = re.compile(
    rf"(?:(?:around|about|approximately|nearly|over|more than|at least|some|almost|up to|under|less than) )?[$€£¥]?(?<![\w.])(?:\d+(?:,\d{{3}})*(?:\.\d+)?|{_EN_WORD_NUMBER}\b)(?:[-–]\d+(?:\.\d+)?|:\d\d(?::\d\d)?(?:\.\d+)?)?(?:st|nd|rd|th)?(?:[- ]?{_EN_UNIT}\b|%|°[cf]?)*(?: {_EN_UNIT}\b)*"
)
_ORG_END = re.compile(
    r"(?:公司|集团|大学|学院|银行|委员会|研究院|研究所|协会|学会|联盟|俱乐部|法院|医院|部|局|署|厅|院|党|社|报|网|会|组织|联队|队|厂|中心|电视台|基金|基金会|中学|小学|学校|军|团|所|办公室|政府|证券|汽车|航空|科技|股份)$"
)
_PLACE_END = re.compile(r"(?:省|市|县|区|州|镇|乡|村|岛|湾|海|湖|河|江|山|港|群岛|半岛|地区|洲|国|道|路|街|广场|机场|公园|体育场|体育馆|车站|站|寺|庙|宫|塔|桥|谷|峡|中心|大学|半球|海域|府|郡|城|厅|馆|校区)$")
_EN_ORG = frozenset("company corporation inc ltd university college institute association league united city fc party bank school academy club council committee department ministry agency group church society union railway railways airlines museum hospital records press times post journal commission authority board foundation organization programme program quartet police army navy force".split())
_LINK = frozenset("of the de da del der den di du la le van von bin al el and for in & y e dos das ibn san".split())
_BREAK_TAGS = frozenset(".pcuydhv")
_LIST_ZH = re.compile(rf"^\s*(?:、|和|与|及|以及|，和|跟|暨)\s*$")
_LIST_EN = re.compile(r"^\s*(?:,|,? and|&|,? as well as)\s*$")


class Mention(NamedTuple):
    """A span that can be an answer, with what it seems to be."""

    start: int
    end: int
    kind: str


@cache
def _name_characters() -> frozenset[str]:
    return frozenset("".join(words("answers/transliteration.txt")))


@cache
def _surnames() -> frozenset[str]:
    return frozenset(words("answers/surnames.txt"))


@cache
def _roles() -> frozenset[str]:
    return frozenset(words("answers/roles_zh.txt"))


@cache
def _titles_en() -> frozenset[str]:
    return frozenset(words("answers/titles_en.txt"))


def mentions(text: str, folded: str, found: list[Term], wanted: Wanted, *, chinese: bool) -> list[Mention]:
    """Spans of one sentence, typed; `found` are its terms, offsets are those of `text`."""
    out: list[Mention] = []
    out += [Mention(m.start(), m.end(), "work") for m in _TITLES.finditer(text)]
    out += [Mention(m.start(), m.end(), "quoted") for m in _QUOTED.finditer(text)]
    if wanted is Wanted.TIME:
        pattern = _ZH_DATE if chinese else _EN_DATE
        out += [Mention(m.start(), m.end(), "time") for m in pattern.finditer(folded)]
    if wanted is Wanted.NUMBER:
        out += _numbers(folded, chinese=chinese)
    out += _chinese_names(folded, found) if chinese else []
    out += _capital_names(text, found)
    if wanted not in {Wanted.TIME, Wanted.NUMBER}:
        out += _chunks(folded, found) if chinese else _english_chunks(found)
    return _with_lists(sorted(set(out)), text, chinese=chinese)


def _numbers(folded: str, *, chinese: bool) -> list[Mention]:
    out: list[Mention] = []
    for m in (_ZH_NUMBER if chinese else _EN_NUMBER).finditer(folded):
        if any(c.isdigit() or c in "零〇一二三四五六七八九十百千两半" for c in m.group()) or not chinese:
            if chinese and re.match(r"\d{4}年", m.group()):
                continue
            out.append(Mention(m.start(), m.end(), "number"))
    return out


def _chinese_names(folded: str, found: list[Term]) -> list[Mention]:
    out: list[Mention] = []
    index = 0
    while index < len(found):
        end = _name_from(found, index, folded)
        if end > index:
            out.append(Mention(found[index].start, found[end - 1].end, "person"))
            index = end
            continue
        term = found[index]
        if term.tag == "s" or term.text in {"欧盟", "联合国"}:
            out.append(Mention(term.start, term.end, "place"))
        elif term.tag == "o":
            out.append(Mention(term.start, term.end, "org"))
        index += 1
    return out


def _name_from(found: list[Term], index: int, folded: str) -> int:
    """The index after a personal name that begins at `index`; `index` when none does."""
    term = found[index]
    dotted = _dotted_from(found, index)
    if dotted > index:
        return dotted
    if not ("\u3400" <= term.text[0] <= "\u9fff") or term.tag in "pucm.":
        return index
    if term.tag == "r" and len(term.text) >= 2:
        return index + 1 + _lone_tail(found, index + 1, 3 - len(term.text) if term.text[0] in _surnames() else 2)
    if len(term.text) == 1 and term.text in _surnames():
        tail = _lone_tail(found, index + 1, 2)
        if tail:
            return index + 1 + tail
        after = found[index + 1] if index + 1 < len(found) else None
        if after and after.start == term.end and len(after.text) == 2 and after.tag in "rsnxja" and after.weight > 24:
            return index + 2
    run = index
    while run < len(found) and run - index < 8 and _is_name_piece(found[run]) and (run == index or found[run].start == found[run - 1].end):
        run += 1
    size = sum(len(found[i].text) for i in range(index, run))
    if run > index and size >= 2 and any(len(found[i].text) == 1 or found[i].tag == "r" for i in range(index, run)) and size <= 9 and run - index >= (1 if found[index].tag == "r" else 2):
        return run
    return index


def _lone_tail(found: list[Term], index: int, limit: int) -> int:
    count = 0
    while count < limit and index + count < len(found):
        term = found[index + count]
        if len(term.text) != 1 or not ("\u3400" <= term.text <= "\u9fff") or term.tag in "pucdyh.m" or not term.is_content:
            break
        if term.start != found[index + count - 1].end:
            break
        count += 1
    return count


def _is_name_piece(term: Term) -> bool:
    if term.tag in "mpc." or (len(term.text) > 1 and term.tag not in "rsxn"):
        return False
    if len(term.text) > 1 and term.tag != "r" and term.weight < 26:
        return False
    return all(char in _name_characters() for char in term.text)


def _dotted_from(found: list[Term], index: int) -> int:
    """A foreign name in Chinese letters with its middle dots: 安格拉·默克尔."""
    cursor = index
    while cursor < len(found) and cursor - index < 5 and _is_dot_piece(found[cursor]) and (cursor == index or found[cursor].start == found[cursor - 1].end):
        cursor += 1
    if cursor == index or cursor >= len(found) or found[cursor].text not in _DOT:
        return index
    first = index
    while cursor < len(found) and found[cursor].text in _DOT:
        cursor += 1
        pieces = 0
        while cursor < len(found) and pieces < 6 and _is_dot_piece(found[cursor], tail=True) and found[cursor].start == found[cursor - 1].end:
            cursor += 1
            pieces += 1
        if not pieces:
            break
    return cursor if cursor > first else index


def _is_dot_piece(term: Term, *, tail: bool = False) -> bool:
    text = term.text
    if term.tag == "." or term.text in _roles():
        return False
    if term.tag in "C":
        return True
    if not ("\u3400" <= text[0] <= "\u9fff"):
        return False
    if all(char in _name_characters() for char in text):
        return len(text) == 1 or term.tag not in "vdtm" or term.weight > 40
    return term.tag in "rx" or (len(text) == 1 and not tail)


def _capital_names(text: str, found: list[Term]) -> list[Mention]:
    """Runs of capitalised Latin words, small linking words allowed inside."""
    out: list[Mention] = []
    index = 0
    while index < len(found):
        term = found[index]
        if not _is_capital(term, text):
            index += 1
            continue
        last = cursor = index
        while cursor + 1 < len(found):
            cursor += 1
            after = found[cursor]
            gap = text[found[cursor - 1].end : after.start]
            if gap.strip() or len(gap) > 1:
                break
            if _is_capital(after, text):
                last = cursor
            elif after.text not in _LINK and not (after.tag == "m" and cursor == last + 1):
                if after.text == "." and len(found[cursor - 1].text) == 1:
                    continue
                break
            elif after.tag == "m":
                last = cursor
        out += _named(text, found, index, last)
        index = last + 1
    return out


def _is_capital(term: Term, text: str) -> bool:
    return term.tag != "." and text[term.start].isupper() and text[term.start].isascii() | text[term.start].isalpha()


def _named(text: str, found: list[Term], first: int, last: int) -> list[Mention]:
    start, end = found[first].start, found[last].end
    out: list[Mention] = []
    parts = found[first : last + 1]
    while first < last and found[first].text.rstrip(".") in _titles_en():
        out.append(Mention(start, end, "name"))
        first += 1
        start = found[first].start
    kind = "name"
    if found[first].tag == "s" and first == last:
        kind = "place"
    elif any(part.text.rstrip(".") in _EN_ORG for part in parts[1:]):
        kind = "org"
    elif 2 <= last - first + 1 <= 4 and all(part.text not in _LINK - {"van", "von", "de", "la", "bin", "al"} for part in parts) and not any(part.tag == "s" for part in parts):
        kind = "person"
    out.append(Mention(start, end, kind))
    for index in range(first + 1, last):
        if found[index].text in {"and", "&", "of", "in", "for"} and index > first:
            out.append(Mention(start, found[index - 1].end, kind))
            if index + 1 <= last:
                out.append(Mention(found[index + 1].start, end, kind))
    return out


def _chunks(folded: str, found: list[Term]) -> list[Mention]:
    """Stretches of Chinese words between the marks, particles and verbs of a clause."""
    out: list[Mention] = []
    starts: list[int] = []
    ends: list[int] = []
    size = len(found)
    for index, term in enumerate(found):
        before = found[index - 1] if index else None
        if term.tag not in ".u" and (before is None or _opens_after(before)):
            starts.append(index)
        after = found[index + 1] if index + 1 < size else None
        if term.tag not in ".pu" and (after is None or _closes_before(after)):
            ends.append(index)
    for start in starts:
        count = 0
        for end in ends:
            if end < start:
                continue
            if end - start > 14 or count > 5 or any(found[i].text in "，。；,;" for i in range(start, end)):
                break
            out.append(Mention(found[start].start, found[end].end, "chunk"))
            count += 1
    return out


def _opens_after(term: Term) -> bool:
    return term.tag in "pcuydhvft." or not term.is_content or any(key.startswith("=") for key in term.keys)


def _closes_before(term: Term) -> bool:
    return term.tag in "pcuydv.f" or not term.is_content


def _english_chunks(found: list[Term]) -> list[Mention]:
    out: list[Mention] = []
    index = 0
    while index < len(found):
        if found[index].tag == "." or not found[index].is_content:
            index += 1
            continue
        last = index
        while last + 1 < len(found) and found[last + 1].is_content and found[last + 1].tag != ".":
            last += 1
        out.append(Mention(found[index].start, found[last].end, "chunk"))
        if last + 2 < len(found) and found[last + 1].text in {"of", "for", "in", "and"}:
            tail = last + 2
            while tail < len(found) and found[tail].text in {"the", "a"}:
                tail += 1
            stop = tail
            while stop + 1 < len(found) and found[stop + 1].is_content and found[stop + 1].tag != ".":
                stop += 1
            if stop < len(found) and found[stop].is_content:
                out.append(Mention(found[index].start, found[stop].end, "chunk"))
        for cut in range(index + 1, last + 1):
            if any(key.startswith("=") for key in found[cut - 1].keys):
                out.append(Mention(found[cut].start, found[last].end, "chunk"))
        index = last + 1
    return out


def _with_lists(found: list[Mention], text: str, *, chinese: bool) -> list[Mention]:
    """Add the joined form of neighbours of one kind: "A, B and C", A、B和C."""
    out = list(found)
    link = _LIST_ZH if chinese else _LIST_EN
    by_kind: dict[str, list[Mention]] = {}
    for mention in found:
        kind = "name" if mention.kind in {"person", "org", "place", "name"} else mention.kind
        if kind != "chunk":
            by_kind.setdefault(kind, []).append(mention)
    for kind, group in sorted(by_kind.items()):
        index = 0
        while index < len(group):
            last = index
            while last + 1 < len(group) and group[last].end < group[last + 1].start and link.match(text[group[last].end : group[last + 1].start]):
                last += 1
            if last > index:
                out.append(Mention(group[index].start, group[last].end, "list-" + group[index].kind))
            index = last + 1
    return sorted(set(out))
