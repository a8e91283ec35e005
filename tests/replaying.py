"""Recorded hands, played again by the engine's own words and compared with the record at every turn.

A record is one line of JSON, as in ``replays/README.md``. No recorded amount is ever handed to the engine: it is told
who folds, checks, calls, bets or raises, and what that costs is its own answer.
"""

import json
from pathlib import Path
from typing import NamedTuple

from holdem_lessons import Hand, cards
from holdem_lessons.engine.procedure import winners

STREETS = ("preflop", "flop", "turn", "river")
PACK = cards(" ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA"))


class Differs(AssertionError):
    """Where the engine and a record part."""


def same(what: str, here, recorded) -> None:
    if here != recorded:
        raise Differs(f"{what}: {here} here, {recorded} recorded")


def read_records(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# --- A record as a hand -------------------------------------------------------------------------------


def names(record: dict) -> list[str]:
    return [f"P{seat}" for seat in range(1, record["players"] + 1)]


def by_name(record: dict, chips) -> dict[str, int]:
    """What each seat owes, by name, without those who owe nothing."""
    return {name: amount for name, amount in zip(names(record), chips, strict=True) if amount}


def order(record: dict) -> list:
    """A deck whose cards fall where the record has them; unknown places get the cards that are left."""
    players = record["players"]
    places = {}
    for name, hole in record["hole"].items():
        first, second = cards(hole)
        places |= {names(record).index(name): first, names(record).index(name) + players: second}
    behind_the_burns = [2 * players + place for place in (1, 2, 3, 5, 7)]
    places |= dict(zip(behind_the_burns, cards(record["board"]), strict=False))
    known = set(places.values())
    left = iter([one for one in PACK if one not in known])
    return [places[place] if place in places else next(left) for place in range(52)]


VERBS = {"f": ("folds",), "c": ("checks", "calls"), "r": ("bets", "raises")}


def verb_of(letter: str, hand: Hand) -> str:
    """The word for a record's letter here: one letter is for checks and calls, one for bets and raises.

    Folding where checking is free is never listed, and done by people (X-26).
    """
    legal = hand.legal
    fitting = [verb for verb in VERBS[letter] if verb in legal or verb == "folds"]
    if len(fitting) != 1:
        raise Differs(f"{hand.to_act} is recorded with {letter!r}, and may only: {legal}")
    return fitting[0]


def decisions(record: dict):
    """(street, who, letter, amount or None, whether all-in) of each recorded decision."""
    for street in STREETS:
        for who, letter, *rest in record["actions"].get(street, []):
            yield street, who, letter, next((one for one in rest if one != "a"), None), "a" in rest


# --- The betting, decision by decision ----------------------------------------------------------------


def played(hand: Hand, record: dict) -> Hand:
    """The hand after all recorded decisions; Differs at the first that costs something else here."""
    for street, who, letter, amount, all_in in decisions(record):
        same("whose turn it is", (hand.street, hand.to_act), (street, who))
        hand = decided(hand, who, letter, amount, all_in)
    return hand


def decided(hand: Hand, who: str, letter: str, amount: int | None, all_in: bool) -> Hand:
    """One decision: who acts, what leaves his stack, the street total, and whether that was his last chip."""
    before, verb = hand.player(who), verb_of(letter, hand)
    after = hand.play(f"{who} {verb}")
    now = after.at(len(hand.events) + 1).player(who)  # before anything comes back or is won
    where = f"{who} {verb} on the {hand.street}"
    if letter == "c":
        same(f"chips when {where}", before.stack - now.stack, amount)
    if letter == "r":
        same(f"the total when {where}", now.in_front, amount)
        same(f"chips when {where}", before.stack - now.stack, amount - before.in_front)
    same(f"all-in when {where}", letter != "f" and now.stack == 0, all_in)
    return after
