"""The command that serves extraction over HTTP."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from ..extras import needs_extra
from ..limits import DEFAULT_LIMITS
from .app import app
from .options import LimitOption, read_limits


@app.command("serve")
def serve_command(
    host: Annotated[str, typer.Option(metavar="<address>", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at; 0 takes any free one.")] = 8000,
    workers: Annotated[
        int | None, typer.Option(min=1, show_default="one for each core", help="How many pages to work on at a time.")
    ] = None,
    queue: Annotated[int, typer.Option(min=0, help="Maximum number of requests that wait for a worker.")] = 100,
    timeout: Annotated[
        float, typer.Option(min=0.1, help="Seconds for each step: receiving or fetching a page, waiting, extraction.")
    ] = DEFAULT_LIMITS.seconds,
    limit: LimitOption = None,
    allow_fetch: Annotated[
        bool, typer.Option("--allow-fetch", help="Fetch pages by their URL too; never from private addresses.")
    ] = False,
) -> None:
    """Serve extraction over HTTP.

    `POST /extract` takes a page as its body and answers with its content: as JSON, Markdown, text, HTML or TEI, by the
    `Accept` header. There are also `/blocks`, `/compare`, `/methods`, `/health` and `/metrics`; `/openapi.json`
    describes all of them. SIGTERM ends the server after the requests that it has accepted.

    - `dehusk serve --port 8000`
    - `curl -H 'Content-Type: text/html' --data-binary @page.html -H 'Accept: text/markdown' localhost:8000/extract`
    """
    with needs_extra("web"):
        from ..web.server.app import run
        from ..web.server.pages import ServerSettings

    run(ServerSettings(workers or os.cpu_count() or 1, queue, timeout, read_limits(limit), allow_fetch), host, port)
