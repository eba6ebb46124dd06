"""A capital that a passage tells by its land, put by its name where a claim names a capital: the Polish capital."""

from __future__ import annotations

import re
from functools import cache

from detective.core.patterns import Pattern, any_of
from detective.core.stance.views import View
from detective.core.tables import rows
from detective.core.text import fold


@cache
def _capitals() -> dict[str, tuple[str, str]]:
    """The folded names of a land, its adjectives too -> its capital in English and in Chinese."""
    lands = {key: names.split("|") for key, names, level in rows("answers/places.tsv") if level == "land"}
    return {name: (en, zh) for key, en, zh in rows("stance/capitals.tsv") for name in lands.get(key, ())}


@cache
def _names() -> frozenset[str]:
    return frozenset(fold(name) for pair in _capitals().values() for name in pair)


@cache
def _told(language: str) -> Pattern:
    """A capital told by its land alone, with nothing behind it that makes it the capital of something else."""
    lands = [name for name in _capitals() if name.isascii() is (language == "en")]
    land = any_of(lands)
    if language == "zh":
        return Pattern(f"(?P<of>(?P<land>{land}))的?首都(?!机场|国际|圈|钢|体育|师范|医科|经贸|大学|图书|博物)")
    return Pattern(
        rf"\bthe (?:(?P<land>{land}) capital(?: city)?|capital of (?P<of>{land}))"
        r"(?= (?:in|on|as|and|but|to|from|for|with|by|since|before|after|when|where|while|last|this|during|under|at"
        r"|is|was|has|had)\b|[.;:,!?)]|$)"
    )


def capital_named(claim: View, text: str) -> str:
    """The text with the name of each capital that it tells by its land, where the claim names one; else as it is."""
    word, language = ("首都", "zh") if claim.chinese else ("capital", "en")
    if word not in text or word in claim.folded or not any(name in claim.folded for name in _names()):
        return text
    folded = fold(text)
    if len(folded) != len(text):
        return text
    for found in reversed(list(_told(language).finditer(folded))):
        named = _capitals()[_land(found)][claim.chinese]
        if not folded[found.end() :].lstrip(", ").startswith(fold(named)):  # the Finnish capital, Helsinki
            text = text[: found.start()] + named + text[found.end() :]
    return text


def _land(found: re.Match[str]) -> str:
    return found["land"] or found["of"]


def called_capital(city: str, land: str, views: tuple[View, ...]) -> bool:
    """Whether a passage calls a city the capital of a land, and so says that it lies in it."""
    names = _capitals().get(fold(land), ())
    if fold(city) not in map(fold, names):
        return False
    every = (m for view in views for m in _told("zh" if view.chinese else "en").finditer(view.folded))
    return any(_capitals()[_land(found)] == names for found in every)
