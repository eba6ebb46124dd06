"""Sentences that have the claim's words and say another thing: parties exchanged, denied, unreal, told of another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.exclusives import predicates
from detective.core.stance.lexemes import WordKind
from detective.core.stance.marks import mark
from detective.core.stance.veils import spots_of

_LONGEST = 24  # characters or words of a claim that may stand the other way round
_ARTICLES = frozenset({"the", "a", "an", "its", "his", "her", "their"})
_PASSIVE_EN = Pattern(r"\b(?:was|were|is|are|been|being|be|gets?|got|getting)\b[^,;:.]{2,50}? by (?P<by>[^,;:.]{2,60})")
_PASSIVE_ZH = Pattern(r"(?P<who>[^，。；：、,;:]{1,12})(?:被|遭到?|受到)(?P<by>[^，。；：、,;:]{1,12})")
_PIECE_ZH, _PIECE_EN = Pattern(r"[,，;；]"), Pattern(r"\b(?:and|but|while) ")
_WORD = Pattern(r"[a-z0-9']+")
_DENIED_ZH = Pattern("(?<![得非无莫])不(?:太|够|很|大|怎么)?$")  # 不得不 and 并非不 deny nothing


def exchanged(c: Comparison) -> bool:
    """Whether the sentence says it with the parties exchanged: B V A, or A was V-ed by B, beside A V B."""
    told, text = c.claim.view.folded.rstrip("。.!！"), c.other.view.folded
    if c.claim.view.chinese:
        mine = told.replace("了", "")
        return _reversed(mine, text.replace("了", "")) or _suffers_zh(told, text)
    words, theirs = _words(told), _words(text)
    turned = _IDENTITY.search(told) is None and _reversed_words(words, theirs)
    return turned or (" by " not in told and _suffers_en(c, text))


_IDENTITY = Pattern(r" (?:is|was|are|were) the (?!same )")  # the capital may open a sentence or close it


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if word not in _ARTICLES]


@cache
def _cuts(size: int) -> tuple[tuple[int, int], ...]:
    return tuple((i, j) for i in range(1, size - 1) for j in range(i + 1, size)) if size <= _LONGEST else ()


def _reversed(mine: str, text: str) -> bool:
    return set(mine) <= set(text) and any(
        mine[:i] != mine[j:] and mine[j:] + mine[i:j] + mine[:i] in text and not _mutual(mine[i:j])
        for i, j in _cuts(len(mine))
    )


def _reversed_words(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    text = f" {' '.join(theirs)} "
    return set(mine) <= set(theirs) and any(
        f" {' '.join((*mine[j:], *mine[i:j], *mine[:i]))} " in text and not _mutual(" ".join(mine[i:j]))
        for i, j in _cuts(len(mine))
        if mine[:i] != mine[j:]
    )


def _mutual(deed: str) -> bool:
    """Whether what one does to the other the other does too."""
    return mark("symmetric").search(deed) is not None


def _suffers_en(c: Comparison, text: str) -> bool:
    start, end = c.claim.subject
    told = c.claim.view.folded
    who, rest = set(_words(told[start:end])), set(_words(told[end:]))
    for found in _PASSIVE_EN.finditer(text):
        by = _words(found["by"])[:1]
        if who and by and by[0] in rest - who and who <= set(_words(text[: found.start()])):
            return True
    return False


def _suffers_zh(told: str, text: str) -> bool:
    if mark("suffers").search(told):
        return False
    return any(
        any(told.startswith(found["who"][-n:]) for n in range(1, len(found["who"]) + 1))
        and any(told.endswith(found["by"][:n]) for n in range(1, len(found["by"]) + 1))
        for found in _PASSIVE_ZH.finditer(text)
    )


def denied_by_doer(c: Comparison) -> bool:
    """Whether the sentence tells the claim's matter as what somebody denies."""
    view = c.other.view
    if view.undone or c.claim.view.negations or c.claim.view.has(CueKind.DENY):
        return False
    rest = _rest(c)
    return any(t.key in rest and t.start >= cue.end for cue in view.of(CueKind.DENY) for t in view.terms)


def _rest(c: Comparison) -> frozenset[str]:
    """The claim's terms behind its subject."""
    end = c.claim.subject[1]
    return frozenset(t.key for t in c.claim.view.terms if t.start >= end)


def word_denied(c: Comparison) -> bool:
    """Whether a Chinese sentence denies a word of the claim each time that it has it: 不安全 beside 安全."""
    told, text = c.claim.view.folded, c.other.view.folded
    if not c.claim.view.chinese or c.claim.view.negations:
        return False
    words = {told[w.start : w.end] for w in c.claim.content if w.end - w.start > 1}
    return any(_always_denied(word, text) and not any(_denied(word, told)) for word in words if word in text)


def _always_denied(word: str, text: str) -> bool:
    found = _denied(word, text)
    return bool(found) and all(found)


def _denied(word: str, text: str) -> list[bool]:
    """Of each mention of a Chinese word, whether a negation stands before it."""
    return [_DENIED_ZH.search(text[:at]) is not None for at in spots_of(word, text)]


def told_of_another(c: Comparison) -> bool:
    """Whether the part of the sentence that has the claim's deed begins with somebody else: A lost, B won."""
    view, rest = c.other.view, _rest(c)
    start, end = c.claim.subject
    mine = {t.key for t in c.claim.view.terms if start <= t.start < end}
    cut = _PIECE_ZH if view.chinese else _PIECE_EN
    cuts = [0, *(found.end() for found in cut.finditer(view.folded)), len(view.folded)]
    spans = list(pairwise(cuts))
    counted = [sum(t.key in rest for t in view.terms if a <= t.start < b) for a, b in spans]
    a, b = spans[counted.index(max(counted))]
    inside = [t for t in view.terms if a <= t.start < b]
    if not (a and mine and max(counted)) or any(t.key in mine for t in inside):
        return False
    before = next((w for w in reversed(c.other.words) if w.end <= a and w.kind is not WordKind.FUNCTION), None)
    joined = not view.chinese or view.folded[a - 1] == "、"
    if before is not None and before.kind is WordKind.NAME and joined:
        return False  # a list of those who did it
    first = next((w for w in c.other.words if w.start >= a), None)
    named = first is not None and first.start - a <= 1 and first.kind is WordKind.NAME
    if not named or first is None or view.folded[first.start : first.end] in c.claim.view.folded:
        return False
    own = [view.folded.find(c.claim.view.folded[n.start : n.end], first.end, b) for n in c.claim.names]
    return not any(at > 0 and _LISTED.search(view.folded[first.end : at]) for at in own)


_LISTED = Pattern(r"^[^，。；;.]*(?:[、和与及]|, | and )$")  # one name of a list, and more of them


def unreal(c: Comparison) -> bool:
    """Whether the sentence tells what would have been, was feared or played, and the claim what was."""
    seen = mark("unreal")
    return seen.search(c.other.view.folded) is not None and seen.search(c.claim.view.folded) is None


_NO_DEATH = Pattern(
    r"\b(?:nobody|no one|none) (?:has |had |have )?(?:died|was killed)\b|\bno (?:deaths|dead)\b|无人(?:死亡|遇难|丧生)"
)


def _counts_others(c: Comparison) -> bool:
    """Whether the claim's number of dead is, in the sentence, that of the hurt, or the other way round."""
    mine = {p.sense.group for p in predicates(c.claim.view)} & _HARMS
    counts = [q for q in c.claim.quantities if q.kind is QuantityKind.COUNT]
    if len(mine) != 1 or len(counts) != 1:
        return False
    theirs = [p for p in predicates(c.other.view) if p.sense.group in _HARMS and p.sense.value == "yes"]
    same = [q for q in c.other.quantities if q.kind is QuantityKind.COUNT and q.value == counts[0].value]
    if not theirs or not same:
        return False
    near = [min(theirs, key=lambda p: min(abs(p.start - q.end), abs(q.start - p.end))) for q in same]
    return all(p.sense.group not in mine for p in near)


_HARMS = frozenset({"death", "harm"})


def other_harm(c: Comparison) -> bool:
    """Whether the claim counts the dead and the sentence the hurt alone, or the other way round."""
    told, text = c.claim.view.folded, _NO_DEATH.sub("", c.other.view.folded)
    fatal, hurt = mark("fatal"), mark("hurt")
    pairs = ((fatal, hurt), (hurt, fatal))
    return _counts_others(c) or any(
        one.search(told) and not other.search(told) and other.search(text) and not one.search(text)
        for one, other in pairs
    )
