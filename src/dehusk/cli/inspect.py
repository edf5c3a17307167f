"""The command that opens the inspector, a local web page."""

from __future__ import annotations

import secrets
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from ..extras import needs_extra
from .app import app
from .options import CharsetOption, PrivateOption, UrlOption


@app.command("inspect")
def inspect_command(
    page: Annotated[
        str | None, typer.Argument(metavar="[PAGE]", help="A file, a URL, or - for standard input.", show_default=False)
    ] = None,
    charset: CharsetOption = None,
    url: UrlOption = None,
    allow_private: PrivateOption = False,
    host: Annotated[str, typer.Option(metavar="<address>", help="The address to listen at.")] = ("127.0.0.1"),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 0,
    gold: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where corrected pages are saved; default: my-gold in the data folder."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Open the inspector: see what a method sees in a page, compare methods, and correct them.

    It is a web page of this machine. Its URL has a token, without which no request is answered.

    - `dehusk inspect page.html`
    - `dehusk inspect https://example.org/`
    - `dehusk inspect --gold my-gold` saves corrected pages where `dehusk bench --data my-gold` reads them
    """
    with needs_extra("web"):
        import uvicorn

        from ..web import format_url, listen
        from ..web.inspector.app import Inspector
        from ..web.inspector.pages import Library
    from ..evaluation.inspecting import InspectorLaboratory, default_gold_folder

    library = Library(allow_private=allow_private)
    start = None if page is None else library.read(page, url, charset)
    token = secrets.token_urlsafe(16)
    inspector = Inspector(InspectorLaboratory(gold or default_gold_folder()), library, start).app(token)
    listening = listen(host, port)
    front_page = f"{format_url(listening)}/{token}/"
    print(f"dehusk: the inspector is at {front_page}", "dehusk: press Ctrl+C to stop", sep="\n", flush=True)
    if browser:
        webbrowser.open(front_page)
    config = uvicorn.Config(inspector, log_level="warning", lifespan="off")
    uvicorn.Server(config).run([listening])
