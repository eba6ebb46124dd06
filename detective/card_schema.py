"""The card as models: every field with its type, unit and meaning, and the JSON Schema that is made from them.

The engine writes cards from its own records; these models describe, check and publish them.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from detective.core.codec import SCHEMA
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
    Verdict,
)
from detective.core.policy import Satire
from detective.core.reviewing import ReviewState
from detective.core.timeline import Precision
from detective.errors import InputError, Words

SCHEMA_ID = "urn:detective:schema:card:1"
_Weight = Annotated[float, Field(ge=0)]
_Share = Annotated[float, Field(ge=0, le=1)]
_Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Code = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]


def _is(text: str, **more: Any) -> Any:
    """A field with its description."""
    return Field(description=text, **more)


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Sentence(_Part):
    """One sentence in both languages; both say the same."""

    zh: str = _is("Text in simplified Chinese.")
    en: str = _is("Text in English.")


class RulesetPart(_Part):
    """Which rules, thresholds and word lists gave the verdict."""

    version: str = _is("Version of the table of rules.")
    hash: _Sha256 = _is("SHA-256 over every table that a verdict hangs on, hexadecimal.")


class SpanPart(_Part):
    """A half-open interval of days [start, end)."""

    start: str | None = _is("First day, ISO (astronomical years before Christ); null for an open beginning.")
    end: str | None = _is("First day after the interval, ISO; null for an open end.")
    precision: Precision = _is("How exactly the time was said.")


class TimePart(SpanPart):
    """A time that a text speaks of."""

    text: str = _is("The words that name the time.")


class ConstraintsPart(_Part):
    """What the question holds its answer to."""

    proposition: str = _is("The statement or question without lead-ins and yes-or-no particles.")
    asked: Asked | None = _is("What an open question wants to be told; null in claim mode or when it is not known.")


class QueryPart(_Part):
    """The question as it was understood."""

    text: str = _is("The claim or question as it was given.")
    language: Language = _is("Language of the question; traditional Chinese counts as zh.")
    mode: Mode = _is("`claim`: a statement or a yes-or-no question; `open`: a question that asks for an answer.")
    kind: Kind = _is("What kind of thing is asked.")
    constraints: ConstraintsPart = _is("What the answer is held to.")
    time: list[TimePart] = _is("Times that the question names, in order; empty when it names none.")


class ReasonPart(Sentence):
    """Why this verdict."""

    code: _Code = _is("Code of the rule, or of the time guard's reason where the guard decided.")
    also: list[str] = _is("Further codes: the rule behind a guard's reason, or the guard's word beside a rule.")


class AnswerPart(_Part):
    """The answer to an open question."""

    text: str = _is("The answer in the words of the best source; years of a list are set apart by ；.")
    evidence: list[str] = _is("Ids of the items that give it.")
    rivals: list[str] = _is("Other answers that were found, the heaviest first.")


class CaveatPart(Sentence):
    """A remark of the time guard that does not block."""

    code: _Code = _is("Code of the remark.")


class GuardItemPart(_Part):
    """The time guard's word on one item."""

    relation: ItemRelation = _is("How the item's time lies to the asked time.")
    place: Place = _is("`formal` counts, `related` is listed apart, `dropped` is among the rejected.")
    flags: list[str] = _is("Codes of what is special about the item's time.")


class GuardPart(Sentence):
    """The decision of the time guard, made before anything is scored; zh and en say it in words."""

    decision: Literal["pass", "block"] = _is("Whether the question can be answered for its own time.")
    stage: Literal[1, 2] = _is("1: decided by the question alone; 2: by question and evidence.")
    reason: _Code = _is("Code of the cell of the time matrix.")
    kind: Kind = _is("The question's kind, repeated.")
    relation: Moment = _is("How the asked time lies to the present of the check.")
    target: SpanPart | None = _is("The asked time as one interval; null when no time was asked.")
    caveats: list[CaveatPart] = _is("Remarks that do not block.")
    items: dict[str, GuardItemPart] = _is("The word on each item, by its id.")


class PublishedPart(SpanPart):
    """When a page says that it was published."""

    text: str | None = _is("The date as it was given; null when only its meaning is known.")


class FoundPart(_Part):
    """Where an item is from, and at which stage its text and its date were found."""

    where: Literal["given", "local", "web"] = _is("Given by the caller, from a local source, or from the web.")
    text: Literal["given", "local", "web", "page"] = _is("Whose text it is; `page`: read from the page behind the hit.")
    published: str | None = _is(
        "What found the date: `given`, `local`, `web` (the service said so), or a stage of page reading; null: undated."
    )
    page: str | None = _is("`read`, or the code of why the page was not read; null when nobody tried.")


class ItemPart(_Part):
    """What every admitted item shows."""

    id: str = _is("Id of the candidate, unique on the card.")
    title: str = _is("Title; empty when there is none.")
    text: str = _is("The passage as it was given.")
    url: str | None = _is("Address as it was given.")
    canonical_url: str | None = _is("Address in its one canonical form; null when it is no web address.")
    site: str | None = _is("Name of the site as it was given.")
    source_name: Sentence | None = _is("Name of the publisher from the table of sources.")
    published: PublishedPart | None = _is("Publication date as an interval; null when it is unknown.")
    published_kind: PublishedKind | None = _is("What that date means.")
    source_kind: SourceKind = _is("Kind of publisher, `unknown` when it is not known.")
    tier: Tier = _is("Authority class for this subject, T1 the highest.")
    tier_reason: str = _is(
        "Why this tier: `listed_publisher`, `primary_for_subject`, `listed_by_requester`, `given_by_caller` …"
    )
    relation: ItemRelation = _is("How the item's time lies to the asked time.")
    event_time: list[TimePart] = _is("Times that the passage speaks of.")
    flags: list[str] = _is("Codes of what is special about the item.")
    provider: str | None = _is("Which provider brought it.")
    query: str | None = _is("Which query found it.")
    source_version: str | None = _is("Version of the source as it was given.")
    indexed_at: str | None = _is("When the source was indexed, as it was given.")
    expires_at: str | None = _is("When the source expires, as it was given.")
    citation_anchor: str | None = _is("Anchor inside the source as it was given.")
    sha256: _Sha256 = _is("SHA-256 of the UTF-8 bytes of `text`.")
    retrieved_at: str | None = _is("When it was fetched, ISO; outside the id.")
    found: FoundPart = _is("Where it is from, and what found its text and date.")
    citation: str | None = _is("Address that opens the source at the quoted place; null without a web address.")


class EvidencePart(ItemPart):
    """A formal item with every factor of its score."""

    quote: str | None = _is("The quoted stretch of `text` that was read.")
    quote_start: int | None = _is("Offset of the quote in `text`, in characters from 0.")
    quote_end: int | None = _is("Offset after the quote, in characters.")
    authority: _Weight = _is("Weight of the tier, 0 to 1.2, without unit.")
    relevance: _Share = _is("How much of the question the passage covers, 0 to 1.")
    relevance_parts: dict[str, float] = _is("Parts of the relevance by name, 0 to 1.")
    freshness: _Share = _is("1 for what is settled or in date, down to 0.5 for what is stale.")
    stance: Stance = _is("What the passage says of the claim; a mention weighs nothing.")
    stance_basis: str = _is("Code of the rule that read the stance, or `reader`.")
    stance_confidence: _Share | None = _is("How surely the stance was read, 0 to 1; null in open mode.")
    answer: str | None = _is("The answer that the passage gives (open mode).")
    score: _Weight = _is("authority × (base + share × relevance) × freshness, 4 decimals; 0 for a mention.")
    origin: str = _is("Independent origin; items of one origin speak once.")


class RelatedPart(ItemPart):
    """An item about another time: listed for orientation, never counted."""


class RejectedPart(_Part):
    """A candidate that was not admitted; a restricted one shows its id and codes only."""

    id: str = _is("Id of the candidate.")
    gate: _Code = _is("The gate that objected first.")
    reason: _Code = _is("Code of that gate.")
    also: list[str] = _is("Codes of the other gates that object.")
    owner: str | None = _is("Whom to ask for access, where nobody has said who may see it.", default=None)
    title: str | None = _is("Title; missing for a restricted candidate, null for one that gives orders.", default=None)
    url: str | None = _is("Address; missing for a restricted candidate.", default=None)
    site: str | None = _is("Site; missing for a restricted candidate.", default=None)


class GapPart(Sentence):
    """What would settle the question."""

    code: _Code = _is("Kind of gap.")
    query: str = _is("A query that could fill it; may be empty.")


class NumberPart(Sentence):
    """A number of the claim beside the number of a source."""

    evidence: str = _is("Id of the item.")
    claim: str = _is("The number in the claim.")
    source: str = _is("The number in the source.")
    match: bool = _is("Whether the two agree.")


class ConditionPart(Sentence):
    """A condition of the claim beside the source's."""

    evidence: str = _is("Id of the item.")
    slot: str = _is("Which condition: time, place, population, measure, role …")
    claim: str = _is("What the claim says.")
    source: str = _is("What the source says.")
    outcome: Literal["match", "differ", "silent"] = _is("Whether the two agree, or the source is silent.")


class ChecksPart(_Part):
    """Numbers and conditions, one by one."""

    numbers: list[NumberPart] = _is("Each number of the claim that a source speaks of.")
    conditions: list[ConditionPart] = _is("Each condition of the claim that a source was held to.")


class PlanPart(_Part):
    """One search as it went."""

    query: str = _is("The query as it was sent.")
    purpose: str = _is("What the query is for: verbatim, keywords, time_pinned, official, debunk … given, missing")
    provider: str = _is("Who was asked.")
    outcome: str = _is("`found`, `nothing`, `not_needed`, `offline`, `over_budget`, or the kind of failure.")
    count: int = _is("How many candidates came back.", ge=0)
    duration_s: int = _is("How long it took, whole seconds; outside the id.", ge=0)
    note: str | None = _is("Remark of the provider.", default=None)
    code: str | None = _is("The provider's own error code.", default=None)
    detail: str | None = _is("The provider's own words, without keys.", default=None)
    message: Sentence | None = _is("What happened.", default=None)
    next: Sentence | None = _is("What to do about it.", default=None)


class SidePart(_Part):
    """One side of the scales."""

    weight: _Weight = _is("Sum of the scores, best item of each origin; without unit.")
    cited: list[str] = _is("Ids of the items that make it up, the heaviest first.")
    origins: list[str] = _is("Their origins.")
    max_relevance: _Share = _is("Highest relevance of its items.")


class WithoutPart(_Part):
    """A counterfactual."""

    origin: str = _is("The origin that is left out.")
    verdict: Verdict = _is("The verdict that would then stand.")


class TallyPart(_Part):
    """Both sides; in open mode the answer stands against all rival answers together."""

    support: SidePart = _is("The side for.")
    refute: SidePart = _is("The side against.")
    total: _Weight = _is("Weight of both sides.")
    dominance: _Share | None = _is("Share of the heavier side, cut to 3 decimals; null when nothing weighs.")
    origins: int = _is("Number of independent origins among the formal items.", ge=0)
    max_relevance: _Share = _is("Highest relevance of the items with a stance.")
    torn_origins: list[str] = _is("Origins that stand on both sides and so count on neither.")
    without: list[WithoutPart] = _is("The verdict without each cited origin.")


class TriedPart(_Part):
    """A rule that was asked."""

    rule: _Code = _is("Code of the rule.")
    held: bool = _is("Whether it held; the last one does.")
    values: dict[str, float] = _is("What it compared: weights of the sides, highest relevance.")
    threshold: dict[str, float] = _is("With what it compared them.")


class ReviewStep(_Part):
    """One step of human verification."""

    state: str = _is("The state that was reached.")
    by: str = _is("Name of the reviewer.")
    at: str = _is("When, ISO instant.")
    note: str | None = _is("Remark of the reviewer.", default=None)
    proposes: ReviewState | None = _is("A decision that still waits for a second person.", default=None)
    verdict: Verdict | None = _is("The verdict that an amendment puts beside the machine's.", default=None)


class ReviewPart(_Part):
    """Human verification; outside the id."""

    state: ReviewState = _is("Where the card stands; `none` when no item could be verified.")
    by: str | None = _is("Who took the last step.", default=None)
    at: str | None = _is("When, ISO instant.", default=None)
    note: str | None = _is("Remark of the reviewer.", default=None)
    proposes: ReviewState | None = _is("A decision that still waits for a second person.", default=None)
    verdict: Verdict | None = _is("The verdict that an amendment puts beside the machine's.", default=None)
    history: list[ReviewStep] = _is("All steps, the first first.", default=[])


class CorrectionPart(_Part):
    """A public correction; outside the id."""

    at: str = _is("When it was made, ISO instant.")
    by: str | None = _is("Who made it.", default=None)
    reason: str = _is("The public reason.")
    old: str = _is("Id of the card that was superseded.")
    new: str = _is("Id of the card that supersedes it.")
    old_verdict: Verdict = _is("Verdict of the superseded card.")
    new_verdict: Verdict = _is("Verdict of the card that supersedes it.")


class SourceRowPart(_Part):
    """A publisher as the requester rates it."""

    host: str = _is("Host and all its subdomains.")
    tier: Tier = _is("Authority class in general.")
    kind: SourceKind = _is("Kind of publisher.")
    subjects: list[str] = _is("Subjects for which it is a primary source (T1).")
    name_zh: str = _is("Name in Chinese.")
    name_en: str = _is("Name in English.")
    reason: str = _is("Why, in the requester's words.")


class PolicyPart(_Part):
    """The requester's terms that the candidates were held against."""

    allowed_kinds: list[SourceKind] = _is("Kinds of source that were accepted; empty means all.")
    scopes: list[str] = _is("Scopes of which a record had to have one; empty means any.")
    require_location: bool = _is("Whether every record needed an address.")
    require_anchor: bool = _is("Whether every record needed an anchor at the exact place.")
    require_date: bool = _is("Whether every record needed a date.")
    max_age_days: int | None = _is("Greatest age in days on a question about the present; null for no limit.", ge=0)
    two_origins: bool = _is("Whether a verdict needed two independent origins.")
    satire: Satire = _is("What became of satire.")
    two_reviewers: bool = _is("Whether a human decision needs two people.")
    sources: list[SourceRowPart] = _is("Rows that replaced those of the table of sources.")
    labels_held: int = _is("How many access labels the requester held.", ge=0)
    requester_labels: list[str] | None = _is("Those labels; null where the policy does not let a card name them.")


class CostPart(_Part):
    """What the answered searches of a provider cost by its public list, for orientation."""

    amount: _Weight = _is("Sum of the answered searches, in `currency`.")
    per_call: _Weight = _is("One answered search, in `currency`.")
    currency: str = _is("Code of the currency, ISO 4217.")
    source: str = _is("Where the list stands, and when it was read.")


class ProviderPart(_Part):
    """How one provider did in this check."""

    provider: str = _is("Name of the provider.")
    is_local: bool = _is("Whether it answers without the network.")
    health: Literal["answered", "partly", "failed", "not_asked", "not_configured"] = _is(
        "Whether all, some or none of its searches were answered, or none was made."
    )
    calls: int = _is("Searches that were made; repeats after a failure are not counted.", ge=0)
    answered: int = _is("Searches that were answered, be it with nothing.", ge=0)
    not_asked: int = _is("Searches of the plan that were not made.", ge=0)
    found: int = _is("Different candidates that it brought.", ge=0)
    cost: CostPart | None = _is("What that costs; null for a local source, and where no price is known.")


class MissingPart(Sentence):
    """One thing that a pool lacked."""

    code: _Code = _is("Which kind of gap it is.")
    about: str = _is("The words that it is about; may be empty.")
    query: str = _is("A query that could fill it; may be empty.")


class SufficiencyPart(_Part):
    """Whether a pool was enough."""

    stage: Literal["local", "web"] = _is("`local`: before the web was asked; `web`: with what the web brought.")
    candidates: int = _is("Number of candidates in the pool.", ge=0)
    enough: bool = _is("Whether it decides, or nothing more could help.")
    reason: _Code = _is("Code of the rule or of the time guard's reason.")
    missing: list[MissingPart] = _is("What it lacked, at most six.", max_length=6)
    web_query: str = _is("What the web is asked about it; empty when the web is asked no more.")


class SearchPart(_Part):
    """The search as a whole; the queries stand in `plan`."""

    sufficiency: list[SufficiencyPart] = _is("The local pool, then the whole pool where the web was asked.")
    providers: list[ProviderPart] = _is("Every provider of the plan.")


class ProvenancePart(_Part):
    """What the verdict was computed from."""

    candidates: int = _is("Number of candidates, the rejected included.", ge=0)
    snapshot: _Sha256 = _is("SHA-256 of the snapshot of all candidates; a bundle holds the snapshot itself.")
    readers: list[str] = _is("What read the passages.")
    policy: PolicyPart = _is("The terms of the requester.")
    search: SearchPart | None = _is("How the search went; null when the evidence was given.", default=None)


class Card(_Part):
    """A verdict with everything that it rests on."""

    schema_: Literal["detective.card/1"] = _is("Name and version of this form.", alias="schema")
    version: str = _is("Version of the engine; outside the id.")
    ruleset: RulesetPart = _is("The rules in force.")
    id: _Sha256 = _is("SHA-256 of what determines the verdict: query, as_of, snapshot, policy, ruleset.")
    query: QueryPart = _is("What was asked.")
    as_of: str = _is("The present of the check, ISO: nothing later counts.")
    verdict: Verdict = _is("One of the five verdicts; only supported and refuted decide.")
    label: Sentence = _is("What the verdict is called.")
    confidence: Annotated[float, Field(ge=0.2, le=0.95)] | None = _is(
        "How sure, 0.20 to 0.95, two decimals; null when the query failed."
    )
    one_line: Sentence = _is("The verdict in one sentence.")
    reason: ReasonPart = _is("Why this verdict, as code and sentence.")
    answer: AnswerPart | None = _is("The answer (open mode).")
    time_guard: GuardPart = _is("Whether the question has an answer for its own time.")
    evidence: list[EvidencePart] = _is("All formal items, mentions included; cited ones first.")
    related: list[RelatedPart] = _is("Items about another time, the nearest first.")
    rejected: list[RejectedPart] = _is("Candidates that were not admitted.")
    gaps: list[GapPart] = _is("What would settle it, at most six.", max_length=6)
    checks: ChecksPart = _is("Numbers and conditions.")
    plan: list[PlanPart] = _is("Where it was looked for.")
    tally: TallyPart = _is("What each side weighs.")
    trace: list[TriedPart] = _is("The rules in the order in which they were asked.")
    flags: list[_Code] = _is("Codes of what a reader should know.")
    review: ReviewPart = _is("Human verification.")
    corrections: list[CorrectionPart] = _is("Corrections of or by this card, the first first.", default=[])
    provenance: ProvenancePart = _is("What it was computed from.")


class _Schema(GenerateJsonSchema):
    def generate(self, schema: Any, mode: JsonSchemaMode = "validation") -> dict[str, Any]:
        made = super().generate(schema, mode=mode)
        return {"$schema": self.schema_dialect, "$id": SCHEMA_ID, **made}


@cache
def card_json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of `detective.card/1`."""
    return Card.model_json_schema(by_alias=True, schema_generator=_Schema)


def check_card(value: Any, where: str) -> dict[str, Any]:
    """The card of JSON values, unknown fields and all; raises InputError with the first field that is wrong."""
    if not isinstance(value, dict) or not str(value.get("schema", "")).startswith("detective.card/"):
        raise InputError(
            "not_a_card",
            Words(f"{where} 不是结论卡。", f"{where} is not a card."),
            Words("请给出 detective check --json 输出的 JSON。", "give the JSON that detective check --json prints."),
        )
    if value["schema"] != SCHEMA:
        raise InputError(
            "card_of_another_form",
            Words(f"{where} 的格式是 {value['schema']}。", f"{where} has the form {value['schema']}."),
            Words(f"本版本读 {SCHEMA}。", f"this version reads {SCHEMA}."),
        )
    try:
        Card.model_validate(value)
    except ValidationError as error:
        wrong = [
            row for row in error.errors(include_url=False, include_input=False) if row["type"] != "extra_forbidden"
        ]
        if wrong:
            field = ".".join(str(part) for part in wrong[0]["loc"])
            raise InputError(
                "card_field",
                Words(
                    f"{where}：字段 {field} 有误（{wrong[0]['msg']}）。", f"{where}: field {field}: {wrong[0]['msg']}."
                ),
                Words(
                    "这张卡被改动过或不完整，请重新导出。", "the card was altered or is incomplete; export it again."
                ),
            ) from error
    return {"corrections": [], **value}
