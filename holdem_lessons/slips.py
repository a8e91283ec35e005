"""Practice: hands played by chance in which something now and then goes wrong, the same ones for the same seed.

A class rules on them one after the other (``Practice``), or looks for the one slip nobody remarked on (``Mistake``).
"""

import random
from collections.abc import Iterable
from typing import NamedTuple

from .engine.errors import BadSetup
from .engine.events import Ruled, Slipped
from .engine.irregularities import (
    INCIDENTS,
    BoxedCard,
    ExposedCard,
    ExtraCard,
    MisplacedButton,
    MisreadHand,
    NoBurn,
    PrematureFlop,
    PrematureRiver,
    PrematureTurn,
    TooFewCards,
    TooFewFlopCards,
    TooManyFlopCards,
    TurnAndRiver,
    TwoBurns,
    WrongSeat,
)
from .engine.irregularities.incident import Incident, possible
from .engine.rules import COURSE, HouseRules, is_whole
from .engine.words import rule_ids, say
from .hand import Hand, check_seed, derived_seed
from .session import Session

_WEIGHTS = {"folds": 2, "checks": 6, "calls": 6, "bets": 3, "raises": 2, "goes on": 1, "reshuffles": 1}
"""How readily a player of chance does a thing: mostly he checks and calls, so that hands get to the river."""


def played_by_chance(hand: Hand, draw: random.Random) -> Hand:
    """The hand played on by chance to its end; an incident on the way is ruled on as the house does."""
    while not hand.over:
        if hand.is_unsettled:
            hand = hand.apply_ruling()
            continue
        options = list(hand.legal)
        weights = [_WEIGHTS.get(one.verb, 1) for one in options]
        hand = hand.act(draw.choices(options, weights)[0].verb)
    return hand


def with_slip(hand: Hand, draw: random.Random, noticed: bool, kinds=INCIDENTS) -> Hand | None:
    """A finished hand taken back to a step at which something goes wrong; None where nothing could.

    First the kind of incident is drawn, so that rare moments come up as often as common ones.
    """
    chances: dict[str, list[tuple[int, Incident]]] = {}
    for step, table in enumerate(hand.tables):
        for incident in possible(kinds, table):
            chances.setdefault(incident.key, []).append((step, incident))
    if not chances:
        return None
    step, incident = draw.choice(chances[draw.choice(sorted(chances))])
    return hand.at(step).happens(incident, noticed)


def _draw(seed: int, number: int) -> random.Random:
    return random.Random(f"{seed}/practice/{number}")


class Practice(NamedTuple):
    """A session in which something goes wrong in part of the hands; ``hand()`` stops there and waits for the ruling.

    ``rate`` is the part of hands with a slip, from 0 to 1. Hands are played by chance; the same seed gives the same.

    >>> practice = practise("Ann Bo Cy Di", seed=4, rate=1)
    >>> practice.hand().is_unsettled
    True
    >>> practice.after(practice.hand())
    Before hand 2: Ann 1090, Bo 970, Cy 940 and Di 1000.
    """

    session: Session
    rate: float
    kinds: tuple[type[Incident], ...] = INCIDENTS

    def __repr__(self) -> str:
        return repr(self.session)

    def hand(self) -> Hand:
        """The next hand, up to its slip where it has one, else to its end."""
        draw = _draw(self.session.seed, self.session.number)
        finished = played_by_chance(self.session.hand(), draw)
        if draw.random() >= self.rate:
            return finished
        return with_slip(finished, draw, True, self.kinds) or finished

    def after(self, hand: Hand) -> "Practice":
        """The practice after a hand of it, which is played on by chance where it is not over."""
        if not isinstance(hand, Hand):
            raise BadSetup("no_hand", value=hand)
        finished = played_by_chance(hand, _draw(self.session.seed, self.session.number))
        return self._replace(session=self.session.after(finished))


def check_rate(rate: float) -> None:
    """Raises BadSetup for a rate of slips that is not a number from 0 to 1."""
    if isinstance(rate, bool) or not isinstance(rate, (int, float)) or not 0 <= rate <= 1:
        raise BadSetup("not_a_rate", value=rate)


def listed_kinds(kinds: Iterable) -> tuple:
    """The kinds of a list; raises BadSetup for what is no list, and for an empty one."""
    given = tuple(kinds) if isinstance(kinds, Iterable) and not isinstance(kinds, (str, bytes)) else ()
    if not given:
        raise BadSetup("not_kinds", value=kinds)
    return given


def practise(
    players: str | int | Iterable[str] = 6,
    rules: HouseRules = COURSE,
    *,
    seed: int = 0,
    rate: float = 0.5,
    kinds: Iterable[type[Incident]] = INCIDENTS,
) -> Practice:
    """A practice at a new table; raises BadSetup for a rate that is not from 0 to 1, and for what is no incident."""
    check_rate(rate)
    kinds = listed_kinds(kinds)
    for kind in kinds:
        if kind not in INCIDENTS:
            raise BadSetup("no_such_incident", kind=kind)
    return Practice(Session(players, rules, seed=seed), rate, kinds)


# --- Find the mistake ---------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """What a finger on a step comes to: whether step and rule are right, and a sentence."""

    right: bool
    says: str

    def __repr__(self) -> str:
        return self.says


class Mistake(NamedTuple):
    """A finished hand with one slip that nobody remarked on: which step is it, and which rule does it break?

    >>> mistake = find_the_mistake(seed=2)
    >>> mistake.point(1).right, mistake.point(mistake.step, mistake.rule).right
    (False, True)
    """

    hand: Hand
    step: int
    """The step of the slip, counted from 1 as the story counts."""
    rule: str
    """The ids of the rules that the ruling would have cited."""

    def __repr__(self) -> str:
        return "\n".join(f"{step:>3}  {line}" for step, line in enumerate(self.hand.story(), 1))

    def replay(self, start: str | int = "start"):
        """The hand as a table to step through; its steps count as the story's do."""
        return self.hand.replay(start)

    def point(self, step: int, rule: str | None = None) -> Finding:
        """What the kit answers to a finger on a step, and to the id of a rule, or several, where one is given.

        Raises BadSetup for what is no step of the story, and for what is no rule.
        """
        steps = len(self.hand.events)
        if not is_whole(step, 1, steps):
            raise BadSetup("no_such_step", step=step, last=steps)
        given = set() if rule is None else _rules_in(rule)
        if step != self.step:
            return Finding(False, say("finding.earlier" if step > self.step else "finding.later", step=step))
        if not given:
            return Finding(True, say("finding.step", name=self.name))
        broken = given - _rules_in(self.rule)
        wrong = broken - _rules_in(_BREAKS[type(self._incident)])
        key = "finding.rule" if wrong else "finding.broken" if broken else "finding.right"
        return Finding(not wrong, say(key, name=self.name, rule=self.rule, given=", ".join(sorted(wrong or broken))))

    @property
    def name(self) -> str:
        """What the slip is called."""
        return say(f"incident.{self._incident.key}.name")

    @property
    def _incident(self) -> Incident:
        return self.hand.events[self.step - 1].incident


def _rules_in(text: str) -> set[str]:
    """The ids of the rules in a text, which commas separate; raises BadSetup for any other text."""
    found = set(text.upper().replace(",", " ").split()) if isinstance(text, str) else set()
    if not found or not found <= set(rule_ids()):
        raise BadSetup("no_such_rule", rule=text)
    return found


def find_the_mistake(players: str | int | Iterable[str] = 5, rules: HouseRules = COURSE, *, seed: int = 0) -> Mistake:
    """A hand played by chance with one slip that nobody remarked on, the same one for the same seed.

    >>> find_the_mistake(seed=3).hand.over
    True
    """
    check_seed(seed)
    for number in range(1000):
        draw = _draw(seed, number)
        finished = played_by_chance(Hand(players, rules, seed=derived_seed(seed + number)), draw)
        slipped = with_slip(finished, draw, False, _UNREMARKED)
        if slipped is not None and (found := _mistake(played_by_chance(slipped, draw))):
            return found
    raise AssertionError("no hand in a thousand had room for a slip")


_UNREMARKED = tuple(kind for kind in INCIDENTS if kind.leaves_a_trace)
"""The incidents that can be found in a story: something is there that should not be, or is missing."""

_BREAKS = {
    **dict.fromkeys((WrongSeat, MisplacedButton), "S0-08"),
    **dict.fromkeys((ExposedCard, BoxedCard, ExtraCard, TooFewCards), "S0-09"),
    **dict.fromkeys((NoBurn, TwoBurns), "S0-24, S1-15"),
    **dict.fromkeys((TooManyFlopCards, TooFewFlopCards), "S0-25, S2-02"),
    PrematureFlop: "S0-23",
    PrematureTurn: "S0-36",
    **dict.fromkeys((PrematureRiver, TurnAndRiver), "S0-40"),
    MisreadHand: "S0-46, S2-19",
}
"""The rules that each of them breaks, where its ruling may cite only the one by which it is put right."""


def _mistake(hand: Hand) -> Mistake | None:
    """The mistake of a finished hand; None where it came to light by itself or could not be ruled on."""
    if any(isinstance(event, Ruled) for event in hand.events):
        return None
    step, event = next((step, event) for step, event in enumerate(hand.events, 1) if isinstance(event, Slipped))
    at_once = hand.at(step - event.moves).happens(event.incident)
    return Mistake(hand, step, at_once.ruling.rule) if at_once.is_unsettled else None
