"""The sentence of each code that says why a passage was read as it was: the card's `stance_basis`."""

from __future__ import annotations

from collections.abc import Iterator

from detective.core.tables import table

_TABLE = "bases.toml"
_FAMILIES = ("role_", "under_")  # a code for each relation and for each class of words over a statement


def basis_words(code: str, lang: str, *, answers: bool = False) -> str:
    """Why a passage was read so, in `lang` (`zh` or `en`); the code itself where the table has no sentence.

    `answers` says that the passage answers a question, rather than speaking for or against a claim.
    """
    row = table(_TABLE)["answer" if answers else "stance"].get(_family(code))
    return str(row[lang]) if row else code


def is_explained(code: str) -> bool:
    """Whether the table has a sentence for a code of a claim's reading."""
    return _family(code) in table(_TABLE)["stance"]


def explained() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each code with what it is for (`stance` or `answer`) and its sentences."""
    for kind, listed in table(_TABLE).items():
        for code, row in listed.items():
            yield kind, code, row


def _family(code: str) -> str:
    return next((f"{family}*" for family in _FAMILIES if code.startswith(family)), code)
