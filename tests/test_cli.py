"""The learner's copy of the course, and the command that makes and serves it."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from holdem_lessons import __version__, cli, course
from holdem_lessons.course import MEMORY, CourseError, lay_out

LESSON = "01_the_table.ipynb"


def notebook(*sources: str, ran: bool = False) -> dict:
    """A lesson with a title and one code cell for each source; `ran` fills in the outputs."""
    output = {"output_type": "execute_result", "execution_count": 4, "metadata": {}, "data": {"text/plain": ["2"]}}
    code = [
        {
            "cell_type": "code",
            "id": f"code-{number}",
            "metadata": {"tags": ["parameters"], **({"execution": {"iopub.execute_input": "12:00"}} if ran else {})},
            "execution_count": 4 if ran else None,
            "outputs": [output] if ran else [],
            "source": [source],
        }
        for number, source in enumerate(sources)
    ]
    title = {"cell_type": "markdown", "id": "title", "metadata": {}, "source": ["# The table: ♠ and é"]}
    return {
        "cells": [title, *code],
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def put(folder: Path, content: dict, name: str = LESSON) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")
    return folder / name


def cells(path: Path) -> list[dict]:
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def what(changes) -> list[tuple[str, str]]:
    return [tuple(change) for change in changes]


@pytest.fixture
def kit(tmp_path) -> Path:
    """A kit of one lesson, stored with its outputs."""
    return put(tmp_path / "kit", notebook("1 + 1", ran=True)).parent


@pytest.fixture
def home(tmp_path) -> Path:
    """The learner's folder, not yet made, with blanks and letters beyond ASCII in its path."""
    return tmp_path / "mes leçons été" / "hold'em ♥"


# -- laying out ------------------------------------------------------------------------------------------------------


def test_a_new_folder_gets_every_lesson_in_order(kit, home):
    put(kit, notebook("2"), "02_dealing.ipynb")
    (kit / "notes.txt").write_text("no lesson")
    assert what(lay_out(kit, home, "0.1.0")) == [("new", LESSON), ("new", "02_dealing.ipynb")]
    assert set(files(home)) == {LESSON, "02_dealing.ipynb", MEMORY}


def test_the_copy_has_no_outputs_but_the_same_ids_tags_and_words(kit, home):
    lay_out(kit, home, "0.1.0")
    title, code = cells(home / LESSON)
    assert title["source"] == ["# The table: ♠ and é"]
    assert code == {
        "cell_type": "code",
        "execution_count": None,
        "id": "code-0",
        "metadata": {"tags": ["parameters"]},
        "outputs": [],
        "source": ["1 + 1"],
    }


def test_the_kit_itself_is_left_alone(kit, home):
    before = files(kit)
    lay_out(kit, home, "0.1.0")
    assert files(kit) == before


def test_a_second_start_changes_nothing(kit, home):
    lay_out(kit, home, "0.1.0")
    before = files(home)
    assert what(lay_out(kit, home, "0.1.0")) == [("same", LESSON)]
    assert files(home) == before


@pytest.mark.parametrize("mine", [notebook("1 + 2"), notebook("1 + 1", ran=True), notebook("1 + 1", "my own cell")])
def test_what_the_learner_changed_or_ran_is_kept(kit, home, mine):
    lay_out(kit, home, "0.1.0")
    before = put(home, mine).read_bytes()
    assert what(lay_out(kit, home, "0.1.0")) == [("kept", LESSON)]
    assert (home / LESSON).read_bytes() == before
    assert set(files(home)) == {LESSON, MEMORY}


def opened_in_jupyter(path: Path) -> None:
    """JupyterLab notes the kernel's language in a lesson that is merely opened, and saves it."""
    content = json.loads(path.read_bytes())
    content["metadata"]["language_info"] = {"name": "python", "version": "3.99"}
    put(path.parent, content, path.name)


@pytest.mark.parametrize("opened", [False, True])
def test_an_untouched_lesson_is_brought_up_to_date(kit, home, opened):
    lay_out(kit, home, "0.1.0")
    if opened:
        opened_in_jupyter(home / LESSON)
    put(kit, notebook("1 + 1", "new cell", ran=True))
    assert what(lay_out(kit, home, "0.2.0")) == [("fresh", LESSON)]
    assert [cell["source"] for cell in cells(home / LESSON)][1:] == [["1 + 1"], ["new cell"]]
    assert what(lay_out(kit, home, "0.2.0")) == [("same", LESSON)]


def test_a_lesson_that_was_only_opened_is_not_written_again(kit, home):
    lay_out(kit, home, "0.1.0")
    opened_in_jupyter(home / LESSON)
    before = files(home)
    assert what(lay_out(kit, home, "0.1.0")) == [("same", LESSON)]
    assert files(home) == before


@pytest.mark.parametrize("mine", [notebook("1 + 2"), notebook("1 + 1", ran=True)])
def test_a_newer_version_is_put_beside_a_touched_lesson_once(kit, home, mine):
    lay_out(kit, home, "0.1.0")
    before = put(home, mine).read_bytes()
    put(kit, notebook("newer"))
    beside = "01_the_table (0.2.0).ipynb"
    assert what(lay_out(kit, home, "0.2.0")) == [("beside", beside)]
    assert (home / LESSON).read_bytes() == before
    assert cells(home / beside)[1]["source"] == ["newer"]
    assert what(lay_out(kit, home, "0.2.0")) == [("kept", LESSON)]
    (home / beside).unlink()
    assert what(lay_out(kit, home, "0.2.1")) == [("kept", LESSON)]
    assert set(files(home)) == {LESSON, MEMORY}


def test_two_new_texts_of_one_version_get_two_names_and_going_back_gets_none(kit, home):
    first = (kit / LESSON).read_bytes()
    lay_out(kit, home, "0.1.0")
    put(home, notebook("mine"))
    put(kit, notebook("second"))
    assert what(lay_out(kit, home, "0.1.0")) == [("beside", "01_the_table (0.1.0).ipynb")]
    put(kit, notebook("third"))
    assert what(lay_out(kit, home, "0.1.0")) == [("beside", "01_the_table (0.1.0, 2).ipynb")]
    (kit / LESSON).write_bytes(first)
    assert what(lay_out(kit, home, "0.1.0")) == [("kept", LESSON)]


def test_new_outputs_alone_bring_no_second_file(kit, home):
    lay_out(kit, home, "0.1.0")
    put(home, notebook("mine"))
    put(kit, notebook("1 + 1", ran=False))
    assert what(lay_out(kit, home, "0.2.0")) == [("kept", LESSON)]


def test_a_deleted_lesson_comes_back_and_a_new_one_comes_in(kit, home):
    lay_out(kit, home, "0.1.0")
    (home / LESSON).unlink()
    put(kit, notebook("2"), "02_dealing.ipynb")
    assert what(lay_out(kit, home, "0.1.0")) == [("back", LESSON), ("new", "02_dealing.ipynb")]


def test_a_lesson_that_left_the_kit_stays_with_the_learner(kit, home):
    lay_out(kit, home, "0.1.0")
    (kit / LESSON).rename(kit / "01_renamed.ipynb")
    assert what(lay_out(kit, home, "0.2.0")) == [("new", "01_renamed.ipynb")]
    assert (home / LESSON).exists()


@pytest.mark.parametrize(
    "spoilt", [None, "", "{", "[]", '{"lessons": {"01_the_table.ipynb": {}}}', '{"lessons": [1]}', "\0"]
)
def test_without_a_memory_nothing_is_overwritten(kit, home, spoilt):
    lay_out(kit, home, "0.1.0")
    before = put(home, notebook("mine")).read_bytes()
    (home / MEMORY).unlink()
    if spoilt is not None:
        (home / MEMORY).write_text(spoilt)
    assert what(lay_out(kit, home, "0.1.0")) == [("beside", "01_the_table (0.1.0).ipynb")]
    assert (home / LESSON).read_bytes() == before
    assert what(lay_out(kit, home, "0.1.0")) == [("kept", LESSON)]


@pytest.mark.parametrize("content", [b"", b"half a no", b"[]", b'{"cells": 3}', b'{"cells": [{}]}', b"\xff\xfe"])
def test_a_file_that_is_no_notebook_is_the_learners_too(kit, home, content):
    home.mkdir(parents=True)
    (home / LESSON).write_bytes(content)
    assert what(lay_out(kit, home, "0.1.0")) == [("beside", "01_the_table (0.1.0).ipynb")]
    assert (home / LESSON).read_bytes() == content


def test_a_complete_course_in_a_folder_that_cannot_be_written_needs_no_writing(kit, home, monkeypatch):
    lay_out(kit, home, "0.1.0")
    monkeypatch.setattr(course, "write_whole", lambda *_: pytest.fail("wrote"))
    assert what(lay_out(kit, home, "0.1.0")) == [("same", LESSON)]


SHEET = "print/sheet.html"


def print_page(kit: Path, text: str, packed: str = "print") -> None:
    (kit.parent / packed).mkdir(exist_ok=True)
    (kit.parent / packed / "sheet.html").write_text(text, encoding="utf-8")


def test_the_pages_to_print_come_along_and_are_brought_up_to_date_while_untouched(kit, home):
    for packed, what_of_it in (("docs", "new"), ("print", "fresh")):  # in a checkout, and in an installed kit
        print_page(kit, packed, packed)
        assert (what_of_it, SHEET) in what(lay_out(kit, home, "0.1.0"))
        assert (home / SHEET).read_text(encoding="utf-8") == packed
    assert ("same", SHEET) in what(lay_out(kit, home, "0.1.0"))
    (home / SHEET).unlink()
    assert ("back", SHEET) in what(lay_out(kit, home, "0.1.0"))


def test_a_page_to_print_that_the_learner_changed_is_kept_and_a_newer_one_put_beside_it_once(kit, home):
    print_page(kit, "first")
    lay_out(kit, home, "0.1.0")
    (home / SHEET).write_text("mine", encoding="utf-8")
    assert ("kept", SHEET) in what(lay_out(kit, home, "0.1.0"))
    print_page(kit, "second")
    assert ("beside", "print/sheet (0.2.0).html") in what(lay_out(kit, home, "0.2.0"))
    assert ("kept", SHEET) in what(lay_out(kit, home, "0.2.0"))
    assert files(home / "print") == {"sheet.html": b"mine", "sheet (0.2.0).html": b"second"}


def link(path: Path, to: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.symlink_to(to, to.is_dir())
    except OSError:
        pytest.skip("this system makes no links")


def test_a_folder_of_the_learners_that_stands_for_print_keeps_its_files(kit, home, tmp_path):
    print_page(kit, "the kit's")
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "sheet.html").write_text("mine", encoding="utf-8")
    link(home / "print", theirs)
    lay_out(kit, home, "0.1.0")
    assert files(theirs) == {"sheet.html": b"mine", "sheet (0.1.0).html": b"the kit's"}


@pytest.mark.parametrize("name", [LESSON, SHEET])
@pytest.mark.parametrize("dangling", [True, False])
def test_a_link_in_place_of_a_file_is_the_learners_even_to_what_was_written_here(kit, home, tmp_path, name, dangling):
    print_page(kit, "first")
    lay_out(kit, home, "0.1.0")
    elsewhere = tmp_path / "elsewhere"
    (home / name).rename(elsewhere)
    link(home / name, elsewhere)
    if dangling:
        elsewhere.unlink()
    before = None if dangling else elsewhere.read_bytes()
    put(kit, notebook("newer"))
    print_page(kit, "newer")
    beside = name.replace(".", " (0.2.0).")
    assert ("beside", beside) in what(lay_out(kit, home, "0.2.0"))
    assert ("kept", name) in what(lay_out(kit, home, "0.2.0"))
    assert (home / name).is_symlink() and (None if dangling else elsewhere.read_bytes()) == before
    assert elsewhere.exists() is not dangling


def test_a_write_cut_short_leaves_the_old_lesson(kit, home, monkeypatch):
    lay_out(kit, home, "0.1.0")
    before = (home / LESSON).read_bytes()
    put(kit, notebook("newer"))
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space left"):
        lay_out(kit, home, "0.2.0")
    assert (home / LESSON).read_bytes() == before and set(files(home)) == {LESSON, MEMORY}
    monkeypatch.undo()
    assert what(lay_out(kit, home, "0.2.0")) == [("fresh", LESSON)]


def test_a_kit_without_lessons_and_a_folder_that_is_the_kit_are_refused(kit, home, tmp_path):
    with pytest.raises(CourseError, match="No lessons"):
        lay_out(tmp_path / "nowhere", home, "0.1.0")
    assert not home.exists()
    with pytest.raises(CourseError, match="kit's own"):
        lay_out(kit, kit, "0.1.0")


# -- the command, without a server -----------------------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch, kit):
    """What the command would have given JupyterLab; no server is started."""
    calls = []
    monkeypatch.setattr(cli, "course_folder", lambda: kit)
    monkeypatch.setattr(cli, "serve", calls.append)
    return calls


def test_the_command_lays_out_in_the_current_folder_and_opens_the_first_lesson(served, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main([]) == 0
    assert (tmp_path / "holdem-lessons" / LESSON).exists()
    said = capsys.readouterr().out
    assert str(tmp_path / "holdem-lessons") in said and f"new: {LESSON}" in said
    (arguments,) = served
    assert f"--ServerApp.root_dir={tmp_path / 'holdem-lessons'}" in arguments
    assert any(argument.endswith(f"/tree/{LESSON}") for argument in arguments)
    assert "--ServerApp.ip=localhost" in arguments and "--ServerApp.open_browser=True" in arguments
    assert not any("port" in argument.lower().split("=")[0] and "transport" not in argument for argument in arguments)


def test_every_change_is_told_in_words(served, kit, home, capsys):
    assert cli.main(["--dir", str(home)]) == 0
    (home / LESSON).unlink()
    assert cli.main(["--dir", str(home)]) == 0
    assert f"brought back, since it was gone: {LESSON}" in capsys.readouterr().out
    put(kit, notebook("newer"))
    assert cli.main(["--dir", str(home)]) == 0
    assert f"brought up to date, since you had not touched it: {LESSON}" in capsys.readouterr().out
    put(home, notebook("mine"))
    put(kit, notebook("newest"))
    assert cli.main(["--dir", str(home)]) == 0
    assert f"the new one is beside it: 01_the_table ({__version__}).ipynb" in capsys.readouterr().out
    assert cli.main(["--dir", str(home)]) == 0
    assert LESSON not in capsys.readouterr().out


def one_sentence(capsys) -> str:
    """The only line of a refusal, which goes to standard error."""
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("holdem-lessons: ") and err.count("\n") == 1
    return err


def test_a_file_in_place_of_the_folder_is_refused(served, tmp_path, capsys):
    (tmp_path / "lessons").write_text("mine")
    for folder in (tmp_path / "lessons", tmp_path / "lessons" / "deeper"):
        assert cli.main(["--dir", str(folder)]) == 1
        assert f"{tmp_path / 'lessons'} is a file, and the lessons need a folder there" in one_sentence(capsys)
    assert (tmp_path / "lessons").read_text() == "mine" and not served


IN_THE_WAY = [("folder", name, what) for name in ("", "print") for what in ("a file", "a link")]
IN_THE_WAY += [("file", name, "a folder") for name in (LESSON, SHEET, MEMORY)] + [("file", MEMORY, "a link")]


@pytest.mark.parametrize("needed, name, what_is_there", IN_THE_WAY)
def test_what_is_in_the_way_is_named_before_anything_is_written(served, kit, home, capsys, needed, name, what_is_there):
    print_page(kit, "the kit's")
    there = home / name
    there.parent.mkdir(parents=True)
    if what_is_there == "a file":
        there.write_text("mine")
    elif what_is_there == "a folder":
        there.mkdir()
    else:
        link(there, home / "nowhere")
    before = sorted(home.parent.rglob("*"))
    assert cli.main(["--dir", str(home)]) == 1
    assert f"{there} is {what_is_there}, and the lessons need a {needed} there; move it away" in one_sentence(capsys)
    assert sorted(home.parent.rglob("*")) == before and not served


@pytest.mark.parametrize("words", [["--dir", ""], ["--dir", " "], ["run", "01", "--out", ""]])
def test_a_place_without_a_name_is_refused_by_the_parser(served, words, capsys):
    with pytest.raises(SystemExit) as leaving:
        cli.main(words)
    assert leaving.value.code == 2 and not served
    assert "names no file and no folder" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="needs Unix permissions")
def test_a_folder_that_cannot_be_written_is_refused(served, tmp_path, capsys):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    if os.access(folder, os.W_OK):  # the superuser may write anywhere but here
        folder = Path("/proc")
    assert cli.main(["--dir", str(folder / "lessons")]) == 1
    assert f"cannot be put into {folder / 'lessons'}" in one_sentence(capsys)
    assert not served


def test_a_port_in_use_is_refused_before_anything_is_written(served, home, capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert cli.main(["--dir", str(home), "--port", str(port)]) == 1
    assert f"Port {port} is in use" in one_sentence(capsys)
    assert not served and not home.exists()


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eight", "", "١"])
def test_a_port_that_is_none_is_refused_by_the_parser(port, capsys):
    with pytest.raises(SystemExit) as leaving:
        cli.main([f"--port={port}"])
    assert leaving.value.code == 2
    assert "1 to 65535" in capsys.readouterr().err


def test_a_named_port_is_taken_or_nothing(served, home):
    assert cli.main(["--dir", str(home), "--port", "40123", "--no-browser"]) == 0
    assert {"--ServerApp.port=40123", "--ServerApp.port_retries=0", "--ServerApp.open_browser=False"} <= set(served[0])


def test_ctrl_c_before_the_server_runs_leaves_quietly(served, home, monkeypatch, capsys):
    monkeypatch.setattr(cli, "lay_out", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert cli.main(["--dir", str(home)]) == 130
    assert capsys.readouterr() == ("", "")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=True,
    )


def test_an_old_console_does_not_stop_the_command(kit, home):
    started = f"from holdem_lessons import cli; cli.course_folder = lambda: cli.Path({str(kit)!r}); cli.serve = list"
    script = f"{started}; raise SystemExit(cli.main(['--dir', {str(home)!r}]))"
    assert "hold'em \\u2665" in run("-c", script, PYTHONIOENCODING="ascii").stdout


@pytest.mark.parametrize("option, answer", [("--version", f"holdem-lessons {__version__}"), ("--help", "--no-browser")])
def test_a_quick_answer_imports_nothing_heavy(option, answer):
    script = f"""
import sys
from holdem_lessons import cli
try:
    cli.main([{option!r}])
finally:
    heavy = ("jupyter", "IPython", "ipykernel", "tornado", "zmq", "numpy", "matplotlib", "ipywidgets", "anywidget")
    print([name for name in sys.modules if name.startswith(heavy)])
"""
    said = run("-c", script).stdout
    assert answer in said and said.endswith("[]\n")


LAB = """
import os, sys

imported_with = sys.modules.get("rfc3987_syntax", "no quick start")

def main(arguments):
    print(arguments, imported_with, os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep)[1:])
"""


def test_jupyterlab_is_imported_after_the_quick_start_and_the_learners_own_settings_stay_in_force(tmp_path):
    lab = tmp_path / "jupyterlab"
    lab.mkdir()
    (lab / "__init__.py").touch()
    (lab / "labapp.py").write_text(LAB, encoding="utf-8")
    script = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from holdem_lessons import cli; cli.serve(['these'])"
    assert run("-c", script, JUPYTER_CONFIG_PATH="mine").stdout == "['these'] None ['mine']\n"


# -- the server --------------------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def first_answer(base: str, token: str, seconds: float = 60) -> dict:
    """The server's status, as soon as it answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            return json.load(urlopen(f"{base}/api/status?token={token}"))
        except URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@contextmanager
def lab_at(root: Path) -> Iterator[tuple[str, str, str]]:
    """JupyterLab as the command serves it: address, page, token. The lessons are in `mine`, its settings beside it."""
    settings = {f"JUPYTER_{name}_DIR": str(root / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    environment = {**os.environ, **settings, "IPYTHONDIR": str(root / "ipython"), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "holdem_lessons", "--no-browser", "--port", str(free_port())]
    with subprocess.Popen(
        [*command, "--dir", str(root / "mine")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env=environment,
    ) as process:
        said = []
        for line in process.stdout:
            said.append(line)
            if address := re.search(r"(http://127\.0\.0\.1:\d+)(/\S*)\?token=(\w+)", line):
                break
        else:
            raise RuntimeError("the server did not start:\n" + "".join(said))
        base, page, token = address.groups()
        try:
            first_answer(base, token)
            yield base, page, token
        finally:
            process.terminate()
            process.communicate(timeout=30)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The command, run as a learner does in an empty folder, Jupyter's settings in another: address, token, folder."""
    if not list(course.course_folder().glob("*.ipynb")):
        pytest.skip("there is no lesson in notebooks/ yet")
    root = tmp_path_factory.mktemp("a learner é")
    with lab_at(root) as (base, page, token):
        yield base, page, token, root


@pytest.mark.slow
def test_the_server_answers_with_the_token_only_and_gives_the_first_lesson(server):
    base, page, token, root = server
    with pytest.raises(HTTPError, match="403"):
        urlopen(f"{base}/api/status")
    name = page.rsplit("/", 1)[1]
    lesson = json.load(urlopen(f"{base}/api/contents/{name}?token={token}"))
    assert lesson["path"] == sorted(path.name for path in (root / "mine").glob("*.ipynb"))[0]
    assert all(cell["outputs"] == [] for cell in lesson["content"]["cells"] if cell["cell_type"] == "code")


@pytest.mark.slow
def test_the_lesson_opens_in_the_browser_and_nothing_lies_over_it(server, browser):
    base, page, token, root = server
    first = sorted((root / "mine").glob("*.ipynb"))[0]
    title = next(line for cell in cells(first) for line in cell["source"] if line.startswith("# ")).lstrip("# ").strip()
    outside = []
    tab = browser.new_page()
    tab.on(
        "request",
        lambda request: outside.append(request.url) if not request.url.startswith((base, "data:", "blob:")) else None,
    )
    tab.goto(f"{base}{page}?token={token}")
    heading = tab.locator(".jp-Notebook h1").first
    heading.wait_for(timeout=60_000)
    assert heading.inner_text().strip("¶ ") == title
    # The question about news would come with the kernel, as soon as everything is laid out.
    tab.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").first.wait_for(timeout=60_000)
    tab.wait_for_timeout(2_000)
    assert tab.locator(".Toastify__toast, .jp-Dialog").all_inner_texts() == []
    assert outside == []
    tab.close()
    # Jupyter keeps where its windows are; no setting of the learner's was made.
    assert not list((root / "config").rglob("*.jupyterlab-settings")) and not list(
        (root / "config").rglob("page_config*")
    )
