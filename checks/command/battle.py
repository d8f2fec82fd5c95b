"""``rulings battle``: battles from lines of JSON, or a scenario from a file with its trace."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TextIO
from urllib.parse import urlencode

from checks.replay.eras import Era
from checks.replay.forms import ANSWERS, BATTLING, CARDS, OTHERS, POINTS, POSITIONS, ZONES, read_form, write_scenario
from checks.shared.eras import choose_eras
from checks.shared.names import GUESS, add_guess
from checks.shared.options import add_corpus, add_database, add_json, add_records, load_records, write_json
from checks.shared.rulesets import add_ruleset
from checks.shared.terminal import is_coloured
from kb.corpus.load import load_rules
from kb.corpus.model import Corpus
from kb.corpus.yaml import LARGEST_BYTES, Document, read_file, read_text
from kb.locations import find_corpus, find_database, find_pool
from kb.problems import Refused

HELP = (
    "Play a battle and print its steps, with every activation that was possible or refused. By options: --attacker, "
    "--target and --play; as a scenario in YAML, from a file or from standard input (-); or, with --jsonl, one battle "
    "a line: attacker (atk, def), defender (atk, def, position: attack, defense or facedown; or null for a direct "
    "attack) and lp, both players' Life Points (else 8000 each). The answer has the line's own keys too; a bad line is "
    "answered with error and line. A card that only an imported pool has is played by its text: its timings, and "
    "sentences of a fixed form. Exit code 1 if an act of a scenario is refused or one of its facts is contradicted. "
    "Example: rulings battle --attacker 'Elemental HERO Neos' --target 2500 --play 'Honest @ before-calculation'"
)
DEFAULT = "tcg-modern"
LONGEST_LINE = 1_000_000
"""Most characters of a line; a battle has some hundreds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a scenario in YAML; with --jsonl a file of lines (else standard input)",
    )
    parser.add_argument("--jsonl", action="store_true", help="read and answer one battle on each line")
    parser.add_argument("--traces", action="store_true", help="with --jsonl: add the events to each answer")
    parser.add_argument(
        "--attacker",
        metavar="CARD",
        help="the attacking monster: a card, or ATK/DEF as 1900/1200 (then a LIGHT Warrior of Level 4)",
    )
    parser.add_argument("--target", metavar="CARD", help="the monster that it attacks (none: a direct attack)")
    parser.add_argument("--position", choices=tuple(POSITIONS), help="the target's battle position (attack)")
    parser.add_argument(
        "--play",
        action="append",
        metavar="CARD[@WORDS]",
        help="another card, repeatable; after @ in any order: when it is activated (or answer: in response to "
        "the one before), where it is (hand, set, field: face-up, graveyard), theirs if it is the other player's, "
        "and its target, or the monster that it is equipped to (attacker, target, card1 for the first of these cards); "
        "'attacker @ after-calculation' activates the attacker's own effect",
    )
    parser.add_argument("--no-attack", action="store_true", help="do not declare the attack: ask whether it may be")
    writing = parser.add_argument_group("a record of a source's statements on the battle, written to standard output")
    writing.add_argument(
        "--record", action="store_true", help="list the possible statements on it, with the words of --say"
    )
    writing.add_argument(
        "--say",
        action="append",
        metavar="KEY=ANSWER",
        help="a statement of the source, repeatable, as --record lists it",
    )
    for name, meaning in TOLD.items():
        writing.add_argument(f"--{name}", metavar="TEXT", help=meaning)
    parser.add_argument(
        "--pool", metavar="FILE", help="the card pool (else $RULINGS_POOL, else cards.db beside the database)"
    )
    add_guess(parser)
    add_ruleset(parser)
    add_json(parser)
    add_database(parser)
    add_records(parser)
    add_corpus(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and print the result."""
    formed = args.attacker or args.target or args.play
    if (args.record or args.say) and not formed:
        raise Refused.single(
            "no-battle", "", "a record is written of a battle by options", "--attacker, --target and --play",
            "a scenario in YAML is most of a record already: see corpus/README.md",
        )  # fmt: skip
    if not args.jsonl and args.file is None and not formed:
        raise Refused.single(
            "no-scenario",
            "",
            "no scenario was named",
            "a file, --attacker, or --jsonl",
            "such as: rulings battle FILE.yaml",
        )
    corpus = load_rules(find_corpus(args.corpus)) if args.jsonl and not args.records else load_records(args)
    if args.jsonl:
        return answer_stream(args, choose_one(corpus, args))
    if args.record or args.say:
        return write_record(args, corpus)
    return render_file(args, corpus)


def write_record(args: argparse.Namespace, corpus: Corpus) -> int:
    """Write a source's statements on the battle as a record, with their verdicts; or list possible statements."""
    from checks.replay.statements import list_statements, read_statements
    from checks.report.palette import PLAIN
    from checks.shared import writing
    from checks.shared.questioning import tell_statement, tell_verdicts

    era, pool = choose_one(corpus, args), find_pool(args.pool, find_database(args.db).path)
    said = read_options(args)
    form = read_form({**said, "rules": era.id})
    fought = writing.fight(form, corpus, {era.id: era}, pool, guess=args.guess)
    if not args.say:
        known = list(list_statements(fought.played.as_json(), fought.scenario))
        width = max(len(each.key) for each in known)
        for each in known:
            print(f"{each.key:<{width}}  {tell_statement(each)}")
        return 0
    says = dict(read_say(each) for each in args.say)
    told = writing.read_told({name: getattr(args, name) or "" for name in TOLD} | {"territory": args.territory or ""})
    claim = writing.write_scene(fought.scenario, read_statements(says))
    written = writing.write_ruling(told, claim, writing.list_cards(claim), known=told.source in corpus.sources)
    verdicts = writing.judge_written(corpus, written.files, pool)
    for place, text in written.files.items():
        print(f"# {place}\n{text}")
    fields = {**said, **{f"says:{key}": each for key, each in says.items()}, **told._asdict()}
    print(f"# in the form of the site: /write?{urlencode({name: each for name, each in fields.items() if each})}")
    for line in tell_verdicts(verdicts, PLAIN):
        print(line, file=sys.stderr)
    return 1 if writing.is_wrong(verdicts) else 0


def read_say(text: str) -> tuple[str, str]:
    """Read a statement, as KEY=ANSWER; the answer is yes by default."""
    key, equals, answer = text.partition("=")
    return key.strip(), answer.strip() if equals else "so"


TOLD: Final = {
    "statement": "the sentence of the source",
    "source": "a name for the document, as club-handbook",
    "title": "the document's title",
    "authority": "what kind of document it is: rulings show authority",
    "section": "the section that the sentence stands in",
    "locator": "where it stands there, as bullet 3",
    "since": "the day from which it holds, as 2024-05-04",
}
"""The options for the source of a record."""


def choose_one(corpus: Corpus, args: argparse.Namespace, named: str | None = None) -> Era:
    """Choose the one ruleset to play under."""
    return next(iter(choose_eras(corpus, args, named or DEFAULT).values()))


def choose_own(corpus: Corpus, args: argparse.Namespace, named: str | None, document: Document) -> Era:
    """Choose the ruleset that a scenario names, unless another was given; an unknown one is reported with its line."""
    try:
        return choose_one(corpus, args, named)
    except Refused as refused:
        if named is None or args.ruleset or args.on or args.territory:
            raise
        line = document.find_line(("ruleset",))
        raise Refused(problem._replace(path=document.path, line=line) for problem in refused.problems) from None


def answer_stream(args: argparse.Namespace, era: Era) -> int:
    """Answer battles line by line; an invalid line is answered with its error and makes the exit code 2."""
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
        sys.stdin.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
        yield from bound_lines(sys.stdin, "standard input")
        return
    try:
        with Path(file).open(encoding="utf-8", errors="surrogateescape") as lines:
            yield from bound_lines(lines, file)
    except OSError as error:
        raise Refused.single(
            "no-file",
            file,
            f"it cannot be read: {error.strerror}",
            "a file of lines",
            "name an existing file",
        ) from None


def bound_lines(lines: TextIO, name: str) -> Iterator[str]:
    """Read line by line; raises :class:`kb.problems.Refused` for a line that is too long."""
    while line := lines.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith("\n"):
            raise Refused.single(
                "too-large",
                name,
                f"a line has more than {LONGEST_LINE:,} characters",
                "one battle on each line",
                "divide it",
            )
        yield line


def render_file(args: argparse.Namespace, corpus: Corpus) -> int:
    """Play a scenario and print its replay; exit code 1 if one of its facts is contradicted."""
    from checks.reading.pool_cards import bring_cards
    from checks.replay.scenario_file import read_scenario
    from checks.report.palette import COLOURS, PLAIN
    from checks.report.played import play_scenario
    from checks.report.replay import tell

    pool = find_pool(args.pool, find_database(args.db).path)
    corpus, document = bring_cards(
        corpus,
        read_battle(args),
        pool,
        guess=args.guess,
        advice=GUESS,
    )
    scenario, claim = read_scenario(document, corpus)
    era = choose_own(corpus, args, scenario.ruleset, document)
    played = play_scenario(corpus, era, claim, scenario.then, document.path)
    if args.json:
        write_json(played.as_json())
    else:
        palette = COLOURS if is_coloured() else PLAIN
        print(f"{palette.dim}under {era.id}{palette.off}")
        for text in tell(played.outcome, played.windows, palette):
            print(text)
        for later in played.by_wording:
            print(f"{palette.yellow}{later}{palette.off}")
        for name, each in played.facts.items():
            print(
                f"{each.status}  {name}: {each.says} | {each.engine}" + (f" — {each.because}" if each.because else "")
            )
    return 1 if played.is_wrong else 0


def read_battle(args: argparse.Namespace) -> Document:
    """Read the battle from a file, standard input, or the options.

    Raises :class:`kb.problems.Refused` where it cannot be read, or an option has an unknown word.
    """
    if args.file == "-":
        return read_text(sys.stdin.read(LARGEST_BYTES + 1), "standard input")
    if args.file is not None:
        if not Path(args.file).is_file():
            raise Refused.single(
                "no-file", args.file, "there is no such file", "a scenario in YAML", "name an existing file"
            )
        return read_file(Path(args.file), args.file)
    scenario = write_scenario(read_form(read_options(args)))
    del scenario["ruleset"]
    return Document(scenario, {}, "the battle")


def read_options(args: argparse.Namespace) -> dict[str, str]:
    """Read the battle of the options as the fields of a form.

    Raises :class:`kb.problems.Refused` for an unknown word, or too many cards.
    """
    said = {"attacker": args.attacker or "", "target": args.target or "", "position": args.position or ""}
    number = 0
    for each in args.play or ():
        name, _, words = each.partition("@")
        if (role := name.strip()) in BATTLING:
            said[f"at-{role}"] = read_words(words.split(), 0).get("at0", "")
            continue
        number += 1
        said |= {f"card{number}": role} | read_words(words.split(), number)
    if number > CARDS:
        raise Refused.single("too-many", "", f"{number} cards are played", f"at most {CARDS}", "write a scenario")
    return said | ({"attack": "asked"} if args.no_attack else {})


def read_words(words: Iterable[str], number: int) -> dict[str, str]:
    """Read the words about a played card, at most one of each kind."""
    kinds = {
        "at": (*POINTS, ANSWERS), "in": tuple(ZONES), "of": ("theirs", "mine"), "on": (*BATTLING, *OTHERS),
    }  # fmt: skip
    said: dict[str, str] = {}
    for word in words:
        kind = next((kind for kind, known in kinds.items() if word in known), None)
        if kind is None:
            known = ", ".join(each for some in kinds.values() for each in some)
            raise Refused.single(
                "bad-choice", "", f"`{word}` is not a word about a card", known, "see: rulings battle --help"
            )
        said[f"{kind}{number}"] = {"theirs": "opponent", "mine": "turn-player"}.get(word, word)
    return said
