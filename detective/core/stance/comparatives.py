"""Which of two is more: "A is taller than B", A比B高; changed about, or by the opposite measure, it is denied."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from detective.core.patterns import Pattern, any_of
from detective.core.stance.atoms import stem, stop_words
from detective.core.stance.comparison import Comparison
from detective.core.stance.cues import CueKind
from detective.core.stance.passage import Match
from detective.core.stance.rulings import Findings, Ruling, mentions, ruled
from detective.core.stance.verdicts import Said
from detective.core.stance.views import View
from detective.core.tables import rows


@dataclass(frozen=True, slots=True)
class More:
    """One that is more than another by a measure; `sign` is -1 where it is less."""

    one: str
    other: str
    measure: str
    sign: int
    of: str = ""  # what of theirs is compared, in Chinese: 成都的人口
    by: str = ""  # by how much, where the claim says so


_MORE_EN = r"(?P<more>(?:more|less) [a-z]+(?: populated)?|[a-z]{2,}er|worse|less)"
_OTHER_EN = r"(?P<other>[^,;:.]{1,60}?)"
_EN = Pattern(
    r"(?P<one>[^,;:.]{1,60}?) (?:is|are|was|were|has been|have been|remains?|remained)(?P<not> not| never)?"
    rf"(?: [a-z0-9.]+){{0,4}}? {_MORE_EN} than (?:its |his |her |their )?{_OTHER_EN}"
    r"(?= by\b| in \d| (?:and|but|while|although|which|who|in|at|on|when|after)\b|[,;:.]|$)"
)
_IRREGULAR = {"worse": "bad", "better": "good", "further": "far", "farther": "far", "elder": "old", "fewer": "few"}
_LED = Pattern(r"^(?:.*\b(?:that|and|but|while|although|though|says?|said|shows?|showed) )?(?:the |a |an )?")


def _english(text: str) -> tuple[More, ...]:
    found = []
    for m in _EN.finditer(text):
        if m["not"]:
            continue
        word, sign = m["more"], 1
        if word.startswith(("more ", "less ")):
            sign = 1 if word.startswith("more") else -1
            word = word[5:]
        word = _IRREGULAR.get(word, word)
        one = m["one"][_LED.match(m["one"]).end() :]  # type: ignore[union-attr]  # it matches the empty text too
        other = re.sub(r"^(?:the|a|an) ", "", m["other"])
        found.append(More(one.strip(), other.strip(), word if " " in word else stem(word), sign))
    return tuple(found)


_THAN_ZH = Pattern("(?P<less>不如|不及|没有)|(?<![相对百之])比(?!例|赛|较|分|如|重[的为是达上下高低占提])")
_STOP_ZH = Pattern(r"[，。；：！？,;:!?、]")
_MORE_ZH = "(?:还|更|要|略|稍微?|明显|大约|约|那么|这么)*"
_PARTY_ZH = 12  # characters


@cache
def _words(language: str) -> str:
    found = {w for row in rows("stance/degrees.tsv") if row[0] == language for w in f"{row[1]}|{row[2]}".split("|")}
    return any_of(found)


@cache
def _by_how_much() -> Pattern:
    return Pattern(rf"{_MORE_ZH}(?P<word>{_words('zh')})(?:了|得多|很多|许多|一些|一点|(?P<by>.{{2,7}}))?$")


@cache
def _more_so() -> Pattern:
    return Pattern(rf"{_MORE_ZH}(?P<word>{_words('zh')})")


def _claim_zh(view: View, ends: frozenset[int]) -> More | None:
    """The comparison of a Chinese claim; the second party ends where a word ends."""
    text = view.folded.rstrip("。.!！ ")
    than = _THAN_ZH.search(text)
    if than is None or not 2 <= than.start() <= _PARTY_ZH:
        return None
    places = [than.end() + size for size in range(2, _PARTY_ZH)]
    for at in (*(at for at in places if at in ends), *reversed(places)):
        found = _by_how_much().match(text, at)
        if found:
            one, _, of = text[: than.start()].partition("的")
            sign = -1 if than["less"] else 1
            return More(one, text[than.end() : at], found["word"], sign, of, found["by"] or "")
    return None


_NEAR_ZH = 4  # characters between 比 and the second party


def _passage_zh(mine: More, text: str) -> tuple[More, ...]:
    """What a sentence says of the same two, in either order."""
    found = []
    for than in _THAN_ZH.finditer(text):
        before = _STOP_ZH.split(text[: than.start()])[-1]
        for one, other in ((mine.one, mine.other), (mine.other, mine.one)):
            at = text.find(other, than.end(), than.end() + _NEAR_ZH + len(other))
            after = _more_so().match(text, at + len(other)) if at >= 0 else None
            if after and before.endswith(one + (f"的{mine.of}" if mine.of else "")):
                found.append(More(one, other, after["word"], -1 if than["less"] else 1))
    return tuple(found)


def _same_party(one: str, other: str) -> bool:
    """Whether two parties are the same for all that their words say."""
    if one == other:
        return True
    mine, theirs = ({stem(w) for w in re.findall(r"[a-z0-9]+", text) if w not in stop_words()} for text in (one, other))
    return bool(mine and theirs) and (mine <= theirs or theirs <= mine)


def _turn(one: str, other: str, language: str) -> int:
    """1 for one measure, -1 for its opposite, 0 for another."""
    if one == other:
        return 1
    for tongue, more, less in rows("stance/degrees.tsv"):
        if tongue == language:
            ends = [
                {word if language == "zh" or " " in word else stem(word) for word in c.split("|")} for c in (more, less)
            ]
            sides = [
                next((side for side, words in zip((1, -1), ends, strict=True) if w in words), 0) for w in (one, other)
            ]
            if all(sides):
                return sides[0] * sides[1]
    return 0


def _outcome(mine: More, theirs: More, language: str) -> int:
    straight = _same_party(mine.one, theirs.one) and _same_party(mine.other, theirs.other)
    crossed = _same_party(mine.one, theirs.other) and _same_party(mine.other, theirs.one)
    order = 0 if straight == crossed else 1 if straight else -1
    return order * _turn(mine.measure, theirs.measure, language) * mine.sign * theirs.sign


_LOOKED_AT = 3  # sentences


def by_comparison(_: Findings, c: Comparison) -> Ruling | None:
    """The passage compares the same two, or others, by the claim's measure."""
    view = c.claim.view
    language = "zh" if view.chinese else "en"
    mine = _mine(c)
    if mine is None or c.said is not Said.PLAIN or c.reported or len(view.negations) > (mine.sign < 0):
        return None
    seen = False
    for match in c.passage.ranked[:_LOOKED_AT]:
        theirs = _theirs(mine, match, chinese=view.chinese)
        found = {_outcome(mine, one, language) for one in theirs} - {0}
        if len(found) == 1 and not match.sentence.has(CueKind.HEDGE):
            turn = found.pop()
            if turn > 0 and mine.by not in match.sentence.folded:
                return mentions("other_comparison")
            return ruled(c.sign * turn, "comparison")
        seen = seen or bool(theirs)
    return mentions("other_comparison") if seen else None


def _mine(c: Comparison) -> More | None:
    view = c.claim.view
    if view.chinese:
        return _claim_zh(view, frozenset(word.end for word in c.claim.words))
    return next(iter(_english(view.folded)), None) if " than " in view.folded else None


def _theirs(mine: More, match: Match, *, chinese: bool) -> tuple[More, ...]:
    folded = match.sentence.folded
    if chinese:
        return _passage_zh(mine, folded)
    return _english(folded) if " than " in folded else ()
