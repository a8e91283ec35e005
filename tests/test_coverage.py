"""The coverage of the rules: the page, the lines that say what each rule is, and that no rule is left without."""

import importlib.util
import json
import re

import pytest

from holdem_lessons.engine.words import rule_ids, rule_line

SEED_RULES = [rule for rule in rule_ids() if rule.startswith("S")]


@pytest.fixture(scope="module")
def program(project):
    spec = importlib.util.spec_from_file_location("coverage_of_rules", project / "docs" / "coverage.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rows(program):
    return {row.rule: row for row in program.rows()}


@pytest.fixture(scope="module")
def page(program):
    return program.page()


# --- Nothing is left out --------------------------------------------------------------------------------------


def test_the_page_is_what_the_program_makes(program, page):
    assert program.PAGE.read_text(encoding="utf-8") == page, "run: python docs/coverage.py"


@pytest.mark.parametrize("what", ["lessons", "drills", "tests"])
def test_every_rule_of_the_three_texts_has_its(rows, what):
    assert " ".join(rule for rule in SEED_RULES if not getattr(rows[rule], what)) == ""


def test_every_procedure_is_taught_and_tested(rows):
    procedures = [row for rule, row in rows.items() if rule.startswith("P")]
    assert [row.rule for row in procedures if not (row.lessons and row.tests)] == []


def test_what_the_texts_leave_open_is_tested_where_it_is_taught(rows):
    taught = [row for rule, row in rows.items() if rule.startswith("X") and row.lessons]
    assert taught and [row.rule for row in taught if not row.tests] == []


def test_every_rule_that_a_notebook_names_exists(program, project):
    for path in sorted((project / "notebooks").glob("*.ipynb")):
        assert program.cited(path.read_text(encoding="utf-8")) <= set(rule_ids()), path.name


def test_every_rule_that_the_tests_name_exists(program):
    assert {rule for rule, _, _ in program.proofs()} <= set(rule_ids())


def test_every_link_of_the_page_leads_somewhere(program, page):
    links = set(re.findall(r"\]\((.+?)\)", page))
    assert links and [link for link in links if not (program.PAGE.parent / link).is_file()] == []


# --- What each rule says ----------------------------------------------------------------------------------------


def test_the_catalogue_has_every_rule_in_order():
    numbers = {"S0": 51, "S1": 37, "S2": 35, "P": 13, "X": 29, "C": 40}
    assert list(rule_ids()) == [f"{family}-{n:02}" for family, last in numbers.items() for n in range(1, last + 1)]
    assert len(SEED_RULES) == 123


@pytest.mark.parametrize("rule", rule_ids())
def test_a_rule_s_line_is_one_short_sentence(rule):
    line = rule_line(rule)
    assert line[0].isupper() and line.endswith(".") and len(line) <= 120
    assert not re.search(r"[.?!] |\s{2}|[|{}\n]|\b[SPXC]\d?-\d", line)


def test_no_two_rules_say_the_same():
    assert len({rule_line(rule) for rule in rule_ids()}) == len(rule_ids())


def test_what_is_no_rule_has_no_line():
    with pytest.raises(KeyError):
        rule_line("S0-52")


# --- How citations are found --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, found",
    [
        ("blinds are live (S0-18, S0-19)", "S0-18 S0-19"),
        ("any five (S2-04, S0-01 to S0-03)", "S0-01 S0-02 S0-03 S2-04"),
        ("S0-01…03 and P-01...P-03", "P-01 P-02 P-03 S0-01 S0-02 S0-03"),
        ("C-03 – C-05", "C-03 C-04 C-05"),
        ("from S0-01 to X-02", "S0-01 X-02"),
        ("S0-123, XS0-12, S3-01, P-1", ""),
    ],
)
def test_ids_in_a_text(program, text, found):
    assert sorted(program.cited(text)) == found.split()


@pytest.mark.parametrize(
    "name, found",
    [
        ("test_S0_17_the_cap_hand", "S0-17"),
        ("test_P06_rrop_S2_28_S2_30_step_by_step", "P-06 S2-28 S2-30"),
        ("test_P01_to_P03_the_burns", "P-01 P-02 P-03"),
        ("test_x13_a_call", "X-13"),
        ("test_s235_the_board", "S2-35"),
        ("test_x18_51_cards", "X-18"),
        ("test_all_52_cards_of_10_players", ""),
    ],
)
def test_ids_in_the_name_of_a_test(program, name, found):
    assert sorted(program.cited_in_name(name)) == found.split()


def test_what_a_notebook_drills(program, tmp_path):
    lesson = [
        ("markdown", "intro", "Told before (S0-01).\n\n## Blinds\n\nSet up (S0-04).\n\n**Predict:** who pays?"),
        ("code", "run", "hand"),
        ("markdown", "answer", "<details>The small blind (S0-05).</details>\n\n## Next\n\nOnly told (S0-07)."),
        ("code", "own", 'asking("How much?", 5, [5, 10], "S0-06")'),
        ("markdown", "exercises", "Still told (S0-08).\n\n## Now you\n\n1. Deal a hand (S0-09)."),
        ("code", "try", 'hand.play("Ann folds")  # S0-12'),
        ("markdown", "recap", "1. Fold (S0-13).\n\n## In five lines\n\n- Blinds (S0-02)."),
    ]
    cells = [
        {"cell_type": kind, "id": name, "source": source.splitlines(keepends=True)} for kind, name, source in lesson
    ]
    (tmp_path / "01_lesson.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    found = {cell.name: sorted(cell.drilled) for cell in program.cells(tmp_path)}
    assert found == {
        "intro": ["S0-04", "S0-05"],
        "run": [],
        "answer": [],
        "own": ["S0-06"],
        "exercises": ["S0-09"],
        "try": ["S0-12"],
        "recap": ["S0-13"],
    }
    assert program.cells(tmp_path)[0].rules == {"S0-01", "S0-04"}


def test_what_a_test_carries_in_its_cases(program, tmp_path):
    (tmp_path / "test_it.py").write_text(
        '@pytest.mark.parametrize("rule", ["S2-22, P-01"])\n'
        'def test_S0_08_rulings(rule): "X-01"\n'
        "def helper_X_02(): ...\n",
        encoding="utf-8",
    )
    assert sorted(program.proofs(tmp_path)) == [
        (rule, "test_it.py", "test_S0_08_rulings") for rule in ("P-01", "S0-08", "S2-22")
    ]
