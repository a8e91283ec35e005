"""The word catalogue: every sentence the kit says, one TOML file a language.

A language is added by adding a file beside ``en.toml``; what it does not say yet is said in English. A sentence is a
template filled in by name. Where it depends on a number it is a table: ``0``, ``1`` … and ``other``.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from ..cards import JOKER, Card
from ..errors import BadSetup, Choices

_SOURCE = "en"
_language = _SOURCE


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for.

    >>> "en" in languages()
    True
    """
    found = (one.name for one in _files().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def speak(language: str) -> None:
    """Says everything from now on in another language; raises BadSetup for one without a catalogue."""
    global _language
    if language not in languages():
        raise BadSetup("no_such_language", language=language, known=list(languages()))
    _language = language


@cache
def _catalogue(language: str) -> dict[str, object]:
    import tomllib

    text = _files().joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(text)))


def _files():
    """The folder of the catalogues; what finds it is imported when the first sentence is said."""
    from importlib.resources import files

    return files(__package__)


def _flat(tree: Mapping, above: str = "") -> Iterable[tuple[str, object]]:
    for key, value in tree.items():
        yield above + key, value
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")


def phrase(key: str):
    """The catalogue's entry for a dotted key, in the language spoken, else in English; KeyError without one."""
    spoken = _catalogue(_language)
    return spoken[key] if key in spoken else _catalogue(_SOURCE)[key]


def known(key: str) -> bool:
    """Whether the catalogue has an entry of this key."""
    return key in _catalogue(_language) or key in _catalogue(_SOURCE)


def say(key: str, **facts) -> str:
    """The sentence of a key, filled in. A sentence that depends on a number chooses its form by the fact ``n``.

    >>> say("raises_left", n=1), say("raises_left", n=2)
    ('one raise left', '2 raises left')
    """
    entry = phrase(key)
    if isinstance(entry, Mapping):
        entry = entry.get(str(facts["n"]), entry["other"])
    return entry.format(**{name: number(fact) if type(fact) is int else fact for name, fact in facts.items()})


def number(amount: int) -> str:
    """A number as every sentence and picture writes it: from 10 000 on in groups of three, in any language.

    >>> number(5000), number(1200000) == "1\u202f200\u202f000"
    ('5000', True)
    """
    return str(amount) if abs(amount) < 10_000 else f"{amount:,}".replace(",", "\u202f")


def wrapped(line: str) -> str:
    """A line as the page of a notebook shows it without breaking words: at most 92 signs, then a new one.

    >>> wrapped("word " * 20).count(chr(10))
    1
    """
    from textwrap import fill

    return fill(line, 92, subsequent_indent="    " if line.startswith(" ") else "", break_long_words=False)


def listed(items: Iterable[str], word: str = "and") -> str:
    """A list as a sentence has it; nothing for an empty one.

    >>> listed(["fold", "call 2", "raise to 4"], "or"), listed(["fold"]), listed([])
    ('fold, call 2, or raise to 4', 'fold', '')
    """
    items = list(items)
    if len(items) < 2:
        return "".join(items)
    *first, last = items
    return say(f"list.{word}", first=phrase("list.between").join(first), last=last)


def capital(words: str) -> str:
    """Words as they begin a sentence or a line.

    >>> capital("side pot 2")
    'Side pot 2'
    """
    return words[:1].upper() + words[1:]


def written(verb: str) -> str:
    """A verb as a script has it.

    >>> written("goes all-in")
    'goes all-in'
    """
    return phrase(f"verb.{verb}.written")[0]


def rule_line(rule: str) -> str:
    """What a rule says, in a line; KeyError for an id that is no rule's.

    >>> rule_line("S2-13")
    'A bet ends the checking: after it there is fold, call or raise.'
    """
    spoken = _rule_lines(_language)
    return spoken[rule] if rule in spoken else _rule_lines(_SOURCE)[rule]


def rule_ids() -> tuple[str, ...]:
    """The ids of all rules: first those of the three texts, then procedures, what the texts leave open, readings.

    >>> rule_ids()[0], rule_ids()[-1]
    ('S0-01', 'C-40')
    """
    return tuple(_rule_lines(_SOURCE))


@cache
def _rule_lines(language: str) -> dict[str, str]:
    import tomllib

    file = _files().joinpath("rules", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


# --- What the engine's own values say of themselves ---------------------------------------------------


def refusal(key: str, facts: Mapping) -> str:
    """The sentence of a refusal; what would be legal follows where that is known."""
    shown = {name: _shown(value) for name, value in facts.items() if name != "legal"}
    if "verb" in shown:
        shown["verb"] = say(f"verb.{facts['verb']}.spoken") if known(f"verb.{facts['verb']}.spoken") else facts["verb"]
    if isinstance(facts.get("what"), str) and known(f"option.{facts['what']}.label"):
        shown["what"] = say(f"option.{facts['what']}.label")
    may = facts.get("legal")
    if may:
        shown["legal_who"] = may.who
    sentence = say(f"refusal.{key}", **shown)
    return f"{sentence} {may}" if may else sentence


def _shown(value):
    """A fact as a sentence shows it: text as it is, and anything that is neither text nor number as Python writes it.

    Lists of the kit's own are joined in words. What a reader gave, a template asks for with ``!r``: that is always as
    Python writes it, lists too.
    """
    if type(value) is str:
        return _short(value)
    written = _written(value)
    if type(value) in (list, tuple, Choices) and value and all(isinstance(one, (str, int)) for one in value):
        word = "and" if type(value) is not Choices else "either" if len(value) == 2 else "or"
        return _Fact(listed([_short(one) if isinstance(one, str) else _written(one) for one in value], word), written)
    return _Fact(written, written)


def _written(value) -> str:
    """A value as Python writes it, though a number as ``number`` does and a class by its name; where all that fails,
    of what type it is."""
    try:
        if type(value) is int:
            return _cut(number(value))
        return _short(value.__name__ if isinstance(value, type) else repr(value))
    except Exception:  # a whole number of thousands of digits, or a value that cannot show itself
        return f"<{type(value).__name__}>"


def _short(text: str) -> str:
    """Text that a reader gave, as a sentence may quote it: not endless, and without signs that cannot be seen."""
    text = _cut(text)
    return text if text.isprintable() else _Escaped(text)


def _cut(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


class _Escaped(str):
    """Text with signs that cannot be seen; a template gets it with these written out."""

    def __format__(self, spec: str) -> str:
        return repr(str(self))[1:-1]


class _Fact(str):
    """A fact in words; a template that asks for it with ``!r`` gets it as Python writes it."""

    def __new__(cls, words: str, written: str):
        fact = super().__new__(cls, words)
        fact.written = written
        return fact

    def __repr__(self) -> str:
        return self.written


def legal_sentence(legal) -> str:
    """``Ann may check, or bet 2.``"""
    if not legal:
        return say("legal.nobody")
    choices = [choice_words(option) for option in legal]
    if len(choices) == 1:
        return say("legal.must", who=legal.who, choice=choices[0])
    return say("legal.may", who=legal.who, choices=listed(choices, "or"))


def choice_words(option) -> str:
    """One option in words: ``raise to 30``, ``call 12 all-in``."""
    form = "all_in" if option.all_in else "plain"
    return say(f"verb.{option.verb}.{form}", to=option.to, pays=option.pays)


def rank_name(rank) -> str:
    """A hand rank as a dealer calls it."""
    kind = rank.kind.name.lower()
    if kind == "straight_flush" and rank.ranks == (14,):
        kind = "royal_flush"
    one = [say(f"rank.{number}.one") for number in rank.ranks]
    many = [say(f"rank.{number}.many") for number in rank.ranks]
    return say(f"hand_rank.{kind}", one=one, many=many, rest=listed(one[1:]))


def rules_line(rules) -> str:
    """House rules in a line: name, stakes, forced bets, raises and seats."""
    blinds = say("rules.blinds", n=len(rules.blinds), blinds=listed(map(number, rules.blinds)))
    ante = say("rules.ante" if rules.ante else "rules.no_ante", ante=rules.ante)
    first, later = (_raises(rules.raise_limit(street)) for street in ("preflop", "flop"))
    if rules.one_raise_each("preflop"):
        first = say("rules.one_raise_each")
    raises = first if first == later else say("rules.raises_differ", first=first, later=later)
    facts = {"small": rules.small_bet, "big": rules.big_bet, "raises": raises, "seats": rules.max_seats}
    return say("rules.line", name=rules.name, blinds=blinds, ante=ante, **facts)


def _raises(limit: int | None) -> str:
    return phrase("rules.no_limit") if limit is None else say("rules.raises", n=limit)


def card_name(card) -> str:
    """A card in words, for readers who listen: ``ace of hearts``."""
    if not card.rank:
        return say("card.joker" if card == JOKER else "card.hidden")
    return say("card.name", rank=say(f"rank.{card.rank}.one"), suit=say(f"suit.{card.suit}"))


def cards_text(cards: Iterable[Card], spoken: bool = False) -> str:
    """Cards for the eye, or ``spoken`` for the ear.

    >>> cards_text([Card(9, "h"), Card(4, "d")]), cards_text([Card(9, "h"), Card(4, "d")], spoken=True)
    ('9h 4d', 'nine of hearts and four of diamonds')
    """
    named = [card_name(card) if spoken else str(card) for card in cards]
    return listed(named) if spoken else " ".join(named)
