"""The command line: parse arguments, call, print."""

from __future__ import annotations

import sys
from typing import Any

import typer

from ..errors import DehuskError, OverviewPage
from . import explain, laboratory, metadata, pages, segments
from .app import app

__all__ = ["explain", "laboratory", "main", "metadata", "pages", "segments"]

_UsageError: Any = typer.BadParameter.__mro__[1]  # typer exports the class, but not the one for all usage errors
_BEFORE_REASON = "Value error, "
"""What typer sets before the reason why it does not take a word."""


def main() -> None:
    """Run the command line; what cannot be done is one line on standard error and exit code 2, a refused page 3."""
    try:
        sys.exit(app(sys.argv[1:] or ["--help"], prog_name="dehusk", standalone_mode=False))
    except OverviewPage as error:
        _complain(str(error), 3)
    except DehuskError as error:
        _complain(str(error), 2)
    except _UsageError as error:
        _complain(error.format_message().replace(_BEFORE_REASON, ""), 2)


def _complain(message: str, code: int) -> None:
    """Print a message, which may quote anything, as one line that no terminal takes for a command, and end."""
    print("dehusk:", "".join(c if c.isprintable() else " " for c in message), file=sys.stderr)
    sys.exit(code)
