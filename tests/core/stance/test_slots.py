"""Who, how many, when and which one: the slots of a claim beside those of a passage, with the code that decides."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

CASES = [
    pytest.param(
        "Marie Curie received the Nobel Prize in Chemistry in 1911.",
        "She shared the Nobel Prize in Physics in 1903 and won the Nobel Prize in Chemistry in 1911.",
        Stance.MENTION,
        None,
        id="en the branch of one prize is no winner of the next",
    ),
    pytest.param(
        "昨日云南省的确诊病例和无症状感染者情况是确诊病例7例、无症状感染者3例。",
        "昨日，云南省无新增确诊病例和无症状感染者报告，截至当日24时，云南省现有确诊病例7例、无症状感染者3例。",
        Stance.SUPPORT,
        "number",
        id="zh a verb behind 的 is no verb of a list",
    ),
    pytest.param(
        "Nadia is younger than Omar.",
        "Omar is two years older than his cousin Nadia.",
        Stance.SUPPORT,
        "comparison",
        id="en older and younger",
    ),
    pytest.param(
        "The red car is faster than the blue car.",
        "The blue car is faster than the red car, tests showed.",
        Stance.REFUTE,
        "comparison",
        id="en the parties of a comparison",
    ),
    pytest.param(
        "Bread is less expensive than rice.",
        "Rice is cheaper than bread in most shops.",
        Stance.REFUTE,
        "comparison",
        id="en less and more",
    ),
    pytest.param(
        "The old bridge is better than the new bridge.",
        "The new bridge is worse than the old bridge.",
        Stance.SUPPORT,
        "comparison",
        id="en an irregular comparative",
    ),
    pytest.param(
        "The Mulde is longer than the Elster.",
        "The Mulde is wider than the Elster.",
        Stance.MENTION,
        "other_comparison",
        id="en another measure of the two",
    ),
    pytest.param(
        "Paris is bigger than Lyon.",
        "Lyon is not bigger than Paris.",
        Stance.REFUTE,
        "negation",
        id="en a denied comparison",
    ),
    pytest.param(
        "Oslo is larger than Bergen.",
        "Oslo may be larger than Bergen.",
        Stance.MENTION,
        "hedged",
        id="en a comparison that is guessed",
    ),
    pytest.param("黄河比长江长", "长江比黄河长", Stance.REFUTE, "comparison", id="zh the parties of a comparison"),
    pytest.param("黄河比长江短", "长江比黄河长约八百公里。", Stance.SUPPORT, "comparison", id="zh longer and shorter"),
    pytest.param(
        "成都的人口比重庆多", "重庆的人口比成都多", Stance.REFUTE, "comparison", id="zh what of theirs is compared"
    ),
    pytest.param("小王没有小李高", "小李比小王高", Stance.SUPPORT, "comparison", id="zh not as tall as"),
    pytest.param("张三比李四大三岁", "李四比张三大三岁", Stance.REFUTE, "comparison", id="zh by how much"),
    pytest.param(
        "张三比李四大三岁", "张三比李四大两岁", Stance.MENTION, "other_comparison", id="zh by how much, the same way"
    ),
    pytest.param("阿明比阿強矮", "阿強比弟弟阿明高", Stance.SUPPORT, "comparison", id="hant taller and shorter"),
    pytest.param(
        "Yusuf borrowed a tractor from Karim.",
        "Karim lent Yusuf his tractor for the harvest.",
        Stance.SUPPORT,
        "transfer",
        id="en lent and borrowed",
    ),
    pytest.param(
        "Tom sold Ann his car.",
        "Ann sold her car to Tom on Friday.",
        Stance.REFUTE,
        "roles_changed_about",
        id="en seller and buyer",
    ),
    pytest.param(
        "The house was sold to the Lees by the Browns.",
        "The Browns sold the house to the Lees.",
        Stance.SUPPORT,
        "transfer",
        id="en sold by and to",
    ),
    pytest.param(
        "The Browns bought the house from the Lees.",
        "The house was bought from the Lees by the Browns.",
        Stance.SUPPORT,
        "transfer",
        id="en bought from, in the passive",
    ),
    pytest.param(
        "The Lees sold the house to the Browns.",
        "The house was sold by the Browns to the Lees in 2010.",
        Stance.REFUTE,
        "roles_changed_about",
        id="en sold by",
    ),
    pytest.param(
        "China exported cars to Germany.",
        "China imported cars from Germany.",
        Stance.REFUTE,
        "roles_changed_about",
        id="en exports and imports",
    ),
    pytest.param(
        "The museum sold two sculptures to the collector.",
        "The museum sold the painting to a collector, who had lent it two sculptures.",
        Stance.MENTION,
        "other_transfer",
        id="en another thing was sold",
    ),
    pytest.param(
        "Hansa Bank sold its branches in Tallinn to Nordfin.",
        "Hansa Bank sold its branches in Riga to Nordfin for 40 million euros.",
        Stance.MENTION,
        "other_transfer",
        id="en sold, what nobody says where",
    ),
    pytest.param(
        "Tom sold Ann his car.",
        "Tom plans to sell Ann his car.",
        Stance.MENTION,
        "hedged",
        id="en a sale that is planned",
    ),
    pytest.param(
        "李四借给张三五万元", "张三借给李四五万元", Stance.REFUTE, "roles_changed_about", id="zh lender and borrower"
    ),
    pytest.param(
        "王家把房子卖给了赵家", "赵家从王家手中买下了房子", Stance.SUPPORT, "transfer", id="zh seller and buyer"
    ),
    pytest.param(
        "张三还给李四三万元", "李四借给张三三万元", Stance.MENTION, "other_transfer", id="zh lent and paid back"
    ),
    pytest.param("房子由王家卖给了赵家", "赵家把房子卖给了王家", Stance.REFUTE, "roles_changed_about", id="zh sold by"),
    pytest.param(
        "老師送給學生一本書", "學生送給老師一本書。", Stance.REFUTE, "roles_changed_about", id="hant giver and getter"
    ),
    pytest.param(
        "Most residents backed the plan.",
        "60 percent of residents backed the plan.",
        Stance.SUPPORT,
        "quantifier",
        id="en most in numbers",
    ),
    pytest.param(
        "Most residents backed the plan.",
        "Some residents backed the plan.",
        Stance.MENTION,
        "quantifier_open",
        id="en some for most",
    ),
    pytest.param(
        "All residents backed the plan.",
        "Most residents backed the plan.",
        Stance.REFUTE,
        "quantifier",
        id="en most for all",
    ),
    pytest.param(
        "Most voters support the tax.",
        "All voters support the tax.",
        Stance.SUPPORT,
        "quantifier",
        id="en all for most",
    ),
    pytest.param(
        "Half of the nurses joined the strike.",
        "Half of the doctors joined the strike.",
        Stance.MENTION,
        None,
        id="en half of another group",
    ),
    pytest.param(
        "Just over half of the households surveyed keep a cat.",
        "A survey of households found that 38 percent keep a cat.",
        Stance.REFUTE,
        "quantifier",
        id="en a share of what the sentence names",
    ),
    pytest.param(
        "The main rate was raised by a quarter of a percentage point.",
        "The bank raised its main rate by 25 basis points.",
        Stance.SUPPORT,
        None,
        id="en a part of a measure",
    ),
    pytest.param(
        "大多数学生支持新校规", "调查显示，62%的学生支持新校规。", Stance.SUPPORT, "quantifier", id="zh many in numbers"
    ),
    pytest.param("所有学校都停课", "部分学校停课", Stance.REFUTE, "quantifier", id="zh part for all"),
    pytest.param("一半的學校停課", "全部學校停課", Stance.REFUTE, "quantifier", id="hant all for half"),
    pytest.param(
        "Two plants of the firm halted work.",
        "Two of the firm's six plants halted work on Monday.",
        Stance.SUPPORT,
        None,
        id="en so many of so many",
    ),
    pytest.param(
        "有两条生产线周一停产",
        "六条生产线中有两条周一停产，其余照常运转。",
        Stance.SUPPORT,
        None,
        id="zh so many among so many",
    ),
    pytest.param(
        "乙县有25人受伤", "甲、乙两县分别有18人和25人受伤。", Stance.SUPPORT, "in_order", id="zh each its number"
    ),
    pytest.param(
        "甲县有25人受伤", "甲、乙两县分别有18人和25人受伤。", Stance.REFUTE, "in_order", id="zh another's number"
    ),
    pytest.param(
        "台南市新增9例", "高雄市與台南市分別新增7例和9例。", Stance.SUPPORT, "in_order", id="hant each its number"
    ),
    pytest.param(
        "Bruno scored 22 points in the quiz.",
        "Ada and Bruno scored 31 and 22 points respectively in the quiz.",
        Stance.SUPPORT,
        "in_order",
        id="en each its number",
    ),
    pytest.param(
        "Exports rose 5 percent.",
        "Imports and exports rose 5 percent and 3 percent respectively.",
        Stance.REFUTE,
        "in_order",
        id="en another's number",
    ),
    pytest.param(
        "Carla scored 22 points in the quiz.",
        "Ada and Bruno scored 31 and 22 points respectively in the quiz.",
        Stance.MENTION,
        "shared_out",
        id="en numbers of others",
    ),
    pytest.param(
        "The school added a library in 1990.",
        "The school opened in 1988. Two years later it added a library.",
        Stance.SUPPORT,
        None,
        id="en years later",
    ),
    pytest.param(
        "The school added a library in 1988.",
        "The school opened in 1988. Two years later it added a library.",
        Stance.REFUTE,
        "date",
        id="en the year that the years are counted from",
    ),
    pytest.param(
        "The road was planned in 1980.",
        "The road was built in 1990. It had been planned a decade earlier.",
        Stance.SUPPORT,
        None,
        id="en a decade earlier",
    ),
    pytest.param(
        "The road was widened in 2010.",
        "The road was built in 1990. Two decades later it was widened.",
        Stance.SUPPORT,
        None,
        id="en decades later",
    ),
    pytest.param(
        "工厂2016年扩建了二期车间",
        "这家工厂2015年投产，次年扩建了二期车间。",
        Stance.SUPPORT,
        None,
        id="zh the year after",
    ),
    pytest.param("林先生1990年退休", "林先生1978年进厂工作，十二年后退休。", Stance.SUPPORT, None, id="zh years after"),
    pytest.param("林先生1978年結婚", "林先生於1978年進廠，同年結婚。", Stance.SUPPORT, None, id="hant the same year"),
    pytest.param(
        "Paul Meyer won the chess title.",
        "Paul Meyer's brother won the chess title.",
        Stance.MENTION,
        "other_owner",
        id="en the brother",
    ),
    pytest.param(
        "Paul Meyer's brother won the chess title.",
        "Paul Meyer's brother won the chess title.",
        Stance.SUPPORT,
        "role_award",
        id="en the brother's own deed",
    ),
    pytest.param(
        "Anna Keller was born in Zurich.",
        "Anna Keller's brother was born in Basel. She herself was born in Zurich and studied law.",
        Stance.SUPPORT,
        None,
        id="en herself",
    ),
    pytest.param(
        "Ruth Hale moved to Berlin.",
        "Ruth Hale is a painter. Her husband moved to Berlin.",
        Stance.MENTION,
        "other_owner",
        id="en her husband",
    ),
    pytest.param(
        "The founder of Northway Logistics died.",
        "Northway Logistics was founded in 1990 and closed in 2001.",
        Stance.MENTION,
        None,
        id="en the founder of it",
    ),
    pytest.param(
        "王明出生于厦门", "王明的父亲出生于厦门，后来移居马尼拉。", Stance.MENTION, "other_owner", id="zh the father"
    ),
    pytest.param(
        "青木公司去年倒闭",
        "青木公司的创始人去年去世。该公司去年倒闭。",
        Stance.SUPPORT,
        None,
        id="zh the company, not its founder",
    ),
    pytest.param(
        "李國棟奪得冠軍", "李國棟的哥哥奪得冠軍。", Stance.MENTION, "other_owner", id="hant the elder brother"
    ),
    pytest.param(
        "David Cronenberg's Crash won the Academy Award for Best Picture.",
        "The film Crash by David Cronenberg is based on a novel. Paul Haggis's film of the same title won the Academy Award for Best Picture.",
        Stance.REFUTE,
        "other_bearer",
        id="en bearers of one name",
    ),
    pytest.param(
        "Springfield, Oregon, elected its new mayor on Tuesday.",
        "Springfield in Ohio elected a new mayor on Tuesday. Springfield in Oregon will vote in May.",
        Stance.REFUTE,
        "other_bearer",
        id="en towns of one name",
    ),
    pytest.param(
        "The architect Daniel Cruz was born in Lima.",
        "The footballer Daniel Cruz was born in Lima in 1990. A senator of the same name was born in Bogota.",
        Stance.MENTION,
        "other_bearer",
        id="en a bearer whom nobody names",
    ),
    pytest.param(
        "Harvard is in the English Cambridge.",
        "Cambridge in Massachusetts is home to Harvard. The English Cambridge, after which it was named, is older.",
        Stance.REFUTE,
        "other_bearer",
        id="en where it is, of two of one name",
    ),
    pytest.param(
        "The country of Georgia has almost 11 million people.",
        "The country of Georgia has 3.7 million people. The American state of Georgia has almost 11 million people.",
        Stance.REFUTE,
        None,
        id="en lands of one name",
    ),
    pytest.param(
        "The first edition of the handbook had 310 pages.",
        "The second edition of the handbook has 310 pages; the first edition had only 180 pages.",
        Stance.REFUTE,
        None,
        id="en which edition",
    ),
    pytest.param(
        "小说的第二部出版于1931年",
        "小说的第一部出版于1931年，小说的第二部出版于1935年。",
        Stance.REFUTE,
        "date",
        id="zh which part",
    ),
    pytest.param(
        "工程师张平1982年出生",
        "画家张平1950年生于西安。同名的工程师张平是杭州人，1982年出生。",
        Stance.SUPPORT,
        None,
        id="zh bearers of one name",
    ),
    pytest.param(
        "北京的朝陽區昨日停電",
        "吉林的朝陽區昨日停電，北京的朝陽區供電正常。",
        Stance.REFUTE,
        "opposite",
        id="hant places of one name",
    ),
    pytest.param(
        "Rents in the suburbs rose 9 percent last year.",
        "Rents in the city centre rose 9 percent last year, the agency said. It does not track the suburbs.",
        Stance.MENTION,
        "unsaid_subject",
        id="en the suburbs",
    ),
    pytest.param(
        "Exports fell in the first quarter.",
        "Exports fell in March.",
        Stance.MENTION,
        None,
        id="en the quarter, not the month",
    ),
    pytest.param(
        "Worldwide sales rose 12 percent in May.",
        "Sales rose 12 percent in May.",
        Stance.MENTION,
        None,
        id="en the world",
    ),
    pytest.param("今年全年降雨偏少", "今年一季度降雨偏少", Stance.MENTION, "other_period", id="zh the whole year"),
    pytest.param(
        "全国的野生亚洲象约有300头", "云南的野生亚洲象约有300头。", Stance.MENTION, None, id="zh the whole land"
    ),
    pytest.param(
        "The company's research centre is moving to London.",
        "The company is moving its headquarters from Rotterdam to London, but its research centre will stay in Eindhoven.",
        Stance.REFUTE,
        "site",
        id="en set against the rest",
    ),
    pytest.param(
        "Peru and Chile joined the treaty.",
        "Peru joined the treaty. Chile did not join the treaty.",
        Stance.REFUTE,
        "negation",
        id="en one of two did not",
    ),
    pytest.param(
        "Peru, Chile and Bolivia joined the treaty.",
        "Peru joined the treaty. Chile joined the treaty in May. Bolivia joined the treaty in June.",
        Stance.SUPPORT,
        "parts",
        id="en all of three did",
    ),
    pytest.param(
        "该厂产量和利润增长", "该厂产量增长。该厂利润没有增长。", Stance.REFUTE, None, id="zh one of two fell"
    ),
    pytest.param(
        "Peru and Chile signed talks together.", "Peru held talks.", Stance.MENTION, None, id="en what two did together"
    ),
    pytest.param(
        "The novelist won the Booker Prize in 2011.",
        "The novelist won the Booker Prize in 2009 and moved to Dublin.",
        Stance.REFUTE,
        "date",
        id="en a prize in another year",
    ),
    pytest.param(
        "林先生1979年退休",
        "林先生1978年进厂工作，次年退休。1980年他迁往郊区。",
        Stance.SUPPORT,
        None,
        id="zh the year after, among others",
    ),
    pytest.param(
        "XXX sold more than 18 million records.",
        "XXX sold 20 million records.",
        Stance.SUPPORT,
        None,
        id="en sold, to nobody in particular",
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance", "basis"), CASES)
def test_slots(claim: str, text: str, stance: Stance, basis: str | None) -> None:
    reading = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert reading.stance is stance
    assert basis in {None, reading.basis}


def test_a_quote_is_the_passage_own_words() -> None:
    text = "Anna Keller's brother was born in Basel. She herself was born in Zurich."
    quote = read_stance(frame_text("Anna Keller was born in Zurich."), Candidate(id="e1", text=text)).quote
    assert quote is not None
    assert text[quote.start : quote.end] == quote.text
