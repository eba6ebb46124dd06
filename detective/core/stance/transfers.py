"""Who gave and who got: sold to and bought from, lent to and borrowed from, 卖给 and 向…买."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.stance.atoms import stem
from detective.core.tables import rows


@dataclass(frozen=True, slots=True)
class Transfer:
    """A deed with the one who gives, the one who gets and the thing, each as it is written."""

    deed: str
    giver: str
    getter: str
    thing: str


@cache
def verbs(language: str) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """Verbs that give and verbs that get, by stem in English, with the deeds that they may name."""
    sides: tuple[dict[str, set[str]], dict[str, set[str]]] = ({}, {})
    for tongue, deed, *cells in rows("stance/transfers.tsv"):
        if tongue == language:
            for side, cell in zip(sides, cells, strict=True):
                for verb in cell.split("|"):
                    side.setdefault(verb if language == "zh" else stem(verb), set()).add(deed)
    giving, getting = ({verb: frozenset(deeds) for verb, deeds in side.items()} for side in sides)
    return giving, getting


_NP = r"[^,;:.]{1,60}?"
_END = r"(?= (?:for|in|on|at|last|after|before|during|when|while|who|which|and|but|as|with|by)\b|[,;:.]|$)"
_AUX = r"(?:has |have |had |will |would |also |later |then |recently |once )*"
_BE = "(?:was|were|is|are|has been|have been|had been)"
_OWN = r"(?:his|her|its|their|the|a|an|some|two|three|four|five|ten|\$?[0-9]|£|€)"


@cache
def _forms() -> frozenset[str]:
    """Every form of the English verbs."""
    plain = {
        word for row in rows("stance/transfers.tsv") if row[0] == "en" for cell in row[2:] for word in cell.split("|")
    }
    plain = {word for word in plain if " " not in word}
    found = {word + tail for word in plain for tail in ("", "s", "ed", "d", "ing")} | {
        word[:-1] + "ied" for word in plain
    }
    found |= {word[:-1] + "ies" for word in plain if word.endswith("y")}
    found |= {row[0] for row in rows("stance/stems_en.tsv") if row[1] in plain} | {"shipped", "letting"}
    return frozenset(found) - {"awards", "grants", "loans"}  # as nouns by far


@cache
def _english_verb() -> Pattern:
    """A form of one of the verbs: without one the frames, which are slow, need not be tried."""
    return Pattern(standing_alone(_forms()))


@cache
def _english_frames() -> tuple[Pattern, Pattern, Pattern]:
    verb = f"(?P<verb>{any_of(_forms())})"
    active = rf"(?P<one>{_NP}) {_AUX}{verb} (?P<thing>{_NP}) (?P<way>to|from) (?P<other>{_NP}){_END}"
    passive = (
        rf"(?P<thing>{_NP}) {_BE} {verb}(?: (?P<way>to|from) (?P<other>{_NP}))?"
        rf"(?: by (?P<by>{_NP}))?(?: (?P<late>to|from) (?P<last>{_NP}))?{_END}"
    )
    no = r"(?!(?:to|by|from|in|of|than|over|about|nearly|almost|around|some|at|up|only|for)\b)"
    two = rf"(?P<other>(?:the |a |an )?(?:[a-z'-]+ )?{no}[a-z'-]+)"
    double = rf"(?P<one>{_NP}) {_AUX}{verb} {two} (?P<thing>{_OWN}[^,;:.]{{0,60}}?){_END}"
    return Pattern(double), Pattern(active), Pattern(passive)


def _english(folded: str) -> list[Transfer]:
    if not _english_verb().search(folded):
        return []
    giving, getting = verbs("en")
    found: list[Transfer] = []
    double, active, passive = _english_frames()
    for m in (*double.finditer(folded), *active.finditer(folded)):
        if re.search(rf" {_BE}$", m["one"]):
            continue
        verb, way = stem(m["verb"]), m.groupdict().get("way", "to")
        side = giving if way == "to" else getting
        one, other = _lead(m["one"]), m["other"]
        giver, getter = (one, other) if way == "to" else (other, one)
        found += [Transfer(deed, giver, getter, m["thing"]) for deed in sorted(side.get(verb, ()))]
    for m in passive.finditer(folded):
        found += _passive(m, giving, getting)
    return found + _in_relative(folded)


def _passive(m: re.Match[str], giving: dict[str, frozenset[str]], getting: dict[str, frozenset[str]]) -> list[Transfer]:
    verb, way, other = stem(m["verb"]), m["way"] or m["late"], m["other"] or m["last"]
    by = m["by"] or ""
    if way == "to" and other and verb in giving:
        return [Transfer(deed, by, other, _lead(m["thing"])) for deed in sorted(giving[verb])]
    if verb in getting and (by or (way == "from" and other)):
        return [Transfer(deed, other or "", by, _lead(m["thing"])) for deed in sorted(getting[verb])]
    if verb in giving and by:
        return [Transfer(deed, by, "", _lead(m["thing"])) for deed in sorted(giving[verb])]
    return []


@cache
def _relative() -> Pattern:
    """What one gives and another gets: the gas that Russia supplied and the Union imported, told in one."""
    verbs = any_of(_forms())
    return Pattern(
        rf"(?P<one>{_NP}) {_AUX}(?P<verb>{verbs}) (?P<thing>{_NP}),? (?:that|which) (?P<other>{_NP}) "
        rf"{_AUX}(?P<again>{verbs}){_END}"
    )


def _in_relative(folded: str) -> list[Transfer]:
    giving, getting = verbs("en")
    found: list[Transfer] = []
    for m in _relative().finditer(folded) if " that " in folded or " which " in folded else ():
        one, other = stem(m["verb"]), stem(m["again"])
        given, got = giving.get(one, frozenset()), getting.get(other, frozenset())
        found += [Transfer(deed, _lead(m["one"]), m["other"], m["thing"]) for deed in sorted(given & got)]
        given, got = giving.get(other, frozenset()), getting.get(one, frozenset())
        found += [Transfer(deed, m["other"], _lead(m["one"]), m["thing"]) for deed in sorted(given & got)]
    return found


@cache
def _bare_frames() -> tuple[Pattern, Pattern]:
    both = any_of({*verbs("zh")[0], *verbs("zh")[1]})
    english = rf"^(?P<one>{_NP}) {_AUX}(?P<verb>{any_of(_forms())}) (?P<thing>{_NP}){_END}"
    return Pattern(english), Pattern(rf"^(?P<one>{_P})(?:已经?|曾|又)?(?P<verb>{both})了?(?P<thing>{_P})$")


def bare(folded: str, *, chinese: bool) -> tuple[Transfer, ...]:
    """The deeds of a claim that names but the one side and the thing: Nordfin bought the branches."""
    m = _bare_frames()[chinese].search(folded.rstrip("。"))
    if m is None:
        return ()
    giving, getting = verbs("zh" if chinese else "en")
    verb = m["verb"] if chinese else stem(m["verb"])
    found = [Transfer(deed, m["one"], "", m["thing"]) for deed in sorted(giving.get(verb, ()))]
    return (*found, *(Transfer(deed, "", m["one"], m["thing"]) for deed in sorted(getting.get(verb, ()))))


def _lead(text: str) -> str:
    return re.sub(r"^(?:.*\b(?:that|and|but|while|when|said) )", "", text).strip()


_P = r"[^，。；：、,;:]{1,14}?"


@cache
def _chinese_frames() -> tuple[Pattern, ...]:
    giving, getting = (any_of(side) for side in verbs("zh"))
    given = any_of({verb[:-1] for verb in verbs("zh")[0] if verb.endswith("给")})
    giver, getter, thing = (f"(?P<{name}>{_P})" for name in ("giver", "getter", "thing"))
    give, get, bare = (f"(?P<verb>{body})" for body in (giving, getting, given))
    amount = r"(?P<thing>[一二两三四五六七八九十几\d][^，。；]{1,14}?|[^，。；：、,;:]{0,8})"
    then, how, where = "(?:已经?|曾|又|则)?", "(?:又|再|以[^，。；]{1,14})?", "(?:手中|手里|那里|那儿|处)?"
    frames = (
        f"{giver}{then}(?:把|将){thing}{how}{give}了?{getter}",
        f"{thing}(?:已|曾)?(?:被|由){giver}{give}了?{getter}",
        f"{giver}{then}{give}了?(?P<getter>[^，。；：、,;:]{{2,6}}?){amount}",
        f"{getter}{then}(?:向|从|跟|问){giver}{where}{get}[了下得]?{thing}",
        f"{giver}(?:给|为){getter}{bare}了?{thing}",
    )
    return tuple(Pattern(frame + r"(?=[，。；,;]|$)") for frame in frames)


def _chinese(folded: str) -> list[Transfer]:
    giving, getting = verbs("zh")
    found: list[Transfer] = []
    for pattern in _chinese_frames():
        for m in pattern.finditer(folded):
            deeds = giving.get(m["verb"]) or getting.get(m["verb"]) or giving.get(m["verb"] + "给") or frozenset()
            found += [Transfer(deed, m["giver"], m["getter"], m["thing"]) for deed in sorted(deeds)]
    return found


@lru_cache(maxsize=512)
def transfers(folded: str, *, chinese: bool) -> tuple[Transfer, ...]:
    """The deeds of giving and getting that a sentence states."""
    return tuple(_chinese(folded) if chinese else _english(folded))
