"""Procedure: what may happen next. It follows the dealer's plan, and it alone refuses."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from . import table as physics
from .betting import open_round
from .errors import IllegalAction
from .events import RoundOpened, ShowdownOpened
from .pots import Pot
from .ranking import HandRank, hand_rank
from .rules import BLINDS, Step
from .table import Move, Table


class Option(NamedTuple):
    """One thing a player may do now; ``to`` is a street total, ``pays`` the chips that leave the stack."""

    verb: str
    to: int = 0
    pays: int = 0
    all_in: bool = False


class Legal:
    """What the player to act may do; empty where nobody is to act. Shows itself as a sentence.

    >>> from holdem_lessons import Hand, LIMIT_2_4
    >>> legal = Hand("Ann Bo Cy", LIMIT_2_4).legal
    >>> legal
    Cy may fold, call 2, or raise to 4.
    >>> "checks" in legal, legal["raises"].pays, len(legal)
    (False, 4, 3)
    """

    __slots__ = ("options", "who")

    def __init__(self, who: str | None, options: Iterable[Option] = ()):
        self.who = who
        self.options = tuple(options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __contains__(self, verb: str) -> bool:
        return any(option.verb == verb for option in self.options)

    def __getitem__(self, verb: str) -> Option:
        for option in self.options:
            if option.verb == verb:
                return option
        raise KeyError(verb)

    def __eq__(self, other) -> bool:
        return isinstance(other, Legal) and (self.who, self.options) == (other.who, other.options)

    def __hash__(self) -> int:
        return hash((self.who, self.options))

    def __repr__(self) -> str:
        from .words import legal_sentence

        return legal_sentence(self)


# --- Who decides, and what is legal -------------------------------------------------------------------


def to_act(table: Table) -> int | None:
    """The seat that must decide now; None while the dealer is at work or when the hand is over."""
    for step in table.plan:
        if step.do == "bet":
            round_ = table.betting
            return round_.queue[0] if round_ and round_.street == step.what and round_.queue else None
        if step.do != "show":
            return None
        if _must_decide(table, *step.what):  # who has shown for a side pot is not asked again for the main pot
            return step.what[0]
    return None


def at_showdown(table: Table) -> bool:
    """Whether a player must now show or muck."""
    return bool(table.plan) and table.plan[0].do == "show" and to_act(table) is not None


def legal(table: Table) -> Legal:
    """Everything the player to act may do now (S0-11, S0-13, S0-14, S0-21, S0-28, S2-10)."""
    seat = to_act(table)
    if seat is None:
        return Legal(None)
    return Legal(table.names[seat], _choices(table, seat))


def _choices(table: Table, seat: int) -> Iterator[Option]:
    return _betting_choices(table, seat) if table.plan[0].do == "bet" else _showdown_choices(table, seat)


def _betting_choices(table: Table, seat: int) -> Iterator[Option]:
    round_, chips = table.betting, (table.bets, table.stacks, table.live)
    mine, stack = table.bets[seat], table.stacks[seat]
    owed = min(round_.owed(seat, *chips), stack)
    if owed:
        yield Option("folds")
        yield Option("calls", mine + owed, owed, owed == stack)
    else:
        yield Option("checks", mine)
    to = round_.raise_to(seat, *chips)
    if to:
        yield Option("raises" if round_.high else "bets", to, to - mine, to - mine == stack)


def _showdown_choices(table: Table, seat: int) -> Iterator[Option]:
    yield Option("shows")
    if not table.rules.may_muck:
        return
    if table.rules.board_play == "declared or shown":
        yield Option("plays the board")
    if table.betting.aggressor != seat:  # the player whose bet was called must show (S0-45)
        yield Option("mucks")


# --- A player acts --------------------------------------------------------------------------------------


def act(table: Table, who: str, verb: str) -> Move:
    """What a player does, if the rules allow it now; raises IllegalAction with all that would be legal otherwise."""
    seat = to_act(table)
    may = legal(table)
    if seat is None:
        raise IllegalAction("hand_over" if table.over else "dealer_at_work", who=who, verb=verb, legal=may)
    if who != table.names[seat]:
        raise IllegalAction("out_of_turn", who=who, verb=verb, legal=may, rule="S0-16")
    if table.plan[0].do == "show":
        return _act_at_showdown(table, seat, verb, may)
    return _after_fold(_act_in_betting(table, seat, verb, may))


def _act_in_betting(table: Table, seat: int, verb: str, may: Legal) -> Move:
    if verb == "goes all-in":
        verb = _word_for_all_in(table, seat, may)
    if verb == "folds" and verb not in may and table.rules.free_fold == "remarked":
        return physics.fold(table, seat, free=True)
    if verb not in may:
        raise _refusal(table, seat, verb, may)
    option = may[verb]
    if verb == "folds":
        return physics.fold(table, seat)
    if verb in ("checks", "calls"):
        return physics.call(table, seat, option.pays)
    return physics.wager(table, seat, option.to)


def _word_for_all_in(table: Table, seat: int, may: Legal) -> str:
    """The option that takes the player's last chip; with chips for more than that there is a better word (0A)."""
    for option in may:
        if option.all_in:
            return option.verb
    who = table.names[seat]
    raise IllegalAction(
        "not_all_in", who=who, verb="goes all-in", legal=may, stack=table.stacks[seat], rule="S0-14, S1-23"
    )


def _refusal(table: Table, seat: int, verb: str, may: Legal) -> IllegalAction:
    """Why a word does not fit here, with the rule that speaks against it."""
    round_ = table.betting
    facts = {"who": table.names[seat], "verb": verb, "legal": may}
    owed = round_.owed(seat, table.bets, table.stacks, table.live)
    if verb == "checks":
        return IllegalAction("check_facing_bet", owed=owed, rule="S0-29", **facts)
    if verb == "folds":
        return IllegalAction("fold_for_free", rule="X-26", **facts)
    if verb == "calls":
        return IllegalAction("nothing_to_call", rule="S1-29", **facts)
    if verb == "bets" and round_.high:
        return IllegalAction("bet_after_bet", high=round_.high, rule="S0-15, S2-13", **facts)
    if verb == "raises" and not round_.high:
        return IllegalAction("raise_before_bet", rule="S0-28", **facts)
    if verb in ("bets", "raises"):
        return IllegalAction(_why_no_raise(table, seat), **facts)
    return IllegalAction("showdown_word", rule="S0-45", **facts)


def _why_no_raise(table: Table, seat: int) -> str:
    round_ = table.betting
    if round_.capped:
        return "capped"
    if table.bets[seat] + table.stacks[seat] <= round_.high:
        return "too_short_to_raise"
    if round_.reach(seat, table.bets, table.stacks, table.live) <= round_.high:
        return "nobody_can_answer"
    used = seat in round_.raised or (round_.rules.single_lap and round_.rules.one_raise_each(round_.street))
    return "one_raise_used" if used else "not_reopened"


def _act_at_showdown(table: Table, seat: int, verb: str, may: Legal) -> Move:
    if verb not in may:
        key = "must_show" if verb in ("mucks", "plays the board") else "betting_word_at_showdown"
        raise IllegalAction(key, who=table.names[seat], verb=verb, legal=may, rule="S0-45, S0-48, C-17, C-18")
    move = {"shows": physics.show, "mucks": physics.muck, "plays the board": physics.play_board}[verb]
    return move(table, seat)


# --- The dealer follows the plan -------------------------------------------------------------------------


def advance(table: Table) -> Iterator[Move]:
    """The dealer's moves from here to the next decision, or to the end of the hand."""
    while table.plan and to_act(table) is None:
        event, table = _STEPS[table.plan[0].do](table, table.plan[0].what)
        if event:
            yield Move(event, table)


def next_move(table: Table) -> Move | None:
    """The dealer's next single move; None where a player must decide or the hand is over."""
    return next(advance(table), None)


def _popped(table: Table) -> Table:
    return table._replace(plan=table.plan[1:])


def _silently(table: Table) -> Move:
    return Move(None, table)


def _bet(table: Table, street: str) -> Move:
    """Opens the round; once its queue has run out, the plan goes on."""
    if table.betting and table.betting.street == street:
        return _silently(_popped(table))
    blinds = [post.seat for post in table.posts if post.kind in BLINDS]
    after = blinds[-1] if blinds and street == "preflop" else -1
    round_ = open_round(table.rules, street, after, table.bets, table.stacks, table.live)
    first = table.names[round_.queue[0]] if round_.queue else None
    return Move(RoundOpened(street, first, round_.size), table._replace(betting=round_))


def _collect(table: Table, street: str) -> Move:
    back = physics.refund(table)
    if back and not back.table.pot:  # everyone has folded to the only blind: there is nothing to win
        return Move(back.event, back.table._replace(plan=()))
    if back:
        return back
    table = _popped(table)
    event, table = physics.collect(table, street) or _silently(table)
    return Move(event, table._replace(plan=_tabling(table, street) + table.plan))


def _tabling(table: Table, street: str) -> tuple[Step, ...]:
    """The hands to turn up at once: somebody is all-in and no more betting is possible (X-11)."""
    live = [seat for seat, alive in enumerate(table.live) if alive]
    with_chips = [seat for seat in live if table.stacks[seat]]
    closed = len(with_chips) < 2 or street == "river"
    if table.rules.all_in_hands == "at the showdown" or len(live) < 2 or len(with_chips) == len(live) or not closed:
        return ()
    return tuple(Step("table", seat) for seat in live if not table.shown[seat])


def _showdown(table: Table, _) -> Move:
    """Rewrites the plan: pot by pot from the last side pot, its hands are shown and it is pushed (X-07, 0A)."""
    pots = table.pots
    steps = []
    for number in reversed(range(len(pots))):
        steps += [Step("show", (seat, pots[number].seats)) for seat in _show_order(table, pots[number].seats)]
        steps.append(Step("award", (number, pots[number], len(pots))))
    table = table._replace(plan=tuple(steps))
    if all(shown for shown, alive in zip(table.shown, table.live, strict=True) if alive):
        return _silently(table)
    first = steps[0].what[0]
    return Move(ShowdownOpened(table.names[first], first == table.betting.aggressor), table)


def _show_order(table: Table, seats: tuple[int, ...]) -> list[int]:
    """The river's last bettor or raiser first, then clockwise; hands all-in before the river come last (S2-18, 0A)."""
    river = table.betting
    start = river.aggressor if river.aggressor in seats else 0
    clockwise = sorted(seats, key=lambda seat: (seat - start) % len(table.names))
    return sorted(clockwise, key=lambda seat: seat not in river.began)


def _must_decide(table: Table, seat: int, seats: tuple[int, ...]) -> bool:
    """Whether a seat must show or muck: it is in, has not shown, and is not alone in wanting the pot (S1-37)."""
    return table.live[seat] and not table.shown[seat] and sum([table.live[other] for other in seats]) > 1


def _award(table: Table, what: tuple[int, Pot, int]) -> Move:
    number, pot, pots = what
    return physics.award(_popped(table), number, pot, pots, winners(table, pot.seats))


def winners(table: Table, seats: Iterable[int]) -> list[int]:
    """The seats with the best claim among those given: the best hand shown, or the only one left (S2-19, S2-20)."""
    claims = [seat for seat in seats if table.live[seat]]
    if len(claims) == 1:
        return claims
    ranks = {seat: claimed_rank(table, seat) for seat in claims}
    best = max(ranks.values())
    return [seat for seat in claims if ranks[seat] == best]


def claimed_rank(table: Table, seat: int) -> HandRank:
    """What a seat's hand is worth at the showdown: its cards with the board, or the board alone where declared."""
    return hand_rank(table.piles.hole[seat] + table.piles.board)


def _after_fold(move: Move) -> Move:
    """Once a single player is left the plan is short: back goes what nobody matched, and the pot is pushed (S1-37)."""
    table = move.table
    if sum(table.live) > 1:
        return move
    return Move(move.event, table._replace(plan=(Step("collect", table.betting.street), Step("win"))))


def _win(table: Table, _) -> Move:
    last = table.live.index(True)
    return physics.award(_popped(table), 0, Pot(table.pot, (last,)), 1, [last])


_STEPS = {
    "shuffle": lambda table, _: physics.shuffle(_popped(table)),
    "ante": lambda table, seat: physics.pay_ante(_popped(table), seat),
    "post": lambda table, due: physics.post(_popped(table), due),
    "deal": lambda table, seat: physics.deal(_popped(table), seat),
    "bet": _bet,
    "collect": _collect,
    "burn": lambda table, _: physics.burn(_popped(table)),
    "board": lambda table, number: physics.turn_up(_popped(table), number),
    "table": lambda table, seat: physics.show(_popped(table), seat, all_in=True),
    "showdown": _showdown,
    "show": lambda table, _: _silently(_popped(table)),
    "award": _award,
    "win": _win,
}


# --- Who would show -----------------------------------------------------------------------------------------


def usual_showdown_verb(table: Table) -> str:
    """What the player to act at the showdown does when nobody says otherwise: the first shows, and so does whoever
    can still win or share a pot; the others muck where the house lets them (S0-47, C-17)."""
    seat = to_act(table)
    if "mucks" not in legal(table) or _can_win(table, seat):
        return "shows"
    return "mucks"


def _can_win(table: Table, seat: int) -> bool:
    mine = claimed_rank(table, seat)
    pots = [step.what[1].seats for step in table.plan if step.do == "award" and seat in step.what[1].seats]
    return any(all(claimed_rank(table, rival) <= mine for rival in _shown_rivals(table, pot)) for pot in pots)


def _shown_rivals(table: Table, seats: tuple[int, ...]) -> list[int]:
    return [seat for seat in seats if table.live[seat] and table.shown[seat]]
