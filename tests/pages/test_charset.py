"""From bytes to text: what was announced, what the page says, and what the bytes can be."""

from __future__ import annotations

import pytest

from detective.pages.charset import decode

ZH = "国务院总理在会上说，今年的经济增长目标是百分之五左右，这个目标是经过认真研究提出来的。"
HANT = "國務院總理在會上說，今年的經濟增長目標是百分之五左右，這個目標是經過認真研究提出來的。"
EN = "The café's naïve owner paid £5."

CASES = [
    pytest.param(ZH.encode(), None, ZH, id="UTF-8 without a word"),
    pytest.param(b"\xef\xbb\xbf" + ZH.encode(), "gbk", ZH, id="a mark at the head wins over what was announced"),
    pytest.param(ZH.encode("utf-16"), None, ZH, id="UTF-16 with its mark"),
    pytest.param(ZH.encode("gbk"), "gb2312", ZH, id="announced as the narrower charset"),
    pytest.param(f"{ZH}镕䶮".encode("gb18030"), "gb2312", f"{ZH}镕䶮", id="characters beyond GBK"),
    pytest.param(ZH.encode("gbk"), None, ZH, id="GBK without a word is known by its characters"),
    pytest.param(HANT.encode("big5"), None, HANT, id="Big5 without a word"),
    pytest.param(HANT.encode("big5"), "big5", HANT, id="Big5 announced"),
    pytest.param(ZH.encode("gbk"), "utf-8", ZH, id="announced wrongly as UTF-8"),
    pytest.param(ZH.encode("gbk"), "iso-8859-1", ZH, id="the server's default announces nothing"),
    pytest.param(b'<meta charset="gbk">' + ZH.encode("gbk"), None, f'<meta charset="gbk">{ZH}', id="the page says it"),
    pytest.param(
        b'<?xml version="1.0" encoding="GBK"?>' + ZH.encode("gbk"),
        None,
        f'<?xml version="1.0" encoding="GBK"?>{ZH}',
        id="XML says it",
    ),
    pytest.param(
        b"<meta charset=utf-8>" + ZH.encode("gbk"), None, f"<meta charset=utf-8>{ZH}", id="the page says it wrongly"
    ),
    pytest.param(EN.encode("cp1252"), None, EN, id="Western European"),
    pytest.param(EN.encode("cp1252"), "no-such-charset", EN, id="an unknown name"),
    pytest.param(EN.encode("cp1252"), "rot13", EN, id="a codec that is no charset"),
    pytest.param(b"", "gbk", "", id="nothing"),
]


@pytest.mark.parametrize(("data", "announced", "text"), CASES)
def test_text_is_recovered(data: bytes, announced: str | None, text: str) -> None:
    assert decode(data, announced)[0] == text


def test_a_broken_character_does_not_turn_the_whole_page_over() -> None:
    data = (ZH * 5).encode("gbk") + b"\xff\xff" + ZH.encode("gbk")
    text, name = decode(data, "gbk")
    assert name == "gb18030"
    assert text.startswith(ZH)
    assert text.endswith(ZH)


def test_any_bytes_give_a_text() -> None:
    for start in range(0, 256, 16):
        decode(bytes(range(start, 256)) * 50)
