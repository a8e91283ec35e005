"""The table as an SVG picture: pure functions from a table to text.

The picture is drawn on its own opaque ground, so that it looks the same on a light and a dark page. Nothing is told
by colour alone: suits have sign and letter, the seat to act a mark, a folded seat a word. The whole state stands in
``<desc>``. ``table_parts`` gives the picture in pieces, of which a step changes only a few.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from ..engine import procedure
from ..engine.cards import Card
from ..engine.table import Table
from ..engine.words import legal_sentence, number, phrase, say
from .narration import description, rungs, seat_marks, state

WIDTH, HEIGHT = 1000, 706
_MIDDLE = (500, 326)
_SEAT = (176, 100)

OPENING = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
    'role="img" font-family="system-ui,Segoe UI,Helvetica,Arial,DejaVu Sans,sans-serif" fill="#16181c">'
)
"""How every picture begins; its pieces take type and ink from here."""

SUIT_COLOURS = {"s": "#16181c", "h": "#c2260d", "d": "#0b57c9", "c": "#00705a"}
"""Four colours, chosen to differ in lightness as well, each at least 4.5:1 on white."""
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
    "s": "M12 2C8 7 3 10 3 14.500A4.500 4.500 0 0 0 11 16.800L10 22H14L13 16.800A4.500 4.500 0 0 0 21 14.500C21 10 16 7 12 2Z",
    "c": "M12 2A4.500 4.500 0 0 1 15.600 9.200A4.500 4.500 0 1 1 13 17L14 22H10L11 17A4.500 4.500 0 1 1 8.400 9.200A4.500 4.500 0 0 1 12 2Z",
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
        *(_bet(chips, place) for chips, place in zip(table.bets, places, strict=True) if chips),
        _board(table.piles.board),
        _pots(table),
        _ladder(table),
        _piles(table),
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


def short_name(name: str, room: int) -> str:
    """A name cut to the room there is, counted in letters; wide letters count double, marks nothing.

    >>> short_name("Wolfeschlegelstein", 8)
    'Wolfesc…'
    """
    if sum(map(_width, name)) <= room:
        return name
    kept, used = "", 0
    for sign in name:
        used += _width(sign)
        if used > room - 1:
            break
        kept += sign
    return kept.rstrip("\u200d ") + "…"


def _width(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


# --- Ground and seats -----------------------------------------------------------------------------------------


def _ground() -> str:
    x, y = _MIDDLE
    felt = _box(x - 372, y - 212, 744, 424, FELT, 200, _line(RIM, 10))
    return _DEFS + _box(0, 0, WIDTH, HEIGHT, GROUND, 12) + felt


class Place(NamedTuple):
    """Where a seat sits: the middle of its box, and of the chips in front of it."""

    x: float
    y: float
    bet_x: float
    bet_y: float


def seat_places(players: int) -> list[Place]:
    """The places of the seats, clockwise round the table; the last, the button, is at the bottom.

    They are spread evenly along a rectangle, so that 2 to 10 seats never overlap.
    """
    return [_place(_along((seat + 1) / players)) for seat in range(players)]


def _along(part: float, half_width: float = 404, half_height: float = 264) -> tuple[float, float]:
    """The point a part of the way round the rectangle, clockwise from the middle of its lower side."""
    rest = (part % 1) * 4 * (half_width + half_height)
    for length, start, step in (
        (half_width, (0, half_height), (-1, 0)),
        (2 * half_height, (-half_width, half_height), (0, -1)),
        (2 * half_width, (-half_width, -half_height), (1, 0)),
        (2 * half_height, (half_width, -half_height), (0, 1)),
        (half_width, (half_width, half_height), (-1, 0)),
    ):
        if rest <= length:
            return start[0] + step[0] * rest, start[1] + step[1] * rest
        rest -= length
    return 0, half_height


def _place(out: tuple[float, float]) -> Place:
    dx, dy = out
    inward = min(262 / abs(dx) if dx else 9, 172 / abs(dy) if dy else 9)
    return Place(_MIDDLE[0] + dx, _MIDDLE[1] + dy, _MIDDLE[0] + dx * inward, _MIDDLE[1] + dy * inward)


def _seat(table: Table, seat: int, place: Place, acting: bool) -> str:
    width, height = _SEAT
    x, y = place.x - width / 2, place.y - height / 2
    marks = seat_marks(table, seat)
    out = not table.live[seat] and table.shown[seat] != "board"
    outline = _line(INK, 2) + ' stroke-opacity=".25"' if not out else _line(QUIET, 1.5, "5 4")
    frame = _box(x - 4, y - 4, width + 8, height + 8, GOLD, 12, _line(INK, 2)) if acting else ""
    seat_number = _text(x + 10, y + 24, f"{seat + 1}", 15, QUIET)
    name_x = x + 16 + 10 * len(f"{seat + 1}")
    name = _text(name_x, y + 24, short_name(table.names[seat], 12 - 3 * len(marks)), 18, INK, bold=True)
    return "".join(
        [
            frame,
            _box(x, y, width, height, PAPER if not out else "#dfe3e6", 10, outline),
            seat_number,
            name,
            _marks(marks, x + width - 8, y + 6),
            _seat_words(table, seat, x + 10, y + 56),
            _hole_cards(table.piles.hole[seat], x + width - 96, y + 34),
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
            pieces.append(f'<circle cx="{right - 12:g}" cy="{top + 12:g}" r="12" fill="{PAPER}"{_line(INK, 2)}/>')
            pieces.append(_text(right - 12, top + 18, phrase("picture.button"), 16, INK, "middle", bold=True))
            right -= 29
        else:
            pieces.append(_box(right - 28, top + 2, 28, 20, "#d6dbe0", 5))
            pieces.append(_text(right - 14, top + 17, phrase(f"mark.short.{mark}"), 14, INK, "middle", bold=True))
            right -= 33
    return "".join(pieces)


def _seat_words(table: Table, seat: int, x: float, y: float) -> str:
    """The stack, and below it what else is to be said of the seat."""
    stack, status = number(table.stacks[seat]), _status(table, seat)
    return _text(x, y, stack, _fit(stack, 74, 18)) + _text(x, y + 26, status, _fit(status, 74, 15), bold=True)


def _fit(words: str, room: float, size: int) -> int:
    """The type size at which words take no more room than there is."""
    return min(size, int(room / (0.6 * max(1, len(words)))))


def _status(table: Table, seat: int) -> str:
    if table.won[seat]:
        return say("picture.wins", chips=table.won[seat])
    if table.shown[seat] == "board":
        return phrase("picture.plays_board")
    if not table.live[seat]:
        return phrase("picture.mucked" if table.shown[seat] == "mucked" else "picture.folded")
    return phrase("picture.all_in") if not table.stacks[seat] and not table.over else ""


def _hole_cards(cards: Sequence[Card], x: float, y: float) -> str:
    return "".join(card_svg(card, x + 46 * position, y) for position, card in enumerate(cards))


def _bet(chips: int, place: Place) -> str:
    """Chips in front of a seat, as a small stack and its amount."""
    words = number(chips)
    width = 40 + 11 * len(words)
    x, y = place.bet_x - width / 2, place.bet_y - 15
    stack = "".join(
        f'<ellipse cx="{x + 15:g}" cy="{y + 19 - 5 * layer:g}" rx="10" ry="5" fill="{colour}"{_line(INK, 1)}/>'
        for layer, colour in enumerate((GOLD, PAPER, GOLD))
    )
    return _box(x, y, width, 30, PAPER, 15, _line(INK, 1.5)) + stack + _text(x + 28, y + 21, words, 18, INK, bold=True)


# --- The middle -------------------------------------------------------------------------------------------------


def _board(board: Sequence[Card]) -> str:
    """The five places of the board, empty ones as outlines."""
    x, y = _MIDDLE[0] - 200, _MIDDLE[1] - 36
    empty = [
        _box(x + 58 * place, y, 52, 72, "none", 5, _line(ON_FELT, 1.5, "4 4") + ' stroke-opacity=".45"')
        for place in range(len(board), 5)
    ]
    return "".join([card_svg(card, x + 58 * place, y, 72) for place, card in enumerate(board)] + empty)


def _pots(table: Table) -> str:
    """The pots above the board, main pot lowest, each with the players who can win it."""
    pots, x, y = table.pots, _MIDDLE[0] - 200, _MIDDLE[1] - 54
    pieces = []
    if any(table.bets):
        pieces.append(_text(x, y, say("picture.total", amount=table.pot), 17, ON_FELT))
        y -= 26
    many = len(pots) > 4
    for place, pot in enumerate(pots):
        column, row = divmod(place, 5)
        words = _pot_words(place, len(pots), pot.amount)
        if len(pots) > 1:
            words += " · " + _who_can_win(table, pot.seats, many)
        pieces.append(_text(x + 235 * column, y - 22 * row, words, 18 if len(pots) == 1 else 15, ON_FELT, bold=True))
    return "".join(pieces)


def _who_can_win(table: Table, seats: Sequence[int], many: bool) -> str:
    """The players who can win a pot: their names, or how many where there are many pots."""
    return say("picture.players_in", n=len(seats)) if many else _fitting([table.names[seat] for seat in seats], 26)


def _pot_words(place: int, pots: int, amount: int) -> str:
    form = "pot" if pots == 1 else "main_pot" if not place else "side_pot" if pots == 2 else "side_pot_numbered"
    return say(f"picture.{form}", n=place, amount=amount)


def _fitting(names: Sequence[str], room: int) -> str:
    """As many names as there is room for, and how many more there are."""
    shown, used = [], 0
    for name in names:
        short = short_name(name, 9)
        used += len(short) + 1
        if used > room and shown:
            return " ".join([*shown, say("picture.more_names", n=len(names) - len(shown))])
        shown.append(short)
    return " ".join(shown)


def _ladder(table: Table) -> str:
    """The bets of the round from the first to the cap, the one that is in marked, and the raises left."""
    if not table.betting or table.plan[:1] and table.plan[0].do != "bet" or table.over:
        return ""
    round_ = table.betting
    steps = rungs(round_)
    left = round_.raises_left
    x, y, height = _MIDDLE[0] + 112, _MIDDLE[1] + 40, 22
    pieces = []
    for position, rung in enumerate(steps):
        top = y - height * (position + 1)
        now = rung == round_.high
        cap = left is not None and position == len(steps) - 1
        words = number(rung)
        pieces.append(_box(x, top, 62, height - 3, GOLD if now else RIM, 4, _line(ON_FELT, 1)))
        pieces.append(_text(x + 31, top + 15, words, _fit(words, 58, 15), INK if now else ON_FELT, "middle", bold=now))
        if now:
            pieces.append(f'<path d="M{x - 11:g} {top + 3:g}l8 6.500l-8 6.500Z" fill="{GOLD}"/>')
        if cap:
            pieces.append(_text(x + 67, top + 15, phrase("picture.cap"), 15, ON_FELT))
    words = say("state.ladder_no_limit") if left is None else say("raises_left", n=left)
    pieces.append(_text(x, y + 18, words, 15, ON_FELT))
    if round_.high and round_.high not in steps:
        words = say("picture.short_of_a_bet", high=round_.high)
        pieces.append(_text(x, y + 38, words, 15, ON_FELT))
    return "".join(pieces)


def _piles(table: Table) -> str:
    """Stub, burned cards and muck below the board, as backs with their number of cards."""
    piles = table.piles
    x, y = _MIDDLE[0] - 200, _MIDDLE[1] + 56
    pieces = []
    for place, (name, pile) in enumerate((("stub", piles.stub), ("burns", piles.burns), ("muck", piles.muck))):
        left = x + 104 * place
        if pile:
            pieces += [_box(left + 3 * layer, y - 2 * layer, 26, 36, "#7a2e46", 4, _line(PAPER, 1)) for layer in (0, 1)]
        else:
            pieces.append(_box(left, y, 26, 36, "none", 4, _line(ON_FELT, 1, "3 3") + ' stroke-opacity=".45"'))
        pieces.append(_text(left, y + 54, say(f"picture.{name}", n=len(pile)), 15, ON_FELT))
    return "".join(pieces)


def _caption(table: Table) -> str:
    """What is legal now, below the table."""
    if procedure.to_act(table) is None:
        words = state(table)
    else:
        words = legal_sentence(procedure.legal(table))
    return _text(WIDTH / 2, HEIGHT - 22, words, 21 if len(words) < 80 else 17, INK, "middle", bold=True)
