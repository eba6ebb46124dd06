"""Facts written by hand: refuted rumours, constants and definitions, capitals, provinces, chemical elements."""

from __future__ import annotations

from collections.abc import Iterator

from starter.records import Pair, Publisher, Source
from starter.tables import Tables


def pairs(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    """All of them, table by table."""
    yield from _rumours(tables, publishers)
    yield from _facts(tables, publishers)
    yield from _capitals(tables, publishers)
    yield from _provinces(tables, publishers)
    yield from _elements(tables, publishers)


def source_of(publisher: Publisher, filled: str) -> Source:
    """The address with its blanks filled in order; several are parted by a slash."""
    names = list(publisher.fields)
    parts = filled.split("/", len(names) - 1) if filled else []
    return Source(publisher=publisher, blanks=dict(zip(names, parts, strict=True)))


def _rumours(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    for key, publisher, filled, body_zh, body_en, claim_zh, claim_en, truth_zh, truth_en in tables.hand("rumours.tsv"):
        source = source_of(publishers[publisher], filled)
        yield Pair(
            id=f"rumour-{key}",
            topic="rumour",
            title_zh=f"辟谣：{claim_zh}",
            title_en=f"Fact check: {claim_en}",
            text_zh=f"“{claim_zh}”的说法是错误的，属于谣言。{body_zh}指出：{truth_zh}",
            text_en=f"The claim that {claim_en} is false. According to {body_en}, {truth_en}",
            source_zh=source,
            source_en=source,
            facts={"claim": claim_en, "claim_zh": claim_zh, "refuted_by": body_en},
        )


def _facts(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    for key, topic, publisher, filled, title_zh, title_en, text_zh, text_en in tables.hand("facts.tsv"):
        source = source_of(publishers[publisher], filled)
        yield Pair(
            id=f"fact-{key}",
            topic=topic,
            title_zh=title_zh,
            title_en=title_en,
            text_zh=text_zh,
            text_en=text_en,
            source_zh=source,
            source_en=source,
            facts={},
        )


def _capitals(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    for code, country_en, country_zh, capital_en, capital_zh, *others in tables.hand("capitals.tsv"):
        source = source_of(publishers["undata"], code)
        inner = "，".join([capital_en, *others])
        name = country_en.removeprefix("the ")
        yield Pair(
            id=f"capital-{code}",
            topic="capital",
            title_zh=f"{country_zh}的首都",
            title_en=f"Capital of {country_en}",
            text_zh=f"{country_zh}的首都是{capital_zh}（{inner}）。",
            text_en=f"The capital of {country_en} is {capital_en.rstrip('.')}.",
            source_zh=source,
            source_en=source,
            facts={"country": name, "country_zh": country_zh, "capital": capital_en, "capital_zh": capital_zh},
        )


def _provinces(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    source = source_of(publishers["mca_divisions"], "")
    for unit_zh, unit_en, seat_zh, seat_en, kind in tables.hand("provinces.tsv"):
        word_zh, word_en = ("省会", "province") if kind == "p" else ("首府", "autonomous region")
        yield Pair(
            id=f"province-{unit_en.lower().replace(' ', '-')}",
            topic="capital",
            title_zh=f"{unit_zh}的{word_zh}",
            title_en=f"Capital of {unit_en}, China",
            text_zh=f"{unit_zh}的{word_zh}是{seat_zh}市。",
            text_en=f"The capital of the Chinese {word_en} of {unit_en} is {seat_en}.",
            source_zh=source,
            source_en=source,
            facts={"unit": unit_en, "unit_zh": unit_zh, "seat": seat_en, "seat_zh": seat_zh},
        )


def _elements(tables: Tables, publishers: dict[str, Publisher]) -> Iterator[Pair]:
    for number, symbol, name, name_zh, *everyday in tables.hand("elements.tsv"):
        source = source_of(publishers["pubchem_element"], number)
        yield Pair(
            id=f"element-{int(number):03d}",
            topic="element",
            title_zh=f"{name_zh}（{symbol}）的元素符号和原子序数",
            title_en=f"{name} ({symbol})",
            text_zh=f"化学元素{name_zh}（{'，'.join([name, *(f'俗称{word}' for word in everyday)])}）的元素符号（化学符号）是{symbol}，原子序数是{number}。",
            text_en=f"{name} is the chemical element with the symbol {symbol} and the atomic number {number}.",
            source_zh=source,
            source_en=source,
            facts={"number": int(number), "symbol": symbol, "name": name, "name_zh": name_zh},
        )
