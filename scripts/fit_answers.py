"""Fit the weights that choose among the spans of a sentence, and write `detective/data/answers/rank.toml`.

    python scripts/fit_answers.py --questions FILE.jsonl … --cases tests/core/answers/cases/*.tsv [--write]

Question files hold lines {"question", "answer": text or list, "lang", "question_time"?, "evidence": [{"title", "text"}]};
case files hold tab-separated question, title, passage, answers. The model is log-linear over the spans of one passage;
a span is worth more the more it agrees with an accepted answer. A quadratic pull towards the weights set by hand
(`rank_prior.toml`) keeps rare features sane. Prints five-fold cross-validated rates, grouped by question.
Needs numpy and scipy, which the product itself does not.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize

from detective.core.answers.reading import looks_of, options, shape_of
from detective.core.models import AsOf, Candidate, Mode
from detective.core.question import read_question
from detective.core.text import fold
from detective.core.timeline import Day

DATA = Path(__file__).parents[1] / "detective" / "data" / "answers"
PULL = 0.35  # strength of the pull towards the prior, per squared unit
HOLDS = 0.35  # worth of a span that holds an answer, before its agreement counts
SEED = 0
FOLDS = 5
CASES_COUNT = 3  # the shipped cases cover the shapes evenly, the question files do not


class Row(NamedTuple):
    """One passage of one question: features and worth of each span."""

    question: str
    count: int
    features: list[dict[str, float]]
    worth: np.ndarray
    right: np.ndarray


def plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))


def agreement(text: str, gold: str) -> float:
    one, other = Counter(plain(text)), Counter(plain(gold))
    both = sum((one & other).values())
    return 2 * both / (sum(one.values()) + sum(other.values())) if both else 0.0


def worth(text: str, accepted: list[str]) -> float:
    best = max(agreement(text, gold) for gold in accepted)
    return HOLDS + (1 - HOLDS) * best if holds(text, accepted) else 0.15 * best * best


def holds(text: str, accepted: list[str]) -> bool:
    return any(plain(gold) and plain(gold) in plain(text) for gold in accepted)


def as_of(text: str) -> AsOf:
    year, month, day = ([int(part) for part in re.findall(r"\d+", text or "2026-10-25")] + [1, 1])[:3]
    return AsOf(day=Day(year, month, day), instant=None, text=text)


def read_files(questions: list[Path], cases: list[Path]) -> Iterator[tuple[str, str, list[str], str, str]]:
    """Yield (question, time of asking, accepted answers, title, passage)."""
    for path in questions:
        for line in path.read_text(encoding="utf-8").splitlines():
            entry: dict[str, Any] = json.loads(line)
            answer = entry.get("answer") or []
            accepted = [answer] if isinstance(answer, str) else list(answer)
            for item in entry.get("evidence", []):
                yield entry["question"], entry.get("question_time", ""), accepted, item.get("title", ""), item["text"]
    for path in cases:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                question, title, text, answers = line.split("\t")
                yield question, "", answers.split("|"), title, text.replace("\\n", "\n")


def load(questions: list[Path], cases: list[Path]) -> list[Row]:
    rows: list[Row] = []
    own = {question for question, *_ in read_files([], cases)}
    for question, asked, accepted, title, text in read_files(questions, cases):
        if not accepted or not holds(text, accepted):
            continue
        shape = shape_of(read_question(question, as_of(asked), mode=Mode.OPEN))
        found = options(shape, looks_of(shape, Candidate(id="e1", title=title, text=text), ()), ())
        spans = [o.look.sentence.text[o.scored.mention.start : o.scored.mention.end] for o in found]
        if spans:
            values = np.array([worth(span, accepted) for span in spans])
            right = np.array([holds(span, accepted) for span in spans])
            count = CASES_COUNT if not asked and question in own else 1
            rows.append(Row(question, count, [o.scored.features for o in found], values, right))
    return rows


def train(matrices: list[np.ndarray], rows: list[Row], use: list[int], prior: np.ndarray) -> np.ndarray:
    use = [i for i in use if rows[i].worth.max() > HOLDS / 2]
    stacked = np.concatenate([matrices[i] for i in use])
    edges = np.cumsum([0] + [len(matrices[i]) for i in use])

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = stacked @ weights
        slope = np.zeros(len(scores))
        total = 0.0
        for k, i in enumerate(use):
            part = slice(edges[k], edges[k + 1])
            share = np.exp(scores[part] - scores[part].max())
            share /= share.sum()
            mean = float(share @ rows[i].worth) + 1e-9
            total -= rows[i].count * float(np.log(mean))
            slope[part] = -rows[i].count * share * (rows[i].worth - mean) / mean
        away = weights - prior
        return total + PULL * float(away @ away), stacked.T @ slope + 2 * PULL * away

    return np.asarray(minimize(loss, prior, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x)


def rate(weights: np.ndarray, matrices: list[np.ndarray], rows: list[Row], use: list[int]) -> list[bool]:
    return [bool(rows[i].right[int((matrices[i] @ weights).argmax())]) for i in use]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--questions", nargs="*", type=Path, default=[])
    parser.add_argument("--cases", nargs="*", type=Path, default=[])
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    rows = load(given.questions, given.cases)
    hand = tomllib.loads((DATA / "rank_prior.toml").read_text(encoding="utf-8"))["weights_milli"]
    names = sorted({name for row in rows for features in row.features for name in features})
    prior = np.array([hand.get(name, 0) / 1000 for name in names])
    place = {name: i for i, name in enumerate(names)}
    matrices = [np.zeros((len(row.features), len(names))) for row in rows]
    for row, matrix in zip(rows, matrices, strict=True):
        for line, features in enumerate(row.features):
            for name, value in features.items():
                matrix[line, place[name]] = value
    draw = random.Random(SEED)  # noqa: S311  # folds of a cross-validation, no secret
    fold_of = {question: draw.randrange(FOLDS) for question in sorted({row.question for row in rows})}
    held: list[bool] = []
    for part in range(FOLDS):
        inside = [i for i, row in enumerate(rows) if fold_of[row.question] != part]
        outside = [i for i, row in enumerate(rows) if fold_of[row.question] == part]
        held += rate(train(matrices, rows, inside, prior), matrices, rows, outside)
    everything = list(range(len(rows)))
    weights = train(matrices, rows, everything, prior)
    by_hand, fitted = rate(prior, matrices, rows, everything), rate(weights, matrices, rows, everything)
    print(f"{len(rows)} passages; answer held by the chosen span: by hand {np.mean(by_hand):.3f}")
    print(f"fitted {np.mean(fitted):.3f}, cross-validated {np.mean(held):.3f}")
    if given.write:
        written = {**hand, **{name: value * 1000 for name, value in zip(names, weights, strict=True)}}
        lines = [f'"{name}" = {round(value / 10) * 10}' for name, value in sorted(written.items()) if round(value / 10)]
        head = "# Weights of the features that choose among the spans of a sentence (thousandths of a log-odds unit).\n"
        head += "# Written by scripts/fit_answers.py; rounded so that machines agree.\n[weights_milli]\n"
        (DATA / "rank.toml").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
