"""Running the server until it is told to end."""

from __future__ import annotations

import logging
import socket
import sys
import time
from typing import Final

import uvicorn

from ...errors import DehuskError
from .app import Application
from .pages import ServerSettings

_LOG: Final = logging.getLogger(__name__)
_LOGGED: Final = {"dehusk": logging.INFO, "uvicorn": logging.WARNING}
"""From which level on messages of a library are written to standard error."""


class _Announced(uvicorn.Server):
    """A server that says where it is as soon as it can work."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets if self.started and sockets else ():
            host, port, *_ = listening.getsockname()
            _LOG.info("serving at http://%s:%d", f"[{host}]" if ":" in host else host, port)


def run(settings: ServerSettings, host: str, port: int) -> None:
    """Serve until SIGINT or SIGTERM: then no new request is accepted, and those that were accepted are answered."""
    with _listening(host, port) as listening:
        form = logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
        form.converter = time.gmtime
        for name, level in _LOGGED.items():
            handler = logging.StreamHandler(sys.stderr)
            handler.setFormatter(form)
            logger = logging.getLogger(name)
            logger.addHandler(handler)
            logger.setLevel(level)
            logger.propagate = False
        config = uvicorn.Config(
            Application(settings),
            ws="none",
            access_log=False,  # `metrics.py` has one, with times
            log_config=None,
            server_header=False,
            lifespan="on",
            timeout_graceful_shutdown=max(int(3 * settings.timeout), 1),  # a request has three steps
        )
        server = _Announced(config)
        server.run([listening])
    if not server.started:
        raise DehuskError("the workers do not start")


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        reason = (error.strerror or "").partition(" (")[0]  # Python adds the address to it
        raise DehuskError(f"cannot listen at {host}, port {port}: {reason}") from None
