"""Play: a seat at a limit table against simple opponents, hand after hand, with a remark on the rules after each."""

import random
from collections.abc import Mapping
from typing import NamedTuple

from ..engine.errors import BadNotation, BadSetup
from ..engine.rules import COURSE, PROFILES, HouseRules
from ..engine.words import listed, number, say
from ..hand import Hand
from ..notation import named
from ..opponents import OPPONENTS
from ..session import Session
from .remarks import remark
from .task import Choice, Setting, as_table, chosen, no_code

NEXT = "next hand"

_LETTERS = {"folds": "f", "checks": "k", "calls": "c", "bets": "b", "raises": "r", "chops": "h"}
_LETTERS |= {"goes on": "o", "reshuffles": "s", NEXT: "n"}
"""How a code writes the choices."""


class Play(NamedTuple):
    """A seat at the table. The choices are what is legal now; opponents answer by themselves.

    >>> table = play(seed=1, players=3)
    >>> table.hand.viewer, [choice.key for choice in table.choices]
    ('Ann', ['folds', 'calls', 'raises'])
    >>> play(code=table.choose("calls").code) == table.choose("calls")
    True
    """

    session: Session
    whole: Hand
    who: str
    styles: tuple[tuple[str, str], ...]
    setting: Setting
    done: str = ""
    """The choices so far, a letter each."""
    says: str = ""

    tells_all = True

    @property
    def hand(self) -> Hand:
        """The hand as the player sees it."""
        return self.whole.seen_by(self.who)

    @property
    def over(self) -> bool:
        """Whether the player, or everybody else, is out of chips."""
        return self.whole.over and self.session.after(self.whole).stacks.get(self.who, 0) == 0

    @property
    def asks(self) -> str:
        if self.over:
            return say("play.out", who=self.who)
        return say("play.hand_over") if self.whole.over else say("play.your_turn", who=self.who)

    @property
    def choices(self) -> tuple[Choice, ...]:
        if self.whole.over:
            return () if self._no_more_hands() else (Choice(NEXT, say("play.next")),)
        return tuple(Choice(option.verb, self._label(option)) for option in self.whole.legal)

    def _no_more_hands(self) -> bool:
        return self.over or self.session.after(self.whole).over

    def _label(self, option) -> str:
        """What a choice is called, with to and by and what it costs."""
        high = self.whole.table.betting.high
        facts = {"to": option.to, "by": option.to - high, "pays": option.pays}
        return say(f"play.choice.{option.verb}", **facts)

    @property
    def score(self) -> str:
        stacks = (self.session.after(self.whole) if self.whole.over else self.session).stacks
        chips = listed([f"{name} {number(stack)}" for name, stack in stacks.items()])
        return say("play.score_after" if self.whole.over else "play.score_before", n=self.session.number, chips=chips)

    @property
    def code(self) -> str:
        setting, styles = self.setting.code("p"), "".join(style[:2] for _, style in self.styles)
        return setting and "-".join([setting, styles, self.done or "0"])

    def choose(self, key: str) -> "Play":
        """The table after a choice of the player: the opponents have acted, down to the next choice or the end."""
        chosen(self, key)
        done = self.done + _LETTERS[key]
        if key == NEXT:
            session = self.session.after(self.whole)
            return _answered(self._replace(session=session, whole=session.hand(), done=done, says=""))
        return _answered(self._replace(whole=self.whole.act(key), done=done, says=""))

    _repr_mimebundle_ = as_table

    def __repr__(self) -> str:
        parts = [repr(self.hand), self.says, "; ".join(choice.label for choice in self.choices)]
        return "\n".join(part for part in parts if part)


def play(
    who: str = "Ann",
    *,
    seed: int = 0,
    players: int = 4,
    rules: HouseRules = COURSE,
    opponents: str | Mapping[str, str] = "coin",
    code: str | None = None,
) -> Play:
    """A seat at a new table: ``opponents`` is the character of all the others, or one each by name.

    The characters are the caller, the rock, the raiser and the coin. ``code`` brings back a table as it was left.
    Raises BadSetup for a character or a player there is not.
    """
    if code is not None:
        return _replayed(code, who)
    setting = Setting(seed, players, rules)
    session = Session(players, rules, seed=seed)
    who, others = _seats(who, session)
    given = opponents if isinstance(opponents, Mapping) else dict.fromkeys(others, opponents)
    styles = {_seats(name, session)[0]: style for name, style in given.items()}
    for name in others:
        if styles.setdefault(name, "coin") not in list(OPPONENTS):
            raise BadSetup("no_such_opponent", style=styles[name], known=list(OPPONENTS))
    table = Play(session, session.hand(), who, tuple((name, styles[name]) for name in others), setting)
    return _answered(table)


def _seats(who: str, session: Session) -> tuple[str, list[str]]:
    """A player by the name at the table, and everybody else; raises BadSetup for one who does not sit there."""
    names = list(session.stacks)
    try:
        who = named(who, names)
    except BadNotation:
        raise BadSetup("no_such_seat", who=who, names=names) from None
    return who, [name for name in names if name != who]


class Lobby(NamedTuple):
    """The choice of house rules and stakes before a seat is taken; then it is a table to play at.

    >>> lobby = take_a_seat(seed=1, players=3)
    >>> lobby.choose("casino").choose("2").hand.rules
    House rules 'casino' at 2/4: blinds 1 and 2, no ante, 3 raises a round, up to 10 players.
    """

    who: str
    seed: int
    players: int
    opponents: str
    profile: str = ""

    tells_all = True
    score = code = ""

    @property
    def hand(self) -> Hand:
        """The table before its first hand."""
        rules = PROFILES[self.profile or "course"]
        return Hand(self.players, rules, seed=self.seed).at("start").seen_by(self.who)

    @property
    def asks(self) -> str:
        return say("play.which_stakes" if self.profile else "play.which_rules")

    @property
    def choices(self) -> tuple[Choice, ...]:
        if self.profile:
            return tuple(Choice(str(small), say("play.stakes", small=small, big=2 * small)) for small in STAKES)
        return tuple(Choice(name, repr(rules)) for name, rules in PROFILES.items())

    @property
    def says(self) -> str:
        return repr(PROFILES[self.profile]) if self.profile else ""

    def choose(self, key: str) -> "Lobby | Play":
        """The next choice, or the table."""
        chosen(self, key)
        if not self.profile:
            return self._replace(profile=key)
        rules = PROFILES[self.profile].stakes(int(key))
        return play(self.who, seed=self.seed, players=self.players, rules=rules, opponents=self.opponents)

    _repr_mimebundle_ = as_table

    def __repr__(self) -> str:
        return "\n".join([self.asks, *(f"{choice.key}: {choice.label}" for choice in self.choices)])


STAKES = (2, 5, 10, 20)
"""The small bets, in chips, that the lobby offers."""


def take_a_seat(who: str = "Ann", *, seed: int = 0, players: int = 4, opponents: str = "coin") -> Lobby:
    """A seat at a table whose house rules and stakes are chosen at the table itself."""
    table = play(who, seed=seed, players=players, opponents=opponents)  # refuses whatever no table could be set for
    return Lobby(table.who, seed, players, opponents)


def _replayed(code: str, who: str) -> Play:
    setting, (styles, done) = Setting.of(code, "p")
    by_letters = {style[:2]: style for style in OPPONENTS}
    who, names = _seats(who, Session(setting.players, setting.rules))
    pairs = [styles[place : place + 2] for place in range(0, len(styles), 2)]
    if len(pairs) != len(names) or not set(pairs) <= set(by_letters):
        raise no_code(code, "p")
    opponents = {name: by_letters[pair] for name, pair in zip(names, pairs, strict=True)}
    table = play(who, seed=setting.seed, players=setting.players, rules=setting.rules, opponents=opponents)
    keys = {letter: key for key, letter in _LETTERS.items()}
    for letter in done.strip("0"):
        if keys.get(letter) not in [choice.key for choice in table.choices]:
            raise no_code(code, "p")
        table = table.choose(keys[letter])
    return table


def _answered(table: Play) -> Play:
    """The table after the opponents have acted, and a remark where the hand is over."""
    hand, styles = table.whole, dict(table.styles)
    while hand.to_act not in (None, table.who):
        draw = random.Random(f"{table.setting.seed}/play/{table.session.number}/{len(hand.events)}")
        hand = hand.act(OPPONENTS[styles[hand.to_act]](hand, hand.to_act, draw))
    return table._replace(whole=hand, says=remark(hand) if hand.over else "")
