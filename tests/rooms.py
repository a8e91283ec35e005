"""The houses where the recorded hands were played: what each did otherwise than the course, and what shows it.

``differences.md`` in the reference data numbers the points in which rooms, engines and rule books differ; its numbers
are used here. Whatever is not listed is played as in COURSE.
"""

from functools import cache

from holdem_lessons import COURSE, HouseRules

from replaying import names

ROOMS = {
    # The poker server on IRC, 1995.
    "irc-poker-db": {
        # No. 2: with two left nothing limits the raises (one river has 53 bets), also where a third player's all-in was
        # the fourth bet (3-3974, 4-2011).
        "heads_up_cap": "lifted when two are not all-in",
        # No. 1: with three or more in, 9 of the 59 who came to four bets in their first turn of a round raised again,
        # and none of the 1,214 who had acted in it. The raise limit knows no first turns, so here it is one higher.
        "max_raises": 4,
        # No. 8: a raise that only an all-in player could answer is let through, and comes back.
        "pointless_raise": "allowed",
        # Eleven and twelve at a table.
        "max_seats": 12,
    },
    # Everest, a tournament of 2011, in the files that fpdb has of PokerTracker.
    "Everest": {
        "heads_up_cap": "lifted when two are not all-in",  # no. 2: eleven bets on a turn
        "pointless_raise": "allowed",  # no. 8
    },
    # PokerStars: a bet and three raises for two players too (no. 2).
    "pokerstars": {
        "all_in_hands": "at the showdown",  # no. 9: in 271 hands the beaten all-in hand stayed unseen
    },
    # The other sites, the World Series and the computer competition: nothing.
    "fpdb": {},
    "wsop": {},
    "acpc": {},
}
"""By a word of the records' sources: the options in which the room is not the course, each of them needed."""


def house(record: dict) -> str:
    """The room of a record, a key of ROOMS."""
    where = record.get("source", record["id"]).casefold()
    return next(name for name in ROOMS if name.casefold() in where)


def room(record: dict) -> HouseRules:
    """The house rules under which the hand was played, at its stakes."""
    blinds = tuple(sorted(set(filter(None, record["blinds"]))))
    stakes = (record["small_bet"], record["big_bet"], blinds if len(blinds) == 2 else None, max(record["antes"]))
    order = "first seat" if record.get("hu_order") == "small_blind_first" else "button"
    return _rules(house(record), stakes, record["cap"] - 1, order)


@cache
def _rules(name: str, stakes: tuple, raises: int, order: str) -> HouseRules:
    small, big, blinds, ante = stakes
    rules = COURSE.stakes(small, big, blinds=blinds, ante=ante).but(
        name=name,
        max_raises=raises,
        heads_up_small_blind=order,  # no. 10: IRC, and one PokerStars hand of 2005
    )
    return rules.but(**ROOMS[name])


def seating(record: dict) -> dict:
    """Who owes what where it does not follow from the rules, as arguments of Hand (no. 11)."""
    given = {"dead_button": "dead-button" in record.get("flags", ())}
    posts = _by_name(record, record.get("posts") or ())
    if record["players"] > 2:
        # The single blind of IRC sits in seat 1. A blind beyond the big blind is a second, live small blind: a
        # newcomer's post, which does not move the first turn.
        big = record["blinds"].index(max(record["blinds"]))
        owed = _by_name(record, record["blinds"])
        given["blinds"] = {name: owed.pop(name) for name in names(record)[: big + 1] if name in owed}
        posts |= owed
    return given | {"posts": posts, "dead": _by_name(record, record.get("dead") or ())}


def _by_name(record: dict, chips) -> dict[str, int]:
    return {name: amount for name, amount in zip(names(record), chips, strict=False) if amount}


# --- Hands that differ, and why -----------------------------------------------------------------------

REASONS = {
    3: "the room reopened the betting after a raise of less than half a bet",
    4: "after a raise of less than half a bet the room added a full bet instead of completing",
    6: "the competition pays half chips",
}
"""By the number in differences.md; each is too rare to be an option of the house rules."""

NAMED = {
    "irc-199504-4-267": (3, "P3 is recorded with 'r', but: P3 may fold, or call 5. (not_reopened)"),
    "irc-199504-4-2188": (4, "the total when P5 raises on the flop: 20 here, 23 recorded"),
    "irc-199504-5-8200": (4, "the total when P3 raises on the flop: 30 here, 32 recorded"),
    "LHE-EUR-SNG-201111.Everest#3": (4, "the total when P6 raises on the flop: 60000 here, 67000 recorded"),
    "acpc3p-256": (6, "chips won: {'P2': 143, 'P3': 142} here, {'P2': 142.5, 'P3': 142.5} recorded"),
    "acpc3p-964": (6, "chips won: {'P2': 103, 'P3': 102} here, {'P2': 102.5, 'P3': 102.5} recorded"),
}
"""Each such hand, with its reason and the point up to which it is the same."""
