"""Which of the assertions in a test depend on the public interface of a library alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Final

Uses = frozenset[bool]
"""What something depends on: `True` if on a public object, `False` if on an internal one of the library."""
NOTHING: Final[Uses] = frozenset()
PUBLIC: Final[Uses] = frozenset({True})
INTERNAL: Final[Uses] = frozenset({False})
_UNKNOWN: Final = object()
_PATCHING: Final = frozenset({"monkeypatch", "patch"})
_EXPECTING: Final = frozenset({"raises", "warns", "deprecated_call"})
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Library:
    """A library whose tests are read."""

    name: str
    public: Mapping[int, str]
    """The public objects, by identity: for each an expression for the object that replaces it."""

    def owns(self, module: str | None) -> bool:
        """Whether a module belongs to the library."""
        return module is not None and module.split(".")[0] == self.name


class TestModule:
    """The names in a file of tests, and what they depend on."""

    __test__ = False

    def __init__(self, tree: ast.Module, library: Library) -> None:
        self.library = library
        self.imported = dict(_read_imports(tree, library))
        self.functions = {node.name: node for node in tree.body if isinstance(node, _FUNCTIONS)}
        self.values: dict[str, Uses] = {}
        self._functions_read: dict[str, Uses] = {}
        _Reader(self, self.values).read(
            [node for node in tree.body if not isinstance(node, (*_FUNCTIONS, ast.ClassDef))]
        )

    def resolve(self, node: ast.AST) -> object:
        """The object of the library that an expression names; `_UNKNOWN` for all others."""
        if isinstance(node, ast.Name):
            return self.imported.get(node.id, _UNKNOWN)
        if isinstance(node, ast.Attribute):
            owner = self.resolve(node.value)
            return getattr(owner, node.attr, _UNKNOWN) if isinstance(owner, ModuleType) else _UNKNOWN
        return _UNKNOWN

    def is_method_of_internal(self, call: ast.AST) -> bool:
        """Whether a call is one of a method of an internal object of the library, which it may change."""
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            return False
        owner = self.resolve(call.func.value)
        return not (owner is _UNKNOWN or isinstance(owner, ModuleType) or id(owner) in self.library.public)

    def replacement(self, node: ast.AST) -> str | None:
        """The expression that replaces a public object of the library; None for all others."""
        return self.library.public.get(id(self.resolve(node)))

    def uses(self, node: ast.AST, local: Mapping[str, Uses]) -> Uses:
        """What an expression depends on."""
        named = self.resolve(node)
        if named is not _UNKNOWN:
            return PUBLIC if id(named) in self.library.public else INTERNAL
        if isinstance(node, ast.Name):
            return local[node.id] if node.id in local else self._uses_of_global(node.id)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and self.library.owns(node.value):
            return INTERNAL if "." in node.value and " " not in node.value else NOTHING
        return NOTHING.union(*(self.uses(child, local) for child in ast.iter_child_nodes(node)))

    def _uses_of_global(self, name: str) -> Uses:
        if name in self.functions and name not in self._functions_read:
            self._functions_read[name] = NOTHING  # what it depends on by calling itself is known already
            self._functions_read[name] = NOTHING.union(*(self.uses(part, {}) for part in self.functions[name].body))
        return self._functions_read.get(name, self.values.get(name, NOTHING))

    def uses_of_assertions(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> dict[int, Uses]:
        """What each assertion in a test depends on, by its line."""
        arguments = {argument.arg: self._uses_of_global(argument.arg) for argument in function.args.args}
        decorators = NOTHING.union(*(self.uses(decorator, {}) for decorator in function.decorator_list))
        reader = _Reader(self, arguments, decorators)
        reader.read(function.body)
        return reader.assertions


class _Reader:
    """Reads statements in order, and keeps what each local name depends on."""

    def __init__(self, module: TestModule, local: dict[str, Uses], under: Uses = NOTHING) -> None:
        self.module, self.local, self.under = module, local, under
        # `under` is what decides whether a statement is reached, and in which state the library then is
        self.assertions: dict[int, Uses] = {}

    def read(self, statements: list[ast.stmt]) -> None:
        """Read some statements."""
        for statement in statements:
            if isinstance(statement, ast.Assert) or expects_error(statement):
                self.assertions[statement.lineno] = self.under | self._uses(statement)
            elif isinstance(statement, ast.FunctionDef):
                self.local[statement.name] = NOTHING.union(*map(self._uses, statement.body))
            elif isinstance(statement, ast.If):
                self._read_conditional(statement)
            else:
                self._read_changes(statement)
                self._read_inner(statement)

    def _read_inner(self, statement: ast.stmt) -> None:
        for block in ("body", "orelse", "finalbody"):
            self.read(getattr(statement, block, []))
        for handler in getattr(statement, "handlers", []):
            self.read(handler.body)

    def _read_conditional(self, statement: ast.If) -> None:
        outside = self.under
        self.under |= self._uses(statement.test) & INTERNAL
        self._read_inner(statement)
        self.under = outside

    def _read_changes(self, statement: ast.stmt) -> None:
        """Note what a statement assigns or changes."""
        match statement:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._assign(target, self._uses(value))
            case ast.AugAssign(target=target, value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, self._uses(value) | self._uses(target))
            case ast.For(target=target, iter=values):
                self._assign(target, self._uses(values))
            case ast.Expr(value=ast.Call() as call):
                self._call(call)
            case ast.With(items=items):
                for item in items:
                    self._call(item.context_expr)
                    self._assign(item.optional_vars or ast.Constant(None), self._uses(item.context_expr))

    def _uses(self, node: ast.AST) -> Uses:
        return self.module.uses(node, self.local)

    def _assign(self, target: ast.AST, uses: Uses) -> None:
        """Note what the names in a target depend on; a part of an object adds to what the object depends on."""
        is_whole = isinstance(target, ast.Name | ast.Tuple | ast.List)
        for name in _names_in(target):
            self.local[name] = uses if is_whole else uses | self.local.get(name, NOTHING)
            if name in self.module.imported:
                self.under |= INTERNAL

    def _call(self, call: ast.AST) -> None:
        """Note that a call may change all objects that it names, internals of the library too."""
        uses, names = self._uses(call), _names_in(call)
        if False in uses and (not _PATCHING.isdisjoint(names) or self.module.is_method_of_internal(call)):
            self.under |= INTERNAL
        for name in names & self.local.keys():
            self.local[name] |= uses


def expects_error(statement: ast.stmt) -> bool:
    """Whether a statement asserts that the statements in it raise an error or warn."""
    if not isinstance(statement, ast.With):
        return False
    calls = (item.context_expr for item in statement.items)
    return any(isinstance(part, ast.Attribute) and part.attr in _EXPECTING for call in calls for part in ast.walk(call))


def _names_in(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _read_imports(tree: ast.Module, library: Library) -> Iterator[tuple[str, object]]:
    """The names that a file imports from the library, and the objects."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if library.owns(alias.name):
                    import_module(alias.name)
                    yield (alias.asname or library.name), import_module(alias.name if alias.asname else library.name)
        elif isinstance(node, ast.ImportFrom) and node.module and library.owns(node.module):
            for alias in node.names:
                yield (alias.asname or alias.name), _import_name(node.module, alias.name)


def _import_name(module: str, name: str) -> object:
    """The object that `from module import name` gives."""
    owner = import_module(module)
    return getattr(owner, name) if hasattr(owner, name) else import_module(f"{module}.{name}")
