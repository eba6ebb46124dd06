"""Numbers and units of Chinese and English text as exact intervals, and how two of them lie to each other."""

from detective.core.quantities.aligning import Pairing, align_quantities, find_unit_slips
from detective.core.quantities.comparing import compare_quantities
from detective.core.quantities.reading import read_quantities
from detective.core.quantities.records import Comparator, Comparison, Direction, Outcome, Quantity, QuantityKind

__all__ = [
    "Comparator",
    "Comparison",
    "Direction",
    "Outcome",
    "Pairing",
    "Quantity",
    "QuantityKind",
    "align_quantities",
    "compare_quantities",
    "find_unit_slips",
    "read_quantities",
]
