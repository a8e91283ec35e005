"""The home-game text, rule by rule: S1-01 to S1-34 and S1-37, with an ante of 5 and bets of 10 and 20.

Five players, Ann to Ed; Ed deals and plays, Ann sits at his left. Everyone pays the ante, so the pot starts at 25.
"""

from itertools import combinations

import pytest

from holdem_lessons import (
    HOME_GAME,
    LIMIT_10_20,
    PACK,
    RAIL,
    BadNotation,
    BadSetup,
    Hand,
    best_five,
    cards,
    hand_rank,
)
from holdem_lessons.engine.cards import HIDDEN
from holdem_lessons.engine.pots import Pot, layers

from scenes import D1, last, may, refused, told

RULES = HOME_GAME.stakes(10, 20)

ALL_CHECK = "Ann checks, Bo checks, Cy checks, Di checks, Ed checks"


def table(players=5, rules=RULES, **given):
    """A hand from the spread deck unless cards are given."""
    return Hand(players, rules, **(given if "deal" in given else {"deck": D1, **given}))


# --- The hand from the ante to the river ----------------------------------------------------------------


def test_S1_01_two_ways_to_win():
    """With the best five cards, or by making everyone else give up, and then no card is shown."""
    best = table().play(f"{ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    ranks = {name: best.rank(name) for name in best.names}
    winner = max(ranks, key=ranks.get)
    assert best.player(winner).won == 25 and [event.who for event in told(best, "Shown")] == list(best.names)
    alone = table().play("Ann checks, Bo bets, Cy folds, Di folds, Ed folds, Ann folds")
    assert alone.over and alone.player("Bo").won == 25 and told(alone, "Shown") == []


def test_S1_02_private_cards():
    hand = table()
    for viewer in hand.names:
        for name in hand.names:
            seen = hand.seen_by(viewer).player(name).cards
            assert len(seen) == 2
            assert seen == (hand.player(name).cards if name == viewer else (HIDDEN, HIDDEN))


def test_S1_03_shared_cards():
    hand = table()
    for street, number in (("preflop", 0), ("flop", 3), ("turn", 4), ("river", 5)):
        assert (hand.street, len(hand.board)) == (street, number)
        assert all(hand.seen_by(viewer).board == hand.board for viewer in (*hand.names, RAIL))
        hand = hand.play(ALL_CHECK)


@pytest.mark.parametrize(
    ("own", "board", "five", "used"),
    [
        ("Ah Kd", "Qs Jc Td 2h 3s", "Ah Kd Qs Jc Td", 2),
        ("Ah 2c", "As Ad Ac Kh 3s", "Ah As Ad Ac Kh", 1),
        ("2h 3c", "As Ks Qs Js Ts", "As Ks Qs Js Ts", 0),
    ],
)
def test_S1_04_any_five_of_seven(own, board, five, used):
    hand = table(deal=f"Ann {own}, board {board}").play(f"{ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    chosen = best_five(hand.player("Ann").cards + hand.board)
    assert set(chosen) == set(cards(five))
    assert len(set(chosen) & set(cards(own))) == used
    choices = list(combinations(cards(own) + cards(board), 5))
    assert len(choices) == 21
    assert hand.rank("Ann") == max(map(hand_rank, choices))


def test_S1_05_a_pack_of_52():
    for hand in (table(), Hand(5, RULES, seed=7)):
        assert sorted(hand.table.piles.all_cards()) == sorted(PACK)
    assert len(PACK) == len(set(PACK)) == 52 and {one.suit for one in PACK} == set("cdhs")


def test_S1_06_up_to_ten_players():
    assert Hand(10, RULES).pot == 50
    assert Hand(2, RULES).pot == 10
    with pytest.raises(BadSetup):
        Hand(11, RULES)


def test_S1_07_the_dealer_plays():
    hand = table()
    dealer = hand.player("Ed")
    assert dealer.has_button and len(dealer.cards) == 2 and dealer.paid == 5
    assert may(hand.play("Ann checks, Bo checks, Cy checks, Di checks")) == "Ed: checks, bets 10"


def test_S1_08_everyone_pays_the_ante_before_the_deal():
    hand = table()
    assert [(event.who, event.pays) for event in told(hand, "AntePaid")] == [(name, 5) for name in hand.names]
    kinds = [type(event).__name__ for event in hand.events]
    assert kinds == ["Shuffled"] + ["AntePaid"] * 5 + ["Dealt"] * 10 + ["RoundOpened"]
    assert hand.pot == 25 and [pot.amount for pot in hand.table.pots] == [25]


def test_S1_08_the_ante_is_no_part_of_a_call():
    hand = table().play("Ann bets")
    assert may(hand) == "Bo: folds, calls 10, raises to 20"
    assert last(hand.play("Bo calls"), "Called", "to pays") == (10, 10)


def test_S1_08_a_stack_below_the_ante():
    hand = table(stacks={"Cy": 3})
    assert told(hand, "AntePaid")[2].pays == 3 and hand.player("Cy").all_in
    assert hand.pot == 23 and hand.table.pots[0] == Pot(15, (0, 1, 2, 3, 4))
    assert hand.play("Ann checks, Bo checks").to_act == "Di", "and is not asked again"


def test_S1_09_two_closed_cards_each():
    hand = table()
    assert [hand.player(name).cards for name in hand.names] == [
        cards("9c Js"), cards("Qh Ad"), cards("2d 4c"), cards("5s 7h"), cards("8d Tc"),
    ]  # fmt: skip
    assert [(event.who, event.nth) for event in told(hand, "Dealt")] == [
        (name, nth) for nth in (1, 2) for name in hand.names
    ]


def test_S1_10_the_first_player_after_the_dealer_starts():
    assert table().to_act == "Ann"
    assert Hand(5, LIMIT_10_20).to_act == "Cy", "where there are blinds, the first round starts after them"


def test_S1_11_five_announcements():
    """Pass, bet, go along, raise and drop are check, bet, call, raise and fold."""
    assert may(table()) == "Ann: checks, bets 10"
    hand = table().play("Ann checks, Bo bets, Cy calls, Di raises, Ed folds")
    assert [type(event).__name__ for event in hand.events[-5:]] == ["Checked", "Bet", "Called", "Raised", "Folded"]
    assert hand.player("Ann").is_in, "who passes is still in"
    assert not hand.player("Ed").is_in, "who drops is out"
    with pytest.raises(BadNotation):
        table().play("Ann passes the salt")


# --- One raise each -------------------------------------------------------------------------------------


def test_S1_12_one_raise_each_in_round_one():
    hand = table()
    steps = [
        ("Ann checks", 25), ("Bo bets", 35), ("Cy calls", 45), ("Di raises", 65), ("Ed folds", 65), ("Ann folds", 65),
        ("Bo calls", 75), ("Cy calls", 85),
    ]  # fmt: skip
    for script, pot in steps:
        hand = hand.play(script)
        assert hand.pot == pot, script
    assert [(event.who, event.pays) for event in told(hand, "Called")] == [("Cy", 10), ("Bo", 10), ("Cy", 10)]
    assert last(hand, "Raised", "who to by pays") == ("Di", 20, 10, 20)
    assert hand.street == "flop" and hand.pot == 25 + 60


def test_S1_12_who_has_raised_may_only_call_or_fold():
    hand = table().play("Ann checks, Bo bets, Cy calls, Di raises, Ed calls, Ann raises, Bo calls")
    assert may(hand) == "Cy: folds, calls 20, raises to 40", "who has only called still has his raise"
    raised = hand.play("Cy raises")
    assert may(raised) == "Di: folds, calls 20"
    assert refused(raised, "Di raises") == "one_raise_used"
    assert refused(hand.play("Cy calls"), "Di raises") == "one_raise_used"


def test_S1_12_a_short_all_in_gives_no_second_turn_here_either():
    """Bo still has his raise, but since his call the price has gone up by less than half a bet."""
    hand = table(stacks={"Cy": 19}).play("Ann bets, Bo calls, Cy goes all-in, Di folds, Ed folds, Ann calls")
    assert may(hand) == "Bo: folds, calls 4"
    assert refused(hand, "Bo raises") == "not_reopened"


def test_S1_12_as_many_wagers_as_players():
    hand = table().play("Ann bets, Bo raises, Cy raises, Di raises, Ed raises")
    assert last(hand, "Raised", "to number") == (50, 5)
    for who, price in (("Ann", 40), ("Bo", 30), ("Cy", 20), ("Di", 10)):
        assert may(hand) == f"{who}: folds, calls {price}"
        hand = hand.play(f"{who} calls")
    assert (hand.street, hand.pot) == ("flop", 25 + 250)


def test_S1_13_money_in_stays_in():
    hand = table().play("Ann checks, Bo bets, Cy calls, Di raises, Ed folds, Ann folds, Bo folds")
    assert hand.pot == 25 + 10 + 10 + 20 and hand.player("Bo").paid == 15
    end = hand.play("Cy folds")
    assert end.result == {"Ann": -5, "Bo": -15, "Cy": -15, "Di": 40, "Ed": -5}


def test_S1_14_the_round_ends_when_all_have_put_in_the_same():
    hand = table().play("Ann checks, Bo bets, Cy folds, Di calls, Ed folds")
    assert (hand.street, may(hand)) == ("preflop", "Ann: folds, calls 10, raises to 20")
    closed = hand.play("Ann calls")
    assert (closed.street, closed.pot) == ("flop", 55)
    assert {closed.player(name).paid for name in ("Ann", "Bo", "Di")} == {15}


def test_S1_14_all_in_players_are_exempt():
    hand = table(stacks={"Di": 12}).play("Ann checks, Bo bets, Cy folds, Di calls, Ed folds, Ann calls")
    assert hand.street == "flop" and hand.player("Di").paid == 12 and hand.player("Ann").paid == 15


def test_S1_15_the_flop():
    hand = table().play(ALL_CHECK)
    assert [type(event).__name__ for event in hand.events[-3:]] == ["Burned", "BoardTurned", "RoundOpened"]
    assert hand.table.piles.burns == cards("Kh") and hand.board == cards("3d 6s 9d")


def test_S1_16_the_second_round_starts_after_the_dealer():
    assert table().play(ALL_CHECK).to_act == "Ann"
    hand = table().play("Ann checks, Bo bets, Cy calls, Di folds, Ed folds, Ann folds")
    assert may(hand) == "Bo: checks, bets 10", "with Ann gone, the next one who is still in"
    closed = hand.play("Bo checks, Cy bets, Bo calls")
    assert (closed.street, closed.pot) == ("turn", 45 + 20)


def test_S1_17_the_turn():
    hand = table().play(f"{ALL_CHECK}, {ALL_CHECK}")
    assert hand.table.piles.burns == cards("Kh Qs") and hand.board == cards("3d 6s 9d 2h")


def test_S1_18_the_third_round_is_like_the_second():
    hand = table().play(f"{ALL_CHECK}, {ALL_CHECK}")
    assert may(hand) == "Ann: checks, bets 20"
    closed = hand.play("Ann checks, Bo bets, Cy folds, Di folds, Ed calls, Ann calls")
    assert (closed.street, closed.pot) == ("river", 25 + 60)


def test_S1_19_the_river():
    hand = table().play(f"{ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    assert hand.table.piles.burns == cards("Kh Qs 5c") and hand.board == cards("3d 6s 9d 2h 8h")


def test_S1_20_the_fourth_round_is_the_last():
    hand = table().play(f"{ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    assert may(hand) == "Ann: checks, bets 20"
    end = hand.play(ALL_CHECK)
    assert end.over and len(told(end, "RoundOpened")) == 4


# --- The showdown and all-in ----------------------------------------------------------------------------


def test_S1_21_everyone_shows_one_at_a_time():
    hand = table(showdown="ask").play(f"{ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    for who in hand.names:
        assert may(hand) == f"{who}: shows"
        assert refused(hand, f"{who} mucks") == "must_show"
        hand = hand.play(f"{who} shows")
        assert hand.seen_by(RAIL).player(who).cards == hand.player(who).cards != ()
    assert hand.over


def test_S1_21_the_losers_show_as_well():
    hand = table().play(f"{ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}, Ann bets, Bo calls, Cy calls, Di folds, Ed calls")
    assert [event.who for event in told(hand, "Shown")] == ["Ann", "Bo", "Cy", "Ed"]
    assert told(hand, "Mucked") == []


def test_S1_22_the_winner_takes_the_whole_pot():
    """No second prize: kings full against the next best hand, and all of it goes one way."""
    deal = "Ann Kd Kc, Bo Ad Qd, board Ks Qh Qs 4c 4d"
    river = table(deal=deal).play(f"{ALL_CHECK}, {ALL_CHECK}, {ALL_CHECK}")
    hand = river.play("Ann bets, Bo calls, Cy folds, Di folds, Ed folds")
    assert hand.rank("Ann").name == "a full house, kings full of queens"
    assert last(hand, "PotAwarded", "amount shares") == (65, (("Ann", 65),))
    assert hand.result == {"Ann": 40, "Bo": -25, "Cy": -5, "Di": -5, "Ed": -5}


def test_S1_23_all_in_for_less_than_the_bid():
    """The bid is 20 and the stack 12: he may put in the 12 and says that he is all-in."""
    hand = table(stacks={"Cy": 17}).play("Ann bets, Bo raises")
    assert may(hand) == "Cy: folds, calls 12 all-in"
    all_in = hand.play("Cy goes all-in")
    assert all_in == hand.play("Cy calls")
    assert last(all_in, "Called", "who to pays all_in") == ("Cy", 12, 12, True)
    assert all_in.player("Cy").stack == 0
    assert refused(hand.play("Cy folds"), "Di goes all-in") == "not_all_in", "chips for more are no all-in"


def test_S1_24_all_in_stays_to_the_end():
    hand = table(stacks={"Cy": 17}).play("Ann bets, Bo raises, Cy goes all-in, Di folds, Ed folds, Ann calls")
    asked = []
    for _ in range(6):
        asked.append(hand.to_act)
        hand = hand.play(f"{hand.to_act} checks")
    assert asked == ["Ann", "Bo"] * 3
    assert "Cy" in [event.who for event in told(hand, "Shown")]


def test_S1_25_no_more_from_each_than_he_put_in():
    """Ann and Cy put in 100 each, Bo 60, Di 25; Di has the best hand, then Bo, then Ann."""
    deal = "Ann Jc Jd, Bo Qc Qd, Cy 7c 2d, Di Ac Ad, board Ah 3s 8d 9c 4h"
    hand = table(4, stacks={"Ann": 100, "Bo": 60, "Cy": 100, "Di": 25}, deal=deal)
    hand = hand.play("Ann bets, Bo raises, Cy calls, Di goes all-in, Ann calls")
    assert hand.table.pots == (Pot(100, (0, 1, 2, 3)),)
    hand = hand.play("Ann bets, Bo raises, Cy raises, Ann calls, Bo goes all-in, Cy calls, Ann calls")
    assert hand.table.pots == (Pot(100, (0, 1, 2, 3)), Pot(105, (0, 1, 2)))
    end = hand.play("Ann bets, Cy raises, Ann goes all-in")
    assert [(event.pot, event.amount, event.shares) for event in told(end, "PotAwarded")] == [
        (2, 80, (("Ann", 80),)),
        (1, 105, (("Bo", 105),)),
        (0, 100, (("Di", 100),)),
    ]
    assert {name: end.player(name).paid for name in end.names} == {"Ann": 100, "Bo": 60, "Cy": 100, "Di": 25}


def test_S1_25_folded_chips_lie_in_the_layers_they_reached():
    everyone_in = layers((100, 60, 100, 25), (True, True, True, True))
    assert everyone_in == (Pot(100, (0, 1, 2, 3)), Pot(105, (0, 1, 2)), Pot(80, (0, 2)))
    bo_folded = layers((100, 60, 100, 25), (True, False, True, True))
    assert bo_folded == (Pot(100, (0, 2, 3)), Pot(185, (0, 2)))
    assert layers((40, 15, 40, 25), (True, False, True, True)) == (Pot(90, (0, 2, 3)), Pot(30, (0, 2)))


def test_S1_26_short_of_the_big_blind():
    hand = Hand(3, LIMIT_10_20, stacks={"Bo": 4})
    assert hand.player("Bo").all_in and hand.player("Bo").paid == 4
    assert may(hand) == "Cy: folds, calls 10, raises to 20", "the price stays a full big blind"
    hand = hand.play("Cy calls")
    assert may(hand) == "Ann: folds, calls 5, raises to 20"
    hand = hand.play("Ann calls")
    assert hand.table.pots == (Pot(12, (0, 1, 2)), Pot(12, (0, 2)))
    assert hand.to_act == "Ann"


def test_S1_26_a_chip_and_a_chair():
    hand = Hand(4, LIMIT_10_20, stacks={"Cy": 1})
    assert may(hand) == "Cy: folds, calls 1 all-in"
    hand = hand.play("Cy calls, Di calls, Ann calls, Bo checks")
    assert hand.table.pots == (Pot(4, (0, 1, 2, 3)), Pot(27, (0, 1, 3)))


# --- The announcements ----------------------------------------------------------------------------------


def test_S1_27_to_see_is_to_match_everything_since_your_last_turn():
    hand = table().play("Ann bets, Bo calls, Cy raises, Di raises, Ed folds")
    assert may(hand) == "Ann: folds, calls 20"
    assert last(hand.play("Ann calls"), "Called", "to pays") == (30, 20)


def test_S1_28_a_check_when_nobody_has_raised():
    hand = table()
    for who in hand.names:
        assert may(hand) == f"{who}: checks, bets 10"
        hand = hand.play(f"{who} checks")
    assert hand.street == "flop"
    assert refused(table().play("Ann bets"), "Bo checks") == "check_facing_bet"


def test_S1_29_a_check_is_a_call_for_nothing():
    before = table()
    after = before.play("Ann checks")
    assert after.table.betting.acted == (0, None, None, None, None) and after.pot == before.pot
    assert before.legal["checks"].pays == 0
    assert refused(before, "Ann calls") == "nothing_to_call"


def test_S1_30_match_first_then_raise():
    hand = table().play("Ann checks, Bo bets")
    assert may(hand) == "Cy: folds, calls 10, raises to 20"
    assert last(hand.play("Cy raises"), "Raised", "to by pays") == (20, 10, 20), "ten to match and ten more"
    again = hand.play("Cy calls, Di raises, Ed calls, Ann calls, Bo calls")
    assert last(again.play("Cy raises"), "Raised", "to by pays") == (30, 10, 20)


def test_S1_31_C_13_a_raise_is_the_last_raise_and_never_nothing():
    hand = table().play("Ann checks, Bo bets, Cy raises")
    assert hand.legal["raises"].to - hand.table.betting.high == 10 == last(hand, "Raised").by
    with pytest.raises(BadNotation, match="amount"):
        table().play("Ann bets 0")
    assert all(one.to > 0 for one in table().legal if one.verb == "bets")


def test_S1_32_the_first_raise_is_a_bet():
    assert refused(table(), "Ann raises") == "raise_before_bet"
    assert refused(table().play("Ann bets"), "Bo bets") == "bet_after_bet"
    hand = table().play("Ann bets, Bo raises, Cy folds, Di folds, Ed folds")
    assert may(hand) == "Ann: folds, calls 10", "and it was Ann's one raise of this round"


def test_S1_33_who_folds_puts_in_no_more():
    hand = table().play("Ann bets, Bo calls, Cy folds, Di calls, Ed calls")
    assert hand.player("Cy").paid == 5 and not hand.player("Cy").is_in
    assert refused(hand.play("Ann checks, Bo checks"), "Cy checks") == "out_of_turn"
    end = hand.play("Ann bets, Bo calls, Di calls, Ed calls")
    assert end.player("Cy").paid == 5


@pytest.mark.parametrize(
    ("script", "pot"),
    [
        (ALL_CHECK, 25),
        ("Ann bets, Bo calls, Cy calls, Di calls, Ed calls", 75),
        ("Ann checks, Bo checks, Cy checks, Di checks, Ed bets, Ann folds, Bo calls, Cy folds, Di folds", 45),
        ("Ann bets, Bo folds, Cy raises, Di folds, Ed folds, Ann calls", 65),
    ],
)
def test_S1_34_betting_ends_when_all_have_seen_or_folded_or_checked(script, pot):
    *before, closing = script.split(", ")
    hand = table().play(", ".join(before))
    assert hand.street == "preflop" and hand.to_act == closing.split()[0]
    assert (hand.play(closing).street, hand.play(closing).pot) == ("flop", pot)


def test_S1_37_the_last_one_left_takes_the_pot():
    hand = table().play("Ann checks, Bo bets, Cy folds, Di folds, Ed folds, Ann folds")
    assert hand.over and hand.board == () and told(hand, "Shown", "Mucked", "ShowdownOpened") == []
    assert last(hand, "Refunded", "who amount") == ("Bo", 10)
    assert last(hand, "PotAwarded", "amount shares contested") == (25, (("Bo", 25),), False)
    assert hand.result == {"Ann": -5, "Bo": 20, "Cy": -5, "Di": -5, "Ed": -5}
