"""Reading one item against the question: which of its pieces speak of the asked fact, and of which time."""

from __future__ import annotations

from dataclasses import replace

from detective.core.guard.ask import Ask, is_other_event, key_tokens
from detective.core.guard.published import publication
from detective.core.guard.relate import TOUCHING, Sight, sight
from detective.core.guard.seen import Fact, Seen
from detective.core.guard.types import text_facts, text_type
from detective.core.guard.units import Unit, times_of, units
from detective.core.models import Candidate, ItemRelation, Kind, TimeMention
from detective.core.question_cues import plain, says
from detective.core.timeline import Day, Precision, Span
from detective.core.times import Role

_TOPICAL_MILLI = 340  # a sentence must carry this share of the words of the question that the best sentence has
_MEASURE_MILLI = 700  # for a number, where neighbouring sentences count other things


def read_item(candidate: Candidate, ask: Ask) -> Seen:
    """Everything that the guard needs to know of one item."""
    published = publication(candidate)
    pieces = units(candidate.text, published)
    seen = Seen(
        candidate=candidate,
        published=published,
        effective=_effective(pieces, published, ask),
        relation=ItemRelation.UNLABELLED,
        event_times=_mentions(candidate.text, published),
        units=pieces,
    )
    return _related(seen, ask) if ask.spans else seen


def topical(seen: Seen, ask: Ask) -> tuple[Unit, ...]:
    """The pieces whose sentence carries the asked fact; all of them where none shares a word with the question."""
    title = plain(seen.candidate.title)
    own = [unit for unit in seen.units if not is_other_event(ask, unit.folded, title)]
    shared = {unit: _shared(seen, unit, ask) for unit in own}
    best = max(shared.values(), default=0)
    share = _MEASURE_MILLI if ask.column is Kind.QUANTITY else _TOPICAL_MILLI
    return tuple(unit for unit in own if unit.is_row or not best or shared[unit] * 1000 >= max(1, best) * share)


def _shared(seen: Seen, unit: Unit, ask: Ask) -> int:
    start, end = unit.sentence
    return len(ask.keys & key_tokens(seen.candidate.text[start:end]))


def _exact(seen: Seen, ask: Ask) -> list[Unit]:
    """Pieces with exactly the asked day, month or stretch: in a life told by dates the subject is not repeated."""
    if all(target.precision is Precision.YEAR for target in ask.spans):
        return []
    title = plain(seen.candidate.title)
    found = [(unit, sight(unit, ask, seen.effective)) for unit in seen.units if unit.own and unit.times]
    exact = [unit for unit, one in found if one is not None and one.relation is ItemRelation.MATCH]
    return [unit for unit in exact if not is_other_event(ask, unit.folded, title)]


def _related(seen: Seen, ask: Ask) -> Seen:
    about = tuple(dict.fromkeys((*topical(seen, ask), *_exact(seen, ask))))
    if seen.units and not about:
        return replace(seen, relation=_anyhow(seen, ask), facts=frozenset({Fact.OTHER_EVENT}))
    looked = [(unit, sight(unit, ask, seen.effective)) for unit in about]
    found = [(unit, one) for unit, one in looked if one is not None]
    titled = _title_sight(seen, ask) if not found else None
    if titled is not None:
        found = [titled]
    if not found:
        return _by_publication(seen, ask, about)
    best = min((one for _, one in found), key=Sight.order)
    near = [(unit, one) for unit, one in found if one.relation in TOUCHING and not one.is_part]
    from_text = best.relation in TOUCHING
    facts = _facts(best, [unit for unit, _ in near or found])
    relation = text_type(best, [unit for unit, _ in near or found], ask, seen)
    return replace(
        seen,
        relation=relation,
        facts=facts,
        covers=frozenset().union(*(one.covers for _, one in near)) if near else frozenset(),
        counted=_counted(seen, ask) if from_text else (),
        spans=tuple(one.span for _, one in near or found if one.span is not None),
    )


def _facts(best: Sight, near: list[Unit]) -> frozenset[Fact]:
    facts = set(text_facts(near))
    if best.is_part:
        facts.add(Fact.PART)
    if best.from_publication:
        facts.add(Fact.DATE_WORD)
    if best.is_renamed:
        facts.add(Fact.RENAMED)
    return frozenset(facts)


def _anyhow(seen: Seen, ask: Ask) -> ItemRelation:
    found = [one for unit in seen.units if (one := sight(unit, ask, seen.effective)) is not None]
    outside = [one.relation for one in found if one.relation not in TOUCHING]
    return outside[0] if outside else ItemRelation.UNLABELLED


def _title_sight(seen: Seen, ask: Ask) -> tuple[Unit, Sight] | None:
    title = seen.candidate.title
    pieces = units(title, seen.published) if title else ()
    found = [
        (unit, one)
        for unit in pieces
        if unit.own and unit.times and (one := sight(unit, ask, seen.effective)) is not None
    ]
    if is_other_event(ask, plain(title), ""):
        return None
    return min(found, key=lambda pair: pair[1].order(), default=None)


def _by_publication(seen: Seen, ask: Ask, about: tuple[Unit, ...]) -> Seen:
    """No time in the text: the publication may tell, if the text is news of the asked fact."""
    facts = text_facts(list(about))
    inside = seen.published is not None and any(target.contains(seen.published) for target in ask.spans)
    is_news = any(says("fresh_result", unit.folded) for unit in about) and not _is_title_only(about)
    relation = ItemRelation.PUBLICATION if inside and is_news else ItemRelation.UNLABELLED
    covers = frozenset(
        i for i, target in enumerate(ask.spans) if seen.published is not None and target.contains(seen.published)
    )
    return replace(seen, relation=relation, facts=facts, covers=covers if inside else frozenset())


def _is_title_only(about: tuple[Unit, ...]) -> bool:
    return all(says("lifelong_title", unit.folded) for unit in about)


def _counted(seen: Seen, ask: Ask) -> tuple[tuple[int, int], ...]:
    """The stretches that speak of the asked time; empty where that is the whole text."""
    kept: list[tuple[int, int]] = []
    whole = True
    for unit in seen.units:
        one = sight(unit, ask, seen.effective)
        if one is not None and one.relation in TOUCHING and not one.is_part:
            kept += [*([unit.lead] if unit.lead else []), (unit.start, unit.end)]
        else:
            whole = False
    return () if whole else _merged(kept)


def _merged(stretches: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    made: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if made and start <= made[-1][1] + 1:
            made[-1] = (made[-1][0], max(end, made[-1][1]))
        else:
            made.append((start, end))
    return tuple(made)


def _effective(pieces: tuple[Unit, ...], published: Span | None, ask: Ask) -> Day | None:
    dated = [
        time.span.end.plus(-1)
        for unit in pieces
        for time in unit.times
        if time.has(Role.AS_OF) and time.span is not None and time.span.end is not None
    ]
    past = [day for day in dated if day <= ask.as_of.day]
    if past:
        return max(past)
    if published is None or published.end is None:
        return None
    return min(published.end.plus(-1), ask.as_of.day.plus(1))


def _mentions(text: str, published: Span | None) -> tuple[TimeMention, ...]:
    return tuple(time.mention for time in times_of(text, published) if time.mention is not None)
