"""Two items that name no year and no day count only together: independent, in the asked time, within a fortnight."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlsplit

from detective.core.guard.seen import Fact, Seen
from detective.core.models import Candidate, ItemRelation
from detective.core.question_limits import threshold
from detective.core.text import tokens

_RESERVED = (".example.org", ".example.com", ".example.net", ".example", ".test", ".invalid", ".localhost")


def find_seconds(seen: tuple[Seen, ...]) -> tuple[Seen, ...]:
    """Mark the items known by publication alone that another such item bears out."""
    lone = [item for item in seen if item.relation is ItemRelation.PUBLICATION]
    return tuple(
        replace(item, facts=item.facts | {Fact.SECOND})
        if item in lone and any(_bears_out(item, other) for other in lone)
        else item
        for item in seen
    )


def _bears_out(one: Seen, other: Seen) -> bool:
    if one is other or one.published is None or other.published is None:
        return False
    first, second = one.published.start, other.published.start
    if first is None or second is None or abs(first.ordinal() - second.ordinal()) > threshold("second_days"):
        return False
    return is_independent(one.candidate, other.candidate)


def is_independent(one: Candidate, other: Candidate) -> bool:
    """Different sites, and neither text a copy of the other; reserved host names say nothing of a site."""
    if _site(one) and _site(one) == _site(other):
        return False
    mine, yours = frozenset(tokens(one.text)), frozenset(tokens(other.text))
    return len(mine & yours) * 1000 < threshold("copy_milli") * max(1, min(len(mine), len(yours)))


def _site(candidate: Candidate) -> str:
    host = (urlsplit(candidate.url).hostname or "") if candidate.url else ""
    if host.endswith(_RESERVED):
        host = ""
    return (host or candidate.site or "").removeprefix("www.").casefold()
