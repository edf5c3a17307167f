"""How text from a page is written to a terminal, a file or a pipe."""

from __future__ import annotations

import codecs
import io
import logging
import os
import re
import sys
from pathlib import Path
from typing import Final

from rich.cells import cell_len

from ..errors import DehuskError

_LOGGED: Final = ("dehusk", "httpx")
"""The libraries whose steps are worth telling."""
_SIGNS: Final = {"●": "*", "○": "o", "│": "|", "…": "...", "•": "-", "–": "-", "×": "x", "µ": "u", "✓": "+"}
"""Plain characters for those that the commands print and some terminals do not have."""

_COMMANDS: Final = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f]")
"""What a terminal could take for a command; tabs and line feeds are text."""


def print_anywhere() -> None:
    """Let no character be an error, whatever the encoding of the terminal: where it has none for it, a plain one is
    printed.
    """
    codecs.register_error("plain", _plain)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError), "it is registered for output only"
    return "".join(_SIGNS.get(character, "?") for character in error.object[error.start : error.end]), error.end


class _OneLine(logging.Formatter):
    """A step in one line: names of files and addresses can hold any character."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


def log_steps() -> None:
    """Write on standard error what the program does."""
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine("dehusk: %(message)s"))
    for name in _LOGGED:
        logger = logging.getLogger(name)
        logger.setLevel(logging.INFO)
        logger.addHandler(handler)


def print_plain(text: str) -> None:
    """Print the text in UTF-8, whatever the encoding of the terminal, and without commands to it.

    A file or a pipe gets the text as it is.
    """
    try:
        sys.stdout.buffer.write(_line_of(_COMMANDS.sub("", text) if sys.stdout.isatty() else text))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_output()
        raise DehuskError(f"the output cannot be written: {error.strerror}") from None


def write_plain(text: str, file: Path) -> None:
    """Write the text into a file, in UTF-8."""
    try:
        file.write_bytes(_line_of(text))
    except (OSError, ValueError) as error:
        raise DehuskError(f"{file}: cannot be written: {getattr(error, 'strerror', error)}") from None


def drop_output() -> None:
    """Drop what is not printed yet: it would be written when the program ends, and fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _line_of(text: str) -> bytes:
    return text.encode("utf-8", "replace") + (b"" if text.endswith("\n") else b"\n")


def printable(text: str) -> str:
    """The text without characters that a terminal could take for a command."""
    return "".join(character for character in text if character.isprintable())


def shorten_path(path: str, width: int) -> str:
    """As many of the last steps of a CSS path as fit into a width, but at least one."""
    steps = path.split(" > ")
    while len(steps) > 2 and cell_len(" > ".join(steps)) > width:
        steps = ["…", *steps[2 if steps[0] == "…" else 1 :]]
    return " > ".join(steps)
