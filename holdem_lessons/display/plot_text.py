"""The plots in words: every figure that is drawn, for readers who cannot see it and for comparing outputs."""

from collections.abc import Iterable, Iterator, Sequence

from ..engine.rules import STREETS
from ..engine.words import capital, card_name, listed, number, say, written
from .figures import Book, Branch, Fairness, Ladder, LayerFigures, PotFigures, Rung, TreeFigures


def street_name(street: str) -> str:
    """A street as it begins a line."""
    return capital(say(f"street.{street}"))


# --- The pot ---------------------------------------------------------------------------------------------


def pot_text(figures: PotFigures) -> list[str]:
    """Every step at which chips move or somebody decides, by street, and what it comes to."""
    lines = [say("plot.pot.title") + "."]
    for stretch in figures.stretches:
        lines.append(say("plot.pot.street", street=street_name(stretch.street)))
        for one in stretch.steps:
            who = None if one.seat is None else figures.names[one.seat]
            facts = {"step": one.step, "who": who, "chips": one.chips, "pot": one.pot}
            form = "fine" if who is None else "wins" if one.does == "wins" else "step"
            lines.append(say(f"plot.pot.{form}", does=say(f"plot.does.{one.does}"), **facts))
    lines.append(say("plot.pot.in_all"))
    for who, paid, won in zip(figures.names, figures.paid, figures.won, strict=True):
        lines.append(say("plot.pot.total", who=who, paid=paid, won=won))
    return [*lines, say("plot.pot.now", pot=figures.pot)]


# --- The ladder -------------------------------------------------------------------------------------------


def ladder_text(ladders: Sequence[Ladder]) -> list[str]:
    """The rungs of every round, lowest first, and who made them."""
    lines = [say("plot.ladder.title") + "."]
    for ladder in ladders:
        facts = {"street": street_name(ladder.street), "size": ladder.size, "limit": limit_words(ladder)}
        lines.append(say("plot.ladder.round", **facts))
        lines += [say("plot.ladder.rung", to=rung.to, says=rung_words(rung)) for rung in ladder.rungs]
    return lines if ladders else [*lines, say("plot.ladder.none")]


def limit_words(ladder: Ladder) -> str:
    """What limits the raises of a round."""
    if not ladder.rungs:
        return say("plot.ladder.nobody")
    limits = [say("plot.ladder.one_each")] if ladder.one_each else []
    if ladder.cap is not None:
        limits.append(say("plot.ladder.cap", cap=ladder.cap))
    return listed(limits) or say("plot.ladder.no_cap")


def rung_words(rung: Rung, name: str | None = None) -> str:
    """Who made a rung and how; ``name`` is another form of the player's name, as short as the place needs."""
    who = rung.who if name is None else name
    if rung.how in ("bets", "raises"):
        return say("plot.ladder.made", who=who, verb=written(rung.how))
    if rung.how == "short":
        return say("plot.ladder.short", who=who)
    if rung.who is not None:
        return say("plot.ladder.forced", who=who, kind=say(f"blind.{rung.how}"))
    return say("plot.ladder.open")


# --- The layers --------------------------------------------------------------------------------------------


def layers_text(figures: LayerFigures) -> list[str]:
    """Each pot with everybody's chips in it and who can win it; what was given back and what is not collected yet."""
    lines = [say("plot.layers.title") + "."]
    for layer in figures.layers:
        parts = _parts(figures.names, layer.chips)
        if layer.dead:
            parts.append(say("plot.layers.dead", chips=layer.dead))
        facts = {"amount": layer.amount, "bottom": layer.bottom, "top": layer.top, "parts": listed(parts)}
        names = listed([figures.names[seat] for seat in layer.seats])
        lines.append(say("plot.layers.layer", name=capital(layer.name), names=names, **facts))
    for form, chips in (("back", figures.back), ("front", figures.front)):
        if any(chips):
            lines.append(say(f"plot.layers.{form}", parts=listed(_parts(figures.names, chips))))
    out = [name for name, alive in zip(figures.names, figures.live, strict=True) if not alive]
    if out:
        lines.append(say("plot.layers.out", names=listed(out)))
    return lines if len(lines) > 1 else [*lines, say("plot.layers.nothing")]


def _parts(names: Iterable[str], chips: Iterable[int]) -> list[str]:
    return [say("plot.layers.part", who=who, chips=amount) for who, amount in zip(names, chips, strict=True) if amount]


# --- The tree ----------------------------------------------------------------------------------------------


def tree_title(figures: TreeFigures) -> str:
    """Which round of which house the tree is of."""
    facts = {"street": say(f"street.{figures.street}"), "n": len(figures.names), "rules": figures.rules.name}
    return say("plot.tree.title", **facts)


def count_words(figures: TreeFigures) -> str:
    """The decision points and endings of a tree that has an end."""
    found = figures.count
    facts = {"alone": found.fold_outs, "on": found.continuations}
    return say("plot.tree.count", decisions=found.decisions, endings=found.endings, **facts)


def tree_text(figures: TreeFigures) -> list[str]:
    """The count, and the tree with a deeper indent for each further action, or the counts to compare it with."""
    lines = [tree_title(figures) + "."]
    if figures.count:
        lines.append(count_words(figures))
    lines.append(say("plot.tree.conditions"))
    if figures.branches:
        return lines + list(_branch_lines(figures.branches, "  "))
    lines.append(say("plot.tree.players" if figures.count else "plot.tree.wagers"))
    for (_, found), label in zip(figures.compared, row_labels(figures), strict=True):
        lines.append(say("plot.tree.row", label=label, decisions=found.decisions, endings=found.endings))
    return lines


def row_labels(figures: TreeFigures) -> list[str]:
    """What each count to compare with is of: so many players, or so many bets."""
    form = "row_players" if figures.count else "row_wagers"
    return [say(f"plot.tree.{form}", n=many) for many, _ in figures.compared]


def _branch_lines(branches: Iterable[Branch], indent: str) -> Iterator[str]:
    for branch in branches:
        words = branch_words(branch, branch.who)
        if branch.below:
            yield indent + words
            yield from _branch_lines(branch.below, indent + "  ")
        else:
            yield indent + say("plot.tree.ending", branch=words, ending=ending_words(branch))


def branch_words(branch: Branch, name: str) -> str:
    """An action of the tree."""
    return say("plot.tree.branch", who=name, verb=written(branch.verb))


def ending_words(branch: Branch) -> str:
    """How a round ends with its last action."""
    if branch.verb == "chops":
        return say("plot.chopped")
    return say("plot.players_go_on", n=branch.left) if branch.left > 1 else say("plot.won_alone", who=branch.alone)


# --- The shuffle -------------------------------------------------------------------------------------------


def fairness_title(figures: Fairness) -> str:
    """Which card was looked for, and how often."""
    return say("plot.fairness.title", card=card_name(figures.card), deals=figures.deals)


def fairness_text(figures: Fairness) -> list[str]:
    """What is expected, the band, the places outside it, and how often the card was found at each place."""
    places = figures.outside
    lines = [
        fairness_title(figures) + ".",
        say("plot.fairness.expected", seed=figures.seed, expected=figures.expected),
        say("plot.fairness.band", low=figures.low, high=figures.high),
        say("plot.fairness.outside", n=len(places), places=listed(map(str, places))),
    ]
    for first in range(0, 52, 13):
        found = " ".join(number(times) for times in figures.found[first : first + 13])
        lines.append(say("plot.fairness.found", first=first + 1, last=first + 13, found=found))
    return lines


# --- The rule books ----------------------------------------------------------------------------------------


def books_text(books: Sequence[Book]) -> list[str]:
    """For each book the pot and the wagers by street, who wins, and what it made of the wishes."""
    lines = [say("plot.books.title") + "."]
    for book in books:
        lines.append(f"{capital(book.name)}:")
        for street, pot, raises in zip(STREETS, book.pots, book.raises, strict=True):
            if pot is not None:
                lines.append(say("plot.books.street", street=street_name(street), pot=pot, raises=raises))
        lines.append(say("plot.books.result", result=result_words(book, book.won)))
        lines += wishes_text(book)
    return lines


def result_words(book: Book, won: Iterable[tuple[str, int]]) -> str:
    """Who wins how much under a book."""
    if not book.won:
        return say("plot.books.unfinished")
    return listed([say("plot.books.wins", who=who, chips=chips) for who, chips in won])


def wishes_text(book: Book) -> list[str]:
    """Which wishes a book changed, and which it left no turn for."""
    lines = []
    for street, who, wish, becomes in book.changes:
        facts = {"street": street_name(street), "who": who, "becomes": written(becomes)}
        form = "changed" if wish else "no_wish"
        lines.append(say(f"plot.books.{form}", wish=_spoken(wish) if wish else "", **facts))
    for street, who, wishes in book.left:
        lines.append(say("plot.books.left", street=street_name(street), who=who, wishes=listed(map(_spoken, wishes))))
    if book.checked_from:
        lines.append(say("plot.books.checked", street=say(f"street.{book.checked_from}")))
    return lines or [say("plot.books.as_wished")]


def _spoken(verb: str) -> str:
    return say(f"verb.{verb}.spoken")
