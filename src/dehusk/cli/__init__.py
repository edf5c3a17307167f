"""The command line: it parses arguments, calls the library and prints."""

from __future__ import annotations

import sys
from typing import Any

import typer

from ..errors import DehuskError, OverviewPage

from . import extract, explain, metadata, tree, segments, methods, bench, datasets  # isort: skip  # the order of the help
from .app import app

__all__ = ["bench", "datasets", "explain", "extract", "main", "metadata", "methods", "segments", "tree"]

_UsageError: Any = typer.BadParameter.__mro__[1]  # typer does not export the base class of all usage errors
_BEFORE_REASON = "Value error, "
"""The words that typer puts before the reason why it refuses a value."""


def main() -> None:
    """Run the command line. An error is one line on standard error and exit code 2; a refused page has exit code 3."""
    try:
        sys.exit(app(sys.argv[1:] or ["--help"], prog_name="dehusk", standalone_mode=False))
    except OverviewPage as error:
        _complain(str(error), 3)
    except DehuskError as error:
        _complain(str(error), 2)
    except _UsageError as error:
        _complain(error.format_message().replace(_BEFORE_REASON, ""), 2)


def _complain(message: str, code: int) -> None:
    """Print a message as one line, without characters that a terminal could take for a command, and exit."""
    print("dehusk:", "".join(c if c.isprintable() else " " for c in message), file=sys.stderr)
    sys.exit(code)
