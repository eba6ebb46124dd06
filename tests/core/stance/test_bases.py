"""Every code that says why a passage was read so has a sentence in both languages, and every sentence has a code."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from detective.core import stance
from detective.core.bases import basis_words, explained, is_explained
from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance
from detective.core.stance.vetoes import VETOES
from detective.core.stance.whose import Apart
from detective.evaluation.sources import sources, stance_cases

FOLDER = Path(stance.__file__).parent
FAMILIES = {"role_*", "under_*"}
CASES = [case for source in sources(None) if source.shape == "kinds" for case in stance_cases(source)]


def written() -> set[str]:
    """Every word in the code of the reader that looks like a code."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.py")]
    found = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {one for one in found if isinstance(one, str)} | {code for code, _ in VETOES} | {str(one) for one in Apart}


@pytest.mark.parametrize("kind", sorted({case.kind for case in CASES}))
def test_what_the_reader_says_is_explained(kind: str) -> None:
    mine = [case for case in CASES if case.kind == kind]
    said = {read_stance(frame_text(c.claim), Candidate(id="e1", title=c.title, text=c.text)).basis for c in mine}
    assert [code for code in sorted(said) if not is_explained(code)] == []


def decided() -> set[str]:
    """The codes that are given with a decision, and those of what holds one back."""
    found = {code for code, _ in VETOES} | {str(one) for one in Apart}
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _DECIDING:
                found |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
            elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and path.stem == "held_back":
                found |= {a.value for a in node.elts[:1] if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return found


_DECIDING = {"ruled", "mentions", "decided"}


def test_whatever_decides_is_explained() -> None:
    assert [code for code in sorted(decided()) if not is_explained(code)] == []


def test_what_is_explained_can_be_said() -> None:
    codes = {code for kind, code, _ in explained() if kind == "stance"}
    assert codes - FAMILIES <= written()


def test_every_sentence_stands_in_both_languages() -> None:
    assert all(set(row) == {"zh", "en"} and all(row.values()) for _, _, row in explained())


@pytest.mark.parametrize(
    ("code", "answers", "expected"),
    [
        ("role_award", False, "holder, winner, host, founder and the like: the same fills the place, or another"),
        ("clause", False, "the clause that speaks of the matter says all of the claim, or its contrary"),
        ("clause", True, "no answer of the kind that is asked; the clause that shares most with the question"),
        ("of_a_later_version", False, "of_a_later_version"),
    ],
)
def test_the_sentence_of_a_code(code: str, answers: bool, expected: str) -> None:
    assert basis_words(code, "en", answers=answers) == expected
