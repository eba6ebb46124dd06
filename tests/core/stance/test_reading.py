"""What one passage says of a claim: cases of each rule in both languages, simplified and traditional."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION


def read(claim: str, text: str, title: str = ""):
    return read_stance(frame_text(claim), Candidate(id="e1", title=title, text=text))


CASES = [
    # roles
    pytest.param("2015年诺贝尔文学奖授予了村上春树。", "2015年诺贝尔文学奖揭晓，阿列克谢耶维奇获奖。", R, "role_award", id="zh another laureate"),
    pytest.param("2015年諾貝爾文學獎授予了阿列克謝耶維奇。", "2015年诺贝尔文学奖揭晓，阿列克谢耶维奇获奖。", S, "role_award", id="zh the laureate, traditional claim"),
    pytest.param("The 2021 Booker Prize was awarded to Anita Desai.", "Damon Galgut won the 2021 Booker Prize on Wednesday.", R, "holder", id="en another laureate"),
    pytest.param("Damon Galgut won the 2021 Booker Prize.", "The 2021 Booker Prize was awarded to Damon Galgut.", S, "holder", id="en the laureate"),
    pytest.param("西班牙夺得2006年世界杯冠军", "2006年世界杯决赛中，意大利队以点球战胜法国队夺冠。", R, "role_champion", id="zh another champion"),
    pytest.param("Croatia won the 2018 FIFA World Cup.", "France lifted the trophy at the 2018 FIFA World Cup.", R, None, id="en another champion"),
    pytest.param("2004年夏季奥运会由开罗主办", "2004年夏季奥运会在雅典举行。", R, "role_host", id="zh another host"),
    pytest.param("Cairo hosted the 2004 Summer Olympics.", "The 2004 Summer Olympics were held in Athens.", R, "site", id="en another host"),
    pytest.param("现任法国总统是奥朗德。", "法国总统马克龙周二发表讲话。", R, "role_office", id="zh another holder"),
    pytest.param("François Hollande is the current President of France.", "Emmanuel Macron, the President of France, spoke on Tuesday.", R, "holder", id="en another holder"),
    pytest.param("2012年诺贝尔和平奖授予了欧洲联盟", "2014年诺贝尔和平奖揭晓，马拉拉获奖。", M, "other_edition", id="zh another year's prize"),
    pytest.param("The 2012 Nobel Peace Prize was awarded to the European Union.", "The 2014 Nobel Peace Prize was awarded to Malala Yousafzai.", M, "other_edition", id="en another year's prize"),
    # who did it to whom
    pytest.param("Portugal beat Morocco in the quarter-final.", "Morocco beat Portugal 1-0 in the quarter-final.", R, None, id="en loser named as winner"),
    pytest.param("摩洛哥队击败了葡萄牙队", "四分之一决赛中，葡萄牙队0比1负于摩洛哥队。", S, None, id="zh converse verb"),
    # numbers
    pytest.param("2021年公司营收达到5亿元", "公告显示，公司2021年营收为5000万元，同比增长3%。", R, "number", id="zh ten times too large"),
    pytest.param("Sales of the game reached 3 billion copies.", "Sales of the game reached 3 million copies, the studio said.", R, "number", id="en a thousand times too large"),
    pytest.param("该县粮食产量为12万吨", "据统计，该县粮食产量为120000吨。", S, "number", id="zh the same in other digits"),
    # negation and opposites
    pytest.param("该药已获批上市", "药监局表示，该药没有获批上市。", R, None, id="zh negated"),
    pytest.param("The bridge was closed on Sunday.", "The bridge was not closed on Sunday, officials said.", R, "negation", id="en negated"),
    pytest.param("8月出口额同比上升", "数据显示，8月出口额同比下降。", R, "trend", id="zh opposite direction"),
    pytest.param("Exports rose in August.", "Exports fell in August.", R, "trend", id="en opposite direction"),
    # rumours
    pytest.param("吃大蒜可以预防流感", "网传“吃大蒜可以预防流感”。专家表示，这一说法没有科学依据。", R, "debunk", id="zh rumour in its debunk"),
    pytest.param("吃大蒜可以預防流感", "網傳「吃大蒜可以預防流感」。經查證，該說法不實。", R, "debunk", id="zh traditional rumour in its debunk"),
    pytest.param("Garlic prevents the flu.", 'A post claimed that "garlic prevents the flu." This is false, doctors said.', R, "debunk", id="en rumour in its debunk"),
    pytest.param("The mayor has resigned.", "It is not true that the mayor has resigned.", R, "debunk", id="en plain denial of a statement"),
    pytest.param("吃大蒜可以预防流感", "谣言：吃大蒜可以预防流感\n真相：此说法与事实不符。", R, "debunk", id="zh rumour under its heading"),
    pytest.param("吃大蒜可以預防流感", "流言：吃大蒜可以預防流感。真相：該說法不實。", R, "debunk", id="zh traditional rumour under its heading"),
    pytest.param("吃大蒜可以预防流感", "误区：吃大蒜可以预防流感。正解：大蒜对病毒没有作用。", R, "debunk", id="zh misbelief under its heading"),
    pytest.param("Garlic prevents the flu.", "Claim: Garlic prevents the flu. Rating: False", R, "debunk", id="en claim and its rating"),
    pytest.param("The bridge was closed in 2021.", "Claim: The bridge was closed in 2021. Verdict: True", S, "confirmed", id="en claim and its verdict"),
    pytest.param("大蒜不能预防流感", "谣言：大蒜能预防流感\n真相：大蒜不能预防流感。", S, "mode", id="zh truth under its heading"),
    pytest.param("Garlic does not prevent the flu.", "Myth: Garlic prevents the flu. Fact: Garlic does not prevent the flu.", S, "clause", id="en truth after its myth"),
    pytest.param("网传吃大蒜可以预防流感是谣言", "网传“吃大蒜可以预防流感”。专家表示，这一说法没有科学依据。", S, "debunk", id="zh claim that it is a rumour"),
    pytest.param("三号线今晚停运", "网传“三号线今晚停运”，目前尚未得到证实。", M, "unsettled", id="zh open rumour"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance", "basis"), CASES)
def test_stance(claim: str, text: str, stance: Stance, basis: str | None) -> None:
    reading = read(claim, text)
    assert reading.stance is stance
    if basis is not None:
        assert reading.basis == basis


CONTROLS = [
    pytest.param("四川省新增2例境外输入病例", "四川省新增2例境外输入病例，无新增死亡病例。", id="zh another clause is negated"),
    pytest.param("The bridge was closed on Sunday.", "The bridge was closed on Sunday, but the tunnel was not.", id="en another clause is negated"),
    pytest.param("中国队不敌韩国队", "在昨晚的比赛中，中国队不敌韩国队。", id="zh a word that looks negated"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), CONTROLS)
def test_an_unrelated_not_changes_nothing(claim: str, text: str) -> None:
    assert read(claim, text).stance is S


def test_scores_are_thousandths_that_sum_to_1000_and_the_quote_lies_in_the_text() -> None:
    text = "背景介绍。2021年公司营收为5000万元。其他内容。"
    reading = read("2021年公司营收达到5亿元", text)
    assert reading.support_milli + reading.refute_milli + reading.mention_milli == 1000
    assert reading.confidence_milli == reading.refute_milli
    assert reading.quote is not None
    assert text[reading.quote.start : reading.quote.end] == reading.quote.text


def test_only_counted_stretches_decide() -> None:
    text = "2021年公司营收为5000万元。2022年公司营收为5亿元。"
    frame = frame_text("2022年公司营收达到5亿元")
    both = read_stance(frame, Candidate(id="e1", text=text))
    first = read_stance(frame, Candidate(id="e1", text=text), counted=((0, 17),))
    assert both.stance is S
    assert first.stance is not S
    assert first.quote is not None
    assert first.quote.end <= 17


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_a_passage_without_text_says_nothing(text: str) -> None:
    reading = read("2021年公司营收达到5亿元", text)
    assert (reading.stance, reading.basis, reading.quote, reading.relevance_milli) == (M, "nothing_to_read", None, 0)


def test_the_number_check_names_the_factor() -> None:
    reading = read("2021年公司营收达到5亿元", "公告显示，公司2021年营收为5000万元。")
    (check,) = reading.numbers
    assert not check.match
    assert "10" in check.words.zh
    assert "10" in check.words.en


def test_conditions_tell_match_differ_and_silent_apart() -> None:
    reading = read("2019年4月1日，埃里克·拉森当选北港市长", "2019年4月1日，玛丽·霍尔当选北港市长。")
    outcomes = {(check.slot, check.outcome) for check in reading.conditions}
    assert ("time", "match") in outcomes
    assert any(outcome == "differ" for slot, outcome in outcomes if slot in {"role", "name"})
    silent = read("The bridge opened on 3 May 2019.", "The bridge has two lanes and carries trams.")
    assert ("time", "silent") in {(check.slot, check.outcome) for check in silent.conditions}


def test_a_mirrored_pair_is_read_alike_however_often() -> None:
    first = read("Exports rose in August.", "Exports fell in August.")
    assert first == read("Exports rose in August.", "Exports fell in August.")
