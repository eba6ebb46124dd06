"""From names and settings to what the pipeline asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from detective.errors import InputError, Words
from detective.pipeline import Sources
from detective.ports import PlannedQuery
from detective.providers.concurrent import CALLS, Crowd, row_of
from detective.providers.registry import BUILT_IN, NotConfigured, build
from detective.providers.transport import HttpxSend

_NO_QUERY = PlannedQuery(text="", purpose="", language="")
_ONLY_WHEN_NAMED = frozenset({"recorded"})


def sources(names: Sequence[str], settings: Mapping[str, str]) -> Sources:
    """The named providers, or all that are set up; raises `InputError` for an unknown name.

    A named provider that is not set up is asked and fails; an unnamed one is listed as unavailable, except that a
    store in which nothing was ever indexed is not worth a word.
    """
    wanted = names or [row.name for row in BUILT_IN if row.name not in _ONLY_WHEN_NAMED]
    made = build(wanted, settings, HttpxSend(contact=settings.get("DETECTIVE_CONTACT", "")))
    asked = [provider for provider in made if names or not _is_idle(provider)]
    idle = [row for row in made if isinstance(row, NotConfigured) and row not in asked and not row.is_local]
    return Sources(
        providers=tuple(asked),
        unavailable=tuple(replace(row_of(provider, _NO_QUERY, provider.failed), was_sent=False) for provider in idle),
        ask_all=Crowd(gives_up=not _ONLY_WHEN_NAMED & set(names), calls=_calls(settings)),
    )


def _calls(settings: Mapping[str, str]) -> int:
    text = settings.get("DETECTIVE_MAX_CALLS", "").strip()
    if not text:
        return CALLS
    if not (text.isascii() and text.isdecimal()):
        raise InputError(
            "setting_unreadable",
            Words(
                "设置 DETECTIVE_MAX_CALLS 应为次数。", "the setting DETECTIVE_MAX_CALLS must be a number of searches."
            ),
            Words("请写 0 或更大的整数，或删去。", "write a whole number from 0, or leave it out."),
        )
    return int(text)


def _is_idle(provider: object) -> bool:
    return isinstance(provider, NotConfigured) and provider.is_missing
