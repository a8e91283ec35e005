"""What the tests of the rules share: the spread deck, and small questions put to a hand."""

import pytest

from holdem_lessons import PACK, IllegalAction
from holdem_lessons.engine.rules import values_of

D1 = [PACK[(29 * place + 7) % 52] for place in range(52)]
"""The spread deck: 9c Qh 2d 5s 8d Js Ad 4c 7h Tc Kh 3d 6s 9d Qs 2h and so on."""


def may(hand):
    """Who is to act and what is legal, as in ``Cy: folds, calls 26, raises to 40``."""
    amounts = {"calls": " {0.pays}", "bets": " {0.to}", "raises": " to {0.to}"}
    words = [one.verb + amounts.get(one.verb, "").format(one) + " all-in" * one.all_in for one in hand.legal]
    return f"{hand.to_act}: {', '.join(words)}"


def told(hand, *kinds):
    """The events of these kinds."""
    return [event for event in hand.events if type(event).__name__ in kinds]


def last(hand, kind, facts=""):
    """The last event of a kind, or the facts about it that are named."""
    event = told(hand, kind)[-1]
    return tuple(getattr(event, fact) for fact in facts.split()) if facts else event


def posted(hand):
    """The forced bets: who, as what, how much."""
    return [(event.who, event.kind, event.pays) for event in told(hand, "BlindPosted")]


def shown(hand):
    """Who showed, in order."""
    return [event.who for event in told(hand, "Shown")]


def refused(hand, script):
    """The key of the refusal that the script ends in."""
    with pytest.raises(IllegalAction) as found:
        hand.play(script)
    return found.value.key


def folded(session, hands=1):
    """The session after hands in which everybody folds to the big blind."""
    for _ in range(hands):
        hand = session.hand()
        while not hand.over:
            hand = hand.act("folds")
        session = session.after(hand)
    return session


def passively(hand, street=None):
    """The hand after everybody called and checked, up to a street or an incident, or to the end."""
    while not (hand.over or hand.is_unsettled or hand.street == street):
        hand = hand.act("checks" if "checks" in hand.legal else "calls")
    return hand


def ruled(hand, *incidents):
    """The hand after incidents one after the other, each noticed at once and put right."""
    for incident in incidents:
        hand = hand.happens(incident).apply_ruling()
    return hand


def lies(hand):
    """The burns and the board, as in ``7h 6s Qs | Tc Kh 3d 9d 2h``."""
    return laid(hand.table.piles.burns, hand.table.piles.board)


def laid(burns, board):
    """Burns and board as ``lies`` writes them."""
    return " | ".join(" ".join(map(str, pile)) for pile in (burns, board))


def natural(pile):
    """The burns and the board that a pile gives from its top, if nothing goes wrong."""
    return (pile[0], pile[4], pile[6]), (*pile[1:4], pile[5], pile[7])


def holes(hand):
    """Everybody's hole cards, as in ``9c 8d, Qh Js``."""
    return ", ".join(" ".join(map(str, hand.player(name).cards)) for name in hand.names)


def winner(hand):
    """The seat that won the main pot alone."""
    ((who, _),) = last(hand, "PotAwarded").shares
    return hand.player(who).seat


def each_value(observed):
    """Every option with each value that is observed of it; ``observed`` has by option a scene and what it shows."""
    return [(option, value) for option, (_, expected) in observed.items() for value in expected]


def check_all_differ(option, expected):
    """Every value of an option is observed, and no two look alike."""
    assert set(expected) == set(values_of(option))
    assert len(set(map(repr, expected.values()))) == len(expected)
