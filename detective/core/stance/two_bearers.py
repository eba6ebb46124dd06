"""What a passage that sets two bearers of the claim's subject side by side says of the claim's own."""

from __future__ import annotations

from collections.abc import Callable

from detective.core.models import Candidate, Stance, StanceReading
from detective.core.stance.decided import decided
from detective.core.stance.frame import ClaimFrame, frame_text
from detective.core.stance.learned import Stretches
from detective.core.stance.set_beside import Beside, set_beside
from detective.core.stance.whose import Apart, Whose, fell_short, gapped

Read = Callable[[ClaimFrame, Candidate], StanceReading]  # of the whole, with what counts and how it is scored
_BY_NAME = frozenset({"doer", "holder", "relation"})  # they have looked who it is
_BY_WORDS = frozenset({"clause", "reader", "wording"})
_SURE = 860  # thousandths of support from which the reader alone says that it is told of the other


def of_whose(frame: ClaimFrame, candidate: Candidate, told: Whose, counted: Stretches, read: Read) -> StanceReading:
    """What the passage says of the claim's own subject; nothing, where it says so of another."""
    own = None if told.own is None else read(frame, told.own)
    whole = read(frame, candidate)
    outdone = own is None or _outdone(own, whole, told)
    if own is not None and own.stance is Stance.SUPPORT and own.basis != "reader" and not outdone:
        return own
    apart = _told_apart(frame, told, () if counted else told.named, read)
    if apart is not None and apart[0] is Stance.SUPPORT:
        return decided(whole, *apart)
    guessed = outdone or (own is not None and _guessed(own, whole, open_=apart is not None))
    if own is not None and own.stance is not Stance.MENTION and not guessed:
        return own
    apart_from = apart is not None and apart[0] is Stance.REFUTE
    if apart_from or (whole.stance is Stance.SUPPORT and fell_short(told)):
        return decided(whole, Stance.REFUTE, told.apart)
    if (
        whole.stance is Stance.MENTION
        or (whole.basis != "reader" and _stands_in(set_beside(frame, candidate, counted), told.own))
        or (told.apart is Apart.OWNER and whole.basis in _BY_NAME)
    ):
        return whole
    return decided(whole, Stance.MENTION, told.apart)


def _outdone(own: StanceReading, whole: StanceReading, told: Whose) -> bool:
    """Whether a rule that looks who it is decides on the whole, and words alone on what is said of the subject."""
    return told.apart is Apart.OWNER and whole.basis in _BY_NAME and own.basis in _BY_WORDS


def _guessed(own: StanceReading, whole: StanceReading, *, open_: bool) -> bool:
    """Whether only the reader decides, which of a part of a passage knows little, or another says it as it is."""
    if own.stance is Stance.SUPPORT:
        return own.basis == "reader" and whole.stance is not Stance.SUPPORT
    return whole.basis == "said_as_it_is" or (own.basis == "reader" and whole.stance is Stance.MENTION and open_)


def _told_apart(frame: ClaimFrame, told: Whose, named: tuple[Candidate, ...], read: Read) -> tuple[Stance, str] | None:
    """What the claim without the words that tell its bearer apart comes to, beside what is said of each of the two."""
    if told.own is None or told.other is None:
        return None
    numbered = gapped(frame.core, told)
    if numbered:
        return (Stance.SUPPORT if numbered > 0 else Stance.REFUTE), told.apart
    bare = told.bare(frame.core)
    if not bare:
        return None
    plain = frame_text(bare, frame.language)
    own, other = (read(plain, one) for one in named or (told.own, told.other))
    if own.stance is Stance.SUPPORT and own.basis != "reader":
        return (own.stance, own.basis) if told.known else None
    if told.once and other.stance is Stance.SUPPORT and (other.basis != "reader" or other.support_milli >= _SURE):
        return Stance.REFUTE, told.apart
    return None if own.stance is Stance.REFUTE else (Stance.MENTION, told.apart)


def _stands_in(one: Beside | None, own: Candidate | None) -> bool:
    """Whether the sentences that decide stand in what the passage says of the claim's own subject."""
    if one is None or own is None or one.comparison.clause is None:
        return False
    told = (one.comparison.best.sentence, one.comparison.clause.aligned.match.sentence)
    return all(own.text[view.start : view.start + len(view.text)] == view.text for view in told)
