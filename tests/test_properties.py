"""What must hold in every hand, tried on hands of all sorts: any house, any stacks, any legal decisions.

The hands are the same in every run. A failing one is printed with all that it is dealt and played from.
"""

import copy
import pickle
import random
import re
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from holdem_lessons import PROFILES, RAIL, BadNotation, BadSetup, Card, Hand, HouseRules, IllegalAction
from holdem_lessons.engine import procedure
from holdem_lessons.engine.cards import HIDDEN
from holdem_lessons.notation import HOUSE_NAMES, VERBS


def tried(hands: int):
    """Settings for a test on so many hands: the same ones in every run, however slow the machine."""
    checks = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    return settings(max_examples=hands, derandomize=True, deadline=None, database=None, suppress_health_check=checks)


# --- Hands of all sorts -------------------------------------------------------------------------------


class Deal(NamedTuple):
    """What a hand is dealt and played from; ``luck`` decides the decisions."""

    rules: HouseRules
    stacks: tuple[int, ...]
    seed: int
    luck: int
    extra: dict

    def hand(self) -> Hand:
        return Hand(len(self.stacks), self.rules, stacks=self.stacks, seed=self.seed, showdown="ask", **self.extra)


OPTIONS = {
    "heads_up_cap": [
        "never lifted",
        "lifted before the cap",
        "lifted from the start of the round",
        "lifted when two are not all-in",
        "lifted with two at the table",
    ],
    "heads_up_small_blind": ["button", "first seat"],
    "blind_is_bet": [True, False],
    "max_raises": [0, 1, 3, 4],
    "later_round_max_raises": ["same", "no limit", 2],
    "first_round_raises": ["total", "one each", "both"],
    "bet_uses_raise": [True, False],
    "single_lap": [True, False],
    "pointless_raise": ["refused", "allowed"],
    "free_fold": ["remarked", "refused"],
    "all_in_hands": ["tabled at once", "at the showdown"],
    "may_muck": [True, False],
    "board_play": ["declared or shown", "shown"],
    "chip_unit": [1, 5],
}
STAKES = [(1, 2), (2, 4), (3, 7), (5, 10), (10, 20), (10, 10), (15, 30)]
BLINDS = [None, (1,), (10,), (2, 5), (1, 2), (5, 5, 10), (1, 1), (7, 8)]


@st.composite
def houses(draw, players: int) -> HouseRules:
    small, big = draw(st.sampled_from(STAKES))
    blinds = draw(st.sampled_from([one for one in BLINDS if one is None or len(one) <= players]))
    rules = draw(st.sampled_from(list(PROFILES.values()))).stakes(small, big, blinds=blinds, ante=draw(ANTES))
    changed = draw(st.sets(st.sampled_from(sorted(OPTIONS)), max_size=5))
    if small < 5:  # a chip larger than the small bet is refused
        changed.discard("chip_unit")
    return rules.but(**{name: draw(st.sampled_from(OPTIONS[name])) for name in sorted(changed)})


ANTES = st.sampled_from([None, None, 1, 3])
STACK = st.one_of(st.integers(1, 5), st.integers(1, 40), st.integers(10, 300), st.just(1000))


@st.composite
def extras(draw, players: int, rules: HouseRules) -> dict:
    """Forced bets as a session gives them by name: a dead button, two big blinds, a newcomer's live and dead posts."""
    names, found = HOUSE_NAMES[:players], {}
    owing = set(names[: len(rules.blinds)])
    if rules.blinds and draw(st.integers(0, 4)) == 0:
        owing = draw(st.sets(st.sampled_from(names), min_size=1, max_size=3))
        amounts = sorted(draw(st.sampled_from(rules.blinds)) for _ in owing)
        found["blinds"] = dict(zip(sorted(owing), amounts, strict=True))
    if rules.blinds and len(owing) < players and draw(st.integers(0, 4)) == 0:
        found["posts"] = {draw(st.sampled_from(sorted(set(names) - owing))): rules.blinds[-1]}
    if draw(st.integers(0, 4)) == 0:
        found["dead"] = {draw(st.sampled_from(names)): draw(st.sampled_from([5, 10]))}
    return found


@st.composite
def deals(draw) -> Deal:
    players = draw(st.integers(2, 10))
    rules = draw(houses(players))
    stacks = draw(st.lists(STACK, min_size=players, max_size=players).map(tuple))
    return Deal(rules, stacks, draw(st.integers(0, 10**6)), draw(st.integers(0, 10**6)), draw(extras(players, rules)))


def choose(hand: Hand, luck: random.Random) -> str:
    """A legal decision; folds come seldom, so that hands go on, and sometimes one folds where checking is free."""
    may = [option.verb for option in hand.legal]
    if "checks" in may and hand.rules.free_fold == "remarked" and luck.random() < 0.03:
        return "folds"
    willing = [verb for verb in may if verb != "folds" or luck.random() < 0.3]
    return luck.choice(willing)


def positions(deal: Deal):
    """The hand at each of its decisions, and at its end."""
    hand, luck = deal.hand(), random.Random(deal.luck)
    yield hand
    for _ in range(3000):
        if hand.over:
            return
        hand = hand.play(f"{hand.to_act} {choose(hand, luck)}")
        yield hand
    raise AssertionError("the hand does not end")


def last(deal: Deal) -> Hand:
    *_, hand = positions(deal)
    return hand


# --- Cards and chips ----------------------------------------------------------------------------------


def check_cards_and_chips(hand: Hand, stacks: tuple[int, ...]) -> None:
    for table in hand.tables:
        assert len(table.piles.all_cards()) == len(set(table.piles.all_cards())) == 52
        assert sum(table.stacks) + table.pot == sum(stacks)
        assert min(table.stacks) >= 0 and min(table.bets) >= 0 and min(table.won) >= 0
        assert all(paid >= bet for paid, bet in zip(table.paid, table.bets, strict=True))
        assert sum(pot.amount for pot in table.pots) == table.pot - sum(table.bets)
        assert all(pot.amount > 0 and pot.seats for pot in table.pots)


def check_turn(hand: Hand) -> None:
    """Somebody who can act is asked, and has something to choose from; or the hand is over."""
    table, seat = hand.table, procedure.to_act(hand.table)
    assert (seat is None) == hand.over == (hand.to_act is None) == (not hand.legal)
    if seat is None:
        assert hand.pot == 0
        return
    assert table.live[seat] and len(table.piles.hole[seat]) == 2
    assert all(option.pays <= table.stacks[seat] for option in hand.legal)
    assert all(option.all_in == (option.pays == table.stacks[seat] > 0) for option in hand.legal)
    if procedure.at_showdown(table):
        assert "shows" in hand.legal and not table.shown[seat]
    else:
        assert table.stacks[seat] > 0
        assert ("checks" in hand.legal) != ("calls" in hand.legal)
        assert ("folds" in hand.legal) == ("calls" in hand.legal)


def stacks_before(hand: Hand):
    return zip(hand.names, hand.at("start").table.stacks, strict=True)


def check_result(hand: Hand) -> None:
    table = hand.table
    assert sum(hand.result.values()) == 0
    assert hand.result == {name: table.stacks[seat] - before for seat, (name, before) in enumerate(stacks_before(hand))}
    for seat, won in enumerate(table.won):  # nobody wins more from another than he paid himself
        assert won <= sum(min(paid, table.paid[seat]) for paid in table.paid) + table.dead
    # Who mucks for the main pot may have won a side pot before.
    for event, then in zip(hand.events, hand.tables[1:], strict=True):
        if type(event).__name__ == "PotAwarded":
            assert all(then.live[hand.names.index(name)] for name, _ in event.shares)
            assert sum(chips for _, chips in event.shares) == event.amount > 0


@given(deals())
@tried(300)
def test_cards_and_chips_are_kept_and_every_hand_ends(deal):
    for hand in positions(deal):
        check_turn(hand)
    check_cards_and_chips(hand, deal.stacks)
    check_result(hand)


@pytest.mark.slow
@given(deals())
@tried(4000)
def test_cards_and_chips_are_kept_in_thousands_of_hands(deal):
    for hand in positions(deal):
        check_turn(hand)
    check_cards_and_chips(hand, deal.stacks)
    check_result(hand)


@given(deals())
@tried(100)
def test_the_usual_showdown_needs_nobody_and_ends_the_hand_as_well(deal):
    asked = last(deal)
    betting = [f"{who} {verb}" for who, verb in script(asked) if verb not in ("shows", "mucks", "plays the board")]
    hand = Hand(len(deal.stacks), deal.rules, stacks=deal.stacks, seed=deal.seed, **deal.extra)
    for action in betting:
        check_turn(hand)
        hand = hand.play(action)
    assert hand.over
    check_turn(hand)
    check_cards_and_chips(hand, deal.stacks)
    check_result(hand)


# --- The same again, back, and elsewhere ----------------------------------------------------------------

SAID = {
    "Folded": "folds",
    "Checked": "checks",
    "Called": "calls",
    "Bet": "bets",
    "Raised": "raises",
    "Mucked": "mucks",
    "BoardPlayed": "plays the board",
}


def script(hand: Hand) -> list[tuple[str, str]]:
    """The decisions of a hand as (who, verb), read off its events."""
    found = []
    for event in hand.events:
        kind = type(event).__name__
        if kind == "Shown" and not event.all_in:
            found.append((event.who, "shows"))
        elif kind in SAID:
            found.append((event.who, SAID[kind]))
    return found


@given(deals())
@tried(100)
def test_the_same_seed_and_script_give_the_same_hand(deal):
    hand = last(deal)
    text = ", ".join(f"{who} {verb}" for who, verb in script(hand))
    again = deal.hand().play(text)
    assert again == hand and hash(again) == hash(hand)
    assert again.events == hand.events and again.tables == hand.tables and again.result == hand.result


@given(deals())
@tried(25)
def test_an_option_taken_is_the_same_as_the_word_for_it(deal):
    for hand in positions(deal):
        options = procedure.options(hand.table)
        assert options == list(hand.legal)
        for option in options:
            assert procedure.take(hand.table, option) == procedure.act(hand.table, hand.to_act, option.verb)


@given(deals())
@tried(60)
def test_undo_takes_back_what_was_played(deal):
    before = list(positions(deal))
    end, decisions = before[-1], len(before) - 1
    for back in {0, min(1, decisions), decisions // 2, decisions}:
        earlier = end.undo(back)
        assert earlier == before[decisions - back]
        assert earlier.tables == before[decisions - back].tables
    with pytest.raises(BadSetup):
        end.undo(decisions + 1)


@given(deals())
@tried(40)
def test_a_hand_goes_on_alike_from_any_of_its_steps(deal):
    end = last(deal)
    steps = len(end.events)
    for step in {0, 1, steps // 3, steps // 2, steps - 1}:
        middle = end.at(step)
        done = len(script(middle))
        assert middle.events == end.events[:step]
        assert middle.play(", ".join(f"{who} {verb}" for who, verb in script(end)[done:])) == end


@given(deals())
@tried(25)
def test_a_hand_can_be_copied_and_sent(deal):
    hand = last(deal)
    for other in (pickle.loads(pickle.dumps(hand)), copy.copy(hand), copy.deepcopy(hand)):
        assert other == hand and hash(other) == hash(hand) and other.tables == hand.tables
        assert other.at("preflop").legal == hand.at("preflop").legal


# --- Refusals -------------------------------------------------------------------------------------------


@given(deals(), st.integers(0, 10**6))
@tried(100)
def test_a_refused_action_changes_nothing_and_says_what_would_be_legal(deal, mischief):
    pick = random.Random(mischief)
    for hand in positions(deal):
        who, verb = pick.choice([*hand.names, hand.to_act or "Ann"]), pick.choice(VERBS)
        table, tables = hand.table, hand.tables
        try:
            after = hand.play(f"{who} {verb}")
        except IllegalAction as error:
            assert hand.table == table and hand.tables == tables
            assert error.hand == hand and error.who == who
            check_sentence(error, hand)
        else:
            free_fold = verb == "folds" and hand.rules.free_fold == "remarked"
            assert who == hand.to_act and (verb in hand.legal or verb == "goes all-in" or free_fold)
            assert len(after.events) > len(hand.events)


def check_sentence(error: IllegalAction, hand: Hand) -> None:
    sentence = str(error)
    assert sentence.startswith(f"{error.who} ")
    assert "\n" not in sentence and "{" not in sentence and len(sentence) < 250
    assert error.legal == hand.legal
    if hand.over:
        assert "the hand is over" in sentence
    else:
        assert sentence.endswith(f" {hand.legal}") and hand.to_act in sentence


@given(deals())
@tried(25)
def test_refusals_can_be_copied_and_sent(deal):
    hand = deal.hand()
    for text in ("Ann shows", "Ann sings", "Nobody folds"):
        with pytest.raises((IllegalAction, BadNotation)) as refused:
            hand.play(text)
        error = refused.value
        for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(other) is type(error) and str(other) == str(error)
            assert other.facts == error.facts and other.hand == error.hand == hand


# --- What nobody may see ------------------------------------------------------------------------------

CARD_IN_TEXT = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def cards_in(value) -> set[Card]:
    """Every card anywhere in a value of tuples."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, (tuple, list, frozenset)):
        return set().union(*map(cards_in, value)) if value else set()
    return set()


def face_up(table) -> set[Card]:
    shown = [hole for hole, how in zip(table.piles.hole, table.shown, strict=True) if how == "cards"]
    return cards_in(table.piles.board) | cards_in(tuple(shown))


@given(deals())
@tried(60)
def test_no_view_shows_a_hidden_card(deal):
    for hand in positions(deal):
        full = hand.table
        for viewer in (*hand.names[:3], hand.names[-1], RAIL):
            own = set(hand.player(viewer).cards) if viewer != RAIL else set()
            seen = hand.seen_by(viewer)
            assert cards_in(seen.table) - {HIDDEN} == face_up(full) | own
            assert len(seen.table.piles.all_cards()) == 52
            assert seen.legal == hand.legal and seen.pot == hand.pot and seen.result == hand.result
            for name in hand.names:
                hidden = full.piles.hole[hand.names.index(name)] != seen.player(name).cards
                assert not hidden or seen.rank(name) is None
    # The end in writing, and every step on the way.
    assert set(CARD_IN_TEXT.findall(repr(hand.seen_by(RAIL).table))) == set(map(str, face_up(hand.table)))
    for table, seen in zip(hand.tables, hand.seen_by(RAIL).tables, strict=True):
        assert cards_in(seen) - {HIDDEN} == face_up(table)


@given(deals())
@tried(100)
def test_events_name_no_card_that_is_face_down(deal):
    hand = last(deal)
    for event, table in zip(hand.events, hand.tables[1:], strict=True):
        assert cards_in(event) <= face_up(table)
        assert set(CARD_IN_TEXT.findall(repr(event))) <= set(map(str, face_up(table)))


# --- Scenes that were once wrong ------------------------------------------------------------------------


@given(st.integers(0, 5))
@example(0)
@tried(6)
def test_a_side_pot_won_at_the_showdown_leaves_the_main_pot_to_be_shown_for(seed):
    hand = Hand("Ann Bo Cy", PROFILES["roberts"].stakes(2, 4), stacks=[50, 50, 3], seed=seed)
    hand = hand.play("Cy raises, Ann calls, Bo calls, Ann bets, Bo calls, Ann checks, Bo checks, Ann checks, Bo checks")
    assert hand.over and hand.pot == 0
