"""Who won and lost a cup, where it was held, who won it which year, and which of a row a thing is."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance

FINAL = "Chile won the 2011 Copa Norte, beating Peru 3–1 in the final in Quito on 4 July 2011."
FINAL_ZH = "2011年北方杯冠军是智利队。决赛在基多举行，智利队在点球大战中以4比2战胜秘鲁队，夺得冠军。"
HOST = "The 2007 Coastal Games were hosted by Recife, Brazil, from 3 June to 18 June 2007."
PRIZE = "The 2014 Halden Prize was awarded to the Danish essayist Inge Krag."

CASES = [
    pytest.param("Chile beat Peru in the 2011 Copa Norte final", FINAL, "support", id="won the cup by beating"),
    pytest.param("Peru beat Chile in the 2011 Copa Norte final", FINAL, "refute", id="the other way round"),
    pytest.param("Peru lost the 2011 Copa Norte final", FINAL, "support", id="the beaten one lost it"),
    pytest.param("Chile lost the 2011 Copa Norte final", FINAL, "refute", id="the winner did not lose it"),
    pytest.param("Bolivia lost the 2011 Copa Norte final", FINAL, "mention", id="another side"),
    pytest.param("Peru lost the 2015 Copa Norte final", FINAL, "mention", id="another year"),
    pytest.param(
        "Peru lost the 2011 Copa Norte final",
        "Chile beat Peru in the semi-final of the 2011 Copa Norte.",
        "mention",
        id="an earlier round",
    ),
    pytest.param("秘鲁赢得2011年北方杯", FINAL_ZH, "refute", id="zh: the beaten one did not win it"),
    pytest.param("智利赢得2011年北方杯", FINAL_ZH, "support", id="zh: the winner"),
    pytest.param("秘魯輸掉了2011年北方杯決賽", FINAL_ZH, "support", id="hant: the beaten one lost it"),
    pytest.param("The 2007 Coastal Games were held in Recife", HOST, "support", id="held where it was hosted"),
    pytest.param("The 2007 Coastal Games took place in Lima", HOST, "refute", id="another city"),
    pytest.param("The 2011 Coastal Games took place in Lima", HOST, "mention", id="other games"),
    pytest.param("Haruto Mori won the 2014 Halden Prize", PRIZE, "refute", id="another won it that year"),
    pytest.param("Haruto Mori won the Halden Prize", PRIZE, "mention", id="no year: he may have won another"),
    pytest.param("Inge Krag won the Halden Prize", PRIZE, "support", id="no year: the winner of one"),
    pytest.param(
        "森春人获得过霍尔登文学奖", "2014年霍尔登文学奖授予丹麦散文家英厄·克拉格。", "mention", id="zh: no year"
    ),
    pytest.param(
        "Mars is the second planet from the Sun",
        "Mars is the fourth planet from the Sun and has two moons.",
        "refute",
        id="a rank is no sum of a rank and a count",
    ),
    pytest.param(
        "水星是离太阳第二近的行星",
        "水星是离太阳最近的行星，没有卫星。",
        "refute",
        id="zh: the nearest is not the second",
    ),
    pytest.param("该县有三座水库", "该县北部有两座水库，南部另有一座。", "mention", id="zh: counted in a part"),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_what_recurs_and_what_is_ranked(claim: str, text: str, stance: str) -> None:
    assert str(read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance) == stance
