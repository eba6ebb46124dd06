"""The engine as functions of plain values: a text and evidence in, a card out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypedDict, Unpack

from detective.app import Detective
from detective.core.models import Candidate
from detective.core.policy import DEFAULT_POLICY, Policy
from detective.intake import candidate_of, policy_of, read_evidence, read_policy

Evidence = Iterable[Candidate | Mapping[str, Any]] | Path
AnyPolicy = Policy | Mapping[str, Any] | Path


class Options(TypedDict, total=False):
    """The arguments of `check` beside the text, for functions that hand them on."""

    evidence: Evidence | None
    as_of: str | None
    mode: str | None
    time: str | None
    policy: AnyPolicy | None
    providers: Iterable[str]
    offline: bool
    queries: Iterable[str] | None
    read_pages: bool | None


def check(  # noqa: PLR0913  # each argument is an option of the command
    text: str,
    *,
    evidence: Evidence | None = None,
    as_of: str | None = None,
    mode: str | None = None,
    time: str | None = None,
    policy: AnyPolicy | None = None,
    providers: Iterable[str] = (),
    offline: bool = False,
    queries: Iterable[str] | None = None,
    read_pages: bool | None = None,
) -> dict[str, Any]:
    """Check one claim or question and give its card, the JSON values of `detective.card/1` (docs/card.md).

    text: the claim or question, Chinese or English, at most 2000 characters.
    evidence: candidates (mappings with `text` and any of the fields in docs/evidence.md), or the path of a file of
        them. Given, even empty, exactly these are used and nothing is searched.
    as_of: the present of the check, ISO (`2026-10-25` or an instant); default: the clock.
    mode: `claim` or `open`; default: as the words suggest.
    time: the time that is asked for, where it was misread, ISO or in words.
    policy: what the requester may see and accepts: a mapping, or the path of a TOML or JSON file (docs/policy.md).
    providers: names of the sources to ask; default: all that are set up (docs/providers.md).
    offline: ask nothing outside this machine.
    queries: asked in place of the planned ones; not together with evidence.
    read_pages: open the pages behind what the web brings (docs/pages.md); default: as the settings say.

    In the card `confidence` lies from 0.20 to 0.95, and is None for `query_failed`; weights are those of docs/rules.md:
    authority x (0.55 + 0.45 x relevance) x freshness. Nothing is kept in the history.

    Raises `InputError` with the item and field for what cannot be used. A search that fails is no exception: the
    card's verdict is then `query_failed`.
    """
    engine = Detective(providers=tuple(providers), offline=offline, policy=_policy(policy))
    given = None if evidence is None else _candidates(evidence)
    wanted = None if queries is None else tuple(queries)
    return engine.check(
        text, as_of=as_of, mode=mode, time=time, evidence=given, queries=wanted, read_pages=read_pages
    ).card


async def acheck(text: str, **options: Unpack[Options]) -> dict[str, Any]:
    """`check` for asynchronous programs: the same arguments, card and errors; the work is done in a thread."""
    return await asyncio.to_thread(check, text, **options)


def check_article(  # noqa: PLR0913  # each argument is an option of the command
    text: str,
    *,
    published: str | None = None,
    limit: int = 40,
    evidence: Evidence | None = None,
    as_of: str | None = None,
    policy: AnyPolicy | None = None,
    providers: Iterable[str] = (),
    offline: bool = False,
) -> dict[str, Any]:
    """Check every claim of a long text, an assistant's answer for example.

    Gives `claims` (each with `start` and `end` in characters of the text, `text`, `reasons` and `card`), `left_out`
    (sentences that are no statements, each with a `code`) and `summary` (counts of verdicts and codes).

    published: the day on which the text was written, ISO; sentences with `yesterday` and the like need it.
    limit: claims that are checked at most; further ones are left out as `beyond_limit`.
    The other arguments are those of `check`. Raises `InputError` as `check` does, and for a text without words.
    """
    from detective.article import check_claims, claims_of, given, report  # noqa: PLC0415  # one claim needs none of it

    article = given("text", text, published)
    claims, left_out = claims_of(article, as_of=as_of, limit=limit)
    engine = Detective(providers=tuple(providers), offline=offline, policy=_policy(policy))
    candidates = None if evidence is None else _candidates(evidence)
    checked = check_claims(engine, claims, as_of=as_of, evidence=candidates)
    return report(article, [(claim, one.card) for claim, one in checked], left_out)


def _candidates(evidence: Evidence) -> tuple[Candidate, ...]:
    if isinstance(evidence, Path):
        return read_evidence(evidence)
    return tuple(
        item if isinstance(item, Candidate) else candidate_of(item, number, f"evidence, item {number}")
        for number, item in enumerate(evidence, 1)
    )


def _policy(policy: AnyPolicy | None) -> Policy:
    if isinstance(policy, Path):
        return read_policy(policy)
    if policy is None or isinstance(policy, Policy):
        return policy or DEFAULT_POLICY
    return policy_of(dict(policy), "policy")
