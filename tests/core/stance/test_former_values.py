"""What a change left behind is no longer so; each amount is told of its own."""

import pytest

from detective.core.models import Candidate
from detective.core.stance import frame_text, read_stance

MUSEUM = "A ticket to the Brack Museum now costs $15, up from $12."
WAGE = "Torvia raised the minimum wage from 900 to 950 crowns in January."
BANK = "The central bank cut its key rate to 4.25% from 4.5% on Friday."
PHONES = "The Vela 5 costs $699 and the Vela 5 Max $999."


@pytest.mark.parametrize(
    ("claim", "text", "stance"),
    [
        ("A ticket to the Brack Museum costs $12", MUSEUM, "refute"),
        ("A ticket to the Brack Museum costs $15", MUSEUM, "support"),
        ("A ticket to the Brack Museum used to cost $12", MUSEUM, "mention"),
        ("The minimum wage in Torvia is 900 crowns", WAGE, "refute"),
        ("The minimum wage in Torvia is 950 crowns", WAGE, "support"),
        ("The key rate of the central bank is 4.5%", BANK, "refute"),
        ("The key rate of the central bank was 4.5%", BANK, "support"),
        ("The Vela 5 Max costs $699", PHONES, "refute"),
        ("The Vela 5 Max costs $999", PHONES, "support"),
        ("博物馆门票每张30元", "自5月1日起，博物馆门票由每张30元上调至45元。", "refute"),
        ("博物馆门票每张45元", "自5月1日起，博物馆门票由每张30元上调至45元。", "support"),
        ("基本工資為每月27470元", "基本工資自2025年1月起由每月27470元調升至28590元。", "refute"),
        ("存款利率原来是2.1%", "银行周一将存款利率从2.1%下调至1.9%。", "support"),
    ],
)
def test_a_value_before_a_change_is_not_the_one_of_now(claim: str, text: str, stance: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e", title="", text=text)).stance == stance
