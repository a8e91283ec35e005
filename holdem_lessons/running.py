"""Lessons run by a program: one with other parameters, or the whole course as notebooks and pages.

What a lesson can be run with stands in the lesson itself: the names and defaults in its cell ``parameters``, what each
may be in its call of ``check_parameters``. Both are read here, so that a wrong value is refused before a cell runs.
Written is what is not there yet, or was made by a run itself; anything else is refused before a cell runs, too.
"""

import ast
import json
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from .course import CourseError, hide_replies, kind, lessons, no_folder, write_whole
from .engine.errors import BadSetup
from .jupyter import client
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
    """A lesson that could not be run to its end: the cell, by number and id, or "" where none ran, and why."""

    lesson: Lesson
    cell: str
    says: str

    def __str__(self) -> str:
        what = f"stops at cell {self.cell}" if self.cell else "cannot be run with these values"
        return f"Lesson {self.lesson.number} {what}: {self.says}"


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
    return Lesson(path, _number(path), title, defaults, limits)


def find(folder: Path, number: str) -> Lesson:
    """The lesson of a number, such as ``05`` or ``5``; CourseError where there is none."""
    numbered = {_number(path): path for path in lessons(folder)}
    if path := numbered.get(number.zfill(2)):
        return lesson(path)
    raise CourseError(f"There is no lesson {number}; there are {', '.join(numbered)}.")


def _number(path: Path) -> str:
    return path.stem.partition("_")[0]


def _assigned(source: str) -> Iterator[tuple[str, object]]:
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            yield statement.targets[0].id, ast.literal_eval(statement.value)


def _limits(source: str) -> dict[str, tuple]:
    """The first argument of ``check_parameters`` where the lesson gives one; it is written out in plain values."""
    for node in ast.walk(ast.parse(source)):
        named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "check_parameters"
        if named and node.args:
            return ast.literal_eval(node.args[0])
    return {}


# --- Running ----------------------------------------------------------------------------------------------


MARK = '<meta name="generator" content="holdem-lessons">'
"""What the head of every page bears that a run made."""


def check_free(targets: Iterable[Path]) -> None:
    """Refuses, by CourseError, the first target where something stands that no run has made."""
    for target in targets:
        if place := no_folder(target.parent):
            raise CourseError(f"{target} cannot be written: {place} is {kind(place)}; name another place with --out.")
        if os.path.lexists(target) and not _made_by_a_run(target):
            raise CourseError(
                f"{target} is {kind(target)} that no run has made, and stays as it is; name another place with --out."
            )


def _made_by_a_run(target: Path) -> bool:
    if kind(target) != "a file":
        return False
    content = target.read_bytes()
    if target.suffix == ".html":
        return MARK.encode() in content
    try:
        return "papermill" in json.loads(content)["metadata"]
    except (ValueError, LookupError, TypeError):
        return False


def run(one: Lesson, out: Path, values: Mapping[str, object]) -> Failure | None:
    """Runs a lesson with some parameters into a file; what went wrong in it, or None.

    Raises, before a cell runs, BadSetup for parameters the lesson cannot be run with, and CourseError for a file that
    no run has made.
    """
    check_free([out])
    notebook, failure = execute(one, values)
    _write(out, notebook)
    return failure


_LONGEST_CELL = 300
"""Seconds after which a cell counts as one that never ends; in the course none takes three."""


def execute(one: Lesson, values: Mapping[str, object]) -> tuple[dict, Failure | None]:
    """A lesson run with some parameters, as far as it came, and what went wrong in it; BadSetup before a cell runs."""
    one.check(values)
    from nbclient.exceptions import CellExecutionError

    notebook, place = _prepared(one, values), 0
    runner = client(notebook, timeout=_LONGEST_CELL, raise_on_iopub_timeout=True, shutdown_kernel="immediate")
    try:
        # What a kernel itself says when it is stopped is for no reader.
        with runner.setup_kernel(cwd=str(one.path.parent), stderr=subprocess.DEVNULL):
            for place, cell in enumerate(notebook.cells):
                runner.execute_cell(cell, place)
    except CellExecutionError as error:
        says = f"{error.ename}: {error.evalue}"
    except (RuntimeError, TimeoutError) as error:  # the kernel died, did not start, or does not answer
        says = str(error).partition("\n")[0]
        _show(notebook.cells[place], says)
    else:
        return notebook, None
    return notebook, Failure(one, _cell(notebook, place), says)


def _prepared(one: Lesson, values: Mapping[str, object]) -> dict:
    """The lesson with its parameters put in; a cell that is not reached shows nothing, and no other run's results."""
    from papermill.iorw import load_notebook_node
    from papermill.parameterize import parameterize_notebook

    notebook = load_notebook_node(str(one.path))
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.update(outputs=[], execution_count=None)
            hide_replies(cell)
    return parameterize_notebook(notebook, dict(values)) if values else notebook


def _show(cell: dict, says: str) -> None:
    """What happened to the kernel, shown as an error of the cell that it was to run."""
    from nbformat.v4 import new_output

    if cell.cell_type == "code":
        cell.outputs.append(new_output("error", ename="Kernel", evalue=says, traceback=[says]))


def _cell(notebook: dict, place: int) -> str:
    """A cell by its number in the lesson, where no parameters have been put in, and its id."""
    own = [cell for cell in notebook["cells"][: place + 1] if "injected-parameters" not in cell["metadata"]["tags"]]
    return f"{len(own)} ({notebook['cells'][place]['id']})"


def _write(out: Path, notebook: dict) -> None:
    from nbformat import writes

    write_whole(out, (writes(notebook) + "\n").encode())


def build(folder: Path, out: Path, values: Mapping[str, object], report: Callable[[str], None]) -> list[Failure]:
    """Runs every lesson into ``out``, as notebook and page, with an index; a failing lesson does not stop the rest.

    A value is given to the lessons that know its parameter; one that does not allow it is a failure, of which no file
    is left. Raises CourseError, before a cell runs, for a file in ``out`` that no run has made.
    """
    course, failures = [lesson(path) for path in lessons(folder)], []
    check_free([*(file for one in course for file in _files(one, out)), out / "index.html"])
    for place, one in enumerate(course):
        report(f"{_bar(place, len(course))} {one.number} {one.title}")
        try:
            notebook, failure = execute(one, {name: value for name, value in values.items() if name in one.defaults})
            target, beside = _files(one, out)
            html = page(notebook, one.title)
            _write(target, notebook)
            write_whole(beside, html.encode())
        except BadSetup as refusal:
            failure = Failure(one, "", str(refusal))
        if failure:
            failures.append(failure)
            report(str(failure))
    for stale in (file for failure in failures if not failure.cell for file in _files(failure.lesson, out)):
        stale.unlink(missing_ok=True)
    write_whole(out / "index.html", index(course, failures).encode())
    report(f"{_bar(len(course), len(course))} {out / 'index.html'}")
    return failures


def _files(one: Lesson, out: Path) -> tuple[Path, Path]:
    """A lesson's notebook and page in a built course."""
    return out / one.path.name, (out / one.path.name).with_suffix(".html")


def _bar(done: int, whole: int, width: int = 28) -> str:
    full = width * done // whole
    return f"[{'#' * full}{'.' * (width - full)}] {done}/{whole}"


PROJECTING = """<style>
.hl-tables { --hl-height: calc(max(320px, 76vh) / var(--zoom, 1)); max-width: none; }
</style>
<script>
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, select, textarea")) return;
  const style = document.documentElement.style, size = Number(style.zoom || 1);
  const zoom = (to) => { style.zoom = to; style.setProperty("--zoom", to); };
  if (event.key === "a" || event.key === "A") {
    const folded = [...document.querySelectorAll("details")].filter((one) => !one.closest(".hl-table"));
    const open = folded.some((one) => !one.open);
    folded.forEach((one) => { one.open = open; });
  } else if (event.key === "+") zoom(Math.max(size, Math.min(3, innerWidth / 640, size + 0.25)));
  else if (event.key === "-") zoom(Math.max(0.5, size - 0.25));
}, true);  // before a table keeps the key to itself
</script>"""
"""For a page on the wall: a table is as high as the window allows, A shows or hides all folded answers, + and - change
the size of the rest."""


_DESCRIBED = """{% extends "lab/index.html.j2" %}
{% block input_group %}
{% if not cell.metadata.get("jupyter", {}).get("source_hidden") %}{{ super() }}{% endif %}
{% endblock %}
{% block data_png %}
{{ super() | replace("<img", '<img alt="' ~ output.data["text/plain"] | escape_html ~ '"', 1) }}
{% endblock %}"""
"""The exporter's own template, with the words of a plot as its picture's, and without the source that gives answers."""


def page(notebook: dict, title: str) -> str:
    """The page of an executed lesson, which needs neither a kernel nor a network."""
    from nbconvert import HTMLExporter

    named = {"metadata": {"name": title}}
    exporter = HTMLExporter(mathjax_url="", require_js_url="", raw_template=_DESCRIBED)
    html, _ = exporter.from_notebook_node(notebook, resources=named)
    return html.replace("</title>", f"</title>{MARK}", 1).replace("</body>", f"{PROJECTING}</body>")


def index(course: list[Lesson], failures: list[Failure]) -> str:
    """The first page of a built course: a link to every lesson that ran, and what went wrong."""
    rows = "".join(_row(one, next((wrong for wrong in failures if wrong.lesson is one), None)) for one in course)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Limit hold\'em: the course</title>'
        f"{MARK}"
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        "<style>body{font:18px/1.6 system-ui,sans-serif;max-width:42em;margin:2em auto;padding:0 1em}</style>"
        f"<h1>Limit hold'em: the course</h1><ul>{rows}</ul>"
        "<p>On a lesson's page: A shows or hides all answers, + and - change the size.</p></html>\n"
    )


def _row(one: Lesson, failure: Failure | None) -> str:
    name = escape(one.title)
    if not failure or failure.cell:
        name = f'<a href="{escape(one.path.with_suffix(".html").name)}">{name}</a>'
    return f"<li>{name}{f' <strong>{escape(str(failure))}</strong>' if failure else ''}</li>"
