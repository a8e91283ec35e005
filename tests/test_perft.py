"""Every betting history is counted, as chess engines count moves: by the engine, by a recurrence, and as published.

``perft.txt`` has the counts. Where one is not met, the test prints the *divide*: for each first action the decision
points and endings below it, by the engine and by the recurrence, so that the fault can be walked down to.
"""

from collections import Counter
from functools import cache
from math import prod
from pathlib import Path
from typing import NamedTuple

import pytest

from holdem_lessons import betting_tree
from holdem_lessons.betting_tree import Count, added, after, ending, is_ending, ways
from holdem_lessons.engine.rules import COURSE, HOME_GAME, ROBERTS, round_rules
from holdem_lessons.engine.table import Table
from holdem_lessons.notation import HOUSE_NAMES

SLOW = 15_000
"""A count with more endings than this is left to the slow run."""

# --- The records of perft.txt -------------------------------------------------------------------------


class Game(NamedTuple):
    """What a record plays: ``cap`` counts every bet of a round with the big blind; None is no limit for two."""

    players: int
    cap: int | None
    first: str = "preflop"
    free_folds: bool = False
    stacks: tuple[int, ...] | None = None
    """Small blind, big blind; None for stacks that never run out."""


def records():
    """(id, game, line) of every count in perft.txt; a line is the kind of count, the streets, and the figures."""
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[:1] == ["id"]:
            name, games = words[1], list(_games(line))
        elif words and words[0] != "#" and not line.startswith("#"):
            yield from ((name, game, words) for game in games)


def _games(line: str):
    options = dict(part.strip().split(" ", 1) for part in line.split("  "))
    for stacks in options.get("stacks", "").split() or [None]:
        yield Game(
            players=int(options["players"]),
            cap=None if options["cap"] == "none" else int(options["cap"]),
            first=options.get("from", "preflop"),
            free_folds="folds" in options,
            stacks=stacks and tuple(map(int, stacks.split(","))),
        )


def cases(kind: str):
    for name, game, words in records():
        if words[0] == kind:
            stacks = "-" + "-".join(map(str, game.stacks)) if game.stacks else ""
            slow = kind == "perft" and int(words[3]) > SLOW
            yield pytest.param(
                game,
                words[1:],
                id=f"{name}{stacks}-{'-'.join(words[1:3]) if kind == 'divide' else words[1]}",
                marks=[pytest.mark.slow] if slow else [],
            )


# --- The engine's count -------------------------------------------------------------------------------


def opening(game: Game, streets: int) -> Table:
    """The table at the game's first decision, its plan cut off after so many streets of betting."""
    lifted = game.cap is None
    cap = {"heads_up_cap": "lifted with two at the table"} if lifted else {"max_raises": game.cap - 1}
    names = tuple(f"P{seat + 1}" for seat in range(game.players))
    # Heads-up the big blind is seat 1, and the stacks of a record begin with the small blind.
    stacks = tuple(reversed(game.stacks)) if game.stacks else None
    return betting_tree.opening(COURSE.stakes(2, 4).but(**cap), names, game.first, stacks, streets)


def choices(table: Table, free_folds: bool) -> list[str]:
    verbs = ways(table)
    return ["folds", *verbs] if free_folds and "folds" not in verbs else verbs


def walk(table: Table, free_folds: bool = False) -> Count:
    """Counts by playing every history to its end, or to the showdown."""
    if is_ending(table):
        return ending(table)
    return added([walk(after(table, verb), free_folds) for verb in choices(table, free_folds)])


def walked_by_first_action(game: Game, streets: int) -> dict[str, Count]:
    table = opening(game, streets)
    return {verb: walk(after(table, verb), game.free_folds) for verb in choices(table, game.free_folds)}


# --- The recurrence, which knows nothing of the engine -------------------------------------------------


class Round(NamedTuple):
    """A round with stacks that never run out: players left, decisions owed, bets so far, the blind's option."""

    live: int
    owing: int
    bets: int
    cap: int
    option: bool
    free_folds: bool = False

    def ways(self) -> dict[str, "Round"]:
        live, owing, bets, cap, option, free_folds = self
        free = bets == 0 or (option and owing == 1 and bets == 1)
        found = {}
        if free_folds or not free:
            found["folds"] = Round(live - 1, owing - 1, bets, cap, option, free_folds)
        found["checks" if free else "calls"] = Round(live, owing - 1, bets, cap, option, free_folds)
        if bets < cap:
            found["raises" if bets else "bets"] = Round(live, live - 1, bets + 1, cap, False, free_folds)
        return found

    @property
    def over(self) -> bool:
        return self.live == 1 or self.owing == 0


@cache
def count(round_: Round) -> tuple[Counter, int]:
    """({players left: endings}, decision points) of one round."""
    if round_.over:
        return Counter({round_.live: 1}), 0
    parts = [count(way) for way in round_.ways().values()]
    return sum((endings for endings, _ in parts), Counter()), 1 + sum(decisions for _, decisions in parts)


def preflop(players: int, cap: int, free_folds: bool = False) -> Round:
    return Round(players, players, 1, cap, True, free_folds)


def later(players: int, cap: int, free_folds: bool = False) -> Round:
    return Round(players, players, 0, cap, False, free_folds)


def counted(round_: Round, streets: int) -> Count:
    """The count over this street and the following ones: rounds multiply along the players who are left."""
    left, decisions = count(round_)
    total = [decisions, left[1], 0]
    for players in sorted(set(left) - {1}):
        following = later(players, round_.cap, round_.free_folds)
        below = counted(following, streets - 1) if streets > 1 else Count(0, 0, 1)
        total = [sofar + left[players] * more for sofar, more in zip(total, below, strict=True)]
    return Count(*total)


def opening_round(game: Game) -> Round:
    return (preflop if game.first == "preflop" else later)(game.players, game.cap, game.free_folds)


class HeadsUp(NamedTuple):
    """Two players with short stacks at 2/4; ``me`` acts. Amounts are this street's bets and the chips behind."""

    streets: int
    street: int
    me: str
    bets: tuple[int, int]
    """Small blind, big blind."""
    behind: tuple[int, int]
    wagers: int
    owing: int
    cap: int | None

    def ways(self) -> dict[str, "HeadsUp | Count"]:
        mine = 0 if self.me == "small" else 1
        high = max(2, *self.bets) if self.street == 0 else max(self.bets)
        most = self.bets[1 - mine] + self.behind[1 - mine]
        owed = min(high, most, self.bets[mine] + self.behind[mine]) - self.bets[mine]
        found = {"folds": Count(0, 1, 0)} if owed > 0 else {}
        found["calls" if owed > 0 else "checks"] = self._paid(mine, max(0, owed), self.wagers, self.owing - 1)
        full = high + (2 if self.street < 2 else 4)
        to = min(full, self.bets[mine] + self.behind[mine])
        if (self.cap is None or self.wagers < self.cap) and to > high and most > high:
            found["raises" if high else "bets"] = self._paid(mine, to - self.bets[mine], self.wagers + 1, 1)
        return found

    def _paid(self, mine: int, chips: int, wagers: int, owing: int) -> "HeadsUp | Count":
        bets, behind = list(self.bets), list(self.behind)
        bets[mine] += chips
        behind[mine] -= chips
        other = "big" if self.me == "small" else "small"
        now = self._replace(bets=tuple(bets), behind=tuple(behind), wagers=wagers, owing=owing, me=other)
        return now if owing else now._next_street()

    def _next_street(self) -> "HeadsUp | Count":
        if self.street + 1 == self.streets or min(self.behind) == 0:
            return Count(0, 0, 1)
        return self._replace(street=self.street + 1, bets=(0, 0), me="big", wagers=0, owing=2)


def counted_short(state: "HeadsUp | Count") -> Count:
    if isinstance(state, Count):
        return state
    return added([counted_short(way) for way in state.ways().values()])


def short_start(game: Game, streets: int) -> HeadsUp:
    small, big = game.stacks
    return HeadsUp(streets, 0, "small", (1, 2), (small - 1, big - 2), 1, 2, game.cap)


def expected(game: Game, streets: int) -> Count:
    return counted_short(short_start(game, streets)) if game.stacks else counted(opening_round(game), streets)


def expected_by_first_action(game: Game, streets: int) -> dict[str, Count]:
    if game.stacks:
        return {verb: counted_short(way) for verb, way in short_start(game, streets).ways().items()}
    return {verb: counted(way, streets) for verb, way in opening_round(game).ways().items()}


# --- The counts ---------------------------------------------------------------------------------------


def divide(game: Game, streets: int) -> str:
    """What to read where a count is not met: each first action, then decisions/endings below it."""
    ours, theirs = walked_by_first_action(game, streets), expected_by_first_action(game, streets)
    lines = [f"{game}, streets: {streets}; decisions/endings below each first action", f"{'':8} engine  recurrence"]
    for verb in [*ours, *(theirs.keys() - ours.keys())]:
        cells = [f"{one.decisions}/{one.endings}" if one else "-" for one in (ours.get(verb), theirs.get(verb))]
        lines.append(f"{verb:8} {cells[0]}  {cells[1]}" + ("" if cells[0] == cells[1] else "   <-- differs"))
    return "\n".join(lines)


@pytest.mark.parametrize("game, figures", list(cases("perft")))
def test_perft(game, figures):
    streets, decisions, endings = map(int, figures[:3])
    ours, theirs = walk(opening(game, streets), game.free_folds), expected(game, streets)
    assert (decisions, endings) == (theirs.decisions, theirs.endings), "perft.txt and the recurrence differ"
    assert ours == theirs, divide(game, streets)
    if len(figures) > 3:
        assert figures[3] == f"{ours.fold_outs}+{ours.continuations}"


@pytest.mark.parametrize("game, figures", list(cases("divide")))
def test_divide(game, figures):
    streets, verb, published = int(figures[0]), figures[1], tuple(map(int, figures[2:]))
    below = walk(after(opening(game, streets), verb), game.free_folds)
    assert (below.decisions, below.endings) == published, divide(game, streets)


def test_the_divide_names_the_action_that_is_counted_wrongly(monkeypatch):
    capped_too_early = opening(Game(2, 3), 1)
    monkeypatch.setattr(f"{__name__}.opening", lambda game, streets: capped_too_early)
    assert [line.split()[0] for line in divide(Game(2, 4), 1).splitlines() if "differs" in line] == ["calls", "raises"]


@pytest.mark.parametrize("reading", ["lifted before the cap", "lifted from the start of the round"])
def test_every_reading_of_the_heads_up_exception_lifts_the_cap_for_two_players(reading):
    game = Game(2, None, stacks=(9, 9))
    table = opening(game, 4)
    rules = table.rules.but(heads_up_cap=reading)
    table = table._replace(rules=rules, betting=table.betting._replace(rules=round_rules(rules, "preflop")))
    assert walk(table) == expected(game, 4)


# --- The count by positions, which the plots use -------------------------------------------------------

SOME_RULES = [
    COURSE,
    COURSE.but(chop=True),
    COURSE.but(straddle="counts as a raise"),
    COURSE.but(straddle="a bigger blind"),
    COURSE.but(blind_is_bet=False),
    HOME_GAME.but(later_round_max_raises=2),
    HOME_GAME.but(later_round_max_raises=2, single_lap=True),
    HOME_GAME.but(later_round_max_raises=2, bet_uses_raise=False),
    HOME_GAME.but(later_round_max_raises=2, first_round_raises="both"),
]


@pytest.mark.parametrize("street", ["preflop", "flop"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", SOME_RULES, ids=range(len(SOME_RULES)))
def test_the_count_by_positions_is_that_of_every_history(rules, players, street):
    table = betting_tree.opening(rules, HOUSE_NAMES[:players], street)
    assert betting_tree.count(table) == walk(table)


@pytest.mark.parametrize("players", range(2, 11))
def test_the_count_by_positions_is_that_of_the_recurrence(players):
    names = HOUSE_NAMES[:players]
    assert betting_tree.count(betting_tree.opening(COURSE, names, "preflop")) == counted(preflop(players, 4), 1)
    for street in ("flop", "river"):
        assert betting_tree.count(betting_tree.opening(COURSE, names, street)) == counted(later(players, 4), 1)


@pytest.mark.parametrize(
    "rules, street, players",
    [(HOME_GAME, "flop", 2), (HOME_GAME, "turn", 10), (ROBERTS, "preflop", 2), (ROBERTS, "flop", 3)],
)
def test_where_nothing_ends_the_raising_there_is_no_count(rules, street, players):
    assert betting_tree.count(betting_tree.opening(rules, HOUSE_NAMES[:players], street)) is None


@pytest.mark.parametrize("most", range(1, 7))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_tree_cut_off_after_some_bets_is_that_of_a_cap(players, most):
    table = betting_tree.opening(HOME_GAME, HOUSE_NAMES[:players], "flop")
    assert betting_tree.count(table, most) == counted(later(players, most), 1)


# --- Identities: true of the recurrence, and of the engine where it is quick ---------------------------


@pytest.mark.parametrize("cap", range(2, 9))
def test_heads_up_round_by_formula(cap):
    assert counted(later(2, cap), 1) == (2 * cap + 2, 2 * cap, 2 * cap + 1) == walk(opening(Game(2, cap, "river"), 1))
    assert counted(preflop(2, cap), 1) == (2 * cap, 2 * cap - 1, 2 * cap - 1) == walk(opening(Game(2, cap), 1))


@pytest.mark.parametrize("cap", range(2, 9))
def test_half_of_all_heads_up_hands_end_in_a_showdown(cap):
    whole = counted(preflop(2, cap), 4)
    assert whole.fold_outs == whole.continuations == (2 * cap - 1) * (2 * cap + 1) ** 3


@pytest.mark.parametrize("cap", [1, 2])
def test_half_of_all_heads_up_hands_end_in_a_showdown_when_played(cap):
    whole = walk(opening(Game(2, cap), 4))
    assert whole.fold_outs == whole.continuations == (2 * cap - 1) * (2 * cap + 1) ** 3


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("cap", range(1, 7))
def test_wherever_one_may_still_bet_everyone_may_fold_to_it(players, cap):
    # Fold-outs with one bet more are the decision points; before the flop there is the walk besides.
    assert counted(later(players, cap + 1), 1).fold_outs == counted(later(players, cap), 1).decisions
    assert counted(preflop(players, cap + 1), 1).fold_outs == counted(preflop(players, cap), 1).decisions + 1


@pytest.mark.parametrize("players, cap", [(2, 1), (2, 4), (3, 1), (3, 2), (3, 3), (4, 2)])
def test_wherever_one_may_still_bet_everyone_may_fold_to_it_when_played(players, cap):
    for first, walks in (("flop", 0), ("preflop", 1)):
        more, less = (walk(opening(Game(players, bets, first), 1)) for bets in (cap + 1, cap))
        assert more.fold_outs == less.decisions + walks


@pytest.mark.parametrize("players", range(3, 11))
def test_a_first_fold_leaves_the_game_with_one_player_fewer(players):
    below = expected_by_first_action(Game(players, 4), 1)["folds"]
    assert below == counted(preflop(players - 1, 4), 1)


@pytest.mark.parametrize("players", [3, 4])
def test_a_first_fold_leaves_the_game_with_one_player_fewer_when_played(players):
    assert walk(after(opening(Game(players, 4), 1), "folds")) == walk(opening(Game(players - 1, 4), 1))


# --- The recurrence against the larger published figures ------------------------------------------------

ONE_ROUND = {  # players: preflop decisions, endings, later decisions, endings; a bet and three raises
    6: (38_828, 44_264, 174_630, 197_869),
    7: (238_770, 263_110, 1_276_359, 1_399_595),
    8: (1_392_308, 1_497_776, 8_611_720, 9_228_305),
    9: (7_817_130, 8_263_966, 54_863_433, 57_823_399),
    10: (42_697_148, 44_560_664, 335_014_250, 348_800_181),
}


@pytest.mark.parametrize("players", ONE_ROUND)
def test_recurrence_meets_the_published_figures_of_one_round(players):
    first, following = counted(preflop(players, 4), 1), counted(later(players, 4), 1)
    assert (first.decisions, first.endings, following.decisions, following.endings) == ONE_ROUND[players]


WHOLE_HAND = {  # players: decision points, endings, of which showdowns where that is published
    2: (6_378, 10_206, 5_103),
    3: (9_711_806, 14_225_502, 9_254_143),
    4: (4_767_072_227, 6_411_543_170, 4_697_557_933),
    6: (126_708_870_239_913, 154_299_875_192_038, 126_388_855_861_469),
    10: (1_810_483_257_628_399_115_717, 2_020_384_836_088_153_921_022),
}


@pytest.mark.parametrize("players", WHOLE_HAND)
def test_recurrence_meets_the_published_figures_of_whole_hands(players):
    whole = counted(preflop(players, 4), 4)
    published = WHOLE_HAND[players]
    assert (whole.decisions, whole.endings, whole.continuations)[: len(published)] == published


def test_decision_points_by_street_are_those_of_the_published_solution_of_heads_up_limit():
    by_street = [counted(preflop(2, 4), streets).decisions for streets in (1, 2, 3, 4)]
    added = [now - before for before, now in zip([0, *by_street], by_street, strict=False)]
    assert added == [8, 70, 630, 5_670]
    hands_up_to_suits = [169, 1_286_792, 55_190_538, 2_428_287_420]
    assert sum(map(prod, zip(added, hands_up_to_suits, strict=True))) == 13_803_249_787_132
