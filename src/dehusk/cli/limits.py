"""The option that sets limits, for all commands that have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Annotated

import typer

from ..errors import BadParameter
from ..limits import Limits

_NAMES = ", ".join(f"{field.name} ({field.default:,})" for field in fields(Limits))
LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="<name>=<number>",
        help=f"Read only so much of a page: {_NAMES}. Can be given several times.",
    ),
]


def read_limits(typed: Sequence[str] | None) -> Limits:
    """The limits that were typed, and the defaults of the others."""
    pairs = [text.partition("=") for text in typed or ()]
    for name, sign, _ in pairs:
        if not sign:
            raise BadParameter(f"--limit takes a name and a number, such as nodes=100000, not {name!r:.40}")
    return Limits.read({name.strip(): value.strip() for name, _, value in pairs})
