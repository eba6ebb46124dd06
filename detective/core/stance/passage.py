"""A passage cut into sentences and set beside a claim: which sentence speaks of it most, and how much is covered."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detective.core.models import Candidate
from detective.core.stance.views import View, view
from detective.core.text import sentences

_SPACED_STOP = re.compile(r" ([.!?])(?= |$)")  # tokenised text; as long as before, so offsets stay true


@dataclass(frozen=True, slots=True)
class Match:
    """A sentence beside the claim: the share of the claim's weight that it holds, and the stretch that does."""

    sentence: View
    index: int
    covered_milli: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Passage:
    """The sentences of a candidate that may count, its title, and their matches with the claim, best first."""

    title: View | None
    views: tuple[View, ...]
    keys: frozenset[str]  # of text and title
    ranked: tuple[Match, ...]

    @property
    def best(self) -> Match:
        """The sentence that holds most of the claim; the first of equals."""
        return self.ranked[0]


def _match(claim: View, sentence: View, index: int) -> Match:
    hits = [term for term in sentence.terms if term.key in claim.keys]
    found = {term.key for term in hits}
    held = sum(term.weight_milli for term in claim.terms if term.key in found)
    start = min((term.start for term in hits), default=0)
    end = max((term.end for term in hits), default=0)
    return Match(sentence, index, 1000 * held // max(1, claim.weight_milli), start, end)


def read_passage(claim: View, candidate: Candidate, counted: tuple[tuple[int, int], ...]) -> Passage | None:
    """Cut the candidate's text; `counted` leaves only sentences that lie in one of its stretches. None: no text."""
    text = candidate.text
    cuts = [s for s in sentences(_SPACED_STOP.sub(r"\1 ", text)) if not counted or any(s.start < b and a < s.end for a, b in counted)]
    views = tuple(view(text[cut.start : cut.end], cut.start) for cut in cuts)
    if not views:
        return None
    title = view(candidate.title) if candidate.title.strip() else None
    keys = frozenset().union(*(v.keys for v in views), title.keys if title else frozenset())
    matches = [_match(claim, sentence, index) for index, sentence in enumerate(views)]
    ranked = sorted(matches, key=lambda match: (-match.covered_milli, match.index))
    return Passage(title, views, keys, tuple(ranked))
