"""The word catalogue: nothing is missing, nothing is left over, and a language is one more file."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from string import Formatter

import pytest

import holdem_lessons
from holdem_lessons import COURSE, BadSetup, HouseRules
from holdem_lessons.engine import events, words
from holdem_lessons.notation import VERBS

PACKAGE = Path(holdem_lessons.__file__).parent
CATALOGUE = tomllib.loads((PACKAGE / "engine" / "words" / "en.toml").read_text(encoding="utf-8"))


def forms(entry):
    """The sentences of an entry: one, or one for each number."""
    return entry.values() if isinstance(entry, dict) else [entry]


REFUSALS = ("Refusal", "IllegalAction", "UnsettledIncident", "BadNotation", "BadSetup")


# --- Refusals -----------------------------------------------------------------------------------------


def trees():
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def refusals():
    """Every place in the code that makes a refusal: (file:line, the keys it may have, the facts given by name)."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if _calls(node, REFUSALS) and node.args:
                facts = {one.arg for one in node.keywords}
                yield f"{path.name}:{node.lineno}", keys_of(node.args[0], tree) or why_not_keys(), facts


def why_not_keys():
    """What an incident that cannot happen gives as the reason: every text its ``why_not`` and helpers of it return."""
    functions = [
        node
        for path, tree in trees()
        if path.parent.name == "irregularities"
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in ("why_not", "_why_not")
    ]
    found = [one.value for node in functions for one in ast.walk(node) if isinstance(one, ast.Return) and one.value]
    return set().union(*map(_texts, found))


def _calls(node: ast.AST, names: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def keys_of(argument: ast.expr, tree: ast.AST) -> set[str]:
    """The texts a first argument can be: written out, set before in a variable, or returned by a helper."""
    if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Name):
        functions = (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef))
        helper = next(one for one in functions if one.name == argument.func.id)
        values = [one.value for one in ast.walk(helper) if isinstance(one, ast.Return)]
    elif isinstance(argument, ast.Name):
        values = [one.value for one in ast.walk(tree) if isinstance(one, ast.Assign) and _sets(one, argument.id)]
    else:
        values = [argument]
    return set().union(*map(_texts, values)) if values else set()


def _sets(assignment: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in assignment.targets)


def _texts(value: ast.expr) -> set[str]:
    """The texts an expression can be; the condition of ``a if b else c`` is not one of them."""
    if isinstance(value, ast.IfExp):
        return _texts(value.body) | _texts(value.orelse)
    return {value.value} if isinstance(value, ast.Constant) and isinstance(value.value, str) else set()


def test_every_refusal_in_the_code_has_its_sentence():
    for place, keys, _ in refusals():
        assert keys, f"the refusal at {place} has no key that can be read"
        assert keys <= set(CATALOGUE["refusal"]), place


def test_every_sentence_of_a_refusal_is_used():
    assert set(CATALOGUE["refusal"]) == set().union(*(keys for _, keys, _ in refusals()))


def blanks(template: str) -> set[str]:
    """The names a template fills in."""
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(template) if name}


def test_every_refusal_is_given_the_facts_its_sentence_fills_in():
    for place, keys, facts in refusals():
        if None in facts:  # **facts: seen in test_bad_input instead
            continue
        for key in keys:
            missing = (
                set().union(*map(blanks, forms(CATALOGUE["refusal"].get(key, ""))))
                - facts
                - ({"legal_who"} if "legal" in facts else set())
            )
            assert not missing, f"{key} at {place}"


def test_refusals_read_as_sentences():
    for key, entry in CATALOGUE["refusal"].items():
        for sentence in forms(entry):
            assert sentence.endswith("."), key
            assert sentence[0].isupper() or sentence[0] in "{1", key


# --- Everything else that must be described ---------------------------------------------------------------


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_described(verb):
    entry = CATALOGUE["verb"][verb]
    assert entry["written"][0] == verb and entry["spoken"]
    if verb != "goes all-in":  # which is no choice of its own, but a word for the one that takes the last chip
        assert entry["plain"]
    assert ("all_in" in entry) == (verb in ("calls", "bets", "raises"))


def test_no_other_verb_is_described():
    assert set(CATALOGUE["verb"]) == set(VERBS)


@pytest.mark.parametrize("option", [one.name for one in fields(HouseRules) if one.name != "name"])
def test_every_house_rule_is_described(option):
    entry = CATALOGUE["option"][option]
    assert entry["label"] and entry["says"].endswith(".")


def test_every_house_rule_names_the_rules_it_stands_for():
    for name, _, rule in COURSE.options():
        assert re.fullmatch(r"([SC]\d?-\d+|[XP]-\d+)(, ([SC]\d?-\d+|[XP]-\d+))*", rule), name


def test_every_kind_of_hand_and_every_card_is_named():
    from holdem_lessons import PACK
    from holdem_lessons.engine.cards import HIDDEN, JOKER
    from holdem_lessons.engine.ranking import Kind

    assert {kind.name.lower() for kind in Kind} | {"royal_flush"} == set(CATALOGUE["hand_rank"])
    assert len({words.card_name(card) for card in PACK}) == 52
    assert words.card_name(PACK[-1]) == "ace of spades"
    assert (words.card_name(HIDDEN), words.card_name(JOKER)) == ("a face-down card", "a joker")


def test_every_event_of_the_engine_is_documented():
    for name, value in vars(events).items():
        if isinstance(value, type) and issubclass(value, tuple) and value.__module__ == events.__name__:
            assert value.__doc__.strip().endswith((".", ")")), name


# --- Numbers and lists ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "items, joined",
    [(["fold"], "fold"), (["fold", "call"], "fold, or call"), (["fold", "call", "raise"], "fold, call, or raise")],
)
def test_lists(items, joined):
    assert words.listed(items, "or") == joined


def test_a_key_that_is_not_there_is_an_error_and_not_an_empty_sentence():
    with pytest.raises(KeyError):
        words.say("refusal.no_such_key")
    assert not words.known("refusal.no_such_key") and words.known("refusal.capped")


# --- A second language -----------------------------------------------------------------------------------

DUTCH = """
language = "Nederlands"

[list]
and = "{first} en {last}"
or = "{first} of {last}"

[verb.folds]
written = ["past"]
spoken = "passen"
plain = "passen"

[verb.checks]
written = ["wacht"]

[verb.calls]
written = ["gaat mee"]

[verb.bets]
written = ["zet in"]

[verb.raises]
written = ["verhoogt"]

[verb.shows]
written = ["toont"]

[verb.mucks]
written = ["gooit weg"]

[verb."goes on"]
written = ["gaat door"]

[verb.reshuffles]
written = ["schudt opnieuw"]

[notation]
seat = "stoel"

[legal]
may = "{who} mag {choices}."

[hand_rank]
straight = "straat tot {one[0]}"

[refusal]
out_of_turn = "{who} kan nu niet {verb}: {legal_who} is aan de beurt."
"""

LESSON = """
from holdem_lessons import Hand, LIMIT_2_4, IllegalAction, BadNotation, cards, hand_rank
from holdem_lessons.engine.words import languages, speak

hand = Hand("Ann Bo Cy", LIMIT_2_4)

def refused(script):
    try:
        hand.play(script)
    except (IllegalAction, BadNotation) as error:
        return error

in_english = refused("Ann folds")
print(languages())
print(in_english)
speak("nl")
print(in_english)                                  # said anew, in the language spoken now
print(hand.legal)                                  # one word translated, the others fall back
print(refused("Cy sings"))                         # a sentence that falls back
print(hand_rank(cards("9s 8d 7c 6h 5s")).name)     # a sentence translated, its card not
print(hand.play("Cy past").to_act)                 # a translated word in a script
speak("en")
print(hand.legal)
"""


def said_in_dutch(tmp_path, lesson):
    """The lines that a lesson prints where the kit also speaks the language of DUTCH."""
    shutil.copytree(PACKAGE, tmp_path / "holdem_lessons", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "holdem_lessons" / "engine" / "words" / "nl.toml").write_text(DUTCH, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", lesson],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_a_second_language_is_one_more_file(tmp_path):
    assert said_in_dutch(tmp_path, LESSON) == [
        "('en', 'nl')",
        "Ann cannot fold now: it is Cy's turn. Cy may fold, call 2, or raise to 4.",
        "Ann kan nu niet passen: Cy is aan de beurt. Cy mag passen, call 2 of raise to 4.",
        "Cy mag passen, call 2 of raise to 4.",
        "'sings' is no action for Cy; the words are past, wacht, gaat mee, zet in, verhoogt, goes all-in, chops, "
        "toont, gooit weg, plays the board, gaat door en schudt opnieuw. Cy mag passen, call 2 of raise to 4.",
        "straat tot nine",
        "Ann",
        "Cy may fold, call 2, or raise to 4.",
    ]


TASKS = """
from holdem_lessons import Hand, find_the_mistake, plots, practise
from holdem_lessons.display.stepper import Stepper
from holdem_lessons.engine.words import speak
from holdem_lessons.teaching import dealing, exam, guess, play

def all_worked_through():
    task = guess(seed=3)
    while not task.over:
        task = task.choose(task.question.answer)
    yield task.hand.events
    task = dealing(seed=2, slips=1.0)
    while not task.over:
        task = next(after for one in task.choices if (after := task.choose(one.key)).done > task.done)
    yield task.hand.events
    paper = exam(seed=1)
    while not paper.over:
        paper = paper.choose(paper.item.answer.key)
    yield paper.right
    table = play(seed=1, opponents="raiser")
    while not table.whole.over:
        table = table.choose(table.choices[-1].key)
    yield play(code=table.code).whole.events
    practice = practise(seed=4, rate=1)
    yield practice.after(practice.hand()).session.stacks
    yield find_the_mistake(seed=1).hand.events
    stepper = Stepper(Hand("Ann Bo Cy").act("calls").act("raises"))
    yield [len(stepper.branch(int(step), [other[0][0]])["choices"]) for step, other in stepper.what_if.items()]

def at_once(hand):
    while not hand.over:
        hand = hand.act("checks" if "checks" in hand.legal else "calls")
    return hand

in_english = [*all_worked_through(), at_once(Hand("Ann Bo")).events]
speak("nl")
print([*all_worked_through(), at_once(Hand("Ann Bo")).events] == in_english, in_english[2])
print(plots.books("Ann Bo", "Bo gaat mee, Ann wacht").__class__.__name__)
"""


def test_every_task_is_worked_through_in_a_second_language_as_in_english(tmp_path):
    assert said_in_dutch(tmp_path, TASKS) == ["True 20", "Plot"]


def test_every_language_says_only_what_english_says_with_the_same_blanks():
    english = dict(leaves(CATALOGUE))
    for language in words.languages():
        text = (PACKAGE / "engine" / "words" / f"{language}.toml").read_text(encoding="utf-8")
        for key, entry in leaves(tomllib.loads(text)):
            assert key in english, f"{language}: {key}"
            if isinstance(entry, str):
                assert blanks(entry) <= blanks(english[key]), f"{language}: {key}"


def leaves(tree: dict, above: str = ""):
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield above + key, value


def test_a_language_without_a_catalogue_is_refused_and_the_old_one_kept():
    before = words.say("legal.nobody")
    with pytest.raises(BadSetup, match="no catalogue for the language 'xx'; there is en"):
        words.speak("xx")
    assert words.say("legal.nobody") == before
