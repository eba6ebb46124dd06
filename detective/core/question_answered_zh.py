"""A Chinese question and its answer made one statement: the answer takes the place of the words that ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from detective.core.lexicon import cut, tag_of
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, leading, plain, says, says_at_end
from detective.core.tables import rows, words
from detective.core.text import fold

_QUOTED = Pattern(r"[“\"][^“”\"]{0,60}[”\"]|[（(][^（()）]{0,40}[)）]")
_PARTICLES = "呢啊呀"
_HAN = Pattern(r"[\u3400-\u9fff]+")
_NUMBER = Pattern(r"[0-9零〇一二两三四五六七八九十百千万亿半]")
_DAY = Pattern(r"[0-9一二三四五六七八九十]|[今去明昨前后]|[年月日天号周期代朝]")
_SCORE = Pattern(r"[0-9]*[比:][0-9]")
_NOUN_TAGS = frozenset("nwsoaxrjbi1Cf")
_ASPECTS = frozenset("了过着")
_BETWEEN = frozenset("中里内上下间")
_LONGEST_NAME = 30
_LONGEST_TOLD = 120
_LONGEST_UNIT = 12
_LONGEST_TWICE = 8
_SUBJECT = 3  # characters with which question and answer begin alike when the answer is a sentence of its own
_MAKES_NOUN = frozenset("者人员家商方")
_WHAT_IS = Pattern(r"(?:什么|啥)是")
_ABOUT = Pattern(r"关于[^,]{1,30}的([^,的]{1,6})$")
_COPULA_FIRST = Pattern(r"(?:大?约)?[为是]")
_REASON_FIRST = Pattern(r"^(?:主要)?(?:是)?(?:因为|由于|因)")
_WAY_FIRST = Pattern(r"^(?:通过|以|用|靠|凭借?|经由?|由|因|被|从|在|按照?)")


class Gap(NamedTuple):
    """What the words of a question ask for, and where the words stand that ask."""

    kind: str
    start: int
    end: int
    noun: str  # that belongs to the question word: 公告 of 怎样的公告


class Put(NamedTuple):
    """A question without its mark, the same folded and with titles blanked, and what answers it."""

    question: str
    folded: str
    answer: str
    is_marked: bool  # a colon or 答： says that the answer follows

    def filled(self, start: int, end: int, answer: str) -> str:
        """The answer in the place of some words, without a word that both the question and the answer have there."""
        before, after = self.question[:start].rstrip(), self.question[end:].lstrip()
        first, last = fold(before), fold(after)
        told = fold(answer)
        if first.endswith(("是", "为", "有")) and _COPULA_FIRST.match(told):
            before, first = before[:-1], first[:-1]
        sizes = [size for size in range(1, _LONGEST_TWICE) if size <= len(first) and told.startswith(first[-size:])]
        same = max((size for size in sizes if size > 1 or says_at_end("copula", first)), default=0)
        twice = max(
            (size for size in range(2, _LONGEST_TWICE) if told.endswith(last[:size]) and size <= len(last)), default=0
        )
        return f"{before[: len(before) - same]}{answer}{after[twice:]}"


def fill_chinese(question: str, answer: str, *, is_marked: bool) -> str | None:
    """The statement, or None where the question has no one place for the answer or what follows does not answer it."""
    asked = question.strip().rstrip(_PARTICLES)
    put = Put(asked, _masked(asked), answer, is_marked)
    gap = _gap(put.folded)
    if gap is None or _gap(put.folded[gap.end :]) is not None or says("no_place", put.folded[gap.start :]):
        return None
    if gap.kind != "what" and says("told_of", put.folded[: gap.start]):
        return None
    if _is_sentence(put, gap):
        return answer
    return _FILLED[gap.kind](put, gap) if _answers(gap, put) else None


def _is_sentence(put: Put, gap: Gap) -> bool:
    """Whether the answer begins with the subject of the question and says all of it itself."""
    start, told = put.folded[:_SUBJECT], fold(put.answer)
    is_same = len(start) == _SUBJECT and gap.start >= _SUBJECT and told.startswith(start) and "年" not in start
    plain_answer = len(told) <= _LONGEST_TOLD and not says("no_answer", told) and not asks_again(put.answer)
    return is_same and len(told) > gap.start and plain_answer


def asks_again(answer: str) -> bool:
    """Whether a question word stands in the answer that no word such as 质疑 has before it."""
    folded = _masked(answer)
    gap = _gap(folded)
    return gap is not None and (gap.start == 0 or not says("reported_question", folded[: gap.start]))


def _masked(text: str) -> str:
    folded = plain(text)
    for pattern in (_QUOTED, cue("free_choice")):
        folded = pattern.sub(lambda match: "＿" * len(match.group()), folded)
    return folded


@cache
def _phrases() -> tuple[tuple[str, Pattern], ...]:
    return tuple((kind, Pattern(pattern)) for kind, pattern in rows("guard/answered_zh.tsv"))


def _gap(folded: str) -> Gap | None:
    found = [
        (match.start(), order, match.end(), kind)
        for order, (kind, pattern) in enumerate(_phrases())
        if (match := pattern.search(folded)) is not None
    ]
    if not found:
        return None
    start, _, end, kind = min(found)
    name, _, noun = kind.partition(".")
    stop = _end_of_noun(folded, end) if noun else end
    about = _ABOUT.match(folded, end) if noun else None
    if about is not None:
        return Gap(name, start, about.end(), about[1])
    if name == "person" and stop > end and folded[stop : stop + 1] == "的":
        later = _end_of_noun(folded, stop + 1)  # 哪位海南省公安厅的官员, not 哪位作家的作品
        stop = later if says_at_end("person_noun", folded[:later]) else stop
    return Gap(name, start, stop, folded[end:stop])


def _end_of_noun(folded: str, begin: int) -> int:
    """Where the nouns end that belong to a question word, a verb that is also a noun only where it can be one."""
    run = _HAN.match(folded, begin)
    found = cut(run.group()) if run else ()
    stop = begin
    for word, follows in pairwise((*found, "")):
        is_head = leading("head_noun").fullmatch(word) is not None
        is_told = leading("told_noun").fullmatch(word) is not None and follows not in _ASPECTS
        is_before = leading("head_noun").fullmatch(follows) is not None  # 信用评级机构
        if not (is_head or is_told or is_before or _goes_on(word, follows, is_first=stop == begin)):
            break
        stop += len(word)
        if is_head and not leading("head_noun").fullmatch(follows):
            break
    return stop


def _goes_on(word: str, follows: str, *, is_first: bool) -> bool:
    """Whether a word belongs to the noun phrase: an adjective at its beginning, any noun that is no verb here."""
    tag = tag_of(word)
    if tag == "w":
        return not follows or (is_first and follows not in _ASPECTS)
    if tag == "a":
        return is_first and follows != ""
    return tag in _NOUN_TAGS and word not in _BETWEEN


def _answers(gap: Gap, put: Put) -> bool:
    """Whether what follows can be the answer: of its kind, and short where only its place says that it is one."""
    folded, kind = fold(put.answer), gap.kind
    is_inside = kind in {"what", "number", "time"} and put.folded[gap.end :].strip("的") != ""
    if says("no_answer", folded) or asks_again(put.answer) or (is_inside and "," in folded):
        return False
    if kind in {"number", "time"}:
        is_one = len(folded) <= _LONGEST_NAME and "是" not in folded
        return is_one and (_NUMBER if kind == "number" else _DAY).search(folded) is not None
    if kind in {"person", "place", "which"}:
        return _is_name(put.answer, is_marked=put.is_marked) or (
            put.is_marked and kind == "person" and len(folded) <= _LONGEST_TOLD
        )
    is_one = "," not in folded and len(folded) <= _LONGEST_NAME
    return len(folded) <= _LONGEST_TOLD and (put.is_marked or is_one or _REASON_FIRST.search(folded) is not None)


def _is_name(answer: str, *, is_marked: bool) -> bool:
    """Whether a text is a name or a noun phrase: one clause, no verb of two characters before its last word."""
    folded = _masked(answer)
    if len(folded) > _LONGEST_NAME or any(mark in folded for mark in ",;。!:") or says("clause", folded):
        return False
    if says_at_end("head_noun", folded) or (is_marked and says_at_end("name_end", folded)):
        return True
    return not any(
        tag_of(word) == "v" and len(word) > 1 and follows[0] not in _MAKES_NOUN
        for run in _HAN.finditer(folded)
        for word, follows in pairwise(cut(run.group()))
    )


def _named(put: Put, gap: Gap) -> str:
    """A name in its place; one of several clauses at the end: 提出方案的是A，……."""
    before, after = put.question[: gap.start].rstrip(), put.question[gap.end :].strip()
    if "," in fold(put.answer) and after:
        return f"{before}{after.removesuffix('的')}的是{put.answer}"
    return put.filled(gap.start, gap.end, put.answer)


def _dated(put: Put, gap: Gap) -> str:
    """A day before its verb has 于 before it where the question had no word of the kind."""
    bare = put.folded[: gap.start].rstrip()
    plainly = bare[-1:] and _HAN.match(bare[-1]) and not says_at_end("copula", bare) and put.folded[gap.end :].strip()
    begins = _NUMBER.match(fold(put.answer)) is not None
    made = put.filled(gap.start, gap.end, f"于{put.answer}" if plainly and begins else put.answer)
    return made if "是" in bare else made.removesuffix("的")


def _counted(put: Put, gap: Gap) -> str:
    """A number with its unit replaces the unit that the question names, a bare number stands before it."""
    follows, answer = put.folded[gap.end :], fold(put.answer)
    same = max(
        (size for size in range(_LONGEST_UNIT) if size <= len(follows) and answer.endswith(follows[:size])), default=0
    )
    if not same and not _NUMBER.match(answer[-1]):
        run = _HAN.match(follows)
        first = cut(run.group())[0] if run else ""
        same = len(first) if first in _units() else 0
    keeps = put.folded[gap.start] == "第" and not answer.startswith("第")  # 第几届, 29届
    return put.filled(gap.start + keeps, gap.end + same, put.answer)


@cache
def _units() -> frozenset[str]:
    return frozenset((*words("answers/units_zh.txt"), "人", "钱", "名", "位", "个"))


def _because(put: Put, gap: Gap) -> str | None:
    """The reason stands before what it explains: 因为A，S."""
    before, after = put.question[: gap.start].rstrip("是，, "), put.question[gap.end :].strip()
    begun = _REASON_FIRST.match(fold(put.answer))
    reason = put.answer[begun.end() if begun else 0 :].strip("，, ")
    return f"因为{reason}，{before}{after}" if reason and after else None


def _told(put: Put, gap: Gap) -> str:
    """What was said or done: a statement stands behind its noun, a noun in its place."""
    before, is_last = put.question[: gap.start].rstrip(), gap.end == len(put.question)
    is_name = _is_name(put.answer, is_marked=put.is_marked)
    what_is = _WHAT_IS.match(put.folded) if not gap.noun else None
    happened = cue("happened").search(fold(before)) if is_last and not gap.noun and not is_name else None
    if what_is:
        return f"{put.question[what_is.end() :].lstrip()}是{put.answer}"
    if happened and happened.start():
        return f"{before[: happened.start()].rstrip('，, ')}，{put.answer}"
    is_noun = fold(put.answer).endswith(gap.noun) or (is_name and not says("told_noun", gap.noun))
    if not is_last or is_noun:
        return put.filled(gap.start, gap.end, put.answer)
    return f"{before}{put.question[gap.end - len(gap.noun) : gap.end]}：{put.answer}"


def _in_a_way(put: Put, gap: Gap) -> str | None:
    """How something is at its end, the way in which it is done before its verb; else what is told stands behind it."""
    before, after = put.question[: gap.start].rstrip(), put.question[gap.end :].strip()
    if not after:
        noun = next((match for match in cue("manner_noun").finditer(fold(before)) if match.end() == len(before)), None)
        if noun is not None and (_SCORE.match(fold(put.answer)) or put.answer.startswith("是")):
            return f"{before.removesuffix('是')}是{put.answer.removeprefix('是')}"
        before = before[: noun.start()] if noun is not None and noun.start() else before
        return f"{before}{put.answer}" if before else None
    if not before:
        return None
    if _WAY_FIRST.match(fold(put.answer)):
        return f"{before}{put.answer}{after}"
    told = after.removesuffix("的") if before.endswith("是") else after
    return f"{before.removesuffix('是')}{told}：{put.answer}"


_FILLED: dict[str, Callable[[Put, Gap], str | None]] = {
    "time": _dated,
    "number": _counted,
    "reason": _because,
    "person": _named,
    "place": _named,
    "which": _named,
    "what": _told,
    "how": _in_a_way,
}
