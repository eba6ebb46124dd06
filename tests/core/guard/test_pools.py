"""Several items at once: what each of them needs of the others."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from detective.core.models import Candidate, Mode

from .cases import formal, item, judge


@dataclass(frozen=True)
class Pool:
    question: str
    now: str
    items: tuple[Candidate, ...]
    code: str
    formal: frozenset[str]


def pool(question: str, now: str, code: str, wanted: str, *items: Candidate) -> Pool:
    return Pool(question, now, items, code, frozenset(wanted.split()))


CARSON = item(
    "a",
    "2026年10月8日，瑞典学院宣布，将2026年诺贝尔文学奖授予加拿大诗人安妮·卡森。",
    "2026-10-08",
    title="2026年诺贝尔文学奖",
)
CARSON_EN = item("b", "Anne Carson won the 2026 Nobel Prize in Literature.", "2026-10-08", title="Carson wins")
HAN = item("c", "2024年诺贝尔文学奖授予韩国作家韩江。", "2024-10-10", title="韩江获奖")
GLUECK = item("d", "2020年诺贝尔文学奖授予美国诗人露易丝·格丽克。", "2020-10-08", title="格丽克获奖")
RULES = item("r", "诺贝尔文学奖由瑞典学院评选，标准是在文学领域创作出具有理想倾向的最佳作品。", None, title="评选标准")
OVERVIEW = item("o", "诺贝尔文学奖每年颁发一次，奖金来自诺贝尔的遗产。", None, title="诺贝尔文学奖")

POOLS = {
    "a future prize is not answered by the last ones": pool(
        "2029年诺贝尔文学奖得主是谁？", "2026-10-25", "future_outcome", "", CARSON, CARSON_EN, HAN
    ),
    "nor is next year's": pool(
        "2027年诺贝尔文学奖得主是谁？", "2026-10-25", "future_outcome", "", CARSON, CARSON_EN, HAN
    ),
    "nor is 明年": pool("明年诺贝尔文学奖得主是谁？", "2026-10-25", "future_outcome", "", CARSON, HAN),
    "nor is 后年": pool("后年诺贝尔文学奖得主是谁？", "2026-10-25", "future_outcome", "", CARSON, HAN),
    "nor is next year in English": pool(
        "Who wins the Nobel Prize in Literature next year?", "2026-10-25", "future_outcome", "", CARSON_EN
    ),
    "this year's prize, already given": pool(
        "2026年诺贝尔文学奖得主是谁？", "2026-10-25", "ok", "a b", CARSON, CARSON_EN, HAN
    ),
    "a past year from its own year": pool("2020年诺贝尔文学奖得主是谁？", "2026-10-25", "ok", "d", GLUECK, CARSON, HAN),
    "this year asked, last years' evidence": pool(
        "2026年诺贝尔文学奖得主是谁？", "2026-10-25", "no_evidence_for_time", "", HAN, GLUECK
    ),
    "a past year is not answered from the present one": pool(
        "2020年诺贝尔文学奖得主是谁？", "2026-10-25", "no_evidence_for_time", "", CARSON, CARSON_EN
    ),
    "criteria need no year": pool("2026年诺贝尔文学奖的评选标准是什么？", "2026-10-25", "ok_timeless", "r", RULES),
    "an elapsed part of a range is answered": pool(
        "2020年到2029年有哪些诺贝尔文学奖得主？", "2026-10-25", "ok_partial_range", "a d", CARSON, GLUECK
    ),
    "no year at all is not blocked": pool(
        "诺贝尔文学奖得主是谁？", "2026-10-25", "ok_current", "a b", CARSON, CARSON_EN, HAN
    ),
    "an overview without the year is never formal": pool(
        "2026年诺贝尔文学奖得主是谁？", "2026-10-25", "ok", "a", OVERVIEW, CARSON
    ),
    "nothing at all": pool("2019年女排世界杯冠军是谁？", "2026-11-29", "no_evidence", ""),
    "two items that only the publication dates bear each other out": pool(
        "2019年布克奖颁给了谁？",
        "2026-11-29",
        "ok_time_from_publication",
        "x y",
        item("x", "阿特伍德与埃瓦里斯托同获布克奖。", "2019-10-15", site="甲报"),
        item("y", "布克奖评委会破例授予两位作家：埃瓦里斯托和阿特伍德。", "2019-10-16", site="乙报"),
    ),
    "a copy does not bear its original out": pool(
        "2019年布克奖颁给了谁？",
        "2026-11-29",
        "undated_evidence_only",
        "",
        item("x", "阿特伍德与埃瓦里斯托同获布克奖。", "2019-10-15", site="甲报"),
        item("y", "阿特伍德与埃瓦里斯托同获布克奖。", "2019-10-15", site="乙报"),
    ),
    "nor does the same site": pool(
        "Who won the Booker Prize in 2019?",
        "2026-11-29",
        "undated_evidence_only",
        "",
        item("x", "Margaret Atwood won the Booker Prize jointly.", "2019-10-15", site="The Daily"),
        item("y", "Bernardine Evaristo won the Booker Prize for her novel.", "2019-10-16", site="The Daily"),
    ),
    "nor a month later": pool(
        "Who won the Booker Prize in 2019?",
        "2026-11-29",
        "undated_evidence_only",
        "",
        item("x", "Margaret Atwood won the Booker Prize jointly.", "2019-10-15", site="The Daily"),
        item("y", "Bernardine Evaristo won the Booker Prize for her novel.", "2019-11-30", site="The Post"),
    ),
    "a laureate of another year, called so in the asked year": pool(
        "2012年诺贝尔文学奖授予了谁？",
        "2026-11-29",
        "ok_time_from_publication",
        "x",
        item("x", "瑞典学院今日宣布，将本年度诺贝尔文学奖授予中国作家莫言。", "2012-10-11"),
        item("y", "诺贝尔文学奖得主略萨谈自己的小说。", "2012-06-01"),
    ),
    "the date stands in the address": pool(
        "Who won the 2019 Nobel Prize in Physics?",
        "2026-11-29",
        "ok_time_from_publication",
        "x",
        item(
            "x",
            "James Peebles and two others were awarded the Nobel Prize in Physics today.",
            None,
            url="https://news.example.org/2019/10/08/physics",
        ),
    ),
    "last year means the article's last year": pool(
        "去年布克奖颁给了谁？",
        "2025-02-10",
        "no_evidence_for_time",
        "",
        item("x", "去年，保罗·林奇获得布克奖。", "2024-03-01"),
    ),
    "a newer plan takes the place of the older one": pool(
        "When will the film Avatar 4 be released?",
        "2025-08-20",
        "ok_scheduled",
        "x",
        item(
            "x",
            "The studio said on 13 June 2023 that Avatar 4 is now set to be released on December 21, 2029.",
            "2023-06-13",
        ),
        item("y", "Avatar 4 will be released on December 18, 2026, the studio says.", "2020-07-23"),
    ),
    "two plans that agree are both formal": pool(
        "2028年夏季奥运会在哪座城市举办？",
        "2026-11-29",
        "ok_scheduled",
        "x y",
        item("x", "国际奥委会宣布，洛杉矶将举办2028年夏季奥运会。", "2017-09-14"),
        item("y", "2028年夏季奥运会将在洛杉矶举办，组委会公布了赛程。", "2025-07-14"),
    ),
    "a report takes the place of the plan": pool(
        "2019年篮球世界杯在哪几座城市举行？",
        "2026-11-29",
        "ok",
        "x",
        item("x", "2019年8月31日，篮球世界杯在北京等八座城市开幕。", "2019-08-31"),
        item("y", "2019年篮球世界杯将在中国八座城市举行。", "2015-08-08"),
    ),
    "unless the original plan is asked": pool(
        "2019年该市马拉松原定几月几日开跑？",
        "2026-11-29",
        "ok",
        "x y",
        item("x", "2019年11月3日，该市马拉松在雨中开跑。", "2019-11-03"),
        item("y", "该市马拉松原定2019年9月8日开跑。", "2019-06-01"),
    ),
    "a change of office makes last week stale": pool(
        "Who is the prime minister of Britain?",
        "2022-10-27",
        "ok_current",
        "x",
        item("x", "Rishi Sunak became prime minister of Britain on 25 October 2022.", "2022-10-25"),
        item("y", "British prime minister Liz Truss faced questions in Parliament.", "2022-10-19"),
    ),
    "a successor who is only elected does not supersede": pool(
        "巴西现任总统是谁？",
        "2022-11-15",
        "ok_current",
        "x",
        item("x", "巴西总统博索纳罗11月10日会见议员。", "2022-11-10"),
        item("y", "卢拉赢得大选，将于2023年1月1日就任巴西总统。", "2022-10-31"),
    ),
    "the newest record wins": pool(
        "女子马拉松世界纪录是多少？",
        "2024-11-01",
        "ok_current",
        "x",
        item("x", "2024年10月13日，切普恩盖蒂奇以2小时9分56秒再次刷新女子马拉松世界纪录。", "2024-10-14"),
        item("y", "2023年9月24日，阿塞法以2小时11分53秒创造女子马拉松世界纪录。", "2023-09-25"),
    ),
    "the newest rate wins": pool(
        "What is the ECB's deposit rate now?",
        "2024-10-20",
        "ok_current",
        "x",
        item("x", "The ECB cut its deposit rate to 3.25 percent on 17 October 2024.", "2024-10-17"),
        item("y", "The ECB cut its deposit rate to 3.50 percent on 12 September 2024.", "2024-09-12"),
    ),
    "several holders in one year are all formal": pool(
        "2022年的英国首相有哪些，是谁？",
        "2026-11-29",
        "ok",
        "x y z",
        item("x", "约翰逊2019年7月至2022年9月任英国首相。"),
        item("y", "特拉斯2022年9月6日就任英国首相。"),
        item("z", "苏纳克自2022年10月25日起任英国首相。", "2023-05-01"),
    ),
    "a newer estimate takes the place of the older one": pool(
        "2023年全国GDP增长了多少？",
        "2026-11-29",
        "ok",
        "x",
        item("x", "经最终核实，2023年全国GDP修订为增长5.4%。", "2024-12-27"),
        item("y", "初步核算，2023年全国GDP增长5.2%。", "2024-01-17"),
    ),
    "a ruling leaves both values": pool(
        "How many gold medals did Russia win at the 2014 Winter Olympics?",
        "2026-11-29",
        "ok",
        "x y",
        item("x", "Russia won 13 gold medals at the 2014 Winter Olympics.", "2014-02-24"),
        item(
            "y",
            "After doping disqualifications Russia's gold medals of the 2014 Winter Olympics were corrected to 11.",
            "2017-12-01",
        ),
    ),
    "the year's prize, the other discipline": pool(
        "2023年诺贝尔物理学奖授予了谁？",
        "2026-11-29",
        "no_evidence_for_time",
        "",
        item("x", "2023年诺贝尔化学奖授予巴文迪等三人。", "2023-10-04"),
    ),
    "the year's cup, the other sex": pool(
        "Who won the men's singles at Wimbledon in 2023?",
        "2026-11-29",
        "ok",
        "x",
        item("x", "Carlos Alcaraz won the men's singles at Wimbledon in 2023.", "2023-07-16"),
        item("y", "Marketa Vondrousova won the women's singles at Wimbledon in 2023.", "2023-07-15"),
    ),
    "a quarter is not the year": pool(
        "2023年小米集团营收是多少？",
        "2026-11-29",
        "ok",
        "x",
        item("x", "小米集团2023年营收2710亿元。", "2024-03-19"),
        item("y", "小米集团2023年第三季度营收709亿元。", "2023-11-20"),
    ),
    "a clause about the asked year inside news of another": pool(
        "What was Apple's revenue in fiscal 2022?",
        "2026-11-29",
        "ok",
        "x",
        item("x", "Apple's revenue was $383 billion in fiscal 2023 against $394 billion in fiscal 2022.", "2023-11-02"),
    ),
    "a closed list needs every edition": pool(
        "2017年到2020年的诺贝尔文学奖得主分别是谁？",
        "2026-11-29",
        "no_evidence_for_time",
        "",
        item("x", "2017年诺贝尔文学奖授予石黑一雄；2020年授予格丽克。", "2020-10-08"),
    ),
    "a closed list with every edition": pool(
        "2014年到2018年的世界杯冠军分别是谁？",
        "2026-11-29",
        "ok",
        "x y",
        item("x", "2014年世界杯，德国队夺冠。", "2014-07-14"),
        item("y", "2018年世界杯，法国队夺冠。", "2018-07-16"),
    ),
    "two listed years, one missing": pool(
        "2016年和2018年的世界乒乓球锦标赛团体赛分别在哪里举办？",
        "2026-11-29",
        "no_evidence_for_time",
        "",
        item("x", "2016年世界乒乓球团体锦标赛在吉隆坡举办。", "2016-03-01"),
    ),
    "two listed years, both there": pool(
        "Who won the Nobel Peace Prize in 2014 and 2016?",
        "2026-11-29",
        "ok",
        "x y",
        item("x", "The 2014 Nobel Peace Prize went to Malala Yousafzai and Kailash Satyarthi.", "2014-10-10"),
        item("y", "The 2016 Nobel Peace Prize went to Juan Manuel Santos.", "2016-10-07"),
    ),
    "a year between two listed ones does not count": pool(
        "Who won the Nobel Peace Prize in 2014 and 2016?",
        "2026-11-29",
        "no_evidence_for_time",
        "",
        item("x", "The 2014 Nobel Peace Prize went to Malala Yousafzai and Kailash Satyarthi.", "2014-10-10"),
        item("y", "The 2015 Nobel Peace Prize went to the National Dialogue Quartet.", "2015-10-09"),
    ),
    "a prize that was not given": pool(
        "1942年诺贝尔和平奖授予了谁？",
        "2026-11-29",
        "ok_premise_rejected",
        "x",
        item("x", "1942年诺贝尔和平奖没有颁发。"),
        item("y", "1944年诺贝尔和平奖授予红十字国际委员会。"),
    ),
    "games that were cancelled": pool(
        "Who won Eurovision in 2020?",
        "2026-11-29",
        "ok_premise_rejected",
        "x",
        item("x", "The Eurovision Song Contest 2020 was cancelled because of the pandemic.", "2020-03-18"),
        item("y", "Duncan Laurence won Eurovision in 2019.", "2019-05-19"),
    ),
    "the first round is not the result": pool(
        "2022年法国总统选举谁获胜？",
        "2026-11-29",
        "ok",
        "y",
        item("x", "2022年4月10日首轮投票中，马克龙得票领先，勒庞位居第二，两人进入第二轮。", "2022-04-11"),
        item("y", "2022年4月24日第二轮投票，马克龙以58.5%的得票率当选。", "2022-04-25"),
    ),
    "only previews": pool(
        "Who won the 2016 US presidential election?",
        "2026-11-29",
        "premature_evidence",
        "",
        item("x", "On the eve of the 2016 election, the final poll shows Clinton ahead.", "2016-11-07"),
        item("y", "Voters choose the next president on November 8, 2016.", "2016-10-20"),
    ),
    "the newest forecast counts": pool(
        "IMF预测2026年中国经济增长多少？",
        "2025-08-20",
        "ok_attributed_forecast",
        "x",
        item("x", "IMF在2025年7月预测，2026年中国经济增长4.2%。", "2025-07-29"),
        item("y", "IMF在2025年4月预测，2026年中国经济增长4.0%。", "2025-04-22"),
    ),
    "a past forecast is formal and the result is not": pool(
        "今年初媒体预测的春节档票房冠军是哪部？",
        "2025-08-20",
        "ok_attributed_forecast",
        "x",
        item("x", "1月20日，多家媒体预测2025年春节档票房冠军将是《封神第二部》。", "2025-01-20"),
        item("y", "2025年春节档收官，《哪吒之魔童闹海》居首。", "2025-02-05"),
    ),
    "the award of a year, given the year after": pool(
        "2021年图灵奖颁给了谁？",
        "2026-11-29",
        "ok_name_year",
        "x",
        item("x", "2022年3月30日，2021年图灵奖授予杰克·唐加拉。", "2022-03-30"),
        item("y", "2021年3月31日，2020年图灵奖授予阿霍和乌尔曼。", "2021-03-31"),
    ),
    "games held a year after their name": pool(
        "Who won Euro 2020?",
        "2026-11-29",
        "ok_name_year",
        "x",
        item("x", "Italy beat England on penalties on 11 July 2021 to win the European Championship.", "2021-07-11"),
    ),
    "no plan of this edition": pool(
        "2039年亚运会由哪座城市承办？",
        "2026-11-29",
        "plan_unknown",
        "",
        item("x", "2034年亚运会由利雅得承办。", "2020-12-16"),
    ),
    "a rule of another time": pool(
        "从2028年起欧冠赛制怎么改？",
        "2026-11-29",
        "plan_unknown",
        "",
        item("x", "2024年欧冠赛制改为36队联赛阶段。", "2024-05-01"),
    ),
    "an elapsed part may refute a universal claim": pool(
        "核实：2024年到2030年每年都会降息。",
        "2026-11-29",
        "ok_partial_range",
        "x",
        item("x", "2025年全年没有降息。", "2026-01-05"),
    ),
    "or leave it open": pool(
        "核实：2024年到2030年每年都会降息。",
        "2026-11-29",
        "future_claim",
        "",
        item("x", "2025年降息一次。", "2026-01-05"),
    ),
}


@pytest.mark.parametrize("case", [pytest.param(value, id=name) for name, value in POOLS.items()])
def test_pool(case: Pool) -> None:
    guard = judge(case.question, case.now, *case.items)
    assert (guard.reason.code, formal(guard)) == (case.code, set(case.formal))


FLAGS = {
    "a holder who has left": (
        "Angela Merkel is currently the Chancellor of Germany.",
        "2022-09-14",
        (
            item("x", "Angela Merkel, the Chancellor of Germany, spoke to reporters on Monday.", "2013-05-29"),
            item("y", "On 8 December 2021 Olaf Scholz became Chancellor of Germany.", "2022-05-01"),
        ),
        ("superseded",),
        "was_true_until",
    ),
    "a holder who is known to have left": (
        "金大中目前担任韩国总统。",
        "2005-11-13",
        (
            item("x", "韩国总统金大中周一对记者发表讲话。", "1999-08-02"),
            item("y", "韩国总统卢武铉周一对记者发表讲话。", "2005-10-25"),
        ),
        ("superseded",),
        "untrue_by",
    ),
    "an old accident told as today's": (
        "突发：今天一座大桥垮塌，多车坠江。",
        "2026-05-01",
        (item("x", "2012年8月24日，一座大桥垮塌，多辆车坠江。", "2012-08-24"),),
        ("old_news",),
        "old_news",
    ),
    "breaking news of years ago": (
        "Breaking: a bridge collapsed in the port today and cars fell into the river.",
        "2026-05-01",
        (item("x", "On 14 August 2018 a bridge collapsed in the port and cars fell into the river.", "2018-08-14"),),
        ("old_news",),
        "old_news",
    ),
}


@pytest.mark.parametrize("name", FLAGS)
def test_flags(name: str) -> None:
    question, now, items, flags, caveat = FLAGS[name]
    guard = judge(question, now, *items, mode=Mode.CLAIM)
    assert guard.flags == flags
    assert caveat in {one.code for one in guard.caveats}


def test_an_open_question_is_not_called_superseded() -> None:
    _, now, items, _, _ = FLAGS["a holder who has left"]
    assert judge("Who is the current Chancellor of Germany?", now, *items).flags == ()


def test_outdated_evidence_is_flagged() -> None:
    guard = judge("德国现任总理是谁？", "2025-08-20", item("x", "德国总理朔尔茨2024年4月访问中国。", "2024-04-16"))
    assert guard.flags == ("outdated",)
    assert guard.items[0].flags == ("outdated",)


COUNTED = {
    "a row of a table": (
        "Who won the Premier League in the 2015-16 season?",
        item("x", "Season | Champion\n2014-15 | Chelsea\n2015-16 | Leicester City\n2016-17 | Chelsea"),
        ["2015-16 | Leicester City"],
    ),
    "a clause of a sentence": (
        "2023年苹果公司财年营收是多少？",
        item("x", "苹果2024财年营收3910亿美元，2023财年为3833亿美元。", "2024-11-01"),
        ["苹果", "2023财年为3833亿美元。"],
    ),
    "a list in one sentence": (
        "Who won the 2014 World Cup?",
        item("x", "Spain won the World Cup in 2010, Germany in 2014, France in 2018 and Argentina in 2022."),
        ["Germany in 2014,"],
    ),
    "sentences that follow a dated one": (
        "2024年5月19日曼城战胜了谁？",
        item("x", "2024年5月18日，利物浦休战。2024年5月19日，曼城战胜西汉姆联。福登打进两球。", "2024-05-20"),
        ["2024年5月19日，曼城战胜西汉姆联。福登打进两球。"],
    ),
    "the subject of an elliptic clause": (
        "Who will be inaugurated as president on January 20, 2025?",
        item(
            "x",
            "Donald Trump was elected on November 5, 2024 and will be inaugurated on January 20, 2025.",
            "2024-11-06",
        ),
        ["Donald Trump", "and will be inaugurated on January 20, 2025."],
    ),
}


@pytest.mark.parametrize("name", COUNTED)
def test_only_what_speaks_of_the_asked_time_is_counted(name: str) -> None:
    question, candidate, wanted = COUNTED[name]
    now = "2024-12-15" if "inaugurated" in question else "2026-11-29"
    guard = judge(question, now, candidate)
    stretches = [candidate.text[start:end].strip() for start, end in guard.items[0].counted]
    assert stretches == wanted


def test_a_text_that_counts_as_a_whole_is_not_cut() -> None:
    guard = judge("Who won the 2014 World Cup?", "2026-11-29", item("x", "Germany won the 2014 World Cup."))
    assert guard.items[0].counted == ()


def test_related_items_have_no_counted_stretches() -> None:
    guard = judge("Who won the 2018 World Cup?", "2026-11-29", item("x", "Germany won in 2014. They played well."))
    assert guard.items[0].counted == ()


def test_a_question_blocked_alone_keeps_its_items_related() -> None:
    guard = judge("2029年诺贝尔文学奖得主是谁？", "2026-10-25", CARSON, HAN)
    assert (guard.stage, guard.passed) == (1, False)
    assert [one.id for one in guard.items] == ["a", "c"]
    assert formal(guard) == set()
    assert guard.items[0].event_times[0].text == "2026年10月8日"


def test_the_sentence_names_both_times_and_what_would_settle_it() -> None:
    guard = judge("2020年诺贝尔文学奖得主是谁？", "2026-10-25", CARSON, HAN)
    assert guard.reason.words.zh == "问的是2020年，证据讲的是2024年、2026年；需要一条讲到2020年的来源。"
    assert guard.reason.words.en == (
        "The question is about 2020, the evidence speaks of 2024, 2026; it takes a source that speaks of 2020."
    )
