"""What a passage leaves open by its own words, and a clause that is conceded and denies something else."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.conceded import conceded_aside
from detective.core.stance.roles import roles
from detective.core.stance.still_open import only_nominated, only_proposed, undated
from detective.core.stance.views import view

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

UNDATED = [
    ("西站是2019年3月启用的", "西站启用至今，每天上午八点开门，周一检修。", True),
    ("西站是2019年3月启用的", "西站去年启用，每天上午八点开门。", False),
    ("西站是2019年3月启用的", "西站于二〇一九年启用。", False),
    ("戲院1987年落成", "戲院於民國七十六年落成。", False),
    ("西站已经启用", "西站启用至今，每天上午八点开门。", False),
    ("The baths opened in June 2018.", "The baths, opened by the mayor, are open until 9 pm.", True),
    ("The baths opened in June 2018.", "The baths were opened by the mayor last year.", False),
    ("The style was developed in the early 1990s.", "The style was developed in the early 1990s.", False),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), UNDATED)
def test_a_year_is_not_borne_out_by_a_passage_without_time(claim: str, text: str, expected: bool) -> None:
    assert undated(view(claim), text) is expected


NOMINATED = [
    ("金帆奖的得主是许静", "许静等五位作家入围金帆奖，得主将在下月公布。", True, True),
    ("金帆獎的最佳女主角是許靜", "許靜入圍金帆獎最佳女主角，結果將於月底揭曉。", False, True),
    ("金帆奖的得主是许静", "许静入围金帆奖，最终由韩松夺得该奖。", False, False),
    ("许静入围金帆奖", "许静等五位作家入围金帆奖，得主将在下月公布。", True, False),
    ("金帆奖颁奖礼在下月举行", "许静入围金帆奖，得主将在下月公布。", True, False),
    ("Hana Wolf won the Lagoon Prize.", "Hana Wolf is on the shortlist; the winner will be announced in May.", True, True),
    ("Hana Wolf won the Lagoon Prize.", "Hana Wolf was shortlisted for the Lagoon Prize.", True, True),
    ("Hana Wolf won the Lagoon Prize.", "Hana Wolf was shortlisted for the Lagoon Prize.", False, False),
    ("Carl Ruiz won the election.", "Of three candidates in the election, Carl Ruiz came out on top.", True, False),
    ("Hana Wolf won the Lagoon Prize.", "Nominated twice before, Hana Wolf has now won the Lagoon Prize.", True, False),
    ("Hana Wolf did not win the Lagoon Prize.", "Hana Wolf was shortlisted for the Lagoon Prize.", True, False),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "loosely", "expected"), NOMINATED)
def test_one_of_those_in_the_running_has_not_won(claim: str, text: str, loosely: bool, expected: bool) -> None:
    assert only_nominated(view(claim), text, loosely=loosely) is expected


PROPOSED = [
    ("限行将被取消", "针对网友取消限行的建议，交通局称正在研究，尚无定论。", True),
    ("校服將被廢除", "針對廢除校服的訴求，教育局回應目前尚無結論。", True),
    ("有市民建议取消限行", "针对网友取消限行的建议，交通局称尚无定论。", False),
    ("交通局决定取消限行", "针对网友取消限行的建议，交通局称尚无定论。", False),
    ("限行将被取消", "针对网友取消限行的建议，交通局宣布5月起取消。", False),
    ("The night bus will be scrapped.", "A suggestion to scrap the night bus is being examined.", True),
    ("The council plans to scrap the night bus.", "A suggestion to scrap the night bus is being examined.", False),
    ("The road will be closed.", "The council approved the proposal to close the road; no decision on buses yet.", False),
    ("The night bus will be scrapped.", "A suggestion to scrap the night bus was taken up at once.", False),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), PROPOSED)
def test_a_proposal_that_is_weighed_decides_nothing(claim: str, text: str, expected: bool) -> None:
    assert only_proposed(view(claim), text) is expected


CONCEDED = [
    ("企鹅不是鸟", "企鹅虽然不会飞，却是鸟类。", "企鹅是鸟类。"),
    ("企鵝不是鳥", "雖然企鵝不會飛，但牠們是鳥。", "雖然企鵝不會飛，但牠們是鳥。"),
    ("企鹅不是鸟", "虽然企鹅不会飞，但它们是鸟。", "企鹅是鸟。"),
    ("企鹅不会飞", "企鹅虽然不会飞，却是鸟类。", "企鹅虽然不会飞，却是鸟类。"),
    ("海豚是鱼", "海豚虽然生活在水里，却不是鱼。", "海豚虽然生活在水里，却不是鱼。"),
    ("Penguins are not birds.", "Although penguins cannot fly, they are birds.", "Penguins are birds."),
    ("Penguins are not birds.", "Penguins, though they cannot fly, are birds.", "Penguins are birds."),
    ("Penguins can fly.", "Although penguins cannot fly, they are birds.", "Although penguins cannot fly, they are birds."),
    ("Penguins swim.", "Although penguins cannot fly, these birds swim.", "Although penguins cannot fly, these birds swim."),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), CONCEDED)
def test_a_conceded_denial_is_put_aside(claim: str, text: str, expected: str) -> None:
    assert conceded_aside(frame_text(claim).core, text) == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [("宋岚批评了导演吴涛", 0), ("作家陈晴控告导演林柏翰", 0), ("宋岚与导演吴涛合作", 0), ("何平导演了《山雨》", 1)],
)
def test_a_director_before_his_name_directs_nothing(text: str, found: int) -> None:
    assert sum(role.relation == "director" for role in roles(frame_text(text).core)) == found


READ = [
    ("Hana Wolf won the 2021 Lagoon Prize.", "Hana Wolf was shortlisted for the 2021 Lagoon Prize, but the award went to Ben Osei.", {R}),
    ("许静获得第十届金帆文学奖", "许静入围第十届金帆文学奖，但该奖最终由韩松获得。", {R}),
    ("韩松获得第十届金帆文学奖", "许静入围第十届金帆文学奖，但该奖最终由韩松获得。", {S, M}),
    ("Leo Brandt has never played for the national team.", "Leo Brandt was called up to the national team in 2009 but stayed on the bench.", {M}),
    ("Leo Brandt has never played for the national team.", "Leo Brandt played for the national team eleven times.", {R}),
    ("田宇没有进入过分站赛的名单", "协会公布了分站赛名单，田宇首次入选。", {S, M}),
    ("游客不得进入核心区", "游客须由护林员陪同，否则不得进入核心区。", {M}),
    ("參加泳訓班的學員必須戴泳帽", "泳訓班注意事項：學員一律配戴泳帽，否則不得下水。", {S}),
    ("金帆文学奖的得主是许静", "金帆文学奖昨晚揭晓，韩松夺得该奖，许静落选。", {R}),
    ("2021年7月在舟山登陆的台风名叫“烟花”", "2021年7月25日，第6号台风“烟花”登陆浙江舟山。", {S}),
    ("2015年8月在花蓮登陸的颱風叫做「蘇迪勒」", "2015年8月8日清晨，颱風「蘇迪勒」登陸花蓮，造成停電。", {S}),
    ("2021年7月在舟山登陆的台风名叫“查特安”", "2021年7月25日，第6号台风“烟花”登陆浙江舟山。", {R, M}),
    ("台风“查特安”2021年7月在舟山登陆", "2021年7月25日，第6号台风“烟花”登陆浙江舟山。", {R, M}),
    ("在公园救起孩子的小伙子名叫马骏", "一名路过的小伙子在公园救起孩子，随后悄悄离开。", {M}),
    ("The storm that hit Cornwall in March 2019 was called Gareth.", "In March 2019 Storm Gareth hit Cornwall.", {S}),
    ("游泳馆是2019年3月启用的", "游泳馆启用至今承办过多场比赛，每天上午八点开门，周一保养场地。", {M}),
    ("Ostriches are not birds.", "Ostriches, though they cannot fly, are birds.", {R}),
    ("番茄不是水果", "番茄虽然不甜，却是货真价实的水果。", {R}),
    ("进入实验室的人员必须穿防护服", "实验室守则：进入人员一律穿戴防护服，否则不得入内。", {S}),
    ("Divers in the quarry must carry a whistle.", "Divers must carry a whistle in the quarry, or else they are not allowed into the water.", {S}),
    ("The night bus to Harlow will be scrapped.", "A suggestion to scrap the night bus to Harlow is being examined; no decision has been taken.", {M}),
    ("Hana Wolf won the 2021 Lagoon Prize.", "Hana Wolf and four others were shortlisted for the 2021 Lagoon Prize; the winner will be announced on 3 May.", {M}),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "expected"), READ, ids=[case[0] for case in READ])
def test_what_is_left_open_decides_nothing(claim: str, text: str, expected: set[Stance]) -> None:
    read = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert read.stance in expected, read.basis
