"""Cards, decks given in order, and shuffles: the same seed gives the same cards for ever."""

import copy
import pickle
import random
import re
from collections import Counter
from itertools import permutations

import pytest

from holdem_lessons import PACK, BadNotation, BadSetup, Card, Hand, card, cards, deck
from holdem_lessons.engine.cards import HIDDEN, JOKER, SeededShuffle, swap_into_place

# --- Cards as text ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank, letter", list(enumerate("23456789TJQKA", start=2)))
@pytest.mark.parametrize("suit, sign", list(zip("cdhs", "♣♦♥♠", strict=True)))
def test_a_card_reads_as_it_is_written(rank, letter, suit, sign):
    one = Card(rank, suit)
    assert str(one) == repr(one) == letter + suit
    assert one.sign == letter.replace("T", "10") + sign
    spellings = [letter + suit, letter.lower() + suit.upper(), letter + sign, letter.lower() + sign]
    if letter == "T":
        spellings += ["10" + suit, "10" + suit.upper(), "10" + sign]
    assert [card(text) for text in spellings] == [one] * len(spellings)


@pytest.mark.parametrize("text", ["10s", "Ts", "tS", "TS", "ts", "T♠", "t♠", "10♠"])
def test_the_ten_of_spades_in_all_spellings(text):
    assert card(text) == Card(10, "s")


@pytest.mark.parametrize("text", ["", " ", "1s", "Tx", "11s", "A", "h", "Ahh", "A h", "AhKd", "0s", "?", "??", "A♡"])
def test_text_that_is_no_card_is_quoted(text):
    with pytest.raises(BadNotation) as refused:
        card(text)
    assert repr(text) in str(refused.value)
    assert "write rank and suit, as in Ah, Td or 10s" in str(refused.value)


@pytest.mark.parametrize("value", [None, 14, 1.5, b"Ah", ["Ah"], ("A", "h")])
def test_what_is_not_text_is_no_card(value):
    for read in (card, cards):
        with pytest.raises(BadNotation, match="is not a card"):
            read(value)


@pytest.mark.parametrize("text", ["Ah Kd 10s", "AhKd10s", "ahkdts", "A♥K♦T♠", " Ah  Kd\n10s ", "A♥ kD 10♠"])
def test_several_cards(text):
    assert cards(text) == (Card(14, "h"), Card(13, "d"), Card(10, "s"))


@pytest.mark.parametrize("text", ["Ah, Kd", "Ah,Kd", " Ah Kd ", "AhKd"])
def test_blanks_and_commas_between_cards_make_no_difference(text):
    assert cards(text) == (Card(14, "h"), Card(13, "d")) and card(" Ah ") == Card(14, "h")


@pytest.mark.parametrize("rank, suit", [(99, "z"), (None, None), ("A", "h"), (1, "h"), (14, "x")])
def test_what_is_no_card_shows_itself_and_is_refused(rank, suit):
    one = Card(rank, suit)
    assert repr(one) == f"Card({rank!r}, {suit!r})"
    with pytest.raises(BadSetup, match=re.escape(repr(one))):
        deck([one])


def test_no_cards():
    assert cards("") == cards("  ") == ()


@pytest.mark.parametrize("text", ["Ah Kx", "AhKx", "Ah, Kx", "AhKd1", "Ah-Kd", "10"])
def test_a_list_with_something_that_is_no_card(text):
    with pytest.raises(BadNotation, match="is not a card"):
        cards(text)


def test_a_card_given_twice_is_named():
    with pytest.raises(BadSetup, match=r"^Kd is there twice: in Kd Ah Kd\."):
        cards("Kd Ah Kd")


def test_a_pack_has_52_cards_in_the_order_of_deck_D0():
    assert len(set(PACK)) == 52
    assert cards(" ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")) == PACK


def test_cards_are_values():
    for one in PACK:
        assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == card(str(one)) == one
        assert hash(card(str(one))) == hash(one)


# --- Cards as single characters -----------------------------------------------------------------------


def test_K070_no_knight_between_jack_and_queen():
    assert [ord(card(text).glyph) for text in ("Js", "Qs", "Ks")] == [0x1F0AB, 0x1F0AD, 0x1F0AE]
    knights = {chr(row + 12) for row in (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0)}
    assert not knights & {one.glyph for one in PACK}


def test_glyphs_are_named_as_the_cards_are():
    import unicodedata

    ranks = ["TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"]
    suits = {"c": "CLUBS", "d": "DIAMONDS", "h": "HEARTS", "s": "SPADES"}
    for one in PACK:
        assert unicodedata.name(one.glyph) == f"PLAYING CARD {ranks[one.rank - 2]} OF {suits[one.suit]}"
    assert unicodedata.name(HIDDEN.glyph) == "PLAYING CARD BACK"
    assert unicodedata.name(JOKER.glyph) == "PLAYING CARD BLACK JOKER" and JOKER.sign == "joker"
    assert str(HIDDEN) == "??" and HIDDEN not in PACK


# --- Decks in a given order ---------------------------------------------------------------------------

D0 = PACK
D1 = tuple(D0[(29 * i + 7) % 52] for i in range(52))
SPREAD = """
9c Qh 2d 5s 8d Js Ad 4c 7h Tc Kh 3d 6s 9d Qs 2h 5c 8h Jc Ah 4d 7s Td Ks 3h 6c 9h Qc 2s 5d 8s Jd As 4h 7c Th
Kc 3s 6d 9s Qd 2c 5h 8c Jh Ac 4s 7d Ts Kd 3c 6h
"""


def test_the_spread_deck_D1_is_the_one_the_rules_print():
    assert cards(SPREAD) == D1
    assert deck(SPREAD) == deck(D1) == D1
    assert sorted(D1) == sorted(D0)


@pytest.mark.parametrize("order", [D0, D1], ids=["D0", "D1"])
def test_a_given_deck_is_dealt_from_the_top(order):
    hand = Hand("Ann Bo Cy", deck=order)
    assert [hand.player(name).cards for name in hand.names] == [(order[seat], order[seat + 3]) for seat in range(3)]
    hand = hand.play("Cy calls, Ann calls, Bo checks" + ", Ann checks, Bo checks, Cy checks" * 3)
    assert hand.board == (*order[7:10], order[11], order[13])
    assert hand.table.piles.burns == (order[6], order[10], order[12])


def test_fewer_cards_are_followed_by_the_rest_of_a_new_pack():
    assert deck("As Ks") == (*cards("As Ks"), *(one for one in PACK if str(one) not in ("As", "Ks")))
    assert deck("") == deck(()) == PACK
    assert deck(["As", card("Ks")]) == deck("As Ks")


def test_a_deck_with_a_card_twice_or_a_foreign_card_is_refused():
    with pytest.raises(BadSetup, match="As is there twice"):
        deck([card("As"), card("As")])
    with pytest.raises(BadNotation, match="'joker' is not a card"):
        deck(["As", "joker"])
    with pytest.raises(BadNotation, match="5 is not a card"):
        deck(5)
    with pytest.raises(BadSetup, match=r"\?\? is not a card of the pack"):
        deck([HIDDEN])


def test_fixed_cards_are_swapped_into_place_and_the_rest_stays():
    shuffled = SeededShuffle(5)(PACK, 0)
    placed = swap_into_place(shuffled, {0: card("As"), 9: card("2c"), 51: card("9h")})
    assert (placed[0], placed[9], placed[51]) == cards("As 2c 9h")
    assert sorted(placed) == sorted(PACK)
    assert sum(before != now for before, now in zip(shuffled, placed, strict=True)) <= 6


# --- The shuffle --------------------------------------------------------------------------------------

# The first ten cards of the seeds' orders, and of one later shuffle. They never change: a lesson is written to them.
PINNED = {
    (0, 0): "6d Qh 6s Jd 7h 5s Js 4h Tc 3d",
    (1, 0): "Ts 9d Qd Kd 4h Qc 3c 6h Ad 7d",
    (2, 0): "Ah 2h 4h 4c 8h Th 5d Ad Ks Ts",
    (3, 0): "2h 3h 7s 6c Ah Th 8s 4c 3d 6h",
    (12345, 0): "5c 3h Th Qc 5h Ad 3c 2h Kc 6c",
    (3, 1): "6h Jd 4s Js 3h 2h Qh Qs Qc Qd",
    (-1, 0): "Ts 6s 2c 5d 5h Js Kc Qd Ks 9c",
    (10**30, 0): "7d Ah 3s Jh 9h 3h 5d Th 8h 6c",
}


@pytest.mark.parametrize("seed, number", PINNED)
def test_pinned_orders(seed, number):
    assert SeededShuffle(seed)(PACK, number)[:10] == cards(PINNED[seed, number])


@pytest.mark.parametrize("seed, number", PINNED)
def test_the_order_is_the_documented_one(seed, number):
    # Fisher and Yates from the top downwards, over random.Random("seed/number").random().
    numbers, pile = random.Random(f"{seed}/{number}"), list(PACK)
    for place in range(51):
        chosen = place + int(numbers.random() * (52 - place))
        pile[place], pile[chosen] = pile[chosen], pile[place]
    assert SeededShuffle(seed)(PACK, number) == tuple(pile)


def test_a_hand_is_dealt_in_its_seeds_order():
    hand = Hand("Ann Bo Cy", seed=12345)
    dealt = cards(PINNED[12345, 0])
    assert [hand.player(name).cards for name in hand.names] == [(dealt[seat], dealt[seat + 3]) for seat in range(3)]


def test_fixed_cards_leave_the_rest_to_the_seed():
    plain, fixed = Hand("Ann Bo Cy", seed=3), Hand("Ann Bo Cy", seed=3, deal="Cy 9s 9c")
    assert fixed.player("Cy").cards == cards("9s 9c")
    assert [fixed.player(name).cards for name in ("Ann", "Bo")] == [plain.player(name).cards for name in ("Ann", "Bo")]


def test_every_further_shuffle_of_a_hand_differs():
    orders = [SeededShuffle(8)(PACK, number) for number in range(20)]
    assert len(set(orders)) == 20


def test_piles_of_every_size_are_shuffled():
    for size in range(53):
        assert sorted(SeededShuffle(1)(PACK[:size], 0)) == sorted(PACK[:size])


def test_K066_every_order_of_three_cards_is_as_likely():
    pile = PACK[:3]
    seen = Counter(SeededShuffle(seed)(pile, 0) for seed in range(60_000))
    assert set(seen) == set(permutations(pile))
    assert all(abs(times - 10_000) <= 400 for times in seen.values()), seen


def test_K067_every_card_comes_to_every_place_and_a_seed_repeats_itself():
    orders = [SeededShuffle(seed)(PACK, 0) for seed in range(2_000)]
    assert all(set(cards_there) == set(PACK) for cards_there in zip(*orders, strict=True))
    assert len(set(orders)) == 2_000
    assert orders[77] == SeededShuffle(77)(PACK, 0)


def played(hand: Hand):
    """A hand to its end, a step at a time, everybody checking and calling."""
    while hand.to_act:
        hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'calls'}")
        yield hand


def test_K068_tables_do_not_disturb_one_another_nor_the_numbers_of_others():
    alone = [list(played(Hand("Ann Bo Cy", seed=seed))) for seed in (1, 2)]
    random.seed(2024)
    foreign = [random.random() for _ in alone[0]]

    random.seed(2024)
    drawn, together = [], []
    for both in zip(played(Hand("Ann Bo Cy", seed=1)), played(Hand("Ann Bo Cy", seed=2)), strict=True):
        drawn.append(random.random())
        together.append(both)
    assert [list(one) for one in zip(*together, strict=True)] == alone
    assert drawn == foreign


def test_K068_the_global_random_state_is_neither_read_nor_changed():
    random.seed(1)
    before = random.getstate()
    first = Hand("Ann Bo Cy", seed=9)
    assert random.getstate() == before
    random.seed(2)
    assert Hand("Ann Bo Cy", seed=9) == first
