"""Tests rewritten so that each assertion is recorded, and none ends the test."""

from __future__ import annotations

import ast
from typing import Final

from .dependencies import TestModule, expects_error

RECORDER: Final = "record_assertion_of_test"


class Rewriter(ast.NodeTransformer):
    """Replaces the public objects of a library, and records assertions instead of failing."""

    def __init__(self, module: TestModule) -> None:
        self.module = module

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self._replace(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self._replace(node)

    def _replace(self, node: ast.expr) -> ast.AST:
        replacement = self.module.replacement(node) if isinstance(node.ctx, ast.Load) else None  # type: ignore[attr-defined]
        return ast.parse(replacement, mode="eval").body if replacement else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if node.name.startswith("test"):
            node.body = [_guard(statement) for statement in node.body]
        return node


def _guard(statement: ast.stmt) -> ast.stmt:
    """A statement after whose failure the test goes on."""
    line = ast.Constant(statement.lineno)
    failed = _call(line, ast.Constant(False))
    if isinstance(statement, ast.Assert):
        return _try([_call(line, *_operands(statement.test))], [failed])
    if expects_error(statement):
        return _try([statement, _call(line, ast.Constant(True))], [failed])
    for block in ("body", "orelse", "finalbody"):
        inner = getattr(statement, block, None)
        if isinstance(inner, list) and not isinstance(statement, ast.FunctionDef):
            setattr(statement, block, [_guard(each) for each in inner])
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal):
        return statement
    return _try([statement], [ast.Pass()])


def _operands(test: ast.expr) -> list[ast.expr]:
    """A condition; of a comparison the name of the operator and both sides, so that they can be shown."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return [ast.Constant(type(test.ops[0]).__name__), test.left, test.comparators[0]]
    return [test]


def _call(*arguments: ast.expr) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Name(RECORDER, ast.Load()), list(arguments), []))


def _try(body: list[ast.stmt], otherwise: list[ast.stmt]) -> ast.stmt:
    handler = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, otherwise)
    return ast.Try(body, [handler], [], [])
