"""CPU time of importing the engine, above that of a bare Python, and what else it brings in.

python benchmarks/import_time.py [runs]
"""

import statistics
import subprocess
import sys

_MEASURE = "import time; {statement}; print(time.process_time() * 1000, len(__import__('sys').modules))"


def cpu_milliseconds(statement: str) -> tuple[float, int]:
    """CPU milliseconds of a fresh Python that runs one statement, and how many modules it has loaded then."""
    run = [sys.executable, "-c", _MEASURE.format(statement=statement)]
    spent, modules = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
    return float(spent), int(modules)


def main(runs: int = 15) -> None:
    """Prints the median difference for the engine and for the whole package."""
    for name in ("holdem_lessons.engine.procedure", "holdem_lessons"):
        pairs = [(cpu_milliseconds("pass"), cpu_milliseconds(f"import {name}")) for _ in range(runs)]
        spent = statistics.median(loaded[0] - bare[0] for bare, loaded in pairs)
        print(f"import {name}: {spent:.0f} ms of CPU above bare Python, {pairs[0][1][1] - pairs[0][0][1]} modules")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
