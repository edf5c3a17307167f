"""Prices as pages write them: 1299 is also "1,299.00", "1.299,00" and "1 299"."""

from __future__ import annotations

import re
from typing import Final

_SEPARATOR: Final = r"[.,'’\s]?"
_AMOUNT: Final = re.compile(r"(\d{1,12})(?:\.(\d{1,6}))?")


def price_pattern(price: str, currency: str, shown: str) -> re.Pattern[str] | None:
    """The pattern of a price as the page shows it; None if the page does not show it.

    Where the page writes the price next to its currency, the pattern has both, because a small number alone is often
    something else.
    """
    amount = _AMOUNT.fullmatch(price.strip())
    if not amount:
        return None
    number = _number(amount[1], (amount[2] or "").rstrip("0"))
    sign = re.escape(currency.strip())
    patterns = [rf"{sign}\s*{number}|{number}\s*{sign}"] if sign else []
    return next((pattern for pattern in map(re.compile, [*patterns, number]) if pattern.search(shown)), None)


def _number(whole: str, decimals: str) -> str:
    """The pattern of a number with any separators."""
    head = len(whole) % 3
    groups = ([whole[:head]] if head else []) + [whole[at : at + 3] for at in range(head, len(whole), 3)]
    fraction = rf"[.,\s]?\s?{decimals:0<2}" if decimals else r"(?:[.,]00?)?"
    return rf"(?<!\d)(?<!\d[.,]){_SEPARATOR.join(groups)}{fraction}(?![.,]?\d)"
