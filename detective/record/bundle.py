"""A bundle: a card with everything that its verdict was computed from, as JSON values, written and read back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from detective.card_schema import check_card
from detective.core.card_items import hashed, snapshot
from detective.core.gates import Refusal
from detective.core.models import Candidate, Mode
from detective.core.policy import Policy
from detective.core.timeline import Day, Precision, Span
from detective.core.times import read_as_of
from detective.errors import InputError, Words
from detective.intake import PolicyIn, bad_field, candidate_of, policy_of
from detective.pipeline import Checked, Request
from detective.record.engine import engine, ruleset

SCHEMA = "detective.bundle/1"
_EXTRA = "extra."
_OURS = frozenset({"published_span", "sealed", "had_text"})
_WITHHELD = "…"  # stands for the text of a restricted candidate, which was there but is not kept


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A bundle as it was read: the card, the check that gave it, and the engine and ruleset of that time."""

    card: dict[str, Any]
    request: Request
    asked: bool
    engine: dict[str, Any]
    ruleset: dict[str, Any]


class InputIn(BaseModel):
    """What was asked, by whose terms, and every candidate as it was given."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    as_of: str
    mode: Mode | None = None
    time: str | None = None
    policy: PolicyIn = PolicyIn()
    asked: bool
    candidates: list[dict[str, Any]]


class BundleIn(BaseModel):
    """A bundle file."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    card: dict[str, Any]
    input: InputIn
    engine: dict[str, Any] = Field(default_factory=dict)
    ruleset: dict[str, Any] = Field(default_factory=dict)


class SpanIn(BaseModel):
    """A publication date that its text does not give."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    start: str | None
    end: str | None
    precision: Precision
    at: datetime | None = None


def bundle_of(checked: Checked) -> dict[str, Any]:
    """The bundle of a finished check; a restricted candidate stands in it by its digest only."""
    return {
        "schema": SCHEMA,
        "card": checked.card,
        "input": input_of(checked),
        "engine": engine(),
        "ruleset": ruleset(),
    }


def input_of(checked: Checked) -> dict[str, Any]:
    """The part of a bundle that a replay starts from."""
    request, judgement = checked.request, checked.judgement
    restricted = {refusal.candidate.id: refusal for refusal in judgement.refused if refusal.is_restricted}
    return {
        "text": request.text,
        "as_of": request.as_of.text,
        "mode": str(request.mode) if request.mode else None,
        "time": request.time,
        "policy": _policy(request.policy),
        "asked": checked.asked,
        "candidates": [_kept(candidate, restricted.get(candidate.id)) for candidate in judgement.candidates],
    }


def is_bundle(value: Any) -> bool:
    """Whether JSON values claim to be a bundle."""
    return isinstance(value, dict) and str(value.get("schema", "")).startswith("detective.bundle/")


def read_bundle(value: Any, where: str) -> Bundle:
    """The bundle of JSON values; raises InputError with the field that cannot be used."""
    if not is_bundle(value) or value["schema"] != SCHEMA:
        raise InputError(
            "not_a_bundle",
            Words(f"{where} 不是 {SCHEMA} 存档。", f"{where} is not a {SCHEMA} file."),
            Words("请用 detective check --bundle 写出的文件。", "use a file written by detective check --bundle."),
        )
    try:
        given = BundleIn.model_validate(value)
    except ValidationError as error:
        raise bad_field(error, where) from error
    kept = given.input
    policy = policy_of(kept.policy.model_dump(), where)
    return Bundle(
        card=check_card(given.card, where),
        request=Request(
            text=kept.text,
            as_of=read_as_of(kept.as_of),
            mode=kept.mode,
            time=kept.time,
            evidence=tuple(candidate_again(c, n, where) for n, c in enumerate(kept.candidates, 1)),
            policy=policy,
        ),
        asked=kept.asked,
        engine=given.engine,
        ruleset=given.ruleset,
    )


def candidate_again(kept: dict[str, Any], number: int, where: str) -> Candidate:
    """A candidate from its snapshot; reading a snapshot and taking it again gives the same one."""
    given = {name: value for name, value in kept.items() if name not in _OURS and not name.startswith(_EXTRA)}
    extra = {name.removeprefix(_EXTRA): value for name, value in kept.items() if name.startswith(_EXTRA)}
    candidate = candidate_of(given, number, f"{where}, candidate {number}")
    span, seal = kept.get("published_span"), kept.get("sealed")
    text = candidate.text if seal is None else _WITHHELD if kept.get("had_text") else ""
    return replace(
        candidate,
        id=str(kept.get("id", "")),
        text=text,
        published=candidate.published if span is None else _span(span, where),
        extra=dict(candidate.extra) | extra,
        sealed=None if seal is None else str(seal),
    )


def _kept(candidate: Candidate, refusal: Refusal | None) -> dict[str, Any]:
    if refusal is None:
        return snapshot(candidate)
    return {
        "id": candidate.id,
        "access_labels": list(candidate.access_labels),
        "sealed": hashed(candidate, restricted=True),
        "had_text": not refusal.also,
    }


def _policy(policy: Policy) -> dict[str, Any]:
    return {
        "requester_labels": sorted(policy.requester_labels),
        "allowed_kinds": sorted(str(kind) for kind in policy.allowed_kinds),
        "scopes": sorted(policy.scopes),
        "require_location": policy.require_location,
        "require_anchor": policy.require_anchor,
        "require_date": policy.require_date,
    }


def _span(value: Any, where: str) -> Span:
    try:
        given = SpanIn.model_validate(value)
    except ValidationError as error:
        raise bad_field(error, where) from error
    return Span(start=_day(given.start), end=_day(given.end), precision=given.precision, at=given.at)


def _day(iso: str | None) -> Day | None:
    if iso is None:
        return None
    sign, digits = (-1, iso[1:]) if iso.startswith("-") else (1, iso)
    year, month, day = digits.split("-")
    return Day(sign * int(year), int(month), int(day))
