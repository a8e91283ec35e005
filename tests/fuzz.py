"""Random hands without end: any house, any table, any stacks, legal words and now and then others.

    python tests/fuzz.py --hands 1000000 --seed 0 --jobs 2

After every move all 52 cards and all chips are on the table; nobody is asked who cannot act; every hand ends; nothing
is raised but the refusals. The seed and its own number decide a hand, so ``--first N --hands 1`` plays hand N again. A
fault is printed as one line of Python that shows it.
"""

import argparse
import multiprocessing
import random
import sys
import time
from dataclasses import fields
from typing import NamedTuple

from holdem_lessons import PACK, PROFILES, BadNotation, BadSetup, Hand, HouseRules, IllegalAction
from holdem_lessons.engine import procedure
from holdem_lessons.notation import VERBS

MOST_DECISIONS = 3000
"""A hand that takes more is taken for one that does not end."""


class Fault(AssertionError):
    """Something that must not happen."""


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Fault(what)


# --- Houses and tables of all sorts -------------------------------------------------------------------


def a_house(luck: random.Random) -> HouseRules:
    """A profile, as it is or with some options at random values; raises BadSetup for what no house could play."""
    profile = luck.choice(list(PROFILES.values()))
    options = {one.name: getattr(profile, one.name) for one in fields(HouseRules)} | some_stakes(luck)
    if luck.random() < 0.8:
        changed = luck.sample(CHANGEABLE, luck.choice([1, 2, 4, len(CHANGEABLE)]))
        options |= {one.name: some_value(luck, one) for one in changed}
    return HouseRules(**options | {"max_seats": luck.choice([12, 12, 12, 12, 22, luck.randint(2, 12)])})


CHANGEABLE = [one for one in fields(HouseRules) if one.name not in ("name", "big_bet", "blinds", "ante", "max_seats")]

NUMBERS = {
    "small_bet": [1, 2, 3, 5, 10, 15, 20, 1000],
    "max_raises": [0, 1, 2, 3, 4, 5],
    "chip_unit": [1, 1, 1, 2, 5],
}


def some_value(luck: random.Random, option):
    """A value of an option: one of its words, a truth, or one of its numbers."""
    if isinstance(option.default, bool):
        return luck.choice([False, True])
    values = option.metadata.get("values") or NUMBERS[option.name]
    if option.name == "later_round_max_raises":
        values = [*values, *NUMBERS["max_raises"]]
    return luck.choice(values)


def some_stakes(luck: random.Random) -> dict:
    """Bets, blinds and ante: mostly what follows from the small bet, at times anything, and rarely what is refused."""
    small = luck.choice(NUMBERS["small_bet"])
    stakes = {"small_bet": small, "big_bet": None, "blinds": None, "ante": None}
    if luck.random() < 0.3:
        stakes["big_bet"] = small + luck.choice([0, 1, small, 2 * small])
    if luck.random() < 0.3:
        size = luck.choice([0, 1, 1, 2, 2, 3, 4])
        stakes["blinds"] = tuple(sorted(luck.choice([1, 2, small, small, small + 1, 3 * small]) for _ in range(size)))
    if luck.random() < 0.3:
        stakes["ante"] = luck.choice([0, 1, small, 3 * small])
    if luck.random() < 0.01:
        stakes |= {"big_bet": small - 1, "blinds": (small, 1)}
    return stakes


def some_stacks(luck: random.Random, players: int, rules: HouseRules) -> tuple[int, ...]:
    """Everybody deep, everybody short, or each his own; the shortest has a single chip."""
    bet = rules.small_bet
    most = luck.choice([[100 * bet], [3], [bet + 1], [5 * bet], [2, bet, 2 * bet, 10 * bet, 100 * bet]])
    return tuple(luck.randint(1, luck.choice(most)) for _ in range(players))


def some_extras(luck: random.Random, names, rules: HouseRules) -> dict:
    """What a session would say by name: other blinds, posts, a kill, dead money, a button at an empty chair."""
    bet, found = rules.small_bet, {}
    for what, most, amounts in (
        ("blinds", 3, [max(1, bet // 2), bet, bet]),
        ("posts", 3, [max(1, bet // 2), bet, 2 * bet]),
        ("kill", 1, [bet, 2 * bet]),
        ("dead", 3, [1, max(1, bet // 2), bet]),
    ):
        if luck.random() < 0.1:
            who = luck.sample(names, min(len(names), luck.randint(1, most)))
            found[what] = {name: luck.choice(amounts) for name in who}
    if luck.random() < 0.1:
        found["dead_button"] = True
    return found


class Setup(NamedTuple):
    """What a hand is dealt from."""

    players: int
    rules: HouseRules
    given: dict

    def hand(self) -> Hand:
        return Hand(self.players, self.rules, **self.given)


def a_setup(luck: random.Random) -> Setup:
    rules, players = a_house(luck), luck.randint(2, 12)
    given = {"seed": luck.randrange(10**6), "showdown": luck.choice(["ask", "ask", "ask", "usual"])}
    if luck.random() < 0.9:
        given["stacks"] = some_stacks(luck, players, rules)
    names = [f"seat {seat}" for seat in range(1, players + 1)]
    return Setup(players, rules, given | (some_extras(luck, names, rules) if luck.random() < 0.3 else {}))


# --- One line of Python that shows it -------------------------------------------------------------------


def written(players: int, rules: HouseRules, given: dict, script) -> str:
    """A hand as code, after ``from holdem_lessons import *``."""
    usual = HouseRules()
    stakes = ("small_bet", "big_bet", "blinds", "ante")
    chosen = {one.name: getattr(rules, one.name) for one in fields(HouseRules)}
    chosen = {name: value for name, value in chosen.items() if name in stakes or value != getattr(usual, name)}
    hand = f"Hand({', '.join([str(players), f'HouseRules({_named(chosen)})', *filter(None, [_named(given)])])})"
    text = ", ".join(f"{who} {verb}" for who, verb in script)
    return f"{hand}.play({text!r})" if text else hand


def _named(values: dict) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in values.items())


# --- What must hold -------------------------------------------------------------------------------------

ALL_CARDS = frozenset(PACK)


def check_table(table, chips: int) -> None:
    """After every move: 52 different cards in the piles, and all chips."""
    cards = table.piles.all_cards()
    must(len(cards) == 52 and set(cards) == ALL_CARDS, "a card is gone or there twice")
    must(sum(table.stacks) + table.pot == chips, "chips are gone or have come from nowhere")
    must(min(table.stacks) >= 0 and min(table.bets) >= 0 and table.dead >= 0, "less than no chips")


def check_asked(table, seat: int, legal) -> None:
    """Before every decision: who is asked can act, has something to choose, and can pay for it."""
    must(table.live[seat] and len(table.piles.hole[seat]) == 2, "one is asked who has no hand")
    must(sum([pot.amount for pot in table.pots]) == table.pot - sum(table.bets), "the pots are not what was collected")
    if procedure.at_showdown(table):
        must(not table.shown[seat] and "shows" in legal, "one is asked who has shown")
        return
    stack, owed = table.stacks[seat], "calls" in legal
    must(stack > 0, "one is asked who has no chips")
    must(owed != ("checks" in legal) and owed == ("folds" in legal), "neither a call nor a check, or both")
    must(all(option.pays <= stack for option in legal), "one may pay more than he has")
    must(all(option.all_in == (option.pays == stack) for option in legal), "an all-in that is none")
    others = [other for other, alive in enumerate(table.live) if alive and other != seat]
    must(owed or any(table.stacks[other] for other in others), "one is asked who has nobody to bet against")


def check_end(table, chips: int) -> None:
    must(table.over and table.pot == 0 and sum(table.stacks) == chips, "the hand is over and its pot is not won")
    must(procedure.to_act(table) is None and not procedure.legal(table), "one is asked after the hand")
    must(len(table.piles.board) in (0, 3, 4, 5), "a board of so many cards")
    paid = table.paid
    for mine, won in zip(paid, table.won, strict=True):
        must(won <= sum([min(mine, other) for other in paid]) + table.dead, "more is won than was put in (S1-25)")


# --- A hand -----------------------------------------------------------------------------------------------


class Trial:
    """One hand, decided by the seed and its number, and what is known of it when it fails."""

    def __init__(self, seed: int, number: int):
        self.label = f"seed {seed}, hand {number}"
        self.luck = random.Random(f"{seed}/{number}")
        self.setup: Setup | None = None
        self.script: list[tuple[str, str]] = []
        self.refused = 0
        self.decisions = 0

    def run(self, again: bool) -> None:
        """Deals and plays the hand; ``again`` also by its words."""
        hand = self.deal()
        self.chips = sum(hand.at("start").table.stacks)
        for table in hand.tables:
            check_table(table, self.chips)
        table = self.play(hand)
        check_end(table, self.chips)
        if again:
            play_again(self.setup, self.script, table)

    def code(self) -> str:
        """The hand as a line of Python."""
        return written(*self.setup, self.script) if self.setup else "(no setup)"

    def deal(self) -> Hand:
        """A hand that can be dealt; the refused ones on the way are counted."""
        while True:
            self.setup = None
            try:
                self.setup = a_setup(self.luck)
                return self.setup.hand()
            except BadSetup as refusal:
                must(bool(str(refusal)), "a refusal says nothing")
                self.refused += 1

    def play(self, hand: Hand):
        """The last table, after all decisions and the dealer's moves between them."""
        table = hand.table
        while (seat := procedure.to_act(table)) is not None:
            self.decisions += 1
            must(self.decisions < MOST_DECISIONS, "the hand does not end")
            legal = procedure.legal(table)
            check_asked(table, seat, legal)
            move = self.usual_showdown(hand, table) or self.mischief(table, seat, legal) or self.choice(table, legal)
            table = self.dealer_goes_on(move)
        return table

    def dealer_goes_on(self, move):
        """The table at the next decision, each move on the way checked."""
        check_table(move.table, self.chips)
        for later in procedure.advance(move.table):
            check_table(later.table, self.chips)
            move = later
        return move.table

    def usual_showdown(self, hand: Hand, table):
        """The usual show or muck, where the hand does not ask."""
        if hand.showdown == "ask" or not procedure.at_showdown(table):
            return None
        return procedure.act(table, table.names[procedure.to_act(table)], procedure.usual_showdown_verb(table))

    def choice(self, table, legal):
        """A legal move; folds come seldom, so that hands go on, and at times where checking is free."""
        verb = self.luck.choice([one.verb for one in legal if one.verb != "folds" or self.luck.random() < 0.4])
        if verb == "checks" and table.rules.free_fold == "remarked" and self.luck.random() < 0.1:
            verb = "folds"
        self.script.append((legal.who, verb))
        return procedure.act(table, legal.who, verb)

    def mischief(self, table, seat: int, legal):
        """Now and then any word of anybody: its move where it was legal after all; None where it was refused."""
        if self.luck.random() > 0.03:
            return None
        who, verb = self.luck.choice([*table.names, *[legal.who] * 5]), self.luck.choice(VERBS)
        self.script.append((who, verb))
        try:
            move = procedure.act(table, who, verb)
        except IllegalAction as refusal:
            must(refusal.legal == legal and str(refusal).startswith(who), "a refusal tells something else")
            must(who != legal.who or verb not in legal, "what is legal is refused")
            self.script.pop()
            return None
        free_fold = verb == "folds" and table.rules.free_fold == "remarked" and not procedure.at_showdown(table)
        must(who == legal.who, "one acts out of turn")
        must(verb in legal or verb == "goes all-in" or free_fold, "a word is taken that is not legal")
        return move


def play_again(setup: Setup, script: list, table) -> None:
    """The same hand by its words, as a lesson plays it: it ends alike, and can be told, drawn and taken back."""
    hand = setup.hand()
    end = hand.play(", ".join(f"{who} {verb}" for who, verb in script))
    must(end.over and end.table == table, "played by its words the hand ends otherwise")
    must(bool(str(end.story()) and end.svg()), "the hand cannot be told")
    must(end.undo(len(script)) == hand, "the hand cannot be taken back")
    try:
        end.play("Nobody folds")
    except BadNotation:
        return
    raise Fault("nobody may fold")


# --- Many hands -------------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """What came of some hands; ``refused`` counts the setups with which no hand could be dealt."""

    hands: int = 0
    decisions: int = 0
    refused: int = 0
    faults: tuple[str, ...] = ()

    def plus(self, other: "Tally") -> "Tally":
        return Tally(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def one_hand(seed: int, number: int) -> Tally:
    trial, faults = Trial(seed, number), ()
    try:
        trial.run(again=number % 50 == 0)
    except Exception as fault:  # whatever it is, the hand that led to it is worth more than the traceback
        faults = (f"{trial.label}: {fault!r} in {trial.code()}",)
    return Tally(1, trial.decisions, trial.refused, faults)


def some_hands(seed: int, first: int, hands: int) -> Tally:
    """Plays the hands from ``first`` on."""
    tally = Tally()
    for number in range(first, first + hands):
        tally = tally.plus(one_hand(seed, number))
    return tally


PIECE = 1000
"""Hands that a job plays at a time."""


def pieces(first: int, hands: int, seed: int):
    for start in range(first, first + hands, PIECE):
        yield seed, start, min(PIECE, first + hands - start)


def _piece(piece) -> Tally:
    return some_hands(*piece)


def tallies(seed: int, first: int, hands: int, jobs: int):
    """The tally of each piece of the work, as it is done."""
    if jobs == 1:
        yield from map(_piece, pieces(first, hands, seed))
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_piece, pieces(first, hands, seed))


def main(arguments: list[str] | None = None) -> int:
    """Plays and prints; 1 where there was a fault."""
    said = _command_line().parse_args(arguments)
    began, total = time.monotonic(), Tally()
    for tally in tallies(said.seed, said.first, said.hands, said.jobs):
        total = total.plus(tally)
        for fault in tally.faults:
            print(fault, flush=True)
        if len(total.faults) >= 20 or time.monotonic() - began > 60 * said.minutes:
            break
    took = time.monotonic() - began
    print(
        f"seed {said.seed}, from hand {said.first}: {total.hands} hands, {total.decisions} decisions,"
        f" {total.refused} setups refused, {len(total.faults)} faults; {took:.0f} s, {total.hands / took:.0f} hands/s"
    )
    return 1 if total.faults else 0


def _command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first hand")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so many")
    return parser


if __name__ == "__main__":
    sys.exit(main())
