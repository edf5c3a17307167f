"""The option that refuses pages in other languages."""

from __future__ import annotations

import re
from typing import Annotated, Final

import typer

from ..errors import BadParameter, OtherLanguage
from ..extraction import Extraction

_CODE: Final = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
"""The code of a language, with its script and region where they matter."""


def _code(typed: str | None) -> str | None:
    if typed is not None and not _CODE.fullmatch(typed.lower()):
        raise BadParameter(f"--language takes a code such as en, de or zh, not {typed!r}")
    return None if typed is None else typed.lower()


LanguageOption = Annotated[
    str | None,
    typer.Option(
        metavar="<code>",
        callback=_code,
        help="Refuse a page in another language than this, such as de, with exit code 3.",
    ),
]


def require_language(extraction: Extraction, wanted: str, name: str) -> None:
    """Raise an error if the page, which messages call by `name`, is known to be in another language."""
    found = extraction.metadata.language
    if found and found.lower() != wanted and not found.lower().startswith(f"{wanted}-"):
        raise OtherLanguage(f"{name}: the page is in {found}, not in {wanted}")
