"""The stepping table, as far as it goes without a browser: what is sent, what is saved, and what it weighs."""

import base64
import json
import os
import re
import subprocess
import sys
from html import unescape

import pytest

from holdem_lessons import (
    COURSE,
    HOME_GAME,
    LIMIT_10_20,
    SPREAD_DECK,
    ExposedCard,
    Hand,
    PrematureTurn,
    TooManyFlopCards,
    reversed_and_cut,
)
from holdem_lessons.display.bundle import image, picture_bundle
from holdem_lessons.display.narration import description, reason, sentence, state, steps
from holdem_lessons.display.picture import table_parts, table_svg
from holdem_lessons.display.recording import as_script, recording
from holdem_lessons.display.stepper import Stepper

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


def bundle(stepper: Stepper) -> dict:
    data, _ = stepper._repr_mimebundle_()
    return data


def script_data(html: str) -> dict:
    """The recording that stands in the script of a saved table, read as the browser's parser would find it."""
    script = html[html.index("<script>") + 8 : html.index("</script>")]
    return json.loads(re.search(r"^const data = (.*);$", script, re.M)[1])


# --- Recording ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, "Bo", "rail"])
def test_a_recording_has_the_pictures_sentences_and_places_of_its_hand(viewer):
    hand = played(4).seen_by(viewer)
    data = recording(hand)
    pieces, frames = data["pieces"], data["frames"]
    assert len(frames) == len(hand.tables) == len(hand.events) + 1
    for table, frame in zip(hand.tables, frames, strict=True):
        drawn = data["opening"] + "".join(pieces[number] for number in frame["svg"]) + "</svg>"
        assert drawn == re.sub(r"<title>.*?</title><desc>.*?</desc>", "", table_svg(table))
        assert " ".join(pieces[number] for number in frame["words"]) == description(table)
    for frame, (event, before, after) in zip(frames[1:], steps(hand), strict=True):
        why = reason(event, before, after)
        assert frame["says"] == sentence(event, before, after)
        assert frame["heard"] == sentence(event, before, after, spoken=True)
        assert frame["why"] == f"{why.says} ({why.rule})"
    assert (frames[0]["says"], frames[0]["why"]) == (state(hand.tables[0]), "")
    assert [step for _, step in data["places"]] == list(hand.places().values())
    assert len(pieces) == len(set(pieces))


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
    for step, (frame, table) in enumerate(zip(data["frames"], hand.tables, strict=True)):
        texts, picture, words, _ = ([data["pieces"][number] for number in part] for part in frame)
        assert "".join(picture) == "".join(table_parts(table)) and " ".join(words) == description(table)
        if step:
            told = steps(hand)[step - 1]
            assert texts[:2] == [sentence(*told), sentence(*told, spoken=True)]
            assert texts[2].startswith(reason(*told).says)


def test_a_step_that_waits_for_its_ruling_is_announced_as_one():
    hand = SLIPS["premature turn"]()
    data, step = recording(hand), [type(event).__name__ for event in hand.events].index("Slipped") + 1
    says, heard, why = (data["pieces"][number] for number in data["frames"][step][0])
    assert says.endswith("still open: 9d.") and heard.endswith("still open: nine of diamonds.")
    assert why.startswith("This is an incident, a premature turn:")
    assert "awaits its ruling: a premature turn." in data["pieces"][data["frames"][step][2][0]]


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
