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
