"""Those whom a study took in, named where the next sentence only says "among them": 以120名大学生为对象, 发现."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern

_GROUP_ZH = r"\d[\d,]*(?:多|余|餘)?[名位人個个例][^，。；,;]{1,16}?"


@cache
def _studied_en() -> Pattern:
    return Pattern(
        r"(?P<lead>\b(?:looked|focused|enrolled|recruited|followed|covered|surveyed|studied|included|examined|tracked"
        r"|interviewed|tested)(?: only| just| solely| exclusively)?(?: at| on)?(?: only)?) (?P<group>[^.;,]{4,80})"
        r"(?P<stop>[.;]) (?i:(?:among|in|for) (?:them|these|this group|this sample|these [a-z]+))(?=[, ])"
    )


@cache
def _studied_zh() -> Pattern:
    found = r"[，,](?:结果|結果)?(?:发现|發現|显示|顯示)[，,]?"
    return Pattern(
        rf"(?:以(?P<a>{_GROUP_ZH})[为為](?:研究)?[对對]象|(?:招募|招收|纳入|納入|调查|調查|追踪|追蹤)了?(?P<b>{_GROUP_ZH})"
        rf"|[对對](?P<c>{_GROUP_ZH})(?:进行|進行|展开|展開|做)了?(?:调查|調查|测试|測試|追踪|追蹤|研究)){found}"
    )


def group_named(text: str) -> str:
    """The text with the group in place of the word that points back to it; as it is where none does."""
    if "mong them" in text or " these" in text or " this " in text or "or them" in text or "n them" in text:
        return _studied_en().sub(r"\g<lead> \g<group>\g<stop> Among \g<group>", text)
    if "发现" in text or "發現" in text:
        return _studied_zh().sub(lambda m: f"在受试的{m['a'] or m['b'] or m['c']}中，", text)
    return text
