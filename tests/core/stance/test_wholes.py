"""All and a part, parts told in turn, samples and their groups: what the passage settles and what it leaves open."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.in_turn import each_of_row, in_turn
from detective.core.stance.of_them import group_named
from detective.core.stance.proportions import of_sample, proportions

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

RIVER = "Fire broke out in the old mill. The damage was confined to the attic; the wheel was spared."
STILL = "The chef was awarded a Michelin star in 2016. The guide withdrew it in 2020."
CRASH = (
    "The bus left the road and struck a wall. Three passengers were killed; the driver was treated for a broken arm."
)
ACCORD = "Peru and Chile signed the accord on the same day in March. Ecuador followed ten days later."
BAND = "The band's drummer, Lena Voss, has left to study medicine, and the other three members are recording."
STUDY = "研究人员以80名大学生为对象，发现午后喝咖啡者入睡较晚。样本只来自一所大学，不能推及其他年龄层。"
TRILOGY = "丛书共三卷，第一卷《山》于1985年出版，第二、三卷《水》《城》分别于1988年和1991年出版。"
QUARTERS = "凌云股份全年营收21亿元，同比增长5%。分季度看，前三季度分别增长9%、8%和6%，第四季度则同比下降3%。"
BIRTHS = "卫健委数据显示，今年上半年全国出生人口412万人，同比下降5%；其中海南省出生人口4.1万人，同比上升2%。"

WALL = "老城墙修缮工程目前只完成了东段，西段进度约四成，南门城楼要到明年五月才开工。"
FOODS = "Halden Foods raised sales by 9 percent. Dearer cocoa drove profit down to 41 million dollars from 52 million."
CHART = "The single reached number one in Ireland and Norway. In France it stalled at number nine."
TURNOUT = "Turnout in the north reached 64 percent. Figures for the other regions will follow on Thursday."

CASES = [
    ("台风期间，云港市所有医院都停诊了", "台风期间，云港市仅有两家门诊暂停接诊，其余医院均照常开诊。", R),
    ("受暴雪影響，臨山市所有中學都停課了", "受暴雪影響，臨山市僅有三所中學停課，其餘中學均正常上課。", R),
    ("锦绣花园今天只有部分楼停气", "锦绣花园3、5号楼今日暂停供气，其余楼不受影响。", S),
    ("锦绣花园今天只有部分楼停水", "锦绣花园3、5号楼今日暂停供气，其余楼不受影响。", M),
    ("All schools in Millbrook closed.", "In Millbrook only two schools closed; the rest stayed open as usual.", R),
    ("All schools in Millbrook closed.", "In Millbrook only two schools lost power; the rest stayed open as usual.", M),
    pytest.param("老城牆的修繕已經全部完成", WALL, R, id="hant all done, and a part so far"),
    pytest.param(
        "老城墙的修缮已经全部完成", "老城墙修缮工程由市文物局负责，已于三月开工。", M, id="zh all done, unsaid"
    ),
    pytest.param("Halden Foods raised its sales but its profit fell.", FOODS, S, id="a part with its owner"),
    pytest.param("Halden Foods raised its sales but its debt fell.", FOODS, M, id="a part with its owner, unsaid"),
    pytest.param("The single reached number one in Ireland and France.", CHART, R, id="one of a list comes in lower"),
    pytest.param("The single reached number one in Ireland and Belgium.", CHART, M, id="one of a list is unsaid"),
    pytest.param("In the north, 64 percent of the electorate voted.", TURNOUT, S, id="turnout told otherwise"),
    pytest.param("In the south, 64 percent of the electorate voted.", TURNOUT, M, id="turnout elsewhere"),
    pytest.param("The old mill burned to the ground.", RIVER, R, id="all, and confined to a part"),
    pytest.param("Only part of the old mill was damaged.", RIVER, S, id="a part, and the rest spared"),
    pytest.param("The attic was destroyed.", RIVER, M, id="the part itself may well be gone"),
    pytest.param("The chef still has the Michelin star.", STILL, R, id="held still, and taken back"),
    pytest.param("The chef still has the Michelin star.", "The chef won the star in 2016.", M, id="held still, unsaid"),
    pytest.param("The driver was killed.", CRASH, R, id="killed, and treated"),
    pytest.param("The driver was killed.", f"{CRASH} He was later killed in another crash.", S, id="killed later"),
    pytest.param("Peru, Chile and Ecuador signed the accord on the same day.", ACCORD, R, id="at once, and later"),
    pytest.param("Peru and Chile signed the accord on the same day.", ACCORD, S, id="at once, of those who did"),
    pytest.param("One member of the band has left.", BAND, S, id="one, and the others set apart"),
    pytest.param("One member of the band has married.", BAND, M, id="one, and another deed"),
    pytest.param(
        "研究显示喝咖啡使所有年龄层的人入睡较晚", STUDY, R, id="zh all, of a sample that says nothing of others"
    ),
    pytest.param("受试的大学生中，午后喝咖啡者入睡较晚", STUDY, S, id="zh the group of a study"),
    pytest.param("丛书的第二卷出版于1988年", TRILOGY, S, id="zh in turn"),
    pytest.param("丛书的第三卷出版于1988年", TRILOGY, R, id="zh in turn, of another"),
    pytest.param("丛书的三卷都在1985年出版", TRILOGY, R, id="zh all of a row"),
    pytest.param("丛书三卷的英译本都已出版", TRILOGY, M, id="zh another thing of a row"),
    pytest.param("凌云股份今年四个季度营收都在增长", QUARTERS, R, id="zh each quarter"),
    pytest.param("凌云股份今年第三季度营收增长", QUARTERS, S, id="zh one quarter"),
    pytest.param("今年上半年全国出生人口同比上升", BIRTHS, R, id="zh a change behind an amount"),
    pytest.param("今年上半年海南出生人口有所上升", BIRTHS, S, id="zh a change behind an amount, of a part"),
    pytest.param("今年上半年浙江出生人口有所上升", BIRTHS, M, id="zh a change of a place unnamed"),
    pytest.param(
        "Sales rose in the second half as a whole.",
        "Sales rose 3 percent in September, but for the second half as a whole they were 5 percent lower.",
        R,
        id="a month, and the period as a whole",
    ),
    pytest.param(
        "Mirela won gold in the long jump and in the high jump.",
        "Mirela took gold in the long jump but came only sixth in the triple jump.",
        M,
        id="a contest unsaid",
    ),
    pytest.param(
        "多数区县的空气质量达标。",
        "全市16个区县中，11个区县的空气质量达标，其余5个尚未达标。",
        S,
        id="zh most by count, the rest not yet",
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_all_and_a_part(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance is stance


def test_what_is_told_in_turn_is_told_of_each() -> None:
    assert (
        in_turn("第二、三部《雨》《电》分别于1933年和1935年出版")
        == "第二部《雨》于1933年出版，第三部《电》于1935年出版"
    )
    assert in_turn("第二、三部分别于1933年出版") == "第二、三部分别于1933年出版"
    told = in_turn("The second and third volumes came out in 1988 and 1991 respectively.")
    assert told == "the second volume came out in 1988, and the third volume came out in 1991."
    assert in_turn("the first, second and third volumes cost 4 and 5 respectively").startswith("the first, second")


def test_all_of_a_row_is_each_of_it() -> None:
    assert each_of_row("小说的三部全部在1931年出版", chinese=True)[2] == "小说的第三部在1931年出版"
    assert each_of_row("小说的三部在1931年出版", chinese=True) == ()
    assert each_of_row("All three volumes sold out.", chinese=False)[0] == "the first volume sold out."
    assert each_of_row("Three volumes sold out.", chinese=False) == ()


def test_whom_a_study_took_in_stands_for_them() -> None:
    told = group_named("The trial enrolled only women over 70. Among them, fractures fell.")
    assert told.endswith("Among women over 70, fractures fell.")
    assert group_named("对120名护士进行了调查，发现多数人失眠") == "在受试的120名护士中，多数人失眠"
    assert group_named("研究发现多数人失眠") == "研究发现多数人失眠"


def test_counts_of_members_are_shares() -> None:
    assert "70.9%省份" in proportions("31个省区市上半年经济数据已全部公布，其中22个省份的增速高于5%。")
    assert (
        of_sample("In a sample of 300 pupils, 80 percent owned one.")
        == "80 percent of the pupils in the sample owned one."
    )
