"""Tasks: questions whose answers the engine computes, a table to play at, and a hand to deal."""

import random

import pytest

from holdem_lessons import (
    COURSE,
    HOME_GAME,
    LIMIT_10_20,
    PROFILES,
    ActsOutOfTurn,
    BadSetup,
    Hand,
    PrematureTurn,
    practise,
)
from holdem_lessons.engine import procedure
from holdem_lessons.engine.irregularities.incident import ruling
from holdem_lessons.engine.words import phrase
from holdem_lessons.opponents import OPPONENTS
from holdem_lessons.slips import played_by_chance
from holdem_lessons.teaching.dealing import Dealing, dealing
from holdem_lessons.teaching.guess import guess
from holdem_lessons.teaching.play import NEXT, play, take_a_seat
from holdem_lessons.teaching.questions import KINDS, questions
from holdem_lessons.teaching.remarks import remark
from holdem_lessons.teaching.steps import STOP, job, places
from holdem_lessons.teaching.task import Setting


def by_chance(seed, players=5, rules=COURSE):
    return played_by_chance(Hand(players, rules, seed=seed), random.Random(seed))


def asked(hand, kind):
    """The question of a kind at a hand's table."""
    return next(questions(hand.table, [kind]))


# --- Questions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_every_question_has_one_right_answer_among_different_choices(seed):
    for table in by_chance(seed, 2 + seed % 9).tables:
        for question in questions(table):
            assert len(set(question.choices)) == len(question.choices) >= 2
            assert [one for one in question.choices if question.check(one).right] == [question.answer]
            assert all(question.check(one).says for one in question.choices)


def test_every_kind_of_question_comes_up():
    hands = [by_chance(seed, players) for seed in range(60) for players in (2, 5)]
    slip = Hand(4).play("Cy calls, Di calls, Ann calls, Bo checks").happens(PrematureTurn())
    seen = {question.kind for hand in [*hands, slip] for table in hand.tables for question in questions(table)}
    assert seen == set(KINDS)


def test_answers_are_those_of_the_rules():
    """The cap hand's small blind: 25 to call, not 30; a raise is to 40 by 10; the pot counts bets in front."""
    hand = Hand("Ann Bo Cy Di", LIMIT_10_20).play("Cy raises, Di raises")
    assert (asked(hand, "to_call").answer, asked(hand, "raise_to").answer) == ("25", "40")
    assert (asked(hand, "pot").answer, asked(hand, "raises_left").answer) == ("65", "1")
    assert asked(hand, "turn").answer == "Ann" and "raise" in asked(hand, "legal").answer


def test_who_mixes_up_the_streets_finds_his_raise_among_the_choices_at_any_stakes():
    """By the big bet before the flop, where it is also two raises at once, and by the small bet on the turn."""
    hand = Hand("Ann Bo Cy", COURSE.stakes(4))
    assert asked(hand, "raise_to").choices == ("4", "8", "12")
    turn = hand.play("Cy calls, Ann calls, Bo checks, Ann checks, Bo checks, Cy checks, Ann bets")
    assert asked(turn, "raise_to").choices == ("8", "12", "16", "24") and asked(turn, "raise_to").answer == "16"
    assert not asked(turn, "raise_to").check("12").right


@pytest.mark.parametrize(
    ("kind", "wrong", "word"),
    [
        ("to_call", "30", "total of the round"),
        ("raise_to", "10", "by, and not to"),
        ("raises_left", "2", "big blind is the first bet"),
        ("turn", "Zoe", "clockwise"),
    ],
)
def test_a_known_misconception_has_its_own_reply_and_the_rest_a_hint(kind, wrong, word):
    hand = Hand("Ann Bo Cy Di", LIMIT_10_20).play("Cy raises, Di raises")
    reply = asked(hand, kind).check(wrong)
    assert not reply.right and word in reply.says


def test_an_odd_chip_and_the_deciding_card_are_asked_for():
    deal = "Ann Ah 2c, Bo Ad 3c, Cy 7h 2d, board Ac Kd Qs Jh 9h"
    hand = Hand("Ann Bo Cy", LIMIT_10_20, deal=deal, stacks=[20, 20, 5]).play("Cy calls, Ann raises, Bo calls")
    at_award = [table for table in hand.tables if table.plan and table.plan[0].do == "award"]
    kinds = {question.kind for table in at_award for question in questions(table)}
    assert {"winner", "best_five", "shares"} <= kinds
    shares = next(question for table in at_award for question in questions(table, ["shares"]))
    assert shares.answer.startswith("Ann") and "no_split" in dict(shares.slips).values()


def at_showdown(deal, script, kind):
    """The first question of a kind in a hand that is played, by three where Cy holds cards."""
    hand = Hand("Ann Bo Cy" if "Cy" in deal else "Ann Bo", LIMIT_10_20, deal=deal).play(script)
    return next(question for table in hand.tables for question in questions(table, [kind]))


CHECKED_DOWN = f"Bo calls, Ann checks, {3 * 'Ann checks, Bo checks, '} Ann shows, Bo shows"


def test_the_deciding_card_is_offered_once_a_rank_and_a_side_card_is_told_from_a_card_of_both():
    deal = "Ann Ks 3h, Bo 7d 5h, board 2c 3c 9s 2h 9c"
    asked = at_showdown(deal, CHECKED_DOWN, "deciding_card")
    assert asked.choices == ("Ks", "9s", "3h") and asked.answer == "3h"
    assert "Both have" in asked.check("9s").says and "side cards" in asked.check("Ks").says


@pytest.mark.parametrize(
    ("deal", "wrong", "says"),
    [
        ("Ann Ah Kh, Bo 2c 3d, board Qh Jh 4h 9s 8c", "Ah Kh 4h 9s 8c", "a better five"),
        ("Ann Ah 2c, Bo 3c 3d, board Ad As 9h 8h 7c", "Ah 2c 9h 8h 7c", "Nobody has to use both"),
    ],
)
def test_who_holds_on_to_both_hole_cards_is_told_of_it_only_where_one_does_not_play(deal, wrong, says):
    assert says in at_showdown(deal, CHECKED_DOWN, "best_five").check(wrong).says


def test_five_cards_worth_as_much_as_the_best_are_not_offered_as_wrong():
    asked = at_showdown("Ann Ah 2c, Bo 4s 3d, board Ac Kd Qs Jh Th", CHECKED_DOWN, "best_five")
    assert asked.answer == "Ah Kd Qs Jh Th" and "Ac Kd Qs Jh Th" not in asked.choices


def test_a_bet_on_an_earlier_street_does_not_make_anybody_show_first():
    flop = "Cy calls, Ann calls, Bo checks, Ann checks, Bo bets, Cy raises, Ann calls, Bo calls"
    asked = at_showdown("Cy Ah Ad", f"{flop}, {2 * 'Ann checks, Bo checks, Cy checks, '}", "first_to_show")
    assert asked.answer == "Ann"
    assert "river counts" in asked.check("Bo").says and "an earlier street changes nothing" in asked.check("Cy").says


def test_the_full_price_is_told_from_what_a_short_stack_pays():
    blind = Hand("Ann Bo Cy", LIMIT_10_20, stacks=[100, 17, 100]).play("Cy raises, Ann calls")
    assert asked(blind, "to_call").answer == "7"
    assert "more than the stack" in asked(blind, "to_call").check("10").says
    assert "already counts" in asked(blind, "to_call").check("20").says
    flop = blind.fork("Cy calls").play("Ann calls, Bo checks, Ann bets")
    assert asked(flop, "to_call").answer == "7"
    assert "more than the stack" in asked(flop, "to_call").check("10").says


def test_who_leaves_out_a_bet_or_a_raise_is_told_that_it_is_open():
    hand = Hand("Ann Bo Cy", LIMIT_10_20)
    assert "A raise is open as well" in asked(hand, "legal").check("fold, or call").says
    option = hand.play("Cy calls, Ann calls")
    assert "A raise is open as well" in asked(option, "legal").check("check").says
    flop = option.play("Bo checks")
    assert "A bet is open as well" in asked(flop, "legal").check("check").says
    capped = hand.play("Cy raises, Ann raises, Bo raises")
    assert asked(capped, "legal").check("fold, or call").right


# --- Guess first ------------------------------------------------------------------------------------------


def test_right_answers_take_the_table_to_the_end_and_a_code_brings_it_back():
    task = guess(seed=11, players=6, rules=HOME_GAME.stakes(4))
    again = guess(code=task.code)
    assert again == task and task.code == "g-11-6-home_game-4"
    while not task.over:
        assert task.question.answer in [choice.key for choice in task.choices]
        task = task.choose(task.question.answer)
    assert task.hand.over and task.right == len(task.asked) and task.choices == ()


def test_a_wrong_answer_leaves_the_table_and_counts_once():
    task = guess(seed=11)
    wrong = next(choice.key for choice in task.choices if choice.key != task.question.answer)
    tried = task.choose(wrong).choose(wrong)
    assert tried.hand == task.hand and tried.says
    after = tried.choose(task.question.answer)
    assert (after.right, after.missed) == (0, (task.question.kind,))


def test_kinds_take_turns_and_a_ruling_is_asked_for():
    task = guess(Hand(4).play("Cy calls, Di calls, Ann calls, Bo checks").happens(PrematureTurn()))
    kinds = [question.kind for _, question in task.asked]
    assert kinds[-1] == "ruling" and len(set(kinds[:5])) == 5


def rulings_asked(seeds=range(150)):
    """The incident and the question for its ruling, over slips of every kind in every house."""
    for rules in PROFILES.values():
        for seed in seeds:
            hand = practise(2 + seed % 7, rules, seed=seed, rate=1).hand()
            for question in questions(hand.table, ["ruling"]):
                yield ruling(hand.table).incident, question


def test_every_wrong_ruling_has_a_reason_of_its_own():
    empty = {phrase(f"against.any.{one}") for one in ("misdeal", "play on", "other")}
    seen = set()
    for incident, question in rulings_asked():
        seen.add(incident.key)
        for choice in set(question.choices) - {question.answer}:
            says = question.check(choice).says.rsplit(" (", 1)[0]
            assert says not in empty, (incident, choice)
    assert len(seen) > 25  # of 32 kinds of incidents


def test_a_ruling_of_another_name_that_comes_to_the_same_is_not_offered_as_wrong():
    # Whoever folds out of turn is bound in both kinds of houses, and so one of the two names is enough.
    folded = Hand("Ann Bo Cy Di").happens(ActsOutOfTurn("Ann", "folds"))
    called = Hand("Ann Bo Cy Di").happens(ActsOutOfTurn("Ann", "calls"))
    binds, may_not = (phrase(f"remedy.{one}.choice") for one in ("binding if nothing changes", "may not raise"))
    assert binds in asked(folded, "ruling").choices and may_not not in asked(folded, "ruling").choices
    assert {binds, may_not} <= set(asked(called, "ruling").choices)


@pytest.mark.parametrize("code", ["", "g-1", "p-1-5-course-10", "g-x-5-course-10", "g-1-5-casino rules-10", None, 7])
def test_a_code_that_is_none_is_refused(code):
    with pytest.raises(BadSetup) as found:
        guess(code=code if code is not None else "nothing")
    assert found.value.key == "not_a_code"


def test_what_cannot_be_chosen_is_refused_by_every_task():
    for task in (guess(seed=1), play(seed=1), dealing(seed=1)):
        with pytest.raises(BadSetup) as found:
            task.choose("fly")
        assert found.value.key == "no_such_choice"


# --- Play -----------------------------------------------------------------------------------------------


def played(table, seed, most=200):
    draw = random.Random(seed)
    for _ in range(most):
        if not table.choices:
            break
        table = table.choose(draw.choice(table.choices).key)
    return table


@pytest.mark.parametrize("opponents", OPPONENTS)
def test_a_session_against_every_opponent_keeps_its_chips_and_replays_from_its_code(opponents):
    table = played(play(seed=5, players=4, opponents=opponents), seed=1)
    assert play(code=table.code) == table
    settled = table.session.after(table.whole) if table.whole.over else table.session
    assert sum(settled.stacks.values()) == 4000


def test_the_choices_are_what_is_legal_with_to_by_and_cost():
    table = play(seed=1, players=4, opponents="raiser")
    assert [choice.key for choice in table.choices] == [option.verb for option in table.whole.legal]
    raise_ = table.whole.legal["raises"]
    label = next(choice.label for choice in table.choices if choice.key == "raises")
    assert f"to {raise_.to}" in label and f"pays {raise_.pays}" in label and "by 10" in label


def test_the_player_sees_no_other_cards():
    table = play(seed=3, players=4)
    seen = [str(card) for name in ("Bo", "Cy", "Di") for card in table.hand.player(name).cards]
    assert set(seen) <= {"??"} and "??" not in map(str, table.hand.player("Ann").cards)


def test_button_and_stacks_move_from_hand_to_hand():
    table = play(seed=2, players=3, opponents="caller")
    while not table.whole.over:
        table = table.choose(next(key for key in ("folds", "checks") if key in [c.key for c in table.choices]))
    after = table.choose(NEXT)
    assert after.session.number == 2 and after.whole.names != table.whole.names
    assert after.session.stacks == table.session.after(table.whole).stacks


@pytest.mark.parametrize(
    ("given", "key"),
    [({"opponents": "shark"}, "no_such_opponent"), ({"who": "Zoe"}, "no_such_seat"), ({"code": "p-1"}, "not_a_code")],
)
def test_a_table_that_cannot_be_set_is_refused(given, key):
    with pytest.raises(BadSetup) as found:
        play(**given)
    assert found.value.key == key


def test_a_seat_is_found_by_its_name_however_it_is_written():
    table = play("bo", seed=4, players=3, opponents={"ann": "rock", "seat 3": "raiser"})
    assert table == play("Bo", seed=4, players=3, opponents={"Ann": "rock", "Cy": "raiser"})
    assert table.who == "Bo" and play("bo", code=table.code) == table
    assert take_a_seat("bo") == take_a_seat("Bo")


def test_opponents_play_as_they_are_called():
    hand = Hand("Ann Bo Cy", deal="Cy 7h 2c")
    draw = random.Random(0)
    assert [OPPONENTS[name](hand, "Cy", draw) for name in ("caller", "rock", "raiser")] == ["calls", "folds", "raises"]
    assert OPPONENTS["rock"](Hand("Ann Bo Cy", deal="Cy Ah Ad"), "Cy", draw) == "raises"
    assert {OPPONENTS["coin"](hand, "Cy", draw) for _ in range(50)} == {"folds", "calls", "raises"}


def test_an_opponent_does_not_look_at_other_cards():
    """The same decision whatever the others hold and whatever is to come."""
    for seed in range(20):
        hand = Hand("Ann Bo Cy", deal="Cy Kh 9d, flop Kd 4s 2c", seed=seed).play("Cy calls, Ann calls, Bo checks")
        hand = hand.play("Ann checks, Bo checks")
        assert [OPPONENTS[name](hand, "Cy", random.Random(1)) for name in OPPONENTS] == [
            "checks",
            "bets",
            "bets",
            OPPONENTS["coin"](hand, "Cy", random.Random(1)),
        ]


@pytest.mark.parametrize("seed", range(40))
def test_every_hand_has_a_remark(seed):
    assert remark(by_chance(seed, 2 + seed % 9))


def test_remarks_fit_the_hand():
    assert "S1-37" in remark(Hand("Ann Bo Cy").play("Cy folds, Ann folds"))
    capped = Hand("Ann Bo Cy").play("Cy raises, Ann raises, Bo raises, Cy calls, Ann calls")
    while not capped.over:
        capped = capped.play(f"{capped.to_act} checks")
    assert "S0-20" in remark(capped)


# --- You are the dealer -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25))
def test_the_right_steps_deal_the_whole_hand_without_a_mistake(seed):
    task = dealing(seed=seed, players=2 + seed % 9, slips=1.0 if seed % 2 else 0.0)
    again = dealing(code=task.code)
    assert again == task
    for _ in range(400):
        if task.over:
            break
        keys = [choice.key for choice in task.choices]
        assert task.question.answer in keys and len(set(keys)) == len(keys) >= 2
        task = task.choose(task.question.answer)
    assert task.over and task.hand.over and task.mistakes == () and task.right == task.done


def test_a_rate_of_slips_between_two_percents_has_no_code_for_it_would_bring_another_hand():
    assert dealing(seed=43, players=2, slips=0.125).code == ""
    for percent in range(101):
        task = dealing(seed=43, players=2, slips=percent / 100)
        assert task.code == f"d-43-2-course-10-{percent}" and dealing(code=task.code) == task


def test_a_wrong_step_changes_nothing_and_names_rule_and_consequence():
    task = dealing(seed=4, players=5)
    while task.question.kind != "burn":
        task = task.choose(task.question.answer)
    wrong = task.choose("board")
    assert wrong.hand == task.hand and "S0-24" in wrong.says
    assert " ".join(map(str, task.hand.table.piles.stub[:3])) in wrong.says
    after = wrong.choose("burn")
    assert (after.mistakes, after.record) == (("burn",), (("burn", 1),))


def test_a_slip_must_be_noticed_and_ruled():
    task = next(one for seed in range(50) if (one := dealing(seed=seed, players=4, slips=1.0)).whole.is_unsettled)
    while not (task.place == len(task.whole.events) and task.whole.is_unsettled):
        task = task.choose(task.question.answer)
    missed = task.choose(next(choice.key for choice in task.choices if choice.key != STOP))
    assert missed.hand == task.hand and missed.choose(STOP).mistakes == ("stop",)
    stopped = task.choose(STOP)
    assert "ruling" in stopped.asks
    ruled = stopped.choose(stopped.question.answer)
    assert any(type(event).__name__ == "Ruled" for event in ruled.whole.events)


def test_stopping_a_hand_that_is_in_order_is_a_mistake():
    task = dealing(seed=1, players=4, slips=0.01)
    assert STOP in [choice.key for choice in task.choices]
    stopped = task.choose(STOP)
    assert "Nothing is wrong" in stopped.says and stopped.hand == task.hand


def steps_dealt(seeds=range(12)):
    """Every step of some hands as it is asked, with whose hand it is."""
    for seed in seeds:
        task = dealing(seed=seed, players=2 + seed % 5, rules=list(PROFILES.values())[seed % 4])
        while not task.over:
            yield task
            task = task.choose(task.question.answer)


def test_who_is_called_first_in_a_round_is_called_for_another_reason_than_the_next_one_clockwise():
    says = {}
    for task in steps_dealt():
        if task.question.kind == "call":
            says.setdefault(task.question.rule, set()).add(task.choose(task.question.answer).says)
    assert set(says) == {"S0-10", "S1-10", "X-01", "S0-16", "S0-27"}
    for rule, told in says.items():
        assert len(told) == 1 and ("next player clockwise" in told.pop()) == (rule == "S0-16")


def test_no_card_is_offered_once_the_board_is_full_and_none_is_dealt_before_the_shuffle():
    for task in steps_dealt():
        table, keys = task.hand.table, [choice.key for choice in task.choices]
        if len(table.piles.board) == 5:
            assert not {"burn", "board"} & set(keys) and len(keys) > 1
        if task.question.kind == "shuffle":
            wrong = [task.choose(key).says for key in keys if key != "shuffle"]
            assert all("as the last hand left them" in says for says in wrong)


def test_who_shows_next_is_a_question_of_order_whether_he_wins_or_not():
    shows = [task for task in steps_dealt() if task.question.kind == "show"]
    assert any(type(task.whole.events[task.place]).__name__ == "Mucked" for task in shows)
    for task in shows:
        if not getattr(task.whole.events[task.place], "all_in", False):
            assert all("(S0-45, X-10)" in task.choose(choice.key).says for choice in task.choices)


def test_the_reason_for_turn_and_river_is_that_they_come_after_the_burn():
    turned = [task for task in steps_dealt() if task.question.kind == "board" and task.hand.table.piles.board]
    assert {len(task.hand.table.piles.board) for task in turned} == {3, 4}
    assert all("After the burn" in task.choose("burn").says for task in turned)


def test_side_pots_are_made_by_the_dealer():
    hand = Hand("Ann Bo Cy", LIMIT_10_20, stacks=[25, 60, 100], seed=3)
    whole = played_by_chance(hand.play("Cy raises, Ann raises, Bo raises, Cy calls"), random.Random(1))
    task = Dealing(whole, Setting())
    while task.question.kind != "pots":
        task = task.choose(task.question.answer)
    assert task.question.answer == "pots 75, 20" and len(task.choices) == 5
    one_pot = task.choose("pots 95")
    assert one_pot.hand == task.hand and "S1-25" in one_pot.says
    assert task.choose("pots 75, 20").right == task.right + 1


def test_house_rules_and_stakes_are_chosen_at_the_table():
    lobby = take_a_seat("Bo", seed=4, players=3, opponents="caller")
    assert [choice.key for choice in lobby.choices] == list(PROFILES)
    table = lobby.choose("roberts").choose("5")
    assert table == play("Bo", seed=4, players=3, opponents="caller", rules=PROFILES["roberts"].stakes(5))
    with pytest.raises(BadSetup):
        lobby.choose("roberts").choose("7")
    with pytest.raises(BadSetup):
        take_a_seat("Zoe")


def test_a_slip_is_asked_for_only_as_the_step_that_it_spoils():
    burned_early = dealing(code="d-4-4-course-10-100").whole
    assert burned_early.events[-1].moves == 2
    for whole in [burned_early, *(dealing(seed=seed, players=4, slips=1.0).whole for seed in range(40))]:
        for place in places(whole):
            deed, table = job(whole, place).deed, whole.tables[place]
            assert deed.verb != "Slipped"
            if place < len(whole.events) and procedure.to_act(table) is not None and procedure.in_betting(table):
                assert deed.verb == "call"
            if procedure.next_move(table) and table.plan[0].do == "deal":
                assert deed.who in (table.names[table.plan[0].what], "")
