"""A claim of two statements taken apart: what is said of both alike goes with each."""

from __future__ import annotations

import re
from functools import cache

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep
from detective.core.stance.marks import mark

_LEAST_ZH, _LEAST_EN = 4, 10  # characters of a part
_ARTICLE = 3  # a subject of no more characters is none
_MOST_ZH, _MOST_EN = 50, 140  # characters of a claim: longer ones have parts within parts
_CUT_ZH = Pattern(r"(?:[，；;]|(?<!\d),|,(?!\d{3}))(?:并且|而且|但是|不过|并|且|而|但|也|还|又)?")
_FRAME_ZH = Pattern(
    r"^(?:在|当|自|从|据|随着|截至|如果|若).*(?:中|里|下|时|后|前|来|起|间|上)$|(?:称|说|表示|指出|认为|透露|显示|报道|发现)$"
)
_CUT_EN = Pattern(
    r",? (?:and then|and also|and|but not|but|while|whereas|though|although)(?= )|, (?=making |causing |leaving )"
)
_DID_EN = Pattern(
    r"\b(?:is|are|was|were|has|had|have|will|can|did|does|do|(?!united|hundred|indeed|need|speed)[a-z]{2,}ed)\b"
)
_PLACED_EN = Pattern(r"\b(?:in|on|at|within|by|for|over|from|as|to|with|of)\b")


def parts_of(deep: Deep) -> tuple[str, ...]:
    """The statements of a claim, each with the subject; empty for a claim of one."""
    chinese = deep.view.chinese
    if len(deep.view.text) > (_MOST_ZH if chinese else _MOST_EN):
        return ()
    return _chinese(deep) if chinese else _english(deep)


def each_of(deep: Deep) -> tuple[str, ...]:
    """What a claim says of several alike, each by itself; empty for one, and for what they did together."""
    if len(deep.view.text) > (_MOST_ZH if deep.view.chinese else _MOST_EN) or mark("mutual").search(deep.view.folded):
        return ()
    return _joined_zh(deep) if deep.view.chinese else _joined_en(deep)


def _chinese(deep: Deep) -> tuple[str, ...]:
    text, folded = deep.view.text, deep.view.folded
    for found in _CUT_ZH.finditer(folded):
        first, rest = text[: found.start()], text[found.end() :]
        if _FRAME_ZH.search(first):
            continue
        if min(len(first), len(rest)) >= _LEAST_ZH and _acts(deep, 0, found.start()):
            shared = "" if _has_subject(deep, found.end()) else text[slice(*deep.subject)]
            return first, shared + rest
    return _listed_zh(deep)


def _joined_zh(deep: Deep) -> tuple[str, ...]:
    """产量和利润都增长: the verb goes with each of the two that it is said of."""
    text = deep.view.text
    joint = next((w for w in deep.words if w.key in _JOINTS), None)
    if joint is None:
        return ()
    noun = next((w for w in reversed(deep.content) if w.end == joint.start), None)
    other = next((w for w in deep.content if w.start == joint.end), None)
    verb = next((w for w in deep.words if other and w.start >= other.end and tag_of(w.key) in {"v", "w"}), None)
    if noun is None or other is None or verb is None or min(len(noun.key), len(other.key)) < _NOUN:
        return ()
    if any(tag_of(w.key) == "v" for w in deep.words if w.end <= noun.start) or verb.start - other.end > _NOUN:
        return ()
    return text[: joint.start] + text[other.end :], text[: noun.start] + text[joint.end :]


_JOINTS = frozenset({"和", "及", "以及", "与"})
_NOUN = 2  # characters of a noun, and of the adverb that may stand between it and its verb


_NO_SUBJECT_ZH = Pattern(r"^(?:[\d年月日号底初末上下半季度，, ]|又|还|也|再|则|并|才|就|均|都|已|曾|将|在|于)*$")


def _has_subject(deep: Deep, start: int) -> bool:
    """Whether something other than a time and adverbs stands before the first verb behind `start`."""
    verb = next((w for w in deep.words if w.start >= start and tag_of(w.key) in {"v", "w"}), None)
    return verb is not None and not _NO_SUBJECT_ZH.search(deep.view.folded[start : verb.start])


def _acts(deep: Deep, start: int, end: int) -> bool:
    """Whether a verb with something before it stands in a stretch of a Chinese claim."""
    return any(start < w.start and w.end <= end and tag_of(w.key) in {"v", "w"} for w in deep.words)


def _listed_zh(deep: Deep) -> tuple[str, ...]:
    """夺得百米和接力金牌: the verb goes with each of the two that it governs."""
    text = deep.view.text
    joint = next((w for w in deep.words if w.key in _JOINTS), None)
    if joint is None:
        return ()
    verbs = [w for w in deep.words if tag_of(w.key) == "v" and w.start > 0 and w.end <= joint.start]
    if not verbs or joint.start - verbs[-1].end < 2 or "的" in text[: verbs[-1].start][-1:]:
        return ()  # a verb behind 的 is part of a noun: 云南的确诊病例
    return text[: joint.start], text[: verbs[-1].end] + text[joint.end :]


def _english(deep: Deep) -> tuple[str, ...]:
    text, folded = deep.view.text, deep.view.folded
    for found in _CUT_EN.finditer(folded):
        first, rest = text[: found.start()], text[found.end() :].strip()
        if min(len(first), len(rest)) < _LEAST_EN or not _verb(deep, 0, found.start()):
            continue
        other = _completed(deep, found.start(), found.end(), rest)
        if other:
            return first, other
    return ()


_ONE_EN = r"[^,;:]{2,40}"
_OWN_EN = r"(?:(?:the|a|an|her|his|its|their) )?"


def _joined_en(deep: Deep) -> tuple[str, ...]:
    """Of "Norway, Spain and Slovenia recognised it" the verb goes with each of those that it is said of."""
    found = _joined_frame().match(deep.view.folded)
    if (
        " and " not in deep.view.folded
        or found is None
        or _DID_EN.search(found["list"])
        or mark("past").search(found["list"])
    ):
        return ()
    text, rest = deep.view.text, slice(*found.span("rest"))
    spans = [(m.start(), m.end()) for m in re.finditer(r"[^,]+", found["list"])]
    each = [text[a:b].strip() for a, b in spans] + [text[slice(*found.span("last"))]]
    return tuple(f"{one[:1].upper()}{one[1:]} {text[rest]}" for one in each)


@cache
def _joined_frame() -> Pattern:
    verb = rf"(?:{_DID_EN.pattern}|{mark('past').pattern})"
    listed = f"(?P<list>(?:{_ONE_EN}, ){{0,3}}{_ONE_EN}?)"
    return Pattern(rf"^{listed},? and (?P<last>{_OWN_EN}{_ONE_EN}?) (?P<rest>{verb} .*)$")


def _verb(deep: Deep, start: int, end: int) -> int:
    """Where the first verb behind a subject ends; 0 for none."""
    found = _DID_EN.search(deep.view.folded, max(start, deep.subject[1]), end) or mark("past").search(
        deep.view.folded, max(start, deep.subject[1]), end
    )
    return found.end() if found else 0


def _completed(deep: Deep, cut: int, start: int, rest: str) -> str:
    """The second part with what it shares with the first: the subject, or all up to its own preposition or noun."""
    text, folded = deep.view.text, deep.view.folded
    subject = text[slice(*deep.subject)].strip()
    opening = folded[start:].lstrip()
    if _opens_with_verb(opening):
        return f"{subject} {rest}" if len(subject) > _ARTICLE else ""
    if _verb_in(opening):
        return rest
    placed = list(_PLACED_EN.finditer(folded, _verb(deep, 0, cut), cut))
    if not placed:
        return ""
    keeps = placed[-1].start() if _PLACED_EN.match(opening) else placed[-1].end()
    return f"{text[:keeps].strip()} {rest}"


def _opens_with_verb(opening: str) -> bool:
    word = opening.removeprefix("not ").split(" ", 1)[0]
    return bool(_DID_EN.fullmatch(word) or mark("past").fullmatch(word))


def _verb_in(opening: str) -> bool:
    return bool(_DID_EN.search(opening) or mark("past").search(opening))
