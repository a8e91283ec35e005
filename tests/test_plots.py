"""The plots: their figures are those of the hand, their text has every figure, and their pictures can be read."""

import random
import subprocess
import sys
from itertools import combinations

import pytest

from holdem_lessons import (
    CASINO,
    COURSE,
    HOME_GAME,
    HOUSE_NAMES,
    PACK,
    PROFILES,
    ROBERTS,
    BadNotation,
    BadSetup,
    ExposedCard,
    Hand,
    IllegalAction,
    PrematureTurn,
    plots,
    unshuffled,
)
from holdem_lessons.display import figures
from holdem_lessons.display.plots import WIDTH, _own_style

from scenes import passively, told

ODD_NAMES = (
    *("$x_1$ & $y$", "Wolfeschlegelsteinhausenbergerdorff", "李小龍", r"Zoë \frac{1}{2}", "a_b^c%"),
    *("M" * 40, "%s {x}", "Ωμέγα", "<b>&amp", "🃏🃏"),
)
SIX = (
    "Cy calls, Di raises, Ed folds, Flo calls, Ann folds, Bo raises, Cy calls, Di raises, Flo calls, Bo calls,"
    "Cy calls, Bo checks, Cy bets, Di folds, Flo calls, Bo raises, Cy calls, Flo folds, Bo bets, Cy calls,"
    "Bo checks, Cy bets, Bo calls"
)


def played(seed, players=None, names=None, rules=None):
    """A hand of random decisions, most of them no folds, under any profile, with stacks some of which are short."""
    luck = random.Random(seed)
    players = names or players or luck.randint(2, 10)
    rules = rules or luck.choice(list(PROFILES.values()))
    count = len(players) if names else players
    hand = Hand(players, rules, seed=seed, stacks=[luck.choice([17, 25, 60, 144, 1000]) for _ in range(count)])
    for _ in range(luck.choice([5, 30, 200])):
        if hand.to_act is None:
            return hand
        verbs = [option.verb for option in hand.legal] * 2
        verb = luck.choice([verb for verb in verbs if verb != "folds"] * 4 + verbs)
        hand = hand.play(f"seat {hand.names.index(hand.to_act) + 1} {verb}")
    return hand


SEEDS = range(25)

# --- The pot ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_pot_and_the_contributions_are_those_of_the_hand_at_every_step(seed):
    hand = played(seed)
    found = figures.pot_figures(hand)
    for stretch in found.stretches:
        for one in stretch.steps:
            then = hand.at(one.step)
            player = then.player(hand.names[one.seat])
            wins = player.won - hand.at(one.step - 1).player(player.name).won
            assert (one.pot, one.chips) == (then.pot, wins if one.does == "wins" else player.paid)
    assert found.paid == tuple(hand.player(name).paid for name in hand.names)
    assert found.won == tuple(hand.player(name).won for name in hand.names)
    assert sum(found.paid) == found.pot + sum(found.won)


def test_who_wins_two_pots_wins_each_for_itself():
    hand = Hand("Ann Bo Cy", COURSE, deal="Ann Ah As, Bo Kh Ks, Cy 7c 2d", seed=1, stacks=[100, 100, 20])
    streets = ("Cy raises, Ann raises, Bo calls", *["Ann bets, Bo calls"] * 3)
    hand = hand.play(", ".join(streets))
    wins = [one for part in figures.pot_figures(hand).stretches for one in part.steps if one.does == "wins"]
    assert [(one.seat, one.chips, one.pot) for one in wins] == [(0, 120, 60), (0, 60, 0)]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_decision_and_every_chip_that_moves_is_a_step_of_the_pot(seed):
    hand = played(seed)
    drawn = {one.step for stretch in figures.pot_figures(hand).stretches for one in stretch.steps}
    pots = [hand.at(step).pot for step in range(len(hand.events) + 1)]
    moved = {step for step in range(1, len(pots)) if pots[step] != pots[step - 1]}
    decided = {step for step in range(1, len(pots)) if type(hand.events[step - 1]).__name__ in ("Checked", "Folded")}
    assert drawn == moved | decided


def test_the_pot_in_words():
    hand = Hand("Ann Bo").play("Bo raises, Ann calls, Ann bets, Bo folds")
    assert repr(plots.pot(hand)).splitlines() == [
        "The pot, and what each player has put in.",
        "Preflop:",
        "  2. Bo posts: 5 in, pot 5.",
        "  3. Ann posts: 10 in, pot 15.",
        "  9. Bo raises: 20 in, pot 30.",
        "  10. Ann calls: 20 in, pot 40.",
        "Flop:",
        "  15. Ann bets: 30 in, pot 50.",
        "  16. Bo folds: 20 in, pot 50.",
        "  17. Ann has chips back: 20 in, pot 40.",
        "  18. Ann wins 40: pot 0.",
        "In all:",
        "  Ann: 20 in, 40 won.",
        "  Bo: 20 in, 0 won.",
        "The pot now: 0.",
    ]


def test_the_streets_are_marked_where_they_open_and_a_new_deal_begins_again():
    streets = [stretch.street for stretch in figures.pot_figures(Hand(6).play(SIX)).stretches]
    assert streets == ["preflop", "flop", "turn", "river", "showdown"]
    again = passively(Hand("Ann Bo Cy").at(3).happens(ExposedCard(1)).apply_ruling())
    assert [one.street for one in figures.pot_figures(again).stretches][:3] == ["preflop", "preflop", "flop"]
    assert [one.street for one in figures.ladder_figures(again)] == ["preflop", "flop", "turn", "river"]


# --- The ladder -------------------------------------------------------------------------------------------


def test_the_ladder_names_who_made_which_bet_up_to_the_cap():
    hand = Hand(6).play(SIX)
    assert repr(plots.ladder(hand)).splitlines()[:10] == [
        "The bets of each round.",
        "Preflop, steps of 10; cap at 40:",
        "  10: Bo, big blind",
        "  20: Di raises",
        "  30: Bo raises",
        "  40: Di raises",
        "Flop, steps of 10; cap at 40:",
        "  10: Cy bets",
        "  20: Bo raises",
        "  30: open",
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_ladder_has_every_bet_and_raise_of_the_hand_in_order(seed):
    hand = played(seed)
    climbed = [rung for one in figures.ladder_figures(hand) for rung in one.rungs if rung.how in RAISES]
    assert [(rung.who, rung.to) for rung in climbed] == [(one.who, one.to) for one in told(hand, "Bet", "Raised")]


RAISES = ("bets", "raises", "short")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", [COURSE, COURSE.but(max_raises=4), COURSE.stakes(3, 7)])
def test_a_capped_ladder_has_as_many_full_rungs_as_the_house_allows(rules, seed):
    for ladder in figures.ladder_figures(played(seed, rules=rules)):
        full = [rung for rung in ladder.rungs if rung.how != "short"]
        assert not full or (len(full) == 1 + rules.max_raises and ladder.cap == max(rung.to for rung in full))


def test_a_short_all_in_is_a_rung_that_does_not_count():
    hand = Hand("Ann Bo Cy", stacks=[100, 100, 24]).play(
        "Cy calls, Ann calls, Bo checks, Ann checks, Bo bets, Cy raises"
    )
    assert repr(plots.ladder(hand)).splitlines()[-5:] == [
        "  10: Bo bets",
        "  14: Cy, short all-in",
        "  20: open",
        "  30: open",
        "  40: open",
    ]


def test_a_house_without_a_cap_has_a_ladder_without_one():
    hand = Hand(3, HOME_GAME).play("Ann bets, Bo calls, Cy calls, Ann bets")
    preflop, flop = figures.ladder_figures(hand)
    assert (preflop.one_each, preflop.cap, flop.one_each, flop.cap) == (True, None, False, None)
    assert "no limit to the raises" in repr(plots.ladder(hand))


def test_a_straddle_is_a_rung_and_a_round_in_which_nobody_can_bet_has_none():
    straddled = Hand(4, COURSE.but(straddle="counts as a raise"))
    (round_,) = figures.ladder_figures(straddled)
    assert [(rung.to, rung.how) for rung in round_.rungs[:2]] == [(10, "big blind"), (20, "straddle")]
    assert round_.cap == 40
    all_in = Hand(2, stacks=[1000, 20]).play("Bo raises, Ann calls")
    assert [one.rungs for one in figures.ladder_figures(all_in)[1:]] == [(), (), ()]
    assert "nobody can bet" in repr(plots.ladder(all_in))


# --- The layers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_layers_are_the_pots_that_are_pushed_and_hold_all_chips(seed):
    hand = played(seed)
    found = figures.layer_figures(hand)
    pushed = {event.pot: event.amount for event in told(hand, "PotAwarded")}
    amounts = dict(enumerate(layer.amount for layer in found.layers))
    if hand.over:
        assert pushed == amounts
    in_pots = sum(sum(layer.chips) for layer in found.layers)
    assert in_pots + sum(found.front) == sum(hand.player(name).paid for name in hand.names)
    assert sum(found.back) == sum(event.amount for event in told(hand, "Refunded"))


def test_S1_25_X_07_the_layers_in_words():
    hand = Hand("Ann Bo Cy Di", stacks=[100, 60, 100, 25]).play(
        "Cy raises, Di raises, Ann raises, Bo calls, Cy calls, Ann bets, Bo raises, Cy calls, Ann calls,"
        "Ann bets, Bo calls, Cy raises, Ann calls"
    )
    assert repr(plots.layers(hand)).splitlines() == [
        "The pots as layers over what the players put in.",
        "The main pot: 100. From each player what lies between 0 and 25: Ann 25, Bo 25, Cy 25 and Di 25. "
        "For Ann, Bo, Cy and Di.",
        "Side pot 1: 105. From each player what lies between 25 and 60: Ann 35, Bo 35 and Cy 35. For Ann, Bo and Cy.",
        "Side pot 2: 70. From each player what lies between 60 and 95: Ann 35 and Cy 35. For Ann and Cy.",
    ]


def test_what_nobody_called_is_marked_and_so_is_what_is_not_collected():
    hand = Hand("Ann Bo", dead={"Ann": 5}).play("Bo calls, Ann checks, Ann bets")
    assert figures.layer_figures(hand).front == (10, 0)
    assert repr(plots.layers(hand)).splitlines()[1:] == [
        "The pot: 25. From each player what lies between 0 and 10: Ann 10, Bo 10 and dead money 5. For Ann and Bo.",
        "In front of the players, not collected yet: Ann 10.",
    ]
    over = hand.play("Bo folds")
    assert repr(plots.layers(over)).splitlines()[2:] == [
        "Given back, since nobody called it: Ann 10.",
        "Out of the hand: Bo.",
    ]


# --- The betting tree --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules, players, street, decisions, endings",
    [
        (COURSE, 2, "preflop", "8", "14"),
        (COURSE, 2, "turn", "10", "17"),
        (COURSE, 3, "river", "171", "247"),
        (COURSE.but(max_raises=4), 4, "preflop", "2542", "3324"),
        (COURSE, 10, "flop", "335\u202f014\u202f250", "348\u202f800\u202f181"),
    ],
)
def test_the_trees_have_the_published_sizes(rules, players, street, decisions, endings):
    lines = repr(plots.tree(rules, players, street)).splitlines()
    assert lines[1].startswith(f"{decisions} decision points and {endings} endings:")


@pytest.mark.parametrize("rules", [COURSE, COURSE.but(max_raises=1), COURSE.but(max_raises=0), HOME_GAME])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("street", ["preflop", "flop"])
def test_a_tree_that_is_drawn_has_as_many_branches_as_were_counted(rules, players, street):
    found = figures.tree_figures(rules, HOUSE_NAMES[:players], street)
    if found.branches:
        inner, leaves = tally(found.branches)
        assert (inner, leaves) == (found.count.decisions, found.count.endings)
        assert leaves <= figures.MOST_LEAVES
        assert len(repr(plots.tree(rules, players, street)).splitlines()) == 3 + inner - 1 + leaves
    else:
        assert found.count is None or found.count.endings > figures.MOST_LEAVES


def tally(branches):
    """(decision points, endings) of a drawn tree, the decision before these branches included."""
    below = [tally(one.below) if one.below else (0, 1) for one in branches]
    return 1 + sum(inner for inner, _ in below), sum(leaves for _, leaves in below)


def test_a_small_tree_in_words():
    assert repr(plots.tree(COURSE.but(max_raises=0))).splitlines()[3:] == [
        "  Ann checks",
        "    Bo checks: 2 go on",
        "    Bo bets",
        "      Ann folds: Bo is left",
        "      Ann calls: 2 go on",
        "  Ann bets",
        "    Bo folds: Ann is left",
        "    Bo calls: 2 go on",
    ]


def test_a_tree_without_an_end_is_cut_off_after_more_and_more_bets():
    lines = repr(plots.tree(HOME_GAME)).splitlines()
    assert "no end" in lines[2]
    assert lines[6] == "  4 bets: 10 decision points, 17 endings"


def test_what_no_tree_can_be_of_is_refused():
    for given in (("course",), (COURSE, 1), (COURSE, 11), (COURSE, 2, "showdown"), (COURSE, True)):
        with pytest.raises(BadSetup):
            plots.tree(*given)


# --- The shuffle -------------------------------------------------------------------------------------------


def test_every_shuffle_puts_the_card_somewhere():
    found = figures.fairness_figures(3, 600, PACK[0])
    assert (sum(found.found), len(found.found)) == (600, 52)
    assert found.low <= 600 / 52 <= found.high and found.expected == "11.5"
    assert "Expected at each of the 52 places from the top: 11.5." in repr(plots.fairness(3, 600, "2c"))


def test_the_first_shuffle_is_the_one_a_hand_of_this_seed_is_dealt_from():
    first = Hand(2, seed=7).at("start").table.pack.order
    found = figures.fairness_figures(7, 1, PACK[51]).found
    assert found.index(1) in (first.index(PACK[51]), Hand(2, seed=7).tables[1].piles.stub.index(PACK[51]))


def test_most_cards_of_a_fair_shuffle_lie_inside_the_band():
    outside = [len(figures.fairness_figures(0, 520, card).outside) for card in PACK[::6]]
    assert 0 < sum(outside) / len(outside) < 5  # 52 places, of which one in twenty


def test_a_shuffle_that_is_not_fair_is_seen_at_once(monkeypatch):
    monkeypatch.setattr(figures, "SeededShuffle", lambda seed: unshuffled)
    found = figures.fairness_figures(0, 520, PACK[10])
    assert found.found[10] == 520 and len(found.outside) == 52


@pytest.mark.parametrize("deals", [0, 519, 100_001, 2000.0, True, "many"])
def test_too_few_shuffles_or_too_many_are_refused(deals):
    with pytest.raises(BadSetup, match="from 520 to 100\u202f000"):
        plots.fairness(0, deals)


def test_a_seed_or_a_card_that_is_none_is_refused():
    for seed in (None, 1.5, True, 10**19):
        with pytest.raises(BadSetup):
            plots.fairness(seed)
    for card in ("1x", "As Ks", ""):
        with pytest.raises((BadNotation, BadSetup)):
            plots.fairness(card=card)


# --- The rule books ----------------------------------------------------------------------------------------


def test_the_first_book_plays_the_script_as_it_stands():
    book, *_ = figures.book_figures([COURSE, HOME_GAME], lambda rules: Hand(6, rules), SIX)
    hand = Hand(6).play(SIX)
    assert book.pots == tuple(event.pot for event in told(hand, "Collected"))
    assert book.won == tuple((name, hand.player(name).won) for name in hand.names if hand.player(name).won)
    assert (book.raises, book.changes, book.left) == ((3, 2, 1, 1), (), ())


def test_a_wish_that_a_book_refuses_is_told_with_what_it_became():
    assert repr(plots.books(3, "Cy raises, Ann raises, Bo folds, Cy folds", [CASINO, HOME_GAME])).splitlines() == [
        "The same cards and the same wishes under other rules.",
        "Casino:",
        "  Preflop: pot 50, bets and raises 2.",
        "  Ann wins 50.",
        "  Every wish is carried out.",
        "Home game:",
        "  Preflop: pot 55, bets and raises 2.",
        "  Flop: pot 55, bets and raises 0.",
        "  Turn: pot 55, bets and raises 0.",
        "  River: pot 55, bets and raises 0.",
        "  Cy wins 55.",
        "  Preflop: Ann would raise, which this book refuses, and so bets.",
        "  Preflop: Ann has no wish left, and calls.",
        "  Preflop: Cy would still fold, and has no turn for it.",
        "  From the flop on nobody has a wish, and everybody checks.",
    ]


HEADS_UP = "Bo raises, Ann raises, Bo raises, Ann raises, Bo raises, Ann calls, Ann checks, Bo checks"


def test_a_script_is_read_under_the_first_book_that_can_carry_it_out():
    casino, roberts = figures.book_figures([CASINO, ROBERTS], lambda rules: Hand(2, rules), HEADS_UP)
    assert (roberts.changes, roberts.left, roberts.raises[0]) == ((), (), 5)
    assert [(one.wish, one.becomes) for one in casino.changes] == [("raises", "calls")]
    assert [one.wishes for one in casino.left] == [("raises",), ("calls",)] and casino.raises[0] == 3


def test_a_script_that_no_book_can_read_is_refused_as_a_hand_refuses_it():
    with pytest.raises(IllegalAction) as found:
        plots.books(3, "Bo calls")
    assert found.value.key == "out_of_turn"
    with pytest.raises(BadSetup, match="At least one"):
        plots.books(3, "Cy calls", books=[])
    with pytest.raises(BadSetup, match="At most 6"):
        plots.books(3, "Cy calls", books=[COURSE] * 7)
    with pytest.raises(BadSetup):
        plots.books(3, "Cy calls", books=["course"])


def test_where_the_script_stops_the_street_is_finished_without_wishes():
    (book,) = figures.book_figures([COURSE], lambda rules: Hand(3, rules), "Cy raises")
    assert [(one.who, one.wish, one.becomes) for one in book.changes] == [("Ann", "", "calls"), ("Bo", "", "calls")]
    assert (book.pots, book.won) == ((60, None, None, None), ())


# --- What a plot is ----------------------------------------------------------------------------------------


def some_plots():
    """Plots of all kinds, with two players, six and ten, and with names that are long and odd."""
    six, ten = Hand(6).play(SIX), played(3, names=ODD_NAMES, rules=COURSE)
    hands = [
        Hand(2).play("Bo raises, Ann raises, Bo raises, Ann calls, Ann checks, Bo bets, Ann folds"),
        six,
        six.at("turn").play("Bo bets"),
        ten,
    ]
    hands += [played(seed, names=ODD_NAMES) for seed in (1, 4)] + [Hand(3), Hand(4).at("start")]
    hands.append(Hand(3).play("Cy calls, Ann calls, Bo checks").happens(PrematureTurn()))
    yield from (kind(hand) for hand in hands for kind in (plots.pot, plots.ladder, plots.layers))
    yield from (plots.tree(*given) for given in ((COURSE,), (COURSE, ODD_NAMES[:2], "preflop"), (HOME_GAME, 6)))
    yield plots.tree(COURSE.but(max_raises=1), ODD_NAMES[1:4])
    yield from (plots.tree(HOME_GAME, ODD_NAMES, street) for street in ("preflop", "flop"))
    yield from (plots.fairness(), plots.fairness(5, 20_000, "Th"), plots.books(6, SIX), plots.books(2, HEADS_UP))
    rules = [COURSE.but(name="$a$ & " + "W" * 30), *PROFILES.values(), ROBERTS]
    yield plots.books(ODD_NAMES, ", ".join(f"seat {seat} raises" for seat in range(3, 9)), books=rules)


@pytest.fixture(scope="module")
def all_plots():
    return list(some_plots())


def test_a_plot_shows_itself_as_a_picture_with_its_text_beside_it(all_plots):
    for plot in all_plots[::4]:
        data, metadata = plot._repr_mimebundle_()
        assert data["text/plain"] == repr(plot) == plot.text and set(data) == {"image/png", "text/plain"}
        assert data["image/png"].startswith(b"\x89PNG") and b"Matplotlib" not in data["image/png"]
        assert metadata["image/png"]["alt"].split() == plot.text.split() and metadata["image/png"]["width"] == WIDTH


def test_a_plot_is_a_value():
    hand = Hand(3).play("Cy calls")
    assert plots.pot(hand) == plots.pot(hand) != plots.ladder(hand)
    with pytest.raises(AttributeError):
        plots.pot(hand).text = "another"


def pieces(plot):
    """The texts of a picture as (text, box), with the box of the picture itself."""
    from matplotlib.text import Text

    with _own_style():
        figure = plot.draw()
        figure.draw_without_rendering()
        unseen = {label for axes in figure.axes for axis in (axes.xaxis, axes.yaxis) for label in beyond(axis)}
        found = [one for one in figure.findobj(Text) if one.get_text().strip() and one not in unseen]
        return [(one, one.get_window_extent()) for one in found], figure.bbox


def beyond(axis):
    """The labels of ticks that lie outside an axis, and so are not drawn."""
    low, high = sorted(axis.get_view_interval())
    return [tick.label1 for tick in axis.get_major_ticks() if not low <= tick.get_loc() <= high]


@pytest.fixture(scope="module")
def laid_out(all_plots):
    return [(plot, *pieces(plot)) for plot in all_plots]


def test_all_text_is_large_enough_inside_the_picture_and_as_it_was_typed(laid_out):
    for plot, texts, whole in laid_out:
        for text, box in texts:
            assert text.get_fontsize() >= 11 and not text.get_parse_math(), text
            assert whole.x0 <= box.x0 and box.x1 <= whole.x1, (plot.title, text)
            assert whole.y0 <= box.y0 and box.y1 <= whole.y1, (plot.title, text)


def test_no_two_texts_lie_on_each_other(laid_out):
    for plot, texts, _ in laid_out:
        upright = [(text, box) for text, box in texts if text.get_rotation() in (0, 90)]
        for (one, box), (other, its) in combinations(upright, 2):
            across = min(box.x1, its.x1) - max(box.x0, its.x0)
            down = min(box.y1, its.y1) - max(box.y0, its.y0)
            assert across < 3 or down < 7, (plot.title, one.get_text(), other.get_text())


def test_names_stand_in_the_text_in_full_and_in_the_picture_as_they_are_typed():
    plot = plots.pot(Hand(ODD_NAMES))
    assert all(f"  {name}: " in plot.text for name in ODD_NAMES)
    drawn = {text.get_text() for text, _ in pieces(plot)[0]}
    assert {"1 $x_1$ & $y$", "seat 3", "5 a_b^c%", "7 %s {x}", "9 <b>&amp"} <= drawn


def test_a_readers_own_settings_are_neither_used_nor_changed():
    import matplotlib

    plot = plots.ladder(Hand(3).play("Cy raises"))
    before = plot.png()
    theirs = {"text.usetex": True, "font.size": 40, "figure.facecolor": "black", "savefig.dpi": 30, "text.color": "w"}
    with matplotlib.rc_context(theirs):
        assert plot.png() == before
        assert {name: matplotlib.rcParams[name] for name in theirs} == theirs


def test_matplotlib_is_imported_when_a_plot_is_drawn_and_pyplot_never():
    script = (
        "import sys; from holdem_lessons import *; from holdem_lessons import plots\n"
        "shown = [plots.pot(Hand(3)), plots.ladder(Hand(3)), plots.layers(Hand(3)), plots.tree(), plots.fairness(),"
        " plots.books(2, 'Bo folds')]\n"
        "print(*map(repr, shown)); assert 'matplotlib' not in sys.modules and 'numpy' not in sys.modules\n"
        "[one._repr_mimebundle_() for one in shown]\n"
        "assert 'matplotlib' in sys.modules and 'matplotlib.pyplot' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", script], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind", [plots.pot, plots.ladder, plots.layers])
def test_what_is_no_hand_is_refused(kind):
    with pytest.raises(BadSetup, match="of a hand, and 'Ann Bo' is none"):
        kind("Ann Bo")
