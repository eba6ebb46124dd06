"""What is done but once was done by another than the claim says, or by the one that it names."""

from __future__ import annotations

from detective.core.lexicon import cut, tag_of
from detective.core.patterns import Pattern
from detective.core.stance.align import Where
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.doers import Done, done, of_deed, same_doer, same_thing
from detective.core.stance.focus import clauses, within
from detective.core.stance.holders_zh import is_name
from detective.core.stance.kind_words import nations
from detective.core.stance.marks import mark
from detective.core.stance.rulings import Findings, Ruling, limit, mentions, ruled
from detective.core.stance.slot_states import State
from detective.core.stance.veils import VEIL, VEILED, hidden
from detective.core.stance.verdicts import Said

_LOOKED_AT = 3  # sentences
_OPEN = (CueKind.HEDGE, CueKind.RUMOUR, CueKind.PLAN)
_NOBODY = Pattern(
    r"^(?:it|he|she|they|we|i|you|who|which|that|this|these|those|there|what|his|her|their|its|\d+|one|other|others|another"
    r"|him|himself|herself|accident|chance|hand|[^a-z\u3400-\u9fff]+)\b|^(?:他|她|它|其|谁|这|那|该|此|自己|本人|我)"
)


def by_doer(_: Findings, c: Comparison) -> Ruling | None:
    """A sentence names the one who did it: the claim's, or another, who leaves no room for him."""
    view, k = c.claim.view, c.clause
    if c.said is not Said.PLAIN or c.reported or view.negations or view.has(CueKind.ONLY):
        return None
    if k is None or State.OTHER in {k.dates, k.numbers}:
        return None
    stated = done(view.folded.rstrip("。. "), chinese=view.chinese)
    mine = [one for one in stated if one.thing and _is_named(c.claim, one.doer)]
    for one in mine:
        told = [theirs for theirs in _told(c) if theirs.deed == one.deed and _of_thing(c, one, theirs)]
        if not told:
            continue
        if any(same_doer(one.doer, theirs.doer) for theirs in told):
            return ruled(c.sign, "doer") if len(told) == 1 and _rest_held(c, one) else None
        if not _with_others(c, one):
            return ruled(-c.sign, "doer")
        return ruled(c.sign, "doer") if _rest_held(c, one) else mentions("with_others")
    return None


def _is_named(deep: Deep, doer: str) -> bool:
    """Whether a doer is told by name."""
    if _NOBODY.match(doer) or doer in nations("zh" if deep.view.chinese else "en"):
        return False
    at = deep.view.folded.find(doer)
    return at >= 0 and (
        any(at <= name.start < at + len(doer) for name in deep.names)
        if not deep.view.chinese
        else is_name(deep, (at, at + len(doer))) or _is_foreign(doer)
    )


_FOREIGN = (4, 5)  # characters of a Japanese name, which no word list knows
_SPLIT = 3


def _is_foreign(doer: str) -> bool:
    """Whether a stretch falls into a surname or nothing and single characters, as names from elsewhere do: 半野喜弘."""
    pieces = cut(doer) if len(doer) in _FOREIGN and _NO_NAME.search(doer) is None else ()
    known = sum(len(piece) for piece in pieces[:1] if tag_of(piece) == "r")
    return known + sum(len(piece) == 1 for piece in pieces) >= _SPLIT


_NO_NAME = Pattern("[的之和与及等被由在是为了们这那某该此多位名几各全]")


_WITH = r"(?:\bwith|\balongside|\bhelped by|\bassisted by) (?:[a-z'-]+ ){0,3}?"
_SHARED = Pattern(rf"{_WITH}{VEILED}|(?:和|与|同|跟|携手?|联合){VEILED}(?!{VEIL}|的|之)|{VEILED}(?:和|与|同|跟|等)")


def _with_others(c: Comparison, one: Done) -> bool:
    """Whether the passage names the claim's doer as one who did it with the other, in Chinese in the clause of it."""
    texts = [view.folded for view in c.passage.views]
    if c.claim.view.chinese:  # 与周采诗主演 says nothing of who directed
        every = [text[a:b] for text in texts for a, b in clauses(text)]
        acts = mark("acting").search
        texts = [t for t in every if not acts(t) or any(d.deed == one.deed for d in done(t, chinese=True))]
    return any(_SHARED.search(hidden(one.doer, text)) for text in texts)


def _told(c: Comparison) -> list[Done]:
    found: list[Done] = []
    for match in c.passage.ranked[:_LOOKED_AT]:
        sentence = match.sentence
        open_ = [cue.start for kind in _OPEN if not c.claim.view.has(kind) for cue in sentence.of(kind)]
        if sentence.negations or (open_ and not sentence.chinese):
            continue
        deep, told = deepen(sentence), done(sentence.folded, chinese=sentence.chinese)
        planned = tuple(span for span in clauses(sentence.folded) if any(within(at, (span,)) for at in open_))
        found += [one for one in told if not within(one.at, planned) and _is_named(deep, one.doer)]
    return found


def _of_thing(c: Comparison, mine: Done, theirs: Done) -> bool:
    """Whether the deed is done to what the claim says; a sentence may have named it before."""
    if _ONE_MORE.search(mine.thing) and not _ONE_MORE.search(theirs.thing):
        return False  # a novel of her own is not the novel
    if theirs.thing and same_thing(mine.thing, theirs.thing):
        return True
    general = of_deed(mine.deed)
    if theirs.thing and theirs.thing not in general and not _PRONOUN.match(theirs.thing):
        return False
    thing = " ".join(word for word in mine.thing.split() if theirs.thing not in general or word not in general)
    sentences = "".join(view.folded for view in (*filter(None, [c.passage.title]), *c.passage.views))
    return same_thing(thing, sentences)


_ONE_MORE = Pattern(r"^an? [^,]* of (?:his|her|its|their) own\b|^(?:another|a second|a new) |^(?:另|又)一")
_PRONOUN = Pattern(
    r"^(?:and |it|they|he|she|this|which|who|that|later|then)\b|^(?:the )?(?:film|movie|book|novel|song"
    r"|play|work|building|bridge|show|series|piece)$|^(?:它|该|此|这|\d+年)|^(?:影片|电影|全片|小说|全书|歌曲|大桥|作品|该剧|书|文|论文|著作|诗|传记|回忆录|日记)$|^$"
)


def _rest_held(c: Comparison, mine: Done) -> bool:
    """Whether the passage has what the claim says besides the deed and its doer."""
    k = c.clause
    if k is None or State.SILENT in {k.dates, k.numbers}:
        return False
    least = limit("subject_word_milli")
    told = mine.doer + mine.thing
    return all(
        where >= Where.NEAR or item.weight < least or item.text in told or abs(item.start - mine.at) <= 1
        for item, where in zip(k.aligned.items, k.aligned.where, strict=True)
    )
