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
