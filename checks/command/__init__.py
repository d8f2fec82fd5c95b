"""One command, ``rulings``: each of its subcommands is a module here and is imported only when asked for.

Exit codes: 0 fine; 1 findings; 2 wrong use or broken input.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys

from checks.command.printable import print_safely
from kb.problems import Problem, Refused, guess_meant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final, Protocol

    class Subcommand(Protocol):
        """What a module of a subcommand holds."""

        HELP: str

        def add_arguments(self, parser: argparse.ArgumentParser) -> None:
            """Name what the subcommand takes."""

        def run(self, args: argparse.Namespace) -> int:
            """Do it, and give the exit code."""


COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "build": ("checks.command.build", "build the database from the corpus and its findings"),
    "check": ("checks.command.check", "replay every ruling and say which the engine contradicts"),
    "explain": (
        "checks.command.explain",
        "show one ruling's replay step by step, both sides with their citations",
    ),
    "show": ("checks.command.show", "show a ruling, a card, a ruleset, a source or the words of the corpus"),
    "search": ("checks.command.search", "search the rulings"),
    "lookup": ("checks.command.lookup", "find a card by any name players use for it"),
    "timing": ("checks.command.timing", "say when in the Damage Step a card may be activated, and why"),
    "battle": ("checks.command.battle", "play battles from lines of JSON, or a scenario from a file"),
    "diff": ("checks.command.diff", "say which verdicts a change turned, and what of it turned them"),
    "diff-rulesets": ("checks.command.diff_rulesets", "print what two rulesets answer differently"),
    "audit": ("checks.command.audit", "compare what printed texts allow with labels of a simulator's scripts"),
    "sensitivity": ("checks.command.sensitivity", "measure how many wrong facts the check catches"),
    "report": ("checks.command.report", "write how each source fares, as a page for people"),
    "serve": ("checks.command.serve", "browse the knowledge base"),
    "publish": ("checks.command.publish", "write the site for the web: as pages, or as a container"),
    "new": ("checks.command.new", "write the template of a ruling, a card, a source or a switch"),
    "coverage": ("checks.command.coverage", "show each line of a document with the records made of it"),
    "lint": ("checks.command.lint", "look for what an editor would mend, and hold cards to their official texts"),
    "format": ("checks.command.format", "write files of records in one style, and in the words of today"),
    "schemas": ("checks.command.schemas", "write the JSON Schemas of the records and of the --json outputs"),
    "import-cards": ("checks.command.import_cards", "import a card pool for lookup"),
    "fetch-cards": ("checks.command.fetch_cards", "download the public card pool and import it"),
}
"""The subcommands in the order of the help: module and one line."""
BROKEN_INPUT: Final = 2
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``rulings`` with its arguments and give the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started the command
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    with print_safely():
        return obey(given)


def obey(given: Sequence[str]) -> int:
    """Do what the arguments ask for, tell what is wrong with them or with what they name, and give the exit code."""
    try:
        args = read_arguments(given)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except Refused as refused:
        for problem in refused.problems:
            print(problem, file=sys.stderr)
        if "--json" in given:
            print_problems(refused.problems)
        return BROKEN_INPUT
    except BrokenPipeError:
        forget_output()
        return 0
    except OSError as error:
        print(render_fault(error), file=sys.stderr)
        forget_output()
        return BROKEN_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


def print_problems(problems: Sequence[Problem]) -> None:
    """Print what is wrong for a program that asked for JSON."""
    import json

    print(json.dumps({"problems": [problem._asdict() for problem in problems]}, ensure_ascii=False))


def forget_output() -> None:
    """Let what is still to be written to a place that takes no more go nowhere."""
    import contextlib

    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def render_fault(error: OSError) -> Problem:
    """Tell of a file, or of the output where none is named, that the system will not read or write."""
    what = f"it cannot be read or written: {error.strerror or error}"
    if error.filename is None:
        return Problem("cannot-write", "", 0, f"the output: {what}", "a place with room", "write it elsewhere")
    return Problem("cannot-use", str(error.filename), 0, what, "a file within reach", "check the path and its rights")


def read_arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the arguments; only the module of the subcommand asked for is imported."""
    parser = argparse.ArgumentParser(
        prog="rulings",
        description="A corpus of cited rulings, replayed by an engine that says where they disagree.",
        epilog="Each command has its own help: rulings check --help",
        formatter_class=Help,
    )
    parser.add_argument("--version", action=Version, nargs=0, help="print the version")
    # With a prog of its own argparse need not lay out a usage to find it.
    chosen = parser.add_subparsers(metavar="COMMAND", required=True, title="commands", prog=parser.prog)
    if any(not word or (word.startswith("--") and word.endswith("=")) for word in given):
        parser.error("an argument is empty; is a variable of the shell unset?")
    asked = next((word for word in given if not word.startswith("-")), None)
    if asked is not None and asked not in COMMANDS:
        close = guess_meant(asked, COMMANDS)
        parser.error(f"no command {asked!r}" + (f"; did you mean {' or '.join(close)}?" if close else ""))
    for name, (module, line) in COMMANDS.items():
        if name == asked:
            subcommand: Subcommand = importlib.import_module(module)
            below = chosen.add_parser(name, help=line, description=subcommand.HELP, formatter_class=Help)
            subcommand.add_arguments(below)
            below.set_defaults(run=subcommand.run)
        elif given[:1] != [asked]:
            chosen.add_parser(name, help=line)
    return parser.parse_args(given)


def make_parser(name: str, width: int) -> argparse.ArgumentParser:
    """Make the parser of one subcommand by itself, its help as wide as said."""
    subcommand: Subcommand = importlib.import_module(COMMANDS[name][0])
    parser = argparse.ArgumentParser(
        prog=f"rulings {name}",
        description=subcommand.HELP,
        formatter_class=lambda prog: argparse.HelpFormatter(prog, width=width),
    )
    subcommand.add_arguments(parser)
    return parser


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse would import shutil to know how wide, for every option it reads."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=find_width() - 2)


def find_width() -> int:
    """The columns of the terminal: as $COLUMNS says, as it says itself, else 80."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):
        return 80


def is_coloured() -> bool:
    """Tell whether answers are written in colours: on a terminal that has some, unless $NO_COLOR is set."""
    asked = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return asked and sys.stdout.isatty()


class Version(argparse.Action):
    """Prints the version of the distribution, which is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and stop."""
        from importlib.metadata import version

        parser.exit(0, f"rulings {version('ruling-corpus')}\n")
