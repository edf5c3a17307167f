"""How far each source of each field can be trusted: how often it was right on pages whose gold is known.

    python -m benchmarks.metadata --confidences

prints these shares for titles, authors and dates on news2023, fundus and wcxb together. The other fields have no gold:
their numbers say how directly a place speaks of the field.
"""

from __future__ import annotations

from typing import Final

MEASURED: Final[dict[str, dict[str, tuple[float, float]]]] = {
    "title": {
        "heading": (0.50, 0.89),
        "opengraph": (0.71, 0.63),
        "text": (0.55, 0.83),
        "title element": (0.45, 0.54),
        "json-ld": (0.70, 0.65),
        "microdata": (0.69, 0.78),
    },
    "authors": {
        "json-ld": (0.84, 0.94),
        "byline": (0.70, 0.88),
        "meta": (0.83, 0.95),
        "microdata": (0.90, 0.89),
        "opengraph": (0.85, 0.95),
        "dublin core": (0.85, 0.76),
    },
    "date": {
        "json-ld": (0.72, 0.97),
        "text": (0.81, 0.81),
        "opengraph": (0.87, 0.97),
        "time element": (0.88, 0.89),
        "microdata": (0.91, 0.96),
        "meta": (0.79, 0.94),
        "url": (0.98, 0.98),
        "dublin core": (0.74, 0.83),
        "title element": (0.91, 0.92),
    },
}
"""For each source the share where it stands alone, and where another place of the page gives the same value."""
ASSUMED: Final[dict[str, dict[str, float]]] = {
    "modified": {"json-ld": 0.9, "microdata": 0.9, "opengraph": 0.9},
    "site": {"opengraph": 0.95, "json-ld": 0.9, "microdata": 0.9},
    "description": {"opengraph": 0.9, "meta": 0.9},
    "language": {"html element": 0.9, "json-ld": 0.9},
    "url": {"link": 0.95, "opengraph": 0.9, "url": 0.8},
    "licence": {"json-ld": 0.9, "microdata": 0.9, "link": 0.9, "dublin core": 0.9},
    "image": {"opengraph": 0.9, "json-ld": 0.8},
    "tags": {"opengraph": 0.9, "json-ld": 0.8},
}
_OTHERWISE: Final = 0.7


def confidence_of(field: str, source: str, agreed: bool) -> float:
    """The share of pages on which a value of this source is right."""
    if field in MEASURED and source in MEASURED[field]:
        return MEASURED[field][source][agreed]
    return ASSUMED.get(field, {}).get(source, _OTHERWISE)
