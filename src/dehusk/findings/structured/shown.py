"""Whether the page shows a declared value: its words occur one after another in the visible text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cached_property
from typing import Final

from ...declared.plain_values import plain_value
from ...limits.clock import check_time
from .nodes import Node
from .prices import plain_price, price_pattern
from .records import Record

_WORD: Final = re.compile(r"\w+")
_MAX_CHARACTERS: Final = 100_000_000
"""Maximum number of characters that are searched for the values of one page; further values are not looked for."""
_MAX_VALUES: Final = 20_000
_PRICE_COST: Final = 20
"""How much slower a pattern is searched than a text."""
_MAX_DEPTH: Final = 6
_URL: Final = re.compile(r"(?:[a-z][a-z0-9+.-]{1,12}:)?//|/|\./|\.\./|#|mailto:|tel:|data:|urn:", re.IGNORECASE)
_DATE: Final = re.compile(r"\d{4}-\d\d?(?:-\d\d?)?(?:[T ].{0,40})?|-?P(?=[\dT])[\dYMWDTHS.,]{1,40}")
_PRICES: Final = frozenset("price lowPrice highPrice minPrice maxPrice salary highest_price highest_salary".split())
_CURRENCIES: Final = frozenset({"priceCurrency", "currency"})
_NOT_SHOWN: Final = frozenset(
    "availability itemCondition condition eventStatus status eventAttendanceMode attendance itemListOrder position "
    "unitCode priceType inLanguage jobLocationType employmentType employment_types salary_unit is_remote "
    "additionalType sources shown url images propertyID".split()
)
"""Properties whose values are meant for programs."""
_SYMBOLS: Final = {
    "AUD": "$", "BRL": "R$", "CAD": "$", "CHF": "Fr", "CNY": "¥", "CZK": "Kč", "DKK": "kr", "EUR": "€", "GBP": "£",
    "ILS": "₪", "INR": "₹", "JPY": "¥", "KRW": "₩", "MXN": "$", "NOK": "kr", "NZD": "$", "PLN": "zł", "RUB": "₽",
    "SEK": "kr", "THB": "฿", "TRY": "₺", "TWD": "$", "UAH": "₴", "USD": "$", "VND": "₫",
}  # fmt: skip


class ShownText:
    """The visible text of a page, in which values are looked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._left = _MAX_CHARACTERS
        self._values = _MAX_VALUES
        self._known: dict[tuple[str, str], bool | None] = {}

    @cached_property
    def _line(self) -> str:
        return f" {_words(self._text)} "

    @cached_property
    def _all_words(self) -> frozenset[str]:
        return frozenset(self._line.split())

    def in_node(self, node: Node) -> dict[str, bool]:
        """Whether a value of each property is shown, by its path; properties that no page shows are left out."""
        shown: dict[str, bool] = {}
        for path, name, value in _leaves(node, "", 0):
            if (one := self.shows(name, value)) is not None:
                shown[path] = shown.get(path, False) or one
        return shown

    def in_record(self, record: Record) -> dict[str, bool]:
        """Whether all values of each attribute are shown, by its name."""
        shown: dict[str, bool] = {}
        for field in fields(record):
            for text in _texts_in(getattr(record, field.name)):
                if (one := self.shows(field.name, text)) is not None:
                    shown[field.name] = shown.get(field.name, True) and one
        return shown

    def shows(self, name: str, value: str) -> bool | None:
        """Whether the page shows a value of a property; None where such values are not shown or not looked for."""
        if name in _NOT_SHOWN or not value:
            return None
        key = (name if name in _PRICES or name in _CURRENCIES else "", value)
        if key not in self._known:
            if self._values <= 0 or self._left <= 0:
                return None
            self._values -= 1
            check_time()
            self._known[key] = self._looked_for(name, value)
        return self._known[key]

    def _looked_for(self, name: str, value: str) -> bool | None:
        if name in _PRICES:
            self._left -= _PRICE_COST * len(self._text)
            return price_pattern(plain_price(value), "", self._text) is not None
        if name in _CURRENCIES:
            self._left -= len(self._text)
            return value in self._text or _SYMBOLS.get(value.upper(), value) in self._text
        if _URL.match(value) or _DATE.fullmatch(value):
            return None
        words = _words(plain_value(value))
        if not words:
            return None
        if words.isascii() and not self._all_words.issuperset(words.split()):
            return False
        self._left -= len(self._line)
        before, after = " " if words[0].isascii() else "", " " if words[-1].isascii() else ""
        return f"{before}{words}{after}" in self._line


def _words(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))


def _leaves(node: Node, path: str, depth: int) -> Iterator[tuple[str, str, str]]:
    """Path, name and value of all texts in a node."""
    if depth > _MAX_DEPTH:
        return
    for name, values in node.items():
        if name.startswith("@"):
            continue
        for value in values:
            if isinstance(value, str):
                yield path + name, name, value
            else:
                yield from _leaves(value, f"{path}{name}.", depth + 1)


def _texts_in(value: object) -> Iterator[str]:
    """The texts of an attribute: itself, those of a list, of steps and answers, or of a table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for text in value.values() if isinstance(text, str))
    elif isinstance(value, tuple):
        yield from (text for part in value if (text := getattr(part, "text", part)) and isinstance(text, str))
