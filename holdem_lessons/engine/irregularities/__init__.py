"""Irregularities: every incident the kit knows, as values to hand to ``Hand.happens``.

They are defined when the first of them is asked for: most who import the kit play a hand in which nothing goes wrong.
"""

from importlib import import_module

NAMES = {
    "deal": (
        "ExposedCard",
        "FlashedCard",
        "ExtraCard",
        "TooFewCards",
        "WrongSeat",
        "MisplacedButton",
        "BoxedCard",
        "JokerDealt",
    ),
    "board": (
        "PrematureFlop",
        "PrematureTurn",
        "PrematureRiver",
        "TurnAndRiver",
        "TooManyFlopCards",
        "TooFewFlopCards",
        "NoBurn",
        "TwoBurns",
        "DroppedStub",
    ),
    "players": (
        "ActsOutOfTurn",
        "StringBet",
        "SilentChips",
        "WrongAmount",
        "SaysWrongWord",
        "TimeRunsOut",
        "FoldsForFree",
        "Underpaid",
        "ShowsLiveCards",
        "MucksWinner",
        "PlaysBoardSilently",
        "MisreadHand",
    ),
    "foul": ("DuplicateCard", "MissingCard", "ForeignCard"),
}
"""The incidents by the module that has them: of the deal, the board, the players, and the deck."""

_MODULES = {name: module for module, names in NAMES.items() for name in names}

__all__ = [*_MODULES, "INCIDENTS"]


def __getattr__(name: str):
    if name == "INCIDENTS":
        return tuple(map(__getattr__, _MODULES))
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
