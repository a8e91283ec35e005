"""The house rules that only many hands in a row show, or that few houses have: button, straddle, chop, kill."""

import pytest

from holdem_lessons import (
    CASINO,
    COURSE,
    HOME_GAME,
    LIMIT_10_20,
    ROBERTS,
    ActsOutOfTurn,
    Hand,
    Session,
)

from scenes import check_all_differ, each_value, folded, posted


def after_the_small_blind_left(rules):
    """Button and forced bets of the hand after the small blind has left."""
    session = folded(Session("Ann Bo Cy Di", rules)).leave("Ann")
    return session.positions().button, [who for who, _, _ in posted(session.hand())]


def round_one(rules):
    """Who acts first in round one, and the street totals when everybody raises who may."""
    hand, found = Session("Ann Bo Cy Di", rules).hand(), []
    first = hand.to_act
    while "raises" in hand.legal:
        found.append(hand.legal["raises"].to)
        hand = hand.play(f"{hand.to_act} raises")
    return first, found


def small_blind_may(rules):
    return [option.verb for option in Session("Ann Bo Cy", rules).hand().play("Cy folds").legal]


def third_pot(rules):
    """The limits, and what the winner of two pots in a row has in front, when neither has a blind."""
    session = Session("Ann Bo Cy Di Ed Flo", rules)
    for _ in range(2):
        hand = session.hand()
        hand = hand.play(f"{hand.to_act} folds") if hand.to_act != "Flo" else hand
        while not hand.over:
            stays = "calls" if hand.street == "preflop" else "folds"
            wish = ("raises", "bets", "calls") if hand.to_act == "Flo" else ("checks", stays)
            hand = hand.play(f"{hand.to_act} {next(verb for verb in wish if verb in hand.legal)}")
        assert hand.player("Flo").won
        session = session.after(hand)
    hand = session.hand()
    return hand.rules.small_bet, hand.rules.big_bet, hand.player("Flo").in_front


def after_a_check_out_of_turn(rules):
    """Who is to act once Ann, whom Bo did not wait for, has checked as well, and whether he may bet."""
    flop = Hand("Ann Bo Cy", rules).play("Cy calls, Ann calls, Bo checks")
    hand = flop.happens(ActsOutOfTurn("Bo", "checks")).apply_ruling().play("Ann checks")
    return hand.to_act, "bets" in hand.legal


OBSERVED = {
    "button": (
        after_the_small_blind_left,
        {
            "dead button": (1, ["Bo", "Cy"]),  # chair 1 is empty
            "moving button": (2, ["Bo", "Cy"]),  # the small blind from the button
            "simplified": (2, ["Cy", "Di"]),
        },
    ),
    "straddle": (
        round_one,
        {
            "off": ("Cy", [20, 30, 40]),
            "counts as a raise": ("Di", [30, 40]),
            "a bigger blind": ("Di", [30, 40, 50]),
        },
    ),
    "chop": (small_blind_may, {False: ["folds", "calls", "raises"], True: ["folds", "calls", "raises", "chops"]}),
    "kill": (third_pot, {"off": (10, 20, 0), "half": (15, 30, 15), "full": (20, 40, 20)}),
    "out_of_turn": (
        after_a_check_out_of_turn,
        {
            "binding if nothing changes": ("Cy", True),  # Bo has checked
            "may not raise": ("Bo", False),
            "taken back": ("Bo", True),
        },
    ),
}


@pytest.mark.parametrize(("option", "value"), each_value(OBSERVED))
def test_every_value_changes_something(option, value):
    scene, expected = OBSERVED[option]
    assert scene(LIMIT_10_20.but(**{option: value})) == expected[value]


@pytest.mark.parametrize("option", OBSERVED)
def test_every_value_is_observed_and_no_two_look_alike(option):
    check_all_differ(option, OBSERVED[option][1])


def test_what_the_profiles_have():
    for profile in (COURSE, CASINO, HOME_GAME, ROBERTS):
        assert profile.button == ("moving button" if profile is HOME_GAME else "dead button")
        assert (profile.straddle, profile.chop, profile.kill) == ("off", False, "off")


def test_the_rules_they_stand_for():
    rules = {option: rule.split(", ")[-1] for option, _, rule in COURSE.options() if option in OBSERVED}
    assert rules == {"button": "X-08", "straddle": "X-21", "chop": "X-22", "kill": "X-23", "out_of_turn": "X-13"}


def test_options_of_one_house_go_together():
    house = COURSE.but(straddle="counts as a raise", chop=True, kill="half", button="simplified").stakes(20, 40)
    assert (house.straddle, house.chop, house.kill, house.button) == ("counts as a raise", True, "half", "simplified")
    session = folded(Session("Ann Bo Cy Di", house), hands=8)
    assert sum(session.stacks.values()) == 8000 and session.number == 9
