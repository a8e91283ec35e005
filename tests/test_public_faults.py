"""Faults that public poker programs have had, as scenes: each must come out right here.

Every scene is fixed limit 10/20 by the course's rules; S1, S2 … are chairs, clockwise, and ``button`` says who has it.
Faults in ranking hands and in shuffling are tested where those are, under names of the same kind.
"""

import re
from pathlib import Path

import pytest

from holdem_lessons import (
    LIMIT_10_20,
    PACK,
    RAIL,
    BadSetup,
    ExposedCard,
    Hand,
    HouseRules,
    Session,
    best_five,
    deciding_card,
)
from holdem_lessons.engine.pots import layers, split

from scenes import last, may, posted, refused, shown, told


def scene(chairs, button, rules=LIMIT_10_20, **given):
    """A hand of chairs S1, S2 … with the button at one of them."""
    order = [f"S{(button + step) % chairs + 1}" for step in range(chairs)]
    return Hand(order, rules, **given)


def streets(hand):
    """Who acted on each street, in order."""
    found = {}
    for event in hand.events:
        if type(event).__name__ == "RoundOpened":
            found[event.street] = []
        elif type(event).__name__ in ("Folded", "Checked", "Called", "Bet", "Raised"):
            found[list(found)[-1]].append(event.who)
    return found


def calls_to(hand, street):
    """Everybody calls and checks up to a street, or to the end."""
    while not hand.over and hand.street != street:
        hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'calls'}")
    return hand


def all_raise(hand):
    """Everybody raises who may, to the end."""
    while not hand.over:
        verbs = [verb for verb in ("raises", "bets", "calls", "checks") if verb in hand.legal]
        hand = hand.play(f"{hand.to_act} {verbs[0]}")
    return hand


def stacks(hand):
    return {name: hand.player(name).stack for name in sorted(hand.names)}


def pots(hand):
    """The amounts of the pots, the main pot first."""
    return [event.amount for event in sorted(told(hand, "PotAwarded"), key=lambda event: event.pot)]


# --- Order of action, blinds, the option ---------------------------------------------------------------------


def test_K001_the_round_is_open_until_the_big_blind_has_spoken():
    hand = scene(3, button=1).play("S1 calls, S2 calls")
    assert hand.street == "preflop" and may(hand) == "S3: checks, raises to 20"
    flop = hand.play("S3 checks")
    assert (flop.pot, flop.street, flop.to_act) == (30, "flop", "S2")


def test_K002_the_option_when_only_the_small_blind_comes_in():
    hand = scene(4, button=4).play("S3 folds, S4 folds, S1 calls")
    assert hand.board == () and hand.to_act == "S2"
    flop = hand.play("S2 checks")
    assert (flop.pot, flop.street, flop.to_act) == (20, "flop", "S1")
    assert may(hand.play("S2 raises")) == "S1: folds, calls 10, raises to 30"


def test_K003_the_big_blind_may_check():
    hand = scene(2, button=1).play("S1 calls")
    assert may(hand) == "S2: checks, raises to 20"
    assert "check" in repr(hand.legal) and "call" not in repr(hand.legal)
    assert hand.play("S2 checks").street == "flop"


def test_K004_everyone_answers_a_raise():
    hand = scene(4, button=4).play("S3 raises, S4 calls, S1 folds")
    assert hand.street == "preflop" and may(hand) == "S2: folds, calls 10, raises to 30"
    again = hand.play("S2 raises")
    assert again.to_act == "S3" and again.play("S3 calls").to_act == "S4"
    assert again.play("S3 calls, S4 calls").street == "flop"


def test_K005_the_button_is_last_after_the_flop():
    all_five = calls_to(scene(5, button=5), "end")
    later = ["S1", "S2", "S3", "S4", "S5"]
    expected = {"preflop": ["S3", "S4", "S5", "S1", "S2"], "flop": later, "turn": later, "river": later}
    assert streets(all_five) == expected
    three = calls_to(scene(5, button=5).play("S3 folds, S4 calls, S5 calls, S1 folds, S2 checks"), "end")
    assert list(streets(three).values())[1:] == [["S2", "S4", "S5"]] * 3


def test_K006_heads_up_the_button_is_the_small_blind():
    session = Session("S2 S1", LIMIT_10_20)  # the last has the first button
    for small, big in (("S1", "S2"), ("S2", "S1")):
        hand = session.hand()
        assert posted(hand) == [(small, "small blind", 5), (big, "big blind", 10)]
        hand = calls_to(hand, "end")
        assert streets(hand) == {
            "preflop": [small, big],
            "flop": [big, small],
            "turn": [big, small],
            "river": [big, small],
        }
        session = session.after(hand)


def test_K007_one_card_at_a_time_clockwise():
    deck = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d"
    hand = calls_to(scene(3, button=3, deck=deck), "end")
    start = hand.at("preflop")
    assert [str(start.player(name).cards) for name in ("S1", "S2", "S3")] == ["(2c, 5c)", "(3c, 6c)", "(4c, 7c)"]
    assert str(hand.table.piles.burns) == "(8c, Qc, Ac)"
    assert str(hand.board) == "(9c, Tc, Jc, Kc, 2d)"


def test_K008_the_bettor_is_not_asked_again():
    flop = calls_to(scene(3, button=1), "flop")
    called = flop.play("S2 bets, S3 calls, S1 calls")
    assert (called.street, called.pot - flop.pot, called.to_act) == ("turn", 30, "S2")
    assert streets(called)["flop"] == ["S2", "S3", "S1"]


def test_K009_who_checked_must_answer_a_raise():
    flop = calls_to(scene(4, button=4), "flop")
    assert flop.pot == 40
    raised = flop.play("S1 checks, S2 checks, S3 bets, S4 folds, S1 raises")
    assert may(raised) == "S2: folds, calls 20, raises to 30"
    folded = raised.play("S2 folds")
    assert may(folded) == "S3: folds, calls 10, raises to 30"
    turn = folded.play("S3 calls")
    assert (turn.street, turn.pot) == ("turn", 80)
    assert [name for name in turn.names if turn.player(name).is_in] == ["S1", "S3"]


def test_K010_a_fold_does_not_end_the_round():
    hand = scene(4, button=4).play("S3 folds, S4 calls, S1 folds")
    assert may(hand) == "S2: checks, raises to 20"
    flop = hand.play("S2 checks")
    assert (flop.pot, flop.street, flop.to_act) == (25, "flop", "S2")


def test_K011_nobody_out_or_all_in_is_asked():
    flop = calls_to(scene(3, button=1, stacks={"S3": 20}), "flop")
    hand = flop.play("S2 bets, S3 calls, S1 folds")
    assert streets(hand) == {"preflop": ["S1", "S2", "S3"], "flop": ["S2", "S3", "S1"], "turn": [], "river": []}
    assert hand.over and len(hand.board) == 5 and len(hand.table.piles.burns) == 3
    assert sorted(shown(hand)) == ["S2", "S3"] and hand.pot == 0


def test_K012_no_check_against_a_bet():
    hand = scene(3, button=1).play("S1 raises")
    before = (hand.to_act, stacks(hand), hand.pot, hand.events)
    assert refused(hand, "S2 checks") == "check_facing_bet"
    with pytest.raises(ValueError, match=r"S2 cannot check: 15 more"):
        hand.play("S2 checks")
    assert (hand.to_act, stacks(hand), hand.pot, hand.events) == before


# --- Bet sizes and the cap -----------------------------------------------------------------------------------


def test_K013_no_raise_at_the_cap():
    hand = scene(3, button=1).play("S1 raises, S2 raises, S3 raises")
    assert last(hand, "Raised", "to") == (40,)
    assert may(hand) == "S1: folds, calls 20"
    assert "caps" in str(hand.story()) and "no raise left" in hand.svg()
    second = hand.play("S1 calls")
    assert may(second) == "S2: folds, calls 10"
    assert second.play("S2 calls").pot == 120
    with pytest.raises(ValueError, match="capped"):
        hand.play("S1 raises")


def test_K014_sizes_do_not_grow_with_the_pot():
    hand = calls_to(scene(3, button=1), "flop")
    assert hand.pot == 30
    for street, rungs in (("flop", [10, 20, 30, 40]), ("turn", [20, 40, 60, 80]), ("river", [20, 40, 60, 80])):
        assert hand.street == street
        found = []
        while verbs := {"bets", "raises"} & {option.verb for option in hand.legal}:
            verb = verbs.pop()
            found.append(hand.legal[verb].to)
            hand = hand.play(f"{hand.to_act} {verb}")
        assert found == rungs
        hand = hand.play(f"{hand.to_act} calls")
        hand = hand.play(f"{hand.to_act} calls")


def test_K015_something_is_legal_while_somebody_must_act():
    capped = scene(3, button=1).play("S1 raises, S2 raises, S3 raises")
    assert [option.verb for option in capped.legal] == ["folds", "calls"]
    assert refused(capped, "S1 raises") == "capped"


def test_K016_two_players_cannot_raise_for_ever():
    hand = all_raise(scene(2, button=1, stacks=500))
    assert pots(hand) == [480] and [hand.player(name).paid for name in hand.names] == [240, 240]


def test_K017_who_has_bet_may_raise_again():
    flop = calls_to(scene(2, button=1), "flop")
    hand = flop.play("S2 bets, S1 raises")
    assert may(hand) == "S2: folds, calls 10, raises to 30"
    hand = hand.play("S2 raises")
    assert may(hand) == "S1: folds, calls 10, raises to 40"
    assert may(hand.play("S1 raises")) == "S2: folds, calls 10"


def test_K018_to_and_pays_mean_the_same_in_every_seat():
    hand = scene(3, button=1).play("S1 folds")
    assert (hand.legal["calls"].pays, hand.legal["raises"].to, hand.legal["raises"].pays) == (5, 20, 15)
    hand = hand.play("S2 calls")
    assert (hand.legal["checks"].pays, hand.legal["raises"].to, hand.legal["raises"].pays) == (0, 20, 10)
    assert last(hand.play("S3 raises"), "Raised", "to by pays") == (20, 10, 10)


def test_K019_amounts_are_numbers():
    for given, field in (({"small_bet": "10"}, "the small bet"), ({"small_bet": 10, "big_bet": "20"}, "the big bet")):
        with pytest.raises(BadSetup, match=field):
            HouseRules(**given)
    for table in (Hand, Session):
        with pytest.raises(BadSetup, match=r"a stack.*'100'"):
            table("S1 S2", LIMIT_10_20, stacks="100")


def test_K020_to_and_by_in_the_events():
    first = scene(3, button=1).play("S1 raises")
    assert last(first, "Raised", "by to pays") == (10, 20, 20)
    second = first.play("S2 folds, S3 raises")
    assert last(second, "Raised", "by to pays") == (10, 30, 20)


# --- All-in and short money -----------------------------------------------------------------------------------


def test_K021_a_big_blind_bigger_than_the_stack():
    hand = scene(3, button=1, stacks={"S1": 200, "S2": 200, "S3": 6})
    assert hand.player("S3").all_in and hand.player("S3").in_front == 6
    assert may(hand) == "S1: folds, calls 10, raises to 20"
    hand = hand.play("S1 calls")
    assert may(hand) == "S2: folds, calls 5, raises to 20"
    hand = calls_to(hand, "flop")
    assert [pot.amount for pot in hand.table.pots] == [18, 8]
    assert [len(pot.seats) for pot in hand.table.pots] == [3, 2]
    assert stacks(hand) == {"S1": 190, "S2": 190, "S3": 0}


def test_K022_the_small_blind_decides_against_an_all_in_blind():
    hand = scene(2, button=1, stacks={"S1": 300, "S2": 10})
    assert hand.player("S2").all_in and may(hand) == "S1: folds, calls 5"
    called = hand.play("S1 calls")
    assert called.over and len(called.board) == 5 and pots(called) == [20]
    assert streets(called) == {"preflop": ["S1"], "flop": [], "turn": [], "river": []}
    assert stacks(hand.play("S1 folds")) == {"S1": 295, "S2": 15}


def test_K023_an_all_in_must_be_answered():
    hand = calls_to(scene(2, button=1, stacks={"S1": 110, "S2": 25}), "turn").play("S2 goes all-in")
    assert may(hand) == "S1: folds, calls 15" and len(hand.board) == 4
    assert hand.play("S1 calls").over and len(hand.play("S1 calls").board) == 5


def test_K024_one_stack_left_ends_the_betting():
    hand = scene(3, button=1, stacks={"S1": 100, "S2": 20, "S3": 20}).play("S1 raises, S2 calls, S3 calls")
    assert hand.over and pots(hand) == [60] and hand.player("S1").stack - hand.player("S1").won == 80
    assert streets(hand) == {"preflop": ["S1", "S2", "S3"], "flop": [], "turn": [], "river": []}
    dealt = [type(event).__name__ for event in told(hand, "Burned", "BoardTurned", "ShowdownOpened")]
    assert dealt == ["Burned", "BoardTurned"] * 3 + ["ShowdownOpened"]


def test_K025_the_last_chips_can_be_raised():
    hand = calls_to(scene(2, button=1, stacks={"S1": 37, "S2": 200}), "river").play("S2 bets")
    assert may(hand) == "S1: folds, calls 20, raises to 27 all-in"
    raised = hand.play("S1 raises")
    assert may(raised) == "S2: folds, calls 7"
    folded = raised.play("S2 folds")
    assert last(folded, "Refunded", "who amount") == ("S1", 7)
    assert stacks(folded) == {"S1": 37 + 10 + 20, "S2": 170}


def test_K026_a_short_call():
    flop = calls_to(scene(3, button=1, stacks={"S1": 22}), "flop")
    hand = flop.play("S2 bets, S3 raises")
    assert may(hand) == "S1: folds, calls 12 all-in" and "call 12 all-in" in repr(hand.legal)
    hand = hand.play("S1 calls, S2 calls")
    assert hand.player("S1").stack == 0
    assert [(pot.amount, len(pot.seats)) for pot in hand.table.pots] == [(66, 3), (16, 2)]


def test_K027_an_ante_bigger_than_the_stack():
    rules = LIMIT_10_20.stakes(10, 20, ante=2)
    hand = scene(3, button=3, rules=rules, stacks={"S1": 100, "S2": 100, "S3": 1}).play("S1 calls, S2 checks")
    assert [(pot.amount, len(pot.seats)) for pot in hand.table.pots] == [(3, 3), (22, 2)]
    assert stacks(hand) == {"S1": 88, "S2": 88, "S3": 0}


@pytest.fixture
def flop_of_four():
    def at(all_in):
        flop = calls_to(scene(4, button=4, stacks={"S3": all_in + 10}), "flop")
        return flop.play("S1 bets, S2 calls, S3 goes all-in")

    return at


def test_K028_a_short_all_in_below_half_a_bet_opens_nothing(flop_of_four):
    hand = flop_of_four(14)
    assert may(hand) == "S4: folds, calls 14, raises to 20"
    called = hand.play("S4 calls")
    assert may(called) == "S1: folds, calls 4"
    assert may(called.play("S1 calls")) == "S2: folds, calls 4"
    completed = hand.play("S4 raises")
    assert may(completed) == "S1: folds, calls 10, raises to 30"
    assert may(completed.play("S1 folds")) == "S2: folds, calls 10, raises to 30"


def test_K029_more_than_half_counts_as_a_raise(flop_of_four):
    hand = flop_of_four(16)
    assert may(hand) == "S4: folds, calls 16, raises to 26"
    called = hand.play("S4 calls")
    assert may(called) == "S1: folds, calls 6, raises to 26"
    assert may(called.play("S1 calls")) == "S2: folds, calls 6, raises to 26"


def test_K030_a_smaller_all_in_call_opens_nothing():
    turn = calls_to(scene(3, button=3, stacks={"S2": 22}), "turn")
    hand = turn.play("S1 bets, S2 calls, S3 calls")
    assert (hand.street, hand.to_act) == ("river", "S1")
    assert [(pot.amount, len(pot.seats)) for pot in hand.table.pots] == [(30 + 36, 3), (16, 2)]


def test_K031_no_chips_no_cards():
    with pytest.raises(BadSetup, match="S1 has no chips and cannot be dealt in"):
        Session("S2 S3 S1", LIMIT_10_20, stacks={"S1": 0, "S2": 40, "S3": 60})
    three = Session("S2 S3 S1", LIMIT_10_20, stacks={"S1": 15, "S2": 15, "S3": 70})
    deal = "S2 As Ah, S1 7c 2d, board Ad Kh Qs 8c 3d"
    session = three.play("S1 goes all-in, S2 goes all-in, S3 folds", deal=deal)
    assert session.stacks == {"S2": 40, "S3": 60, "S1": 0}
    hand = session.hand()
    assert sorted(hand.names) == ["S2", "S3"] and "S1" not in [who for who, _, _ in posted(hand)]
    session = session.sit("S4", 50)
    for _ in range(8):
        hand = session.hand()
        assert "S1" not in hand.names
        while not hand.over:
            hand = hand.play(f"{hand.to_act} folds")
        session = session.after(hand)
        assert min(session.stacks.values()) >= 0 and sum(session.stacks.values()) == 150
    assert len(session.hand().names) == 3


# --- Pots, refunds, odd chips -----------------------------------------------------------------------------------


def test_K032_an_all_in_player_keeps_his_right():
    hand = scene(
        3,
        button=1,
        stacks={"S1": 30, "S2": 200, "S3": 200},
        deal="S1 As Ah, S3 Ks Kh, S2 7c 2d, board Ad Kd 8c 5s 4h",
    )
    flop = hand.play("S1 raises, S2 calls, S3 calls")
    hand = flop.play("S2 bets, S3 calls, S1 calls").play("S2 bets, S3 calls").play("S2 checks, S3 checks")
    assert [event.shares for event in told(hand, "PotAwarded")] == [(("S3", 40),), (("S1", 90),)]
    assert stacks(hand) == {"S1": 90, "S2": 150, "S3": 190}


def test_K033_a_folded_hand_wins_nothing():
    deal = "S3 As Ah, S1 7c 2d, board Ad Ac Kd 8c 5s"
    hand = scene(3, button=1, deal=deal).play("S1 raises, S2 folds, S3 folds")
    assert hand.over and not shown(hand) and not told(hand, "ShowdownOpened")
    assert last(hand, "PotAwarded", "amount shares contested") == (25, (("S1", 25),), False)
    assert hand.player("S3").stack == 990 and hand.player("S3").won == 0


def test_K034_an_uncalled_all_in_comes_back():
    turn = calls_to(scene(2, button=1, stacks={"S2": 47}).play("S1 raises, S2 calls, S2 bets, S1 calls"), "turn")
    assert (turn.pot, turn.player("S2").stack) == (60, 17)
    hand = turn.play("S2 goes all-in, S1 folds")
    assert last(hand, "Refunded", "who amount") == ("S2", 17) and pots(hand) == [60]
    assert hand.player("S2").stack == 77


def test_K035_what_comes_back_was_neither_bet_nor_won():
    hand = scene(4, button=1).play("S4 raises, S1 folds, S2 folds, S3 folds")
    assert last(hand, "Refunded", "who amount") == ("S4", 10) and pots(hand) == [25]
    assert (hand.player("S4").paid, hand.player("S4").won) == (10, 25)
    assert [hand.player(name).net for name in ("S1", "S2", "S3", "S4")] == [0, -5, -10, 15]


def test_K036_a_walk_in_the_big_blind():
    hand = scene(4, button=4).play("S3 folds, S4 folds, S1 folds")
    assert last(hand, "Refunded", "who amount") == ("S2", 5) and pots(hand) == [10]
    assert [hand.player(name).net for name in ("S1", "S2", "S3", "S4")] == [-5, 5, 0, 0]
    assert not shown(hand)


def test_K037_a_tie_in_the_side_pots():
    assert [pot.amount for pot in layers((30, 50, 90, 90), (True,) * 4)] == [120, 60, 80]
    deal = "S1 As Ah, S2 7c 2d, S3 Ks Qd, S4 Kh Qc, board Ad Kd Qs 8c 5s"
    hand = all_raise(scene(4, button=4, stacks={"S1": 30, "S2": 50, "S3": 90, "S4": 90}, deal=deal))
    assert [hand.player(name).paid for name in ("S1", "S2", "S3", "S4")] == [30, 50, 90, 90]
    assert pots(hand) == [120, 60, 80]
    assert {name: hand.player(name).won for name in sorted(hand.names)} == {"S1": 120, "S2": 0, "S3": 70, "S4": 70}


BOARD_PLAYS = "board As Ks Qs Js Ts"


def test_K038_odd_chips_one_each_from_the_button_s_left():
    # Three stay for 10 each; 1 from S6 and 10 from S1 lie in the middle besides.
    hand = scene(6, button=3, deal=BOARD_PLAYS, dead={"S6": 1, "S1": 10})
    hand = hand.play("S6 folds, S1 folds, S2 calls, S3 folds, S4 calls, S5 checks")
    assert hand.pot == 41
    assert last(calls_to(hand, "end"), "PotAwarded").shares == (("S4", 14), ("S5", 14), ("S2", 13))


def three_in_a_pot_of_90(deal):
    hand = calls_to(scene(3, button=3, deal=deal), "turn").play("S1 bets, S2 calls, S3 calls")
    assert hand.pot == 90
    return calls_to(hand, "end")


def test_K039_a_tie_of_two_does_not_pay_the_third():
    hand = three_in_a_pot_of_90("S1 As Kd, S2 Ah Kc, S3 Qs Qd, board Ks 9d 9c 4h 2s")
    assert last(hand, "PotAwarded").shares == (("S1", 45), ("S2", 45))
    assert str(hand.rank("S1")) == str(hand.rank("S2")) == "two pair, kings and nines, ace kicker"
    assert hand.player("S3").won == 0


def test_K040_both_winners_are_named():
    deal = "S1 8s 3c, S2 8h 7d, board Js Jd Ah 8c 4d"
    hand = calls_to(scene(2, button=1, deal=deal), "turn").play("S2 bets, S1 calls, S2 checks, S1 checks")
    assert sorted(last(hand, "PotAwarded").shares) == [("S1", 30), ("S2", 30)]
    assert str(hand.rank("S1")) == "two pair, jacks and eights, ace kicker" == str(hand.rank("S2"))
    assert "30 to S1" in str(hand.story()) and "30 to S2" in str(hand.story())


def test_K041_chips_stay_whole():
    assert [chips for _, chips in split(100, (0, 1, 2))] == [34, 33, 33]
    with pytest.raises(BadSetup, match=r"0\.1"):
        LIMIT_10_20.stakes(0.10, 0.20)
    cents = calls_to(Hand(3, LIMIT_10_20.stakes(10, 20), stacks=1001, deal=BOARD_PLAYS), "end")
    assert sum(stacks(cents).values()) == 3003 and {type(chips) for chips in stacks(cents).values()} == {int}


# --- Showdown and what is shown -----------------------------------------------------------------------------------


def test_K059_the_river_bettor_shows_first():
    river = calls_to(scene(3, button=1, showdown="ask"), "river")
    hand = river.play("S2 checks, S3 bets, S1 calls, S2 calls")
    assert hand.to_act == "S3"
    assert shown(hand.play("S3 shows, S1 shows, S2 shows")) == ["S3", "S1", "S2"]


def test_K060_a_turn_bet_does_not_decide_who_shows():
    turn = calls_to(scene(4, button=4, showdown="ask"), "turn")
    river = turn.play("S1 checks, S2 checks, S3 bets, S4 calls, S1 calls, S2 folds")
    hand = river.play("S1 checks, S3 checks, S4 checks")
    assert hand.to_act == "S1"
    assert shown(hand.play("S1 shows, S3 shows, S4 shows")) == ["S1", "S3", "S4"]


def test_K061_mucked_cards_are_in_no_public_view():
    deal = "S3 As Ah, S2 7c 2d, S1 Jc 9d, board Ad Kd Qs 8h 5s"
    river = calls_to(scene(3, button=1, deal=deal, showdown="ask"), "river")
    hand = river.play("S2 checks, S3 bets, S1 folds, S2 calls, S3 shows, S2 mucks")
    assert hand.over and last(hand, "Mucked", "who") == ("S2",)
    for viewer in (RAIL, "S1", "S3"):
        seen = hand.seen_by(viewer)
        views = [seen.svg(), repr(seen), str(seen.story()), repr(seen.events), repr(seen.table), repr(seen.tables)]
        views.append(repr(seen._repr_mimebundle_()))
        for card, name in (("7c", "seven of clubs"), ("2d", "two of diamonds")):
            texts = [text for text in views if re.search(rf"\b({card}|{name})\b", text, re.IGNORECASE)]
            assert not texts, "the mucked hand is seen"
    assert "7c" in repr(hand.tables), "the teacher's record has it"


def test_K062_the_winner_s_five_cards_and_the_deciding_card_are_named():
    deal = "S1 Ac Ks, S2 Kh Qd, board Kd Ts 7c 7h 2c"
    hand = calls_to(scene(2, button=2, deal=deal, showdown="ask"), "river")
    hand = hand.play("S1 checks, S2 checks, S1 shows, S2 shows")
    assert str(hand.rank("S1")) == "two pair, kings and sevens, ace kicker"
    assert str(hand.rank("S2")) == "two pair, kings and sevens, queen kicker"
    first, second = (hand.player(name).cards + hand.board for name in ("S1", "S2"))
    fives = [{str(one) for one in best_five(seven)} for seven in (first, second)]
    assert fives == [{"Kd", "Ks", "7c", "7h", "Ac"}, {"Kd", "Kh", "7c", "7h", "Qd"}]
    assert str(deciding_card(first, second)) == "Ac"
    told_last = str(hand.story()).strip().splitlines()[-1]
    assert "S1 wins" in told_last and "the Ac decides" in told_last


# --- Button, seats, missed blinds ---------------------------------------------------------------------------------


def test_K063_the_small_blind_busts():
    session = Session("S2 S3 S4 S1", LIMIT_10_20, stacks={"S2": 10})
    deal = "S1 As Ah, S2 7c 2d, board Ad Kh Qs 8c 3d"
    hand = session.hand(deal=deal)
    assert posted(hand) == [("S2", "small blind", 5), ("S3", "big blind", 10)]
    session = session.after(calls_to(hand.play("S4 folds, S1 calls, S2 calls, S3 checks"), "end"))
    assert session.stacks["S2"] == 0
    hand = session.hand()
    assert posted(hand) == [("S3", "small blind", 5), ("S4", "big blind", 10)]
    spots = session.positions()
    assert spots.dead_button and spots.button == 1, "the chair of S2"
    assert streets(calls_to(hand, "turn"))["flop"] == ["S3", "S4", "S1"], "S1 acts last again"


def test_K064_everybody_has_every_position():
    session, buttons, bigs = Session("S2 S3 S1", LIMIT_10_20), [], []
    for _ in range(6):
        hand = session.hand()
        buttons += [name for name in hand.names if hand.player(name).has_button]
        bigs += [who for who, kind, _ in posted(hand) if kind == "big blind"]
        session = session.after(hand.play(f"{hand.to_act} folds, {hand.names[0]} folds"))
    assert buttons == ["S1", "S2", "S3"] * 2
    assert bigs == ["S3", "S1", "S2"] * 2


def test_K065_the_winner_keeps_everything_and_the_game_says_that_it_is_over():
    session = Session("S2 S3 S1", LIMIT_10_20, stacks=30)
    deal = "S1 As Ah, S2 7c 2d, S3 6c 4d, board Ad Kh Qs 8c 3d"
    session = session.after(all_raise(session.hand(deal=deal)))
    assert session.stacks == {"S2": 0, "S3": 0, "S1": 90} and session.over
    assert repr(session).startswith("The game is over")
    with pytest.raises(BadSetup, match="No hand can be dealt: it takes two players with chips"):
        session.hand()
    assert session.buy("S2", 30).stacks == {"S2": 30, "S3": 0, "S1": 90}, "only chips put on the table start it again"


# --- The dealer's errors ------------------------------------------------------------------------------------------


def exposed(*nths):
    """Four chairs, the button at S4, the cards numbered from the top of the deck; some are exposed by the dealer."""
    hand = scene(4, button=4, deck=PACK)
    for nth in nths:
        hand = hand.happens(ExposedCard(nth)).apply_ruling()
    return hand


def numbers(cards):
    return [PACK.index(one) + 1 for one in cards]


def test_K069_an_exposed_hole_card_is_replaced_and_is_the_burn():
    hand = exposed(3)
    assert last(hand, "Ruled", "remedy") == ("replaced, and it is the burn",)
    assert [numbers(hand.player(name).cards) for name in hand.names] == [[1, 5], [2, 6], [9, 7], [4, 8]]
    hand = calls_to(hand, "end")
    assert numbers(hand.table.piles.burns) == [3, 13, 15] and numbers(hand.board) == [10, 11, 12, 14, 16]
    for nths in ((2,), (3, 6)):
        assert last(exposed(*nths), "Ruled", "remedy") == ("misdeal",)


# --- Every fault of the list has its test -------------------------------------------------------------------------

LIST = [*range(1, 58), *range(59, 71)]


def test_every_fault_of_the_list_has_a_test():
    tests = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = {int(number) for number in re.findall(r"^def test_K(\d{3})_", tests, re.MULTILINE)}
    assert [f"K{number:03}" for number in LIST if number not in named] == []
