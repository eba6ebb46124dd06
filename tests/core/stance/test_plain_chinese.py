"""Plain Chinese claims beside news and notices: counts carried over, who made it, whom it befell, prices, some and all."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION
SCHOOL = "云台小学新校区昨日启用。学校现有教师86名、学生2130名，新校区配有室内操场。"
SONG = "歌曲《远山》的词曲作者都是张时安，由罗敏慧演唱。"
FILM = "電影《渡口》入圍三項大獎，由林淑芬執導，蔡明翰與周采詩主演，明年一月上映。"
HEAD = "一中今天宣布，許文彬接替退休的郭志明出任校長，副校長仍由蔡麗華擔任。"
SHUT = "昨晚管道破裂，阳光小区1至4号楼停水，5至9号楼供水正常。"
CASES = [
    ("云台小学有两千多名学生", SCHOOL, S),
    ("云台小学有一千名学生", SCHOOL, R),
    ("云台小学有一千名学生", "云台小学昨日举行运动会。学校操场可容纳1500名学生。", M),
    ("銀杏樂團是2005年成立的", "銀杏樂團為臺灣獨立樂團，2011年於新竹成立，2014年發行首張專輯。", R),
    ("银杏乐团2011年发了第一张专辑", "银杏乐团来自昆明，2011年成立，2016年解散。", M),
    ("《远山》这首歌是罗敏慧自己写的", SONG, R),
    ("電影《渡口》是蔡明翰導演的", FILM, R),
    ("電影《渡口》是林淑芬導演的", FILM, S),
    ("一中的新校長是許文彬", HEAD, S),
    ("一中的新校長是郭志明", HEAD, R),
    ("小区保安打了外卖员", "外卖员赵某与小区保安发生口角，赵某将保安打伤，已被行政拘留。", R),
    ("永丰公司收购了大成食品", "大成食品昨日宣布，以5亿元收购永丰公司全部股权。", R),
    ("这位作家的处女作发表于1998年", "这位作家1998年发表处女作，2009年获奖。", S),
    ("孩子不能一个人进泳池", "游泳馆规定，十二岁以下儿童须由成人陪同方可入池，禁止独自下水。", M),
    ("紅心柚今年便宜了", "今年紅心柚收購價每斤2.1元，比去年下跌四成。", S),
    ("上個月來台的日本旅客變少了", "上個月來台的日本旅客有12萬人次，較去年同月增加三成。", R),
    ("門票可以退", "昨晚的比賽延至週日舉行，原票可於當日使用，恕不退票。", R),
    ("展览不收门票", "展览自八月一日起登场，免费参观，周一休馆。", S),
    ("陳永叡在巴黎開過餐廳", "主廚陳永叡曾在巴黎學藝三年，2016年回到臺南開設餐廳。", M),
    ("全校學生都接種了疫苗", "全校620名學生中有540人已接種疫苗，其餘學生未接種。", R),
    ("阳光小区有几栋楼没停水", SHUT, M),
    ("全省中学生近视率下降了", "该县中学生近视率从62%降到58%。全省的调查结果将于年底公布。", M),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_a_plain_claim(claim: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance is stance
