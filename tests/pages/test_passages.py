"""Cutting: whole paragraphs together, long ones at sentence ends, the place kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from detective.pages.limits import limit
from detective.pages.passages import passages, tidy, weigh
from detective.pages.records import Block

MOST = limit("passage_weight")


def cut(*blocks: Block) -> list[Block]:
    return list(passages(blocks))


def test_paragraphs_of_one_place_stay_together() -> None:
    found = cut(
        Block(text="甲。", heading="一", line=1),
        Block(text="乙。", heading="一", line=3),
        Block(text="丙。", heading="二", line=5),
    )
    assert [(block.text, block.heading, block.line) for block in found] == [("甲。\n乙。", "一", 1), ("丙。", "二", 5)]


def test_pages_and_anchors_part_them() -> None:
    found = cut(Block(text="a", page=1), Block(text="b", page=2), Block(text="c", page=2, anchor="#x"))
    assert [(block.text, block.page, block.anchor) for block in found] == [
        ("a", 1, None),
        ("b", 2, None),
        ("c", 2, "#x"),
    ]


def test_a_long_paragraph_is_cut_at_a_sentence() -> None:
    sentence = "国内生产总值比上年增长百分之五点二，经济运行总体平稳。"
    found = cut(Block(text=sentence * 60))
    assert len(found) > 2
    assert all(block.text.endswith("。") and weigh(block.text) <= MOST for block in found)
    assert "".join(block.text for block in found) == sentence * 60


def test_a_sentence_without_end_is_cut_at_a_comma_else_anywhere() -> None:
    assert all(block.text.endswith(("，", "乙")) for block in cut(Block(text="甲乙丙丁，" * 300 + "乙")))
    assert "".join(block.text for block in cut(Block(text="x" * 5000))) == "x" * 5000


def test_a_wide_character_weighs_two() -> None:
    assert (weigh("中文"), weigh("ab"), weigh("")) == (4, 2, 0)


@given(st.lists(st.text(min_size=0, max_size=3000), max_size=4))
def test_nothing_is_lost_and_nothing_too_long(texts: list[str]) -> None:
    found = cut(*(Block(text=text) for text in texts))
    assert all(block.text and weigh(block.text) <= MOST + 2 * len(texts) for block in found)
    kept = "".join("".join(block.text.split()) for block in found)
    assert kept == "".join("".join(tidy(text).split()) for text in texts)
