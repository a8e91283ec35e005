"""Every lesson with other parameters: a choice in which every pair of values meets, or all of them.

    python tests/course_grid.py            all lessons with all combinations that they allow
    python tests/course_grid.py --pairs    the choice that the tests run
"""

import argparse
import itertools
import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path

from holdem_lessons import PROFILES, BadSetup
from holdem_lessons.course import course_folder, lessons
from holdem_lessons.running import Lesson, lesson

AXES = {"players": (2, 3, 6, 10), "small_bet": (2, 10, 15), "profile": tuple(PROFILES), "seed": (0, 7, 123456)}


def course() -> list[Lesson]:
    return [lesson(path) for path in lessons(course_folder())]


def allowed(one: Lesson) -> dict[str, tuple]:
    """The values of each parameter that a lesson knows and allows."""
    found = {}
    for name in one.defaults.keys() & AXES.keys():
        found[name] = tuple(value for value in AXES[name] if _allows(one, name, value))
    return {name: found[name] for name in AXES if name in found}


def _allows(one: Lesson, name: str, value) -> bool:
    try:
        one.check({name: value})
    except BadSetup:
        return False
    return True


def combinations(one: Lesson) -> list[dict]:
    """All combinations of parameters that a lesson allows."""
    axes = allowed(one)
    return [dict(zip(axes, values, strict=True)) for values in itertools.product(*axes.values())]


def pairs() -> list[tuple[Lesson, dict]]:
    """A choice in which every lesson meets every value it allows, and every two values meet in some lesson.

    Greedy: the next run is the one that brings most pairs together for the first time.
    """
    runs = [(one, values) for one in course() for values in combinations(one)]
    open_pairs = set().union(*(_met(one, values) for one, values in runs))
    chosen = []
    while open_pairs:
        best = max(runs, key=lambda run: len(_met(*run) & open_pairs))
        chosen.append(best)
        open_pairs -= _met(*best)
    return chosen


def _met(one: Lesson, values: dict) -> set[tuple]:
    return {frozenset(pair) for pair in itertools.combinations([("lesson", one.number), *values.items()], 2)}


def run(one: Lesson, values: dict, folder: Path) -> list[str]:
    """Runs a lesson; everything that is wrong with what it shows, a line each."""
    name = "-".join([one.number, *map(str, values.values())])
    out = folder / f"{name}.ipynb"
    words = [word for key, value in values.items() for word in (f"--{key.replace('_', '-')}", str(value))]
    command = [sys.executable, "-m", "holdem_lessons", "run", one.number, *words, "--out", str(out)]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    if ended.returncode:
        return [f"{name}: {ended.stdout.strip()} {ended.stderr.strip()[-300:]}"]
    return [f"{name}: {fault}" for fault in faults(json.loads(out.read_text(encoding="utf-8")))]


def faults(notebook: dict) -> list[str]:
    """What an executed lesson must not show: anything on stderr, or a picture that contradicts the text beside it."""
    found = []
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            if output["output_type"] in ("stream", "error"):
                found.append(f"{cell['id']} has {output.get('name', output['output_type'])}")
            data = {kind: "".join(value) for kind, value in output.get("data", {}).items()}
            told = re.match(r'<img alt="([^"]*)"', data.get("text/html", ""))
            stated = re.match(r"[^.]*\. Pot (\d+)\.", data.get("text/plain", ""))
            if told and stated and f"Pot {stated[1]}." not in unescape(told[1]):
                found.append(f"{cell['id']} says Pot {stated[1]}, and its picture does not")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", action="store_true", help="only the choice that the tests run")
    parser.add_argument("--jobs", type=int, default=2, help="how many lessons run at the same time")
    options = parser.parse_args()
    todo = pairs() if options.pairs else [(one, values) for one in course() for values in combinations(one)]
    print(f"{len(todo)} runs of {len(course())} lessons", flush=True)
    wrong = check(todo, options.jobs)
    print("\n".join(wrong) or "all runs come to their end, and nothing contradicts its table")
    return bool(wrong)


def check(todo: list[tuple[Lesson, dict]], jobs: int = 2) -> list[str]:
    """Runs them all; everything that is wrong, a line each."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        return [fault for found in pool.map(lambda one: run(*one, Path(folder)), todo) for fault in found]


if __name__ == "__main__":
    sys.exit(main())
