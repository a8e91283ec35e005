"""Writes the sheet of the two example decks, a page each, for a class that deals along with real cards.

python docs/deck_sheet.py [file]
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from holdem_lessons import SORTED_DECK, SPREAD_DECK, Card, Hand

PAGE = Path(__file__).with_name("deck_sheet.html")

_DECKS = (
    ("D0", "the sorted deck", "SORTED_DECK", SORTED_DECK),
    ("D1", "the spread deck", "SPREAD_DECK", SPREAD_DECK),
)

_STYLE = """
@page { size: A4 landscape; margin: 11mm 12mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #000; font: 11.5pt/1.4 system-ui, "Segoe UI", Helvetica, Arial,
  "DejaVu Sans", sans-serif; font-variant-emoji: text; }
section { width: 273mm; height: 187mm; margin: 0 auto; overflow: hidden; break-after: page; }
section:last-child { break-after: auto; }
h1 { margin: 0 0 3mm; font-size: 20pt; line-height: 1.2; }
h1 small { font-size: 11.5pt; font-weight: normal; }
ol { display: grid; grid-template-columns: repeat(13, 1fr); gap: 1.5mm; margin: 0 0 4mm; padding: 0; list-style: none; }
li { height: 28mm; border: 0.3mm solid #000; border-radius: 1.5mm; text-align: center; position: relative; }
li i { position: absolute; left: 1mm; top: 0.3mm; font-style: normal; font-size: 8.5pt; }
li b { display: block; margin-top: 5mm; font-size: 23pt; line-height: 1.1; letter-spacing: -1.2pt; }
li span { font-size: 15pt; }
p { margin: 0 0 1.6mm; }
code { font-family: "DejaVu Sans Mono", Consolas, Menlo, monospace; font-size: 10.5pt; }
@media screen { section { height: auto; padding: 8mm 0; border-bottom: 0.3mm solid #000; } }
""".strip()

_STACK = (
    "<b>To stack it.</b> Lay card 1 face up on the table, card 2 face up on it, and so on to card 52. Turn the whole "
    "pack over: it lies face down, and card 1 is the top card. Do not shuffle or cut."
)
_SHUFFLES = (
    "<b>When a ruling says shuffle,</b> the cards that come back go under the stub, in the order they were dealt, and "
    "the whole is shuffled in a way that everybody can follow:",
    "<b>I</b> (<code>unshuffled</code>): leave the pile as it is.",
    "<b>R</b> (<code>reversed_and_cut</code>): deal the pile face down, card by card, onto a new one, which turns its "
    "order round; then move the ten top cards to the bottom.",
)


def sheet() -> str:
    """The whole page, which needs no other file: a deck on each sheet of paper."""
    decks = "\n".join(_deck(*deck) for deck in _DECKS)
    head = f'<meta charset="utf-8">\n<title>Two decks to deal along with</title>\n<style>\n{_STYLE}\n</style>'
    return f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{decks}\n</body>\n</html>\n'


def _deck(sign: str, name: str, word: str, deck: tuple[Card, ...]) -> str:
    rows = "\n".join(_place(number, card) for number, card in enumerate(deck, start=1))
    title = f"<h1>Deck {sign}: {name} <small>&ensp;in the kit <code>{word}</code>; top card first</small></h1>"
    lines = "\n".join(f"<p>{line}</p>" for line in (_STACK, *_SHUFFLES, _check(deck)))
    return f'<section id="{sign}">\n{title}\n<ol>\n{rows}\n</ol>\n{lines}\n</section>'


def _place(number: int, card: Card) -> str:
    return f"<li><i>{number}</i><b>{card.sign}</b><span>{card}</span></li>"


def _check(deck: tuple[Card, ...]) -> str:
    """What four players and the table get, so that a class sees at once whether the pack is stacked right."""
    hand = Hand(4, deck=deck)
    hands = ", ".join(f"{name} {_row(hand.player(name).cards)}" for name in hand.names)
    end = _called_down(hand).table.piles
    return f"<b>To check it,</b> deal four hands to the end: {hands}; burns {_row(end.burns)}; board {_row(end.board)}."


def _called_down(hand: Hand) -> Hand:
    """The hand in which everybody only calls and checks."""
    while not hand.over:
        hand = hand.act("checks" if "checks" in hand.legal else "calls")
    return hand


def _row(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


if __name__ == "__main__":
    page = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    page.write_text(sheet(), encoding="utf-8", newline="\n")
    print(page)
