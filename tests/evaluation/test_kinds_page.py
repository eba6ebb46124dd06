"""The page of the matrix of kinds says what the reader says."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

from list_misses import PAGE, page


def test_the_page_lists_what_stays_wrong() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run scripts/list_misses.py"
