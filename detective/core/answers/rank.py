"""Choosing among the spans of a sentence: their kind, their nearness to the gap, and the words around them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from detective.core.answers.align import Alignment, Spot
from detective.core.answers.bonds import bond_features
from detective.core.answers.line import Line
from detective.core.answers.measures import measure_features
from detective.core.answers.mentions import Mention
from detective.core.answers.shape import Gap, Shape, Wanted
from detective.core.answers.terms import kind_of
from detective.core.patterns import Bilingual, Pattern
from detective.core.tables import rows, table

_YEAR = Pattern(r"(?<!\d)(?:1\d\d\d|20\d\d)(?!\d)")
_BEFORE_YEAR = frozenset({"(", "in", "on", "于", "won in", "[", "(in"})
_TO = frozenset({"to", "至", "到", "成"})
_FROM = frozenset({"from", "由", "从", "自"})
_CLAUSE_END = frozenset(",;。")
_PLACES = frozenset({Wanted.PLACE, Wanted.LAND, Wanted.CITY})
_RANKS = (1.0, 0.6, 0.4)  # how much the first, second and third word beside the gap count
_LETTER = {Gap.INSIDE: "i", Gap.SUBJECT: "s", Gap.OBJECT: "o", Gap.COMPLEMENT: "c"}
_TYPED = frozenset({"number", "time", "era", "list-number", "list-time"})
_TIMES = frozenset({"time", "era", "list-time"})
_FAR = 70  # tenths of a content word after which a verb no longer goes with a span

Features = dict[str, float]


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


@cache
def cue_words(name: str) -> Bilingual:
    """The words of one row, as they are looked for in any text."""
    return Bilingual(*([word for word in cues()[name] if word.isascii() is latin] for latin in (False, True)))


def rank(shape: Shape, line: Line, alignment: Alignment, found: list[Mention], common: Features) -> list[Scored]:
    """All spans with their scores, in the order given; words of the question alone are left out."""
    view = _View(shape, line, alignment)
    table_of = weights()
    shared = sum(table_of.get(name, 0.0) * value for name, value in common.items())
    out: list[Scored] = []
    for mention in found:
        features = view.features(mention)
        if features is not None:
            total = shared
            for name, value in features.items():
                total += table_of.get(name, 0.0) * value
            features.update(common)
            out.append(Scored(mention, total, features))
    return out


class _View:
    """A sentence as one question sees it; sums that every span needs are made once."""

    __slots__ = (
        "after_cue", "asked", "before_cue", "clause_share", "content", "dated", "game", "games", "left", "letter",
        "line", "many_years", "noun_hits", "right", "shape", "taken", "total", "weight",
    )  # fmt: skip

    def __init__(self, shape: Shape, line: Line, alignment: Alignment) -> None:
        self.shape, self.line = shape, line
        self.letter = _LETTER[shape.gap]
        self.content = [(term.weight, spots) for term, spots in alignment.items() if spots]
        self.left = [(_RANKS[i], alignment[term]) for i, term in enumerate(shape.left[:3]) if alignment[term]]
        self.right = [(_RANKS[i], alignment[term]) for i, term in enumerate(shape.right[:3]) if alignment[term]]
        self.total = sum(term.weight for term in alignment) or 1
        self.before_cue = cues().get(f"before.{shape.wanted.value}", frozenset())
        self.after_cue = cues().get(f"after.{shape.wanted.value}", frozenset())
        self._measure_years()
        self._measure_games()
        self._measure_content()
        self.noun_hits = [
            sum(1 << bit for bit, keys in enumerate(shape.noun_terms) if any(key in keys for key in term.keys))
            for term in line.terms
        ] if shape.noun_terms else []  # fmt: skip

    def _measure_years(self) -> None:
        line = self.line
        self.dated = [
            (start, int(found.group()))
            for start, end in line.dates
            if (found := _YEAR.search(line.folded, start, end)) and not self._is_compared(start)
        ]
        self.many_years = bool(self.shape.years) and len({year for _, year in self.dated}) > 1

    def _is_compared(self, start: int) -> bool:
        """Whether a date only says what something is compared with: 比2021年, "than in 2021"."""
        return self.line.folded[max(0, start - 16) : start].rstrip().endswith(tuple(cues()["compared"]))

    def _measure_games(self) -> None:
        """Where verbs of winning and losing stand: index of the term and whether its subject wins."""
        beat, lose = cues()["verb.beat"], cues()["verb.lose"]
        self.games = {
            index: term.text in beat
            for index, term in enumerate(self.line.terms)
            if term.text in beat or term.text in lose
        }
        keys = {key for term in self.shape.content for key in term.keys} | self.shape.noun_keys
        if "=replace" not in keys and any(kind_of(key) == "office" for key in keys):
            self.game = "win" if "=win" in keys else "office"
            follow = cues()["verb.succeed"]
            later = not any(word in self.shape.folded for word in cues()["past.holder"])
            self.games.update((i, later) for i, term in enumerate(self.line.terms) if term.text in follow)
        elif "=opponent" in keys and not keys & {"冠军", "champion", "title", "winner", "夺冠", "得主"}:
            self.game = "opponent"
        else:
            self.game = "win" if keys & {"=win", "=award", "=host"} else "other"

    def _measure_content(self) -> None:
        line = self.line
        covered = [False] * len(line.terms)
        share: dict[int, int] = {}
        for weight, spots in self.content:
            clauses = set()
            for spot in spots:
                for index in range(spot.first, min(spot.last, len(covered))):
                    covered[index] = covered[index] or spot.exact or line.terms[index].tag != "C"
                    clauses.add(line.clause[index])
            for clause in clauses:
                share[clause] = share.get(clause, 0) + weight
        self.clause_share = share
        self.asked = frozenset(index for index, mark in enumerate(covered) if mark)
        self.weight, self.taken = [0], [0]
        for index, term in enumerate(line.terms):
            self.weight.append(self.weight[-1] + term.weight)
            self.taken.append(self.taken[-1] + (term.weight if covered[index] else 0))

    def features(self, mention: Mention) -> Features | None:
        """The features of a span; None when it is nothing but words of the question."""
        first, last = mention.first, mention.last
        heavy = self.weight[last] - self.weight[first]
        taken = self.taken[last] - self.taken[first]
        text = self.line.folded[mention.start : mention.end]
        repeated = text in self.shape.folded
        if (repeated and mention.kind in _TIMES) or ((repeated or taken >= heavy) and mention.kind not in _TYPED):
            return None
        kind = mention.kind.removeprefix("list-")
        features: Features = {
            f"{self.shape.wanted.value}.{kind}": 1.0,
            "early": 1.0 - min(mention.start, 100) / 100,
            "clause": self.clause_share.get(self.line.clause[first], 0) / self.total,
        }
        if taken:
            features["taken"] = taken / heavy if heavy else 0.0
        if kind != mention.kind:
            features["list.chunk" if kind == "chunk" else "list"] = 1.0
            if self.shape.many:
                features["list.many"] = 1.0
        elif kind != "rest":
            features["size"] = min(mention.end - mention.start, 60) / 20
        self._near(features, mention)
        self._around(features, mention)
        self._inside(features, mention)
        features.update(bond_features(self.shape, self.line, self.asked, mention))
        if self.many_years and self.shape.wanted is not Wanted.TIME:
            self._year(features, mention)
        if self.games:
            self._roles(features, mention)
        return features

    def _near(self, features: Features, mention: Mention) -> None:
        way, first, last = self.line.way, mention.first, mention.last
        here, there = way[first], way[last]
        near = 0.0
        for weight, spots in self.content:
            gap = 1000
            for spot in spots:
                step = (
                    here - way[spot.last]
                    if first >= spot.last
                    else way[spot.first] - there
                    if spot.first >= last
                    else 20
                )
                gap = min(gap, step)
            near += weight / (10 + gap)
        features["near"] = 10 * near / self.total
        if self.left:
            self._side(features, "left", self.left, mention)
        if self.right:
            self._side(features, "right", self.right, mention)

    def _side(
        self, features: Features, name: str, side: list[tuple[float, tuple[Spot, ...]]], mention: Mention
    ) -> None:
        """How close the nearest words of one side of the gap are: with the span behind them, and before them."""
        way, first, last = self.line.way, mention.first, mention.last
        ahead = behind = 0.0
        for factor, spots in side:
            for spot in spots:
                value = factor * (10.0 if spot.exact else 9.0)
                if first >= spot.last:
                    ahead = max(ahead, value / (10 + way[first] - way[spot.last]))
                elif spot.first >= last:
                    behind = max(behind, value / (10 + way[spot.first] - way[last]))
        if ahead:
            features[f"{name}.ahead.{self.letter}"] = ahead
        if behind:
            features[f"{name}.behind.{self.letter}"] = behind

    def _year(self, features: Features, mention: Mention) -> None:
        """Whether the year that goes with the span is one that is asked, where the sentence names several."""
        own: int | None = None
        for start, year in self.dated:
            if start < mention.start:
                own = year
            elif own is None or self.line.folded[mention.end : start].strip() in _BEFORE_YEAR:
                own = year
                break
            else:
                break
        features["year.own" if own in self.shape.years else "year.other"] = 1.0

    def _around(self, features: Features, mention: Mention) -> None:
        terms, first, last = self.line.terms, mention.first, mention.last
        wanted = self.shape.wanted.value
        if first:
            before = terms[first - 1]
            if before.text in self.before_cue:
                features[f"cue.before.{wanted}"] = 1.0
            if before.tag == ".":
                features["from_mark"] = 1.0
            elif before.text in cues()["former"]:
                features["former"] = 1.0
            self._turn(features, first)
        else:
            features["from_mark"] = 1.0
        if last < len(terms):
            if terms[last].text in self.after_cue:
                features[f"cue.after.{wanted}"] = 1.0
            if terms[last].tag == ".":
                features["to_mark"] = 1.0
        else:
            features["to_mark"] = 1.0

    def _turn(self, features: Features, first: int) -> None:
        """Whether the span is where something went to, or came from: 由仰光迁至内比都, from 5% to 6%."""
        for index in range(first - 1, max(-1, first - 5), -1):
            term = self.line.terms[index]
            if term.text in _FROM:
                features["turn.from"] = 1.0
            elif term.text in _TO or term.text[-1] in "至到":
                features["turn.to"] = 1.0
            elif term.text == "的" or any(start <= term.start < end for start, end in self.line.dates):
                continue
            return

    def _roles(self, features: Features, mention: Mention) -> None:
        """Who beat whom: the span as the winner, or as the loser, of a verb beside it."""
        before, after = self._game_before(mention), self._game_after(mention)
        if before is True or after is False:
            features[f"loser.{self.game}"] = 1.0
        if after is True or before is False:
            features[f"winner.{self.game}"] = 1.0

    def _game_before(self, mention: Mention) -> bool | None:
        for index in range(mention.first - 1, max(-1, mention.first - 4), -1):
            if index in self.games:
                return self.games[index]
            if self.line.terms[index].tag in ".vn" and self.line.terms[index].is_content:
                return None
        return None

    def _game_after(self, mention: Mention) -> bool | None:
        way = self.line.way
        for index in range(mention.last, min(len(self.line.terms), mention.last + 10)):
            if index in self.games:
                return self.games[index]
            if self.line.terms[index].text in _CLAUSE_END or way[index] - way[mention.last] > _FAR:
                return None
        return None

    def _inside(self, features: Features, mention: Mention) -> None:
        shape = self.shape
        if self.noun_hits:
            first, last, count = mention.first, mention.last, len(shape.noun_terms)
            inner = _bits(self.noun_hits, first, last)
            if inner:
                features["number.noun" if shape.wanted is Wanted.NUMBER else "noun.in"] = inner / count
            beside = _bits(self.noun_hits, max(0, first - 3), first) + _bits(self.noun_hits, last, last + 3)
            if beside:
                features["noun.by"] = min(1.0, beside / count)
        if shape.endings and self.line.folded[mention.start : mention.end].endswith(shape.endings):
            features["noun.end"] = 1.0
        if shape.wanted is Wanted.NUMBER:
            features.update(measure_features(shape, self.line.folded[mention.start : mention.end], cues()))
        elif shape.wanted is Wanted.TIME:
            text = self.line.folded[mention.start : mention.end]
            features["time.size"] = min(len(text), 12) / 12
            features["year.bare"] = 1.0 if shape.wants_year_only and text.removesuffix("年").isdigit() else 0.0
            features["time.year"] = 1.0 if any(str(year) in text for year in shape.years) else 0.0
        elif shape.wanted in _PLACES and self.line.terms[mention.last - 1].tag == "s":
            features["place.end"] = 1.0


def _bits(hits: list[int], first: int, last: int) -> int:
    """How many words of the noun stand among some terms."""
    union = 0
    for bits in hits[first:last]:
        union |= bits
    return union.bit_count()
