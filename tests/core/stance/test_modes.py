"""Modes, wholes and parts, regions, namesakes and claims of two statements: what each rule decides, in both languages."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance
from detective.core.stance.modes import Mode, compare_modes, modes_of
from detective.core.stance.views import view

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

LEVELS = [
    pytest.param("The firm does not deny that it sold data.", ("avowal", "admit"), id="a denial that is denied"),
    pytest.param("The firm denies that it sold data.", ("avowal", "deny"), id="a denial"),
    pytest.param("The board could not rule out a fault.", ("epistemic", "possible"), id="not ruled out"),
    pytest.param("It is not uncommon for tortoises to swim.", ("frequency", "common"), id="not uncommon"),
    pytest.param("Guests are not required to register.", ("deontic", "neednot"), id="not required"),
    pytest.param("乘客不得携带宠物", ("deontic", "mustnot"), id="forbidden"),
    pytest.param("乘客不必出示证件", ("deontic", "neednot"), id="not needed"),
    pytest.param("冰川并非不可能消失", ("epistemic", "possible"), id="not impossible"),
    pytest.param("厂方并未否认缺陷", ("avowal", "admit"), id="zh a denial that is denied"),
]


@pytest.mark.parametrize(("text", "mode"), LEVELS)
def test_a_negation_before_a_word_changes_its_level(text: str, mode: tuple[str, str]) -> None:
    assert mode in {(found.axis, found.level) for found in modes_of(view(text))}


def test_modes_of_one_axis_agree_exclude_or_leave_open() -> None:
    must, may = Mode("deontic", "must", 0, 1), Mode("deontic", "may", 0, 1)
    assert compare_modes(must, must) is S
    assert compare_modes(must, Mode("deontic", "neednot", 0, 1)) is R
    assert compare_modes(must, may) is M


CASES = [
    pytest.param("乘客乘坐渡轮须出示证件", "乘客乘坐渡轮不必出示证件。", R, "mode", id="zh required and not needed"),
    pytest.param("Visitors must register online.", "Visitors are not required to register online.", R, "mode", id="en required and not"),
    pytest.param("論文作者認為冰川不可能消失", "論文作者寫道，冰川並非不可能消失。", R, "of_all", id="zh impossible and not"),
    pytest.param("The firm admits that it sold data.", "The firm does not deny that it sold data.", S, "mode", id="en admitted"),
    pytest.param("机场所有航站楼均已开放", "机场五座航站楼中有三座开放，其余两座仍在维修。", R, None, id="zh all and some"),
    pytest.param("All terminals of the airport reopened.", "Three terminals of the airport reopened; the other two stay shut.", R, "part_of_whole", id="en all and some"),
    pytest.param("华盛顿州位于美国东岸", "华盛顿州位于美国西北部，首府为奥林匹亚。", R, "region", id="zh another region"),
    pytest.param("《三体》第三部由刘宇昆翻译", "《三体》第一部由刘宇昆翻译。", M, "other_rank", id="zh another in the row"),
    pytest.param("大熊猫受威胁等级为濒危", "大熊猫受威胁等级由“濒危”降为“易危”。", R, "no_longer", id="zh what things no longer are"),
    pytest.param("The sprinter won the race and broke the record.", "The sprinter won the race. The sprinter did not break the record.", R, None, id="en one part refuted"),
    pytest.param("两国恢复了外交关系，并将互派大使", "两国恢复了外交关系，并将互派大使。", S, None, id="zh both parts"),
    pytest.param("5月16日甲省确诊病例增至9例", "5月16日，甲省和乙省确诊病例分别增至7例和9例。", M, "shared_out", id="zh numbers shared out"),
    pytest.param("5月16日甲縣確診病例增至9例", "5月16日，甲縣和乙縣確診病例分別增至7例和9例。", M, "shared_out", id="zh numbers shared out, traditional"),
    pytest.param("On May 16 Alpha had 9 cases.", "On May 16 cases in Alpha and Beta rose to 7 and 9 respectively.", M, "shared_out", id="en numbers shared out"),
    pytest.param("任正非欢迎苹果使用华为芯片", "华为创始人任正非表示，对苹果使用华为芯片表示欢迎。", S, None, id="zh a name with a character for not"),
    pytest.param("两国领导人在上海举行了会议", "两国领导人在上海举行了非正式会议。", S, None, id="zh a noun with a character for not"),
    pytest.param("12月2日全省现有病例7例", "12月2日，全省无新增病例，现有病例7例。", S, None, id="zh denied in another clause"),
    pytest.param("登山家李明1994年去世", "画家李明1994年去世。与他同名的另一位李明是登山家，1931年病逝。", R, None, id="zh the namesake"),
    pytest.param("The bank sold the building to the church.", "The church sold the building to the bank.", R, "roles_changed_about", id="en parties changed about"),
    pytest.param("贷款人把房子卖给了中介", "中介把这套房子卖给了一位贷款人。", R, "roles_changed_about", id="zh parties changed about"),
    pytest.param("李某向王某行贿共80万元", "王某先后三次向副县长李某行贿共计80万元。", R, "roles_changed_about", id="zh towards the other"),
    pytest.param("该校今年录取的新生中女生占31%", "该校计算机学院今年录取的新生中，女生占31%。", M, None, id="zh a part of the subject"),
    pytest.param("The minister accused the firm of fraud.", "The minister stopped short of accusing the firm of fraud.", R, None, id="en stopped short"),
    pytest.param("The merger went ahead.", "The merger never went ahead, the two firms said.", R, None, id="en never went ahead"),
    pytest.param("The concert took place in May.", "The concert was called off in May.", R, "stage", id="en the month of May is no permission"),
    pytest.param("新体育馆上周开放", "新体育馆上周没有开放，开馆时间推迟到下月。", R, None, id="zh not opened but put off"),
    pytest.param("这名歌手坠楼身亡", "热传视频称“这名歌手周六坠楼身亡”。其经纪人表示，她安然无恙。", R, "answered", id="zh a rumour answered by its opposite"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance", "basis"), CASES)
def test_decisions(claim: str, text: str, stance: Stance, basis: str | None) -> None:
    reading = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert reading.stance is stance
    assert basis in {None, reading.basis}


PARTS = [
    pytest.param("The bridge opened on schedule and within budget.", ("The bridge opened on schedule", "The bridge opened within budget."), id="en a shared verb"),
    pytest.param("The storm flooded the town and injured three people.", ("The storm flooded the town", "The storm injured three people."), id="en a shared subject"),
    pytest.param("两国恢复了外交关系，并将互派大使", ("两国恢复了外交关系", "两国将互派大使"), id="zh a shared subject"),
    pytest.param("这名选手夺得百米和接力金牌", ("这名选手夺得百米金牌", "这名选手夺得接力金牌"), id="zh a shared verb"),
    pytest.param("这款手机支持卫星通话和无线充电", (), id="zh whose noun the last word is"),
    pytest.param("Exports rose in August.", (), id="one statement"),
    pytest.param("公司表示，产量上升", (), id="zh who says it is no part"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "parts"), PARTS)
def test_parts(claim: str, parts: tuple[str, ...]) -> None:
    frame = frame_text(claim)
    assert tuple(part.text for part in (*frame.parts, *frame.each)) == parts
