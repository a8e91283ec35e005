"""The printable sheet of the two example decks, and the decks it is made from."""

import importlib.util
import re

import pytest

from holdem_lessons import PACK, SORTED_DECK, SPREAD_DECK, ExposedCard, Hand, card, reversed_and_cut, unshuffled


@pytest.fixture(scope="module")
def program(project):
    spec = importlib.util.spec_from_file_location("deck_sheet", project / "docs" / "deck_sheet.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def page(program):
    return program.PAGE.read_text(encoding="utf-8")


def places(page: str, sign: str) -> list[tuple[str, str, str]]:
    """Position, sign and letters of every card on the sheet of a deck."""
    (section,) = re.findall(rf'<section id="{sign}">(.*?)</section>', page, re.S)
    return re.findall(r"<li><i>(\d+)</i><b>(\S+?)</b><span>(\S+?)</span></li>", section)


def test_the_sheet_is_what_the_program_makes(program, page):
    assert page == program.sheet()


@pytest.mark.parametrize("sign, deck", [("D0", SORTED_DECK), ("D1", SPREAD_DECK)])
def test_the_sheet_lists_all_52_cards_of_a_deck_in_order(page, sign, deck):
    found = places(page, sign)
    assert [int(number) for number, _, _ in found] == list(range(1, 53))
    assert tuple(card(letters) for _, _, letters in found) == deck
    assert tuple(card(shown) for _, shown, _ in found) == deck


def test_the_two_decks_are_whole_packs_and_the_ones_the_examples_name():
    assert SORTED_DECK == PACK
    assert sorted(SPREAD_DECK) == sorted(PACK)
    assert [str(one) for one in (*SPREAD_DECK[:4], SPREAD_DECK[-1])] == ["9c", "Qh", "2d", "5s", "6h"]
    assert [str(one) for one in (*SORTED_DECK[:4], SORTED_DECK[-1])] == ["2c", "3c", "4c", "5c", "As"]


def test_the_sheet_says_what_four_players_get(page):
    assert (
        "Ann 9c 8d, Bo Qh Js, Cy 2d Ad, Di 5s 4c; burns 7h 6s Qs; board Tc Kh 3d 9d 2h" in page
        and "Ann 2c 6c, Bo 3c 7c, Cy 4c 8c, Di 5c 9c; burns Tc Ac 3d; board Jc Qc Kc 2d 4d" in page
    )


def test_the_page_needs_no_other_file(page):
    assert not re.search(r"\b(?:src|href|url|import)\b\s*[=(]|@import|https?:", page)


def dealt_onto_a_new_pile(pile):
    """A face-down pile dealt card by card onto a new one; top card first."""
    new = []
    for one in pile:
        new.insert(0, one)
    return new


def test_the_shuffles_by_hand_are_those_of_the_kit():
    pile = dealt_onto_a_new_pile(SPREAD_DECK)
    assert tuple(pile[10:] + pile[:10]) == reversed_and_cut(SPREAD_DECK, 1)
    assert unshuffled(SPREAD_DECK, 1) == SPREAD_DECK


def test_the_cards_that_come_back_go_under_the_stub_in_the_order_they_were_dealt():
    redealt = Hand(4, deck=SPREAD_DECK, shuffle=unshuffled).happens(ExposedCard(2)).apply_ruling()
    assert redealt.player("Ann").cards == SPREAD_DECK[2:10:4]
    assert redealt.table.piles.stub[-2:] == SPREAD_DECK[:2]
