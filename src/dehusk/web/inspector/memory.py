"""A small memory that forgets what was not asked for lately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class Memory(Generic[_Key, _Value]):
    """The `size` values that were used last, by key. Requests are answered in threads, so it has a lock."""

    def __init__(self, size: int) -> None:
        self._size, self._values, self._lock = size, OrderedDict[_Key, _Value](), Lock()

    def get(self, key: _Key) -> _Value | None:
        """The value of a key, unless it is forgotten."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def put(self, key: _Key, value: _Value) -> _Value:
        """Remember a value, and forget the oldest where there are too many."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._size:
                self._values.popitem(last=False)
            return value

    def get_or(self, key: _Key, make: Callable[[], _Value]) -> _Value:
        """The value of a key; where it is not known, it is made now."""
        known = self.get(key)
        return self.put(key, make()) if known is None else known
