"""A table in words, for those who listen, and the facts of it that its picture draws."""

from collections.abc import Iterable

from ..engine import procedure
from ..engine.cards import HIDDEN, Card
from ..engine.rules import Step
from ..engine.table import Table
from ..engine.words import capital, card_name, cards_text, legal_sentence, listed, phrase, say
from .incident_text import incident_sentence

QUIET = (Step("question"),)


def quiet(table: Table) -> Table:
    """The table as it is shown beside a question about it: who acts, what is legal and what is in the pot stays unsaid.

    A slip that awaits its ruling is told all the same, for the question is what to do about it.
    """
    return table if table.over or procedure.is_unsettled(table) else table._replace(plan=QUIET)


def is_quiet(table: Table) -> bool:
    """Whether the table is shown beside a question about it."""
    return table.plan == QUIET


def state(table: Table, spoken: bool = False) -> str:
    """Where the hand stands, in a line: street, board, pot, who is to act."""
    if is_quiet(table):
        return f"{_place(table, spoken)}."
    pot = [] if table.over else [say("state.pot", pot=table.pot)]
    return " ".join(f"{part}." for part in [_place(table, spoken), *pot, _turn(table, spoken)])


def _place(table: Table, spoken: bool) -> str:
    if table.piles.board:
        board = cards_text(table.piles.board, spoken)
        return say("state.street_board", street=capital(say(f"street.{table.street}")), board=board)
    if not any(table.piles.hole) and not any(table.won):
        return say("state.between_hands")
    return say("state.street", street=capital(say(f"street.{table.street}")))


def _turn(table: Table, spoken: bool) -> str:
    if table.over:
        won = [
            f"{name} {say('state.won', chips=chips)}"
            for name, chips in zip(table.names, table.won, strict=True)
            if chips
        ]
        return "; ".join(filter(None, [say("state.over"), listed(won)]))
    if procedure.is_unsettled(table):
        return awaited(table, spoken)
    seat = procedure.to_act(table)
    if seat is None:
        return say("state.dealer")
    if not procedure.in_betting(table):
        return say("state.to_show" if procedure.at_showdown(table) else "state.to_choose", who=table.names[seat])
    owed = price(table, seat)
    return say("state.to_act" if owed else "state.to_act_free", who=table.names[seat], owed=owed)


def awaited(table: Table, spoken: bool = False) -> str:
    """What an unsettled table waits for: the ruling on its incident."""
    slip = table.slip
    return say("state.unsettled", incident=incident_sentence(slip.incident, slip.cards, slip.who, spoken).rstrip("."))


def description(table: Table) -> str:
    """Everything the picture of a table shows, as text for those who listen."""
    return " ".join(description_parts(table))


def description_parts(table: Table) -> tuple[str, ...]:
    """The description, a sentence a part; a step changes only a few of them."""
    return tuple(part for part in _description(table) if part)


def _description(table: Table) -> Iterable[str]:
    yield state(table, spoken=True)
    for seat in range(len(table.names)):
        yield _seat_text(table, seat)
    if table.dead_button:
        yield say("state.dead_button")
    if any(table.bets) and not is_quiet(table):
        yield say("state.in_front", amount=sum(table.bets))
    pots = () if is_quiet(table) else table.pots
    for place, pot in enumerate(pots):
        names = listed([table.names[seat] for seat in pot.seats])
        start = pot_name(place, len(pots), start=True)
        yield say("state.pot_line", pot_start=start, amount=pot.amount, names=names or say("state.for_any"))
    yield ladder_text(table)
    piles = table.piles
    yield say("state.piles", stub=len(piles.stub), burns=len(piles.burns), muck=len(piles.muck))
    burned = [card for card in face_up(table, piles.burns) if card != HIDDEN]
    if burned:
        yield say("state.open_burns", cards=_in_words(burned))
    if piles.aside:
        yield say("state.aside", cards=_in_words(face_up(table, piles.aside)))
    if procedure.to_act(table) is not None:
        yield legal_sentence(procedure.legal(table))


def _seat_text(table: Table, seat: int) -> str:
    marks = "".join(f", {say(f'mark.{mark}')}" for mark in seat_marks(table, seat))
    bet = say("state.bet", bet=table.bets[seat]) if table.bets[seat] else ""
    facts = {"number": seat + 1, "who": table.names[seat], "marks": marks, "cards": _holding(table, seat)}
    if table.live[seat] and not table.stacks[seat] and not table.over:
        return say("state.seat_all_in", all_in=say("state.all_in", bet=bet), **facts)
    return say("state.seat", stack=table.stacks[seat], bet=bet, **facts)


def seat_marks(table: Table, seat: int) -> list[str]:
    """What lies before a seat besides cards and chips: the button, and the blind it posted."""
    button = ["button"] if seat == len(table.names) - 1 and not table.dead_button else []
    return button + [post.kind for post in table.posts if post.seat == seat]


def out_of_it(table: Table, seat: int) -> str:
    """How a hand that is out came to be so: ``folded``, ``mucked`` at the showdown, or ``dead`` by a ruling."""
    return table.shown[seat] if table.shown[seat] in ("mucked", "dead") else "folded"


def _holding(table: Table, seat: int) -> str:
    won = f", {say('state.won', chips=table.won[seat])}" if table.won[seat] else ""
    if table.shown[seat] == "board":
        return say("state.plays_board") + won
    if not table.live[seat]:
        return say(f"state.{out_of_it(table, seat)}")
    cards = table.piles.hole[seat]
    if not cards:
        return say("state.holds_none")
    held = _in_words(cards, exposed=exposed(table, seat))
    return (held if set(cards) == {HIDDEN} else say("state.holds", cards=held)) + won


def _in_words(cards: Iterable[Card], exposed: Iterable[Card] = ()) -> str:
    """Cards for the ear: those to be seen by name, the exposed among them marked, and then how many lie face down."""
    cards = tuple(cards)
    seen = [(card_name(card), card in exposed) for card in cards if card != HIDDEN]
    named = [say("state.exposed", card=name) if marked else name for name, marked in seen]
    hidden = len(cards) - len(seen)
    return listed([*named, *([say("state.face_down", n=hidden)] if hidden else [])])


def exposed(table: Table, seat: int) -> tuple[Card, ...]:
    """The hole cards of a seat that everybody has seen, though the hand has not been shown."""
    return tuple(card for card in table.piles.hole[seat] if card in table.public and not table.shown[seat])


def face_up(table: Table, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a pile as they lie: those that everybody has seen, and backs."""
    return tuple(card if card in table.public else HIDDEN for card in cards)


def open_round(table: Table):
    """The betting round in which somebody is to act; None between rounds, at the showdown, and where nobody can bet."""
    return table.betting if procedure.in_betting(table) else None


def raises_text(round_) -> str:
    """How many raises a round still allows, in words."""
    if round_.raises_left is not None:
        return say("raises_left", n=round_.raises_left)
    return phrase("state.ladder_one_each" if round_.rules.one_each else "state.ladder_no_limit")


def ladder_text(table: Table) -> str:
    """The bets of the round in words: the rungs, where the betting stands, and how many raises are left."""
    round_ = open_round(table)
    if not round_:
        return ""
    facts = {"rungs": listed([str(rung) for rung in rungs(round_)]), "high": round_.high}
    return say("state.ladder", left=raises_text(round_), **facts)


def rungs(round_) -> list[int]:
    """The street totals a round climbs through, from the first bet to the cap; where nothing caps it, two more.

    Once a short all-in has moved the ladder, the rungs below it are left out.
    """
    wagers, level, size = round_.wagers, round_.level, round_.size
    below = [size * step for step in range(1, wagers)] if level == size * wagers else []
    left = round_.raises_left
    more = 2 if left is None else left + (wagers == 0)
    now = [level] if wagers else []
    return below + now + [level + size * step for step in range(1, more + 1)]


def price(table: Table, seat: int) -> int:
    """Chips the seat to act needs to call, or all it has where that is less."""
    return table.betting.owed(seat, table.bets)


def pot_name(number: int, pots: int, start: bool = False) -> str:
    """What a pot is called: the pot, the main pot, the side pot, side pot 2; ``start`` begins a sentence."""
    form = "only" if pots == 1 else "main" if number == 0 else "side" if pots == 2 else "numbered"
    return say(f"event.pot_start.{form}" if start else f"pot.{form}", n=number)


