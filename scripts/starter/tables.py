"""Reading the fact tables, with the mended cells put in."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent / "starter_tables"

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Tables:
    """Two folders: `given` holds the source tables as CSV, `own` the hand-made TSV tables of this folder."""

    given: Path
    own: Path = HERE

    def source(self, name: str) -> list[Row]:
        """The rows of a source table as dictionaries, in file order."""
        with (self.given / name).open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))

    def hand(self, name: str) -> list[list[str]]:
        """The rows of a hand-made table; comment lines begin with `#`."""
        text = (self.own / name).read_text(encoding="utf-8")
        return [line.split("\t") for line in text.splitlines() if line.strip() and not line.startswith("#")]

    def mended(self, name: str, key: str, column: str, given: str) -> str:
        """The cell as given, or its correction; a correction of another value than the given one is an error."""
        for file, row_key, row_column, was, now, _why in self.hand("corrections.tsv"):
            if (file, row_key, row_column) == (name, key, column):
                if given != was:
                    raise ValueError(f"corrections.tsv expects {was} at {name} {key} {column}, found {given}")
                return now
        return given
