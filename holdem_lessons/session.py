"""A session: hand after hand at one table. Who has the button, owes which blind, comes, goes, busts or sits out.

Chairs are fixed places at the table, counted from 1 clockwise; seats are counted from the button and are new in every
hand (S0-03).
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from . import notation
from .engine.errors import BadNotation, BadSetup, Choices
from .engine.events import BlindPosted
from .engine.rules import COURSE, HouseRules, is_whole
from .engine.words import listed, number, phrase, say
from .hand import Hand, check_chips, derived_seed
from .value import Value


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
    """The blinds missed since the last hand played: ``small blind``, ``big blind``."""

    @property
    def able(self) -> bool:
        """Whether cards can be dealt to this chair: there are chips, and nobody sits out."""
        return bool(self.stack) and not self.away

    @property
    def ready(self) -> bool:
        """Whether there is nothing to wait for or to pay first."""
        return self.able and not self.waits and not self.posts


class Positions(NamedTuple):
    """Where a hand is played from: the chairs of button and blinds, and who owes how many chips, by name."""

    button: int
    small: int | None
    """The chair due for the small blind, also where nobody sits there; None where none is due."""
    big: int | None
    """The chair of the last big blind."""
    players: tuple[str, ...]
    """Dealt in, from the button's left."""
    blinds: Mapping[str, int]
    posts: Mapping[str, int]
    """Live chips of those who come in, part of their first bet (X-09)."""
    dead: Mapping[str, int]
    """Chips for the middle, part of no bet (X-09)."""
    dead_button: bool
    """Whether nobody who is dealt in has the button (X-08)."""


class Session(Value):
    """Many hands at one table, as a value: ``after(hand)`` is the session after a hand, this one stays as it is.

    ``players`` sit in chairs 1, 2, … in the order given, and the last of them has the first button. ``stacks`` in chips
    as for a hand. ``seed`` decides the cards of every hand. Whatever cannot be done raises BadSetup or BadNotation, in
    one sentence, and changes nothing.

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
        stacked = zip(first.names, first.at(0).table.stacks, strict=True)
        guests = tuple([Guest(name, chair, stack) for chair, (name, stack) in enumerate(stacked, start=1)])
        self._set(rules=rules, seed=seed, number=1, last=None, streak=(None, 0), guests=guests)

    def __eq__(self, other) -> bool:
        return isinstance(other, Session) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.rules, self.seed, self.number, self.guests))

    # --- From hand to hand --------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether no hand can be dealt: fewer than two players have chips and play.

        >>> Session("Ann Bo").sit_out("Bo").over
        True
        """
        return len(_able(self.guests)) < 2

    @property
    def stacks(self) -> dict[str, int]:
        """Everybody's chips by name, in the order of the chairs."""
        return {guest.name: guest.stack for guest in self.guests}

    def positions(self) -> Positions:
        """Where the next hand is played from (X-08, X-09); raises BadSetup where fewer than two can play.

        >>> Session("Ann Bo Cy", LIMIT_10_20).positions().blinds
        {'Ann': 5, 'Bo': 10}
        """
        if self.over:
            raise BadSetup("session_over", names=[guest.name for guest in _able(self.guests)] or [phrase("nobody")])
        return _positions(self)

    def hand(self, **options) -> Hand:
        """The next hand, dealt to its first decision; ``options`` are further ones of Hand, such as ``deal``."""
        known = sorted(set(options) & {"stacks", "blinds", "posts", "kill", "dead", "dead_button"})
        if known:
            raise BadSetup("known_to_session", option=known[0])
        spots, killer, stacks = self.positions(), self.killer, self.stacks
        return Hand(
            spots.players,
            _rules_with(self.rules, killer),
            **{"seed": hand_seed(self.seed, self.number)} | options,
            stacks={name: stacks[name] for name in spots.players},
            blinds=spots.blinds or None,
            posts=spots.posts or None,
            kill={killer: kill_amount(self.rules)} if killer else None,
            dead=spots.dead or None,
            dead_button=spots.dead_button,
        )

    def after(self, hand: Hand) -> "Session":
        """The session after a hand of it: stacks, button and blinds have moved on (S0-02, S0-50).

        Raises BadSetup for a hand that is not over, or that was played by others, with other stacks or other rules.
        """
        spots = self.positions()
        self._check(hand, spots)
        guests = tuple([_after_hand(guest, hand, spots, self.last) for guest in self.guests])
        return self._with(guests=guests, last=spots, number=self.number + 1, streak=_streak(self, hand))

    def _check(self, hand: Hand, spots: Positions) -> None:
        if not isinstance(hand, Hand):
            raise BadSetup("not_a_hand", value=hand)
        if not hand.over:
            raise BadSetup("hand_not_over", who=hand.to_act)
        start, stacks = hand.at(0).table, self.stacks
        played = _with_stacks(start.names, start.stacks)
        due = _with_stacks(spots.players, [stacks[name] for name in spots.players])
        if played != due:
            raise BadSetup("not_this_hand", names=played, players=due)
        if start.rules != _rules_with(self.rules, self.killer):
            raise BadSetup("not_these_rules")

    def play(self, script: str, **options) -> "Session":
        """The session after one hand played by a script; options as for ``hand``.

        >>> Session("Ann Bo Cy", LIMIT_10_20).play("Cy folds, Ann folds").stacks
        {'Ann': 995, 'Bo': 1005, 'Cy': 1000}
        """
        return self.after(self.hand(**options).play(script))

    @property
    def killer(self) -> str | None:
        """Who posts the kill in the next hand: the winner of two pots in a row, where the house has it (X-23)."""
        name, wins = self.streak
        if self.rules.kill == "off" or wins < 2 or self.over:
            return None
        return name if name in self.positions().players else None

    # --- Who comes and goes -----------------------------------------------------------------------------

    def sit(self, name: str, stack: int, chair: int | None = None) -> "Session":
        """Somebody new takes a chair, the first free one unless named, and waits for the big blind (X-09).

        >>> Session("Ann Bo Cy").play("Cy folds, Ann folds").sit("Di", 500).hand().names
        ('Bo', 'Cy', 'Ann')
        """
        name = notation.new_name(name, self._names())
        check_chips(stack, "stack", least=1)
        guest = Guest(name, self._free_chair(name, chair), stack, waits=bool(self.last and self.rules.blinds))
        return self._with(guests=tuple(sorted([*self.guests, guest], key=lambda one: one.chair)))

    def _free_chair(self, name: str, chair: int | None) -> int:
        taken = {guest.chair for guest in self.guests}
        free = [one for one in range(1, self.rules.max_seats + 1) if one not in taken]
        if not free:
            raise BadSetup("table_full", name=name, most=self.rules.max_seats)
        if chair is None:
            return free[0]
        if not is_whole(chair) or chair not in free:
            raise BadSetup("no_free_chair", chair=chair, name=name, free=Choices(free))
        return chair

    def leave(self, name: str) -> "Session":
        """A player gets up and takes his chips; the chair is free."""
        found = self._guest(name)
        return self._with(guests=tuple([guest for guest in self.guests if guest is not found]))

    def sit_out(self, name: str) -> "Session":
        """A player stays away from the next hands; blinds that pass him are missed (X-09)."""
        return self._change(self._guest(name), away=True)

    def come_back(self, name: str, *, posts: bool = False) -> "Session":
        """A player plays again: who owes nothing at once, others wait for the big blind or post (X-09)."""
        guest = self._guest(name)
        owes = bool(guest.missed) or guest.waits or guest.posts
        return self._change(guest, away=False, waits=owes and not posts, posts=owes and posts)

    def post(self, name: str) -> "Session":
        """A player pays what is owed, not to wait for the big blind; between big blind and button he must wait (X-09).

        >>> session = Session("Ann Bo Cy Di", LIMIT_10_20).play("Cy folds, Di folds, Ann folds")
        >>> session.sit("Ed", 500).post("Ed").positions().posts
        {'Ed': 10}
        """
        return self.come_back(name, posts=True)

    def buy(self, name: str, chips: int) -> "Session":
        """A player puts more chips on the table between hands; never during one (X-24).

        Who had none left, and has been passed by a blind since, comes back like others who missed it (X-09).
        """
        check_chips(chips, "stack", least=1)
        guest = self._guest(name)
        waits = guest.waits or (bool(guest.missed) and not guest.stack and not guest.posts)
        return self._change(guest, stack=guest.stack + chips, waits=waits)

    def follow(self, script: str) -> "Session":
        """The session after a script, a line each: a hand's actions, or who comes and goes between hands.

        Lines between hands: ``Ed sits down with 500`` (or ``in chair 5 with 500``), ``Bo leaves``, ``Cy sits out``,
        ``Cy comes back``, ``Cy posts``, ``Cy buys 200``. A hand in which the forced bets left nobody a decision is the
        line ``nobody acts``. Together with the seed the lines make the session again.

        >>> Session("Ann Bo Cy", LIMIT_10_20).follow('''
        ...     Cy folds, Ann folds
        ...     Di sits down with 500
        ...     Bo leaves
        ... ''').stacks
        {'Ann': 995, 'Cy': 1000, 'Di': 500}
        """
        if not isinstance(script, str):
            raise BadNotation("not_text", value=script)
        session = self
        for line in script.splitlines():
            if line.strip():
                session = _line(session, " ".join(line.split()).removesuffix("."))
        return session

    def _names(self) -> list[str]:
        return [guest.name for guest in self.guests]

    def _guest(self, name: str) -> Guest:
        for guest in self.guests:
            if isinstance(name, str) and guest.name.casefold() == name.strip().casefold():
                return guest
        raise BadNotation("no_such_player", text=name, names=self._names() or [phrase("nobody")])

    def _change(self, found: Guest, **fields) -> "Session":
        return self._with(
            guests=tuple([guest._replace(**fields) if guest is found else guest for guest in self.guests])
        )

    def __repr__(self) -> str:
        guests = listed(_with_stacks(*zip(*self.stacks.items(), strict=True))) if self.guests else phrase("nobody")
        return say("session.over" if self.over else "session.line", n=self.number, guests=guests)


def hand_seed(seed: int, number: int) -> int:
    """The seed of one hand of a session; every hand of every session has another, as far as seeds of 12 digits go.

    >>> hand_seed(7, 3)
    7000003
    """
    return derived_seed(seed * 1_000_000 + number)


def _with_stacks(names: Iterable[str], stacks: Iterable[int]) -> list[str]:
    """Names with their chips, for a sentence."""
    return [f"{name} {number(stack)}" for name, stack in zip(names, stacks, strict=True)]


# --- Scripts ----------------------------------------------------------------------------------------------


_SITS = re.compile(r"(?P<name>.+?) sits(?: down)?(?: in chair (?P<chair>\d+))? with (?P<chips>\d+)", re.IGNORECASE)
_BUYS = re.compile(r"(?P<name>.+?) buys (?P<chips>\d+)", re.IGNORECASE)
_MOVES = {"leaves": Session.leave, "sits out": Session.sit_out, "comes back": Session.come_back, "posts": Session.post}


def _line(session: Session, line: str) -> Session:
    """The session after one line of a script."""
    if found := _SITS.fullmatch(line):
        return session.sit(found["name"], int(found["chips"]), int(found["chair"]) if found["chair"] else None)
    if found := _BUYS.fullmatch(line):
        return session.buy(found["name"], int(found["chips"]))
    for words, move in _MOVES.items():
        if line.casefold().endswith(" " + words):
            return move(session, line[: -len(words)].strip())
    return session.play("" if line.casefold() == "nobody acts" else line)


# --- Button and blinds --------------------------------------------------------------------------------------


def _able(guests: Iterable[Guest]) -> list[Guest]:
    """Those to whom cards can be dealt, in the order of their chairs."""
    return [guest for guest in guests if guest.able]


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
    """Button and blinds of the next hand, by the house's way of the button (X-08).

    With fewer than two who need not wait, waiting would leave nobody to play: the game starts anew with everybody.
    """
    rules, last, guests = session.rules, session.last, _able(session.guests)
    able = [guest.chair for guest in guests]
    ready = [guest.chair for guest in guests if guest.ready]
    anew = last is None or len(ready) < 2
    if anew:
        due = _simplified(rules, _first_button(rules, last, able), able, able)
    elif rules.button == "simplified" or not rules.blinds:
        due = _simplified(rules, _after(ready, last.button)[0], able, ready)
    else:
        due = (_moving if rules.button == "moving button" else _dead)(rules, last, able, ready)
    playing = [guest._replace(posts=False) if anew else guest for guest in guests if anew or _plays(guest, due)]
    return _seated(rules, last, playing, due)


def _first_button(rules: HouseRules, last: Positions | None, able: list[int]) -> int:
    """The button where a game starts: on the last chair, or so that the big blind goes on to the player due."""
    if last is None:
        return able[-1]
    up_to_the_big_blind = _after(able, _after(able, last.big)[0])
    return up_to_the_big_blind[-1 - len(rules.blinds) :][0]


def _simplified(rules: HouseRules, button: int, able: list[int], ready: list[int]) -> _Due:
    """The blinds follow the button; who waits may be met by the big blind but not by the small one."""
    if not rules.blinds:
        return _Due(button, None, [])
    if len(rules.blinds) == 1:
        return _Due(button, None, _after(able, button)[:1])
    small = _after(ready, button)[0]
    big = _after(able, small)[0]
    if big != button:
        return _Due(button, small, [big])
    # Only two play.
    return (
        _Due(button, small, [button]) if rules.heads_up_small_blind == "first seat" else _Due(button, button, [small])
    )


def _dead(rules: HouseRules, last: Positions, able: list[int], ready: list[int]) -> _Due:
    """The big blind goes to the player due; small blind and button follow it, also onto an empty chair (X-08)."""
    big = _after(able, last.big)[:1]
    return _Due(last.big, None, big) if len(rules.blinds) == 1 else _Due(last.small, last.big, big)


def _moving(rules: HouseRules, last: Positions, able: list[int], ready: list[int]) -> _Due:
    """The button goes to the next player, and the blinds adjust: nobody skips the big one, and two may owe it (X-08).

    Who had it owes the small one now. If the button has come to him he posts it from there, but not in two hands
    running: then a second big blind brings the blinds back to the button's left, as where he is gone.
    """
    first, second = _after(able, last.big)[:2]
    button = _after({*ready, first}, last.button)[0]
    if last.big not in ready or (button == last.big and last.button == last.small):
        return _Due(button, None, [first, second])
    return _Due(button, None if len(rules.blinds) == 1 else last.big, [first])


def _plays(guest: Guest, due: _Due) -> bool:
    """Whether a guest is dealt in: one who waits only as big blind, one who posts not between button and big blind."""
    if guest.ready or guest.chair in due.bigs:
        return True
    return guest.posts and guest.chair != due.button and not _between(guest.chair, due.button, due.bigs[-1])


def _seated(rules: HouseRules, last: Positions | None, playing: list[Guest], due: _Due) -> Positions:
    """Those dealt in, from the button's left, and what everybody owes."""
    if len(playing) == 2 and rules.blinds:
        due = _heads_up(rules, last, [guest.chair for guest in playing], due)
    by_chair = {guest.chair: guest for guest in playing}
    dealt = [by_chair[chair] for chair in _after(by_chair, due.button)]
    blinds = [(due.small, rules.blinds[0])] if due.small in by_chair else []
    blinds += [(chair, rules.blinds[-1]) for chair in due.bigs]
    owed = {guest.name: _owed(rules, guest) for guest in dealt if guest.posts and guest.chair not in due.bigs}
    return Positions(
        button=due.button,
        small=due.small,
        big=due.bigs[-1] if due.bigs else None,
        players=tuple([guest.name for guest in dealt]),
        blinds={by_chair[chair].name: chips for chair, chips in blinds},
        posts={name: live for name, (live, _) in owed.items()},
        dead={name: dead for name, (_, dead) in owed.items() if dead},
        dead_button=due.button not in by_chair,
    )


def _heads_up(rules: HouseRules, last: Positions | None, dealt: list[int], due: _Due) -> _Due:
    """With two players the big blind goes to the one due, and to nobody twice running (X-01)."""
    big = next((chair for chair in due.bigs if chair in dealt), dealt[-1])
    other = next(chair for chair in dealt if chair != big)
    if last and big == last.big:
        big, other = other, big
    if len(rules.blinds) == 1:
        return _Due(other, None, [big])
    return _Due(big if rules.heads_up_small_blind == "first seat" else other, other, [big])


def _owed(rules: HouseRules, guest: Guest) -> tuple[int, int]:
    """What a guest posts to come in: live up to the big blind, and what is dead. Newcomers owe the big blind (X-09)."""
    chips = rules.blinds[-1] if "big blind" in guest.missed or not guest.missed else 0
    if "small blind" in guest.missed:
        chips += rules.blinds[0]
    live = min(chips, rules.blinds[-1])
    return live, chips - live


def _after_hand(guest: Guest, hand: Hand, spots: Positions, last: Positions | None) -> Guest:
    """A guest after a hand: chips won or lost, and what the blinds did to those who were not dealt in (X-09)."""
    if guest.name in spots.players:
        return guest._replace(stack=hand.player(guest.name).stack, waits=False, posts=False, missed=frozenset())
    newcomer = (guest.waits or guest.posts) and not guest.missed
    if newcomer or spots.big is None:
        return guest
    before = last.big if last else spots.button
    missed = set(guest.missed)
    # The small blind follows the big one by a hand: it passes who had the big blind before, or was passed by it.
    if len(hand.rules.blinds) == 2 and (guest.chair == before or "big blind" in missed):
        missed.add("small blind")
    if not guest.able and _between(guest.chair, before, spots.big):
        missed.add("big blind")
    return guest._replace(missed=frozenset(missed))


# --- Kill pots ------------------------------------------------------------------------------------------------


def kill_amount(rules: HouseRules) -> int:
    """What the killer has in front, in chips: two big blinds, or one and a half; small bets without blinds (X-23).

    >>> kill_amount(LIMIT_10_20.but(kill="half"))
    15
    """
    return _killed(rules, rules.blinds[-1] if rules.blinds else rules.small_bet)


def killed(rules: HouseRules) -> HouseRules:
    """The rules of a kill pot: the same blinds, limits twice or one and a half times as high, no straddle (X-23).

    >>> [killed(LIMIT_10_20.but(kill="half")).bet_size(street) for street in ("flop", "turn")]
    [15, 30]
    """
    higher = rules.stakes(
        _killed(rules, rules.small_bet), _killed(rules, rules.big_bet), blinds=rules.blinds, ante=rules.ante
    )
    return higher.but(straddle="off")


def _killed(rules: HouseRules, chips: int) -> int:
    return chips * 2 if rules.kill == "full" else chips * 3 // 2


def _rules_with(rules: HouseRules, killer: str | None) -> HouseRules:
    """The rules of a hand, which are those of a kill pot where somebody posts the kill."""
    return killed(rules) if killer else rules


def _streak(session: Session, hand: Hand) -> tuple[str | None, int]:
    """The player who won this whole pot, and how many in a row. A split keeps the leg; so does a pot too small."""
    name, wins = session.streak
    won = [who for who in hand.names if hand.player(who).won]
    if len(won) != 1:
        return name, wins
    if won[0] != name:
        return won[0], 1
    return name, wins + (_beyond_blinds(hand, name) >= session.rules.small_bet)


def _beyond_blinds(hand: Hand, winner: str) -> int:
    """Chips won from the others beyond what they had to post."""
    posted = sum([event.pays for event in hand.events if type(event) is BlindPosted and event.who != winner])
    return hand.player(winner).net - posted
