"""Plain sentences that have the claim's words and say another thing support nothing; their like that say it still do."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.numbers import compared
from detective.core.stance.rulings import limit

HELD = [
    ("狗咬了男孩。", "狗被男孩咬了。", "parties_exchanged"),
    ("貓抓傷了老人。", "貓被老人抓傷。", "parties_exchanged"),
    ("甲队领先乙队。", "乙队领先甲队。", "parties_exchanged"),
    ("The minister resigned.", "The minister denied that she had resigned.", "denied_by_doer"),
    ("部长辞职了。", "部长否认自己已辞职。", "denied_by_doer"),
    ("學校停課。", "學校否認停課。", "denied_by_doer"),
    ("信號穩定。", "信號極不穩定。", "word_denied"),
    ("陈明当选市长。", "陈明在市长选举中落败，赵刚当选市长。", "told_of_another"),
    ("Lee won the match.", "Lee missed out and Park won the match.", "told_of_another"),
    ("The bank collapsed.", "Had the bank collapsed, savers would have lost everything.", "unreal"),
    ("The hostages died.", "The hostages, feared dead, were found alive.", "unreal"),
    ("The fire killed the cooks.", "The fire injured the cooks; nobody died.", "other_harm"),
]
SAID = [
    ("The retailer sued the bank.", "The bank was sued by the retailer."),
    ("男孩咬了狗。", "狗被男孩咬了。"),
    ("The minister resigned.", "The minister resigned on Monday and denied the charges."),
    ("这座桥安全。", "检查结果显示，这座桥安全。"),
    ("Park won the prize.", "Lee missed out and Park won the prize."),
    ("The fire killed three people.", "The fire killed three people and injured ten."),
]


def read(claim: str, text: str) -> tuple[Stance, str]:
    reading = read_stance(frame_text(claim), Candidate(id="e1", title="", text=text))
    return reading.stance, reading.basis


@pytest.mark.parametrize(("claim", "text", "basis"), HELD)
def test_the_same_words_for_another_thing(claim: str, text: str, basis: str) -> None:
    assert read(claim, text) == (Stance.MENTION, basis)


@pytest.mark.parametrize(("claim", "text"), SAID)
def test_what_says_it_is_held_back_by_none_of_them(claim: str, text: str) -> None:
    stance, basis = read(claim, text)
    assert stance is not Stance.REFUTE
    assert basis not in {basis for _, _, basis in HELD}


@pytest.mark.parametrize("said", ["Sales were 37 in May. Sales were 74 in June.", "五月销量为37辆。六月销量为74辆。"])
def test_no_slot_refutes_what_is_said_as_it_is(said: str) -> None:
    assert read(said, said)[0] is not Stance.REFUTE


@pytest.mark.parametrize(
    "said", ["红队赢得第一场。蓝队赢得第二场。", "Red won the first game. Blue won the second game."]
)
def test_two_statements_with_a_rank_each_are_not_read_against_each_other(said: str) -> None:
    assert read(said, said)[0] is not Stance.REFUTE


def test_a_list_of_numbers_is_compared_in_bounded_work() -> None:
    claim = frame_text("1,2,3,4," * 40).core
    mine, theirs = compared(claim, claim)
    assert (len(mine), len(theirs)) == (limit("claim_amounts"), limit("sentence_amounts"))
