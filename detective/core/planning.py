"""Several queries from one question, the same every time; a year is its own or the clock's, never invented.

A caller may give the queries instead: those of the plan keep their purpose, the others are `given`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from detective.core.models import Kind, Language, Mode, PlannedQuery, Question
from detective.core.names import other_names
from detective.core.patterns import Pattern
from detective.core.sources import primary_host, subjects_of
from detective.core.tables import known, rows, table, words
from detective.core.text import fold, has_han
from detective.errors import InputError, Words

_LATIN = Pattern(r"[A-Za-z0-9À-ɏ][A-Za-z0-9À-ɏ.'’-]*|[^\sA-Za-z0-9À-ɏ]+")
_MARKS = Pattern(r"[\s，。？！；：、“”‘’《》（）()?!,.;:\"]+")
_TABLE = "planning.toml"
GIVEN = "given"  # the purpose of a query that a caller wrote
_NUMBER = Pattern(r"\d[\d.,]*")


def plan(question: Question) -> tuple[PlannedQuery, ...]:
    """The queries in order of use, without repeats, each with its purpose."""
    mine = str(question.language)
    other = "en" if question.language is Language.ZH else "zh"
    wanted = [
        (question.text, "verbatim", mine),
        (keywords(question), "keywords", mine),
        (pinned(question), "time_pinned", mine),
        (_official(question), "official", mine),
        (_debunk(question), "debunk", mine),
        (_contrary(question), "contra", mine),
        (_translated(question), "translated", other),
    ]
    found: dict[str, PlannedQuery] = {}
    for text, purpose, language in wanted:
        query = text.strip()[: limit("longest")]
        if query and query not in found:
            found[query] = PlannedQuery(text=query, purpose=purpose, language=language)
    return tuple(found.values())


def edited(question: Question, given: Sequence[str]) -> tuple[PlannedQuery, ...]:
    """The queries of a caller in place of the planned ones, in their order and without repeats; raises `InputError`."""
    planned = {query.text: query for query in plan(question)}
    texts = tuple(dict.fromkeys(" ".join(text.split()) for text in given))
    most, longest = limit("most_given"), limit("longest")
    if not texts or len(texts) > most:
        raise InputError(
            "queries_number",
            Words(f"给了 {len(texts)} 条检索词。", f"{len(texts)} queries were given."),
            Words(f"请给 1 到 {most} 条，或不给。", f"give from 1 to {most}, or none at all."),
        )
    for text in texts:
        if not 0 < len(text) <= longest or not text.isprintable():
            raise InputError(
                "query_unusable",
                Words(f"这条检索词不能用：{text[:40]!r}。", f"this query cannot be used: {text[:40]!r}."),
                Words(f"请写成一行 1 到 {longest} 个字符。", f"write it on one line of 1 to {longest} characters."),
            )
    return tuple(planned.get(text) or _given(text) for text in texts)


def _given(text: str) -> PlannedQuery:
    return PlannedQuery(text=text, purpose=GIVEN, language="zh" if has_han(text) else "en")


def keywords(question: Question) -> str:
    """The question without the words that only ask."""
    if question.language is Language.ZH:
        text = fold(question.proposition)
        for word in words("query_words_zh.txt"):
            text = text.replace(word, " ")
        return " ".join(piece for piece in _MARKS.split(text) if piece)
    dull = frozenset(words("query_words_en.txt"))
    found = [word for word in _LATIN.findall(question.proposition) if word.lower() not in dull]
    return " ".join(_MARKS.sub(" ", " ".join(found)).split())


def pinned(question: Question) -> str:
    """The keywords with the asked year written out, where the question named it in other words (明年, next year)."""
    target = question.target
    base = _relative().sub("", keywords(question)).strip()
    years = target.years() if target else ()
    if len(years) != 1 or str(years[0]) in base:
        return base
    return f"{years[0]}年 {base}" if question.language is Language.ZH else f"{base} {years[0]}"


@cache
def limit(name: str) -> int:
    """A bound of the table of planning, in the unit that its row states."""
    row = table(_TABLE)[name]
    known(f"{_TABLE}.{name}", row, frozenset({"value", "unit", "since", "why"}))
    return int(row["value"])


@cache
def _relative() -> Pattern:
    return Pattern("|".join(map(re.escape, table(_TABLE)["words"]["relative"])), re.IGNORECASE)


def _official(question: Question) -> str:
    host = primary_host(subjects_of(question.text))
    return f"{keywords(question)} site:{host}" if host else ""


def _debunk(question: Question) -> str:
    if question.mode is not Mode.CLAIM or question.kind is Kind.FORECAST:
        return ""
    return f"{keywords(question)} {table(_TABLE)['words'][f'debunk_{question.language}']}"


def _contrary(question: Question) -> str:
    """The claim with its word of direction turned round, so that contrary reports are looked for as hard."""
    if question.mode is not Mode.CLAIM:
        return ""
    base = keywords(question)
    folded = fold(base)
    for word, opposite in _opposites(question.language):
        at = folded.find(word)
        whole = question.language is Language.ZH or f" {word} " in f" {folded} "
        if at >= 0 and whole:
            return base[:at] + opposite + base[at + len(word) :]
    return ""


@cache
def _opposites(language: Language) -> tuple[tuple[str, str], ...]:
    listed = [(row[0], row[1]) for row in rows(f"stance/opposites_{language}.tsv") if row[2] == "verb"]
    both = listed + [(opposite, word) for word, opposite in listed]
    return tuple(sorted(both, key=lambda pair: (-len(pair[0]), pair)))


def _translated(question: Question) -> str:
    names = other_names(question.text, question.language)
    if not names:
        return ""
    years = [str(year) for year in (question.target.years() if question.target else ())]
    numbers = [number for number in _NUMBER.findall(question.text) if number not in years]
    return " ".join([*years[:1], *names, *numbers[:2]])
