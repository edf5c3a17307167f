"""The beginning and the end of an application, as ASGI has them."""

from __future__ import annotations

import logging
from contextlib import AbstractAsyncContextManager
from typing import Final

from .http import Receive, Send

_LOG: Final = logging.getLogger(__name__)


async def live(alive: AbstractAsyncContextManager[object], receive: Receive, send: Send) -> None:
    """Enter a context when the server starts, and leave it after the last request."""
    await receive()
    try:
        await alive.__aenter__()
    except Exception as error:
        _LOG.exception("the server does not start")
        await send({"type": "lifespan.startup.failed", "message": str(error)})
        return
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await alive.__aexit__(None, None, None)
    await send({"type": "lifespan.shutdown.complete"})
