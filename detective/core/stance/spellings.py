"""Names of one sound in two spellings: a claim's Chaikovsky put as the passage writes him, Tchaikovsky."""

from __future__ import annotations

from functools import lru_cache

from detective.core.patterns import Pattern
from detective.core.stance.atoms import stop_words
from detective.core.text import fold, has_han

_NAME = Pattern(r"\b[A-Z][^\W\d_]{4,}(?:-[A-Z][^\W\d_]+)*")
_LEAST = 5  # letters of a sound by which a name is known
_SOUNDS = (
    (Pattern(r"tsch|tch|tsh|cz"), "ch"),
    (Pattern(r"sch|sz"), "sh"),
    (Pattern(r"ph"), "f"),
    (Pattern(r"ff?(?=$|-)"), "v"),
    (Pattern(r"q|^g(?=h?ad)"), "k"),
    (Pattern(r"(?<=[bdgkt])h"), ""),
    (Pattern(r"ck|c(?![ehiy])"), "k"),
    (Pattern(r"w"), "v"),
    (Pattern(r"ij(?=$|-)|iy|yi|ii|y|j"), "i"),
    (Pattern(r"oo|ou"), "u"),
    (Pattern(r"(?<=[aou])e(?![$-])"), ""),
    (Pattern(r"([a-z])(?=\1)"), ""),
)


@lru_cache(maxsize=4096)
def sound(name: str) -> str:
    """A name by its sound, whatever letters a language writes it with."""
    told = fold(name)
    for pattern, plain in _SOUNDS:
        told = pattern.compiled.sub(plain, told)
    return told


def respelt(claim: str, passage: str) -> str:
    """The claim with the names that the passage spells in another way alone put as it spells them."""
    if has_han(claim):
        return claim
    missing = [name for name in _NAME.compiled.findall(claim) if name not in passage]
    told = dict.fromkeys(_NAME.compiled.findall(passage)) if missing else {}
    for name in missing:
        alike = [one for one in told if len(sound(name)) >= _LEAST and sound(one) == sound(name)]
        if len(alike) == 1 and fold(alike[0]) != fold(name):
            claim = claim.replace(name, alike[0])
    return claim


_CAPITALS = Pattern(r"(?<=[a-z,;:] )(?<![Tt]he )[A-Z][a-z]+(?: [A-Z][a-z]+)*|(?!The )[A-Z][a-z]+(?: [A-Z][a-z]+)+")


def capitals(claim: str, passage: str) -> str:
    """A claim written small with the capitals of the names that the passage has."""
    if has_han(claim):
        return claim
    small = not any(char.isupper() for char in claim[1:])
    found = _CAPITALS.compiled.findall(passage)
    runs = [run.partition(" ")[2] if fold(run.partition(" ")[0]) in stop_words() else run for run in found]
    for name in dict.fromkeys((*runs, *(run.partition(" ")[2] for run in runs if run.count(" ") > 1))):
        at = claim.find(name.lower()) if name and (small or " " in name) else -1
        if at >= 0 and not claim[max(0, at - 1) : at].isalpha() and not claim[at + len(name) :][:1].isalpha():
            claim = claim[:at] + name + claim[at + len(name) :]
    return claim
