"""A live table on a bare page: the widget's script in a browser, and its Python half in this process, without a kernel.

What the browser sends is answered by the widget itself, and what that sends is handed back, as a kernel would do it.
"""

import json
from pathlib import Path
from urllib.parse import quote

from holdem_lessons.display.bundle import _script
from holdem_lessons.display.stepper import LiveTable

AXE = Path(__file__).parent / "axe" / "axe.min.js"
GROUNDS = {"light": ("#ffffff", "#16181c"), "dark": ("#111111", "#f2f2f2")}
"""A page's ground and ink, as JupyterLab has them."""

_MOUNT = """([id, values, script]) => {
    const { render } = new Function(script + "\\nreturn { render };")();
    const listeners = {};
    const fire = (name, ...facts) => (listeners[name] ?? []).forEach((listener) => listener(...facts));
    const model = {
        get: (name) => values[name],
        set: (name, value) => (values[name] = value),
        save_changes() {},
        on: (name, listener) => (listeners[name] ??= []).push(listener),
        off: (name, listener) => (listeners[name] = listeners[name].filter((one) => one !== listener)),
        send: async (message) => {
            const answer = await window.kernel(id, message);
            for (const [name, value] of answer) {
                if (name.startsWith("change:")) values[name.slice(7)] = value;
                fire(name, value);
            }
        },
    };
    const place = document.createElement("div");
    place.id = id;
    document.body.append(place);
    window.models = { ...window.models, [id]: { model, fire, values } };
    window.cleanups = { ...window.cleanups, [id]: render({ model, el: place }) };
}"""


class Wire:
    """The Python half of the live tables of one page."""

    def __init__(self, page):
        self.page = page
        self.tables: dict[str, LiveTable] = {}
        self.asked: list[dict] = []
        self.faults: list[Exception] = []
        self.mute = False
        """Whether the kernel is gone: nothing is answered."""
        page.expose_function("kernel", self._answer)

    def show(self, table: LiveTable, name: str = "one"):
        """Puts a live table on the page, and returns the place of it."""
        self.tables[name] = table
        values = {key: value for key, value in table.get_state().items() if not key.startswith("_")}
        self.page.evaluate(_MOUNT, [name, json.loads(json.dumps(values)), _script()])
        return self.page.locator(f"#{name}")

    def _answer(self, name: str, content: dict) -> list:
        self.asked.append(content)
        if self.mute:
            return []
        table, sent = self.tables[name], []

        def send_state(key) -> None:
            for one in [key] if isinstance(key, str) else key:
                sent.append([f"change:{one}", getattr(table, one)])

        table.send = lambda content, buffers=None: sent.append(["msg:custom", content])
        table.send_state = send_state
        try:
            table._heard(table, content, [])
        except Exception as error:
            self.faults.append(error)
        return json.loads(json.dumps(sent))


def page_of(*parts: str, theme: str = "light") -> str:
    """A page as an address, on a light or a dark ground."""
    ground, ink = GROUNDS[theme]
    style = f"<style>body {{ background: {ground}; color: {ink} }}</style>"
    return "data:text/html;charset=utf-8," + quote(
        "".join(['<!doctype html><html lang="en"><title>page</title>', style, *parts])
    )


def live_page(open_page, theme: str = "light", **options) -> Wire:
    """An empty page with the widget's style, ready for live tables."""
    page = open_page(page_of("", theme=theme), color_scheme=theme, **options)
    page.add_style_tag(content=LiveTable._css)
    return Wire(page)


def axe_violations(page, place: str = ".hl-tables") -> list[str]:
    """What axe-core finds wrong with the tables of a page, each with the elements it is about."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("""place => axe.run(place, { rules: { region: { enabled: false } } })""", place)
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes']]}" for one in found["violations"]]
