"""PokerKit's FixedLimitTexasHoldem (PyPI: pokerkit)."""

import dataclasses
import warnings

import pytest

from oracles import Choices, Deal

pokerkit = pytest.importorskip("pokerkit", reason='needs PokerKit: pip install -e ".[oracles]"', exc_type=ImportError)

LEFT_TO_IT = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


def text(cards) -> str:
    return "".join(map(str, cards))


class Game:
    """One hand in PokerKit, its cap set to that of the house: a blind is no bet to it (differences no. 1)."""

    def __init__(self, deal: Deal):
        hand = deal.hand()
        self.board = deal.board(hand)
        self.state = _game(deal)(deal.stacks, deal.players)
        for hole in deal.hole(hand):
            self.state.deal_hole(text(hole))
        self._dealer_goes_on()

    @property
    def actor(self) -> int | None:
        return self.state.actor_index

    def may(self) -> Choices:
        """What it allows. It warns of folding for nothing, which counts here as no (no. 7)."""
        state = self.state
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            fold = state.can_fold()
        return Choices(fold, state.checking_or_calling_amount, state.min_completion_betting_or_raising_to_amount)

    def act(self, letter: str, to: int | None = None) -> None:
        if letter == "f":
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.state.fold()
        elif letter == "c":
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(to)
        self._dealer_goes_on()

    def _dealer_goes_on(self) -> None:
        """Deals and shows down to the next decision. Every hand is shown, so that no. 9 never comes up."""
        state = self.state
        while state.status and (state.actor_index is None or self._nobody_to_bet_against()):
            if state.actor_index is not None:
                state.check_or_call()
            elif state.can_burn_card("??"):  # by itself it burns a random card, which may be due on the board (no. 13)
                state.burn_card("??")
            elif state.can_select_runout_count():
                state.select_runout_count(1)
            elif state.can_show_or_muck_hole_cards():
                state.show_or_muck_hole_cards(True)
            else:
                number = state.board_dealing_count
                state.deal_board(text(self.board[:number]))
                self.board = self.board[number:]

    def _nobody_to_bet_against(self) -> bool:
        """Whether it asks for a check that can change nothing: whoever else is still in has no chips left."""
        state = self.state
        others = zip(state.player_indices, state.statuses, state.stacks, strict=True)
        return not state.checking_or_calling_amount and not any(
            alive and stack for seat, alive, stack in others if seat != state.actor_index
        )

    def payoffs(self) -> list[int]:
        return list(self.state.payoffs)


def _game(deal: Deal):
    rules, names = deal.rules, deal.hand().names
    live = deal.blinds()
    for name, chips in deal.posts.items():
        live[names.index(name)] = -chips  # how it writes a newcomer's post (no. 11)
    antes = [rules.ante + deal.dead.get(name, 0) for name in names]
    if deal.players == 2:  # it lists them the other way round (no. 10)
        antes, live = antes[::-1], live[::-1]
    stakes = (tuple(antes), tuple(live), rules.small_bet, rules.big_bet)
    game = pokerkit.FixedLimitTexasHoldem(LEFT_TO_IT, not deal.dead, *stakes, mode=pokerkit.Mode.CASH_GAME)
    limits = [rules.raise_limit(street) for street in ("preflop", "flop", "turn", "river")]
    game.streets = tuple(
        dataclasses.replace(street, max_completion_betting_or_raising_count=_wagers(limit, number == 0 and any(live)))
        for number, (street, limit) in enumerate(zip(game.streets, limits, strict=True))
    )
    return game


def _wagers(limit: int | None, blind_is_in: bool) -> int | None:
    return None if limit is None else limit + (not blind_is_in)
