"""``rulings diff``: what a change of the records, or of the engine, has contradicted or mended."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, cast

from checks import answers
from checks.command.options import add_corpus, add_json, write_json
from checks.judge.diff import differ_checks
from kb.problems import Refused

HELP = (
    "Compare an earlier check with one of now. OLD and NEW are corpora, folders of records or outputs of "
    "'rulings check --json'; without NEW the corpus as it is. "
    "Exit code 1 if something is contradicted, or in conflict, that was not."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Name what the subcommand takes."""
    parser.add_argument("old", type=Path, metavar="OLD", help="a corpus folder, or a file written by check --json")
    parser.add_argument("new", type=Path, nargs="?", metavar="NEW", help="the same of now (else the corpus)")
    add_json(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Compare, and print what changed."""
    from kb.locations import find_corpus

    root = find_corpus(args.corpus)
    old = read_check(args.old, root)
    new = read_check(args.new or root, root)
    changes = differ_checks(old, new)
    if args.json:
        write_json(changes)
    else:
        reasons = index_reasons(new)
        moved = {
            "contradicted now": changes["contradicted"],
            "no longer contradicted": changes["mended"],
            "undecided now": changes["undecided"],
        }
        for title, facts in moved.items():
            for each in facts:
                print(f"{title}: {each['fact']} under {each['ruleset']} ({each['was']} before, {each['is']} now)")
                for text in reasons.get((each["fact"], each["ruleset"]), ()):
                    print(f"    {text}")
        for title, pairs in (
            ("new conflict", changes["new_conflicts"]),
            ("conflict ended", changes["ended_conflicts"]),
        ):
            for pair in pairs:
                print(f"{title}: {pair['key']} under {pair['ruleset']}")
        for name, counts in changes["summary"].items():
            print(f"{name}: {counts['was']} → {counts['is']}")
        if not any(changes.values()):
            print("nothing has changed")
    return 1 if changes["contradicted"] or changes["new_conflicts"] else 0


def index_reasons(check: answers.Check) -> dict[tuple[str, str], tuple[str, ...]]:
    """Index by fact and ruleset what the engine says against a fact, why, and where the fact is recorded."""
    return {
        (f"{each['ruling']}#{each['claim']}/{each['fact']}", each["ruleset"]): (
            f"says {each['says']}, the engine {each['engine']}" + (f": {each['because']}" if each["because"] else ""),
            f"{each['path']}:{each['line']}",
        )
        for each in check["findings"]
    }


def read_check(path: Path, background: Path) -> answers.Check:
    """Read a check, or make it of a corpus, or of a folder of records with the corpus behind them."""
    if path.is_dir():
        from checks.judge.check import run_check
        from checks.report.json import write_report
        from kb.corpus.guests import load_folder

        corpus, rulings = load_folder(path, background)
        return write_report(run_check(corpus, rulings=rulings, contrasts=False))
    try:
        value: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refused.single(
            "no-file",
            str(path),
            f"it cannot be read: {error.strerror}",
            "a check or a corpus",
            "name an existing one",
        ) from None
    except ValueError as error:
        raise Refused.single(
            "no-check",
            str(path),
            f"it is no JSON: {error}",
            "the output of rulings check --json",
            "write it again",
        ) from None
    if not is_check(value):
        raise Refused.single(
            "no-check", str(path), "it is no check", "the output of rulings check --json", "write it again"
        )
    return cast(answers.Check, value)


def is_check(value: object) -> bool:
    """Tell whether a value has what a comparison reads of a check."""
    if not (isinstance(value, dict) and isinstance(value.get("summary"), dict)):
        return False
    needed = {
        "findings": {"ruling", "claim", "fact", "ruleset", "status", "says", "engine", "because", "path", "line"},
        "conflicts": {"key", "ruleset"},
    }
    return all(
        isinstance(value.get(name), list)
        and all(isinstance(each, dict) and keys <= each.keys() for each in value[name])
        for name, keys in needed.items()
    )
