"""You are the dealer: every step of a hand, chosen from plausible ones, and every wrong step answered with the rule.

The players act by chance. With slips, a hand of the dealer's is unlucky now and then, or a player errs: then the right
step is to stop, and to rule.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..display.incident_text import incident_sentence
from ..display.narration import Why, reason, steps
from ..display.table_text import pot_name
from ..engine import events, procedure
from ..engine.rules import COURSE, HouseRules
from ..engine.table import Table
from ..engine.words import known, listed, number, phrase, say
from ..hand import Hand
from ..slips import check_rate, played_by_chance, with_slip
from .questions import Question, questions, why_turn
from .task import Choice, Setting, as_table, chosen, no_code

STOP = "stop"


class Job(NamedTuple):
    """What the dealer has to do now: the kind of step, its key among the choices, and the rule behind it."""

    kind: str
    key: str
    why: Why


class Dealing(NamedTuple):
    """A hand that the learner deals. ``mistakes`` are the kinds of steps that were not right at once.

    >>> task = dealing(seed=2, players=3)
    >>> task.asks, task.choose("burn").says.split(":")[0]
    ('What do you do now?', 'No')
    >>> task.choose("shuffle").hand.events
    (Shuffled(number=0),)
    """

    whole: Hand
    setting: Setting
    slips: float = 0.0
    place: int = 0
    says: str = ""
    done: int = 0
    right: int = 0
    mistakes: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    button_moved: bool = False

    @property
    def hand(self) -> Hand:
        """The hand as far as it has been dealt."""
        return self.whole.at(self.place)

    @property
    def over(self) -> bool:
        """Whether the hand is dealt and the button has moved."""
        return self.button_moved

    @property
    def tells_all(self) -> bool:
        return False

    @property
    def asks(self) -> str:
        if self.over:
            return ""
        ruling = self._ruling_question()
        return ruling.asks if ruling else say("dealing.asks")

    @property
    def choices(self) -> tuple[Choice, ...]:
        if self.over:
            return ()
        ruling = self._ruling_question()
        if ruling:
            return tuple(Choice(one, one) for one in ruling.choices)
        return tuple(_plausible(self.hand._now, self._job(), self.slips > 0))

    @property
    def score(self) -> str:
        told = [say("dealing.mistake", kind=phrase(f"dealing.kind.{kind}"), n=times) for kind, times in self.record]
        missed = listed(told) if told else phrase("dealing.none")
        return say("dealing.score", right=self.right, done=self.done, missed=missed)

    @property
    def record(self) -> tuple[tuple[str, int], ...]:
        """The kinds of mistakes made, and how often, most often first."""
        return tuple(Counter(self.mistakes).most_common())

    @property
    def code(self) -> str:
        setting, percent = self.setting.code("d"), round(100 * self.slips)
        return f"{setting}-{percent}" if setting and percent / 100 == self.slips else ""

    def _stopped(self) -> bool:
        return self.tried[:1] == (STOP,)

    def _ruling_question(self) -> Question | None:
        """The question for the ruling, once the learner has stopped the game."""
        if self.place < len(self.whole.events) or not self.whole.is_unsettled or not self._stopped():
            return None
        return next(questions(self.whole._now, ["ruling"]), None)

    def _job(self) -> Job:
        """What the dealer has to do at this step."""
        if self.place < len(self.whole.events):
            return _job(self.whole, self.place)
        if self.whole.is_unsettled:
            slip = self.whole._now.slip
            return Job(STOP, STOP, Why(self.whole.ruling.rule, incident_sentence(slip.incident, slip.cards, slip.who)))
        return Job("button", f"button {self.whole.names[0]}", Why("S0-02, S0-49", phrase("dealing.button_why")))

    def choose(self, key: str) -> "Dealing":
        """The task after a choice; a wrong one changes nothing on the table."""
        choice = chosen(self, key)
        ruling = self._ruling_question()
        if ruling:
            return self._ruled(ruling, key)
        job = self._job()
        if key != job.key:
            return self._replace(says=_wrong(self.hand._now, job, choice), tried=(*self.tried, key))
        after = self._counted(job.kind, bool(self.tried))
        if job.kind == STOP:
            return after._replace(says=say("dealing.stopped", says=job.why.says), tried=(STOP,))
        if job.kind == "button":
            return after._replace(says=say("dealing.right", says=job.why.says, rule=job.why.rule), button_moved=True)
        place = _next_place(self.whole, self.place + 1)
        return after._replace(place=place, says=say("dealing.right", says=job.why.says, rule=job.why.rule))

    def _counted(self, kind: str, missed: bool) -> "Dealing":
        mistakes = (*self.mistakes, kind) if missed else self.mistakes
        return self._replace(done=self.done + 1, right=self.right + (not missed), mistakes=mistakes, tried=())

    def _ruled(self, question: Question, key: str) -> "Dealing":
        reply = question.check(key)
        if not reply.right:
            return self._replace(says=reply.says, tried=(*self.tried, key))
        draw = random.Random(f"{self.setting.seed}/ruled")
        whole = played_by_chance(self.whole.apply_ruling(), draw)
        after = self._counted("ruling", len(self.tried) > 1)
        return after._replace(whole=whole, place=_next_place(whole, self.place + 1), says=reply.says)

    _repr_mimebundle_ = as_table

    def __repr__(self) -> str:
        parts = [self.says, self.asks, "; ".join(choice.label for choice in self.choices), self.score]
        return "\n".join(part for part in parts if part)


def dealing(
    *, seed: int = 0, players: int = 5, rules: HouseRules = COURSE, slips: float = 0.0, code: str | None = None
) -> Dealing:
    """A hand to deal, from a seed or a code; ``slips`` is the chance, from 0 to 1, that something goes wrong in it."""
    if code is not None:
        (seed, players, rules), (percent,) = Setting.of(code, "d")
        if percent not in _PERCENTS:
            raise no_code(code, "d")
        slips = int(percent) / 100
    check_rate(slips)
    draw = random.Random(f"{seed}/dealing")
    whole = played_by_chance(Hand(players, rules, seed=seed), draw)
    if draw.random() < slips:
        whole = with_slip(whole, draw, noticed=True) or whole
    return Dealing(whole, Setting(seed, players, rules), slips)


_PERCENTS = [str(percent) for percent in range(101)]
"""How a code writes the chance of a slip."""


# --- Which step is right ------------------------------------------------------------------------------------


_BY_ITSELF = (events.RoundOpened, events.ShowdownOpened, events.Ruled)
"""Events that are no step of the dealer's hands: they announce the next one."""


def _next_place(hand: Hand, place: int) -> int:
    """The next step from a place on that the dealer has to choose; a player's slip passes by itself."""
    while place < len(hand.events) and (
        isinstance(hand.events[place], _BY_ITSELF) or _is_players_slip(hand.events[place])
    ):
        place += 1
    return place


def _is_players_slip(event) -> bool:
    return isinstance(event, events.Slipped) and not event.incident.by_dealer


def _job(hand: Hand, place: int) -> Job:
    """The step of the dealer that leads to the event at this place of the hand."""
    event, before, after = steps(hand)[place]
    kind, key = _kind_and_key(event, before)
    if isinstance(event, events.Slipped) and (due := procedure.next_move(before)):
        event, after = due  # what the dealer means to do, before his hand slips
    if kind == "call":  # what the player will do is not for the dealer to know
        rule = why_turn(before) if procedure.in_betting(before) else "S1-35"
        return Job(kind, key, Why(rule, phrase("dealing.call_why")))
    if kind == "collect" and len(after.pots) > 1:
        why = Why("S1-25, X-07", phrase("dealing.pots_why"))
        return Job("pots", _pots_key([pot.amount for pot in after.pots]), why)
    return Job(kind, key, reason(event, before, after))


def _kind_and_key(event, before: Table) -> tuple[str, str]:
    maker = _KEYS.get(type(event))
    if maker:
        return maker(event, before)
    name = type(event).__name__
    if isinstance(event, events.DECISIONS):
        return "call", f"call {event.who}"
    return "repair", name


_KEYS: dict[type, Callable] = {
    events.Shuffled: lambda event, before: ("shuffle", "shuffle"),
    events.AntePaid: lambda event, before: ("blinds", f"ante {event.who}"),
    events.BlindPosted: lambda event, before: ("blinds", f"post {event.who}"),
    events.Dealt: lambda event, before: ("deal", f"deal {event.who}"),
    events.Refunded: lambda event, before: ("refund", f"refund {event.who}"),
    events.Collected: lambda event, before: ("collect", "collect"),
    events.Burned: lambda event, before: ("burn", "burn"),
    events.BoardTurned: lambda event, before: ("board", "board"),
    events.Shown: lambda event, before: ("show", f"show {event.who}"),
    events.Mucked: lambda event, before: ("show", f"show {event.who}"),
    events.BoardPlayed: lambda event, before: ("show", f"show {event.who}"),
    events.PotAwarded: lambda event, before: ("award", _award_key(event.shares)),
    events.Slipped: lambda event, before: _slip_key(before),
}


def _pots_key(amounts) -> str:
    return "pots " + ", ".join(map(str, amounts))


def _other_pots(right: str) -> Iterator[str]:
    """Pots that come to mind in the place of the right ones: all in one, the wrong way round, or alike."""
    amounts = [int(amount) for amount in right.removeprefix("pots ").split(", ")]
    whole, count = sum(amounts), len(amounts)
    yield _pots_key([whole])
    yield _pots_key(reversed(amounts))
    yield _pots_key([whole - whole // count * (count - 1), *[whole // count] * (count - 1)])


def _award_key(shares) -> str:
    return "award " + ", ".join(f"{who} {chips}" for who, chips in shares)


def _slip_key(before: Table) -> tuple[str, str]:
    """The step during which the dealer's slip comes: the one that was next."""
    do, what = before.plan[0]
    named = {"deal": lambda: ("deal", f"deal {before.names[what]}"), "post": lambda: ("blinds", _post_key(before))}
    if do in named:
        return named[do]()
    return {"burn": ("burn", "burn"), "board": ("board", "board")}.get(do, ("repair", "Slipped"))


def _post_key(before: Table) -> str:
    return f"post {before.names[before.plan[0].what.seat]}"


# --- Which other steps are plausible ----------------------------------------------------------------------------


def _plausible(table: Table, job: Job, with_stop: bool) -> Iterator[Choice]:
    """The right step among others that could come to mind, always in the same order."""
    for key in sorted({*_candidates(table, job), job.key} - {STOP}, key=_place_in_list):
        yield Choice(key, _label(key, table))
    if with_stop or job.key == STOP:
        yield Choice(STOP, phrase("dealing.choice.stop"))


def _place_in_list(key: str) -> tuple[int, str]:
    verb = key.split()[0]
    return (_ORDER.index(verb) if verb in _ORDER else len(_ORDER), key)


_ORDER = (
    *("shuffle", "ante", "post", "deal", "call", "refund", "collect", "pots"),
    *("burn", "board", "show", "award", "button"),
)


def _candidates(table: Table, job: Job) -> Iterator[str]:
    kind, names = job.kind, table.names
    if kind in ("shuffle", "blinds", "deal"):
        yield from ("shuffle", "burn")
        verb = job.key.split()[0] if kind != "shuffle" else "deal"
        yield from (f"{verb} {name}" for name in _near(job.key, names))
    elif kind in ("call", "show"):
        yield from (f"{kind} {name}" for name in _near(job.key, table.live_names))
        yield from ("collect", "burn") if kind == "call" else ("collect",)
    elif kind == "award":
        yield from _awards(table, job.key)
    elif kind == "pots":
        yield from ("burn", *_other_pots(job.key))
    elif kind == "button":
        yield from (f"button {name}" for name in _near(job.key, names))
    elif kind == STOP:
        yield from _as_if_nothing_were_wrong(table)
    else:
        yield from ("collect", "burn", "board", f"deal {names[0]}")


def _as_if_nothing_were_wrong(table: Table) -> Iterator[str]:
    """What the dealer would do next at a table that waits for a ruling, had he not seen why."""
    names = table.names
    rest = table._replace(plan=table.plan[1:])
    if rest.over:
        yield from (f"button {name}" for name in _near(f"button {names[0]}", names))
    elif rest.plan[0].do == "deal":
        yield from (f"deal {name}" for name in _near(f"deal {names[rest.plan[0].what]}", names))
    elif (seat := procedure.to_act(rest)) is not None:
        yield from (f"call {name}" for name in _near(f"call {names[seat]}", table.live_names))
    yield from ("collect", "burn")


def _near(key: str, names: tuple[str, ...], most: int = 3) -> list[str]:
    """The names that come to mind for a step: the right one, the one before it and the one after."""
    right = key.partition(" ")[2]
    if right not in names:
        return list(names[:most])
    place = names.index(right)
    return sorted({names[place - 1], names[place], names[(place + 1) % len(names)]}, key=names.index)


def _awards(table: Table, right: str) -> Iterator[str]:
    """Other ways to push a pot: to another hand, to all who are in, with the odd chips the wrong way."""
    shares = [one.rsplit(" ", 1) for one in right.removeprefix("award ").split(", ")]
    chips = sum(int(amount) for _, amount in shares)
    live = table.live_names
    for name in live[:4]:
        yield _award_key([(name, chips)])
    if len(live) == 1:
        yield from ("collect", *(_award_key([(name, chips)]) for name in table.names[:3]))
    else:
        each, odd = divmod(chips, len(live))
        yield _award_key([(name, each + (place < odd)) for place, name in enumerate(live)])
    if len(shares) > 1:
        turned = [amount for _, amount in reversed(shares)]
        yield _award_key([(name, amount) for (name, _), amount in zip(shares, turned, strict=True)])


def _label(key: str, table: Table) -> str:
    verb, _, who = key.partition(" ")
    if verb == "award":
        return say("dealing.choice.award", shares=listed([_share(one) for one in who.split(", ")]))
    if verb == "pots":
        amounts = [number(int(amount)) for amount in who.split(", ")]
        named = [f"{pot_name(place, len(amounts))} {amount}" for place, amount in enumerate(amounts)]
        return say("dealing.choice.pots", pots=listed(named))
    if verb == "board":
        return say("dealing.choice.board", street=say(f"street.{_next_street(table)}"))
    if known(f"dealing.choice.{verb}"):
        return say(f"dealing.choice.{verb}", who=who)
    return phrase(f"dealing.repair.{verb}") if known(f"dealing.repair.{verb}") else say("dealing.repair.other")


def _share(text: str) -> str:
    who, chips = text.rsplit(" ", 1)
    return say("event.share", who=who, chips=number(int(chips)))


def _next_street(table: Table) -> str:
    return {0: "flop", 3: "turn"}.get(len(table.piles.board), "river")


# --- What a wrong step would have led to --------------------------------------------------------------------------


def _wrong(table: Table, job: Job, choice: Choice) -> str:
    """The rule that speaks for another step, and what the chosen one would have led to."""
    if job.kind == STOP:
        return say("dealing.unstopped", says=job.why.says, rule=job.why.rule)
    verb = choice.key.split()[0]
    key = f"dealing.leads.{verb}.{job.kind}"
    usual = f"dealing.leads.{verb}.other"
    facts = {"who": choice.key.partition(" ")[2], "cards": _top_cards(table)}
    leads = say(key if known(key) else usual, **facts) if known(key) or known(usual) else ""
    return say("dealing.wrong", says=job.why.says, rule=job.why.rule, leads=leads).strip()


def _top_cards(table: Table) -> str:
    """The cards that would have come onto the board now."""
    most = 3 if not table.piles.board else 1
    return " ".join(map(str, table.piles.stub[:most]))
