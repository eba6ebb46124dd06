"""How a client reaches the server: over the standard streams, or over HTTP on this machine."""

from __future__ import annotations

import logging
import socket
from typing import Any

import anyio
import uvicorn
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings

from detective import __version__

PATH = "/mcp"
LARGEST_BODY = 8 * 2**20  # bytes


def serve_streams(server: Server[Any]) -> None:
    """Serve the client that started this process until it closes stdin; stdout carries the protocol alone."""

    async def run() -> None:
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())

    logging.basicConfig(level=logging.WARNING)
    anyio.run(run)


def serve_http(server: Server[Any], listening: socket.socket) -> None:
    """Serve streamable HTTP on a bound socket; requests for another host or from another origin are refused."""
    names = [f"{name}:{listening.getsockname()[1]}" for name in ("127.0.0.1", "localhost")]
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=names,
        allowed_origins=[f"http://{name}" for name in names],
    )
    app = server.streamable_http_app(
        streamable_http_path=PATH, transport_security=security, max_request_body_size=LARGEST_BODY
    )
    config = uvicorn.Config(
        app, log_level="warning", server_header=False, headers=[("Server", f"DetectiveAgent/{__version__}")]
    )
    uvicorn.Server(config).run(sockets=[listening])
