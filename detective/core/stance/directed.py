"""Who did it to whom: verbs with two parties, active or passive, and their converses (beat and lost to, 收购 and 卖给).

The parties are taken from the claim; in a sentence with the same verb, or a synonym or converse of it, the question is
only on which side of it each of them stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.atoms import Atom, stem
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import same_name
from detective.core.stance.focus import clauses
from detective.core.stance.lexemes import WordKind
from detective.core.stance.marks import mark
from detective.core.text import fold, folded_rows, has_han


@dataclass(frozen=True, slots=True)
class Deed:
    """A verb of the claim with its two parties, each by its names and its whole words."""

    verb: str
    agent: tuple[str, ...]
    patient: tuple[str, ...]
    agentless: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """An occurrence of a directed verb; `passive` where its subject is acted on by grammar, `agentless` by nobody."""

    text: str
    start: int
    end: int
    passive: bool
    agentless: bool = False  # was awarded to her: beside an active verb it tells nothing of who did it to whom


def _stemmed(folded: str) -> str:
    return folded if not folded.isascii() and has_han(folded) else " ".join(stem(word) for word in folded.split())


@cache
def _converses(language: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in folded_rows(f"stance/converse_{language}.tsv"):
        if "…" not in row[0] + row[1]:
            one, other = _stemmed(row[0]), _stemmed(row[1])
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def _synonyms(language: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in folded_rows(f"stance/synonyms_{language}.tsv"):
        cells = [_stemmed(cell) for cell in row]
        if any(cell in _converses(language) for cell in cells):
            for cell in cells:
                found.setdefault(cell, set()).update(cells)
    return {word: frozenset(others) for word, others in found.items()}


def _way(one: str, other: str, language: str) -> int:
    """1: the verbs have their subject on one side; -1: on opposite sides; 0: other deeds."""
    same = _synonyms(language)
    mine, theirs = same.get(one, frozenset()) | {one}, same.get(other, frozenset()) | {other}
    if one == other or (mine & theirs - {""} and (other in mine or one in theirs)):
        return 1
    converse = _converses(language)
    return -1 if any(converse.get(word, frozenset()) & theirs for word in mine) else 0


@cache
def _heads(language: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    every = {
        w
        for w in {*_converses(language), *_synonyms(language)}
        if language == "zh" or len(w) > 3 or w in {"buy", "win"}
    }
    for word in sorted(every, key=lambda w: (-len(w), w)):
        found.setdefault(word[0] if language == "zh" else word.split()[0], []).append(word)
    return {head: tuple(words) for head, words in found.items()}


_BY_WITHIN = 8  # words after a passive in which the one who did it is named
_BE = frozenset(["is", "was", "were", "are", "been", "being", "be", "get", "got", "gets"])


def verbs(deep: Deep) -> tuple[Verb, ...]:
    """The directed verbs of a sentence."""
    return _chinese_verbs(deep) if deep.view.chinese else _english_verbs(deep)


def _chinese_verbs(deep: Deep) -> tuple[Verb, ...]:
    folded, heads = deep.view.folded, _heads("zh")
    found: list[Verb] = []
    at = 0
    while at < len(folded):
        word = next((w for w in heads.get(folded[at], ()) if folded.startswith(w, at)), "")
        if word:
            clause = next(((a, b) for a, b in clauses(folded) if a <= at < b), (0, len(folded)))
            passive = _PASSIVE_ZH.search(folded, clause[0], at) is not None and not word.startswith(("被", "遭", "受"))
            found.append(Verb(word, at, at + len(word), passive))
        at += max(1, len(word))
    return tuple(found)


def _english_verbs(deep: Deep) -> tuple[Verb, ...]:
    heads = _heads("en")
    words: list[Atom] = [atom for atom in deep.view.atoms if not atom.is_han]
    stems = [stem(word.text) for word in words]
    found: list[Verb] = []
    at = 0
    while at < len(words):
        phrase = next((p for p in heads.get(stems[at], ()) if stems[at : at + p.count(" ") + 1] == p.split()), "")
        size = phrase.count(" ") + 1 if phrase else 1
        if phrase and not _is_in_name(deep.view.text, words, at) and not _is_calling(deep.view.text, words[at]):
            be = any(w.text in _BE for w in words[max(0, at - 3) : at])
            after = [w.text for w in words[at + size : at + size + _BY_WITHIN]]
            joined = after[:1] == ["and"] and after[2:3] == ["by"]  # written and directed by
            passive = after[:1] == ["by"] or joined or (be and "by" in after)
            alone = not passive and not phrase.endswith(" by") and _is_agentless(words, at)
            found.append(Verb(phrase, words[at].start, words[at + size - 1].end, passive, alone))
        at += size
    return tuple(found)


def _is_in_name(text: str, words: list[Atom], at: int) -> bool:
    """Whether it closes a name and is no verb: the Academy Awards. In a headline the next word is a capital too."""
    if at == 0 or not (text[words[at].start].isupper() and text[words[at - 1].start].isupper()):
        return False
    after = text[words[at].end :]
    return not after.startswith(" ") or not after[1:2].isupper()


def _is_calling(text: str, word: Atom) -> bool:
    """Whether it is a noun that says what somebody is: a song by the singer Ann Lee."""
    after = text[word.end :]
    return word.text.endswith(("er", "or")) and after[:1] == " " and after[1:2].isupper()


def _is_agentless(words: list[Atom], at: int) -> bool:
    """A passive that names nobody who does the deed: the prize was awarded to her."""
    before = [word.text for word in words[max(0, at - 2) : at]]
    passive = bool(before) and (before[-1] in _BE or (before[0] in _BE and before[-1].endswith("ly")))
    return passive and not words[at].text.endswith("ing")


_PASSIVE_ZH = Pattern("被(?!告)|遭到?(?!遇)|受到")
_TOWARDS_ZH = Pattern("向(?!来)|对(?!手|方|阵)|给|把|将(?!军|来)")
_STOP_ZH = frozenset("了过着的在于从与和并也又还已曾将被把向对以由为是应要会能可其该后前时")


def deeds(claim: Deep) -> tuple[Deed, ...]:
    """The deeds of a claim of which both parties are named in the same clause."""
    found: list[Deed] = []
    for verb in verbs(claim):
        span = next(((a, b) for a, b in clauses(claim.view.folded) if a <= verb.start < b), (0, len(claim.view.folded)))
        deed = _deed_zh(claim, span, verb) if claim.view.chinese else _deed_en(claim, span, verb)
        if deed is not None and not (found and _is_noun(claim, verb)):
            found.append(deed)
    return tuple(found)


_OF_ONE = Pattern(r"(?:\b(?:the|a|an|its|his|her|their)|['’]s?)(?: [a-z]+)? $")


def _is_noun(claim: Deep, verb: Verb) -> bool:
    """Whether a verb behind another may be a noun that says what somebody is: criticised the bank's chief executive."""
    return not claim.view.chinese and _OF_ONE.search(claim.view.folded, 0, verb.start) is not None


def _deed_zh(deep: Deep, span: tuple[int, int], verb: Verb) -> Deed | None:
    folded = deep.view.folded
    after = _party_zh(deep, verb.end, span[1], first=True)
    marks = _PASSIVE_ZH if verb.passive else _TOWARDS_ZH
    mark = None if verb.text.endswith(("给", "于", "至")) else marks.search(folded, span[0], verb.start)
    if mark and _party_zh(deep, mark.end(), verb.start, first=True):
        outer, inner = (
            _party_zh(deep, span[0], mark.start(), first=False),
            _party_zh(deep, mark.end(), verb.start, first=True),
        )
        agent, patient = (inner, outer) if verb.passive else (outer, inner)
    else:
        agent, patient = _party_zh(deep, span[0], verb.start, first=False), after
    return Deed(verb.text, agent, patient) if agent and patient else None


def _party_zh(deep: Deep, start: int, end: int, *, first: bool) -> tuple[str, ...]:
    """The nearest noun phrase in a stretch: its names, and the phrase."""
    words = [w for w in deep.words if start <= w.start and w.end <= end]
    words = [w for w in words if w.kind is not WordKind.NUMBER]
    if not first:
        words = words[:8]
    run: list[str] = []
    for word in words if first else words[:6]:
        stops = word.key in _STOP_ZH or tag_of(word.key) in {"v", "d", "p", "c", "t", "u"}
        if stops and run:
            break
        if not stops:
            run.append(word.key)
    phrase = "".join(run)
    names = [deep.view.text[n.start : n.end] for n in deep.names if start <= n.start and n.end <= end]
    names = [name for name in names if fold(name) in phrase]
    return tuple(dict.fromkeys([phrase, *names])) if len(phrase) >= 2 else tuple(names)


def _deed_en(deep: Deep, span: tuple[int, int], verb: Verb) -> Deed | None:
    before = _party_en(deep, span[0], verb.start)
    after = _party_en(deep, verb.end, span[1])
    if not before or not after:
        return None
    agent, patient = (after, before) if verb.passive else (before, after)
    return Deed(verb.text, agent, patient, verb.agentless)


def _party_en(deep: Deep, start: int, end: int) -> tuple[str, ...]:
    names = [deep.view.text[n.start : n.end] for n in deep.names if start <= n.start and n.end <= end]
    names = [name for name in names if not mark("day_name").fullmatch(fold(name))]
    if names:
        return (names[0],)
    nouns = [w for w in deep.content if start <= w.start and w.end <= end and w.kind is WordKind.CONTENT]
    nouns = [w for w in nouns if not mark("day_name").fullmatch(deep.view.folded[w.start : w.end])]
    if not nouns:
        return ()
    return (deep.view.folded[nouns[0].start : nouns[0].end],)


def _places(party: tuple[str, ...], deep: Deep) -> list[int]:
    """Where a party of the claim stands in a sentence."""
    found: set[int] = set()
    for name in deep.names:
        if any(same_name(one, deep.view.text[name.start : name.end]) for one in party):
            found.add(name.start)
    for one in party:
        folded = fold(one)
        if has_han(folded):
            at = deep.view.folded.find(folded)
            while at >= 0:
                found.add(at)
                at = deep.view.folded.find(folded, at + 1)
        else:
            found.update(w.start for w in deep.content if w.key == stem(folded))
    folded = deep.view.folded
    return sorted(at for at in found if folded[at - 1 : at] not in {"从", "自"} or not deep.view.chinese)


def _are_named(deed: Deed, claim: Deep) -> bool:
    """Whether both parties are names, so that changing them about makes another statement."""
    names = {claim.view.text[n.start : n.end] for n in claim.names}
    if claim.view.chinese:
        return all(any(one in names or len(one) >= 3 for one in party) for party in (deed.agent, deed.patient))
    return all(party[0] in names for party in (deed.agent, deed.patient))


def read_direction(claim: Deep, asked: tuple[Deed, ...], other: Deep) -> int:
    """1: the sentence states the deed with its parties as the claim has them; -1: changed about; 0: no such deed."""
    language = "zh" if other.view.chinese else "en"
    if claim.view.chinese != other.view.chinese:
        return 0
    outcome = 0
    for deed in asked:
        agents, patients = _places(deed.agent, other), _places(deed.patient, other)
        if not agents or not patients or agents == patients:
            continue
        for verb in verbs(other):
            way = _way(deed.verb, verb.text, language) if verb.agentless is deed.agentless else 0
            side = _side(agents, patients, verb, other) if way else 0
            if side * way < 0 and not deed.agentless and _are_named(deed, claim):
                return -1
            outcome = max(outcome, side * way)
    return outcome


def _side(agents: list[int], patients: list[int], verb: Verb, deep: Deep) -> int:
    """1 where the claim's agent is the subject of the verb and its patient the object, by position and voice."""
    before_agent = [at for at in agents if at < verb.start]
    before_patient = [at for at in patients if at < verb.start]
    after_agent = [at for at in agents if at >= verb.end]
    after_patient = [at for at in patients if at >= verb.end]
    if deep.view.chinese:
        end = next((b for a, b in clauses(deep.view.folded) if a <= verb.start < b), len(deep.view.folded))
        after_agent, after_patient = ([at for at in there if at < end] for there in (after_agent, after_patient))
    voice = -1 if verb.passive else 1
    if deep.view.chinese and before_agent and before_patient and not verb.text.endswith(("给", "于", "至")):
        folded = deep.view.folded
        marks = list((_PASSIVE_ZH if verb.passive else _TOWARDS_ZH).finditer(folded, 0, verb.start))
        inner = marks[-1].end() if marks else -1
        straight = max(before_patient) >= inner > max(before_agent)
        crossed = max(before_agent) >= inner > max(before_patient)
        return voice * (straight - crossed)
    if before_agent and after_patient and not before_patient:
        return voice
    if before_patient and after_agent and not before_agent:
        return -voice
    return 0
