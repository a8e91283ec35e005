"""The beats of a lesson: a prediction before the cell that shows, and the comparison after it.

A prediction is only noted, never judged, until the learner compares; every answer is computed from the hand it is
about. A lesson that nobody answers, run by a program, shows the same on every machine.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..engine.errors import BadSetup
from ..engine.words import listed, phrase, say, wrapped
from ..hand import Hand
from .questions import KINDS, Question, questions
from .task import Choice, as_table, chosen


class Beats:
    """What a learner has predicted in a lesson, beat by beat. Shows itself as the progress so far.

    >>> beats = Beats("price", "cap")
    >>> hand = Hand("Ann Bo Cy Di").play("Cy raises, Di raises")
    >>> prediction = beats.predict("price", hand, "to_call")
    >>> prediction.choose("30").says
    'Noted: 30. Go on with Shift-Enter; it is compared later.'
    >>> beats.compare("price").says.startswith("You said “30”. That is the total of the round")
    True
    >>> beats
    1 of 2 predictions made and compared; still open: cap.
    """

    def __init__(self, *names: str):
        self._names = list(names)
        self._questions: dict[str, Question] = {}
        self._noted: dict[str, str] = {}
        self._first: dict[str, str | None] = {}
        """By beat what was noted when it was first compared, which counts; None where nothing was."""

    def predict(self, beat: str, hand: Hand, question: str | Question) -> "Prediction":
        """The table with a question to predict; ``question`` is one of ``KINDS`` or made with ``asking``.

        Running the cell again keeps what was noted, as long as it asks the same. Raises BadSetup for a kind that cannot
        be asked of this table.
        """
        if not isinstance(beat, str) or not isinstance(hand, Hand):
            raise BadSetup("not_a_beat", beat=beat, hand=hand)
        if not isinstance(question, Question):
            question = _of_kind(hand, question)
        if beat not in self._names:
            self._names.append(beat)
        if self._questions.get(beat) != question:
            self._questions[beat] = question
            self._noted.pop(beat, None)
            self._first.pop(beat, None)
        return Prediction(self, beat, hand, question)

    def noted(self, beat: str) -> str:
        """What is noted for a beat; empty where nothing is."""
        return self._noted.get(beat, "")

    def note(self, beat: str, choice: str) -> None:
        """Notes what a learner predicts; raises BadSetup for what is not among the choices."""
        question = self._asked(beat)
        if choice not in question.choices:
            raise BadSetup("no_such_choice", choice=choice, known=list(question.choices))
        self._noted[beat] = choice

    def compare(self, beat: str) -> "Compared":
        """The prediction beside the answer; a misconception gets its own reply.

        What was predicted before the answer was first shown counts, and nothing that is chosen later.
        """
        question, noted = self._asked(beat), self._noted.get(beat)
        first = self._first.setdefault(beat, noted)
        said = first or noted
        facts = {"said": said, "asks": question.asks, "answer": question.answer, "rule": question.rule}
        if said is None:
            return Compared(None, say("beats.unsaid", **facts))
        reply = question.check(said)
        says = say("beats.right" if reply.right else "beats.wrong", says=reply.says, **facts)
        if first is None:
            return Compared(None, say("beats.late", says=says))
        return Compared(reply.right, says if said == noted else say("beats.changed", says=says))

    def _asked(self, beat: str) -> Question:
        if beat not in self._names or beat not in self._questions:
            raise BadSetup("no_such_beat", beat=beat)
        return self._questions[beat]

    @property
    def open(self) -> tuple[str, ...]:
        """The beats that are still to be predicted and compared, in the lesson's order."""
        return tuple(name for name in self._names if not self._first.get(name))

    def __repr__(self) -> str:
        done, whole = len(self._names) - len(self.open), len(self._names)
        if not self.open:
            return say("beats.all_done", whole=whole)
        return wrapped(say("beats.progress", done=done, whole=whole, open=listed(map(self._named, self.open))))

    def _named(self, beat: str) -> str:
        """A beat as the progress names it: by its question, where that has been asked."""
        question = self._questions.get(beat)
        return say("beats.open", asks=question.asks) if question else beat


class Compared(NamedTuple):
    """A prediction and what came; ``right`` is None where nothing was predicted."""

    right: bool | None
    says: str

    def __repr__(self) -> str:
        return wrapped(self.says)


class Prediction(NamedTuple):
    """A table with a question whose answer is only noted. A choice can be changed until it is compared."""

    beats: Beats
    beat: str
    hand: Hand
    question: Question

    tells_all = False
    score = code = ""

    @property
    def picked(self) -> str:
        """The choice that is noted; a table shows it pressed."""
        return self.beats.noted(self.beat)

    @property
    def says(self) -> str:
        return say("beats.noted", said=self.picked) if self.picked else ""

    @property
    def asks(self) -> str:
        return say("beats.predict", asks=self.question.asks)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.question.offered

    def choose(self, key: str) -> "Prediction":
        """The table after a prediction, which the lesson's beats have noted."""
        self.beats.note(self.beat, chosen(self, key).key)
        return self

    _repr_mimebundle_ = as_table

    def __repr__(self) -> str:
        return "\n".join(part for part in (self.asks, "; ".join(self.question.choices), self.says) if part)


def _of_kind(hand: Hand, kind: str) -> Question:
    if kind not in KINDS:
        raise BadSetup("no_such_question", kind=kind, known=list(KINDS))
    for question in questions(hand.seen_by(None).table, [kind]):
        return question
    raise BadSetup("question_not_now", kind=kind)


def asking(
    text: str, answer, choices: Iterable, rule: str, replies: Mapping | None = None, hint: str | None = None
) -> Question:
    """A question of a lesson's own: its answer is computed in the cell, its wrong choices may have replies.

    >>> question = asking("How many cards are left?", 52 - 2 * 10 - 8, [24, 32, 44], "S0-51", {32: "Three are burned."})
    >>> question.check("32").says, question.check("24").right
    ('Three are burned.', True)
    """
    texts = tuple(map(str, choices))
    if str(answer) not in texts or len(set(texts)) < len(texts) or len(texts) < 2:
        raise BadSetup("not_a_question", answer=str(answer), choices=list(texts))
    told = tuple((str(choice), says) for choice, says in dict(replies or {}).items())
    return Question("asked", text, texts, str(answer), rule, told, hint or phrase("question.asked.hint"))
