"""How far a deed has come: still to come, begun, put off, called off or done; what each says of a claim."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from detective.core.patterns import Pattern, any_of, standing_alone
from detective.core.stance.align import (
    Item,
    Where,
    items_of,
    spots,
)
from detective.core.stance.atoms import stem
from detective.core.stance.clausal import Clause
from detective.core.stance.comparison import Comparison
from detective.core.stance.conditions import is_of_another, is_unmet
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import Deep
from detective.core.stance.denied_rules import deed_of
from detective.core.stance.marks import closing, mark
from detective.core.stance.modes import negation_before
from detective.core.stance.pieces import pieces
from detective.core.stance.rulings import Findings, Ruling, limit, ruled
from detective.core.stance.signatures import operators
from detective.core.stance.subjects import past, speaks_of_plan
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View
from detective.core.tables import rows


class Stage(NamedTuple):
    """A word for how far a deed has come, with its offsets."""

    level: str
    reach: str
    start: int
    end: int


@cache
def _levels(language: str) -> dict[str, tuple[str, str]]:
    return {
        word: (level, reach)
        for level, tongue, reach, listed in rows("stance/stages.tsv")
        if tongue == language
        for word in listed.split("|")
    }


@cache
def _pattern(language: str) -> Pattern:
    words = _levels(language)
    return Pattern(standing_alone(words) if language == "en" else any_of(words))


@lru_cache(maxsize=512)
def stages_of(view: View) -> tuple[Stage, ...]:
    """The words for how far a deed has come in a sentence, in order."""
    language = "zh" if view.chinese else "en"
    known = _levels(language)
    found = _pattern(language).finditer(view.folded)
    stages = (Stage(*known[one.group()], one.start(), one.end()) for one in found)
    return tuple(_denied(view, stage) for stage in stages)


_BEFORE_THAT = ("had been ", "曾", "一度", "曾经")


def _denied(view: View, stage: Stage) -> Stage:
    """A word of putting off or calling off under a negation says that the deed stands: 不取消; so does "had been"."""
    if stage.level == "later" and view.folded[: stage.start].endswith(_BEFORE_THAT):
        return stage._replace(level="kept")
    turned = {"off": "kept", "later": "kept", "kept": "off", "finished": "ongoing"}.get(stage.level)
    return stage._replace(level=turned) if turned and negation_before(view, stage.start) is not None else stage


class Asked(NamedTuple):
    """What a claim says of its deed: the level that it gives it, and whether it denies that."""

    level: str  # done, finished, begun, held
    is_denied: bool


_OUTCOMES = {
    ("done", "pending"): -1,
    ("done", "later"): -1,
    ("finished", "pending"): -1,
    ("finished", "ongoing"): -1,
    ("finished", "finished"): 1,
    ("finished", "later"): -1,
    ("begun", "pending"): -1,
    ("begun", "ongoing"): 1,
    ("held", "later"): -1,
    ("held", "off"): -1,
    ("held", "kept"): 1,
    ("done", "unrealised"): -1,
    ("done", "conditional"): -1,
    ("finished", "unrealised"): -1,
    ("off", "off"): 1,
    ("later", "later"): 1,
    ("later", "kept"): -1,
    ("off", "kept"): -1,
    ("finished", "unbegun"): -1,
    ("begun", "unbegun"): -1,
    ("done", "unbegun"): -1,
}
_PERFECT = Pattern(
    r"\b(?:has|have|had)(?:n't)? (?:not |already |now |never |since |yet |finally |fully )*[a-z]+"
    r"|\b(?:already|not yet|in force)\b"
    r"|已|了$|了[^解]|曾|去年|前年|昨天|昨日|上周|上月|还没|还未|尚未|仍未"
)
_NOT_YET = Pattern("未|没")  # words that other rules read as a negation
_VERBS = frozenset({"finished", "begun", "held", "kept", "off", "ongoing", "later"})
_OF_AN_EVENT = frozenset({"held", "off", "later"})
_OPEN = (CueKind.HEDGE, CueKind.PLAN, CueKind.RUMOUR, CueKind.OPEN)


def _asked(claim: Deep, deed: Item | None) -> Asked | None:
    """What the claim says of its deed; None where it speaks of what may be or is to come."""
    view = claim.view
    negations = sum(CueKind.NEG in turn.cue.kinds for turn in view.negations)
    if negations > 1 or any(view.has(kind) for kind in _OPEN):
        return None
    told = [stage for stage in stages_of(view) if stage.level in _VERBS]
    if any(_only_favoured(view, 0, stage) for stage in told):
        return None
    found = {stage.level for stage in told}
    if any(s.level == "kept" or (s.level in _OF_AN_EVENT and _is_of(deed, s)) for s in told):
        given = next((level for level in ("off", "later") if level in found), "held")
        asked = Asked(given, is_denied=given == "held" and negations == 1 and "kept" not in found)
        return None if mark("another_time").search(view.folded) else asked
    return _asked_of_deed(view, deed, found, is_denied=negations == 1)


def _asked_of_deed(view: View, deed: Item | None, found: set[str], *, is_denied: bool) -> Asked | None:
    """What a claim says of a deed that is no event: done, begun, over or still going on."""
    if "ongoing" in found and "begun" not in found:
        return Asked("finished", is_denied=True)
    if any(one.kind == "fail" and not _NOT_YET.search(view.folded[one.start : one.end]) for one in operators(view)):
        return None
    level = next((level for level in ("finished", "begun") if level in found), "done")
    if mark("future").search(view.folded) or not (level != "done" or _is_past(view, deed)):
        return None
    return Asked(level, is_denied=is_denied)


def _is_past(view: View, deed: Item | None) -> bool:
    """Whether the claim says that its deed was done."""
    if _PERFECT.search(view.folded):
        return True
    if view.chinese or deed is None or deed.text.endswith("s"):
        return False
    return deed.text.endswith("ed") or past().fullmatch(deed.text) is not None


def _last_word(k: Clause) -> Item | None:
    """The last word of a Chinese predicate that has no known verb: 获批, 宣判."""
    if not k.aligned.deep.view.chinese:
        return None
    return next((i for i in reversed(k.aligned.items) if not i.in_subject and not i.is_name), None)


def _says_all(c: Comparison, k: Clause) -> bool:
    """Whether the passage has nearly all that the claim says besides how far the deed has come."""
    lost = [i for i in k.aligned.among(Where.MISSING) if not _is_stage(i, c.claim.view)]
    return sum(i.weight for i in lost) * 1000 <= limit("embedded_missing_milli") * sum(
        i.weight for i in k.aligned.items
    )


def _is_of(deed: Item | None, stage: Stage) -> bool:
    return deed is not None and deed.start < stage.end and stage.start < deed.end


def by_stage(_: Findings, c: Comparison) -> Ruling | None:
    """The passage says that the claim's deed is still to come, goes on, was put off or called off."""
    k = c.clause
    if k is None or c.said is not Said.PLAIN or c.reported:
        return None
    told = [(view, stages_of(view)) for view in c.passage.views]
    if not any(stages for _, stages in told):
        return None
    deed = deed_of(k, chinese=c.claim.view.chinese) or _last_word(k)
    asked = _asked(c.claim, deed)
    if asked is None or (c.claim.days and asked.level not in _OF_AN_EVENT):
        return None
    if any(i.is_name for i in k.aligned.among(Where.MISSING)):
        return None
    items = [i for i in items_of(c.claim) if not _is_stage(i, c.claim.view)]
    deed = deed if deed in items and asked.level not in _OF_AN_EVENT else None
    for view, stages in told:
        for stage in stages:
            if stage.level == "conditional" and not is_unmet(c, view, stage.start, stage.end):
                continue
            outcome = _OUTCOMES.get((asked.level, stage.level))
            outcome = -outcome if outcome and asked.is_denied else outcome
            if (
                outcome == 1
                and mark("universal").search(c.claim.view.folded)
                and not mark("universal").search(view.folded)
            ):
                continue  # four are cancelled, and the others left on time
            if outcome and _of_deed(c, items, deed, view, stage) and (outcome < 0 or _says_all(c, k)):
                return ruled(c.sign * outcome, "stage")
    return None


def _is_stage(item: Item, claim: View) -> bool:
    """Whether an item of the claim only says how far the deed has come."""
    return mark("passing").fullmatch(item.text) is not None or any(
        word.start < item.end and item.start < word.end for word in stages_of(claim) if word.level in _VERBS
    )


def _of_deed(c: Comparison, items: list[Item], deed: Item | None, view: View, stage: Stage) -> bool:
    """Whether a word for a stage speaks of the claim's deed: its verb follows, or the deed is named in the clause."""
    start, end = next(((a, b) for a, b in pieces(view) if a <= stage.start < b), (0, len(view.folded)))
    at = {item: spots(item, c.ways, view) for item in items}
    whole = sum(item.weight for item in items)
    ahead = stage.reach == "after" and deed is None
    if not items or (ahead and not _of_a_stage(c, view, stage)) or _only_meant(view, (start, end), stage):
        return False
    if stage.reach == "around" and _names_nothing_else(c, view, (start, end), stage):
        return True
    if deed is not None:
        since = stage.end if stage.reach == "after" else start
        own = [at[i] for i in items if i.in_subject]
        if not any(since <= spot < end for spot in _deed_spots(deed, at, view)) or is_of_another(
            c.claim.view, own, view, stage.start
        ):
            return False
        if deed not in at or not at[deed]:  # consent in another word: that of the claim's own party
            return any(i.in_subject and any(start <= spot < end for spot in at[i]) for i in items)
        same = speaks_of_plan(view.folded)
        held = sum(
            i.weight for i in items if at[i] or i == deed or ((i.in_subject or same) and _told_before(c, i, view))
        )
        return held * 1000 >= limit("stage_deed_milli") * whole
    here = [i for i in items if any(start <= spot < end for spot in at[i])]
    if not here and _is_the_verb(c, view, stage):
        here = [i for i in items if i.in_subject and at[i]][:1]
    before = [i for i in items if i.in_subject and i not in here and (at[i] or _told_before(c, i, view))]
    return bool(here) and sum(i.weight for i in (*here, *before)) * 1000 >= limit("stage_around_milli") * whole


def _of_a_stage(c: Comparison, view: View, stage: Stage) -> bool:
    """Whether what is still to come is itself that it begins or is over: is due to start, is to be finished."""
    after = next((atom for atom in view.atoms if atom.start >= stage.end), None)
    own = c.claim.view
    if after and any(stem(after.text) == stem(own.folded[s.start : s.end]) for s in stages_of(own)):
        return True  # will open, of what has opened
    return any(s.level in {"finished", "begun"} and 0 <= s.start - stage.end <= _NEXT_WORD + 2 for s in stages_of(view))


def _only_meant(view: View, span: tuple[int, int], stage: Stage) -> bool:
    """Whether what is said to be over or to stand was only planned or is only possible."""
    if _only_favoured(view, span[0], stage):
        return True
    loose = [cue.start for kind in (CueKind.PLAN, CueKind.HEDGE) for cue in view.of(kind)]
    loose += [one.start for one in operators(view) if one.kind == "intend"]
    return stage.level in {"finished", "kept"} and any(span[0] <= at < stage.start for at in loose)


def _only_favoured(view: View, start: int, stage: Stage) -> bool:
    """Whether somebody is for or against what the word says: 支持取消, opposes cancelling; it has not come to pass."""
    if stage.level not in _FAVOURED:
        return False
    language = "zh" if view.chinese else "en"
    return closing("favouring", language).search(view.folded[start : stage.start].rstrip()) is not None


_FAVOURED = frozenset({"off", "later", "kept", "held"})
_NEXT_WORD = 2  # characters of the word behind one for a stage: 仍处于审评阶段


def _is_the_verb(c: Comparison, view: View, stage: Stage) -> bool:
    """Whether the claim's verb is part of a word for a stage, whose subject stands in a clause before: 仍未开工."""
    if not view.chinese:
        return False
    told = view.folded[stage.start : stage.end + _NEXT_WORD]
    own = (c.claim.view.folded[s.start : s.end].removesuffix("中") for s in stages_of(c.claim.view))
    return any(len(word) > 1 and word in told for word in own)


def _names_nothing_else(c: Comparison, view: View, span: tuple[int, int], stage: Stage) -> bool:
    """Whether all words of a clause but those for the stage are the claim's: the talks continue."""
    own = [t for t in view.terms if span[0] <= t.start < span[1] and not stage.start <= t.start < stage.end]
    first = next((t for t in c.claim.view.terms), None)
    return bool(own) and first is not None and all(t.key in c.claim.view.keys for t in own) and own[0].key == first.key


def _deed_spots(deed: Item, at: dict[Item, tuple[int, ...]], view: View) -> list[int]:
    """Where a sentence has a deed; a word for leave or consent stands for any other: approved, still needs consent."""
    if mark("approving").fullmatch(deed.text):
        return [found.start() for found in mark("approving").finditer(view.folded)]
    return list(at.get(deed, ()))


def _told_before(c: Comparison, item: Item, view: View) -> bool:
    before = [one for one in c.passage.views if one.start < view.start]
    return any(spots(item, (), one) for one in (*before, *filter(None, [c.passage.title])))
