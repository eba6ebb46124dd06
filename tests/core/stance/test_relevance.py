"""Relevance: high where entities, time and measure are met, low where another thing is meant."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance


def relevance(claim: str, text: str) -> int:
    return read_stance(frame_text(claim), Candidate(id="e1", text=text)).relevance_milli


ON = [
    pytest.param("2015年诺贝尔文学奖授予了村上春树。", "2015年诺贝尔文学奖揭晓，阿列克谢耶维奇获奖。", id="zh the slot is filled by another"),
    pytest.param("Exports of Norway rose by 4 percent in 2019.", "In 2019, exports of Norway rose by 4 percent.", id="en all met"),
    pytest.param("现任法国总统是马克龙。", "法国总统马克龙周二发表讲话。", id="zh the holder"),
]  # fmt: skip

OFF = [
    pytest.param("The 2012 Nobel Peace Prize was awarded to the European Union.", "The 2014 Nobel Peace Prize was awarded to Malala Yousafzai.", id="en another year"),
    pytest.param("2012年诺贝尔和平奖授予了欧洲联盟", "2014年诺贝尔和平奖揭晓，马拉拉获奖。", id="zh another year"),
    pytest.param("Woodrow Wilson suffered a stroke in 1919.", "Wilfred Owen wrote poems about the war until 1918.", id="en another person"),
    pytest.param("The reservoir of Lerum holds 4 million cubic metres.", "Bread prices rose again in the spring.", id="en another topic"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), ON)
def test_on_the_question(claim: str, text: str) -> None:
    assert relevance(claim, text) >= 700


@pytest.mark.parametrize(("claim", "text"), OFF)
def test_of_something_else(claim: str, text: str) -> None:
    assert relevance(claim, text) < 500


def test_parts_are_named_and_bounded() -> None:
    reading = read_stance(
        frame_text("Exports of Norway rose by 4 percent in 2019."),
        Candidate(id="e1", text="In 2019, exports of Norway rose by 4 percent."),
    )
    assert [name for name, _ in reading.parts] == ["entities", "time", "measure", "content"]
    assert all(0 <= value <= 1000 for _, value in reading.parts)
