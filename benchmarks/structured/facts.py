"""The facts of products that a page declares, as extruct reads them, and those in the structured data of dehusk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from dehusk.findings.structured import Structured

FACTS = ("price", "currency", "availability")
_NAMES = {
    "price": {"price", "lowprice", "price:amount", "minprice"},
    "currency": {"pricecurrency", "price:currency"},
    "availability": {"availability"},
}
_OWNERS = re.compile(r"product|offer|vehicle", re.IGNORECASE)


def found_facts(structured: Structured) -> set[str]:
    """The facts that any product of a page has."""
    return {fact for product in structured.products for fact in FACTS if getattr(product, fact)}


def has_price(structured: Structured, price: str) -> bool:
    """Whether the first product of a page has a price, as a number."""
    try:
        return bool(structured.products) and float(structured.products[0].price) == float(price)
    except ValueError:
        return False


def declares(fact: str, data: dict[str, Any]) -> bool:
    """Whether a product page declares a fact: a product or an offer has it in any syntax."""
    pairs = set(_pairs(data, owner=""))
    has_product = any("product" in owner.lower() for owner, _ in pairs)
    return has_product and any(name in _NAMES[fact] for _, name in pairs)


def _pairs(value: Any, owner: str) -> Iterator[tuple[str, str]]:
    """The types of products and offers, and the names of their properties in lower case that have a value."""
    if isinstance(value, list | tuple):
        if len(value) == 2 and all(isinstance(part, str) for part in value):  # a property of Open Graph
            namespace, _, name = value[0].partition(":")
            if namespace in ("product", "og") and value[1].strip():
                yield "product" if namespace == "product" or value == ("og:type", "product") else "", name.lower()
        for part in value:
            yield from _pairs(part, owner)
    elif isinstance(value, dict):
        types = str(value.get("@type") or value.get("type") or "")
        inner = types if _OWNERS.search(types) else (owner if not types else "")
        for name, part in value.items():
            local = re.split("[/#:]", name)[-1].lower()
            if inner and part not in ("", [], None):
                yield inner, local
            yield from _pairs(part, inner)
