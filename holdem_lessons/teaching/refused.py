"""A refusal as something to look at."""

from ..engine.errors import Refusal


class refused(str):
    """What the table says to a script that the rules refuse; the hand stays as it is.

    A lesson shows it as a value: an exception, though meant, would stop a run of the whole lesson by papermill.
    AssertionError where the rules allow the script.

    >>> refused(Hand("Ann Bo Cy"), "Ann calls")
    Ann cannot call now: it is Cy's turn. Cy may fold, call 10, or raise to 20.
    """

    def __new__(cls, hand, script: str):
        try:
            hand.play(script)
        except Refusal as refusal:
            return super().__new__(cls, refusal)
        raise AssertionError(f"the rules allow {script!r}")

    def __repr__(self) -> str:
        return str(self)
