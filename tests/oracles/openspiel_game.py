"""OpenSpiel's universal_poker (PyPI: open-spiel), which wraps the logic of the annual computer poker competition.

Its limit game knows no stacks and at most four players (differences no. 12): that one says what is legal. With stacks a
hand is played in its no-limit game by the amounts of fixed limit, which says who wins what.
"""

import re

import pytest

from oracles import Deal

pyspiel = pytest.importorskip("pyspiel", reason='needs OpenSpiel: pip install -e ".[oracles]"', exc_type=ImportError)

FOLD, CALL, RAISE = 0, 1, 2


class Game:
    """One hand in OpenSpiel; ``stacks`` says which of its two games."""

    def __init__(self, deal: Deal, stacks: bool):
        hand = deal.hand()
        self.with_stacks = stacks
        self.state = (_no_limit_game(deal) if stacks else _limit_game(deal)).new_initial_state()
        hole = [card for cards in deal.hole(hand) for card in cards]
        self.to_come = iter([*hole, *deal.board(hand)])
        self._dealer_goes_on()

    @property
    def actor(self) -> int | None:
        return None if self.state.is_terminal() else self.state.current_player()

    def may(self) -> set[str]:
        """The letters of what is legal; an amount it has none."""
        legal = self.state.legal_actions()
        return {"fcr"[action] for action in legal if action <= RAISE}

    def act(self, letter: str, to: int) -> None:
        """Plays a letter; a raise among stacks is named by all that the player then has in the pot of this hand."""
        number = {"f": FOLD, "c": CALL, "r": to if self.with_stacks else RAISE}[letter]
        if number not in self.state.legal_actions():
            raise ValueError(f"{letter} {to} is not legal here")
        self.state.apply_action(number)
        self._dealer_goes_on()

    def paid(self) -> list[int]:
        """What each seat has put in during this hand."""
        return [int(chips) for chips in re.findall(r"P\d+: (\d+)", re.search(r"Spent: \[(.*?)\]", str(self.state))[1])]

    def _dealer_goes_on(self) -> None:
        """Deals to the next decision; a check that can change nothing, since nobody else has chips, is made for it."""
        while self.state.is_chance_node() or (self.with_stacks and self.state.legal_actions() == [CALL]):
            self.state.apply_action(_number(next(self.to_come)) if self.state.is_chance_node() else CALL)

    def payoffs(self) -> list[float]:
        return self.state.returns()


def _number(card) -> int:
    return (card.rank - 2) * 4 + "cdhs".index(card.suit)


def _limit_game(deal: Deal):
    rules = deal.rules
    raises = [rules.raise_limit(street) for street in ("preflop", "flop", "turn", "river")]
    wagers = [raises[0] + (not any(deal.blinds())), *(limit + 1 for limit in raises[1:])]
    small, big = rules.small_bet, rules.big_bet
    lines = [f"raiseSize = {small} {small} {big} {big}", f"maxRaises = {' '.join(map(str, wagers))}"]
    return _load(deal, ["limit", *lines])


def _no_limit_game(deal: Deal):
    game = _load(deal, ["nolimit", f"stack = {' '.join(map(str, deal.stacks))}"])
    return pyspiel.load_game("universal_poker", game.get_parameters() | {"bettingAbstraction": "fullgame"})


def _load(deal: Deal, betting: list[str]):
    blinds = deal.blinds()
    last = max(range(deal.players), key=lambda seat: (blinds[seat], seat))
    first = (last + 1) % deal.players + 1
    lines = [
        "GAMEDEF",
        *betting,
        f"numPlayers = {deal.players}",
        "numRounds = 4",
        f"blind = {' '.join(map(str, blinds))}",
        f"firstPlayer = {first} 1 1 1",
        "numSuits = 4",
        "numRanks = 13",
        "numHoleCards = 2",
        "numBoardCards = 0 3 1 1",
        "END GAMEDEF",
    ]
    return pyspiel.universal_poker.load_universal_poker_from_acpc_gamedef("\n".join(lines))
