"""The server and the inspector; they require the extra `dehusk[web]`."""

from __future__ import annotations

import socket

from ..errors import DehuskError


def listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        reason = (error.strerror or "").partition(" (")[0]  # Python adds the address to it
        raise DehuskError(f"cannot listen at {host}, port {port}: {reason}") from None


def format_url(listening: socket.socket) -> str:
    host, port, *_ = listening.getsockname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
