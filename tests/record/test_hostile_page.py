"""The exported page in a real browser: no script runs, nothing is asked of the network, whatever the sources hold."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from detective.core.tables import raw
from detective.render.html import html_card
from detective.render.markdown import markdown_card

from .hostile import ATTACKS, hostile_card

BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)


def test_the_page_as_text_holds_no_markup_from_outside() -> None:
    page = html_card(hostile_card(), "zh").replace(raw("calibration/curve.svg").decode(), "")  # our own drawing
    assert "<script" not in page.lower()
    assert "<img" not in page.lower()
    assert "<svg" not in page.lower()
    assert "<iframe" not in page.lower()
    assert 'href="javascript' not in page.lower()
    assert 'href="data' not in page.lower()
    assert "default-src 'none'" in page


def test_markdown_holds_no_markup_and_no_link_from_outside() -> None:
    page = MarkdownIt("commonmark", {"html": True}).render(markdown_card(hostile_card(), "zh"))
    assert not re.search(r"<(script|img|svg|iframe|style|base)", page)
    assert "&lt;script&gt;" in page
    links = re.findall(r'href="([^"]*)"', page)
    assert links
    assert all(link.startswith(("https://a-times.org", "https://b-times.org", "https://c")) for link in links)


@pytest.mark.skipif(BROWSER is None, reason="no chromium is installed")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_a_browser_no_script_runs_and_nothing_is_asked(tmp_path: Path, scheme: str) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    page_file = tmp_path / "card.html"
    page_file.write_text(html_card(hostile_card(), "zh"), encoding="utf-8")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        page = browser.new_page(color_scheme=scheme)
        asked: list[str] = []
        said: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: said.append(dialog.message))
        page.goto(page_file.as_uri())
        page.locator("summary").last.click()
        page.mouse.move(100, 100)
        page.wait_for_timeout(300)
        assert asked == [page_file.as_uri()]
        assert said == []
        assert page.title() != "pwned"
        assert page.locator("svg").count() == 1  # our own drawing
        assert (
            page.evaluate(
                "document.querySelectorAll('script, iframe, img, svg[onload], object, embed, base, form').length"
            )
            == 0
        )
        links = page.eval_on_selector_all("a[href]", "all => all.map(one => one.protocol)")
        assert set(links) <= {"https:", "http:"}
        text = page.inner_text("body")
        assert ATTACKS[3] in text
        pdf = page.pdf(format="A4")
        assert pdf.startswith(b"%PDF-")
        browser.close()
