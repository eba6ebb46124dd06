"""How two parties stand to a word for their relation: in a claim as it is written, in a sentence with them marked."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.marks import alternation
from detective.core.stance.party_marks import ONE, TWO

AT, TAIL = "\ue002", "\ue003"  # the word, and the tail of a parted one
_G = f"[{ONE}{TWO}]"
_N = f"{ONE}{TWO}{AT}{TAIL}"

# ---- English -------------------------------------------------------------------------------------------------------

_BE = r"(?:is|was|are|were|be|been|being|became|becomes|remains|remained|served as|worked as|acted as|serves as)"
_ADV = r"(?:also|once|now|then|still|later|long|both|never|not|himself|herself|the former|[a-z]+ly)"
_ADJ = r"(?!(?:of|by|to|for|from|with|in|on|at|and|that|who|which|whose|but|or|as|is|was|are|were|his|her)\b)[a-z'-]+"
_DET = r"(?:the|an?|his|her|its|their|one of the)"
_AUX = (
    r"(?:has|have|had|was|were|is|are|will|would|can|could|did|does|been|also|then|later|once|since|first|already"
    r"|recently|now|still|himself|herself|eventually|finally|once|in \d{4}|[a-z]+ly)"
)
_LEAD = rf"(?:{_DET} )?(?:{_ADJ} ){{0,4}}(?:[a-z' -]{{2,40}}, )?"
_OF = rf"(?: (?:of|from|in|at) [^,;.{_N}]{{2,40}}?)?"
_GAP = rf"{_OF}(?:,? \([^)]*\))?(?:, [^,;.{_N}]{{2,70}},)?(?:,? (?:who|which|that)|,(?= ))?(?: {_AUX})*"
_ALSO = rf"(?: [^,;.{_N}]{{2,60}},? (?:and|then|before)(?: {_AUX})*)?"
_OWN = (
    rf"(?:(?P<o1>{_G})(?:'s|’s|'|’) (?:{_ADJ} ){{0,3}}{AT}"
    rf"|(?:{_DET} )?(?:{_ADJ} ){{0,3}}{AT} (?:of|to|for) {_LEAD}(?P<o2>{_G})(?!['’])"
    rf"|(?P<his>his|her|its|their) (?:{_ADJ} ){{0,2}}{AT})"
)


@cache
def _english_nouns() -> tuple[Pattern, ...]:
    q = f"(?P<q>{_G})(?!['’])"
    own4 = rf"(?P<o4>{_G})(?:, [^,;.{_N}]{{2,60}})?, whose (?:{_ADJ} ){{0,3}}{AT}"
    return (
        Pattern(rf"{q}{_GAP}{_ALSO} {_BE}(?: {_ADV})* {_OWN}"),
        Pattern(rf"{q}(?: \([^)]*\))?, (?:then |now |once |formerly )?{_OWN}(?=[,.;)]|$| in | at | when | and )"),
        Pattern(rf"(?P<o4>{_G}) (?:{_ADJ} )?{AT},? {q}"),
        Pattern(rf"{_OWN}(?:,| {_BE}(?: {_ADV})*|) {_LEAD}{q}"),
        Pattern(rf"{own4} {_BE} {_LEAD}{q}"),
        Pattern(rf"(?P<o4>{_G}) (?:had|took|has|hired|chose|engaged) {_LEAD}{q} as {_DET} (?:{_ADJ} ){{0,3}}{AT}"),
    )


@cache
def _english_lone() -> Pattern:
    """A noun of a party without the other: the complainant was Mrs Hill."""
    return Pattern(rf"\bthe {AT}(?: {_BE}|,) {_LEAD}(?P<q>{_G})(?!['’])")


_NO_OTHER = rf"(?:(?! (?:and|but|as|while|when|who|which|that|where) )[^,;.{_N}]){{2,70}}?"  # that does the second deed


@cache
def _english_verbs() -> tuple[Pattern, ...]:
    x, y = f"(?P<x>{_G})(?!['’])", f"(?P<y>{_G})(?!['’]s? (?!by|in|on|at|for))"
    mid = rf"(?: [^,;.{_N}]{{1,40}}?)?"
    won, cup = alternation("scoring_a_win", "en"), alternation("winning_cup", "en")
    return (
        Pattern(rf"{x}{_GAP}{_ALSO} {AT} {_LEAD}{y}"),
        Pattern(rf"{y.replace('?P<y>', '?P<y>')}{_GAP}{_ALSO} {_BE}(?: {_ADV})* {AT}{mid} by {_LEAD}{x}"),
        Pattern(rf"(?P<y>{_G}),? {AT}{mid} by {_LEAD}{x}"),
        Pattern(rf"{x}{_GAP}{_ALSO} {AT}{mid} {TAIL} {_LEAD}{y}"),
        Pattern(rf"{x}{_GAP}{_ALSO} {AT} {_LEAD}(?P<y>{_G}){mid} {TAIL}"),
        Pattern(rf"{x}{_GAP} {alternation('going_on_to', 'en')}{mid} to {AT} {_LEAD}{y}"),
        Pattern(rf"{x}{_GAP} (?:{won}|{cup}) (?!by ){_NO_OTHER}(?:,| by| after| with) {AT} {_LEAD}{y}"),
    )


_EVENT = r"(?:(?:[a-z0-9'-]+ ){0,4}?)"


@cache
def _english_events() -> tuple[Pattern, ...]:
    """A noun for the deed: X's 3-2 victory over Y, gave X a win over Y, X sealed a win over Y, takeover of Y by X."""
    x, y = f"(?P<x>{_G})", f"{_LEAD}(?P<y>{_G})(?!['’])"
    some = rf"(?:an?|the|their|its|his|her|another|\d[\d-]*) {_EVENT}"
    won = rf"(?:{_AUX} )*{alternation('scoring_a_win', 'en')}(?: [a-z]+){{0,2}}? {some}"
    return (
        Pattern(rf"{x}['’]s? {_EVENT}{AT} {y}"),
        Pattern(rf"{x} {some}{AT} {y}"),
        Pattern(rf"{x} {won}{AT} {y}"),
        Pattern(rf"{AT} {_LEAD}(?P<y>{_G}) by {_LEAD}{x}"),
    )


_NP = rf"(?:the |an? )?(?:(?! that | who | which | believes? )[^,;:{_N}]){{1,60}}?"
_END = (
    r"(?=(?:['’]s)? (?:in|on|at|for|over|as|during|after|before|when|until|from|with|by|to|last|this|and|but|who|which"
    r"|because|since|while|about|of|through|out|\d[\d.,-]*|thanks|twice|once|years?)\b|[,;:.]|$)"
)


@cache
def _english_claims(*, noun: bool) -> tuple[Pattern, ...]:
    q, o = rf"^(?P<x>{_NP})", f"(?P<y>{_NP})"
    be = rf" {_BE}(?: {_ADV})*"
    if noun:
        bearer = rf"(?P<x>{_NP})"
        return (
            Pattern(rf"{q}{be} {o}['’]s? (?:{_ADJ} ){{0,3}}{AT}{_END}"),
            Pattern(rf"{q}{be} (?:{_DET} )?(?:{_ADJ} ){{0,3}}{AT} (?:of|to|for) {o}{_END}"),
            Pattern(rf"^{o}['’]s? (?:{_ADJ} ){{0,3}}{AT}{be} {bearer}{_END}"),
            Pattern(rf"^the (?:{_ADJ} ){{0,3}}{AT} of {o}{be} {bearer}{_END}"),
            Pattern(rf"^{o} (?:had|has|took) {bearer} as {_DET} (?:{_ADJ} ){{0,3}}{AT}{_END}"),
        )
    return (
        Pattern(rf"^{o} {_BE}(?: {_ADV})* {AT}(?: [^,;.]{{1,40}}?)? by (?P<x>{_NP}){_END}"),
        Pattern(rf"{q}(?: {_AUX})* {AT} {o}{_END}"),
        Pattern(rf"{q}(?: {_AUX})* {AT}(?: [^,;.]{{1,40}}?)? {TAIL} {o}{_END}"),
        Pattern(rf"{q}(?: {_AUX})* {AT} {o} {TAIL}{_END}"),
    )


# ---- Chinese -------------------------------------------------------------------------------------------------------

_SI = r"(?:是|为|系|任|担任|成为|成了|作为|当|做|出任|当选|当过|做过|当上)(?:了|过)?"
_PASSIVE = r"(?:被|遭到?|受到?|由|让|为|获|经)"


def _g(most: int, but: str = "") -> str:
    return rf"[^，。；;！？,{_N}{but}]{{0,{most}}}?"


@cache
def _chinese_nouns() -> tuple[Pattern, ...]:
    q, o = f"(?P<q>{_G})", f"(?P<o4>{_G})"
    word = rf"的?{_g(6, '的')}{AT}(?!的)"
    return (
        Pattern(rf"{q}{_g(10, '的')}{_SI}{_g(8, '的')}{o}{_g(4, '的')}{word}"),
        Pattern(rf"{q}，{_g(4)}{o}{word}"),
        Pattern(rf"{o}{_g(4, '的')}{word}(?:是|为|系|叫|名叫|由)?{_g(10, '的')}{q}"),
        Pattern(rf"{o}(?:由|被|和|与|携)(?:其)?{AT}{q}"),
        Pattern(rf"(?P<his>[他她其它]的?){_g(4, '的')}{AT}(?:是|为|系|叫|名叫)?{_g(10, '的')}{q}"),
        Pattern(rf"(?P<bearer>[他她它](?:曾|也)?(?:是|为|系)){_g(8, '的')}{o}{_g(4, '的')}{word}"),
    )


@cache
def _chinese_lone() -> Pattern:
    return Pattern(rf"(?:^|[，。；]){_g(4, '的')}{AT}(?:是|为|系|：){_g(14)}(?P<q>{_G})")


@cache
def _chinese_verbs() -> tuple[Pattern, ...]:
    x, y = f"(?P<x>{_G})(?!的|之)", f"(?P<y>{_G})(?!的|之)"
    return (
        Pattern(rf"{y}{_g(14)}{_PASSIVE}{_g(10)}{x}{_g(16, '被把将')}{AT}"),
        Pattern(rf"{x}{_g(14)}(?:把|将){_g(12)}{y}{_g(8)}{AT}"),
        Pattern(rf"{x}{_g(26, '被由遭')}{AT}(?:了|过|着)?{_g(12)}{y}"),
        Pattern(rf"{x}{_g(26, '被由遭')}{AT}(?:了|过)?(?P<y>[其他她它])(?!人|们)"),
        Pattern(rf"{x}{_g(24)}，(?:但|并|又|却|随后|最终|最后|后来){_g(12, '被由遭')}{AT}(?:了|过)?{_g(8)}{y}"),
        Pattern(
            rf"{x}{_g(4)}(?:一度|虽|曾|先|开局|落后|领先|苦战|鏖战){_g(16)}，{_g(14, '被由遭')}{AT}(?:了|过)?{_g(8)}{y}"
        ),
        Pattern(rf"{x}(?:{_g(24)}，{_g(4)}|{_g(26, '被由遭')}){AT}{_g(8)}{y}{_g(12)}{TAIL}"),
    )


_NP_ZH = rf"[^，。；：、,;:的是被把将{_N}]{{2,14}}?"
_TIME_ZH = (
    r"(?:\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?|去年|今年|前年|昨[日天]|当年|早年|后来|曾经?|已经?"
    r"|一直|也|就|又|再次|仍|[0-9]+比[0-9]+|在[^，。]{2,14}?)"
)
_COURT_ZH = (
    r"(?:[^，。；]{0,10}(?:法院|法庭|法官|仲裁庭|仲裁委)(?:[一二终]审|最终)?(?:判决|判令|裁定|裁决|责令|判)了?)?"
)
_SHALL_ZH = "(?:应当?|须|需要?|必须|要|得)?"
_END_ZH = (
    r"(?=，|。|$|,|的|在|于|以|为|成为|出任|担任|任|并|出席|参加"
    r"|[0-9一二两三四五六七八九十百千万]+[万亿元个名次件座家部辆比])"
)


@cache
def _chinese_claims(*, noun: bool) -> tuple[Pattern, ...]:
    x, y = f"^{_COURT_ZH}(?P<x>{_NP_ZH}){_SHALL_ZH}{_TIME_ZH}*", f"(?P<y>{_NP_ZH})"
    if noun:
        return (
            Pattern(rf"{x}{_SI}{y}的?{_g(6, '的')}{AT}$"),
            Pattern(rf"^{y}的{_g(6, '的')}{AT}(?:是|为|系|叫)(?P<x>{_NP_ZH})$"),
        )
    return (
        Pattern(rf"^{AT}(?P<y>{_NP_ZH})的(?:人)?是(?P<x>{_NP_ZH})$"),
        Pattern(rf"{x}{AT}(?:了|过|的是)?{y}(?:手中|手里|那里|处|(?:做|动|进行|实施)了?[^，。]{{0,4}}?)?{TAIL}"),
        Pattern(rf"^{y}(?:的(?:职务|职位|位置|工作))?{_TIME_ZH}*{_PASSIVE}(?P<x>{_NP_ZH})(?:所|之)?{_TIME_ZH}*{AT}"),
        Pattern(rf"{x}(?:把|将){y}{AT}"),
        Pattern(rf"{x}(?:(?:把|将)[^，。]{{1,14}}?)?{AT}(?:了|过)?{y}{_END_ZH}"),
    )


# ---- reading -------------------------------------------------------------------------------------------------------


class Stand(NamedTuple):
    """Who bears the noun or does the verb, and to whom; empty where a sentence names the one alone."""

    who: str
    whom: str
    told: str = ""  # the text between and around them


def put(text: str, start: int, end: int, tail: tuple[int, int]) -> str:
    """The text with the word, and the tail of a parted one, as one character each."""
    if tail[0] < tail[1]:
        return f"{text[:start]}{AT}{text[end : tail[0]]}{TAIL}{text[tail[1] :]}"
    return f"{text[:start]}{AT}{text[end:]}"


def claimed(text: str, *, noun: bool, chinese: bool) -> Stand | None:
    """The parties that a claim, with the word put in it, names."""
    for pattern in (_chinese_claims if chinese else _english_claims)(noun=noun):
        found = pattern.search(text)
        if found is not None:
            return Stand(found["x"].strip(), found["y"].strip())
    return None


_BEFORE = 24  # characters before two parties in which a denial or a guess is about them


def _around(m: re.Match[str]) -> str:
    return m.string[max(0, m.start() - _BEFORE) : m.end()]


def _other(one: str) -> str:
    return TWO if one == ONE else ONE


def told(text: str, *, noun: bool, chinese: bool, event: bool = False) -> set[Stand]:
    """How the marked parties stand to the word that is put in a sentence."""
    if not noun:
        patterns = (_english_events if event else _chinese_verbs if chinese else _english_verbs)()
        found = {Stand(m["x"], _meant(m), _around(m)) for pattern in patterns for m in pattern.finditer(text)}
        return {stand for stand in found if stand.who != stand.whom}
    found = set[Stand]()
    for pattern in (_chinese_nouns if chinese else _english_nouns)():
        found |= {stand for m in pattern.finditer(text) for stand in _noun(m)}
    if not found:
        lone = (_chinese_lone if chinese else _english_lone)()
        found = {Stand(m["q"], "", _around(m)) for m in lone.finditer(text)}
    return found


def _meant(m: re.Match[str]) -> str:
    """The one to whom it is done; a pronoun means the other party, where he was named before."""
    if m["y"] in {ONE, TWO}:
        return m["y"]
    return _other(m["x"]) if _other(m["x"]) in m.string[: m.start()] else m["x"]


def _noun(m: re.Match[str]) -> tuple[Stand, ...]:
    groups = m.groupdict()
    owner = groups.get("o1") or groups.get("o2") or groups.get("o4") or ""
    bearer = groups.get("q") or ""
    if not owner and groups.get("his"):
        owner = _other(bearer) if _other(bearer) in m.string[: m.start()] else ""
    if not bearer and groups.get("bearer"):
        bearer = _other(owner) if _other(owner) in m.string[: m.start()] else ""
    return (Stand(bearer, owner, _around(m)),) if bearer and owner and bearer != owner else ()
