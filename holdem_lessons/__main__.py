"""`python -m holdem_lessons` is the command holdem-lessons."""

import sys

from holdem_lessons.cli import main

if __name__ == "__main__":
    sys.exit(main())
