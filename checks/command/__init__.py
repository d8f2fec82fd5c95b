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
        """The interface of a subcommand's module."""

        HELP: str

        def add_arguments(self, parser: argparse.ArgumentParser) -> None:
            """Add the subcommand's arguments."""

        def run(self, args: argparse.Namespace) -> int:
            """Run it and return the exit code."""


GROUPS: Final[dict[str, dict[str, str]]] = {
    "ask": {
        "ask": "answer a question as you would ask a judge",
        "timing": "say when in the Damage Step a card can be activated, and why",
        "lookup": "find a card by any name players use for it",
        "search": "search the rulings",
        "explain": "show one ruling's replay step by step, both sides with their citations",
        "show": "show a ruling, a card, a ruleset, a source or the words of the corpus",
        "rulebook": "print the rules of battle of an era, or the differences of two eras",
        "battle": "play battles from lines of JSON, or a scenario from a file",
    },
    "write": {
        "new": "write the template of a ruling, a card, a source or a switch",
        "lint": "advise on valid records, and compare cards with their official texts",
        "format": "format files of records, and upgrade old words",
        "coverage": "show each line of a document with its records",
        "schemas": "write the JSON Schemas of the records and of the --json outputs",
    },
    "check": {
        "check": "replay every ruling and list those that the engine contradicts",
        "merge": "report the whole check from parts judged on several machines",
        "diff": "list the verdicts that a change turned, with the cause of each",
        "history": "list when and why verdicts changed, from the git history",
        "diff-rulesets": "list the differences of two rulesets",
        "report": "write the verdicts by source and topic, as a page for people",
        "sensitivity": "measure how many wrong facts the check catches",
        "audit": "compare answers from printed texts with a simulator's scripts",
    },
    "serve": {
        "serve": "browse the knowledge base",
        "publish": "write the site for the web: as pages, or as a container",
        "build": "build the database from the corpus and its findings",
        "import-cards": "import a card pool for lookup",
        "import-notes": "import the publisher's notes on effects, and compare the answers with them",
        "fetch-cards": "download the public card pool and import it",
        "completion": "print the shell script that completes commands, options and names",
    },
}
"""The subcommands by purpose, each with a line for the help."""
COMMANDS: Final[dict[str, str]] = {name: line for group in GROUPS.values() for name, line in group.items()}
"""The help line of each subcommand, in the order of the help."""
BROKEN_INPUT: Final = 2
INTERRUPTED: Final = 130
OBJECTS: Final = 1_000_000
"""New objects before Python looks for cycles: most commands end earlier, and records have no cycles."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``rulings`` with its arguments and return the exit code."""
    if arguments is None:
        gc.set_threshold(OBJECTS)
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
    """Run the command, report errors in its arguments or input, and return the exit code."""
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
    """Print problems as JSON."""
    import json

    print(json.dumps({"problems": [problem._asdict() for problem in problems]}, ensure_ascii=False))


def forget_output() -> None:
    """Discard output that a closed pipe or full disk no longer takes."""
    import contextlib

    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def render_fault(error: OSError) -> Problem:
    """Describe a file, or the output, that cannot be read or written."""
    what = f"it cannot be read or written: {error.strerror or error}"
    if error.filename is None:
        return Problem("cannot-write", "", 0, f"the output: {what}", "a place with room", "write it elsewhere")
    return Problem("cannot-use", str(error.filename), 0, what, "a file within reach", "check the path and its rights")


def read_arguments(given: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; only the module of the given subcommand is imported."""
    asked = next((word for word in given if not word.startswith("-")), None)
    parser, below = build_parser(asked, alone=given[:1] == [asked])
    if any(not word or (word.startswith("--") and word.endswith("=")) for word in given):
        (below or parser).error("an argument is empty; is a shell variable unset?")
    if asked is not None and below is None:
        parser.error(f"no command {asked!r}; {advise(asked, given)}")
    options = list((below or parser)._option_string_actions)
    for word in given[given.index("--") + 1 :] if "--" in given else ():
        close = guess_meant(word.partition("=")[0], options, 1) if word.startswith("--") else ()
        if close:
            (below or parser).error(f"after -- {word} is text and not an option; put {close[0]} before it")
    args, left = parser.parse_known_args(given)
    if left:
        told = f"unrecognized arguments: {' '.join(left)}"
        close = tuple(name for word in left if word.startswith("--") for name in guess_meant(word, options, 1))
        (below or parser).error(told + (f"; did you mean {' or '.join(close)}?" if close else ""))
    return args


def advise(asked: str, given: Sequence[str]) -> str:
    """Suggest a command with a similar name, or the card that may have been meant."""
    import shlex

    close = guess_meant(asked, COMMANDS)
    if close:
        return f"did you mean {' or '.join(close)}?"
    card = shlex.quote(" ".join(word for word in given if not word.startswith("-")))
    return f"if it is a card: rulings timing {card}"


def build_parser(
    asked: str | None, *, alone: bool = False, completing: bool = False
) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser | None]:
    """Build the parser with that of the given subcommand; ``alone`` without the others.

    The commands are listed by purpose, or one by one for shell completion.
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
    """Describe the commands by group, as wide as the terminal."""
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
    module: Subcommand = importlib.import_module(f"{__package__}.{name.replace('-', '_')}")
    return module


def make_parser(name: str, width: int) -> argparse.ArgumentParser:
    """Make the parser of one subcommand by itself, with its help in the given width."""
    subcommand = import_command(name)
    parser = argparse.ArgumentParser(
        prog=f"rulings {name}",
        description=subcommand.HELP,
        formatter_class=lambda prog: argparse.HelpFormatter(prog, width=width),
    )
    subcommand.add_arguments(parser)
    return parser


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal; argparse would import shutil for every option to find the width."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=find_width() - 2)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Keep the line breaks of a text with several paragraphs."""
        return text if "\n\n" in text else super()._fill_text(text, width, indent)


class Version(argparse.Action):
    """Prints the version of the distribution, and the revision of the checkout that it runs from."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and exit."""
        from importlib.metadata import version

        revision = find_revision()
        print(f"rulings {version('ruling-corpus')}{f' ({revision})' if revision else ''}")
        parser.exit(0)


def find_revision() -> str:
    """Find the git revision of the program, marked if files differ; empty outside a checkout."""
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
