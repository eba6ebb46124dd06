"""Which sentences of a text are worth checking: what is no statement is left out with a code, what is has reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from detective.core.answers.latin import latin_names
from detective.core.answers.line import read_line
from detective.core.answers.names import chinese_names
from detective.core.models import AsOf, Language
from detective.core.names import other_names
from detective.core.patterns import Pattern
from detective.core.quantities import Quantity, QuantityKind, read_quantities
from detective.core.question_cues import leading, plain, says
from detective.core.text import has_han, sentences
from detective.core.times import Basis, TimeExpression, read_times

_SHORTEST = {True: 5, False: 3}  # characters of Chinese, words of other scripts; less is no statement
_HEADING = 40  # characters; a longer line without a closing mark is a sentence all the same
_ASKS = Pattern(r"[?？][”’」』）)\"'\s]*$|(?:吗|呢|么)[”’」』\s。!！]*$")
_ENDS = Pattern(r"[。！!.…；;][”’」』）)\"'\s]*$|[”」』\"]$")
_MARKS = Pattern(r"^[\s•·●■◆▪*#>\-—–]+|^(?:\d{1,2}|[一二三四五六七八九十]{1,3}|[a-z])[.、)）]\s*")
_NAMED = Pattern(r"\W*The [a-z]+(?: [a-z]+)? [A-Z0-9]")  # The film Wild received …
_NEVER = Pattern(r"(?!)")
_AMOUNTS = frozenset(QuantityKind) - {QuantityKind.DATE, QuantityKind.IDENTIFIER}
_OWN = frozenset({Basis.ABSOLUTE, Basis.EDITION})  # 昨天 alone says nothing that could be checked
_SOFT_NAMES = frozenset({"maybe"})  # could be a word as well as a name


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A sentence with its offsets (characters of the text): why it is worth checking, or the code of why it is not."""

    text: str
    start: int
    end: int
    reasons: tuple[str, ...] = ()
    left_out: str | None = None


class _Sentence:
    """One sentence and what the rows ask of it, each found out once."""

    def __init__(self, text: str, reference: AsOf) -> None:
        self.text = text
        self.reference = reference
        self.folded = plain(text).strip()
        self.body = _MARKS.sub("", self.folded)
        self.chinese = has_han(text)

    def begins(self, name: str) -> bool:
        return leading(name).match(self.body) is not None

    def says(self, name: str) -> bool:
        return says(name, self.body)

    @cached_property
    def times(self) -> tuple[TimeExpression, ...]:
        return read_times(self.text, self.reference)

    @cached_property
    def has_number(self) -> bool:
        return any(found.kind in _AMOUNTS and any(c.isnumeric() for c in found.text) for found in self._quantities)

    @cached_property
    def has_date(self) -> bool:
        return any(found.basis in _OWN for found in self.times)

    @cached_property
    def has_name(self) -> bool:
        if other_names(self.text, Language.ZH if self.chinese else Language.EN):
            return True
        line = read_line(self.text, _NEVER)
        names = [*chinese_names(line), *latin_names(line, titled=False)]
        return any(kind not in _SOFT_NAMES and self._is_name(start, end) for start, end, kind in names)

    @cached_property
    def has_mark(self) -> bool:
        return _ENDS.search(self.text) is not None

    @cached_property
    def hard(self) -> bool:
        """Whether it states something that does not hang on taste."""
        return self.has_number or self.has_date or self.says("article_superlative") or self.says("article_effect")

    @cached_property
    def _quantities(self) -> tuple[Quantity, ...]:
        return tuple(read_quantities(self.text))

    def _is_name(self, start: int, end: int) -> bool:
        """A capital at the beginning of a sentence makes no name of an ordinary word."""
        word = self.text[start:end]
        return has_han(word) or start > 0 or " " in word or not word[1:].islower()


def _is_heading(sentence: _Sentence) -> bool:
    if len(sentence.body) < _SHORTEST[True] or (not sentence.chinese and len(sentence.body.split()) < _SHORTEST[False]):
        return True
    if sentence.has_mark or len(sentence.body) > _HEADING:
        return False
    return not any(sentence.says(name) for name in ("states", "past_tense", "article_effect", "article_event"))


def _is_opinion(sentence: _Sentence) -> bool:
    if sentence.says("article_own_opinion"):
        return True
    if sentence.says("article_attribution"):
        return False
    return sentence.says("article_judgement") or (sentence.says("article_norm") and not sentence.has_number)


@dataclass(frozen=True, slots=True)
class Row:
    """A code and the test that gives it."""

    code: str
    holds: Callable[[_Sentence], bool]


LEAVES_OUT: tuple[Row, ...] = (
    Row("greeting", lambda one: one.begins("article_greeting") and not one.hard),
    Row("credit", lambda one: one.begins("article_credit")),
    Row("question", lambda one: _ASKS.search(one.text) is not None),
    Row("appeal", lambda one: one.begins("article_appeal") and not one.says("article_effect")),
    Row("heading", _is_heading),
    Row("opinion", _is_opinion),
    Row("refers_back", lambda one: one.begins("article_refers_back") and not _NAMED.match(one.text)),
)
REASONS: tuple[Row, ...] = (
    Row("number", lambda one: one.has_number),
    Row("date", lambda one: one.has_date),
    Row("name", lambda one: one.has_name),
    Row("superlative", lambda one: one.says("article_superlative")),
    Row("attribution", lambda one: one.says("article_attribution")),
    Row("effect", lambda one: one.says("article_effect")),
    Row("event", lambda one: one.says("article_event")),
    Row("definition", lambda one: one.says("article_definition")),
)


def pick(text: str, reference: AsOf) -> tuple[Passage, ...]:
    """Every sentence of a text in order; `reference` is when the text was written, for its relative times."""
    made: list[Passage] = []
    seen: set[str] = set()
    for cut in sentences(text, longest=len(text)):  # half a sentence is no claim
        passage = _judged(_Sentence(cut.text, reference), cut.start, cut.end)
        key = "".join(char for char in plain(cut.text) if char.isalnum())
        if passage.left_out is None and key in seen:
            passage = Passage(text=cut.text, start=cut.start, end=cut.end, left_out="repeated")
        seen.add(key)
        made.append(passage)
    return tuple(made)


def _judged(sentence: _Sentence, start: int, end: int) -> Passage:
    left_out = next((row.code for row in LEAVES_OUT if row.holds(sentence)), None)
    reasons = () if left_out else tuple(row.code for row in REASONS if row.holds(sentence))
    return Passage(
        text=sentence.text,
        start=start,
        end=end,
        reasons=reasons,
        left_out=left_out or (None if reasons else "nothing_checkable"),
    )
