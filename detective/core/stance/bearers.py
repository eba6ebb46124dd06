"""Two bearers of one name in a passage, set apart by what stands beside the name: which of them the claim speaks of."""

from __future__ import annotations

import re
from typing import NamedTuple

from detective.core.lexicon import tag_of
from detective.core.patterns import Pattern
from detective.core.quantities import QuantityKind
from detective.core.stance.atoms import stem
from detective.core.stance.deep import Deep
from detective.core.stance.fillers import is_place, variants
from detective.core.stance.kind_words import kind_of, nations
from detective.core.stance.kinds import may_be_both
from detective.core.stance.lexemes import Lexeme, WordKind
from detective.core.stance.marks import mark
from detective.core.stance.senses import is_common
from detective.core.stance.stretches import Mention, stretches
from detective.core.stance.veils import VEILED, is_word, places, spots_of, veiled

Spans = tuple[tuple[int, int], ...]

_SAME = Pattern(r"of the same (?:name|title)|same-named|\b(?:its|his|her) namesake|同名(?:同姓)?的")
_LATTER = Pattern(r"\bthe latter\b|另一[位名个座家部]|后者")
_MOST = 8  # mentions; a name that stands more often is the passage's one subject
_BESIDE_ZH, _BESIDE_EN = 10, 40


# A name that is told of another: 另一位李敏, another John Smith, a different Springfield.
_ANOTHER = Pattern(
    rf"(?:另一|另外一|还有一)[位名个座所家](?:叫|名叫)?{VEILED}|\b(?:another|a different|a second) {VEILED}"
)


def _shared(claim: Deep, folded: str) -> tuple[str, tuple[int, int]] | None:
    """The name of the claim, or its last word, that the passage mentions more than once, and where the claim has it."""
    least = 1 if _SAME.search(folded) else 2
    for word, start in _candidates(claim):
        if len(word) < 2 or folded.count(word) < least:  # most are told once, which needs no pattern
            continue
        if least <= len(spots_of(word, folded)) <= _MOST:
            return word, (start, start + len(word))
    return None


def _candidates(claim: Deep) -> list[tuple[str, int]]:
    """What two may be called: the names of the claim, their words, what stands behind 的, a word with a capital."""
    folded, subject = claim.view.folded, claim.view.folded[slice(*claim.subject)]
    found: list[tuple[str, int]] = []
    if claim.view.chinese and "的" in subject:
        at = claim.subject[0] + subject.rindex("的") + 1
        found.append((folded[at : claim.subject[1]].rstrip("昨今明日天已曾"), at))
    for name in claim.names:
        whole = folded[name.start : name.end].removesuffix("'s").removesuffix("’s")
        words = [whole] if claim.view.chinese else list(dict.fromkeys([whole, whole.split()[-1], whole.split()[0]]))
        found += [(word, folded.find(word, name.start)) for word in words]
    found += [(m.group().lower(), m.start()) for m in _CAPITAL.finditer(claim.view.text, 0, claim.subject[1])]
    return found


_CAPITAL = Pattern(r"\b(?!The\b|A\b|An\b|In\b|This\b|That\b)[A-Z][a-z]{3,}")


def _beside(claim: Deep, at: tuple[int, int]) -> tuple[Lexeme, ...]:
    """The words that tell which bearer of the name the claim speaks of."""
    view, (start, end) = claim.view, at
    if start < claim.subject[1] or not start:
        stop = max(claim.subject[1], end)
        inside = [w for w in claim.content if w.start < stop and not (w.start < end and start < w.end)]
        ahead = [w for w in inside if w.end <= start]
        inside = ahead if view.chinese and ahead else inside  # what follows is said of it
        return tuple(w for w in inside if tag_of(w.key) != "t" and w.kind is not WordKind.NUMBER)
    before = [w for w in claim.words if w.end <= start and start - w.end <= 1]
    found = [w for w in before if w.kind in {WordKind.CONTENT, WordKind.NAME} and tag_of(w.key) not in {"v", "p"}]
    if view.chinese and before and before[0].key == "的":
        found = _run_before(claim, before[0].start)
    after = re.compile(r"(?:,| in| of) ").match(view.folded, end)
    found += [w for w in claim.content if after and w.start == after.end()]
    return tuple(found)


_LONGEST = 6  # characters of what stands before 的


def _run_before(claim: Deep, end: int) -> list[Lexeme]:
    """The words that stand together before an offset: 麻萨诸塞州 where the word list cuts it apart."""
    found: list[Lexeme] = []
    for word in reversed([w for w in claim.words if w.end <= end]):
        if word.end != end or tag_of(word.key) in {"v", "p", "d", "u", "c"} or word.kind is WordKind.FUNCTION:
            break
        if found and found[0].end - word.start > _LONGEST:
            break
        found.insert(0, word)
        end = word.start
    return found


_KIND = r"((?:[a-z]+ )?(?:state|country|city|town|village|province|island|county|district) of )$"


def _placed(folded: str, span: tuple[int, int], *, chinese: bool) -> str:
    """The place that stands right beside a mention: Springfield in Ohio, 吉林的朝阳区; empty for none."""
    if chinese:
        near = re.compile(r"([\u3400-\u9fff]{2,5})(?:的|省|市)[\u3400-\u9fff]{0,3}$").search(
            folded[max(0, span[0] - 10) : span[0]]
        )
        words = [near[1][-size:] for size in (4, 3, 2)] if near else []
    else:
        kind = re.search(_KIND, folded[max(0, span[0] - 40) : span[0]])
        if kind:
            return kind[1]
        near = re.compile(r"(?:, in|,| in) (?:the )?([a-z]+(?: [a-z]+)?)").match(folded, span[1])
        words = [near[1], near[1].split()[0]] if near else []
    return next((word for word in words if is_place(word) or not (chinese or is_common(stem(word)))), "")


_TWO = 2
_AHEAD_ZH, _AHEAD_EN = 8, 30  # characters before a name in which its kind or nation stands


def _called(mentions: list[Mention], folded: str, *, chinese: bool) -> frozenset[str]:
    """The kinds or nations, of which one excludes the other, that stand right beside the mentions of a name."""
    found: list[str] = []
    for m in mentions:
        before = folded[max(0, m.start - (_AHEAD_ZH if chinese else _AHEAD_EN)) : m.start].strip("《“\"' ")
        if not chinese:
            before = _PIECE.split(before)[-1].strip()
        kind = kind_of(before, "zh" if chinese else "en") if before else ""
        if not kind and not chinese:
            apposed = _APPOSED.match(folded, m.end)
            kind = kind_of(apposed["what"], "en") if apposed else ""
        words = _WORDS.findall(before)
        nation = next((n for n in nations("zh" if chinese else "en") if n in (before if chinese else words)), "")
        if nation or (kind and kind != _PERSON):
            found.append(nation or kind)
    names = frozenset(found)
    return names if not any(may_be_both(a, b) for a in names for b in names if a < b) else frozenset()


_PERSON = "person"  # one may be actor and singer
_PIECE = Pattern(r"[,.;:]")
_WORDS = Pattern(r"[a-z]+")
_APPOSED = Pattern(r", (?:the|an?) (?P<what>[a-z]+(?: [a-z]+)?)(?=[,.;])")


class Told(NamedTuple):
    """The stretches about the one whom the claim speaks of, about others, and where the claim says which it is."""

    own: Spans
    other: Spans
    beside: Spans


def bearers(claim: Deep, folded: str) -> Told | None:
    """The stretches about the bearer of a name whom the claim speaks of, and those about others of that name.

    None where the passage tells of one alone; no stretch of its own where the claim speaks of none of them.
    """
    shared = _shared(claim, folded)
    if shared is None:
        return None
    name, at = shared
    told = _beside(claim, at)
    if not told:
        return None
    mentions = [Mention(at, at + len(name), "") for at in spots_of(name, folded)]
    marked = mark("namesake").search(folded) or _ANOTHER.search(veiled(name, folded))
    again = [*_SAME.finditer(folded), *(_LATTER.finditer(folded) if marked else ())]
    if not again and not marked:
        places = {p for m in mentions if (p := _placed(folded, (m.start, m.end), chinese=claim.view.chinese))}
        if len(places) < _TWO and len(_called(mentions, folded, chinese=claim.view.chinese)) < _TWO:
            return None
    near = _BESIDE_ZH if claim.view.chinese else _BESIDE_EN
    mentions += [
        Mention(m.start(), m.end(), "")
        for m in again
        if not any(abs(m.start() - one.start) <= near for one in mentions)
    ]
    words = tuple(claim.view.folded[w.start : w.end] for w in told)
    found = _of(words, folded, stretches(folded, tuple(sorted(mentions))))
    return None if found is None else Told(*found, (at, *((w.start, w.end) for w in told)))


def _of(told: tuple[str, ...], folded: str, spans: Spans) -> tuple[Spans, Spans] | None:
    """The stretches that hold most of what the claim says beside the name, and the others."""
    if len(spans) < 2:
        return None
    held = [sum(_holds(folded[start:end], word) for word in told) for start, end in spans]
    if not max(held):
        return ((), spans)
    if min(held) == max(held):
        return None
    own = tuple(span for span, count in zip(spans, held, strict=True) if count == max(held))
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
