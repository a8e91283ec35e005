"""The stepping table: a recorded hand in the browser, moved by its buttons, its keys, or from Python.

Importing this module imports anywidget; nothing else of the kit does. The script keeps to what anywidget promises in
every home it has (JupyterLab, Notebook 7, VS Code, Colab): a model's get, set, save_changes, send, on and off.
"""

import os
from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

import anywidget
import traitlets

from ..engine import events
from ..engine.errors import Refusal
from ..engine.words import phrase, say, written
from .bundle import WIDGET_VIEW, player_bundle
from .recording import Recording
from .table_text import state

MOST_LIVE = 200
"""So many tables of earlier cells stay live in one kernel; beyond that the oldest ones are closed."""


class LiveTable(anywidget.AnyWidget):
    """What the stepping table and the table of a task have in common: the script, the recording, and the kernel's part.

    A message from the browser is answered by ``_answer``. What goes wrong there is shown in the table, which stays
    usable, and raised again for Python's log (K088).
    """

    _esm = files(__package__).joinpath("stepper.js").read_text(encoding="utf-8")
    _css = files(__package__).joinpath("stepper.css").read_text(encoding="utf-8")
    recording = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits):
        super().__init__(**traits)
        self.on_msg(self._heard)

    def _heard(self, _, content: dict, buffers) -> None:
        try:
            self._answer(content)
        except Exception as error:
            self._show_fault(str(error) if isinstance(error, Refusal) else say("widget.fault", says=_in_a_line(error)))
            raise

    def _answer(self, content: dict) -> None:
        raise NotImplementedError

    def _show_fault(self, says: str) -> None:
        self.send({"fault": says})

    def _saved(self) -> dict[str, str]:
        """What a notebook keeps of this table."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends the browser's part of the table, and of the layout that comes with it; it can be shown again."""
        layout = self.layout
        super().close()
        layout.close()
        vars(self).pop("_repr_mimebundle_", None)  # which ipywidgets sets to None

    def _repr_mimebundle_(self, **kwargs):
        if self.comm is None:
            self.layout.open()
            self.open()
        live, metadata = super()._repr_mimebundle_(**kwargs)
        if os.environ.get("JPY_SESSION_NAME"):
            _close_what_this_replaces(self)
        else:
            # Nobody looks on while a notebook is run by a program: a saved widget view would hide the table that needs
            # no kernel, and make an exported page ask the network for it.
            del live[WIDGET_VIEW]
        return live | self._saved(), metadata


class Stepper(LiveTable):
    """A table to step through a hand with. ``step`` is the step shown, from 0; setting it moves the table.

    All steps are sent once and drawn in the browser, so that stepping needs no kernel: what a notebook saves is still
    a table that steps. ``viewers`` are those whose eyes the hand can be seen through, by default all whose cards it
    shows; ``remarks`` are the author's, by step or place. The kernel is asked for what would have been.

    >>> from holdem_lessons import Hand
    >>> Stepper(Hand("Ann Bo"), step=2)
    Before the deal. Pot 5. The dealer is at work.
    """

    step = traitlets.Int(0).tag(sync=True)
    what_if = traitlets.Dict().tag(sync=True)
    """By step, the buttons for what the player could have done instead."""

    def __init__(self, hand, step: int = 0, viewers=None, remarks: Mapping | None = None):
        recorded = Recording(hand, viewers, remarks)
        self._hand, self._viewers = hand, recorded.viewers
        self._tables = hand.seen_by(recorded.viewers[0]).tables
        super().__init__(recording=recorded.data, step=step, what_if=what_ifs(hand))

    @traitlets.validate("step")
    def _inside(self, proposal) -> int:
        return max(0, min(proposal["value"], len(self._tables) - 1))

    def __repr__(self) -> str:
        return state(self._tables[self.step])

    def branch(self, step: int, verbs: list[str]) -> dict:
        """What would have been: the hand with other actions from the decision that led to a step on, as a recording."""
        hand = self._hand.at(step - 1)
        asked = hand.to_act
        for verb in verbs:
            hand = hand.act(verb)
        return {
            "recording": Recording(hand, self._viewers).data,
            "start": step if len(verbs) == 1 else len(hand.events),
            "title": say("widget.what_if", who=asked, done=phrase(f"widget.done.{verbs[0]}")),
            "asked": [step, verbs],
            "choices": [[option.verb, _choice_label(hand.to_act, option.verb)] for option in hand.legal],
        }

    def _answer(self, content: dict) -> None:
        self.send({"branch": self.branch(int(content["step"]), [str(verb) for verb in content["verbs"]])})

    def _saved(self) -> dict[str, str]:
        return player_bundle(dict(self.recording), self._tables[self.step], self.step)


def what_ifs(hand) -> dict[str, list[list[str]]]:
    """By the step that a decision led to, what else was legal: the verb and the button's words.

    >>> from holdem_lessons import Hand
    >>> list(what_ifs(Hand("Ann Bo Cy").play("Cy calls")).values())
    [[['folds', 'What if Cy had folded?'], ['raises', 'What if Cy had raised?']]]
    """
    return {str(step + 1): others for step in hand.decisions() if (others := _others(hand.at(step), hand.events[step]))}


def _choice_label(who: str, verb: str) -> str:
    return say("widget.branch_choice", who=who, does=written(verb))


def _others(before, event) -> list[list[str]]:
    """The choices before a decision, but for the one taken."""
    taken = events.VERBS.get(type(event)) or event.verb
    return [
        [option.verb, say("widget.what_if", who=before.to_act, done=phrase(f"widget.done.{option.verb}"))]
        for option in before.legal
        if option.verb != taken
    ]


def _in_a_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


# --- Which tables are still looked at -------------------------------------------------------------------------


class Shown(NamedTuple):
    """A table that a cell shows, and the run of the cell that it came from."""

    cell: str
    run: str
    table: LiveTable


_shown: list[Shown] = []


def _close_what_this_replaces(table: LiveTable) -> None:
    """Notes that the running cell shows a table, and closes those of its last run: nobody sees them any more.

    Where a front end does not name its cells nothing is replaced; the oldest are closed once there are too many.
    """
    cell, run = running_cell()
    kept = [one for one in _shown if one.cell != cell or (one.run == run and one.table is not table)]
    kept = [*kept, Shown(cell, run, table)][-MOST_LIVE:]
    looked_at = {id(one.table) for one in kept}
    left = {id(one.table): one.table for one in _shown if id(one.table) not in looked_at}
    _shown[:] = kept
    for one in left.values():
        one.close()


def running_cell() -> tuple[str, str]:
    """The cell that is being run, and which run of it this is, as the front end names them."""
    try:
        from IPython import get_ipython

        message = get_ipython().get_parent()
    except (ImportError, AttributeError):  # no IPython, or none with a front end
        return "", ""
    run = message.get("header", {}).get("msg_id", "")
    return message.get("metadata", {}).get("cellId") or run, run
