"""The two shapes of every answer: `{"ok": true, …}` and `{"ok": false, "error": …}`."""

from __future__ import annotations

from typing import Any

from fastapi.responses import JSONResponse

from detective.errors import DetectiveError, InputError, Words

_MISSING = frozenset({"not_found", "card_not_found", "card_removed", "run_not_found", "watch_not_found"})


def done(**values: Any) -> dict[str, Any]:
    """The shape of success."""
    return {"ok": True, **values}


def told(error: DetectiveError) -> dict[str, Any]:
    """The shape of every error."""
    return {"ok": False, "error": error.part()}


def failure(error: DetectiveError, status: int | None = None) -> JSONResponse:
    """The error as a response: 404 for what is not there, 400 for other bad input, 502 for the rest."""
    usual = 404 if error.code in _MISSING else 400 if isinstance(error, InputError) else 502
    return JSONResponse(told(error), status_code=status or usual)


def bad_body(field: str) -> InputError:
    """A body that is not what the address takes."""
    return InputError(
        "body_malformed",
        Words(f"请求内容有误：{field}。", f"the request is malformed: {field}."),
        Words("请按 /api/openapi.json 的说明发送 JSON。", "send JSON as /api/openapi.json describes."),
    )


def not_found() -> InputError:
    """Nothing at this address."""
    return InputError(
        "not_found",
        Words("没有这个地址。", "there is nothing at this address."),
        Words("请从首页开始。", "begin at the first page."),
    )
