"""Cards set in type, by the optional extra `print` (Typst: one wheel, no browser, no system library)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

from detective.core.tables import table
from detective.core.text import has_han
from detective.errors import InputError, Words
from detective.render.record_words import tell
from detective.render.view import SHOWN_RELATED, say, view_of

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)  # the same card gives the same bytes
_HEADINGS = ("evidence", "related", "rejected", "gaps", "checks", "trace", "flags")
_FIELDS = ("confidence", "as_of", "understood", "score", "read_as", "score_formula", "note", "answer")


def typeset(template: str, card: Mapping[str, Any], lang: str, *, form: str, fonts: str | None = None) -> bytes:
    """The card through a template, as `pdf` or `png`; raises InputError when the extra or a Chinese font is missing.

    `fonts` is a folder with further font files.
    """
    typst = _typst()
    folders = [fonts] if fonts else []
    source = files("detective.render").joinpath("templates", template).read_bytes()
    data = _data(card, lang)
    chosen = _families(typst.Fonts(font_paths=folders).families(), json.dumps(data, ensure_ascii=False), lang)
    try:
        made = typst.compile(
            source,
            format=form,
            ppi=144.0,
            font_paths=folders,
            sys_inputs={"card": json.dumps(data | {"fonts": chosen}, ensure_ascii=False)},
            timestamp=_EPOCH,
        )
    except typst.TypstError as error:
        raise InputError(
            "typesetting_failed",
            Words(f"排版失败（{error}）。", f"the card could not be set in type ({error})."),
            Words("请改用 HTML 导出后打印。", "export it as HTML and print that."),
        ) from error
    return bytes(made[0] if isinstance(made, list) else made)


def _data(card: Mapping[str, Any], lang: str) -> dict[str, Any]:
    view = asdict(view_of(dict(card), lang))
    say_now = {name: say("heading", name, lang) for name in _HEADINGS}
    fields = {name: say("field", name, lang) for name in _FIELDS}
    heading = {"corrections": tell("correction", "heading", lang), "automatic": tell("share", "automatic", lang)}
    heading["reviews"] = tell("review", "heading", lang)
    reviewed = tell("review", card["review"]["state"], lang) if view["reviews"] else ""
    return {
        **view,
        "heading": say_now | heading,
        "field": fields,
        "shown_related": SHOWN_RELATED,
        "reviewed": reviewed,
    }


def _families(installed: list[str], text: str, lang: str) -> list[str]:
    """Families in order of use; a card with Chinese text needs one that has Chinese, and in Chinese it comes first."""
    wanted = table("record/fonts.toml")
    chinese = [name for name in wanted["chinese"] if name in installed]
    latin = [name for name in wanted["latin"] if name in installed]
    if has_han(text) and not chinese:
        raise InputError(
            "no_chinese_font",
            Words("没有找到中文字体，汉字会变成方框。", "no Chinese font was found; the characters would be boxes."),
            Words(
                "请安装 Noto Sans CJK（apt install fonts-noto-cjk），或用 DETECTIVE_FONTS 指定字体文件夹。",
                "install Noto Sans CJK (apt install fonts-noto-cjk), or name a folder of fonts in DETECTIVE_FONTS.",
            ),
        )
    return [*chinese[:1], *latin[:1]] if lang == "zh" else [*latin[:1], *chinese[:1]]


def _typst() -> Any:
    try:
        import typst  # noqa: PLC0415  # an optional extra
    except ImportError as error:
        raise InputError(
            "print_not_installed",
            Words(
                "没有安装排版组件，不能导出 PDF 和图片。",
                "PDF and image need the extra `print`, which is not installed.",
            ),
            Words('请运行 pip install "detective-agent[print]"。', 'run pip install "detective-agent[print]".'),
        ) from error
    return typst
