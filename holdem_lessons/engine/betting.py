"""A betting round: the queue of seats that still owe a decision, what is owed, the cap, and half-bet all-ins.

The round only keeps the books; the chips lie on the table. Its methods therefore take the three facts they need:
``bets`` (chips in front of each seat), ``stacks`` (chips behind) and ``live`` (who still holds cards). Seats count
from 0.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .rules import HouseRules


class BettingRound(NamedTuple):
    """The books of one betting round (X-03).

    The queue starts with everybody who can act. A fold, check or call drops its head; a bet or raise sets it to
    everybody else who is in and has chips. Preflop it ends with the big blind: the option needs no code of its own.
    """

    rules: HouseRules
    street: str
    size: int
    """A bet or raise, in chips."""
    queue: tuple[int, ...]
    began: tuple[int, ...]
    """The seats that could act when the round began, in order."""
    level: int
    """The highest amount that counts as a full wager."""
    high: int
    """The amount to match."""
    wagers: int
    """How many full wagers are in; preflop the big blind is the first (S0-20)."""
    acted: tuple[int | None, ...]
    """Per seat the ``high`` after its last decision; None before its first."""
    raised: frozenset[int]
    """The seats that have used up their one raise, where a house gives one each (S1-12)."""
    aggressor: int | None
    """The last seat that made ``high`` higher; it shows first on the river (S2-18)."""
    cap_lifted: bool

    # --- What a seat may do ---------------------------------------------------------------------

    def reach(self, seat: int, bets, stacks, live) -> int:
        """The highest street total that any other live player has in or could still put in."""
        return max(
            [bets[other] + stacks[other] for other in range(len(bets)) if live[other] and other != seat],
            default=0,
        )

    def owed(self, seat: int, bets, stacks, live) -> int:
        """Chips needed to call, were the stack deep enough: the full price, but no more than can be matched (X-05)."""
        return max(0, min(self.high, self.reach(seat, bets, stacks, live)) - bets[seat])

    @property
    def capped(self) -> bool:
        """Whether the round has had all its raises (S0-20, S0-21)."""
        limit = self.rules.raise_limit(self.street)
        return limit is not None and self.wagers >= 1 + limit and not self.cap_lifted

    @property
    def raises_left(self) -> int | None:
        """How many raises this round still allows; None where nothing limits them."""
        limit = self.rules.raise_limit(self.street)
        if limit is None or self.cap_lifted:
            return None
        return max(0, limit - max(0, self.wagers - 1))

    def raise_to(self, seat: int, bets, stacks, live) -> int | None:
        """The street total to which the seat may bet or raise now; None where it may not.

        The total is one full wager above the last full wager, which completes a short all-in; less only if it is all
        the seat has (X-03).
        """
        if self.capped or not self._reopened_for(seat):
            return None
        if bets[seat] + stacks[seat] <= self.high:
            return None
        if self.rules.pointless_raise == "refused" and self.reach(seat, bets, stacks, live) <= self.high:
            return None
        return min(self.level + self.size, bets[seat] + stacks[seat])

    def _reopened_for(self, seat: int) -> bool:
        """Whether the seat has its full choice: it has not acted, or faces at least half a bet since it did."""
        last = self.acted[seat]
        if seat in self.raised or (last is not None and self._single_lap):
            return False
        return last is None or 2 * (self.high - last) >= self.size

    @property
    def _single_lap(self) -> bool:
        return self.rules.single_lap and self.rules.one_raise_each(self.street)

    # --- What a decision changes ------------------------------------------------------------------

    def passed(self, bets, stacks, live) -> "BettingRound":
        """The round after the head of the queue folded, checked or called; the chips given are those after it."""
        seat = self.queue[0]
        return self._replace(
            queue=self._still_asked(self.queue[1:], bets, stacks, live),
            acted=_with(self.acted, seat, self.high),
            cap_lifted=self._lifts(stacks, live),
        )

    def wagered(self, to: int, bets, stacks, live) -> "BettingRound":
        """The round after the head of the queue bet or raised to a street total; the chips given are those after it."""
        seat, players = self.queue[0], len(bets)
        full = self.is_full(to)
        round_ = self._replace(
            level=to if full else self.level,
            high=max(self.high, to),
            wagers=self.wagers + full,
            aggressor=seat,
            raised=self.raised | {seat} if self._uses_raise() else self.raised,
        )
        others = [other % players for other in range(seat + 1, seat + players)]
        return round_._replace(
            queue=round_._still_asked([o for o in others if live[o] and stacks[o]], bets, stacks, live),
            acted=_with(self.acted, seat, round_.high),
            cap_lifted=round_._lifts(stacks, live),
        )

    def is_full(self, to: int) -> bool:
        """Whether a wager to this total counts as a full one: at least half a bet more than the last (X-03)."""
        return 2 * (to - self.level) >= self.size

    def _uses_raise(self) -> bool:
        """Whether the wager now being made uses up a player's one raise; an opening bet does if the house says so."""
        return self.rules.one_raise_each(self.street) and (self.wagers > 0 or self.rules.bet_uses_raise)

    def _still_asked(self, queue: Sequence[int], bets, stacks, live) -> tuple[int, ...]:
        """The queue without the seats at its head that owe nothing and have nobody left to bet against."""
        for position, seat in enumerate(queue):
            reach = self.reach(seat, bets, stacks, live)
            if reach > self.high or min(self.high, reach) > bets[seat]:
                return tuple(queue[position:])
        return ()

    def _lifts(self, stacks, live) -> bool:
        """Whether the heads-up exception to the cap holds now (X-02)."""
        reading = self.rules.heads_up_cap
        if reading == "lifted before the cap":
            return self.cap_lifted or (_two_can_act(stacks, live) and not self.capped)
        if reading == "lifted when two are not all-in":
            return _two_can_act(stacks, live)
        return self.cap_lifted


def _two_can_act(stacks, live) -> bool:
    return sum(1 for chips, alive in zip(stacks, live, strict=True) if alive and chips) == 2


def _with(values: tuple, seat: int, value) -> tuple:
    return (*values[:seat], value, *values[seat + 1 :])


def open_round(rules: HouseRules, street: str, after: int, bets, stacks, live) -> BettingRound:
    """A new round that asks the seats clockwise from the one after ``after`` (-1 for the button's left).

    Chips that lie in front already are the blinds; the price is then the full big blind, also when it was posted
    short (X-05).
    """
    players = len(bets)
    order = [(after + 1 + step) % players for step in range(players)]
    began = tuple([seat for seat in order if live[seat] and stacks[seat]])
    blind = rules.blinds[-1] if street == "preflop" and rules.blinds else 0
    round_ = BettingRound(
        rules=rules,
        street=street,
        size=rules.bet_size(street),
        queue=began,
        began=began,
        level=blind,
        high=blind,
        wagers=1 if blind and rules.blind_is_bet else 0,
        acted=(None,) * players,
        raised=frozenset(),
        aggressor=None,
        cap_lifted=_lifted_at_start(rules, began, players),
    )
    return round_._replace(
        queue=round_._still_asked(began, bets, stacks, live),
        cap_lifted=round_._lifts(stacks, live),
    )


def _lifted_at_start(rules: HouseRules, began: tuple[int, ...], players: int) -> bool:
    if rules.heads_up_cap == "lifted from the start of the round":
        return len(began) == 2
    return rules.heads_up_cap == "lifted with two at the table" and players == 2
