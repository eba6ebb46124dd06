"""The settings dialog: Test and Save are two acts, and the dot says only whether live search is connected."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import GOOD_KEY, Site, ask, style

KEY = "#setting-TAVILY_API_KEY"
SECTION = "[data-provider=tavily]"


@pytest.fixture(autouse=True)
def nothing_saved(site: Site) -> Iterator[None]:
    yield
    import contextlib
    import urllib.error
    import urllib.request

    with contextlib.suppress(urllib.error.HTTPError):
        urllib.request.urlopen(
            urllib.request.Request(f"{site.address}api/settings/TAVILY_API_KEY", method="DELETE")
        ).close()


def opened(visit: Any, **options: Any) -> Any:
    page = visit(**options)
    page.click("#open-settings")
    page.locator(KEY).wait_for()
    return page


def test(page: Any) -> None:
    page.locator(f"{SECTION} [data-test]").click()


test.__test__ = False  # type: ignore[attr-defined]


def test_a_failed_test_says_the_next_step_and_does_not_connect(visit: Any) -> None:
    page = opened(visit)
    page.fill(KEY, "tvly-wrong0123456789")
    test(page)
    said = page.locator(f"{SECTION} .said.bad")
    said.wait_for()
    assert "密钥" in said.inner_text()
    assert said.locator("a").count() <= 1
    assert page.locator("#dot").get_attribute("data-connected") == "false"
    assert page.locator("#settings").evaluate("dialog => dialog.open")


def test_saved_and_tested_closes_by_itself_after_a_moment(visit: Any) -> None:
    page = opened(visit)
    page.fill(KEY, GOOD_KEY)
    test(page)
    page.locator(f"{SECTION} .said.good").wait_for()
    assert page.locator("#dot").get_attribute("data-connected") == "false"  # tested, but not what checks use
    begun = time.monotonic()
    page.click("#save-settings")
    page.locator("#settings-said.good", has_text="连接正常").wait_for()
    page.locator("#settings").wait_for(state="hidden")
    assert time.monotonic() - begun >= 1.3
    assert page.locator("#dot").get_attribute("data-connected") == "true"


def test_saved_and_untested_stays_and_says_so(visit: Any) -> None:
    page = opened(visit)
    page.fill(KEY, GOOD_KEY)
    page.click("#save-settings")
    page.locator("#settings-said", has_text="已保存，但还没测试过连接").wait_for()
    page.wait_for_timeout(1900)
    assert page.locator("#settings").evaluate("dialog => dialog.open")
    assert page.locator("#dot").get_attribute("data-connected") == "false"


def test_any_input_makes_it_untested_again(visit: Any) -> None:
    page = opened(visit)
    page.fill(KEY, GOOD_KEY)
    test(page)
    page.locator(f"{SECTION} .said.good").wait_for()
    page.locator(KEY).press("End")
    page.locator(KEY).press_sequentially("x")
    page.click("#save-settings")
    page.locator("#settings-said", has_text="还没测试过连接").wait_for()


def test_a_saved_key_is_masked_tested_as_it_is_and_deleted(visit: Any) -> None:
    page = opened(visit)
    page.fill(KEY, GOOD_KEY)
    page.click("#save-settings")
    page.locator(f"{SECTION} .hint", has_text="tvly******6789").wait_for()
    assert page.input_value(KEY) == ""
    assert GOOD_KEY not in page.content()
    test(page)
    page.locator(f"{SECTION} .said.good").wait_for()
    page.locator("#dot[data-connected=true]").wait_for(state="attached")
    page.locator(f"{SECTION} .field button").click()
    page.locator("#settings-said", has_text="已删除").wait_for()
    assert page.locator("#dot").get_attribute("data-connected") == "false"


def test_the_environment_wins_and_says_so(visit: Any) -> None:
    page = opened(visit)
    assert page.locator("#setting-BRAVE_API_KEY").is_disabled()
    assert "环境变量" in page.locator("[data-provider=brave] .hint").inner_text()


def test_help_links_lead_outside_safely(visit: Any) -> None:
    page = opened(visit)
    links = page.locator("#settings a").evaluate_all(
        "links => links.map(link => [link.protocol, link.rel, link.target])"
    )
    assert len(links) >= 6
    assert all(protocol == "https:" and "noopener" in rel and target == "_blank" for protocol, rel, target in links)


def test_the_colour_of_the_dot_means_nothing_else(visit: Any) -> None:
    page = opened(visit)
    page.fill(KEY, GOOD_KEY)
    test(page)
    page.locator(f"{SECTION} .said.good").wait_for()
    page.click("#save-settings")
    page.locator("#settings").wait_for(state="hidden")
    green = style(page.locator("#dot"), "backgroundColor")
    ask(page, "2020年诺贝尔文学奖得主是谁？")
    used = page.evaluate(
        """() => [...document.querySelectorAll('body *:not(.dot)')].flatMap((element) => {
        const style = getComputedStyle(element); return [style.color, style.backgroundColor, style.borderLeftColor]; })"""
    )
    assert green not in used
