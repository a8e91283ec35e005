"""The exam: the same tasks for the same seed, on every lesson, with the engine's answers, each counted once."""

import random
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import holdem_lessons
from holdem_lessons import BadSetup, Hand
from holdem_lessons.display.task_table import TaskTable, task_bundle
from holdem_lessons.display.verdict import as_choice
from holdem_lessons.engine import procedure
from holdem_lessons.engine.irregularities import INCIDENTS
from holdem_lessons.engine.irregularities import incident as incidents
from holdem_lessons.engine.rules import COURSE, PROFILES
from holdem_lessons.teaching import exam
from holdem_lessons.teaching.exam import FIELDS, PASS_MARK, TASKS
from holdem_lessons.teaching.questions import KINDS
from holdem_lessons.teaching.steps import STOP, StepQuestion

SEEDS = range(25)

STEPS = {"shuffle", "blinds", "deal", "call", "refund", "collect", "pots", "burn", "board", "show", "award", "button"}
STEPS |= {STOP, "repair"}


@cache
def drawn(seed):
    """The exam of a seed, drawn once for all tests."""
    return exam(seed=seed)


def all_items():
    return [item for seed in SEEDS for item in drawn(seed).items]


def wrong_key(item):
    return next(choice.key for choice in item.choices if choice.key != item.answer.key)


def sat(paper, marks):
    """The exam answered to the end, right or wrong as told."""
    for item, mark in zip(paper.items, marks, strict=True):
        paper = paper.choose(item.answer.key if mark else wrong_key(item))
    return paper


# --- What is asked ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_every_exam_has_twenty_tasks_and_asks_about_every_lesson(seed):
    items = drawn(seed).items
    assert len(items) == TASKS == 20 and {item.lesson for item in items} == set(range(1, 14))
    assert max(Counter(item.lesson for item in items).values()) == 2
    steps = sum(isinstance(item.of, StepQuestion) for item in items)
    assert 3 <= steps <= 17 and any(item.kind == "ruling" or item.kind in (STOP, "repair") for item in items)


def test_every_kind_of_question_and_of_step_comes_up():
    assert {item.kind for item in all_items() if isinstance(item.of, StepQuestion)} == STEPS
    assert {item.kind for item in all_items() if not isinstance(item.of, StepQuestion)} == set(KINDS)


def test_every_source_of_every_lesson_is_drawn():
    asked = {(item.lesson, item.kind) for item in all_items()}
    assert asked == {(lesson, source.kind) for lesson, sources in FIELDS.items() for source in sources}


def test_houses_and_tables_of_every_size_come_up():
    assert {item.hand.rules.name for item in all_items()} == {rules.name for rules in PROFILES.values()}
    assert {len(item.hand.names) for item in all_items()} == set(range(2, 11))


def test_the_same_seed_brings_the_same_exam_and_another_one_another():
    again = exam(seed=3)
    assert again == drawn(3) and again is not drawn(3) and again.code == "x-3-16-0"
    assert [item.asks for item in drawn(3).items] != [item.asks for item in drawn(4).items]


# --- The answers are the engine's -----------------------------------------------------------------------------


def test_one_choice_is_right_and_every_other_one_is_told_why_not():
    for item in all_items():
        keys = [choice.key for choice in item.choices]
        assert len(set(keys)) == len(keys) >= 2 and len({choice.label for choice in item.choices}) == len(keys)
        assert [choice for choice in item.choices if item.reply(choice).right] == [item.answer]
        for choice in item.choices:
            says = item.reply(choice).says
            assert re.search(r"\([SXCP]\d?-\d\d", says) or choice.key == STOP == item.answer.key, says


def played_on(item) -> Hand:
    """The hand at the moment of the question: what was told is played after what is shown, or the dealer goes on."""
    return item.hand.play(item.then.removesuffix(".") if item.hand.to_act else "")


BETTING = {
    "turn": lambda hand: hand.to_act,
    "to_call": lambda hand: str(hand.to_call),
    "raise_to": lambda hand: str(hand.legal["raises"].to),
    "raises_left": lambda hand: str(hand.table.betting.raises_left),
    "pot": lambda hand: str(hand.pot),
}


def test_answers_in_the_betting_are_those_of_the_hand_played_on():
    checked = Counter()
    for item in all_items():
        if item.kind in BETTING:
            assert item.answer.key == BETTING[item.kind](played_on(item)), item
            checked[item.kind] += 1
    assert set(checked) == set(BETTING)


def test_what_may_be_done_is_what_is_legal():
    words = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise"}
    legal = [item for item in all_items() if item.kind == "legal"]
    assert legal
    for item in legal:
        said = set(item.answer.key.replace(",", "").replace(" or", "").split())
        assert said == {words[option.verb] for option in played_on(item).legal}, item


def test_rulings_are_those_of_the_house():
    rulings = [item for item in all_items() if item.kind == "ruling"]
    assert rulings
    for item in rulings:
        assert item.answer.key == as_choice(item.hand.ruling.remedy)


def test_a_ruling_of_the_last_lesson_is_another_one_in_the_house_of_the_course():
    rulings = [item for item in all_items() if (item.lesson, item.kind) == (13, "ruling")]
    assert rulings
    for item in rulings:
        there = item.hand.table._replace(rules=COURSE.stakes(item.hand.rules.small_bet))
        assert as_choice(incidents.ruling(there).remedy) != item.answer.key


def test_every_incident_is_ruled_on_in_a_lesson_before_the_exam():
    """Those of the exam's fields are all there are, so each is made to happen somewhere in lessons 08 to 13."""
    lessons = [path.read_text() for path in Path("notebooks").glob("*.ipynb") if "08" <= path.name[:2] <= "13"]
    assert [kind.__name__ for kind in INCIDENTS if not any(kind.__name__ in text for text in lessons)] == []


def test_the_winner_has_the_best_hand_that_is_shown():
    winners = [item for item in all_items() if item.kind == "winner" and len(item.hand.table.pots) == 1]
    assert winners
    for item in winners:
        ranks = {name: item.hand.rank(name) for name in item.hand.names if item.hand.player(name).is_in}
        best = max(rank for rank in ranks.values() if rank)
        assert set(item.answer.key.replace(" and ", ", ").split(", ")) == {n for n, r in ranks.items() if r == best}


TAKES = {
    **{"shuffle": "Shuffled", "deal": "Dealt", "refund": "Refunded", "collect": "Collected", "pots": "Collected"},
    **{"burn": "Burned", "board": "BoardTurned", "award": "PotAwarded", "blinds": "", "repair": ""},
}
"""By kind of step the event it leads to, where it is always the same one."""


def test_the_right_step_is_the_one_that_the_hand_takes_next():
    for item in all_items():
        if isinstance(item.of, StepQuestion) and item.kind not in (STOP, "button"):
            deed, table = item.of.job.deed, item.of.table
            if item.kind in ("call", "show"):
                assert deed.who == table.names[procedure.to_act(table)], item
            else:
                event = procedure.next_move(table).event
                assert deed.who == getattr(event, "who", "") or item.kind == "repair", item
                assert deed.shares == getattr(event, "shares", ()) or item.kind == "repair", item
                assert TAKES[item.kind] in (type(event).__name__, ""), item


def test_who_does_not_see_a_slip_finds_the_step_to_go_on_with():
    for item in all_items():
        if item.kind == STOP:
            assert {choice.key for choice in item.choices} - {STOP, "collect", "burn"}, item


def told_of(kind, key, seeds=SEEDS):
    """What is said to a choice in every task about a kind of step that offers it."""
    items = [item for seed in seeds for item in drawn(seed).items if item.kind == kind]
    told = [item.reply(choice).says for item in items for choice in item.choices if choice.key == key]
    assert told
    return told


def test_a_wrong_step_is_answered_by_what_comes_first_and_by_nothing_untrue():
    assert all("First goes back what nobody matched." in says for says in told_of("refund", "collect"))
    assert all("First the ruling is carried out." in says for says in told_of("repair", "collect"))
    assert all("now the ruling is carried out" in says for says in told_of("repair", STOP))
    assert all("Nothing is wrong so far" in says for says in told_of("burn", STOP))


def test_all_cards_are_shuffled_for_a_new_deal_and_the_stub_within_a_hand():
    labels = {False: set(), True: set()}
    for item in (item for seed in range(60) for item in drawn(seed).items):
        if item.kind == "repair" and item.of.job.deed.verb == "Reshuffled":
            labels[any(item.of.table.piles.hole)].add(item.answer.label)
    assert labels == {False: {"Shuffle all the cards and cut"}, True: {"Shuffle the stub and cut"}}


# --- The answer does not stand on the table ---------------------------------------------------------------------


def test_nobody_is_to_act_in_the_picture_of_a_question_about_it():
    """Where somebody is to act in the picture, it is the one whose action is then told."""
    for item in all_items():
        if item.kind in (*BETTING, "legal", "call", "show") and item.hand.to_act:
            assert item.then.startswith(f"{item.hand.to_act} "), item


def test_a_slip_that_must_be_seen_is_not_pointed_out():
    stops = [item for item in all_items() if item.kind == STOP]
    assert stops
    for item in stops:
        assert not item.hand.is_unsettled and item.answer.key == STOP
        slip = item.hand.events[-1]
        assert slip.incident.leaves_a_trace and not slip.noticed
        assert item.of.table.plan[0].what.incident == slip.incident


def test_the_table_tells_what_is_needed_to_find_the_answer():
    """The pot before the last bet, and which pot it is that somebody wins."""
    for paper in map(drawn, SEEDS):
        for item in paper.items:
            if item.kind == "pot" or (item.lesson, item.kind) == (9, "winner"):
                pots = [str(item.hand.pot)] if item.kind == "pot" else [str(pot.amount) for pot in item.hand.table.pots]
                html = task_bundle(paper)["text/html"]
                assert all(re.search(rf"\b{pot}\b", html) for pot in pots), item
            paper = paper.choose(item.answer.key)


def test_the_pot_has_grown_since_the_picture():
    for item in all_items():
        if item.kind == "pot":
            assert item.answer.key != str(item.hand.pot)


# --- Counting -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_right_and_wrong_answers_are_counted_once_each(seed):
    draw = random.Random(seed)
    marks = [draw.random() < 0.7 for _ in range(TASKS)]
    paper = drawn(seed)
    for number, (item, mark) in enumerate(zip(paper.items, marks, strict=True), start=1):
        assert paper.hand == item.hand and f"Task {number} of 20" in paper.asks and item.asks in paper.asks
        paper = paper.choose(item.answer.key if mark else wrong_key(item))
        assert paper.says.startswith(f"Task {number}. ")
        assert (paper.right, len(paper.given)) == (sum(marks[:number]), number)
    assert paper.over and paper.choices == () and paper.asks == "" and paper.marks == tuple(marks)
    expected = {lesson: [0, 0] for lesson in range(1, 14)}
    for item, mark in zip(paper.items, marks, strict=True):
        expected[item.lesson][0] += mark
        expected[item.lesson][1] += 1
    assert {lesson: [right, asked] for lesson, right, asked in paper.by_lesson} == expected
    again = [f"{lesson:02}" for lesson, (right, asked) in expected.items() if right < asked]
    assert all(lesson in paper.result for lesson in again)


def test_who_was_wrong_is_told_how_to_see_that_task_again_for_the_table_shows_the_next():
    paper = drawn(4)
    for number, item in enumerate(paper.items, start=1):
        right, paper = paper.choose(item.answer.key), paper.choose(wrong_key(item))
        code = re.search(r'exam\(code="(.*)"\) shows task', paper.says)
        assert bool(code) == (number < TASKS) and "exam(" not in right.says
        assert not code or exam(code=code[1]).item == item
        assert not code or f"The table shows task {number + 1} by now" in paper.says


@pytest.mark.parametrize(("right", "passed"), [(15, False), (16, True), (20, True), (0, False)])
def test_sixteen_right_answers_pass(right, passed):
    paper = sat(drawn(0), [place < right for place in range(TASKS)])
    assert PASS_MARK == 16 and paper.passed == passed
    told = f"passed with {right} of 20" if passed else f"not passed, {right} of 20"
    assert paper.certificate == f"Exam 0 of holdem-lessons {holdem_lessons.__version__}: {told}."
    assert paper.score.splitlines() == [paper.result, paper.certificate]


def test_the_pass_mark_is_an_option():
    marks = [place < 12 for place in range(TASKS)]
    assert sat(exam(seed=0, pass_mark=12), marks).passed and not sat(drawn(0), marks).passed


def test_nothing_needs_to_be_repeated_after_a_perfect_exam():
    assert "Nothing to go through again" in sat(drawn(1), [True] * TASKS).result


@pytest.mark.parametrize("seed", range(4))
def test_a_code_brings_an_exam_back_with_the_answers_given(seed):
    draw = random.Random(seed)
    paper = exam(seed=seed, pass_mark=11)
    for _ in range(draw.randrange(TASKS + 1)):
        paper = paper.choose(draw.choice(paper.choices).key)
        assert exam(code=paper.code) == paper
    assert exam(code=exam(seed=seed, pass_mark=11).code) == exam(seed=seed, pass_mark=11)


def test_a_key_that_is_no_choice_counts_nothing():
    with pytest.raises(BadSetup) as found:
        drawn(0).choose("fly")
    assert found.value.key == "no_such_choice"
    with pytest.raises(BadSetup):
        sat(drawn(0), [True] * TASKS).choose(STOP)


# --- The name ---------------------------------------------------------------------------------------------------


def finished(name):
    return exam(code=sat(drawn(0), [True] * TASKS).code, name=name)


def test_a_name_stands_on_the_certificate_only_where_it_is_given():
    assert finished("Zoë Ø").certificate == f"Zoë Ø: {finished('').certificate}"
    assert "Zoë" not in finished("Zoë Ø").code
    assert finished("").certificate.startswith("Exam 0")


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{seed}", "a\nb", "\u202eabc", "x" * 500, "{", "a & b"])
def test_a_name_is_text_and_nothing_else(name):
    paper = finished(name)
    assert len(paper.certificate.splitlines()) == 1 and paper.certificate.isprintable()
    assert len(paper.certificate) < 160
    html = task_bundle(paper)["text/html"]
    assert "<script>" not in html and "a & b" not in html


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"seed": "7"}, "exam_number"),
        ({"seed": -1}, "exam_number"),
        ({"seed": 1.5}, "exam_number"),
        ({"seed": True}, "exam_number"),
        ({"pass_mark": 21}, "exam_number"),
        ({"pass_mark": None}, "exam_number"),
        ({"pass_mark": [16]}, "exam_number"),
        ({"name": 7}, "exam_name"),
        ({"code": ""}, "not_a_code"),
        ({"code": 7}, "not_a_code"),
        ({"code": "g-7-5-course-10"}, "not_a_code"),
        ({"code": "x-1-16-"}, "not_a_code"),
        ({"code": "x-1-16-a1"}, "not_a_code"),
        ({"code": "x-1-16-z"}, "not_a_code"),
        ({"code": "x-1-16-" + "a" * 21}, "not_a_code"),
        ({"code": "x-" + "9" * 5000 + "-16-0"}, "not_a_code"),
    ],
)
def test_what_no_exam_can_be_made_of_is_refused_in_a_sentence(given, key):
    with pytest.raises(BadSetup) as found:
        exam(**given)
    assert found.value.key == key and str(found.value).endswith(".")


def test_nothing_can_be_chosen_once_the_exam_is_over():
    paper = drawn(1)
    for item in paper.items:
        paper = paper.choose(item.answer.key)
    with pytest.raises(BadSetup) as found:
        paper.choose("x")
    assert str(found.value) == "'x' cannot be chosen: this task is over."


# --- In the notebook ----------------------------------------------------------------------------------------------


def test_the_table_in_the_notebook_takes_the_whole_exam():
    table = TaskTable(drawn(2))
    for number, item in enumerate(drawn(2).items, start=1):
        assert [choice[0] for choice in table.task["choices"]] == [choice.key for choice in item.choices]
        table.choose(item.answer.key)
        assert table.value.right == number
    assert table.task["choices"] == [] and "passed with 20 of 20" in table.task["score"]
