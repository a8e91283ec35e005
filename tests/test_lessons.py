"""Every lesson as it is committed: complete, tidy, and true for other parameters than its own."""

import ast
import base64
import builtins
import copy
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from holdem_lessons import HOUSE_NAMES, BadSetup
from holdem_lessons.display.bundle import WIDGET_VIEW
from holdem_lessons.display.plots import Plot
from holdem_lessons.prepare import near, tidy

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
LESSONS = sorted(NOTEBOOKS.glob("*.ipynb"))
FIRST = NOTEBOOKS / "01_the_table.ipynb"


def read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def code(notebook: dict) -> list[dict]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def text(lines) -> str:
    return lines if isinstance(lines, str) else "".join(lines)


def shown(cell: dict, kind: str = "text/plain") -> str:
    """What the outputs of a cell show in one form; of an error the message."""
    found = [text(output.get("data", {}).get(kind, "")) for output in cell["outputs"]]
    return "\n".join(found + [output["evalue"] for output in cell["outputs"] if output["output_type"] == "error"])


def parameters(notebook: dict) -> str:
    """The source of the one cell whose values papermill replaces."""
    (source,) = (text(cell["source"]) for cell in code(notebook) if "parameters" in cell["metadata"].get("tags", []))
    return source


# --- As it is committed -------------------------------------------------------------------------------------


@pytest.fixture(params=LESSONS, ids=[path.stem for path in LESSONS])
def lesson(request) -> dict:
    return read(request.param)


def test_there_is_a_lesson():
    assert FIRST in LESSONS


def test_every_code_cell_was_run_once_in_order(lesson):
    assert [cell["execution_count"] for cell in code(lesson)] == list(range(1, len(code(lesson)) + 1))
    for cell in code(lesson):
        counts = [output["execution_count"] for output in cell["outputs"] if output["output_type"] == "execute_result"]
        assert counts in ([], [cell["execution_count"]])


def test_every_cell_has_a_readable_id(lesson):
    ids = [cell["id"] for cell in lesson["cells"]]
    assert len(set(ids)) == len(ids)
    for one in ids:
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", one) and not re.fullmatch(r"[0-9a-f]{8}", one), one


def test_tidying_has_nothing_left_to_do(lesson):
    assert tidy(copy.deepcopy(lesson)) == lesson


A_PATH = r"(?:/home|/root|/tmp|/work|/usr|/Users|[A-Z]:\\)[\w/\\]"


def test_nothing_is_stored_that_only_this_machine_or_this_run_knows(lesson):
    assert WIDGET_VIEW not in json.dumps(lesson) and "widgets" not in lesson["metadata"]
    for cell in code(lesson):
        for output in cell["outputs"]:
            assert output["output_type"] != "stream", cell["id"]
            images = [kind for kind in output.get("data", {}) if kind.startswith("image/")]
            # A plot is kept as a PNG, which no check compares: what is compared is its figures as text.
            assert images in ([], ["image/png"]), cell["id"]
            assert not images or len(text(output["data"]["text/plain"])) > 80, cell["id"]
        traces = [line for output in cell["outputs"] for line in output.get("traceback", [])]
        words = "\n".join(traces) + shown(cell) + re.sub(r"base64,[^\"]*", "", shown(cell, "text/html"))
        assert not re.search(rf"{A_PATH}|0x[0-9a-f]{{6,}}", words), cell["id"]
    for cell in lesson["cells"]:
        assert not re.search(A_PATH, text(cell["source"])), cell["id"]


def values(notebook: dict) -> dict[str, object]:
    """What every code cell that ends in a value gives, by the cell's id; the lesson is run here, without a kernel."""
    names, found = {}, {}
    for cell in code(notebook):
        *rest, last = ast.parse(text(cell["source"])).body
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(rest, []), cell["id"], "exec"), names)
            found[cell["id"]] = eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
        else:
            exec(text(cell["source"]), names)
    return found


def test_every_plot_is_stored_with_its_words_and_as_it_is_drawn(lesson):
    cells = by_id(lesson)
    for one, plot in values(lesson).items():
        if isinstance(plot, Plot):
            (output,) = cells[one]["outputs"]
            words, metadata = plot._repr_mimebundle_()
            drawn = base64.b64encode(words["image/png"]).decode("ascii")
            assert text(output["data"]["text/plain"]) == words["text/plain"], one
            assert output["metadata"] == metadata and metadata["image/png"]["alt"].split() == plot.text.split(), one
            assert near(text(output["data"]["image/png"]), drawn), one


def test_no_cell_turns_its_own_check_off(lesson):
    """nbval heeds tags and comments of its own, which leave the outputs of a cell or the whole cell unchecked."""
    for cell in lesson["cells"]:
        assert set(cell["metadata"].get("tags", [])) <= {"parameters", "raises-exception"}, cell["id"]
        assert not re.search("NBVAL_|PYTEST_VALIDATE_", text(cell["source"])), cell["id"]


def test_every_picture_has_its_words_and_every_output_its_text(lesson):
    for cell in lesson["cells"]:
        html = shown(cell, "text/html") if cell["cell_type"] == "code" else text(cell["source"])
        for picture in re.findall(r"<img[^>]*>", html):
            assert re.search(r' alt="[^"]{20,}"', picture), cell["id"]
        assert not re.search(r"!\[\s*\]", text(cell["source"]))
        if cell["cell_type"] == "code":
            assert all(output["data"].get("text/plain") for output in cell["outputs"] if "data" in output), cell["id"]


def test_a_cell_fails_only_where_the_lesson_means_it_to(lesson):
    for cell in code(lesson):
        failed = any(output["output_type"] == "error" for output in cell["outputs"])
        assert failed == ("raises-exception" in cell["metadata"].get("tags", [])), cell["id"]


def test_a_lesson_keeps_its_size(lesson):
    sources = [text(cell["source"]) for cell in code(lesson)]
    lines = [line for source in sources for line in source.splitlines()]
    assert 10 <= len(lesson["cells"]) <= 40
    statements = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    assert len(statements) - len(parameters(lesson).splitlines()) <= 45
    assert max(map(len, lines)) <= 106  # a longer line runs off the page
    prose = " ".join(text(cell["source"]) for cell in lesson["cells"] if cell["cell_type"] == "markdown")
    assert len(re.sub(r"<summary>.*?</summary>|<[^>]*>", " ", prose).split()) <= 1_300
    for source in sources:
        assert not re.search(r"^\s*(def|class|print|%|!)\b", source, re.M)
    assert not [source for source in sources[1:] if "import " in source]


def test_a_lesson_starts_with_its_title_and_one_cell_of_parameters(lesson):
    first, *rest = (text(cell["source"]) for cell in lesson["cells"])
    assert re.match(r"# Lesson \d\d: \S", first)
    assert not [source for source in rest if re.match(r"# \S", source) and "seed" not in source]
    assert parameters(lesson)


def test_the_title_has_the_number_of_the_file():
    for path in LESSONS:
        assert text(read(path)["cells"][0]["source"]).startswith(f"# Lesson {path.stem[:2]}: ")


# --- What a lesson says before and after a run --------------------------------------------------------------


def calls(tree: ast.AST, name: str) -> list[ast.Call]:
    """The calls of a function or method."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [node for node in found if name in (getattr(node.func, "id", ""), getattr(node.func, "attr", ""))]


@pytest.mark.parametrize("path", LESSONS[:-1], ids=[path.stem for path in LESSONS[:-1]])
def test_every_beat_is_predicted_then_seen_then_compared(path):
    cells = [ast.parse(text(cell["source"])) for cell in code(read(path))]
    (beats,) = [call for cell in cells for call in calls(cell, "Beats")]
    predicted, compared = (
        {call.args[0].value: place for place, cell in enumerate(cells) for call in calls(cell, name)}
        for name in ("predict", "compare")
    )
    names = [name.value for name in beats.args]
    assert names and predicted.keys() == compared.keys() == set(names)
    assert sorted(names, key=predicted.get) == names
    for name in names:
        assert compared[name] - predicted[name] > 1, name  # seen in a cell between the two


def test_no_answer_and_no_comparison_is_typed_in(lesson):
    """What is asked for comes from the kit or the parameters, if by way of other names; never from a figure."""
    typed = set(dir(builtins))
    for cell in code(lesson):
        for statement in ast.parse(text(cell["source"])).body:
            if isinstance(statement, ast.Assign) and "parameters" not in cell["metadata"].get("tags", []):
                new = {name for target in statement.targets for name in names(target)}
                typed = typed - new if names(statement.value) - typed else typed | new
            for call in calls(statement, "asking"):
                assert names(call.args[1]) - typed, (cell["id"], ast.unparse(call.args[1]))
            for node in ast.walk(statement):
                if isinstance(node, ast.Compare):
                    written = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                    assert all(isinstance(one, str) or one < 10 for one in written), cell["id"]


def names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


FOLDED = r"<details>.*?</details>"
NO_FIGURE = r"[sS]eats? \d+|[lL]essons? \d+(?:(?: to| and|,) \d+)*|\b[SXCP]\d?-\d+|\b\d+/\d+\b"
"""Numbers that count nothing in a hand: of seats, lessons and rules, and the limits that name a game."""
SUMS = {
    ("02", "queens"): "45 18 27",  # the cards Cy does not see, less the 27 that nobody has
    ("02", "now-you"): "22",  # 52 - 8, by two
    ("02", "recap"): "36",  # 52 - 8 - 5 - 3
    ("03", "live"): "15",  # both blinds
    ("04", "live"): "40",  # what is asked next
    ("05", "pot"): "35 65 95 120 150",  # the steps of the table above
    ("08", "recap"): "25 20",  # 45 in two parts
    ("09", "recap"): "15 40 50",  # 25 in two parts, 25 + 15, 30 + 20
    ("11", "surprise-ten-seats"): "52",  # the pack
    ("11", "recap"): "25",  # 52 - 20 - 3 - 4
    ("12", "amounts"): "20",  # the size of a full raise
    ("12", "hands"): "20",  # 10 and a raise
    ("13", "call-houses"): "39",  # 52 - 5 - 8
    ("13", "reading"): "150",  # of lesson 05
}
"""Figures of the prose that nothing else in their section shows, by lesson and cell, and what they come from."""


def figures(words: str) -> list[str]:
    """The numbers of two or more digits, as they are written: 80\u202f000 is one."""
    whole = re.sub(r"(?<=\d)[_\u202f](?=\d{3}\b)", "", re.sub(NO_FIGURE, " ", words))
    return re.findall(r"\d{2,}", whole)


def told(cell: dict) -> str:
    """A prompt, or a run and all that one can read of its outputs."""
    if cell["cell_type"] == "markdown":
        return re.sub(FOLDED, " ", text(cell["source"]), flags=re.S)
    page = re.sub(r"<(style|script)\b.*?</\1>", " ", shown(cell, "text/html"), flags=re.S)
    pictures = re.findall(r'<img alt="([^"]*)"', page)
    return " ".join([text(cell["source"]), shown(cell), re.sub("<[^>]*>", " ", page), *pictures])


@pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])
def test_a_figure_in_an_answer_or_after_a_run_stands_in_its_section_too(path):
    cells, start = read(path)["cells"], 0
    for place, cell in enumerate(cells):
        if cell["cell_type"] == "markdown":
            said = " ".join(re.findall(FOLDED, text(cell["source"]), re.S))
            prompt = told(cell)
            first = prompt.strip().partition("\n\n")[0]
            if place and cells[place - 1]["cell_type"] == "code" and not first.startswith(("#", "**Predict")):
                said, prompt = f"{said} {first}", prompt.replace(first, "")
            beside = " ".join([*map(told, cells[start:place]), prompt])
            sums = SUMS.get((path.stem[:2], cell["id"]), "").split()
            assert set(figures(said)) - set(figures(beside)) == set(sums), cell["id"]
            if re.search("^## ", prompt, re.M):
                start = place


# --- A lesson's stored outputs are really compared ----------------------------------------------------------


def other_picture(cell: dict) -> None:
    """Changes one card colour inside the picture, which is packed into an address."""
    html = text(cell["outputs"][0]["data"]["text/html"])
    packed = re.search(r"base64,([^\"]+)", html)[1]
    svg = base64.b64decode(packed).decode("utf-8").replace('r="13"', 'r="12"', 1)
    cell["outputs"][0]["data"]["text/html"] = html.replace(
        packed, base64.b64encode(svg.encode("utf-8")).decode("ascii")
    )


def other_words(kind: str, old: str, new: str):
    def change(cell: dict) -> None:
        data = cell["outputs"][0]["data"]
        before = text(data[kind])
        assert old in before
        data[kind] = before.replace(old, new, 1)

    return change


def other_refusal(cell: dict) -> None:
    """Changes a refusal, be it shown as a value or as an error."""
    output = cell["outputs"][0]
    if "evalue" in output:
        output["evalue"] = output["evalue"].replace("turn", "move")
    else:
        other_words("text/plain", "turn", "move")(cell)


CHANGES = {
    "opening-table": other_picture,
    "seats-table": other_words("text/html", "3 raises left", "2 raises left"),
    "steps-table": other_words("text/html", "shuffles and cuts", "shuffles, and cuts"),
    "acting-legal": other_words("text/plain", "raise to 20", "raise to 30"),
    "seeing-ann": other_words("text/plain", "Pot 15", "Pot 25"),
    "refusal-out-of-turn": other_refusal,
}


def test_nbval_notices_one_other_number_word_or_picture(tmp_path):
    notebook = read(FIRST)
    ids = [cell["id"] for cell in code(notebook)]
    for cell in code(notebook):
        before = copy.deepcopy(cell["outputs"])
        CHANGES.get(cell["id"], lambda cell: None)(cell)
        assert (cell["outputs"] != before) == (cell["id"] in CHANGES)
    (tmp_path / "changed.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    options = [
        "-p",
        "holdem_lessons._quick_start",
        "-p",
        "no:cacheprovider",
        "--nbval",
        "--nbval-current-env",
        "-q",
        "--color=no",
    ]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "changed.ipynb"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=environment(),
    )
    failed = {ids[int(number)] for number in re.findall(r"^FAILED .*::Cell (\d+)", run.stdout, re.M)}
    assert failed == set(CHANGES), run.stdout[-3000:]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTEST_ADDOPTS": ""}


# --- Other parameters ---------------------------------------------------------------------------------------


GOOD = {
    "three": {"seed": 1, "small_bet": 15, "players": 3, "profile": "casino"},
    "ten": {"seed": 987_654_321, "small_bet": 1, "players": 10, "profile": "roberts"},
}
BAD = {
    "float": {"players": 4.0},
    "too many": {"players": 11},
    "no blinds": {"profile": "home_game"},
    "unknown": {"nplayers": 6},
}


PAPERMILL = "import holdem_lessons._quick_start; from papermill.__main__ import papermill; papermill()"


@pytest.fixture(scope="module")
def runs(tmp_path_factory) -> dict:
    """Lesson 01 run by papermill with other parameters, two at a time: how each run ended, and its notebook."""
    folder = tmp_path_factory.mktemp("runs")

    def run(name: str, parameters: dict):
        given = [word for parameter, value in parameters.items() for word in ("-p", parameter, str(value))]
        command = [sys.executable, "-c", PAPERMILL, str(FIRST), f"{name}.ipynb", "--no-progress-bar", *given]
        ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment())
        return ended, read(folder / f"{name}.ipynb")

    todo = GOOD | BAD
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(todo, pool.map(run, todo, todo.values()), strict=True))


def by_id(notebook: dict) -> dict[str, dict]:
    return {cell["id"]: cell for cell in notebook["cells"]}


@pytest.mark.parametrize("name", GOOD)
def test_the_first_lesson_runs_to_the_end_with_other_parameters(runs, name):
    ended, notebook = runs[name]
    assert ended.returncode == 0, ended.stderr[-500:]
    assert all(cell["execution_count"] for cell in code(notebook))
    assert not [output for cell in code(notebook) for output in cell["outputs"] if output["output_type"] == "stream"]


@pytest.mark.parametrize("name", GOOD)
def test_what_the_first_lesson_shows_follows_its_parameters(runs, name):
    asked, cells = GOOD[name], by_id(runs[name][1])
    small, big = asked["small_bet"], 2 * asked["small_bet"]
    blind = max(1, small // 2)
    assert f"'{asked['profile']}' at {small}/{big}: blinds {blind} and {small}" in shown(cells["house-rules"])
    assert shown(cells["acting-legal"]) == f"Cy may fold, call {small}, or raise to {big}."
    assert f"Pot {blind + small}. Cy to act, {small} to call." in shown(cells["seats-table"])
    assert shown(cells["seats-check"]) == str(["Ann", "Bo", HOUSE_NAMES[asked["players"] - 1]])
    alternative = re.search(r'alt="([^"]*)"', shown(cells["seats-table"], "text/html"))[1]
    assert alternative.count(" behind") == asked["players"]
    own = by_id(read(FIRST))
    assert shown(cells["steps-table"], "text/html") != shown(own["steps-table"], "text/html")


PINNED = (
    "opening-table",
    "surprise-story",
    "surprise-fork",
    "televised-table",
    "televised-kicker",
    "five-best",
    "cards-read",
)


@pytest.mark.parametrize("name", GOOD)
def test_beats_that_bring_their_own_hand_do_not_follow_the_parameters(runs, name):
    cells, own = by_id(runs[name][1]), by_id(read(FIRST))
    for one in PINNED:
        assert [shown(cells[one], kind) for kind in ("text/plain", "text/html")] == [
            shown(own[one], kind) for kind in ("text/plain", "text/html")
        ], one


@pytest.mark.parametrize("name", GOOD)
def test_the_prose_beside_what_follows_the_parameters_has_no_figure(runs, name):
    """Seats, lesson and rule numbers, and signs of the kit itself, are no figures of a hand."""
    notebook, own = read(FIRST), by_id(read(FIRST))
    cells = by_id(runs[name][1])
    order = [cell["id"] for cell in notebook["cells"]]
    follows = {one for one in order if own[one]["cell_type"] == "code" and shown(cells[one]) != shown(own[one])}
    assert follows
    for before, one, after in zip(["", *order], order, [*order[1:], ""], strict=False):
        if own[one]["cell_type"] == "markdown" and {before, after} & follows:
            prose = re.sub(
                r"`[^`]*`|[sS]eat \d+|[lL]esson \d+|[SXC]\d?-\d+|^\d+\. ", "", text(own[one]["source"]), flags=re.M
            )
            assert not re.findall(r"\d+", prose), (one, prose)


@pytest.mark.parametrize(
    "name, said",
    [
        ("float", "The parameter players is a whole number from 3 to 10 in this lesson, and 4.0 is not."),
        ("too many", "The parameter players is a whole number from 3 to 10 in this lesson, and 11 is not."),
        (
            "no blinds",
            "The parameter profile names house rules that this lesson holds for, course, casino and roberts, "
            "and 'home_game' is none of them.",
        ),
        ("unknown", "This lesson has no parameter 'nplayers'; it has seed, small_bet, players and profile."),
    ],
)
def test_parameters_that_the_first_lesson_cannot_be_run_with_stop_it_in_one_sentence(runs, name, said):
    ended, notebook = runs[name]
    assert ended.returncode == 1 and f"BadSetup: {said}" in ended.stderr
    (error,) = [one for cell in code(notebook) for one in cell["outputs"] if one["output_type"] == "error"]
    assert (error["ename"], error["evalue"]) == ("BadSetup", said)
    ran = [cell["id"] for cell in code(notebook) if cell["execution_count"] and cell["id"] in by_id(read(FIRST))]
    assert ran == ["set-up", "parameters", "house-rules"]


def checked(**parameters):
    """The lesson's own cells up to its house rules, with parameters put in between as papermill does."""
    cells, names = by_id(read(FIRST)), {}
    exec(text(cells["set-up"]["source"]), names)
    exec(text(cells["parameters"]["source"]), names)
    names |= parameters
    exec(text(cells["house-rules"]["source"]), names)
    return names["rules"]


@pytest.mark.parametrize("players", [12.5, "6", 6.0, True, None, 2, 11, -3, [6]])
def test_the_number_of_players_is_a_whole_number_the_lesson_allows(players):
    with pytest.raises(
        BadSetup, match=r"^The parameter players is a whole number from 3 to 10 in this lesson, and .* is not[.]$"
    ):
        checked(players=players)


@pytest.mark.parametrize("small_bet", [12.5, "10", 0, 1_000_001, False])
def test_the_small_bet_is_a_whole_number_of_chips(small_bet):
    with pytest.raises(
        BadSetup, match=r"^The parameter small_bet is a whole number from 1 to 1\u202f000\u202f000 in this lesson"
    ):
        checked(small_bet=small_bet)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True])
def test_the_seed_is_a_whole_number(seed):
    with pytest.raises(BadSetup, match=r"^The parameter seed is a whole number from 0 to"):
        checked(seed=seed)


def test_every_allowed_extreme_gives_house_rules():
    for players in (3, 10):
        for small_bet in (1, 1_000_000):
            assert checked(players=players, small_bet=small_bet, seed=10**9).small_bet == small_bet


def test_the_plain_command_of_papermill_runs_the_first_lesson(tmp_path):
    command = [sys.executable, "-m", "papermill", str(FIRST), "out.ipynb", "-p", "players", "4", "-p", "small_bet", "3"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment())
    assert run.returncode == 0, run.stderr
    cells = by_id(read(tmp_path / "out.ipynb"))
    assert shown(cells["acting-legal"]) == "Cy may fold, call 3, or raise to 6."
    assert shown(cells["seats-check"]) == "['Ann', 'Bo', 'Di']"


@pytest.mark.slow
@pytest.mark.parametrize("players", range(3, 11))
def test_the_first_lesson_runs_for_every_number_of_players(players, tmp_path):
    command = [
        sys.executable,
        "-m",
        "papermill",
        str(FIRST),
        "out.ipynb",
        "-p",
        "players",
        str(players),
        "-p",
        "seed",
        str(players),
    ]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment())
    assert run.returncode == 0, run.stderr
