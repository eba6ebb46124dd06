"""Every address of the API is in docs/api.md, and nothing documented is gone; every sentence is in both languages."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.conftest import Client

ROOT = Path(__file__).resolve().parents[2]


def plain(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path.split("?", maxsplit=1)[0])


def test_addresses_and_page_agree(client: Client) -> None:
    schema = client.get("/api/openapi.json").json()
    served = {(method.upper(), plain(path)) for path, methods in schema["paths"].items() for method in methods}
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"`(GET|POST|PUT|DELETE) (/api/[^`\s]*)`", page)
    told = {(method, plain(path)) for method, path in rows} - {("GET", "/api/openapi.json")}
    assert told == served


def test_both_languages_have_the_same_sentences_and_blanks() -> None:
    pages = [(ROOT / "web_static" / f"words_{lang}.js").read_text(encoding="utf-8") for lang in ("zh", "en")]
    words = [dict(re.findall(r"(\w+): \"((?:[^\"\\]|\\.)*)\"", page)) for page in pages]
    assert words[0].keys() == words[1].keys()
    assert len(words[0]) > 150
    for key, text in words[0].items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", words[1][key])), key


def test_every_word_that_the_page_uses_exists() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web_static").glob("*.js"))
    markup = (ROOT / "web_static" / "index.html").read_text(encoding="utf-8")
    used = set(re.findall(r"say\(\"(\w+)\"", scripts)) | set(re.findall(r"data-say=\"(\w+)\"", markup))
    known = set(re.findall(r"(\w+): \"", (ROOT / "web_static" / "words_zh.js").read_text(encoding="utf-8")))
    assert used <= known


def test_modules_stay_small_and_reach_nowhere_else() -> None:
    for path in (ROOT / "web_static").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) < 250, path.name
        assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), (
            path.name
        )
        assert re.findall(r"https?://\w[^\"'\s]*", text) in ([], ["http://www.w3.org/2000/svg"]), path.name
