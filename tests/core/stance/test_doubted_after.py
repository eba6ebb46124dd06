"""A statement that the passage itself calls unconfirmed or disputed bears nothing out; a doubt of another thing may."""

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

TOLD_EN, TOLD_ZH = "The harbour tunnel opened in 2014", "海港隧道于2014年通车"
TAKEN_BACK = (
    f"{TOLD_EN}, though this is unconfirmed.",
    f"{TOLD_EN}, but this has not been confirmed.",
    f"{TOLD_EN}, though that is disputed.",
    f"{TOLD_EN}. This claim could not be verified.",
    f"That {TOLD_EN} is unproven.",
    f"That {TOLD_EN} is disputed.",
    f"{TOLD_ZH}，但尚未证实。",
    f"{TOLD_ZH}，但该说法存在争议。",
    f"{TOLD_ZH}。该消息未经证实。",
    "海港隧道於2014年通車，但尚未證實。",
)
OF_OTHER_THINGS = (
    f"{TOLD_EN}, but it is unclear how much it cost.",
    f"{TOLD_EN}. The cause of the fire of 2015 is unconfirmed.",
    "After a long dispute over tolls, the harbour tunnel opened to traffic in June 2014.",
    "After a long dispute, the harbour tunnel opened to traffic in June 2014.",
    "After disputes about tolls, the harbour tunnel opened in 2014.",
    f"{TOLD_EN}; this is not in dispute.",
    f"It is not disputed that {TOLD_EN}.",
    f"{TOLD_ZH}，这一点没有争议。",
    f"{TOLD_ZH}，新的收费标准尚未确定。",
    f"经过长期争议，{TOLD_ZH}。",
)


def read(text: str) -> tuple[Stance, str]:
    claim = f"{TOLD_ZH}。" if "隧" in text else f"{TOLD_EN}."
    found = read_stance(frame_text(claim), Candidate(id="e1", title="", text=text))
    return found.stance, found.basis


@pytest.mark.parametrize("text", TAKEN_BACK)
def test_what_is_called_unconfirmed_behind_it_is_not_borne_out(text: str) -> None:
    assert read(text) == (Stance.MENTION, "unsettled")


@pytest.mark.parametrize("text", OF_OTHER_THINGS)
def test_a_doubt_or_a_quarrel_of_something_else_leaves_it_borne_out(text: str) -> None:
    assert read(text)[0] is Stance.SUPPORT


@pytest.mark.parametrize("word", ["dispute", "disputes"])
def test_who_disputes_a_thing_denies_it(word: str) -> None:
    who = "Officials" if word == "dispute" else "The mayor"
    assert read(f"{who} {word} that the harbour tunnel opened in 2014.") == (Stance.REFUTE, "debunk")
