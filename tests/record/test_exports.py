"""Exports for readers: pages, tables, PDF and picture, with corrections; hostile text stays text."""

from __future__ import annotations

import copy
import csv
import io
import re
import sys
from typing import Any

import pytest

from detective.core.canonical import canonical
from detective.core.tables import raw, rows
from detective.errors import InputError
from detective.render.csv import COLUMNS, csv_cards
from detective.render.html import html_card
from detective.render.image import share_image
from detective.render.markdown import markdown_card
from detective.render.pdf import pdf_card
from detective.render.terminal import print_card

from .hostile import hostile_card
from .making import CASES, made, named


def corrected(*, old: bool) -> dict[str, Any]:
    card = copy.deepcopy(named("zh refute").card)
    other = "b" * 64
    card["corrections"] = [
        {
            "at": "2026-11-02T09:00:00Z",
            "reason": "来源 <b>撤稿</b>",
            "old": card["id"] if old else other,
            "new": other if old else card["id"],
            "old_verdict": "supported",
            "new_verdict": "refuted",
        }
    ]
    return card


@pytest.mark.parametrize("render", [html_card, markdown_card])
def test_a_superseded_card_says_so_first_and_a_new_one_shows_what_it_replaced(render: Any) -> None:
    old, new = (render(corrected(old=side), "zh").replace("\\-", "-") for side in (True, False))
    assert "已于 2026-11-02 被更正" in old
    assert old.index("被更正") < old.index("把握")
    assert "被更正" not in new
    for text in (old, new):
        assert "更正记录" in text
        assert "撤稿" in text
        assert "<b>撤稿" not in text


def test_corrections_on_a_terminal() -> None:
    from rich.console import Console

    out = io.StringIO()
    print_card(corrected(old=True), "en", explain=False, console=Console(file=out, width=200))
    assert "superseded on 2026-11-02" in out.getvalue()
    assert "Corrections" in out.getvalue()


def test_a_table_has_a_row_a_card_and_runs_nothing() -> None:
    cards = [(case.name, made(case).card) for case in CASES]
    text = csv_cards([*cards, ("=cmd|' /C calc'!A0", hostile_card())], "zh")
    assert text.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert len(rows) == len(CASES) + 1
    assert tuple(rows[0]) == COLUMNS
    assert [row["verdict"] for row in rows[:-1]] == [card["verdict"] for _, card in cards]
    assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for row in rows for cell in row.values())
    assert "\r\n" in text
    failed = next(row for row in rows if row["verdict"] == "query_failed")
    assert failed["confidence"] == ""


@pytest.fixture
def typst() -> Any:
    return pytest.importorskip("typst", reason="the extra `print` is not installed")


@pytest.mark.parametrize("name", ["zh refute", "en support", "zh future", "zh search failed", "zh open, rivals"])
def test_pdf_and_picture_are_made_and_are_the_same_every_time(name: str, typst: Any) -> None:
    card = named(name).card
    lang = "en" if name.startswith("en") else "zh"
    pdf, picture = pdf_card(card, lang), share_image(card, lang)
    assert pdf.startswith(b"%PDF-")
    assert picture.startswith(b"\x89PNG")
    assert picture[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)
    assert pdf_card(card, lang) == pdf
    assert share_image(card, lang) == picture


def test_the_text_of_a_pdf_can_be_read_back_in_both_languages(typst: Any) -> None:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    card = corrected(old=True)
    reader = pypdf.PdfReader(io.BytesIO(pdf_card(card, "zh")))
    text = "".join("".join(page.extract_text().split()) for page in reader.pages)
    for words in ("青河市图书馆新馆正式开放", "假", "被更正", "撤稿", "正式证据", card["id"][:16]):
        assert words in text, words
    page = pypdf.PdfReader(io.BytesIO(pdf_card(named("en support").card, "en"))).pages[0]
    assert "opened with 1.2 million volumes" in " ".join(page.extract_text().split())
    assert abs(float(page.mediabox.width) - 595.28) < 1


def test_what_people_said_of_a_card_stands_in_its_pdf_and_on_its_picture(typst: Any) -> None:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    card = named("zh support, one primary").card
    step = {"state": "human_rejected", "by": "校对员甲", "at": "2026-10-26T08:00:00Z", "note": "引文与原页不符"}
    rejected = {**card, "review": {"state": "human_rejected", "by": "校对员甲", "at": step["at"], "history": [step]}}
    reader = pypdf.PdfReader(io.BytesIO(pdf_card(rejected, "zh")))
    text = "".join("".join(page.extract_text().split()) for page in reader.pages)
    for words in ("人工否定", "校对员甲", "引文与原页不符"):
        assert words in text, words
    assert share_image(rejected, "zh") != share_image(card, "zh")


def test_hostile_text_is_typeset_as_text(typst: Any) -> None:
    card = hostile_card()
    assert pdf_card(card, "zh").startswith(b"%PDF-")
    assert share_image(card, "zh").startswith(b"\x89PNG")


def test_without_the_extra_the_next_step_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for make in (pdf_card, share_image):
        with pytest.raises(InputError, match="print") as raised:
            make(named("zh refute").card, "zh")
        assert "pip install" in raised.value.next_step.en


def test_without_a_chinese_font_the_next_step_is_said(monkeypatch: pytest.MonkeyPatch, typst: Any) -> None:
    class NoFonts:
        def __init__(self, **_: Any) -> None: ...

        def families(self) -> list[str]:
            return ["Libertinus Serif"]

    monkeypatch.setattr(typst, "Fonts", NoFonts)
    with pytest.raises(InputError, match="no Chinese font"):
        pdf_card(named("zh refute").card, "zh")
    english = copy.deepcopy(named("en support").card)
    assert not re.search("[\u4e00-\u9fff]", canonical(english["evidence"]))
    assert pdf_card(english, "en").startswith(b"%PDF-")


@pytest.mark.parametrize(("name", "lang", "said"), [("zh refute", "zh", "是什么意思"), ("en support", "en", "What 9")])
def test_a_decided_card_says_how_often_its_confidence_came_out_right(name: str, lang: str, said: str) -> None:
    page = html_card(named(name).card, lang)
    assert said in page
    assert page.count("<svg") == 1
    assert "<svg" not in html_card(named("zh future").card, lang)


def test_the_bins_are_those_of_the_curve() -> None:
    drawn = raw("calibration/curve.svg").decode()
    bins = rows("calibration/bins.tsv")
    assert drawn.count('class="dot"') == len(bins)
    assert f"Reliability: {sum(int(row[1]) for row in bins)} decided cards" in drawn
