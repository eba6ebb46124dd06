"""Several items about one plan, one period or one forecast: the newest word counts, unless they agree."""

from __future__ import annotations

from dataclasses import replace

from detective.core.guard.agree import agree, numbers
from detective.core.guard.ask import Ask, is_other_event
from detective.core.guard.seen import Fact, Seen
from detective.core.models import Asked, ItemRelation, Kind, Moment
from detective.core.question_cues import plain, says
from detective.core.text import fold
from detective.core.timeline import Day, Span

_PLANNED = frozenset({ItemRelation.PLAN, ItemRelation.PREVIEW})
_HAPPENED = frozenset({ItemRelation.MATCH, ItemRelation.WITHIN, ItemRelation.CONTAINS, ItemRelation.PUBLICATION})


def order_plans(seen: tuple[Seen, ...], ask: Ask) -> tuple[Seen, ...]:
    """Mark what a report or a newer plan has overtaken; with 原定 / originally the older plan is what is asked."""
    if ask.column not in (Kind.SCHEDULED, Kind.FORECAST, Kind.FUTURE_CLAIM, Kind.OFFICE):
        return seen
    if says("original_plan", ask.folded):
        return seen
    happened = [item for item in seen if item.relation in _HAPPENED] if ask.column is Kind.SCHEDULED else []
    plans = [item for item in seen if item.relation in _PLANNED]
    newest = max(plans, key=_order, default=None)
    return tuple(_placed(item, newest, ask, happened) if item in plans else item for item in seen)


def _placed(item: Seen, newest: Seen | None, ask: Ask, happened: list[Seen]) -> Seen:
    if any(_reports(other, item) for other in happened):
        return replace(item, facts=item.facts | {Fact.REPORTED})
    if newest is None or _order(newest)[0] <= _order(item)[0] or agree(item, newest, ask):
        return item
    return replace(item, relation=ItemRelation.STALE, facts=item.facts | {Fact.OLDER_PLAN})


def _reports(item: Seen, plan: Seen) -> bool:
    """Whether an item may tell how a plan came out: it speaks of no time that was over when the plan was published."""
    said = plan.published.start if plan.published is not None else None
    told = [span.end for span in item.spans if span.end is not None]
    return said is None or not told or max(told) > said


def _order(item: Seen) -> tuple[Day, str]:
    said = item.published.end if item.published is not None else None
    return (said or Day(1, 1, 1), item.candidate.id)


def revised(seen: tuple[Seen, ...], ask: Ask) -> tuple[Seen, ...]:
    """Of several estimates of one period the newest counts; a value changed by a ruling stands beside the first one."""
    if ask.column is not Kind.QUANTITY:
        return seen
    found = [item for item in seen if item.relation in _HAPPENED]
    texts = {item.candidate.id: fold(item.candidate.text) for item in found}
    if len(found) < 2 or any(says("ruling", text) for text in texts.values()):
        return seen
    newest = max(found, key=_order)
    if not says("estimate", texts[newest.candidate.id]):
        return seen
    return tuple(_against(item, newest, ask) if item in found else item for item in seen)


def _against(item: Seen, newest: Seen, ask: Ask) -> Seen:
    older = item is not newest and _order(item)[0] < _order(newest)[0]
    if older and not numbers(item, ask) <= numbers(newest, ask):
        return replace(item, facts=item.facts | {Fact.REVISED})
    return item


def newest_record(seen: tuple[Seen, ...], ask: Ask) -> tuple[Seen, ...]:
    """Of a record as of a date, the newest one counts."""
    if not (ask.is_as_of and says("extreme", ask.folded)):
        return seen
    found = [item for item in seen if item.relation in _HAPPENED]
    if len(found) < 2:
        return seen
    newest = max(found, key=lambda item: (_told(item), item.candidate.id))
    return tuple(
        replace(item, relation=ItemRelation.BEFORE) if item in found and _told(item) < _told(newest) else item
        for item in seen
    )


def _told(item: Seen) -> Day:
    return max((span.start for span in item.spans if span.start is not None), default=Day(1, 1, 1))


def dated_facts(seen: tuple[Seen, ...], ask: Ask) -> tuple[Seen, ...]:
    """When is asked without a time: the items that state a time answer, plans among them by their age."""
    made = []
    for item in seen:
        title = plain(item.candidate.title)
        if item.units and all(is_other_event(ask, unit.folded, title) for unit in item.units):
            made.append(replace(item, relation=ItemRelation.UNLABELLED, facts=item.facts | {Fact.OTHER_EVENT}))
            continue
        dated = [span for unit in item.units for span in unit.spans]
        facts = item.facts | ({Fact.DRAFT} if says("draft", fold(item.candidate.text)) else frozenset())
        made.append(replace(item, relation=_when(item, dated, ask), spans=tuple(dated), facts=facts))
    return tuple(made)


def _when(item: Seen, spans: list[Span], ask: Ask) -> ItemRelation:
    text = fold(f"{item.candidate.title} {item.candidate.text}")
    if says("effect_date", ask.folded):
        if says("effect", fold(item.candidate.text)) and spans:
            return ItemRelation.MATCH
        return ItemRelation.PREVIEW if says("draft", text) else ItemRelation.UNLABELLED
    said = item.published.end if item.published is not None else None
    ahead = [span for span in spans if span.start is not None and said is not None and span.start >= said]
    later = [span for span in spans if span.start is not None and span.start > ask.as_of.day]
    if ahead or later:
        return ItemRelation.PLAN
    return ItemRelation.MATCH if spans else ItemRelation.TIMELESS


def asks_when(ask: Ask) -> bool:
    """Whether a time is what is asked for, and none is given."""
    timed = ask.column in (Kind.SCHEDULED, Kind.DEFINITION) or ask.moment is Moment.TIMELESS
    return timed and ask.question.target is None and ask.question.asked is Asked.TIME
