"""The rules of the verdict: both sides of every threshold, which of two neighbours wins, and the laws."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective.core.confidence import confidence_milli
from detective.core.models import (
    Candidate,
    Guard,
    GuardItem,
    ItemRelation,
    Mode,
    Place,
    Reason,
    SourceKind,
    Stance,
    Tier,
    Verdict,
)
from detective.core.ruleset import default_ruleset
from detective.core.scoring import Rating, Side, Tally, Weighed, score_e4, tally
from detective.core.verdict import RULES, Case, Decision, decide
from detective.errors import Words

RULESET = default_ruleset()
SUPPORT = frozenset({"support"})
PASSED = Guard(passed=True, stage=2, reason=Reason(code="ok", words=Words("", "")))


def blocked(stage: int) -> Guard:
    return replace(PASSED, passed=False, stage=stage, reason=Reason(code="future_outcome", words=Words("", "")))


def side(weight_milli: int, relevance_milli: int = 900, origins: int = 1) -> Side:
    names = tuple(f"o{n}" for n in range(origins)) if weight_milli else ()
    return Side(
        weight_e4=weight_milli * 10,
        cited=names,
        origins=names,
        max_relevance_milli=relevance_milli if weight_milli else 0,
        best_tier=Tier.T1 if weight_milli else None,
    )


def case(
    support: Side,
    refute: Side,
    *,
    guard: Guard = PASSED,
    could_search: bool = True,
    mode: Mode = Mode.CLAIM,
    two_origins: bool = False,
) -> Case:
    return Case(
        mode=mode,
        guard=guard,
        could_search=could_search,
        tally=Tally(support=support, refute=refute, torn_origins=()),
        rules=RULESET,
        two_origins=two_origins,
    )


def item(
    name: str,
    stance: Stance,
    *,
    tier: Tier = Tier.T1,
    relevance: int = 900,
    origin: str | None = None,
    kind: SourceKind = SourceKind.UNKNOWN,
) -> Weighed:
    authority = RULESET.authority_of(tier, kind)
    silent = stance is Stance.MENTION
    return Weighed(
        candidate=Candidate(id=name, text=name),
        guard=GuardItem(id=name, relation=ItemRelation.MATCH, place=Place.FORMAL),
        rating=Rating(tier=tier, kind=kind, name=None, reason="given_by_caller"),
        origin=origin or name,
        stance=stance,
        reading=None,
        answer=None,
        quote=None,
        side=None if silent else str(stance),
        relevance_milli=relevance,
        authority_milli=authority,
        freshness_milli=1000,
        score_e4=0 if silent else score_e4(authority, relevance, 1000, RULESET),
    )


def verdict_of(items: tuple[Weighed, ...]) -> Decision:
    sums = tally(items, SUPPORT, RULESET)
    return decide(Case(mode=Mode.CLAIM, guard=PASSED, could_search=True, tally=sums, rules=RULESET))


TABLE = [
    pytest.param(
        case(side(2000), side(0), guard=blocked(1)),
        "guard_blocked_question",
        Verdict.NO_RELIABLE_SOURCE,
        id="the question's block wins over everything",
    ),
    pytest.param(
        case(side(0), side(0), guard=blocked(1), could_search=False),
        "guard_blocked_question",
        Verdict.NO_RELIABLE_SOURCE,
        id="a blocked question never fails",
    ),
    pytest.param(
        case(side(0), side(0), could_search=False), "could_not_search", Verdict.QUERY_FAILED, id="nobody could be asked"
    ),
    pytest.param(
        case(side(0), side(0), guard=blocked(2), could_search=False),
        "could_not_search",
        Verdict.QUERY_FAILED,
        id="a failed search wins over a block by evidence",
    ),
    pytest.param(
        case(side(2000), side(0), guard=blocked(2)),
        "guard_blocked_evidence",
        Verdict.NO_RELIABLE_SOURCE,
        id="blocked by the evidence's time",
    ),
    pytest.param(
        case(side(999), side(0)), "too_little", Verdict.NO_RELIABLE_SOURCE, id="just under the deciding weight"
    ),
    pytest.param(case(side(1000), side(0)), "leans", Verdict.SUPPORTED, id="just the deciding weight"),
    pytest.param(case(side(0), side(1000)), "leans", Verdict.REFUTED, id="refutation weighs the same"),
    pytest.param(
        case(side(1500, 499), side(0)), "too_little", Verdict.NO_RELIABLE_SOURCE, id="just under the relevance"
    ),
    pytest.param(case(side(1500, 500), side(0)), "leans", Verdict.SUPPORTED, id="just the relevance"),
    pytest.param(
        case(side(1200), side(600)), "both_heavy", Verdict.UNCERTAIN, id="both heavy, two to one is not enough"
    ),
    pytest.param(case(side(1275), side(600)), "leans", Verdict.SUPPORTED, id="exactly 0.68 leans"),
    pytest.param(case(side(1274), side(600)), "both_heavy", Verdict.UNCERTAIN, id="just under 0.68 with both heavy"),
    pytest.param(case(side(1200), side(599)), "split", Verdict.UNCERTAIN, id="the lighter side is under 0.6: a split"),
    pytest.param(
        case(side(900), side(200)),
        "split",
        Verdict.UNCERTAIN,
        id="a contrary item never lifts the heavier side over the weight",
    ),
    pytest.param(
        case(side(1500, 400), side(300, 900)),
        "split",
        Verdict.UNCERTAIN,
        id="the leading side needs a relevance of its own",
    ),
    pytest.param(
        case(side(1500), side(0), two_origins=True),
        "two_origins_required",
        Verdict.NO_RELIABLE_SOURCE,
        id="one origin where the policy asks for two",
    ),
    pytest.param(
        case(side(0), side(1500), two_origins=True),
        "two_origins_required",
        Verdict.NO_RELIABLE_SOURCE,
        id="the same against",
    ),
    pytest.param(
        case(side(1500), side(300), two_origins=True),
        "two_origins_required",
        Verdict.UNCERTAIN,
        id="one origin, and weight on the other side",
    ),
    pytest.param(
        case(side(1500, origins=2), side(0), two_origins=True),
        "leans",
        Verdict.SUPPORTED,
        id="two origins where the policy asks for two",
    ),
    pytest.param(
        case(side(999), side(0), two_origins=True),
        "too_little",
        Verdict.NO_RELIABLE_SOURCE,
        id="too little is too little whatever the policy",
    ),
    pytest.param(
        case(side(1200), side(600), two_origins=True),
        "both_heavy",
        Verdict.UNCERTAIN,
        id="a disagreement is one whatever the policy",
    ),
    pytest.param(
        case(side(900), side(200), two_origins=True),
        "split",
        Verdict.UNCERTAIN,
        id="what does not lean needs no second origin",
    ),
    pytest.param(case(side(1500), side(0), mode=Mode.OPEN), "leans", Verdict.SUPPORTED, id="one answer"),
    pytest.param(
        case(side(500), side(2000), mode=Mode.OPEN),
        "split",
        Verdict.UNCERTAIN,
        id="rivals together unseat an answer but are none",
    ),
]


@pytest.mark.parametrize(("given_case", "rule", "verdict"), TABLE)
def test_rules(given_case: Case, rule: str, verdict: Verdict) -> None:
    decision = decide(given_case)
    assert (decision.rule, decision.verdict) == (rule, verdict)
    assert [tried.held for tried in decision.trace] == [False] * (len(decision.trace) - 1) + [True]


def test_every_rule_has_a_case() -> None:
    assert {param.values[1] for param in TABLE} == {rule.code for rule in RULES}


STANCES = st.sampled_from((Stance.SUPPORT, Stance.REFUTE, Stance.MENTION))
TIERS = st.sampled_from(tuple(Tier))
POOLS = st.lists(st.tuples(STANCES, TIERS, st.integers(0, 1000)), max_size=40).map(
    lambda rows: tuple(item(f"i{n:02d}", s, tier=t, relevance=r) for n, (s, t, r) in enumerate(rows))
)
OPPOSITE = {Stance.SUPPORT: Stance.REFUTE, Stance.REFUTE: Stance.SUPPORT, Stance.MENTION: Stance.MENTION}
SWAPPED = {Verdict.SUPPORTED: Verdict.REFUTED, Verdict.REFUTED: Verdict.SUPPORTED}


def mirrored(entry: Weighed) -> Weighed:
    stance = OPPOSITE[entry.stance]
    return replace(entry, stance=stance, side=None if stance is Stance.MENTION else str(stance))


@given(POOLS)
def test_swapping_sides_swaps_the_verdict(items: tuple[Weighed, ...]) -> None:
    before, after = verdict_of(items), verdict_of(tuple(mirrored(entry) for entry in items))
    assert after.verdict is SWAPPED.get(before.verdict, before.verdict)


@given(POOLS, TIERS, st.integers(0, 1000))
def test_evidence_against_a_verdict_never_produces_it(items: tuple[Weighed, ...], tier: Tier, relevance: int) -> None:
    for stance, produced in ((Stance.REFUTE, Verdict.SUPPORTED), (Stance.SUPPORT, Verdict.REFUTED)):
        if verdict_of(items).verdict is not produced:
            added = (*items, item("z", stance, tier=tier, relevance=relevance))
            assert verdict_of(added).verdict is not produced


@given(
    st.lists(st.tuples(st.sampled_from((Tier.T4, Tier.T5)), st.integers(0, 1000)), max_size=60), st.integers(630, 1000)
)
def test_cheap_sites_never_overturn_a_primary_one(rows: list[tuple[Tier, int]], relevance: int) -> None:
    cheap = tuple(item(f"c{n}", Stance.REFUTE, tier=t, relevance=r) for n, (t, r) in enumerate(rows))
    assert verdict_of((item("primary", Stance.SUPPORT, relevance=relevance), *cheap)).verdict is Verdict.SUPPORTED
    assert verdict_of(cheap).verdict is Verdict.NO_RELIABLE_SOURCE


@given(POOLS, st.randoms(use_true_random=False))
def test_order_is_irrelevant(items: tuple[Weighed, ...], random) -> None:
    shuffled = list(items)
    random.shuffle(shuffled)
    assert verdict_of(tuple(shuffled)) == verdict_of(items)


@given(POOLS)
def test_a_copy_of_the_same_origin_changes_nothing(items: tuple[Weighed, ...]) -> None:
    copies = tuple(replace(e, candidate=replace(e.candidate, id=f"{e.candidate.id}~copy")) for e in items)
    assert verdict_of((*items, *copies)).verdict is verdict_of(items).verdict


@given(POOLS)
def test_mentions_change_nothing(items: tuple[Weighed, ...]) -> None:
    silent = tuple(entry for entry in items if entry.stance is not Stance.MENTION)
    assert verdict_of(silent) == verdict_of(items)


@given(POOLS)
def test_confidence_stays_between_its_bounds(items: tuple[Weighed, ...]) -> None:
    decision = verdict_of(items)
    found = confidence_milli(decision.verdict, tally(items, SUPPORT, RULESET), items, RULESET)
    assert found is not None
    assert 200 <= found <= (950 if decision.verdict in SWAPPED else 500)


def test_only_a_failed_query_has_no_confidence() -> None:
    assert confidence_milli(Verdict.QUERY_FAILED, tally((), SUPPORT, RULESET), (), RULESET) is None


def test_an_origin_on_both_sides_counts_on_neither() -> None:
    items = (item("a", Stance.SUPPORT, origin="x"), item("b", Stance.REFUTE, origin="x"))
    sums = tally(items, SUPPORT, RULESET)
    assert (sums.total_e4, sums.torn_origins) == (0, ("x",))


def test_satire_weighs_nothing() -> None:
    assert item("a", Stance.SUPPORT, kind=SourceKind.SATIRE).score_e4 == 0


def test_score_follows_the_formula() -> None:
    assert score_e4(1200, 1000, 1000, RULESET) == 12000
    assert score_e4(1200, 700, 850, RULESET) == 8823  # 1.2 x 0.865 x 0.85 = 0.8823
    assert score_e4(900, 0, 1000, RULESET) == 4950
