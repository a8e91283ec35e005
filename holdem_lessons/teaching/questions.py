"""Questions about a hand, each made from the table it is asked at: who acts, what is legal, what it costs, who wins.

The right answer, the wrong ones worth offering and the reply to each misconception are all computed by the engine;
nothing is typed in. A question is asked of the table *before* the step it asks about.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from zlib import crc32

from ..display.table_text import pot_name
from ..display.verdict import as_choice, speaks_against
from ..engine import procedure
from ..engine.events import PotAwarded, ShowdownOpened
from ..engine.irregularities import incident as incidents
from ..engine.ranking import best_five, deciding_card, hand_rank
from ..engine.table import Table
from ..engine.words import known, listed, number, phrase, say
from .task import Choice


class Reply(NamedTuple):
    """What the kit says to an answer, and whether it was right."""

    right: bool
    says: str

    def __repr__(self) -> str:
        return self.says


class Question(NamedTuple):
    """A question with its choices; ``slips`` names, per wrong choice, the misconception it comes from.

    >>> from holdem_lessons import Hand
    >>> first = next(questions(Hand("Ann Bo Cy").table))
    >>> first
    Whose turn is it? Ann; Bo; Cy
    >>> first.check("Ann").right, first.check("Cy").right
    (False, True)
    """

    kind: str
    asks: str
    choices: tuple[str, ...]
    answer: str
    rule: str
    slips: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    """The hint of a lesson's own question, whose ``slips`` hold the replies themselves."""

    corrected = "exam.wrong"
    """The key of the sentence by which an exam puts a wrong answer right."""

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The choices as a task has them; each is its own key."""
        return tuple(Choice(one, one) for one in self.choices)

    def __repr__(self) -> str:
        return f"{self.asks} {'; '.join(self.choices)}"

    def check(self, choice: str) -> Reply:
        """The reply to a choice: a misconception has its own, any other wrong one a hint."""
        choice = str(choice).strip()
        if choice == self.answer:
            return Reply(True, say("question.right", answer=self.answer, rule=self.rule))
        slip = dict(self.slips).get(choice)
        if self.hint:
            return Reply(False, slip or self.hint)
        key = f"question.{self.kind}.{slip}"
        if slip and known(key):
            return Reply(False, say(key, choice=choice))
        return Reply(False, phrase(f"question.{self.kind}.hint"))


KINDS = (
    "turn",
    "legal",
    "to_call",
    "raise_to",
    "raises_left",
    "pot",
    "first_to_show",
    "winner",
    "best_five",
    "deciding_card",
    "shares",
    "ruling",
)
"""What can be asked, in the order in which it is asked at one moment."""


def questions(table: Table, kinds: Iterable[str] = KINDS) -> Iterator[Question]:
    """The questions that make sense at a table, before whatever comes next."""
    for kind in kinds:
        question = _MAKERS[kind](table)
        if question is not None:
            yield question


def _question(kind: str, table: Table, answer, choices, rule: str, slips=(), **facts) -> Question | None:
    """A question with at least two different choices; None where there is nothing to choose."""
    given = list(dict.fromkeys(choices))
    if answer not in given or len(given) < 2:
        return None
    named = tuple((_text(choice), slip) for choice, slip in slips if choice != answer and choice in given)
    return Question(kind, say(f"question.{kind}.asks", **facts), tuple(map(_text, given)), _text(answer), rule, named)


def _text(choice) -> str:
    return number(choice) if isinstance(choice, int) else str(choice)


# --- In the betting ---------------------------------------------------------------------------------------


def _turn(table: Table) -> Question | None:
    if not procedure.in_betting(table):
        return None
    right = table.names[procedure.to_act(table)]
    slips = [(name, "folded") for name, live in zip(table.names, table.live, strict=True) if not live]
    slips += [(name, "all_in") for name, stack in zip(table.names, table.stacks, strict=True) if not stack]
    if not _has_begun(table):
        slips += [(table.names[post.seat], "posted") for post in table.posts if table.street == "preflop"]
    if table.street != "preflop":
        slips.append((table.names[0], "passed"))
    return _question("turn", table, right, table.names, why_turn(table), slips)


def _has_begun(table: Table) -> bool:
    """Whether anybody has acted in this betting round."""
    return any(price is not None for price in table.betting.acted)


def why_turn(table: Table) -> str:
    """The rule that says whose turn it is."""
    if _has_begun(table):
        return "S0-16"
    if table.street != "preflop":
        return "S0-27"
    return "X-01" if len(table.names) == 2 else "S0-10" if table.rules.blinds else "S1-10"


_WORDS = (
    ("folds", "calls", "raises"),
    ("folds", "calls"),
    ("checks", "bets"),
    ("checks", "raises"),
    ("folds", "checks", "bets"),
    ("checks",),
)


def _legal(table: Table) -> Question | None:
    if not procedure.in_betting(table):
        return None
    may = tuple(one.verb for one in procedure.legal(table))
    sets = dict.fromkeys([*_WORDS, may])
    texts = {one: listed([say(f"verb.{verb}.spoken") for verb in one], "or") for one in sets}
    rule, reason = _why_legal(table, may)
    free = "checks" in may
    slips = [(texts[one], "free" if free else "owes") for one in texts if ("folds" if free else "checks") in one]
    slips += [(texts[one], reason) for one in texts if "raises" in one and "raises" not in may and "calls" in one]
    if may == ("checks", "raises"):
        slips.append((texts[("checks", "bets")], "option"))
    left_out = tuple(verb for verb in may if verb not in ("bets", "raises"))
    slips.append((texts.get(left_out), "bet_open" if "bets" in may else "raise_open"))
    who = table.names[procedure.to_act(table)]
    return _question("legal", table, texts[may], texts.values(), rule, slips, who=who)


def _why_legal(table: Table, may: tuple[str, ...]) -> tuple[str, str]:
    """The rule behind what is legal, and why there is no raise where there is none."""
    if "raises" in may or "bets" in may or "calls" not in may:
        return "S0-11, S0-28, S2-10", "no_bet"
    if table.betting.capped:
        return "S0-20, S0-21", "capped"
    if procedure.to_act(table) in table.betting.raised:
        return "S1-12", "one_raise"
    return "X-03", "no_raise"


def _to_call(table: Table) -> Question | None:
    seat, round_ = procedure.to_act(table), table.betting
    if not procedure.in_betting(table) or not (owed := round_.owed(seat, table.bets)):
        return None
    mine = table.bets[seat]
    choices = sorted({owed, round_.high, round_.size, mine + round_.size, table.pot})
    slips = [(round_.size, "size"), (table.pot, "pot"), (round_.high, "to"), (round_.high - mine, "stack")]
    return _question("to_call", table, owed, choices, "S0-13, S0-18, S0-19", slips, who=table.names[seat])


def _raise_to(table: Table) -> Question | None:
    seat, round_ = procedure.to_act(table), table.betting
    if not procedure.in_betting(table) or not (to := round_.raise_to(seat)) or not round_.high:
        return None
    mixed_up = round_.high + _other_bet(table)
    choices = sorted({to, round_.size, to - table.bets[seat], mixed_up, to + round_.size})
    slips = [(round_.size, "by"), (to - table.bets[seat], "pays"), (to + round_.size, "twice")]
    return _question("raise_to", table, to, choices, "S0-14, S0-15", slips, who=table.names[seat])


def _other_bet(table: Table) -> int:
    """The bet of the other streets, by which somebody raises who mixes up small bet and big bet (S0-38)."""
    rules = table.rules
    return rules.big_bet if table.betting.size == rules.small_bet else rules.small_bet


def _raises_left(table: Table) -> Question | None:
    if not procedure.in_betting(table) or (left := table.betting.raises_left) is None:
        return None
    choices = range(table.rules.max_raises + 2)
    slips = [(left + 1, "blind_counts" if table.street == "preflop" else "bet_counts")]
    return _question("raises_left", table, left, choices, "S0-20, S0-32", slips)


def _pot(table: Table) -> Question | None:
    if not procedure.in_betting(table) or not any(table.bets):
        return None
    middle, front = table.pot - sum(table.bets), sum(table.bets)
    choices = sorted({table.pot, middle, front, table.pot + table.betting.size} - {0})
    slips = [(middle, "in_front"), (front, "middle")]
    return _question("pot", table, table.pot, choices, "S0-34", slips)


# --- At the showdown ----------------------------------------------------------------------------------------


def _next(table: Table):
    """The dealer's next move, with its table; None where a player must decide."""
    return None if procedure.is_unsettled(table) else procedure.next_move(table)


def _first_to_show(table: Table) -> Question | None:
    move = _next(table) if table.plan and table.plan[0].do == "showdown" else None
    if move is None or not isinstance(move.event, ShowdownOpened) or move.event.first is None:
        return None
    live = table.live_names
    checked = [*((name, "earlier") for name in live), (table.names[-1], "button")]
    slips = [(live[0], "called")] if move.event.called else checked
    return _question("first_to_show", table, move.event.first, live, "S0-45, S2-18, X-10", slips)


def _award(table: Table) -> PotAwarded | None:
    """The next award that hands are compared for, with all hands shown; None where that is not what comes next."""
    move = _next(table) if table.plan and table.plan[0].do == "award" else None
    return move.event if move is not None and move.event.contested and len(table.piles.board) == 5 else None


def _rivals(table: Table) -> list[int]:
    """The seats that hold cards for the pot that is pushed next."""
    pot = table.plan[0].what.pot
    return [seat for seat in pot.seats if table.live[seat] and table.piles.hole[seat]]


def _winner(table: Table) -> Question | None:
    event = _award(table)
    if event is None:
        return None
    live = [table.names[seat] for seat in _rivals(table)]
    right = listed([name for name, _ in event.shares])
    everyone = [listed(live)] if len(live) > 1 else []
    slips = [(listed(live), "split")]
    facts = {"pot": pot_name(event.pot, event.pots), "amount": event.amount}
    return _question("winner", table, right, [*live, *everyone, right], "S0-46, S2-19, S2-20", slips, **facts)


def _best_five(table: Table) -> Question | None:
    event = _award(table)
    seat = None if event is None else table.names.index(event.shares[0][0])
    if seat is None or not table.piles.hole[seat]:
        return None
    hole, board = table.piles.hole[seat], table.piles.board
    right = best_five(hole + board)
    both = "both" if set(hole) - set(right) else "better"
    others = [(board, "board"), ((*hole, *board[:3]), "flop"), ((*hole, *board[2:]), both)]
    # Five that are worth as much are as right an answer, and no choice of their own.
    slips = [(_cards(five), slip) for five, slip in others if hand_rank(five) < hand_rank(right)]
    offered = sorted([_cards(right), *(five for five, _ in slips)])
    facts = {"who": table.names[seat], "cards": _cards(hole)}
    return _question("best_five", table, _cards(right), offered, "S0-46, S1-04, S2-04", slips, **facts)


def _deciding_card(table: Table) -> Question | None:
    event = _award(table)
    if event is None or len(event.shares) > 1 or not event.beaten:
        return None
    board, hole = table.piles.board, table.piles.hole
    winner, loser = (table.names.index(name) for name in (event.shares[0][0], event.beaten[0]))
    if not hole[loser] or (card := deciding_card(hole[winner] + board, hole[loser] + board)) is None:
        return None
    # Cards of one rank decide alike, so one of them is offered.
    by_rank = {one.rank: str(one) for one in reversed(best_five(hole[winner] + board))}
    theirs = {one.rank for one in best_five(hole[loser] + board)}
    slips = [(one, "both" if rank in theirs else "later") for rank, one in by_rank.items()]
    choices = [by_rank[rank] for rank in sorted(by_rank, reverse=True)]
    facts = {"who": table.names[winner], "other": table.names[loser]}
    return _question("deciding_card", table, str(card), choices, "S0-46", slips, **facts)


def _shares(table: Table) -> Question | None:
    event = _award(table)
    if event is None or len(event.shares) < 2:
        return None
    seats = [table.names.index(name) for name, _ in event.shares]
    right = _split_text(table, dict(event.shares))
    last_first = dict(zip(seats, [chips for _, chips in reversed(event.shares)], strict=True))
    each = event.amount // len(seats) // table.rules.chip_unit * table.rules.chip_unit
    one_takes = {table.names[seat]: each for seat in seats} | {
        table.names[seats[0]]: event.amount - each * (len(seats) - 1)
    }
    choices = [right, _split_text(table, {table.names[s]: chips for s, chips in last_first.items()})]
    choices.append(_split_text(table, one_takes))
    choices.append(_split_text(table, {table.names[seats[0]]: event.amount}))
    slips = [(choices[1], "last_first"), (choices[2], "all_odd"), (choices[3], "no_split")]
    return _question("shares", table, right, sorted(choices), "S2-20, X-04", slips, amount=event.amount)


def _split_text(table: Table, shares: dict[str, int]) -> str:
    return listed([f"{name} {number(chips)}" for name, chips in shares.items()])


def _ruling(table: Table) -> Question | None:
    if not procedure.is_unsettled(table):
        return None
    ruling = incidents.ruling(table)
    plans = incidents.remedies(table)
    # Another name for what is done is no wrong answer; but that a dealer's slip may lie where it cannot is one.
    kept = (ruling.remedy, incidents.PLAY_ON) if ruling.incident.by_dealer else (ruling.remedy,)
    remedies = [one for one in plans if one in kept or plans[one]() != ruling.plan]
    remedies.sort(key=lambda one: crc32(f"{ruling.incident} {one}".encode()))  # the right one has no place of its own
    labels = {remedy: as_choice(remedy) for remedy in remedies}
    name = phrase(f"incident.{ruling.incident.key}.name")
    replies = []
    for remedy in [one for one in remedies if one != ruling.remedy]:
        rule, says = speaks_against(table, ruling, remedy)
        replies.append((labels[remedy], f"{says} ({rule})"))
    asked = _question("ruling", table, labels[ruling.remedy], labels.values(), ruling.rule, replies, name=name)
    return asked and asked._replace(hint=phrase("question.ruling.hint"))


def _cards(cards) -> str:
    return " ".join(map(str, cards))


_MAKERS = {
    "turn": _turn,
    "legal": _legal,
    "to_call": _to_call,
    "raise_to": _raise_to,
    "raises_left": _raises_left,
    "pot": _pot,
    "first_to_show": _first_to_show,
    "winner": _winner,
    "best_five": _best_five,
    "deciding_card": _deciding_card,
    "shares": _shares,
    "ruling": _ruling,
}
