"""Relations of two parties told from either side: teacher and pupil, lender and borrower, 收购 and 隶属于."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.converses import converses
from detective.core.tables import rows
from detective.core.text import fold

STUDIED = "The young pianist Clara Voss studied under Henrik Lund in Oslo before giving her first concert."
BOUGHT = "Dalton Foods was bought by Meridian Group for $3 billion last spring."
LENT = "The bank lent the farmer 40,000 euros in 2019 to buy a new barn."
EMPLOYS = "Mr Cole, who employs Peter Shaw as a gardener, was fined for speeding on Monday."
SUCCEEDED = "Anne Rice succeeded Tom Burke as director of the museum in 2015."
SUED = "Tenants of the tower have sued Harbour Estates, their landlord, over broken lifts."
REDS = "The Reds overcame the Blues in the annual rowing race on Saturday."
COMPLAINT = "The complainant was Oskar Lind; the company he named, Vanta, was fined by the regulator."
LUFT = "Boise State coach Chris Petersen called the team on Monday."
SHICHENG = "年轻钢琴家林静早年师从赵立平，1998年首次登台。"
SHOUGOU = "远航集团去年被海岳资本以30亿元收购。"
JIETI = "何敏接替孙涛出任博物馆馆长。"
GAO = "患者家属將主治醫師高文傑告上法院，要求賠償兩百萬元。"
HONG = "红队在拔河比赛中战胜了蓝队，赢得流动红旗。"
ZU = "房东张先生把两居室租给了刚毕业的小陈。"
DIAN = "匈牙利向塞尔维亚出口电力，塞尔维亚则向其出售天然气。"
ZHAI = "甲公司的债权人乙公司已向法院申请破产清算。"
YAO = "市长邀请州长出席大桥通车仪式。"
DURBAN = "A late drop goal gave Lanside a 25-24 win over Corrow on Saturday, which squared the series."
ROUT = "Boxwell swept Denham in four games to win the cup, the last of them a 112-87 rout."
NIZHUAN = "总决赛第五战，海星队一度落后两分，延长赛以3比2逆转山鹰队，以4胜1败夺冠。"
JIAOBAN = "周琴接替退休的林玉，再度出任团长。六年前，正是周琴把团长一职交到了林玉手中。"
PANSHU = "一审法院判决，原告张某胜诉，被告物业公司应赔偿其五万元。物业公司已提起上诉。"
STORM = "The storm that wrecked the pier in 2023 was Otis, which grew within a day. Lidia had passed far to the north."
FOUND = "It was Daniel Osei who found the error; Priya Nair, who had checked the tables before, had missed it."
FANGAN = "会上，提出这一方案的是财务科的刘敏，赵磊表示反对。"

TOLD = [
    ("法院判决物业公司赔偿张某五万元", PANSHU),
    ("The pier was wrecked by the storm Otis in 2023.", STORM),
    ("Daniel Osei found the error.", FOUND),
    ("刘敏提出了这一方案", FANGAN),
    ("Corrow lost to Lanside", DURBAN),
    ("Corrow was beaten by Lanside", DURBAN),
    ("Denham lost to Boxwell in the final", ROUT),
    ("山鹰队输给了海星队", NIZHUAN),
    ("林玉当年接了周琴的班", JIAOBAN),
    ("劉國豪的前任是張淑芬", "新任館長劉國豪昨日上任，從卸任的張淑芬手中接過印信。"),
    ("Henrik Lund taught Clara Voss.", STUDIED),
    ("Clara Voss was a pupil of Henrik Lund.", STUDIED),
    ("Meridian Group acquired Dalton Foods.", BOUGHT),
    ("Dalton Foods now belongs to Meridian Group.", BOUGHT),
    ("The farmer borrowed 40,000 euros from the bank.", LENT),
    ("Peter Shaw works for Mr Cole.", EMPLOYS),
    ("Tom Burke was Anne Rice's predecessor as director of the museum.", SUCCEEDED),
    ("Harbour Estates was sued by tenants of the tower.", SUED),
    ("The Blues lost the race to the Reds.", REDS),
    ("Chris Petersen is Boise State's coach.", LUFT),
    ("赵立平是林静的老师", SHICHENG),
    ("林静是赵立平的学生", SHICHENG),
    ("海岳资本收购了远航集团", SHOUGOU),
    ("孙涛是何敏的前任", JIETI),
    ("高文傑被患者家属告上法院", GAO),
    ("蓝队输给了红队", HONG),
    ("小陈是张先生的房客", ZU),
    ("塞尔维亚从匈牙利进口电力", DIAN),
    ("甲公司欠乙公司的债", ZHAI),
    ("州长受市长邀请出席大桥通车仪式", YAO),
]
TURNED = [
    ("法院判决张某赔偿物业公司五万元", PANSHU),
    ("The pier was wrecked by the storm Lidia in 2023.", STORM),
    ("Priya Nair found the error.", FOUND),
    ("赵磊提出了这一方案", FANGAN),
    ("Lanside lost to Corrow", DURBAN),
    ("Corrow defeated Lanside", DURBAN),
    ("Denham beat Boxwell in the final", ROUT),
    ("山鹰队战胜了海星队", NIZHUAN),
    ("Portugal beat Spain in 2010.", "In 2010 Spain beat Portugal; in 2018 the two sides drew 3-3."),
    ("Henrik Lund was a student of Clara Voss.", STUDIED),
    ("Dalton Foods acquired Meridian Group.", BOUGHT),
    ("The farmer lent the bank 40,000 euros.", LENT),
    ("Mr Cole works for Peter Shaw.", EMPLOYS),
    ("Tom Burke succeeded Anne Rice as director of the museum.", SUCCEEDED),
    ("Harbour Estates sued the tenants of the tower.", SUED),
    ("The Blues beat the Reds in the annual rowing race.", REDS),
    ("The cyclist hit a van.", "Police said the cyclist was hit by a van driven by a 60-year-old man."),
    ("林静是赵立平的老师", SHICHENG),
    ("赵立平师从林静", SHICHENG),
    ("远航集团收购了海岳资本", SHOUGOU),
    ("何敏是孙涛的前任", JIETI),
    ("高文傑將患者家属告上法院", GAO),
    ("红队输给了蓝队", HONG),
    ("张先生是小陈的房客", ZU),
    ("匈牙利从塞尔维亚进口电力", DIAN),
    ("甲公司是乙公司的债权人", ZHAI),
    ("州长邀请市长出席大桥通车仪式", YAO),
]
OPEN = [
    ("The pier was wrecked by a ship in 2021.", STORM),
    (
        "The senator Ann Lee attacked the plan.",
        "The engineer who attacked the plan was Tom Reed; Ann Lee said nothing.",
    ),
    ("刘敏反对这一方案", "会上，提出这一方案的是财务科的人，赵磊表示反对。刘敏当天请假。"),
    ("Lanside beat Marrick", DURBAN),
    (
        "Corrow lost to Lanside",
        "Lanside denied Corrow, who play Marrick next, a place in the cup with a win over Stavely.",
    ),
    ("海星队战胜了白鹭队", "海星队在半决赛中淘汰山鹰队，白鹭队则以3比0横扫灰雁队。两队将在决赛中相遇。"),
    (
        "Vega Corp bought Linden Ltd.",
        "Vega Corp has agreed to buy Linden Ltd for £3m; regulators have still to approve.",
    ),
    ("海岳资本收购了远航集团", "海岳资本同意以30亿元收购远航集团，交易尚待批准。"),
    ("Portugal beat Spain in 2018.", "In 2010 Spain beat Portugal; in 2018 the two sides drew 3-3."),
    ("Vega Corp bought Linden Ltd.", "Vega Corp wants to buy Linden Ltd, whose owners have not yet replied."),
    ("Clara Voss married Henrik Lund.", STUDIED),
    ("Clara Voss was Henrik Lund's neighbour.", STUDIED),
    ("Meridian Group sued Dalton Foods.", BOUGHT),
    ("The farmer repaid the bank in full.", LENT),
    ("Dr Meyer operated on Ivan Petrov's knee.", "Dr Meyer treated Ivan Petrov for a broken wrist in January."),
    ("Dalton Foods was bought by Meridian Group.", "Dalton Foods belongs to Meridian Group."),
    ("Hugo Stern's boss is Ida Krall.", "Hugo Stern may work for Ida Krall, a friend said."),
    ("Hungary exports electricity to Croatia.", "Hungary exports electricity to Serbia, which in turn sells it gas."),
    ("Denmark beat Croatia earlier in the group.", "Denmark beat France 2-0 in the final match of the group."),
    ("林静嫁给了赵立平", SHICHENG),
    ("海岳资本起诉了远航集团", SHOUGOU),
    ("张先生把两居室卖给了小陈", ZU),
    ("乙公司是甲公司的股东", ZHAI),
    ("匈牙利向克罗地亚出口电力", DIAN),
]


def read(claim: str, text: str) -> tuple[Stance, str]:
    reading = read_stance(frame_text(claim), Candidate(id="e1", title="", text=text))
    return reading.stance, reading.basis


@pytest.mark.parametrize(("claim", "text"), TOLD)
def test_a_relation_told_from_either_side_is_the_same(claim: str, text: str) -> None:
    assert read(claim, text)[0] is Stance.SUPPORT


@pytest.mark.parametrize(("claim", "text"), TURNED)
def test_a_relation_with_its_parties_changed_about_is_another(claim: str, text: str) -> None:
    assert read(claim, text)[0] is Stance.REFUTE


@pytest.mark.parametrize(("claim", "text"), OPEN)
def test_another_relation_or_another_party_leaves_the_claim_open(claim: str, text: str) -> None:
    assert read(claim, text)[0] is Stance.MENTION


def test_each_word_of_the_table_is_found_as_its_own() -> None:
    for relation, language, *cells in rows("stance/converse_roles.tsv"):
        for entry in (entry for cell in cells for entry in cell.split("|") if entry != "-"):
            plain = fold(entry.partition("*")[0])
            text = plain.replace(" … ", " gold ").replace("…", "他们")
            found = converses(
                text.replace("be ", "is ", 1) if plain.startswith("be ") else text, chinese=language == "zh"
            )
            assert relation in {one.word.relation for one in found}, (relation, plain)
