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

from holdem_lessons import LIMIT_10_20, Hand
from holdem_lessons.display.bundle import player_bundle
from holdem_lessons.display.picture import breadth, table_svg
from holdem_lessons.display.recording import recording
from holdem_lessons.prepare import WIDGET_VIEW

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


def page_of(*parts: str) -> str:
    return "data:text/html;charset=utf-8," + quote("<!doctype html><title>page</title>" + "".join(parts))


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
            place: [...element.querySelectorAll(".hl-places button")].filter(
                one => one.getAttribute("aria-current") === "true").map(one => one.textContent).join() };
    }""")


def due(data: dict, step: int) -> dict:
    """What a table is to show of a step of its recording."""
    frame, pieces = data["frames"][step], data["pieces"]
    return {
        "alt": pieces[frame["words"][0]],
        "picture": data["opening"] + "".join(pieces[number] for number in frame["svg"]) + "</svg>",
        "says": frame["says"],
        "heard": frame["heard"],
        "position": f"Step {step} of {len(data['frames']) - 1}",
        "why": frame["why"] or "–",
        "words": " ".join(pieces[number] for number in frame["words"]),
        "slider": step,
        "place": [name for name, start in data["places"] if start <= step][-1],
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


def test_the_tables_style_stays_in_the_table(opened):
    plain = f'<div class="plain" style="width:600px">{PLAIN}</div>'
    without = opened(page_of(plain)).evaluate(STYLES)
    beside = opened(page_of(plain, table_html(short_hand()))).evaluate(STYLES)
    assert len(without) == len(beside) > 8
    assert without == beside


def test_every_control_has_its_role_and_its_name(opened):
    hand = short_hand()
    page = opened(page_of(table_html(hand, 4)))
    named = [
        ("group", "Table to step through: Ann, Bo and Cy"),
        ("img", "Preflop. Pot 15. The dealer is at work."),
        ("slider", "Step"),
    ]
    named += [("button", name) for name in ("First", "Back", "Next", "Last")]
    named += [("button", f"Go to: {place}") for place in hand.places()]
    for role, name in named:
        assert page.get_by_role(role, name=name, exact=True).count() == 1, name
    assert page.get_by_role("button").count() == 4 + len(hand.places())
    assert page.get_by_role("slider").get_attribute("aria-valuetext") == f"Step 4 of {len(short_hand().events)}"
    live = page.locator("[aria-live]")
    assert live.count() == 1 and live.get_attribute("aria-live") == "polite"
    assert page.locator(".hl-table").locator("button:not([aria-label]), input:not([aria-label])").count() == 0


def test_the_live_region_can_be_heard_and_not_seen(opened):
    page = opened(page_of(table_html(short_hand())))
    button(page.locator(".hl-table"), "Go to: flop").click()
    heard, seen = page.locator(".hl-heard"), page.locator(".hl-says")
    assert seen.get_attribute("aria-hidden") == "true" and seen.is_visible()  # or every sentence would be read twice
    assert heard.inner_text().startswith("Betting on the flop")
    assert (
        heard.bounding_box()["width"] <= 1 and heard.evaluate("element => getComputedStyle(element).display") != "none"
    )


def test_where_scripts_may_not_run_the_picture_stays_with_its_words(exported, opened):
    page = opened(exported["light"], java_script_enabled=False)
    assert page.locator(".hl-table").count() == 0
    places = page.locator(".hl-stepper img")
    assert places.count() == len(recordings_of(LESSON))
    for picture, begins in zip(places.all(), ("Before the deal.", "Preflop."), strict=True):
        assert picture.get_attribute("alt").startswith(begins)
        size = picture.bounding_box()
        assert size["width"] > 500 and abs(size["height"] / size["width"] - 0.716) < 0.01


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_and_buttons_stand_out_on_the_page(exported, opened, theme):
    page = opened(exported[theme], color_scheme=theme)
    colours = page.locator(".hl-table").first.evaluate("""table => {
        let ground = table;
        const of = (element, what) => getComputedStyle(element)[what];
        while (ground && of(ground, "backgroundColor") === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
        return { ground: ground ? of(ground, "backgroundColor") : "rgb(255, 255, 255)",
            texts: [...table.querySelectorAll("p, button, summary, span")].flatMap(
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
    assert not any(
        one.is_visible()
        for one in [*table.get_by_role("button").all(), table.locator("input"), table.locator(".hl-help")]
    )
    assert table.locator("img").is_visible() and table.locator(".hl-says").is_visible()


def test_a_name_does_nothing(opened):
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
    assert page.locator("svg, img:not(.hl-picture), [onerror], [onload]").count() == 0


@pytest.mark.parametrize("width", [360, 700, 1400])
def test_the_table_fits_the_width_of_the_page(opened, width):
    page = opened(page_of(table_html(short_hand(), 12)), viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
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


# --- In JupyterLab ------------------------------------------------------------------------------------------


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
    table.wait_for(timeout=20_000)
    return table


def position(table) -> str:
    return table.locator(".hl-position").inner_text()


def opens_at() -> int:
    """The step at which the lesson's first table opens."""
    return recordings_of(LESSON)[0]["start"]


@pytest.fixture(scope="module")
def lab(server, browser):  # noqa: F811
    """The lesson open in JupyterLab, all cells run."""
    lab = Lab(browser, server)
    lab.tab = lab.open()
    lab.tab.get_by_role("menuitem", name="Run", exact=True).click()
    lab.tab.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    first_table(lab.tab)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield lab
    lab.tab.close()
    assert lab.faults == []


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
def test_a_cell_run_again_three_times_has_one_table_that_makes_one_step(lab):
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


@pytest.mark.slow
def test_ctrl_s_in_the_table_saves_and_the_saved_file_has_no_widget_view(lab):
    file = lab.mine / lab.name
    before = file.stat().st_mtime_ns
    first_table(lab.tab).focus()
    lab.tab.keyboard.press("Control+s")
    for _ in range(50):
        lab.tab.wait_for_timeout(100)
        if file.stat().st_mtime_ns != before:
            break
    assert file.stat().st_mtime_ns != before
    saved = file.read_text(encoding="utf-8")
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


@pytest.mark.slow
def test_once_the_kernel_is_gone_the_saved_tables_still_step(lab):
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
