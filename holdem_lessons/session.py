"""A session: hand after hand at one table. Who has the button, who owes which blind, who comes, goes, busts or sits out.

Chairs are fixed places at the table, counted from 1 clockwise; seats are counted from the button and are new in every
hand (S0-03).
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from . import notation
from .engine.changes import changed
from .engine.errors import BadNotation, BadSetup
from .engine.rules import COURSE, HouseRules
from .engine.words import listed, number, phrase, say
from .hand import Hand


class Guest(NamedTuple):
    """Somebody at the table: a chair from 1, chips, and what the blinds have to do with it."""

    name: str
    chair: int
    stack: int
    away: bool = False
    """Sits out."""
    waits: bool = False
    """Has just come, or comes back, and waits for the big blind."""
    posts: bool = False
    """Pays what is owed now, not to wait for the big blind (X-09)."""
    missed: frozenset[str] = frozenset()
    """The blinds missed: ``small blind``, ``big blind``."""


class Positions(NamedTuple):
    """Where a hand is played from: the chairs of button and blinds, and who owes what, by name."""

    button: int
    small: int | None
    """The chair due for the small blind, also where nobody pays it."""
    big: int | None
    players: tuple[str, ...]
    """Dealt in, from the button's left."""
    blinds: Mapping[str, int]
    posts: Mapping[str, int]
    dead: Mapping[str, int]
    dead_button: bool


class Session:
    """Many hands at one table, as a value: ``after(hand)`` is the session after a hand, this one stays as it is.

    ``players`` sit in chairs 1, 2, … in the order given, and the last of them has the first button. ``stacks`` as for
    a hand. ``seed`` decides the cards of every hand.

    >>> session = Session("Ann Bo Cy", LIMIT_10_20, seed=1)
    >>> session.hand().to_act, session.after(session.hand().play("Cy folds, Ann folds")).hand().names
    ('Cy', ('Bo', 'Cy', 'Ann'))
    """

    __slots__ = ("guests", "last", "number", "rules", "seed", "streak")

    def __init__(
        self,
        players: str | int | Iterable[str],
        rules: HouseRules = COURSE,
        *,
        stacks: int | Iterable[int] | Mapping[str, int] | None = None,
        seed: int = 0,
    ):
        first = Hand(players, rules, stacks=stacks, seed=seed)  # refuses whatever no hand could be dealt from
        if len(rules.blinds) > 2:
            raise BadSetup("session_blinds", blinds=rules.blinds)
        self.rules = rules
        self.seed = seed
        self.number = 1
        self.last: Positions | None = None
        self.streak: tuple[str | None, int] = (None, 0)
        stacked = zip(first.names, first.tables[0].stacks, strict=True)
        self.guests = tuple([Guest(name, chair, stack) for chair, (name, stack) in enumerate(stacked, start=1)])

    def _with(self, **changes) -> "Session":
        session = object.__new__(type(self))
        for name in self.__slots__:
            setattr(session, name, changes.get(name, getattr(self, name)))
        return session

    def __eq__(self, other) -> bool:
        return isinstance(other, Session) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.rules, self.seed, self.number, self.guests))

    # --- From hand to hand --------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether no hand can be dealt: fewer than two players have chips and play."""
        return len(_able(self.guests)) < 2

    @property
    def stacks(self) -> dict[str, int]:
        """Everybody's chips by name, in the order of the chairs."""
        return {guest.name: guest.stack for guest in self.guests}

    def positions(self) -> Positions:
        """Where the next hand is played from; raises BadSetup where fewer than two can play."""
        if self.over:
            raise BadSetup("session_over", names=[guest.name for guest in _able(self.guests)] or [phrase("nobody")])
        return _positions(self)

    def hand(self, **options) -> Hand:
        """The next hand, dealt to its first decision; ``options`` are further ones of Hand, such as ``deal``."""
        spots = self.positions()
        rules = self.rules if self.killer is None else killed(self.rules)
        return Hand(
            spots.players,
            rules,
            **{"seed": hand_seed(self.seed, self.number)} | options,
            stacks={name: self.stacks[name] for name in spots.players},
            blinds=spots.blinds or None,
            posts=spots.posts or None,
            kill={self.killer: kill_amount(self.rules)} if self.killer in spots.players else None,
            dead=spots.dead or None,
            dead_button=spots.dead_button,
        )

    def after(self, hand: Hand) -> "Session":
        """The session after a hand of it: stacks, button and blinds have moved on (S0-02, S0-50)."""
        if not hand.over:
            raise BadSetup("hand_not_over", who=hand.to_act)
        spots = self.positions()
        if hand.names != spots.players:
            raise BadSetup("not_this_hand", names=list(hand.names), players=list(spots.players))
        due = self.last.big if self.last else None
        guests = tuple([_after_hand(guest, hand, spots, due) for guest in self.guests])
        return self._with(guests=guests, last=spots, number=self.number + 1, streak=_streak(self, hand))

    def play(self, script: str, **options) -> "Session":
        """The session after one hand played by a script."""
        return self.after(self.hand(**options).play(script))

    @property
    def killer(self) -> str | None:
        """Who posts the kill in the next hand: the winner of two pots in a row, where the house has it (X-23)."""
        name, wins = self.streak
        return name if self.rules.kill != "off" and wins >= 2 and name in self._able_names() else None

    def _able_names(self) -> list[str]:
        return [guest.name for guest in _able(self.guests)]

    # --- Who comes and goes -----------------------------------------------------------------------------

    def sit(self, name: str, stack: int, chair: int | None = None) -> "Session":
        """Somebody new takes a chair, the first free one unless named, and waits for the big blind (X-09)."""
        names = notation.player_names([*self._names(), name], most=len(self.guests) + 1)
        taken = {guest.chair for guest in self.guests}
        chair = chair or next(number for number in range(1, self.rules.max_seats + 2) if number not in taken)
        if chair in taken or not 1 <= chair <= self.rules.max_seats:
            raise BadSetup("no_free_chair", chair=chair, name=name, most=self.rules.max_seats)
        if isinstance(stack, bool) or not isinstance(stack, int) or stack < 1:
            raise BadSetup("not_chips", what="stack", value=stack)
        guest = Guest(names[-1], chair, stack, waits=self.last is not None and bool(self.rules.blinds))
        return self._with(guests=tuple(sorted([*self.guests, guest], key=lambda one: one.chair)))

    def leave(self, name: str) -> "Session":
        """A player gets up and takes his chips; the chair is free."""
        found = self._guest(name)
        return self._with(guests=tuple([guest for guest in self.guests if guest is not found]))

    def sit_out(self, name: str) -> "Session":
        """A player stays away from the next hands; blinds that pass him are missed (X-09)."""
        return self._change(name, away=True)

    def come_back(self, name: str, *, posts: bool = False) -> "Session":
        """A player plays again: he posts what he missed, or waits for the big blind (X-09)."""
        guest = self._guest(name)
        owes = bool(guest.missed) or guest.waits
        return self._change(name, away=False, waits=owes and not posts, posts=owes and posts)

    def post(self, name: str) -> "Session":
        """A player who waits pays what is owed now and is dealt in, unless he sits between big blind and button."""
        return self.come_back(name, posts=True)

    def buy(self, name: str, chips: int) -> "Session":
        """A player puts more chips on the table between hands; never during one (X-24)."""
        if isinstance(chips, bool) or not isinstance(chips, int) or chips < 1:
            raise BadSetup("not_chips", what="stack", value=chips)
        return self._change(name, stack=self._guest(name).stack + chips)

    def follow(self, script: str) -> "Session":
        """The session after a script, a line each: a hand's actions, or who comes and goes between hands.

        Lines between hands: ``Ed sits down with 500`` (or ``in chair 5 with 500``), ``Bo leaves``, ``Cy sits out``,
        ``Cy comes back``, ``Cy posts``, ``Cy buys 200``. Together with the seed they make the session again.
        """
        session = self
        for line in script.splitlines():
            if line.strip():
                session = _between_hands(session, line.strip()) or session.play(line)
        return session

    def _names(self) -> list[str]:
        return [guest.name for guest in self.guests]

    def _guest(self, name: str) -> Guest:
        for guest in self.guests:
            if isinstance(name, str) and guest.name.casefold() == name.strip().casefold():
                return guest
        raise BadNotation("no_such_player", text=name, names=self._names())

    def _change(self, name: str, **fields) -> "Session":
        found = self._guest(name)
        return self._with(
            guests=tuple([changed(guest, **fields) if guest is found else guest for guest in self.guests])
        )

    def __repr__(self) -> str:
        return say("session.line", n=self.number, guests=listed([f"{one.name} {number(one.stack)}" for one in self.guests]))


def hand_seed(seed: int, number: int) -> int:
    """The seed of one hand of a session; every hand of every session has another.

    >>> hand_seed(7, 3)
    7000003
    """
    return seed * 1_000_000 + number


# --- Scripts ----------------------------------------------------------------------------------------------


_SITS = re.compile(r"(?P<name>.+?)\s+sits(?: down)?(?: in chair (?P<chair>\d+))? with (?P<chips>\d+)\.?", re.IGNORECASE)
_BUYS = re.compile(r"(?P<name>.+?)\s+buys (?P<chips>\d+)\.?", re.IGNORECASE)
_MOVES = {"leaves": Session.leave, "sits out": Session.sit_out, "comes back": Session.come_back, "posts": Session.post}


def _between_hands(session: Session, line: str) -> Session | None:
    """The session after a line about who comes and goes; None where the line is a hand's script."""
    if found := _SITS.fullmatch(line):
        return session.sit(found["name"], int(found["chips"]), int(found["chair"]) if found["chair"] else None)
    if found := _BUYS.fullmatch(line):
        return session.buy(found["name"], int(found["chips"]))
    for words, move in _MOVES.items():
        if line.rstrip(".").casefold().endswith(" " + words):
            return move(session, line.rstrip(".")[: -len(words)].strip())
    return None


# --- Button and blinds --------------------------------------------------------------------------------------


def _able(guests: Iterable[Guest]) -> list[Guest]:
    """Those who can be dealt in, in the order of their chairs: they have chips and do not sit out."""
    return [guest for guest in guests if guest.stack and not guest.away]


def _after(chairs: Iterable[int], chair: int) -> list[int]:
    """Chairs in clockwise order, beginning after a chair and ending with it."""
    return sorted(chairs, key=lambda one: (one <= chair, one))


def _between(chair: int, start: int, end: int) -> bool:
    """Whether a chair lies clockwise after ``start`` and before ``end``; a whole round where these are one chair."""
    return 0 < (chair - start) % _ROUND < ((end - start) % _ROUND or _ROUND)


_ROUND = 1000  # more chairs than any table has, for counting round


class _Due(NamedTuple):
    """The chairs due: for the button, for the small blind (None where nobody is), and for a big blind each."""

    button: int
    small: int | None
    bigs: list[int]


def _positions(session: Session) -> Positions:
    """Button and blinds of the next hand, by the house's way of the button (X-08)."""
    able = [guest.chair for guest in _able(session.guests)]
    ready = [guest.chair for guest in _able(session.guests) if not guest.waits and not guest.posts]
    last = session.last
    if last is None:
        due = _blinds_after(session.rules, able[-1], able, able)
    elif not session.rules.blinds or session.rules.button == "simplified":
        due = _blinds_after(session.rules, _after(ready or able, last.button)[0], able, ready)
    elif session.rules.button == "moving button":
        due = _moving(session.rules, last, able, ready)
    else:
        due = _dead(session.rules, last, able)
    return _seated(session, able, due)


def _blinds_after(rules: HouseRules, button: int, able: list[int], ready: list[int]) -> _Due:
    """The blinds follow the button; who waits may be met by the big blind but not by the small one."""
    if not rules.blinds:
        return _Due(button, None, [])
    if len(rules.blinds) == 1:
        return _Due(button, None, _after(able, button)[:1])
    if len(able) == 2:
        other = _after(able, button)[0]
        in_turn = rules.heads_up_small_blind == "first seat"
        return _Due(button, other, [button]) if in_turn else _Due(button, button, [other])
    small = _after(ready or able, button)[0]
    return _Due(button, small, _after(able, small)[:1])


def _dead(rules: HouseRules, last: Positions, able: list[int]) -> _Due:
    """The big blind goes to the player due; small blind and button follow it, also onto an empty chair (X-08)."""
    big = _after(able, last.big)[:1]
    if len(rules.blinds) == 1:
        return _Due(last.big, None, big)
    return _Due(last.small, last.big, big)


def _moving(rules: HouseRules, last: Positions, able: list[int], ready: list[int]) -> _Due:
    """The button goes to the next player, and nobody skips a blind: two may owe the big one at once (X-08)."""
    big = _after(able, last.big)[0]
    button = _after(ready or able, last.button)[0]
    if len(rules.blinds) == 1:
        return _Due(button, None, [big])
    first, second = [chair for chair in _after(able, button) if chair in ready or chair == big][:2]
    if last.big in able and last.big in (button, first):
        return _Due(button, last.big, [big])
    return _Due(button, None, [first, second])


def _seated(session: Session, able: list[int], due: _Due) -> Positions:
    """Who is dealt in, from the button's left, and what everybody owes."""
    by_chair = {guest.chair: guest for guest in _able(session.guests)}
    dealt = [chair for chair in _after(able, due.button) if _plays(by_chair[chair], due)]
    if len(dealt) == 2 and len(session.rules.blinds) == 2:
        due = _heads_up(session.rules, dealt, due)
        dealt = _after(dealt, due.button)
    names = {chair: by_chair[chair].name for chair in dealt}
    small, big = session.rules.blinds[:-1], session.rules.blinds[-1:]
    blinds = {names[due.small]: small[0]} if small and due.small in names and due.small not in due.bigs else {}
    posting = [by_chair[chair] for chair in dealt if by_chair[chair].posts and chair not in due.bigs]
    return Positions(
        button=due.button,
        small=due.small,
        big=due.bigs[-1] if due.bigs else None,
        players=tuple(names.values()),
        blinds=blinds | {names[chair]: big[0] for chair in due.bigs},
        posts={guest.name: big[0] for guest in posting},
        dead={guest.name: small[0] for guest in posting if small and "small blind" in guest.missed},
        dead_button=due.button not in names,
    )


def _plays(guest: Guest, due: _Due) -> bool:
    """Whether a guest is dealt in: one who waits only as big blind, one who posts not between button and big blind."""
    if guest.chair in due.bigs or not (guest.waits or guest.posts):
        return True
    return guest.posts and guest.chair != due.button and not _between(guest.chair, due.button, due.bigs[-1])


def _heads_up(rules: HouseRules, dealt: list[int], due: _Due) -> _Due:
    """With two players left the big blind stays with the one due, so that nobody has it twice running (X-01)."""
    big = next((chair for chair in due.bigs if chair in dealt), dealt[-1])
    other = next(chair for chair in dealt if chair != big)
    return _Due(big if rules.heads_up_small_blind == "first seat" else other, other, [big])


def _after_hand(guest: Guest, hand: Hand, spots: Positions, due: int | None) -> Guest:
    """A guest after a hand: chips won or lost, and what the blinds did to those who were not dealt in.

    ``due`` is the chair of the big blind before, from which the blinds have gone round.
    """
    if guest.name in spots.players:
        return changed(guest, stack=hand.player(guest.name).stack, waits=False, posts=False, missed=frozenset())
    missed = set(guest.missed)
    if guest.away and due is not None and spots.big is not None:
        if guest.chair == due:
            missed.add("small blind")
        if _between(guest.chair, due, spots.big):
            missed.add("big blind")
    return changed(guest, missed=frozenset(missed))


# --- Kill pots ------------------------------------------------------------------------------------------------


def kill_amount(rules: HouseRules) -> int:
    """What the killer posts: twice the big blind, or one and a half (X-23)."""
    return rules.blinds[-1] * 2 if rules.kill == "full" else rules.blinds[-1] * 3 // 2


def killed(rules: HouseRules) -> HouseRules:
    """The rules of a kill pot: the blinds stay, the limits are doubled or one and a half times as high (X-23)."""
    up = (lambda chips: chips * 2) if rules.kill == "full" else (lambda chips: chips * 3 // 2)
    return rules.stakes(up(rules.small_bet), up(rules.big_bet), blinds=rules.blinds, ante=rules.ante)


def _streak(session: Session, hand: Hand) -> tuple[str | None, int]:
    """The player who won this whole pot, and how many in a row. A split keeps the leg; so does a pot too small."""
    name, wins = session.streak
    won = [who for who in hand.names if hand.player(who).won]
    if len(won) != 1:
        return name, wins
    if won[0] != name:
        return won[0], 1
    enough = hand.player(name).won >= sum(session.rules.blinds) + session.rules.small_bet
    return name, wins + enough
