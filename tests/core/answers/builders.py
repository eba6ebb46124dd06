"""Questions and candidates for tests; only what matters is named."""

from __future__ import annotations

from detective.core.models import AsOf, Candidate, Mode, Question
from detective.core.question import read_question
from detective.core.timeline import Day

AS_OF = AsOf(day=Day(2026, 10, 25), instant=None, text="2026-10-25")


def ask(text: str) -> Question:
    """An open question, asked on 2026-10-25."""
    return read_question(text, AS_OF, mode=Mode.OPEN)


def passage(text: str, title: str = "") -> Candidate:
    """A candidate with nothing but its text and title."""
    return Candidate(id="e1", title=title, text=text)
