"""`/api/batch`: runs of many checks that go on while no page looks."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict

from detective.render.csv import csv_cards
from detective.web.replies import done
from detective.web.runs import Runs


class BatchIn(BaseModel):
    """The lines to run: JSONL, CSV with a column `query`, or a claim a line."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str


def routes(runs: Runs) -> APIRouter:
    """The addresses of batches."""
    router = APIRouter(tags=["batch"])

    @router.post("/api/batch")
    def start(body: BatchIn) -> dict[str, Any]:
        return done(run=runs.start(body.text).shown())

    @router.get("/api/batch/{name}")
    def shown(name: str) -> dict[str, Any]:
        return done(run=runs.find(name).shown())

    @router.delete("/api/batch/{name}")
    def stop(name: str) -> dict[str, Any]:
        return done(run=runs.stop(name).shown())

    @router.get("/api/batch/{name}/card/{line}")
    def card(name: str, line: int) -> dict[str, Any]:
        return done(**runs.find(name).line(line))

    @router.get("/api/batch/{name}/results", response_model=None)
    def results(name: str, to: Literal["jsonl", "csv"] = "jsonl", lang: Literal["zh", "en"] = "zh") -> Response:
        run = runs.find(name)
        content, kind = (
            (csv_cards(run.cards(), lang), "text/csv; charset=utf-8")
            if to == "csv"
            else (run.jsonl(), "application/jsonl")
        )
        head = {"Content-Disposition": f'attachment; filename="detective-batch-{run.id}.{to}"'}
        return Response(content, media_type=kind, headers=head)

    return router
