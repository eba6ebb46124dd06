"""Pages that list, search or excuse themselves are no source; articles, encyclopaedias and prize pages are."""

from __future__ import annotations

import pytest

from detective.core.articles import Shape, is_listing, is_no_article, shape_of
from detective.core.models import Candidate, SourceKind, Tier

PROSE = "瑞典学院10月8日在斯德哥尔摩宣布，将2026年诺贝尔文学奖授予加拿大诗人安妮·卡森。"
MENU = "首页 | 国际 | 国内 | 财经 | 体育 | 娱乐 | 科技 | 视频 | 图片 | 专题 | 登录"

FRONT = (
    "https://www.example.com",
    "https://www.example.com/",
    "https://news.example.com/index.html",
    "http://example.com.cn/GB/index.html",
    "https://www.example.com/zh-cn/",
    "https://en.wikipedia.org/wiki/Main_Page",
    "https://zh.wikipedia.org/wiki/Wikipedia:%E9%A6%96%E9%A1%B5",
)
SEARCH = (
    "https://www.google.com/search?q=nobel+2026",
    "https://www.baidu.com/s?wd=%E8%AF%BA%E8%B4%9D%E5%B0%94",
    "https://www.sogou.com/web?query=x",
    "https://duckduckgo.com/?q=x",
    "https://blog.example.com/?s=nobel",
    "https://zh.wikipedia.org/w/index.php?search=x",
    "https://en.wikipedia.org/wiki/Special:Search?search=x",
    "https://en.wikipedia.org/wiki/Special:Search/Nobel",
    "https://s.weibo.com/weibo?q=%23x%23",
    "https://www.youtube.com/results?search_query=x",
    "https://news.example.com/search/nobel",
)
LISTS = (
    "https://news.example.com/tag/nobel",
    "https://news.example.com/tags/",
    "https://news.example.com/category/books/",
    "https://news.example.com/author/jane-doe",
    "https://news.example.com/books/page/3",
)
PERHAPS = (
    "https://news.example.com/books",
    "https://news.example.com/list_12.html",
    "http://news.example.cn/node_123.htm",
)
ARTICLES = (
    "https://www.nobelprize.org/prizes/literature/2026/summary/",
    "https://www.nobelprize.org/prizes/lists/all-nobel-prizes/",
    "https://en.wikipedia.org/wiki/List_of_Nobel_laureates_in_Literature",
    "https://en.wikipedia.org/wiki/Tag",
    "https://www.britannica.com/topic/World-Cup-football",
    "https://baike.baidu.com/item/%E5%8C%97%E4%BA%AC/128981",
    "https://www.oscars.org/oscars/ceremonies/2026",
    "https://www.cnn.com/2022/04/08/entertainment/decision/index.html",
    "https://www.theatlantic.com/technology/archive/2023/05/some-story/674130/",
    "https://web.archive.org/web/2020/https://news.example.com/a",
    "https://blog.example.com/?p=123",
    "https://news.example.com/category/nobel-prize-in-literature-awarded.html",
    "https://mp.weixin.qq.com/s?__biz=a&mid=1&idx=2&sn=c",
    "https://www.snopes.com/fact-check/search-engine-claim/",
    "ftp://news.example.com/",
    "not an address",
    "https://[broken",
)
SHAPES = [
    *(pytest.param(url, Shape.FRONT, id=f"front {url}") for url in FRONT),
    *(pytest.param(url, Shape.SEARCH, id=f"search {url}") for url in SEARCH),
    *(pytest.param(url, Shape.LIST, id=f"list {url}") for url in LISTS),
    *(pytest.param(url, Shape.LIST_PERHAPS, id=f"perhaps {url}") for url in PERHAPS),
    *(pytest.param(url, None, id=f"article {url}") for url in ARTICLES),
]


@pytest.mark.parametrize(("url", "shape"), SHAPES)
def test_shape_of_an_address(url: str, shape: Shape | None) -> None:
    assert shape_of(url) is shape


def page(url: str | None, text: str = PROSE, **changes: object) -> Candidate:
    return Candidate(id="e1", text=text, url=url, **changes)  # type: ignore[arg-type]


NONE_AT_ALL = [
    pytest.param(page(SEARCH[0], tier=Tier.T1), id="a search, whoever vouches for it"),
    pytest.param(page(FRONT[1]), id="an unknown site's front page with a sentence on it"),
    pytest.param(page(FRONT[1], MENU, tier=Tier.T1), id="a menu, though the caller vouches"),
    pytest.param(page(FRONT[1], tier=Tier.T5), id="a content farm's front page"),
    pytest.param(page(LISTS[0], provider="bocha"), id="a tag page from the web"),
    pytest.param(page(PERHAPS[0], MENU), id="a section whose text is a menu"),
    pytest.param(page("https://news.example.com/a/1", "", title="404 Not Found"), id="an error notice"),
    pytest.param(page("https://news.example.com/a/1", "访问过于频繁，请输入验证码后继续访问。"), id="a captcha"),
]


@pytest.mark.parametrize("candidate", NONE_AT_ALL)
def test_no_source(candidate: Candidate) -> None:
    assert is_no_article(candidate)


SOURCES = [
    pytest.param(page(None, MENU), id="a passage without an address"),
    pytest.param(page(FRONT[1], tier=Tier.T2), id="a front page that the caller vouches for, with sentences"),
    pytest.param(page(FRONT[1], provider="starter"), id="a record of the shipped collection"),
    pytest.param(page(FRONT[1], source_kind=SourceKind.OFFICIAL), id="an official body's own front page"),
    pytest.param(page("https://www.gov.cn/"), id="an official body by the table of sources"),
    pytest.param(page(PERHAPS[0]), id="a section page that is an article"),
    pytest.param(page("https://news.example.com/a/1"), id="an article"),
    pytest.param(
        page("https://news.example.com/a/1", "许多网站用“页面不存在”来提示读者。" + PROSE * 8),
        id="an article about notices",
    ),
]


@pytest.mark.parametrize("candidate", SOURCES)
def test_a_source(candidate: Candidate) -> None:
    assert not is_no_article(candidate)


def test_few_fragments_are_no_list() -> None:
    assert is_listing(MENU)
    assert not is_listing(" | ".join(MENU.split(" | ")[:7]))
    assert not is_listing("\n".join([PROSE] * 10))
    assert not is_listing("")
