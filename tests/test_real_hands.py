"""All recorded hands of the reference data, played again under the rules of their rooms (see ``rooms``).

A hand counts as replayed when every turn, every amount, what each put in, the pot, and what each won before rake are
the same to the chip. Where a beaten hand was never shown, it mucks here too; who wins among the hands shown is the
engine's own answer. A hand that is not replayed has to be one of rooms.NAMED and differ in just that point.
"""

from collections import Counter
from functools import cache

import pytest

from holdem_lessons import COURSE, BadSetup

from replaying import Differs, played, read_records, settled, shown_down, start
from rooms import NAMED, REASONS, ROOMS, house, room, seating

FILES = {  # hands, and how many in a hundred have to be replayed
    "acpc_2p": (1000, 99),
    "acpc_3p": (1000, 99),
    "irc_main": (4200, 99),
    "irc_odd": (758, 98),
    "irc_headsup": (461, 99),
    "pokerstars_headsup": (3793, 99),
    "rooms_fpdb": (592, 99),
    "wsop_ft": (15, 99),
}
SAMPLE = 60
WAYS = ("one left", "all shown", "some mucked")
"""How a hand that was replayed came to its end; where some mucked, their cards are not known."""


@cache
def records(path):
    return read_records(path)


@pytest.fixture
def hands(shared_data):
    """A function from a file's name to its records."""
    return lambda file: records(shared_data(f"data/{file}.jsonl"))


def replay(record, **options) -> str:
    """Plays a hand again and compares everything, if need be with other options; says how it ended. Raises Differs."""
    rules = room(record).but(**options)
    hand = played(start(record, rules, showdown="ask", **seating(record)), record)
    hand = shown_down(hand, record)
    settled(hand, record)
    happened = {type(event).__name__ for event in hand.events}
    return WAYS[("ShowdownOpened" in happened) + ("Mucked" in happened)]


def outcome(record) -> str | int:
    """How a hand was replayed, or the number of the reason for which it could not be."""
    reason, point = NAMED.get(record["id"], (None, None))
    try:
        way = replay(record)
    except Differs as difference:
        assert reason, f"{record['id']}: {difference}"
        assert str(difference) == point, record["id"]
        return reason
    assert not reason, f"{record['id']} is replayed in full, and need not be named"
    return way


@pytest.mark.parametrize("file", FILES)
def test_a_sample(hands, file):
    every = max(1, len(hands(file)) // SAMPLE)
    for record in hands(file)[::every]:
        outcome(record)


def test_the_named_hands(hands):
    found = {record["id"]: outcome(record) for file in FILES for record in hands(file) if record["id"] in NAMED}
    assert found == {name: reason for name, (reason, _) in NAMED.items()}
    assert set(found.values()) == set(REASONS)


@pytest.mark.slow
def test_every_hand(hands, capsys):
    counts = {file: Counter(map(outcome, hands(file))) for file in FILES}
    with capsys.disabled():
        print("\n" + table(counts))
    for file, (total, aim) in FILES.items():
        assert counts[file].total() == total
        assert 100 * replayed(counts[file]) >= aim * total, file
    assert sum(counts.values(), Counter()).total() == 11_819


def replayed(count: Counter) -> int:
    return sum(count[way] for way in WAYS)


def table(counts: dict[str, Counter]) -> str:
    """The counts as lines of text, file by file."""
    columns = (*WAYS, *REASONS)
    rows = [("file", "hands", "replayed", *WAYS, *(f"no. {reason}" for reason in REASONS))]
    for file, count in [*counts.items(), ("together", sum(counts.values(), Counter()))]:
        rows.append((file, count.total(), replayed(count), *(count[column] for column in columns)))
    lines = [f"{row[0]:<20}" + "".join(f"{cell:>13}" for cell in row[1:]) for row in rows]
    return "\n".join([*lines, *(f"no. {number}: {reason}" for number, reason in REASONS.items())])


# --- Every option of a room is one that its hands ask for ---------------------------------------------

ASKED_FOR = {  # by how many of the hands below, which would not come out without it
    ("irc-poker-db", "heads_up_cap"): 134,
    ("irc-poker-db", "max_raises"): 9,
    ("irc-poker-db", "pointless_raise"): 13,
    ("irc-poker-db", "max_seats"): 86,
    ("Everest", "heads_up_cap"): 4,
    ("Everest", "pointless_raise"): 3,
    ("pokerstars", "all_in_hands"): 271,
}


def test_the_options_of_the_rooms():
    assert set(ASKED_FOR) == {(name, option) for name, options in ROOMS.items() for option in options}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option"), ASKED_FOR)
def test_an_option_of_a_room(hands, name, option):
    asking = 0
    for file in ("irc_odd", "irc_headsup", "pokerstars_headsup", "rooms_fpdb"):
        for record in hands(file):
            unusual = {"all-in", "over-4-bets"} & set(record["flags"]) or record["players"] > COURSE.max_seats
            if unusual and house(record) == name and record["id"] not in NAMED:
                asking += not comes_out(record, **{option: getattr(COURSE, option)})
    assert asking == ASKED_FOR[name, option]


def comes_out(record, **options) -> bool:
    try:
        return bool(replay(record, **options))
    except (Differs, BadSetup):
        return False
