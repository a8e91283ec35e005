"""The table: everything that lies on the felt as one frozen value, and the physics that moves cards and chips.

Physics never refuses; what may happen is decided in ``procedure``. Every move gives one event and one new table.
Seats count from 0 here and from 1 in every sentence; seat 0 is at the button's left, the last seat has the button.
"""

from collections.abc import Iterator
from operator import add
from typing import NamedTuple

from .betting import BettingRound
from .cards import HIDDEN, Card, Shuffle, unshuffled
from .changes import changer, maker, put
from .events import (
    AntePaid,
    Bet,
    BlindPosted,
    BoardPlayed,
    BoardTurned,
    Burned,
    Called,
    Checked,
    Chopped,
    Collected,
    Dealt,
    Folded,
    Mucked,
    PotAwarded,
    Raised,
    Refunded,
    RoundOpened,
    ShowdownOpened,
    Shown,
    Shuffled,
)
from .pots import Award, Pot, layers, split
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
        """Every card on the table: at any moment the same 52, but for a joker or a fouled deck (X-17, X-18)."""
        held = tuple(one for hand in self.hole for one in hand)
        return self.stub + self.burns + self.board + held + self.muck + self.aside


class Pack(NamedTuple):
    """How this hand's cards are shuffled: the shuffle, its number, and the pile as it lay after the last one."""

    shuffle: Shuffle = unshuffled
    number: int = 0
    order: tuple[Card, ...] = ()


class Table(NamedTuple):
    """Everything on the felt. Tuples hold one entry a seat, from the button's left; amounts are chips."""

    rules: HouseRules
    names: tuple[str, ...]
    piles: Piles
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    """Chips in front of each seat, not collected yet."""
    settled: tuple[int, ...]
    """Chips each seat has in the middle: antes, and the bets collected from it."""
    dead: int
    """Chips in the middle that are nobody's contribution: dead blinds and fines."""
    won: tuple[int, ...]
    """Chips pushed to each seat."""
    live: tuple[bool, ...]
    """Who still has a claim to a pot."""
    shown: tuple[str | None, ...]
    """Per seat ``cards`` where both hole cards are face up, ``board`` where the board was declared; of a hand that is
    out ``mucked`` or ``dead``."""
    posts: tuple[Post, ...]
    dead_button: bool
    """Whether the button lies at an empty chair, so that nobody here has it (X-08)."""
    betting: BettingRound | None
    plan: tuple[Step, ...]
    pack: Pack
    public: frozenset[Card]
    """Cards that lie face up though their place is a hidden one: an exposed hole card, a burn everybody has seen."""
    began: tuple[int, ...]
    """The stacks with which the hand began: what a void hand gives back (X-18)."""

    @property
    def live_seats(self) -> list[int]:
        """The seats that still have a claim to a pot."""
        return [seat for seat, alive in enumerate(self.live) if alive]

    @property
    def live_names(self) -> list[str]:
        """The names of the players who still have a claim to a pot."""
        return [name for name, alive in zip(self.names, self.live, strict=True) if alive]

    @property
    def paid(self) -> tuple[int, ...]:
        """Chips each seat has put in during this hand, antes and bets in front included."""
        return tuple(map(add, self.settled, self.bets))

    @property
    def pot(self) -> int:
        """All chips that can still be won, bets in front included."""
        return sum(self.settled) + sum(self.bets) + self.dead - sum(self.won)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The chips in the middle by layers, main pot first; bets in front are not in it yet (S0-34)."""
        settled = [step.what.pot for step in self.plan if step.do == "award"]
        if settled or sum(self.won):  # from the showdown on the plan says which pots are still to be pushed
            return tuple(reversed(settled))
        return layers(self.settled, self.live, self.dead) if any(self.settled) or self.dead else ()

    @property
    def street(self) -> str:
        """The street whose betting is open or comes next; with no betting to come, the last one dealt."""
        plan = self.plan
        if plan and plan[0].do == "choose":
            plan = plan[0].what.plans[0][1]
        dealt = STREETS[min(3, max(0, len(self.piles.board) - 2))]
        return next((step.what for step in plan if step.do == "bet"), dealt)

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return not self.plan

    @property
    def slip(self):
        """The incident that awaits its ruling, as a ``Slip``; None where none does."""
        plan = self.plan
        return plan[0].what if plan and plan[0].do == "ruling" else None

    def seen_by(self, viewer: str | None) -> "Table":
        """The table as one player sees it, or the rail; None is the teacher, who sees every card.

        This is the only place where cards are turned face down for a viewer.
        """
        if viewer is None:
            return self
        piles = self.piles
        hole = tuple(
            cards if name == viewer or shown == "cards" else self._faces(cards)
            for name, cards, shown in zip(self.names, piles.hole, self.shown, strict=True)
        )
        return self._replace(
            piles=piles._replace(
                stub=(HIDDEN,) * len(piles.stub),
                burns=self._faces(piles.burns),
                muck=self._faces(piles.muck),
                aside=self._faces(piles.aside),
                hole=hole,
            ),
            pack=Pack(number=self.pack.number),
            plan=tuple(map(_without_cards, self.plan)),
        )

    def _faces(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Cards of a face-down place as the room sees them."""
        return tuple(one if one in self.public else HIDDEN for one in cards)


Plan = tuple[Step, ...]

_SAYS_NO_CARDS = {"bet", "collect", "deal", "burn", "board", "post", "ante", "table", "turn", "show", "award"}


def _without_cards(step: Step) -> Step:
    """A step as somebody may see it who must not see every card: what a ruling knows of them is left out."""
    if step.do in _SAYS_NO_CARDS or step.what is None:
        return step
    if step.do == "ruling":
        return Step(step.do, step.what._replace(before=None))
    return Step(step.do, step.what.without_plans()) if step.do == "choose" else Step(step.do)


class Move(NamedTuple):
    """One move of the physics: what happened, and the table after it."""

    event: NamedTuple
    table: Table


def new_table(rules, names, stacks, order, posts, plan, dead_button=False, shuffle=unshuffled) -> Table:
    """The table before a hand: the deck in its order, nothing dealt, nothing paid."""
    players = len(names)
    nothing = (0,) * players
    return _new_table(
        rules=rules,
        names=tuple(names),
        piles=Piles(stub=tuple(order), hole=((),) * players),
        stacks=tuple(stacks),
        bets=nothing,
        settled=nothing,
        dead=0,
        won=nothing,
        live=(True,) * players,
        shown=(None,) * players,
        posts=posts,
        dead_button=dead_button,
        betting=None,
        plan=plan,
        pack=Pack(shuffle, 0, tuple(order)),
        public=frozenset(),
        began=tuple(stacks),
    )


_new_table = maker(Table)

# A move that is a step of the plan is handed the rest of the plan, so that it makes one new table and not two.

with_plan = changer(Table, "plan")
_with_piles = changer(Table, "piles", "plan")
_with_bets = changer(Table, "stacks", "bets", "plan")
_with_wager = changer(Table, "stacks", "bets", "betting")
_with_betting = changer(Table, "betting")
_with_collected = changer(Table, "bets", "settled", "plan")
_with_fold = changer(Table, "piles", "live", "betting")
_with_shown = changer(Table, "shown", "plan")
_with_discard = changer(Table, "piles", "live", "shown")
_with_award = changer(Table, "stacks", "won", "plan")

_dealt = changer(Piles, "stub", "hole")
_burned = changer(Piles, "stub", "burns")
_turned = changer(Piles, "stub", "board")
_discarded = changer(Piles, "hole", "muck")

_make = tuple.__new__


def _move(table: Table, event: type, *facts) -> Move:
    """A move to this table, by the event that has these facts.

    It goes round the classes' own constructors, which take three times as long: a hand makes some forty moves.
    """
    return _make(Move, (_make(event, facts), table))


# --- Cards ------------------------------------------------------------------------------------------


def shuffle(table: Table, number: int, plan: Plan) -> Move:
    """The dealer shuffles and cuts; the stub already lies in the order this gives."""
    return _move(with_plan(table, plan), Shuffled, number)


def deal(table: Table, seat: int, plan: Plan) -> Move:
    """The top card goes to a seat, face down (S0-08)."""
    piles = table.piles
    stub, hole = piles.stub, piles.hole
    hand = hole[seat] + stub[:1]
    piles = _dealt(piles, stub[1:], put(hole, seat, hand))
    return _move(_with_piles(table, piles, plan), Dealt, table.names[seat], len(hand))


def deal_round(table: Table) -> Iterator[Move]:
    """The deal steps with which the plan begins, but for the last, in one loop: a hand of ten has twenty of them."""
    piles, names, plan = table.piles, table.names, table.plan
    stub, hole = piles.stub, list(piles.hole)
    while len(plan) > 1 and plan[1].do == "deal":
        seat = plan[0].what
        hole[seat] = hand = hole[seat] + stub[:1]
        stub, plan = stub[1:], plan[1:]
        table = _with_piles(table, _dealt(piles, stub, tuple(hole)), plan)
        yield _move(table, Dealt, names[seat], len(hand))


def burn(table: Table, plan: Plan) -> Move:
    """The top card is laid aside face down (S0-24)."""
    piles = table.piles
    burns = piles.burns + piles.stub[:1]
    return _move(_with_piles(table, _burned(piles, piles.stub[1:], burns), plan), Burned, len(burns))


def turn_up(table: Table, number: int, plan: Plan) -> Move:
    """The top cards go face up on the board, all at once (S2-02)."""
    piles = table.piles
    up = piles.stub[:number]
    after = _with_piles(table, _turned(piles, piles.stub[number:], piles.board + up), plan)
    return _move(after, BoardTurned, after.street, up)


def _mucked(piles: Piles, seat: int) -> Piles:
    hole = piles.hole
    return _discarded(piles, put(hole, seat, ()), piles.muck + hole[seat])


# --- Chips ------------------------------------------------------------------------------------------


def pay_ante(table: Table, seat: int, plan: Plan) -> Move:
    """A seat pays the ante, or what it has: dead money, straight into the middle (S1-08, X-05)."""
    stack = table.stacks[seat]
    pays = min(table.rules.ante, stack)
    stacks, settled = put(table.stacks, seat, stack - pays), put(table.settled, seat, table.settled[seat] + pays)
    after = table._replace(stacks=stacks, settled=settled, plan=plan)
    return _move(after, AntePaid, table.names[seat], pays, pays == stack)


def post(table: Table, due: Post, plan: Plan) -> Move:
    """A seat posts a blind, or what it has; a dead post goes into the middle and belongs to nobody (X-05, X-09)."""
    seat, stack = due.seat, table.stacks[due.seat]
    pays = min(due.amount, stack)
    if due.kind == "dead":
        stacks = put(table.stacks, seat, stack - pays)
        after = table._replace(stacks=stacks, dead=table.dead + pays, plan=plan)
    else:
        after = into_front(table, seat, pays, plan)
    return _move(after, BlindPosted, table.names[seat], due.kind, pays, due.amount, pays == stack)


def into_front(table: Table, seat: int, pays: int, plan: Plan) -> Table:
    """The table after chips went from a stack to the bet before it, or back where they are less than none."""
    stacks = put(table.stacks, seat, table.stacks[seat] - pays)
    return _with_bets(table, stacks, put(table.bets, seat, table.bets[seat] + pays), plan)


def open_round(table: Table, round_: BettingRound) -> Move:
    """A betting round begins; its step stays in the plan until everybody has been asked (S0-27)."""
    first = table.names[round_.queue[0]] if round_.queue else None
    return _move(_with_betting(table, round_), RoundOpened, round_.street, first, round_.size)


def fold(table: Table, seat: int, free: bool = False) -> Move:
    """The hand to act goes to the muck; its chips stay (S0-12, S1-13)."""
    piles, live = _mucked(table.piles, seat), put(table.live, seat, False)
    after = _with_fold(table, piles, live, table.betting.folded(table.bets))
    return _move(after, Folded, table.names[seat], free)


def call(table: Table, seat: int, pays: int) -> Move:
    """The seat to act puts in what it takes to match; nothing is a check (S1-29)."""
    if not pays:
        return _move(_with_betting(table, table.betting.passed(table.bets)), Checked, table.names[seat])
    stack, to = table.stacks[seat], table.bets[seat] + pays
    stacks, bets = put(table.stacks, seat, stack - pays), put(table.bets, seat, to)
    after = _with_wager(table, stacks, bets, table.betting.passed(bets))
    return _move(after, Called, table.names[seat], to, pays, pays == stack)


def wager(table: Table, seat: int, to: int) -> Move:
    """The seat to act bets or raises to a street total."""
    before, pays, stack = table.betting, to - table.bets[seat], table.stacks[seat]
    stacks, bets = put(table.stacks, seat, stack - pays), put(table.bets, seat, to)
    round_ = before.wagered(to, bets)
    after = _with_wager(table, stacks, bets, round_)
    name, all_in = table.names[seat], pays == stack
    if before.high == 0:
        return _move(after, Bet, name, to, pays, all_in)
    full = round_.wagers > before.wagers
    return _move(after, Raised, name, to, to - before.high, pays, all_in, full, round_.wagers)


def chop(table: Table, seat: int) -> Move:
    """The two blinds take back what lies in front of them; whoever else paid, nobody wins it (X-22)."""
    left = table.live_seats
    back = [bet if alive else 0 for bet, alive in zip(table.bets, table.live, strict=True)]
    other = left[0] if left[1] == seat else left[1]
    stacks = tuple([stack + chips for stack, chips in zip(table.stacks, back, strict=True)])
    bets = tuple([bet - chips for bet, chips in zip(table.bets, back, strict=True)])
    return _move(table._replace(stacks=stacks, bets=bets, plan=()), Chopped, table.names[seat], table.names[other])


def refund(table: Table, seat: int, amount: int) -> Move:
    """The unmatched part of a bet goes back (X-06)."""
    after = into_front(table, seat, -amount, table.plan)
    return _move(after, Refunded, table.names[seat], amount)


def collect(table: Table, street: str, plan: Plan) -> Move:
    """The bets in front go into the middle (S0-34)."""
    after = _with_collected(table, (0,) * len(table.bets), table.paid, plan)
    return _move(after, Collected, street, sum(table.bets), table.pot)


# --- The showdown -----------------------------------------------------------------------------------


def open_showdown(table: Table, first: int | None, called: bool, plan: Plan) -> Move:
    """The hands are compared; ``first`` is the seat that shows first, where a hand is still to be shown (S0-45)."""
    return _move(with_plan(table, plan), ShowdownOpened, None if first is None else table.names[first], called)


def show(table: Table, seat: int, plan: Plan, all_in: bool = False) -> Move:
    """Both hole cards are turned face up (S0-48)."""
    after = _with_shown(table, put(table.shown, seat, "cards"), plan)
    return _move(after, Shown, table.names[seat], table.piles.hole[seat], all_in)


def play_board(table: Table, seat: int) -> Move:
    """A player declares the board to be his hand and discards (S2-35)."""
    after = _with_discard(table, _mucked(table.piles, seat), table.live, put(table.shown, seat, "board"))
    return _move(after, BoardPlayed, table.names[seat])


def muck(table: Table, seat: int) -> Move:
    """A hand is thrown away unseen at the showdown; the claim to the pot goes with it (S0-47)."""
    live, shown = put(table.live, seat, False), put(table.shown, seat, "mucked")
    return _move(_with_discard(table, _mucked(table.piles, seat), live, shown), Mucked, table.names[seat])


def award(table: Table, due: Award, winners: list[int], plan: Plan) -> Move:
    """A pot is pushed to its winners, in order from the button's left, odd chips one each (S2-20, X-04)."""
    number, pot, pots = due
    stacks, won = list(table.stacks), list(table.won)
    for seat, chips in (shares := split(pot.amount, winners, table.rules.chip_unit)):
        stacks[seat] += chips
        won[seat] += chips
    named = tuple([(table.names[seat], chips) for seat, chips in shares])
    beaten = tuple([table.names[seat] for seat in pot.seats if table.live[seat] and seat not in winners])
    after = _with_award(table, tuple(stacks), tuple(won), plan)
    return _move(after, PotAwarded, number, pots, pot.amount, named, beaten)
