"""What is near the claim says nothing of it: a plan, a candidate, hearsay, a part, another of the kind."""

import pytest

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance

BOUGHT = "Halvorsen Foods acquired the bakery chain Crustwell"
BOUGHT_ZH = "明德药业收购了康泰诊所"
BANNED_ZH = "青石镇禁止一次性塑料袋"
PASSED = "The Torvian parliament passed the budget"
MAYOR = "Petra Holm is the mayor of Skarne"
FELL_ZH = "马洛大桥垮塌"
CUP_ZH = "北山队获得2023年长江杯冠军"
SHIELD = "Tarvin won the 2024 Northern Shield"
DRUG = "The drug Nerola relieves migraine in teenagers"
SOLD_ZH = "奥贝公司2023年售出6万辆自行车"


@pytest.mark.parametrize(
    ("claim", "text", "stance"),
    [
        (BOUGHT, "Halvorsen Foods is in talks to acquire the bakery chain Crustwell, sources said.", "mention"),
        (BOUGHT, "After months of talks, Halvorsen Foods acquired the bakery chain Crustwell in June.", "support"),
        (BOUGHT_ZH, "明德药业已向康泰诊所发出收购要约，报价8亿元。", "mention"),
        (BOUGHT_ZH, "经过半年洽谈，明德药业收购了康泰诊所。", "support"),
        (BANNED_ZH, "青石镇人大否决了禁止一次性塑料袋的提案。", "mention"),
        (BANNED_ZH, "从今年1月起，青石镇禁止一次性塑料袋。", "support"),
        ("公車票價調漲為18元", "交通局擬將公車票價調漲為18元，仍待市議會審議。", "mention"),
        ("立法院三讀通過《托育服務法》", "行政院會通過《托育服務法》草案，將函請立法院審議。", "mention"),
        ("立法院三讀通過《托育服務法》", "立法院會週二三讀通過《托育服務法》。", "support"),
        ("《湿地保护条例》已经施行", "《湿地保护条例》2025年10月5日公布，自2026年3月1日起施行。", "mention"),
        (PASSED, "A committee of the Torvian parliament passed the budget on Monday.", "mention"),
        (PASSED, "The Torvian parliament passed the budget on Monday after a committee had approved it.", "support"),
        ("Delmar Air went bankrupt", "Delmar Air's Italian subsidiary went bankrupt.", "mention"),
        ("德林航空破产", "德林航空的意大利子公司破产。", "mention"),
        (MAYOR, "Petra Holm is running for mayor of Skarne.", "mention"),
        (MAYOR, "Petra Holm, mayor of Skarne, is running for re-election.", "support"),
        ("林岳是白河縣縣長", "民調顯示，林岳在白河縣縣長選舉中領先。", "mention"),
        ("林岳是白河县县长", "白河县县长林岳宣布竞选连任。", "support"),
        ("Brennan is the mayor of Ashford", "Former mayor of Ashford Brennan has published his memoirs.", "mention"),
        ("Tom Gale is the mayor of Ripley", "Mayor of Ripley Tom Gale, a former teacher, opened the fair.", "support"),
        ("王琳是市长", "市长王琳会见了前市长李军。", "support"),
        ("周敏是教育局局长", "周敏将于下月出任教育局局长。", "mention"),
        ("Labour won the election", "The Labour party won the election with 43 percent.", "support"),
        (FELL_ZH, "听说马洛大桥垮塌，记者赶到现场证实大桥确实垮塌。", "support"),
        (FELL_ZH, "有居民说，听说马洛大桥垮塌了。", "mention"),
        (FELL_ZH, "马洛大桥周二垮塌。", "support"),
        ("The herbicide Trax causes cancer", "A lawsuit alleges that the herbicide Trax causes cancer.", "mention"),
        ("The Heron 3 satellite reached orbit", "The Heron 2 satellite reached orbit in March.", "mention"),
        ("The Heron 3 satellite reached orbit", "The Heron 3 satellite reached orbit in March.", "support"),
        ("天鹰三号卫星成功入轨", "天鹰二号卫星成功入轨。", "mention"),
        ("天鹰三号卫星成功入轨", "天鹰3号卫星昨日成功入轨。", "support"),
        ("捷運橘線票價為25元", "捷運紅線票價為25元。", "mention"),
        (CUP_ZH, "北山队获得2023年长江联赛冠军。", "mention"),
        (CUP_ZH, "北山少年队获得2023年长江少年杯冠军。", "mention"),
        (CUP_ZH, "2023年长江杯决赛，北山队夺得冠军。", "support"),
        (SHIELD, "Tarvin Under-21s won the 2024 Northern Youth Shield.", "mention"),
        (SHIELD, "Tarvin won the 2024 Northern Shield semi-final against Copley.", "mention"),
        (DRUG, "The drug Nerola relieves migraine in adults; a trial in teenagers will start next year.", "mention"),
        (DRUG, "The drug Nerola relieves migraine in adults but not in teenagers.", "refute"),
        ("药物奈罗可缓解青少年偏头痛", "研究发现药物奈罗可缓解成人偏头痛。", "mention"),
        (SOLD_ZH, "奥贝公司2023年上半年售出3.1万辆自行车。", "mention"),
        (SOLD_ZH, "奥贝公司2023年售出3.1万辆自行车。", "refute"),
        ("Unemployment in Torvia rose in 2024", "Youth unemployment in Torvia rose in 2024.", "mention"),
        (
            "Unemployment in Torvia rose in 2024",
            "Unemployment in Torvia rose in 2024, and youth unemployment fell.",
            "support",
        ),
        ("失業率上升", "青年失業率上升。", "mention"),
        ("失業率上升", "失業率上升，青年失業率也上升。", "support"),
        ("Hale Rovers were relegated in 2025", "Hale Rovers escaped relegation on the last day of 2025.", "refute"),
        ("北山队降级", "北山队避免了降级。", "refute"),
    ],
)
def test_what_is_near_a_claim_is_not_the_claim(claim: str, text: str, stance: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e", title="", text=text)).stance == stance
