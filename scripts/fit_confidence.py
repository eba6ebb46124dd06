"""Fit the map from a verdict's signals to its confidence on development data, and write what came of it.

    python scripts/fit_confidence.py --data DIR

It makes a card for every claim, temporal case and question with a short answer under DIR/eval (each item taken as tier T1), keeps the decided
ones, chooses the shares of certainty and weight by cross-fitted Brier score (among equals those nearest to 40 and 15 %), and
fits the knots by isotonic regression (pool adjacent violators). It rewrites [confidence_map] in detective/data/rules.toml, docs/calibration.md and
detective/data/calibration. The same data, code and seed give the same bytes. Run it again whenever the reader changes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from detective.core.confidence import Signals, index_milli, mapped_milli
from detective.core.ruleset import ConfidenceMap, default_ruleset
from detective.evaluation.measures import bootstrap, brier, ece, equal_mass, wilson
from detective.evaluation.outcomes import DECIDED
from detective.evaluation.reliability import plot
from detective.evaluation.running import Bench

ROOT = Path(__file__).resolve().parents[1]
FOLDS = 5
CERTAINTY = (30, 40, 50, 60, 70)  # percent, tried
WEIGHT = (5, 10, 15, 20)
PRIOR = 6  # cards of average accuracy added to each bin, so that a small bin does not speak alone
SMALLEST_BIN = 40  # cards
MOST_BINS = 5  # more of them follow the noise
USUAL = (40, 15)  # percent of certainty and weight, unless others are clearly better
CLEARLY = 0.001  # of Brier score
STEEPEST, FLATTEST = 6.0, 1.0  # thousandths of confidence per thousandth of index, outside the fitted range
Knots = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Card:
    """A decided card: its signals, whether it was right, and what must stay together in cross-fitting."""

    signals: Signals
    right: bool
    group: str
    source: str
    is_answer: bool


def gather(data: Path, workers: int) -> list[Card]:
    """The decided cards of the development data; partly true claims are left out."""
    kept = []
    for one in Bench(data=data, workers=workers).cards:
        if one.verdict in DECIDED and one.signals is not None and not one.case.mixed:
            passages = "\n".join(sorted(item.text for item in one.case.evidence))
            group = hashlib.sha256(passages.encode()).hexdigest()
            kept.append(Card(one.signals, one.right, group, one.case.source, one.case.mode == "open"))
    return kept


def fold_of(card: Card, seed: int) -> int:
    """The part that a card belongs to; cards on the same passages are never parted."""
    return int(hashlib.sha256(f"{seed}:{card.group}".encode()).hexdigest(), 16) % FOLDS


def shaped(certainty: int, weight: int, knots: Knots, answer_knots: Knots) -> ConfidenceMap:
    """A map; what certainty and weight leave is split two to one between dominance and origins."""
    now = default_ruleset().confidence_map
    rest = 100 - certainty - weight
    origins = rest // 3
    return ConfidenceMap(
        dominance_percent=rest - origins,
        weight_percent=weight,
        origins_percent=origins,
        certainty_percent=certainty,
        weight_cap_milli=now.weight_cap_milli,
        origins_cap=now.origins_cap,
        knots=knots,
        answer_knots=answer_knots,
    )


def fit(cards: Sequence[Card], certainty: int, weight: int) -> ConfidenceMap:
    """A curve for statements and one for answers."""
    bare = shaped(certainty, weight, (), ())
    curves = [
        curve([(index_milli(card.signals, bare), card.right) for card in cards if card.is_answer is wanted])
        for wanted in (False, True)
    ]
    return shaped(certainty, weight, *curves)


def curve(rows: Sequence[tuple[int, bool]]) -> Knots:
    """Knots by isotonic regression over bins of equal mass, carried on in a straight line on either side."""
    mean = sum(right for _, right in rows) / len(rows)
    bins = equal_mass(rows, max(2, min(MOST_BINS, len(rows) // SMALLEST_BIN)))
    points = [(one.confidence, (one.right * one.cards + PRIOR * mean) / (one.cards + PRIOR), one.cards) for one in bins]
    return with_ends([(round(x), round(1000 * y)) for x, y in pooled(points)])


def pooled(points: Sequence[tuple[float, float, int]]) -> list[tuple[float, float]]:
    """Pool adjacent violators: the rising means nearest to (x, y, weight); pooled points become one."""
    blocks: list[list[float]] = []
    for x, y, weight in points:
        blocks.append([x * weight, y * weight, weight])
        while len(blocks) > 1 and blocks[-2][1] / blocks[-2][2] >= blocks[-1][1] / blocks[-1][2]:
            last = blocks.pop()
            blocks[-1] = [a + b for a, b in zip(blocks[-1], last, strict=True)]
    return [(x / weight, y / weight) for x, y, weight in blocks]


def with_ends(fitted: list[tuple[int, int]]) -> Knots:
    """Add where the line reaches one half below and the highest confidence above."""
    (x0, y0), (x1, y1) = fitted[0], fitted[-1]
    slope = (y1 - y0) / (x1 - x0) if x1 > x0 else FLATTEST
    slope = min(STEEPEST, max(FLATTEST, slope))
    highest = default_ruleset().highest_confidence_milli
    low = (max(0, x0 - round((y0 - 500) / slope)), 500)
    high = (min(1000, x1 + round((highest - y1) / slope)), highest)
    ends = [low] if low[0] < x0 and y0 > 500 else []
    tail = [high] if high[0] > x1 and y1 < highest else []
    return (*ends, *fitted, *tail)


def said(card: Card, shape: ConfidenceMap) -> float:
    """The confidence of a card under a map, clamped as in the engine."""
    rules = default_ruleset()
    milli = mapped_milli(index_milli(card.signals, shape), shape.answer_knots if card.is_answer else shape.knots)
    return max(rules.lowest_confidence_milli, min(rules.highest_confidence_milli, milli)) / 1000


def held_out(
    cards: Sequence[Card], part: Callable[[Card], object], certainty: int, weight: int
) -> list[tuple[float, bool]]:
    """(confidence, right) of every card under a map that was fitted on the other parts."""
    found: dict[int, tuple[float, bool]] = {}
    for name in sorted({str(part(card)) for card in cards}):
        shape = fit([card for card in cards if str(part(card)) != name], certainty, weight)
        found |= {place: (said(card, shape), card.right) for place, card in enumerate(cards) if str(part(card)) == name}
    return [found[place] for place in range(len(cards))]


def wide_ece(answers: Sequence[tuple[float, bool]]) -> float:
    """ECE over ten bins of equal width, as it is often given."""
    bins: dict[int, list[tuple[float, bool]]] = {}
    for answer in answers:
        bins.setdefault(min(9, int(answer[0] * 10)), []).append(answer)
    gaps = (abs(sum(c for c, _ in part) - sum(r for _, r in part)) for part in bins.values())
    return sum(gaps) / len(answers)


def chosen(tried: dict[tuple[int, int], float]) -> tuple[int, int]:
    """The shares nearest to the usual ones among those that are as good as the best, so that noise does not move them."""
    good = [pair for pair, score in tried.items() if score <= min(tried.values()) + CLEARLY]
    return min(good, key=lambda pair: (abs(pair[0] - USUAL[0]) + abs(pair[1] - USUAL[1]), pair))


def write_rules(shape: ConfidenceMap, remark: str) -> None:
    """Replace [confidence_map] in rules.toml."""
    path = ROOT / "detective" / "data" / "rules.toml"
    body = path.read_text(encoding="utf-8")
    section = "\n".join(
        [
            "[confidence_map]",
            'why = "index = sum of share x signal, then straight lines between the knots; no share is negative, so the map is monotone"',
            'since = "0.1.0"',
            f'fitted = "{remark}"',
            f"dominance_percent = {shape.dominance_percent}",
            f"weight_percent = {shape.weight_percent}",
            f"origins_percent = {shape.origins_percent}",
            f"certainty_percent = {shape.certainty_percent}",
            f"weight_cap_milli = {shape.weight_cap_milli}",
            f"origins_cap = {shape.origins_cap}",
            f"knots = {json.dumps([list(knot) for knot in shape.knots])}",
            f"answer_knots = {json.dumps([list(knot) for knot in shape.answer_knots])}",
            "",
        ]
    )
    path.write_text(re.sub(r"\[confidence_map\]\n(?:(?!\[).*\n?)*", section, body), encoding="utf-8")


def write_page(
    cards: Sequence[Card], shape: ConfidenceMap, figures: dict[str, list[tuple[float, bool]]], seed: int
) -> None:
    """docs/calibration.md, and the curve as every card shows it: drawn, and as rows."""
    crossed = figures["cross-fitted"]
    shipped = ROOT / "detective" / "data" / "calibration"
    (shipped / "curve.svg").write_text(plot(equal_mass(crossed), ece(crossed), len(crossed)), encoding="utf-8")
    bins = "".join(
        f"{round(one.confidence * 1000)}\t{one.cards}\t{round(one.right * one.cards)}\n" for one in equal_mass(crossed)
    )
    (shipped / "bins.tsv").write_text(f"{BINS_HEAD}{bins}", encoding="utf-8")
    rows = []
    for name, answers in figures.items():
        low, high = bootstrap(answers, ece) or (0.0, 1.0)
        rows.append(
            f"| {name} | {ece(answers):.3f} ({low:.3f} to {high:.3f}) | {wide_ece(answers):.3f} | {brier(answers):.3f} |"
        )
    table = []
    for one in equal_mass(crossed):
        low, high = wilson(round(one.right * one.cards), one.cards)
        table.append(f"| {one.confidence:.2f} | {one.cards} | {one.right:.2f} | {low:.2f} to {high:.2f} |")
    sources = []
    for source in sorted({card.source for card in cards}):
        here = [answer for card, answer in zip(cards, crossed, strict=True) if card.source == source]
        mean, right = (sum(column) / len(here) for column in zip(*here, strict=True))
        sources.append(f"| {source} | {len(here)} | {mean:.2f} | {right:.2f} |")
    knots = knots_of(shape.knots)
    answer_knots = knots_of(shape.answer_knots)
    page = PAGE.format(
        cards=len(cards), folds=FOLDS, seed=seed, rows="\n".join(rows), table="\n".join(table), sources="\n".join(sources),
        knots=knots, answer_knots=answer_knots, dominance=shape.dominance_percent, weight=shape.weight_percent, origins=shape.origins_percent,
        certainty=shape.certainty_percent, weight_cap=shape.weight_cap_milli / 1000, origins_cap=shape.origins_cap,
        base=sum(card.right for card in cards) / len(cards),
    )  # fmt: skip
    (ROOT / "docs" / "calibration.md").write_text(page, encoding="utf-8")


def knots_of(knots: Knots) -> str:
    """A row a knot."""
    return "\n".join(f"| {index} | {milli / 1000:.3f} |" for index, milli in knots)


BINS_HEAD = """\
# Decided cards of the development data in bins of equal size, by cross-fitted confidence; by scripts/fit_confidence.py.
# mean confidence (thousandths)	cards	of which right
"""
PAGE = """\
# Calibration

What a confidence promises: of the verdicts that say 80 %, about 80 % are right, on average over the development data; by source it differs (below). This page is written by
`scripts/fit_confidence.py`; it is true of the version that it ships with.

## How the number comes about

Only `supported` and `refuted` are mapped; `uncertain` and `no_reliable_source` never say more than 50 % ([rules](rules.md)).

index = {dominance} % dominance + {weight} % weight + {origins} % origins + {certainty} % certainty, each from 0 to 1000:

- **dominance**: the share of the deciding side in all weight;
- **weight**: the weight of the deciding side, up to {weight_cap:g};
- **origins**: independent origins of the deciding side, up to {origins_cap};
- **certainty**: how surely the best-read of the cited passages was read (for an answer: how relevant it is).

Then straight lines between knots, flat outside them, and never under 0.20 or over 0.95. Statements and answers to open questions have
a curve each, since a reading of stance and the relevance of an answer are not sure in the same way.

| index (statement) | confidence |
|---|---|
{knots}

| index (answer) | confidence |
|---|---|
{answer_knots}

No share is negative and the knots rise, so more of any signal never lowers a confidence. All of it is whole-number arithmetic at run time.

## How far it holds

Fitted on {cards} decided cards of the development data ({base:.0%} right; every item taken as tier T1). Cross-fitted means: each card
is measured with a map that was fitted on other cards, {folds} parts, cards on the same passage kept together (seed {seed}).
Left-out source means: each source is measured with a map that never saw that source.

| how measured | ECE, equal mass (95 %) | ECE, equal width | Brier |
|---|---|---|---|
{rows}

![Reliability: stated confidence against the share that was right](../detective/data/calibration/curve.svg)

| confidence (cross-fitted) | cards | right | 95 % |
|---|---|---|---|
{table}

| source | decided | mean confidence | right |
|---|---|---|---|
{sources}

## What it does not say

- An interval of an ECE leans upwards: drawing the cards again adds noise to every bin.
- The development data has one origin for each claim and no opposing weight, so the shares of dominance and origins are set by
  judgement, not fitted; those of certainty and weight are chosen by Brier score, and all knots are fitted.
- Whether an answer is right is told by looking for an accepted wording in it; another good wording counts as wrong, so the
  confidence of answers leans to the low side. Questions answered by yes, no or more than 40 characters are left out.
- Sources differ: where the text is close to the claim, verdicts are right more often than where it paraphrases. A confidence is a mean
  over such sources.
- `detective eval calibration` measures the same on the shipped cases.
"""


def main() -> int:
    """Gather, choose, fit, write; exit 1 when the cross-fitted error is over 0.08."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--dry-run", action="store_true", help="print the figures and write nothing")
    asked = parser.parse_args()
    cards = gather(asked.data, asked.workers)
    tried = {
        (c, w): brier(held_out(cards, lambda card: fold_of(card, asked.seed), c, w))
        for c, w in product(CERTAINTY, WEIGHT)
    }
    certainty, weight = chosen(tried)
    shape = fit(cards, certainty, weight)
    figures = {
        "cross-fitted": held_out(cards, lambda card: fold_of(card, asked.seed), certainty, weight),
        "left-out source": held_out(cards, lambda card: card.source, certainty, weight),
        "on the same cards": [(said(card, shape), card.right) for card in cards],
    }
    crossed = list(zip(cards, figures["cross-fitted"], strict=True))
    figures["statements, cross-fitted"] = [answer for card, answer in crossed if not card.is_answer]
    figures["answers, cross-fitted"] = [answer for card, answer in crossed if card.is_answer]
    error = ece(figures["cross-fitted"])
    print(f"{len(cards)} decided cards; certainty {certainty} %, weight {weight} %")
    print(f"knots {list(shape.knots)}; of answers {list(shape.answer_knots)}")
    for name, answers in figures.items():
        print(f"{name}: ECE {ece(answers):.3f}, equal width {wide_ece(answers):.3f}, Brier {brier(answers):.3f}")
    if not asked.dry_run:
        write_rules(
            shape,
            f"scripts/fit_confidence.py, seed {asked.seed}, {len(cards)} decided cards, cross-fitted ECE {error:.3f}",
        )
        write_page(cards, shape, figures, asked.seed)
    return 1 if error > 0.08 else 0


if __name__ == "__main__":
    sys.exit(main())
