"""Who won, lost or drew a match or a vote, where the claim names one side and the passage both."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.align import Where
from detective.core.stance.comparison import Comparison
from detective.core.stance.converses import Found, Word, converses
from detective.core.stance.deep import deepen
from detective.core.stance.marks import alternation, mark
from detective.core.stance.party_marks import ONE, TWO, Pair, marked
from detective.core.stance.passage import Match
from detective.core.stance.relation_rules import Asked, asked, is_implied, plain, turns_of
from detective.core.stance.rolematch import branches
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.slot_states import State
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View

WON, DREW, LOST = 1, 0, -1
_OUTCOMES = (("won_it", WON), ("lost_it", LOST), ("drew_it", DREW))
_ONES = {WON: "won_one", LOST: "lost_one"}
_VICTORY = "victory"


class Fared(NamedTuple):
    """A side of a claim and how it fared; `own` is where the claim has the two, `whom` an opponent that it names."""

    who: str
    how: int
    own: tuple[tuple[int, int], ...]
    whom: str = ""
    denied: bool = False


@cache
def _claims(*, chinese: bool) -> tuple[tuple[Pattern, int], ...]:
    return tuple((one, how) for name, how in _OUTCOMES for one in (_chinese if chinese else _english)(name, how))


def _chinese(name: str, how: int) -> tuple[Pattern, ...]:
    verb, contest = alternation(name, "zh"), alternation("contest", "zh")
    gap = r"(?=在|于|以|周|星期|昨|今[日天晚]|本[届轮场]|上[周轮]|\d|[主客]场|最终|成功|顺利|再次|首次|并|对[阵战决]"
    gap += "|迎战|与|和|跟|没|未|并未"
    who = rf"^(?:[^，。；]{{2,16}}，)?(?P<who>[^，。；、的]{{2,8}}?)队?{gap}|{verb})"
    drawn = "[^，。；]{0,8}" if how == DREW else rf"(?:[^，。；]{{0,6}}{contest})?"
    one = rf"|{alternation(_ONES[how], 'zh')}" if how in _ONES else ""
    return (
        Pattern(rf"^(?P<how>{verb}了?(?:比赛)?的(?:一方|球队)?{one})[是为](?P<who>[^，。；、的]{{2,8}}?)队?。?$"),
        Pattern(rf"{who}[^，。；]*?(?P<how>{verb}(?:了|过)?){drawn}。?$"),
        Pattern(rf"{who}[^，。；]*?(?P<how>(?={alternation('voted', 'zh')}){verb}(?:了|为)?)[^，。；]{{2,12}}。?$"),
    )


def _english(name: str, how: int) -> tuple[Pattern, ...]:
    verb, contest = alternation(name, "en"), alternation("contest", "en")
    who = r"^(?:the )?(?P<who>[^,.;\d]{2,40}?)"
    aux = r"(?: (?:has|have|had|did|not|didn't|failed|to|narrowly|easily|comfortably|finally|eventually|also))*"
    played = rf"(?: {alternation('playing', 'en')} [^,.;]{{3,50}}? (?:and|but))?"
    what = rf"(?: (?:the|their|its|his|her) (?:[a-z0-9'’-]+ ){{0,3}}?{contest}| (?:game|match|round|leg) [a-z0-9]+)?"
    on = r"(?=\.?$| (?:in|on|at|after|during|with|by (?=\d)|last|this|yesterday|today|again|away|for|\d)\b)"
    elected = rf"{who}{aux} (?P<how>(?={alternation('voted', 'en')}){verb}) [^,.;]{{3,50}}\.?$"
    found = (Pattern(rf"{who}{aux}{played} (?P<how>{verb}){what}{on}"), Pattern(elected))
    if how != DREW:
        one = rf"the (?P<how>{alternation(_ONES[how], 'en')}) (?:was|were)|it was"
        told = rf"^(?:{one}) (?:the )?(?P<who>[^,.;\d]{{2,40}}?)(?: (?:who|that) (?P<verb>{verb}))?\.?$"
        return (Pattern(told), *found)
    return (Pattern(rf"{contest} between (?P<who>[^,.;\d]{{2,40}}?) and [^,.;]*?(?P<how>{verb})"), *found)


_SPOKEN = (*(name for name, _ in _OUTCOMES), *_ONES.values())


@lru_cache(maxsize=256)
def fared(view: View) -> Fared | None:
    """The side of a claim that is said to have won, lost or drawn; None for any other claim."""
    if any(mark(name).search(view.folded) for name in _SPOKEN):
        for pattern, how in _claims(chinese=view.chinese):
            found = pattern.search(view.folded)
            if found is not None:
                start, end = found.span("how" if found["how"] else "verb")
                denials = [turn for turn in view.negations if not start <= turn.cue.start < end]
                own = (found.span("who"), (start, end), *((turn.cue.start, turn.cue.end) for turn in denials))
                return Fared(found["who"].strip(), how, own, denied=len(denials) == 1) if len(denials) <= 1 else None
    return None if view.negations else _of_both(view)


def _of_both(view: View) -> Fared | None:
    """The winner of a claim that names both sides, which a draw makes false."""
    for one in asked(view):
        if one.found.word.relation == _VICTORY:
            return Fared(one.pair.one, WON, one.spans, one.pair.two)
    return None


_LOOKED_AT = 3  # sentences


def by_outcome(_: Findings, c: Comparison) -> Ruling | None:
    """A sentence tells who beat whom, or that the two drew, and the claim's side is one of them."""
    k, mine = c.clause, fared(c.claim.view)
    if c.said is not Said.PLAIN or c.reported or k is None or mine is None:
        return None
    found = [(match, set(how_fared(mine, c.claim.view, match.sentence))) for match in c.passage.ranked[:_LOOKED_AT]]
    told = {how for match, hows in found if _is_like(c.claim.view, match.sentence) for how in hows}
    if not any(hows for _, hows in found) or len(told) > 1 or (mine.whom and told != {DREW}):
        return None
    unsure = {k.dates, k.numbers} & {State.OTHER, State.SILENT} or (told == {WON} and _again(c))
    if not told or unsure or not any(hows and _rest_held(c, mine, match) for match, hows in found):
        return mentions("word_unsaid")
    return ruled(c.sign if (told == {mine.how}) != mine.denied else -c.sign, "outcome")


def _again(c: Comparison) -> bool:
    """Whether the claim's side is said to have been voted in once more, and no sentence says that it was in before."""
    again = mark("voted_again")
    return again.search(c.claim.view.folded) is not None and not any(again.search(v.folded) for v in c.passage.views)


def _rest_held(c: Comparison, mine: Fared, match: Match) -> bool:
    """Whether the sentence has what the claim says besides who won: when, where and what."""
    k = c.clause
    least = limit("subject_word_milli")
    own = k is not None and k.aligned.match.index == match.index
    return k is not None and all(
        (where >= Where.CARRIED if own else item.keys <= match.held)
        or (where is Where.MISSING and _INSIDE.sub("", item.text) in match.sentence.folded)
        or item.weight < least
        or is_implied(item, c)
        or any(a < item.end and item.start < b for a, b in mine.own)
        or any(mark(name).fullmatch(item.text) for name in ("playing", "any_contest", "passing"))
        for item, where in zip(k.aligned.items, k.aligned.where, strict=True)
    )


_INSIDE = Pattern("[中里上]$")  # stands behind the cup in which a match is


def how_fared(mine: Fared, claim: View, sentence: View) -> Iterator[int]:
    """How the claim's side fared, by each opponent that the sentence may name."""
    who = _in_full(mine.who, sentence)
    for other in _others(mine, who, claim, sentence) or [who]:
        pair = Pair(who, other)
        text = marked(pair, plain(sentence))
        if _no_match().search(text):
            continue
        turns = turns_of(Asked(claim, _BEAT, pair, ()), sentence)
        if max(turns, default=0) > 0:
            yield WON
        if -1 in turns:
            yield LOST
        if not turns and _drawn().search(text) and not mark("winning").search(sentence.folded):
            yield DREW


def _in_full(who: str, sentence: View) -> str:
    """The one name of an English sentence of which the side is a part: Bayern Munich, and no other team of theirs."""
    names = [sentence.folded[name.start : name.end] for name in deepen(sentence).names if not sentence.chinese]
    longer = {name for name in names if f" {who} " in f" {name} "}
    full = longer.pop() if len(longer) == 1 else who
    return who if mark("other_team").search(full) else full


def _is_like(claim: View, sentence: View) -> bool:
    """Whether a sentence may tell of the claim's contest: of the same branch, round and kind."""
    told, text = claim.folded, sentence.folded
    if text.rstrip().endswith("?") or (mark("condition").search(text) and not mark("condition").search(told)):
        return False
    if mark("edition").search(told) and branches(told) != branches(text):
        return False
    if mark("no_contest").search(text) and not mark("no_contest").search(told):
        return False
    mine, theirs = (mark("earlier_round").search(one) is not None for one in (told, text))
    voted = mark("voted").search(told)
    if mine != theirs and (mine or voted or mark("final").search(told)):
        return False
    return not voted or mark("voting").search(text) is not None


_BEAT = Found(Word(_VICTORY, 1, "", noun=False, text="", tail=""), 0, 0, (0, 0))
_AFTER_ZH = Pattern(r"(?:了|过)?([^，。；、的在并以于\d]{2,8})")
_AFTER_EN = Pattern(r" (?:by )?((?:the |an? )?[a-z][a-z'’-]+(?: [a-z'’-]+)?)(?= \d| in | at | on |[,.;]|$)")
_BEFORE_ZH = Pattern(r"(?:^|[，。；、被遭])([^，。；、被遭\d]{2,8}?)(?=队|在|以|于|被|遭|\d|[主客]场|$)")


def _others(mine: Fared, who: str, claim: View, sentence: View) -> list[str]:
    """Those of the sentence that may be the opponent; of a claim that names whom it played, they alone."""
    deep = deepen(sentence)
    found = [sentence.folded[name.start : name.end] for name in deep.names]
    if not sentence.chinese:
        found.append(sentence.folded[slice(*deep.subject)].strip())
    text = plain(sentence)
    for verb in converses(text, chinese=sentence.chinese):
        if verb.word.relation == _VICTORY:
            after = (_AFTER_ZH if sentence.chinese else _AFTER_EN).match(text, verb.end)
            found += [after[1]] if after is not None else []
            found += _BEFORE_ZH.findall(text, 0, verb.start) if sentence.chinese else []
    found = [name for name in dict.fromkeys(found) if name and name not in who and who not in name]
    if mine.whom or mark("playing").search(claim.folded):
        return [name for name in found if name in claim.folded]
    return found


@cache
def _no_match() -> Pattern:
    """Another team of the claim's side, or a win that is only to come: Liverpool's under-21s, 放话要击败."""
    zh, en = alternation("other_team", "zh"), alternation("other_team", "en")
    ahead = f"{alternation('yet_to_win', 'zh')}[^，。；]{{0,3}}{alternation('beat', 'zh')}"
    return Pattern(rf"{ONE}(?:{zh}|(?:['’]s)? {en})|{ahead}")


@cache
def _drawn() -> Pattern:
    zh, en = alternation("drew_it", "zh"), alternation("drew_it", "en")
    held = rf"(?:{zh}|\b(?:drew|draw|tied) with |\bheld (?:the )?){TWO}?.{{0,4}}{ONE}"
    return Pattern(rf"{ONE}[^,;.，。；]{{0,40}}(?:{zh}|{en})|{held}")
