"""What can happen at the table, as frozen facts that the whole room can see.

No event names a card that is face down: those are found on the table, by whoever may look. ``to`` is always the total
of the street, ``by`` the size of the raise, ``pays`` the chips that leave the stack now.
"""

from typing import NamedTuple

from .cards import Card


class Shuffled(NamedTuple):
    """The dealer shuffled and cut; ``number`` counts the shuffles of this hand from 0."""

    number: int


class AntePaid(NamedTuple):
    """An ante went in: dead money, no part of a call (S1-08)."""

    who: str
    pays: int
    all_in: bool


class BlindPosted(NamedTuple):
    """A forced bet went in; ``kind`` as in Post, ``due`` what it should have been (S0-04, S0-05, X-05)."""

    who: str
    kind: str
    pays: int
    due: int
    all_in: bool


class Dealt(NamedTuple):
    """A hole card went to a player, face down: the first or the second (S0-08)."""

    who: str
    nth: int


class RoundOpened(NamedTuple):
    """A betting round begins; ``first`` is None where nobody is left to bet against (S0-27)."""

    street: str
    first: str | None
    size: int


class Folded(NamedTuple):
    """A hand was given up; ``free`` when checking would have cost nothing (X-26)."""

    who: str
    free: bool


class Checked(NamedTuple):
    """A turn taken without a bet (S0-29)."""

    who: str


class Called(NamedTuple):
    """The wager was matched, or an all-in for less was (S0-13, S1-23)."""

    who: str
    to: int
    pays: int
    all_in: bool


class Bet(NamedTuple):
    """The first wager of a round (S0-30)."""

    who: str
    to: int
    pays: int
    all_in: bool


class Raised(NamedTuple):
    """A raise. ``number`` counts the round's full wagers with this one; ``full`` is False for a short all-in (X-03)."""

    who: str
    to: int
    by: int
    pays: int
    all_in: bool
    full: bool
    number: int


class Refunded(NamedTuple):
    """The part of a wager that nobody matched goes back (X-06)."""

    who: str
    amount: int


class Chopped(NamedTuple):
    """Small and big blind took their blinds back and ended the hand (X-22)."""

    who: str
    other: str


class Collected(NamedTuple):
    """The bets of a round go into the middle, which then holds ``pot`` chips (S0-34)."""

    street: str
    amount: int
    pot: int


class Burned(NamedTuple):
    """The top card was laid aside face down; ``nth`` counts the burns from 1 (S0-24)."""

    nth: int


class BoardTurned(NamedTuple):
    """Community cards were turned up; ``street`` is the street they open (S0-25, S0-37, S0-41)."""

    street: str
    cards: tuple[Card, ...]


class ShowdownOpened(NamedTuple):
    """The hands are compared. ``called``: the first to show made the last wager of the river (S0-45, X-10).

    ``first`` is None where all hands lie open already.
    """

    first: str | None
    called: bool


class Shown(NamedTuple):
    """Both hole cards were turned up (S0-48); ``all_in`` when no further betting was possible (X-11)."""

    who: str
    cards: tuple[Card, ...]
    all_in: bool


class BoardPlayed(NamedTuple):
    """A player declared the board to be his hand before discarding (S2-35)."""

    who: str


class Mucked(NamedTuple):
    """A hand was thrown away unseen at the showdown, and with it every claim (S0-47)."""

    who: str


class PotAwarded(NamedTuple):
    """A pot was pushed. ``pot`` counts from 0, the main pot, of ``pots``; ``shares`` are (player, chips).

    ``beaten`` are the other players who were in for it to the end.
    """

    pot: int
    pots: int
    amount: int
    shares: tuple[tuple[str, int], ...]
    beaten: tuple[str, ...]

    @property
    def contested(self) -> bool:
        """Whether hands were compared for it; False when nobody else was left in (S1-37)."""
        return len(self.shares) > 1 or bool(self.beaten)


# --- Incidents and what the dealer does about them ------------------------------------------------------


class Slipped(NamedTuple):
    """Something went wrong: the incident, the cards that lie face up by it, and whether it was noticed at once.

    ``moves`` counts the moves it took, this one included.
    """

    incident: object
    cards: tuple[Card, ...]
    who: str | None
    noticed: bool = True
    moves: int = 1


class Noticed(NamedTuple):
    """Somebody remarks on an incident that had passed unseen."""

    incident: object


class Ruled(NamedTuple):
    """The ruling on an incident was given: what is done, and the rules that say so."""

    incident: object
    remedy: str
    rule: str


class SetAside(NamedTuple):
    """Cards were taken out of play and lie face up beside the board."""

    cards: tuple[Card, ...]


class Gathered(NamedTuple):
    """All cards came back to the dealer, ``number`` of them from outside the stub, in the order they were dealt."""

    number: int


class Reshuffled(NamedTuple):
    """The stub was shuffled and cut again, with ``cards`` among it that everybody has seen; ``size`` is the stub."""

    number: int
    cards: tuple[Card, ...]
    size: int


class Held(NamedTuple):
    """The top cards of the stub were laid aside face down, ``number`` of them, to be dealt later (C-36)."""

    number: int


class Replaced(NamedTuple):
    """A player's exposed card was replaced by the top card; the exposed one is the burn (S2-23)."""

    who: str
    card: Card


class PutBack(NamedTuple):
    """Cards went back on top of the stub, unshuffled: those everybody has seen, of ``number`` (S2-33)."""

    cards: tuple[Card, ...]
    number: int


class BecameBurn(NamedTuple):
    """A card that lay face up becomes the burn (P-10)."""

    card: Card


class Scrambled(NamedTuple):
    """Cards were mixed face down: one of them, unseen, became the burn, the others are the board (C-35, P-10)."""

    cards: tuple[Card, ...]


class Corrected(NamedTuple):
    """A burned card belonged on the board: it comes up, and the last card turned goes back on top (P-10)."""

    up: tuple[Card, ...]
    back: tuple[Card, ...]


class BetsReturned(NamedTuple):
    """Chips went back to the players they came from, as (player, chips)."""

    shares: tuple[tuple[str, int], ...]


class FinePaid(NamedTuple):
    """The dealer paid for the error; the chips are in the pot and belong to nobody (S1-36)."""

    who: str
    amount: int


class MadeUp(NamedTuple):
    """A player put in the chips that were missing from his call (X-15)."""

    who: str
    pays: int
    to: int


class HandKilled(NamedTuple):
    """A hand is dead: its cards are in the muck, its chips stay in the pot (X-20)."""

    who: str


class Chosen(NamedTuple):
    """The injured player chose between going on and a reshuffle (S1-35)."""

    who: str
    verb: str


class PotTakenBack(NamedTuple):
    """Chips pushed to the wrong player came back into the pot (X-16)."""

    shares: tuple[tuple[str, int], ...]


class Voided(NamedTuple):
    """The hand does not count: everybody has back what he put in (X-18)."""

    shares: tuple[tuple[str, int], ...]


# --- What players do -----------------------------------------------------------------------------------


VERBS = {
    Folded: "folds",
    Checked: "checks",
    Called: "calls",
    Bet: "bets",
    Raised: "raises",
    Chopped: "chops",
    Shown: "shows",
    BoardPlayed: "plays the board",
    Mucked: "mucks",
}
"""What a player has done by an event, as ``legal`` calls it."""

DECISIONS = (Folded, Checked, Called, Bet, Raised, Chopped, Chosen)
"""What a player decides for himself before the showdown."""
