"""`detective index` and `detective search` as people run them: a real file of each format, found again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from detective.cli import main


@dataclass(frozen=True)
class Ran:
    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Ran]


@pytest.fixture
def detective(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The whole command line in this process, with a home of its own."""
    for name in [name for name in os.environ if name.startswith("DETECTIVE")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("DETECTIVE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> Ran:
        monkeypatch.setattr(sys, "argv", ["detective", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            main()
        said = capsys.readouterr()
        return Ran(int(stopped.value.code or 0), said.out, said.err)

    return run


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A folder with one file of each format."""
    from page_files import docx, epub, paragraph, pdf

    folder = tmp_path / "馆藏"
    folder.mkdir()
    gbk = '<html><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312"><title>镕基讲话</title></head><body><p>发布时间：2001-03-05</p><p>朱镕基总理在会上讲话，谈到西部大开发的成绩。</p></body></html>'
    book = [
        (
            f"第{n}回",
            f"<h1>第{n}回</h1>"
            + "".join(
                f"<p>第{n}回之{m}：书中人物行至第{n}处驿站，夜宿山庄，月色如水，各自无言。</p>" for m in range(40)
            ),
        )
        for n in range(1, 301)
    ]
    book[217] = ("第218回", "<h1>第218回</h1><p>宝玉在潇湘馆前拾得一方旧帕。</p>")
    files: dict[str, bytes] = {
        "gbk.html": gbk.encode("gb18030"),
        "big5.html": '<meta charset="big5"><p>賴清德總統在雙十國慶發表演說。</p>'.encode("big5"),
        "report.pdf": pdf([["封面"], ["国家统计局公布，2023年末全国人口140967万人。"]]),
        "book.epub": epub(book, metadata="<dc:title>长篇章回</dc:title>"),
        "memo.docx": docx(paragraph("会议纪要：同意采购十二台质谱仪。")),
        "note.md": "# 笔记\n\n嫦娥六号带回1935.3克月壤。\n".encode(),
        "plain.txt": b"The committee approved the budget for the telescope array.\n",
        "table.csv": b"year,host\n2020,Tokyo\n2024,Paris\n",
        "lines.jsonl": '{"id":"r-1","title":"简讯","text":"港珠澳大桥全长55公里。","published":"2018-10-24"}\n'.encode(),
        "list.json": '[{"id":"r-2","text":"青藏铁路全线通车。"}]'.encode(),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def found(detective: Run, query: str) -> list[dict[str, Any]]:
    done = detective("search", query, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    results: list[dict[str, Any]] = json.loads(done.stdout)["results"]
    return results


EACH = [
    pytest.param(
        "西部大开发",
        "gbk.html#1",
        {"title": "镕基讲话", "published": "2001-03-05", "published_stage": "label"},
        id="a page in GBK",
    ),
    pytest.param(
        "双十国庆", "big5.html#1", {"text": "賴清德總統在雙十國慶發表演說。"}, id="a page in Big5, asked in simplified"
    ),
    pytest.param("全国人口", "report.pdf#2", {"page": 2, "citation_anchor": "#page=2"}, id="PDF"),
    pytest.param(
        "旧帕",
        None,
        {"title": "长篇章回", "heading": "第218回", "page": 218, "citation_anchor": "#c217.xhtml"},
        id="a book of 300 chapters",
    ),
    pytest.param("质谱仪", "memo.docx#1", {"title": "memo"}, id="DOCX"),
    pytest.param("月壤", "note.md#1", {"heading": "笔记", "citation_anchor": "#笔记", "line": 3}, id="Markdown"),
    pytest.param("telescopes", "plain.txt#1", {"citation_anchor": "#L1"}, id="text"),
    pytest.param("Paris host", "table.csv:2#1", {"text": "year: 2024 | host: Paris", "line": 3}, id="CSV"),
    pytest.param("大桥", None, {"id": "r-1#1", "published": "2018-10-24", "title": "简讯"}, id="JSONL"),
    pytest.param("铁路", None, {"id": "r-2#1"}, id="JSON"),
]


def test_a_file_of_each_format_is_indexed_and_found(detective: Run, library: Path) -> None:
    done = detective("index", library, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert (told["read"], told["problems"], told["store"]["files"]) == (10, [], 10)
    assert told["store"]["passages"] > 300
    for case in EACH:
        query, name, expected = case.values
        first = found(detective, str(query))[0]
        assert isinstance(expected, dict)
        assert {key: first[key] for key in expected} == expected, case.id
        if name is not None:
            assert first["id"] == f"馆藏/{name}"
        assert first["citation_uri"].startswith("file:///")
    again = detective("index", library, "--lang", "en")
    assert again.stdout.startswith("0 files read, 10 unchanged, 0 removed, 0 left out; 0 passages added.")


def test_problems_are_told_and_the_exit_code_says_so(detective: Run, library: Path) -> None:
    (library / "bad.pdf").write_bytes(b"%PDF-1.4")
    done = detective("index", library, "--lang", "zh")
    assert done.returncode == 1
    assert "bad.pdf" in done.stderr
    assert "读入 10 个文件" in done.stdout


def test_removing(detective: Run, library: Path) -> None:
    detective("index", library)
    done = detective("index", library, "--remove", "--json")
    assert json.loads(done.stdout)["removed"] == 10
    assert found(detective, "月壤") == []
    assert (library / "note.md").exists()


def test_a_closed_passage_is_named_and_not_shown(detective: Run, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "detective-index.toml").write_text('access_labels = ["legal"]', encoding="utf-8")
    (folder / "a.txt").write_text("并购谈判进入最后阶段", encoding="utf-8")
    detective("index", folder)
    done = detective("search", "并购谈判", "--json")
    assert "最后阶段" not in done.stdout
    assert json.loads(done.stdout) == {
        "query": "并购谈判", "results": [], "withheld": [{"id": "closed/a.txt#1", "reason": "access_label_not_granted"}],
    }  # fmt: skip
    plain = detective("search", "并购谈判")
    assert (plain.stdout, plain.stderr.strip()) == ("", "closed/a.txt#1: access_label_not_granted")
    assert "最后阶段" in detective("search", "并购谈判", "--label", "legal").stdout


ERRORS = [
    pytest.param(("search", "x"), "detective index", id="nothing was indexed yet"),
    pytest.param(("index", "no-such-folder"), "no file or folder", id="no such folder"),
    pytest.param(("index",), "Missing argument", id="no path"),
    pytest.param(("search", "x", "--limit", "0"), "Invalid value", id="a limit of nothing"),
]


@pytest.mark.parametrize(("arguments", "said"), ERRORS)
def test_errors_say_what_to_do(detective: Run, arguments: tuple[str, ...], said: str) -> None:
    done = detective(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_found_is_said_on_stderr(detective: Run, library: Path) -> None:
    detective("index", library)
    done = detective("search", "绝无此词")
    assert (done.returncode, done.stdout, done.stderr.strip()) == (0, "", "没有找到。")


def test_as_a_process_of_its_own(library: Path, tmp_path: Path) -> None:
    env = os.environ | {"DETECTIVE_HOME": str(tmp_path / "home"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "detective"]
    subprocess.run([*command, "index", library], check=True, env=env, capture_output=True, timeout=60)
    done = subprocess.run(
        [*command, "search", "月壤"], check=True, env=env, capture_output=True, encoding="utf-8", timeout=60
    )
    assert "嫦娥六号带回1935.3克月壤。" in done.stdout
