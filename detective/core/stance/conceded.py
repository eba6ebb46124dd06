"""A clause that is conceded and denies something else, put aside: 虽然不会飞, 却是鸟; though they cannot fly."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.align import items_of
from detective.core.stance.atoms import stop_characters
from detective.core.stance.deep import Deep
from detective.core.stance.marks import alternation, mark
from detective.core.stance.views import view
from detective.core.text import fold

_BUT_ZH = r"(?:但是?|可是?|不过|然而|却)?"
_WHO_ZH = r"(?:(?:[它他她]们?|该[^，。；,;]{1,3}?)(?=[是有也却仍都在可能会]))?"


@cache
def _conceded(*, chinese: bool) -> Pattern:
    word = alternation("conceding_clause", "zh" if chinese else "en")
    if chinese:
        return Pattern(rf"{word}(?P<said>[^，。；！？,;!?]{{2,24}})[，,]{_BUT_ZH}(?P<who>{_WHO_ZH}){_BUT_ZH}")
    return Pattern(
        rf"(?P<cut>, )?\b{word} (?P<said>[^,.;!?]{{4,80}})(?:, (?:(?P<who>they|it|he|she) )?(?:still )?|(?=[.;]))"
    )


def conceded_aside(claim: Deep, text: str) -> str:
    """The text without clauses that are conceded, deny and have no word of what the claim says; else as it is."""
    folded = fold(text)
    chinese = claim.view.chinese
    if mark("conceding_clause").search(folded) is None:
        return text
    out, last = "", 0
    for found in _conceded(chinese=chinese).finditer(folded):
        if _is_aside(claim, found):
            out, last = out + text[last : found.start()] + _instead(claim, found), found.end()
    return out + text[last:] if last else text


def _is_aside(claim: Deep, found: re.Match[str]) -> bool:
    """Whether a conceded clause denies, without a word of the claim's predicate; its subject has to be said again."""
    said = view(found["said"])
    if not said.negations:
        return False
    start, end = _subject(claim)
    own, rest = claim.view.folded[start:end].strip(), claim.view.folded[end:]
    if claim.view.chinese:
        idle = stop_characters().union(*(cue.text for cue in claim.view.cues))
        told = any(char in said.folded for char in set(rest) - idle)
    else:
        told = any(not i.in_subject and f" {i.text}" in f" {said.folded}" for i in items_of(claim))
    return not told and bool(own) and (own not in said.folded or bool(found["who"]))


def _subject(claim: Deep) -> tuple[int, int]:
    """The claim's subject; of a Chinese one without a verb that parts it, its first word."""
    first = items_of(claim)[:1]
    return (first[0].start, first[0].end) if claim.subject[1] == 0 and first else claim.subject


def _instead(claim: Deep, found: re.Match[str]) -> str:
    """What stands in place of a conceded clause: the claim's subject for a pronoun behind it."""
    if found["who"]:
        return claim.view.text[slice(*_subject(claim))].strip() + ("" if claim.view.chinese else " ")
    return " " if not claim.view.chinese and found.groupdict().get("cut") else ""
