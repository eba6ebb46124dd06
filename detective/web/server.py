"""The ASGI application: the page, `/api/check` and `/api/health`, on the loopback address, for this machine's user."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict
from starlette.concurrency import run_in_threadpool
from starlette.middleware.base import RequestResponseEndpoint

from detective import __version__
from detective.app import Detective
from detective.core.policy import Policy
from detective.errors import DetectiveError, InputError, Words
from detective.intake import candidates_of, policy_of

LARGEST_BODY = 8 * 2**20  # bytes
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
_HEADERS = {
    "Server": f"DetectiveAgent/{__version__}",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class CheckIn(BaseModel):
    """The body of `POST /api/check`; `null` means missing."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    text: str
    mode: str | None = None
    as_of: str | None = None
    time: str | None = None
    lang: str | None = None
    providers: list[str] | None = None
    evidence: list[Any] | None = None
    policy: dict[str, Any] | None = None


def application(engine: Detective, hosts: frozenset[str]) -> FastAPI:
    """The application; requests whose Host is not in `hosts`, or that come from another origin, are refused."""
    app = FastAPI(title="Detective", version=__version__, docs_url=None, redoc_url=None)

    @app.middleware("http")
    async def guard(request: Request, call_next: RequestResponseEndpoint) -> Response:
        refusal = _refusal(request, hosts)
        response = refusal if refusal is not None else await call_next(request)
        response.headers.update(_HEADERS)
        return response

    @app.exception_handler(DetectiveError)
    async def told(_: Request, error: DetectiveError) -> JSONResponse:
        return failure(error, 400 if isinstance(error, InputError) else 502)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        field = ".".join(str(part) for part in error.errors()[0]["loc"][1:]) or "body"
        return failure(_bad_body(field), 400)

    @app.get("/api/health")
    async def health() -> dict[str, Any]:
        return {"ok": True, "version": __version__}

    @app.post("/api/check")
    async def check(body: CheckIn) -> dict[str, Any]:
        chosen = Detective(providers=tuple(body.providers)) if body.providers else engine
        checked = await run_in_threadpool(_check, chosen, body)
        return {"ok": True, "card": checked}

    @app.get("/{path:path}")
    async def page(path: str) -> Response:
        return _static(path or "index.html")

    return app


def failure(error: DetectiveError, status: int) -> JSONResponse:
    """The one shape of every error."""
    told = {
        "code": error.code,
        "message": {"zh": error.message.zh, "en": error.message.en},
        "next": {"zh": error.next_step.zh, "en": error.next_step.en},
    }
    return JSONResponse({"ok": False, "error": told}, status_code=status)


def static_folder() -> Traversable:
    """Where the page's files are: inside the installed package, or beside it in a checkout."""
    inside = files("detective").joinpath("web_static")
    return inside if inside.is_dir() else Path(__file__).resolve().parents[2] / "web_static"


def _check(engine: Detective, body: CheckIn) -> dict[str, Any]:
    policy: Policy | None = None if body.policy is None else policy_of(body.policy, "policy")
    evidence = None if body.evidence is None else candidates_of(body.evidence, "evidence")
    return engine.check(
        body.text, as_of=body.as_of, mode=body.mode, time=body.time, evidence=evidence, policy=policy
    ).card


def _static(path: str) -> Response:
    suffix = Path(path).suffix
    parts = path.split("/")
    found = static_folder().joinpath(*parts)
    if suffix not in _TYPES or any(part in ("", ".", "..") or "\\" in part for part in parts) or not found.is_file():
        error = InputError(
            "not_found",
            Words("没有这个地址。", "there is nothing at this address."),
            Words("请从首页开始。", "begin at the first page."),
        )
        return failure(error, 404)
    return Response(found.read_bytes(), media_type=_TYPES[suffix], headers={"Cache-Control": "no-cache"})


def _refusal(request: Request, hosts: frozenset[str]) -> JSONResponse | None:
    """Another site's page must not drive this server: the Host is ours, and a given Origin is the Host."""
    host = request.headers.get("host", "")
    origin = request.headers.get("origin")
    if host not in hosts or (origin is not None and urlsplit(origin).netloc != host):
        return failure(_FOREIGN, 403)
    if request.headers.get("sec-fetch-site") in ("cross-site", "same-site") and request.method != "GET":
        return failure(_FOREIGN, 403)
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY:
        return failure(_TOO_LARGE, 413)
    if request.method == "POST" and not request.headers.get("content-type", "").startswith("application/json"):
        return failure(_bad_body("content-type"), 415)
    return None


def _bad_body(field: str) -> InputError:
    return InputError(
        "body_malformed",
        Words(f"请求内容有误：{field}。", f"the request is malformed: {field}."),
        Words("请发送 JSON 对象，至少含有 text。", "send a JSON object with at least `text`."),
    )


_FOREIGN = InputError(
    "foreign_origin",
    Words("请求来自别的网站，已拒绝。", "the request comes from another site and was refused."),
    Words("请在本机打开本页。", "open the page on this machine."),
)
_TOO_LARGE = InputError(
    "body_too_large",
    Words("请求内容太大。", "the request is too large."),
    Words("请减少证据条数。", "send less evidence."),
)
