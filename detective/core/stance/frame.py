"""The claim as the stance reader sees it: read once, compared with many passages."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from detective.core.models import Language, Question
from detective.core.stance.claims import resolve
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.directed import Deed, deeds
from detective.core.stance.lexemes import lexemes
from detective.core.stance.parts import each_of, parts_of
from detective.core.stance.roles import Role, roles
from detective.core.stance.views import View, view
from detective.core.stance.ways import Way, ways_of
from detective.core.text import fold, has_han


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFrame:
    """A claim's core proposition with the sign that the claim gives it, taken apart once."""

    text: str
    language: Language
    core: Deep
    ways: tuple[Way, ...]
    roles: tuple[Role, ...]
    deeds: tuple[Deed, ...]
    sign: int  # -1: the claim says that its core is false
    is_name: bool = False  # the core names a thing that is called false or genuine: this letter
    parts: tuple[ClaimFrame, ...] = ()  # of a claim that states two things
    each: tuple[ClaimFrame, ...] = ()  # of a claim that says one thing of several


_ACROSS_MILLI = 350  # of a pair of characters that belong to two words


def _by_words(claim: View) -> View:
    """The claim with less weight on pairs of characters that stand together only by chance."""
    if not claim.chinese:
        return claim
    inner = {at for word in lexemes(claim.text, claim.folded) for at in range(word.start, word.end - 1)}
    terms = tuple(
        term
        if term.start in inner or term.key[0] < "\u3400"
        else term._replace(weight_milli=term.weight_milli * _ACROSS_MILLI // 1000)
        for term in claim.terms
    )
    return replace(claim, terms=terms, weight_milli=sum(term.weight_milli for term in terms))


@lru_cache(maxsize=256)
def frame_text(text: str, language: Language | None = None) -> ClaimFrame:
    """Read a claim as it is written; the language is that of its script where none is given."""
    body = unicodedata.normalize("NFC", text.strip())
    tongue = language or (Language.ZH if has_han(body) else Language.EN)
    core = resolve(fold(body), chinese=has_han(body))
    whole = _framed(text, body[core.start : core.end], tongue, core.sign)
    found = parts_of(whole.core) if core.sign > 0 else ()
    each = each_of(whole.core) if core.sign > 0 and not found else ()
    parts, each_one = (tuple(_framed(part, part, tongue, 1) for part in texts) for texts in (found, each))
    return replace(whole, is_name=core.is_name, parts=parts, each=each_one)


def _framed(text: str, core: str, language: Language, sign: int) -> ClaimFrame:
    read = deepen(_by_words(view(core)))
    return ClaimFrame(
        text=text,
        language=language,
        core=read,
        ways=ways_of(read.view),
        roles=roles(read),
        deeds=deeds(read),
        sign=sign,
    )


def frame_claim(question: Question) -> ClaimFrame:
    """Read the claim of a question that was understood as one."""
    return frame_text(question.proposition or question.text, question.language)
