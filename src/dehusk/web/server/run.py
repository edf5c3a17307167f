"""Running the server until it is told to end."""

from __future__ import annotations

import logging
import sys
import time

import uvicorn

from ...errors import DehuskError
from .access import ACCESS_LOG
from .app import make_app
from .settings import Settings


def run(settings: Settings, host: str, port: int) -> None:
    """Serve until SIGINT or SIGTERM: then no new request is accepted, and those that were accepted are answered."""
    _log()
    config = uvicorn.Config(
        make_app(settings),
        host=host,
        port=port,
        access_log=False,  # `access.py` has one, with times
        log_config=None,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=max(int(3 * settings.timeout), 1),  # a request has three steps
    )
    server = uvicorn.Server(config)
    server.run()
    if not server.started:
        raise DehuskError(f"the server cannot start at {host}:{port}")


def _log() -> None:
    """Write the access log to standard output, and all else that is worth telling to standard error."""
    form = logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    form.converter = time.gmtime
    for logger, stream in ((ACCESS_LOG, sys.stdout), (logging.getLogger("uvicorn"), sys.stderr)):
        handler = logging.StreamHandler(stream)
        handler.setFormatter(form)
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
