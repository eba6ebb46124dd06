"""Recordings of what providers answered, and answering from them. A recording holds no key: it is meant to be sent."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from detective.core.models import Candidate
from detective.core.timeline import Day, Precision, Span
from detective.ports import (
    CouldNotAsk,
    Failure,
    Found,
    HttpReply,
    HttpRequest,
    Outcome,
    PlannedQuery,
    Provider,
    Send,
)
from detective.providers.candidates import candidate_of, record_of
from detective.providers.failures import FINAL, could_not_ask
from detective.providers.reading import items_of, part, words_of
from detective.providers.redact import MASK, Secret, masked
from detective.providers.transport import TransportError, Trouble

NAME = "recorded"
SCHEMA = "detective.recording/1"
_KEPT_HEADERS = frozenset({"content-type", "date", "retry-after", "x-ratelimit-limit", "x-ratelimit-reset"})


class Recorder:
    """Listens to providers or to the transport; `dump` gives the recording without the given secrets."""

    def __init__(self, secrets: Iterable[Secret] = ()) -> None:
        self._secrets = tuple(secrets)
        self._answers: list[dict[str, Any]] = []
        self._exchanges: list[dict[str, Any]] = []
        self._lock = threading.Lock()

    def around(self, provider: Provider) -> Provider:
        """The same provider, with every answer written down."""
        return _Listened(provider, self)

    def listening(self, send: Send) -> Send:
        """The same transport, with every exchange written down."""

        def recorded_send(request: HttpRequest) -> HttpReply:
            entry = _request_entry(request, self._secrets)
            try:
                reply = send(request)
            except TransportError as error:
                self._keep(self._exchanges, {**entry, "trouble": str(error.trouble), "detail": error.detail})
                raise
            self._keep(self._exchanges, {**entry, "reply": _reply_entry(reply, self._secrets)})
            return reply

        return recorded_send

    def answered(self, provider: Provider, query: PlannedQuery, outcome: Outcome) -> None:
        """Write one answer down."""
        asked = {"text": query.text, "purpose": query.purpose, "language": query.language}
        entry = {"provider": provider.name, "is_local": provider.is_local, "query": asked}
        self._keep(self._answers, {**entry, **_outcome_entry(outcome)})

    def dump(self) -> str:
        """The recording as canonical JSON; the order of the threads leaves no trace."""
        with self._lock:
            whole = {
                "schema": SCHEMA,
                "answers": sorted(self._answers, key=_canonical),
                "exchanges": sorted(self._exchanges, key=_canonical),
            }
        return _without(_canonical(whole), self._secrets) + "\n"

    def _keep(self, where: list[dict[str, Any]], entry: dict[str, Any]) -> None:
        with self._lock:
            where.append(entry)


@dataclass(frozen=True, slots=True)
class _Listened:
    inner: Provider
    recorder: Recorder

    @property
    def name(self) -> str:
        return self.inner.name

    @property
    def is_local(self) -> bool:
        return self.inner.is_local

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        outcome = self.inner.search(query, limit=limit)
        self.recorder.answered(self.inner, query, outcome)
        return outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A provider that answers from a recording: for one recorded provider, or (as `recorded`) for all of them."""

    name: str
    is_local: bool
    answers: Mapping[str, tuple[Outcome, ...]]

    def search(self, query: PlannedQuery, *, limit: int) -> Outcome:
        """What was answered to the same words; words that were not asked are a failure, not an empty answer.

        A provider that failed for good was not asked the rest of the plan: its failure stands for that too.
        """
        outcomes = self.answers.get(query.text) or self._failures()
        found = [outcome for outcome in outcomes if isinstance(outcome, Found)]
        if not found:
            return outcomes[0] if outcomes else could_not_ask(self.name, "not_recorded")
        candidates = [replace(c, query=query.text) for outcome in found for c in outcome.candidates]
        notes = [outcome.note for outcome in found if outcome.note]
        return Found(candidates=tuple(candidates[:limit]), note="; ".join(notes) or None)

    def _failures(self) -> tuple[Outcome, ...]:
        outcomes = (outcome for given in self.answers.values() for outcome in given)
        return tuple(outcome for outcome in outcomes if isinstance(outcome, CouldNotAsk) and outcome.failure in FINAL)


class ReplayedSend:
    """A `Send` that answers from the exchanges of a recording, so that a provider's own reading runs again."""

    def __init__(self, recording: str, secrets: Iterable[Secret] = ()) -> None:
        self._secrets = tuple(secrets)
        exchanges = items_of(part(json.loads(recording), "exchanges"))
        self._exchanges = {_key(entry): entry for entry in exchanges}

    def __call__(self, request: HttpRequest) -> HttpReply:
        """The recorded reply to the same method, address and body; raises `TransportError` as it was raised."""
        entry = self._exchanges.get(_key(_request_entry(request, self._secrets)))
        if entry is None:
            raise TransportError(Trouble.NOT_RECORDED, "this request is not in the recording")
        if "trouble" in entry:
            raise TransportError(Trouble(entry["trouble"]), str(entry.get("detail", "")))
        reply = entry["reply"]
        body = base64.b64decode(reply["base64"]) if "base64" in reply else str(reply["text"]).encode()
        return HttpReply(status=reply["status"], headers=reply["headers"], body=body)


def provider(settings: Mapping[str, str], _send: Send) -> Provider | CouldNotAsk:
    """The provider for the file that `DETECTIVE_RECORDING` names, or why it cannot be used."""
    return recorded_from(Path(settings["DETECTIVE_RECORDING"].strip()))


def recorded_from(path: Path) -> Recorded | CouldNotAsk:
    """The `recorded` provider for a recording; or why the file cannot be used."""
    try:
        answers = _answers(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return could_not_ask(NAME, "unreadable", detail=type(error).__name__)
    except (ValueError, KeyError, TypeError, RecursionError):
        return could_not_ask(NAME, "unreadable", detail=f"not a {SCHEMA} file")
    merged: dict[str, tuple[Outcome, ...]] = {}
    for _, _, text, outcome in answers:
        merged[text] = (*merged.get(text, ()), outcome)
    return Recorded(name=NAME, is_local=all(local for _, local, _, _ in answers), answers=merged)


def replayed(recording: str) -> tuple[Recorded, ...]:
    """One provider for each recorded one, under its own name; raises ValueError when it is not a recording."""
    by_name: dict[tuple[str, bool], dict[str, tuple[Outcome, ...]]] = {}
    for name, is_local, text, outcome in _answers(recording):
        answers = by_name.setdefault((name, is_local), {})
        answers[text] = (*answers.get(text, ()), outcome)
    return tuple(Recorded(name=name, is_local=local, answers=given) for (name, local), given in sorted(by_name.items()))


def _answers(recording: str) -> list[tuple[str, bool, str, Outcome]]:
    whole = json.loads(recording)
    if part(whole, "schema") != SCHEMA:
        raise ValueError(f"expected a recording with schema {SCHEMA}")
    return [
        (entry["provider"], entry["is_local"] is True, entry["query"]["text"], _outcome_of(entry))
        for entry in items_of(whole["answers"])
    ]


def _outcome_entry(outcome: Outcome) -> dict[str, Any]:
    match outcome:
        case Found(candidates=candidates, note=note):
            return {"found": [_candidate_entry(c) for c in candidates], "note": note}
        case CouldNotAsk():
            fields = ("code", "detail", "request_id", "retry_after_s")
            told = {name: getattr(outcome, name) for name in fields}
            return {"failed": {"failure": str(outcome.failure), **told}}


def _outcome_of(entry: Mapping[str, Any]) -> Outcome:
    if "failed" in entry:
        failed = entry["failed"]
        return CouldNotAsk(
            failure=Failure(failed["failure"]),
            code=failed.get("code"),
            detail=failed.get("detail"),
            request_id=failed.get("request_id"),
            retry_after_s=failed.get("retry_after_s"),
        )
    return Found(candidates=tuple(_candidate_of(item) for item in entry["found"]), note=entry.get("note"))


def _candidate_entry(candidate: Candidate) -> dict[str, Any]:
    span = candidate.published
    at = span.at.isoformat() if span and span.at else None
    return {"record": record_of(candidate), "published": {**span.as_dict(), "at": at} if span else None}


def _candidate_of(entry: Mapping[str, Any]) -> Candidate:
    record = entry["record"]
    made = candidate_of(record, provider=words_of(record.get("provider")), query="")
    span = entry["published"]
    return replace(made, published=_span(span) if span else None)


def _span(entry: Mapping[str, Any]) -> Span:
    at = entry["at"]
    return Span(
        start=_day(entry["start"]),
        end=_day(entry["end"]),
        precision=Precision(entry["precision"]),
        at=datetime.fromisoformat(at) if at else None,
    )


def _day(text: str | None) -> Day | None:
    if text is None:
        return None
    year, month, day = text.removeprefix("-").split("-")
    return Day(-int(year) if text.startswith("-") else int(year), int(month), int(day))


def _request_entry(request: HttpRequest, secrets: tuple[Secret, ...]) -> dict[str, Any]:
    body = (request.body or b"").decode("utf-8", "replace")
    return {"method": request.method, "url": masked(request.url, secrets), "body": _without(body, secrets)}


def _reply_entry(reply: HttpReply, secrets: tuple[Secret, ...]) -> dict[str, Any]:
    headers = {name: masked(reply.headers[name], secrets) for name in sorted(_KEPT_HEADERS & reply.headers.keys())}
    body = reply.body
    for secret in filter(None, (secret.reveal() for secret in secrets)):
        body = body.replace(secret.encode(), MASK.encode())
    try:
        return {"status": reply.status, "headers": headers, "text": body.decode("utf-8")}
    except UnicodeDecodeError:
        return {"status": reply.status, "headers": headers, "base64": base64.b64encode(body).decode()}


def _key(entry: Mapping[str, Any]) -> tuple[str, str, str]:
    return str(entry.get("method")), str(entry.get("url")), str(entry.get("body"))


def _without(text: str, secrets: Iterable[Secret]) -> str:
    """Only the run's own secrets are taken out: a passage may well speak of something that looks like a key."""
    for secret in secrets:
        value = secret.reveal()
        for form in (value, json.dumps(value)[1:-1]):
            text = text.replace(form, MASK) if value else text
    return text


def _canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
