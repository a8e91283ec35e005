"""Lessons run by a program: checked before a cell runs, one by one or all, and a failing one does not stop the rest."""

import asyncio
import contextvars
import json
import os
import re
import signal
import subprocess
import sys
import time
import types
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbclient import NotebookClient

from holdem_lessons import LIMIT_10_20, BadSetup, Hand, cli, running
from holdem_lessons.course import CourseError, course_folder, lessons
from holdem_lessons.display.bundle import image
from holdem_lessons.jupyter import client

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
    said, out = [], tmp_path / "built {1}"
    a_lesson(course, "02_two_more", "import os\nos._exit(1)")
    failures = running.build(course, out, {"players": 3, "small_bet": 2}, said.append)
    assert [(one.lesson.path.stem, one.cell.split()[0]) for one in failures] == [("02_two", "5"), ("02_two_more", "5")]
    assert "ZeroDivisionError" in str(failures[0]) and "Kernel died" in str(failures[1])
    assert {str(one) for one in failures} <= set(said)
    pages = ["01_one.html", "02_two.html", "02_two_more.html", "03_three.html"]
    assert sorted(path.name for path in out.glob("*.html")) == [*pages, "index.html"]
    for name, says in (("02_two", "ZeroDivisionError"), ("02_two_more", "Kernel died")):
        last = json.loads((out / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"][-1]
        assert [says in json.dumps(output) for output in last["outputs"]] == [True]
        assert says in (out / f"{name}.html").read_text(encoding="utf-8")
    assert "'Ann', 'Bo', 'Cy'" in "".join(texts(out / "01_one.ipynb")[-1])
    index = (out / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="([^"]+)"', index) == pages
    assert "ZeroDivisionError" in index and said[-1].startswith("[" + "#" * 28 + "] 4/4")
    page = (out / "01_one.html").read_text(encoding="utf-8")
    assert re.findall("<title>(.*?)</title>", page) == ["Lesson 01_one"]
    assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="https?:', page)


def test_a_plot_on_a_page_has_its_own_words_and_no_other_picture_gets_them():
    said = ['Pots: 15 & "20".\nAnn <1>.', "Another."]
    plotted = [{"image/png": "iVBORw0KGgo=", "text/plain": text} for text in said]
    code = nbformat.v4.new_code_cell(outputs=[nbformat.v4.new_output("display_data", data) for data in plotted])
    words = nbformat.v4.new_markdown_cell('<img src="felt.png">')
    page = BeautifulSoup(running.page(nbformat.v4.new_notebook(cells=[words, code]), "x"), "html.parser")
    felt, *plots = [picture["alt"] for picture in page.select("img")]
    assert felt not in said and plots == said


def test_the_replies_to_a_prediction_are_no_part_of_a_page_and_folded_in_a_notebook(course, tmp_path):
    asks = '# beats.predict("first", hand, {"Bo": "Bo is not."})'
    notebook, _ = running.execute(running.lesson(a_lesson(course, "05_five", asks, "'Bo' + ' sits'")), {})
    assert [cell.metadata.get("jupyter") for cell in notebook.cells[-2:]] == [{"source_hidden": True}, None]
    html = running.page(notebook, "Five")
    assert "Bo is not." not in html and " sits" in html


def test_a_lesson_that_does_not_allow_a_value_is_reported_and_the_others_are_built(course, tmp_path):
    out, said = tmp_path / "built", []
    (course / "02_two.ipynb").unlink()
    source = course / "01_one.ipynb"
    source.write_text(source.read_text(encoding="utf-8").replace("(3, 6)", "(3, 9)"), encoding="utf-8")
    names = {"01_one.ipynb", "01_one.html", "03_three.ipynb", "03_three.html", "index.html"}
    assert running.build(course, out, {}, said.append) == []
    assert {path.name for path in out.iterdir()} == names
    (failure,) = running.build(course, out, {"players": 7}, said.append)
    assert str(failure).startswith("Lesson 03 cannot be run with these values: The parameter players is a whole number")
    assert str(failure) in said and "from 3 to 6" in str(failure)
    # What an earlier build made of it has other values, and is gone.
    assert {path.name for path in out.iterdir()} == names - {"03_three.ipynb", "03_three.html"}
    index = (out / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'href="([^"]+)"', index) == ["01_one.html"] and "from 3 to 6" in index


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
    assert "holds for, course and casino, and 'home_game' is none of them" in capsys.readouterr().err
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
        (["run", "1", "--out", str(course / "01_one.ipynb")], "no run has made"),
        (["run", "1", "--out", str(tmp_path)], "ends in .ipynb"),
        (["run", "1", "--out", str(tmp_path / "cap")], "ends in .ipynb"),
    ):
        assert cli.main(words) == 1
        shown = capsys.readouterr()
        assert part in shown.out + shown.err and "Traceback" not in shown.err


# -- nothing of the user's is overwritten ------------------------------------------------------------------------------


@pytest.fixture
def no_run(monkeypatch):
    monkeypatch.setattr(running, "execute", lambda *_: pytest.fail("ran a lesson"))


def made_by_a_run(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".html":
        path.write_text(f"<html><head><title>x</title>{running.MARK}</head></html>", encoding="utf-8")
    else:
        nbformat.write(nbformat.v4.new_notebook(metadata={"papermill": {}}), str(path))


def put(path, what):
    """Puts something of the user's in the place of a file that a run would write."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if what == "a folder":
        path.mkdir()
    elif what == "a link":
        made_by_a_run(path.with_stem("elsewhere"))
        path.symlink_to(path.with_stem("elsewhere"))
    elif what == "a dangling link":
        path.symlink_to(path.with_stem("nowhere"))
    elif what == "a notebook":
        nbformat.write(nbformat.v4.new_notebook(), str(path))
    else:
        path.write_text(what, encoding="utf-8")


def everything(folder):
    return {path: path.is_symlink() or path.is_dir() or path.read_bytes() for path in folder.rglob("*")}


THEIRS = ["a notebook", "a folder", "a link", "a dangling link", "", "[]", "3", '{"metadata": null}', "no notebook"]


@pytest.mark.parametrize("what", THEIRS)
def test_a_file_that_no_run_has_made_is_refused_before_a_cell_runs(course, tmp_path, no_run, what):
    out = tmp_path / "out" / "x.ipynb"
    put(out, what)
    before = everything(tmp_path)
    with pytest.raises(CourseError) as found:
        running.run(running.lesson(course / "01_one.ipynb"), out, {})
    kind = {"a folder": "a folder", "a link": "a link", "a dangling link": "a link"}.get(what, "a file")
    says = f"{out} is {kind} that no run has made, and stays as it is; name another place with --out."
    assert str(found.value) == says and everything(tmp_path) == before


@pytest.mark.parametrize("what", ["a notebook", "a link"])
@pytest.mark.parametrize("name", ["03_three.ipynb", "03_three.html", "index.html"])
def test_one_file_in_the_way_refuses_the_whole_course_and_is_named(course, tmp_path, no_run, name, what):
    out = tmp_path / "built"
    made_by_a_run(out / "01_one.ipynb")
    made_by_a_run(out / "01_one.html")
    put(out / name, what)
    before = everything(tmp_path)
    with pytest.raises(CourseError, match=re.escape(str(out / name))):
        running.build(course, out, {}, pytest.fail)
    assert everything(tmp_path) == before


def test_no_way_to_the_kits_lessons_or_the_learners_gets_past(course, tmp_path, monkeypatch, no_run, capsys):
    monkeypatch.setattr(cli, "course_folder", lambda: course)
    (tmp_path / "link").symlink_to(course)
    monkeypatch.chdir(course)
    before = everything(tmp_path)
    for words in (
        ["run", "1"],
        ["run", "1", "--out", "03_three.ipynb"],
        ["run", "1", "--out", "../link/01_one.ipynb"],
        ["run", "1", "--out", str(course / ".." / course.name / "02_two.ipynb")],
        ["run", "--all", "--out", "."],
        ["run", "--all", "--out", str(tmp_path / "link")],
        ["run", "--all", "--out", "01_one.ipynb"],
        ["run", "1", "--out", "01_one.ipynb/deeper.ipynb"],
    ):
        assert cli.main(words) == 1
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and ".ipynb is a file" in err and "name another" in err
    assert everything(tmp_path) == before


def test_a_run_that_is_broken_off_leaves_what_was_there(course, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "course_folder", lambda: course)
    monkeypatch.setattr(running, "execute", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    made_by_a_run(tmp_path / "built" / "01_one.ipynb")
    before = everything(tmp_path)
    assert cli.main(["run", "1", "--out", str(tmp_path / "built" / "01_one.ipynb")]) == 130
    assert cli.main(["run", "1", "--out", str(tmp_path / "new" / "01_one.ipynb")]) == 130
    assert cli.main(["run", "--all", "--out", str(tmp_path / "built")]) == 130
    assert everything(tmp_path) == before and capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs Unix signals")
def test_ctrl_c_in_a_cell_ends_at_once_and_quietly(course, tmp_path):
    started, out = tmp_path / "started", tmp_path / "built"
    a_lesson(course, "01_one", f"import pathlib, time\npathlib.Path({str(started)!r}).touch()\ntime.sleep(60)")
    script = f"""
import signal
from holdem_lessons import cli
signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal, also where the tests run without one
cli.course_folder = lambda: cli.Path({str(course)!r})
raise SystemExit(cli.main(["run", "--all", "--out", {str(out)!r}]))
"""
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        while not started.exists() and process.poll() is None:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=30)
    assert process.returncode == 130 and said[1] == b"" and not out.exists()


@pytest.mark.parametrize("error", [RuntimeError("Kernel didn't respond"), TimeoutError("Timed out.\nIt was this cell")])
def test_a_kernel_that_does_not_start_or_answer_is_the_lessons_failure(course, monkeypatch, error):
    @contextmanager
    def setup_kernel(*_, **__):
        raise error
        yield

    monkeypatch.setattr(NotebookClient, "setup_kernel", setup_kernel)
    one = course / "01_one.ipynb"
    stored = nbformat.read(one, as_version=4)
    stored.cells[-1].outputs.append(nbformat.v4.new_output("display_data", {"text/plain": "of another run"}))
    nbformat.write(stored, one)
    notebook, failure = running.execute(running.lesson(one), {"players": 3})
    assert "of another run" not in nbformat.writes(notebook)
    assert failure.cell.startswith("1 (") and failure.says == str(error).splitlines()[0]


def test_a_cell_that_never_ends_is_reported_like_any_that_fails(course, monkeypatch):
    monkeypatch.setattr(running, "_LONGEST_CELL", 2)
    one = a_lesson(course, "04_four", "while True: pass", "1 + 1")
    _, failure = running.execute(running.lesson(one), {})
    assert failure.cell.startswith("5 (") and "timed out" in failure.says


def test_on_windows_kernels_are_waited_for_in_a_loop_that_can_and_it_is_set_for_nothing_else(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(asyncio, "set_event_loop_policy", lambda _: pytest.fail("set for the whole process"))
    with closing(asyncio.new_event_loop()) as loop, ThreadPoolExecutor(1) as fresh:
        selecting = types.SimpleNamespace(new_event_loop=lambda: loop)
        monkeypatch.setattr(asyncio, "WindowsSelectorEventLoopPolicy", lambda: selecting, raising=False)
        context = contextvars.Context()
        fresh.submit(context.run, client, nbformat.v4.new_notebook()).result()
        assert loop in context.values()
