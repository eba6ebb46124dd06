"""Reading a question: language, mode, kind, the proposition, the asked time and how that time lies to the present."""

from __future__ import annotations

from detective.core.models import AsOf, Kind, Mode, Question
from detective.core.patterns import Pattern
from detective.core.question_cues import plain
from detective.core.question_kind import Asking, claim_kind, column_of, open_kind
from detective.core.question_moment import Placed, read_moment
from detective.core.question_time import read_asked_time
from detective.core.question_words import Reading, asked_of, language_of, read_words

_NAME_INSIDE = Pattern(
    r"(?<=\S )(?!I\b)[A-Z][\w'’-]*|^(?:Better|Best|Good|Greatest|Worth)(?= [A-Z])"
    r"|《[^》]{1,40}》|(?<![\w])[“\"][^“”\"]{1,60}[”\"]"
)
_ASKED = ("?", "？", "吗", "吗。")


def read_question(text: str, as_of: AsOf, *, mode: Mode | None = None, time: str | None = None) -> Question:
    """Understand a question or claim; `mode` wins over what the words suggest, `time` over the time that they name."""
    words = read_words(text, mode)
    asked_time = read_asked_time(text, words.folded, as_of, time)
    put = words.proposition if words.answered else text  # what only asked is no part of an answered question
    ask = Asking(
        folded=words.folded,
        whole=plain(put),
        nameless=plain(_NAME_INSIDE.sub("_", words.proposition)),
        nameless_whole=plain(_NAME_INSIDE.sub("_", put)),
        language=language_of(text),
        time=asked_time,
    )
    kind = _kind(words, ask, text)
    column = column_of(ask) if kind is Kind.ASSERTION else kind
    return Question(
        text=text,
        language=ask.language,
        mode=words.mode,
        kind=kind,
        column=column,
        proposition=words.proposition,
        asked=asked_of(words.folded) if words.mode is Mode.OPEN else None,
        times=asked_time.mentions,
        target=asked_time.target,
        moment=read_moment(Placed(ask=ask, words=words, kind=kind, column=column, as_of=as_of)),
    )


def _kind(words: Reading, ask: Asking, text: str) -> Kind:
    if words.mode is Mode.CLAIM:
        return claim_kind(ask, was_asked=text.rstrip().endswith(_ASKED))
    return open_kind(ask)
