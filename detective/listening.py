"""A socket on this machine for a server; a taken port is said, never replaced by another."""

from __future__ import annotations

import socket

from detective.errors import InputError, Words


def listen(host: str, port: int) -> socket.socket:
    """The listening socket (port 0: any free one); raises InputError when the address cannot be had."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # who comes before the server is ready waits
    except OSError as error:
        listening.close()
        raise InputError(
            "port_taken",
            Words(
                f"无法使用 {host}:{port}（{error.strerror}）。", f"cannot listen on {host}:{port} ({error.strerror})."
            ),
            Words(
                "请先关掉占用它的程序，或用 --port 换一个端口。",
                "stop the program that uses it, or choose another with --port.",
            ),
        ) from error
    return listening
