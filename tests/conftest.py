"""What several test modules need: the project's folder, a browser, and optional reference data."""

import os
import shutil
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent

# Nothing leaves the machine, and a container without a sandbox or a graphics card will do.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    """The browser to test in: the one that HOLDEM_CHROMIUM names, or the first one on the path."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("HOLDEM_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of pyproject.toml."""
    return PROJECT


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium, driven by playwright; skips where there is none, fails if HOLDEM_REQUIRE_BROWSER=1."""
    path = chromium()
    if path is None:
        missing = "no Chromium or Chrome found; name one in HOLDEM_CHROMIUM"
        (pytest.fail if os.environ.get("HOLDEM_REQUIRE_BROWSER") == "1" else pytest.skip)(missing)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        chrome = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chrome
        chrome.close()


@pytest.fixture(scope="session")
def shared_data():
    """A function from a name to a path in the optional data folder; it skips the test where that is not there."""
    folder = Path(os.environ.get("HOLDEM_SHARED") or PROJECT.parent / "shared")

    def find(name: str) -> Path:
        path = folder / name
        if not path.exists():
            pytest.skip(f"no {name} in {folder}; HOLDEM_SHARED names the folder of the reference data")
        return path

    return find
