"""Suite `origins`: which texts of one event are one text in many places, pair by pair, as the pool sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from detective.core.models import Candidate
from detective.core.pool import origins
from detective.evaluation.figures import Figure, Miss, Result, Table, share
from detective.evaluation.fixtures import Fixture, read_cases, shipped


class OriginText(Fixture):
    """A text and the origin that it has."""

    id: str
    event: str
    lang: str
    origin: str
    kind: str
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two texts of one event: whether they have one origin, and whether the pool gave them one."""

    first: OriginText
    second: OriginText
    said: bool

    @property
    def due(self) -> bool:
        """Whether they have one origin."""
        return self.first.origin == self.second.origin

    @property
    def kinds(self) -> str:
        """The kinds of the two, in one order."""
        return " / ".join(sorted({self.first.kind, self.second.kind}))


def texts() -> tuple[OriginText, ...]:
    """The shipped set."""
    return read_cases(shipped().joinpath("origins", "texts.jsonl"), OriginText, strict=True)


def run(cases: Sequence[OriginText]) -> Result:
    """Cluster the texts of each event without addresses, so that the text alone decides, and compare pair by pair."""
    events = dict.fromkeys(case.event for case in cases)
    pairs = [pair for event in events for pair in _pairs([case for case in cases if case.event == event])]
    wrong = [pair for pair in pairs if pair.said != pair.due]
    return Result(
        suite="origins",
        cases=len(cases),
        figures=(*_figures("", pairs), *_figures(".zh", _of(pairs, "zh")), *_figures(".en", _of(pairs, "en"))),
        tables=(_by_kind(pairs),),
        misses=tuple(
            Miss(id=f"{p.first.id} ~ {p.second.id}", due="one" if p.due else "two", said="one" if p.said else "two")
            for p in wrong
        ),
    )


def _of(pairs: Sequence[Pair], language: str) -> list[Pair]:
    return [pair for pair in pairs if pair.first.lang.startswith(language)]


def _pairs(cases: Sequence[OriginText]) -> list[Pair]:
    found = origins(tuple(Candidate(id=case.id, title=case.title, text=case.text) for case in cases))
    return [
        Pair(first=one, second=other, said=found[one.id] == found[other.id]) for one, other in combinations(cases, 2)
    ]


def _figures(suffix: str, pairs: Sequence[Pair]) -> tuple[Figure, ...]:
    right = sum(pair.said and pair.due for pair in pairs)
    either = sum(pair.said + pair.due for pair in pairs)
    f1 = 2 * right / either if either else 0.0
    return (
        Figure(name=f"pairwise_f1{suffix}", value=f1, count=len(pairs)),
        share(f"precision{suffix}", [pair.due for pair in pairs if pair.said]),
        share(f"recall{suffix}", [pair.said for pair in pairs if pair.due]),
    )


def _by_kind(pairs: Sequence[Pair]) -> Table:
    kinds = sorted({pair.kinds for pair in pairs})
    rows = []
    for kind in kinds:
        mine = [pair for pair in pairs if pair.kinds == kind]
        right = sum(pair.said == pair.due for pair in mine)
        rows.append((kind, len(mine), sum(pair.due for pair in mine), right))
    return Table(title="by kinds of the two texts", columns=("kinds", "pairs", "one origin", "right"), rows=tuple(rows))
