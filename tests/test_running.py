"""Lessons run by a program: checked before a cell runs, one by one or all, and a failing one does not stop the rest."""

import json
import re

import nbformat
import pytest

from holdem_lessons import LIMIT_10_20, BadSetup, Hand, cli, running
from holdem_lessons.course import CourseError, course_folder, lessons
from holdem_lessons.display.bundle import image

SETUP = (
    "from holdem_lessons import *\nfrom holdem_lessons.teaching import check_parameters",
    'rules = check_parameters({"players": (3, 6), "profile": ("course", "casino")}, seed=seed, players=players, '
    "profile=profile)",
)


def a_lesson(folder, name, *cells):
    """A small lesson with parameters, as a file."""
    first, check = SETUP
    sources = [first, 'seed = 7\nplayers = 4\nprofile = "course"', check, *cells]
    made = [nbformat.v4.new_code_cell(source) for source in sources]
    made[1]["metadata"]["tags"] = ["parameters"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(f"# Lesson {name}"), *made])
    notebook["metadata"] = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    path = folder / f"{name}.ipynb"
    nbformat.write(notebook, str(path))
    return path


@pytest.fixture
def course(tmp_path):
    folder = tmp_path / "kurs é"
    folder.mkdir()
    a_lesson(folder, "01_one", "Hand(players, rules, seed=seed).names")
    a_lesson(folder, "02_two", "1 / 0")
    a_lesson(folder, "03_three", "rules.name")
    return folder


def texts(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [output["data"]["text/plain"] for cell in cells for output in cell.get("outputs", ()) if "data" in output]


def test_what_a_lesson_can_be_run_with_is_read_from_it(course):
    one = running.lesson(course / "01_one.ipynb")
    assert (one.number, one.title) == ("01", "Lesson 01_one")
    assert one.defaults == {"seed": 7, "players": 4, "profile": "course"}
    assert one.limits == {"players": (3, 6), "profile": ("course", "casino")}


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"players": 7}, "parameter_value"),
        ({"players": "four"}, "parameter_value"),
        ({"small_bet": 4}, "no_such_parameter"),
        ({"profile": "home_game"}, "parameter_profile"),
    ],
)
def test_a_wrong_parameter_is_refused_before_a_cell_runs(course, tmp_path, values, key):
    out = tmp_path / "out.ipynb"
    with pytest.raises(BadSetup) as found:
        running.run(running.lesson(course / "01_one.ipynb"), out, values)
    assert found.value.key == key and not out.exists()


def test_every_lesson_of_the_course_says_what_it_can_be_run_with():
    for path in lessons(course_folder()):
        one = running.lesson(path)
        one.check(one.defaults)
        assert one.defaults and one.title.startswith(("Lesson", "Exam"))


@pytest.mark.parametrize(("number", "name"), [("3", "03_three"), ("03", "03_three")])
def test_a_lesson_is_found_by_its_number(course, number, name):
    assert running.find(course, number).path.stem == name
    with pytest.raises(CourseError, match="01, 02, 03"):
        running.find(course, "9")


def test_the_whole_course_is_built_and_a_failing_lesson_does_not_stop_the_rest(course, tmp_path):
    said, out = [], tmp_path / "built <1>"
    failures = running.build(course, out, {"players": 3, "small_bet": 2}, said.append)
    assert [(one.lesson.number, one.cell.split()[0]) for one in failures] == [("02", "5")]
    assert "ZeroDivisionError" in str(failures[0]) and str(failures[0]) in said
    pages = ["01_one.html", "02_two.html", "03_three.html"]
    assert sorted(path.name for path in out.glob("*.html")) == [*pages, "index.html"]
    assert "'Ann', 'Bo', 'Cy'" in "".join(texts(out / "01_one.ipynb")[-1])
    index = (out / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="([^"]+)"', index) == pages
    assert "ZeroDivisionError" in index and said[-1].startswith("[" + "#" * 28 + "] 3/3")
    page = (out / "01_one.html").read_text(encoding="utf-8")
    assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="https?:', page)


def test_a_lesson_that_does_not_allow_a_value_is_reported_and_the_others_are_built(course, tmp_path):
    failures = running.build(course, tmp_path / "built", {"players": 7}, lambda line: None)
    assert [one.lesson.number for one in failures] == ["01", "02", "03"] and "from 3 to 6" in str(failures[0])
    assert "from 3 to 6" in (tmp_path / "built" / "index.html").read_text(encoding="utf-8")


def test_the_command_of_the_readme_runs_the_fifth_lesson_and_its_figures_follow(tmp_path, capsys):
    out, shown = tmp_path / "cap.ipynb", {}
    words = ["run", "05", "--players", "6", "--small-bet", "4", "--seed", "7", "--profile"]
    assert cli.main([*words, "casino", "--out", str(out)]) == 0
    for cell in json.loads(out.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            shown[cell["id"]] = "".join("".join(text) for text in output["data"].values())
    assert "'casino' at 4/8: blinds 2 and 4" in shown["house-rules"]
    assert shown["size-most"] == str(4 * (4 + 4 + 8 + 8))  # four bets on each of four streets
    assert "flop, 6 players, casino." in shown["tree-players"]
    seven = Hand(10, LIMIT_10_20, deal="Cy As Ah", seed=7).play("Cy raises")
    assert image(seven.table) in shown["opening-table"]
    capsys.readouterr()
    assert cli.main([*words, "home_game", "--out", str(tmp_path / "none.ipynb")]) == 1
    assert "one of course and casino, and 'home_game' is none of them" in capsys.readouterr().err
    assert not (tmp_path / "none.ipynb").exists()


def test_the_command_runs_a_lesson_and_says_what_is_wrong_in_a_sentence(course, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "course_folder", lambda: course)
    out = tmp_path / "x.ipynb"
    assert cli.main(["run", "1", "--players", "5", "--profile", "casino", "--seed", "3", "--out", str(out)]) == 0
    assert "'Ed'" in "".join(texts(out)[-1])
    for words, part in (
        (["run", "1", "--players", "2"], "from 3 to 6"),
        (["run", "2", "--out", str(out)], "ZeroDivisionError"),
        (["run"], "--all"),
        (["run", "1", "--all"], "--all"),
        (["run", "8"], "no lesson 8"),
        (["run", "1", "--out", str(course / "01_one.ipynb")], "kit's own"),
    ):
        assert cli.main(words) == 1
        shown = capsys.readouterr()
        assert part in shown.out + shown.err and "Traceback" not in shown.err
