"""The claim says that something has changed one way; the passage says which way the same thing has changed."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.align import items_of, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import deepen
from detective.core.stance.focus import clauses
from detective.core.stance.marks import closing, listed, mark
from detective.core.stance.numbers import Fit, amounts, compare_numbers
from detective.core.stance.passage import Match
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.trend_bases import other_base, other_day, other_period
from detective.core.stance.trend_places import Asked, Place, idle, inside, language, plain, same_thing, told
from detective.core.stance.trends import Trend, trends
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

_LOOKED_AT = 3  # sentences
_OPEN = (CueKind.HEDGE, CueKind.PLAN, CueKind.RUMOUR, CueKind.OPEN)


def by_trend(_: Findings, c: Comparison) -> Ruling | None:
    """The passage says that the claim's own thing has changed the claim's way, or another."""
    if c.said is not Said.PLAIN or c.reported:
        return None
    if c.stated is not None and c.stated.sign < 0 and c.stated.basis == "date":
        return None  # it reopened in another month
    for asked in _asked(c):
        signed = {place.trend: sign for place in _all_places(asked, c) if (sign := _sign(asked, place, c))}
        signs = set(signed.values())
        if len(signs) > 1 and any(trend.base[1] for trend in signed) and len({t.thing[0] for t in signed}) == 1:
            return mentions("other_trend")  # up on the year, and down on the month
        if len(signs) == 1:
            return ruled(c.sign * signs.pop(), _CODES.get(asked.trend.family, "state"))
    return None


def _all_places(asked: Asked, c: Comparison) -> list[Place]:
    return [place for match in c.passage.ranked[:_LOOKED_AT] for place in _places(asked, match, c)]


def changes_another(c: Comparison) -> bool:
    """Whether the claim tells of a change of what the passage never names, and the passage of one of something else."""
    return any(
        any(place.match is c.best for place in _all_places(asked, c)) and _unspoken(asked, c) for asked in _asked(c)
    )


def tells_of_others(c: Comparison) -> bool:
    """Whether every change of the claim's kind that the passage tells of is of something else."""
    for asked in _asked(c):
        places = _all_places(asked, c)
        if places and all(_of_other(asked, place) or _is_turned(asked, place) for place in places):
            return True
        if any(_is_turned(asked, p) and _has_all(asked, p) for p in places):
            return not any(_sign(asked, p, c) > 0 for p in places)
    return False


def _of_other(asked: Asked, place: Place) -> bool:
    """Whether the thing that changes is named, and by no word of the claim's thing."""
    named = [w for w in place.deep.content if inside(w.start, place.trend.thing)]
    own = [w for w in named if not idle(w, place, asked.trend.implied)]
    mine = [at for item in asked.inner for at in place.at[item]]
    view, start = place.deep.view, place.trend.thing[0]
    if place.trend.base[1] and any(inside(at, (view.folded.rfind(",", 0, start) + 1, start)) for at in mine):
        return False  # in Leeds it counted 210 deaths, down from 229
    return bool(own) and not any(w.start <= at < w.end for w in own for at in mine)


def _is_turned(asked: Asked, place: Place) -> bool:
    """Whether a change goes the other way than the claim's, be it of its thing, of a part of it or of more."""
    alike = (place.trend.state == asked.trend.state) != _denied(place.trend, place.deep.view)
    return not place.trend.acted and alike == asked.turned


def _has_all(asked: Asked, place: Place) -> bool:
    """Whether what changes is named by all words of the claim's thing, and perhaps by more."""
    return all(any(inside(at, place.trend.thing) for at in place.at[item]) for item in asked.inner)


def _unspoken(asked: Asked, c: Comparison) -> bool:
    """Whether the passage lacks a word of what the claim says has changed."""
    least = limit("subject_word_milli")
    views = (*c.passage.views, *((c.passage.title,) if c.passage.title else ()))
    return any(i.weight >= least and not any(spots(i, c.ways, view) for view in views) for i in asked.inner)


_PERIOD = Pattern("last|first|second|third|fourth|half|quarter|year|month|week|season")  # looked at apart


_CODES = {"amount": "trend", "schedule": "schedule"}  # of the families; the rest are states


def _asked(c: Comparison) -> list[Asked]:
    """The one change that the claim tells of, by family; none where it tells of several or of how fast one goes on."""
    view = c.claim.view
    found = trends(view)
    if len({t.start for t in found}) != 1 or any(t.second for t in found) or not _main(found[0], view):
        return []
    if _favoured(found[0], view):
        return []  # who is for a change, or against it, is another matter than the change
    word = (found[0].start, found[0].end)
    items = [i for i in items_of(c.claim) if not (word[0] < i.end and i.start < word[1])]
    items = [i for i in items if not inside(i.start, found[0].base)]
    asked = []
    for trend in found:
        inner = tuple(i for i in items if inside(i.start, trend.thing) and not plain(i.text, chinese=view.chinese))
        rest = tuple(i for i in items if not inside(i.start, trend.thing))
        if not inner:  # 推迟举行: the verb that follows tells nothing of what is put off
            inner, rest = tuple(i for i in items if i.end <= word[0]), tuple(i for i in items if i.start >= word[1])
        if inner:
            asked.append(Asked(trend, inner, rest, _denied(trend, view)))
    return asked


_AFTER = Pattern(r"(?:以后|之后|后|时|的|前|之前|期间|过程)")


def _main(trend: Trend, view: View) -> bool:
    """Whether the change is what the claim states, and not when or of which thing it states something else."""
    if not view.chinese:
        return True
    spans = clauses(view.folded)
    first = spans[-1][0] if all(_WHEN.fullmatch(view.folded, *span) for span in spans[:-1]) else len(view.folded)
    return not _AFTER.search(view.folded, max(trend.end, trend.thing[1])) and first <= trend.start


_WHEN = Pattern(r"[^，。；,;]{1,14}?(?:[年月日初底末中]|季度?|半年|[今去前]年|财年|期间|以来|[过之以]后)[，,]?")


def _denied(trend: Trend, view: View) -> bool:
    """Whether a negation falls on the change; the noun that opens the thing is none: the ban on bags was lifted."""
    if any(refusal.start <= trend.start < refusal.end for _, refusal in view.undone):
        return True
    if view.folded.startswith(" not ", trend.end):
        return True
    return any(
        n.start <= trend.start < n.end
        and n.cue.start < trend.start
        and not (CueKind.NEG not in n.cue.kinds and trend.thing[0] <= n.cue.start <= trend.thing[0] + _ARTICLE)
        for n in view.negations
    )


_ARTICLE = 5  # characters of an article before a noun


def _places(asked: Asked, match: Match, c: Comparison) -> list[Place]:
    found = [t for t in trends(match.sentence) if t.family == asked.trend.family]
    if not found:
        return []
    at = {item: spots(item, c.ways, match.sentence) for item in (*asked.inner, *asked.rest)}
    deep = deepen(match.sentence)
    return [Place(deep, trend, match, at) for trend in found if not _open(trend, match.sentence, c.claim.view)]


def _open(trend: Trend, view: View, claim: View) -> bool:
    """Whether the change is only possible, planned or rumoured where the claim tells of one."""
    if view.folded.rstrip("\"'”」』 ")[-1:] in {"?", "？"}:
        return True
    before = view.folded[: trend.start]
    if closing("almost", language(view)).search(before) or _favoured(trend, view):
        return True
    kinds = [k for k in _OPEN if not claim.has(k) and not (k is CueKind.PLAN and trend.family == "schedule")]
    return any(inside(cue.start, trend.clause) for kind in kinds for cue in view.of(kind))


def _favoured(trend: Trend, view: View) -> bool:
    """Whether somebody is only for or against the change: 支持取消, calls for cutting."""
    return closing("favouring", language(view)).search(view.folded[: trend.start]) is not None


def _sign(asked: Asked, place: Place, c: Comparison) -> int:
    """1 where the passage states the claim's change, -1 where it states another of the same thing, 0 for neither."""
    if not same_thing(asked, place, c) or other_period(place, c):
        return 0
    if other_base(asked, place, c) or other_day(asked, place, c):
        return 0
    denied = _denied(place.trend, place.deep.view)
    if denied and (asked.turned or place.trend.state != asked.trend.state):
        return 0
    alike = place.trend.state == asked.trend.state
    sign = (1 if alike else -1) * (-1 if asked.turned != denied else 1)
    return sign if (_bears_out(asked, place, c) if sign > 0 else _contradicts(asked, place, c)) else 0


def _bears_out(asked: Asked, place: Place, c: Comparison) -> bool:
    """Whether the sentence has all else that the claim says, its amounts too."""
    least = limit("subject_word_milli")
    great = mark("strong_change").search(place.deep.view.folded, *place.trend.clause) is not None
    rest = [i for i in asked.rest if not (great and i.text in listed("degree", language(place.deep.view)))]
    rest = [i for i in rest if i.weight >= least and not _PERIOD.fullmatch(i.text)]
    if any(not place.at[item] and not told(item, place, c) for item in rest):
        return False
    own = [q for q in amounts(c.claim.quantities) if not inside(q.start, asked.trend.base)]
    text = place.deep.view.folded
    if all(q.kind is QuantityKind.RANK and c.claim.view.folded[q.start : q.end] in text for q in own):
        return True
    outcome = compare_numbers(c.claim, place.deep)
    return not outcome.unmet and all(fit is Fit.SAME for _, fit in outcome.pairings)


def _contradicts(asked: Asked, place: Place, c: Comparison) -> bool:
    """Whether what brings the change about, and every name of the claim, is in the passage too."""
    cause = asked.trend.acted
    needed = [i for i in asked.rest if i.is_name or (cause and i.end <= asked.trend.start)]
    every = (*asked.inner, *asked.rest)
    held = sum(item.weight for item in every if place.at[item] or told(item, place, c))
    if held * 1000 < limit("trend_held_milli") * sum(item.weight for item in every):
        return False
    return all(place.at[item] or told(item, place, c) for item in needed)
