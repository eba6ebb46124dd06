"""One version in five places, and no table that moves without it."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from detective import __version__
from detective.core.ruleset import ruleset_hash, table_digests
from detective.render.html import html_card
from detective.render.markdown import markdown_card

from .making import named

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "tests" / "golden" / "ruleset.json"


@pytest.fixture
def served() -> Callable[[str], httpx.Response]:
    """Asks the web application, which keeps nothing and has no network."""
    from detective.web.application import application
    from detective.web.desk import Desk

    app = application(Desk(offline=True), frozenset({"testserver"}))

    async def ask(path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://testserver") as client:
            return await client.get(path)

    return lambda path: asyncio.run(ask(path))


def test_the_version_is_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


def test_on_the_card() -> None:
    assert named("zh refute").card["version"] == __version__


@pytest.mark.parametrize("render", [html_card, markdown_card])
def test_in_the_footer_of_exported_cards(render: Any) -> None:
    text = render(named("zh refute").card, "zh")
    assert f"Detective {__version__} ·" in text
    if render is html_card:
        footer = text[text.index("<footer>") : text.index("</footer>")]
        assert f"Detective {__version__} ·" in footer


def test_in_health_and_in_the_header_of_every_answer(served: Any) -> None:
    health = served("/api/health")
    assert health.json()["version"] == __version__
    for path in ("/api/health", "/", "/nothing-here"):
        assert served(path).headers["server"] == f"DetectiveAgent/{__version__}"


def test_the_footer_of_the_page_takes_it_from_health(served: Any) -> None:
    page = served("/").text
    footer = page[page.index("<footer") : page.index("</footer>")]
    (place,) = re.findall(r'id="(version[\w-]*)"', footer) or [""]
    assert place
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "web_static").rglob("*.js"))
    assert re.search(rf"[\"'`#]{place}[\"'`]", scripts)
    assert re.search(r"/?api/health|[\"'`]health[\"'`]", scripts)
    assert re.search(r"\.version\b", scripts)
    assert __version__ not in page + scripts


def test_the_schema_is_served(served: Any) -> None:
    from detective.card_schema import card_json_schema

    answer = served("/api/schema/card")
    assert answer.status_code == 200
    assert answer.json() == card_json_schema()


def test_the_package_takes_it_from_the_same_place() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '[tool.hatch.version]\npath = "detective/__init__.py"' in project
    assert f"\n## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not LOCK.exists(), reason="no ruleset is locked yet: scripts/lock_ruleset.py")
def test_no_table_moved_without_a_step_of_the_version() -> None:
    locked = json.loads(LOCK.read_text(encoding="utf-8"))
    present = dict(table_digests())
    moved = [name for name in sorted({*locked["tables"], *present}) if locked["tables"].get(name) != present.get(name)]
    assert locked["versions"].get(__version__) == ruleset_hash(), (
        f"tables moved: {moved}. Raise the middle number in detective/__init__.py, note the change under "
        "'Verdict changes' in CHANGELOG.md, then run scripts/lock_ruleset.py"
    )


STEPS = [
    pytest.param({}, "0.1.0", "a", "", id="the first lock"),
    pytest.param({"0.1.0": "a"}, "0.1.0", "a", "", id="nothing moved"),
    pytest.param({"0.1.0": "a"}, "0.1.0", "b", "raise the middle number", id="moved under the same version"),
    pytest.param({"0.1.0": "a"}, "0.1.1", "b", "only a PATCH", id="moved with a PATCH step"),
    pytest.param({"0.1.0": "a"}, "0.1.1", "a", "", id="a PATCH step, nothing moved"),
    pytest.param({"0.1.0": "a"}, "0.2.0", "b", "", id="moved with a MINOR step"),
    pytest.param({"0.9.0": "a", "0.10.0": "b"}, "0.10.1", "c", "only a PATCH", id="numbers, not letters"),
]


@pytest.mark.parametrize(("versions", "version", "present", "said"), STEPS)
def test_the_lock_wants_a_minor_step(versions: dict[str, str], version: str, present: str, said: str) -> None:
    spec = importlib.util.spec_from_file_location("lock_ruleset", ROOT / "scripts" / "lock_ruleset.py")
    assert spec is not None
    assert spec.loader is not None
    lock = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(lock)
    told = lock.refused(versions, version, present, again=False)
    assert (said in told) if said else told == ""
    assert lock.refused(versions, version, present, again=True) == ("" if version in versions or not said else told)


def test_sentences_and_evidence_are_no_rules() -> None:
    names = set(table_digests())
    assert "rules.toml" in names
    assert "sources.tsv" in names
    assert not any(name.startswith(("starter/", "record/", "providers/")) for name in names)
    assert not names & {"words.toml", "view.toml"}
