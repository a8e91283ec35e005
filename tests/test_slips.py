"""Practice on slips: the same ones for the same seed, at the stated rate, and mistakes that can be found."""

import random

import pytest

from holdem_lessons import BadSetup, NoBurn, find_the_mistake, practise, slips
from holdem_lessons.engine.events import Slipped
from holdem_lessons.engine.irregularities import INCIDENTS
from holdem_lessons.slips import _UNREMARKED


def hands(practice, number):
    """The first hands of a practice, up to their slips."""
    found = []
    for _ in range(number):
        if practice.session.over:
            break
        found.append(practice.hand())
        practice = practice.after(found[-1])
    return found


def test_the_same_seed_brings_the_same_hands_and_slips_and_another_seed_others():
    first, again, other = (hands(practise(5, seed=seed, rate=1), 4) for seed in (3, 3, 4))
    assert first == again and first != other


@pytest.mark.parametrize("rate", [0, 0.3, 1])
def test_slips_come_at_the_stated_rate(rate):
    found = [hand.is_unsettled for seed in range(20) for hand in hands(practise(4, seed=seed, rate=rate), 10)]
    assert sum(found) / len(found) == pytest.approx(rate, abs=0.1 if 0 < rate < 1 else 0.02)


def test_every_kind_of_slip_comes_up():
    seen = {
        type(hand.events[-1].incident)
        for seed in range(40)
        for hand in hands(practise(6, seed=seed, rate=1), 8)
        if hand.is_unsettled and isinstance(hand.events[-1], Slipped)
    }
    assert seen == set(INCIDENTS)


def test_a_practice_keeps_all_chips_and_its_hands_follow_each_other():
    practice = practise("Ann Bo Cy Di", seed=8, rate=0.7)
    for number in range(30):
        if practice.session.over:
            break
        assert practice.session.number == number + 1
        assert sum(practice.session.stacks.values()) == 4000
        practice = practice.after(practice.hand())


def test_only_some_kinds_where_a_class_wants_them():
    found = hands(practise(5, seed=1, rate=1, kinds=[NoBurn]), 6)
    assert {type(hand.events[-1].incident) for hand in found if hand.is_unsettled} == {NoBurn}


@pytest.mark.parametrize("rate", [-0.1, 1.1, "often", None, True])
def test_a_rate_that_is_none_is_refused(rate):
    with pytest.raises(BadSetup) as found:
        practise(rate=rate)
    assert found.value.key == "not_a_rate"


def test_the_global_random_state_is_not_touched():
    before = random.getstate()
    find_the_mistake(seed=5)
    hands(practise(seed=5, rate=1), 2)
    assert random.getstate() == before


# --- Find the mistake -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25))
def test_a_mistake_is_a_finished_hand_with_one_slip_that_nothing_gives_away(seed):
    mistake = find_the_mistake(seed=seed)
    slips = [step for step, event in enumerate(mistake.hand.events, 1) if isinstance(event, Slipped)]
    assert mistake.hand.over and slips == [mistake.step]
    assert not any(type(event).__name__ in ("Ruled", "Noticed") for event in mistake.hand.events)
    assert mistake.name not in mistake.hand.story()[mistake.step - 1]
    assert mistake == find_the_mistake(seed=seed)


def test_a_mistake_is_looked_for_beyond_the_largest_seed(monkeypatch):
    found = []
    monkeypatch.setattr(slips, "_mistake", lambda hand: found.append(hand) if not found else hand)
    assert find_the_mistake(seed=10**18).over and len(found) == 1


def test_the_finger_on_step_and_rule_is_checked():
    mistake = find_the_mistake(seed=2)
    rule = mistake.rule.split(",")[0]
    assert not mistake.point(mistake.step - 1, rule).right and not mistake.point(mistake.step + 1, rule).right
    assert "later" in mistake.point(mistake.step - 1).says and "earlier" in mistake.point(mistake.step + 1).says
    assert mistake.point(mistake.step, rule.lower()).right
    wrong = mistake.point(mistake.step, "S0-01")
    assert not wrong.right and "S0-01" in wrong.says


@pytest.mark.parametrize("seed", range(12))
def test_the_rule_is_right_as_the_kit_prints_it_and_every_id_of_it_alone(seed):
    mistake = find_the_mistake(seed=seed)
    ids = mistake.rule.split(", ")
    for rule in [mistake.rule, ", ".join(reversed(ids)), ",".join(ids).lower(), *ids]:
        found = mistake.point(mistake.step, rule)
        assert found.right and mistake.rule in found.says, rule
    one_too_many = mistake.point(mistake.step, f"{mistake.rule}, S0-01")
    assert not one_too_many.right and "but S0-01 does not" in one_too_many.says


def test_the_rule_that_a_slip_breaks_is_as_right_as_the_one_that_puts_it_right():
    misread = find_the_mistake(4, seed=264)
    assert misread.rule == "X-16"
    for rule in ("S0-46", "S2-19", "s0-46, x-16"):
        found = misread.point(misread.step, rule)
        assert found.right and rule.split(",")[0].upper() in found.says and "X-16" in found.says
    assert not misread.point(misread.step, "S0-46, S0-16").right
    assert set(slips._BREAKS) == set(_UNREMARKED)


@pytest.mark.parametrize("step", [-1, 0, 44, 2.5, True, "3", None, [31]])
def test_what_is_no_step_of_the_story_is_refused(step):
    with pytest.raises(BadSetup) as found:
        find_the_mistake(seed=2).point(step)
    assert str(found.value) == f"The steps of this story are numbered from 1 to 43, and {step!r} is none of them."


@pytest.mark.parametrize("rule", [5, "", ",", "S9-99", "S2-32, oops", ["S2-32"]])
def test_what_is_no_rule_is_refused_whatever_the_step(rule):
    mistake = find_the_mistake(seed=2)
    for step in (1, mistake.step):
        with pytest.raises(BadSetup) as found:
            mistake.point(step, rule)
        assert f"and {rule!r} is none." in str(found.value)


def test_every_kind_that_leaves_a_trace_is_among_the_mistakes():
    seen = {type(mistake.hand.events[mistake.step - 1].incident) for mistake in map(_mistake, range(300))}
    assert seen == set(_UNREMARKED)


def _mistake(seed):
    return find_the_mistake(seed=seed)
