"""The command line: it parses arguments, calls the library and prints."""

from __future__ import annotations

import sys
from typing import Any

import typer

from ..errors import DehuskError, OtherLanguage, OverviewPage

from . import extract, explain, inspect, facts, tree, segments, methods, batch, serve, bench  # noqa: F401  # isort: skip  # the order of the help
from .app import app
from .options import is_piped
from .printing import drop_output, print_anywhere

_UsageError: Any = typer.BadParameter.__mro__[1]  # typer does not export the base class of all usage errors
_BEFORE_REASON = "Value error, "
"""The prefix that typer adds to the reason why a value is refused."""
_INTERRUPTED = 130
"""The exit code of a program that was stopped from the keyboard."""


def main() -> None:
    """Run the command line. An error is one line on standard error and exit code 2; a refused page has exit code 3."""
    print_anywhere()
    try:
        code = app(sys.argv[1:] or _default_arguments(), prog_name="dehusk", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code)
    except BrokenPipeError:  # the reader has closed the pipe
        drop_output()
        sys.exit(1)
    except typer.Abort:
        sys.exit(_INTERRUPTED)
    except (OverviewPage, OtherLanguage) as error:
        _complain(str(error), 3)
    except DehuskError as error:
        _complain(str(error), 2)
    except _UsageError as error:
        _complain(error.format_message().replace(_BEFORE_REASON, ""), 2)


def _default_arguments() -> list[str]:
    """The default arguments: extract a page on standard input, otherwise show the help."""
    return ["extract"] if is_piped() else ["--help"]


def _complain(message: str, code: int) -> None:
    """Print a message as one line without control characters, and exit."""
    print("dehusk:", "".join(c if c.isprintable() else " " for c in message), file=sys.stderr)
    sys.exit(code)
