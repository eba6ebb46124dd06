"""Bundles from outside: the same check, candidates and policy as records again, or an error that names the field."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from detective.card_schema import check_card
from detective.core.models import Candidate, Mode, PageDate, PageRead, PublishedKind
from detective.core.timeline import Day, Precision, Span
from detective.core.times import read_as_of
from detective.errors import InputError, Words
from detective.intake import bad_field, candidate_of, policy_of
from detective.pipeline import Request
from detective.record.bundle import SCHEMA, Bundle, is_bundle

_EXTRA = "extra."
_OURS = frozenset({"published_span", "sealed", "had_text", "page"})
_WITHHELD = "…"  # stands for the text of a restricted candidate, which was there but is not kept


class InputIn(BaseModel):
    """What was asked, by whose terms, and every candidate as it was given."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    as_of: str
    mode: Mode | None = None
    time: str | None = None
    policy: dict[str, Any] = Field(default_factory=dict)
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


class PageDateIn(BaseModel):
    """A date of a page that was read."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    kind: PublishedKind
    stage: str
    span: SpanIn


class PageIn(BaseModel):
    """How the page behind a candidate was read."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    outcome: str
    reader: str = ""
    url: str = ""
    stage: str = ""
    hit_text: str = ""
    dates: tuple[PageDateIn, ...] = ()


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
    policy = policy_of(kept.policy, where)
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
    span, seal, page = kept.get("published_span"), kept.get("sealed"), kept.get("page")
    text = candidate.text if seal is None else _WITHHELD if kept.get("had_text") else ""
    return replace(
        candidate,
        id=str(kept.get("id", "")),
        text=text,
        published=candidate.published if span is None else _span(span, where),
        extra=dict(candidate.extra) | extra,
        page=None if page is None else _page(page, where),
        sealed=None if seal is None else str(seal),
    )


def _span(value: Any, where: str) -> Span | None:
    if value == {}:
        return None
    try:
        return _span_of(SpanIn.model_validate(value))
    except ValidationError as error:
        raise bad_field(error, where) from error


def _page(value: Any, where: str) -> PageRead:
    try:
        given = PageIn.model_validate(value)
    except ValidationError as error:
        raise bad_field(error, where) from error
    dates = tuple(PageDate(text=d.text, kind=d.kind, stage=d.stage, span=_span_of(d.span)) for d in given.dates)
    return PageRead(**(dict(given) | {"dates": dates}))


def _span_of(given: SpanIn) -> Span:
    start, end = (Day.of_iso(iso) if iso else None for iso in (given.start, given.end))
    return Span(start=start, end=end, precision=given.precision, at=given.at)
