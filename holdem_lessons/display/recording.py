"""A hand as a recording: all its steps as pictures and sentences, ready to be played without a kernel.

Pictures and descriptions are kept in pieces, each piece once: a step changes only a few of them, so a whole hand of
ten players takes little more room than a few pictures.
"""

import hashlib
import json

from ..engine.words import listed, phrase, say
from .narration import description_parts, reason, sentence, state, steps
from .picture import OPENING, table_parts


def recording(hand) -> dict:
    """Everything a stepping table shows of a hand, as plain data: pieces, frames, named places, and its labels.

    A frame has ``svg`` and ``words``, which are numbers of pieces, and what the dealer ``says``, as it is ``heard``,
    and ``why``.

    >>> from holdem_lessons import Hand
    >>> data = recording(Hand("Ann Bo"))
    >>> len(data["frames"]), data["frames"][1]["says"]
    (9, 'The dealer shuffles and cuts.')
    """
    pieces: dict[str, int] = {}
    frames = [_frame(table, pieces) for table in hand.tables]
    frames[0] |= {"says": state(hand.tables[0]), "heard": state(hand.tables[0], spoken=True), "why": ""}
    for frame, (event, before, after) in zip(frames[1:], steps(hand), strict=True):
        why = reason(event, before, after)
        frame["says"] = sentence(event, before, after)
        frame["heard"] = sentence(event, before, after, spoken=True)
        frame["why"] = f"{why.says} ({why.rule})"
    return {
        "pieces": list(pieces),
        "frames": frames,
        "places": [[say(f"street.{place}"), step] for place, step in hand.places().items()],
        "opening": OPENING,
        "labels": {key: _label(key, hand) for key in _LABELS},
    }


_LABELS = ("label", "first", "back", "next", "last", "slider", "streets", "position", "why", "in_words", "help")


def _label(key: str, hand) -> str:
    return say("widget.label", players=listed(hand.names)) if key == "label" else phrase(f"widget.{key}")


def _frame(table, pieces: dict[str, int]) -> dict:
    def numbers(parts) -> list[int]:
        return [pieces.setdefault(part, len(pieces)) for part in parts]

    return {"svg": numbers(table_parts(table)), "words": numbers(description_parts(table))}


def as_script(data: dict) -> str:
    """The recording as text that may stand inside a script of a page: no sign in it can end the script."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def digest(text: str) -> str:
    """A short name for a text, the same in every run."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]
