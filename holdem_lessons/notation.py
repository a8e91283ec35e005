"""Hands as text: who sits at the table, what the players do, and which cards are fixed."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .engine.cards import Card, cards
from .engine.errors import BadNotation, BadSetup
from .engine.words import phrase, written

HOUSE_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo")
"""The players of the course, alphabetical from the button's left."""

VERBS = (
    *("folds", "checks", "calls", "bets", "raises", "goes all-in", "chops"),
    *("shows", "mucks", "plays the board", "goes on", "reshuffles"),
)
"""What a player can do, by name; a script has them in the language spoken: in English so, without amounts."""

_RESERVED = {"rail", "teacher", "dealer", "everyone", "flop", "turn", "river", "board", "burn", "burns", "seat"}
_WRITTEN_NAME = re.compile(r"[^\W_][\w'’.\-]*")
_LONGEST_NAME = 40


# --- Names --------------------------------------------------------------------------------------------


def player_names(players: str | int | Iterable[str], most: int) -> tuple[str, ...]:
    """The names of the players: from a line of text, a list, or their number (then the course's own names).

    Raises BadSetup for a name that is missing, given twice or cannot be told from other words, and for fewer than two
    players or more than the table seats.

    >>> player_names(3, most=10)
    ('Ann', 'Bo', 'Cy')
    """
    if isinstance(players, (str, int)) and not isinstance(players, bool):
        return _names_of(players, most)
    return _checked(_names_given(players), most)


def new_name(name: str, names: Sequence[str]) -> str:
    """The name of somebody who joins others; raises BadSetup as ``player_names`` does.

    >>> new_name(" Di ", ("Ann", "Bo"))
    'Di'
    """
    if not isinstance(name, str):
        raise BadSetup("not_a_name", value=name)
    return _checked(_names_given([*names, name]), most=len(names) + 1, least=1)[-1]


@lru_cache(maxsize=256)
def _names_of(players: str | int, most: int) -> tuple[str, ...]:
    """The names in a text or of a number of players; remembered, since the same table is set up over and over."""
    if isinstance(players, int):
        _check_number(players, most)
    return _checked(_names_given(players), most)


def _checked(names: tuple[str, ...], most: int, least: int = 2) -> tuple[str, ...]:
    _check_number(len(names), most, least)
    seen = set()
    for name in names:
        _check_name(name)
        if name.casefold() in seen:
            raise BadSetup("name_twice", name=name)
        seen.add(name.casefold())
    return names


def _check_number(players: int, most: int, least: int = 2) -> None:
    if players < least:
        raise BadSetup("too_few_players", found=players)
    if players > most:
        raise BadSetup("too_many_players", found=players, most=most)


def _names_given(players) -> tuple[str, ...]:
    if isinstance(players, bool):
        raise BadSetup("not_names", value=players)
    if isinstance(players, int):
        return tuple(_house_name(seat) for seat in range(players))
    if isinstance(players, str):
        names = tuple(_plain(players).replace(",", " ").split())
        for name in names:
            if not _WRITTEN_NAME.fullmatch(name):
                raise BadSetup("name_written", name=name)
        return names
    if isinstance(players, (bytes, set, frozenset)):  # a set has no order, so no seats
        raise BadSetup("not_names", value=players)
    try:
        names = tuple(players)
    except TypeError:
        raise BadSetup("not_names", value=players) from None
    if not all(isinstance(name, str) for name in names):
        raise BadSetup("not_names", value=players)
    return tuple(" ".join(part for part in _plain(name).split(" ") if part) for name in names)


def _house_name(seat: int) -> str:
    return HOUSE_NAMES[seat] if seat < len(HOUSE_NAMES) else f"P{seat + 1}"


def _check_name(name: str) -> None:
    if not name:
        raise BadSetup("name_empty")
    if len(name) > _LONGEST_NAME:
        raise BadSetup("name_long", name=name, most=_LONGEST_NAME)
    if not _is_seen(name):
        raise BadSetup("name_signs", name=name)
    if name.casefold() in _RESERVED or re.match(r"seat\s*\d+\b", name.casefold()) or _ends_in_verb(name):
        raise BadSetup("name_reserved", name=name)


def _plain(text: str) -> str:
    """Text in Unicode's composed form, in which the same letters are always the same signs."""
    return unicodedata.normalize("NFC", text)


_JOINERS = "\u200c\u200d"  # within words of some scripts, and between the parts of an emoji
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0"


def _is_seen(name: str) -> bool:
    """Whether a name can be seen and does not part a script: no sign is hidden, and one is a letter or a picture."""
    if any(sign in ",;" or (unicodedata.category(sign)[0] == "C" and sign not in _JOINERS) for sign in name):
        return False
    return any(unicodedata.category(sign)[0] in "LNSP" and sign not in _BLANK_LETTERS for sign in name)


def _ends_in_verb(name: str) -> bool:
    """Whether a script could not tell the name from a shorter one and what that player does."""
    return any(name.casefold().endswith(f" {word}") for verb in VERBS for word in phrase(f"verb.{verb}.written"))


def find_player(text: str, names: Sequence[str]) -> tuple[str, str]:
    """The player a text begins with, by name or as ``seat 3``, and the rest of the text.

    Raises BadNotation where it begins with no player of the table.

    >>> find_player("seat 2 raises", ("Ann", "Bo"))
    ('Bo', 'raises')
    """
    text = _plain(text).strip()
    for name in sorted(names, key=len, reverse=True):
        rest = text[len(name) :]
        if text[: len(name)].casefold() == name.casefold() and (not rest or rest[0].isspace()):
            return name, rest.strip()
    numbered = re.match(
        rf"{re.escape(phrase('notation.seat'))}\s*(\d{{1,4}})\b\s*(.*)", text, re.IGNORECASE | re.DOTALL
    )
    if numbered and 1 <= int(numbered[1]) <= len(names):
        return names[int(numbered[1]) - 1], numbered[2]
    raise BadNotation("no_such_player", text=text, names=list(names))


def named(who: str, names: Sequence[str]) -> str:
    """The player that a text names, and nothing else; raises BadNotation for any other text.

    >>> named("ann", ("Ann", "Bo"))
    'Ann'
    """
    name, rest = find_player(who, names) if isinstance(who, str) else (None, "")
    if name is None or rest:
        raise BadNotation("no_such_player", text=who, names=list(names))
    return name


# --- Scripts ------------------------------------------------------------------------------------------


class Action(NamedTuple):
    """What one player does: a name and one of VERBS."""

    who: str
    verb: str

    def __str__(self) -> str:
        return f"{self.who} {self.verb}"


def actions(script: str, names: Sequence[str]) -> Iterator[Action]:
    """The actions of a script, which commas, semicolons or line ends separate; read one by one.

    Raises BadNotation at the first that names no player or no action.

    >>> list(actions("Bo calls, seat 1 folds", ("Ann", "Bo")))
    [Action(who='Bo', verb='calls'), Action(who='Ann', verb='folds')]
    """
    if not isinstance(script, str):
        raise BadNotation("not_text", value=script)
    for part in re.split(r"[,;\n]", script):
        if part.strip():
            who, word = find_player(part.strip().rstrip("."), names)
            yield Action(who, _verb(who, word))


def _verb(who: str, word: str) -> str:
    """The verb of a word or phrase as it may be written in a script."""
    plain = " ".join(word.casefold().split())
    if not plain:
        raise BadNotation("no_verb", who=who, verbs=_written_verbs())
    for verb in VERBS:
        if plain in phrase(f"verb.{verb}.written"):
            return verb
    if re.search(r"\d", plain):
        raise BadNotation("amount_in_script", text=word)
    raise BadNotation("no_such_verb", text=word, who=who, verbs=_written_verbs())


def _written_verbs() -> list[str]:
    """The verbs as a script has them, in the language spoken now."""
    return list(map(written, VERBS))


# --- Fixed cards ----------------------------------------------------------------------------------------


def fixed_cards(deal: str, names: Sequence[str]) -> dict[int, Card]:
    """The places in the deck, from 0 at the top, that a text such as ``Ann Ah Kd, flop 9h 4d 2c`` fixes.

    Raises BadNotation for a place there is not or that is given twice, or too many cards for it, and BadSetup for a
    card given twice.

    >>> fixed_cards("Bo Ah, flop 9h", ("Ann", "Bo"))
    {1: Ah, 5: 9h}
    """
    if not isinstance(deal, str):
        raise BadNotation("deal_not_text", value=deal)
    found: dict[int, Card] = {}
    given: dict[Card, str] = {}
    for part in re.split(r"[,;\n]", deal):
        if not part.strip():
            continue
        where, places, text = _places(part.strip(), names)
        chosen = cards(text)
        if not chosen:
            raise BadNotation("deal_nothing", who=where)
        if len(chosen) > len(places):
            raise BadNotation("deal_count", who=where, most=len(places), text=part.strip(), found=len(chosen))
        for place, one in zip(places, chosen, strict=False):
            if one in given:
                raise BadSetup("card_twice", card=one, places=[given[one], where])
            if place in found:
                raise BadNotation("deal_twice", who=where, text=part.strip())
            given[one] = where
            found[place] = one
    return found


def _places(part: str, names: Sequence[str]) -> tuple[str, list[int], str]:
    """Whose cards a part of the text fixes, their places in the deck, and the text of the cards."""
    players, dealt = len(names), 2 * len(names)
    flop = [dealt + 1, dealt + 2, dealt + 3]
    by_word = {
        "flop": flop,
        "turn": [dealt + 5],
        "river": [dealt + 7],
        "board": [*flop, dealt + 5, dealt + 7],
        "burn": [dealt],
        "burns": [dealt, dealt + 4, dealt + 6],
    }
    word, _, rest = part.partition(" ")
    if word.casefold() in by_word:
        return word.casefold(), by_word[word.casefold()], rest
    try:
        name, rest = find_player(part, names)
    except BadNotation:
        raise BadNotation("deal_who", text=part, places=[*names, *by_word]) from None
    seat = names.index(name)
    return name, [seat, seat + players], rest
