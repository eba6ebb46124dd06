"""`/api/batch`: runs of many checks that go on while no page looks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict

from detective.render.csv import csv_batch
from detective.web.replies import done
from detective.web.runs import Runs


class BatchIn(BaseModel):
    """The lines to run: JSONL, CSV with a column `query`, or a claim a line."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str


def routes(runs: Runs) -> APIRouter:
    """The addresses of batches."""
    router = APIRouter(tags=["batch"])
    _acting(router, runs)

    @router.get("/api/batch")
    def listed() -> dict[str, Any]:
        return done(runs=runs.listed())

    @router.get("/api/batch/{name}")
    def shown(name: str, since: Annotated[int, Query(ge=0)] = 0) -> dict[str, Any]:
        return done(run=runs.find(name).shown(since))

    @router.get("/api/batch/{name}/card/{line}")
    def card(name: str, line: int) -> dict[str, Any]:
        return done(**runs.find(name).line(line))

    @router.get("/api/batch/{name}/results", response_model=None)
    def results(
        name: str, to: Literal["jsonl", "csv"] = "jsonl", lang: Literal["zh", "en"] = "zh"
    ) -> StreamingResponse:
        run = runs.find(name)
        content, kind = (
            (csv_batch(run.answers(), lang), "text/csv; charset=utf-8")
            if to == "csv"
            else (run.jsonl(), "application/jsonl")
        )
        head = {"Content-Disposition": f'attachment; filename="detective-batch-{run.id}.{to}"'}
        return StreamingResponse(content, media_type=kind, headers=head)

    return router


def _acting(router: APIRouter, runs: Runs) -> None:
    @router.post("/api/batch")
    def start(body: BatchIn) -> dict[str, Any]:
        return done(run=runs.start(body.text).shown())

    @router.post("/api/batch/{name}/stop")
    def stop(name: str) -> dict[str, Any]:
        return done(run=runs.stop(name).shown())

    @router.post("/api/batch/{name}/resume")
    def resume(name: str) -> dict[str, Any]:
        return done(run=runs.resume(name).shown())

    @router.delete("/api/batch/{name}")
    def delete(name: str) -> dict[str, Any]:
        runs.delete(name)
        return done(runs=runs.listed())
