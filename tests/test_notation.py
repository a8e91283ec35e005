"""Hands as text: names, scripts, and the cards a lesson fixes."""

import pytest

from holdem_lessons import HOUSE_NAMES, BadNotation, Hand, card, cards
from holdem_lessons.engine.words import phrase
from holdem_lessons.notation import VERBS, Action, actions, find_player, fixed_cards, player_names

TABLE = ("Ann", "Bo", "Cy")


# --- Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "players, names",
    [
        ("Ann Bo Cy", TABLE),
        ("Ann, Bo, Cy", TABLE),
        ("  Ann,Bo   Cy\n", TABLE),
        (["Ann", "Bo", "Cy"], TABLE),
        (("Ann", " Bo ", "Cy"), TABLE),
        (iter(TABLE), TABLE),
        (3, TABLE),
        (10, HOUSE_NAMES),
        ("Åse O'Neil-2 J.R. x_1", ("Åse", "O'Neil-2", "J.R.", "x_1")),
        ("李 Ñandú", ("李", "Ñandú")),
        (["Van der Meer", "Ann Lee"], ("Van der Meer", "Ann Lee")),
        ("Seatle Flopsy", ("Seatle", "Flopsy")),
    ],
)
def test_players_as_they_may_be_given(players, names):
    assert player_names(players, most=10) == names


def test_more_than_ten_have_plain_names_where_a_house_seats_them():
    assert player_names(12, most=12)[9:] == ("Jo", "P11", "P12")


def test_the_course_names_are_alphabetical_and_cannot_be_mistaken_for_cards_or_words():
    assert sorted(HOUSE_NAMES) == list(HOUSE_NAMES) and len(HOUSE_NAMES) == 10
    assert player_names(HOUSE_NAMES, most=10) == HOUSE_NAMES
    for name in HOUSE_NAMES:
        with pytest.raises(BadNotation):
            card(name)


@pytest.mark.parametrize(
    "text, who, rest",
    [
        ("Bo calls", "Bo", "calls"),
        ("  bo   plays the board ", "Bo", "plays the board"),
        ("seat 2 calls", "Bo", "calls"),
        ("Seat2 calls", "Bo", "calls"),
        ("BO", "Bo", ""),
        ("seat 2", "Bo", ""),
        ("Bo\tcalls", "Bo", "calls"),
    ],
)
def test_finding_a_player(text, who, rest):
    assert find_player(text, TABLE) == (who, rest)


@pytest.mark.parametrize(
    "text", ["", "Bob calls", "Bocalls", "seat 4", "seat 0", "seat two", "seat -1", "seat 22", "2 calls", "calls"]
)
def test_nobody_is_found(text):
    with pytest.raises(BadNotation, match="names no player; at the table are Ann, Bo and Cy"):
        find_player(text, TABLE)


def test_of_two_names_that_begin_alike_the_longer_is_meant():
    names = ("Ann", "Ann Lee", "Ann Lee Smith")
    assert [find_player(f"{name} folds", names) for name in names] == [(name, "folds") for name in names]
    assert find_player("Ann leeds", names) == ("Ann", "leeds")


# --- Scripts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", VERBS)
def test_every_spelling_of_a_verb_means_it(verb):
    spellings = phrase(f"verb.{verb}.written")
    assert verb in spellings
    for spelling in (*spellings, verb.upper(), verb.replace(" ", "  ")):
        assert list(actions(f"Ann {spelling}", TABLE)) == [Action("Ann", verb)]


def test_no_spelling_means_two_things():
    spellings = [spelling for verb in VERBS for spelling in phrase(f"verb.{verb}.written")]
    assert len(spellings) == len(set(spellings))
    assert spellings == [spelling.casefold() for spelling in spellings]


@pytest.mark.parametrize(
    "script", ["Ann folds, Bo calls", "Ann folds; Bo calls", "Ann folds\nBo calls.", " ,Ann folds.,\n;Bo calls;"]
)
def test_actions_are_separated_by_commas_semicolons_or_line_ends(script):
    assert list(actions(script, TABLE)) == [Action("Ann", "folds"), Action("Bo", "calls")]


@pytest.mark.parametrize("script", ["", " ", ",", "\n;,\n"])
def test_a_script_without_actions(script):
    assert list(actions(script, TABLE)) == []


def test_actions_are_read_one_by_one():
    # So that a hand can be played up to the word that fails.
    read = actions("Ann folds, Bo sings", TABLE)
    assert next(read) == Action("Ann", "folds")
    with pytest.raises(BadNotation, match="'sings' is no action for Bo"):
        next(read)


def test_an_action_reads_as_it_is_written():
    script = "Ann folds, Bo goes all-in, Cy plays the board"
    assert ", ".join(map(str, actions(script, TABLE))) == script


# --- Fixed cards ----------------------------------------------------------------------------------------


def test_where_fixed_cards_come_in_the_deck():
    text = "Ann Ah Kd, Cy 9s 9c, burns 2c 3c 4c, flop 9h 4d 2d, turn 5s, river 6s"
    found = fixed_cards(text, TABLE)
    assert found == dict(
        zip([0, 3, 2, 5, 6, 10, 12, 7, 8, 9, 11, 13], cards("Ah Kd 9s 9c 2c 3c 4c 9h 4d 2d 5s 6s"), strict=True)
    )


@pytest.mark.parametrize(
    "text",
    [
        "Ann Ah Kd, board 9h 4d 2c 5s 6s",
        "ann AhKd; BOARD 9h4d2c5s6s",
        "seat 1 Ah Kd\nflop 9h 4d 2c\nturn 5s\nriver 6s",
        "Ann A♥ K♦, Flop 9♥ 4♦ 2♣, turn 5♠, river 6♠",
    ],
)
def test_ways_to_fix_the_same_cards(text):
    hand = Hand("Ann Bo Cy", deal=text).play(
        "Cy calls, Ann calls, Bo checks" + ", Ann checks, Bo checks, Cy checks" * 3
    )
    assert hand.board == cards("9h 4d 2c 5s 6s")
    assert hand.at("preflop").player("Ann").cards == cards("Ah Kd")


def test_the_first_burn_alone():
    assert fixed_cards("burn 2c", TABLE) == fixed_cards("burns 2c", TABLE) == {6: card("2c")}


def test_fewer_cards_than_a_place_has_leave_the_rest_to_the_seed():
    hand = Hand("Ann Bo", deal="Ann Ah, flop 9h", seed=5)
    assert hand.player("Ann").cards[0] == card("Ah")
    assert hand.play("Bo calls, Ann checks").board[0] == card("9h")
    assert fixed_cards("", TABLE) == fixed_cards(" , ;\n", TABLE) == {}


@pytest.mark.parametrize("text", ["Ann", "flop ", "Ann Ah, Bo"])
def test_a_place_without_cards_is_refused(text):
    with pytest.raises(BadNotation, match="No cards are given for"):
        fixed_cards(text, TABLE)


def test_a_player_may_be_called_as_a_card_is_written():
    hand = Hand(["As", "Kd"], deal="As Kd Ah, Kd 2c 3c")
    assert hand.player("As").cards == cards("Kd Ah") and hand.player("Kd").cards == cards("2c 3c")
