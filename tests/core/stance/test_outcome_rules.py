"""Who won, lost or drew where a claim names one side, and who is champion: with look-alikes that stay open."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance

MATCH = "Leeds Rhinos edged Wigan 18-16 at Headingley on Friday night."
ROUND = "Norway beat Sweden 3-1 in the quarter-final of the Nordic Cup in Bergen."
DRAWN = "Ajax and Feyenoord drew 1-1 on Sunday after a late equaliser."
VOTE = "Kim defeated Park in the mayoral election by 3,000 votes."
TWO = "Bath beat Sale 27-20 at the Rec. In the late game, Exeter lost to Bristol 31-12."
MATCH_ZH = "周六晚，浙江队主场以3比0完胜河南队，取得三连胜。"
LOST_ZH = "女排超级联赛第五轮，天津队2比3不敌上海队。"
DRAWN_ZH = "歐冠半決賽首回合，多特蒙德與巴黎聖日耳曼戰成1比1平局。"
VOTE_ZH = "高雄市長選舉27日開票，陳其正以五成八得票率擊敗李美珍。"
ROUND_ZH = "广州队在足协杯第三轮客场4比2淘汰大连队。"
FINAL = "Ruth Chepkoech beat Almaz Tadesse to win the 2019 Lagos Open on Sunday."
FINAL_ZH = "2021年亚青杯决赛，乌兹别克斯坦队2比1击败伊朗队，首次捧起奖杯。"
TITLE_ZH = "2018年世界杯决赛，法国队夺冠。"

CASES = [
    pytest.param("Leeds Rhinos won on Friday night.", MATCH, "support", id="the winner"),
    pytest.param("Wigan won at Headingley.", MATCH, "refute", id="the loser did not win"),
    pytest.param("Wigan lost on Friday night.", MATCH, "support", id="the loser"),
    pytest.param("Leeds Rhinos were beaten.", MATCH, "refute", id="the winner was not beaten"),
    pytest.param("Hull KR won on Friday night.", MATCH, "mention", id="another side"),
    pytest.param("Wigan won in London.", MATCH, "mention", id="another ground"),
    pytest.param("Norway won in the Nordic Cup.", ROUND, "support", id="a match of a cup"),
    pytest.param("Norway won the Nordic Cup.", ROUND, "mention", id="a round is not the cup"),
    pytest.param("Norway played Sweden in Bergen and won.", ROUND, "support", id="played and won"),
    pytest.param("Norway played Denmark in Bergen and won.", ROUND, "mention", id="played another"),
    pytest.param("The match between Norway and Sweden ended in a draw.", ROUND, "refute", id="no draw"),
    pytest.param("Ajax won on Sunday.", DRAWN, "refute", id="a draw is no win"),
    pytest.param("Feyenoord lost on Sunday.", DRAWN, "refute", id="a draw is no defeat"),
    pytest.param("Ajax beat Feyenoord on Sunday.", DRAWN, "refute", id="both named: a draw"),
    pytest.param("Bristol won.", TWO, "support", id="of two matches the second"),
    pytest.param("Bristol won at the Rec.", TWO, "mention", id="where the other match was"),
    pytest.param("Rangers lost.", "If Celtic beat Rangers on Sunday, they will be champions.", "mention", id="if"),
    pytest.param("Wigan did not win at Headingley.", MATCH, "support", id="denied: the loser"),
    pytest.param("Leeds Rhinos failed to win on Friday night.", MATCH, "refute", id="denied: the winner"),
    pytest.param("The winner was Leeds Rhinos.", MATCH, "support", id="named behind"),
    pytest.param("Kim won the mayoral election.", VOTE, "support", id="elected"),
    pytest.param("Kim lost the mayoral election.", VOTE, "refute", id="not defeated"),
    pytest.param("Park was elected mayor.", VOTE, "refute", id="not elected"),
    pytest.param("Kim was re-elected.", VOTE, "mention", id="for the first time, perhaps"),
    pytest.param("Smith was elected.", "Smith beat Jones in the chess final.", "mention", id="no vote"),
    pytest.param("浙江队周六晚获胜", MATCH_ZH, "support", id="zh: the winner"),
    pytest.param("河南队输球", MATCH_ZH, "support", id="zh: the loser"),
    pytest.param("浙江队输了", MATCH_ZH, "refute", id="zh: the winner did not lose"),
    pytest.param("成都队周六晚获胜", MATCH_ZH, "mention", id="zh: another side"),
    pytest.param("浙江队对阵河南队并取得胜利", MATCH_ZH, "support", id="zh: played and won"),
    pytest.param("浙江队对阵成都队并取得胜利", MATCH_ZH, "mention", id="zh: played another"),
    pytest.param("上海队获胜", LOST_ZH, "support", id="zh: told of the loser"),
    pytest.param("天津队赢了", LOST_ZH, "refute", id="zh: the loser did not win"),
    pytest.param("多特蒙德獲勝", DRAWN_ZH, "refute", id="hant: a draw"),
    pytest.param("多特蒙德擊敗巴黎聖日耳曼", DRAWN_ZH, "refute", id="hant: both named: a draw"),
    pytest.param("陳其正當選高雄市長", VOTE_ZH, "support", id="hant: elected"),
    pytest.param("李美珍落選", VOTE_ZH, "support", id="hant: not elected"),
    pytest.param("陳其正敗選", VOTE_ZH, "refute", id="hant: elected, not defeated"),
    pytest.param("李明落选", "李明在象棋比赛中击败了王强。", "mention", id="zh: no vote"),
    pytest.param("广州队在足协杯中获胜", ROUND_ZH, "support", id="zh: a match of a cup"),
    pytest.param("广州队夺得足协杯", ROUND_ZH, "mention", id="zh: a round is not the cup"),
    pytest.param("河南队没有获胜", MATCH_ZH, "support", id="zh: denied: the loser"),
    pytest.param("获胜的是河南队", MATCH_ZH, "refute", id="zh: named behind"),
    pytest.param("利物浦队获胜", "英超第十轮，曼城队3比1战胜利物浦U21队。", "mention", id="zh: another team"),
    pytest.param("凯尔特人队获胜", "流浪者队赛前放话要击败凯尔特人队。", "mention", id="zh: only a threat"),
    pytest.param("The champion of the 2019 Lagos Open was Ruth Chepkoech.", FINAL, "support", id="champion"),
    pytest.param("Almaz Tadesse was the runner-up at the 2019 Lagos Open.", FINAL, "support", id="second"),
    pytest.param("Almaz Tadesse is the 2019 Lagos Open champion.", FINAL, "refute", id="second, not champion"),
    pytest.param(
        "Ruth Chepkoech was the runner-up at the 2019 Lagos Open.", FINAL, "refute", id="champion, not second"
    ),
    pytest.param("Almaz Tadesse won the 2018 Lagos Open.", FINAL, "mention", id="another year"),
    pytest.param("France lifted the trophy", "France won the 2018 World Cup.", "support", id="no event named"),
    pytest.param(
        "Spain won the World Cup",
        "Spain beat Germany 1-0 to reach the final of the World Cup.",
        "mention",
        id="reached",
    ),
    pytest.param(
        "Fernandez won the US Open",
        "Defending champion Osaka lost to Fernandez in the third round of the US Open.",
        "mention",
        id="beat the holder",
    ),
    pytest.param("Tadesse lost the semi-final", "Chepkoech beat Tadesse in the final.", "mention", id="another round"),
    pytest.param("特斯拉输了", "比亚迪第一季度销量击败特斯拉。", "mention", id="zh: no match"),
    pytest.param("2021年亚青杯亚军是伊朗队", FINAL_ZH, "support", id="zh: second"),
    pytest.param("乌兹别克斯坦队获得2021年亚青杯亚军", FINAL_ZH, "refute", id="zh: champion, not second"),
    pytest.param("2021年亚青杯的冠军是伊朗", FINAL_ZH, "refute", id="zh: second, not champion"),
    pytest.param("2019年亚青杯的冠军是伊朗", FINAL_ZH, "mention", id="zh: another year"),
    pytest.param("2018年世界杯的冠军是法国", TITLE_ZH, "support", id="zh: who took the title"),
    pytest.param("2018年世界杯的冠军是德国", TITLE_ZH, "refute", id="zh: another took it"),
    pytest.param("法国队捧起大力神杯", TITLE_ZH, "support", id="zh: the trophy for the cup"),
    pytest.param("法国队夺冠", "2018年世界杯决赛，法国队捧起大力神杯。", "support", id="zh: the cup for the title"),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_who_won(claim: str, text: str, stance: str) -> None:
    assert str(read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance) == stance
