"""A time within the stretch in which a thing was so: read as that time, told apart from any other."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance

MAYOR = "Ruth Halvorsen served as mayor of Bergsund from 4 October 1995 to 30 September 2003."
HEAD = "周启明于2003年9月至2011年6月任江陵大学校长，后调任省教育厅。"
CHAIR = "Petra Lind has been chair of the Norland Bank since 5 February 2018 (as of October 2025)."
GOVERNOR = "林若兰自2018年2月5日起任江陵银行行长（截至2025年10月在任）。"

CASES = [
    pytest.param("Ruth Halvorsen was mayor of Bergsund in 1998", MAYOR, "support", id="a year within"),
    pytest.param("Ruth Halvorsen was mayor of Bergsund on 2 May 1999", MAYOR, "support", id="a day within"),
    pytest.param("Tom Reilly was mayor of Bergsund in 1998", MAYOR, "refute", id="another held it then"),
    pytest.param("Tom Reilly was mayor of Bergsund in 2003", MAYOR, "mention", id="in the year of the change"),
    pytest.param("Tom Reilly was mayor of Bergsund in 2010", MAYOR, "mention", id="later"),
    pytest.param("Ruth Halvorsen was mayor of Bergsund in 2010", MAYOR, "mention", id="the same one, later"),
    pytest.param("Tom Reilly is the mayor of Bergsund", MAYOR, "mention", id="now, of a term that is over"),
    pytest.param("Ruth Halvorsen became mayor of Bergsund in 1998", MAYOR, "mention", id="no beginning"),
    pytest.param("Petra Lind was chair of the Norland Bank in 2020", CHAIR, "support", id="since, as of"),
    pytest.param("周启明2006年任江陵大学校长", HEAD, "support", id="zh: a year within"),
    pytest.param("2006年江陵大学校长是周启明", HEAD, "support", id="zh: the office first"),
    pytest.param("林若兰2006年任江陵大学校长", HEAD, "refute", id="zh: another held it then"),
    pytest.param("林若蘭2011年任江陵大學校長", HEAD, "mention", id="hant: in the year of the change"),
    pytest.param("林若兰2020年是江陵银行行长", GOVERNOR, "support", id="zh: since, as of"),
    pytest.param(
        "Petra Lind was chair of the Norland Bank in 2020",
        "Since 5 February 2018 the office of chair of the Norland Bank has been held by Petra Lind, as of October 2025.",
        "support",
        id="the office first, since and as of",
    ),
    pytest.param(
        "林若兰2020年任江陵银行行长",
        "从2018年2月5日开始，江陵银行行长由林若兰担任，这是2025年10月时的情况。",
        "support",
        id="zh: the office first, since and as of",
    ),
    pytest.param("In 2021 Pascal Lind was chair of the Norland Bank", CHAIR, "refute", id="Pascal is no unit"),
    pytest.param(
        "巴拉克·奥巴马2013年任美国总统",
        "巴拉克·奥巴马（Barack Obama，又译贝拉克·奥巴马）于2009年1月20日至2017年1月20日任美国总统。",
        "support",
        id="zh: another spelling in brackets",
    ),
    pytest.param(
        "若望·保禄一世1991年任罗马教皇",
        "若望·保禄二世（John Paul II）于1978年10月16日至2005年4月2日任罗马教皇。",
        "refute",
        id="zh: the first of a name is not the second",
    ),
    pytest.param(
        "The painter lived in Vienna in 1906",
        "The painter lived in Vienna from 1902 to 1910, when he moved to Prague.",
        "support",
        id="residence",
    ),
    pytest.param(
        "The painter lived in Vienna in 1915",
        "The painter lived in Vienna from 1902 to 1910, when he moved to Prague.",
        "mention",
        id="residence at another time",
    ),
    pytest.param(
        "The bridge was closed on 5 May 2021",
        "The bridge was closed from 3 to 10 May 2021 for repairs.",
        "support",
        id="days of one month",
    ),
    pytest.param(
        "該博物館2022年5月6日閉館", "該博物館於2022年5月3日至10日閉館檢修。", "support", id="hant: days of one month"
    ),
    pytest.param(
        "这位作家1930年住在上海",
        "从1927年到1936年，这位作家一直住在上海。",
        "support",
        id="zh: the stretch comes first",
    ),
    pytest.param(
        "The population grew by 20% in 2012",
        "The population grew by 20% from 2010 to 2015.",
        "mention",
        id="a change goes on for all of it",
    ),
    pytest.param(
        "She was a teacher in 1905",
        "Born in Graz, she studied there from 1902 to 1910 and was a teacher.",
        "mention",
        id="a stretch of another clause",
    ),
    pytest.param(
        "The philosopher was a clerk in 1900", "The philosopher (1879–1955) was a clerk.", "mention", id="years of life"
    ),
]


@pytest.mark.parametrize(("claim", "text", "stance"), CASES)
def test_a_time_within_a_stretch(claim: str, text: str, stance: str) -> None:
    read = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert str(read.stance) == stance


def test_the_line_on_time_says_that_it_matches_and_the_quotation_is_the_passages() -> None:
    read = read_stance(frame_text("Ruth Halvorsen was mayor of Bergsund in 1998"), Candidate(id="e1", text=MAYOR))
    (time,) = [check for check in read.conditions if check.slot == "time"]
    assert (time.outcome, time.source) == ("match", "from 4 October 1995 to 30 September 2003")
    assert read.quote is not None
    assert read.quote.text == MAYOR[read.quote.start : read.quote.end] == MAYOR
