"""The table as an SVG picture: pure functions from a table to text.

The picture is drawn on its own opaque ground, so that it looks the same on a light and a dark page. Nothing is told
by colour alone: suits have sign and letter, the seat to act a mark, a folded seat a word. The whole state stands in
``<desc>``. ``table_parts`` gives the picture in pieces, of which a step changes only a few.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from ..engine import procedure
from ..engine.cards import HIDDEN, JOKER, Card
from ..engine.table import Table
from ..engine.words import legal_sentence, number, phrase, say
from .table_text import (
    awaited,
    description,
    exposed,
    face_up,
    is_quiet,
    open_round,
    out_of_it,
    raises_text,
    rungs,
    seat_marks,
    state,
)

WIDTH, HEIGHT = 1000, 716
_MIDDLE = (500, 332)
_SEAT = (204, 112)
_REACH = (390, 264)
"""How far from the middle the seats are, sideways and up or down."""
_INNER = (312, 688)
"""From where to where the middle of the table reaches; chips in front of a seat stay outside it."""
_BOARD = 316
"""The upper edge of the board; pots stand above it, the ladder beside it, the piles below it."""

OPENING = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
    'role="img" font-family="system-ui,Segoe UI,Helvetica,Arial,DejaVu Sans,sans-serif" fill="#16181c">'
)
"""How every picture begins; its pieces take type and ink from here."""

SUIT_COLOURS = {"s": "#16181c", "h": "#aa0f0f", "d": "#2540f0", "c": "#128055"}
"""Four colours that differ for every kind of colour sight, each at least 4.5:1 on white."""
GROUND, FELT, RIM, PAPER, INK, QUIET, ON_FELT, GOLD = (
    "#e9ecef",
    "#1d5c45",
    "#123c2d",
    "#ffffff",
    "#16181c",
    "#4a5158",
    "#f4f7f5",
    "#ffc83d",
)
"""The picture's colours: ground, felt and its rim, paper, ink, quiet ink, text on the felt, and the mark to act."""

_SUIT_PATHS = {
    "h": "M12 21C5 15.500 2 11.500 2 7.500A5 5 0 0 1 12 6A5 5 0 0 1 22 7.500C22 11.500 19 15.500 12 21Z",
    "d": "M12 2L20 12L12 22L4 12Z",
    "s": "M12 2C8 7 3 10 3 14.500A4.500 4.500 0 0 0 11 16.800L10 22H14L13 16.800A4.500 4.500 0 0 0 21 14.500"
    "C21 10 16 7 12 2Z",
    "c": "M12 2A4.500 4.500 0 0 1 15.600 9.200A4.500 4.500 0 1 1 13 17L14 22H10L11 17A4.500 4.500 0 1 1 8.400 9.200"
    "A4.500 4.500 0 0 1 12 2Z",
}
_DEFS = "<defs>" + "".join(f'<path id="{suit}" d="{path}"/>' for suit, path in _SUIT_PATHS.items()) + "</defs>"


def table_svg(table: Table) -> str:
    """The whole picture of a table, with its title and a full description for those who listen.

    >>> from holdem_lessons import Hand
    >>> table_svg(Hand("Ann Bo").table).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    return whole_svg(table_parts(table), state(table), description(table))


def whole_svg(parts: Iterable[str], title: str, text: str) -> str:
    """A picture from its parts; ``title`` and ``text`` are plain text."""
    words = f"<title>{escape(title)}</title><desc>{escape(text)}</desc>"
    return "".join([OPENING, words, *parts, "</svg>"])


def table_parts(table: Table) -> tuple[str, ...]:
    """The picture in pieces, bottom to top: ground, seats, bets, board, pots, ladder, piles, and what is legal."""
    acting = procedure.to_act(table)
    places = seat_places(len(table.names))
    return (
        _ground(),
        *(_seat(table, seat, places[seat], seat == acting) for seat in range(len(places))),
        *([_button(*_along(0.5 / len(places)))] if table.dead_button else []),
        *(_bet(chips, place) for chips, place in zip(table.bets, places, strict=True) if chips),
        _board(table.piles.board),
        _pots(table),
        _ladder(table),
        _piles(table) + _open_cards(table),
        _caption(table),
    )


# --- Small pieces -----------------------------------------------------------------------------------------


def _text(x: float, y: float, words: str, size: int = 17, fill: str = INK, anchor: str = "start", bold=False) -> str:
    weight = ' font-weight="700"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor != "start" else ""
    colour = f' fill="{fill}"' if fill != INK else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{colour}{side}{weight}>{escape(words)}</text>'


def _box(x: float, y: float, width: float, height: float, fill: str, radius: float = 8, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}"{more}/>'


def _line(colour: str, width: float, dashes: str = "") -> str:
    return f' stroke="{colour}" stroke-width="{width:g}"' + (f' stroke-dasharray="{dashes}"' if dashes else "")


def card_svg(card: Card, x: float, y: float, height: float = 60) -> str:
    """One card at a place: rank, suit sign and suit letter; a card back where it is face down."""
    width = height * 0.72
    if card == JOKER:
        return _joker(x, y, width, height)
    if not card.rank:
        inner = _box(x + 4, y + 4, width - 8, height - 8, "#7a2e46", 3, _line("#d9b8c2", 1.5, "3 3"))
        return _box(x, y, width, height, PAPER, 5, _line(QUIET, 1)) + inner
    rank = "10" if card.rank == 10 else str(card)[0]
    colour, sign = SUIT_COLOURS[card.suit], height * 0.42
    return (
        _box(x, y, width, height, PAPER, 5, _line(QUIET, 1))
        + _text(x + width / 2, y + height * 0.42, rank, round(height * 0.42), colour, "middle", bold=True)
        + f'<use href="#{card.suit}" fill="{colour}" '
        + f'transform="translate({x + width * 0.06:g} {y + height * 0.51:g}) scale({sign / 24:.4g})"/>'
        + _text(x + width * 0.94, y + height * 0.86, card.suit, round(height * 0.36), colour, "end")
    )


def _joker(x: float, y: float, width: float, height: float) -> str:
    """A joker, which has neither rank nor suit: its name, on a narrow card in two lines."""
    lines = phrase("picture.joker" if width > 44 else "picture.joker_narrow").split(" ")
    size = min(_fit(line, width, 16) for line in lines)
    top = y + height / 2 + size * (0.85 - len(lines) / 2)
    words = [_text(x + width / 2, top + size * row, line, size, INK, "middle") for row, line in enumerate(lines)]
    return _box(x, y, width, height, PAPER, 5, _line(INK, 2)) + "".join(words)


def short_name(name: str, room: float) -> str:
    """A name cut to the room there is, in widths of a capital M.

    >>> short_name("Wolfeschlegelstein", 6)
    'Wolfesc…'
    """
    if breadth(name) <= room:
        return name
    kept = name
    while kept and breadth(kept + "…") > room:
        kept = kept[:-1]
    return kept.rstrip("\u200d ") + "…"


@lru_cache(maxsize=4096)  # a hand says the same few hundred things over and over
def breadth(words: str) -> float:
    """How wide words are at most, in type sizes: an estimate after a wide bold typeface."""
    return sum(map(_width, words))


def _width(sign: str) -> float:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.25
    if sign == "\u202f":
        return 0.25
    if sign in "fijlrtI .,:;·'’|!()[]-":
        return 0.48
    return 1.1 if sign in "mwMWQ@%" else 0.82 if sign.isupper() else 0.7


def _fit(words: str, room: float, size: int) -> int:
    """The type size at which words take no more room than there is."""
    return min(size, int(room / max(0.1, breadth(words))))


def _lines(words: str, room: float, most: int) -> list[str]:
    """Words in at most so many lines; what finds no room is left out."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if breadth(longer) <= room:
            lines[-1] = longer
        elif len(lines) < most:
            lines.append(short_name(word, room))
        else:
            lines[-1] = short_name(longer, room)
            break
    return lines


# --- Ground and seats -----------------------------------------------------------------------------------------


def _ground() -> str:
    x, y = _MIDDLE
    felt = _box(x - 366, y - 214, 732, 428, FELT, 200, _line(RIM, 10))
    return _DEFS + _box(0, 0, WIDTH, HEIGHT, GROUND, 12) + felt


class Place(NamedTuple):
    """The middle of a seat's box."""

    x: float
    y: float


def seat_places(players: int) -> list[Place]:
    """The places of the seats, clockwise round the table; the last, the button, is at the bottom.

    They are spread evenly along a rectangle, so that 2 to 10 seats never overlap.
    """
    return [_along((seat + 1) / players) for seat in range(players)]


def _along(part: float) -> Place:
    """The point a part of the way round the rectangle, clockwise from the middle of its lower side."""
    half_width, half_height = _REACH
    x, y = _MIDDLE
    rest = (part % 1) * 4 * (half_width + half_height)
    for length, start, step in (
        (half_width, (0, half_height), (-1, 0)),
        (2 * half_height, (-half_width, half_height), (0, -1)),
        (2 * half_width, (-half_width, -half_height), (1, 0)),
        (2 * half_height, (half_width, -half_height), (0, 1)),
        (half_width, (half_width, half_height), (-1, 0)),
    ):
        if rest <= length:
            return Place(x + start[0] + step[0] * rest, y + start[1] + step[1] * rest)
        rest -= length
    return Place(x, y + half_height)


def _seat(table: Table, seat: int, place: Place, acting: bool) -> str:
    width, height = _SEAT
    x, y = place.x - width / 2, place.y - height / 2
    marks = seat_marks(table, seat)
    out = not table.live[seat] and table.shown[seat] != "board"
    outline = _line(INK, 2) + ' stroke-opacity=".25"' if not out else _line(QUIET, 1.5, "5 4")
    frame = _box(x - 4, y - 4, width + 8, height + 8, GOLD, 12, _line(INK, 2)) if acting else ""
    number_text = f"{seat + 1}"
    name_x = x + 16 + 11 * len(number_text)
    name = short_name(table.names[seat], (x + width - 10 - 36 * len(marks) - name_x) / 20)
    return "".join(
        [
            frame,
            _box(x, y, width, height, PAPER if not out else "#dfe3e6", 10, outline),
            _text(x + 10, y + 27, number_text, 17, QUIET),
            _text(name_x, y + 27, name, 20, INK, bold=True),
            _marks(marks, x + width - 8, y + 6),
            _seat_words(table, seat, x + 10, y + 60),
            _hole_cards(table.piles.hole[seat], exposed(table, seat), x + width - 106, y + 38),
            _pointer(x + width / 2, y - 4) if acting else "",
        ]
    )


def _pointer(x: float, y: float) -> str:
    """The mark of the seat to act, a triangle on its frame: seen without colour."""
    return f'<path d="M{x - 14:g} {y - 4:g}H{x + 14:g}L{x:g} {y + 14:g}Z" fill="{GOLD}"{_line(INK, 2)}/>'


def _marks(marks: Sequence[str], right: float, top: float) -> str:
    """Button and blinds as small signs, from the right edge inwards."""
    pieces = []
    for mark in reversed(marks):
        if mark == "button":
            pieces.append(_button(right - 14, top + 14))
        else:
            pieces.append(_box(right - 32, top + 2, 32, 24, "#d6dbe0", 5))
            pieces.append(_text(right - 16, top + 20, phrase(f"mark.short.{mark}"), 17, INK, "middle", bold=True))
        right -= 35
    return "".join(pieces)


def _button(x: float, y: float) -> str:
    """The button; where it is dead it lies at an empty chair, between the last seat and the first (X-08)."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="{PAPER}"{_line(INK, 2)}/>'
    return disc + _text(x, y + 6, phrase("picture.button"), 17, INK, "middle", bold=True)


def _seat_words(table: Table, seat: int, x: float, y: float) -> str:
    """The stack, and below it what else is to be said of the seat, a word a line."""
    stack, room = number(table.stacks[seat]), 84
    words = _status(table, seat).split(" ")[:2]
    lines = [
        _text(x, y + 22 + 20 * place, word, _fit(word, room, 17), bold=True) for place, word in enumerate(words) if word
    ]
    return "".join([_text(x, y, stack, _fit(stack, room, 20)), *lines])


def _status(table: Table, seat: int) -> str:
    if table.won[seat]:
        return say("picture.wins", chips=table.won[seat])
    if table.shown[seat] == "board":
        return phrase("picture.plays_board")
    if not table.live[seat]:
        return phrase(f"picture.{out_of_it(table, seat)}")
    all_in = [phrase("picture.all_in")] if not table.stacks[seat] and not table.over else []
    return " ".join([*all_in, *([phrase("picture.exposed")] if exposed(table, seat) else [])])


def _hole_cards(cards: Sequence[Card], marked: Sequence[Card], x: float, y: float) -> str:
    """A seat's cards, smaller where there are more than two; those that are exposed lie in a frame."""
    pitch, height, edge = (50, 66, 3) if len(cards) <= 2 else (102 / len(cards), 132 / len(cards), 1.5)
    frames, drawn = [], []
    for position, card in enumerate(cards):
        left = x + pitch * position
        if card in marked:
            size = (height * 0.72 + 2 * edge, height + 2 * edge)
            frames.append(_box(left - edge, y - edge, *size, GOLD, 7, _line(INK, 1.5)))
        drawn.append(card_svg(card, left, y, height))
    return "".join(frames + drawn)


def _bet(chips: int, place: Place) -> str:
    """Chips in front of a seat, as a small stack and its amount; a long amount needs the room of the stack too."""
    words = number(chips)
    size = _fit(words, 76, 20)
    coins = 26 if breadth(words) * size < 50 else 0
    width = coins + 12 + breadth(words) * size
    left, top = _front(place, width)
    stack = "".join(
        f'<ellipse cx="{left + 17:g}" cy="{top + 20 - 5 * layer:g}" rx="10" ry="5" fill="{colour}"{_line(INK, 1)}/>'
        for layer, colour in enumerate((GOLD, PAPER, GOLD) if coins else ())
    )
    text = _text(left + width - 7, top + 22, words, size, INK, "end", bold=True)
    return _box(left, top, width, 32, PAPER, 15, _line(INK, 1.5)) + stack + text


def _front(place: Place, width: float) -> tuple[float, float]:
    """The corner of a box of chips, in front of a seat on the felt and outside the middle of the table."""
    x, y = _MIDDLE
    side, down = (_SEAT[0] + 16) / 2, (_SEAT[1] + 16) / 2
    left = place.x - width / 2
    # Near a corner a little inward, since the neighbour's chips lie before the corner too.
    if place.x < x - 200:
        left = min(left + 50, _INNER[0] - 2 - width)
    elif place.x > x + 200:
        left = max(left - 50, _INNER[1] + 2)
    left = min(max(left, x - _REACH[0] + side), x + _REACH[0] - side - width)
    top = min(max(place.y - 16, y - _REACH[1] + down), y + _REACH[1] - down - 32)
    return left, top


# --- The middle -------------------------------------------------------------------------------------------------


def _board(board: Sequence[Card]) -> str:
    """The five places of the board, empty ones as outlines; more cards than five are drawn smaller."""
    x, y = _INNER[0], _BOARD
    if len(board) > 5:
        part = 5 / len(board)
        return "".join(card_svg(card, x + 57 * part * place, y, 72 * part) for place, card in enumerate(board))
    empty = [
        _box(x + 57 * place, y, 52, 72, "none", 5, _line(ON_FELT, 1.5, "4 4") + ' stroke-opacity=".45"')
        for place in range(len(board), 5)
    ]
    return "".join([card_svg(card, x + 57 * place, y, 72) for place, card in enumerate(board)] + empty)


def _pots(table: Table) -> str:
    """The pots above the board, main pot lowest, each with the players who can win it."""
    if is_quiet(table):
        return ""
    pots, x, y = table.pots, _INNER[0], _BOARD - 26
    pieces = []
    if any(table.bets):
        words = say("picture.total", amount=table.pot)
        pieces.append(_text(x, y, words, _fit(words, 370, 17), ON_FELT))
        y -= 24
    many = len(pots) > 4
    room = 180 if len(pots) > 5 else 370
    for place, pot in enumerate(pots):
        column, row = divmod(place, 5)
        words = _pot_words(place, len(pots), pot.amount)
        size = _fit(words, room, 20 if len(pots) == 1 else 17)
        if len(pots) > 1:
            words += " · " + _who_can_win(table, pot.seats, many, room / size - breadth(words) - 1.5)
        pieces.append(_text(x + 190 * column, y - 21 * row, words, _fit(words, room, size), ON_FELT, bold=True))
    return "".join(pieces)


def _who_can_win(table: Table, seats: Sequence[int], many: bool, room: float) -> str:
    """The players who can win a pot: their names, or how many where there are many pots."""
    return say("picture.players_in", n=len(seats)) if many else _fitting([table.names[seat] for seat in seats], room)


def _pot_words(place: int, pots: int, amount: int) -> str:
    form = "pot" if pots == 1 else "main_pot" if not place else "side_pot" if pots == 2 else "side_pot_numbered"
    return say(f"picture.{form}", n=place, amount=amount)


def _fitting(names: Sequence[str], room: float) -> str:
    """As many names as there is room for, and how many more there are."""
    for shown in range(len(names), 0, -1):
        more = [say("picture.more_names", n=len(names) - shown)] if shown < len(names) else []
        words = " ".join([*(short_name(name, 7) for name in names[:shown]), *more])
        if breadth(words) <= room:
            return words
    return say("picture.more_names", n=len(names))


def _ladder(table: Table) -> str:
    """The bets of the round from the first to the cap, the one that is in marked, and the raises left."""
    round_ = open_round(table)
    if not round_:
        return ""
    left = round_.raises_left
    steps = _near(rungs(round_), round_.high)
    x, top, width, height = _INNER[1] - 60, _BOARD, 60, 24
    pieces = []
    if left is not None:
        pieces.append(_text(x + width / 2, top - 6, phrase("picture.cap"), 17, ON_FELT, "middle"))
    for rung in reversed(steps):
        now = rung == round_.high
        words = number(rung)
        pieces.append(_box(x, top, width, height - 3, GOLD if now else RIM, 4, _line(ON_FELT, 1)))
        size = _fit(words, width - 4, 17)
        pieces.append(_text(x + width / 2, top + 16, words, size, INK if now else ON_FELT, "middle", bold=now))
        if now:
            pieces.append(f'<path d="M{x - 12:g} {top + 4:g}l9 6.500l-9 6.500Z" fill="{GOLD}"/>')
        top += height
    lines = [raises_text(round_)]
    if round_.high and round_.high not in steps:
        lines.append(say("picture.short_of_a_bet", high=round_.high))
    for place, words in enumerate(one for line in lines for one in _lines(line, 140 / 16, 2)):
        pieces.append(_text(_INNER[1], top + 17 + 20 * place, words, 16, ON_FELT, "end"))
    return "".join(pieces)


def _near(steps: list[int], high: int, most: int = 6) -> list[int]:
    """The rungs there is room for: the one that is in, those about it, and the last."""
    below = sum(rung < high for rung in steps)
    first = max(0, min(below - 1, len(steps) - most))
    return steps[first : first + most - 1] + steps[first + most - 1 :][-1:]


def _piles(table: Table) -> str:
    """Stub, burned cards and muck below the board, as backs with their number of cards."""
    piles = table.piles
    x, y = _INNER[0], _BOARD + 82
    pieces = []
    for place, (name, pile) in enumerate((("stub", piles.stub), ("burns", piles.burns), ("muck", piles.muck))):
        left, words = x + 84 * place, say(f"picture.{name}", n=len(pile))
        if pile:
            pieces += [_box(left + 3 * layer, y - 2 * layer, 26, 36, "#7a2e46", 4, _line(PAPER, 1)) for layer in (0, 1)]
        else:
            pieces.append(_box(left, y, 26, 36, "none", 4, _line(ON_FELT, 1, "3 3") + ' stroke-opacity=".45"'))
        pieces.append(_text(left, y + 50, words, _fit(words, 84, 16), ON_FELT))
    return "".join(pieces)


_OPEN_ROOM, _OPEN_LABEL, _OPEN_PITCH = 236, 52.5, 32.7
"""How much room open cards have below the piles, beside the ladder; and how much of it a name takes, and a card."""


def _open_cards(table: Table) -> str:
    """Below the piles, each behind its name, the burned cards that lie face up and what is set aside."""
    burns = [card for card in face_up(table, table.piles.burns) if card != HIDDEN]
    aside = face_up(table, table.piles.aside)
    most = int((_OPEN_ROOM - _OPEN_LABEL * (bool(burns) + bool(aside))) / _OPEN_PITCH)
    drawn, end = _labelled("open_burns", burns, _INNER[0], max(1, most - len(aside)) if aside else most)
    return drawn + _labelled("aside", aside, end, most - min(len(burns), max(1, most - len(aside))))[0]


def _labelled(name: str, cards: Sequence[Card], x: float, most: int) -> tuple[str, float]:
    """A row of small cards behind its name, a word a line, and where it ends; those without room are counted."""
    if not cards:
        return "", x
    y, shown = _BOARD + 138, cards if len(cards) <= most else cards[: most - 1]
    words = phrase(f"picture.{name}").split(" ")
    lines = [
        _text(x + _OPEN_LABEL - 4, y + 18 + 18 * row, word, _fit(word, _OPEN_LABEL, 16), ON_FELT, "end")
        for row, word in enumerate(words)
    ]
    places = [x + _OPEN_LABEL + _OPEN_PITCH * place for place in range(len(shown) + 1)]
    drawn = [card_svg(card, left, y, 44) for card, left in zip(shown, places, strict=False)]
    if len(shown) == len(cards):
        return "".join(lines + drawn), places[-1]
    more = say("picture.more_cards", n=len(cards) - len(shown))
    return "".join([*lines, *drawn, _text(places[-1], y + 28, more, 16, ON_FELT)]), places[-1] + _OPEN_PITCH


def _plate(words: str) -> str:
    """Words on a golden plate with a warning sign, in one line or two, so that they are not taken for the usual one."""
    room = WIDTH - 110
    size = 22 if breadth(words) * 22 <= room else 17
    lines = _lines(words, room / size, 2)
    height = 40 if len(lines) == 1 else 52
    top = HEIGHT - 6 - height
    width = max(breadth(line) for line in lines) * size + 70
    left = (WIDTH - width) / 2
    middle = top + height / 2
    corners = f"M{left + 12:g} {middle + 13:g}L{left + 28:g} {middle - 14:g}L{left + 44:g} {middle + 13:g}Z"
    sign = f'<path d="{corners}" fill="{PAPER}"{_line(INK, 2)}/>'
    mark = _text(left + 28, middle + 8, "!", 18, INK, "middle", bold=True)
    first = middle + 7 - 11 * (len(lines) - 1)
    text = "".join(
        _text(left + 28 + width / 2, first + 22 * place, line, size, INK, "middle", bold=True)
        for place, line in enumerate(lines)
    )
    return _box(left, top, width, height, GOLD, 8, _line(INK, 2)) + sign + mark + text


def _caption(table: Table) -> str:
    """What is legal now, below the table; or, on a plate of its own, that an incident awaits its ruling."""
    if procedure.is_unsettled(table):
        return _plate(f"{awaited(table)}.")
    if is_quiet(table):
        return ""
    words = state(table) if procedure.to_act(table) is None else legal_sentence(procedure.legal(table))
    size = 22 if breadth(words) * 22 <= WIDTH - 40 else 18
    lines = _lines(words, (WIDTH - 40) / size, 2)
    y = HEIGHT - 24 if len(lines) == 1 else HEIGHT - 34
    return "".join(
        _text(WIDTH / 2, y + 23 * place, line, size, INK, "middle", bold=True) for place, line in enumerate(lines)
    )
