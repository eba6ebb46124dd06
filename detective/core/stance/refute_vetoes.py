"""What keeps a passage from denying a claim that it seems to deny: a slot of another, a number that can be reckoned."""

from __future__ import annotations

from functools import cache

from detective.core.lexicon import tag_of
from detective.core.models import Stance
from detective.core.patterns import Pattern
from detective.core.stance.align import Where, spots
from detective.core.stance.atoms import stem
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.lexemes import Lexeme
from detective.core.stance.marks import alternation, mark
from detective.core.stance.party_marks import are_named
from detective.core.stance.relation_rules import asked
from detective.core.stance.rulings import limit
from detective.core.stance.subjects import speaks_of_same


def unsaid_party(c: Comparison, _: Clause, stance: Stance, basis: str) -> bool:
    """Whether only the reader or a name refutes that one stands in a relation of which he may have several."""
    if stance is not Stance.REFUTE or basis not in {"reader", "name"}:
        return False
    text = " ".join(view.folded for view in c.passage.views)
    wanted = [one for one in asked(c.claim.view) if one.found.word.relation in _SEVERAL]
    named = [one for one in wanted if all(any(a <= n.start < b for n in c.claim.names) for a, b in one.spans[:2])]
    return bool(named) and not any(are_named(one.pair, text) for one in named)


_SEVERAL = frozenset(
    {"teaching", "employment", "complaint", "lawsuit", "accusation", "criticism", "lending", "sale", "acquisition"}
    | {"letting", "trade", "hosting", "invitation", "treatment", "victory", "donation", "funding", "investment"}
)  # relations in which one party may stand to several


def last_of_all(_: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the clause tells of the last of all, with whom it is so of all: the last of 27 members to sign."""
    wrong = stance is Stance.REFUTE and basis == "part_of_whole"
    return wrong and mark("last_of").search(k.aligned.deep.view.folded) is not None


_NEGATED = frozenset({"negation", "reader"})

_BETWEEN = (
    r"(?: (?:[a-z]+ly|yet|even|ever|also|been|be|being|have|had|to|a|an|the|any|so|very)){0,3} ?",
    r"[曾能够会会有要想再被在到]{0,2}",
)


@cache
def _regarding(language: str) -> Pattern:
    between = _BETWEEN[language == "zh"]
    return Pattern(rf"{between}(?P<word>{alternation('regarding', language)})")


def denies_another(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether all that the clause denies is that someone approved, saw or knew of what the claim tells."""
    if stance is not Stance.REFUTE or basis not in _NEGATED:
        return False
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    cues = [turn.cue for turn in view.negations if start <= turn.cue.start < end and CueKind.NEG in turn.cue.kinds]
    found = [_regarding("zh" if view.chinese else "en").match(view.folded, cue.end) for cue in cues]
    told = c.claim.view
    return bool(found) and all(
        one is not None and one["word"] not in told.folded and stem(one["word"]) not in told.keys for one in found
    )


def denies_of_another(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether an English clause denies the claim's deed of another, and has its own object in another clause."""
    if stance is not Stance.REFUTE or basis != "reader" or c.claim.view.chinese:
        return False
    behind = [i for i in k.aligned.items if not i.in_subject]
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    if len(behind) < _DEED_AND_OBJECT or behind[1] not in k.aligned.among(Where.NEAR, Where.ELSEWHERE):
        return False
    at = [spot for spot in spots(behind[0], (), view) if start <= spot < end]
    return any(turn.start <= spot < turn.end for spot in at for turn in view.negations)


_DEED_AND_OBJECT = 2  # items of a predicate


def other_part(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the only opposite words name other parts of one thing: the inland line, beside the coastal one."""
    if stance is not Stance.REFUTE or basis != "opposite" or not k.turns.pairs or c.claim.subject[1] == 0:
        return False
    mine = [t for t in c.claim.turned if any(t.word == pair[0] for pair in k.turns.pairs)]
    return bool(mine) and all(t.end < c.claim.subject[1] for t in mine) and len(mine) == len(k.turns.pairs)


def subject_unspoken(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether what decides is told of one of its like, and the passage has no word of the claim's own: hydrogen, gold.

    A passage that points back (the film, 该剧) or opens with a word of the claim may well tell of the same.
    """
    refutes = stance is Stance.REFUTE and basis in _TOLD_OF
    supports = stance is Stance.SUPPORT and c.claim.view.chinese and basis in _BY_WORDS
    if not (refutes or supports) or speaks_of_same(k.aligned.deep.view.folded):
        return False
    least = limit("subject_word_milli")
    missing = [item for item in k.aligned.among(Where.MISSING) if item.in_subject and not item.measure]
    if c.claim.view.chinese:
        return any(_has_like(item.text, k.aligned.deep.content, c.claim.view.folded) for item in missing)
    told = k.aligned.deep
    own = [word for word in told.content if word.start < told.subject[1]]
    opens = bool(own) and own[0].start == told.subject[0] == 0
    return opens and any(i.weight >= least for i in missing) and all(w.key not in c.claim.view.keys for w in own)


_BY_WORDS = frozenset({"wording", "clause", "reader", "same_deed", "number"})
_TOLD_OF = frozenset({"number", "name", "date", "bound", "opposite"})


def _has_like(text: str, words: tuple[Lexeme, ...], claim: str) -> bool:
    """Whether a Chinese sentence has another noun of the same make: 氢 for 金, 水星 for 木星."""
    others = [word.key for word in words if len(word.key) == len(text) and word.key not in claim]
    if len(text) == 1:
        return tag_of(text) in _NOUNS and any(tag_of(other) in _NOUNS for other in others)
    return any(other[-1] == text[-1] and other[0] not in _OWN for other in others)


_NOUNS = frozenset({"n", "r", "s", "o", ""})  # a rare character has no class
_OWN = frozenset("全本该我各此")  # 全国 beside 中国


def other_prize(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether one refutes by another prize that the same one won, where the claim does not say when."""
    if stance is not Stance.REFUTE or basis not in {"name", "reader"} or not k.subject_held:
        return False
    missing = [item for item in k.aligned.among(Where.MISSING) if item.is_name and not item.in_subject]
    prizes = mark("prize").search(c.claim.view.folded) and mark("prize").search(k.aligned.deep.view.folded)
    return bool(missing) and prizes is not None


def denied_opposite(c: Comparison, k: Clause, stance: Stance, basis: str) -> bool:
    """Whether the clause denies what it has the opposite word in: denied that the contract was invalid."""
    view, (start, end) = k.aligned.deep.view, k.aligned.span
    denials = [cue for cue in view.of(CueKind.DENY) if start <= cue.start < end]
    if stance is not Stance.REFUTE or basis != "opposite" or not denials or c.claim.view.has(CueKind.DENY):
        return False
    theirs = {word for _, word in k.turns.pairs}
    at = next((t.start for t in k.aligned.deep.turned if t.word in theirs and t.start >= start), -1)
    return any(cue.end <= at and "," not in view.folded[cue.end : at] for cue in denials)
