"""A betting round: the queue of seats that still owe a decision, what is owed, the cap, and half-bet all-ins.

The round keeps the books; the chips in front of the seats (``bets``) lie on the table and are handed in. Seats count
from 0, amounts are chips.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from .changes import changer, maker, put
from .rules import HouseRules, RoundRules, round_rules


class BettingRound(NamedTuple):
    """The books of one betting round (X-03).

    The queue starts with everybody who can act. A fold, check or call drops its head; a bet or raise sets it to
    everybody else who is in and has chips. Preflop it ends with the big blind: the option needs no code of its own.
    """

    rules: RoundRules
    street: str
    queue: tuple[int, ...]
    began: tuple[int, ...]
    """The seats that could act when the round began, in order."""
    limits: tuple[int, ...]
    """Per seat the most it can have in on this street: what lay in front and its stack; 0 once its hand is out."""
    reaches: tuple[int, int]
    """The two highest limits."""
    level: int
    """The highest amount that counts as a full wager."""
    high: int
    """The amount to match."""
    wagers: int
    """How many full wagers are in; preflop the big blind is the first (S0-20)."""
    next_to: int | None
    """The street total of the next full wager; None once the round is capped."""
    acted: tuple[int | None, ...]
    """Per seat the ``high`` after it last stayed in; None before its first decision."""
    raised: frozenset[int]
    """The seats that have used up their one raise, where a house gives one each (S1-12)."""
    aggressor: int | None
    """The last seat that made ``high`` higher; it shows first on the river (S2-18)."""
    cap_lifted: bool

    @property
    def size(self) -> int:
        """The chips of a bet or raise."""
        return self.rules.size

    # --- What a seat may do ---------------------------------------------------------------------

    def reach(self, seat: int) -> int:
        """The highest street total that any other live player has in or could still put in."""
        most, second = self.reaches
        return second if self.limits[seat] == most else most

    def owed(self, seat: int, bets: Sequence[int]) -> int:
        """Chips the seat needs to call, or all it has where that is less.

        The price is the full wager, also against a short big blind, but no more than another player can match (X-05).
        """
        price, limit = self.high, self.limits[seat]
        if limit < price or self.reaches[1] < price:  # only then can somebody have less than the price
            price = min(price, limit, self.reach(seat))
        owed = price - bets[seat]
        return owed if owed > 0 else 0

    @property
    def capped(self) -> bool:
        """Whether the round has had all its raises (S0-20, S0-21)."""
        return self.next_to is None

    @property
    def raises_left(self) -> int | None:
        """How many raises this round still allows; None where nothing limits them."""
        most = self.rules.most_wagers
        if most is None or self.cap_lifted:
            return None
        opening = 0 if self.level else 1  # where nothing is in, the first wager is a bet and no raise
        return max(0, most - max(opening, self.wagers))

    def raise_to(self, seat: int) -> int | None:
        """The street total to which the seat may bet or raise now; None where it may not.

        The total is one full wager above the last full wager, which completes a short all-in; less only if it is all
        the seat has (X-03).
        """
        limit, high, to = self.limits[seat], self.high, self.next_to
        if to is None or limit <= high or seat in self.raised:
            return None
        if self.acted[seat] is not None and not self._reopened_for(seat):
            return None
        if self.reaches[1] <= high and self.pointless_for(seat):  # with two who have more, nobody's raise is
            return None
        return to if to < limit else limit

    def pointless_for(self, seat: int) -> bool:
        """Whether the house refuses the seat a raise because nobody else has chips to answer it (X-03)."""
        return self.reach(seat) <= self.high and self.rules.pointless_refused

    def _reopened_for(self, seat: int) -> bool:
        """Whether a seat that has acted has its full choice again: it faces at least half a bet since it did."""
        return 2 * (self.high - self.acted[seat]) >= self.rules.size and not self.rules.single_lap

    # --- What a decision changes ------------------------------------------------------------------

    def passed(self, bets: Sequence[int]) -> "BettingRound":
        """The round after the head of the queue checked or called; the bets are those after it."""
        queue = self.queue
        return _pass(self, queue[1:], put(self.acted, queue[0], self.high))._ready(bets)

    def folded(self, bets: Sequence[int]) -> "BettingRound":
        """The round after the head of the queue folded."""
        queue = self.queue
        limits = put(self.limits, queue[0], 0)
        return _lose(self, queue[1:], limits, _two_highest(limits))._ready(bets)

    def shortened(self, seat: int, limit: int, bets: Sequence[int]) -> "BettingRound":
        """The round after a seat's limit went down, to 0 where it is out; who cannot act any more is not asked."""
        limits = put(self.limits, seat, limit)
        queue = tuple([one for one in self.queue if one != seat or limit > bets[seat]])
        return self._replace(limits=limits, reaches=_two_highest(limits), queue=queue)._ready(bets)

    def wagered(self, to: int, bets: Sequence[int]) -> "BettingRound":
        """The round after the head of the queue bet or raised to a street total; the bets are those after it."""
        seat, limits, rules = self.queue[0], self.limits, self.rules
        full = self.is_full(to)
        level, wagers = (to, self.wagers + 1) if full else (self.level, self.wagers)
        high = to if to > self.high else self.high
        others = _clockwise(seat, len(bets))[:-1]
        return _wager(
            self,
            tuple([other for other in others if limits[other] > bets[other]]),
            level,
            high,
            wagers,
            _next_to(rules, level, wagers, self.cap_lifted),
            put(self.acted, seat, high),
            self.raised | {seat} if rules.one_each and self._uses_raise() else self.raised,
            seat,
        )._ready(bets)

    def is_full(self, to: int) -> bool:
        """Whether a wager to this total counts as a full one: at least half a bet more than the last (X-03)."""
        return 2 * (to - self.level) >= self.rules.size

    def _uses_raise(self) -> bool:
        """Whether the wager now being made uses up a player's one raise; an opening bet does if the house says so."""
        return self.wagers > 0 or self.rules.bet_uses_raise

    def _ready(self, bets: Sequence[int]) -> "BettingRound":
        """The round as the next decision finds it: its queue begins with a seat to ask, and its cap is as it now holds.

        Where two players have more than the price, everyone has somebody to bet against and is asked.
        """
        round_ = self if self.reaches[1] > self.high else self._replace(queue=self._still_asked(bets))
        return round_ if self.rules.heads_up_cap == "never lifted" else round_._lifting(bets)

    def _still_asked(self, bets: Sequence[int]) -> tuple[int, ...]:
        """The queue without the seats at its head that owe nothing and have nobody to bet against."""
        for position, seat in enumerate(self.queue):
            if self.reach(seat) > self.high or self.owed(seat, bets):
                return self.queue[position:]
        return ()

    def _lifting(self, bets: Sequence[int]) -> "BettingRound":
        """The round with the heads-up exception to the cap as it now holds (X-02)."""
        reading, lifted = self.rules.heads_up_cap, self.cap_lifted
        if reading == "lifted before the cap":
            lifted = lifted or (self._two_can_act(bets) and not self.capped)
        elif reading == "lifted when two are not all-in":
            lifted = self._two_can_act(bets)
        return self._replace(cap_lifted=lifted, next_to=_next_to(self.rules, self.level, self.wagers, lifted))

    def _two_can_act(self, bets: Sequence[int]) -> bool:
        """Whether no more than two have chips left: when one of the two goes all-in, the cap does not come back."""
        return sum([limit > bet for limit, bet in zip(self.limits, bets, strict=True)]) <= 2


_new_round = maker(BettingRound)
_pass = changer(BettingRound, "queue", "acted")
_lose = changer(BettingRound, "queue", "limits", "reaches")
_wager = changer(BettingRound, "queue", "level", "high", "wagers", "next_to", "acted", "raised", "aggressor")


def _next_to(rules: RoundRules, level: int, wagers: int, cap_lifted: bool) -> int | None:
    capped = rules.most_wagers is not None and wagers >= rules.most_wagers and not cap_lifted
    return None if capped else level + rules.size


def _two_highest(limits: Sequence[int]) -> tuple[int, int]:
    in_order = sorted(limits)
    return in_order[-1], in_order[-2]


@cache
def _clockwise(after: int, players: int) -> tuple[int, ...]:
    """All seats clockwise, from the one after ``after`` round to that seat itself."""
    return (*range(after + 1, players), *range(after + 1))


def open_round(
    rules: HouseRules, street: str, after: int, bets, stacks, live, price: int = 0, wagers: int = 0
) -> BettingRound:
    """A new round that asks the seats clockwise from the one after ``after`` (-1 for the button's left).

    Chips that lie in front already are the blinds; ``price`` is then the full big blind, also when it was posted short
    (X-05), and ``wagers`` how many full wagers it counts as.
    """
    players = len(bets)
    limits = tuple([bets[seat] + stacks[seat] if live[seat] else 0 for seat in range(players)])
    began = tuple([seat for seat in _clockwise(after, players) if limits[seat] > bets[seat]])
    lifted = _lifted_at_start(rules, began, players)
    here = round_rules(rules, street)
    return _new_round(
        here,
        street,
        queue=began,
        began=began,
        limits=limits,
        reaches=_two_highest(limits),
        level=price,
        high=price,
        wagers=wagers,
        next_to=_next_to(here, price, wagers, lifted),
        acted=(None,) * players,
        raised=frozenset(),
        aggressor=None,
        cap_lifted=lifted,
    )._ready(bets)


def _lifted_at_start(rules: HouseRules, began: tuple[int, ...], players: int) -> bool:
    if rules.heads_up_cap == "lifted from the start of the round":
        return len(began) == 2
    return rules.heads_up_cap == "lifted with two at the table" and players == 2
