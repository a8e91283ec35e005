"""The pages for teachers and learners: their code runs, their links lead somewhere, what is printed is current."""

import doctest
import importlib.util
import json
import re
import shlex
from pathlib import Path

import pytest

import holdem_lessons
from holdem_lessons import COURSE, HOME_GAME, PROFILES, ROBERTS, running, teaching
from holdem_lessons.cli import PARAMETERS, command_line
from holdem_lessons.engine.words import rule_ids
from holdem_lessons.teaching.parameters import LIMITS

PROJECT = Path(__file__).resolve().parent.parent
DOCS = PROJECT / "docs"
PAGES = ("teachers_guide.md", "self_study.md")
LESSONS = sorted((PROJECT / "notebooks").glob("*.ipynb"))
NAMES = {name: getattr(one, name) for one in (holdem_lessons, teaching) for name in one.__all__}


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def program(name: str):
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rule_sheet():
    return program("rule_sheet")


@pytest.fixture(scope="module")
def glossary():
    return program("glossary")


def markdown(path: Path) -> str:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def cells(path: Path) -> str:
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in found)


# --- Links --------------------------------------------------------------------------------------------------


def anchors(page: str) -> set[str]:
    """The anchors of a page's headings, as repository pages make them."""
    headings = re.findall(r"^#+ (.+)$", page, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name):
    page = text(name)
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert len(links) > 10
    for link in links:
        file, _, anchor = link.partition("#")
        assert not file or (DOCS / file).is_file(), link
        assert not anchor or anchor in anchors(page), link


def test_the_readme_links_to_all_of_them():
    links = set(re.findall(r"\]\(docs/([^)]+)\)", (PROJECT / "README.md").read_text(encoding="utf-8")))
    assert links >= {*PAGES, "rule_sheet.html", "glossary.html", "deck_sheet.html"}


# --- What can be run ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_the_python_of_a_page_runs_and_shows_what_is_printed(name):
    blocks = re.findall(r"```python\n(.*?)```", text(name), re.S)
    assert blocks
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), dict(NAMES), name, name, 0)
    assert example.examples
    said = []
    result = doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert result.failed == 0, "".join(said)


_CALL = re.compile(
    r"`((?:guess|play|dealing|exam|practise|find_the_mistake|Hand|COURSE|HOME_GAME)(?:\(|\.(?:but|stakes|options)\()[^`]*\))`"
)


@pytest.mark.parametrize("name", PAGES)
def test_the_calls_in_the_text_can_be_made(name):
    calls = [call for call in _CALL.findall(text(name)) if "..." not in call]
    assert calls
    for call in calls:
        assert eval(call, dict(NAMES)) is not None, call


def shell_lines(name: str) -> list[list[str]]:
    blocks = re.findall(r"```sh\n(.*?)```", text(name), re.S)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


def test_the_commands_of_the_guide_are_commands_of_the_kit(rule_sheet):
    lines = shell_lines("teachers_guide.md")
    assert len(lines) > 3
    for words in lines:
        if words[0] == "holdem-lessons":
            options = command_line().parse_args(words[1:])
            if getattr(options, "lesson", None):
                values = {one: getattr(options, one) for one in PARAMETERS if getattr(options, one) is not None}
                running.find(LESSONS[0].parent, options.lesson).check(values)
        else:
            assert words[:2] == ["python", "docs/rule_sheet.py"]
            rule_sheet._options(words[2:])


def test_the_keys_that_the_guide_names_are_those_of_a_built_page():
    guide = text("teachers_guide.md")
    assert "the key **A** shows or hides all folded answers, and **+** and **-** change the size of the text" in guide
    for key in ('"A"', '"+"', '"-"'):
        assert f"event.key === {key}" in running.PROJECTING


# --- The guide against the lessons --------------------------------------------------------------------------


def sections() -> dict[str, str]:
    """The part of the guide on each lesson, by number."""
    parts = re.split(r"^### (\d\d) .*$", text("teachers_guide.md"), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_guide_has_every_lesson():
    assert list(sections()) == [path.stem[:2] for path in LESSONS]


@pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])
def test_the_plan_of_a_lesson_has_its_parts_in_order_and_45_minutes(path):
    section = sections()[path.stem[:2]]
    rows = re.findall(r"^\| (\d+) \| (.+?) \|", section, re.M)
    assert sum(int(minutes) for minutes, _ in rows) == 45
    *headings, now_you, lines = re.findall(r"^## (.+)$", markdown(path), re.M)
    parts = [part.removesuffix(r" \*") for _, part in rows]
    # The parts that hold the exercises and the recap stand in one row.
    assert parts == [*headings, f"{now_you}, {lines}"]


@pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])
def test_a_lesson_has_a_board_plan_and_all_the_rest(path):
    section = sections()[path.stem[:2]]
    assert f"(../notebooks/{path.name})" in section
    for part in ("**Board**\n\n```text", "**What goes wrong**", "**Explain it.**", "**Variants.**"):
        assert section.count(part) == 1, part
    assert len(re.findall(r"^- ", section, re.M)) >= 4


def test_the_table_of_parameters_is_that_of_the_lessons():
    told = re.findall(r"^\| (\d\d) \| (.+?) \| (.+?) \| (.+?) \|$", text("teachers_guide.md"), re.M)
    known = []
    for path in LESSONS:
        one = running.lesson(path)
        limits = LIMITS | one.limits
        least, most = limits["players"]
        players = f"{least} to {most}" if "players" in one.defaults else "no"
        bet = "any" if limits["small_bet"][0] == 1 else f"from {limits['small_bet'][0]}"
        small_bet = bet if "small_bet" in one.defaults else "no"
        named = ", ".join(f"`{name}`" for name in limits.get("profile", ())) or "any"
        profile = named if "profile" in one.defaults else "no"
        known.append((one.number, players, small_bet, profile))
        assert "seed" in one.defaults
    assert told == known


def test_a_teacher_learns_the_pass_mark_that_there_is():
    assert (teaching.exam().pass_mark, len(teaching.exam().items)) == (16, 20)
    assert "Sixteen right answers pass" in " ".join(text("teachers_guide.md").split())


# --- The rule sheet -----------------------------------------------------------------------------------------


def test_the_rule_sheet_is_what_the_program_makes(rule_sheet):
    assert text("rule_sheet.html") == rule_sheet.sheet()


@pytest.mark.parametrize("rules", PROFILES.values(), ids=list(PROFILES))
def test_the_rule_sheet_names_rules_that_there_are(rule_sheet, rules):
    ids = {one for found in re.findall(r"<small>(.*?)</small>", rule_sheet.sheet(rules)) for one in found.split()}
    assert len(ids) > 30
    assert ids <= set(rule_ids())


def plain(page: str) -> str:
    return re.sub(r"<[^>]+>", " ", re.sub(r"<small>.*?</small>", "", page))


def test_the_figures_of_a_sheet_are_those_of_its_house(rule_sheet):
    course = plain(rule_sheet.sheet(COURSE.stakes(4)))
    assert "Course rules at 4/8" in course and "4, 8, 12, 16" in course and "8, 16, 24, 32" in course
    assert "the small blind, 2, and seat 2 the big blind, 4" in course
    assert "seat 3; with two players seat 2, the button" in course
    assert "half a bet or more (2, from the turn on 4)" in course
    home = plain(rule_sheet.sheet(HOME_GAME))
    assert "an ante of 5" in home and "one raise a player" in home and "no limit" in home and "The fine is 5" in home
    assert "small blind" not in home and "Misdeal:" not in home
    assert "alone before the cap" in plain(rule_sheet.sheet(ROBERTS)) and "alone before the cap" not in course


def test_the_ten_kinds_stand_best_first(rule_sheet):
    kinds = re.findall(r"<b>([a-z ]+)</b>", rule_sheet._ranks())
    assert kinds[0] == "royal flush" and kinds[-1] == "high card" and len(set(kinds)) == 10


# --- The glossary -------------------------------------------------------------------------------------------


def test_the_glossary_is_what_the_program_makes(glossary):
    assert text("glossary.html") == glossary.page()


def test_every_term_has_three_languages_and_a_meaning(glossary):
    terms = list(glossary.terms())
    assert len(terms) > 80
    for term in terms:
        assert all(term[key].strip() for key in ("en", "da", "nl", "means")), term
        assert set(term) <= {"en", "da", "nl", "means", "lesson", "find"}, term
    names = [term["en"] for term in terms]
    assert len(set(names)) == len(names)


def test_a_term_stands_in_the_lesson_that_is_named(glossary):
    lessons = {path.stem[:2]: cells(path).lower() for path in LESSONS}
    for term in glossary.terms():
        if "lesson" in term:
            word = term.get("find") or re.split(r"[,(]", term["en"])[0].strip()
            assert word.lower() in lessons[term["lesson"]], (term["en"], term["lesson"])


# --- On paper -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rule_sheet.html", "glossary.html"])
def test_a_page_needs_no_other_file(name):
    assert not re.search(r"\b(?:src|href|url|import)\b\s*[=(]|@import|https?:", text(name))


def paper(browser, html: str) -> int:
    """On how many sheets a page is printed."""
    page = browser.new_page()
    page.set_content(html)
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))


@pytest.mark.parametrize("rules", PROFILES.values(), ids=list(PROFILES))
def test_a_rule_sheet_is_one_sheet_of_paper(rule_sheet, browser, rules):
    assert paper(browser, rule_sheet.sheet(rules)) == 1
    assert paper(browser, rule_sheet.sheet(rules.stakes(15_000))) == 1


def test_the_glossary_is_two_or_three_sheets(glossary, browser):
    assert paper(browser, glossary.page()) in (2, 3)
