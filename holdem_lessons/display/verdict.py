"""A ruling as one reads it: what is done, by which rule and whose, what other houses do, and the dealer's next steps.

Nothing is decided here; the ruling and every other remedy come from ``engine.irregularities``.
"""

from collections.abc import Iterable

from ..engine import events, procedure
from ..engine.irregularities import incident as incidents
from ..engine.rules import values_of
from ..engine.table import Table
from ..engine.words import capital, cards_text, known, listed, phrase, say, wrapped
from .incident_text import remedy_sentence
from .narration import Story, sentence, steps


class Verdict:
    """The ruling that a hand waits for. Shows itself as text.

    >>> from holdem_lessons import Hand, PrematureFlop
    >>> slip = Hand("Ann Bo Cy").happens(PrematureFlop())
    >>> slip.ruling.remedy, slip.ruling.rule
    ('withdrawn and reshuffled', 'S2-26, P-05')
    """

    def __init__(self, hand):
        self._hand, self._table = hand, hand.seen_by(None).table
        self._ruling = incidents.ruling(self._table)

    @property
    def remedy(self) -> str:
        """The name of what is done, as ``propose`` takes it."""
        return self._ruling.remedy

    @property
    def rule(self) -> str:
        """The ids of the rules that say so."""
        return self._ruling.rule

    @property
    def says(self) -> str:
        """What is done, in a sentence or two."""
        return remedy_sentence(self._ruling.incident, self.remedy, self._table)

    @property
    def source(self) -> str:
        """Whose rule it is."""
        return source(self.rule)

    @property
    def variants(self) -> tuple[str, ...]:
        """What other houses would do, a line each."""
        return tuple(_variants(self._table, self._ruling))

    @property
    def steps(self) -> Story:
        """What the dealer will now do, down to the next decision, a sentence each."""
        return Story(_coming(self._hand))

    @property
    def remedies(self) -> tuple[str, ...]:
        """Every remedy that can be proposed for this incident."""
        return tuple(incidents.remedies(self._table))

    def __repr__(self) -> str:
        lines = [say("verdict.line", says=self.says, rule=self.rule, source=self.source)]
        for title, part in (("next", self.steps), ("elsewhere", self.variants)):
            if part:
                lines += [phrase(f"verdict.{title}"), *(f"  {line}" for line in part)]
        return "\n".join(map(wrapped, lines))


def source(rule: str) -> str:
    """Whose rule an id stands for; the first of several decides.

    >>> source("S2-26, P-05")
    "the hold'em chapter of Robert's Rules"
    """
    family = rule.split("-")[0]
    return phrase(f"source.{family}")


def label(remedy: str) -> str:
    """A remedy as a phrase: ``to add what is missing``."""
    return phrase(f"remedy.{remedy}.label")


def as_choice(remedy: str) -> str:
    """A remedy as one chooses it: ``Add what is missing``."""
    return phrase(f"remedy.{remedy}.choice")


def remedy_of(said: str, known: Iterable[str]) -> str | None:
    """The remedy that is named so, or is chosen in these words; None where there is none."""
    return next((remedy for remedy in known if said in (remedy, as_choice(remedy))), None)


def _elsewhere(table: Table, own: incidents.Ruling) -> Iterable[tuple[str, object, incidents.Ruling]]:
    """The rulings where one of the house rules has another value, as far as that is something else."""
    options = [(option, value) for option in incidents.INCIDENT_OPTIONS for value in values_of(option)]
    for option, value in options:
        if value != getattr(table.rules, option):
            other = incidents.ruling(table._replace(rules=table.rules.but(**{option: value})))
            if other.plan != own.plan:
                yield option, value, other


def _variants(table: Table, own: incidents.Ruling) -> Iterable[str]:
    """What follows elsewhere, a line for a value of an option."""
    for option, value, other in _elsewhere(table, own):
        shown = value if isinstance(value, str) else phrase("verdict.yes" if value else "verdict.no")
        form = "variant_same" if other.remedy == own.remedy else "variant"
        yield say(f"verdict.{form}", option=_named(option), value=shown, says=label(other.remedy))


def _named(option: str) -> str:
    return capital(phrase(f"option.{option}.label"))


def _coming(hand) -> Iterable[str]:
    """The dealer's steps after the ruling; a row of hole cards is one line."""
    anew, dealt = False, False
    for event, before, after in steps(hand.apply_ruling())[len(hand.events) + 1 :]:
        anew = anew or isinstance(event, events.Gathered)
        if not isinstance(event, events.Dealt):
            yield sentence(event, before, after)
        elif not dealt:
            yield phrase("verdict.deal" if anew else "verdict.deal_rest")
        dealt = isinstance(event, events.Dealt)


# --- A proposal and its answer ----------------------------------------------------------------------------


class Answer:
    """Whether a proposed remedy is the rule, and if not, what speaks against it and what it would have changed."""

    def __init__(self, hand, remedy: str):
        self.remedy = remedy
        self._table = hand.seen_by(None).table
        self._ruling = incidents.ruling(self._table)

    @property
    def right(self) -> bool:
        """Whether it is the rule."""
        return self.remedy == self._ruling.remedy

    @property
    def rule(self) -> str:
        """The rule that says so, or that speaks against it."""
        return self._ruling.rule if self.right else self._against[0]

    @property
    def says(self) -> str:
        """The answer in a sentence or two."""
        if self.right:
            says = remedy_sentence(self._ruling.incident, self.remedy, self._table)
            return say("verdict.right", says=says, rule=self.rule)
        rule, against = self._against
        return say("verdict.wrong", against=against, rule=rule)

    @property
    def differs(self) -> str:
        """What would have come out otherwise, if everybody had only checked and called from here on."""
        if self.right:
            return ""
        yours, theirs = (
            _outcome(self._table._replace(plan=plan))
            for plan in (incidents.remedies(self._table)[self.remedy](), self._ruling.plan)
        )
        return phrase("verdict.same") if yours == theirs else say("verdict.differs", yours=yours, theirs=theirs)

    @property
    def _against(self) -> tuple[str, str]:
        return speaks_against(self._table, self._ruling, self.remedy)

    def __repr__(self) -> str:
        return wrapped(" ".join(part for part in (self.says, self.differs) if part))


def speaks_against(table: Table, ruling: incidents.Ruling, remedy: str) -> tuple[str, str]:
    """The rule that speaks against a remedy which is not the ruling, and what it says."""
    if ruling.remedy in (incidents.HOME_CHOICE, incidents.NO_CHOICE):
        return ruling.rule, phrase(f"against.home.{ruling.remedy}")
    over = table._replace(plan=table.plan[1:]).over  # but for the ruling it waits for
    if over and ruling.remedy == incidents.PLAY_ON:
        return ruling.rule, phrase("against.over.other")
    at_once = incidents.at_once(table).remedy
    if remedy == at_once != ruling.remedy:
        late = remedy == incidents.MISDEAL
        return ("C-38, X-12", phrase("against.late.misdeal")) if late else (ruling.rule, phrase("against.late.other"))
    in_time = at_once == ruling.remedy
    return _reason(ruling, remedy, in_time) or (ruling.rule, phrase(_usual_reason(table, ruling, remedy, in_time)))


def _reason(ruling: incidents.Ruling, remedy: str, in_time: bool) -> tuple[str, str] | None:
    """What the catalogue says of a remedy for this kind of incident, and by which rule."""
    name = "by_owner" if ruling.incident.manner == "by_owner" else ruling.incident.key
    key = f"against.{name}.{remedy}" if in_time else f"against.late.{name}.{remedy}"
    reason = phrase(key) if known(key) else {}
    if not reason or reason.get("ruling", ruling.remedy) != ruling.remedy:
        return None
    return reason.get("rule", ruling.rule), reason["says"]


def _usual_reason(table: Table, ruling: incidents.Ruling, remedy: str, in_time: bool) -> str:
    """The key of a reason that fits any incident."""
    if incidents.remedies(table)[remedy]() == ruling.plan:
        return "against.any.same"
    if any(other.remedy == remedy for _, _, other in _elsewhere(table, ruling)):
        return "against.elsewhere.other"
    if not ruling.incident.by_dealer and known(f"against.player.{remedy}"):
        return f"against.player.{remedy}"
    if known(f"against.any.{remedy}"):
        return f"against.any.{remedy}"
    return "against.any.other" if in_time else "against.late.other"


def _outcome(table: Table) -> str:
    """How a hand ends in which everybody only checks and calls: the board, and who wins."""
    table = _played_out(table)
    shares = [say("verdict.wins", who=name, chips=won) for name, won in zip(table.names, table.won, strict=True) if won]
    if not shares:
        return phrase("verdict.voided")
    board = [say("verdict.board", cards=cards_text(table.piles.board))] if table.piles.board else []
    return listed([*board, *shares])


def _played_out(table: Table) -> Table:
    while True:
        for move in procedure.advance(table):
            table = move.table
        if table.over:
            return table
        if procedure.is_unsettled(table):
            table = incidents.apply(table, incidents.ruling(table)).table
        else:
            table = procedure.act(table, table.names[procedure.to_act(table)], _passive(table)).table


def _passive(table: Table) -> str:
    """A check or a call, the usual thing at the showdown, and going on where there is a choice."""
    if procedure.at_showdown(table):
        return procedure.usual_showdown_verb(table)
    may = procedure.legal(table)
    return next((verb for verb in ("checks", "calls", "goes on") if verb in may), may.options[0].verb)


# --- What the room knows ------------------------------------------------------------------------------------


def what_is_known(hand) -> Story:
    """What everybody at the table has seen of cards that are not on the board, and what it means for those to come."""
    return Story(_known(hand))


def _known(hand) -> Iterable[str]:
    table = hand.seen_by(None).table
    burns = [card for card in table.piles.burns if card in table.public]
    aside = [card for card in table.piles.aside if card in table.public]
    if burns:
        yield say("verdict.public_burn", cards=cards_text(burns))
    if aside:
        yield say("verdict.aside", n=len(aside), cards=cards_text(aside))
    for name, hole in zip(table.names, table.piles.hole, strict=True):
        seen = [card for card in hole if card in table.public]
        if seen:
            yield say("verdict.shown_hole", who=name, cards=cards_text(seen))
    if any(step.do == "board" for step in table.plan):
        yield _can_come(len(table.piles.stub), _seen_in_stub(hand))


def _can_come(number: int, seen: list) -> str:
    if not seen:
        return say("verdict.can_come", n=number)
    return say("verdict.can_come_known", n=len(seen), stub=number, cards=cards_text(seen))


def _seen_in_stub(hand) -> list:
    """Cards that were shuffled into the stub before everybody's eyes and have not been seen since.

    One that was burned or dealt face down meanwhile may still be among them for all the room can tell.
    """
    seen: list = []
    for event in hand.events:
        if isinstance(event, events.Gathered):
            seen = []
        elif isinstance(event, events.Reshuffled):
            seen = [*seen, *event.cards]
        elif isinstance(event, (events.BoardTurned, events.Slipped, events.Shown)):
            seen = [card for card in seen if card not in event.cards]
    return seen
