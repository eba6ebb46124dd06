"""Answers of open questions: the span of a passage that answers, its sentence, and how far the passage fits."""

from detective.core.answers.keys import answer_key, same_answer
from detective.core.answers.reading import closest, read_answers

__all__ = ["answer_key", "closest", "read_answers", "same_answer"]
