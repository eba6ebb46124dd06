"""Speed of reading times: the median over the windows of some passages, 500 characters each.

CPU time, the best of some rounds, so that a busy machine counts little. The passages hold as many times as news do;
the dense one, with a time every 25 characters, shows what is not promised.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator

from detective.core.models import AsOf
from detective.core.timeline import Day
from detective.core.times import read_times

NOW = AsOf(day=Day(2026, 11, 29), instant=None, text="2026-11-29")
LENGTH = 500  # characters of a passage
ROUNDS = 15

PASSAGES = {
    "zh": (
        "国家统计局1月17日发布数据，2024年全年国内生产总值比上年增长5.0%，社会消费品零售总额增长3.5%，"
        "服务零售额增长更快，居民消费结构继续升级。发言人表示，城镇调查失业率总体平稳，物价保持温和，"
        "重点群体的就业得到保障，外贸结构持续优化，新能源汽车、集成电路等产品的产量较快增长。"
        "记者在现场看到，来自二十多个省份的代表围绕产业升级、民生保障等话题展开讨论，两千多家企业参加了展览，"
        "观众超过十万人次，签约金额达到一百二十亿元。与会专家认为，外部环境更趋复杂，国内需求仍然不足，"
        "部分企业生产经营困难，需要加大政策力度。他说，今年上半年将出台一批稳外贸措施，支持企业拓展新的市场。"
        "截至2024年底，这个城市的常住人口比十年前增加了一成，医院和学校的数量也有明显增长，市民出行更加便利。"
    ),
    "zh-hant": (
        "主計總處昨日公布統計，第三季經濟成長率為4.17%，較預期為高，全年成長預估上修。官員表示，出口表現亮眼，"
        "其中資通訊產品的年增率超過三成，傳統產業仍待復甦，國內投資逐步回溫，民間消費也維持成長的動能。"
        "這項調查訪問了一千零六十八位受訪者，約有六成認為物價將持續上漲，學者指出產業外移對就業結構仍有影響，"
        "自2019年以來累計核准的投資計畫超過一千五百件，薪資成長卻落後於服務業，年輕人買房的負擔更加沉重。"
        "氣象署預報，受東北季風影響，北部氣溫下降，山區可能出現十度以下低溫，民眾外出應注意保暖，"
        "高速公路局也提醒連假期間的車流可能較平日增加兩成，建議駕駛人提早出發，以免受困在車陣之中。"
    ),
    "en": (
        "The central bank raised rates by a quarter point on Thursday, its first increase since 2018, after inflation "
        "climbed faster than most economists had expected. Officials said that energy costs had risen and that growth "
        "of about 2% was likely. The company, founded in 1998, employs 2,000 people in eleven countries and reported "
        "revenue of $383 billion, a little less than a year earlier. It has opened 150 stores and closed none of them. "
        "A decision on the plan is expected by March 15, 2027, and the minister told reporters that nothing had been "
        "decided yet. Analysts who follow the sector were divided about what the figures mean for households."
    ),
    "plain": (
        "这座城市坐落在河谷之中，四面环山，气候温和湿润。街道两旁种满了高大的梧桐树，树荫下摆着木头长椅，"
        "老人们坐在那里下棋、喝茶、聊天。市场里有新鲜的蔬菜和水果，摊主们大声招呼着过路的行人。"
        "孩子们背着书包从学校里跑出来，笑声传得很远。The old bridge is made of stone, and people walk across it "
        "every morning on their way to work. There is a small museum near the square with paintings of the river."
    ),
}
DENSE = (
    "2024年全年增长5.0%，其中四季度增长5.4%，一季度5.3%，二季度4.7%。过去三年年均增长5%，去年12月创下新高，"
    "自2020年以来居世界第一。截至2024年底为14亿，比上年末减少。今年上半年将出台措施，到2030年建成，3月底以前报送，"
    "下半年评估。1月17日发布，昨日公布，本周五召开，民国三十八年，20世纪90年代，第95届奥斯卡，2026年春节，上个月。"
)


def medians() -> Iterator[tuple[str, float]]:
    """The median seconds for one window of every passage, `dense` last."""
    for name, text in (*PASSAGES.items(), ("dense", DENSE)):
        yield name, statistics.median(_cost(window) for window in _windows(text))


def _cost(text: str) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.process_time()
        read_times(text, NOW)
        best = min(best, time.process_time() - begin)
    return best


def _windows(text: str) -> list[str]:
    whole = text * (2 * LENGTH // len(text) + 2)
    return [whole[start : start + LENGTH] for start in range(0, len(text), 20)]


def main() -> int:
    """Print a row a passage."""
    for name, seconds in medians():
        print(f"{name:8} {seconds * 1000:.3f} ms for {LENGTH} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
