"""What a reading would overlook: numbers that can be reckoned, the last of all, a denial taken back, another bearer."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.days import Bound, When, bound_of, read_days

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CASES = [
    # a number that follows from two others is not another number
    ("The lifeboat took 36 people off the ferries.", "The lifeboat took 21 people off one ferry and 15 off the other.", {S, M}),
    ("42 members signed the treaty.", "All but three of the 45 members signed the treaty in Oslo.", {S, M}),
    ("西部幹線加開17班列車", "本週末共加開四十八班列車，其中三十一班行駛東部幹線，其餘全部行駛西部幹線。", {S, M}),
    ("42 members signed the treaty.", "Of the members, 39 signed the treaty in Oslo.", {R, M}),
    # with the last of all it is so of all
    ("All 27 members have ratified the pact.", "Malta became the last of the 27 members to ratify the pact.", {S, M}),
    ("全部十二个乡镇都通了公路", "随着石门乡通车，全县十二个乡镇中最后一个通了公路。", {S, M}),
    # denied at first
    ("The envoy never met the rebels.", "The ministry at first dismissed as false a report that the envoy had met the rebels. It later said that he had.", {R, M}),
    ("特使没有会见叛军", "外交部起初称特使会见叛军的报道不实，后来承认确有其事。", {R, M}),
    # a comparison that nothing bears out
    ("Norway has more wolves than last year.", "The count put the wolves in Norway at 85, against 98 a year earlier.", {R, M}),
    ("挪威的狼比去年多", "冬季统计显示，挪威有狼85只，去年为98只。", {R, M}),
    # one surname, two given names
    ("The man arrested is called Martin Doyle.", "Police named the victim as Karen Doyle. A man arrested at the scene has not been identified.", {M}),
    # blocks of flats block nothing; no sign is no evidence
    ("17 people were rescued from a collapsed building in Izmir.", "Rescuers pulled 17 people from a collapsed apartment block in Izmir.", {S, M}),
    ("There is no sign of foul play in the death of the sailor.", "Police have found no evidence of foul play in the death of the sailor.", {S, M}),
    ("没有迹象表明船员之死属他杀", "警方说，没有证据表明船员之死属他杀。", {S, M}),
    # what a picture claims to show
    ("A shark swam on a flooded road in Houston.", "Posts claim to show a shark swimming along a flooded road in Houston.", {M}),
    # a rumour that denies, called false
    ("地铁票可以退", "网传地铁票不能退。地铁公司回应称，该说法不实。", {S, M}),
    ("地鐵票能退", "“地鐵票不能退”的說法在多個微信群流傳。地鐵公司回應稱，該說法不實。", {S, M}),
    ("地铁票要涨价", "“地铁票要涨价”的说法在多个微信群流传。地铁公司回应称，该说法不实。", {R}),
    ("Metro tickets can be refunded.", "A post claims that metro tickets cannot be refunded. That is false.", {S, M}),
    # until a year is no date of what came before
    ("Keepers lived in the tower until 2000.", "The tower was automated in 1988, when its last keepers left.", {R, M}),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), CASES, ids=[case[0] for case in CASES])
def test_nothing_is_overlooked(claim: str, text: str, expected: set[Stance]) -> None:
    read = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert read.stance in expected, read.basis


@pytest.mark.parametrize(
    ("folded", "year", "expected"),
    [
        ("lived there until 2000", 1988, None),
        ("lived there until 2000", 2000, True),
        ("lived there until 2000", 2004, False),
        ("built by 2000", 1988, True),
        ("built after 2000", 1988, False),
    ],
)
def test_what_a_bound_says_of_a_year(folded: str, year: int, expected: bool | None) -> None:
    bound = bound_of(read_days(folded)[0])
    assert isinstance(bound, Bound)
    assert bound.holds(When(year, 0, 0, 0, 4)) is expected
