"""The table of a task, as far as it goes without a browser: what is sent, what is saved, and what is left behind."""

import gc
import json
import os
import random
import re
import subprocess
import sys
import weakref

import ipywidgets
import pytest
from test_stepper import cards_in, played, seen

from holdem_lessons import BadSetup, Hand
from holdem_lessons.display import stepper
from holdem_lessons.display.bundle import WIDGET_VIEW
from holdem_lessons.display.recording import Recording
from holdem_lessons.display.stepper import MOST_LIVE, Stepper
from holdem_lessons.display.task_table import TaskTable, shown
from holdem_lessons.engine.words import phrase
from holdem_lessons.teaching.dealing import dealing
from holdem_lessons.teaching.guess import guess
from holdem_lessons.teaching.play import play

MAKERS = {
    "guess": lambda: guess(seed=3, players=4),
    "play": lambda: play(seed=1, players=3),
    "deal": lambda: dealing(seed=2, players=3, slips=1),
}


class Recorded(TaskTable):
    """A table that keeps what it sends: the messages, and by name the values that the browser is told of."""

    def __init__(self, task):
        self.sent = []
        super().__init__(task)
        self.sent.clear()

    def send(self, content, buffers=None):
        self.sent.append(content)

    def send_state(self, key=None):
        self.sent.append({one: getattr(self, one) for one in ([key] if isinstance(key, str) else key or ())})


def at_random(table: TaskTable, choices: int, seed: int = 0):
    """Makes choices by chance; yields after each."""
    draw = random.Random(seed)
    for _ in range(choices):
        if not table.value.choices:
            return
        table.choose(draw.choice(table.value.choices).key)
        yield table.value


# --- What is shown, and what is sent --------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAKERS)
def test_after_every_choice_the_table_has_what_a_new_one_would_have(name):
    table = TaskTable(MAKERS[name]())
    for turn, task in enumerate(at_random(table, 60), start=1):
        assert table.task == shown(task, turn)
        fresh = Recording(task.hand, [task.hand.viewer], answers=task.tells_all).data
        for step in range(len(fresh["frames"])):
            assert seen(table.recording, step) == seen(fresh, step)
        assert len(table.recording["frames"]) == len(fresh["frames"])
        assert (table.recording["places"], table.recording["cards"]) == (fresh["places"], fresh["cards"])


def grown(data: dict, more: dict) -> dict:
    """A recording with what is new, as the browser puts it together."""
    assert more["from"] == len(data["frames"])
    data["pieces"] += more["pieces"]
    data["frames"] += more["frames"]
    for view, but in zip(data["views"], more["but"], strict=True):
        view["but"] += but
    return data | {"places": more["places"], "cards": data["cards"] | more["cards"]}


@pytest.mark.parametrize("name", MAKERS)
def test_what_is_sent_after_a_choice_is_what_is_new(name):
    table = Recorded(MAKERS[name]())
    browser = json.loads(json.dumps(table.recording))
    steps = sent = 0
    for task in at_random(table, 40, seed=1):
        for message in table.sent:
            sent += len(json.dumps(message)) if "more" in message else 0
            browser = grown(browser, message["more"]) if "more" in message else message.get("recording", browser)
            browser = json.loads(json.dumps(browser))
            steps += len(message["more"]["frames"]) if "more" in message else 0
        assert table.sent[-1] == {"task": table.task} and table.task["asks"] == task.asks
        assert browser == json.loads(json.dumps(table.recording))
        table.sent.clear()
    assert steps > 5 and sent / steps < 5_000, f"{sent / steps:.0f} bytes a step"


def test_a_choice_made_at_a_table_left_behind_changes_nothing_and_brings_it_up_to_date():
    table = Recorded(MAKERS["guess"]())
    table._heard(table, {"key": "Cy", "turn": 0}, [])
    task = table.value
    table.sent.clear()
    table._heard(table, {"key": task.choices[0].key, "turn": 0}, [])
    assert table.value is task and table.sent == [{"recording": table.recording, "task": table.task}]


def test_K088_what_goes_wrong_is_shown_and_raised_again():
    table = TaskTable(MAKERS["guess"]())
    with pytest.raises(BadSetup) as refused:
        table._heard(table, {"key": "Zoe", "turn": 0}, [])
    assert table.task["fault"] == str(refused.value) and table.task["turn"] == 1
    with pytest.raises(KeyError):
        table._heard(table, {"turn": 1}, [])
    assert table.task["fault"] == phrase("widget.fault").format(says="KeyError: 'key'")
    table._heard(table, {"key": "Cy", "turn": 2}, [])
    assert table.task["fault"] == "" and table.value == MAKERS["guess"]().choose("Cy")


def test_K088_a_branch_that_cannot_be_is_refused_in_the_table():
    sent = []
    table = played().replay()
    table.send = lambda content, buffers=None: sent.append(content)
    step = next(iter(table.what_if))
    with pytest.raises(BadSetup):
        table._heard(table, {"step": 10**6, "verbs": ["folds"]}, [])
    assert list(sent[-1]) == ["fault"]
    table._heard(table, {"step": step, "verbs": [table.what_if[step][0][0]]}, [])
    assert list(sent[-1]) == ["branch"]


def test_every_other_choice_of_a_hand_can_be_played_on():
    hand = Hand("Ann Bo Cy").play("Cy raises, Ann calls, Bo raises, Cy calls, Ann folds, Bo checks, Cy bets, Bo calls")
    table = hand.replay()
    assert len(table.what_if) == 8
    for step, others in table.what_if.items():
        for verb, words in others:
            branch = table.branch(int(step), [verb])
            before = hand.at(int(step) - 1)
            assert words == branch["title"] and before.to_act in words
            after = before.play(f"{before.to_act} {verb}")
            assert len(branch["recording"]["frames"]) == len(after.tables)
            assert [verb for verb, _ in branch["choices"]] == [option.verb for option in after.legal]


# --- Secrets ----------------------------------------------------------------------------------------------------


def test_K061_at_the_table_one_plays_at_no_card_of_the_others_is_in_the_browser():
    table = TaskTable(play(seed=1, players=4))
    hands = set()
    for task in at_random(table, 60, seed=3):
        hands.add(task.session.number)
        eyes = task.whole.seen_by("Ann")
        may = {card for one in eyes.tables for pile in (*one.piles.hole, one.piles.board) for card in pile}
        saved = task._repr_mimebundle_()[0]
        for text in (json.dumps(table.recording), json.dumps(table.task), saved["text/html"], saved["text/plain"]):
            assert cards_in(text) <= may
    assert len(hands) > 3


# --- What is saved ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAKERS)
def test_a_task_shows_itself_live_and_as_text(name, monkeypatch):
    task = MAKERS[name]()
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    saved, _ = task._repr_mimebundle_()
    assert set(saved) == {"text/html", "text/plain"} and saved["text/plain"] == repr(task)
    assert phrase("widget.needs_kernel") in saved["text/html"] and "<script" not in saved["text/html"]
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")
    live, _ = task._repr_mimebundle_()
    assert set(live) == {"text/html", "text/plain", WIDGET_VIEW}
    assert {key: live[key] for key in saved} == saved


def test_a_finished_task_asks_for_no_kernel():
    task = guess(Hand("Ann Bo").play("Bo folds"), kinds=["turn"])
    while task.choices:
        task = task.choose(task.question.answer)
    saved, _ = task._repr_mimebundle_()
    assert phrase("widget.needs_kernel") not in saved["text/html"] and "<ol>" not in saved["text/html"]


def test_K092_names_are_text_in_what_is_saved():
    sly = ["<img src=x onerror=1>", "</style><script>1</script>", "'\"><b>"]
    saved, _ = guess(Hand(sly))._repr_mimebundle_()
    assert set(re.findall(r"<(/?\w+)", saved["text/html"])) == {
        "div",
        "/div",
        "img",
        "p",
        "/p",
        "ol",
        "/ol",
        "li",
        "/li",
    }


def test_K098_questions_need_no_formula_library():
    for seed in range(6):
        for make in (guess, dealing, play):
            table = TaskTable(make(seed=seed, players=2 + seed))
            for task in at_random(table, 30, seed):
                for text in (task.asks, task.says, task.score, *(choice.label for choice in task.choices)):
                    assert not re.search(r"[$\\^{}<>]|\bfrac\b", text), text


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_K099_a_hand_can_be_printed_in_a_console_of_an_old_code_page(encoding):
    code = (
        "from holdem_lessons import *; from holdem_lessons.teaching.play import play; "
        "hand = Hand(4, deal='Ann Ah Kd, flop 9h 4d 2c').play('Cy calls, Di calls, Ann calls, Bo checks'); "
        "print(hand, hand.story(), hand.why(), hand.cards if 0 else hand.player('Ann'), play(seed=1), sep='\\n')"
    )
    env = {**os.environ, "PYTHONIOENCODING": f"{encoding}:strict"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True)
    text = run.stdout.decode(encoding)
    assert "The flop: 9h 4d 2c." in text and "(Ah, Kd)" in text


# --- What is left behind ------------------------------------------------------------------------------------------


@pytest.fixture
def cells(monkeypatch):
    """A front end in which a cell can be run; what other tests have shown is none of ours."""
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")
    monkeypatch.setattr(stepper, "_shown", [])
    runs = iter(range(10**6))

    def run(cell: str, *shows) -> None:
        number = f"run {next(runs)}"
        monkeypatch.setattr(stepper, "running_cell", lambda: (cell or number, number))
        for one in shows:
            one._repr_mimebundle_()

    return run


def alive() -> int:
    """How many widgets the kernel holds."""
    gc.collect()
    return len(ipywidgets.widgets.widget._instances)


def test_a_cell_run_a_thousand_times_leaves_one_table(cells):
    task = MAKERS["guess"]()
    before, first = alive(), []
    for _ in range(1000):
        cells("cell", task)
        first = first or [weakref.ref(stepper._shown[0].table)]
    assert alive() - before == 2  # the table and its layout
    assert first[0]() is None
    cells("cell")


def test_a_front_end_that_names_no_cells_leaves_a_bounded_number_of_tables(cells):
    hand = Hand("Ann Bo")
    before = alive()
    for _ in range(2 * MOST_LIVE):
        cells("", Stepper(hand))
    assert alive() - before == 2 * MOST_LIVE


def test_only_a_table_that_nobody_sees_any_more_is_closed(cells):
    one, two, three = (Stepper(Hand("Ann Bo")) for _ in range(3))

    def live() -> list[bool]:
        return [table.comm is not None for table in (one, two, three)]

    cells("first", one, two)
    cells("second", one)
    assert live() == [True, True, True]
    cells("first", three)  # the first cell shows another table now; one can still be seen below
    assert live() == [True, False, True]
    cells("second", one)
    assert live() == [True, False, True]
    cells("second", three)
    assert live() == [False, False, True]
    cells("third", one)
    assert live() == [True, False, True] and one.model_id
