"""The part of a passage that speaks of the one whom the claim speaks of, where it tells of another beside him."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from detective.core.models import Candidate
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.bearers import Told, bearers, editions, opens
from detective.core.stance.deep import Deep
from detective.core.stance.doers import done
from detective.core.stance.marks import mark
from detective.core.stance.namesakes import named_in, without_remarks
from detective.core.stance.numbers import amounts
from detective.core.stance.owners import owners
from detective.core.stance.stretches import only, stretches
from detective.core.text import fold


class Apart(StrEnum):
    """How the two whom a passage speaks of lie to each other."""

    OWNER = "other_owner"
    BEARER = "other_bearer"
    EDITION = "other_edition"


class Whose(NamedTuple):
    """The passage with what it says of the claim's own subject, and of the other; None for nothing."""

    apart: Apart
    own: Candidate | None
    other: Candidate | None
    beside: tuple[tuple[int, int], ...] = ()  # where the claim says which one it is
    known: bool = True  # the passage has all that the claim says of who it is
    once: bool = True  # what the claim says is seldom so of two
    named: tuple[Candidate, ...] = ()  # what is said of either, with the name for what points back to it

    def bare(self, claim: Deep) -> str:
        """The claim without the words that tell which one it is; empty where there are none to leave out."""
        if len(self.beside) < _TOLD_APART:
            return ""
        text, (start, end) = claim.view.text, self.beside[0]
        if not claim.view.chinese and opens(claim, start):
            stop = max(claim.subject[1], *(b for _, b in self.beside))
            return f"{text[start:end]} {text[stop:].lstrip(', ')}"
        for a, b in sorted(self.beside[1:], reverse=True):
            text = text[:a] + "\0" + text[b:]
        return _LEFT_OVER.sub("", text)


_TOLD_APART = 2  # the name itself, and one word beside it
_LEFT_OVER = Pattern(r"\x00+的|(?:,? ?(?:\b(?:in|of)\b)? ?)\x00,?")


def whose(claim: Deep, candidate: Candidate) -> Whose | None:
    """None where the passage speaks of one alone, or where nothing tells which is which."""
    folded = fold(candidate.text)
    owned = owners(claim, folded)
    if owned is not None:
        told, mentions = owned
        spans = stretches(folded, mentions)
        own = tuple(span for span, mention in zip(spans, mentions, strict=True) if mention.who == told.group)
        return _cut(claim, Apart.OWNER, candidate, Told(own, tuple(span for span in spans if span not in own), ()))
    found = bearers(claim, folded)
    if found is not None:
        return _cut(claim, Apart.BEARER, candidate, found)
    found = editions(claim, folded)
    return None if found is None else _cut(claim, Apart.EDITION, candidate, found)


def _cut(claim: Deep, apart: Apart, candidate: Candidate, told: Told) -> Whose:
    """The passage in two; where the claim's subject is the one who is told apart, what is said of him needs no name."""
    acts = not told.beside or opens(claim, told.beside[0][0])
    about = (_named(claim.view.text[slice(*claim.subject)], fold(candidate.text)) if acts else "") or candidate.title
    plain: tuple[Candidate, ...] = ()
    if apart is Apart.BEARER:
        name = claim.view.text[slice(*told.beside[0])]
        said = ("".join(candidate.text[a:b] for a, b in spans) for spans in (told.own, told.other))
        plain = tuple(replace(candidate, title=name, text=named_in(text, name)) for text in said)
        candidate = replace(candidate, text=without_remarks(candidate.text, name))
    own = only(candidate, told.own, about) if told.own else None
    return Whose(
        apart,
        own,
        only(candidate, told.other, candidate.title) if told.other else None,
        told.beside,
        told.known,
        once(claim, told.beside),
        plain,
    )


def once(claim: Deep, beside: tuple[tuple[int, int], ...]) -> bool:
    """Whether what a claim says of one of two of a name leaves little room for the other."""
    folded = claim.view.folded
    if mark("too").search(folded) or _THERE_IS.search(folded):
        return False
    named = any(not any(a <= name.start < b or name.start <= a < name.end for a, b in beside) for name in claim.names)
    said = [word for word in claim.content if word.start >= max(claim.subject[1], 0, *(b for _, b in beside))]
    if named or claim.days or any(q.value != 1 for q in claim.quantities) or len(said) >= _MUCH:
        return True
    if mark("sole").search(folded) or mark("prize").search(folded) or _IS.search(folded):
        return True
    return bool(done(folded, chinese=claim.view.chinese))


# That there is one of a kind: there may be one elsewhere too.
_THERE_IS = Pattern(
    r"\b(?:has|have|had|is home to|boasts|there (?:is|was|are|were)) (?:an?|its own) "
    r"|(?:有|立着|开着|坐落着|矗立着)(?:着|了)?一[座个所家条棵间处片尊块]"
)
_IS = Pattern(r"\b(?:is|was|are|were) (?![a-z]+ing\b)|(?<![还就])是")  # what one is, told to tell the two apart
_MUCH = 4  # words that say more than what many do


_THING_OF_IT = Pattern(r"^(?P<whole>.*第[^的]{2,4})的(?P<thing>[^的]{2,})$")
_THING_OF_IT_EN = Pattern(
    r"(?i)^(?:the |an? )?(?P<thing>[a-z' -]+?) of (?P<whole>the (?:first|second|third|fourth|other) .*)$"
)


def _named(subject: str, folded: str) -> str:
    """The subject, but for a thing of it that the passage has no word of: 第二部的英译本."""
    found = _THING_OF_IT.match(subject) or _THING_OF_IT_EN.match(subject)
    if found is None or fold(found["thing"]).split()[-1] in folded:
        return subject
    return found["whole"]


def fell_short(told: Whose) -> bool:
    """Whether the claim's own subject is set against the other as one who did not get so far: 他则在预赛中被淘汰."""
    text = "" if told.own is None or told.apart is not Apart.OWNER else fold(told.own.text)
    return any(
        mark("falling_short").search(part) and mark("set_against").search(part) for part in _PART.split(text) if part
    )


_PART = Pattern("[.;,。；，]")
_DIGITS = Pattern(r"\d+(?:[.,]\d+)*")


def gapped(claim: Deep, told: Whose) -> int:
    """1 where the claim's number stands bare for its own edition, -1 for the other: 310 pages, the first 180."""
    mine = [one for one in amounts(claim.quantities) if one.kind is not QuantityKind.RANK]
    if told.apart is not Apart.EDITION or len(mine) != 1 or told.own is None or told.other is None:
        return 0
    number = _DIGITS.search(mine[0].text)
    own, other = (set(_DIGITS.findall(one.text)) for one in (told.own, told.other))
    if number is None or not own or not other or claim.days:
        return 0
    return (number.group() in own - other) - (number.group() in other - own)
