"""Where the three texts are silent or disagree: X-01 to X-11, X-24, X-26, X-29, the traps, and the rows C-03 to C-37.

All at 10/20 unless a scene says otherwise. Seats from the button's left are Ann, Bo, Cy, Di, Ed and so on: Ann is the
small blind, Bo the big blind, the last player has the button; with two players Bo has the button and the small blind.
"""

import random

import pytest

from holdem_lessons import CASINO, COURSE, HOME_GAME, LIMIT_10_20, ROBERTS, BadSetup, Hand, IllegalAction, cards
from holdem_lessons.engine.cards import HIDDEN
from holdem_lessons.engine.pots import Pot, layers, split

from scenes import D1, last, may, posted, refused, shown, told

ROYAL = "board As Ks Qs Js Ts"
HOME = HOME_GAME.stakes(10, 20)


def kinds(hand):
    return [type(event).__name__ for event in hand.events]


def pots(hand):
    """The chips in the middle, as in ``78: Ann Bo Cy``."""
    return [f"{pot.amount}: {' '.join(hand.names[seat] for seat in pot.seats)}" for pot in hand.table.pots]


def awards(hand):
    """What was pushed to whom, in order, as in ``40 Ann, 30 Bo``."""
    return [", ".join(f"{chips} {who}" for who, chips in event.shares) for event in told(hand, "PotAwarded")]


def everybody(names, verb):
    return ", ".join(f"{who} {verb}" for who in names)


def after_limps(street, players, rules=LIMIT_10_20, left=None, **given):
    """A hand in which everybody calls the big blind and checks up to a street, where ``left`` chips remain by name."""
    stacks = {name: chips + rules.small_bet for name, chips in (left or {}).items()}
    hand = Hand(players, rules, stacks=stacks, **given)
    names = hand.names
    if len(names) == 2:
        hand = hand.play("Bo calls, Ann checks")
    else:
        hand = hand.play(f"{everybody(names[2:], 'calls')}, Ann calls, Bo checks")
    while hand.street != street:
        hand = hand.play(f"{hand.to_act} checks")
    return hand


# --- two players ----------------------------------------------------------------------------------


def test_X_01_two_players():
    hand = Hand("Ann Bo", LIMIT_10_20, deck=D1)
    assert posted(hand) == [("Bo", "small blind", 5), ("Ann", "big blind", 10)]
    assert hand.player("Bo").has_button
    assert [event.who for event in told(hand, "Dealt")] == ["Ann", "Bo", "Ann", "Bo"], "the button gets the last card"
    assert hand.player("Ann").cards == cards("9c 2d") and hand.player("Bo").cards == cards("Qh 5s")
    assert may(hand) == "Bo: folds, calls 5, raises to 20"
    called = hand.play("Bo calls")
    assert may(called) == "Ann: checks, raises to 20"
    assert may(called.play("Ann checks")) == "Ann: checks, bets 10"
    assert may(called.play("Ann raises")) == "Bo: folds, calls 10, raises to 30"


@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_X_01_the_button_acts_last_from_the_flop_on(street):
    hand = after_limps(street, 2)
    assert (hand.street, hand.to_act, hand.play("Ann checks").to_act) == (street, "Ann", "Bo")


def test_X_01_the_big_blind_with_nothing_to_call_checks():
    hand = Hand(2, LIMIT_10_20).play("Bo calls")
    assert refused(hand, "Ann calls") == "nothing_to_call"
    assert hand.play("Ann checks").street == "flop"


# --- the cap with two players ---------------------------------------------------------------------

NEVER = "never lifted"
BEFORE_THE_CAP = "lifted before the cap"
FROM_THE_START = "lifted from the start of the round"
TWO_NOT_ALL_IN = "lifted when two are not all-in"
TWO_AT_THE_TABLE = "lifted with two at the table"

HEADS_UP_SCENES = {  # players, chips left, what is played on the river, and in which readings the cap is then lifted
    "capped, then one folds": (3, None, "Ann bets, Bo raises, Cy raises, Ann raises, Bo folds", {TWO_NOT_ALL_IN}),
    "one folds, then two go on": (
        3, None, "Ann bets, Bo raises, Cy folds, Ann raises, Bo raises", {BEFORE_THE_CAP, TWO_NOT_ALL_IN},
    ),
    "one folds to the last but one raise": (
        3, None, "Ann bets, Bo raises, Cy raises, Ann folds, Bo raises", {BEFORE_THE_CAP, TWO_NOT_ALL_IN},
    ),
    "two active and one all-in since before the round": (
        3, {"Cy": 0}, "Ann bets, Bo raises, Ann raises, Bo raises", {BEFORE_THE_CAP, FROM_THE_START, TWO_NOT_ALL_IN},
    ),
    "two active and one all-in during the round": (
        3, {"Bo": 40}, "Ann bets, Bo raises, Cy raises, Ann raises", {BEFORE_THE_CAP, TWO_NOT_ALL_IN},
    ),
    "capped by an all-in": (3, {"Ann": 80}, "Ann bets, Bo raises, Cy raises, Ann raises", {TWO_NOT_ALL_IN}),
    "three players, nobody folds": (3, None, "Ann bets, Bo raises, Cy raises, Ann raises", set()),
    "two at the table": (
        2, None, "Ann bets, Bo raises, Ann raises, Bo raises",
        {BEFORE_THE_CAP, FROM_THE_START, TWO_NOT_ALL_IN, TWO_AT_THE_TABLE},
    ),
}  # fmt: skip


@pytest.mark.parametrize("reading", [NEVER, BEFORE_THE_CAP, FROM_THE_START, TWO_NOT_ALL_IN, TWO_AT_THE_TABLE])
@pytest.mark.parametrize("scene", HEADS_UP_SCENES)
def test_X_02_the_heads_up_cap(scene, reading):
    players, left, river, lifted_in = HEADS_UP_SCENES[scene]
    rules = COURSE.but(heads_up_cap=reading).stakes(10, 20)
    hand = after_limps("river", players, rules, left).play(river)
    assert hand.table.betting.high == 80, "the wagers so far are 20, 40, 60, 80"
    assert ("raises" in hand.legal) == (reading in lifted_in)
    if reading in lifted_in:
        assert hand.legal["raises"].to == 100
    else:
        assert refused(hand, f"{hand.to_act} raises") == "capped"


def test_X_02_C_04_robert_lifts_and_the_casino_does_not():
    wagers = "Ann bets, Bo raises, Ann raises, Bo raises"
    assert may(after_limps("turn", 2, ROBERTS.stakes(10, 20)).play(wagers)) == "Ann: folds, calls 20, raises to 100"
    for rules in (LIMIT_10_20, CASINO.stakes(10, 20)):
        assert may(after_limps("turn", 2, rules).play(wagers)) == "Ann: folds, calls 20"


def test_X_02_without_the_cap_only_the_stacks_end_it():
    rules = COURSE.but(heads_up_cap=BEFORE_THE_CAP).stakes(10, 20)
    hand = after_limps("river", 2, rules, {"Ann": 230, "Bo": 230}).play("Ann bets")
    rungs = []
    while "raises" in hand.legal:
        rungs.append(hand.legal["raises"].to)
        hand = hand.play(f"{hand.to_act} raises" if rungs[-1] < 230 else f"{hand.to_act} goes all-in")
    assert rungs == [40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 230]
    assert may(hand) == "Ann: folds, calls 10 all-in"


def test_X_02_a_capped_round_stays_capped_before_the_flop_as_well():
    rules = COURSE.but(heads_up_cap=BEFORE_THE_CAP).stakes(10, 20)
    capped = Hand(3, rules).play("Cy raises, Ann raises, Bo raises, Cy folds")
    assert may(capped) == "Ann: folds, calls 10"
    lifted = Hand(3, rules).play("Cy folds, Ann raises, Bo raises, Ann raises")
    assert may(lifted) == "Bo: folds, calls 10, raises to 50"


def test_X_02_the_next_round_begins_heads_up():
    rules = COURSE.but(heads_up_cap=FROM_THE_START).stakes(10, 20)
    hand = Hand(3, rules).play("Cy raises, Ann raises, Bo raises, Cy folds, Ann calls")
    assert may(hand.play("Ann bets, Bo raises, Ann raises, Bo raises")) == "Ann: folds, calls 10, raises to 50"


def test_X_02_two_players_who_always_raise_put_in_240_each():
    hand = Hand(2, LIMIT_10_20, stacks=500)
    while not hand.over:
        verb = next(verb for verb in ("raises", "bets", "calls", "checks") if verb in hand.legal)
        hand = hand.play(f"{hand.to_act} {verb}")
    assert [hand.player(name).paid for name in hand.names] == [240, 240]
    assert sum(event.amount for event in told(hand, "PotAwarded")) == 480


# --- all-in for less, completing, and who may raise again -----------------------------------------


def turn(players, **left):
    """The turn, where a wager is 20, with this many chips left by name; nobody has acted yet."""
    return after_limps("turn", players, left=left)


def test_X_03_a_short_all_in_raise_may_be_completed():
    hand = turn(3, Bo=26).play("Ann bets, Bo goes all-in")
    assert last(hand, "Raised", "to by full number") == (26, 6, False, 1)
    assert may(hand) == "Cy: folds, calls 26, raises to 40"
    assert last(hand.play("Cy completes"), "Raised", "to full number") == (40, True, 2)


def test_X_03_b_and_gives_no_second_turn():
    hand = turn(3, Bo=26).play("Ann bets, Bo goes all-in, Cy calls")
    assert may(hand) == "Ann: folds, calls 6"
    assert refused(hand, "Ann raises") == "not_reopened"


def test_X_03_b_but_a_completed_wager_does():
    hand = turn(3, Bo=26).play("Ann bets, Bo goes all-in, Cy raises")
    assert may(hand) == "Ann: folds, calls 20, raises to 60"


def test_X_03_c_exactly_half_counts_as_a_raise():
    hand = turn(3, Bo=30).play("Ann bets, Bo goes all-in")
    assert last(hand, "Raised", "to by full number") == (30, 10, True, 2)
    assert may(hand) == "Cy: folds, calls 30, raises to 50"
    assert may(hand.play("Cy calls")) == "Ann: folds, calls 10, raises to 50"
    assert may(turn(3, Bo=29).play("Ann bets, Bo goes all-in, Cy calls")) == "Ann: folds, calls 9"


def test_X_03_d_a_short_all_in_bet_may_be_completed():
    hand = turn(4, Bo=8).play("Ann checks, Bo goes all-in")
    assert last(hand, "Bet", "to all_in") == (8, True)
    assert may(hand) == "Cy: folds, calls 8, raises to 20"
    hand = hand.play("Cy completes")
    assert (hand.table.betting.wagers, hand.table.betting.raises_left) == (1, 3)
    for who, to in (("Di", 40), ("Ann", 60), ("Cy", 80)):
        assert hand.legal["raises"].to == to
        hand = hand.play(f"{who} raises")
    assert may(hand) == "Di: folds, calls 40", "three raises after the completed bet"


def test_X_03_e_a_short_all_in_bet_gives_no_second_turn():
    hand = turn(3, Bo=8).play("Ann checks, Bo goes all-in, Cy calls")
    assert may(hand) == "Ann: folds, calls 8"


def test_X_03_f_three_quarters_of_a_bet_count_as_a_bet():
    hand = turn(2, Ann=15).play("Ann goes all-in")
    assert hand.table.betting.wagers == 1 and hand.pot == 35
    hand = turn(3, Ann=15).play("Ann goes all-in")
    assert may(hand) == "Bo: folds, calls 15, raises to 35"


def test_X_03_g_several_short_all_ins_together():
    hand = turn(5, Bo=26, Di=33).play("Ann bets, Bo goes all-in, Cy calls, Di goes all-in")
    assert may(hand) == "Ed: folds, calls 33, raises to 53"
    hand = hand.play("Ed calls")
    assert may(hand) == "Ann: folds, calls 13, raises to 53", "thirteen more is more than half a bet"
    assert may(hand.play("Ann calls")) == "Cy: folds, calls 7", "seven more is not"
    assert may(hand.play("Ann raises")) == "Cy: folds, calls 27, raises to 73"


def test_X_03_h_completing_can_be_the_third_raise():
    hand = after_limps("flop", 5, left={"Di": 34}).play("Ann bets, Bo raises, Cy raises, Di goes all-in")
    assert last(hand, "Raised", "to full number") == (34, False, 3)
    assert may(hand) == "Ed: folds, calls 34, raises to 40"
    hand = hand.play("Ed completes")
    assert last(hand, "Raised", "to full number") == (40, True, 4)
    assert may(hand) == "Ann: folds, calls 30", "and that was the cap"


def test_X_03_i_at_the_cap_odd_chips_stay_behind():
    hand = turn(5, Ed=85).play("Ann bets, Bo raises, Cy raises, Di raises")
    assert may(hand) == "Ed: folds, calls 80"
    assert refused(hand, "Ed raises") == "capped" and refused(hand, "Ed goes all-in") == "not_all_in"
    assert hand.play("Ed calls").player("Ed").stack == 5


@pytest.mark.parametrize(("stack", "full"), [(22, False), (23, True)])
def test_X_03_half_of_an_odd_bet(stack, full):
    """Half of 15 is 7½: seven more is less than that, eight is more."""
    hand = after_limps("flop", 3, COURSE.stakes(15, 30), {"Bo": stack}).play("Ann bets, Bo goes all-in, Cy calls")
    assert ("raises" in hand.legal) == full == last(hand, "Raised").full


def test_X_03_a_bet_of_five_and_an_all_in_of_six():
    hand = after_limps("flop", 5, COURSE.stakes(5, 10), {"Di": 6})
    hand = hand.play("Ann checks, Bo bets, Cy calls, Di goes all-in")
    assert may(hand) == "Ed: folds, calls 6, raises to 10"


@pytest.mark.parametrize(
    ("all_in", "di", "ann_and_bo"),
    [
        (14, "folds, calls 14, raises to 20", "folds, calls 4"),
        (16, "folds, calls 16, raises to 26", "folds, calls 6, raises to 26"),
    ],
)
def test_X_03_who_has_acted_faces_less_or_more_than_half(all_in, di, ann_and_bo):
    hand = after_limps("flop", 4, left={"Cy": all_in}).play("Ann bets, Bo calls, Cy goes all-in")
    assert may(hand) == f"Di: {di}"
    assert may(hand.play("Di calls")) == f"Ann: {ann_and_bo}"
    assert may(hand.play("Di calls, Ann calls")) == f"Bo: {ann_and_bo}"
    assert "raises" in hand.play("Di raises").legal


def test_X_03_an_all_in_call_for_less_closes_the_round():
    hand = turn(3, Bo=12).play("Ann bets, Bo goes all-in, Cy calls")
    assert hand.street == "river"
    assert pots(hand) == ["66: Ann Bo Cy", "16: Ann Cy"], "36 of this round for all three, 16 for two"


def test_X_03_the_last_chips_of_a_raise():
    hand = after_limps("river", 2, left={"Bo": 27}).play("Ann bets")
    assert may(hand) == "Bo: folds, calls 20, raises to 27 all-in"
    hand = hand.play("Bo goes all-in")
    assert may(hand) == "Ann: folds, calls 7"
    end = hand.play("Ann folds")
    assert last(end, "Refunded", "who amount") == ("Bo", 7) and awards(end) == ["60 Bo"]


def test_X_03_the_full_amount_is_not_short():
    """A raise to less than the full total is legal only if it takes the last chip."""
    assert may(turn(3, Bo=40).play("Ann bets")) == "Bo: folds, calls 20, raises to 40 all-in"
    assert may(turn(3, Bo=41).play("Ann bets")) == "Bo: folds, calls 20, raises to 40"
    assert may(turn(3, Bo=39).play("Ann bets")) == "Bo: folds, calls 20, raises to 39 all-in"


# --- odd chips ------------------------------------------------------------------------------------

BY_FIVES = COURSE.but(chip_unit=5).stakes(10, 20)


def checked_down(hand):
    while not hand.over:
        hand = hand.play(f"{hand.to_act} checks")
    return hand


@pytest.mark.parametrize(("rules", "share"), [(BY_FIVES, "15 Bo, 10 Jo"), (LIMIT_10_20, "13 Bo, 12 Jo")])
def test_X_04_two_share_25(rules, share):
    hand = Hand(10, rules, deal=ROYAL)
    hand = hand.play(f"{everybody(hand.names[2:9], 'folds')}, Jo calls, Ann folds, Bo checks")
    assert hand.pot == 25
    assert awards(checked_down(hand)) == [share]


@pytest.mark.parametrize(("rules", "share"), [(BY_FIVES, "15 Bo, 15 Ed, 10 Jo"), (LIMIT_10_20, "14 Bo, 13 Ed, 13 Jo")])
def test_X_04_three_share_40(rules, share):
    hand = Hand(10, rules, deal=ROYAL).play("Cy folds, Di folds, Ed calls, Flo folds, Gus folds, Hal folds, Ivy folds")
    hand = hand.play("Jo calls, Ann calls, Bo checks, Ann folds")
    assert hand.pot == 40
    assert awards(checked_down(hand)) == [share]


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "shares"),
    [
        (41, (0, 1, 4), 1, [14, 14, 13]),
        (100, (0, 1, 2), 1, [34, 33, 33]),
        (170, (1, 4, 9), 5, [60, 55, 55]),
        (90, (0, 1), 1, [45, 45]),
        (23, (2, 5), 5, [13, 10]),
        (7, (1, 3, 5), 5, [7, 0, 0]),
    ],
)
def test_X_04_odd_chips_go_one_each_from_the_button_s_left(amount, winners, unit, shares):
    """A remainder below the smallest chip goes to the first winner."""
    pushed = split(amount, winners, unit)
    assert pushed == tuple(zip(winners, shares, strict=True)) and sum(shares) == amount


# --- short blinds and antes -----------------------------------------------------------------------


def test_X_05_a_short_big_blind_leaves_the_price():
    hand = Hand(3, LIMIT_10_20, stacks={"Ann": 200, "Bo": 6, "Cy": 200})
    assert posted(hand) == [("Ann", "small blind", 5), ("Bo", "big blind", 6)] and hand.player("Bo").all_in
    assert may(hand) == "Cy: folds, calls 10, raises to 20"
    hand = hand.play("Cy calls")
    assert may(hand) == "Ann: folds, calls 5, raises to 20"
    assert pots(hand.play("Ann calls")) == ["18: Ann Bo Cy", "8: Ann Cy"]


def test_X_05_only_what_can_be_matched_is_owed():
    """The big blind is all-in for 6 and only the small blind is left, with 5 in."""
    deal = "Ann 7c 2d, Bo Ah Ad, board Qs 9h 4c 3d 8s"
    hand = Hand(3, LIMIT_10_20, stacks={"Bo": 6}, deal=deal).play("Cy folds")
    assert may(hand) == "Ann: folds, calls 1"
    called = hand.play("Ann calls")
    assert awards(called) == ["12 Bo"] and called.player("Ann").net == -6
    folded = hand.play("Ann folds")
    assert last(folded, "Refunded", "who amount") == ("Bo", 1) and awards(folded) == ["10 Bo"]


def test_X_05_a_big_blind_below_the_small_one():
    """Bo has 4, Ann posts 5, everybody else folds: one chip goes back, nothing is to be decided, the board is dealt."""
    hand = Hand(4, CASINO.stakes(10, 20), stacks={"Bo": 4}).play("Cy folds, Di folds")
    assert hand.over and len(hand.board) == 5
    assert last(hand, "Refunded", "who amount") == ("Ann", 1)
    assert sum(event.amount for event in told(hand, "PotAwarded")) == 8
    assert told(hand, "Called", "Checked") == []


def test_X_05_a_short_small_blind():
    hand = Hand(3, LIMIT_10_20, stacks={"Ann": 3}).play("Cy calls")
    assert may(hand) == "Bo: checks, raises to 20"
    assert pots(hand.play("Bo checks")) == ["9: Ann Bo Cy", "14: Bo Cy"]


def test_X_05_a_blind_that_takes_the_last_chip():
    hand = Hand(2, LIMIT_10_20, stacks={"Ann": 10, "Bo": 300})
    assert may(hand) == "Bo: folds, calls 5", "nobody could answer a raise"
    called = hand.play("Bo calls")
    assert called.over and len(called.board) == 5 and told(called, "Checked") == []
    folded = hand.play("Bo folds")
    assert (folded.player("Ann").stack, folded.player("Bo").stack) == (15, 295)


def test_X_05_the_raise_is_counted_from_the_full_blind():
    hand = Hand(4, LIMIT_10_20, stacks={"Bo": 4}).play("Cy raises")
    assert last(hand, "Raised", "to by pays number") == (20, 10, 20, 2)


def test_X_05_a_short_ante_plays_for_that_much_from_each():
    rules = COURSE.stakes(10, 20, ante=2)
    hand = Hand(3, rules, stacks={"Ann": 100, "Bo": 100, "Cy": 1})
    assert hand.player("Cy").all_in and may(hand) == "Ann: folds, calls 5, raises to 20"
    hand = hand.play("Ann calls, Bo checks")
    assert pots(hand) == ["3: Ann Bo Cy", "22: Ann Bo"]
    assert hand.table.stacks == (88, 88, 0)


def test_X_05_a_player_without_chips_is_not_dealt_in():
    with pytest.raises(BadSetup) as found:
        Hand(3, LIMIT_10_20, stacks={"Cy": 0})
    assert found.value.key == "no_stack" and "Cy" in str(found.value)


# --- what nobody matched goes back ----------------------------------------------------------------


def test_X_06_the_uncalled_part_of_a_raise():
    hand = Hand(4, LIMIT_10_20).play("Cy raises, Di folds, Ann folds, Bo folds")
    assert last(hand, "Refunded", "who amount") == ("Cy", 10) and awards(hand) == ["25 Cy"]
    assert (hand.player("Cy").paid, hand.player("Cy").won) == (10, 25)
    assert hand.result == {"Ann": -5, "Bo": -10, "Cy": 15, "Di": 0}


def test_X_06_a_walk_in_the_big_blind():
    hand = Hand(4, LIMIT_10_20).play("Cy folds, Di folds, Ann folds")
    assert hand.over and last(hand, "Refunded", "who amount") == ("Bo", 5) and awards(hand) == ["10 Bo"]
    assert hand.result == {"Ann": -5, "Bo": 5, "Cy": 0, "Di": 0} and shown(hand) == []


def test_X_06_an_all_in_bet_that_everyone_folds_to():
    hand = after_limps("turn", 6, left={"Ann": 17}).play("Ann goes all-in, Bo folds, Cy folds, Di folds")
    hand = hand.play("Ed folds, Flo folds")
    assert last(hand, "Refunded", "who amount") == ("Ann", 17) and awards(hand) == ["60 Ann"]
    assert hand.player("Ann").stack == 77


def test_X_06_an_all_in_that_cannot_be_matched_in_full():
    hand = after_limps("river", 2, left={"Ann": 15}).play("Ann checks, Bo bets")
    assert may(hand) == "Ann: folds, calls 15 all-in"
    hand = hand.play("Ann calls")
    assert last(hand, "Refunded", "who amount") == ("Bo", 5)
    assert sum(event.amount for event in told(hand, "PotAwarded")) == 50


def test_X_06_a_folded_hand_gets_nothing_back():
    hand = Hand(3, LIMIT_10_20, deck=D1).play("Cy raises, Ann raises, Bo folds, Cy folds")
    assert awards(hand) == ["50 Ann"] and hand.result == {"Ann": 30, "Bo": -10, "Cy": -20}


# --- side pots ------------------------------------------------------------------------------------


def test_X_07_a_side_pot_on_the_flop():
    """Bo, the big blind, has 26 chips; all three are in for 20 before the flop."""
    hand = Hand(3, LIMIT_10_20, stacks={"Bo": 26}).play("Cy raises, Ann calls, Bo calls")
    assert pots(hand) == ["60: Ann Bo Cy"]
    hand = hand.play("Ann bets, Bo goes all-in, Cy raises, Ann calls")
    assert pots(hand) == ["78: Ann Bo Cy", "28: Ann Cy"]


def test_X_07_ties_in_each_pot_on_its_own():
    """In chips of 5 a tie for 45 and for 25 is 25 and 20, then 15 and 10: 40 and 30, not 35 each."""
    rules = COURSE.but(chip_unit=5).stakes(5, 10, blinds=(5,))
    deal = "Ann 2c 7d, Bo 3c 8h, Cy As Kd, Di 4c 9d, Hal Ah Kc, board Ad Ks Qc Jh 2s"
    hand = Hand(8, rules, stacks={"Bo": 10}, deal=deal)
    hand = hand.play("Bo calls, Cy calls, Di calls, Ed folds, Flo folds, Gus folds, Hal calls, Ann checks")
    hand = hand.play("Ann checks, Bo bets, Cy raises, Di calls, Hal raises, Ann folds, Cy calls, Di folds")
    assert pots(hand) == ["45: Bo Cy Hal", "25: Cy Hal"]
    end = hand.play("Cy checks, Hal checks, Cy checks, Hal checks")
    assert awards(end) == ["15 Cy, 10 Hal", "25 Cy, 20 Hal"]
    assert (end.player("Cy").won, end.player("Hal").won) == (40, 30)


def test_X_07_the_all_in_player_keeps_his_claim():
    deal = "Cy Ah Ad, Ann 7c 2d, Bo Kc Kd, board Qs 9h 4c 3d 8s"
    hand = Hand(3, LIMIT_10_20, stacks={"Ann": 200, "Bo": 200, "Cy": 30}, deal=deal)
    hand = hand.play("Cy raises, Ann calls, Bo calls, Ann bets, Bo calls, Cy goes all-in, Ann bets, Bo calls")
    hand = hand.play("Ann checks, Bo checks")
    assert awards(hand) == ["40 Bo", "90 Cy"], "the side pot first"
    assert hand.table.stacks == (150, 190, 90)


def test_X_07_a_tie_in_two_side_pots():
    """Ann 30 and Bo 50 are all-in, Cy and Di have put in 90; Ann is best, Cy and Di tie, Bo is last."""
    deal = "Ann Ah Ad, Bo 5c 4d, Cy Kc Qd, Di Kd Qh, board Ks 9h 8c 3d 2s"
    hand = Hand(4, LIMIT_10_20, stacks={"Ann": 30, "Bo": 50}, deal=deal)
    hand = hand.play("Cy raises, Di calls, Ann calls, Bo calls, Ann bets, Bo calls, Cy calls, Di calls")
    hand = hand.play("Bo goes all-in, Cy raises, Di calls")
    assert pots(hand) == ["120: Ann Bo Cy Di", "60: Bo Cy Di", "40: Cy Di"]
    end = hand.play("Cy bets, Di calls")
    assert awards(end) == ["40 Cy, 40 Di", "30 Cy, 30 Di", "120 Ann"]


def test_X_07_the_layers_of_the_tie():
    assert layers((30, 50, 90, 90), (True,) * 4) == (
        Pot(120, (0, 1, 2, 3)),
        Pot(60, (1, 2, 3)),
        Pot(80, (2, 3)),
    )


def test_X_07_the_last_side_pot_is_shown_and_pushed_first():
    """Ann is all-in on the flop with the best hand; Bo beats Cy for the side pot before she shows for the main pot."""
    deal = "Ann Ah Ad, Bo Kc Kd, Cy Qs Js, board Qd 9h 4c 3d 8s"
    hand = after_limps("flop", 3, CASINO.stakes(10, 20), {"Ann": 10}, deal=deal)
    hand = hand.play("Ann bets, Bo calls, Cy calls, Bo bets, Cy calls, Bo checks, Cy checks")
    end = hand.events[hand.places()["showdown"] :]
    assert [(type(event).__name__, getattr(event, "who", None)) for event in end] == [
        ("Shown", "Bo"), ("Mucked", "Cy"), ("PotAwarded", None), ("Shown", "Ann"), ("PotAwarded", None),
    ]  # fmt: skip
    assert awards(hand) == ["40 Bo", "60 Ann"]


def test_X_07_dead_money_lies_in_the_main_pot():
    """Di posts both missed blinds: 10 live and 5 dead. The dead 5 is nobody's contribution."""
    hand = Hand(4, LIMIT_10_20, posts={"Di": 10}, dead={"Di": 5}, stacks={"Bo": 10})
    assert (hand.pot, pots(hand)) == (30, ["5: Ann Bo Cy Di"])
    assert may(hand.play("Cy calls")) == "Di: checks, raises to 20", "ten of it is live"
    hand = hand.play("Cy raises, Di calls, Ann folds")
    assert pots(hand) == ["40: Bo Cy Di", "20: Cy Di"], "5 dead and 5, and three tens; then two tens"
    end = hand.play("Cy bets, Di folds")
    assert sum(end.result.values()) == 0 and end.player("Di").net == -25


def test_X_07_a_side_pot_with_one_claim_needs_no_show():
    """Bo folds to Cy's bet; Cy takes the side pot alone and shows only for the main pot, where Ann is all-in."""
    hand = Hand(3, CASINO.stakes(10, 20), stacks={"Ann": 20}, deck=D1, showdown="ask")
    hand = hand.play("Cy raises, Ann calls, Bo calls, Bo bets, Cy calls, Bo checks, Cy bets, Bo folds")
    assert last(hand, "Refunded", "who amount") == ("Cy", 20)
    side = told(hand, "PotAwarded")[0]
    assert (side.pot, side.amount, side.shares, side.contested) == (1, 20, (("Cy", 20),), False)
    assert shown(hand) == [] and hand.to_act == "Cy"


# --- who shows first ------------------------------------------------------------------------------


def show_all(hand):
    """Who is asked to show, in order, when everyone shows."""
    asked = []
    while not hand.over:
        asked.append(hand.to_act)
        hand = hand.play(f"{hand.to_act} shows")
    return asked


def test_X_10_without_a_river_bet_the_first_seat_shows_first():
    """Cy bet on the turn and Bo folded; that plays no part once the river is checked."""
    hand = after_limps("turn", 4, showdown="ask").play("Ann checks, Bo checks, Cy bets, Di calls, Ann calls, Bo folds")
    hand = hand.play("Ann checks, Cy checks, Di checks")
    assert last(hand, "ShowdownOpened", "first called") == ("Ann", False)
    assert show_all(hand) == ["Ann", "Cy", "Di"]


def test_X_10_with_a_river_bet_the_bettor_shows_first():
    hand = after_limps("river", 3, showdown="ask").play("Ann checks, Bo bets, Cy calls, Ann calls")
    assert show_all(hand) == ["Bo", "Cy", "Ann"]


def test_X_10_hands_all_in_before_the_river_show_last():
    rules = CASINO.stakes(10, 20)
    hand = after_limps("river", 4, rules, left={"Ann": 0, "Cy": 0}, showdown="ask").play("Bo checks, Di checks")
    assert show_all(hand) == ["Bo", "Di", "Ann", "Cy"]


def test_X_10_the_last_one_need_not_show():
    hand = after_limps("river", 3, CASINO.stakes(10, 20), showdown="ask").play("Ann checks, Bo checks, Cy checks")
    end = hand.play("Ann mucks, Bo mucks")
    assert end.over and shown(end) == [] and awards(end) == ["30 Cy"]
    assert end.seen_by("Ann").player("Cy").cards == (HIDDEN, HIDDEN)


def test_X_10_an_uncontested_pot_is_not_shown():
    hand = after_limps("river", 3).play("Ann bets, Bo folds, Cy folds")
    assert hand.over and told(hand, "ShowdownOpened", "Shown") == []
    assert hand.seen_by("Bo").player("Ann").cards == (HIDDEN, HIDDEN)


def test_X_10_a_folded_hand_never_wins():
    """Bo would have had the best hand; it is not compared, and his stack does not move."""
    hand = Hand(3, LIMIT_10_20, deal=f"Bo 2c 2d, {ROYAL}").play("Cy raises, Ann folds, Bo folds")
    assert awards(hand) == ["25 Cy"] and hand.player("Bo").stack == 990 and hand.board == ()


# --- all-in hands ---------------------------------------------------------------------------------

ALL_IN = {"Ann": 20, "Bo": 20, "Cy": 100}
AT_ONCE = COURSE.stakes(10, 20)
LATER = COURSE.but(all_in_hands="at the showdown").stakes(10, 20)


def test_X_11_tabled_at_once():
    hand = Hand(3, AT_ONCE, stacks=ALL_IN).play("Cy raises, Ann calls, Bo calls")
    assert sum(event.amount for event in told(hand, "PotAwarded")) == 60 and len(told(hand, "PotAwarded")) == 1
    after = kinds(hand)[kinds(hand).index("Collected") + 1 :]
    assert after == ["Shown"] * 3 + ["Burned", "BoardTurned", "RoundOpened"] * 3 + ["ShowdownOpened", "PotAwarded"]
    assert [(event.who, event.all_in) for event in told(hand, "Shown")] == [("Ann", True), ("Bo", True), ("Cy", True)]
    assert [event.first for event in told(hand, "RoundOpened")] == ["Cy", None, None, None], "nobody is asked"
    assert hand.at("flop").seen_by("rail").player("Cy").cards == hand.player("Cy").cards


def test_X_11_at_the_showdown():
    hand = Hand(3, LATER, stacks=ALL_IN, showdown="ask").play("Cy raises, Ann calls, Bo calls")
    assert shown(hand) == [] and len(hand.board) == 5 and hand.pot == 60
    assert hand.to_act == "Cy", "whoever still had chips on the river is first"
    assert hand.seen_by("rail").player("Ann").cards == (HIDDEN, HIDDEN)
    assert "mucks" in hand.legal


def test_X_11_tabled_hands_cannot_be_mucked():
    hand = Hand(3, AT_ONCE, stacks=ALL_IN, showdown="ask").play("Cy raises, Ann calls, Bo calls")
    assert hand.over and told(hand, "Mucked") == []


def test_X_11_while_two_can_bet_no_hand_is_turned_up():
    hand = Hand(3, AT_ONCE, stacks={"Ann": 20}).play("Cy raises, Ann calls, Bo calls")
    assert hand.player("Ann").all_in and hand.to_act == "Bo" and shown(hand) == []
    assert hand.seen_by("Cy").player("Ann").cards == (HIDDEN, HIDDEN)
    river = hand.play("Bo checks, Cy checks, Bo bets, Cy calls, Bo checks")
    assert shown(river) == []
    assert shown(river.play("Cy checks")) == ["Ann", "Bo", "Cy"], "all of them, once the betting is over"


def test_X_11_nobody_all_in_nothing_is_tabled():
    hand = after_limps("river", 3, AT_ONCE, showdown="ask").play("Ann checks, Bo checks, Cy checks")
    assert shown(hand) == [] and may(hand) == "Ann: shows, plays the board, mucks"


def test_X_11_the_board_is_dealt_without_betting_and_with_burns():
    hand = Hand(3, AT_ONCE, stacks=20, deck=D1).play("Cy raises, Ann goes all-in, Bo goes all-in")
    assert hand.over and hand.board == cards("4c 7h Tc 3d 9d")
    assert hand.table.piles.burns == cards("Ad Kh 6s")


def test_X_11_an_all_in_must_be_answered_before_the_board_is_dealt():
    hand = after_limps("turn", 2, left={"Ann": 15, "Bo": 100}).play("Ann goes all-in")
    assert may(hand) == "Bo: folds, calls 15" and len(hand.board) == 4
    assert len(hand.play("Bo calls").board) == 5


# --- table stakes ---------------------------------------------------------------------------------


def test_X_24_only_the_stack_plays():
    hand = Hand(3, LIMIT_10_20, stacks={"Ann": 45}, deal="Ann 7c 2d, Bo Ah Ad, Cy Kh Kd, board Qs 9h 4c 3d 8s")
    hand = hand.play("Cy raises, Ann raises, Bo raises, Cy calls, Ann calls")
    assert hand.player("Ann").stack == 5
    hand = hand.play("Ann goes all-in, Bo raises, Cy calls")
    assert hand.player("Ann").paid == 45 and pots(hand) == ["135: Ann Bo Cy", "20: Bo Cy"]
    end = hand.play("Bo bets, Cy calls, Bo bets, Cy calls")
    assert end.player("Ann").stack == 0 and end.player("Ann").net == -45, "nobody loses more than his stack"


def test_X_24_chips_won_or_lost_never_change_the_sum():
    dice = random.Random(24)
    for _ in range(60):
        stacks = [dice.randrange(1, 120) for _ in range(dice.randrange(2, 7))]
        hand = Hand(len(stacks), LIMIT_10_20, stacks=stacks, seed=dice.randrange(10**6))
        while not hand.over:
            option = dice.choice([one for one in hand.legal if one.verb != "folds"] or list(hand.legal))
            assert option.pays <= hand.player(hand.to_act).stack
            hand = hand.play(f"{hand.to_act} {option.verb}")
        assert sum(hand.table.stacks) == sum(stacks) and min(hand.table.stacks) >= 0
        assert all(hand.player(name).paid <= stack for name, stack in zip(hand.names, stacks, strict=True))
        for name, stack in zip(hand.names, stacks, strict=True):
            assert hand.player(name).stack == stack + hand.player(name).net


# --- a fold for free ------------------------------------------------------------------------------


def test_X_26_a_free_fold_is_not_listed():
    assert may(after_limps("flop", 3)) == "Ann: checks, bets 10"
    assert may(Hand(3, LIMIT_10_20).play("Cy calls, Ann calls")) == "Bo: checks, raises to 20"


@pytest.mark.parametrize("profile", [COURSE, CASINO, HOME_GAME, ROBERTS])
def test_X_26_it_is_accepted_with_a_remark(profile):
    hand = Hand(3, profile.stakes(10, 20))
    while hand.street == "preflop":
        hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'calls'}")
    folded = hand.play("Ann folds")
    assert last(folded, "Folded", "who free") == ("Ann", True) and not folded.player("Ann").is_in
    assert last(hand.play("Ann bets, Bo folds"), "Folded", "who free") == ("Bo", False)


def test_X_26_or_refused():
    hand = after_limps("flop", 3, COURSE.but(free_fold="refused").stakes(10, 20))
    assert refused(hand, "Ann folds") == "fold_for_free"
    assert hand.play("Ann bets, Bo folds").to_act == "Cy", "a fold that saves chips is no question"


# --- A raise that nobody can answer ---------------------------------------------------------------------


def test_X_03_a_pointless_raise_is_refused():
    hand = after_limps("turn", 2, left={"Ann": 15, "Bo": 100}).play("Ann goes all-in")
    assert may(hand) == "Bo: folds, calls 15"
    assert refused(hand, "Bo raises") == "nobody_can_answer"


def test_X_03_a_pointless_raise_may_be_allowed_and_comes_back():
    rules = COURSE.but(pointless_raise="allowed").stakes(10, 20)
    hand = after_limps("turn", 2, rules, left={"Ann": 15, "Bo": 100}).play("Ann goes all-in")
    assert may(hand) == "Bo: folds, calls 15, raises to 35"
    raised = hand.play("Bo raises")
    assert last(raised, "Refunded", "who amount") == ("Bo", 20)
    assert raised.over and sum(event.amount for event in told(raised, "PotAwarded")) == 50
    assert raised.result == hand.play("Bo calls").result


def test_X_03_a_raise_that_one_player_can_answer_is_not_pointless():
    hand = turn(3, Ann=20).play("Ann bets, Bo calls")
    assert may(hand) == "Cy: folds, calls 20, raises to 40"
    assert may(turn(3, Ann=20, Bo=20).play("Ann bets, Bo calls")) == "Cy: folds, calls 20"


# --- no card for the curious, and no second board ---------------------------------------------------


def test_X_29_what_would_have_come_stays_in_the_stub():
    flop = after_limps("flop", 3, deck=D1)
    end = flop.play("Ann bets, Bo folds, Cy folds")
    assert end.over and end.board == flop.board == cards("4c 7h Tc")
    assert end.table.piles.stub == flop.table.piles.stub and end.table.piles.burns == flop.table.piles.burns
    assert refused(end, "Ann checks") == "hand_over", "there is nothing left that could turn one"


def test_X_29_a_board_is_dealt_once():
    hand = Hand(3, AT_ONCE, stacks=20, deck=D1).play("Cy raises, Ann goes all-in, Bo goes all-in")
    assert [event.street for event in told(hand, "BoardTurned")] == ["flop", "turn", "river"]
    assert [event.amount for event in told(hand, "PotAwarded")] == [60], "the whole pot, and not half for each board"


# --- Traps ----------------------------------------------------------------------------------------------

CAP_HAND = """Cy raises, Di folds, Ed folds, Flo folds, Gus folds, Hal re-raises, Ivy calls, Jo folds, Ann calls,
              Bo re-raises"""


def test_trap_a_the_cap_hand_makes_the_first_player_act_twice():
    hand = Hand(10, LIMIT_10_20).play(CAP_HAND)
    assert hand.to_act == "Cy"
    hand = hand.play("Cy calls")
    acted = [event for event in hand.events if getattr(event, "who", None) == "Cy"]
    assert [type(event).__name__ for event in acted] == ["Dealt", "Dealt", "Raised", "Called"]
    assert [event.pays for event in acted[2:]] == [20, 20]


def test_trap_b_the_small_blind_pays_25_and_not_30():
    hand = Hand(10, LIMIT_10_20).play(CAP_HAND)
    assert [(event.to, event.pays) for event in told(hand, "Called") if event.who == "Ann"] == [(30, 25)]


def test_trap_c_raise_to_and_raise_by():
    hand = Hand(3, LIMIT_10_20).play("Cy folds")
    assert (hand.legal["calls"].pays, hand.legal["raises"].to, hand.legal["raises"].pays) == (5, 20, 15)
    hand = hand.play("Ann calls")
    assert (hand.legal["checks"].pays, hand.legal["raises"].to, hand.legal["raises"].pays) == (0, 20, 10)
    twice = Hand(3, LIMIT_10_20).play("Cy raises, Ann folds, Bo raises")
    assert [(event.who, event.by, event.to, event.pays) for event in told(twice, "Raised")] == [
        ("Cy", 10, 20, 20),
        ("Bo", 10, 30, 20),
    ]


def test_trap_d_seats_are_counted_from_the_button():
    before, after = Hand("Ann Bo Cy Di"), Hand("Bo Cy Di Ann")
    assert [before.player(name).seat for name in ("Ann", "Bo", "Cy", "Di")] == [1, 2, 3, 4]
    assert [after.player(name).seat for name in ("Ann", "Bo", "Cy", "Di")] == [4, 1, 2, 3]
    assert before.play("seat 3 raises").player("Cy").in_front == 20
    assert after.play("seat 3 raises").player("Di").in_front == 20


def test_trap_e_a_burn_is_never_used_again():
    hand = checked_down(after_limps("flop", 4, CASINO.stakes(10, 20), deck=D1))
    burns = set(cards("7h 6s Qs"))
    assert set(hand.table.piles.burns) == burns
    for table in hand.tables:
        piles = table.piles
        burned = set(piles.burns)
        assert burned <= burns and not burned & {*piles.stub, *piles.board, *piles.muck, *sum(piles.hole, ())}


def test_trap_f_a_check_raise_is_one_of_the_three():
    hand = after_limps("flop", 3).play("Ann checks, Bo bets, Cy calls, Ann raises")
    assert (last(hand, "Raised").number, hand.table.betting.raises_left) == (2, 2)
    hand = hand.play("Bo raises, Cy folds, Ann raises")
    assert may(hand) == "Bo: folds, calls 10"


def test_trap_g_a_capped_street_starts_anew_on_the_next():
    hand = Hand(3, LIMIT_10_20).play("Cy raises, Ann raises, Bo raises, Cy calls, Ann calls")
    for street, size in (("flop", 10), ("turn", 20), ("river", 20)):
        assert hand.street == street and hand.table.betting.raises_left == 3
        hand = hand.play("Ann bets, Bo raises, Cy raises, Ann raises")
        assert may(hand) == f"Bo: folds, calls {2 * size}"
        hand = hand.play("Bo calls, Cy calls")
    assert hand.over


# --- C: where the texts disagree ------------------------------------------------------------------------


def rungs(hand, most=8):
    """The street totals when everybody raises who may."""
    found = []
    while len(found) < most:
        verb = next((verb for verb in ("bets", "raises") if verb in hand.legal), None)
        if verb is None:
            break
        found.append(hand.legal[verb].to)
        hand = hand.play(f"{hand.to_act} {verb}")
    return found


@pytest.mark.parametrize(
    ("most", "preflop", "flop"),
    [(3, [20, 30, 40], [10, 20, 30, 40]), (4, [20, 30, 40, 50], [10, 20, 30, 40, 50]), (1, [20], [10, 20])],
)
def test_C_03_three_raises_are_four_bets(most, preflop, flop):
    rules = COURSE.but(max_raises=most).stakes(10, 20)
    assert rungs(Hand(4, rules)) == preflop, "the big blind is the first bet"
    assert rungs(after_limps("flop", 4, rules)) == flop


def test_C_03_a_house_may_not_count_the_big_blind():
    rules = COURSE.but(blind_is_bet=False).stakes(10, 20)
    assert rungs(Hand(6, rules)) == [20, 30, 40, 50]
    assert rungs(after_limps("flop", 6, rules)) == [10, 20, 30, 40]


@pytest.mark.parametrize(
    ("first_round", "expected"),
    [("total", [10, 20, 30, 40]), ("one each", [10, 20, 30, 40, 50, 60]), ("both", [10, 20, 30, 40])],
)
def test_C_05_raises_in_round_one_six_players(first_round, expected):
    rules = HOME_GAME.but(first_round_raises=first_round).stakes(10, 20)
    assert rungs(Hand(6, rules)) == expected


@pytest.mark.parametrize(
    ("first_round", "expected"), [("total", [10, 20, 30, 40]), ("one each", [10, 20, 30]), ("both", [10, 20, 30])]
)
def test_C_05_raises_in_round_one_three_players(first_round, expected):
    rules = HOME_GAME.but(first_round_raises=first_round).stakes(10, 20)
    assert rungs(Hand(3, rules)) == expected


def test_C_05_the_casino_counts_raises_in_total():
    hand = Hand(10, LIMIT_10_20).play("Cy raises, Di calls, Ed raises, Flo folds, Gus folds, Hal folds, Ivy folds")
    hand = hand.play("Jo folds, Ann folds, Bo folds")
    assert may(hand) == "Cy: folds, calls 10, raises to 40", "the same player may raise twice"


@pytest.mark.parametrize(
    ("single_lap", "choices"), [(False, "Ann: folds, calls 10, raises to 20"), (True, "Ann: folds, calls 10")]
)
def test_C_06_only_one_lap_or_until_equal(single_lap, choices):
    rules = HOME_GAME.but(single_lap=single_lap).stakes(10, 20)
    hand = Hand(5, rules).play("Ann checks, Bo bets, Cy calls, Di folds, Ed folds")
    assert may(hand) == choices
    closed = hand.play("Ann calls")
    assert (closed.street, closed.pot) == ("flop", 55), "either way until all have put in the same"


def test_C_06_in_the_first_lap_everyone_may_raise():
    rules = HOME_GAME.but(single_lap=True).stakes(10, 20)
    assert rungs(Hand(5, rules)) == [10, 20, 30, 40, 50]


@pytest.mark.parametrize(
    ("uses", "choices"), [(True, "Ann: folds, calls 10"), (False, "Ann: folds, calls 10, raises to 30")]
)
def test_C_07_does_a_bet_use_the_raise(uses, choices):
    rules = HOME_GAME.but(bet_uses_raise=uses).stakes(10, 20)
    assert may(Hand(4, rules).play("Ann bets, Bo raises, Cy calls, Di calls")) == choices


def test_C_07_a_raise_uses_it_in_any_case():
    rules = HOME_GAME.but(bet_uses_raise=False).stakes(10, 20)
    hand = Hand(4, rules).play("Ann bets, Bo raises, Cy calls, Di calls, Ann raises")
    assert may(hand) == "Bo: folds, calls 10"


@pytest.mark.parametrize(
    ("later", "expected"),
    [("no limit", [10, 20, 30, 40, 50, 60, 70, 80]), ("same", [10, 20, 30, 40]), (3, [10, 20, 30, 40]), (1, [10, 20])],
)
def test_C_08_raises_in_the_later_rounds(later, expected):
    hand = Hand(3, HOME_GAME.but(later_round_max_raises=later).stakes(10, 20)).play("Ann checks, Bo checks, Cy checks")
    assert rungs(hand) == expected


def test_C_08_without_a_limit_the_stacks_are_one():
    hand = Hand(2, HOME, stacks=60).play("Ann checks, Bo checks")
    assert rungs(hand) == [10, 20, 30, 40, 50, 55]


def test_C_09_blinds_or_antes():
    casino, home = Hand(5, LIMIT_10_20), Hand(5, HOME)
    assert casino.pot == 15 and told(casino, "AntePaid") == []
    assert home.pot == 25 and told(home, "BlindPosted") == []
    both = Hand(5, COURSE.stakes(10, 20, ante=1))
    assert both.pot == 20 and both.legal["calls"].pays == 10


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        (LIMIT_10_20, "Cy"),
        (HOME, "Ann"),
        (COURSE.stakes(10, 20, blinds=(10,)), "Bo"),
        (COURSE.stakes(10, 20, blinds=(5, 5, 10)), "Di"),
    ],
)
def test_C_10_who_starts_round_one(rules, first):
    hand = Hand(6, rules)
    assert hand.to_act == first == last(hand, "RoundOpened").first


def test_C_11_a_check_is_legal_when_there_is_nothing_to_pay():
    """Also under the gun, who has had no turn since which somebody could have raised."""
    assert "checks" not in Hand(6, LIMIT_10_20).legal
    assert "checks" in Hand(6, HOME).legal
    assert "checks" in Hand(3, LIMIT_10_20).play("Cy calls, Ann calls").legal
    dice = random.Random(11)
    for rules in (LIMIT_10_20, HOME):
        for seed in range(20):
            hand = Hand(dice.randrange(2, 8), rules, seed=seed)
            while not hand.over:
                in_front = hand.player(hand.to_act).in_front  # all stacks are deep
                assert ("checks" in hand.legal) == (in_front == max(hand.table.bets))
                hand = hand.play(f"{hand.to_act} {dice.choice(list(hand.legal)).verb}")


def test_C_14_a_short_stack_may_bet_what_it_has():
    hand = after_limps("river", 3, left={"Ann": 7})
    assert may(hand) == "Ann: checks, bets 7 all-in"
    assert may(hand.play("Ann bets")) == "Bo: folds, calls 7, raises to 20"


def test_C_15_the_whole_pot_is_each_pot_on_its_own():
    deal = "Ann Ah Ad, Bo Kc Qd, Cy Kd Qh, board Ks 9h 8c 3d 2s"
    hand = after_limps("flop", 3, left={"Ann": 0}, deal=deal)
    end = hand.play("Bo bets, Cy calls, Bo checks, Cy checks, Bo checks, Cy checks")
    assert awards(end) == ["10 Bo, 10 Cy", "30 Ann"], "ties split, and there is no second prize"


def test_C_15_a_tie_of_two_is_no_tie_of_three():
    deal = "Ann As Kd, Bo Ah Kc, Cy Qs Qd, board Ks 9d 9c 4h 2s"
    hand = Hand(3, LIMIT_10_20, deal=deal).play("Cy raises, Ann calls, Bo calls, Ann bets, Bo calls, Cy calls")
    assert hand.pot == 90
    assert awards(checked_down(hand)) == ["45 Ann, 45 Bo"]


def test_C_16_the_blind_and_earlier_rounds_count_for_the_all_in_player():
    """Bo has put in 10 as a blind and 6 on the flop: he may win 16 from each, not 6."""
    deal = "Ann 7c 2d, Bo Ah Ad, Cy Kh Kd, board Qs 9h 4c 3d 8s"
    hand = after_limps("flop", 3, left={"Bo": 6}, deal=deal).play("Ann bets, Bo goes all-in, Cy calls")
    assert pots(hand) == ["48: Ann Bo Cy", "8: Ann Cy"]
    assert checked_down(hand).player("Bo").won == 48


def test_C_16_and_so_does_the_ante():
    hand = Hand(3, HOME, stacks={"Ann": 15}).play("Ann bets, Bo raises, Cy calls")
    assert pots(hand) == ["45: Ann Bo Cy", "20: Bo Cy"], "three times 5 and 10"


def test_C_17_a_losing_hand_may_be_mucked_or_must_be_shown():
    river = "Ann checks, Bo checks, Cy checks"
    for rules in (LIMIT_10_20, CASINO.stakes(10, 20), ROBERTS.stakes(10, 20)):
        assert "mucks" in after_limps("river", 3, rules, showdown="ask").play(river).legal
    home = Hand(3, HOME, showdown="ask").play(", ".join([river] * 4))
    assert may(home) == "Ann: shows" and show_all(home) == ["Ann", "Bo", "Cy"]


def test_C_17_the_same_order_in_the_home_game():
    river = "Ann checks, Bo checks, Cy checks"
    home = Hand(3, HOME, showdown="ask").play(", ".join([river] * 3)).play("Ann checks, Bo bets, Cy calls, Ann calls")
    assert show_all(home) == ["Bo", "Cy", "Ann"]


@pytest.mark.parametrize(
    ("rules", "declared"),
    [(LIMIT_10_20, True), (ROBERTS.stakes(10, 20), True), (CASINO.stakes(10, 20), False)],
)
def test_C_18_the_board_is_declared_or_shown(rules, declared):
    hand = after_limps("river", 2, rules, deal=ROYAL, showdown="ask").play("Ann checks, Bo checks")
    assert ("plays the board" in hand.legal) == declared
    if declared:
        assert awards(hand.play("Ann plays the board, Bo plays the board")) == ["10 Ann, 10 Bo"]
    else:
        assert refused(hand, "Ann plays the board") == "must_show"
        assert awards(hand.play("Ann shows, Bo shows")) == ["10 Ann, 10 Bo"]


def test_C_18_in_the_home_game_both_cards_are_shown():
    hand = Hand(2, HOME, deal=ROYAL, showdown="ask").play(", ".join(["Ann checks, Bo checks"] * 4))
    assert refused(hand, "Ann plays the board") == "must_show"


@pytest.mark.parametrize(
    ("small_blind", "posts", "first"),
    [
        ("button", [("Bo", "small blind", 5), ("Ann", "big blind", 10)], "Bo"),
        ("first seat", [("Ann", "small blind", 5), ("Bo", "big blind", 10)], "Ann"),
    ],
)
def test_C_20_seats_with_two_players(small_blind, posts, first):
    hand = Hand(2, COURSE.but(heads_up_small_blind=small_blind).stakes(10, 20))
    assert (posted(hand), hand.to_act) == (posts, first) and hand.player("Bo").has_button
    other = "Ann" if first == "Bo" else "Bo"
    assert may(hand.play(f"{first} calls")) == f"{other}: checks, raises to 20"
    assert hand.play(f"{first} calls, {other} checks").to_act == "Ann"


def test_C_21_cards_come_one_at_a_time():
    deck = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d"
    hand = checked_down(after_limps("flop", 3, CASINO.stakes(10, 20), deck=deck))
    dealt = next(table for table in hand.tables if len(table.piles.hole[2]) == 2)
    assert dealt.piles.hole == (cards("2c 5c"), cards("3c 6c"), cards("4c 7c"))
    assert hand.table.piles.burns == cards("8c Qc Ac") and hand.board == cards("9c Tc Jc Kc 2d")


def test_C_22_it_is_the_dealer_who_burns():
    hand = Hand(3, LIMIT_10_20, deck=D1).play("Cy calls, Ann calls")
    with pytest.raises(ValueError, match="no action for Bo"):
        hand.play("Bo burns")
    flop = hand.play("Bo checks")
    assert kinds(flop)[-4:] == ["Collected", "Burned", "BoardTurned", "RoundOpened"], "nobody is asked for it"
    assert flop.to_act == "Ann" and flop.table.piles.burns == cards("Ad")


@pytest.mark.parametrize(
    ("rounding", "unit", "small_bet", "small_blind"),
    [
        ("down", 1, 15, 7), ("up", 1, 15, 8), ("exact", 1, 10, 5), ("down", 5, 15, 5), ("up", 5, 15, 10),
        ("down", 1, 1, 1), ("down", 5, 5, 5), ("up", 1, 1, 1), ("down", 1, 3, 1), ("exact", 5, 30, 15),
    ],
)  # fmt: skip
def test_C_25_half_a_big_blind_in_whole_chips(rounding, unit, small_bet, small_blind):
    rules = COURSE.but(small_blind_rounding=rounding, chip_unit=unit).stakes(small_bet)
    assert posted(Hand(3, rules)) == [("Ann", "small blind", small_blind), ("Bo", "big blind", small_bet)]


def test_C_25_exactly_or_not_at_all():
    exact = COURSE.but(small_blind_rounding="exact")
    with pytest.raises(BadSetup) as found:
        exact.stakes(15, 30)
    assert found.value.key == "half_not_payable"
    outright = exact.stakes(15, 30, blinds=(10, 15))
    assert outright.blinds == (10, 15) == outright.but(max_raises=4).blinds


@pytest.mark.parametrize(("small", "big"), [(2, 5), (1000, 1500)])
def test_C_25_the_blinds_may_be_given_outright(small, big):
    hand = Hand(3, COURSE.stakes(big, blinds=(small, big)))
    assert posted(hand) == [("Ann", "small blind", small), ("Bo", "big blind", big)]
    assert may(hand) == f"Cy: folds, calls {big}, raises to {2 * big}"


@pytest.mark.parametrize(("given", "big_bet"), [(None, 20), (15, 15), (20, 20), (30, 30), (10, 10)])
def test_C_30_the_big_bet(given, big_bet):
    rules = COURSE.stakes(10, given)
    sizes = [rules.bet_size(street) for street in ("preflop", "flop", "turn", "river")]
    assert sizes == [10, 10, big_bet, big_bet]
    assert after_limps("turn", 3, rules).legal["bets"].to == big_bet


@pytest.mark.parametrize(
    ("stack", "formed"),
    [
        (1, ["4: Bo Cy Di", "22: Cy Di"]),
        (4, ["16: Bo Cy Di", "13: Cy Di"]),
        (9, ["32: Bo Cy Di", "2: Cy Di"]),
    ],
)
def test_C_33_a_short_big_blind_is_no_cheaper(stack, formed):
    hand = Hand(4, LIMIT_10_20, stacks={"Bo": stack})
    assert may(hand) == "Cy: folds, calls 10, raises to 20"
    assert may(hand.play("Cy calls")) == "Di: folds, calls 10, raises to 20"
    assert pots(hand.play("Cy calls, Di calls, Ann folds")) == formed


@pytest.mark.parametrize(
    ("folded", "first"),
    [
        ([], "Ann"),
        (["Ann"], "Bo"),
        (["Ann", "Bo"], "Cy"),
        (["Ann", "Bo", "Cy"], "Di"),
        (["Bo"], "Ann"),
        (["Ed"], "Ann"),
    ],
)
def test_C_34_the_first_who_is_still_in_acts_first(folded, first):
    hand = Hand(6, LIMIT_10_20)
    while hand.street == "preflop":
        who = hand.to_act
        verb = "folds" if who in folded else "raises" if who == "Flo" and hand.table.betting.wagers == 1 else "calls"
        hand = hand.play(f"{who} {verb}")
    left = [name for name in hand.names if name not in folded]
    for street in ("flop", "turn", "river"):
        assert (hand.street, hand.to_act) == (street, first)
        hand = hand.play(everybody(left, "checks"))


def test_C_34_also_when_somebody_folds_later_on():
    hand = after_limps("flop", 4).play("Ann checks, Bo checks, Cy bets, Di calls, Ann folds, Bo calls")
    assert (hand.street, hand.to_act) == ("turn", "Bo")
    assert hand.play("Bo checks, Cy bets, Di calls, Bo folds").to_act == "Cy"


@pytest.mark.parametrize("profile", [COURSE, CASINO, HOME_GAME, ROBERTS])
def test_C_37_two_to_ten_players(profile):
    assert len(Hand(10, profile).names) == 10 and len(Hand(2, profile).names) == 2
    with pytest.raises(BadSetup) as found:
        Hand(11, profile)
    assert found.value.key == "too_many_players"
    assert len(Hand(12, profile.but(max_seats=12)).names) == 12


def test_C_06_who_has_not_raised_is_told_that_the_lap_is_over():
    hand = Hand(4, HOME_GAME.but(single_lap=True)).play("Ann checks, Bo checks, Cy bets, Di calls")
    with pytest.raises(IllegalAction, match="only the first lap of round one allows a raise"):
        hand.play("Ann raises")


def test_C_03_a_blind_that_is_no_bet_leaves_all_four_wagers():
    hand = Hand(3, COURSE.but(blind_is_bet=False))
    left = []
    for action in ("Cy raises", "Ann raises", "Bo raises", "Cy raises"):
        left.append(hand.table.betting.raises_left)
        hand = hand.play(action)
    assert left == [4, 3, 2, 1] and "raises" not in hand.legal
