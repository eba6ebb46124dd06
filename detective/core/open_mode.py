"""Open questions: each formal item is asked for its answer; the heaviest answer stands against all rivals together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from detective.core.answers import closest, read_answers, same_answer
from detective.core.answers.relevance import limits
from detective.core.models import Answer, Kind, Language, Question, Stance
from detective.core.ruleset import Ruleset
from detective.core.scoring import Tally, Weighed, score_e4, tally
from detective.core.stance.fillers import can_differ
from detective.core.text import fold, has_han
from detective.core.timeline import Day, Precision, Relation, Span

_MANY = frozenset({Precision.RANGE, Precision.OPEN, Precision.DECADE, Precision.CENTURY})
_EARLIEST, _LATEST = Day(-9999, 1, 1), Day(9999, 1, 1)
_LISTED = frozenset({Kind.OUTCOME, Kind.OFFICE, Kind.SCHEDULED})


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAnswer:
    """The answer, the items that give it, the rival answers, and the scales (of the weakest year of a list)."""

    text: str
    evidence_ids: tuple[str, ...]
    rivals: tuple[str, ...]
    sides: frozenset[str]
    tally: Tally


def read_open(
    question: Question, items: tuple[Weighed, ...], rules: Ruleset, *, several: bool = False
) -> tuple[tuple[Weighed, ...], OpenAnswer | None]:
    """The items with their answers, and the answer that weighs most; None when no item gives one.

    `several` says that the asked time had more than one holder, so that holders of different terms are no rivals.
    """
    answered = _group([_read(question, item, rules) for item in items])
    answered = answered if question.column in _LISTED else _best_of_each(answered)
    speaking = [item for item in answered if item.side is not None]
    if not speaking:
        return answered, None
    units = _units(question, speaking, several=several)
    if len(units) == 1:
        answer = _heaviest(next(iter(units.values())), rules, question.language)
        return _with_stance(answered, answer.sides), answer
    parts = [(label, _heaviest(units[label], rules, question.language)) for label in sorted(units)]
    weakest = min((part for _, part in parts), key=lambda part: (part.tally.support.weight_e4, part.text))
    answer = OpenAnswer(
        text="；".join(f"{label}：{part.text}" for label, part in parts),
        evidence_ids=_unique(i for _, part in parts for i in part.evidence_ids),
        rivals=_unique(rival for _, part in parts for rival in part.rivals),
        sides=frozenset().union(*(part.sides for _, part in parts)),
        tally=weakest.tally,
    )
    return _with_stance(answered, answer.sides), answer


def _with_stance(items: tuple[Weighed, ...], sides: frozenset[str]) -> tuple[Weighed, ...]:
    """Items that give the answer support it, items that give another stand against it, the rest mention."""
    return tuple(
        replace(item, stance=Stance.SUPPORT if item.side in sides else Stance.REFUTE) if item.side is not None else item
        for item in items
    )


def _read(question: Question, item: Weighed, rules: Ruleset) -> Weighed:
    found = read_answers(question, item.candidate, counted=item.guard.counted)
    best = found[0] if found else None
    if best is None or best.relevance_milli < rules.relevance_milli:  # of the topic, not of the question: no rival
        quote = closest(question, item.candidate, counted=item.guard.counted)
        return replace(item, quote=quote, relevance_milli=best.relevance_milli if best else 0)
    return replace(
        item,
        answer=best,
        quote=best.quote,
        side=best.key,
        relevance_milli=best.relevance_milli,
        score_e4=score_e4(item.authority_milli, best.relevance_milli, item.freshness_milli, rules),
    )


def _group(items: list[Weighed]) -> tuple[Weighed, ...]:
    """Give items whose answers are the same one side; the answer of the best item names it."""
    named: list[tuple[Weighed, Answer]] = []
    sides: dict[str, str] = {}
    for item in sorted(items, key=lambda i: (-i.score_e4, i.candidate.id)):
        mine = item.answer
        if mine is None:
            continue
        alike = next((answer for one, answer in named if _alike(one, answer, item, mine)), None)
        if alike is None and any(_untold(answer, mine) for _, answer in named):
            continue  # whether the two are one, nobody says
        if alike is None:
            named.append((item, mine))
        sides[item.candidate.id] = (alike or mine).key
    return tuple(replace(item, side=sides.get(item.candidate.id)) for item in items)


def _best_of_each(items: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
    """Each origin with what answers best in it: its words on another thing of the kind are no second answer."""
    best: dict[str, Weighed] = {}
    for item in items:
        held = best.get(item.origin)
        if item.side is not None and (held is None or item.relevance_milli > held.relevance_milli):
            best[item.origin] = item
    return tuple(item if _keeps_side(item, best.get(item.origin)) else replace(item, side=None) for item in items)


def _keeps_side(item: Weighed, best: Weighed | None) -> bool:
    return (
        best is None
        or item.side == best.side
        or best.relevance_milli - item.relevance_milli < limits()["better_in_origin"]
    )


def _alike(one: Weighed, answer: Answer, other: Weighed, mine: Answer) -> bool:
    """Whether two items give the same answer; a name in another script is the same where a passage has both."""
    if same_answer(answer, mine):
        return True
    if has_han(answer.text) == has_han(mine.text):
        return False
    return _has_both(one.candidate.text, answer.text, mine.text) or _has_both(
        other.candidate.text, mine.text, answer.text
    )


_GLOSS = 3  # characters between a name and the same in another script: 格林斯潘（Alan Greenspan）


def _has_both(text: str, own: str, other: str) -> bool:
    """Whether a passage has its answer and another one side by side, as the same in two scripts."""
    folded, own, other = fold(text), fold(own), fold(other)
    at, there = folded.find(own), folded.find(other)
    between = folded[at + len(own) : there] if at < there else folded[there + len(other) : at]
    return at >= 0 and there >= 0 and len(between) <= _GLOSS and between.strip()[:1] in {"(", ""}


def _untold(one: Answer, other: Answer) -> bool:
    """Whether two names in different scripts may be the same one, for all that is known of either."""
    if ":" in one.key or ":" in other.key or has_han(one.text) == has_han(other.text):
        return False
    return not can_differ(one.text, other.text)


def _heaviest(items: list[Weighed], rules: Ruleset, language: Language) -> OpenAnswer:
    everything = tuple(items)
    keys = sorted({item.side for item in items if item.side is not None})
    scales = {key: tally(everything, frozenset({key}), rules) for key in keys}
    best = min(keys, key=lambda key: (-scales[key].support.weight_e4, key))
    ranked = sorted(items, key=lambda item: (-item.score_e4, item.candidate.id))
    mine = [item for item in ranked if item.side == best]
    return OpenAnswer(
        text=_shown([item.answer.text for item in mine if item.answer], language),
        evidence_ids=tuple(item.candidate.id for item in mine),
        rivals=_unique(item.answer.text for item in ranked if item.answer and item.side != best),
        sides=frozenset({best}),
        tally=scales[best],
    )


def _shown(texts: list[str], language: Language) -> str:
    """The wording in the language of the question, the heaviest first; the heaviest of all where there is none."""
    return next((text for text in texts if has_han(text) == (language is Language.ZH)), texts[0])


def _units(question: Question, items: list[Weighed], *, several: bool) -> dict[str, list[Weighed]]:
    """Items by the year or the term that they answer for, when a list is due; else all under one label."""
    target = question.target
    if target is None or question.column not in _LISTED:
        return {"": items}
    if several and question.column is Kind.OFFICE:
        return _by_term(items, target)
    if target.precision not in _MANY:
        return {"": items}
    found: dict[str, list[Weighed]] = {}
    for item in items:
        found.setdefault(str(_year_of(item, target)), []).append(item)
    return found


def _by_term(items: list[Weighed], target: Span) -> dict[str, list[Weighed]]:
    """Holders by their terms; all under one label when two holders are said to have held it at one time."""
    terms: dict[str, Span] = {}
    for item in items:
        spans = [m.span for m in item.guard.event_times if m.span.start and m.span.overlaps(target)]
        if not spans or item.side is None:
            return {"": items}
        terms.setdefault(item.side, max(spans, key=_length))
    ordered = sorted(terms.values(), key=lambda span: span.start or _EARLIEST)
    if any(_collide(before, after) for before, after in pairwise(ordered)):
        return {"": items}
    labels = {side: _label(span) for side, span in terms.items()}
    found: dict[str, list[Weighed]] = {}
    for item in items:
        found.setdefault(labels[item.side or ""], []).append(item)
    return found


def _label(span: Span) -> str:
    """First and last day of a term."""
    begin = span.start.iso() if span.start else ""
    return f"{begin}—{span.end.plus(-1).iso() if span.end else ''}"


def _length(span: Span) -> int:
    begin, end = span.start or _EARLIEST, span.end or _LATEST
    return end.ordinal() - begin.ordinal()


def _collide(before: Span, after: Span) -> bool:
    """Whether one term reaches more than the day of the change into the next."""
    if before.end is None or after.start is None:
        return True
    return after.start.plus(1) < before.end.plus(-1)


def _year_of(item: Weighed, target: Span) -> int:
    inside = [
        mention.span.start.year
        for mention in item.guard.event_times
        if mention.span.start is not None and mention.span.relation_to(target) in (Relation.WITHIN, Relation.EQUAL)
    ]
    if inside:
        return min(inside)
    begins = [m.span.start.year for m in item.guard.event_times if m.span.start and m.span.overlaps(target)]
    return min(begins, default=0)


def _unique(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
