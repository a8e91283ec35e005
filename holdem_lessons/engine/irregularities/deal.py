"""Incidents of the deal: cards exposed, too many or too few, to the wrong seat, boxed, or no card of the pack."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..cards import JOKER, Card
from ..procedure import perform
from ..rules import Step
from ..table import Move, Plan, Table
from .incident import DEAD, MISDEAL, PLAY_ON, Incident, Remedies, acted, too_late
from .plans import without_burn

REPLACED = "replaced, and it is the burn"
RETURNED = "goes back and is burned"
COMPLETED = "gets the missing card"
SCRAP = "set aside, next card"


def _deals_left(plan: Plan) -> int:
    """How many hole cards are still to be dealt."""
    return sum(step.do == "deal" for step in plan)


def _next_deal(table: Table) -> int:
    """Which hole card of the deal comes next, from 1; 0 where none does."""
    if not table.plan or table.plan[0].do != "deal":
        return 0
    return 2 * len(table.names) - _deals_left(table.plan) + 1


def _after_the_deal(plan: Plan, *steps: Step) -> Plan:
    """The plan with steps put in after the last hole card."""
    left = max((place + 1 for place, step in enumerate(plan) if step.do == "deal"), default=0)
    return plan[:left] + steps + plan[left:]


def _replacing(plan: Plan, seat: int, card: Card) -> Plan:
    """After the deal the exposed card is replaced from the top; it is the burn before the flop (S2-23)."""
    return without_burn(_after_the_deal(plan, Step("replace", (seat, card))), "flop")


def _scrapped(table: Table, seat: int, card: Card) -> Plan:
    """A card is taken out of play and its owner gets the next one; where nobody holds it any more, nothing is done."""
    if card not in table.piles.hole[seat]:
        return table.plan
    return (Step("set aside", (card,)), Step("deal", seat), *table.plan)


def _exposed_before(table: Table) -> bool:
    """Whether the dealer has exposed a hole card in this deal already: it waits to be replaced, or is the burn."""
    waits = any(step.do == "replace" for step in table.plan)
    return waits or (not table.piles.board and any(card in table.public for card in table.piles.burns))


class _NthCard(Incident):
    """Something is wrong with one card of the deal: the ``nth`` from the top, as the field of that name says."""

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield cls(_next_deal(table))

    def why_not(self, table: Table) -> str | None:
        return None if 1 <= self.nth == _next_deal(table) else "not_that_card"

    def injured(self, table: Table) -> int | None:
        """The seat whose card it is."""
        return (self.nth - 1) % len(table.names)

    def _dealt_open(self, table: Table) -> Move:
        """The card falls face up before its owner."""
        seat = table.plan[0].what
        table = perform(table, table.plan[0], table.plan[1:]).table
        up = table.piles.hole[seat][-1:]
        return self.slipped(table._replace(public=table.public.union(up)), up, table.names[seat])


class _Exposure(Incident):
    """A hole card is turned up by the dealer or by its owner, as the field ``by`` says."""

    owners_rule: ClassVar[str] = ""
    """The rule by which a card plays that its owner turned up."""

    @property
    def by_dealer(self) -> bool:
        return self.by == "dealer"

    @property
    def manner(self) -> str:
        return "by_owner" if self.by == "owner" else ""

    def _card(self, before: Table) -> tuple[int, Card]:
        """The seat and the card that is turned up, found on the table just before."""
        raise NotImplementedError

    def remedies(self, table: Table, before: Table) -> Remedies:
        seat, card = self._card(before)
        if card not in table.piles.hole[seat] or table.piles.burns:
            return {}
        return {REPLACED: lambda: _replacing(table.plan, seat, card)}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if not self.by_dealer:
            return PLAY_ON, self.owners_rule
        if too_late(table):
            return PLAY_ON, "X-12, C-38"
        if _exposed_before(before):
            return MISDEAL, "S2-24, P-03"
        may_be_replaced = not acted(table) and self.remedies(table, before)
        return (REPLACED, "S2-23, P-02") if may_be_replaced else (PLAY_ON, "X-12, X-26")


@dataclass(frozen=True)
class ExposedCard(_Exposure, _NthCard):
    """A hole card is turned up in the deal: the ``nth`` from the top, ``by`` the dealer or its owner (S2-22…24)."""

    nth: int = 1
    by: str = "dealer"

    key: ClassVar[str] = "exposed_card"
    owners_rule: ClassVar[str] = "S2-22, P-01"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(_next_deal(table), by) for by in ("dealer", "owner"))

    def why_not(self, table: Table) -> str | None:
        if self.by not in ("dealer", "owner"):
            return "dealer_or_owner"
        return super().why_not(table)

    def happens(self, table: Table) -> Iterator[Move]:
        yield self._dealt_open(table)

    def _card(self, before: Table) -> tuple[int, Card]:
        return before.plan[0].what, before.piles.stub[0]

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if self.by_dealer and self.nth <= 2 and not too_late(table):
            return MISDEAL, "S2-22, P-01"
        return super().decides(table, before)


@dataclass(frozen=True)
class FlashedCard(_Exposure):
    """A dealt hole card is turned up, the first or the second (``which``) of a player, by the dealer or its owner
    (S2-23, S2-24, X-26)."""

    who: str
    which: int = 1
    by: str = "dealer"

    key: ClassVar[str] = "flashed_card"
    owners_rule: ClassVar[str] = "X-26"
    leaves_a_trace: ClassVar[bool] = False

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(who, which, by) for who in table.names for which in (1, 2) for by in ("dealer", "owner"))

    def why_not(self, table: Table) -> str | None:
        if self.by not in ("dealer", "owner"):
            return "dealer_or_owner"
        seat = table.names.index(self.who)
        holds = table.plan and not _deals_left(table.plan) and len(table.piles.hole[seat]) >= self.which >= 1
        return None if holds and not table.shown[seat] else "no_card_to_flash"

    def happens(self, table: Table) -> Iterator[Move]:
        _, card = self._card(table)
        yield self.slipped(table._replace(public=table.public | {card}), (card,), self.who)

    def _card(self, before: Table) -> tuple[int, Card]:
        seat = before.names.index(self.who)
        return seat, before.piles.hole[seat][self.which - 1]

    def injured(self, table: Table) -> int | None:
        return table.names.index(self.who)


@dataclass(frozen=True)
class ExtraCard(Incident):
    """After the deal somebody gets a card too many: ``who`` (the first player where nobody is named), or ``number``
    players from there on one each. ``identifiable`` is False where it has been mixed into the hand (S2-33, S2-34)."""

    who: str | None = None
    number: int = 1
    identifiable: bool = True

    key: ClassVar[str] = "extra_card"
    seen_at_showdown: ClassVar[bool] = True

    @property
    def manner(self) -> str:
        return "two" if self.number == 2 else ""

    def _seats(self, table: Table) -> list[int]:
        first = 0 if self.who is None else table.names.index(self.who)
        return [(first + more) % len(table.names) for more in range(self.number)]

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(who, number) for who in (None, *table.names[1:]) for number in (1, 2))

    def why_not(self, table: Table) -> str | None:
        if not 1 <= self.number <= 2:
            return "surplus_cards"
        dealt = table.plan and table.plan[0] == Step("bet", "preflop") and not acted(table)
        return None if dealt and all(table.piles.hole[seat] for seat in self._seats(table)) else "deal_not_done"

    def happens(self, table: Table) -> Iterator[Move]:
        plan, seats = table.plan, self._seats(table)
        for seat in seats[:-1]:
            move = perform(table, Step("deal", seat), plan)
            yield move
            table = move.table
        yield self.slipped(perform(table, Step("deal", seats[-1]), plan).table, who=table.names[seats[0]])

    def remedies(self, table: Table, before: Table) -> Remedies:
        seats = [seat for seat in self._seats(table) if table.live[seat] and len(table.piles.hole[seat]) > 2]
        dead = tuple(Step("kill", seat) for seat in seats)
        extra = tuple(card for seat in seats for card in table.piles.hole[seat][2:])
        back = (Step("put back", extra), *table.plan)
        return {RETURNED: lambda: back, DEAD: lambda: dead + table.plan, PLAY_ON: lambda: back if extra else table.plan}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if too_late(table):
            return DEAD, "X-20"
        if self.number > 1:
            return MISDEAL, "S2-34, P-08"
        anybody = table.rules.extra_card == "anyone" or self._seats(table) == [0]
        if acted(table) or not self.identifiable or not anybody:
            return MISDEAL, "S2-33, C-29, X-20"
        return RETURNED, "S2-33, P-08"

    def injured(self, table: Table) -> int | None:
        return self._seats(table)[0]


@dataclass(frozen=True)
class TooFewCards(Incident):
    """The dealer passes a player over, who is left with one card (X-12, X-20)."""

    who: str

    key: ClassVar[str] = "too_few_cards"
    seen_at_showdown: ClassVar[bool] = True

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(who) for who in table.names)

    def why_not(self, table: Table) -> str | None:
        players, seat = len(table.names), table.names.index(self.who)
        second = _next_deal(table) == players + seat + 1 and table.plan[0].what == seat
        return None if second else "not_his_card"

    def happens(self, table: Table) -> Iterator[Move]:
        table = table._replace(plan=table.plan[1:])
        while table.plan[0].do == "deal":
            move = perform(table, table.plan[0], table.plan[1:])
            yield move
            table = move.table
        yield self.slipped(table, who=self.who)

    def remedies(self, table: Table, before: Table) -> Remedies:
        seat = table.names.index(self.who)
        completed = (Step("deal", seat), *table.plan)
        return {
            COMPLETED: lambda: completed,
            DEAD: lambda: (Step("kill", seat), *table.plan) if table.live[seat] else table.plan,
            PLAY_ON: lambda: completed if len(table.piles.hole[seat]) == 1 else table.plan,
        }

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        seat = table.names.index(self.who)
        last = seat == len(table.names) - 1
        if last and not (table.betting and table.betting.acted[seat] is not None) and table.live[seat]:
            return COMPLETED, "X-12, X-20"
        return (DEAD, "X-20") if too_late(table) else (MISDEAL, "X-12, X-20")

    def injured(self, table: Table) -> int | None:
        return table.names.index(self.who)


@dataclass(frozen=True)
class WrongSeat(_NthCard):
    """The ``nth`` card of the deal goes to ``who``, whose turn it is not: the first to the wrong seat, or a later one
    out of sequence (X-12)."""

    who: str
    nth: int = 1

    key: ClassVar[str] = "wrong_seat"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(who, _next_deal(table)) for who in table.names)

    def why_not(self, table: Table) -> str | None:
        if refusal := super().why_not(table):
            return refusal
        if table.names[table.plan[0].what] == self.who:
            return "his_own_card"
        return None if Step("deal", table.names.index(self.who)) in table.plan else "has_his_cards"

    def happens(self, table: Table) -> Iterator[Move]:
        wrong, right = table.names.index(self.who), table.plan[0].what
        rest = list(table.plan[1:])
        rest[rest.index(Step("deal", wrong))] = Step("deal", right)  # whose card it was gets the other's instead
        move = perform(table, Step("deal", wrong), tuple(rest))
        yield self.slipped(move.table, who=self.who)

    def remedies(self, table: Table, before: Table) -> Remedies:
        return {}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return (PLAY_ON, "X-12, C-38") if too_late(table) else (MISDEAL, "X-12")


@dataclass(frozen=True)
class MisplacedButton(Incident):
    """The button lies before ``who``, and the deal begins at that player's left (X-12, X-08)."""

    who: str

    key: ClassVar[str] = "misplaced_button"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(who) for who in table.names)

    def why_not(self, table: Table) -> str | None:
        if _next_deal(table) != 1:
            return "deal_has_begun"
        return "button_is_right" if self.who == table.names[-1] else None

    def happens(self, table: Table) -> Iterator[Move]:
        players, first = len(table.names), table.names.index(self.who) + 1
        rest = tuple(step for step in table.plan if step.do != "deal")
        for place in range(2 * players):
            move = perform(table, Step("deal", (first + place) % players), rest)
            table = move.table
            if place < 2 * players - 1:
                yield move
        yield self.slipped(table, who=self.who)

    def remedies(self, table: Table, before: Table) -> Remedies:
        return {}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return (PLAY_ON, "X-12, C-38") if too_late(table) else (MISDEAL, "X-12")


@dataclass(frozen=True)
class BoxedCard(_NthCard):
    """The ``nth`` card of the deal lies face up in the deck (X-17, P-11)."""

    nth: int = 1

    key: ClassVar[str] = "boxed_card"

    def happens(self, table: Table) -> Iterator[Move]:
        yield self._dealt_open(table)

    def remedies(self, table: Table, before: Table) -> Remedies:
        seat, card = before.plan[0].what, before.piles.stub[0]
        return {SCRAP: lambda: _scrapped(table, seat, card)}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if too_late(table):
            return PLAY_ON, "X-12, X-17"
        again = any(card != JOKER for card in before.piles.aside)
        return (MISDEAL, "X-12, X-17, P-11") if again else (SCRAP, "X-17, P-11")


@dataclass(frozen=True)
class JokerDealt(_NthCard):
    """The ``nth`` card of the deal is a joker that was left in the pack (X-17)."""

    nth: int = 1

    key: ClassVar[str] = "joker"
    leaves_a_trace: ClassVar[bool] = False
    seen_at_showdown: ClassVar[bool] = True

    def why_not(self, table: Table) -> str | None:
        return "one_joker" if JOKER in table.piles.all_cards() else super().why_not(table)

    def happens(self, table: Table) -> Iterator[Move]:
        seat, piles = table.plan[0].what, table.piles
        with_joker = table._replace(piles=piles._replace(stub=(JOKER, *piles.stub)))
        move = perform(with_joker, table.plan[0], table.plan[1:])
        yield self.slipped(move.table, (), table.names[seat])

    def remedies(self, table: Table, before: Table) -> Remedies:
        seat = before.plan[0].what
        found = {
            SCRAP: lambda: _scrapped(table, seat, JOKER),
            DEAD: lambda: (Step("kill", seat), *table.plan) if table.live[seat] else table.plan,
        }
        return found | {PLAY_ON: found[self._remedy(table, seat)]}  # no house plays with it

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return self._remedy(table, before.plan[0].what), "X-17"

    def _remedy(self, table: Table, seat: int) -> str:
        if not table.live[seat]:
            return DEAD
        has_acted = table.betting and (table.betting.acted[seat] is not None or table.betting.street != "preflop")
        return DEAD if has_acted else SCRAP
