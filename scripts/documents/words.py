"""Tables of words as documents: settings, providers, codes, errors and thresholds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from detective.core.bases import explained
from detective.core.tables import table
from detective.providers.registry import BUILT_IN
from detective.providers.services import service
from detective.storage.settings import all_settings

SOURCE = Path(str(files("detective")))
THRESHOLDS = (
    *("rules.toml", "guard/thresholds.toml", "guard/freshness.toml", "stance/thresholds.toml", "nli.toml"),
    *("quantities/thresholds.toml", "answers/relevance.toml", "copies.toml", "pages/limits.toml", "planning.toml"),
    "record/recheck.toml",
)


def settings(lang: str) -> str:
    """Every setting: what it is for, whether it is shown masked, whether it can be saved."""
    head = {"en": "| setting | for | kind |", "zh": "| 设置 | 用途 | 类型 |"}[lang]
    only = {"en": "environment only", "zh": "只能用环境变量"}[lang]
    kinds = {
        "secret": {"en": "key, shown masked", "zh": "密钥，只显示首尾"},
        "address": {"en": "address", "zh": "网址"},
        "count": {"en": "whole number", "zh": "整数"},
        "language": {"en": "`zh` or `en`", "zh": "`zh` 或 `en`"},
        "switch": {"en": "`1` or `0`", "zh": "`1` 或 `0`"},
        "text": {"en": "text", "zh": "文字"},
    }
    rows = [
        f"| `{one.name}` | {one.words.of(lang)} | {kinds[one.kind][lang]}{'' if one.can_be_saved else ' · ' + only} |"
        for one in all_settings().values()
    ]
    return "\n".join([head, "|---|---|---|", *rows])


def providers(lang: str) -> str:
    """Every provider: its name, what it needs and where a key is made."""
    head = {
        "en": "| provider | what | needs | key | interface |",
        "zh": "| 来源 | 是什么 | 需要 | 取密钥 | 接口说明 |",
    }[lang]
    nothing = {"en": "nothing", "zh": "无"}[lang]
    either = {"en": " or ", "zh": " 或 "}[lang]
    rows = []
    for row in BUILT_IN:
        who = service(row.name)
        needs = either.join(" + ".join(f"`{name}`" for name in group) for group in row.needs) or nothing
        key = f"<{who.key_url}>" if who.key_url else ""
        about = f"<{who.docs_url}>" if who.docs_url else ""
        rows.append(f"| `{row.name}` | {who.name.of(lang)} | {needs} | {key} | {about} |")
    return "\n".join([head, "|---|---|---|---|---|", *rows])


def failures(lang: str) -> str:
    """Every kind of failure, what is said and what to do."""
    head = {"en": "| kind | says | next |", "zh": "| 种类 | 提示 | 下一步 |"}[lang]
    rows = [
        f"| `{code}` | {row[lang]} | {row[f'next_{lang}']} |"
        for code, row in table("providers/failures.toml")["kind"].items()
    ]
    return "\n".join([head, "|---|---|---|", *rows])


def codes(lang: str) -> str:
    """Every code with its sentence in both languages, by where it stands on the card."""
    words, article = table("words.toml"), table("article/words.toml")
    parts = (
        ("Verdict rules: `reason.code`", "结论规则", words["reason"].items()),
        ("The time guard: `time_guard.reason`, `reason.code`", "时间守卫", _sentences("guard/words.toml")),
        ("Why a passage was read so: `evidence[].stance_basis`", "为什么这样解读", _bases("stance")),
        ("The same for a question's answer: `evidence[].stance_basis`", "为什么取这个答案", _bases("answer")),
        ("Gates: `rejected[].reason`", "准入", ((c, r["says"]) for c, r in table("gates.toml").items())),
        ("Flags: `flags[]`", "标记", words["flag"].items()),
        ("Gaps: `gaps[].code`", "还缺什么", words["gap"].items()),
        ("Pages that were not read: `extra.page`", "没读成的网页", _sentences("pages/failures.toml")),
        ("Articles: why a sentence is checked, `claims[].reasons`", "文章：为什么查", article["reason"].items()),
        ("Articles: why it is not, `left_out[].code`", "文章：为什么不查", article["left_out"].items()),
    )
    made = []
    for title, chinese, rows in parts:
        lines = [f"| `{code}` | {row['en']} | {row['zh']} |" for code, row in rows if isinstance(row, dict)]
        heading = title if lang == "en" else chinese
        made.append("\n".join([f"## {heading}", "", "| code | English | 中文 |", "|---|---|---|", *lines]))
    return "\n\n".join(made)


def _bases(kind: str) -> list[tuple[str, dict[str, str]]]:
    return [(code, row) for of, code, row in explained() if of == kind]


def _sentences(name: str) -> list[tuple[str, dict[str, Any]]]:
    return [(code, row) for code, row in table(name).items() if isinstance(row, dict) and {"zh", "en"} <= set(row)]


def errors(lang: str) -> str:
    """Every error code that the program gives, with its sentence and its next step; `…` is filled in."""
    head = {"en": "| code | says | next |", "zh": "| 代码 | 提示 | 下一步 |"}[lang]
    found: dict[str, tuple[str, str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for code, message, step in _raised(path, lang):
            found.setdefault(code, (message, step))
    rows = [f"| `{code}` | {message} | {step} |" for code, (message, step) in sorted(found.items())]
    return "\n".join([head, "|---|---|---|", *rows])


def _raised(path: Path, lang: str) -> Iterator[tuple[str, str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Error"):
            code, *words = node.args or [None]
            if isinstance(code, ast.Constant) and len(words) == 2 and all(isinstance(w, ast.Call) for w in words):
                message, step = (_text(word.args[lang == "en"]) for word in words)
                yield str(code.value), message, step


def _text(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=value):
            return str(value).replace("|", "\\|")
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) for part in parts)
        case _:
            return "…"


def thresholds(lang: str) -> str:
    """Every number that decides, with its unit, since when it holds and why."""
    assert lang == "en"
    made = []
    for name in THRESHOLDS:
        rows = [f"| `{key}` | {value} | {unit} | {since} | {why} |" for key, value, unit, since, why in _numbers(name)]
        head = ["| name | value | unit | since | why |", "|---|---|---|---|---|"]
        made.append("\n".join([f"## `detective/data/{name}`", "", *head, *rows]))
    return "\n\n".join(made)


def _unit(label: str) -> str:
    """The unit that ends a name, where the table states none."""
    units = {"days": "days", "milli": "thousandths", "percent": "percent"}
    part = next((one for one in reversed(label.split(".")) if one.rpartition("_")[2] in units), "")
    return units.get(part.rpartition("_")[2], "")


def _numbers(name: str) -> Iterator[tuple[str, Any, str, str, str]]:
    def walk(prefix: str, row: dict[str, Any]) -> Iterator[tuple[str, Any, str, str, str]]:
        own = {key: value for key, value in row.items() if isinstance(value, int) and not isinstance(value, bool)}
        about = tuple(str(row.get(key, "")).replace("|", "\\|") for key in ("unit", "since", "why"))
        for key, value in own.items():
            label = prefix if key == "value" else f"{prefix}.{key}".strip(".")
            yield label, value, about[0] or _unit(label), about[1], about[2]
        for key, inner in row.items():
            if isinstance(inner, dict):
                yield from walk(key if prefix in ("", "threshold") else f"{prefix}.{key}", inner)

    yield from walk("", table(name))
