"""The table of a task: it draws the hand, asks, offers the choices as buttons, and answers each through the kernel."""

from html import escape

import traitlets

from ..engine.words import listed, phrase, say
from .bundle import image
from .recording import Recording
from .stepper import LiveTable
from .table_text import quiet


class TaskTable(LiveTable):
    """A live table for any task: guessing, playing or dealing. ``value`` is the task as it stands.

    >>> from holdem_lessons.teaching.guess import guess
    >>> table = TaskTable(guess(seed=3, players=4))
    >>> table.choose("Cy")
    >>> table.value.says
    'Yes: Cy (S0-10).'
    """

    task = traitlets.Dict().tag(sync=True)
    """What the browser shows of the task; ``turn`` counts the answers, so that no choice is taken twice."""

    def __init__(self, task):
        self.value = task
        self._recorded = _recorded(task)
        super().__init__(recording=self._recorded.data, task=shown(task, 0))

    def choose(self, key: str) -> None:
        """Takes one of the choices; the table shows what comes of it. Raises BadSetup for any other key."""
        value = self.value.choose(key)
        new = self._recorded.grow(value.hand) if value.tells_all == self.value.tells_all else None
        self.value = value
        if new is None:
            self._recorded = _recorded(value)
            self.recording = self._recorded.data
        elif new["frames"]:
            self.send({"more": new})  # the recording itself has grown in place, and is not sent anew
        self.task = shown(value, self.task["turn"] + 1)

    def _answer(self, content: dict) -> None:
        if content["turn"] == self.task["turn"]:
            self.choose(str(content["key"]))
        else:  # chosen at a table that has been left behind: it gets to know how things stand
            self.send_state(["recording", "task"])

    def _show_fault(self, says: str) -> None:
        self.task = self.task | {"fault": says, "turn": self.task["turn"] + 1}

    def __repr__(self) -> str:
        return repr(self.value)

    def _saved(self) -> dict[str, str]:
        return task_bundle(self.value)


def _recorded(task) -> Recording:
    return Recording(task.hand, [task.hand.viewer], answers=task.tells_all)


def shown(task, turn: int) -> dict:
    """What a table shows of a task besides the hand; ``picked`` is the choice of a task that only notes it."""
    return {
        "label": say("widget.task_label", players=listed(task.hand.names)),
        "asks": task.asks,
        "choices": [list(choice) for choice in task.choices],
        "picked": getattr(task, "picked", None),
        "says": task.says,
        "score": task.score,
        "code": task.code,
        "fault": "",
        "turn": turn,
    }


def task_bundle(task) -> dict[str, str]:
    """What a notebook keeps of a task: picture, question and choices, and a note that choosing needs a kernel."""
    choices = "".join(f"<li>{escape(choice.label)}</li>" for choice in task.choices)
    parts = [
        image(task.hand.table if task.tells_all else quiet(task.hand.table)),
        *(f"<p>{escape(text)}</p>" for text in (task.says, task.asks) if text),
        f"<ol>{choices}</ol>" if choices else "",
        *(f"<p>{escape(text)}</p>" for text in (task.score, phrase("widget.needs_kernel") if choices else "") if text),
    ]
    return {"text/html": f'<div class="hl-task-saved">{"".join(parts)}</div>', "text/plain": repr(task)}
