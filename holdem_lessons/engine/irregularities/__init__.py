"""Irregularities: every incident the kit knows, as values to hand to ``Hand.happens``."""

from .board import (
    DroppedStub,
    NoBurn,
    PrematureFlop,
    PrematureRiver,
    PrematureTurn,
    TooFewFlopCards,
    TooManyFlopCards,
    TurnAndRiver,
    TwoBurns,
)
from .deal import (
    BoxedCard,
    ExposedCard,
    ExtraCard,
    FlashedCard,
    JokerDealt,
    MisplacedButton,
    TooFewCards,
    WrongSeat,
)

INCIDENTS = (
    ExposedCard,
    FlashedCard,
    ExtraCard,
    TooFewCards,
    WrongSeat,
    MisplacedButton,
    BoxedCard,
    JokerDealt,
    PrematureFlop,
    PrematureTurn,
    PrematureRiver,
    TurnAndRiver,
    TooManyFlopCards,
    TooFewFlopCards,
    NoBurn,
    TwoBurns,
    DroppedStub,
)
"""All incidents: of the deal, of the board."""

__all__ = [kind.__name__ for kind in INCIDENTS]
