"""Interpretable measures of a claim beside a passage, whole numbers in thousandths, for the learned reader.

None of them looks at the claim alone: whatever a claim holds enters as a difference or is scaled by how much of the
claim the sentence covers, so that an unrelated passage gives nothing to go by.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from detective.core.models import Stance
from detective.core.stance.atoms import Term
from detective.core.stance.comparison import Comparison, named, turn_of
from detective.core.stance.cues import CueKind
from detective.core.stance.days import compare_days
from detective.core.stance.deep import deepen
from detective.core.stance.edits import Swap
from detective.core.stance.focus import focus
from detective.core.stance.kinds import IsA, agree
from detective.core.stance.lexemes import Lexeme, WordKind
from detective.core.stance.numbers import Fit, compare_numbers
from detective.core.stance.passage import Passage
from detective.core.stance.rulings import Ruling
from detective.core.stance.senses import Relation, relation
from detective.core.stance.slots import SlotKind
from detective.core.stance.subjects import speaks_of_same
from detective.core.stance.turns import read_turns
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View


def _share(part: int, whole: int) -> int:
    return 1000 * part // whole if whole else 0


def _capped(count: int, most: int = 3) -> int:
    return 1000 * min(count, most) // most


def _coverage(c: Comparison) -> dict[str, int]:
    claim, other = c.claim.view, c.other.view
    missing_here = [t for t in claim.terms if t.key not in c.best.held]
    missing = [t for t in missing_here if t.key not in c.passage.held]
    ranked = c.passage.ranked
    two = frozenset().union(*(m.held for m in ranked[:2]))
    weight = claim.weight_milli
    pairs = [(a.key, b.key) for a, b in zip(claim.terms, claim.terms[1:], strict=False)]
    theirs = {(a.key, b.key) for a, b in zip(other.terms, other.terms[1:], strict=False)}
    return {
        "cover": c.best.covered_milli,
        "cover_two": _share(_weight(t for t in claim.terms if t.key in two), weight),
        "cover_passage": 1000 - _share(_weight(missing), weight),
        "cover_title": _share(_weight(t for t in claim.terms if t.key in c.passage.title_held), weight),
        "cover_back": _share(_weight(t for t in other.terms if t.key in claim.keys), other.weight_milli),
        "cover_chars": _characters(claim, other),
        "rarest_missing": max((t.weight_milli for t in missing_here), default=0),
        "rarest_missing_passage": max((t.weight_milli for t in missing), default=0),
        "missing_passage_count": _capped(len({t.key for t in missing if t.weight_milli >= 500}), 6),
        "order": _share(sum(pair in theirs for pair in pairs), len(pairs)),
        "longest_run": _share(c.edits.longest_run, len(c.claim.content)),
        "equal": _share(c.edits.equal, len(c.claim.content)),
        "also_elsewhere": ranked[1].covered_milli if len(ranked) > 1 else 0,
        "lone": 1000 * (len(c.passage.views) == 1),
        "few": 1000 * (2 <= len(c.passage.views) <= 3),
        **{f"cover_over_{bend}": max(0, c.best.covered_milli - bend) * 2 for bend in (300, 500, 700, 850)},
        **{
            f"passage_over_{bend}": max(0, 1000 - _share(_weight(missing), weight) - bend) * 2
            for bend in (500, 750, 900)
        },
    }


def _rest(c: Comparison) -> dict[str, int]:
    """Coverage of what the claim says of its subject, the subject itself apart."""
    start, end = c.claim.subject
    claim, other = c.claim.view, c.other.view
    subject = [t for t in claim.terms if start <= t.start < end]
    rest = [t for t in claim.terms if not start <= t.start < end]
    weight = _weight(rest)
    missing = [t for t in rest if t.key not in c.best.held]
    here = _share(_weight(t for t in subject if t.key in c.best.held), _weight(subject))
    known = _share(_weight(t for t in subject if t.key in c.passage.held), _weight(subject))
    covered = _share(weight - _weight(missing), weight)
    isa = agree(c.claim.heads, c.other.heads)
    return {
        "rest_cover": covered,
        "rest_missing": max((t.weight_milli for t in missing), default=0),
        "rest_missing_second": sorted((t.weight_milli for t in missing), reverse=True)[1] if len(missing) > 1 else 0,
        "rest_missing_count": _capped(sum(t.weight_milli >= 400 for t in missing), 5),
        "rest_missing_passage": _share(_weight(t for t in rest if t.key not in c.passage.held), weight),
        **{f"rest_over_{bend}": max(0, covered - bend) * 2 for bend in (500, 750)},
        "subject_here": here,
        "subject_known": known,
        "subject_title": _share(_weight(t for t in subject if t.key in c.passage.title_held), _weight(subject)),
        "subject_pronoun": max(0, 1000 - here) * speaks_of_same(other.folded),
        "isa_same": 1000 * (isa is IsA.SAME),
        "isa_wider": 1000 * (isa is IsA.WIDER),
        "isa_narrower": 1000 * (isa is IsA.NARROWER),
        "isa_other": 1000 * (isa is IsA.OTHER),
    }


def _weight(terms: Iterable[Term]) -> int:
    return sum(term.weight_milli for term in terms)


def _characters(claim: View, other: View) -> int:
    """Share of the claim's telling letters that the sentence has: Chinese characters, or trigrams of Latin words."""
    if claim.chinese:
        mine = [t.key for t in claim.terms if t.weight_milli >= 200]
        return _share(sum(all(char in other.folded for char in key) for key in mine), len(mine))
    grams = [t.key[i : i + 4] for t in claim.terms for i in range(max(1, len(t.key) - 3))]
    return _share(sum(gram in other.folded for gram in grams), len(grams))


def _names(c: Comparison) -> dict[str, int]:
    here = (c.other.view.folded,)
    everywhere = tuple(v.folded for v in c.passage.views) + ((c.passage.title.folded,) if c.passage.title else ())
    mine = c.claim.names
    found = [name for name in mine if named(name, c.other.view.keys, here)]
    anywhere = [name for name in mine if named(name, c.passage.keys, everywhere)]
    missing = [name for name in mine if name not in anywhere]
    claim_keys = c.claim.view.keys | {key for name in mine for key in name.keys}
    new = [n for n in c.other.names if not (set(n.keys) & claim_keys) and "".join(n.keys) not in c.claim.view.folded]
    first = mine[0] if mine else None
    swapped = [s for s in c.edits.swaps if _all_names(s.claim) and _all_names(s.other)]
    cover = c.best.covered_milli
    return {
        "names_here": _share(len(found), len(mine)),
        "names_passage": _share(len(anywhere), len(mine)),
        "names_missing": cover * min(len(missing), 3) // 3,
        "names_new": cover * min(len(new), 4) // 4 if missing else 0,
        "names_new_any": cover * min(len(new), 4) // 4,
        "first_name_here": 1000 * (first in found),
        "first_name_missing": cover * (first in missing),
        "later_name_missing": cover * any(name is not first for name in missing),
        "names_all_here": cover * (bool(mine) and len(found) == len(mine)),
        "names_swapped": cover * min(len(swapped), 2) // 2,
        "names_swapped_anchored": cover * any(s.anchored == 2 for s in swapped),
        "name_swapped_missing": cover * any(_swap_missing(s, c) for s in swapped),
    }


def _all_names(words: tuple[Lexeme, ...]) -> bool:
    return all(word.kind is WordKind.NAME for word in words)


def _swap_missing(swap: Swap, c: Comparison) -> bool:
    return all(w.key not in c.passage.keys for w in swap.claim)


def _polarity(c: Comparison) -> dict[str, int]:
    cover = c.best.covered_milli
    t = c.turns
    parity = (t.claim_negates + t.other_negates + t.opposed) % 2
    spoken = {Said.FALSE: -1, Said.TRUE: 1}.get(c.said, 0) * c.sign
    claim, other = c.claim.view, c.other.view
    flags = {kind: (claim.has(kind), other.has(kind)) for kind in CueKind}
    passage = c.passage.views
    return {
        "claim_negates": cover * min(t.claim_negates, 2) // 2,
        "other_negates": cover * min(t.other_negates, 2) // 2,
        "both_negate": cover * min(t.both_negate, 2) // 2,
        "parity": cover * parity,
        "parity_loose": cover * t.loosely,
        "opposed": cover * min(t.opposed, 2) // 2,
        "opposed_undone": cover * min(t.opposed_undone, 1),
        "same_opposites": cover * min(t.same_opposites, 2) // 2,
        "core_denied": cover * (c.sign < 0),
        "said_false": cover * (spoken < 0),
        "said_true": cover * (spoken > 0),
        "said_open": cover * (c.said is Said.OPEN),
        "reported": cover * c.reported,
        "asks": cover * ("?" in c.best.sentence.text[-2:] or "？" in c.best.sentence.text[-2:]),
        "false_elsewhere": cover * any(v.has(CueKind.FALSE) for v in passage) * (not flags[CueKind.FALSE][0]),
        "deny_elsewhere": cover * any(v.has(CueKind.DENY) for v in passage) * (not flags[CueKind.DENY][0]),
        "hedge_other": cover * (flags[CueKind.HEDGE] == (False, True)),
        "hedge_claim": cover * (flags[CueKind.HEDGE] == (True, False)),
        "plan_other": cover * (flags[CueKind.PLAN] == (False, True)),
        "plan_claim": cover * (flags[CueKind.PLAN] == (True, False)),
        "only_other": cover * (flags[CueKind.ONLY] == (False, True)),
        "only_claim": cover * (flags[CueKind.ONLY] == (True, False)),
        "only_both": cover * (flags[CueKind.ONLY] == (True, True)),
        "partial_other": cover * (flags[CueKind.PARTIAL] == (False, True)),
        "neg_only_claim": cover * (flags[CueKind.NEG] == (True, False)),
        "neg_only_other": cover * (flags[CueKind.NEG] == (False, True)),
        "fail_only_claim": cover * (flags[CueKind.FAIL] == (True, False)),
        "fail_only_other": cover * (flags[CueKind.FAIL] == (False, True)),
    }


def _figures(c: Comparison) -> dict[str, int]:
    cover, n, d = c.best.covered_milli, c.numbers, c.days
    same, near, other, unmet = n.count(Fit.SAME), n.count(Fit.NEAR), n.count(Fit.OTHER), len(n.unmet)
    return {
        "number_same": cover * min(same, 2) // 2,
        "number_near": cover * min(near, 1),
        "number_other": cover * min(other, 2) // 2,
        "number_firm": cover * min(len(n.firm), 1),
        "number_unmet": cover * min(unmet, 2) // 2,
        "number_unmet_passage": cover * min(sum(_digits(q.text) not in _text(c.passage) for q in n.unmet), 2) // 2,
        "number_scale": cover * min(n.scale, 1),
        "number_all_same": cover * (same > 0 and not other and not unmet),
        "number_only_other": cover * (other > 0 and not same),
        "year_match": cover * min(d.year_match, 2) // 2,
        "year_differ": cover * min(d.year_differ, 2) // 2,
        "year_silent": cover * min(d.year_silent, 2) // 2,
        "year_bound_kept": cover * min(d.bound_kept, 1),
        "year_bound_broken": cover * min(d.bound_broken, 1),
        "day_match": cover * min(d.day_match, 2) // 2,
        "day_differ": cover * min(d.day_differ, 2) // 2,
    }


def _slotted(c: Comparison) -> dict[str, int]:
    """What the slots say, scaled by how much of the claim's other words stands around them."""

    def best(kind: SlotKind, fit: Fit) -> int:
        return max((s.local_milli for s in c.slots if s.kind is kind and s.fit is fit), default=0)

    number, date = SlotKind.NUMBER, SlotKind.DATE
    return {
        "role_same": c.best.covered_milli * (c.direction > 0),
        "role_swapped": c.best.covered_milli * (c.direction < 0),
        "context": c.context.held_milli,
        "context_here": c.places[0].whole,
        "context_over": max(0, c.places[0].whole - 700) * 3,
        "slot_number_same": best(number, Fit.SAME),
        "slot_number_near": best(number, Fit.NEAR),
        "slot_number_other": best(number, Fit.OTHER),
        "slot_date_same": best(date, Fit.SAME),
        "slot_date_other": best(date, Fit.OTHER),
        "slot_name_other": best(SlotKind.NAME, Fit.OTHER),
    }


def _digits(text: str) -> str:
    found = [char for char in text if char.isdigit() or char == "."]
    return "".join(found).strip(".") or text


def _text(passage: Passage) -> str:
    return "\n".join(v.folded for v in passage.views)


def _changes(c: Comparison) -> dict[str, int]:
    cover = c.best.covered_milli
    content = max(1, len(c.claim.content))
    swaps = c.edits.swaps
    tight = [s for s in swaps if s.anchored == 2 and len(s.claim) <= 2 and len(s.other) <= 2]
    plain = [s for s in tight if not _all_names(s.claim) and not any(w.kind is WordKind.NUMBER for w in s.claim)]
    unmet = [
        w
        for w in c.claim.content
        if w.key not in c.best.held and w.key not in c.other.view.keys and w.kind is WordKind.CONTENT
    ]
    unmet += [
        w
        for w in c.claim.content
        if w.key not in c.best.held and w.key not in c.other.view.keys and w.kind is WordKind.NAME
    ]
    kinds = _relations(unmet, c)
    return {
        "swaps": cover * min(len(swaps), 4) // 4,
        "swaps_tight": cover * min(len(tight), 2) // 2,
        "swaps_plain": cover * min(len(plain), 2) // 2,
        "swapped_share": _share(sum(len(s.claim) for s in swaps), content) * cover // 1000,
        "only_claim_share": _share(len(c.edits.only_claim), content) * cover // 1000,
        "only_other": cover * min(len(c.edits.only_other), 6) // 6,
        "means_same": _share(kinds[Relation.SAME], content),
        "means_more": _share(kinds[Relation.ABOVE], content),
        "means_less": _share(kinds[Relation.BELOW], content),
        "means_beside": _share(kinds[Relation.BESIDE], content),
        "means_beside_tight": cover * min(_beside(tight), 1),
        "means_nothing": _share(kinds[Relation.NONE], content),
    }


_RANK = (Relation.SAME, Relation.ABOVE, Relation.BELOW, Relation.BESIDE)


def _relations(unmet: list[Lexeme], c: Comparison) -> dict[Relation, int]:
    counts = dict.fromkeys(Relation, 0)
    if c.claim.view.chinese:
        return counts
    free = [w.key for w in c.other.content if w.key not in c.claim.view.keys]
    for word in unmet:
        kinds = set(map(relation, repeat(word.key), free))
        counts[next((kind for kind in _RANK if kind in kinds), Relation.NONE)] += 1
    return counts


def _beside(swaps: list[Swap]) -> int:
    return sum(any(relation(a.key, b.key) is Relation.BESIDE for a in s.claim for b in s.other) for s in swaps)


def _second(c: Comparison) -> dict[str, int]:
    """The same questions asked of the sentence that covers second most of the claim."""
    blank = ("second_parity", "second_number", "second_number_differ", "second_opposed", "second_year", "second_false")
    if len(c.passage.ranked) < 2 or c.passage.ranked[1].covered_milli < 300:
        return dict.fromkeys(blank, 0)
    match = c.passage.ranked[1]
    other = deepen(match.sentence)
    turns = read_turns(c.claim, other, match.held, focus(c.claim, other, match))
    numbers = compare_numbers(c.claim, other)
    days = compare_days(c.claim.days, other.days)
    cover = match.covered_milli
    values = (
        cover * ((turns.claim_negates + turns.other_negates + turns.opposed) % 2),
        cover * min(1, numbers.count(Fit.SAME)),
        cover * min(1, numbers.count(Fit.OTHER)),
        cover * min(1, turns.opposed),
        cover * min(1, days.year_match),
        cover * (match.sentence.has(CueKind.FALSE) and not c.claim.view.has(CueKind.FALSE)),
    )
    return dict(zip(blank, values, strict=True))


_CODES = (
    "bound", "clause", "date", "kind", "mode", "name", "nation", "negation", "number", "opposite", "pronoun", "role",
    "same_deed", "wording",
)  # fmt: skip
_SIDES = (Stance.SUPPORT, Stance.REFUTE)


def _rules(ruling: Ruling | None) -> dict[str, int]:
    """Which rule fired, and for which side; the rules of roles count as one."""
    found = {f"rule_{stance}": 1000 * (ruling is not None and ruling.stance is stance) for stance in Stance}
    code = "" if ruling is None else "role" if ruling.basis.startswith("role_") else ruling.basis
    for name in _CODES:
        for side in _SIDES:
            found[f"rule_{name}_{side}"] = 1000 * (ruling is not None and code == name and ruling.stance is side)
    return found


def features(c: Comparison, ruling: Ruling | None) -> dict[str, int]:
    """Every measure by its name, in thousandths; `ruling` is what the rules say of the comparison."""
    found = {**_coverage(c), **_rest(c), **_names(c), **_polarity(c), **_figures(c), **_slotted(c), **_changes(c)}
    found["turn"] = 1000 * turn_of(c)
    found |= _second(c)
    found |= _rules(ruling)
    return found
