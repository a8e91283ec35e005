"""What the replays of recorded hands rest on: the rules of the rooms, and that a difference is noticed."""

import copy

import pytest

from holdem_lessons import LIMIT_10_20, IllegalAction

from replaying import Differs, played, settled, shown_down, start
from rooms import ROOMS, house, room, seating

# --- What the rooms ask of the engine -------------------------------------------------------------------

IRC = LIMIT_10_20.but(**ROOMS["irc-poker-db"])


def test_a_raise_that_nobody_can_answer_comes_back():
    record = {"players": 2, "stacks": [60, 1000], "hole": {}, "board": ""}
    hand = start(record, IRC).play("P2 calls, P1 checks, P1 bets, P2 raises, P1 raises, P2 raises, P1 goes all-in")
    assert (hand.player("P1").in_front, hand.legal["raises"].to) == (50, 60)
    raised = hand.play("P2 raises")
    assert [tuple(event) for event in raised.events if type(event).__name__ == "Refunded"] == [("P2", 10)]
    assert (raised.player("P2").paid, raised.player("P1").paid) == (60, 60)


@pytest.mark.parametrize(("cap", "raises"), [("lifted when two are not all-in", True), ("never lifted", False)])
def test_the_cap_does_not_come_back_when_one_of_two_goes_all_in(cap, raises):
    record = {"players": 2, "stacks": [50, 1000], "hole": {}, "board": ""}
    hand = start(record, IRC.but(max_raises=3, heads_up_cap=cap))
    hand = hand.play("P2 calls, P1 checks, P1 checks, P2 bets, P1 raises, P2 raises, P1 goes all-in")
    assert hand.player("P1").in_front == 40 and hand.table.betting.wagers == 4
    assert ("raises" in hand.legal) is raises


@pytest.mark.parametrize(("pointless", "key"), [("refused", "nobody_can_answer"), ("allowed", "not_reopened")])
def test_why_a_raise_over_a_short_all_in_is_refused(pointless, key):
    record = {"players": 2, "stacks": [24, 1000], "hole": {}, "board": ""}
    hand = start(record, IRC.but(pointless_raise=pointless)).play("P2 calls, P1 checks, P1 checks, P2 bets, P1 raises")
    assert hand.player("P1").all_in and hand.to_call == 4
    with pytest.raises(IllegalAction) as refusal:
        hand.play("P2 raises")
    assert refusal.value.key == key


# --- The rules and the seats of a record ------------------------------------------------------------------

HAND = {
    "id": "made-up",
    "source": "fpdb-3 made up for this test",
    "players": 3,
    "stacks": [200, 35, 300],
    "antes": [0, 0, 0],
    "blinds": [5, 10, 0],
    "small_bet": 10,
    "big_bet": 20,
    "cap": 4,
    "actions": {
        "preflop": [["P3", "r", 20], ["P1", "f"], ["P2", "r", 30], ["P3", "c", 10]],
        "flop": [["P2", "r", 5, "a"], ["P3", "c", 5]],
    },
    "hole": {"P2": "AhAd", "P3": "KhKd"},
    "board": "2c3d4h8s9c",
    "contributed": {"P1": 5, "P2": 35, "P3": 35},
    "pot": 75,
    "rake": 3,
    "collected": {"P2": 72},
    "net": {"P1": -5, "P2": 37, "P3": -35},
    "flags": ["all-in"],
}


def hand_with(*path_and_value):
    """The hand above with one entry changed, which a path of keys leads to."""
    record = copy.deepcopy(HAND)
    *path, last, value = path_and_value
    entry = record
    for key in path:
        entry = entry[key]
    entry[last] = value
    return record


def replayed(record):
    hand = start(record, room(record), showdown="ask", **seating(record))
    settled(shown_down(played(hand, record), record), record)


def test_the_room_of_a_record():
    sources = {
        "irc-poker-db holdem 1995-04": "irc-poker-db",
        "pokerstars heads-up limit 2009-02 (pokerai hhdb sample)": "pokerstars",
        "fpdb-3 regression-test-files/tour/PokerTracker/Flop/LHE-EUR-SNG-201111.Everest.txt": "Everest",
        "fpdb-3 regression-test-files/cash/Stars/Flop/LHE-FR-FPP-20100710.txt": "fpdb",
    }
    assert {source: house(hand_with("source", source)) for source in sources} == sources
    assert room(HAND) == LIMIT_10_20.but(name="fpdb")


@pytest.mark.parametrize(
    ("blinds", "extra", "seats"),
    [
        ([5, 10, 0], {}, {"blinds": {"P1": 5, "P2": 10}}),
        ([10, 0, 0], {}, {"blinds": {"P1": 10}}),
        ([5, 10, 5], {}, {"blinds": {"P1": 5, "P2": 10}, "posts": {"P3": 5}}),
        ([5, 10, 0], {"posts": [0, 0, 10], "dead": [0, 0, 5]},
         {"blinds": {"P1": 5, "P2": 10}, "posts": {"P3": 10}, "dead": {"P3": 5}}),
        ([5, 10, 0], {"flags": ["dead-button"]}, {"blinds": {"P1": 5, "P2": 10}, "dead_button": True}),
    ],
)  # fmt: skip
def test_who_owes_what(blinds, extra, seats):
    assert seating(HAND | {"blinds": blinds} | extra) == {"dead_button": False, "posts": {}, "dead": {}} | seats


# --- A difference is noticed ------------------------------------------------------------------------------


def test_the_hand_as_it_is_recorded():
    replayed(HAND)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (("actions", "preflop", 0, ["P2", "r", 20]), "whose turn it is"),
        (("actions", "preflop", 0, ["P3", "r", 30]), "the total when P3 raises on the preflop"),
        (("actions", "preflop", 3, ["P3", "c", 20]), "chips when P3 calls on the preflop"),
        (("actions", "flop", 0, ["P2", "r", 5]), "all-in when P2 bets on the flop"),
        (("actions", "flop", 1, ["P3", "c", 5, "a"]), "all-in when P3 calls on the flop"),
        (("actions", "flop", 1, ["P3", "r", 15]), "P3 is recorded with 'r'"),
        (("stacks", 1, 30), "all-in when P2 raises on the preflop"),
        (("board", "2c3d4h8s"), "the board"),
        (("board", "KcKs4h8s9c"), "winners"),
        (("hole", {"P3": "KhKd"}), "P2 shows cards that are not recorded"),
        (("contributed", "P3", 45), "what each put in"),
        (("pot", 76), "the pot"),
        (("rake", 2), "the pot less rake"),
        (("collected", {"P2": 36, "P3": 36}), "winners"),
        (("collected", {"P2": 78}), "the pot less rake"),
        (("net", "P1", -10), "the result"),
    ],
)  # fmt: skip
def test_a_difference_is_noticed(change, where):
    with pytest.raises(Differs, match=f"^{where}"):
        replayed(hand_with(*change))


def test_a_beaten_hand_that_was_not_shown_mucks_where_the_room_lets_it():
    unshown = hand_with("hole", {"P2": "AhAd"})
    replayed(unshown | {"source": "pokerstars"})
    with pytest.raises(Differs, match=r"^P3 shows cards that are not recorded"):
        replayed(unshown)


def test_nobody_wins_with_cards_that_are_not_recorded():
    with pytest.raises(Differs, match=r"^P2 has won with cards that are not recorded"):
        replayed(hand_with("hole", {"P3": "KhKd"}) | {"source": "pokerstars"})
