"""Taking a Chinese question apart: its question word stands where the answer would."""

from __future__ import annotations

from functools import cache

from detective.core.answers.asked_times import (
    TITLE_WEIGHT,
    clauses_of_time,
    is_part_of_time,
    spans_of_times,
    words_of_now,
    written_times,
    years_of,
)
from detective.core.answers.nouns import (
    endings_of,
    is_asked_noun,
    kind_of_chinese,
    noun_keys,
    noun_terms,
    of_asked,
    preposition_of,
    settle,
)
from detective.core.answers.shape import Gap, Shape, Wanted
from detective.core.answers.terms import Term, forms_of, terms
from detective.core.lexicon import lexicon
from detective.core.models import Question
from detective.core.patterns import Pattern
from detective.core.tables import rows, words
from detective.core.text import fold

_TITLE = Pattern(r"《([^《》]{1,60})》")
_MANY = Pattern(r"哪些|哪几|哪两|哪三|哪四|分别")
_ASPECTS = frozenset("了过")
_END = "？?。：: "
_NOUN_TAGS = frozenset("nwsoaxrjbi1C")
_PROPERTY_TAGS = frozenset("nwojaxb1")
_BEFORE_GAP = frozenset("是为有叫在达于到约共都就") | {"达到", "分别", "大约", "共有", "一共", "总共", "叫做"}
_EPITHET = 4  # part of its weight that a word keeps when it only describes
_NAME_WEIGHT = 45  # of lone characters that were joined to a name
_LAST_OF_WHICH = {
    "队": Wanted.TEAM, "国": Wanted.LAND, "市": Wanted.CITY, "城": Wanted.CITY, "省": Wanted.PLACE, "州": Wanted.PLACE,
    "县": Wanted.PLACE, "区": Wanted.PLACE, "洲": Wanted.PLACE, "岛": Wanted.PLACE, "河": Wanted.PLACE,
    "党": Wanted.ORG, "校": Wanted.ORG, "人": Wanted.PERSON, "位": Wanted.PERSON, "名": Wanted.PERSON,
}  # fmt: skip


@cache
def _question_words() -> tuple[tuple[Wanted, Pattern], ...]:
    return tuple((Wanted(kind), Pattern(pattern)) for kind, pattern in rows("answers/question_words_zh.tsv"))


@cache
def _units() -> frozenset[str]:
    return frozenset(words("answers/units_zh.txt"))


def read_chinese(question: Question, text: str) -> Shape:
    """The shape of a Chinese question."""
    folded, found = fold(text), _whole_verbs(terms(text))
    wanted, start, end = _question_word(folded)
    wh = folded[start:end]
    unit, begin = _unit_after(found, end) if wanted is Wanted.NUMBER else ("", end)
    stop = _end_of_noun(found, begin) if _takes_noun(wanted, wh) else begin
    own = folded[begin:stop].lstrip("的")  # the noun that belongs to the question word
    noun = own or (_property(found, start) if wanted in {Wanted.THING, Wanted.NUMBER} else "")
    wanted = settle(_retype(wanted, noun, wh, question), noun, found, folded)
    times = spans_of_times(question, text, folded)
    clauses = words_of_now(folded) + (clauses_of_time(folded) if question.target is not None else ())
    years, is_range = years_of(question, folded)
    skip = max(end, stop) if own and wanted is not Wanted.NUMBER else begin
    content = tuple(
        term
        for term in _with_titles(_merged(found, folded), folded)
        if term.is_content and not is_part_of_time(term, times, clauses) and not start <= term.start < skip
    )
    return Shape(
        folded=folded,
        wanted=wanted,
        gap=Gap.INSIDE,
        noun=noun,
        noun_keys=noun_keys(noun),
        noun_terms=noun_terms(noun),
        endings=endings_of(noun),
        unit=unit,
        measure=f"{noun} {folded[max(0, start - 8) : stop + 8]}",
        content=content,
        forms=tuple(forms_of(term) for term in content),
        preposition=next((preposition_of(term.text) for term in found if term.end == start), ""),
        left=tuple(term for term in reversed(content) if term.end <= start),
        right=tuple(term for term in content if term.start >= end),
        times=written_times(folded, times),
        years=years,
        is_range=is_range,
        wants_year_only=wanted is Wanted.TIME and wh.endswith(("年", "年份")),
        wants_month_only=wanted is Wanted.TIME and wh.endswith(("月", "月份")),
        many=_MANY.search(folded) is not None,
    )


def _whole_verbs(found: tuple[Term, ...]) -> tuple[Term, ...]:
    """A verb that 了 or 过 parts from its noun is one word: 进了球 is 进球."""
    out: list[Term] = []
    for term in found:
        if len(out) > 1 and out[-1].text in _ASPECTS and len(term.text) == len(out[-2].text) == 1:
            whole = out[-2].text + term.text
            known = lexicon().get(whole)
            if known is not None and known.tag in "vn" and out[-2].end == out[-1].start and out[-1].end == term.start:
                out[-2:] = [terms(whole)[0]._replace(start=out[-2].start, end=term.end)]
                continue
        out.append(term)
    return tuple(out)


def _question_word(folded: str) -> tuple[Wanted, int, int]:
    """The question word: the first one that is more than a bare 几, the longest reading of it."""
    found = [
        (match.group() == "几", match.start(), -match.end(), order, wanted)
        for order, (wanted, pattern) in enumerate(_question_words())
        for match in pattern.finditer(folded)
    ]
    if not found:
        end = len(folded.rstrip(_END))
        return Wanted.THING, end, end
    _, start, end, _, wanted = min(found)
    return wanted, start, -end


def _takes_noun(wanted: Wanted, wh: str) -> bool:
    """Whether the words right after the question word belong to it: 哪部电影, 什么文件, 多少枚金牌; not 何年爆发."""
    return wanted in {Wanted.THING, Wanted.NUMBER} or (wanted is Wanted.PERSON and wh.startswith("哪"))


def _unit_after(found: tuple[Term, ...], end: int) -> tuple[str, int]:
    """The measure word right after 多少 or 几, and where it ends."""
    term = next((term for term in found if term.start == end), None)
    if term is not None and (term.text in _units() or term.tag == "q"):
        return term.text, term.end
    if term is not None and len(term.text) > 1 and term.text[0] in _units() and term.tag != "v":
        return term.text[0], end + 1
    return "", end


def _end_of_noun(found: tuple[Term, ...], begin: int) -> int:
    stop = begin
    for term in found:
        if term.start < stop:
            continue
        noun = term.is_content and (term.tag in _NOUN_TAGS or is_asked_noun(term.text))
        if term.start != stop or not (noun or (term.text == "的" and stop == begin)):
            break
        if _is_deed(term) and any(
            kind_of_chinese(part.text) for part in found if begin <= part.start < stop == part.end
        ):
            break
        stop = term.end
    return stop


def _is_deed(term: Term) -> bool:
    """Whether a word behind a noun tells what the noun does: 哪家公司生产."""
    return any(key[0] == "=" for key in term.keys) and not is_asked_noun(term.text)


def _retype(wanted: Wanted, noun: str, wh: str, question: Question) -> Wanted:
    """The wanted kind by the noun, by the last character of 哪一队, or by what the question reader understood."""
    if wanted is not Wanted.THING:
        return wanted
    kind = kind_of_chinese(noun) if noun else None
    if kind is None and wh.startswith("哪"):
        kind = _LAST_OF_WHICH.get(wh[-1:], _LAST_OF_WHICH.get(noun[-1:]))
    elif wh.startswith("哪") and wh[-1:] == "队":
        kind = Wanted.TEAM
    return kind or (of_asked(question.asked) if not noun else None) or wanted


def _property(found: tuple[Term, ...], before: int) -> str:
    """The noun of "X的Y是什么": the last content noun before the copula."""
    parts: list[str] = []
    for term in reversed([term for term in found if term.end <= before]):
        if not parts and term.text in _BEFORE_GAP:
            continue
        if term.tag not in _PROPERTY_TAGS or not term.is_content or len(parts) == 2:
            break
        parts.insert(0, term.text)
    return "".join(parts)


def _merged(found: tuple[Term, ...], text: str) -> list[Term]:
    """Join lone Chinese characters that stand side by side: a name that the word list does not have."""
    out: list[Term] = []
    for term in found:
        lone = len(term.text) == 1 and term.is_content and "\u3400" <= term.text <= "\u9fff" and term.tag != "m"
        if lone and out and out[-1].tag == "1" and out[-1].end == term.start:
            joined = text[out[-1].start : term.end]
            out[-1] = Term(out[-1].start, term.end, joined, "1", (joined,), _NAME_WEIGHT)
        else:
            out.append(term._replace(tag="1") if lone else term)
    return out


def _lightened(found: list[Term], end: int) -> list[Term]:
    """What stands right before a title only describes the work: 票房冠军《长津湖》."""
    out = list(found)
    at = len(out) - 1
    while at >= 0 and out[at].end == end and out[at].is_content and out[at].tag in _NOUN_TAGS:
        end = out[at].start
        out[at] = out[at]._replace(weight=max(1, out[at].weight // _EPITHET))
        at -= 1
    return out


def _with_titles(found: list[Term], folded: str) -> list[Term]:
    """The title of a work is one word: 《百年孤独》."""
    out = found
    for match in _TITLE.finditer(folded):
        start, end = match.span(1)
        inside = [term for term in out if term.start < end and start < term.end]
        if inside:
            at = out.index(inside[0])
            work = Term(start, end, match.group(1), "C", (match.group(1),), TITLE_WEIGHT)
            out = [*_lightened(out[:at], start - 1), work, *(term for term in out[at:] if term not in inside)]
    return out
