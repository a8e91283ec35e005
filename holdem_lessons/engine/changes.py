"""Frozen tuples with some of their values changed: what makes a new table cheap."""

from functools import cache
from typing import TypeVar

Value = TypeVar("Value", bound=tuple)


def changed(value: Value, **fields) -> Value:
    """A named tuple with other values in some of its fields, faster than its own ``_replace``."""
    items = list(value)
    places = _places(type(value))
    for name, item in fields.items():
        items[places[name]] = item
    return tuple.__new__(type(value), items)


@cache
def _places(kind: type) -> dict[str, int]:
    return {name: place for place, name in enumerate(kind._fields)}


def put(values: tuple, seat: int, value) -> tuple:
    """A tuple of one entry a seat, with another entry at one seat.

    >>> put((5, 10, 0), 2, 20)
    (5, 10, 20)
    """
    items = list(values)
    items[seat] = value
    return tuple(items)
