"""A passage set beside a claim: compared, and what the rules say of it."""

from __future__ import annotations

from dataclasses import dataclass

from detective.core.models import Candidate
from detective.core.stance.comparison import Comparison, compare, of_a_name
from detective.core.stance.frame import ClaimFrame
from detective.core.stance.learned import Stretches
from detective.core.stance.passage import read_passage
from detective.core.stance.rolematch import role_findings
from detective.core.stance.rules import rule
from detective.core.stance.rulings import Findings, Ruling


@dataclass(frozen=True, slots=True)
class Beside:
    """A passage set beside a claim, and what the rules say of it."""

    comparison: Comparison
    findings: Findings
    ruling: Ruling | None


_Key = tuple[int, int, Stretches]


_KEPT: dict[_Key, tuple[ClaimFrame, Candidate, Beside | None]] = {}  # held with it, so that no id is used again


_KEPT_MOST = 8


def set_beside(frame: ClaimFrame, candidate: Candidate, counted: Stretches = ()) -> Beside | None:
    """The passage beside the claim; None where it has no text that counts.

    The last few are kept, since what is decided is looked at once more.
    """
    key = (id(frame), id(candidate), counted)
    kept = _KEPT.get(key)
    if kept is not None and kept[0] is frame and kept[1] is candidate:
        return kept[2]
    one = _set_beside(frame, candidate, counted)
    if len(_KEPT) >= _KEPT_MOST:
        _KEPT.clear()
    _KEPT[key] = (frame, candidate, one)
    return one


def _set_beside(frame: ClaimFrame, candidate: Candidate, counted: Stretches) -> Beside | None:
    passage = read_passage(frame.core.view, frame.ways, candidate, counted)
    if passage is None:
        return None
    c = compare(frame.core, frame.sign, frame.deeds, passage, frame.ways)
    c = of_a_name(c) if frame.is_name else c
    findings = role_findings(frame.core, frame.roles, c.other, c.best, passage.title_held)
    return Beside(comparison=c, findings=findings, ruling=rule(findings, c))
