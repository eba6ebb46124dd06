"""A sentence taken apart once: atoms, terms, cues, negations; what the comparison works on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from detective.core.patterns import Pattern
from detective.core.stance.atoms import Atom, Term, cut, terms
from detective.core.stance.cues import Cue, CueKind, find_cues
from detective.core.stance.days import When
from detective.core.text import fold, has_han

_STOP_ZH = Pattern(r"[，。；！？,;!?\n]")
_STOP_EN = Pattern(r"[,;:.!?\n](?=\s|$)| but | although | while | because ")
_WORK = Pattern("《[^》]{1,40}》")
_SCOPE_ZH, _SCOPE_EN = 12, 60


@dataclass(frozen=True, slots=True)
class Negation:
    """A negating cue and the stretch that it negates."""

    cue: Cue
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A sentence with all that the comparison reads from it; offsets are the sentence's own. Compared by identity."""

    text: str
    folded: str
    start: int  # offset of the sentence in its passage
    chinese: bool
    atoms: tuple[Atom, ...]
    terms: tuple[Term, ...]
    keys: frozenset[str]
    weight_milli: int
    cues: tuple[Cue, ...]
    kinds: frozenset[CueKind]  # of the cues
    negations: tuple[Negation, ...]
    undone: tuple[tuple[Cue, Cue], ...]  # a negation with the refusal or denial that it undoes
    told: tuple[When, ...] = ()  # years that the passage tells from another year

    def has(self, kind: CueKind) -> bool:
        """Whether a cue of this kind stands in the sentence."""
        return kind in self.kinds

    def of(self, kind: CueKind) -> tuple[Cue, ...]:
        """The cues of one kind, in order."""
        return tuple([cue for cue in self.cues if kind in cue.kinds]) if kind in self.kinds else ()


def _negation(cue: Cue, folded: str, *, chinese: bool) -> Negation:
    reach = _SCOPE_ZH if chinese else _SCOPE_EN
    stop = (_STOP_ZH if chinese else _STOP_EN).search(folded, cue.end)
    end = min(len(folded), cue.end + reach, stop.start() if stop else len(folded))
    return Negation(cue, cue.end, end)


_CLOSE = 8  # characters between a negation and the verb of refusal or denial that it undoes
_REFUSING = frozenset((CueKind.FAIL, CueKind.DENY))


def _undone(cues: tuple[Cue, ...], folded: str) -> tuple[tuple[Cue, Cue], ...]:
    """Negations with the verb of failing, refusing or denying that they undo: "did not fail to", 并不否认."""
    found: list[tuple[Cue, Cue]] = []
    for one, other in pairwise(cues):
        near = 0 <= other.start - one.end <= _CLOSE and "," not in folded[one.end : other.start]
        if CueKind.NEG in one.kinds and near and other.kinds & _REFUSING and CueKind.NEG not in other.kinds:
            found.append((one, other))
    return tuple(found)


_UNTIL = Pattern(r"[^.;]{3,70}? (?:until|till) ")


def _until(cue: Cue, folded: str) -> bool:
    """Whether "not … until" says when something came to be, rather than that it did not."""
    return cue.text.startswith(("not", "didn", "did", "wasn", "weren")) and _UNTIL.match(folded, cue.end) is not None


_EPITHET_BEFORE = Pattern(
    r"(?:\b(?:the|a|an|its|his|her|their|this|that|these|those|of|for|two|three)|[向对为给把与和由替被]) ?$"
)
_EPITHET_AFTER = Pattern(
    r" (?!attempt|bid|effort|to\b|by\b|the\b|a\b|an\b|plan|from\b|in\b|on\b|and\b|for\b)[a-z]{3,}|[^,，。;；的]{1,6}的"
)


def _is_epithet(cue: Cue, folded: str) -> bool:
    """Whether a participle of refusal only says which thing is meant: the cancelled flight, 取消航班的旅客."""
    if (
        CueKind.FAIL not in cue.kinds
        or CueKind.NEG in cue.kinds
        or not (cue.text.endswith("ed") or cue.text > "\u3400")
    ):
        return False
    before = _EPITHET_BEFORE.search(folded[max(0, cue.start - 8) : cue.start])
    return before is not None and _EPITHET_AFTER.match(folded, cue.end) is not None


def _is_may(cue: Cue, text: str) -> bool:
    """Whether a word that may be a verb is the month, as its capital says inside a sentence."""
    return cue.text == "may" and cue.start > 0 and text[cue.start] == "M" and text[cue.start - 1] == " "


_REASON = Pattern("(?:出于|基于|出自|从(?![^,。;]*[起始]))[^,。;]{1,10}$|(?:^|, )$")
_CONSIDERING = frozenset({"考虑", "considering"})


def is_reason(word: str, start: int, folded: str) -> bool:
    """Whether a word of considering gives the reason for a deed: 出于安全考虑, 考虑到成本, considering the weather."""
    if word not in _CONSIDERING:
        return False
    found = _REASON.search(folded, 0, start)
    return folded.startswith("到", start + len(word)) or (
        found is not None and (len(found[0]) > 2) == (word > "\u3400")
    )


@lru_cache(maxsize=512)  # a claim's parts, and many claims, are read beside the same sentences
def view(text: str, start: int = 0) -> View:
    """Take a sentence apart."""
    folded = fold(text)
    chinese = has_han(text)
    atoms = cut(folded)
    titles = [mark.span() for mark in _WORK.finditer(text)]
    cues = find_cues(folded, atoms, chinese=chinese)
    cues = tuple(
        cue
        for cue in cues
        if not any(a < cue.start < b for a, b in titles)
        and not _is_may(cue, text)
        and not is_reason(cue.text, cue.start, folded)
    )
    found = terms(atoms)
    undone = _undone(cues, folded)
    silent = {cue.start for pair in undone for cue in pair}
    turning = tuple(
        cue
        for cue in cues
        if cue.kinds & {CueKind.NEG, CueKind.FAIL}
        and cue.start not in silent
        and not _until(cue, folded)
        and not _is_epithet(cue, folded)
    )
    return View(
        text=text,
        folded=folded,
        start=start,
        chinese=chinese,
        atoms=atoms,
        terms=found,
        keys=frozenset(term.key for term in found),
        weight_milli=sum(term.weight_milli for term in found),
        cues=cues,
        kinds=frozenset[CueKind]().union(*(cue.kinds for cue in cues)),
        negations=tuple(_negation(cue, folded, chinese=chinese) for cue in turning),
        undone=undone,
    )
