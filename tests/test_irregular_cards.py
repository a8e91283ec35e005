"""What the dealer does about his own errors, card by card: decks, shuffles and boards of the procedures P-01 to P-13.

Every board here can be dealt with a real pack: deck D0 is a new one, D1 is spread, shuffle R turns the pile round and
cuts ten, shuffle I leaves it as it is. Seats are Ann, Bo, Cy, Di and so on.
"""

import re

import pytest

from holdem_lessons import (
    COURSE,
    HOME_GAME,
    LIMIT_2_4,
    LIMIT_10_20,
    PACK,
    PROFILES,
    RAIL,
    ROBERTS,
    BadSetup,
    BoxedCard,
    DroppedStub,
    ExposedCard,
    ExtraCard,
    FlashedCard,
    Hand,
    JokerDealt,
    MisplacedButton,
    NoBurn,
    PrematureFlop,
    PrematureRiver,
    PrematureTurn,
    TooFewCards,
    TooFewFlopCards,
    TooManyFlopCards,
    TurnAndRiver,
    TwoBurns,
    UnsettledIncident,
    WrongSeat,
    card,
    cards,
    reversed_and_cut,
    unshuffled,
)
from holdem_lessons.engine.cards import JOKER
from holdem_lessons.engine.irregularities.incident import too_late
from holdem_lessons.engine.rules import values_of

from scenes import (
    D1,
    check_all_differ,
    each_value,
    holes,
    laid,
    last,
    lies,
    natural,
    passively,
    posted,
    ruled,
    told,
    winner,
)

DECKS = {"D0": PACK, "D1": D1}
SHUFFLES = {"I": unshuffled, "R": reversed_and_cut}
FOUR = "9c 8d, Qh Js, 2d Ad, 5s 4c"
"""Everybody's cards in deck D1 at four seats."""


def deal(seats=4, deck="D1", shuffle="R", rules=LIMIT_10_20, **given):
    return Hand(seats, rules, deck=DECKS[deck], shuffle=SHUFFLES[shuffle], **given)


def remedy(hand):
    """The remedy of the last ruling and the rules it cited."""
    return last(hand, "Ruled", "remedy rule")


def shuffles(hand):
    """How big the stub was each time the dealer shuffled in the middle of the hand."""
    return [event.size for event in told(hand, "Reshuffled")]


def left(hand):
    """How many cards the stub still has."""
    return len(hand.table.piles.stub)


def order(hand):
    """The pile as it lay after the last shuffle."""
    return " ".join(map(str, hand.table.pack.order))


def again_after(number):
    """Deck D1 after a misdeal in which so many cards were out, with shuffle R."""
    return reversed_and_cut((*D1[number:], *D1[:number]), 1)


def missed(hand, incident, script):
    """The hand after an incident that passes unseen, what is played on, and somebody's remark."""
    return hand.happens(incident, noticed=False).play(script).notice()


# --- The hand without an incident -----------------------------------------------------------------------------------


@pytest.mark.parametrize("shuffle", SHUFFLES)
@pytest.mark.parametrize(
    ("deck", "seats", "piles", "won", "top"),
    [
        ("D1", 4, "7h 6s Qs | Tc Kh 3d 9d 2h", 2, "5c"),
        ("D1", 10, "4d 3h 9h | 7s Td Ks 6c Qc", 1, "2s"),
        ("D0", 4, "Tc Ac 3d | Jc Qc Kc 2d 4d", 4, "5d"),
    ],
)
def test_S2_21_without_an_incident_no_card_comes_by_another_way(deck, seats, piles, won, top, shuffle):
    hand = passively(deal(seats, deck, shuffle))
    assert (lies(hand), winner(hand), str(hand.table.piles.stub[0])) == (piles, won, top)
    assert left(hand) == 52 - 8 - 2 * seats
    assert shuffles(hand) == [] and told(hand, "Slipped", "Ruled") == []


def test_S2_21_what_everybody_holds():
    assert holes(deal()) == FOUR
    assert holes(deal(deck="D0")) == "2c 6c, 3c 7c, 4c 8c, 5c 9c"
    assert holes(deal(10)) == "9c Kh, Qh 3d, 2d 6s, 5s 9d, 8d Qs, Js 2h, Ad 5c, 4c 8h, 7h Jc, Tc Ah"


# --- All printed boards ---------------------------------------------------------------------------------------------

BOARDS = [
    # deck, seats, incident, street of the incident, shuffle, burns and board, winner (None: not printed)
    ("D1", 4, ExposedCard(2), "preflop", "R", "Th Jd 5d | 7c 4h As 8s 2s", 2),
    ("D1", 4, ExposedCard(3), "preflop", "R", "2d 6s Qs | Tc Kh 3d 9d 2h", 2),
    ("D1", 4, ExposedCard(3), "preflop", "I", "2d 6s Qs | Tc Kh 3d 9d 2h", 2),
    ("D1", 4, ExposedCard(8), "preflop", "R", "4c 6s Qs | Tc Kh 3d 9d 2h", 2),
    ("D1", 10, ExposedCard(20), "preflop", "R", "Ah 3h 9h | 7s Td Ks 6c Qc", 1),
    ("D1", 4, TooManyFlopCards(), "flop", "R", "7h 5h Qd | Ac Jh 8c 2c 9s", 3),
    ("D1", 4, TooManyFlopCards(), "flop", "I", "7h 5c Jc | 9d Qs 2h 8h Ah", None),
    ("D1", 10, TooManyFlopCards(), "flop", "R", "4d 5h Qd | Ac Jh 8c 2c 9s", None),
    ("D1", 10, TooManyFlopCards(), "flop", "I", "4d 2s 8s | 6c 9h Qc 5d Jd", None),
    ("D1", 4, PrematureFlop(), "preflop", "R", "7h 2c 9s | Jh 8c 5h Qd 6d", None),
    ("D1", 4, PrematureFlop(), "preflop", "I", "7h 2h 8h | 6s 9d Qs 5c Jc", None),
    ("D1", 10, PrematureFlop(), "preflop", "R", "4d 2c 9s | Jh 8c 5h Qd 6d", None),
    ("D1", 10, PrematureFlop(), "preflop", "I", "4d Qc 5d | 3h 6c 9h 2s 8s", None),
    ("D1", 4, PrematureTurn(), "flop", "R", "7h 6s Qs | Tc Kh 3d 2h 5h", 4),
    ("D1", 4, PrematureTurn(), "flop", "I", "7h 6s Qs | Tc Kh 3d 2h 5c", None),
    ("D0", 4, PrematureTurn(), "flop", "R", "Tc Ac 3d | Jc Qc Kc 4d 5s", None),
    ("D0", 4, PrematureTurn(), "flop", "I", "Tc Ac 3d | Jc Qc Kc 4d 5d", None),
    ("D1", 10, PrematureTurn(), "flop", "R", "4d 3h 9h | 7s Td Ks Qc 5h", None),
    ("D1", 10, PrematureTurn(), "flop", "I", "4d 3h 9h | 7s Td Ks Qc 2s", None),
    ("D1", 4, PrematureRiver(), "turn", "R", "7h 6s Qs | Tc Kh 3d 9d 5h", 2),
    ("D1", 4, PrematureRiver(), "turn", "I", "7h 6s Qs | Tc Kh 3d 9d 5c", None),
    ("D1", 10, PrematureRiver(), "turn", "R", "4d 3h 9h | 7s Td Ks 6c 5h", 8),
    ("D1", 10, PrematureRiver(), "turn", "I", "4d 3h 9h | 7s Td Ks 6c 2s", None),
    ("D1", 4, ExtraCard(), "preflop", "R", "7h 6s Qs | Tc Kh 3d 9d 2h", 2),
    ("D1", 10, ExtraCard(), "preflop", "R", "4d 3h 9h | 7s Td Ks 6c Qc", 1),
    ("D1", 4, ExtraCard(number=2), "preflop", "R", "8c 9s 3s | 5h 2c Qd 6d Kc", None),
    ("D1", 4, BoxedCard(5), "preflop", "R", "Tc 9d 2h | Kh 3d 6s Qs 5c", None),
    ("D1", 4, TooFewFlopCards(), "flop", "R", "7h 6s Qs | Tc Kh 3d 9d 2h", 2),
    ("D1", 4, TooFewFlopCards(2), "flop", "R", "7h 6s Qs | Tc Kh 3d 9d 2h", 2),
]


@pytest.mark.parametrize(
    ("deck", "seats", "incident", "street", "shuffle", "piles", "won"),
    BOARDS,
    ids=[f"{row[2].key}-{row[0]}-{row[1]}-{row[4]}-{place}" for place, row in enumerate(BOARDS)],
)
def test_P01_to_P12_the_burns_the_board_and_the_winner(deck, seats, incident, street, shuffle, piles, won):
    hand = passively(ruled(passively(deal(seats, deck, shuffle), street), incident))
    assert hand.over
    assert lies(hand) == piles
    assert won is None or winner(hand) == won
    scrap = isinstance(incident, BoxedCard)
    assert left(hand) + len(hand.table.piles.aside) == 52 - 8 - 2 * seats
    assert len(hand.table.piles.aside) == scrap


# --- P-01: the first or second card is exposed ----------------------------------------------------------------------


@pytest.mark.parametrize("nth", [1, 2])
def test_P01_S2_22_first_or_second_card_exposed_is_a_misdeal(nth):
    slip = deal().happens(ExposedCard(nth))
    assert slip.is_unsettled and last(slip, "Slipped", "cards who") == ((D1[nth - 1],), slip.names[nth - 1])
    hand = slip.apply_ruling()
    assert remedy(hand) == ("misdeal", "S2-22, P-01")
    assert shuffles(hand) == [52] and told(hand, "Gathered")[0].number == nth
    assert hand.pot == 15 and hand.to_act == "Cy", "the blinds stay up and nobody pays them twice"
    assert len(posted(hand)) == 2 and hand.table.stacks == deal().table.stacks


def test_P01_the_new_deal_of_the_spread_deck():
    hand = ruled(deal(), ExposedCard(2))
    assert order(hand).startswith("8c 5h 2c Qd 9s 6d 3s Kc Th 7c 4h As Jd 8s 5d 2s")
    assert holes(hand) == "8c 9s, 5h 6d, 2c 3s, Qd Kc"
    assert hand.table.public == frozenset(), "a card of the first deal that comes again is face down"


def test_P01_C23_it_is_the_first_two_cards_off_the_deck_and_not_anybody_s_first_or_second():
    assert remedy(ruled(deal(2), ExposedCard(2)))[0] == "misdeal"
    for seats, nth in ((2, 3), (2, 4), (4, 3), (10, 11), (10, 12)):  # 11 and 12: the second cards of Ann and Bo
        assert remedy(ruled(deal(seats), ExposedCard(nth))) == ("replaced, and it is the burn", "S2-23, P-02")


@pytest.mark.parametrize("nth", [1, 2, 3, 8])
def test_P01_X26_a_card_its_owner_exposes_himself_plays(nth):
    hand = ruled(deal(), ExposedCard(nth, by="owner"))
    assert remedy(hand)[0] == "play on" and holes(hand) == FOUR
    assert hand.table.public == {D1[nth - 1]}, "and everybody knows it"
    assert lies(passively(hand)) == "7h 6s Qs | Tc Kh 3d 9d 2h"


def test_P01_S2_21_button_blinds_antes_and_seats_stay_as_they_are():
    rules = LIMIT_10_20.stakes(10, 20, ante=1)
    hand = ruled(deal(4, rules=rules), ExposedCard(1))
    assert (hand.names, hand.table.posts, hand.pot) == (deal().names, deal().table.posts, 19)
    assert [hand.player(name).paid for name in hand.names] == [6, 11, 1, 1]
    assert hand.player("Di").has_button and hand.to_act == "Cy"


def test_P01_the_whole_deal_begins_again_at_the_first_seat():
    hand = ruled(deal(), ExposedCard(2))
    again = [event.who for event in told(hand, "Dealt")][1:]  # the first card of the first deal; the second slipped
    assert again == ["Ann", "Bo", "Cy", "Di"] * 2


# --- P-02: another card is exposed ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "nth", "who", "holds", "burned"),
    [(4, 3, "Cy", "7h Ad", "2d"), (4, 8, "Di", "5s 7h", "4c"), (10, 20, "Jo", "Tc 4d", "Ah")],
)
def test_P02_S2_23_the_exposed_card_is_replaced_and_is_the_burn(seats, nth, who, holds, burned):
    hand = ruled(deal(seats), ExposedCard(nth))
    clean = deal(seats)
    others = [name for name in hand.names if name != who]
    assert " ".join(map(str, hand.player(who).cards)) == holds
    assert [hand.player(name).cards for name in others] == [clean.player(name).cards for name in others]
    assert lies(hand) == f"{burned} | ", "the burn lies there before the flop, and everybody has seen it"
    assert hand.seen_by(RAIL).table.piles.burns == cards(burned)
    end = passively(hand)
    assert shuffles(end) == [] and len(end.table.piles.burns) == 3
    assert [one.nth for one in told(end, "Burned")] == [2, 3], "no second burn before the flop"


def test_P02_C24_it_is_replaced_after_the_deal_and_before_the_betting():
    kinds = [type(event).__name__ for event in ruled(deal(), ExposedCard(3)).events]
    assert kinds[-2:] == ["Replaced", "RoundOpened"]
    assert kinds.index("Replaced") > max(place for place, kind in enumerate(kinds) if kind == "Dealt")


def test_P02_nobody_is_skipped_and_nothing_shifts():
    dealt = [event.who for event in told(ruled(deal(), ExposedCard(5)), "Dealt", "Slipped")]
    assert dealt == ["Ann", "Bo", "Cy", "Di"] * 2


def test_P02_S2_23_a_card_flashed_after_the_deal_is_replaced_too():
    hand = ruled(deal(), FlashedCard("Cy", 1))
    assert remedy(hand) == ("replaced, and it is the burn", "S2-23, P-02")
    assert holes(hand) == FOUR.replace("2d Ad", "7h Ad")
    assert lies(passively(hand)) == "2d 6s Qs | Tc Kh 3d 9d 2h"


def test_P02_X26_once_somebody_has_acted_a_flashed_card_is_kept():
    for by in ("dealer", "owner"):
        hand = ruled(deal().play("Cy calls"), FlashedCard("Di", 1, by=by))
        assert remedy(hand)[0] == "play on" and holes(hand) == FOUR
        assert hand.seen_by(RAIL).player("Di").cards[0] == card("5s")


# --- P-03: two cards are exposed ------------------------------------------------------------------------------------


def test_P03_S2_24_two_exposed_cards_are_a_misdeal():
    hand = ruled(deal(), ExposedCard(3), ExposedCard(6))
    assert remedy(hand) == ("misdeal", "S2-24, P-03")
    assert told(hand, "Gathered")[0].number == 6 and shuffles(hand) == [52]
    assert order(hand).startswith("7d 4s Ac Jh 8c 5h 2c Qd 9s 6d 3s Kc Th 7c 4h As")
    assert holes(hand) == "7d 8c, 4s 5h, Ac 2c, Jh Qd"
    end = passively(hand)
    assert (lies(end), winner(end)) == ("9s Th 4h | 6d 3s Kc 7c As", 2)


def test_P03_also_when_the_second_comes_after_the_replacement():
    hand = ruled(deal(), ExposedCard(3), FlashedCard("Bo", 2))
    assert remedy(hand) == ("misdeal", "S2-24, P-03")
    assert told(hand, "Gathered")[0].number == 9, "eight hole cards and the burn"


def test_P03_a_card_its_owner_shows_does_not_count():
    hand = ruled(deal(), ExposedCard(3), FlashedCard("Bo", 2, by="owner"))
    assert remedy(hand)[0] == "play on" and shuffles(hand) == []
    hand = ruled(deal(), ExposedCard(3, by="owner"), ExposedCard(6))
    assert remedy(hand)[0] == "replaced, and it is the burn"


def test_P03_after_the_misdeal_a_new_exposed_card_is_the_first():
    hand = ruled(deal(), ExposedCard(3), ExposedCard(6), ExposedCard(3))
    assert remedy(hand)[0] == "replaced, and it is the burn"


# --- P-04: too many flop cards --------------------------------------------------------------------------------------


def test_P04_S2_25_S2_26_too_many_flop_cards_are_dealt_again():
    for seats, size in ((4, 43), (10, 31)):
        hand = ruled(passively(deal(seats, shuffle="I"), "flop"), TooManyFlopCards())
        assert remedy(hand) == ("dealt again", "S2-25, S2-26, P-04")
        assert shuffles(hand) == [size] and len(hand.table.piles.burns) == 1, "the burn stays, and no other comes"
    hand = ruled(passively(deal(shuffle="I"), "flop"), TooManyFlopCards())
    assert order(hand).startswith("9d Qs 2h 5c") and order(hand).endswith("3c 6h Tc Kh 3d 6s")
    hand = ruled(passively(deal(), "flop"), TooManyFlopCards())
    assert order(hand).startswith("Ac Jh 8c 5h 2c Qd 9s")


def test_P04_five_cards_are_dealt_again_as_well():
    hand = ruled(passively(deal(shuffle="I"), "flop"), TooManyFlopCards(2))
    assert shuffles(hand) == [43] and order(hand).endswith("Tc Kh 3d 6s 9d")
    assert lies(hand) == "7h | Qs 2h 5c"


def test_P04_bets_on_the_bad_flop_go_back_and_its_betting_begins_anew():
    hand = passively(deal(), "flop").happens(TooManyFlopCards(), noticed=False)
    assert len(hand.board) == 4 and hand.to_act == "Ann"
    hand = hand.play("Ann bets, Bo raises").notice().apply_ruling()
    assert lies(hand) == "7h | Ac Jh 8c" and last(hand, "BetsReturned", "shares") == ((("Ann", 10), ("Bo", 20)),)
    assert hand.pot == 40 and hand.to_act == "Ann" and hand.legal["bets"].to == 10
    assert hand.table.betting.wagers == 0


def test_P04_once_the_turn_is_out_the_first_three_stand():
    hand = passively(passively(deal(), "flop").happens(TooManyFlopCards(), noticed=False), "turn")
    hand = hand.notice().apply_ruling()
    assert remedy(hand) == ("the first three stand", "S2-25, P-04")
    assert lies(hand) == "7h 9d | Tc Kh 3d Qs" and hand.table.piles.aside == cards("6s")
    assert shuffles(hand) == [] and told(hand, "BetsReturned") == []


@pytest.mark.parametrize(("shuffle", "piles"), [("I", "7h Tc Qs | Kh 3d 6s 9d 2h"), ("R", "7h 6s Qs | 3d Kh Tc 9d 2h")])
def test_P04_C35_a_house_may_draw_the_next_burn_from_the_four(shuffle, piles):
    rules = LIMIT_10_20.but(four_card_flop="one becomes the burn")
    hand = passively(ruled(passively(deal(shuffle=shuffle, rules=rules), "flop"), TooManyFlopCards()))
    assert lies(hand) == piles and shuffles(hand) == []
    five = ruled(passively(deal(rules=rules), "flop"), TooManyFlopCards(2))
    assert remedy(five)[0] == "dealt again", "with five cards there is nothing to draw"


# --- P-05: the flop comes too early ---------------------------------------------------------------------------------


def test_P05_S2_26_a_premature_flop_is_withdrawn_and_a_new_one_comes_without_a_burn():
    slip = deal(shuffle="I").play("Cy calls").happens(PrematureFlop())
    assert lies(slip) == "7h | Tc Kh 3d"
    hand = slip.apply_ruling()
    assert remedy(hand) == ("withdrawn and reshuffled", "S2-26, P-05")
    assert hand.table.piles.aside == cards("Tc Kh 3d") and hand.board == () and hand.to_act == "Di"
    flop = passively(hand, "flop")
    assert shuffles(flop) == [43] and order(flop).endswith("Tc Kh 3d")
    assert flop.table.piles.aside == () and lies(flop) == "7h | 6s 9d Qs"
    assert order(passively(ruled(deal(), PrematureFlop()), "flop")).startswith("Jh 8c 5h 2c Qd 9s 6d")


def test_P05_with_one_player_left_nothing_is_dealt_again():
    hand = ruled(deal().play("Cy calls, Di folds"), PrematureFlop()).play("Ann folds, Bo raises, Cy folds")
    assert hand.over and shuffles(hand) == [] and lies(hand) == "7h | " and hand.table.piles.aside == cards("Tc Kh 3d")


def test_P05_P10_if_the_burn_was_forgotten_too_one_is_due():
    slip = deal(shuffle="I").happens(PrematureFlop(burned=False))
    assert lies(slip) == " | 7h Tc Kh"
    flop = passively(slip.apply_ruling(), "flop")
    assert shuffles(flop) == [44] and lies(flop) == "3d | 6s 9d Qs"
    assert len(passively(flop).table.piles.burns) == 3


def test_P05_C27_the_muck_stays_out_unless_the_house_says_otherwise():
    for rules, size, muck in ((LIMIT_10_20, 43, 2), (LIMIT_10_20.but(redeal_includes_muck=True), 45, 0)):
        hand = passively(ruled(deal(rules=rules), PrematureFlop()).play("Cy folds"), "flop")
        assert shuffles(hand) == [size] and len(hand.table.piles.muck) == muck
        assert (card("Ad") in hand.table.pack.order) == (not muck)


def test_P05_S2_27_a_house_may_burn_on_a_redeal():
    rules = LIMIT_10_20.but(burn_on_redeal=True)
    hand = passively(ruled(deal(rules=rules), PrematureFlop()))
    assert lies(hand) == "7h Jh Qd 6d | 8c 5h 2c 9s 3s"


# --- P-06: the turn comes too early ---------------------------------------------------------------------------------

VARIANTS = [
    ("the river moves up", "R", "7h 6s Qs | Tc Kh 3d 2h 5h"),
    ("the river moves up", "I", "7h 6s Qs | Tc Kh 3d 2h 5c"),
    ("the river moves up, fourth burn", "R", "7h 6s Qs 5h | Tc Kh 3d 2h 2c"),
    ("the river moves up, fourth burn", "I", "7h 6s Qs 5c | Tc Kh 3d 2h 8h"),
    ("reshuffled at once", "R", "7h 6s 2c | Tc Kh 3d 5h Qd"),
    ("reshuffled at once", "I", "7h 6s 2h | Tc Kh 3d Qs 5c"),
    ("the river is kept", "R", "7h 6s Qs | Tc Kh 3d 5h 2h"),
    ("the river is kept", "I", "7h 6s Qs | Tc Kh 3d 5c 2h"),
]


@pytest.mark.parametrize(("variant", "shuffle", "piles"), VARIANTS)
def test_P06_C36_the_variants_of_the_premature_turn(variant, shuffle, piles):
    rules = LIMIT_10_20.but(premature_turn=variant)
    hand = passively(ruled(passively(deal(shuffle=shuffle, rules=rules), "flop"), PrematureTurn()))
    assert lies(hand) == piles and len(shuffles(hand)) == 1 and remedy(hand)[0] == variant
    assert left(hand) == 52 - 8 - sum(map(len, (hand.table.piles.burns, hand.board)))
    assert hand.table.piles.aside == ()


def test_P06_rrop_S2_28_S2_30_S2_31_step_by_step():
    flop = passively(deal(), "flop").play("Ann bets, Bo calls")
    slip = flop.happens(PrematureTurn())
    assert lies(slip) == "7h 6s | Tc Kh 3d 9d" and last(slip, "Slipped", "cards") == (cards("9d"),)
    hand = slip.apply_ruling()
    assert remedy(hand) == ("the river moves up", "S2-28, S2-29, S2-30, S2-31, P-06")
    assert hand.table.piles.aside == cards("9d") and hand.to_act == "Cy" and hand.to_call == 10
    turn = passively(hand, "turn")
    assert lies(turn) == "7h 6s Qs | Tc Kh 3d 2h" and shuffles(turn) == [] and turn.table.piles.aside == cards("9d")
    river = passively(turn, "river")
    assert shuffles(river) == [37] and order(river).startswith("5h 2c Qd") and len(river.table.piles.burns) == 3


def test_P06_S2_29_it_stays_out_though_everybody_skipped_folds():
    flop = passively(deal(), "flop").play("Ann checks, Bo bets")
    turn = ruled(flop, PrematureTurn()).play("Cy folds, Di folds, Ann calls")
    assert turn.street == "turn" and lies(turn) == "7h 6s Qs | Tc Kh 3d 2h"


def test_P06_with_one_player_left_nothing_is_dealt_or_shuffled():
    flop = passively(deal(), "flop").play("Ann bets")
    hand = ruled(flop, PrematureTurn()).play("Bo folds, Cy folds, Di folds")
    assert hand.over and shuffles(hand) == [] and lies(hand) == "7h 6s | Tc Kh 3d" and hand.player("Ann").won == 40
    turn = passively(ruled(flop, PrematureTurn()), "turn").play("Ann bets, Bo folds, Cy folds, Di folds")
    assert turn.over and shuffles(turn) == [] and lies(turn) == "7h 6s Qs | Tc Kh 3d 2h"


def test_P06_C26_the_betting_round_is_completed_and_not_a_short_bet():
    flop = passively(deal(stacks=[1000, 14, 1000, 1000]), "flop").play("Ann checks, Bo goes all-in")
    assert flop.player("Bo").in_front == 4
    hand = ruled(flop, PrematureTurn())
    assert hand.player("Bo").in_front == 4 and hand.to_act == "Cy" and hand.to_call == 4
    assert hand.legal == flop.legal


@pytest.mark.parametrize("seats", range(2, 11))
def test_P06_P07_one_in_45_less_the_hole_cards(seats):
    for incident, street in ((PrematureTurn(), "flop"), (PrematureRiver(), "turn")):
        river = passively(ruled(passively(deal(seats), street), incident), "river")
        assert shuffles(river) == [45 - 2 * seats]
        withdrawn = last(river, "Slipped").cards[0]
        assert withdrawn in river.table.pack.order, "one of them is the card withdrawn: a chance of 1 in so many"


def test_P06_the_withdrawn_card_can_come_back_only_as_the_river():
    def on_top(pile, number):
        """A shuffle that brings the returned card, last in the pile, to the top."""
        return (pile[-1], *pile[:-1])

    flop = passively(Hand(4, LIMIT_10_20, deck=D1, shuffle=on_top), "flop")
    hand = passively(ruled(flop, PrematureTurn()))
    assert lies(hand) == "7h 6s Qs | Tc Kh 3d 2h 9d"


def test_P06_P10_if_its_burn_was_forgotten_too_the_river_moves_up_all_the_same():
    hand = ruled(passively(deal(), "flop"), PrematureTurn(burned=False))
    assert hand.table.piles.aside == cards("6s")
    turn = passively(hand, "turn")
    assert lies(turn) == "7h 9d Qs | Tc Kh 3d 2h"
    assert len(passively(turn).table.piles.burns) == 3


# --- P-07: the river comes too early --------------------------------------------------------------------------------


def test_P07_S2_32_C28_a_premature_river_is_reshuffled_and_the_turn_stands():
    turn = passively(deal(), "turn").play("Ann bets, Bo calls")
    hand = ruled(turn, PrematureRiver())
    assert remedy(hand) == ("withdrawn and reshuffled", "S2-32, P-07")
    assert hand.table.piles.aside == cards("2h") and lies(hand) == "7h 6s Qs | Tc Kh 3d 9d"
    assert hand.to_act == "Cy" and hand.to_call == 20
    river = passively(hand, "river")
    assert shuffles(river) == [37] and lies(river) == "7h 6s Qs | Tc Kh 3d 9d 5h"


def test_P07_with_one_player_left_nothing_is_shuffled():
    turn = passively(deal(), "turn").play("Ann bets")
    hand = ruled(turn, PrematureRiver()).play("Bo folds, Cy folds, Di folds")
    assert hand.over and shuffles(hand) == [] and len(hand.board) == 4


def test_P07_it_changes_the_winner_at_ten_seats():
    turn = passively(deal(10), "turn")
    assert winner(passively(turn)) == 1
    hand = passively(ruled(turn, PrematureRiver()))
    assert winner(hand) == 8 and str(hand.rank("Hal")).startswith("a straight")


# --- P-08: an extra card --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "extra"), [(4, "7h"), (10, "4d")])
def test_P08_S2_33_the_extra_card_goes_back_and_is_burned(seats, extra):
    slip = deal(seats).happens(ExtraCard())
    assert slip.player("Ann").cards[2:] == cards(extra)
    hand = slip.apply_ruling()
    assert remedy(hand) == ("goes back and is burned", "S2-33, P-08")
    assert hand.table == deal(seats).table, "nothing is left of it"
    assert shuffles(hand) == [] and hand.seen_by(RAIL).table == deal(seats).seen_by(RAIL).table


def test_P08_S2_34_two_extra_cards_are_a_misdeal():
    hand = ruled(deal(), ExtraCard(number=2))
    assert remedy(hand) == ("misdeal", "S2-34, P-08")
    assert told(hand, "Gathered")[0].number == 10
    assert order(hand).startswith("6h 3c Kd Ts 7d 4s Ac Jh 8c 5h 2c Qd")
    assert holes(hand) == "6h 7d, 3c 4s, Kd Ac, Ts Jh"


def test_P08_C29_it_need_not_be_the_first_player_unless_the_house_says_so():
    assert remedy(ruled(deal(), ExtraCard("Cy")))[0] == "goes back and is burned"
    literal = deal(rules=LIMIT_10_20.but(extra_card="first player only"))
    assert remedy(ruled(literal, ExtraCard("Cy"))) == ("misdeal", "S2-33, C-29, X-20")
    assert remedy(ruled(literal, ExtraCard("Ann")))[0] == "goes back and is burned"


def test_P08_X20_a_card_mixed_into_the_hand_is_a_misdeal_before_action_and_a_dead_hand_after():
    assert remedy(ruled(deal(), ExtraCard(identifiable=False)))[0] == "misdeal"
    late = missed(deal(), ExtraCard(identifiable=False), "Cy calls, Di calls").apply_ruling()
    assert remedy(late) == ("the hand is dead", "X-20") and last(late, "HandKilled", "who") == ("Ann",)
    assert len(late.table.piles.muck) == 3 and late.player("Ann").paid == 5 and late.pot == 35
    assert late.to_act == "Bo"
    flop = late.play("Bo checks")
    assert len(flop.table.piles.burns) == 1 and not flop.player("Ann").is_in, "one ordinary burn"


def test_P08_X20_at_the_showdown_nobody_can_win_with_three_cards():
    hand = passively(deal(2, rules=LIMIT_2_4).happens(ExtraCard("Bo"), noticed=False))
    assert hand.is_unsettled, "when the hands are shown it comes to light"
    hand = hand.apply_ruling()
    assert remedy(hand)[0] == "the hand is dead" and hand.over and hand.player("Ann").won == 4


# --- P-09: the home game --------------------------------------------------------------------------------------------

HOME = HOME_GAME.stakes(10, 20)


def home(rules=HOME, **given):
    """Five players, an ante of 5, and Ed deals."""
    return deal(5, rules=rules, **given)


def test_P09_S1_35_S1_36_the_dealer_pays_and_the_injured_player_chooses():
    assert home().pot == 25
    hand = ruled(home(), FlashedCard("Cy", 2))
    assert remedy(hand) == ("the injured player chooses", "S1-35, S1-36, P-09")
    assert last(hand, "FinePaid") == ("Ed", 5) and hand.pot == 30
    assert hand.player("Ed").paid == 10 and hand.player("Ed").stack == 990
    assert (hand.to_act, [option.verb for option in hand.legal]) == ("Cy", ["goes on", "reshuffles"])


def test_P09_S1_35_he_goes_on_and_keeps_the_card_everybody_knows():
    before = home()
    hand = ruled(before, FlashedCard("Cy", 2)).play("Cy goes on")
    assert holes(hand) == holes(before) and hand.to_act == "Ann" and hand.pot == 30
    assert hand.seen_by(RAIL).player("Cy").cards[1] == before.player("Cy").cards[1]
    assert shuffles(passively(hand)) == [] and lies(passively(hand)) == lies(passively(home()))


def test_P09_S1_35_he_has_the_cards_reshuffled_and_nobody_antes_twice():
    hand = ruled(home(), FlashedCard("Cy", 2)).play("Cy reshuffles")
    assert hand.pot == 30 and shuffles(hand) == [52] and hand.to_act == "Ann"
    assert len(told(hand, "AntePaid")) == 5 and holes(hand) != holes(home())
    assert hand.player("Ed").has_button and hand.table.public == frozenset()


@pytest.mark.parametrize(
    ("reading", "pot", "paid"),
    [
        ("bets back, antes stay", 30, [5, 5, 5, 5, 10]),
        ("everything stays", 50, [5, 15, 15, 5, 10]),
        ("everything back", 30, [5, 5, 5, 5, 10]),
    ],
)
def test_P09_C40_what_becomes_of_chips_already_bet(reading, pot, paid):
    hand = home(HOME.but(reshuffle_money=reading)).play("Ann checks, Bo bets, Cy calls")
    assert hand.pot == 45
    hand = ruled(hand, FlashedCard("Cy", 2))
    assert hand.pot == 50
    hand = hand.play("Cy reshuffles")
    assert hand.pot == pot and [hand.player(name).paid for name in hand.names] == paid
    assert hand.to_act == "Ann" and hand.table.betting.wagers == 0 and hand.table.bets == (0,) * 5
    antes = len(told(hand, "AntePaid"))
    assert antes == (10 if reading == "everything back" else 5), "what went back is paid again"
    assert len(passively(hand).events) and passively(hand).over


def test_P09_C39_C31_the_fine_is_an_ante_and_nobody_pays_it_without_a_dealer_among_the_players():
    dearer = ruled(home(HOME.stakes(10, 20, ante=8)), FlashedCard("Cy", 2))
    assert last(dearer, "FinePaid", "amount") == (8,)
    blinds = COURSE.but(dealer_error="injured player chooses", dealer_fine="an ante")
    assert last(ruled(home(blinds), FlashedCard("Cy", 2)), "FinePaid", "amount") == (5,), "half a small bet"
    none = ruled(home(HOME.but(dealer_fine="none")), FlashedCard("Cy", 2))
    assert told(none, "FinePaid") == [] and none.to_act == "Cy" and none.pot == 25
    empty_chair = ruled(home(dead_button=True), FlashedCard("Cy", 2))
    assert told(empty_chair, "FinePaid") == [] and empty_chair.pot == 25


@pytest.mark.parametrize(("stack", "fine"), [(1000, 5), (10, 5), (7, 2), (5, 0)])
def test_P09_a_dealer_who_cannot_pay_pays_what_he_has(stack, fine):
    hand = ruled(home(stacks={"Ed": stack}), FlashedCard("Cy", 2))
    assert hand.pot == 25 + fine and hand.player("Ed").stack == stack - 5 - fine
    for choice in ("goes on", "reshuffles"):
        end = passively(hand.play(f"Cy {choice}"))
        assert end.over and sum(end.result.values()) == 0 and end.pot == 0


def test_P09_the_dealer_injured_by_himself_has_no_choice_and_pays():
    hand = ruled(home(), FlashedCard("Ed", 2))
    assert remedy(hand) == ("the dealer is the injured player", "S1-36, P-09")
    assert hand.pot == 30 and hand.to_act == "Ann" and holes(hand) == holes(home())


def test_P09_for_an_error_on_the_board_the_first_live_player_left_of_the_dealer_chooses():
    flop = passively(home(), "flop").play("Ann bets, Bo calls, Cy folds")
    hand = ruled(flop, PrematureTurn())
    assert hand.to_act == "Ann"
    flop = passively(home().play("Ann checks, Bo bets, Cy calls, Di calls, Ed calls, Ann folds"), "flop")
    assert ruled(flop.play("Bo bets"), PrematureTurn()).to_act == "Bo"
    on = hand.play("Ann goes on")
    assert lies(on).endswith(str(last(hand, "Slipped").cards[0])) and on.to_act == "Di", "the early card stays"
    turn = passively(on, "turn")
    assert turn.board == on.board and turn.to_act == "Ann"


def test_P09_what_the_player_himself_exposes_costs_nobody_anything():
    hand = ruled(home(), FlashedCard("Cy", 2, by="owner"))
    assert remedy(hand)[0] == "play on" and hand.pot == 25 and hand.to_act == "Ann"


def test_C19_one_error_two_rule_books():
    book, house = (ruled(Hand(5, rules, deck=D1), FlashedCard("Cy", 2)) for rules in (COURSE, HOME_GAME))
    assert remedy(book)[0] == "replaced, and it is the burn" and told(book, "FinePaid") == []
    assert remedy(house)[0] == "the injured player chooses" and told(house, "FinePaid")


def test_C37_the_procedures_are_the_same_at_every_size_of_table():
    for seats in range(2, 11):
        hand = passively(ruled(deal(seats), ExposedCard(3)))
        assert lies(hand).split()[1:] == lies(passively(deal(seats))).split()[1:]
    with pytest.raises(BadSetup):
        deal(11)


# --- P-10: the burns ------------------------------------------------------------------------------------------------

ONE_BURN = LIMIT_10_20.but(burn_repair="one burn")


def at_street(street, rules=LIMIT_10_20, shuffle="R"):
    return passively(deal(rules=rules, shuffle=shuffle), street)


def test_P10_X19_no_burn_noticed_before_the_cards_are_turned():
    for street in ("flop", "turn", "river"):
        hand = ruled(at_street(street), NoBurn(street, face_up=False))
        assert remedy(hand) == ("burned first", "S0-24, P-10")
        assert lies(passively(hand)) == "7h 6s Qs | Tc Kh 3d 9d 2h"


@pytest.mark.parametrize(("shuffle", "piles"), [("I", "7h 6s Qs | Tc Kh 3d 9d 2h"), ("R", "Kh 6s Qs | Tc 7h 3d 9d 2h")])
def test_P10_X19_no_burn_before_the_flop_and_nobody_has_acted(shuffle, piles):
    slip = at_street("flop", shuffle=shuffle).happens(NoBurn())
    assert lies(slip) == " | 7h Tc Kh"
    hand = slip.apply_ruling()
    assert remedy(hand) == ("one becomes the burn", "X-19, P-10") and shuffles(hand) == []
    assert lies(passively(hand)) == piles


def test_P10_X19_robert_has_such_a_flop_dealt_again():
    assert ROBERTS.flop_without_burn == "dealt again"
    rules = LIMIT_10_20.but(flop_without_burn="dealt again")
    hand = passively(ruled(at_street("flop", rules), NoBurn()))
    assert lies(hand) == laid(*natural(reversed_and_cut((*D1[11:], *D1[8:11]), 1))) and shuffles(hand) == [44]


@pytest.mark.parametrize("flop_without_burn", ["one becomes the burn", "dealt again"])
@pytest.mark.parametrize(
    ("repair", "piles"),
    [("natural cards", "3d 6s Qs | 7h Tc Kh 9d 2h"), ("one burn", "3d 9d | 7h Tc Kh 6s Qs")],
)
def test_P10_X19_no_burn_before_the_flop_and_somebody_has_acted(repair, piles, flop_without_burn):
    rules = LIMIT_10_20.but(burn_repair=repair, flop_without_burn=flop_without_burn)
    hand = missed(at_street("flop", rules), NoBurn(), "Ann checks").apply_ruling()
    assert lies(hand) == " | 7h Tc Kh" and lies(passively(hand)) == piles


def test_P10_X19_no_burn_before_the_turn():
    hand = ruled(at_street("turn"), NoBurn("turn"))
    assert remedy(hand)[0] == "becomes the burn" and lies(hand) == "7h 6s | Tc Kh 3d 9d"
    assert lies(passively(hand)) == "7h 6s Qs | Tc Kh 3d 9d 2h"
    assert hand.seen_by(RAIL).table.piles.burns[1] == card("6s"), "everybody has seen it"


@pytest.mark.parametrize(
    ("repair", "piles"), [("natural cards", "7h 9d Qs | Tc Kh 3d 6s 2h"), ("one burn", "7h 9d | Tc Kh 3d 6s Qs")]
)
def test_P10_X19_no_burn_before_the_turn_and_somebody_has_acted(repair, piles):
    hand = missed(at_street("turn", LIMIT_10_20.but(burn_repair=repair)), NoBurn("turn"), "Ann checks").apply_ruling()
    assert lies(passively(hand)) == piles


def test_P10_X19_two_burns_before_the_turn():
    slip = at_street("turn").happens(TwoBurns("turn"))
    assert lies(slip) == "7h 6s 9d | Tc Kh 3d Qs"
    hand = slip.apply_ruling()
    assert remedy(hand)[0] == "put right" and lies(hand) == "7h 6s | Tc Kh 3d 9d"
    assert str(hand.table.piles.stub[0]) == "Qs" and lies(passively(hand)) == "7h 6s Qs | Tc Kh 3d 9d 2h"


@pytest.mark.parametrize(
    ("repair", "piles"), [("natural cards", "7h 6s 9d | Tc Kh 3d Qs 2h"), ("one burn", "7h 6s 9d 2h | Tc Kh 3d Qs 5c")]
)
def test_P10_X19_two_burns_before_the_turn_and_somebody_has_acted(repair, piles):
    hand = missed(at_street("turn", LIMIT_10_20.but(burn_repair=repair)), TwoBurns("turn"), "Ann bets").apply_ruling()
    assert lies(passively(hand)) == piles


def test_P10_X19_two_burns_before_flop_or_river_are_put_right_too():
    for street, seen in (("flop", "7h Tc | Kh 3d 6s"), ("river", "7h 6s Qs 2h | Tc Kh 3d 9d 5c")):
        slip = at_street(street).happens(TwoBurns(street))
        assert lies(slip) == seen
        assert lies(passively(slip.apply_ruling())) == "7h 6s Qs | Tc Kh 3d 9d 2h"


@pytest.mark.parametrize("incident", [NoBurn(), TwoBurns()])
def test_P10_X19_once_the_next_card_is_out_everything_stands(incident):
    hand = passively(at_street("flop").happens(incident, noticed=False), "turn")
    after = hand.notice().apply_ruling()
    assert remedy(after) == ("play on", "X-19, P-10") and lies(after) == lies(hand) and after.legal == hand.legal


def test_P10_on_the_river_nothing_can_be_made_natural_any_more():
    for incident in (NoBurn("river"), TwoBurns("river")):
        hand = missed(at_street("river"), incident, "Ann checks").apply_ruling()
        assert lies(hand) == lies(passively(hand)) and hand.to_act == "Bo"


# --- P-11: cards that lie face up in the deck -----------------------------------------------------------------------


def test_P11_X17_a_boxed_card_is_scrap_and_the_same_seat_gets_the_next():
    hand = ruled(deal(), BoxedCard(5))
    assert remedy(hand) == ("set aside, next card", "X-17, P-11")
    assert holes(hand) == "9c Js, Qh Ad, 2d 4c, 5s 7h" and hand.table.piles.aside == cards("8d")
    assert lies(passively(hand)) == "Tc 9d 2h | Kh 3d 6s Qs 5c"


def test_P11_X17_two_boxed_cards_are_a_misdeal():
    for second in (5, 6):  # the next card of the deck, and one later
        hand = ruled(deal(), BoxedCard(5), BoxedCard(second))
        assert remedy(hand)[0] == "misdeal" and shuffles(hand) == [52] and hand.table.piles.aside == ()


def test_P11_X17_a_joker_is_scrap_and_stays_out_of_a_new_deal():
    hand = ruled(deal(), JokerDealt(3))
    assert remedy(hand) == ("set aside, next card", "X-17") and holes(hand) == FOUR
    assert hand.table.piles.aside == (JOKER,) and len(hand.table.piles.all_cards()) == 53
    again = ruled(hand, FlashedCard("Ann"), FlashedCard("Bo"))
    assert remedy(again)[0] == "misdeal" and again.table.piles.aside == (JOKER,) and shuffles(again) == [52]
    assert remedy(ruled(deal(), JokerDealt(3), BoxedCard(5)))[0] == "set aside, next card", "a joker is no boxed card"


def test_P11_X17_who_acts_with_a_joker_has_a_dead_hand():
    before = missed(deal(), JokerDealt(1), "Cy calls, Di calls").apply_ruling()
    assert remedy(before)[0] == "set aside, next card" and "joker" not in holes(before)
    after = missed(deal(), JokerDealt(1), "Cy calls, Di calls, Ann calls").apply_ruling()
    assert remedy(after) == ("the hand is dead", "X-17") and not after.player("Ann").is_in
    assert after.pot == 40 and JOKER in after.table.piles.muck
    shown = passively(deal().happens(JokerDealt(1), noticed=False))
    assert shown.is_unsettled and remedy(shown.apply_ruling())[0] == "the hand is dead"


# --- P-12: too few cards, and two at once ---------------------------------------------------------------------------


def test_P12_a_flop_of_two_or_one_is_completed_from_the_top():
    for missing in (1, 2):
        slip = at_street("flop").happens(TooFewFlopCards(missing))
        assert len(slip.board) == 3 - missing
        hand = slip.apply_ruling()
        assert remedy(hand) == ("completed", "P-12") and lies(hand) == "7h | Tc Kh 3d" and shuffles(hand) == []


def test_P12_S2_32_turn_and_river_together_are_a_turn_and_a_premature_river():
    slip = at_street("turn").happens(TurnAndRiver())
    assert lies(slip) == "7h 6s | Tc Kh 3d 9d Qs"
    hand = slip.apply_ruling()
    assert remedy(hand) == ("withdrawn and reshuffled", "S2-32, P-07, P-12")
    assert lies(hand) == "7h 6s | Tc Kh 3d 9d" and hand.table.piles.aside == cards("Qs") and hand.street == "turn"
    river = passively(hand, "river")
    pile = reversed_and_cut((*D1[15:], card("Qs")), 1)
    assert shuffles(river) == [38] and river.table.piles.burns[-1] == pile[0] and river.board[-1] == pile[1]


# --- P-13: one after the other --------------------------------------------------------------------------------------


def test_P13_an_exposed_card_and_then_a_premature_turn():
    hand = ruled(passively(ruled(deal(), ExposedCard(3)), "flop"), PrematureTurn())
    assert holes(hand) == FOUR.replace("2d Ad", "7h Ad")
    assert lies(passively(hand)) == "2d 6s Qs | Tc Kh 3d 2h 5h"


def test_P13_the_reshuffled_river_is_premature_itself_and_the_withdrawn_turn_returns():
    turn = passively(ruled(at_street("flop"), PrematureTurn()), "turn")
    slip = turn.happens(PrematureRiver())
    assert last(slip, "Slipped", "cards") == (cards("5h"),)
    hand = passively(slip.apply_ruling())
    assert lies(hand) == "7h 6s Qs | Tc Kh 3d 2h 9d" and shuffles(hand) == [37, 37]


def test_P13_four_flop_cards_and_then_a_premature_turn():
    flop = ruled(at_street("flop"), TooManyFlopCards())
    stub = flop.table.piles.stub
    hand = passively(ruled(flop, PrematureTurn()), "turn")
    assert hand.table.piles.burns == (card("7h"), stub[0], stub[2]), "the burn of the turn was taken as always"
    assert hand.board[3] == stub[3] and hand.table.piles.aside == (stub[1],)
    assert shuffles(passively(hand)) == [43, 37]


# --- X-12, C-38: misdeals and until when ----------------------------------------------------------------------------

MISDEALS = [
    ExposedCard(1),
    ExposedCard(2),
    ExtraCard(number=2),
    ExtraCard(identifiable=False),
    TooFewCards("Cy"),
    WrongSeat("Cy"),
    WrongSeat("Flo", 4),
    MisplacedButton("Cy"),
]


@pytest.mark.parametrize("incident", MISDEALS, ids=repr)
def test_X12_what_is_a_misdeal_before_the_action(incident):
    hand = ruled(deal(6), incident)
    assert remedy(hand)[0] == "misdeal" and shuffles(hand) == [52] and hand.pot == 15 and hand.to_act == "Cy"
    one = missed(deal(6), incident, "Cy calls").apply_ruling()
    assert remedy(one)[0] == "misdeal" and one.pot == 15 and one.to_act == "Cy", "the call goes back"
    assert passively(hand).over and passively(one).over


@pytest.mark.parametrize("incident", MISDEALS, ids=repr)
def test_X12_after_two_players_have_acted_the_hand_is_played(incident):
    late = missed(deal(6), incident, "Cy calls, Di calls")
    hand = late.apply_ruling()
    assert remedy(hand)[0] in ("play on", "the hand is dead") and shuffles(hand) == [] and hand.pot == 35
    flop = passively(deal(6).happens(incident, noticed=False), "flop").notice().apply_ruling()
    assert remedy(flop)[0] in ("play on", "the hand is dead") and passively(flop).over


def test_X12_a_replay_of_the_hand_and_no_other():
    hand = missed(deal(6), WrongSeat("Cy"), "Cy raises").apply_ruling()
    assert last(hand, "BetsReturned", "shares") == ((("Cy", 20),),)
    assert hand.table.stacks == deal(6).table.stacks and hand.table.rules == LIMIT_10_20 and hand.names == deal(6).names


@pytest.mark.parametrize(
    ("deadline", "closed"),
    [
        ("two players have acted", {"": 0, "Cy folds": 0, "Cy folds, Di folds": 1, "Cy calls, Di folds": 1}),
        ("substantial action", {"": 0, "Cy folds": 0, "Cy folds, Di folds": 0, "Cy calls, Di folds": 1,
                                "Cy folds, Di calls": 1, "Cy folds, Di folds, Ed folds": 1}),
        ("anyone has acted", {"": 0, "Cy folds": 1, "Cy calls": 1}),
    ],
)  # fmt: skip
def test_X12_C38_until_when_a_misdeal_can_be_called(deadline, closed):
    start = deal(6, rules=LIMIT_10_20.but(misdeal_deadline=deadline))
    for script, late in closed.items():
        hand = missed(start, WrongSeat("Cy"), script).apply_ruling()
        assert (script, remedy(hand)[0]) == (script, "play on" if late else "misdeal")


@pytest.mark.parametrize("deadline", values_of("misdeal_deadline"))
@pytest.mark.parametrize("ante", [0, 5])
def test_X12_C38_what_is_too_late_once_is_too_late_for_good(deadline, ante):
    hand = Hand(2, COURSE.stakes(10, ante=ante).but(misdeal_deadline=deadline)).play("Bo calls, Ann checks, Ann checks")
    late = [too_late(table) for table in hand.tables]
    assert late == sorted(late) and late[hand.places()["preflop"]] is False and late[-1]


def test_X12_X20_the_button_gets_its_missing_card_unless_it_has_acted():
    hand = ruled(deal(), TooFewCards("Di"))
    assert remedy(hand) == ("gets the missing card", "X-12, X-20") and holes(hand) == FOUR
    assert lies(passively(hand)) == "7h 6s Qs | Tc Kh 3d 9d 2h"
    waiting = missed(deal(), TooFewCards("Di"), "Cy calls").apply_ruling()
    assert remedy(waiting)[0] == "gets the missing card" and waiting.to_act == "Di"
    acted = missed(deal(), TooFewCards("Di"), "Cy calls, Di calls").apply_ruling()
    assert remedy(acted) == ("the hand is dead", "X-20") and not acted.player("Di").is_in


def test_X20_a_hand_of_one_card_is_dead_at_the_showdown():
    hand = passively(deal().happens(TooFewCards("Bo"), noticed=False))
    assert hand.is_unsettled
    hand = hand.apply_ruling()
    assert remedy(hand)[0] == "the hand is dead" and hand.over and winner(hand) != 2


# --- hands that lie open --------------------------------------------------------------------------------------


def test_X11_hands_that_lie_open_stay_open_when_a_burn_is_put_right():
    slip = deal(2, rules=LIMIT_2_4, stacks=2).play("Bo calls").happens(NoBurn("turn"))
    assert slip.table.shown == ("cards", "cards") and len(slip.board) == 4
    hand = slip.apply_ruling()
    assert remedy(hand)[0] == "becomes the burn" and hand.over and hand.table.shown == ("cards", "cards")
    assert lies(hand) == lies(deal(2, rules=LIMIT_2_4, stacks=2).play("Bo calls"))


def test_X11_a_new_deal_begins_with_all_cards_face_down():
    game = LIMIT_2_4.but(dealer_error="injured player chooses")
    slip = deal(2, rules=game, stacks=2).play("Bo calls").happens(NoBurn("turn"))
    hand = slip.apply_ruling().play("Ann reshuffles")
    again = hand.events.index(last(hand, "Reshuffled")) + 1
    assert hand.tables[again - 1].shown == hand.tables[again].shown == (None, None)
    assert hand.tables[again].public == frozenset() and hand.to_act == "Bo", "who has his call back"


# --- the stub falls -------------------------------------------------------------------------------------------


def test_X28_a_dropped_stub():
    flop = passively(deal().play("Cy folds"), "flop")
    known = ruled(flop, DroppedStub(known=True))
    assert remedy(known) == ("rebuilt", "X-28") and known.table == flop.table
    mixed_up = ruled(flop, DroppedStub())
    assert remedy(mixed_up)[0] == "stub shuffled" and shuffles(mixed_up) == [40]
    assert mixed_up.table.piles.stub == reversed_and_cut(flop.table.piles.stub, 1)
    assert mixed_up.table.piles.burns == cards("7h") and len(mixed_up.table.piles.muck) == 2
    with_all = ruled(flop, DroppedStub(mixed=True))
    assert remedy(with_all)[0] == "mixture shuffled" and shuffles(with_all) == [43]
    assert with_all.table.piles.burns == with_all.table.piles.muck == ()
    for hand in (known, mixed_up, with_all):
        assert hand.legal == flop.legal and hand.board == flop.board and hand.pot == flop.pot
        assert len(passively(hand).board) == 5


# --- While an incident waits ----------------------------------------------------------------------------------------


def test_nothing_is_legal_until_the_ruling():
    slip = passively(deal(), "flop").play("Ann bets").happens(PrematureTurn())
    assert slip.to_act is None and not slip.legal
    for attempt in (lambda: slip.play("Bo calls"), lambda: slip.happens(NoBurn())):
        with pytest.raises(UnsettledIncident):
            attempt()
    assert slip.apply_ruling().to_act == "Bo"
    with pytest.raises(BadSetup):
        slip.apply_ruling().apply_ruling()
    with pytest.raises(BadSetup):
        deal().notice()


# --- Every value of the house rules about the dealer's errors -------------------------------------------------------


def after_a_flashed_card(rules):
    hand = ruled(Hand(5, rules, deck=D1), FlashedCard("Cy", 2))
    return remedy(hand)[0], [option.verb for option in hand.legal][:1], hand.pot


def after_a_reshuffle(rules):
    rules = rules.but(dealer_error="injured player chooses")
    hand = ruled(Hand(5, rules, deck=D1).play("Cy calls, Di calls"), FlashedCard("Ann", 2)).play("Ann reshuffles")
    return hand.pot, len(posted(hand))


def until_when(rules):
    def is_late(script):
        hand = missed(Hand(6, rules, deck=D1), WrongSeat("Cy"), script).apply_ruling()
        return remedy(hand)[0] == "play on"

    return [script for script in ("Cy folds", "Cy folds, Di folds", "Cy calls, Di folds") if is_late(script)]


def after(incident, street="preflop", script=""):
    """What lies on the table at the end when an incident passes unseen, something is played, and it is remarked on."""

    def scene(rules):
        start = at_street(street, rules)
        hand = missed(start, incident, script) if script else start.happens(incident)
        return lies(passively(hand.apply_ruling()))

    return scene


def cy_has_folded_before_a_premature_flop(rules):
    hand = ruled(deal(rules=rules).play("Cy folds"), PrematureFlop())
    return shuffles(passively(hand, "flop"))


OBSERVED = {
    "dealer_error": (
        after_a_flashed_card,
        {
            "rule book": ("replaced, and it is the burn", ["folds"], 15),
            "injured player chooses": ("the injured player chooses", ["goes on"], 15),
        },
    ),
    "dealer_fine": (
        lambda rules: ruled(home(rules.but(dealer_error="injured player chooses")), FlashedCard("Cy", 2)).pot,
        {"none": 15, "an ante": 20},
    ),
    "reshuffle_money": (
        after_a_reshuffle,
        {"bets back, antes stay": (15, 2), "everything stays": (35, 2), "everything back": (15, 4)},
    ),
    "misdeal_deadline": (
        until_when,
        {
            "two players have acted": ["Cy folds, Di folds", "Cy calls, Di folds"],
            "substantial action": ["Cy calls, Di folds"],
            "anyone has acted": ["Cy folds", "Cy folds, Di folds", "Cy calls, Di folds"],
        },
    ),
    "extra_card": (
        after(ExtraCard("Cy")),
        {"anyone": "7h 6s Qs | Tc Kh 3d 9d 2h", "first player only": laid(*natural(again_after(9)[8:]))},
    ),
    "four_card_flop": (
        after(TooManyFlopCards(), "flop"),
        {"dealt again": "7h 5h Qd | Ac Jh 8c 2c 9s", "one becomes the burn": "7h 6s Qs | 3d Kh Tc 9d 2h"},
    ),
    "premature_turn": (
        after(PrematureTurn(), "flop"),
        {variant: piles for variant, shuffle, piles in VARIANTS if shuffle == "R"},
    ),
    "flop_without_burn": (
        after(NoBurn(), "flop"),
        {
            "one becomes the burn": "Kh 6s Qs | Tc 7h 3d 9d 2h",
            "dealt again": laid(*natural(reversed_and_cut((*D1[11:], *D1[8:11]), 1))),
        },
    ),
    "burn_repair": (
        after(NoBurn(), "flop", "Ann checks"),
        {"natural cards": "3d 6s Qs | 7h Tc Kh 9d 2h", "one burn": "3d 9d | 7h Tc Kh 6s Qs"},
    ),
    "burn_on_redeal": (
        after(PrematureRiver(), "turn"),
        {False: "7h 6s Qs | Tc Kh 3d 9d 5h", True: "7h 6s Qs 5h | Tc Kh 3d 9d 2c"},
    ),
    "redeal_includes_muck": (cy_has_folded_before_a_premature_flop, {False: [43], True: [45]}),
}


@pytest.mark.parametrize(("option", "value"), each_value(OBSERVED))
def test_every_value_changes_something(option, value):
    scene, expected = OBSERVED[option]
    assert scene(LIMIT_10_20.but(**{option: value})) == expected[value]


@pytest.mark.parametrize("option", OBSERVED)
def test_every_value_is_observed_and_no_two_look_alike(option):
    check_all_differ(option, OBSERVED[option][1])


def test_what_the_profiles_have():
    changed = {
        name: {option for option in OBSERVED if getattr(rules, option) != getattr(COURSE, option)}
        for name, rules in PROFILES.items()
    }
    assert changed == {
        "course": set(),
        "casino": set(),
        "home_game": {"dealer_error", "dealer_fine", "misdeal_deadline"},
        "roberts": {"flop_without_burn"},
    }


# --- Scenes that were once wrong ------------------------------------------------------------------------------------


def test_P09_a_fine_paid_when_the_pots_are_counted_is_won_with_them():
    hand = home(stacks=[5, 5, 5, 5, 1000], showdown="ask").happens(NoBurn("river"), noticed=False)
    assert [option.verb for option in hand.legal] == ["shows"]
    hand = hand.notice().apply_ruling()
    assert last(hand, "FinePaid", "amount") == (5,) and hand.pot == 30
    hand = hand.play("Ann goes on")
    while not hand.over:
        hand = hand.play(f"{hand.to_act} shows")
    assert hand.pot == 0 and sum(hand.result.values()) == 0
    assert sum(event.amount for event in told(hand, "PotAwarded")) == 30


def test_P09_at_the_showdown_a_surplus_flop_card_cannot_count_for_the_turn_any_more():
    hand = passively(passively(home(), "flop").happens(TooManyFlopCards(), noticed=False))
    assert hand.is_unsettled, "six cards lie there"
    on = hand.apply_ruling().play("Ann goes on")
    assert on.over and len(on.board) == 5 and len(on.table.piles.aside) == 1


@pytest.mark.parametrize(("incident", "board"), [(TooManyFlopCards(2), 5), (TooFewFlopCards(2), 5)])
def test_P04_P12_a_wrong_number_of_flop_cards_comes_to_light_at_the_showdown(incident, board):
    hand = passively(at_street("flop").happens(incident, noticed=False))
    assert hand.is_unsettled and len(hand.board) != board
    hand = hand.apply_ruling()
    assert hand.over and len(hand.board) == board


def test_P09_X17_not_even_at_home_does_a_joker_play():
    hand = ruled(home(), JokerDealt(3)).play("Cy goes on")
    assert hand.table.piles.aside == (JOKER,) and holes(hand) == holes(home())


def test_P11_X17_a_joker_in_a_hand_stays_out_of_a_new_deal_and_one_in_the_muck_out_of_a_reshuffle():
    again = ruled(deal().happens(JokerDealt(1), noticed=False), ExtraCard(number=2))
    assert remedy(again)[0] == "misdeal" and again.table.piles.aside == (JOKER,) and shuffles(again) == [52]
    dead = missed(deal(), JokerDealt(1), "Cy calls, Di calls, Ann calls").apply_ruling()
    mixed_up = ruled(dead, DroppedStub(mixed=True))
    assert mixed_up.table.piles.aside == (JOKER,) and JOKER not in mixed_up.table.piles.stub
    with pytest.raises(BadSetup, match="joker"):
        ruled(deal(), JokerDealt(1)).happens(JokerDealt(2))


def test_P11_X12_a_boxed_card_found_too_late_plays():
    late = missed(deal(), BoxedCard(5), "Cy calls, Di calls").apply_ruling()
    assert remedy(late) == ("play on", "X-12, X-17") and holes(late) == FOUR
    folded = missed(deal(), BoxedCard(3), "Cy folds").apply_ruling()
    assert folded.player("Cy").cards == () and folded.legal == deal().play("Cy folds").legal


def test_P02_X12_a_card_exposed_unseen_is_kept_once_somebody_has_acted():
    for script in ("Cy folds", "Cy calls", "Cy calls, Di calls"):
        hand = missed(deal(), ExposedCard(3), script).apply_ruling()
        assert remedy(hand)[0] == "play on" and told(hand, "Replaced") == []


def test_P02_after_a_premature_flop_the_burn_lies_there_already():
    hand = ruled(deal(), PrematureFlop(), FlashedCard("Bo"))
    assert remedy(hand)[0] == "play on" and holes(hand) == FOUR


def test_X12_a_card_to_somebody_who_has_both_is_no_card_to_the_wrong_seat():
    with pytest.raises(BadSetup, match="both cards"):
        deal().at(8).happens(WrongSeat("Ann", 6))  # five cards have been dealt, two of them to Ann
    for seat in ("Cy", "Di"):
        hand = missed(deal(), WrongSeat(seat, 6), "Cy calls, Di calls").apply_ruling()
        assert all(len(hand.player(name).cards) == 2 for name in hand.names)


def test_P09_two_players_passed_over_in_one_deal_both_get_their_cards():
    hand = ruled(home(), TooFewCards("Bo")).play("Bo goes on")
    assert [len(hand.player(name).cards) for name in hand.names] == [2] * 5
    with pytest.raises(BadSetup):
        hand.happens(TooFewCards("Ed"))


def test_of_a_deal_that_does_not_count_nothing_can_be_put_right():
    hand = ruled(deal().happens(TooFewCards("Cy"), noticed=False), ExtraCard(number=2))
    assert remedy(hand)[0] == "misdeal"
    with pytest.raises(BadSetup):
        hand.notice()


@pytest.mark.parametrize("variant", OBSERVED["premature_turn"][1])
def test_what_waits_for_a_ruling_shows_nobody_a_face_down_card(variant):
    """The plan and the table before the slip name cards too."""
    slip = at_street("flop", LIMIT_10_20.but(premature_turn=variant)).happens(PrematureTurn())
    for hand in (slip, slip.apply_ruling()):
        seen = repr(hand.seen_by(RAIL).table)
        up = {str(card) for card in (*slip.board, *hand.board)}
        assert {str(card) for card in PACK if re.search(rf"\b{card}\b", seen)} <= up


@pytest.mark.parametrize("rules", [LIMIT_10_20, HOME], ids=["rule book", "home game"])
def test_P09_X12_once_the_pot_is_pushed_nothing_is_paid_and_nothing_dealt_again(rules):
    hand = deal(2, rules=rules).happens(TooFewCards("Ann"), noticed=False)
    while not hand.over:
        hand = hand.play(f"{hand.to_act} {'bets' if 'bets' in hand.legal else 'folds'}")
    late = hand.notice().apply_ruling()
    assert remedy(late) == ("play on", "X-12") and late.over and late.result == hand.result and late.pot == 0


def test_S1_36_no_fine_is_paid_from_a_pot_that_may_have_to_come_back():
    """The dealer has won a side pot when the slip is noticed, and has nothing else: there is nothing to pay with."""
    rules = HOME_GAME.stakes(1, ante=3)
    hand = Hand(3, rules, stacks=(1, 1, 2), showdown="ask")
    seen = hand.at(4).happens(ExposedCard(1), noticed=False)
    assert any(seen.table.won) and not seen.over
    asked = seen.notice().apply_ruling()
    assert last(asked, "FinePaid", "amount") == (0,)
    again = asked.play(f"{asked.to_act} reshuffles")
    assert min(again.table.stacks) >= 0
    assert sum(again.table.stacks) + again.pot == 4
