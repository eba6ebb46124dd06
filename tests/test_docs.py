"""What the documents say exists, and what exists is documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from detective.app import Detective
from detective.cli import _COMMANDS
from detective.core.gates import GATES
from detective.core.ruleset import default_ruleset
from detective.core.tables import table
from detective.core.verdict import RULES
from detective.intake import PolicyIn

ROOT = Path(__file__).resolve().parents[1]
RULES_PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SETTINGS_PAGE = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def in_rows(page: str) -> set[str]:
    """The codes that stand in the first two columns of a table."""
    return set(re.findall(r"^\| `([a-z_]+)`", page, re.MULTILINE)) | set(
        re.findall(r"^\| `[a-z_]+` \| `([a-z_]+)`", page, re.MULTILINE)
    )


@pytest.mark.parametrize(
    "codes",
    [
        {gate.code for gate in GATES} | {gate.name for gate in GATES},
        {rule.code for rule in RULES},
        set(table("words.toml")["flag"]),
        set(table("words.toml")["gap"]),
    ],
    ids=["gates", "rules", "flags", "gaps"],
)
def test_every_code_is_documented(codes: set[str]) -> None:
    assert codes <= in_rows(RULES_PAGE)


def test_nothing_documented_is_gone() -> None:
    known = {gate.code for gate in GATES} | {gate.name for gate in GATES} | {rule.code for rule in RULES}
    known |= set(table("words.toml")["flag"]) | set(table("words.toml")["gap"])
    assert in_rows(RULES_PAGE) <= known


def test_numbers_of_the_documents_are_those_in_force() -> None:
    rules = default_ruleset()
    for tier, milli in rules.authority_milli:
        if tier != "satire":
            assert f"| {tier} | {milli / 1000:.2f} |" in RULES_PAGE
    for milli in (rules.dominance_milli, rules.heavy_side_milli, rules.low_tier_cap_milli, rules.undated_milli):
        assert f"{milli / 1000:g}" in RULES_PAGE


def test_every_policy_key_is_documented() -> None:
    assert all(f"`{name}`" in RULES_PAGE for name in PolicyIn.model_fields)


def test_every_environment_variable_is_documented() -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "detective").rglob("*.*")
        if path.suffix in {".py", ".toml"}
    )
    named = set(re.findall(r"\b(?:TENCENTCLOUD|BOCHA|SEARXNG|TAVILY|BRAVE|GOOGLE|DETECTIVE)_[A-Z_]+[A-Z]\b", code))
    assert named
    assert named <= set(re.findall(r"`([A-Z_]+)`", SETTINGS_PAGE))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_and_commands_of_the_documents_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (page.parent / target).exists(), target
    for command in re.findall(r"^(?:\$ )?detective ([a-z]+)", text, re.MULTILINE):
        assert command in _COMMANDS, command
    for script in re.findall(r"scripts/[a-z_]+\.py", text):
        assert (ROOT / script).exists(), script


@pytest.mark.parametrize(
    ("page", "question", "lang"),
    [
        ("README.md", "Who won the 2029 Nobel Prize in Literature?", "en"),
        ("README.zh-CN.md", "2029年诺贝尔文学奖得主是谁？", "zh"),
    ],
)
def test_the_session_of_the_readme_is_what_the_engine_says(page: str, question: str, lang: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    card = Detective(offline=True, env={}).check(question, as_of="2026-10-25").card
    assert question in text
    assert card["one_line"][lang] in text
    assert f"○ {card['label'][lang]}" in text
