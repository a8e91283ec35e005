"""Frozen tuples with some of their values changed: what makes a new table cheap."""

from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value", bound=tuple)


def changer(kind: type[Value], *fields: str) -> Callable[..., Value]:
    """A function that takes a named tuple and new values for these fields, and returns the tuple with them.

    It is compiled once, as a named tuple's own methods are, and then three times as fast as ``_replace``: a hand makes
    some forty moves, and every move a few new tuples.

    >>> from typing import NamedTuple
    >>> class Chips(NamedTuple):
    ...     stack: int
    ...     bet: int
    >>> changer(Chips, "bet")(Chips(90, 10), 20)
    Chips(stack=90, bet=20)
    """
    given = ", ".join(f"new_{field}" for field in fields)
    values = ", ".join(f"new_{name}" if name in fields else name for name in kind._fields)
    source = f"""
def change(value, {given}):
    {", ".join(kind._fields)}, = value[:]
    return make(kind, ({values},))
"""
    return _compiled(source, kind, "change")


def maker(kind: type[Value]) -> Callable[..., Value]:
    """A function that makes a named tuple from all its values, as the class itself does but three times as fast.

    >>> from typing import NamedTuple
    >>> class Chips(NamedTuple):
    ...     stack: int
    ...     bet: int
    >>> maker(Chips)(90, bet=10)
    Chips(stack=90, bet=10)
    """
    values = ", ".join(kind._fields)
    return _compiled(f"def new({values}): return make(kind, ({values},))", kind, "new")


def _compiled(source: str, kind: type, name: str) -> Callable:
    scope = {"kind": kind, "make": tuple.__new__}
    exec(source, scope)
    return scope[name]


def put(values: tuple, seat: int, value) -> tuple:
    """A tuple of one entry a seat, with another entry at one seat.

    >>> put((5, 10, 0), 2, 20)
    (5, 10, 20)
    """
    items = [*values]
    items[seat] = value
    return tuple(items)
