"""The documents say what the tables say: no cell blank, no code, relation, moment, limit or flag undocumented."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from detective.core.guard.codes import BLOCKS, Code
from detective.core.guard.decide import BLOCK_ROWS, PASS_ROWS
from detective.core.guard.fresh import limits
from detective.core.guard.places import COLUMNS, CONDITIONS, MOMENTS, PLACES, condition
from detective.core.guard.stage_one import STAGE_ONE
from detective.core.models import ItemRelation, Moment
from detective.core.tables import table

from .cases import item_cases, question_cases
from .test_pools import POOLS

ROOT = Path(__file__).resolve().parents[3]
DOCS = (ROOT / "docs" / "time.md").read_text(encoding="utf-8")


def coverage():  # the script is no package
    spec = importlib.util.spec_from_file_location("time_coverage", ROOT / "scripts" / "time_coverage.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_cell_is_blank() -> None:
    assert coverage().blank() == []


def test_the_coverage_page_is_current() -> None:
    module = coverage()
    assert module.PAGE.read_text(encoding="utf-8") == module.page()


@pytest.mark.parametrize("code", list(Code))
def test_every_code_is_documented_worded_and_met(code: Code) -> None:
    assert f"`{code.name}`" in DOCS
    words = table("guard/words.toml")[str(code)]
    assert set(words) == {"zh", "en"}
    met = {case.code for case in question_cases()} | {case.code for case in item_cases()}
    assert str(code) in met | {pool.code for pool in POOLS.values()}


def test_documented_codes_exist() -> None:
    named = set(re.findall(r"`([A-Z_]{6,})`", DOCS))
    assert named - {"STAGE_ONE", "BLOCK_ROWS", "PASS_ROWS", "PLACES", "MOMENTS"} <= {code.name for code in Code}


def test_block_codes_come_in_their_order_of_precedence() -> None:
    assert [row.code for row in BLOCK_ROWS] == [code for code in BLOCKS if code in {row.code for row in BLOCK_ROWS}]
    assert {row.code for row in BLOCK_ROWS} | {row.code for row in STAGE_ONE} == set(BLOCKS)
    assert {row.code for row in PASS_ROWS} == set(Code) - set(BLOCKS)


@pytest.mark.parametrize("relation", list(ItemRelation))
def test_every_relation_has_a_documented_row(relation: ItemRelation) -> None:
    section = DOCS.split("### Relations and places")[1]
    documented = next(line for line in section.splitlines() if line.startswith(f"| `{relation}` |"))
    cells = [cell.strip().replace(" ", "_") for cell in documented.strip("|").split("|")][2:]
    assert cells == [condition(relation, kind) for kind in COLUMNS]
    assert set(cells) <= set(CONDITIONS)


def test_every_relation_stands_once_in_the_table() -> None:
    assert [relation for relation, _ in PLACES] == list(dict.fromkeys(relation for relation, _ in PLACES))
    assert {relation for relation, _ in PLACES} == set(ItemRelation)


@pytest.mark.parametrize("moment", list(Moment))
def test_every_moment_is_documented_and_has_one_row(moment: Moment) -> None:
    assert f"| `{moment}` |" in DOCS
    assert len([row for row in MOMENTS if moment in row.moments]) == 1


def test_the_limits_are_documented() -> None:
    for _, limit in limits():
        assert re.search(rf"\| `{limit.topic}`[^|]*\| {limit.days} \|", DOCS)


def test_every_caveat_is_documented_and_worded_in_both_languages() -> None:
    for name, words in table("guard/words.toml")["caveat"].items():
        assert f"`{name}`" in DOCS
        assert set(words) == {"zh", "en"}
