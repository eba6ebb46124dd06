"""From a judgement to the card's JSON: canonical bytes, and the id that hashes what determines the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from detective import __version__
from detective.core.canonical import digest
from detective.core.card_items import evidence_item, guard_items, hashed, refusal_item, related_item
from detective.core.gaps import gaps
from detective.core.judge import Judgement
from detective.core.models import Candidate, GuardItem, Reason, TimeMention, Verdict
from detective.core.policy import policy_values, shown_policy
from detective.core.ruleset import Ruleset, ruleset_hash
from detective.core.scoring import Side
from detective.core.sources import Rating
from detective.core.timeline import Span
from detective.core.verdict import ORIGINS_REQUIRED
from detective.core.wording import label, one_line, reason
from detective.errors import Words

SCHEMA = "detective.card/1"
Related = tuple[Candidate, GuardItem, Rating]
_FAR = 10**9  # days; an item without any time comes last


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """How a search went, in JSON values: each query, and what is told of providers and of what was enough.

    `told` is None where nothing was searched.
    """

    plan: list[dict[str, Any]] = field(default_factory=list)
    told: dict[str, Any] | None = None

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Search:
        """The search that a kept card tells of."""
        return cls(plan=kept["plan"], told=kept["provenance"].get("search"))

    def where(self, candidate: Candidate) -> str:
        """Where a candidate is from: `given` by the caller, a `local` source, or the `web`."""
        if self.told is None:
            return "given"
        asked = self.told["providers"]
        local = {row["provider"] for row in asked if row["is_local"]}
        everything = all(row["is_local"] or row["health"] in ("not_asked", "not_configured") for row in asked)
        return "local" if everything or candidate.provider in local else "web"


def card(judgement: Judgement, search: Search, rules: Ruleset) -> dict[str, Any]:
    """The card as JSON values."""
    verdict = judgement.decision.verdict
    why = reason(judgement, rules)
    passed = judgement.guard.passed
    restricted = _restricted(judgement)
    return {
        "schema": SCHEMA,
        "version": __version__,
        "ruleset": {"version": rules.version, "hash": ruleset_hash(judgement.model)},
        "id": content_id(judgement, rules),
        "query": _query(judgement),
        "as_of": judgement.as_of.text,
        "verdict": str(verdict),
        "label": words(label(verdict, judgement.question.mode)),
        "confidence": None if judgement.confidence_milli is None else round(judgement.confidence_milli / 1000, 2),
        "one_line": words(one_line(judgement)),
        "reason": {"code": why.code, "also": _also(judgement, why), **words(why.words)},
        "answer": _answer(judgement),
        "time_guard": _guard(judgement),
        "evidence": [evidence_item(item, search.where(item.candidate)) for item in judgement.formal],
        "related": [related_item(*row, search.where(row[0])) for row in _nearest(judgement)],
        "rejected": [refusal_item(refusal) for refusal in judgement.refused]
        + [
            {"id": c.id, "gate": "time_guard", "reason": str(item.relation), "also": []}
            for c, item in judgement.dropped
        ],
        "gaps": gaps(judgement, search.plan),
        "checks": _checks(judgement),
        "plan": search.plan,
        "tally": _tally(judgement),
        "trace": [_tried(judgement, number, rules) for number in range(len(judgement.decision.trace))],
        "flags": _flags(judgement),
        "review": {"state": "candidate_found" if judgement.formal and passed else "none"},
        "corrections": [],
        "provenance": {
            "candidates": len(judgement.candidates),
            "snapshot": digest([hashed(c, restricted=c.id in restricted) for c in _by_id(judgement)]),
            "readers": ["rules", str(judgement.model or "reader")],
            "policy": shown_policy(judgement.policy),
            "search": search.told,
        },
    }


def _by_id(judgement: Judgement) -> list[Candidate]:
    return sorted(judgement.candidates, key=lambda candidate: candidate.id)


def content_id(judgement: Judgement, rules: Ruleset) -> str:
    """Hash of query, as_of, the snapshot of all candidates, policy and ruleset: the same in any place at any time."""
    question, policy = judgement.question, judgement.policy
    restricted = _restricted(judgement)
    return digest(
        {
            "query": question.text,
            "mode": str(question.mode),
            "target": question.target.as_dict() if question.target else None,
            "as_of": judgement.as_of.text,
            "asked": judgement.decision.verdict is not Verdict.QUERY_FAILED,
            "snapshot": [
                hashed(c, restricted=c.id in restricted) for c in sorted(judgement.candidates, key=lambda c: c.id)
            ],
            "policy": policy_values(policy),
            "ruleset": [rules.version, ruleset_hash(judgement.model)],
        }
    )


def _restricted(judgement: Judgement) -> frozenset[str]:
    return frozenset(refusal.candidate.id for refusal in judgement.refused if refusal.is_restricted)


def words(pair: Words) -> dict[str, str]:
    """Both languages of a sentence."""
    return {"zh": pair.zh, "en": pair.en}


def times(mentions: tuple[TimeMention, ...]) -> list[dict[str, Any]]:
    """Time spans as they stand on the card."""
    return [{"text": mention.text, **mention.span.as_dict()} for mention in mentions]


def _query(judgement: Judgement) -> dict[str, Any]:
    question = judgement.question
    return {
        "text": question.text,
        "language": str(question.language),
        "mode": str(question.mode),
        "kind": str(question.kind),
        "constraints": {"proposition": question.proposition, "asked": str(question.asked) if question.asked else None},
        "time": times(question.times),
    }


def _guard(judgement: Judgement) -> dict[str, Any]:
    guard, question = judgement.guard, judgement.question
    return {
        "decision": "pass" if guard.passed else "block",
        "stage": guard.stage,
        "reason": guard.reason.code,
        **words(guard.reason.words),
        "kind": str(question.kind),
        "relation": str(question.moment),
        "target": question.target.as_dict() if question.target else None,
        "caveats": [{"code": caveat.code, **words(caveat.words)} for caveat in guard.caveats],
        "items": guard_items(guard),
    }


def _answer(judgement: Judgement) -> dict[str, Any] | None:
    answer = judgement.answer
    if answer is None:
        return None
    return {"text": answer.text, "evidence": list(answer.evidence_ids), "rivals": list(answer.rivals)}


def _also(judgement: Judgement, why: Reason) -> list[str]:
    rule = judgement.decision.rule
    return [rule] if rule != why.code else [judgement.guard.reason.code]


def _nearest(judgement: Judgement) -> list[Related]:
    """Nearest in time to what was asked first; among equals the order in which they came."""
    target = judgement.question.target
    return sorted(judgement.related, key=lambda row: _distance(row, target))


def _distance(row: Related, target: Span | None) -> int:
    candidate, item, _ = row
    spans = [mention.span for mention in item.event_times] or ([candidate.published] if candidate.published else [])
    if target is None or target.start is None:
        return 0
    days = [abs(span.start.ordinal() - target.start.ordinal()) for span in spans if span.start is not None]
    return min(days, default=_FAR)


def _checks(judgement: Judgement) -> dict[str, Any]:
    readings = [item.reading for item in judgement.formal if item.reading]
    numbers = [
        {"evidence": c.evidence_id, "claim": c.claim, "source": c.source, "match": c.match, **words(c.words)}
        for reading in readings
        for c in reading.numbers
    ]
    conditions = [
        {
            "evidence": c.evidence_id,
            "slot": c.slot,
            "claim": c.claim,
            "source": c.source,
            "outcome": c.outcome,
            **words(c.words),
        }
        for reading in readings
        for c in reading.conditions
    ]
    return {"numbers": numbers, "conditions": conditions}


def _tally(judgement: Judgement) -> dict[str, Any]:
    sums = judgement.tally
    return {
        "support": _side(sums.support),
        "refute": _side(sums.refute),
        "total": sums.total_e4 / 10000,
        "dominance": sums.heavier.weight_e4 * 1000 // sums.total_e4 / 1000 if sums.total_e4 else None,
        "origins": len({item.origin for item in judgement.formal}),
        "max_relevance": sums.max_relevance_milli / 1000,
        "torn_origins": list(sums.torn_origins),
        "without": [{"origin": row.origin, "verdict": str(row.verdict)} for row in judgement.without],
    }


def _side(side: Side) -> dict[str, Any]:
    return {
        "weight": side.weight_e4 / 10000,
        "cited": list(side.cited),
        "origins": list(side.origins),
        "max_relevance": side.max_relevance_milli / 1000,
    }


def _tried(judgement: Judgement, number: int, rules: Ruleset) -> dict[str, Any]:
    tried = judgement.decision.trace[number]
    values = dict(tried.values)
    return {
        "rule": tried.code,
        "held": tried.held,
        "values": {
            "support": values["support_e4"] / 10000,
            "refute": values["refute_e4"] / 10000,
            "max_relevance": values["max_relevance_milli"] / 1000,
        },
        "threshold": _threshold(tried.code, rules),
    }


def _threshold(code: str, rules: Ruleset) -> dict[str, float]:
    listed: Mapping[str, dict[str, int]] = {
        "too_little": {"weight": rules.deciding_weight_milli, "relevance": rules.relevance_milli},
        "both_heavy": {"side": rules.heavy_side_milli, "dominance": rules.dominance_milli},
        "leans": {
            "weight": rules.deciding_weight_milli,
            "relevance": rules.relevance_milli,
            "dominance": rules.dominance_milli,
        },
        "two_origins_required": {"origins": 1000 * ORIGINS_REQUIRED},
    }
    return {name: value / 1000 for name, value in listed.get(code, {}).items()}


def _flags(judgement: Judgement) -> list[str]:
    codes = set(judgement.guard.flags)
    for item in judgement.formal:
        codes.update(item.guard.flags)
        codes.update(item.reading.flags if item.reading else ())
    decided = judgement.decision.verdict in (Verdict.SUPPORTED, Verdict.REFUTED)
    if decided and len(judgement.tally.heavier.origins) == 1:
        codes.add("single_source")
    if judgement.tally.torn_origins:
        codes.add("torn_origin")
    return sorted(codes)
