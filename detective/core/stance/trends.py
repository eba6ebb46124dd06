"""What a sentence says has changed, and which way: prices fell, the bank raised its rate, the opening was put off."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from detective.core.patterns import Pattern
from detective.core.stance.figures import Figured, chinese, english, set_against, taken_over
from detective.core.stance.focus import Spans, clauses
from detective.core.stance.marks import mark
from detective.core.stance.pieces import pieces, says_at
from detective.core.stance.views import View
from detective.core.text import folded_rows

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Trend:
    """A change: its family and state, the word that says so, and the stretch that names what changes."""

    family: str
    state: str
    start: int
    end: int
    thing: Span
    clause: Span
    implied: tuple[str, ...] = ()  # measures that the word implies: cheaper, of prices
    acted: bool = False  # someone or something else changes it
    second: bool = False  # what changes is a change itself: the decline slowed
    base: Span = (0, 0)  # what it is set against, where that stands apart: down from 229 in May, 较2017年


@dataclass(frozen=True, slots=True)
class _Row:
    """What a word of the table says."""

    family: str
    state: str
    form: str
    implied: tuple[str, ...]


_NO_CHANGE = "x"  # the form of words that only look like one: grew up, 上升通道

_Heads = dict[str, tuple[tuple[str, tuple[_Row, ...]], ...]]


@cache
def _heads(language: str) -> _Heads:
    """The words of a language by their first character or word, the longest first."""
    listed: dict[str, list[_Row]] = {}
    for tongue, family, state, form, words, *implied in folded_rows("stance/trends.tsv"):
        if tongue == language:
            row = _Row(family, state, form, tuple(implied[0].split("|")) if implied else ())
            for word in words.split("|"):
                listed.setdefault(word, []).append(row)
    heads: dict[str, list[tuple[str, tuple[_Row, ...]]]] = {}
    for word in sorted(listed, key=lambda w: (-len(w), w)):
        head = word[0] if language == "zh" else word.split(" ")[0].split("-")[0]
        heads.setdefault(head, []).append((word, tuple(listed[word])))
    return {head: tuple(found) for head, found in heads.items()}


@lru_cache(maxsize=512)
def trends(view: View) -> tuple[Trend, ...]:
    """The changes that a sentence tells of, in order; a word of several families tells of one in each."""
    return _chinese(view) if view.chinese else _english(view)


# ---- English -------------------------------------------------------------------------------------------------------

_BE = Pattern(
    r"\b(?:is|are|was|were|be|been|being|gets?|got)(?: (?:not|also|again|[a-z]+ly|now|then|further|since|being)){0,2} $"
)
_ARTICLE = Pattern(r"\b(?:the|an?|this|no|any) $")
_STOP = (
    "to|from|by|at|on|for|after|as|while|when|and|but|or|with|over|since|until|during|because|in|last|this|next|that"
    "|which|who|if|despite|amid|following|before|every|than|again"
)
_OBJECT = Pattern(
    r" (?:(?:the|its|his|her|their|our|a|an|this|that|these|those|some|all|both|most|many) )?"
    rf"(?!(?:{_STOP}|of|against|between|more|less|further|only|about|around|nearly|almost|up|down|off|through|under|even"
    r"|too|also|yesterday|today|tonight|tomorrow|it|them|each|per|ahead|below|above|on|into|within|across|throughout"
    r"|faster|slower)\b|[a-z]+ly\b|\d|[$€£¥])"
    rf"(?P<thing>[a-z][^,;:.]*?)(?= (?:{_STOP})\b| \d| [$€£¥]|[,;:.!?]|$)"
)
_OF = Pattern(
    r"(?: of [^,;:.]{1,24}?)? (?:in|of) (?:the |its |his |her |their )?(?P<thing>[a-z][^,;:.]*?)"
    r"(?= (?:to|from|by|at|on|for|after|as|while|when|and|but|was|is|has|have|had|were|slow\w*|eas\w*|narrow\w*"
    r"|accelerat\w*|since|last|this|that|which|will)\b|[,;:.!?]|$)"
)
_LEAD = Pattern(
    r"^.*\b(?:that|said|says|found|shows?|showed|reported|while|whereas|though|although|as|because|when|but|and)\b(?= )"
)
_BESIDE = Pattern(
    r"[ ,]*(?:which|who|whose|since|until|after|before|set|due|born|built|[a-z]+ed|[a-z]+ing)\b"
)  # tells of the subject by the way
_LETTERS = Pattern(
    r"\b(?!(?:is|are|was|were|be|been|has|have|had|did|will|and|but|then|also|it|they|which|more|than)\b)[a-z]"
)


_THAN_ANOTHER = Pattern(
    r"(?<=er) than (?!(?:a|one|the) (?:year|month|week|quarter|decade|same|previous)|last |before|it |they )"
)


def _english(view: View) -> tuple[Trend, ...]:
    heads, text, after = _heads("en"), view.folded, 0
    found: list[Trend] = []
    spans: Spans = ()
    for atom in view.atoms:
        listed = heads.get(atom.text) if atom.start >= after else None
        if listed is None:
            continue
        word, rows = next(((w, r) for w, r in listed if _stands(text, w, atom.start)), ("", ()))
        if not word:
            continue
        after = atom.start + len(word)
        if rows[0].form == _NO_CHANGE or _THAN_ANOTHER.match(text, after):
            continue
        spans = spans or pieces(view)
        read = [t for row in rows if (t := _read(text, (atom.start, after), spans, row)) is not None]
        found += [t for t in read if t.second] or read  # "a rise in": a noun, where the verb looks alike
    told = _figured(english(view, spans or pieces(view)))
    return (*_ordered(_but_for(found, told)), *told)


def _figured(told: list[Figured]) -> list[Trend]:
    """The changes that are told without a verb."""
    return [Trend("amount", f.state, f.start, f.end, f.thing, f.clause, base=f.base) for f in told]


def _but_for(found: list[Trend], told: list[Trend]) -> list[Trend]:
    """Without what looks like a verb and is a comparative: was lower than in May."""
    return [t for t in found if not any(t.start < f.end and f.start < t.end for f in told)] if told else found


def _stands(text: str, word: str, at: int) -> bool:
    end = at + len(word)
    return text.startswith(word, at) and not text[end : end + 1].isalpha()


def _ordered(found: list[Trend]) -> tuple[Trend, ...]:
    """Without the changes of a change; the change itself is marked as one whose pace is told."""
    inner = [t.start for t in found if t.second]
    outer = [t for t in found if not any(t.thing[0] <= at < t.thing[1] and t.start != at for at in inner)]
    paced = {at for t in found for at in inner if t.thing[0] <= at < t.thing[1] and t.start != at}
    return tuple(replace(t, second=t.start in paced) for t in outer)


def _read(text: str, word: Span, spans: Spans, row: _Row) -> Trend | None:
    return _kept(text, word, spans, row) if row.form == "k" else _read_english(text, word, spans, row)


def _kept(text: str, word: Span, spans: Spans, row: _Row) -> Trend | None:
    """What stands between "kept" and "unchanged"."""
    clause = next((span for span in spans if span[0] <= word[0] < span[1]), spans[0])
    kept = _KEPT_EN.search(text, clause[0], word[0])
    return (
        None
        if kept is None
        else Trend(row.family, row.state, *word, kept.span("thing"), clause, row.implied, acted=True)
    )


def _read_english(text: str, word: Span, spans: Spans, row: _Row) -> Trend | None:
    start, end = word
    number = next((n for n, span in enumerate(spans) if span[0] <= start < span[1]), 0)
    clause = spans[number]
    found = Trend(row.family, row.state, start, end, (start, start), clause, row.implied)
    if row.form == "n":
        after = _OF.match(text, end)
        if after is None:
            return None
        first, last = after.span("thing")
        return replace(found, thing=(first, says_at(text, first, last)), second=True)
    if _ARTICLE.search(text, clause[0], start):
        return None
    passive = _BE.search(text, clause[0], start) is not None
    if row.form in {"t", "v"} and not passive:
        after = _OBJECT.match(text, end)
        if after:
            return replace(found, thing=after.span("thing"), acted=True)
        if row.form == "t":
            return None
    return replace(found, thing=_subject(text, start, spans[: number + 1]))


def _subject(text: str, start: int, spans: Spans) -> Span:
    """What stands before the verb in its clause; where that is nothing, the opening of the clause before."""
    clause = spans[-1]
    lead = _LEAD.match(text[clause[0] : start])
    at = clause[0] + (lead.end() if lead else 0)
    if _LETTERS.search(text, at, start) or len(spans) == 1:
        return (at, start)
    named = [span for span in spans[:-1] if not _BESIDE.match(text, *span)]
    first, last = named[-1] if named else spans[0]
    cut = text.find(",", first, last)
    stop = min(one for one in (cut if cut > first else last, says_at(text, first, last), last) if one > first)
    return (first, stop)


# ---- Chinese -------------------------------------------------------------------------------------------------------

_NO_OBJECT = frozenset(
    "0123456789一二三四五六七八九十百千万两几数,，。;；、:：!！?？)）(（约近逾超至到为的于明显趋势不很较多个势头幅度成倍过"
)
_NOT_AFTER = frozenset("率的速点性型版期器式班幅")  # 增长率, 上涨的: the word is part of a noun or stands before one
_BEFORE_NOUN = Pattern(r"(?:多年|已久|数[年月日天]|[一二三四五六七八九十\d]+[年月天日]|不断|中)的")  # 在逃多年的主犯
_UNCHANGED = frozenset({"不变", "未变", "没有变化", "没有改变", "平稳", "稳定"})
_KEPT = Pattern(
    r"(?:维持|保持|继续维持|继续保持|暂维持)(?P<thing>[^，。；,;]{1,20}?)(?:水平|水准)?(?:仍|仍然|继续|暂时)?$"
)
_KEPT_EN = Pattern(
    r"\b(?:keep|keeps|kept|keeping|leave|leaves|left|leaving|hold|holds|held|holding|maintain|maintains|maintained)"
    r" (?P<thing>[^,;.]{2,60}?) $"
)
_NAMED_YEAR = Pattern(r"[去前上今明每当本同\d一二三四五六七八九十]$")  # 较去年|增加 is no 年增
_GRADUAL = frozenset({"amount", "schedule"})  # changes that have come to pass, whatever came after
_OVER = Pattern(
    r"(?:了)?(?:近|约|长达|超过)?[一二三四五六七八九十百半两几数\d]+个?[多余半]?(?:天|日|周|星期|月|年|小时|分钟)[多余]?(?:之|以)?后"
)
_MOVED = Pattern(
    r"(?:将|把)(?P<thing>[^，。；,;]{1,30}?)(?:再次|大幅|一次性|进一步|统一|予以|由[^，。]{1,10}|从[^，。]{1,10})*$"
)
_SECOND = Pattern(r"(?P<down>降幅|跌幅|减幅)|(?P<up>增幅|涨幅|升幅|增速)")
_THING_END = Pattern(r"\d|[一二三四五六七八九十]+[个成倍次]|[，。；、,;]|至|到|以|并|等|$")
_FROM = Pattern(  # from what, because of what, or after what
    r"(?:由|从|自|因为?|受)[^，。由从因受]{1,16}$|在[^，。在]{1,12}(?:后|时|期间)$"
)


def _chinese(view: View) -> tuple[Trend, ...]:
    text, heads, after = view.folded, _heads("zh"), 0
    found: list[Trend] = []
    spans: Spans = ()
    for at, char in enumerate(text):
        word, rows = "", tuple[_Row, ...]()
        if at >= after and char in heads:
            word, rows = next(((w, r) for w, r in heads[char] if text.startswith(w, at)), ("", ()))
        if not word:
            continue
        if word[0] == "年" and _NAMED_YEAR.search(text, max(0, at - 1), at):
            continue
        after = at + len(word)
        if rows[0].form == _NO_CHANGE:
            continue
        if text[after : after + 1] in _NOT_AFTER or _BEFORE_NOUN.match(text, after):
            continue
        if rows[0].family not in _GRADUAL and _OVER.match(text, after):
            continue
        spans = spans or clauses(text)
        clause = next((span for span in spans if span[0] <= at < span[1]), (0, len(text)))
        found += [_taken_over(t, text, spans) for t in _read_chinese(text, (at, after), clause, rows, found)]
    told = _figured(chinese(text, spans or clauses(text)))
    return (*_but_for(found, told), *told)


def _taken_over(trend: Trend, text: str, spans: Spans) -> Trend:
    """With what the clause before names, where the own clause only says against what: 较上年增长12%."""
    moved = trend.second or trend.acted or trend.family != "amount"
    if moved:
        return trend
    thing = taken_over(text, trend.thing, spans)
    if thing != trend.thing:
        return replace(trend, thing=thing, base=trend.thing)
    thing, base = set_against(text, trend.thing)
    return replace(trend, thing=thing, base=base)


def _read_chinese(text: str, word: Span, clause: Span, rows: tuple[_Row, ...], before: list[Trend]) -> list[Trend]:
    start, end = word
    pace = _SECOND.search(text, clause[0], end)
    if pace is not None and pace.start() <= start:
        if before and before[-1].second and before[-1].clause == clause:
            return []
        thing = (clause[0], pace.start())
        if pace.start() - clause[0] < _NOUN and before:
            thing = before[-1].thing
        return [Trend("amount", "down" if pace["down"] else "up", pace.start(), end, thing, clause, second=True)]
    found = []
    for row in rows:
        thing, acted = _thing(text, word, clause, row.form)
        found.append(Trend(row.family, row.state, start, end, thing, clause, row.implied, acted))
    return found


_NOUN = 2  # characters
_BARE = Pattern(
    r"(?:同比|环比|[较比](?:上|去|前|同)[^，。]{1,6}?|则|也|又|均|都|已|仅|略有?|小幅|大幅|明显|连续[^，。]{1,4})+"
)
_MEASURED = Pattern(  # 出生人口412万人，同比下降5%: what was counted has changed
    r"(?:^|[，。；,;：:])(?:其中[，,]?)?"
    r"(?P<thing>(?![较比同环])[^，。；,;：:\d]{2,}?)(?:达到?|为|约|共|共计|超过?)?\d[\d.,]*[万亿千百]*[^，。；,;：:\d]{0,5}[，,]$"
)


def _thing(text: str, word: Span, clause: Span, form: str) -> tuple[Span, bool]:
    start, end = word
    moved = _KEPT.search(text, clause[0], start) if text[start:end] in _UNCHANGED else None
    moved = moved or _MOVED.search(text, clause[0], start)
    if moved:
        return moved.span("thing"), True
    after = end + (text[end : end + 1] in {"了", "着"})
    follower = text[after : after + 1]
    if form == "v" and follower and follower not in _NO_OBJECT and "被" not in text[clause[0] : start]:
        stop = _THING_END.search(text, after)
        return (after, min(stop.start() if stop else len(text), clause[1])), True
    told = _MEASURED.search(text[: clause[0]]) if _BARE.fullmatch(text, clause[0], start) else None
    if told and not mark("counting").search(told["thing"]):
        return told.span("thing"), False
    come = _FROM.search(text, clause[0], start)
    return (clause[0], come.start() if come and come.start() > clause[0] else start), False


def speaks_of_change(view: View) -> bool:
    """Whether a sentence says that an amount rose or fell: that it did not fall is not that it rose."""
    return any(trend.family == "amount" for trend in trends(view))
