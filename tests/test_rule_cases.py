"""Questions of rule on which books, rooms and engines differ, each asked of the kit as every authority answers it.

``replays/rule_cases.jsonl`` has the questions, and an answer of each authority: the houses below play as it says. What
other engines said stands beside it and is not compared.
"""

from pathlib import Path

import pytest

from holdem_lessons import CASINO, COURSE, ROBERTS, IllegalAction

from replaying import read_records, start, verb_of

CASES = read_records(Path(__file__).parent / "replays" / "rule_cases.jsonl")

FOUR_RAISES = COURSE.but(max_raises=4)
BEGAN_HEADS_UP = COURSE.but(heads_up_cap="lifted from the start of the round")
IRC = COURSE.but(heads_up_cap="lifted when two are not all-in", pointless_raise="allowed")
SMALL_BLIND_FIRST = COURSE.but(heads_up_small_blind="first seat")
AUTHORITIES = {  # in the words of the file: the houses that play so
    "all": (COURSE, CASINO, ROBERTS),
    "kit: bet + three raises, BB is the bet": (COURSE, CASINO),
    "kit: bet + three raises": (COURSE, CASINO),
    "Robert's Rules betting 3": (ROBERTS,),
    "WSOP live 126 (bet + four raises)": (FOUR_RAISES,),
    "Robert's Rules betting 4, WSOP live 127, IRC server": (ROBERTS, BEGAN_HEADS_UP, IRC),
    "Robert's Rules betting 4 (heads-up before the cap), IRC server": (ROBERTS, IRC),
    "WSOP live 127 (street did not begin heads-up)": (
        COURSE.but(max_raises=4, heads_up_cap="lifted from the start of the round"),
    ),
    "PokerStars 2009, ACPC": (COURSE,),
    "Robert's Rules betting 6, WSOP live 129": (ROBERTS, COURSE),
    "Robert's Rules betting 6, WSOP live 129 (complete the wager)": (ROBERTS, COURSE),
    "Robert's Rules betting 6, WSOP live 129 ($15 all-in on a $20 round -> $35)": (ROBERTS, COURSE),
    "Robert's Rules blinds 1, WSOP live 150": (ROBERTS, COURSE),
    "usual: no, nobody could call": (COURSE, CASINO, ROBERTS),
    "IRC 1995 and Everest 2011 let it happen and returned the excess": (IRC,),
    "ACPC: fold is illegal": (COURSE.but(free_fold="refused"),),
    "pokerkit: allowed, with a warning; 1,883 IRC and 75 PokerStars hands have one": (COURSE,),
    "Robert's Rules, WSOP live 153, TDA, ACPC, PokerStars 2009": (COURSE, ROBERTS),
    "IRC 1995, PokerStars 2005 and Entraction 2011 logs": (SMALL_BLIND_FIRST,),
    "reading of Robert's Rules: an all-in of less than half is no raise, so one raise is left": (ROBERTS, COURSE),
    "Robert's Rules ties 5, WSOP live 149, IRC (170 of 170)": (COURSE, ROBERTS),
    "Robert's Rules ties 4 (no player more than one odd chip), IRC (8 of 8)": (COURSE, ROBERTS),
    "ACPC": (COURSE,),
}


def answers():
    """(case, house, answer) of every question, for every house that plays as an authority says."""
    for case in CASES:
        for authority, answer in (case.get("expect") or case["expect_payoffs"]).items():
            # The competition pays fractions of a chip; no house does, and its answer is none of the kit's.
            if not any(isinstance(chips, float) for chips in answer.values()):
                for house in AUTHORITIES[authority]:
                    yield pytest.param(case, house, answer, id=f"{case['id']}-{authority}-{house.name}")


ANSWERS = list(answers())


def test_every_question_is_answered():
    assert len(CASES) == len({case["id"] for case in CASES}) == 24
    assert {answer.values[0]["id"] for answer in ANSWERS} == {case["id"] for case in CASES}
    assert {said for case in CASES for said in case.get("expect") or case["expect_payoffs"]} == set(AUTHORITIES)


@pytest.mark.parametrize(("case", "house", "answer"), ANSWERS)
def test_a_question_of_rule(case, house, answer):
    hand = asked(case, house)
    if "expect_payoffs" in case:
        assert hand.over and hand.result == answer
        return
    for what, said in answer.items():
        SAYS[what](hand, said)


def asked(case, house):
    """The hand as far as the case has it played."""
    record = {"hole": {}, "board": "", **case["hand"]}
    rules = house.stakes(record["small_bet"], record["big_bet"])
    assert sorted(filter(None, record["blinds"])) == list(rules.blinds)
    hand = start(record, rules)
    for who, letter in record["actions"]:
        assert who in (None, hand.to_act)
        hand = hand.play(f"{hand.to_act} {verb_of(letter, hand)}")
    return hand


# --- What an answer says -------------------------------------------------------------------------------


def says_who(hand, who):
    assert hand.to_act == who


def says_call(hand, chips):
    assert hand.legal["calls"].pays == chips


def says_check(hand, chips):
    assert "checks" in hand.legal and chips == hand.to_call == 0


def says_raise(hand, to):
    """A street total, None for no raise, or in words that there is one, and whether it is the last."""
    totals = [option.to for option in hand.legal if option.verb in ("bets", "raises")]
    if isinstance(to, str):
        assert len(totals) == 1
        assert to == "not null" or "raises" not in hand.play(f"{hand.to_act} raises").legal
    else:
        assert totals == ([] if to is None else [to])


def says_fold(hand, accepted):
    if accepted:
        assert hand.play(f"{hand.to_act} folds").events[-1].free
    else:
        with pytest.raises(IllegalAction):
            hand.play(f"{hand.to_act} folds")


def says_in_words(hand, note):
    """Of the two who play, the small blind acts first on every street."""
    assert note.endswith("the small blind acts first on every street")
    assert hand.player("P1").is_in and hand.at("preflop").player("P1").in_front == hand.rules.blinds[0]
    first = {event.street: event.first for event in hand.play("P1 checks, P2 checks").events if told_first(event)}
    assert first == dict.fromkeys(("preflop", "flop", "turn"), "P1")


def told_first(event) -> bool:
    return type(event).__name__ == "RoundOpened"


SAYS = {
    "player": says_who,
    "call": says_call,
    "check": says_check,
    "raise_to": says_raise,
    "fold": says_fold,
    "note": says_in_words,
}


def test_a_short_all_in_is_completed_and_uses_up_no_raise():
    # The file asks this one as an engine played it, with raises to 23 and 33 over an all-in of 13. By rule X-03 the 13
    # is short by more than half: the next raise completes to 20 and is the first, 30 is the second, and 40 is open.
    case = next(case for case in CASES if case["id"] == "three-bet-cap-counts-short-allin")
    assert "raise to 23, raise to 33" in case["q"]
    for house in (COURSE, ROBERTS):
        hand = asked(case, house)
        wagers = [(event.to, event.full) for event in hand.events if type(event).__name__ == "Raised"]
        assert wagers == [(13, False), (20, True), (30, True)]
        assert (hand.to_act, hand.legal["raises"].to) == ("P1", 40)
        assert "raises" not in hand.play("P1 raises").legal, "the third raise is the last"
