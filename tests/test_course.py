"""The course as a whole: with other parameters, from other folders, run again and again, on other machines."""

import ast
import copy
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from holdem_lessons import PROFILES, BadSetup, cli
from holdem_lessons.course import cleared, course_folder, lessons
from holdem_lessons.display.bundle import WIDGET_VIEW
from holdem_lessons.prepare import run, tidy
from holdem_lessons.running import execute, lesson, page

import course_grid

NOTEBOOKS = lessons(course_folder())
ROOT = Path(__file__).resolve().parent.parent
QUICK = "holdem_lessons._quick_start"
PYTHON = [sys.executable]


def nbval(paths, folder, *options, **env):
    """Runs nbval, strictly, on notebooks; how it ended."""
    command = [*PYTHON, "-m", "pytest", "-p", QUICK, "-p", "no:cacheprovider", "--nbval", "--nbval-current-env"]
    return subprocess.run(
        [*command, "-q", *options, *map(str, paths)],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "PYTEST_ADDOPTS": "", **env},  # the cells of a notebook stay together
    )


def test_there_are_thirteen_lessons_and_the_exam_in_order():
    numbers = [path.stem.partition("_")[0] for path in NOTEBOOKS]
    assert numbers == [f"{number:02}" for number in range(1, 15)]


def test_the_choice_of_parameters_meets_every_pair_and_a_fault_is_found():
    chosen = course_grid.pairs()
    met = set().union(*(course_grid._met(*run) for run in chosen))
    for one in course_grid.course():
        for values in course_grid.combinations(one):
            assert course_grid._met(one, values) <= met
    cell = {"id": "a", "outputs": [{"output_type": "stream", "name": "stderr", "text": "x"}]}
    alt = {"text/html": ['<img alt="Flop. Pot 20. Ann to act.">'], "text/plain": ["Flop. Pot 30. Ann to act."]}
    picture = {"id": "b", "outputs": [{"output_type": "display_data", "data": alt}]}
    assert len(course_grid.faults({"cells": [cell, picture]})) == 2


def test_a_profile_that_a_lesson_does_not_allow_is_refused_with_those_that_it_allows():
    for one in course_grid.course():
        allowed = course_grid.allowed(one).get("profile", tuple(PROFILES))
        assert {"course", "casino"} <= set(allowed), one.number
        for profile in PROFILES.keys() - set(allowed):
            with pytest.raises(BadSetup) as found:
                one.check({"profile": profile})
            assert all(name in str(found.value) for name in (profile, *allowed)), one.number


@pytest.mark.slow
def test_every_lesson_comes_to_its_end_with_other_parameters_and_contradicts_no_table():
    assert course_grid.check(course_grid.pairs()) == []


@pytest.mark.slow
def test_the_notebooks_pass_in_another_order_too():
    shuffled = random.Random(5).sample(NOTEBOOKS, len(NOTEBOOKS))
    ended = nbval(shuffled, ROOT, "-o", "addopts=")
    assert ended.returncode == 0, ended.stdout[-3000:]


def a_notebook(*sources: str):
    """A notebook that begins as a lesson does, with some more code cells; nothing of it is run yet."""
    cells = [nbformat.v4.new_code_cell(source) for source in ("from holdem_lessons import *", *sources)]
    return nbformat.v4.new_notebook(cells=cells)


FIFTY = "[Hand(6, LIMIT_10_20, seed=seed).play('Cy calls, Di folds, Ed raises') for seed in range(50)]"


@pytest.mark.slow
def test_K075_fifty_hands_with_a_log_pass_ten_times(tmp_path):
    """Told hand by hand, and printed, which arrives in as many pieces as it likes."""
    told, printed = f"'\\n'.join(str(hand.story()) for hand in {FIFTY})", f"for hand in {FIFTY}: print(hand.story())"
    log = tidy(run(a_notebook(told, printed)))
    assert [len(cell.outputs) for cell in log.cells] == [0, 1, 1]
    assert len(log.cells[2].outputs[0].text) > 20_000
    for number in range(10):
        nbformat.write(log, tmp_path / f"{number}.ipynb")
    ended = nbval([f"{number}.ipynb" for number in range(10)], tmp_path)
    assert ended.returncode == 0 and "30 passed" in ended.stdout, ended.stdout[-3000:]


NEWER = """
import anywidget
shown = anywidget.AnyWidget._repr_mimebundle_
def newer(self, **kwargs):
    data, metadata = shown(self, **kwargs)
    data["application/vnd.jupyter.widget-view+json"]["version_minor"] = 99
    return data, metadata
anywidget.AnyWidget._repr_mimebundle_ = newer
anywidget.AnyWidget._model_module_version.default_value = "~0.99.*"
anywidget.AnyWidget._view_module_version.default_value = "~0.99.*"
"""
"""What the next release of the widget library would say of itself."""


@pytest.mark.slow
def test_K076_a_table_is_stored_alike_in_every_run_and_with_a_newer_widget_library(monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")  # as in JupyterLab, where a table brings its widget along
    table = "Hand('Ann Bo Cy', LIMIT_10_20).play('Cy calls').replay('preflop')"
    runs = [run(a_notebook(first, table)) for first in ("pass", "pass", NEWER)]
    views = [one.cells[-1].outputs[0].data[WIDGET_VIEW] for one in runs]
    assert len({view["model_id"] for view in views}) == 3
    assert views[0]["version_minor"] == views[1]["version_minor"] != views[2]["version_minor"] == 99
    one, two, newer = (tidy(each).cells[-1].outputs for each in runs)
    assert one == two == newer and one[0].data["text/plain"].startswith("Preflop. Pot 15. Cy to act")


@pytest.mark.slow
def test_K077_the_same_table_and_question_twice_have_the_same_names_in_every_run_and_no_name_two_meanings():
    table, question = "hand.replay()", "beats.predict('price', hand, 'to_call')"
    setup = "from holdem_lessons.teaching import Beats\nbeats, hand = Beats('price'), Hand(4, LIMIT_10_20)"
    twice = a_notebook(setup, table, table, question, question)
    one, two = (tidy(run(copy.deepcopy(twice))) for _ in range(2))
    shown = [[cell.outputs for cell in each.cells[2:]] for each in (one, two)]
    assert shown[0] == shown[1]
    html = page(one, "Twice")
    names = re.findall(r'\bid="([^"]*)"', html)
    assert len(set(names)) == len(names)
    # Two places of one name show the same; each of the two scripts takes the first that is not taken yet.
    places = re.findall(r'<div class="hl-stepper" data-hl="(\w+)"', html)
    taken = re.findall(r"querySelector\('\[data-hl=\"(\w+)\"\]:not\(\[data-on\]\)'\)", html)
    assert places == taken and [places.count(name) for name in places] == [2] * len(places) and places


@pytest.mark.slow
def test_a_lesson_shows_one_output_a_cell(tmp_path):
    found, failure = execute(lesson(NOTEBOOKS[8]), {})
    assert failure is None and all(len(cell.get("outputs", ())) <= 1 for cell in found.cells)


def test_K077_names_in_a_page_are_digests_of_what_they_name():
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        html = ["".join(o["data"].get("text/html", "")) for c in cells for o in c.get("outputs", ()) if "data" in o]
        names = [name for part in html for name in re.findall(r'data-hl="([^"]+)"', part)]
        assert all(re.fullmatch(r"[0-9a-f]{12}", name) for name in names), path.name


@pytest.mark.slow
def test_K078_nothing_on_stderr_with_warnings_enabled(tmp_path):
    command = [sys.executable, "-m", "holdem_lessons", "run", "--all", "--out", str(tmp_path)]
    loud = {**os.environ, "PYTHONWARNINGS": "default"}
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", env=loud)
    assert (ended.returncode, ended.stderr) == (0, "")
    for path in NOTEBOOKS:
        cells = json.loads((tmp_path / path.name).read_text(encoding="utf-8"))["cells"]
        assert not [cell["id"] for cell in cells for o in cell.get("outputs", ()) if o["output_type"] == "stream"]


SMALL_BET = "The parameter small_bet is a whole number from 1 to 1\u202f000\u202f000 in this lesson, and '12.5' is not."
PLAYERS = "The parameter players is a whole number from 3 to 10 in this lesson, and {!r} is not."
SEED = "The parameter seed is a whole number from 0 to 1\u202f000\u202f000\u202f000 in this lesson, and '2.0' is not."


@pytest.fixture
def refused(tmp_path, monkeypatch, capsys):
    """A function from words of the command to the code it ends with and what it says; it must not start anything."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(NotebookClient, "setup_kernel", lambda *_, **__: pytest.fail("ran a lesson"))
    monkeypatch.setattr(cli, "serve", lambda *_: pytest.fail("served the lessons"))

    def refuse(*words: str) -> tuple[int, str]:
        try:
            code = cli.main(list(words))
        except SystemExit as left:
            code = left.code
        out, err = capsys.readouterr()
        assert out == ""
        return code, err

    return refuse


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--small-bet", "12.5"], SMALL_BET),
        (["--players", "six"], PLAYERS.format("six")),
        (["--players", "1_0"], PLAYERS.format("1_0")),
        (["--players", "-4"], PLAYERS.format("-4")),
        (["--players", "12"], PLAYERS.format(12)),
        (["--seed", "2.0"], SEED),
    ],
)
def test_K079_a_value_of_another_type_is_refused_with_those_that_are_allowed(words, says, refused, tmp_path):
    assert refused("run", "01", *words, "--out", str(tmp_path / "x.ipynb")) == (1, f"holdem-lessons: {says}\n")


def test_K079_a_value_that_no_lesson_allows_is_refused_before_the_course_is_built(refused, tmp_path):
    out = tmp_path / "built"
    assert refused("run", "--all", "--small-bet", "12.5", "--out", str(out)) == (1, f"holdem-lessons: {SMALL_BET}\n")
    assert not out.exists()


@pytest.mark.parametrize("words", [["--nplayers", "9"], ["--player", "3"], ["--small=7"], ["--prof", "roberts"]])
def test_K080_a_misspelt_parameter_is_refused_with_the_names_that_the_lesson_knows(words, refused, tmp_path):
    name, out = words[0].partition("=")[0], str(tmp_path / "x.ipynb")
    for number, known in (("05", "--seed, --small-bet, --players and --profile"), ("13", "--seed and --profile")):
        says = f"holdem-lessons: This lesson has no parameter '{name}'; it has {known}.\n"
        assert refused("run", number, *words, "--out", out) == (1, says)


@pytest.mark.parametrize(
    ("words", "usage", "part"),
    [
        (["run", "05", "06"], "usage: holdem-lessons run ", "06"),
        (["run", "--all", "--nplayers=9"], "usage: holdem-lessons run ", "--nplayers=9"),
        (["--no-brow"], "usage: holdem-lessons [-h] [--dir DIR] ", "--no-brow"),
    ],
)
def test_K080_any_other_word_too_many_is_refused_with_how_the_command_is_used(words, usage, part, refused):
    code, says = refused(*words)
    assert code == 2 and says.startswith(usage) and says.endswith(f"unrecognized arguments: {part}\n")


WIDGETS = ("self.open", "self.layout.open")
"""What opens no file."""


def test_K081_every_file_is_read_and_written_with_its_encoding_named():
    for path in (path for folder in ("holdem_lessons", "docs") for path in sorted((ROOT / folder).rglob("*.py"))):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) not in WIDGETS:
                name = getattr(call.func, "id", getattr(call.func, "attr", ""))
                if name in ("open", "fdopen", "read_text", "write_text"):
                    binary = any(re.fullmatch(r"'\w*b\+?'", ast.unparse(one)) for one in call.args)
                    named = "encoding" in [word.arg for word in call.keywords]
                    assert named or (binary and name.endswith("open")), f"{path.name}:{call.lineno}"


ASCII_ONLY = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "utf-8"}
"""A machine whose own encoding has no sign but those of ASCII; what is printed here comes through all the same."""

LOADED = """
import locale, pathlib
from holdem_lessons import Hand, __version__
from holdem_lessons.course import course_folder, lay_out, lessons
from holdem_lessons.running import _write, lesson
import nbformat
assert locale.getpreferredencoding(False).upper() not in ("UTF-8", "UTF8"), locale.getpreferredencoding(False)
for path in lessons(course_folder()):
    lesson(path)
    _write(pathlib.Path(path.name), nbformat.read(path, as_version=4))
lay_out(course_folder(), pathlib.Path("hers"), __version__)
print(Hand("Zoë Bjørn Łukasz").play("Łukasz folds").story()[-1:])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sets the encoding by a variable that Windows does not heed")
def test_K081_every_lesson_is_loaded_and_written_where_the_machines_encoding_is_another(tmp_path):
    program, env = tmp_path / "load.py", {**os.environ, **ASCII_ONLY}
    program.write_text(LOADED, encoding="utf-8")
    ended = subprocess.run([sys.executable, program], cwd=tmp_path, capture_output=True, encoding="utf-8", env=env)
    assert ended.returncode == 0 and ended.stdout == "Łukasz folds; 5 more for Zoë to call.\n", ended.stderr
    for path in NOTEBOOKS:
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name
        assert (tmp_path / "hers" / path.name).read_bytes() == cleared(path.read_bytes()), path.name


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder with a lesson in it, whose name has a blank and letters beyond ASCII."""
    made = tmp_path / "mes leçons — kopi"
    made.mkdir()
    shutil.copy(NOTEBOOKS[0], made)
    return made


@pytest.mark.slow
def test_K081_K082_a_lesson_is_checked_in_a_folder_with_blanks_and_letters_and_from_the_one_above(folder):
    for paths, start in (([NOTEBOOKS[0].name], folder), ([f"{folder.name}/{NOTEBOOKS[0].name}"], folder.parent)):
        ended = nbval(paths, start, **ASCII_ONLY)
        assert ended.returncode == 0, ended.stdout[-2000:]


HELD = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
"""Holds root, too, to what a folder allows."""


@pytest.fixture
def read_only(folder, monkeypatch) -> Path:
    """The folder, in which nothing can be written any more; skips where that cannot be brought about."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    held = HELD if as_root and shutil.which("setpriv") else []
    monkeypatch.setattr(sys.modules[__name__], "PYTHON", [*held, sys.executable])
    next(folder.iterdir()).chmod(0o444)
    folder.chmod(0o555)
    try:
        attempt = subprocess.run([*PYTHON, "-c", "open('x', 'w', encoding='utf-8')"], cwd=folder, capture_output=True)
        if attempt.returncode == 0 or b"PermissionError" not in attempt.stderr:
            pytest.skip("no folder can be made read-only for this user")
        yield folder
    finally:
        folder.chmod(0o755)


@pytest.mark.slow
def test_K082_a_lesson_is_checked_in_a_folder_that_is_read_only(read_only):
    ended = nbval([NOTEBOOKS[0].name], read_only)
    assert ended.returncode == 0, ended.stdout[-2000:]
    assert [path.read_bytes() for path in read_only.iterdir()] == [NOTEBOOKS[0].read_bytes()]


@pytest.mark.slow
def test_K082_a_read_only_folder_is_told_in_a_sentence(read_only):
    for words in (["run", "01", "--out", "x.ipynb"], ["--dir", "."]):
        command = [*PYTHON, "-m", "holdem_lessons", *words]
        ended = subprocess.run(command, cwd=read_only, capture_output=True, encoding="utf-8")
        says = rf"holdem-lessons: The lessons? cannot be (written to|put into) .*{read_only.name}.*: Permission denied"
        assert ended.returncode == 1 and re.match(says, ended.stderr) and ended.stderr.count("\n") == 1, ended.stderr


def test_K082_a_place_that_cannot_be_written_is_told_in_a_sentence(tmp_path):
    blocked = tmp_path / "a file"
    blocked.write_text("x", encoding="utf-8")
    command = [sys.executable, "-m", "holdem_lessons", "run", "01", "--out", str(blocked / "x.ipynb")]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert ended.returncode == 1 and "cannot be written" in ended.stderr and "Traceback" not in ended.stderr
