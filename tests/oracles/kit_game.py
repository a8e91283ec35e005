"""The kit itself, in the form in which the other engines are asked."""

from itertools import chain

from holdem_lessons.engine import procedure

from oracles import Choices, Deal


class Game:
    """One hand in the kit, its procedure driven directly: that is faster than the verbs of a Hand."""

    def __init__(self, deal: Deal):
        self.hand = deal.hand()
        self.table = self.hand.table
        self.stacks = deal.stacks
        self.awarded = [event for event in self.hand.events if type(event).__name__ == "PotAwarded"]

    @property
    def actor(self) -> int | None:
        return procedure.to_act(self.table)

    @property
    def street(self) -> str:
        return self.table.betting.street

    def may(self) -> Choices:
        legal = procedure.legal(self.table)
        raises = [option.to for option in legal if option.verb in ("bets", "raises")]
        return Choices("folds" in legal, legal["calls"].pays if "calls" in legal else 0, raises[0] if raises else None)

    def verb(self, letter: str) -> str:
        """The kit's word for a letter."""
        words = {"f": ("folds",), "c": ("checks", "calls"), "r": ("bets", "raises")}[letter]
        legal = procedure.legal(self.table)
        return next((word for word in words if word in legal), words[0])

    def act(self, letter: str, to: int | None = None) -> None:
        self._act(self.verb(letter))
        while procedure.at_showdown(self.table):
            self._act(procedure.usual_showdown_verb(self.table))

    def _act(self, verb: str) -> None:
        self.table = procedure.act(self.table, self.table.names[self.actor], verb).table
        for move in procedure.advance(self.table):
            self.table = move.table
            if type(move.event).__name__ == "PotAwarded":
                self.awarded.append(move.event)

    def payoffs(self) -> list[int]:
        return [now - before for now, before in zip(self.table.stacks, self.stacks, strict=True)]

    def payoffs_if(self, shares) -> list:
        """The payoffs if ``shares(pots)`` gave what each winner of each pot gets; pots from the main pot on."""
        names = self.table.names
        pots = sorted(self.awarded)
        found = self.payoffs()
        for sign, split in ((-1, [pot.shares for pot in pots]), (1, shares(pots))):
            for name, chips in chain.from_iterable(split):
                found[names.index(name)] += sign * chips
        return found
