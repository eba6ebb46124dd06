"""What a sentence says of another thing of the kind stays below the half that a verdict needs; its like still answers."""

from __future__ import annotations

import pytest

from detective.core.answers import read_answers
from tests.core.answers.builders import ask, passage

QUALIFIED = [
    ("Who is the mayor of Ashbourne?", "Deputy mayor of Ashbourne Lena Walsh opened the library."),
    ("Who is the governor of North Verania?", "Oskar Lund is running for governor of North Verania."),
    ("Who is the mayor of Ashbourne?", "Former mayor of Ashbourne Tom Brennan has published his memoirs."),
    ("How many passengers did Elston Airport handle in 2024?",
     "International passengers at Elston Airport numbered 12.1 million in 2024."),
    ("How long is the Sable Tunnel?", "The undersea section of the Sable Tunnel is 6.2 km long."),
    ("When did the painter Elena Voss die?", "The husband of the painter Elena Voss died on 9 March 2021."),
    ("How many gold medals did Caldora win at the 2024 Summer Olympics?",
     "Caldora won 14 medals at the 2024 Summer Olympics."),
    ("When does the Pixa 9 go on sale?", "The Pixa 9 Pro goes on sale on 7 March 2025."),
    ("云溪县现任县长是谁？", "云溪县副县长何涛到乡镇调研。"),
    ("云溪縣現任縣長是誰？", "雲溪縣副縣長何濤到鄉鎮調研。"),
    ("云溪县有多少人口？", "云溪县城区人口9.7万人。"),
    ("屏東縣有多少人口？", "屏東縣屏東市人口19萬人。"),
    ("东林机场2024年旅客吞吐量是多少？", "东林机场2024年国际旅客吞吐量1210万人次。"),
    ("青龙隧道有多长？", "青龙隧道海底段长6.2公里。"),
    ("画家沈若兰是哪一年去世的？", "画家沈若兰的丈夫2021年3月9日去世。"),
    ("2036年奥运会将在哪个城市举行？", "印度提交了2036年奥运会申办意向书。"),
]  # fmt: skip
CONTRASTED = [
    ("What is the legal drinking age in Verania?", "The legal driving age in Verania is 17."),
    ("How much does a yearly Streamly subscription cost?", "A monthly Streamly subscription costs $12.99."),
    ("Who is the chief executive of Norvik Motors?", "Jan Reuss is chief executive of Volta Motors."),
    ("Where was the 2024 Global Water Summit held?", "The 2024 Global Air Summit was held in Madrid."),
    ("When did the painter Elena Voss die?", "The chemist Elena Voss died on 30 September 2019 in Zurich."),
    ("When does the Pixa 9 go on sale?", "The Pixa 8 went on sale on 10 February 2023."),
    ("维国法定饮酒年龄是多少岁？", "维国法定驾驶年龄是17岁。"),
    ("維國法定飲酒年齡是多少歲？", "維國法定駕駛年齡是17歲。"),
    ("画家沈若兰是哪一年去世的？", "化学家沈若兰2019年9月30日去世。"),
    ("星海9手机什么时候开售？", "星海8手机2023年2月10日开售。"),
]
OTHER_DEED = [
    ("When did the Harrow Bridge open to traffic?", "Construction of the Harrow Bridge began on 11 May 2020."),
    ("Where was the chess player Nadia Orlova born?",
     "The chess player Nadia Orlova grew up in Riga and now lives in Vienna."),
    ("When did the Digital Safety Act come into force?", "Parliament passed the Digital Safety Act on 5 October 2024."),
    ("《数据安全条例》什么时候施行？", "《数据安全条例》2025年10月5日获得通过，施行日期另行公布。"),
    ("《數據安全條例》什麼時候施行？", "《數據安全條例》2025年10月5日獲得通過，施行日期另行公布。"),
    ("马洛博物馆是哪一年开馆的？", "马洛博物馆经过翻修，2019年重新开馆。"),
    ("棋手欧丽娜出生在哪里？", "棋手欧丽娜在里加长大，现居维也纳。"),
]  # fmt: skip
STILL_ANSWERED = [
    ("Who is the deputy mayor of Ashbourne?", "Deputy mayor of Ashbourne Lena Walsh opened the library.", "Lena Walsh"),
    ("Who is the mayor of Ashbourne?", "Maria Keating, the mayor of Ashbourne, succeeded the former mayor.", "Keating"),
    ("How long is the Sable Tunnel?", "The Sable Tunnel is 11.4 km long.", "11.4"),
    ("How many passengers did Elston Airport handle in 2024?", "Elston Airport handled 12.1 million passengers in 2024.",
     "12.1 million"),
    ("What is the legal drinking age in Verania?", "The minimum drinking age in Verania is 18.", "18"),
    ("When did the painter Elena Voss die?", "The artist Elena Voss died on 9 March 2021.", "9 March 2021"),
    ("Who is the prime minister of Canada?", "Canadian Prime Minister Mark Carney met workers.", "Mark Carney"),
    ("Where was the chess player Nadia Orlova born?",
     "The chess player Nadia Orlova was born in Tartu in 1998, grew up in Riga and now lives in Vienna.", "Tartu"),
    ("When did the Harrow Bridge open to traffic?",
     "Construction began in 2020 and the Harrow Bridge opened to traffic on 4 June 2024.", "4 June 2024"),
    ("What was the population of Norbury in 2021?",
     "The town council counted a population of 61,500 in Norbury in 2021.", "61,500"),
    ("2019年中超冠军是哪支球队？", "广州恒大队夺得2019赛季中超冠军。", "广州恒大"),
    ("云溪县副县长是谁？", "云溪县副县长何涛到乡镇调研。", "何涛"),
    ("云溪县有多少人口？", "截至2024年末，云溪县常住人口41.2万人。", "41.2万人"),
    ("维国法定饮酒年龄是多少岁？", "维国最低饮酒年龄是18岁。", "18岁"),
    ("《数据安全条例》什么时候施行？", "《数据安全条例》2025年10月5日公布，自2026年3月1日起施行。", "2026年3月1日"),
    ("《數據安全條例》什麼時候施行？", "《數據安全條例》2025年10月5日公布，自2026年3月1日起施行。", "2026年3月1日"),
    ("星海9手机什么时候开售？", "星海9手机将于2025年2月14日开售，售价3999元。", "2025年2月14日"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "text"), [*QUALIFIED, *CONTRASTED, *OTHER_DEED])
def test_a_near_miss_does_not_answer(question: str, text: str) -> None:
    assert all(answer.relevance_milli < 500 for answer in read_answers(ask(question), passage(text)))


@pytest.mark.parametrize(("question", "text", "answer"), STILL_ANSWERED)
def test_its_like_still_answers(question: str, text: str, answer: str) -> None:
    (found,) = read_answers(ask(question), passage(text))
    assert answer in found.text
    assert found.relevance_milli >= 500


NO_FACT = [
    ("How many countries took part in the 2024 Brightwater Games?",
     "Organisers expect 70 countries at the 2024 Brightwater Games."),
    ("What was the inflation rate in Caldora in 2024?",
     "The central bank forecast that inflation in Caldora would average 3.1% in 2024."),
    ("How much does the Pixa 9 Pro cost?", "A leaker said the Pixa 9 Pro might cost $1,099."),
    ("How many employees does Vantor have?", "Vantor will lay off 1,200 employees this year."),
    ("When did the Harrow Bridge open to traffic?", "The Harrow Bridge is expected to open to traffic in December 2023."),
    ("2024年云海省GDP增速是多少？", "云海省2024年GDP增长目标为6%左右。"),
    ("星海9 Pro手机售价多少？", "博主爆料称星海9 Pro手机售价可能为5499元。"),
    ("萬拓公司有多少員工？", "萬拓公司今年將裁減1200名員工。"),
    ("2024年全球水峰会在哪里举行？", "2024年全球水峰会原定在开罗举行，至今没有公布新的地点。"),
]  # fmt: skip
OTHER_RELATION = [
    ("Which country won the 2023 FIFA Women's World Cup?",
     "A crowd of 75,784 watched the final of the 2023 FIFA Women's World Cup in Sydney, Australia."),
    ("Who directed the film Northern Harbour?", "Northern Harbour stars Tim Falk as a ferry captain."),
    ("What was Oakland Steel's revenue in 2024?", "Oakland Steel made a net profit of $310 million in 2024."),
    ("How many cars did Norvik Motors sell in 2024?", "Norvik Motors produced 191,000 cars in 2024."),
    ("What is the capital of the Morva region?", "Telsk is the largest city of the Morva region."),
    ("Which company makes the Aero X2 drone?", "The Aero X2 drone is sold in Europe by Bestmart."),
    ("小说《玻璃果园》的作者是谁？", "小说《玻璃果园》中文版由陈静翻译。"),
    ("海川集团2024年营业收入是多少？", "海川集团2024年净利润31亿元。"),
    ("天行X2无人机是哪家公司生产的？", "天行X2无人机在国内由百佳公司销售。"),
    ("颱風丹娜造成多少人死亡？", "颱風丹娜造成35人受傷、2人失蹤。"),
    ("明叶公司的创始人是谁？", "明叶公司总裁傅丹出席论坛。"),
    ("2024年云海省GDP增速是多少？", "2024年云山省GDP同比增长4.8%。"),
    ("誰是現任香港財政司司長？", "香港政務司司長陳國基出席論壇。"),
    ("Who is the author of the novel The Glass Orchard?",
     "The novel The Glass Orchard was translated into German by Otto Frei."),
    ("Who was the first woman to climb Mount Kessler?",
     "Hans Rieder was the first man to climb Mount Kessler, in 1871."),
    ("2024年诺贝尔文学奖得主是谁？", "博彩公司认为残雪最有可能获得2024年诺贝尔文学奖。"),
    ("誰是現任香港律政司司長？", "香港財政司司長陳茂波表示，經濟保持增長。"),
]  # fmt: skip
RECEIVED = [
    ("Who is the president of Brazil?", "President Lula da Silva of Brazil met Vice President Kamala Harris.", "Lula"),
    ("云溪县县长是谁？", "云溪县县长周敏和副县长何涛到乡镇调研。", "周敏"),
    ("When was the Golden Gate Bridge completed?",
     "Construction of the Golden Gate Bridge began in 1933 and was completed in April 1937.", "April 1937"),
    ("How many gold medals did China win at the 2024 Olympics?", "China won 40 golds at the 2024 Olympics.", "40"),
    ("港珠澳大桥什么时候通车？", "港珠澳大桥2009年12月15日开工，2018年10月24日正式通车。", "2018年10月24日"),
    ("美联储现在的利率是多少？", "美联储将联邦基金利率目标区间下调至3.75%至4%。", "%"),
    ("明叶公司的创始人是谁？", "明叶公司由饶山2009年在成都创立。", "饶山"),
    ("誰是現任香港財政司司長？", "財政司司長陳茂波表示，香港經濟保持增長。", "陳茂波"),
    ("Who wrote the novel The Glass Orchard?", "The Glass Orchard is a 2022 novel by Mira Kane.", "Mira Kane"),
    ("Who was the first woman to climb Mount Kessler?",
     "Clara Moser became the first woman to climb Mount Kessler in 1893.", "Clara Moser"),
    ("Who won the Nobel Peace Prize in 2024?",
     "The Norwegian Nobel Committee has awarded the Nobel Peace Prize for 2024 to Nihon Hidankyo.", "Nihon Hidankyo"),
    ("Which city will host the 2032 Summer Olympics?",
     "The IOC elected Brisbane as host of the 2032 Summer Olympics.", "Brisbane"),
    ("Who won the Nobel Prize in Literature in 2024?", "Han Kang was awarded the 2024 Nobel Prize in Literature.",
     "Han Kang"),
    ("哪座城市将主办2032年夏季奥运会？", "国际奥委会选定布里斯班为2032年夏季奥运会主办城市。", "布里斯班"),
    ("誰獲得了2024年諾貝爾文學獎？", "瑞典文學院將2024年諾貝爾文學獎授予韓江。", "韓江"),
    ("2024年全国田径锦标赛女子100米冠军是谁？",
     "2024年全国田径锦标赛女子100米决赛，葛曼棋以11秒20夺冠，韦永丽获得亚军。", "葛曼棋"),
    ("What is the interest rate of the Bank of Caldora?",
     "The Bank of Caldora cut its key interest rate to 4.25% from 4.5% on Friday.", "4.25%"),
    ("卡国央行的基准利率是多少？", "卡国央行周五将基准利率由4.5%下调至4.25%。", "4.25%"),
    ("How many countries took part in the 2024 Brightwater Games?",
     "In 2024, 65 countries took part in the Brightwater Games, more than the 60 expected.", "65 countries"),
    ("How many people were killed in the Tarn Valley earthquake?",
     "The Tarn Valley earthquake killed 58 people and injured 431.", "58 people"),
    ("2024年云海省GDP增速是多少？", "2024年云海省GDP增长5.4%，高于5%的目标。", "5.4%"),
    ("Which city will host the 2036 Olympics?", "Ahmedabad is expected to host the 2036 Olympics.", "Ahmedabad"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "text"), [*NO_FACT, *OTHER_RELATION])
def test_a_forecast_or_another_relation_does_not_answer(question: str, text: str) -> None:
    assert all(answer.relevance_milli < 500 for answer in read_answers(ask(question), passage(text)))


@pytest.mark.parametrize(("question", "text", "answer"), RECEIVED)
def test_who_received_won_or_holds_is_the_answer(question: str, text: str, answer: str) -> None:
    (found,) = read_answers(ask(question), passage(text))
    assert answer in found.text
    assert found.relevance_milli >= 500
