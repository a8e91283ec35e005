"""Incidents of the players and of the showdown: out of turn, unclear or wrong, hands thrown away, pots pushed wrong.

Where a player has said or done something unclear, the ruling says which verb it comes to. He is then held to it by a
``Turn``, so that the table goes on as if he had said the right word.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from .. import table as physics
from ..procedure import (
    Option,
    Turn,
    at_showdown,
    claimed_rank,
    fitting_verb,
    in_betting,
    legal,
    open_pots,
    skipping,
    to_act,
    winners,
)
from ..ranking import rank_of
from ..rules import Step
from ..table import Move, Plan, Table
from .incident import DEAD, PLAY_ON, Incident, Remedies

BINDING = "binding if nothing changes"
NO_RAISE = "may not raise"
TAKEN_BACK = "taken back"
PASSIVE = ("folds", "checks", "calls")

MEANT = {
    "folds": "it is a fold",
    "checks": "it is a check",
    "calls": "it is a call",
    "bets": "it is a bet",
    "raises": "it is a raise",
}
"""The remedy for what comes to a verb."""
CALL_OR_FOLD = "call or fold"
FOLD_BINDS = "the fold is binding"
CARDS_BACK = "the cards come back"
TURNED_UP = "the hand is turned up"
PUSHED_AGAIN = "the cards decide"
MADE_UP = "the call is made up"

WORDS = {"check": "checks", "call": "calls", "bet": "bets", "raise": "raises"}
"""What a player says, and the verb it stands for."""


def _must_act(table: Table, who: str) -> bool:
    """Whether a player is the one to act in a betting round."""
    return in_betting(table) and table.names[to_act(table)] == who


def _must_show(table: Table, who: str) -> bool:
    """Whether a player is the one to show or muck."""
    return at_showdown(table) and table.names[to_act(table)] == who


def _owed(table: Table) -> int:
    """Chips the player to act needs to call."""
    return table.betting.owed(to_act(table), table.bets)


def _wager(table: Table) -> Option | None:
    """The bet or raise that is open to the player to act."""
    return next((one for one in legal(table) if one.verb in ("bets", "raises")), None)


def _half_or_more(table: Table, to: int, wager: Option) -> bool:
    """Whether a street total holds at least half of the bet or raise that is open (X-14, X-15)."""
    return 2 * (to - table.betting.high) >= wager.to - table.betting.high


def _rest(plan: Plan) -> Plan:
    """The plan without the turn that a ruling before this one has given."""
    return plan[1:] if plan[0].do == "turn" else plan


# --- Out of turn ------------------------------------------------------------------------------------------


class _ByPlayer(Incident):
    """A player's own doing: no dealer is fined, and a story tells it as the ordinary action it is taken for."""

    by_dealer: ClassVar[bool] = False
    leaves_a_trace: ClassVar[bool] = False
    rule: ClassVar[str] = ""


@dataclass(frozen=True)
class ActsOutOfTurn(_ByPlayer):
    """A player acts while somebody before him has still to (X-13): ``ActsOutOfTurn("Flo", "raises")``."""

    who: str
    verb: str

    key: ClassVar[str] = "acts_out_of_turn"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from (cls(who, verb) for who in table.names for verb in MEANT)

    def why_not(self, table: Table) -> str | None:
        if self.verb not in MEANT:
            return "no_betting_verb"
        waits = in_betting(table) and table.names.index(self.who) in table.betting.queue[1:]
        return None if waits else "no_turn_to_come"

    def happens(self, table: Table) -> Iterator[Move]:
        yield self.slipped(table, who=self.who)

    def remedies(self, table: Table, before: Table) -> Remedies:
        if not self._has_turn(table, before):
            return {}
        seat, high = table.names.index(self.who), before.betting.high
        bound = self._folding(table, before) if self.verb == "folds" else Turn(seat, (self.verb,), high)
        passive = Turn(seat, PASSIVE) if self.verb in ("checks", "calls") else bound
        return {
            BINDING: lambda: self._skipped_first(table, bound),
            NO_RAISE: lambda: self._skipped_first(table, passive),
            TAKEN_BACK: lambda: table.plan,
        }

    def _folding(self, table: Table, before: Table) -> Turn:
        """A fold binds at any price; where the house refuses one for free it is a check as long as that is free."""
        seat = table.names.index(self.who)
        refused = table.rules.free_fold == "refused" and not before.betting.owed(seat, before.bets)
        return Turn(seat, ("folds", "checks") if refused else ("folds",))

    def _has_turn(self, table: Table, before: Table) -> bool:
        """Whether he has not acted since: he is still asked in the same round, and by nobody for the second time."""
        seat = table.names.index(self.who)
        if not in_betting(table) or table.betting.street != before.betting.street:
            return False
        return seat in table.betting.queue and table.betting.acted[seat] == before.betting.acted[seat]

    def _skipped_first(self, table: Table, turn: Turn) -> Plan:
        """The plan in which everybody who was passed over has his turn first, and then the player has his."""
        queue = table.betting.queue
        given = {step.what.seat: step for step in reversed(table.plan) if step.do == "turn"}
        skipped = [given.get(seat, Step("turn", Turn(seat))) for seat in queue[: queue.index(turn.seat)]]
        return (*skipped, Step("turn", turn), *table.plan)

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return (table.rules.out_of_turn if self._has_turn(table, before) else PLAY_ON), "X-13"


# --- In turn, but unclear or wrong --------------------------------------------------------------------------


@dataclass(frozen=True)
class _InTurn(_ByPlayer):
    """The player to act says or does something that must first be brought to one of the verbs."""

    who: str

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        if in_betting(table):
            yield cls(table.names[to_act(table)])

    def happens(self, table: Table) -> Iterator[Move]:
        yield self.slipped(table, who=self.who)

    def _meant(self, table: Table) -> str:
        """The verb that it comes to."""
        raise NotImplementedError

    def remedies(self, table: Table, before: Table) -> Remedies:
        if not self._has_turn(table, before):
            return {}
        verbs = dict.fromkeys([self._meant(table), *(one.verb for one in legal(table) if one.verb in MEANT)])
        return {MEANT[verb]: partial(self._held_to, table, verb) for verb in verbs}

    def _held_to(self, table: Table, *verbs: str) -> Plan:
        return (Step("turn", Turn(table.names.index(self.who), verbs)), *_rest(table.plan))

    def _has_turn(self, table: Table, before: Table) -> bool:
        """Whether he has not acted since."""
        return _must_act(table, self.who) and table.betting == before.betting

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return (self._remedy(table) if self._has_turn(table, before) else PLAY_ON), self.rule

    def _remedy(self, table: Table) -> str:
        return MEANT[self._meant(table)]


@dataclass(frozen=True)
class StringBet(_InTurn):
    """A player puts in the call and then goes back to his stack for a raise (X-14)."""

    key: ClassVar[str] = "string_bet"
    rule: ClassVar[str] = "X-14"

    def why_not(self, table: Table) -> str | None:
        if not _must_act(table, self.who):
            return "not_his_turn"
        return None if _owed(table) and _wager(table) else "no_raise_to_string"

    def _meant(self, table: Table) -> str:
        return "calls"


@dataclass(frozen=True)
class SilentChips(_InTurn):
    """A player puts in chips without a word (X-14).

    Facing a bet a single larger chip is a call, and so are several if every one is needed for it. Otherwise half a bet
    or more on top is a bet or raise.
    """

    chips: tuple[int, ...] = (25,)

    key: ClassVar[str] = "silent_chips"
    rule: ClassVar[str] = "X-14"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        if in_betting(table):
            who, owed, size = table.names[to_act(table)], _owed(table), table.betting.size
            half = max(1, size // 2)
            for chips in ((owed + size + half,), (half,) * 3, (size, size), (owed, half)):
                yield cls(who, tuple(chip for chip in chips if chip))

    def why_not(self, table: Table) -> str | None:
        if not _must_act(table, self.who):
            return "not_his_turn"
        return None if self._are_his(table) else "not_his_chips"

    def _are_his(self, table: Table) -> bool:
        return min(self.chips, default=0) > 0 and sum(self.chips) <= table.stacks[to_act(table)]

    def _meant(self, table: Table) -> str:
        owed, wager, total = _owed(table), _wager(table), sum(self.chips)
        a_call = owed and (len(self.chips) == 1 or total - min(self.chips) < owed)
        if a_call or wager is None or not _half_or_more(table, table.bets[to_act(table)] + total, wager):
            return "calls" if owed else "checks"
        return wager.verb


@dataclass(frozen=True)
class WrongAmount(_InTurn):
    """A player puts in an amount that fixed limit does not know: ``to`` is what he then has in front (X-15).

    A bet or a call is brought to the right size; what is between a call and a raise is a raise from half of it on.
    """

    to: int

    key: ClassVar[str] = "wrong_amount"
    rule: ClassVar[str] = "X-15"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        if in_betting(table):
            who, half, high = table.names[to_act(table)], max(1, table.betting.size // 2), table.betting.high
            yield from (cls(who, to) for to in (high - 1, high + half, high + 3 * half, high + 4 * half))

    def why_not(self, table: Table) -> str | None:
        if not _must_act(table, self.who):
            return "not_his_turn"
        if not 0 < self.to - table.bets[to_act(table)] <= table.stacks[to_act(table)]:
            return "no_such_amount"
        return "amount_is_right" if self.to in [one.to for one in legal(table)] else None

    def _meant(self, table: Table) -> str:
        wager, high = _wager(table), table.betting.high
        if wager and (not high or (self.to > high and _half_or_more(table, self.to, wager))):
            return wager.verb
        return "calls" if _owed(table) else "checks"


@dataclass(frozen=True)
class SaysWrongWord(_InTurn):
    """A player says ``check``, ``call``, ``bet`` or ``raise`` where another word would be right (X-25).

    With nothing to pay a call is a check and a raise is a bet. Who says check to a bet has given up his raise.
    """

    word: str

    key: ClassVar[str] = "says_wrong_word"
    rule: ClassVar[str] = "X-25"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        if in_betting(table):
            yield from (cls(table.names[to_act(table)], word) for word in WORDS)

    def why_not(self, table: Table) -> str | None:
        if self.word not in WORDS:
            return "no_betting_word"
        if not _must_act(table, self.who):
            return "not_his_turn"
        return "word_is_right" if WORDS[self.word] in legal(table) else None

    def _meant(self, table: Table) -> str:
        return fitting_verb(table, to_act(table), WORDS[self.word])

    def remedies(self, table: Table, before: Table) -> Remedies:
        found = super().remedies(table, before)
        if found and self._passes(table):
            found[CALL_OR_FOLD] = partial(self._held_to, table, "calls", "folds")
        return found

    def _passes(self, table: Table) -> bool:
        return self.word == "check" and _owed(table) > 0

    def _remedy(self, table: Table) -> str:
        return CALL_OR_FOLD if self._passes(table) else MEANT[self._meant(table)]


@dataclass(frozen=True)
class TimeRunsOut(_InTurn):
    """A player does not act, and his time is up: he checks where that is free, and else his hand is folded (X-27)."""

    key: ClassVar[str] = "time_runs_out"
    rule: ClassVar[str] = "X-27"

    def why_not(self, table: Table) -> str | None:
        return None if _must_act(table, self.who) else "not_his_turn"

    def _meant(self, table: Table) -> str:
        return "folds" if _owed(table) else "checks"


@dataclass(frozen=True)
class FoldsForFree(_InTurn):
    """A player throws his hand away though he could check (X-26)."""

    key: ClassVar[str] = "folds_for_free"
    rule: ClassVar[str] = "X-26"

    def why_not(self, table: Table) -> str | None:
        if not _must_act(table, self.who):
            return "not_his_turn"
        return "fold_not_free" if _owed(table) else None

    def remedies(self, table: Table, before: Table) -> Remedies:
        if not self._has_turn(table, before):
            return {}
        return {FOLD_BINDS: lambda: self._folded(table), CARDS_BACK: lambda: table.plan}

    def _folded(self, table: Table) -> Plan:
        if table.rules.free_fold == "remarked":
            return self._held_to(table, "folds")
        return (Step("kill", to_act(table)), *_rest(table.plan))

    def _remedy(self, table: Table) -> str:
        return FOLD_BINDS if table.rules.free_fold == "remarked" else CARDS_BACK


@dataclass(frozen=True)
class Underpaid(_ByPlayer):
    """A player who calls puts in ``by`` chips too few (X-15).

    They are made up as long as the round is open. Later the bet stands as it lies: he plays for what he has matched.
    """

    who: str
    by: int

    key: ClassVar[str] = "underpaid"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        if in_betting(table):
            yield from (cls(table.names[to_act(table)], by) for by in sorted({1, _owed(table) // 2}))

    def why_not(self, table: Table) -> str | None:
        if not _must_act(table, self.who) or "calls" not in legal(table):
            return "no_call_to_make"
        return None if 0 < self.by < _owed(table) else "not_that_short"

    def happens(self, table: Table) -> Iterator[Move]:
        paid = physics.into_front(table, to_act(table), _owed(table) - self.by, _rest(table.plan))
        after = paid._replace(betting=table.betting.passed(paid.bets))
        yield skipping(self.slipped(after, who=self.who))

    def remedies(self, table: Table, before: Table) -> Remedies:
        short = self._short(table, before)
        return {MADE_UP: lambda: (Step("make up", (to_act(before), short)), *table.plan)} if short else {}

    def _short(self, table: Table, before: Table) -> int:
        """Chips still missing from the call; none once the bets are collected, or he has called another raise."""
        seat = to_act(before)
        if Step("collect", before.betting.street) not in table.plan or table.betting.street != before.betting.street:
            return 0
        missing = before.bets[seat] + _owed(before) - table.bets[seat]
        return max(0, min(missing, self.by, table.stacks[seat]))

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return (MADE_UP if self._short(table, before) else PLAY_ON), "X-15"


@dataclass(frozen=True)
class ShowsLiveCards(_ByPlayer):
    """A player shows his hand while the betting is open; it stays live, and everybody has seen it (X-26)."""

    who: str

    key: ClassVar[str] = "shows_live_cards"

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from map(cls, table.names)

    def why_not(self, table: Table) -> str | None:
        seat = table.names.index(self.who)
        hidden = table.live[seat] and not table.shown[seat] and not table.public.issuperset(table.piles.hole[seat])
        return None if in_betting(table) and hidden else "no_live_cards"

    def happens(self, table: Table) -> Iterator[Move]:
        cards = table.piles.hole[table.names.index(self.who)]
        yield self.slipped(table._replace(public=table.public.union(cards)), cards, self.who)

    def remedies(self, table: Table, before: Table) -> Remedies:
        seat = table.names.index(self.who)
        return {DEAD: lambda: (Step("kill", seat), *table.plan)} if in_betting(table) and table.live[seat] else {}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return PLAY_ON, "X-26"


# --- The showdown -------------------------------------------------------------------------------------------


def _wins(table: Table, seat: int) -> bool:
    """Whether a seat wins or shares a pot that is still to be pushed, if every hand is read right."""
    return any(seat in winners(table, seats) for seats in open_pots(table, seat))


@dataclass(frozen=True)
class _ThrownAway(_ByPlayer):
    """At the showdown a player throws away a hand for which a pot would have come."""

    who: str

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        if at_showdown(table):
            yield cls(table.names[to_act(table)])

    def happens(self, table: Table) -> Iterator[Move]:
        mucked = physics.muck(table, to_act(table)).table
        yield skipping(self.slipped(mucked, who=self.who))

    def remedies(self, table: Table, before: Table) -> Remedies:
        return {DEAD: lambda: table.plan, TURNED_UP: lambda: self._turned_up(table, before)}

    def _turned_up(self, table: Table, before: Table) -> Plan:
        """The hand comes back out of the muck, face up, and the showdown goes on from there."""
        seat = to_act(before)
        back = (Step("take back", before.won),) if table.won != before.won else ()
        return (*back, Step("retrieve", (seat, before.piles.hole[seat])), *before.plan[1:])

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return (DEAD, self.rule) if table.rules.may_muck else (TURNED_UP, "S1-21, C-17")


@dataclass(frozen=True)
class MucksWinner(_ThrownAway):
    """At the showdown a player throws away a hand that would win or share a pot (X-16, S0-47)."""

    key: ClassVar[str] = "mucks_winner"
    rule: ClassVar[str] = "X-16, S0-47"

    def why_not(self, table: Table) -> str | None:
        if not _must_show(table, self.who):
            return "not_his_showdown"
        return None if _wins(table, to_act(table)) else "not_a_winner"


@dataclass(frozen=True)
class PlaysBoardSilently(_ThrownAway):
    """A player whose hand is the board throws his cards away and does not say that he plays it (S2-35)."""

    key: ClassVar[str] = "plays_board_silently"
    rule: ClassVar[str] = "S2-35, C-18"

    def why_not(self, table: Table) -> str | None:
        if not _must_show(table, self.who):
            return "not_his_showdown"
        seat = to_act(table)
        plays = claimed_rank(table, seat) == rank_of(table.piles.board) and _wins(table, seat)
        return None if plays else "board_not_his_hand"


@dataclass(frozen=True)
class MisreadHand(Incident):
    """The dealer pushes a pot to ``winner``, though the cards say otherwise (X-16).

    He errs, but in any house without a fine or a choice: the cards speak, and the pot goes where it belongs.
    """

    winner: str

    key: ClassVar[str] = "misread_hand"
    by_dealer: ClassVar[bool] = False

    @classmethod
    def cases(cls, table: Table) -> Iterator[Incident]:
        yield from map(cls, table.names)

    def at_table(self, name) -> Incident:
        return replace(self, winner=name(self.winner))

    def why_not(self, table: Table) -> str | None:
        if not table.plan or table.plan[0].do != "award":
            return "no_pot_now"
        seat, seats = table.names.index(self.winner), table.plan[0].what.pot.seats
        wrong = table.live[seat] and seat in seats and [seat] != winners(table, seats)
        return None if wrong else "right_winner"

    def happens(self, table: Table) -> Iterator[Move]:
        pushed = physics.award(table, table.plan[0].what, [table.names.index(self.winner)], table.plan[1:])
        yield skipping(self.slipped(pushed.table, who=self.winner))

    def remedies(self, table: Table, before: Table) -> Remedies:
        return {PUSHED_AGAIN: lambda: (Step("take back", before.won), *before.plan)}

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        return PUSHED_AGAIN, "X-16"
