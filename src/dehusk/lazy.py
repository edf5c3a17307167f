"""Attributes that are computed when they are first used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

_Value = TypeVar("_Value")


class lazy(Generic[_Value]):  # noqa: N801
    """An attribute that is computed when it is first used, and then kept with its object.

    The `cached_property` of Python 3.11 does the same under a lock, which takes longer than most of these attributes.
    Without it, two threads that use an attribute first at the same time both compute it.
    """

    def __init__(self, find: Callable[[Any], _Value]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.attribute = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> _Value: ...

    def __get__(self, instance: object, owner: type) -> Self | _Value:
        if instance is None:
            return self
        value = instance.__dict__[self.attribute] = self.find(instance)
        return value
