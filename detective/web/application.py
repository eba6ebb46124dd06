"""The ASGI application: the page and the API, on the loopback address, for this machine's user."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from detective import __version__
from detective.checking import warm_up
from detective.errors import UNEXPECTED, DetectiveError
from detective.web import routes_batch, routes_cards, routes_check, routes_settings
from detective.web.desk import Desk
from detective.web.guards import Guards
from detective.web.replies import bad_body, done, failure, method_not_allowed, not_found, not_json
from detective.web.runs import Runs
from detective.web.static import static


def application(desk: Desk, hosts: frozenset[str]) -> Guards:
    """The application; requests whose Host is not in `hosts`, or that come from another origin, are refused."""
    runs = Runs(desk)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        threading.Thread(target=warm_up, name="detective-warm-up", daemon=True).start()
        yield
        runs.close()

    app = FastAPI(
        title="Detective",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    _errors(app)

    @app.get("/api/health", tags=["health"])
    async def health() -> dict[str, Any]:
        return done(version=__version__)

    app.include_router(routes_check.routes(desk))
    app.include_router(routes_cards.routes(desk))
    app.include_router(routes_settings.routes(desk))
    app.include_router(routes_batch.routes(runs))

    @app.get("/api/{path:path}", include_in_schema=False)
    async def nothing(path: str) -> Response:
        del path
        return failure(not_found())

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        return static(path or "index.html", request.headers.get("if-none-match", ""))

    return Guards(app, hosts)


def _errors(app: FastAPI) -> None:
    @app.exception_handler(DetectiveError)
    async def expected(_: Request, error: DetectiveError) -> JSONResponse:
        return failure(error)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return failure(not_json(first["loc"][-1]), 400)
        return failure(bad_body(".".join(str(part) for part in first["loc"][1:]) or "body", first["type"]), 400)

    @app.exception_handler(HTTPException)
    async def unknown(_: Request, error: HTTPException) -> JSONResponse:
        wrong = {404: not_found, 405: method_not_allowed}.get(error.status_code, partial(bad_body, "body"))()
        return failure(wrong, error.status_code)

    @app.exception_handler(Exception)
    async def unexpected(_: Request, error: Exception) -> JSONResponse:
        del error  # the server logs it
        return failure(UNEXPECTED, 500)
