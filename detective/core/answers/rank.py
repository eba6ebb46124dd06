"""Choosing among the spans of a sentence: their kind, their nearness to the gap of the question, and the words around them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from detective.core.answers.align import Alignment, Spot
from detective.core.answers.line import Line
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Gap, Shape, Wanted
from detective.core.answers.terms import Term
from detective.core.tables import rows, table

_YEAR = re.compile(r"(?<!\d)(?:1\d\d\d|20\d\d)(?!\d)")
_BEFORE_YEAR = frozenset({"(", "in", "on", "于", "won in", "[", "(in"})
_TO = frozenset({"to", "至", "到", "成"})
_FROM = frozenset({"from", "由", "从", "自"})
Features = dict[str, float]
_RANKS = (1.0, 0.6, 0.4)  # how much the first, second and third word beside the gap count
_GAP_LETTER = {Gap.INSIDE: "i", Gap.SUBJECT: "s", Gap.OBJECT: "o", Gap.COMPLEMENT: "c"}


class Scored(NamedTuple):
    """A span with its score and the features that gave it."""

    mention: Mention
    score: float
    features: Features


@cache
def weights() -> Mapping[str, float]:
    """Weights of the features; a feature without a weight counts nothing."""
    return {name: value / 1000 for name, value in table("answers/rank.toml")["weights_milli"].items()}


@cache
def cues() -> Mapping[str, frozenset[str]]:
    """Words that stand before or after an answer, by side and wanted kind, and verbs of winning and losing."""
    return {name: frozenset(listed.split("|")) for name, listed in rows("answers/cues.tsv")}


def rank(shape: Shape, line: Line, alignment: Alignment, found: list[Mention], common: Features) -> list[Scored]:
    """All spans with their scores, in the order given; words of the question alone are left out."""
    view = _View(shape, line, alignment)
    table_of = weights()
    out: list[Scored] = []
    for mention in found:
        features = view.features(mention)
        if features is not None:
            features.update(common)
            total = sum(table_of.get(name, 0.0) * value for name, value in features.items())
            out.append(Scored(mention, total, features))
    return out


class _View:
    """A sentence as one question sees it; sums that every span needs are made once."""

    __slots__ = ("clause_share", "content", "dated", "left", "letter", "line", "many_years", "right", "shape", "taken", "total", "weight")

    def __init__(self, shape: Shape, line: Line, alignment: Alignment) -> None:
        self.shape, self.line = shape, line
        self.letter = _GAP_LETTER[shape.gap]
        self.content = [(term.weight, spots) for term, spots in alignment.items() if spots]
        self.left = [(_RANKS[i], alignment[term]) for i, term in enumerate(shape.left[:3]) if alignment[term]]
        self.right = [(_RANKS[i], alignment[term]) for i, term in enumerate(shape.right[:3]) if alignment[term]]
        self.total = sum(term.weight for term in alignment) or 1
        self.dated = [
            (start, end, int(found.group())) for start, end in line.dates if (found := _YEAR.search(line.folded, start, end))
        ]
        self.many_years = bool(shape.years) and len({year for _, _, year in self.dated}) > 1
        covered = [False] * len(line.terms)
        share: dict[int, int] = {}
        for weight, spots in self.content:
            seen: set[int] = set()
            for spot in spots:
                for index in range(spot.first, min(spot.last, len(covered))):
                    covered[index] = True
                    seen.add(line.clause[index])
            for clause in seen:
                share[clause] = share.get(clause, 0) + weight
        self.clause_share = share
        self.weight, self.taken = [0], [0]
        for index, term in enumerate(line.terms):
            self.weight.append(self.weight[-1] + term.weight)
            self.taken.append(self.taken[-1] + (term.weight if covered[index] else 0))

    def features(self, mention: Mention) -> Features | None:
        first, last = mention.first, mention.last
        heavy = self.weight[last] - self.weight[first]
        taken = self.taken[last] - self.taken[first]
        typed = mention.kind in {"number", "time", "era", "list-number", "list-time"}
        if not typed and taken >= heavy:
            return None
        kind = mention.kind.removeprefix("list-")
        size = mention.end - mention.start
        features: Features = {
            f"{self.shape.wanted.value}.{kind}": 1.0,
            "taken": taken / heavy if heavy else 0.0,
            "size": min(size, 60) / 20 if kind != "rest" and kind == mention.kind else 0.0,
            "early": 1.0 - min(mention.start, 100) / 100,
            "clause": self.clause_share.get(self.line.clause[first], 0) / self.total,
        }
        if kind != mention.kind:
            features["list.chunk" if kind == "chunk" else "list"] = 1.0
            if self.shape.many:
                features["list.many"] = 1.0
        self._near(features, mention)
        self._around(features, mention)
        self._year(features, mention)
        self._inside(features, mention)
        return features

    def _near(self, features: Features, mention: Mention) -> None:
        near = 0.0
        for weight, spots in self.content:
            near += weight / (10 + min(self._way(spot, mention)[0] for spot in spots))
        features["near"] = 10 * near / self.total
        for name, side in (("left", self.left), ("right", self.right)):
            ahead = behind = 0.0
            for factor, spots in side:
                for spot in spots:
                    way, after = self._way(spot, mention)
                    value = factor * (10.0 if spot.exact else 9.0) / (10 + way)
                    if after:
                        ahead = max(ahead, value)
                    else:
                        behind = max(behind, value)
            if ahead:
                features[f"{name}.ahead.{self.letter}"] = ahead
            if behind:
                features[f"{name}.behind.{self.letter}"] = behind

    def _way(self, spot: Spot, mention: Mention) -> tuple[int, bool]:
        """Tenths of a content word between the two, and whether the span comes after."""
        way = self.line.way
        if mention.first >= spot.last:
            return way[mention.first] - way[spot.last], True
        if spot.first >= mention.last:
            return way[spot.first] - way[mention.last], False
        return 20, spot.first < mention.first

    def _year(self, features: Features, mention: Mention) -> None:
        """Whether the year that goes with the span is one that is asked, where the sentence names several."""
        if not self.many_years or self.shape.wanted is Wanted.TIME:
            return
        own: int | None = None
        for start, _, year in self.dated:
            if start < mention.start:
                own = year
            elif own is None or self._follows(mention, start):
                own = year
                break
            else:
                break
        features["year.own" if own in self.shape.years else "year.other"] = 1.0

    def _follows(self, mention: Mention, start: int) -> bool:
        """Whether a date stands right after the span: "France (2018)", "France in 2018"."""
        return self.line.folded[mention.end : start].strip() in _BEFORE_YEAR

    def _around(self, features: Features, mention: Mention) -> None:
        terms = self.line.terms
        before = terms[mention.first - 1] if mention.first else None
        after = terms[mention.last] if mention.last < len(terms) else None
        wanted = self.shape.wanted.value
        table_of = cues()
        if before is not None and before.text in table_of.get(f"before.{wanted}", ()):
            features[f"cue.before.{wanted}"] = 1.0
        if after is not None and after.text in table_of.get(f"after.{wanted}", ()):
            features[f"cue.after.{wanted}"] = 1.0
        self._turn(features, mention)
        if after is None or after.tag == ".":
            features["to_mark"] = 1.0
        if before is None or before.tag == ".":
            features["from_mark"] = 1.0
        self._roles(features, mention, before, after)

    def _turn(self, features: Features, mention: Mention) -> None:
        """Whether the span is where something went to, or came from: 由仰光迁至内比都, from 5% to 6%."""
        for index in range(mention.first - 1, max(-1, mention.first - 5), -1):
            term = self.line.terms[index]
            if term.text in _TO or term.text[-1:] in {"至", "到"}:
                features["turn.to"] = 1.0
            elif term.text in _FROM:
                features["turn.from"] = 1.0
            elif any(start <= term.start < end for start, end in self.line.dates) or term.text == "的":
                continue
            break

    def _roles(self, features: Features, mention: Mention, before: Term | None, after: Term | None) -> None:
        """Who beat whom: the span as the winner, or as the loser, of a verb beside it."""
        table_of = cues()
        ahead = self._verb_before(mention)
        behind = self._verb_after(mention)
        if ahead in table_of["verb.beat"] or behind in table_of["verb.lose"]:
            features[f"loser.{self._game()}"] = 1.0
        if behind in table_of["verb.beat"] or ahead in table_of["verb.lose"]:
            features[f"winner.{self._game()}"] = 1.0
        if before is not None and before.text in table_of["former"]:
            features["former"] = 1.0

    def _game(self) -> str:
        """Whether the question asks for the winner, the opponent, or neither."""
        keys = {key for term in self.shape.content for key in term.keys} | self.shape.noun_keys
        if "=opponent" in keys and not keys & {"冠军", "champion", "title", "winner", "夺冠", "得主"}:
            return "opponent"
        return "win" if keys & {"=win", "=award"} else "other"

    def _verb_before(self, mention: Mention) -> str:
        for index in range(mention.first - 1, max(-1, mention.first - 4), -1):
            term = self.line.terms[index]
            if term.text in cues()["verb.beat"] or term.text in cues()["verb.lose"]:
                return term.text
            if term.tag in ".vn" and term.is_content:
                break
        return ""

    def _verb_after(self, mention: Mention) -> str:
        way = self.line.way
        for index in range(mention.last, min(len(self.line.terms), mention.last + 10)):
            term = self.line.terms[index]
            if term.text in cues()["verb.beat"] or term.text in cues()["verb.lose"]:
                return term.text
            if term.tag == "." and term.text in ",;。" or way[index] - way[mention.last] > 40:
                break
        return ""

    def _inside(self, features: Features, mention: Mention) -> None:
        shape = self.shape
        inner = self.line.terms[mention.first : mention.last]
        if shape.noun_keys:
            here = _share(shape, inner)
            if here:
                features["noun.in"] = here
            beside = self.line.terms[max(0, mention.first - 3) : mention.first] + self.line.terms[mention.last : mention.last + 3]
            there = _share(shape, beside)
            if there:
                features["noun.by"] = there
        text = self.line.folded[mention.start : mention.end]
        if shape.wanted is Wanted.NUMBER:
            features.update(_units(shape, text))
            self._counted(features, mention, text)
        if shape.wanted is Wanted.TIME:
            features["time.size"] = min(len(text), 12) / 12
            features["time.year"] = 1.0 if any(str(year) in text for year in shape.years) else 0.0
        if shape.wanted in {Wanted.PLACE, Wanted.LAND, Wanted.CITY} and inner and inner[-1].tag == "s":
            features["place.end"] = 1.0

    def _counted(self, features: Features, mention: Mention, text: str) -> None:
        """Whether the number counts what is asked: "多少套房产" and 401套, "how many teams" and 48 teams."""
        unit = self.shape.unit
        if unit and text.rstrip("以上下左右").endswith(unit):
            features["unit.same"] = 1.0
        elif unit and not text[-1].isdigit() and not text.endswith("%"):
            features["unit.other"] = 1.0


def _share(shape: Shape, found: tuple[Term, ...]) -> float:
    """How much of the noun that the question asks for stands in some terms."""
    keys = {key for term in found for key in term.keys}
    return sum(any(key in keys for key in group) for group in shape.noun_terms) / max(1, len(shape.noun_terms))


def _units(shape: Shape, text: str) -> Features:
    """Whether the unit of a number is of the dimension that is asked."""
    for name, listed in cues().items():
        if name.startswith("ask.") and any(word in shape.measure for word in listed):
            unit = cues()["unit." + name[4:]]
            return {"unit.fits": 1.0} if any(mark in text for mark in unit) else {"unit.differs": 1.0}
    return {}
