"""What the readings of a claim's parts, or of each of those it lists, make of the reading of the whole."""

from __future__ import annotations

from detective.core.models import Candidate, Stance, StanceReading
from detective.core.stance.decided import decided
from detective.core.stance.frame import ClaimFrame
from detective.core.stance.marks import mark
from detective.core.stance.views import view
from detective.core.stance.ways import held_keys


def of_parts(whole: StanceReading, parts: list[StanceReading]) -> tuple[Stance, str] | None:
    """What the readings of a claim's statements make of the reading of the whole; None leaves it as it is."""
    refuting = any(part.stance is Stance.REFUTE and part.basis != "reader" for part in parts)
    if whole.stance is Stance.REFUTE and all(_is_said(part) for part in parts):
        return Stance.SUPPORT, "parts"
    if whole.stance is Stance.REFUTE:
        return None if refuting or whole.basis in OF_THE_WHOLE else (Stance.MENTION, "part_open")
    if refuting:
        return Stance.REFUTE, "part_refuted"
    if all(_bears_out(part, whole) for part in parts):
        return None if whole.stance is Stance.SUPPORT else (Stance.SUPPORT, "parts")
    return (Stance.MENTION, "part_open") if whole.stance is Stance.SUPPORT else None


def _is_said(part: StanceReading) -> bool:
    """Whether a rule finds a part stated, rather than the words or the deed alone."""
    return part.stance is Stance.SUPPORT and part.basis not in {"reader", "wording", "same_deed", "number"}


def of_each(frame: ClaimFrame, candidate: Candidate, whole: StanceReading, each: list[StanceReading]) -> StanceReading:
    """What is not so of one is not so of all; what is so of all is so; of one that is not named nothing is said."""
    if any(one.stance is Stance.REFUTE and one.basis != "reader" and not by_slot(one.basis) for one in each):
        return decided(whole, Stance.REFUTE, "part_refuted")
    said = all(one.stance is Stance.SUPPORT and one.basis != "reader" for one in each)
    if whole.stance is Stance.REFUTE:
        one_said = any(one.stance is Stance.SUPPORT and one.basis != "reader" for one in each)
        loose = whole.basis == "reader" or (by_slot(whole.basis) and one_said)
        return decided(whole, Stance.MENTION, "part_open") if loose else whole
    if whole.stance is Stance.SUPPORT and not said and _unnamed(frame, candidate):
        return decided(whole, Stance.MENTION, "part_open")
    return decided(whole, Stance.SUPPORT, "parts") if said and whole.stance is Stance.MENTION else whole


def by_slot(basis: str) -> bool:
    """Whether another filler refutes, which it does not where a claim lists several: in Britain and Japan."""
    return basis in {"name", "region"} or basis.startswith("role_")


def _unnamed(frame: ClaimFrame, candidate: Candidate) -> bool:
    """Whether no word that sets one member of a list apart from the others stands in the passage."""
    keys = [one.core.view.keys for one in frame.each]
    shared = frozenset.intersection(*keys)
    held = view(candidate.text).keys
    waymarks = frozenset[str]().union(*(held_keys(one.core.view, one.ways, view(candidate.text)) for one in frame.each))
    return any(own - shared and not (own - shared) & (held | waymarks) for own in keys)


def _bears_out(part: StanceReading, whole: StanceReading) -> bool:
    """Whether a passage states a part, rather than that the reader guesses so where only the words are there."""
    return part.stance is Stance.SUPPORT and not (part.basis == "reader" and whole.basis == "wording")


OF_THE_WHOLE = frozenset(
    {"debunk", "negation", "opposite", "roles_changed_about"}
)  # what a passage says of the claim as it stands


def orders(frame: ClaimFrame) -> bool:
    """Whether the claim sets two holders or events in order, of which a passage may tell one alone: before Scholz."""
    view = frame.core.view
    dates = [day.start for day in frame.core.days if day.bound]  # before March 2020 sets no two in order
    return any(
        not any(0 <= start - found.end() <= _TO_DATE for start in dates)
        and (
            (view.chinese and view.folded[found.start() - 1] not in _OF_TIME)
            or view.text[found.end() :].lstrip()[:1].isupper()
        )
        for found in mark("ordering").finditer(view.folded)
    )


_TO_DATE = 16  # characters from a word such as "before" to the date that it limits
_OF_TIME = frozenset("年月日号末底初春夏秋冬季周天时点")  # 本世纪末之前 sets no two in order
