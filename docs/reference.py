"""Writes the reference of every module from its docstrings, one page each.

python docs/reference.py [folder]
"""

import pkgutil
import sys
from pathlib import Path

import pdoc

import holdem_lessons
from holdem_lessons.engine import irregularities

_NOT_FOR_READERS = ("holdem_lessons.__main__", "holdem_lessons._quick_start")


def modules() -> list[str]:
    """The package and what lies in it, by name; a package among that brings its own modules."""
    found = pkgutil.iter_modules(holdem_lessons.__path__, "holdem_lessons.")
    return ["holdem_lessons", *(one.name for one in found if one.name not in _NOT_FOR_READERS)]


def _import_all() -> None:
    """Puts what is imported when first used into its module, where the reference looks for it."""
    for module in (irregularities, holdem_lessons):
        vars(module).update({name: getattr(module, name) for name in module.__all__})


def write(folder: Path) -> list[Path]:
    """Writes the pages into a folder and returns their paths."""
    _import_all()
    pdoc.render.configure(docformat="markdown", footer_text=f"holdem-lessons {holdem_lessons.__version__}")
    pdoc.pdoc(*modules(), output_directory=folder)
    return sorted(folder.rglob("*.html"))


if __name__ == "__main__":
    pages = write(Path(sys.argv[1] if len(sys.argv) > 1 else "build/reference"))
    print(f"{len(pages)} pages in {pages[0].parent}")
