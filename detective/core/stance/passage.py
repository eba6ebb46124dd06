"""A passage cut into sentences and set beside a claim: which sentence speaks of it most, and how much is covered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from detective.core.models import Candidate
from detective.core.patterns import Pattern
from detective.core.stance.titles import asks
from detective.core.stance.told_days import placed
from detective.core.stance.views import View, view
from detective.core.stance.ways import Way, held_keys
from detective.core.text import sentences

_SPACED_STOP = Pattern(r" ([.!?])(?= |$)")  # tokenised text; as long as before, so offsets stay true


@dataclass(frozen=True, slots=True)
class Match:
    """A sentence beside the claim: the share of the claim's weight that it holds, and the stretch that does."""

    sentence: View
    index: int
    covered_milli: int
    start: int
    end: int
    held: frozenset[str]  # the claim's terms that the sentence holds, in its own words or in others


@dataclass(frozen=True, slots=True)
class Passage:
    """The sentences of a candidate that may count, its title, and their matches with the claim, best first."""

    title: View | None
    views: tuple[View, ...]
    keys: frozenset[str]  # of text and title
    held: frozenset[str]  # the claim's terms that text or title hold
    title_held: frozenset[str]
    ranked: tuple[Match, ...]

    @property
    def told(self) -> frozenset[str]:
        """The claim's terms that the passage states: those of a headline that only asks are left out."""
        if self.title is None or not asks(self.title.text):
            return self.held
        return frozenset().union(*(match.held for match in self.ranked))

    @property
    def best(self) -> Match:
        """The sentence that holds most of the claim; the first of equals."""
        return self.ranked[0]


def _match(claim: View, ways: tuple[Way, ...], sentence: View, index: int) -> Match:
    held = held_keys(claim, ways, sentence)
    weight = sum(term.weight_milli for term in claim.terms if term.key in held)
    hits = [term for term in sentence.terms if term.key in held]
    start = min((term.start for term in hits), default=0)
    end = max((term.end for term in hits), default=0)
    return Match(sentence, index, 1000 * weight // max(1, claim.weight_milli), start, end, held)


@lru_cache(maxsize=64)  # each part of a claim is read beside the same passage
def _cut(
    title: str, text: str, counted: tuple[tuple[int, int], ...]
) -> tuple[View | None, tuple[View, ...], frozenset[str]]:
    """The title and the sentences that may count, and the keys of both."""
    cuts = [
        s
        for s in sentences(_SPACED_STOP.sub(r"\1 ", text))
        if not counted or any(s.start < b and a < s.end for a, b in counted)
    ]
    views = placed(tuple(view(text[cut.start : cut.end], cut.start) for cut in cuts))
    head = view(title) if title.strip() else None
    return head, views, frozenset().union(*(v.keys for v in views), head.keys if head else frozenset())


def read_passage(
    claim: View, ways: tuple[Way, ...], candidate: Candidate, counted: tuple[tuple[int, int], ...]
) -> Passage | None:
    """Cut the candidate's text; `counted` leaves only sentences that lie in one of its stretches. None: no text."""
    title, views, keys = _cut(candidate.title, candidate.text, counted)
    if not views:
        return None
    matches = [_match(claim, ways, sentence, index) for index, sentence in enumerate(views)]
    ranked = sorted(matches, key=lambda match: (-match.covered_milli, match.index))
    in_title = held_keys(claim, ways, title) if title else frozenset()
    held = in_title.union(*(match.held for match in matches))
    return Passage(title, views, keys, held, in_title, tuple(ranked))
