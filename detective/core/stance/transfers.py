"""Who gave and who got: sold to and bought from, lent to and borrowed from, 卖给 and 向…买."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache

from detective.core.patterns import Pattern
from detective.core.stance.align import Item, Where
from detective.core.stance.atoms import stem, stop_words
from detective.core.stance.clausal import State
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View
from detective.core.tables import rows


@dataclass(frozen=True, slots=True)
class Transfer:
    """A deed with the one who gives, the one who gets and the thing, each as it is written."""

    deed: str
    giver: str
    getter: str
    thing: str


@cache
def _verbs(language: str) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
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
def _forms() -> tuple[str, ...]:
    """Every form of the English verbs, the longest first."""
    plain = {
        word for row in rows("stance/transfers.tsv") if row[0] == "en" for cell in row[2:] for word in cell.split("|")
    }
    plain = {word for word in plain if " " not in word}
    found = {word + tail for word in plain for tail in ("", "s", "ed", "d", "ing")} | {
        word[:-1] + "ied" for word in plain
    }
    found |= {word[:-1] + "ies" for word in plain if word.endswith("y")}
    found |= {row[0] for row in rows("stance/stems_en.tsv") if row[1] in plain} | {"shipped", "letting"}
    return tuple(sorted(found, key=lambda w: (-len(w), w)))


@cache
def _english_verb() -> Pattern:
    """A form of one of the verbs: without one the frames, which are slow, need not be tried."""
    return Pattern(rf"\b(?:{'|'.join(_forms())})\b")


@cache
def _english_frames() -> tuple[Pattern, Pattern, Pattern]:
    verb = f"(?P<verb>{'|'.join(_forms())})"
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
    giving, getting = _verbs("en")
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
    verbs = "|".join(_forms())
    return Pattern(
        rf"(?P<one>{_NP}) {_AUX}(?P<verb>{verbs}) (?P<thing>{_NP}),? (?:that|which) (?P<other>{_NP}) "
        rf"{_AUX}(?P<again>{verbs}){_END}"
    )


def _in_relative(folded: str) -> list[Transfer]:
    giving, getting = _verbs("en")
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
    both = sorted({*_verbs("zh")[0], *_verbs("zh")[1]}, key=lambda w: (-len(w), w))
    english = rf"^(?P<one>{_NP}) {_AUX}(?P<verb>{'|'.join(_forms())}) (?P<thing>{_NP}){_END}"
    return Pattern(english), Pattern(rf"^(?P<one>{_P})(?:已经?|曾|又)?(?P<verb>{'|'.join(both)})了?(?P<thing>{_P})$")


def _bare(folded: str, *, chinese: bool) -> tuple[Transfer, ...]:
    """The deeds of a claim that names but the one side and the thing: Nordfin bought the branches."""
    m = _bare_frames()[chinese].search(folded.rstrip("。"))
    if m is None:
        return ()
    giving, getting = _verbs("zh" if chinese else "en")
    verb = m["verb"] if chinese else stem(m["verb"])
    found = [Transfer(deed, m["one"], "", m["thing"]) for deed in sorted(giving.get(verb, ()))]
    return (*found, *(Transfer(deed, "", m["one"], m["thing"]) for deed in sorted(getting.get(verb, ()))))


def _one_sided(mine: Transfer, theirs: Transfer) -> int:
    """As `_outcome`, for a claim that leaves a side out: the thing is the other's, or the other is the thing."""
    if mine.deed != theirs.deed or not (theirs.giver and theirs.getter):
        return 0
    own, same, other = (
        (mine.giver, theirs.giver, theirs.getter) if mine.giver else (mine.getter, theirs.getter, theirs.giver)
    )
    if _same(own, other) and (_same_thing(mine.thing, theirs.thing) or _same(mine.thing, same)):
        return -1
    its = f"{theirs.thing} {other}"
    return 1 if _same(own, same) and _same_thing(mine.thing, theirs.thing) and _within(mine.thing, its) else 0


def _within(thing: str, its: str) -> bool:
    return thing in its if thing[:1] >= "\u3400" else _words(thing) <= _words(its)


def _lead(text: str) -> str:
    return re.sub(r"^(?:.*\b(?:that|and|but|while|when|said) )", "", text).strip()


_P = r"[^，。；：、,;:]{1,14}?"


@cache
def _chinese_frames() -> tuple[Pattern, ...]:
    giving, getting = ("|".join(sorted(side, key=lambda w: (-len(w), w))) for side in _verbs("zh"))
    given = sorted({verb[:-1] for verb in _verbs("zh")[0] if verb.endswith("给")}, key=lambda w: (-len(w), w))
    giver, getter, thing = (f"(?P<{name}>{_P})" for name in ("giver", "getter", "thing"))
    give, get, bare = (f"(?P<verb>{body})" for body in (giving, getting, "|".join(given)))
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
    giving, getting = _verbs("zh")
    found: list[Transfer] = []
    for pattern in _chinese_frames():
        for m in pattern.finditer(folded):
            deeds = giving.get(m["verb"]) or getting.get(m["verb"]) or giving.get(m["verb"] + "给") or frozenset()
            found += [Transfer(deed, m["giver"], m["getter"], m["thing"]) for deed in sorted(deeds)]
    return found


def transfers(folded: str, *, chinese: bool) -> tuple[Transfer, ...]:
    """The deeds of giving and getting that a sentence states."""
    return tuple(_chinese(folded) if chinese else _english(folded))


def _words(text: str) -> frozenset[str]:
    return frozenset(stem(w) for w in re.findall(r"[a-z0-9]+", text) if w not in stop_words())


def _same(one: str, other: str) -> bool:
    """Whether two parties are the same: the shorter stands in the longer."""
    if not one or not other:
        return False
    if one[0] >= "\u3400":
        short, long = sorted((one, other), key=len)
        return len(short) >= 2 and short in long
    mine, theirs = _words(one), _words(other)
    return bool(mine and theirs) and (mine <= theirs or theirs <= mine)


def _same_thing(one: str, other: str) -> bool:
    if not one or not other:
        return not one
    if one[0] >= "\u3400" or other[0] >= "\u3400":
        short, long = sorted((one, other), key=len)
        return short in long or len(set(short) & set(long)) * 3 >= 2 * len(set(short))
    mine, theirs = _words(one), _words(other)
    return bool(mine & theirs) and len(mine & theirs) * 2 >= len(mine)


def _outcome(mine: Transfer, theirs: Transfer) -> int:
    """1 for the same deed, -1 for the parties changed about, 0 for anything else."""
    if mine.deed != theirs.deed:
        return 0
    crossed = _same(mine.giver, theirs.getter) and _same(mine.getter, theirs.giver)
    straight = _same(mine.giver, theirs.giver) and _same(mine.getter, theirs.getter)
    if not _same_thing(mine.thing, theirs.thing) or crossed == straight:
        return 0
    return 1 if straight else -1


_LOOKED_AT = 3  # sentences
_THOUSANDS = Pattern(r"(?<=\d),(?=\d{3})")


def _told(view: View) -> str:
    """The text without the commas inside numbers."""
    return _THOUSANDS.sub("", view.folded).rstrip(".")


def by_transfer(_: Findings, c: Comparison) -> Ruling | None:
    """The thing went from one to the other as the claim says, or the other way."""
    view = c.claim.view
    if c.said is not Said.PLAIN or c.reported or view.negations:
        return None
    asked = transfers(_told(view), chinese=view.chinese)
    alone = () if asked else _bare(_told(view), chinese=view.chinese)
    if not asked and not alone:
        return None
    for match in c.passage.ranked[:_LOOKED_AT]:
        sentence = match.sentence
        if sentence.negations or sentence.has(CueKind.HEDGE) or sentence.has(CueKind.PLAN):
            continue
        theirs = transfers(_told(sentence), chinese=view.chinese)
        turns = {_outcome(mine, one) for mine in asked for one in theirs} - {0}
        turns |= {_one_sided(mine, one) for mine in alone for one in theirs} - {0}
        if len(turns) == 1:
            return _ruling(turns.pop(), c)
    return None


def by_other_transfer(_: Findings, c: Comparison) -> Ruling | None:
    """The sentence names both parties and tells another deed of theirs, or the same with another thing."""
    view, sentence = c.claim.view, c.best.sentence
    if c.said is not Said.PLAIN or c.reported or view.negations or sentence.negations:
        return None
    if sentence.has(CueKind.HEDGE) or sentence.has(CueKind.PLAN):
        return None
    full = tuple(one for one in transfers(_told(view), chinese=view.chinese) if one.giver and one.getter)
    if not full or not _parties_held(full, sentence.folded) or not transfers(_told(sentence), chinese=view.chinese):
        return None
    return mentions("other_transfer")


def _parties_held(asked: tuple[Transfer, ...], folded: str) -> bool:
    """Whether a sentence names both parties, of which it tells another deed or another thing."""
    words = _words(folded)
    return any(
        (one.giver in folded and one.getter in folded) if folded and one.giver[:1] >= "\u3400"
        else bool(_words(one.giver)) and _words(one.giver) | _words(one.getter) <= words
        for one in asked
    )  # fmt: skip


def _ruling(turn: int, c: Comparison) -> Ruling | None:
    """A deed told with other amounts or on another day is left to the rules for those, one of other things open."""
    if turn < 0:
        return ruled(-c.sign, "roles_changed_about")
    k = c.clause
    if k is None or State.OTHER in {k.dates, k.numbers}:
        return None
    verbs = _verbs("zh")[0].keys() | _verbs("zh")[1].keys() if c.claim.view.chinese else _stems()
    lacking = k.aligned.among(Where.MISSING, Where.ELSEWHERE)
    if any(item.weight >= limit("subject_word_milli") and not _names(item, verbs) for item in lacking):
        return mentions("other_transfer")
    return ruled(c.sign, "transfer") if State.SILENT not in {k.dates, k.numbers} else None


def _stems() -> frozenset[str]:
    return frozenset(_verbs("en")[0]) | frozenset(_verbs("en")[1])


def _names(item: Item, verbs: AbstractSet[str]) -> bool:
    """Whether an item of the claim is the verb itself."""
    return bool(item.keys & verbs) or any(
        item.text in verb or verb in item.text for verb in verbs if verb[0] >= "\u3400"
    )
