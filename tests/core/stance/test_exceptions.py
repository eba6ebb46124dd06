"""What is excepted from a rule, what comes about on a condition alone, and what was meant but not done."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

SIGN = "館內禁止攜帶寵物，導盲犬不在此限。違者請離場。"
ROAD = "步行街禁止机动车驶入，救护车、消防车除外。"
BEACH = "No dogs are allowed on the beach, except guide dogs."
BIKES = "Bicycles may not be taken on trains before 9 a.m.; folding bikes are exempt from the rule."
APART = "No cars may enter the old town. The rule does not apply to taxis."
FAIR = "The fair has taken place every year since 1983 except 2021."
MUSEUM = "The museum is open every day except Monday."
TREATY = "The treaty can only enter into force once 60 states have ratified it. So far 41 have done so."
GIG = "乐队原定本月18日在长沙举行的专场演出取消，观众可以退款。"
OFFER = "球队曾想请老将吴敏担任主教练，被她婉拒。吴敏说，自己更愿意带少年队。"

HIKER = "Rescuers have been combing the valley for the missing hiker since Sunday, so far without success."
SILVER = "村民李大山相信祖父当年在后山埋了一箱银元，多年来一直在寻找，至今一无所获。"
PILOTS = "Neither of the two pilots held a valid rating for the aircraft, the board said."

BUS = "根据新制，长者搭乘市区公车免费，但国道客运不适用，仍须购买半价票。"
DRUG = "该款疫苗尚处于三期临床阶段，最快要到明年底才可能上市。"
DOCTOR = "涉事医生已被停职，是否吊销执业证书须待调查结束后由卫健委决定。"
SHOW = "原定于周六登场的烟火晚会，因连日豪雨宣布停办，已购票的民众可退费。"
LEVY = "Ministers dropped the plan for a sugar levy on Tuesday after a revolt."
AMIN = "Dr Amin refused to sign the report, and two of her colleagues left the panel before the vote."
BANS = "The commission stopped short of banning glyphosate, but asked farmers to use less of it."
MET = "The minister declined to meet the protesters on Monday, and the mayor was not in town."
ONLINE = "Tickets must be bought online in advance; the office at the gate has closed for good."
LINES = "地铁五号线昨天开始试运行。六号线则计划年底前完成轨道铺设，明年才可能试运行。"

CASES = [
    ("導盲犬可以進入館內", SIGN, "support"),
    ("導盲犬不得進入館內", SIGN, "refute"),
    ("寵物可以帶進館內", SIGN, "refute"),
    ("館內設有哺乳室", SIGN, "mention"),
    ("救护车可以驶入步行街", ROAD, "support"),
    ("出租车可以驶入步行街", ROAD, "mention"),
    ("Guide dogs are allowed on the beach.", BEACH, "support"),
    ("Guide dogs are banned from the beach.", BEACH, "refute"),
    ("Guide dogs are trained on the beach.", BEACH, "mention"),
    ("You can take a folding bike on a train before 9 a.m.", BIKES, "support"),
    ("Taxis may enter the old town.", APART, "support"),
    ("Taxis must not enter the old town.", APART, "refute"),
    ("The fair did not take place in 2021.", FAIR, "support"),
    ("The fair took place in 2021.", FAIR, "refute"),
    ("The museum is open on Mondays.", MUSEUM, "refute"),
    ("The treaty is already in force.", TREATY, "refute"),
    ("The treaty is not yet in force.", TREATY, "support"),
    ("The treaty was drafted in Geneva.", TREATY, "mention"),
    ("该条例已经施行", "该条例须经省人大常委会批准后方可施行，目前尚在审议之中。", "refute"),
    ("该条例还没有施行", "该条例须经省人大常委会批准后方可施行，目前尚在审议之中。", "support"),
    ("乐队本月18日在长沙演出了", GIG, "refute"),
    ("乐队下月在武汉演出", GIG, "mention"),
    ("吴敏当上了球队的主教练", OFFER, "refute"),
    ("吴敏打过三届全运会", OFFER, "mention"),
    ("The missing hiker has been found.", HIKER, "refute"),
    ("The missing hiker has not been found yet.", HIKER, "support"),
    ("The missing hiker is from Leeds.", HIKER, "mention"),
    ("李大山已经找到了祖父埋的银元", SILVER, "refute"),
    ("祖父在后山埋了一箱银元", SILVER, "mention"),
    ("At least one of the two pilots was rated on that aircraft.", PILOTS, "refute"),
    ("The two pilots were hired in June.", PILOTS, "mention"),
    ("Several passengers were injured in the derailment near Orla.", "Nobody was injured when the passenger train came off the rails near Orla.", "refute"),
    ("长者搭国道客运免费", BUS, "refute"),
    ("长者搭市区公车不用钱", BUS, "support"),
    ("该款疫苗已经上市", DRUG, "refute"),
    ("该款疫苗还没有上市", DRUG, "support"),
    ("涉事医生的执业证书已被吊销", DOCTOR, "refute"),
    ("涉事医生将被吊销执业证书", DOCTOR, "mention"),
    ("烟火晚会在周六登场", SHOW, "refute"),
    ("The plan for a sugar levy has been abandoned.", LEVY, "support"),
    ("The finance minister will resign.", LEVY, "mention"),
    ("Dr Amin left the panel before the vote.", AMIN, "mention"),
    ("Dr Amin signed the report.", AMIN, "refute"),
    ("The commission banned glyphosate.", BANS, "refute"),
    ("The commission banned two other pesticides.", BANS, "mention"),
    ("The minister met the mayor on Sunday.", MET, "mention"),
    ("The minister met the protesters on Monday.", MET, "refute"),
    ("Visitors have to buy their tickets online beforehand.", ONLINE, "support"),
    ("地铁五号线已经在试运行", LINES, "support"),
    ("Fennia and Ostbank merged.", "The planned merger of Fennia and Ostbank fell through on Sunday.", "refute"),
    ("Botanically, the peanut is a nut.", "The peanut is not a nut but a legume.", "refute"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), CASES)
def test_exceptions(claim: str, text: str, expected: str) -> None:
    reading = read_stance(frame_text(claim), Candidate(id="e1", title="", text=text))
    assert reading.stance is Stance(expected)
