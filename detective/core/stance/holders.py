"""Who holds a post, a prize or a record: the claim's one beside the one whom a sentence names with the same words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from detective.core.patterns import Pattern
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import same_name
from detective.core.stance.lexemes import Name, surnames
from detective.core.stance.marks import alternation
from detective.core.stance.veils import VEIL, VEILED, spots_of, veiled
from detective.core.tables import rows


class Held(NamedTuple):
    """A post, prize or record that a claim gives to one alone: its words, whose or of what it is, and the holder."""

    post: str
    of: str
    holder: str
    coming: bool  # the claim speaks of one who comes to hold it


class Holder(NamedTuple):
    """One whom a sentence names with the words for a post: as it writes him, and whether he is the claim's."""

    text: str
    same: bool


# ---- English -------------------------------------------------------------------------------------------------------

_BE = r"(?:is|was|are|were|will be|has been|had been|became|becomes|remains|remained|will become|has become)"
_MADE = r"(?:named|chosen|elected|appointed|picked|selected|crowned|voted|made|confirmed|sworn in|re-elected)"
_GOT = r"(?:won|wins|has won|took|claimed|received|earned|collected|picked up|landed|scooped|got|was awarded|was given)"
_WENT = (
    r"(?:went to|goes to|has gone to|was given to|was awarded to|was won by|was shared by|was taken by|was claimed by"
    r"|belongs to|fell to)"
)
_NEW = r"(?:new |next |current |first |reigning |incumbent |then )?"
_POST = r"(?P<n>[a-z][^,.;:]{2,60}?)"
_AS = (
    rf"(?:{_BE}(?: also| still| now)?(?: {_MADE})?(?: as| to be)?|(?:will )?takes? over as|took over as|serve[sd] as"
    r"|acts? as|acted as)"
)
_OF = r"(?: (?:of|for|in|at|on|from) (?P<o>[^,.;:]{2,60}))?"


_CLAIMS_EN = (
    Pattern(
        rf"^(?:the (?:[a-z]+ )?)?{VEILED} {_AS} (?:the |its |their )?{_NEW}"
        rf"(?:(?P<p>[^,.;:]{{2,40}})['’]s? )?{_POST}{_OF}$"
    ),
    Pattern(rf"^(?:the (?:[a-z]+ )?)?{VEILED} {_GOT} (?P<got>the |a )?{_POST}{_OF}$"),
    Pattern(
        rf"^(?:the )?(?:(?P<p>[^,.;:]{{2,40}})['’]s? )?{_NEW}{_POST}{_OF} (?:{_BE}(?: called)?|{_WENT}) "
        rf"(?:[a-z]+ ){{0,2}}{VEILED}$"
    ),
)


_COMING = Pattern(
    r"\b(?:will|new|next|named|chosen|elected|appointed|picked|selected|takes over|took over)\b"
    r"|将|新任|新一任|接任|接替|当选"
)
_UNFIT = Pattern(r"^(?:an? |not |one |part )|\bborn\b")


@cache
def _post(language: str, kind: str) -> Pattern:
    """A noun phrase that ends with the words for a post or prize."""
    found = [
        word
        for tongue, of, words in rows("stance/posts.tsv")
        if (tongue, of) == (language, kind)
        for word in words.split("|")
    ]
    body = "|".join(re.escape(word) for word in sorted(found, key=lambda w: (-len(w), w)))
    return Pattern(rf"(?:^|[ -])(?:{body})$" if language == "en" else f"(?:{body})$")


_TAILS = Pattern(r"(?: (?:medal|prize|award|trophy|title|post|job|role|position|chair|seat))$")
_SUPERLATIVE = Pattern(r"^(?P<most>(?:second |third |fourth )?(?:[a-z]+est|(?:most|least) [a-z]+))\b")


@cache
def _any_post() -> Pattern:
    """A word for a post or prize, or one that may be a superlative: without one a claim need not be tried."""
    words = {
        word.split()[-1] for tongue, _, cell in rows("stance/posts.tsv") if tongue == "en" for word in cell.split("|")
    }
    body = "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))
    return Pattern(rf"\b(?:{body}|[a-z]+est|most|least)\b")


def _held_en(claim: Deep) -> Held | None:
    text = claim.view.folded.rstrip(". ")
    if not _any_post().search(text):
        return None
    for name in (claim.names[:1], claim.names[-1:]):
        if not name:
            return None
        own = text[name[0].start : _end(text, name[0])].removesuffix("'s")
        hidden = text[: name[0].start] + VEIL * len(own) + text[name[0].start + len(own) :]
        for number, pattern in enumerate(_CLAIMS_EN):
            found = pattern.search(hidden)
            if found is None or not _fits(found["n"].strip(), won=number == 1):
                continue
            groups = found.groupdict()
            of = (groups.get("p") or groups.get("o") or "").strip()
            return Held(found["n"].strip(), of, own, _COMING.search(text) is not None)
    return None


def _end(text: str, name: Name) -> int:
    """Where a name ends, with a number that is part of it: K2."""
    found = _NUMBER.match(text, name.end)
    return found.end() if found else name.end


_NUMBER = Pattern(r"-?\d+\b")


def _fits(post: str, *, won: bool) -> bool:
    """Whether the words are those for what one holds alone."""
    if _UNFIT.search(post):
        return False
    kinds = ("prize",) if won else ("post", "prize")
    return any(_post("en", kind).search(post) for kind in kinds) or (not won and _SUPERLATIVE.match(post) is not None)


def _posts_en(post: str) -> list[str]:
    """The words by which a sentence may name a post: all of them, without a general noun, a superlative alone."""
    swapped = re.sub(r"^(.+) (medal|prize|award)$", r"\2 for \1", post)
    ways = [post, swapped, _TAILS.sub("", post)]
    return [way for way in dict.fromkeys(ways) if len(way) > _SHORT]


_SHORT, _LONG = 2, 5  # characters of a name
_WORDS = r"(?: (?!(?:of|by|to|for|from|with|in|on|at|and|that|who|which|but|or|as)\b)[a-z'’-]+){0,4}"
_RIGHT = Pattern(
    rf"^(?: (?:of|for|in|at|on) (?:the )?[^,;.:]{{2,40}}?)??(?: medal| prize| award| trophy| title)?"
    rf"(?:,(?: the| its)?|:| {_BE}(?: called)?| {_WENT}| to)?{_WORDS} ?$"
)
_LEFT = Pattern(
    rf"^(?:, [^,;.]{{2,60}},)?(?P<how> {_AS}| {_GOT}| as|,)(?: the| its| his| her| their| new| an?| first| reigning)*"
    r"(?: [^,;.\s]+['’]s)? $"
)
_OTHER_POST = Pattern(
    r"\b(?:deputy|vice|former|assistant|second|third|fourth|co|acting|ex|under|junior|outgoing|retiring|runner-up)[ -]$"
)
_TOOK_OVER = Pattern(r"\b(?:succeed(?:s|ed|ing)?|replac(?:es|ed|ing)|in place of|instead of|rather than|not)\b[^,;.]*$")


_ALONE = Pattern(r"[.,;]|$| (?:in|of|on|and|by|with)\b")


def _named_en(post: str, text: str) -> Iterator[list[tuple[int, int]]]:
    """Where a text names a post, by one way after the other; the noun behind a superlative may be left out."""
    for way in _posts_en(post):
        yield [(at, at + len(way)) for at in spots_of(way, text)]
    most = _SUPERLATIVE.match(post)
    if most:
        spots = [(at, at + len(most["most"])) for at in spots_of(most["most"], text)]
        yield [spot for spot in spots if _ALONE.match(text, spot[1])]


def _holders_en(held: Held, deep: Deep) -> list[Holder]:
    text, found = deep.view.folded, list[Holder]()
    for spots in _named_en(held.post, text):
        for spot in spots:
            if not _OTHER_POST.search(text[: spot[0]]):
                found += [Holder(one, _same_en(held.holder, one)) for one in _beside(deep, spot, held)]
        if found:
            break
    return found


def _beside(deep: Deep, span: tuple[int, int], held: Held) -> list[str]:
    """The names that a sentence links with the words at a place: before them by a verb, after them, else by a comma."""
    view, (start, end) = deep.view, span
    before = [(n, _LEFT.match(view.folded[_end(view.text, n) : start])) for n in deep.names if n.end <= start]
    linked = [(n, link) for n, link in reversed(before) if link]
    for name, link in linked:
        if link and link["how"] not in {",", " as"}:
            return _joined(deep, name, start)
    after = next((n for n in deep.names if n.start >= end), None)
    if (
        after is not None
        and not _OF_WHAT.search(view.folded[end : after.start])
        and _RIGHT.match(view.folded[end : after.start])
        and not _TOOK_OVER.search(view.folded[:start])
    ):
        return _joined(deep, _last_of(deep, after), len(view.folded))
    for name, link in linked:
        if not (held.coming and link and link.group().startswith(",") and link["how"] == ","):
            return [view.text[name.start : _end(view.text, name)]]
    return []


_OF_WHAT = Pattern(r"\b(?:of|for|in|at)(?: the)? $")
_CALLING = Pattern(rf"(?=[ a-z]){_WORDS} $")


def _last_of(deep: Deep, name: Name) -> Name:
    """The name that the words for a person lead to: the Danish essayist Inge Krag."""
    later = next((n for n in deep.names if n.start > name.end), None)
    between = deep.view.text[name.end : later.start] if later else ""
    return later if later is not None and len(between) > 1 and _CALLING.match(between) else name


_AND = Pattern(r"(?:,|,? and|,? &) ")


def _joined(deep: Deep, name: Name, stop: int) -> list[str]:
    """A name with those that are listed with it before `stop`: Kailash Satyarthi and Malala Yousafzai."""
    view, at = deep.view, deep.names.index(name)
    first = last = at
    while first and _AND.fullmatch(view.folded[_end(view.text, deep.names[first - 1]) : deep.names[first].start]):
        first -= 1
    while (
        last + 1 < len(deep.names)
        and deep.names[last + 1].end <= stop
        and _AND.fullmatch(view.folded[_end(view.text, deep.names[last]) : deep.names[last + 1].start])
    ):
        last += 1
    return [view.text[one.start : _end(view.text, one)] for one in deep.names[first : last + 1]]


def _same_en(mine: str, theirs: str) -> bool:
    return same_name(mine, theirs) or set(mine.split()) <= set(theirs.lower().split())


# ---- Chinese -------------------------------------------------------------------------------------------------------

_GIVEN = r"(?:是|为|由|系|授予了?|颁给了?|颁予|归属?|花落|给了|：|归于|属于)"
_TAKES = (
    r"(?:是|为|任|担任|出任|接任|当选为?|成为|获得?|夺得|摘得|赢得|捧得|荣获|斩获|升任|兼任|拿下|摘下|获颁|获任"
    r"|就任|接替|执掌)(?:了|过)?"
)
_THEN = (
    r"(?:则|也|都|仍然?|将|已经?|最终|凭[^，。；]{1,12}?|以[^，。；]{1,10}?|在[^，。；]{1,12}?|于[^，。；]{1,8}?"
    r"|改|再次|继续|成功)*"
)
_CLAIMS_ZH = (
    Pattern(
        rf"^(?P<n>[^，。；：]{{2,18}}?){_THEN}{_GIVEN}(?P<d>[^，。；：、的]{{2,12}}?)(?:获得|担任|出任|夺得|摘得|接任|执掌|拿下)?$"
    ),
    Pattern(rf"^(?P<d>[^，。；：、的]{{2,12}}?){_THEN}{_TAKES}(?P<n>[^，。；：]{{2,18}}?)$"),
)


def _held_zh(claim: Deep) -> Held | None:
    text = claim.view.folded
    for day in reversed(claim.days):
        text = text[: day.start].removesuffix("在") + text[day.end :]
    text = text.rstrip("。 ")
    for pattern in _CLAIMS_ZH:
        found = pattern.search(text)
        if (
            found is not None
            and _is_post_zh(found["n"])
            and not _is_post_zh(found["d"])
            and not _DEED.search(found["d"])
        ):
            return Held(found["n"], "", found["d"], _COMING.search(text) is not None)
    return None


_DEED = Pattern("[受被把由获推聘荐向对给让使派]|自己")
_MOST = Pattern(r"最[^，。的]{1,4}的[^，。的]{1,6}$")


def _is_post_zh(text: str) -> bool:
    return any(_post("zh", kind).search(text) for kind in ("post", "prize")) or _MOST.search(text) is not None


def _posts_zh(post: str, text: str) -> str:
    """The words of a post that a text has: without what the text says apart from it, the owner."""
    if post in text:
        return post
    most = post.find("最")
    starts = [most] if most > 0 else range(1, len(post) - 1)
    for at in starts:
        head, tail = post[:at].removesuffix("的"), post[at:].removeprefix("的")
        if tail in text and (head in text or all(char in text for char in head)) and len(tail) > 1:
            return tail
    return ""


_LESSER = Pattern("[副前代原候]$")
_NOT_POST_ZH = Pattern(r"[副前代原候]$|接替[^，。；]{0,8}$|(?:退休|卸任|离任|已故|落选)的$")


@cache
def _frames_zh() -> tuple[Pattern, ...]:
    own = VEILED
    return (
        Pattern(
            rf"(?P<n>{own}){_THEN}{_GIVEN}(?P<d>[^，。；、]{{2,20}}?)"
            r"(?:(?:凭|以)[^，。；]{1,12})?(?:获得|担任|出任|夺得|摘得|接任|所获|之手|(?=[，。；]|$))"
        ),
        Pattern(rf"(?P<d>[^，。；、]{{2,40}}?){_THEN}{_TAKES}[^，。；、]{{0,10}}?(?P<n>{own})(?=[，。；]|$)"),
        Pattern(rf"(?P<d>[^，。；、]{{2,24}}?){_THEN}(?P<over>接替|取代|继)[^，。；]{{0,10}}?(?P<n>{own})"),
        Pattern(rf"(?P<n>{own})(?P<d>[\u3400-\u9fff·]{{2,4}})(?=[，。；、]|{alternation('speech', 'zh')}|$)"),
    )


_ASIDE = Pattern(r"[(（][^()（）]*[)）]")  # another name of the same one: （又译……）


def _holders_zh(held: Held, deep: Deep) -> list[Holder]:
    text = deep.view.folded.replace(",", "，").replace(";", "；")
    post = _posts_zh(held.post, text)
    found = list[Holder]()
    hidden = _ASIDE.sub(lambda m: m.group().replace("，", "·"), veiled(post, text))
    for pattern in _frames_zh() if post else ():
        for m in pattern.finditer(hidden):
            same = held.holder in m["d"] or m["d"] in held.holder or _aside(text, m.start("d")).endswith(held.holder)
            ahead = text[: m.start("n")]
            passed_on = not (_LESSER if "over" in m.groupdict() else _NOT_POST_ZH).search(ahead)
            if passed_on and (same or is_name(deep, m.span("d"))):
                found.append(Holder(m["d"], same))
    return found


def _aside(text: str, at: int) -> str:
    """What stands before the brackets in which a place lies; empty outside of brackets: 奥巴马（又译欧巴马）."""
    opened = max(text.rfind(mark, 0, at) for mark in "（(")
    inside = opened >= 0 and not any(mark in text[opened:at] for mark in "）)")
    return text[:opened] if inside else ""


def is_name(deep: Deep, span: tuple[int, int]) -> bool:
    """Whether a stretch ends with a name, by the word list or by its surname."""
    start, end = span
    if any(start <= name.start and end - 1 <= name.end <= end for name in deep.names):
        return True
    text = deep.view.folded[start:end]
    _, of, tail = text.rpartition("的")
    if of and _SHORT <= len(tail) <= _LONG and not _DEED.search(tail):
        return True
    return any(text[-size] in surnames() for size in (2, 3) if len(text) >= size) and not _DEED.search(text[-3:])


# ---- both ----------------------------------------------------------------------------------------------------------


def held_by(claim: Deep) -> Held | None:
    """What the claim gives to one alone; None where it states nothing of the kind."""
    return _held_zh(claim) if claim.view.chinese else _held_en(claim)


def holders(held: Held, deep: Deep) -> list[Holder]:
    """Those whom a sentence names with the words for the post."""
    return _holders_zh(held, deep) if deep.view.chinese else _holders_en(held, deep)
