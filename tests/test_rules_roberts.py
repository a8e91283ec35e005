"""Robert's Rules, rule by rule, as far as nothing goes wrong: S2-01 to S2-20 and S2-35, at 10/20.

With ten players Ann is the small blind (seat 1), Bo the big blind (2), Cy acts first (3) and Jo has the button (10).
"""

import pytest

from holdem_lessons import COURSE, ROBERTS, Hand, best_five, card, cards, deciding_card
from holdem_lessons.engine.cards import HIDDEN

from scenes import D1, last, may, refused, told

RULES = ROBERTS.stakes(10, 20)

LIMPED = "Cy calls, Di calls, Ann calls, Bo checks"
CHECKED = "Ann checks, Bo checks, Cy checks, Di checks"
ROYAL = "board As Ks Qs Js Ts"


def table(players=4, rules=RULES, **given):
    """A hand from the spread deck unless cards are given."""
    return Hand(players, rules, **(given if "deal" in given else {"deck": D1, **given}))


def kinds(events):
    return [type(event).__name__ for event in events]


# --- The course of a hand -------------------------------------------------------------------------------


def test_S2_01_two_down_cards_then_a_betting_round():
    hand = table()
    assert kinds(hand.events) == ["Shuffled", *["BlindPosted"] * 2, *["Dealt"] * 8, "RoundOpened"]
    assert [len(hand.player(name).cards) for name in hand.names] == [2, 2, 2, 2]
    assert all(hand.seen_by("rail").player(name).cards == (HIDDEN, HIDDEN) for name in hand.names)


def test_S2_02_three_board_cards_at_the_same_time():
    hand = table().play(LIMPED)
    assert [(event.street, event.cards) for event in told(hand, "BoardTurned")] == [("flop", cards("Tc Kh 3d"))]
    assert {len(one.piles.board) for one in hand.tables} == {0, 3}, "at no moment are there one or two"


def test_S2_03_two_more_cards_one_by_one_with_a_round_after_each():
    hand = table().play(f"{LIMPED}, {CHECKED}, {CHECKED}, {CHECKED}")
    turned = [kind for kind in kinds(hand.events) if kind in ("BoardTurned", "RoundOpened")]
    assert turned == ["RoundOpened", *["BoardTurned", "RoundOpened"] * 3]
    assert [event.street for event in told(hand, "RoundOpened")] == ["preflop", "flop", "turn", "river"]
    assert [len(event.cards) for event in told(hand, "BoardTurned")] == [3, 1, 1]


def test_S2_04_any_five_of_the_seven():
    hand = table(showdown="ask").play(f"{LIMPED}, {CHECKED}, {CHECKED}, {CHECKED}")
    assert set(best_five(hand.player("Bo").cards + hand.board)) == set(cards("Kh Qh Js Tc 9d"))
    assert set(best_five(hand.player("Ann").cards + hand.board)) == set(cards("9c 9d Kh Tc 8d"))
    assert set(best_five(hand.player("Cy").cards + hand.board)) == set(cards("2d 2h Ad Kh Tc"))


def test_S2_05_the_board_may_be_played():
    hand = table(deal=f"Ann 2c 2d, Bo 3c 3d, Cy 4c 4d, Di Ah Ad, {ROYAL}")
    hand = hand.play(f"{LIMPED}, {CHECKED}, {CHECKED}, {CHECKED}")
    assert hand.rank("Ann").name == "a straight flush, ace high (a royal flush)"
    assert last(hand, "PotAwarded").shares == (("Ann", 10), ("Bo", 10), ("Cy", 10), ("Di", 10))
    for name in hand.names:
        assert set(best_five(hand.player(name).cards + hand.board)) == set(hand.board)


def test_S2_06_a_dealer_button():
    hand = table()
    assert [hand.player(name).has_button for name in hand.names] == [False, False, False, True]
    assert hand.play(LIMPED + ", Ann checks, Bo checks, Cy checks").to_act == "Di", "the button acts last"


STRUCTURES = [
    # blinds, ante, who posts what, starting pot, choices of the first to act, wagers already in
    ((5, 10), 0, [("Ann", 5), ("Bo", 10)], 15, "Cy: folds, calls 10, raises to 20", 1),
    ((10,), 0, [("Ann", 10)], 10, "Bo: folds, calls 10, raises to 20", 1),
    ((5, 5, 10), 0, [("Ann", 5), ("Bo", 5), ("Cy", 10)], 20, "Di: folds, calls 10, raises to 20", 1),
    ((), 1, [], 10, "Ann: checks, bets 10", 0),
    ((5, 10), 1, [("Ann", 5), ("Bo", 10)], 25, "Cy: folds, calls 10, raises to 20", 1),
]


@pytest.mark.parametrize(("blinds", "ante", "posts", "pot", "choices", "wagers"), STRUCTURES)
def test_S2_07_forced_bets_of_other_kinds(blinds, ante, posts, pot, choices, wagers):
    hand = Hand(10, ROBERTS.stakes(10, 20, blinds=blinds, ante=ante))
    assert [(event.who, event.pays) for event in told(hand, "BlindPosted")] == posts
    assert [event.pays for event in told(hand, "AntePaid")] == [ante] * 10 * bool(ante)
    assert (hand.pot, may(hand), hand.table.betting.wagers) == (pot, choices, wagers)


def test_S2_07_the_last_of_three_blinds_has_the_option():
    hand = Hand(4, ROBERTS.stakes(10, 20, blinds=(5, 5, 10))).play("Di calls, Ann calls")
    assert may(hand) == "Bo: folds, calls 5, raises to 20", "a second blind of the same size does not raise the price"
    assert may(hand.play("Bo calls")) == "Cy: checks, raises to 20"


def test_S2_08_two_hole_cards():
    hand = table()
    assert [hand.player(name).cards for name in hand.names] == [
        cards("9c 8d"), cards("Qh Js"), cards("2d Ad"), cards("5s 4c"),
    ]  # fmt: skip


def test_S2_09_the_first_round_starts_left_of_the_big_blind():
    hand = table()
    for who in ("Cy", "Di"):
        assert may(hand) == f"{who}: folds, calls 10, raises to 20"
        hand = hand.play(f"{who} calls")
    assert may(hand) == "Ann: folds, calls 5, raises to 20"


def test_S2_10_the_option_of_the_big_blind():
    hand = Hand(10, RULES).play("Cy calls, Di folds, Ed folds, Flo folds, Gus folds, Hal folds, Ivy folds, Jo calls")
    hand = hand.play("Ann calls")
    assert may(hand) == "Bo: checks, raises to 20"
    checked = hand.play("Bo checks")
    assert (checked.street, checked.pot) == ("flop", 40)
    raised = hand.play("Bo raises")
    assert last(raised, "Raised", "who to by pays") == ("Bo", 20, 10, 10)
    assert raised.table.betting.raises_left == 2, "raise number one of three"
    for who in ("Cy", "Jo", "Ann"):
        assert may(raised) == f"{who}: folds, calls 10, raises to 30"
        raised = raised.play(f"{who} calls")
    assert (raised.street, raised.pot) == ("flop", 80)


def test_S2_10_a_short_all_in_leaves_the_option():
    hand = table(stacks={"Di": 13}).play("Cy calls, Di goes all-in, Ann folds")
    assert may(hand) == "Bo: folds, calls 3, raises to 20"
    assert refused(hand.play("Bo calls"), "Cy raises") == "not_reopened", "but gives no second turn to who has acted"


def test_S2_11_the_flop():
    hand = table().play(LIMPED)
    assert kinds(hand.events)[-3:] == ["Burned", "BoardTurned", "RoundOpened"]
    assert hand.table.piles.burns == cards("7h") and hand.board == cards("Tc Kh 3d")


def test_S2_12_the_second_round_starts_left_of_the_button():
    hand = table().play(LIMPED)
    assert may(hand) == "Ann: checks, bets 10"
    assert may(table().play("Cy calls, Di calls, Ann folds, Bo checks")) == "Bo: checks, bets 10"


def test_S2_13_once_there_is_a_bet():
    hand = table().play(LIMPED + ", Ann bets")
    assert may(hand) == "Bo: folds, calls 10, raises to 20"
    assert [refused(hand, f"Bo {verb}") for verb in ("checks", "bets")] == ["check_facing_bet", "bet_after_bet"]


def test_S2_14_the_turn():
    hand = table().play(f"{LIMPED}, {CHECKED}")
    assert hand.street == "turn"
    assert hand.table.piles.burns == cards("7h 6s") and hand.board == cards("Tc Kh 3d 9d")


@pytest.mark.parametrize(
    ("big_bet", "rungs"), [(None, [20, 40, 60, 80]), (15, [15, 30, 45, 60]), (10, [10, 20, 30, 40])]
)
def test_S2_15_the_third_round_is_usually_doubled(big_bet, rungs):
    hand = table(rules=ROBERTS.stakes(10, big_bet)).play(f"{LIMPED}, {CHECKED}")
    for who, verb, to in zip(hand.names, ["bets", "raises", "raises", "raises"], rungs, strict=True):
        assert hand.legal[verb].to == to
        hand = hand.play(f"{who} {verb}")
    assert "raises" not in hand.legal


def test_S2_16_the_river():
    hand = table().play(f"{LIMPED}, {CHECKED}, {CHECKED}")
    assert hand.street == "river"
    assert hand.table.piles.burns == cards("7h 6s Qs") and hand.board == cards("Tc Kh 3d 9d 2h")


def test_S2_17_the_last_round_is_like_the_two_before():
    hand = table().play(f"{LIMPED}, {CHECKED}, {CHECKED}")
    assert may(hand) == "Ann: checks, bets 20"
    bet = hand.play("Ann checks, Bo bets")
    assert may(bet) == "Cy: folds, calls 20, raises to 40"


def test_S2_18_the_bettor_or_last_raiser_shows_first():
    hand = table(showdown="ask").play(f"{LIMPED}, {CHECKED}, {CHECKED}")
    raised = hand.play("Ann folds, Bo bets, Cy folds, Di raises, Bo calls")
    assert last(raised, "ShowdownOpened", "first called") == ("Di", True) and raised.to_act == "Di"
    assert raised.play("Di shows").to_act == "Bo"


@pytest.mark.parametrize(
    ("river", "order"),
    [
        ("Ann checks, Bo bets, Cy calls, Di calls, Ann calls", ["Bo", "Cy", "Di", "Ann"]),
        ("Ann checks, Bo checks, Cy bets, Di calls, Ann folds, Bo calls", ["Cy", "Di", "Bo"]),
        ("Ann bets, Bo raises, Cy calls, Di folds, Ann raises, Bo calls, Cy calls", ["Ann", "Bo", "Cy"]),
        ("Ann checks, Bo bets, Cy raises, Di calls, Ann calls, Bo calls", ["Cy", "Di", "Ann", "Bo"]),
    ],
)
def test_S2_18_then_clockwise(river, order):
    hand = table(showdown="ask").play(f"{LIMPED}, {CHECKED}, {CHECKED}, {river}")
    asked = []
    while not hand.over:
        asked.append(hand.to_act)
        hand = hand.play(f"{hand.to_act} shows")
    assert asked == order


def test_S2_19_the_highest_hand_wins():
    """Bo's king-high straight beats Ann's pair of nines, Cy's pair of twos and Di's king high."""
    hand = table(showdown="ask").play(f"{LIMPED}, {CHECKED}, {CHECKED}, {CHECKED}")
    assert sorted(hand.names, key=hand.rank) == ["Di", "Cy", "Ann", "Bo"]
    end = hand.play("Ann shows, Bo shows, Cy shows, Di shows")
    assert last(end, "PotAwarded", "amount shares") == (40, (("Bo", 40),))


WHO_WINS = [
    # board, hole cards of Ann, Bo and perhaps Cy, the winners, what they win with
    ("2d 3c 4h Ks Kd", ["As 5c", "Ah Kc"], "Ann", "a straight, five high"),
    ("2h 3h 4h 5h Jc", ["Ah 9s", "6s Jd", "6h 8c"], "Cy", "a straight flush, six high"),
    ("2h 3h 4h 5h Jc", ["Ah 9s", "6s Jd"], "Ann", "a straight flush, five high"),
    ("Qs Kd Ac 2h 9s", ["3s 8h", "9c 4d"], "Bo", "a pair of nines, then ace, king and queen"),
    ("6c 7d 8h 9s Kd", ["Jc 2h", "Kh 3c"], "Bo", "a pair of kings, then nine, eight and seven"),
    ("6s 6h 6d 4c 4h", ["Jh Jc", "9s 9d"], "Ann", "a full house, sixes full of jacks"),
    ("9s 9h 5d 5c Qc", ["9d 5h", "Qh Qd"], "Bo", "a full house, queens full of nines"),
    ("Ts Td 6h 6c As", ["3s 3h", "Kc Qh"], "Ann Bo", "two pair, tens and sixes, ace kicker"),
    ("9s 9h 9d 9c 5s", ["Ad 2c", "Kh Kc"], "Ann", "four of a kind, nines, ace kicker"),
    ("Kc Qc 8c 6c 4c", ["3c Ad", "Js Jh"], "Ann Bo", "a flush, king high, then queen, eight, six and four"),
    ("Kc Qc 8c 6c 4c", ["3c Ad", "Js Jh", "5c 2d"], "Cy", "a flush, king high, then queen, eight, six and five"),
    ("Kc 8c 5c 2h 9s", ["Qc 3c", "Jc Tc"], "Ann", "a flush, king high, then queen, eight, five and three"),
    ("8s 9s Td 2s Kh", ["6s 7s", "As 3s"], "Bo", "a flush, ace high, then nine, eight, three and two"),
    ("Kh Qs 6d Jc 6c", ["9d 4c", "8h 2s"], "Ann Bo", "a pair of sixes, then king, queen and jack"),
    ("5s 6d 7c 8h 9s", ["Ah Kd", "Qc Qd"], "Ann Bo", "a straight, nine high"),
    ("5s 6d 7c 8h 9s", ["Ah Kd", "Qc Qd", "Tc 2d"], "Cy", "a straight, ten high"),
    ("Js Jd Ah 8c 4d", ["8s 3c", "8h 7d"], "Ann Bo", "two pair, jacks and eights, ace kicker"),
    ("Kd Ts 7c 7h 2c", ["Ac Ks", "Kh Qd"], "Ann", "two pair, kings and sevens, ace kicker"),
]


@pytest.mark.parametrize(("board", "holes", "winners", "called"), WHO_WINS)
def test_S2_19_who_wins(board, holes, winners, called):
    names = ["Ann", "Bo", "Cy"][: len(holes)]
    deal = ", ".join(f"{name} {hole}" for name, hole in zip(names, holes, strict=True))
    hand = Hand(names, RULES, deal=f"{deal}, board {board}", showdown="ask")
    hand = hand.play("Bo calls, Ann checks" if len(names) == 2 else "Cy calls, Ann calls, Bo checks")
    while not hand.over:
        hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'shows'}")
    assert [who for who, _ in last(hand, "PotAwarded").shares] == winners.split()
    assert {hand.rank(who).name for who in winners.split()} == {called}


def test_S2_19_the_card_that_decides():
    board = cards("Kd Ts 7c 7h 2c")
    ann, bo = cards("Ac Ks") + board, cards("Kh Qd") + board
    assert set(best_five(ann)) == set(cards("Kd Ks 7c 7h Ac")) and best_five(ann)[-1] == card("Ac")
    assert set(best_five(bo)) == set(cards("Kd Kh 7c 7h Qd"))
    assert deciding_card(ann, bo) == card("Ac")
    assert deciding_card(cards("3c Ad Kc Qc 8c 6c 4c"), cards("Js Jh Kc Qc 8c 6c 4c")) is None, "a tie"


def test_S2_19_a_hand_is_five_cards_and_no_more():
    assert best_five(cards("Kh Th 8h 5h 2d 9h 3h")) == cards("Kh Th 9h 8h 5h")


RIVER_150 = """Cy folds, Di folds, Ed folds, Flo folds, Gus folds, Hal folds, Ivy folds, Jo calls, Ann calls, Bo checks,
               Ann checks, Bo bets, Jo calls, Ann folds, Bo bets, Jo raises, Bo calls, Bo checks, Jo bets, Bo calls"""


def test_S2_20_a_tie_is_divided():
    hand = Hand(10, RULES, deal=f"Bo 2c 7d, Jo 3c 8d, {ROYAL}").play(RIVER_150)
    assert last(hand, "PotAwarded", "amount shares") == (170, (("Bo", 85), ("Jo", 85)))
    assert (hand.player("Ann").net, hand.player("Bo").net, hand.player("Jo").net) == (-10, 5, 5)


@pytest.mark.parametrize(("chip", "shares"), [(5, (60, 55, 55)), (1, (57, 57, 56))])
def test_S2_20_three_share_170(chip, shares):
    """Bo folds on the flop with 20 in; Ann, Cy and Di put in 50 each and all play the board."""
    rules = ROBERTS.but(chip_unit=chip).stakes(10, 20)
    hand = table(rules=rules, deal=f"Ann 2c 2d, Cy 4c 4d, Di 6c 6d, {ROYAL}")
    hand = hand.play("Cy raises, Di calls, Ann calls, Bo calls, Ann checks, Bo checks, Cy bets, Di calls, Ann calls")
    hand = hand.play("Bo folds, Ann checks, Cy bets, Di calls, Ann calls, Ann checks, Cy checks, Di checks")
    assert last(hand, "PotAwarded", "amount shares") == (170, tuple(zip(("Ann", "Cy", "Di"), shares, strict=True)))


# --- Playing the board ----------------------------------------------------------------------------------


def royal_on_the_river(rules=RULES):
    return Hand(10, rules, deal=f"Bo 2c 7d, Jo 3c 8d, {ROYAL}", showdown="ask").play(RIVER_150)


@pytest.mark.parametrize("rules", [RULES, COURSE.stakes(10, 20)])
def test_S2_35_a_silent_muck_forfeits_even_a_sure_split(rules):
    hand = royal_on_the_river(rules).play("Jo shows, Bo mucks")
    assert last(hand, "PotAwarded", "amount shares") == (170, (("Jo", 170),))


@pytest.mark.parametrize("rules", [RULES, COURSE.stakes(10, 20)])
def test_S2_35_the_board_is_declared_before_the_cards_are_thrown_away(rules):
    hand = royal_on_the_river(rules).play("Jo shows")
    assert "plays the board" in hand.legal
    hand = hand.play("Bo plays the board")
    assert last(hand, "BoardPlayed").who == "Bo" and hand.player("Bo").cards == ()
    assert last(hand, "PotAwarded").shares == (("Bo", 85), ("Jo", 85))
    assert hand.seen_by("Jo").table.piles.muck == (HIDDEN,) * 18, "the discarded cards stay hidden"


def test_S2_35_both_cards_shown_say_it_as_well():
    hand = royal_on_the_river().play("Jo shows, Bo shows")
    assert last(hand, "PotAwarded").shares == (("Bo", 85), ("Jo", 85))


def test_S2_35_who_declares_the_board_has_no_more_than_the_board():
    """Jo holds a third queen, but has thrown it away."""
    hand = Hand(10, RULES, deal="Bo 2c 3d, Jo Qd 4c, board Qs Qh 9c 8d 5s", showdown="ask").play(RIVER_150)
    declared = hand.play("Jo plays the board, Bo shows")
    assert last(declared, "PotAwarded").shares == (("Bo", 85), ("Jo", 85))
    assert last(hand.play("Jo shows, Bo shows"), "PotAwarded").shares == (("Jo", 170),)
