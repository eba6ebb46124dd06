"""The engine as a function of plain values: a text and evidence in, a card out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from detective.app import Detective
from detective.core.models import Candidate
from detective.core.policy import DEFAULT_POLICY, Policy
from detective.intake import candidate_of, policy_of, read_evidence, read_policy


def check(  # noqa: PLR0913  # each argument is an option of the command
    text: str,
    *,
    evidence: Iterable[Candidate | Mapping[str, Any]] | Path | None = None,
    as_of: str | None = None,
    mode: str | None = None,
    time: str | None = None,
    policy: Policy | Mapping[str, Any] | Path | None = None,
    providers: Iterable[str] = (),
    offline: bool = False,
    queries: Iterable[str] | None = None,
) -> dict[str, Any]:
    """The card of one claim or question; given evidence (even none of it) is used as it is and nothing is searched.

    Given queries are asked in place of the planned ones.

    Raises `InputError` with the item and field for what cannot be used.
    """
    engine = Detective(providers=tuple(providers), offline=offline, policy=_policy(policy))
    given = None if evidence is None else _candidates(evidence)
    asked = None if queries is None else tuple(queries)
    return engine.check(text, as_of=as_of, mode=mode, time=time, evidence=given, queries=asked).card


def _candidates(evidence: Iterable[Candidate | Mapping[str, Any]] | Path) -> tuple[Candidate, ...]:
    if isinstance(evidence, Path):
        return read_evidence(evidence)
    return tuple(
        item if isinstance(item, Candidate) else candidate_of(item, number, f"evidence, item {number}")
        for number, item in enumerate(evidence, 1)
    )


def _policy(policy: Policy | Mapping[str, Any] | Path | None) -> Policy:
    if isinstance(policy, Path):
        return read_policy(policy)
    if policy is None or isinstance(policy, Policy):
        return policy or DEFAULT_POLICY
    return policy_of(dict(policy), "policy")
