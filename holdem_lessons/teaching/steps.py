"""The dealer's steps: which one is right at each place of a hand, which others come to mind, and what speaks for it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..display.incident_text import incident_sentence
from ..display.narration import Why, reason
from ..display.table_text import pot_name
from ..engine import events, procedure
from ..engine.table import Table
from ..engine.words import known, listed, number, phrase, say
from ..hand import Hand
from .questions import Reply, why_turn
from .task import Choice

STOP = "stop"


class Deed(NamedTuple):
    """One thing the dealer can do: to or for whom; of a pot its shares as (player, chips), of several pots the amounts.

    >>> Deed("award", shares=(("Ann", 20), ("Bo", 10))).key, Deed("ante", "Bo").kind
    ('award Ann 20, Bo 10', 'blinds')
    """

    verb: str
    who: str = ""
    shares: tuple[tuple[str, int], ...] = ()
    amounts: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """Its key among the choices."""
        chips = [f"{who} {chips}" for who, chips in self.shares] or map(str, self.amounts)
        return f"{self.verb} {self.who or ', '.join(chips)}".rstrip()

    @property
    def kind(self) -> str:
        """The kind of step that it is, of which a learner's mistakes are counted."""
        return _KINDS.get(self.verb, "repair")


_ORDER = (
    *("shuffle", "ante", "post", "deal", "call", "refund", "collect", "pots"),
    *("burn", "board", "show", "award", "button"),
)
"""The verbs as the choices have them; behind them stands what repairs a slip, by the name of its event."""

_KINDS = {verb: verb for verb in (*_ORDER, STOP)} | {"ante": "blinds", "post": "blinds"}


class Job(NamedTuple):
    """What the dealer has to do now, and the rule behind it."""

    deed: Deed
    why: Why


# --- Which step is right ------------------------------------------------------------------------------------


_BY_ITSELF = (events.RoundOpened, events.ShowdownOpened, events.Ruled)
"""Events that are no step of the dealer's hands: they announce the next one."""


def places(hand: Hand, start: int = 0) -> Iterator[int]:
    """The places of a hand, from one on, at which the dealer has a job; the last is its end.

    What announces the next step passes by itself, and so does a slip, but for the step of the dealer's that it spoils.
    """
    slips = {place for last in range(start, len(hand.events)) for place in _unasked(hand, last)}
    for place, event in enumerate(hand.events[start:], start):
        if not isinstance(event, _BY_ITSELF) and place not in slips:
            yield place
    yield len(hand.events)


def _unasked(hand: Hand, last: int) -> range:
    """The places of the moves of a slip, up to its last, that nobody would ask the dealer for; else none."""
    event = hand.events[last]
    if not isinstance(event, events.Slipped):
        return range(0)
    if not event.incident.by_dealer:
        return range(last, last + 1)
    first = last + 1 - event.moves
    return range(first + (_slipped_in(hand.tables[first]).kind != "repair"), last + 1)


def _slip_at(hand: Hand, place: int) -> events.Slipped | None:
    """The slip of the dealer's that begins at a place."""
    for last, event in enumerate(hand.events[place:], place):
        if isinstance(event, events.Slipped) and event.incident.by_dealer and last + 1 - event.moves == place:
            return event
    return None


def job(hand: Hand, place: int) -> Job:
    """The step that leads to the event at a place of a hand; at its end to move the button, or to stop for a ruling.

    >>> job(Hand("Ann Bo"), 0).deed.key
    'shuffle'
    """
    if place < len(hand.events):
        return _next_step(_slip_at(hand, place) or hand.events[place], *hand.tables[place : place + 2])
    if hand.is_unsettled:
        slip = hand.table.slip
        return Job(Deed(STOP), Why(hand.ruling.rule, incident_sentence(slip.incident, slip.cards, slip.who)))
    return Job(Deed("button", hand.names[0]), Why("S0-02, S0-49", phrase("dealing.button_why")))


def _next_step(event, before: Table, after: Table) -> Job:
    deed = _deed(event, before)
    if isinstance(event, events.Slipped) and (due := procedure.next_move(before)):
        event, after = due  # what the dealer means to do, before his hand slips
    if deed.verb == "call":  # what the player will do is not for the dealer to know
        return Job(deed, _why_called(before))
    if deed.verb == "show" and not getattr(event, "all_in", False):  # nor whether he shows or mucks
        return Job(deed, Why("S0-45, X-10", phrase("dealing.show_why")))
    if deed.verb == "collect" and len(after.pots) > 1:
        why = Why("S1-25, X-07", phrase("dealing.pots_why"))
        return Job(Deed("pots", amounts=tuple(pot.amount for pot in after.pots)), why)
    return Job(deed, reason(event, before, after))


def _why_called(table: Table) -> Why:
    """Why a player is called on: as the next one clockwise, or for what makes him the first to be asked."""
    rule = why_turn(table) if procedure.in_betting(table) else "S1-35"
    says = phrase(f"why.{_CALLED[rule]}")["says"] if rule in _CALLED else phrase("dealing.call_why")
    return Why(rule, says)


_CALLED = {
    "S0-10": "opened_preflop",
    "S1-10": "opened_preflop_ante",
    "X-01": "opened_heads_up",
    "S0-27": "opened",
    "S1-35": "chosen",
}
"""By its rule the reason, in the catalogue, of a call that does not just go on clockwise."""


def _deed(event, before: Table) -> Deed:
    """What the dealer does that an event comes of."""
    if isinstance(event, events.Slipped):
        return _slipped_in(before)
    if isinstance(event, events.PotAwarded):
        return Deed("award", shares=event.shares)
    verb = _VERBS.get(type(event))
    return Deed(verb, getattr(event, "who", "")) if verb else Deed(type(event).__name__)


_VERBS = dict.fromkeys(events.DECISIONS, "call") | {
    events.Shuffled: "shuffle",
    events.AntePaid: "ante",
    events.BlindPosted: "post",
    events.Dealt: "deal",
    events.Refunded: "refund",
    events.Collected: "collect",
    events.Burned: "burn",
    events.BoardTurned: "board",
    events.Shown: "show",
    events.Mucked: "show",
    events.BoardPlayed: "show",
}


def _slipped_in(before: Table) -> Deed:
    """The step during which the dealer's slip comes: the one that was next."""
    do, what = before.plan[0]
    if do in ("deal", "post"):
        return Deed(do, before.names[what if do == "deal" else what.seat])
    return Deed(do if do in ("burn", "board") else "Slipped")


# --- The step as a question -----------------------------------------------------------------------------------


class StepQuestion(NamedTuple):
    """What the dealer does now, to be asked like a ``Question``; ``may_stop`` where something may have gone wrong.

    >>> hand = Hand("Ann Bo")
    >>> question = StepQuestion(hand.tables[0], job(hand, 0))
    >>> question.answer, question.check("burn").right
    ('shuffle', False)
    """

    table: Table
    job: Job
    may_stop: bool = False

    corrected = "exam.wrong_step"
    """As of a ``Question``."""

    @property
    def kind(self) -> str:
        """The kind of the right step."""
        return self.job.deed.kind

    @property
    def asks(self) -> str:
        return say("dealing.asks")

    @property
    def rule(self) -> str:
        """The ids of the rules behind the right step."""
        return self.job.why.rule

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The right step among others that could come to mind, always in the same order."""
        return tuple(Choice(deed.key, _label(deed, self.table)) for deed in self._deeds())

    @property
    def answer(self) -> str:
        """The key of the right step."""
        return self.job.deed.key

    def check(self, key: str) -> Reply:
        """The reply to one of the choices; KeyError for any other key."""
        chosen = {deed.key: deed for deed in self._deeds()}[key]
        if chosen == self.job.deed:
            return Reply(True, say("dealing.stopped" if chosen.verb == STOP else "dealing.right", **self._why))
        if self.kind == STOP:
            return Reply(False, say("dealing.unstopped", **self._why))
        return Reply(False, say("dealing.wrong", **self._why, leads=_leads(chosen, self.kind, self.table)).strip())

    @property
    def _why(self) -> dict[str, str]:
        return self.job.why._asdict()

    def _deeds(self) -> list[Deed]:
        stop = Deed(STOP)
        deeds = {*_candidates(self.table, self.job.deed), self.job.deed}
        steps = sorted(deeds - {stop}, key=_place_in_list)
        return [*steps, stop] if self.may_stop or stop in deeds else steps


def _place_in_list(deed: Deed) -> tuple[int, str]:
    return (_ORDER.index(deed.verb) if deed.verb in _ORDER else len(_ORDER), deed.key)


def _label(deed: Deed, table: Table) -> str:
    """A deed in words."""
    if deed.verb == "award":
        shares = [say("event.share", who=who, chips=number(chips)) for who, chips in deed.shares]
        return say("dealing.choice.award", shares=listed(shares))
    if deed.verb == "pots":
        pots = len(deed.amounts)
        named = [f"{pot_name(place, pots)} {number(amount)}" for place, amount in enumerate(deed.amounts)]
        return say("dealing.choice.pots", pots=listed(named))
    if deed.verb == "board":
        return say("dealing.choice.board", street=say(f"street.{_next_street(table)}"))
    if known(f"dealing.choice.{deed.verb}"):
        return say(f"dealing.choice.{deed.verb}", who=deed.who)
    piles = table.piles
    anew = deed.verb == "Reshuffled" and not any(piles.hole) and not piles.board
    key = f"dealing.repair.{'reshuffled_all' if anew else deed.verb}"
    return phrase(key if known(key) else "dealing.repair.other")


def _next_street(table: Table) -> str:
    return {0: "flop", 3: "turn"}.get(len(table.piles.board), "river")


def _leads(deed: Deed, kind: str, table: Table) -> str:
    """What a deed would have led to where a step of a kind was due; empty where nothing is said of it."""
    for key in (f"dealing.leads.{deed.verb}.{kind}", f"dealing.leads.{deed.verb}.other"):
        if known(key):
            return say(key, who=deed.who, cards=_top_cards(table))
    return ""


def _top_cards(table: Table) -> str:
    """The cards that would have come onto the board now."""
    most = 3 if not table.piles.board else 1
    return " ".join(map(str, table.piles.stub[:most]))


# --- Which other steps are plausible ----------------------------------------------------------------------------


def _candidates(table: Table, right: Deed) -> Iterator[Deed]:
    kind, names = right.kind, table.names
    more_to_come = len(table.piles.board) < 5
    if kind in ("shuffle", "blinds", "deal"):
        yield from (Deed("shuffle"), Deed("burn"))
        yield from _for_each("deal" if kind == "shuffle" else right.verb, _near(right.who, names))
    elif kind in ("call", "show"):
        yield from _for_each(kind, _near(right.who, table.live_names))
        yield Deed("collect")
        if kind == "call" and more_to_come:
            yield Deed("burn")
    elif kind == "award":
        yield from _awards(table, right.shares)
    elif kind == "pots":
        if more_to_come:
            yield Deed("burn")
        yield from _other_pots(right.amounts)
    elif kind == "button":
        yield from _for_each("button", _near(right.who, names))
    elif kind == STOP:
        yield from _as_if_nothing_were_wrong(table)
    else:
        yield from (Deed("collect"), Deed("deal", names[0]))
        yield from (Deed("burn"), Deed("board")) if more_to_come else _for_each("show", table.live_names[1:2])


def _as_if_nothing_were_wrong(table: Table) -> Iterator[Deed]:
    """What the dealer would go on with at a table that waits for a ruling, had he not seen why."""
    table = table._replace(plan=table.plan[1:])
    while (move := procedure.next_move(table)) and isinstance(move.event, _BY_ITSELF):
        table = move.table
    if move:
        deed = _next_step(move.event, table, move.table).deed
    elif table.over:
        deed = Deed("button", table.names[0])
    else:
        deed = Deed("show" if procedure.at_showdown(table) else "call", table.names[procedure.to_act(table)])
    yield from (deed, Deed("collect"), *_candidates(table, deed))


def _for_each(verb: str, names: Iterable[str]) -> Iterator[Deed]:
    return (Deed(verb, name) for name in names)


def _near(right: str, names: Sequence[str], most: int = 3) -> list[str]:
    """The names that come to mind for a step: the right one, the one before it and the one after."""
    if right not in names:
        return list(names[:most])
    place = names.index(right)
    return sorted({names[place - 1], names[place], names[(place + 1) % len(names)]}, key=names.index)


def _other_pots(amounts: tuple[int, ...]) -> Iterator[Deed]:
    """Pots that come to mind in the place of the right ones: all in one, the wrong way round, or alike."""
    whole, count = sum(amounts), len(amounts)
    each = whole // count
    for other in ((whole,), amounts[::-1], (whole - each * (count - 1), *[each] * (count - 1))):
        yield Deed("pots", amounts=other)


def _awards(table: Table, shares: tuple[tuple[str, int], ...]) -> Iterator[Deed]:
    """Other ways to push a pot: to another hand, to all who are in, with the odd chips the wrong way."""
    whole, live = sum(chips for _, chips in shares), table.live_names
    alone = [*live[:4], *(table.names[:3] if len(live) == 1 else ())]
    ways = [((name, whole),) for name in alone]
    if len(live) > 1:
        each, odd = divmod(whole, len(live))
        ways.append(tuple((name, each + (place < odd)) for place, name in enumerate(live)))
    else:
        yield Deed("collect")
    if len(shares) > 1:
        ways.append(tuple((name, other) for (name, _), (_, other) in zip(shares, shares[::-1], strict=True)))
    for way in ways:
        yield Deed("award", shares=way)
