"""The course as a whole: with other parameters, from other folders, run again and again, on other machines."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from holdem_lessons import PROFILES, BadSetup
from holdem_lessons.course import course_folder, lessons

import course_grid

NOTEBOOKS = lessons(course_folder())
ROOT = Path(__file__).resolve().parent.parent
QUICK = "holdem_lessons._quick_start"


def nbval(paths, folder, *options, **env):
    """Runs nbval, strictly, on notebooks; how it ended."""
    command = [sys.executable, "-m", "pytest", "-p", QUICK, "-p", "no:cacheprovider", "--nbval", "--nbval-current-env"]
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


@pytest.mark.slow
def test_K075_K076_K077_a_lesson_run_again_and_again_shows_the_same(tmp_path):
    """Its tables, questions and plots have the same text, the same names in the page, and one output a cell."""
    command = [sys.executable, "-m", "holdem_lessons", "run", "09", "--out"]
    found = []
    for name in ("one.ipynb", "two.ipynb"):
        subprocess.run([*command, str(tmp_path / name)], check=True, capture_output=True)
        cells = json.loads((tmp_path / name).read_text(encoding="utf-8"))["cells"]
        assert all(len(cell.get("outputs", ())) <= 1 for cell in cells)
        found.append([_compared(output) for cell in cells for output in cell.get("outputs", ())])
    assert found[0] == found[1] and found[0]


def _compared(output: dict) -> dict:
    return {kind: "".join(data) for kind, data in output["data"].items() if kind.startswith("text/")}


def test_K077_names_in_a_page_are_digests_of_what_they_name():
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        html = ["".join(o["data"].get("text/html", "")) for c in cells for o in c.get("outputs", ()) if "data" in o]
        names = [name for part in html for name in re.findall(r'data-hl="([^"]+)"', part)]
        assert all(re.fullmatch(r"[0-9a-f]{12}", name) for name in names), path.name


@pytest.mark.slow
def test_K078_nothing_on_stderr_with_warnings_enabled(tmp_path):
    command = [sys.executable, "-m", "holdem_lessons", "run", "11", "--out", str(tmp_path / "x.ipynb")]
    loud = {**os.environ, "PYTHONWARNINGS": "default"}
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", env=loud)
    cells = json.loads((tmp_path / "x.ipynb").read_text(encoding="utf-8"))["cells"]
    streams = [output for cell in cells for output in cell.get("outputs", ()) if output["output_type"] == "stream"]
    assert ended.returncode == 0 and streams == []


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--small-bet", "12.5"], "12.5"),
        (["--players", "six"], "six"),
        (["--seed", "2.0"], "2.0"),
        (["--nplayers", "9"], "nplayers"),
    ],
)
def test_K079_K080_another_type_or_a_misspelt_parameter_is_refused_by_name(words, part, tmp_path):
    out = tmp_path / "x.ipynb"
    command = [sys.executable, "-m", "holdem_lessons", "run", "01", *words, "--out", str(out)]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert ended.returncode and part in ended.stderr and not out.exists()


def test_K081_every_file_is_read_and_written_with_its_encoding_named():
    """Also where the machine's own encoding is another: no open, read_text or write_text without one."""
    for path in sorted((ROOT / "holdem_lessons").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        opened = r"(?:(?<!def )\bopen|\.(?:read_text|write_text))\([^()]+(?:\([^()]*\)[^()]*)*\)"
        for call in re.findall(opened, source):
            assert "encoding=" in call, (path.name, call)


@pytest.mark.slow
def test_K081_K082_lessons_run_from_a_folder_with_blanks_letters_and_another_encoding(tmp_path):
    folder = tmp_path / "mes leçons — kopi"
    folder.mkdir()
    copy = folder / NOTEBOOKS[0].name
    shutil.copy(NOTEBOOKS[0], copy)
    ended = nbval([copy.name], folder, PYTHONUTF8="0", LC_ALL="C", PYTHONIOENCODING="utf-8")
    assert ended.returncode == 0, ended.stdout[-2000:]
    before = copy.read_bytes()
    copy.chmod(0o444)
    folder.chmod(0o555)
    try:
        assert nbval([copy.name], folder).returncode == 0
    finally:
        folder.chmod(0o755)
    assert copy.read_bytes() == before


def test_K082_a_place_that_cannot_be_written_is_told_in_a_sentence(tmp_path):
    blocked = tmp_path / "a file"
    blocked.write_text("x", encoding="utf-8")
    command = [sys.executable, "-m", "holdem_lessons", "run", "01", "--out", str(blocked / "x.ipynb")]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert ended.returncode == 1 and "cannot be written" in ended.stderr and "Traceback" not in ended.stderr
