"""A short remark on the rules after a hand: the most telling thing that happened in it."""

from collections.abc import Callable, Iterable

from ..engine import events
from ..engine.table import Table
from ..engine.words import phrase


def remark(hand) -> str:
    """A sentence on the rules about what happened in a finished hand, with the rule's id.

    >>> from holdem_lessons import Hand
    >>> remark(Hand("Ann Bo Cy").play("Cy folds, Ann folds"))
    'Nobody had to show a card: the last player left takes the pot (S1-37).'
    """
    return next(phrase(f"remark.{key}") for key, happened in _REMARKS.items() if happened(hand))


def _any(hand, kind, test: Callable = lambda event: True) -> bool:
    return any(isinstance(event, kind) and test(event) for event in hand.events)


def _steps(hand) -> Iterable[tuple[object, Table]]:
    """Every event with the table before it."""
    return zip(hand.events, hand.tables, strict=False)


def _check_raised(hand) -> bool:
    return any(
        isinstance(event, events.Raised) and before.betting.acted[before.names.index(event.who)] == 0
        for event, before in _steps(hand)
    )


def _capped(hand) -> bool:
    return any(isinstance(event, events.Raised) and after.betting.capped for event, after in _after(hand))


def _after(hand) -> Iterable[tuple[object, Table]]:
    return zip(hand.events, hand.tables[1:], strict=True)


_REMARKS = {
    "ruled": lambda hand: _any(hand, events.Ruled),
    "side_pot": lambda hand: _any(hand, events.PotAwarded, lambda event: event.pots > 1),
    "odd_chip": lambda hand: _any(
        hand, events.PotAwarded, lambda event: len({chips for _, chips in event.shares}) > 1
    ),
    "split": lambda hand: _any(hand, events.PotAwarded, lambda event: len(event.shares) > 1),
    "short_all_in": lambda hand: _any(hand, events.Raised, lambda event: not event.full),
    "capped": _capped,
    "check_raise": _check_raised,
    "alone": lambda hand: not _any(hand, events.ShowdownOpened),
    "mucked": lambda hand: _any(hand, events.Mucked),
    "called": lambda hand: _any(hand, events.ShowdownOpened, lambda event: event.called),
    "checked": lambda hand: True,
}
"""The remarks by key, the rarest first; the last always fits."""
