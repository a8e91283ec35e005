"""What must hold whatever the dealer does wrong: any incident of his, at any moment, noticed at once, later or never.

The hands are the same in every run. A failing one is printed with all that it is dealt and played from.
"""

import random
from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_properties import Deal, cards_in, choose, deals, tried

from holdem_lessons import (
    COURSE,
    INCIDENTS,
    PACK,
    RAIL,
    BadSetup,
    BoxedCard,
    DroppedStub,
    ExposedCard,
    ExtraCard,
    FlashedCard,
    Hand,
    JokerDealt,
    MisplacedButton,
    NoBurn,
    PrematureFlop,
    PrematureRiver,
    PrematureTurn,
    TooFewCards,
    TooFewFlopCards,
    TooManyFlopCards,
    TurnAndRiver,
    TwoBurns,
    UnsettledIncident,
    WrongSeat,
)
from holdem_lessons.engine import procedure
from holdem_lessons.engine.cards import HIDDEN, JOKER
from holdem_lessons.engine.irregularities import incident as incidents
from holdem_lessons.engine.rules import values_of

from scenes import natural, passively, ruled, told

# --- Hands in which things go wrong ----------------------------------------------------------------------------------

ANY_STREET = ("flop", "turn", "river")
BY = ("dealer", "dealer", "owner")
MAKERS = {
    ExposedCard: lambda pick, names: ExposedCard(pick(range(1, 2 * len(names) + 1)), pick(BY)),
    FlashedCard: lambda pick, names: FlashedCard(pick(names), pick((1, 2)), pick(BY)),
    ExtraCard: lambda pick, names: ExtraCard(pick((None, *names)), pick((1, 1, 2)), pick((True, False))),
    TooFewCards: lambda pick, names: TooFewCards(pick(names)),
    WrongSeat: lambda pick, names: WrongSeat(pick(names), pick(range(1, 2 * len(names) + 1))),
    MisplacedButton: lambda pick, names: MisplacedButton(pick(names)),
    BoxedCard: lambda pick, names: BoxedCard(pick(range(1, 2 * len(names) + 1))),
    JokerDealt: lambda pick, names: JokerDealt(pick(range(1, 2 * len(names) + 1))),
    PrematureFlop: lambda pick, names: PrematureFlop(pick((True, False))),
    PrematureTurn: lambda pick, names: PrematureTurn(pick((True, False))),
    PrematureRiver: lambda pick, names: PrematureRiver(pick((True, False))),
    TurnAndRiver: lambda pick, names: TurnAndRiver(),
    TooManyFlopCards: lambda pick, names: TooManyFlopCards(pick((1, 2))),
    TooFewFlopCards: lambda pick, names: TooFewFlopCards(pick((1, 2))),
    NoBurn: lambda pick, names: NoBurn(pick(ANY_STREET), pick((True, True, False))),
    TwoBurns: lambda pick, names: TwoBurns(pick(ANY_STREET)),
    DroppedStub: lambda pick, names: DroppedStub(pick((True, False)), pick((True, False))),
}
"""How to make one of each of the dealer's incidents, by chance."""

NOTICED = ("at once", "later", "never")
ABOUT_THE_DEALER = (
    "dealer_error dealer_fine reshuffle_money misdeal_deadline extra_card four_card_flop premature_turn "
    "flop_without_burn burn_repair burn_on_redeal redeal_includes_muck"
)
HOUSE = {option: values_of(option) for option in ABOUT_THE_DEALER.split()}
HOUSE["dealer_error"] = ("rule book", *HOUSE["dealer_error"])  # the rule book is tried twice as often
"""The house rules about the dealer's errors, each with its values."""


class Trouble(NamedTuple):
    """A deal and what goes wrong in it: kinds of incidents, and when each is noticed."""

    deal: Deal
    slips: tuple[tuple[type, str], ...]


@st.composite
def troubles(draw, most: int = 3) -> Trouble:
    deal = draw(deals())
    changed = draw(st.sets(st.sampled_from(sorted(HOUSE)), max_size=4))
    rules = deal.rules.but(**{name: draw(st.sampled_from(HOUSE[name])) for name in sorted(changed)})
    slip = st.tuples(st.sampled_from(list(MAKERS)), st.sampled_from(NOTICED))
    return Trouble(deal._replace(rules=rules), tuple(draw(st.lists(slip, min_size=1, max_size=most))))


def try_to_slip(hand: Hand, kind: type, noticed: bool, luck: random.Random) -> Hand | None:
    """The hand after an incident of a kind, if one of a few tried is possible here."""
    for _ in range(8):
        try:
            return hand.happens(MAKERS[kind](luck.choice, hand.names), noticed)
        except BadSetup:
            pass
    return None


def moments(trouble: Trouble):
    """The hand at each of its decisions, after each incident, remark and ruling, and at its end."""
    hand, luck = trouble.deal.hand(), random.Random(trouble.deal.luck)
    slips, remarks = list(trouble.slips), 0
    for _ in range(3000):
        yield hand
        if hand.is_unsettled:
            hand = hand.apply_ruling()
        elif slips and (slipped := try_to_slip(hand, slips[0][0], slips[0][1] == "at once", luck)):
            remarks += slips.pop(0)[1] == "later"
            hand = slipped
        elif hand.over:
            return
        elif remarks and luck.random() < 0.3 and (noticed := try_to_notice(hand)):
            remarks -= 1
            hand = noticed
        else:
            if slips and luck.random() < 0.1:  # the kind may have had its time
                slips.pop(0)
            hand = hand.play(f"{hand.to_act} {choose(hand, luck)}")
    raise AssertionError("the hand does not end")


def to_the_end(hand: Hand, luck: random.Random) -> Hand:
    """The hand played on by chance, with nothing more that goes wrong."""
    while not hand.over:
        hand = hand.apply_ruling() if hand.is_unsettled else hand.play(f"{hand.to_act} {choose(hand, luck)}")
    return hand


def try_to_notice(hand: Hand) -> Hand | None:
    try:
        return hand.notice()
    except BadSetup:
        return None


# --- What must hold --------------------------------------------------------------------------------------------------


def check_cards(hand: Hand) -> None:
    """The 52 cards, and any joker that was dealt, lie in the six places after every move."""
    jokers = 0
    for event, table in zip((None, *hand.events), hand.tables, strict=True):
        jokers += type(event).__name__ == "Slipped" and type(event.incident) is JokerDealt
        assert Counter(table.piles.all_cards()) == Counter(PACK) + Counter({JOKER: jokers}), event
        assert not table.public & (set(table.piles.stub) - {JOKER}), event


def check_chips(hand: Hand, stacks: tuple[int, ...]) -> None:
    for table in hand.tables:
        assert sum(table.stacks) + table.pot == sum(stacks)
        assert min((*table.stacks, *table.bets, *table.won, *table.settled, table.dead)) >= 0
        if not any(step.do in ("choose", "take back") for step in table.plan):  # pots pushed may come back
            assert sum(pot.amount for pot in table.pots) == table.pot - sum(table.bets)


def check_turn(hand: Hand) -> None:
    """Somebody who can act is asked; while an incident waits nobody is, and everything else is refused."""
    table, seat = hand.table, procedure.to_act(hand.table)
    assert (seat is None) == (hand.over or hand.is_unsettled) == (hand.to_act is None) == (not hand.legal)
    if hand.is_unsettled:
        with pytest.raises(UnsettledIncident):
            hand.play(f"{hand.names[0]} checks")
        with pytest.raises(UnsettledIncident):
            hand.happens(DroppedStub())
        return
    with pytest.raises(BadSetup):
        hand.apply_ruling()
    if hand.over:
        assert hand.pot == 0 and sum(hand.result.values()) == 0
    elif table.plan[0].do == "bet":
        assert table.live[seat] and table.stacks[seat] > 0
        assert ("checks" in hand.legal) != ("calls" in hand.legal)
        assert all(0 <= option.pays <= table.stacks[seat] for option in hand.legal)


def check_hands(hand: Hand) -> None:
    """Who shows down has two cards of the pack, and the board has five different ones."""
    for event, table in zip(hand.events, hand.tables[1:], strict=True):
        if type(event).__name__ == "ShowdownOpened" and not any(step.do == "ruling" for step in table.plan):
            held = [hole for hole, live in zip(table.piles.hole, table.live, strict=True) if live]
            assert all(len(hole) == 2 and JOKER not in hole for hole in held)
            assert len(table.piles.board) == 5


def check_what_the_rail_sees(hand: Hand) -> None:
    """Nobody's face-down card is seen: the rail sees what has been turned up, until it is shuffled in or put back."""
    opened, ever = set(), set()
    for event, table, seen in zip((None, *hand.events), hand.tables, hand.seen_by(RAIL).tables, strict=True):
        if event is not None:
            opened |= cards_in(event)
        shown = [hole for hole, how in zip(table.piles.hole, table.shown, strict=True) if how == "cards"]
        opened |= cards_in(table.piles.board) | cards_in(tuple(shown)) | {JOKER} & set(table.piles.aside)
        ever |= opened
        opened -= set(table.piles.stub)
        assert cards_in(seen.piles) | seen.public <= opened | {HIDDEN}, event
        assert cards_in(seen) <= ever | {HIDDEN}, event  # the plan names what has been seen, and nothing else


def check_misdeals(hand: Hand, clean: Hand) -> None:
    """After a misdeal everybody has his chips, less the forced bets, as if nothing had been."""
    events, tables = hand.events, hand.tables
    for step, event in enumerate(events):
        if type(event).__name__ == "Refunded":  # what nobody could match of a blind is not posted again
            return
        if type(event).__name__ == "Ruled" and event.remedy == "misdeal":
            again = next(after for after in range(step, len(events)) if type(events[after]).__name__ == "RoundOpened")
            if any(type(between).__name__ == "Slipped" for between in events[step:again]):
                continue
            first = clean.at("preflop").table
            now = tables[again + 1]
            assert (now.stacks, now.bets, now.pot) == (first.stacks, first.bets, first.pot)
            assert now.names == first.names and now.live == first.live and now.posts == first.posts
            assert not now.public - {JOKER} and now.piles.board == () == now.piles.burns
            assert all(len(hole) == 2 for hole in now.piles.hole)


def check_all(trouble: Trouble) -> Hand:
    hands = []
    for hand in moments(trouble):
        check_turn(hand)
        if hands and hand.events[: len(hands[-1].events)] != hands[-1].events:
            check_cards(hands[-1])  # the incident goes back a little, and what came after it is no more
        hands.append(hand)
    check_cards(hand)
    check_chips(hand, trouble.deal.stacks)
    check_hands(hand)
    if not told(hand, "FinePaid"):
        check_misdeals(hand, trouble.deal.hand())
    return hand


def test_there_is_a_maker_for_every_incident_of_the_dealer():
    assert [kind for kind in INCIDENTS if kind.by_dealer and kind not in MAKERS] == []


@given(troubles())
@tried(250)
def test_cards_and_chips_are_kept_and_every_hand_ends_whatever_goes_wrong(trouble):
    check_all(trouble)


@pytest.mark.slow
@given(troubles(most=4))
@tried(6000)
def test_cards_and_chips_are_kept_in_thousands_of_troubled_hands(trouble):
    check_what_the_rail_sees(check_all(trouble))


@pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.key)
def test_every_incident_happens_and_is_put_right(kind):
    """Not by chance: a fault that no random hand reaches would go unseen."""
    remedies = set()

    @given(troubles(most=1), st.sampled_from(NOTICED))
    @tried(20)
    def tried_often(trouble, noticed):
        hand = check_all(trouble._replace(slips=((kind, noticed),)))
        remedies.update(event.remedy for event in told(hand, "Ruled"))

    tried_often()
    assert remedies


@given(troubles())
@tried(80)
def test_no_view_shows_a_card_that_is_face_down(trouble):
    *_, hand = moments(trouble)
    check_what_the_rail_sees(hand)


@given(troubles())
@tried(40)
def test_undo_takes_back_everything(trouble):
    before = {}
    for hand in moments(trouble):
        before[len(hand.decisions())] = hand  # the last of these is where the next decision was made
    decisions = len(hand.decisions())
    for back in range(1, decisions + 1):
        earlier = hand.undo(back)
        assert earlier == before[decisions - back] and earlier.tables == before[decisions - back].tables
    with pytest.raises(BadSetup):
        hand.undo(decisions + 1)


@given(troubles(most=2))
@tried(60)
def test_every_remedy_that_can_be_argued_for_leaves_a_hand_that_ends(trouble):
    for hand in moments(trouble):
        if not hand.is_unsettled:
            continue
        given_ruling = incidents.ruling(hand._now)
        for remedy, plan in incidents.remedies(hand._now).items():
            decided = incidents.Ruling(given_ruling.incident, remedy, "", plan())
            after = hand._with(_moves=(*hand._moves, incidents.apply(hand._now, decided))).play("")
            end = to_the_end(after, random.Random(trouble.deal.luck))
            check_cards(end)
            check_chips(end, trouble.deal.stacks)


@given(troubles())
@tried(30)
def test_the_same_trouble_gives_the_same_hand(trouble):
    first, second = list(moments(trouble)), list(moments(trouble))
    assert first == second and first[-1].tables == second[-1].tables


# --- The procedures' own properties ----------------------------------------------------------------------------------


@st.composite
def tables(draw) -> Hand:
    """A hand of the course's rules, any size of table, any seed."""
    return Hand(draw(st.integers(2, 10)), COURSE, seed=draw(st.integers(0, 10**6)))


def natural_for(hand: Hand) -> tuple[tuple, tuple]:
    """The burns and the board that the deck of a hand holds, if nothing goes wrong."""
    return natural(hand.at("start").table.piles.stub[2 * len(hand.names) :])


def played(hand: Hand, luck: random.Random) -> Hand:
    """The hand to its end with a fold here and there, but always two players in."""
    while not hand.over:
        folds = "folds" in hand.legal and sum(hand.table.live) > 2 and luck.random() < 0.3
        word = "folds" if folds else "checks" if "checks" in hand.legal else "calls"
        hand = hand.play(f"{hand.to_act} {word}")
    return hand


PROCEDURES = [
    # incident, the street it happens on, how many shuffles, natural cards of the board, natural burns from the first
    (ExposedCard(3), "preflop", 0, 5, 0),
    (ExtraCard(), "preflop", 0, 5, 3),
    (TooManyFlopCards(), "flop", 1, 0, 1),
    (TooManyFlopCards(2), "flop", 1, 0, 1),
    (PrematureFlop(), "preflop", 1, 0, 1),
    (PrematureTurn(), "flop", 1, 3, 3),
    (PrematureRiver(), "turn", 1, 4, 3),
    (TooFewFlopCards(), "flop", 0, 5, 3),
    (NoBurn("turn"), "turn", 0, 5, 3),
    (NoBurn("river"), "river", 0, 5, 3),
    (NoBurn(face_up=False), "flop", 0, 5, 3),
    (TwoBurns(), "flop", 0, 5, 3),
    (TwoBurns("river"), "river", 0, 5, 3),
]


@pytest.mark.parametrize(
    ("incident", "street", "shuffles", "board", "burns"), PROCEDURES, ids=[repr(row[0]) for row in PROCEDURES]
)
def test_three_burns_natural_cards_and_as_many_shuffles_as_there_should_be(incident, street, shuffles, board, burns):
    @given(tables(), st.integers(0, 10**6))
    @tried(12)
    def at_any_table(start, luck):
        hand = played(ruled(passively(start, street), incident), random.Random(luck))
        piles, (natural_burns, natural_board) = hand.table.piles, natural_for(hand)
        assert len(piles.burns) == 3 and piles.aside == ()
        assert len(told(hand, "Reshuffled")) == shuffles
        assert piles.board[:board] == natural_board[:board]
        assert piles.burns[:burns] == natural_burns[:burns]
        if type(incident) is PrematureTurn:
            assert piles.board[3] == natural_board[4], "the natural river becomes the turn"
        if type(incident) is ExposedCard:
            assert piles.burns[1:] == natural_burns[1:] and piles.burns[0] == hand.at("start").table.piles.stub[2]

    at_any_table()


@given(tables(), st.sampled_from(PROCEDURES), st.integers(0, 10**6))
@tried(80)
def test_no_burn_or_mucked_card_comes_on_a_later_board(start, procedure_, luck):
    incident, street, *_ = procedure_
    if type(incident) is TwoBurns:  # the only one whose repair is to turn up a burn
        return
    hand = played(ruled(passively(start, street), incident), random.Random(luck))
    gone: set = set()
    for table in hand.tables:
        assert not gone & set(table.piles.board)
        gone |= set(table.piles.burns) | set(table.piles.muck)


@given(tables(), st.sampled_from(sorted(HOUSE["premature_turn"])))
@tried(40)
def test_the_premature_turn_in_every_house(start, variant):
    rules = COURSE.but(premature_turn=variant)
    start = Hand(len(start.names), rules, deck=start.at("start").table.piles.stub)
    hand = passively(ruled(passively(start, "flop"), PrematureTurn()))
    piles, (burns, board) = hand.table.piles, natural_for(hand)
    assert piles.board[:3] == board[:3] and piles.burns[:2] == burns[:2] and piles.aside == ()
    assert len(piles.burns) == (4 if variant == "the river moves up, fourth burn" else 3)
    assert len(told(hand, "Reshuffled")) == 1
    if variant == "the river is kept":
        assert piles.board[4] == board[4] and piles.burns == burns
    elif variant != "reshuffled at once":
        assert piles.board[3] == board[4] and piles.burns[:3] == burns


@given(tables(), st.integers(1, 20), st.integers(1, 20))
@tried(60)
def test_one_exposed_card_changes_only_its_owner_s_hand(start, first, second):
    players = len(start.names)
    first, second = sorted((first % (2 * players) + 1, second % (2 * players) + 1))
    hand = ruled(start, ExposedCard(first))
    if first <= 2:
        assert told(hand, "Ruled")[-1].remedy == "misdeal"
        return
    changed = [seat for seat in range(players) if hand.table.piles.hole[seat] != start.table.piles.hole[seat]]
    assert changed == [(first - 1) % players]
    if second > first:
        assert told(ruled(start, ExposedCard(first), ExposedCard(second)), "Ruled")[-1].remedy == "misdeal"


@given(tables(), st.integers(1, 20))
@tried(40)
def test_after_a_misdeal_the_new_deal_is_shuffled_from_all_cards_in_the_order_they_were_dealt(start, nth):
    exposed = (nth - 1) % 2 + 1
    hand = ruled(start, ExposedCard(exposed))
    deck, pack = start.at("start").table.piles.stub, hand.table.pack
    assert pack.order == pack.shuffle(deck[exposed:] + deck[:exposed], 1)
    assert hand.table.piles.stub == pack.order[2 * len(start.names) :]
