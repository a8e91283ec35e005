"""The picture of the table: nothing overlaps or is cut off, nothing is told by colour alone, no secret is drawn."""

import itertools
import math
import re
import string
import unicodedata
from functools import cache
from html import unescape
from importlib.resources import files
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

from holdem_lessons import (
    COURSE,
    HOME_GAME,
    HOUSE_NAMES,
    LIMIT_10_20,
    BoxedCard,
    ExposedCard,
    ExtraCard,
    FlashedCard,
    Hand,
    JokerDealt,
    NoBurn,
    PrematureFlop,
    PrematureRiver,
    PrematureTurn,
    TooFewFlopCards,
    TooManyFlopCards,
)
from holdem_lessons.display import picture
from holdem_lessons.display.picture import table_parts, table_svg
from holdem_lessons.display.table_text import description
from holdem_lessons.engine.cards import JOKER

ODD_NAMES = (
    "Wilhelmina Wolfeschlegelsteinhausenberg",
    "מרים הארוכה מאוד",
    "山田太郎左衛門尉殿",
    "😀👩‍👩‍👧 Fun",
    "<script>alert(1)</script>",
    '"quote" & <b onclick=x>',
    "O'Neil & Co",
    "إبراهيم",
    "MWMWMWMWMWMWMWMWMWMW",
    "ỹ̃̃z é",
)
COUNTS = range(2, 11)


# --- Hands to draw ------------------------------------------------------------------------------------------


def passive(hand: Hand) -> str:
    return next(verb for verb in ("checks", "calls", "shows") if verb in hand.legal)


def aggressive(hand: Hand) -> str:
    return next(verb for verb in ("raises", "bets", "checks", "calls", "shows") if verb in hand.legal)


def played(hand: Hand, choose=passive, until=lambda hand: False, most: int = 999) -> Hand:
    """The hand played on, decision by decision, each by the seat whose turn it is."""
    while hand.to_act and most and not until(hand):
        hand = hand.play(f"seat {hand.names.index(hand.to_act) + 1} {choose(hand)}")
        most -= 1
    return hand


def at_the_flop(hand: Hand) -> bool:
    return hand.street == "flop"


@cache
def hands(players: int, odd: bool = False) -> dict[str, Hand]:
    """Hands that between them pass through every state there is a picture of."""
    names = (ODD_NAMES if odd else HOUSE_NAMES)[:players]
    start = Hand(names, LIMIT_10_20, seed=5)
    ask = played(Hand(names, LIMIT_10_20, seed=5, showdown="ask"), until=lambda hand: "shows" in hand.legal)
    seat = ask.names.index(ask.to_act) + 1
    one_shown = ask.play(f"seat {seat} shows")
    short = [15 if place == 0 else 10_000 for place in range(players)]
    return {
        "checked down": played(start),
        "raised to the cap on every street": played(start, aggressive),
        "all fold": played(start, lambda hand: "folds"),
        "side pots": played(
            Hand(names, LIMIT_10_20, seed=9, stacks=[7 + 11 * place for place in range(players)]), aggressive
        ),
        "huge": played(Hand(names, COURSE.stakes(1_000_000), seed=5), aggressive),
        "no limit": played(played(Hand(names, HOME_GAME.stakes(10), seed=5), until=at_the_flop), aggressive, most=25),
        "split": played(Hand(names, LIMIT_10_20, deal="board Ah Kh Qh Jh Th")),
        "short all-in": played(Hand(names, LIMIT_10_20, stacks=short, seed=5), aggressive),
        "board played": ask.play(f"seat {seat} plays the board"),
        "mucked": played(one_shown, lambda hand: "mucks" if "mucks" in hand.legal else "shows"),
        "straddle": played(
            Hand(names, LIMIT_10_20.but(straddle="counts as a raise", chop=True), seed=4), lambda hand: "folds"
        ),
        "kill and dead button": Hand(names, LIMIT_10_20, kill={f"seat {players}": 20}, dead_button=True),
        "dead and live posts": Hand(
            names, LIMIT_10_20, posts={"seat 1" if players == 2 else f"seat {players}": 10}, dead={f"seat {players}": 5}
        ),
    }


@cache
def slips(players: int, odd: bool = False) -> dict[str, Hand]:
    """Hands in which incidents happen and are put right, so that cards lie where they usually do not."""
    names = (ODD_NAMES if odd else HOUSE_NAMES)[:players]
    start = Hand(names, LIMIT_10_20, seed=5)
    flop = played(start, until=at_the_flop)
    kept = Hand(names, LIMIT_10_20.but(premature_turn="the river is kept"), seed=5)
    short = Hand(names, LIMIT_10_20, seed=5, stacks={"seat 1": 20})
    exposed = start.happens(ExposedCard(3)).apply_ruling()
    return {
        "premature flop": start.happens(PrematureFlop()),
        "premature turn": flop.happens(PrematureTurn()),
        "kept river": played(kept, until=at_the_flop).happens(PrematureTurn()),
        "surplus set aside": played(
            flop.happens(TooManyFlopCards(extra=2), noticed=False), until=lambda hand: hand.street == "turn"
        ).notice(),
        "six cards on the board": flop.happens(TooManyFlopCards(), noticed=False),
        "flop of two": flop.happens(TooFewFlopCards()),
        "public burn and flop aside": exposed.happens(PrematureFlop()),
        "three public burns": put_right(put_right(exposed, "turn").happens(NoBurn("turn")), "river").happens(
            NoBurn("river")
        ),
        "exposed and all-in": short.happens(FlashedCard("seat 1", by="owner")).apply_ruling(),
        "three cards, one exposed": start.happens(ExtraCard(), noticed=False).happens(
            FlashedCard("seat 1", 3, "owner")
        ),
        "joker, boxed card and flop aside": start.happens(JokerDealt(1))
        .apply_ruling()
        .happens(BoxedCard(2 * players))
        .apply_ruling()
        .happens(PrematureFlop())
        .apply_ruling(),
        "joker held": start.happens(JokerDealt(2)),
        "misdeal": start.happens(ExposedCard(1)),
        "home game": played(Hand(names, HOME_GAME.stakes(10), seed=5), until=at_the_flop).happens(PrematureTurn()),
        "premature river": played(flop, until=lambda hand: hand.street == "turn").happens(PrematureRiver()),
    }


def put_right(hand: Hand, street: str | None = None) -> Hand:
    """The hand played on to a street or to its end, with every incident ruled on as soon as it is noticed."""
    while not hand.over and (hand.is_unsettled or hand.street != street):
        if hand.is_unsettled:
            hand = hand.apply_ruling()
        else:
            verb = "goes on" if "goes on" in hand.legal else passive(hand)
            hand = hand.play(f"seat {hand.names.index(hand.to_act) + 1} {verb}")
    return hand


@cache
def tables(players: int, odd: bool = False) -> list[tuple[str, object]]:
    """Every table of every hand, by the hand's name, or those that follow a slip; some also as the rail sees them."""
    regular = [
        (f"{name}, step {step}", table)
        for name, hand in hands(players, odd).items()
        for one in ([hand, hand.seen_by("rail")] if name == "checked down" else [hand])
        for step, table in enumerate(one.tables)
    ]
    irregular = [
        (f"{name}, step {step}", table)
        for name, hand in slips(players, odd).items()
        for one in ([put_right(hand), hand.seen_by("rail")] if "exposed" in name else [put_right(hand)])
        for step, table in list(enumerate(one.tables))[slip_step(hand) : slip_step(hand) + 20]
    ]
    return regular + irregular


def slip_step(hand: Hand) -> int:
    """The step at which an incident was last noticed, or happened unnoticed."""
    kinds = [type(event).__name__ for event in hand.events]
    return max(step for step, kind in enumerate(kinds, 1) if kind in ("Slipped", "Noticed"))


# --- Boxes of what is drawn ---------------------------------------------------------------------------------


class Box(NamedTuple):
    """What an element covers; ``what`` is its kind, or the words of a text."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box", by: float = 0.5) -> bool:
        return (
            self.left < other.right - by
            and other.left < self.right - by
            and self.top < other.bottom - by
            and other.top < self.bottom - by
        )

    def inside(self, other: "Box", by: float = 0.5) -> bool:
        return (
            self.left >= other.left - by
            and self.right <= other.right + by
            and self.top >= other.top - by
            and self.bottom <= other.bottom + by
        )


@cache
def font(weight: str) -> tuple[FT2Font, dict]:
    found = FT2Font(font_manager.findfont(font_manager.FontProperties(family="DejaVu Sans", weight=weight)))
    return found, found.get_charmap()


@cache
def advance(sign: str, weight: str) -> float:
    """A sign's width in type sizes: as in DejaVu Sans, the widest of the picture's typefaces; beyond it an estimate."""
    face, signs = font(weight)
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return 0
    if ord(sign) not in signs:
        return 1.25 if unicodedata.east_asian_width(sign) in "WF" else 0.75
    face.set_size(64, 72)
    return face.load_char(ord(sign)).linearHoriAdvance / 65536 / 64


def text_width(words: str, size: float, bold: bool) -> float:
    return size * sum(advance(sign, "bold" if bold else "normal") for sign in words)


@cache
def boxes(part: str) -> tuple[Box, ...]:
    """What the elements of a piece cover, in order; of a text the line from the tallest letter to its descender."""
    return tuple(map(box, ElementTree.fromstring(f"<svg>{part}</svg>").findall("*")))


def box(element) -> Box:
    value = {name: float(text) for name, text in element.attrib.items() if re.fullmatch(r"-?[\d.]+", text)}
    if element.tag == "rect":
        return Box("rect", value["x"], value["y"], value["x"] + value["width"], value["y"] + value["height"])
    if element.tag in ("circle", "ellipse"):
        across, down = value.get("r", value.get("rx")), value.get("r", value.get("ry"))
        return Box("disc", value["cx"] - across, value["cy"] - down, value["cx"] + across, value["cy"] + down)
    if element.tag == "path":
        return path_box(element.get("d"))
    if element.tag == "use":
        x, y, scale = map(float, re.findall(r"-?[\d.]+", element.get("transform")))
        return Box("sign", x + 2 * scale, y + 2 * scale, x + 22 * scale, y + 22 * scale)
    assert element.tag == "text", element.tag
    words, size = element.text or "", value["font-size"]
    width = text_width(words, size, element.get("font-weight") == "700")
    left = value["x"] - {None: 0, "middle": width / 2, "end": width}[element.get("text-anchor")]
    return Box(f"text {words}", left, value["y"] - 0.76 * size, left + width, value["y"] + 0.24 * size)


def path_box(path: str) -> Box:
    """The marks are triangles: a corner, then steps that are absolute in capitals and relative in small letters."""
    x = y = 0.0
    xs, ys = [], []
    for command, numbers in re.findall(r"([MHLl])([-\d. ]+)", path):
        first, *rest = map(float, numbers.split())
        x, y = (x + first, y + rest[0]) if command == "l" else (first, rest[0] if rest else y)
        xs.append(x)
        ys.append(y)
    return Box("mark", min(xs), min(ys), max(xs), max(ys))


@cache
def whole(part: str) -> Box:
    found = boxes(part)
    return Box(
        "part",
        min(one.left for one in found),
        min(one.top for one in found),
        max(one.right for one in found),
        max(one.bottom for one in found),
    )


def clashes(part: str, other: str) -> list[tuple[Box, Box]]:
    if not whole(part).meets(whole(other)):
        return []
    return [pair for pair in itertools.product(boxes(part), boxes(other)) if pair[0].meets(pair[1])]


def clashes_within(part: str) -> list[tuple[Box, Box]]:
    """Texts and signs of a piece that meet one another, or the edge of a box that they are not inside of."""
    found = []
    for one, other in itertools.combinations(boxes(part), 2):
        words = [both for both in (one, other) if both.what.startswith(("text", "sign"))]
        if not words or not one.meets(other):
            continue
        if len(words) == 2 or not (one.inside(other) or other.inside(one)):
            found.append((one, other))
    return found


PAGE = Box("page", 0, 0, picture.WIDTH, picture.HEIGHT)


@pytest.mark.parametrize("players, odd", [*((players, False) for players in COUNTS), (3, True), (9, True), (10, True)])
def test_nothing_overlaps_and_nothing_is_cut_off(players, odd):
    numbers: dict[str, int] = {}  # of the pieces, since most of them stand in many pictures
    together: dict[tuple[int, int], str] = {}
    for name, table in tables(players, odd):
        _, *parts = (numbers.setdefault(part, len(numbers)) for part in table_parts(table) if part)
        together |= dict.fromkeys(itertools.combinations(parts, 2), name)
    parts = list(numbers)
    for part in parts[1:]:
        assert whole(part).inside(PAGE)
        assert not clashes_within(part)
    for (one, other), name in together.items():
        assert not clashes(parts[one], parts[other]), name


def test_a_long_line_below_the_table_takes_two_lines_and_a_longer_one_is_cut():
    hand = hands(10)["split"]
    caption = boxes(table_parts(hand.table)[-1])
    assert len(caption) == 2 and caption[-1].what.endswith("…")
    assert "Jo wins 10" in description(hand.table)


def test_a_ladder_of_any_length_keeps_the_mark_and_the_last_rung():
    rules = LIMIT_10_20.but(max_raises=30)
    hand = Hand(10, rules, stacks=100_000)
    for _ in range(30):
        assert hand.table.betting.high in rung_marked(hand)
        assert max(rung_texts(hand)) == 310
        hand = hand.play(f"{hand.to_act} raises")
    assert whole(ladder(hand)).inside(PAGE)
    assert rung_marked(hand) == [310]


# --- Words that come with the picture -----------------------------------------------------------------------


NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(table):
    return ElementTree.fromstring(table_svg(table))


@pytest.mark.parametrize("players", COUNTS)
def test_the_picture_is_xml_with_a_title_and_a_description(players):
    for name, table in tables(players, odd=True)[::9]:
        svg = parsed(table)
        assert [child.tag for child in svg][:2] == [f"{NAMESPACE}title", f"{NAMESPACE}desc"], name
        assert svg[0].text and svg[1].text == description(table), name
        assert svg.get("viewBox") == f"0 0 {picture.WIDTH} {picture.HEIGHT}"


@pytest.mark.parametrize("players", COUNTS)
def test_the_description_tells_every_player_stack_and_bet(players):
    for name, table in tables(players, odd=True)[::4]:
        told = description(table)
        for seat, who in enumerate(table.names):
            line = told[told.index(f"Seat {seat + 1}, {who}") :]
            line = line[: line.index(".") + 1]
            if table.stacks[seat] or not table.live[seat] or table.over:
                assert f": {grouped(table.stacks[seat])} behind" in line, name
            else:
                assert ": all-in" in line, name
            assert (f", {grouped(table.bets[seat])} in front" in line) == bool(table.bets[seat]), name
            assert ("button" in line) == (seat == players - 1 and not table.dead_button), name


def grouped(chips: int) -> str:
    return f"{chips:,}".replace(",", "\u202f") if chips >= 10_000 else str(chips)


RANKS = dict(
    zip(
        "23456789TJQKA",
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def in_words(card) -> str:
    return f"{RANKS[str(card)[0]]} of {SUITS[str(card)[1]]}"


def open_cards(table) -> list:
    """The cards of the pack that a table shows: hole cards in view, the board, and what lies open in other piles."""
    piles = table.piles
    held = [card for hole in piles.hole for card in hole] + list(piles.board)
    return [card for card in held if card.rank] + [
        card for card in (*piles.burns, *piles.aside) if card.rank and card in table.public
    ]


@pytest.mark.parametrize("players", COUNTS)
def test_the_description_tells_every_open_card_in_words(players):
    for name, table in tables(players)[::4]:
        told = description(table)
        seen = open_cards(table)
        awaited = told.partition("Awaiting a ruling. ")[2].partition(" Seat 1,")[0]
        for card in seen:
            assert told.count(in_words(card)) == 1 + (in_words(card) in awaited), name
        assert ("a joker" in told.split("Seat 1,")[1]) == any(
            JOKER in pile for pile in (*table.piles.hole, table.piles.aside)
        ), name
        assert len(re.findall(" of (?:clubs|diamonds|hearts|spades)", told.replace(awaited, ""))) == len(seen), name
        assert not re.search(r"\b[2-9TJQKA][cdhs]\b", told), name


def test_the_description_tells_pots_with_those_who_can_win_them_and_the_ladder_and_what_is_legal():
    hand = Hand("Ann Bo Cy", LIMIT_10_20, stacks={"Ann": 12}).play("Cy raises, Ann calls, Bo calls, Bo bets")
    told = description(hand.table)
    assert "The main pot: 36, for Ann, Bo and Cy. The side pot: 16, for Bo and Cy." in told
    assert "Bets in front: 10." in told
    assert "Bets this round: 10, 20, 30 and 40. Now 10; 3 raises left." in told
    assert "Seat 1, Ann, small blind: all-in;" in told
    assert told.endswith("Cy may fold, call 10, or raise to 20.")
    assert "Bets this round: 10, 20 and 30. Now 20; no limit to the raises." in description(
        Hand("Ann Bo", HOME_GAME.stakes(10)).play("Ann checks, Bo checks, Ann bets, Bo raises").table
    ).replace("10, 20, 30 and 40", "10, 20 and 30")


def test_folded_mucked_played_board_and_won_are_words():
    hand = Hand("Ann Bo Cy Di", LIMIT_10_20, seed=5, showdown="ask")
    hand = played(hand.play("Cy folds"), until=lambda hand: "shows" in hand.legal)
    hand = hand.play("Ann shows, Bo mucks, Di plays the board")
    told, drawn = description(hand.table), texts(table_svg(hand.table))
    assert "; mucked." in told and "; folded." in told and "plays the board" in told and "wins 30" in told
    assert {"mucked", "folded", "board", "wins"} <= set(drawn)


# --- Secrets ------------------------------------------------------------------------------------------------


CARD = re.compile(r'>(10|[2-9JQKA])</text><use href="#([cdhs])"[^>]*/><text[^>]*>([cdhs])</text>')


def cards_drawn(svg: str) -> list[str]:
    """The open cards of a picture as rank and suit; the sign and the letter of each must agree."""
    found = CARD.findall(svg)
    assert len(found) == svg.count("<use ")
    assert all(sign == letter for _, sign, letter in found)
    return [rank.replace("10", "T") + suit for rank, suit, _ in found]


@pytest.mark.parametrize("players", COUNTS)
def test_every_open_card_is_drawn_once_with_rank_sign_and_letter(players):
    for name, table in tables(players)[::4]:
        assert sorted(cards_drawn(table_svg(table))) == sorted(map(str, open_cards(table))), name


@pytest.mark.parametrize("players", COUNTS)
def test_what_a_viewer_may_not_see_is_nowhere_in_the_picture(players):
    hand = hands(players)["checked down"].at("river")
    all_seen = cards_drawn(hand.svg())
    for viewer in (*hand.names, "rail"):
        svg = hand.seen_by(viewer).svg()
        mine = [] if viewer == "rail" else [*map(str, hand.player(viewer).cards)]
        assert cards_drawn(svg) == [card for card in all_seen if card in (*mine, *map(str, hand.board))]
        others = {card for name in hand.names if name != viewer for card in hand.player(name).cards}
        for card in {*others, *hand.table.piles.stub, *hand.table.piles.burns}:
            assert in_words(card) not in svg and not re.search(rf"\b{card}\b", svg)
        assert svg.count('stroke-dasharray="3 3"/>') >= 2 * (players - len(mine) // 2)


def test_two_deals_that_a_viewer_cannot_tell_apart_give_the_same_picture():
    one = Hand("Ann Bo Cy", LIMIT_10_20, deal="Ann Ah Kd, Bo 2c 3c, Cy 4c 5c", seed=1)
    other = Hand("Ann Bo Cy", LIMIT_10_20, deal="Ann Ah Kd, Bo 7s 7h, Cy 9s 9h", seed=2)
    assert one.svg() != other.svg()
    assert one.seen_by("Ann").svg() == other.seen_by("Ann").svg()


# --- Names --------------------------------------------------------------------------------------------------


def texts(svg: str) -> list[str]:
    return [unescape(words) for words in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def test_a_name_is_never_markup():
    svg = table_svg(hands(10, odd=True)["checked down"].table)
    assert {element.tag.removeprefix(NAMESPACE) for element in ElementTree.fromstring(svg).iter()} <= {
        *("svg", "title", "desc", "defs", "path", "rect", "text", "circle", "ellipse", "use"),
    }
    assert "<script" not in svg and "onclick" not in re.sub(r">[^<]*<", "", svg)
    assert "onclick=" in unescape(svg)


@pytest.mark.parametrize(
    "name, room, kept",
    [("Bo", 5, "Bo"), ("Wolfeschlegelstein", 6, "Wolfesc…"), ("山田太郎", 4, "山田…"), ("MMMM", 3, "MM…")],
)
def test_a_name_is_cut_to_its_room(name, room, kept):
    assert picture.short_name(name, room) == kept


def test_a_name_is_not_cut_in_the_middle_of_a_joined_sign():
    assert not any("\u200d…" in words for words in texts(table_svg(hands(10, odd=True)["checked down"].table)))


@pytest.mark.parametrize("weight", ["normal", "bold"])
def test_the_kits_estimate_of_a_width_is_never_too_small_for_what_it_writes_itself(weight):
    for words in [
        "Wilhelmina",
        "side pot 3: 1200 · 7 players",
        "12\u202f000\u202f000",
        "3 raises left",
        "mucked",
        "all-in",
    ]:
        assert text_width(words, 1, weight == "bold") <= picture.breadth(words) * 1.02, words


# --- Colours ------------------------------------------------------------------------------------------------


# Machado, Oliveira and Fernandes 2009, severity 1, for light in linear red, green and blue.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
FAR_ENOUGH = 25
"""Distance in CIE L*a*b*; about 2.3 is the least that can be seen, and ten times that is seen at a glance."""


def light(colour: str) -> list[float]:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: str) -> float:
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), light(colour), strict=True))


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2; 4.5 is asked for text of ordinary size."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    red, green, blue = (
        min(1, max(0, sum(share * part for share, part in zip(row, light(colour), strict=True))))
        for row in SIGHT[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
def test_the_four_suits_differ_for_every_colour_sight(sight):
    for one, other in itertools.combinations(picture.SUIT_COLOURS.values(), 2):
        assert math.dist(lab(one, sight), lab(other, sight)) >= FAR_ENOUGH, (one, other)


def test_suits_stand_out_on_the_card():
    assert len(set(picture.SUIT_COLOURS.values())) == 4
    for colour in picture.SUIT_COLOURS.values():
        assert contrast(colour, picture.PAPER) >= 4.5


def drawn_on(svg: str):
    """Every text of a picture with its colour and that of the smallest box it stands in."""
    grounds = []
    for element in ElementTree.fromstring(svg):
        tag = element.tag.removeprefix(NAMESPACE)
        if tag == "rect" and element.get("fill") != "none":
            grounds.append((box(strip(element)), element.get("fill")))
        elif tag == "text":
            words = box(strip(element))
            behind = [ground for ground in grounds if words.inside(ground[0], by=2)]
            yield words.what, element.get("fill", picture.INK), behind[-1][1]


def strip(element):
    element.tag = element.tag.removeprefix(NAMESPACE)
    return element


@pytest.mark.parametrize("players", [2, 6, 10])
def test_every_text_stands_out_on_its_ground(players):
    grounds = set()
    for name, table in tables(players)[::3]:
        for words, colour, ground in drawn_on(table_svg(table)):
            assert contrast(colour, ground) >= 4.5, (name, words, colour, ground)
            grounds.add(ground)
    paper = {picture.GROUND, picture.FELT, picture.PAPER, picture.RIM, picture.GOLD}
    assert paper | {"#dfe3e6", "#d6dbe0"} == grounds  # also folded boxes, rungs, the rung that is in, and blinds


def test_everything_that_is_told_by_colour_is_told_by_a_shape_or_a_word_too():
    hand = Hand("Ann Bo Cy", LIMIT_10_20).play("Cy folds")
    ann, bo, cy = table_parts(hand.table)[1:4]
    assert [kind(part) for part in (ann, bo)] == ["mark", ""]
    assert "folded" in texts(cy) and "stroke-dasharray" in cy and "folded" not in texts(bo)
    assert kind(ladder(hand)) == "mark"


def kind(part: str) -> str:
    return next((one.what for one in boxes(part) if one.what == "mark"), "")


@pytest.mark.parametrize("players", COUNTS)
def test_exactly_the_seat_to_act_is_marked(players):
    for name, table in tables(players)[::4]:
        seats = table_parts(table)[1 : 1 + players]
        acting = [seat for seat, part in enumerate(seats) if kind(part)]
        asked = re.search(r" to act\b| to show\.| to choose\.", description(table).split(" Seat 1,")[0])
        assert len(acting) == bool(asked), name


# --- Incidents ----------------------------------------------------------------------------------------------


def piles_drawn(hand: Hand) -> str:
    return table_parts(hand.table)[-2]


@pytest.mark.parametrize("players", COUNTS)
def test_what_awaits_a_ruling_says_so_on_a_plate_with_a_sign_and_nothing_else_does(players):
    for name, table in tables(players)[::3]:
        caption, waits = table_parts(table)[-1], table.plan[:1] and table.plan[0].do == "ruling"
        assert bool(waits) == (kind(caption) == "mark") == (picture.GOLD in caption), name
        assert bool(waits) == ("Awaiting a ruling" in caption) == ("Awaiting a ruling" in description(table)), name
        if waits:
            assert "".join(texts(caption)).startswith("!Awaiting a ruling. "), name


def test_the_picture_of_an_incident_has_the_state_in_its_title_and_description():
    hand = slips(4)["premature turn"]
    title, desc = parsed(hand.table)[:2]
    assert title.text == repr(hand) and desc.text.startswith(title.text[:6])
    assert "Awaiting a ruling. The dealer turns the turn while" in desc.text


def test_an_exposed_card_lies_in_a_frame_and_its_seat_says_so_for_everybody():
    hand = slips(4)["exposed and all-in"]
    for one in (hand, hand.seen_by("Bo"), hand.seen_by("rail")):
        ann, bo = table_parts(one.table)[1:3]
        assert framed(ann) == 1 and "exposed" in texts(ann)
        assert framed(bo) == 0 and "exposed" not in texts(bo)
        assert str(hand.table.piles.hole[0][0]) in cards_drawn(ann)
    assert cards_drawn(table_parts(hand.seen_by("rail").table)[1]) == [str(hand.table.piles.hole[0][0])]
    all_in = put_right(hand, "flop").play("Ann bets")
    assert {"all-in", "exposed"} <= set(texts(table_parts(all_in.table)[1]))


def framed(part: str) -> int:
    """How many cards of a seat lie in a frame."""
    return len(re.findall(rf'rx="7" fill="{picture.GOLD}" stroke="{picture.INK}"', part))


def test_a_card_set_aside_and_a_public_burn_are_drawn_below_the_piles_behind_their_names():
    hand = slips(4)["public burn and flop aside"].apply_ruling()
    burn, *aside = [*hand.table.piles.burns[:1], *hand.table.piles.aside]
    assert cards_drawn(piles_drawn(hand)) == [*map(str, (burn, *aside))] and len(aside) == 3
    words = texts(piles_drawn(hand))
    assert words.index("open") < words.index(str(burn)[0]) < words.index("aside") < words.index(str(aside[2])[0])
    assert cards_drawn(piles_drawn(hand.at("preflop"))) == [str(burn)]
    assert "aside" not in texts(piles_drawn(hand.at("preflop")))


def test_cards_kept_for_later_are_set_aside_as_backs_for_the_teacher_too():
    hand = put_right(slips(4)["kept river"], "turn")
    assert len(hand.table.piles.aside) == 2 and cards_drawn(piles_drawn(hand)) == []
    boards = [one for one in boxes(piles_drawn(hand)) if one.what == "rect" and round(one.bottom - one.top) == 44]
    assert len(boards) == 2 and "aside" in texts(piles_drawn(hand))


def test_what_finds_no_room_below_the_piles_is_counted():
    hand = slips(4)["public burn and flop aside"].apply_ruling()
    stub = hand.table.piles.stub
    piles = hand.table.piles._replace(stub=stub[5:], aside=hand.table.piles.aside + stub[:5])
    many = hand.table._replace(piles=piles, public=hand.table.public | set(stub[:5]))
    drawn = table_parts(many)[-2]
    assert len(cards_drawn(drawn)) + int(texts(drawn)[-1].removeprefix("+")) == 1 + 8
    assert whole(drawn).right <= picture._INNER[0] + picture._OPEN_ROOM
    assert len(re.findall(" of (?:clubs|diamonds|hearts|spades)", description(many).split("Set aside:")[1])) == 8


def test_a_joker_is_a_card_with_a_word_and_no_suit():
    hand = slips(4)["joker held"]
    bo = table_parts(hand.table)[2]
    assert "joker" in texts(bo) and "<use" not in bo and "stroke-dasharray" not in bo
    assert "joker" not in texts(table_parts(hand.seen_by("rail").table)[2])
    assert {"jo-", "ker"} <= set(texts(piles_drawn(hand.apply_ruling())))


@pytest.mark.parametrize("players", COUNTS)
def test_a_hand_of_one_or_three_cards_lies_inside_its_seat(players):
    hand = slips(players)["three cards, one exposed"]
    seat = table_parts(hand.table)[1]
    assert len(cards_drawn(seat)) == 3 and framed(seat) == 1
    frame = max((one for one in boxes(seat) if one.what == "rect"), key=lambda one: one.right - one.left)
    assert all(one.inside(frame) for one in boxes(seat))
    first_card_dealt = 1 + 2 + 1
    one = table_parts(hand.at(first_card_dealt).table)[1]
    assert cards_drawn(one) == cards_drawn(seat)[:1] and all(box.inside(frame) for box in boxes(one))


def test_a_board_of_any_number_of_cards_ends_before_the_ladder():
    for cards in range(8):
        table = hands(4)["checked down"].table
        board = boxes(picture._board(table.piles.stub[:cards]))
        assert max(one.right for one in board) <= picture._INNER[0] + 57 * 5
        assert len(cards_drawn(picture._board(table.piles.stub[:cards]))) == cards


def test_a_dead_hand_has_its_own_word():
    table = Hand("Ann Bo Cy Di", LIMIT_10_20).play("Cy folds").table
    dead = table._replace(shown=(None, None, "dead", None))
    assert "folded" in texts(table_parts(table)[3])
    assert "dead" in texts(table_parts(dead)[3]) and "folded" not in texts(table_parts(dead)[3])


def test_a_player_who_must_choose_is_marked_and_reads_what_he_may_do():
    hand = slips(4)["home game"].apply_ruling()
    assert kind(table_parts(hand.table)[1]) == "mark"
    assert " ".join(texts(table_parts(hand.table)[-1])) == repr(hand.legal)
    assert not table_parts(hand.table)[-3]


def test_what_two_viewers_cannot_tell_apart_while_an_incident_waits_gives_the_same_picture():
    one = Hand("Ann Bo Cy", LIMIT_10_20, deal="Ann Ah Kd, Bo 2c 3c, Cy 4c 5c, flop 9h 4d 2h", seed=1)
    other = Hand("Ann Bo Cy", LIMIT_10_20, deal="Ann Ah Kd, Bo 7s 7h, Cy 9s 9d, flop 9h 4d 2h", seed=2)
    for hand in (one, other):
        assert hand.happens(PrematureFlop()).seen_by("Bo").svg() != hand.happens(PrematureFlop()).svg()
    seen = [hand.happens(PrematureFlop()).apply_ruling().seen_by("Ann").svg() for hand in (one, other)]
    assert seen[0] == seen[1]


# --- The ladder ---------------------------------------------------------------------------------------------


def ladder(hand: Hand) -> str:
    return table_parts(hand.table)[-3]


def rung_texts(hand: Hand) -> list[int]:
    return [int(words) for words in texts(ladder(hand)) if words.isdigit()]


def rung_marked(hand: Hand) -> list[int]:
    """The rungs drawn in gold, and with the triangle beside them."""
    found = re.findall(rf'fill="{picture.GOLD}" [^>]*/><text[^>]*>(\d+)</text><path', ladder(hand))
    return [int(rung) for rung in found]


def test_the_ladder_climbs_from_the_blind_to_the_cap():
    hand = Hand(10, LIMIT_10_20)
    for high, left in ((10, "3 raises left"), (20, "2 raises left"), (30, "one raise left"), (40, "no raise left")):
        assert rung_texts(hand) == [40, 30, 20, 10]
        assert rung_marked(hand) == [high]
        assert texts(ladder(hand))[0] == "cap" and texts(ladder(hand))[-1] == left
        if left != "no raise left":
            hand = hand.play(f"{hand.to_act} raises")


def test_the_ladder_of_a_later_street_starts_without_a_mark_and_doubles_on_the_turn():
    hand = played(Hand("Ann Bo Cy", LIMIT_10_20), until=at_the_flop)
    assert (rung_texts(hand), rung_marked(hand)) == ([40, 30, 20, 10], [])
    hand = played(hand, until=lambda hand: hand.street == "turn")
    assert (rung_texts(hand), rung_marked(hand)) == ([80, 60, 40, 20], [])


def test_a_short_all_in_stands_beside_the_rungs():
    hand = Hand("Ann Bo Cy Di", LIMIT_10_20, stacks={"Di": 14}).play("Cy calls, Di raises")
    assert (rung_texts(hand), rung_marked(hand)) == ([40, 30, 20, 10], [])
    assert texts(ladder(hand))[-2:] == ["3 raises left", "14 to match"]


def test_an_all_in_that_counts_as_a_raise_moves_the_ladder():
    hand = Hand("Ann Bo Cy Di", LIMIT_10_20, stacks={"Di": 16}).play("Cy calls, Di raises")
    assert (rung_texts(hand), rung_marked(hand)) == ([36, 26, 16], [16])
    assert texts(ladder(hand))[-1] == "2 raises left"


def test_a_round_without_limit_has_no_cap():
    hand = played(Hand("Ann Bo Cy", HOME_GAME.stakes(10)), until=at_the_flop).play("Ann bets, Bo raises")
    assert (rung_texts(hand), rung_marked(hand)) == ([40, 30, 20, 10], [20])
    assert "cap" not in texts(ladder(hand))
    assert " ".join(texts(ladder(hand))[-2:]) == "no limit to the raises"


def test_the_ladder_stands_while_somebody_is_to_act_in_picture_and_words_alike():
    hand = played(Hand("Ann Bo Cy", LIMIT_10_20, seed=5))
    for step, table in enumerate(hand.tables):
        acting = hand.at(step).to_act is not None and "shows" not in hand.at(step).legal
        assert bool(table_parts(table)[-3]) == acting == ("Bets this round" in description(table)), step


def test_where_nobody_can_bet_any_more_there_is_no_ladder():
    hand = played(Hand("Ann Bo", LIMIT_10_20, stacks=[25, 1000], seed=3), aggressive)
    after = hand.places()["turn"]
    assert not any(table_parts(table)[-3] for table in hand.tables[after:])


# --- Signs the kit uses -------------------------------------------------------------------------------------


def test_no_text_of_the_kit_has_an_emoji():
    allowed = set(string.printable) | set("–—…·×é’“”\u202f")
    package = files("holdem_lessons")
    for place in ("engine/words/en.toml", "display/stepper.js", "display/stepper.css", "display/picture.py"):
        text = package.joinpath(place).read_text(encoding="utf-8")
        strange = {sign for sign in text if sign not in allowed}
        assert not strange, (place, strange)
