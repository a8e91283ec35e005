"""What is done to a notebook before it is committed, and to a learner's before it is saved."""

import copy
import json
from base64 import b64decode, b64encode
from functools import cache
from io import BytesIO

import nbformat
import pytest
from PIL import Image

from holdem_lessons import Hand, plots, prepare
from holdem_lessons.display.bundle import WIDGET_VIEW
from holdem_lessons.jupyter import before_save, without_widget_views
from holdem_lessons.prepare import keep_plots, tidy

VIEW = {"model_id": "0123456789abcdef", "version_major": 2, "version_minor": 0}


def output(**data) -> dict:
    return {"output_type": "display_data", "metadata": {}, "data": data}


def notebook(*outputs: dict, tags=(), **metadata) -> dict:
    """A notebook of a heading and one code cell with these outputs."""
    cell = {
        "cell_type": "code",
        "id": "table",
        "metadata": {"tags": list(tags), **metadata},
        "execution_count": 1,
        "outputs": list(outputs),
        "source": "hand.replay()",
    }
    heading = {"cell_type": "markdown", "id": "title", "metadata": {"editable": True}, "source": "# The table"}
    return {"cells": [heading, cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def outputs(content: dict) -> list[dict]:
    return content["cells"][1]["outputs"]


def a_table() -> dict:
    return output(**{WIDGET_VIEW: dict(VIEW), "text/html": "<img>", "text/plain": "Pot 15."})


def test_a_table_loses_its_view_and_keeps_its_page_and_its_text():
    content = without_widget_views(notebook(a_table()))
    assert outputs(content)[0]["data"] == {"text/html": "<img>", "text/plain": "Pot 15."}


def test_a_widget_that_has_nothing_else_to_show_keeps_its_view():
    lone = output(**{WIDGET_VIEW: VIEW, "text/plain": "IntSlider(value=0)"})
    assert without_widget_views(notebook(copy.deepcopy(lone))) == notebook(lone)


def test_streams_errors_and_cells_of_text_are_left_alone():
    stream = {"output_type": "stream", "name": "stdout", "text": "1"}
    error = {"output_type": "error", "ename": "IllegalAction", "evalue": "no", "traceback": []}
    assert without_widget_views(notebook(stream, error)) == notebook(stream, error)


def test_the_state_of_widgets_goes():
    content = notebook(a_table())
    content["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": {}}}
    assert "widgets" not in without_widget_views(content)["metadata"]


@pytest.mark.parametrize(
    "model",
    [
        {"type": "file", "content": "text"},
        {"type": "directory", "content": None},
        {"type": "notebook", "content": None},
    ],
)
def test_before_save_leaves_alone_what_is_no_notebook(model):
    before = copy.deepcopy(model)
    assert before_save(model, path="x", contents_manager=None) is None
    assert model == before


def test_before_save_changes_the_notebook_that_is_being_saved_and_no_more_than_its_views():
    content = notebook(a_table(), tags=["mine"], collapsed=True)
    content["metadata"] = {"kernelspec": {"name": "mine"}, "widgets": {}}
    before_save({"type": "notebook", "content": content}, path="x")
    assert WIDGET_VIEW not in outputs(content)[0]["data"]
    assert content["metadata"] == {"kernelspec": {"name": "mine"}}
    assert content["cells"][1]["metadata"] == {"tags": ["mine"], "collapsed": True}


def test_tidy_keeps_tags_and_the_kernel_and_nothing_of_the_machine():
    content = notebook(
        a_table(), tags=["parameters"], execution={"iopub.execute_input": "12:00"}, papermill={"duration": 1}
    )
    content["metadata"] = {
        "papermill": {"input_path": "/home/me/x.ipynb"},
        "language_info": {"name": "python", "version": "3.99"},
    }
    tidy(content)
    assert content["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert [cell["metadata"] for cell in content["cells"]] == [{}, {"tags": ["parameters"]}]
    assert outputs(content)[0]["data"] == {"text/html": "<img>", "text/plain": "Pot 15."}


def test_tidy_has_nothing_left_to_do_the_second_time():
    content = tidy(notebook(a_table(), tags=["parameters"]))
    assert tidy(copy.deepcopy(content)) == content
    nbformat.validate(nbformat.from_dict(content))


@cache
def drawn(script: str = "Cy raises") -> str:
    return b64encode(plots.ladder(Hand("Ann Bo Cy").play(script)).png()).decode()


def retouched(size: int) -> str:
    """The picture that was drawn, with a square of it inked over."""
    picture = Image.open(BytesIO(b64decode(drawn())))
    picture.paste((0, 0, 0, 255), (608, 192, 608 + size, 192 + size))
    file = BytesIO()
    picture.save(file, format="png")
    return b64encode(file.getvalue()).decode()


def plotted(png: str, text: str = "The bets.") -> dict:
    return notebook(output(**{"image/png": png, "text/plain": text}))


@pytest.mark.parametrize(
    ("before", "kept"),
    [
        (drawn, True),
        (lambda: retouched(4), True),
        (lambda: retouched(32), False),
        (lambda: drawn("Cy raises, Ann raises"), False),
        (lambda: drawn()[:2000], False),
        (lambda: "aGVsbG8=", False),
        (lambda: "a", False),
    ],
)
def test_the_picture_of_a_plot_is_kept_while_it_looks_like_the_one_drawn_now(before, kept):
    now = keep_plots(plotted(drawn()), plotted(before()))
    assert now == plotted(before() if kept else drawn())


def test_the_picture_of_a_plot_with_other_words_or_with_none_before_is_not_kept():
    for old in (plotted(retouched(4), "The bets, once."), notebook(output(**{"text/plain": "The bets."}))):
        assert keep_plots(plotted(drawn()), old) == plotted(drawn())


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "lesson é.ipynb"
    path.write_text(json.dumps(notebook()), encoding="utf-8")
    return path


def test_prepare_writes_what_it_ran_once_and_then_nothing(file, monkeypatch, capsys):
    def run(content):
        content["cells"][1]["outputs"] = [nbformat.from_dict(a_table())]
        return content

    monkeypatch.setattr(prepare, "run", run)
    prepare.main([str(file)])
    written = file.read_bytes()
    assert b"\r" not in written and written.endswith(b"}\n") and "é" in str(file)
    assert outputs(json.loads(written))[0]["data"].keys() == {"text/html", "text/plain"}
    prepare.main([str(file)])
    assert file.read_bytes() == written
    assert capsys.readouterr().out == f"{file}: prepared\n{file}: nothing left to do\n"


def test_a_run_that_fails_leaves_the_file_as_it_was(file, monkeypatch):
    before = file.read_bytes()
    monkeypatch.setattr(prepare, "run", lambda content: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        prepare.main([str(file)])
    assert file.read_bytes() == before


@pytest.mark.parametrize("size", [(70, 90), (20, 12)])
def test_a_picture_is_compared_up_to_its_edges(size):
    def png(edge: int) -> str:
        picture = Image.new("L", size, 255)
        picture.paste(edge, (0, size[1] - 10, *size))
        file = BytesIO()
        picture.save(file, "PNG")
        return b64encode(file.getvalue()).decode()

    assert prepare.near(png(255), png(255)) and not prepare.near(png(255), png(0))
