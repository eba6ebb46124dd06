"""Files of each format: text, place, dates, and what is said of a file that cannot be read."""

from __future__ import annotations

import json
import sys

import pytest
from page_files import docx, epub, paragraph, pdf, zipped

from detective.core.models import PublishedKind
from detective.core.timeline import Day
from detective.errors import InputError
from detective.pages.formats import FORMATS, format_of
from detective.pages.records import Block, Document, Source, Unread


def read(name: str, data: bytes | str, charset: str | None = None) -> list[Document | Unread]:
    form = format_of(name)
    assert form is not None
    return list(form.read(Source(name=name, data=data.encode() if isinstance(data, str) else data, charset=charset)))


def one(name: str, data: bytes | str, charset: str | None = None) -> Document:
    (found,) = read(name, data, charset)
    assert isinstance(found, Document)
    return found


def told(document: Document) -> list[str]:
    return [block.text for block in document.blocks]


def test_endings_are_told_apart_whatever_their_case() -> None:
    assert {row.name: format_of(f"A{row.endings[0].upper()}") for row in FORMATS} == {row.name: row for row in FORMATS}
    assert [format_of(name) for name in ("a.exe", "README", "a.md.bak")] == [None, None, None]


TEXTS = [
    pytest.param(
        "第一段\n继续\n\n第二段", [("第一段继续", 1), ("第二段", 4)], id="Chinese lines are joined without a blank"
    ),
    pytest.param(
        "A wrapped\nline.\nNew one", [("A wrapped line.", 1), ("New one", 3)], id="a sentence's end ends a paragraph"
    ),
    pytest.param("inter-\nnational law", [("international law", 1)], id="a hyphen at the line's end"),
    pytest.param("　　首行缩进\n　　另一段", [("首行缩进", 1), ("另一段", 2)], id="an indent begins a paragraph"),
    pytest.param("a\x00b\u200bc", [("abc", 1)], id="control characters go"),
    pytest.param("\n\n\n", [], id="blank lines alone"),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_plain_text(text: str, expected: list[tuple[str, int]]) -> None:
    assert [(block.text, block.line) for block in one("a.txt", text).blocks] == expected


def test_markdown_says_where_and_when() -> None:
    document = one(
        "a.md",
        "---\ntitle: 公报\ndate: 2024-01-17\nurl: https://example.org/a\naccess_labels: [legal, board]\nsource_kind: official\nversion: v3\n---\n"
        "# 国民经济\n\n2023年国内生产总值比上年**增长5.2%**，见[公报](https://example.org)。\n\n## 人口 ##\n\n- 全国人口140967万人\n- 城镇化率 `66.16%`\n\n"
        "| 年 | 冠军 |\n|----|----|\n| 2022 | 阿根廷 |\n\n人口\n----\n\n> 引文\n\n<!-- 看不见 -->\n```\ncode\n```\n",
    )
    assert (document.title, document.url, document.source_kind, document.source_version) == (
        "公报",
        "https://example.org/a",
        "official",
        "v3",
    )
    assert document.access_labels == ("legal", "board")
    assert document.published is not None
    assert (document.published.text, document.published.kind) == ("2024-01-17", PublishedKind.PUBLISHED)
    assert document.blocks[0] == Block(
        text="2023年国内生产总值比上年增长5.2%，见公报。", heading="国民经济", anchor="#国民经济", line=11
    )
    assert [(b.text, b.heading, b.anchor, b.line) for b in document.blocks[1:]] == [
        ("全国人口140967万人", "国民经济 › 人口", "#人口", 15),
        ("城镇化率 66.16%", "国民经济 › 人口", "#人口", 16),
        ("年 | 冠军", "国民经济 › 人口", "#人口", 18),
        ("2022 | 阿根廷", "国民经济 › 人口", "#人口", 20),
        ("引文", "国民经济 › 人口", "#人口-1", 25),
        ("code", "国民经济 › 人口", "#人口-1", 29),
    ]


HEADS = [
    pytest.param('+++\ntitle = "T"\ndate = 2024-01-17\n+++\nx', "T", "2024-01-17", id="TOML, as Hugo writes it"),
    pytest.param(
        "---\ntitle: 'T'\ndate: 2024-01-17T08:00:00+08:00\n---\nx",
        "T",
        "2024-01-17T08:00:00+08:00",
        id="quotes and a clock",
    ),
    pytest.param(
        "---\r\ntitle: T\r\nlastmod: 2024-01-17\r\n---\r\nx", "T", "2024-01-17", id="Windows line ends, changed"
    ),
    pytest.param("---\ntags:\n  - a\n  - b\ntitle: T # remark\n---\nx", "T", None, id="lists and remarks"),
    pytest.param("---\ntitle: [broken\n---\nx", "[broken", None, id="an odd value is text"),
    pytest.param("# T\n\nx", "T", None, id="no head: the first heading"),
    pytest.param("--- not a head\nx", "", None, id="a rule is no head"),
    pytest.param("+++\nbroken = \n+++\nx", "", None, id="a broken head is passed over"),
]


@pytest.mark.parametrize(("text", "title", "date"), HEADS)
def test_front_matter(text: str, title: str, date: str | None) -> None:
    document = one("a.md", text)
    assert document.title == title
    assert (document.published and document.published.text) == date


def test_labels_that_cannot_be_read_refuse_the_record() -> None:
    (found,) = read("a.jsonl", json.dumps({"text": "x", "access_labels": 7}))
    assert isinstance(found, Unread)
    assert "access_labels" in found.error.message.en


def test_html_keeps_headings_anchors_and_rows() -> None:
    document = one(
        "a.html",
        '<html><head><meta charset="utf-8"><title>统计公报</title></head><body><nav><a href="/">首页</a></nav><main><h1>公报</h1>'
        "<p>国内生产总值比上年增长5.2%。<h2 id=pop>人口</h2><ul><li>全国人口140967万人<li>出生人口902万人</ul>"
        "<table><tr><th>年<th>冠军<tr><td>2018<td>法国<tr><td>2022<td><p>阿根廷</p></table></main><footer>© 2010-2026</footer></body></html>",
    )
    assert document.title == "统计公报"
    assert [(b.text, b.heading, b.anchor) for b in document.blocks] == [
        ("国内生产总值比上年增长5.2%。", "公报", None),
        ("全国人口140967万人", "公报 › 人口", "#pop"),
        ("出生人口902万人", "公报 › 人口", "#pop"),
        ("年: 2018 | 冠军: 法国", "公报 › 人口", "#pop"),
        ("年: 2022 | 冠军: 阿根廷", "公报 › 人口", "#pop"),
    ]


CHARSETS = [
    pytest.param("gb2312", "gb18030", id="GBK"),
    pytest.param("gb18030", "gb18030", id="GB 18030"),
    pytest.param("big5", "big5", id="Big5"),
    pytest.param("utf-8", "utf-8", id="UTF-8"),
]


@pytest.mark.parametrize(("named", "used"), CHARSETS)
def test_pages_in_old_charsets(named: str, used: str) -> None:
    text = "國務院總理在會上講話。" if used == "big5" else "朱镕基总理在会上讲话。"
    document = one(
        "a.html",
        f'<html><head><meta http-equiv="Content-Type" content="text/html; charset={named}"></head><body><p>{text}</p>'.encode(
            used
        ),
    )
    assert told(document) == [text]


@pytest.mark.parametrize("unicode_map", [False, True], ids=["Adobe-GB1 font", "font with a ToUnicode map"])
def test_pdf_with_chinese_text(unicode_map: bool) -> None:
    lines = [
        "国家统计局公布，2023年国内生产总值比上年增长5.2%，全年粮食总产量69541",
        "万吨，比上年增长1.3%。",
        "1",
        "Output grew by 5.2% last year.",
    ]
    document = one(
        "a.pdf",
        pdf(
            [lines, ["第二页的内容。"]],
            info="/Title (Report) /ModDate (D:20240118093000+08'00')",
            unicode_map=unicode_map,
        ),
    )
    assert told(document) == [lines[0] + lines[1], lines[3], "第二页的内容。"]
    assert [(b.page, b.anchor) for b in document.blocks] == [(1, "#page=1"), (1, "#page=1"), (2, "#page=2")]
    assert document.title == "Report"
    assert [(date.written, date.kind) for date in document.dates] == [("2024-01-18", PublishedKind.MODIFIED)]
    assert document.published is None


def test_docx_under_its_headings() -> None:
    cell = "<w:tc>{}</w:tc>"
    rows = "".join(
        f"<w:tr>{''.join(cell.format(paragraph(text)) for text in row)}</w:tr>"
        for row in (("年", "冠军"), ("2022", "阿根廷"))
    )
    body = (
        paragraph("年度报告", "a0") + paragraph("第一章 经济", "1") + paragraph("国内生产总值比上年增长5.2%。")
        + "<w:p><w:r><w:t>原</w:t></w:r><w:del><w:r><w:delText>删</w:delText><w:t>删</w:t></w:r></w:del><w:ins><w:r><w:t>增</w:t></w:r></w:ins></w:p>"
        + paragraph("级别", properties='<w:outlineLvl w:val="1"/>') + f"<w:tbl>{rows}</w:tbl>"
    )  # fmt: skip
    styles = '<w:style w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="a0"><w:name w:val="Title"/></w:style>'
    core = "<dc:title>报告</dc:title><dcterms:created>2024-01-01T00:00:00Z</dcterms:created><dcterms:modified>2024-02-01T00:00:00Z</dcterms:modified>"
    document = one("a.docx", docx(body, core=core, styles=styles))
    assert document.title == "报告"
    assert [(b.text, b.heading) for b in document.blocks] == [
        ("国内生产总值比上年增长5.2%。", "第一章 经济"),
        ("原增", "第一章 经济"),
        ("年: 2022 | 冠军: 阿根廷", "第一章 经济 › 级别"),
    ]
    assert [(date.span.start, date.kind) for date in document.dates] == [(Day(2024, 2, 1), PublishedKind.MODIFIED)]
    assert document.published is None


def test_epub_in_reading_order() -> None:
    metadata = "<dc:title>山海经注</dc:title><dc:publisher>中华书局</dc:publisher><dc:date opf:event='publication'>2019-05-01</dc:date>"
    document = one(
        "a.epub",
        epub(
            [("卷一", "<h1 id='one'>南山经</h1><p>南山之首曰䧿山。</p>"), ("卷二", "<p>西山经华山之首。</p>")],
            metadata=metadata,
        ),
    )
    assert (document.title, document.site) == ("山海经注", "中华书局")
    assert [(b.text, b.heading, b.anchor, b.page) for b in document.blocks] == [
        ("南山之首曰䧿山。", "南山经", "#c0.xhtml#one", 1),
        ("西山经华山之首。", "卷二", "#c1.xhtml", 2),
    ]
    assert document.published is not None
    assert (document.published.text, document.published.kind) == ("2019-05-01", PublishedKind.PUBLISHED)


def test_jsonl_takes_the_names_of_either_convention_and_goes_on_after_a_bad_line() -> None:
    seed = {
        "recordId": "adapter-v3", "sourceVersion": "v3", "publishedAt": "2025-02-01", "expiresAt": "2025-04-01T00:00:00Z",
        "accessLabels": ["engineering-read"], "citationUri": "https://docs.example.test/adapter", "citationAnchor": "#schema", "text": "Use the new field.",
    }  # fmt: skip
    lines = [
        json.dumps(seed),
        "{broken",
        "[1]",
        '{"title": "no text"}',
        '{"text": "x", "expires_at": "one day"}',
        '{"text":"ok","access_labels":"a, b"}',
        "",
    ]
    found = read("a.jsonl", "\n".join(lines))
    first = found[0]
    assert isinstance(first, Document)
    assert (first.record_id, first.source_version, first.expires_at) == ("adapter-v3", "v3", "2025-04-01T00:00:00Z")
    assert (first.access_labels, first.url, first.blocks[0].anchor) == (
        ("engineering-read",),
        "https://docs.example.test/adapter",
        "#schema",
    )
    assert [(u.line, u.error.code) for u in found if isinstance(u, Unread)] == [
        (2, "record_unreadable"), (3, "record_unreadable"), (4, "record_without_text"), (5, "record_field"),
    ]  # fmt: skip
    assert isinstance(found[-1], Document)
    assert found[-1].access_labels == ("a", "b")


JSON = [
    pytest.param('[{"text":"a"},{"text":"b"}]', ["a", "b"], id="array"),
    pytest.param('{"evidence":[{"text":"a"}]}', ["a"], id="evidence"),
    pytest.param('{"text":"a","tier":"T1"}', ["a"], id="one object; a tier is not believed"),
]


@pytest.mark.parametrize(("text", "texts"), JSON)
def test_json(text: str, texts: list[str]) -> None:
    assert [document.text for document in read("a.json", text) if isinstance(document, Document)] == texts


TABLES = [
    pytest.param("a.csv", "id,标题,正文,发布时间\n1,题,一段,2024-01-17\n", [("一段", "题", "2024-01-17")], id="columns of fields"),
    pytest.param("a.csv", "year,host,date\n2020,Tokyo,2021-07-23\n2024,Paris,\n", [("year: 2020 | host: Tokyo | date: 2021-07-23", "", None), ("year: 2024 | host: Paris", "", None)], id="a table of facts: a date in it is a fact"),
    pytest.param("a.csv", "year;host\n2020;Tokyo\n", [("year: 2020 | host: Tokyo", "", None)], id="semicolons"),
    pytest.param("a.tsv", "year\thost\n2020\tTokyo, Japan\n", [("year: 2020 | host: Tokyo, Japan", "", None)], id="tabs"),
    pytest.param("a.csv", 'text\n"two\nlines"\n', [("two\nlines", "", None)], id="a line break in a cell"),
    pytest.param("a.csv", "", [], id="empty"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "expected"), TABLES)
def test_tables(name: str, text: str, expected: list[tuple[str, str, str | None]]) -> None:
    found = [document for document in read(name, text) if isinstance(document, Document)]
    assert [(d.text, d.title, d.published and d.published.text) for d in found] == expected


def test_a_table_in_gbk_is_read() -> None:
    assert one("a.csv", "国家,总理\n中国,朱镕基\n".encode("gb18030")).text == "国家: 中国 | 总理: 朱镕基"


BROKEN = [
    pytest.param("a.pdf", b"%PDF-1.4 nothing", "file_unreadable", id="broken PDF"),
    pytest.param("a.pdf", pdf([[]]), "pdf_without_text", id="PDF of pictures"),
    pytest.param("a.docx", b"PK nothing", "file_unreadable", id="broken archive"),
    pytest.param("a.docx", zipped({"x": "y"}), "file_unreadable", id="archive without a document"),
    pytest.param("a.docx", zipped({"word/document.xml": "<a><b></a>"}), "file_unreadable", id="broken XML"),
    pytest.param(
        "a.docx",
        zipped({"word/document.xml": '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'}),
        "file_unreadable",
        id="entities",
    ),
    pytest.param("a.epub", zipped({"META-INF/container.xml": "<c/>"}), "file_unreadable", id="book without a package"),
    pytest.param("a.json", "{", "file_unreadable", id="broken JSON"),
    pytest.param("a.json", "3", "file_unreadable", id="JSON that is no record"),
    pytest.param("a.json", "[" * 100_000, "file_unreadable", id="JSON nested too deeply"),
]


@pytest.mark.parametrize(("name", "data", "code"), BROKEN)
def test_a_broken_file_says_so(name: str, data: bytes | str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read(name, data)
    assert caught.value.code == code
    assert name in caught.value.message.zh


def test_what_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detective.pages.packed.limit", lambda _name: 1000)
    with pytest.raises(InputError, match="unpacks to too much"):
        read("a.docx", docx(paragraph("x" * 2000)))


def test_a_missing_part_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(InputError) as caught:
        read("a.pdf", pdf([["x"]]))
    assert caught.value.code == "extra_missing"
    assert 'pip install "detective-agent[docs]"' in caught.value.next_step.zh
    assert 'pip install "detective-agent[docs]"' in caught.value.next_step.en


FILE_DATES = [
    pytest.param("/CreationDate (D:20240105)", "2024-01-05", id="a day"),
    pytest.param("/ModDate (D:202402)", "2024-02", id="a month"),
    pytest.param("/ModDate (D:2024)", "2024", id="a year"),
    pytest.param("/ModDate (D:20240230)", "2024-02", id="a day that does not exist"),
    pytest.param("/ModDate (D:00010101)", None, id="an empty clock"),
    pytest.param("/ModDate (yesterday)", None, id="no date"),
]


@pytest.mark.parametrize(("info", "written"), FILE_DATES)
def test_when_a_pdf_was_written_is_no_publication(info: str, written: str | None) -> None:
    document = one("a.pdf", pdf([["text"]], info=info))
    assert [date.written for date in document.dates] == ([] if written is None else [written])
    assert document.published is None


def test_a_pdf_under_a_password_says_so() -> None:
    from io import BytesIO

    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf([["secret"]]))))
    writer.encrypt("word", algorithm="RC4-128")
    out = BytesIO()
    writer.write(out)
    with pytest.raises(InputError, match="password"):
        read("a.pdf", out.getvalue())


def test_a_pdf_with_too_many_pages_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detective.pages.pdf.limit", lambda _name: 1)
    with pytest.raises(InputError, match="more than 1 pages"):
        read("a.pdf", pdf([["a"], ["b"]]))
