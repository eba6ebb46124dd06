"""From candidates to a decision: gates, guard, reading, weight, verdict, confidence. Guard before score, always."""

from __future__ import annotations

from dataclasses import dataclass, replace

from detective.core.admission import admission
from detective.core.confidence import confidence_milli
from detective.core.gates import Refusal, terms_of
from detective.core.guard import stage_one, stage_two
from detective.core.models import (
    AsOf,
    Candidate,
    Guard,
    GuardItem,
    Mode,
    Place,
    Question,
    Stance,
    Verdict,
)
from detective.core.open_mode import OpenAnswer, read_open
from detective.core.policy import Policy
from detective.core.pool import origins
from detective.core.ruleset import ModelMark, Ruleset
from detective.core.scoring import Side, Tally, Weighed, authority, freshness, score_e4, tally
from detective.core.sources import Rating, rate, subjects_of
from detective.core.stance import SHIPPED, Model, Scoring, by_model, frame_claim, read_ahead, read_stance
from detective.core.verdict import Case, Decision, decide

SUPPORT = frozenset({str(Stance.SUPPORT)})
_EMPTY = Side(weight_e4=0, cited=(), origins=(), max_relevance_milli=0, best_tier=None)
NOTHING = Tally(support=_EMPTY, refute=_EMPTY, torn_origins=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    """What is to be decided, by whose terms and which rules; `subjects` say who speaks first-hand.

    `model` is a model of the user's own that reads stance; None: the fitted reader does.
    """

    question: Question
    as_of: AsOf
    policy: Policy
    rules: Ruleset
    subjects: frozenset[str]
    model: Model | None = None


def matter_of(question: Question, as_of: AsOf, policy: Policy, rules: Ruleset, model: Model | None = None) -> Matter:
    """The matter of one check."""
    subjects = subjects_of(question.text)
    return Matter(question=question, as_of=as_of, policy=policy, rules=rules, subjects=subjects, model=model)


@dataclass(frozen=True, slots=True, kw_only=True)
class Without:
    """The verdict had this origin not been found."""

    origin: str
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Everything that was decided about one question and one pool of candidates."""

    question: Question
    as_of: AsOf
    policy: Policy
    candidates: tuple[Candidate, ...]
    refused: tuple[Refusal, ...]
    guard: Guard
    formal: tuple[Weighed, ...]
    related: tuple[tuple[Candidate, GuardItem, Rating], ...]
    dropped: tuple[tuple[Candidate, GuardItem], ...]
    tally: Tally
    decision: Decision
    confidence_milli: int | None
    answer: OpenAnswer | None
    without: tuple[Without, ...]
    model: ModelMark | None = None


def judge(matter: Matter, candidates: tuple[Candidate, ...], *, asked: bool) -> Judgement:
    """Decide; `asked` is False when every asked network source failed and so silence proves nothing."""
    question, as_of, policy, rules = matter.question, matter.as_of, matter.policy, matter.rules
    taken = admission(candidates, terms_of(question, as_of, policy))
    admitted = taken.admitted
    guard = _guard(question, as_of, admitted)
    by_id = {candidate.id: candidate for candidate in admitted}
    placed = {item.id: item for item in guard.items}
    formal_ids = [i for i in by_id if guard.passed and placed[i].place is Place.FORMAL]
    clusters = origins(admitted)
    scoring = _scoring(matter, [(by_id[i], placed[i]) for i in formal_ids])
    formal = tuple(_weigh(matter, by_id[i], placed[i], clusters[i], scoring) for i in formal_ids)
    answer: OpenAnswer | None = None
    if question.mode is Mode.OPEN:
        formal, answer = read_open(question, formal, rules, several=_several_holders(guard))
        sums = answer.tally if answer else NOTHING
    else:
        sums = tally(formal, SUPPORT, rules)
    helped = asked or sums.max_relevance_milli >= rules.relevance_milli
    case = Case(
        mode=question.mode,
        guard=guard,
        could_search=helped,
        tally=sums,
        rules=rules,
        two_origins=policy.two_origins,
    )
    decision = decide(case)
    return Judgement(
        question=question,
        as_of=as_of,
        policy=policy,
        candidates=taken.candidates,
        refused=taken.refused,
        guard=guard,
        formal=tuple(sorted(formal, key=lambda item: _order(item, decision))),
        related=_related(guard, by_id, matter),
        dropped=tuple((by_id[item.id], item) for item in guard.items if item.place is Place.DROPPED),
        tally=sums,
        decision=decision,
        confidence_milli=confidence_milli(decision.verdict, sums, formal, rules),
        answer=answer if decision.verdict in (Verdict.SUPPORTED, Verdict.UNCERTAIN) else None,
        without=_without(case, formal, answer, decision, rules),
        model=None if matter.model is None else matter.model.mark,
    )


def _scoring(matter: Matter, formal: list[tuple[Candidate, GuardItem]]) -> Scoring:
    """What scores the passages; a model of the user's own reads all that stand for decision together."""
    if matter.model is None:
        return SHIPPED
    if matter.question.mode is Mode.CLAIM and formal:
        frame = frame_claim(matter.question)
        read_ahead(matter.model, ((frame, candidate, item.counted) for candidate, item in formal))
    return by_model(matter.model)


def _several_holders(guard: Guard) -> bool:
    return any(caveat.code == "several_holders" for caveat in guard.caveats)


def _guard(question: Question, as_of: AsOf, admitted: tuple[Candidate, ...]) -> Guard:
    """The question's own block wins; the items then stand beside it, all of them related."""
    looked = stage_two(question, as_of, admitted)
    blocked = stage_one(question, as_of)
    if blocked is None:
        return looked
    return replace(blocked, items=tuple(replace(item, place=Place.RELATED) for item in looked.items))


def _weigh(matter: Matter, candidate: Candidate, guard: GuardItem, origin: str, scoring: Scoring) -> Weighed:
    question, rules = matter.question, matter.rules
    rating = rate(candidate, matter.subjects, matter.policy.sources)
    reading = None
    stance = Stance.MENTION
    if question.mode is Mode.CLAIM:
        reading = read_stance(frame_claim(question), candidate, counted=guard.counted, scoring=scoring)
        stance = reading.stance
    tier, authority_milli = authority(rating, reading, rules)
    relevance = reading.relevance_milli if reading else 0
    fresh = freshness(candidate, guard, rules)
    return Weighed(
        candidate=candidate,
        guard=guard,
        rating=Rating(tier=tier, kind=rating.kind, name=rating.name, reason=rating.reason),
        origin=origin,
        stance=stance,
        reading=reading,
        answer=None,
        quote=reading.quote if reading else None,
        side=str(stance) if stance is not Stance.MENTION else None,
        relevance_milli=relevance,
        authority_milli=authority_milli,
        freshness_milli=fresh,
        score_e4=0 if stance is Stance.MENTION else score_e4(authority_milli, relevance, fresh, rules),
    )


def _order(item: Weighed, decision: Decision) -> tuple[int, int, int, str, str]:
    cited = decision.cited.index(item.candidate.id) if item.candidate.id in decision.cited else len(decision.cited)
    undated = int(item.candidate.published is None)  # a first source must say when it spoke
    return (cited, -item.score_e4, -item.relevance_milli, str(undated) + str(item.rating.tier), item.candidate.id)


def _related(
    guard: Guard, by_id: dict[str, Candidate], matter: Matter
) -> tuple[tuple[Candidate, GuardItem, Rating], ...]:
    kept = [item for item in guard.items if item.place is Place.RELATED or not guard.passed]
    return tuple(
        (by_id[item.id], item, rate(by_id[item.id], matter.subjects, matter.policy.sources))
        for item in kept
        if item.place is not Place.DROPPED
    )


def _without(
    case: Case, formal: tuple[Weighed, ...], answer: OpenAnswer | None, decision: Decision, rules: Ruleset
) -> tuple[Without, ...]:
    supporting = answer.sides if answer else SUPPORT
    found: list[Without] = []
    for origin in sorted({item.origin for item in formal if item.candidate.id in decision.cited}):
        rest = tuple(item for item in formal if item.origin != origin)
        again = replace(case, could_search=True, tally=tally(rest, supporting, rules))
        found.append(Without(origin=origin, verdict=decide(again).verdict))
    return tuple(found)
