"""The plots, drawn with matplotlib: each from its figures, on its own opaque ground in the colours of the table.

Matplotlib is imported when a plot is first drawn. Every plot is drawn in matplotlib's own default style, so that a
reader's settings do not change it, and without ``pyplot``. Nothing is told by colour alone: marks differ in shape,
areas in hatching, and every figure stands in the picture as a number. Lengths are points on the screen (96 an inch).
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from itertools import pairwise

from ..engine.rules import STREETS
from ..engine.words import capital, number, phrase, say
from . import plot_text
from .figures import Book, Branch, Fairness, Ladder, LayerFigures, PotFigures, Rung, TreeFigures
from .picture import FELT, GOLD, GROUND, INK, PAPER, QUIET, breadth, short_name

WIDTH = 880
"""How wide every plot is."""
_INCH = 96
_SHARP = 1.5
"""Dots of the picture for each point on the screen."""
_SIZE, _SMALL = 12, 11
"""Type sizes in typographic points, of which 72 make an inch; nothing is smaller."""
_EM = 0.88 * _SMALL * _INCH / 72
"""What a width of one means in the small type, which is narrower than the bold one that ``breadth`` is made for."""
_PALE, _SOFT, _WINE = "#d6dbe0", "#cfe3d9", "#7a2e46"


@dataclass(frozen=True, repr=False)
class Plot:
    """A plot: a picture for those who look, and the same in words. ``text`` has every figure that is drawn."""

    title: str
    text: str
    draw: Callable = field(compare=False)

    def __repr__(self) -> str:
        return self.text

    def png(self) -> bytes:
        """The picture, as the bytes of a PNG file."""
        with _own_style():
            figure = self.draw()
            file = BytesIO()
            figure.savefig(file, format="png", facecolor=GROUND, metadata={"Software": None})
        return file.getvalue()

    def _repr_mimebundle_(self, include=None, exclude=None) -> tuple[dict, dict]:
        alt = " ".join(self.text.split())
        return {"image/png": self.png(), "text/plain": self.text}, {"image/png": {"alt": alt, "width": WIDTH}}


def plot(lines: Sequence[str], draw: Callable, figures) -> Plot:
    """A plot of some figures; its first line of text is its title."""
    return Plot(lines[0], "\n".join(lines), lambda: draw(figures))


# --- Canvas and type --------------------------------------------------------------------------------------


@contextmanager
def _own_style():
    """Matplotlib's default style with signs such as $ left as they are typed; afterwards the reader's own again."""
    from matplotlib import style

    ours = {
        "font.family": "DejaVu Sans",
        "font.size": _SIZE,
        "hatch.linewidth": 0.8,
        "text.color": INK,
        "axes.labelcolor": INK,
        "text.parse_math": False,
        "savefig.dpi": "figure",
    }
    with style.context(ours, after_reset=True):
        yield


class _Canvas:
    """A figure with a heading, and room below it for axes that are placed in points from the upper left."""

    def __init__(self, height: float, title: str, above: Sequence[str] = ()):
        from matplotlib.figure import Figure

        self.height = height
        self.figure = Figure(figsize=(WIDTH / _INCH, height / _INCH), dpi=_INCH * _SHARP)
        self.words(16, 24, title, size=14, bold=True)
        for row, line in enumerate(above):
            self.words(16, 48 + 20 * row, line)

    def words(self, x: float, y: float, text: str, size: int = _SIZE, bold=False, **more) -> None:
        """A line of text, its middle at a height; ``ha`` says which end of it stands at ``x``."""
        style = {"va": "center", "weight": "bold" if bold else "normal"} | more
        self.figure.text(x / WIDTH, 1 - y / self.height, text, size=size, **style)

    def area(self, left: float, top: float, width: float, height: float, frame=True):
        """Axes at a place whose data are points from its own upper left, unless they are scaled anew."""
        box = (left / WIDTH, 1 - (top + height) / self.height, width / WIDTH, height / self.height)
        axes = self.figure.add_axes(box, facecolor=PAPER if frame else "none")
        axes.set_xlim(0, width)
        axes.set_ylim(height, 0)
        axes.tick_params(labelsize=_SMALL, colors=INK)
        for side in axes.spines.values():
            side.set_visible(frame)
            side.set_color(QUIET)
        if not frame:
            axes.set_xticks([])
            axes.set_yticks([])
        return axes


def _box(axes, x: float, y: float, width: float, height: float, **style) -> None:
    from matplotlib.patches import Rectangle

    axes.add_patch(Rectangle((x, y), width, height, **({"edgecolor": INK, "linewidth": 1} | style)))


def _say(axes, x: float, y: float, text: str, **style) -> None:
    axes.text(x, y, text, **({"size": _SMALL, "va": "center", "ha": "center"} | style))


_PLATE = {"boxstyle": "round,pad=0.15", "facecolor": PAPER, "edgecolor": "none"}
"""A ground for numbers on a hatched area."""


def shown_name(names: Sequence[str], seat: int, room: float) -> str:
    """A player's name as a plot can show it in some room; by seat where the typeface has no sign of it."""
    otherwise = say("plot.seat", n=seat + 1)
    return _written_out(names[seat], otherwise if _EM * breadth(otherwise) <= room else number(seat + 1), room)


def seat_label(names: Sequence[str], seat: int, room: float) -> str:
    """A seat's number with its player's name, as the table has it."""
    place = str(seat + 1)
    name = shown_name(names, seat, room - _EM * (breadth(place) + 0.5))
    return name if name == say("plot.seat", n=place) else f"{place} {name}"


def _written_out(name: str, otherwise: str, room: float) -> str:
    signs = [sign for sign in name if unicodedata.category(sign) != "Cf" and not 0xFE00 <= ord(sign) <= 0xFE0F]
    drawn = "".join(sign if ord(sign) in _typeface() else "\u25a1" for sign in signs).strip()
    return short_name(drawn if drawn.strip("\u25a1 ") else otherwise, room / _EM)


@cache
def _typeface() -> frozenset[int]:
    """The signs of the typeface that comes with matplotlib."""
    from matplotlib.font_manager import findfont, get_font

    return frozenset(get_font(findfont("DejaVu Sans")).get_charmap())


# --- The pot ---------------------------------------------------------------------------------------------

_MARKS = {
    "posts": {"marker": "s", "facecolor": PAPER},
    "checks": {"marker": ".", "facecolor": INK},
    "calls": {"marker": "o", "facecolor": FELT},
    "bets": {"marker": "^", "facecolor": PAPER},
    "raises": {"marker": "^", "facecolor": INK},
    "folds": {"marker": "x", "facecolor": INK},
    "dies": {"marker": "X", "facecolor": PAPER},
    "back": {"marker": "v", "facecolor": PAPER},
    "wins": {"marker": "*", "facecolor": GOLD},
    "other": {"marker": "D", "facecolor": _WINE},
}
_LANE = 30


def draw_pot(figures: PotFigures):
    """The pot as steps above, and a lane for each player below with his marks and his sum after each street."""
    lanes, left, right = len(figures.names), 156, 176
    width = WIDTH - left - right
    used = [does for does in _MARKS if any(one.does == does for part in figures.stretches for one in part.steps)]
    canvas = _Canvas(330 + _LANE * lanes + 28 * ((len(used) + 4) // 5), say("plot.pot.title"))
    places, ends, whole = _along(figures)
    upper, lower = canvas.area(left, 72, width, 190), canvas.area(left, 270, width, _LANE * lanes)
    for axes in (upper, lower):
        axes.set_xlim(0, whole)
        axes.set_xticks([])
        for row, (start, end) in enumerate(pairwise([0, *ends])):
            axes.axvspan(start, end, facecolor="#f1f3f5" if row % 2 else PAPER, zorder=0)
            axes.axvline(end, color=QUIET, linewidth=1)
    for part, (start, end) in zip(figures.stretches, pairwise([0, *ends]), strict=True):
        x = left + width * (start + end) / 2 / whole
        canvas.words(x, 60, say(f"street.{part.street}"), size=_SMALL, ha="center", bold=True)
    _pot_line(upper, figures, places, ends)
    _lanes(lower, figures, places, ends)
    for seat in range(lanes):
        y = 270 + _LANE * (seat + 0.5)
        form = "in_won" if figures.won[seat] else "only_in"
        canvas.words(16, y, seat_label(figures.names, seat, left - 40))
        words = say(f"plot.pot.{form}", paid=figures.paid[seat], won=figures.won[seat])
        canvas.words(WIDTH - right + 10, y, words, size=_SMALL)
    if used:
        _mark_key(canvas, used, 270 + _LANE * lanes + 34)
    return canvas.figure


def _along(figures: PotFigures) -> tuple[dict[int, float], list[float], float]:
    """Where each step stands, where each street ends, and how wide all is; each ends with room for the sums."""
    steps = sum(len({one.step for one in part.steps}) for part in figures.stretches)
    gap = max(2, 0.16 * steps)
    places, ends, x = {}, [], 0.0
    for part in figures.stretches:
        for step in sorted({one.step for one in part.steps}):
            x += 1
            places[step] = x - 0.2
        x += gap * (1.3 if part.street == "showdown" else 1)
        ends.append(x)
    return places, ends, max(x, 1)


def _pot_line(axes, figures: PotFigures, places: dict[int, float], ends: Sequence[float]) -> None:
    points = {places[one.step]: one.pot for part in figures.stretches for one in part.steps}
    x, y = [0, *points, ends[-1] if ends else 1], [0, *points.values(), figures.pot]
    axes.set_ylim(0, 1.18 * max([*y, 1]))
    axes.fill_between(x, y, step="post", facecolor=_SOFT, linewidth=0)
    axes.step(x, y, where="post", color=FELT, linewidth=2.5)
    axes.set_ylabel(say("plot.pot.pot"), size=_SIZE)
    axes.yaxis.set_major_formatter(lambda value, _: number(round(value)) if value == round(value) else "")
    for part, end in zip(figures.stretches, ends, strict=True):
        pot = part.steps[-1].pot
        axes.annotate(
            number(pot), (end, pot), (-4, 9), textcoords="offset points", ha="right", va="center", weight="bold"
        )


def _lanes(axes, figures: PotFigures, places: dict[int, float], ends: Sequence[float]) -> None:
    axes.set_ylim(len(figures.names), 0)
    axes.set_yticks([])
    for seat in range(len(figures.names)):
        axes.axhline(seat + 0.5, color=_PALE, linewidth=1, zorder=1)
    for part, end in zip(figures.stretches, ends, strict=True):
        for seat in range(len(figures.names)):
            mine = [one for one in part.steps if one.seat == seat]
            for one in mine:
                _mark(axes, places[one.step], seat + 0.5, one.does)
            sums = [one.chips for one in mine if one.does != "wins"]
            if sums:
                style = {"size": _SMALL, "ha": "right", "va": "center", "bbox": _PLATE, "zorder": 2}
                axes.annotate(number(sums[-1]), (end, seat + 0.5), (-5, 0), textcoords="offset points", **style)


def _mark(axes, x: float, y: float, does: str) -> None:
    size = {"wins": 150, "checks": 60}.get(does, 50)
    style = _MARKS[does] | ({"edgecolor": INK} if does != "folds" else {})
    axes.scatter([x], [y], s=size, zorder=4, clip_on=False, **style)


def _mark_key(canvas: _Canvas, used: Sequence[str], top: float) -> None:
    """What the marks mean, five a row."""
    axes = canvas.area(16, top, WIDTH - 32, 28 * ((len(used) + 4) // 5), frame=False)
    for place, does in enumerate(used):
        row, column = divmod(place, 5)
        _mark(axes, 12 + 168 * column, 14 + 28 * row, does)
        _say(axes, 28 + 168 * column, 14 + 28 * row, say(f"plot.does.{does}"), ha="left")


# --- The ladder -------------------------------------------------------------------------------------------


def draw_ladder(ladders: Sequence[Ladder], names: Sequence[str]):
    """A column a round, its rungs from the bottom up; those made are filled, the open ones dashed."""
    most, step, wide = max([len(one.rungs) for one in ladders], default=1), 36, 204
    room = 62 if any(one.cap is None for one in ladders) else 40
    canvas = _Canvas(84 + step * most + room, say("plot.ladder.title"), [] if ladders else [say("plot.ladder.none")])
    floor = 84 + step * most
    for column, ladder in enumerate(ladders):
        left = 20 + (wide + 8) * column
        axes = canvas.area(left, 44, wide, floor - 44, frame=False)
        for row, rung in enumerate(ladder.rungs):
            _rung(axes, floor - 44 - step * (row + 1), wide, rung, names)
        if ladder.cap is not None:
            y = floor - 44 - step * len(ladder.rungs) - 8
            axes.plot([0, wide], [y, y], color=INK, linewidth=4, solid_capstyle="butt")
            _say(axes, wide / 2, y - 14, plot_text.limit_words(ladder), weight="bold")
        canvas.words(left + wide / 2, floor + 16, plot_text.street_name(ladder.street), bold=True, ha="center")
        if ladder.cap is None:
            canvas.words(left + wide / 2, floor + 38, plot_text.limit_words(ladder), size=_SMALL, ha="center")
    return canvas.figure


def _rung(axes, y: float, wide: float, rung: Rung, names: Sequence[str]) -> None:
    made = rung.how is not None
    forced = rung.how not in (None, "bets", "raises", "short")
    style = {"facecolor": GOLD if made else PAPER}
    if forced:
        style = {"facecolor": _PALE, "hatch": ".."}
    if rung.how == "short":
        style = {"facecolor": PAPER, "hatch": "//"}
    if not made:
        style |= {"edgecolor": QUIET, "linestyle": (0, (4, 3))}
    _box(axes, 1, y + 2, wide - 2, 30, **style)
    plate = _PLATE | {"facecolor": style["facecolor"]}
    to = number(rung.to)
    _say(axes, 10, y + 17, to, ha="left", weight="bold" if made else "normal", bbox=plate)
    if made:
        room = wide - 30 - _EM * breadth(to)
        rest = room - _EM * breadth(plot_text.rung_words(rung, ""))
        who = "" if rung.who is None else shown_name(names, names.index(rung.who), rest)
        _say(axes, wide - 10, y + 17, plot_text.rung_words(rung, who), ha="right", bbox=plate)


# --- The layers --------------------------------------------------------------------------------------------

_FILLS = (
    {"facecolor": _SOFT},
    {"facecolor": PAPER, "hatch": "//"},
    {"facecolor": "#f3e3b4", "hatch": ".."},
    {"facecolor": PAPER, "hatch": "xx"},
    {"facecolor": "#c9d3f2", "hatch": "\\\\"},
    {"facecolor": PAPER, "hatch": "++"},
)
"""How areas beside each other differ: by hatching first."""


def draw_layers(figures: LayerFigures):
    """A column a player and a row a pot, the main pot lowest; who is out of the hand has dashed boxes."""
    rows, slanted = _rows(figures), len(figures.names) > 6
    left, foot = (104, 124) if slanted else (74, 84)
    step = 54 if len(rows) > 3 else 110 - 14 * len(rows)
    floor, wide = step * max(1, len(rows)), WIDTH - left - 256
    canvas = _Canvas(70 + floor + foot, say("plot.layers.title"))
    axes = canvas.area(left, 52, wide, floor, frame=False)
    for row, one in enumerate(rows):
        _draw_row(axes, floor - step * (row + 1), step, wide, one, figures.live)
    axes.plot([0, wide], [floor, floor], color=INK, linewidth=2)
    _draw_feet(axes, floor, wide / len(figures.names), figures, slanted)
    if not rows:
        canvas.words(left, 70, say("plot.layers.nothing"))
    canvas.words(16, canvas.height - 18, say("plot.layers.foot"), size=_SMALL)
    return canvas.figure


def _draw_row(axes, y: float, height: float, wide: float, row: tuple, live: Sequence[bool]) -> None:
    """One row with its upper edge at ``y``: the boxes, the level it reaches on the left, its words on the right."""
    (chips, top, style, words), each = row, wide / len(live)
    for seat, amount in enumerate(chips):
        if amount:
            _cell(axes, each * seat + 3, y, each - 6, height, amount / max(chips), style, live[seat])
            _say(axes, each * (seat + 0.5), y + height - 20, number(amount), bbox=_PLATE)
    if top is not None:
        axes.plot([0, wide], [y, y], color=INK, linewidth=1.2, linestyle=":")
        _say(axes, -8, y, number(top), ha="right")
    for line, text in enumerate(words):
        _say(axes, wide + 12, y + 18 + 20 * line, text, ha="left", weight="normal" if line else "bold")


def _draw_feet(axes, floor: float, each: float, figures: LayerFigures, slanted: bool) -> None:
    """Each player's name below his column, and whether he is out: in a line below, or in the same one where slanted."""
    for seat, live in enumerate(figures.live):
        x, out = each * (seat + 0.5), "" if live else f"({say('plot.layers.out_label')})"
        if slanted:
            name = seat_label(figures.names, seat, 94)
            _say(axes, x + 8, floor + 6, f"{name} {out}".rstrip(), rotation=35, ha="right", va="top")
        else:
            _say(axes, x, floor + 18, seat_label(figures.names, seat, each - 8))
            _say(axes, x, floor + 38, out)


def _rows(figures: LayerFigures) -> list[tuple]:
    """The rows from the bottom up: each seat's chips, the level it reaches, its look, and its words."""
    rows = []
    for place, layer in enumerate(figures.layers):
        words = [say("plot.layers.label", name=capital(layer.name), amount=layer.amount)]
        form = "for_seats" if len(layer.seats) > 1 else "for_seat"
        seats = " ".join(str(seat + 1) for seat in layer.seats)
        words.append(say(f"plot.layers.{form}", seats=seats))
        if layer.dead:
            words[-1] += "; " + say("plot.layers.and_dead", dead=layer.dead)
        rows.append((layer.chips, layer.top, _FILLS[place % len(_FILLS)], words))
    for form, chips, hatch in (("front", figures.front, "oo"), ("back", figures.back, "")):
        if any(chips):
            style = {"facecolor": PAPER, "hatch": hatch, "linestyle": (0, (4, 3))}
            rows.append((chips, None, style, [say(f"plot.layers.{form}_label")]))
    return rows


def _cell(axes, x: float, y: float, width: float, height: float, part: float, style: dict, live: bool) -> None:
    """One player's chips in a row; a fold that did not reach its upper level fills a part of it."""
    more = {} if live else {"linestyle": (0, (4, 3)), "edgecolor": QUIET}
    part = max(part, 32 / height)  # its number must find room
    _box(axes, x, y + height * (1 - part) + 1, width, height * part - 1, **(style | more))


# --- The betting tree --------------------------------------------------------------------------------------

_LEAF = 28


def draw_tree(figures: TreeFigures):
    """The tree from left to right, an ending a line; or a chart of counts where it is too large."""
    if not figures.branches:
        return _draw_counts(figures)
    leaves = sum(one.leaves() for one in figures.branches)
    above = _folded(plot_text.count_words(figures))
    top = 66 + 20 * len(above)
    canvas = _Canvas(top + _LEAF * leaves + 16, plot_text.tree_title(figures), above)
    axes = canvas.area(16, top, WIDTH - 32, _LEAF * leaves, frame=False)
    step = (WIDTH - 32 - 130) / max(map(_depth, figures.branches))
    _root(axes, _draw_branches(axes, figures, figures.branches, 6, 0, step))
    return canvas.figure


def _folded(words: str, room: float = (WIDTH - 32) / (_SIZE * _INCH / 72 * 0.82)) -> list[str]:
    """A sentence in lines; the room is in widths of a capital M, of which the estimate is generous."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if breadth(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _depth(branch: Branch) -> int:
    return 1 + max(map(_depth, branch.below), default=0)


def _root(axes, y: float) -> None:
    axes.scatter([6], [y], s=50, facecolor=INK, edgecolor=INK, zorder=3)


def _draw_branches(axes, figures: TreeFigures, branches: Sequence[Branch], x: float, first: int, step: float) -> float:
    """Draws what may follow a decision at ``x``, from the line of its first ending on; returns its own height."""
    heights = []
    for branch in branches:
        leaves = branch.leaves()
        if branch.below:
            y = _draw_branches(axes, figures, branch.below, x + step, first, step)
            axes.scatter([x + step], [y], s=22, facecolor=INK, edgecolor=INK, zorder=3)
        else:
            y = _LEAF * (first + 0.5)
            _leaf(axes, figures, branch, x + step, y)
        heights.append(y)
        axes.plot([x, x + step], [y, y], color=QUIET, linewidth=1, zorder=1)
        room = step - 14 - _EM * breadth(plot_text.branch_words(branch, ""))
        name = shown_name(figures.names, figures.names.index(branch.who), max(room, 2 * _EM))
        _say(axes, x + 8, y - 8, plot_text.branch_words(branch, name), ha="left", zorder=4)
        first += leaves
    axes.plot([x, x], [heights[0], heights[-1]], color=QUIET, linewidth=1, zorder=1)
    return (heights[0] + heights[-1]) / 2


def _leaf(axes, figures: TreeFigures, branch: Branch, x: float, y: float) -> None:
    """An ending: a square where somebody is left alone, a ring where two or more go on."""
    style = {"marker": "o", "facecolor": PAPER} if branch.left > 1 else {"marker": "s", "facecolor": INK}
    axes.scatter([x], [y], s=40, edgecolor=INK, zorder=3, **style)
    alone = shown_name(figures.names, figures.names.index(branch.alone), 70) if branch.alone else ""
    _say(axes, x + 10, y, plot_text.ending_words(branch._replace(alone=alone)), ha="left")


def _draw_counts(figures: TreeFigures):
    """Bars of decision points and endings, whose scale goes up by tens."""
    rows, step, left = len(figures.compared), 58, 130
    counted = [plot_text.count_words(figures)] if figures.count else []
    reason = say("plot.tree.players" if figures.count else "plot.tree.wagers")
    above = [line for words in [*counted, reason] for line in _folded(words)]
    top = 56 + 20 * len(above)
    canvas = _Canvas(top + step * rows + 74, plot_text.tree_title(figures), above)
    axes = canvas.area(left, top, WIDTH - left - 24, step * rows)
    axes.set_ylim(rows, 0)
    axes.set_xscale("log")
    most = max(found.endings for _, found in figures.compared)
    wide = WIDTH - left - 24
    axes.set_xlim(1, most ** (wide / (wide - 30 - _EM * breadth(number(most)))))
    axes.minorticks_off()
    apart = 10 ** (1 + len(str(most)) // 4)
    axes.set_xticks([apart**mark for mark in range(len(str(most))) if apart**mark <= most])
    axes.xaxis.set_major_formatter(lambda value, _: number(round(value)))
    axes.set_yticks([row + 0.5 for row in range(rows)], plot_text.row_labels(figures), size=_SMALL)
    kinds = (("decisions", {"facecolor": PAPER, "hatch": "//"}), ("endings", {"facecolor": _SOFT}))
    for row, (_, found) in enumerate(figures.compared):
        for place, (kind, style) in enumerate(kinds):
            amount, y = getattr(found, kind), row + 0.12 + 0.38 * place
            _box(axes, 1, y, max(amount, 1.02) - 1, 0.36, **style)
            style = {"size": _SMALL, "va": "center"}
            axes.annotate(number(amount), (amount, y + 0.18), (6, 0), textcoords="offset points", **style)
    _key(canvas, [(style, say(f"plot.tree.{kind}")) for kind, style in kinds], left, top + step * rows + 36)
    canvas.words(WIDTH - 24, top + step * rows + 50, say("plot.tree.log", times=number(apart)), size=_SMALL, ha="right")
    return canvas.figure


def _key(canvas: _Canvas, entries: Iterable[tuple[dict, str]], left: float, top: float) -> None:
    """What hatchings mean, in a row."""
    axes, x = canvas.area(left, top, WIDTH - left - 16, 28, frame=False), 2
    for style, words in entries:
        _box(axes, x, 5, 34, 18, **style)
        _say(axes, x + 42, 14, words, ha="left")
        x += 66 + _EM * breadth(words)


# --- The shuffle -------------------------------------------------------------------------------------------


def draw_fairness(figures: Fairness):
    """How often the card came to each place, with the expectation as a line and the band about it."""
    canvas = _Canvas(440, plot_text.fairness_title(figures))
    axes = canvas.area(70, 96, WIDTH - 94, 270)
    top = 1.15 * max([*figures.found, figures.high])
    axes.set_xlim(0.2, 52.8)
    axes.set_ylim(0, top)
    band = {"facecolor": "#f3e3b4", "hatch": "///"}
    axes.axhspan(figures.low, figures.high, edgecolor="#8a6d1f", linewidth=0, zorder=3, alpha=0.45, **band)
    for edge in (figures.low, figures.high):
        axes.axhline(edge, color=INK, linewidth=1.2, linestyle="--", zorder=4)
    axes.axhline(figures.deals / 52, color=INK, linewidth=2, zorder=4)
    for place, times in enumerate(figures.found, start=1):
        outside = place in figures.outside
        style = {"facecolor": _WINE} if outside else {"facecolor": _SOFT}
        _box(axes, place - 0.4, 0, 0.8, times, zorder=2, **style)
        if outside:
            axes.scatter([place], [times + top / 25], marker="v", s=45, facecolor=_WINE, edgecolor=INK, zorder=5)
    axes.set_xticks([1, *range(4, 53, 4)])
    axes.set_xlabel(say("plot.fairness.x"), size=_SIZE)
    axes.set_ylabel(say("plot.fairness.y"), size=_SIZE)
    key = canvas.area(70, 44, WIDTH - 94, 46, frame=False)
    key.plot([2, 36], [22, 22], color=INK, linewidth=2)
    _say(key, 44, 22, say("plot.fairness.legend_expected", expected=figures.expected), ha="left")
    _box(key, 170, 13, 34, 18, **band)
    _say(key, 212, 22, say("plot.fairness.legend_band", low=figures.low, high=figures.high), ha="left")
    key.scatter([490], [22], marker="v", s=45, facecolor=_WINE, edgecolor=INK)
    places = " ".join(map(str, figures.outside)) if len(figures.outside) <= 6 else number(len(figures.outside))
    _say(key, 504, 22, f"{say('plot.fairness.legend_outside')}: {places}", ha="left")
    return canvas.figure


# --- The rule books ----------------------------------------------------------------------------------------

_MOST_WISHES = 4


def draw_books(books: Sequence[Book], names: Sequence[str]):
    """The pot after each street under each book, and below a paragraph a book: wagers, winner, and the wishes."""
    paragraphs = [_paragraph(book, names) for book in books]
    canvas = _Canvas(356 + sum(22 * len(lines) + 14 for lines in paragraphs), say("plot.books.title"))
    axes = canvas.area(76, 48, WIDTH - 96, 240)
    axes.set_xlim(-0.5, len(STREETS) - 0.5)
    axes.set_ylim(0, 1.15 * max([pot for book in books for pot in book.pots if pot is not None], default=1))
    axes.set_xticks(range(len(STREETS)), [plot_text.street_name(street) for street in STREETS])
    axes.set_ylabel(say("plot.books.pots"), size=_SMALL)
    axes.yaxis.set_major_formatter(lambda value, _: number(round(value)) if value == round(value) else "")
    each = 0.86 / len(books)
    for row, book in enumerate(books):
        for street, pot in enumerate(book.pots):
            if pot is not None:
                x = street - 0.43 + each * row
                _box(axes, x + 0.02, 0, each - 0.04, pot, **_FILLS[row])
                axes.annotate(
                    number(pot),
                    (x + each / 2, pot),
                    (0, 9),
                    textcoords="offset points",
                    ha="center",
                    va="center",
                    size=_SMALL,
                )
    y = 336
    for row, lines in enumerate(paragraphs):
        key = canvas.area(20, y - 12, 40, 24, frame=False)
        _box(key, 2, 3, 34, 18, **_FILLS[row])
        for line, words in enumerate(lines):
            canvas.words(70, y + 22 * line, words, size=_SMALL, bold=line == 0)
        y += 22 * len(lines) + 14
    return canvas.figure


def _paragraph(book: Book, names: Sequence[str]) -> list[str]:
    """What is said of one book below the chart; of many wishes only the first."""
    shorter = {name: shown_name(names, seat, 130) for seat, name in enumerate(names)}
    made = [
        f"{say(f'street.{street}')} {raises}"
        for street, pot, raises in zip(STREETS, book.pots, book.raises, strict=True)
        if pot is not None
    ]
    won = [(shorter[who], chips) for who, chips in book.won]
    brief = book._replace(
        changes=tuple(one._replace(who=shorter[one.who]) for one in book.changes),
        left=tuple(one._replace(who=shorter[one.who]) for one in book.left),
    )
    wishes = [line.strip() for line in plot_text.wishes_text(brief)]
    if len(wishes) > _MOST_WISHES:
        wishes[_MOST_WISHES - 1 :] = [say("plot.books.more", n=len(wishes) - _MOST_WISHES + 1)]
    head = f"{_written_out(book.name, '-', 300)}: {plot_text.result_words(book, won)}"
    lines = [head, f"{phrase('plot.books.made')} {', '.join(made)}", *wishes]
    return [short_name(line, (WIDTH - 90) / _EM) for line in lines]
