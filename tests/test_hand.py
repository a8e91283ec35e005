"""A hand as a lesson holds it: a value that plays, goes back, branches and is looked at."""

import pytest

from holdem_lessons import (
    CASINO,
    COURSE,
    HOME_GAME,
    LIMIT_2_4,
    RAIL,
    BadNotation,
    Hand,
    IllegalAction,
    PrematureFlop,
    Refusal,
    card,
    cards,
    hand_rank,
)
from holdem_lessons.engine.cards import HIDDEN

from scenes import posted

START = Hand("Ann Bo Cy Di", LIMIT_2_4, deal="Ann Ah Kd, Di 9s 9c, flop 9h 4d 2c, turn 2d, river 7s", seed=3)
PREFLOP = "Cy calls, Di raises, Ann calls, Bo folds, Cy calls"
FLOP = START.play(PREFLOP)
RIVER = "Ann checks, Cy checks, Di bets, Ann calls, Cy folds, Ann checks, Di bets, Ann folds"
END = FLOP.play(RIVER)


# --- Playing ------------------------------------------------------------------------------------------


def test_the_opening_lesson():
    assert (FLOP.street, FLOP.board, FLOP.pot, FLOP.to_act) == ("flop", cards("9h 4d 2c"), 14, "Ann")
    assert (FLOP.player("Ann").cards, FLOP.player("Di").cards) == (cards("Ah Kd"), cards("9s 9c"))
    assert str(FLOP.legal) == "Ann may check, or bet 2."
    assert FLOP.undo(2).to_act == "Bo"
    assert FLOP.at("preflop").seen_by("Cy").player("Ann").cards == (HIDDEN, HIDDEN)


def test_playing_changes_nothing_in_place():
    before = FLOP.events, FLOP.tables, FLOP.pot
    FLOP.play("Ann bets"), FLOP.undo(), FLOP.at("start"), FLOP.seen_by("Cy"), FLOP.fork("Di folds")
    assert (FLOP.events, FLOP.tables, FLOP.pot) == before


def test_a_script_may_be_played_in_pieces():
    hand = START
    for action in PREFLOP.split(", "):
        hand = hand.play(action)
    assert hand == FLOP and hash(hand) == hash(FLOP)
    assert hand.play("") == FLOP


@pytest.mark.parametrize("script", [
    "cy CALLS; di raises\nAnn  calls, bo folds.\n\nCy calls",
    "seat 3 calls, seat 4 raises, Seat 1 calls, seat 2 folds, seat3 calls",
    "Cy call, Di raise, Ann call, Bo fold, Cy call",
    "Cy calls, Di re-raises, Ann calls, Bo folds, Cy calls,",
])  # fmt: skip
def test_other_ways_to_write_the_same_script(script):
    assert START.play(script) == FLOP


def test_equal_hands_are_dealt_and_played_alike():
    assert Hand(3, seed=1) == Hand("Ann Bo Cy", seed=1) == Hand(["Ann", "Bo", "Cy"], COURSE, seed=1, stacks=1000)
    different = [
        Hand("Ann Bo Cy", seed=1),
        Hand("Ann Bo Cy", seed=2),
        Hand("Ann Bo Di", seed=1),
        Hand("Ann Bo Cy", seed=1, stacks=500),
        Hand("Ann Bo Cy", CASINO, seed=1),
        Hand("Ann Bo Cy", seed=1, showdown="ask"),
        Hand("Ann Bo Cy", seed=1).seen_by("Ann"),
        Hand("Ann Bo Cy", seed=1).play("Cy folds"),
        Hand("Ann Bo Cy", seed=1).at("start"),
    ]
    assert len(set(different)) == len(different)
    assert Hand("Ann Bo", seed=1) != "Hand"


def test_names_with_blanks_come_in_a_list():
    hand = Hand(["Ann", "Ann Lee", "Van der Meer"])
    hand = hand.play("van der meer calls, Ann calls, ann lee raises")
    assert hand.to_act == "Van der Meer" and hand.events[-1].who == "Ann Lee"


def test_all_in_from_the_blinds_needs_no_decision():
    for rules in (COURSE, CASINO):
        hand = Hand("Ann Bo", rules, stacks=[10, 5], deal="Ann Ah Ad, Bo Kh Kd, board 2c 3c 4d 8s 9s")
        assert hand.over and hand.result == {"Ann": 5, "Bo": -5}


def test_everyone_folds_to_the_only_blind():
    hand = Hand("Ann Bo Cy", blinds={"Bo": 10}).play("Cy folds, Ann folds")
    assert hand.over and hand.result == {"Ann": 0, "Bo": 0, "Cy": 0}
    assert type(hand.events[-1]).__name__ == "Refunded"


# --- Going back ---------------------------------------------------------------------------------------


def test_a_player_acts_by_what_is_legal_as_by_a_script():
    hand = Hand("Ann Bo Cy", seed=3)
    assert hand.act("calls").act("raises") == hand.play("Cy calls, Ann raises")
    assert hand.act("calls", "cy") == hand.at("start").act("calls") == hand.play("Cy calls")


@pytest.mark.parametrize(
    ("hand", "act", "key", "says"),
    [
        (Hand(3), ("checks",), "check_facing_bet", "Cy cannot check"),
        (Hand(3), ("calls", "Ann"), "out_of_turn", "Ann cannot call now: it is Cy's turn."),
        (Hand(3), ("calls", "Zoe"), "no_such_player", "'Zoe' names no player"),
        (Hand(3), ("flies",), "no_such_verb", "'flies' is no action for Cy; the words are folds, "),
        (Hand(3), (["calls"],), "no_such_verb", "['calls'] is no action for Cy"),
        (Hand(3).play("Cy folds, Ann folds"), ("calls",), "nobody_acts", "Nobody can call: the hand is over."),
        (Hand(3).play("Cy folds, Ann folds"), ("calls", "Ann"), "hand_over", "Ann cannot call: the hand is over."),
        (Hand(3).happens(PrematureFlop()), ("calls",), "unsettled_incident", "An incident awaits its ruling"),
    ],
)
def test_what_cannot_be_done_is_refused_as_in_a_script(hand, act, key, says):
    with pytest.raises(Refusal) as found:
        hand.act(*act)
    assert found.value.key == key and str(found.value).startswith(says)


def test_a_hand_is_continued_by_itself_played_on_and_by_nothing_else():
    later = FLOP.play("Ann bets")
    assert FLOP.is_continued_by(FLOP) and FLOP.is_continued_by(later) and not later.is_continued_by(FLOP)
    assert not FLOP.play("Ann checks").is_continued_by(later)
    assert not FLOP.is_continued_by(later.seen_by("Ann")) and not FLOP.is_continued_by(Hand(4, LIMIT_2_4).play(PREFLOP))


def test_undo_counts_players_decisions():
    assert [FLOP.undo(n).to_act for n in range(6)] == ["Ann", "Cy", "Bo", "Ann", "Di", "Cy"]
    assert FLOP.undo(0) == FLOP and FLOP.undo(5) == START
    assert END.undo().to_act == "Ann" and END.undo().street == "turn"


def test_undo_goes_behind_a_usual_showdown_in_one_step():
    hand = Hand("Ann Bo", seed=4).play("Bo calls, Ann checks" + ", Ann checks, Bo checks" * 3)
    assert hand.over
    assert (hand.undo().street, hand.undo().to_act) == ("river", "Bo")


def test_undo_of_a_fold_that_ended_the_hand():
    hand = Hand("Ann Bo Cy").play("Cy raises, Ann folds, Bo folds")
    assert hand.over and hand.undo().legal == hand.at("preflop").play("Cy raises, Ann folds").legal


def test_places():
    assert list(START.places()) == ["start", "preflop"]
    assert list(FLOP.places()) == ["start", "preflop", "flop"]
    assert list(END.places()) == ["start", "preflop", "flop", "turn", "end"]
    assert [(END.at(place).to_act, END.at(place).pot) for place in END.places()] == [
        (None, 0),
        ("Cy", 3),
        ("Ann", 14),
        ("Ann", 18),
        (None, 0),
    ]
    for place, step in END.places().items():
        assert END.at(place) == END.at(step)
    assert END.at("start").table.piles.stub == END.tables[0].piles.stub and END.at(0).events == ()


def test_at_the_showdown_the_first_to_show_is_asked():
    hand = Hand("Ann Bo", seed=4).play(
        "Bo calls, Ann checks, Ann checks, Bo checks, Ann checks, Bo checks, Ann bets, Bo calls"
    )
    assert list(hand.places()) == ["start", "preflop", "flop", "turn", "river", "showdown", "end"]
    assert hand.at("showdown").to_act == "Ann" and not hand.at("showdown").over


@pytest.mark.parametrize("step", range(len(FLOP.events)))
def test_a_hand_in_the_middle_of_the_deal_goes_on(step):
    middle = FLOP.at(step)
    made = [event for event in middle.events if type(event).__name__ in ("Called", "Raised", "Folded")]
    assert middle.play(", ".join(PREFLOP.split(", ")[len(made) :])) == FLOP


def test_a_hand_in_the_middle_of_the_deal_asks_nobody():
    middle = START.at(5)
    assert middle.to_act is None and not middle.over and len(middle.legal) == 0 and middle.to_call == 0
    assert str(middle.legal) == "Nobody is to act."
    assert middle.play("") == START
    assert middle.play("Cy folds").to_act == "Di"
    assert middle.undo(0) == middle


# --- What if ------------------------------------------------------------------------------------------


def test_a_fork_goes_on_from_a_players_latest_decision():
    assert END.fork("Di checks") == END.undo(2).play("Di checks")
    assert END.fork("Di checks", at="flop") == END.at("flop").play("Ann checks, Cy checks, Di checks")
    assert END.fork("Di calls", at="preflop") == START.play("Cy calls, Di calls")
    assert END.fork("Cy raises, Di folds", at="preflop") == FLOP.undo(1).play("Cy raises, Di folds")
    assert END.fork("seat 3 calls", at="flop").board == cards("9h 4d 2c 2d")
    assert END.fork("") == END


def test_a_fork_keeps_the_view():
    assert END.seen_by("Cy").fork("Di checks").viewer == "Cy"


# --- Looking ------------------------------------------------------------------------------------------


def test_views():
    hand = FLOP.seen_by("cy")
    assert hand.viewer == "Cy" and hand.seen_by("seat 3").viewer == "Cy"
    assert [hand.player(name).cards for name in hand.names] == [
        (HIDDEN, HIDDEN),
        (),
        FLOP.player("Cy").cards,
        (HIDDEN, HIDDEN),
    ]
    assert hand.seen_by(None) == FLOP
    assert hand.play("Ann bets").viewer == hand.undo().viewer == hand.at("flop").viewer == "Cy"
    assert all(name == "Cy" or set(hand.seen_by(RAIL).player(name).cards) <= {HIDDEN} for name in hand.names)
    assert hand.seen_by(RAIL).board == FLOP.board
    assert set(hand.table.piles.stub) == set(hand.table.piles.burns) == {HIDDEN}


def test_a_shown_hand_is_seen_by_all_and_a_mucked_one_by_nobody():
    hand = Hand("Ann Bo", deal="Ann Ah Ad, Bo 2c 7d, board Kc Kd 9h 5s 3s", showdown="ask")
    hand = hand.play(
        "Bo calls, Ann checks, Ann checks, Bo checks, Ann checks, Bo checks, Ann bets, Bo calls, Ann shows, Bo mucks"
    )
    assert hand.over and hand.result == {"Ann": 30, "Bo": -30}
    for viewer in ("Ann", "Bo", RAIL):
        assert hand.seen_by(viewer).player("Ann").cards == cards("Ah Ad")
        assert hand.seen_by(viewer).player("Bo").cards == ()
        assert not set(cards("2c 7d")) & set(hand.seen_by(viewer).table.piles.all_cards())
    assert set(cards("2c 7d")) <= set(hand.table.piles.muck)


def test_a_player_from_all_sides():
    ann, bo, cy, di = (FLOP.play("Ann bets").player(name) for name in FLOP.names)
    assert (ann.name, ann.seat, ann.stack, ann.in_front, ann.paid, ann.won, ann.net) == ("Ann", 1, 194, 2, 6, 0, -6)
    assert (bo.seat, bo.cards, bo.is_in, bo.paid, bo.net, bo.all_in) == (2, (), False, 2, -2, False)
    assert cy.is_in and not cy.has_button
    assert (di.seat, di.has_button, di.cards) == (4, True, cards("9s 9c"))
    assert FLOP.player("seat 4") == FLOP.player("di")


def test_a_player_who_is_all_in_is_so_until_he_folds_or_wins():
    hand = Hand("Ann Bo Cy", stacks=[1000, 1000, 15]).play("Cy raises, Ann calls, Bo folds")
    assert hand.over and not hand.undo().player("Bo").all_in
    assert hand.undo().player("Cy").all_in


def test_results_add_up_to_nothing():
    assert END.result == {"Ann": -6, "Bo": -2, "Cy": -4, "Di": 12}
    assert sum(END.result.values()) == 0
    assert FLOP.result == {"Ann": -4, "Bo": -2, "Cy": -4, "Di": -4}


def test_a_dead_post_counts_in_the_result_of_its_player():
    hand = Hand("Ann Bo Cy", dead={"Cy": 5}, posts={"Cy": 10}).play("Cy checks, Ann folds, Bo folds")
    assert hand.over and hand.result == {"Ann": -5, "Bo": -10, "Cy": 15}
    hand = Hand("Ann Bo Cy", dead={"Cy": 5}).play("Cy folds, Ann folds")
    assert hand.player("Cy").paid == 5 and hand.result == {"Ann": -5, "Bo": 10, "Cy": -5}


def test_ranks():
    assert START.rank("Ann") is None
    assert FLOP.rank("Di") == hand_rank(cards("9s 9c 9h 4d 2c"))
    assert FLOP.rank("Bo") is None  # folded
    assert END.rank("Di").name == "a full house, nines full of twos"  # six cards on the turn
    assert FLOP.seen_by("Cy").rank("Di") is None and FLOP.seen_by("Di").rank("Di") == FLOP.rank("Di")


def test_what_it_costs_to_call():
    assert (START.to_call, FLOP.to_call, FLOP.play("Ann bets").to_call, END.to_call) == (2, 0, 2, 0)
    assert START.play("Cy raises").to_call == 4 and START.play("Cy raises, Di folds").to_call == 3


def test_legal_choices_are_equal_when_they_are_the_same():
    assert START.legal == START.play("").legal and hash(START.legal) == hash(START.play("").legal)
    assert [option.verb for option in START.legal] == ["folds", "calls", "raises"]
    assert (START.legal["raises"].to, START.legal["raises"].pays) == (4, 4)
    with pytest.raises(KeyError):
        START.legal["checks"]


# --- The showdown by hand -----------------------------------------------------------------------------

CALLED = "Cy calls, Ann calls, Bo checks" + ", Ann checks, Bo checks, Cy checks" * 2 + ", Ann bets, Bo calls, Cy calls"
BOARD = "board Ac Kc Qd Jd Ts"


def test_asked_at_the_showdown_each_says_what_he_does():
    hand = Hand("Ann Bo Cy", deal=f"Ann 2c 3c, Bo 4c 5c, Cy 6c 7c, {BOARD}", showdown="ask").play(CALLED)
    assert not hand.over and hand.to_act == "Ann"
    assert [option.verb for option in hand.legal] == ["shows", "plays the board"]  # who was called must show
    hand = hand.play("Ann shows")
    assert [option.verb for option in hand.legal] == ["shows", "plays the board", "mucks"]
    hand = hand.play("Bo plays the board, Cy mucks")
    assert hand.over and hand.result == {"Ann": 15, "Bo": 15, "Cy": -30}
    assert hand.undo().to_act == "Cy" and hand.undo(3).to_act == "Ann"


def test_the_last_hand_at_the_showdown_need_not_be_shown():
    hand = Hand("Ann Bo Cy", deal=f"Ann 2c 3c, Bo 4c 5c, Cy 6c 7c, {BOARD}", showdown="ask")
    hand = hand.play(
        "Cy calls, Ann calls, Bo checks" + ", Ann checks, Bo checks, Cy checks" * 3 + ", Ann mucks, Bo mucks"
    )
    assert hand.over and hand.result == {"Ann": -10, "Bo": -10, "Cy": 20}


def test_the_usual_showdown_shows_what_can_win_and_mucks_the_rest():
    hand = Hand("Ann Bo Cy", deal="Ann Kh 3c, Bo 4c 5c, Cy Ah 7c, board Kc Ad 9d 2h 2s").play(CALLED)
    done = [(event.who, type(event).__name__) for event in hand.events if type(event).__name__ in ("Shown", "Mucked")]
    assert done == [("Ann", "Shown"), ("Bo", "Mucked"), ("Cy", "Shown")]
    assert hand.result == {"Ann": -30, "Bo": -30, "Cy": 60}


def test_a_side_pot_is_shown_down_before_the_main_pot():
    hand = Hand("Ann Bo Cy", CASINO.stakes(2, 4), stacks=[50, 50, 3], showdown="ask", deal=f"Cy 2c 7d, {BOARD}")
    hand = hand.play("Cy raises, Ann calls, Bo calls, Ann bets, Bo calls, Ann checks, Bo checks, Ann checks, Bo checks")
    assert hand.to_act == "Ann"
    hand = hand.play("Ann shows, Bo shows")
    assert [event.amount for event in hand.events if type(event).__name__ == "PotAwarded"] == [4]
    assert hand.to_act == "Cy"  # Ann and Bo have shown already
    hand = hand.play("Cy shows")
    assert hand.over and hand.result == {"Ann": 0, "Bo": 0, "Cy": 0}


def test_somebody_else_may_be_looked_at_while_the_showdown_waits():
    hand = Hand("Ann Bo", showdown="ask", seed=2).play("Bo calls, Ann checks" + ", Ann checks, Bo checks" * 3)
    assert hand.seen_by("Bo").player("Ann").cards == (HIDDEN, HIDDEN)
    assert hand.play("Ann shows").seen_by("Bo").player("Ann").cards == hand.player("Ann").cards


# --- Stacks and forced bets in all their forms ------------------------------------------------------------


@pytest.mark.parametrize(
    "stacks, expected",
    [
        (None, (1000, 1000, 1000)),
        (300, (300, 300, 300)),
        ([100, 200, 300], (100, 200, 300)),
        ((100, 200, 300), (100, 200, 300)),
        (range(100, 400, 100), (100, 200, 300)),
        ({"Bo": 50}, (1000, 50, 1000)),
        ({"seat 3": 40, "ann": 30}, (30, 1000, 40)),
        ({}, (1000, 1000, 1000)),
    ],
)
def test_stacks(stacks, expected):
    assert Hand("Ann Bo Cy", stacks=stacks).at("start").table.stacks == expected


@pytest.mark.parametrize(
    "given, expected, first",
    [
        ({}, [("Ann", "small blind", 5), ("Bo", "big blind", 10)], "Cy"),
        ({"blinds": {"Bo": 5, "Cy": 10}}, [("Bo", "small blind", 5), ("Cy", "big blind", 10)], "Di"),
        ({"blinds": {"seat 1": 10}}, [("Ann", "big blind", 10)], "Bo"),
        (
            {"posts": {"Di": 10}, "dead": {"Di": 5}},
            [("Ann", "small blind", 5), ("Bo", "big blind", 10), ("Di", "post", 10), ("Di", "dead", 5)],
            "Cy",
        ),
    ],
)
def test_forced_bets(given, expected, first):
    hand = Hand("Ann Bo Cy Di", **given)
    assert posted(hand) == expected and hand.to_act == first
    assert hand.pot == sum(pays for _, _, pays in expected)


def test_a_newcomers_post_is_live_and_a_dead_one_is_not():
    hand = Hand("Ann Bo Cy Di", posts={"Di": 10}, dead={"Di": 5}).play("Cy calls")
    assert hand.to_act == "Di" and "checks" in hand.legal and hand.legal["raises"].pays == 10
    hand = Hand("Ann Bo Cy Di", dead={"Di": 5}).play("Cy calls")
    assert hand.legal["calls"].pays == 10 and hand.pot == 30


def test_heads_up_the_button_posts_the_small_blind_and_acts_first_before_the_flop_only():
    hand = Hand("Ann Bo")
    assert posted(hand) == [("Bo", "small blind", 5), ("Ann", "big blind", 10)]
    assert hand.player("Bo").has_button and hand.to_act == "Bo"
    assert hand.play("Bo calls, Ann checks").to_act == "Ann"


def test_a_home_game_can_be_named_without_blinds():
    assert Hand(3, HOME_GAME, blinds={}).pot == 15


def test_everyone_antes_in_the_home_game():
    hand = Hand("Ann Bo Cy", HOME_GAME)
    assert hand.pot == 15 and hand.to_act == "Ann" and "checks" in hand.legal


def test_a_deck_and_fixed_cards_together():
    hand = Hand("Ann Bo", deck="As Ks Qs Js", deal="Bo 2c")
    assert hand.player("Ann").cards == cards("As Qs")
    assert hand.player("Bo").cards == (card("2c"), card("Js"))
    assert len(set(hand.table.piles.all_cards())) == 52


@pytest.mark.parametrize("asked", [("nopes",), ("calls", "Zed"), ("calls", "Bo")])
def test_a_refused_act_knows_the_hand_and_what_would_be_legal(asked):
    hand = Hand(3)
    with pytest.raises((IllegalAction, BadNotation)) as refused:
        hand.act(*asked)
    assert refused.value.hand == hand.play("") and str(refused.value.facts["legal"]) == str(hand.play("").legal)
