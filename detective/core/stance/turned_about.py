"""Whether a sentence tells a claim's deed with its two parties changed about: 三星起诉华为 beside 华为起诉三星."""

from __future__ import annotations

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep
from detective.core.stance.veils import places
from detective.core.stance.views import View

_LEAST, _MOST = 2, 10  # characters of a party in Chinese
_ASIDE = Pattern(r"^(?:在|于)?[\d年月日号上下半季度,， ]+|^(?:了|过|着|的)+|[。，,;；!！?？\s]+$")
_BREAK = Pattern(r"[。，,;；:：!！?？]")
_PASSIVE_EN = Pattern(
    r"^(?P<to>.{2,40}?) (?:was|were|is|are|has been|have been) (?P<deed>[a-z]{3,}(?<!er)) by (?P<who>.{2,40}?)"
    r"(?= (?:in|on|at|for|over|after)\b|[,.;]|$)"
)
_WORK = Pattern(r"《([^《》]{1,40})》")
_WORD = Pattern(r"[a-z0-9']+")


def turned_about(claim: Deep, sentence: View) -> bool:
    """Whether the one who does it in the claim has it done to them in the sentence, and the other way round."""
    told = claim.view.folded
    if not claim.view.chinese:
        return _english(told, sentence.folded)
    return _compared(told, sentence.folded) or any(
        tag_of(deed) in {"v", "w"} and _chinese(told, sentence.folded, word.start, deed)
        for word in claim.words
        if word.start > 0 and (deed := told[word.start : word.end].rstrip("了过着"))
    )


def of_other_work(claim: Deep, sentence: View) -> bool:
    """Whether the claim names works that the sentence does not, which names others: 《绿皮书》 beside 《寄生虫》."""
    mine, theirs = (frozenset(_WORK.findall(text)) for text in (claim.view.folded, sentence.folded))
    return bool(mine and theirs) and not any(work in sentence.folded for work in mine)


def _compared(told: str, text: str) -> bool:
    first, _, second = told.partition("比")
    return bool(first) and any(f"{second[:size]}比{first[-_MOST:]}" in text for size in range(_LEAST, _MOST))


def _chinese(told: str, text: str, at: int, deed: str) -> bool:
    mine = _parties(told, at, deed)
    if mine is None:
        return False
    who, to = mine
    for spot in places(deed, text):
        theirs = _parties(text, spot, deed, whole=True)
        if theirs and to in theirs[0] and who in theirs[1] and who not in theirs[0] and to not in theirs[1]:
            return True
    return False


def _parties(text: str, at: int, deed: str, *, whole: bool = False) -> tuple[str, str] | None:
    """Who does it and to whom, by the words on both sides of the deed; None where one is missing or too long."""
    before = _BREAK.split(text[:at])[-1]
    after = _BREAK.split(text[at + len(deed) :])[0]
    to, by, who = before.rpartition("被")
    pair = (who, to) if by else (before, after)
    cut = [_ASIDE.sub("", _ASIDE.sub("", one)) for one in pair]
    if not whole and any(not _LEAST <= len(one) <= _MOST for one in cut):
        return None
    return (cut[0], cut[1]) if all(cut) else None


_THAN = Pattern(
    r"\b(?P<how>[a-z]{2,}er|(?:more|less) [a-z]+) than (?:the |a |an )?(?P<what>[a-z0-9'-]+(?: [a-z0-9'-]+)?)"
)


def _compared_english(told: str, text: str) -> bool:
    """Whether what the claim says is newer is the one that the sentence says another to be newer than."""
    for found in _THAN.finditer(text):
        before, how, after = told.partition(found["how"])
        what = found["what"]
        if how and what in before and what not in after and what not in text[: found.start()]:
            return True
    return False


def _english(told: str, text: str) -> bool:
    if _compared_english(told, text):
        return True
    mine = _PASSIVE_EN.match(told)
    if mine is None:
        return False
    who, to, deed = mine["who"], mine["to"], mine["deed"]
    for found in _WORD.finditer(text):
        if found.group() == deed and not text[found.end() :].startswith(" by "):
            before, after = text[: found.start()], text[found.end() :]
            if to in before and who in after and who not in before:
                return True
    return False
