"""What type of text a passage is: a report, a preview, a plan, a forecast, a word that it was never held."""

from __future__ import annotations

from detective.core.guard.ask import Ask, is_day, key_tokens
from detective.core.guard.relate import TOUCHING, Sight
from detective.core.guard.seen import Fact, Seen
from detective.core.guard.units import Unit
from detective.core.models import ItemRelation, Kind, Moment
from detective.core.question_cues import cue, says
from detective.core.timeline import Day, Precision, Span

_RESTATED_MILLI = 450  # of the statement's words
_COVERED_MILLI = 600  # of the statement's words, for a piece that refutes it
AHEAD = frozenset({Moment.FAR_FUTURE, Moment.SCHEDULED_FUTURE, Moment.LATER_THIS_YEAR})
_CUES: tuple[tuple[str, Fact], ...] = (
    ("not_held", Fact.NOT_HELD),
    ("forecast", Fact.FORECAST),
    ("elected", Fact.ELECTED),
    ("change_of_office", Fact.CHANGE),
    ("new_record", Fact.CHANGE),
)


def text_facts(near: list[Unit], about: tuple[Unit, ...], ask: Ask) -> frozenset[Fact]:
    """What the pieces that speak of the asked time say of themselves."""
    found = {fact for name, fact in _CUES if any(says(name, unit.folded) for unit in near)}
    if near and all(says("hedged", unit.folded) for unit in near):
        found.add(Fact.HEDGED)
    if any(reports(unit.folded) for unit in near):
        found.add(Fact.RESULT)
    return frozenset(found)


def reports(folded: str) -> bool:
    """Whether a piece says that something has come out, not that it will."""
    return says("result", folded) and not says("not_yet", folded)


def text_type(best: Sight, near: list[Unit], ask: Ask, seen: Seen) -> ItemRelation:
    """The relation, changed by the type of the text and by when it was published."""
    if best.relation not in TOUCHING or best.is_part:
        return best.relation
    if is_ahead(ask):
        return _of_the_future(near, ask)
    if any(says("not_held", unit.folded) for unit in near) and ask.column is not Kind.QUANTITY:
        return best.relation
    if _published_before(best, ask, seen.published):
        return _too_early(near, ask)
    if ask.column is Kind.FORECAST:
        return ItemRelation.PREVIEW if any(says("forecast", unit.folded) for unit in near) else best.relation
    if _asks_decision(ask) and all(_is_preview(unit, ask) for unit in near):
        return ItemRelation.PREVIEW
    if best.from_publication:
        return ItemRelation.PUBLICATION
    return best.relation


def _asks_decision(ask: Ask) -> bool:
    """Whether something is asked that is decided at a point: who won, who got it, whether it came true."""
    return ask.column is Kind.FUTURE_CLAIM or (ask.column in (Kind.OUTCOME, Kind.QUANTITY) and ask.says("contest"))


def is_ahead(ask: Ask) -> bool:
    """Whether the asked time has not begun."""
    return ask.moment in AHEAD or all(target.start is not None and target.start > ask.as_of.day for target in ask.spans)


def _of_the_future(near: list[Unit], ask: Ask) -> ItemRelation:
    if ask.column is Kind.FORECAST:
        return ItemRelation.PREVIEW if any(says("forecast", unit.folded) for unit in near) else ItemRelation.PLAN
    firm = [unit for unit in near if not says("hedged", unit.folded)]
    return ItemRelation.PLAN if firm else ItemRelation.PREVIEW


def _too_early(near: list[Unit], ask: Ask) -> ItemRelation:
    if ask.column in (Kind.SCHEDULED, Kind.DEFINITION):
        return ItemRelation.PLAN if ask.column is Kind.SCHEDULED else ItemRelation.MATCH
    if ask.column is Kind.FORECAST:
        return ItemRelation.PREVIEW if any(says("forecast", unit.folded) for unit in near) else ItemRelation.MATCH
    if any(reports(unit.folded) for unit in near) and not any(says("preview", unit.folded) for unit in near):
        return ItemRelation.CONFLICTING
    return ItemRelation.PREVIEW


def _published_before(best: Sight, ask: Ask, published: Span | None) -> bool:
    """Whether the item was out before the event could have happened; one day of tolerance covers time zones."""
    if published is None or published.end is None:
        return False
    starts = [target.start for i, target in enumerate(ask.spans) if i in best.covers and target.start is not None]
    if best.span is not None and best.span.start is not None and _is_fine(best.span):
        starts.append(best.span.start)
    event = max(starts, default=None)
    return event is not None and published.end < event


def _is_fine(span: Span) -> bool:
    return is_day(span) or span.precision in (Precision.MONTH, Precision.YEAR, Precision.WEEK)


def _is_preview(unit: Unit, ask: Ask) -> bool:
    """A piece that looks forward to the event, or tells how it stands on the way."""
    if says("interim", unit.folded) and not says("interim", ask.folded):
        return not says("final", unit.folded)
    return says("preview", unit.folded) and not reports(unit.folded)


def restates(unit: Unit, ask: Ask) -> bool:
    """Whether a piece speaks of the same fact as the statement, not only of its surroundings."""
    return len(ask.keys & key_tokens(unit.folded)) * 1000 >= _RESTATED_MILLI * max(1, len(ask.keys))


def refutes_already(unit: Unit, ask: Ask) -> bool:
    """Whether a piece about the elapsed part denies what a statement says of all of it."""
    keys = key_tokens(cue("universal").sub(" ", cue("denies").sub(" ", cue("modal_hui").sub(" ", ask.folded))))
    shared = keys & key_tokens(cue("denies").sub(" ", unit.folded))
    denies = says("denies", unit.folded) != says("denies", ask.folded)
    return denies and len(shared) * 1000 >= _COVERED_MILLI * max(1, len(keys))


def latest_day(spans: tuple[Span, ...], limit: Day) -> Day | None:
    """The latest day up to `limit` that the spans speak of."""
    ends = [span.end.plus(-1) for span in spans if span.end is not None and span.end.plus(-1) <= limit]
    return max(ends, default=None)
