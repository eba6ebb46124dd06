"""A question with its answer behind it is the one claim that the two make; what only looks like one stays as it is."""

from __future__ import annotations

import pytest

from detective.core.models import AsOf, Kind, Mode
from detective.core.question import read_question
from detective.core.question_statement import denial, statement
from detective.core.timeline import Day, Span

NOW = AsOf(day=Day(2026, 10, 25), instant=None, text="2026-10-25")

CHINESE = [
    ("2010年世界杯冠军是谁：西班牙。", "2010年世界杯冠军是西班牙"),
    ("2010年世界杯冠军是谁？西班牙", "2010年世界杯冠军是西班牙"),
    ("2010年世界杯冠军是谁呢? 西班牙!", "2010年世界杯冠军是西班牙"),
    ("2010年世界盃冠軍是誰？西班牙。", "2010年世界盃冠軍是西班牙"),
    ("核实：2010年世界杯冠军是谁：西班牙", "2010年世界杯冠军是西班牙"),
    ("问：谁赢得了2010年世界杯？答：西班牙", "西班牙赢得了2010年世界杯"),
    ("问：中国的首都是哪里 答：北京。", "中国的首都是北京"),
    ("谁提出了方案？答：来自上海的工程师，他们研究了三年", "提出了方案的是来自上海的工程师，他们研究了三年"),
    ("中国首都是哪座城市？答案是北京", "中国首都是北京"),
    ("美国与塔利班在哪座城市举行谈判：多哈。", "美国与塔利班在多哈举行谈判"),
    ("谈判在哪裡舉行：在多哈", "谈判在多哈舉行"),
    ("联合国总部在哪儿？纽约", "联合国总部在纽约"),
    ("山东队对战哪支队伍并取得胜利：同曦队。", "山东队对战同曦队并取得胜利"),
    ("哪个国家的球队夺冠？德国", "德国的球队夺冠"),
    ("哪位海南省公安厅的官员被带走？韩运发", "韩运发被带走"),
    ("《三体》是哪位作家的作品：刘慈欣", "《三体》是刘慈欣的作品"),
    ("科百特和哪家公司进行诉讼：赛普（杭州）过滤科技有限公司。", "科百特和赛普（杭州）过滤科技有限公司进行诉讼"),
    ("去年金正恩访问了哪个国家？俄罗斯", "去年金正恩访问了俄罗斯"),
    ("哪家信用评级机构下调了展望：穆迪", "穆迪下调了展望"),
    ("哪个会议举行了：国际投资者大会", "国际投资者大会举行了"),
    ("建设厅邀请了哪些人：外国投资者代表", "建设厅邀请了外国投资者代表"),
    ("曼城战胜了哪个对手？西汉姆联", "曼城战胜了西汉姆联"),
    ("中印两国哪两个省份启动了考试：浙江、江苏", "中印两国浙江、江苏启动了考试"),
    ("他获得了哪个重要奖项：金鸡奖", "他获得了金鸡奖"),
    ("学校举办了哪项重大活动：校园歌会", "学校举办了校园歌会"),
    ("哪些课程启动了：数学课", "数学课启动了"),
    ("事故有多少人死亡：5人。", "事故有5人死亡"),
    ("事故造成多少人死亡？5", "事故造成5人死亡"),
    ("北京新增了多少本土确诊病例？205例", "北京新增了205例本土确诊病例"),
    ("票价是多少钱：30欧", "票价是30欧"),
    ("机场有几条跑道？三条", "机场有三条跑道"),
    ("台北101有多高：508米", "台北101有508米"),
    ("公园的面积有多大：约为0.3平方公里", "公园的面积约为0.3平方公里"),
    ("第几届奥运会在北京举办：第29届", "第29届奥运会在北京举办"),
    ("第几届奥运会在北京举办：29", "第29届奥运会在北京举办"),
    ("2010年决赛比分是多少？1：0", "2010年决赛比分是1：0"),
    ("联合国何时成立：1945年", "联合国于1945年成立"),
    ("联合国在何时成立：1945年", "联合国在1945年成立"),
    ("富国银行广场建于哪一年？建于1988年", "富国银行广场建于1988年"),
    ("列车是何时投入服务的？1985年投入服务", "列车是1985年投入服务的"),
    ("费德勒什么时候退役的：2022年", "费德勒于2022年退役"),
    ("哪年成立：1945年", "1945年成立"),
    ("北京金融法院发布了怎样的公告：邀请投资者起诉乐视网", "北京金融法院发布了公告：邀请投资者起诉乐视网"),
    ("证监会做了什么重要决定？暂停新增规模", "证监会做了重要决定：暂停新增规模"),
    ("报社发布了哪篇关于皮肤护理的文章：《轻松护肤》", "报社发布了《轻松护肤》"),
    ("何炅主持了什么节目：快乐大本营", "何炅主持了快乐大本营"),
    ("警方因何事件拘捕了30人：元朗袭击事件。", "警方因元朗袭击事件拘捕了30人"),
    ("什么是光合作用：植物利用光能合成有机物的过程", "光合作用是植物利用光能合成有机物的过程"),
    ("美国国会发生了什么：支持者冲入国会大厦", "美国国会，支持者冲入国会大厦"),
    ("中方对此事的看法是什么：坚决反对。", "中方对此事的看法是坚决反对"),
    ("为何明星考编引发热议：网友质疑明星为何要考编", "因为网友质疑明星为何要考编，明星考编引发热议"),
    ("天空为什么是蓝色的？因为瑞利散射。", "因为瑞利散射，天空是蓝色的"),
    ("愛因斯坦為什麼獲獎：發現光電效應", "因为發現光電效應，愛因斯坦獲獎"),
    ("沪指的表现如何：涨超1%。", "沪指涨超1%"),
    ("俄乌谈判的进展如何：接近达成协议，和平曙光显现。", "俄乌谈判接近达成协议，和平曙光显现"),
    ("比赛结果如何：1比0", "比赛结果是1比0"),
    ("天气怎么样：晴", "天气晴"),
    ("疫情如何传播：通过飞沫", "疫情通过飞沫传播"),
    ("外交部是如何回应的：坚决反对", "外交部回应：坚决反对"),
    ("第1舰队是一支什么样的部队？第1舰队为日本海军之一部。", "第1舰队为日本海军之一部"),
]

ENGLISH = [
    ("Who won the 2010 FIFA World Cup? Spain", "Spain won the 2010 FIFA World Cup"),
    ("WHO WON THE 2018 WORLD CUP? FRANCE", "FRANCE WON THE 2018 WORLD CUP"),
    ("Q: Who won the 2010 FIFA World Cup? A: Spain", "Spain won the 2010 FIFA World Cup"),
    ("Question: Who won? Answer: a team from Spain", "A team from Spain won"),
    ("In 2021, which astronomer discovered it? Jane Doe", "In 2021, Jane Doe discovered it"),
    ("Which country hosted the 2010 FIFA World Cup? South Africa", "South Africa hosted the 2010 FIFA World Cup"),
    ("Which river flows through Cairo? The Nile", "The Nile flows through Cairo"),
    ("Which language has the most native speakers? Mandarin", "Mandarin has the most native speakers"),
    ("Which city is the capital of France? Paris", "Paris is the capital of France"),
    ("What is the capital of Andorra? Andorra la Vella", "The capital of Andorra is Andorra la Vella"),
    ("What was invented by Bell? The telephone", "The telephone was invented by Bell"),
    ("What is inside? A cat", "Inside is a cat"),
    ("What is very big? Jupiter", "Jupiter is very big"),
    ("What was Istanbul called before 1930? Constantinople", "Istanbul was called Constantinople before 1930"),
    ("What nationality was Mozart? Austrian", "Mozart was Austrian"),
    (
        "What school was Bengt Holm employed by from 1994 to 1995? MIT",
        "Bengt Holm was employed by MIT from 1994 to 1995",
    ),
    ("Who was Titanic directed by? James Cameron", "Titanic was directed by James Cameron"),
    ("Who is the president of France? Emmanuel Macron", "Emmanuel Macron is the president of France"),
    ("Who is Angela Merkel? A German politician", "Angela Merkel is a German politician"),
    ("Who will Spain play in June? Brazil", "Spain will play Brazil in June"),
    ("Who has the record? Bolt", "Bolt has the record"),
    ("Who will win? Spain", "Spain will win"),
    ("What did Alexander Fleming discover in 1928? Penicillin", "Alexander Fleming discovered Penicillin in 1928"),
    ("What did the company announce in 2020? A merger", "The company announced a merger in 2020"),
    ("What did the panel unveil? A plan", "The panel unveiled a plan"),
    ("What did the old bank plan in May? A merger", "The old bank planned a merger in May"),
    ("What does NASA stand for? A name", "NASA stands for a name"),
    ("What does Ann carry? A bag", "Ann carries a bag"),
    ("What do they eat? Grass", "They eat Grass"),
    ("Which country did Pele play for in 1970? Brazil", "Pele played for Brazil in 1970"),
    ("Which club did Bob carry a flag for? Ajax", "Bob carried a flag for Ajax"),
    ("What did Bob give her? A ring", "Bob gave a ring her"),
    ("To whom did Spain lose? Switzerland", "Spain lost to Switzerland"),
    ("When was Apple founded? 1976", "Apple was founded in 1976"),
    ("When did Spain win the World Cup? In 2010.", "Spain won the World Cup in 2010"),
    ("When did the film come out? 1999", "The film came out in 1999"),
    ("When did Spain last win the title? 2010", "Spain last won the title in 2010"),
    (
        "Which body did Soviet physicist Ann Prok join in 1960? The ASA",
        "Soviet physicist Ann Prok joined the ASA in 1960",
    ),
    ("Which GitHub repo has the most stars? freeCodeCamp", "freeCodeCamp has the most stars"),
    ("Who is the star of the series married to? Van Zeiler", "The star of the series is married to Van Zeiler"),
    ("When did talks collapse again? 1999", "Talks collapse again in 1999"),
    ("When will the war be over? 2030", "The war will be over in 2030"),
    ("When is Christmas? December 25", "Christmas is on December 25"),
    ("When does it start? 8 pm", "It starts at 8 pm"),
    ("What date was the show premiered on? September 1, 2022", "The show was premiered on September 1, 2022"),
    ("In what year did Germany win the World Cup? 2014", "Germany won the World Cup in 2014"),
    ("Where was Einstein born? Ulm", "Einstein was born in Ulm"),
    ("Where is the Eiffel Tower? In Paris", "The Eiffel Tower is in Paris"),
    ("Where was the final held? Wembley Stadium", "The final was held at Wembley Stadium"),
    ("Why did Nixon resign? Ill health", "Nixon resigned because of ill health"),
    ("Why did Nixon resign? Because he was ill", "Nixon resigned because he was ill"),
    ("Why did Nixon resign? To avoid trial", "Nixon resigned to avoid trial"),
    ("Why is Mars red? Rust", "Mars is red because of Rust"),
    ("How many people died in the crash? 300", "300 people died in the crash"),
    ("How many people live in China? 1.4 billion people", "1.4 billion people live in China"),
    ("How many novels are there in the series? Seven", "There are seven novels in the series"),
    ("How many moons are known? 95", "95 moons are known"),
    ("How many moons does Mars have? Two", "Mars has two moons"),
    ("How much does the ticket cost? $5", "The ticket costs $5"),
    ("How tall is the Eiffel Tower? 324 m", "The Eiffel Tower is 324 m tall"),
    ("How tall is it? 324", "It is 324"),
    ("How old is Joe Biden? 83", "Joe Biden is 83 years old"),
    ("How old is Joe Biden? 83 years", "Joe Biden is 83 years"),
    ("Clarence Cannon worked as what from 1915 to 1920? Clerk", "Clarence Cannon worked as Clerk from 1915 to 1920"),
    (
        "Erich Topp was made part of which unit in 1940? 1st Flotilla",
        "Erich Topp was made part of 1st Flotilla in 1940",
    ),
]

YES_OR_NO = [
    ("鲁迅是不是绍兴人？是", "鲁迅是绍兴人"),
    ("上海是不是首都？不是。", "上海不是首都"),
    ("大蒜能不能防癌？不能。", "大蒜不能防癌"),
    ("上海是首都吗？不是", "上海不是首都"),
    ("项目已经完工了吗？否", "项目已经完工了的说法不属实"),
    ("北京是首都吗：是的", "北京是首都"),
    ("问：北京是首都吗？答：是", "北京是首都"),
    ("Is Paris the capital of France? Yes.", "Paris is the capital of France"),
    ("Is X dead? No.", "X is not dead"),
    ("Did Germany win the 2010 World Cup? No", "Germany did not win the 2010 World Cup"),
    ("Does garlic cure cancer? No", "It is not true that Garlic cure cancer"),
    ("Isn't X dead? No", "It is not true that X isn't dead"),
    ("Is it true that vaccines cause autism? No", "It is not true that vaccines cause autism"),
]

FORMS = [pytest.param(text, told, id=text) for text, told in (*CHINESE, *ENGLISH, *YES_OR_NO)]


@pytest.mark.parametrize(("text", "told"), FORMS)
def test_a_question_and_its_answer_are_one_claim(text: str, told: str) -> None:
    found = read_question(text, NOW)
    assert (found.mode, found.proposition) == (Mode.CLAIM, told)


NO_ANSWER = [
    pytest.param("“谁是冠军”：一个西班牙节目", id="a quoted question"),
    pytest.param("2010年世界杯冠军是谁？", id="a question alone"),
    pytest.param("谁是下一任总统？专家这样分析", id="a headline that goes on"),
    pytest.param("谁是下一任总统：三大看点", id="a headline with a colon"),
    pytest.param("谁是凶手？警方召开发布会", id="a clause that names nobody"),
    pytest.param("谁是冠军？谁是亚军？", id="two questions"),
    pytest.param("谁是冠军：谁有胜算", id="an answer that asks again"),
    pytest.param("谁在哪里举行婚礼：北京", id="two things are asked"),
    pytest.param("最新消息：谁夺冠了", id="the question stands behind the colon"),
    pytest.param("专家解读为什么房价下跌：供过于求", id="a question that is told of"),
    pytest.param("多少人死亡：官方未公布", id="a number is asked and none is told"),
    pytest.param("活动几号举行：地点另行通知", id="a day is asked and none is told"),
    pytest.param("甲乙两事哪个发生得更早？甲事", id="a choice of two"),
    pytest.param("为什么？因为穷", id="nothing is explained"),
    pytest.param("如何评价他？很好", id="nobody who does it"),
    pytest.param("如何：好", id="nothing but the word that asks"),
    pytest.param("谁会赢。谁知道？西班牙", id="more than a question before the mark"),
    pytest.param("哪里有水：有水就有生命", id="a clause with 就"),
    pytest.param("谁提出了方案？来自上海的工程师，他们研究了三年", id="an answer of two clauses"),
    pytest.param("Who won the 2010 FIFA World Cup?", id="an English question alone"),
    pytest.param("Who will win? Experts weigh in", id="an English headline that goes on"),
    pytest.param("Where Is Everybody? Fermi's question still puzzles scientists", id="a sentence behind it"),
    pytest.param("Who is Keyser Söze? The ending of the film reveals it", id="a clause behind it"),
    pytest.param("Who Framed Roger Rabbit: the film was released in 1988", id="a title with a colon"),
    pytest.param("Where Are You? Mary Higgins Clark", id="a title with a question mark"),
    pytest.param("Who's Afraid of Virginia Woolf? is a 1966 film", id="a title that goes on"),
    pytest.param("Who won in 2010? Who won in 2014?", id="two English questions"),
    pytest.param("Who won in 2010? Which team", id="an English answer that asks again"),
    pytest.param("What happens next? Nobody knows.", id="the word that nobody knows"),
    pytest.param("How many died? It is unclear", id="no number"),
    pytest.param("When did it end? Spain", id="no time"),
    pytest.param("How did the dinosaurs die? An asteroid", id="how"),
    pytest.param("How tall does it grow? 5 m", id="how tall without a verb of being"),
    pytest.param("How much has it grown? 5", id="how much of what"),
    pytest.param("How many? Five", id="how many of what"),
    pytest.param("How many Roman? Five", id="how many without a verb"),
    pytest.param("Which film? Gravity", id="which without a verb"),
    pytest.param("Who is? Bob", id="who without what"),
    pytest.param("When is? 1999", id="when without what"),
    pytest.param("Where in France? Paris", id="where without a verb"),
    pytest.param("Why not? Because of rain", id="why without a verb"),
    pytest.param("What did the engineer a part of from 1970? A plan", id="did and no verb but a preposition"),
    pytest.param("What did XYZ? A plan", id="did without a verb"),
]


@pytest.mark.parametrize("text", NO_ANSWER)
def test_what_follows_and_does_not_answer_leaves_the_question(text: str) -> None:
    found = read_question(text, NOW)
    assert (found.mode, found.proposition) == (Mode.OPEN, text)


STAYS = [
    pytest.param("From what small? A seed", id="a preposition without a verb"),
    pytest.param("In which did? Gravity", id="a preposition without a noun"),
    pytest.param("In which film did? Gravity", id="a preposition and nothing else"),
    pytest.param("《谁是我的新郎》：一部电影", id="a title in its marks"),
    pytest.param("什么都能治的药：骗局", id="a word of free choice"),
    pytest.param("今天9：30开会", id="a clock"),
    pytest.param("检测结果：否", id="no question before the colon"),
    pytest.param("房价会跌吗？专家这样说", id="a yes-or-no question that nobody answers"),
]


@pytest.mark.parametrize("text", STAYS)
def test_a_claim_without_a_question_stays(text: str) -> None:
    found = read_question(text, NOW)
    assert (found.mode, found.proposition) == (Mode.CLAIM, text)


def test_open_as_it_was_given_changes_nothing() -> None:
    text = "2010年世界杯冠军是谁：西班牙。"
    assert read_question(text, NOW, mode=Mode.OPEN).proposition == text
    assert read_question(text, NOW, mode=Mode.OPEN).mode is Mode.OPEN
    assert read_question(text, NOW, mode=Mode.CLAIM).proposition == "2010年世界杯冠军是西班牙"


TIMES = [
    pytest.param("Who won the 2010 FIFA World Cup? Spain", Span.of_year(2010), id="in the question"),
    pytest.param("When did Spain win the World Cup? In 2010.", Span.of_year(2010), id="in the answer"),
    pytest.param("2010年世界杯冠军是谁：西班牙。", Span.of_year(2010), id="before a colon"),
    pytest.param("联合国何时成立：1945年", Span.of_year(1945), id="behind a colon"),
    pytest.param("Who directed Hush (2016 film)? Mike Flanagan", None, id="the year of a film"),
]


@pytest.mark.parametrize(("text", "target"), TIMES)
def test_the_asked_time_is_read_from_the_whole_text(text: str, target: Span | None) -> None:
    found = read_question(text, NOW)
    assert found.target == target
    assert all(text[time.start : time.end] == time.text for time in found.times)


def test_the_words_of_asking_do_not_tell_the_kind() -> None:
    assert read_question("What is the capital of Andorra? Andorra la Vella", NOW).kind is Kind.ASSERTION
    assert read_question("Who will win the 2030 World Cup? Spain", NOW).kind is Kind.FUTURE_CLAIM


def test_a_denial_keeps_the_tail_that_asks_for_truth_out() -> None:
    assert denial("鲁迅是绍兴人，对吗？") == "鲁迅不是绍兴人"
    assert statement("鲁迅是绍兴人，对吗？") == "鲁迅是绍兴人"
