"""Runs the notebook checks of the whole course again and again, in another order every time.

    python tests/repeat_notebooks.py 10
"""

import random
import subprocess
import sys
import time
from pathlib import Path

from holdem_lessons.course import course_folder, lessons


def main(times: int = 10) -> int:
    root, failed = Path(__file__).resolve().parent.parent, 0
    for number in range(1, times + 1):
        paths = list(map(str, lessons(course_folder())))
        random.Random(number).shuffle(paths)
        begin = time.monotonic()
        ended = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *paths], cwd=root)
        failed += bool(ended.returncode)
        colour = "red" if ended.returncode else "green"
        print(f"{number} of {times}: {colour}, {time.monotonic() - begin:.0f} s", flush=True)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
