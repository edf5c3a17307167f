"""A web server on this machine, for tests that fetch pages."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

PAGE = b"<title>t</title><p>The mill turns.</p>"
Answer = Callable[[BaseHTTPRequestHandler], None]


class Server:
    """A server on a free port that answers each path as it was told, over TLS if it is given a context for that."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.headers: dict[str, str] = {}
        self.may_end = Event()
        self._scheme = "https" if tls else "http"
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()
        self.port = self._server.server_address[1]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                outer.headers = dict(self.headers.items())
                outer.answers[self.path](self)

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing: the tests look at what is printed."""

        return Handler

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"{self._scheme}://{host}:{self.port}{path}"

    def serve(
        self, body: bytes = PAGE, path: str = "/", status: int = 200, reason: str | None = None, **headers: str
    ) -> str:
        """Answer a path with this body; in the names of headers `_` stands for `-`."""

        def answer(request: BaseHTTPRequestHandler) -> None:
            request.send_response(status, reason)
            for name, value in ({"Content_Type": "text/html"} | headers).items():
                if value:
                    request.send_header(name.replace("_", "-"), value)
            request.end_headers()
            request.wfile.write(body)

        self.answers[path] = answer
        return self.url(path)

    def close(self) -> None:
        self.may_end.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
