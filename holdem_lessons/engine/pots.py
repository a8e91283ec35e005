"""Pots: layers from what each seat paid, the uncalled bet, and odd chips. Seats count from 0, amounts are chips."""

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """One layer of the pot: its chips, and the seats that can win it."""

    amount: int
    seats: tuple[int, ...]


class Award(NamedTuple):
    """A pot that is to be pushed: its number (0 is the main pot), the pot, and how many pots there are in all."""

    number: int
    pot: Pot
    pots: int


def layers(paid: Sequence[int], live: Sequence[bool], dead: int = 0) -> tuple[Pot, ...]:
    """The main pot and the side pots, from what each seat paid in this hand and who still holds cards (S1-25, X-07).

    Folded chips stay in the layers they reached; dead money lies in the main pot.

    >>> layers((100, 60, 100, 25), (True,) * 4)
    (Pot(amount=100, seats=(0, 1, 2, 3)), Pot(amount=105, seats=(0, 1, 2)), Pot(amount=80, seats=(0, 2)))
    """
    pots, below, more = [], 0, dead
    levels = sorted({chips for chips, alive in zip(paid, live, strict=True) if alive})
    for level in levels:
        top = level if level < levels[-1] else max(paid)  # the last layer has the folded chips above every live hand
        amount = sum([min(chips, top) - below for chips in paid if chips > below])
        seats = tuple([seat for seat, chips in enumerate(paid) if live[seat] and chips >= level])
        pots.append(Pot(amount + more, seats))
        below, more = level, 0
    return tuple([pot for pot in pots if pot.amount])


def uncalled(bets: Sequence[int], live: Sequence[bool]) -> tuple[int, int]:
    """The seat whose bet of this round nobody matched in full, and by how many chips; 0 chips where all is matched.

    What a folded hand has in above all hands still in goes back as well: nobody put in as much to win it (S1-25).

    >>> uncalled((5, 10, 0), (False, True, False)), uncalled((2, 3, 5), (True, True, False))
    ((1, 5), (2, 2))
    """
    in_order = sorted(bets)
    most, second = in_order[-1], in_order[-2]
    seat = bets.index(most)
    if live[seat]:
        return seat, most - second
    return seat, most - max([bet for bet, alive in zip(bets, live, strict=True) if alive])


def split(amount: int, winners: Sequence[int], unit: int = 1) -> tuple[tuple[int, int], ...]:
    """Each winner's share of one pot, as (seat, chips); winners in order from the button's left (S2-20, X-04).

    What does not divide goes out in single odd chips of the smallest unit, one each in that order; a remainder below
    the unit goes to the first winner.

    >>> split(170, (1, 4, 9), unit=5)
    ((1, 60), (4, 55), (9, 55))
    """
    units, remainder = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    return tuple(
        (seat, (each + (position < odd)) * unit + (remainder if position == 0 else 0))
        for position, seat in enumerate(winners)
    )
