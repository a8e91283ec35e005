"""What is said of every step, the rule behind it, and the table in words."""

import re
from functools import cache

import pytest

from holdem_lessons import (
    CASINO,
    COURSE,
    HOME_GAME,
    INCIDENTS,
    LIMIT_2_4,
    LIMIT_10_20,
    SPREAD_DECK,
    ActsOutOfTurn,
    BoxedCard,
    DroppedStub,
    DuplicateCard,
    ExposedCard,
    ExtraCard,
    FlashedCard,
    Hand,
    JokerDealt,
    MisreadHand,
    NoBurn,
    PrematureFlop,
    PrematureTurn,
    TooFewFlopCards,
    TooManyFlopCards,
    TwoBurns,
    Underpaid,
    reversed_and_cut,
)
from holdem_lessons.display import narration
from holdem_lessons.display.narration import Scene, Why, reason, sentence, steps
from holdem_lessons.display.table_text import description, quiet, state
from holdem_lessons.engine import events
from holdem_lessons.engine.irregularities.incident import possible
from holdem_lessons.engine.words import known, phrase

from scenes import passively, ruled


def told(hand: Hand, *kinds: str) -> list[str]:
    """The sentences of a hand, or of its events of some kinds."""
    return [sentence(*step) for step in steps(hand) if not kinds or type(step[0]).__name__ in kinds]


def whys(hand: Hand, *kinds: str) -> list[Why]:
    return [reason(*step) for step in steps(hand) if not kinds or type(step[0]).__name__ in kinds]


def last(hand: Hand, kind: str) -> tuple[str, str]:
    """The last sentence of a kind, and the rules behind it."""
    return told(hand, kind)[-1], whys(hand, kind)[-1].rule


# --- Golden stories -----------------------------------------------------------------------------------------

CAP_SCRIPT = """Cy raises, Di folds, Ed folds, Flo folds, Gus folds, Hal re-raises, Ivy calls, Jo folds, Ann calls,
Bo re-raises, Cy calls, Hal calls, Ivy calls, Ann calls"""

CAP_STORY = """\
First betting round, in bets of 10: Cy acts first.
Cy raises to 20; 20 more for Di to call; 2 raises left.
Di folds; 20 more for Ed to call.
Ed folds; 20 more for Flo to call.
Flo folds; 20 more for Gus to call.
Gus folds; 20 more for Hal to call.
Hal re-raises to 30; 30 more for Ivy to call; one raise left.
Ivy calls 30; 30 more for Jo to call.
Jo folds; 25 more for Ann to call.
Ann calls 25 more, 30 in all this round; 20 more for Bo to call.
Bo re-raises to 40; 20 more for Cy to call; that caps the betting.
Cy calls 20 more, 40 in all this round; 10 more for Hal to call.
Hal calls 10 more, 40 in all this round; 10 more for Ivy to call.
Ivy calls 10 more, 40 in all this round; 10 more for Ann to call.
Ann calls 10 more, 40 in all this round.
The dealer collects 200: 200 in the middle.
The dealer burns a card.
The flop: 9h 4d 2c.
Betting on the flop, in bets of 10: Ann acts first."""

CAP_WHYS = """\
S0-10 / S0-14, S0-15 / S0-12, S1-13 / S0-12, S1-13 / S0-12, S1-13 / S0-12, S1-13 / S0-14, S0-15 / S0-13, S1-27
S0-12, S1-13 / S0-18, S0-19 / S0-20, S0-21 / S0-13, S1-27 / S0-13, S1-27 / S0-13, S1-27 / S0-13, S1-27"""


def test_the_cap_hand_of_ten_players():
    """S0-17, with the house's names: seat 8 is Hal, seat 9 Ivy, seat 10 Jo."""
    hand = Hand(10, LIMIT_10_20, deal="flop 9h 4d 2c").play(CAP_SCRIPT)
    before = 1 + 2 + 20
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo"]
    assert told(hand)[:before] == [
        "The dealer shuffles and cuts.",
        "Ann posts the small blind of 5.",
        "Bo posts the big blind of 10.",
        *[f"{name} is dealt a first card, face down." for name in names],
        *[f"{name} is dealt a second card, face down." for name in names],
    ]
    assert str(hand.story()[before:]) == CAP_STORY
    rules = [why.rule for why in whys(hand)[before : before + 15]]
    assert rules == CAP_WHYS.replace("\n", " / ").split(" / ")


SIDE_POT_STORY = """\
The dealer shuffles and cuts.
Ann posts the small blind of 5.
Bo posts the big blind of 10.
Ann is dealt a first card, face down.
Bo is dealt a first card, face down.
Cy is dealt a first card, face down.
Di is dealt a first card, face down.
Ann is dealt a second card, face down.
Bo is dealt a second card, face down.
Cy is dealt a second card, face down.
Di is dealt a second card, face down.
First betting round, in bets of 10: Cy acts first.
Cy raises to 20; 20 more for Di to call; 2 raises left.
Di calls 20; 15 more for Ann to call.
Ann raises all-in to 25; 15 more for Bo to call; one raise left.
Bo calls 15 more, 25 in all this round; 5 more for Cy to call.
Cy calls 5 more, 25 in all this round; 5 more for Di to call.
Di calls 5 more, 25 in all this round.
The dealer collects 100: 100 in the middle.
The dealer burns a card.
The flop: 2c 5h 9s.
Betting on the flop, in bets of 10: Bo acts first.
Bo bets 10; 10 more for Cy to call; 3 raises left.
Cy raises all-in to 19; 19 more for Di to call; 2 raises left.
Di calls 19; 9 more for Bo to call.
Bo calls 9 more, 19 in all this round.
The dealer collects 57: 157 in the middle.
The dealer burns a card.
The turn: Jc.
Betting on the turn, in bets of 20: Bo acts first.
Bo bets 20; 20 more for Di to call; 3 raises left.
Di calls 20.
The dealer collects 40: 197 in the middle.
The dealer burns a card.
The river: 3d.
Betting on the river, in bets of 20: Bo acts first.
Bo checks; Di to act.
Di checks.
Ann shows As Ad: a pair of aces, then jack, nine and five.
Bo shows Qh Qs: a pair of queens, then jack, nine and five.
Cy shows Kc Kd: a pair of kings, then jack, nine and five.
Di shows 8d 7d: jack high, then nine, eight, seven and five.
Showdown: all hands lie open.
Bo wins side pot 2 of 40 with a pair of queens, then jack, nine and five.
Cy wins side pot 1 of 57 with a pair of kings, then jack, nine and five.
Ann wins the main pot of 100 with a pair of aces, then jack, nine and five."""


def side_pot_hand() -> Hand:
    hand = Hand(
        "Ann Bo Cy Di",
        LIMIT_10_20,
        stacks={"Ann": 25, "Cy": 44},
        deal="Ann As Ad, Cy Kc Kd, Bo Qh Qs, Di 8d 7d, board 2c 5h 9s Jc 3d",
    )
    return hand.play(
        "Cy raises, Di calls, Ann raises, Bo calls, Cy calls, Di calls, Bo bets, Cy raises, Di calls, Bo calls, "
        "Bo bets, Di calls, Bo checks, Di checks"
    )


def test_a_hand_with_two_side_pots():
    assert str(side_pot_hand().story()).splitlines() == SIDE_POT_STORY.splitlines()


# --- Single sentences ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script, kind, said, rule",
    [
        ("Cy folds", "Folded", "Cy folds; 5 more for Ann to call.", "S0-12, S1-13"),
        ("Cy calls", "Called", "Cy calls 10; 5 more for Ann to call.", "S0-13, S1-27"),
        ("Cy calls, Ann calls", "Called", "Ann calls 5 more, 10 in all this round; Bo to act.", "S0-18, S0-19"),
        ("Cy calls, Ann calls, Bo checks", "Checked", "Bo checks.", "S2-10"),
        ("Cy calls, Ann folds, Bo checks, Bo checks", "Checked", "Bo checks; Cy to act.", "S0-29, S1-28"),
        (
            "Cy calls, Ann calls, Bo raises",
            "Raised",
            "Bo raises to 20; 10 more for Cy to call; 2 raises left.",
            "S0-14, S0-15",
        ),
        (
            "Cy raises, Ann raises",
            "Raised",
            "Ann re-raises to 30; 20 more for Bo to call; one raise left.",
            "S0-14, S0-15",
        ),
        (
            "Cy raises, Ann raises, Bo raises",
            "Raised",
            "Bo re-raises to 40; 20 more for Cy to call; that caps the betting.",
            "S0-20, S0-21",
        ),
        (
            "Cy calls, Ann calls, Bo checks, Ann bets",
            "Bet",
            "Ann bets 10; 10 more for Bo to call; 3 raises left.",
            "S0-30, S0-38",
        ),
        (
            "Cy calls, Ann calls, Bo checks, Ann checks, Bo bets, Cy folds, Ann raises",
            "Raised",
            "Ann raises to 20; 10 more for Bo to call; 2 raises left.",
            "S0-35",
        ),
        (
            "Cy calls, Ann calls, Bo checks, Ann folds",
            "Folded",
            "Ann folds, though checking was free; Bo to act.",
            "X-26",
        ),
        ("Cy folds, Ann folds", "Refunded", "5 that nobody matched goes back to Bo.", "X-06"),
        ("Cy folds, Ann folds", "PotAwarded", "Bo wins the pot of 10: nobody else is left in.", "S1-37"),
        ("Cy raises, Ann folds, Bo folds", "Collected", "The dealer collects 25: 25 in the middle.", "S0-34, S1-37"),
        ("Cy calls, Ann calls, Bo checks", "Burned", "The dealer burns a card.", "S0-24, S1-15"),
    ],
)
def test_a_step_of_three_players_at_10_20(script, kind, said, rule):
    assert last(Hand("Ann Bo Cy", LIMIT_10_20).play(script), kind) == (said, rule)


def test_the_board_is_told_street_by_street():
    hand = Hand("Ann Bo", LIMIT_10_20, deal="board 9h 4d 2c Ks Kd").play(
        "Bo calls, Ann checks, Ann checks, Bo checks, Ann checks, Bo checks, Ann checks, Bo checks"
    )
    assert told(hand, "BoardTurned") == ["The flop: 9h 4d 2c.", "The turn: Ks.", "The river: Kd."]
    assert [why.rule for why in whys(hand, "BoardTurned")] == ["S0-25, S2-02", "S0-37, S2-14", "S0-41, S2-16"]
    assert told(hand, "RoundOpened") == [
        "First betting round, in bets of 10: Bo acts first.",
        "Betting on the flop, in bets of 10: Ann acts first.",
        "Betting on the turn, in bets of 20: Ann acts first.",
        "Betting on the river, in bets of 20: Ann acts first.",
    ]
    assert [why.rule for why in whys(hand, "RoundOpened")] == ["X-01", "S0-27", "S0-27", "S0-27"]
    assert told(hand, "BlindPosted") == ["Bo posts the small blind of 5.", "Ann posts the big blind of 10."]
    assert [why.rule for why in whys(hand, "BlindPosted")] == ["X-01", "S0-05, S0-06"]


def test_all_in_steps():
    hand = Hand("Ann Bo Cy Di", LIMIT_10_20, stacks={"Cy": 14, "Di": 17, "Ann": 8})
    hand = hand.play("Cy goes all-in")
    assert last(hand, "Raised") == (
        "Cy goes all-in for 14, too little more to count as a raise; 14 more for Di to call; 3 raises left.",
        "X-03",
    )
    hand = hand.play("Di goes all-in")
    assert last(hand, "Raised")[0].startswith("Di raises all-in to 17; 3 more for Ann to call; 2 raises left.")
    hand = hand.play("Ann goes all-in")
    assert last(hand, "Called") == ("Ann calls all-in for 3; 7 more for Bo to call.", "S1-23, S1-24")


def test_a_short_all_in_may_be_completed():
    hand = Hand("Ann Bo Cy Di", LIMIT_10_20, stacks={"Cy": 14}).play("Cy goes all-in, Di raises")
    assert last(hand, "Raised") == ("Di completes the wager to 20; 15 more for Ann to call; 2 raises left.", "X-03")


def test_a_last_bet_that_is_not_a_full_one():
    hand = Hand("Ann Bo Cy", LIMIT_10_20, stacks={"Ann": 16}).play("Cy calls, Ann calls, Bo checks, Ann goes all-in")
    said, rule = last(hand, "Bet")
    assert said == "Ann bets the last 6, all-in; 6 more for Bo to call; 3 raises left." and rule == "X-03"


def test_blinds_and_antes_that_take_the_last_chip():
    hand = Hand("Ann Bo Cy", LIMIT_10_20, stacks={"Ann": 5, "Bo": 7})
    assert told(hand, "BlindPosted") == [
        "Ann posts the small blind of 5 and is all-in.",
        "Bo posts 7 of the 10 due as big blind and is all-in.",
    ]
    assert [why.rule for why in whys(hand, "BlindPosted")] == ["S0-04, S0-06", "S1-26, X-05"]
    antes = Hand("Ann Bo", HOME_GAME.stakes(10), stacks={"Ann": 5})
    assert told(antes, "AntePaid") == ["Ann pays an ante of 5 and is all-in.", "Bo pays the ante of 5."]
    assert {why.rule for why in whys(antes, "AntePaid")} == {"S1-08"}


def test_posts_of_those_who_come_in():
    hand = Hand("Ann Bo Cy Di", LIMIT_10_20, posts={"Di": 10}, dead={"Di": 5})
    assert told(hand, "BlindPosted")[2:] == ["Di posts 10, live.", "Di posts 5 dead, into the middle."]
    assert [why.rule for why in whys(hand, "BlindPosted")[2:]] == ["X-09", "X-09"]


def test_straddle_kill_and_chop():
    straddled = Hand("Ann Bo Cy Di", LIMIT_10_20.but(straddle="counts as a raise"))
    assert last(straddled, "BlindPosted") == ("Cy posts the straddle of 20.", "X-21")
    assert (
        last(straddled.play("Di raises"), "Raised")[0] == "Di re-raises to 30; 25 more for Ann to call; one raise left."
    )
    assert last(Hand("Ann Bo Cy", LIMIT_10_20, kill={"Cy": 20}), "BlindPosted") == ("Cy posts the kill of 20.", "X-23")
    chopped = Hand("Ann Bo Cy", LIMIT_10_20.but(chop=True)).play("Cy folds, Ann chops")
    assert last(chopped, "Chopped") == ("Ann and Bo take their blinds back.", "X-22")
    assert state(chopped.table) == "Preflop. The hand is over."


def showdown(deal: str, script: str = "", rules=LIMIT_10_20, players: str = "Ann Bo Cy", **given) -> Hand:
    """A hand called preflop and checked to the showdown."""
    hand = Hand(players, rules, deal=deal, **given)
    while hand.to_act and "shows" not in hand.legal:
        hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'calls'}")
    return hand.play(script)


def test_a_kicker_that_decides_is_named_and_one_that_does_not_is_not():
    board = "board Ad Td 2s Js 6h"
    hand = showdown(f"Ann As 7s, Bo Ah 8c, Cy 3c 3d, {board}")
    said = "Bo wins the pot of 30 with a pair of aces, then jack, ten and eight; the 8c decides."
    assert last(hand, "PotAwarded") == (said, "S0-46, S2-19")
    plain = showdown(f"Ann Qh 8s, Bo Ah 8c, Cy 3c 3d, {board}")
    assert last(plain, "PotAwarded")[0] == "Bo wins the pot of 30 with a pair of aces, then jack, ten and eight."


def test_a_second_pair_that_decides_is_not_called_a_kicker():
    hand = showdown("Ann As 8s, Bo Ah 9c, Cy 3c 3d, board Ad 9d 8h 2s 6h")
    assert last(hand, "PotAwarded")[0] == "Bo wins the pot of 30 with two pair, aces and nines, eight kicker."


def test_a_split_names_every_share_and_the_odd_chip():
    hand = showdown("board Ah Kh Qh Jh Th", players="Ann Bo Cy", rules=LIMIT_2_4, stacks=100)
    assert last(hand, "PotAwarded") == (
        "The pot of 6 is split: 2 to Ann, 2 to Bo and 2 to Cy. Each has a straight flush, ace high (a royal flush).",
        "S2-20, X-04",
    )
    odd = Hand("Ann Bo Cy", LIMIT_10_20, deal="board Ah Kh Qh Jh Th").play("Cy calls, Ann folds, Bo checks")
    while odd.to_act:
        odd = odd.play(f"{odd.to_act} checks")
    assert last(odd, "PotAwarded")[0].startswith("The pot of 25 is split: 13 to Bo and 12 to Cy.")


def test_showdown_of_one_who_was_called_of_one_who_plays_the_board_and_of_one_who_mucks():
    hand = Hand("Ann Bo", LIMIT_10_20, deal="Ann 2c 3d, Bo 2d 3h, board As Ks Qs Js Ts", showdown="ask")
    hand = hand.play("Bo calls, Ann checks, Ann checks, Bo checks, Ann checks, Bo checks, Ann bets, Bo calls")
    assert last(hand, "ShowdownOpened") == ("Showdown: Ann was called and shows first.", "S0-45, S2-18")
    shown = hand.play("Ann shows")
    assert last(shown, "Shown") == ("Ann shows 2c 3d: a straight flush, ace high (a royal flush).", "S0-48")
    declared = shown.play("Bo plays the board")
    assert last(declared, "BoardPlayed") == (
        "Bo plays the board: a straight flush, ace high (a royal flush).",
        "S2-35, C-18",
    )
    assert last(shown.play("Bo mucks"), "Mucked") == ("Bo mucks.", "S0-47")


def test_hands_turned_up_before_the_board_is_complete_have_no_rank_yet():
    hand = Hand("Ann Bo", LIMIT_10_20, stacks=[20, 1000], deal="Ann As Ad, Bo Ks Kd").play("Bo raises, Ann calls")
    assert told(hand, "Shown") == ["Ann turns up As Ad.", "Bo turns up Ks Kd."]
    assert {why.rule for why in whys(hand, "Shown")} == {"X-11"}
    assert "Nobody is left to bet against: no betting on this street." in told(hand, "RoundOpened")


def test_huge_amounts_are_grouped():
    hand = Hand("Ann Bo Cy", LIMIT_10_20.stakes(80_000)).play("Cy raises")
    assert told(hand, "Raised") == ["Cy raises to 160\u202f000; 120\u202f000 more for Ann to call; 2 raises left."]


# --- Incidents ----------------------------------------------------------------------------------------------


def spread(rules=COURSE, players=4, **given) -> Hand:
    """A hand from the spread deck, whose shuffles anybody can do by hand."""
    return Hand(players, rules, deck=SPREAD_DECK, shuffle=reversed_and_cut, **given)


def after(hand: Hand, number: int) -> list[str]:
    """The sentences from the slip on, at most so many."""
    slip = next(step for step, event in enumerate(hand.events) if isinstance(event, events.Slipped))
    return [sentence(*step) for step in steps(hand)][slip : slip + number]


def test_a_premature_turn_is_told_from_the_slip_to_the_river():
    slip = passively(spread(), "flop").happens(PrematureTurn())
    assert state(slip.table) == (
        "Flop, board Tc Kh 3d 9d. Pot 40. "
        "Awaiting a ruling. The dealer turns the turn while the betting on the flop is still open: 9d."
    )
    assert repr(slip.why()) == (
        "This is an incident, a premature turn: nothing else may happen until the ruling. (S2-21)"
    )
    hand = passively(slip.apply_ruling(), "river")
    says = phrase("remedy.the river moves up.says")
    assert after(hand, 3) == [
        "The dealer turns the turn while the betting on the flop is still open: 9d.",
        f"The ruling: {says}",
        "Set aside, face up: 9d.",
    ]
    assert told(hand, "Reshuffled", "BoardTurned") == [
        "The flop: Tc Kh 3d.",
        "The turn: 2h.",
        "The dealer shuffles 9d into the stub and cuts: 37 cards can come, one of them the withdrawn 9d.",
        "The river: 5h.",
    ]
    assert [why.rule for why in whys(hand, "Ruled", "SetAside", "Reshuffled")] == [
        "S2-28, S2-29, S2-30, S2-31, P-06",
        "S2-28, X-17",
        "S2-26, S2-31",
    ]


def test_a_reshuffle_counts_what_can_come():
    flop = passively(spread().happens(PrematureFlop()).apply_ruling(), "flop")
    assert last(flop, "Reshuffled") == (
        "The dealer shuffles Tc Kh 3d into the stub and cuts: 43 cards can come, Tc Kh 3d among them.",
        "S2-26, S2-31",
    )
    dropped = ruled(passively(spread(), "flop"), DroppedStub())
    assert last(dropped, "Reshuffled") == ("The dealer shuffles the stub and cuts: 40 cards can come.", "X-28")
    misdeal = ruled(spread(), ExposedCard(1))
    assert last(misdeal, "Reshuffled") == ("The dealer shuffles all the cards and cuts: 52 cards can come.", "S0-50")
    heap = ruled(passively(spread().play("Cy folds"), "flop"), DroppedStub(mixed=True))
    assert (
        last(heap, "Reshuffled")[0] == "The dealer shuffles the stub with burns and muck and cuts: 43 cards can come."
    )
    house = COURSE.but(redeal_includes_muck=True)
    folded = passively(spread(house).play("Cy folds").happens(PrematureFlop()).apply_ruling(), "flop")
    assert last(folded, "Reshuffled") == (
        "The dealer shuffles Tc Kh 3d into the stub with the muck and cuts: 45 cards can come, Tc Kh 3d among them.",
        "C-27",
    )


def test_a_new_deal_and_a_fine_in_the_home_game():
    hand = passively(spread(HOME_GAME.stakes(10)), "flop").play("Ann bets, Bo calls")
    asked = ruled(hand, PrematureTurn())
    assert state(asked.table) == "Flop, board Tc Kh 3d 9d. Pot 45. Ann to choose."
    assert repr(asked.legal) == (
        "Ann may go on with the cards as they lie, or have all cards shuffled and dealt again."
    )
    assert last(asked, "FinePaid") == ("Di, who deals, pays a fine of 5 into the pot.", "S1-36, C-39")
    again = asked.play("Ann reshuffles")
    assert told(again, "Chosen", "BetsReturned", "Gathered") == [
        "Ann asks for a reshuffle.",
        "Chips go back: 10 to Ann and 10 to Bo.",
        "All cards come back to the dealer: 14 were out.",
    ]
    assert last(asked.play("Ann goes on"), "Chosen") == (
        "Ann lets play go on with the cards as they lie.",
        "S1-35",
    )
    broke = ruled(passively(spread(HOME_GAME.stakes(10), stacks={"Di": 5}), "flop"), PrematureTurn())
    assert last(broke, "FinePaid")[0] == "Di has no chips left to pay a fine with."


def test_a_card_that_goes_back_is_named_if_everybody_has_seen_it():
    seen, unseen = exposed_extra_card().notice().apply_ruling(), ruled(spread(), ExtraCard())
    assert last(seen, "PutBack") == ("The dealer puts 7h back on top of the stub, unshuffled.", "S2-33, P-08")
    assert last(unseen, "PutBack") == ("The dealer puts a card back on top of the stub, unshuffled.", "S2-33, P-08")


def test_a_flop_is_completed_with_the_card_that_was_missing():
    hand = ruled(passively(spread(), "flop").at("flop"), TooFewFlopCards())
    assert last(hand, "BoardTurned") == ("The flop is completed: 3d.", "S0-25, P-12")


def test_the_next_player_is_named_in_turns_that_a_ruling_gives():
    hand = ruled(spread(), ActsOutOfTurn("Ann", "calls"))
    assert hand.table.plan[0].do == "turn"
    assert state(hand.table) == "Preflop. Pot 15. Cy to act, 10 to call."
    assert last(hand.play("Cy calls"), "Called")[0] == "Cy calls 10; 10 more for Di to call."
    assert "Bets this round: 10, 20, 30 and 40." in description(hand.table)


@pytest.mark.parametrize(
    "incident, place, said, rule",
    [
        (PrematureTurn(), "flop", "The turn: 9d.", "S0-37, S2-14"),
        (TooManyFlopCards(), "flop", "The flop: Tc Kh 3d 6s.", "S0-25, S2-02"),
        (TwoBurns("turn"), "turn", "The turn: Qs.", "S0-37, S2-14"),
        (ExtraCard(), "preflop", "Ann is dealt a card, face down.", "S0-08, S0-09"),
        (JokerDealt(2), "preflop", "Bo is dealt a card, face down.", "S0-08, S0-09"),
        (Underpaid("Cy", 3), "preflop", "Cy calls.", "S0-13, S1-27"),
        (MisreadHand("Ann"), "end", "The dealer pushes the pot to Ann.", "S0-46, S2-19"),
    ],
)
def test_a_slip_nobody_notices_reads_like_the_step_for_which_the_room_takes_it(incident, place, said, rule):
    hand = passively(spread())
    hand = hand.at(hand.places()[place] - (place == "end")).happens(incident, noticed=False)
    assert last(hand, "Slipped") == (said, rule)


def test_no_slip_that_nobody_notices_is_called_by_its_name():
    for slip, _, _ in all_slips():
        if not slip.events[-1].noticed:
            said, why = told(slip)[-1], whys(slip)[-1]
            name = phrase(f"incident.{slip.events[-1].incident.key}.name")
            assert name not in said + why.says and "incident" not in said + why.says


def test_a_slip_that_is_noticed_names_the_incident_as_its_reason():
    for slip, _, _ in all_slips():
        if slip.is_unsettled and isinstance(slip.events[-1], events.Slipped):
            name = phrase(f"incident.{slip.events[-1].incident.key}.name")
            assert name in slip.why().says and slip.story()[-1] in state(slip.table)


def test_a_ruling_cites_the_rules_it_goes_by():
    for _, _, hand in all_slips():
        for event, before, after in steps(hand):
            if isinstance(event, events.Ruled):
                assert reason(event, before, after).rule == event.rule


def test_cards_that_lie_open_are_described_where_they_lie():
    slip = spread().happens(ExposedCard(3))
    assert "Seat 3, Cy: 1000 behind; holds two of diamonds (exposed)." in description(slip.table)
    dealt = slip.apply_ruling()
    assert "Face up among the burned cards: two of diamonds." in description(dealt.table)
    aside = ruled(dealt, PrematureFlop())
    kings = "Set aside: ten of clubs, king of hearts and three of diamonds."
    assert kings in description(aside.table) == description(aside.table).replace("  ", " ")
    assert kings in description(aside.seen_by("rail").table)


def test_an_exposed_card_is_told_to_the_rail_with_the_one_that_lies_face_down():
    hand = ruled(spread(), FlashedCard("Ann", 2, by="owner"))
    assert "; holds nine of clubs and eight of diamonds (exposed)." in description(hand.table)
    assert "; holds eight of diamonds (exposed) and one card face down." in description(hand.seen_by("rail").table)
    assert "(exposed)" not in description(passively(hand).table)  # once it is shown, it is a hand like any other


def test_cards_kept_for_later_lie_face_down_for_everybody():
    kept = passively(spread(COURSE.but(premature_turn="the river is kept")), "flop")
    kept = passively(ruled(kept, PrematureTurn()), "turn")
    assert "Set aside: two cards face down." in description(kept.table)
    assert told(kept, "Held") == ["The dealer lays the top 2 cards aside, face down."]


def test_a_joker_and_a_hand_of_three_cards_are_told():
    slip = spread().happens(JokerDealt(2))
    assert "Seat 2, Bo, big blind: 990 behind, 10 in front; holds a joker." in description(slip.table)
    assert "Set aside: a joker." in description(slip.apply_ruling().table)
    extra = spread().happens(ExtraCard())
    assert "; three cards face down." in description(extra.seen_by("rail").table)


def test_a_dead_hand_is_told_apart_from_a_folded_one():
    hand = spread().play("Cy folds")
    dead = hand.table._replace(shown=(None, None, "dead", None))
    assert "Seat 3, Cy: 1000 behind; folded." in description(hand.table)
    assert "Seat 3, Cy: 1000 behind; a dead hand." in description(dead)


# --- All of the catalogue -----------------------------------------------------------------------------------


@cache
def all_slips() -> list[tuple[Hand, Hand, Hand]]:
    """Every kind of incident where it may come up last in a hand: the slip, noticed or not, what it was before, and
    the hand played to its end, with the ruling, early or late."""
    found = []
    for hand in (
        spread(showdown="ask"),
        spread(HOME_GAME.stakes(10)),
        Hand("Ann Bo Cy", deal="board As Ks Qs Js Ts", showdown="ask"),
    ):
        hand = finished(hand)
        for kind in INCIDENTS:
            for before, incident in cases(hand, kind):
                for slip in (before.happens(incident), unseen_slip(before, incident)):
                    found.append((slip, before, to_the_end(slip)))
    return found


def cases(hand: Hand, kind) -> list[tuple[Hand, object]]:
    """The last place in a hand at which a kind of incident can happen, with all that it may be there."""
    for step in range(len(hand.events), -1, -1):
        incidents = possible([kind], hand.at(step).table)
        if incidents:
            return [(hand.at(step), one) for one in incidents]
    return []


def unseen_slip(hand: Hand, incident) -> Hand:
    """The hand up to an incident that nobody notices."""
    later = hand.happens(incident, noticed=False)
    slip = next(step for step, event in enumerate(later.events, 1) if isinstance(event, events.Slipped))
    return later.at(slip)


def finished(hand: Hand) -> Hand:
    """The hand called and checked to its end, whatever incident is noticed ruled on."""
    while not hand.over:
        if hand.is_unsettled:
            hand = hand.apply_ruling()
            continue
        words = ("checks", "calls", "shows", "goes on")
        hand = hand.play(f"{hand.to_act} {next(word for word in words if word in hand.legal)}" if hand.to_act else "")
    return hand


def to_the_end(hand: Hand) -> Hand:
    """The hand with its slips to its end, where somebody remarks on what nobody has noticed until then."""
    hand = finished(hand)
    ruled_on = any(isinstance(event, events.Ruled) for event in hand.events)
    return hand if ruled_on else finished(hand.notice())


def corpus() -> list[Hand]:
    """Hands in which every sentence and every reason of the catalogue comes up."""
    return [*regular_corpus(), *irregular_corpus(), *(hand for _, _, hand in all_slips())]


def exposed_extra_card() -> Hand:
    """A hand in which the owner of a third card, unnoticed so far, turns up just that card."""
    return ruled(spread().happens(ExtraCard(), noticed=False), FlashedCard("Ann", 3, by="owner"))


def late(hand: Hand, incident, script: str) -> Hand:
    """An incident of which somebody takes notice only after some more actions."""
    return hand.happens(incident, noticed=False).play(script).notice()


@cache
def irregular_corpus() -> list[Hand]:
    """Hands with incidents of which a rarer remedy is taken."""
    kept = COURSE.but(premature_turn="the river is kept", redeal_includes_muck=True)
    natural = COURSE.but(burn_repair="natural cards")
    home = passively(spread(HOME_GAME.stakes(10)), "flop").play("Ann bets, Bo calls")
    return [
        to_the_end(ruled(passively(spread(kept).play("Cy folds"), "flop"), PrematureTurn())),
        ruled(home, PrematureTurn()).play("Ann reshuffles"),
        finished(late(passively(spread(natural), "turn"), TwoBurns("turn"), "Ann checks")),
        ruled(passively(spread(COURSE.but(four_card_flop="one becomes the burn")), "flop"), TooManyFlopCards()),
        finished(late(passively(spread(), "flop"), TooManyFlopCards(), "Ann bets")),
        to_the_end(ruled(spread(), BoxedCard(2))),
        to_the_end(ruled(passively(spread(), "flop"), NoBurn("flop"))),
        to_the_end(ruled(passively(spread(), "turn"), NoBurn("turn"))),
        to_the_end(ruled(passively(spread(), "flop"), TooFewFlopCards())),
        to_the_end(ruled(spread(), ExtraCard(number=2))),
        to_the_end(ruled(passively(spread(), "flop"), DuplicateCard("9c"))),
        finished(exposed_extra_card().notice()),
    ]


@cache
def regular_corpus() -> list[Hand]:
    """Hands without incidents in which all their sentences and reasons come up."""
    asked = Hand("Ann Bo", LIMIT_10_20, deal="board As Ks Qs Js Ts", showdown="ask").play(
        "Bo calls, Ann checks, Ann checks, Bo checks, Ann checks, Bo checks, Ann bets, Bo calls"
    )
    check_raise = (
        "Cy calls, Ann calls, Bo checks, Ann checks, Bo bets, Cy folds, Ann raises, Bo raises, Ann raises, Bo folds"
    )
    return [
        Hand(10, LIMIT_10_20).play(CAP_SCRIPT),
        side_pot_hand(),
        Hand("Ann Bo Cy", LIMIT_10_20).play(check_raise),
        Hand("Ann Bo Cy", LIMIT_10_20).play("Cy calls, Ann calls, Bo checks, Ann folds, Bo bets, Cy folds"),
        Hand("Ann Bo Cy Di", LIMIT_10_20, stacks={"Cy": 14}).play("Cy goes all-in, Di raises"),
        Hand("Ann Bo Cy", LIMIT_10_20, stacks={"Ann": 16, "Bo": 8}).play("Cy calls, Ann calls, Ann goes all-in"),
        Hand("Ann Bo", HOME_GAME.stakes(10), stacks={"Ann": 5}),
        Hand("Ann Bo Cy", HOME_GAME.stakes(10)),
        Hand("Ann Bo Cy Di", LIMIT_10_20, posts={"Di": 10}, dead={"Di": 5}, stacks={"Ann": 5}),
        Hand("Ann Bo Cy Di", LIMIT_10_20.stakes(10, blinds=(3, 5, 10))),
        Hand("Ann Bo", LIMIT_10_20, stacks=[20, 1000]).play("Bo raises, Ann calls"),
        Hand("Ann Bo Cy Di", LIMIT_10_20.but(straddle="counts as a raise")),
        Hand("Ann Bo Cy", LIMIT_10_20, kill={"Cy": 20}),
        Hand("Ann Bo Cy", LIMIT_10_20.but(chop=True)).play("Cy folds, Ann chops"),
        asked.play("Ann shows, Bo plays the board"),
        asked.play("Ann shows, Bo mucks"),
        showdown("Ann As 7s, Bo Ah 8c, Cy 3c 3d, board Ad Td 2s Js 6h"),
        showdown("board Ah Kh Qh Jh Th"),
    ]


def tellings():
    for hand in corpus():
        for step in steps(hand):
            yield type(step[0]), narration._tell(Scene(*step))
    for hand in corpus()[:3]:  # and beside a question, where the answer stays unsaid
        for event, before, after in steps(hand):
            if isinstance(event, (events.RoundOpened, events.ShowdownOpened)):
                yield type(event), narration._tell(Scene(event, before, quiet(after)))


HELPERS = {"event.share", "event.share_from", "event.to_call", "event.next", "event.capped"}


def test_every_kind_of_event_comes_up_and_has_a_sentence_and_a_reason():
    kinds = {kind for kind, _ in tellings()}
    assert kinds == set(narration._TELL)
    assert kinds == {
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and hasattr(kind, "_fields") and kind.__module__ == events.__name__
    }


def catalogue_keys(section: str) -> set[str]:
    """The sentences of a section, those with a form for each number among them; without its sections of words."""
    return {
        f"{section}.{key}"
        for key, entry in phrase(section).items()
        if section == "why" or isinstance(entry, str) or "other" in entry
    }


def test_every_sentence_and_every_reason_of_the_catalogue_comes_up():
    found = [telling for _, telling in tellings()]
    said = {telling.said if "." in telling.said else f"event.{telling.said}" for telling in found}
    slips = {key for key in said if key.startswith("incident.")}
    assert said - slips | HELPERS == catalogue_keys("event")
    assert {f"why.{telling.why}" for telling in found} == catalogue_keys("why")
    assert slips == {
        f"incident.{key}.{form}" for key, entry in phrase("incident").items() for form in entry if form != "name"
    }


def test_beside_a_question_nothing_tells_the_answer():
    hand = Hand("Ann Bo Cy Di").play("Cy raises, Di raises")
    asked, told = quiet(hand.table), hand.table
    for words in (state(asked), description(asked), sentence(hand.events[-1], hand.tables[-2], asked)):
        assert not re.search(r"to act|to call|may |[Pp]ot|raises? left|first", words), words
    assert "Ann to act" in state(told) and "raises to 30" in sentence(hand.events[-1], hand.tables[-2], asked)


RULE = re.compile(r"(?:S0|S1|S2|X|C|P)-\d\d")


def test_every_reason_cites_rules_and_gives_one_sentence():
    for hand in corpus():
        for why in whys(hand):
            assert all(RULE.fullmatch(one) for one in why.rule.split(", ")), why
            assert re.fullmatch(r"[A-Z][^.{}]*\.", why.says), why


def test_every_rule_cited_is_in_the_ledger(shared_data):
    ledger = shared_data("rules.md").read_text(encoding="utf-8")
    found = {rule for hand in corpus() for why in whys(hand) for rule in why.rule.split(", ")}
    headings = set(re.findall(r"(?m)(?:\*\*|^\| |^### |\. )((?:S0|S1|S2|X|C|P)-\d\d)\b", ledger))
    assert found <= headings


def test_every_sentence_is_one_and_nothing_is_left_to_fill_in():
    for hand in corpus():
        for step in steps(hand):
            for spoken in (False, True):
                said = sentence(*step, spoken=spoken)
                assert re.fullmatch(r"[A-Z0-9].*\.", said) and not re.search(r"[{}]|None|\.\.|  |;\.", said), said


# --- For the ear --------------------------------------------------------------------------------------------


def test_spoken_cards_are_words():
    for hand in corpus():
        for event, before, after in steps(hand):
            said = sentence(event, before, after, spoken=True)
            assert not re.search(r"\b[2-9TJQKA][cdhs]\b", said), said
        assert not re.search(r"\b[2-9TJQKA][cdhs]\b", state(hand.table, spoken=True))
    hand = showdown("Ann As 7s, Bo Ah 8c, Cy 3c 3d, board Ad Td 2s Js 6h")
    said = [sentence(*step, spoken=True) for step in steps(hand)]
    assert "The flop: ace of diamonds, ten of diamonds and two of spades." in said
    assert said[-1].endswith("; the eight of clubs decides.")
    assert "Bo shows ace of hearts and eight of clubs: a pair of aces, then jack, ten and eight." in said


def test_apart_from_the_cards_the_ear_gets_what_the_eye_gets():
    for hand in corpus():
        for step in steps(hand):
            if type(step[0]).__name__ not in ("BoardTurned", "Shown", "PotAwarded", *WITH_CARDS):
                assert sentence(*step) == sentence(*step, spoken=True)


WITH_CARDS = ("Slipped", "SetAside", "Reshuffled", "Replaced", "PutBack", "BecameBurn", "Scrambled", "Corrected")


# --- Story, why, state --------------------------------------------------------------------------------------


def test_story_and_why_of_a_hand():
    hand = Hand("Ann Bo Cy", LIMIT_10_20).play("Cy raises")
    assert len(hand.story()) == len(hand.events)
    assert repr(hand.story()[-1:]) == "Cy raises to 20; 15 more for Ann to call; 2 raises left."
    assert repr(hand.why()) == "A raise is exactly one bet more than the last full one. (S0-14, S0-15)"
    assert hand.at(0).why() is None and hand.at(0).story() == ()


def test_a_story_through_other_eyes_names_no_card_that_is_face_down():
    hand = showdown("Ann As 7s, Bo Ah 8c, Cy 3c 3d, board Ad Td 2s Js 6h")
    assert any(type(event).__name__ == "Mucked" for event in hand.events)
    whole = "\n".join([*hand.seen_by("rail").story(), *map(repr, [hand.seen_by("rail")])])
    assert not re.search(r"\b3[cd]\b", whole)


@pytest.mark.parametrize(
    "script, said",
    [
        (None, "Before the deal. Pot 0. The dealer is at work."),
        ("", "Preflop. Pot 15. Cy to act, 10 to call."),
        ("Cy calls, Ann calls", "Preflop. Pot 30. Bo to act."),
        ("Cy calls, Ann calls, Bo checks", "Flop, board 9h 4d 2c. Pot 30. Ann to act."),
        ("Cy folds, Ann folds", "Preflop. The hand is over; Bo wins 10."),
    ],
)
def test_the_state_in_a_line(script, said):
    hand = Hand("Ann Bo Cy", LIMIT_10_20, deal="flop 9h 4d 2c")
    assert state((hand.at(0) if script is None else hand.play(script)).table) == said


def test_a_hand_may_be_over_without_a_winner():
    one_blind = Hand("Ann Bo Cy", LIMIT_10_20.stakes(10, blinds=(10,))).play("Bo folds, Cy folds")
    assert one_blind.over and one_blind.result == {"Ann": 0, "Bo": 0, "Cy": 0}
    assert state(one_blind.table) == "Preflop. The hand is over."
    assert told(one_blind)[-1] == "10 that nobody matched goes back to Ann."


def test_the_state_at_the_showdown_and_for_a_stack_that_is_less_than_the_price():
    hand = showdown("", showdown="ask", rules=CASINO.stakes(10))
    assert state(hand.table).endswith("Pot 30. Ann to show.")
    assert state(Hand("Ann Bo Cy", LIMIT_10_20, stacks={"Cy": 4}).table).endswith("Cy to act, 4 to call.")


def test_the_catalogue_knows_every_name_of_a_mark():
    for kind in phrase("blind"):
        assert known(f"mark.{kind}") and known(f"mark.short.{kind}")
