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
from .foul import DuplicateCard, ForeignCard, MissingCard
from .players import (
    ActsOutOfTurn,
    FoldsForFree,
    MisreadHand,
    MucksWinner,
    PlaysBoardSilently,
    SaysWrongWord,
    ShowsLiveCards,
    SilentChips,
    StringBet,
    TimeRunsOut,
    Underpaid,
    WrongAmount,
)

INCIDENTS = (
    # of the deal
    ExposedCard,
    FlashedCard,
    ExtraCard,
    TooFewCards,
    WrongSeat,
    MisplacedButton,
    BoxedCard,
    JokerDealt,
    # of the board
    PrematureFlop,
    PrematureTurn,
    PrematureRiver,
    TurnAndRiver,
    TooManyFlopCards,
    TooFewFlopCards,
    NoBurn,
    TwoBurns,
    DroppedStub,
    # of the players
    ActsOutOfTurn,
    StringBet,
    SilentChips,
    WrongAmount,
    SaysWrongWord,
    TimeRunsOut,
    FoldsForFree,
    Underpaid,
    ShowsLiveCards,
    # of the showdown
    MucksWinner,
    PlaysBoardSilently,
    MisreadHand,
    # of the deck
    DuplicateCard,
    MissingCard,
    ForeignCard,
)
"""All incidents."""

__all__ = [kind.__name__ for kind in INCIDENTS]
