"""Write text from a page to a terminal, a file or a pipe."""

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
"""The libraries whose steps `--verbose` logs."""
_ASCII: Final = {"●": "*", "○": "o", "│": "|", "…": "...", "•": "-", "–": "-", "×": "x", "µ": "u", "✓": "+"}
"""ASCII replacements of the characters that commands print and some terminals do not have."""
_COMMANDS: Final = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters, which a terminal could take for a command; tabs and line feeds are text."""


def print_anywhere() -> None:
    """Replace characters that the encoding of the terminal does not have by ASCII."""
    codecs.register_error("plain", _replace_by_ascii)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="plain")


def _replace_by_ascii(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError), "registered for output only"
    return "".join(_ASCII.get(character, "?") for character in error.object[error.start : error.end]), error.end


class _OneLine(logging.Formatter):
    """Formats a step as one line: names of files and URLs can contain any character."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


def log_steps() -> None:
    """Log the steps of the program on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine("dehusk: %(message)s"))
    for name in _LOGGED:
        logger = logging.getLogger(name)
        logger.setLevel(logging.INFO)
        logger.addHandler(handler)


def print_plain(text: str) -> None:
    """Print the text in UTF-8; in a terminal without control characters."""
    try:
        sys.stdout.buffer.write(_encode_line(_COMMANDS.sub("", text) if sys.stdout.isatty() else text))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_output()
        raise DehuskError(f"the output cannot be written: {error.strerror}") from None


def write_plain(text: str, file: Path) -> None:
    try:
        file.write_bytes(_encode_line(text))
    except (OSError, ValueError) as error:
        raise DehuskError(f"{file}: cannot be written: {getattr(error, 'strerror', error)}") from None


def drop_output() -> None:
    """Drop the buffered output: it would be written when the program ends, and fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _encode_line(text: str) -> bytes:
    return text.encode("utf-8", "replace") + (b"" if text.endswith("\n") else b"\n")


def printable(text: str) -> str:
    """Remove characters that a terminal could take for a command."""
    return "".join(character for character in text if character.isprintable())


def shorten_path(path: str, width: int) -> str:
    """Return the last steps of a CSS path that fit into a width, at least one."""
    steps = path.split(" > ")
    while len(steps) > 2 and cell_len(" > ".join(steps)) > width:
        steps = ["…", *steps[2 if steps[0] == "…" else 1 :]]
    return " > ".join(steps)
