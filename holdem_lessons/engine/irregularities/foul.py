"""Incidents of the deck: a card that is there twice, one that is missing, and one with another back (X-18)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..cards import Card, card
from ..rules import Step
from ..table import Move, Plan, Table
from .incident import PLAY_ON, VOID, Incident, Remedies
from .plans import pots_back


@dataclass(frozen=True)
class _FouledDeck(Incident):
    """The deck is not what it should be; nobody at the table has made an error that could be put right."""

    by_dealer: ClassVar[bool] = False
    leaves_a_trace: ClassVar[bool] = False

    def remedies(self, table: Table, before: Table) -> Remedies:
        return {VOID: lambda: (*pots_back(table), Step("void", table.began))}


@dataclass(frozen=True)
class _CardOfTheDeck(_FouledDeck):
    """An incident of one card, which may be given as text."""

    card: Card | str

    def __post_init__(self):
        if not isinstance(self.card, Card):
            object.__setattr__(self, "card", card(self.card))


@dataclass(frozen=True)
class DuplicateCard(_CardOfTheDeck):
    """A card is there twice: on top of the stub lies a second one in the place of another, or one ``more`` (X-18).

    However late it is found, the hand does not count.
    """

    more: bool = False

    key: ClassVar[str] = "duplicate_card"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(one, more) for one in _seen_soon(table) for more in (False, True))

    def why_not(self, table: Table) -> str | None:
        if not table.piles.stub:
            return "no_stub_to_foul"
        return None if self.card in table.piles.all_cards()[1:] else "not_a_second_one"

    def happens(self, table: Table) -> Iterator[Move]:
        stub = table.piles.stub if self.more else table.piles.stub[1:]
        yield self.slipped(table._replace(piles=table.piles._replace(stub=(self.card, *stub))))

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return VOID, "X-18"


@dataclass(frozen=True)
class MissingCard(_CardOfTheDeck):
    """A card is not in the stub, where it should be: found in time the hand is void, a finished hand stands (X-18)."""

    key: ClassVar[str] = "missing_card"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from map(cls, table.piles.stub[-1:])

    def why_not(self, table: Table) -> str | None:
        enough = len(table.piles.stub) > _still_to_come(table.plan)
        return None if self.card in table.piles.stub and enough else "not_to_be_missed"

    def happens(self, table: Table) -> Iterator[Move]:
        stub = tuple(one for one in table.piles.stub if one != self.card)
        yield self.slipped(table._replace(piles=table.piles._replace(stub=stub)))

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return (PLAY_ON if table.over else VOID), "X-18"


@dataclass(frozen=True)
class ForeignCard(_FouledDeck):
    """A card has another back: where it is ``in_play`` the hand is void, found in the stub alone it does not matter
    (X-18)."""

    in_play: bool = True

    key: ClassVar[str] = "foreign_card"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(), cls(in_play=False))

    @property
    def manner(self) -> str:
        return "" if self.in_play else "in_stub"

    def why_not(self, table: Table) -> str | None:
        piles = table.piles
        place = (*piles.board, *piles.burns, *piles.muck, *_seen_soon(table)) if self.in_play else piles.stub
        return None if place else "no_card_there"

    def happens(self, table: Table) -> Iterator[Move]:
        yield self.slipped(table)

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return (VOID if self.in_play else PLAY_ON), "X-18"


def _seen_soon(table: Table) -> tuple[Card, ...]:
    """A card of the first hand that has one: a second one of it may turn up on the board or at the showdown."""
    return next((hand[:1] for hand in table.piles.hole if hand), ())


def _still_to_come(plan: Plan) -> int:
    """How many cards of the stub the plan will need."""
    return sum(what if do == "board" else 1 for do, what in plan if do in ("deal", "burn", "board"))
