"""Plots for what is better looked at: the pot, the ladder of bets, side pots, the betting tree, the shuffle, the books.

Each function returns a plot, which shows itself as a picture; ``print(plot)`` says the same in words, for those who
cannot see it. Matplotlib is imported when the first is drawn.

>>> from holdem_lessons import Hand, plots
>>> plots.ladder(Hand("Ann Bo Cy").play("Cy raises"))
The bets of each round.
Preflop, steps of 10; cap at 40:
  10: Bo, big blind
  20: Cy raises
  30: open
  40: open
"""

from collections.abc import Iterable

from .display import figures, plot_text
from .display import plots as drawing
from .engine.cards import Card, as_cards
from .engine.errors import BadSetup
from .engine.rules import CASINO, COURSE, HOME_GAME, ROBERTS, HouseRules, is_whole
from .hand import Hand, check_seed
from .notation import player_names

__all__ = ["books", "fairness", "ladder", "layers", "pot", "tree"]


def pot(hand: Hand) -> drawing.Plot:
    """The pot and what each player has put in, step by step, with the streets marked.

    The steps are those of ``hand.at``.
    """
    return drawing.plot(plot_text.pot_text(found := figures.pot_figures(_hand(hand))), drawing.draw_pot, found)


def ladder(hand: Hand) -> drawing.Plot:
    """The bets of each round as rungs up to the cap, and who made them (S0-20)."""
    found = figures.ladder_figures(_hand(hand))
    return drawing.plot(plot_text.ladder_text(found), lambda shown: drawing.draw_ladder(shown, hand.names), found)


def layers(hand: Hand) -> drawing.Plot:
    """The main pot and the side pots as layers over what the players put in (S1-25, X-07).

    What nobody called and was given back is marked, and so is what lies in front and is not collected yet.
    """
    found = figures.layer_figures(_hand(hand))
    return drawing.plot(plot_text.layers_text(found), drawing.draw_layers, found)


def tree(rules: HouseRules = COURSE, players: int | str | Iterable[str] = 2, street: str = "flop") -> drawing.Plot:
    """The betting tree of one round with deep stacks: drawn where it has few endings, counted where it has many.

    >>> print(repr(tree()).splitlines()[1])
    10 decision points and 17 endings: in 8 everybody else has folded, in 9 two or more go on.
    """
    if not isinstance(rules, HouseRules):
        raise BadSetup("not_rules", value=rules)
    rules.bet_size(street)  # refuses what is no street
    found = figures.tree_figures(rules, player_names(players, rules.max_seats), street)
    return drawing.plot(plot_text.tree_text(found), drawing.draw_tree, found)


def fairness(seed: int = 0, deals: int = 2000, card: Card | str = "As") -> drawing.Plot:
    """How often a card comes to each place of the deck over many shuffles, and what chance leads one to expect (S0-08).

    Raises BadSetup for fewer than 520 shuffles, of which nothing could be seen, and for more than 100 000.
    """
    check_seed(seed)
    if not is_whole(deals, 520, 100_000):
        raise BadSetup("plot_shuffles", value=deals, least=520, most=100_000)
    found = figures.fairness_figures(seed, deals, _one_card(card))
    return drawing.plot(plot_text.fairness_text(found), drawing.draw_fairness, found)


def books(
    players: str | int | Iterable[str],
    script: str,
    books: Iterable[HouseRules] = (CASINO, HOME_GAME, ROBERTS),
    **deal,
) -> drawing.Plot:
    """The same cards and the same wishes under several rule books: the pot by street, the raises, and who wins.

    The script is read under the first book in which it names the players in turn, and says what each wishes on each
    street. A wish that a book refuses becomes the nearest legal action (X-25), and who has no wish left checks or
    calls. ``deal`` are further arguments of ``Hand``: ``deck``, ``deal``, ``seed``, ``stacks``. Raises as ``Hand`` and
    ``Hand.play`` do.
    """
    rules = tuple(books) if isinstance(books, Iterable) else (books,)
    if not 1 <= len(rules) <= 6:
        raise BadSetup("plot_books", n=len(rules), most=6)
    found = figures.book_figures(rules, lambda house: Hand(players, house, **deal), script)
    names = Hand(players, rules[0], **deal).names
    return drawing.plot(plot_text.books_text(found), lambda shown: drawing.draw_books(shown, names), found)


def _hand(hand) -> Hand:
    if not isinstance(hand, Hand):
        raise BadSetup("not_a_hand_to_plot", value=hand)
    return hand


def _one_card(given) -> Card:
    found = as_cards([given] if isinstance(given, (Card, str)) else given)
    if len(found) != 1:
        raise BadSetup("no_card_of_the_pack", card=given)
    return found[0]
