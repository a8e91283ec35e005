"""The stepping table: a recorded hand in the browser, moved by its buttons, its keys, or from Python.

Importing this module imports anywidget; nothing else of the kit does.
"""

import os
from importlib.resources import files

import anywidget
import traitlets

from .bundle import WIDGET_VIEW, player_bundle
from .narration import state
from .recording import recording


class Stepper(anywidget.AnyWidget):
    """A table to step through a hand with. ``step`` is the step shown, from 0; setting it moves the table.

    All steps are sent once and drawn in the browser, so that stepping needs no kernel: what a notebook saves is still
    a table that steps.

    >>> from holdem_lessons import Hand
    >>> Stepper(Hand("Ann Bo"), step=2)
    Before the deal. Pot 5. The dealer is at work.
    """

    _esm = files(__package__).joinpath("stepper.js").read_text(encoding="utf-8")
    _css = files(__package__).joinpath("stepper.css").read_text(encoding="utf-8")
    recording = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, hand, step: int = 0):
        self._tables = hand.tables
        super().__init__(recording=recording(hand), step=step)

    @traitlets.validate("step")
    def _inside(self, proposal) -> int:
        return max(0, min(proposal["value"], len(self._tables) - 1))

    def __repr__(self) -> str:
        return state(self._tables[self.step])

    def _repr_mimebundle_(self, **kwargs):
        live, metadata = super()._repr_mimebundle_(**kwargs)
        if not os.environ.get("JPY_SESSION_NAME"):
            # Nobody looks on while a notebook is run by a program: a saved widget view would hide the table that needs
            # no kernel, and make an exported page ask the network for it.
            del live[WIDGET_VIEW]
        return live | player_bundle(dict(self.recording), self._tables[self.step], self.step), metadata
