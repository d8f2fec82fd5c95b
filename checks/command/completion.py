"""``rulings completion``: shell completion of commands, options and names."""

from __future__ import annotations

import argparse
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import closing

import argcomplete
from argcomplete.shell_integration import shellcode

from kb.corpus.yaml import read_file
from kb.locations import MARK, find_corpus, place_database
from kb.problems import Refused

HELP = """Print what a shell needs to complete commands, options, files, rulesets and rulings. Have it read where the
shell starts. In ~/.bashrc: eval "$(rulings completion bash)"; in ~/.zshrc, below compinit: eval "$(rulings completion
zsh)"; in ~/.config/fish/config.fish: rulings completion fish | source."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="your shell")


def run(args: argparse.Namespace) -> int:
    """Print the script of a shell."""
    print(shellcode(["rulings"], shell=args.shell))
    return 0


def complete(build: Callable[..., tuple[argparse.ArgumentParser, argparse.ArgumentParser | None]]) -> None:
    """Answer a shell's request for completions, and exit; ``build`` makes the parser of a command."""
    line = os.environ.get("COMP_LINE", "")[: int(os.environ.get("COMP_POINT") or 0)]
    typed = line.split()[1:]
    asked = typed[0] if len(typed) > 1 or (typed and line.endswith(" ")) else None
    parser, below = build(asked, completing=True)
    for action in below._actions if below else ():
        if completer := COMPLETERS.get(next(iter(action.option_strings), action.dest)):
            action.completer = completer  # type: ignore[attr-defined]
    argcomplete.autocomplete(parser)


def list_rulesets(**_: object) -> Iterable[str]:
    """List the names of rulesets, long and short; empty if they cannot be read."""
    try:
        held = read_file(find_corpus() / MARK, MARK).value
    except (Refused, OSError):
        return ()
    return [*held, *(name.partition("-")[2] for name in held if name.startswith("tcg-"))]


def list_rulings(prefix: str, **_: object) -> Iterable[str]:
    """List the rulings whose id, or the end of it, begins with the prefix; empty without a database."""
    place, _origin = place_database()
    try:
        with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True)) as connection:
            ids = [id for (id,) in connection.execute("select id from ruling order by number")]
    except (sqlite3.Error, Refused):
        return ()
    ends = Counter(id.rpartition("/")[2] for id in ids)
    names = (*ids, *(end for end, count in ends.items() if count == 1))
    return [each for each in names if each.startswith(prefix)]


def list_checks(**_: object) -> Iterable[str]:
    """List the codes of the checks of ``rulings lint``."""
    from checks.lint import CHECKS

    return [check.code for check in CHECKS]


COMPLETERS: dict[str, Callable[..., Iterable[str]]] = {
    "--ruleset": list_rulesets,
    "--on": list_rulesets,
    "--only": list_checks,
    "ruling": list_rulings,
    "name": list_rulings,
}
"""The completer of each option or positional argument."""
