"""The refusals: each carries its facts as fields and says them in one sentence, in the reader's language."""


class Choices(tuple):
    """A fact of a refusal: the values of which one would have been right."""


class Refusal(ValueError):
    """Something the kit will not do; ``key`` names the sentence of the catalogue, ``facts`` fill it in.

    A refusal changes nothing. In a notebook it shows as its one sentence, not as a traceback.
    """

    def __init__(self, key: str, **facts):
        self.key = key
        self.facts = facts
        super().__init__(key, facts)

    def __str__(self) -> str:
        from .words import refusal

        return refusal(self.key, self.facts)

    def __reduce__(self):
        return _rebuild, (type(self), self.key, self.facts, self.__dict__)

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]


def _rebuild(kind, key, facts, fields):
    error = kind(key, **facts)
    error.__dict__.update(fields)
    return error


class IllegalAction(Refusal):
    """An action the rules do not allow now. Facts: ``who``, ``verb``, ``legal``, ``rule`` where one speaks.

    ``hand`` is the hand as far as the script got, when a script was being played.
    """

    hand = None

    @property
    def who(self):
        """The player whose action was refused."""
        return self.facts.get("who")

    @property
    def legal(self):
        """What would have been legal instead."""
        return self.facts.get("legal")


class UnsettledIncident(IllegalAction):
    """An action while an incident awaits its ruling. Fact: ``incident``."""


class BadNotation(Refusal):
    """Text that names no card, no player or no action. ``hand`` as for IllegalAction."""

    hand = None


class BadSetup(Refusal):
    """Names, stakes, stacks or cards with which no hand can be dealt."""
