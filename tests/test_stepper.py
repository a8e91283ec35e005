"""The stepping table, as far as it goes without a browser: what is sent, what is saved, and what it weighs."""

import base64
import json
import os
import random
import re
import subprocess
import sys
from html import unescape
from itertools import chain, islice
from typing import NamedTuple

import pytest

from holdem_lessons import (
    COURSE,
    HOME_GAME,
    LIMIT_10_20,
    PACK,
    SPREAD_DECK,
    BadSetup,
    Card,
    ExposedCard,
    Hand,
    PrematureTurn,
    TooManyFlopCards,
    reversed_and_cut,
)
from holdem_lessons.display.bundle import image, picture_bundle
from holdem_lessons.display.narration import reason, sentence, steps
from holdem_lessons.display.picture import table_svg
from holdem_lessons.display.recording import as_script, recording
from holdem_lessons.display.stepper import Stepper
from holdem_lessons.display.table_text import description, state
from holdem_lessons.display.verdict import source
from holdem_lessons.engine.words import card_name
from holdem_lessons.slips import played_by_chance

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
SLY = ("</script><b>", "<!--<script>", "]]>", "'\"`${x}", "a\\", "&lt&#60")


def played(players=3, seed=1, raises: int = 5) -> Hand:
    """A hand with some raises in it, called to the showdown."""
    hand = Hand(players, LIMIT_10_20, seed=seed)
    while hand.to_act:
        wager = next((verb for verb in ("raises", "bets") if raises and verb in hand.legal), None)
        raises -= bool(wager)
        passive = "checks" if "checks" in hand.legal else "calls"
        hand = hand.play(f"seat {hand.names.index(hand.to_act) + 1} {wager or passive}")
    return hand


def passively(hand: Hand, street: str | None = None) -> Hand:
    """The hand called and checked, up to a street or to its end."""
    while hand.to_act and hand.street != street:
        hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'calls'}")
    return hand


class Seen(NamedTuple):
    """One step of a recording through the eyes of one viewer, put together as the browser does it."""

    says: str
    heard: str
    why: str
    picture: str
    words: list[str]
    rows: list[dict]


def seen(data: dict, step: int, view: int = 0) -> Seen:
    """A step of a recording; ``recording.py`` says how it is kept."""
    parts, but, pieces = data["frames"][step], data["views"][view]["but"][step], data["pieces"]
    if but and isinstance(but[0], list):
        parts = but
    else:
        flat = list(chain(*parts))
        for place, number in zip(but[::2], but[1::2], strict=True):
            flat[place] = number
        rest = iter(flat)
        parts = [list(islice(rest, len(part))) for part in parts]
    texts, drawn, words, rows = ([pieces[number] for number in part] for part in parts)
    picture = data["opening"] + "".join(pieces[number] for part in drawn for number in part) + "</svg>"
    return Seen(*texts, picture, words, rows)


def bundle(stepper: Stepper) -> dict:
    data, _ = stepper._repr_mimebundle_()
    return data


def script_data(html: str) -> dict:
    """The recording that stands in the script of a saved table, read as the browser's parser would find it."""
    script = html[html.index("<script>") + 8 : html.index("</script>")]
    return json.loads(re.search(r"^const data = (.*);$", script, re.M)[1])


# --- Recording ----------------------------------------------------------------------------------------------


def without_words(svg: str) -> str:
    """A picture without its title and description, which a recording keeps elsewhere."""
    return re.sub(r"<title>.*?</title><desc>.*?</desc>", "", svg)


def told(hand: Hand, step: int) -> tuple[str, str, str]:
    """What is said of a step, what is heard, and why."""
    if not step:
        return state(hand.tables[0]), state(hand.tables[0], spoken=True), ""
    event, before, after = steps(hand)[step - 1]
    why = reason(event, before, after)
    reads = f"{why.says} ({why.rule}: {source(why.rule)})"
    return sentence(event, before, after), sentence(event, before, after, spoken=True), reads


@pytest.mark.parametrize("viewer", [None, "Bo", "rail"])
def test_a_recording_has_the_pictures_sentences_and_places_of_its_hand(viewer):
    hand = played(4).seen_by(viewer)
    data = recording(hand)
    assert len(data["frames"]) == len(hand.tables) == len(hand.events) + 1
    for step, table in enumerate(hand.tables):
        one = seen(data, step)
        assert one.picture == without_words(table_svg(table))
        assert " ".join(one.words) == description(table)
        assert one[:3] == told(hand, step)
        assert len(one.rows) == len(hand.names) + 1
    assert [step for _, step in data["places"]] == list(hand.places().values())
    texts = [piece for piece in data["pieces"] if isinstance(piece, str)]
    assert len(texts) == len(set(texts))


def each_hand():
    """Hands of many kinds, with folds, side pots, shown and mucked cards, and incidents."""
    for seed in range(12):
        rules = (COURSE, LIMIT_10_20, HOME_GAME.stakes(10))[seed % 3]
        stacks = [25 + 60 * place for place in range(2 + seed % 9)] if seed % 2 else None
        yield played_by_chance(Hand(2 + seed % 9, rules, seed=seed, stacks=stacks), random.Random(seed))
    yield from (make() for make in SLIPS.values())


def test_every_view_of_a_recording_is_what_that_viewer_sees():
    for hand in each_hand():
        data = recording(hand)
        for view, viewer in enumerate((None, "rail", *hand.names)):
            eyes = hand.seen_by(viewer)
            for step, table in enumerate(eyes.tables):
                one = seen(data, step, view)
                assert one.picture == without_words(table_svg(table)), (hand, viewer, step)
                assert " ".join(one.words) == description(table)
                assert one[:3] == told(eyes, step)
                assert [row["cards"] for row in one.rows[:-1]] == [
                    [str(c) for c in cards] for cards in table.piles.hole
                ]


def test_the_list_of_seats_tells_what_the_picture_does():
    hand = Hand("Ann Bo Cy", LIMIT_10_20, seed=1, stacks=[10, 500, 500]).play("Cy raises, Ann calls, Bo folds")
    rows = seen(recording(hand), hand.places()["preflop"]).rows
    assert [row["marks"] for row in rows[:-1]] == [["small blind"], ["big blind"], ["button"]]
    assert [row["acts"] for row in rows[:-1]] == [False, False, True]
    assert [(row["stack"], row["bet"]) for row in rows[:-1]] == [("5", "5"), ("490", "10"), ("500", "")]
    *seats, middle = seen(recording(hand), len(hand.events) - 1).rows
    assert [row["status"] for row in seats][:2] == ["all-in", "folded"] or hand.over
    assert middle["cards"] == [str(card) for card in hand.at(len(hand.events) - 1).board]


# --- Who may see what (K061) ----------------------------------------------------------------------------------


RANKS = dict(zip("23456789TJQKA", range(2, 15), strict=True)) | {"10": 10}
NAMES = {card_name(card): card for card in PACK}


def cards_in(text: str) -> set[Card]:
    """The cards that a recording or a page shows or names, in a picture, in signs, or in words."""
    # A card of the picture is its rank, and then, in the next piece or the same, its suit as a sign.
    drawn = re.findall(r'>([2-9JQKA]|10)(?:<|\\u003c)/text>.{0,20}?use href=\\?"#([shdc])', text)
    written = re.findall(r"\b([2-9TJQKA])([shdc])\b", text)
    named = {NAMES[name] for name in re.findall(r"\b\w+ of (?:spades|hearts|diamonds|clubs)", text) if name in NAMES}
    return named | {Card(RANKS[rank], suit) for rank, suit in [*drawn, *written]}


@pytest.mark.parametrize(
    ("viewer", "viewers"),
    [("Ann", None), ("rail", None), (None, ["Ann"]), (None, ["Ann", "rail"]), (None, ["rail"])],
)
def test_K061_no_view_holds_a_card_its_viewers_may_not_see(viewer, viewers):
    """Cy mucks, Bo folds: model, saved output and page hold Ann's cards at most, the board, and what is shown."""
    hand = Hand("Ann Bo Cy", LIMIT_10_20, deal="Ann Ah Ad, Bo 7c 2d, Cy Ks Qs, board 3h 8h 9c Jd 2s")
    hand = hand.play("Cy calls, Ann calls, Bo checks, Ann bets, Bo folds, Cy calls")
    hand = hand.play("Ann checks, Cy checks, Ann checks, Cy checks")
    assert {type(event).__name__ for event in hand.events} >= {"Mucked", "Shown"}
    stepper = hand.seen_by(viewer).replay("river", viewers=viewers)
    may = {*hand.board, *hand.player("Ann").cards}
    saved = bundle(stepper)
    for text in (json.dumps(stepper.get_state(["recording", "what_if"])), saved["text/html"], saved["text/plain"]):
        assert cards_in(text) <= may
    assert cards_in(json.dumps(stepper.recording)) == may  # Ann shows in the end
    step, first = next((int(step), others[0][0]) for step, others in stepper.what_if.items())
    assert cards_in(json.dumps(stepper.branch(step, [first]))) <= may


def test_K061_what_finds_cards_finds_every_card_of_the_teachers_view():
    hand = played(10)
    picture = {card for who in hand.names for card in hand.player(who).cards} | {*hand.board}
    data = recording(hand, [None])
    assert picture <= cards_in("".join(json.dumps(seen(data, step).picture) for step in range(len(hand.tables))))
    assert picture <= cards_in(json.dumps(data)) and picture <= cards_in(bundle(hand.replay())["text/html"])


def test_K061_a_players_hand_is_not_shown_through_other_eyes():
    hand = played().seen_by("Ann")
    assert [view["label"] for view in hand.replay().recording["views"]] == ["Ann", "the rail"]
    assert [view["label"] for view in hand.seen_by("rail").replay().recording["views"]] == ["the rail"]
    for viewer in ("Bo", None):
        with pytest.raises(BadSetup, match="cannot look at this table"):
            hand.replay(viewers=[viewer])
    with pytest.raises(BadSetup, match="cannot look at this table"):
        played().replay(viewers=["Zoe"])


def test_a_recording_through_a_players_eyes_holds_no_card_of_another():
    hand = Hand("Ann Bo Cy", LIMIT_10_20, seed=3).play("Cy folds, Ann calls")
    text = as_script(recording(hand.seen_by("Ann")))

    def drawn(card) -> str:
        return f'>{str(card)[0].replace("T", "10")}\\u003c/text>\\u003cuse href=\\"#{card.suit}\\"'

    assert all(drawn(card) in text for card in hand.player("Ann").cards)
    others = [card for table in hand.tables for seat in (1, 2) for card in table.piles.hole[seat]]
    assert len(set(others)) == 4 and not any(drawn(card) in text for card in others)


# --- Hands with incidents -----------------------------------------------------------------------------------


def slipped(*incidents, rules=COURSE, street="flop") -> Hand:
    """A hand in which incidents happen on a street, one after the other, and are put right, played to its end."""
    hand = Hand(4, rules, deck=SPREAD_DECK, shuffle=reversed_and_cut)
    hand = passively(hand, street)
    for incident in incidents:
        hand = hand.happens(incident).apply_ruling()
    if "goes on" in hand.legal:
        hand = hand.play(f"{hand.to_act} goes on")
    return passively(hand)


SLIPS = {
    "misdeal": lambda: slipped(ExposedCard(1), street="preflop"),
    "exposed card": lambda: slipped(ExposedCard(3), street="preflop"),
    "premature turn": lambda: slipped(PrematureTurn()),
    "flop dealt again": lambda: slipped(TooManyFlopCards()),
    "river kept": lambda: slipped(PrematureTurn(), rules=COURSE.but(premature_turn="the river is kept")),
    "home game": lambda: slipped(PrematureTurn(), rules=HOME_GAME.stakes(10)),
}


@pytest.mark.parametrize("viewer", [None, "Bo", "rail"])
@pytest.mark.parametrize("name", SLIPS)
def test_a_recording_of_a_hand_with_an_incident_has_every_step_of_it(name, viewer):
    hand = SLIPS[name]().seen_by(viewer)
    data = recording(hand, viewers=[viewer])
    for step, table in enumerate(hand.tables):
        one = seen(data, step)
        assert one.picture == without_words(table_svg(table)) and " ".join(one.words) == description(table)
        assert one[:3] == told(hand, step)


def test_a_step_that_waits_for_its_ruling_is_announced_as_one():
    hand = SLIPS["premature turn"]()
    data, step = recording(hand), [type(event).__name__ for event in hand.events].index("Slipped") + 1
    says, heard, why, _, words, _ = seen(data, step)
    assert says.endswith("still open: 9d.") and heard.endswith("still open: nine of diamonds.")
    assert why.startswith("This is an incident, a premature turn:")
    assert "Awaiting a ruling. The dealer turns the turn" in words[0]


def test_the_places_of_a_hand_dealt_again_are_those_that_count():
    for name in ("misdeal", "exposed card", "premature turn", "flop dealt again", "river kept"):
        hand = SLIPS[name]()
        places = hand.places()
        assert [*places] == ["start", "preflop", "flop", "turn", "river", "showdown", "end"]
        assert [*places.values()] == sorted(places.values())
        dealt = {street: hand.at(street).board for street in ("flop", "turn", "river")}
        assert all(hand.board[: len(board)] == board for board in dealt.values()), name
        assert [len(board) for board in dealt.values()] == [3, 4, 5], name


# --- The bundle ---------------------------------------------------------------------------------------------


def test_a_notebook_run_by_a_program_holds_no_view_that_asks_for_a_kernel(monkeypatch):
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    assert set(bundle(played().replay())) == {"text/html", "text/plain"}


def test_a_stepping_table_shows_itself_live_as_a_page_and_as_text(monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")  # as Jupyter's server sets it for whoever looks on
    hand = played()
    stepper = hand.replay("flop")
    data = bundle(stepper)
    assert set(data) >= {"text/html", "text/plain", WIDGET_VIEW}
    assert data["text/plain"] == state(hand.at("flop").table) == repr(stepper)
    assert data["text/html"].startswith('<div class="hl-stepper" data-hl="')
    assert image(hand.at("flop").table) in data["text/html"]
    assert script_data(data["text/html"]) == recording(hand) | {"start": hand.places()["flop"]}


def test_the_same_hand_gives_the_same_page_twice_and_another_hand_another():
    one, other = (bundle(played(seed=seed).replay())["text/html"] for seed in (1, 2))
    assert one == bundle(played(seed=1).replay())["text/html"]
    assert one != other
    names = [re.search(r'data-hl="(\w+)"', html)[1] for html in (one, other)]
    assert names[0] != names[1]


def test_another_process_gives_the_same_page():
    code = (
        "from holdem_lessons import *; import hashlib; "
        "data, _ = Hand(4, seed=5).play('Cy folds').replay()._repr_mimebundle_(); "
        "print(hashlib.sha256(data['text/html'].encode()).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1 and runs != {""}


def test_a_hand_shows_its_picture_and_its_state():
    hand = played().at("turn")
    data = hand._repr_mimebundle_()
    assert set(data) == {"text/html", "text/plain"} and data == picture_bundle(hand)
    source = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', data["text/html"])[1]
    assert base64.b64decode(source).decode("utf-8") == hand.svg()
    assert data["text/plain"] == repr(hand)


def test_the_alternative_text_is_the_whole_description_and_cannot_end_its_place():
    hand = Hand(['"><img src=x onerror=alert(1)>', "Bo"], LIMIT_10_20)
    html = image(hand.table)
    assert html.count("<") == html.count(">") == 1
    alt = re.fullmatch(r'<img alt="([^"]*)" style="[^"]*" src="[^"]*">', html)[1]
    assert unescape(alt) == description(hand.table)


# --- Steps --------------------------------------------------------------------------------------------------


def test_a_step_stays_inside_the_hand():
    stepper = played().replay()
    end = len(recording(played())["frames"]) - 1
    for asked, got in ((5, 5), (-1, 0), (10**9, end), (end, end), (0, 0)):
        stepper.step = asked
        assert stepper.step == got
    assert Stepper(played(), step=10**6).step == end


def test_a_step_is_a_whole_number():
    stepper = played().replay()
    with pytest.raises(Exception, match="step"):
        stepper.step = "2"
    assert stepper.step == 0


@pytest.mark.parametrize("place", ["start", "preflop", "flop", "turn", "river", "showdown", "end", 3])
def test_a_replay_opens_where_it_is_told_to(place):
    hand = played()
    stepper = hand.replay(place)
    assert stepper.step == hand.places().get(place, place)
    assert repr(stepper) == repr(hand.at(place))


# --- What may stand in a page -------------------------------------------------------------------------------


def test_no_name_can_end_the_script_or_open_a_comment():
    html = bundle(played(SLY).replay())["text/html"]
    assert html.count("<script>") == html.count("</script>") == 1
    assert "<!--" not in html.split("<script>")[1]
    assert html.endswith("</script>")
    assert script_data(html) == recording(played(SLY)) | {"start": 0}


def test_signs_that_end_a_line_of_script_are_written_as_escapes():
    text = as_script({"says": "one\u2028two\u2029</script><!--"})
    assert text == '{"says":"one\\u2028two\\u2029\\u003c/script>\\u003c!--"}'
    assert json.loads(text) == {"says": "one\u2028two\u2029</script><!--"}


def test_the_page_reaches_for_nothing_outside_itself():
    html = bundle(played().replay())["text/html"]
    outside = set(re.findall(r"(?:https?:)?//[\w./-]+", re.sub(r"base64,[\w+/=]+", "", html)))
    assert {one for one in outside if "." in one} == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(|fetch\(|XMLHttp|localStorage|document\.cookie|innerHTML|eval\(", html)


# --- Weight -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6, 10])
def test_a_step_weighs_less_than_5_kilobytes(players):
    hand = played(players, raises=9)
    html = bundle(hand.replay())["text/html"]
    per_step = len(html.encode("utf-8")) / len(hand.tables)
    assert per_step < 5_000, f"{per_step:.0f} bytes a step"


def test_drawing_a_hand_imports_no_widget_and_no_numpy():
    code = """
import sys
from holdem_lessons import *
hand = Hand(4).play("Cy folds")
hand._repr_mimebundle_(), hand.svg(), hand.story(), hand.why(), repr(hand)
heavy = {"anywidget", "ipywidgets", "traitlets", "IPython", "numpy", "matplotlib", "psygnal", "comm"}
print(sorted(heavy & set(sys.modules)))
hand.replay()
print("anywidget" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\nTrue\n"
