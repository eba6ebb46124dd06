"""How far a passage speaks of what is asked: entities, event, time, measure; low for another thing of the kind."""

from __future__ import annotations

from functools import cache

from detective.core.answers.align import Alignment, is_longer
from detective.core.answers.contrast import is_contrasted
from detective.core.answers.line import Line
from detective.core.answers.qualified import is_qualified
from detective.core.answers.rank import cue_words
from detective.core.answers.shape import Shape, Wanted
from detective.core.answers.terms import Term, forms_of_key, kind_of, searchable, terms
from detective.core.patterns import Bilingual, Pattern
from detective.core.tables import rows, table

_YEAR = Pattern(r"(?<!\d)(?:1\d\d\d|20\d\d)(?!\d)")
_RIVALS = ("prize", "family", "category", "event", "office", "season", "gender", "age", "pairs", "land", "city", "body")
_OF_HOLDERS = frozenset({"land", "city", "body"})  # rivals only where an office or a measure of them is asked
_UNSAID = frozenset(
    {"event", "prize", "family", "category", "office", "land", "city", "body"}
)  # a terse passage leaves them out
_MARKED = frozenset({"women", "youth", "paralympic_games", "youth_olympics", "club_world_cup"})
_IN_OFFICE = "=in_office"
_NAMED = frozenset("sorC1")
_STRONG = frozenset({"prize", "family", "category", "office", "event", "body", "land", "city", "region", "measure"})

Parts = tuple[tuple[str, int], ...]


def limits() -> dict[str, int]:
    """Thresholds and shares of the relevance (thousandths)."""
    return {name: int(entry["value"]) for name, entry in table("answers/relevance.toml").items()}


def relevance(shape: Shape, line: Line, alignment: Alignment, title: str, folded: str) -> tuple[int, Parts]:
    """Thousandths, and the parts that gave them. `title` and `folded` (the whole passage) are folded."""
    limit = limits()
    near = title if shape.wanted is not Wanted.REASON else f"{title} {folded}"  # a reason may stand by itself
    if not _shares_a_word(shape, alignment, searchable(near)):
        return 0, ()
    sought = [searchable(_but_for_longer(shape, line, one, title)) for one in (title, folded)]
    named, rest = _coverage(shape, alignment, *sought)
    time = _time(shape, line, folded)
    held = [
        (value, share)
        for value, share in ((named, limit["share_named"]), (rest, limit["share_rest"]), (time, limit["share_time"]))
        if value is not None
    ]
    total = sum(share for _, share in held) or 1
    value = sum(value * share for value, share in held) // total
    if _all_matched(named, rest, time, limit):
        value = max(value, limit["all_matched"])
    clash = (
        conflict(shape, line, title)
        or is_qualified(shape, line.folded, f"{title} {folded}")
        or is_contrasted(shape, line, alignment, " ".join(sought))
    )
    only_named = rest == 0 and time is None  # it names the thing and says nothing of what is asked about it
    few = named is not None and named < limit["few_named"]
    another = _other_relation(shape, line, title, folded) or (named is None and _of_another(shape, alignment, *sought))
    if clash or only_named or few or another:
        value = min(value, limit["other_thing"])
    parts = [("entities", named), ("content", rest), ("time", time), ("conflict", 1000 if clash else None)]
    return value, tuple((name, part) for name, part in parts if part is not None)


def _but_for_longer(shape: Shape, line: Line, text: str, title: str) -> str:
    """A text without the places that only contain the name of one that is asked about."""
    for other in (*line.terms, *terms(title)):
        if any(term.text in other.text and is_longer(other, term) for term in shape.content):
            text = text.replace(other.text, " ")
    return text


def _of_another(shape: Shape, alignment: Alignment, title: str, folded: str) -> bool:
    """Whether the passage lacks the most telling noun of a question without names: helium, where hydrogen is asked."""
    nouns = [
        (term, forms)
        for term, forms in zip(shape.content, shape.forms, strict=True)
        if term.weight and not any(key[0] == "=" for key in term.keys)
    ]
    last = _OF_WHAT.search(shape.folded)
    most = max((term.weight for term, _ in nouns), default=0)
    return any(
        not alignment.get(term) and not any(form in title or form in folded for form in forms)
        for term, forms in nouns
        if term.weight == most or (last and term.text == last[1])
    )


_OF_WHAT = Pattern(r"\b(?:of|for) (?:the |an? )?([a-z-]+)\W*$")


def _shares_a_word(shape: Shape, alignment: Alignment, around: str) -> bool:
    """Whether any word of the question stands in the sentence or in what is around it."""
    if any(alignment.values()) or not shape.content:
        return True
    return any(form in around for forms in shape.forms for form in forms)


def _all_matched(named: int | None, rest: int | None, time: int | None, limit: dict[str, int]) -> bool:
    names = named is None or named >= limit["all_named"]
    return names and (rest is None or rest >= limit["most_rest"]) and (time is None or time >= limit["time_held"])


def _is_named(term: Term) -> bool:
    return term.tag in _NAMED or any(kind_of(key) in _STRONG for key in term.keys)


def _goes_without_saying(term: Term, alignment: Alignment) -> bool:
    """Who serves as president: a passage that calls somebody the president need not say that he serves."""
    titled = any(spots and any(kind_of(key) == "office" for key in found.keys) for found, spots in alignment.items())
    return titled and not alignment.get(term) and _IN_OFFICE in term.keys


def _coverage(shape: Shape, alignment: Alignment, title: str, folded: str) -> tuple[int | None, int | None]:
    sums = {True: [0, 0], False: [0, 0]}
    for term, forms in zip(shape.content, shape.forms, strict=True):
        if _goes_without_saying(term, alignment):
            continue
        group = sums[_is_named(term)]
        weight = term.weight
        group[1] += weight
        if alignment.get(term):
            group[0] += weight * 1000
        elif any(form in title for form in forms):
            group[0] += weight * 950
        elif any(form in folded for form in forms):
            group[0] += weight * 850
        elif any(kind_of(key) in _UNSAID for key in term.keys):
            group[0] += weight * 250
    named, rest = sums[True], sums[False]
    return (named[0] // named[1] if named[1] else None), (rest[0] // rest[1] if rest[1] else None)


def _time(shape: Shape, line: Line, folded: str) -> int | None:
    if not shape.years or shape.wanted is Wanted.TIME:
        return None
    here = {int(year) for year in _YEAR.findall(line.folded)}
    if here & shape.years:
        return 1000
    there = {int(year) for year in _YEAR.findall(folded)}
    if there & shape.years:
        return 900
    return 600 if here or there else 800


def conflict(shape: Shape, line: Line, title: str) -> bool:
    """Whether the sentence names another prize, office, season, sex or age group than the one that is asked."""
    asked, told, beside = _by_kind(shape.content), _by_kind(line.terms), _by_kind(terms(title))
    if _other_occasion(asked, told) and not _occasions(asked) & _occasions(beside):
        return True
    asks_occasion = bool(_occasions(asked)) or "category" in asked  # 青年 marks a competition, and no director
    kinds = (
        _RIVALS if asked.keys() & {"office", "measure"} else tuple(kind for kind in _RIVALS if kind not in _OF_HOLDERS)
    )
    for kind in kinds:
        mine, theirs = asked.get(kind, set()), told.get(kind, set())
        if mine and theirs and not mine & theirs and not mine & beside.get(kind, set()):
            return True
        if asks_occasion and not mine and (theirs | beside.get(kind, set())) & _MARKED:
            return True
    return False


@cache
def _apart() -> dict[str, frozenset[str]]:
    """Relation or measure -> those that tell of another matter of the same thing."""
    return {_key(one): frozenset(map(_key, cell.split("|"))) for one, cell in rows("answers/apart.tsv")}


def _key(name: str) -> str:
    """The key of a row: of a measure its name, of a relation as words carry it."""
    return name if kind_of(name) == "measure" else f"={name}"


def _other_relation(shape: Shape, line: Line, title: str, folded: str) -> bool:
    """Whether the sentence tells another relation than the one that is asked: who hosted it, and not who won it.

    Who won an election is not told by who held the office, though all else agrees; nor is an office told of where no
    word for one stands.
    """
    around = f"{searchable(title)} {searchable(folded)}"
    if cue_words("elected").search(shape.folded) is not None and cue_words("elected").search(around) is None:
        return True
    here = {key for term in line.terms for key in term.keys}
    told = here.union(*(term.keys for term in terms(title)))
    unsaid = [key for term in shape.content for key in _unsaid(term, told, around)]
    if any(here & _apart()[key] for key in unsaid) or _other_doer(shape.folded, around):
        return True
    if (
        any("=capital" in term.keys for term in shape.content)
        and cue_words("part_of_land").search(line.folded)
        and not cue_words("part_of_land").search(shape.folded)
    ):
        return True  # of a province
    return _asks_office(shape) and not any(kind_of(key) == "office" for key in told)


@cache
def _doers() -> tuple[Bilingual, ...]:
    """The deeds by which somebody is named beside a work or a body."""
    return tuple(Bilingual(han.split("|"), latin.split("|")) for _, han, latin in rows("answers/doers.tsv"))


def _other_doer(asked: str, around: str) -> bool:
    """Whether the author is asked for and the passage names a translator, of no author a word."""
    mine = [deed for deed in _doers() if deed.search(asked)]
    if not mine or any(deed.search(around) for deed in mine):
        return False
    return any(deed.search(around) for deed in _doers())


def _unsaid(term: Term, told: set[str], around: str) -> list[str]:
    """The relations of a word that other matters stand beside, where the passage tells none of them."""
    keys = [key for key in term.keys if key in _apart()]
    said = any(key in told or any(form in around for form in forms_of_key(key)) for key in keys)
    return [] if said else keys


def _asks_office(shape: Shape) -> bool:
    return any(kind_of(key) == "office" for term in shape.content for key in term.keys)


def _other_occasion(asked: dict[str, set[str]], told: dict[str, set[str]]) -> bool:
    """An event is asked and a prize is told of, or the reverse."""
    mine, theirs = _occasions(asked), _occasions(told)
    if not mine or not theirs or mine & theirs:
        return False
    return ("event" in asked) != ("event" in told)


def _occasions(found: dict[str, set[str]]) -> set[str]:
    return set().union(*(found.get(kind, set()) for kind in ("event", "prize", "family")))


def _by_kind(found: tuple[Term, ...]) -> dict[str, set[str]]:
    out: dict[str, set[str]] = {}
    for term in found:
        for key in term.keys:
            kind = kind_of(key)
            if kind in _RIVALS or kind == "measure":
                out.setdefault(kind, set()).add(key)
    return out
