"""The reader of times: one scan for characters and words that can begin a time, forms tried where they stand."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from detective.core.models import AsOf, TimeMention
from detective.core.patterns import Pattern
from detective.core.timeline import Span
from detective.core.times import (
    edition_forms,
    editions,
    en_forms,
    en_relative_forms,
    fiscal,
    zh_eras,
    zh_relative_forms,
    zh_year_forms,
)
from detective.core.times.festivals import Festival
from detective.core.times.joining import join
from detective.core.times.lexicon import Era, Name, NotTime, Relative, SeriesName, Unplaced, named_at, names, plain
from detective.core.times.named import at_festival, at_relative, at_span, bare_label, title_end
from detective.core.times.numerals import CARDINAL, HANZI
from detective.core.times.pieces import Piece, Reading, Rule
from detective.core.times.records import Basis, TimeExpression
from detective.core.times.roles import with_role

_MONEY = Pattern(r"[$€£¥#№] ?\d[\d,.]*(?: ?(?:million|billion|trillion|k|m|bn|万|亿))?")
_COUNT_AFTER = Pattern(
    rf" ?(?:\d|(?:{CARDINAL})\b|a (?:few|couple)\b|several\b|few\b|full\b|decade\b|century\b|year\b|month\b|week\b"
    rf"|quarter\b|season\b|fortnight\b|(?:的|整整)?[一二两三四五六七八九十半](?!直|些|样|般|起|定|点|次|场|个人|致))"
)
_CURRENT_UNIT = Pattern(
    r"current (?:season|school year|academic year|fiscal year|financial year|week|month|quarter|year|decade|century)\b"
)
_STOP = Pattern(r"[。!?;\n]|[a-z]\. [a-z]")
_CLAUSE_AFTER = Pattern(r" (?!and|but|who|what|in |on |he|she|they|it |the )[a-z]")
_DATED_AFTER = Pattern(r" (?:the|a|an|back|this|these|those|from|it|them)\b")
_EVENT_AFTER = Pattern(r" (?:after|before|afterwards|thereafter|later|earlier|of|prior|following|as)\b")
_SHARE = Pattern(r"\.\d+ ?(?:%|[万亿倍]|percent|million|billion|trillion)")
_LONGEST_NUMBER = 15  # digits or numerals; longer runs are codes


_NUMERALS = frozenset(HANZI + "0123456789")
_FISCAL_CHARS = frozenset("财学赛雪采供榨度棉粮麦")
_FISCAL_REACH = 16  # characters
_TOKENS = Pattern(rf"[a-z]+|[0-9]+|[{HANZI}]+|[《'$€£¥#№]")


@cache
def _pairs() -> dict[str, tuple[Rule, ...]]:
    """Rules for two Chinese characters that can begin a time."""
    found: dict[str, list[Rule]] = {}
    for table in (edition_forms.CHAR_RULES, zh_year_forms.CHAR_RULES, zh_relative_forms.CHAR_RULES):
        for char, rules in table.items():
            for rule in rules:
                for follow in rule.follows:
                    found.setdefault(char + follow, []).append(rule)
    return {pair: tuple(rules) for pair, rules in found.items()}


@cache
def _words() -> dict[str, tuple[Rule, ...]]:
    """Rules for an English word that can begin a time."""
    tables = (
        fiscal.WORD_RULES,
        zh_year_forms.WORD_RULES,
        edition_forms.WORD_RULES,
        en_relative_forms.WORD_RULES,
        en_forms.WORD_RULES,
    )
    keys = sorted({key for table in tables for key in table})
    return {key: tuple(rule for table in tables for rule in table.get(key, ())) for key in keys}


@cache
def _live() -> frozenset[str]:
    """Two Chinese characters, or an English word, at which a name or a rule can begin."""
    return frozenset(names()) | frozenset(_pairs()) | frozenset(_words())


@cache
def _pair_beginnings() -> Pattern:
    """Where two Chinese characters could stand at which a time begins: each is the first or second of some pair."""
    pairs = [pair for pair in _live() if not pair[0].isascii() and pair[0] not in HANZI]
    first, second = ("".join(sorted({re.escape(pair[at : at + 1]) for pair in pairs})) for at in (0, 1))
    return Pattern(rf"[{first}](?=[{second}]|\Z)")


@lru_cache(maxsize=4096)
def _chinese_numbers(follow: str, fiscal_near: bool) -> tuple[Rule, ...]:  # noqa: FBT001  # named ones are slower to cache
    """Rules for a number that this character follows; those of fiscal years only where one of their words is near."""
    known = (*edition_forms.NUMBER_RULES, *zh_year_forms.NUMBER_RULES, *zh_relative_forms.NUMBER_RULES)
    if fiscal_near:
        known = (*fiscal.NUMBER_RULES, *known)
    return tuple(rule for rule in known if not rule.follows or (follow and follow in rule.follows))


@lru_cache(maxsize=4096)
def _digits(length: int, follow: str, fiscal_near: bool) -> tuple[Rule, ...]:  # noqa: FBT001
    """Rules for a run of so many digits that this character follows."""
    chinese = _chinese_numbers(follow, fiscal_near)
    own = en_forms.DIGIT_RULES.get(length, ())
    if length == 4:
        marked = (bare_label(),) if follow != "年" else ()
        return (*own[:1], *chinese, *fiscal.DIGIT_RULES, *marked, edition_forms.LABEL_RULE, *own[1:])
    if length > 4 or follow > "\u2e80":
        return (*chinese, *own) if length <= 4 else own
    return (*chinese, *zh_year_forms.DIGIT_RULES, *en_relative_forms.DIGIT_RULES, *edition_forms.DIGIT_RULES, *own)


def read_times(text: str, reference: AsOf) -> tuple[TimeExpression, ...]:
    """Every time that `text` speaks of, in order and without overlap, relative ones resolved with `reference`."""
    folded = plain(text)
    reading = Reading(text=text, folded=folded, today=reference.day)
    at = 0
    for start, token in _triggers(folded):
        if start >= at:
            at = _step(reading, start, token)
    pieces = [with_role(reading, _of_series(reading, piece)) for piece in join(reading)]
    return tuple(_expression(text, piece) for piece in _apart(pieces))


def _triggers(folded: str) -> list[tuple[int, str]]:
    """Where a time could begin, with the word, number, mark or two characters that stand there."""
    live = _live()
    found = [
        (match.start(), token)
        for match in _TOKENS.finditer(folded)
        if (token := match.group()) in live or not token[0].isalpha() or token[0] in HANZI
    ]
    if folded.isascii():
        return found
    starts = [match.start() for match in _pair_beginnings().finditer(folded)]
    found += [(at, pair) for at in starts if (pair := folded[at : at + 2]) in live]
    found.sort()
    return found


def _step(reading: Reading, at: int, token: str) -> int:
    """Try what can begin here; the place where the scan goes on."""
    first, folded = token[0], reading.folded
    if first == "《":
        return title_end(reading, at)
    if first in "$€£¥#№":
        money = _MONEY.match(folded, at)
        return money.end() if money else at + 1
    word = first.isascii() and not first.isdigit()
    named = _by_name(reading, at, token if word else folded[at : at + 2])
    if named:
        return named
    for rule in _rules(folded, at, token):
        match = rule.pattern.match(folded, at)
        if match and match.end() > at:
            end = _keep(reading, rule.build(reading, match), match.end())
            if end:
                return max(end, at + 1)
    return at + (len(token) if first.isascii() or first in HANZI else 1)


def _rules(folded: str, at: int, token: str) -> tuple[Rule, ...]:
    first = token[0]
    if first not in _NUMERALS:
        return (_words() if first.isascii() else _pairs()).get(token, ())
    if len(token) >= _LONGEST_NUMBER:
        return ()
    end = at + len(token)
    follow = folded[end : end + 1]
    if follow == "%" or (follow == "." and _SHARE.match(folded, end)):
        return ()
    if follow == " " and folded[end + 1 : end + 2] > "\x7f":
        follow = folded[end + 1]
    near = not _FISCAL_CHARS.isdisjoint(folded[end : end + _FISCAL_REACH])
    if first.isascii():
        return _digits(len(token), follow, near)
    return _chinese_numbers(follow, near)


def _keep(reading: Reading, found: Piece | int | None, matched: int) -> int:
    """Add a piece; the end of what was used up, 0 when nothing was."""
    if isinstance(found, Piece):
        if reading.pieces and found.start < reading.pieces[-1].end:
            if found.start > reading.pieces[-1].start or found.end <= reading.pieces[-1].end:
                return 0
            reading.pieces.pop()
        reading.pieces.append(found)
        return max(found.end, matched if found.span is None else 0)
    return found or 0


def _by_name(reading: Reading, at: int, key: str) -> int:
    for name in named_at(reading.folded, at, key):
        end = _keep(reading, _named(reading, at, name), 0)
        if end:
            return max(end, at + 1)
    return 0


def _named(reading: Reading, at: int, name: Name) -> Piece | int | None:  # noqa: PLR0911 - one way out for each form
    entry = name.entries[0]
    end = at + len(name.text)
    match entry:
        case NotTime():
            return end
        case Unplaced(basis=basis):
            return _unplaced(reading, at, end, basis)
        case Relative():
            return at_relative(reading, at, end, entry)
        case Festival():
            return at_festival(reading, at, end, entry, shy=name.shy)
        case SeriesName():
            return editions.at_series(reading, at, name.text, entry.id, shy=name.shy)
        case Era():
            return zh_eras.era_year(reading, at, name)
        case Span():
            return at_span(reading, at, end, entry, shy=name.shy)


def _unplaced(reading: Reading, at: int, end: int, basis: Basis) -> Piece | int | None:
    """The latest, 最新一届: the edition where an event follows, else a time without an interval."""
    if _CURRENT_UNIT.match(reading.folded, at):
        return None
    if basis is Basis.NOW:
        english = reading.folded[at].isascii()
        match = (edition_forms.EN_RELATIVE if english else edition_forms.RELATIVE).match(reading.folded, at)
        found = (editions.english_relative if english else editions.relative)(reading, match) if match else None
        if found:
            return found
    return Piece(start=at, end=end, span=None, basis=basis) if _speaks(reading, at, end, basis) else None


def _speaks(reading: Reading, at: int, end: int, basis: Basis) -> bool:
    """Whether 那时, current, recently stand for themselves; 当时 beside a time of the text adds nothing to it."""
    if basis is Basis.UNRESOLVED:
        return reading.anchor() is None and not (
            reading.folded[at].isascii()
            and not reading.folded.startswith("in the year", at)
            and _CLAUSE_AFTER.match(reading.folded, end)
        )
    if (
        basis is Basis.NOW
        and reading.folded[end - 1] == "今"
        and reading.folded[end : end + 1] in tuple("年天日晚早夏冬春秋")
    ):
        return False
    if reading.folded.startswith("to date", at) and _DATED_AFTER.match(reading.folded, end):
        return False
    if basis is Basis.VAGUE and _EVENT_AFTER.match(reading.folded, end):
        return False
    return not (basis is Basis.VAGUE and _COUNT_AFTER.match(reading.folded, end))


def _of_series(reading: Reading, piece: Piece) -> Piece:
    """The event that the sentence named before its year, as in: who won the Ballon d'Or in 2020."""
    if piece.series or piece.span is None or not reading.series:
        return piece
    for at, ident in reversed(reading.series):
        if at < piece.start:
            between = reading.folded[at : piece.start]
            return (
                editions.league_season(piece._replace(series=ident))
                if len(between) <= 80 and not _STOP.search(between)
                else piece
            )
    return piece


def _apart(pieces: list[Piece]) -> list[Piece]:
    """Widened expressions may touch their neighbours; the earlier one keeps its words."""
    kept: list[Piece] = []
    for piece in pieces:
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
        elif piece.end > kept[-1].end:
            kept.append(piece._replace(start=kept[-1].end))
    return kept


def _expression(text: str, piece: Piece) -> TimeExpression:
    words = text[piece.start : piece.end]
    if words.endswith(".") and words.count(".") == 1:
        words = words[:-1]
    end = piece.start + len(words)
    mention = TimeMention(text=words, start=piece.start, end=end, span=piece.span) if piece.span else None
    return TimeExpression(
        text=words,
        start=piece.start,
        end=end,
        mention=mention,
        basis=piece.basis,
        roles=piece.roles,
        has_date_word=piece.date_word,
        series=piece.series,
        label_year=piece.label_year,
    )
