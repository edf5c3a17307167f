"""How text from a page is written to a terminal, a file or a pipe."""

from __future__ import annotations

import os
import sys

from ..errors import DehuskError


def print_plain(text: str) -> None:
    """Print the text as it is, in UTF-8, whatever the encoding of the terminal."""
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.write(b"" if text.endswith("\n") else b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # What is left in the buffer is written when the program ends, and would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise DehuskError(f"the output cannot be written: {error.strerror}") from None


def printable(text: str) -> str:
    """The text without characters that a terminal could take for a command."""
    return "".join(character for character in text if character.isprintable())
