"""Incidents and what is done about them, in words."""

from collections.abc import Iterable

from ..engine.cards import Card
from ..engine.table import Table
from ..engine.words import cards_text, known, listed, number, say


def incident_name(incident) -> str:
    """What an incident is called: ``a premature turn``."""
    return say(f"incident.{incident.key}.name")


def incident_sentence(incident, cards: Iterable[Card] = (), who: str | None = None, spoken: bool = False) -> str:
    """What happens in an incident, as one says it who has noticed; ``cards`` are those that lie open by it."""
    cards = tuple(cards)
    return say(incident_key(incident), **incident_facts(incident, cards, who, spoken))


def incident_key(incident, noticed: bool = True) -> str:
    """The sentence of an incident; some have another one for the manner in which they happen."""
    manner = [incident.manner] if incident.manner else []
    if noticed:
        return ".".join(["incident", incident.key, *(manner or ["happens"])])
    return ".".join(["incident", incident.key, "_".join([*manner, "unseen"])])


def incident_facts(incident, cards: tuple[Card, ...], who: str | None, spoken: bool) -> dict:
    """The incident's own fields in words, and with them the open cards and the player it is about."""
    fields = {name: _fact(name, value, spoken) for name, value in vars(incident).items()}
    return fields | {"cards": cards_text(cards, spoken)} | ({"who": who} if who else {})


def _fact(name: str, value, spoken: bool):
    """A field of an incident as a sentence has it."""
    if isinstance(value, Card):
        return cards_text([value], spoken)
    if isinstance(value, tuple):
        return listed([str(_fact(name, one, spoken)) for one in value])
    if name in ("street", "verb"):
        return say(f"street.{value}" if name == "street" else f"verb.{value}.spoken")
    return number(value) if type(value) is int else value


def remedy_sentence(incident, remedy: str, table: Table, spoken: bool = False) -> str:
    """What is done about an incident, in the incident's own words for it or else in the remedy's."""
    own = (f"ruling.{incident.key}.{incident.manner}.{remedy}", f"ruling.{incident.key}.{remedy}")
    injured = incident.injured(table)
    facts = incident_facts(incident, (), None, spoken) | {"injured": "" if injured is None else table.names[injured]}
    return say(next(filter(known, own), f"remedy.{remedy}.says"), **facts)
