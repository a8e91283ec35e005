"""Repairs: the physics of a ruling. Each moves cards or chips back where the rule puts them, as a step of the plan.

Like all physics it never refuses; which repairs an incident takes, and in what order, is decided in
``irregularities``. Cards are moved by their faces, from wherever they lie.
"""

from collections.abc import Iterable

from .cards import JOKER, Card
from .changes import put
from .events import (
    BecameBurn,
    BetsReturned,
    Corrected,
    FinePaid,
    Gathered,
    HandKilled,
    Held,
    MadeUp,
    PotTakenBack,
    PutBack,
    Replaced,
    Reshuffled,
    Scrambled,
    SetAside,
    Shown,
    Voided,
)
from .rules import Step, live_posts
from .table import Move, Pack, Piles, Plan, Table, into_front

# --- Cards ------------------------------------------------------------------------------------------


def without(piles: Piles, cards: Iterable[Card]) -> Piles:
    """The piles after these cards were taken away; each is taken once, from the open places first."""
    for one in cards:
        piles = _without_one(piles, one)
    return piles


def _without_one(piles: Piles, card: Card) -> Piles:
    for place in ("board", "aside", "burns", "muck"):
        pile = getattr(piles, place)
        if card in pile:
            return piles._replace(**{place: _less(pile, card)})
    for seat, hand in enumerate(piles.hole):
        if card in hand:
            return piles._replace(hole=put(piles.hole, seat, _less(hand, card)))
    return piles._replace(stub=_less(piles.stub, card))


def _less(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def set_aside(table: Table, cards: tuple[Card, ...], plan: Plan) -> Move:
    """Cards leave the play and stay face up beside the board (S2-28)."""
    piles = without(table.piles, cards)
    after = table._replace(piles=piles._replace(aside=piles.aside + cards), public=table.public | set(cards), plan=plan)
    return Move(SetAside(cards), after)


def gather(table: Table, _, plan: Plan) -> Move:
    """All cards come back under the stub in the order they were dealt, and everybody is in again; a joker stays out."""
    order = table.pack.order
    place = {card: number for number, card in enumerate(order)}
    out = sorted(_as_dealt(table.piles), key=lambda card: place.get(card, -1))
    scrap = _jokers(table.piles.all_cards())
    players = len(table.names)
    piles = Piles(stub=table.piles.stub + tuple(out), hole=((),) * players, aside=scrap)
    after = table._replace(
        piles=piles,
        live=(True,) * players,
        shown=(None,) * players,
        betting=None,
        public=frozenset(scrap),
        plan=plan,
    )
    return Move(Gathered(len(out)), after)


def _as_dealt(piles: Piles) -> list[Card]:
    """The cards outside the stub: hole cards one at a time round the table, then the rest."""
    longest = max((len(hand) for hand in piles.hole), default=0)
    dealt = [hand[nth] for nth in range(longest) for hand in piles.hole if nth < len(hand)]
    return [card for card in (*dealt, *piles.burns, *piles.board, *piles.muck, *piles.aside) if card != JOKER]


def _jokers(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The jokers among cards: they stay beside the board and are shuffled in no more (X-17)."""
    return tuple(card for card in cards if card == JOKER)


def reshuffle(table: Table, what: tuple[tuple[Card, ...], bool], plan: Plan) -> Move:
    """The stub is shuffled with cards that come back; burns stay out, and so does the muck unless it is said (C-27)."""
    cards, with_muck = what
    piles = without(table.piles, cards)
    back = cards + (piles.muck if with_muck else ())
    scrap = _jokers(back)
    pile = piles.stub + tuple(card for card in back if card != JOKER)
    number = table.pack.number + 1
    stub = table.pack.shuffle(pile, number)
    piles = piles._replace(stub=stub, muck=() if with_muck else piles.muck, aside=piles.aside + scrap)
    pack = Pack(table.pack.shuffle, number, stub)
    public = table.public - set(pile) | set(scrap)
    after = table._replace(piles=piles, pack=pack, public=public, plan=plan)
    return Move(Reshuffled(number, _seen(table, cards), len(stub)), after)


def _seen(table: Table, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of some cards that everybody has seen."""
    return tuple(card for card in cards if card in table.public or card in table.piles.board)


def hold(table: Table, number: int, plan: Plan) -> Move:
    """The top cards are laid aside face down, to be dealt later as they would have been (C-36)."""
    stub = table.piles.stub
    piles = table.piles._replace(stub=stub[number:], aside=table.piles.aside + stub[:number])
    return Move(Held(number), table._replace(piles=piles, plan=plan))


def replace(table: Table, what: tuple[int, Card], plan: Plan) -> Move:
    """The top card takes the place of an exposed hole card, which becomes the burn (S2-23)."""
    seat, card = what
    stub, hand = table.piles.stub, list(table.piles.hole[seat])
    hand[hand.index(card)] = stub[0]
    hole = put(table.piles.hole, seat, tuple(hand))
    piles = table.piles._replace(stub=stub[1:], hole=hole, burns=(*table.piles.burns, card))
    return Move(Replaced(table.names[seat], card), table._replace(piles=piles, plan=plan))


def put_back(table: Table, cards: tuple[Card, ...] | None, plan: Plan) -> Move:
    """Cards go back on top of the stub in this order, unshuffled (S2-33, P-10); None: those held face down (C-36)."""
    if cards is None:
        cards = tuple(card for card in table.piles.aside if card not in table.public)
    piles = without(table.piles, cards)
    after = table._replace(piles=piles._replace(stub=cards + piles.stub), public=table.public - set(cards), plan=plan)
    return Move(PutBack(_seen(table, cards), len(cards)), after)


def become_burn(table: Table, card: Card, plan: Plan) -> Move:
    """A card that lies open becomes the burn (P-10)."""
    piles = without(table.piles, (card,))
    piles = piles._replace(burns=(*piles.burns, card))
    return Move(BecameBurn(card), table._replace(piles=piles, public=table.public | {card}, plan=plan))


def scramble(table: Table, cards: tuple[Card, ...], plan: Plan) -> Move:
    """Board cards are mixed face down; the first of them is the burn, the others go back on the board (C-35, P-10)."""
    number = table.pack.number + 1
    burned, *kept = table.pack.shuffle(cards, number)
    piles = without(table.piles, cards)
    piles = piles._replace(burns=(*piles.burns, burned), board=(*piles.board, *kept))
    pack = table.pack._replace(number=number)
    return Move(Scrambled(tuple(kept)), table._replace(piles=piles, pack=pack, plan=plan))


def correct(table: Table, number: int, plan: Plan) -> Move:
    """A burn too many was the first of the ``number`` board cards due: it comes up, and the last goes back (P-10)."""
    piles = table.piles
    turned = (piles.burns[-1], *piles.board[-number:])
    board = piles.board[:-number] + turned[:number]
    piles = piles._replace(burns=piles.burns[:-1], board=board, stub=turned[number:] + piles.stub)
    return Move(Corrected(turned[:1], turned[number:]), table._replace(piles=piles, plan=plan))


# --- Hands and chips --------------------------------------------------------------------------------


def kill(table: Table, seat: int, plan: Plan) -> Move:
    """A hand is dead: its cards go to the muck, its chips stay (X-20). With one hand left the pot is his."""
    piles = table.piles
    piles = piles._replace(muck=piles.muck + piles.hole[seat], hole=put(piles.hole, seat, ()))
    live = put(table.live, seat, False)
    if sum(live) == 1:
        plan = (Step("collect", table.street), Step("win"))
    betting = table.betting and table.betting.shortened(seat, 0, table.bets)
    shown = put(table.shown, seat, "dead")
    after = table._replace(piles=piles, live=live, shown=shown, betting=betting, plan=plan)
    return Move(HandKilled(table.names[seat]), after)


def retrieve(table: Table, what: tuple[int, tuple[Card, ...]], plan: Plan) -> Move:
    """A hand that was thrown away comes back out of the muck and is turned face up (C-17)."""
    seat, cards = what
    piles = without(table.piles, cards)
    after = table._replace(
        piles=piles._replace(hole=put(piles.hole, seat, cards)),
        live=put(table.live, seat, True),
        shown=put(table.shown, seat, "cards"),
        plan=plan,
    )
    return Move(Shown(table.names[seat], cards, False), after)


def make_up(table: Table, what: tuple[int, int], plan: Plan) -> Move:
    """The chips missing from a call go in; the round's books know them already, since they count the price (X-15)."""
    seat, pays = what
    after = into_front(table, seat, pays, plan)
    return Move(MadeUp(table.names[seat], pays, after.bets[seat]), after)


def return_bets(table: Table, keep: str, plan: Plan) -> Move:
    """Chips go back to the players, save the ``forced`` bets, the chips not of ``this round``, or ``nothing``.

    Where ``everything`` stays, only the blinds remain in front and the rest goes into the middle (C-40). The betting
    that was open does not count.
    """
    settled, bets = _kept(table, keep)
    back = [paid - middle - front for paid, middle, front in zip(table.paid, settled, bets, strict=True)]
    stacks = tuple(stack + chips for stack, chips in zip(table.stacks, back, strict=True))
    after = table._replace(stacks=stacks, settled=tuple(settled), bets=tuple(bets), betting=None, plan=plan)
    return Move(BetsReturned(_shares(table, back)), after)


def lie_right(table: Table, keep: str) -> bool:
    """Whether the chips lie already as they would after such a return, so that nothing has to move."""
    return (list(table.settled), list(table.bets)) == _kept(table, keep)


def _kept(table: Table, keep: str) -> tuple[list[int], list[int]]:
    """What stays in the middle and what stays in front, a seat each."""
    antes, blinds = _forced(table)
    nothing = [0] * len(antes)
    if keep == "this round":
        return list(table.settled), nothing
    if keep == "everything":
        return [paid - blind for paid, blind in zip(table.paid, blinds, strict=True)], blinds
    return (antes, blinds) if keep == "forced" else (nothing, nothing)


def _forced(table: Table) -> tuple[list[int], list[int]]:
    """How much of each seat's chips in this hand is its ante, and how much its blinds.

    A short stack pays the ante first. Dead posts are not among them: they belong to nobody and stay in the middle.
    """
    due = live_posts(table.posts)
    antes = [min(table.rules.ante, paid) for paid in table.paid]
    blinds = [min(due.get(seat, 0), paid - antes[seat]) for seat, paid in enumerate(table.paid)]
    return antes, blinds


def pay_fine(table: Table, amount: int, plan: Plan) -> Move:
    """The dealer, who holds the button, pays a fine into the pot, or what he has but for pots just pushed (S1-36)."""
    seat = len(table.names) - 1
    pays = min(amount, table.stacks[seat] - table.won[seat])  # what was won may have to come back
    stacks = put(table.stacks, seat, table.stacks[seat] - pays)
    most = table.bets[seat] + stacks[seat]
    betting = table.betting and table.betting.shortened(seat, most if table.live[seat] else 0, table.bets)
    after = table._replace(stacks=stacks, dead=table.dead + pays, betting=betting, plan=_with_more(plan, pays))
    return Move(FinePaid(table.names[seat], pays), after)


def _with_more(plan: Plan, chips: int) -> Plan:
    """The plan with more chips in the main pot, where the pots have been counted already."""
    return tuple(_richer(step, chips) for step in plan)


def _richer(step: Step, chips: int) -> Step:
    if step.do == "choose":
        plans = tuple((verb, _with_more(plan, chips)) for verb, plan in step.what.plans)
        return Step("choose", step.what._replace(plans=plans))
    if step.do == "award" and step.what.number == 0:
        pot = step.what.pot
        return Step("award", step.what._replace(pot=pot._replace(amount=pot.amount + chips)))
    return step


def take_back(table: Table, won: tuple[int, ...], plan: Plan) -> Move:
    """Chips that were pushed to the wrong players come back; ``won`` is what each had been pushed before (X-16)."""
    back = [now - before for now, before in zip(table.won, won, strict=True)]
    stacks = tuple(stack - chips for stack, chips in zip(table.stacks, back, strict=True))
    return Move(PotTakenBack(_shares(table, back)), table._replace(stacks=stacks, won=won, plan=plan))


def void(table: Table, stacks: tuple[int, ...], plan: Plan) -> Move:
    """The hand does not count: everybody has the stack he began it with (X-18)."""
    back = [before - now for before, now in zip(stacks, table.stacks, strict=True)]
    nothing = (0,) * len(stacks)
    after = table._replace(stacks=stacks, bets=nothing, settled=nothing, won=nothing, dead=0, betting=None, plan=())
    return Move(Voided(_shares(table, back)), after)


def _shares(table: Table, back: Iterable[int]) -> tuple[tuple[str, int], ...]:
    return tuple((name, chips) for name, chips in zip(table.names, back, strict=True) if chips)


STEPS = {
    "set aside": set_aside,
    "gather": gather,
    "reshuffle": reshuffle,
    "hold": hold,
    "replace": replace,
    "put back": put_back,
    "become burn": become_burn,
    "scramble": scramble,
    "correct": correct,
    "kill": kill,
    "retrieve": retrieve,
    "make up": make_up,
    "return bets": return_bets,
    "fine": pay_fine,
    "take back": take_back,
    "void": void,
}
"""The repairs by the names a plan gives them; each takes the table, what the step names, and the rest of the plan."""
