"""What the tools take and give, as models; the schemas that clients see are made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SkipValidation

from detective.card_parts import Sentence
from detective.core.assess import Status
from detective.core.models import Mode, Verdict
from detective.intake import EvidenceIn, PolicyIn

_Lang = Literal["zh", "en"]
_Reference = Annotated[str, Field(min_length=1, max_length=80)]
_Filter = Annotated[str, Field(max_length=200)]
_Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
_Entry = Annotated[int, Field(ge=1, le=2**63 - 1)]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CheckIn(_In):
    """Arguments of `check_claim`; `null` means missing."""

    text: str = Field(description="The claim or question, at most 2000 characters.")
    mode: Mode | None = Field(None, description="Say which it is instead of having it read.")
    as_of: str | None = Field(None, description="The present of the check, ISO (default: now); nothing later counts.")
    time: str | None = Field(None, description="Correct the time that the question is about.")
    lang: _Lang | None = Field(None, description="Language of the progress notes (default: that of the text).")
    providers: list[str] | None = Field(None, description="Ask exactly these sources.")
    evidence: SkipValidation[list[EvidenceIn]] | None = Field(
        None, description="Use exactly these candidates (even none) and search nowhere."
    )
    policy: SkipValidation[PolicyIn] | None = Field(None, description="What the requester may see and accepts.")
    queries: list[str] | None = Field(None, description="Search with exactly these queries instead of planned ones.")
    read_pages: bool | None = Field(None, description="Open the pages behind what the web brings, or do not.")


class CardIn(_In):
    """Arguments of `get_card`."""

    id: _Reference = Field(description="Id of a kept card, the beginning of one (4 characters or more), or @NUMBER.")


class ExplainIn(CardIn):
    """Arguments of `explain_card`."""

    lang: _Lang | None = Field(None, description="Language of the steps (default: that of the question).")


class ListIn(_In):
    """Arguments of `list_cards`."""

    text: _Filter | None = Field(None, description="Words to look for.")
    verdict: list[Verdict] | None = Field(None, description="Only these verdicts.")
    flag: list[_Filter] | None = Field(None, description="Only cards with one of these flags.")
    mode: Mode | None = Field(None, description="Only claims, or only questions.")
    since: _Day | None = Field(None, description="From this day on, UTC, YYYY-MM-DD.")
    until: _Day | None = Field(None, description="Up to this day, UTC, YYYY-MM-DD.")
    limit: Annotated[int, Field(ge=1, le=200)] | None = Field(None, description="At most so many (default 30).")
    before: _Entry | None = Field(None, description="Only entries with a smaller `seq`.")


class AssessIn(_In):
    """Arguments of `assess_evidence`; fields may be written in camel case as other systems do."""

    query: dict[str, Any] | None = Field(None, description="`scope`, `requires_freshness`, `retrieved_at`.")
    candidates: list[Any] | None = Field(
        None,
        description="Records: `id`, `source_kind`, `scopes`, `url`, `citation_anchor`, `source_version`, `freshness`,"
        " `access_labels`, `access_policy`, `owner`, `expires_at`.",
    )
    policy: dict[str, Any] | None = Field(
        None, description="`allowed_source_kinds`, `requester_labels`, `require_anchor`."
    )
    selection: dict[str, Any] | None = Field(None, description="`candidate_ids`, `cited_candidate_ids`.")


class Row(BaseModel):
    """A line of the list."""

    seq: int = Field(description="Number of the entry.")
    id: str = Field(description="Id of the card.")
    kept_at: str = Field(description="When it was kept, ISO instant.")
    as_of: str = Field(description="The present of the check.")
    verdict: Verdict = Field(description="The verdict.")
    confidence: float | None = Field(description="0.20 to 0.95; null when the query failed.")
    mode: Mode = Field(description="Claim or question.")
    language: str = Field(description="Language of the question.")
    question: str = Field(description="The question as it was asked.")
    flags: list[str] = Field(description="Codes of what a reader should know.")
    superseded_by: str | None = Field(description="Id of the card that corrects it.")
    review: str | None = Field(description="Last state of human verification.")


class ListOut(BaseModel):
    """What `list_cards` gives."""

    cards: list[Row] = Field(description="The newest first.")
    more: bool = Field(description="Whether older ones may follow; ask on with `before`.")


class Step(BaseModel):
    """A step of the arithmetic."""

    code: str = Field(description="Code of the step.")
    text: str = Field(description="The step in words.")
    holds: bool | None = Field(description="Whether it holds; null where nothing is computed.")


class ExplainOut(BaseModel):
    """What `explain_card` gives."""

    holds: bool = Field(description="Whether every step holds.")
    steps: list[Step] = Field(description="The steps in order.")


class Citation(BaseModel):
    """What may be cited."""

    id: str = Field(description="Id of the record.")
    url: str = Field(description="Its address.")
    citation_anchor: str | None = Field(description="The exact place, where one is known.")
    source_version: str | None = Field(description="Version of the source, where one is known.")


class AssessOut(BaseModel):
    """What `assess_evidence` gives."""

    status: Status = Field(description="What may be done.")
    code: str = Field(description="Code of the step that decided.")
    candidate_ids: list[str] = Field(description="The records that the step is about.")
    citations: list[Citation] = Field(description="What may be cited; only when allowed.")
    owners: list[str] = Field(description="Whom to ask for access.")
    needs_human_verification: bool = Field(description="An allowed selection still needs a person.")
    does_not_prove: Sentence = Field(description="What the outcome does not prove.")
