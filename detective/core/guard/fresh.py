"""What speaks of the present: freshness limits by topic, and what a newer item has superseded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from detective.core.guard.agree import agree
from detective.core.guard.ask import Ask, Lenience
from detective.core.guard.seen import Fact, Seen
from detective.core.guard.types import latest_day
from detective.core.lexicon import cut, tag_of
from detective.core.models import ItemRelation, Kind, Mode, Moment
from detective.core.patterns import Pattern
from detective.core.question_cues import says
from detective.core.question_limits import threshold
from detective.core.tables import known, table
from detective.core.text import fold
from detective.core.timeline import Day, Precision, Span
from detective.core.times import Role
from detective.core.times.events import Edition, latest

_TABLE = "guard/freshness.toml"
_KEYS = frozenset({"days", "cue", "since", "why"})
_ON_THE_DAY = 1  # days of tolerance for time zones


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A topic and how many days an item of it speaks for the present."""

    topic: str
    days: int


@cache
def limits() -> tuple[tuple[str, Limit], ...]:
    """Cue and limit of each topic, in the order in which they are asked."""
    found = []
    for topic, row in table(_TABLE).items():
        known(f"{_TABLE}.{topic}", row, _KEYS)
        found.append((str(row["cue"]), Limit(topic=topic, days=int(row["days"]))))
    return tuple(found)


def limit_of(ask: Ask) -> Limit:
    """The freshness limit of the question's topic."""
    if ask.column is Kind.OFFICE:
        return next(limit for _, limit in limits() if limit.topic == "office")
    return next(limit for cue, limit in limits() if not cue or says(cue, ask.folded))


def about_now(seen: tuple[Seen, ...], ask: Ask) -> tuple[Seen, ...]:
    """The relations of all items to the present, each aware of the newer ones."""
    edition = _latest_edition(ask)
    alone = tuple(_alone(item, ask, edition) for item in seen)
    return _superseded(alone, ask)


def _latest_edition(ask: Ask) -> Edition | None:
    return latest(ask.series, ask.as_of.day) if ask.series and ask.column is Kind.OUTCOME else None


def _alone(item: Seen, ask: Ask, edition: Edition | None) -> Seen:
    facts = frozenset({*item.facts, *_facts(item, ask)})
    item = replace(item, facts=facts)
    if Fact.FUTURE in facts:
        return replace(item, relation=ItemRelation.PLAN)
    if edition is not None and edition.span is not None:
        return replace(item, relation=_by_edition(item, edition, ask))
    if Fact.FOR_GOOD in facts:
        return replace(item, relation=ItemRelation.CURRENT)
    said = _spoken_for(item, ask)
    if said is None or _is_lasting_word(item, ask):
        return replace(item, relation=ItemRelation.UNLABELLED)
    age = ask.as_of.day.ordinal() - said.ordinal()
    allowed = (
        max(threshold("term_days"), limit_of(ask).days) if Fact.LASTING in facts else limit_of(ask).days + _ON_THE_DAY
    )
    return replace(item, effective=said, relation=ItemRelation.CURRENT if age <= allowed else ItemRelation.STALE)


def _facts(item: Seen, ask: Ask) -> frozenset[Fact]:
    found: set[Fact] = set()
    tells_end = says("state_life", ask.folded) and any(says("ended_for_good", unit.folded) for unit in item.units)
    if tells_end:
        found.add(Fact.FOR_GOOD)
    for unit in item.units:
        if says("future_office", unit.folded) and ask.column is Kind.OFFICE:
            found.add(Fact.FUTURE)
        elif says("change_of_office" if ask.column is Kind.OFFICE else "new_record", unit.folded):
            found.add(Fact.CHANGE)
        if (
            ask.moment is Moment.OPEN_SINCE
            and ask.column is Kind.OFFICE
            and any(time.has(Role.SINCE) for time in unit.times)
        ):
            found.add(Fact.LASTING)
    return frozenset(found)


def _spoken_for(item: Seen, ask: Ask) -> Day | None:
    """The day whose state the item tells: an old time named in a fresh page beats the page's own date."""
    told = latest_day(_told(item), ask.as_of.day)
    if item.effective is None:
        return told
    if told is None or told >= item.effective or _is_recent(told, item.effective):
        return item.effective
    return item.effective if any(not unit.spans or not unit.own for unit in item.units) or _is_since(item) else told


def _is_lasting_word(item: Seen, ask: Ask) -> bool:
    """Years that an undated passage names beside a state date the passage only where it says as of when it speaks."""
    if ask.lenience is not Lenience.UNDATED or ask.column is Kind.QUANTITY or item.published is not None:
        return False
    return not any(time.has(Role.AS_OF) for unit in item.units for time in unit.times)


def _is_recent(told: Day, said: Day) -> bool:
    return said.ordinal() - told.ordinal() <= 366


def _is_since(item: Seen) -> bool:
    return any(time.has(Role.SINCE) for unit in item.units for time in unit.times) or item.has(Fact.CHANGE)


def told_until(item: Seen, ask: Ask) -> Day | None:
    """The latest past day of which an item speaks."""
    return latest_day(_told(item), ask.as_of.day)


def _told(item: Seen) -> tuple[Span, ...]:
    return tuple(span for unit in item.units for span in unit.spans if span.precision is not Precision.OPEN)


def _by_edition(item: Seen, edition: Edition, ask: Ask) -> ItemRelation:
    if edition.span is None or edition.span.start is None:
        return ItemRelation.UNLABELLED
    named = [time.label_year for unit in item.units for time in unit.times if time.label_year is not None]
    if named:
        return ItemRelation.CURRENT if edition.label_year in named else ItemRelation.STALE
    told = latest_day(_told(item), ask.as_of.day) or item.effective
    if told is None:
        return ItemRelation.UNLABELLED
    years = {edition.label_year, edition.span.start.year}
    is_of_it = told >= edition.span.start or any(
        span.precision is Precision.YEAR and span.start is not None and span.start.year in years for span in _told(item)
    )
    return ItemRelation.CURRENT if is_of_it else ItemRelation.STALE


def _superseded(items: tuple[Seen, ...], ask: Ask) -> tuple[Seen, ...]:
    current = [item for item in items if item.relation is ItemRelation.CURRENT and item.effective is not None]
    if not current or _is_counted_state(ask):
        return items
    newest = max(_of_the_matter(current, ask), key=lambda item: (began(item, ask), item.candidate.id))
    return tuple(_against(item, newest, ask) for item in items)


def _of_the_matter(current: list[Seen], ask: Ask) -> list[Seen]:
    """The items that can supersede others: not of a deputy or a candidate, nor of another body that others name."""
    lists = ("beside_office", "only_expected") if ask.column is Kind.OFFICE else ("only_expected",)
    idle = [name for name in lists if not says(name, ask.folded)]  # such a sentence tells of no change
    plain = [item for item in current if not any(all(says(name, unit.folded) for unit in item.units) for name in idle)]
    if ask.column is not Kind.OFFICE or ask.question.mode is Mode.CLAIM:  # a claim names its own holder
        return plain or current
    asked = _names_asked(ask.question.text)
    held = {id(item): _names_held(item, asked) for item in plain}
    return [item for item in plain if not any(held[id(item)] < other for other in held.values())] or current


def _names_held(item: Seen, asked: tuple[str, ...]) -> frozenset[str]:
    folded = fold(f"{item.candidate.title} {item.candidate.text}")
    return frozenset(name for name in asked if name in folded)


@lru_cache(maxsize=64)
def _names_asked(text: str) -> tuple[str, ...]:
    """The names in a question: words with a capital inside it, and Chinese names of places, bodies and people."""
    latin = [fold(name) for name in _CAPITAL.findall(text)]
    runs = _HAN.findall(fold(text))
    return (*latin, *(word for run in runs for word in cut(run) if len(word) > 1 and tag_of(word) in _NAMED))


_CAPITAL = Pattern(r"(?<=[a-z,] )[A-Z][\w'’-]+")
_HAN = Pattern(r"[\u3400-\u9fff]+")
_NAMED = frozenset({"s", "o", "r"})


def _is_counted_state(ask: Ask) -> bool:
    """Whether a statement gives a count: two fresh counts that differ are weighed, the newer rumour hides no office."""
    return ask.lenience is Lenience.UNDATED and ask.column is Kind.QUANTITY


def began(item: Seen, ask: Ask) -> Day:
    """When the state that the item tells began to hold, as far as it says; else the day for which it speaks."""
    told = told_until(item, ask)
    if told is not None and item.has(Fact.CHANGE):
        return told
    return item.effective or Day(1, 1, 1)


def _against(item: Seen, newest: Seen, ask: Ask) -> Seen:
    if item is newest or item.relation is not ItemRelation.CURRENT:
        return item
    older = began(item, ask) < began(newest, ask)
    if older and not agree(item, newest, ask):
        return replace(item, relation=ItemRelation.STALE, facts=item.facts | {Fact.OLDER})
    return item
