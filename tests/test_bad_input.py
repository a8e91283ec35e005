"""What the kit will not do: each refusal is one exception and a sentence that says who, what, why and what instead."""

import pytest

from holdem_lessons import (
    COURSE,
    HOME_GAME,
    LIMIT_2_4,
    BadNotation,
    BadSetup,
    Hand,
    IllegalAction,
    NoBurn,
    PrematureTurn,
    Refusal,
    Session,
    SilentChips,
    StringBet,
    TooFewCards,
    find_the_mistake,
    hand_rank,
    practise,
)
from holdem_lessons.engine.words import speak
from holdem_lessons.teaching import dealing, guess, play, take_a_seat
from holdem_lessons.teaching.parameters import check_parameters


def refused(kind: type[Refusal], do) -> str:
    """The sentence with which something is refused, once it is seen to be a good one."""
    with pytest.raises(Refusal) as found:
        do()
    error, sentence = found.value, str(found.value)
    assert type(error) is kind, f"{type(error).__name__}: {sentence}"
    assert isinstance(error, ValueError)
    assert "\n" not in sentence and "{" not in sentence.replace('{"Ann": 5}', "") and sentence.endswith(".")
    assert sentence.count(". ") <= 1, "more than two sentences"
    assert error._render_traceback_() == [f"{kind.__name__}: {sentence}"]
    return sentence


def says(sentence: str, *parts: str) -> None:
    for part in parts:
        assert part in sentence, f"{part!r} is not in {sentence!r}"


# --- Who plays ----------------------------------------------------------------------------------------

PLAYERS = [
    (11, "10 seats", "11 players are too many"),
    ("A B C D E F G H I J K", "10 seats", "11 players are too many"),
    (1, "at least two players", "1"),
    ("Ann", "at least two players", "1"),
    (0, "at least two players", "0"),
    (-3, "at least two players", "-3 is too few"),
    (10**9, "10 seats", "1\u202f000\u202f000\u202f000 players are too many"),
    ("", "at least two players", "0"),
    ([], "at least two players", "0"),
    ("Ann Bo Ann", "'Ann' is given twice", "a name of his own"),
    ("Ann Bo ann", "'ann' is given twice"),
    (["Ann", " Ann "], "'Ann' is given twice"),
    ("Ann <script>", "'<script>' is not", "give the names as a list"),
    ("Ann <script>alert(1)</script>", "'<script>alert(1)</script>' is not", "letters, digits"),
    ("Ann *Bo*", "'*Bo*' is not"),
    (["Ann", ""], "name is missing"),
    (["Ann", "  "], "name is missing"),
    (["Ann", "Bo, Cy"], "'Bo, Cy'", "comma"),
    (["Ann", "Bo; Cy"], "'Bo; Cy'", "semicolon"),
    (["Ann", "Bo\nCy"], r"'Bo\nCy'", "cannot be seen"),
    (["Ann", "Bo\x00"], r"'Bo\x00'", "cannot be seen"),
    (["Ann", "Bo\u202eyC"], r"'Bo\u202eyC'", "cannot be seen"),
    (["Ann", "B" * 41], "longer than 40 letters"),
    ("Ann flop", "'flop' cannot be a player's name"),
    ("Ann Rail", "'Rail' cannot be a player's name"),
    (["Ann", "seat 2"], "'seat 2' cannot be a player's name"),
    (True, "names", "number", "True is neither"),
    (None, "None is neither"),
    (2.0, "2.0 is neither"),
    ([1, 2], "[1, 2] is neither"),
]


@pytest.mark.parametrize(
    "players, parts", [(row[0], row[1:]) for row in PLAYERS], ids=[repr(row[0])[:30] for row in PLAYERS]
)
def test_players(players, parts):
    says(refused(BadSetup, lambda: Hand(players)), *parts)


def test_a_name_with_signs_is_held_as_typed_when_it_comes_in_a_list():
    hand = Hand(["Ann", "<script>alert(1)</script>", "*Bo* _the_ 3rd", "Zoë & Co."])
    assert hand.names == ("Ann", "<script>alert(1)</script>", "*Bo* _the_ 3rd", "Zoë & Co.")
    hand = hand.play("*Bo* _the_ 3rd folds, zoë & co. calls, Ann folds, <script>alert(1)</script> raises")
    assert hand.events[-1].who == "<script>alert(1)</script>" and hand.to_act == "Zoë & Co."


# --- Stakes, stacks and forced bets -------------------------------------------------------------------

STAKES = [
    (lambda: COURSE.stakes(2.5), "whole number of chips", "the small bet", "2.5"),
    (lambda: COURSE.stakes("10"), "the small bet", "'10' is not one"),
    (lambda: COURSE.stakes(True), "the small bet", "True"),
    (lambda: COURSE.stakes(None), "the small bet", "None"),
    (lambda: COURSE.stakes(-10), "the small bet", "-10"),
    (lambda: COURSE.stakes(0), "0 is too little for the small bet", "at least 1"),
    (lambda: COURSE.stakes(10, 20.0), "the big bet", "20.0"),
    (lambda: COURSE.stakes(10, 5), "big bet of 5", "smaller than the small bet of 10"),
    (lambda: COURSE.stakes(10, blinds=(10, 5)), "Blinds go up", "10 and 5 do not"),
    (lambda: COURSE.stakes(10, blinds=(0, 10)), "above 0", "(0, 10) are not"),
    (lambda: COURSE.stakes(10, blinds=(5.0, 10)), "whole numbers"),
    (lambda: COURSE.stakes(10, blinds=5), "as in (5, 10)"),
    (lambda: COURSE.stakes(10, blinds=()), "neither a blind nor an ante"),
    (lambda: COURSE.stakes(10, ante=-1), "the ante", "-1"),
    (lambda: COURSE.stakes(10, ante=0.5), "the ante", "0.5"),
    (lambda: COURSE.but(small_bet=5), "no house rule 'small_bet'", "stakes()"),
    (lambda: COURSE.but(colour="red"), "no house rule 'colour'", "heads_up_cap"),
    (lambda: COURSE.but(heads_up_cap="sometimes"), "'sometimes'", "never lifted"),
    (lambda: COURSE.but(may_muck=1), "may_muck", "True or False", "1 is neither"),
    (lambda: COURSE.but(max_raises="3"), "A whole number of at least 0 is needed for the number of raises", "'3'"),
    (lambda: COURSE.but(max_seats=[9]), "A whole number of at least 2 is needed for the number of seats", "[9]"),
    (lambda: COURSE.but(heads_up_cap=["never lifted"]), "cannot be ['never lifted']"),
    (lambda: COURSE.but(max_raises=-1), "the number of raises", "-1"),
    (lambda: COURSE.but(later_round_max_raises=-1), "later_round_max_raises", "no limit"),
    (lambda: COURSE.but(chip_unit=0), "0 is too little for the chip unit"),
    (lambda: COURSE.but(max_seats=1), "the number of seats", "at least 2"),
    (lambda: COURSE.but(max_seats=23), "at most 22 players", "23"),
    (lambda: Hand("Ann Bo", COURSE.stakes(10, blinds=(1, 5, 10))), "3 blinds need as many players", "2"),
    (lambda: Hand("Ann Bo", "casino"), "COURSE", "'casino' is not"),
    (lambda: Hand("Ann Bo", None), "COURSE", "None is not"),
    (lambda: Hand("Ann Bo", stacks=0), "Ann has no chips", "at least 1"),
    (lambda: Hand("Ann Bo", stacks=[100, 0]), "Bo has no chips"),
    (lambda: Hand("Ann Bo", stacks=-5), "a stack", "-5"),
    (lambda: Hand("Ann Bo", stacks=99.5), "a stack", "99.5"),
    (lambda: Hand("Ann Bo", stacks=True), "a stack", "True"),
    (lambda: Hand("Ann Bo", stacks="100"), "a stack", "'100'"),
    (lambda: Hand("Ann Bo", stacks=[[100], 100]), "a stack", "[100] is not one"),
    (lambda: Hand("Ann Bo", stacks=[100, None]), "a stack", "None"),
    (lambda: Hand("Ann Bo", stacks=[100]), "1 stacks for 2 players", "one for each"),
    (lambda: Hand("Ann Bo", stacks=[1, 2, 3]), "3 stacks for 2 players"),
    (lambda: Hand("Ann Bo", stacks={"Ann": 1.5}), "the stacks", "1.5"),
    (lambda: Hand("Ann Bo", blinds=[5, 10]), "the blinds are given by name"),
    (lambda: Hand("Ann Bo", blinds={"Ann": 5.0}), "the blinds", "5.0"),
    (lambda: Hand("Ann Bo", blinds={"Ann": -5}), "the blinds", "-5"),
    (lambda: Hand("Ann Bo", blinds={"Ann": 0}), "0 is too little for the blinds"),
    (lambda: Hand("Ann Bo", blinds={"Ann": 5, "seat 1": 10}), "'Ann' is given twice"),
    (lambda: Hand("Ann Bo", blinds={}), "neither a blind nor an ante"),
    (lambda: Hand("Ann Bo", posts={"Ann": "10"}), "the live posts", "'10'"),
    (lambda: Hand("Ann Bo", posts=[10]), "the live posts are given by name"),
    (lambda: Hand("Ann Bo", dead={"Ann": None}), "the dead posts", "None"),
    (lambda: Hand("Ann Bo", showdown="never"), "showdown", "'never'", "usual", "ask"),
    (lambda: Hand("Ann Bo", dead_button="no"), "dead_button", "'no' is neither"),
    (lambda: Session("Ann Bo").sit(["Cy"], 100), "The names of players are text", "['Cy'] is not"),
]


@pytest.mark.parametrize("do, parts", [(row[0], row[1:]) for row in STAKES])
def test_stakes_stacks_and_forced_bets(do, parts):
    says(refused(BadSetup, do), *parts)


@pytest.mark.parametrize(
    "given", [{"stacks": {"Cy": 5}}, {"blinds": {"Cy": 5}}, {"posts": {"Cy": 5}}, {"dead": {"Cy": 5}}]
)
def test_chips_for_somebody_who_is_not_there(given):
    says(refused(BadNotation, lambda: Hand("Ann Bo", **given)), "'Cy' names no player", "Ann and Bo")


def test_chips_for_what_is_no_name():
    says(refused(BadNotation, lambda: Hand("Ann Bo", stacks={1: 5})), "1 names no player", "Ann and Bo")


def test_a_half_that_no_chip_pays():
    says(refused(BadSetup, lambda: COURSE.but(small_blind_rounding="exact").stakes(5)), "Half of the small bet of 5")


# --- What is dealt ------------------------------------------------------------------------------------

DEALS = [
    (BadSetup, {"deal": "Ann Ah Kd, Bo Ah 2c"}, "Ah is there twice", "Ann", "Bo"),
    (BadSetup, {"deal": "Ann Ah, board 2c 3c Ah"}, "Ah is there twice", "Ann", "board"),
    (BadSetup, {"deal": "flop Ah Ah 2c"}, "Ah is there twice"),
    (BadSetup, {"deck": "Ah Kd Ah"}, "Ah is there twice"),
    (BadNotation, {"deal": "Ann 10"}, "'10' is not a card", "10s"),
    (BadNotation, {"deal": "Ann 10 Ah"}, "'10' is not a card"),
    (BadNotation, {"deal": "Ann 1h"}, "'1h' is not a card"),
    (BadNotation, {"deal": "Ann Ah Kd Qc"}, "Ann can be given at most 2 cards", "3"),
    (BadNotation, {"deal": "turn Ah Kd"}, "turn can be given at most 1 card", "2"),
    (BadNotation, {"deal": "Zoe Ah"}, "'Zoe Ah' is no place for cards", "Ann", "flop", "river"),
    (BadNotation, {"deal": "Ah Kd"}, "'Ah Kd' is no place for cards"),
    (BadNotation, {"deal": "turn Ah, turn Kd"}, "turn has been given a card", "'turn Kd'"),
    (BadNotation, {"deal": "flop Ah Kd Qc, board 2c 3c"}, "board", "'board 2c 3c'"),
    (BadNotation, {"deal": "Ann Ah, Ann Kd"}, "Ann", "'Ann Kd'"),
    (BadNotation, {"deal": None}, "Fixed cards are text", "None"),
    (BadNotation, {"deal": ["Ann Ah"]}, "Fixed cards are text"),
    (BadNotation, {"deck": "Ah Zz"}, "'Zz' is not a card"),
    (BadNotation, {"deck": 52}, "52 is not a card"),
    (BadSetup, {"seed": 1.0}, "seed is a whole number", "1.0"),
    (BadSetup, {"seed": "lucky"}, "seed is a whole number", "'lucky'"),
    (BadSetup, {"seed": None}, "seed is a whole number", "None"),
    (BadSetup, {"seed": True}, "seed is a whole number", "True"),
    (BadSetup, {"seed": [1]}, "seed is a whole number", "[1] is not"),
    (BadSetup, {"shuffle": 5}, "A shuffle is a function", "reversed_and_cut", "5 is none"),
]


@pytest.mark.parametrize(
    "kind, given, parts", [(row[0], row[1], row[2:]) for row in DEALS], ids=[str(row[1]) for row in DEALS]
)
def test_what_is_dealt(kind, given, parts):
    says(refused(kind, lambda: Hand("Ann Bo", **given)), *parts)


def test_four_cards_are_no_hand():
    says(refused(BadSetup, lambda: hand_rank([])), "5, 6 or 7 cards", "0")


# --- What is played -----------------------------------------------------------------------------------

START = Hand("Ann Bo Cy", LIMIT_2_4)
CY_MAY = "Cy may fold, call 2, or raise to 4."
CAPPED = START.play("Cy raises, Ann raises, Bo raises")
FLOP = START.play("Cy calls, Ann calls, Bo checks")
OVER = START.play("Cy folds, Ann folds")
SHORT = Hand("Ann Bo Cy", LIMIT_2_4, stacks=[50, 50, 2])
MUST_SHOW = Hand("Ann Bo", LIMIT_2_4, showdown="ask").play("Bo calls, Ann checks" + ", Ann checks, Bo checks" * 3)
SHOW_ALL = Hand("Ann Bo", HOME_GAME, showdown="ask").play("Ann checks, Bo checks" + ", Ann checks, Bo checks" * 3)
NO_RERAISE = Hand("Ann Bo Cy Di", stacks=[1000, 24, 1000, 1000]).play(
    "Cy raises, Di folds, Ann calls, Bo raises, Cy calls"
)

PLAYS = [
    # out of turn, and over
    (START, "Ann calls", "Ann cannot call", "Cy's turn", CY_MAY),
    (START, "Bo raises", "Bo cannot raise", "Cy's turn", CY_MAY),
    (FLOP, "Cy bets", "Cy cannot bet", "Ann's turn", "Ann may check, or bet 2."),
    (OVER, "Bo checks", "Bo cannot check", "the hand is over"),
    (OVER, "Cy raises", "Cy cannot raise", "the hand is over"),
    # the wrong word
    (START, "Cy checks", "Cy cannot check", "2 more", CY_MAY),
    (START, "Cy bets", "Cy cannot bet", "a bet of 2 is open", "raise", CY_MAY),
    (START, "Cy shows", "Cy cannot show", "betting is still open", CY_MAY),
    (START, "Cy mucks", "Cy cannot muck", CY_MAY),
    (START, "Cy goes all-in", "Cy cannot go all-in", "200 chips are more than any wager", CY_MAY),
    (FLOP, "Ann raises", "Ann cannot raise", "nobody has bet", "Ann may check, or bet 2."),
    (FLOP, "Ann calls", "Ann has nothing to call", "check", "Ann may check, or bet 2."),
    # no raise left
    (CAPPED, "Cy raises", "Cy cannot raise", "capped", "Cy may fold, or call 4."),
    (SHORT, "Cy raises", "Cy cannot raise", "does not reach beyond a call", "Cy may fold, or call 2 all-in."),
    (NO_RERAISE, "Ann checks", "Ann cannot check", "4 more", "Ann may fold, or call 4."),
    (NO_RERAISE, "Ann raises", "Ann cannot raise", "less than half a bet", "Ann may fold, or call 4."),
    # the showdown
    (MUST_SHOW, "Ann checks", "Ann cannot check", "betting is over", "Ann may show both cards"),
    (MUST_SHOW, "Bo shows", "Bo cannot show", "Ann's turn", "Ann may show both cards"),
    (SHOW_ALL, "Ann mucks", "Ann cannot muck", "must be shown", "Ann must show both cards."),
    (SHOW_ALL, "Ann plays the board", "Ann cannot play the board", "must be shown", "Ann must show both cards."),
]


@pytest.mark.parametrize(
    "hand, script, parts", [(row[0], row[1], row[2:]) for row in PLAYS], ids=[row[1] for row in PLAYS]
)
def test_plays(hand, script, parts):
    before, table = hand.events, hand.table
    says(refused(IllegalAction, lambda: hand.play(script)), *parts)
    assert (hand.events, hand.table) == (before, table)


def test_nobody_left_to_answer_a_raise():
    hand = Hand("Ann Bo", LIMIT_2_4, stacks=[4, 100]).play("Bo raises")
    says(refused(IllegalAction, lambda: hand.play("Ann raises")), "Ann cannot raise", "Ann may fold, or call 2 all-in.")
    hand = Hand("Ann Bo", LIMIT_2_4, stacks=[2, 100])
    assert hand.to_act == "Bo"
    says(refused(IllegalAction, lambda: hand.play("Bo raises")), "nobody else has chips", "Bo may fold, or call 1.")


def test_a_second_raise_where_everyone_has_one():
    hand = Hand("Ann Bo Cy", HOME_GAME).play("Ann checks, Bo bets, Cy raises, Ann folds")
    says(refused(IllegalAction, lambda: hand.play("Bo raises")), "Bo cannot raise again", "every player has one raise")


def test_a_fold_for_free_where_the_house_refuses_it():
    hand = Hand("Ann Bo", COURSE.but(free_fold="refused")).play("Bo calls")
    says(refused(IllegalAction, lambda: hand.play("Ann folds")), "Ann need not fold", "Ann may check, or raise to 20.")


WORDS = [
    ("Cy sings", "'sings' is no action for Cy", "folds", "plays the board", CY_MAY),
    ("Cy", "What Cy does is missing", "folds", CY_MAY),
    ("Cy calls and Ann folds", "'calls and Ann folds' is no action for Cy", CY_MAY),
    ("Cy raises to 4", "'raises to 4' has an amount", "the word is enough", CY_MAY),
    ("Cy raises 4", "'raises 4' has an amount", CY_MAY),
    ("Cy calls 2", "'calls 2' has an amount", CY_MAY),
    ("Zoe folds", "'Zoe folds' names no player", "Ann, Bo and Cy", CY_MAY),
    ("10 folds", "'10 folds' names no player", CY_MAY),
    ("calls", "'calls' names no player", CY_MAY),
    ("seat 4 folds", "'seat 4 folds' names no player", CY_MAY),
    ("seat 0 folds", "'seat 0 folds' names no player", CY_MAY),
    ("Cyfolds", "'Cyfolds' names no player", CY_MAY),
    (5, "A script is text", "5 is not", CY_MAY),
    (None, "A script is text", "None is not", CY_MAY),
    (["Cy calls"], "A script is text", CY_MAY),
]


@pytest.mark.parametrize("script, parts", [(row[0], row[1:]) for row in WORDS], ids=[str(row[0]) for row in WORDS])
def test_words(script, parts):
    says(refused(BadNotation, lambda: START.play(script)), *parts)


@pytest.mark.parametrize(
    "script, kind, done, parts",
    [
        ("Cy calls, Ann raises, Cy calls", IllegalAction, "Cy calls, Ann raises", ("Bo's turn", "Bo may fold")),
        ("Cy calls, Ann sings, Bo checks", BadNotation, "Cy calls", ("'sings'", "Ann may fold, call 1, or raise")),
        ("Cy calls, Ann raises 4", BadNotation, "Cy calls", ("'raises 4'", "Ann may fold, call 1, or raise to 4.")),
        ("Cy calls, Eve folds", BadNotation, "Cy calls", ("'Eve folds'", "Ann may fold, call 1, or raise to 4.")),
        ("Cy folds, Ann folds, Bo checks", IllegalAction, "Cy folds, Ann folds", ("Bo cannot check", "is over")),
    ],
)
def test_a_script_that_fails_half_way_carries_the_hand_as_far_as_it_got(script, kind, done, parts):
    with pytest.raises(kind) as found:
        START.play(script)
    assert found.value.hand == START.play(done)
    says(str(found.value), *parts)


def test_a_refused_action_knows_who_and_what_would_be_legal():
    with pytest.raises(IllegalAction) as found:
        START.play("Ann calls")
    error = found.value
    assert (error.who, error.facts["verb"], error.facts["rule"], error.hand) == ("Ann", "calls", "S0-16", START)
    assert error.legal == START.legal and "raises" in error.legal


# --- Where one looks ----------------------------------------------------------------------------------

LOOKS = [
    (BadSetup, lambda: START.at("turn"), "has not got as far as turn", "start and preflop"),
    (BadSetup, lambda: START.at("nowhere"), "'nowhere' is no place", "flop", "from 0 to 10"),
    (BadSetup, lambda: START.at(11), "steps 0 to 10", "11"),
    (BadSetup, lambda: START.at(-1), "-1 is no place"),
    (BadSetup, lambda: START.at(True), "True is no place"),
    (BadSetup, lambda: START.at(2.0), "2.0 is no place"),
    (BadSetup, lambda: START.at(None), "None is no place"),
    (BadSetup, lambda: START.undo(), "Nothing can be taken back", "no player has decided anything"),
    (BadSetup, lambda: FLOP.undo(4), "Only 3 decisions can be taken back", "not 4"),
    (BadSetup, lambda: FLOP.undo(-1), "at most the 3 of this hand", "-1 is none"),
    (BadSetup, lambda: FLOP.undo(1.0), "at most the 3 of this hand", "1.0 is none"),
    (BadSetup, lambda: FLOP.undo(True), "at most the 3 of this hand", "True is none"),
    (BadSetup, lambda: START.seen_by("Zoe"), "'Zoe' cannot look", "Ann, Bo and Cy", '"rail"'),
    (BadSetup, lambda: START.seen_by(1), "1 cannot look"),
    (BadSetup, lambda: START.seen_by(""), "'' cannot look"),
    (BadSetup, lambda: START.replay(viewers="Ann"), "viewers of a replay are given as a list", "'Ann' is none"),
    (BadSetup, lambda: START.replay(viewers=5), "viewers of a replay are given as a list", "5 is none"),
    (BadSetup, lambda: START.replay(remarks=["x"]), "by step or place", "['x'] is not"),
    (BadSetup, lambda: START.fork("Cy folds"), "Cy has made no decision"),
    (BadSetup, lambda: FLOP.fork("Cy folds", at="flop"), "Cy has made no decision"),
    (BadNotation, lambda: START.player("Zoe"), "'Zoe' names no player", "Ann, Bo and Cy"),
    (BadNotation, lambda: START.player("Cy raises"), "'Cy raises' names no player"),
    (BadNotation, lambda: START.player(3), "3 names no player"),
    (BadNotation, lambda: START.rank("Zoe"), "'Zoe' names no player"),
    (BadSetup, lambda: speak("tlh"), "no catalogue for the language 'tlh'", "en"),
    (BadSetup, lambda: speak("../words/en"), "no catalogue"),
    (BadSetup, lambda: speak(None), "None"),
]


@pytest.mark.parametrize("kind, do, parts", [(row[0], row[1], row[2:]) for row in LOOKS])
def test_looks(kind, do, parts):
    says(refused(kind, do), *parts)


# --- What goes wrong, and what a learner is asked -----------------------------------------------------

SLIP = FLOP.happens(PrematureTurn())

TASKS = [
    (lambda: SLIP.propose([]), "[] is no remedy", "play on"),
    (lambda: START.happens(PrematureTurn), "An incident such as PrematureTurn()", "PrematureTurn is none"),
    (lambda: SilentChips("Cy", [25]), "[25] cannot be the chips"),
    (lambda: START.happens(SilentChips("Cy", (25,) * 9)), "(25, 25, 25, 25, 25, 25, 25, 25, 25) is not"),
    (lambda: practise(rate=[1]), "rate of slips", "[1] is not"),
    (lambda: practise(kinds=5), "kinds are given as a list", "5 is none"),
    (lambda: practise(kinds=PrematureTurn), "kinds are given as a list", "PrematureTurn is none"),
    (lambda: practise(kinds=[]), "list of at least one", "[] is none"),
    (lambda: practise(kinds=["x"], rate=1), "'x' is no kind of incident", "INCIDENTS"),
    (lambda: practise(kinds=[NoBurn, NoBurn("flop")]), "NoBurn(", "is no kind of incident"),
    (lambda: practise(3).after("x"), "A hand is needed", "'x' is none"),
    (lambda: practise(3).after(None), "A hand is needed", "None is none"),
    (lambda: find_the_mistake(seed="x"), "seed is a whole number", "'x' is not"),
    (lambda: find_the_mistake(seed=None), "seed is a whole number", "None is not"),
    (lambda: guess(kinds=["nope"]), "no question of the kind 'nope'", "raise_to"),
    (lambda: guess(kinds="turn"), "kinds are given as a list", "'turn' is none"),
    (lambda: guess(each="2"), "a whole number of at least 1", "'2' is not"),
    (lambda: guess(each=0), "a whole number of at least 1", "0 is not"),
    (lambda: guess("Ann Bo"), "A hand is needed", "'Ann Bo' is none"),
    (lambda: guess(code="1-2-3"), "'1-2-3' is no code", "g-7-5-course-10"),
    (lambda: guess(code="g-7-5-course-10-0"), "'g-7-5-course-10-0' is no code"),
    (lambda: guess(code="g-²-5-course-10"), "'g-²-5-course-10' is no code"),
    (lambda: guess(code="g-" + "9" * 5000 + "-5-course-10"), "is no code"),
    (lambda: dealing(code="1-2-3"), "'1-2-3' is no code", "d-7-5-course-10-0"),
    (lambda: dealing(code="d-7-5-course-10-101"), "'d-7-5-course-10-101' is no code"),
    (lambda: dealing(code="d-7-5-course-10-²"), "'d-7-5-course-10-²' is no code"),
    (lambda: dealing(code=["d"]), "['d'] is no code"),
    (lambda: play(code="1-2-3"), "'1-2-3' is no code", "p-7-3-course-10-coca-fnc"),
    (lambda: play(code="p-7-3-course-10-coca-fz"), "'p-7-3-course-10-coca-fz' is no code"),
    (lambda: play("Zoe", code="p-7-3-course-10-coca-f"), "'Zoe' does not sit", "Ann, Bo and Cy"),
    (lambda: play(["Ann"]), "['Ann'] does not sit"),
    (lambda: play(opponents=5), "no opponent 5", "rock"),
    (lambda: play(opponents={"Bo": ["rock"]}), "no opponent ['rock']"),
    (lambda: play(opponents={"Zoe": "rock"}), "'Zoe' does not sit"),
    (lambda: take_a_seat(opponents=["rock"]), "no opponent ['rock']"),
    (lambda: take_a_seat().choose("course").choose(2), "is text, such as '2'", "2 is not"),
    (lambda: guess(seed=1).choose(["Ann"]), "is text, such as 'Ann'", "['Ann'] is not"),
    (lambda: guess(START, kinds=["ruling"]).choose("Ann"), "'Ann' cannot be chosen: this task is over"),
    (lambda: START.beside(5), "A hand is needed", "5 is none"),
    (lambda: check_parameters(colour=5), "no parameter 'colour'", "seed, small_bet, players and profile"),
    (lambda: check_parameters(players=[6]), "from 2 to 10", "[6] is not"),
    (lambda: check_parameters(profile=["course"]), "course, casino", "['course'] is none of them"),
]


@pytest.mark.parametrize("do, parts", [(row[0], row[1:]) for row in TASKS])
def test_what_goes_wrong_and_what_is_asked(do, parts):
    says(refused(BadSetup, do), *parts)


def test_a_code_that_is_written_brings_the_same_back_and_where_none_can_none_is_written():
    for task in (guess(seed=-7), guess(seed=-(10**18), players=2), guess(rules=COURSE.stakes(10**12))):
        assert guess(code=task.code) == task
    assert dealing(code=dealing(seed=-7, slips=1.0).code) == dealing(seed=-7, slips=1.0)
    table = play(seed=-7).choose("calls")
    assert play(code=table.code) == table
    assert guess(players="Ann Zoe").code == play(players="Ann Zoe").code == ""


class Unsayable:
    def __repr__(self):
        raise RuntimeError


def test_a_value_that_cannot_show_itself_is_refused_in_a_sentence_all_the_same():
    says(refused(BadSetup, lambda: Hand(Unsayable())), "<Unsayable> is neither")
    says(refused(BadSetup, lambda: Hand(10**5000)), "<int> players are too many")
    says(refused(BadSetup, lambda: Hand([10**5000, 2])), "<list> is neither")


LATER = "Cy raises, Ann calls, Bo calls, Ann bets, Bo calls"


@pytest.mark.parametrize("script", ["", LATER], ids=["at the same table", "a street later"])
def test_the_same_incident_is_noticed_as_often_as_it_has_happened(script):
    hand = START.happens(StringBet("Cy"), noticed=False).play(script).happens(StringBet("Cy"), noticed=False)
    settled = hand.notice().apply_ruling().notice().apply_ruling()
    assert [type(event).__name__ for event in settled.events].count("Noticed") == 2
    says(refused(BadSetup, settled.notice), "Nothing has gone wrong that nobody has noticed")


def test_one_that_has_come_to_light_by_itself_leaves_the_others_to_be_noticed():
    hand = START.happens(TooFewCards("Bo"), noticed=False).happens(StringBet("Cy"), noticed=False)
    shown = hand.play("Cy calls, Ann calls, Bo checks" + ", Ann checks, Bo checks, Cy checks" * 3).apply_ruling()
    noticed = shown.notice()
    assert noticed.events[-1].incident == StringBet("Cy")
    says(refused(BadSetup, noticed.apply_ruling().notice), "Nothing has gone wrong that nobody has noticed")
