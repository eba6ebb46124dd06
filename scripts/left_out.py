"""Figures of the learned reader on sources that it was not fitted on, for detective/data/suites/left_out.json."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from detective.core.models import Candidate
from detective.core.stance import Scoring, frame_text, read_stance
from detective.core.stance.learned import fitted_by
from detective.core.stance.reader import Reader, fitted
from detective.evaluation.cases import StanceCase
from detective.evaluation.measures import macro_f1
from detective.evaluation.sources import sources, stance_cases

OUT = Path(__file__).resolve().parent.parent / "detective" / "data" / "suites" / "left_out.json"
Records = Mapping[str, Mapping[str, Any]]  # by language


def given(records: Records) -> Scoring:
    """A reader with the weights that it is given."""
    readers: dict[str, Reader] = {language: fitted(record) for language, record in records.items()}
    return fitted_by(lambda language: readers[language.value])


def figures(cases: Sequence[StanceCase], reader: Scoring) -> dict[str, float]:
    """Macro-F1 of the largest score; severe errors and coverage by policy."""
    forced, decided = [], []
    for case in cases:
        reading = read_stance(
            frame_text(case.claim), Candidate(id="x", title=case.title, text=case.text), scoring=reader
        )
        by_side = {"support": reading.support_milli, "refute": reading.refute_milli, "mention": reading.mention_milli}
        forced.append((case.stance, max(sorted(by_side), key=lambda side: by_side[side])))
        decided.append((case.stance, str(reading.stance)))
    judged = [(due, said) for due, said in decided if due != "mention"]
    severe = sum(said not in {due, "mention"} for due, said in judged)
    return {
        "forced_f1": round(macro_f1(forced), 4),
        "severe": round(severe / max(1, len(judged)), 4),
        "coverage": round(sum(said != "mention" for _, said in decided) / len(decided), 4),
    }


def measure(data: Path, fitted_on: Sequence[str], fit_without: Callable[[str], Records], whole: Records) -> None:
    """Write the figures of each claim file, read without the training pairs of its own source where it has such."""
    found = {}
    for source in sources(data):
        if source.shape != "claims":
            continue
        own = [name for name in fitted_on if source.name.startswith(name)]
        records = fit_without(own[0]) if own else whole
        found[source.name] = figures(stance_cases(source), given(records))
        print(source.name, "without", own[0] if own else "nothing", found[source.name])
    OUT.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
