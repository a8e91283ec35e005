"""What a notebook keeps of a table: a picture that needs no kernel, with its state as text.

The picture is an ``<img>`` with the drawing in its address, because that is the one form which every front end draws:
also in a notebook that is not trusted, in an exported page without a network, and on paper.
"""

import base64
from functools import cache
from html import escape
from importlib.resources import files

from .picture import table_svg
from .recording import as_script, digest
from .table_text import description, state

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
"""The part of an output that needs a kernel."""


def picture_bundle(hand) -> dict[str, str]:
    """A hand's present table for a notebook: picture and text."""
    return {"text/html": image(hand.table), "text/plain": state(hand.table)}


def image(table) -> str:
    """The picture of a table as an ``<img>``, with the whole state as its alternative text."""
    svg = base64.b64encode(table_svg(table).encode("utf-8")).decode("ascii")
    alt = escape(description(table), quote=True)
    return f'<img alt="{alt}" style="width:100%;max-width:900px" src="data:image/svg+xml;base64,{svg}">'


def player_bundle(data: dict, table, step: int) -> dict[str, str]:
    """A recorded hand for a notebook: the picture of one step, and a script that makes it a stepping table.

    Where scripts may not run the picture stays. The name of the place is a digest of what it shows, never random.
    """
    script = as_script(data | {"start": step})
    name = digest(script)
    html = (
        f'<div class="hl-stepper" data-hl="{name}">{image(table)}</div>'
        f"<style>{_asset('stepper.css')}</style><script>(() => {{\n{_script()}\nconst data = {script};\n"
        f"standIn(document.querySelector('[data-hl=\"{name}\"]:not([data-on])'), data);\n}})();</script>"
    )
    return {"text/html": html, "text/plain": state(table)}


def _script() -> str:
    return _asset("stepper.js").replace("export default", "const widget =")


@cache
def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8").strip()
