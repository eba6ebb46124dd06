"""The table of failures: a provider's exact code gives the kind, whether to ask again, and what to tell the user."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from detective.core.tables import known, table
from detective.errors import TableError, Words
from detective.ports import CouldNotAsk, Failure
from detective.providers.services import Service, service

_TABLE = "providers/failures.toml"
_ROW = frozenset({"kind", "retry", "prefix", "zh", "en", "next_zh", "next_en", "doc"})
_SHARED = "any"
# After one of these the next query would only fail the same way, and take its time doing so.
FINAL = frozenset(
    {
        Failure.NOT_CONFIGURED,
        Failure.BAD_KEY,
        Failure.NO_PERMISSION,
        Failure.SERVICE_NOT_OPENED,
        Failure.NO_BALANCE,
        Failure.RATE_LIMITED,
        Failure.TIMEOUT,
        Failure.UNREACHABLE,
    }
)
_COMMA = Words("、", ", ")
_SILENT = Words("无详情", "no detail")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One code of the table; an empty sentence stands for the sentence of the kind."""

    kind: Failure
    retry: bool
    takes_subcodes: bool
    message: Words
    next_step: Words
    doc: str


def known_code(provider: str, code: str) -> bool:
    """Whether the table has a row for this code, for the family that it belongs to, or for its hundred (`http_4xx`)."""
    return _find(provider, code) is not None


def could_not_ask(
    provider: str,
    code: str,
    *,
    detail: str | None = None,
    request_id: str | None = None,
    retry_after_s: int | None = None,
) -> CouldNotAsk:
    """The failure that `code` means at `provider`; an unlisted code is kept and taken for a fault of the provider."""
    row = _find(provider, code)
    return CouldNotAsk(
        failure=row.kind if row else Failure.PROVIDER_ERROR,
        code=code,
        detail=detail or None,
        request_id=request_id or None,
        retry_after_s=retry_after_s,
    )


def may_ask_again(provider: str, failed: CouldNotAsk) -> bool:
    """Whether the same request may succeed a moment later; never for keys, permission, money or parameters."""
    row = _find(provider, failed.code) if failed.code else None
    return row.retry if row else _kinds()[failed.failure].retry


def explain(provider: str, failed: CouldNotAsk) -> tuple[Words, Words]:
    """What happened and what to do next, chosen by the exact code, else by the kind."""
    row = _find(provider, failed.code) if failed.code else None
    general = _kinds()[failed.failure]
    message = row.message if row and row.message.en else general.message
    next_step = row.next_step if row and row.next_step.en else general.next_step
    who = service(provider)
    return _filled(message, who, failed), _filled(next_step, who, failed)


def help_url(provider: str, failed: CouldNotAsk) -> str:
    """The page that says more: the code's own, else the provider's description of its interface; may be empty."""
    row = _find(provider, failed.code) if failed.code else None
    return row.doc if row and row.doc else service(provider).docs_url


def _filled(words: Words, who: Service, failed: CouldNotAsk) -> Words:
    return Words(
        words.zh.format_map(_values("zh", who, failed)),
        words.en.format_map(_values("en", who, failed)),
    )


def _values(lang: str, who: Service, failed: CouldNotAsk) -> Mapping[str, str]:
    silent = _SILENT.of(lang)
    return {
        "name": who.name.of(lang),
        "wait": _wait(failed).of(lang),
        "variables": _COMMA.of(lang).join(who.variables) or silent,
        "detail": failed.detail or silent,
        "key_url": who.key_url or who.docs_url,
        "register_url": who.register_url or who.docs_url,
        "billing_url": who.billing_url or who.docs_url,
        "docs_url": who.docs_url,
    }


def _wait(failed: CouldNotAsk) -> Words:
    if failed.retry_after_s is None:
        return Words("过一会儿", "a while")
    return Words(f" {failed.retry_after_s} 秒", f"{failed.retry_after_s} s")


def _find(provider: str, code: str) -> Row | None:
    """The row of the code; for a subcode the family before its first dot; for a status its hundred."""
    shared = _codes(_SHARED)
    own = _codes(provider)
    if code in own or code in shared:
        return own.get(code) or shared[code]
    family = own.get(code.split(".", 1)[0])
    if family and family.takes_subcodes:
        return family
    return shared.get(f"{code[:6]}xx") if code.startswith("http_") else None


@cache
def _kinds() -> Mapping[Failure, Row]:
    given = table(_TABLE)["kind"]
    return {kind: _row(f"kind.{kind}", {"kind": str(kind), **given[str(kind)]}) for kind in Failure}


@cache
def _codes(section: str) -> Mapping[str, Row]:
    given = table(_TABLE).get(section, {})
    return {code: _row(f"{section}.{code}", entry) for code, entry in given.items()}


def _row(where: str, entry: dict[str, object]) -> Row:
    known(f"{_TABLE}.{where}", entry, _ROW)
    try:
        kind = Failure(str(entry.get("kind")))
    except ValueError:
        raise TableError(f"{_TABLE}.{where}.kind", f"one of {', '.join(Failure)}") from None
    return Row(
        kind=kind,
        retry=entry.get("retry") is True,
        takes_subcodes=entry.get("prefix") is True,
        message=Words(str(entry.get("zh", "")), str(entry.get("en", ""))),
        next_step=Words(str(entry.get("next_zh", "")), str(entry.get("next_en", ""))),
        doc=str(entry.get("doc", "")),
    )
