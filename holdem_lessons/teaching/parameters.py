"""The parameters of a lesson: checked by name, type and value before a cell of the lesson runs."""

import ast
from collections.abc import Iterable, Mapping

from ..engine.errors import BadSetup
from ..engine.rules import PROFILES, HouseRules, is_whole

LIMITS = {"seed": (0, 10**9), "small_bet": (1, 10**6), "players": (2, 10)}
"""The parameters that are whole numbers, with the least and the most of each; a small bet in chips."""

_PAPERMILL_MARK = "# Parameters"


def check_parameters(limits: Mapping[str, tuple] | None = None, /, **values) -> HouseRules:
    """The house rules that a lesson's parameters ask for; refuses parameters the lesson cannot be run with.

    ``values`` are all the parameters the lesson knows, by name: ``seed``, ``small_bet``, ``players``, ``profile``.
    ``limits`` narrows what this lesson allows: the least and the most, or the names of the profiles. Raises BadSetup
    for a name that papermill handed in and the lesson does not know, with the names it knows, and for a wrong type or
    value, with the values allowed.

    >>> check_parameters(seed=1, small_bet=4).blinds
    (2, 4)
    """
    unknown = sorted(set(_handed_in()) - set(values))
    if unknown:
        raise BadSetup("no_such_parameter", name=unknown[0], known=list(values))
    for name, value in values.items():
        check_value(name, value, limits or {})
    profile = PROFILES[values.get("profile", "course")]
    return profile.stakes(values.get("small_bet", profile.small_bet))


def check_value(name: str, value, limits: Mapping[str, tuple]) -> None:
    """Refuses one parameter's value: a whole number outside its limits, a profile that is not among those allowed."""
    known = LIMITS | dict(limits)
    if name == "profile":
        _check_profile(value, limits.get(name, tuple(PROFILES)))
    elif name not in known:
        raise BadSetup("no_such_parameter", name=name, known=list(known | {"profile": ()}))
    else:
        _check_whole(name, value, *known[name])


def _check_whole(name: str, value, least: int, most: int) -> None:
    if not is_whole(value, least, most):
        raise BadSetup("parameter_value", name=name, value=value, least=least, most=most)


def _check_profile(value, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise BadSetup("parameter_profile", value=value, known=list(allowed))


def _handed_in() -> Iterable[str]:
    """The names papermill has set in this notebook's run: those of the cell it put in, which begins with its mark."""
    try:
        from IPython import get_ipython
    except ImportError:
        return ()
    shell = get_ipython()
    cells = shell.user_ns.get("In", ()) if shell else ()
    return [name for cell in cells if cell.startswith(_PAPERMILL_MARK) for name in _assigned(cell)]


def _assigned(source: str) -> Iterable[str]:
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign):
            yield from (target.id for target in statement.targets if isinstance(target, ast.Name))


class about(str):
    """The kit's version and the house rules in use, as a lesson shows them at its top."""

    def __new__(cls, rules: HouseRules):
        from .. import __version__

        return super().__new__(cls, f"holdem-lessons {__version__}. {rules}")

    def __repr__(self) -> str:
        from ..engine.words import wrapped

        return wrapped(str(self))
