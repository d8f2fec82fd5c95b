"""One command, ``rulings``: each of its subcommands is a module here and is imported only when asked for.

Exit codes: 0 fine; 1 findings; 2 wrong use or broken input.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import importlib
import io
import os
import sys

from checks.shared.printable import print_safely
from checks.shared.terminal import find_width
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


GROUPS: Final[dict[str, dict[str, str]]] = {
    "ask": {
        "ask": "answer a question as you would ask a judge",
        "timing": "say when in the Damage Step a card may be activated, and why",
        "lookup": "find a card by any name players use for it",
        "search": "search the rulings",
        "explain": "show one ruling's replay step by step, both sides with their citations",
        "show": "show a ruling, a card, a ruleset, a source or the words of the corpus",
        "battle": "play battles from lines of JSON, or a scenario from a file",
    },
    "write": {
        "new": "write the template of a ruling, a card, a source or a switch",
        "lint": "look for what an editor would mend, and hold cards to their official texts",
        "format": "write files of records in one style, and in the words of today",
        "coverage": "show each line of a document with the records made of it",
        "schemas": "write the JSON Schemas of the records and of the --json outputs",
    },
    "check": {
        "check": "replay every ruling and say which the engine contradicts",
        "merge": "report the whole check from the parts that several machines judged",
        "diff": "say which verdicts a change turned, and what of it turned them",
        "history": "say when verdicts changed, and by what, from the revisions of git",
        "diff-rulesets": "print what two rulesets answer differently",
        "report": "write how each source fares, as a page for people",
        "sensitivity": "measure how many wrong facts the check catches",
        "audit": "compare what printed texts allow with labels of a simulator's scripts",
    },
    "serve": {
        "serve": "browse the knowledge base",
        "publish": "write the site for the web: as pages, or as a container",
        "build": "build the database from the corpus and its findings",
        "import-cards": "import a card pool for lookup",
        "fetch-cards": "download the public card pool and import it",
        "completion": "print what a shell needs to complete commands, options and names",
    },
}
"""The subcommands by what people want, each with a line for the help."""
COMMANDS: Final[dict[str, str]] = {name: line for group in GROUPS.values() for name, line in group.items()}
"""The line of each subcommand, in the order of the help."""
BROKEN_INPUT: Final = 2
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``rulings`` with its arguments and give the exit code."""
    if arguments is None:
        atexit.register(gc.freeze)  # else what ends with the process is gone through for cycles first
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # else all that is installed is searched for some
    given = list(sys.argv[1:] if arguments is None else arguments)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started the command
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if "_ARGCOMPLETE" in os.environ:
        from checks.command.completion import complete

        complete(build_parser)
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
    asked = next((word for word in given if not word.startswith("-")), None)
    parser, below = build_parser(asked, alone=given[:1] == [asked])
    if any(not word or (word.startswith("--") and word.endswith("=")) for word in given):
        (below or parser).error("an argument is empty; is a variable of the shell unset?")
    if asked is not None and below is None:
        parser.error(f"no command {asked!r}; {advise(asked, given)}")
    options = list((below or parser)._option_string_actions)
    for word in given[given.index("--") + 1 :] if "--" in given else ():
        close = guess_meant(word.partition("=")[0], options, 1) if word.startswith("--") else ()
        if close:
            (below or parser).error(f"after -- {word} is no option but text; put {close[0]} before it")
    args, left = parser.parse_known_args(given)
    if left:
        told = f"unrecognized arguments: {' '.join(left)}"
        close = tuple(name for word in left if word.startswith("--") for name in guess_meant(word, options, 1))
        (below or parser).error(told + (f"; did you mean {' or '.join(close)}?" if close else ""))
    return args


def advise(asked: str, given: Sequence[str]) -> str:
    """Say what somebody may have meant who named no command: one that is nearly so called, or a card."""
    import shlex

    close = guess_meant(asked, COMMANDS)
    if close:
        return f"did you mean {' or '.join(close)}?"
    card = shlex.quote(" ".join(word for word in given if not word.startswith("-")))
    return f"if it is a card: rulings timing {card}"


def build_parser(
    asked: str | None, *, alone: bool = False, completing: bool = False
) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser | None]:
    """Build the parser, and in it that of the subcommand asked for, with what it takes; ``alone`` without the others.

    The commands are listed by what people want, or, to a shell that completes, one by one.
    """
    parser = argparse.ArgumentParser(
        prog="rulings",
        usage="rulings [-h] [--version] COMMAND ...",
        description=describe_commands() if asked not in COMMANDS else None,
        epilog="Each command has its own help: rulings check --help",
        formatter_class=Help,
    )
    parser.add_argument("--version", action=Version, nargs=0, help="print the version, and the revision of a checkout")
    # With a prog of its own argparse need not lay out a usage to find it.
    hidden = None if completing else argparse.SUPPRESS
    chosen = parser.add_subparsers(metavar="COMMAND", dest="command", required=True, prog=parser.prog, help=hidden)
    below = None
    for name, line in COMMANDS.items():
        if name == asked:
            subcommand = import_command(name)
            below = chosen.add_parser(name, help=line, description=subcommand.HELP, formatter_class=Help)
            subcommand.add_arguments(below)
            below.set_defaults(run=subcommand.run)
        elif not alone:
            chosen.add_parser(name, help=line)
    return parser, below


def describe_commands() -> str:
    """Describe the commands, group by group, as wide as the terminal."""
    import textwrap

    lines = ["A corpus of cited rulings, replayed by an engine that says where they disagree."]
    width = max(find_width() - 2, 40)
    for title, group in GROUPS.items():
        lines += ["", f"{title}:"]
        for name, line in group.items():
            head = f"  {name:<16}"
            lines += textwrap.wrap(line, width, initial_indent=head, subsequent_indent=" " * len(head))
    return "\n".join(lines)


def import_command(name: str) -> Subcommand:
    """Import the module of a subcommand."""
    module: Subcommand = importlib.import_module(f"checks.command.{name.replace('-', '_')}")
    return module


def make_parser(name: str, width: int) -> argparse.ArgumentParser:
    """Make the parser of one subcommand by itself, its help as wide as said."""
    subcommand = import_command(name)
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

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Leave lines as they are, where a text has several that are told apart."""
        return text if "\n\n" in text else super()._fill_text(text, width, indent)


class Version(argparse.Action):
    """Prints the version of the distribution, and the revision of the checkout that it runs from."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and stop."""
        from importlib.metadata import version

        revision = find_revision()
        print(f"rulings {version('ruling-corpus')}{f' ({revision})' if revision else ''}")
        parser.exit(0)


def find_revision() -> str:
    """Find the revision of git that the program runs from, marked if files of it differ; nothing where it is none."""
    import subprocess
    from pathlib import Path

    top = Path(__file__).parents[2]
    if not (top / ".git").exists():
        return ""
    asked = ["git", "-C", str(top), "describe", "--always", "--dirty", "--exclude=*"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
