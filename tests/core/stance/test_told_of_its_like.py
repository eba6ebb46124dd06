"""Plain claims beside records of a collection: what is told of another thing of the kind decides nothing."""

from __future__ import annotations

import pytest

from detective.core.models import Candidate, Stance
from detective.core.stance import frame_text, read_stance

_HYDROGEN = "化学元素氢（Hydrogen）的元素符号（化学符号）是H，原子序数是1。"
_GOLD = "化学元素金（Gold，俗称黄金）的元素符号（化学符号）是Au，原子序数是79。"
_SILVER = "Silver is the chemical element with the symbol Ag and the atomic number 47."
_PLANETS = "太阳系有八大行星，由近及远是水星、金星、地球、火星、木星、土星、天王星和海王星。"
_SHOES = "The claim that shoes are a main way of spreading COVID-19 is false."
_COLD = (
    "The claim that cold weather and snow kill the new coronavirus is false. According to the agency, there is no "
    "reason to believe that cold weather can kill the new coronavirus or other diseases."
)
_DIRECTOR = "Damien Chazelle won Best Director at the 89th Academy Awards (the 2017 Oscars) for La La Land."
_ACTRESS = "Emma Stone won Best Actress at the 89th Academy Awards (the 2017 Oscars) for La La Land."
_PAULI = "The 1945 Nobel Prize in Physics was awarded to Wolfgang Pauli."
_JUPITER = "Jupiter is the largest planet in the solar system and orbits the Sun in about 11.9 years."


@pytest.mark.parametrize(
    ("claim", "text", "stance"),
    [
        ("金的原子序数是79", _HYDROGEN, "mention"),
        ("金的原子序數是79", _GOLD, "support"),
        ("金的原子序数是80", _GOLD, "refute"),
        ("金的元素符号是Ag", _GOLD, "refute"),
        ("金的元素符号是Ag", _HYDROGEN, "mention"),
        ("The symbol of gold is Ag", _SILVER, "mention"),
        ("木星是太阳系最大的行星", "水星是离太阳最近的行星，也是太阳系最小的行星。", "mention"),
        ("木星是太阳系最大的行星", _PLANETS, "mention"),
        ("土星是太陽系最大的行星", _PLANETS, "mention"),
        ("Jupiter is the largest planet", _JUPITER, "support"),
        ("The Sun is the largest planet", _JUPITER, "refute"),
        ("巴西首都是里约热内卢", "2016年夏季奥运会由巴西里约热内卢主办。", "mention"),
        ("5G spreads COVID-19", _SHOES, "mention"),
        ("Shoes spread COVID-19", _SHOES, "refute"),
        ("Cold weather kills the coronavirus", _COLD, "refute"),
        ("La La Land won Best Picture in 2017", _DIRECTOR, "mention"),
        ("La La Land won Best Picture in 2017", _ACTRESS, "mention"),
        ("Pauli won the Nobel Prize in Chemistry", _PAULI, "mention"),
        ("Pauli won the Nobel Prize in Physics", _PAULI, "support"),
    ],
)
def test_only_what_is_told_of_the_same_decides(claim: str, text: str, stance: str) -> None:
    assert read_stance(frame_text(claim), Candidate(id="e1", text=text)).stance == Stance(stance)
