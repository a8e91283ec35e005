"""The coverage of the rules: the page, the lines that say what each rule is, and that no rule is left without."""

import importlib.util
import json
import re

import pytest

from holdem_lessons.engine.words import rule_ids, rule_line


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


def test_every_rule_has_a_lesson_a_drill_and_a_test_but_for_those_with_a_reason(program, rows):
    lacks = {
        rule: " ".join(what for what in columns if not getattr(row, what))
        for rule, row in rows.items()
        for columns in [("lessons", "tests") if rule.startswith("C") else ("lessons", "drills", "tests")]
    }
    given = {rule: what for rule, (what, _) in program.LEFT_OUT.items()}
    assert {rule: what for rule, what in lacks.items() if what} == given


def test_what_looks_like_a_rule_in_lessons_and_pages_is_one(program, project):
    pages = [*project.glob("*.md"), *project.glob("docs/*.md")]
    texts = {path.name: path.read_text(encoding="utf-8") for path in pages}
    texts |= {f"{cell.notebook} {cell.name}": cell.text for cell in program.cells()}
    assert len(texts) > 400
    assert {name: found for name, text in texts.items() if (found := program.unknown(text))} == {}


def test_every_rule_that_the_tests_name_exists(program):
    assert {rule for rule, _, _ in program.proofs()} <= set(rule_ids())


def test_every_link_of_the_page_leads_somewhere(program, page):
    links = set(re.findall(r"\]\((.+?)\)", page))
    assert links and [link for link in links if not (program.PAGE.parent / link).is_file()] == []


# --- What each rule says ----------------------------------------------------------------------------------------


def test_the_catalogue_has_every_rule_in_order():
    numbers = {"S0": 51, "S1": 37, "S2": 35, "P": 13, "X": 29, "C": 40}
    assert list(rule_ids()) == [f"{family}-{n:02}" for family, last in numbers.items() for n in range(1, last + 1)]
    assert sum(rule.startswith("S") for rule in rule_ids()) == 123


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
    "text, found",
    [
        ("S3-07, (S0-123) and Y-01.", "S0-123 S3-07 Y-01"),
        ("S0-01…P-13, s0-01 or P-1?", "P-1 s0-01"),
        ("g-7-5-course-10, x-1-16-0, RP-5, 2026-11-30, UTF-8", ""),
    ],
)
def test_what_looks_like_an_id_and_is_none(program, text, found):
    assert sorted(program.unknown(text)) == found.split()


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
        ("code", "run", "hand  # S0-10"),
        ("markdown", "answer", "<details>The small blind (S0-05).</details>\n\n## Next\n\nOnly told (S0-07)."),
        ("markdown", "six", "<details>One (S0-14).</details>\n\nNow **predict** two (S0-15):\n\n1. A fold (S0-16)."),
        ("code", "own", 'asking("How much?", 5, [5, 10], "S0-06")'),
        ("markdown", "exercises", "Still told (S0-08).\n\n## Now you\n\n1. Deal a hand (S0-09)."),
        ("code", "try", 'hand.play("Ann folds")  # S0-12'),
        ("markdown", "recap", "<details>1. Fold (S0-13).</details>\n\n## In five lines\n\n- Blinds (S0-02)."),
    ]
    cells = [
        {"cell_type": kind, "id": name, "source": source.splitlines(keepends=True)} for kind, name, source in lesson
    ]
    cells[6]["outputs"] = [{"data": {"text/plain": "No: a fold is final (S1-33)."}}]
    (tmp_path / "01_lesson.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    found = {cell.name: sorted(cell.drilled) for cell in program.cells(tmp_path)}
    assert found == {
        "intro": [],
        "run": [],
        "answer": [],
        "six": ["S0-15", "S0-16"],
        "own": ["S0-06"],
        "exercises": ["S0-09"],
        "try": ["S0-12", "S1-33"],
        "recap": [],
    }
    assert program.cells(tmp_path)[0].rules == {"S0-01", "S0-04"}


def test_what_a_test_carries_in_its_cases(program, tmp_path):
    (tmp_path / "test_it.py").write_text(
        '@pytest.mark.parametrize("rule", ["S2-22, P-01"])\n'
        'def test_S0_08_rulings(rule): assert "X-01"\n'
        "def helper_X_02(): assert hand\n",
        encoding="utf-8",
    )
    assert sorted(program.proofs(tmp_path)) == [
        (rule, "test_it.py", "test_S0_08_rulings") for rule in ("P-01", "S0-08", "S2-22")
    ]


@pytest.mark.parametrize(
    "body, proves",
    [
        ("pass", False),
        ("hand.play('Ann folds')", False),
        ("show(hand)", False),
        ("hand.agree()", False),
        ("assert hand.over", True),
        ("with pytest.raises(ValueError): hand.play('Ann folds')", True),
        ("for one in hands: agree(one)", True),
        ("indirectly(hand)", True),
    ],
)
def test_a_test_proves_only_what_it_asserts(program, tmp_path, body, proves):
    helpers = "def agree(one): assert one\ndef indirectly(one): agree(one)\ndef show(one): print(one)\n"
    (tmp_path / "scenes.py").write_text(helpers, encoding="utf-8")
    (tmp_path / "test_it.py").write_text(f"def test_S0_12_a_fold():\n    {body}\n", encoding="utf-8")
    assert [rule for rule, *_ in program.proofs(tmp_path)] == ["S0-12"] * proves
