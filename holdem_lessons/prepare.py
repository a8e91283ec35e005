"""Prepares lesson notebooks for committing: runs them and keeps what every machine shows alike.

    python -m holdem_lessons.prepare notebooks/01_the_table.ipynb

The committed notebook holds the outputs of a run from top to bottom, without widget views (a saved view would hide the
table that needs no kernel), widget state, times or the names of this machine.
"""

import sys
from pathlib import Path

from .jupyter import client, without_widget_views

_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def tidy(notebook: dict) -> dict:
    """The notebook as it is committed; changed in place. Nothing is left to do on a notebook that is tidy."""
    without_widget_views(notebook)
    notebook["metadata"] = {"kernelspec": _KERNEL, "language_info": {"name": "python"}}
    for cell in notebook["cells"]:
        cell["metadata"] = {"tags": cell["metadata"]["tags"]} if cell["metadata"].get("tags") else {}
    return notebook


def keep_plots(notebook: dict, before: dict) -> dict:
    """The notebook with the pictures of plots that tell the same as before; changed in place.

    The bytes of a PNG differ from machine to machine; its figures as text do not, and they decide.
    """
    old = {cell["id"]: cell.get("outputs", ()) for cell in before["cells"]}
    for cell in notebook["cells"]:
        for output, was in zip(cell.get("outputs", ()), old.get(cell["id"], ()), strict=False):
            now, then = output.get("data", {}), was.get("data", {})
            if "image/png" in now and "image/png" in then and now.get("text/plain") == then.get("text/plain"):
                now["image/png"] = then["image/png"]
    return notebook


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
