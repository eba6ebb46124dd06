"""Two bearers of one name in a passage, set apart by what stands beside the name: which of them the claim speaks of."""

from __future__ import annotations

from typing import NamedTuple

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import is_place, variants
from detective.core.stance.lexemes import Lexeme, WordKind
from detective.core.stance.namesakes import VILLAGES, mentions_of, shares_a_name
from detective.core.stance.statements import verb_at
from detective.core.stance.stretches import Mention, stretches
from detective.core.stance.veils import is_word, places, spots_of

Spans = tuple[tuple[int, int], ...]

_MOST = 8  # mentions; a name that stands more often is the passage's one subject


def _shared(claim: Deep, folded: str) -> tuple[str, tuple[int, int]] | None:
    """The name of the claim, or its last word, that two in the passage bear, and where the claim has it.

    It stands twice; or once, before the words that say of another that he bears it.
    """
    told = [(word, at) for word, at in _candidates(claim, folded) if len(word) >= _TWO and word in folded]
    spots = {word: spots_of(word, folded) for word, _ in told}
    told = [(word, at) for word, at in told if 1 <= len(spots[word]) <= _MOST]
    told = [(word, at) for word, at in told if not any(_part_of(word, other, spots) for other, _ in told)]
    found = next(((word, at) for word, at in told if len(spots[word]) >= _TWO), None)
    again = shares_a_name(folded) if told and found is None else 0
    once = [(word, at) for word, at in told if spots[word][0] < again]
    if once:
        titled = "title" in folded[again:]
        nearest = max(once, key=lambda one: (titled and _is_quoted(folded, spots[one[0]][0]), spots[one[0]]))
        found = once[0] if claim.view.chinese else nearest
    return None if found is None else (found[0], (found[1], found[1] + len(found[0])))


def _part_of(word: str, whole: str, spots: dict[str, list[int]]) -> bool:
    """Whether a word is borne as part of a name only, or is the given name of it: Peter Hansen, and no other Peter."""
    return whole.startswith(f"{word} ") or (word in whole != word and len(spots[word]) == len(spots[whole]))


def _is_quoted(folded: str, at: int) -> bool:
    return folded[:at].removesuffix("the ")[-1:] in _QUOTES


_QUOTES = frozenset("\"“'‘")


def _candidates(claim: Deep, text: str) -> list[tuple[str, int]]:
    """What two may be called: names of the claim, their words, what is quoted, what stands behind 的, a capital."""
    folded, subject = claim.view.folded, claim.view.folded[slice(*claim.subject)]
    found: list[tuple[str, int]] = []
    if claim.view.chinese:
        quoted = (m[1] for m in _QUOTED.finditer(text))
        found += [(word, folded.find(word)) for word in quoted if word in folded]
        if "的" in subject:
            at = claim.subject[0] + subject.rindex("的") + 1
            found.append((folded[at : claim.subject[1]].rstrip("昨今明日天已曾"), at))
    for name in claim.names:
        whole = folded[name.start : name.end].removesuffix("'s").removesuffix("’s")
        words = [whole, _bare(whole)] if claim.view.chinese else [whole, whole.split()[-1], whole.split()[0]]
        found += [(word, folded.find(word, name.start)) for word in dict.fromkeys(words)]
    if claim.view.chinese:
        found += [(_bare(w.key), w.start) for w in claim.content if w.end == claim.subject[1]]
    found += [(m.group().lower(), m.start()) for m in _CAPITAL.finditer(claim.view.text, 0, claim.subject[1])]
    return found


_CAPITAL = Pattern(r"\b(?!The\b|A\b|An\b|In\b|This\b|That\b)[A-Z][a-z]{3,}")
_QUOTED = Pattern("[“「『《]([\u3400-\u9fffa-z0-9·]{2,12})[”」』》]")
_KIND_BEHIND = Pattern("(?<=[\u3400-\u9fff]{2})(?:公司|集团|大学|银行|市|县)$")


def _bare(name: str) -> str:
    """A Chinese name without the kind that ends it: 小米公司, 桂林市."""
    return _KIND_BEHIND.sub("", name)


def opens(claim: Deep, at: int) -> bool:
    """Whether a name stands before the verb of the claim, so that the rest is said of its bearer."""
    ahead = claim.view.folded[:at]
    return at < max(claim.subject[1], 1) or (_ONLY_TELLING.fullmatch(ahead) is not None and verb_at(ahead, 0, at) >= at)


_ONLY_TELLING = Pattern(r"(?:the |an? )?(?:(?!(?:on|of|in|at|to|by|for|from|with|near|and) )[a-z'’.-]+ ){1,4}[\"“]?")


def _beside(claim: Deep, at: tuple[int, int]) -> Spans:
    """Where the words stand that tell which bearer of the name the claim speaks of."""
    view, (start, end) = claim.view, at
    inside: list[Lexeme] = []
    if opens(claim, start):
        stop = max(claim.subject[1], end if view.chinese else _close(view.folded, end))
        inside = [w for w in claim.content if w.start < stop and not (w.start < end and start < w.end)]
        ahead = [w for w in inside if w.end <= start]
        inside = ahead if view.chinese and ahead else inside  # what follows is said of it
        inside = [w for w in inside if tag_of(w.key) != "t" and w.kind is not WordKind.NUMBER]
    if inside or (view.chinese and opens(claim, start)):
        found = [*map(_plainly, inside), *_kind_behind(claim, at)]
        return tuple(sorted(found))
    stop = len(view.folded[:start].rstrip('“「『《的 "'))
    before = _run_before(claim, stop)
    if view.chinese and 1 < stop <= _LONGEST and sum(w.end - w.start for w in before) < stop:
        return ((0, stop),)
    after = _AFTER_NAME.match(view.folded, end)
    return tuple((w.start, w.end) for w in (*before, *(w for w in claim.content if after and w.start == after.end())))


def _plainly(word: Lexeme) -> tuple[int, int]:
    return word.start, word.end - 2 * word.key.endswith(("'s", "’s"))


def _kind_behind(claim: Deep, at: tuple[int, int]) -> Spans:
    """Where a Chinese claim says behind a name of what kind it is, as part of it: 小米公司; of a town with its name."""
    found = _KIND_BEHIND_IT.match(claim.view.folded, at[1])
    if found is None or not claim.view.chinese:
        return ()
    return (found.span(),) if len(found.group()) > 1 else ((at[0], found.end()),)


_KIND_BEHIND_IT = Pattern("公司|集团|大学|银行|市|县")
_AFTER_NAME = Pattern(r"(?:,| in| of) ")
_RELATIVE = Pattern(r",? (?:that|which|who) .{3,60}?(?= (?:is|was|were|are|has|had|will)\b)")


def _close(folded: str, end: int) -> int:
    """Where an English noun phrase ends that opens a claim: at its verb, behind what tells which one it is."""
    told = _RELATIVE.match(folded, end)
    if told:
        return told.end()
    verb = verb_at(folded, end, len(folded))
    return verb if verb < len(folded) and verb - end <= _PHRASE else end


_PHRASE = 50  # letters from a name to the verb that it is the subject of
_LONGEST = 6  # characters of what stands before 的


def _run_before(claim: Deep, end: int) -> list[Lexeme]:
    """The words that stand together before an offset: 麻萨诸塞州 where the word list cuts it apart."""
    found: list[Lexeme] = []
    for word in reversed([w for w in claim.words if w.end <= end]):
        if word.end != end or word.kind is WordKind.FUNCTION or _no_noun(word):
            break
        if found and claim.view.chinese and found[0].end - word.start > _LONGEST:
            break
        found.insert(0, word)
        end = word.start - (not claim.view.chinese)
    return found


def _no_noun(word: Lexeme) -> bool:
    """Whether a word before a name is a verb or the like, which tells nothing of who it is."""
    return tag_of(word.key) in {"v", "p", "d", "u", "c"} or verb_at(word.key, 0, len(word.key)) == 0


class Told(NamedTuple):
    """The stretches about the one whom the claim speaks of, about others, and where the claim says which it is."""

    own: Spans
    other: Spans
    beside: Spans
    known: bool = True


def bearers(claim: Deep, folded: str) -> Told | None:
    """The stretches about the bearer of a name whom the claim speaks of, and those about others of that name.

    None where the passage tells of one alone; no stretch of its own where the claim speaks of none of them.
    """
    shared = _shared(claim, folded)
    if shared is None:
        return None
    name, at = shared
    told = _beside(claim, at)
    mentions = mentions_of(name, folded, chinese=claim.view.chinese)
    if len(mentions) < _TWO:
        return None
    village = _villages(claim, at, folded, mentions)
    if village is not None:
        return Told(*village, (at, *told))
    if not told:
        return None
    spans = stretches(folded, mentions, parted=opens(claim, at[0]))
    found = _of(tuple(claim.view.folded[a:b] for a, b in told), folded, mentions, spans)
    if found is None:
        return None
    text = " ".join(folded[a:b] for a, b in found[0])
    return Told(*found, (at, *told), all(_holds(text, word) for word in _of_land(claim, told)))


_TWO = 2


def _of_land(claim: Deep, told: Spans) -> tuple[str, ...]:
    """What a claim says of where one is or comes from, which has to be told too: the French footballer."""
    words = (claim.view.folded[a:b] for a, b in told)
    return tuple(word for word in words if is_place(word) or variants(word))


def _villages(
    claim: Deep, at: tuple[int, int], folded: str, mentions: tuple[Mention, ...]
) -> tuple[Spans, Spans] | None:
    """The same where a city and a village bear the name; None where no village does: 长沙, 长沙村."""
    if not claim.view.chinese:
        return None
    mine = claim.view.folded[at[1] : at[1] + 1] in VILLAGES
    theirs = [folded[m.end : m.end + 1] in VILLAGES for m in mentions]
    if not any(theirs) or (all(theirs) and mine):
        return None
    spans = stretches(folded, mentions)
    own = tuple(span for span, village in zip(spans, theirs, strict=True) if village is mine)
    return own, tuple(span for span in spans if span not in own)


def _of(told: tuple[str, ...], folded: str, mentions: tuple[Mention, ...], spans: Spans) -> tuple[Spans, Spans] | None:
    """The stretches about the one of whom most is held that the claim says beside the name, and the others."""
    texts: dict[str, str] = {}
    for (start, end), mention in zip(spans, mentions, strict=True):
        texts[mention.who] = f"{texts.get(mention.who, '')} {folded[start:end]}"
    held = {who: sum(_holds(text, word) for word in told) for who, text in texts.items()}
    most = max(held.values())
    if not most:
        return ((), spans)
    if min(held.values()) == most:
        return None
    own = tuple(s for s, mention in zip(spans, mentions, strict=True) if held[mention.who] == most)
    return own, tuple(span for span in spans if span not in own)


_STEM = 6  # letters that Caucasian and Caucasus share


def _holds(text: str, word: str) -> bool:
    """Whether a text has a descriptor, or the name of the land that it is the adjective of."""
    if any(other in text for other in variants(word) if len(other) >= _STEM or other[0] >= "\u3400"):
        return True
    if word[0] >= "\u3400":
        return word in text
    return any(at == 0 or not is_word(text[at - 1]) for at in places(word[:_STEM], text))


_NUMBERED = "edition|part|volume|season|series|film|book|round|phase|generation|half|marriage"
_EDITION = Pattern(
    rf"\b(first|second|third|fourth|fifth|sixth|seventh)(?:,| (?:{_NUMBERED})\b)"
    r"|(第[一二三四五六七八九十\d]+)(?:版|部|卷|季|册|届|期|代|轮|场|集|次|任)"
)


def editions(claim: Deep, folded: str) -> Told | None:
    """The same for things that are told apart by their number: the first edition and the second."""
    mine = [q for q in claim.quantities if q.kind is QuantityKind.RANK]
    asked = _EDITION.search(claim.view.folded) if mine else None
    if asked is None:
        return None
    found = list(_EDITION.finditer(folded))
    ranks = {m[1] or m[2] for m in found}
    own = asked[1] or asked[2]
    if len(ranks) < 2 or own not in ranks:
        return None
    spans = stretches(folded, tuple(Mention(m.start(), m.end(), "") for m in found))
    kept = tuple(s for s, m in zip(spans, found, strict=True) if (m[1] or m[2]) == own)
    return Told(kept, tuple(s for s in spans if s not in kept), ())
