"""What players do wrong, what goes wrong at the showdown, and a deck that is not in order: X-13 to X-27 and S2-35."""

import re

import pytest

from holdem_lessons import (
    CASINO,
    COURSE,
    HOME_GAME,
    INCIDENTS,
    LIMIT_10_20,
    PROFILES,
    ROBERTS,
    ActsOutOfTurn,
    BadNotation,
    BadSetup,
    DuplicateCard,
    FlashedCard,
    FoldsForFree,
    ForeignCard,
    Hand,
    MisreadHand,
    MissingCard,
    MucksWinner,
    PlaysBoardSilently,
    SaysWrongWord,
    Session,
    ShowsLiveCards,
    SilentChips,
    StringBet,
    TimeRunsOut,
    Underpaid,
    WrongAmount,
    cards,
)
from holdem_lessons.engine.irregularities import foul, players
from holdem_lessons.engine.irregularities.incident import possible

from scenes import last, may, passively, refused, ruled, shown, told

MINE = [kind for kind in INCIDENTS if kind.__module__ in (players.__name__, foul.__name__)]

FLOP = "Cy calls, Di calls, Ed calls, Flo calls, Ann calls, Bo checks"
DEAL = "Ann Ah Kd, Bo Ac Qs, Cy 7c 2d, flop As 9h 4d, turn 3c, river 8h"
"""Ann has the best hand, Bo the second best."""
ROYAL = "Ann 2c 3d, Bo 4c 5d, Cy 7c 6d, flop As Ks Qs, turn Js, river Ts"
"""The board is the best hand for everybody."""
POT_170 = (
    "Cy calls, Ann calls, Bo checks, Ann checks, Bo bets, Cy calls, Ann folds, "
    "Bo bets, Cy calls, Bo bets, Cy raises, Bo calls"
)
"""At 10/20: the small blind has put in 10, big blind and button 80 each."""


def remedy(hand):
    """What the dealer would rule now, and by which rules."""
    return hand.ruling.remedy, hand.ruling.rule


def six(rules=LIMIT_10_20):
    """The flop of six players, with Bo's bet of 10 to pay: Cy is to act, then Di, Ed, Flo and Ann."""
    return Hand(6, rules, seed=1).play(f"{FLOP}, Ann checks, Bo bets")


def unbet(rules=LIMIT_10_20):
    """The same flop before anybody has acted: Ann is to act."""
    return Hand(6, rules, seed=1).play(FLOP)


def chips(hand):
    """All chips at the table: they only move."""
    table = hand.table
    return sum(table.stacks) + table.pot


def refusal(hand, incident):
    with pytest.raises(BadSetup) as found:
        hand.happens(incident)
    assert str(found.value).endswith(".") and "{" not in str(found.value)
    return found.value.key


# --- out of turn --------------------------------------------------------------------------------------


def five_faces_ten(rules=LIMIT_10_20):
    """Seat 5 faces 10 before the flop, and seat 6 is next."""
    return Hand(6, rules, seed=1).play("Cy folds, Di folds")


def test_x13_the_word_binds_if_the_skipped_player_only_calls():
    hand = ruled(five_faces_ten(), ActsOutOfTurn("Flo", "raises"))
    assert may(hand) == "Ed: folds, calls 10, raises to 20"
    hand = hand.play("Ed calls")
    assert last(hand, "Raised", "who to") == ("Flo", 20) and hand.to_act == "Ann"


def test_x13_the_word_does_not_bind_once_the_skipped_player_raises():
    hand = ruled(five_faces_ten(), ActsOutOfTurn("Flo", "raises")).play("Ed raises")
    assert last(hand, "Raised", "who to") == ("Ed", 20)
    assert may(hand) == "Flo: folds, calls 20, raises to 30"


@pytest.mark.parametrize("skipped", ["folds", "calls"])
@pytest.mark.parametrize("verb, event", [("calls", "Called"), ("raises", "Raised")])
def test_x13_check_call_and_fold_change_nothing(skipped, verb, event):
    hand = ruled(five_faces_ten(), ActsOutOfTurn("Flo", verb)).play(f"Ed {skipped}")
    assert last(hand, event).who == "Flo" and hand.to_act == "Ann"


@pytest.mark.parametrize("verb", ["folds", "calls", "raises"])
@pytest.mark.parametrize("rules", [LIMIT_10_20, ROBERTS.stakes(10, 20)])
def test_x13_a_fold_out_of_turn_always_binds(rules, verb):
    hand = ruled(five_faces_ten(rules), ActsOutOfTurn("Flo", "folds")).play(f"Ed {verb}")
    assert last(hand, "Folded").who == "Flo" and hand.to_act == "Ann"


def test_x13_the_turn_goes_back_over_several_players_in_their_order():
    hand = ruled(six(), ActsOutOfTurn("Flo", "calls"))
    for who in ("Cy", "Di", "Ed"):
        assert hand.to_act == who
        hand = hand.play(f"{who} calls")
    assert last(hand, "Called", "who") == ("Flo",) and hand.to_act == "Ann"


def test_x13_a_raise_in_between_frees_him_and_the_round_goes_on_as_any_other():
    hand = ruled(six(), ActsOutOfTurn("Ed", "calls")).play("Cy calls, Di raises")
    assert may(hand) == "Ed: folds, calls 20, raises to 30"
    hand = hand.play("Ed folds, Flo calls, Ann folds, Bo calls")
    assert may(hand) == "Cy: folds, calls 10, raises to 30"
    assert hand.play("Cy calls").street == "turn"


def test_x13_two_out_of_turn_one_after_the_other():
    hand = ruled(six(), ActsOutOfTurn("Flo", "raises"), ActsOutOfTurn("Di", "folds")).play("Cy calls")
    assert [event.who for event in told(hand, "Folded")] == ["Di"] and hand.to_act == "Ed"
    assert last(hand.play("Ed calls"), "Raised", "who to") == ("Flo", 20)


def test_x13_a_raise_that_the_cap_forbids_becomes_a_call():
    capped = six().play("Cy raises, Di raises, Ed raises")
    hand = ruled(capped, ActsOutOfTurn("Ann", "raises")).play("Flo calls")
    assert last(hand, "Called", "who to") == ("Ann", 40)


def test_x13_with_nothing_to_pay_a_raise_out_of_turn_is_a_bet():
    hand = ruled(unbet(), ActsOutOfTurn("Bo", "raises")).play("Ann checks")
    assert last(hand, "Bet", "who to") == ("Bo", 10)


@pytest.mark.parametrize("verb", ["checks", "calls"])
def test_x13_roberts_a_check_or_call_out_of_turn_gives_up_the_raise(verb):
    hand = unbet(ROBERTS) if verb == "checks" else five_faces_ten(ROBERTS)
    skipped, who = hand.to_act, {"Ann": "Bo", "Ed": "Flo"}[hand.to_act]
    hand = ruled(hand, ActsOutOfTurn(who, verb))
    passed = hand.play(f"{skipped} {verb}")
    assert may(passed) == {"Bo": "Bo: checks", "Flo": "Flo: folds, calls 10"}[who]
    assert refused(passed, f"{who} {'bets' if who == 'Bo' else 'raises'}") == "held_to"
    raised = hand.play(f"{skipped} {'bets' if who == 'Bo' else 'raises'}")
    assert "raises" not in raised.legal and "calls" in raised.legal


def test_x13_roberts_a_raise_out_of_turn_binds_if_nothing_has_changed():
    hand = ruled(five_faces_ten(ROBERTS), ActsOutOfTurn("Flo", "raises"))
    assert last(hand.play("Ed calls"), "Raised").who == "Flo"
    assert "raises" in hand.play("Ed raises").legal


@pytest.mark.parametrize("verb", ["folds", "calls", "raises"])
def test_x13_a_house_may_take_everything_back(verb):
    before = five_faces_ten(LIMIT_10_20.but(out_of_turn="taken back"))
    hand = ruled(before, ActsOutOfTurn("Flo", verb))
    assert may(hand) == may(before)
    assert may(hand.play("Ed calls")) == "Flo: folds, calls 10, raises to 20"


@pytest.mark.parametrize("value", ["binding if nothing changes", "may not raise", "taken back"])
def test_x13_the_ruling_is_the_house_s(value):
    slip = five_faces_ten(LIMIT_10_20.but(out_of_turn=value)).happens(ActsOutOfTurn("Flo", "calls"))
    assert remedy(slip) == (value, "X-13")
    assert len(slip.ruling.variants) == 2


def test_x13_noticed_when_his_turn_has_come_he_is_held_to_it_and_later_it_is_too_late():
    slip = five_faces_ten().happens(ActsOutOfTurn("Flo", "raises"), noticed=False)
    assert slip.to_act == "Ed", "nobody has heard it"
    at_his_turn = slip.play("Ed calls").notice().apply_ruling()
    assert last(at_his_turn, "Raised").who == "Flo"
    assert remedy(slip.play("Ed calls, Flo calls").notice()) == ("play on", "X-13")


def test_x13_a_free_fold_out_of_turn_where_the_house_refuses_it():
    hand = ruled(unbet(COURSE.but(free_fold="refused")), ActsOutOfTurn("Bo", "folds"))
    assert may(hand.play("Ann checks")) == "Bo: checks"
    assert may(hand.play("Ann bets")) == "Bo: folds"


def test_x13_who_has_no_turn_to_come_cannot_be_out_of_turn():
    assert refusal(six(), ActsOutOfTurn("Cy", "calls")) == "no_turn_to_come", "it is his turn"
    assert refusal(six(), ActsOutOfTurn("Bo", "raises")) == "no_turn_to_come", "he has bet"
    assert refusal(six().play("Cy folds"), ActsOutOfTurn("Cy", "raises")) == "no_turn_to_come", "he is out"
    assert refusal(six(), ActsOutOfTurn("Di", "shows")) == "no_betting_verb"
    with pytest.raises(BadNotation):
        six().happens(ActsOutOfTurn("Zoe", "calls"))


def test_players_are_found_by_seat_as_anywhere():
    assert ruled(five_faces_ten(), ActsOutOfTurn("seat 6", "folds")).play("Ed calls").to_act == "Ann"


# --- string bets and chips without a word ---------------------------------------------------------------


def test_x14_no_string_raises():
    slip = six().happens(StringBet("Cy"))
    assert remedy(slip) == ("it is a call", "X-14")
    assert slip.events[-1].who == "Cy" and slip.pot == six().pot, "the chips are told by the sentence"
    assert last(slip.apply_ruling(), "Called", "who to pays") == ("Cy", 10, 10)


def test_x14_a_string_bet_takes_a_call_and_a_raise():
    assert refusal(six(), StringBet("Di")) == "not_his_turn"
    assert refusal(unbet(), StringBet("Ann")) == "no_raise_to_string"
    capped = six().play("Cy raises, Di raises, Ed raises")
    assert refusal(capped, StringBet("Flo")) == "no_raise_to_string"


@pytest.mark.parametrize(
    "silently, event, to",
    [
        ((5, 5, 5), "Raised", 20),  # printed: three $5 chips
        ((25,), "Called", 10),  # printed: one $25 chip, 15 change
        ((10, 10), "Raised", 20),  # printed: removing one still leaves the call, and 10 is at least 5
        ((5, 5), "Called", 10),
        ((10,), "Called", 10),
        ((5,), "Called", 10),
        ((100,), "Called", 10),
        ((9, 9), "Called", 10),  # every chip is needed
        ((5, 5, 4), "Called", 10),  # every chip needed: without the 4 it is exactly the call, but 4 is less than half
        ((5, 5, 1, 1, 1, 1, 1), "Raised", 20),
        ((5, 5, 1, 1, 1, 1), "Called", 10),
        ((50, 50), "Raised", 20),  # no raise is larger than the limit's
    ],
)
def test_x14_facing_ten_without_a_word(silently, event, to):
    hand = ruled(six(), SilentChips("Cy", silently))
    assert last(hand, event, "who to") == ("Cy", to) and hand.to_act == "Di"
    assert hand.player("Cy").in_front == to, "what is too much comes back"


@pytest.mark.parametrize(
    "silently, event", [((5,), "Bet"), ((4,), "Checked"), ((25,), "Bet"), ((2, 2), "Checked"), ((2, 3), "Bet")]
)
def test_x14_with_nothing_to_call_half_a_bet_is_a_bet(silently, event):
    hand = ruled(unbet(), SilentChips("Ann", silently))
    assert last(hand, event).who == "Ann" and hand.player("Ann").in_front == (10 if event == "Bet" else 0)


def test_x14_on_the_turn_half_of_the_big_bet_counts():
    turn = passively(unbet(), "turn")
    assert told(ruled(turn, SilentChips("Ann", (5, 4))), "Bet") == []
    assert last(ruled(turn, SilentChips("Ann", (5, 5))), "Bet", "to") == (20,)


def test_x14_what_lies_in_front_already_counts():
    small_blind = Hand(3, LIMIT_10_20).play("Cy calls")
    assert last(ruled(small_blind, SilentChips("Ann", (5, 5))), "Raised", "to pays") == (20, 15)
    assert last(ruled(small_blind, SilentChips("Ann", (4, 4))), "Called", "to pays") == (10, 5)
    option = small_blind.play("Ann calls")
    assert last(ruled(option, SilentChips("Bo", (5,))), "Raised", "who to") == ("Bo", 20)
    assert last(ruled(option, SilentChips("Bo", (4,))), "Checked").who == "Bo"


def test_x14_at_the_cap_any_number_of_chips_is_a_call():
    capped = six().play("Cy raises, Di raises, Ed raises")
    assert last(ruled(capped, SilentChips("Flo", (50, 50))), "Called", "to") == (40,)


@pytest.mark.parametrize("silently", [(), (0,), (5, -5), (999, 2)])
def test_x14_chips_are_whole_and_his_own(silently):
    assert refusal(six(), SilentChips("Cy", silently)) == "not_his_chips"


@pytest.mark.parametrize(
    "make",
    [
        *(lambda chips=chips: SilentChips("Cy", chips) for chips in ((2.5,), (True,), [5, 5], "5 5")),
        *(lambda to=to: WrongAmount("Cy", to) for to in (2.5, "15", True)),
        *(lambda by=by: Underpaid("Cy", by) for by in (2.5, True)),
        lambda: WrongAmount(3, 10),
    ],
)
def test_an_incident_of_what_it_cannot_be_made_of_is_refused_when_it_is_made(make):
    with pytest.raises(BadSetup) as found:
        make()
    assert found.value.key == "not_of_kind" and "{" not in str(found.value)


# --- wrong amounts --------------------------------------------------------------------------------------


def test_x15_the_lower_limit_on_a_big_bet_street():
    turn = passively(unbet(), "turn")
    slip = turn.happens(WrongAmount("Ann", 10))
    assert remedy(slip) == ("it is a bet", "X-15")
    assert last(slip.apply_ruling(), "Bet", "who to") == ("Ann", 20)


def test_x15_fifteen_on_the_flop_is_ten_and_five_come_back():
    hand = ruled(unbet(), WrongAmount("Ann", 15))
    assert last(hand, "Bet", "who to pays") == ("Ann", 10, 10)
    assert hand.player("Ann").stack == unbet().player("Ann").stack - 10


@pytest.mark.parametrize(
    "to, event, comes_to",
    [
        (1, "Called", 10),
        (9, "Called", 10),
        (14, "Called", 10),
        (15, "Raised", 20),
        (19, "Raised", 20),
        (50, "Raised", 20),
    ],
)
def test_x15_facing_ten(to, event, comes_to):
    assert last(ruled(six(), WrongAmount("Cy", to)), event, "who to") == ("Cy", comes_to)


@pytest.mark.parametrize("to", [1, 39, 45, 50])
def test_x15_facing_a_capped_bet_every_amount_is_a_call(to):
    capped = six().play("Cy raises, Di raises, Ed raises")
    assert last(ruled(capped, WrongAmount("Flo", to)), "Called", "who to") == ("Flo", 40)


def test_x15_a_right_amount_is_no_incident():
    assert refusal(six(), WrongAmount("Cy", 10)) == refusal(six(), WrongAmount("Cy", 20)) == "amount_is_right"
    assert refusal(unbet(), WrongAmount("Ann", 10)) == "amount_is_right"
    for to in (0, -5, 991):
        assert refusal(six(), WrongAmount("Cy", to)) == "no_such_amount"
    assert refusal(Hand(3, LIMIT_10_20).play("Cy calls"), WrongAmount("Ann", 5)) == "no_such_amount", "it is in front"


def test_x15_a_call_too_small_is_made_up_at_once():
    slip = six().happens(Underpaid("Cy", 3))
    assert slip.player("Cy").in_front == 7 and chips(slip) == 6000, "the chips are physically short"
    assert remedy(slip) == ("the call is made up", "X-15")
    hand = slip.apply_ruling()
    assert last(hand, "MadeUp", "who pays to") == ("Cy", 3, 10)
    assert may(hand) == may(six().play("Cy calls")) and hand.table.stacks == six().play("Cy calls").table.stacks


def test_x15_it_is_made_up_as_long_as_the_round_is_open():
    slip = six().happens(Underpaid("Cy", 3), noticed=False).play("Di calls, Ed folds, Flo calls")
    assert slip.player("Cy").in_front == 7
    hand = slip.notice().apply_ruling()
    assert hand.table == six().play("Cy calls, Di calls, Ed folds, Flo calls").table


def test_x15_also_where_the_short_call_was_the_last_of_the_round():
    last_call = six().play("Cy folds, Di folds, Ed folds, Flo folds")
    hand = ruled(last_call, Underpaid("Ann", 4))
    assert hand.table == last_call.play("Ann calls").table
    assert hand.street == "turn" and hand.pot == 80


def test_x15_a_raise_has_made_it_up_in_the_ordinary_way():
    slip = six().happens(Underpaid("Cy", 3), noticed=False)
    raised = slip.play("Di raises, Ed folds, Flo folds, Ann folds, Bo folds")
    assert may(raised) == "Cy: folds, calls 13, raises to 30"
    called = raised.play("Cy calls")
    assert called.pot == six().play("Cy calls, Di raises, Ed folds, Flo folds, Ann folds, Bo folds, Cy calls").pot
    assert remedy(called.notice()) == ("play on", "X-15")
    made_up = raised.notice().apply_ruling()
    assert may(made_up) == "Cy: folds, calls 10, raises to 30"


def test_x15_found_in_a_later_round_the_bet_stands_and_he_plays_for_what_he_matched():
    slip = six().happens(Underpaid("Cy", 3), noticed=False).play("Di calls, Ed folds, Flo folds, Ann folds")
    assert slip.street == "turn" and slip.pot == 60 + 10 + 7 + 10
    assert remedy(slip.notice()) == ("play on", "X-15")
    hand = passively(slip.notice().apply_ruling())
    # 60 and three times 7 for all who are in; the 3 that Bo and Di have in above it are theirs.
    assert [event.amount for event in told(hand, "PotAwarded")] == [6, 81]
    assert chips(hand) == 6000 and sum(hand.result.values()) == 0


def test_x15_heads_up_what_was_not_matched_goes_back():
    hand = Hand(2, LIMIT_10_20).play("Bo calls, Ann checks, Ann bets")
    hand = hand.happens(Underpaid("Bo", 4), noticed=False)
    assert last(hand, "Refunded", "who amount") == ("Ann", 4) and hand.pot == 32


def test_x15_a_call_cannot_be_short_by_nothing_or_by_all_of_it():
    for by in (0, 10, 11, -1):
        assert refusal(six(), Underpaid("Cy", by)) == "not_that_short"
    assert refusal(six(), Underpaid("Di", 3)) == refusal(unbet(), Underpaid("Ann", 3)) == "no_call_to_make"


def test_calls_that_are_too_short_come_in_the_order_of_their_chips():
    first = Hand(3, COURSE.stakes(16)).table
    assert [one.by for one in Underpaid.cases(first)] == [1, 8], "whatever the order in which Python keeps a set"


# --- wrong words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("word, event", [("call", "Checked"), ("raise", "Bet")])
def test_x25_with_nothing_to_pay(word, event):
    assert last(ruled(unbet(), SaysWrongWord("Ann", word)), event).who == "Ann"


def test_x25_check_to_a_bet_leaves_a_call_or_a_fold():
    slip = six().happens(SaysWrongWord("Cy", "check"))
    assert remedy(slip) == ("call or fold", "X-25")
    hand = slip.apply_ruling()
    assert may(hand) == "Cy: folds, calls 10"
    assert refused(hand, "Cy raises") == "held_to"
    assert hand.play("Cy calls").to_act == hand.play("Cy folds").to_act == "Di"


def test_x25_a_second_slip_does_not_give_the_raise_back():
    hand = ruled(six(), SaysWrongWord("Cy", "check"), SilentChips("Cy", (10, 10)))
    assert last(hand, "Called", "who to") == ("Cy", 10)


def test_x25_bet_to_a_bet_is_a_raise():
    assert last(ruled(six(), SaysWrongWord("Cy", "bet")), "Raised", "who to") == ("Cy", 20)


def test_x25_the_big_blind_s_option():
    option = Hand(3, LIMIT_10_20).play("Cy calls, Ann calls")
    assert last(ruled(option, SaysWrongWord("Bo", "call")), "Checked").who == "Bo"
    assert last(ruled(option, SaysWrongWord("Bo", "bet")), "Raised", "who to") == ("Bo", 20)
    assert refusal(option, SaysWrongWord("Bo", "raise")) == "word_is_right"


def test_x25_a_raise_at_the_cap_is_a_call():
    capped = six().play("Cy raises, Di raises, Ed raises")
    assert last(ruled(capped, SaysWrongWord("Flo", "raise")), "Called", "to") == (40,)


def test_x25_right_and_unknown_words():
    assert refusal(six(), SaysWrongWord("Cy", "call")) == "word_is_right"
    assert refusal(six(), SaysWrongWord("Cy", "banana")) == "no_betting_word"
    assert refusal(six(), SaysWrongWord("Di", "check")) == "not_his_turn"


# --- folds for free, live cards shown ---------------------------------------------------------------------


def test_x26_a_fold_binds_though_it_was_free():
    slip = unbet().happens(FoldsForFree("Ann"))
    assert remedy(slip) == ("the fold is binding", "X-26") and slip.player("Ann").is_in
    hand = slip.apply_ruling()
    assert last(hand, "Folded", "who free") == ("Ann", True) and hand.to_act == "Bo"


def test_x26_a_house_that_refuses_it_gives_the_cards_back():
    slip = unbet(COURSE.but(free_fold="refused")).happens(FoldsForFree("Ann"))
    assert remedy(slip) == ("the cards come back", "X-26")
    assert may(slip.apply_ruling()) == "Ann: checks, bets 10"
    assert not slip.propose("the fold is binding").right


def test_x26_a_fold_to_a_bet_is_nothing_special():
    assert refusal(six(), FoldsForFree("Cy")) == "fold_not_free"
    assert refusal(six(), FoldsForFree("Di")) == "not_his_turn"


@pytest.mark.parametrize("who", ["Cy", "Bo", "Ann"])
def test_x26_shown_cards_stay_live(who):
    slip = six().happens(ShowsLiveCards(who))
    cards_of = six().player(who).cards
    assert slip.events[-1].cards == slip.seen_by("Di").player(who).cards == cards_of
    assert remedy(slip) == ("play on", "X-26")
    hand = slip.apply_ruling()
    assert hand.player(who).is_in and may(hand) == may(six())
    assert refusal(hand, ShowsLiveCards(who)) == "no_live_cards", "everybody has seen them"


def test_x26_a_dead_hand_has_no_live_cards():
    assert refusal(six().play("Cy folds"), ShowsLiveCards("Cy")) == "no_live_cards"
    assert refusal(passively(six()), ShowsLiveCards("Cy")) == "no_live_cards", "the betting is over"


# --- out of time --------------------------------------------------------------------------------------------


def test_x27_a_timeout_is_a_check_or_else_a_fold():
    slip = unbet().happens(TimeRunsOut("Ann"))
    assert remedy(slip) == ("it is a check", "X-27") and last(slip.apply_ruling(), "Checked").who == "Ann"
    slip = six().happens(TimeRunsOut("Cy"))
    assert remedy(slip) == ("it is a fold", "X-27") and last(slip.apply_ruling(), "Folded", "who free") == ("Cy", False)


def test_x27_the_big_blind_s_option_runs_out_as_a_check():
    hand = ruled(Hand(3).play("Cy calls, Ann calls"), TimeRunsOut("Bo"))
    assert hand.street == "flop" and hand.player("Bo").is_in


def test_x27_the_last_but_one_to_fold_ends_the_hand():
    hand = ruled(Hand(2).play("Bo raises"), TimeRunsOut("Ann"))
    assert hand.over and hand.result == {"Ann": -10, "Bo": 10}


# --- the cards speak -------------------------------------------------------------------------------------------


def called_on_the_river(rules=LIMIT_10_20, showdown="usual"):
    """Bo bets the river and Ann calls: Bo shows first, and Ann has the better hand."""
    return passively(Hand(3, rules, deal=DEAL, showdown=showdown), "river").play(
        "Ann checks, Bo bets, Cy folds, Ann calls"
    )


def test_x16_a_mucked_winner_loses():
    hand = called_on_the_river()
    assert hand.result["Ann"] == 40
    slip = hand.happens(MucksWinner("Ann"))
    assert remedy(slip) == ("the hand is dead", "X-16, S0-47")
    assert slip.apply_ruling().result == {"Ann": -30, "Bo": 40, "Cy": -10}


def test_x16_the_last_bettor_is_not_saved_by_his_duty_to_show():
    hand = called_on_the_river(showdown="ask")
    assert "mucks" not in hand.legal
    with pytest.raises(BadSetup):
        hand.happens(MucksWinner("Bo"))  # he has the second best hand
    better = Hand(3, LIMIT_10_20, deal=DEAL.replace("Ann Ah Kd, Bo Ac Qs", "Ann Ac Qs, Bo Ah Kd"), showdown="ask")
    hand = passively(better, "river").play("Ann checks, Bo bets, Cy folds, Ann calls")
    assert ruled(hand, MucksWinner("Bo")).result["Ann"] == 40


def test_x16_a_side_pot_thrown_away_and_with_it_the_main_pot():
    rules = ROBERTS.stakes(10, 20)  # where all-in hands are not turned up before the showdown
    hand = Hand(3, rules, stacks=[100, 100, 25], deal=DEAL).play("Cy raises, Ann raises, Bo calls, Cy calls")
    hand = hand.play("Ann checks, Bo checks, Ann checks, Bo checks, Ann bets, Bo calls")
    slip = hand.happens(MucksWinner("Ann"))
    after = slip.apply_ruling()
    assert after.result == {"Ann": -50, "Bo": 75, "Cy": -25} and chips(after) == 225


@pytest.mark.parametrize("noticed", [True, False])
def test_x16_the_pot_comes_back_and_goes_to_the_best_hand(noticed):
    hand = called_on_the_river()
    slip = hand.happens(MisreadHand("Bo"), noticed)
    assert slip.player("Bo").won == 70
    if not noticed:
        assert slip.over
        slip = slip.notice()
    assert remedy(slip) == ("the cards decide", "X-16")
    after = slip.apply_ruling()
    assert last(after, "PotTakenBack").shares == (("Bo", 70),)
    assert after.over and after.result == hand.result and after.table.stacks == hand.table.stacks


def test_x16_of_two_pots_pushed_wrong_both_come_back():
    hand = Hand(3, LIMIT_10_20, stacks=[100, 100, 25], deal=DEAL).play("Cy raises, Ann raises, Bo calls, Cy calls")
    hand = hand.play("Ann checks, Bo checks, Ann checks, Bo checks, Ann bets, Bo calls")
    side = next(step for step, event in enumerate(hand.events) if type(event).__name__ == "PotAwarded")
    slip = hand.at(side).happens(MisreadHand("Bo"), noticed=False)
    assert slip.over and slip.player("Bo").won == 50 and slip.player("Ann").won == 75
    assert slip.notice().apply_ruling().result == hand.result


def test_x16_a_tie_pushed_to_one_of_the_two():
    hand = passively(Hand(3, LIMIT_10_20, deal=ROYAL))
    slip = hand.happens(MisreadHand("Cy"))
    assert slip.player("Cy").won == 30 and slip.apply_ruling().result == {"Ann": 0, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_x16_in_every_house_without_a_fine(rules):
    hand = called_on_the_river(rules)
    after = ruled(hand, MisreadHand("Bo"))
    assert after.result == hand.result and told(after, "FinePaid") == []


def test_x16_the_right_winner_and_the_wrong_moment():
    hand = called_on_the_river(showdown="ask").play("Bo shows, Ann shows")
    award = hand.at(len(hand.events) - 1)
    assert refusal(award, MisreadHand("Ann")) == "right_winner"
    assert refusal(award, MisreadHand("Cy")) == "right_winner", "he has folded"
    assert refusal(six(), MisreadHand("Bo")) == "no_pot_now"
    assert refusal(six(), MucksWinner("Bo")) == "not_his_showdown"
    with pytest.raises(BadNotation):
        hand.happens(MisreadHand("Zoe"))


def test_c17_where_everyone_must_show_the_hand_is_turned_up():
    hand = called_on_the_river(HOME_GAME)
    slip = hand.happens(MucksWinner("Ann"))
    assert remedy(slip) == ("the hand is turned up", "S1-21, C-17")
    after = slip.apply_ruling()
    assert shown(after) == ["Bo", "Ann"] and after.result == hand.result
    assert after.player("Ann").cards == tuple(cards("Ah Kd"))


def test_c17_also_when_it_is_noticed_after_the_pot_was_pushed():
    hand = called_on_the_river(HOME_GAME)
    slip = hand.happens(MucksWinner("Ann"), noticed=False)
    assert slip.over and slip.player("Bo").won == hand.player("Ann").won > 0
    after = slip.notice().apply_ruling()
    assert after.result == hand.result and chips(after) == chips(hand)


def test_c17_a_hand_that_wins_nothing_is_no_loss():
    hand = passively(Hand(3, deal=DEAL))
    assert shown(hand) == ["Ann"]
    mucks = next(step for step, event in enumerate(hand.events) if type(event).__name__ == "Mucked")
    assert refusal(hand.at(mucks), MucksWinner("Bo")) == "not_a_winner"


# --- S2-35: playing the board in silence ---------------------------------------------------------------------------


def royal_170(rules=LIMIT_10_20):
    """Board As Ks Qs Js Ts, pot 170: Cy shows first, then Bo is to show or muck."""
    deal = "Bo 2c 3d, Cy 7c 6d, flop As Ks Qs, turn Js, river Ts"
    return Hand(3, rules, deal=deal, showdown="ask").play(POT_170)


@pytest.mark.parametrize("rules", [LIMIT_10_20, CASINO.stakes(10, 20), ROBERTS.stakes(10, 20)])
def test_s235_a_silent_muck_gives_up_even_a_sure_half(rules):
    hand = royal_170(rules)
    assert hand.pot == 170 and hand.to_act == "Cy"
    hand = hand.play("Cy shows")
    assert hand.play("Bo shows").result == {"Ann": -10, "Bo": 5, "Cy": 5}
    slip = hand.happens(PlaysBoardSilently("Bo"))
    assert remedy(slip) == ("the hand is dead", "S2-35, C-18")
    after = slip.apply_ruling()
    assert last(after, "PotAwarded").shares == (("Cy", 170),)


@pytest.mark.parametrize("value, verbs", [("declared or shown", 3), ("shown", 2)])
def test_c18_only_the_declaration_depends_on_the_house(value, verbs):
    hand = royal_170(LIMIT_10_20.but(board_play=value)).play("Cy shows")
    assert len(hand.legal) == verbs, "shows, mucks, and plays the board where that is enough"
    assert ruled(hand, PlaysBoardSilently("Bo")).player("Cy").won == 170
    if verbs == 3:
        assert hand.play("Bo plays the board").player("Bo").won == 85


def test_c18_where_everyone_shows_the_half_is_not_lost():
    hand = royal_170(LIMIT_10_20.but(may_muck=False)).play("Cy shows")
    after = ruled(hand, PlaysBoardSilently("Bo"))
    assert after.player("Bo").won == 85 and shown(after) == ["Cy", "Bo"]


def test_s235_the_board_must_be_his_hand():
    hand = called_on_the_river(showdown="ask").play("Bo shows")
    assert refusal(hand, PlaysBoardSilently("Ann")) == "board_not_his_hand"
    assert refusal(hand, PlaysBoardSilently("Bo")) == "not_his_showdown"


# --- the fouled deck ----------------------------------------------------------------------------------------


def test_x18_two_aces_of_hearts_at_the_showdown():
    hand = Hand(3, LIMIT_10_20, deal="Bo Ah Kd, Cy 7c 7d", showdown="ask")
    sixth = [step for step, event in enumerate(hand.events) if type(event).__name__ == "Dealt"][-1]
    slip = hand.at(sixth).happens(DuplicateCard("Ah"), noticed=False).play(POT_170).play("Cy shows, Bo shows")
    assert [card for name in ("Bo", "Cy") for card in slip.player(name).cards].count(cards("Ah")[0]) == 2
    noticed = slip.notice()
    assert remedy(noticed) == ("void", "X-18")
    after = noticed.apply_ruling()
    assert after.over and after.pot == 0 and after.table.stacks == (1000, 1000, 1000)


def test_x18_every_chip_goes_back_at_once():
    hand = Hand(3, LIMIT_10_20, showdown="ask").play(POT_170)
    assert hand.pot == 170
    after = ruled(hand, DuplicateCard(hand.player("Bo").cards[0]))
    assert last(after, "Voided").shares == (("Ann", 10), ("Bo", 80), ("Cy", 80))
    assert after.over and after.result == {"Ann": 0, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize("more, pieces", [(False, 52), (True, 53)])
def test_x18_one_face_twice_in_52_or_53_pieces(more, pieces):
    hand = unbet()
    slip = hand.happens(DuplicateCard(hand.board[0], more=more))
    piles = slip.table.piles.all_cards()
    assert len(piles) == pieces and piles.count(hand.board[0]) == 2
    assert remedy(slip) == ("void", "X-18")


@pytest.mark.parametrize("incident", [DuplicateCard, MissingCard])
@pytest.mark.parametrize("given", ["xx", 5, None, (14, "h")])
def test_x18_of_a_card_and_of_nothing_else(incident, given):
    with pytest.raises(BadNotation, match=f"^{re.escape(repr(given))} is not a card: write rank and suit"):
        incident(given)


def test_x18_also_when_the_pot_has_been_pushed():
    hand = called_on_the_river()
    after = ruled(hand, DuplicateCard("Ah"))
    assert last(after, "PotTakenBack").shares == (("Ann", 70),)
    assert last(after, "Voided").shares == (("Ann", 30), ("Bo", 30), ("Cy", 10))
    assert after.table.stacks == (1000, 1000, 1000)


@pytest.mark.parametrize(
    "given",
    [
        {"dead": {"Cy": 5}},
        {"dead": {"Cy": 5}, "stacks": [400, 400, 3]},
        {"dead": {"Ann": 5, "Cy": 5}, "posts": {"Cy": 10}, "stacks": [12, 400, 7]},
        {"stacks": [3, 8, 400]},
    ],
)
def test_x18_dead_posts_and_short_blinds_go_back_too(given):
    hand = Hand(3, LIMIT_10_20, seed=2, **given)
    for now in (hand, passively(hand)):
        after = ruled(now, DuplicateCard(hand.table.piles.hole[0][0]))
        assert after.table.stacks == hand.table.began and after.result == {"Ann": 0, "Bo": 0, "Cy": 0}
        assert after.pot == 0


def test_x18_and_so_does_the_dealer_s_fine():
    hand = ruled(Hand(3, HOME_GAME, seed=2), FlashedCard("Ann"))
    hand = hand.play("Ann goes on, Ann bets, Bo calls")
    assert last(hand, "FinePaid", "who amount") == ("Cy", 5) and hand.player("Cy").paid == 10
    after = ruled(hand, DuplicateCard(hand.player("Bo").cards[0]))
    assert after.table.stacks == (1000, 1000, 1000)
    assert last(after, "Voided").shares == (("Ann", 15), ("Bo", 15), ("Cy", 10))


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_x18_in_every_house(rules):
    hand = Hand(4, rules, seed=3)
    assert remedy(hand.happens(DuplicateCard(hand.player("Ann").cards[0]))) == ("void", "X-18")


def test_x18_after_a_void_hand_the_session_goes_on_with_the_same_chips():
    session = Session(4, LIMIT_10_20, seed=1)
    hand = session.hand()
    after = session.after(ruled(hand, DuplicateCard(hand.player("Ann").cards[0])))
    assert after.stacks == session.stacks and after.number == 2


def test_x18_51_cards_found_afterwards_change_nothing():
    slip = unbet().happens(MissingCard(unbet().table.piles.stub[-1]), noticed=False)
    assert len(slip.table.piles.all_cards()) == 51
    over = passively(slip)
    noticed = over.notice()
    assert remedy(noticed) == ("play on", "X-18")
    after = noticed.apply_ruling()
    assert after.over and after.result == over.result and sum(after.result.values()) == 0


def test_x18_51_cards_found_in_the_hand_make_it_void():
    slip = unbet().happens(MissingCard(unbet().table.piles.stub[0]), noticed=False).play("Ann bets, Bo calls")
    assert remedy(slip.notice()) == ("void", "X-18")
    assert slip.notice().apply_ruling().table.stacks == (1000,) * 6


def test_x18_a_foreign_back():
    assert remedy(unbet().happens(ForeignCard())) == ("void", "X-18")
    slip = unbet().happens(ForeignCard(in_play=False))
    assert remedy(slip) == ("play on", "X-18") and may(slip.apply_ruling()) == may(unbet())


def test_x18_what_cannot_be_fouled():
    hand = unbet().play("Ann checks")
    assert refusal(hand, DuplicateCard(hand.table.piles.stub[0])) == "not_a_second_one", "it would replace itself"
    assert refusal(hand, MissingCard(hand.board[0])) == "not_to_be_missed"
    packed = Hand([f"P{n}" for n in range(22)], LIMIT_10_20.but(max_seats=22))
    assert refusal(packed, MissingCard(packed.table.piles.stub[0])) == "not_to_be_missed", "all 52 are needed"
    assert refusal(Hand(2).at("start"), ForeignCard()) == "no_card_there"
    with pytest.raises(BadNotation):
        DuplicateCard("Xx")


def test_x18_no_stub_no_second_card():
    packed = Hand([f"P{n}" for n in range(22)], LIMIT_10_20.but(max_seats=22))
    over = passively(packed)
    assert over.table.piles.stub == () and refusal(over, DuplicateCard(over.board[0])) == "no_stub_to_foul"


# --- What they have in common ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in MINE if issubclass(kind, players._InTurn)])
def test_noticed_after_he_has_acted_it_is_too_late(kind):
    hand = unbet() if kind is FoldsForFree else six()
    incident = next(one for one in possible([kind], hand.table))
    slip = hand.happens(incident, noticed=False)
    assert slip.to_act == hand.to_act, "nothing has moved"
    later = slip.play(f"{hand.to_act} {'checks' if kind is FoldsForFree else 'calls'}")
    noticed = later.notice()
    assert noticed.ruling.remedy == "play on" and may(noticed.apply_ruling()) == may(later)


@pytest.mark.parametrize("kind", MINE)
def test_no_player_is_fined_and_no_choice_is_given(kind):
    assert kind.by_dealer is False and kind.key


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
@pytest.mark.parametrize("seed", range(3))
def test_every_slip_can_be_ruled_on_and_the_chips_stay_at_the_table(rules, seed):
    found = set()
    hand = Hand(4, rules, seed=seed, stacks=[400, 15, 400, 400])
    while not hand.over:
        hand = hand.play(f"{hand.to_act} {next(verb for verb in ('bets', 'calls', 'checks') if verb in hand.legal)}")
    for step, table in enumerate(hand.tables):
        for incident in possible(MINE, table)[:: 1 + step % 5]:
            slip = hand.at(step).happens(incident)
            found.add(type(incident))
            assert slip.is_unsettled and slip.ruling.remedy in slip.ruling.remedies and chips(slip) == 1215
            after = passively(slip.apply_ruling())
            assert after.over and chips(after) == 1215 and sum(after.result.values()) == 0
            assert all("{" not in line and line.endswith(".") for line in after.story())
    assert found >= set(MINE) - {FoldsForFree, MucksWinner, PlaysBoardSilently}


def test_the_home_game_s_first_round_allows_each_player_one_raise():
    hand = Hand(4, HOME_GAME, seed=1).play("Ann bets, Bo raises, Cy calls, Di folds")
    assert may(hand) == "Ann: folds, calls 10"
    assert last(ruled(hand, SilentChips("Ann", (10, 10))), "Called").who == "Ann"
    assert last(ruled(hand, SaysWrongWord("Ann", "raise")), "Called").who == "Ann"


def test_all_in_words_out_of_turn_come_to_what_the_stack_allows():
    hand = Hand(3, LIMIT_10_20, stacks=[1000, 1000, 1000]).play("Cy calls")
    short = Hand(4, LIMIT_10_20, stacks=[1000, 1000, 1000, 14])
    slip = ruled(short, ActsOutOfTurn("Di", "raises")).play("Cy calls")
    assert last(slip, "Raised", "who to all_in") == ("Di", 14, True)
    assert ruled(hand, TimeRunsOut("Ann")).to_act == "Bo"
