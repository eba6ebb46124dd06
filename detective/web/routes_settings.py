"""`/api/settings` and `/api/providers`: saving is local, testing really calls, and the two are apart."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from detective.providers.registry import BUILT_IN
from detective.web.desk import Desk
from detective.web.replies import done


class SettingsIn(BaseModel):
    """Values to save, by variable; `null` or an empty one leaves what is saved."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    values: dict[str, str | None]


class TestIn(BaseModel):
    """The provider to ask, and values to ask it with before they are saved."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    provider: str
    values: dict[str, str | None] = Field(default_factory=dict)


def routes(desk: Desk) -> APIRouter:
    """The addresses of settings."""
    router = APIRouter(tags=["settings"])
    connections = desk.connections

    @router.get("/api/settings")
    def shown() -> dict[str, Any]:
        return done(settings=connections.listed(), offline=desk.offline)

    @router.put("/api/settings")
    def save(body: SettingsIn) -> dict[str, Any]:
        connections.save(body.values)
        return done(settings=connections.listed())

    @router.delete("/api/settings/{name}")
    def delete(name: str) -> dict[str, Any]:
        connections.delete(name)
        return done(settings=connections.listed())

    @router.post("/api/settings/test")
    def test(body: TestIn) -> dict[str, Any]:
        outcome = connections.test(body.provider, body.values)
        return done(test=outcome, settings=connections.listed())

    @router.get("/api/providers")
    def providers() -> dict[str, Any]:
        names = [
            {
                "name": row.name,
                "title": {"zh": row.service.name.zh, "en": row.service.name.en},
                "is_local": row.is_local,
            }
            for row in BUILT_IN
        ]
        return done(providers=names)

    return router
