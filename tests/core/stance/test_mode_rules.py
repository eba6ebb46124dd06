"""Plans, vows, duties, prohibitions and what comes later: what each decides, in both languages."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

S, R, M = Stance.SUPPORT, Stance.REFUTE, Stance.MENTION

CASES = [
    pytest.param("The company intends to open a plant in Ohio.", "The company plans to open a plant in Ohio by 2028.", S, "mode", id="planned"),
    pytest.param("Delmar Foods had no wish to sell its dairy unit.", "Delmar Foods hoped to sell its dairy unit to Arcon.", R, "mode", id="no wish"),
    pytest.param("Lars Bohm vowed to swim the channel in March.", "Lars Bohm vowed to swim the channel in August.", R, None, id="another month"),
    pytest.param("Lars Bohm swam the channel in August.", "Lars Bohm vowed to swim the channel in August.", M, None, id="a vow is no deed"),
    pytest.param("The government has decided to tax sugary drinks.", "The government is considering a tax on sugary drinks, but no decision has been taken.", R, "mode", id="undecided"),
    pytest.param("Members are required to vote.", "Members are not obliged to vote, but they must attend the meeting.", R, "mode", id="two duties"),
    pytest.param("Members need not attend the meeting.", "Members are not obliged to vote, but they must attend the meeting.", R, "mode", id="the other duty"),
    pytest.param("Dogs are banned from the beach at Sallow Point.", "Dogs are not allowed on the beach at Sallow Point between May and September.", S, "mode", id="the month of May allows nothing"),
    pytest.param("The newspaper may not print the letters.", "The court has forbidden the newspaper to print the letters.", S, "mode", id="may not"),
    pytest.param("The newspaper printed the letters.", "The court has forbidden the newspaper to print the letters.", M, "other_mode", id="forbidden is not undone"),
    pytest.param("Ivo Marek has been charged with smuggling ivory.", "Officers suspect Ivo Marek of smuggling ivory. He has not been charged.", R, "denied_later", id="denied later"),
    pytest.param("The mayor has admitted taking bribes.", "Prosecutors have charged the mayor with taking bribes. She denies it.", R, "mode", id="she denies it"),
    pytest.param("The plan to drain the marsh was carried out.", "The plan to drain the marsh was never carried out.", R, None, id="negated apart"),
    pytest.param("Ada Obi had won the previous election in Fenwick.", "Ada Obi narrowly failed to win the election in Fenwick.", M, "another_one", id="the previous one"),
    pytest.param("公司打算在合肥建厂", "公司计划2028年前在合肥建厂。", S, "mode", id="zh planned"),
    pytest.param("启明科技从来不想出售物流业务", "启明科技原本希望在年内把物流业务卖给远航集团。", R, "mode", id="zh no wish"),
    pytest.param("政府已决定对含糖饮料征税", "政府正在考虑对含糖饮料征税，但尚未作出决定。", R, "mode", id="zh undecided"),
    pytest.param("居民必须使用新的垃圾桶", "居民可以在工作日焚烧落叶，但没有义务使用新的垃圾桶。", R, "mode", id="zh no duty"),
    pytest.param("該報刊登了這些信件", "法院禁止該報刊登這些信件。", M, None, id="zh forbidden is not undone"),
    pytest.param("法院已经宣判", "陪审团裁定董某出售假邮票罪名成立，法院将于5月宣判。", R, "stage", id="zh a charge that stands judges nothing behind it"),
    pytest.param("这种疫苗不可能在秋季获批", "卫生部称，这种疫苗很可能在秋季获批。", R, "mode", id="zh likely"),
    pytest.param("The city will replace its street lights next year.", "Posts say that the city will switch off its street lights. The mayor called the posts false.", M, None, id="another matter than the rumour"),
    pytest.param("An ocean may exist under the ice of Europa.", "Scientists think that an ocean may lie beneath the icy crust of Europa.", S, "mode", id="exists or lies"),
    pytest.param("You can't go into the reserve without a guide.", "Visitors to the reserve must be accompanied by a guide. Picnics are allowed.", S, None, id="not without is no prohibition"),
    pytest.param("It has been decided that Ruiz will play on Sunday.", "Whether Ruiz can play on Sunday will be decided after training.", R, "mode", id="still to be decided"),
    pytest.param("工程争取在年底前通车", "发布会只说工程“力争年底前通车”。", S, "mode", id="zh the words of one who speaks for himself"),
    pytest.param("本世纪末之前海平面不可能上升一米", "到2100年海平面可能上升一米。", R, "mode", id="zh before a time sets no two in order"),
    pytest.param("林可表示不会复出", "林可说：“身体不允许了，我不会再复出。”", S, None, id="zh a name is no leave"),
    pytest.param("该药一定会在明年获批", "该药目前仍在审评，尚未获批，业内预计明年有结果。", M, "to_come", id="zh not yet is not never"),
    pytest.param("该药已经获批", "该药目前仍在审评，尚未获批，业内预计明年有结果。", R, None, id="zh not yet"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "stance", "basis"), CASES)
def test_modes_decide(claim: str, text: str, stance: Stance, basis: str | None) -> None:
    reading = read_stance(frame_text(claim), Candidate(id="e1", text=text))
    assert reading.stance is stance
    assert basis in {None, reading.basis}
