"""A long text: read from a page, a file or stdin, its sentences chosen, the chosen ones checked one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from detective.app import LONGEST, Detective, now
from detective.core.checkworthy import Passage, pick
from detective.core.models import AsOf, Candidate
from detective.core.policy import Policy
from detective.core.question import read_question
from detective.core.text import has_han
from detective.core.timeline import Precision, Span
from detective.core.times import Basis, read_as_of, read_date, read_times
from detective.errors import InputError, Words
from detective.pages.charset import decode
from detective.pages.fetch import NotRead, Reader
from detective.pages.formats import format_of
from detective.pages.passages import ends_sentence, weigh
from detective.pages.records import Document, Source
from detective.pipeline import Checked

LIMIT = 40  # claims checked of one text, unless another number is asked for
_PLAIN = frozenset({"text", None})
_WRAPPED_LEAST, _WRAPPED_MOST = 50, 160  # weight of a line that goes on in the next one
_MARK = re.compile(r"[ \t\u3000]|[-*•·#>]|\d{1,2}[.、)）]|[一二三四五六七八九十]{1,3}、")
_WRAP = re.compile(r"\s*\n\s*")
_DAYS = frozenset({Precision.DAY, Precision.INSTANT})
_RECENT_DAYS = 31  # what a text calls the present is still the present of the check


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A text and what is known of it; offsets of its claims count characters of `text`."""

    source: str
    text: str
    title: str = ""
    url: str | None = None
    published: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence that is checked: its words as one line, and the time that they mean where it follows from the date."""

    passage: Passage
    text: str
    time: str | None


def read_article(name: str, *, stdin: Callable[[], str], reader: Reader | None = None) -> Article:
    """The text behind an address, a file's name, or `-`; raises InputError when it cannot be read."""
    if name == "-":
        return given("-", stdin())
    if re.match(r"[a-z][a-z0-9+.-]+://", name, re.IGNORECASE):
        return _fetched(name, reader or Reader())
    return _file(Path(name))


def claims_of(article: Article, *, as_of: str | None, limit: int = LIMIT) -> tuple[list[Claim], list[Passage]]:
    """The claims to be checked and the sentences that are left out, both in order."""
    present = read_as_of(as_of or now())
    written = _written(article.published)
    claims: list[Claim] = []
    left_out: list[Passage] = []
    for passage in pick(_flowing(article.text), written or present):
        found = passage if passage.left_out else _claim(article, passage, written, present)
        if isinstance(found, Claim) and len(claims) >= limit:
            found = replace(passage, left_out="beyond_limit")
        if isinstance(found, Claim):
            claims.append(found)
        else:
            left_out.append(replace(found, text=article.text[found.start : found.end]))
    return claims, left_out


def beside(article: Article, policy: Policy) -> Policy:
    """The policy under which a text is no evidence for its own claims."""
    return policy if article.url is None else replace(policy, under_check=policy.under_check | {article.url})


def check_claims(
    engine: Detective,
    claims: Iterable[Claim],
    *,
    as_of: str | None,
    evidence: tuple[Candidate, ...] | None = None,
) -> Iterable[tuple[Claim, Checked]]:
    """Each claim with its finished check, one after another, all at the same present."""
    present = as_of or now()
    for claim in claims:
        yield claim, engine.check(claim.text, as_of=present, mode="claim", time=claim.time, evidence=evidence)


def report(article: Article, cards: list[tuple[Claim, dict[str, Any]]], left_out: list[Passage]) -> dict[str, Any]:
    """Everything as JSON values: the text, a card for each claim, what was left out and why, and counts."""
    claims: list[dict[str, Any]] = [
        {
            "start": claim.passage.start,
            "end": claim.passage.end,
            "text": article.text[claim.passage.start : claim.passage.end],
            "claim": claim.text,
            "time": claim.time,
            "reasons": list(claim.passage.reasons),
            "card": card,
        }
        for claim, card in cards
    ]
    return {
        "article": {
            "source": article.source,
            "title": article.title,
            "url": article.url,
            "published": article.published,
            "text": article.text,
        },
        "claims": claims,
        "left_out": [{"start": p.start, "end": p.end, "text": p.text, "code": p.left_out} for p in left_out],
        "summary": {
            "claims": len(claims),
            "verdicts": _counted(row["card"]["verdict"] for row in claims),
            "left_out": _counted(str(p.left_out) for p in left_out),
        },
    }


def _written(published: str | None) -> AsOf | None:
    """The day on which a text was written; a bare month or year is too coarse for words such as yesterday."""
    span = read_date(published) if published else None
    return read_as_of(published) if published and span and span.precision in _DAYS else None


def _counted(codes: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for code in codes:
        found[code] = found.get(code, 0) + 1
    return dict(sorted(found.items()))


def _claim(article: Article, passage: Passage, written: AsOf | None, present: AsOf) -> Claim | Passage:
    text = _one_line(article.text[passage.start : passage.end])
    if len(text) > LONGEST:
        return replace(passage, left_out="too_long")
    bases = {found.basis for found in read_times(text, written or present)}
    if Basis.RELATIVE in bases:
        return _dated(passage, text, written)
    if Basis.NOW in bases and written and present.day.ordinal() - written.day.ordinal() > _RECENT_DAYS:
        return Claim(passage=passage, text=text, time=written.day.iso()[:-3])
    return Claim(passage=passage, text=text, time=None)


def _dated(passage: Passage, text: str, written: AsOf | None) -> Claim | Passage:
    """Relative times are read by the date of the text, never by the present of the check."""
    if written is None:
        return replace(passage, left_out="time_unknown")
    target = read_question(text, written).target
    return Claim(passage=passage, text=text, time=None if target is None else _spelt(target, written))


def _spelt(span: Span, written: AsOf) -> str | None:
    """A time in words that are read as the same span; an open end is the day of writing."""
    if span.start is None:
        return None
    end = span.end or written.day.plus(1)
    iso = span.start.iso()
    match span.precision:
        case Precision.YEAR:
            return iso[:-6]
        case Precision.MONTH:
            return iso[:-3]
        case _:
            last = end.plus(-1).iso()
            return iso if last == iso else f"{iso}至{last}"


def _one_line(text: str) -> str:
    """A sentence that was broken over lines, whole."""
    return _WRAP.sub(lambda gap: "" if _between_han(text, gap) else " ", text).strip()


def _between_han(text: str, gap: re.Match[str]) -> bool:
    return has_han(text[gap.start() - 1 : gap.start()]) or has_han(text[gap.end() : gap.end() + 1])


def _flowing(text: str) -> str:
    """The text with line breaks inside a paragraph as blanks, so that no sentence is cut there; offsets stay."""
    lines = text.split("\n")
    made = [lines[0]]
    for before, line in pairwise(lines):
        made += [" " if _goes_on(before.strip(), line) else "\n", line]
    return "".join(made)


def _goes_on(before: str, line: str) -> bool:
    if not line.strip() or _MARK.match(line) or ends_sentence(before):
        return False
    return _WRAPPED_LEAST <= weigh(before) <= _WRAPPED_MOST


def given(source: str, text: str, published: str | None = None) -> Article:
    """A text that is at hand; raises InputError when there is none, or when its date cannot be read."""
    if published is not None:
        read_as_of(published)
    if not text.strip():
        raise InputError(
            "text_empty",
            Words("没有可查证的内容。", "there is nothing to check."),
            Words("请给出有文字的文件、网址或标准输入。", "give a file, an address or stdin that holds text."),
        )
    return Article(source=source, text=text, published=published)


def _file(path: Path) -> Article:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            "file_unreadable",
            Words(f"无法读取文件 {path.name}：{error.strerror}。", f"cannot read {path.name}: {error.strerror}."),
            Words("请检查路径和权限。", "check the path and its permissions."),
        ) from error
    form = format_of(path.name)
    if (form.name if form else None) in _PLAIN:
        return given(path.name, decode(data)[0])
    assert form is not None
    documents = [part for part in form.read(Source(name=path.name, data=data)) if isinstance(part, Document)]
    article = given(path.name, "\n".join(one.text for one in documents))
    return replace(article, **_facts(documents[0])) if len(documents) == 1 else article


def _fetched(url: str, reader: Reader) -> Article:
    found = reader.read(url)
    if isinstance(found, NotRead):
        raise InputError(
            f"page_{found.code}",
            Words(f"没能读取这个网页：{found.words.zh}", f"the page was not read: {found.words.en}"),
            Words("请把正文存成文件，或用 - 从标准输入给出。", "save its text to a file, or give it on stdin with -."),
        )
    article = given(url, found.page.document.text)
    return replace(article, **{**_facts(found.page.document), "url": found.url})


def _facts(document: Document) -> dict[str, Any]:
    published = document.published
    return {
        "title": document.title,
        "url": document.url,
        "published": None if published is None else published.written,
    }
