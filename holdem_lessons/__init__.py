"""holdem-lessons: a course in fixed-limit Texas hold'em, and the engine under it."""

from .engine.cards import PACK, SORTED_DECK, SPREAD_DECK, Card, card, cards, deck, reversed_and_cut, unshuffled
from .engine.errors import BadNotation, BadSetup, IllegalAction, Refusal, UnsettledIncident
from .engine.irregularities import NAMES as _INCIDENTS
from .engine.ranking import HandRank, best_five, deciding_card, hand_rank
from .engine.rules import (
    CASINO,
    COURSE,
    HOME_GAME,
    LIMIT_2_4,
    LIMIT_10_20,
    PROFILES,
    ROBERTS,
    HouseRules,
)
from .engine.table import RAIL
from .hand import Hand, Player
from .notation import HOUSE_NAMES

__version__ = "0.1.0"

_INCIDENT_NAMES = [name for names in _INCIDENTS.values() for name in names]

__all__ = [
    "CASINO",
    "COURSE",
    "HOME_GAME",
    "HOUSE_NAMES",
    "LIMIT_2_4",
    "LIMIT_10_20",
    "PACK",
    "PROFILES",
    "RAIL",
    "ROBERTS",
    "SORTED_DECK",
    "SPREAD_DECK",
    "BadNotation",
    "BadSetup",
    "Card",
    "Hand",
    "HandRank",
    "HouseRules",
    "INCIDENTS",
    "IllegalAction",
    "Player",
    "Refusal",
    "Session",
    "UnsettledIncident",
    "best_five",
    "card",
    "cards",
    "deciding_card",
    "deck",
    "find_the_mistake",
    "hand_rank",
    "practise",
    "reversed_and_cut",
    "unshuffled",
    *_INCIDENT_NAMES,
]


def __getattr__(name: str):
    """Sessions, what goes wrong, and practice in it, are imported when they are first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_LATER[name]}", __name__), name)


_LATER = dict.fromkeys(["INCIDENTS", *_INCIDENT_NAMES], "engine.irregularities")
_LATER |= {"Session": "session", "find_the_mistake": "slips", "practise": "slips"}
