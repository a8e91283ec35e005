"""The reference that is built from the docstrings, and the docstrings it is built from."""

import ast
import importlib.util

import pytest

import holdem_lessons


@pytest.fixture
def reference(project):
    spec = importlib.util.spec_from_file_location("reference", project / "docs" / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_every_public_name_has_its_place_in_the_reference(reference, tmp_path):
    pages = {
        page.relative_to(tmp_path).as_posix(): page.read_text(encoding="utf-8") for page in reference.write(tmp_path)
    }
    assert "holdem_lessons/engine/procedure.html" in pages
    front = pages["holdem_lessons.html"]
    assert [name for name in holdem_lessons.__all__ if f'id="{name}"' not in front] == []


def public(tree):
    """The public classes, functions and methods of a module, each with whether it is a method."""
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            yield node, False
            if isinstance(node, ast.ClassDef):
                methods = (one for one in node.body if isinstance(one, ast.FunctionDef))
                yield from ((one, True) for one in methods if not one.name.startswith("_"))


def told_once():
    """The methods that every incident and every task has: what they are is said where they are asked for."""
    from holdem_lessons.engine.irregularities.incident import Incident
    from holdem_lessons.teaching.task import Task

    return {name for kind in (Incident, Task) for name, one in vars(kind).items() if getattr(one, "__doc__", None)}


def test_everything_public_says_what_it_is(project):
    silent = [
        f"{path.name}: {node.name}"
        for path in sorted((project / "holdem_lessons").rglob("*.py"))
        for node, is_method in public(ast.parse(path.read_text(encoding="utf-8")))
        if not ast.get_docstring(node) and not (is_method and node.name in told_once())
    ]
    assert silent == []
