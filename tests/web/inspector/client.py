"""The inspector without a network: requests go directly to the application."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx

from dehusk.evaluation.inspecting import InspectorLaboratory
from dehusk.web.inspector.app import Inspector

TOKEN = "token"


class Client:
    """Asks an inspector of its own, which saves gold in a folder."""

    def __init__(self, folder: Path) -> None:
        self.gold = folder / "my-gold"
        self.app = Inspector(InspectorLaboratory(self.gold)).app(TOKEN)

    def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        """The answer to a request at a path from the root."""

        async def answer() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://inspector") as client:
                return await client.request(method, path, **options)

        return asyncio.run(answer())

    def get(self, path: str) -> httpx.Response:
        return self.send("GET", f"/{TOKEN}/{path}")

    def post(self, path: str, value: object) -> httpx.Response:
        return self.send("POST", f"/{TOKEN}/{path}", json=value)

    def upload(self, html: bytes, name: str = "mill.html") -> dict[str, Any]:
        options = {"content": html, "headers": {"Content-Type": "text/html"}}
        found: dict[str, Any] = self.send("POST", f"/{TOKEN}/api/pages?name={name}", **options).json()
        return found

    def open(self, source: str) -> dict[str, Any]:
        found: dict[str, Any] = self.post("api/pages", {"source": source}).json()
        return found

    def result(self, id: str, parts: list[str], method: str = "auto", **parameters: object) -> dict[str, Any]:
        asked = {"method": method, "parameters": parameters, "parts": parts}
        found: dict[str, Any] = self.post(f"api/pages/{id}/result", asked).json()
        return found
