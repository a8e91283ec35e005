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
from holdem_lessons.engine.words import listed, phrase, rule_ids, rule_line
from holdem_lessons.slips import played_by_chance
from holdem_lessons.teaching import questions
from holdem_lessons.teaching.steps import job, places

PAGE = Path(__file__).with_name("coverage.md")
PROJECT = PAGE.parent.parent

_ID = r"\b([SPXC][0-2]?)-(\d\d)\b"
_LIKE_AN_ID = re.compile(r"(?<![\w-])[A-Za-z]\d?-\d+(?![\w-])")
_RANGE = re.compile(rf"{_ID}\s*(?:to|…|\.\.\.|–)\s*(?:\1-)?(\d\d)\b")
_IN_A_NAME = re.compile(r"(?<![^_])(s[0-2]|[pxc])_?(\d\d)(?![^_])", re.I)


def cited(text: str) -> set[str]:
    """The ids that a text names; a range, S0-01 to S0-03, counts for each rule in it."""
    ranges = {f"{family}-{n:02}" for family, a, b in _RANGE.findall(text) for n in range(int(a), int(b) + 1)}
    return ranges | {f"{family}-{n}" for family, n in re.findall(_ID, text)}


def unknown(text: str) -> set[str]:
    """What in a text looks like the id of a rule and is none: S3-07, S0-123, Y-01; but not a code such as x-1-16-0."""
    return {*_LIKE_AN_ID.findall(text)} - {*rule_ids()}


def cited_in_name(name: str) -> set[str]:
    """The ids in the name of a test: ``test_S0_17_the_cap_hand``, ``test_P01_to_P03_…``, ``test_x13_…``."""
    return cited(_IN_A_NAME.sub(lambda found: f"{found[1].upper()}-{found[2]}", name).replace("_", " "))


# --- Where it is taught -----------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A cell of a lesson: its source with what it shows as text, and the rules that these name."""

    notebook: str
    name: str
    text: str
    rules: set[str]
    drilled: set[str]
    """The rules that it asks for: in a prediction, a question or an exercise. What an answer names is only told."""


def cells(folder: Path = PROJECT / "notebooks") -> list[Cell]:
    """Every cell of the lessons, in order."""
    return [cell for path in sorted(folder.glob("*.ipynb")) for cell in _cells(path)]


def _cells(path: Path) -> Iterator[Cell]:
    exercises = False
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        shown = "\n".join(_shown(cell))
        if cell["cell_type"] == "code":
            asked = [text, shown] if exercises else [text] if "asking(" in text else []
        else:
            unanswered = _ANSWER.sub("", text)
            _, begins, after = unanswered.rpartition("## Now you")
            exercises = exercises or bool(begins)
            tasks, ends, _ = after.partition("## In five lines")
            asked = [*_PREDICTION.findall(unanswered), tasks if exercises else ""]
            exercises = exercises and not ends
        whole = f"{text}\n{shown}"
        yield Cell(path.name, cell["id"], whole, cited(whole), cited("\n".join(asked)))


_PREDICTION = re.compile(r"\*\*Predict.*?(?=^## |\Z)", re.M | re.S | re.I)
_ANSWER = re.compile(r"<details>.*?</details>", re.S)


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
    """Each rule with a test that carries its id in its name or decorators and asserts something, itself or by a helper.

    The test of this page itself is left out.
    """
    trees = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py"))}
    asserting = _asserting([node for tree in trees.values() for node in tree.body])
    for file, tree in trees.items():
        for node in tree.body if file.startswith("test_") and file != "test_coverage.py" else ():
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and _asserts(node, asserting):
                above = " ".join(map(ast.unparse, node.decorator_list))
                yield from ((rule, file, node.name) for rule in cited_in_name(node.name) | cited(above))


def _asserting(nodes: list[ast.stmt]) -> set[str]:
    """The names of the helpers that assert something, themselves or by another helper."""
    helpers = [node for node in nodes if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_")]
    found: set[str] = set()
    while more := {node.name for node in helpers if node.name not in found and _asserts(node, found)}:
        found |= more
    return found


def _asserts(function: ast.FunctionDef, helpers: set[str]) -> bool:
    """Whether a function contains an assertion, a ``pytest.raises`` or a call of one of the helpers."""
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    called = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
    return any(isinstance(node, ast.Assert) for node in nodes) or bool(called & {"pytest.raises", *helpers})


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


_OUTSIDE = "A custom of some card rooms that none of the three texts knows: an option, off in all the house rules here."
_READING = "A way to read a text, on which nothing in the game depends."

LEFT_OUT = {
    "X-21": ("lessons drills", _OUTSIDE),
    "X-22": ("lessons drills", _OUTSIDE),
    "X-23": ("lessons drills", _OUTSIDE),
    "C-01": ("tests", _READING),
    "C-12": ("tests", "A way to read a Danish text: here a check has no other word."),
    "C-32": ("tests", _READING),
}
"""What a rule lacks for good, and why."""

_HEAD = """# The coverage of the rules

What every rule of the course says, the lesson cells that name it, what drills it, and the tests that prove it.
`python docs/coverage.py` writes this page. A test fails when the page is not up to date, and when a rule
lacks a lesson, a drill or a test for no reason given at the end (readings, C, need no drill).

- **Lessons**: notebook and cell id of each cell that names the rule in its source or in the text that it shows.
- **Drilled by**: a kind of question (`guess`, the exam, predictions), a step of a dealing task (`dealing`), the ruling
  on an incident, or a lesson's own question, prediction or exercise that names the rule (notebook and cell id).
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
    parts.append("\n## Left out\n\n| rule | has no | why |\n| --- | --- | --- |")
    parts += [f"| {rule} | {listed(lacks.split())} | {why} |" for rule, (lacks, why) in LEFT_OUT.items()]
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
