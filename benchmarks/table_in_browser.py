"""The tables in JupyterLab in a headless Chromium: from a click to the changed picture, bytes, and first pictures.

python benchmarks/table_in_browser.py [clicks]

Beside each table the same one in plain ipywidgets (a picture in ``HTML``, and ``Button``), measured in the same run.
Needs Chromium, as the browser tests do.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from test_cli import lab_at

from conftest import FLAGS, chromium

RECORDED = """from holdem_lessons import *
hand = Hand({players}, seed=1)
while hand.to_act:
    hand = hand.play(f"{{hand.to_act}} {{'checks' if 'checks' in hand.legal else 'calls'}}")
hand.replay()"""
RECORDED_PLAIN = """import ipywidgets
from holdem_lessons.display.bundle import image
def stepping(hand):
    tables, step = hand.tables, 0
    shown, button = ipywidgets.HTML(image(tables[0]) + '<p class=tells>0'), ipywidgets.Button(description="Next")
    def go_on(_):
        nonlocal step
        step = (step + 1) % len(tables)
        shown.value = image(tables[step]) + f'<p class=tells>{step}'
    button.on_click(go_on)
    return ipywidgets.VBox([shown, button])
stepping(hand)"""
DECISION = """from holdem_lessons.teaching.play import play
play(seed=1, players={players}, opponents="caller")"""
DECISION_PLAIN = """def playing(task):
    shown, row = ipywidgets.HTML(), ipywidgets.HBox()
    def show():
        shown.value = image(task.hand.table) + task.asks + task.says + '<p class=tells>' + task.code
        row.children = [made(choice) for choice in task.choices]
    def made(choice):
        button = ipywidgets.Button(description=choice.label)
        def choose(_):
            nonlocal task
            task = task.choose(choice.key)
            show()
        button.on_click(choose)
        return button
    show()
    return ipywidgets.VBox([shown, row])
playing(play(seed=1, players={players}, opponents="caller"))"""
PLAYERS = (2, 10)
FORMS = {
    "a recorded hand": (RECORDED, RECORDED_PLAIN),
    "a decision through the kernel": (DECISION, DECISION_PLAIN),
}

PRESS = """async ([cell, label, tells]) => {
    const output = document.querySelectorAll(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell")[cell];
    const buttons = [...output.querySelectorAll(".hl-table button, .widget-button")];
    const button = buttons.find((one) => new RegExp(label).test(one.textContent));
    const now = () => output.querySelector(tells).textContent;
    const before = now();
    const changed = new Promise((done) => {
        const look = () => now() !== before && (watch.disconnect(), done());
        const watch = new MutationObserver(look);
        watch.observe(output, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const start = performance.now();
    button.click();
    const patience = new Promise((_, fail) => setTimeout(() => fail(new Error("nothing has changed")), 10000));
    await Promise.race([changed, patience]);
    await output.querySelector("img").decode();
    await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - start;
}"""
"""Presses a button, and waits until what tells the step has changed and the picture is decoded and drawn."""


def main(clicks: int = 60) -> None:
    """Prints a line for every table and the plain form of it."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as root, lab_at(Path(root)) as (base, page, token):
        write_notebook(Path(root) / "mine" / "bench.ipynb")
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            tab = browser.new_page(viewport={"width": 1300, "height": 1000})
            wire = Wire(tab)
            tab.goto(f"{base}{page.rsplit('/', 1)[0]}/bench.ipynb?token={token}")
            tab.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)
            for cell, (name, players, plain) in enumerate(order()):
                first = run_cell(tab, cell, plain)
                spent, bytes_a_click = measure(tab, wire, cell, name, clicks)
                form = "plain ipywidgets" if plain else "the kit's"
                print(
                    f"{name}, {players} seats, {form}: {statistics.median(spent):.0f} ms median, "
                    f"{quantile(spent, 0.95):.0f} ms at the 95th percentile of {len(spent)}; "
                    f"{bytes_a_click:.0f} bytes a click over the wire; first picture {first:.2f} s",
                    flush=True,
                )
            browser.close()
    saved_bytes()
    imports()


def order() -> Iterator[tuple[str, int, bool]]:
    """The cells of the notebook: what is measured, at how many seats, and whether it is the plain form."""
    for players in PLAYERS:
        for name in FORMS:
            yield name, players, False
            yield name, players, True


def write_notebook(path: Path) -> None:
    """A notebook with a cell for everything that is measured."""
    import nbformat

    sources = [
        FORMS[name][plain].format(players=players)
        if not plain or "{players}" in FORMS[name][plain]
        else FORMS[name][plain]
        for name, players, plain in order()
    ]
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, sources)))
    notebook["metadata"]["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(notebook, path)


class Wire:
    """Counts the bytes of all that the browser is sent over its sockets."""

    def __init__(self, tab):
        self.bytes = 0
        tab.on("websocket", lambda socket: socket.on("framereceived", self._count))

    def _count(self, payload) -> None:
        self.bytes += len(payload if isinstance(payload, bytes) else payload.encode())


def run_cell(tab, number: int, plain: bool) -> float:
    """Runs a cell; seconds until its picture is there."""
    cell = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell").nth(number)
    cell.scroll_into_view_if_needed()
    cell.locator(".jp-InputArea-editor .cm-content").click()
    start = time.perf_counter()
    tab.keyboard.press("Control+Enter")
    picture = cell.locator(".widget-html img" if plain else ".hl-picture")
    picture.wait_for(timeout=60_000)
    picture.evaluate("image => image.decode()")
    return time.perf_counter() - start


def measure(tab, wire: Wire, cell: int, name: str, clicks: int) -> tuple[list[float], float]:
    """Milliseconds a click, and bytes a click over the wire."""
    recorded = name == "a recorded hand"
    label, tells = ("^Next$", ".hl-position, .tells") if recorded else ("Check|Call", ".hl-score:last-of-type, .tells")
    output = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell").nth(cell)
    spent, begun = [], wire.bytes
    for _ in range(clicks):
        tab.wait_for_timeout(60 if recorded else 420)  # a second press at once would be taken for a double click
        if recorded and output.locator("[aria-disabled=true]", has_text="Next").count():
            output.locator("button", has_text="First").click()
        if not recorded and output.locator("button", has_text="Next hand").count():
            tab.evaluate(PRESS, [cell, "Next hand", tells])
            tab.wait_for_timeout(420)
        spent.append(tab.evaluate(PRESS, [cell, label, tells]))
    return spent, (wire.bytes - begun) / clicks


def quantile(values: list[float], part: float) -> float:
    """The value below which a part of all values lie."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def saved_bytes() -> None:
    """Prints what a saved stepping table weighs, all viewpoints and the script included."""
    from holdem_lessons import Hand

    for players in PLAYERS:
        hand = Hand(players, seed=1)
        while hand.to_act:
            hand = hand.play(f"{hand.to_act} {'checks' if 'checks' in hand.legal else 'calls'}")
        data, _ = hand.replay()._repr_mimebundle_()
        weight, steps = len(data["text/html"].encode()), len(hand.tables)
        print(f"saved, {players} seats: {weight / steps:.0f} bytes a step ({weight} bytes, {steps} steps)")


def imports(runs: int = 5) -> None:
    """Prints how long the imports take in a fresh kernel."""
    from jupyter_client.manager import start_new_kernel

    code = "import time; a = time.perf_counter(); import anywidget; b = time.perf_counter(); import holdem_lessons; "
    code += "c = time.perf_counter(); print((b - a) * 1000, (c - b) * 1000)"
    times = []
    for _ in range(runs):
        manager, client = start_new_kernel(stderr=subprocess.DEVNULL)
        said = []
        client.execute_interactive(
            code, output_hook=lambda message, said=said: said.append(message["content"]), timeout=60
        )
        times.append(tuple(map(float, next(one["text"] for one in said if "text" in one).split())))
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    anywidget, kit = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"in a kernel: import anywidget {anywidget:.0f} ms, import holdem_lessons on top {kit:.0f} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
