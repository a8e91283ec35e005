"""Writes one page with what a class needs at the table: the rules of a house, its figures, and the id of each rule.

python docs/rule_sheet.py [--profile course] [--small-bet 10] [--out file]

The figures come from hands that are played here, the sentences from the kit's own words.
"""

import argparse
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from holdem_lessons import (
    COURSE,
    PROFILES,
    ActsOutOfTurn,
    BoxedCard,
    ExposedCard,
    ExtraCard,
    Hand,
    HouseRules,
    NoBurn,
    PrematureFlop,
    PrematureRiver,
    PrematureTurn,
    TooFewFlopCards,
    TooManyFlopCards,
    TwoBurns,
    hand_rank,
)
from holdem_lessons.display.verdict import label
from holdem_lessons.engine.rules import STREETS
from holdem_lessons.engine.words import legal_sentence, listed, number, phrase, rule_line

PAGE = Path(__file__).with_name("rule_sheet.html")

_STYLE = """
@page { size: A4; margin: 9mm 10mm; }
* { box-sizing: border-box; }
body { max-width: 190mm; margin: 0 auto; background: #fff; color: #000; font: 7.5pt/1.25 system-ui, "Segoe UI",
  Helvetica, Arial, "DejaVu Sans", sans-serif; }
h1 { margin: 0; font-size: 15pt; line-height: 1.2; }
h2 { margin: 2mm 0 0.6mm; border-bottom: 0.35mm solid #000; font-size: 9.5pt; break-after: avoid; }
p, ul { margin: 0 0 0.6mm; }
ul { padding-left: 3.4mm; }
li { margin-bottom: 0.35mm; break-inside: avoid; }
table { width: 100%; margin-top: 1.5mm; border-collapse: collapse; }
th, td { padding: 0.5mm 1.2mm; border: 0.2mm solid #777; text-align: left; vertical-align: top; }
small { font-size: 6.6pt; color: #333; white-space: nowrap; }
.columns { display: grid; grid-template-columns: 51fr 49fr; gap: 5mm; }
@media screen { body { padding: 8mm 0; } }
""".strip()

_RANKS = (
    "As Ks Qs Js Ts",
    "9h 8h 7h 6h 5h",
    "8c 8d 8h 8s 2d",
    "Kc Kd Kh 4s 4d",
    "Ad Jd 8d 6d 2d",
    "9c 8d 7h 6s 5c",
    "7c 7d 7h Ks 2d",
    "Ac Ad 3h 3s 9c",
    "Qh Qd As 9c 4h",
    "Ks Jd 8h 5c 3s",
)


_SIZE_IDS = {"preflop": "S0-14", "flop": "S0-30", "turn": "S0-38", "river": "S0-43"}


def sheet(rules: HouseRules = COURSE) -> str:
    """The whole page, which needs no other file."""
    title = f"{rules.name.capitalize()} rules at {number(rules.small_bet)}/{number(rules.big_bet)}"
    game = {
        "Before the cards": _before(rules),
        "Your turn": _your_turn(rules),
        "Chips and pots": _lines("S0-13", "S0-16", "S0-12", "S0-34", "X-06"),
        "Short of chips": _short(rules),
        "The showdown": _showdown(rules),
    }
    errors = {"When the dealer errs": _dealer_errs(rules), "When a player errs": _player_errs(rules)}
    columns = f"<div>\n{_parts(game)}\n</div>\n<div>\n{_parts(errors)}\n{_ranks()}\n</div>"
    head = f'<meta charset="utf-8">\n<title>{_text(title)}</title>\n<style>\n{_STYLE}\n</style>'
    body = f'<h1>{_text(title)}</h1>\n{_rounds(rules)}\n<div class="columns">\n{columns}\n</div>'
    return f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


# --- The four rounds ------------------------------------------------------------------------------------------


def _rounds(rules: HouseRules) -> str:
    head = "".join(
        f"<th>{one}</th>" for one in ("round", "the dealer", "first to act", "bet, raise", "totals, to the cap")
    )
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in _round(rules, street))}</tr>" for street in STREETS)
    return f"<table>\n<tr>{head}</tr>\n{rows}\n</table>"


def _round(rules: HouseRules, street: str) -> tuple[str, ...]:
    deals = {
        "preflop": _said("shuffle, cut, deal each two cards, one at a time", "S0-08, S0-09, C-21"),
        "flop": _said("gather the chips, burn one, turn three", "S2-11"),
        "turn": _said("gather, burn one, turn one", "S0-37, S2-14"),
        "river": _said("gather, burn one, turn one", "S0-41, S2-16"),
    }
    return (
        f"<b>{_text(phrase(f'street.{street}'))}</b>",
        deals[street],
        _first(rules, street),
        _said(number(rules.bet_size(street)), _SIZE_IDS[street]),
        _said(_ladder(rules, street), _cap_ids(rules, street)),
    )


def _first(rules: HouseRules, street: str) -> str:
    """Who acts first at a table of six and, where it is another seat, of two."""
    if street != "preflop":
        return _said("the first at the button's left who is in", "S0-27")
    hands = {players: Hand(players, rules) for players in (6, 2)}
    six, two = (f"seat {hand.player(hand.to_act).seat}" for hand in hands.values())
    ids = "S0-10, X-01" if rules.blinds else "S1-10, C-10"
    return _said(six if six == two else f"{six}; with two players {two}, the button", ids)


def _ladder(rules: HouseRules, street: str, most: int = 6) -> str:
    """The totals of a round in which everybody raises, as the engine plays it; the first is a bet, or the big blind."""
    hand, totals = _at(Hand(6, rules), street), []
    if high := hand.table.betting.high:
        totals.append(high)
    while len(totals) < most and (raising := [one for one in hand.legal if one.verb in ("bets", "raises")]):
        totals.append(raising[0].to)
        hand = hand.act(raising[0].verb)
    told = ", ".join(map(number, totals))
    if rules.raise_limit(street) is not None:
        return told
    return f"{told} …: " + ("one raise a player" if rules.one_raise_each(street) else "no limit")


def _cap_ids(rules: HouseRules, street: str) -> str:
    if rules.one_raise_each(street):
        return "S1-12, C-05, C-07"
    return "C-08" if rules.raise_limit(street) is None else "S0-20"


def _at(hand: Hand, street: str) -> Hand:
    """The hand at the start of a street, when all before it have only called and checked."""
    while hand.street != street:
        hand = hand.act("checks" if "checks" in hand.legal else "calls")
    return hand


# --- The other parts --------------------------------------------------------------------------------------------


def _before(rules: HouseRules) -> Iterator[str]:
    yield from _lines("S0-03", "S0-02")
    if rules.ante:
        yield _said(f"Everybody pays an ante of {number(rules.ante)}; it counts toward no call.", "S1-08, C-09")
    if len(rules.blinds) == 2:
        small, big = map(number, rules.blinds)
        posts = f"Seat 1 posts the small blind, {small}, and seat 2 the big blind, {big}, before the cards."
        yield _said(posts, "S0-04, S0-05, S0-06, S0-07")
        yield from _lines("X-01")
    left = len(Hand(rules.max_seats, rules).table.piles.stub) - 8
    yield _said(f"Up to {rules.max_seats} players; a full table leaves {left} cards unused.", "S0-51, C-37")


def _your_turn(rules: HouseRules) -> Iterator[str]:
    """What is legal, from a hand for each case: nothing to pay, a bet to pay, the option, the cap."""
    flop = _at(Hand(6, rules), "flop")
    yield f"On the flop, nothing bet: {_may(flop)} {_small('S0-28, S0-29, S2-12')}"
    yield f"A bet to pay: {_may(flop.act('bets'))} {_small('S2-13')}"
    if rules.blinds:
        limped = Hand(3, rules).play("Cy calls, Ann calls")
        yield f"The big blind, when nobody has raised: {_may(limped)} {_small('S2-10')}"
    if rules.raise_limit("flop") is not None:
        capped = flop
        while raising := [one.verb for one in capped.legal if one.verb in ("bets", "raises")]:
            capped = capped.act(raising[0])
        yield f"At the cap: {_may(capped)} {_small('S0-21')}"
    yield from _lines("S0-35", "S0-18" if rules.blinds else "S1-29")
    if rules.heads_up_cap == "lifted before the cap":
        yield _said("Two who are alone before the cap is reached may raise without limit.", "C-04, X-02")


def _may(hand: Hand) -> str:
    """What the player in turn may do, without a name: ``check, or bet 10``."""
    return _text(legal_sentence(hand.legal).partition(" may ")[2])


def _short(rules: HouseRules) -> Iterator[str]:
    small, big = (-(-size // 2) for size in (rules.small_bet, rules.big_bet))
    yield from _lines("S1-23", "S1-25", "X-07")
    yield _said(
        f"All-in for half a bet or more ({number(small)}, from the turn on {number(big)}) counts as a full one. "
        "Less gives nobody who has acted a new raise; those still to act may complete it.",
        "X-03",
    )
    yield from _lines("X-05", "X-24")
    if rules.all_in_hands == "tabled at once":
        yield _said("When nobody can bet any more, all hands are turned up at once.", "X-11")


def _showdown(rules: HouseRules) -> Iterator[str]:
    yield from _lines("S0-45", "X-10", "S0-46", "S0-47" if rules.may_muck else "S1-21", "S0-48")
    if rules.board_play == "shown":
        yield _said("Whoever plays the board must show both cards all the same.", "C-18")
    else:
        yield from _lines("S2-35")
    yield from _lines("X-16", "S2-20", "X-04")


def _ranks() -> str:
    """The ten kinds of hand with an example each, best first, in the kit's order."""
    named = (f"<b>{_kind(five)}</b> {five}" for five in sorted(_RANKS, key=hand_rank, reverse=True))
    return f"<h2>What beats what</h2>\n<p>{'; '.join(named)}. {_small('S0-46, S2-19')}</p>"


def _kind(five: str) -> str:
    rank = hand_rank(five)
    royal = rank.kind.name == "STRAIGHT_FLUSH" and rank.ranks == (14,)
    return "royal flush" if royal else rank.kind.name.lower().replace("_", " ")


def _dealer_errs(rules: HouseRules) -> Iterator[str]:
    """What the dealer does after a slip of his own, ruled on in this house; slips with one ruling stand together."""
    yield _said("Stop: nothing else happens until the ruling is given.", "S2-21")
    if rules.dealer_error == "injured player chooses":
        yield from _lines("P-09")
        yield _said(f"The fine is {number(rules.ante)}, into the pot.", "S1-36, C-39")
        yield from _lines("C-40")
        return
    hand = Hand(6, rules)
    flop, turn = (_at(hand, street) for street in ("flop", "turn"))
    slips = {
        "the first or second card exposed": hand.happens(ExposedCard(2)),
        "a later card exposed": hand.happens(ExposedCard(4)),
        "two exposed by the dealer": hand.happens(ExposedCard(4)).apply_ruling().happens(ExposedCard(6)),
        "a card too many": hand.happens(ExtraCard()),
        "two cards too many": hand.happens(ExtraCard(number=2)),
        "a card face up in the deck": hand.happens(BoxedCard(5)),
        "too many flop cards": flop.happens(TooManyFlopCards()),
        "too few": flop.happens(TooFewFlopCards()),
        "a flop too early": hand.happens(PrematureFlop()),
        "a turn too early": flop.happens(PrematureTurn()),
        "a river too early": turn.happens(PrematureRiver()),
        "no burn before the flop, found at once": flop.happens(NoBurn("flop")),
        "none before the turn or river": turn.happens(NoBurn("turn")),
        "two burns": flop.happens(TwoBurns("flop")),
    }
    alike: dict[str, list[str]] = {}
    for name, slip in slips.items():
        alike.setdefault(slip.ruling.says, []).append(name)
    for says, names in alike.items():
        ids = _ids(slips[name].ruling.rule for name in names)
        yield f"<b>{_text(listed(names, 'or').capitalize())}.</b> {_said(says, ids)}"
    yield _said(f"Too late for a misdeal: {rules.misdeal_deadline}.", "X-12, C-38")
    yield from _lines("X-28")


def _player_errs(rules: HouseRules) -> Iterator[str]:
    flop = _at(Hand(6, rules), "flop")
    out_of_turn = flop.happens(ActsOutOfTurn(flop.names[2], "checks")).ruling
    yield f"{_said(rule_line('X-13'), 'X-13')} Here the house rules {_text(label(out_of_turn.remedy))}."
    yield from _lines("X-14", "X-15", "X-25", "X-26", "X-27", "X-18")


# --- Words ------------------------------------------------------------------------------------------------------


def _lines(*ids: str) -> Iterator[str]:
    """What rules say, in the kit's line for each."""
    return (_said(rule_line(one), one) for one in ids)


def _ids(rules: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(one for rule in rules for one in rule.split(", ")))


def _said(text: str, ids: str) -> str:
    return f"{_text(text)} {_small(ids)}"


def _small(ids: str) -> str:
    return f"<small>{ids.replace(', ', ' ')}</small>"


def _parts(parts: dict[str, Iterable[str]]) -> str:
    return "\n".join(f"<h2>{heading}</h2>\n{_list(lines)}" for heading, lines in parts.items())


def _list(lines: Iterable[str]) -> str:
    return "<ul>\n" + "\n".join(f"<li>{line}</li>" for line in lines) + "\n</ul>"


def _text(words: str) -> str:
    return escape(words, quote=False)


def _options(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The rules of a house on one page.")
    parser.add_argument("--profile", choices=list(PROFILES), default="course")
    parser.add_argument("--small-bet", type=int, default=COURSE.small_bet)
    parser.add_argument("--out", type=Path, default=PAGE)
    return parser.parse_args(argv)


if __name__ == "__main__":
    chosen = _options()
    page = sheet(PROFILES[chosen.profile].stakes(chosen.small_bet))
    chosen.out.write_text(page, encoding="utf-8", newline="\n")
    print(chosen.out)
