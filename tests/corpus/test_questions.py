"""The corpus holds the answers to typical questions, in words that a reader of either language would look for."""

from __future__ import annotations

from typing import Any

import pytest

Record = dict[str, Any]

ANSWERS = [
    pytest.param(
        "nobel-literature-2020-zh",
        ["2020年诺贝尔文学奖授予", "露易丝·格丽克", "路易丝·格吕克", "Louise Glück", "2020年10月8日"],
        id="2020 literature in Chinese, in both transliterations",
    ),
    pytest.param(
        "nobel-literature-2020-en",
        ["The 2020 Nobel Prize in Literature was awarded to", "Louise Glück", "8 October 2020"],
        id="2020 literature in English",
    ),
    pytest.param(
        "nobel-literature-2026-zh", ["安妮·卡森", "加拿大诗人", "2026年10月8日"], id="2026 literature in Chinese"
    ),
    pytest.param("nobel-literature-2026-en", ["the Canadian poet Anne Carson", "8 October 2026"], id="2026 literature"),
    pytest.param(
        "nobel-literature-2018-zh", ["奥尔加·托卡尔丘克", "推迟到2019年", "2019年10月10日"], id="2018, given in 2019"
    ),
    pytest.param("nobel-literature-1941-en", ["was not awarded"], id="1941 without an award"),
    pytest.param("nobel-literature-1943-zh", ["1943年诺贝尔文学奖未颁发"], id="1943 without an award in Chinese"),
    pytest.param("nobel-medicine-2015-zh", ["屠呦呦", "大村智"], id="Tu Youyou"),
    pytest.param("nobel-peace-1979-en", ["Mother Teresa"], id="Mother Teresa under her known name"),
    pytest.param("nobel-physics-1903-zh", ["玛丽·居里", "居里夫人", "亨利·贝可勒尔"], id="Marie Curie by both names"),
    pytest.param(
        "world-cup-men-2018-final-zh",
        ["2018年国际足联世界杯冠军是法国队", "2018年7月15日", "莫斯科", "法国队以4比2战胜克罗地亚队", "夺得冠军"],
        id="2018 final in Chinese",
    ),
    pytest.param(
        "world-cup-men-2018-final-en",
        ["France won the 2018 FIFA World Cup, beating Croatia 4–2 in the final in Moscow on 15 July 2018."],
        id="2018 final in English",
    ),
    pytest.param(
        "world-cup-men-2010-final-en", ["Spain won the 2010 FIFA World Cup", "Netherlands 1–0"], id="2010 final"
    ),
    pytest.param("world-cup-men-2010-final-zh", ["西班牙队", "1比0战胜荷兰队", "夺得冠军"], id="2010 final in Chinese"),
    pytest.param("world-cup-men-2022-final-zh", ["3比3", "4比2战胜法国队"], id="2022 final on penalties"),
    pytest.param("world-cup-men-1950-final-en", ["deciding match", "Brazil 2–1"], id="1950 without a final"),
    pytest.param("world-cup-men-2002-host-zh", ["韩国和日本联合主办"], id="2002 hosted by two countries"),
    pytest.param("world-cup-men-2022-host-en", ["hosted by Qatar"], id="2022 host"),
    pytest.param("world-cup-women-2023-final-zh", ["西班牙队以1比0战胜英格兰队"], id="2023 women's final"),
    pytest.param("fact-world-cup-2034-host-zh", ["沙特阿拉伯", "2024年12月11日"], id="2034 host"),
    pytest.param("olympics-summer-2008-zh", ["中国北京主办", "2008年8月8日"], id="Beijing 2008"),
    pytest.param("olympics-summer-2020-en", ["Tokyo", "23 July 2021", "postponed"], id="Tokyo 2020, held in 2021"),
    pytest.param("olympics-summer-2028-zh", ["美国洛杉矶", "2017年9月13日"], id="2028 host"),
    pytest.param("olympics-winter-2030-en", ["French Alps", "24 July 2024"], id="2030 host"),
    pytest.param("olympics-summer-2032-en", ["Brisbane, Australia", "21 July 2021"], id="2032 host"),
    pytest.param("olympics-winter-2034-zh", ["盐湖城", "2024年7月24日"], id="2034 Winter host"),
    pytest.param("fact-olympics-1940-summer-en", ["cancelled"], id="1940 cancelled"),
    pytest.param("oscars-picture-092-zh", ["《寄生虫》", "2020年第92届", "最佳影片奖"], id="Parasite"),
    pytest.param("oscars-actor-005-en", ["Wallace Beery", "Fredric March", "both won"], id="a tie"),
    pytest.param(
        "oscars-picture-003-en", ["3rd Academy Awards (the 1930 Oscars)", "5 November 1930"], id="third ceremony"
    ),
    pytest.param(
        "office-chancellor-of-germany-angela-merkel-2005-en",
        ["Angela Merkel was Chancellor of Germany from 22 November 2005 to 8 December 2021."],
        id="a closed term in English",
    ),
    pytest.param(
        "office-chancellor-of-germany-angela-merkel-2005-zh",
        ["安格拉·默克尔", "于2005年11月22日至2021年12月8日任德国总理"],
        id="a closed term in Chinese",
    ),
    pytest.param(
        "office-chancellor-of-germany-friedrich-merz-2025-en",
        ["Friedrich Merz has been Chancellor of Germany since 6 May 2025 (as of October 2025)."],
        id="an open term",
    ),
    pytest.param(
        "office-prime-minister-of-the-united-kingdom-liz-truss-2022-zh", ["2022年9月6日", "2022年10月25日"], id="Truss"
    ),
    pytest.param("rumour-covid-5g-zh", ["5G网络会传播新冠病毒", "谣言", "世界卫生组织"], id="5G and COVID-19"),
    pytest.param("rumour-covid-garlic-en", ["garlic", "is false", "World Health Organization"], id="garlic"),
    pytest.param("rumour-microwave-cancer-zh", ["微波炉", "不会产生致癌物"], id="microwave ovens"),
    pytest.param("rumour-vaccine-mmr-autism-en", ["MMR vaccine causes autism is false"], id="MMR and autism"),
    pytest.param("rumour-great-wall-moon-zh", ["长城", "月球上看不到"], id="the Great Wall from the Moon"),
    pytest.param("rumour-brain-ten-percent-en", ["10 percent of their brains is false"], id="ten percent of the brain"),
    pytest.param("rumour-food-mung-bean-zh", ["绿豆能治百病", "谣言"], id="mung beans"),
    pytest.param("fact-speed-of-light-zh", ["299792458米每秒"], id="speed of light"),
    pytest.param("fact-water-boiling-en", ["100 degrees Celsius"], id="boiling point"),
    pytest.param("fact-leap-year-zh", ["2000年是闰年，1900年不是闰年"], id="leap years"),
    pytest.param("fact-everest-height-zh", ["8848.86米", "2020年12月8日"], id="Everest"),
    pytest.param("capital-au-en", ["The capital of Australia is Canberra."], id="Canberra"),
    pytest.param("capital-kz-zh", ["哈萨克斯坦的首都是阿斯塔纳"], id="Astana"),
    pytest.param("province-guangdong-zh", ["广东省的省会是广州市"], id="Guangzhou"),
    pytest.param("element-079-zh", ["金", "Au", "79"], id="gold"),
]


@pytest.mark.parametrize(("key", "pieces"), ANSWERS)
def test_the_answer_stands_in_the_record(by_id: dict[str, Record], key: str, pieces: list[str]) -> None:
    text = by_id[key]["text"]
    assert [piece for piece in pieces if piece not in text] == []


def test_no_record_tells_of_a_prize_that_is_not_yet_given(records: list[Record]) -> None:
    years = [record["facts"]["year"] for record in records if record["topic"] == "nobel"]
    assert max(years) == 2026
