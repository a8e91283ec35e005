"""Predict and compare: noted before, judged after, and never typed in."""

import pytest

from holdem_lessons import BadSetup, Hand
from holdem_lessons.engine.words import say
from holdem_lessons.teaching import Beats, asking

HAND = Hand("Ann Bo Cy Di").play("Cy raises, Di raises")


def test_a_prediction_is_noted_and_not_judged():
    beats = Beats("price")
    for choice in beats.predict("price", HAND, "to_call").choices:
        says = beats.predict("price", HAND, "to_call").choose(choice.key).says
        assert choice.label in says and "S0-" not in says


def test_comparing_tells_right_from_wrong_and_a_misconception_by_its_name():
    beats = Beats()
    beats.predict("price", HAND, "to_call").choose("25")
    assert beats.compare("price") == (True, "You said “25”, and so it is (S0-13, S0-18, S0-19).")
    beats = Beats()
    beats.predict("price", HAND, "to_call").choose("30")
    right, says = beats.compare("price")
    assert not right and "total of the round" in says and "The answer: 25" in says


def test_what_was_compared_first_counts_and_can_be_changed_until_then():
    beats = Beats()
    prediction = beats.predict("price", HAND, "to_call")
    prediction.choose("10").choose("30")
    first = beats.compare("price")
    prediction.choose("25")
    assert beats.compare("price") == (False, f"What you said first counts. {first.says}") and "“30”" in first.says
    prediction.choose("30")
    assert beats.compare("price") == first


def test_a_choice_after_the_answer_was_shown_is_answered_and_does_not_count():
    beats = Beats("price")
    prediction = beats.predict("price", HAND, "to_call")
    beats.compare("price")
    prediction.choose("30")
    late = beats.compare("price")
    assert late.right is None and "does not count" in late.says and "total of the round" in late.says
    assert beats.open == ("price",)
    beats.predict("price", HAND, "raise_to").choose("40")  # another question has not been answered yet
    assert beats.compare("price").right and beats.open == ()


def test_without_a_prediction_the_answer_is_told_and_the_beat_stays_open():
    beats = Beats("price", "raise")
    beats.predict("price", HAND, "to_call")
    assert beats.compare("price").right is None and "25" in beats.compare("price").says
    assert beats.open == ("price", "raise") and "0 of 2" in repr(beats)


def test_the_progress_names_open_questions_by_their_text_once_they_are_asked():
    beats = Beats("price", "raise")
    assert repr(beats) == "0 of 2 predictions made and compared; still open: price and raise."
    beats.predict("price", HAND, "to_call")
    assert "still open: “How many chips does Ann need to call?” and raise." in " ".join(repr(beats).split())


def test_progress_counts_what_was_compared():
    beats = Beats("price", "raise")
    beats.predict("price", HAND, "to_call").choose("25")
    beats.compare("price")
    assert beats.open == ("raise",)
    beats.predict("raise", HAND, "raise_to").choose("40")
    assert beats.open == ("raise",)
    beats.compare("raise")
    assert repr(beats) == "All 2 predictions made and compared."


def test_a_cell_run_again_keeps_what_was_noted_and_another_question_opens_its_beat():
    beats = Beats("price")
    beats.predict("price", HAND, "to_call").choose("25")
    again = beats.predict("price", HAND, "to_call")
    assert (again.picked, again.says) == ("25", say("beats.noted", said="25"))
    beats.compare("price")
    beats.predict("price", HAND, "to_call")
    assert beats.open == ()
    other = beats.predict("price", HAND, "raise_to")
    assert beats.open == ("price",) and (other.picked, other.says) == ("", "")


def test_a_lessons_own_question_has_its_replies_and_a_hint():
    question = asking("How many?", 24, [24, 32, 44], "S0-51", {32: "Three are burned."})
    assert question.check("24").right
    assert question.check("32").says == "Three are burned." and question.check("44").says


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (lambda beats: beats.compare("price"), "no_such_beat"),
        (lambda beats: beats.compare(["price"]), "no_such_beat"),
        (lambda beats: beats.predict(["price"], HAND, "to_call"), "not_a_beat"),
        (lambda beats: beats.predict("price", 5, "to_call"), "not_a_beat"),
        (lambda beats: beats.predict("price", HAND, "weather"), "no_such_question"),
        (lambda beats: beats.predict("price", HAND, "winner"), "question_not_now"),
        (lambda beats: beats.predict("price", HAND, "to_call").choose("1000"), "no_such_choice"),
        (lambda beats: asking("How many?", 3, [1, 2], "S0-51"), "not_a_question"),
        (lambda beats: asking("How many?", 2, [2, 2], "S0-51"), "not_a_question"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask, key):
    with pytest.raises(BadSetup) as found:
        ask(Beats())
    assert found.value.key == key
