"""The casino text, rule by rule: S0-01 to S0-51, at 10/20 with the seats counted from the button's left.

Ten players are Ann (seat 1, small blind), Bo (2, big blind), Cy (3, under the gun), Di, Ed, Flo, Gus, Hal (8), Ivy (9)
and Jo (10, the button).
"""

from itertools import product

import pytest

from holdem_lessons import CASINO, HOUSE_NAMES, PACK, RAIL, BadSetup, Card, Hand, best_five, cards
from holdem_lessons.engine.cards import HIDDEN

from scenes import D1, last, may, posted, refused, shown, told

RULES = CASINO.stakes(10, 20)

CAPPED = """Cy raises, Di folds, Ed folds, Flo folds, Gus folds, Hal re-raises, Ivy calls, Jo folds, Ann calls,
            Bo re-raises"""
FOLDED_TO_BUTTON = "Cy folds, Di folds, Ed folds, Flo folds, Gus folds, Hal folds, Ivy folds, Jo calls, Ann calls"
THREE_LEFT = FOLDED_TO_BUTTON + ", Bo checks"
TWO_LEFT = THREE_LEFT + ", Ann checks, Bo bets, Jo calls, Ann folds"
ON_THE_RIVER = TWO_LEFT + ", Bo bets, Jo raises, Bo calls"


def table(players=10, rules=RULES, **given):
    """A hand from the spread deck."""
    return Hand(players, rules, deck=D1, **given)


# --- Setting up -----------------------------------------------------------------------------------------


def test_S0_01_the_dealer_marker():
    hand = table()
    assert [name for name in hand.names if hand.player(name).has_button] == ["Jo"]
    assert hand.player("Jo").seat == 10
    assert len(hand.player("Jo").cards) == 2, "the nominal dealer plays"
    assert hand.play("Cy folds, Di folds, Ed folds, Flo folds, Gus folds, Hal folds, Ivy folds").to_act == "Jo"


def test_S0_02_the_button_fixes_the_order():
    """One place further on, everybody's part moves one place further on."""
    chairs = HOUSE_NAMES[:6]
    for moved in range(6):
        from_left = chairs[moved:] + chairs[:moved]
        hand = Hand(from_left, RULES)
        assert posted(hand) == [(from_left[0], "small blind", 5), (from_left[1], "big blind", 10)]
        assert hand.to_act == from_left[2]
        assert hand.player(from_left[5]).has_button
        limped = hand.play(", ".join(f"{who} calls" for who in (*from_left[2:], from_left[0])))
        assert limped.play(f"{from_left[1]} checks").to_act == from_left[0]


@pytest.mark.parametrize(
    ("players", "small", "big", "under_the_gun", "button"),
    [(10, "Ann", "Bo", "Cy", "Jo"), (6, "Ann", "Bo", "Cy", "Flo"), (4, "Ann", "Bo", "Cy", "Di"),
     (3, "Ann", "Bo", "Cy", "Cy")],
)  # fmt: skip
def test_S0_03_seats_are_counted_from_the_button(players, small, big, under_the_gun, button):
    hand = table(players)
    assert posted(hand) == [(small, "small blind", 5), (big, "big blind", 10)]
    assert (hand.player(small).seat, hand.player(big).seat) == (1, 2)
    assert hand.to_act == under_the_gun and hand.player(under_the_gun).seat == 3
    assert hand.player(button).seat == players and hand.player(button).has_button


def test_S0_04_the_small_blind():
    hand = table()
    assert posted(hand)[0] == ("Ann", "small blind", 5)
    assert (hand.player("Ann").in_front, hand.player("Ann").stack) == (5, 995)
    folded = hand.play("Cy folds, Di folds, Ed folds, Flo folds, Gus folds, Hal folds, Ivy folds, Jo folds")
    assert may(folded) == "Ann: folds, calls 5, raises to 20", "it is live money"


def test_S0_04_a_small_blind_of_less_than_five_is_all_in():
    hand = table(3, stacks={"Ann": 3})
    assert posted(hand)[0] == ("Ann", "small blind", 3) and told(hand, "BlindPosted")[0].due == 5
    assert hand.player("Ann").all_in and hand.pot == 13


def test_S0_05_the_big_blind():
    hand = table()
    assert posted(hand)[1] == ("Bo", "big blind", 10)
    before_the_cards = next(table for table in hand.tables if table.pot == 15)
    assert before_the_cards.piles.hole == ((),) * 10
    raised = hand.play("Cy raises")
    assert last(raised, "Raised").number == 2, "the big blind is wager number one"


def test_S0_05_a_big_blind_of_less_than_ten_is_all_in():
    hand = table(stacks={"Bo": 6})
    assert posted(hand)[1] == ("Bo", "big blind", 6) and hand.player("Bo").all_in
    assert may(hand) == "Cy: folds, calls 10, raises to 20"


@pytest.mark.parametrize(
    ("small_bet", "small_blind", "big_blind", "big_bet"),
    [(10, 5, 10, 20), (4, 2, 4, 8), (2, 1, 2, 4), (1000, 500, 1000, 2000)],
)
def test_S0_06_the_sizes(small_bet, small_blind, big_blind, big_bet):
    hand = Hand(10, CASINO.stakes(small_bet))
    assert [event.pays for event in told(hand, "BlindPosted")] == [small_blind, big_blind]
    assert hand.rules.big_bet == big_bet


@pytest.mark.parametrize(("rounding", "small_blind"), [("down", 7), ("up", 8)])
def test_S0_06_half_of_fifteen_is_rounded(rounding, small_blind):
    rules = CASINO.but(small_blind_rounding=rounding).stakes(15, 30)
    assert [event.pays for event in told(Hand(10, rules), "BlindPosted")] == [small_blind, 15]
    assert rules.big_bet == 30


def test_S0_07_blinds_go_in_before_the_deal():
    kinds = [type(event).__name__ for event in table().events]
    assert kinds == ["Shuffled"] + ["BlindPosted"] * 2 + ["Dealt"] * 20 + ["RoundOpened"]


def test_S0_08_the_deal_goes_round_from_seat_one_to_the_button():
    hand = table(4)
    assert [(event.who, event.nth) for event in told(hand, "Dealt")] == [
        ("Ann", 1), ("Bo", 1), ("Cy", 1), ("Di", 1), ("Ann", 2), ("Bo", 2), ("Cy", 2), ("Di", 2),
    ]  # fmt: skip
    first_pass = next(table for table in hand.tables if table.piles.hole[3])
    assert first_pass.piles.hole == (cards("9c"), cards("Qh"), cards("2d"), cards("5s"))


@pytest.mark.parametrize(
    ("players", "holes"),
    [
        (4, "9c 8d, Qh Js, 2d Ad, 5s 4c"),
        (10, "9c Kh, Qh 3d, 2d 6s, 5s 9d, 8d Qs, Js 2h, Ad 5c, 4c 8h, 7h Jc, Tc Ah"),
    ],
)
def test_S0_09_two_hole_cards(players, holes):
    hand = table(players)
    assert [hand.player(name).cards for name in hand.names] == [cards(two) for two in holes.split(", ")]


def test_S0_09_hole_cards_are_private():
    hand = table(4).seen_by("Ann")
    assert hand.player("Ann").cards == cards("9c 8d")
    assert [hand.player(name).cards for name in ("Bo", "Cy", "Di")] == [(HIDDEN, HIDDEN)] * 3
    assert table(4).seen_by(RAIL).player("Ann").cards == (HIDDEN, HIDDEN)


# --- First betting round --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(3, 11))
def test_S0_10_under_the_gun_acts_first(players):
    hand = table(players)
    assert hand.to_act == "Cy"
    assert last(hand, "RoundOpened", "street first size") == ("preflop", "Cy", 10)


def test_S0_11_the_choices_under_the_gun():
    assert may(table()) == "Cy: folds, calls 10, raises to 20"
    assert refused(table(), "Cy checks") == "check_facing_bet"
    assert refused(table(), "Cy bets") == "bet_after_bet"


@pytest.mark.parametrize(
    ("stack", "choices"),
    [
        (9, "Cy: folds, calls 9 all-in"),
        (10, "Cy: folds, calls 10 all-in"),
        (11, "Cy: folds, calls 10, raises to 11 all-in"),
        (19, "Cy: folds, calls 10, raises to 19 all-in"),
        (20, "Cy: folds, calls 10, raises to 20 all-in"),
        (21, "Cy: folds, calls 10, raises to 20"),
    ],
)
def test_S0_11_the_choices_with_a_short_stack(stack, choices):
    assert may(table(stacks={"Cy": stack})) == choices


def test_S0_12_a_fold_goes_to_the_muck_and_its_chips_stay():
    hand = table(4).play("Cy calls, Di raises, Ann folds, Bo folds")
    assert hand.table.piles.muck == cards("9c 8d Qh Js")
    assert (hand.pot, hand.player("Ann").paid, hand.player("Bo").paid) == (45, 5, 10)
    assert not hand.player("Ann").is_in and hand.player("Ann").cards == ()
    end = hand.play("Cy calls, Cy checks, Di checks, Cy checks, Di checks, Cy checks, Di checks")
    assert set(cards("9c 8d Qh Js")) <= set(end.table.piles.muck), "the muck never comes back"
    assert end.table.piles.stub[0] == cards("5c")[0] and len(end.table.piles.stub) == 36
    assert end.player("Ann").net == -5 and end.player("Bo").net == -10


@pytest.mark.parametrize(
    ("script", "who", "pays"),
    [
        ("Cy calls", "Cy", 10),
        ("Cy raises, Di calls", "Di", 20),
        ("Cy raises, Di raises, Ed calls", "Ed", 30),
        ("Cy calls, Di raises, Ed folds, Flo folds, Gus folds, Hal folds, Ivy folds, Jo folds, Ann calls", "Ann", 15),
        ("Cy calls, Di raises, Ed folds, Flo folds, Gus folds, Hal folds, Ivy folds, Jo folds, Ann folds, Bo calls",
         "Bo", 10),
    ],
)  # fmt: skip
def test_S0_13_a_call_matches_what_is_in(script, who, pays):
    before, after = table().play(script.rpartition(",")[0]), table().play(script)
    assert last(after, "Called", "who to pays") == (who, after.player(who).in_front, pays)
    assert before.player(who).stack - after.player(who).stack == pays
    assert after.pot - before.pot == pays


def test_S0_14_a_raise_is_one_small_bet_more():
    hand = table()
    for who, to in (("Cy", 20), ("Di", 30), ("Ed", 40)):
        assert hand.legal["raises"].to == to
        hand = hand.play(f"{who} raises")
        assert last(hand, "Raised", "who to by pays") == (who, to, 10, to), "to the total, by ten, paying all of it"
    assert hand.pot == 15 + 20 + 30 + 40


def test_S0_15_a_re_raise_is_a_raise():
    hand = table().play("Cy raises")
    assert may(hand) == "Di: folds, calls 20, raises to 30"
    assert hand.play("Di re-raises") == hand.play("Di raises")
    assert last(hand.play("Di re-raises"), "Raised").number == 3, "first bet, second raise, third re-raise"
    limped = table().play("Cy calls")
    assert may(limped) == "Di: folds, calls 10, raises to 20", "without a raise before, a raise is the first"


def test_S0_16_the_round_ends_when_all_have_put_in_the_same():
    hand = table(4).play("Cy raises, Di calls, Ann folds")
    assert (hand.street, may(hand)) == ("preflop", "Bo: folds, calls 10, raises to 30"), "one answer is still due"
    closed = hand.play("Bo calls")
    assert (closed.street, closed.pot, closed.to_act) == ("flop", 65, "Bo")
    raised = hand.play("Bo raises")
    assert may(raised) == "Cy: folds, calls 10, raises to 40"
    assert raised.play("Cy calls").to_act == "Di"


def test_S0_16_the_big_blind_still_has_his_turn():
    assert may(table(3).play("Cy calls, Ann calls")) == "Bo: checks, raises to 20"
    assert may(table(4).play("Cy folds, Di folds, Ann calls")) == "Bo: checks, raises to 20"
    assert may(table(4).play("Cy folds, Di calls, Ann folds")) == "Bo: checks, raises to 20"


def test_S0_16_an_all_in_player_need_not_put_in_the_same():
    hand = table(4, stacks={"Di": 12}).play("Cy raises, Di calls, Ann folds, Bo calls")
    assert hand.player("Di").paid == 12
    assert (hand.street, hand.to_act) == ("flop", "Bo")


CAP_HAND = [
    # step, what is played, who, pays now, street total, pot after, raises so far
    (3, "Cy raises", "Cy", 20, 20, 35, 1),
    (4, "Di folds", "Di", 0, 0, 35, 1),
    (5, "Ed folds", "Ed", 0, 0, 35, 1),
    (6, "Flo folds", "Flo", 0, 0, 35, 1),
    (7, "Gus folds", "Gus", 0, 0, 35, 1),
    (8, "Hal re-raises", "Hal", 30, 30, 65, 2),
    (9, "Ivy calls", "Ivy", 30, 30, 95, 2),
    (10, "Jo folds", "Jo", 0, 0, 95, 2),
    (11, "Ann calls", "Ann", 25, 30, 120, 2),
    (12, "Bo re-raises", "Bo", 30, 40, 150, 3),
]


def test_S0_17_the_cap_hand():
    hand = table()
    assert posted(hand) == [("Ann", "small blind", 5), ("Bo", "big blind", 10)]
    assert [table.pot for table in hand.tables[:4]] == [0, 0, 5, 15]
    assert hand.table.betting.wagers == 1
    for step, script, who, pays, total, pot, raises in CAP_HAND:
        before = hand
        assert hand.to_act == who, f"step {step}"
        hand = hand.play(script)
        assert before.player(who).stack - hand.player(who).stack == pays, f"step {step}: pays"
        assert hand.player(who).in_front == total, f"step {step}: street total"
        assert hand.pot == pot, f"step {step}: pot"
        assert len(told(hand, "Raised")) == raises, f"step {step}: raises"
        assert hand.table.betting.raises_left == 3 - raises, f"step {step}: raises left"
    assert may(hand) == "Cy: folds, calls 20"


def test_S0_17_the_steps_come_as_one_script():
    hand = table().play(CAPPED)
    assert hand.pot == 150 and may(hand) == "Cy: folds, calls 20"
    assert [event.who for event in told(hand, "Raised")] == ["Cy", "Hal", "Bo"]


OWED = {"Cy": 20, "Hal": 10, "Ivy": 10, "Ann": 10}
"""Who still has to answer the cap, in order, and what it costs."""


def answers(callers):
    return ", ".join(f"{who} {'calls' if who in callers else 'folds'}" for who in OWED)


@pytest.mark.parametrize(
    ("callers", "pot"),
    [
        (["Cy", "Hal", "Ivy", "Ann"], 200),
        (["Hal", "Ivy", "Ann"], 180),
        (["Cy"], 170),
        (["Hal"], 160),
        (["Ivy"], 160),
        (["Ann"], 160),
    ],
)
def test_S0_17_C_02_the_pot_after_the_cap(callers, pot):
    hand = table().play(CAPPED).play(answers(callers))
    assert (hand.street, hand.pot) == ("flop", pot)
    assert [name for name in hand.names if hand.player(name).is_in] == [
        name for name in HOUSE_NAMES if name in callers or name == "Bo"
    ]
    assert {hand.player(name).paid for name in (*callers, "Bo")} == {40}


@pytest.mark.parametrize("calls", [choice for choice in product([True, False], repeat=4) if any(choice)])
def test_S0_17_every_answer_to_the_cap(calls):
    """150, and 20 for a call under the gun, and 10 for each of the others."""
    callers = [who for who, answered in zip(OWED, calls, strict=True) if answered]
    hand = table().play(CAPPED)
    for who, price in OWED.items():
        assert may(hand) == f"{who}: folds, calls {price}"
        hand = hand.play(f"{who} {'calls' if who in callers else 'folds'}")
    assert hand.pot == 150 + sum(OWED[who] for who in callers)


def test_S0_17_nobody_answers_the_cap():
    hand = table().play(CAPPED).play(answers([]))
    assert hand.over and hand.board == ()
    assert last(hand, "Refunded", "who amount") == ("Bo", 10)
    assert last(hand, "PotAwarded", "amount shares") == (140, (("Bo", 140),))
    assert told(hand, "Shown") == []
    assert hand.result == {"Ann": -30, "Bo": 110, "Cy": -20, "Di": 0, "Ed": 0, "Flo": 0, "Gus": 0, "Hal": -30,
                           "Ivy": -30, "Jo": 0}  # fmt: skip


def test_S0_18_the_small_blind_is_live_money():
    hand = table().play("Cy raises, Di folds, Ed folds, Flo folds, Gus folds, Hal re-raises, Ivy folds, Jo folds")
    assert may(hand) == "Ann: folds, calls 25, raises to 40"
    assert last(hand.play("Ann calls"), "Called", "who to pays") == ("Ann", 30, 25)
    assert last(hand.play("Ann raises"), "Raised", "who to by pays") == ("Ann", 40, 10, 35)


def test_S0_19_the_big_blind_is_live_money():
    hand = table().play(CAPPED)
    assert last(hand, "Raised", "who to by pays number") == ("Bo", 40, 10, 30, 4)
    assert (hand.player("Bo").in_front, hand.player("Bo").stack) == (40, 960)


def test_S0_20_three_raises_cap_a_round():
    preflop = table(4).play("Cy raises, Di raises, Ann raises")
    assert may(preflop) == "Bo: folds, calls 30", "the big blind was the first of four wagers"
    assert refused(preflop, "Bo raises") == "capped"
    flop = preflop.play("Bo calls, Cy calls, Di calls, Ann bets, Bo raises, Cy raises, Di raises")
    assert may(flop) == "Ann: folds, calls 30", "after the flop the opening bet is the first"
    assert refused(flop, "Ann raises") == "capped"


def test_S0_20_a_whole_hand_costs_twelve_big_bets():
    hand = table(10, stacks=240)
    before_the_flop = "Cy raises, Di raises, Ed raises, " + ", ".join(
        f"{name} calls" for name in ("Flo", "Gus", "Hal", "Ivy", "Jo", "Ann", "Bo", "Cy", "Di")
    )
    hand = hand.play(before_the_flop)
    assert hand.pot == 400 and {hand.player(name).paid for name in hand.names} == {40}
    for street, size in (("flop", 10), ("turn", 20), ("river", 20)):
        assert hand.street == street
        start = hand.pot
        hand = hand.play("Ann bets, Bo raises, Cy raises, Di raises")
        assert hand.legal["calls"].to == 4 * size and "raises" not in hand.legal
        hand = hand.play(", ".join(f"{name} calls" for name in (*HOUSE_NAMES[4:], "Ann", "Bo", "Cy")))
        assert sum(table.pot == start + 40 * size for table in hand.tables), street
    assert sum(event.amount for event in told(hand, "PotAwarded")) == 2400
    assert {hand.player(name).paid for name in hand.names} == {240}


def test_S0_21_after_the_cap_call_or_fold():
    hand = table().play(CAPPED)
    for who, price in OWED.items():
        assert may(hand) == f"{who}: folds, calls {price}"
        assert refused(hand, f"{who} raises") == "capped"
        hand = hand.play(f"{who} calls")


def test_S0_22_after_the_cap_the_action_goes_on_under_the_gun():
    assert table().play(CAPPED).to_act == "Cy"
    gone = CAPPED.replace("Cy raises, Di folds", "Cy folds, Di raises")
    assert table().play(gone).to_act == "Di", "with the first player gone, the next one who is still in"


def test_S0_23_the_round_over_the_flop_comes():
    hand = table(4).play("Cy calls, Di calls, Ann calls")
    assert hand.board == () and told(hand, "BoardTurned") == []
    flop = hand.play("Bo checks")
    assert [type(event).__name__ for event in flop.events[len(hand.events) :]] == [
        "Checked", "Collected", "Burned", "BoardTurned", "RoundOpened",
    ]  # fmt: skip
    assert flop.street == "flop"


# --- The flop -------------------------------------------------------------------------------------------

LIMPED = "Cy calls, Di calls, Ann calls, Bo checks"
CHECKED = "Ann checks, Bo checks, Cy checks, Di checks"


def test_S0_24_the_top_card_is_burned():
    hand = table(4).play(LIMPED)
    assert hand.table.piles.burns == cards("7h"), "the top card of the stub, whoever may have marked it"
    assert all(hand.seen_by(viewer).table.piles.burns == (HIDDEN,) for viewer in (*hand.names, RAIL))
    end = hand.play(f"{CHECKED}, {CHECKED}, {CHECKED}")
    assert end.table.piles.burns == cards("7h 6s Qs")
    in_play = {one for hole in end.table.piles.hole for one in hole} | set(end.board) | set(end.table.piles.stub)
    assert not in_play & set(cards("7h 6s Qs"))


def test_S0_25_three_cards_face_up_for_everyone():
    hand = table(4).play(LIMPED)
    assert [(event.street, event.cards) for event in told(hand, "BoardTurned")] == [("flop", cards("Tc Kh 3d"))]
    assert all(hand.seen_by(viewer).board == cards("Tc Kh 3d") for viewer in (*hand.names, RAIL))


def test_S0_26_five_of_seven_cards_are_known_and_47_are_not():
    hand = table(4).play(LIMPED)
    for viewer in hand.names:
        seen = [one for one in hand.seen_by(viewer).table.piles.all_cards() if one != HIDDEN]
        assert sorted(seen) == sorted((*hand.player(viewer).cards, *hand.board))
        assert (len(seen), 52 - len(seen)) == (5, 47)
        assert hand.rank(viewer) is not None
    to_come = [step.what for step in hand.table.plan if step.do == "board"]
    assert to_come == [1, 1], "only two more cards come"


@pytest.mark.parametrize(
    ("before_the_flop", "first"),
    [
        ("Cy calls, Di calls, Ann calls, Bo checks", "Ann"),
        ("Cy calls, Di calls, Ann folds, Bo checks", "Bo"),
        ("Cy raises, Di calls, Ann folds, Bo folds", "Cy"),
        ("Cy folds, Di raises, Ann calls, Bo folds", "Ann"),
        ("Cy raises, Di folds, Ann folds, Bo calls", "Bo"),
    ],
)
def test_S0_27_the_first_player_left_of_the_button_acts_first(before_the_flop, first):
    hand = table(4).play(before_the_flop)
    left = [name for name in hand.names if hand.player(name).is_in]
    for street in ("flop", "turn", "river"):
        assert (hand.street, hand.to_act, last(hand, "RoundOpened").first) == (street, first, first)
        hand = hand.play(", ".join(f"{name} checks" for name in left))


def test_S0_27_all_in_seats_are_skipped():
    hand = table(4, stacks={"Ann": 10, "Bo": 10}).play("Cy calls, Di calls, Ann calls")
    assert (hand.street, hand.to_act) == ("flop", "Cy")


def test_S0_28_the_first_player_may_check_or_bet():
    assert may(table(4).play(LIMPED)) == "Ann: checks, bets 10"


def test_S0_29_a_check_passes_the_turn_on():
    hand = table(4).play(LIMPED)
    checked = hand.play("Ann checks")
    assert checked.pot == hand.pot and checked.player("Ann") == hand.player("Ann")
    assert may(checked) == "Bo: checks, bets 10"
    assert refused(checked.play("Bo bets"), "Cy checks") == "check_facing_bet"


def test_S0_30_a_bet_on_the_flop_is_one_small_bet():
    hand = table(4).play(LIMPED + ", Ann bets")
    assert last(hand, "Bet", "who to pays all_in") == ("Ann", 10, 10, False)
    assert hand.pot == 50 and may(hand) == "Bo: folds, calls 10, raises to 20"


@pytest.mark.parametrize("left", [1, 7, 9])
def test_S0_30_with_less_than_a_bet_all_of_it(left):
    hand = table(4, stacks={"Ann": 10 + left}).play(LIMPED)
    assert may(hand) == f"Ann: checks, bets {left} all-in"
    assert last(hand.play("Ann goes all-in"), "Bet", "who to pays all_in") == ("Ann", left, left, True)


def test_S0_31_all_check_and_the_turn_is_free():
    hand = table(4).play(LIMPED)
    turn = hand.play(CHECKED)
    assert (turn.street, turn.pot, turn.board) == ("turn", 40, cards("Tc Kh 3d 9d"))
    assert [(event.street, event.amount) for event in told(turn, "Collected")] == [("preflop", 40)]


def test_S0_32_the_same_cap_on_the_flop():
    hand = table(4).play(LIMPED)
    for who, verb, to in (("Ann", "bets", 10), ("Bo", "raises", 20), ("Cy", "raises", 30), ("Di", "raises", 40)):
        assert hand.legal[verb].to == to
        hand = hand.play(f"{who} {verb}")
    assert may(hand) == "Ann: folds, calls 30"
    assert hand.pot == 40 + 10 + 20 + 30 + 40


RAISED_BY_BUTTON = FOLDED_TO_BUTTON.replace("Jo calls", "Jo raises") + ", Bo calls"


@pytest.mark.parametrize(("first_round", "pot"), [(THREE_LEFT, 30), (RAISED_BY_BUTTON, 60)])
def test_S0_33_the_flop_example(first_round, pot):
    hand = table().play(first_round)
    assert [name for name in hand.names if hand.player(name).is_in] == ["Ann", "Bo", "Jo"]
    assert (hand.pot, may(hand)) == (pot, "Ann: checks, bets 10")
    hand = hand.play("Ann checks")
    assert (hand.pot, hand.to_act) == (pot, "Bo")
    hand = hand.play("Bo bets")
    assert (hand.pot, last(hand, "Bet").pays, may(hand)) == (pot + 10, 10, "Jo: folds, calls 10, raises to 20")
    hand = hand.play("Jo calls")
    assert (hand.pot, last(hand, "Called").pays) == (pot + 20, 10)
    assert may(hand) == "Ann: folds, calls 10, raises to 20"

    folded = hand.play("Ann folds")
    assert (folded.street, folded.pot) == ("turn", pot + 20)
    called = hand.play("Ann calls")
    assert (called.street, called.pot) == ("turn", pot + 30)
    raised = hand.play("Ann raises")
    assert (raised.street, raised.pot) == ("flop", pot + 40)
    assert may(raised) == "Bo: folds, calls 10, raises to 30"
    assert may(raised.play("Bo folds")) == "Jo: folds, calls 10, raises to 30"
    both = raised.play("Bo calls, Jo calls")
    assert (both.street, both.pot) == ("turn", pot + 60)
    for answer in ("Bo calls, Jo folds", "Bo folds, Jo calls"):
        one = raised.play(answer)
        assert (one.street, one.pot) == ("turn", pot + 50)


def test_S0_34_the_bets_go_to_the_middle_before_the_burn():
    hand = table(4).play(LIMPED + ", Ann bets, Bo calls, Cy calls")
    assert hand.table.bets == (10, 10, 10, 0) and sum(pot.amount for pot in hand.table.pots) == 40
    turn = hand.play("Di calls")
    assert turn.table.bets == (0, 0, 0, 0) and [pot.amount for pot in turn.table.pots] == [80]
    assert last(turn, "Collected", "street amount pot") == ("flop", 40, 80)
    kinds = [type(event).__name__ for event in turn.events]
    assert kinds[-5:] == ["Called", "Collected", "Burned", "BoardTurned", "RoundOpened"]


def test_S0_34_side_pots_are_formed_when_the_bets_are_collected():
    hand = table(4, stacks={"Bo": 16}).play(LIMPED + ", Ann bets, Bo calls, Cy calls")
    assert [pot.amount for pot in hand.table.pots] == [40]
    turn = hand.play("Di calls")
    assert [(pot.amount, pot.seats) for pot in turn.table.pots] == [(64, (0, 1, 2, 3)), (12, (0, 2, 3))]


def test_S0_35_who_checked_may_raise():
    hand = table().play(THREE_LEFT).play("Ann checks, Bo bets, Jo calls, Ann raises")
    assert last(hand, "Raised", "who to by pays") == ("Ann", 20, 10, 20)


def test_S0_36_the_round_over_the_turn_comes():
    hand = table().play(THREE_LEFT).play("Ann checks, Bo bets, Jo calls")
    assert len(hand.board) == 3
    assert len(hand.play("Ann calls").board) == 4 and hand.play("Ann calls").street == "turn"


# --- The turn -------------------------------------------------------------------------------------------


def test_S0_37_burn_and_turn():
    hand = table(4).play(f"{LIMPED}, {CHECKED}")
    assert hand.table.piles.burns == cards("7h 6s")
    assert last(hand, "BoardTurned", "street cards") == ("turn", cards("9d")) and hand.board == cards("Tc Kh 3d 9d")


def test_S0_38_on_the_turn_bets_double():
    hand = table(4).play(f"{LIMPED}, {CHECKED}")
    assert (last(hand, "RoundOpened").size, hand.to_act) == (20, "Ann")
    for who, verb, to in (("Ann", "bets", 20), ("Bo", "raises", 40), ("Cy", "raises", 60), ("Di", "raises", 80)):
        assert hand.legal[verb].to == to
        hand = hand.play(f"{who} {verb}")
    assert may(hand) == "Ann: folds, calls 60", "and the cap is still three raises"


def test_S0_39_the_turn_example():
    hand = table().play(TWO_LEFT)
    before = hand.pot
    assert (before, may(hand)) == (50, "Bo: checks, bets 20")
    steps = [("Bo bets", "Bo", 20, 20, 20), ("Jo raises", "Jo", 40, 40, 60), ("Bo calls", "Bo", 20, 40, 80)]
    for script, who, pays, total, added in steps:
        stack = hand.player(who).stack
        hand = hand.play(script)
        assert stack - hand.player(who).stack == pays
        assert hand.pot == before + added
        assert hand.player(who).in_front == (0 if hand.street == "river" else total)
    assert hand.street == "river" and last(hand, "Called").to == 40


def test_S0_40_the_round_over_the_river_comes():
    hand = table().play(TWO_LEFT + ", Bo bets, Jo raises")
    assert (hand.street, len(hand.board)) == ("turn", 4)
    assert (hand.play("Bo calls").street, len(hand.play("Bo calls").board)) == ("river", 5)


# --- The river and the showdown -------------------------------------------------------------------------


def test_S0_41_burn_and_river():
    hand = table(4).play(f"{LIMPED}, {CHECKED}, {CHECKED}")
    assert hand.table.piles.burns == cards("7h 6s Qs")
    assert last(hand, "BoardTurned", "street cards") == ("river", cards("2h")) and hand.board == cards("Tc Kh 3d 9d 2h")


def test_S0_42_the_order_on_the_river():
    hand = table(4).play(f"{LIMPED}, {CHECKED}, {CHECKED}")
    for who in hand.names:
        assert hand.to_act == who
        hand = hand.play(f"{who} checks")


def test_S0_43_bets_on_the_river_are_big_bets():
    hand = table(4).play(f"{LIMPED}, {CHECKED}, {CHECKED}")
    assert (last(hand, "RoundOpened").size, may(hand)) == (20, "Ann: checks, bets 20")
    assert may(hand.play("Ann bets, Bo raises, Cy raises, Di raises")) == "Ann: folds, calls 60"


def test_S0_44_the_river_example():
    hand = table().play(ON_THE_RIVER)
    before = hand.pot
    assert (before, may(hand)) == (130, "Bo: checks, bets 20")
    hand = hand.play("Bo checks")
    assert (hand.pot, may(hand)) == (before, "Jo: checks, bets 20")
    hand = hand.play("Jo bets")
    assert (hand.pot, may(hand)) == (before + 20, "Bo: folds, calls 20, raises to 40")
    called = hand.play("Bo calls")
    assert last(called, "Called", "who to pays") == ("Bo", 20, 20)
    assert last(called, "Collected", "street amount pot") == ("river", 40, before + 40)
    assert last(hand.play("Bo raises"), "Raised", "who to by pays") == ("Bo", 40, 20, 40)
    folded = hand.play("Bo folds")
    assert last(folded, "PotAwarded").amount == before and told(folded, "Shown") == []


@pytest.mark.parametrize(
    ("script", "small_blind", "big_blind", "button", "pot"),
    [
        (THREE_LEFT, 10, 10, 10, 30),
        (TWO_LEFT, 10, 20, 20, 50),
        (ON_THE_RIVER, 10, 60, 60, 130),
        (ON_THE_RIVER + ", Bo checks, Jo bets, Bo calls", 10, 80, 80, 170),
    ],
)
def test_S0_44_the_composite_hand(script, small_blind, big_blind, button, pot):
    hand = Hand(10, RULES, deck=D1, showdown="ask").play(script)
    assert [hand.player(name).paid for name in ("Ann", "Bo", "Jo")] == [small_blind, big_blind, button]
    assert hand.pot == pot == small_blind + big_blind + button


def test_S0_44_the_composite_hand_to_its_end():
    """On the board 7s Td Ks 6c Qc the button has a pair of tens with the ace, the big blind a pair of queens."""
    hand = table().play(ON_THE_RIVER + ", Bo checks, Jo bets, Bo calls")
    assert hand.board == cards("7s Td Ks 6c Qc")
    assert last(hand, "PotAwarded", "amount shares") == (170, (("Bo", 170),))
    assert (hand.player("Ann").net, hand.player("Bo").net, hand.player("Jo").net) == (-10, 90, -80)


def test_S0_45_the_called_bettor_shows_first():
    hand = Hand(10, RULES, deck=D1, showdown="ask").play(ON_THE_RIVER + ", Bo checks, Jo bets, Bo calls")
    assert last(hand, "ShowdownOpened", "first called") == ("Jo", True)
    assert may(hand) == "Jo: shows", "whoever was called must show"
    assert refused(hand, "Jo mucks") == "must_show"
    after = hand.play("Jo shows")
    assert last(after, "Shown", "who cards") == ("Jo", cards("Tc Ah"))
    assert after.to_act == "Bo"
    raised = Hand(10, RULES, deck=D1, showdown="ask").play(ON_THE_RIVER + ", Bo checks, Jo bets, Bo raises, Jo calls")
    assert may(raised) == "Bo: shows", "after a raise it is the raiser"


def test_S0_46_the_best_five_of_seven():
    hand = table(4, showdown="ask").play(f"{LIMPED}, {CHECKED}, {CHECKED}, {CHECKED}")
    seven = hand.player("Bo").cards + hand.board
    assert best_five(seven) == cards("Kh Qh Js Tc 9d"), "both hole cards play"
    assert hand.rank("Bo").name == "a straight, king high"
    assert best_five(hand.player("Di").cards + hand.board) == cards("Kh Tc 9d 5s 4c")
    assert best_five(hand.player("Ann").cards + hand.board)[:2] == cards("9c 9d"), "one hole card for the pair"


def test_S0_47_the_caller_may_muck_or_show():
    hand = Hand(10, RULES, deck=D1, showdown="ask").play(ON_THE_RIVER + ", Bo checks, Jo bets, Bo calls, Jo shows")
    assert may(hand) == "Bo: shows, mucks"
    shown_too = hand.play("Bo shows")
    assert shown_too.player("Bo").won == 170
    mucked = hand.play("Bo mucks")
    assert mucked.player("Jo").won == 170, "a mucked hand wins nothing, even a better one"
    assert mucked.player("Bo").cards == () and mucked.seen_by("Jo").table.piles.muck == (HIDDEN,) * 18
    assert last(mucked, "Mucked").who == "Bo" and shown(mucked) == ["Jo"]


def test_S0_47_who_cannot_win_mucks_without_being_asked():
    hand = table(4).play(f"{LIMPED}, {CHECKED}, {CHECKED}, Ann checks, Bo bets, Cy calls, Di folds, Ann calls")
    assert shown(hand) == ["Bo"] and [event.who for event in told(hand, "Mucked")] == ["Cy", "Ann"]


def test_S0_48_both_cards_must_be_face_up_to_win():
    """The board is the best hand; in this house it must be shown, and declaring it is not enough."""
    royal = "board As Ks Qs Js Ts, Bo 2c 7d, Jo 3c 8d"
    hand = Hand(10, RULES, deal=royal, showdown="ask").play(ON_THE_RIVER + ", Bo checks, Jo bets, Bo calls")
    assert refused(hand, "Jo plays the board") == "must_show"
    hand = hand.play("Jo shows")
    assert refused(hand, "Bo plays the board") == "must_show"
    assert hand.play("Bo shows").table.shown == (None, "cards", *[None] * 7, "cards")
    assert last(hand.play("Bo shows"), "PotAwarded").shares == (("Bo", 85), ("Jo", 85))
    assert last(hand.play("Bo mucks"), "PotAwarded").shares == (("Jo", 170),)


def test_S0_48_an_uncontested_pot_needs_no_show():
    hand = table().play(ON_THE_RIVER + ", Bo checks, Jo bets, Bo folds")
    assert hand.over and told(hand, "Shown", "ShowdownOpened") == []
    assert last(hand, "PotAwarded", "amount shares") == (130, (("Jo", 130),))


def test_S0_49_the_hand_is_over():
    hand = table().play(ON_THE_RIVER + ", Bo checks, Jo bets, Bo calls")
    assert hand.over and hand.to_act is None and len(hand.legal) == 0
    assert hand.pot == 0 and sum(hand.table.stacks) == 10 * 1000
    assert refused(hand, "Bo checks") == "hand_over"


def test_S0_50_the_next_hand_starts_from_all_52_cards():
    first = table(4).play(f"{LIMPED}, {CHECKED}, {CHECKED}, {CHECKED}")
    assert len(set(first.table.piles.all_cards())) == 52
    following = Hand("Bo Cy Di Ann", RULES, seed=1)
    assert following.player("Ann").has_button
    start = following.tables[0].piles
    assert sorted(start.stub) == sorted(PACK) and start.burns == start.muck == start.board == ()
    assert start.stub != Hand("Bo Cy Di Ann", RULES, seed=2).tables[0].piles.stub, "dealt anew"


def test_S0_51_ten_players():
    assert Hand(10, RULES).names == HOUSE_NAMES
    hand = table().play("Cy calls, Di calls, Ed calls, Flo calls, Gus calls, Hal calls, Ivy calls, Jo calls, Ann calls")
    end = hand.play("Bo checks, " + ", ".join(f"{name} checks" for _ in range(3) for name in HOUSE_NAMES))
    assert len(end.table.piles.stub) == 24 and end.table.piles.stub[0] == Card(2, "s")
    assert end.board == cards("7s Td Ks 6c Qc") and end.table.piles.burns == cards("4d 3h 9h")
    assert end.player("Ann").won == 100 and end.rank("Ann").name.startswith("a pair of kings")
    for players, key in ((11, "too_many_players"), (1, "too_few_players"), (0, "too_few_players")):
        with pytest.raises(BadSetup) as found:
            Hand(players, RULES)
        assert found.value.key == key
    assert len(Hand(2, RULES).names) == 2
