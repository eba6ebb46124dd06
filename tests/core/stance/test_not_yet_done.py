"""What is urged, wished for or submitted is not done; another place, year or period, and a cause not shown, leave open."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
CASES = [
    # somebody calls for it, asks or advises it
    ("The minister will resign", "Opposition lawmakers called on the minister to resign.", {M}),
    ("Israel will withdraw its troops", "The UN demanded that Israel withdraw its troops.", {M}),
    ("The mayor will step down", "Residents have asked the mayor to step down.", {M}),
    ("The airline will refund passengers", "The regulator recommended that the airline refund passengers.", {M}),
    ("India banned the app", "Retailers petitioned India to ban the app.", {M}),
    ("The minister will resign", "The minister is under pressure to resign.", {M}),
    ("The minister will resign", "The minister should resign, the opposition said.", {M}),
    ("The bank will raise rates", "Economists urged the bank to cut rates.", {M}),
    ("部长将辞职", "反对党议员呼吁部长辞职。", {M}),
    ("部长将留任", "反对党议员呼吁部长辞职。", {M}),
    ("部长将辞职", "部长应当辞职，反对党议员说。", {M}),
    ("央行將升息", "學者建議央行升息。", {M}),
    ("政府将提高最低工资", "工会敦促政府提高最低工资。", {M}),
    ("車廠將召回電池", "消費者團體促請車廠召回電池。", {M}),
    ("The mayor will step down", "Residents asked the mayor to step down, and the mayor said that she would step down in May.", {S, M}),
    ("公司召回了汽车", "应监管部门要求，公司召回了汽车。", {S}),
    ("The UN urged Israel to withdraw its troops", "The UN urged Israel to withdraw its troops.", {S}),
    # sent to those who are to approve it
    ("The president signed the bill", "The bill now goes to the president to sign.", {M}),
    ("The board approved the merger", "The merger has been submitted to the board for approval.", {M}),
    ("总统签署了法案", "国会通过该法案，并已送交总统签署。", {M}),
    ("股东大会通过了分红方案", "分红方案将提交股东大会审议。", {M}),
    ("議會批准了條約", "條約已提請議會批准。", {M}),
    ("法院批准了重整计划", "重整计划尚待法院批准。", {M}),
    ("总统签署了法案", "法案送交总统后，总统于周五签署了法案。", {S}),
    ("The president signed the bill", "The bill was sent to the president, who signed it on Friday.", {S}),
    # wanted, hoped for, of interest
    ("Real Madrid signed Davies", "Spanish media report that Real Madrid want to sign Davies.", {M}),
    ("Juventus bought Costa", "Juventus are interested in buying Costa.", {M}),
    ("Airbus hired 500 engineers in Spain", "Airbus is looking to hire 500 engineers in Spain.", {M}),
    ("Chelsea signed Silva", "Chelsea are keen on signing Silva.", {M}),
    ("The company acquired the brand", "The company has made an offer to acquire the brand.", {M}),
    ("皇马签下了戴维斯", "西班牙媒体报道，皇马想免签戴维斯。", {M}),
    ("曼联签下了科斯塔", "曼联对科斯塔感兴趣，想签下他。", {M}),
    ("公司收购了该品牌", "公司正洽谈收购该品牌。", {M}),
    ("苹果收购了该公司", "苹果表达了收购该公司的意愿。", {M}),
    ("球隊簽下了門將", "球隊對門將有興趣，希望簽下他。", {M}),
    # another place of what can be so in several
    ("The drug is approved in Japan", "The drug was approved in the United States in 2021.", {M}),
    ("House prices fell in Cork", "House prices fell in Dublin.", {M}),
    ("She studied in Oxford", "She studied in Bristol.", {M}),
    ("The app is blocked in Iran", "The app is blocked in Russia.", {M}),
    ("The virus was detected in Chile", "The virus was detected in Peru.", {M}),
    ("公司在波兰开设了工厂", "公司2020年在匈牙利开设了工厂。", {M}),
    ("該遊戲在韓國被禁", "該遊戲在越南被禁。", {M}),
    ("He was born in Oslo", "He was born in Bergen.", {R}),
    ("The summit was held in Geneva", "The summit was held in Vienna.", {R}),
    ("The plane crashed in Peru", "The plane crashed in Bolivia.", {R}),
    ("The company is headquartered in Berlin", "The company is headquartered in Munich.", {R}),
    ("他出生于杭州", "他出生于南京。", {R}),
    ("The river rises in Switzerland", "The river rises in Austria.", {R}),
    ("The company has a headquarters in Paris", "The company has a headquarters in London.", {R}),
    ("The firm was fined in Germany", "The firm was fined in France.", {M}),
    ("登革热在巴西蔓延", "登革热在秘鲁蔓延。", {M}),
    # another period or year of what comes about in each
    ("The company's profit rose this year", "The company's profit rose 12% last year.", {M}),
    ("Tourist arrivals rose last year", "Tourist arrivals rose 4% this year.", {M}),
    ("Rents rose this year", "Rents fell last year.", {M}),
    ("今年通胀放缓", "去年通胀放缓。", {M}),
    ("本季度手機銷量下降", "上季度手機銷量下降5%。", {M}),
    ("Rents rose in 2021", "Rents rose 3% in 2020.", {M}),
    ("公司2023年营收增长", "公司2022年营收增长8%。", {M}),
    ("The firm was founded in 1990", "The firm was founded in 1985.", {R}),
    ("The Berlin Wall came down in 1991", "The Berlin Wall came down in 1989.", {R}),
    ("公司成立于1990年", "公司成立于1985年。", {R}),
    ("The price cap was introduced in 2019", "The price cap was introduced in 2017.", {R}),
    ("The airline lost money in 2020", "The airline lost money in 2019.", {M}),
    # found together, and no cause shown
    ("Eating blueberries prevents dementia", "People who ate more blueberries had a lower rate of dementia, but the study could not show that the berries were the cause.", {M}),
    ("Coffee lowers blood pressure", "Coffee drinkers had lower blood pressure. It is not known whether coffee is the reason.", {M}),
    ("Coffee lowers blood pressure", "Coffee drinkers had lower blood pressure, but correlation does not imply causation.", {M}),
    ("喝茶可以降低血压", "研究发现常喝茶的人血压较低，但研究人员表示不能证明二者存在因果关系。", {M}),
    ("看屏幕导致近视", "看屏幕多的孩子更容易近视，原因是否在屏幕尚不清楚。", {M}),
    ("玩遊戲導致近視", "玩遊戲多的孩子更容易近視，但研究無法證明因果關係。", {M}),
    ("Smoking causes lung cancer", "Smoking causes lung cancer.", {S}),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), CASES, ids=[f"{case[0]} | {case[1]}" for case in CASES])
def test_what_is_left_open_decides_nothing(claim: str, text: str, expected: set[Stance]) -> None:
    read = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert read.stance in expected, read.basis
