"""A card's arithmetic done again line by line, as a person would check it on paper; each line says whether it holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from detective.core.confidence import Signals, index_milli, mapped_milli
from detective.core.models import Guard, Mode, Reason, Tier, Verdict
from detective.core.ruleset import Ruleset
from detective.core.scoring import Side, Tally, score_e4
from detective.core.verdict import Case, Decision, decide
from detective.errors import Words

Json = Mapping[str, Any]
_DECIDED = frozenset({Verdict.SUPPORTED, Verdict.REFUTED})
_LOW = frozenset({Tier.T4, Tier.T5})
_SIDES = ("support", "refute")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One step: a code, the values in it as they are shown, and whether it holds (None: nothing to compute)."""

    code: str
    values: Mapping[str, str]
    holds: bool | None = None


def lines_of(card: Json, rules: Ruleset) -> tuple[Line, ...]:
    """Every step from the items to the confidence, by the numbers of `rules`."""
    decision = decide(_case(card, rules))
    return (
        *_guard(card),
        *_items(card, rules),
        *_sides(card, rules),
        *_total(card),
        *_rules_tried(card, rules, decision),
        *_confidence(card, rules),
        *_without(card),
    )


def milli(value: float) -> int:
    """Thousandths of a number that the card shows with three decimals."""
    return round(value * 1000)


def e4(value: float) -> int:
    """Ten-thousandths of a number that the card shows with four decimals."""
    return round(value * 10000)


def _guard(card: Json) -> Iterator[Line]:
    guard = card["time_guard"]
    yield Line(code=f"guard_{guard['decision']}", values={"reason": guard["reason"], "stage": str(guard["stage"])})


def _items(card: Json, rules: Ruleset) -> Iterator[Line]:
    for item in card["evidence"]:
        values = {"id": item["id"], "tier": item["tier"], "origin": item["origin"]}
        if item["stance"] == "mention":
            yield Line(code="mention", values=values)
            continue
        score = score_e4(milli(item["authority"]), milli(item["relevance"]), milli(item["freshness"]), rules)
        values |= {
            "stance": item["stance"],
            "authority": f"{item['authority']:g}",
            "relevance": f"{item['relevance']:g}",
            "freshness": f"{item['freshness']:g}",
            "base": f"{rules.base_milli / 1000:g}",
            "share": f"{rules.relevance_share_milli / 1000:g}",
            "score": f"{item['score']:g}",
        }
        yield Line(code="item", values=values, holds=score == e4(item["score"]))


def _sides(card: Json, rules: Ruleset) -> Iterator[Line]:
    by_id = {item["id"]: item for item in card["evidence"]}
    tally = card["tally"]
    for origin in tally["torn_origins"]:
        yield Line(code="torn", values={"origin": origin})
    for name in _SIDES:
        cited = [by_id[i] for i in tally[name]["cited"] if i in by_id]
        origins = {item["origin"]: item["id"] for item in cited}
        for item in card["evidence"]:
            best = origins.get(item["origin"])
            if item["stance"] == name and best is not None and item["id"] != best:
                yield Line(code="once", values={"id": item["id"], "origin": item["origin"], "best": best})
        yield from _sum(name, cited, tally[name], rules)


def _sum(name: str, cited: list[Any], side: Json, rules: Ruleset) -> Iterator[Line]:
    low = [e4(item["score"]) for item in cited if item["tier"] in _LOW]
    high = [e4(item["score"]) for item in cited if item["tier"] not in _LOW]
    cap = rules.low_tier_cap_milli * 10
    parts = [f"{score / 10000:g}" for score in high]
    if sum(low) > cap:
        values = {"side": name, "sum": " + ".join(f"{score / 10000:g}" for score in low), "cap": f"{cap / 10000:g}"}
        yield Line(code="capped", values=values)
        parts.append(f"{cap / 10000:g}")
    else:
        parts += [f"{score / 10000:g}" for score in low]
    weight = sum(high) + min(sum(low), cap)
    values = {"side": name, "sum": " + ".join(parts) or "0", "weight": f"{side['weight']:g}"}
    yield Line(code="sum", values=values, holds=weight == e4(side["weight"]))


def _total(card: Json) -> Iterator[Line]:
    tally = card["tally"]
    support, refute, total = e4(tally["support"]["weight"]), e4(tally["refute"]["weight"]), e4(tally["total"])
    share = max(support, refute) * 1000 // total if total else None
    values = {"support": f"{support / 10000:g}", "refute": f"{refute / 10000:g}", "total": f"{total / 10000:g}"}
    yield Line(code="total", values=values, holds=support + refute == total)
    if share is not None:
        values |= {"heavier": f"{max(support, refute) / 10000:g}", "dominance": f"{tally['dominance']:g}"}
        yield Line(code="dominance", values=values, holds=share == milli(tally["dominance"]))


def _rules_tried(card: Json, rules: Ruleset, decision: Decision) -> Iterator[Line]:
    again = {tried.code: tried.held for tried in decision.trace}
    for tried in card["trace"]:
        code = tried["rule"]
        values = {**_values(card, rules), "rule": code, "held": "yes" if tried["held"] else "no"}
        yield Line(code=f"rule_{code}", values=values, holds=again.get(code) is tried["held"])
    yield Line(
        code="verdict",
        values={"verdict": card["verdict"], "rule": decision.rule},
        holds=card["verdict"] == decision.verdict,
    )


def _values(card: Json, rules: Ruleset) -> dict[str, str]:
    tally = card["tally"]
    support, refute = tally["support"]["weight"], tally["refute"]["weight"]
    return {
        "support": f"{support:g}",
        "refute": f"{refute:g}",
        "total": f"{tally['total']:g}",
        "lighter": f"{min(support, refute):g}",
        "dominance": "–" if tally["dominance"] is None else f"{tally['dominance']:g}",
        "relevance": f"{tally['max_relevance']:g}",
        "deciding": f"{rules.deciding_weight_milli / 1000:g}",
        "least": f"{rules.relevance_milli / 1000:g}",
        "heavy": f"{rules.heavy_side_milli / 1000:g}",
        "share": f"{rules.dominance_milli / 1000:g}",
        "origins": str(len(tally["support" if support >= refute else "refute"]["origins"])),
    }


def _confidence(card: Json, rules: Ruleset) -> Iterator[Line]:
    verdict, stated = Verdict(card["verdict"]), card["confidence"]
    if stated is None:
        yield Line(code="no_confidence", values={}, holds=verdict is Verdict.QUERY_FAILED)
        return
    yield from _decided(card, rules, verdict) if verdict in _DECIDED else _undecided(card, rules)


def _undecided(card: Json, rules: Ruleset) -> Iterator[Line]:
    sums = _tally(card)
    lean = min(1000, abs(sums.support.weight_e4 - sums.refute.weight_e4) // 10)
    lowest, highest = rules.lowest_confidence_milli, rules.undecided_confidence_milli
    found = lowest + (highest - lowest) * lean // 1000
    values = {
        "lowest": f"{lowest / 1000:g}",
        "room": f"{(highest - lowest) / 1000:g}",
        "lean": f"{lean / 1000:g}",
        "confidence": f"{card['confidence']:g}",
    }
    yield Line(code="confidence_undecided", values=values, holds=round(found / 1000, 2) == card["confidence"])


def _decided(card: Json, rules: Ruleset, verdict: Verdict) -> Iterator[Line]:
    shape = rules.confidence_map
    found = _signals(card, card["tally"]["support" if verdict is Verdict.SUPPORTED else "refute"], rules)
    index = index_milli(found, shape)
    percents = (shape.dominance_percent, shape.weight_percent, shape.origins_percent, shape.certainty_percent)
    rows = zip(percents, found, found._fields, strict=True)
    low, high = rules.lowest_confidence_milli, rules.highest_confidence_milli
    knots = shape.answer_knots if any(item["answer"] is not None for item in card["evidence"]) else shape.knots
    confidence = max(low, min(high, mapped_milli(index, knots)))
    values = {
        "sum": " + ".join(f"{percent}% × {value / 1000:g} ({name})" for percent, value, name in rows),
        "index": f"{index / 1000:g}",
        "confidence": f"{card['confidence']:g}",
    }
    yield Line(code="confidence_decided", values=values, holds=round(confidence / 1000, 2) == card["confidence"])


def _signals(card: Json, side: Json, rules: Ruleset) -> Signals:
    shape = rules.confidence_map
    weight = e4(side["weight"])
    return Signals(
        dominance=weight * 1000 // max(1, e4(card["tally"]["total"])),
        weight=min(shape.weight_cap_milli, weight // 10) * 1000 // shape.weight_cap_milli,
        origins=min(shape.origins_cap, len(side["origins"])) * 1000 // shape.origins_cap,
        certainty=_certainty(card, side),
    )


def _certainty(card: Json, side: Json) -> int:
    cited = [item for item in card["evidence"] if item["id"] in side["cited"]]
    read = [item["relevance"] if item["stance_confidence"] is None else item["stance_confidence"] for item in cited]
    return max((milli(value) for value in read), default=0)


def _without(card: Json) -> Iterator[Line]:
    for row in card["tally"]["without"]:
        moved = "without_moved" if row["verdict"] != card["verdict"] else "without_same"
        yield Line(code=moved, values={"origin": row["origin"], "verdict": row["verdict"]})


def _case(card: Json, rules: Ruleset) -> Case:
    guard = card["time_guard"]
    failed = any(row["rule"] == "could_not_search" and row["held"] for row in card["trace"])
    return Case(
        mode=Mode(card["query"]["mode"]),
        guard=Guard(
            passed=guard["decision"] == "pass",
            stage=guard["stage"],
            reason=Reason(code=guard["reason"], words=Words(guard["zh"], guard["en"])),
        ),
        could_search=not failed,
        tally=_tally(card),
        rules=rules,
        two_origins=bool((card["provenance"].get("policy") or {}).get("two_origins")),
    )


def _tally(card: Json) -> Tally:
    sides = card["tally"]
    return Tally(support=_side(sides["support"]), refute=_side(sides["refute"]), torn_origins=())


def _side(side: Json) -> Side:
    return Side(
        weight_e4=e4(side["weight"]),
        cited=tuple(side["cited"]),
        origins=tuple(side["origins"]),
        max_relevance_milli=milli(side["max_relevance"]),
        best_tier=None,
    )
