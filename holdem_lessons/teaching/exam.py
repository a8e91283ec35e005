"""The exam: you are the dealer. Twenty tasks over the whole course, drawn from a seed, each answered once.

A task is a question about a table, a step of the dealer's, or the ruling on a slip; the hands are played by chance. A
wrong answer is told the rule, and the exam goes on. Every lesson is asked about in every exam.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..engine import events, procedure
from ..engine.errors import BadSetup
from ..engine.irregularities import (
    INCIDENTS,
    DuplicateCard,
    ForeignCard,
    MisreadHand,
    MissingCard,
    MucksWinner,
    PlaysBoardSilently,
    board,
    deal,
)
from ..engine.irregularities import incident as incidents
from ..engine.rules import CASINO, COURSE, HOME_GAME, ROBERTS, is_whole
from ..engine.table import Table
from ..engine.words import listed, phrase, say, written
from ..hand import Hand
from ..slips import played_by_chance, with_slip
from .questions import Question, Reply, questions
from .steps import STOP, StepQuestion, job, places
from .task import Choice, as_table, chosen, no_code

TASKS = 20
PASS_MARK = 16
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""How a code writes the answers: the place of each among the choices."""


# --- One task -----------------------------------------------------------------------------------------------


class Item(NamedTuple):
    """One task of the exam: what is asked of a table, and about which lesson it is."""

    lesson: int
    kind: str
    """A kind of question, or a kind of the dealer's steps."""
    hand: Hand
    """The hand as it is shown: before the answer can be read off the table."""
    then: str
    """What happens after what is shown and before the question, in a sentence; often nothing."""
    of: Question | StepQuestion

    @property
    def asks(self) -> str:
        return " ".join(part for part in (self.then, self.of.asks) if part)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.of.offered

    @property
    def answer(self) -> Choice:
        """The right choice, as the engine has it."""
        return next(choice for choice in self.choices if choice.key == self.of.answer)

    def reply(self, choice: Choice) -> Reply:
        """What is said to the one answer: where it is wrong, what is right and by which rule."""
        reply = self.of.check(choice.key)
        if reply.right:
            return reply
        if self.kind == "ruling":
            verdict = self.hand.ruling
            against = self.hand.propose(choice.key).says
            return Reply(False, say("exam.wrong_ruling", against=against, says=verdict.says, rule=verdict.rule))
        facts = {"said": choice.label, "says": reply.says, "answer": self.answer.label, "rule": self.of.rule}
        return Reply(False, say(self.of.corrected, **facts))


# --- The exam -------------------------------------------------------------------------------------------------


class Exam(NamedTuple):
    """An exam as far as it has been answered.

    >>> paper = exam(seed=1)
    >>> len(paper.items), sorted({item.lesson for item in paper.items}) == list(range(1, 14))
    (20, True)
    >>> paper.choose(paper.items[0].answer.key).score
    '1 of 1 right; 20 tasks in all, and 16 right answers pass.'
    """

    seed: int
    items: tuple[Item, ...]
    pass_mark: int = PASS_MARK
    name: str = ""
    given: tuple[str, ...] = ()
    """The answers so far, as keys of the choices."""
    says: str = ""

    tells_all = True
    """For what is shown is the table before the answer; pots and prices there are needed to find it."""

    @property
    def over(self) -> bool:
        """Whether every task is answered."""
        return len(self.given) == len(self.items)

    @property
    def item(self) -> Item:
        """The task now; at the end the last one."""
        return self.items[min(len(self.given), len(self.items) - 1)]

    @property
    def hand(self) -> Hand:
        return self.item.hand

    @property
    def asks(self) -> str:
        if self.over:
            return ""
        rules = self.hand.rules
        facts = {"house": rules.name, "small": rules.small_bet, "big": rules.big_bet, "asks": self.item.asks}
        return say("exam.asks", task=len(self.given) + 1, whole=len(self.items), **facts)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return () if self.over else self.item.choices

    @property
    def marks(self) -> tuple[bool, ...]:
        """Whether each answer so far was right."""
        return tuple(item.answer.key == key for item, key in zip(self.items, self.given, strict=False))

    @property
    def right(self) -> int:
        """The right answers so far."""
        return sum(self.marks)

    @property
    def passed(self) -> bool:
        """Whether the exam is over, with enough right answers."""
        return self.over and self.right >= self.pass_mark

    @property
    def by_lesson(self) -> tuple[tuple[int, int, int], ...]:
        """The result by field: (lesson, right answers, tasks), as far as the exam has been answered."""
        asked = Counter(item.lesson for item in self.items[: len(self.given)])
        right = Counter(item.lesson for item, mark in zip(self.items, self.marks, strict=False) if mark)
        return tuple((lesson, right[lesson], asked[lesson]) for lesson in sorted(asked))

    @property
    def result(self) -> str:
        """The result by field, and the lessons to go through again."""
        fields = [
            say("exam.field", name=phrase(f"exam.lesson.{lesson}"), right=right, asked=asked)
            for lesson, right, asked in self.by_lesson
        ]
        again = [f"{lesson:02}" for lesson, right, asked in self.by_lesson if right < asked]
        repeat = say("exam.repeat", n=len(again), lessons=listed(again)) if again else phrase("exam.nothing_to_repeat")
        return " ".join([*fields, repeat])

    @property
    def certificate(self) -> str:
        """One line with the seed, the version of the kit and the score, and the name where the learner gave one."""
        from .. import __version__

        facts = {"seed": self.seed, "version": __version__, "right": self.right, "whole": len(self.items)}
        line = say("exam.certificate.passed" if self.passed else "exam.certificate.failed", **facts)
        return say("exam.certificate.named", name=_visible(self.name), line=line) if self.name else line

    @property
    def score(self) -> str:
        if self.over:
            return f"{self.result}\n{self.certificate}"
        facts = {"right": self.right, "done": len(self.given), "whole": len(self.items), "needed": self.pass_mark}
        return say("exam.score", **facts)

    @property
    def code(self) -> str:
        """What brings the same exam back, with the answers given so far: ``x-7-16-0`` has none yet."""
        places = (
            [choice.key for choice in item.choices].index(key)
            for item, key in zip(self.items, self.given, strict=False)
        )
        return f"x-{self.seed}-{self.pass_mark}-{''.join(_LETTERS[place] for place in places) or '0'}"

    def choose(self, key: str) -> "Exam":
        """The exam after an answer, which counts; the next task follows."""
        choice = chosen(self, key)
        task, reply = len(self.given) + 1, self.item.reply(choice)
        looks_back = not reply.right and task < len(self.items)  # for the table goes on to the next task at once
        facts = {"task": task, "says": reply.says, "next": task + 1, "code": self.code}
        says = say("exam.reply_wrong" if looks_back else "exam.reply", **facts)
        return self._replace(given=(*self.given, key), says=says)

    _repr_mimebundle_ = as_table

    def __repr__(self) -> str:
        parts = [self.says, self.asks, "; ".join(choice.label for choice in self.choices), self.score]
        return "\n".join(part for part in parts if part)


def exam(seed: int = 0, name: str = "", *, pass_mark: int = PASS_MARK, code: str | None = None) -> Exam:
    """An exam from a seed, or from the code of one, with the answers in it; the name stands on the certificate only.

    Raises BadSetup for a seed, a name, a pass mark or a code that is none.
    """
    given = ""
    if code is not None:
        seed, pass_mark, given = _from_code(code)
    for what, value, most in (("seed", seed, 10**18), ("pass_mark", pass_mark, TASKS)):
        if not is_whole(value, most=most):
            raise BadSetup("exam_number", name=what, value=value, most=most)
    if not isinstance(name, str):
        raise BadSetup("exam_name", value=name)
    paper = Exam(seed, tuple(_drawn(seed)), pass_mark, name.strip())
    for letter in given:
        place = _LETTERS.index(letter)
        if paper.over or place >= len(paper.choices):
            raise no_code(code, "x")
        paper = paper.choose(paper.choices[place].key)
    return paper


def _from_code(code: str) -> tuple[int, int, str]:
    parts = code.strip().split("-") if isinstance(code, str) else []
    whole = len(parts) == 4 and parts[0] == "x" and all(part.isdecimal() and len(part) < 20 for part in parts[1:3])
    if not whole or not parts[3] or (parts[3] != "0" and not set(parts[3]) <= set(_LETTERS)):
        raise no_code(code, "x")
    return int(parts[1]), int(parts[2]), parts[3].strip("0")


def _visible(name: str, most: int = 60) -> str:
    """A name as a line of text can hold it: signs that cannot be seen are written out, and it has an end."""
    name = name if name.isprintable() else repr(name)[1:-1]
    return name if len(name) <= most else name[: most - 1] + "…"


# --- What is asked about each lesson -----------------------------------------------------------------------------


class Source(NamedTuple):
    """Where tasks come from: which kind, and what a table must be like for it."""

    kind: str
    fits: Callable[[Table], bool] = lambda table: True
    step: bool = False
    """Whether it is a step of the dealer's, and not a question."""
    kinds: tuple[type, ...] = ()
    """The incidents one of which happens first."""
    profiles: tuple = (COURSE, COURSE, CASINO, ROBERTS, HOME_GAME)
    seats: tuple[int, int] = (2, 10)
    short: bool = False
    """Whether some of the players have few chips."""


def _cards(*numbers: int) -> Callable[[Table], bool]:
    """Tables with so many cards on the board."""
    return lambda table: len(table.piles.board) in numbers


def _capped(table: Table) -> bool:
    return procedure.in_betting(table) and len(table.piles.board) in (0, 3, 4, 5) and table.betting.capped


def _alone(table: Table) -> bool:
    return table.live.count(True) == 1


def _contested(table: Table) -> bool:
    return table.live.count(True) > 1


def _all_in(table: Table) -> bool:
    """Whether somebody is all-in."""
    return any(live and not stack for live, stack in zip(table.live, table.stacks, strict=True))


def _in_layers(table: Table) -> bool:
    return len(table.pots) > 1


def _elsewhere(table: Table) -> bool:
    """Whether this house rules otherwise on the incident than the course does."""
    there = table._replace(rules=COURSE.stakes(table.rules.small_bet))
    return procedure.is_unsettled(table) and incidents.ruling(table).remedy != incidents.ruling(there).remedy


_BY_BOOK = (COURSE, CASINO, ROBERTS)
"""The houses in which a rule book, and no player, decides on the dealer's errors."""
_DEAL = tuple(kind for kind in INCIDENTS if kind.__module__ == deal.__name__)
_BOARD = tuple(kind for kind in INCIDENTS if kind.__module__ == board.__name__)
_AT_THE_END = (MucksWinner, PlaysBoardSilently, MisreadHand, DuplicateCard, MissingCard, ForeignCard)
_IN_PLAY = tuple(kind for kind in INCIDENTS if kind not in (*_DEAL, *_BOARD, *_AT_THE_END))


def _ask(*kinds: str, **of) -> tuple[Source, ...]:
    """Questions of these kinds."""
    return tuple(Source(kind, **of) for kind in kinds)


def _do(*kinds: str, **of) -> tuple[Source, ...]:
    """Steps of the dealer's of these kinds."""
    return tuple(Source(kind, step=True, **of) for kind in kinds)


def _slips(kinds: tuple[type, ...]) -> tuple[Source, ...]:
    """Tasks about errors of the dealer's: to rule, to see that something is wrong, and to carry the ruling out."""
    slip = {"kinds": kinds, "profiles": _BY_BOOK}
    return (*_ask("ruling", **slip), *_do(STOP, "repair", **slip))


FIELDS: dict[int, tuple[Source, ...]] = {
    1: (*_do("button"), *_do("award", fits=_alone), *_ask("best_five")),
    2: _do("shuffle", "deal", "burn"),
    3: (*_do("blinds"), *_do("blinds", seats=(2, 2)), *_ask("turn", fits=_cards(0), seats=(2, 3))),
    4: (*_ask("turn", "legal", "to_call", fits=_cards(0)), *_do("call", fits=_cards(0))),
    5: (*_ask("raises_left"), *_ask("raise_to", profiles=_BY_BOOK), *_ask("legal", fits=_capped)),
    6: (*_ask("turn", "legal", "pot", fits=_cards(3)), *_do("board", fits=_cards(0)), *_do("collect", fits=_cards(3))),
    7: (*_ask("turn", "to_call", "raise_to", "pot", fits=_cards(4, 5)), *_do("board", "burn", fits=_cards(3, 4))),
    8: (*_ask("first_to_show", "winner", "deciding_card", "shares"), *_do("show"), *_do("award", fits=_contested)),
    9: (
        *_ask("turn", "legal", "to_call", fits=_all_in, short=True),
        *_ask("winner", fits=_in_layers, short=True),
        *_do("award", fits=_in_layers, short=True),
        *_do("refund", "pots", short=True),
    ),
    10: _slips(_DEAL),
    11: _slips(_BOARD),
    12: (
        *_ask("ruling", kinds=_IN_PLAY, profiles=_BY_BOOK),
        *_ask("ruling", kinds=_AT_THE_END, profiles=_BY_BOOK),
        *_do(STOP, kinds=(MisreadHand,), profiles=_BY_BOOK),
    ),
    13: (
        *_ask("ruling", fits=_elsewhere, kinds=INCIDENTS, profiles=(HOME_GAME, ROBERTS)),
        *_ask("turn", "legal", fits=_cards(0), profiles=(HOME_GAME,)),
    ),
}
"""What is asked about each lesson."""


def _drawn(seed: int) -> Iterator[Item]:
    """The tasks of an exam: one on every lesson, a second one on some of them, in any order."""
    draw = random.Random(f"{seed}/exam")
    lessons = [*FIELDS, *draw.sample(sorted(FIELDS), TASKS - len(FIELDS))]
    wanted = [
        (lesson, source) for lesson, times in Counter(lessons).items() for source in draw.sample(FIELDS[lesson], times)
    ]
    for lesson, source in draw.sample(wanted, len(wanted)):
        yield _task(lesson, source, draw)


def _task(lesson: int, source: Source, draw: random.Random) -> Item:
    """A task from a source: the first hand that has room for it, at any of the moments that fit."""
    for _ in range(1000):
        hand = _hand(source, draw)
        moments = [] if hand is None else list(_moments(source, hand))
        if moments:
            place, of = draw.choice(moments)
            shown = _shown(hand, place, source.kind)
            if shown is not None:
                return Item(lesson, source.kind, *shown, of)
    raise AssertionError(f"no hand in a thousand has room for {source.kind} of lesson {lesson}")


def _hand(source: Source, draw: random.Random) -> Hand | None:
    """A hand played by chance; with a slip where one is asked for, ruled on where that is to be carried out."""
    small = draw.choice((4, 10, 20))
    rules = draw.choice(source.profiles).stakes(small)
    players = draw.randint(*source.seats)
    stacks = [small * draw.choice((1, 2, 3, 5, 100)) + draw.randrange(small) for _ in range(players)]
    start = Hand(players, rules, seed=draw.randrange(10**9), stacks=stacks if source.short else None)
    hand = played_by_chance(start, draw)
    if source.kinds:
        hand = with_slip(hand, draw, True, source.kinds)
    if hand is not None and source.kind == "repair":
        return played_by_chance(hand.apply_ruling(), draw)
    return hand


def _moments(source: Source, hand: Hand) -> Iterator[tuple[int, Question | StepQuestion]]:
    """The moments of a hand at which a task of this source makes sense, each with what is asked."""
    if source.step:
        yield from _steps(source, hand)
        return
    for place, table in enumerate(hand.tables):
        if source.fits(table):
            yield from ((place, question) for question in questions(table, [source.kind]))


def _steps(source: Source, hand: Hand) -> Iterator[tuple[int, StepQuestion]]:
    """The moments at which the dealer has to do a step of this kind."""
    tables = hand.tables
    for place in places(hand):
        if source.fits(tables[place]):
            question = StepQuestion(tables[place], job(hand, place), may_stop=True)
            if question.kind == source.kind and len(question.offered) > 1:
                yield place, question


# --- Before the answer can be read off the table -------------------------------------------------------------------


def _shown(hand: Hand, place: int, kind: str) -> tuple[Hand, str] | None:
    """What is shown for a task at a step, and what happens between it and the question."""
    return _unseen(hand) if kind == STOP else _before_the_answer(hand, place, kind)


def _unseen(hand: Hand) -> tuple[Hand, str] | None:
    """A slip as it looks when nobody remarks on it; None where nobody could see from the table that it is one."""
    slip = hand.events[-1]
    if not slip.incident.leaves_a_trace or slip.incident.manner in _IN_ORDER_SO_FAR:
        return None
    unseen = hand.at(len(hand.events) - slip.moves).happens(slip.incident, noticed=False).at(len(hand.events))
    return unseen, unseen.story()[-1]


_IN_ORDER_SO_FAR = ("by_owner", "face_down")
"""The manners of slips that may still be in order: a player may turn up a card, and a burn may still come."""


def _before_the_answer(hand: Hand, place: int, kind: str) -> tuple[Hand, str] | None:
    """The hand before a step at which the answer could be read off the table, and what happens in between.

    A picture says whose turn it is and what that player may do. So where somebody is to act the table is shown as it
    was one step before, and the last step is told. None where that step is nothing one could tell, or changes nothing
    of what is asked.
    """
    if procedure.to_act(hand.tables[place]) is None:
        return hand.at(place), ""
    last = hand.events[place - 1]
    told = _told(last) if isinstance(last, _CHANGES.get(kind, object)) else ""
    return (hand.at(place - 1), told) if told else None


_CHANGES = {
    "pot": (events.Called, events.Bet, events.Raised),
    "raise_to": (events.RoundOpened, events.Bet, events.Raised),
    "raises_left": (events.RoundOpened, events.Bet, events.Raised),
}
"""The events that change the answer to a question; after any other the picture before it would still give it away."""


def _told(event) -> str:
    if isinstance(event, events.RoundOpened):
        return say("exam.then.opens", street=phrase(f"street.{event.street}"))
    if isinstance(event, events.ShowdownOpened):
        return phrase("exam.then.showdown")
    verb = events.VERBS.get(type(event))
    return say("exam.then.acts", who=event.who, verb=written(verb)) if verb else ""
