"""Whether facts about a product that the page shows are in the content.

A fact is shown if it is a snippet of the gold. A price is also shown if the page writes it with other separators: 1299
is also "1,299.00", "1.299,00" and "1 299". Where the page writes the price next to its currency, the content must have
both, because a small number alone is often something else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .snippets import find_snippets

PRICE = "price"
_SEPARATOR = r"[.,'’\s]?"


def find_facts(text: str, shown: str, facts: Mapping[str, str], wanted: Sequence[str]) -> dict[str, bool]:
    """Whether each fact that the page shows is in the text; `shown` is all visible text of the page."""
    kept = {
        name: snippet.is_kept
        for name, value in facts.items()
        if name != PRICE and value in wanted
        for snippet in find_snippets(text, [value])
    }
    price = price_pattern(facts.get(PRICE, ""), facts.get("currency", ""), shown)
    return kept if price is None else {PRICE: bool(price.search(text)), **kept}


def price_pattern(price: str, currency: str, shown: str) -> re.Pattern[str] | None:
    """The pattern of a price as the page shows it; None if the page does not show it."""
    amount = re.fullmatch(r"(\d+)(?:\.(\d+))?", price.strip())
    if not amount:
        return None
    number = _number(amount[1], (amount[2] or "").rstrip("0"))
    sign = re.escape(currency.strip())
    patterns = [rf"{sign}\s*{number}|{number}\s*{sign}"] if sign else []
    return next((found for found in map(re.compile, [*patterns, number]) if found.search(shown)), None)


def _number(whole: str, decimals: str) -> str:
    """The pattern of a number with any separators."""
    head = len(whole) % 3
    groups = ([whole[:head]] if head else []) + [whole[at : at + 3] for at in range(head, len(whole), 3)]
    fraction = rf"[.,\s]?\s?{decimals:0<2}" if decimals else r"(?:[.,]00?)?"
    return rf"(?<!\d)(?<!\d[.,]){_SEPARATOR.join(groups)}{fraction}(?![.,]?\d)"
