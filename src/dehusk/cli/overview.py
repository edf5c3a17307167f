"""The options that reject overview pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..findings.overview import NET_TEXT_LENGTH, TEXT_TO_LINK_RATIO

if TYPE_CHECKING:
    from ..findings.overview import OverviewTest
else:
    OverviewTest = Literal["learned", "textsweeper", "coreex"]

RejectOption = Annotated[
    OverviewTest | None,
    typer.Option(
        "--reject-overview",
        metavar="[=textsweeper|coreex]",
        help="Refuse a page that is a list of other pages, by the learned test or by that of a paper.",
    ),
]
MinimumOption = Annotated[
    float | None,
    typer.Option(
        "--overview-minimum",
        metavar="<number>",
        help="The threshold of the paper's test: characters outside links for textsweeper "
        f"({NET_TEXT_LENGTH}), share of words that are not links for coreex ({TEXT_TO_LINK_RATIO}).",
    ),
]
