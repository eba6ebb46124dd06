"""A claim that says what a thing is, beside a passage that says it is of a kind that excludes this one."""

from __future__ import annotations

import re
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.align import Where, spots
from detective.core.stance.clausal import Clause
from detective.core.stance.clause_rules import weakened
from detective.core.stance.comparison import Comparison
from detective.core.stance.kind_words import kind_of, nations
from detective.core.stance.kinds import Called, may_be_both, noun_phrases
from detective.core.stance.rulings import Findings, Ruling, ruled
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

_SPORT = Pattern(r"\b(?:american|australian|canadian|gaelic) football\b")  # no word for a nation
_IS_OF = Pattern(r"\b(?:is|was|are|were)(?P<not> not| never)?(?: only| exclusively| solely)? (?P<of>[a-z]+)[ .]*$")
_NAMED = 2  # characters of a Chinese subject
_LEAD = 12  # characters before the subject: an article, a quotation mark, an adverb
_POSSESSIVE = Pattern(r"^[\w.-]*(?: ?['’]s\b|s['’] )")
_MARKS = "《》〈〉“”「」『』\"' "
_IS_ZH = Pattern(r"(?P<not>不|并非|非)?(?:是|为)(?P<list>[^，。；;,（(：:]{2,40})")


class Kinds(NamedTuple):
    """What kinds a sentence puts its subject in (or of what nations), and where it begins to say so."""

    kinds: frozenset[str]
    at: int
    negated: bool


def _language(view: View) -> str:
    return "zh" if view.chinese else "en"


def _called(view: View) -> Called | None:
    """What the first "is a" of a sentence calls its subject."""
    if not view.chinese:
        return noun_phrases(view.folded)
    mark = _IS_ZH.search(view.folded)
    if mark is None:
        return None
    return Called(tuple(re.split("[、和及与]", mark.group("list"))), mark.start(), bool(mark.group("not")))


def kinds_of(view: View) -> Kinds | None:
    """What kinds the first "is a" of a sentence says; None where a noun is of no known kind."""
    found = _called(view)
    if found is None:
        return None
    kinds = [kind_of(phrase.strip(), _language(view)) for phrase in found.phrases]
    return Kinds(frozenset(kinds), found.at, found.negated) if kinds and all(kinds) else None


def nations_of(view: View) -> Kinds | None:
    """Of what nations the first "is a" of a sentence says that its subject is; None for none."""
    found = _called(view) or (None if view.chinese else _adjective(view.folded))
    if found is None:
        return None
    known = nations(_language(view))
    if view.chinese:
        told = {name for phrase in found.phrases for name in known if name in phrase}
    else:
        told = {word for phrase in found.phrases for word in _SPORT.sub(" ", phrase).split() if word in known}
    return Kinds(frozenset(told), found.at, found.negated) if told else None


def _adjective(folded: str) -> Called | None:
    """A sentence that ends after the word for a nation: Paramore is Australian."""
    mark = _IS_OF.search(folded)
    return Called((mark.group("of"),), mark.start(), bool(mark.group("not"))) if mark else None


def _exclude(mine: Kinds, theirs: Kinds) -> bool:
    """Whether some kind of the claim's can be none of the passage's."""
    return any(all(one != other and not may_be_both(one, other) for other in theirs.kinds) for one in mine.kinds)


def _opens(c: Comparison, k: Clause, mine: Kinds, theirs: Kinds) -> bool:
    """Whether the claim's subject itself, not something of it, is what the sentence goes on to call something."""
    view = k.aligned.deep.view
    if view.chinese:
        own = c.claim.view.folded[: mine.at].strip(_MARKS)
        at = view.folded.find(own, 0, theirs.at)
        return len(own) >= _NAMED and 0 <= at <= _LEAD and view.folded[at + len(own)] not in "的之"
    own_items = [item for item in k.aligned.items if item.in_subject]
    here = sorted(spot for item in own_items for spot in spots(item, (), view) if spot < theirs.at)
    return (
        k.subject_held
        and mine.at <= c.claim.subject[1] + 1
        and bool(here)
        and here[0] <= _LEAD
        and _POSSESSIVE.search(view.folded[here[-1] : theirs.at]) is None
    )


def by_kind(_: Findings, c: Comparison) -> Ruling | None:
    """The passage says that the thing is of a kind or nation that excludes the claim's: a novel is no film."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or c.reported or weakened(c, k):
        return None
    for read, code in ((kinds_of, "kind"), (nations_of, "nation")):
        mine = read(c.claim.view)
        theirs = read(k.aligned.deep.view) if mine else None
        if mine is None or theirs is None or theirs.negated or not _exclude(mine, theirs):
            continue
        if _opens(c, k, mine, theirs) and (code == "kind" or _all_but(k, mine.kinds)):
            return ruled(c.sign if mine.negated else -c.sign, code)
    return None


def _all_but(k: Clause, words: frozenset[str]) -> bool:
    """Whether the sentence has everything that the claim says, but for the words that exclude each other."""
    lost = k.aligned.among(Where.MISSING, Where.ELSEWHERE)
    return all(item.in_subject or any(word in item.text for word in words) for item in lost)
