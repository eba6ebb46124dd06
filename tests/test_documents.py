"""The documents: generated parts are current, every command parses, every session and example runs, every link resolves."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from detective.cli import cli
from detective.cli.help import _table

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))
PAGES = sorted([*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md")])
IDS = [str(page.relative_to(ROOT)) for page in PAGES]
FENCE = re.compile(r"^```(?P<lang>[\w-]*)(?: file=(?P<file>\S+))?\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
BILINGUAL = (
    *("README.md", "tutorial.md", "explanation.md", "cli.md", "settings.md", "providers.md", "codes.md"),
    *(f"howto/{name}.md" for name in ("documents", "keys", "batch", "article", "newsroom", "agent")),
)


@dataclass(frozen=True)
class Block:
    lang: str
    file: str | None
    body: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(m["lang"], m["file"], m["body"]) for m in FENCE.finditer(text)]


def test_generated_parts_are_current() -> None:
    from build_docs import filled

    stale = [page.name for page in PAGES if filled(page.read_text("utf-8")) != page.read_text("utf-8")]
    assert stale == [], "run python scripts/build_docs.py"


def test_every_sentence_of_the_help_is_in_chinese_and_none_is_left_over() -> None:
    said: set[str] = set()

    def walk(command: click.Command) -> None:
        said.add(command.help or "")
        said.update(one.help for one in command.params if isinstance(one, click.Option) and one.help)
        if isinstance(command, click.Group):
            for name in command.list_commands(click.Context(command)):
                inner = command.get_command(click.Context(command), name)
                assert inner is not None
                walk(inner)

    walk(cli)
    from detective.cli import _COMMANDS

    said.update(words for _, words in _COMMANDS.values())
    assert {" ".join(words.split()) for words in said} == set(_table())


def test_help_speaks_the_language_that_is_set(tmp_path: Path) -> None:
    spoken = {}
    for lang in ("zh", "en"):
        env = os.environ | {"DETECTIVE_LANG": lang, "DETECTIVE_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
        for words in (("--help",), ("settings", "set", "--help")):
            done = subprocess.run(
                [sys.executable, "-m", "detective", *words], capture_output=True, env=env, check=True, cwd=tmp_path
            )
            spoken[lang, words[0]] = done.stdout.decode()
    assert "查证一句说法或一个问题。" in spoken["zh", "--help"]
    assert "Check one claim or question." in spoken["en", "--help"]
    assert "输出 JSON。" in spoken["zh", "settings"]
    assert "Print JSON." in spoken["en", "settings"]


@pytest.mark.parametrize("name", BILINGUAL)
def test_what_a_user_reads_is_there_in_both_languages(name: str) -> None:
    pages = [(ROOT / "docs" / folder / name).read_text(encoding="utf-8") for folder in ("", "zh")]
    sections = [len(re.findall(r"^## ", FENCE.sub("", page), re.MULTILINE)) for page in pages]
    assert sections[0] == sections[1] or name in ("README.md", "codes.md")
    ran = [
        [re.sub(r'"[^"]*"|\s.*', "", line) for line in re.findall(r"^\$ detective (.*)", p, re.MULTILINE)]
        for p in pages
    ]
    assert ran[0] == ran[1]


def anchors(page: Path) -> set[str]:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    made = (re.sub(r"[^\w\- ]", "", head.lower()).strip() for head in re.findall(r"^#+ (.*)$", text, re.MULTILINE))
    return {head.replace(" ", "-") for head in made}


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target, _, anchor in (link.partition("#") for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", text)):
        found = (page.parent / target).resolve() if target else page
        assert found.exists(), target
        if anchor:
            assert anchor in anchors(found), f"{target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_paths_of_the_documents_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for path in re.findall(r"`((?:detective|scripts|tests|bench|examples|docs)/[\w./-]+)`", text):
        assert (ROOT / path).exists(), path


def commands_of(page: Path) -> list[list[str]]:
    found = []
    for block in blocks(page):
        if block.lang not in ("sh", "console", ""):
            continue
        for line in block.body.splitlines():
            if "[OPTIONS]" in line:
                continue
            words = re.sub(r"^\$ |^[A-Z_]+=\S+ |[\[\]](?=--|$|\s)", "", line.strip())
            if words.startswith(("detective ", "python3 scripts/run.py ")):
                found.append(shlex.split(words.removeprefix("python3 scripts/run.py "), comments=True))
    return [words[1:] if words[0] == "detective" else words for words in found]


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_commands_of_the_documents_can_be_given(page: Path) -> None:
    for words in commands_of(page):
        if not set(words) & {"COMMAND", "…", "命令"}:
            _parse(cli, [word for word in words if word != "…"])


def _parse(command: click.Command, words: list[str]) -> None:
    """Refuse a command, option or number of arguments that does not exist; nothing is run."""
    if not isinstance(command, click.Group):
        if not {"--version", "--help"} & set(words):
            command.make_context("detective", list(words))
        return
    if not words or words[0].startswith("-"):
        return
    inner = command.get_command(click.Context(command), words[0])
    if inner is None and command.name == "review":
        inner, words = command.get_command(click.Context(command), "card"), ["card", *words]
    assert inner is not None, words
    _parse(inner, words[1:])


SESSIONS = [page for page in PAGES if any(block.lang == "console" for block in blocks(page))]
SESSIONS = [
    page
    for page in SESSIONS
    if page.parent in (ROOT, ROOT / "docs" / "zh") or page.match("howto/*") or page.stem == "tutorial"
]


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_sessions_run_and_print_what_they_show(page: Path, tmp_path: Path) -> None:
    hidden = ("TENCENT", "BOCHA", "SEARXNG", "TAVILY", "BRAVE", "GOOGLE", "DETECTIVE")
    env = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    env |= {"DETECTIVE_HOME": str(tmp_path / "home"), "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for block in blocks(page):
        if block.file:
            (tmp_path / block.file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / block.file).write_text(block.body, encoding="utf-8")
        if block.lang != "console":
            continue
        for part in re.split(r"^\$ (?:detective|python3 scripts/run\.py) ", block.body, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            done = subprocess.run(
                [sys.executable, "-m", "detective", *shlex.split(command)],
                capture_output=True,
                cwd=tmp_path,
                env=env,
                timeout=120,
            )
            assert done.returncode == 0, f"{command}: {done.stderr.decode()}"
            _holds(done.stdout.decode(), shown, command)


def _holds(printed: str, shown: str, command: str) -> None:
    """What is shown stands in what was printed, in order; … stands for anything, blanks do not count."""
    rest = "".join(printed.split())
    for piece in filter(None, ("".join(part.split()) for part in shown.split("…"))):
        assert piece in rest, f"{command}: {piece}"
        rest = rest.partition(piece)[2]


def test_every_page_is_reached_from_the_first() -> None:
    first = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    linked = {(ROOT / "docs" / target).resolve() for target in re.findall(r"\]\(([^)#]+\.md)", first)}
    chinese = (ROOT / "docs" / "zh" / "README.md").read_text(encoding="utf-8")
    linked |= {(ROOT / "docs" / "zh" / target).resolve() for target in re.findall(r"\]\(([^)#]+\.md)", chinese)}
    assert {page for page in PAGES if page.parent != ROOT} - linked - {ROOT / "docs" / "README.md"} == set()


PYTHON = [page for page in PAGES if any(block.lang == "python" for block in blocks(page)) and page.name != "library.md"]


@pytest.mark.parametrize("page", PYTHON, ids=lambda page: str(page.relative_to(ROOT / "docs")))
def test_python_of_the_documents_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DETECTIVE_HOME", str(tmp_path))
    for block in blocks(page):
        if block.lang == "python":
            exec(compile(block.body, page.name, "exec"), {})


def test_the_first_example_of_the_library_runs() -> None:
    first = next(block for block in blocks(ROOT / "docs" / "library.md") if block.lang == "python")
    exec(compile(first.body, "library.md", "exec"), {})
