"""What of a page is its text, and that no page holds the reader up."""

from __future__ import annotations

import pytest

from detective.pages.markup import main_text, pieces

LONG = (
    "国家统计局发布的数据显示，前三季度国内生产总值同比增长百分之四点八，其中第三季度增长百分之四点六，总体平稳。" * 4
)


def text_of(page: str) -> list[str]:
    return [piece.text for piece in main_text(pieces(page)[0])]


PAGES = [
    pytest.param(
        f"<div class='nav-bar'><a>首页</a></div><p>{LONG}</p><div id='comments'><p>{LONG}评论</p></div>",
        [LONG],
        id="named by class and id",
    ),
    pytest.param(
        f"<header><p>{LONG}站名</p></header><article><header>标题</header><p>{LONG}</p></article>",
        ["标题", LONG],
        id="the header of an article is its own",
    ),
    pytest.param(
        f"<p>{LONG}</p><ul><li><a href=x>相关新闻的标题一</a><li><a href=y>相关新闻的标题二</a></ul>",
        [LONG],
        id="lists of links go",
    ),
    pytest.param(f"<p>{LONG}</p><p>图片说明</p><p>增长4.8%</p>", [LONG, "增长4.8%"], id="captions go, numbers stay"),
    pytest.param("<p>短文</p>", ["短文"], id="a page with little text keeps it"),
    pytest.param("<nav><a>只有</a></nav>", ["只有"], id="a page of links keeps them"),
    pytest.param(
        "<p>甲</p><p hidden>乙</p><p style='display: none'>丙</p><p aria-hidden=true>丁</p>",
        ["甲"],
        id="what readers do not see",
    ),
    pytest.param(
        "<p>甲</p><script>乙</script><style>丙</style><noscript>丁</noscript><svg><text>戊</text></svg><!-- 己 -->",
        ["甲"],
        id="what is no text",
    ),
    pytest.param("<p>甲<br>乙 丙\n丁<b>戊</b></p>", ["甲", "乙 丙 丁戊"], id="line breaks"),
    pytest.param("<p>1 &lt; 2 &amp; 3&nbsp;4</p>", ["1 < 2 & 3 4"], id="entities"),
    pytest.param("甲<div>乙</div>丙", ["甲", "乙", "丙"], id="text outside paragraphs"),
    pytest.param("<h1>只有标题</h1>", ["只有标题"], id="a heading alone is text"),
    pytest.param("", [], id="nothing"),
    pytest.param(
        "<table><tr><td>甲<table><tr><td>乙</table><td>丙</table>", ["乙", "甲 | 丙"], id="a table in a table"
    ),
]


@pytest.mark.parametrize(("page", "expected"), PAGES)
def test_main_text(page: str, expected: list[str]) -> None:
    assert text_of(page) == expected


def test_a_script_that_holds_marks_does_not_end_the_page() -> None:
    assert text_of('<p>甲</p><script>var s = "<p>no</p><!--";</script><p>乙</p>') == ["甲", "乙"]


def test_a_picture_packed_into_a_tag_does_not_end_the_page() -> None:
    assert text_of(f'<p>甲<img src="data:image/png;base64,{"iVBOR/+" * 100_000}">乙</p>') == ["甲乙"]


def test_a_head_without_an_end_hides_nothing() -> None:
    found, title = pieces("<html><head><title>题</title><meta charset=utf-8><p>甲")
    assert ([piece.text for piece in found], title) == (["甲"], "题")


HOSTILE = [
    "<p", "<div>", "</a>", "<!--", '<a x="', "<script>", "&", "<td>", "<", "<![", "<a>", "<?", "<tr><td>x", "<p>", "<title>", "</", "<b><i>", "<table>", "<!",
]  # fmt: skip


@pytest.mark.parametrize("part", HOSTILE)
def test_a_long_hostile_page_is_read_to_its_end(part: str) -> None:
    page = part * (200_000 // len(part))
    assert sum(len(piece.text) for piece in pieces(page)[0]) <= len(page)
