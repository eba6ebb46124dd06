"""A passage taken apart into what it states, clause by clause, each with the subject that it takes over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep, deepen
from detective.core.stance.exclusives import Predicate, predicates
from detective.core.stance.focus import Spans
from detective.core.stance.lexemes import Lexeme, WordKind
from detective.core.stance.marks import alternation, mark
from detective.core.stance.pieces import pieces
from detective.core.stance.views import View


@dataclass(frozen=True, slots=True)
class Statement:
    """A clause: what it says, what goes with it (when, after what), and where its subject stands."""

    view: View
    main: Spans
    around: Spans  # subordinate clauses of its sentence
    subject: tuple[int, int]  # its own; empty where it takes one over
    lead: Spans  # what it takes over from the clause before: subject, or subject and verb
    refers: bool  # it speaks of what the sentence before was about: he, the company
    turned: bool = False  # a word outside of it denies it: neither A nor B


_LINK_EN = Pattern(
    r"^(?:[\s,]|(?:and|but|while|whereas|although|though|yet|or|so far|so|then|also|however|only|even)\b)*"
)
_UNDER_EN = Pattern(r"^[\s,]*(?:when|as|after|before|because|with|until|since|if|where|than|according|having)\b")
_WITH_IT_EN = Pattern(
    r"^[\s,]*(?:despite|following|during|in|on|at|by|from|for|under|over|across|throughout|amid|owing|due|to|between|among|[a-z]{3,}ing)\b"
)
_FRONTED_EN = Pattern(
    r"^(?:in|on|at|by|for|during|under|among|from|over|across|throughout) [^,]*? (?=(?:he|she|it|they) )"
)
_WITHOUT_EN = Pattern(r" (?=without (?:[a-z]+ )?(?:[a-z]+ing|being|having) )")
_RELATIVE_EN = Pattern(r"^[\s,]*(?:which|who|that)\b")
_PRONOUN_EN = Pattern(r"^(?:he|she|it|they|this|these|both|that|among them,?|of them,?)\b")
_VERB_EN = Pattern(
    r"\b(?:is|are|was|were|has|had|have|will|would|can|could|did|does|do|may|might|must"
    r"|still|always|often|also|already|usually|rarely|seldom|no longer"
    r"|isn't|wasn't|aren't|weren't|hasn't|hadn't|haven't|didn't|doesn't|don't|won't|can't|cannot|never|not"
    r"|[a-z]{2,}(?<!s)(?<!u)(?<!i)s"
    r"(?= (?:the|a|an|its|his|her|their|all|no|any|every|each|nothing|everything|it|them|him)\b)"
    r"|(?!united|hundred|naked|sacred|red\b|bed\b|shed\b|need\b|speed\b|seed\b)"
    r"(?<!\bthe )(?<!\ba )(?<!\ban )[a-z]{2,}ed)\b"
)
_TOLD_EN = Pattern(
    r",? (?:the |a |an )?(?:[\w'’.-]+ ){1,6}(?:said|says|say|announced|reported|wrote|write|added)\b(?P<tail>.{0,30})$"
)


@cache
def present() -> Pattern:
    """Common verbs in the third person of the present."""
    return Pattern(alternation("present", "en"))


@cache
def _past() -> Pattern:
    return Pattern(alternation("past", "en"))


def verb_at(folded: str, start: int, end: int) -> int:
    """Where the first verb of an English clause begins; its end for none."""
    found = [m.start() for one in (_VERB_EN, _past(), present()) if (m := one.search(folded, start, end))]
    return min(found, default=end)


def _is_under(view: View, start: int, end: int) -> bool:
    """Whether a clause says when, why or where another holds; a phrase with a verb of its own, fronted, is none."""
    piece = view.folded[start:end]
    if _UNDER_EN.match(piece):
        return True
    found = _WITH_IT_EN.match(piece)
    return found is not None and verb_at(view.folded, start + found.end(), end) >= end


_NOUN_EN = Pattern(
    r" (?!(?:is|are|was|were|has|had|have|will|would|can|could|did|does|do|of|in|at|on|and|or|from|by|to|for|with|who"
    r"|that|which|after|before|when|as|than|went|came)\b)[a-z]{3,}"
)


def describes_en(p: Predicate, view: View) -> bool:
    """Whether an English wording of one word only describes a noun: the missing hiker."""
    alone = " " not in view.folded[p.start : p.end] and _NOUN_EN.match(view.folded, p.end) is not None
    return alone and view.folded[: p.start].endswith(("the ", " a ", " an "))


def _predicate_at(view: View, start: int, end: int) -> int:
    return next((p.start for p in predicates(view) if start < p.start < end and not describes_en(p, view)), end)


@lru_cache(maxsize=256)
def statements(view: View) -> tuple[Statement, ...]:
    """What a sentence states, in order."""
    return _chinese(deepen(view)) if view.chinese else _english(view)


def _english(view: View) -> tuple[Statement, ...]:
    folded, found = view.folded, list[Statement]()
    told = _TOLD_EN.search(folded.rstrip(". "))
    trails = told is not None and verb_at(folded, told.start("tail"), told.end("tail")) >= told.end("tail")
    stop = told.start() if told and trails else len(folded)
    spans = [span for a, b in _rejoined(view) if a < stop for span in _without(folded, a, min(b, stop))]
    spans = [(a, b) for a, b in spans if not _ASIDE_EN.match(folded[a:b])]
    under = tuple(span for span in spans if _is_under(view, *span))
    before, referred = (0, 0), False
    for start, end in spans:
        if (start, end) in under:
            continue
        relative = _RELATIVE_EN.match(folded[start:end])
        link = relative or _LINK_EN.match(folded[start:end])
        at = start + (link.end() if link else 0)
        at += len(folded[at:end]) - len(folded[at:end].lstrip())
        at = _after_speaker(folded, at, end)
        for a, b, lead_end in _gapped(folded, at, end):
            verb = min(verb_at(folded, a, b), _predicate_at(view, a, b))
            fronted = _FRONTED_EN.match(folded[a:b])
            refers = fronted is not None or _PRONOUN_EN.match(folded[a:b]) is not None
            refers = refers or (referred and verb == a and not lead_end)
            own = (a, verb) if verb > a and not refers and not relative and not lead_end else (a, a)
            lead = ((at, lead_end),) if lead_end else ((before,) if own == (a, a) and not refers else ())
            main = ((at, lead_end), (a, b)) if lead_end else ((a, b),)
            found.append(Statement(view, main, under, own, lead, refers))
            before, referred = (own, False) if own[1] > own[0] else (before, refers or referred)
    return tuple(found)


_SPEAKER_EN = Pattern(
    r"(?:(?!not |never |nobody |no )[\w'’.-]+(?<!n't) ){1,7}?"
    r"(?:said|says|announced|confirmed|insisted|insists|added|explained|stressed|told (?:[a-z]+ ){1,3}?)"
    r" ?(?:on [a-z]+ )?(?:that )?(?=(?:the|a|an|he|she|it|they|his|her|its|their|this|these|those|all|both|no|nobody) )"
)


def _after_speaker(folded: str, start: int, end: int) -> int:
    """Where what is said begins in an English clause that opens with who says it: her daughter said she is safe."""
    speaker = _SPEAKER_EN.match(folded, start, end)
    return speaker.end() if speaker and verb_at(folded, speaker.end(), end) < end else start


_ASIDE_EN = Pattern(r"^[\s,]*(?:[a-z]+ly|however|moreover|in fact|instead|of course|in short)[\s,]*$")
_AS_IT_IS = Pattern(r"^ as (?:a whole|well|usual|planned|scheduled|expected|normal|before)\b")


def _rejoined(view: View) -> Spans:
    """The clauses, with "as a whole" and the like put back to the one that they belong to."""
    found: list[tuple[int, int]] = []
    for start, end in pieces(view):
        if found and found[-1][1] == start and _AS_IT_IS.match(view.folded[start:end]):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)


def _without(folded: str, start: int, end: int) -> Spans:
    """A clause, cut before "without signing", which denies something of its own, and before a second predicate."""
    found, at = list[tuple[int, int]](), start
    for one in _cut().finditer(folded, start, end):
        if one.start() > at:
            found.append((at, one.start()))
            at = one.end()
    return (*found, (at, end))


@cache
def _cut() -> Pattern:
    return Pattern(
        rf"{_WITHOUT_EN.pattern}|,? (?=(?:and|but|or) (?:never|not|no longer|also|then|later|still|now|soon|already) )"
        rf"| (?=(?:and|but) {alternation('present', 'en')})"
        r"| (?=(?:and|but|while) (?:the|his|her|its|their) (?:[a-z]+ ){1,3}?"
        rf"(?:(?:is|are|was|were|has|had|have|will|did|[a-z]{{3,}}ed)\b|{alternation('past', 'en')}))"
    )


_GAP = Pattern(r",? and (?=(?:the |a |an |[a-z]+ )?[a-z]+ (?:in|on|at|for|from|to|with) )")
_PREPOSED = Pattern(r"\b(?:in|on|at|for|from|to|with)\b")


def _gapped(folded: str, start: int, end: int) -> list[tuple[int, int, int]]:
    """A clause, cut in two where the second part leaves out the verb: took gold in A and silver in B.

    Each as its offsets and the end of the subject and verb that it takes over, 0 for none.
    """
    verb = verb_at(folded, start, end)
    gap = _GAP.search(folded, verb, end)
    if gap is None or verb >= end or not _PREPOSED.search(folded, verb, gap.start()):
        return [(start, end, 0)]
    if verb_at(folded, gap.end(), end) < end:
        return [(start, end, 0)]
    lead = verb + len(folded[verb:end].split(" ", 1)[0])
    return [(start, gap.start(), 0), (gap.end(), end, lead)]


_VERBS = frozenset({"v", "w", "d", "p"})
_OPENING = frozenset({"是", "在", "于", "被", "将", "已", "由"})
_REFERS_ZH = Pattern(r"^(?:他|她|它|其(?!他|余|中)|该|这|此|两者|二者)")
_LINK_ZH = Pattern(
    r"^(?:但是|但|而且|而|并且|并(?![非不未没无])|且|不过|然而|却|又|还|也|其中|同时|另|此外|所幸|幸好)+"
)
_TOLD_ZH = Pattern(r"^[^，,]{0,12}(?:表示|称|说|指出|介绍|透露|宣布|强调|认为|显示|通报|报道)$")


_CUT_ZH = Pattern(
    r"(?<!\d)[,，]|[,，](?!\d)|[;；:：。]|(?<=[\u3400-\u9fff])(?=(?:但是?|而且|并且|不过|然而|但|同时)[\u3400-\u9fff])"
)


def _clauses_zh(folded: str) -> list[tuple[int, int]]:
    cuts = [0, *(at for found in _CUT_ZH.finditer(folded) for at in found.span()), len(folded)]
    return [(a, b) for a, b in pairwise(cuts) if b - a > 1]


def _chinese(deep: Deep) -> tuple[Statement, ...]:
    view, found = deep.view, list[Statement]()
    before: tuple[int, int] = (0, 0)
    for start, end in _clauses_zh(view.folded):
        if _TOLD_ZH.match(view.folded[start:end].strip("。 ")):
            continue
        link = _LINK_ZH.match(view.folded[start:end])
        at = start + (link.end() if link else 0)
        refers = _REFERS_ZH.match(view.folded[at:end]) is not None
        own = subject_zh(deep, at, end)
        lead = (before,) if own[0] == own[1] and not refers else ()
        found += _gapped_zh(deep, Statement(view, ((at, end),), (), own, lead, refers))
        if own[1] > own[0]:
            before = own
        elif refers:
            before = (at, min(end, at + _REFERRED))
    return tuple(found)


_AND_ZH = Pattern(r"[和及、与]|以及")


def _gapped_zh(deep: Deep, one: Statement) -> list[Statement]:
    """A clause with two wordings of one group that are joined, as two: 夺得甲金牌和乙银牌."""
    start, end = one.main[0]
    ranks = [p for p in predicates(deep.view) if start <= p.start < end and p.sense.group == "rank"]
    joint = _AND_ZH.search(deep.view.folded, ranks[0].end, ranks[1].start) if len(ranks) > 1 else None
    verb = next((w for w in deep.words if w.start >= max(one.subject[1], start) and tag_of(w.key) == "v"), None)
    if joint is None or verb is None or verb.end > joint.start() or ranks[0].sense.value == ranks[1].sense.value:
        return [one]
    lead = (start, verb.end)
    return [
        replace(one, main=((start, joint.start()),)),
        replace(one, main=(lead, (joint.end(), end)), subject=one.subject),
    ]


_REFERRED = 8  # characters in which "this runner" stands
_DETERMINED = Pattern(r"(?:这|那|该|此|一|首)[名位个家座支部只项条款]?")
_THERE = Pattern(r"(?:至少|共|约|仅|只)?(?:有的|有些|有(?=\d|[一二两三四五六七八九十几数多]))")


def subject_zh(deep: Deep, start: int, end: int) -> tuple[int, int]:
    """From the beginning of a clause to its first verb, adverb or preposition; empty where no noun stands there."""
    there = _THERE.match(deep.view.folded, start, end)
    start = there.end() if there else start
    folded = deep.view.folded
    inside = [w for w in deep.words if start <= w.start and w.end <= end]
    said = [
        p.start for p in predicates(deep.view) if start <= p.start < end and not describes(deep, p.start, p.end, start)
    ]
    if start in said:
        return (start, start)
    which = _DETERMINED.match(folded, start, end)
    kept = _described(inside, which.end()) if which else frozenset()
    verbs = (w for w in inside if w.start not in kept and _is_verb(w, folded) and not _is_noun(w, said, folded))
    stop = min(
        next((w.start for w in verbs if not describes(deep, w.start, w.end, start)), end), min(said, default=end)
    )
    nouns = [w for w in inside if w.end <= stop and w.kind is not WordKind.FUNCTION and w.kind is not WordKind.NUMBER]
    told = [w for w in nouns if tag_of(w.key) != "t" and not mark("period").fullmatch(w.key)]
    return (start, stop) if told else (start, start)


_OF_IT = Pattern(r"[^，。；,;]{0,3}的(?![，。；,;]|$)")


def describes(deep: Deep, start: int, end: int, clause: int) -> bool:
    """Whether a word is part of what describes a noun: 受检的桥梁, 恢复中断九年的关系; not 驳回农民的上诉."""
    if _OF_IT.match(deep.view.folded, end) is None:
        return False
    before = next((w for w in deep.words if w.end == start), None)
    return start == clause or before is None or tag_of(before.key) in {"v", "w"}


def _described(inside: list[Lexeme], start: int) -> frozenset[int]:
    """The words behind "this" that are no verbs there: 这名短跑选手夺得."""
    behind = [w for w in inside if w.start >= start][:3]
    if not behind or behind[0].start != start:
        return frozenset()
    both = len(behind) > 2 and tag_of(behind[2].key) == "v" and len(behind[1].key) >= _NOUN
    return frozenset(w.start for w in behind[: 1 + both])


_MEASURED = frozenset("高长宽重深厚")


def _is_verb(word: Lexeme, folded: str) -> bool:
    """Whether a word ends a Chinese subject: a verb, adverb or preposition, 出生于, 高120米."""
    if tag_of(word.key) in _VERBS or word.key in _OPENING or (len(word.key) > 1 and word.key.endswith(("于", "在"))):
        return True
    return word.key in _MEASURED and folded[word.end : word.end + 1].isdigit()


def _is_noun(word: Lexeme, said: list[int], folded: str) -> bool:
    """Whether a word that may be a verb is what the next wording is said of: 收入增长, 停车免费."""
    if len(word.key) < _NOUN or tag_of(word.key) not in {"v", "w"}:
        return False
    return any(0 <= at - word.end <= 1 for at in said) or folded[word.end : word.end + 1] in _AFTER_NOUN


_NOUN = 2  # characters of a noun
_AFTER_NOUN = frozenset("们都均皆也已")
