"""The tables of the columns of each method, made from `METHODS` for docs/reference/methods.md.

python -m benchmarks.columns                                      print them
python -m benchmarks.columns --into docs/reference/methods.md     write them between their marks
"""

from __future__ import annotations

import argparse
from pathlib import Path

from dehusk import METHODS
from dehusk.method import Method

from .evaluation import markdown, marked, put_into


def columns_table(method: Method) -> str:
    """The columns of a method with their symbols and meanings; empty for a method without columns."""
    if not method.columns:
        return ""
    lines = [
        [f"`{name}`", _in_cell(column.symbol), _in_cell(column.meaning)] for name, column in method.columns.items()
    ]
    return markdown(iter([["column", "symbol", "meaning"], *lines]))


def tables() -> dict[str, str]:
    """The table of each method by the name of its marks; a variant has the columns of its method."""
    return {f"columns-{name}": columns_table(entry) for name, entry in METHODS.items() if not entry.variant_of}


def _in_cell(text: str) -> str:
    """A text as plain text in a cell of a table."""
    return text.replace("|", "\\|").replace("*", "\\*")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, help="the document that holds the marks of the tables")
    options = parser.parse_args()
    if options.into:
        put_into([options.into], tables())
    else:
        print("\n\n".join(marked(name, table) for name, table in tables().items()))


if __name__ == "__main__":
    main()
