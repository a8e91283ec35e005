"""Recorded hands, played again in the engine's own words and compared with the record at every turn.

A record is one line of JSON, as in ``replays/README.md``. No recorded amount is ever handed to the engine: it hears who
folds, checks, calls, bets or raises, and what that costs is its own answer. ``rooms`` has the rules of each house.
"""

import json
from pathlib import Path

from holdem_lessons import PACK, Hand, IllegalAction, cards

STREETS = ("preflop", "flop", "turn", "river")


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


def start(record: dict, rules, **given) -> Hand:
    return Hand(names(record), rules, stacks=record["stacks"], deck=order(record), **given)


VERBS = {"f": ("folds",), "c": ("checks", "calls"), "r": ("bets", "raises")}


def verb_of(letter: str, hand: Hand) -> str:
    """The word for a record's letter here: one letter is for checks and calls, one for bets and raises.

    Folding is never listed where checking is free, but people do it (X-26).
    """
    legal = hand.legal
    fitting = [verb for verb in VERBS[letter] if verb in legal or verb == "folds"]
    if len(fitting) != 1:
        raise Differs(f"{hand.to_act} is recorded with {letter!r}, but: {legal}{_why_not(letter, hand)}")
    return fitting[0]


def _why_not(letter: str, hand: Hand) -> str:
    """The engine's reason why a bet or raise is refused, by its key."""
    try:
        hand.play(f"{hand.to_act} {'raises' if letter == 'r' else VERBS[letter][0]}")
    except IllegalAction as refusal:
        return f" ({refusal.key})"
    return ""


def decisions(record: dict):
    """(street, who, letter, amount or None, whether all-in) of each recorded decision."""
    for street in STREETS:
        for who, letter, *rest in record["actions"].get(street, []):
            yield street, who, letter, next((one for one in rest if one != "a"), None), "a" in rest


# --- The betting, decision by decision ----------------------------------------------------------------


def played(hand: Hand, record: dict) -> Hand:
    """The hand after all recorded decisions; Differs at the first that is not the same here.

    Compared are whose turn it is, what he pays, his total of the street, and whether it was his last chip.
    """
    for street, who, letter, amount, all_in in decisions(record):
        same("whose turn it is", (hand.street, hand.to_act), (street, who))
        hand = decided(hand, letter, amount, all_in)
    return hand


def decided(hand: Hand, letter: str, amount: int | None, all_in: bool) -> Hand:
    """The hand after one decision. A call is recorded by the chips it adds, a bet or raise by the street total."""
    who, verb = hand.to_act, verb_of(letter, hand)
    before, after = hand.player(who), hand.play(f"{who} {verb}")
    now = after.at(len(hand.events) + 1).player(who)  # before anything comes back to him or is won
    pays, where = before.stack - now.stack, f"{who} {verb} on the {hand.street}"
    if letter == "c":
        same(f"chips when {where}", pays, amount)
    if letter == "r":
        same(f"the total when {where}", before.in_front + pays, amount)
    if letter != "f":
        option = hand.legal[verb]
        same(f"what was announced before {where}", (option.to, option.pays), (before.in_front + pays, pays))
        same(f"all-in when {where}", (now.stack == 0, option.all_in), (all_in, all_in))
    return after


# --- The showdown and the chips -----------------------------------------------------------------------


def shown_down(hand: Hand, record: dict) -> Hand:
    """The hand after its showdown: whose cards are recorded shows them, and the others, who won nothing, muck.

    Who wins among the hands shown is the engine's own answer.
    """
    while hand.to_act:
        who = hand.to_act
        if who not in record["hole"] and who in record["collected"]:
            raise Differs(f"{who} has won with cards that are not recorded")
        hand = hand.play(f"{who} {'shows' if who in record['hole'] else 'mucks'}")
    for event in hand.events:  # a house that tables all-in hands turns up whatever lies there
        if type(event).__name__ == "Shown" and event.who not in record["hole"]:
            raise Differs(f"{event.who} shows cards that are not recorded")
    return hand


def settled(hand: Hand, record: dict) -> None:
    """Compares the cards, what each player put in (what nobody called came back), the pot, and who took how much."""
    same("the board", hand.board, cards(record["board"]))
    dealt = hand.at("preflop")
    for name, hole in record["hole"].items():
        same(f"the cards of {name}", dealt.player(name).cards, cards(hole))
    players = [hand.player(name) for name in hand.names]
    same("what each put in", {one.name: one.paid for one in players}, record["contributed"])
    won = {one.name: one.won for one in players if one.won}
    same("the pot", sum(won.values()), record["pot"])
    taken = before_rake(won, record)
    same("chips won", won, taken)
    net = {name: chips + taken.get(name, 0) - record["collected"].get(name, 0) for name, chips in record["net"].items()}
    same("the result", hand.result, net)


def before_rake(won: dict[str, int], record: dict) -> dict[str, int]:
    """What the record's winners took, with the room's rake given back.

    A room that rakes a divided pot does not say whose share it came from; so here each share may be short by any part
    of the rake, and all shares together by exactly the rake.
    """
    collected, rake = record["collected"], record["rake"]
    same("winners", sorted(won), sorted(collected))
    same("the pot less rake", sum(collected.values()), record["pot"] - rake)
    raked = {name: won[name] - chips for name, chips in collected.items()}
    fits = sum(raked.values()) == rake and all(0 <= part <= rake for part in raked.values())
    return dict(won) if fits else collected
