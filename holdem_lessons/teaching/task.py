"""What every task of a learner has in common, so that one table in the notebook can show them all.

A task is a value with a ``hand`` to draw, a question it ``asks``, ``choices`` to choose from, and what it ``says`` to
the last one; ``choose`` returns the task after a choice. A short ``code`` brings the same task back. A task that only
notes a choice, until it is changed or compared, has it as ``picked``.
"""

import re
from typing import NamedTuple, Protocol

from ..engine.errors import BadSetup
from ..engine.rules import PROFILES, HouseRules
from ..hand import Hand


class Choice(NamedTuple):
    """One thing to choose: its key, and its label in words."""

    key: str
    label: str


class Task(Protocol):
    """What the table in the notebook asks of a task."""

    @property
    def hand(self) -> Hand:
        """The hand to draw, as the learner may see it."""

    @property
    def tells_all(self) -> bool:
        """Whether the table may say whose turn it is, what is legal and what is in the pot, or that is the question."""

    @property
    def asks(self) -> str:
        """The question now, in a sentence; empty where there is none."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now; none once the task is over."""

    @property
    def says(self) -> str:
        """What the kit says to the last choice."""

    @property
    def score(self) -> str:
        """How the learner stands, in a line."""

    @property
    def code(self) -> str:
        """What brings the same task back."""

    def choose(self, key: str) -> "Task":
        """The task after a choice; raises BadSetup for a key that is not among the choices."""


def chosen(task: Task, key: str) -> Choice:
    """The choice of a key; raises BadSetup, with what can be chosen, for anything else."""
    choices = task.choices
    for choice in choices:
        if choice.key == key:
            return choice
    if not choices:
        raise BadSetup("task_over", choice=key)
    if not isinstance(key, str):
        raise BadSetup("choice_not_text", choice=key, example=choices[0].key)
    raise BadSetup("no_such_choice", choice=key, known=[choice.key for choice in choices])


def as_table(task: Task, include=None, exclude=None):
    """How a task shows itself in a notebook: as a live table, which it takes to play it."""
    from ..display.task_table import TaskTable

    return TaskTable(task)._repr_mimebundle_(include=include, exclude=exclude)


EXAMPLES = {"g": "g-7-5-course-10", "p": "p-7-3-course-10-coca-fnc", "d": "d-7-5-course-10-0", "x": "x-7-16-0"}
"""What the code of each kind of task looks like."""

_CODE = re.compile(r"(\w)-(-?\d{1,19})-(\d{1,19})-(\w+)-(\d{1,19})((?:-\w+)*)")
"""A code: its letter, the seed, the players, the profile, the small bet, and what one kind of task has besides."""


def no_code(code: str, letter: str) -> BadSetup:
    """The refusal of what is no code of a kind of task, all of it."""
    return BadSetup("not_a_code", code=code, example=EXAMPLES[letter])


class Setting(NamedTuple):
    """What a task is made from: a seed, the number of players, and house rules."""

    seed: int = 0
    players: int = 5
    rules: HouseRules = PROFILES["course"]

    def code(self, letter: str) -> str:
        """The setting as a code, ``g-7-5-course-10``.

        Empty where no code can say it: the house rules are not those of a profile, or the players have names.

        >>> Setting(7).code("g"), Setting.of("g-7-5-course-10", "g") == (Setting(7), [])
        ('g-7-5-course-10', True)
        """
        profile = PROFILES.get(self._profile)
        if profile is None or profile.stakes(self.rules.small_bet) != self.rules or not isinstance(self.players, int):
            return ""
        return "-".join([letter, str(self.seed), str(self.players), self._profile, str(self.rules.small_bet)])

    @property
    def _profile(self) -> str:
        return self.rules.name.replace(" ", "_")

    @staticmethod
    def of(code: str, letter: str) -> tuple["Setting", list[str]]:
        """The setting of a code, and the parts it has besides; raises BadSetup for anything else."""
        found = _CODE.fullmatch(code.strip()) if isinstance(code, str) else None
        more = found[6].split("-")[1:] if found else []
        as_many = 5 + len(more) == len(EXAMPLES[letter].split("-"))
        if not found or found[1] != letter or found[4] not in PROFILES or not as_many:
            raise no_code(code, letter)
        return Setting(int(found[2]), int(found[3]), PROFILES[found[4]].stakes(int(found[5]))), more
