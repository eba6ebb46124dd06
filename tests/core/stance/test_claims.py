"""A claim resolved to its core and a sign."""

from __future__ import annotations

import pytest

from detective.core.stance.claims import resolve
from detective.core.text import fold, has_han

CASES = [
    pytest.param("网传地铁停运不实", "地铁停运", -1, id="zh rumour untrue"),
    pytest.param("“地铁停运”的说法是谣言", "地铁停运", -1, id="zh quoted and called a rumour"),
    pytest.param("地铁停运的消息属实", "地铁停运", 1, id="zh confirmed"),
    pytest.param("谣言：地铁今晚停运", "地铁今晚停运", -1, id="zh heading"),
    pytest.param("尚无证据表明该病毒可以人传人", "该病毒可以人传人", -1, id="zh no evidence"),
    pytest.param("地铁今晚停运", "地铁今晚停运", 1, id="zh plain"),
    pytest.param("It is false that the mayor resigned", "the mayor resigned", -1, id="en false that"),
    pytest.param("The claim that the mayor resigned is a hoax.", "the mayor resigned", -1, id="en a hoax"),
    pytest.param("There is no evidence that garlic cures colds", "garlic cures colds", -1, id="en no evidence"),
    pytest.param("It is true that the mayor resigned", "the mayor resigned", 1, id="en true that"),
    pytest.param("The mayor resigned.", "the mayor resigned.", 1, id="en plain"),
]


@pytest.mark.parametrize(("claim", "core", "sign"), CASES)
def test_resolve(claim: str, core: str, sign: int) -> None:
    folded = fold(claim)
    found = resolve(folded, chinese=has_han(claim))
    assert folded[found.start : found.end] == core
    assert found.sign == sign
