"""The learner's own copy of the lessons: made, kept up to date, and never overwritten.

A lesson is the learner's as soon as anything in its cells is not as it was written here, were it
only an output: then it stays, and a newer version from the kit is put beside it, once. What stands
outside the cells does not count, for JupyterLab rewrites that of every lesson that is merely opened.
What was written is remembered in a small file in the learner's folder, MEMORY. The pages to print lie in a
folder of their own there, and are treated like the lessons. A link in place of a file is the learner's too.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

MEMORY = ".holdem-lessons.json"
PRINTS = "print"
"""The folder of the pages to print: beside the lessons of an installed kit, and in the learner's folder."""


class CourseError(Exception):
    """The course cannot be laid out; the message is one sentence for the learner."""


class Change(NamedTuple):
    """What became of one lesson or page: new, back, fresh, same, kept or beside, and the file it concerns."""

    what: str
    file: str


def course_folder() -> Path:
    """The kit's own lessons: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    packed = package / "_course" / "notebooks"
    return packed if packed.is_dir() else package.parent / "notebooks"


def lessons(kit: Path) -> tuple[Path, ...]:
    """The lessons of a kit in the order of their names; CourseError where there are none."""
    found = tuple(sorted(kit.glob("*.ipynb")))
    if not found:
        raise CourseError(f"No lessons were found in {kit}; the kit is incomplete, please install it again.")
    return found


def lay_out(kit: Path, home: Path, version: str) -> tuple[Change, ...]:
    """Bring every lesson of `kit`, and every page to print, into the folder `home`, and say what became of each.

    CourseError where something is in the way there, and then nothing was written; OSError where a file cannot be
    read or written.
    """
    files = _files(kit)
    _check(home, kit, files)
    memory = _remembered(home)
    changes = tuple(_bring(name, fresh, home, version, memory) for name, fresh in files.items())
    _remember(home, memory)
    return changes


def kind(path: Path) -> str:
    """What stands at a path, in words for the learner."""
    if path.is_symlink():
        return "a link"
    return "a folder" if path.is_dir() else "a file" if path.is_file() else "a device"


def no_folder(path: Path) -> Path | None:
    """What stands where a folder should be, at `path` or above it; None where nothing does."""
    return next((place for place in (path, *path.parents) if os.path.lexists(place) and not place.is_dir()), None)


def write_whole(target: Path, content: bytes) -> None:
    """Write a whole file, and the folder it lies in, or nothing: half a lesson would pass for the learner's own."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def cleared(notebook: bytes) -> bytes:
    """The same notebook as nobody has run it: no outputs, counts, timings or widget state; ids and tags stay.

    >>> text = '{"cells": [{"cell_type": "code", "id": "a", "outputs": [1], "execution_count": 7}]}'
    >>> json.loads(cleared(text.encode()))["cells"]
    [{'cell_type': 'code', 'execution_count': None, 'id': 'a', 'outputs': []}]
    """
    content = json.loads(notebook)
    content.get("metadata", {}).pop("widgets", None)
    for cell in content["cells"]:
        cell.get("metadata", {}).pop("execution", None)
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
            hide_replies(cell)
    # In the form in which Jupyter writes a notebook.
    return (json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def hide_replies(cell: dict) -> None:
    """Folds away the source of a cell that asks for a prediction, for it would tell the answer; it runs as ever."""
    if ".predict(" in "".join(cell.get("source", "")):
        cell.setdefault("metadata", {})["jupyter"] = {"source_hidden": True}


def decide(fresh: bytes, found: bytes | None, memory: dict | None) -> str:
    """What to do with one lesson or page, given the kit's bytes, the learner's, and what is remembered of it."""
    if found is None:
        return "back" if memory else "new"
    if _cells(found) == _cells(fresh):
        return "same"
    if memory and _cells(found) == memory["written"]:
        return "fresh"
    # Only a change in the words of a lesson is worth a second file.
    seen = _words(fresh) == _words(found) or (memory is not None and _words(fresh) in memory["offered"])
    return "kept" if seen else "beside"


def _files(kit: Path) -> dict[str, bytes]:
    """All that a learner gets: what each file holds, by its name in the learner's folder."""
    packed = kit.parent / PRINTS
    pages = sorted((packed if packed.is_dir() else kit.parent / "docs").glob("*.html"))
    notebooks = {source.name: cleared(source.read_bytes()) for source in lessons(kit)}
    return notebooks | {f"{PRINTS}/{page.name}": page.read_bytes() for page in pages}


def _check(home: Path, kit: Path, names: Iterable[str]) -> None:
    """Refuse what can be seen to be in the way, before anything is written."""
    for target in (home / MEMORY, *(home / name for name in names)):
        wrong = (target.exists() and not target.is_file()) or (target.name == MEMORY and target.is_symlink())
        place, needed = (target, "file") if wrong else (no_folder(target.parent), "folder")
        if place:
            raise CourseError(
                f"{place} is {kind(place)}, and the lessons need a {needed} there; "
                "move it away, or name another folder with --dir."
            )
    if home.resolve() == kit.resolve():
        raise CourseError(
            f"{home} holds the kit's own lessons; name another folder with --dir, and they are copied there."
        )


def _bring(name: str, fresh: bytes, home: Path, version: str, memory: dict) -> Change:
    """Bring one lesson or page, note in `memory` what was written, and say what became of it."""
    target, known = home / name, memory.get(name)
    link = target.is_symlink()
    found = target.read_bytes() if target.exists() else b"" if link else None
    # A link was not written here, wherever it leads.
    what = decide(fresh, found, known | {"written": ""} if known and link else known)
    if what == "beside":
        target = _free_name(target, version)
    if what not in ("same", "kept"):
        write_whole(target, fresh)
    written = known["written"] if known else ""
    offered = {*(known["offered"] if known else ()), _words(fresh)}
    memory[name] = {
        "written": written if what in ("kept", "beside") else _cells(fresh),
        "offered": sorted(offered),
    }
    return Change(what, target.relative_to(home).as_posix())


def _free_name(target: Path, version: str) -> Path:
    """A name beside `target` that is not taken: "01 (0.2.0).ipynb", then "01 (0.2.0, 2).ipynb" and so on."""
    beside, number = target.with_name(f"{target.stem} ({version}){target.suffix}"), 1
    while os.path.lexists(beside):
        number += 1
        beside = target.with_name(f"{target.stem} ({version}, {number}){target.suffix}")
    return beside


def _remembered(home: Path) -> dict:
    """What was written here before; nothing where MEMORY is missing or spoilt, and then no file is overwritten."""
    try:
        told = json.loads((home / MEMORY).read_bytes())["lessons"]
        return {
            name: {"written": str(of["written"]), "offered": list(map(str, of["offered"]))} for name, of in told.items()
        }
    except (FileNotFoundError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def _remember(home: Path, memory: dict) -> None:
    """Write MEMORY, but only where it says something new: a complete course may lie in a read-only folder."""
    if memory != _remembered(home):
        about = "holdem-lessons keeps here which lessons it wrote, so that it never overwrites yours."
        write_whole(home / MEMORY, json.dumps({"about": about, "lessons": memory}, indent=1, sort_keys=True).encode())


def _cells(notebook: bytes) -> str:
    """A digest of all that is in the cells."""
    return _digest(notebook, lambda cell: cell)


def _words(notebook: bytes) -> str:
    """A digest of what the cells say, whatever came out of them."""
    return _digest(notebook, lambda cell: [cell["cell_type"], "".join(cell["source"])])


def _digest(notebook: bytes, part: Callable) -> str:
    """A digest of a part of every cell, or of the bytes where they are no notebook."""
    with contextlib.suppress(ValueError, LookupError, TypeError):
        notebook = json.dumps([part(cell) for cell in json.loads(notebook)["cells"]], sort_keys=True).encode()
    return hashlib.sha256(notebook).hexdigest()
