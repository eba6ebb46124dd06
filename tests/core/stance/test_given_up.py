"""What was begun and given up, won at an event, paid for another length of time, or only tipped does not bear a claim out."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, M = Stance.SUPPORT, Stance.MENTION
CASES = [
    ("Adobe bought Figma.", "Adobe abandoned its acquisition of Figma in December 2023.", M),
    ("JetBlue bought Spirit.", "JetBlue has dropped its takeover of Spirit.", M),
    ("Remco Dael won the 2024 Tour.", "Remco Dael won the stage seven time trial at the 2024 Tour.", M),
    ("Remco Dael won the 2024 Tour.", "Remco Dael won the 2024 Tour, two minutes ahead of the field.", S),
    ("戴勒赢得2024年环岛赛。", "戴勒赢得2024年环岛赛第七赛段冠军。", M),
    ("戴勒奪得2024年環島賽冠軍。", "戴勒奪得2024年環島賽第七賽段冠軍。", M),
    ("戴勒夺得2024年环岛赛冠军。", "戴勒拿下第七赛段，最终夺得2024年环岛赛总冠军。", S),
    ("北山队赢得全国锦标赛。", "北山队在全国锦标赛上获得最佳组织奖。", M),
    ("青禾视频会员年费为25元。", "青禾视频会员每月收费25元。", M),
    ("青禾视频会员月费为25元。", "青禾视频会员每月收费25元。", S),
    ("林樾获得诺贝尔文学奖。", "林樾在诺贝尔文学奖赔率榜上位居第一。", M),
    ("云港市已经禁止销售电子烟。", "云港市正在研究禁止销售电子烟的方案。", M),
    ("輔仁書店已經結業。", "輔仁書店沙田分店已經結業，旺角總店照常營業。", M),
    ("輔仁書店已經結業。", "輔仁書店已於上月結業。", S),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_what_is_near_the_claim(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is stance
