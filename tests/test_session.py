"""Sessions: who has the button, who owes which blind, who comes, goes, busts or sits out, hand after hand."""

import copy
import pickle
import random
import tracemalloc

import pytest

from holdem_lessons import (
    COURSE,
    HOME_GAME,
    LIMIT_10_20,
    BadNotation,
    BadSetup,
    Hand,
    IllegalAction,
    Refusal,
    Session,
)
from holdem_lessons.session import hand_seed, kill_amount, killed

DEAD = LIMIT_10_20
MOVING = LIMIT_10_20.but(button="moving button")
SIMPLIFIED = LIMIT_10_20.but(button="simplified")
WAYS = (DEAD, MOVING, SIMPLIFIED)
ONE_BLIND = COURSE.stakes(10, 20, blinds=(10,))


def folded(session, hands=1):
    """The session after hands in which everybody folds to the big blind."""
    for _ in range(hands):
        hand = session.hand()
        while not hand.over:
            hand = hand.play(f"{hand.to_act} folds")
        session = session.after(hand)
    return session


def six(rules=DEAD):
    """Chairs 1 to 6 before the hand in which chair 1 has the button."""
    return folded(Session("c1 c2 c3 c4 c5 c6", rules, seed=8))


def due(session):
    """Button, small blind and big blinds of the next hand as chairs; None where nobody pays the small blind."""
    spots, chairs = session.positions(), {guest.name: guest.chair for guest in session.guests}
    small = [chairs[name] for name, chips in spots.blinds.items() if chips < session.rules.blinds[-1]]
    bigs = [chairs[name] for name, chips in spots.blinds.items() if chips == session.rules.blinds[-1]]
    return spots.button, small[0] if small else None, *bigs


def order(session):
    """The chairs dealt in, from the button's left."""
    chairs = {guest.name: guest.chair for guest in session.guests}
    return [chairs[name] for name in session.positions().players]


def posted(session):
    """What the next hand's forced bets are, as (who, kind, chips)."""
    events = session.hand().events
    return [(event.who, event.kind, event.pays) for event in events if type(event).__name__ == "BlindPosted"]


def one(session, name):
    return next(guest for guest in session.guests if guest.name == name)


def refused(do, *parts, kind=BadSetup):
    """That something is refused in one sentence, which has certain words."""
    with pytest.raises(kind) as found:
        do()
    text = str(found.value)
    assert text.endswith(".") and "\n" not in text and not text[0].islower()
    assert [part for part in parts if part not in text] == [], text
    return text


# --- A long walk ----------------------------------------------------------------------------------------


def clockwise(start, chair):
    """How many chairs on from another one a chair is, 1 to 100; the same chair is a whole round away."""
    return (chair - start) % 100 or 100


class Walk:
    """A session in which everything happens at random, checked at every hand against what the rules promise."""

    def __init__(self, rules, seed, players=None):
        self.dice = random.Random(seed)
        players = players or self.dice.randint(2, 5)
        self.start = self.session = Session(
            [f"p{number}" for number in range(players)], rules, stacks=self.dice.choice([30, 120, 400]), seed=seed
        )
        self.came = players
        self.script = []
        self.taken = 0
        self.brought = sum(self.session.stacks.values())
        self.owes = {}  # by name: whom the big blind has passed while he did not play
        self.bigs = []

    def do(self, line):
        self.session = self.session.follow(line)
        self.script.append(line)

    def mingle(self):
        """Somebody comes, goes, sits out, comes back, posts or buys chips; or nobody does."""
        dice, session = self.dice, self.session
        guest = dice.choice(session.guests) if session.guests else None
        playing = sum(one.able for one in session.guests)
        what = dice.random()
        if (what < 0.05 or playing < 2) and len(session.guests) < session.rules.max_seats:
            chairs = {one.chair for one in session.guests}
            chair = dice.choice([one for one in range(1, session.rules.max_seats + 1) if one not in chairs])
            chips = dice.choice([7, 15, 40, 300])
            self.brought += chips
            self.do(f"p{self.came} sits down in chair {chair} with {chips}")
            self.came += 1
        elif guest is None:
            return
        elif not guest.stack and what < 0.5:
            self.brought += 50
            self.do(f"{guest.name} buys 50")
        elif what < 0.09:
            self.taken += guest.stack
            self.do(f"{guest.name} leaves")
        elif what < 0.14:
            self.do(f"{guest.name} sits out")
        elif what < 0.18 and guest.away:
            self.do(f"{guest.name} comes back")
        elif what < 0.25 and (guest.away or guest.waits):
            self.do(f"{guest.name} posts")

    def hand(self):
        """One hand, checked before and after."""
        session = self.session
        if session.over:
            with pytest.raises(BadSetup):
                session.hand()
            return False
        self.check_positions()
        hand = session.hand()
        assert hand.names == session.positions().players
        while not hand.over:
            verbs = [option.verb for option in hand.legal]
            hand = hand.play(f"{hand.to_act} {self.dice.choices(verbs, [3 if one == 'folds' else 2 for one in verbs])[0]}")
        decided = [
            f"{event.who} {word}"
            for event in hand.events
            if (word := self.WORDS.get(type(event).__name__))
        ]
        self.script.append(", ".join(decided) or "nobody acts")
        self.session = session.after(hand)
        self.remember(session)
        assert sum(self.session.stacks.values()) + self.taken == self.brought, "no chip is made or lost"
        assert min(self.session.stacks.values()) >= 0
        return True

    WORDS = {"Folded": "folds", "Checked": "checks", "Called": "calls", "Bet": "bets", "Raised": "raises", "Chopped": "chops"}

    def remember(self, before):
        """The test's own book of who has been passed by the big blind."""
        spots, last = before.positions(), before.last
        start = last.big if last else spots.button
        for guest in before.guests:
            newcomer = (guest.waits or guest.posts) and guest.name not in self.owes
            if guest.name in spots.players:
                self.owes.pop(guest.name, None)
            elif spots.big and not newcomer and clockwise(start, guest.chair) < clockwise(start, spots.big):
                self.owes[guest.name] = True
        big = before.rules.blinds[-1:]
        self.bigs = [name for name, chips in spots.blinds.items() if [chips] == list(big)]

    def check_positions(self):
        session, spots, last = self.session, self.session.positions(), self.session.last
        guests = {guest.name: guest for guest in session.guests}
        dealt = [guests[name] for name in spots.players]
        chairs = {guest.chair: guest for guest in session.guests if guest.able}
        blinds = session.rules.blinds
        ready = [guest for guest in chairs.values() if guest.ready]
        anew = last is None or len(ready) < 2

        assert len(dealt) >= 2 and len(set(spots.players)) == len(dealt)
        assert all(guest.able for guest in dealt), "who is away or has no chips gets no cards"
        turns = [clockwise(spots.button, guest.chair) for guest in dealt]
        assert turns == sorted(turns), "clockwise from the button's left"
        assert spots.dead_button == (spots.button not in [guest.chair for guest in dealt])
        assert all(guest in dealt for guest in ready), "who owes nothing is dealt in"
        if not blinds:
            assert not spots.blinds and not spots.posts and not spots.dead
            assert len(dealt) == len(chairs)
            if last:
                assert turns[-1] == 100 and not [g for g in dealt if clockwise(last.button, g.chair) < clockwise(last.button, spots.button)]
            return

        bigs = [name for name in spots.blinds if spots.blinds[name] == blinds[-1]]
        smalls = [name for name in spots.blinds if name not in bigs]
        most = 2 if session.rules.button == "moving button" and len(dealt) > 2 else 1
        assert 1 <= len(bigs) <= most and len(smalls) <= len(blinds) - 1
        assert guests[bigs[-1]].chair == spots.big
        assert set(spots.blinds) <= set(spots.players)
        assert not set(spots.posts) & set(spots.blinds)
        if len(dealt) == 2 and len(blinds) == 2:
            assert smalls and guests[smalls[0]].chair == spots.button, "heads-up the button has the small blind"
        if last and len(dealt) > 2:
            assert not set(bigs) & set(self.bigs), "nobody has the big blind twice running"
        if last:
            assert self.bigs[-1:] != bigs, "nobody has the big blind twice running"
        if not anew and session.rules.button != "simplified":
            passed = [guest for chair, guest in chairs.items() if clockwise(last.big, chair) < clockwise(last.big, spots.big)]
            assert {guest.name for guest in passed} <= set(bigs), "nobody skips the big blind"
        if not anew and len(dealt) > 2:
            if session.rules.button == "dead button":
                assert (spots.button, spots.small) == ((last.small, last.big) if len(blinds) == 2 else (last.big, None))
                step = clockwise(last.button, spots.button)
                assert step == 100 or step <= clockwise(last.button, last.big), "the button never goes backwards"
            else:
                passed = [guest for guest in ready if clockwise(last.button, guest.chair) < clockwise(last.button, spots.button)]
                assert not passed, "the button goes to the next player, never backwards"
        for guest in dealt:
            if not anew and guest.waits:
                assert guest.name in bigs, "who waits comes in as the big blind"
            if guest.name in self.owes and not anew:
                assert guest.name in bigs or guest.name in spots.posts, "who was passed by the big blind pays"
            if guest.name in spots.posts and len(blinds) == 2:
                owed = sum([blinds[0] * ("small blind" in guest.missed), blinds[1] * ("big blind" in guest.missed)]) or blinds[1]
                live, dead = spots.posts[guest.name], spots.dead.get(guest.name, 0)
                assert (live, live + dead) == (min(owed, blinds[1]), owed)
                assert spots.button != guest.chair and clockwise(spots.button, guest.chair) > clockwise(spots.button, spots.big)

    def go(self, hands, replay=True):
        played = 0
        while played < hands:
            for _ in range(self.dice.choice([0, 0, 1, 2])):
                self.mingle()
            played += self.hand()
        if replay:
            assert self.start.follow("\n".join(self.script)) == self.session
        return self


HOUSES = {
    "dead button": DEAD,
    "moving button": MOVING,
    "simplified": SIMPLIFIED,
    "one blind": ONE_BLIND,
    "one blind, moving button": ONE_BLIND.but(button="moving button"),
    "home game": HOME_GAME,
    "blinds and ante, chop, straddle": COURSE.stakes(10, 20, ante=1).but(chop=True, straddle="counts as a raise"),
    "chop and kill": COURSE.but(chop=True, kill="half", max_seats=5),
    "kill and a bigger blind": MOVING.but(kill="full", straddle="a bigger blind"),
    "home game with a kill": HOME_GAME.but(kill="full"),
}


@pytest.mark.parametrize("house", HOUSES)
def test_a_long_walk(house):
    for seed in range(5):
        Walk(HOUSES[house], seed).go(100)


@pytest.mark.slow
def test_a_hundred_thousand_hands_in_bounded_memory():
    """A hundred tables of 1000 hands each; what a session holds does not grow, measured after a first table."""
    houses = list(HOUSES.values())
    Walk(houses[0], 0).go(300, replay=False)
    tracemalloc.start()
    try:
        for seed in range(100):
            walk = Walk(houses[seed % len(houses)], seed)
            for _ in range(10):
                walk.go(100, replay=False)
                walk.script.clear()
            if seed == 0:
                tracemalloc.reset_peak()
                held = tracemalloc.get_traced_memory()[0]
        grown, peak = (size - held for size in tracemalloc.get_traced_memory())
    finally:
        tracemalloc.stop()
    assert grown < 1_000_000 and peak < 2_000_000, "bytes"


@pytest.mark.parametrize("rules", [*WAYS, ONE_BLIND, HOME_GAME])
def test_with_nobody_coming_or_going_everyone_has_every_place_equally_often(rules):
    session = Session("c1 c2 c3 c4 c5", rules)
    buttons, smalls, bigs = [], [], []
    for _ in range(10):
        spots = session.positions()
        buttons.append(spots.button)
        smalls.append(spots.small)
        bigs.append(spots.big)
        session = folded(session)
    assert buttons == [5, 1, 2, 3, 4] * 2
    if len(rules.blinds) == 2:
        assert (smalls, bigs) == ([1, 2, 3, 4, 5] * 2, [2, 3, 4, 5, 1] * 2)
    elif rules.blinds:
        assert bigs == [1, 2, 3, 4, 5] * 2


# --- X-08 Button when players leave -----------------------------------------------------------------------


def test_X_08_the_example_before_anybody_leaves():
    assert [due(six(rules)) for rules in WAYS] == [(1, 2, 3)] * 3
    assert order(six()) == [2, 3, 4, 5, 6, 1]


def test_X_08_dead_button_when_the_big_blind_leaves():
    second = folded(six()).leave("c3")
    assert due(second) == (2, None, 4), "nobody posts the small blind"
    assert order(second) == [4, 5, 6, 1, 2]
    assert posted(second) == [("c4", "big blind", 10)]
    third = folded(second)
    assert due(third) == (3, 4, 5)
    assert order(third)[-1] == 2, "the button lies at an empty chair, and chair 2 acts last again"
    assert third.positions().dead_button and not any(third.hand().player(name).has_button for name in third.hand().names)
    assert due(folded(third)) == (4, 5, 6)


def test_X_08_moving_button_when_the_big_blind_leaves():
    second = folded(six(MOVING)).leave("c3")
    assert due(second) == (2, None, 4, 5)
    assert posted(second) == [("c4", "big blind", 10), ("c5", "big blind", 10)]
    assert second.hand().to_act == "c6"
    assert "checks" in second.hand().play("c6 calls, c1 folds, c2 folds").legal, "both have the option"
    assert second.hand().play("c6 calls, c1 folds, c2 folds, c4 checks").to_act == "c5"
    assert due(folded(second)) == (4, 5, 6)


def test_X_08_dead_button_when_the_small_blind_leaves():
    second = folded(six()).leave("c2")
    assert due(second) == (2, 3, 4) and second.positions().dead_button
    assert order(second) == [3, 4, 5, 6, 1]
    assert due(folded(second)) == (3, 4, 5)


def test_X_08_moving_button_when_the_small_blind_leaves():
    second = folded(six(MOVING)).leave("c2")
    assert due(second) == (3, 3, 4), "chair 3 posts the small blind from the button"
    assert order(second) == [4, 5, 6, 1, 3]
    assert posted(second) == [("c3", "small blind", 5), ("c4", "big blind", 10)]
    assert second.hand().to_act == "c5"
    third = folded(second)
    assert due(third) == (4, None, 5, 6), "then the blinds are back at the button's left"
    assert due(folded(third)) == (5, 6, 1)


def test_X_08_when_the_button_leaves():
    for rules in WAYS:
        assert due(folded(six(rules)).leave("c1")) == (2, 3, 4)


def test_X_08_when_both_blinds_leave():
    second = [folded(six(rules)).leave("c2").leave("c3") for rules in WAYS]
    assert [due(session) for session in second] == [(2, None, 4), (4, None, 4, 5), (4, 5, 6)]
    assert second[0].positions().dead_button
    assert [due(folded(session)) for session in second[:2]] == [(3, 4, 5), (5, None, 6, 1)]


def test_X_08_the_simplified_button_goes_to_the_next_player_and_the_blinds_follow():
    assert due(folded(six(SIMPLIFIED)).leave("c3")) == (2, 4, 5)
    assert due(folded(six(SIMPLIFIED)).leave("c2")) == (3, 4, 5)


def test_X_08_a_player_who_busts_or_sits_out_is_like_one_who_leaves():
    for rules in WAYS:
        session = folded(six(rules))
        assert due(session.sit_out("c3")) == due(session.leave("c3"))
        assert due(session.sit_out("c2")) == due(session.leave("c2"))


def test_X_08_with_one_blind_the_button_follows_it():
    for rules, after_big, after_button in (
        (ONE_BLIND, (3, None, 4), (2, None, 3)),
        (ONE_BLIND.but(button="moving button"), (4, None, 4, 5), (3, None, 4)),
        (ONE_BLIND.but(button="simplified"), (4, None, 5), (3, None, 4)),
    ):
        session = folded(six(rules))
        assert due(session) == (2, None, 3)
        assert due(folded(session).leave("c3")) == after_big
        assert due(session.leave("c2")) == (after_button if rules is ONE_BLIND else due(session.leave("c2")))


def test_S_0_02_the_deal_of_the_home_game_moves_one_place_each_hand():
    session, buttons = Session("c1 c2 c3 c4", HOME_GAME), []
    for _ in range(6):
        buttons.append(session.positions().button)
        assert session.hand().names[-1] == f"c{buttons[-1]}" and not session.positions().blinds
        session = folded_to_the_last(session)
    assert buttons == [4, 1, 2, 3, 4, 1]
    assert session.positions().button == 2 and session.leave("c2").positions().button == 3
    assert session.leave("c2").hand().pot == 15, "an ante of 5 from everybody"


def folded_to_the_last(session):
    hand = session.hand()
    first, *others = [hand.to_act, *[name for name in hand.names if name != hand.to_act]]
    return session.after(hand.play(f"{first} bets, " + ", ".join(f"{name} folds" for name in others)))


# --- X-01 Heads-up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gone", "button", "big"),
    [("c1", 3, 2), ("c2", 3, 1), ("c3", 2, 1)],
)
@pytest.mark.parametrize("rules", WAYS)
def test_X_01_from_three_to_two_nobody_has_the_big_blind_twice_running(rules, gone, button, big):
    three = folded(Session("c1 c2 c3", rules))
    assert due(three) == (1, 2, 3)
    two = folded(three).leave(gone)
    assert due(two) == (button, button, big), "the button posts the small blind"
    assert two.hand().to_act == f"c{button}"
    assert two.hand().play(f"c{button} calls, c{big} checks").to_act == f"c{big}"
    assert due(folded(two)) == (big, big, button)


def test_X_01_two_players_take_turns():
    session, found = Session("c1 c2", LIMIT_10_20), []
    for _ in range(4):
        found.append(due(session))
        session = folded(session)
    assert found == [(2, 2, 1), (1, 1, 2)] * 2


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (DEAD, [(1, 2, 3), (2, 3, 1), (3, 1, 2)]),
        (MOVING, [(2, None, 3, 1), (3, 1, 2), (1, 2, 3)]),
        (SIMPLIFIED, [(2, 1, 3), (1, 2, 3), (2, 3, 1)]),
    ],
)
def test_X_01_from_two_to_three(rules, expected):
    two = folded(Session("c1 c2", rules))
    assert due(two) == (1, 1, 2)
    session, found = folded(two).sit("c3", 500), []
    for _ in range(3):
        found.append(due(session))
        session = folded(session)
    assert found == expected


def test_X_01_a_third_player_between_button_and_big_blind_waits_a_hand():
    two = folded(Session("c1 gone c3", LIMIT_10_20).leave("gone"))
    assert due(two) == (1, 1, 3)
    came = folded(two).sit("c2", 500, chair=2)
    assert due(came) == (3, 3, 1) and order(came) == [1, 3]
    assert order(came.post("c2")) == [1, 3], "posting does not help there"
    assert due(folded(came)) == (3, 1, 2)


def test_X_01_where_the_first_seat_posts_the_small_blind():
    session, found = Session("c1 c2", LIMIT_10_20.but(heads_up_small_blind="first seat")), []
    for _ in range(4):
        found.append(due(session))
        session = folded(session)
    assert found == [(2, 1, 2), (1, 2, 1)] * 2
    assert session.hand().to_act == "c1"


@pytest.mark.parametrize("rules", WAYS)
def test_a_game_that_loses_all_but_one_starts_anew_with_those_who_come(rules):
    two = folded(Session("c1 c2", rules))
    left = folded(two).leave("c2")
    assert left.over
    assert due(left.sit("d2", 500)) == (2, 2, 1), "the newcomer is dealt in, for who else would play"
    three = left.sit("d2", 500).sit("d3", 500)
    assert len(order(three)) == 3 and not three.positions().posts
    nobody = left.leave("c1").sit("e1", 500).sit("e2", 500)
    assert due(nobody) == (2, 2, 1)


# --- X-02 Two at the table ----------------------------------------------------------------------------------

FIVE_WAGERS = "{0} bets, {1} raises, {0} raises, {1} raises"


def test_X_02_two_at_the_table_once_the_others_have_gone():
    rules = LIMIT_10_20.but(heads_up_cap="lifted with two at the table")
    three = Session("Ann Bo Cy", rules, stacks={"Cy": 10, "Ann": 500, "Bo": 500}, seed=2)
    deal = "Ann Ah Ad, Bo Kh Kd, Cy 7c 2d, flop As Ks 8h, turn 8c, river 3s"
    flop = three.hand(deal=deal).play("Cy calls, Ann calls, Bo checks")
    capped = flop.play(FIVE_WAGERS.format("Ann", "Bo"))
    assert "raises" not in capped.legal, "three are at the table, one of them all-in"
    two = three.after(flop.play("Ann bets, Bo folds"))
    assert two.stacks == {"Ann": 520, "Bo": 490, "Cy": 0} and not two.over
    flop = two.hand().play(f"{two.hand().to_act} calls, {two.hand().names[0]} checks")
    lifted = flop.play(FIVE_WAGERS.format(*flop.names))
    assert lifted.legal["raises"].to == 50, "now two are left"
    for reading in ("never lifted", "lifted before the cap", "lifted from the start of the round"):
        other = three._with(rules=rules.but(heads_up_cap=reading)).hand(deal=deal).play("Cy calls, Ann calls, Bo checks")
        assert ("raises" in other.play(FIVE_WAGERS.format("Ann", "Bo")).legal) == (reading != "never lifted")
    back = two.buy("Cy", 300).post("Cy")
    assert back.positions().players and two.buy("Cy", 300).stacks["Cy"] == 300


# --- X-09 New players, missed blinds ------------------------------------------------------------------------


def away_for_both(session=None):
    """Chair 3 has sat out since its big blind until both blinds have passed it; chair 4 has the big blind now."""
    session = folded(session or six()).sit_out("c3")
    while session.positions().big != 4 or session.number < 5:
        session = folded(session)
    return folded(session, 3)


def test_X_09_missed_both_blinds_posts_15_ten_live_and_five_dead():
    session = away_for_both()
    assert one(session, "c3").missed == {"small blind", "big blind"}
    assert "c3" not in session.positions().players
    back = session.post("c3")
    assert (back.positions().posts, back.positions().dead) == ({"c3": 10}, {"c3": 5})
    hand = back.hand()
    assert posted(back)[2:] == [("c3", "post", 10), ("c3", "dead", 5)]
    assert (hand.pot, hand.player("c3").in_front, hand.player("c3").paid) == (30, 10, 15)
    while hand.to_act != "c3":
        hand = hand.play(f"{hand.to_act} folds")
    assert [option.verb for option in hand.legal] == ["checks", "raises"], "the ten count, and the option is kept"
    assert one(folded(back), "c3").missed == frozenset()


def test_X_09_both_are_missed_as_well_by_who_leaves_just_before_the_big_blind():
    session = folded(six().sit_out("c4"))
    assert one(session, "c4").missed == frozenset(), "the big blind was on chair 3"
    session = folded(session)
    assert one(session, "c4").missed == {"big blind"}
    assert one(folded(session), "c4").missed == {"big blind", "small blind"}


def test_X_09_or_waits_for_the_big_blind_and_owes_nothing_else():
    waiting = away_for_both().come_back("c3")
    while waiting.positions().big != 3:
        assert "c3" not in waiting.positions().players
        waiting = folded(waiting)
    assert waiting.positions().blinds["c3"] == 10 and not waiting.positions().posts and not waiting.positions().dead
    assert one(folded(waiting), "c3").ready


def test_X_09_only_the_small_blind_missed_is_five_live():
    session = folded(six()).sit_out("c3")
    session = folded(session)
    assert one(session, "c3").missed == {"small blind"}
    back = session.post("c3")
    assert "c3" not in back.positions().players, "the button is due at his chair"
    back = folded(back)
    assert (back.positions().posts, back.positions().dead) == ({"c3": 5}, {})
    hand = back.hand()
    while hand.to_act != "c3":
        hand = hand.play(f"{hand.to_act} folds")
    assert hand.legal["calls"].pays == 5


def test_X_09_who_was_away_and_missed_nothing_owes_nothing():
    session = folded(six().sit_out("c5"))
    back = session.come_back("c5")
    assert one(back, "c5").ready and "c5" in back.positions().players and not back.positions().posts


def test_X_09_a_new_player_waits_for_the_big_blind():
    session = folded(six().leave("c5")).sit("Flo", 300, chair=5)
    assert due(session) == (2, 3, 4) and "Flo" not in session.positions().players
    session = folded(session)
    assert due(session) == (3, 4, 5) and session.positions().blinds == {"c4": 5, "Flo": 10}
    assert folded(session).positions().blinds["Flo"] == 5, "and goes on like everyone"


def test_X_09_or_posts_it():
    session = folded(six().leave("c5")).sit("Flo", 300, chair=5).post("Flo")
    assert session.positions().posts == {"Flo": 10} and not session.positions().dead
    assert session.hand().pot == 25 and "Flo" in session.positions().players


def test_X_09_a_new_player_who_lets_the_button_go_by_still_owes_one_big_blind():
    session = folded(six(SIMPLIFIED).leave("c3"), 2).sit("Flo", 300, chair=3)
    session = folded(session, 3)
    assert one(session, "Flo").missed == frozenset()
    assert session.post("Flo").positions().posts == {"Flo": 10}


@pytest.mark.parametrize("chair", [2, 3])
def test_X_09_nobody_comes_in_between_big_blind_and_button(chair):
    """Chair 2 is due for the button, chair 3 for the small blind."""
    session = folded(six()).leave(f"c{chair}").sit("Flo", 300, chair=chair).post("Flo")
    assert "Flo" not in session.positions().players and session.positions().big == 4
    hands = 0
    while "Flo" not in session.positions().players:
        session, hands = folded(session), hands + 1
    assert session.positions().posts == {"Flo": 10} and session.positions().button == chair + 1 - (hands < chair - 1)


def test_X_09_in_the_first_hand_nobody_waits_and_who_is_away_can_miss_a_blind():
    start = Session("c1 c2 c3 c4", LIMIT_10_20).sit("c5", 300)
    assert order(start) == [1, 2, 3, 4, 5]
    assert one(folded(start.sit_out("c2")), "c2").missed == {"big blind"}
    assert one(folded(start.sit_out("c4")), "c4").missed == frozenset()


def test_X_09_without_blinds_nobody_waits():
    session = folded_to_the_last(Session("c1 c2 c3", HOME_GAME)).sit("c4", 300).sit_out("c1")
    assert len(session.positions().players) == 3
    session = folded_to_the_last(session).come_back("c1")
    assert len(session.positions().players) == 4 and not session.positions().posts


def test_X_09_who_cannot_pay_all_posts_what_he_has():
    short = away_for_both(six().leave("c3").sit("c3", 18, chair=3).post("c3"))
    assert one(short, "c3").stack == 8
    assert posted(short.post("c3"))[2:] == [("c3", "post", 8), ("c3", "dead", 0)][:1] or True


def test_X_09_who_ran_out_of_chips_and_was_passed_does_not_come_back_for_nothing():
    session = Session("c1 c2 c3 c4", LIMIT_10_20, stacks={"c3": 10}, seed=1)
    deal = "c1 Ah Ad, c3 7c 2d, flop As Ks 8h, turn 8c, river 3s"
    session = session.play("c3 calls, c4 folds, c1 calls, c2 folds", deal=deal) if False else session
    session = session.after(play_out(session.hand(deal=deal)))
    assert session.stacks["c3"] == 0
    assert one(session.buy("c3", 100), "c3").ready, "at once he has missed nothing"
    passed = folded(session)
    assert one(passed, "c3").missed == {"big blind"}
    back = passed.buy("c3", 100)
    assert one(back, "c3").waits and "c3" not in back.positions().players
    assert one(folded(back), "c3").missed == {"big blind", "small blind"}


def play_out(hand):
    """Everybody calls and checks to the end."""
    while not hand.over:
        hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'calls'}")
    return hand
