"""Speed of reading times: median over passages of 500 characters, and growth on hostile text.

`python bench/bench_times.py` prints the figures and ends with 1 when one is over its limit.
"""

from __future__ import annotations

import statistics
import sys
import time

from detective.core.models import AsOf
from detective.core.times import read_times
from detective.core.timeline import Day

NOW = AsOf(day=Day(2026, 11, 29), instant=None, text="2026-11-29")
LENGTH = 500  # characters of a passage
LIMIT_MS = 0.5  # median for one passage, CPU time
LIMIT_GROWTH = 2.0  # cost per character at 100,000 against 25,000
ROUNDS = 7

PASSAGES = {
    "zh": (
        "国家统计局1月17日发布数据，2024年全年国内生产总值比上年增长5.0%，其中四季度增长5.4%。分季度看，一季度同比增长5.3%，二季度增长4.7%。"
        "发言人表示，过去三年居民收入年均增长约5%，城镇调查失业率总体平稳。自2020年以来，新能源汽车产量连续五年居世界第一，去年12月产量创下新高。"
        "第三产业增加值占比继续提高，服务零售额增长6.2%，快于同期商品零售额。截至2024年底，全国人口为140828万人，比上年末减少139万人。"
        "他说，今年上半年将出台一批稳外贸措施，力争到2030年建成一批先进制造业集群。与会专家认为，当前外部环境更趋复杂，国内需求仍然不足，"
        "部分企业生产经营困难。会议还讨论了明年的重点任务，要求各地在3月底以前报送方案，并于下半年开展评估。记者在现场看到，来自二十多个省份的代表"
        "围绕产业升级、就业和民生等话题展开讨论，两千多家企业参加了同期举办的展览，观众累计超过十万人次，现场签约金额达到一百二十亿元。"
    ),
    "zh-hant": (
        "主計總處昨日公布統計，2024年第三季經濟成長率為4.17%，較去年同期增加，全年成長預估上修至4.27%。官員表示，上個月出口金額創下歷史新高，"
        "其中資通產品年增率超過三成。民國一一三年總統大選之後，國內投資逐步回溫，自2019年以來累計核准的投資計畫超過一千五百件。"
        "這項調查訪問了一千零六十八位受訪者，約有六成認為未來五年物價將持續上漲。學者指出，1990年代的產業外移對今日的就業結構仍有影響，"
        "過去十年製造業的薪資成長落後於服務業。央行將於12月19日召開理監事會議，市場預期利率不變。去年底，央行曾在9月調高存款準備率，"
        "這是連續第二季採取措施。氣象署預報，本週五起受東北季風影響，北部氣溫下降，山區可能出現十度以下低溫，民眾外出應注意保暖，"
        "高速公路局也提醒元旦連假期間的車流可能較平日增加兩成，建議駕駛人提早出發，並避開上午九時至下午三時的尖峰時段，以免受困在車陣中。"
    ),
    "en": (
        "The central bank raised rates by a quarter point on Thursday, its first increase since 2018, after inflation climbed to 4.2% in the third "
        "quarter of last year. Officials said prices had risen more slowly than in 2022, when energy costs doubled, and that growth of about 2% was "
        "likely in 2026. The company, founded in 1998, employs 2,000 people and reported revenue of $383 billion for fiscal 2023, compared with $394 "
        "billion a year earlier. In the past five years it has opened 150 stores. A decision on the plan is expected by March 15, 2027, two months "
        "before the election, and the new rules take effect on January 1."
    ),
    "plain": (
        "这座城市坐落在河谷之中，四面环山，气候温和湿润。街道两旁种满了高大的梧桐树，树荫下摆着木头长椅，老人们坐在那里下棋、喝茶、聊天。"
        "市场里有新鲜的蔬菜和水果，摊主们大声招呼着过路的行人。孩子们背着书包从学校里跑出来，笑声传得很远。The old bridge is made of stone, and "
        "people walk across it every morning on their way to work. There is a small museum near the square with paintings of the river and the hills."
    ),
}
HOSTILE = ("1", "年年", "（", "last ", "一", "2020年", "2020-", "第一届", "《", "三年前")


def _cost_ms(text: str, rounds: int = ROUNDS) -> float:
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time_ns()
        read_times(text, NOW)
        best = min(best, (time.process_time_ns() - begin) / 1e6)
    return best


def _windows(text: str) -> list[str]:
    whole = text * (2 * LENGTH // len(text) + 2)
    return [whole[start : start + LENGTH] for start in range(0, len(text), 20)]


def main() -> int:
    """Print a line for each figure; 1 when a limit is passed."""
    over = False
    for name, text in PASSAGES.items():
        median = statistics.median(_cost_ms(window) for window in _windows(text))
        over |= median > LIMIT_MS
        print(f"{name}: {median:.3f} ms for {LENGTH} characters (limit {LIMIT_MS})")
    for seed in HOSTILE:
        short, long = (_cost_ms((seed * size)[:size], 3) for size in (25_000, 100_000))
        growth = long / max(short, 0.5) / 4
        over |= growth > LIMIT_GROWTH
        print(f"hostile {seed!r}: {long:.0f} ms for 100,000 characters, growth {growth:.2f} (limit {LIMIT_GROWTH})")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
