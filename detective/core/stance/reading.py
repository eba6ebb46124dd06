"""Reading of one passage against a claim: rules on structure first, then a learned reader, else *mention*."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from detective.core.models import Candidate, Language, Stance, StanceReading
from detective.core.patterns import Pattern
from detective.core.stance.capitals import capital_named
from detective.core.stance.charges import of_own_charge
from detective.core.stance.conceded import conceded_aside
from detective.core.stance.cues import CueKind
from detective.core.stance.decided import decided, quote_before
from detective.core.stance.former_values import as_now
from detective.core.stance.frame import ClaimFrame, frame_text
from detective.core.stance.in_turn import in_turn
from detective.core.stance.learned import SHIPPED, Scoring, Stretches
from detective.core.stance.left_open import left_open, may_be_open
from detective.core.stance.marks import mark
from detective.core.stance.of_them import group_named
from detective.core.stance.one_statement import read_statement
from detective.core.stance.overlooked import overlooked
from detective.core.stance.polarity import no_contrary
from detective.core.stance.rulings import ON_WHAT_IS_TOLD, limit
from detective.core.stance.set_beside import set_beside
from detective.core.stance.several import OF_THE_WHOLE, by_slot, of_each, of_parts, orders
from detective.core.stance.spellings import capitals, respelt
from detective.core.stance.spells import Lies, Placed, at_another_time, placed
from detective.core.stance.times_meant import of_all_times, time_put
from detective.core.stance.titles import answered, question_of
from detective.core.stance.two_bearers import of_whose
from detective.core.stance.verbatim import Verbatim, verbatim
from detective.core.stance.views import view
from detective.core.stance.whose import whose
from detective.core.text import composed, fold

_LEARNED = frozenset({"reader", "model"})
_EARLIER = Pattern("[上前下]一个?[年月周季日天]|previous (?:year|month|week|quarter|day|season)")
_ONCE_MORE = frozenset({"again", "再次", "再度"})


def read_stance(
    frame: ClaimFrame, candidate: Candidate, *, counted: Stretches = (), scoring: Scoring = SHIPPED
) -> StanceReading:
    """What the passage says of the claim; only the `counted` stretches of its text (all, when empty) may decide."""
    form = composed(candidate.text)
    if form is not None:
        within = tuple(form.after(*stretch) for stretch in counted)
        read = read_stance(frame, replace(candidate, text=form.text), counted=within, scoring=scoring)
        return replace(read, quote=quote_before(read.quote, form, candidate.text))
    told = respelt(capitals(frame.text, candidate.text), f"{candidate.title} {candidate.text}")
    if told != frame.text:
        return read_stance(_framed(told, frame.language), candidate, counted=counted, scoring=scoring)
    at_that_time = placed(frame.core, candidate.text)
    if at_that_time is not None:
        return _placed(frame, candidate, counted, at_that_time, scoring)
    read = _of_its_bearer(frame, candidate, counted, scoring)
    if read.stance is not Stance.MENTION:
        code = _overlooked(frame, candidate, counted, read)
        read = decided(read, Stance.MENTION, code) if code else read
    if not counted and read.stance is not Stance.SUPPORT:
        read = _unless_verbatim(frame, candidate, read)
    held = no_contrary(frame.core.view, read) if frame.sign > 0 else ""  # what denies a denial says it
    return decided(read, Stance.MENTION, held) if held else read


@lru_cache(maxsize=64)
def _framed(text: str, language: Language) -> ClaimFrame:
    """The claim with its names as a passage spells them."""
    return frame_text(text, language)


def _placed(
    frame: ClaimFrame, candidate: Candidate, counted: Stretches, within: Placed, scoring: Scoring
) -> StanceReading:
    """What the passage says of the claim's time, of which it tells with a longer one."""
    stretches = tuple(within.form.after(*stretch) for stretch in counted)
    under = replace(candidate, text=within.form.text)
    read = within.told(read_stance(frame, under, counted=stretches, scoring=scoring), candidate.id)
    read = replace(read, quote=quote_before(read.quote, within.form, candidate.text))
    by_another = within.lies is Lies.EDGE and read.stance is Stance.REFUTE
    return decided(read, Stance.MENTION, "other_time") if by_another else read


def _of_its_bearer(frame: ClaimFrame, candidate: Candidate, counted: Stretches, scoring: Scoring) -> StanceReading:
    """What the passage says, of the claim's own subject where it sets another beside it."""
    text = candidate.text
    if not counted:
        text = time_put(frame.core, text)
        text = of_own_charge(frame.core.view, text)
        text = as_now(
            frame.core, capital_named(frame.core.view, conceded_aside(frame.core, group_named(in_turn(text))))
        )
    if text != candidate.text:
        inner = _of_its_bearer(frame, replace(candidate, text=text), (), scoring)
        return replace(inner, quote=_whole(frame, candidate, (), scoring).quote)
    told = whose(frame.core, candidate)
    if told is None:
        return _whole(frame, candidate, counted, scoring)
    return of_whose(frame, candidate, told, counted, partial(_whole, counted=counted, scoring=scoring))


def _overlooked(frame: ClaimFrame, candidate: Candidate, counted: Stretches, read: StanceReading) -> str:
    """The code of what was overlooked in deciding; empty for nothing."""
    if _speaks_of_another(frame, candidate):
        return "another_one"
    if frame.is_name and read.basis not in ON_WHAT_IS_TOLD | _LEARNED:
        return "name_alone"
    if at_another_time(frame.core, candidate.text, read.stance, read.basis) or of_all_times(frame.core, candidate.text):
        return "other_time"
    agrees = (read.stance is Stance.SUPPORT) == (frame.sign > 0)
    code = overlooked(frame.core.view, candidate, read.basis, agrees=agrees)
    return code or _left_open(frame, candidate, counted, read)


def _left_open(frame: ClaimFrame, candidate: Candidate, counted: Stretches, read: StanceReading) -> str:
    """The code of what the passage leaves open after all; empty for nothing."""
    if not may_be_open(fold(candidate.text), read.basis):
        return ""
    one = set_beside(frame, candidate, counted)
    return "" if one is None else left_open(one.comparison, read.stance, read.basis)


def _unless_verbatim(frame: ClaimFrame, candidate: Candidate, read: StanceReading) -> StanceReading:
    """The reading, but that a passage which is the claim supports it, and no rule refutes a claim that is a sentence.

    What a passage calls false or answers it may well say word for word before.
    """
    told = verbatim(frame.text, candidate.text)
    if told is Verbatim.WHOLE:
        return decided(read, Stance.SUPPORT, "wording")
    refuted = read.stance is Stance.REFUTE and read.basis not in ON_WHAT_IS_TOLD
    return decided(read, Stance.MENTION, "said_as_it_is") if told is Verbatim.SENTENCE and refuted else read


def _speaks_of_another(frame: ClaimFrame, candidate: Candidate) -> bool:
    """Whether the claim is about another one, the one before or the next, and the passage has no such word."""
    asked = mark("another_one").search(frame.core.view.folded)
    if asked is None or _EARLIER.match(frame.core.view.folded, asked.start()):
        return False
    text = fold(f"{candidate.title} {candidate.text}")
    if asked.group() in _ONCE_MORE and mark("resuming").search(text):
        return False  # it runs again, now that it has resumed
    return mark("another_one").search(text) is None and asked.group().split()[-1] not in text


def _whole(frame: ClaimFrame, candidate: Candidate, counted: Stretches, scoring: Scoring) -> StanceReading:
    whole = read_statement(frame, candidate, counted, scoring)
    told = None if counted else _by_question(frame, candidate, whole)
    if told is not None:
        return decided(whole, *told)
    if whole.stance is Stance.REFUTE and whole.basis not in OF_THE_WHOLE and orders(frame):
        return decided(whole, Stance.MENTION, "ordered")
    if frame.each and (whole.stance is not Stance.REFUTE or whole.basis == "reader" or by_slot(whole.basis)):
        each = [_of_its_bearer(one, candidate, counted, scoring) for one in frame.each]
        return of_each(frame, candidate, whole, each)
    refuted = whole.stance is Stance.REFUTE
    if not frame.parts or (not refuted and whole.relevance_milli < limit("part_relevance_milli")):
        return whole
    parts = [read_statement(part, candidate, counted, scoring) for part in frame.parts]
    basis = of_parts(whole, parts)
    return whole if basis is None else decided(whole, *basis)


def _by_question(frame: ClaimFrame, candidate: Candidate, whole: StanceReading) -> tuple[Stance, str] | None:
    """What a headline or an opening that asks and a text that goes on with yes or no say, where the rest says nothing.

    The learned reader goes by the words of the question, whatever the answer is.
    """
    if whole.stance is not Stance.MENTION and whole.basis != "reader":
        return None
    told = answered(candidate.title, candidate.text) if candidate.title else None
    if told is None and ("?" in candidate.text or "？" in candidate.text):
        asked = question_of(candidate.text)
        told = answered(*asked) if asked else None
    if told is None:
        return None
    inner = read_statement(frame, replace(candidate, title="", text=told.statement), (), SHIPPED)
    if inner.stance is Stance.MENTION or inner.basis == "reader":
        if told.sign < 0 and _follows(frame, told.statement):
            return Stance.REFUTE, "title_answered"
        quoted = told.sign < 0 and whole.stance is Stance.REFUTE and whole.quote  # "no" may deny the contrary
        return (Stance.MENTION, "denies_another") if quoted and view(quoted.text).has(CueKind.NEG) else None
    if told.sign < 0 and inner.stance is Stance.REFUTE and inner.basis not in {"negation", "opposite", "mode", "stage"}:
        return None  # that it is not so of one says nothing of another
    supports = (inner.stance is Stance.SUPPORT) == (told.sign > 0)
    return (Stance.SUPPORT if supports else Stance.REFUTE), "title_answered"


def _follows(frame: ClaimFrame, statement: str) -> bool:
    """Whether the claim says a statement that is denied, and more: visible from the Moon, with the naked eye even."""
    told = Candidate(id="claim", title="", text=frame.core.view.text)
    back = read_statement(_framed(statement, frame.language), told, (), SHIPPED)
    return frame.sign > 0 and back.stance is Stance.SUPPORT and back.basis != "reader"
