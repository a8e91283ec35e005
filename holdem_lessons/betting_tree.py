"""The betting tree: every way a betting round can go, by the engine's own rules; walked through, and counted.

Cards are ignored, and nobody folds where checking is free. A *decision point* is a history at which somebody must act,
an *ending* a round that is done: everybody else has folded, or two or more go on.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .engine.cards import PACK
from .engine.procedure import act, advance, at_showdown, legal, to_act
from .engine.rules import STREETS, HouseRules, Step, blind_posts, plan
from .engine.table import Table, new_table


class Count(NamedTuple):
    """Decision points, endings by everybody else folding, and endings with two players or more."""

    decisions: int
    fold_outs: int
    continuations: int

    @property
    def endings(self) -> int:
        """All endings together."""
        return self.fold_outs + self.continuations


def opening(
    rules: HouseRules, names: Sequence[str], street: str, stacks: Sequence[int] | None = None, streets: int = 1
) -> Table:
    """The table at the first decision of a street to which everybody has come; its plan ends after so many streets.

    Without ``stacks`` nobody ever runs out of chips.
    """
    posts = blind_posts(rules, len(names))
    last = STREETS[STREETS.index(street) + streets - 1]
    steps = plan(len(names), rules.ante, posts)
    if last != "river":
        steps = steps[: steps.index(Step("collect", last)) + 1]
    chips = stacks or (_DEEP * rules.big_bet,) * len(names)
    table = dealt(new_table(rules, names, chips, PACK, posts, steps))
    while table.betting.street != street:
        table = after(table, "checks" if "checks" in legal(table) else "calls")
    return table


_DEEP = 10_000
"""Big bets in a stack that no round can use up."""


def dealt(table: Table) -> Table:
    """The table after all that the dealer does before the next decision."""
    for move in advance(table):
        table = move.table
    return table


def after(table: Table, verb: str) -> Table:
    """The table at the next decision, once the player to act has done something."""
    return dealt(act(table, table.names[to_act(table)], verb).table)


def is_ending(table: Table) -> bool:
    """Whether nobody is to bet any more."""
    return to_act(table) is None or at_showdown(table)


def ways(table: Table, most: int | None = None) -> list[str]:
    """What the player to act may do; nobody bets or raises any more once ``most`` wagers are in."""
    verbs = [option.verb for option in legal(table)]
    if most is None or table.betting.wagers < most:
        return verbs
    return [verb for verb in verbs if verb not in ("bets", "raises")]


def ending(table: Table) -> Count:
    """The count of a single ending."""
    alone = sum(table.live) == 1
    return Count(0, int(alone), int(not alone))


def added(below: Iterable[Count], here: int = 1) -> Count:
    """The count of a decision from those of what may follow it."""
    below = list(below)
    return Count(here + sum(one.decisions for one in below), *(sum(one[k] for one in below) for k in (1, 2)))


def count(table: Table, most: int | None = None) -> Count | None:
    """The decision points and endings of the rest of a round with deep stacks; None where no cap ends the raising.

    Positions from which the betting can only go on in the same ways are counted once, so that ten players are no
    matter. ``most`` ends the raising after so many wagers.

    >>> from holdem_lessons import COURSE
    >>> count(opening(COURSE, ("Ann", "Bo"), "flop"))
    Count(decisions=10, fold_outs=8, continuations=9)
    """
    rules = table.betting.rules
    bound = max(rules.most_wagers or 0, len(table.names) + 1)
    try:
        return _count(table, most, bound, {})
    except _Endless:
        return None


class _Endless(Exception):
    """More wagers than a cap, or one raise each, could allow."""


def _count(table: Table, most: int | None, bound: int, known: dict) -> Count:
    if is_ending(table):
        return ending(table)
    if most is None and table.betting.wagers > bound:
        raise _Endless
    key = _alike(table)
    if key not in known:
        # The last way is the raise: so an endless tree is found out at once.
        known[key] = added([_count(after(table, verb), most, bound, known) for verb in reversed(ways(table, most))])
    return known[key]


def _alike(table: Table) -> tuple:
    """All that decides how a round can go on while stacks do not matter: the wagers so far and, from the player to act
    round to the last, who owes a decision or chips, has acted, has used his raise, or has a blind to chop."""
    round_ = table.betting
    players, first = len(table.names), round_.queue[0]
    blind = {post.seat: post.kind for post in table.posts} if table.rules.chop else {}
    around = [(first + step) % players for step in range(players)]
    seats = tuple(
        (
            seat in round_.queue,
            round_.owed(seat, table.bets) > 0,
            round_.acted[seat] is None,
            seat in round_.raised,
            blind.get(seat),
        )
        for seat in around
        if table.live[seat]
    )
    return round_.wagers, round_.high, round_.cap_lifted, seats
