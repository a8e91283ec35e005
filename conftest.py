"""The names that every example in a docstring may use: those a lesson has after its first cell."""

import pytest

import holdem_lessons


@pytest.fixture(autouse=True)
def lesson_names(doctest_namespace):
    doctest_namespace.update({name: getattr(holdem_lessons, name) for name in holdem_lessons.__all__})
