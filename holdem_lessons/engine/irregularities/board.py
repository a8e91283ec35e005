"""Incidents of the board: cards too early, too many or too few, burns forgotten or doubled, and a dropped stub."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..procedure import in_betting, perform
from ..rules import STREETS, Step
from ..table import Move, Plan, Table
from .incident import PLAY_ON, Incident, Remedies, acted
from .plans import BURN, ONE_CARD, after_reshuffle, cards_for, dealing, dealt_by, steps_of

REDEALT = "dealt again"
WITHDRAWN = "withdrawn and reshuffled"
STANDS_NATURAL = "stands, later cards natural"


def _turned(table: Table, before: Table) -> tuple:
    """The board cards that have come since the incident began."""
    return table.piles.board[len(before.piles.board) :]


def _is_open(table: Table, street: str) -> bool:
    """Whether the betting of a street is going on."""
    return table.betting is not None and table.betting.street == street and Step("bet", street) in table.plan


def _burns_now(table: Table, street: str) -> bool:
    """Whether a burn and the cards of a street are what comes next."""
    return dealing(table.plan, street) == (0, 2) and table.plan[:2] == (BURN, cards_for(street))


@dataclass(frozen=True)
class _Premature(Incident):
    """A street is turned while the betting before it is open; ``burned`` says whether a card was burned first."""

    burned: bool = True

    street: ClassVar[str] = ""

    @property
    def _betting(self) -> str:
        return STREETS[STREETS.index(self.street) - 1]

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(), cls(burned=False))

    def why_not(self, table: Table) -> str | None:
        if not in_betting(table) or not _is_open(table, self._betting):
            return "no_premature"
        return None if steps_of(table.plan, self.street) else "no_premature"

    def happens(self, table: Table) -> Iterator[Move]:
        steps, rest = steps_of(table.plan, self.street), dealt_by(table.plan, self.street)
        *early, last = [step for step in steps if self.burned or step != BURN]
        for step in early:
            move = perform(table, step, rest)
            yield move
            table = move.table
        move = perform(table, last, rest)
        yield self.slipped(move.table, _turned(move.table, table))

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if not _is_open(table, self._betting):
            return PLAY_ON, "X-12, C-38"
        return self._remedy(table)

    def _remedy(self, table: Table) -> tuple[str, str]:
        raise NotImplementedError

    def remedies(self, table: Table, before: Table) -> Remedies:
        cards = _turned(table, before)[: self._number]
        return {WITHDRAWN: lambda: _aside(cards, self._dealt_later(table, table.plan, cards))}

    @property
    def _number(self) -> int:
        return cards_for(self.street).what

    def _dealt_later(self, table: Table, plan: Plan, cards: tuple) -> Plan:
        return dealt_by(plan, self.street, *after_reshuffle(table, self.street, cards, self.burned))


def _aside(cards: tuple, plan: Plan) -> Plan:
    return (Step("set aside", cards), *plan)


@dataclass(frozen=True)
class PrematureFlop(_Premature):
    """The flop is turned while the first betting round is open (S2-26, P-05).

    The flop is withdrawn; when the betting is over it is shuffled into the stub and a new flop comes without a burn.
    """

    key: ClassVar[str] = "premature_flop"
    street: ClassVar[str] = "flop"

    def _remedy(self, table: Table) -> tuple[str, str]:
        return WITHDRAWN, "S2-26, P-05"


@dataclass(frozen=True)
class PrematureTurn(_Premature):
    """The turn is turned while the flop betting is open (S2-28 to S2-31, P-06, C-36)."""

    key: ClassVar[str] = "premature_turn"
    street: ClassVar[str] = "turn"

    def _remedy(self, table: Table) -> tuple[str, str]:
        return table.rules.premature_turn, "S2-28, S2-29, S2-30, S2-31, P-06"

    def remedies(self, table: Table, before: Table) -> Remedies:
        cards = _turned(table, before)[:1]
        forgotten = () if self.burned else (BURN,)
        natural = steps_of(table.plan, "river")
        later = after_reshuffle(table, "river", cards)
        moved_up = (*forgotten, *natural)
        ahead = sum(step.do in ("burn", "board") for step in moved_up)
        kept, put_back = after_reshuffle(table, "turn", cards), ()
        if not any(step.do == "put back" for step in natural):  # they are not kept already
            kept, put_back = (Step("hold", ahead), *kept), (Step("put back"),)
        return {
            "the river moves up": lambda: self._planned(table, cards, moved_up, later),
            "the river moves up, fourth burn": lambda: self._planned(
                table, cards, moved_up, (*later[:1], BURN, *later[-1:])
            ),
            "reshuffled at once": lambda: self._planned(
                table, cards, after_reshuffle(table, "turn", cards, self.burned), natural
            ),
            "the river is kept": lambda: self._planned(table, cards, kept, (*put_back, *moved_up)),
        }

    def _planned(self, table: Table, cards: tuple, turn: Plan, river: Plan) -> Plan:
        return _aside(cards, dealt_by(dealt_by(table.plan, "turn", *turn), "river", *river))


@dataclass(frozen=True)
class PrematureRiver(_Premature):
    """The river is turned while the turn betting is open (S2-32, P-07)."""

    key: ClassVar[str] = "premature_river"
    street: ClassVar[str] = "river"

    def _remedy(self, table: Table) -> tuple[str, str]:
        return WITHDRAWN, "S2-32, P-07"


@dataclass(frozen=True)
class TurnAndRiver(Incident):
    """Turn and river are turned together; the river is then a premature one (P-12, S2-32)."""

    key: ClassVar[str] = "turn_and_river"

    def why_not(self, table: Table) -> str | None:
        ready = table.plan and table.plan[0] == ONE_CARD and table.plan[1:2] == (Step("bet", "turn"),)
        return None if ready and steps_of(table.plan, "river") else "no_turn_now"

    def happens(self, table: Table) -> Iterator[Move]:
        rest = dealt_by(table.plan[1:], "river")
        move = perform(table, Step("board", 2), rest)
        yield self.slipped(move.table, _turned(move.table, table))

    def remedies(self, table: Table, before: Table) -> Remedies:
        river = _turned(table, before)[1:2]
        later = after_reshuffle(table, "river", river, burned=False)
        return {WITHDRAWN: lambda: _aside(river, dealt_by(table.plan, "river", *later))}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        still = Step("bet", "turn") in table.plan
        return (WITHDRAWN, "S2-32, P-07, P-12") if still else (PLAY_ON, "X-12, C-38")


@dataclass(frozen=True)
class TooManyFlopCards(Incident):
    """The flop comes with more than three cards; it does not matter that the surplus is known (S2-25, P-04)."""

    extra: int = 1

    key: ClassVar[str] = "too_many_flop_cards"
    seen_at_showdown: ClassVar[bool] = True

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(), cls(extra=2))

    def why_not(self, table: Table) -> str | None:
        if self.extra not in (1, 2):
            return "surplus_cards"
        return None if table.plan and table.plan[0] == cards_for("flop") else "no_flop_now"

    def happens(self, table: Table) -> Iterator[Move]:
        move = perform(table, Step("board", 3 + self.extra), table.plan[1:])
        yield self.slipped(move.table, move.table.piles.board)

    def remedies(self, table: Table, before: Table) -> Remedies:
        cards = _turned(table, before)[: 3 + self.extra]
        surplus = cards[3:]
        found = {
            REDEALT: lambda: self._again(table, after_reshuffle(table, "flop", cards)),
            "the first three stand": lambda: _aside(surplus, table.plan),
            PLAY_ON: lambda: dealt_by(table.plan, "turn") if self._turn_is_next(table) else _aside(surplus, table.plan),
        }
        if self.extra == 1:
            drawn = dealt_by((Step("scramble", cards), *table.plan), "turn", ONE_CARD)
            found["one becomes the burn"] = lambda: drawn
        return found

    def _turn_is_next(self, table: Table) -> bool:
        """Whether one card is too many, and it can still count for the turn or its burn."""
        return self.extra == 1 and steps_of(table.plan, "turn") == (BURN, ONE_CARD)

    def _again(self, table: Table, steps: Plan) -> Plan:
        """The flop dealt again; bets on the bad flop go back, and its betting begins anew."""
        if acted(table, "flop"):
            return (Step("return bets", "this round"), *steps, *table.plan)
        return steps + table.plan

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if Step("bet", "flop") not in table.plan:
            return "the first three stand", "S2-25, P-04"
        drawn = table.rules.four_card_flop == "one becomes the burn" and not acted(table, "flop")
        if drawn and self._turn_is_next(table):
            return "one becomes the burn", "C-35, P-04"
        return REDEALT, "S2-25, S2-26, P-04"


@dataclass(frozen=True)
class TooFewFlopCards(Incident):
    """The flop comes with two cards or one; what is missing is added from the top (P-12)."""

    missing: int = 1

    key: ClassVar[str] = "too_few_flop_cards"
    seen_at_showdown: ClassVar[bool] = True

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(), cls(missing=2))

    def why_not(self, table: Table) -> str | None:
        if self.missing not in (1, 2):
            return "missing_cards"
        return None if table.plan and table.plan[0] == cards_for("flop") else "no_flop_now"

    def happens(self, table: Table) -> Iterator[Move]:
        move = perform(table, Step("board", 3 - self.missing), table.plan[1:])
        yield self.slipped(move.table, move.table.piles.board)

    def remedies(self, table: Table, before: Table) -> Remedies:
        completed = (Step("board", self.missing), *table.plan)
        return {"completed": lambda: completed, PLAY_ON: lambda: completed}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return "completed", "P-12"


@dataclass(frozen=True)
class _WrongBurns(Incident):
    """A street is dealt with a burn too few or too many. It is put right as long as nobody has acted on the street."""

    street: str = "flop"

    def why_not(self, table: Table) -> str | None:
        if self.street not in STREETS[1:]:
            return "no_such_dealing"
        return None if _burns_now(table, self.street) else "no_burn_now"

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if Step("bet", self.street) not in table.plan:
            return PLAY_ON, "X-19, P-10"
        if acted(table, self.street):
            return STANDS_NATURAL if table.rules.burn_repair == "natural cards" else PLAY_ON, "X-19, P-10"
        return self._repair(table), "X-19, P-10"

    def _repair(self, table: Table) -> str:
        """The remedy that leaves one burn and the right number of cards."""
        raise NotImplementedError

    def _stands(self, plan: Plan, step: Step) -> Plan:
        """The street stands; one step more comes before the next one, so that the cards after it are natural.

        A burn that was forgotten is taken there too, a burn too many goes back on top and is burned there.
        """
        later = STREETS[STREETS.index(self.street) + 1 :]
        return dealt_by(plan, later[0], step, *steps_of(plan, later[0])) if later else plan


@dataclass(frozen=True)
class NoBurn(_WrongBurns):
    """A street is dealt without burning a card; ``face_up`` is False where it is noticed before the cards are turned
    (X-19, P-10)."""

    face_up: bool = True

    key: ClassVar[str] = "no_burn"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(street, face_up) for street in STREETS[1:] for face_up in (True, False))

    @property
    def manner(self) -> str:
        return "" if self.face_up else "face_down"

    def happens(self, table: Table) -> Iterator[Move]:
        rest = table.plan[1:]
        if not self.face_up:
            yield self.slipped(table._replace(plan=rest))
            return
        move = perform(table, rest[0], rest[1:])
        yield self.slipped(move.table, _turned(move.table, table))

    def remedies(self, table: Table, before: Table) -> Remedies:
        if self._in_time(table, before):
            return {"burned first": lambda: (BURN, *table.plan)}
        cards = _turned(table, before)[: cards_for(self.street).what]
        found = {STANDS_NATURAL: lambda: self._stands(table.plan, BURN)}
        if self.street == "flop":
            again = after_reshuffle(table, "flop", cards, burned=False)
            return found | {
                "one becomes the burn": lambda: (Step("scramble", cards), ONE_CARD, *table.plan),
                REDEALT: lambda: (*again, *table.plan),
            }
        return found | {"becomes the burn": lambda: (Step("become burn", cards[0]), ONE_CARD, *table.plan)}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if self._in_time(table, before):
            return "burned first", "S0-24, P-10"
        return super().decides(table, before)

    def _repair(self, table: Table) -> str:
        return table.rules.flop_without_burn if self.street == "flop" else "becomes the burn"

    def _in_time(self, table: Table, before: Table) -> bool:
        """Whether it is noticed before the cards are turned."""
        return not self.face_up and not _turned(table, before)


@dataclass(frozen=True)
class TwoBurns(_WrongBurns):
    """Two cards are burned before a street (X-19, P-10)."""

    key: ClassVar[str] = "two_burns"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(street) for street in STREETS[1:])

    def happens(self, table: Table) -> Iterator[Move]:
        rest = table.plan[1:]
        for plan in (table.plan, rest):
            move = perform(table, BURN, plan)
            yield move
            table = move.table
        move = perform(table, rest[0], rest[1:])
        yield self.slipped(move.table, _turned(move.table, table))

    def remedies(self, table: Table, before: Table) -> Remedies:
        number = cards_for(self.street).what
        surplus = table.piles.burns[len(before.piles.burns) + 1 :][:1]
        return {
            "put right": lambda: (Step("correct", number), *table.plan),
            STANDS_NATURAL: lambda: self._stands(table.plan, Step("put back", surplus)),
        }

    def _repair(self, table: Table) -> str:
        return "put right"


@dataclass(frozen=True)
class DroppedStub(Incident):
    """The stub falls: whether its order can be told (``known``), whether muck and burns are in it (``mixed``; X-28)."""

    known: bool = False
    mixed: bool = False

    key: ClassVar[str] = "dropped_stub"
    leaves_a_trace: ClassVar[bool] = False

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(), cls(known=True), cls(mixed=True))

    @property
    def manner(self) -> str:
        return "known" if self.known else "mixed" if self.mixed else ""

    def why_not(self, table: Table) -> str | None:
        return None if table.plan and table.plan[0].do != "shuffle" and table.piles.stub else "no_stub_now"

    def happens(self, table: Table) -> Iterator[Move]:
        yield self.slipped(table)

    def remedies(self, table: Table, before: Table) -> Remedies:
        all_mixed = Step("reshuffle", (table.piles.burns, True))
        return {
            "rebuilt": lambda: table.plan,
            "stub shuffled": lambda: (Step("reshuffle", ((), False)), *table.plan),
            "mixture shuffled": lambda: (all_mixed, *table.plan),
        }

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        if self.known:
            return "rebuilt", "X-28"
        return "mixture shuffled" if self.mixed else "stub shuffled", "X-28"
