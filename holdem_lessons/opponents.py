"""Opponents to play against: four simple characters, each a few lines, none of which sees anybody else's cards.

An opponent is a function of the hand, his own name and a source of chance; it returns a verb that is legal now. They
are meant to be read, beaten and replaced, not to play well.
"""

import random
from collections.abc import Callable

from .engine.ranking import Kind
from .hand import Hand

Opponent = Callable[[Hand, str, random.Random], str]


def caller(hand: Hand, who: str, draw: random.Random) -> str:
    """Never folds and never raises: checks where it is free, else calls."""
    return "checks" if "checks" in hand.legal else "calls"


def rock(hand: Hand, who: str, draw: random.Random) -> str:
    """Plays only good cards: a pair, two cards from the ten up, and later at least a pair of its own making."""
    if _is_good(hand, who):
        return _wager(hand) or caller(hand, who, draw)
    return "checks" if "checks" in hand.legal else "folds"


def raiser(hand: Hand, who: str, draw: random.Random) -> str:
    """Bets and raises whenever the rules allow it."""
    return _wager(hand) or caller(hand, who, draw)


def coin(hand: Hand, who: str, draw: random.Random) -> str:
    """Draws one of the legal actions, all with the same chance."""
    return draw.choice([option.verb for option in hand.legal])


OPPONENTS: dict[str, Opponent] = {one.__name__: one for one in (caller, rock, raiser, coin)}
"""The opponents by name."""


def _wager(hand: Hand) -> str | None:
    return next((verb for verb in ("bets", "raises") if verb in hand.legal), None)


def _is_good(hand: Hand, who: str) -> bool:
    own = hand.seen_by(who)
    ranks = [card.rank for card in own.player(who).cards]
    if not own.board:
        return len(set(ranks)) < len(ranks) or min(ranks) >= 10
    board = [card.rank for card in own.board]
    return len(set(ranks)) < len(ranks) or bool(set(ranks) & set(board)) or own.rank(who).kind >= Kind.STRAIGHT
