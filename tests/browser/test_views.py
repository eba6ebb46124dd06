"""History, batches, languages, themes, phones, the keyboard, and what an accessibility checker says of every view."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Site, ask, style

LARGEST_FIRST_VIEW = 150_000  # bytes
SHOTS = os.environ.get("DETECTIVE_SCREENSHOTS")


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def serious(page: Any, *, colours_only: bool) -> list[str]:
    """What axe-core finds that keeps people out."""
    spec = find_spec("axe_playwright_python")
    assert spec is not None
    assert spec.origin is not None
    page.evaluate(Path(spec.origin).with_name("axe.min.js").read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"]} | ({"runOnly": ["color-contrast"]} if colours_only else {})
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in ("serious", "critical")
    ]


def fits(page: Any) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize(("scheme", "width", "lang"), [("light", 1280, "zh-CN"), ("dark", 375, "en-US")])
def test_every_view_fits_and_is_accessible(visit: Any, scheme: str, width: int, lang: str) -> None:
    page = visit(lang=lang, width=width, color_scheme=scheme)
    views = {
        "first": lambda: None,
        "refuted": lambda: ask(page, "德国夺得2018年世界杯冠军"),
        "blocked": lambda: ask(page, "Who won the 2029 Nobel Prize in Literature?"),
    }
    views["history"] = lambda: (page.click("nav a[data-view=history]"), page.locator(".kept").first.wait_for())
    views["batch"] = lambda: (
        page.click("nav a[data-view=batch]"),
        page.fill("#batch-text", "！！！\n德国夺得2018年世界杯冠军\n"),
        page.click("#batch-run"),
        page.locator("tr.done").wait_for(),
    )
    views["settings"] = lambda: (page.click("#open-settings"), page.locator("#setting-TAVILY_API_KEY").wait_for())
    for name, go in views.items():
        go()
        if name in ("refuted", "blocked"):
            page.evaluate("for (const fold of document.querySelectorAll('#card details:not(.menu)')) fold.open = true")
            page.locator(".queries input").first.wait_for()
        shot(page, f"{name}_{scheme}_{width}")
        assert fits(page), name
        assert serious(page, colours_only=scheme == "dark") == [], name


def test_the_first_view_is_light(visit: Any, site: Site) -> None:
    page = visit()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate("performance.getEntries().filter(one => 'transferSize' in one).map(one => one.transferSize)")
    assert 20_000 < sum(sizes) <= LARGEST_FIRST_VIEW


def test_themes_change_the_page_and_are_remembered(visit: Any) -> None:
    page = visit(color_scheme="light")
    light = style(page.locator("body"), "backgroundColor")
    page.click("#theme")
    assert style(page.locator("body"), "backgroundColor") == light
    page.click("#theme")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    dark = style(page.locator("body"), "backgroundColor")
    assert dark != light
    page.reload()
    page.wait_for_selector("#version:not(:empty)")
    assert style(page.locator("body"), "backgroundColor") == dark


def test_languages_change_page_and_card(visit: Any) -> None:
    page = visit()
    card = ask(page, "2029年诺贝尔文学奖得主是谁？")
    assert card.locator(".label").inner_text() == "没查到可靠来源"
    page.click("#language")
    card.locator(".label", has_text="No reliable source found").wait_for()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#go").inner_text() == "Check"
    page.click("nav a[data-view=history]")
    page.locator("#view-history h1", has_text="History").wait_for()


def test_the_keyboard_alone_is_enough(visit: Any) -> None:
    page = visit()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "text":
            break
    assert page.evaluate("document.activeElement.id") == "text"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.type("2020年诺贝尔文学奖得主是谁？")
    page.keyboard.press("Enter")
    page.locator("#card .verdict[data-verdict=supported]").wait_for()
    assert page.evaluate("document.activeElement.id") == "card"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.chip") == "time"
    page.keyboard.press("Enter")
    page.keyboard.type("2021")
    page.keyboard.press("Enter")
    page.locator("#card .answer", has_text="古尔纳").wait_for()
    page.focus("#open-settings")
    page.keyboard.press("Enter")
    page.locator("#setting-TAVILY_API_KEY").wait_for()
    page.keyboard.press("Escape")
    page.locator("#settings").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.id") == "open-settings"


def test_particles_rest_where_motion_is_unwanted_and_run_where_it_is_not(visit: Any, browser: Any, site: Site) -> None:
    page = visit()
    page.locator("#particles[data-state=off]").wait_for(state="attached")
    context = browser.new_context(reduced_motion="no-preference")
    moving = context.new_page()
    moving.goto(site.address)
    moving.locator("#particles[data-state=running]").wait_for(state="attached")
    assert style(moving.locator("#particles"), "pointerEvents") == "none"
    context.close()


def test_print_shows_the_card_alone(visit: Any) -> None:
    page = visit()
    ask(page, "2020年诺贝尔文学奖得主是谁？")
    page.emulate_media(media="print")
    assert page.locator("#card .verdict").is_visible()
    assert [page.locator(part).first.is_visible() for part in ("header", "#ask", ".actions")] == [False, False, False]


def test_history_is_searched_filtered_compared_and_opened(visit: Any, site: Site) -> None:
    from playwright.sync_api import expect

    for evidence in ([], [{"text": "2018年国际足联世界杯决赛，法国队战胜克罗地亚队夺冠。", "tier": "T1"}]):
        site.post("api/check", {"text": "2018年世界杯冠军是哪支球队？", "as_of": "2026-10-25", "evidence": evidence})
    page = visit("#history")
    page.fill("input[name=text]", "哪支球队")
    page.locator(".filters button").click()
    expect(page.locator(".kept")).to_have_count(2)
    for mark in page.locator(".kept input").all():
        mark.check()
    page.click("#compare")
    page.locator("#diff li").first.wait_for()
    assert "没查到可靠来源" in page.locator("#diff").inner_text()
    page.select_option("select[name=verdict]", "supported")
    expect(page.locator(".kept")).to_have_count(1)
    page.locator(".kept a").click()
    page.locator("#card .verdict[data-verdict=supported]").wait_for()


def test_what_waits_for_a_person_is_listed(visit: Any, site: Site) -> None:
    from playwright.sync_api import expect

    card = site.post("api/check", {"text": "2018年世界杯亚军是哪支球队？", "as_of": "2026-10-25", "evidence": []})[
        "card"
    ]
    page = visit("#history")
    page.select_option(".filters select[name=state]", "none")
    expect(page.locator(".kept", has_text="亚军")).to_have_count(1)
    page.locator(".kept a", has_text="亚军").click()
    page.locator("summary", has_text="人工核验").click()
    page.select_option("form.review select[name=state]", "amended")
    page.select_option("form.review select[name=verdict]", "refuted")
    page.fill("form.review input[name=by]", "李编辑")
    page.fill("form.review input[name=note]", "已查官网")
    page.locator("form.review button").click()
    page.locator("summary", has_text="已修正").wait_for()
    page.goto(f"{site.address}#history")
    page.select_option(".filters select[name=state]", "amended")
    expect(page.locator(".kept", has_text="亚军")).to_have_count(1)
    assert card["verdict"] == "no_reliable_source"


def test_a_card_is_checked_again_from_the_history(visit: Any, site: Site) -> None:
    site.post("api/check", {"text": "2019年诺贝尔文学奖得主是谁？", "evidence": []})
    page = visit("#history")
    page.locator(".kept", has_text="2019年诺贝尔文学奖").first.locator("button").click()
    page.locator("#diff h2", has_text="有什么变化").wait_for()
    page.locator("#diff a").click()
    page.locator("#card .verdict[data-verdict=supported]").wait_for()


def test_a_card_is_checked_again_where_it_stands(visit: Any, site: Site) -> None:
    card = site.post("api/check", {"text": "2016年诺贝尔文学奖得主是谁？", "evidence": []})["card"]
    page = visit(f"#card/{card['id']}")
    page.get_by_role("button", name="现在重查").click()
    page.locator(".actions .said h3", has_text="有什么变化").wait_for()
    assert "没查到可靠来源" in page.locator(".actions .said").inner_text()
    page.locator(".actions .said summary").click()
    page.locator(".actions .said a").click()
    page.locator("#card .verdict[data-verdict=supported]").wait_for()


def test_a_watched_question_is_asked_again_and_tells_what_changed(visit: Any, site: Site) -> None:
    card = site.post("api/check", {"text": "2017年诺贝尔文学奖得主是谁？", "evidence": []})["card"]
    page = visit(f"#card/{card['id']}")
    page.locator("[data-menu=watch] > summary").click()
    page.fill("form.watch input[name=due]", "2020-01-01")
    page.fill("form.watch input[name=every_days]", "30")
    page.locator("form.watch button").click()
    page.locator(".said", has_text="2020-01-01").wait_for()
    page.click("nav a[data-view=history]")
    page.locator(".watches li", has_text="2017年").wait_for()
    page.get_by_role("button", name="立即复查到期项").click()
    row = page.locator("#rechecked li", has_text="2017年")
    row.wait_for()
    assert "没查到可靠来源 → 已查到" in row.inner_text()
    row.locator("button").click()
    page.locator("#diff h2", has_text="有什么变化").wait_for()
    page.locator(".watches li", has_text="2017年").last.locator("button").click()
    page.locator("#history-said", has_text="正在查证").wait_for(state="hidden")


def test_a_batch_goes_on_while_the_page_is_left(visit: Any) -> None:
    page = visit("#batch")
    page.fill("#batch-text", "query\n2020年诺贝尔文学奖得主是谁？\n！！！\n德国夺得2018年世界杯冠军\n")
    page.click("#batch-run")
    page.locator("#batch-run-shown tbody tr").first.wait_for()
    page = visit("#batch")  # another window: it knows the run only from the server
    page.locator(".kept-run button.link", has_text="2020年诺贝尔文学奖").first.click()
    page.locator("#batch-said", has_text="完成 3 / 3").wait_for()
    assert page.locator("tr.error").count() == 1
    assert "请写一句说法或一个问题" in page.locator("tr.error").inner_text()
    with page.expect_download() as saved:
        page.get_by_role("button", name="下载 CSV").click()
    assert saved.value.path().read_text(encoding="utf-8-sig").count("supported") >= 1
    page.locator("tr.done button").first.click()
    page.locator("#card .verdict[data-verdict=supported]").wait_for()


def test_a_stopped_batch_goes_on_and_is_deleted(visit: Any, site: Site) -> None:
    text = "\n".join(f"第{number}个说法" for number in range(2000))
    run = site.post("api/batch", {"text": text})["run"]
    site.post(f"api/batch/{run['id']}/stop", {})
    page = visit("#batch")
    page.locator(".kept-run", has_text="第0个说法").first.locator("button.link").click()
    page.locator("#batch-said", has_text="已停止").wait_for()
    assert page.locator("#batch-lines tr").count() == 200
    page.get_by_role("button", name="其余 1800 条").click()
    assert page.locator("#batch-lines tr").count() == 400
    page.click("#batch-go-on")
    page.locator("#batch-said", has_text="完成").wait_for()
    page.get_by_role("button", name="停止").click()
    page.locator("#batch-said", has_text="已停止").wait_for()
    page.locator(".kept-run", has_text="第0个说法").first.get_by_role("button", name="删除").click()
    page.locator("#batch-lines").wait_for(state="detached")


def test_a_file_can_be_uploaded(visit: Any) -> None:
    from playwright.sync_api import expect

    page = visit("#batch")
    page.set_input_files(
        "#batch-file",
        {"name": "a.jsonl", "mimeType": "application/json", "buffer": '{"query":"德国夺得2018年世界杯冠军"}'.encode()},
    )
    expect(page.locator("#batch-text")).to_have_value(re.compile("query"))
    page.click("#batch-run")
    page.locator("tr.done .verdict-word.refuted").wait_for()
