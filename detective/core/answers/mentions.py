"""Spans of a sentence that can be an answer: names, works, times, numbers, and plain stretches of words."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import NamedTuple

from detective.core.answers.latin import latin_names
from detective.core.answers.line import Line
from detective.core.answers.names import chinese_names, glossed_names
from detective.core.answers.patterns import chinese_numbers, english_numbers
from detective.core.answers.shape import Shape, Wanted
from detective.core.answers.terms import Term
from detective.core.patterns import Pattern
from detective.core.quantities.idioms import idiom_end
from detective.core.tables import rows, words

_TITLED = Pattern(r"[“「][^“”「」]{1,30}[”」]号|《[^《》]{1,60}》|〈[^〈〉]{1,40}〉")
_QUOTED = Pattern(r"[“「『‘][^“”「」『』‘’]{1,60}[”」』’]|\"[^\"]{1,60}\"")
_LIST_ZH = Pattern(r"\s*(?:、|和|与|與|及|以及|跟|暨|、和|及其)\s*")
_LIST_EN = Pattern(r"\s*(?:,|,? ?and|&|,? as well as|;)\s*")
_NAMED = frozenset({"person", "maybe", "org", "team", "place", "land", "city", "region", "continent", "name"})
_PAIRS = ("()", "“”", "‘’", "「」", "『』", "《》", "〈〉", "[]")
_CHUNKS_FROM = 4  # ends that are tried for one beginning
_CHUNK_TERMS = 14
_PREPOSITIONS = frozenset({"of", "for", "in", "and", "to", "on"})
_ARTICLES = frozenset({"the", "a", "an"})
_LIST_TERMS = 40
_CLAUSAL = frozenset({Wanted.THING, Wanted.REASON, Wanted.CLAUSE})
_BODIES = frozenset({Wanted.ORG, Wanted.TEAM})
_OUTCOME = frozenset({"而", "被", "遭", "故", "所以", "因此", ",", ";"})  # they end a reason
_CAPITAL = frozenset({Wanted.PERSON, Wanted.PARTY, Wanted.LAND, Wanted.CITY, Wanted.TEAM, Wanted.WORK, Wanted.ORG})


class Mention(NamedTuple):
    """A span that can be an answer: terms `[first, last)`, offsets of the sentence, and what it seems to be."""

    first: int
    last: int
    start: int
    end: int
    kind: str


def mentions(line: Line, shape: Shape, *, chinese: bool) -> list[Mention]:
    """Spans of one sentence that fit what is asked, typed, without doubles."""
    spans: list[tuple[int, int, str]] = []
    if shape.wanted is Wanted.TIME:
        spans += [(start, end, "time") for start, end in line.dates]
        spans += [(term.start, term.end, "era") for term in line.terms if term.tag == "t" and term.is_content]
    elif shape.wanted is Wanted.NUMBER:
        spans += _numbers(line, shape.folded, chinese=chinese)
    else:
        spans += _written(line)
        spans += (
            _but_for_pieces(chinese_names(line), glossed_names(line, _KINDS.get(shape.wanted, "person")))
            if chinese
            else []
        )
        spans += latin_names(line, titled=shape.wanted is Wanted.WORK)
        clausal = shape.wanted in _CLAUSAL
        if chinese:
            chunks = _chunks(line, clausal=clausal)
            spans += [span for span in chunks if clausal or not (_has_verb(line, span) or _is_loose(line, span))]
        elif shape.wanted not in _CAPITAL:
            chunks = _english_chunks(line, clausal=clausal)
            chunks = [span for span in chunks if not _is_within(span, [(start, end) for start, end, _ in spans])]
            spans += [span for span in chunks if shape.wanted is not Wanted.PLACE or not _has_verb(line, span)]
        titled = [(start, end) for start, end, kind in spans if kind == "work"]
        spans = [span for span in spans if not _is_dated(span, line.dates) and not _is_within(span, titled)]
        if shape.wanted in _BODIES:
            spans = _without_parts(spans)
        spans += _causes(line) if shape.wanted is Wanted.REASON else []
    spans += _lists(spans, line.folded, chinese=chinese)
    return _placed([span for span in spans if _is_whole(line.folded[span[0] : span[1]])], line)


_KINDS = {Wanted.LAND: "land", Wanted.CITY: "city", Wanted.PLACE: "place", Wanted.ORG: "org", Wanted.TEAM: "team"}


def _but_for_pieces(spans: list[tuple[int, int, str]], whole: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Names, with those that stand whole before their wording in Latin letters instead of their pieces."""
    return [span for span in spans if not any(a < span[1] and span[0] < b for a, b, _ in whole)] + whole


def _causes(line: Line) -> list[tuple[int, int, str]]:
    """What follows a word for a reason, to the end of its clause or to what came of it: 因虚假宣传被罚款."""
    found: list[tuple[int, int, str]] = []
    for index, term in enumerate(line.terms[:-1]):
        if term.text not in cause_words():
            continue
        first = index + 1
        while first < len(line.terms) and line.terms[first].text in {"of", "to", "的", "为", "于"}:
            first += 1
        last = first
        while (
            last < len(line.terms) and line.clause[last] == line.clause[first] and line.terms[last].text not in _OUTCOME
        ):
            last += 1
        while last > first and line.terms[last - 1].tag == ".":
            last -= 1
        if last > first:
            found.append((line.terms[first].start, line.terms[last - 1].end, "cause"))
    return found


@cache
def cause_words() -> frozenset[str]:
    """Words that a reason follows: 因, "because"."""
    return next(frozenset(listed.split("|")) for name, listed in rows("answers/clauses.tsv") if name == "cause")


def _without_parts(spans: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Leave out what is only a piece of a body's name: 渤海 of 渤海银行."""
    bodies = [(start, end) for start, end, kind in spans if kind in {"org", "team"}]
    return [
        span
        for span in spans
        if not any(start <= span[0] and span[1] <= end and (start, end) != span[:2] for start, end in bodies)
    ]


def _is_whole(text: str) -> bool:
    """Whether a stretch cuts no quotation or bracket in half, and is no word that stands for a name said before."""
    return text not in anaphors() and all(text.count(pair[0]) == text.count(pair[1]) for pair in _PAIRS)


@cache
def introducers() -> frozenset[str]:
    """Words that open a list and are no part of it: 包括, "including"."""
    return next(frozenset(listed.split("|")) for name, listed in rows("answers/clauses.tsv") if name == "introduces")


@cache
def anaphors() -> frozenset[str]:
    """Words that point back to a name instead of giving it: 当地, "the company"."""
    return frozenset(words("answers/anaphors.txt"))


def _placed(spans: list[tuple[int, int, str]], line: Line) -> list[Mention]:
    out: dict[tuple[int, int], Mention] = {}
    for start, end, kind in spans:
        before = out.get((start, end))
        weak = before is None or before.kind in {"chunk", "rest", "list-chunk"}
        if not weak and not (kind.startswith("list-") and kind != "list-chunk"):
            continue
        first = line.term_at(start + 1) - 1
        out[start, end] = Mention(max(0, first), max(first + 1, line.term_at(end)), start, end, kind)
    return [out[key] for key in sorted(out)]


def _is_dated(span: tuple[int, int, str], dates: tuple[tuple[int, int], ...]) -> bool:
    return span[2] not in {"work", "quoted"} and any(start < span[1] and span[0] < end for start, end in dates)


def _has_verb(line: Line, span: tuple[int, int, str]) -> bool:
    """Whether a verb stands in a stretch after its first word; a name has none there."""
    for index in range(line.term_at(span[0]) + 1, line.term_at(span[1])):
        term = line.terms[index]
        if len(term.text) > 1 and (term.tag == "v" or (term.tag == "w" and any(key[0] == "=" for key in term.keys))):
            return True
    return False


def _is_loose(line: Line, span: tuple[int, int, str]) -> bool:
    """Whether a stretch is no plain name: a preposition, a number or a dot in it, or a small word at its end."""
    inner = line.terms[line.term_at(span[0]) : line.term_at(span[1])]
    if not inner or not inner[-1].is_content or any(term.text in "·•" for term in inner):
        return True
    if len(inner[0].text) > 1 and inner[0].tag in "dtm":  # 首次
        return True
    return any(term.tag == "p" or (term.tag == "m" and term.text[0].isdigit()) for term in inner)


def _is_within(span: tuple[int, int, str], titled: list[tuple[int, int]]) -> bool:
    """Whether a span is a piece of a title: 全宇宙 in 《瞬息全宇宙》."""
    return any(
        start < span[1]
        and span[0] < end
        and (span[0], span[1]) != (start, end)
        and not (span[0] <= start and end <= span[1])
        for start, end in titled
    )


def _written(line: Line) -> list[tuple[int, int, str]]:
    found = [(match.start(), match.end(), "work") for match in _TITLED.finditer(line.text)]
    return found + [(match.start(), match.end(), "quoted") for match in _QUOTED.finditer(line.text)]


def _numbers(line: Line, asked: str, *, chinese: bool) -> list[tuple[int, int, str]]:
    pattern = chinese_numbers() if chinese else english_numbers()
    out: list[tuple[int, int, str]] = []
    for match in pattern.finditer(line.folded):
        start, end = match.span()
        while end > start and line.folded[end - 1] == " ":
            end -= 1
        while start < end and line.folded[start] == " ":
            start += 1
        dated = any(begin < end and start < stop for begin, stop in line.dates)
        idle = chinese and idiom_end(line.folded, start, end) > 0  # 唯一
        if not dated and not idle and not _stands_in(line.folded[start:end], asked):
            out.append((start, end, "number"))
    return out


def _stands_in(number: str, asked: str) -> bool:
    """Whether the digits of a number stand in the question itself."""
    digits = re.search(r"\d[\d.,]*", number)
    return bool(digits and re.search(rf"(?<![\d.]){re.escape(digits.group())}(?![\d.])", asked))


def _opens(term: Term) -> bool:
    return term.tag in "pcuydhvft." or not term.is_content or any(key[0] == "=" for key in term.keys)


def _closes(term: Term) -> bool:
    return term.tag in "pcuydvfh." or not term.is_content


def _chunks(line: Line, *, clausal: bool) -> list[tuple[int, int, str]]:
    """Stretches of Chinese words between the marks, particles and verbs of a clause, and the rests of clauses."""
    found = line.terms
    size = len(found)
    ends = [i for i in range(size) if found[i].tag not in ".pc" and (i + 1 == size or _closes(found[i + 1]))]
    out: list[tuple[int, int, str]] = []
    cursor = 0
    for start in range(size):
        if found[start].tag in ".uy" or (start and not _opens(found[start - 1])):
            continue
        if not clausal and (not found[start].is_content or found[start].text in introducers()):
            continue
        while cursor < len(ends) and ends[cursor] < start:
            cursor += 1
        for end in ends[cursor : cursor + _CHUNKS_FROM]:
            if end - start > _CHUNK_TERMS or line.clause[end] != line.clause[start]:
                break
            out.append((found[start].start, found[end].end, "chunk"))
        out += _listed(line, start, ends[cursor:])
        out += _rest(line, start) if clausal else []
    return out


def _listed(line: Line, start: int, ends: list[int]) -> list[tuple[int, int, str]]:
    """The longest stretch from a term over items that are set off by 、 to the end of the last item."""
    last, size, marks = -1, len(line.terms), 0
    for end in ends:
        if end - start > _LIST_TERMS or line.clause[end] != line.clause[start]:
            break
        after = line.terms[end + 1].text if end + 1 < size else ""
        inner = line.terms[start:end]
        marks = sum(term.text == "、" for term in inner)
        if marks and after not in {"、", "和", "与", "及", "以及", "·", "("}:
            last = end
            break
    return [(line.terms[start].start, line.terms[last].end, "list-chunk")] if last >= 0 else []


def _rest(line: Line, start: int) -> list[tuple[int, int, str]]:
    """From a term to the end of its clause, where that is not a plain stretch already."""
    end = start
    while (
        end + 1 < len(line.terms)
        and line.clause[end + 1] == line.clause[start]
        and line.terms[end + 1].text not in ",;。!?:"
    ):
        end += 1
    size = line.terms[end].end - line.terms[start].start
    return [(line.terms[start].start, line.terms[end].end, "rest")] if end > start and size >= 4 else []


def _english_chunks(line: Line, *, clausal: bool) -> list[tuple[int, int, str]]:
    """Stretches of English content words, two of them with a preposition between, and the rests of clauses."""
    found = line.terms
    out: list[tuple[int, int, str]] = []
    index, size = 0, len(found)
    while index < size:
        if found[index].tag == "." or not found[index].is_content:
            index += 1
            continue
        last = _stretch(found, index)
        out.append((found[index].start, found[last].end, "chunk"))
        end = _over_preposition(found, last)
        out += [(found[index].start, found[end].end, "chunk")] if end > last else []
        inner = range(index + 1, last + 1)
        out += [
            (found[i].start, found[last].end, "chunk") for i in inner if any(key[0] == "=" for key in found[i - 1].keys)
        ]
        if clausal:
            verbs = [i for i in inner if found[i].tag == "w" and found[i - 1].tag in "Cs"]
            out += [rest for start in (index, *verbs) for rest in _rest(line, start)]
        index = last + 1
    return out


def _over_preposition(found: tuple[Term, ...], last: int) -> int:
    """The end of the stretch behind a preposition that follows `last`; `last` when there is none."""
    tail = last + 1
    if tail >= len(found) or found[tail].text not in _PREPOSITIONS:
        return last
    while tail < len(found) and found[tail].text in _PREPOSITIONS | _ARTICLES:
        tail += 1
    return _stretch(found, tail) if tail < len(found) and found[tail].is_content else last


def _stretch(found: tuple[Term, ...], index: int) -> int:
    while index + 1 < len(found) and found[index + 1].is_content and found[index + 1].tag != ".":
        index += 1
    return index


def _lists(spans: list[tuple[int, int, str]], folded: str, *, chinese: bool) -> list[tuple[int, int, str]]:
    """The joined forms of neighbours of one kind: "A, B and C", A、B和C."""
    link = _LIST_ZH if chinese else _LIST_EN
    groups: dict[str, list[tuple[int, int, str]]] = {}
    for span in sorted(set(spans)):
        if span[2] not in {"chunk", "rest"}:
            kind = span[2].removeprefix("list-")
            kind = "name" if kind in _NAMED else kind
            groups.setdefault(kind, []).append(span)
    out: list[tuple[int, int, str]] = []
    for _, named in sorted(groups.items()):
        group = [max(same) for _, same in groupby(named, key=lambda span: span[0])]  # the longest of one beginning
        index = 0
        while index < len(group):
            reach, last = group[index][1], index
            for following in range(index + 1, len(group)):
                if group[following][0] < reach:
                    continue
                if not link.fullmatch(folded, reach, group[following][0]):
                    break
                reach, last = group[following][1], following
            if last > index:
                out.append((group[index][0], reach, "list-" + group[index][2].removeprefix("list-")))
            index = last + 1
    return out
