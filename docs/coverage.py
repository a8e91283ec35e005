"""Writes the coverage of the rules: what each one says, where it is taught, what drills it, and which tests prove it.

python docs/coverage.py [file]

Nothing in it is kept by hand. The rules come from the catalogue; lessons, exercises and tests are found by the ids that
they name.
"""

import ast
import inspect
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from holdem_lessons import CASINO, COURSE, HOME_GAME, ROBERTS, Hand
from holdem_lessons.display.verdict import source
from holdem_lessons.engine import irregularities
from holdem_lessons.engine.irregularities import incident
from holdem_lessons.engine.words import phrase, rule_ids, rule_line
from holdem_lessons.slips import played_by_chance
from holdem_lessons.teaching import questions
from holdem_lessons.teaching.steps import job, places

PAGE = Path(__file__).with_name("coverage.md")
PROJECT = PAGE.parent.parent

_ID = r"\b([SPXC][0-2]?)-(\d\d)\b"
_RANGE = re.compile(rf"{_ID}\s*(?:to|…|\.\.\.|–)\s*(?:\1-)?(\d\d)\b")
_IN_A_NAME = re.compile(r"(?<![^_])(s[0-2]|[pxc])_?(\d\d)(?![^_])", re.I)


def cited(text: str) -> set[str]:
    """The ids that a text names; a range, S0-01 to S0-03, counts for each rule in it."""
    ranges = {f"{family}-{n:02}" for family, a, b in _RANGE.findall(text) for n in range(int(a), int(b) + 1)}
    return ranges | {f"{family}-{n}" for family, n in re.findall(_ID, text)}


def cited_in_name(name: str) -> set[str]:
    """The ids in the name of a test: ``test_S0_17_the_cap_hand``, ``test_P01_to_P03_…``, ``test_x13_…``."""
    return cited(_IN_A_NAME.sub(lambda found: f"{found[1].upper()}-{found[2]}", name).replace("_", " "))


# --- Where it is taught -----------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A cell of a lesson, and the rules that it names in its source or in what it shows as text."""

    notebook: str
    name: str
    rules: set[str]
    drilled: set[str]
    """The rules that it drills: as a question, as a prediction with what is then told about it, or as an exercise."""


def cells(folder: Path = PROJECT / "notebooks") -> list[Cell]:
    """Every cell of the lessons, in order."""
    return [cell for path in sorted(folder.glob("*.ipynb")) for cell in _cells(path)]


def _cells(path: Path) -> list[Cell]:
    found, predicted, exercises = [], None, False
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        here = Cell(path.name, cell["id"], cited("\n".join([text, *_shown(cell)])), set())
        found.append(here)
        if cell["cell_type"] == "code":
            here.drilled.update(here.rules if exercises else cited(text) if "asking(" in text else ())
            continue
        if predicted:
            predicted.drilled.update(cited(_ANOTHER_BEAT.split(text)[0]))
        last = _HEADING_OR_ANSWER.split(text)[-1]
        predicted = here if "**Predict" in last else None
        here.drilled.update(cited(last) if predicted else ())
        _, begins, after = text.rpartition("## Now you")
        exercises = exercises or bool(begins)
        if exercises:
            here.drilled.update(cited(after.partition("## In five lines")[0]))
        exercises = exercises and "## In five lines" not in after
    return found


_ANOTHER_BEAT = re.compile(r"^## |\*\*Predict", re.M)
_HEADING_OR_ANSWER = re.compile(r"^## .*|</details>", re.M)


def _shown(cell: dict) -> Iterator[str]:
    """What the stored outputs of a cell show as text. What a table says only when asked "Why?" is left out."""
    for output in cell.get("outputs", ()):
        yield "".join(output.get("data", {}).get("text/plain", ""))
        yield output.get("evalue", "")


# --- What drills it ---------------------------------------------------------------------------------------


def drills() -> Iterator[tuple[str, str]]:
    """Each rule with what drills it anywhere: questions, the steps of a dealing task, and rulings."""
    yield from _question_kinds()
    yield from _dealing_steps()
    yield from _rulings()


def _question_kinds() -> Iterator[tuple[str, str]]:
    """A question's rules stand where it is made, or in a helper of that."""
    functions = dict(inspect.getmembers(questions, inspect.isfunction))
    for kind in questions.KINDS:
        maker = questions._MAKERS[kind]
        helpers = (functions[name] for name in maker.__code__.co_names if name in functions)
        code = "".join(map(inspect.getsource, (maker, *helpers)))
        yield from ((rule, f"question `{kind}`") for rule in _quoted(code))


_TABLES = [(COURSE, 2), (COURSE, 6), (CASINO, 5), (HOME_GAME, 4), (ROBERTS, 3)]


def _dealing_steps() -> Iterator[tuple[str, str]]:
    """What the replies to the right steps cite, in a few hands to deal."""
    for rules, players in _TABLES:
        for seed in range(6):
            whole = played_by_chance(Hand(players, rules, seed=seed), random.Random(seed))
            for place in places(whole):
                deed, why = job(whole, place)
                yield from ((rule, f"dealing `{deed.kind}`") for rule in cited(why.rule))


def _rulings() -> Iterator[tuple[str, str]]:
    """The rules that the ruling on an incident may cite."""
    for kind in irregularities.INCIDENTS:
        named = phrase(f"incident.{kind.key}.name")
        for one in kind.__mro__:
            if issubclass(one, incident.Incident) and one is not incident.Incident:
                yield from ((rule, f"ruling: {named}") for rule in _quoted(inspect.getsource(one)))
    yield from ((rule, "ruling in the home game") for rule in _quoted(inspect.getsource(incident._home_ruling)))


def _quoted(code: str) -> set[str]:
    """The ids in those texts of a piece of code that hold nothing but ids."""
    texts = re.findall(rf'"((?:{_ID}(?:, )?)+)"', code)
    return cited(" ".join(text for text, *_ in texts))


# --- What proves it ---------------------------------------------------------------------------------------


def proofs(folder: Path = PROJECT / "tests") -> Iterator[tuple[str, str, str]]:
    """Each rule with a test that carries its id in its name or decorators, but for the test of this page itself."""
    for path in sorted({*folder.glob("test_*.py")} - {folder / "test_coverage.py"}):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                above = " ".join(map(ast.unparse, node.decorator_list))
                yield from ((rule, path.name, node.name) for rule in cited_in_name(node.name) | cited(above))


# --- The page ---------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """One rule and all that is found for it."""

    rule: str
    lessons: list[Cell]
    drills: list[str | Cell]
    tests: list[tuple[str, str]]


def rows() -> list[Row]:
    """A row for every rule, in the order of the catalogue."""
    lessons, kinds, proved = cells(), list(drills()), list(proofs())
    return [
        Row(
            rule,
            [cell for cell in lessons if rule in cell.rules],
            [
                *dict.fromkeys(kind for one, kind in kinds if one == rule),
                *(cell for cell in lessons if rule in cell.drilled),
            ],
            [(file, test) for one, file, test in proved if one == rule],
        )
        for rule in rule_ids()
    ]


_HEAD = """# The coverage of the rules

What every rule of the course says, the lesson cells that name it, what drills it, and the tests that prove it.
`python docs/coverage.py` writes this page. A test fails when the page is not up to date, and when a rule of one of the
three texts (S0, S1, S2) lacks a lesson, a drill or a test.

- **Lessons**: notebook and cell id of each cell that names the rule in its source or in the text that it shows.
- **Drilled by**: a kind of question (`guess`, the exam, predictions), a step of a dealing task (`dealing`), the ruling
  on an incident, or a lesson's own question, prediction or exercise (notebook and cell id).
- **Tests**: those that carry the rule's id in their name or in their cases, by file.
"""


def page() -> str:
    """The whole page: a table for each of the sources."""
    parts, family = [_HEAD.rstrip()], ""
    for row in rows():
        if row.rule.split("-")[0] != family:
            family = row.rule.split("-")[0]
            title = source(row.rule)
            parts.append(f"\n## {family}: {title}\n\n| rule | says | lessons | drilled by | tests |")
            parts.append("| --- | --- | --- | --- | --- |")
        columns = (_lessons(row.lessons), _drills(row.drills), _tests(row.tests))
        parts.append(f"| {row.rule} | {rule_line(row.rule)} | {' | '.join(columns)} |")
    return "\n".join(parts) + "\n"


def _lessons(found: list[Cell]) -> str:
    notebooks = dict.fromkeys(cell.notebook for cell in found)
    return "; ".join(
        f"[{notebook[:2]}](../notebooks/{notebook}) "
        + ", ".join(cell.name for cell in found if cell.notebook == notebook)
        for notebook in notebooks
    )


def _drills(found: list[str | Cell]) -> str:
    kinds = [one for one in found if isinstance(one, str)]
    beats = [one for one in found if isinstance(one, Cell)]
    return "; ".join(part for part in (_some(kinds), _lessons(beats)) if part)


def _tests(found: list[tuple[str, str]]) -> str:
    files = dict.fromkeys(file for file, _ in found)
    return "; ".join(
        f"[{file.removeprefix('test_').removesuffix('.py')}](../tests/{file}): "
        + _some([f"`{test.removeprefix('test_')}`" for of, test in found if of == file])
        for file in files
    )


def _some(texts: list[str], most: int = 4) -> str:
    """A list as a table has room for it."""
    shown = ", ".join(texts[:most])
    return f"{shown} and {len(texts) - most} more" if len(texts) > most else shown


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    target.write_text(page(), encoding="utf-8", newline="\n")
    print(target)
