"""What a question is understood to ask: mode, kind, proposition, target, and their correction."""

from __future__ import annotations

import pytest

from detective.core.models import Asked, AsOf, Kind, Language, Mode, Moment
from detective.core.question import read_question
from detective.core.timeline import Day, Span

NOW = AsOf(day=Day(2026, 10, 25), instant=None, text="2026-10-25")

MODES = [
    pytest.param("德国夺得2018年世界杯冠军", Mode.CLAIM, id="a Chinese statement"),
    pytest.param("Spain won the 2010 FIFA World Cup", Mode.CLAIM, id="an English statement"),
    pytest.param("2029年诺贝尔文学奖会是莫言吗", Mode.CLAIM, id="a yes-or-no question without a mark"),
    pytest.param("Did Germany win the 2014 World Cup?", Mode.CLAIM, id="an English yes-or-no question"),
    pytest.param("Is it true that vaccines cause autism?", Mode.CLAIM, id="a lead-in that asks for truth"),
    pytest.param("网传吃大蒜能防新冠，是真的吗？", Mode.CLAIM, id="a tail that asks for truth"),
    pytest.param("核实：明天停水。", Mode.CLAIM, id="a Chinese lead-in"),
    pytest.param("Fact-check: the Earth is flat.", Mode.CLAIM, id="an English lead-in"),
    pytest.param(
        "WHO declared an end to the emergency in 2023.", Mode.CLAIM, id="a body whose name is a question word"
    ),
    pytest.param("What did WHO declare in 2023?", Mode.OPEN, id="a question about that body"),
    pytest.param("WHO WON THE 2018 WORLD CUP?", Mode.OPEN, id="a question in capitals"),
    pytest.param("什么都能治的药是骗人的。", Mode.CLAIM, id="a question word of free choice"),
    pytest.param("2020年诺贝尔文学奖得主是谁？", Mode.OPEN, id="who in Chinese"),
    pytest.param("誰是2020年諾貝爾文學獎得主？", Mode.OPEN, id="who in traditional Chinese"),
    pytest.param("谁是2020年诺贝尔文学奖得主", Mode.OPEN, id="who without a mark"),
    pytest.param("2020年诺贝尔文学奖得主", Mode.OPEN, id="a bare noun phrase"),
    pytest.param("Who won the 2020 Nobel Prize in Literature?", Mode.OPEN, id="who in English"),
    pytest.param("who won the 2020 nobel prize in literature", Mode.OPEN, id="who without mark or capital"),
    pytest.param("2020 Nobel Prize in Literature winner", Mode.OPEN, id="an English noun phrase"),
    pytest.param("In 2021, which astronomer discovered it?", Mode.OPEN, id="a question word inside"),
    pytest.param("Can you tell me who won Euro 2020?", Mode.OPEN, id="a polite lead-in"),
    pytest.param("首都是北京还是上海？", Mode.OPEN, id="a choice of two"),
]


@pytest.mark.parametrize(("text", "mode"), MODES)
def test_mode(text: str, mode: Mode) -> None:
    assert read_question(text, NOW).mode is mode


def test_a_given_mode_wins() -> None:
    assert read_question("2020年诺贝尔文学奖得主是谁？", NOW, mode=Mode.CLAIM).mode is Mode.CLAIM
    assert read_question("德国夺得2018年世界杯冠军", NOW, mode=Mode.OPEN).mode is Mode.OPEN


PROPOSITIONS = [
    pytest.param("核实：明天停水。", "明天停水。", id="lead-in"),
    pytest.param("核实：“房价会跌”。", "房价会跌", id="lead-in and quotation marks"),
    pytest.param("网传吃大蒜能防新冠，是真的吗？", "吃大蒜能防新冠", id="lead-in and tail"),
    pytest.param("鲁迅是不是绍兴人？", "鲁迅是绍兴人", id="是不是"),
    pytest.param("魯迅是紹興人嗎？", "魯迅是紹興人", id="traditional 嗎"),
    pytest.param("喝热水会不会致癌？", "喝热水会致癌", id="会不会"),
    pytest.param("大蒜能不能防癌？", "大蒜能防癌", id="能不能"),
    pytest.param("他有没有得过诺贝尔奖？", "他有得过诺贝尔奖", id="有没有"),
    pytest.param("该药是否有效？", "该药有效", id="是否 before an adjective"),
    pytest.param("上海是否是首都？", "上海是首都", id="是否 before 是"),
    pytest.param("Fact-check: the Earth is flat.", "the Earth is flat.", id="English lead-in"),
    pytest.param("Claim: shares crash tomorrow.", "shares crash tomorrow.", id="claim"),
    pytest.param("Is it true that vaccines cause autism?", "vaccines cause autism", id="is it true that"),
    pytest.param("Is Paris the capital of France?", "Paris is the capital of France", id="is"),
    pytest.param("Was the film made in 1999?", "The film was made in 1999", id="was, with an article"),
    pytest.param("Did Germany win the 2014 World Cup?", "Germany win the 2014 World Cup", id="did"),
    pytest.param("Didn't Germany win in 2018?", "Germany did not win in 2018", id="didn't"),
    pytest.param("Does garlic cure cancer?", "Garlic cure cancer", id="does"),
    pytest.param("Will Spain win Euro 2028?", "Spain will win Euro 2028", id="will"),
    pytest.param("Has she won the prize?", "She has won the prize", id="has, with a pronoun"),
    pytest.param("Can cats swim?", "Cats can swim", id="two words"),
    pytest.param("The Earth is flat, right?", "The Earth is flat", id="tag"),
    pytest.param("2020年诺贝尔文学奖得主是谁？", "2020年诺贝尔文学奖得主是谁？", id="an open question stays"),
    pytest.param("请问上海有多少人？", "上海有多少人？", id="polite lead-in"),
]


@pytest.mark.parametrize(("text", "proposition"), PROPOSITIONS)
def test_proposition(text: str, proposition: str) -> None:
    assert read_question(text, NOW).proposition == proposition


ASKED = [
    pytest.param("谁夺冠了？", Asked.PERSON, id="谁"),
    pytest.param("在哪里举行？", Asked.PLACE, id="哪里"),
    pytest.param("哪座城市举办奥运会？", Asked.PLACE, id="哪座城市"),
    pytest.param("民法典从哪一天开始施行？", Asked.TIME, id="哪一天"),
    pytest.param("全国有多少人？", Asked.NUMBER, id="多少"),
    pytest.param("哪部电影获奖？", Asked.THING, id="哪部"),
    pytest.param("Who won?", Asked.PERSON, id="who"),
    pytest.param("Which city hosts it?", Asked.PLACE, id="which city"),
    pytest.param("When is Easter?", Asked.TIME, id="when"),
    pytest.param("How many people live there?", Asked.NUMBER, id="how many"),
    pytest.param("Which film won?", Asked.THING, id="which film"),
]


@pytest.mark.parametrize(("text", "asked"), ASKED)
def test_asked(text: str, asked: Asked) -> None:
    assert read_question(text, NOW).asked is asked


def test_a_claim_asks_for_nothing() -> None:
    assert read_question("地球是圆的。", NOW).asked is None


TARGETS = [
    pytest.param("2020年诺贝尔文学奖得主是谁？", Span.of_year(2020), id="a year"),
    pytest.param("2018年和2020年的诺贝尔文学奖得主分别是谁？", (2018, 2020), id="a list is covered by its hull"),
    pytest.param("Who won in 2014, 2016 and 2018?", (2014, 2018), id="a list of three"),
    pytest.param("2010年到2013年的营收是多少？", (2010, 2013), id="a range"),
    pytest.param("2024年诺贝尔经济学奖得主的研究对2030年有什么预测？", Span.of_year(2030), id="the latest needed time"),
    pytest.param("2019年，不，是2021年的冠军是谁？", Span.of_year(2021), id="a self-correction takes the last"),
    pytest.param("除2020年以外，2021年的冠军是谁？", Span.of_year(2021), id="an excluded time is not the target"),
    pytest.param("Which teams other than the 2018 champions played in 2022?", Span.of_year(2022), id="other than"),
    pytest.param("与2015年相比，2023年的排放下降了多少？", Span.of_year(2023), id="compared with, in Chinese"),
    pytest.param("2023年排放較2015年下降多少？", Span.of_year(2023), id="compared with, in traditional letters"),
    pytest.param("How much did emissions fall in 2023 compared with 2015?", Span.of_year(2023), id="compared with"),
    pytest.param("2023年的降水比2022年多多少？", Span.of_year(2023), id="a compared time is not the target"),
]


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_target(text: str, target: Span | tuple[int, int]) -> None:
    found = read_question(text, NOW).target
    wanted = Span.of_years(*target) if isinstance(target, tuple) else target
    assert found is not None
    assert (found.start, found.end) == (wanted.start, wanted.end)


NO_TARGET = [
    pytest.param("《1984》的作者是谁？", id="a Chinese title"),
    pytest.param("Who wrote the novel 1984?", id="an English title"),
    pytest.param("Prism is the 2013 album by Katy Perry.", id="the year of an album"),
    pytest.param("Hush (2016 film) was directed by Mike Flanagan.", id="a year in brackets"),
    pytest.param("售价2030元的耳机是什么牌子？", id="a price"),
    pytest.param("When is Thanksgiving?", id="a yearly day whose date is asked"),
    pytest.param("Better Luck Tomorrow is based on a true story.", id="a name that holds a time word"),
    pytest.param("Who directed The Day After Tomorrow?", id="a title of time words"),
    pytest.param("全国碳市场启动当天，发生了什么？", id="the day of a described event"),
    pytest.param("Emissions fell 30% compared to 2015.", id="a year that the present is held against"),
    pytest.param("与2015年相比排放量下降了多少？", id="a year that the present is held against, in Chinese"),
    pytest.param("與2015年相比排放量下降了多少？", id="the same in traditional letters"),
    pytest.param("同一年谁当选了总统？", id="the year of another event"),
]


@pytest.mark.parametrize("text", NO_TARGET)
def test_no_target(text: str) -> None:
    assert read_question(text, NOW).target is None


NO_TASTE = [
    pytest.param("Who directed Better Luck Tomorrow?", id="better inside a name"),
    pytest.param("Is it true that Better Call Saul ended in 2022?", id="better at the start of a name"),
    pytest.param("《最好的我们》的作者是谁？", id="a Chinese title"),
    pytest.param('Who sang "The Best Day"?', id="quoted words"),
]


@pytest.mark.parametrize("text", NO_TASTE)
def test_a_name_with_a_word_of_taste_asks_no_opinion(text: str) -> None:
    assert read_question(text, NOW).kind is not Kind.FORECAST


def test_who_was_favoured_before_an_event_asks_for_the_event() -> None:
    question = read_question("Who was favoured to win before the 2022 World Cup?", NOW)
    assert question.kind is Kind.FORECAST
    assert question.target is not None
    assert question.target.start == Day(2022, 11, 20)


def test_a_time_before_some_day_of_a_past_year_is_past() -> None:
    assert read_question("Who won the title before May 2020?", NOW).moment is Moment.PAST_YEAR


CORRECTIONS = [
    pytest.param("2020", Span.of_year(2020), id="a year"),
    pytest.param("2020-10", Span.of_month(2020, 10), id="a month"),
    pytest.param("2020年10月8日", Span.of_day(Day(2020, 10, 8)), id="a day in Chinese"),
    pytest.param("去年", Span.of_year(2025), id="relative words"),
    pytest.param("from 2010 to 2012", Span.of_years(2010, 2012), id="a range in words"),
]


@pytest.mark.parametrize(("time", "target"), CORRECTIONS)
def test_a_correction_replaces_the_target(time: str, target: Span) -> None:
    question = read_question("2029年诺贝尔文学奖得主是谁？", NOW, time=time)
    assert question.target is not None
    assert (question.target.start, question.target.end) == (target.start, target.end)
    assert question.moment is Moment.PAST_YEAR


def test_a_correction_that_is_no_time_changes_nothing() -> None:
    assert read_question("2029年的冠军是谁？", NOW, time="???").target == Span.of_year(2029)


COLUMNS = [
    pytest.param("法国队获得了2018年世界杯冠军。", Kind.OUTCOME, id="a result"),
    pytest.param("The 2016 Summer Olympics are held in Rio de Janeiro.", Kind.SCHEDULED, id="a host"),
    pytest.param("2020年全国人口为14.1亿人。", Kind.QUANTITY, id="a number"),
    pytest.param("Angela Merkel was the chancellor of Germany in 2010.", Kind.OFFICE, id="a holder"),
    pytest.param("鲸鱼属于哺乳动物。", Kind.DEFINITION, id="a fact without time"),
]


@pytest.mark.parametrize(("text", "column"), COLUMNS)
def test_column_of_an_assertion(text: str, column: Kind) -> None:
    question = read_question(text, NOW, mode=Mode.CLAIM)
    assert (question.kind, question.column) == (Kind.ASSERTION, column)


NO_PREDICTION = [
    pytest.param("There Will Be Blood is an epic film.", id="will inside a name"),
    pytest.param("海交会已于今年9月在福州圆满落幕。", id="会 inside a noun"),
    pytest.param("中国小将再夺两张奥运入场券。", id="将 inside a noun"),
    pytest.param("外交部表示，两国将继续密切磋商。", id="what somebody has said"),
    pytest.param("喝热水会致癌。", id="a general 会"),
    pytest.param("Eating garlic will prevent covid.", id="a general will"),
]


@pytest.mark.parametrize("text", NO_PREDICTION)
def test_what_only_looks_like_a_prediction(text: str) -> None:
    assert read_question(text, NOW, mode=Mode.CLAIM).kind is Kind.ASSERTION


def test_language() -> None:
    assert read_question("《Blade Runner》的导演是谁？", NOW).language is Language.ZH
    assert read_question("Who directed Blade Runner?", NOW).language is Language.EN


def test_the_offsets_of_times_point_into_the_text() -> None:
    text = "核实：到2020年底，比2015年多一倍。"
    for found in read_question(text, NOW).times:
        assert text[found.start : found.end] == found.text


STANDING = [
    pytest.param("诺贝尔文学奖由哪个机构颁发？", Kind.DEFINITION, Moment.TIMELESS, id="who gives a prize"),
    pytest.param(
        "諾貝爾文學獎由哪個機構頒發？", Kind.DEFINITION, Moment.TIMELESS, id="the same in traditional Chinese"
    ),
    pytest.param("Who awards the Fields Medal?", Kind.DEFINITION, Moment.TIMELESS, id="who gives a medal"),
    pytest.param("中国最长的河是哪条", Kind.OUTCOME, Moment.TIMELESS, id="the longest river does not change"),
    pytest.param("What is the largest planet?", Kind.OUTCOME, Moment.TIMELESS, id="nor does the largest planet"),
    pytest.param("世界上最高的建筑是哪座", Kind.OUTCOME, Moment.IMPLICIT_PRESENT, id="the tallest building does"),
    pytest.param("2020年诺贝尔奖颁发给了谁", Kind.OUTCOME, Moment.PAST_YEAR, id="to whom it was given is a result"),
]


@pytest.mark.parametrize(("text", "kind", "moment"), STANDING)
def test_what_stands_and_what_changes(text: str, kind: Kind, moment: Moment) -> None:
    question = read_question(text, NOW)
    assert (question.kind, question.moment) == (kind, moment)
