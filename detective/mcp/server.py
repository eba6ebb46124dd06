"""The MCP server: lists the tools, runs each call in a thread, tells its stages, and stops it when it is cancelled."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from anyio import from_thread, to_thread
from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp_types import Tool as ToolEntry

from detective import __version__
from detective.core.tables import table
from detective.core.text import has_han
from detective.errors import UNEXPECTED, DetectiveError
from detective.mcp.tools import BY_NAME, TOOLS, Engine, Tool

_NAME = "detective"
_log = logging.getLogger(__name__)
_Context = ServerRequestContext[Any, Any]


class _AbandonedError(Exception):
    """The caller cancelled."""


def server_of(engine: Engine) -> Server[Any]:
    """A server with the five tools over one engine."""

    async def list_tools(_: _Context, __: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=[_entry(tool) for tool in TOOLS])

    async def call_tool(context: _Context, params: CallToolRequestParams) -> CallToolResult:
        tool = BY_NAME.get(params.name)
        if tool is None:
            raise MCPError(code=INVALID_PARAMS, message=f"unknown tool; choose from: {', '.join(BY_NAME)}")
        try:
            return _success(await _run(tool, engine, params.arguments or {}, context))
        except DetectiveError as error:
            return _failure(error)
        except Exception:  # noqa: BLE001  # a fault is told as a tool error and logged, never sent
            _log.exception("the tool %s failed", tool.name)
            return _failure(UNEXPECTED)

    words = table("mcp.toml")["server"]
    return Server(
        _NAME,
        version=__version__,
        title=words["title"]["en"],
        instructions=f"{words['instructions']['en']}\n{words['instructions']['zh']}",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _entry(tool: Tool) -> ToolEntry:
    title, text = tool.words("title"), tool.words("text")
    return ToolEntry(
        name=tool.name,
        title=f"{title.en} · {title.zh}",
        description=f"{text.en}\n{text.zh}",
        input_schema=tool.takes.model_json_schema(),
        output_schema=tool.gives(),
        annotations=ToolAnnotations(
            read_only_hint=not tool.keeps,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=tool.asks_outside,
        ),
    )


async def _run(tool: Tool, engine: Engine, arguments: Mapping[str, Any], context: _Context) -> dict[str, Any]:
    """The outcome of a call; when the call is cancelled, its thread is left and stops at its next stage."""
    gone = threading.Event()
    report = _reporter(context, _language(arguments))

    def tell(event: str, values: dict[str, Any]) -> None:
        if gone.is_set():
            raise _AbandonedError
        if event == "stage":
            from_thread.run(report, values)

    try:
        return await to_thread.run_sync(tool.call, engine, arguments, tell, abandon_on_cancel=True)
    finally:
        gone.set()


def _reporter(context: _Context, lang: str) -> Callable[[dict[str, Any]], Coroutine[Any, Any, None]]:
    """Tells a stage as progress: its place among all stages, and a sentence."""

    async def report(values: dict[str, Any]) -> None:
        stage = values["stage"]
        words = table("mcp.toml")
        filled = dict(values)
        if "decision" in values:
            filled["decision"] = words["decision"][values["decision"]][lang]
        if "label" in values:
            filled["label"] = values["label"][lang]
        stages = list(words["stage"])
        message = str(words["stage"][stage][lang]).format(**filled)
        await context.session.report_progress(stages.index(stage) + 1, len(stages), message)

    return report


def _language(arguments: Mapping[str, Any]) -> str:
    wanted = arguments.get("lang")
    return wanted if wanted in ("zh", "en") else "zh" if has_han(str(arguments.get("text", ""))) else "en"


def _success(value: dict[str, Any]) -> CallToolResult:
    return CallToolResult(content=[_json(value)], structured_content=value)


def _failure(error: DetectiveError) -> CallToolResult:
    """The shape of errors of the HTTP API, as text: an error has no place in the output schema."""
    return CallToolResult(content=[_json({"ok": False, "error": error.part()})], is_error=True)


def _json(value: Mapping[str, Any]) -> TextContent:
    return TextContent(type="text", text=json.dumps(value, ensure_ascii=False, sort_keys=True))
