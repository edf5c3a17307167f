"""The OpenAPI description of the server, made from the tables by which requests are checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from http import HTTPStatus
from typing import Any, Final, get_args

from ...findings.overview import OverviewTest
from ...limits import Limits
from ...method import METHODS, Parameter
from ...release import version
from .http import LIMIT, PROBLEM_TYPE
from .operations import JSON, OPERATIONS, Operation
from .options import MAX_NUMBER, MAX_OVERVIEW_MINIMUM, MEANINGS, MethodNames, OverviewMinimum, OverviewTests
from .pages import HTML, HTML_TYPES, ServerSettings

Schema = dict[str, Any]
_TYPES: Final = {bool: "boolean", int: "integer", float: "number", str: "string"}
_PAGE_STATUSES: Final = (400, 403, 406, 408, 413, 415, 422, 500, 502, 503, 504)
"""Statuses of the failures of an operation on a page."""
_LOOKUPS: Final[dict[str, tuple[str, str, Schema]]] = {
    "/methods": (
        "The methods with their parameters and columns.",
        JSON,
        {"type": "array", "items": {"type": "object"}},
    ),
    "/health": ("Whether the server can work.", JSON, {"type": "object", "required": ["status", "workers"]}),
    "/metrics": ("Counts and times for Prometheus.", "text/plain", {"type": "string"}),
    "/openapi.json": ("This description.", JSON, {"type": "object"}),
}
"""The routes without a page: summary, media type and schema of the answer."""
_LIMIT: Final = {
    LIMIT.decode().title(): {
        "description": "The limit past which something of the page is left out; without it, nothing is.",
        "required": False,
        "schema": {"enum": [field.name for field in fields(Limits)]},
    }
}
_PROBLEM: Final = {
    "type": "object",
    "properties": {"title": {"type": "string"}, "status": {"type": "integer"}, "detail": {"type": "string"}},
    "required": ["title", "status", "detail"],
}


def describe_api(settings: ServerSettings) -> dict[str, Any]:
    pages = {f"/{name}": {"post": _describe_operation(operation, settings)} for name, operation in OPERATIONS.items()}
    lookups = {path: {"get": _describe_lookup(path, *row)} for path, row in _LOOKUPS.items()}
    content = {PROBLEM_TYPE: {"$ref": "#/components/schemas/Problem"}}
    problems = {str(status): _describe_content(HTTPStatus(status).phrase, content) for status in _PAGE_STATUSES}
    return {
        "openapi": "3.1.0",
        "info": {"title": "dehusk", "version": version(), "description": "The content of web pages."},
        "paths": pages | lookups,
        "components": {"schemas": {"Problem": _PROBLEM}, "responses": problems},
    }


def _describe_lookup(path: str, summary: str, media_type: str, schema: Schema) -> dict[str, Any]:
    failing = (503,) if path == "/health" else ()
    return {
        "operationId": path.strip("/").partition(".")[0],
        "summary": summary,
        "responses": {"200": _describe_content("The answer.", {media_type: schema})} | _failure_references(failing),
    }


def _describe_operation(operation: Operation, settings: ServerSettings) -> dict[str, Any]:
    answers = {
        media_type: {"type": "object"} if media_type == JSON else {"type": "string"}
        for media_type in operation.media_types
    }
    return {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": _query_parameters(operation),
        "requestBody": _request_body(operation, settings),
        "responses": {"200": _describe_content("The answer.", answers) | {"headers": _LIMIT}}
        | _failure_references(_PAGE_STATUSES),
    }


def _query_parameters(operation: Operation) -> list[Schema]:
    """The options of an operation in the query, where the body is a page.

    If they depend on the method, they are the properties of one exploded object.
    """
    if len(operation.options) > 1:
        schema = {"type": "object", "anyOf": _object_schemas(operation, {}, operation.required)}
        return [{"name": "options", "in": "query", "style": "form", "explode": True, "schema": schema}]
    (known,) = operation.options.values()
    return [
        {"name": name, "in": "query", "style": "form", "explode": False, "schema": _option_schema(option)}
        for name, option in known.items()
    ]


def _request_body(operation: Operation, settings: ServerSettings) -> dict[str, Any]:
    page = {HTML: {"type": "string", "description": "The page."}}
    needed = (HTML, "url") if settings.allow_fetch else (HTML,)
    fields = [schema for name in needed for schema in _object_schemas(operation, page, (name, *operation.required))]
    types: dict[str, Any] = {media_type: {} for media_type in HTML_TYPES}  # any bytes: no schema describes them
    return {"required": True, "content": types | {JSON: {"schema": {"anyOf": fields}}}}


def _object_schemas(operation: Operation, further: dict[str, Schema], required: tuple[str, ...]) -> list[Schema]:
    """One schema for each method of an object with the options of an operation."""
    return [
        {
            "type": "object",
            "properties": further
            | {name: _option_schema(option) for name, option in known.items()}
            | ({"method": {"const": method}} if "method" in known else {}),
            "required": list(required),
            "additionalProperties": False,
        }
        for method, known in operation.options.items()
    ]


def _option_schema(option: Parameter) -> Schema:
    described = {"description": MEANINGS[option.name]} if option.name in MEANINGS else {}
    return _type_schema(option) | described


def _type_schema(option: Parameter) -> Schema:
    if isinstance(option, MethodNames):
        return {"type": "array", "items": {"enum": list(METHODS)}, "minItems": 2, "uniqueItems": True}
    if isinstance(option, OverviewTests):
        return {"enum": [True, False, *get_args(OverviewTest)], "default": option.default}
    if isinstance(option, OverviewMinimum):
        return {"type": "number", "minimum": 0, "maximum": MAX_OVERVIEW_MINIMUM}
    if option.choices:
        return {"enum": list(option.choices), "default": option.default}
    bounds = {"minimum": -MAX_NUMBER, "maximum": MAX_NUMBER} if option.kind in (int, float) else {}
    return {"type": _TYPES[option.kind], "default": option.default, **bounds}


def _describe_content(meaning: str, schemas: Mapping[str, Schema]) -> dict[str, Any]:
    content = {media_type: {"schema": schema} for media_type, schema in schemas.items()}
    return {"description": meaning, "content": content}


def _failure_references(statuses: tuple[int, ...]) -> dict[str, Any]:
    return {str(status): {"$ref": f"#/components/responses/{status}"} for status in statuses}
