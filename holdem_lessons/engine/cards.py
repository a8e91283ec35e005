"""Cards, the pack of 52, and the shuffle that a seed decides."""

import random
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from .errors import BadNotation, BadSetup

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "?": ""}

# Unicode's block of playing cards has a knight between jack and queen, so queen and king stand one further on.
_GLYPH_ROW = {"s": 0x1F0A0, "h": 0x1F0B0, "d": 0x1F0C0, "c": 0x1F0D0}
_GLYPH_COLUMN = {14: 1, 11: 11, 12: 13, 13: 14}


class Card(NamedTuple):
    """A card: its rank from 2 to 14 (the ace) and its suit, one of ``c d h s``.

    >>> Card(14, "h"), card("10s").sign, card("Qs").glyph
    (Ah, '10♠', '🂭')
    """

    rank: int
    suit: str

    def __repr__(self) -> str:
        if self in (HIDDEN, JOKER):
            return "??" if self == HIDDEN else "joker"
        return RANKS[self.rank - 2] + self.suit if self in _whole_pack() else f"Card{tuple(self)}"

    __str__ = __repr__

    @property
    def sign(self) -> str:
        """Rank and suit sign, as printed on the card: ``10♠``."""
        if self == JOKER:
            return str(self)
        return str(self)[0].replace("T", "10") + SUIT_SIGNS[self.suit]

    @property
    def glyph(self) -> str:
        """The card as one character of Unicode; a face-down card is a card back."""
        if self == HIDDEN:
            return "\U0001f0a0"
        if self == JOKER:
            return "\U0001f0cf"
        return chr(_GLYPH_ROW[self.suit] + _GLYPH_COLUMN.get(self.rank, self.rank))


HIDDEN = Card(0, "?")
"""A card whose face the viewer may not see."""

JOKER = Card(0, "*")
"""A card that does not belong in the pack (X-17)."""

PACK = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, 15))
"""The 52 cards of a new pack, clubs to spades, each from the two to the ace (deck D0; S1-05)."""

SORTED_DECK = PACK
"""A deck a class stacks before it deals along with real cards: a new pack as it is, top card first (deck D0).

>>> SORTED_DECK[:4], SORTED_DECK[-1]
((2c, 3c, 4c, 5c), As)
"""

SPREAD_DECK = tuple(PACK[(29 * place + 7) % 52] for place in range(52))
"""Another one, for hands worth playing: ranks and suits are spread over the deck, every 29th card of a new pack (D1).

>>> SPREAD_DECK[:4], SPREAD_DECK[-1]
((9c, Qh, 2d, 5s), 6h)
"""

_CARD_TEXT = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])", re.IGNORECASE)
_SUIT_OF_SIGN = {sign: suit for suit, sign in SUIT_SIGNS.items()}


def card(text: str) -> Card:
    """The card that ``text`` names: ``Ah``, ``10s``, ``tS`` or ``T♠``.

    Raises BadNotation, quoting the text, for anything else.

    >>> card("T♠") == card("10s")
    True
    """
    found = _CARD_TEXT.fullmatch(text.strip()) if isinstance(text, str) else None
    if not found:
        raise BadNotation("no_card", text=text)
    rank, suit = found.groups()
    return Card(RANKS.index("T" if rank == "10" else rank.upper()) + 2, _SUIT_OF_SIGN.get(suit, suit.lower()))


def cards(text: str) -> tuple[Card, ...]:
    """The cards that ``text`` names, with blanks, commas or nothing between them; none twice.

    >>> cards("Ah Kd"), cards("9h4d2c")
    ((Ah, Kd), (9h, 4d, 2c))
    """
    if not isinstance(text, str):
        raise BadNotation("no_card", text=text)
    words = text.replace(",", " ").split()
    if len(words) == 1 and _CARD_TEXT.match(text):
        words = [match.group() for match in _CARD_TEXT.finditer(text)]
        if "".join(words) != text.strip():
            raise BadNotation("no_card", text=text)
    found = tuple(card(word) for word in words)
    _refuse_twice(found, text.strip())
    return found


def _refuse_twice(found: tuple[Card, ...], place: str) -> None:
    for position, one in enumerate(found):
        if one in found[:position]:
            raise BadSetup("card_twice", card=one, places=[place])


def as_cards(given: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """The cards of a text, or of a row of cards and card texts.

    Raises BadNotation or BadSetup for anything that is no card of the pack; a set is none, for it has no order.
    """
    if isinstance(given, str):
        return cards(given)
    if isinstance(given, (bytes, set, frozenset)) or not isinstance(given, Iterable):
        raise BadNotation("no_card", text=given)
    found = tuple([card(one) if isinstance(one, str) else one for one in given])
    for one in found:
        if not isinstance(one, Card) or one not in _whole_pack():
            raise BadSetup("no_card_of_the_pack", card=one)
    return found


# --- The shuffle ----------------------------------------------------------------------------------

Shuffle = Callable[[tuple[Card, ...], int], tuple[Card, ...]]
"""A shuffle takes a pile and how many shuffles this hand has had before, and returns the pile in its new order."""


class SeededShuffle(NamedTuple):
    """The shuffle a seed decides: the same on every platform and in every release.

    It is Fisher and Yates's, from the top of the pile downwards, over ``random.Random(text).random()``, whose output
    Python promises to keep; ``text`` is the seed and the number of the shuffle, so that every further shuffle of a
    hand differs. Python's own ``shuffle`` carries no such promise, and the global random state is never touched.

    >>> SeededShuffle(3)(PACK, 0)[:4]
    (2h, 3h, 7s, 6c)
    """

    seed: int

    def __call__(self, pile: tuple[Card, ...], number: int) -> tuple[Card, ...]:
        draw = random.Random(f"{self.seed}/{number}").random
        cards = list(pile)
        for top, left in enumerate(range(len(cards), 1, -1)):
            other = top + int(draw() * left)
            cards[top], cards[other] = cards[other], cards[top]
        return tuple(cards)


def unshuffled(pile: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    """A shuffle that changes nothing, for examples a class follows with real cards (shuffle I).

    >>> unshuffled(PACK[:3], 1)
    (2c, 3c, 4c)
    """
    return tuple(pile)


def reversed_and_cut(pile: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    """A shuffle anybody can do by hand: the pile reversed, then its top ten cards moved to the bottom (shuffle R).

    >>> reversed_and_cut(PACK, 1)[:3]
    (4s, 3s, 2s)
    """
    turned = tuple(reversed(pile))
    return turned[10:] + turned[:10]


def deck(order: str | Iterable[Card]) -> tuple[Card, ...]:
    """A pack of 52 in the order given, top card first; fewer cards are followed by the rest of a new pack.

    >>> deck("As Ks")[:3]
    (As, Ks, 2c)
    """
    top = as_cards(order)
    _refuse_twice(top, "the deck")
    return top + tuple(one for one in PACK if one not in top)


@cache
def _whole_pack() -> frozenset[Card]:
    return frozenset(PACK)


def swap_into_place(pile: tuple[Card, ...], places: dict[int, Card]) -> tuple[Card, ...]:
    """The pile with each card of ``places`` swapped into its position, so that the rest still comes from the seed."""
    order = list(pile)
    for place, wanted in places.items():
        now = order.index(wanted)
        order[place], order[now] = order[now], order[place]
    return tuple(order)
