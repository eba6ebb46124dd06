"""Reading the answer to an open question out of one passage."""

from __future__ import annotations

from functools import lru_cache

from detective.core.answers.align import Alignment, align, index_keys
from detective.core.answers.keys import answer_key
from detective.core.answers.mentions import mentions
from detective.core.answers.rank import Scored, score
from detective.core.answers.shape import Shape, read_shape
from detective.core.answers.terms import Term, terms
from detective.core.models import Answer, Candidate, Language, Question, Quote
from detective.core.text import Sentence, fold, sentences

_LOOK_AT = 3


@lru_cache(maxsize=128)
def shape_of(question: Question) -> Shape:
    """The shape of a question, kept for the next passage."""
    return read_shape(question)


def read_answers(
    question: Question, candidate: Candidate, *, counted: tuple[tuple[int, int], ...] = ()
) -> tuple[Answer, ...]:
    """What the passage answers, best first; empty when it does not answer. `counted` limits where an answer may stand."""
    shape = shape_of(question)
    best: tuple[int, Sentence, Scored, Alignment] | None = None
    for sentence in _likely(shape, candidate, counted):
        for scored, alignment in _spans(question, shape, sentence):
            total = scored.score_milli + 4 * alignment.covered_milli
            if best is None or total > best[0]:
                best = (total, sentence, scored, alignment)
    if best is None:
        return ()
    _, sentence, scored, alignment = best
    text = sentence.text[scored.mention.start : scored.mention.end]
    return (
        Answer(
            text=text,
            key=answer_key(text),
            quote=Quote(text=sentence.text, start=sentence.start, end=sentence.end),
            relevance_milli=min(1000, max(0, alignment.covered_milli)),
            basis="aligned",
        ),
    )


def _likely(shape: Shape, candidate: Candidate, counted: tuple[tuple[int, int], ...]) -> list[Sentence]:
    """The sentences that share most with the question, best first."""
    ranked: list[tuple[int, int, Sentence]] = []
    for order, sentence in enumerate(sentences(candidate.text)):
        if counted and not any(sentence.start < end and start < sentence.end for start, end in counted):
            continue
        folded = fold(sentence.text)
        got = sum(term.weight for term in shape.content if _rough(term, folded))
        ranked.append((-got, order, sentence))
    ranked.sort()
    return [sentence for _, _, sentence in ranked[:_LOOK_AT]]


def _rough(term: Term, folded: str) -> bool:
    return term.text in folded or any(key in folded for key in term.keys if len(key) > 1)


def _spans(question: Question, shape: Shape, sentence: Sentence) -> list[tuple[Scored, Alignment]]:
    folded = fold(sentence.text)
    found = list(terms(sentence.text))
    alignment = align(shape, folded, index_keys(found))
    out: list[tuple[Scored, Alignment]] = []
    chinese = question.language is Language.ZH
    for mention in mentions(sentence.text, folded, found, shape.wanted, chinese=chinese):
        scored = score(shape, found, alignment, mention)
        if scored is not None:
            out.append((scored, alignment))
    return out
