"""Whether selected evidence may enter an answer: eight outcomes in order, decided from records alone.

Nothing is searched, opened or read; no text of a record is looked at. Records may be written in this project's names or
in the camel-case names of other systems. What an outcome does not prove stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from detective.core.access import is_granted, says_unknown
from detective.core.gates import gate_words, has_expired
from detective.core.models import AsOf, SourceKind
from detective.core.times import read_as_of
from detective.errors import InputError, Words

_VERIFIED = "verified"
_PARTS = ("query", "candidates", "policy", "selection")


class Status(StrEnum):
    """What may be done: use it, look for more, or not use it at all."""

    ALLOWED = "allowed"
    NEEDS_EVIDENCE = "needs_evidence"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is looked at of one record; the text is not."""

    id: str
    kind: str
    scopes: frozenset[str]
    location: str
    anchor: str
    version: str | None
    freshness: str
    labels: tuple[str, ...]
    access_policy: str | None
    owner: str | None
    expires_at: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The query, the policy and the selection, read; `chosen` are all records under the selected ids."""

    scope: str
    requires_freshness: bool
    now: AsOf | None
    allowed_kinds: frozenset[str] | None  # None: every kind
    labels: frozenset[str]
    requires_anchor: bool
    selected: tuple[str, ...]
    cited: frozenset[str]
    known: frozenset[str]
    chosen: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """An outcome: its status and code, and the ids that give it (None: it does not come about)."""

    status: Status
    code: str
    finds: Callable[[Asked], tuple[str, ...] | None]


class Assessment(dict[str, Any]):
    """The outcome as JSON values: `status`, `code`, ids, citations, owners to ask, and what it does not prove."""

    @property
    def status(self) -> str:
        """`allowed`, `needs_evidence` or `blocked`."""
        return str(self["status"])

    @property
    def code(self) -> str:
        """The code of the step that decided."""
        return str(self["code"])


def assess_retrieval_evidence(
    query: Mapping[str, Any],
    candidates: Any = None,
    policy: Mapping[str, Any] | None = None,
    selection: Mapping[str, Any] | None = None,
) -> Assessment:
    """Assess a selection; the four parts may also come as one object. Raises `InputError` with the field.

    The first step that comes about decides; the order of candidates does not matter.
    """
    if candidates is None and policy is None and selection is None and "query" in _mapping(query, "query"):
        query, candidates, policy, selection = (query.get(part) for part in _PARTS)  # type: ignore[assignment]
    asked = _asked(query, candidates, policy, selection)
    for step in STEPS:
        ids = step.finds(asked)
        if ids is not None:
            return _assessment(step.status, step.code, tuple(e for e in asked.chosen if e.id in ids), ids)
    ids = tuple(sorted(set(asked.selected)))
    return _assessment(Status.ALLOWED, "evidence_selection_allowed", asked.chosen, ids)


def _names_no_scope(asked: Asked) -> tuple[str, ...] | None:
    return None if asked.scope else ()


def _selects_nothing(asked: Asked) -> tuple[str, ...] | None:
    return None if asked.selected else ()


def _selects_strangers(asked: Asked) -> tuple[str, ...] | None:
    return _ids(name for name in asked.selected if name not in asked.known)


def _each(fails: Callable[[Entry, Asked], bool]) -> Callable[[Asked], tuple[str, ...] | None]:
    return lambda asked: _ids(entry.id for entry in asked.chosen if fails(entry, asked))


def _ids(names: Any) -> tuple[str, ...] | None:
    return tuple(sorted(set(names))) or None


def _has_unknown_access(entry: Entry, _: Asked) -> bool:
    return says_unknown(entry.labels, entry.access_policy)


def _is_closed(entry: Entry, asked: Asked) -> bool:
    return not is_granted(entry.labels, asked.labels)


def _is_of_refused_kind(entry: Entry, asked: Asked) -> bool:
    return asked.allowed_kinds is not None and entry.kind not in asked.allowed_kinds


def _is_out_of_scope(entry: Entry, asked: Asked) -> bool:
    return asked.scope not in entry.scopes


def _has_expired(entry: Entry, asked: Asked) -> bool:
    return asked.now is not None and has_expired(entry.expires_at, asked.now) is True


def _is_not_fresh(entry: Entry, asked: Asked) -> bool:
    if asked.requires_freshness and entry.freshness != _VERIFIED:
        return True
    return bool(entry.expires_at) and (asked.now is None or has_expired(entry.expires_at, asked.now) is None)


def _has_no_location(entry: Entry, _: Asked) -> bool:
    return not entry.location


def _has_no_anchor(entry: Entry, asked: Asked) -> bool:
    return asked.requires_anchor and not entry.anchor.lstrip("#")


def _is_not_cited(entry: Entry, asked: Asked) -> bool:
    return entry.id not in asked.cited


STEPS: tuple[Step, ...] = (
    Step(Status.NEEDS_EVIDENCE, "query_scope_missing", _names_no_scope),
    Step(Status.NEEDS_EVIDENCE, "no_evidence_selected", _selects_nothing),
    Step(Status.BLOCKED, "candidate_not_found", _selects_strangers),
    Step(Status.NEEDS_EVIDENCE, "access_policy_unknown", _each(_has_unknown_access)),
    Step(Status.BLOCKED, "access_label_not_granted", _each(_is_closed)),
    Step(Status.BLOCKED, "source_kind_not_allowed", _each(_is_of_refused_kind)),
    Step(Status.NEEDS_EVIDENCE, "candidate_scope_mismatch", _each(_is_out_of_scope)),
    Step(Status.NEEDS_EVIDENCE, "expired_at_retrieval_time", _each(_has_expired)),
    Step(Status.NEEDS_EVIDENCE, "freshness_not_verified", _each(_is_not_fresh)),
    Step(Status.NEEDS_EVIDENCE, "source_location_missing", _each(_has_no_location)),
    Step(Status.NEEDS_EVIDENCE, "missing_exact_citation_anchor", _each(_has_no_anchor)),
    Step(Status.NEEDS_EVIDENCE, "citation_missing", _each(_is_not_cited)),
)


def _assessment(status: Status, code: str, entries: tuple[Entry, ...], ids: tuple[str, ...]) -> Assessment:
    _, proves_not = gate_words(code)
    cited = {(e.id, e.location, e.anchor, e.version or "") for e in entries} if status is Status.ALLOWED else set()
    owners = {e.owner for e in entries if e.owner} if code == "access_policy_unknown" else set()
    return Assessment(
        status=str(status),
        code=code,
        candidate_ids=list(ids),
        citations=[
            {"id": name, "url": url, "citation_anchor": anchor or None, "source_version": version or None}
            for name, url, anchor, version in sorted(cited)
        ],
        owners=sorted(owners),
        needs_human_verification=status is Status.ALLOWED,
        does_not_prove={"zh": proves_not.zh, "en": proves_not.en},
    )


def _asked(query: Any, candidates: Any, policy: Any, selection: Any) -> Asked:
    wanted, terms, chosen = (
        _mapping(value, name) for value, name in ((query, "query"), (policy, "policy"), (selection, "selection"))
    )
    entries = tuple(_entry(value, f"candidates[{n}]") for n, value in enumerate(_list(candidates, "candidates")))
    selected = tuple(_words(_pick(chosen, "candidate_ids", "candidateIds"), "selection.candidate_ids"))
    now = _pick(wanted, "retrieved_at", "retrievedAt", "as_of") or _pick(terms, "retrieved_at", "retrievedAt")
    return Asked(
        scope=_text(_pick(wanted, "scope"), "query.scope"),
        requires_freshness=_pick(wanted, "requires_freshness", "requiresFreshness") is True,
        now=read_as_of(_text(now, "query.retrieved_at")) if now else None,
        allowed_kinds=_allowed_kinds(terms),
        labels=frozenset(_words(_pick(terms, "requester_labels", "requesterLabels"), "policy.requester_labels")),
        requires_anchor=_pick(terms, "require_anchor", "requireAnchor", "requiresAnchor") is True,
        selected=selected,
        cited=frozenset(
            _words(_pick(chosen, "cited_candidate_ids", "citedCandidateIds"), "selection.cited_candidate_ids")
        ),
        known=frozenset(entry.id for entry in entries),
        chosen=tuple(entry for entry in entries if entry.id in selected),
    )


def _allowed_kinds(terms: Mapping[str, Any]) -> frozenset[str] | None:
    """The kinds that are named: an empty `allowed_source_kinds` allows none, the `allowed_kinds` of a policy all."""
    listed = _pick(terms, "allowed_source_kinds", "allowedSourceKinds")
    if listed is not None:
        return frozenset(_words(listed, "policy.allowed_source_kinds"))
    return frozenset(_words(_pick(terms, "allowed_kinds", "allowedKinds"), "policy.allowed_kinds")) or None


def _entry(value: Any, where: str) -> Entry:
    record = _mapping(value, where)

    def text(*names: str) -> str:
        return _text(_pick(record, *names), f"{where}.{names[0]}")

    return Entry(
        id=text("id", "record_id", "recordId"),
        kind=text("source_kind", "sourceKind") or str(SourceKind.UNKNOWN),
        scopes=frozenset(_words(_pick(record, "scopes"), f"{where}.scopes")),
        location=text("url", "citation_uri", "citationUri"),
        anchor=text("citation_anchor", "citationAnchor"),
        version=text("source_version", "sourceVersion") or None,
        freshness=text("freshness"),
        labels=tuple(_words(_pick(record, "access_labels", "accessLabels"), f"{where}.access_labels")),
        access_policy=text("access_policy", "accessPolicy") or None,
        owner=text("owner") or None,
        expires_at=text("expires_at", "expiresAt") or None,
    )


def _pick(given: Mapping[str, Any], *names: str) -> Any:
    return next((given[name] for name in names if given.get(name) is not None), None)


def _mapping(value: Any, where: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise _malformed(where, Words("对象", "an object"))
    return value


def _list(value: Any, where: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        raise _malformed(where, Words("数组", "an array"))
    return list(value)


def _words(value: Any, where: str) -> list[str]:
    listed = _list(value, where)
    if not all(isinstance(word, str) for word in listed):
        raise _malformed(where, Words("文字的数组", "an array of texts"))
    return [word.strip() for word in listed]


def _text(value: Any, where: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _malformed(where, Words("文字", "a text"))
    return value.strip()


def _malformed(where: str, expected: Words) -> InputError:
    return InputError(
        "assessment_malformed",
        Words(f"{where} 应为{expected.zh}。", f"{where} must be {expected.en}."),
        Words("请改正这一处。", "correct that value."),
    )
