"""Hands played elsewhere, played again: each turn, each amount and the result to the chip (see replays/README.md)."""

import json
from pathlib import Path

import pytest

from holdem_lessons import COURSE, Hand, cards

REPLAYS = Path(__file__).parent / "replays"
FILES = {"wsop_ft": 15, "acpc_2p": 100, "acpc_3p": 100}
STREETS = ("preflop", "flop", "turn", "river")


def records(file: str) -> list[dict]:
    return [json.loads(line) for line in (REPLAYS / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()]


HANDS = [pytest.param(record, id=record["id"]) for file in FILES for record in records(file)]


# --- A record as a hand -------------------------------------------------------------------------------


def names(record: dict) -> list[str]:
    return [f"P{seat}" for seat in range(1, record["players"] + 1)]


def room(record: dict):
    """The house rules of the place where the hand was played."""
    blinds = tuple(sorted(filter(None, record["blinds"])))
    rules = COURSE.stakes(record["small_bet"], record["big_bet"], blinds=blinds, ante=max(record["antes"]))
    return rules.but(name=record["id"].split("-")[0], max_raises=record["cap"] - 1)


def order(record: dict) -> list:
    """A deck whose cards fall where the record has them; unknown places get the cards that are left."""
    players = record["players"]
    places = {}
    for name, hole in record["hole"].items():
        first, second = cards(hole)
        places |= {names(record).index(name): first, names(record).index(name) + players: second}
    behind_the_burns = [2 * players + place for place in (1, 2, 3, 5, 7)]
    places |= dict(zip(behind_the_burns, cards(record["board"]), strict=False))
    left = iter(one for one in cards_of_a_pack() if one not in places.values())
    return [places[place] if place in places else next(left) for place in range(52)]


def cards_of_a_pack():
    return cards(" ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA"))


def start(record: dict) -> Hand:
    return Hand(names(record), room(record), stacks=record["stacks"], deck=order(record))


VERBS = {"f": ("folds",), "c": ("checks", "calls"), "r": ("bets", "raises")}


def verb_of(letter: str, hand: Hand) -> str:
    """The word for a record's letter here: one letter is for checks and calls, one for bets and raises."""
    fitting = [verb for verb in VERBS[letter] if verb in hand.legal]
    assert len(fitting) == 1, f"{hand.to_act} is recorded with {letter!r}, and may only: {hand.legal}"
    return fitting[0]


def decisions(record: dict):
    """(street, who, letter, amount or None, whether all-in) of each recorded decision."""
    for street in STREETS:
        for who, letter, *rest in record["actions"].get(street, []):
            yield street, who, letter, next((one for one in rest if one != "a"), None), "a" in rest


# --- The replays --------------------------------------------------------------------------------------


def test_no_hand_is_missing():
    assert {file: len(records(file)) for file in FILES} == FILES
    assert len(HANDS) == len({hand.id for hand in HANDS}) == 215


@pytest.mark.parametrize("record", HANDS)
def test_replay(record):
    hand = start(record)
    for street, who, letter, amount, all_in in decisions(record):
        assert (hand.street, hand.to_act) == (street, who)
        verb = verb_of(letter, hand)
        before, option = hand.player(who), hand.legal[verb]
        assert option.all_in == all_in
        hand = hand.play(f"{who} {verb}")
        if letter == "c":
            assert option.pays == before.stack - stack_after_bet(hand, who) == amount
        if letter == "r":
            assert option.to == before.in_front + before.stack - stack_after_bet(hand, who) == amount
    assert hand.over
    assert hand.board == cards(record["board"])
    assert hand.result == net(record, hand)
    assert sum(hand.result.values()) == 0
    for name, hole in record["hole"].items():
        assert hand.at("preflop").player(name).cards == cards(hole)


def stack_after_bet(hand: Hand, who: str) -> int:
    """The chips a player had right after the last decision, before anything came back or was won."""
    decided = [step for step, event in enumerate(hand.events, 1) if type(event).__name__ in DECISIONS]
    return hand.at(decided[-1]).player(who).stack


DECISIONS = ("Folded", "Checked", "Called", "Bet", "Raised")


def net(record: dict, hand: Hand) -> dict[str, int]:
    """The recorded result in whole chips.

    Two hands of the competition's dealer split an odd chip into halves. Rule X-04 gives it to the first winner left of
    the button, so there half a chip goes from the second winner to the first.
    """
    winners = [name for name in hand.names if hand.player(name).won]
    recorded = dict(record["net"])
    if any(chips != int(chips) for chips in recorded.values()):
        first, second = winners
        assert recorded[first] % 1 == recorded[second] % 1 == 0.5
        recorded[first] += 0.5
        recorded[second] -= 0.5
    assert all(chips == int(chips) for chips in recorded.values())
    return recorded


def test_the_hands_with_an_odd_chip_are_among_them():
    halves = [record["id"] for file in FILES for record in records(file) if any(v % 1 for v in record["net"].values())]
    assert halves == ["acpc3p-256", "acpc3p-964"]
    record = next(record for record in records("acpc_3p") if record["id"] == "acpc3p-256")
    assert record["net"] == {"P1": -5, "P2": 2.5, "P3": 2.5}
    hand = start(record)
    for _, who, letter, _, _ in decisions(record):
        hand = hand.play(f"{who} {verb_of(letter, hand)}")
    assert hand.result == {"P1": -5, "P2": 3, "P3": 2}


def test_the_hands_are_as_various_as_a_night_at_the_table():
    hands = [hand.values[0] for hand in HANDS]
    last_streets = {STREETS[len(record["actions"]) - 1] for record in hands}
    assert last_streets == set(STREETS)
    assert {record["players"] for record in hands} == {2, 3, 5}
    assert {record["showdown"] for record in hands} == {True, False}
    assert sum("several-winners" in record["flags"] for record in hands) >= 10
    assert any(len([one for one in street if one[1] == "r"]) == 4 for r in hands for street in r["actions"].values())


@pytest.mark.parametrize("file, notice", [
    ("wsop_ft", "Universal, Open, Free, and Transparent Computer Poker Research Group"),
    ("acpc_2p", "Computer Poker Research Group, University of Alberta"),
    ("acpc_3p", "shall not be used in advertising"),
])  # fmt: skip
def test_every_file_has_its_licence_beside_it(file, notice):
    text = (REPLAYS / "README.md").read_text(encoding="utf-8")
    assert f"`{file}.jsonl`" in text and notice in text
