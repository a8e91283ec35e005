"""Small adapters around engines that others wrote, and the kit in the same form, to be compared decision by decision.

Each is a ``Game(deal)`` that deals the same cards and has ``actor``, ``may()``, ``act(letter, to)`` and, once nobody is
to act any more, ``payoffs()``. Letters: f fold, c check or call, r bet or raise. Seats count from 0 at the button's
left, amounts are chips. The kit needs none of these engines; the extra ``oracles`` of pyproject.toml has them.
"""

from typing import NamedTuple

from holdem_lessons import Card, Hand, HouseRules


class Choices(NamedTuple):
    """What a player may do: whether he may fold, the chips he calls with (0 for a check), and the total of a raise."""

    fold: bool
    call: int
    raise_to: int | None


class Deal(NamedTuple):
    """What a hand is dealt from; ``posts`` are newcomers' live posts and ``dead`` their dead ones, by name."""

    rules: HouseRules
    stacks: tuple[int, ...]
    seed: int
    posts: dict[str, int] = {}
    dead: dict[str, int] = {}

    @property
    def players(self) -> int:
        return len(self.stacks)

    def hand(self) -> Hand:
        return Hand(self.players, self.rules, stacks=self.stacks, seed=self.seed, posts=self.posts, dead=self.dead)

    def hole(self, hand: Hand) -> list[tuple[Card, Card]]:
        """Both cards of each seat, off the top of the deck and not as the kit dealt them."""
        order = hand.at("start").table.piles.stub
        return [(order[seat], order[seat + self.players]) for seat in range(self.players)]

    def board(self, hand: Hand) -> list[Card]:
        """The five cards of the board: a card is burned before the flop, the turn and the river."""
        order = hand.at("start").table.piles.stub
        return [order[2 * self.players + place] for place in (1, 2, 3, 5, 7)]

    def blinds(self) -> list[int]:
        """What each seat owes as a blind, from the button's left; heads-up the button posts the small one (X-01)."""
        amounts = list(self.rules.blinds)
        owed = amounts + [0] * (self.players - len(amounts))
        return owed[::-1] if self.players == len(amounts) == 2 else owed
