"""Reading the answer to an open question out of one passage."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from detective.core.answers.align import Alignment, align
from detective.core.answers.asides import is_aside
from detective.core.answers.asking import read_shape
from detective.core.answers.deeds import of_another_deed
from detective.core.answers.keys import answer_key
from detective.core.answers.line import Line, read_line
from detective.core.answers.mentions import Mention, mentions
from detective.core.answers.patterns import dates_of
from detective.core.answers.prefer import preferred
from detective.core.answers.rank import Scored, cues, rank
from detective.core.answers.relevance import limits, relevance
from detective.core.answers.series import entries
from detective.core.answers.shape import Shape, Wanted
from detective.core.answers.shares import shared_out
from detective.core.answers.statements import statement
from detective.core.answers.terms import searchable
from detective.core.answers.trim import refine, refusal
from detective.core.models import Answer, Candidate, Question, Quote
from detective.core.patterns import Pattern
from detective.core.text import Sentence, fold, has_han, sentences

_DIGIT = Pattern(r"[\d一二三四五六七八九十百千万亿]")
_INITIALS = Pattern(r"(?:^|[\s(])(?:[A-Z]\.){1,3}$")
_KNOWN = 0.2  # what a word of the title still tells about which sentence answers
_LOOK_AT = 3  # sentences that are read closely

Stretches = tuple[tuple[int, int], ...]


class Look(NamedTuple):
    """A sentence that is read closely, with the share of the question's words that it has over its neighbours."""

    sentence: Sentence
    line: Line
    alignment: Alignment
    share: float
    chinese: bool


class Option(NamedTuple):
    """A span of a sentence with what speaks for it."""

    look: Look
    scored: Scored


@lru_cache(maxsize=128)
def shape_of(question: Question) -> Shape:
    """The shape of a question, kept for the next passage."""
    return read_shape(question)


def read_answers(question: Question, candidate: Candidate, *, counted: Stretches = ()) -> tuple[Answer, ...]:
    """What the passage answers, best first; empty when it does not. `counted` limits where an answer may stand."""
    shape = shape_of(question)
    answer = _of_entries(shape, candidate, counted)
    if answer is None:
        looks = looks_of(shape, candidate, counted)
        answer = (
            _of_refusal(shape, candidate, looks)
            or _of_statement(shape, candidate, looks, counted)
            or _of_span(shape, candidate, looks, counted)
        )
    return (answer,) if answer is not None and answer.relevance_milli >= limits()["floor"] else ()


def closest(question: Question, candidate: Candidate, *, counted: Stretches = ()) -> Quote | None:
    """The sentence that shares most with the question, whether it answers or not; None when there is no sentence."""
    likely = _likely(shape_of(question), candidate, counted)
    return _quoted(likely[0][0]) if likely else None


def _quoted(sentence: Sentence) -> Quote:
    return Quote(text=sentence.text, start=sentence.start, end=sentence.end)


def _of_refusal(shape: Shape, candidate: Candidate, looks: list[Look]) -> Answer | None:
    """The prize was not given, the event not held: said by the sentence that shares most with the question."""
    text = refusal(shape, looks[0].line) if looks else ""
    return _answer(shape, candidate, looks[0], text, "not_awarded") if text else None


def _of_statement(shape: Shape, candidate: Candidate, looks: list[Look], counted: Stretches) -> Answer | None:
    """What happened, was said or decided: the first clause of the likeliest sentence that tells it."""
    if shape.wanted is not Wanted.CLAUSE or not looks:
        return None
    look = looks[0]
    span = statement(look.line, look.alignment, chinese=look.chinese)
    if span is None or not _counts(look.sentence.start + span[0], look.sentence.start + span[1], counted):
        return None
    return _answer(shape, candidate, look, look.sentence.text[span[0] : span[1]], "statement")


def _of_span(shape: Shape, candidate: Candidate, looks: list[Look], counted: Stretches) -> Answer | None:
    found = options(shape, looks, counted)
    if not found:
        return _of_clause(shape, candidate, looks, counted)
    found = _of_the_closed_kind(shape, found) or _preferred(shape, found)
    best = max(
        found, key=lambda option: (option.scored.score, -option.look.sentence.start, -option.scored.mention.start)
    )
    same = [option.scored.mention for option in found if option.look is best.look]
    shares = shared_out(shape, best.look.line, best.scored.mention, same)
    if shares:
        return _answer(shape, candidate, best.look, shares, "shared_out")
    start, end = _before_bracket(
        best.look.sentence.text, same, refine(shape, best.look.line, best.scored.mention, same)
    )
    answer = _answer(shape, candidate, best.look, best.look.sentence.text[start:end], "aligned")
    line, mention = best.look.line, best.scored.mention
    if of_another_deed(shape, line, mention) or is_aside(shape, line, mention):
        return replace(answer, relevance_milli=min(answer.relevance_milli, limits()["other_thing"]))
    return answer


def _of_the_closed_kind(shape: Shape, found: list[Option]) -> list[Option]:
    """Where a land is asked, the lands; where a reason is asked, what a word for a reason opens."""
    kind = {Wanted.LAND: "land", Wanted.REASON: "cause"}.get(shape.wanted, "")
    return [option for option in found if option.scored.mention.kind.removeprefix("list-") == kind]


def _preferred(shape: Shape, found: list[Option]) -> list[Option]:
    """The options of each sentence that the sentence itself does not rule out."""
    kept: set[tuple[int, int, int]] = set()
    for look in {option.look.sentence.start: option.look for option in found}.values():
        mine = [option.scored.mention for option in found if option.look is look]
        kept.update((look.sentence.start, m.start, m.end) for m in preferred(shape, look.line, mine))
    return [
        option
        for option in found
        if (option.look.sentence.start, option.scored.mention.start, option.scored.mention.end) in kept
    ]


def _before_bracket(text: str, same: list[Mention], span: tuple[int, int]) -> tuple[int, int]:
    """The name itself where the span is its other form in brackets: 巴黎 of 巴黎（Paris）."""
    start, end = span
    if start == 0 or text[start - 1] not in "（(":
        return span
    ahead = [mention for mention in same if mention.end == start - 1]
    if not ahead or has_han(text[start:end]):
        return span
    longest = min(ahead, key=lambda mention: mention.start)
    return (longest.start, longest.end)


def _of_clause(shape: Shape, candidate: Candidate, looks: list[Look], counted: Stretches) -> Answer | None:
    """The clause that shares most with the question, where no span of the asked kind is found; never decisive."""
    found = options(replace(shape, wanted=Wanted.CLAUSE), looks, counted)
    if not found:
        return None
    best = max(
        found, key=lambda option: (option.scored.score, -option.look.sentence.start, -option.scored.mention.start)
    )
    mention = best.scored.mention
    answer = _answer(shape, candidate, best.look, best.look.sentence.text[mention.start : mention.end], "clause")
    return replace(answer, relevance_milli=min(answer.relevance_milli, limits()["clause_only"]))


def _answer(shape: Shape, candidate: Candidate, look: Look, text: str, basis: str) -> Answer:
    value, parts = relevance(shape, look.line, look.alignment, fold(candidate.title), fold(candidate.text))
    return Answer(
        text=text,
        key=answer_key(text),
        quote=_quoted(look.sentence),
        relevance_milli=value,
        basis=basis,
        parts=parts,
    )


def _of_entries(shape: Shape, candidate: Candidate, counted: Stretches) -> Answer | None:
    """One answer of a table or list: the entry of the year, or the entries of all the asked years."""
    text = candidate.text
    rows = [entry for entry in entries(shape, text) if _counts(*entry.line, counted)]
    if not rows:
        return None
    chinese = has_han(text)
    given = rows if shape.is_range else [row for row in rows if len(row.years) > 1] or rows[:1]
    start, end = min(row.line[0] for row in given), max(row.line[1] for row in given)
    head = text.split("\n", 1)[0] if start else ""  # the names of the columns
    line = read_line(f"{head} {text[start:end]}".replace("\n", " "), dates_of(chinese=chinese))
    value, parts = relevance(shape, line, align(shape.content, line), fold(candidate.title), fold(text))
    value = max(value, limits()["floor"])
    said = ("、" if chinese else ", ").join(dict.fromkeys(row.text for row in given))
    return Answer(
        text=said,
        key=answer_key(said),
        quote=Quote(text=text[start:end], start=start, end=end),
        relevance_milli=value,
        basis="series",
        parts=parts,
    )


def looks_of(shape: Shape, candidate: Candidate, counted: Stretches) -> list[Look]:
    """The likeliest sentences, made ready for reading."""
    looks: list[Look] = []
    for sentence, share in _likely(shape, candidate, counted):
        chinese = has_han(sentence.text)
        line = read_line(sentence.text, dates_of(chinese=chinese))
        looks.append(Look(sentence, line, align(shape.content, line), share, chinese))
    return looks


def options(shape: Shape, looks: list[Look], counted: Stretches) -> list[Option]:
    """Every span of the likeliest sentences with its score."""
    found: list[Option] = []
    total = sum(term.weight for term in shape.content) or 1
    for look in looks:
        start = look.sentence.start
        covered = sum(term.weight for term, spots in look.alignment.items() if spots) / total
        spans = [
            mention
            for mention in mentions(look.line, shape, chinese=look.chinese)
            if _counts(start + mention.start, start + mention.end, counted)
        ]
        common = {"covered": covered, "share": look.share, "timed": _timed(shape, look.line.folded)}
        found += [Option(look, scored) for scored in rank(shape, look.line, look.alignment, spans, common)]
    return found


def _timed(shape: Shape, body: str) -> float:
    """How far a sentence names the asked time: its very words, or at least the year."""
    exact = any(time in body for time in shape.times)
    return 1.0 if exact else 0.5 if any(str(year) in body for year in shape.years) else 0.0


def _counts(start: int, end: int, counted: Stretches) -> bool:
    return not counted or any(start < stop and begin < end for begin, stop in counted)


def _likely(shape: Shape, candidate: Candidate, counted: Stretches) -> list[tuple[Sentence, float]]:
    """The sentences that share most with the question, best first, and their share.

    A word that stands in many sentences, or in the title, tells little about which of them answers.
    """
    folded = fold(candidate.text)
    cut = _sentences(candidate.text)
    bodies = [searchable(folded[sentence.start : sentence.end]) for sentence in cut]
    title = searchable(fold(candidate.title))
    scores = [0.0] * len(cut)
    total = 0.0
    for term, forms in zip(shape.content, shape.forms, strict=True):
        where = [i for i, body in enumerate(bodies) if any(form in body for form in forms)]
        if where:
            worth = term.weight / len(where)
            if title and any(form in title for form in forms):
                worth *= _KNOWN
            total += worth
            for index in where:
                scores[index] += worth
    ranked = [
        (-scores[i] - _bonus(shape, bodies[i]) * (total or 1), i)
        for i, sentence in enumerate(cut)
        if _counts(sentence.start, sentence.end, counted)
    ]
    ranked.sort()
    close = [i for gain, i in ranked[:_LOOK_AT] if 2 * gain <= ranked[0][0]]
    return [(cut[i], scores[i] / (total or 1)) for i in close]


def _sentences(text: str) -> list[Sentence]:
    """The sentences of a passage; initials such as "J.J." end none."""
    out: list[Sentence] = []
    for sentence in sentences(text):
        last = out[-1] if out else None
        if last is not None and _INITIALS.search(last.text) and "\n" not in text[last.end : sentence.start]:
            out[-1] = Sentence(text[last.start : sentence.end], last.start, sentence.end)
        else:
            out.append(sentence)
    return out


def _bonus(shape: Shape, body: str) -> float:
    """What a sentence gains by naming the asked year, and by having a number or a reason where one is asked."""
    gain = 0.25 if shape.wanted in {Wanted.NUMBER, Wanted.TIME} and _DIGIT.search(body) else 0.0
    if shape.wanted is Wanted.REASON and any(mark in body for mark in cues()["mark.reason"]):
        gain += 0.75
    gain += 0.5 if any(time in body for time in shape.times) else 0.0
    return gain + (0.3 if any(str(year) in body for year in shape.years) else 0.0)
