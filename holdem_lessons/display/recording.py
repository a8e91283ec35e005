"""A hand as a recording: all its steps as pictures and sentences, ready to be played without a kernel.

Pictures and descriptions are kept in pieces, each piece once: a step changes only a few of them, so a whole hand of
ten players, through the eyes of every one of them, takes little more room than a few pictures.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from itertools import chain

from ..engine import procedure
from ..engine.errors import BadSetup
from ..engine.table import RAIL, Table
from ..engine.words import card_name, listed, number, phrase, say
from .narration import reason, sentence
from .picture import OPENING, _status, table_parts
from .table_text import description_parts, is_quiet, pot_name, quiet, seat_marks, state
from .verdict import source


def recording(hand, viewers=None, remarks=None) -> dict:
    """Everything a stepping table shows of a hand, as plain data.

    >>> from holdem_lessons import Hand
    >>> data = recording(Hand("Ann Bo"))
    >>> len(data["frames"]), [view["label"] for view in data["views"]]
    (9, ['the teacher', 'the rail', 'Ann', 'Bo'])
    """
    return Recording(hand, viewers, remarks).data


class Recording:
    """A hand as plain data, ``data``, that can grow with the hand.

    ``frames`` has four lists of numbers a step, each the number of a piece: the sentence for the eye, for the ear and
    the reason; the parts of the picture, each a list of pieces itself; the table in words; the seats and the middle as
    a list. They are what the rail sees. A view has ``but``, a step's differences from that: pairs of a place in the
    four lists put end to end and the piece that stands there instead, or four lists of its own. Where there is one view
    alone, the frames are its own: no card that none of the viewers may see is in the recording (K061). Without
    ``answers`` the tables are those beside a question.
    """

    def __init__(
        self,
        hand,
        viewers: Iterable[str | None] | None = None,
        remarks: Mapping | None = None,
        answers: bool = True,
    ):
        self.viewers = who_may_look(hand) if viewers is None else _checked(hand, viewers)
        self._as_shown = (lambda table: table) if answers else quiet
        self._hand = hand
        self._numbers: dict[str, int] = {}
        self.data = {
            "pieces": [],
            "frames": [],
            "views": [{"label": _viewer_label(viewer), "but": []} for viewer in self.viewers],
            "names": list(hand.names),
            "cards": {},
            "places": _places(hand),
            "remarks": {str(len(hand.at(place).events)): str(text) for place, text in (remarks or {}).items()},
            "opening": OPENING,
            "labels": _labels(hand),
        }
        self._add(hand)

    def grow(self, hand) -> dict | None:
        """Adds the steps by which the hand has gone on, and returns what is new; None where it is another hand."""
        data = self.data
        if not self._hand.is_continued_by(hand):
            return None
        start, pieces, cards = len(data["frames"]), len(data["pieces"]), set(data["cards"])
        self._hand = hand
        self._add(hand)
        data["places"] = _places(hand)
        return {
            "from": start,
            "pieces": data["pieces"][pieces:],
            "frames": data["frames"][start:],
            "but": [view["but"][start:] for view in data["views"]],
            "cards": {card: name for card, name in data["cards"].items() if card not in cards},
            "places": data["places"],
        }

    def _add(self, hand) -> None:
        """Records the steps of the hand that are not recorded yet."""
        events, tables = hand.events, list(map(self._as_shown, hand.tables))
        base = self.viewers[0] if len(self.viewers) == 1 else RAIL
        for step in range(len(self.data["frames"]), len(tables)):
            now = (events[step - 1], tables[step - 1], tables[step]) if step else (None, None, tables[0])
            frame = self._frame(now, base)
            self.data["frames"].append(frame)
            whole = self._frame(now, None) if None in self.viewers and base is not None else None
            for viewer, view in zip(self.viewers, self.data["views"], strict=True):
                view["but"].append([] if viewer == base else self._but(now, viewer, frame, whole))

    def _frame(self, now: tuple, viewer: str | None) -> list[list[int]]:
        """One step as a viewer sees it, as four lists of pieces."""
        event, before, after = now
        seen = after.seen_by(viewer)
        cards = (card for pile in (*seen.piles.hole, seen.piles.board) for card in pile)
        self.data["cards"] |= {str(card): card_name(card) for card in cards}
        texts = _texts(event, before.seen_by(viewer), seen) if before else (state(seen), state(seen, spoken=True), "")
        drawn = ([self._piece(mark) for mark in _MARKS.split(part)] for part in table_parts(seen))
        return [list(map(self._piece, part)) for part in (texts, drawn, description_parts(seen), _rows(seen))]

    def _piece(self, part: str | dict | list) -> int:
        """The number of a piece, which is kept if it is new."""
        key = part if isinstance(part, str) else json.dumps(part)
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers)
            self.data["pieces"].append(part)
        return self._numbers[key]

    def _but(self, now: tuple, viewer: str | None, frame: list, whole: list | None) -> list:
        """What a viewer sees otherwise than the rail; ``whole`` is what the teacher sees, where he is among them."""
        if viewer is None:
            return _difference(frame, whole)
        if whole is None:
            return _difference(frame, self._frame(now, viewer))
        # A player sees what the rail sees, but for his own seat as the teacher sees it: in picture, words and list.
        table = now[2]
        places, faces = _difference(frame, whole), table.seen_by(RAIL).piles.hole
        secret = [seat for seat, cards in enumerate(table.piles.hole) if cards != faces[seat]]
        seat = table.names.index(viewer)
        if len(places) != 6 * len(secret):
            return _difference(frame, self._frame(now, viewer))
        if seat not in secret:
            return []
        own = range(2 * secret.index(seat), len(places), 2 * len(secret))
        return [one for place in own for one in places[place : place + 2]]


_MARKS = re.compile("(?=<rect|<text|<path)")
"""Where a part of the picture is cut: a seat's cards, its name and its chips change one at a time."""


def _difference(frame: list[list[int]], other: list[list[int]]) -> list:
    """Pairs of a place and the piece that stands there in the other frame; all of it where it is not of one form."""
    if list(map(len, frame)) != list(map(len, other)):
        return other
    pairs = zip(chain(*frame), chain(*other), strict=True)
    return [one for place, (here, there) in enumerate(pairs) if here != there for one in (place, there)]


# --- Who looks --------------------------------------------------------------------------------------------


def who_may_look(hand) -> tuple[str | None, ...]:
    """Whose eyes a hand can be looked at with: a player's hand with his own and the rail's, the teacher's with all."""
    if hand.viewer is None:
        return (None, RAIL, *hand.names)
    return (RAIL,) if hand.viewer == RAIL else (hand.viewer, RAIL)


def _checked(hand, viewers: Iterable[str | None]) -> tuple[str | None, ...]:
    """The viewers asked for; raises BadSetup for one whose cards this hand does not show."""
    may = who_may_look(hand)
    found = tuple(dict.fromkeys(hand.seen_by(viewer).viewer for viewer in viewers)) or may
    for viewer in found:
        if viewer not in may:
            raise BadSetup("no_such_view", viewer=viewer, names=[name for name in may if name in hand.names])
    return found


def _viewer_label(viewer: str | None) -> str:
    return viewer if viewer not in (None, RAIL) else phrase("widget.rail" if viewer else "widget.teacher")


# --- One step ---------------------------------------------------------------------------------------------


def _texts(event, before: Table, after: Table) -> tuple[str, str, str]:
    """What is said, what is heard, and why."""
    why = reason(event, before, after)
    told = say("widget.reason", says=why.says, rule=why.rule, source=source(why.rule))
    return sentence(event, before, after), sentence(event, before, after, spoken=True), told


def _rows(table: Table) -> list[dict]:
    """The seats, and last the middle, for where there is no room for the picture."""
    acting = procedure.to_act(table)
    rows = [
        {
            "cards": [str(card) for card in table.piles.hole[seat]],
            "stack": number(table.stacks[seat]),
            "bet": number(table.bets[seat]) if table.bets[seat] else "",
            "marks": [phrase(f"mark.{mark}") for mark in seat_marks(table, seat)],
            "status": _status(table, seat),
            "acts": seat == acting,
        }
        for seat in range(len(table.names))
    ]
    pots = () if is_quiet(table) else table.pots
    lines = [
        say("widget.pot", pot=pot_name(place, len(pots), start=True), amount=pot.amount)
        for place, pot in enumerate(pots)
    ]
    return [*rows, {"cards": [str(card) for card in table.piles.board], "pots": lines}]


def _places(hand) -> list:
    return [[say(f"street.{place}"), step] for place, step in hand.places().items()]


def _labels(hand) -> dict[str, str]:
    """The words of the table's own controls."""
    labels = {key: phrase(f"widget.{key}") for key in _LABELS}
    return labels | {"label": say("widget.label", players=listed(hand.names))}


_LABELS = (
    *("first", "back", "next", "last", "slider", "streets", "position", "play", "pause", "speed", "slow", "normal"),
    *("fast", "seen_by", "why", "in_words", "help", "keys", "log", "remark", "stack", "bet", "to_act", "board"),
    *("choices", "score", "code", "what_if_group", "branch_next", "close", "no_answer", "fault", "run_again"),
)


# --- As text ------------------------------------------------------------------------------------------------


def as_script(data: dict) -> str:
    """The recording as text that may stand inside a script of a page: no sign in it can end the script."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def digest(text: str) -> str:
    """A short name for a text, the same in every run."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]
