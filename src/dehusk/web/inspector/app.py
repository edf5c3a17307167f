"""The inspector as a web application: its addresses, and what answers them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ...errors import BadParameter
from ...method import METHODS, Method, Parameter
from ...outputs.whole_pages import write_numbered_html
from ...page import Page
from .asking import Answer, Answers, Laboratory
from .nodes import gold_of_rows, node_facts, tree_columns
from .pages import KeptPage, Library, examples
from .parts import PARTS, part_of
from .requests import Asked, Guard, answering, shown_policy

_STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Inspector:
    """What all requests share."""

    laboratory: Laboratory
    library: Library = field(default_factory=Library)
    start: KeptPage | None = None
    """The page that was named when the inspector was started."""

    @cached_property
    def answers(self) -> Answers:
        """The latest extractions."""
        return Answers(self.laboratory)

    def app(self, token: str) -> ASGIApp:
        """The application; without the token, no request is answered."""
        routes = [
            Route("/", _front),
            Route("/api/start", answering(self._start)),
            Route("/api/pages", answering(self._open), methods=["POST"]),
            Route("/api/pages/{id}", answering(lambda asked: self.library.find(asked.id).description())),
            Route("/api/pages/{id}/tree", answering(lambda asked: tree_columns(self._view(asked)))),
            Route("/api/pages/{id}/result", answering(self._result), methods=["POST"]),
            Route("/api/pages/{id}/node", answering(self._node), methods=["POST"]),
            Route("/api/pages/{id}/gold", answering(self._gold), methods=["POST"]),
            Route("/pages/{id}/shown", answering(self._shown)),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ]
        return Guard(Starlette(routes=routes), token)

    def _start(self, _: Asked) -> dict[str, Any]:
        return {
            "methods": [_describe(method) for method in METHODS.values()],
            "peers": self.laboratory.list_peers(),
            "examples": examples(),
            "start": self.start.description() if self.start else None,
            "gold_folder": str(self.laboratory.gold_folder),
        }

    def _open(self, asked: Asked) -> dict[str, Any]:
        """Open a page: the body is a page, or JSON that names one."""
        if not asked.is_json:
            return self.library.add(asked.body, asked.query.get("name", "page.html")).description()
        source, _, name = str(asked.json().get("source", "")).partition(":")
        openers: dict[str, Callable[[str], KeptPage]] = {
            "url": self.library.fetch,
            "example": self.library.example,
            "kept": self.library.find,
        }
        if source not in openers:
            raise BadParameter(f"a page is opened by {', '.join(openers)}, not {source!r:.40}")
        return openers[source](name).description()

    def _view(self, asked: Asked) -> Page:
        return self.library.find(asked.id).view(asked.query.get("view", "given"))

    def _result(self, asked: Asked) -> dict[str, Any]:
        names = asked.json().get("parts", [])
        if not isinstance(names, list) or not set(names) <= set(PARTS):
            raise BadParameter(f"parts is a list of {', '.join(PARTS)}")
        answer = self._answer(asked)
        return {name: part_of(answer, name) for name in names}

    def _node(self, asked: Asked) -> dict[str, Any]:
        row = asked.json().get("row")
        if not isinstance(row, int):
            raise BadParameter("row is a number")
        return node_facts(self._answer(asked), row)

    def _gold(self, asked: Asked) -> dict[str, Any]:
        kept, rows = self.library.find(asked.id), asked.json().get("rows")
        if not isinstance(rows, list) or not all(type(row) is int for row in rows):
            raise BadParameter("rows is a list of numbers")
        kind = asked.json().get("kind")
        page = kept.view(str(asked.json().get("view")))
        gold = gold_of_rows(kept, page, rows, kind if isinstance(kind, str) else None)
        return self.laboratory.save_gold(gold, kept.raw.data) | {"text": gold["text"]}

    def _shown(self, asked: Asked) -> Response:
        headers = {"Content-Security-Policy": shown_policy(from_the_web="web" in asked.query)}
        return HTMLResponse(write_numbered_html(self._view(asked)), headers=headers)

    def _answer(self, asked: Asked) -> Answer:
        method, parameters = asked.json().get("method"), asked.json().get("parameters", {})
        if not isinstance(method, str) or not isinstance(parameters, dict):
            raise BadParameter("a method is a text, and its parameters are an object")
        return self.answers.find(self.library.find(asked.id), method, parameters)


async def _front(_: Request) -> Response:
    return FileResponse(_STATIC / "index.html")


def _describe(method: Method) -> dict[str, Any]:
    return {
        **{name: getattr(method, name) for name in ("name", "title", "idea", "variant_of")},
        "explains": method.classifier is not None,
        "parameters": [_control(parameter) for parameter in method.parameters.values()],
        "columns": [{"name": name, **column._asdict()} for name, column in method.columns.items()],
    }


def _control(parameter: Parameter) -> dict[str, Any]:
    kind = "choice" if parameter.choices else parameter.kind.__name__
    return {"name": parameter.name, "kind": kind, "default": parameter.default} | _limits(parameter)


def _limits(parameter: Parameter) -> dict[str, Any]:
    """The choices, or the stretch of a slider: shares go from 0 to 1, other numbers to a few times their default."""
    if parameter.choices:
        return {"choices": parameter.choices}
    default = parameter.default
    if parameter.kind is float and isinstance(default, float):
        return {"min": 0, "max": 1 if 0 < default < 1 else max(2, 3 * default), "step": 0.01}
    if parameter.kind is int and isinstance(default, int):
        return {"min": 1, "max": max(10, 3 * default), "step": 1}
    return {}
