"""What a passage says with the claim's words of something near it: a plan, a candidate, hearsay, a part of the one."""

from __future__ import annotations

from functools import cache

from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import deepen
from detective.core.stance.marks import alternation, mark
from detective.core.stance.outside import keys_of
from detective.core.stance.views import View, view

_CLAUSE = Pattern(r"(?<=[;；。！？!?，：])|,(?!\d)|(?<=\.) |(?<=[\u3400-\u9fff]),| (?=and |but |after |while |since )")
_SENTENCE = Pattern(r"(?<=[;；。！？!?，])|(?<=\.) |(?<=[\u3400-\u9fff]),")
# What the claim's words stand under, what tells that it came about in the end, and the code.
_UNDER = (
    ("refused", "", "only_proposed"),
    ("dealing", "carried_out", "only_proposed"),
    ("given_up", "", "only_proposed"),
    ("standing_for", "in_office", "only_nominated"),
    ("earlier_round", "title_won", "other_edition"),
    ("heard", "borne_out", "hedged"),
)


def only_near(claim: View, folded: str, basis: str) -> str:
    """The code of what a passage, read to say the claim, has its words of; empty where it does say it."""
    for name, but, code in _UNDER:
        if (name == "earlier_round" and basis in _BY_ROUND) or mark(name).search(folded) is None:
            continue
        if not _speaks_of(claim, name) and _only_under(claim, folded, name, but):
            return code
    if _another_body(claim, folded):
        return "other_actor"
    if _of_a_part(claim, folded) or _won_within(claim, folded):
        return "part_of_it"
    if _other_rate(claim, folded):
        return "other_period"
    return "other_time" if _still_to_come(claim, folded) else ""


_BY_ROUND = frozenset({"final", "outcome"})  # they have looked which match it was
_OF_WHAT_IS_SAID = ("refused", "dealing", "given_up", "standing_for", "heard", "earlier_round")


def _speaks_of(claim: View, name: str) -> bool:
    """Whether the claim is itself about a plan, a candidate or hearsay."""
    if name == "earlier_round" and mark("awarded").search(claim.folded) is None:
        return True  # only of who won it is an earlier round another one
    if name in {"earlier_round", "heard"}:
        return mark(name).search(claim.folded) is not None or bool(claim.kinds & {CueKind.RUMOUR})
    if name == "given_up" and claim.kinds & {CueKind.NEG, CueKind.FAIL}:
        return True
    told = claim.has(CueKind.PLAN) or mark("future").search(claim.folded) is not None
    return told or any(mark(one).search(claim.folded) for one in _OF_WHAT_IS_SAID)


def _only_under(claim: View, folded: str, name: str, but: str) -> bool:
    """Whether words of the claim stand only in clauses with a word of the mark and none that it came about."""
    out, rest = set[str](), set[str]()
    for piece in (_SENTENCE if name == "heard" else _CLAUSE).split(folded):
        under = mark(name).search(piece) is not None and not (but and mark(but).search(piece))
        (out if under else rest).update(keys_of(view(piece)))
    mine = (
        view(claim.folded[_subject(claim)[1] :]) if name in {"earlier_round", "heard"} else claim
    )  # X won a semi-final and the cup
    return bool(keys_of(mine) & out - rest)


def _another_body(claim: View, folded: str) -> bool:
    """Whether a claim says that a parliament passed it, and the passage has only a committee or cabinet pass it."""
    if mark("assembly").search(claim.folded) is None or mark("enacting").search(claim.folded) is None:
        return False
    if mark("other_body").search(folded) is None or mark("other_body").search(claim.folded):
        return False
    passed = [piece for piece in _CLAUSE.split(folded) if mark("enacting").search(piece)]
    return bool(passed) and all(mark("other_body").search(piece) or mark("awaited").search(piece) for piece in passed)


_RATES = ("per_year", "per_month", "per_week", "per_day", "per_hour")


def _other_rate(claim: View, folded: str) -> bool:
    """Whether an amount of money is told for another length of time than the claim's: a month, and not a year."""
    mine = {name for name in _RATES if mark(name).search(claim.folded)}
    if not mine or not any(q.kind is QuantityKind.MONEY for q in deepen(claim).quantities):
        return False
    theirs = {name for name in _RATES if mark(name).search(folded)}
    return bool(theirs) and not mine & theirs


_WON_WHAT = Pattern(r"\b(?:won|wins|has won|took|claimed|clinched) (?:the )?(?P<what>[^,.;]{4,80}?)[. ]*$")
_WON_A_PART = Pattern(
    r"\b(?:won|wins|winning|took|takes|claimed|claims|clinched|earned|landed) (?!the $)[^,.;]{3,80}?"
    r" (?:at|in|during|of|from) (?:the )?$"
)


def _won_within(claim: View, folded: str) -> bool:
    """Whether the passage tells of what one won at the claim's event, and not of the event: a stage of the Tour."""
    if claim.chinese:
        return _won_within_zh(claim, folded)
    told = _WON_WHAT.search(claim.folded)
    if told is None or told["what"] not in folded:
        return False
    at = [found for found in range(len(folded)) if folded.startswith(told["what"], found)]
    return all(_WON_A_PART.search(folded, max(0, one - 120), one) for one in at)


def _won_within_zh(claim: View, folded: str) -> bool:
    """The same in Chinese: every clause of a win has a part of the contest or a prize at it in it: 第五赛段冠军."""
    within = mark("part_of_event")
    if within.search(folded) is None or mark("awarded").search(claim.folded) is None:
        return False
    if within.search(claim.folded) or mark("prize").search(claim.folded):  # a prize may be named in full or in short
        return False
    won = [piece for piece in _CLAUSE.split(folded) if mark("awarded").search(piece)]
    return bool(won) and all(within.search(piece) and not mark("overall").search(piece) for piece in won)


_PARTY = Pattern(r"['’]s party\b")


@cache
def _part_after(*, chinese: bool) -> Pattern:
    if chinese:
        part = f"{alternation('part_of_one', 'zh')}|{alternation('other_team', 'zh')}"
        return Pattern(rf"的?(?P<between>[^，。；、,;及和与的了\d]{{0,4}}?)的?(?:{part})")
    part = f"{alternation('part_of_one', 'en')}|{alternation('other_team', 'en')}"
    return Pattern(
        rf"(?:['’]s?)?(?P<between>(?: (?!and\b|with\b|or\b)[a-z0-9-]+){{0,2}}?) (?:{part})|['’]s (?P<party>party)\b"
    )


@cache
def _part_before() -> Pattern:
    part = alternation("part_of_one", "en")
    return Pattern(rf"\b(?:a|an|the|one|its|another|[a-z]+ian|local) (?:[a-z]+ )?{part} (?:of|at) (?:the )?$")


def _of_a_part(claim: View, folded: str) -> bool:
    """Whether the one of whom the claim tells is named only as the one of which another is a part."""
    if not any(one.search(folded) for one in (mark("part_of_one"), mark("other_team"), _PARTY)):
        return False
    if any(mark(name).search(claim.folded) for name in ("part_of_one", "other_team")):
        return False
    start, end = _subject(claim)
    who = claim.folded[start:end].strip().removeprefix("the ").removesuffix("队")
    if len(who) < _SHORTEST:
        return False
    at = [found for found in range(len(folded)) if folded.startswith(who, found)]
    return bool(at) and all(_is_of_part(claim, folded, one, one + len(who)) for one in at)


_FIRST = Pattern(r"[\u3400-\u9fff]{0,6}?(?:议会|国会|公司|集团)|[\u3400-\u9fff]{2,8}?(?=队|\d)")


def _subject(claim: View) -> tuple[int, int]:
    """Where the one stands of whom the claim tells; where no verb parts it in Chinese, the beginning of the claim."""
    start, end = deepen(claim).subject
    first = _FIRST.match(claim.folded) if start == end and claim.chinese else None
    return first.span() if first else (start, end)


_SHORTEST = 2  # characters of a name


def _is_of_part(claim: View, folded: str, start: int, end: int) -> bool:
    if not claim.chinese and _part_before().search(folded, max(0, start - 40), start):
        return True
    after = _part_after(chinese=claim.chinese).match(folded, end)
    if after is None:
        return False
    if not after["between"]:
        return True
    said = claim.folded[_subject(claim)[1] :]
    return not keys_of(view(after["between"])) & keys_of(view(said))


@cache
def _in_force(*, chinese: bool) -> Pattern:
    if chinese:
        return Pattern(
            r"(?P<told>\d{4})年(?P<month>\d+)月\d+日[^，。；]{0,6}(?:公布|发布|颁布|通过)[^。；]{0,12}自(?P<year>\d{4})年"
        )
    told = r"(?:published|adopted|signed|passed|announced|approved)"
    return Pattern(
        rf"{told} (?:on|in) [^,.;]{{0,16}}?(?P<told>\d{{4}}) and (?:takes effect|comes into force|will)"
        r"[^.;]*?(?P<year>\d{4})"
    )


def _still_to_come(claim: View, folded: str) -> bool:
    """Whether the claim says that a rule is in force, and the passage, of its publication, from what later year on."""
    if mark("in_force").search(claim.folded) is None:
        return False
    found = _in_force(chinese=claim.chinese).search(folded)
    return found is not None and found["told"] < found["year"]
