"""Hand ranks: an ordered table of hands, names, the traps others fell into, and all five-card hands there are."""

from collections import Counter
from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from holdem_lessons import PACK, BadNotation, BadSetup, Hand, best_five, card, cards, deciding_card, hand_rank
from holdem_lessons.engine.cards import Card
from holdem_lessons.engine.ranking import Kind

# Strongest first. Hands in one row are worth the same.
TABLE = """
Ah Kh Qh Jh Th          | As Ks Qs Js Ts 2d 3d       a straight flush, ace high (a royal flush)
Kd Qd Jd Td 9d          | Kd Qd Jd Td 9d As Ah       a straight flush, king high
6s 5s 4s 3s 2s          | 6s 5s 4s 3s 2s Ah Ad       a straight flush, six high
Ac 2c 3c 4c 5c          | 5d 4d 3d 2d Ad Kd Qs       a straight flush, five high
As Ah Ad Ac Kd          | As Ah Ad Ac Kd Kc Qd       four of a kind, aces, king kicker
As Ah Ad Ac 2d          | As Ah Ad Ac 2c             four of a kind, aces, two kicker
9s 9h 9d 9c Ac          | 9s 9h 9d 9c Ac As Ad       four of a kind, nines, ace kicker
2s 2h 2d 2c Ad          | 2s 2h 2d 2c Ad Kh Kd       four of a kind, twos, ace kicker
2s 2h 2d 2c 3d          | 2s 2h 2d 2c 3c 3h 3s       four of a kind, twos, three kicker
As Ah Ad Kc Kd          | As Ah Ad Kc Kd Qh Qs       a full house, aces full of kings
As Ah Ad 2c 2d          | As Ah Ac 2h 2s             a full house, aces full of twos
Qs Qh Qd 9c 9d          | Qs Qh Qd 9c 9d 9h 2s       a full house, queens full of nines
9s 9h 9d Qc Qd          | 9s 9h 9d Qc Qd 5c 5h       a full house, nines full of queens
6h 6d 6c Jh Jc          | 6s 6d 6h Jh Jd 4c 4h       a full house, sixes full of jacks
6h 6d 6c 9h 9c          | 6s 6d 6h 9s 9d 4c 4h       a full house, sixes full of nines
2h 2d 2c 3h 3d          | 2s 2d 2h 3s 3c             a full house, twos full of threes
Ah Kh Qh Jh 9h          | Ad Kd Qd Jd 9d Th Tc       a flush, ace high, then king, queen, jack and nine
Ah Kh Qh Jh 8h          | As Ks Qs Js 8s 2s 3s       a flush, ace high, then king, queen, jack and eight
Ad 6d 4d 3d 2d          | Ac 6c 4c 3c 2c             a flush, ace high, then six, four, three and two
Kc Qc 8c 6c 5c          | Ks Qs 8s 6s 5s 4s 3s       a flush, king high, then queen, eight, six and five
Kc Qc 8c 6c 4c          | Ks Qs 8s 6s 4s 3s Ad       a flush, king high, then queen, eight, six and four
Kc Jc Tc 8c 5c          | Kh Jh Th 8h 5h Ac          a flush, king high, then jack, ten, eight and five
9s 8s 7s 6s 2s          | 9s 8s 7s 6s 2s Td Kh       a flush, nine high, then eight, seven, six and two
7h 5h 4h 3h 2h          | 7d 5d 4d 3d 2d             a flush, seven high, then five, four, three and two
As Kd Qc Jh Ts          | As Kd Qc Jh Ts 9d 9h       a straight, ace high
Ks Qd Jc Th 9s          | Ks Kd Kc Qd Jc Th 9s       a straight, king high
Ts 9s 8h 7c 6d          | Th 9h 8s 7d 6c Ad As       a straight, ten high
6s 5d 4c 3h 2s          | 6s 5d 4c 3h 2s As Ah       a straight, six high
As 5c 4h 3c 2d          | As 5c 4h 3c 2d Ks Kd       a straight, five high
As Ad Ac Kh Qd          | As Ad Ac Kh Qd Js 9s       three of a kind, aces, then king and queen
As Ad Ac Kh Jd          | As Ad Ac Kh Jd 2s 3s       three of a kind, aces, then king and jack
As Ad Ac 3h 2d          | As Ad Ah 3c 2c             three of a kind, aces, then three and two
7s 7d 7c Ah Kd          | 7s 7d 7c Ah Kd 9s 8h       three of a kind, sevens, then ace and king
2s 2d 2c 4h 3d          | 2s 2d 2h 4c 3c             three of a kind, twos, then four and three
As Ad Ks Kd Qc          | As Ad Ks Kd Qc Qh Jh       two pair, aces and kings, queen kicker
As Ad Ks Kd 2c          | As Ad Ks Kd 2h             two pair, aces and kings, two kicker
As Ad 2s 2d Kc          | As Ad 2s 2d Kc Qh Jh       two pair, aces and twos, king kicker
Kd Ks 7c 7h Ac          | Kd Ts 7c 7h 2c Ac Ks       two pair, kings and sevens, ace kicker
Kd Kh 7c 7h Qd          | Kd Ts 7c 7h 2c Kh Qd       two pair, kings and sevens, queen kicker
Ts Td 6h 6c As          | Ts Td 6h 6c As 3s 3h       two pair, tens and sixes, ace kicker
3s 3d 2h 2c 4s          | 3c 3h 2d 2s 4h             two pair, threes and twos, four kicker
As Ad Ks Qd Jc          | As Ad Ks Qd Jc 9h 8h       a pair of aces, then king, queen and jack
As Ad Ks Qd Tc          | As Ad Ks Qd Tc 9h 8h       a pair of aces, then king, queen and ten
As Ad 4s 3d 2c          | As Ah 4c 3h 2s             a pair of aces, then four, three and two
Js Jd As 9d 2c          | Js Jd As 9c 2h             a pair of jacks, then ace, nine and two
6c 6d Ks Qd Jc          | Kh Qs 6d Jc 6c 9d 4c       a pair of sixes, then king, queen and jack
2s 2d 5c 4h 3s          | 2c 2h 5d 4c 3h             a pair of twos, then five, four and three
As Kd Qc Jh 9s          | As Kd Qc Jh 9s 8d 7c       ace high, then king, queen, jack and nine
As Kd Qc Jh 8s          | As Kd Qc Jh 8s 3d 2c       ace high, then king, queen, jack and eight
As Kd 4c 3h 2s          | Ad Kc 4s 3d 2h             ace high, then king, four, three and two
As 6d 4c 3h 2s          | Ad 6c 4s 3d 2h             ace high, then six, four, three and two
Ks Qd Jc Th 8s          | Ks Qd Jc Th 8s 7d 2c       king high, then queen, jack, ten and eight
8s 6d 5c 4h 3s          | 8c 6s 5d 4c 3h             eight high, then six, five, four and three
7s 5d 4c 3h 2s          | 7d 5c 4s 3d 2h             seven high, then five, four, three and two
"""


def rows() -> list[tuple[list[str], str]]:
    """(hands that are worth the same, their name) from the strongest to the weakest."""
    found = []
    for line in TABLE.strip().splitlines():
        hands, name = line.rsplit("  ", 1)
        found.append(([hand.strip() for hand in hands.split("|")], name))
    return found


ROWS = rows()


def ranked(text: str):
    return hand_rank(cards(text))


# --- The ordered table --------------------------------------------------------------------------------


def test_the_table_has_every_kind_of_hand():
    assert len(ROWS) >= 40
    assert {ranked(hands[0]).kind for hands, _ in ROWS} == set(Kind)


@pytest.mark.parametrize("hands, name", ROWS, ids=[hands[0] for hands, _ in ROWS])
def test_hands_of_a_row_are_equal_and_are_called_as_the_table_says(hands, name):
    assert len({ranked(hand) for hand in hands}) == 1
    assert [ranked(hand).name for hand in hands] == [name] * len(hands)


def test_every_row_beats_every_row_below_it():
    ranks = [ranked(hands[0]) for hands, _ in ROWS]
    assert all(stronger > weaker for stronger, weaker in combinations(ranks, 2))


@pytest.mark.parametrize("hands", [hands for hands, _ in ROWS], ids=[hands[0] for hands, _ in ROWS])
def test_suits_never_decide(hands):
    # Every way to exchange the four suits with one another leaves the rank as it is.
    for suits in permutations("cdhs"):
        exchange = dict(zip("cdhs", suits, strict=True))
        for hand in hands:
            other = tuple(Card(one.rank, exchange[one.suit]) for one in cards(hand))
            assert hand_rank(other) == ranked(hand)


@pytest.mark.parametrize("hands", [hands for hands, _ in ROWS], ids=[hands[0] for hands, _ in ROWS])
def test_the_order_of_the_cards_does_not_matter(hands):
    five = cards(hands[0])
    assert {hand_rank(order) for order in permutations(five)} == {hand_rank(five)}
    seven, shuffle = list(cards(hands[1])), Random(1).shuffle
    for _ in range(20):
        shuffle(seven)
        assert hand_rank(seven) == hand_rank(five)


@pytest.mark.parametrize("hands", [hands for hands, _ in ROWS], ids=[hands[0] for hands, _ in ROWS])
def test_best_five_are_five_of_the_cards_and_worth_as_much(hands):
    for hand in hands:
        five = best_five(cards(hand))
        assert len(set(five)) == 5 and set(five) <= set(cards(hand))
        assert hand_rank(five) == ranked(hand)
        assert five[0].rank == ranked(hand).ranks[0]


def test_seven_cards_are_worth_their_best_five():
    draw = Random(7).sample
    for _ in range(300):
        seven = draw(PACK, 7)
        assert hand_rank(seven) == max(map(hand_rank, combinations(seven, 5))), seven


def test_six_cards_are_worth_their_best_five():
    draw = Random(6).sample
    for _ in range(300):
        six = draw(PACK, 6)
        assert hand_rank(six) == max(map(hand_rank, combinations(six, 5))), six


# --- Names --------------------------------------------------------------------------------------------

NAMES = [
    ("As Kd 9c 5h 2s", "ace high, then king, nine, five and two"),
    ("As Ad 9c 5h 2s", "a pair of aces, then nine, five and two"),
    ("Kd Ks 7c 7h Ac", "two pair, kings and sevens, ace kicker"),
    ("8s 8d 8c Qh 3s", "three of a kind, eights, then queen and three"),
    ("2d 3c 4h As 5c", "a straight, five high"),
    ("Kh Th 9h 8h 5h", "a flush, king high, then ten, nine, eight and five"),
    ("6s 6h 6d Jh Jc", "a full house, sixes full of jacks"),
    ("9s 9h 9d 9c Ad", "four of a kind, nines, ace kicker"),
    ("6h 5h 4h 3h 2h", "a straight flush, six high"),
    ("Th Jh Qh Kh Ah", "a straight flush, ace high (a royal flush)"),
]


@pytest.mark.parametrize("hand, name", NAMES)
def test_names(hand, name):
    assert ranked(hand).name == str(ranked(hand)) == name


def test_no_deciding_card_where_the_kinds_differ_or_nobody_is_better():
    assert deciding_card(cards("7s 7d 7c Ah Kd"), cards("As Ad Ks Kd Qc")) is None
    assert deciding_card(cards("Ts Td 6h 6c As 3s 3h"), cards("Ts Td 6h 6c As Kc Qh")) is None


@pytest.mark.parametrize(
    "winner, loser, decided",
    [
        ("Kd Ts 7c 7h 2c Ac Ks", "Kd Ts 7c 7h 2c Kh Qd", "Ac"),  # the kicker
        ("6s 6h 6d 4c 4h Jh Jc", "6s 6h 6d 4c 4h 9s 9d", "Jh"),  # the pair of the full house
        ("Kc 8c 5c 2h 9s Qc 3c", "Kc 8c 5c 2h 9s Jc Tc", "Qc"),  # the second card of the flush
        ("6s 5d 4c 3h 2s Kd Kc", "5d 4c 3h 2s As Kd Kc", "6s"),  # the top of the straight
        ("As Ad Ks Qd Jc", "As Ad Ks Qd Tc", "Jc"),  # the third kicker
    ],
)
def test_deciding_card(winner, loser, decided):
    assert deciding_card(cards(winner), cards(loser)) == card(decided)


# --- Faults others have had: one scene each -----------------------------------------------------------


def shown_down(board: str, *holes: str) -> list[str]:
    """Who wins when these hands see the board together and nobody folds: names such as S1."""
    names = [f"S{number + 1}" for number in range(len(holes))]
    deal = ", ".join([*map(" ".join, zip(names, holes, strict=True)), f"board {board}"])
    hand = Hand(names, deal=deal)
    while hand.to_act:
        hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'calls'}")
    best = max(hand_rank(cards(hole) + cards(board)) for hole in holes)
    winners = [name for name, hole in zip(names, holes, strict=True) if hand_rank(cards(hole) + cards(board)) == best]
    assert [name for name in names if hand.player(name).won] == winners, "the pot went to others than the best ranks"
    return winners


def test_K042_the_wheel_is_a_straight():
    assert shown_down("2d 3c 4h Ks Kd", "As 5c", "Ah Kc") == ["S1"]
    assert ranked("2d 3c 4h Ks Kd As 5c").name == "a straight, five high"
    assert ranked("2d 3c 4h Ks Kd Ah Kc").kind == Kind.THREE_OF_A_KIND


def test_K043_a_steel_wheel_beats_a_straight():
    board = "2h 3h 4h 5h Jc"
    assert shown_down(board, "Ah 9s", "6s Jd", "6h 8c") == ["S3"]
    assert ranked(f"{board} 6h 8c") > ranked(f"{board} Ah 9s") > ranked(f"{board} 6s Jd")
    assert [ranked(f"{board} {hole}").name for hole in ("6h 8c", "Ah 9s", "6s Jd")] == [
        "a straight flush, six high",
        "a straight flush, five high",
        "a straight, six high",
    ]


def test_K044_no_straight_round_the_corner_or_with_a_hole():
    assert shown_down("Qs Kd Ac 2h 9s", "3s 8h", "9c 4d") == ["S2"]
    assert ranked("Qs Kd Ac 2h 9s 3s 8h").kind == Kind.HIGH_CARD
    assert ranked("Qs Kd Ac 2h 9s 9c 4d").name.startswith("a pair of nines")
    assert shown_down("6c 7d 8h 9s Kd", "Jc 2h", "Kh 3c") == ["S2"]
    assert ranked("6c 7d 8h 9s Kd Kh 3c").name.startswith("a pair of kings")


def test_K045_full_houses_are_told_apart_by_the_pair():
    assert shown_down("6s 6h 6d 4c 4h", "Jh Jc", "9s 9d") == ["S1"]
    assert ranked("6s 6h 6d 4c 4h Jh Jc").name == "a full house, sixes full of jacks"
    assert ranked("6s 6h 6d 4c 4h 9s 9d").name == "a full house, sixes full of nines"


def test_K046_two_sets_of_three_are_a_full_house():
    assert shown_down("9s 9h 5d 5c Qc", "9d 5h", "Qh Qd") == ["S2"]
    assert ranked("9s 9h 5d 5c Qc 9d 5h").name == "a full house, nines full of fives"
    assert ranked("9s 9h 5d 5c Qc Qh Qd").name == "a full house, queens full of nines"


def test_K047_of_three_pairs_the_kicker_is_the_best_card_left():
    assert shown_down("Ts Td 6h 6c As", "3s 3h", "Kc Qh") == ["S1", "S2"]
    assert ranked("Ts Td 6h 6c As 3s 3h").name == "two pair, tens and sixes, ace kicker"


def test_K048_four_of_a_kind_on_the_board_leaves_the_kicker():
    assert shown_down("9s 9h 9d 9c 5s", "Ad 2c", "Kh Kc") == ["S1"]


def test_K049_a_flush_on_the_board_and_a_low_sixth_card():
    board = "Kc Qc 8c 6c 4c"
    assert shown_down(board, "3c Ad", "Js Jh") == ["S1", "S2"]
    assert shown_down(board, "3c Ad", "Js Jh", "5c 2d") == ["S3"]
    assert ranked(f"{board} 5c 2d").ranks == (13, 12, 8, 6, 5)


def test_K050_flushes_compare_card_by_card_not_by_sum():
    assert shown_down("Kc 8c 5c 2h 9s", "Qc 3c", "Jc Tc") == ["S1"]


def test_K051_a_hand_has_five_cards_though_six_are_suited():
    assert best_five(cards("Kh Th 8h 5h 2d 9h 3h")) == cards("Kh Th 9h 8h 5h")


def test_K052_straight_and_flush_from_different_cards():
    board = "8s 9s Td 2s Kh"
    assert shown_down(board, "6s 7s", "As 3s") == ["S2"]
    assert ranked(f"{board} 6s 7s").kind == Kind.FLUSH
    assert ranked(f"{board} 6s 7s").ranks == (9, 8, 7, 6, 2)


def test_K053_hole_cards_that_do_not_play():
    hand = Hand("S1 S2", deal="S1 9d 4c, S2 8h 2s, board Kh Qs 6d Jc 6c").play("S2 raises, S1 calls")
    while hand.to_act:
        hand = hand.play(f"{hand.to_act} checks")
    assert [hand.player(name).won for name in ("S1", "S2")] == [20, 20]
    assert ranked("Kh Qs 6d Jc 6c 9d 4c").name == "a pair of sixes, then king, queen and jack"
    assert set(best_five(cards("Kh Qs 6d Jc 6c 9d 4c"))) == set(cards("Kh Qs 6d Jc 6c"))


def test_K054_a_straight_on_the_board():
    board = "5s 6d 7c 8h 9s"
    assert shown_down(board, "Ah Kd", "Qc Qd") == ["S1", "S2"]
    assert shown_down(board, "Ah Kd", "Qc Qd", "Tc 2d") == ["S3"]
    assert ranked(f"{board} Tc 2d").name == "a straight, ten high"


@pytest.mark.parametrize(
    "deal, twice, places",
    [
        ("Ann As As", "As", ("As As",)),
        ("Ann As Kd, board As Qd 7c", "As", ("Ann", "board")),
        ("Ann Kh 2c, Bo Kh 3d", "Kh", ("Ann", "Bo")),
    ],
)
def test_K055_the_same_card_twice_is_refused_with_both_places(deal, twice, places):
    with pytest.raises(BadSetup) as refused:
        Hand("Ann Bo", deal=deal)
    assert str(refused.value).startswith(f"{twice} is there twice")
    assert all(place in str(refused.value) for place in places)


def test_K055_the_same_card_twice_is_not_ranked():
    with pytest.raises(BadSetup, match="As is there twice"):
        hand_rank((*cards("As Kd"), *cards("As Qd 7c")))


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 8, 52])
def test_K056_wrong_number_of_cards_is_refused_with_the_number_found_and_wanted(number):
    with pytest.raises(BadSetup, match=rf"from 5, 6 or 7 cards, and there are {number}\b"):
        hand_rank(PACK[:number])


def test_K056_spellings_of_the_ten():
    assert {card(text) for text in ("10s", "Ts", "tS", "T♠")} == {Card(10, "s")}


@pytest.mark.parametrize("text", ["1s", "Tx", ""])
def test_K056_what_is_no_card_is_refused_and_quoted(text):
    with pytest.raises(BadNotation, match=f"{text!r} is not a card"):
        card(text)


def test_K057_better_is_greater_and_has_a_name():
    sevens, jacks = ranked("7s 7d 7c 4h 2d"), ranked("Js Jd As Kd Qc")
    assert sevens > jacks
    assert max(sevens, jacks) is sevens
    assert sevens.name == "three of a kind, sevens, then four and two"
    royal = ranked("Ad Kd Qd Jd Td")
    assert royal.kind == Kind.STRAIGHT_FLUSH
    assert "a straight flush, ace high" in royal.name and "royal" in royal.name


# --- Every five-card hand there is --------------------------------------------------------------------

CENSUS = {
    Kind.STRAIGHT_FLUSH: 40,
    Kind.FOUR_OF_A_KIND: 624,
    Kind.FULL_HOUSE: 3_744,
    Kind.FLUSH: 5_108,
    Kind.STRAIGHT: 10_200,
    Kind.THREE_OF_A_KIND: 54_912,
    Kind.TWO_PAIR: 123_552,
    Kind.PAIR: 1_098_240,
    Kind.HIGH_CARD: 1_302_540,
}


@pytest.mark.slow
def test_census_of_all_five_card_hands():
    found = Counter(map(hand_rank, combinations(PACK, 5)))
    kinds = Counter()
    for rank, hands in found.items():
        kinds[rank.kind] += hands
    assert kinds == CENSUS
    assert sum(kinds.values()) == 2_598_960
    assert len(found) == 7_462
    in_order = sorted(found)
    assert all(lower < higher for lower, higher in pairwise(in_order))
    assert in_order[0].name == "seven high, then five, four, three and two"
    assert in_order[-1].name == "a straight flush, ace high (a royal flush)"
