"""Two negations that make a statement, and those that say nothing of another matter."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CUTS = "Hardly a day passes without a power cut in Aleri, residents told the paper."
HILL = "眼科主任说，遗传是孩子近视的主要原因，但长时间看手机与此也不无关系。"
SONGS = "在这座寨子里，没有谁不会唱侗歌，连三岁的孩子也能跟着哼几句。"
CASES = [
    ("Almost every day there is a power cut in Aleri.", CUTS, S),
    ("Power cuts are rare in Aleri.", CUTS, R),
    ("Aleri has a power station of its own.", CUTS, M),
    ("Almost every house in the lane had a well.", "There was hardly a house in the lane without a well.", S),
    ("The mill had a well.", "There was hardly a house in the lane without a well.", M),
    ("The flu affected every school in the district.", "The flu left no school in the district unaffected.", S),
    ("The storm damaged every barn in the valley.", "The storm left no barn in the valley undamaged.", S),
    ("Fog rarely closes the airport.", "Scarcely a week passes without fog closing the airport.", R),
    ("The board ruled out a brake failure.", "The board could not rule out that the brakes had failed.", R),
    ("The coach did not deny having spoken to the agent.", "The coach did not deny having spoken to the referee.", M),
    ("The coach did not deny having spoken to the referee.", "The coach did not deny having spoken to the referee.", S),
    ("The nurse had forged prescriptions.", "The tribunal did not acquit the nurse of neglect.", M),
    ("她是被人杀害的", "警方说，她不可能不是他杀。", S),
    ("The band's singer was last seen in Porto.", "The band's singer is still missing; two fans were held in Faro.", M),
    ("孩子近视与看手机没有关系", HILL, R),
    ("孩子近视与喝牛奶没有关系", HILL, M),
    ("这次塌方与采矿没关系", "山上多年的无序采矿与这次塌方有关系。", R),
    ("寨子里人人都会唱侗歌", SONGS, S),
    ("寨子里人人都会跳芦笙舞", SONGS, M),
    ("球员没有否认曾会见主席", "球员没有否认曾会见经纪人，但表示没有谈到转会。", M),
    ("會計挪用了公款", "法院並未宣告會計無罪，而是處以六個月徒刑。", M),
    ("這起火災是電線走火引起的", "消防局表示，不能排除這起火災是電線走火引起的。", M),
]


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_double_negation(claim: str, text: str, expected: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is expected
