"""The schema of the retrieval suite: what may be chosen, for whom, and who asks for what."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from detective.core.models import SourceKind
from detective.evaluation.cases import Passage
from detective.evaluation.fixtures import Fixture


class RoutingCandidate(Fixture):
    """A skill, memory or reflection; a scope of `*` is open to all."""

    id: str
    kind: Literal["skill", "memory", "reflection"]
    title: str
    summary: str
    keywords: tuple[str, ...]
    status: Literal["active", "candidate", "resolved", "revoked"]
    approved: bool
    user_scope: str
    workspace_scope: str
    task_family: str
    permissions: tuple[str, ...]
    provenance: str
    content: str


class RoutingCase(Fixture):
    """A request: who asks, where, what it grants and how much room there is; what is due and what must not come."""

    id: str
    query: str
    user: str
    workspace: str
    task_family: str
    grants: tuple[str, ...]
    top_k: int = Field(ge=1)
    budget_chars: int = Field(ge=1)
    expected: tuple[str, ...]
    forbidden: tuple[str, ...]
    note: str

    @model_validator(mode="after")
    def _is_of_one_mind(self) -> RoutingCase:
        both = set(self.expected) & set(self.forbidden)
        if both:
            raise ValueError(f"{min(both)} is both expected and forbidden")
        return self


class Record(Passage):
    """A piece of evidence with the fields by which its right to be used is judged."""

    source_kind: SourceKind | None = None
    scopes: tuple[str, ...] | None = None
    expires_at: str | None = None
    access_labels: tuple[str, ...] | None = None
    access_policy: str | None = None
    citation_anchor: str | None = None
    score: float | None = None


class AdmissionCase(Fixture):
    """A record, the terms (as in a policy file) and the present; `expected` is `admitted` or the first gate's code."""

    id: str
    query: str
    now: str
    policy: dict[str, Any]
    record: Record
    expected: str
    note: str
    about_present: bool = False
