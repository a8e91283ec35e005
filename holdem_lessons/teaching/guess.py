"""Guess first: a hand that is stepped by answering, before each step that matters, what comes now."""

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..engine.errors import BadSetup
from ..engine.rules import COURSE, HouseRules, is_whole
from ..engine.words import say
from ..hand import Hand
from ..slips import listed_kinds, played_by_chance
from .questions import KINDS, Question, questions
from .task import Choice, Setting, as_table, chosen


class Guess(NamedTuple):
    """A hand in question mode: wrong answers get a hint, a right one takes the table on.

    >>> task = guess(seed=3, players=4)
    >>> task.asks, task.choose("Ann").says[:20], task.choose("Cy").says
    ('Whose turn is it?', 'A blind is posted, n', 'Yes: Cy (S0-10).')
    """

    whole: Hand
    asked: tuple[tuple[int, Question], ...]
    setting: Setting | None = None
    place: int = 0
    says: str = ""
    right: int = 0
    """Questions answered right at once."""
    missed: tuple[str, ...] = ()
    """The kinds of the questions that took more than one answer."""
    tried: tuple[str, ...] = ()

    tells_all = False

    @property
    def hand(self) -> Hand:
        """The hand as far as it has been guessed."""
        return self.whole if self.over else self.whole.at(self.asked[self.place][0])

    @property
    def over(self) -> bool:
        """Whether all questions are answered."""
        return self.place == len(self.asked)

    @property
    def question(self) -> Question | None:
        """The question now; None at the end."""
        return None if self.over else self.asked[self.place][1]

    @property
    def asks(self) -> str:
        return "" if self.over else self.question.asks

    @property
    def choices(self) -> tuple[Choice, ...]:
        return () if self.over else self.question.offered

    @property
    def score(self) -> str:
        return say("task.score", right=self.right, done=self.place, whole=len(self.asked))

    @property
    def code(self) -> str:
        return self.setting.code("g") if self.setting else ""

    def choose(self, key: str) -> "Guess":
        """The task after an answer."""
        key = chosen(self, key).key
        reply = self.question.check(key)
        if not reply.right:
            return self._replace(says=reply.says, tried=(*self.tried, key))
        at_once = not self.tried
        missed = self.missed if at_once else (*self.missed, self.question.kind)
        return self._replace(place=self.place + 1, says=reply.says, right=self.right + at_once, missed=missed, tried=())

    _repr_mimebundle_ = as_table

    def __repr__(self) -> str:
        return "\n".join(part for part in (self.says, repr(self.question) if self.question else "", self.score) if part)


def guess(
    hand: Hand | None = None,
    *,
    seed: int = 0,
    players: int = 5,
    rules: HouseRules = COURSE,
    kinds: Iterable[str] = KINDS,
    each: int = 1,
    code: str | None = None,
) -> Guess:
    """A hand in question mode: the one given, or one played by chance from a seed or a code.

    ``kinds`` are the kinds of questions, ``each`` how many are asked at one moment; they take turns.
    Raises BadSetup for a kind there is not and a number or a code that is none.
    """
    kinds = listed_kinds(kinds)
    for kind in kinds:
        if kind not in KINDS:
            raise BadSetup("no_such_question", kind=kind, known=list(KINDS))
    if not is_whole(each, 1):
        raise BadSetup("not_each", value=each)
    setting = None
    if hand is None:
        setting = Setting(seed, players, rules) if code is None else Setting.of(code, "g")[0]
        hand = played_by_chance(
            Hand(setting.players, setting.rules, seed=setting.seed), random.Random(f"{setting.seed}/guess")
        )
    elif not isinstance(hand, Hand):
        raise BadSetup("no_hand", value=hand)
    return Guess(hand, tuple(_in_turn(hand, kinds, each)), setting)


def _in_turn(hand: Hand, kinds: tuple[str, ...], each: int) -> Iterator[tuple[int, Question]]:
    """The questions of a hand, so many a moment; a kind that was just asked goes to the end of the row."""
    row = list(kinds)
    for step, table in enumerate(hand.tables):
        for question in list(questions(table, row))[:each]:
            row.remove(question.kind)
            row.append(question.kind)
            yield step, question
