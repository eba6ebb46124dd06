"""`POST /api/check`: one check as JSON, or as server-sent events with its live stages."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict
from starlette.concurrency import run_in_threadpool

from detective.card_schema import card_json_schema
from detective.checking import Order, Tell, order_of
from detective.core.bases import explained
from detective.core.tables import rows, table
from detective.errors import UNEXPECTED, DetectiveError
from detective.providers.registry import BUILT_IN
from detective.searched import query_row
from detective.web.desk import Desk
from detective.web.replies import done, told

_LOOK_S = 0.2  # how often a waiting request asks whether its client is still there
_EVENTS = "text/event-stream"


class CheckIn(BaseModel):
    """The body of `POST /api/check`; `null` means missing."""

    model_config = ConfigDict(extra="forbid", frozen=True)  # a misspelt field would change the check unseen

    text: str
    mode: str | None = None
    as_of: str | None = None
    time: str | None = None
    lang: Literal["zh", "en"] | None = None
    providers: list[str] | None = None
    evidence: list[Any] | None = None
    policy: dict[str, Any] | None = None
    queries: list[str] | None = None
    read_pages: bool | None = None

    def order(self) -> Order:
        """The check that this body asks for; raises InputError."""
        return order_of(self)


class PlanIn(BaseModel):
    """The body of `POST /api/plan`; `null` means missing."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    mode: str | None = None
    as_of: str | None = None
    time: str | None = None


class _AbandonedError(Exception):
    """The client went away."""


def routes(desk: Desk) -> APIRouter:
    """The addresses of checking."""
    router = APIRouter(tags=["check"])

    @router.post("/api/check", response_model=None)
    async def check(body: CheckIn, request: Request) -> StreamingResponse | JSONResponse:
        order = body.order()
        if _EVENTS in request.headers.get("accept", ""):
            return StreamingResponse(_events(desk, order), media_type=_EVENTS, headers={"Cache-Control": "no-store"})
        return await _whole(desk, order, request)

    @router.post("/api/plan")
    async def plan(body: PlanIn) -> dict[str, Any]:
        asked = desk.engine().plan(body.text, as_of=body.as_of, mode=body.mode, time=body.time)
        return done(plan=[query_row(query) for query in asked])

    @router.get("/api/schema/card")
    async def schema() -> JSONResponse:
        return JSONResponse(card_json_schema(), media_type="application/schema+json")

    @router.get("/api/words")
    async def words() -> dict[str, Any]:
        return done(words=_words(), bins=_bins())

    return router


@cache
def _words() -> dict[str, dict[str, str]]:
    """What the codes of flags, gates, readings (`stance:…`, `answer:…`) and providers mean, in both languages."""
    flags = table("words.toml")["flag"].items()
    gates = {code: row.get("says", row) for code, row in table("gates.toml").items()}.items()
    codes = {code: {"zh": row["zh"], "en": row["en"]} for code, row in (*flags, *gates) if "zh" in row}
    codes |= {f"{kind}:{code}": row for kind, code, row in explained()}
    return codes | {row.name: {"zh": row.service.name.zh, "en": row.service.name.en} for row in BUILT_IN}


@cache
def _bins() -> list[dict[str, float]]:
    """How often decided cards of the development data that said about `near` came out right."""
    listed = [tuple(map(int, row)) for row in rows("calibration/bins.tsv")]
    return [{"near": near / 1000, "cards": cards, "right": right / cards} for near, cards, right in listed]


async def _whole(desk: Desk, order: Order, request: Request) -> JSONResponse:
    gone = threading.Event()
    work = asyncio.ensure_future(run_in_threadpool(desk.check, order, _until(gone)))
    while not (await asyncio.wait({work}, timeout=_LOOK_S))[0]:
        if await request.is_disconnected():
            gone.set()
    try:
        return JSONResponse(done(card=work.result().card))  # a card is plain JSON: the framework need not walk it
    except _AbandonedError:
        return JSONResponse({}, status_code=499)  # nobody reads it


async def _events(desk: Desk, order: Order) -> AsyncIterator[str]:
    """The events as they come; closing this iterator abandons the check at its next step."""
    loop, gone = asyncio.get_running_loop(), threading.Event()
    queue: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
    alive = _until(gone)

    def tell(event: str, values: dict[str, Any]) -> None:
        alive(event, values)
        loop.call_soon_threadsafe(queue.put_nowait, (event, values))

    work = asyncio.ensure_future(run_in_threadpool(_work, desk, order, tell))
    try:
        event = ""
        while event not in ("card", "error"):
            event, values = await queue.get()
            yield f"event: {event}\ndata: {json.dumps(values, ensure_ascii=False)}\n\n"
    finally:
        gone.set()
        del work


def _work(desk: Desk, order: Order, tell: Tell) -> None:
    try:
        tell("card", done(card=desk.check(order, tell).card))
    except _AbandonedError:
        return
    except DetectiveError as error:
        tell("error", told(error))
    except Exception:
        tell("error", told(UNEXPECTED))
        raise


def _until(gone: threading.Event) -> Tell:
    def tell(event: str, values: dict[str, Any]) -> None:
        del event, values
        if gone.is_set():
            raise _AbandonedError

    return tell
