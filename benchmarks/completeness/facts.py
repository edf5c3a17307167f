"""Whether facts about a product that the page shows are in the content.

A fact is shown if it is a snippet of the gold. A price is also shown if the page writes it with other separators: 1299
is also "1,299.00", "1.299,00" and "1 299". Where the page writes the price next to its currency, the content must have
both, because a small number alone is often something else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .prices import price_pattern
from .snippets import find_snippets

PRICE = "price"


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
