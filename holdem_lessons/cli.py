"""The command holdem-lessons: lay out the learner's copy of the course and open it in JupyterLab."""

import argparse
import os
import socket
import sys
from pathlib import Path
from urllib.parse import quote

from holdem_lessons import __version__
from holdem_lessons.course import Change, CourseError, course_folder, lay_out, lessons

FOLDER = "holdem-lessons"

# What is said of a lesson that was written; of one that is as it was, nothing.
NEWS = {
    "new": "new: {}",
    "back": "brought back, since it was gone: {}",
    "fresh": "brought up to date, since you had not touched it: {}",
    "beside": "there is a newer version; yours stays as it is, and the new one is beside it: {}",
}


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code: 0 done, 1 could not be done; argparse leaves with 2."""
    for stream in (sys.stdout, sys.stderr):
        # A folder's name may hold letters that an old console cannot show.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    options, options.unknown = command_line().parse_known_args(argv)
    # An option that `run` does not know may be a parameter that the lesson does not know, which says what it has.
    if options.unknown and (options.all or not options.lesson or not options.unknown[0].startswith("-")):
        options.refuse(f"unrecognized arguments: {' '.join(options.unknown)}")
    try:
        return options.run(options)
    except CourseError as error:
        print(f"holdem-lessons: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def command_line() -> argparse.ArgumentParser:
    """The parser; a subcommand, when there is one, gets a parser of its own with its own `run`."""
    parser = argparse.ArgumentParser(
        prog="holdem-lessons",
        allow_abbrev=False,
        description="Copy the lessons on fixed-limit hold'em into a folder of yours and open the first in JupyterLab. "
        "What you changed there is never overwritten.",
    )
    parser.add_argument(
        "--dir", type=_place, default=Path(FOLDER), help=f"your folder for the lessons (default: {FOLDER}, here)"
    )
    parser.add_argument(
        "--port", type=_port, help="serve JupyterLab on this port (default: the first free one from 8888)"
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser; print the address instead")
    parser.add_argument("--version", action="version", version=f"holdem-lessons {__version__}")
    parser.set_defaults(run=start, refuse=parser.error, lesson=None, all=False)
    _add_run(parser.add_subparsers(metavar="run"))
    return parser


def _add_run(commands) -> None:
    """The subcommand that runs lessons without a browser."""
    parser = commands.add_parser(
        "run",
        allow_abbrev=False,
        help="run one lesson with other parameters, or build the whole course as notebooks and pages",
        description="Run a lesson with other parameters into a file, or all of them into a folder. What an earlier run "
        "made there is replaced; nothing else is.",
    )
    parser.add_argument("lesson", nargs="?", help="the lesson's number, such as 05")
    parser.add_argument("--all", action="store_true", help="build every lesson, as notebook and page, with an index")
    parser.add_argument("--seed", type=_whole, help="the whole number that decides the cards")
    parser.add_argument("--players", type=_whole, help="how many players, where the lesson leaves it open")
    parser.add_argument("--small-bet", type=_whole, help="the small bet in chips")
    parser.add_argument("--profile", help="the house rules: course, casino, home_game or roberts, as the lesson allows")
    parser.add_argument("--out", type=_place, help="the notebook to write, or with --all the folder")
    parser.set_defaults(run=run_lessons, refuse=parser.error)


PARAMETERS = ("seed", "players", "small_bet", "profile")


def run_lessons(options: argparse.Namespace) -> int:
    """Run one lesson or build the course; the exit code is 1 where a lesson did not come to its end."""
    from holdem_lessons import running
    from holdem_lessons.engine.errors import BadSetup, Refusal
    from holdem_lessons.teaching.parameters import check_value

    if bool(options.lesson) == options.all:
        raise CourseError("Name one lesson, such as 05, or say --all.")
    values = {name: value for name in PARAMETERS if (value := getattr(options, name)) is not None}
    try:
        if options.all:
            for name, value in values.items():
                check_value(name, value, {})
            out = (options.out or Path(f"{FOLDER}-built")).absolute()
            return 1 if running.build(course_folder(), out, values, lambda line: print(line, flush=True)) else 0
        lesson = running.find(course_folder(), options.lesson)
        if options.unknown:
            known = [f"--{name.replace('_', '-')}" for name in lesson.defaults]
            raise BadSetup("no_such_parameter", name=options.unknown[0].partition("=")[0], known=known)
        out = (options.out or Path(lesson.path.name)).absolute()
        if out.suffix != ".ipynb":
            raise CourseError(f"{out} is no name of a notebook; name a file that ends in .ipynb with --out.")
        failure = running.run(lesson, out, values)
    except Refusal as error:
        raise CourseError(str(error)) from error
    except OSError as error:
        raise CourseError(f"The lesson cannot be written to {out}: {error.strerror or error}.") from error
    print(failure or f"Lesson {lesson.number} is in {out}", flush=True)
    return 1 if failure else 0


def start(options: argparse.Namespace) -> int:
    """Lay out the course, say what was done, and serve it until the learner stops it."""
    if options.port and _taken(options.port):
        raise CourseError(
            f"Port {options.port} is in use by another program; name another, or leave out --port to have one found."
        )
    home = options.dir.absolute()
    kit = course_folder()
    try:
        changes = lay_out(kit, home, __version__)
    except OSError as error:
        raise CourseError(
            f"The lessons cannot be put into {home}: {error.strerror or error}; name another folder with --dir."
        ) from error
    print(report(home, changes), flush=True)
    serve(lab_arguments(home, lessons(kit)[0].name, options.port, not options.no_browser))
    return 0


def report(home: Path, changes: tuple[Change, ...]) -> str:
    """What the learner is told before JupyterLab starts."""
    news = [f"  {NEWS[change.what].format(change.file)}" for change in changes if change.what in NEWS]
    return "\n".join([f"Hold'em lessons {__version__}. Yours are in {home}", *news, "Ctrl-C here stops JupyterLab."])


def lab_arguments(home: Path, lesson: str, port: int | None, browser: bool) -> list[str]:
    """JupyterLab's own command line; what stands here goes before the learner's Jupyter settings."""
    return [
        f"--ServerApp.root_dir={home}",
        # A workspace of the course's own: the tabs of the learner's other work stay out, and stay as they are.
        f"--LabApp.default_url=/lab/workspaces/{FOLDER}/tree/{quote(lesson)}",
        "--ServerApp.ip=localhost",
        f"--ServerApp.open_browser={browser}",
        # Only what went wrong, and the address, which Jupyter prints at the highest level.
        "--ServerApp.log_level=ERROR",
        "--LabApp.log_level=ERROR",
        # Where kernels can encrypt what they send, let them; otherwise each warns the learner that it does not.
        "--KernelManager.transport_encryption=auto",
        # A saved widget view would show an error once its kernel is gone, in the place of the table that needs none.
        "--FileContentsManager.pre_save_hook=holdem_lessons.jupyter.before_save",
        # One Ctrl-C is enough: JupyterLab saves notebooks by itself.
        "--ServerApp.answer_yes=True",
        # In a container the learner is root, and Jupyter would refuse to start; only this machine can reach it.
        f"--ServerApp.allow_root={hasattr(os, 'geteuid') and os.geteuid() == 0}",
        *([f"--ServerApp.port={port}", "--ServerApp.port_retries=0"] if port else []),
    ]


def serve(arguments: list[str]) -> None:
    """Run JupyterLab in this process until it is stopped."""
    # Adds to the learner's settings and changes none: the plug-in that asks about news, over the lesson, is off.
    ours = str(Path(__file__).resolve().parent / "_lab_config")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [ours, os.environ.get("JUPYTER_CONFIG_PATH")]))
    # Jupyter only now, since --help must not wait for it, and not before the quick start: these two stay as they stand.
    import holdem_lessons._quick_start  # noqa: F401, I001
    from jupyterlab.labapp import main as lab

    lab(arguments)


def _place(text: str) -> Path:
    """A file or a folder from the command line; an empty name would pass for the folder one is in."""
    if not text.strip():
        raise argparse.ArgumentTypeError(f"{text!r} names no file and no folder")
    return Path(text).expanduser()


def _whole(text: str) -> int | str:
    """A whole number from the command line; anything else as it was typed, for the lesson to refuse."""
    return int(text) if text.isascii() and text.isdigit() else text


def _port(text: str) -> int:
    """A port number from the command line."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; a whole number from 1 to 65535 is")
    return int(text)


def _taken(port: int) -> bool:
    """Whether another program listens on this port of this machine."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
