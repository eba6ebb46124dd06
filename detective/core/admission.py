"""From everything that came back to what may be read: refused first, then each page once among the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

from detective.core.gates import Refusal, Terms, refusal_of
from detective.core.models import Candidate
from detective.core.pool import once, with_own_ids


@dataclass(frozen=True, slots=True, kw_only=True)
class Admission:
    """All candidates under ids of their own, in order; those that may be read, and the refusals of the others."""

    candidates: tuple[Candidate, ...]
    admitted: tuple[Candidate, ...]
    refused: tuple[Refusal, ...]


def admission(candidates: tuple[Candidate, ...], terms: Terms) -> Admission:
    """Ask the gates, then keep each page once; a refused text never hides an admitted one, a closed one is not read."""
    refusals = {place: refusal_of(candidate, terms) for place, candidate in enumerate(candidates)}
    refused = {place: refusal for place, refusal in refusals.items() if refusal is not None}
    groups = {place: None if refusal.is_restricted else refusal.code for place, refusal in refused.items()}
    places = once(candidates, groups)
    named = dict(zip(places, with_own_ids(candidates[place] for place in places), strict=True))
    return Admission(
        candidates=tuple(named.values()),
        admitted=tuple(candidate for place, candidate in named.items() if place not in refused),
        refused=tuple(replace(refused[place], candidate=named[place]) for place in places if place in refused),
    )
