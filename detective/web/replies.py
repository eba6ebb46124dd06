"""The two shapes of every answer: `{"ok": true, …}` and `{"ok": false, "error": …}`."""

from __future__ import annotations

from typing import Any

from fastapi.responses import JSONResponse

from detective.errors import DetectiveError, InputError, Words

_OBJECTIONS = {  # by pydantic's names of errors
    "missing": Words("缺失", " is missing"),
    "extra_forbidden": Words("是未知字段", " is not a known field"),
    "literal_error": Words("不是可用的值", " is not one of its values"),
}
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


def bad_body(field: str, wrong: str = "") -> InputError:
    """A body that is not what the address takes; `wrong` is what the schema objects to."""
    why = _OBJECTIONS.get(wrong, Words("", ""))
    return InputError(
        "body_malformed",
        Words(f"请求内容有误：{field}{why.zh}。", f"the request is malformed: {field}{why.en}."),
        Words("请按 /api/openapi.json 的说明发送 JSON。", "send JSON as /api/openapi.json describes."),
    )


def not_json(place: Any) -> InputError:
    """A body that is no JSON; `place` is the character where reading stopped, from 0."""
    return InputError(
        "body_not_json",
        Words(
            f"请求内容不是有效的 JSON（第 {place} 个字符处）。", f"the body is not valid JSON (at character {place})."
        ),
        Words("请改正后重新发送。", "correct it and send it again."),
    )


def method_not_allowed() -> InputError:
    """The address is there, but does not take this method."""
    return InputError(
        "method_not_allowed",
        Words("这个地址不接受这种请求方法。", "this address does not take that method."),
        Words("请看 /api/openapi.json 列出的方法。", "see the methods that /api/openapi.json lists."),
    )


def not_found() -> InputError:
    """Nothing at this address."""
    return InputError(
        "not_found",
        Words("没有这个地址。", "there is nothing at this address."),
        Words("请从首页开始。", "begin at the first page."),
    )
