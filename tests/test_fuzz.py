"""The random hands of ``fuzz.py``: a sample of them, and that it would find a fault and show it."""

import os
import subprocess
import sys

import pytest

import holdem_lessons
from holdem_lessons import COURSE, HOME_GAME, ROBERTS, Hand
from holdem_lessons.engine import table

import fuzz


def test_random_hands_of_all_sorts():
    tally = fuzz.some_hands(seed=1, first=0, hands=500)
    assert not tally.faults, "\n".join(tally.faults)
    assert tally.hands == 500 and tally.decisions > 5000


@pytest.mark.slow
def test_tens_of_thousands_of_random_hands(project):
    hands = os.environ.get("HOLDEM_FUZZ_HANDS", "50000")
    command = [sys.executable, str(project / "tests" / "fuzz.py"), "--seed", "2", "--jobs", "2", "--hands", hands]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"seed 2, from hand 0: {hands} hands" in done.stdout and " 0 faults" in done.stdout


def test_every_option_and_every_forced_bet_comes_up():
    setups, refused = setups_of(1000)
    houses = [setup.rules for setup in setups]
    assert refused < 500
    for option in fuzz.CHANGEABLE:
        values = {getattr(rules, option.name) for rules in houses}
        known = (False, True) if isinstance(option.default, bool) else option.metadata["values"]
        assert values.issuperset(known) and len(values) > 1, option.name
    assert {len(rules.blinds) for rules in houses} == {0, 1, 2, 3, 4}
    assert {setup.players for setup in setups} == set(range(2, 13))
    assert {"blinds", "posts", "kill", "dead", "dead_button"} <= {name for setup in setups for name in setup.given}


def setups_of(number: int) -> tuple[list, int]:
    trials = [fuzz.Trial(3, one) for one in range(number)]
    for trial in trials:
        trial.deal()
    return [trial.setup for trial in trials], sum(trial.refused for trial in trials)


def test_a_hand_is_the_same_from_its_seed_and_number_alone():
    one, again = fuzz.Trial(4, 17), fuzz.Trial(4, 17)
    one.run(again=True)
    again.run(again=False)
    assert one.code() == again.code() != fuzz.Trial(4, 18).code()
    hand = eval(one.code(), vars(holdem_lessons))
    assert hand.over and hand.rules == one.setup.rules


def lose_odd_chips(amount: int, winners, unit: int = 1):
    return tuple((seat, amount // len(winners)) for seat in winners)


def test_a_fault_is_found_and_shown_as_code_that_has_it(monkeypatch, capsys):
    monkeypatch.setattr(table, "split", lose_odd_chips)
    assert fuzz.main(["--hands", "300", "--seed", "5"]) == 1
    faults = capsys.readouterr().out.splitlines()[:-1]
    assert faults and all(line.startswith("seed 5, hand ") for line in faults)
    number = faults[0].split(":")[0].split()[-1]
    assert fuzz.main(["--hands", "1", "--seed", "5", "--first", number]) == 1
    assert capsys.readouterr().out.splitlines()[0] == faults[0]
    hand = eval(faults[0].split(" in ", 1)[1], vars(holdem_lessons))
    assert sum(hand.result.values()) < 0


def test_an_error_of_the_program_is_a_fault(monkeypatch):
    monkeypatch.setattr(table, "fold", lambda *given, **also: 1 / 0)
    tally = fuzz.some_hands(seed=6, first=0, hands=20)
    assert tally.hands == 20 and "ZeroDivisionError" in tally.faults[0]


# --- What it has found ----------------------------------------------------------------------------------


def test_a_folded_hand_loses_no_more_than_the_others_put_in():
    """A kill of 3 that folds for nothing against a big blind of 2 takes 1 back (S1-25, X-06)."""
    hand = Hand(2, ROBERTS.stakes(3, 6, blinds=(1, 2)), kill={"Bo": 3}).play("Bo folds")
    assert hand.result == {"Ann": 2, "Bo": -2}


def test_a_newcomer_who_folds_for_nothing_loses_no_more_to_a_short_big_blind_than_that_has():
    hand = Hand("Ann Bo Cy", COURSE.stakes(5, blinds=(2, 5)), stacks={"Bo": 3}, posts={"Cy": 5})
    hand = hand.play("Cy folds, Ann calls")
    assert {name: hand.player(name).paid for name in hand.names} == {"Ann": 3, "Bo": 3, "Cy": 3}


def test_a_straddle_in_a_house_of_antes_is_twice_the_blind_that_was_given():
    hand = Hand("Ann Bo Cy Di", HOME_GAME.but(straddle="a bigger blind"), blinds={"Ann": 5, "Bo": 10})
    assert hand.player("Cy").in_front == 20 and hand.to_act == "Di"
