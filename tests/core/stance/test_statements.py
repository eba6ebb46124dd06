"""Passages taken apart into statements, each beside claims that it states, excludes or leaves open."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.exclusives import predicates
from detective.core.stance.proportions import proportions
from detective.core.stance.statements import statements
from detective.core.stance.universals import affirmed
from detective.core.stance.views import view
from detective.core.tables import rows
from detective.core.text import fold

_STANCES = {"s": Stance.SUPPORT, "r": Stance.REFUTE, "m": Stance.MENTION}


def _cases() -> list[tuple[str, str, Stance]]:
    found, text = list[tuple[str, str, Stance]](), ""
    for line in (Path(__file__).parent / "statements.txt").read_text(encoding="utf-8").splitlines():
        side, bar, claim = line.partition(" | ")
        if bar:
            found.append((claim, text, _STANCES[side]))
        elif not line.startswith("#"):
            text = line
    return found


@pytest.mark.parametrize(("claim", "text", "stance"), _cases())
def test_a_claim_beside_what_a_passage_states(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


PLAIN = [
    ("A whale is not a fish but a mammal.", "A whale is not a fish. A whale is a mammal."),
    (
        "The summit was held not in Oslo but in Bergen.",
        "The summit was held in Bergen. The summit was held not in Oslo.",
    ),
    ("It is not unusual for storks to nest here.", "It is usual for storks to nest here."),
    ("There is no doubt that the painting is genuine.", "the painting is genuine."),
    ("No train ran on Sunday.", "No train ran on Sunday."),
    ("这种疗法并非没有风险。", "这种疗法有风险。"),
    ("她非去北京不可。", "她必须去北京。"),
    ("该公司选用钢材而非木材造船。", "该公司选用钢材造船。该公司选用没有木材造船。"),
    ("会议不是在广州举行，而是在深圳举行。", "会议不是在广州举行。会议是在深圳举行。"),
    ("他不久前离开。", "他不久前离开。"),
]


@pytest.mark.parametrize(("text", "plain"), PLAIN)
def test_constructions_are_put_plainly(text: str, plain: str) -> None:
    assert affirmed(text) == plain


SHARES = [
    ("Of the 40 bridges seen, 31 passed; nine shut.", "77.5 percent of the bridges seen passed; 22.5 percent of the bridges seen shut."),
    ("Two of the five reactors are offline.", "40 percent of the reactors are offline."),
    ("五座反应堆中有两座停机。", "反应堆中40%停机。"),
    ("受检的二十座桥梁中，十五座合格。", "受检的桥梁中75%合格。"),
    ("Of the sample, some passed.", "Of the sample, some passed."),
    ("Of the 300 pupils asked, many agreed.", "Of the 300 pupils asked, many agreed."),
    ("桥梁合格。", "桥梁合格。"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "shares"), SHARES)
def test_counts_of_a_counted_group_are_shares(text: str, shares: str) -> None:
    assert proportions(text) == shares


CUT = [
    ("The law raises the tax on petrol and was signed in May.", ["the law raises the tax on petrol", "was signed in may."]),
    ("The runner took gold in the marathon and silver in the relay.", ["the runner took gold in the marathon", "the runner took silver in the relay."]),
    ("Nobody was hurt when the crane fell, the firm said.", ["nobody was hurt"]),
    ("该选手夺得甲组金牌和乙组银牌。", ["该选手夺得甲组金牌", "该选手夺得乙组银牌"]),
    ("警方表示，两人在逃。", ["两人在逃"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), CUT)
def test_a_sentence_is_cut_into_what_it_states(text: str, told: list[str]) -> None:
    read = view(text)
    found = ["".join(read.folded[a:b] + " " * (not read.chinese) for a, b in one.main) for one in statements(read)]
    assert [" ".join(one.split()) for one in found] == told


def test_a_word_for_one_who_does_it_is_no_predicate() -> None:
    assert not predicates(view("The runner greeted his supporters."))
    assert [p.sense.value for p in predicates(view("The runner took silver."))] == ["second"]


def test_no_wording_stands_on_both_sides_of_a_group() -> None:
    seen: dict[tuple[str, str, str], str] = {}
    for group, _, language, value, wordings in rows("stance/exclusives.tsv"):
        for wording in wordings.split("|"):
            key = (group, language, fold(wording.strip("~=")))
            assert seen.setdefault(key, value) == value, key
