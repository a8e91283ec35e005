"""A hand, as a lesson holds it: a value that plays, goes back, branches, tells its story and draws itself."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from . import notation
from .engine import procedure
from .engine.cards import PACK, Card, SeededShuffle, Shuffle, swap_into_place
from .engine.cards import deck as stacked_deck
from .engine.errors import BadNotation, BadSetup, Choices, IllegalAction, UnsettledIncident
from .engine.events import (
    DECISIONS,
    BoardPlayed,
    Gathered,
    Mucked,
    Noticed,
    RoundOpened,
    Ruled,
    ShowdownOpened,
    Shown,
    Slipped,
)
from .engine.ranking import HandRank, hand_rank
from .engine.rules import COURSE, STREETS, HouseRules, Post, blind_posts, is_whole, live_posts, plan, straddle_post
from .engine.table import RAIL, Move, Table, new_table
from .value import Value

PLACES = ("start", *STREETS, "showdown", "end")
"""The named places of a hand that ``at`` goes to."""


class Player(NamedTuple):
    """All about one player at the table; amounts are chips."""

    name: str
    seat: int
    """From 1 at the button's left."""
    cards: tuple[Card, ...]
    stack: int
    in_front: int
    paid: int
    """In this hand so far, a dead post included."""
    won: int
    is_in: bool
    all_in: bool
    has_button: bool

    @property
    def net(self) -> int:
        """What this hand has brought so far: chips won less chips paid."""
        return self.won - self.paid


class Hand(Value):
    """One hand of limit hold'em. Every verb returns a new hand; nothing is changed in place.

    ``players``: names from the button's left, as text or a list, or their number. With three or more the first is the
    small blind and the last the button; heads-up the first is the big blind, the second the button and small blind.
    ``stacks``: chips, one number for all or one each, or by name; 100 small bets by default. ``seed`` decides the
    shuffle; ``deal`` fixes cards ("Ann Ah Kd, flop 9h 4d 2c"); ``deck`` gives the order from the top instead.
    ``blinds``, ``posts``, ``kill`` and ``dead`` say by name who owes what, where a session knows better than the rules;
    ``dead_button`` that the button lies at an empty chair.
    ``shuffle`` is what a later shuffle of this hand does (``reversed_and_cut``); by default the seed decides it too.
    ``showdown="ask"`` waits for every show or muck instead of doing the usual one.

    Raises BadSetup or BadNotation, in one sentence, for anything no hand can be dealt from.

    >>> hand = Hand("Ann Bo Cy", LIMIT_2_4, deal="Ann Ah Kd, flop 9h 4d 2c", seed=3)
    >>> flop = hand.play("Cy calls, Ann raises, Bo folds, Cy calls")
    >>> flop.pot, flop.to_act, flop.board
    (10, 'Ann', (9h, 4d, 2c))
    """

    __slots__ = ("_moves", "_table0", "showdown", "viewer")

    def __init__(
        self,
        players: str | int | Iterable[str],
        rules: HouseRules = COURSE,
        *,
        stacks: int | Iterable[int] | Mapping[str, int] | None = None,
        seed: int = 0,
        deal: str = "",
        deck: str | Iterable[Card] | None = None,
        blinds: Mapping[str, int] | None = None,
        posts: Mapping[str, int] | None = None,
        kill: Mapping[str, int] | None = None,
        dead: Mapping[str, int] | None = None,
        dead_button: bool = False,
        showdown: str = "usual",
        shuffle: Shuffle | None = None,
    ):
        if not isinstance(rules, HouseRules):
            raise BadSetup("not_rules", value=rules)
        if shuffle is not None and not callable(shuffle):
            raise BadSetup("not_a_shuffle", value=shuffle)
        if not isinstance(dead_button, bool):
            raise BadSetup("not_yes_or_no", option="dead_button", value=dead_button)
        if showdown not in ("usual", "ask"):
            raise BadSetup("no_such_value", option="showdown", value=showdown, allowed=Choices(("usual", "ask")))
        names = notation.player_names(players, rules.max_seats)
        owed = _posts(names, rules, blinds, posts, kill, dead)
        order = _order(names, seed, deal, deck)
        steps = plan(len(names), rules.ante, owed)
        if shuffle is None:
            shuffle = SeededShuffle(seed)
        table = new_table(rules, names, _stacks(names, rules, stacks), order, owed, steps, dead_button, shuffle)
        moves = [*procedure.advance(table)]
        if showdown == "usual":  # with everyone all-in from the forced bets there is nothing to decide
            _finish_showdown(moves)
        self._set(_table0=table, _moves=tuple(moves), showdown=showdown, viewer=None)

    def __eq__(self, other) -> bool:
        return isinstance(other, Hand) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self):
        return self._table0, self.viewer, self.showdown, tuple(move.event for move in self._moves)

    # --- Playing ----------------------------------------------------------------------------------

    def play(self, script: str) -> "Hand":
        """The hand after the actions of a script; at its end the dealer and the showdown go on by themselves.

        Raises IllegalAction or BadNotation at the first action that does not fit; ``error.hand`` is the hand as far
        as the script got.
        """
        return self._played(notation.actions(script, self.names))

    def act(self, verb: str, who: str | None = None) -> "Hand":
        """The hand after something that the player to act does; the dealer and the showdown go on as in ``play``.

        ``verb`` is what ``legal`` calls it, the same in every language. Raises IllegalAction and BadNotation as
        ``play`` does.

        >>> Hand("Ann Bo Cy").act("raises").act("folds").to_act
        'Bo'
        """
        hand = self if self.to_act else self.play("")  # the dealer may still be at work
        return hand._played(hand._meant(verb, who))

    def _meant(self, verb: str, who: str | None) -> Iterator[notation.Action]:
        """The action that ``act`` is asked for; refused only while it is played, so that the refusal knows the hand."""
        who = self.to_act if who is None else self._name(who)
        if who is None:
            raise self._unsettled() if self.is_unsettled else IllegalAction("nobody_acts", verb=verb)
        if verb not in notation.VERBS:
            raise BadNotation("no_such_verb", text=verb, who=who, verbs=list(notation.VERBS), legal=self.legal)
        yield notation.Action(who, verb)

    def _played(self, actions: Iterable[notation.Action]) -> "Hand":
        moves = [*self._moves, *procedure.advance(self._now)]
        try:
            for who, verb in actions:
                moves.append(procedure.act(_last(moves, self._table0), who, verb))
                moves.extend(procedure.advance(moves[-1].table))
        except (IllegalAction, BadNotation) as error:
            error.hand = self._with(_moves=tuple(moves))
            error.facts.setdefault("legal", error.hand.legal)
            raise
        if self.showdown == "usual":
            _finish_showdown(moves)
        return self._with(_moves=tuple(moves))

    # --- Irregularities -----------------------------------------------------------------------------

    def happens(self, incident, noticed: bool = True) -> "Hand":
        """The hand after an incident: the slip lies on the table and waits for its ruling.

        An incident of the deal or of the board goes back to the latest moment, since the last decision, at which it can
        happen. With ``noticed=False`` the hand goes on as if nothing had been, until ``notice``. Raises BadSetup where
        it cannot happen.

        >>> from holdem_lessons import PrematureTurn
        >>> slip = Hand("Ann Bo Cy").play("Cy calls, Ann calls, Bo checks").happens(PrematureTurn())
        >>> slip.to_act, slip.undo(0).is_unsettled
        (None, True)
        """
        if not isinstance(incident, _incidents().Incident):
            raise BadSetup("not_an_incident", value=incident)
        if self.is_unsettled:
            raise self._unsettled()
        incident = incident.at_table(self._name)
        fits = (step for step in self._steps_back() if incident.why_not(self._table_after(step)) is None)
        step = next(fits, len(self._moves))  # where it never fits, the latest moment is refused
        moves = (*self._moves[:step], *_incidents().happen(incident, self._table_after(step), noticed))
        return self._with(_moves=moves) if noticed else self._with(_moves=moves).play("")

    def _table_after(self, step: int) -> Table:
        return _last(self._moves[:step], self._table0)

    def _steps_back(self) -> Iterable[int]:
        """The steps from now back to just after the last decision, incident or ruling."""
        for step in range(len(self._moves), -1, -1):
            yield step
            if step and type(self._moves[step - 1].event) in (*DECISIONS, Slipped, Noticed, Ruled):
                return

    def notice(self) -> "Hand":
        """Somebody remarks on the latest incident that passed unseen; raises BadSetup where there is none."""
        unseen = self._unseen()
        if not unseen:
            raise BadSetup("nothing_to_notice")
        event, before = unseen[-1]
        return self._with(_moves=(*self._moves, _incidents().notice(event, before, self._now)))

    def _unseen(self) -> list[tuple[Slipped, Table]]:
        """The incidents that nobody has noticed, each with the table before it; the same incident may come twice."""
        found = []
        for step, (event, _) in enumerate(self._moves, start=1):
            if type(event) is Slipped and not event.noticed:
                found.append((event, self._table_after(step - event.moves)))
            elif type(event) is Gathered:  # of a deal that does not count nothing can be put right
                found.clear()
            elif type(event) is Noticed:  # the latest is noticed first
                found.pop()
            elif type(event) is Ruled and event.incident.seen_at_showdown:  # perhaps it came to light by itself
                before = self._moves[step - 2].table.slip.before
                found = [one for one in found if (one[0].incident, one[1]) != (event.incident, before)]
        return found

    @property
    def is_unsettled(self) -> bool:
        """Whether an incident awaits its ruling; until then nothing else is legal."""
        return procedure.is_unsettled(self._now)

    @property
    def ruling(self):
        """The ruling on the incident: what it is, the rule and its source, other houses, and the dealer's next steps.

        None where nothing awaits a ruling.
        """
        from .display.verdict import Verdict

        return Verdict(self) if self.is_unsettled else None

    def apply_ruling(self) -> "Hand":
        """The hand after the ruling: the dealer carries it out, a visible step at a time, down to the next decision."""
        self._must_be_unsettled()
        moves = [*self._moves, _incidents().apply(self._now, _incidents().ruling(self._now))]
        return self._with(_moves=tuple(moves)).play("")

    def propose(self, remedy: str):
        """Whether a remedy is the rule here; if not, which rule speaks against it and what it would have changed.

        It is given by its name, or in the words of the choice where a ruling is asked for. Raises BadSetup, with the
        remedies that can be proposed, for any other text.
        """
        from .display.verdict import Answer, remedy_of

        self._must_be_unsettled()
        known = list(_incidents().remedies(self._now))
        found = remedy_of(remedy, known)
        if found is None:
            raise BadSetup("no_such_remedy", remedy=remedy, known=known)
        return Answer(self, found)

    def known(self):
        """What the room has seen of cards off the board, and how many cards can come, a sentence each."""
        from .display.verdict import what_is_known

        return what_is_known(self)

    def _must_be_unsettled(self) -> None:
        if not self.is_unsettled:
            raise BadSetup("nothing_to_rule")

    def _unsettled(self) -> UnsettledIncident:
        return UnsettledIncident("unsettled_incident", incident=self._now.slip.incident)

    # --- Going back, and what if ----------------------------------------------------------------------

    def undo(self, decisions: int = 1) -> "Hand":
        """The hand as it was so many players' decisions ago, with the same player to act.

        Raises BadSetup where it has had fewer.

        >>> Hand("Ann Bo Cy").play("Cy raises, Ann folds").undo(2).to_act
        'Cy'
        """
        made = self.decisions()
        if not is_whole(decisions):
            raise BadSetup("not_a_number", value=decisions, most=len(made))
        if decisions > len(made):
            raise BadSetup("not_that_far_back", n=len(made), asked=decisions)
        return self._with(_moves=self._moves[: made[-decisions]]) if decisions else self

    def at(self, place: str | int) -> "Hand":
        """An earlier moment: a named place (``start``, a street, ``showdown``, ``end``) or a step's number.

        A street is the moment its betting opens. Raises BadSetup where the hand has not got there.

        >>> Hand("Ann Bo Cy").play("Cy folds, Ann calls, Bo checks").at("preflop").pot
        15
        """
        if is_whole(place):
            if place > len(self._moves):
                raise BadSetup("no_step", place=place, last=len(self._moves))
            return self._with(_moves=self._moves[:place])
        if place not in PLACES:
            raise BadSetup("no_such_place", place=place, places=list(PLACES), last=len(self._moves))
        places = self.places()
        if place not in places:
            raise BadSetup("not_there", place=place, reached=list(places))
        return self._with(_moves=self._moves[: places[place]])

    def places(self) -> dict[str, int]:
        """The named places this hand has reached, and the number of the step at which it reached each."""
        found = {"start": 0}
        for step, move in enumerate(self._moves, start=1):
            kind = type(move.event)
            if kind is RoundOpened:
                found[move.event.street] = step
            elif kind is ShowdownOpened:
                found["showdown"] = step
            elif kind is Gathered:  # a new deal: what came before it is no place of this hand any more
                found = {"start": 0}
        if self.over:
            found["end"] = len(self._moves)
        return found

    def fork(self, script: str, at: str | None = None) -> "Hand":
        """What if? The hand again from the latest decision of the script's first player (on the street ``at``).

        Raises BadSetup where that player has made no such decision.

        >>> hand = Hand("Ann Bo Cy").play("Cy raises, Ann folds, Bo folds")
        >>> hand.fork("Cy folds").to_act
        'Ann'
        """
        if at is not None and at not in STREETS:
            raise BadSetup("no_such_street", street=at, known=Choices(STREETS))
        first = next(notation.actions(script, self.names), None)
        if first is None:
            return self
        for step in reversed(self.decisions()):
            before = self._with(_moves=self._moves[:step])
            if before.to_act == first.who and at in (None, before.street):
                return before.play(script)
        raise BadSetup("no_decision_of", who=first.who)

    def decisions(self) -> list[int]:
        """The steps, counted from 0, at which a player decided something for himself.

        >>> Hand("Ann Bo", seed=1).play("Bo calls, Ann checks").decisions()
        [8, 9]
        """
        return [
            step
            for step, move in enumerate(self._moves)
            if type(move.event) in DECISIONS or (self.showdown == "ask" and _is_decision_at_showdown(move.event))
        ]

    def is_continued_by(self, other: "Hand") -> bool:
        """Whether another hand is this one, or this one played on, through the same eyes.

        >>> Hand("Ann Bo").is_continued_by(Hand("Ann Bo").play("Bo calls"))
        True
        """
        same = (self.viewer, self._table0) == (other.viewer, other._table0)
        return same and other.events[: len(self._moves)] == self.events

    # --- Looking ----------------------------------------------------------------------------------

    def seen_by(self, viewer: str | None) -> "Hand":
        """The same hand through the eyes of a player, of the ``rail``, or of the teacher (None), who sees every card.

        >>> Hand("Ann Bo", seed=1).seen_by("Bo").player("Ann").cards
        (??, ??)
        """
        if viewer is not None and viewer != RAIL:
            try:
                viewer = self._name(viewer)
            except BadNotation:
                raise BadSetup("no_such_view", viewer=viewer, names=list(self.names)) from None
        return self._with(viewer=viewer)

    @property
    def _now(self) -> Table:
        return _last(self._moves, self._table0)

    @property
    def table(self) -> Table:
        """Everything on the felt, as the viewer of this hand may see it."""
        return self._now.seen_by(self.viewer)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The table before the hand and after each of its moves, as the viewer may see them."""
        return tuple(table.seen_by(self.viewer) for table in (self._table0, *(move.table for move in self._moves)))

    @property
    def events(self) -> tuple[NamedTuple, ...]:
        """What has happened so far, one event a step."""
        return tuple(move.event for move in self._moves)

    @property
    def rules(self) -> HouseRules:
        """The house rules of this hand."""
        return self._table0.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players from the button's left."""
        return self._table0.names

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards."""
        return self._now.piles.board

    @property
    def pot(self) -> int:
        """All chips that can still be won, bets in front included."""
        return self._now.pot

    @property
    def street(self) -> str:
        """The street whose betting is open or comes next."""
        return self._now.street

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self._now.over

    @property
    def legal(self) -> procedure.Legal:
        """What the player to act may do."""
        return procedure.legal(self._now)

    @property
    def to_act(self) -> str | None:
        """The player who must decide now; None while nobody must."""
        seat = procedure.to_act(self._now)
        return None if seat is None else self.names[seat]

    @property
    def to_call(self) -> int:
        """Chips the player to act needs to call; 0 where checking is free or nobody is to act."""
        legal = self.legal
        return legal["calls"].pays if "calls" in legal else 0

    @property
    def result(self) -> dict[str, int]:
        """What the hand has brought each player so far, in chips: won less paid."""
        return {name: self.player(name).net for name in self.names}

    def player(self, who: str) -> Player:
        """All about one player, by name or as ``seat 3``; raises BadNotation for anybody else."""
        table = self.table
        seat = self.names.index(self._name(who))
        return Player(
            name=self.names[seat],
            seat=seat + 1,
            cards=table.piles.hole[seat],
            stack=table.stacks[seat],
            in_front=table.bets[seat],
            paid=self._table0.stacks[seat] + table.won[seat] - table.stacks[seat],
            won=table.won[seat],
            is_in=table.live[seat],
            all_in=table.live[seat] and table.stacks[seat] == 0,
            has_button=seat == len(self.names) - 1 and not table.dead_button,
        )

    def rank(self, who: str) -> HandRank | None:
        """What a player's cards are worth with the board so far; None before the flop or where they are not seen."""
        cards = self.player(who).cards + self.board
        return hand_rank(cards) if len(cards) >= 5 and all(card.rank for card in cards) else None

    def _name(self, who: str) -> str:
        return notation.named(who, self.names)

    # --- Showing ------------------------------------------------------------------------------------

    def story(self):
        """The hand so far as a dealer would tell it, a sentence a step."""
        from .display.narration import story

        return story(self)

    def why(self):
        """The rule behind the last step: its ids and the reason in a sentence."""
        from .display.narration import why

        return why(self)

    def svg(self) -> str:
        """The table as an SVG picture, which carries its own description."""
        from .display.picture import table_svg

        return table_svg(self.table)

    def replay(
        self,
        start: str | int = "start",
        *,
        viewers: Iterable[str | None] | None = None,
        remarks: Mapping[str | int, str] | None = None,
    ):
        """A table to step through the hand with, to where it stands; it opens at a place or step, as ``at`` has it.

        ``viewers`` are those whose eyes it can be seen through (players, ``rail``, None for the teacher), by default
        all whose cards this hand shows; ``remarks`` are shown at their step or place: ``{12: "Watch the price."}``.
        """
        from .display.stepper import Stepper

        if viewers is not None and (isinstance(viewers, str) or not isinstance(viewers, Iterable)):
            raise BadSetup("not_viewers", value=viewers)
        if remarks is not None and not isinstance(remarks, Mapping):
            raise BadSetup("not_remarks", value=remarks)
        return Stepper(self, len(self.at(start).events), viewers, remarks)

    def beside(self, other: "Hand", here: str = "as it was", there: str = "as it would have been", start="end"):
        """This hand and another as two stepping tables side by side, each under its title; ``start`` as for ``at``.

        >>> hand = Hand("Ann Bo Cy")
        >>> hand.play("Cy calls").beside(hand.play("Cy folds"), "with Cy", "without", start=0)
        with Cy: Preflop. Pot 25. Ann to act, 5 to call.
        without: Preflop. Pot 15. Ann to act, 5 to call.
        """
        from .display.beside import Beside

        if not isinstance(other, Hand):
            raise BadSetup("no_hand", value=other)
        hands = (self, other)
        steps = tuple(len(hand._moves) if start == "end" else len(hand.at(start).events) for hand in hands)
        return Beside((here, there), hands, steps)

    def __repr__(self) -> str:
        from .display.table_text import state

        return state(self.table)

    def _repr_mimebundle_(self, include=None, exclude=None):
        from .display.bundle import picture_bundle

        return picture_bundle(self)


def _last(moves, table0: Table) -> Table:
    return moves[-1].table if moves else table0


def _finish_showdown(moves: list[Move]) -> None:
    """Lets everyone at the showdown do the usual thing, down to the last pot."""
    while moves and procedure.at_showdown(moves[-1].table):
        now = moves[-1].table
        who = now.names[procedure.to_act(now)]
        moves.append(procedure.act(now, who, procedure.usual_showdown_verb(now)))
        moves.extend(procedure.advance(moves[-1].table))


def _incidents():
    """The module of incidents, imported when the first one happens."""
    from .engine.irregularities import incident

    return incident


def _is_decision_at_showdown(event) -> bool:
    return type(event) in (Mucked, BoardPlayed) or (type(event) is Shown and not event.all_in)


# --- What a hand is dealt from ----------------------------------------------------------------------------


_LARGEST_SEED = 10**18


def check_seed(seed: int) -> None:
    """Raises BadSetup for a seed that is no whole number of at most 18 digits."""
    if not is_whole(seed, -_LARGEST_SEED, _LARGEST_SEED):
        raise BadSetup("not_a_seed", value=seed)


def derived_seed(number: int) -> int:
    """The seed that a number made from a seed stands for: itself, or where it is too large a smaller one.

    >>> derived_seed(7_000_003), derived_seed(10**18 + 1)
    (7000003, 423539247696576568)
    """
    return number if abs(number) <= _LARGEST_SEED else number % _PRIME


_PRIME = 2**59 - 55
"""Far from every round number, so that round numbers do not all come to the same."""


def _order(names: tuple[str, ...], seed: int, deal: str, deck) -> tuple[Card, ...]:
    """The deck from the top: given, or shuffled from the seed, with the fixed cards swapped into their places."""
    check_seed(seed)
    order = SeededShuffle(seed)(PACK, 0) if deck is None else stacked_deck(deck)
    return order if deal == "" else swap_into_place(order, notation.fixed_cards(deal, names))


def _stacks(names: tuple[str, ...], rules: HouseRules, stacks) -> tuple[int, ...]:
    """Everybody's chips before the hand; a hand costs at most 24 small bets, so 100 never run out."""
    if stacks is None:
        return (100 * rules.small_bet,) * len(names)
    if isinstance(stacks, Mapping):
        given = _by_name(stacks, names, "stacks")
        chips = [given.get(name, 100 * rules.small_bet) for name in names]
    elif isinstance(stacks, Iterable) and not isinstance(stacks, (str, bytes, set, frozenset)):
        chips = list(stacks)
    else:
        chips = [stacks] * len(names)
    if len(chips) != len(names):
        raise BadSetup("stacks_count", found=len(chips), players=len(names))
    for name, stack in zip(names, chips, strict=True):
        check_chips(stack, "stack")
        if stack == 0:
            raise BadSetup("no_stack", who=name)
    return tuple(chips)


def _posts(names, rules, blinds, posts, kill, dead) -> tuple[Post, ...]:
    """Who owes which forced bet: by the rules, or as a session says by name (0A)."""
    owed = list(blind_posts(rules, len(names)) if blinds is None else _blinds(names, rules, blinds))
    for kind, what, extra in (("post", "posts", posts), ("kill", "kill", kill), ("dead", "dead", dead)):
        given = {} if extra is None else _forced(extra, names, what)
        for name, chips in given.items():
            seat = names.index(name)
            # Who owes two live posts owes the higher in all: the second adds to the first.
            more = chips if kind == "dead" else chips - live_posts(owed).get(seat, 0)
            if more > 0:
                owed.append(Post(seat, more, kind))
    if not owed and not rules.ante:
        raise BadSetup("no_forced_bet")
    return tuple(owed)


def _blinds(names: tuple[str, ...], rules: HouseRules, blinds) -> tuple[Post, ...]:
    """The blinds that are given by name, and the straddle where the house has it."""
    given = list(_forced(blinds, names, "blinds").items())
    if not given:
        return ()
    big = rules.blinds[-1] if rules.blinds else given[-1][1]
    owed = tuple(
        Post(names.index(name), chips, "big blind" if chips >= big or name == given[-1][0] else "small blind")
        for name, chips in given
    )
    return owed + straddle_post(rules, owed, len(names))


def _forced(given, names: tuple[str, ...], what: str) -> dict[str, int]:
    return _by_name(given, names, what, least=1)


def _by_name(given, names: tuple[str, ...], what: str, least: int = 0) -> dict[str, int]:
    if not isinstance(given, Mapping):
        raise BadSetup("not_a_map", what=what, value=given)
    found = {}
    for who, chips in given.items():
        name = notation.named(who, names)
        if name in found:
            raise BadSetup("name_twice", name=name)
        check_chips(chips, what, least)
        found[name] = chips
    return found


def check_chips(chips: int, what: str, least: int = 0) -> None:
    """Raises BadSetup for what is no whole number of chips, and for fewer than the least."""
    if not is_whole(chips):
        raise BadSetup("not_chips", what=what, value=chips)
    if chips < least:
        raise BadSetup("too_little", what=what, value=chips, least=least)
