"""What keeps a passage that seems to say the claim from supporting it: what the claim says more, and who does what."""

from __future__ import annotations

from bisect import bisect_left

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.align import Where, spots
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import Deep
from detective.core.stance.exchanged import (
    denied_by_doer,
    exchanged,
    other_harm,
    told_of_another,
    unreal,
    word_denied,
)
from detective.core.stance.exclusives import predicates
from detective.core.stance.given_names import other_given_name
from detective.core.stance.marks import closing, mark
from detective.core.stance.objections import asks
from detective.core.stance.relation_rules import unlinked
from detective.core.stance.rulings import limit
from detective.core.stance.superlatives import superlatives
from detective.core.stance.views import View
from detective.core.stance.voice import other_doer, says_of_another
from detective.core.stance.ways import Way

_ON_WHAT_IS_TOLD = frozenset({"debunk", "confirmed", "answered"})  # they read the passage's word on it
# Who won, hosted or held what: the slot says it, by whatever verb (held in Athens, hosted by Athens).
_RETURNING = frozenset({"role_award", "role_champion", "role_host", "role_office"})
_BY_ONE = frozenset({"doer", "holder", "outcome"})  # they have looked who it was
_BY_WORDS = frozenset({"clause", "reader", "same_deed", "stated", "wording"})
_LOOSELY = frozenset({"same_deed", "wording", "reader", "clause", "pronoun"})  # words that may be said of another
_FEW = 3  # words, of which an order says nothing
_SCOPES = ("exclusive", "universal", "foremost")


def held_back(c: Comparison, ways: tuple[Way, ...], basis: str, *, sure: bool = False) -> str:
    """The code of what keeps the sentence from supporting the claim; empty for nothing.

    Of a learned reader that is `sure`, words that stand apart or nowhere hold nothing back, unless something is denied.
    """
    k, sentence, returning, of_one = c.clause, c.best.sentence, basis in _RETURNING, basis in _BY_ONE
    of_both = basis == "same_parties"
    found = (
        ("only_asked", basis in _BY_WORDS | {"same_parties"} and _only_asked(c, k, basis)),
        ("verb_unsaid", basis == "wording" and k is not None and _verb_unsaid(c, k)),
        ("turned_about", not (of_one or of_both) and c.direction < 0),
        (
            "other_doer",
            not (returning or of_one or of_both or basis in {"stated", "site"}) and _of_another_doer(c, k, ways),
        ),
        ("told_of_another", basis in _LOOSELY and k is not None and says_of_another(c.claim, k.aligned, ways)),
        ("other_order", basis == "same_deed" and k is not None and _in_another_order(k)),
        ("other_count", mark("once").search(c.claim.view.folded) and mark("repeated").search(sentence.folded)),
        ("other_currency", _in_another_currency(c)),
        ("parties_exchanged", not (of_one or of_both or basis == "role_host") and exchanged(c)),
        ("parties_unlinked", basis in _BY_WORDS and unlinked(c)),
        ("denied_by_doer", basis not in {*_ON_WHAT_IS_TOLD, "stated"} and denied_by_doer(c)),
        ("word_denied", word_denied(c)),
        ("told_of_another", not (of_one or basis == "role_champion") and told_of_another(c)),
        ("told_of_another", k is not None and _told_of_namesake(c, k)),
        ("unreal", unreal(c)),
        ("conditional", basis != "mode" and k is not None and _on_a_condition(c, k)),
        ("other_harm", other_harm(c)),
        ("narrower_place", k is not None and _of_a_part(c, k)),
        ("other_given_name", other_given_name(c)),
        ("comparison_unsaid", _compares_alone(c)),
        ("rank_unsaid", basis == "reader" and _ranks_alone(c)),
        ("scope_unsaid", any(_says_more(c, scope) for scope in _SCOPES)),
        ("told_and_denied", basis not in _ON_WHAT_IS_TOLD and _told_and_denied(c)),
        ("word_unsaid", _event_unsaid(c) or _unsaid_symbol(c) or (not returning and _leaves_open(c, basis, sure=sure))),
        ("said_apart", basis == "reader" and k is not None and _said_apart(c, k, sure=sure)),
    )
    return next((code for code, holds in found if holds), "")


def _only_asked(c: Comparison, k: Clause | None, basis: str) -> bool:
    """Whether the sentence that has the claim's words asks, and so does the one by which a rule decides."""
    if asks(c.claim.view):
        return False
    if basis == "reader" and k is not None and any(map(asks, c.passage.views)):
        told = [view for view in c.passage.views if not asks(view)]
        least, beyond = limit("subject_word_milli"), k.aligned.among(Where.ELSEWHERE)
        if any(i.weight >= least and not any(spots(i, c.ways, view) for view in told) for i in beyond):
            return True
    return asks(c.best.sentence) and (k is None or basis == "reader" or asks(k.aligned.deep.view))


def _verb_unsaid(c: Comparison, k: Clause) -> bool:
    """Whether the word with which an English claim begins to say something of its subject stands nowhere."""
    told = next((i for i in k.aligned.items if not i.in_subject), None)
    if told is None or c.claim.view.chinese or told.is_name or told.weight < limit("verb_unsaid_milli"):
        return False
    text = k.aligned.deep.view.folded
    own = (text.find(i.text) for i in k.aligned.items if i.in_subject and i.is_name)
    return told in k.aligned.among(Where.MISSING) and not any(_BY.search(text, 0, at) for at in own if at > 0)


_BY = Pattern(r"\bby (?:(?! and )[^,.;]){0,40}$")  # an opera by the composer Ann Lee is one that she wrote


def _on_a_condition(c: Comparison, k: Clause) -> bool:
    """Whether the sentence says it on a condition that stands before the clause, and the claim says it outright."""
    view = k.aligned.deep.view
    found = mark("condition").search(view.folded, 0, max(0, k.aligned.span[0]))
    return found is not None and mark("condition").search(c.claim.view.folded) is None


def _told_of_namesake(c: Comparison, k: Clause) -> bool:
    """Whether what tells the claim's one apart stands only beside "of the same name": not the singer of that name."""
    view = k.aligned.deep.view
    other = mark("namesake").search(view.folded)
    if other is None or not any(i.in_subject and i.is_name for i in k.aligned.among(Where.HERE, Where.CARRIED)):
        return False
    apart = [i for i in k.aligned.among(Where.NEAR) if i.in_subject and not i.is_name]
    return any(0 <= other.start() - at - len(i.text) <= _BESIDE for i in apart for at in spots(i, c.ways, view))


_BESIDE = 8  # characters between a word and "the same name": of the


def _of_another_doer(c: Comparison, k: Clause | None, ways: tuple[Way, ...]) -> bool:
    return k is not None and other_doer(c.claim, k.aligned, ways)


def _in_another_currency(c: Comparison) -> bool:
    """Whether a sum of the claim stands in the sentence in another currency alone: 10亿元 is not 10亿美元."""
    theirs = [q for q in c.other.quantities if q.kind is QuantityKind.MONEY and q.value is not None]
    return any(
        mine.kind is QuantityKind.MONEY
        and any(q.value == mine.value for q in theirs)
        and not any(q.value == mine.value and q.unit == mine.unit for q in theirs)
        for mine in c.claim.quantities
    )


def _in_another_order(k: Clause) -> bool:
    """Whether an English claim's words stand in the sentence in another order, and its clause has but some of them.

    Long thought to be A, shown to be B says nothing of what was long thought to be B and shown to be A.
    """
    view, least = k.aligned.deep.view, limit("subject_word_milli")
    if view.chinese or 2 * k.unsaid < k.said:
        return False
    found = [
        [t.start for t in view.terms if t.key in item.keys][:1] for item in k.aligned.items if item.weight >= least
    ]
    at = [one for places in found for one in places]
    return len(at) > _FEW and len(at) - _in_order(at) > 1


def _in_order(at: list[int]) -> int:
    """The length of the longest run of places, others between, that goes on in the text."""
    ends: list[int] = []
    for place in at:
        spot = bisect_left(ends, place)
        ends[spot : spot + 1] = [place]
    return len(ends)


def _of_a_part(c: Comparison, k: Clause) -> bool:
    """Whether what only one can be is said for a part of the claim's place: the largest in Southern Europe."""
    told, text = c.claim.view.folded, k.aligned.deep.view.folded
    if c.claim.view.chinese or not mark("sole").search(told):
        return False
    before = closing("region", "en")
    names = [item for item in k.aligned.among(Where.HERE) if item.is_name and not before.search(told[: item.start])]
    return any(before.search(text[: text.find(item.text, *k.aligned.span)]) for item in names if item.text in text)


def _said_apart(c: Comparison, k: Clause, *, sure: bool) -> bool:
    """Whether the words that the learned reader goes by stand in several clauses, or a number of the claim in none.

    Of such supports of English claims half are wrong: a career ended by one injury, a medal won three years later. Of
    Chinese ones, where the sentence that speaks of the subject says less than half of what is said of it.
    """
    if not c.claim.view.chinese and all(i.in_subject for i in k.aligned.among(Where.HERE)):
        return True
    if c.claim.view.chinese:
        told = [
            (i.weight, w in _BEYOND) for i, w in zip(k.aligned.items, k.aligned.where, strict=True) if not i.in_subject
        ]
        return 2 * sum(weight for weight, beyond in told if beyond) > sum(weight for weight, _ in told)
    if sure and not c.numbers.unmet:
        return False
    apart = k.aligned.among(Where.NEAR, Where.ELSEWHERE)
    return bool(c.numbers.unmet) or any(i.weight >= limit("word_unsaid_milli") and not i.in_subject for i in apart)


_COMPARES = Pattern(
    r"\b(?:more|fewer|less|(?!other|rather)[a-z]{3,}er)\b[^,;.]* than\b(?! once)"
    r"|比(?!如|赛|例|分|利|亚|喻|较|特|价|重)[^，。；]{1,12}"
)


def _compares_alone(c: Comparison) -> bool:
    """Whether the claim compares, and the sentences that speak of it set nothing side by side."""
    than = _COMPARES.search(c.claim.view.folded)
    if than is None or any(q.start <= than.end() + 1 < q.end for q in c.claim.quantities):
        return False  # more than 45 sets nothing beside anything
    degree = " ".join(than.group().split()[:2])  # more massive
    if any(degree in view.folded for view in c.passage.views):
        return False
    return not any(mark("comparing").search(view.folded) for view in c.passage.views)


def _ranks_alone(c: Comparison) -> bool:
    """Whether the claim says that something is the most of its kind, and the passage ranks nothing."""
    return bool(superlatives(c.claim.view.folded)) and not any(superlatives(v.folded) for v in c.passage.views)


def _unsaid_symbol(c: Comparison) -> bool:
    """Whether the passage lacks a name of one or two letters, which weighs little: the symbol S."""
    missing = c.clause.aligned.among(Where.MISSING) if c.clause is not None else ()
    return any(item.is_name and len(item.text) <= _SYMBOL and item.text.isascii() for item in missing)


_SYMBOL = 2  # letters
_BEYOND = (Where.MISSING, Where.ELSEWHERE)


def _says_more(c: Comparison, scope: str) -> bool:
    """Whether the claim says only, all or first, and the passage has no such word where it speaks of the matter."""
    told = [found.start() for found in mark(scope).finditer(c.claim.view.folded)]
    if not any(not _named(c.claim, at) for at in told):
        return False
    views = [c.other.view, *([c.clause.aligned.deep.view] if c.clause else []), *filter(None, [c.passage.title])]
    met = (scope, "covering") if scope == "universal" else (scope,)
    return not any(mark(word).search(view.folded) for view in views for word in met)


def _named(claim: Deep, at: int) -> bool:
    """Whether a word of the claim is part of a name or title: First Aid Society, All My Sons."""
    text = claim.view.text
    after = text[at:].partition(" ")[2]
    return text[at].isupper() and (at > 0 or after[:1].isupper())


def _told_and_denied(c: Comparison) -> bool:
    """Whether the sentence tells what others say, and a later one denies it or calls it false."""
    kinds = (CueKind.FALSE, CueKind.DENY)
    if any(c.claim.view.has(kind) for kind in (*kinds, CueKind.NEG)):
        return False  # the claim denies it too
    told = c.reported or mark("telling").search(c.best.sentence.folded[: c.best.start])
    later = c.passage.views[c.best.index + 1 :]
    return bool(told) and any(view.has(kind) for view in later for kind in kinds)


_PLACES = frozenset({"first", "second", "third"})
_EVENT = Pattern(r"\b(?:in|at) (?:the |both the )?(?:[0-9x-]+ )*(?:[a-z-]+ )?$")


def _places(view: View) -> bool:
    """Whether a sentence says that one came in first, second or third."""
    return any(p.sense.group == "rank" and p.sense.value in _PLACES for p in predicates(view))


def _event_unsaid(c: Comparison) -> bool:
    """Whether the claim names the contest that was won, and the passage never does: gold in the relay."""
    if c.claim.view.chinese or c.clause is None or not _places(c.claim.view):
        return False
    missing = [i for i in c.clause.aligned.among(Where.MISSING) if not i.in_subject and not i.is_name]
    folded, least = c.claim.view.folded, limit("subject_word_milli")
    return any(i.weight >= least and _EVENT.search(folded[: i.start]) for i in missing)


def _leaves_open(c: Comparison, basis: str, *, sure: bool) -> bool:
    """Whether a telling word of the claim stands nowhere in the passage, and the decision rests on less than that.

    Of Chinese words only nouns count: the verb that fills a slot is said in many ways. A learned reader that is sure
    needs no such word where the passage denies nothing.
    """
    chinese = c.claim.view.chinese
    if sure and basis == "reader" and not any(view.has(CueKind.NEG) for view in c.passage.views):
        return False
    if c.clause is None or not (basis.startswith("role_") or (basis == "reader" and not chinese)):
        return False
    missing = [i for i in c.clause.aligned.among(Where.MISSING) if not i.in_subject]
    return any(i.weight >= limit("word_unsaid_milli") and not (chinese and tag_of(i.text) == "v") for i in missing)
