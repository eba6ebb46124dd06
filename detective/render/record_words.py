"""The sentences of the record's views, from `data/record/words.toml`."""

from __future__ import annotations

from detective.core.tables import table


def tell(group: str, code: str, lang: str, /, **filled: object) -> str:
    """A sentence in `lang` with its blanks filled in."""
    return str(table("record/words.toml")[group][code][lang]).format(**filled)


def label_of(verdict: str, lang: str, *, mode: str = "claim") -> str:
    """What a verdict is called; an open question that is answered is `found`."""
    name = "found" if (verdict, mode) == ("supported", "open") else verdict
    row = table("words.toml")["label"].get(name)
    return str(row[lang]) if row else verdict
