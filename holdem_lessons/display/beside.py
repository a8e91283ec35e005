"""Two hands beside each other: what happened, and what would have been."""

from html import escape

from .bundle import player_bundle
from .recording import recording
from .table_text import state


class Beside:
    """Two stepping tables side by side, or one below the other where there is little room, each with its title."""

    def __init__(self, titles: tuple[str, str], hands: tuple, steps: tuple[int, int]):
        self.titles, self.hands, self._steps = titles, hands, steps

    def __repr__(self) -> str:
        return "\n".join(f"{title}: {state(hand.table)}" for title, hand in zip(self.titles, self.hands, strict=True))

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict[str, str]:
        columns = "".join(map(_column, self.titles, self.hands, self._steps))
        html = f'<div style="display:flex;flex-wrap:wrap;gap:12px">{columns}</div>'
        return {"text/html": html, "text/plain": repr(self)}


def _column(title: str, hand, step: int) -> str:
    """One table under its title, a figure of at least the width at which its text can be read."""
    table = hand.tables[step]
    player = player_bundle(recording(hand), table, step)["text/html"]
    return (
        f'<figure style="flex:1 1 480px;min-width:0;margin:0"><figcaption style="font-weight:600">{escape(title)}'
        f"</figcaption>{player}</figure>"
    )
