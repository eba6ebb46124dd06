"""The time guard: whether a question has an answer for its own time, and which evidence speaks of that time."""

from detective.core.guard.stage_one import stage_one
from detective.core.guard.stage_two import stage_two

__all__ = ["stage_one", "stage_two"]
