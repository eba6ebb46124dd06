"""Asking in a real browser: the verdict, what it rests on and what it does not, corrections, cancel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import answered, ask, style


def test_2029_shows_related_apart_and_no_answer(visit: Any) -> None:
    card = ask(visit(), "2029年诺贝尔文学奖得主是谁？")
    assert card.locator(".verdict").get_attribute("data-verdict") == "no_reliable_source"
    assert card.locator(".answer").count() == 0
    assert card.locator(".facts .item").count() == 0
    assert card.locator(".related > .items > .item").count() == 3
    assert style(card.locator(".related .item"), "borderLeftStyle") == "dashed"
    assert "另一个问题" in card.locator(".related").inner_text()


def test_2020_is_answered_from_formal_evidence(visit: Any) -> None:
    card = ask(visit(), "2020年诺贝尔文学奖得主是谁？")
    assert card.locator(".verdict").get_attribute("data-verdict") == "supported"
    assert "格丽克" in card.locator(".answer").inner_text()
    assert style(card.locator(".facts .item"), "borderLeftStyle") == "solid"
    assert "格丽克" in card.locator(".facts mark").first.inner_text()
    assert card.locator(".facts .open").first.get_attribute("href").startswith("https://www.nobelprize.org/")


def test_a_false_claim_in_english(visit: Any) -> None:
    page = visit(lang="en-US")
    card = ask(page, "Germany won the 2018 FIFA World Cup")
    assert card.locator(".verdict").get_attribute("data-verdict") == "refuted"
    assert card.locator(".label").inner_text() == "False"
    assert card.locator(".checks tr.differ").count() >= 1


def test_the_verdict_has_an_icon_and_a_word_beside_its_colour(visit: Any) -> None:
    card = ask(visit(), "德国夺得2018年世界杯冠军")
    assert card.locator(".verdict .label svg path").count() == 1
    assert card.locator(".verdict .label").inner_text() == "假"


def test_stages_are_told_to_screen_readers_in_order(visit: Any) -> None:
    page = visit()
    page.evaluate(
        """() => { window.heard = []; const said = document.getElementById('status');
        new MutationObserver(() => window.heard.push(said.textContent)).observe(said, { childList: true, characterData: true, subtree: true }); }"""
    )
    page.evaluate(
        "() => { window.rows = 0; new MutationObserver(() => { window.rows = Math.max(window.rows, document.querySelectorAll('#stages .past').length); }).observe(document.getElementById('stages'), { childList: true }); }"
    )
    ask(page, "2020年诺贝尔文学奖得主是谁？")
    heard = " ".join(page.evaluate("window.heard"))
    places = [
        heard.find(word) for word in ("正在查证", "读题", "定检索计划", "查本地资料", "时间守卫", "查证完成：已查到")
    ]
    assert -1 not in places or heard.endswith("查证完成：已查到")
    assert page.evaluate("window.rows") >= 4
    assert page.locator("#status").get_attribute("aria-live") == "polite"


def test_a_corrected_time_checks_again(visit: Any) -> None:
    page = visit()
    card = ask(page, "2029年诺贝尔文学奖得主是谁？")
    card.locator("[data-chip=time]").click()
    card.locator("form.chip input").fill("2020年")
    card.locator("form.chip button").click()
    page.locator("#card .verdict[data-verdict=supported]").wait_for()
    assert "2020" in card.locator("[data-chip=time]").inner_text()


def test_a_corrected_mode_checks_again(visit: Any) -> None:
    page = visit()
    card = ask(page, "德国夺得2018年世界杯冠军")
    assert "核对说法" in card.locator("[data-chip=mode]").inner_text()
    with page.expect_request(lambda asked: asked.url.endswith("api/check")) as sent:
        card.locator("[data-chip=mode]").click()
    assert sent.value.post_data_json["mode"] == "open"
    answered(page, "德国夺得2018年世界杯冠军")


def test_a_condition_is_corrected_in_the_question(visit: Any) -> None:
    page = visit()
    card = ask(page, "德国夺得2018年世界杯冠军")
    card.locator("[data-chip=condition]", has_text="德国").click()
    assert page.evaluate("document.activeElement.id") == "text"
    page.keyboard.type("法国")
    page.keyboard.press("Enter")
    answered(page, "法国夺得2018年世界杯冠军")


def test_the_plan_is_shown_edited_and_sent_back(visit: Any) -> None:
    page = visit()
    card = ask(page, "2020年诺贝尔文学奖得主是谁？")
    card.locator(".plan > summary").click()
    fields = card.locator(".queries input")
    fields.nth(1).wait_for()
    planned = fields.evaluate_all("all => all.map(one => one.value)")
    card.locator("[data-plan=remove]").first.click()
    card.locator("[data-plan=add]").click()
    assert page.evaluate("document.activeElement.value") == ""
    page.keyboard.type("格丽克 诺贝尔")
    with page.expect_request(lambda asked: asked.url.endswith("api/check")) as sent:
        card.locator("[data-plan=run]").click()
    assert sent.value.post_data_json["queries"] == [*planned[1:], "格丽克 诺贝尔"]
    answered(page, "2020年诺贝尔文学奖得主是谁？").locator(".plan > summary").click()
    page.locator(".queries li", has_text="自定").wait_for()
    assert "格丽克 诺贝尔" in card.locator(".plan .rows").inner_text()


def test_an_empty_plan_says_what_to_do(visit: Any) -> None:
    page = visit()
    page.allowed.append("Failed to load resource")
    card = ask(page, "2020年诺贝尔文学奖得主是谁？")
    card.locator(".plan > summary").click()
    card.locator(".queries input").first.wait_for()
    for field in card.locator(".queries input").all():
        field.fill("")
    card.locator("[data-plan=run]").click()
    page.locator("#status.wrong").wait_for()
    assert page.locator("#status").inner_text()


def test_the_brand_begins_anew(visit: Any) -> None:
    page = visit()
    card = ask(page, "2020年诺贝尔文学奖得主是谁？")
    assert not page.locator("#ask-hint").is_visible()
    page.click(".brand")
    card.wait_for(state="hidden")
    assert page.locator("#ask-hint").is_visible()
    assert page.input_value("#text") == ""


def test_a_gap_can_be_searched(visit: Any) -> None:
    page = visit()
    card = ask(page, "2020年诺贝尔文学奖得主是谁？")
    query = card.locator(".gaps li .soft").first.inner_text()
    card.locator(".gaps button").first.click()
    answered(page, query)
    assert page.input_value("#text") == query


def test_the_arithmetic_is_shown_on_demand(visit: Any) -> None:
    card = ask(visit(), "2020年诺贝尔文学奖得主是谁？")
    table = card.locator(".facts .arithmetic").first
    assert not table.is_visible()
    card.locator(".facts .item .fold summary", has_text="计分").first.click()
    factors = [float(text.strip("×= ")) for text in table.locator("dd").all_inner_texts()]
    assert factors[0] * factors[1] * factors[2] == pytest.approx(factors[3], abs=0.0005)
    card.locator(".trace > summary").click()
    assert card.locator(".trace tr.held").count() == 1


def test_an_item_says_why_it_was_read_so(visit: Any) -> None:
    card = ask(visit(), "德国夺得2018年世界杯冠军")
    assert card.locator(".facts .item", has_text="如此解读，因为: ").count() == card.locator(".facts .item").count() > 0


def test_cancel(visit: Any) -> None:
    page = visit()
    page.route("**/api/check", lambda _route: None)  # an answer that never comes
    page.fill("#text", "德国夺得2018年世界杯冠军")
    page.click("#go")
    page.click("#cancel")
    page.locator("#status", has_text="已取消").wait_for()
    assert page.locator("#go").is_enabled()
    assert page.locator("#card").is_hidden()


def test_bad_input_says_what_to_do(visit: Any) -> None:
    page = visit()
    page.fill("#text", "！！！")
    page.click("#go")
    page.locator("#status.wrong", has_text="请写一句说法或一个问题").wait_for()


def test_a_server_that_is_gone_is_said(visit: Any) -> None:
    page = visit()
    page.allowed.append("Failed to load resource")
    page.route("**/api/check", lambda route: route.abort())
    page.fill("#text", "德国夺得2018年世界杯冠军")
    page.click("#go")
    page.locator("#status.wrong", has_text="连不上本机服务").wait_for()


@pytest.mark.parametrize(("form", "suffix"), [("html", ".html"), ("md", ".md"), ("json", ".json")])
def test_exports_are_saved(visit: Any, form: str, suffix: str) -> None:
    page = visit()
    card = ask(page, "2020年诺贝尔文学奖得主是谁？")
    card.locator("[data-menu=export] > summary").click()
    with page.expect_download() as saved:
        card.locator(f"[data-form={form}]").click()
    assert saved.value.suggested_filename.endswith(suffix)
    assert "格丽克" in saved.value.path().read_text(encoding="utf-8")


def test_copy_puts_verdict_and_sources_on_the_clipboard(visit: Any) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    card = ask(page, "2020年诺贝尔文学奖得主是谁？")
    card.get_by_role("button", name="复制").click()
    page.locator(".said", has_text="已复制").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "已查到" in copied
    assert "nobelprize.org" in copied


def test_replay_and_review(visit: Any) -> None:
    page = visit()
    card = ask(page, "2018年世界杯冠军是谁？")
    card.get_by_role("button", name="重放验证").click()
    page.locator(".said", has_text="一致").wait_for()
    card.locator("summary", has_text="人工核验").click()
    card.locator("form.review input[name=by]").fill("王编辑")
    card.locator("form.review button").click()
    card.locator("summary", has_text="人工确认").wait_for()
    assert "王编辑" in card.locator(".actions .rows").inner_text()


def test_the_card_says_whether_the_local_pool_was_enough(visit: Any) -> None:
    card = ask(visit(), "2020年诺贝尔文学奖得主是谁？")
    assert "本地 10 条，够了。" in card.locator(".fold.plan").text_content()
