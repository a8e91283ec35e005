"""What an incident is: a small frozen value that says what physically happens, and by which remedy it is put right.

An incident happens to a table and puts a step ``ruling`` at the head of the plan, at which everything waits. The
ruling replaces that step by a new rest of the plan. Nothing else in the engine knows of incidents.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import ClassVar, NamedTuple, get_origin

from ..errors import BadSetup
from ..events import Noticed, Ruled, Slipped
from ..procedure import Choice, skipping
from ..rules import Step, live_posts
from ..table import Move, Plan, Table
from .plans import new_deal

Remedies = dict[str, Callable[[], Plan]]
"""Ways to put an incident right, by name, each with the plan that would follow."""

MISDEAL = "misdeal"
PLAY_ON = "play on"
VOID = "void"
DEAD = "the hand is dead"


class Slip(NamedTuple):
    """An incident that has happened, the table as it was just before, and what the room saw of it."""

    incident: "Incident"
    before: Table
    cards: tuple = ()
    who: str | None = None


class Ruling(NamedTuple):
    """How an incident is put right: the remedy, the rules that say so, and the rest of the plan from now on."""

    incident: "Incident"
    remedy: str
    rule: str
    plan: Plan


@dataclass(frozen=True)
class Incident:
    """The base of all incidents: frozen values whose fields say which card, which seat, which street."""

    key: ClassVar[str] = ""
    """The incident's name in the catalogue."""
    by_dealer: ClassVar[bool] = True
    """Whether it is the dealer's error, for which a home game fines him (S1-36)."""
    seen_at_showdown: ClassVar[bool] = False
    """Whether it cannot pass unseen once the hands are compared."""

    leaves_a_trace: ClassVar[bool] = True
    """Whether somebody who reads the story of the hand could find it, though nobody remarks on it."""

    def __post_init__(self):
        for field in fields(self):
            value = getattr(self, field.name)
            if not _is_of(value, field.type):
                raise BadSetup("not_of_kind", incident=self.key, field=field.name, value=value)

    @classmethod
    def cases(cls, table: Table) -> Iterator["Incident"]:
        """The incidents of this kind that are worth trying at a table; whether they can happen says ``why_not``."""
        yield cls()

    def why_not(self, table: Table) -> str | None:
        """The key of the refusal that says why it cannot happen at this table; None where it can."""
        raise NotImplementedError

    def happens(self, table: Table) -> Iterator[Move]:
        """What physically happens, move by move; the last move is that of ``slipped``."""
        raise NotImplementedError

    def remedies(self, table: Table, before: Table) -> Remedies:
        """Every way to put it right that some house knows, and what comes to mind besides, each with its plan.

        ``table`` is as it lies now, its plan without the step ``ruling``.
        """
        raise NotImplementedError

    def decides(self, table: Table, before: Table) -> tuple[str, str]:
        """The remedy that the house rules take, and the ids of the rules that say so."""
        raise NotImplementedError

    def injured(self, table: Table) -> int | None:
        """The seat that an error of the dealer has hurt: for a board error the first live seat (P-09)."""
        return table.live.index(True)

    def at_table(self, name: Callable[[str], str]) -> "Incident":
        """The incident with the player's name as it is written at the table."""
        who = getattr(self, "who", None)
        return self if who is None else replace(self, who=name(who))

    @property
    def manner(self) -> str:
        """In what manner it happens, where there is more than one; the catalogue has a sentence for each."""
        return ""

    # --- What every incident does alike ----------------------------------------------------------

    def slipped(self, table: Table, cards=(), who: str | None = None) -> Move:
        """The move by which it comes to pass, with the cards that now lie open by it."""
        return Move(Slipped(self, tuple(cards), who), table)


def _is_of(value, kind) -> bool:
    """Whether a value is what a field is declared to be: True is no number, and chips are a tuple of whole numbers."""
    if get_origin(kind) is tuple:
        return isinstance(value, tuple) and all(_is_of(one, int) for one in value)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def possible(kinds, table: Table) -> list[Incident]:
    """All incidents of these kinds that can happen at a table now."""
    return [one for kind in kinds for one in kind.cases(table) if one.why_not(table) is None]


def refusal(incident: Incident, table: Table) -> BadSetup | None:
    """What refuses an incident that cannot happen at a table; None where it can."""
    why_not = incident.why_not(table)
    return why_not and BadSetup(why_not, **{"incident": incident.key, "names": list(table.names)} | vars(incident))


def happen(incident: Incident, table: Table, noticed: bool = True) -> list[Move]:
    """The moves of an incident at a table; noticed at once, it then awaits its ruling.

    Raises BadSetup where it cannot happen.
    """
    if refused := refusal(incident, table):
        raise refused
    *moves, last = incident.happens(table)
    event = last.event._replace(noticed=noticed, moves=1 + len(moves))
    slip = Slip(incident, table, event.cards, event.who)
    if noticed:
        return [*moves, Move(event, _awaiting(last.table, slip))]
    if incident.seen_at_showdown:
        return [*moves, skipping(Move(event, _seen_later(last.table, slip)))]
    return [*moves, skipping(Move(event, last.table))]


def _seen_later(table: Table, slip: Slip) -> Table:
    """The table at which the incident comes to light when the hands are shown, unless somebody notices it before."""
    end = next((place for place, step in enumerate(table.plan) if step.do == "showdown"), len(table.plan))
    return table._replace(plan=(*table.plan[:end], Step("ruling", slip), *table.plan[end:]))


def notice(event: Slipped, before: Table, table: Table) -> Move:
    """Somebody remarks on an incident that had passed unseen; ``before`` is the table just before it."""
    incident = event.incident
    slip = Slip(incident, before, event.cards, event.who)
    rest = _without_slip(table.plan, Step("ruling", slip))
    return Move(Noticed(incident), _awaiting(table._replace(plan=rest), slip))


def _without_slip(plan: Plan, ruling_step: Step) -> Plan:
    """The plan in which this incident comes to light no second time, whatever a player chooses meanwhile."""
    rest = tuple(step for step in plan if step != ruling_step)
    if not rest or rest[0].do != "choose":
        return rest
    plans = tuple((verb, _without_slip(then, ruling_step)) for verb, then in rest[0].what.plans)
    return (Step("choose", rest[0].what._replace(plans=plans)), *rest[1:])


def _awaiting(table: Table, slip: Slip) -> Table:
    return table._replace(plan=(Step("ruling", slip), *table.plan))


# --- The ruling -----------------------------------------------------------------------------------------


def ruling(table: Table) -> Ruling:
    """The ruling on the incident a table waits for."""
    slip = table.slip
    as_it_lies = _without_ruling(table)
    if as_it_lies.over and slip.incident.by_dealer:  # the pot is pushed: nothing is paid and nothing dealt again
        return Ruling(slip.incident, PLAY_ON, "X-12", as_it_lies.plan)
    if _injured_chooses(slip.incident, as_it_lies):
        return _home_ruling(slip.incident, as_it_lies, slip.before)
    remedy, rule = slip.incident.decides(as_it_lies, slip.before)
    return Ruling(slip.incident, remedy, rule, remedies(table)[remedy]())


def at_once(table: Table) -> Ruling:
    """The ruling as it would have been, had the incident a table waits for been noticed as it happened."""
    slip = table.slip
    return ruling(happen(slip.incident, slip.before)[-1].table)


def remedies(table: Table) -> Remedies:
    """All remedies that can be argued for at a table that waits for a ruling, each with the plan it would give."""
    slip = table.slip
    as_it_lies = _without_ruling(table)
    usual = {MISDEAL: lambda: new_deal(as_it_lies), PLAY_ON: lambda: as_it_lies.plan}
    found = usual | slip.incident.remedies(as_it_lies, slip.before)
    if _injured_chooses(slip.incident, as_it_lies):
        home = _home_ruling(slip.incident, as_it_lies, slip.before)
        found[home.remedy] = lambda: home.plan
    return found


def _without_ruling(table: Table) -> Table:
    return table._replace(plan=table.plan[1:])


def apply(table: Table, decided: Ruling) -> Move:
    """The ruling is given; from here on the dealer follows its plan."""
    event = Ruled(decided.incident, decided.remedy, decided.rule)
    return skipping(Move(event, table._replace(plan=decided.plan)))


# --- The home game (P-09) ---------------------------------------------------------------------------------


def _injured_chooses(incident: Incident, table: Table) -> bool:
    return incident.by_dealer and table.rules.dealer_error == "injured player chooses"


HOME_CHOICE = "the injured player chooses"
NO_CHOICE = "the dealer is the injured player"


def _home_ruling(incident: Incident, table: Table, before: Table) -> Ruling:
    """The dealer pays the fine, and the injured player lets play go on or asks for a reshuffle (S1-35, S1-36)."""
    fine = (Step("fine", _fine(table)),) if _fine(table) and not table.dead_button else ()
    on = incident.remedies(table, before).get(PLAY_ON, lambda: table.plan)()
    seat = incident.injured(table)
    if seat is None or (seat == len(table.names) - 1 and not table.dead_button):
        return Ruling(incident, NO_CHOICE, "S1-36, P-09", fine + on)
    again = new_deal(table, keep=_KEEPS[table.rules.reshuffle_money])
    choice = Step("choose", Choice(seat, (("goes on", on), ("reshuffles", again))))
    return Ruling(incident, HOME_CHOICE, "S1-35, S1-36, P-09", (*fine, choice))


_KEEPS = {
    "bets back, antes stay": "forced",
    "everything stays": "everything",
    "everything back": "nothing",
}


def _fine(table: Table) -> int:
    """The dealer's fine in chips: what an ante is, or half a small bet where there is none (C-39)."""
    if table.rules.dealer_fine == "none":
        return 0
    return table.rules.ante or max(1, table.rules.small_bet // 2)


# --- How far the hand has gone ------------------------------------------------------------------------------


def acted(table: Table, street: str = "preflop") -> int:
    """How many players have acted in the betting of a street, as long as it is the last that was opened."""
    if table.betting is None or table.betting.street != street:
        return 0
    betting = table.betting
    return sum(betting.acted[seat] is not None or not table.live[seat] for seat in betting.began)


def too_late(table: Table) -> bool:
    """Whether it is too late for a misdeal in this house: once the flop is out it always is (C-38, X-12)."""
    if table.betting is None:
        return False
    if table.betting.street != "preflop":
        return True
    reading = table.rules.misdeal_deadline
    if reading == "anyone has acted":
        return acted(table) >= 1
    if reading == "two players have acted":
        return acted(table) >= 2
    return acted(table) >= 3 or (acted(table) == 2 and _with_chips(table) >= 1)


def _with_chips(table: Table) -> int:
    """How many players have put in chips by acting, which blinds and antes are not."""
    forced = live_posts(table.posts)
    return sum(paid > table.rules.ante + forced.get(seat, 0) for seat, paid in enumerate(table.paid))


INCIDENT_OPTIONS = (
    "dealer_error",
    "misdeal_deadline",
    "extra_card",
    "four_card_flop",
    "premature_turn",
    "flop_without_burn",
    "burn_repair",
    "burn_on_redeal",
    "redeal_includes_muck",
    "out_of_turn",
    "free_fold",
    "may_muck",
    "board_play",
)
"""The house rules a ruling may depend on; the others do not concern incidents."""
