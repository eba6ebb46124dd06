"""Denials in other words, what is kept or only favoured, shares that leave the rest, dates in Chinese numerals."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

CASES = [
    # who denies it says that it is not so
    ("She denied forging the signature.", "She said she had not forged the signature.", {S, M}),
    ("The club denied poaching the coach.", "The club insisted it had never poached the coach.", {S, M}),
    ("Oxfam denied hiding the report.", "Oxfam said the allegation that it hid the report was untrue.", {S, M}),
    ("She denied forging the signature.", "She admitted forging the signature.", {R}),
    ("She denied forging the signature.", "She did not deny forging the signature.", {R}),
    ("公司否认裁员", "公司称没有裁员。", {S, M}),
    ("醫院否認隱瞞病情", "醫院強調並未隱瞞病情。", {S, M}),
    ("议员否认说谎", "议员坚称自己没有说谎。", {S, M}),
    ("公司否认裁员", "公司承认裁员。", {R}),
    # an outcome told by another negative verb
    ("The senate rejected the treaty.", "The treaty did not pass in the senate.", {S, M}),
    ("The senate rejected the treaty.", "The senate approved the treaty.", {R}),
    ("The senate rejected the treaty.", "The senate did not reject the treaty.", {R}),
    ("Helen missed the final.", "Helen did not play in the final.", {S, M}),
    ("The judge upheld the fine.", "The judge rejected a challenge to the fine.", {S, M}),
    ("工会反对该协议", "工会不支持该协议。", {S, M}),
    ("市议会否决了该提案", "市议会通过了该提案。", {R}),
    ("立法院否決了該項預算", "該項預算在立法院以51票贊成、58票反對未能通過。", {S, M}),
    ("部长排除了加税的可能", "部长表示不会加税。", {S, M}),
    # prohibitions
    ("新规禁止在地铁里吃东西", "乘客不得在地铁车厢内进食。", {S, M}),
    ("俱乐部禁止球员接受采访", "俱乐部要求球员不要接受采访。", {S, M}),
    ("公園禁止遛狗", "遊客不可在公園內遛狗。", {S, M}),
    ("该校禁止学生带手机", "该校允许学生带手机。", {R}),
    ("村民离开了家园", "村民不得不离开家园。", {S}),
    # a rumour that is called false, beside a claim that denies it
    ("学校没有取消期末考试", "学校表示，期末考试照常进行，网传取消考试的消息不实。", {S, M}),
    ("The airport was not closed.", "The airport said reports that it was closed were false.", {S, M}),
    ("The airport was not closed.", "The airport was closed on Monday.", {R}),
    # shares that leave the rest
    ("Only one of the six judges signed the letter.", "Five of the six judges refused to sign the letter.", {S, M}),
    ("Most members did not vote.", "Only 30% of members voted.", {S, M}),
    ("五名候选人中只有两人出席了辩论", "五名候选人中有三人缺席辩论。", {S, M}),
    ("All members voted.", "30% of members did not vote.", {R}),
    ("Most members voted.", "Most members did not vote.", {R}),
    # what is kept as it was has not changed
    ("央行上调了基准利率", "央行宣布维持基准利率不变。", {R}),
    ("摩根士丹利下調了該股目標價", "摩根士丹利維持該股目標價不變。", {R}),
    ("统计局上调了增长预期", "统计局维持增长预期不变。", {R, M}),
    ("The bank cut its growth forecast.", "The bank left its growth forecast unchanged.", {R}),
    ("The bank raised its growth forecast.", "The bank kept its inflation target unchanged.", {M}),
    ("央行维持基准利率不变", "央行宣布维持基准利率不变。", {S}),
    # who is for or against a thing
    ("张伟支持取消补贴", "张伟明确反对取消补贴。", {R, M}),
    ("李強支持延期", "李強公開反對延期。", {R, M}),
    ("工会支持取消补贴", "工会明确支持取消补贴。", {S}),
    ("补贴已取消", "工会明确支持取消补贴。", {M}),
    ("Nguyen supports scrapping the levy.", "Nguyen strongly opposes scrapping the levy.", {R, M}),
    ("The levy was scrapped.", "Nguyen strongly supports scrapping the levy.", {M}),
    # the same sentence but for words that tell nothing, and neither … nor
    ("他于2015年被判无罪，2018年又因伪证罪被定罪", "他2015年被判无罪，2018年因伪证罪被定罪。", {S, M}),
    ("四家银行中有三家通过测试，一家未通过", "四家银行中三家通过测试，一家未通过。", {S, M}),
    ("四家银行中有三家通过测试", "四家银行中有两家通过测试。", {R}),
    ("Neither Anna nor Tom passed the test.", "Anna and Tom did not pass the test.", {S, M}),
    ("Neither Anna nor Tom passed the test.", "Anna passed the test, but Tom failed it.", {R}),
    # dates in Chinese numerals
    ("该船于1912年3月5日沉没", "该船于一九一二年三月五日沉没。", {S}),
    ("該船於一九一二年三月五日沉沒", "該船於1912年3月5日沉沒。", {S}),
    ("工厂在二〇〇三年十二月三十一日停产", "工廠在2003年12月31日停產。", {S}),
    ("该船于1912年4月15日沉没", "该船于一九一二年三月五日沉没。", {R}),
    ("该大桥于一九九八年建成通车", "该大桥于1989年建成通车。", {R}),
    # what was closed until it came back
    ("体育馆仍在停业", "体育馆停业三个月后恢复营业。", {R, M}),
    ("Ferries are running again to the island.", "Ferries to the island resumed on Monday.", {S, M}),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "allowed"), CASES)
def test_denials_beside(claim: str, text: str, allowed: set[Stance]) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance in allowed
