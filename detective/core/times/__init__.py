"""Times in text: what they mean, and what only looks like one."""

from detective.core.times.published import read_as_of, read_date
from detective.core.times.reading import read_times
from detective.core.times.records import Basis, Role, TimeExpression

__all__ = ["Basis", "Role", "TimeExpression", "read_as_of", "read_date", "read_times"]
