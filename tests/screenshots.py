"""Pictures of every state of the tables, light and dark, wide and narrow, to be looked at.

python tests/screenshots.py FOLDER [WORD]

With a word only the states that have it in their name. Needs Chromium, as the browser tests do.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright
from test_picture import ODD_NAMES

from conftest import FLAGS, chromium
from holdem_lessons import HOME_GAME, LIMIT_10_20, Hand, PrematureTurn
from holdem_lessons.display.stepper import LiveTable, Stepper
from holdem_lessons.display.task_table import TaskTable
from holdem_lessons.teaching.dealing import dealing
from holdem_lessons.teaching.guess import guess
from holdem_lessons.teaching.play import play

from in_browser import Wire, page_of

SIZES = {"wide": 1120, "laptop": 760, "phone": 390}

FULL = Hand("Ann Bo Cy Di", LIMIT_10_20, seed=3).play(
    "Cy raises, Di calls, Ann folds, Bo calls, Bo checks, Cy bets, Di calls, Bo folds, Cy checks, Di bets, Cy calls, "
    "Cy checks, Di checks"
)


def press(*names: str) -> Callable:
    """Presses buttons by name, waiting in between as a careful learner does."""

    def do(page) -> None:
        for name in names:
            page.get_by_role("button", name=name, exact=True).first.click()
            page.wait_for_timeout(500)

    return do


def key(name: str) -> Callable:
    """Presses a key in the table."""
    return lambda page: (page.locator(".hl-table").first.focus(), page.keyboard.press(name), page.wait_for_timeout(500))


def opened(*summaries: str) -> Callable:
    """Opens what is folded away."""
    return lambda page: [page.locator("summary", has_text=one).first.click() for one in summaries]


def answered(task, keys: int):
    """A task after some first choices that are right, so far as trying tells."""
    for _ in range(keys):
        task = next(after for choice in task.choices if (after := task.choose(choice.key)).place > task.place)
    return task


def states() -> Iterator[tuple[str, Callable, Callable]]:
    """Every state: its name, what makes the table, and what is done to it."""
    ten = Hand(10, LIMIT_10_20, seed=5).play("Cy raises, Di calls, Ed calls, Flo folds, Gus calls, Hal raises")
    slip = Hand("Ann Bo Cy").play("Cy calls, Ann calls, Bo checks").happens(PrematureTurn())
    nothing = lambda page: None  # noqa: E731
    yield "step-start", lambda: Stepper(FULL), nothing
    yield "step-flop", lambda: Stepper(FULL, FULL.places()["flop"], remarks={"flop": "Watch the price."}), nothing
    yield "step-why", lambda: Stepper(FULL, 20), opened("Why?", "The table in words")
    yield "step-end", lambda: Stepper(FULL, 10**6), nothing
    yield "step-rail", lambda: FULL.seen_by("rail").replay("river"), nothing
    yield "step-play", lambda: Stepper(FULL), press("Play")
    yield "what-if", lambda: Stepper(FULL, 16), nothing
    yield (
        "branch",
        lambda: Stepper(FULL, 16),
        lambda page: (
            page.locator(".hl-others button").first.click(),
            page.locator(".hl-branch .hl-table").wait_for(),
        ),
    )
    yield "ten", lambda: Stepper(ten, 10**6), nothing
    yield "odd-names", lambda: Stepper(Hand(ODD_NAMES[:6], HOME_GAME.stakes(10), seed=1), 10**6), nothing
    yield "incident", lambda: Stepper(slip, 10**6), nothing
    yield "guess", lambda: TaskTable(guess(seed=3, players=4)), nothing
    yield "guess-wrong", lambda: TaskTable(guess(seed=3, players=4)), key("1")
    yield "guess-late", lambda: TaskTable(answered(guess(seed=3, players=4), 12)), nothing
    yield "play", lambda: TaskTable(play(seed=1, players=4)), nothing
    yield "play-on", lambda: TaskTable(play(seed=1, players=4)), lambda page: [key("2")(page) for _ in range(3)]
    yield "deal", lambda: TaskTable(dealing(seed=2, players=3)), press("Shuffle and cut", "Burn a card")
    yield "deal-late", lambda: TaskTable(answered(dealing(seed=2, players=3), 14)), nothing
    yield "broken", lambda: TaskTable(Broken(seed=3, players=4)), key("1")


class Broken:
    """A task in whose answer something goes wrong."""

    def __init__(self, **facts):
        self.task = guess(**facts)

    def __getattr__(self, name):
        return getattr(self.task, name)

    def choose(self, key):
        raise RuntimeError("the dealer has dropped the deck")


def main(folder: str, word: str = "") -> None:
    """Writes one picture a state, theme and width."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name, make, act in states():
            for theme in ("light", "dark"):
                for size, width in SIZES.items():
                    full = f"{name}-{theme}-{size}"
                    if word in full:
                        page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
                        page.goto(page_of("", theme=theme))
                        page.add_style_tag(content=LiveTable._css)
                        Wire(page).show(make())
                        act(page)
                        page.wait_for_timeout(250)
                        page.screenshot(path=out / f"{full}.png", full_page=True)
                        page.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
