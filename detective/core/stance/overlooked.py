"""What a decision overlooks, by whichever rule it was made: the last look, at the words of claim and passage alone."""

from __future__ import annotations

from detective.core.models import Candidate
from detective.core.patterns import Pattern
from detective.core.stance.cues import CueKind
from detective.core.stance.former_values import was_so_before
from detective.core.stance.marks import mark
from detective.core.stance.modes import modes_of
from detective.core.stance.near_misses import only_near
from detective.core.stance.other_ones import (
    of_another,
    of_another_event,
    of_part_of_year,
    only_at_another_time,
)
from detective.core.stance.other_side import compared_from_other_side, compared_otherwise, got_from_giver
from detective.core.stance.outside import dated_by_intention, lacks_its_verb, only_intended, outside_the_group
from detective.core.stance.rulings import ON_WHAT_IS_TOLD
from detective.core.stance.still_open import only_nominated, only_proposed, undated, unnamed
from detective.core.stance.views import View, view
from detective.core.text import fold

_BY_ITS_WORDS = frozenset({"clause", "holder", "reader", "same_deed", "stated", "wording"})
_OF_OFFICE = frozenset({"clause", "holder", "reader", "role_office", "stated", "wording"})
_BY_OPPOSITES = frozenset({"clause", "negation", "opposite", "reader"})


def overlooked(claim: View, candidate: Candidate, basis: str, *, agrees: bool) -> str:
    """The code of why nothing is decided after all; empty for none. `agrees`: the passage was read to say the claim."""
    text = f"{candidate.title} {candidate.text}" if candidate.title else candidate.text
    if outside_the_group(claim, text, agrees=agrees):
        return "outside_group"
    if _only_not_excluded(claim, text):
        return "hedged"
    if only_nominated(claim, text, loosely=agrees and basis in _BY_ITS_WORDS):
        return "only_nominated"
    if basis not in ON_WHAT_IS_TOLD and only_proposed(claim, text):
        return "only_proposed"
    other = of_another(claim, fold(text), agrees=agrees)
    if other:
        return other
    return _of_support(claim, text, basis) if agrees else _of_refutation(claim, text, basis)


def _of_support(claim: View, text: str, basis: str) -> str:
    denies = any(CueKind.NEG in turn.cue.kinds for turn in claim.negations)
    if not denies and only_intended(claim, text):
        return "only_intended"
    if basis not in ON_WHAT_IS_TOLD and undated(claim, text):
        return "undated"
    if basis in _BY_ITS_WORDS and unnamed(claim, text):
        return "name_unsaid"
    if not denies and basis in _BY_ITS_WORDS and lacks_its_verb(claim, text):
        return "verb_unsaid"
    if basis != "comparison" and compared_otherwise(claim.folded, text, chinese=claim.chinese):
        return "turned_about"
    return "" if basis in ON_WHAT_IS_TOLD else _near(claim, fold(text), basis, denies=denies)


def _near(claim: View, folded: str, basis: str, *, denies: bool) -> str:
    """The code of what near the claim the passage tells of."""
    if of_another_event(claim, folded):
        return "other_edition"
    if basis in _OF_OFFICE and only_at_another_time(claim, folded, coming=basis in {"holder", "role_office"}):
        return "other_time"
    return "" if denies else only_near(claim, folded, basis)


def _only_not_excluded(claim: View, text: str) -> bool:
    """Whether the passage says of what the claim states no more than that nobody rules it out."""
    folded = fold(text)
    found = mark("not_excluded").search(folded)
    if found is None or modes_of(claim) or claim.cues:
        return False
    reach = view(folded[found.end() :].partition(". ")[0].partition("。")[0]).keys
    return 2 * len(claim.keys & reach) >= len(claim.keys)


_OTHERS = Pattern(
    r"(?<!no )(?<!any )(?<!each )(?<!every )(?<!the )\bother [a-z]+"
    r"|(?:其他|其它|另外?)[一二两三四五六七八九十几数\d]?[个名家位条座项种款支]"
)
_OTHER = Pattern(
    r"\b(?:an)?others?\b|\b(?:rest|remaining|all|every|none|nothing|any)\b|其他|其它|其余|另|所有|全部|任何|都|均"
)
_BY_DENIAL = frozenset({"reader", "negation", "opposite", "mode"})


def _of_others(claim: View, text: str) -> bool:
    """Whether a claim is about others than those of whom the passage denies it: banned two other pesticides."""
    return _OTHERS.search(claim.folded) is not None and _OTHER.search(fold(text)) is None


def _of_refutation(claim: View, text: str, basis: str) -> str:
    told, chinese = claim.folded, claim.chinese
    if compared_from_other_side(told, text, chinese=chinese):
        return "other_side"
    if basis in _BY_OPPOSITES and got_from_giver(told, text, chinese=chinese):
        return "other_side"
    if basis in _BY_DENIAL and _of_others(claim, text):
        return "another_one"
    if basis == "number" and of_part_of_year(claim, fold(text)):
        return "other_period"
    if basis == "number" and was_so_before(claim, text):
        return "other_time"
    return "other_time" if basis == "date" and dated_by_intention(claim, text) else ""
