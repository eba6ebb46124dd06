"""Headlines that ask and verdicts on what is told: how each is heard, in both languages."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.titles import Answered, answered, asks

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

ANSWERS = [
    pytest.param("Has the mine reopened?", "No. The mine is shut.", Answered("the mine reopened.", -1), id="no"),
    pytest.param("Is it true that the tower leans?", "Yes, engineers say.", Answered("the tower leans.", 1), id="yes"),
    pytest.param("Can dogs smell cancer?", "They can. In trials they did.", Answered("dogs smell cancer.", 1), id="they can"),
    pytest.param("明年真的要加税吗？", "是的。所得税将上调。", Answered("明年要加税。", 1), id="zh yes"),
    pytest.param("校园午餐涨价了？校方：没有", "午餐费维持六十元。", Answered("校园午餐涨价了。", -1), id="zh the headline answers"),
    pytest.param("Why has the mine reopened?", "No. The mine is shut.", None, id="asks why"),
    pytest.param("Has the mine reopened?", "No miners have been hired.", None, id="none, not no"),
    pytest.param("为什么涨价？", "没有。", None, id="zh asks why"),
    pytest.param("The mine has reopened", "No. It is shut.", None, id="does not ask"),
    pytest.param("Are bats blind?", "Biologists say they aren't: all see.", Answered("bats blind.", -1), id="who says so"),
    pytest.param("Are bats blind?", "Some say they are. Others differ.", None, id="what some say"),
    pytest.param("Are bats blind?", "Biologists say they are, but few.", None, id="taken back behind a comma"),
    pytest.param("节日公交免费吗？", "公交集团答复：不免费，照旧收费。", Answered("节日公交免费。", -1), id="zh its own verb denied"),
    pytest.param("节日公交免费吗？", "公交集团答复：不清楚。", None, id="zh another verb denied"),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "expected"), ANSWERS)
def test_a_headline_that_is_answered(title: str, text: str, expected: Answered | None) -> None:
    assert answered(title, text) == expected


def test_a_headline_asks() -> None:
    assert asks("渡轮航线保住了吗")
    assert asks("Lake drying up?")
    assert not asks("湖正在消失")


CASES = [
    pytest.param("The first cloned horse has died.", "Has the world's first cloned horse died?", "No. The horse is well on a farm near Cremona.", R, id="no refutes"),
    pytest.param("Dogs can smell cancer.", "Can dogs smell cancer?", "They can. In trials, trained dogs picked out the samples.", S, id="they can"),
    pytest.param("明年不会加税", "明年真的要加税吗？", "是的。财政部长表示，所得税将上调。", R, id="zh yes refutes not"),
    pytest.param("The coach will be sacked.", "Is the coach about to be sacked?", "The board meets on Thursday.", M, id="no answer"),
    pytest.param("喝咖啡能让人长寿", "喝咖啡能长寿吗？", "研究中喝咖啡的人心脏病风险较低，但尚不能判断咖啡就是原因。", M, id="zh a question states nothing"),
    pytest.param("The vaccine contains microchips.", "", "A leaflet says that the vaccine contains microchips. The claim is false, as laboratories have shown.", R, id="the claim is false"),
    pytest.param("The statue weeps every Friday.", "", "The story that the statue weeps every Friday was made up by an innkeeper.", R, id="a story made up"),
    pytest.param("石像每逢周五流泪", "", "石像每逢周五流泪的故事，其实是当地一位客栈老板编造的。", R, id="zh a story made up"),
    pytest.param("疫苗不含晶片", "", "傳單聲稱疫苗含有晶片，這一說法是錯誤的。", S, id="zh the contrary of what is false"),
    pytest.param("The ferry did not sink.", "", "Contrary to reports, the ferry did not sink; it ran aground.", S, id="contrary to reports"),
    pytest.param("The ferry sank.", "", "Contrary to reports, the ferry did not sink; it ran aground.", R, id="contrary to reports, refuted"),
    pytest.param("The library is closing.", "", "Despite what a viral tweet says, the library is not closing; it is moving.", R, id="hearsay set aside"),
    pytest.param("学校不会取消食堂", "", "校长表示，学校将取消食堂的传言并不属实。", S, id="zh a negated verdict"),
    pytest.param("生姜能治流感", "", "“大蒜能治流感”的帖子被转发九万次。卫生部门称，没有证据表明大蒜能治流感。", M, id="zh another remedy"),
    pytest.param("没有证据表明大蒜能治流感", "", "“大蒜能治流感”的帖子被转发九万次。卫生部门称，没有证据表明大蒜能治流感。", S, id="zh no evidence, twice"),
    pytest.param("Sugar makes children hyperactive.", "", "Does sugar make children hyperactive? Doctors say it doesn't: trials found no difference.", R, id="the text asks"),
    pytest.param("Bats are blind.", "", "Are bats blind? They aren't. All species can see.", R, id="the text asks and denies"),
    pytest.param("章鱼有三个心脏。", "", "章鱼有三个心脏吗？海洋生物学家说，是的，其中两个给鳃供血。", S, id="zh the text asks"),
    pytest.param("老人乘渡輪免費。", "", "老人乘渡輪免費嗎？業者表示並不免費，所有乘客都須購票。", R, id="zh the text asks and denies"),
    pytest.param("The castle can be seen from the motorway at night.", "", "Is the castle visible from the motorway? Drivers tell us it is a fine sight. The council says it isn't.", M, id="the answer does not come first"),
    pytest.param("领失业金期间，职工医保会中断。", "", "领失业金期间医保就断了吗？人社部门：不会断。", R, id="zh what is wider is denied"),
    pytest.param("Bats can see ultraviolet light.", "", "Can bats see ultraviolet light? That is what a team in Bristol hopes to find out.", M, id="only asked"),
    pytest.param("The Grand Cinema is closing down.", "", "Talk in town is that the Grand Cinema will close down. The manager would not comment.", M, id="talk in town"),
    pytest.param("The hotel is being sold to a prince.", "", "Word is going round that a prince will buy the hotel. The supposed buyer could not be reached.", M, id="nobody comments"),
    pytest.param("球队后卫李凯将转会广岛。", "", "球迷都在传球队后卫李凯将转会广岛，经纪人不愿评论。", M, id="zh nobody comments"),
    pytest.param("5G masts do not spread the virus.", "", 'In some videos people assert that "5G masts are spreading the virus". Scientists reject this: viruses cannot travel on radio waves.', S, id="what scientists reject"),
    pytest.param("Humans use only a tenth of their brains.", "", "It is often said that we use a mere tenth of our brains. Brain scans disprove this myth.", R, id="what is disproved"),
    pytest.param("The footballer Leo Hartmann was arrested in Ibiza in July 2023.", "", "Social media users claimed that Leo Hartmann had been arrested in Ibiza in July 2023. No such arrest took place, police told us.", R, id="the player need not be called one"),
    pytest.param("A wolf was seen near Aln.", "", "Residents say that a wolf was seen near Aln. The police have not confirmed the report.", M, id="not confirmed"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "title", "text", "stance"), CASES)
def test_what_is_asked_and_judged(claim: str, title: str, text: str, stance: Stance) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", title=title, text=text)).stance is stance
