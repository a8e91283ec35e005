"""Sessions: who has the button, who owes which blind, who comes, goes, busts or sits out, hand after hand."""

import copy
import pickle
import random
import sys

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
    practise,
)
from holdem_lessons.session import hand_seed, kill_amount, killed
from holdem_lessons.teaching import play

import scenes
from scenes import folded, may

DEAD = LIMIT_10_20
MOVING = LIMIT_10_20.but(button="moving button")
SIMPLIFIED = LIMIT_10_20.but(button="simplified")
WAYS = (DEAD, MOVING, SIMPLIFIED)
ONE_BLIND = COURSE.stakes(10, 20, blinds=(10,))


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


def posted(dealt):
    """The forced bets of a hand, or of a session's next one, as (who, kind, chips)."""
    return scenes.posted(dealt.hand() if isinstance(dealt, Session) else dealt)


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


def passed(guests, start, end):
    """The names of those whose chairs lie clockwise after one chair and before another."""
    return {guest.name for guest in guests if clockwise(start, guest.chair) < clockwise(start, end)}


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
        self.owes = set()  # by name: whom the big blind has passed while he did not play
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
            [verb] = self.dice.choices(verbs, [3 if verb == "folds" else 2 for verb in verbs])
            hand = hand.play(f"{hand.to_act} {verb}")
        decided = [f"{event.who} {word}" for event in hand.events if (word := self.WORDS.get(type(event).__name__))]
        self.script.append(", ".join(decided) or "nobody acts")
        self.session = session.after(hand)
        self.remember(session)
        assert sum(self.session.stacks.values()) + self.taken == self.brought, "no chip is made or lost"
        assert min(self.session.stacks.values()) >= 0
        return True

    WORDS = {
        "Folded": "folds",
        "Checked": "checks",
        "Called": "calls",
        "Bet": "bets",
        "Raised": "raises",
        "Chopped": "chops",
    }

    def remember(self, before):
        """The test's own book of who has been passed by the big blind."""
        spots, last = before.positions(), before.last
        away = [guest for guest in before.guests if guest.name not in spots.players]
        newcomers = {guest.name for guest in away if guest.waits or guest.posts} - self.owes
        if spots.big:
            self.owes |= passed(away, last.big if last else spots.button, spots.big) - newcomers
        self.owes -= set(spots.players)
        self.bigs = self.big_blinds(spots)

    def big_blinds(self, spots):
        """Who owes a big blind, in order."""
        return [name for name, chips in spots.blinds.items() if chips == self.session.rules.blinds[-1]]

    def check_positions(self):
        session, spots, last = self.session, self.session.positions(), self.session.last
        guests = {guest.name: guest for guest in session.guests if guest.able}
        assert len(spots.players) >= 2 and set(spots.players) <= set(guests), "no cards for who is away or has no chips"
        turns = [clockwise(spots.button, guests[name].chair) for name in spots.players]
        assert turns == sorted(set(turns)), "clockwise from the button's left"
        assert spots.dead_button == (turns[-1] != 100)
        ready = [guest for guest in guests.values() if guest.ready]
        assert {guest.name for guest in ready} <= set(spots.players), "who owes nothing is dealt in"
        self.check_what_is_owed(spots)
        if last:
            self.check_turns(spots, last, ready, session.rules)
            if len(ready) >= 2:  # otherwise the game starts anew
                self.check_who_comes_in(spots, [guests[name] for name in spots.players])

    def check_what_is_owed(self, spots):
        blinds = self.session.rules.blinds
        if not blinds:
            assert not spots.blinds and not spots.posts and not spots.dead
            return
        bigs, heads_up = self.big_blinds(spots), len(spots.players) == 2
        assert 1 <= len(bigs) <= (2 if self.session.rules.button == "moving button" and not heads_up else 1)
        assert one(self.session, bigs[-1]).chair == spots.big
        smalls = [name for name in spots.blinds if name not in bigs]
        assert len(smalls) <= len(blinds) - 1 and set(spots.blinds) <= set(spots.players)
        if heads_up and len(blinds) == 2:
            assert one(self.session, smalls[0]).chair == spots.button, "the button has the small blind"

    def check_turns(self, spots, last, ready, rules):
        """Against the hand before."""
        many = len(spots.players) > 2 and len(ready) >= 2
        if rules.blinds:
            bigs, able = self.big_blinds(spots), [guest for guest in self.session.guests if guest.able]
            assert bigs != self.bigs[-1:], "nobody has the big blind twice running"
            assert len(spots.players) == 2 or not set(bigs) & set(self.bigs), "nor where two had it"
            if len(ready) >= 2 and rules.button != "simplified":
                assert passed(able, last.big, spots.big) <= set(bigs), "nobody skips the big blind"
        if many and rules.blinds and rules.button == "dead button":
            due = (last.small, last.big) if len(rules.blinds) == 2 else (last.big, None)
            assert (spots.button, spots.small) == due, "button and small blind follow the big blind"
            moved = clockwise(last.button, spots.button)
            assert moved == 100 or moved <= clockwise(last.button, last.big), "the button never goes backwards"
        elif many or not rules.blinds:
            assert not passed(ready, last.button, spots.button), "the button goes to the next player, never backwards"

    def check_who_comes_in(self, spots, dealt):
        """Who has come or comes back waits for the big blind, or pays what he owes, and not before it reaches him."""
        small, big = (0, 0, *self.session.rules.blinds)[-2:]
        for guest in dealt:
            if guest.name in spots.posts:
                assert guest.posts and clockwise(spots.button, spots.big) < clockwise(spots.button, guest.chair) < 100
                owed = small * ("small blind" in guest.missed) + big * ("big blind" in guest.missed) or big
                live, dead = spots.posts[guest.name], spots.dead.get(guest.name, 0)
                assert (live, live + dead) == (min(owed, big), owed)
            elif guest.waits or guest.posts or guest.name in self.owes:
                assert spots.blinds[guest.name] == big

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
    """A hundred tables of 1000 hands: after the first ten the process grows by less than 10 MB (2.6 MB as measured)."""
    resource = pytest.importorskip("resource")
    unit = 1 if sys.platform == "darwin" else 1024

    def most_memory():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

    houses = list(HOUSES.values())
    for table in range(100):
        walk = Walk(houses[table % len(houses)], seed=table)
        for _ in range(10):
            walk.go(100, replay=False)
            walk.script.clear()
        if table == 9:
            after_ten = most_memory()
    assert most_memory() - after_ten < 10_000_000, "bytes"


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
    hand = third.hand()
    assert third.positions().dead_button and not any(hand.player(name).has_button for name in hand.names)
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
    assert [due(folded(session)) for session in second[:2]] == [(3, 4, 5), (5, 5, 6)]


def test_X_08_moving_button_with_newcomers_in_the_empty_chairs():
    session = folded(six(MOVING)).leave("c3").sit("Flo", 300, chair=3)
    assert due(session) == (2, None, 4, 5), "Flo waits, so nobody has the small blind"
    session = folded(six(MOVING)).leave("c2").leave("c3").leave("c4").sit("Flo", 300, chair=4)
    assert due(session) == (4, None, 4, 5), "Flo is due for the big blind, and the button does not pass her by"
    assert order(session) == [5, 6, 1, 4] and session.hand().to_act == "c6"


def test_X_08_the_simplified_button_goes_to_the_next_player_and_the_blinds_follow():
    assert due(folded(six(SIMPLIFIED)).leave("c3")) == (2, 4, 5)
    assert due(folded(six(SIMPLIFIED)).leave("c2")) == (3, 4, 5)


def test_X_08_a_player_who_busts_or_sits_out_is_like_one_who_leaves():
    for rules in WAYS:
        session = folded(six(rules))
        assert due(session.sit_out("c3")) == due(session.leave("c3"))
        assert due(session.sit_out("c2")) == due(session.leave("c2"))


def test_X_08_with_one_blind_the_button_follows_it():
    for rules, after_blind, after_button in (
        (ONE_BLIND, (3, None, 4), (3, None, 4)),
        (ONE_BLIND.but(button="moving button"), (4, None, 4, 5), (3, None, 4)),
        (ONE_BLIND.but(button="simplified"), (4, None, 5), (3, None, 4)),
    ):
        session = folded(six(rules))
        assert due(session) == (2, None, 3) and posted(session) == [("c3", "big blind", 10)]
        assert due(folded(session).leave("c3")) == after_blind
        assert due(folded(session).leave("c2")) == after_button
    two = folded(Session("c1 c2 c3", ONE_BLIND)).leave("c3")
    assert (due(two), due(folded(two))) == ((1, None, 2), (2, None, 1)), "the button acts first"


def test_S0_02_the_deal_of_the_home_game_moves_one_place_each_hand():
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
        (SIMPLIFIED, [(2, 2, 1), (1, 2, 3), (2, 3, 1)]),
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
    eager = left.sit("d2", 500).post("d2")
    assert due(eager) == (2, 2, 1) and not eager.positions().posts
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
    for reading, expected in {
        "never lifted": False,
        "lifted before the cap": True,
        "lifted from the start of the round": True,
        "lifted when two are not all-in": True,
    }.items():
        house = LIMIT_10_20.but(heads_up_cap=reading)
        other = Session("Ann Bo Cy", house, stacks={"Cy": 10, "Ann": 500, "Bo": 500}).hand(deal=deal)
        other = other.play("Cy calls, Ann calls, Bo checks").play(FIVE_WAGERS.format("Ann", "Bo"))
        assert ("raises" in other.legal) == expected, "of the three one is all-in"
    hand = two.buy("Cy", 300).hand()
    small, big, button = hand.names
    capped = hand.play(f"{button} folds, {small} raises, {big} raises, {small} raises")
    assert "raises" not in capped.legal, "with chips for the third the game is one of three again"


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
    session = folded(six().leave("c5")).sit("Flo", 300, chair=5).sit_out("Flo")
    session = folded(session, 8)
    assert one(session, "Flo").missed == frozenset()
    assert session.post("Flo").positions().posts == {"Flo": 10} and not session.post("Flo").positions().dead
    assert not session.come_back("Flo").positions().posts


@pytest.mark.parametrize("chair", [2, 3])
def test_X_09_nobody_comes_in_between_big_blind_and_button(chair):
    """Chair 2 is due for the button, chair 3 for the small blind."""
    session = folded(six()).leave(f"c{chair}").sit("Flo", 300, chair=chair).post("Flo")
    assert "Flo" not in session.positions().players and session.positions().big == 4
    hands = 0
    while "Flo" not in session.positions().players:
        session, hands = folded(session), hands + 1
    assert session.positions().posts == {"Flo": 10} and session.positions().button == chair + 1 - (hands < chair - 1)


def test_X_09_a_new_player_who_goes_before_he_has_paid_still_owes_it():
    session = folded(six()).leave("c3").sit("Flo", 300, chair=3).post("Flo")
    session = folded(session).sit_out("Flo")
    assert not one(session.come_back("Flo"), "Flo").ready
    session = folded(session, 2)
    assert session.post("Flo").positions().posts == {"Flo": 10}


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
    for chips, posts in ((8, [("post", 8)]), (10, [("post", 10)]), (12, [("post", 10), ("dead", 2)])):
        short = Session("c1 c2 c3 c4 c5 c6", LIMIT_10_20, stacks={"c3": chips})
        short = folded(folded(short).sit_out("c3"), 3).post("c3")
        assert [(kind, pays) for who, kind, pays in posted(short) if who == "c3"] == posts
        assert short.hand().player("c3").all_in


def test_X_09_who_ran_out_of_chips_and_was_passed_does_not_come_back_for_nothing():
    session = Session("c1 c2 c3 c4", LIMIT_10_20, stacks={"c3": 10}, seed=1)
    deal = "c1 Ah Ad, c3 7c 2d, flop As Ks 8h, turn 8c, river 3s"
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


# --- X-21 Straddle --------------------------------------------------------------------------------------------

RAISE = LIMIT_10_20.but(straddle="counts as a raise")
BIGGER = LIMIT_10_20.but(straddle="a bigger blind")


def rungs(hand):
    """The street totals when everybody raises who may."""
    found = []
    while "raises" in hand.legal:
        found.append(hand.legal["raises"].to)
        hand = hand.play(f"{hand.to_act} raises")
    return found


def test_X_21_the_straddle_counts_as_the_first_raise():
    session = Session("c1 c2 c3 c4 c5", RAISE)
    assert posted(session)[-1] == ("c3", "straddle", 20)
    hand = session.hand()
    assert (hand.to_act, hand.legal["calls"].pays) == ("c4", 20)
    assert rungs(hand) == [30, 40]


def test_X_21_a_bigger_blind_leaves_all_three_raises():
    assert rungs(Session("c1 c2 c3 c4 c5", BIGGER).hand()) == [30, 40, 50]


@pytest.mark.parametrize("rules", [RAISE, BIGGER])
def test_X_21_the_straddler_acts_last_and_has_the_option(rules):
    hand = Session("c1 c2 c3 c4 c5", rules).hand().play("c4 calls, c5 calls, c1 folds, c2 calls")
    assert may(hand) == "c3: checks, raises to 30"
    flop = hand.play("c3 checks")
    assert (flop.street, flop.pot, flop.to_act) == ("flop", 85, "c2")


def test_X_21_the_straddle_goes_round_and_needs_three_players():
    session = Session("c1 c2 c3 c4", RAISE)
    straddlers = []
    for _ in range(4):
        straddlers += [who for who, kind, _ in posted(session) if kind == "straddle"]
        session = folded(session)
    assert straddlers == ["c3", "c4", "c1", "c2"]
    three = Session("c1 c2 c3", RAISE)
    assert posted(three)[-1] == ("c3", "straddle", 20) and three.hand().to_act == "c1", "the button straddles"
    assert [kind for _, kind, _ in posted(three.sit_out("c2"))] == ["small blind", "big blind"]
    assert "straddle" not in [kind for _, kind, _ in posted(Session("c1 c2 c3 c4", LIMIT_10_20))], "off"


def test_X_21_who_comes_in_under_the_gun_posts_the_straddle_and_no_more():
    session = folded(Session("c1 c2 c3 c4 c5", RAISE)).leave("c4").sit("Flo", 300, chair=4).post("Flo")
    assert session.positions().posts == {"Flo": 10}
    assert posted(session) == [("c2", "small blind", 5), ("c3", "big blind", 10), ("Flo", "straddle", 20)]
    assert (session.hand().to_act, session.hand().legal["calls"].pays) == ("c5", 20)


# --- X-22 Chop ------------------------------------------------------------------------------------------------

CHOP = LIMIT_10_20.but(chop=True)


def test_X_22_the_blinds_go_back_and_the_button_moves():
    session = Session("c1 c2 c3 c4", CHOP)
    hand = session.hand().play("c3 folds, c4 folds")
    assert (hand.pot, [option.verb for option in hand.legal]) == (15, ["folds", "calls", "raises", "chops"])
    chopped = hand.play("c1 chops")
    assert chopped.over and chopped.pot == 0 and chopped.events[-1][:2] == ("c1", "c2")
    after = session.after(chopped)
    assert set(after.stacks.values()) == {1000}
    assert (due(session), due(after)) == ((4, 1, 2), (1, 2, 3))


@pytest.mark.parametrize(
    ("rules", "script", "who"),
    [
        (LIMIT_10_20, "Cy folds, Di folds", "Ann"),
        (CHOP, "", "Cy"),
        (CHOP, "Cy folds", "Di"),
        (CHOP, "Cy calls, Di folds", "Ann"),
        (CHOP, "Cy folds, Di folds, Ann calls", "Bo"),
        (CHOP, "Cy folds, Di folds, Ann calls, Bo raises", "Ann"),
        (CHOP, "Cy folds, Di folds, Ann calls, Bo checks", "Ann"),
        (CHOP, "Cy folds, Di folds, Ann raises", "Bo"),
    ],
)
def test_X_22_only_when_the_house_has_it_the_two_are_alone_and_neither_has_acted(rules, script, who):
    hand = Session("Ann Bo Cy Di", rules).hand().play(script)
    assert "chops" not in hand.legal
    say = [f"{who} cannot chop", "only the two blinds", f"{who} may"]
    refused(lambda: hand.play(f"{who} chops"), *say, kind=IllegalAction)


def test_X_22_nothing_is_chopped_while_other_money_lies_in_the_pot():
    hand = away_for_both(six(CHOP)).post("c3").hand()
    small = posted(hand)[0][0]
    while hand.to_act != small:
        hand = hand.play(f"{hand.to_act} folds")
    assert hand.pot == 30 and "chops" not in hand.legal, "ten live and five dead were posted and folded"
    antes = Session("c1 c2 c3", COURSE.stakes(10, 20, ante=1).but(chop=True)).hand().play("c3 folds")
    assert antes.pot == 18 and "chops" not in antes.legal


def test_X_22_with_two_blinds_due_at_once_or_none_there_is_no_pair_to_chop():
    two_big = folded(six(MOVING.but(chop=True))).leave("c3").hand().play("c6 folds, c1 folds, c2 folds")
    assert two_big.to_act == "c4" and "chops" not in two_big.legal
    one_big = folded(six(CHOP)).leave("c3").hand().play("c5 folds, c6 folds, c1 folds")
    assert one_big.to_act == "c2" and "chops" not in one_big.legal


# --- X-23 Kill pots -------------------------------------------------------------------------------------------

FULL, HALF = LIMIT_10_20.but(kill="full"), LIMIT_10_20.but(kill="half")


def win(session, who, caller=None):
    """The session after a hand that a player wins: by a raise before the flop, called by one who folds to a bet."""
    hand = session.hand()
    while not hand.over:
        if hand.to_act == who:
            verb = next(verb for verb in ("raises", "bets", "calls", "checks") if verb in hand.legal)
        else:
            verb = "calls" if hand.to_act == caller and hand.street == "preflop" and "calls" in hand.legal else "folds"
            verb = "checks" if "checks" in hand.legal else verb
        hand = hand.play(f"{hand.to_act} {verb}")
    assert hand.player(who).won
    return session.after(hand)


def leg(session, who):
    """A pot won with enough in it: one who has no blind calls before the flop, and folds to a bet."""
    spots = session.positions()
    return win(session, who, next(name for name in spots.players if name != who and name not in spots.blinds))


@pytest.mark.parametrize(("rules", "amount", "limits"), [(FULL, 20, (20, 40)), (HALF, 15, (15, 30))])
def test_X_23_who_wins_two_pots_in_a_row_posts_the_kill(rules, amount, limits):
    session = Session("c1 c2 c3 c4 c5", rules)
    first = leg(session, "c4")
    assert first.killer is None and first.hand().rules.small_bet == 10
    second = leg(first, "c4")
    assert second.killer == "c4" and kill_amount(rules) == amount
    hand = second.hand()
    assert (hand.rules.small_bet, hand.rules.big_bet) == limits
    assert hand.player("c4").in_front == amount
    assert [hand.rules.bet_size(street) for street in ("flop", "turn")] == list(limits)


def kill_hand(rules, killer):
    """The hand of five in which a player posts the kill; c1 and c2 have the blinds, c5 the button."""
    session = Session("c1 c2 c3 c4 c5", rules)
    return session._with(streak=(killer, 2)).hand()


def test_X_23_the_killer_acts_in_turn_and_the_raise_is_at_the_higher_limit():
    hand = kill_hand(FULL, "c4")
    assert posted(hand) == [("c1", "small blind", 5), ("c2", "big blind", 10), ("c4", "kill", 20)]
    assert (hand.to_act, hand.legal["calls"].pays, hand.legal["raises"].to) == ("c3", 20, 40)
    assert rungs(hand) == [40, 60, 80]
    hand = hand.play("c3 calls")
    assert hand.to_act == "c4" and [option.verb for option in hand.legal] == ["checks", "raises"]
    hand = hand.play("c4 checks, c5 folds, c1 calls")
    assert (hand.to_act, hand.legal["calls"].pays) == ("c2", 10), "the kill gave the last word to nobody"
    assert hand.play("c2 calls").street == "flop" and hand.play("c2 calls").pot == 80
    assert rungs(kill_hand(HALF, "c4")) == [30, 45, 60]


@pytest.mark.parametrize(("killer", "kinds"), [("c1", [5, 15]), ("c2", [10, 10])])
def test_X_23_a_killer_in_the_blinds_has_the_kill_in_front_and_no_more(killer, kinds):
    hand = kill_hand(FULL, killer)
    assert [pays for who, _, pays in posted(hand) if who == killer] == kinds
    assert hand.player(killer).in_front == 20 and hand.legal["calls"].pays == 20 and hand.to_act == "c3"
    assert hand.legal["raises"].to == 40


def test_X_23_the_second_leg_must_win_a_full_bet_beyond_the_blinds():
    first = leg(Session("c1 c2 c3 c4 c5", FULL), "c4")
    blinds_only = win(first, "c4")
    assert blinds_only.killer is None and blinds_only.streak == ("c4", 1), "only the blinds were in it: the leg stays"
    assert leg(blinds_only, "c4").killer == "c4"
    small_first = win(Session("c1 c2 c3 c4 c5", FULL), "c4")
    assert small_first.streak == ("c4", 1), "for the first leg any pot will do"


def test_X_23_a_split_keeps_the_leg():
    first = leg(Session("c1 c2 c3 c4 c5", FULL), "c4")
    board = "board As Ks Qs Js Ts"
    split = first.after(play_out(first.hand(deal=board)))
    assert split.streak == ("c4", 1) and split.killer is None
    assert leg(split, "c4").killer == "c4"
    killer = leg(split, "c4")
    assert killer.after(play_out(killer.hand(deal=board))).killer == "c4", "nor does it end the kill"


def test_X_23_somebody_else_s_pot_ends_it():
    killer = leg(leg(Session("c1 c2 c3 c4 c5", FULL), "c4"), "c4")
    other = leg(killer, "c5")
    assert other.killer is None and other.streak == ("c5", 1)
    assert (other.hand().rules.small_bet, other.hand().rules.big_bet) == (10, 20)
    assert leg(killer, "c4").killer == "c4", "while he wins he kills"


def test_X_23_no_kill_without_the_killer():
    killer = leg(leg(Session("c1 c2 c3 c4 c5", FULL), "c4"), "c4")
    for away in (killer.sit_out("c4"), killer.leave("c4")):
        assert away.killer is None and away.hand().rules.small_bet == 10
        assert "kill" not in [kind for _, kind, _ in posted(away)]
    assert killer.sit_out("c4").come_back("c4").killer == "c4", "the leg waits for him"
    assert leg(leg(Session("c1 c2 c3 c4 c5", LIMIT_10_20), "c4"), "c4").killer is None, "off"


def test_X_23_a_short_killer_is_all_in_and_the_price_stays():
    session = Session("c1 c2 c3 c4 c5", FULL, stacks={"c4": 12})
    hand = session._with(streak=("c4", 2)).hand()
    assert hand.player("c4").all_in and hand.legal["calls"].pays == 20


def test_X_23_a_kill_pot_has_no_straddle_and_needs_no_blinds():
    assert killed(RAISE.but(kill="full")).straddle == "off"
    hand = Session("c1 c2 c3", HOME_GAME.but(kill="full"))._with(streak=("c2", 2)).hand()
    assert (hand.pot, hand.player("c2").in_front, hand.rules.bet_size("flop")) == (35, 20, 20)
    assert (hand.to_act, hand.legal["calls"].pays) == ("c1", 20)


# --- X-24 Table stakes ----------------------------------------------------------------------------------------


def test_X_24_chips_are_bought_between_hands_only():
    session = Session("c1 c2", LIMIT_10_20, stacks=30)
    hand = session.hand()
    richer = session.buy("c1", 200)
    assert hand.player("c1").stack + hand.player("c1").in_front == 30, "a hand under way does not hear of it"
    refused(lambda: richer.after(play_out(hand)), "c1 230", "c1 30")
    assert richer.stacks == {"c1": 230, "c2": 30} and richer.hand().player("c1").stack == 220
    assert not hasattr(hand, "buy")


def test_X_24_who_has_too_little_is_all_in():
    session = Session("c1 c2 c3", LIMIT_10_20, stacks={"c3": 14})
    assert session.hand().play("c3 goes all-in").player("c3").all_in


# --- Sessions as values ---------------------------------------------------------------------------------------

EVENING = """
    Cy raises, Ann folds, Bo calls, Bo checks, Cy bets, Bo folds
    Di sits down with 500

    Ann folds, Bo folds
    Bo sits out
    Ed sits in chair 6 with 300.
    Ed posts
    Ed checks, Ann folds, Cy calls, Di checks, Cy checks, Di bets, Ed folds, Cy folds
    Bo comes back
    Ann leaves
    Cy buys 200
    Bo folds, Cy folds, Di folds
"""


def test_a_session_is_made_again_from_its_seed_and_script():
    start = Session("Ann Bo Cy", LIMIT_10_20, seed=5)
    session = start
    for line in EVENING.splitlines():
        session = session.follow(line)
    assert session == start.follow(EVENING) == Session("Ann Bo Cy", LIMIT_10_20, seed=5).follow(EVENING)
    assert hash(session) == hash(start.follow(EVENING))
    assert session.number == 5 and [guest.name for guest in session.guests] == ["Bo", "Cy", "Di", "Ed"]
    assert session.hand() == start.follow(EVENING).hand()
    assert session != Session("Ann Bo Cy", LIMIT_10_20, seed=6).follow(EVENING)
    assert start == Session("Ann Bo Cy", LIMIT_10_20, seed=5) != "Ann Bo Cy", "the first value has stayed as it was"


def test_a_hand_without_a_decision_has_its_line():
    start = Session("Ann Bo", LIMIT_10_20, stacks=5, seed=3)
    assert start.hand().over
    assert start.follow("nobody acts") == start.after(start.hand())
    assert start.follow("Nobody acts.").number == 2


def test_the_seed_decides_the_cards_and_every_hand_has_its_own():
    def cards(seed, hands=4):
        session, found = Session("Ann Bo Cy", LIMIT_10_20, seed=seed), []
        for _ in range(hands):
            found.append(tuple(session.hand().player(name).cards for name in ("Ann", "Bo", "Cy")))
            session = folded(session)
        return found

    assert cards(1) == cards(1) and len(set(cards(1) + cards(2))) == 8
    seeds = {hand_seed(seed, number) for seed in range(-3, 20) for number in range(1, 200)}
    assert len(seeds) == 23 * 199


@pytest.mark.parametrize("seed", [10**12, 10**13, -(10**13), 10**18, -(10**18)])
def test_every_seed_that_a_session_takes_deals_all_its_hands(seed):
    session = folded(Session("Ann Bo Cy", LIMIT_10_20, seed=seed), hands=3)
    assert session.number == 4 and practise(3, seed=seed, rate=0).hand().over
    table = play(seed=seed, players=3).choose("folds")
    assert play(code=table.code) == table
    seeds = {hand_seed(one, number) for one in (seed, abs(seed) - 1, 0, 1) for number in range(1, 200)}
    assert len(seeds) == 4 * 199


def test_a_lesson_may_fix_the_cards_of_a_hand():
    session = Session("Ann Bo Cy", LIMIT_10_20)
    assert str(session.hand(deal="Ann Ah Ad").player("Ann").cards) == "(Ah, Ad)"
    assert session.play("Cy folds, Ann folds", deal="Ann Ah Ad") == session.play("Cy folds, Ann folds")
    assert session.hand(showdown="ask").showdown == "ask"


def test_a_session_can_be_copied_and_sent():
    session = Session("Ann Bo Cy", LIMIT_10_20, seed=5).follow(EVENING)
    for other in (copy.copy(session), copy.deepcopy(session), pickle.loads(pickle.dumps(session))):
        assert other == session and other.hand() == session.hand()


def test_a_session_says_where_it_stands():
    session = Session("Ann Bo Cy", LIMIT_10_20, stacks={"Cy": 20_000})
    assert repr(session) == "Before hand 1: Ann 1000, Bo 1000 and Cy 20\u202f000."
    two = session.leave("Cy").sit_out("Bo")
    assert repr(two) == "The game is over before hand 1, until two players have chips and play: Ann 1000 and Bo 1000."
    assert "nobody" in repr(two.leave("Ann").leave("Bo"))


# --- Bad input --------------------------------------------------------------------------------------------------


def finished(rules=LIMIT_10_20):
    return Hand("Ann Bo Cy", rules, stacks=1000).play("Cy folds, Ann folds")


FULL_TABLE = Session("Ann Bo", LIMIT_10_20.but(max_seats=2))

BAD = [
    (lambda s: s.sit_out("Zoe"), BadNotation, ["'Zoe'", "Ann, Bo and Cy"]),
    (lambda s: s.leave(3), BadNotation, ["3", "Ann, Bo and Cy"]),
    (lambda s: s.come_back(""), BadNotation, ["Ann, Bo and Cy"]),
    (lambda s: s.post("Zoe"), BadNotation, ["'Zoe'"]),
    (lambda s: s.buy("Zoe", 5), BadNotation, ["'Zoe'"]),
    (lambda s: s.sit("Di", 100, chair=2), BadSetup, ["Di", "chair 2", "taken", "4, 5, 6"]),
    (lambda s: s.sit("Di", 100, chair=0), BadSetup, ["Di", "chair 0"]),
    (lambda s: s.sit("Di", 100, chair=11), BadSetup, ["Di", "chair 11", "or 10"]),
    (lambda s: s.sit("Di", 100, chair="5"), BadSetup, ["Di", "chair '5'"]),
    (lambda s: s.sit("Di", 100, chair=True), BadSetup, ["Di", "chair True"]),
    (lambda s: FULL_TABLE.sit("Di", 100), BadSetup, ["Di", "all 2 chairs are taken"]),
    (lambda s: FULL_TABLE.sit("Di", 100, chair=1), BadSetup, ["Di", "all 2 chairs are taken"]),
    (lambda s: s.sit("ann", 100), BadSetup, ["'ann'", "twice"]),
    (lambda s: s.sit("", 100), BadSetup, ["name is missing"]),
    (lambda s: s.sit("dealer", 100), BadSetup, ["'dealer'"]),
    (lambda s: s.sit(7, 100), BadSetup, ["names"]),
    (lambda s: s.sit("Di", 0), BadSetup, ["0 is too little", "at least 1"]),
    (lambda s: s.sit("Di", -5), BadSetup, ["whole number of chips", "-5"]),
    (lambda s: s.sit("Di", 12.5), BadSetup, ["12.5", "whole number of chips"]),
    (lambda s: s.sit("Di", "100"), BadSetup, ["'100'", "whole number of chips"]),
    (lambda s: s.sit("Di", None), BadSetup, ["None", "whole number of chips"]),
    (lambda s: s.buy("Ann", 0), BadSetup, ["0 is too little"]),
    (lambda s: s.buy("Ann", 1.5), BadSetup, ["1.5"]),
    (lambda s: s.buy("Ann", True), BadSetup, ["True"]),
    (lambda s: s.after(s.hand()), BadSetup, ["not over", "Cy is to act"]),
    (lambda s: s.after(Hand("Ann Bo Di", LIMIT_10_20).play("Di folds, Ann folds")), BadSetup, ["Di 1000", "Cy 1000"]),
    (lambda s: s.after(Hand("Ann Bo Cy", LIMIT_10_20, stacks=9).play("Cy folds, Ann folds")), BadSetup, ["Ann 9,"]),
    (lambda s: s.after(finished()).after(finished()), BadSetup, ["Bo 1005"]),
    (lambda s: s.after(finished(COURSE.stakes(2))), BadSetup, ["other house rules"]),
    (lambda s: s.after("a hand"), BadSetup, ["'a hand'"]),
    (lambda s: s.after(None), BadSetup, ["None"]),
    (lambda s: s.leave("Ann").leave("Bo").hand(), BadSetup, ["two players with chips", "there is Cy"]),
    (lambda s: s.leave("Ann").leave("Bo").leave("Cy").positions(), BadSetup, ["there is nobody"]),
    (lambda s: s.leave("Ann").leave("Bo").leave("Cy").leave("Cy"), BadNotation, ["'Cy'", "nobody"]),
    (lambda s: s.follow("Zoe leaves"), BadNotation, ["'Zoe'", "Ann, Bo and Cy"]),
    (lambda s: s.follow("Di sits down with 0"), BadSetup, ["0 is too little"]),
    (lambda s: s.follow("Di sits in chair 1 with 50"), BadSetup, ["chair 1"]),
    (lambda s: s.follow("Cy folds, Ann folds\nBo dances"), BadNotation, ["'dances'"]),
    (lambda s: s.follow("Cy folds"), BadSetup, ["not over", "Ann is to act"]),
    (lambda s: s.follow("Ann folds, Cy folds"), IllegalAction, ["Cy's turn"]),
    (lambda s: s.follow(None), BadNotation, ["None"]),
    (lambda s: s.play("Cy jumps"), BadNotation, ["'jumps'"]),
    (lambda s: Session("Ann"), BadSetup, ["at least two"]),
    (lambda s: Session("Ann Bo", 10), BadSetup, ["house rules"]),
    (lambda s: Session("Ann Bo", stacks=[100, 0]), BadSetup, ["Bo has no chips"]),
    (lambda s: Session("Ann Bo", seed="x"), BadSetup, ["seed"]),
    (lambda s: Session(3, COURSE.stakes(10, blinds=(5, 5, 10))), BadSetup, ["5, 5 and 10", "one blind or two"]),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_input_is_refused_in_one_sentence_and_changes_nothing(number):
    do, kind, parts = BAD[number]
    session = Session("Ann Bo Cy", LIMIT_10_20)
    before = copy.deepcopy(session)
    with pytest.raises(Refusal) as found:
        do(session)
    assert type(found.value) is kind
    refused(lambda: do(session), *parts, kind=kind)
    assert session == before


def test_the_next_thing_after_a_refusal_goes_well():
    session = Session("Ann Bo Cy", LIMIT_10_20)
    with pytest.raises(BadSetup):
        session.sit("Di", 100, chair=1)
    assert session.sit("Di", 100, chair=4).stacks["Di"] == 100
    assert session.leave("ANN").stacks == {"Bo": 1000, "Cy": 1000}, "names as everywhere without regard to capitals"
