"""Plans that rulings write: small functions from a plan to a plan. The cards of a street are a run of steps before its
betting, and a ruling says what that run shall be."""

from ..repairs import lie_right
from ..rules import Step
from ..rules import plan as whole_plan
from ..table import Plan, Table

_CARD_STEPS = {"burn", "board", "hold", "put back", "reshuffle", "become burn", "scramble", "correct"}

BURN, ONE_CARD, FLOP = Step("burn"), Step("board", 1), Step("board", 3)


def dealing(plan: Plan, street: str) -> tuple[int, int] | None:
    """Where the steps that deal a street begin and end; None where its betting is over or not to come.

    >>> dealing(whole_plan(2, 0, ()), "flop")
    (7, 9)
    """
    bet = Step("bet", street)
    if bet not in plan:
        return None
    end = plan.index(bet)
    start = end
    while start and plan[start - 1].do in _CARD_STEPS:
        start -= 1
    return start, end


def dealt_by(plan: Plan, street: str, *steps: Step) -> Plan:
    """The plan with other steps that deal a street; unchanged where that street is past.

    >>> dealt_by(whole_plan(2, 0, ()), "flop", FLOP)[6:9]
    (Step(do='collect', what='preflop'), Step(do='board', what=3), Step(do='bet', what='flop'))
    """
    place = dealing(plan, street)
    return plan if place is None else plan[: place[0]] + steps + plan[place[1] :]


def steps_of(plan: Plan, street: str) -> Plan:
    """The steps that deal a street; none where that street is past."""
    place = dealing(plan, street)
    return () if place is None else plan[place[0] : place[1]]


def without_burn(plan: Plan, street: str) -> Plan:
    """The plan with one burn less before a street."""
    steps = list(steps_of(plan, street))
    if BURN in steps:
        steps.remove(BURN)
    return dealt_by(plan, street, *steps)


def cards_for(street: str) -> Step:
    """The step that turns up the cards of a street."""
    return FLOP if street == "flop" else ONE_CARD


def after_reshuffle(table: Table, street: str, cards: tuple, burned: bool = True) -> Plan:
    """The dealing of a street whose cards were withdrawn: they are reshuffled into the stub, and no card is burned,
    unless the house does or the burn was forgotten before (S2-26, S2-27, S2-31, C-27)."""
    rules = table.rules
    burn = (BURN,) if rules.burn_on_redeal or not burned else ()
    return (Step("reshuffle", (cards, rules.redeal_includes_muck)), *burn, cards_for(street))


def pots_back(table: Table) -> Plan:
    """Pots that were pushed already come back first, where everything begins anew or nothing counts."""
    return (Step("take back", (0,) * len(table.names)),) if any(table.won) else ()


def new_deal(table: Table, keep: str = "forced") -> Plan:
    """Everything from the shuffle on again: bets back but the forced ones, all 52 cards shuffled (P-01)."""
    fresh = whole_plan(len(table.names), 0, ())[1:]
    antes = tuple(Step("ante", seat) for seat in range(len(table.names)) if table.rules.ante)
    posts = tuple(Step("post", post) for post in table.posts if post.kind != "dead")
    forced = antes + posts if keep == "nothing" else ()
    back = () if lie_right(table, keep) else (Step("return bets", keep),)
    return (*pots_back(table), *back, Step("gather"), Step("reshuffle", ((), False)), *forced, *fresh)
