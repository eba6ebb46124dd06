"""Who holds a post, a prize or a record: the claim's one beside the one whom a sentence names with the same words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from detective.core.patterns import Pattern, any_of
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import same_name
from detective.core.stance.holders_zh import held_zh, holders_zh
from detective.core.stance.lexemes import Name
from detective.core.stance.posts import COMING, Held, Holder, post_words
from detective.core.stance.veils import VEIL, VEILED, spots_of
from detective.core.tables import rows

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


_UNFIT = Pattern(r"^(?:an? |not |one |part )|\bborn\b")


_TAILS = Pattern(r"(?: (?:medal|prize|award|trophy|title|post|job|role|position|chair|seat))$")
_SUPERLATIVE = Pattern(r"^(?P<most>(?:second |third |fourth )?(?:[a-z]+est|(?:most|least) [a-z]+))\b")


@cache
def _any_post() -> Pattern:
    """A word for a post or prize, or one that may be a superlative: without one a claim need not be tried."""
    words = {
        word.split()[-1] for tongue, _, cell in rows("stance/posts.tsv") if tongue == "en" for word in cell.split("|")
    }
    body = any_of(words)
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
            return Held(found["n"].strip(), of, own, COMING.search(text) is not None)
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
    return any(post_words("en", kind).search(post) for kind in kinds) or (
        not won and _SUPERLATIVE.match(post) is not None
    )


def _posts_en(post: str) -> list[str]:
    """The words by which a sentence may name a post: all of them, without a general noun, a superlative alone."""
    swapped = re.sub(r"^(.+) (medal|prize|award)$", r"\2 for \1", post)
    ways = [post, swapped, _TAILS.sub("", post)]
    return [way for way in dict.fromkeys(ways) if len(way) > _SHORT]


_SHORT = 2  # characters of a name
_WORDS = r"(?: (?!(?:of|by|to|for|from|with|in|on|at|and|that|who|which|but|or|as)\b)[a-z'’-]+){0,4}"
_RIGHT = Pattern(
    rf"^(?: (?:of|for|in|at|on) (?:the )?(?!the ?$)[^,;.:]{{2,40}}?)??(?: medal| prize| award| trophy| title)?"
    rf"(?:,(?: the| its)?|:| {_BE}(?: called)?| {_WENT}| to)?{_WORDS} ?$"
)
_LEFT = Pattern(
    rf"^(?:, [^,;.]{{2,60}},)?(?: both| each| jointly| together)?(?P<how> {_AS}| {_GOT}| as|,)"
    r"(?: the| its| his| her| their| new| an?| first| reigning)*(?: [^,;.\s]+['’]s)? $"
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
    before = [(n, _LEFT.match(_plain(view.folded[_end(view.text, n) : start]))) for n in deep.names if n.end <= start]
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
_ASIDE = Pattern(r" ?\([^()]*\)")


def _plain(text: str) -> str:
    """Without what stands in brackets: Wallace Beery (for The Champ) and Fredric March."""
    return _ASIDE.sub("", text)


def _joined(deep: Deep, name: Name, stop: int) -> list[str]:
    """A name with those that are listed with it before `stop`: Kailash Satyarthi and Malala Yousafzai."""
    view = deep.view
    aside = [found.span() for found in _ASIDE.finditer(view.folded)]
    names = [one for one in deep.names if one.end <= stop and not any(a < one.start < b for a, b in aside)]
    if name not in names:
        return [view.text[name.start : _end(view.text, name)]]
    first = last = names.index(name)
    while first and _AND.fullmatch(_plain(view.folded[_end(view.text, names[first - 1]) : names[first].start])):
        first -= 1
    while last + 1 < len(names) and _AND.fullmatch(
        _plain(view.folded[_end(view.text, names[last]) : names[last + 1].start])
    ):
        last += 1
    return [view.text[one.start : _end(view.text, one)] for one in names[first : last + 1]]


def _same_en(mine: str, theirs: str) -> bool:
    return same_name(mine, theirs)


def held_by(claim: Deep) -> Held | None:
    """What the claim gives to one alone; None where it states nothing of the kind."""
    return held_zh(claim) if claim.view.chinese else _held_en(claim)


def holders(held: Held, deep: Deep) -> list[Holder]:
    """Those whom a sentence names with the words for the post."""
    return holders_zh(held, deep) if deep.view.chinese else _holders_en(held, deep)
