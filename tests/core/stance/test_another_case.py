"""What differs and denies nothing: a figure of another year, a difference, a capital told by its land, a thing climbed."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

CASES = [
    pytest.param("The library lent 210,000 books in 2022.", "In 2019 the library lent 184,000 books, the report shows.", M, id="a figure of another year"),
    pytest.param("The library lent 210,000 books in 2022.", "In 2022 the library lent 184,000 books, the report shows.", R, id="another figure of the year"),
    pytest.param("The Kessel bridge was opened in 2017.", "Crowds lined the river in 2012 when the Kessel bridge was opened.", R, id="another year of what came once"),
    pytest.param("2020年全县新栽果树12万株。", "县林业局统计，2018年全县新栽果树9万株，主要是苹果和梨。", M, id="zh a figure of another year"),
    pytest.param("滨海大桥是2016年通车的。", "滨海大桥2013年通车，全长2.4公里。", R, id="zh another year of what came once"),
    pytest.param("The mayor praised the union leader on Friday.", "The mayor and the union leader talked for an hour on Friday about night shifts.", M, id="a day is no party"),
    pytest.param("Minister Adele Roux criticised the bank's chief executive on Thursday.", "Minister Adele Roux and the bank's chief executive met for two hours on Thursday.", M, id="a noun is no deed"),
    pytest.param("The play runs for three and a half hours.", "The play has a running time of 210 minutes and is 30 minutes longer than last year's version.", S, id="a difference is no length"),
    pytest.param("The play runs for three and a half hours.", "The play has a running time of 140 minutes and is 30 minutes longer than last year's version.", R, id="another length, and a difference"),
    pytest.param("The wall is two metres high.", "The wall is 200 centimetres high, 40 centimetres higher than the fence.", S, id="a height, and a difference"),
    pytest.param("纪录片片长两个半小时。", "纪录片片长150分钟，比电视版长了22分钟。", S, id="zh a difference is no length"),
    pytest.param("纪录片片长两个半小时。", "纪录片片长95分钟，比电视版长了22分钟。", R, id="zh another length, and a difference"),
    pytest.param("The pianist Olga Lind was born in Helsinki.", "Olga Lind, the pianist, was born in the Finnish capital in 1951.", S, id="a capital by its land"),
    pytest.param("The pianist Olga Lind was born in Oslo.", "Olga Lind, the pianist, was born in the Finnish capital in 1951.", R, id="the capital of another land"),
    pytest.param("The pianist Olga Lind was born in Turku.", "Olga Lind, the pianist, was born in the Finnish capital, Helsinki, in 1951.", R, id="a capital told by both"),
    pytest.param("The pianist Olga Lind was born in Helsinki.", "Olga Lind raised Finnish capital for a piano school in 1951.", M, id="capital that is money"),
    pytest.param("The Trade Forum of 2021 took place in Portugal.", "Lisbon was host to the Trade Forum in 2021, with delegates spending days in the Portuguese capital.", S, id="the capital lies in its land"),
    pytest.param("作家陈一帆出生在东京。", "作家陈一帆1960年出生于日本首都，童年随父母回国。", S, id="zh a capital by its land"),
    pytest.param("作家陈一帆出生在首尔。", "作家陈一帆1960年出生于日本首都，童年随父母回国。", R, id="zh the capital of another land"),
    pytest.param("這位鋼琴家在巴黎去世。", "這位鋼琴家1987年在法國首都去世，享年七十八歲。", S, id="zh traditional"),
    pytest.param("2019年亚洲机器人大赛是在泰国举办的。", "2019年亚洲机器人大赛的主办城市是曼谷，21国队伍齐聚泰国首都。", S, id="zh the capital lies in its land"),
    pytest.param("Paul Greer directs the dig at Tell Amar.", "Paul Greer is one of forty volunteers working on the dig at Tell Amar.", M, id="who works on it does not direct it"),
    pytest.param('The composer John Adams wrote the opera "Nixon in China".', '"Nixon in China", first staged in Houston in 1987, is an opera by the American composer John Adams.', S, id="what is by one he wrote"),
    pytest.param("Hollis has no intention of building a factory in Tula.", "Hollis is going to build a factory in Tula next year.", R, id="what is going to be done is intended"),
    pytest.param("Hollis is going to build a factory in Tula.", "Hollis has no plans to build a factory in Tula.", R, id="nothing is going to be done"),
    pytest.param("There is life on Saturn's moon Enceladus.", "Are we alone, or is there life on Enceladus? The Saturn moon hides an ocean under its ice.", M, id="what is asked alone"),
    pytest.param("All primary schools in Wexham were closed on Thursday.", "Not one primary school in Wexham opened its doors on Thursday.", S, id="not one opened"),
    pytest.param("Zentra has its headquarters in Munich.", "Zentra's head office has been in Graz ever since it was set up; in Munich it runs a branch.", R, id="a branch is no head office"),
    pytest.param("There is no village without a well.", "Every village has a well.", S, id="none is without one"),
    pytest.param("There is no village without a well.", "Several villages have no well.", R, id="some are without one"),
    pytest.param("There is no country without an army.", "Several states get by without armed forces. Costa Rica abolished its army in 1948.", {R, M}, id="the reader does not undo two negations"),
    pytest.param("Every flat in Riverside Tower was damaged.", "There was not a single flat in Riverside Tower that had escaped damage.", S, id="none escaped it"),
    pytest.param("Dr Henrik Sol leads the vaccine trial in Kisumu.", "Henrik Sol, a doctor, has joined the team running the vaccine trial in Kisumu.", M, id="the team runs it"),
    pytest.param("Paul Greer directs the dig at Tell Amar.", "Paul Greer is in charge of the dig at Tell Amar.", S, id="who is in charge directs"),
    pytest.param("赵岩主持柳江古城的发掘。", "赵岩加入了柳江古城的发掘队，负责绘图。", M, id="zh who joined does not lead"),
    pytest.param("The contract is valid.", "The judge disagreed that the contract was invalid.", S, id="the opposite is not held"),
    pytest.param("The contract is invalid.", "The judge disagreed that the contract was invalid.", R, id="it is not held"),
    pytest.param("The contract is valid.", "The judge denied that the contract was invalid.", S, id="the opposite is denied"),
    pytest.param("Judge Alvarez found the contract valid.", "Judge Alvarez denied that the contract was invalid.", {S, M}, id="the opposite is denied by the subject"),
    pytest.param("Prices fell in May.", "The minister ruled out that prices rose in May.", {M}, id="what did not rise may have stayed"),
    pytest.param("这份合同有效。", "法官否认这份合同无效。", S, id="zh the opposite is denied"),
    pytest.param("Enrolment for the autumn 2024 courses at Hartwell College ends on 30 September.", "Hartwell College: the deadline for signing up to courses in autumn 2024 is Friday 13 September.", R, id="another day of the same year"),
    pytest.param("House prices in Dunford went down in 2022.", "Buying a home in Dunford became dearer in 2022: average prices climbed 8 per cent over the year.", R, id="homes are houses"),
    pytest.param("The Harrow wall fell in March 1998.", "In March 1998 several boys climbed the Harrow wall to watch the match.", M, id="a wall that is climbed"),
    pytest.param("Water levels in Lake Tarn fell in March 1998.", "Water levels in Lake Tarn climbed by a metre in March 1998.", R, id="a level that climbed"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_another_case(claim: str, text: str, stance: Stance | set[Stance]) -> None:
    told = read_stance(frame_text(claim), Candidate(id="e1", title="", text=text)).stance
    assert told in (stance if isinstance(stance, set) else {stance})
