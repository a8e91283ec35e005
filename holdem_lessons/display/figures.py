"""What the plots show, as numbers: read off a hand, a betting round, a shuffle or several rule books; nothing is drawn.

Seats count from 0, amounts are chips.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, sqrt
from typing import NamedTuple

from ..betting_tree import Count, after, count, is_ending, opening, ways
from ..engine import events, procedure
from ..engine.cards import PACK, Card, SeededShuffle
from ..engine.errors import IllegalAction
from ..engine.pots import Pot, layers
from ..engine.rules import BLINDS, STREETS, HouseRules
from ..engine.table import Table
from ..hand import Hand
from ..notation import actions
from .narration import steps
from .table_text import pot_name, rungs

# --- The pot, step by step ------------------------------------------------------------------------------


class ChipStep(NamedTuple):
    """A step at which a player decides or chips move: what one seat does, and what is in afterwards.

    ``seat`` is None for the dealer's fine; ``chips`` is what the seat has put in so far, of a pot won the share.
    """

    step: int
    seat: int | None
    does: str
    chips: int
    pot: int


class Stretch(NamedTuple):
    """What happens between the opening of one street and the next; after the bets also the showdown."""

    street: str
    steps: tuple[ChipStep, ...]


class PotFigures(NamedTuple):
    """A hand's chips: by stretch, and for each seat what it has put in and won in all."""

    names: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    paid: tuple[int, ...]
    won: tuple[int, ...]
    pot: int


DOES = events.VERBS | {
    events.AntePaid: "posts",
    events.BlindPosted: "posts",
    events.HandKilled: "dies",
    events.MadeUp: "calls",
    events.Refunded: "back",
    events.BetsReturned: "back",
    events.Chopped: "back",
    events.Voided: "back",
    events.PotAwarded: "wins",
}
"""What an event is for the chips; what goes wrong and is put right, pots taken back among it, is ``other``."""


def pot_figures(hand: Hand) -> PotFigures:
    """The chips of a hand at every step at which somebody decides or chips move."""
    start = hand.tables[0]
    found: list[tuple[str, list[ChipStep]]] = [("preflop", [])]
    for number, (event, before, now) in enumerate(steps(hand), start=1):
        street = _begins(event)
        if street and (found[-1][0] != street or type(event) is events.Gathered):
            found.append((street, []))
        found[-1][1].extend(_chip_steps(number, event, start, before, now))
    last = hand.tables[-1]
    stretches = tuple(Stretch(street, tuple(made)) for street, made in found if made)
    return PotFigures(last.names, stretches, _paid(start, last), last.won, last.pot)


def _begins(event) -> str | None:
    """The street that an event opens; a new deal begins again before the flop."""
    if type(event) is events.RoundOpened:
        return event.street
    if type(event) is events.Gathered:
        return "preflop"
    return "showdown" if type(event) is events.ShowdownOpened else None


def _paid(start: Table, now: Table) -> tuple[int, ...]:
    """What each seat has put in and not got back, dead posts included."""
    return tuple(map(lambda began, won, left: began + won - left, start.stacks, now.won, now.stacks))


def _chip_steps(number: int, event, start: Table, before: Table, now: Table) -> Iterator[ChipStep]:
    does = DOES.get(type(event), "other")
    earlier, paid = _paid(start, before), _paid(start, now)
    deciding = {"checks", "folds", "calls", "bets", "raises", "dies"}
    who = now.names.index(event.who) if does in deciding else None
    seats = [seat for seat, chips in enumerate(paid) if (chips, now.won[seat]) != (earlier[seat], before.won[seat])]
    for seat in seats or [who] * (who is not None):
        chips = now.won[seat] - before.won[seat] if does == "wins" else paid[seat]
        yield ChipStep(number, seat, does, chips, now.pot)
    if type(event) is events.FinePaid:
        yield ChipStep(number, None, "other", event.amount, now.pot)


# --- The ladder of bets ------------------------------------------------------------------------------------


class Rung(NamedTuple):
    """A street total the betting can climb to; who made it, and how: a forced bet's kind, a verb, or None if open."""

    to: int
    who: str | None = None
    how: str | None = None


class Ladder(NamedTuple):
    """One round's rungs from the first bet; ``cap`` is the highest wager allowed, None where nothing limits them all.

    ``one_each`` says whether each player has only one raise (S1-12). Without rungs nobody was left to bet.
    """

    street: str
    size: int
    rungs: tuple[Rung, ...]
    cap: int | None
    one_each: bool


def ladder_figures(hand: Hand) -> tuple[Ladder, ...]:
    """The rounds of a hand that have been opened, each with its rungs; of a deal that was gathered up none is left."""
    found: list[tuple[Table, list, bool]] = []
    rounds: list[Table] = []
    for event, _, now in steps(hand):
        if type(event) is events.Gathered:
            found, rounds = [], []
        elif type(event) is events.RoundOpened:
            found.append((now, [], event.first is not None))
            rounds.append(now)
        elif found:
            if isinstance(event, (events.Bet, events.Raised)):
                found[-1][1].append(event)
            if now.betting and now.betting.street == found[-1][0].betting.street:
                rounds[-1] = now
    return tuple(_ladder(*opened, last) for opened, last in zip(found, rounds, strict=True))


def _ladder(opened: Table, made: Sequence, asked: bool, last: Table) -> Ladder:
    round_ = last.betting
    climbed = [*_forced(opened), *(Rung(one.to, one.who, _how(one, round_.size)) for one in made)]
    open_ones = [Rung(to) for to in rungs(round_) if to > round_.high and asked]
    limited = round_.raises_left is not None
    top = ([rung for rung in climbed if rung.how != "short"] + open_ones)[-1:] if limited else []
    cap = top[0].to if top else None
    return Ladder(round_.street, round_.size, (*climbed, *open_ones), cap, round_.rules.one_each)


def _how(event, size: int) -> str:
    """What made a rung; an all-in for less than half a bet more is none that counts (X-03)."""
    if isinstance(event, events.Raised):
        return "raises" if event.full else "short"
    return "bets" if 2 * event.to >= size else "short"


def _forced(opened: Table) -> list[Rung]:
    """The rungs that the blinds have climbed before anybody acts: the last, one for each wager they count as."""
    round_ = opened.betting
    if not round_.high:
        return []
    posts = [post for post in opened.posts if post.kind in (*BLINDS[1:], "kill")][-max(1, round_.wagers) :]
    climbed = [Rung(post.amount, opened.names[post.seat], post.kind) for post in posts] or [Rung(round_.high)]
    return [*climbed[:-1], climbed[-1]._replace(to=round_.high)]


# --- The layers of the pot ---------------------------------------------------------------------------------


class Layer(NamedTuple):
    """A pot as a layer over the contributions: from where to where it reaches, each seat's chips in it, who can win."""

    name: str
    bottom: int
    top: int
    chips: tuple[int, ...]
    dead: int
    seats: tuple[int, ...]

    @property
    def amount(self) -> int:
        """The chips in this pot."""
        return sum(self.chips) + self.dead


class LayerFigures(NamedTuple):
    """The pots of a hand before the first is pushed; per seat what was given back, and what is not collected yet."""

    names: tuple[str, ...]
    live: tuple[bool, ...]
    layers: tuple[Layer, ...]
    back: tuple[int, ...]
    front: tuple[int, ...]


def layer_figures(hand: Hand) -> LayerFigures:
    """The main pot and the side pots as they stand, or stood before the showdown (S1-25, X-07)."""
    back, last = {}, hand.tables[0]
    for event, _, now in steps(hand):
        if type(event) is events.Gathered:
            back = {}
        elif type(event) is events.Refunded:
            back[event.who] = back.get(event.who, 0) + event.amount
        elif isinstance(event, (events.ShowdownOpened, events.PotAwarded)):
            break
        last = now
    pots = layers(last.settled, last.live, last.dead) if any(last.settled) or last.dead else ()
    names = last.names
    return LayerFigures(
        names, last.live, tuple(_layers(pots, last)), tuple(back.get(name, 0) for name in names), last.bets
    )


def _layers(pots: Sequence[Pot], table: Table) -> Iterator[Layer]:
    bottom, paid = 0, table.settled
    for number, pot in enumerate(pots):
        top = max(paid) if number == len(pots) - 1 else min(paid[seat] for seat in pot.seats)
        chips = tuple(max(0, min(most, top) - bottom) for most in paid)
        yield Layer(pot_name(number, len(pots)), bottom, top, chips, 0 if number else table.dead, pot.seats)
        bottom = top


# --- The betting tree --------------------------------------------------------------------------------------


class Branch(NamedTuple):
    """An action and the branches that may follow; without any the round ends, ``alone`` or with ``left`` players."""

    who: str
    verb: str
    below: tuple
    left: int
    alone: str

    def leaves(self) -> int:
        """How many endings there are below it, itself included where it is one."""
        return sum(one.leaves() for one in self.below) or 1


class TreeFigures(NamedTuple):
    """The tree of one round: its count, and the branches where it is small, or else the counts to compare it with.

    ``compared`` holds (number, count): by players, or by the wagers allowed where no cap ends the raising.
    """

    names: tuple[str, ...]
    rules: HouseRules
    street: str
    count: Count | None
    branches: tuple[Branch, ...]
    compared: tuple[tuple[int, Count], ...]


MOST_LEAVES = 60
"""So many endings are still drawn one by one."""


def tree_figures(rules: HouseRules, names: tuple[str, ...], street: str) -> TreeFigures:
    """The betting tree of one round, for everybody who sits at the table and with stacks that never run out."""
    start = opening(rules, names, street)
    whole = count(start)
    if whole is None:
        compared = tuple((most, count(start, most)) for most in range(1, 7))
        return TreeFigures(names, rules, street, None, (), compared)
    if whole.endings <= MOST_LEAVES:
        return TreeFigures(names, rules, street, whole, tuple(_branches(start)), ())
    least = max(2, len(rules.blinds))
    compared = tuple(
        (players, count(opening(rules, names[:players], street))) for players in range(least, len(names) + 1)
    )
    return TreeFigures(names, rules, street, whole, (), tuple(one for one in compared if one[1] is not None))


def _branches(table: Table) -> Iterator[Branch]:
    if is_ending(table):
        return
    who = table.names[procedure.to_act(table)]
    for verb in ways(table):
        then = after(table, verb)
        alone = table.names[then.live.index(True)] if sum(then.live) == 1 else ""
        yield Branch(who, verb, tuple(_branches(then)), sum(then.live), alone)


# --- Is the shuffle fair? ----------------------------------------------------------------------------------


class Fairness(NamedTuple):
    """How often a card came to each of the 52 places, what is expected, and the band of two standard deviations."""

    card: Card
    seed: int
    deals: int
    found: tuple[int, ...]
    low: int
    high: int

    @property
    def expected(self) -> str:
        """The expectation, to a tenth."""
        tenths = (self.deals * 10 + 26) // 52
        return f"{tenths // 10}.{tenths % 10}"

    @property
    def outside(self) -> tuple[int, ...]:
        """The places, from 1 at the top, at which the card was found more or less often than the band has it."""
        return tuple(place for place, times in enumerate(self.found, start=1) if not self.low <= times <= self.high)


def fairness_figures(seed: int, deals: int, card: Card) -> Fairness:
    """Where a card lies after each of so many shuffles of a new pack, all decided by one seed."""
    found = [0] * 52
    shuffle = SeededShuffle(seed)
    for number in range(deals):
        found[shuffle(PACK, number).index(card)] += 1
    mean = deals / 52
    band = 2 * sqrt(mean * 51 / 52)
    return Fairness(card, seed, deals, tuple(found), max(0, ceil(mean - band)), floor(mean + band))


# --- One hand under several rule books ---------------------------------------------------------------------


class Change(NamedTuple):
    """A wish that a book refused, and what it became; no ``wish`` where the player had none left."""

    street: str
    who: str
    wish: str
    becomes: str


class Left(NamedTuple):
    """Wishes of a player for which a street had no turn."""

    street: str
    who: str
    wishes: tuple[str, ...]


class Book(NamedTuple):
    """What became of the hand under one book: the pot after each street, the wagers on it, and who won how much."""

    name: str
    pots: tuple[int | None, ...]
    """By street; None for one that was not played."""
    raises: tuple[int, ...]
    """Bets and raises by street."""
    won: tuple[tuple[str, int], ...]
    """Empty where the script has not brought the hand to its end."""
    changes: tuple[Change, ...]
    left: tuple[Left, ...]
    checked_from: str | None
    """The first street for which nobody has a wish, so that everybody checks; None where there is none."""


Wishes = dict[tuple[str, str], list[str]]
"""What each player wants to do on each street, in order; by (street, name)."""


def book_figures(books: Iterable[HouseRules], deal, script: str) -> tuple[Book, ...]:
    """A hand under each of several books; ``deal`` makes it, undecided, from the rules.

    The script is read under the first book in which it names the players in turn; that says on which street somebody
    wishes what. Then every book gives each player his wishes for the street, one a turn.
    """
    hands = [deal(rules) for rules in books]
    wishes, last = _read(hands, script)
    return tuple(_under(hand, wishes, last) for hand in hands)


def _read(hands: Sequence[Hand], script: str) -> tuple[Wishes, str]:
    """The wishes by the first book under which the script can be read; else that first book's refusal."""
    refused = None
    for hand in hands:
        try:
            return _wishes(hand, script)
        except IllegalAction as error:
            refused = refused or error
    raise refused


def fitting(hand: Hand, verb: str) -> str:
    """A wish, or where the rules refuse it the nearest that they allow (X-25)."""
    if verb in hand.legal:
        return verb
    return procedure.fitting_verb(hand.table, hand.names.index(hand.to_act), verb)


def _wishes(hand: Hand, script: str) -> tuple[Wishes, str]:
    """The wishes by street, and the last street to be played: the river where the script ends the hand."""
    found: Wishes = {}
    last = hand.street
    for who, verb in actions(script, hand.names):
        fits = who == hand.to_act and procedure.in_betting(hand.table)
        last = hand.street
        found.setdefault((last, who), []).append(verb)
        hand = hand.act(fitting(hand, verb) if fits else verb, who)
    return found, "river" if hand.over else last


def _under(hand: Hand, wishes: Wishes, last: str) -> Book:
    """A hand played by wishes to the end of a street; who has none left checks or calls."""
    waiting = {key: list(verbs) for key, verbs in wishes.items()}
    changes, wished, checked_from = [], {street for street, _ in wishes}, None
    while procedure.in_betting(hand.table) and STREETS.index(hand.street) <= STREETS.index(last):
        street, who = hand.street, hand.to_act
        mine = waiting.get((street, who), [])
        wish = mine.pop(0) if mine else ""
        verb = fitting(hand, wish or "checks")
        if street not in wished:
            checked_from = checked_from or street
        elif wish != verb:
            changes.append(Change(street, who, wish, verb))
        hand = hand.act(verb)
    return _book(hand, waiting, last)._replace(changes=tuple(changes), checked_from=checked_from)


def _book(hand: Hand, waiting: Wishes, last: str) -> Book:
    pots, wagers, street = dict.fromkeys(STREETS), dict.fromkeys(STREETS, 0), "preflop"
    won: dict[str, int] = {}
    for event, _, now in steps(hand):
        if type(event) is events.RoundOpened:
            street = event.street
        elif isinstance(event, (events.Bet, events.Raised)):
            wagers[street] += 1
        elif type(event) is events.PotAwarded:
            for name, chips in event.shares:
                won[name] = won.get(name, 0) + chips
        if not any(now.won) and STREETS.index(street) <= STREETS.index(last):
            pots[street] = now.pot
    left = tuple(Left(street, who, tuple(verbs)) for (street, who), verbs in waiting.items() if verbs)
    return Book(
        hand.rules.name,
        tuple(pots.values()),
        tuple(wagers.values()),
        tuple(won.items()) if hand.over else (),
        (),
        left,
        None,
    )
