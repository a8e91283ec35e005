"""Hand ranks: the best five cards of five to seven, what they are called, and the card that decided."""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from .cards import Card, as_cards
from .errors import BadSetup

Kind = IntEnum(
    "Kind",
    "HIGH_CARD PAIR TWO_PAIR THREE_OF_A_KIND STRAIGHT FLUSH FULL_HOUSE FOUR_OF_A_KIND STRAIGHT_FLUSH",
    module=__name__,
)
"""The nine kinds of hand, weakest first; a royal flush is the ace-high straight flush."""

# Members of an IntEnum are looked up slowly, and a showdown asks for them thousands of times a second.
(_HIGH, _PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL, _FOUR, _STRAIGHT_FLUSH) = Kind


class HandRank(NamedTuple):
    """What a hand is worth: its kind, then the ranks that tell it from others of its kind. Suits never decide.

    >>> hand_rank("Kd Ts 7c 7h 2c Ac Ks") > hand_rank("Kd Ts 7c 7h 2c Kh Qd")
    True
    """

    kind: Kind
    ranks: tuple[int, ...]

    @property
    def name(self) -> str:
        """The hand as a dealer calls it: ``two pair, kings and sevens, ace kicker``."""
        from .words import rank_name

        return rank_name(self)

    def __str__(self) -> str:
        return self.name


def hand_rank(hand: str | Iterable[Card]) -> HandRank:
    """The rank of the best five of five to seven cards (S0-46, S1-04, S2-04).

    Raises BadSetup for another number of cards, a card that is there twice, or something that is no card.

    >>> hand_rank("2d 3c 4h Ks Kd As 5c").name
    'a straight, five high'
    """
    return rank_of(_checked(hand))


@lru_cache(maxsize=1024)
def rank_of(hand: tuple[Card, ...]) -> HandRank:
    """The same for cards that are known to be five to seven different ones.

    Remembered, since a showdown asks again and again: who may muck, who wins, and what the dealer says.
    """
    ranks = sorted([rank for rank, _ in hand], reverse=True)
    flush = _flush_ranks(hand)
    if flush and (top := _straight_top(flush)):
        return HandRank(_STRAIGHT_FLUSH, (top,))
    counts: dict[int, int] = {}
    for rank in ranks:
        counts[rank] = counts.get(rank, 0) + 1
    most = sorted(counts, key=counts.__getitem__, reverse=True)  # stable: higher ranks first among equals
    first, second = most[0], most[1]
    if counts[first] == 4:
        return HandRank(_FOUR, (first, *_best_without(ranks, (first,), 1)))
    if counts[first] == 3 and counts[second] >= 2:
        return HandRank(_FULL, (first, second))
    if flush:
        return HandRank(_FLUSH, tuple(flush[:5]))
    if top := _straight_top(ranks):
        return HandRank(_STRAIGHT, (top,))
    if counts[first] == 3:
        return HandRank(_THREE, (first, *_best_without(ranks, (first,), 2)))
    if counts[second] == 2:
        return HandRank(_TWO_PAIR, (first, second, *_best_without(ranks, (first, second), 1)))
    if counts[first] == 2:
        return HandRank(_PAIR, (first, *_best_without(ranks, (first,), 3)))
    return HandRank(_HIGH, tuple(ranks[:5]))


def _checked(hand) -> tuple[Card, ...]:
    hand = as_cards(hand)
    if not 5 <= len(hand) <= 7:
        raise BadSetup("cards_to_rank", found=len(hand))
    if len(set(hand)) < len(hand):
        twice = next(one for one in hand if hand.count(one) > 1)
        raise BadSetup("card_twice", card=twice, places=[" ".join(map(str, hand))])
    return hand


def _flush_ranks(hand: tuple[Card, ...]) -> list[int]:
    """The ranks of the suit that has five or more cards, highest first; empty without one."""
    suits = [suit for _, suit in hand]
    if len(set(suits)) == 4:  # of seven cards no suit has five then
        return []
    for suit in set(suits):
        if suits.count(suit) >= 5:
            return sorted([rank for rank, of in hand if of == suit], reverse=True)
    return []


def _straight_top(ranks: Iterable[int]) -> int:
    """The top rank of the highest run of five; the ace also counts below the two; 0 without a run."""
    have = set(ranks)
    if 14 in have:
        have.add(1)
    for top in range(14, 4, -1):
        if top in have and top - 1 in have and top - 2 in have and top - 3 in have and top - 4 in have:
            return top
    return 0


def _best_without(ranks: list[int], used: tuple[int, ...], number: int) -> list[int]:
    return [rank for rank in ranks if rank not in used][:number]


def best_five(hand: str | Iterable[Card]) -> tuple[Card, ...]:
    """The five cards that make the hand, in the order in which they count.

    Where several choices are worth the same, the cards named first are taken.

    >>> best_five("Kh Th 8h 5h 2d 9h 3h")
    (Kh, Th, 9h, 8h, 5h)
    """
    hand = _checked(hand)
    rank = rank_of(hand)
    five = next(choice for choice in combinations(hand, 5) if rank_of(choice) == rank)
    return _in_order(five, rank)


def _in_order(five: tuple[Card, ...], rank: HandRank) -> tuple[Card, ...]:
    of_rank = [one.rank for one in five]
    low_ace = rank.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH) and rank.ranks == (5,)
    value = {14: 1} if low_ace else {}
    return tuple(sorted(five, key=lambda one: (-of_rank.count(one.rank), -value.get(one.rank, one.rank))))


def deciding_card(winner: str | Iterable[Card], loser: str | Iterable[Card]) -> Card | None:
    """The first card of the winner's five that beats the loser's; None for a tie or where the kinds already differ.

    >>> deciding_card("Kd Ts 7c 7h 2c Ac Ks", "Kd Ts 7c 7h 2c Kh Qd")
    Ac
    """
    winner, loser = _checked(winner), _checked(loser)
    ours, theirs = rank_of(winner), rank_of(loser)
    if ours.kind != theirs.kind or ours == theirs:
        return None
    rank = next(mine for mine, yours in zip(ours.ranks, theirs.ranks, strict=True) if mine != yours)
    return next(one for one in best_five(winner) if one.rank == rank)
