"""Evidence that goes round in a circle: a card of this engine, or the claim itself posted once more."""

from __future__ import annotations

from detective.core.models import Candidate, Source, SourceKind, Tier
from detective.core.patterns import Pattern
from detective.core.sources import rate
from detective.core.text import fold
from detective.core.urls import host_of

_OURS = Pattern(
    r"detective\.(?:card|bundle)/\d|\bdetectiveagent/\d"
    r"|\bdetective \d+\.\d+\.\d+ · [\w.-]+/[0-9a-f]{12} · [0-9a-f]{16}\b"
)
_OUR_NAMES = frozenset({"detective", "ai元宝大侦探", "ai元宝大侦探 / detective"})
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0"})  # noqa: S104  # compared, never listened on
_POSTED = frozenset({SourceKind.SOCIAL, SourceKind.FORUM, SourceKind.BLOG})
_LOW = frozenset({Tier.T4, Tier.T5})
_LEAD = Pattern(
    r"^(?:(?:转发?|转自|网传|网友称?|听说|据说|求证|核实|请问|rt|fwd?|via|claim|rumou?r)\s*[:：]?\s*|@\S{1,40}\s*[:：]?\s*|【[^】]{0,12}】)+"
)


def is_own_output(candidate: Candidate) -> bool:
    """Whether it is a card, a bundle or a page of this engine."""
    schema = candidate.extra.get("schema")
    if isinstance(schema, str) and schema.startswith("detective."):
        return True
    if (candidate.provider or "") in _OUR_NAMES or fold(candidate.site or "").strip() in _OUR_NAMES:
        return True
    if host_of(candidate.url) in _LOOPBACK:
        return True
    return _OURS.search(fold(f"{candidate.title}\n{candidate.text}")) is not None


def is_the_claim_again(candidate: Candidate, claims: tuple[str, ...], own: tuple[Source, ...] = ()) -> bool:
    """Whether it is a user's post or an unknown page whose whole text is the claim."""
    if not _is_lowly(candidate, own):
        return False
    said = {_letters(candidate.text), _letters(candidate.title)} - {""}
    return bool(said) and said <= {_letters(claim) for claim in claims}


def _is_lowly(candidate: Candidate, own: tuple[Source, ...]) -> bool:
    if candidate.source_kind in _POSTED or candidate.tier in _LOW:
        return True
    if candidate.tier is not None or not candidate.url:
        return False  # vouched for by the caller, or a passage that the caller holds
    rating = rate(candidate, frozenset(), own)
    return rating.tier in _LOW


def _letters(text: str) -> str:
    return "".join(char for char in _LEAD.sub("", fold(text).strip()) if char.isalnum())
