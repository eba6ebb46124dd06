"""`/api/cards`, `/api/watches` and `/api/review`: the history as a page sees it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from detective.archive import instant
from detective.checking import Order
from detective.core.models import Verdict
from detective.core.reviewing import Act, ReviewState
from detective.intake import policy_of
from detective.reviewing import take_step, worklist
from detective.storage.history_backend import CardRow, Filters
from detective.watching import Rechecked, add_watch, end_watch, run_due, watched
from detective.web.desk import Desk
from detective.web.kept import FORMS, compared, exported, replayed
from detective.web.replies import done

_Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000)]
_Lang = Literal["zh", "en"]


class ReviewIn(BaseModel):
    """A step of human verification."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    card: str
    state: Literal["citation_accepted", "human_confirmed", "human_rejected", "amended"]
    by: _Said
    note: str | None = Field(default=None, max_length=10_000)
    verdict: Verdict | None = None


class CorrectionIn(BaseModel):
    """A public correction: `new` supersedes `old`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    old: str
    new: str
    reason: _Said
    by: str | None = None


class WatchIn(BaseModel):
    """When to ask again: a day, and then every so many days."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    due: str | None = None
    every_days: Annotated[int, Field(ge=1, le=3650)] | None = None


def routes(desk: Desk) -> APIRouter:
    """The addresses of the history."""
    router = APIRouter(tags=["history"])
    _reading(router, desk)
    _acting(router, desk)
    _watching(router, desk)
    return router


def _reading(router: APIRouter, desk: Desk) -> None:
    @router.get("/api/cards")
    def listed(  # noqa: PLR0913, PLR0917  # each is one filter of the address
        text: str = "",
        verdict: Annotated[list[str] | None, Query()] = None,
        flag: Annotated[list[str] | None, Query()] = None,
        mode: str | None = None,
        since: str | None = None,
        until: str | None = None,
        limit: Annotated[int, Query(ge=1, le=200)] = 30,
        before: int | None = None,
    ) -> dict[str, Any]:
        narrowed = Filters(
            text=text, verdicts=tuple(verdict or ()), flags=tuple(flag or ()), mode=mode, since=since, until=until
        )
        rows = desk.archive.history.rows(narrowed, limit=limit, before=before)
        return done(cards=[_row(row) for row in rows], more=len(rows) == limit)

    @router.get("/api/reviews")
    def waiting(
        state: Annotated[list[ReviewState] | None, Query()] = None,
        limit: Annotated[int, Query(ge=1, le=200)] = 30,
        before: int | None = None,
    ) -> dict[str, Any]:
        rows = worklist(desk.archive, states=frozenset(state or ()), limit=limit, before=before)
        return done(cards=[_row(row) for row in rows], more=len(rows) == limit)

    @router.get("/api/cards/diff")
    def diff(a: str, b: str) -> dict[str, Any]:
        return done(diff=compared(desk.archive.kept(a), desk.archive.kept(b)))

    @router.get("/api/cards/{reference}", response_model=None)
    def card(reference: str) -> JSONResponse:
        return JSONResponse(done(card=desk.archive.kept(reference).card))

    @router.get("/api/cards/{reference}/export", response_model=None)
    def export(reference: str, to: str = "json", lang: _Lang = "zh", *, unreviewed: bool = False) -> Response:
        given = desk.archive.kept(reference)
        content = exported(given, to, lang, unreviewed=unreviewed)
        kind, suffix = FORMS[to]
        name = quote(f"detective-{given.card['id'][:12]}.{suffix}")
        return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _acting(router: APIRouter, desk: Desk) -> None:
    @router.post("/api/cards/{reference}/replay")
    def again(reference: str) -> dict[str, Any]:
        return done(replay=replayed(desk.archive.kept(reference)))

    @router.post("/api/cards/{reference}/recheck")
    def recheck(reference: str) -> dict[str, Any]:
        old = desk.archive.kept(reference)
        given = old.bundle["input"] if old.bundle else {}
        policy = given.get("policy")
        order = Order(
            text=old.card["query"]["text"],
            mode=old.card["query"]["mode"],
            time=given.get("time"),
            policy=policy_of(policy, "policy") if policy else None,
        )
        card = desk.check(order).card
        return done(card=card, diff=compared(old, desk.archive.kept(card["id"])))

    @router.post("/api/review")
    def review(body: ReviewIn) -> dict[str, Any]:
        found = desk.archive.kept(body.card)
        note = (body.note or "").strip() or None
        act = Act(state=ReviewState(body.state), by=body.by, note=note, verdict=body.verdict)
        return done(card=take_step(desk.archive, found.card["id"], act, at=instant()))

    @router.post("/api/corrections")
    def correct(body: CorrectionIn) -> dict[str, Any]:
        old, new = desk.archive.kept(body.old), desk.archive.kept(body.new)
        made = desk.archive.correct(old.card["id"], new.card["id"], reason=body.reason, by=body.by)
        return done(correction=made)


def _watching(router: APIRouter, desk: Desk) -> None:
    @router.get("/api/watches")
    def watches() -> dict[str, Any]:
        return done(watches=list(watched(desk.archive)))

    @router.post("/api/cards/{reference}/watch")
    def watch(reference: str, body: WatchIn) -> dict[str, Any]:
        given = desk.archive.kept(reference)
        return done(watch=add_watch(desk.archive, given, due=body.due, every_days=body.every_days))

    @router.delete("/api/watches/{name}")
    def unwatch(name: str) -> dict[str, Any]:
        return done(watch=end_watch(desk.archive, name))

    @router.post("/api/watches/run")
    def run(*, everything: bool = False) -> dict[str, Any]:
        return done(rechecked=[_moved(one) for one in run_due(desk.archive, desk.engine(), everything=everything)])


def _row(row: CardRow) -> dict[str, Any]:
    values = asdict(row)
    milli = values.pop("confidence_milli")
    return {**values, "confidence": None if milli is None else milli / 1000}


def _moved(one: Rechecked) -> dict[str, Any]:
    return {"watch": one.watch, "before": one.before, "after": one.after, "card": one.card, "moved": one.moved}
