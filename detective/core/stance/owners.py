"""Of whom a passage speaks, where it tells of one and of one of his: 王五 and 王五的父亲, a company, its founder."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern, any_of
from detective.core.stance.deep import Deep
from detective.core.stance.stretches import Mention, clause_start
from detective.core.stance.veils import VEILED, veiled
from detective.core.tables import rows
from detective.core.text import fold


class Owned(NamedTuple):
    """The one whom a claim speaks of by name, and the group of what of his it speaks of; empty for himself."""

    name: str
    group: str


@cache
def _groups(language: str) -> dict[str, str]:
    return {
        word: str(number)
        for number, row in enumerate(rows("stance/kin.tsv"))
        if row[0] == language
        for word in row[1].split("|")
    }


@cache
def _kin(language: str) -> str:
    return any_of(_groups(language))


_BODY_ZH = "(?:公司|集团|大学|医院|银行|俱乐部|报社|学校|队)?"


@cache
def _mention(language: str) -> Pattern:
    """A veiled name with what of its owner's follows it, or stands before it in English."""
    if language == "zh":
        return Pattern(
            rf"{VEILED}{_BODY_ZH}[\u3400-\u9fff]?(?:本人|自己)?(?:的[^，。；、的]{{0,4}}?)?(?P<kin>{_kin('zh')})?"
        )
    kin = _kin("en")
    before = rf"(?:\b(?P<of>{kin}) of (?:the )?(?:[a-z]+ ){{0,2}})?"
    return Pattern(rf"{before}{VEILED}(?:(?:'s|’s|'|’)(?: [a-z]+)?? (?P<kin>{kin})\b)?")


_OWNER = Pattern(r"[\u3400-\u9fff]{2,3}(?=的)")
_SELF = Pattern(
    r"\b(?:herself|himself|itself)\b|\bthe (?:company|firm|group|bank|club)\b(?!'|’)"
    r"|本人|他自己|她自己|该(?:公司|集团|企业|银行|俱乐部)(?!的)"
)


@cache
def _his(language: str) -> Pattern:
    if language == "zh":
        return Pattern(rf"(?:他|她|它|其)的?(?P<kin>{_kin('zh')})")
    return Pattern(rf"\b(?:his|her|its|their)(?: [a-z]+)? (?P<kin>{_kin('en')})\b")


def owned(claim: Deep) -> Owned | None:
    """What the claim's subject is, told by its first name; None where it names nobody."""
    language = "zh" if claim.view.chinese else "en"
    first = next((n for n in claim.names if n.start < max(claim.subject[1], 1)), None)
    if first is None:
        return None
    folded = claim.view.folded
    name = folded[first.start : first.end].removesuffix("'s").removesuffix("’s")
    if language == "zh" and len(name) == 1:
        whole = _OWNER.match(folded, first.start)  # of which the word list knows the surname alone
        name = whole.group() if whole else name
    found = _mention(language).search(veiled(name, folded))
    group = _group(found, language) if found and found.start() <= claim.subject[1] else ""
    return Owned(name, group)


def _group(found: re.Match[str], language: str) -> str:
    kin = found["kin"] or (found["of"] if language == "en" else None)
    return _groups(language)[kin] if kin else ""


def owners(claim: Deep, text: str) -> tuple[Owned, tuple[Mention, ...]] | None:
    """Where a passage speaks of the claim's first name and of somebody of his; None where it tells of one alone."""
    told, language = owned(claim), "zh" if claim.view.chinese else "en"
    if told is None:
        return None
    folded = fold(text)
    spoken = _mention(language).finditer(veiled(told.name, folded))
    found = [Mention(m.start(), m.end(), _group(m, language)) for m in spoken]
    named = {mention.who for mention in found}
    found += [Mention(m.start(), m.end(), _groups(language)[m["kin"]]) for m in _his(language).finditer(folded)]
    found = [
        m for m in found if not m.who or m.who == told.group or (_acts(m, folded) and not _asked(m, claim, language))
    ]
    himself = [Mention(m.start(), m.end(), "") for m in _SELF.finditer(folded)]
    if not named or all(mention.who == told.group for mention in found + himself):
        return None
    if told.group and told.group not in {mention.who for mention in found}:
        return None  # what is his may be told in other words
    found += himself
    return told, tuple(sorted(found))


_ACTING_ZH, _ACTING_EN = 8, 30  # characters from the beginning of a clause to what is its subject
_DID = Pattern(r"\b(?:is|was|are|were|has|had|have|did|by|with|to|from|of)\b|(?<![a-z])[a-z]{3,}ed\b")


def _acts(mention: Mention, folded: str) -> bool:
    """Whether what is mentioned is the subject of its clause."""
    start = clause_start(folded, mention.start)
    before = folded[start : mention.start]
    if folded[mention.start] >= "\u3400":
        return len(before) <= _ACTING_ZH
    return len(before) <= _ACTING_EN and _DID.search(before) is None


def _asked(mention: Mention, claim: Deep, language: str) -> bool:
    """Whether the claim itself speaks of what is mentioned."""
    words = [word for word, group in _groups(language).items() if group == mention.who]
    return any(word in claim.view.folded for word in words)
