"""The option that refuses pages in other languages."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import OtherLanguage
from ..extraction import Extraction
from ..metadata.language import is_other_language, language_code


def _code(typed: str | None) -> str | None:
    return None if typed is None else language_code(typed)


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
    if is_other_language(found, wanted):
        raise OtherLanguage(f"{name}: the page is in {found}, not in {wanted}")
