"""The ruleset in force: thresholds and weights as whole numbers, and the hash that says which rules gave a card."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from detective.core.models import SourceKind, Tier
from detective.core.tables import DATA, known, raw, table
from detective.errors import TableError

_TABLES_APART = frozenset(
    {"article", "calibration", "cli", "nli.toml", "pages", "providers", "settings.toml", "starter", "suites"}
)  # evidence and its fetching, what is checked at all, cases for measuring, and what only a model of one's own needs
_OF_MODELS = "nli.toml"
_SENTENCES = frozenset(
    {"bases.toml", "gates.toml", "mcp.toml", "record", "view.toml", "words.toml"}
)  # what is said of a verdict, not what decides it
_AT = "@sha256:"
_SECTIONS = frozenset(
    {"version", "authority_milli", "score", "freshness_milli", "threshold", "confidence", "confidence_map"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfidenceMap:
    """Shares (percent) of a decided verdict's signals, their caps, and knots (index, confidence) in thousandths."""

    dominance_percent: int
    weight_percent: int
    origins_percent: int
    certainty_percent: int
    weight_cap_milli: int
    origins_cap: int
    knots: tuple[tuple[int, int], ...]  # of statements
    answer_knots: tuple[tuple[int, int], ...]  # of answers to open questions


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Every number that the verdict hangs on, in thousandths; the reasons stand in `data/rules.toml`."""

    version: str
    authority_milli: tuple[tuple[str, int], ...]
    base_milli: int
    relevance_share_milli: int
    settled_milli: int
    undated_milli: int
    stale_milli: int
    deciding_weight_milli: int
    relevance_milli: int
    heavy_side_milli: int
    dominance_milli: int
    low_tier_cap_milli: int
    examined_claim_milli: int
    lowest_confidence_milli: int
    highest_confidence_milli: int
    undecided_confidence_milli: int
    confidence_map: ConfidenceMap

    def authority_of(self, tier: Tier | None, kind: SourceKind | None = None) -> int:
        """The authority of a tier in thousandths; satire has none and an unknown tier counts as T5."""
        weights = dict(self.authority_milli)
        return weights["satire"] if kind is SourceKind.SATIRE else weights[str(tier or Tier.T5)]


@cache
def default_ruleset() -> Ruleset:
    """The rules that ship with the engine; raises `TableError` with the place when the table is malformed."""
    data = table("rules.toml")
    known("rules", data, _SECTIONS)
    thresholds = {name: _number(f"threshold.{name}.value", row["value"]) for name, row in data["threshold"].items()}
    weights = {name: value for name, value in data["authority_milli"].items() if name not in ("why", "since")}
    return Ruleset(
        version=data["version"],
        authority_milli=tuple(sorted((name, _number(f"authority_milli.{name}", v)) for name, v in weights.items())),
        base_milli=_number("score.base_milli", data["score"]["base_milli"]),
        relevance_share_milli=_number("score.relevance_share_milli", data["score"]["relevance_share_milli"]),
        settled_milli=_number("freshness_milli.settled", data["freshness_milli"]["settled"]),
        undated_milli=_number("freshness_milli.undated", data["freshness_milli"]["undated"]),
        stale_milli=_number("freshness_milli.lowest", data["freshness_milli"]["lowest"]),
        lowest_confidence_milli=_number("confidence.lowest_milli", data["confidence"]["lowest_milli"]),
        highest_confidence_milli=_number("confidence.highest_milli", data["confidence"]["highest_milli"]),
        undecided_confidence_milli=_number(
            "confidence.undecided_highest_milli", data["confidence"]["undecided_highest_milli"]
        ),
        confidence_map=_confidence_map(data["confidence_map"]),
        **thresholds,
    )


def _confidence_map(data: dict[str, Any]) -> ConfidenceMap:
    numbers = {name: _number(f"confidence_map.{name}", v) for name, v in data.items() if isinstance(v, int)}
    return ConfidenceMap(knots=_knots("knots", data), answer_knots=_knots("answer_knots", data), **numbers)


def _knots(name: str, data: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    knots = tuple((int(index), int(milli)) for index, milli in data[name])
    if list(knots) != sorted(knots) or [milli for _, milli in knots] != sorted(milli for _, milli in knots):
        raise TableError(f"rules.confidence_map.{name}", "pairs that rise in both numbers")
    return knots


@dataclass(frozen=True, slots=True)
class ModelMark:
    """Which model of the user's own reads stance: its name, and the SHA-256 of its files."""

    name: str
    digest: str

    def __str__(self) -> str:
        """As it stands on the card."""
        return f"{self.name}{_AT}{self.digest}"


def mark_on(card: Mapping[str, Any]) -> ModelMark | None:
    """The model that a card names among its readers; None where the fitted reader read."""
    named = (str(one).rpartition(_AT) for one in card["provenance"]["readers"])
    return next((ModelMark(name, digest) for name, at, digest in named if at), None)


@cache
def ruleset_hash(model: ModelMark | None = None) -> str:
    """SHA-256 over the digests of all tables that a verdict hangs on, by path, and of the model that reads stance."""
    seal = hashlib.sha256()
    for path, table_digest in table_digests(model).items():
        seal.update(path.encode() + b"\0" + bytes.fromhex(table_digest))
    if model is not None:
        seal.update(f"{model}".encode())
    return seal.hexdigest()


@cache
def table_digests(model: ModelMark | None = None) -> Mapping[str, str]:
    """SHA-256 of every table of rules and words, by its path; sentences, evidence and its fetching stay out."""
    found = _walk("", DATA) + ([(_OF_MODELS, raw(_OF_MODELS))] if model is not None else [])
    return {path: hashlib.sha256(content).hexdigest() for path, content in sorted(found)}


def _walk(prefix: str, folder: Path) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.name.startswith((".", "__")) or (not prefix and entry.name in _TABLES_APART | _SENTENCES):
            continue
        if entry.is_dir():
            found += _walk(f"{prefix}{entry.name}/", entry)
        elif entry.is_file():
            found.append((prefix + entry.name, entry.read_bytes()))
    return found


def _number(where: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TableError(f"rules.{where}", "a whole number of thousandths, 0 or more")
    return value
