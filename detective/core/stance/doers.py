"""Who did what is done but once: the claim's doer beside the one whom a sentence names with the same deed."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.stance.atoms import stem, stop_words
from detective.core.stance.fillers import same_name
from detective.core.tables import rows


class Done(NamedTuple):
    """A deed of the table with its doer and what it is done to, as they are written; the thing may be left out."""

    deed: str
    doer: str
    thing: str
    at: int


@cache
def _table(language: str) -> tuple[dict[str, tuple[str, ...]], ...]:
    """Verbs with the deeds that they may name, nouns for the doer, and things that are by somebody."""
    sides: tuple[dict[str, list[str]], ...] = ({}, {}, {})
    for deed, tongue, *cells in rows("stance/sole_deeds.tsv"):
        if tongue == language:
            for side, cell in zip(sides, cells, strict=True):
                for word in () if cell == "-" else cell.split("|"):
                    side.setdefault(word, []).append(deed)
    return tuple({word: tuple(deeds) for word, deeds in side.items()} for side in sides)


def _any(words: dict[str, tuple[str, ...]]) -> str:
    return any_of(words)


# ---- English -------------------------------------------------------------------------------------------------------

_NP = r"[^,;:.()]{2,60}?"
_STOP = (
    r"(?= (?:in|on|at|for|to|with|after|before|during|while|when|but|who|which|that|from|until|since|as|last)\b"
    r"| and then\b"
    r"| and (?:later |then |first )?(?:[a-z]+ed|built|made|led|won|written|drawn)\b|[,;:.()]|$)"
)
_BE = r"(?:is|was|are|were|been|being|be)"
_TEAM = (
    r"(?:(?:an?|the) (?:[a-z]+ )?(?:team|group|scientists|researchers|engineers|company|firm|squad|committee)"
    r" (?:at|from|of|in|led by) )?"
)
_AUX = r"(?:has |have |had |also |later |then |first |originally |once |himself |herself |itself )*"


@cache
def _english() -> tuple[Pattern, ...]:
    verbs, nouns, things = _table("en")
    verb, noun = f"(?P<verb>{_any(verbs)})", f"(?P<noun>{_any(nouns)})"
    doer, thing = f"(?P<doer>{_TEAM}{_NP})", f"(?P<thing>{_NP})"
    return (
        Pattern(
            rf"(?:(?P<thing>{_NP}) {_BE} (?:[a-z]+ly )?)?\b{verb}(?: (?:in|on|at|for) [^,;.]{{2,24}})? by {doer}{_STOP}"
        ),
        Pattern(
            rf"(?:^|[.;,:] ?|\b(?:and|but|while|that|said) )(?P<doer>{_NP})(?:,? who|,)? {_AUX}\b{verb} {thing}{_STOP}"
        ),
        Pattern(rf"\b(?:the|its|their|his|her) {noun}(?: of {thing})?(?: {_BE} |, |: ){doer}{_STOP}"),
        Pattern(rf"{doer} {_BE} (?:the |its |their ){noun}(?: of {thing})?{_STOP}"),
        Pattern(rf"(?P<doer>(?:[a-z'-]+ ){{0,2}}[a-z'-]+), who {_AUX}\b{verb} {thing}{_STOP}"),
        Pattern(rf"(?P<thing>\b(?P<by>{_any(things)}))(?: {_BE})? by {doer}{_STOP}"),
        Pattern(
            rf"(?:^|[.;,:] ?|\b(?:and|but|while|with) )(?P<doer>{_NP}) {_AUX}"
            rf"(?:provided|supplied|contributed|providing|contributing)"
            rf" (?:the|its|their|his|her) (?:[a-z]+ )?(?P<thing>(?P<by>{_any(things)}))\b"
        ),
    )


def _done_en(folded: str) -> list[Done]:
    passive, active, named, called, relative, made, gave = _english()
    verbs, nouns, things = _table("en")
    found: list[Done] = []
    for pattern in (passive, active, relative):
        for m in pattern.finditer(folded):
            if pattern is not passive and (_NO_DOER.search(m["doer"]) or _NO_THING.match(m["thing"])):
                continue
            found += [Done(deed, _listed(m, folded), m["thing"] or "", m.start("verb")) for deed in verbs[m["verb"]]]
    for pattern in (named, called):
        for m in pattern.finditer(folded):
            found += [Done(deed, m["doer"], m["thing"] or "", m.start("noun")) for deed in nouns[m["noun"]]]
    for m in (*made.finditer(folded), *gave.finditer(folded)):
        doer = m["doer"] if m.re is gave.compiled else _listed(m, folded)
        found += [Done(deed, doer, m["thing"], m.end("by")) for deed in things[m["by"]]]
    return found


_NO_DOER = Pattern(rf"\b{_BE}$|\bby\b")
_NO_THING = Pattern(r"^(?:and|or|by|in|on|at|to|for|from|with|as|but)\b")
_NEXT = (
    r"(?!(?:was|is|were|has|had|later|then|[a-z]+ed|who|which|the|an?|his|her|its|their|while|but|although|whereas|with"
    r"|when|after)\b)"
)
_MORE = Pattern(
    rf"(?:(?:, | and |, and ){_NEXT}[^,;.:()]{{2,40}}?)*"
    r"(?=,|[;.:()]|$| (?:in|on|at|for|to|with|after|while|but|who|which)\b| and [a-z]+ed\b)"
)


def _listed(m: re.Match[str], folded: str) -> str:
    """The doer with those who are named after him in one list."""
    more = (
        _MORE.match(folded, m.end("doer"))
        if m.re is not _english()[1].compiled and m.re is not _english()[4].compiled
        else None
    )
    return m["doer"] + (more.group() if more else "")


# ---- Chinese -------------------------------------------------------------------------------------------------------

_P = r"[^，。；：、,;:]{2,16}?"
_WHEN = r"(?:曾|已|[于在][^，。]{1,8}|率先|首先|最早|亲自|自己|负责|共同|联合|担任|独立|一手|历时[^，。]{1,6})*"
_END = r"(?=[，。；、,;的并]|$)"


@cache
def _chinese() -> tuple[Pattern, ...]:
    verbs, nouns, _ = _table("zh")
    verb, noun = f"(?P<verb>{_any(verbs)})", f"(?P<noun>{_any(nouns)})"
    doer = f"(?P<doer>{_P})"
    return (
        Pattern(
            rf"(?P<thing>[^，。；：,;:]{{0,16}}?)(?:(?:是|为)?(?:由|被)|是(?=[^，。]{{3,24}}的(?:$|[,，。；]))){doer}(?:所|来)?{_WHEN}{verb}"
        ),
        Pattern(rf"(?:^|[，。；、,;：]){doer}{_WHEN}(?:为|替|给)(?P<thing>{_P}){verb}{_END}"),
        Pattern(rf"(?:^|[，。；、,;：]){doer}{_WHEN}{verb}(?:了|过|的)?(?P<thing>{_P}){_END}"),
        Pattern(rf"(?:^|[，。；、,;：]){doer}{_WHEN}(?P<thing>){verb}(?=[，。；、,;]|$)"),
        Pattern(
            rf"(?P<thing>[^，。；：,;:]{{0,16}}?)的?{noun}(?:都|均)?(?:是|为|系|由){doer}(?:担任|出任|负责|创作|完成|操刀|谱写|执笔|打造)?{_END}"
        ),
        Pattern(rf"(?:^|[，。；、,;：]){doer}(?:是|为|担任|出任)(?P<thing>[^，。；：,;:]{{0,16}}?)的?{noun}{_END}"),
        Pattern(rf"(?:为|替|给)?(?P<thing>{_P}){verb}(?:者|人)?的?是{doer}{_END}"),
        Pattern(
            rf"(?:^|[，。；、,;：]){doer}(?:曾|也)?在(?:该|这部|这本|此)?(?P<thing>书|文|论文|著作|小说|诗|传记|回忆录|日记)(?:中|里)"
            r"[^，。；]{0,4}?(?P<in>记|写|提|论|描|收录|指出|讲|回忆|阐)"
        ),
    )


_NO_DOER_ZH = Pattern("^(?:为|由|被|与|和|在|从|对|\\d)|的$|是$|等$")
_NO_THING_ZH = Pattern("^(?:是|者|的|人|和|与|并|于|在)")


def _done_zh(folded: str) -> list[Done]:
    verbs, nouns, _ = _table("zh")
    found: list[Done] = []
    for pattern in _chinese():
        for m in pattern.finditer(folded):
            groups = m.groupdict()
            word = groups.get("verb") or groups.get("noun") or ""
            deeds = verbs.get(word, ()) if groups.get("verb") else nouns.get(word, ())
            at = next((m.start(name) for name in ("verb", "noun", "in") if groups.get(name)), 0)
            if groups.get("in"):
                deeds = ("writing",)
            if _NO_DOER_ZH.search(m["doer"]) or _NO_THING_ZH.match(m["thing"] or ""):
                continue
            found += [Done(deed, m["doer"], m["thing"] or "", at) for deed in deeds]
    return found


@cache
def _quick(language: str) -> Pattern:
    words = [word for side in _table(language) for word in side]
    return Pattern(standing_alone(words) if language == "en" else any_of([*words, "中", "里"]))


@lru_cache(maxsize=512)
def done(folded: str, *, chinese: bool) -> tuple[Done, ...]:
    """The deeds of the table that a text states with their doers."""
    if not _quick("zh" if chinese else "en").search(folded):
        return ()
    return tuple(_done_zh(folded.translate(_UNQUOTED)) if chinese else _done_en(folded))


_UNQUOTED = str.maketrans("", "", "《》〈〉")


def of_deed(deed: str) -> frozenset[str]:
    """The English things that by themselves name a deed: music, score."""
    return frozenset(thing for thing, deeds in _table("en")[2].items() if deed in deeds)


# ---- comparing -----------------------------------------------------------------------------------------------------

_LEAST = 2


def same_doer(mine: str, theirs: str) -> bool:
    """Whether the doer of a claim is one of those whom a sentence names."""
    if mine[0] >= "\u3400" or theirs[0] >= "\u3400":
        return (
            mine in theirs or (len(theirs) >= _LEAST and theirs in mine) or same_name(mine, theirs.rpartition("的")[2])
        )
    own = {stem(w) for w in re.findall(r"[a-z0-9']+", mine)} - stop_words()
    other = {stem(w) for w in re.findall(r"[a-z0-9']+", theirs)} - stop_words()
    return bool(own and other) and (own <= other or other <= own or same_name(mine, theirs))


_POINTING = Pattern("^(?:这|那|该|此)[部座本首项个颗份种幅架款篇支家台场]?|这[部本首篇](?:歌曲?|电影|书|小说|剧)$")


def same_thing(mine: str, text: str) -> bool:
    """Whether what the claim's deed is done to is named by the sentence's words, or before them."""
    if mine[:1] >= "\u3400":
        bare = _POINTING.compiled.sub("", mine)
        return bool(bare) and (bare in text or text in bare or len(set(bare) & set(text)) * 3 >= 2 * len(set(bare)))
    own = {stem(w) for w in re.findall(r"[a-z0-9']+", mine)} - stop_words()
    return bool(own) and own <= {stem(w) for w in re.findall(r"[a-z0-9']+", text)}
