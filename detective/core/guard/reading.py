"""Reading one item against the question: which of its pieces speak of the asked fact, and of which time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from detective.core.guard.ask import Ask, is_other_event, key_tokens
from detective.core.guard.published import publication
from detective.core.guard.relate import TOUCHING, Sight, sight
from detective.core.guard.seen import Fact, Seen
from detective.core.guard.types import looks_forward, text_facts, text_type
from detective.core.guard.units import Unit, leans_on_a_clock, times_of, units
from detective.core.models import Candidate, ItemRelation, Kind
from detective.core.question_cues import plain, says
from detective.core.question_limits import threshold
from detective.core.timeline import Day, Precision, Span
from detective.core.times import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """An item cut to pieces, with what each piece says of the asked times."""

    seen: Seen
    ask: Ask
    sights: tuple[Sight | None, ...]  # one for each piece
    others: tuple[bool, ...]  # whether the piece speaks of a rival event

    def pieces(self, chosen: Iterable[int]) -> list[tuple[Unit, Sight]]:
        """The chosen pieces that say something of time."""
        found = ((self.seen.units[i], self.sights[i]) for i in chosen)
        return [(unit, one) for unit, one in found if one is not None]


def read_item(candidate: Candidate, ask: Ask) -> Seen:
    """Everything that the guard needs to know of one item."""
    published = publication(candidate)
    times = times_of(candidate.text, published)
    pieces = units(candidate.text, times)
    seen = Seen(
        candidate=candidate,
        published=published,
        effective=_effective(pieces, published, ask),
        relation=ItemRelation.UNLABELLED,
        event_times=tuple(time.mention for time in times if time.mention is not None),
        unplaced=published is None and not times and leans_on_a_clock(candidate.text),
        units=pieces,
    )
    return _related(_page(seen, ask)) if ask.spans else seen


def _page(seen: Seen, ask: Ask) -> Page:
    title = plain(seen.candidate.title)
    return Page(
        seen=seen,
        ask=ask,
        sights=tuple(sight(unit, ask, seen.effective) for unit in seen.units),
        others=tuple(is_other_event(ask, unit.folded, title) for unit in seen.units),
    )


def topical(page: Page) -> list[int]:
    """The pieces whose sentence carries the asked fact; all of them where none shares a word with the question."""
    shared = _shared(page)
    own = [i for i, other in enumerate(page.others) if not other]
    best = max((shared[i] for i in own), default=0)
    share = threshold("measure_milli") if page.ask.column is Kind.QUANTITY else threshold("topical_milli")
    return [i for i in own if page.seen.units[i].is_row or not best or shared[i] * 1000 >= max(1, best) * share]


def _shared(page: Page) -> list[int]:
    """How many words of the question the sentence of each piece has."""
    text = page.seen.candidate.text
    stretches = dict.fromkeys(unit.sentence for unit in page.seen.units)
    counts = {(start, end): len(page.ask.keys & key_tokens(text[start:end])) for start, end in stretches}
    return [counts[unit.sentence] for unit in page.seen.units]


def _exact(page: Page) -> list[int]:
    """Pieces with exactly the asked day, month or stretch: in a life told by dates the subject is not repeated."""
    if all(target.precision is Precision.YEAR for target in page.ask.spans):
        return []
    return [
        i
        for i, (unit, one) in enumerate(zip(page.seen.units, page.sights, strict=True))
        if unit.own and one is not None and one.relation is ItemRelation.MATCH and not page.others[i]
    ]


def _related(page: Page) -> Seen:
    seen, ask = page.seen, page.ask
    about = sorted({*topical(page), *_exact(page)})
    if seen.units and not about:
        return replace(seen, relation=_anyhow(page), facts=frozenset({Fact.OTHER_EVENT}))
    found = page.pieces(about) or _title_sights(seen, ask)
    if not found:
        return _by_publication(seen, ask, tuple(seen.units[i] for i in about))
    best = min((one for _, one in found), key=Sight.order)
    near = [(unit, one) for unit, one in found if one.relation in TOUCHING and not one.is_part]
    looked = [unit for unit, _ in near or found]
    return replace(
        seen,
        relation=text_type(best, looked, ask, seen),
        facts=_facts(best, looked),
        covers=frozenset(index for _, one in near for index in one.covers),
        counted=_counted(page) if best.relation in TOUCHING else (),
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


def _anyhow(page: Page) -> ItemRelation:
    outside = [one.relation for one in page.sights if one is not None and one.relation not in TOUCHING]
    return outside[0] if outside else ItemRelation.UNLABELLED


def _title_sights(seen: Seen, ask: Ask) -> list[tuple[Unit, Sight]]:
    """What the title says of time, a weaker witness; nothing where it names a rival event."""
    title = seen.candidate.title
    if not title or is_other_event(ask, plain(title), ""):
        return []
    dated = [unit for unit in units(title, times_of(title, seen.published)) if unit.own and unit.times]
    found = [(unit, one) for unit in dated if (one := sight(unit, ask, seen.effective)) is not None]
    return [min(found, key=lambda pair: pair[1].order())] if found else []


def _by_publication(seen: Seen, ask: Ask, about: tuple[Unit, ...]) -> Seen:
    """No time in the text: the publication may tell, if the text is news of the asked fact."""
    facts = text_facts(list(about))
    inside = seen.published is not None and any(target.contains(seen.published) for target in ask.spans)
    is_news = any(says("fresh_result", unit.folded) for unit in about) and not _is_title_only(about)
    relation = ItemRelation.PUBLICATION if inside and is_news else ItemRelation.UNLABELLED
    if inside and looks_forward(about, ask):
        relation = ItemRelation.PREVIEW
    covers = frozenset(
        i for i, target in enumerate(ask.spans) if seen.published is not None and target.contains(seen.published)
    )
    return replace(seen, relation=relation, facts=facts, covers=covers if inside else frozenset())


def _is_title_only(about: tuple[Unit, ...]) -> bool:
    return all(says("lifelong_title", unit.folded) for unit in about)


def _counted(page: Page) -> tuple[tuple[int, int], ...]:
    """The stretches that speak of the asked time; empty where that is the whole text."""
    kept: list[tuple[int, int]] = []
    whole = True
    for unit, one in zip(page.seen.units, page.sights, strict=True):
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
