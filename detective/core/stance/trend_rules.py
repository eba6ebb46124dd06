"""The claim says that something has changed one way; the passage says which way the same thing has changed."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.align import Item, items_of, spots
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.days import When, agree_days
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.focus import clauses
from detective.core.stance.lexemes import Lexeme, WordKind
from detective.core.stance.marks import closing, listed, mark
from detective.core.stance.numbers import Fit, amounts, compare_numbers
from detective.core.stance.passage import Match
from detective.core.stance.rulings import Findings, Ruling, limit, ruled
from detective.core.stance.trends import Trend, trends
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

_LOOKED_AT = 3  # sentences
_OPEN = (CueKind.HEDGE, CueKind.PLAN, CueKind.RUMOUR, CueKind.OPEN)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The claim's change, and its items inside and outside the thing that changes."""

    trend: Trend
    inner: tuple[Item, ...]
    rest: tuple[Item, ...]
    turned: bool  # the claim denies the change


@dataclass(frozen=True, slots=True)
class _Place:
    """A sentence of the passage with a change in it, and where it has the claim's items."""

    deep: Deep
    trend: Trend
    match: Match
    at: dict[Item, tuple[int, ...]]


def by_trend(_: Findings, c: Comparison) -> Ruling | None:
    """The passage says that the claim's own thing has changed the claim's way, or another."""
    if c.said is not Said.PLAIN or c.reported:
        return None
    if c.stated is not None and c.stated.sign < 0 and c.stated.basis == "date":
        return None  # it reopened in another month
    for asked in _asked(c):
        signs = {_sign(asked, place, c) for place in _all_places(asked, c)} - {0}
        if len(signs) == 1:
            return ruled(c.sign * signs.pop(), _CODES.get(asked.trend.family, "state"))
    return None


def _all_places(asked: _Asked, c: Comparison) -> list[_Place]:
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
        if places and all(_of_other(asked, place) for place in places):
            return True
    return False


def _of_other(asked: _Asked, place: _Place) -> bool:
    """Whether the thing that changes is named, and by no word of the claim's thing."""
    named = [w for w in place.deep.content if _inside(w.start, place.trend.thing)]
    own = [w for w in named if not _idle(w, place, asked.trend.implied)]
    mine = [at for item in asked.inner for at in place.at[item]]
    return bool(own) and not any(w.start <= at < w.end for w in own for at in mine)


def _unspoken(asked: _Asked, c: Comparison) -> bool:
    """Whether the passage lacks a word of what the claim says has changed."""
    least = limit("subject_word_milli")
    views = (*c.passage.views, *((c.passage.title,) if c.passage.title else ()))
    return any(i.weight >= least and not any(spots(i, c.ways, view) for view in views) for i in asked.inner)


_CODES = {"amount": "trend", "schedule": "schedule"}  # of the families; the rest are states


def _asked(c: Comparison) -> list[_Asked]:
    """The one change that the claim tells of, by family; none where it tells of several or of how fast one goes on."""
    view = c.claim.view
    found = trends(view)
    if len({t.start for t in found}) != 1 or any(t.second for t in found) or not _main(found[0], view):
        return []
    if _favoured(found[0], view):
        return []  # who is for a change, or against it, is another matter than the change
    word = (found[0].start, found[0].end)
    items = [i for i in items_of(c.claim) if not (word[0] < i.end and i.start < word[1])]
    asked = []
    for trend in found:
        inner = tuple(i for i in items if _inside(i.start, trend.thing) and not _plain(i.text, chinese=view.chinese))
        rest = tuple(i for i in items if not _inside(i.start, trend.thing))
        if not inner:  # 推迟举行: the verb that follows tells nothing of what is put off
            inner, rest = tuple(i for i in items if i.end <= word[0]), tuple(i for i in items if i.start >= word[1])
        if inner:
            asked.append(_Asked(trend, inner, rest, _denied(trend, view)))
    return asked


def _inside(at: int, span: tuple[int, int]) -> bool:
    return span[0] <= at < span[1]


_AFTER = Pattern(r"(?:以后|之后|后|时|的|前|之前|期间|过程)")


def _main(trend: Trend, view: View) -> bool:
    """Whether the change is what the claim states, and not when or of which thing it states something else."""
    if not view.chinese:
        return True
    return not _AFTER.search(view.folded, max(trend.end, trend.thing[1])) and len(clauses(view.folded)) == 1


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


def _places(asked: _Asked, match: Match, c: Comparison) -> list[_Place]:
    found = [t for t in trends(match.sentence) if t.family == asked.trend.family]
    if not found:
        return []
    at = {item: spots(item, c.ways, match.sentence) for item in (*asked.inner, *asked.rest)}
    deep = deepen(match.sentence)
    return [_Place(deep, trend, match, at) for trend in found if not _open(trend, match.sentence, c.claim.view)]


def _open(trend: Trend, view: View, claim: View) -> bool:
    """Whether the change is only possible, planned or rumoured where the claim tells of one."""
    if view.folded.rstrip("\"'”」』 ")[-1:] in {"?", "？"}:
        return True
    before = view.folded[: trend.start]
    if closing("almost", _language(view)).search(before) or _favoured(trend, view):
        return True
    kinds = [k for k in _OPEN if not claim.has(k) and not (k is CueKind.PLAN and trend.family == "schedule")]
    return any(_inside(cue.start, trend.clause) for kind in kinds for cue in view.of(kind))


def _favoured(trend: Trend, view: View) -> bool:
    """Whether somebody is only for or against the change: 支持取消, calls for cutting."""
    return closing("favouring", _language(view)).search(view.folded[: trend.start]) is not None


def _sign(asked: _Asked, place: _Place, c: Comparison) -> int:
    """1 where the passage states the claim's change, -1 where it states another of the same thing, 0 for neither."""
    if not _same_thing(asked, place, c) or _other_base(place, c) or _other_day(place, c):
        return 0
    denied = _denied(place.trend, place.deep.view)
    if denied and (asked.turned or place.trend.state != asked.trend.state):
        return 0
    alike = place.trend.state == asked.trend.state
    sign = (1 if alike else -1) * (-1 if asked.turned != denied else 1)
    return sign if (_bears_out(asked, place, c) if sign > 0 else _contradicts(asked, place, c)) else 0


def _bears_out(asked: _Asked, place: _Place, c: Comparison) -> bool:
    """Whether the sentence has all else that the claim says, its amounts too."""
    least = limit("subject_word_milli")
    great = mark("strong_change").search(place.deep.view.folded, *place.trend.clause) is not None
    rest = [i for i in asked.rest if not (great and i.text in listed("degree", _language(place.deep.view)))]
    if any(item.weight >= least and not place.at[item] and not _told(item, place, c) for item in rest):
        return False
    if not amounts(c.claim.quantities):
        return True
    outcome = compare_numbers(c.claim, place.deep)
    return not outcome.unmet and all(fit is Fit.SAME for _, fit in outcome.pairings)


def _language(view: View) -> str:
    return "zh" if view.chinese else "en"


def _contradicts(asked: _Asked, place: _Place, c: Comparison) -> bool:
    """Whether what brings the change about, and every name of the claim, is in the passage too."""
    cause = asked.trend.acted
    needed = [i for i in asked.rest if i.is_name or (cause and i.end <= asked.trend.start)]
    every = (*asked.inner, *asked.rest)
    held = sum(item.weight for item in every if place.at[item] or _told(item, place, c))
    if held * 1000 < limit("trend_held_milli") * sum(item.weight for item in every):
        return False
    return all(place.at[item] or _told(item, place, c) for item in needed)


def _told(item: Item, place: _Place, c: Comparison) -> bool:
    """Whether the title, or a sentence before, has the item."""
    views = (*((c.passage.title,) if c.passage.title else ()), *c.passage.views[: place.match.index])
    return any(spots(item, c.ways, view) for view in views)


def _same_thing(asked: _Asked, place: _Place, c: Comparison) -> bool:
    """Whether what changes is the claim's thing: every word of it is said, and no word there tells of another."""
    thing = place.trend.thing
    own = [w for w in place.deep.content if _inside(w.start, thing) and not _idle(w, place, asked.trend.implied)]
    mine = [at for spotted in place.at.values() for at in spotted]
    if any(not any(word.start <= at < word.end for at in mine) for word in own):
        return False
    needed = [item for item in asked.inner if item.text not in place.trend.implied]
    missing = [item for item in needed if not any(_inside(at, thing) for at in place.at[item])]
    if len(missing) == len(asked.inner) and place.deep.view.folded[slice(*thing)].strip():
        return False
    return all(_carried(item, place, c) for item in missing)


def _carried(item: Item, place: _Place, c: Comparison) -> bool:
    """Whether the item was said before of what the clause goes on about."""
    return any(at < place.trend.thing[0] for at in place.at[item]) or (not place.at[item] and _told(item, place, c))


def _idle(word: Lexeme, place: _Place, implied: tuple[str, ...]) -> bool:
    """Whether a word of the thing tells nothing of which thing it is: a time, a number, an adverb, "the number of"."""
    view = place.deep.view
    text = view.folded[word.start : word.end]
    if text in implied or word.kind is WordKind.NAME:
        return text in implied
    if word.kind is WordKind.NUMBER or any(_inside(word.start, (d.start, d.end)) for d in place.deep.days):
        return True
    if any(_inside(word.start, (q.start, q.end)) for q in place.deep.quantities):
        return True
    return _little(word, text, view)


def _little(word: Lexeme, text: str, view: View) -> bool:
    """Whether a word is an adverb, one of place or time, or names no thing of its own."""
    if not view.chinese:
        return text.endswith("ly") or _plain(text, chinese=False)
    placed = view.folded[word.start - 1 : word.start] in _PLACING
    return placed or tag_of(word.key) in _IDLE_TAGS or _plain(text, chinese=True)


_PLACING = frozenset({"在", "于"})  # 在境外落网: where it came to pass
_IDLE_TAGS = frozenset("tdmqfpcu")  # times, adverbs, numbers, measure words, words of place and little words


def _plain(text: str, *, chinese: bool) -> bool:
    return text in listed("plain_modifier", "zh" if chinese else "en")


def _other_base(place: _Place, c: Comparison) -> bool:
    """Whether one change is against the year before and the other against the month before."""
    mine, theirs = c.claim.view.folded, place.deep.view.folded[place.trend.clause[0] : place.trend.clause[1]]
    bases = [{name for name in ("yearly", "monthly") if mark(name).search(text)} for text in (mine, theirs)]
    return bool(bases[0] and bases[1]) and bases[0].isdisjoint(bases[1])


def _other_day(place: _Place, c: Comparison) -> bool:
    """Whether the claim's date is another than that of the clause, or than all of the sentence's."""
    here = [d for d in place.deep.days if _inside(d.start, place.trend.clause)]
    return any(_apart(mine, here or list(place.deep.days)) for mine in c.claim.days)


def _apart(mine: When, theirs: list[When]) -> bool:
    like = [d for d in theirs if (mine.year and d.year) or (mine.month and d.month)]
    return bool(like) and not any(
        (not (mine.year and d.year) or mine.year == d.year) and (not (mine.month and d.month) or agree_days(mine, d))
        for d in like
    )
