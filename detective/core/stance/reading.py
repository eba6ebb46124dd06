"""Reading of one passage against a claim: rules on structure first, then a learned reader, else *mention*."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from detective.core.models import Candidate, Language, Quote, Stance, StanceReading
from detective.core.stance.align import Where
from detective.core.stance.clausal import State
from detective.core.stance.comparison import Comparison, compare, of_a_name
from detective.core.stance.cover import condition_checks, number_checks
from detective.core.stance.deciding import decide, ruled
from detective.core.stance.embedded import Step, meant, step_of
from detective.core.stance.frame import ClaimFrame, frame_text
from detective.core.stance.held_back import held_back
from detective.core.stance.in_turn import in_turn
from detective.core.stance.learned import SHIPPED, Scoring, Stretches
from detective.core.stance.left_open import left_open, may_be_open
from detective.core.stance.marks import mark
from detective.core.stance.numbers import amounts
from detective.core.stance.of_them import group_named
from detective.core.stance.overlooked import overlooked
from detective.core.stance.passage import read_passage
from detective.core.stance.polarity import no_contrary
from detective.core.stance.portions import worded
from detective.core.stance.proportions import of_sample, proportions
from detective.core.stance.reader import Scores
from detective.core.stance.reckoning import reckoned
from detective.core.stance.relevance import relevance
from detective.core.stance.rolematch import role_findings
from detective.core.stance.rules import rule
from detective.core.stance.rulings import Findings, Ruling, limit, mentions
from detective.core.stance.site_rules import told_of_accused
from detective.core.stance.spellings import respelt
from detective.core.stance.spells import Lies, Placed, at_another_time, placed
from detective.core.stance.titles import answered
from detective.core.stance.universals import affirmed, set_apart
from detective.core.stance.verbatim import Verbatim, verbatim
from detective.core.stance.vetoes import vetoed
from detective.core.stance.views import view
from detective.core.stance.ways import held_keys
from detective.core.stance.whose import Apart, Whose, fell_short, gapped, whose
from detective.core.text import Composed, composed, fold, sentences


@dataclass(frozen=True, slots=True)
class Beside:
    """A passage set beside a claim, and what the rules say of it."""

    comparison: Comparison
    findings: Findings
    ruling: Ruling | None


def read_stance(
    frame: ClaimFrame, candidate: Candidate, *, counted: Stretches = (), scoring: Scoring = SHIPPED
) -> StanceReading:
    """What the passage says of the claim; only the `counted` stretches of its text (all, when empty) may decide."""
    form = composed(candidate.text)
    if form is not None:
        within = tuple(form.after(*stretch) for stretch in counted)
        read = read_stance(frame, replace(candidate, text=form.text), counted=within, scoring=scoring)
        return replace(read, quote=_quote_before(read.quote, form, candidate.text))
    told = respelt(frame.text, f"{candidate.title} {candidate.text}")
    if told != frame.text:
        return read_stance(_framed(told, frame.language), candidate, counted=counted, scoring=scoring)
    at_that_time = placed(frame.core, candidate.text)
    if at_that_time is not None:
        return _placed(frame, candidate, counted, at_that_time, scoring)
    read = _of_its_bearer(frame, candidate, counted, scoring)
    if read.stance is not Stance.MENTION:
        code = _overlooked(frame, candidate, counted, read)
        read = _decided(read, Stance.MENTION, code) if code else read
    if not counted and read.stance is not Stance.SUPPORT:
        read = _unless_verbatim(frame, candidate, read)
    held = no_contrary(frame.core.view, read)
    return _decided(read, Stance.MENTION, held) if held else read


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
    read = replace(read, quote=_quote_before(read.quote, within.form, candidate.text))
    by_another = within.lies is Lies.EDGE and read.stance is Stance.REFUTE
    return _decided(read, Stance.MENTION, "other_time") if by_another else read


def _of_its_bearer(frame: ClaimFrame, candidate: Candidate, counted: Stretches, scoring: Scoring) -> StanceReading:
    """What the passage says, of the claim's own subject where it sets another beside it."""
    text = candidate.text if counted else group_named(in_turn(candidate.text))
    if text != candidate.text:
        inner = _of_its_bearer(frame, replace(candidate, text=text), (), scoring)
        return replace(inner, quote=_whole(frame, candidate, (), scoring).quote)
    told = whose(frame.core, candidate)
    if told is None:
        return _whole(frame, candidate, counted, scoring)
    return _of_whose(frame, candidate, told, counted, scoring)


def _overlooked(frame: ClaimFrame, candidate: Candidate, counted: Stretches, read: StanceReading) -> str:
    """The code of what was overlooked in deciding; empty for nothing."""
    if _speaks_of_another(frame, candidate):
        return "another_one"
    if frame.is_name and read.basis not in _ON_WHAT_IS_TOLD | _LEARNED:
        return "name_alone"
    if at_another_time(frame.core, candidate.text, read.stance, read.basis):
        return "other_time"
    agrees = (read.stance is Stance.SUPPORT) == (frame.sign > 0)
    code = overlooked(frame.core.view, candidate, read.basis, agrees=agrees)
    return code or _left_open(frame, candidate, counted, read)


def _left_open(frame: ClaimFrame, candidate: Candidate, counted: Stretches, read: StanceReading) -> str:
    """The code of what the passage leaves open after all; empty for nothing."""
    if not may_be_open(fold(candidate.text), read.basis, chinese=frame.core.view.chinese):
        return ""
    one = set_beside(frame, candidate, counted)
    return "" if one is None else left_open(one.comparison, read.stance, read.basis)


def _unless_verbatim(frame: ClaimFrame, candidate: Candidate, read: StanceReading) -> StanceReading:
    """The reading, but that a passage which is the claim supports it, and no rule refutes a claim that is a sentence.

    What a passage calls false or answers it may well say word for word before.
    """
    told = verbatim(frame.text, candidate.text)
    if told is Verbatim.WHOLE:
        return _decided(read, Stance.SUPPORT, "wording")
    refuted = read.stance is Stance.REFUTE and read.basis not in _ON_WHAT_IS_TOLD
    return _decided(read, Stance.MENTION, "said_as_it_is") if told is Verbatim.SENTENCE and refuted else read


_LEARNED = frozenset({"reader", "model"})
_ON_WHAT_IS_TOLD = frozenset({"debunk", "answered", "confirmed", "denied_later", "title_answered"})


_ONCE_MORE = frozenset({"again", "再次", "再度"})


def _speaks_of_another(frame: ClaimFrame, candidate: Candidate) -> bool:
    """Whether the claim is about another one, the one before or the next, and the passage has no such word."""
    asked = mark("another_one").search(frame.core.view.folded)
    if asked is None:
        return False
    text = fold(f"{candidate.title} {candidate.text}")
    if asked.group() in _ONCE_MORE and mark("resuming").search(text):
        return False  # it runs again, now that it has resumed
    return mark("another_one").search(text) is None and asked.group().split()[-1] not in text


def _quote_before(quote: Quote | None, form: Composed, text: str) -> Quote | None:
    """The quotation as it stands in the passage, letter for letter."""
    if quote is None:
        return None
    start, end = form.before(quote.start, quote.end)
    return Quote(text=text[start:end], start=start, end=end)


def _of_whose(
    frame: ClaimFrame, candidate: Candidate, told: Whose, counted: Stretches, scoring: Scoring
) -> StanceReading:
    """What the passage says of the claim's own subject; nothing, where it says so of another."""
    own = None if told.own is None else _whole(frame, told.own, counted, scoring)
    whole = _whole(frame, candidate, counted, scoring)
    outdone = own is None or _outdone(own, whole, told)
    if own is not None and own.stance is Stance.SUPPORT and own.basis != "reader" and not outdone:
        return own
    apart = _told_apart(frame, told, counted, scoring)
    if apart is not None and apart[0] is Stance.SUPPORT:
        return _decided(whole, *apart)
    guessed = outdone or (own is not None and _guessed(own, whole, open_=apart is not None))
    if own is not None and own.stance is not Stance.MENTION and not guessed:
        return own
    apart_from = apart is not None and apart[0] is Stance.REFUTE
    if apart_from or _told_of_other(frame, told, counted) or (whole.stance is Stance.SUPPORT and fell_short(told)):
        return _decided(whole, Stance.REFUTE, told.apart)
    if (
        whole.stance is Stance.MENTION
        or (whole.basis != "reader" and _stands_in(set_beside(frame, candidate, counted), told.own))
        or (told.apart is Apart.OWNER and whole.basis in _BY_NAME)
    ):
        return whole
    return _decided(whole, Stance.MENTION, told.apart)


def _outdone(own: StanceReading, whole: StanceReading, told: Whose) -> bool:
    """Whether a rule that looks who it is decides on the whole, and words alone on what is said of the subject."""
    return told.apart is Apart.OWNER and whole.basis in _BY_NAME and own.basis in _BY_WORDS


def _guessed(own: StanceReading, whole: StanceReading, *, open_: bool) -> bool:
    """Whether only the reader decides, which of a part of a passage knows little, or another says it as it is."""
    if own.stance is Stance.SUPPORT:
        return own.basis == "reader" and whole.stance is not Stance.SUPPORT
    return whole.basis == "said_as_it_is" or (own.basis == "reader" and whole.stance is Stance.MENTION and open_)


def _told_of_other(frame: ClaimFrame, told: Whose, counted: Stretches) -> bool:
    """Whether a sentence about the other one says all that the claim says of its own, and it is so of one alone."""
    if told.apart is Apart.OWNER or told.own is None or told.other is None or not told.once:
        return False
    other = set_beside(frame, told.other, counted)
    return other is not None and _says_so(other.comparison, told)


_SURE = 860  # thousandths of support from which the reader alone says that it is told of the other


def _told_apart(frame: ClaimFrame, told: Whose, counted: Stretches, scoring: Scoring) -> tuple[Stance, str] | None:
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
    own, other = (
        _whole(plain, one, counted, scoring) for one in (not counted and told.named) or (told.own, told.other)
    )
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


def _whole(frame: ClaimFrame, candidate: Candidate, counted: Stretches, scoring: Scoring) -> StanceReading:
    whole = _read(frame, candidate, counted, scoring)
    told = None if counted or not candidate.title else _by_title(frame, candidate, whole)
    if told is not None:
        return _decided(whole, *told)
    if whole.stance is Stance.REFUTE and whole.basis not in _OF_THE_WHOLE and _orders(frame):
        return _decided(whole, Stance.MENTION, "ordered")
    if frame.each and (whole.stance is not Stance.REFUTE or whole.basis == "reader" or _by_slot(whole.basis)):
        each = [_of_its_bearer(one, candidate, counted, scoring) for one in frame.each]
        return _of_each(frame, candidate, whole, each)
    refuted = whole.stance is Stance.REFUTE
    if not frame.parts or (not refuted and whole.relevance_milli < limit("part_relevance_milli")):
        return whole
    parts = [_read(part, candidate, counted, scoring) for part in frame.parts]
    basis = _of_parts(whole, parts)
    return whole if basis is None else _decided(whole, *basis)


def _by_title(frame: ClaimFrame, candidate: Candidate, whole: StanceReading) -> tuple[Stance, str] | None:
    """What a headline that asks and a text that opens with yes or no say, where the text alone says nothing."""
    if whole.stance is not Stance.MENTION and whole.basis != "reader":
        return None
    told = answered(candidate.title, candidate.text)
    if told is None:
        return None
    inner = _read(frame, replace(candidate, title="", text=told.statement), (), SHIPPED)
    if inner.stance is Stance.MENTION or inner.basis == "reader":
        return None
    if told.sign < 0 and inner.stance is Stance.REFUTE and inner.basis not in {"negation", "opposite", "mode", "stage"}:
        return None  # that it is not so of one says nothing of another
    supports = (inner.stance is Stance.SUPPORT) == (told.sign > 0)
    return (Stance.SUPPORT if supports else Stance.REFUTE), "title_answered"


def _of_parts(whole: StanceReading, parts: list[StanceReading]) -> tuple[Stance, str] | None:
    """What the readings of a claim's statements make of the reading of the whole; None leaves it as it is."""
    refuting = any(part.stance is Stance.REFUTE and part.basis != "reader" for part in parts)
    if whole.stance is Stance.REFUTE and all(_is_said(part) for part in parts):
        return Stance.SUPPORT, "parts"
    if whole.stance is Stance.REFUTE:
        return None if refuting or whole.basis in _OF_THE_WHOLE else (Stance.MENTION, "part_open")
    if refuting:
        return Stance.REFUTE, "part_refuted"
    if all(_bears_out(part, whole) for part in parts):
        return None if whole.stance is Stance.SUPPORT else (Stance.SUPPORT, "parts")
    return (Stance.MENTION, "part_open") if whole.stance is Stance.SUPPORT else None


def _is_said(part: StanceReading) -> bool:
    """Whether a rule finds a part stated, rather than the words or the deed alone."""
    return part.stance is Stance.SUPPORT and part.basis not in {"reader", "wording", "same_deed", "number"}


def _of_each(frame: ClaimFrame, candidate: Candidate, whole: StanceReading, each: list[StanceReading]) -> StanceReading:
    """What is not so of one is not so of all; what is so of all is so; of one that is not named nothing is said."""
    if any(one.stance is Stance.REFUTE and one.basis != "reader" and not _by_slot(one.basis) for one in each):
        return _decided(whole, Stance.REFUTE, "part_refuted")
    said = all(one.stance is Stance.SUPPORT and one.basis != "reader" for one in each)
    if whole.stance is Stance.REFUTE:
        one_said = any(one.stance is Stance.SUPPORT and one.basis != "reader" for one in each)
        loose = whole.basis == "reader" or (_by_slot(whole.basis) and one_said)
        return _decided(whole, Stance.MENTION, "part_open") if loose else whole
    if whole.stance is Stance.SUPPORT and not said and _unnamed(frame, candidate):
        return _decided(whole, Stance.MENTION, "part_open")
    return _decided(whole, Stance.SUPPORT, "parts") if said and whole.stance is Stance.MENTION else whole


def _by_slot(basis: str) -> bool:
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


_OF_THE_WHOLE = frozenset(
    {"debunk", "negation", "opposite", "roles_changed_about"}
)  # what a passage says of the claim as it stands


def _says_so(c: Comparison, told: Whose) -> bool:
    """Whether a sentence about the other one says all that the claim says of its own."""
    k = c.clause
    if k is None or k.turned or k.asks_more or not told.beside or {k.dates, k.numbers} != {State.SAME}:
        return False
    places = zip(k.aligned.items, k.aligned.where, strict=True)
    rest = [where for item, where in places if not any(a < item.end and item.start < b for a, b in told.beside)]
    return bool(rest) and all(where >= Where.NEAR for where in rest)


_BY_NAME = frozenset({"doer", "holder", "relation"})  # they have looked who it is
_BY_WORDS = frozenset({"clause", "reader", "wording"})
# Read off the frame; words about it tell nothing.
_FIRM = frozenset(
    {
        "comparison",
        "doer",
        "final",
        "holder",
        "in_order",
        "none_of_them",
        "part_told",
        "quantifier",
        "relation",
        "schedule",
        "state",
        "transfer",
        "trend",
    }
)
_BY_ONE = frozenset({"doer", "holder"})  # but of a part of the place, of one among several, it may still say less


_PLAINLY_SAID = frozenset(
    {"mode", "stage", "answered", "debunk", "excepted"}
)  # by words that say it, where the learned reader sees negations only


def _orders(frame: ClaimFrame) -> bool:
    """Whether the claim sets two holders or events in order, of which a passage may tell one alone: before Scholz."""
    view = frame.core.view
    return any(
        (view.chinese and view.folded[found.start() - 1] not in _OF_TIME)
        or view.text[found.end() :].lstrip()[:1].isupper()
        for found in mark("ordering").finditer(view.folded)
    )


_OF_TIME = frozenset("年月日号末底初春夏秋冬季周天时点")  # 本世纪末之前 sets no two in order


def _decided(whole: StanceReading, stance: Stance, basis: str) -> StanceReading:
    """The reading with another stance, as surely as a rule decides."""
    before = Scores(whole.support_milli, whole.refute_milli, whole.mention_milli)
    scores = ruled(Ruling(stance, limit("rule_confidence_milli"), basis), before)
    return replace(
        whole,
        stance=stance,
        basis=basis,
        confidence_milli=limit("rule_confidence_milli"),
        support_milli=scores.support,
        refute_milli=scores.refute,
        mention_milli=scores.mention,
    )


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


def _read(
    frame: ClaimFrame, candidate: Candidate, counted: Stretches, scoring: Scoring, depth: int = 0
) -> StanceReading:
    """What the passage says of the claim, after what stands over either of the two has been taken off."""
    one = set_beside(frame, candidate, counted)
    if one is None:
        return _reading(Scores(1, 1, 998), Stance.MENTION, "nothing_to_read")
    plain = _read_plainly(frame, candidate, one, scoring)
    of_all = None if depth or counted else _affirmed(frame, candidate, plain)
    if of_all is not None:
        return of_all
    step = step_of(one.comparison, one.comparison.claim.view.text, frame.ways) if depth < _DEPTH else None
    if step is None or _settled(step, plain) or told_of_accused(frame.core, plain.basis):
        return plain
    if step.sign == 0 and (plain.stance is Stance.MENTION or plain.basis == "schedule" or _is_apart(one, plain)):
        return plain  # a plan that was moved is told of as planned
    under = replace(candidate, text=_blank(candidate.text, step.blanked))
    inner = _read(_reworded(frame, step.claim), under, counted, SHIPPED, depth + 1)
    basis = meant(step, plain, inner)
    return plain if basis is None else _decided(plain, *basis)


def _is_apart(one: Beside, plain: StanceReading) -> bool:
    """Whether a clause contradicts every word of the claim; what stands under a word that leaves it open is no such."""
    stated = one.comparison.stated
    return plain.stance is Stance.REFUTE and stated is not None and stated.sign < 0 and plain.basis == stated.basis


def _settled(step: Step, plain: StanceReading) -> bool:
    """Whether the word over the statement is one for a mode, by which the statement was read already."""
    if plain.basis == "relation" and step.kind == "end":
        return True  # from the one who is leaving
    if plain.stance is Stance.SUPPORT and plain.basis == "quantifier" and step.sign < 0:
        return True  # 11 of the 16 meet it, and the other five do not yet
    if plain.basis == "debunk":
        return step.kind in {"claim", "say", "believe"}
    kinds = {"exclude", "fail", "intend", *({"claim"} if plain.stance is Stance.REFUTE else ())}
    return plain.basis in {"mode", "stage"} and step.kind in kinds


def _reworded(frame: ClaimFrame, core: str) -> ClaimFrame:
    """The claim with another wording of its core."""
    if core == frame.core.view.text:
        return frame
    other = frame_text(core, frame.language)
    return replace(other, sign=other.sign * frame.sign)


def _affirmed(frame: ClaimFrame, candidate: Candidate, plain: StanceReading) -> StanceReading | None:
    """The reading with two negations that speak of all put as one statement, in passage and claim, if that decides."""
    claim, text = affirmed(frame.core.view.text), affirmed(candidate.text)
    if worded(frame.core.view):
        text = proportions(text)
        text = of_sample(text) if mark("sampled").search(frame.core.view.folded) else text
    counted = amounts(frame.core.quantities)
    told_in_figures = reckoned(frame.core.view, candidate.text) if counted else candidate.text
    if told_in_figures != candidate.text:
        inner = _read(frame, replace(candidate, text=told_in_figures), (), SHIPPED, depth=1)
        if inner.basis == "number" or (inner.basis != "reader" and inner.stance is Stance.SUPPORT):
            return _decided(plain, inner.stance, "reckoned_out")
    if text == candidate.text and claim == frame.core.view.text:
        return None
    under = replace(candidate, text=text)
    told = sentences(claim) if claim != frame.core.view.text else ()
    if len(told) > 1:  # neither A nor B did it: of each that it did not
        return _of_several(plain, [_read(_reworded(frame, one.text), under, (), SHIPPED, depth=1) for one in told])
    inner = _read(_reworded(frame, claim), under, (), SHIPPED, depth=1)
    if inner.basis != "reader" and inner.stance is not Stance.MENTION:
        return _decided(plain, inner.stance, "of_all")
    loose = (
        (plain.stance is Stance.REFUTE or plain.basis == "negation")
        and inner.stance is not plain.stance
        and plain.basis in _LOOSELY
        and not (plain.basis == "negation" and set_apart(candidate.text))
    )
    return _decided(plain, Stance.MENTION, "of_all") if loose else None


def _of_several(plain: StanceReading, each: list[StanceReading]) -> StanceReading | None:
    """What a passage says of a claim that stands for several statements, of which each must be so."""
    if any(one.stance is Stance.REFUTE and one.basis != "reader" for one in each):
        return _decided(plain, Stance.REFUTE, "of_all")
    if all(one.stance is Stance.SUPPORT and one.basis != "reader" for one in each):
        return _decided(plain, Stance.SUPPORT, "of_all")
    return (
        _decided(plain, Stance.MENTION, "of_all") if plain.stance is Stance.REFUTE and plain.basis in _LOOSELY else None
    )


_LOOSELY = frozenset(
    {"reader", "negation", "same_deed", "wording", "roles_changed_about"}
)  # they count negations, or none


_DEPTH = 3  # words over one another: "failed to prove that he had lied"


def _blank(text: str, stretches: Stretches) -> str:
    for start, end in stretches:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _read_plainly(frame: ClaimFrame, candidate: Candidate, one: Beside, scoring: Scoring) -> StanceReading:
    c, ruling = one.comparison, one.ruling
    told = scoring.scores(frame, c, ruling)
    floors = scoring.floors(frame.language)
    stance, basis = decide(told, ruling, c, floors)
    if basis == "doubted" and ruling is not None and (ruling.basis in _FIRM | _PLAINLY_SAID or _is_stated(c, ruling)):
        stance, basis = ruling.stance, ruling.basis
    agrees = Stance.SUPPORT if frame.sign > 0 else Stance.REFUTE  # with the core that the claim states or denies
    sure = max(told.support, told.refute) >= floors.sure
    unheld = _FIRM - _BY_ONE
    held = held_back(c, frame.ways, basis, sure=sure) if stance is agrees and basis not in unheld else None
    if held:
        stance, basis, ruling = Stance.MENTION, held, mentions(held)
    veto = vetoed(c, stance, basis)
    if veto:
        stance, basis, ruling = Stance.MENTION, veto, mentions(veto)
    open_ = basis == "doubted" or bool(held or veto)  # not borne out, which says nothing of how it leans
    scores = told if ruling is None or open_ else ruled(ruling, told)
    covered, parts = relevance(c, one.findings, ruling)
    return replace(
        _reading(scores, stance, basis),
        quote=_quote(c),
        relevance_milli=covered,
        parts=parts,
        numbers=number_checks(c, candidate.id),
        conditions=condition_checks(c, one.findings, candidate.id),
    )


def _is_stated(c: Comparison, ruling: Ruling) -> bool:
    """Whether a clause that accounts for every word of the claim states it, which the learned reader cannot doubt."""
    return ruling.basis in {"stated", "mode"} and c.stated is not None and c.stated.sign > 0


def _quote(comparison: Comparison) -> Quote:
    sentence = comparison.best.sentence
    return Quote(text=sentence.text, start=sentence.start, end=sentence.start + len(sentence.text))


def _reading(scores: Scores, stance: Stance, basis: str) -> StanceReading:
    by_side = {Stance.SUPPORT: scores.support, Stance.REFUTE: scores.refute, Stance.MENTION: scores.mention}
    return StanceReading(
        stance=stance,
        confidence_milli=by_side[stance],
        support_milli=scores.support,
        refute_milli=scores.refute,
        mention_milli=scores.mention,
        relevance_milli=0,
        quote=None,
        basis=basis,
    )
