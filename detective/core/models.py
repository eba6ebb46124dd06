"""The records that the stages hand to each other. Frozen; tuples, not lists; enums, not strings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from detective.core.timeline import Day, Span
from detective.errors import Words


class Language(StrEnum):
    """The language in which the question was put; traditional Chinese counts as Chinese."""

    ZH = "zh"
    EN = "en"


class Mode(StrEnum):
    """A statement to be checked (or a yes-or-no question), or a question that asks for an answer."""

    CLAIM = "claim"
    OPEN = "open"


class Kind(StrEnum):
    """What kind of thing is asked; the columns of the time matrix, and `assertion`."""

    OUTCOME = "outcome"
    SCHEDULED = "scheduled"
    QUANTITY = "quantity"
    OFFICE = "office"
    DEFINITION = "definition"
    FUTURE_CLAIM = "future_claim"
    FORECAST = "forecast"
    ASSERTION = "assertion"


class Verdict(StrEnum):
    """The five verdicts; only the first two decide."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    UNCERTAIN = "uncertain"
    NO_RELIABLE_SOURCE = "no_reliable_source"
    QUERY_FAILED = "query_failed"


class Stance(StrEnum):
    """What a passage says of the claim; merely mentioning weighs nothing."""

    SUPPORT = "support"
    REFUTE = "refute"
    MENTION = "mention"


class Place(StrEnum):
    """Where an item stands after the guard."""

    FORMAL = "formal"
    RELATED = "related"
    DROPPED = "dropped"


class Tier(StrEnum):
    """Authority of a source for a subject, T1 the highest; satire has none."""

    T1 = "T1"
    T2 = "T2"
    T3 = "T3"
    T4 = "T4"
    T5 = "T5"


class SourceKind(StrEnum):
    """What kind of publisher stands behind a candidate."""

    OFFICIAL = "official"
    PRIMARY_PAPER = "primary_paper"
    NEWS = "news"
    FACT_CHECK = "fact_check"
    ENCYCLOPEDIA = "encyclopedia"
    BLOG = "blog"
    SOCIAL = "social"
    FORUM = "forum"
    SATIRE = "satire"
    UNKNOWN = "unknown"


class PublishedKind(StrEnum):
    """What a page's date means."""

    PUBLISHED = "published"
    MODIFIED = "modified"
    CRAWLED = "crawled"


@dataclass(frozen=True, slots=True, kw_only=True)
class AsOf:
    """The present of a check: its day on the asker's calendar, and the instant where one was given."""

    day: Day
    instant: datetime | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A row of the table of sources; `subjects` are those for which it is a primary source (T1)."""

    host: str
    tier: Tier
    kind: SourceKind
    subjects: frozenset[str]
    name: Words
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDate:
    """A date of a page: its words, kind, meaning and the stage that found it."""

    text: str
    kind: PublishedKind
    stage: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRead:
    """How the page behind a candidate was read; where it was, the candidate has the page's passages as its text.

    `stage` names what found the date that the candidate has from the page; empty where it kept its own.
    """

    outcome: str  # `read`, or the code of why it was not
    reader: str = ""
    url: str = ""
    stage: str = ""
    dates: tuple[PageDate, ...] = ()
    hit_text: str = ""  # what the search service had said

    @property
    def was_read(self) -> bool:
        """Whether the text is the page's."""
        return self.outcome == "read"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One piece of evidence as it came in, before any judgement; unknown is `None`, never a default date or tier."""

    id: str
    title: str = ""
    text: str = ""
    url: str | None = None
    site: str | None = None
    published: Span | None = None
    published_text: str | None = None
    published_kind: PublishedKind | None = None
    source_kind: SourceKind | None = None
    tier: Tier | None = None
    scopes: tuple[str, ...] | None = None
    source_version: str | None = None
    indexed_at: str | None = None
    expires_at: str | None = None
    access_labels: tuple[str, ...] = ()
    citation_anchor: str | None = None
    score: float | None = None
    provider: str | None = None
    query: str | None = None
    extra: Mapping[str, object] = field(default_factory=dict)
    page: PageRead | None = None  # None: nobody tried to read the page; set by the page reader alone
    sealed: str | None = None  # digest of a restricted candidate whose content was not kept; set by a bundle alone


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeMention:
    """A time that a text speaks of: the words, where they stand (offsets into the text) and what they mean."""

    text: str
    start: int
    end: int
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A passage cut out of an item's text, with its offsets."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A code in lower snake case, and the sentence that it means here."""

    code: str
    words: Words


class Moment(StrEnum):
    """How the asked time lies to the present; the rows of the time matrix."""

    FAR_FUTURE = "far_future"
    SCHEDULED_FUTURE = "scheduled_future"
    LATER_THIS_YEAR = "later_this_year"
    CURRENT = "current"
    EARLIER_THIS_YEAR = "earlier_this_year"
    PAST_YEAR = "past_year"
    RANGE_SPANNING_NOW = "range_spanning_now"
    OPEN_SINCE = "open_since"
    IMPLICIT_PRESENT = "implicit_present"
    UNPARSEABLE = "unparseable"
    TIMELESS = "timeless"


class Asked(StrEnum):
    """What an open question wants to be told."""

    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    NUMBER = "number"
    THING = "thing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What was asked, as it was understood; every field can be shown and corrected."""

    text: str
    language: Language
    mode: Mode
    kind: Kind
    column: Kind  # of the time matrix; differs from `kind` only for an assertion
    proposition: str  # the statement or question without lead-ins such as "核实：" and without the yes-or-no particle
    asked: Asked | None  # open mode only
    times: tuple[TimeMention, ...]
    target: Span | None
    moment: Moment


class ItemRelation(StrEnum):
    """How an item's time lies to the target; the rows of the matrix's second table."""

    MATCH = "match"
    WITHIN = "within"
    CONTAINS = "contains"
    OVERLAPS = "overlaps"
    BEFORE = "before"
    AFTER = "after"
    COMPARISON = "comparison"
    UNLABELLED = "unlabelled"
    PUBLICATION = "publication"
    PREVIEW = "preview"
    PLAN = "plan"
    CURRENT = "current"
    STALE = "stale"
    TIMELESS = "timeless"
    CONFLICTING = "conflicting"


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardItem:
    """The guard's word on one item; `counted` are the stretches of its text that speak of the asked time."""

    id: str
    relation: ItemRelation
    place: Place
    event_times: tuple[TimeMention, ...] = ()
    unplaced: bool = False  # it tells times only by a date of its own that is unknown: late last year, last Friday
    counted: tuple[tuple[int, int], ...] = ()  # empty: the whole text counts
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """The guard's decision; `stage` says whether the question alone (1) or the evidence (2) gave it."""

    passed: bool
    stage: int
    reason: Reason
    items: tuple[GuardItem, ...] = ()
    caveats: tuple[Reason, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberCheck:
    """A number of the claim beside the number of a source: equal, or by what factor they differ."""

    claim: str
    source: str
    evidence_id: str
    match: bool
    words: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionCheck:
    """A condition of the claim (time, place, population, measure, role …) beside the source's."""

    slot: str
    claim: str
    source: str
    evidence_id: str
    outcome: str  # match | differ | silent
    words: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceReading:
    """What one passage says of the claim. Milli-units are thousandths; the three scores sum to 1000."""

    stance: Stance  # by policy: mention where the reader cannot tell
    confidence_milli: int
    support_milli: int
    refute_milli: int
    mention_milli: int
    relevance_milli: int
    quote: Quote | None
    basis: str  # code of the rule that decided, or "reader"
    parts: tuple[tuple[str, int], ...] = ()  # of the relevance: name, thousandths
    numbers: tuple[NumberCheck, ...] = ()
    conditions: tuple[ConditionCheck, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A span of a passage that answers an open question; equal `key` means the same answer."""

    text: str
    key: str
    quote: Quote
    relevance_milli: int
    basis: str
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedQuery:
    """One search of the plan and what it is for (`verbatim`, `keywords`, `time_pinned`, `official`, `debunk` …)."""

    text: str
    purpose: str
    language: str
