"""Other ways to fill the table of a page, compared with the one in use: the numbers of `docs/results/tried.md`.

python -m benchmarks.alternatives --pages 100
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path

import turbohtml
from rich.console import Console
from rich.table import Table
from turbohtml import Element, Text

from benchmarks.speed.pages import DATA_FOLDER, pages_of_main
from benchmarks.speed.timing import best_of
from dehusk import _core
from dehusk.page.tags import VOID

_SKIPPED = frozenset({"script", "style", "path", "link", "meta"})
_TAG = re.compile(r"<(/?)([a-zA-Z][^\s>]*)[^>]*>([^<]*)")


def loop_over_tree(text: str) -> int:
    """A Python loop over the nodes of the parser's tree."""
    root = turbohtml.parse(text, positions=False).root
    parents, names, chars, words = [-1], ["html"], [0], [0]
    stack = [(0, iter(root.children if root else ()))]
    while stack:
        row, children = stack[-1]
        for child in children:
            if isinstance(child, Text):
                tokens = child.data.split()
                if tokens:
                    parents.append(row)
                    names.append("#text")
                    chars.append(sum(map(len, tokens)) + len(tokens) - 1)
                    words.append(len(tokens))
            elif isinstance(child, Element) and child.tag not in _SKIPPED:
                parents.append(row)
                names.append(child.tag)
                chars.append(0)
                words.append(0)
                stack.append((len(names) - 1, iter(child.children)))
                break
        else:
            stack.pop()
    return len(names)


def regular_expression(text: str) -> int:
    """A regular expression on the canonical HTML, with one match for each tag."""
    parents, chars, words, row = [], [], [], -1
    above: list[int] = []
    for slash, name, content in _TAG.findall(_core.Table.from_html(text.encode()).html.decode()):
        if slash:
            above.pop()
        else:
            parents.append(above[-1] if above else -1)
            row += 1
            if name not in VOID:
                above.append(row)
        tokens = content.split()
        if tokens:
            parents.append(above[-1])
            row += 1
            chars.append(sum(map(len, tokens)) + len(tokens) - 1)
            words.append(len(tokens))
    return row


def core(text: str) -> object:
    """Parse as `dehusk.parse` does."""
    return _core.Table.from_html(text.encode())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER)
    options = parser.parse_args()
    texts = [data.decode("utf-8", "replace") for data in pages_of_main(options.data, options.pages)]
    ways: dict[str, Callable[[str], object]] = {
        "turbohtml.parse alone": turbohtml.parse,
        "Python loop over the tree": loop_over_tree,
        "regular expression over canonical HTML": regular_expression,
        "compiled core": core,
    }
    seconds = dict.fromkeys(ways, 0.0)
    for text in texts:
        for name, way in ways.items():
            seconds[name] += best_of(way, text, 3)
    table = Table("text to table", "ms a page", "× turbohtml.parse")
    for name, total in seconds.items():
        table.add_row(name, f"{total / len(texts) * 1e3:.2f}", f"{total / seconds['turbohtml.parse alone']:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
