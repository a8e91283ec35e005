"""Procedure: what may happen next. It follows the dealer's plan, and it alone refuses."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import NamedTuple

from . import repairs
from . import table as physics
from .betting import open_round
from .changes import maker
from .errors import IllegalAction, UnsettledIncident
from .events import Chosen
from .pots import Award, Pot, uncalled
from .ranking import HandRank, rank_of
from .rules import Step, opening
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
        return any(map(_is_called, self.options, repeat(verb)))

    def __getitem__(self, verb: str) -> Option:
        for option in self.options:
            if _is_called(option, verb):
                return option
        raise KeyError(verb)

    def __eq__(self, other) -> bool:
        return isinstance(other, Legal) and (self.who, self.options) == (other.who, other.options)

    def __hash__(self) -> int:
        return hash((self.who, self.options))

    def __repr__(self) -> str:
        from .words import legal_sentence

        return legal_sentence(self)


def _is_called(option: Option, verb: str) -> bool:
    """Whether a word means this option; whatever takes the last chip may also be called going all-in."""
    return option.verb == verb or (option.all_in and verb == "goes all-in")


# --- Who decides, and what is legal -------------------------------------------------------------------


def to_act(table: Table) -> int | None:
    """The seat that must decide now; None while the dealer is at work or when the hand is over."""
    plan = table.plan
    if not plan:
        return None
    do, what = plan[0]
    if do == "bet":
        round_ = table.betting
        return round_.queue[0] if round_ is not None and round_.street == what else None
    if do == "turn" and _is_bound(table, what):
        return None
    return what.seat if do in ("turn", "show", "choose") else None


def _is_open(table: Table, street: str) -> bool:
    round_ = table.betting
    return round_ is not None and round_.street == street


def is_unsettled(table: Table) -> bool:
    """Whether an incident awaits its ruling; until then nothing else may happen."""
    return table.slip is not None


def in_betting(table: Table) -> bool:
    """Whether a player must now decide in a betting round."""
    return bool(table.plan) and table.plan[0].do in ("bet", "turn") and to_act(table) is not None


def at_showdown(table: Table) -> bool:
    """Whether a player must now show or muck."""
    plan = table.plan
    return bool(plan) and plan[0].do == "show"


def legal(table: Table) -> Legal:
    """Everything the player to act may do now (S0-11, S0-13, S0-14, S0-21, S0-28, S2-10)."""
    seat = to_act(table)
    if seat is None:
        return Legal(None)
    return Legal(table.names[seat], _CHOICES[table.plan[0].do](table, seat))


def options(table: Table) -> list[Option]:
    """The same for a program that plays many hands: the bare options, to be taken with ``take``."""
    seat = to_act(table)
    return [] if seat is None else _CHOICES[table.plan[0].do](table, seat)


def _turn_choices(table: Table, seat: int) -> list[Option]:
    choices, verbs = _betting_choices(table, seat), _held_to(table, table.plan[0].what)
    return [one for one in choices if one.verb in verbs] if verbs else choices


def _remedy_choices(table: Table, seat: int) -> list[Option]:
    return [Option(verb) for verb, _ in table.plan[0].what.plans]


def _betting_choices(table: Table, seat: int) -> list[Option]:
    round_, bets, stack = table.betting, table.bets, table.stacks[seat]
    mine, owed = bets[seat], round_.owed(seat, bets)
    if owed:
        choices = [_FOLD, _option("calls", mine + owed, owed, owed == stack)]
    else:
        choices = [_option("checks", mine, 0, False)]
    if to := round_.raise_to(seat):
        choices.append(_option("raises" if round_.high else "bets", to, to - mine, to - mine == stack))
    if table.rules.chop and _may_chop(table, seat):
        choices.append(Option("chops"))
    return choices


def _may_chop(table: Table, seat: int) -> bool:
    """Whether small and big blind, alone and before either has acted, may take their blinds back (X-22).

    Not where there is other money in the pot, which nobody would win.
    """
    kinds = {post.kind: post.seat for post in table.posts}
    blinds = {kinds.get("small blind"), kinds.get("big blind")}
    left = table.live_seats
    if set(left) != blinds or seat != kinds["small blind"] or table.pot != sum([table.bets[other] for other in left]):
        return False
    return table.betting.street == "preflop" and table.betting.acted[seat] is None


_option = maker(Option)
_FOLD, _SHOW, _PLAY_BOARD, _MUCK = map(Option, ("folds", "shows", "plays the board", "mucks"))


def _showdown_choices(table: Table, seat: int) -> list[Option]:
    choices = [_SHOW]
    if table.rules.may_muck and table.rules.board_play == "declared or shown":
        choices.append(_PLAY_BOARD)
    if table.rules.may_muck and table.betting.aggressor != seat:  # whose bet was called must show (S0-45)
        choices.append(_MUCK)
    return choices


# --- A player acts --------------------------------------------------------------------------------------


def act(table: Table, who: str, verb: str) -> Move:
    """What a player does, if the rules allow it now; raises IllegalAction with all that would be legal otherwise."""
    seat = to_act(table)
    if seat is None:
        raise _nobody_acts(table, who, verb)
    if who != table.names[seat]:
        raise IllegalAction("out_of_turn", who=who, verb=verb, legal=legal(table), rule="S0-16")
    return skipping(_ACTS[table.plan[0].do](table, seat, verb))


def take(table: Table, option: Option) -> Move:
    """What the player to act does, by one of the ``options`` of this very table, which is not checked again."""
    if table.plan[0].do != "bet":
        return act(table, table.names[to_act(table)], option.verb)
    seat, verb = table.betting.queue[0], option.verb
    if verb == "folds":
        return skipping(_after_fold(physics.fold(table, seat)))
    if verb == "chops":
        return skipping(physics.chop(table, seat))
    wagered = verb == "raises" or verb == "bets"
    return skipping(physics.wager(table, seat, option.to) if wagered else physics.call(table, seat, option.pays))


def _nobody_acts(table: Table, who: str, verb: str) -> IllegalAction:
    if table.slip:
        return UnsettledIncident("unsettled", who=who, verb=verb, incident=table.slip.incident)
    return IllegalAction("hand_over" if table.over else "dealer_at_work", who=who, verb=verb, legal=legal(table))


def _act_in_betting(table: Table, seat: int, verb: str) -> Move:
    round_ = table.betting
    owed = round_.owed(seat, table.bets)
    if verb == "folds" and (owed or table.rules.free_fold == "remarked"):
        return _after_fold(physics.fold(table, seat, free=not owed))
    if verb == ("calls" if owed else "checks"):
        return physics.call(table, seat, owed)
    if verb == ("raises" if round_.high else "bets") and (to := round_.raise_to(seat)):
        return physics.wager(table, seat, to)
    if verb == "chops" and table.rules.chop and _may_chop(table, seat):
        return physics.chop(table, seat)
    if verb == "goes all-in":
        return _act_in_betting(table, seat, _word_for_all_in(table, seat))
    raise _refusal(table, seat, verb)


def _word_for_all_in(table: Table, seat: int) -> str:
    """The option that takes the player's last chip; with chips for more than that there is a better word (0A)."""
    may = legal(table)
    for option in may:
        if option.all_in:
            return option.verb
    facts = {"who": table.names[seat], "verb": "goes all-in", "stack": table.stacks[seat]}
    raise IllegalAction("not_all_in", legal=may, rule="S0-14, S1-23", **facts)


def _refusal(table: Table, seat: int, verb: str) -> IllegalAction:
    """Why a word does not fit here, with the rule that speaks against it."""
    round_ = table.betting
    facts = {"who": table.names[seat], "verb": verb, "legal": legal(table)}
    owed = round_.owed(seat, table.bets)
    if verb == "checks":
        return IllegalAction("check_facing_bet", owed=owed, rule="S0-29", **facts)
    if verb == "folds":
        return IllegalAction("fold_for_free", rule="X-26", **facts)
    if verb in ("goes on", "reshuffles"):
        return IllegalAction("no_choice_now", rule="S1-35", **facts)
    if verb == "chops":
        return IllegalAction("no_chop", rule="X-22", **facts)
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
    if round_.limits[seat] <= round_.high:
        return "too_short_to_raise"
    if round_.pointless_for(seat):
        return "nobody_can_answer"
    if seat in round_.raised:
        return "one_raise_used"
    return "lap_is_over" if round_.rules.single_lap else "not_reopened"


def _act_at_showdown(table: Table, seat: int, verb: str) -> Move:
    may = legal(table)
    if verb not in may:
        key = "must_show" if verb in ("mucks", "plays the board") else "betting_word_at_showdown"
        raise IllegalAction(key, who=table.names[seat], verb=verb, legal=may, rule="S0-45, S0-48, C-17, C-18")
    if verb == "shows":
        return physics.show(table, seat, table.plan[1:])
    return physics.muck(table, seat) if verb == "mucks" else physics.play_board(table, seat)


# --- Turns and choices that a ruling gives -----------------------------------------------------------------


class Turn(NamedTuple):
    """One turn in a round of betting, held to some verbs as long as the price is still ``high`` (None: in any case).

    A seat held to a single verb has acted already; when its turn comes this is carried out (X-13, X-14, X-25).
    """

    seat: int
    verbs: tuple[str, ...] = ()
    high: int | None = None


class Choice(NamedTuple):
    """A choice that a ruling leaves to a seat: verbs, each with the plan that follows (S1-35)."""

    seat: int
    plans: tuple[tuple[str, tuple[Step, ...]], ...]

    def without_plans(self) -> "Choice":
        """The choice as a player sees it, who does not see what cards would follow; its street is still known."""
        return Choice(self.seat, tuple((verb, _bets(plan)) for verb, plan in self.plans))


def _bets(plan: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(step for step in plan if step.do == "bet")


def _held_to(table: Table, turn: Turn) -> tuple[str, ...]:
    return turn.verbs if turn.high in (None, table.betting.high) else ()


def _is_bound(table: Table, turn: Turn) -> bool:
    return len(_held_to(table, turn)) == 1


def _act_on_turn(table: Table, seat: int, verb: str) -> Move:
    """One turn: the step is done with one decision, unless the hand has ended and the plan is another."""
    held = _held_to(table, table.plan[0].what)
    if held and verb not in held and verb not in (may := legal(table)):
        raise IllegalAction("held_to", who=table.names[seat], verb=verb, legal=may, rule="X-13, X-25")
    return _one_turn(table, seat, verb)


def _one_turn(table: Table, seat: int, verb: str) -> Move:
    move = _act_in_betting(table, seat, verb)
    if move.table.plan is not table.plan:
        return move
    return Move(move.event, physics.with_plan(move.table, table.plan[1:]))


def _turn(table: Table, turn: Turn, plan: tuple[Step, ...]) -> Move | None:
    """Carries out what a seat is held to; what cannot be done any more becomes the next lower action (X-13)."""
    if not _is_bound(table, turn):
        return None
    return _one_turn(table, turn.seat, fitting_verb(table, turn.seat, turn.verbs[0]))


def fitting_verb(table: Table, seat: int, verb: str) -> str:
    """What a word comes to where another would have been right: a raise of nothing is a bet, and so on (X-25)."""
    round_ = table.betting
    owed, may_raise = round_.owed(seat, table.bets), round_.raise_to(seat) is not None
    if verb in ("bets", "raises") and may_raise:
        return "raises" if round_.high else "bets"
    if verb == "folds" and (owed or table.rules.free_fold == "remarked"):
        return verb
    return "calls" if owed else "checks"


def _choose(table: Table, seat: int, verb: str) -> Move:
    plans = dict(table.plan[0].what.plans)
    if verb not in plans:
        raise IllegalAction("must_choose", who=table.names[seat], verb=verb, legal=legal(table), rule="S1-35")
    return Move(Chosen(table.names[seat], verb), physics.with_plan(table, plans[verb]))


_CHOICES = {"bet": _betting_choices, "turn": _turn_choices, "show": _showdown_choices, "choose": _remedy_choices}
_ACTS = {"bet": _act_in_betting, "turn": _act_on_turn, "show": _act_at_showdown, "choose": _choose}


# --- The dealer follows the plan -------------------------------------------------------------------------


def advance(table: Table) -> Iterator[Move]:
    """The dealer's moves from here to the next decision, or to the end of the hand."""
    return _NO_MOVES if to_act(table) is not None else _dealers_moves(table)


def _dealers_moves(table: Table) -> Iterator[Move]:
    while plan := table.plan:
        do, what = plan[0]
        rest = plan[1:]
        if do == "deal" and rest and rest[0].do == "deal":  # between two of these nothing can be idle
            for move in physics.deal_round(table):
                yield move
            table = move.table
            continue
        move = _STEPS[do](table, what, rest)
        if move is None:  # a player must decide, or an incident awaits its ruling
            return
        move = skipping(move)
        yield move
        table = move.table


_NO_MOVES: Iterator[Move] = iter(())
"""Where a player is to act the dealer has nothing to do: so it is after most decisions."""


def next_move(table: Table) -> Move | None:
    """The dealer's next single move; None where a player must decide or the hand is over."""
    return next(advance(table), None)


def skipping(move: Move) -> Move:
    """The move with the steps left out that have nothing more to do: every plan begins with what comes next."""
    table = move.table
    plan = left = table.plan
    while left and (is_idle := _IS_IDLE.get(left[0].do)) and is_idle(table, left[0].what):
        do, what = left[0]
        left = (_tabling(table, what) if do == "collect" else ()) + left[1:]
    return move if left is plan else Move(move.event, physics.with_plan(table, left))


_IS_IDLE = {
    "post": lambda table, due: not table.stacks[due.seat],
    "bet": lambda table, street: table.betting and not table.betting.queue and table.betting.street == street,
    "turn": lambda table, turn: table.betting.queue[:1] != (turn.seat,),
    "collect": lambda table, _: not any(table.bets),
    "show": lambda table, due: not _must_decide(table, due),
    "win": lambda table, _: not table.pot,
}
"""When a step has nothing to do: no chips to post, nobody left to ask, no bets in front, hands shown already."""


def _bet(table: Table, street: str, plan: tuple[Step, ...]) -> Move | None:
    """Opens the round, from the button's left or, before the flop, from the left of the last blind; then waits."""
    if _is_open(table, street):
        return None
    rules = table.rules
    after, price, wagers = opening(rules, table.posts) if street == "preflop" else (-1, 0, 0)
    round_ = open_round(rules, street, after, table.bets, table.stacks, table.live, price, wagers)
    return physics.open_round(table, round_)


def _collect(table: Table, street: str, plan: tuple[Step, ...]) -> Move:
    """First gives back what nobody matched, and leaves the step in the plan; the rest is then collected."""
    seat, amount = uncalled(table.bets, table.live)
    if amount:
        return physics.refund(table, seat, amount)
    return physics.collect(table, street, _tabling(table, street) + plan)


def _tabling(table: Table, street: str) -> tuple[Step, ...]:
    """The hands to turn up at once: somebody is all-in and no more betting is possible (X-11)."""
    if 0 not in table.stacks or table.rules.all_in_hands == "at the showdown":
        return ()
    live = table.live_seats
    with_chips = [seat for seat in live if table.stacks[seat]]
    closed = len(with_chips) < 2 or street == "river"
    if len(live) < 2 or len(with_chips) == len(live) or not closed:
        return ()
    return tuple(Step("table", seat) for seat in live if not table.shown[seat])


class Show(NamedTuple):
    """A seat's turn to show or muck, and all the seats that can win the pot it is about."""

    seat: int
    seats: tuple[int, ...]


def _showdown(table: Table, _, plan: tuple[Step, ...]) -> Move:
    """Rewrites the plan: pot by pot from the last side pot, its hands are shown and it is pushed (X-07, 0A)."""
    pots = table.pots
    steps = []
    for number in reversed(range(len(pots))):
        seats = pots[number].seats
        steps += [Step("show", Show(seat, seats)) for seat in _show_order(table, seats)]
        steps.append(Step("award", Award(number, pots[number], len(pots))))
    first = next((step.what.seat for step in steps if step.do == "show" and _must_decide(table, step.what)), None)
    called = first is not None and first == table.betting.aggressor
    return physics.open_showdown(table, first, called, tuple(steps))


def _show_order(table: Table, seats: tuple[int, ...]) -> list[int]:
    """The river's last bettor or raiser first, then clockwise; hands all-in before the river come last (S2-18, 0A)."""
    river = table.betting
    start = river.aggressor if river.aggressor in seats else 0
    clockwise = sorted(seats, key=lambda seat: (seat - start) % len(table.names))
    return sorted(clockwise, key=lambda seat: seat not in river.began)


def _must_decide(table: Table, due: Show) -> bool:
    """Whether a seat must show or muck: it is in, has not shown, and is not alone in wanting the pot (S1-37)."""
    return table.live[due.seat] and not table.shown[due.seat] and sum([table.live[other] for other in due.seats]) > 1


def _award(table: Table, due: Award, plan: tuple[Step, ...]) -> Move:
    return physics.award(table, due, winners(table, due.pot.seats), plan)


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
    return rank_of(table.piles.hole[seat] + table.piles.board)


def _after_fold(move: Move) -> Move:
    """Once a single player is left the plan is short: back goes what nobody matched, and the pot is pushed (S1-37)."""
    table = move.table
    if table.live.count(True) > 1:
        return move
    return Move(move.event, physics.with_plan(table, (Step("collect", table.betting.street), Step("win"))))


def _win(table: Table, _, plan: tuple[Step, ...]) -> Move:
    last = table.live.index(True)
    return physics.award(table, Award(0, Pot(table.pot, (last,)), 1), [last], plan)


_STEPS = {
    "shuffle": lambda table, _, plan: physics.shuffle(table, 0, plan),
    "ante": physics.pay_ante,
    "post": physics.post,
    "deal": physics.deal,
    "bet": _bet,
    "collect": _collect,
    "burn": lambda table, _, plan: physics.burn(table, plan),
    "board": physics.turn_up,
    "show": lambda *_: None,
    "turn": _turn,
    "choose": lambda *_: None,
    "ruling": lambda *_: None,
    "table": lambda table, seat, plan: physics.show(table, seat, plan, all_in=True),
    "showdown": _showdown,
    "award": _award,
    "win": _win,
    **repairs.STEPS,
}
"""The dealer's moves by the names a plan gives them: None where he waits for a player's decision, or for a ruling."""


def perform(table: Table, step: Step, plan: tuple[Step, ...]) -> Move:
    """The dealer's move for a step that need not be the next of the plan; ``plan`` is what remains after it."""
    return _STEPS[step.do](table, step.what, plan)


# --- Who would show -----------------------------------------------------------------------------------------


def usual_showdown_verb(table: Table) -> str:
    """What the player to act at the showdown does when nobody says otherwise: the first shows, and so does whoever
    can still win or share a pot; the others muck where the house lets them (S0-47, C-17)."""
    seat = to_act(table)
    if "mucks" not in legal(table) or _can_win(table, seat):
        return "shows"
    return "mucks"


def open_pots(table: Table, seat: int) -> list[tuple[int, ...]]:
    """The pots still to be pushed that a seat has a claim to, each as the seats that do."""
    return [step.what.pot.seats for step in table.plan if step.do == "award" and seat in step.what.pot.seats]


def _can_win(table: Table, seat: int) -> bool:
    rivals = [_shown_rivals(table, seats) for seats in open_pots(table, seat)]
    if [] in rivals:
        return True
    mine = claimed_rank(table, seat)
    return any(all(claimed_rank(table, rival) <= mine for rival in shown) for shown in rivals)


def _shown_rivals(table: Table, seats: tuple[int, ...]) -> list[int]:
    return [seat for seat in seats if table.live[seat] and table.shown[seat]]
