"""The parts of a card that say what was asked, what the time guard decided and what each item is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from detective.core.models import (
    Asked,
    ItemRelation,
    Kind,
    Language,
    Mode,
    Moment,
    Place,
    PublishedKind,
    SourceKind,
    Stance,
    Tier,
)
from detective.core.timeline import Precision

Weight = Annotated[float, Field(ge=0)]
Share = Annotated[float, Field(ge=0, le=1)]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Code = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


def means(text: str, **more: Any) -> Any:
    """A field with its description."""
    return Field(description=text, **more)


class Part(BaseModel):
    """The base of every part: frozen, and no field that it does not name."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sentence(Part):
    """One sentence in both languages; both say the same."""

    zh: str = means("Text in simplified Chinese.")
    en: str = means("Text in English.")


class RulesetPart(Part):
    """Which rules, thresholds and word lists gave the verdict."""

    version: str = means("Version of the table of rules.")
    hash: Sha256 = means("SHA-256 over every table that a verdict hangs on, hexadecimal.")


class SpanPart(Part):
    """A half-open interval of days [start, end)."""

    start: str | None = means("First day, ISO (astronomical years before Christ); null for an open beginning.")
    end: str | None = means("First day after the interval, ISO; null for an open end.")
    precision: Precision = means("How exactly the time was said.")


class TimePart(SpanPart):
    """A time that a text speaks of."""

    text: str = means("The words that name the time.")


class ConstraintsPart(Part):
    """What the question holds its answer to."""

    proposition: str = means("The statement or question without lead-ins and yes-or-no particles.")
    asked: Asked | None = means("What an open question wants to be told; null in claim mode or when it is not known.")


class QueryPart(Part):
    """The question as it was understood."""

    text: str = means("The claim or question as it was given.")
    language: Language = means("Language of the question; traditional Chinese counts as zh.")
    mode: Mode = means("`claim`: a statement or a yes-or-no question; `open`: a question that asks for an answer.")
    kind: Kind = means("What kind of thing is asked.")
    constraints: ConstraintsPart = means("What the answer is held to.")
    time: list[TimePart] = means("Times that the question names, in order; empty when it names none.")


class ReasonPart(Sentence):
    """Why this verdict."""

    code: Code = means("Code of the rule, or of the time guard's reason where the guard decided.")
    also: list[str] = means("Further codes: the rule behind a guard's reason, or the guard's word beside a rule.")


class AnswerPart(Part):
    """The answer to an open question."""

    text: str = means("The answer in the words of the best source; years of a list are set apart by ；.")
    evidence: list[str] = means("Ids of the items that give it.")
    rivals: list[str] = means("Other answers that were found, the heaviest first.")


class CaveatPart(Sentence):
    """A remark of the time guard that does not block."""

    code: Code = means("Code of the remark.")


class GuardItemPart(Part):
    """The time guard's word on one item."""

    relation: ItemRelation = means("How the item's time lies to the asked time.")
    place: Place = means("`formal` counts, `related` is listed apart, `dropped` is among the rejected.")
    flags: list[str] = means("Codes of what is special about the item's time.")


class GuardPart(Sentence):
    """The decision of the time guard, made before anything is scored; zh and en say it in words."""

    decision: Literal["pass", "block"] = means("Whether the question can be answered for its own time.")
    stage: Literal[1, 2] = means("1: decided by the question alone; 2: by question and evidence.")
    reason: Code = means("Code of the cell of the time matrix.")
    kind: Kind = means("The question's kind, repeated.")
    relation: Moment = means("How the asked time lies to the present of the check.")
    target: SpanPart | None = means("The asked time as one interval; null when no time was asked.")
    caveats: list[CaveatPart] = means("Remarks that do not block.")
    items: dict[str, GuardItemPart] = means("The word on each item, by its id.")


class PublishedPart(SpanPart):
    """When a page says that it was published."""

    text: str | None = means("The date as it was given; null when only its meaning is known.")


class FoundPart(Part):
    """Where an item is from, and at which stage its text and its date were found."""

    where: Literal["given", "local", "web"] = means("Given by the caller, from a local source, or from the web.")
    text: Literal["given", "local", "web", "page"] = means(
        "Whose text it is; `page`: read from the page behind the hit."
    )
    published: str | None = means(
        "What found the date: `given`, `local`, `web` (the service said so), or a stage of page reading; null: undated."
    )
    page: str | None = means("`read`, or the code of why the page was not read; null when nobody tried.")


class ItemPart(Part):
    """What every admitted item shows."""

    id: str = means("Id of the candidate, unique on the card.")
    title: str = means("Title; empty when there is none.")
    text: str = means("The passage as it was given.")
    url: str | None = means("Address as it was given.")
    canonical_url: str | None = means("Address in its one canonical form; null when it is no web address.")
    site: str | None = means("Name of the site as it was given.")
    source_name: Sentence | None = means("Name of the publisher from the table of sources.")
    published: PublishedPart | None = means("Publication date as an interval; null when it is unknown.")
    published_kind: PublishedKind | None = means("What that date means.")
    source_kind: SourceKind = means("Kind of publisher, `unknown` when it is not known.")
    tier: Tier = means("Authority class for this subject, T1 the highest.")
    tier_reason: str = means(
        "Why this tier: `listed_publisher`, `primary_for_subject`, `listed_by_requester`, `given_by_caller` …"
    )
    relation: ItemRelation = means("How the item's time lies to the asked time.")
    event_time: list[TimePart] | None = means(
        "Times that the passage speaks of; null when it tells them only by a date of its own that is unknown."
    )
    flags: list[str] = means("Codes of what is special about the item.")
    provider: str | None = means("Which provider brought it.")
    query: str | None = means("Which query found it.")
    source_version: str | None = means("Version of the source as it was given.")
    indexed_at: str | None = means("When the source was indexed, as it was given.")
    expires_at: str | None = means("When the source expires, as it was given.")
    citation_anchor: str | None = means("Anchor inside the source as it was given.")
    sha256: Sha256 = means("SHA-256 of the UTF-8 bytes of `text`.")
    retrieved_at: str | None = means("When it was fetched, ISO; outside the id.")
    found: FoundPart = means("Where it is from, and what found its text and date.")
    citation: str | None = means("Address that opens the source at the quoted place; null without a web address.")


class EvidencePart(ItemPart):
    """A formal item with every factor of its score."""

    quote: str | None = means("The quoted stretch of `text` that was read.")
    quote_start: int | None = means("Offset of the quote in `text`, in characters from 0.")
    quote_end: int | None = means("Offset after the quote, in characters.")
    authority: Weight = means("Weight of the tier, 0 to 1.2, without unit.")
    relevance: Share = means("How much of the question the passage covers, 0 to 1.")
    relevance_parts: dict[str, float] = means("Parts of the relevance by name, 0 to 1.")
    freshness: Share = means("1 for what is settled or in date, down to 0.5 for what is stale.")
    stance: Stance = means("What the passage says of the claim; a mention weighs nothing.")
    stance_basis: str = means(
        "Code of the rule that read the stance; `reader`: the fitted reader, `model`: a model of the user's own."
    )
    stance_confidence: Share | None = means("How surely the stance was read, 0 to 1; null in open mode.")
    answer: str | None = means("The answer that the passage gives (open mode).")
    score: Weight = means("authority × (base + share × relevance) × freshness, 4 decimals; 0 for a mention.")
    origin: str = means("Independent origin; items of one origin speak once.")


class RelatedPart(ItemPart):
    """An item about another time: listed for orientation, never counted."""


class RejectedPart(Part):
    """A candidate that was not admitted; a restricted one shows its id and codes only."""

    id: str = means("Id of the candidate.")
    gate: Code = means("The gate that objected first.")
    reason: Code = means("Code of that gate.")
    also: list[str] = means("Codes of the other gates that object.")
    owner: str | None = means("Whom to ask for access, where nobody has said who may see it.", default=None)
    title: str | None = means(
        "Title; missing for a restricted candidate, null for one that gives orders.", default=None
    )
    url: str | None = means("Address; missing for a restricted candidate.", default=None)
    site: str | None = means("Site; missing for a restricted candidate.", default=None)
