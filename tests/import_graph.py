"""Who imports whom, in Python and in Rust: for each folder, which of its modules and folders import which others."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

Module = tuple[str, ...]
"""The names on the way to a module."""
Imports = Mapping[str, set[str]]
"""For each module of a folder those beside it that it imports."""
TESTS = re.compile(r"#\[cfg\(test\)\]\s*(?:pub\(crate\) )?mod \w+ \{")
_PATH = re.compile(r"\b(?:crate|super|self)(?:::\w+)*(?:::\{[^;]*?\})?(?=[^:\w])")
_EXPORT = re.compile(r"pub(?:\([^)]*\))? use ([^;]+);")


def circles(imports: Imports) -> list[set[str]]:
    """Return the groups of modules that import each other, directly or by way of others."""
    reached = {module: _reached(imports, module) for module in imports}
    found = [{other for other in rest if module in reached.get(other, ())} for module, rest in reached.items()]
    return [group for at, group in enumerate(found) if group and group not in found[:at]]


def _reached(imports: Imports, module: str) -> set[str]:
    found, todo = set[str](), [module]
    while todo:
        new = imports.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


def by_folder(edges: Iterator[tuple[Module, Module]]) -> dict[str, Imports]:
    """Sort imports by the innermost folder that holds both modules; those of a module and its parts do not."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for module, imported in edges:
        common = 0
        while module[common : common + 1] == imported[common : common + 1] != ():
            common += 1
        if common < min(len(module), len(imported)):
            found["/".join(module[:common])][module[common]].add(imported[common])
    return {folder: dict(imports) for folder, imports in found.items()}


# --- Python -----------------------------------------------------------------------------------------------------------


def python_imports(source: Path) -> dict[str, Imports]:
    """The imports inside a package: at the top of files and in functions, but not those for types alone."""
    return by_folder(
        (path.relative_to(source).with_suffix("").parts, imported)
        for path in sorted(source.rglob("*.py"))
        for imported in _imported(source, path)
    )


def _imported(source: Path, path: Path) -> Iterator[Module]:
    package = path.relative_to(source).parts[:-1]
    for node in _run(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            inside = (*package[: len(package) - node.level + 1], *(node.module.split(".") if node.module else ()))
            for alias in node.names:
                yield _module(source, (*inside, alias.name))


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements of a file that may run."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _run(child)


def _module(source: Path, names: Module) -> Module:
    """Return the module that is meant: the last names may be those of functions in it."""
    for count in range(len(names), 0, -1):
        path = source.joinpath(*names[:count])
        if path.is_dir():
            return (*names[:count], "__init__")
        if path.with_suffix(".py").is_file() or path.with_suffix(".pyi").is_file():
            return names[:count]
    return ("__init__",)


# --- Rust -------------------------------------------------------------------------------------------------------------


def rust_imports(source: Path) -> dict[str, Imports]:
    """The imports inside a crate, of all code but tests."""
    code = dict(_rust_files(source))
    exports = {
        (module, path.split(" as ")[-1].split("::")[-1]): path.split(" as ")[0].split("::")
        for module, text in code.items()
        for use in _EXPORT.findall(text)
        for path in _paths(" ".join(use.split()))
    }
    return by_folder(
        (module, _target(code, exports, module, path.split("::")))
        for module, text in code.items()
        for use in _PATH.findall(text)
        for path in _paths("".join(use.split()))
    )


def _rust_files(source: Path) -> Iterator[tuple[Module, str]]:
    for path in sorted(source.rglob("*.rs")):
        parts = path.relative_to(source).with_suffix("").parts
        if parts[-1] not in ("tests", "any_input"):
            code = re.sub(r"//.*", "", TESTS.split(path.read_text("utf-8"))[0])
            yield parts[:-1] if parts[-1] in ("mod", "lib") else parts, code


def _paths(use: str) -> list[str]:
    """Expand `a::{b, c::{d, e}}` to the paths that it stands for."""
    group = re.fullmatch(r"((?:\w+::)*)\{(.*)\}", use, re.DOTALL)
    if not group:
        return [use]
    parts, depth = [""], 0
    for character in group[2]:
        depth += (character == "{") - (character == "}")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return [group[1] + path for part in parts if part.strip() for path in _paths(part.strip())]


def _target(
    code: Mapping[Module, str], exports: Mapping[tuple[Module, str], list[str]], module: Module, path: list[str]
) -> Module:
    """Return the module to which a path leads, also by way of what modules export again."""
    for at, name in enumerate(path):
        if name in ("crate", "super"):
            module = module[:-1] if name == "super" else ()
        elif (*module, name) in code:
            module = (*module, name)
        elif name != "self":
            again = exports.get((module, name))
            return _target(code, exports, module, [*again, *path[at + 1 :]]) if again else module
    return module
