"""What is said of every step, the rule behind it, and the table in words."""

import re

import pytest

from holdem_lessons import CASINO, HOME_GAME, LIMIT_2_4, LIMIT_10_20, Hand
from holdem_lessons.display import narration
from holdem_lessons.display.narration import Scene, Why, reason, sentence, state, steps
from holdem_lessons.engine import events
from holdem_lessons.engine.words import known, phrase


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
    assert told(hand, "BlindPosted")[2:] == ["Di posts the live post of 10.", "Di posts the dead post of 5."]
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
        "The pot of 6 is split: 2 to Ann, 2 to Bo and 2 to Cy. Each has straight flush, ace high (a royal flush).",
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
    assert last(shown, "Shown") == ("Ann shows 2c 3d: straight flush, ace high (a royal flush).", "S0-48")
    declared = shown.play("Bo plays the board")
    assert last(declared, "BoardPlayed") == (
        "Bo plays the board: straight flush, ace high (a royal flush).",
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


# --- All of the catalogue -----------------------------------------------------------------------------------


def corpus() -> list[Hand]:
    """Hands in which every sentence and every reason of the catalogue comes up."""
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


HELPERS = {"event.share", "event.to_call", "event.next", "event.capped"}


def test_every_kind_of_event_comes_up_and_has_a_sentence_and_a_reason():
    kinds = {kind for kind, _ in tellings()}
    assert kinds == set(narration._TELL)
    assert kinds == {
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and hasattr(kind, "_fields") and kind.__module__ == events.__name__
    }


def catalogue_keys(section: str) -> set[str]:
    return {f"{section}.{key}" for key, entry in phrase(section).items() if section == "why" or isinstance(entry, str)}


def test_every_sentence_and_every_reason_of_the_catalogue_comes_up():
    said = {f"event.{telling.said}" for _, telling in tellings()}
    why = {f"why.{telling.why}" for _, telling in tellings()}
    assert said | HELPERS == catalogue_keys("event")
    assert why == catalogue_keys("why")


RULE = re.compile(r"(?:S0|S1|S2|X|C)-\d\d")


def test_every_reason_cites_rules_and_gives_one_sentence():
    for key in catalogue_keys("why"):
        entry = phrase(key)
        assert all(RULE.fullmatch(one) for one in entry["rule"].split(", ")), key
        assert re.fullmatch(r"[A-Z].*[^.]\.", entry["says"]), key


def test_every_rule_cited_is_in_the_ledger(shared_data):
    ledger = shared_data("rules.md").read_text(encoding="utf-8")
    found = {rule for key in catalogue_keys("why") for rule in phrase(key)["rule"].split(", ")}
    headings = set(re.findall(r"(?m)(?:\*\*|^\| |^### )((?:S0|S1|S2|X|C)-\d\d)\b", ledger))
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
            if type(step[0]).__name__ not in ("BoardTurned", "Shown", "PotAwarded"):
                assert sentence(*step) == sentence(*step, spoken=True)


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
