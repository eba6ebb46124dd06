"""A claim of two statements taken apart: what is said of both alike goes with each."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.in_turn import each_of_row
from detective.core.stance.marks import mark
from detective.core.stance.parts_zh import each_zh, parts_zh
from detective.core.stance.statements import present, verb_at
from detective.core.stance.views import view
from detective.core.text import fold

_LEAST_EN = 10  # characters of a part
_OWNED_EN = Pattern(r"^(?:its|their|his|her) ")
_GERUND_EN = Pattern(r"^[a-z]{3,}ing\b")
_ARTICLE = 3  # a subject of no more characters is none
_MOST_ZH, _MOST_EN = 50, 140  # characters of a claim: longer ones have parts within parts
_CUT_EN = Pattern(
    r",? (?:and then|and also|and|but not|but|while|whereas|though|although)(?= )|, (?=making |causing |leaving )"
    r"|, (?:by which time|after which|whereupon) (?=(?:he|she|it|they) )|; "
)
_ALIKE_EN = Pattern(r"^so (?:did|does|do|was|were|is|are|has|have) (?P<who>.+)$")
_PRONOUN_EN = Pattern(r"^(?:he|she|it|they) ")
_ADVERB_EN = Pattern(r"^(?:not|later|then|also|never|still|now|soon|already|once|first|eventually|finally) ")
_DID_EN = Pattern(
    r"\b(?:is|are|was|were|has|had|have|will|can|did|does|do|(?!united|hundred|indeed|need|speed)[a-z]{2,}ed)\b"
)
_PLACED_EN = Pattern(r"\b(?:in|on|at|within|by|for|over|from|as|to|with|of)\b")


def parts_of(deep: Deep) -> tuple[str, ...]:
    """The statements of a claim, each with the subject; empty for a claim of one."""
    chinese = deep.view.chinese
    if len(deep.view.text) > (_MOST_ZH if chinese else _MOST_EN):
        return ()
    if chinese:
        return parts_zh(deep)
    texts, listed = _english(deep)
    return () if listed else texts


def each_of(deep: Deep) -> tuple[str, ...]:
    """What a claim says of several alike, each by itself; empty for one, and for what they did together."""
    if len(deep.view.text) > (_MOST_ZH if deep.view.chinese else _MOST_EN) or mark("mutual").search(
        deep.view.folded.replace(" both ", " ")
    ):
        return ()
    row = each_of_row(deep.view.text, chinese=deep.view.chinese)
    if row or deep.view.chinese:
        return row or each_zh(deep)
    texts, listed = _english(deep)
    return texts if listed else _joined_en(deep)


def _english(deep: Deep) -> tuple[tuple[str, ...], bool]:
    """The statements of a claim, or the claim for each member of a list that its verb governs, and which it is."""
    text, folded = deep.view.text, deep.view.folded
    aside = _ASIDE_EN.match(text)
    if aside is not None and aside["subject"].count(" ") < _FEW:
        told = f"{aside['subject']} {'were' if aside['be'] in {'were', 'are', 'have'} else 'was'} {aside['told']}"
        return (told, f"{aside['subject']} {aside['be']}{aside['rest']}"), False
    cuts = sorted(_CUT_EN.finditer(folded), key=lambda found: "and" in found.group())  # but and while cut first
    for found in cuts:
        if any(q.start < found.start() and found.end() < q.end for q in deep.quantities):
            continue  # two and a half hours
        first, rest = text[: found.start()], text[found.end() :].strip()
        if min(len(first), len(rest)) < _LEAST_EN and not _closes(folded, found.end(), len(first)):
            continue
        opens = _opens_with_verb(folded[found.end() :].lstrip()) and verb_at(folded, 0, found.start()) < found.start()
        if not (opens or _verb(deep, 0, found.start())):
            continue
        other = _completed(deep, found.start(), found.end(), rest)
        if other:
            firsts = () if "and" in found.group() else _english(deepen(view(first)))[0]
            other = _denied(deep, other) if found.group().strip(" ,") == "but not" else other
            listed = "and" in found.group() and _is_member(folded, found.end())
            return (*(firsts or _members(first) if listed or firsts else (first,)), other), listed
    return (), False


def _is_member(folded: str, start: int) -> bool:
    """Whether what follows an "and" is a member of a list rather than a statement."""
    opening = folded[start:].lstrip()
    return (
        not _opens_with_verb(opening)
        and not _ALIKE_EN.match(opening)
        and verb_at(opening, 0, len(opening)) >= len(opening)
    )


_LIST_EN = Pattern(
    r"^(?P<lead>.* (?:(?:in|on|at|to|from|for|with|of|by) )?)(?P<one>(?:[A-Z][\w'-]+ ?){1,3})"
    r", (?P<more>[^,]+(?:, [^,]+)*)$"
)


def _members(first: str) -> tuple[str, ...]:
    """The first part once for each of the names in a row at its end: in Leipzig, Dresden (and Berlin)."""
    found = _LIST_EN.match(first)
    if found is None:
        return (first,)
    return tuple(found["lead"] + one for one in (found["one"], *found["more"].split(", ")))


_FEW = 5  # words of a subject
_ASIDE_EN = Pattern(
    r"^(?P<subject>[^,]{3,40}), "
    r"(?P<told>(?:[a-z]+(?:ed|wn)|born|built|held|made|found|sent|sold|hit|led|left) [^,]{3,60}),"
    r" (?P<be>was|were|is|are|has|have)(?P<rest> .+)$"
)
_SHORT_EN = Pattern(r"^(?:(?:in|on|at|for|with|within|over|under) )?(?:the |a |an |its )?[\w'-]+(?: [\w'-]+)*\.?$")


def _closes(folded: str, start: int, before: int) -> bool:
    """Whether a short last part is a member of a list: … to the airport and the port."""
    return before >= _LEAST_EN and _SHORT_EN.match(folded[start:].strip()) is not None


def _denied(deep: Deep, part: str) -> str:
    """A part with the negation that joins it to the first: but not on diesel."""
    at = verb_at(fold(part), min(deep.subject[1], len(part)), len(part))
    stop = part.find(" ", at) if part.find(" ", at) > 0 else at
    return f"{part[:stop]} not{part[stop:]}"


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
    each = [text[a:b].strip() for a, b in spans] + [text[slice(*found.span("last"))].removesuffix(" both")]
    return tuple(f"{one[:1].upper()}{one[1:]} {text[rest]}" for one in each)


@cache
def _joined_frame() -> Pattern:
    verb = rf"(?:{_DID_EN.pattern}|{mark('past').pattern})"
    listed = f"(?P<list>(?:{_ONE_EN}, ){{0,3}}{_ONE_EN}?)"
    return Pattern(rf"^{listed},? and (?P<last>{_OWN_EN}{_ONE_EN}?) (?P<rest>{verb} .*)$")


def _verb(deep: Deep, start: int, end: int) -> int:
    """Where the first verb behind a subject ends; 0 for none."""
    at = verb_at(deep.view.folded, max(start, deep.subject[1]), end)
    return at + len(deep.view.folded[at:end].split(" ", 1)[0]) if at < end else 0


def _completed(deep: Deep, cut: int, start: int, rest: str) -> str:
    """The second part with what it shares with the first: the subject, or all up to its own preposition or noun."""
    text, folded = deep.view.text, deep.view.folded
    verb = verb_at(folded, 0, cut)
    subject = text[:verb].strip()
    opening = folded[start:].lstrip()
    alike = _ALIKE_EN.match(rest)
    if alike is not None:
        return f"{alike['who'].rstrip('.')} {text[verb:cut]}"
    pronoun = _PRONOUN_EN.match(opening)
    if pronoun is not None or _opens_with_verb(opening):
        told = rest[pronoun.end() :] if pronoun else rest
        return f"{subject} {told}" if len(subject) > _ARTICLE else ""
    if verb_at(opening, 0, len(opening)) >= len(opening):
        return _governed(deep, cut, opening, rest)
    owned = _OWNED_EN.match(opening)
    return rest if owned is None or len(subject) <= _ARTICLE else f"{_owner(subject)} {rest[owned.end() :]}"


def _owner(subject: str) -> str:
    """Whose a thing of the second part is: Corvex's, of "Corvex's revenue grew but its margin shrank"."""
    first, mark_, _ = subject.partition("'s ")
    return f"{first}'s" if mark_ or not subject.endswith("s") else f"{subject}'"


def _governed(deep: Deep, cut: int, opening: str, rest: str) -> str:
    """The second part where it is one more thing that the verb, or the last preposition behind it, governs."""
    text, verb = deep.view.text, _verb(deep, 0, cut)
    placed = list(_PLACED_EN.finditer(deep.view.folded, verb, cut))
    if not placed or _GERUND_EN.match(opening) or _OWNED_EN.match(opening):
        return f"{text[:verb].strip()} {rest}" if placed or len(rest) >= _LEAST_EN else ""
    keeps = placed[-1].start() if _PLACED_EN.match(opening) else placed[-1].end()
    return f"{text[:keeps].strip()} {rest}"


def _opens_with_verb(opening: str) -> bool:
    adverb = _ADVERB_EN.match(opening)
    told = opening[adverb.end() :] if adverb else opening
    word = told.split(" ", 1)[0]
    listed = any(one.fullmatch(word) for one in (_DID_EN, mark("past"), present()))
    return listed or (verb_at(told, 0, len(told)) == 0 and not told.startswith("not "))
