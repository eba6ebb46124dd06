"""What scores a pair where no rule decides: the fitted reader that ships, or a model of the user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from detective.core.models import Candidate, Language
from detective.core.ruleset import ModelMark
from detective.core.stance.comparison import Comparison
from detective.core.stance.deciding import Floors, floors_of
from detective.core.stance.features import features
from detective.core.stance.frame import ClaimFrame
from detective.core.stance.passage import Passage, read_passage
from detective.core.stance.reader import Reader, Scores, reader, score
from detective.core.stance.rulings import Ruling
from detective.core.tables import table

Stretches = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """What a model is asked: whether the hypothesis follows from the premise, or contradicts it."""

    premise: str
    hypothesis: str


class Model(Protocol):
    """A model of three labels from outside the engine; the same pair always gets the same scores."""

    @property
    def mark(self) -> ModelMark:
        """Its name and digest."""
        ...

    def read(self, pairs: Sequence[Pair]) -> tuple[Scores, ...]:
        """The scores of each pair; may raise `InputError` for a model that fails."""
        ...


@dataclass(frozen=True, slots=True)
class Scoring:
    """A learned reader: the scores that it gives, and the floors under which they decide nothing."""

    scores: Callable[[ClaimFrame, Comparison, Ruling | None], Scores]  # what the rules say is told, not asked
    floors: Callable[[Language], Floors] = floors_of


def fitted_by(readers: Callable[[Language], Reader]) -> Scoring:
    """The scoring of a fitted reader a language."""
    return Scoring(lambda frame, c, ruling: score(features(c, ruling), readers(frame.language)))


SHIPPED = fitted_by(reader)


def by_model(model: Model) -> Scoring:
    """The scoring of a model of the user's own."""
    return Scoring(
        lambda frame, c, _ruling: together(model.read(pairs_of(frame, c.passage))),
        lambda _language: Floors(
            support=nli_limit("support_floor_milli"),
            refute=nli_limit("refute_floor_milli"),
            doubt=nli_limit("doubt_floor_milli"),
            sided=nli_limit("doubt_sided_milli"),
            basis="model",
        ),
    )


def read_ahead(model: Model, asked: Iterable[tuple[ClaimFrame, Candidate, Stretches]]) -> None:
    """Have the model read all pairs of several passages at once; it keeps their scores."""
    found: dict[Pair, None] = {}
    for frame, candidate, counted in asked:
        for part in (frame, *frame.parts, *frame.each):
            passage = read_passage(part.core.view, part.ways, candidate, counted)
            found |= dict.fromkeys(pairs_of(part, passage) if passage else ())
    model.read(tuple(found))


def pairs_of(frame: ClaimFrame, passage: Passage) -> tuple[Pair, ...]:
    """The claim as it is written with each window of the passage, in the order of the text."""
    return tuple(Pair(premise, frame.text.strip()) for premise in _windows(passage))


def together(read: Sequence[Scores]) -> Scores:
    """The scores of a passage from those of its windows: each side has its best window.

    Where one window supports and another refutes, the two share what there is, so that neither reaches a floor.
    """
    support, refute = max(one.support for one in read), max(one.refute for one in read)
    sided = max(1000, support + refute)
    support, refute = support * 1000 // sided, refute * 1000 // sided
    return Scores(support, refute, 1000 - support - refute)


def nli_limit(name: str) -> int:
    """A number of the table for models of the user's own."""
    return int(table("nli.toml")["threshold"][name]["value"])


def _windows(passage: Passage) -> tuple[str, ...]:
    """Stretches of a few sentences after the title; of a long passage only those that speak of the claim most."""
    views, size, step = passage.views, nli_limit("window_sentences"), nli_limit("window_step")
    covered = {match.index: match.covered_milli for match in passage.ranked}
    starts = range(0, max(1, len(views) - size + step), step)
    most = {start: max(covered[n] for n in range(start, min(start + size, len(views)))) for start in starts}
    kept = sorted(sorted(starts, key=lambda start: (-most[start], start))[: nli_limit("windows_most")])
    title = f"{passage.title.text.strip()}\n" if passage.title else ""
    return tuple(title + _joined([view.text.strip() for view in views[start : start + size]]) for start in kept)


def _joined(sentences: Sequence[str]) -> str:
    """Sentences one after another; after a Chinese stop stands no blank."""
    text = sentences[0]
    for sentence in sentences[1:]:
        text += sentence if text[-1:] >= "\u3000" else f" {sentence}"
    return text
