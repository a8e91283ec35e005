"""You are the dealer: every step of a hand, chosen from plausible ones, and every wrong step answered with the rule.

The players act by chance. With slips, a hand of the dealer's is unlucky now and then, or a player errs: then the right
step is to stop, and to rule.
"""

import random
from collections import Counter
from typing import NamedTuple

from ..engine.rules import COURSE, HouseRules
from ..engine.words import listed, phrase, say
from ..hand import Hand
from ..slips import check_rate, played_by_chance, with_slip
from .questions import Question, questions
from .steps import STOP, StepQuestion, job, places
from .task import Choice, Setting, as_table, chosen, no_code


class Dealing(NamedTuple):
    """A hand that the learner deals. ``mistakes`` are the kinds of steps that were not right at once.

    >>> task = dealing(seed=2, players=3)
    >>> task.asks, task.choose("burn").says.split(":")[0]
    ('What do you do now?', 'No')
    >>> task.choose("shuffle").hand.events
    (Shuffled(number=0),)
    """

    whole: Hand
    setting: Setting
    slips: float = 0.0
    place: int = 0
    says: str = ""
    done: int = 0
    right: int = 0
    mistakes: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    stopped: bool = False
    """Whether the learner has seen the slip, so that a ruling is asked for."""
    over: bool = False
    """Whether the hand is dealt and the button has moved."""

    tells_all = False

    @property
    def hand(self) -> Hand:
        """The hand as far as it has been dealt."""
        return self.whole.at(self.place)

    @property
    def question(self) -> Question | StepQuestion | None:
        """What is asked now; None at the end."""
        if self.over:
            return None
        table = self.hand.table
        if self.stopped:
            return next(questions(table, ["ruling"]))
        return StepQuestion(table, job(self.whole, self.place), may_stop=self.slips > 0)

    @property
    def asks(self) -> str:
        return "" if self.over else self.question.asks

    @property
    def choices(self) -> tuple[Choice, ...]:
        return () if self.over else self.question.offered

    @property
    def score(self) -> str:
        told = [say("dealing.mistake", kind=phrase(f"dealing.kind.{kind}"), n=times) for kind, times in self.record]
        missed = listed(told) if told else phrase("dealing.none")
        return say("dealing.score", right=self.right, done=self.done, missed=missed)

    @property
    def record(self) -> tuple[tuple[str, int], ...]:
        """The kinds of mistakes made, and how often, most often first."""
        return tuple(Counter(self.mistakes).most_common())

    @property
    def code(self) -> str:
        setting, percent = self.setting.code("d"), round(100 * self.slips)
        return f"{setting}-{percent}" if setting and percent / 100 == self.slips else ""

    def choose(self, key: str) -> "Dealing":
        """The task after a choice; a wrong one changes nothing on the table."""
        chosen(self, key)
        question = self.question
        reply = question.check(key)
        if not reply.right:
            return self._replace(says=reply.says, tried=(*self.tried, key))
        at_once = not self.tried
        mistakes = self.mistakes if at_once else (*self.mistakes, question.kind)
        counted = {"done": self.done + 1, "right": self.right + at_once, "mistakes": mistakes}
        return self._after(question.kind)._replace(says=reply.says, tried=(), **counted)

    def _after(self, kind: str) -> "Dealing":
        """The task after the right step of a kind."""
        if kind == STOP:
            return self._replace(stopped=True)
        if kind == "button":
            return self._replace(over=True)
        whole = self.whole
        if kind == "ruling":
            whole = played_by_chance(whole.apply_ruling(), random.Random(f"{self.setting.seed}/ruled"))
        return self._replace(whole=whole, place=next(places(whole, self.place + 1)), stopped=False)

    _repr_mimebundle_ = as_table

    def __repr__(self) -> str:
        parts = [self.says, self.asks, "; ".join(choice.label for choice in self.choices), self.score]
        return "\n".join(part for part in parts if part)


def dealing(
    *, seed: int = 0, players: int = 5, rules: HouseRules = COURSE, slips: float = 0.0, code: str | None = None
) -> Dealing:
    """A hand to deal, from a seed or a code; ``slips`` is the chance, from 0 to 1, that something goes wrong in it."""
    if code is not None:
        (seed, players, rules), (percent,) = Setting.of(code, "d")
        if percent not in _PERCENTS:
            raise no_code(code, "d")
        slips = int(percent) / 100
    check_rate(slips)
    draw = random.Random(f"{seed}/dealing")
    whole = played_by_chance(Hand(players, rules, seed=seed), draw)
    if draw.random() < slips:
        whole = with_slip(whole, draw, noticed=True) or whole
    return Dealing(whole, Setting(seed, players, rules), slips)


_PERCENTS = [str(percent) for percent in range(101)]
"""How a code writes the chance of a slip."""
