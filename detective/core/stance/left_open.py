"""The last look at a decision: what a passage leaves open though it has all the words of the claim."""

from __future__ import annotations

from detective.core.models import Stance
from detective.core.stance.another_case import in_another_period, in_another_place, in_another_year
from detective.core.stance.cause import cause_unshown
from detective.core.stance.comparison import Comparison
from detective.core.stance.doubted_after import doubted_after, may_be_doubted
from detective.core.stance.marks import mark
from detective.core.stance.not_yet_done import only_spoken_for
from detective.core.stance.unanswered import only_alleged

_BY_SLOT = frozenset({"name", "site", "date"})
_OF_TIME = ("this_period", "last_period")
_MARKS = ("causal", "urging", "submitting", "wishing", "wish", "agreeing", "unanswered", "denied", *_OF_TIME)


def may_be_open(folded: str, basis: str) -> bool:
    """Whether a decision is worth the last look, by the words of the passage alone."""
    return basis in _BY_SLOT or may_be_doubted(folded) or any(mark(name).search(folded) for name in _MARKS)


def left_open(c: Comparison, stance: Stance, basis: str) -> str:
    """The code of what leaves the claim open after all; empty for nothing."""
    if in_another_place(c, stance, basis):
        return "another_place_too"
    if in_another_year(c, stance, basis):
        return "another_year_too"
    if in_another_period(c):
        return "other_period"
    if cause_unshown(c):
        return "cause_unshown"
    return only_alleged(c, basis) or only_spoken_for(c, stance, basis) or doubted_after(c, stance, basis)
