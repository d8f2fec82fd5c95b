"""``rulings battle``: battles from lines of JSON, or a scenario from a file with its trace."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from checks.command import is_coloured
from checks.command.eras import choose_eras
from checks.command.options import add_corpus, add_json, write_json
from checks.command.rulesets import add_ruleset
from checks.replay.eras import Era
from kb.corpus.load import load_corpus, load_rules
from kb.corpus.model import Corpus
from kb.locations import find_corpus
from kb.problems import Refused

HELP = (
    "Play battles: a scenario in YAML with its trace, or, with --jsonl, one battle a line: attacker (atk, def), "
    "defender (atk, def, position: attack, defense or facedown; or null for a direct attack) and lp, both players' "
    "Life Points (else 8000 each). The answer has the line's own keys too; a bad line is answered with error and line. "
    "Exit code 1 if an act of a scenario is refused or one of its facts is contradicted."
)
DEFAULT = "tcg-modern"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a scenario in YAML; with --jsonl a file of lines (else standard input)",
    )
    parser.add_argument("--jsonl", action="store_true", help="read and answer one battle a line")
    parser.add_argument("--traces", action="store_true", help="with --jsonl: add what happened to each answer")
    add_ruleset(parser)
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and print what happened."""
    if not args.jsonl and args.file is None:
        raise Refused.single(
            "no-scenario",
            "",
            "no scenario was named",
            "a file, or --jsonl",
            "such as: rulings battle FILE.yaml",
        )
    corpus = load_rules(find_corpus(args.corpus)) if args.jsonl else load_corpus(find_corpus(args.corpus))
    if args.jsonl:
        return answer_stream(args, choose_one(corpus, args))
    return render_file(args, corpus)


def choose_one(corpus: Corpus, args: argparse.Namespace, named: str | None = None) -> Era:
    """Choose the one ruleset to play under."""
    return next(iter(choose_eras(corpus, args, named or DEFAULT).values()))


def answer_stream(args: argparse.Namespace, era: Era) -> int:
    """Answer battles line by line; a line without an outcome is answered with its error and makes the exit code 2."""
    from checks.engine import full_rulebook
    from checks.replay.battles import answer_lines

    code = 0
    write = sys.stdout.write
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    for answer, good in answer_lines(read_lines(args.file), era.engine, full_rulebook(), recording=args.traces):
        write(encode(answer) + "\n")
        if not good:
            code = 2
    return code


def read_lines(file: str | None) -> Iterator[str]:
    """Read lines from a file or from standard input."""
    if file is None or file == "-":
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        yield from sys.stdin
        return
    try:
        with Path(file).open(encoding="utf-8", errors="replace") as lines:
            yield from lines
    except OSError as error:
        raise Refused.single(
            "no-file",
            file,
            f"it cannot be read: {error.strerror}",
            "a file of lines",
            "name an existing file",
        ) from None


def render_file(args: argparse.Namespace, corpus: Corpus) -> int:
    """Play a scenario from a file and tell it; exit code 1 if a fact of its own is contradicted."""
    from checks.replay.scenario_file import load_scenario
    from checks.report.palette import COLOURS, PLAIN
    from checks.report.played import play_scenario
    from checks.report.replay import tell

    scenario, claim = load_scenario(Path(args.file), corpus)
    era = choose_one(corpus, args, scenario.ruleset)
    played = play_scenario(corpus, era, claim, scenario.then, args.file)
    if args.json:
        write_json(played.as_json())
    else:
        palette = COLOURS if is_coloured() else PLAIN
        print(f"{palette.dim}under {era.id}{palette.off}")
        for later in played.by_wording:
            print(f"{palette.yellow}{later}{palette.off}")
        for text in tell(played.outcome, played.windows, palette):
            print(text)
        for name, each in played.facts.items():
            print(
                f"{each.status}  {name}: {each.says} | {each.engine}" + (f" — {each.because}" if each.because else "")
            )
    return 1 if played.is_wrong else 0
