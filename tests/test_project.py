"""The project's own files agree with one another, and what is built from them is complete."""

import ast
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

# conda-forge's name for the same thing without a desktop toolkit.
CONDA = {"matplotlib-base": "matplotlib"}


@pytest.fixture(scope="session")
def pyproject(project) -> dict:
    return tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def environment(project) -> dict:
    return yaml.safe_load((project / "environment.yml").read_text(encoding="utf-8"))


def ranges(requirements) -> dict[str, str]:
    """The range of each requirement, by name."""
    read = map(Requirement, requirements)
    return {CONDA.get(one.name, one.name): str(one.specifier) for one in read}


# -- requirements ----------------------------------------------------------------------------------------------------


def test_conda_and_pip_name_the_same_requirements_with_the_same_ranges(pyproject, environment):
    conda = ranges(one for one in environment["dependencies"] if isinstance(one, str) and one != "pip")
    pip = ranges(pyproject["project"]["dependencies"]) | {"python": pyproject["project"]["requires-python"]}
    assert conda == pip


def test_conda_installs_the_kit_itself_by_pip_and_nothing_else(environment):
    assert "pip" in environment["dependencies"]
    assert [one for one in environment["dependencies"] if isinstance(one, dict)] == [{"pip": ["-e .[test]"]}]


def test_every_requirement_has_a_lower_bound_and_an_upper_one(pyproject):
    for text in pyproject["project"]["dependencies"]:
        assert {one.operator for one in Requirement(text).specifier} == {">=", "<"}, text


# -- documents -------------------------------------------------------------------------------------------------------


def shell_blocks(path: Path) -> list[str]:
    return re.findall(r"```(?:sh|powershell)\n(.*?)```", path.read_text(encoding="utf-8"), re.S)


def test_the_first_commands_of_the_readme_are_the_start_and_the_test(project):
    assert shell_blocks(project / "README.md")[:2] == [
        "python -m pip install -e . && holdem-lessons\n",
        'python -m pip install -e ".[test]" && python -m pytest\n',
    ]


def test_ci_runs_the_readmes_test_commands_as_they_stand(project):
    commands = shell_blocks(project / "README.md")[1].strip().split(" && ")
    script = (project / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in script if line in commands] == commands
    # The others' engines come first, or their tests would be skipped.
    assert script.index('python -m pip install -e ".[oracles]"') < script.index("python -m pytest -m slow")


def test_the_places_that_the_readme_names_exist(project):
    table = (project / "README.md").read_text(encoding="utf-8").split("## What is in the box")[1]
    named = re.findall(r"^\| (.*?) \|", table, re.M)[2:]
    places = [place for cell in named for place in re.findall(r"`(.+?)`", cell)]
    assert len(places) > 5
    for place in places:
        assert (project / place).exists() or (project / "holdem_lessons" / place).exists(), place


def test_the_options_that_the_readme_names_exist(project):
    from holdem_lessons.cli import command_line

    run = command_line()._subparsers._group_actions[0].choices["run"]
    actions = [*command_line()._actions, *run._actions]
    known = {option for action in actions for option in action.option_strings} | {"--extra"}
    assert set(re.findall(r"--[a-z][a-z-]*", (project / "README.md").read_text(encoding="utf-8"))) <= known


# -- the package -----------------------------------------------------------------------------------------------------


def clean_python(script: str, *options: str) -> str:
    done = subprocess.run([sys.executable, *options, "-c", script], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_package_needs_only_pythons_own_library_to_be_imported():
    heavy = (
        "numpy",
        "matplotlib",
        "ipywidgets",
        "anywidget",
        "traitlets",
        "jupyter",
        "IPython",
        "nbformat",
        "ipykernel",
    )
    script = (
        f"import sys; from holdem_lessons import *; print([name for name in sys.modules if name.startswith({heavy})])"
    )
    assert clean_python(script) == "[]"


def test_the_engine_imports_nothing_of_what_stands_above_it(project):
    for path in (project / "holdem_lessons" / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [alias.name for alias in getattr(node, "names", []) if isinstance(node, ast.Import)]
            )
            for name in names:
                top = name.split(".")[0]
                assert (
                    top in sys.stdlib_module_names
                    or name.startswith("holdem_lessons.engine")
                    or getattr(node, "level", 0)
                ), (path, name)


def test_the_quick_start_blocks_the_slow_grammar_and_nothing_else_breaks():
    script = (
        "import sys, holdem_lessons._quick_start, nbformat; assert sys.modules['rfc3987_syntax'] is None;"
        "nbformat.validate(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell('1')]));"
        "from jsonschema import FormatChecker; formats = FormatChecker.checkers;"
        "print('iri' in formats, 'uri' in formats, 'date-time' in formats)"
    )
    assert clean_python(script) == "False True True"


def test_jupyter_here_was_imported_after_the_quick_start():
    assert "nbval.plugin" in sys.modules and sys.modules["rfc3987_syntax"] is None


# -- what is built ---------------------------------------------------------------------------------------------------


def build(project: Path, target: str, folder: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
        cwd=project,
        check=True,
        capture_output=True,
    )
    (built,) = folder.iterdir()
    return built


def contents(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def expected(project: Path) -> set[str]:
    """Every file of the package and the course, under its name in the wheel."""
    places = {
        "holdem_lessons": "holdem_lessons",
        "notebooks": "holdem_lessons/_course/notebooks",
        "exercises": "holdem_lessons/_course/exercises",
        "docs": "holdem_lessons/_course/print",  # of these the pages to print
    }
    return {
        f"{inside}/{path.relative_to(project / outside).as_posix()}"
        for outside, inside in places.items()
        for path in (project / outside).rglob("*.html" if outside == "docs" else "*")
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.relative_to(project).parts)
    }


@pytest.fixture(scope="module")
def wheel(project, tmp_path_factory) -> Path:
    return build(project, "wheel", tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_the_package_and_the_course_and_nothing_else(project, wheel):
    inside = {name for name in contents(wheel) if ".dist-info/" not in name}
    assert inside == expected(project)
    assert any(name.endswith("labconfig/page_config.json") for name in inside)


def test_a_wheel_built_from_the_sdist_is_the_same(project, wheel, tmp_path):
    sdist = build(project, "sdist", tmp_path / "sdist")
    subprocess.run([sys.executable, "-m", "tarfile", "-e", str(sdist), str(tmp_path)], check=True)
    (unpacked,) = tmp_path.glob("holdem_lessons-*")
    assert contents(build(unpacked, "wheel", tmp_path / "wheel")) == contents(wheel)


def test_a_wheel_alone_lays_out_the_course(project, wheel, tmp_path):
    """Unpacked elsewhere, away from the checkout, the package finds its lessons inside itself."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path; from holdem_lessons import course;"
        "print(course.course_folder()); course.lay_out(course.course_folder(), Path(sys.argv[2]), '1')"
    )
    command = [sys.executable, "-I", "-c", script, str(tmp_path / "site"), str(tmp_path / "empty é")]
    said = subprocess.run(
        command,
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ).stdout
    assert said.strip() == str(tmp_path / "site" / "holdem_lessons" / "_course" / "notebooks")
    assert {path.name for path in (tmp_path / "empty é").glob("*.ipynb")} == {
        path.name for path in (project / "notebooks").glob("*.ipynb")
    }
    prints = {path.name for path in (tmp_path / "empty é" / "print").iterdir()}
    assert prints == {"deck_sheet.html", "glossary.html", "rule_sheet.html"}
