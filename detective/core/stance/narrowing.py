"""Whether a clause speaks of less than the claim, or denies more: the northern line, did not resign over it."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.asked import Asked, denying, groups_of, in_claim
from detective.core.stance.beside import Beside, content, meant, places_of
from detective.core.stance.cues import Cue
from detective.core.stance.deep import deepen
from detective.core.stance.exclusives import predicates
from detective.core.stance.focus import within
from detective.core.stance.marks import mark
from detective.core.stance.portions import shares
from detective.core.stance.statements import Statement
from detective.core.stance.views import View

_PASSIVE = Pattern(r"[被遭由]|\bby (?!\d|about|nearly|some|the end|then|now)")

_FUTURE = Pattern(r"\b(?:will|shall|is to|are to|going to)\b|将于|将在|即将|将会|将(?!军|来|士|领|近)")


def in_one_voice(mine: Asked, told: Statement) -> bool:
    """Whether claim and clause are both active or both passive, and both of what has been or of what is to come."""
    own = mine.deep.view.folded
    theirs = " ".join(told.view.folded[a:b] for a, b in told.main)
    if (_FUTURE.search(own) is None) != (_FUTURE.search(theirs) is None):
        return False
    return bool(mine.said) or (_PASSIVE.search(own) is None) == (_PASSIVE.search(theirs) is None)


def narrower(mine: Asked, one: Beside) -> bool:
    """Whether the clause's own subject has a word that the claim lacks: the northern line, 其他线路, two of them."""
    told = one.told
    span = _subject(mine, one)
    if span[0] == told.main[0][0] and _leads_elsewhere(mine, told):
        return True
    if _areas(told.view, span) - _areas(mine.deep.view, (0, len(mine.deep.view.folded))):
        return True
    if not mine.deep.quantities and not mine.shares and _counts(told, span):
        return True
    own = told.subject[0] < told.subject[1]
    if told.view.chinese and not own and _FRONTED_ZH.match(told.view.folded, told.main[0][0]):
        return False
    return _has_more(mine, one, span)


def _subject(mine: Asked, one: Beside) -> tuple[int, int]:
    """The stretch of a clause that says what it is about, a Chinese "after the landslide" left out."""
    told, (start, end) = one.told, one.told.subject
    if not told.view.chinese:
        return (start, _predicate_at(mine, one)) if start < end else (start, end)
    start, end = told.main[0][0], _predicate_at(mine, one)
    return max((m.end() for m in _WHEN.finditer(told.view.folded, start, end)), default=start), end


def _counts(told: Statement, span: tuple[int, int]) -> bool:
    """Whether the subject is some of many: two of the reactors; a year is no count."""
    deep = deepen(told.view)
    days = tuple((d.start, d.end) for d in deep.days)
    found = [q for q in deep.quantities if span[0] <= q.start < span[1] and q.kind is not QuantityKind.RANK]
    return any(not within(q.start, days) and not _YEAR.fullmatch(q.text.strip()) for q in found)


def _has_more(mine: Asked, one: Beside, span: tuple[int, int]) -> bool:
    """Whether the subject has words that the claim has not; of a name only other names count, not "the novelist"."""
    told, deep = one.told, deepen(one.told.view)
    words = [word for word in content(deep, (span,)) if not meant(word, mine, one)]
    words = [word for word in words if not _of_nobody(word, told, span)]
    if mine.head is None or not mine.head.is_name:
        return bool(words) and not told.refers
    if _owns(mine.head.text, told.view.folded[span[0] : span[1]]):
        return True
    if _TOGETHER.search(deep.view.folded, *span):
        return False
    named = [deep.view.folded[n.start : n.end] for n in deep.names if span[0] <= n.start < span[1]]
    return any(word in name for word in words for name in named)


def _owns(name: str, subject: str) -> bool:
    """Whether a subject is somebody or something of the one named: his agent, 林洛的经纪人."""
    _, found, after = subject.partition(name)
    return bool(found) and after.startswith(_OF_HIS) and len(after.strip()) > _SHORT


_OF_HIS = ("的", "'s ", "’s ")
_SHORT = 2  # characters of 的 or 's with nothing behind it
_FRONTED_ZH = Pattern(r"[在于对从]")

_YEAR = Pattern(r"(?:1[5-9]|20)\d\d")

_TOGETHER = Pattern(r"\band\b|[和与及、]")

_WHEN = Pattern(r"[\u3400-\u9fff](?:之后|以后|后|时|期间)(?=[\u3400-\u9fff])")


def _leads_elsewhere(mine: Asked, told: Statement) -> bool:
    """Whether what a clause takes over as its subject names a place or a part that the claim does not."""
    if not told.lead or told.subject[0] < told.subject[1]:
        return False
    deep, own = deepen(told.view), _areas(mine.deep.view, (0, len(mine.deep.view.folded)))
    if any(_areas(told.view, span) - own for span in told.lead):
        return True
    names = [n for n in deep.names if within(n.start, told.lead)]
    return any(not in_claim(told.view.folded[n.start : n.end], mine) for n in names) and bool(own)


def _areas(view: View, span: tuple[int, int]) -> frozenset[str]:
    """What a stretch says of which part or which one it speaks: 南方, 全国, the south, the second, the other lines."""
    found = [m[0] for one in (mark("area"), _WHICH) for m in one.finditer(view.folded, *span)]
    return frozenset(found)


_WHICH = Pattern(
    r"第[一二三四五六七八九十\d]+|其他|其它|其余|另[一外两几]|\b(?:first|second|third|fourth|fifth|sixth|last|other|others|remaining"
    r"|another)\b"
)


def _of_nobody(word: str, told: Statement, span: tuple[int, int]) -> bool:
    """Whether a word of the subject only says for how many a thing holds: nobody, every, 所有."""
    at = told.view.folded.find(word, *span)
    counted = shares(deepen(told.view), span)
    return any(cue.start <= at < cue.end for cue in told.view.cues) or any(s.start <= at < s.end for s in counted)


def _predicate_at(mine: Asked, one: Beside) -> int:
    """Where a clause says the first thing of its subject that bears on the claim, or its first verb."""
    told, view = one.told, one.told.view
    at = [p.start for p in predicates(view) if p.sense.group in groups_of(mine.said)]
    at += [cue.start for cue in denying(view, told.main, groups_of(mine.said))]
    at += [spot for i in mine.items if not i.in_subject for spot in places_of(i, one, view)]
    first = min((spot for spot in at if within(spot, told.main)), default=told.subject[1])
    return first if view.chinese else min(first, told.subject[1])


_MORE = Pattern(r"^ ?(?:only|just|merely|simply|solely|because|due to|all|every|always|fully|完全|全|都|仅|只)")

_EXTRA = 2  # words that a clause may deny besides those of the claim


def denies_more(mine: Asked, one: Beside, denial: Cue) -> bool:
    """Whether what the clause denies is more than the claim says: did not resign over the affair."""
    told = one.told
    if _MORE.match(told.view.folded[denial.end :]):
        return True
    span = next((s for s in told.main if s[0] <= denial.start < s[1]), told.main[-1])
    deep, after = deepen(told.view), ((denial.end, span[1]),)
    names = [n for n in deep.names if within(n.start, after)]
    if any(not in_claim(told.view.folded[n.start : n.end].split()[-1], mine) for n in names):
        return True
    said = [(p.start, p.end) for p in predicates(told.view)]
    words = [w for w in content(deep, after) if not meant(w, mine, one)]
    words = [w for w in words if not within(told.view.folded.find(w, denial.end), tuple(said))]
    return len(words) > _EXTRA
