"""Write docs/kinds.md: how many cases of each cell of the matrix of kinds come out right, and which stay wrong.

python scripts/list_misses.py
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance
from detective.evaluation.cases import StanceCase
from detective.evaluation.sources import sources, stance_cases

PAGE = Path(__file__).resolve().parents[1] / "docs" / "kinds.md"
_HEAD = """# The matrix of kinds

Written by `scripts/list_misses.py`; a test holds it to what the reader says. What a case is and when it is right stands
beside the cases, in `detective/data/suites/kinds/README.md`. The reader is not trained on them. A case is right when
the stance that policy decides is the label; *severe* is support for refutation or the reverse.

"""


def read(case: StanceCase) -> str:
    """The decided stance of a case."""
    return str(read_stance(frame_text(case.claim), Candidate(id="e1", title=case.title, text=case.text)).stance)


def page() -> str:
    """The text of the page."""
    cases = [case for source in sources(None) if source.shape == "kinds" for case in stance_cases(source)]
    said = [(case, read(case)) for case in cases]
    return _HEAD + _counts(said) + _by_number(said) + _misses(said)


def _counts(said: list[tuple[StanceCase, str]]) -> str:
    """Right ones of each kind and language."""
    whole, right, severe = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for case, stance in said:
        for kind in (case.kind, "all"):
            cell = (kind, case.lang[:2])
            whole[cell] += 1
            right[cell] += stance == case.stance
            severe[cell] += {stance, str(case.stance)} == {"support", "refute"}
    lines = ["| kind | en right | severe | zh right | severe |", "|---|---|---|---|---|"]
    for kind in (*sorted({case.kind for case, _ in said}), "all"):
        cells = [f"{right[kind, at]} of {whole[kind, at]} | {severe[kind, at]}" for at in ("en", "zh")]
        lines.append(f"| `{kind}` | {' | '.join(cells)} |")
    share = [
        f"{100 * right['all', at] / whole['all', at]:.0f} % in {name}"
        for at, name in (("en", "English"), ("zh", "Chinese"))
    ]
    return "\n".join(lines) + f"\n\nRight: {' and '.join(share)}.\n\n"


_GROUPS = ((1, 20), (21, 30), (31, 60), (61, 99))


def _by_number(said: list[tuple[StanceCase, str]]) -> str:
    """How many come out right by the cases' numbers: the higher the number, the later the case was written."""
    lines = ["| cases numbered | right | severe |", "|---|---|---|"]
    for first, last in _GROUPS:
        mine = [(c, s) for c, s in said if first <= int(c.id.rsplit("-", 1)[1]) <= last]
        right = sum(stance == case.stance for case, stance in mine)
        severe = sum({stance, str(case.stance)} == {"support", "refute"} for case, stance in mine)
        if mine:
            lines.append(f"| {first} to {last} | {right} of {len(mine)} | {severe} |")
    return "\n".join(lines) + "\n\n"


def _misses(said: list[tuple[StanceCase, str]]) -> str:
    """The ids of the cases that stay wrong, with what is said instead."""
    lines = ["## What stays wrong", ""]
    for kind in sorted({case.kind for case, _ in said}):
        wrong = [
            f"`{case.id.removeprefix(kind + '-')}` ({stance})"
            for case, stance in said
            if case.kind == kind and stance != case.stance
        ]
        if wrong:
            lines += [f"**{kind}**: {', '.join(wrong)}", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
