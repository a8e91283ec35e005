"""What a hand and a session have in common: they are values."""


class Value:
    """Something that is made once and never changed; its verbs return new ones. Its fields are its ``__slots__``."""

    __slots__ = ()

    def _set(self, **fields) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _fields(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__slots__}

    def _with(self, **changes):
        """The same but for some fields."""
        return _made(type(self), self._fields() | changes)

    def __setattr__(self, name, value):
        kind = type(self).__name__.lower()
        raise AttributeError(f"a {kind} is a value: its verbs return new ones, and {name!r} of this one stays as it is")

    def __reduce__(self):
        return _made, (type(self), self._fields())


def _made(kind: type, fields: dict[str, object]) -> Value:
    made = object.__new__(kind)
    made._set(**fields)
    return made
