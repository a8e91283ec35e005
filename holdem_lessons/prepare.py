"""Prepares lesson notebooks for committing: runs them and keeps what every machine shows alike.

    python -m holdem_lessons.prepare notebooks/01_the_table.ipynb

The committed notebook holds the outputs of a run from top to bottom, without widget views (a saved view would hide the
table that needs no kernel), widget state, times or the names of this machine.
"""

import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path

from .jupyter import client, without_widget_views

_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
_TILE, _ALIKE = 32, 20
"""Two pictures of one plot look alike if no tile of 32 by 32 dots is 20 of 255 levels lighter or darker in the mean.

The type of another version of matplotlib makes up to 11 levels, a bar that is longer or elsewhere more than 60.
"""


def tidy(notebook: dict) -> dict:
    """The notebook as it is committed; changed in place. Nothing is left to do on a notebook that is tidy."""
    without_widget_views(notebook)
    notebook["metadata"] = {"kernelspec": _KERNEL, "language_info": {"name": "python"}}
    for cell in notebook["cells"]:
        cell["metadata"] = {"tags": cell["metadata"]["tags"]} if cell["metadata"].get("tags") else {}
    return notebook


def keep_plots(notebook: dict, before: dict) -> dict:
    """The notebook with the pictures of plots that tell the same as before and look like it; changed in place.

    The bytes of a PNG differ from machine to machine, where the eye sees no difference.
    """
    old = {cell["id"]: cell.get("outputs", ()) for cell in before["cells"]}
    for cell in notebook["cells"]:
        for output, was in zip(cell.get("outputs", ()), old.get(cell["id"], ()), strict=False):
            now, then = output.get("data", {}), was.get("data", {})
            same = now.get("text/plain") == then.get("text/plain")
            if same and "image/png" in now and near(then.get("image/png", ""), now["image/png"]):
                now["image/png"] = then["image/png"]
    return notebook


def near(one: str, other: str) -> bool:
    """Whether two PNGs, in base64, look alike; what is no PNG looks like nothing."""
    from matplotlib.image import imread
    from numpy import pad

    try:
        first, second = (imread(BytesIO(b64decode(png))) for png in (one, other))
    except (OSError, SyntaxError, ValueError):
        return False
    if first.shape != second.shape:
        return False
    edges = [(0, -size % _TILE) for size in first.shape[:2]]
    change = pad(255 * (first - second), [*edges, *[(0, 0)] * (first.ndim - 2)])
    rows, columns = (size // _TILE for size in change.shape[:2])
    return abs(change.reshape(rows, _TILE, columns, _TILE, -1).mean((1, 3))).max() < _ALIKE


def run(notebook):
    """Runs a notebook from top to bottom, in the folder of the notebook's reader; returns it with its outputs."""
    client(notebook, timeout=120).execute()
    return notebook


def prepare(path: Path) -> bool:
    """Runs and tidies one notebook file; tells whether it changed."""
    import nbformat

    before = path.read_text(encoding="utf-8")
    notebook = tidy(run(nbformat.reads(before, as_version=4)))
    keep_plots(notebook, nbformat.reads(before, as_version=4))
    nbformat.validate(notebook)
    after = nbformat.writes(notebook) + "\n"
    if after != before:
        path.write_text(after, encoding="utf-8", newline="\n")
    return after != before


def main(paths: list[str]) -> None:
    """Prepares the notebooks named."""
    for path in map(Path, paths):
        print(f"{path}: {'prepared' if prepare(path) else 'nothing left to do'}")


if __name__ == "__main__":
    main(sys.argv[1:])
