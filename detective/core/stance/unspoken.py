"""What a passage leaves unsaid of an amount: the verb, the place, the occasion, or the one of whom it is told."""

from __future__ import annotations

from detective.core.patterns import Pattern
from detective.core.stance.align import Where
from detective.core.stance.comparison import Comparison
from detective.core.stance.rulings import limit
from detective.core.stance.subjects import speaks_of_same


def verb_unsaid(c: Comparison) -> bool:
    """Whether the clause has the claim's amount with less of its predicate than it lacks: spent, not raised."""
    return c.clause is not None and not c.claim.view.chinese and c.clause.unsaid > max(c.clause.said, _SOME_WORD)


_SOME_WORD = 500  # weight of a word that is no rare one


def says_no_such_thing(c: Comparison) -> bool:
    """Whether the passage never says what the claim counts or where: another verb, another place, another subject."""
    if c.clause is None:
        return False
    k = c.clause
    missing = k.aligned.among(Where.MISSING)
    if any(item.is_name and not item.in_subject for item in missing):
        return True
    least = limit("subject_word_milli")
    own = [item for item in k.aligned.items if item.in_subject and item.weight >= least]
    if c.claim.view.chinese:
        if any(c.claim.view.folded[item.start - 1 : item.start] == "在" for item in missing):
            return True  # 在训练中, where the passage tells of 比赛
        own = own[:1]
    return bool(own) and all(item in missing for item in own) and not speaks_of_same(c.other.view.folded)


def of_each(c: Comparison) -> bool:
    """Whether the claim gives the amount of each, and the sentence one that may be that of all together."""
    return _EACH.search(c.claim.view.folded) is not None and _EACH.search(c.other.view.folded) is None


_EACH = Pattern(r"\b(?:each|every|apiece|per)\b|每|各")
