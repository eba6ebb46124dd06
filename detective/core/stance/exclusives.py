"""Predicates of which one excludes the other: took place and was cancelled, rose and fell and stayed, 在逃 and 落网."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.stance.atoms import stem
from detective.core.stance.views import View
from detective.core.tables import rows
from detective.core.text import fold


class Sense(NamedTuple):
    """What a wording says: a value of a group; `whole` where what is not the one is the other."""

    group: str
    value: str
    whole: bool
    weak: bool


class Predicate(NamedTuple):
    """A wording of the table and where it stands."""

    sense: Sense
    start: int
    end: int
    form: tuple[str, ...]  # its words; one that stands between them is none of them: was [not] held


def places(said: Iterable[Predicate]) -> tuple[tuple[int, int], ...]:
    """Where some wordings tell the place in which one came in, with its number."""
    return tuple((one.start, one.end) for one in said if one.sense.group == "rank")


_BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_BETWEEN = frozenset({"not", "never", "also", "all", "both", "already", "still", "yet", "once", "again", "later"}) | {
    "then", "finally", "been", "being", "fully", "only", "now", "soon", "eventually", "since", "ever", "always",
}  # fmt: skip
_OVER_VERBS = frozenset(map(stem, ("fail", "refuse", "decline", "agree", "vote", "know", "appear", "happen", "miss")))
_MOST_BETWEEN = 3
_WEAK = "~"
_NO_SENSE = "none"  # the group of wordings that only look like one: the high jump


@lru_cache(maxsize=8192)
def _form(word: str) -> str:
    return "be" if word in _BE else stem(word)


def _listed(word: str) -> str:
    """A word of a wording as it is compared; one that is written with = stands for that form alone."""
    return word if word[0] == "=" else _form(word)


@cache
def _table(language: str) -> dict[str, tuple[tuple[tuple[str, ...], Sense], ...]]:
    """First stem, or first Chinese character -> the wordings that begin with it, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Sense]]] = {}
    for group, whole, tongue, value, wordings in rows("stance/exclusives.tsv"):
        for wording in wordings.split("|") if tongue == language else ():
            bare = fold(wording.removeprefix(_WEAK))
            form = tuple(bare) if language == "zh" else tuple(map(_listed, bare.replace("-", " ").split()))
            sense = Sense(group, value, whole == "1", wording.startswith(_WEAK))
            found.setdefault(form[0], []).append((form, sense))
    return {head: tuple(sorted(all_, key=lambda one: -len(one[0]))) for head, all_ in found.items()}


@lru_cache(maxsize=512)
def predicates(view: View) -> tuple[Predicate, ...]:
    """The wordings of the table in a sentence, in order; the longest where several begin."""
    return _chinese(view.folded) if view.chinese else _english(view)


def _chinese(folded: str) -> tuple[Predicate, ...]:
    table, found, after = _table("zh"), list[Predicate](), 0
    for at, head in enumerate(folded):
        listed = table.get(head, ()) if at >= after else ()
        form = next((form for form, _ in listed if folded.startswith("".join(form), at)), ())
        if form:
            after = at + len(form)
            found += [Predicate(sense, at, after, form) for one, sense in listed if one == form]
    return tuple(found)


def _english(view: View) -> tuple[Predicate, ...]:
    table, found, after = _table("en"), list[Predicate](), 0
    texts = [atom.text for atom in view.atoms]
    forms = [_form(text) for text in texts]
    for number, head in enumerate(forms):
        listed = (*table.get("=" + texts[number], ()), *table.get(head, ()))
        if not listed or view.atoms[number].start < after or _names_a_doer(texts[number], head):
            continue
        for form, _ in listed:
            end = _reach(forms, texts, number, form)
            if end and not (form[-1] in _OVER_VERBS and end < len(forms) and forms[end] == "to"):
                start = view.atoms[number].start
                after = view.atoms[end - 1].end
                said = [Predicate(s, start, after, f) for f, s in dict.fromkeys(table[form[0]]) if f == form]
                found += [one for one in said if one.sense.group != _NO_SENSE]
                break
    return tuple(found)


@cache
def _first_words() -> frozenset[str]:
    return frozenset(one.strip("~=").split()[0] for row in rows("stance/exclusives.tsv") for one in row[4].split("|"))


def _names_a_doer(text: str, form: str) -> bool:
    """Whether a word names one who does a thing, whose verb has the same stem: runner, supporters."""
    return form != text and text.endswith(("er", "ers", "or", "ors")) and text not in _first_words()


def _reach(forms: list[str], texts: list[str], start: int, form: tuple[str, ...]) -> int:
    """The number of the atom behind a wording that begins at one, words such as "not" left out; 0 for none."""
    at = start + 1
    for wanted in form[1:]:
        skipped = 0
        while at < len(forms) and forms[at] != wanted and texts[at] in _BETWEEN and skipped < _MOST_BETWEEN:
            at, skipped = at + 1, skipped + 1
        if at >= len(forms) or forms[at] != wanted:
            return 0
        at += 1
    return at
