"""Which stretches turn the sentence into the claim: what was put in the place of what."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

from detective.core.stance.deep import Deep
from detective.core.stance.lexemes import Lexeme, WordKind


@dataclass(frozen=True, slots=True)
class Swap:
    """Words of the claim that stand where the sentence has others, between words that are equal."""

    claim: tuple[Lexeme, ...]
    other: tuple[Lexeme, ...]
    anchored: int  # 0, 1 or 2 sides with equal words next to it


@dataclass(frozen=True, slots=True)
class Edits:
    """The difference between claim and sentence, word by word."""

    swaps: tuple[Swap, ...]
    longest_run: int
    equal: int
    only_claim: tuple[Lexeme, ...]  # without counterpart
    only_other: tuple[Lexeme, ...]


_LONGEST_SWAP = 5


def edits(claim: Deep, other: Deep) -> Edits:
    """Align the words of a claim with those of a sentence."""
    left, right = claim.words, other.words
    matcher = SequenceMatcher(None, [w.key for w in left], [w.key for w in right], autojunk=False)
    swaps: list[Swap] = []
    only_claim: list[Lexeme] = []
    only_other: list[Lexeme] = []
    longest = equal = 0
    codes = matcher.get_opcodes()
    for number, (tag, a, b, c, d) in enumerate(codes):
        if tag == "equal":
            weight = sum(w.kind is not WordKind.FUNCTION for w in left[a:b])
            longest, equal = max(longest, weight), equal + weight
            continue
        mine = tuple(w for w in left[a:b] if w.kind is not WordKind.FUNCTION)
        theirs = tuple(w for w in right[c:d] if w.kind is not WordKind.FUNCTION)
        if mine and theirs and len(mine) <= _LONGEST_SWAP and len(theirs) <= _LONGEST_SWAP:
            sides = (number > 0 and codes[number - 1][0] == "equal") + (
                number + 1 < len(codes) and codes[number + 1][0] == "equal"
            )
            swaps.append(Swap(mine, theirs, sides))
        else:
            only_claim += mine
            only_other += theirs
    return Edits(tuple(swaps), longest, equal, tuple(only_claim), tuple(only_other))
