"""The card as models: every field with its type, unit and meaning, and the JSON Schema that is made from them.

The engine writes cards from its own records; these models describe, check and publish them.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from detective.card_parts import (
    AnswerPart,
    Code,
    EvidencePart,
    GuardPart,
    Part,
    QueryPart,
    ReasonPart,
    RejectedPart,
    RelatedPart,
    RulesetPart,
    Sentence,
    Sha256,
    Share,
    Weight,
    means,
)
from detective.core.codec import SCHEMA
from detective.core.models import SourceKind, Tier, Verdict
from detective.core.policy import Satire
from detective.core.reviewing import ReviewState
from detective.errors import InputError, Words

SCHEMA_ID = "urn:detective:schema:card:1"


class GapPart(Sentence):
    """What would settle the question."""

    code: Code = means("Kind of gap.")
    query: str = means("A query that could fill it; may be empty.")


class NumberPart(Sentence):
    """A number of the claim beside the number of a source."""

    evidence: str = means("Id of the item.")
    claim: str = means("The number in the claim.")
    source: str = means("The number in the source.")
    match: bool = means("Whether the two agree.")


class ConditionPart(Sentence):
    """A condition of the claim beside the source's."""

    evidence: str = means("Id of the item.")
    slot: str = means("Which condition: time, place, population, measure, role …")
    claim: str = means("What the claim says.")
    source: str = means("What the source says.")
    outcome: Literal["match", "differ", "silent"] = means("Whether the two agree, or the source is silent.")


class ChecksPart(Part):
    """Numbers and conditions, one by one."""

    numbers: list[NumberPart] = means("Each number of the claim that a source speaks of.")
    conditions: list[ConditionPart] = means("Each condition of the claim that a source was held to.")


class PlanPart(Part):
    """One search as it went."""

    query: str = means("The query as it was sent.")
    purpose: str = means("What the query is for: verbatim, keywords, time_pinned, official, debunk … given, missing")
    provider: str = means("Who was asked.")
    outcome: str = means("`found`, `nothing`, `not_needed`, `offline`, `over_budget`, or the kind of failure.")
    count: int = means("How many candidates came back.", ge=0)
    duration_s: int = means(
        "How long it took over the network, whole seconds; 0 for a local source; outside the id.", ge=0
    )
    note: str | None = means("Remark of the provider.", default=None)
    code: str | None = means("The provider's own error code.", default=None)
    detail: str | None = means("The provider's own words, without keys.", default=None)
    message: Sentence | None = means("What happened.", default=None)
    next: Sentence | None = means("What to do about it.", default=None)


class SidePart(Part):
    """One side of the scales."""

    weight: Weight = means("Sum of the scores, best item of each origin; without unit.")
    cited: list[str] = means("Ids of the items that make it up, the heaviest first.")
    origins: list[str] = means("Their origins.")
    max_relevance: Share = means("Highest relevance of its items.")


class WithoutPart(Part):
    """A counterfactual."""

    origin: str = means("The origin that is left out.")
    verdict: Verdict = means("The verdict that would then stand.")


class TallyPart(Part):
    """Both sides; in open mode the answer stands against all rival answers together."""

    support: SidePart = means("The side for.")
    refute: SidePart = means("The side against.")
    total: Weight = means("Weight of both sides.")
    dominance: Share | None = means("Share of the heavier side, cut to 3 decimals; null when nothing weighs.")
    origins: int = means("Number of independent origins among the formal items.", ge=0)
    max_relevance: Share = means("Highest relevance of the items with a stance.")
    torn_origins: list[str] = means("Origins that stand on both sides and so count on neither.")
    without: list[WithoutPart] = means("The verdict without each cited origin.")


class TriedPart(Part):
    """A rule that was asked."""

    rule: Code = means("Code of the rule.")
    held: bool = means("Whether it held; the last one does.")
    values: dict[str, float] = means("What it compared: weights of the sides, highest relevance.")
    threshold: dict[str, float] = means("With what it compared them.")


class ReviewStep(Part):
    """One step of human verification."""

    state: str = means("The state that was reached.")
    by: str = means("Name of the reviewer.")
    at: str = means("When, ISO instant.")
    note: str | None = means("Remark of the reviewer.", default=None)
    proposes: ReviewState | None = means("A decision that still waits for a second person.", default=None)
    verdict: Verdict | None = means("The verdict that an amendment puts beside the machine's.", default=None)


class ReviewPart(Part):
    """Human verification; outside the id."""

    state: ReviewState = means("Where the card stands; `none` when no item could be verified.")
    by: str | None = means("Who took the last step.", default=None)
    at: str | None = means("When, ISO instant.", default=None)
    note: str | None = means("Remark of the reviewer.", default=None)
    proposes: ReviewState | None = means("A decision that still waits for a second person.", default=None)
    verdict: Verdict | None = means("The verdict that an amendment puts beside the machine's.", default=None)
    history: list[ReviewStep] = means("All steps, the first first.", default=[])


class CorrectionPart(Part):
    """A public correction; outside the id."""

    at: str = means("When it was made, ISO instant.")
    by: str | None = means("Who made it.", default=None)
    reason: str = means("The public reason.")
    old: str = means("Id of the card that was superseded.")
    new: str = means("Id of the card that supersedes it.")
    old_verdict: Verdict = means("Verdict of the superseded card.")
    new_verdict: Verdict = means("Verdict of the card that supersedes it.")


class SourceRowPart(Part):
    """A publisher as the requester rates it."""

    host: str = means("Host and all its subdomains.")
    tier: Tier = means("Authority class in general.")
    kind: SourceKind = means("Kind of publisher.")
    subjects: list[str] = means("Subjects for which it is a primary source (T1).")
    name_zh: str = means("Name in Chinese.")
    name_en: str = means("Name in English.")
    reason: str = means("Why, in the requester's words.")


class PolicyPart(Part):
    """The requester's terms that the candidates were held against."""

    allowed_kinds: list[SourceKind] = means("Kinds of source that were accepted; empty means all.")
    scopes: list[str] = means("Scopes of which a record had to have one; empty means any.")
    require_location: bool = means("Whether every record needed an address.")
    require_anchor: bool = means("Whether every record needed an anchor at the exact place.")
    require_date: bool = means("Whether every record needed a date.")
    max_age_days: int | None = means("Greatest age in days on a question about the present; null for no limit.", ge=0)
    two_origins: bool = means("Whether a verdict needed two independent origins.")
    satire: Satire = means("What became of satire.")
    two_reviewers: bool = means("Whether a human decision needs two people.")
    sources: list[SourceRowPart] = means("Rows that replaced those of the table of sources.")
    under_check: list[str] = means("Addresses of the text that was checked, which is no evidence for itself.")
    labels_held: int = means("How many access labels the requester held.", ge=0)
    requester_labels: list[str] | None = means("Those labels; null where the policy does not let a card name them.")


class CostPart(Part):
    """What the answered searches of a provider cost by its public list, for orientation."""

    amount: Weight = means("Sum of the answered searches, in `currency`.")
    per_call: Weight = means("One answered search, in `currency`.")
    currency: str = means("Code of the currency, ISO 4217.")
    source: str = means("Where the list stands, and when it was read.")


class ProviderPart(Part):
    """How one provider did in this check."""

    provider: str = means("Name of the provider.")
    is_local: bool = means("Whether it answers without the network.")
    health: Literal["answered", "partly", "failed", "not_asked", "not_configured"] = means(
        "Whether all, some or none of its searches were answered, or none was made."
    )
    calls: int = means("Searches that were made; repeats after a failure are not counted.", ge=0)
    answered: int = means("Searches that were answered, be it with nothing.", ge=0)
    not_asked: int = means("Searches of the plan that were not made.", ge=0)
    found: int = means("Different candidates that it brought.", ge=0)
    cost: CostPart | None = means("What that costs; null for a local source, and where no price is known.")


class MissingPart(Sentence):
    """One thing that a pool lacked."""

    code: Code = means("Which kind of gap it is.")
    about: str = means("The words that it is about; may be empty.")
    query: str = means("A query that could fill it; may be empty.")


class SufficiencyPart(Part):
    """Whether a pool was enough."""

    stage: Literal["local", "web"] = means("`local`: before the web was asked; `web`: with what the web brought.")
    candidates: int = means("Number of candidates in the pool.", ge=0)
    enough: bool = means("Whether it decides, or nothing more could help.")
    reason: Code = means("Code of the rule or of the time guard's reason.")
    missing: list[MissingPart] = means("What it lacked, at most six.", max_length=6)
    web_query: str = means("What the web is asked about it; empty when the web is asked no more.")


class SearchPart(Part):
    """The search as a whole; the queries stand in `plan`."""

    sufficiency: list[SufficiencyPart] = means("The local pool, then the whole pool where the web was asked.")
    providers: list[ProviderPart] = means("Every provider of the plan.")


class ProvenancePart(Part):
    """What the verdict was computed from."""

    candidates: int = means("Number of candidates, the rejected included.", ge=0)
    snapshot: Sha256 = means("SHA-256 of the snapshot of all candidates; a bundle holds the snapshot itself.")
    readers: list[str] = means(
        "What read the passages: `rules`, then `reader` or the user's own model as `name@sha256:digest`."
    )
    policy: PolicyPart = means("The terms of the requester.")
    search: SearchPart | None = means("How the search went; null when the evidence was given.", default=None)


class Card(Part):
    """A verdict with everything that it rests on."""

    schema_: Literal["detective.card/1"] = means("Name and version of this form.", alias="schema")
    version: str = means("Version of the engine; outside the id.")
    ruleset: RulesetPart = means("The rules in force.")
    id: Sha256 = means("SHA-256 of what determines the verdict: query, as_of, snapshot, policy, ruleset.")
    query: QueryPart = means("What was asked.")
    as_of: str = means("The present of the check, ISO: nothing later counts.")
    verdict: Verdict = means("One of the five verdicts; only supported and refuted decide.")
    label: Sentence = means("What the verdict is called.")
    confidence: Annotated[float, Field(ge=0.2, le=0.95)] | None = means(
        "How sure, 0.20 to 0.95, two decimals; null when the query failed."
    )
    one_line: Sentence = means("The verdict in one sentence.")
    reason: ReasonPart = means("Why this verdict, as code and sentence.")
    answer: AnswerPart | None = means("The answer (open mode).")
    time_guard: GuardPart = means("Whether the question has an answer for its own time.")
    evidence: list[EvidencePart] = means("All formal items, mentions included; cited ones first.")
    related: list[RelatedPart] = means("Items about another time, the nearest first.")
    rejected: list[RejectedPart] = means("Candidates that were not admitted.")
    gaps: list[GapPart] = means("What would settle it, at most six.", max_length=6)
    checks: ChecksPart = means("Numbers and conditions.")
    plan: list[PlanPart] = means("Where it was looked for.")
    tally: TallyPart = means("What each side weighs.")
    trace: list[TriedPart] = means("The rules in the order in which they were asked.")
    flags: list[Code] = means("Codes of what a reader should know.")
    review: ReviewPart = means("Human verification.")
    corrections: list[CorrectionPart] = means("Corrections of or by this card, the first first.", default=[])
    provenance: ProvenancePart = means("What it was computed from.")


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
