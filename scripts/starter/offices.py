"""Heads of state and government and of large bodies, term by term; an open term says as of when it is known."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from starter.records import Pair, Publisher, Source
from starter.tables import Tables
from starter.wording import Name, Names, day_en, day_zh, month_en, month_zh

AS_OF = "2025-10"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One holder's time in an office; `end` is None while it lasted at the table's as-of."""

    office: tuple[str, str]
    holder: Name
    start: date
    end: date | None


def pairs(tables: Tables, names: Names, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    """One fact a term, dated by the month in which the table was checked.

    Where the office's page is only its front page, the article on the holder is cited beside it, in other words.
    """
    official = {row[0]: row[1:] for row in tables.hand("office_sources.tsv")}
    for term in _terms(tables, names):
        key, *home = official[term.office[1]]
        yield _pair(term, Source(publisher=publishers[key]), "", (_text_zh(term), _text_en(term)))
        if home:
            article = {"article": term.holder.en.replace(" ", "_")}
            second = Source(publisher=publishers["wikipedia_en"], blanks=article)
            yield _pair(term, second, "-article", (_second_zh(term), _second_en(term)))


def _pair(term: Term, source: Source, suffix: str, texts: tuple[str, str]) -> Pair:
    return Pair(
        id=f"office-{_slug(term.office[1])}-{_slug(term.holder.en)}-{term.start.year}{suffix}",
        topic="office",
        title_zh=f"{term.office[0]}：{term.holder.zh}",
        title_en=f"{term.office[1]}: {term.holder.en}",
        text_zh=texts[0],
        text_en=texts[1],
        source_zh=source,
        source_en=source,
        published=AS_OF,
        published_kind="modified",
        facts=_facts(term),
    )


def _terms(tables: Tables, names: Names) -> Iterator[Term]:
    rows = [tuple(row.values()) for row in tables.source("office_terms.csv")]
    rows += [tuple(row) for row in tables.hand("offices_more.tsv")]
    for office, office_zh, holder, holder_zh, start, end, *_as_of in rows:
        yield Term(
            office=(office_zh, office),
            holder=names.of(holder, holder_zh),
            start=date.fromisoformat(start),
            end=date.fromisoformat(end) if end else None,
        )


def _facts(term: Term) -> dict[str, str]:
    facts = {
        "office": term.office[1],
        "office_zh": term.office[0],
        "holder": term.holder.en,
        "holder_zh": term.holder.zh,
        "start": term.start.isoformat(),
    }
    return facts | ({"end": term.end.isoformat()} if term.end else {"as_of": AS_OF})


def _slug(text: str) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def _text_zh(term: Term) -> str:
    who = term.holder.in_chinese()
    if term.end is None:
        return f"{who}自{day_zh(term.start)}起任{term.office[0]}（截至{month_zh(AS_OF)}在任）。"
    return f"{who}于{day_zh(term.start)}至{day_zh(term.end)}任{term.office[0]}。"


def _text_en(term: Term) -> str:
    the = "the " if term.office[1] == "Pope" else ""
    if term.end is None:
        return f"{term.holder.en} has been {the}{term.office[1]} since {day_en(term.start)} (as of {month_en(AS_OF)})."
    return f"{term.holder.en} was {the}{term.office[1]} from {day_en(term.start)} to {day_en(term.end)}."


def _second_zh(term: Term) -> str:
    who = term.holder.in_chinese()
    if term.end is None:
        return f"从{day_zh(term.start)}开始，{term.office[0]}由{who}担任，这是{month_zh(AS_OF)}时的情况。"
    return f"{day_zh(term.start)}至{day_zh(term.end)}，{term.office[0]}由{who}担任。"


def _second_en(term: Term) -> str:
    if term.end is None:
        return (
            f"Since {day_en(term.start)} the office of {term.office[1]} has been held by {term.holder.en}, "
            f"as of {month_en(AS_OF)}."
        )
    return (
        f"From {day_en(term.start)} to {day_en(term.end)} the office of {term.office[1]} was held by {term.holder.en}."
    )
