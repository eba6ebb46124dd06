"""What kind of thing is asked: rows of cues, the first that holds gives the kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from detective.core.models import Kind, Language, Moment
from detective.core.patterns import Pattern
from detective.core.question_cues import beside, says
from detective.core.question_time import AskedTime

FUTURE = frozenset({Moment.FAR_FUTURE, Moment.SCHEDULED_FUTURE, Moment.LATER_THIS_YEAR})
PAST = frozenset({Moment.EARLIER_THIS_YEAR, Moment.PAST_YEAR})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What the rows look at: folded words, language, and the asked time."""

    folded: str  # the proposition
    whole: str  # as it was put, with the asking
    nameless: str  # the proposition without capitalised words inside it, titles and quoted words
    nameless_whole: str  # the same of the words as they were put
    language: Language
    time: AskedTime

    def says(self, *names: str) -> bool:
        """Whether one of the cue lists has an expression in the words."""
        return any(says(name, self.folded) or says(name, self.whole) for name in names)

    def foretells(self) -> bool:
        """Whether a word of the future stands outside of names: There Will Be Blood tells nothing of the future."""
        return says("future_word", self.nameless) or (
            self.time.target is not None and says("future_in_past", self.nameless)
        )

    @property
    def looks_ahead(self) -> bool:
        """Whether the asked time lies, or may lie, ahead of the present."""
        ahead = self.time.is_future or self.time.moment in FUTURE | {Moment.RANGE_SPANNING_NOW}
        return ahead or self.foretells()


@dataclass(frozen=True, slots=True)
class KindRow:
    """A row: its code, the kind that it gives and the test of the words."""

    code: str
    kind: Kind
    holds: Callable[[Asking], bool]


def _attributed(ask: Asking) -> bool:
    verb = ask.says("forecast_verb")
    return ask.says("forecast_passive") or (verb and (ask.says("named_source") or ask.time.moment in PAST))


def _foretells(ask: Asking) -> bool:
    return ask.says("where_will_rate") or (ask.says("likely") and not ask.says("host"))


def _tastes(ask: Asking) -> bool:
    return any(says(name, words) for name in ("opinion", "best") for words in (ask.nameless, ask.nameless_whole))


def _modal(ask: Asking) -> bool:
    if ask.language is Language.EN or not ask.says("modal_hui") or (ask.time.is_since and ask.time.is_future):
        return False
    return (ask.looks_ahead or ask.time.moment is Moment.UNPARSEABLE) and not ask.says(
        "host", "when", "plan", "definition", "format_number"
    )


def _office(ask: Asking) -> bool:
    if ask.language is Language.EN:
        titled = ask.says("office_title", "office_verb") and ask.says("who")
    else:
        titled = any(pattern.search(ask.folded) for pattern in _holders())
    return titled and not ask.says("win_verb", "definition", "latest")


def _holders() -> tuple[Pattern, ...]:
    """In Chinese the title and the question word stand close: 现任总理是谁, 谁是总理, 由谁担任总理."""
    return (
        beside("office_title", "", r"[^，。？?]{0,6}(?:是|为|有|由|叫|分别)[^，。？?]{0,5}(?:谁|哪|什么名)"),
        beside(
            "office_title", r"(?:谁|哪位)[^，。？?]{0,3}(?:是|担任|出任|任|当|接任|执掌|就任|做)[^，。？?]{0,18}", ""
        ),
        beside("office_verb", "", r"[^，。？?]{0,14}(?:是|为|有)?(?:谁|哪位)"),
        beside("office_verb", r"(?:由|是)(?:谁|哪位)[^，。？?]{0,3}", ""),
    )


def _wins_unplaced(ask: Asking) -> bool:
    return ask.time.moment is Moment.UNPARSEABLE and ask.says("who_wins")


def _record(ask: Asking) -> bool:
    return ask.says("record") and ask.says("superlative", "outcome") and not ask.says("quantity", "host")


def _scheduled(ask: Asking) -> bool:
    return ask.says("host", "when", "plan")


KINDS: tuple[KindRow, ...] = (
    KindRow("computed", Kind.DEFINITION, lambda ask: ask.says("computed")),
    KindRow("forecast_of_a_source", Kind.FORECAST, _attributed),
    KindRow("own_forecast", Kind.FORECAST, _foretells),
    KindRow("taste_or_advice", Kind.FORECAST, _tastes),
    KindRow("will_it", Kind.FORECAST, _modal),
    KindRow("winner_of_an_unplaced_event", Kind.FORECAST, _wins_unplaced),
    KindRow("format_of_an_event", Kind.DEFINITION, lambda ask: ask.says("format_number") and ask.looks_ahead),
    KindRow("date_of_effect", Kind.DEFINITION, lambda ask: ask.says("effect_date")),
    KindRow("office_holder", Kind.OFFICE, _office),
    KindRow("rule_or_meaning", Kind.DEFINITION, lambda ask: ask.says("definition") and not ask.says("amount")),
    KindRow("record", Kind.OUTCOME, _record),
    KindRow("plan_or_date", Kind.SCHEDULED, _scheduled),
    KindRow("number", Kind.QUANTITY, lambda ask: ask.says("quantity")),
    KindRow("result", Kind.OUTCOME, lambda ask: ask.says("outcome")),
    KindRow("what_changes_from_then_on", Kind.SCHEDULED, lambda ask: ask.time.is_future and ask.time.is_since),
    KindRow("what_happened_then", Kind.OUTCOME, lambda ask: ask.time.target is not None or ask.says("recent")),
)


def open_kind(ask: Asking) -> Kind:
    """The kind of an open question; without any cue it asks what something is."""
    return next((row.kind for row in KINDS if row.holds(ask)), Kind.DEFINITION)


@dataclass(frozen=True, slots=True)
class PredictionRow:
    """Statements about these times are predictions when the test holds; None stands for no named time."""

    code: str
    moments: frozenset[Moment | None]
    holds: Callable[[Asking], bool]


def _was_past(ask: Asking) -> bool:
    """A past statement about a month without a year speaks of the last one, though the next one is nearer."""
    return ask.time.is_yearless and ask.says("past_statement", "has_happened") and not ask.foretells()


def _promised(ask: Asking) -> bool:
    by_then = ask.time.is_by and not ask.says("past_statement")
    return by_then or ask.foretells() or (ask.time.is_before and ask.says("modal_hui"))


def _still_to_come(ask: Asking) -> bool:
    return (ask.foretells() or ask.says("modal_hui") or ask.time.is_by) and not ask.says("has_happened")


PREDICTIONS: tuple[PredictionRow, ...] = (
    PredictionRow("starts_later", frozenset(Moment), lambda ask: ask.time.is_future and not _was_past(ask)),
    PredictionRow(
        "all_of_a_running_range",
        frozenset({Moment.RANGE_SPANNING_NOW}),
        lambda ask: ask.foretells() or ask.says("universal", "modal_hui"),
    ),
    PredictionRow("rest_of_this_year", frozenset({Moment.LATER_THIS_YEAR}), _still_to_come),
    PredictionRow("promised_for_a_past_time", frozenset(PAST), _promised),
    PredictionRow("unplaced", frozenset({Moment.UNPARSEABLE}), lambda ask: ask.foretells() or ask.says("modal_hui")),
    PredictionRow("from_then_on", frozenset({Moment.OPEN_SINCE}), Asking.foretells),
    PredictionRow(
        "no_time",
        frozenset({None, Moment.CURRENT, Moment.IMPLICIT_PRESENT, Moment.TIMELESS}),
        lambda ask: ask.foretells() and not ask.says("generic_will"),
    ),
)


def _predicts(ask: Asking) -> bool:
    """A statement about a time to come, or one that was still to come when it was made."""
    return any(ask.time.moment in row.moments and row.holds(ask) for row in PREDICTIONS)


def claim_kind(ask: Asking, *, was_asked: bool) -> Kind:
    """The kind of a statement; a yes-or-no question about taste or a time to come is a forecast, as an open one is."""
    if ask.says("computed"):
        return Kind.DEFINITION
    if _tastes(ask) and was_asked:
        return Kind.FORECAST
    if _predicts(ask) and not ask.says("reported"):
        return Kind.FORECAST if was_asked and (ask.says("modal_hui") or ask.foretells()) else Kind.FUTURE_CLAIM
    return Kind.ASSERTION


COLUMNS: tuple[KindRow, ...] = (
    KindRow("states_a_plan", Kind.SCHEDULED, lambda ask: ask.says("states_host")),
    KindRow("states_a_result", Kind.OUTCOME, lambda ask: ask.says("states_result")),
    KindRow("states_a_number", Kind.QUANTITY, lambda ask: ask.says("states_number")),
)


STATES: tuple[KindRow, ...] = (
    KindRow("alive", Kind.OUTCOME, lambda ask: ask.says("state_life")),
    KindRow("married", Kind.OUTCOME, lambda ask: ask.says("state_family")),
    KindRow("counted", Kind.QUANTITY, lambda ask: ask.says("state_count")),
    KindRow("priced", Kind.QUANTITY, lambda ask: ask.says("state_price")),
    KindRow("ranked", Kind.OUTCOME, lambda ask: ask.says("state_rank") and not ask.says("natural")),
    KindRow("works", Kind.OUTCOME, lambda ask: ask.says("state_work")),
    KindRow("lives_there", Kind.OUTCOME, lambda ask: ask.says("state_home")),
    KindRow("owned", Kind.OUTCOME, lambda ask: ask.says("state_owner")),
    KindRow("said_of_now", Kind.OUTCOME, lambda ask: ask.time.moment is Moment.CURRENT and ask.says("now")),
)


def state_of(ask: Asking) -> Kind | None:
    """The column of a state of the present that a statement without a time tells: it may be another tomorrow."""
    if ask.time.target is not None or ask.says("state_over"):
        return None
    return next((row.kind for row in STATES if row.holds(ask)), None)


def column_of(ask: Asking) -> Kind:
    """The column of the matrix that an assertion takes: that of what it states."""
    if ask.says("states_office"):
        return Kind.OFFICE
    found = state_of(ask) or next((row.kind for row in COLUMNS if row.holds(ask)), None)
    if found is not None:
        return found
    return Kind.OUTCOME if ask.time.target is not None else Kind.DEFINITION


def is_running_total(folded: str) -> bool:
    """Whether a total or a statistic of the whole period is asked, not what there is so far."""
    return (says("whole_period", folded) or says("period_statistic", folded)) and not says("so_far", folded)
