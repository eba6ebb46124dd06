"""Taking an open question apart, by its language."""

from __future__ import annotations

from detective.core.answers.asking_en import read_english
from detective.core.answers.asking_zh import read_chinese
from detective.core.answers.shape import Shape
from detective.core.models import Language, Question


def read_shape(question: Question) -> Shape:
    """What the question asks for; read from its proposition, which has no lead-in."""
    text = question.proposition or question.text
    return read_chinese(question, text) if question.language is Language.ZH else read_english(question, text)
