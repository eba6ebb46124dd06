"""How far a deed has come, and what comes of plans and conditions: what each decides, in both languages."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.stages import stages_of
from detective.core.stance.views import view

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

LEVELS = [
    pytest.param("The race was called off.", "off", id="called off"),
    pytest.param("The race will not be postponed.", "kept", id="not put off"),
    pytest.param("考试不取消", "kept", id="zh not called off"),
    pytest.param("体育馆没有如期开放", "off", id="zh not as planned"),
    pytest.param("工程至今仍未开工", "unbegun", id="zh not begun"),
    pytest.param("谈判尚未结束", "ongoing", id="zh not over"),
]


@pytest.mark.parametrize(("text", "level"), LEVELS)
def test_words_for_a_stage(text: str, level: str) -> None:
    assert level in {stage.level for stage in stages_of(view(text))}


CASES = [
    pytest.param("The report has already been published.", "The report will be published next month.", R, "stage", id="still to come"),
    pytest.param("The merger of the two hospitals has been completed.", "The merger of the two hospitals was postponed until next spring.", R, "stage", id="put off"),
    pytest.param("The president has signed the bill.", "The senate has passed the bill, which now awaits the president's signature.", R, "stage", id="awaits"),
    pytest.param("The talks have ended.", "The talks continue.", R, "stage", id="goes on"),
    pytest.param("The trials of the vaccine in children have not finished.", "The vaccine is approved for adults; trials in children are still under way.", S, "stage", id="under way is not finished"),
    pytest.param("The festival was called off.", "The festival went ahead on Saturday despite the rain.", R, "stage", id="went ahead"),
    pytest.param("The festival will be held again next year.", "The festival was called off.", M, None, id="another time"),
    pytest.param("The tunnel opened in 2019.", "The tunnel was expected to open in 2019.", M, None, id="a plan is no deed"),
    pytest.param("The fisheries treaty was ratified by Iceland.", "The Senate has yet to ratify the fisheries treaty.", M, None, id="another's deed"),
    pytest.param("两家医院已经合并", "由于退休金问题未谈妥，两家医院的合并推迟到明年春天。", R, "stage", id="zh put off"),
    pytest.param("马拉松赛因台风没有举行", "原定于本周六举行的马拉松赛因台风取消。", S, "stage", id="zh called off is not held"),
    pytest.param("本周六举行了马拉松赛", "原定于本周六举行的马拉松赛因台风取消。", R, "stage", id="zh called off"),
    pytest.param("调查报告已经公布", "调查报告将于下月公布。", R, "stage", id="zh still to come"),
    pytest.param("工程已经开工", "工程原计划去年竣工，因资金短缺，至今仍未开工。", R, "stage", id="zh not begun"),
    pytest.param("今年中考体育考试照常举行", "今年中考体育考试不取消，仍按原定时间举行。", S, None, id="zh not called off"),
    pytest.param("The goalkeeper was signed by the club.", "The club tried to sign the goalkeeper, but failed.", R, "under_fail", id="tried but failed"),
    pytest.param("The marsh was drained.", "The plan to drain the marsh was never carried out.", R, None, id="a plan not carried out"),
    pytest.param("The march reached the palace.", "Police stopped the march before it reached the palace.", R, "under_fail", id="stopped before"),
    pytest.param("游行队伍抵达了王宫", "警方在游行队伍抵达王宫前将其拦下。", R, "under_fail", id="zh stopped before"),
    pytest.param("银行将关闭四十家农村网点", "在民众抗议后，银行放弃了关闭四十家农村网点的计划。", R, "under_fail", id="zh plan given up"),
    pytest.param("县城被淹", "工程师说，若大堤决口，整个县城都将被淹。", M, "conditional", id="zh on a condition"),
    pytest.param("The airline refunded the passengers of the flight to Oslo.", "The airline refused to refund the passengers of the cancelled flight to Oslo.", R, None, id="an epithet turns nothing"),
    pytest.param("航空公司已向旅客退款", "航空公司拒絕向取消航班的旅客退款。", R, None, id="zh an epithet turns nothing"),
    pytest.param("Arson may have caused the fire in Leith.", "Police have not ruled out arson as the cause of the fire in Leith.", S, None, id="not ruled out"),
    pytest.param("Arson caused the fire in Leith.", "Police have not ruled out arson as the cause of the fire in Leith.", M, None, id="not ruled out is not so"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance", "basis"), CASES)
def test_stages_decide(claim: str, text: str, stance: Stance, basis: str | None) -> None:
    reading = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert reading.stance is stance
    assert basis in {None, reading.basis}
