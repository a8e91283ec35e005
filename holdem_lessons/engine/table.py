"""The table: everything that lies on the felt as one frozen value, and the physics that moves cards and chips.

Physics never refuses; what may happen is decided in ``procedure``. Every move gives one event and one new table.
Seats count from 0 here and from 1 in every sentence; seat 0 is at the button's left, the last seat has the button.
"""

from typing import NamedTuple

from .betting import BettingRound
from .cards import HIDDEN, Card
from .events import (
    AntePaid,
    Bet,
    BlindPosted,
    BoardPlayed,
    BoardTurned,
    Burned,
    Called,
    Checked,
    Collected,
    Dealt,
    Folded,
    Mucked,
    PotAwarded,
    Raised,
    Refunded,
    Shown,
    Shuffled,
)
from .pots import Pot, layers, split, uncalled
from .rules import STREETS, HouseRules, Post, Step

RAIL = "rail"
"""The viewpoint of a spectator, who sees no hole card until it is shown."""


class Piles(NamedTuple):
    """The six places a card can be: the stub (top first), burns, board, hole cards, muck, and set aside."""

    stub: tuple[Card, ...]
    burns: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    hole: tuple[tuple[Card, ...], ...] = ()
    muck: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()

    def all_cards(self) -> tuple[Card, ...]:
        """Every card on the table, 52 of them at any moment."""
        held = tuple(one for hand in self.hole for one in hand)
        return self.stub + self.burns + self.board + held + self.muck + self.aside


class Table(NamedTuple):
    """Everything on the felt. Tuples hold one entry a seat, from the button's left; amounts are chips."""

    rules: HouseRules
    names: tuple[str, ...]
    piles: Piles
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    """Chips in front of each seat, not collected yet."""
    paid: tuple[int, ...]
    """Chips each seat has put in during this hand, antes and bets in front included."""
    dead: int
    """Chips in the middle that are nobody's contribution: dead blinds and fines."""
    won: tuple[int, ...]
    """Chips pushed to each seat."""
    live: tuple[bool, ...]
    """Who still has a claim to a pot."""
    shown: tuple[str | None, ...]
    """Per seat ``cards`` where both hole cards are face up, ``board`` where the board was declared, and ``mucked``."""
    posts: tuple[Post, ...]
    betting: BettingRound | None
    plan: tuple[Step, ...]

    @property
    def pot(self) -> int:
        """All chips that can still be won, bets in front included."""
        return sum(self.paid) + self.dead - sum(self.won)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The chips in the middle by layers, main pot first; bets in front are not in it yet (S0-34)."""
        settled = [step.what[1] for step in self.plan if step.do == "award"]
        if settled or sum(self.won):  # from the showdown on the plan says which pots are still to be pushed
            return tuple(reversed(settled))
        inside = [paid - bet for paid, bet in zip(self.paid, self.bets, strict=True)]
        return layers(inside, self.live, self.dead) if any(inside) or self.dead else ()

    @property
    def street(self) -> str:
        """The street whose betting is open or comes next."""
        return STREETS[max(0, len(self.piles.board) - 2)]

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return not self.plan

    def seen_by(self, viewer: str | None) -> "Table":
        """The table as one player sees it, or the rail; None is the teacher, who sees every card.

        This is the only place where cards are turned face down for a viewer.
        """
        if viewer is None:
            return self
        piles = self.piles
        hole = tuple(
            cards if name == viewer or shown == "cards" else (HIDDEN,) * len(cards)
            for name, cards, shown in zip(self.names, piles.hole, self.shown, strict=True)
        )
        return self._replace(
            piles=piles._replace(
                stub=(HIDDEN,) * len(piles.stub),
                burns=(HIDDEN,) * len(piles.burns),
                muck=(HIDDEN,) * len(piles.muck),
                hole=hole,
            )
        )


class Move(NamedTuple):
    """One move of the physics: what happened, and the table after it."""

    event: NamedTuple
    table: Table


def new_table(rules, names, stacks, order, posts, plan) -> Table:
    """The table before a hand: the deck in its order, nothing dealt, nothing paid."""
    players = len(names)
    nothing = (0,) * players
    return Table(
        rules=rules,
        names=tuple(names),
        piles=Piles(stub=tuple(order), hole=((),) * players),
        stacks=tuple(stacks),
        bets=nothing,
        paid=nothing,
        dead=0,
        won=nothing,
        live=(True,) * players,
        shown=(None,) * players,
        posts=posts,
        betting=None,
        plan=plan,
    )


def put(values: tuple, seat: int, value) -> tuple:
    """A tuple of one entry a seat, with another entry at one seat."""
    return (*values[:seat], value, *values[seat + 1 :])


# --- Cards ------------------------------------------------------------------------------------------


def shuffle(table: Table, number: int = 0) -> Move:
    """The dealer shuffles and cuts; the stub already lies in the order this gives."""
    return Move(Shuffled(number), table)


def deal(table: Table, seat: int) -> Move:
    """The top card goes to a seat, face down (S0-08)."""
    piles = table.piles
    hand = (*piles.hole[seat], piles.stub[0])
    piles = piles._replace(stub=piles.stub[1:], hole=put(piles.hole, seat, hand))
    return Move(Dealt(table.names[seat], len(hand)), table._replace(piles=piles))


def burn(table: Table) -> Move:
    """The top card is laid aside face down (S0-24)."""
    piles = table.piles
    piles = piles._replace(stub=piles.stub[1:], burns=(*piles.burns, piles.stub[0]))
    return Move(Burned(len(piles.burns)), table._replace(piles=piles))


def turn_up(table: Table, number: int) -> Move:
    """The top cards go face up on the board, all at once (S2-02)."""
    piles = table.piles
    piles = piles._replace(stub=piles.stub[number:], board=piles.board + piles.stub[:number])
    table = table._replace(piles=piles)
    return Move(BoardTurned(table.street, piles.board[-number:]), table)


def _muck(table: Table, seat: int) -> Table:
    piles = table.piles
    piles = piles._replace(hole=put(piles.hole, seat, ()), muck=piles.muck + piles.hole[seat])
    return table._replace(piles=piles)


# --- Chips ------------------------------------------------------------------------------------------


def pay_ante(table: Table, seat: int) -> Move:
    """A seat pays the ante, or what it has: dead money, straight into the middle (S1-08, X-05)."""
    pays = min(table.rules.ante, table.stacks[seat])
    after = table._replace(
        stacks=put(table.stacks, seat, table.stacks[seat] - pays),
        paid=put(table.paid, seat, table.paid[seat] + pays),
    )
    return Move(AntePaid(table.names[seat], pays, after.stacks[seat] == 0), after)


def post(table: Table, due: Post) -> Move:
    """A seat posts a blind, or what it has; a dead post goes into the middle and belongs to nobody (X-05, X-09)."""
    seat, pays = due.seat, min(due.amount, table.stacks[due.seat])
    if due.kind == "dead":
        after = table._replace(
            stacks=put(table.stacks, seat, table.stacks[seat] - pays),
            dead=table.dead + pays,
        )
    else:
        after = _into_front(table, seat, pays)
    return Move(BlindPosted(table.names[seat], due.kind, pays, due.amount, after.stacks[seat] == 0), after)


def _into_front(table: Table, seat: int, pays: int) -> Table:
    return table._replace(
        stacks=put(table.stacks, seat, table.stacks[seat] - pays),
        bets=put(table.bets, seat, table.bets[seat] + pays),
        paid=put(table.paid, seat, table.paid[seat] + pays),
    )


def fold(table: Table, seat: int, free: bool = False) -> Move:
    """The hand to act goes to the muck; its chips stay (S0-12, S1-13)."""
    live = put(table.live, seat, False)
    after = _muck(table, seat)._replace(live=live, betting=table.betting.passed(table.bets, table.stacks, live))
    return Move(Folded(table.names[seat], free), after)


def call(table: Table, seat: int, pays: int) -> Move:
    """The seat to act puts in what it takes to match; nothing is a check (S1-29)."""
    after = _into_front(table, seat, pays) if pays else table
    after = after._replace(betting=after.betting.passed(after.bets, after.stacks, after.live))
    if not pays:
        return Move(Checked(table.names[seat]), after)
    return Move(Called(table.names[seat], after.bets[seat], pays, after.stacks[seat] == 0), after)


def wager(table: Table, seat: int, to: int) -> Move:
    """The seat to act bets or raises to a street total."""
    pays, before = to - table.bets[seat], table.betting
    after = _into_front(table, seat, pays)
    round_ = before.wagered(to, after.bets, after.stacks, after.live)
    after = after._replace(betting=round_)
    name, all_in = table.names[seat], after.stacks[seat] == 0
    if before.high == 0:
        return Move(Bet(name, to, pays, all_in), after)
    full = round_.wagers > before.wagers
    return Move(Raised(name, to, to - before.high, pays, all_in, full, round_.wagers), after)


def refund(table: Table) -> Move | None:
    """The unmatched part of a bet goes back; None where all is matched (X-06)."""
    seat, amount = uncalled(table.bets, table.live)
    if not amount:
        return None
    return Move(Refunded(table.names[seat], amount), _into_front(table, seat, -amount))


def collect(table: Table, street: str) -> Move | None:
    """The bets in front go into the middle; None where nothing was bet (S0-34)."""
    amount = sum(table.bets)
    if not amount:
        return None
    return Move(Collected(street, amount, table.pot), table._replace(bets=(0,) * len(table.bets)))


# --- The showdown -----------------------------------------------------------------------------------


def show(table: Table, seat: int, all_in: bool = False) -> Move:
    """Both hole cards are turned face up (S0-48)."""
    after = table._replace(shown=put(table.shown, seat, "cards"))
    return Move(Shown(table.names[seat], table.piles.hole[seat], all_in), after)


def play_board(table: Table, seat: int) -> Move:
    """A player declares the board to be his hand and discards (S2-35)."""
    return Move(BoardPlayed(table.names[seat]), _muck(table, seat)._replace(shown=put(table.shown, seat, "board")))


def muck(table: Table, seat: int) -> Move:
    """A hand is thrown away unseen at the showdown; the claim to the pot goes with it (S0-47)."""
    after = _muck(table, seat)._replace(live=put(table.live, seat, False), shown=put(table.shown, seat, "mucked"))
    return Move(Mucked(table.names[seat]), after)


def award(table: Table, number: int, pot: Pot, pots: int, winners: list[int]) -> Move:
    """A pot is pushed to its winners, in order from the button's left, odd chips one each (S2-20, X-04)."""
    stacks, won = list(table.stacks), list(table.won)
    for seat, chips in (shares := split(pot.amount, winners, table.rules.chip_unit)):
        stacks[seat] += chips
        won[seat] += chips
    named = tuple((table.names[seat], chips) for seat, chips in shares)
    beaten = tuple(table.names[seat] for seat in pot.seats if table.live[seat] and seat not in winners)
    event = PotAwarded(number, pots, pot.amount, named, beaten)
    return Move(event, table._replace(stacks=tuple(stacks), won=tuple(won)))
