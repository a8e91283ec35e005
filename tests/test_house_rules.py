"""House rules: the profiles, every option in each of its values, and what no house could play."""

import dataclasses
import re

import pytest

from holdem_lessons import (
    CASINO,
    COURSE,
    HOME_GAME,
    LIMIT_2_4,
    LIMIT_10_20,
    PROFILES,
    ROBERTS,
    BadSetup,
    Hand,
    HouseRules,
    IllegalAction,
)
from holdem_lessons.engine.rules import values_of
from holdem_lessons.engine.words import phrase

from scenes import each_value, passively, told

OPTIONS = [option for option, _, _ in COURSE.options()]
FIELDS = {field.name: field for field in dataclasses.fields(HouseRules)}
STAKES = ("small_bet", "big_bet", "blinds", "ante")


def with_option(option, value, profile=COURSE):
    """The profile at 10/20 with another value of one option."""
    if option in STAKES:
        return profile.stakes(**{"small_bet": 10, option: value})
    return profile.but(**{option: value})


def may(hand):
    return [one.verb for one in hand.legal]


def rungs(hand, most=8):
    """The street totals when everybody raises who may."""
    found = []
    while len(found) < most and (verbs := {"bets", "raises"} & set(may(hand))):
        verb = verbs.pop()
        found.append(hand.legal[verb].to)
        hand = hand.play(f"{hand.to_act} {verb}")
    return found


def limped(street, players, rules, left=None, **given):
    """Everybody calls and checks up to a street, where ``left`` chips remain by name."""
    stacks = {name: chips + 10 for name, chips in (left or {}).items()}
    return passively(Hand(players, rules, stacks=stacks, **given), street)


# --- Profiles -------------------------------------------------------------------------------------------

TABLE = {
    # option: course, casino, home game, Robert
    "small_bet": (10, 10, 10, 10),
    "big_bet": (20, 20, 20, 20),
    "forced_bets": ("two blinds", "two blinds", "ante", "two blinds"),
    "blinds": ((5, 10), (5, 10), (), (5, 10)),
    "ante": (0, 0, 5, 0),
    "small_blind_rounding": ("down",) * 4,
    "heads_up_small_blind": ("button",) * 4,
    "blind_is_bet": (True,) * 4,
    "max_raises": (3,) * 4,
    "later_round_max_raises": ("same", "same", "no limit", "same"),
    "first_round_raises": ("total", "total", "one each", "total"),
    "bet_uses_raise": (True,) * 4,
    "single_lap": (False,) * 4,
    "heads_up_cap": ("never lifted", "never lifted", "never lifted", "lifted before the cap"),
    "pointless_raise": ("refused",) * 4,
    "free_fold": ("remarked",) * 4,
    "all_in_hands": ("tabled at once", "at the showdown", "at the showdown", "at the showdown"),
    "may_muck": (True, True, False, True),
    "board_play": ("declared or shown", "shown", "shown", "declared or shown"),
    "chip_unit": (1,) * 4,
    "max_seats": (10,) * 4,
}


@pytest.mark.parametrize(("column", "profile"), [(0, COURSE), (1, CASINO), (2, HOME_GAME), (3, ROBERTS)])
def test_the_profiles(column, profile):
    profile = profile.stakes(10, 20)
    for option, values in TABLE.items():
        assert getattr(profile, option) == values[column], option


def test_the_table_has_every_option_it_knows():
    assert set(TABLE) <= set(OPTIONS)
    assert {name: profile.name for name, profile in PROFILES.items()} == {
        "course": "course",
        "casino": "casino",
        "home_game": "home game",
        "roberts": "roberts",
    }
    assert Hand(3).rules == COURSE, "the default"


@pytest.mark.parametrize(
    ("rules", "bets", "blinds"),
    [(LIMIT_2_4, (2, 4), (1, 2)), (LIMIT_10_20, (10, 20), (5, 10)), (COURSE, (10, 20), (5, 10))],
)
def test_named_stakes(rules, bets, blinds):
    assert ((rules.small_bet, rules.big_bet), rules.blinds) == (bets, blinds)
    assert rules == COURSE.stakes(*bets)


# --- Stakes and options ---------------------------------------------------------------------------------


def test_what_is_not_given_follows_from_the_small_bet():
    assert (COURSE.stakes(4).big_bet, COURSE.stakes(4).blinds) == (8, (2, 4))
    assert (HOME_GAME.stakes(4).big_bet, HOME_GAME.stakes(4).ante, HOME_GAME.stakes(4).blinds) == (8, 2, ())
    assert COURSE.stakes(4, 6).big_bet == 6
    assert COURSE.stakes(5, blinds=[2, 5]) == COURSE.stakes(5, 10, blinds=(2, 5))
    assert COURSE.stakes(10, ante=3).blinds == (5, 10)


def test_stakes_and_options_leave_each_other_alone():
    loose = COURSE.but(max_raises=4, free_fold="refused", name="corner table")
    dear = loose.stakes(100)
    assert (dear.max_raises, dear.free_fold, dear.name) == (4, "refused", "corner table")
    assert dear.but(max_raises=3).blinds == (50, 100)
    assert COURSE.but() == COURSE and COURSE.but(max_raises=3) == COURSE


def test_forced_bets_follow_the_option_unless_they_were_given():
    assert (COURSE.but(forced_bets="ante").blinds, COURSE.but(forced_bets="ante").ante) == ((), 5)
    assert HOME_GAME.but(forced_bets="two blinds").blinds == (5, 10)
    assert HOME_GAME.but(forced_bets="two blinds").ante == 0
    assert COURSE.stakes(10, blinds=(4, 10)).but(max_raises=4).blinds == (4, 10)
    assert COURSE.stakes(10, blinds=(), ante=5).but(max_raises=4).ante == 5, "an ante given outright stays"
    assert COURSE.but(small_blind_rounding="up").stakes(15).but(chip_unit=5).blinds == (10, 15)


def test_rules_are_values():
    before = COURSE.stakes(10, 20)
    with pytest.raises(dataclasses.FrozenInstanceError):
        before.small_bet = 5
    assert COURSE.but(max_raises=4) == COURSE.but(max_raises=4) != COURSE
    assert len({COURSE, COURSE.but(max_raises=4), COURSE.stakes(10, 20), HouseRules()}) == 2


def test_sizes_and_limits_by_street():
    streets = ("preflop", "flop", "turn", "river")
    assert [COURSE.bet_size(street) for street in streets] == [10, 10, 20, 20]
    assert [COURSE.raise_limit(street) for street in streets] == [3, 3, 3, 3]
    assert [HOME_GAME.raise_limit(street) for street in streets] == [None] * 4
    assert [HOME_GAME.one_raise_each(street) for street in streets] == [True, False, False, False]


# --- Every option in each of its values changes something -----------------------------------------------


def forced(rules):
    hand = Hand(3, rules)
    return [(type(event).__name__, event.who, event.pays) for event in told(hand, "AntePaid", "BlindPosted")]


BLINDS = [("BlindPosted", "Ann", 5), ("BlindPosted", "Bo", 10)]
ANTES = [("AntePaid", "Ann", 5), ("AntePaid", "Bo", 5), ("AntePaid", "Cy", 5)]


def small_blind_of_15(rules):
    try:
        return Hand(3, rules.stakes(15)).player("Ann").paid
    except BadSetup as error:
        return error.key


def one_raise(rules):
    """The game in which each player has one raise in round one, and everyone antes."""
    return rules.but(first_round_raises="one each", forced_bets="ante")


def bettor_raises_again(rules):
    return "raises" in Hand(3, one_raise(rules)).play("Ann bets, Bo raises, Cy calls").legal


def checker_raises(rules):
    return "raises" in Hand(3, one_raise(rules)).play("Ann checks, Bo bets, Cy calls").legal


def lifted(rules):
    """Where a fifth wager is open: after a fold at the cap, after one before it, begun with two, two at the table."""
    four = "Ann bets, Bo raises, Ann raises, Bo raises"
    scenes = [
        limped("river", 3, rules).play("Ann bets, Bo raises, Cy raises, Ann raises, Bo folds"),
        limped("river", 3, rules).play("Ann bets, Bo raises, Cy folds, Ann raises, Bo raises"),
        limped("river", 3, rules, {"Cy": 0}).play(four),
        limped("river", 2, rules).play(four),
    ]
    return "".join("x" if "raises" in hand.legal else "-" for hand in scenes)


def raise_against_all_in(rules):
    return "raises" in limped("turn", 2, rules, {"Ann": 15}).play("Ann goes all-in").legal


def free_fold(rules):
    try:
        return told(limped("flop", 3, rules).play("Ann folds"), "Folded")[0].free
    except IllegalAction as error:
        return error.key


def board_when_shown(rules):
    """How many cards lay on the board when the first all-in hand was turned up."""
    hand = Hand(3, rules, stacks=20).play("Cy raises, Ann calls, Bo calls")
    return min(len(table.piles.board) for table in hand.tables if any(table.shown))


def at_the_showdown(rules):
    return may(limped("river", 2, rules, showdown="ask").play("Ann checks, Bo checks"))


def split_25(rules):
    """Bo and Cy share 25; Ann has folded the small blind."""
    hand = Hand(3, rules, deal="board As Ks Qs Js Ts").play("Cy calls, Ann folds, Bo checks")
    hand = hand.play("Bo checks, Cy checks, Bo checks, Cy checks, Bo checks, Cy checks")
    return told(hand, "PotAwarded")[0].shares


def seats(rules):
    try:
        return len(Hand(12, rules).names)
    except BadSetup as error:
        return error.key


OBSERVED = {
    "small_bet": (lambda rules: rungs(Hand(4, rules)), {10: [20, 30, 40], 2: [4, 6, 8]}),
    "big_bet": (
        lambda rules: rungs(limped("turn", 4, rules)),
        {None: [20, 40, 60, 80], 30: [30, 60, 90, 120], 10: [10, 20, 30, 40]},
    ),
    "forced_bets": (forced, {"two blinds": BLINDS, "ante": ANTES}),
    "blinds": (
        forced,
        {
            None: BLINDS,
            (10,): [("BlindPosted", "Ann", 10)],
            (5, 5, 10): [("BlindPosted", "Ann", 5), ("BlindPosted", "Bo", 5), ("BlindPosted", "Cy", 10)],
        },
    ),
    "ante": (lambda rules: Hand(3, rules).pot, {None: 15, 0: 15, 1: 18, 5: 30}),
    "small_blind_rounding": (small_blind_of_15, {"down": 7, "up": 8, "exact": "half_not_payable"}),
    "heads_up_small_blind": (lambda rules: Hand("Ann Bo", rules).to_act, {"button": "Bo", "first seat": "Ann"}),
    "blind_is_bet": (lambda rules: rungs(Hand(6, rules)), {True: [20, 30, 40], False: [20, 30, 40, 50]}),
    "max_raises": (lambda rules: rungs(Hand(6, rules)), {3: [20, 30, 40], 0: [], 1: [20], 4: [20, 30, 40, 50]}),
    "later_round_max_raises": (
        lambda rules: rungs(limped("flop", 3, rules)),
        {"same": [10, 20, 30, 40], "no limit": [10, 20, 30, 40, 50, 60, 70, 80], 0: [10], 2: [10, 20, 30]},
    ),
    "first_round_raises": (
        lambda rules: (rungs(Hand(2, rules)), rungs(Hand(6, rules))),
        {
            "total": ([20, 30, 40], [20, 30, 40]),
            "one each": ([20, 30], [20, 30, 40, 50, 60, 70]),
            "both": ([20, 30], [20, 30, 40]),
        },
    ),
    "bet_uses_raise": (bettor_raises_again, {True: False, False: True}),
    "single_lap": (checker_raises, {False: True, True: False}),
    "heads_up_cap": (
        lifted,
        {
            "never lifted": "----",
            "lifted before the cap": "-xxx",
            "lifted from the start of the round": "--xx",
            "lifted when two are not all-in": "xxxx",
            "lifted with two at the table": "---x",
        },
    ),
    "pointless_raise": (raise_against_all_in, {"refused": False, "allowed": True}),
    "free_fold": (free_fold, {"remarked": True, "refused": "fold_for_free"}),
    "all_in_hands": (board_when_shown, {"tabled at once": 0, "at the showdown": 5}),
    "may_muck": (at_the_showdown, {True: ["shows", "plays the board", "mucks"], False: ["shows"]}),
    "board_play": (
        at_the_showdown,
        {"declared or shown": ["shows", "plays the board", "mucks"], "shown": ["shows", "mucks"]},
    ),
    "chip_unit": (split_25, {1: (("Bo", 13), ("Cy", 12)), 5: (("Bo", 15), ("Cy", 10))}),
    "max_seats": (seats, {10: "too_many_players", 12: 12, 22: 12}),
}


@pytest.mark.parametrize(("option", "value"), each_value(OBSERVED))
def test_every_value_of_every_option(option, value):
    scene, expected = OBSERVED[option]
    assert scene(with_option(option, value)) == expected[value]


@pytest.mark.parametrize("option", OBSERVED)
def test_every_value_that_is_a_word_is_observed(option):
    assert set(values_of(option)) <= set(OBSERVED[option][1])


# --- What no house could play ---------------------------------------------------------------------------

WORDS = [option for option in OPTIONS if FIELDS[option].metadata["values"]]
YES_OR_NO = [option for option in OPTIONS if isinstance(FIELDS[option].default, bool)]


def refusal(change, *facts, **more):
    """The sentence with which a change is refused, after which nothing has changed."""
    before = dataclasses.astuple(COURSE)
    with pytest.raises(BadSetup) as found:
        change(*facts, **more)
    assert dataclasses.astuple(COURSE) == before
    text = str(found.value)
    assert not text[0].islower() and text.endswith(".") and "\n" not in text
    return text


@pytest.mark.parametrize("bad", ["10", 12.5, -1, True, None, 10.0])
def test_a_small_bet_that_is_no_number_of_chips(bad):
    text = refusal(COURSE.stakes, bad)
    assert "the small bet" in text and str(bad) in text and "whole number of chips" in text and "such as 10" in text


@pytest.mark.parametrize(
    ("stakes", "says"),
    [
        ({"small_bet": 0}, ["the small bet", "0 is too little", "at least 1"]),
        ({"small_bet": 10, "big_bet": 5}, ["big bet of 5", "small bet of 10", "smaller", "usually twice"]),
        ({"small_bet": 10, "big_bet": "20"}, ["the big bet", "'20'", "whole number of chips"]),
        ({"small_bet": 10, "big_bet": 0}, ["the big bet", "at least 1"]),
        ({"small_bet": 10, "ante": -1}, ["the ante", "-1", "whole number of chips"]),
        ({"small_bet": 10, "ante": 0.5}, ["the ante", "0.5", "whole number of chips"]),
        ({"small_bet": 10, "blinds": (10, 5)}, ["Blinds go up from the button's left", "10 and 5"]),
        ({"small_bet": 10, "blinds": 10}, ["The blinds", "10", "as in (5, 10)"]),
        ({"small_bet": 10, "blinds": "5 10"}, ["The blinds", "5 10", "as in (5, 10)"]),
        ({"small_bet": 10, "blinds": (5, 10.0)}, ["The blinds", "10.0", "as in (5, 10)"]),
        ({"small_bet": 10, "blinds": (0, 10)}, ["The blinds", "above 0", "as in (5, 10)"]),
        ({"small_bet": 10, "blinds": (-5, 10)}, ["The blinds", "above 0", "as in (5, 10)"]),
        ({"small_bet": 10, "blinds": ()}, ["neither a blind nor an ante", "give one of them"]),
    ],
)
def test_stakes_that_cannot_be_played(stakes, says):
    text = refusal(COURSE.stakes, **stakes)
    assert [words for words in says if words not in text] == []


def test_more_blinds_than_players():
    text = refusal(Hand, 2, COURSE.stakes(10, blinds=(5, 5, 10)))
    assert "3 blinds" in text and "there are 2" in text


def test_a_half_that_cannot_be_paid():
    text = refusal(COURSE.but(small_blind_rounding="exact").stakes, 15)
    assert "small bet of 15" in text and "chips of 1" in text and "choose another rounding" in text
    text = refusal(COURSE.but(small_blind_rounding="exact", chip_unit=5).stakes, 30, 60, blinds=None, ante="5")
    assert "the ante" in text


@pytest.mark.parametrize("option", WORDS)
@pytest.mark.parametrize("bad", ["sometimes", "", True, None, 1.5, "OFF"])
def test_a_word_that_an_option_does_not_know(option, bad):
    text = refusal(COURSE.but, **{option: bad})
    assert option in text and str(bad) in text
    assert [value for value in FIELDS[option].metadata["values"] if value not in text] == [], "all that would be legal"


@pytest.mark.parametrize("option", YES_OR_NO)
@pytest.mark.parametrize("bad", ["yes", "True", 1, 0, None])
def test_yes_or_no(option, bad):
    text = refusal(COURSE.but, **{option: bad})
    assert option in text and str(bad) in text and "True or False" in text


@pytest.mark.parametrize("option", WORDS + YES_OR_NO)
def test_several_values_are_no_value(option):
    assert option in refusal(COURSE.but, **{option: values_of(option)[:1]})


@pytest.mark.parametrize(
    ("option", "bad", "says"),
    [
        ("max_raises", -1, "whole number"),
        ("max_raises", "3", "'3'"),
        ("max_raises", 2.5, "2.5"),
        ("max_raises", None, "whole number"),
        ("chip_unit", 0, "at least 1"),
        ("chip_unit", 0.25, "0.25"),
        ("max_seats", 1, "at least 2"),
        ("max_seats", 23, "at most 22"),
        ("max_seats", "ten", "'ten'"),
        ("later_round_max_raises", -1, "no limit"),
    ],
)
def test_numbers_that_an_option_cannot_have(option, bad, says):
    text = refusal(COURSE.but, **{option: bad})
    assert str(bad) in text and says in text
    assert phrase(f"option.{option}.label") in text or option in text or "52 cards" in text


@pytest.mark.parametrize("option", STAKES)
def test_stakes_are_set_with_stakes(option):
    text = refusal(COURSE.but, **{option: 10})
    assert option in text and "stakes()" in text


def test_an_option_that_is_not_there():
    text = refusal(COURSE.but, maximum_raises=4)
    assert "maximum_raises" in text
    assert [option for option in OPTIONS if option not in STAKES and option not in text] == [], "all there are"


def test_one_bad_option_among_good_ones_changes_nothing():
    assert "free_fold" in refusal(COURSE.but, max_raises=4, free_fold="maybe")
    assert COURSE.max_raises == 3


@pytest.mark.parametrize("bad", [None, "COURSE", {"small_bet": 10}, 10])
def test_a_hand_is_played_by_house_rules(bad):
    assert "COURSE" in refusal(Hand, 3, bad)


# --- Words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_has_its_rules_and_a_description(option):
    rules = FIELDS[option].metadata["rule"].split(", ")
    assert rules and all(re.fullmatch(r"(S[012]|X|C|P)-\d\d", rule) for rule in rules)
    assert phrase(f"option.{option}.label").strip()
    says = phrase(f"option.{option}.says")
    assert says[0].isupper() and says.endswith(".") and len(says.split()) >= 3


def test_options_names_value_and_rules():
    found = COURSE.but(max_raises=4).options()
    assert ("max_raises", 4, "S0-20, C-03") in found
    assert [name for name, _, _ in found] == [name for name in FIELDS if name != "name"]
