"""Lessons run by a program: one with other parameters, or the whole course as notebooks and pages.

What a lesson can be run with stands in the lesson itself: the names and defaults in its cell ``parameters``, what each
may be in its call of ``check_parameters``. Both are read here, so that a wrong value is refused before a cell runs.
"""

import ast
import json
from collections.abc import Callable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from .course import CourseError, lessons
from .engine.errors import BadSetup
from .prepare import kernel_config
from .teaching.parameters import check_value


class Lesson(NamedTuple):
    """A lesson's file, its number and title, and its parameters: the default of each, and what it may be."""

    path: Path
    number: str
    title: str
    defaults: dict[str, object]
    limits: dict[str, tuple]

    def check(self, values: Mapping[str, object]) -> None:
        """Refuses, by BadSetup, a parameter this lesson does not know or a value it does not allow."""
        for name, value in values.items():
            if name not in self.defaults:
                raise BadSetup("no_such_parameter", name=name, known=list(self.defaults))
            check_value(name, value, self.limits)


class Failure(NamedTuple):
    """A lesson that could not be run to its end: the cell, by number and id, and what it said."""

    lesson: Lesson
    cell: str
    says: str

    def __str__(self) -> str:
        return f"Lesson {self.lesson.number} stops at cell {self.cell}: {self.says}"


def lesson(path: Path) -> Lesson:
    """What a lesson is and can be run with, read from its file."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    title = "".join(cells[0]["source"]).splitlines()[0].lstrip("# ")
    defaults, limits = {}, {}
    for cell in cells:
        source = "".join(cell["source"])
        if "parameters" in cell["metadata"].get("tags", ()):
            defaults = dict(_assigned(source))
        elif cell["cell_type"] == "code" and "check_parameters" in source:
            limits = limits or _limits(source)
    return Lesson(path, path.stem.partition("_")[0], title, defaults, limits)


def find(folder: Path, number: str) -> Lesson:
    """The lesson of a number, such as ``05`` or ``5``; CourseError where there is none."""
    known = [path.stem.partition("_")[0] for path in lessons(folder)]
    for path, name in zip(lessons(folder), known, strict=True):
        if name == number.zfill(2):
            return lesson(path)
    raise CourseError(f"There is no lesson {number}; there are {', '.join(known)}.")


def _assigned(source: str) -> Iterator[tuple[str, object]]:
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            yield statement.targets[0].id, ast.literal_eval(statement.value)


def _limits(source: str) -> dict[str, tuple]:
    """The first argument of ``check_parameters`` where the lesson gives one; it is written out."""
    for node in ast.walk(ast.parse(source)):
        named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "check_parameters"
        if named and node.args:
            return _written_out(node.args[0])
    return {}


_WRITTEN = (ast.Dict, ast.Tuple, ast.Constant, ast.BinOp, ast.Mult, ast.Pow, ast.Load)


def _written_out(expression: ast.expr) -> dict[str, tuple]:
    """The value of an expression that is written out, numbers such as ``10**6`` included."""
    if not all(isinstance(node, _WRITTEN) for node in ast.walk(expression)):
        raise CourseError("What a lesson allows must be written out in its call of check_parameters.")
    return eval(compile(ast.Expression(expression), "lesson", "eval"), {"__builtins__": {}})


# --- Running ----------------------------------------------------------------------------------------------


def run(one: Lesson, out: Path, values: Mapping[str, object], progress: bool = False) -> Failure | None:
    """Runs a lesson with some parameters into a file; what went wrong in it, or None.

    Raises BadSetup before a cell runs for parameters the lesson cannot be run with.
    """
    one.check(values)
    from . import _quick_start  # noqa: F401, I001 - before Jupyter's libraries
    from papermill import PapermillExecutionError, execute_notebook

    out.parent.mkdir(parents=True, exist_ok=True)
    try:
        execute_notebook(
            str(one.path),
            str(out),
            parameters=dict(values),
            kernel_name="python3",
            progress_bar=progress,
            store_widget_state=False,
            cwd=str(one.path.parent),
            config=kernel_config(),
        )
    except PapermillExecutionError as error:
        return Failure(one, _failing_cell(one.path, out), f"{error.ename}: {error.evalue}")
    return None


def _failing_cell(source: Path, out: Path) -> str:
    """The cell of a lesson at which its run stopped, by its number there and its id."""
    ids = [cell.get("id") for cell in json.loads(source.read_text(encoding="utf-8"))["cells"]]
    for cell in json.loads(out.read_text(encoding="utf-8"))["cells"]:
        if any(output["output_type"] == "error" for output in cell.get("outputs", ())) and cell["id"] in ids:
            return f"{ids.index(cell['id']) + 1} ({cell['id']})"
    return "?"


def build(folder: Path, out: Path, values: Mapping[str, object], report: Callable[[str], None]) -> list[Failure]:
    """Runs every lesson into ``out``, as notebook and page, with an index; a failing lesson does not stop the rest.

    A value is given to the lessons that know its parameter; one that does not allow it is a failure like any other.
    """
    course, failures = [lesson(path) for path in lessons(folder)], []
    for place, one in enumerate(course, start=1):
        report(f"{_bar(place - 1, len(course))} {one.number} {one.title}")
        given = {name: value for name, value in values.items() if name in one.defaults}
        target = out / one.path.name
        try:
            failure = run(one, target, given)
            page(target)
        except BadSetup as refusal:
            failure = Failure(one, "0 (parameters)", str(refusal))
        if failure:
            failures.append(failure)
            report(str(failure))
    out.mkdir(parents=True, exist_ok=True)
    (out / "index.html").write_text(index(course, failures), encoding="utf-8")
    report(f"{_bar(len(course), len(course))} {out / 'index.html'}")
    return failures


def _bar(done: int, whole: int, width: int = 28) -> str:
    full = width * done // whole
    return f"[{'#' * full}{'.' * (width - full)}] {done}/{whole}"


PROJECTING = """<script>
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, .hl-table")) return;
  const root = document.documentElement, size = Number(root.style.zoom || 1);
  if (event.key === "a" || event.key === "A") {
    const folded = [...document.querySelectorAll("details")].filter((one) => !one.closest(".hl-table"));
    const open = folded.some((one) => !one.open);
    folded.forEach((one) => { one.open = open; });
  } else if (event.key === "+") root.style.zoom = Math.min(3, size + 0.25);
  else if (event.key === "-") root.style.zoom = Math.max(0.5, size - 0.25);
});
</script>"""
"""For a page on the wall: A shows or hides all folded answers, + and - change the size."""


def page(notebook: Path) -> Path:
    """The page of an executed lesson, beside it, which needs neither a kernel nor a network."""
    from nbconvert import HTMLExporter

    html, _ = HTMLExporter(mathjax_url="", require_js_url="").from_filename(str(notebook))
    html = _described(html, json.loads(notebook.read_text(encoding="utf-8"))).replace("</body>", f"{PROJECTING}</body>")
    target = notebook.with_suffix(".html")
    target.write_text(html, encoding="utf-8")
    return target


_UNDESCRIBED = 'alt="No description has been provided for this image"'


def _described(html: str, notebook: dict) -> str:
    """The page with the words of its plots as their alternative texts, which the exporter does not carry over."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                html = html.replace(_UNDESCRIBED, f'alt="{escape("".join(output["data"]["text/plain"]))}"', 1)
    return html


def index(course: list[Lesson], failures: list[Failure]) -> str:
    """The first page of a built course: a link to every lesson, and what went wrong."""
    failed = {failure.lesson.number: str(failure) for failure in failures}
    rows = "".join(
        f'<li><a href="{escape(one.path.with_suffix(".html").name)}">{escape(one.title)}</a>'
        + (f" <strong>{escape(failed[one.number])}</strong>" if one.number in failed else "")
        + "</li>"
        for one in course
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Limit hold\'em: the course</title>'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        "<style>body{font:18px/1.6 system-ui,sans-serif;max-width:42em;margin:2em auto;padding:0 1em}</style>"
        f"<h1>Limit hold'em: the course</h1><ul>{rows}</ul>"
        "<p>On a lesson's page: A shows or hides all answers, + and - change the size.</p></html>\n"
    )
