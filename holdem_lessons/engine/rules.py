"""House rules: every option with the rule it stands for, the named profiles, and the dealer's plan of a hand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from math import inf
from typing import NamedTuple

from .errors import BadSetup, Choices

STREETS = ("preflop", "flop", "turn", "river")
"""The four betting rounds in order (S2-03)."""


MOST_SEATS = 22
"""Two cards each, five on the board and three burned: one pack serves 22 players at most."""


def _option(default, rule: str, *values, or_number=False, least=1, most=None, chips=True):
    """A field of the house rules: its default and the rules it stands for.

    ``values`` are the words it may be; ``or_number`` lets it be a whole number as well. A number is a sum of ``chips``
    or else a count, from ``least`` to ``most``.
    """
    limits = {"values": values, "or_number": or_number, "least": least, "most": most, "chips": chips}
    return field(default=default, metadata={"rule": rule, **limits})


@dataclass(frozen=True, repr=False)
class HouseRules:
    """The rules of one house. All amounts are whole chips; ``COURSE`` is the default profile.

    Set stakes with ``stakes`` and any other option with ``but``; both return new rules. A value that no house could
    play raises BadSetup. What each option means stands in the word catalogue and in ``options()``.

    >>> rules = COURSE.stakes(15, 30)
    >>> rules.blinds, rules.bet_size("turn")
    ((7, 15), 30)
    """

    name: str = "course"
    small_bet: int = _option(10, "S0-06")
    big_bet: int | None = _option(None, "S0-38, S2-15, C-30")
    forced_bets: str = _option("two blinds", "S0-04, S0-05, S1-08, S2-07, C-09", "two blinds", "ante")
    blinds: tuple[int, ...] | None = _option(None, "S0-06, S2-07, C-09")
    ante: int | None = _option(None, "S1-08, S2-07, C-09", least=0)
    small_blind_rounding: str = _option("down", "S0-06, C-25", "down", "up", "exact")
    heads_up_small_blind: str = _option("button", "X-01, C-20", "button", "first seat")
    blind_is_bet: bool = _option(True, "S0-20, C-03")
    max_raises: int = _option(3, "S0-20, C-03", least=0, chips=False)
    later_round_max_raises: int | str = _option("same", "S0-32, C-08", "same", "no limit", or_number=True)
    first_round_raises: str = _option("total", "S0-20, S1-12, C-05", "total", "one each", "both")
    bet_uses_raise: bool = _option(True, "S1-32, C-07")
    single_lap: bool = _option(False, "S1-12, C-06")
    heads_up_cap: str = _option(
        "never lifted",
        "C-04, X-02",
        "never lifted",
        "lifted before the cap",
        "lifted from the start of the round",
        "lifted when two are not all-in",
        "lifted with two at the table",
    )
    pointless_raise: str = _option("refused", "X-03", "refused", "allowed")
    free_fold: str = _option("remarked", "X-26", "remarked", "refused")
    all_in_hands: str = _option("tabled at once", "X-11", "tabled at once", "at the showdown")
    may_muck: bool = _option(True, "S0-47, S1-21, C-17")
    board_play: str = _option("declared or shown", "S2-35, S0-48, C-18", "declared or shown", "shown")
    button: str = _option("dead button", "S0-02, X-08", "dead button", "moving button", "simplified")
    straddle: str = _option("off", "X-21", "off", "counts as a raise", "a bigger blind")
    chop: bool = _option(False, "X-22")
    kill: str = _option("off", "X-23", "off", "half", "full")
    dealer_error: str = _option("rule book", "S1-35, C-19", "rule book", "injured player chooses")
    dealer_fine: str = _option("none", "S1-36, C-31, C-39", "none", "an ante")
    reshuffle_money: str = _option(
        "bets back, antes stay", "C-40", "bets back, antes stay", "everything stays", "everything back"
    )
    misdeal_deadline: str = _option(
        "two players have acted", "C-38, X-12", "two players have acted", "substantial action", "anyone has acted"
    )
    extra_card: str = _option("anyone", "C-29", "anyone", "first player only")
    four_card_flop: str = _option("dealt again", "S2-25, C-35", "dealt again", "one becomes the burn")
    premature_turn: str = _option(
        "the river moves up",
        "S2-30, C-36",
        "the river moves up",
        "the river moves up, fourth burn",
        "reshuffled at once",
        "the river is kept",
    )
    flop_without_burn: str = _option("one becomes the burn", "P-10", "one becomes the burn", "dealt again")
    burn_repair: str = _option("natural cards", "P-10", "natural cards", "one burn")
    burn_on_redeal: bool = _option(False, "S2-27")
    redeal_includes_muck: bool = _option(False, "C-27")
    out_of_turn: str = _option(
        "binding if nothing changes", "X-13", "binding if nothing changes", "may not raise", "taken back"
    )
    chip_unit: int = _option(1, "X-04")
    max_seats: int = _option(10, "S1-06, C-37", least=2, most=MOST_SEATS, chips=False)

    def __post_init__(self):
        for one in fields(self):
            _check_value(one, getattr(self, one.name))
        if self.big_bet is None:
            object.__setattr__(self, "big_bet", 2 * self.small_bet)
        if self.big_bet < self.small_bet:
            raise BadSetup("big_bet_below_small", small=self.small_bet, big=self.big_bet)
        if self.blinds is None:
            object.__setattr__(self, "blinds", _usual_blinds(self))
        if self.ante is None:
            object.__setattr__(self, "ante", _usual_ante(self))
        if None in (*self.blinds, self.ante):
            raise BadSetup("half_not_payable", small_bet=self.small_bet, unit=self.chip_unit)
        if not self.blinds and not self.ante:
            raise BadSetup("no_forced_bet")
        if any(later < earlier for earlier, later in zip(self.blinds, self.blinds[1:], strict=False)):
            raise BadSetup("blinds_fall", blinds=self.blinds)

    def __hash__(self) -> int:
        """The hash of all options, worked out once: every hand looks its rules up several times."""
        found = self.__dict__.get("_hash")
        if found is None:
            found = hash(tuple([getattr(self, one.name) for one in fields(self)]))
            object.__setattr__(self, "_hash", found)
        return found

    def __getstate__(self) -> dict:
        """Without the hash, which is another one in another process."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def stakes(self, small_bet: int, big_bet: int | None = None, *, blinds=None, ante: int | None = None):
        """These rules at other stakes; what is not given follows from the small bet (S0-06, C-30).

        >>> COURSE.stakes(5, blinds=(2, 5)).big_bet
        10
        """
        blinds = tuple(blinds) if isinstance(blinds, (list, tuple)) else blinds
        return replace(self, small_bet=small_bet, big_bet=big_bet, blinds=blinds, ante=ante)

    def but(self, **options):
        """These rules with other options, by name; stakes are set with ``stakes``.

        >>> COURSE.but(max_raises=4).max_raises
        4
        """
        known = {one.name for one in fields(self)} - {"small_bet", "big_bet", "blinds", "ante"}
        unknown = sorted(set(options) - known)
        if unknown:
            raise BadSetup("no_such_option", option=unknown[0], known=sorted(known))
        # The forced bets follow from the stakes again, unless they were given outright.
        usual = {"blinds": _usual_blinds(self), "ante": _usual_ante(self)}
        again = {name: None for name, value in usual.items() if getattr(self, name) == value}
        return replace(self, **again, **options)

    def bet_size(self, street: str) -> int:
        """The size in chips of a bet or raise on a street: the small bet, from the turn the big bet (S0-38)."""
        _check_street(street)
        return self.small_bet if street in ("preflop", "flop") else self.big_bet

    def raise_limit(self, street: str) -> int | None:
        """How many raises a betting round allows in all; None for no limit (S0-20, C-05, C-08)."""
        _check_street(street)
        if street == "preflop":
            return None if self.first_round_raises == "one each" else self.max_raises
        if self.later_round_max_raises == "no limit":
            return None
        return self.max_raises if self.later_round_max_raises == "same" else self.later_round_max_raises

    def one_raise_each(self, street: str) -> bool:
        """Whether each player may raise only once in this round (S1-12)."""
        return street == "preflop" and self.first_round_raises != "total"

    def __repr__(self) -> str:
        from .words import rules_line

        return rules_line(self)

    def options(self) -> tuple[tuple[str, object, str], ...]:
        """Every option as (name, value, the rules it stands for).

        >>> COURSE.options()[0]
        ('small_bet', 10, 'S0-06')
        """
        return tuple((one.name, getattr(self, one.name), one.metadata["rule"]) for one in fields(self)[1:])


def values_of(option: str) -> tuple:
    """The values an option can have, where they are words or yes and no.

    >>> values_of("chop"), values_of("free_fold")
    ((False, True), ('remarked', 'refused'))
    """
    (one,) = [one for one in fields(HouseRules) if one.name == option]
    return (False, True) if isinstance(one.default, bool) else one.metadata["values"]


def _check_value(option: Field, value) -> None:
    """Raises BadSetup for a value that the option cannot have."""
    name, default, limits = option.name, option.default, option.metadata
    if value is None and default is None:  # it follows from the small bet
        return
    if name == "name":
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > 40:
            raise BadSetup("not_a_rules_name", value=value)
    elif name == "blinds":
        if not (isinstance(value, tuple) and all(is_whole(one) and one > 0 for one in value)):
            raise BadSetup("not_blinds", value=value)
    elif isinstance(default, bool):
        if not isinstance(value, bool):
            raise BadSetup("not_yes_or_no", option=name, value=value)
    elif isinstance(default, str):
        if value not in limits["values"] and not (limits["or_number"] and is_whole(value)):
            refusal = "no_such_value_or_number" if limits["or_number"] else "no_such_value"
            raise BadSetup(refusal, option=name, value=value, allowed=Choices(limits["values"]))
    else:
        _check_number(name, value, limits)


def _check_number(name: str, value, limits: Mapping) -> None:
    least, most = limits["least"], limits["most"]
    if not is_whole(value):
        if limits["chips"]:
            raise BadSetup("not_chips", what=name, value=value)
        raise BadSetup("not_a_count", what=name, value=value, least=least)
    if value < least:
        raise BadSetup("too_little", what=name, value=value, least=least)
    if most is not None and value > most:
        raise BadSetup("too_many_seats", value=value, most=most)


def _check_street(street) -> None:
    if street not in STREETS:
        raise BadSetup("no_such_street", street=street, known=Choices(STREETS))


def is_whole(value, least: float = 0, most: float = inf) -> bool:
    """Whether a value is a whole number from 0 on, as chips are counted, or within other bounds; True and False are
    none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _half(rules: HouseRules) -> int | None:
    """Half a small bet in chips the table can pay, at least one chip unit; None where it must be exact and cannot
    (S0-06, C-25)."""
    half, unit = rules.small_bet // 2, rules.chip_unit
    if rules.small_bet % (2 * unit) == 0:
        return half
    if rules.small_blind_rounding == "exact":
        return None
    down = half // unit * unit
    return max(unit, down + unit if rules.small_blind_rounding == "up" else down)


def _usual_blinds(rules: HouseRules) -> tuple[int | None, ...]:
    return () if rules.forced_bets == "ante" else (_half(rules), rules.small_bet)


def _usual_ante(rules: HouseRules) -> int | None:
    return _half(rules) if rules.forced_bets == "ante" else 0


COURSE = HouseRules()
"""The default: casino limit hold'em with Robert's Rules where the casino text is silent."""
CASINO = COURSE.but(name="casino", all_in_hands="at the showdown", board_play="shown")
"""The Danish casino text."""
HOME_GAME = COURSE.but(
    name="home game",
    forced_bets="ante",
    first_round_raises="one each",
    later_round_max_raises="no limit",
    all_in_hands="at the showdown",
    may_muck=False,
    board_play="shown",
    button="moving button",
    dealer_error="injured player chooses",
    dealer_fine="an ante",
    misdeal_deadline="anyone has acted",
)
"""The Danish home-game text: everyone antes, one raise each in round one, everyone shows."""
ROBERTS = COURSE.but(
    name="roberts",
    heads_up_cap="lifted before the cap",
    all_in_hands="at the showdown",
    flop_without_burn="dealt again",
    out_of_turn="may not raise",
)
"""Robert's Rules of Poker."""
PROFILES = {rules.name.replace(" ", "_"): rules for rules in (COURSE, CASINO, HOME_GAME, ROBERTS)}
"""The named profiles by the name a lesson or a command uses."""

LIMIT_2_4 = COURSE.stakes(2, 4)
LIMIT_10_20 = COURSE.stakes(10, 20)


# --- One betting round ----------------------------------------------------------------------------


class RoundRules(NamedTuple):
    """What the house says of one street's betting round: all that stays the same while it is played."""

    size: int
    """A bet or raise."""
    most_wagers: int | None
    """How many full wagers the cap allows; None where nothing limits the raises."""
    one_each: bool
    """Whether each player may raise only once in this round (S1-12)."""
    bet_uses_raise: bool
    """Whether an opening bet uses up that one raise (C-07)."""
    single_lap: bool
    """Whether only the first lap of this round allows a raise (C-06)."""
    pointless_refused: bool
    """Whether nobody may raise where nobody else has chips to answer (X-03)."""
    heads_up_cap: str


@cache
def round_rules(rules: HouseRules, street: str) -> RoundRules:
    """The rules of a street's betting round, looked up once and not at every decision.

    >>> round_rules(COURSE, "turn")[:2]
    (20, 4)
    """
    limit, one_each = rules.raise_limit(street), rules.one_raise_each(street)
    return RoundRules(
        size=rules.bet_size(street),
        most_wagers=None if limit is None else 1 + limit,
        one_each=one_each,
        bet_uses_raise=rules.bet_uses_raise,
        single_lap=one_each and rules.single_lap,
        pointless_refused=rules.pointless_raise == "refused",
        heads_up_cap=rules.heads_up_cap,
    )


# --- The dealer's plan ----------------------------------------------------------------------------


class Step(NamedTuple):
    """One step of the dealer's plan: what to do, and with what (a seat, a street, a number, a pot)."""

    do: str
    what: object = None


class Post(NamedTuple):
    """A forced bet: who owes it (a seat from 0), how many chips, and as what.

    Kinds: ``small blind``, ``big blind``, ``blind``, ``straddle``; ``post`` is a newcomer's live post, ``kill`` that of
    a kill pot, and a ``dead`` post goes into the middle.
    """

    seat: int
    amount: int
    kind: str


BLINDS = ("small blind", "big blind", "blind", "straddle")
"""The posts after the last of which the first round starts."""


@cache
def blind_posts(rules: HouseRules, players: int) -> tuple[Post, ...]:
    """Who posts which blind: from the first seat on; heads-up the button posts the small blind (S0-04, S0-05, X-01)."""
    amounts = rules.blinds
    if len(amounts) > players:
        raise BadSetup("more_blinds_than_players", blinds=len(amounts), players=players)
    seats = list(range(len(amounts)))
    if players == 2 and len(amounts) == 2 and rules.heads_up_small_blind == "button":
        seats.reverse()
    posts = tuple(
        Post(seat, amount, _blind_kind(position, amounts))
        for position, (seat, amount) in enumerate(zip(seats, amounts, strict=True))
    )
    return posts + straddle_post(rules, posts, players)


def straddle_post(rules: HouseRules, posts: tuple[Post, ...], players: int) -> tuple[Post, ...]:
    """The straddle under the gun, twice the big blind, where the house has it and three or more play (X-21)."""
    if rules.straddle == "off" or players < 3 or not posts:
        return ()
    big_blind = rules.blinds[-1] if rules.blinds else posts[-1].amount
    return (Post((posts[-1].seat + 1) % players, 2 * big_blind, "straddle"),)


def live_posts(posts: Iterable[Post]) -> dict[int, int]:
    """What each seat owes in front of it, in chips; a dead post belongs to nobody and goes into the middle (X-09).

    >>> live_posts([Post(0, 5, "small blind"), Post(1, 10, "big blind"), Post(0, 15, "kill"), Post(1, 5, "dead")])
    {0: 20, 1: 10}
    """
    owed: dict[int, int] = {}
    for post in posts:
        if post.kind != "dead":
            owed[post.seat] = owed.get(post.seat, 0) + post.amount
    return owed


@cache
def opening(rules: HouseRules, posts: tuple[Post, ...]) -> tuple[int, int, int]:
    """How the first round starts: the seat after which it asks, the amount to match, and how many wagers that is."""
    last_blind = next((post.seat for post in reversed(posts) if post.kind in BLINDS), -1)
    return last_blind, *opening_price(rules, posts)


def opening_price(rules: HouseRules, posts: tuple[Post, ...]) -> tuple[int, int]:
    """The amount to match in the first round, and how many full wagers it counts as (S0-05, S0-20, X-21, X-23)."""
    price = max([*rules.blinds[-1:], *live_posts(posts).values()], default=0)
    straddled = rules.straddle == "counts as a raise" and any(post.kind == "straddle" for post in posts)
    return price, (1 if price and rules.blind_is_bet else 0) + straddled


def _blind_kind(position: int, amounts: tuple[int, ...]) -> str:
    if position == len(amounts) - 1:
        return "big blind"
    return "small blind" if len(amounts) == 2 else "blind"


@cache
def plan(players: int, ante: int, posts: tuple[Post, ...]) -> tuple[Step, ...]:
    """The dealer's steps of a hand without an incident, each of which moves one thing.

    >>> [step.do for step in plan(2, 0, ())][:6]
    ['shuffle', 'deal', 'deal', 'deal', 'deal', 'bet']
    """
    return tuple(_plan(players, ante, posts))


def _plan(players: int, ante: int, posts: tuple[Post, ...]) -> Iterator[Step]:
    yield Step("shuffle")
    yield from (Step("ante", seat) for seat in range(players) if ante)
    yield from (Step("post", post) for post in posts)
    yield from (Step("deal", seat) for _ in range(2) for seat in range(players))
    for street in STREETS:
        if street != "preflop":
            yield Step("burn")
            yield Step("board", 3 if street == "flop" else 1)
        yield Step("bet", street)
        yield Step("collect", street)
    yield Step("showdown")
