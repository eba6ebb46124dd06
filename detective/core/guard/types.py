"""What type of text a passage is: a report, a preview, a plan, a forecast, a word that it was never held."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from detective.core.guard.ask import Ask, key_tokens
from detective.core.guard.relate import TOUCHING, Sight
from detective.core.guard.seen import Fact, Seen
from detective.core.guard.units import Unit
from detective.core.models import ItemRelation, Kind, Moment
from detective.core.patterns import Pattern
from detective.core.question_cues import cue, says
from detective.core.question_limits import threshold
from detective.core.timeline import Day, Precision, Span

_MODAL = Pattern(r"[会将都再]|\b(?:will|would|shall)\b")
_FINE = frozenset({Precision.DAY, Precision.INSTANT, Precision.WEEK, Precision.MONTH, Precision.YEAR})
AHEAD = frozenset({Moment.FAR_FUTURE, Moment.SCHEDULED_FUTURE, Moment.LATER_THIS_YEAR})
_CUES: tuple[tuple[str, Fact], ...] = (
    ("not_held", Fact.NOT_HELD),
    ("forecast", Fact.FORECAST),
    ("elected", Fact.ELECTED),
    ("change_of_office", Fact.CHANGE),
    ("new_record", Fact.CHANGE),
)


def text_facts(near: list[Unit]) -> frozenset[Fact]:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """What the rows look at: the pieces that speak of the asked time, their relation, and when they were published."""

    best: Sight
    near: tuple[Unit, ...]
    ask: Ask
    published: Span | None

    def says(self, name: str) -> bool:
        """Whether one of the pieces has an expression of the list."""
        return any(says(name, unit.folded) for unit in self.near)

    def is_for(self, *columns: Kind) -> bool:
        """Whether the question stands in one of the columns."""
        return self.ask.column in columns

    @property
    def is_firm(self) -> bool:
        """Whether a piece states without hedging."""
        return any(not says("hedged", unit.folded) for unit in self.near)

    @property
    def is_early(self) -> bool:
        """Whether it was out before the event could have happened; a day of tolerance covers time zones."""
        if self.published is None or self.published.end is None:
            return False
        return any(self.published.end < start for start in _event_starts(self.best, self.ask))


@dataclass(frozen=True, slots=True)
class TypeRow:
    """A type of text: its code, when it holds, and the relation that it gives; None keeps the relation in time."""

    code: str
    holds: Callable[[Text], bool]
    gives: ItemRelation | None


def _ahead(text: Text) -> bool:
    return is_ahead(text.ask)


def _reports_too_early(text: Text) -> bool:
    return text.is_early and any(reports(unit.folded) for unit in text.near) and not text.says("preview")


def _looks_forward(text: Text) -> bool:
    return looks_forward(text.near, text.ask)


def looks_forward(near: Collection[Unit], ask: Ask) -> bool:
    """Whether all that a passage says of what is decided at a point is said before it."""
    return bool(near) and _asks_decision(ask) and all(_is_preview(unit, ask) for unit in near)


TYPES: tuple[TypeRow, ...] = (
    TypeRow("elsewhere", lambda t: t.best.relation not in TOUCHING or t.best.is_part, None),
    TypeRow("forecast", lambda t: t.is_for(Kind.FORECAST) and t.says("forecast"), ItemRelation.PREVIEW),
    TypeRow("firm_plan", lambda t: _ahead(t) and (t.is_firm or t.is_for(Kind.FORECAST)), ItemRelation.PLAN),
    TypeRow("hedged_plan", _ahead, ItemRelation.PREVIEW),
    TypeRow("not_held", lambda t: t.says("not_held") and not t.is_for(Kind.QUANTITY), None),
    TypeRow("early_plan", lambda t: t.is_early and t.is_for(Kind.SCHEDULED), ItemRelation.PLAN),
    TypeRow("early_rule", lambda t: t.is_early and t.is_for(Kind.DEFINITION, Kind.FORECAST), ItemRelation.MATCH),
    TypeRow("result_before_event", _reports_too_early, ItemRelation.CONFLICTING),
    TypeRow("early", lambda t: t.is_early, ItemRelation.PREVIEW),
    TypeRow("looks_forward", _looks_forward, ItemRelation.PREVIEW),
    TypeRow("dated_by_publication", lambda t: t.best.from_publication, ItemRelation.PUBLICATION),
    TypeRow("report", lambda _: True, None),
)


def text_type(best: Sight, near: list[Unit], ask: Ask, seen: Seen) -> ItemRelation:
    """The relation, changed by the type of the text and by when it was published."""
    text = Text(best=best, near=tuple(near), ask=ask, published=seen.published)
    row = next(row for row in TYPES if row.holds(text))
    return row.gives or best.relation


def _asks_decision(ask: Ask) -> bool:
    """Whether something is asked that is decided at a point: who won, who got it, whether it came true."""
    return ask.column is Kind.FUTURE_CLAIM or (ask.column in (Kind.OUTCOME, Kind.QUANTITY) and ask.says("contest"))


def is_ahead(ask: Ask) -> bool:
    """Whether the asked time has not begun."""
    return ask.moment in AHEAD or all(target.start is not None and target.start > ask.as_of.day for target in ask.spans)


def _event_starts(best: Sight, ask: Ask) -> tuple[Day, ...]:
    """Days before which the event cannot have happened: of the target, and of the time in the text."""
    starts = [target.start for i, target in enumerate(ask.spans) if i in best.covers and target.start is not None]
    if best.span is not None and best.span.start is not None and best.span.precision in _FINE:
        starts.append(best.span.start)
    return tuple(starts)


def _is_preview(unit: Unit, ask: Ask) -> bool:
    """A piece that looks forward to the event, or tells how it stands on the way."""
    if ask.says("whole_contest") and says("interim", unit.folded) and not says("interim", ask.folded):
        return not says("final", unit.folded)
    return says("preview", unit.folded) and not reports(unit.folded)


def restates(unit: Unit, ask: Ask) -> bool:
    """Whether a piece speaks of the same fact as the statement, not only of its surroundings."""
    return len(ask.keys & key_tokens(unit.folded)) * 1000 >= threshold("restated_milli") * max(1, len(ask.keys))


def announces(unit: Unit, ask: Ask) -> bool:
    """Whether a piece states, without hedging, a plan of what a statement foretells."""
    shared = len(ask.keys & key_tokens(unit.folded))
    firm = says("states_plan", unit.folded) and not says("hedged", unit.folded)
    return firm and shared * 1000 >= threshold("announced_milli") * max(1, len(ask.keys))


def refutes_already(unit: Unit, ask: Ask) -> bool:
    """Whether a piece about the elapsed part denies what a statement says of all of it."""
    keys = key_tokens(_MODAL.sub(" ", cue("universal").sub(" ", cue("denies").sub(" ", ask.bare))))
    shared = keys & key_tokens(cue("denies").sub(" ", unit.folded))
    denies = says("denies", unit.folded) != says("denies", ask.folded)
    return denies and len(shared) * 1000 >= threshold("covered_milli") * max(1, len(keys))


def latest_day(spans: tuple[Span, ...], limit: Day) -> Day | None:
    """The latest day up to `limit` that the spans speak of."""
    ends = [span.end.plus(-1) for span in spans if span.end is not None and span.end.plus(-1) <= limit]
    return max(ends, default=None)
