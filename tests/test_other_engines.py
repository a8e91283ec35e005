"""Random hands and showdowns, each played here and by an engine that nobody here wrote, from the same cards.

``differences.md`` in the reference data numbers the points in which engines and rule books differ. A hand is compared
up to the first of these; what differs anywhere else fails, and prints all that the hand is dealt and played from. The
libraries come with ``pip install -e ".[oracles]"``; without one its tests are skipped. HOLDEM_HANDS sets the number of
hands of the slow run against PokerKit.
"""

import importlib
import os
import random
import time
from collections import Counter
from functools import partial
from itertools import groupby, pairwise
from typing import NamedTuple

import pytest

from holdem_lessons import COURSE, PACK, hand_rank
from holdem_lessons.notation import HOUSE_NAMES

from fuzz import written
from oracles import Choices, Deal, kit_game

SLOW_HANDS = int(os.environ.get("HOLDEM_HANDS", "20000"))

POINTS = {
    1: "a raise of less than half a bet uses up one of the raises",
    3: "which all-in raise lets those who have acted raise again",
    4: "how high the next raise is after an all-in raise of less than half a bet",
    5: "the price is what a short big blind has posted",
    6: "all odd chips of a pot go to one player, or are split in fractions",
}
"""The differences that come up here, by their numbers. The adapters keep nos. 2, 7 and 9 to 13 away."""


@pytest.fixture(scope="module")
def pokerkit():
    return _adapter("pokerkit_game")


@pytest.fixture(scope="module")
def openspiel():
    return _adapter("openspiel_game")


def _adapter(name: str):
    """An adapter; it skips where its engine is not installed."""
    return importlib.import_module(f"oracles.{name}")


# --- Hands ------------------------------------------------------------------------------------------------

STAKES = [(10, 20), (2, 4), (5, 10), (15, 30), (3, 7), (10, 10)]
BLINDS = [None, None, None, (1, 2), (2, 5), (10,), (1, 1), (5, 5, 10), (7, 8), ()]


def deal_of_any_sort(luck: random.Random) -> Deal:
    """Two to ten players with stacks of all sizes; mostly a bet and three raises, at times more, fewer, or an ante."""
    players = luck.randint(2, 10)
    small, big = luck.choice(STAKES)
    blinds = luck.choice([one for one in BLINDS if fits_pokerkit(one, players)])
    ante = luck.choice([1, small // 2] if blinds == () else [None, None, None, 1, small // 2])
    rules = COURSE.stakes(small, big, blinds=blinds, ante=ante).but(max_raises=luck.choice([3, 3, 3, 3, 1, 4]))
    if luck.random() < 0.1:
        rules = rules.but(later_round_max_raises="no limit")
    deal = Deal(rules, stacks_of_any_size(luck, players, big), luck.randrange(10**9))
    more = rules.blinds and players > max(2, len(rules.blinds)) and luck.random() < 0.2
    return deal._replace(**_extras(luck, deal)) if more else deal


def fits_pokerkit(blinds, players: int) -> bool:
    """Whether there are seats for the blinds, and PokerKit sees which is the big one: of two players by its amount."""
    return not blinds or (len(blinds) <= players and (players > 2 or blinds != (1, 1)))


def stacks_of_any_size(luck: random.Random, players: int, big: int, least: int = 1) -> tuple[int, ...]:
    """Everybody deep, everybody short, or one like this and one like that."""
    most = luck.choice([[100 * big], [4 * big], [4 * big, 15 * big, 100 * big]])
    return tuple(luck.randint(least, luck.choice(most)) for _ in range(players))


def _extras(luck: random.Random, deal: Deal) -> dict:
    """A newcomer's live post, with a dead one where there is no ante: PokerKit has only one place for both."""
    seat = luck.randrange(len(deal.rules.blinds), deal.players)
    name, big_blind = HOUSE_NAMES[seat], deal.rules.blinds[-1]
    dead = {} if deal.rules.ante else {name: luck.randint(1, big_blind)}
    stacks = list(deal.stacks)
    stacks[seat] += 2 * big_blind  # enough for both: which of the two a short stack pays first is not compared
    return {"stacks": tuple(stacks), "posts": {name: big_blind}, "dead": dead}


def choice(luck: random.Random, may: Choices) -> str:
    """A letter that is legal; folds come seldom, so that hands go on."""
    return luck.choice("".join({"c": "ccc", "r": "rr", "f": "f"}[letter] for letter in sorted(letters(may))))


def letters(may: Choices) -> set[str]:
    return {"c", *"r" * bool(may.raise_to), *"f" * may.fold}


# --- What may differ ------------------------------------------------------------------------------------


class Round:
    """The books of a betting round as X-03 has them, kept here once more; what may differ is said by these."""

    def __init__(self, deal: Deal, street: str):
        self.street, self.size = street, deal.rules.bet_size(street)
        blinds = deal.blinds()
        self.level = self.high = max(blinds) if street == "preflop" else 0
        self.full = self.all = 1 if self.high else 0
        limit = deal.rules.raise_limit(street)
        self.most = None if limit is None else 1 + limit
        big = blinds.index(self.high) if self.high else 0
        self.short_blind = deal.stacks[big] - deal.rules.ante < self.high
        self.acted: dict[int, int] = {}

    def decided(self, seat: int, to: int | None) -> None:
        if to is not None:
            self.all += 1
            self.high = max(self.high, to)
            if 2 * (to - self.level) >= self.size:
                self.full, self.level = self.full + 1, to
        self.acted[seat] = self.high


class Seat(NamedTuple):
    """Who is to act, with the chips in front of him and behind."""

    number: int
    bet: int
    stack: int


def point_of(round_: Round, seat: Seat, bets, here: Choices, there: Choices) -> int | None:
    """The number of the difference that explains why PokerKit allows something else; None where none does."""
    all_in = seat.bet + seat.stack
    if round_.short_blind and there.call == min(seat.stack, max(bets) - seat.bet) < here.call:
        return 5
    if (here.fold, here.call) != (there.fold, there.call):
        return None
    if here.raise_to and there.raise_to:
        completed, full = min(all_in, round_.level + round_.size), min(all_in, round_.high + round_.size)
        return 4 if round_.high > round_.level and (here.raise_to, there.raise_to) == (completed, full) else None
    if here.raise_to and round_.most is not None and round_.full < round_.most <= round_.all:
        return 1
    since = round_.high - round_.acted.get(seat.number, round_.high)
    if 0 < since < round_.size and bool(here.raise_to) == (2 * since >= round_.size):
        return 3
    return None


def one_each(amount: int, winners: list[str]) -> tuple:
    """The shares of a pot by the books: odd chips one each from the button's left (X-04)."""
    each, odd = divmod(amount, len(winners))
    return tuple((name, each + (position < odd)) for position, name in enumerate(winners))


def to_the_first(pots) -> list:
    """PokerKit's shares: every odd chip goes to the first winner.

    It puts pots together between which no hand is left that could win only one of them.
    """
    winners = {name for pot in pots for name, _ in pot.shares}
    together = groupby(pots, key=lambda pot: winners & {*dict(pot.shares), *pot.beaten})
    found = []
    for amount, names in [_in_one(list(same)) for _, same in together]:
        each, odd = divmod(amount, len(names))
        found.append([(name, each + odd * (position == 0)) for position, name in enumerate(names)])
    return found


def _in_one(pots) -> tuple[int, list[str]]:
    return sum(pot.amount for pot in pots), [name for name, _ in pots[0].shares]


def in_fractions(pots) -> list:
    """OpenSpiel's shares."""
    return [[(name, pot.amount / len(pot.shares)) for name, _ in pot.shares] for pot in pots]


class Differs(AssertionError):
    """Something that no number explains."""


def same(what: str, here, there) -> None:
    if here != there:
        raise Differs(f"{what}: {here} here, {there} there")


# --- PokerKit ---------------------------------------------------------------------------------------------


def with_pokerkit(game, deal: Deal, luck: random.Random, played: list) -> int | None:
    """Plays a hand here and there; the number of the first difference, or None where all is the same to the end."""
    here, there = kit_game.Game(deal), game(deal)
    round_ = None
    while here.actor is not None:
        if round_ is None or round_.street != here.street:
            round_ = Round(deal, here.street)
        seat = Seat(here.actor, here.table.bets[here.actor], here.table.stacks[here.actor])
        if there.actor != here.actor:
            return _not_asked(round_, here, there)
        may, would = here.may(), there.may()
        if may.raise_to:
            same("the total of a raise by X-03", may.raise_to, min(seat.bet + seat.stack, round_.level + round_.size))
        if may != would:
            return _explained(point_of(round_, seat, here.table.bets, may, would), here, may, would)
        # Never listed, but done (no. 7); not of the only full blind, which leaves a price that nobody here can contest.
        free_fold = not may.fold and not round_.short_blind and luck.random() < 0.02
        letter = "f" if free_fold else choice(luck, may)
        to = may.raise_to if letter == "r" else None
        played.append((here.table.names[here.actor], here.verb(letter)))
        here.act(letter)
        there.act(letter, to)
        round_.decided(seat.number, to)
    same("who is to act", here.actor, there.actor)
    return _payoffs(here, there.payoffs(), to_the_first)


def _not_asked(round_: Round, here, there) -> int:
    """Against a short big blind the price is lower there, so that one who owes the rest here is not asked (no. 5)."""
    if round_.short_blind and here.actor is not None and here.may().call:
        return 5
    raise Differs(f"to act: {here.actor} here, {there.actor} there")


def _explained(point: int | None, here, may, would) -> int:
    if point is None:
        raise Differs(f"{here.table.names[here.actor]} may {may} here, {would} there")
    return point


def _payoffs(here, there: list, shares) -> int | None:
    """Compares who won and lost how much; 6 where it is the same but for odd chips, which here go by the books."""
    for pot in here.awarded:
        winners = sorted(dict(pot.shares), key=here.table.names.index)
        same("the shares of a pot by X-04", pot.shares, one_each(pot.amount, winners))
    expected = here.payoffs_if(shares)
    if any(abs(mine - theirs) > 1e-6 for mine, theirs in zip(expected, there, strict=True)):
        raise Differs(f"payoffs {here.payoffs()} here, {there} there, {expected} expected there")
    return 6 if here.payoffs() != expected else None


def played_alike(play, seed: int, hands: int, deal_of=deal_of_any_sort) -> Counter:
    """Plays so many hands; how many were the same to the last chip (None), and how many up to each difference."""
    found, began = Counter(), time.perf_counter()
    for number in range(hands):
        luck, script = random.Random(f"{seed}/{number}"), []
        deal = deal_of(luck)
        try:
            found[play(deal, luck, script)] += 1
        except Exception as fault:
            raise Differs(f"seed {seed}, hand {number}: {_as_code(deal, script)}\n{fault!r}") from fault
    took = time.perf_counter() - began
    print(f"\nseed {seed}: {hands} hands in {took:.1f} s, of which the same to the last chip: {found[None]}")
    for point in sorted(filter(None, found)):
        print(f"  {found[point]:6} up to no. {point}: {POINTS[point]}")
    return found


def _as_code(deal: Deal, script: list) -> str:
    given = {"stacks": deal.stacks, "seed": deal.seed, "posts": deal.posts, "dead": deal.dead}
    return written(deal.players, deal.rules, {name: value for name, value in given.items() if value}, script)


def test_pokerkit_plays_like_the_kit(pokerkit):
    found = played_alike(partial(with_pokerkit, pokerkit.Game), seed=1, hands=200)
    assert found[None] > 100


@pytest.mark.slow
def test_pokerkit_plays_thousands_of_hands_like_the_kit(pokerkit):
    found = played_alike(partial(with_pokerkit, pokerkit.Game), seed=2, hands=SLOW_HANDS)
    assert found[None] > SLOW_HANDS / 2
    assert set(found) == {None, *POINTS} or SLOW_HANDS < 4000  # each point comes up, or the test has grown blind


# --- OpenSpiel ----------------------------------------------------------------------------------------------


def deep_deal(luck: random.Random) -> Deal:
    """Two to four players who never run out of chips: OpenSpiel's limit game knows no stacks (no. 12)."""
    players = luck.randint(2, 4)
    small, big = luck.choice(STAKES)
    blinds = luck.choice([one for one in BLINDS if fits_openspiel(one, players)])
    rules = COURSE.stakes(small, big, blinds=blinds).but(max_raises=luck.choice([3, 3, 3, 1, 4]))
    return Deal(rules, (100 * big,) * players, luck.randrange(10**9))


def fits_openspiel(blinds, players: int) -> bool:
    """Whether OpenSpiel can have such blinds: one at least, and the big one higher than the others."""
    return blinds is None or (1 <= len(blinds) <= players and len(set(blinds)) == len(blinds))


def with_limit_game(game, deal: Deal, luck: random.Random, played: list) -> int | None:
    """Plays a hand here and in OpenSpiel's limit game: the same choices and the same chips in, at every decision."""
    here, there = kit_game.Game(deal), game(deal, stacks=False)
    while here.actor is not None:
        same("who is to act", here.actor, there.actor)
        may = here.may()
        same("the choices", letters(may), there.may())
        same("chips paid", list(here.table.paid), there.paid())
        letter = choice(luck, may)
        played.append((here.table.names[here.actor], here.verb(letter)))
        here.act(letter)
        there.act(letter, 0)
    same("who is to act", here.actor, there.actor)
    return _payoffs(here, there.payoffs(), in_fractions)


def deal_with_stacks(luck: random.Random) -> Deal:
    """Two to ten players with stacks of all sizes that pay the blinds in full: OpenSpiel has no shorter ones."""
    players = luck.randint(2, 10)
    small, big = luck.choice(STAKES)
    # No raise of a no-limit game is smaller than the big blind.
    blinds = luck.choice([one for one in BLINDS if fits_openspiel(one, players) and (not one or max(one) <= small)])
    rules = COURSE.stakes(small, big, blinds=blinds)
    return Deal(rules, stacks_of_any_size(luck, players, big, least=max(rules.blinds)), luck.randrange(10**9))


def with_no_limit_game(game, deal: Deal, luck: random.Random, played: list) -> int | None:
    """Plays a hand here and with the same amounts in OpenSpiel's no-limit game: the same chips in, the same payoffs."""
    here, there = kit_game.Game(deal), game(deal, stacks=True)
    while here.actor is not None:
        same("who is to act", here.actor, there.actor)
        same("chips paid", list(here.table.paid), there.paid())
        may, seat = here.may(), here.actor
        letter = choice(luck, may)
        played.append((here.table.names[seat], here.verb(letter)))
        there.act(letter, (may.raise_to or 0) + here.table.settled[seat])
        here.act(letter)
    same("who is to act", here.actor, there.actor)
    return _payoffs(here, there.payoffs(), in_fractions)


def test_openspiel_allows_the_same_where_nobody_runs_out_of_chips(openspiel):
    assert set(played_alike(partial(with_limit_game, openspiel.Game), 3, 100, deep_deal)) <= {None, 6}


def test_openspiel_pays_the_same_from_stacks_of_all_sizes(openspiel):
    assert set(played_alike(partial(with_no_limit_game, openspiel.Game), 4, 100, deal_with_stacks)) <= {None, 6}


@pytest.mark.slow
def test_openspiel_allows_and_pays_the_same_in_thousands_of_hands(openspiel):
    hands = SLOW_HANDS // 2
    assert set(played_alike(partial(with_limit_game, openspiel.Game), 5, hands, deep_deal)) <= {None, 6}
    assert set(played_alike(partial(with_no_limit_game, openspiel.Game), 6, hands, deal_with_stacks)) <= {None, 6}


# --- Who wins -------------------------------------------------------------------------------------------------


def showdowns_alike(evaluate, seed: int, number: int) -> Counter:
    """So many showdowns of two players, judged here and by another evaluator, whose lower score is the better hand.

    Its scores are also held against the ranks of all the other showdowns: an equal score has an equal rank, and a
    better one a better.
    """
    luck, found, rank_of = random.Random(seed), Counter(), {}
    for _ in range(number):
        *board, a, b, c, d = luck.sample(PACK, 9)
        hands = [(a, b, *board), (c, d, *board)]
        ranks = [hand_rank(hand) for hand in hands]
        scores = [evaluate(*map(str, hand)) for hand in hands]
        winner = (ranks[0] > ranks[1]) - (ranks[0] < ranks[1])
        assert winner == (scores[0] < scores[1]) - (scores[0] > scores[1]), (seed, hands)
        for score, rank, hand in zip(scores, ranks, hands, strict=True):
            assert rank_of.setdefault(score, rank) == rank, (seed, hand)
        found[winner] += 1
    ordered = [rank_of[score] for score in sorted(rank_of)]
    assert all(better > worse for better, worse in pairwise(ordered))
    print(f"\nseed {seed}: {number} showdowns, {found[0]} of them ties, with {len(rank_of)} different hands")
    return found


@pytest.fixture(scope="module")
def evaluate():
    reason = 'needs phevaluator: pip install -e ".[oracles]"'
    return pytest.importorskip("phevaluator", reason=reason, exc_type=ImportError).evaluate_cards


def test_another_evaluator_has_the_same_winners(evaluate):
    assert showdowns_alike(evaluate, seed=7, number=2_000)[0]


@pytest.mark.slow
def test_another_evaluator_has_the_same_winners_in_a_hundred_thousand_showdowns(evaluate):
    assert showdowns_alike(evaluate, seed=8, number=100_000)[0] > 1_000
