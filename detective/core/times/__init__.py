"""Times in text: what they mean, and what only looks like one."""

from detective.core.times.en_cues import is_label
from detective.core.times.lexicon import names_no_time
from detective.core.times.published import read_as_of, read_date
from detective.core.times.reading import read_times
from detective.core.times.records import Basis, Role, TimeExpression

__all__ = [
    "Basis",
    "Role",
    "TimeExpression",
    "is_label",
    "names_no_time",
    "read_as_of",
    "read_date",
    "read_times",
]
