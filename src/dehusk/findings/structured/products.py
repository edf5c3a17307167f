"""Products and their offers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from .nodes import Node
from .prices import plain_price
from .records import Offer
from .values import Values

_GTINS: Final = ("gtin", "gtin13", "gtin14", "gtin12", "gtin8", "ean", "isbn")
_SPECIFICATIONS: Final = {
    "model": "model",
    "color": "colour",
    "size": "size",
    "material": "material",
    "pattern": "pattern",
    "weight": "weight",
    "width": "width",
    "height": "height",
    "depth": "depth",
    "releaseDate": "release date",
    "countryOfOrigin": "country of origin",
}
_MAX_OFFERS: Final = 200
_FORMER_PRICES: Final = ("ListPrice", "StrikethroughPrice", "SRP", "MSRP")
_PRICES: Final = ("price", "lowPrice", "minPrice")


def product_fields(node: Node, values: Values) -> dict[str, Any]:
    """The attributes that only products have."""
    offers = tuple(islice(_offers(node, values), _MAX_OFFERS))
    variants = () if any(offer.price for offer in offers) else values.nodes(node, "hasVariant")
    offers += tuple(islice((offer for variant in variants for offer in _offers(variant, values)), _MAX_OFFERS))
    best = best_offer(offers)
    return {
        "price": best.price,
        "highest_price": next((_price(offer, values, "highPrice") for offer in values.nodes(node, "offers")), ""),
        "currency": best.currency,
        "availability": best.availability,
        "condition": values.term(node, "itemCondition")
        or next(filter(None, (values.term(offer, "itemCondition") for offer in values.nodes(node, "offers"))), ""),
        "brand": values.text(node, "brand", "manufacturer"),
        "sku": values.text(node, "sku", "productID"),
        "mpn": values.text(node, "mpn"),
        "gtin": values.text(node, *_GTINS),
        "category": values.text(node, "category"),
        **rating_fields(node, values),
        "specifications": _specifications(node, values),
        "offers": offers,
    }


def best_offer(offers: tuple[Offer, ...]) -> Offer:
    """The first offer with a price; what it does not say is taken from the others."""
    first = next((offer for offer in offers if offer.price), None)
    ordered = (*(() if first is None else (first,)), *offers)
    return (
        Offer(*(next(filter(None, column), "") for column in zip(*ordered, strict=True)))
        if ordered
        else Offer(*5 * [""])
    )


def offers_of(node: Node, values: Values) -> tuple[Offer, ...]:
    """The offers of a product or an event."""
    return tuple(islice(_offers(node, values), _MAX_OFFERS))


def as_offer(node: Node, values: Values) -> Offer:
    """An `Offer` or `AggregateOffer` as a record."""
    current = [
        part
        for part in values.nodes(node, "priceSpecification")
        if not values.term(part, "priceType").endswith(_FORMER_PRICES)
    ]
    prices = [_price(part, values, *_PRICES) for part in (node, *current)]
    currencies = [values.text(part, "priceCurrency", "currency") for part in (node, *current)]
    return Offer(
        next(filter(None, prices), ""),
        next(filter(None, currencies), ""),
        values.term(node, "availability"),
        values.text(node, "seller", "offeredBy"),
        values.url(node),
    )


def rating_fields(node: Node, values: Values) -> dict[str, str]:
    """The rating, and the number of ratings."""
    rated = next(values.nodes(node, "aggregateRating"), {})
    return {
        "rating": values.text(rated, "ratingValue"),
        "reviews": values.text(rated, "ratingCount", "reviewCount"),
    }


def _offers(node: Node, values: Values) -> Iterator[Offer]:
    for offer in values.nodes(node, "offers"):
        inner = [as_offer(part, values) for part in islice(values.nodes(offer, "offers"), _MAX_OFFERS)]
        outer = as_offer(offer, values)
        if outer.price or outer.availability or not inner:
            yield outer
        yield from inner
    if "price" in node:  # some pages put the price into the product itself
        yield as_offer(node, values)


def _price(node: Node, values: Values, *names: str) -> str:
    return next(filter(None, map(plain_price, values.texts(node, *names))), "")


def _specifications(node: Node, values: Values) -> dict[str, str]:
    stated = {label: _quantity(node, name, values) for name, label in _SPECIFICATIONS.items()}
    for part in values.nodes(node, "additionalProperty"):
        name, value = values.text(part, "name", "propertyID"), ", ".join(islice(values.texts(part, "value"), 20))
        if name and value:
            stated.setdefault(name, " ".join(filter(None, (value, values.text(part, "unitText", "unitCode")))))
    return {name: value for name, value in stated.items() if value}


def _quantity(node: Node, name: str, values: Values) -> str:
    """A text, or a `QuantitativeValue` with its unit."""
    for part in values.nodes(node, name):
        if "value" in part:
            return " ".join(filter(None, (values.text(part, "value"), values.text(part, "unitText", "unitCode"))))
    return values.text(node, name)
