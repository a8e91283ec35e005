"""The stepping table where learners meet it: in an exported page without a network, and in JupyterLab."""

import json
import re
import warnings
from pathlib import Path
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest
from test_cli import server  # noqa: F401  the command, started as a learner starts it
from test_picture import contrast, tables
from test_stepper import seen

from holdem_lessons import LIMIT_10_20, Hand, PrematureTurn
from holdem_lessons.display.bundle import WIDGET_VIEW, player_bundle
from holdem_lessons.display.picture import breadth, table_svg
from holdem_lessons.display.recording import Recording, recording
from holdem_lessons.display.stepper import LiveTable, Stepper
from holdem_lessons.display.task_table import TaskTable
from holdem_lessons.engine.words import phrase
from holdem_lessons.teaching.beats import Beats
from holdem_lessons.teaching.dealing import dealing
from holdem_lessons.teaching.guess import guess
from holdem_lessons.teaching.play import play

from in_browser import axe_violations, live_page, page_of

LESSON = Path(__file__).resolve().parent.parent / "notebooks" / "01_the_table.ipynb"
SLY = ["<img src=x onerror=hacked=1>", "</script><script>hacked=2", "'\"><svg onload=hacked=3>"]


# --- Pages --------------------------------------------------------------------------------------------------


@pytest.fixture
def opened(browser):
    """A function that opens an address in a page without a network; fails on anything asked of the world outside."""
    contexts, faults = [], []

    def open_page(address: str, **options):
        context = browser.new_context(offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "request",
            lambda request: faults.append(request.url) if not request.url.startswith(("file:", "data:")) else None,
        )
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """Lesson 01 as nbconvert writes it, light and dark, without the libraries that nbconvert itself would fetch."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from nbconvert import HTMLExporter

        folder = tmp_path_factory.mktemp("export")
        none = dict.fromkeys(("mathjax_url", "require_js_url", "jquery_url", "mermaid_js_url"), "")
        for theme in ("light", "dark"):
            body, _ = HTMLExporter(theme=theme, **none).from_filename(str(LESSON))
            (folder / f"{theme}.html").write_text(body, encoding="utf-8")
    return {theme: (folder / f"{theme}.html").as_uri() for theme in ("light", "dark")}


def table_html(hand: Hand, step: int = 0) -> str:
    return player_bundle(recording(hand), hand.tables[step], step)["text/html"]


def short_hand() -> Hand:
    return Hand("Ann Bo Cy", LIMIT_10_20, seed=3).play("Cy raises, Ann folds, Bo calls, Bo checks, Cy bets, Bo folds")


# --- A table on a page --------------------------------------------------------------------------------------


def stand(table) -> dict:
    """Everything a table shows of its step."""
    return table.evaluate("""element => {
        const text = name => element.querySelector(name).textContent;
        const [why, words] = [...element.querySelectorAll("details p")].map(one => one.textContent);
        const picture = element.querySelector("img");
        return { alt: picture.alt, picture: decodeURIComponent(picture.src.replace("data:image/svg+xml,", "")),
            says: text(".hl-says"), heard: text(".hl-heard"), position: text(".hl-position"), why, words,
            slider: Number(element.querySelector("input").value),
            log: [...element.querySelectorAll(".hl-log li")].map(one => one.textContent),
            place: [...element.querySelectorAll(".hl-places button")].filter(
                one => one.getAttribute("aria-current") === "true").map(one => one.textContent).join() };
    }""")


def due(data: dict, step: int, view: int = 0) -> dict:
    """What a table is to show of a step of its recording, and never more of its log."""
    one = seen(data, step, view)
    return {
        "alt": one.words[0],
        "picture": one.picture,
        "says": one.says,
        "heard": one.heard,
        "position": f"Step {step} of {len(data['frames']) - 1}",
        "why": one.why or "–",
        "words": " ".join(one.words),
        "slider": step,
        "place": [name for name, start in data["places"] if start <= step][-1],
        "log": [seen(data, before, view).says for before in range(1, step + 1)],
    }


def button(table, name: str):
    return table.get_by_role("button", name=name, exact=True)


def recordings_of(notebook: Path) -> list[dict]:
    """The recordings stored in a notebook's tables, in order."""
    found = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            html = "".join(output.get("data", {}).get("text/html", ""))
            if "hl-stepper" in html:
                found.append(json.loads(re.search(r"^const data = (.*);$", html, re.M)[1]))
    return found


def test_every_table_of_the_exported_lesson_steps_by_every_means(exported, opened):
    page = opened(exported["light"])
    stored = recordings_of(LESSON)
    assert page.locator(".hl-table").count() == len(stored) >= 2
    for table, data in zip(page.locator(".hl-table").all(), stored, strict=True):
        last = len(data["frames"]) - 1
        assert stand(table) == due(data, data["start"])
        for name, step in (
            ("Last", last),
            ("Next", last),
            ("Back", last - 1),
            ("First", 0),
            ("Back", 0),
            ("Next", 1),
            ("Next", 2),
        ):
            button(table, name).click(force=True)  # one that can go no further is still there
            assert stand(table) == due(data, step), name
        for name, step in data["places"]:
            button(table, f"Go to: {name}").click()
            assert stand(table) == due(data, step), name
        table.get_by_role("slider").fill(str(last // 2))
        assert stand(table) == due(data, last // 2)


def test_the_keys_step_while_the_table_or_anything_in_it_has_the_focus(exported, opened):
    page = opened(exported["light"])
    table, data = page.locator(".hl-table").first, recordings_of(LESSON)[0]
    last = len(data["frames"]) - 1
    for focused in (table, button(table, "Next"), table.get_by_role("slider")):
        focused.focus()
        page.keyboard.press("Home")
        for key, step in (
            ("ArrowRight", 1),
            ("ArrowRight", 2),
            ("ArrowLeft", 1),
            ("End", last),
            ("ArrowRight", last),
            ("Home", 0),
            ("ArrowLeft", 0),
        ):
            page.keyboard.press(key)
            assert stand(table) == due(data, step), key
            assert focused.evaluate("element => element === document.activeElement"), key
    scrolled = page.evaluate("scrollY")
    page.keyboard.press("End")
    assert page.evaluate("scrollY") == scrolled


def test_a_button_that_can_go_no_further_keeps_the_focus_and_says_so(opened):
    page = opened(page_of(table_html(short_hand())))
    table = page.locator(".hl-table")
    forward = button(table, "Next")
    for _ in range(len(short_hand().tables) + 2):
        forward.press("Enter")
    assert forward.evaluate("element => element === document.activeElement")
    assert (
        forward.get_attribute("aria-disabled") == "true"
        and button(table, "Back").get_attribute("aria-disabled") == "false"
    )
    forward.press("Shift+Tab")
    button(table, "Play").press("Shift+Tab")
    assert button(table, "Back").evaluate("element => element === document.activeElement")


def test_two_tables_on_a_page_do_not_move_each_other(opened):
    hand = short_hand()
    data = recording(hand)
    # The last is the very hand and step of the first: as a cell that was copied.
    page = opened(page_of(table_html(hand), table_html(hand, 5), table_html(hand)))
    one, two, three = page.locator(".hl-table").all()
    button(two, "Next").click()
    button(three, "Last").click()
    one.focus()
    page.keyboard.press("ArrowRight")
    assert [stand(table)["slider"] for table in (one, two, three)] == [1, 6, len(data["frames"]) - 1]
    assert page.locator(".hl-stepper").count() == 3


PLAIN = """<p>text</p><table><tr><td>1</td></tr></table><details><summary>more</summary><p>x</p></details>
<button>press</button><input type=range><img alt="" src="data:,"><div class="output"><p>y</p></div>"""
STYLES = """() => [...document.querySelectorAll(".plain *")].map(element => {
    const style = getComputedStyle(element);
    return [...style].map(name => name + style.getPropertyValue(name)).join(";");
})"""


def test_K093_the_tables_style_stays_in_the_table(opened):
    plain = f'<div class="plain" style="width:600px">{PLAIN}</div>'
    without = opened(page_of(plain)).evaluate(STYLES)
    beside = opened(page_of(plain, table_html(short_hand()))).evaluate(STYLES)
    assert len(without) == len(beside) > 8
    assert without == beside
    rules = re.findall(r"([^{}]+)\{", re.sub(r"@(?:media|container) [^{]*\{", "", LiveTable._css))
    assert len(rules) > 30 and all(
        one.strip().startswith(".hl-tables") for rule in rules for one in rule.split(",") if one.strip()
    )


def test_K096_every_control_has_its_role_and_its_name(opened):
    hand = short_hand()
    page = opened(page_of(table_html(hand, 4)))
    named = [
        ("group", "Table to step through: Ann, Bo and Cy"),
        ("img", "Preflop. Pot 15. The dealer is at work."),
        ("slider", "Step"),
    ]
    named += [("combobox", "Speed"), ("combobox", "Seen by"), ("list", "What has happened")]
    named += [("button", name) for name in ("First", "Back", "Play", "Next", "Last")]
    named += [("button", f"Go to: {place}") for place in hand.places()]
    for role, name in named:
        assert page.get_by_role(role, name=name, exact=True).count() == 1, name
    assert page.get_by_role("button").count() == 5 + len(hand.places())
    assert page.get_by_role("slider").get_attribute("aria-valuetext") == f"Step 4 of {len(short_hand().events)}"
    live = page.locator("[aria-live]")
    assert live.count() == 1 and live.get_attribute("aria-live") == "polite"


def test_K096_the_live_region_can_be_heard_and_not_seen(opened):
    page = opened(page_of(table_html(short_hand())))
    button(page.locator(".hl-table"), "Go to: flop").click()
    heard, seen = page.locator(".hl-heard"), page.locator(".hl-says")
    assert seen.get_attribute("aria-hidden") == "true" and seen.is_visible()  # or every sentence would be read twice
    assert heard.inner_text().startswith("Betting on the flop")
    assert (
        heard.bounding_box()["width"] <= 1 and heard.evaluate("element => getComputedStyle(element).display") != "none"
    )


def test_K090_where_scripts_may_not_run_the_picture_stays_with_its_words(exported, opened):
    page = opened(exported["light"], java_script_enabled=False)
    assert page.locator(".hl-table").count() == 0
    places = page.locator(".hl-stepper img")
    assert places.count() == len(recordings_of(LESSON))
    for picture, begins in zip(places.all(), ("Before the deal.", "Preflop."), strict=True):
        assert picture.get_attribute("alt").startswith(begins)
        size = picture.bounding_box()
        assert size["width"] > 500 and abs(size["height"] / size["width"] - 0.716) < 0.01


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_K094_words_and_buttons_stand_out_on_the_page(exported, opened, theme):
    page = opened(exported[theme], color_scheme=theme)
    colours = page.locator(".hl-table").first.evaluate("""table => {
        let ground = table;
        const of = (element, what) => getComputedStyle(element)[what];
        while (ground && of(ground, "backgroundColor") === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
        return { ground: ground ? of(ground, "backgroundColor") : "rgb(255, 255, 255)",
            texts: [...table.querySelectorAll("p, button, summary, select, li, span:not(.hl-card)")].flatMap(
                one => [of(one, "color"), of(one, "borderTopColor")]) };
    }""")
    ground = hexadecimal(colours["ground"])
    assert (contrast(ground, "#ffffff") > 10) == (theme == "dark")
    assert {round(contrast(hexadecimal(colour), ground), 1) >= 4.5 for colour in colours["texts"]} == {True}


def hexadecimal(colour: str) -> str:
    return "#" + "".join(f"{int(float(part)):02x}" for part in re.findall(r"[\d.]+", colour)[:3])


def test_on_paper_there_are_no_buttons(opened):
    page = opened(page_of(table_html(short_hand(), 6)))
    page.emulate_media(media="print")
    table = page.locator(".hl-table")
    assert not any(one.is_visible() for one in [*table.locator("button, select, input, .hl-help").all()])
    assert table.locator(".hl-picture").is_visible() and table.locator(".hl-says").is_visible()
    assert table.locator(".hl-log li").count() == 6 and table.locator(".hl-log li").last.is_visible()


def test_K092_a_name_does_nothing(opened):
    hand = Hand(SLY, LIMIT_10_20, seed=1).play("seat 3 raises, seat 1 calls")
    page = opened(page_of(table_html(hand), "<p id=after>after</p>"))
    table = page.locator(".hl-table")
    for _ in hand.events:
        button(table, "Next").click()
    for summary in table.locator("summary").all():
        summary.click()
    assert "hacked=1>" in stand(table)["words"] and SLY[0] in table.locator(".hl-says").inner_text()
    assert page.evaluate("typeof hacked") == "undefined"
    assert page.evaluate("document.scripts.length") == 1 and page.locator("#after").count() == 1
    assert page.locator("svg, img:not(.hl-picture, .hl-ghost), [onerror], [onload]").count() == 0


@pytest.mark.parametrize("width", [360, 470, 500, 700, 1400])
def test_the_table_fits_the_width_of_the_page(opened, width):
    page = opened(page_of(table_html(short_hand(), 12)), viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".hl-picture").is_visible() == (width >= 500) != page.locator(".hl-list").is_visible()
    for one in [*page.get_by_role("button").all(), page.locator("input")]:
        size = one.bounding_box()
        assert size["x"] >= 0 and size["x"] + size["width"] <= width and size["height"] >= 36
    assert page.locator(".hl-says").evaluate("element => parseFloat(getComputedStyle(element).fontSize)") >= 16


def test_the_browser_writes_no_text_wider_than_the_picture_reckons_with(opened):
    pictures = [table_svg(table) for players in (2, 6, 10) for _, table in tables(players)[::40]]
    page = opened(page_of(*pictures))
    drawn = page.evaluate("""() => [...document.querySelectorAll("text")].map(
        text => [text.textContent, parseFloat(text.getAttribute("font-size")), text.getBBox().width])""")
    assert len(drawn) > 1_000
    for words, size, width in drawn:
        assert width <= breadth(words) * size * 1.02, words


# --- Playing, looking through other eyes, remarks -------------------------------------------------------------


@pytest.fixture
def live(opened):
    """A function that opens an empty page on which live tables can be put, with their Python half."""
    return lambda theme="light", **options: live_page(opened, theme, **options)


def test_a_hand_plays_by_itself_and_stops_at_its_end(opened):
    hand = short_hand()
    last = len(hand.events)
    page = opened(page_of(table_html(hand, last - 2)))
    table = page.locator(".hl-table")
    table.get_by_role("combobox", name="Speed").select_option("fast")
    table.focus()
    page.keyboard.press("Space")
    assert button(table, "Pause").count() == 1
    button(table, "Play").wait_for(timeout=5_000)
    assert stand(table)["slider"] == last
    button(table, "Play").click()  # from the end it starts anew
    page.locator(".hl-position", has_text=f"Step 1 of {last}").wait_for(timeout=5_000)
    page.keyboard.press("Space")  # on the button itself the key presses it, once
    button(table, "Play").wait_for(timeout=1_000)
    at = stand(table)["slider"]
    page.wait_for_timeout(800)
    assert stand(table)["slider"] == at


def test_any_other_step_ends_the_playing(opened):
    page = opened(page_of(table_html(short_hand())))
    table = page.locator(".hl-table")
    table.get_by_role("combobox", name="Speed").select_option("fast")
    button(table, "Play").click()
    page.locator(".hl-position", has_text="Step 2 of").wait_for(timeout=5_000)
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(800)
    assert button(table, "Play").count() == 1 and stand(table)["slider"] == 1


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_the_picture_fades_only_where_motion_is_wanted(opened, motion, moves):
    page = opened(page_of(table_html(short_hand(), 1)), reduced_motion=motion)
    fading = button(page.locator(".hl-table"), "Next").evaluate("""next => {
        next.click();
        return document.querySelector(".hl-ghost").getAnimations().length;
    }""")
    assert fading == moves
    still = "all => all.every(one => getComputedStyle(one).transitionDuration === '0s')"
    assert page.locator(".hl-tables *").evaluate_all(still)


def test_the_table_is_seen_through_any_eyes(opened):
    hand = short_hand()
    data = recording(hand)
    page = opened(page_of(table_html(hand, 12)))
    table = page.locator(".hl-table")
    eyes = table.get_by_role("combobox", name="Seen by")
    assert eyes.locator("option").all_inner_texts() == ["the teacher", "the rail", "Ann", "Bo", "Cy"]
    for view, label in enumerate(["the teacher", "the rail", "Ann", "Bo", "Cy"]):
        eyes.select_option(label=label)
        assert stand(table) == due(data, 12, view)
    eyes.press("ArrowUp")  # the list has its own use for the arrows
    assert stand(table) == due(data, 12, 3)


def test_a_remark_stands_at_its_step(opened):
    hand = short_hand()
    page = opened(
        page_of(player_bundle(recording(hand, remarks={2: "<b>Watch</b> the price."}), hand.tables[1], 1)["text/html"])
    )
    remark = page.locator(".hl-remark")
    assert not remark.is_visible()
    button(page.locator(".hl-table"), "Next").click()
    assert remark.inner_text() == "Remark: <b>Watch</b> the price."
    button(page.locator(".hl-table"), "Next").click()
    assert not remark.is_visible()


def test_where_there_is_no_room_the_seats_are_a_list(opened):
    hand = Hand(["Ann", "מרים", "<b>Cy</b>"], LIMIT_10_20, seed=1).play("seat 3 raises, seat 1 folds")
    page = opened(page_of(table_html(hand, len(hand.events))), viewport={"width": 400, "height": 900})
    seats = page.locator(".hl-list li")
    assert seats.count() == 3 and seats.locator("bdi").all_inner_texts() == list(hand.names)
    assert "folded" in seats.nth(0).inner_text() and "995 behind" in seats.nth(0).inner_text()
    assert "to act" in seats.nth(1).inner_text() and "10 in front" in seats.nth(1).inner_text()
    assert "button" in seats.nth(2).inner_text()
    for card in hand.player("seat 2").cards:
        assert seats.nth(1).get_by_role("img", name=phrase(f"suit.{card.suit}")).count() >= 1


def test_K097_a_card_in_the_list_has_sign_and_letter(opened):
    hand = Hand("Ann Bo", LIMIT_10_20, deal="Ann As Kh, Bo Td 9c")
    page = opened(page_of(table_html(hand, len(hand.events))), viewport={"width": 400, "height": 900})
    assert page.locator(".hl-list .hl-card").all_inner_texts() == ["A\u2660s", "K\u2665h", "10\u2666d", "9\u2663c"]
    colours = page.locator(".hl-list .hl-card").evaluate_all("all => all.map(one => getComputedStyle(one).color)")
    assert len(set(colours)) == 4 and all(contrast(hexadecimal(colour), "#ffffff") >= 4.5 for colour in colours)


def test_K099_on_paper_every_card_is_readable(exported, opened):
    """What is printed has a letter for every suit, beside the sign; the picture draws its signs as paths."""
    page = opened(exported["light"])
    page.emulate_media(media="print")
    assert len(page.pdf()) > 10_000
    table = page.locator(".hl-table").nth(1)
    svg = stand(table)["picture"]
    cards = re.findall(r'<use href="#([shdc])"[^>]*/><text[^>]*>([shdc])</text>', svg)
    assert cards and all(sign == letter for sign, letter in cards)
    assert not re.search("[\u2660-\u2667]", svg) and not re.search("[\u2660-\u2667]", stand(table)["words"])


# --- Live tables: what would have been -------------------------------------------------------------------------


def test_what_would_have_been_is_played_on_beside_the_hand(live):
    hand = short_hand()
    wire = live(viewport={"width": 1200, "height": 900})
    step = next(place for place, event in enumerate(hand.events, 1) if type(event).__name__ == "Raised")
    place = wire.show(Stepper(hand, step))
    button(place, "What if Cy had folded?").click()
    branch = place.locator(".hl-branch")
    table = branch.locator(".hl-table")
    table.wait_for()
    assert branch.locator(".hl-title").first.inner_text() == "What if Cy had folded?"
    assert stand(table) == due(recording(hand.at(step - 1).play("Cy folds")), step)
    assert table.evaluate("element => element === document.activeElement")
    assert stand(place.locator(".hl-table").first) == due(recording(hand), step)
    wire.page.wait_for_timeout(450)
    button(branch, "Ann calls").click()
    wire.page.locator(".hl-branch button", has_text="Bo checks").wait_for()
    played = hand.at(step - 1).play("Cy folds, Ann calls")
    assert stand(table) == due(recording(played), len(played.events))
    boxes = [one.bounding_box() for one in place.locator(".hl-tables > *").all()]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] < boxes[1]["x"]
    ends = "all => all.every(one => one.scrollTop + one.clientHeight >= one.scrollHeight - 2)"
    assert place.locator(".hl-log").evaluate_all(ends)
    button(branch, "Close").click()
    assert not branch.is_visible() and wire.faults == []


def test_a_table_without_a_kernel_asks_for_nothing(opened):
    hand = short_hand()
    page = opened(page_of(table_html(hand, len(hand.events))))
    assert page.locator(".hl-others button").count() == 0


# --- Live tables: tasks ------------------------------------------------------------------------------------------


def shown(place) -> dict:
    """What a task's table shows of the task."""
    return place.evaluate("""element => {
        const text = name => element.querySelector(name).textContent;
        return { reply: text(".hl-reply"), asks: text(".hl-asks"), score: text(".hl-score"), heard: text(".hl-heard"),
            choices: [...element.querySelectorAll(".hl-choices button")].map(one => one.lastChild.textContent) };
    }""")


def stands_for(place, task) -> None:
    """Asserts that a table shows a task as it stands."""
    one = shown(place)
    assert (one["reply"], one["asks"]) == (task.says, task.asks) and one["score"].endswith(task.score)
    assert one["choices"] == [choice.label for choice in task.choices]
    assert one["heard"].startswith(task.says) and one["heard"].endswith(task.asks)
    steps = Recording(task.hand, [task.hand.viewer], answers=task.tells_all).data
    assert stand(place.locator(".hl-table")) == due(steps, len(steps["frames"]) - 1) | {"heard": one["heard"]}


def settle(wire, turn: int) -> None:
    """Waits until a table has been answered so many times, and a little, as a second press at once is not taken."""
    wire.page.wait_for_function("turn => window.models.one.values.task.turn === turn", arg=turn)
    wire.page.wait_for_timeout(420)


TASKS = {
    "guess": (lambda: guess(seed=3, players=4), ["1", "3", "2", "1", "2", "3"]),
    "play": (lambda: play(seed=1, players=3), ["2", "2", "2", "1", "1", "1", "1"]),
    "deal": (lambda: dealing(seed=2, players=3, slips=1), ["1", "2", "2", "3", "2", "3"]),
}


@pytest.mark.parametrize("name", TASKS)
def test_a_task_is_worked_by_click_and_by_key(live, name):
    make, keys = TASKS[name]
    wire, task = live(), make()
    place = wire.show(TaskTable(task))
    stands_for(place, task)
    for turn, key in enumerate(keys, start=1):
        chosen = min(int(key), len(task.choices)) - 1
        task = task.choose(task.choices[chosen].key)
        if turn % 2:
            place.locator(".hl-choices button").nth(chosen).click()
        else:
            wire.page.keyboard.press(str(chosen + 1))
        settle(wire, turn)
        stands_for(place, task)
        assert place.evaluate("element => element.contains(document.activeElement)"), "the focus is lost"
    assert wire.faults == [] and wire.tables["one"].value == task


def test_the_steps_in_between_can_be_gone_through(live):
    wire = live()
    place = wire.show(TaskTable(play(seed=1, players=4)))
    before = stand(place.locator(".hl-table"))
    button(place, "Call: pays 15").click()
    settle(wire, 1)
    after = stand(place.locator(".hl-table"))
    assert after["log"][: len(before["log"])] == before["log"] and len(after["log"]) > len(before["log"]) + 1
    button(place, "Back").click()
    assert stand(place.locator(".hl-table"))["log"] == after["log"][:-1]


def test_a_double_click_is_one_choice(live):
    wire = live()
    place = wire.show(TaskTable(guess(seed=3, players=4)))
    place.locator(".hl-choices button").first.dblclick()
    wire.page.keyboard.press("1")
    wire.page.keyboard.press("1")
    settle(wire, 1)
    assert len(wire.asked) == 1 and wire.tables["one"].value.tried == ("Ann",)


def test_K089_a_table_shown_three_times_takes_one_step_a_click(live):
    wire = live()
    table = TaskTable(guess(seed=3, players=4))
    for name in ("one", "two", "three"):
        place = wire.show(table, name)
    place.locator(".hl-choices button").first.click()
    wire.page.wait_for_function("() => window.models.three.values.task.turn === 1")
    assert len(wire.asked) == 1 and table.value.tried == ("Ann",) and table.task["turn"] == 1
    stepping = wire.show(Stepper(short_hand()), "four")
    button(stepping, "Next").click()
    assert stand(stepping.locator(".hl-table"))["slider"] == 1


class Broken:
    """A task in whose first answer something goes wrong."""

    def __init__(self, task):
        self.task = task

    def __getattr__(self, name):
        return getattr(self.task, name)

    def choose(self, key):
        if key == "Ann":
            raise RuntimeError("the deck is on the floor")
        return self.task.choose(key)


def test_K088_a_fault_in_python_is_shown_in_the_table_which_stays_usable(live):
    wire = live()
    task = guess(seed=3, players=4)
    place = wire.show(TaskTable(Broken(task)))
    button(place, "Ann").click()
    settle(wire, 1)
    alert = place.get_by_role("alert")
    assert alert.inner_text() == phrase("widget.fault").format(says="RuntimeError: the deck is on the floor")
    assert [str(fault) for fault in wire.faults] == ["the deck is on the floor"]
    button(place, "Cy").click()
    settle(wire, 2)
    assert not alert.is_visible()
    stands_for(place, task.choose("Cy"))


def test_K088_a_fault_in_the_browser_is_shown_in_the_table_which_stays_usable(browser):
    page = browser.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    data = recording(short_hand())
    data["frames"][2] = None
    page.goto(page_of(player_bundle(data, short_hand().tables[1], 1)["text/html"]))
    table = page.locator(".hl-table")
    button(table, "Next").click()
    assert (
        table.get_by_role("alert")
        .inner_text()
        .startswith("Something went wrong, and the table is as it was: TypeError")
    )
    button(table, "Back").click()
    assert stand(table)["slider"] == 1 or stand(table)["slider"] == 0
    button(table, "First").click()
    assert not table.get_by_role("alert").is_visible() and len(faults) == 1
    page.close()


def test_K091_a_table_whose_kernel_is_gone_keeps_everything_and_says_what_to_do(live):
    wire = live()
    task = guess(seed=3, players=4)
    place = wire.show(TaskTable(task))
    wire.page.clock.install()
    wire.mute = True
    button(place, "Cy").click()
    wire.page.clock.fast_forward(9_000)
    assert place.get_by_role("alert").inner_text() == phrase("widget.no_answer")
    stands_for(place, task)
    other = wire.show(TaskTable(task), "two")
    wire.page.evaluate("window.models.two.fire('comm_live_update')")
    assert other.get_by_role("alert").inner_text() == phrase("widget.no_answer")
    stands_for(other, task)


def test_K090_a_saved_task_shows_picture_question_and_choices_and_says_what_they_need(opened, tmp_path):
    import nbformat
    from nbconvert import HTMLExporter

    task = play(seed=1, players=3)
    bundle, _ = task._repr_mimebundle_()
    output = nbformat.v4.new_output("execute_result", bundle, execution_count=1)
    cell = nbformat.v4.new_code_cell("play(seed=1)", outputs=[output], execution_count=1)
    none = dict.fromkeys(("mathjax_url", "require_js_url", "jquery_url", "mermaid_js_url"), "")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        body, _ = HTMLExporter(**none).from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    (tmp_path / "saved.html").write_text(body, encoding="utf-8")
    page = opened((tmp_path / "saved.html").as_uri())
    place = page.locator(".hl-task-saved")
    assert place.locator("img").get_attribute("alt").startswith("Preflop. Pot")
    assert place.locator("li").all_inner_texts() == [choice.label for choice in task.choices]
    assert task.asks in place.inner_text() and phrase("widget.needs_kernel") in place.inner_text()
    assert place.locator("button").count() == 0 and page.get_by_text("model not found").count() == 0


def test_K092_a_name_in_a_task_does_nothing(live):
    wire = live()
    task = guess(Hand(SLY, LIMIT_10_20, seed=1).play("seat 3 raises, seat 1 calls"))
    place = wire.show(TaskTable(task))
    assert shown(place)["choices"][:1] == [SLY[0]]
    place.locator(".hl-choices button").first.click()
    settle(wire, 1)
    assert wire.page.evaluate("typeof hacked") == "undefined"
    assert wire.page.locator("svg, img:not(.hl-picture, .hl-ghost), [onerror], [onload]").count() == 0


def test_a_prediction_marks_what_is_chosen_and_shift_enter_presses_nothing(live):
    wire = live()
    place = wire.show(TaskTable(Beats().predict("price", Hand(4).play("Cy raises, Di raises"), "to_call")))
    choices = place.locator(".hl-choices button")
    assert not place.get_by_role("button", name="Next").is_visible() and place.locator("summary").count() == 2
    for turn, number in enumerate((2, 0), start=1):
        choices.nth(number).click()
        settle(wire, turn)
        pressed = [one.get_attribute("aria-pressed") for one in choices.all()]
        assert pressed == ["true" if one == number else "false" for one in range(len(pressed))]
        assert wire.page.evaluate("document.activeElement.ariaPressed") == "true"
    wire.page.keyboard.press("Shift+Enter")
    guessing = wire.show(TaskTable(guess(seed=3, players=4)), "guess")
    guessing.locator(".hl-choices button").first.focus()
    wire.page.keyboard.press("Shift+Enter")
    assert "would be lost" in guessing.locator(".hl-fault").inner_text()
    assert len(wire.asked) == 2


def test_K096_a_task_is_worked_by_keyboard_alone_and_every_answer_is_announced(live):
    wire = live()
    place = wire.show(TaskTable(guess(seed=3, players=4)))
    page = wire.page
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.hl-choices') !== null"):
            break
    assert page.evaluate("document.activeElement.lastChild.textContent") == "Ann"
    page.keyboard.press("Enter")
    settle(wire, 1)
    heard = place.locator(".hl-heard").inner_text()
    assert heard.startswith("A blind is posted") and heard.endswith("Whose turn is it?")
    assert page.evaluate("document.activeElement.closest('.hl-choices') !== null")
    names = place.locator("button, input, select").evaluate_all(
        "all => all.map(one => one.ariaLabel || one.labels?.[0]?.textContent || one.textContent)"
    )
    assert all(names) and len(set(names)) == len(names)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 400])
def test_K094_axe_finds_nothing_wrong(live, theme, width):
    wire = live(theme, viewport={"width": width, "height": 900})
    hand = short_hand()
    step = next(place for place, event in enumerate(hand.events, 1) if type(event).__name__ == "Raised")
    place = wire.show(Stepper(hand, step, remarks={step: "Watch the price."}), "two")
    for summary in place.locator("summary").all():
        summary.click()
    assert axe_violations(wire.page) == []
    button(place, "What if Cy had folded?").click()
    place.locator(".hl-branch .hl-table").wait_for()
    assert axe_violations(wire.page) == []
    task = wire.show(TaskTable(Broken(guess(seed=3, players=4))))
    for turn, name in enumerate(("Bo", "Ann", "Cy"), start=1):
        button(task, name).click()
        settle(wire, turn)
        assert axe_violations(wire.page, "#one") == []


# --- In JupyterLab ------------------------------------------------------------------------------------------

GAVE_UP = "[anywidget] Failed to initialize model."
"""What anywidget says when a page was too busy for two seconds to begin a table: that table steps, but hears no answer
of the kernel's, says so at the first click, and is whole again when its cell is run again."""


class Lab:
    """JupyterLab as the kit's command serves it, and the learner's folder."""

    def __init__(self, browser, served):
        self.browser = browser
        self.base, self.page_path, self.token, self.root = served
        self.mine = self.root / "mine"
        self.name = self.page_path.rsplit("/", 1)[1]
        self.faults = []

    def open(self, name: str | None = None, title: str = "Lesson 01: The table"):
        """A notebook in a window of its own, its kernel ready; others that were open before may be behind it."""
        tab = self.browser.new_page(viewport={"width": 1300, "height": 1000})
        tab.on("pageerror", lambda error: self.faults.append(str(error)))
        path = self.page_path if name is None else self.page_path.replace(self.name, quote(name))
        tab.goto(f"{self.base}{path}?token={self.token}")
        tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) h1", has_text=title).wait_for(timeout=60_000)
        tab.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)
        return tab

    def run_all(self, tab) -> None:
        """Runs all cells of the notebook in front; on a machine too busy for some table, all once again, as is said."""
        waiting = "[...document.querySelectorAll('.jp-InputPrompt')].some((one) => one.textContent.includes('*'))"
        for _ in range(4):
            gave_up = self.faults.count(GAVE_UP)
            tab.get_by_role("menuitem", name="Run", exact=True).click()
            tab.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            tab.wait_for_function(f"() => !{waiting}", timeout=60_000)
            tab.wait_for_timeout(2_500)  # longer than anywidget waits
            if self.faults.count(GAVE_UP) == gave_up:
                return
        raise AssertionError(f"tables could not begin: {self.faults}")

    def end_kernels(self) -> None:
        for session in self.ask("sessions"):
            urlopen(Request(f"{self.base}/api/sessions/{session['id']}?token={self.token}", method="DELETE"))

    def ask(self, what: str):
        return json.load(urlopen(f"{self.base}/api/{what}?token={self.token}"))

    def run(self, code: str) -> None:
        """Runs code in the lesson's kernel, as a cell would."""
        from jupyter_client import BlockingKernelClient

        (file,) = (self.root / "runtime").glob("kernel-*.json")
        client = BlockingKernelClient()
        client.load_connection_file(str(file))
        client.start_channels()
        try:
            assert client.execute_interactive(code, store_history=False, timeout=20)["content"]["status"] == "ok"
        finally:
            client.stop_channels()


def replay_cell(tab):
    """The lesson's cell with its first stepping table, in the notebook that is in front, scrolled to."""
    cell = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell", has_text="table.replay(")
    cell.scroll_into_view_if_needed()
    return cell


def first_table(tab):
    table = replay_cell(tab).locator(".hl-table")
    table.locator(".hl-position", has_text="Step").wait_for(timeout=20_000)  # empty until it has been drawn
    return table


def position(table) -> str:
    return table.locator(".hl-position").text_content()  # which a cell that Lab has scrolled away has too


def opens_at() -> int:
    """The step at which the lesson's first table opens."""
    return recordings_of(LESSON)[0]["start"]


@pytest.fixture(scope="module")
def lab(server, browser):  # noqa: F811
    """The lesson open in JupyterLab, all cells run."""
    lab = Lab(browser, server)
    lab.tab = lab.open()
    lab.run_all(lab.tab)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield lab
    lab.tab.close()
    assert [fault for fault in lab.faults if fault != GAVE_UP] == []


@pytest.mark.slow
def test_the_live_table_steps_by_its_buttons_and_its_keys(lab):
    table = first_table(lab.tab)
    assert replay_cell(lab.tab).locator(".hl-stepper").count() == 0  # live, not stood in for
    last = int(position(table).split()[-1])
    for name, step in (("Next", opens_at() + 1), ("Last", last), ("Back", last - 1), ("First", 0)):
        button(table, name).click()
        assert position(table) == f"Step {step} of {last}"
    table.focus()
    for key, step in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)):
        lab.tab.keyboard.press(key)
        assert position(table) == f"Step {step} of {last}"
        assert table.evaluate("element => element === document.activeElement")


@pytest.mark.slow
def test_plain_keys_in_the_table_do_nothing_to_the_cells(lab):
    table = first_table(lab.tab)
    before = lab.tab.locator(".jp-Cell").count()
    at = position(table)
    for focused in (table, button(table, "Next"), table.locator("summary").first):
        focused.focus()
        for key in ("x", "d", "d", "a", "b", "m", "y", "c", "v", "z", "0", "0", "ArrowUp", "ArrowDown", "j", "k", "1"):
            lab.tab.keyboard.press(key)
    lab.tab.wait_for_timeout(300)
    assert lab.tab.locator(".jp-Cell").count() == before
    assert lab.tab.locator(".jp-Dialog").count() == 0
    assert position(table) == at
    assert replay_cell(lab.tab).count() == 1


@pytest.mark.slow
def test_python_moves_the_live_table_and_the_table_tells_python(lab):
    table = first_table(lab.tab)
    lab.run("stepper = next(one for one in Out.values() if type(one).__name__ == 'Stepper'); stepper.step = 7")
    table.locator(".hl-position", has_text="Step 7 of").wait_for(timeout=5_000)
    button(table, "Next").click()
    lab.run("assert stepper.step == 8")
    lab.run("stepper.step = 10**6; assert stepper.step == len(table.events)")
    table.locator(".hl-position", has_text=re.compile(r"Step (\d+) of \1$")).wait_for(timeout=5_000)


@pytest.mark.slow
def test_K089_a_cell_run_again_three_times_has_one_table_that_makes_one_step(lab):
    cell = replay_cell(lab.tab)
    cell.locator(".jp-InputArea-editor .cm-content").click()
    for _ in range(3):
        lab.tab.keyboard.press("Control+Enter")
    lab.run("None")
    lab.tab.wait_for_timeout(500)
    table = first_table(lab.tab)
    assert cell.locator(".hl-table").count() == 1 and position(table).startswith(f"Step {opens_at()} of")
    button(table, "Next").click()
    lab.tab.wait_for_timeout(300)
    assert position(table).startswith(f"Step {opens_at() + 1} of")


def save(lab) -> bool:
    """Saves the lesson by Ctrl-S in a table; whether there was anything to save."""
    file = lab.mine / lab.name
    before = file.stat().st_mtime_ns
    first_table(lab.tab).focus()
    lab.tab.keyboard.press("Control+s")
    for _ in range(50):
        lab.tab.wait_for_timeout(100)
        if file.stat().st_mtime_ns != before and file.read_bytes().rstrip().endswith(b"}"):  # written to its end
            return True
    return False


@pytest.mark.slow
def test_ctrl_s_in_the_table_saves_and_the_saved_file_has_no_widget_view(lab):
    assert save(lab)
    saved = (lab.mine / lab.name).read_text(encoding="utf-8")
    assert WIDGET_VIEW not in saved and "widget-state" not in saved
    assert "hl-stepper" in saved


@pytest.mark.slow
def test_an_untrusted_copy_shows_the_picture(lab):
    copy = json.loads((lab.mine / lab.name).read_text(encoding="utf-8"))
    copy["cells"][0]["source"] = ["# A copy from somebody else"]
    (lab.mine / "copy.ipynb").write_text(json.dumps(copy), encoding="utf-8")
    tab = lab.open("copy.ipynb", "A copy from somebody else")
    cell = replay_cell(tab)
    picture = cell.locator(".jp-OutputArea img")
    picture.wait_for(timeout=20_000)
    assert picture.get_attribute("alt").startswith("Before the deal.")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1000
    assert cell.locator(".hl-table").count() == 0
    tab.close()


TASK_CELLS = {
    "guess": "from holdem_lessons.teaching.guess import guess\nguess(seed=3, players=4)",
    "play": "from holdem_lessons.teaching.play import play\nplay(seed=1, players=4)",
    "deal": "from holdem_lessons.teaching.dealing import dealing\ndealing(seed=2, players=3, slips=1)",
    "ruling": "from holdem_lessons import *\nfrom holdem_lessons.teaching import Beats, guess\n"
    "beats = Beats('price')\n"
    "slip = Hand(4).play('Cy calls, Di calls, Ann calls, Bo checks').happens(PrematureTurn())\n"
    "guess(slip, kinds=['ruling'])",
    "step": "Hand('Ann Bo Cy').replay()",
    "predict": "beats.predict('price', Hand(4).play('Cy raises, Di raises'), 'to_call')",
    "compare": "beats.compare('price')",
}


@pytest.fixture(scope="module")
def tasks(lab):
    """A notebook of tasks in JupyterLab, all cells run: the tab, and a function from a task's name to its output."""
    import nbformat

    cells = [nbformat.v4.new_markdown_cell("# Tasks"), *map(nbformat.v4.new_code_cell, TASK_CELLS.values())]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook["metadata"]["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(notebook, lab.mine / "tasks.ipynb")
    tab = lab.open("tasks.ipynb", "Tasks")
    lab.run_all(tab)

    def place(name: str):
        (number,) = [place for place, one in enumerate(TASK_CELLS) if one == name]
        cell = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell").nth(number)
        cell.scroll_into_view_if_needed()
        cell.locator(".hl-tables").wait_for(timeout=30_000)
        return cell.locator(".hl-tables")

    yield tab, place
    tab.close()


def choose_in_lab(tab, place, task, key: str, by_key: bool = False):
    """Makes a choice in JupyterLab and waits until the table shows the task after it, which is returned."""
    number = [choice.key for choice in task.choices].index(key)
    task = task.choose(key)
    if by_key:
        tab.keyboard.press(str(number + 1))
    else:
        place.locator(".hl-choices button").nth(number).click()
    place.locator(".hl-reply", has_text=task.says).wait_for(state="attached", timeout=10_000)
    place.locator(".hl-score", has_text=task.score).first.wait_for(timeout=10_000)
    tab.wait_for_timeout(450)
    stands_for(place, task)
    return task


@pytest.mark.slow
def test_questions_are_answered_in_the_lab(tasks):
    tab, place = tasks
    table, task = place("guess"), guess(seed=3, players=4)
    for number, key in enumerate(("Ann", "Cy")):
        task = choose_in_lab(tab, table, task, key, by_key=number == 1)
    right = task.question.answer
    choose_in_lab(tab, table, task, right)


@pytest.mark.slow
def test_shift_enter_in_a_table_goes_on_in_the_lab_and_chooses_nothing(tasks):
    tab, place = tasks
    active = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell.jp-mod-active")
    table = place("step")
    button(table, "Next").click()
    tab.keyboard.press("Shift+Enter")
    active.filter(has_text="beats.predict").wait_for(timeout=10_000)
    table = place("predict")
    second = table.locator(".hl-choices button").nth(1)
    second.click()
    table.locator(".hl-reply", has_text="Noted").wait_for(timeout=10_000)
    said = second.evaluate("one => one.lastChild.textContent")
    tab.wait_for_timeout(450)
    tab.keyboard.press("Shift+Enter")  # runs the cell again, which keeps the choice, and goes on
    active.filter(has_text="beats.compare").wait_for(timeout=10_000)
    tab.keyboard.press("Shift+Enter")
    answer = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell", has_text="beats.compare")
    answer.filter(has_text=f"You said “{said}”").wait_for(timeout=10_000)
    assert table.locator("[aria-pressed=true]").evaluate("one => one.lastChild.textContent") == said


@pytest.mark.slow
def test_a_hand_is_played_in_the_lab(tasks):
    tab, place = tasks
    table, task = place("play"), play(seed=1, players=4)
    table.locator(".hl-table").focus()
    while not task.whole.over:
        verb = next(verb for verb in ("calls", "checks") if verb in task.hand.legal)
        task = choose_in_lab(tab, table, task, verb, by_key=task.whole.street == "flop")
    choose_in_lab(tab, table, task, task.choices[0].key)


@pytest.mark.slow
def test_a_hand_is_dealt_in_the_lab_and_a_slip_ruled_on(tasks):
    tab, place = tasks
    table, task = place("deal"), dealing(seed=2, players=3, slips=1)
    for _ in range(6):
        task = choose_in_lab(tab, table, task, next(one.key for one in task.choices if right(task, one.key)))
    table = place("ruling")
    slip = Hand(4).play("Cy calls, Di calls, Ann calls, Bo checks").happens(PrematureTurn())
    task = guess(slip, kinds=["ruling"])
    task = choose_in_lab(tab, table, task, next(one.key for one in task.choices if one.key != task.question.answer))
    task = choose_in_lab(tab, table, task, task.question.answer)
    assert task.over and table.locator(".hl-choices button").count() == 0


def right(task, key: str) -> bool:
    return task.choose(key).done > task.done


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_K094_axe_finds_nothing_wrong_in_the_lab_in_any_theme(tasks, theme):
    tab, place = tasks
    tab.get_by_role("menuitem", name="Settings", exact=True).click()
    tab.locator(".lm-Menu-item", has_text=re.compile("^Theme")).hover()
    tab.locator(".lm-Menu-item", has_text=re.compile(f"^{theme}\\s*$")).click()
    tab.locator(f"body[data-jp-theme-name='{theme}']").wait_for(state="attached", timeout=10_000)
    tab.wait_for_timeout(1_000)
    place("guess")
    assert axe_violations(tab) == []


@pytest.mark.slow
def test_K091_after_a_restart_a_live_table_keeps_everything_and_says_what_to_do(lab, tasks):
    tab, place = tasks
    table = place("guess")
    before = shown(table), stand(table.locator(".hl-table"))
    (kernel,) = [one["kernel"]["id"] for one in lab.ask("sessions") if one["path"].endswith("tasks.ipynb")]
    urlopen(Request(f"{lab.base}/api/kernels/{kernel}/restart?token={lab.token}", method="POST"))
    alert = table.get_by_role("alert")
    table.locator(".hl-choices button").first.click()
    alert.wait_for(timeout=15_000)
    assert alert.inner_text() == phrase("widget.no_answer")
    assert (shown(table), stand(table.locator(".hl-table"))) == before
    cell = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell").first
    for _ in range(6):  # a busy machine takes its time until Lab has the new kernel
        tab.wait_for_timeout(5_000)
        cell.locator(".jp-InputArea-editor .cm-content").click()
        tab.keyboard.press("Control+Enter")
        tab.wait_for_timeout(10_000)
        if not alert.is_visible():  # the cell has run, and its new table has nothing to complain of
            break
    table.locator(".hl-asks", has_text="Whose turn is it?").wait_for(timeout=30_000)
    tab.wait_for_timeout(1_000)
    choose_in_lab(tab, place("guess"), guess(seed=3, players=4), "Cy")


@pytest.mark.slow
def test_K091_once_the_kernel_is_gone_the_saved_tables_still_step(lab):
    save(lab)
    lab.end_kernels()
    tab = lab.open()
    table = first_table(tab)
    assert tab.get_by_text("model not found").count() == 0
    assert replay_cell(tab).locator(".hl-stepper .hl-table").count() == 1
    button(table, "Next").click()
    table.focus()
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("x")
    assert position(table).startswith(f"Step {opens_at() + 2} of") and tab.locator(".jp-Cell").count() > 30
    tab.close()
