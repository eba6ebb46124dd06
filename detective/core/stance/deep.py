"""The costlier parts of a sentence's reading: words with their kinds, names, dates, opposites, numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from detective.core.patterns import Pattern
from detective.core.quantities import Quantity, QuantityKind, read_quantities
from detective.core.stance.days import When, read_days
from detective.core.stance.kinds import heads
from detective.core.stance.lexemes import Lexeme, Name, WordKind, lexemes, names
from detective.core.stance.opposites import Turned, turned_words
from detective.core.stance.subjects import subject_span
from detective.core.stance.views import View
from detective.core.text import has_han


@dataclass(frozen=True, slots=True, eq=False)
class Deep:
    """A sentence's words, names, dates and words with opposites. Compared by identity, as its view is."""

    view: View
    words: tuple[Lexeme, ...]
    content: tuple[Lexeme, ...]  # without function words
    names: tuple[Name, ...]
    days: tuple[When, ...]
    turned: tuple[Turned, ...]
    quantities: tuple[Quantity, ...]
    subject: tuple[int, int]
    heads: tuple[str, ...]


_SINGLE = 4  # characters of a year that stands alone


_IN_YEAR = Pattern(r"\b[Ii]n (?=\d{4} [A-Z][a-z])")  # in 2021 Pascal Lamy


def _dates(view: View, quantities: tuple[Quantity, ...]) -> tuple[When, ...]:
    """The dates of a sentence; four digits with a unit behind them are an amount: 1800公斤, 1,900 euros, 1249头."""
    folded = view.folded
    counted = {QuantityKind.MEASURE, QuantityKind.MONEY, *([QuantityKind.COUNT] if has_han(folded) else [])}
    units = [(q.start, q.end) for q in quantities if q.unit and q.kind in counted]
    named = {found.end() for found in _IN_YEAR.finditer(view.text)} if units else set[int]()
    units = [span for span in units if span[0] not in named]
    found = read_days(folded)
    return tuple(d for d in found if d.end - d.start > _SINGLE or not any(a <= d.start < b for a, b in units))


@lru_cache(maxsize=256)
def deepen(view: View) -> Deep:
    """Read the costlier parts of a sentence."""
    found = lexemes(view.text, view.folded)
    named = names(view.text, found)
    quantities = read_quantities(view.text)
    turned = turned_words(view.folded, view.atoms, chinese=view.chinese)
    return Deep(
        view=view,
        words=found,
        content=tuple(word for word in found if word.kind is not WordKind.FUNCTION),
        names=named,
        days=tuple(sorted((*_dates(view, quantities), *view.told), key=lambda day: day.start)),
        turned=tuple(t for t in turned if not any(q.start <= t.start < q.end for q in quantities)),
        quantities=quantities,
        subject=subject_span(view.folded, found, named, chinese=view.chinese),
        heads=() if view.chinese else heads(view.folded),
    )
