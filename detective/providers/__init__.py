"""Search services and local collections behind one port; `registry` lists them, `assemble` makes them ready to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detective.pipeline import Sources


def assemble(names: Sequence[str], settings: Mapping[str, str]) -> Sources:
    """What a check asks: the named providers, or all that are set up; raises `InputError` for an unknown name."""
    from detective.providers.assembly import sources  # noqa: PLC0415  # a single module of this package stays cheap

    return sources(names, settings)
