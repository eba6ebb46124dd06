"""Suite `time`: the span of each expression, as the card gives it, and what is no time left alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from detective.evaluation.asking import ask, spread
from detective.evaluation.cases import Passage, TimeCase, Window, candidates
from detective.evaluation.figures import Figure, Miss, Result, Table, share
from detective.evaluation.matching import Reach, near, reach, same

_ITEM = "e1"
_LANGUAGES = {"en": "en", "zh": "zh", "zh-Hant": "zh", "mixed": "zh"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A case and the spans that the card gave for it."""

    case: TimeCase
    said: tuple[tuple[str | None, str | None], ...]
    right: bool

    @property
    def language(self) -> str:
        """Chinese in either script, English, or `other`."""
        return _LANGUAGES.get(self.case.lang, "other")


def run(cases: Sequence[TimeCase], workers: int) -> Result:
    """Measure."""
    reads = spread(read, cases, workers)
    figures: list[Figure] = []
    for language in ("zh", "en", "other"):
        here = [one for one in reads if one.language == language]
        times = [one for one in here if one.case.kind == "time"]
        others = [one for one in here if one.case.kind != "time"]
        if times:
            figures.append(share(f"exact.{language}", [one.right for one in times]))
        if others:
            figures.append(share(f"false_times.{language}", [not one.right for one in others]))
    alone = [one.right and len(set(one.said)) == 1 for one in reads if one.case.kind == "time"]
    figures.append(share("exact_and_alone", alone))
    return Result(
        suite="time",
        cases=len(reads),
        figures=tuple(figures),
        tables=(_table("by category", reads, lambda one: one.case.category), _table("by role", reads, _role)),
        misses=tuple(_miss(one) for one in reads if not one.right),
    )


def read(case: TimeCase) -> Read:
    """Ask for a card: a question's time stands in the query, a passage's in the event time of its item."""
    passage = Passage(id=_ITEM, text=case.text, published=case.published)
    evidence = candidates((passage,)) if case.role == "evidence" else ()
    card = ask(case.text, now=case.published or case.now, evidence=evidence).card
    spans = _event_time(card) if case.role == "evidence" else card["query"]["time"]
    said = tuple((span["start"], span["end"]) for span in spans)
    return Read(case=case, said=said, right=_is_right(case, [reach(*span) for span in said]))


def _event_time(card: dict[str, Any]) -> list[dict[str, Any]]:
    """The times of the passage; where only its unknown date would place them, those of the same words in the query."""
    items = [item for item in card["evidence"] + card["related"] if item["id"] == _ITEM]
    found: list[dict[str, Any]] | None = items[0]["event_time"] if items else []
    return card["query"]["time"] if found is None else found


def _is_right(case: TimeCase, said: list[Reach]) -> bool:
    if case.gold is None:
        return not said
    due = [_reach(window) for window in (case.gold, *case.accept)]
    if any(same(one, due, case.now) for one in said):
        return True
    envelope = _reach(case.envelope) if case.envelope is not None else reach(None, None)
    return case.approx and any(near(one, due[0], envelope) for one in said)


def _reach(window: Window) -> Reach:
    return reach(window.start, window.end)


def _role(one: Read) -> str:
    return f"{one.case.role}, {one.case.kind}"


def _table(title: str, reads: Sequence[Read], key: Callable[[Read], str]) -> Table:
    rows = []
    for name in sorted({key(one) for one in reads}):
        here = [one for one in reads if key(one) == name]
        cells = [_rate([one.right for one in here if one.language == language]) for language in ("zh", "en", "other")]
        rows.append((name, len(here), *cells))
    return Table(title=title, columns=("", "cases", "zh", "en", "other"), rows=tuple(rows))


def _rate(held: list[bool]) -> float | None:
    return sum(held) / len(held) if held else None


def _miss(one: Read) -> Miss:
    due = "no time" if one.case.gold is None else f"{one.case.gold.start}..{one.case.gold.end}"
    return Miss(id=one.case.id, due=due, said=" ".join(f"{start}..{end}" for start, end in one.said) or "no time")
