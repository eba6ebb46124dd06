"""The claim's slot beside a sentence's: the same one in it, another one, or the two parties changed about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.containing import within
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import can_differ, is_place, same_name
from detective.core.stance.lexemes import WordKind
from detective.core.stance.marks import mark
from detective.core.stance.passage import Match
from detective.core.stance.roles import Role, roles
from detective.core.stance.views import View
from detective.core.tables import rows
from detective.core.text import fold


@cache
def _acts() -> Pattern:
    """From here on a slot's words say what its filler did, and to whom."""
    ahead = r"(?<=[\u3400-\u9fff])(?:在[^、和与]{2,}|以[\d一二三四五六七八九十]|\d比\d)"
    return Pattern(rf"{ahead}|{mark('beat').pattern}|{mark('lost').pattern}|\bafter\b")


_WON = frozenset({"award", "champion"})
_EACH_TIME = frozenset({"award", "champion", "host"})
_NEAR = 40  # characters between the verb and the one that it names
_ANCHORED_MILLI = 700
_SHARED = frozenset(
    {"award", "author", "founder", "inventor", "director", "host", "champion"}
)  # several may fill one slot


class RoleOutcome(StrEnum):
    """How the claim's filler lies to the sentence's."""

    SAME = "same"
    OTHER = "other"
    SWAPPED = "swapped"
    BESIDE = "beside"  # another fills the slot, and the claim's filler stands elsewhere in the sentence
    EDITION = "edition"  # another year or branch of the event: it says nothing of this one


@dataclass(frozen=True, slots=True)
class RoleFinding:
    """What came of comparing one slot."""

    relation: str
    outcome: RoleOutcome
    claim: str
    source: str


def fillers(deep: Deep, span: tuple[int, int]) -> tuple[str, ...]:
    """The names within a slot as they are written; the words themselves where it holds no name."""
    text = deep.view.text[slice(*span)]
    works = _works(text)
    if works:
        return works
    stop = _acts().search(deep.view.folded, span[0], span[1])
    found = [name for name in deep.names if span[0] <= name.start < (stop.start() if stop else span[1])]
    found = found or [name for name in deep.names if span[0] <= name.start < span[1]]
    if found:
        return tuple(deep.view.text[name.start : name.end] for name in found)
    inside = [w for w in deep.content if span[0] <= w.start and w.end <= span[1] and w.kind is not WordKind.NUMBER]
    if deep.view.chinese:
        inside = [w for w in inside if tag_of(w.key) not in {"v", "t"}]
    return (deep.view.text[inside[0].start : inside[-1].end],) if inside else ()


_AND = Pattern(r"(?:,|,? and|,? &) ")


def _listed_with(deep: Deep, span: tuple[int, int]) -> tuple[str, ...]:
    """English names that are listed with those of a slot, which ends at the first comma: A, B and C."""
    names = deep.names
    inside = [at for at, name in enumerate(names) if span[0] <= name.start < span[1]]
    if deep.view.chinese or not inside:
        return ()
    first, last = inside[0], inside[-1]
    links: list[str] = []
    while first and _AND.fullmatch(gap := deep.view.folded[names[first - 1].end : names[first].start]):
        links.append(gap)
        first -= 1
    while last + 1 < len(names) and _AND.fullmatch(gap := deep.view.folded[names[last].end : names[last + 1].start]):
        links.append(gap)
        last += 1
    within = [deep.view.folded[names[at].end : names[at + 1].start] for at in inside[:-1]]
    if not any("and" in link or "&" in link for link in (*links, *within)):
        return ()
    more = [*range(first, inside[0]), *range(inside[-1] + 1, last + 1)]
    return tuple(deep.view.text[names[at].start : names[at].end] for at in more)


def _works(text: str) -> tuple[str, ...]:
    found: list[str] = []
    start = text.find("《")
    while start >= 0:
        end = text.find("》", start)
        if end < 0:
            break
        found.append(text[start : end + 1])
        start = text.find("《", end)
    return tuple(found)


def _marks() -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((row[0], frozenset(row[1:])) for row in rows("stance/editions.tsv"))


def same_edition(claim: str, other: str) -> bool:
    """Whether both speak of the same branch of an event: women's or men's, winter or summer, youth or doubles."""
    return all(_marked(claim, words) == _marked(other, words) for _, words in _marks())


def branches(folded: str) -> frozenset[str]:
    """The branches of an event, and the classes of a prize, that a text names."""
    return frozenset(name for name, words in _marks() if _marked(folded, words))


def _marked(folded: str, words: frozenset[str]) -> bool:
    return any(word in folded if word[0] >= "\u3400" else f" {word}" in f" {folded}" for word in words)


def _without(view: View, span: tuple[int, int]) -> str:
    return view.folded[: span[0]] + " " + view.folded[span[1] :]


def _anchored(claim: Deep, what: tuple[int, int], match: Match, title_held: frozenset[str]) -> bool:
    inside = [t for t in claim.view.terms if what[0] <= t.start and t.end <= what[1] and not t.key[0].isdigit()]
    places = [n for n in claim.names if what[0] <= n.start < what[1] and is_place(claim.view.text[n.start : n.end])]
    if any(
        t.key not in match.held and t.key not in title_held
        for n in places
        for t in inside
        if n.start <= t.start and t.end <= n.end
    ):
        return False  # its plant in another land
    weight = sum(t.weight_milli for t in inside)
    held = sum(t.weight_milli for t in inside if t.key in match.held or t.key in title_held)
    return weight > 0 and held * 1000 >= _ANCHORED_MILLI * weight


def same_years(claim: Deep, other: Deep) -> bool:
    """Whether the years of both may be the same: one is silent, or they share one."""
    mine = {day.year for day in claim.days if day.year}
    theirs = {day.year for day in other.days if day.year}
    return not mine or not theirs or bool(mine & theirs)


def role_findings(
    claim: Deep, asked: tuple[Role, ...], other: Deep, match: Match, title_held: frozenset[str]
) -> tuple[RoleFinding, ...]:
    """Every slot of the claim that the sentence fills, with the same filler or another."""
    if not asked:
        return ()
    dated = same_years(claim, other)
    stated = roles(other, frozenset(_kin(role.relation) for role in asked).union(*(_family(r.relation) for r in asked)))
    found: list[RoleFinding] = []
    for role in asked:
        if not _anchored(claim, role.what, match, title_held):
            continue
        mine, named = fillers(claim, role.who), _is_of_one_edition(claim, role)
        for theirs in stated:
            if theirs.relation in _family(role.relation) and _slots_meet(claim, role, other, theirs, match):
                alike = same_edition(_without(claim.view, role.who), _without(other.view, theirs.who))
                finding = _compare(claim, role, mine, other, theirs) if dated and alike else None
                if not (dated and alike) or (finding and not named and _of_one_year(finding, other, theirs)):
                    finding = RoleFinding(role.relation, RoleOutcome.EDITION, "", "")
                if finding is not None:
                    found.append(finding)
        if (
            not found
            and dated
            and role.relation in _WON
            and mine
            and all(_beaten(fold(m), other.view.folded) for m in mine)
        ):
            found.append(RoleFinding(role.relation, RoleOutcome.OTHER, mine[0], _winner(other)))
    return tuple(found)


def _is_of_one_edition(claim: Deep, role: Role) -> bool:
    """Whether a claim says which one of a returning event it means: by year, number or place."""
    places = (n for n in claim.names if role.what[0] <= n.start < role.what[1])
    return (
        bool(claim.days)
        or any(q.kind is QuantityKind.RANK for q in claim.quantities)
        or any(is_place(claim.view.text[n.start : n.end]) for n in places)
    )


def _of_one_year(finding: RoleFinding, other: Deep, theirs: Role) -> bool:
    """Whether another fills the slot one year: the claim's may have filled it the next."""
    if finding.outcome is not RoleOutcome.OTHER or finding.relation not in _EACH_TIME:
        return False
    whole = theirs.what == (0, len(other.view.folded))
    return not whole and any(day.year and theirs.what[0] <= day.start < theirs.what[1] for day in other.days)


def _winner(other: Deep) -> str:
    """The first name before the verb that says who beat whom."""
    verb = mark("beat").search(other.view.folded)
    ahead = [name for name in other.names if verb is not None and name.end <= verb.start()]
    return other.view.text[ahead[-1].start : ahead[-1].end] if ahead else ""


def _kin(relation: str) -> str:
    return relation


def _family(relation: str) -> frozenset[str]:
    return frozenset({"award", "champion"}) if relation in {"award", "champion"} else frozenset({relation})


def _slots_meet(claim: Deep, role: Role, other: Deep, theirs: Role, match: Match) -> bool:
    """Whether the sentence's slot is the claim's: their words overlap, by themselves or through an alias."""
    if theirs.what == (0, len(other.view.folded)):
        return True
    mine = {
        t.key for t in claim.view.terms if role.what[0] <= t.start and t.end <= role.what[1] and not t.key[0].isdigit()
    }
    there = {t.key for t in other.view.terms if theirs.what[0] <= t.start and t.end <= theirs.what[1]}
    near = {t.key for t in other.view.terms if theirs.what[0] - 30 <= t.start and t.end <= theirs.what[1] + 30}
    return bool(mine & there) or bool(mine & near) or (not mine & other.view.keys and bool(mine & match.held))


def _beaten(name: str, folded: str) -> bool:
    """Whether the sentence says that the named one lost to somebody."""
    after = any(name in folded[m.end() : m.end() + _NEAR] for m in mark("beat").finditer(folded))
    return after or any(name in folded[max(0, m.start() - _NEAR) : m.start()] for m in mark("lost").finditer(folded))


def _compare(claim: Deep, role: Role, mine: tuple[str, ...], other: Deep, theirs: Role) -> RoleFinding | None:
    there = (*fillers(other, theirs.who), *_listed_with(other, theirs.who))
    outside = [n for n in claim.names if n.end <= role.who[0] or role.who[1] <= n.start]
    known = [claim.view.text[n.start : n.end] for n in outside]
    free = tuple(name for name in there if not any(same_name(name, one) for one in known))
    if not mine or not free:
        return None
    whole = claim.view.folded[slice(*role.who)].strip() if claim.view.chinese else ""  # its words may be cut otherwise
    met = [one for one in mine if any(same_name(one, name) for name in free)]
    shown = ("、" if claim.view.chinese else ", ").join
    listed = len(met) == len(mine) or (met and all(one in other.view.text for one in mine))
    if listed or (len(whole) > 1 and whole in _acts().split(other.view.folded[slice(*theirs.who)])[0]):
        return RoleFinding(role.relation, RoleOutcome.SAME, shown(mine), shown(free))
    if not met and any(
        within(one, name) or within(name, one) or not can_differ(one, name) for one in mine for name in free
    ):
        return None  # the one may lie in the other, or be the other in another script
    if not met:
        elsewhere = [one for one in mine if one in other.view.text]
        beaten = all(_beaten(fold(one), other.view.folded) for one in mine)
        outcome = RoleOutcome.BESIDE if elsewhere and not beaten else RoleOutcome.OTHER
        return RoleFinding(role.relation, outcome, shown(mine), shown(free))
    if role.relation in _SHARED and len(free) >= len(mine):
        return RoleFinding(role.relation, RoleOutcome.OTHER, shown(mine), shown(free))
    return None
