"""Which difference moved a verdict: the check of one side with one thing of the other, judged again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from detective.core.card_items import snapshot
from detective.core.codec import Search
from detective.core.comparing import Cause, Known, matched
from detective.core.models import Candidate
from detective.core.policy import policy_values
from detective.core.stance import Model
from detective.pipeline import Request, judge_again
from detective.record.bundle import Bundle

_MOST = 40  # single items tried; each is a check of its own


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The first check with `name` taken from the second, and the verdict that it then gives on the present engine."""

    cause: Cause
    name: str
    verdict: str
    moved: bool


def known(bundle: Bundle) -> Known:
    """The bundle as it is compared; candidates are those that the check was made from."""
    given = {
        "asked": bundle.asked,
        "policy": policy_values(bundle.request.policy),
        "candidates": [_shown(candidate) for candidate in bundle.request.evidence or ()],
    }
    return Known(card=bundle.card, given=given, engine=bundle.engine, ruleset=bundle.ruleset)


def trials(before: Bundle, after: Bundle, model: Model | None = None) -> tuple[Trial, ...]:
    """What each difference alone does to the verdict of the first check; items one by one.

    `model` is the user's own model that reads stance now.
    """
    before, after = (replace(side, request=replace(side.request, model=model)) for side in (before, after))
    base = judge_again(before.request, asked=before.asked, search=Search.of(before.card)).card["verdict"]
    found = list(_engine(before, base))
    for cause, name, request, asked in (*_factors(before, after), *_items(before, after)):
        verdict = judge_again(request, asked=asked, search=Search.of(before.card)).card["verdict"]
        found.append(Trial(cause=cause, name=name, verdict=verdict, moved=verdict != base))
    return tuple(found)


def _engine(before: Bundle, base: str) -> Iterator[Trial]:
    """The first check as it is: another verdict than the kept one comes from rules or code."""
    stored = before.card["verdict"]
    if base != stored:
        yield Trial(cause=Cause.CODE, name="engine", verdict=base, moved=True)


def _factors(before: Bundle, after: Bundle) -> Iterator[tuple[Cause, str, Request, bool]]:
    old, new = before.request, after.request
    if (old.text, old.mode, old.time) != (new.text, new.mode, new.time):
        yield Cause.QUESTION, "text", replace(old, text=new.text, mode=new.mode, time=new.time), before.asked
    if old.as_of != new.as_of:
        yield Cause.CLOCK, "as_of", replace(old, as_of=new.as_of), before.asked
    if old.policy != new.policy:
        yield Cause.POLICY, "policy", replace(old, policy=new.policy), before.asked
    if before.asked != after.asked:
        yield Cause.SEARCH, "asked", old, after.asked
    if old.evidence != new.evidence:
        yield Cause.ADDED, "evidence", replace(old, evidence=new.evidence), before.asked


def _items(before: Bundle, after: Bundle) -> Iterator[tuple[Cause, str, Request, bool]]:
    old = {candidate.id: candidate for candidate in before.request.evidence or ()}
    new = {candidate.id: candidate for candidate in after.request.evidence or ()}
    pairs = matched(tuple(map(_shown, old.values())), tuple(map(_shown, new.values())))
    tried = 0
    for pair in pairs:
        gone = old[pair.before["id"]] if pair.before else None
        come = new[pair.after["id"]] if pair.after else None
        if tried == _MOST or (gone is not None and come is not None and _is_same(gone, come)):
            continue
        tried += 1
        cause = Cause.ADDED if gone is None else Cause.GONE if come is None else Cause.CHANGED
        evidence = _swapped(tuple(old.values()), gone, come)
        yield cause, (gone or come or Candidate(id="")).id, replace(before.request, evidence=evidence), before.asked


def _swapped(old: tuple[Candidate, ...], gone: Candidate | None, come: Candidate | None) -> tuple[Candidate, ...]:
    if gone is None:
        return old if come is None else (*old, come)
    if come is None:
        return tuple(candidate for candidate in old if candidate is not gone)
    return tuple(replace(come, id=gone.id) if candidate is gone else candidate for candidate in old)


def _is_same(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates say the same, whoever found them by which query."""
    return _content(one) == _content(other)


def _content(candidate: Candidate) -> Candidate:
    return replace(candidate, id="", query=None, provider=None, score=None, indexed_at=None, extra={})


def _shown(candidate: Candidate) -> dict[str, object]:
    return {**snapshot(candidate), "sealed": candidate.sealed}
