"""Hands played elsewhere, played again: each turn, each amount and the result to the chip (see replays/README.md)."""

from pathlib import Path

import pytest

from holdem_lessons import Hand, cards

from replaying import STREETS, played, read_records, start
from rooms import room, seating

REPLAYS = Path(__file__).parent / "replays"
FILES = {"wsop_ft": 15, "acpc_2p": 100, "acpc_3p": 100}


def records(file: str) -> list[dict]:
    return read_records(REPLAYS / f"{file}.jsonl")


HANDS = [pytest.param(record, id=record["id"]) for file in FILES for record in records(file)]


def dealt(record: dict) -> Hand:
    return start(record, room(record), **seating(record))


# --- The replays --------------------------------------------------------------------------------------


def test_no_hand_is_missing():
    assert {file: len(records(file)) for file in FILES} == FILES
    assert len(HANDS) == len({hand.id for hand in HANDS}) == 215


@pytest.mark.parametrize("record", HANDS)
def test_replay(record):
    hand = played(dealt(record), record)
    assert hand.over
    assert hand.board == cards(record["board"])
    assert hand.result == net(record, hand)
    assert sum(hand.result.values()) == 0
    for name, hole in record["hole"].items():
        assert hand.at("preflop").player(name).cards == cards(hole)


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
    hand = played(dealt(record), record)
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
