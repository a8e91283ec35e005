"""Hands and sessions are values, and what is given to them is taken by no surprise."""

import copy
import pickle

import pytest

from holdem_lessons import COURSE, BadNotation, BadSetup, Card, Hand, Session, best_five, deciding_card, hand_rank


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("value", [Hand(3, seed=2).play("Cy raises"), Session(4, seed=2)], ids=["hand", "session"])
def test_a_value_survives_every_way_of_copying(value, protocol):
    assert pickle.loads(pickle.dumps(value, protocol)) == copy.deepcopy(value) == value


@pytest.mark.parametrize("name", ["viewer", "showdown", "rules", "anything"])
def test_a_hand_cannot_be_changed(name):
    hand = Hand(3)
    with pytest.raises(AttributeError):
        setattr(hand, name, "Ann")
    assert hand == Hand(3)


@pytest.mark.parametrize("name", ["number", "seed", "anything"])
def test_a_session_cannot_be_changed(name):
    session = Session(3)
    with pytest.raises(AttributeError):
        setattr(session, name, -1)
    assert session == Session(3)


@pytest.mark.parametrize("given", [{"Ann", "Bo", "Cy"}, frozenset({"Ann", "Bo"}), b"Ann Bo"])
def test_what_has_no_order_gives_no_seats(given):
    with pytest.raises(BadSetup):
        Hand(given)


@pytest.mark.parametrize("given", [{100, 200, 300}, b"Ann"])
def test_what_has_no_order_gives_no_stacks(given):
    with pytest.raises(BadSetup):
        Hand(3, stacks=given)


def test_a_name_may_not_swallow_what_a_shorter_one_does():
    with pytest.raises(BadSetup, match="cannot be a player"):
        Hand(["Cy calls", "Cy"])
    with pytest.raises(BadSetup, match="cannot be a player"):
        Session("Ann Bo Cy").sit("Cy calls", 100)


@pytest.mark.parametrize("name", ["Ann\u200b", "Ann\u200e", "\u200b", "\u3164", "Ann\u2066"])
def test_a_name_can_be_seen(name):
    with pytest.raises(BadSetup, match="cannot be seen"):
        Hand(["Ann", name])


def test_the_same_letters_are_the_same_name():
    with pytest.raises(BadSetup, match="given twice"):
        Hand(["Jos\u00e9", "Jose\u0301"])
    assert Hand(["Jos\u00e9", "Bo"]).play("Bo calls, Jose\u0301 checks").street == "flop"
    assert Hand("Jose\u0301 Bo").names == ("Jos\u00e9", "Bo")
    assert Hand(["A  b", "Bo"]).names == ("A b", "Bo")


@pytest.mark.parametrize("rank", [hand_rank, best_five, lambda hand: deciding_card(hand, hand)])
@pytest.mark.parametrize("given", [None, 5, [1, 2, 3, 4, 5], "Ah Kd", [Card(20, "h")] * 5, [Card(0, "?")] * 5])
def test_what_is_no_hand_is_refused(rank, given):
    with pytest.raises((BadSetup, BadNotation)) as refused:
        rank(given)
    assert str(refused.value).endswith(".")


def test_a_hand_may_be_ranked_from_text():
    assert hand_rank("Ah Kd Qd Jd Td") == hand_rank(["Ah", "Kd", "Qd", "Jd", "Td"])
    assert hand_rank("Ah Kd Qd Jd Td").name == "a straight, ace high"


@pytest.mark.parametrize("street", ["flopp", None, [], "Flop"])
def test_what_is_no_street_has_no_bets(street):
    for ask in (COURSE.bet_size, COURSE.raise_limit):
        with pytest.raises(BadSetup, match="preflop, flop, turn, or river"):
            ask(street)


def test_a_branch_says_which_streets_there_are():
    with pytest.raises(BadSetup, match="'rivr' is no betting round"):
        Hand(3).play("Cy folds").fork("Cy calls", at="rivr")


def test_a_refusal_quotes_no_more_than_a_line():
    with pytest.raises(BadNotation) as refused:
        Hand(3).play("Cy " + "x" * 100_000)
    assert len(str(refused.value)) < 400


def test_going_all_in_is_legal_where_an_option_takes_the_last_chip():
    hand = Hand("Ann Bo", stacks=[1000, 15])
    assert "goes all-in" in hand.legal and hand.legal["goes all-in"].verb == "raises"
    assert "goes all-in" not in Hand(3).legal


def test_a_session_gives_what_it_knows():
    with pytest.raises(BadSetup, match="stacks is the session's own"):
        Session(3).hand(stacks=500)
