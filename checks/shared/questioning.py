"""A ruling asked for in a terminal, question by question, and written with its verdict beside it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

from checks.replay.eras import make_eras
from checks.replay.forms import ANSWERS, CARDS, NUMBERS, OWNERS, POINTS, POSITIONS, ZONES, read_form
from checks.replay.statements import DENIED, SO, Statement, list_statements, read_statements
from checks.report.palette import Palette
from checks.shared import writing
from kb.corpus.model import Corpus
from kb.language import words
from kb.locations.swapping import write_whole
from kb.problems import Refused
from kb.records.meanings import MEANINGS

LATER: Final = ("may/", "answer/")
"""The statements on when effects may be activated: listed only on demand."""
CHOICE: Final = re.compile(r"(\d+)(?:(!)|=(\S+))?")
MANY: Final = 8
"""Most choices that stand on one line."""
Find = Callable[[str], str]
"""Finds the name of a card; raises :class:`kb.problems.Refused` for one that no card has for certain."""


class Asker(NamedTuple):
    """Asks on a terminal, and asks again until the answer is valid."""

    palette: Palette

    def ask(self, question: str, read: Callable[[str], Any] = str, *, hint: str = "") -> Any:
        """Ask until the answer can be read."""
        while True:
            try:
                answer = input(
                    f"{self.palette.bold}{question}{self.palette.off}{f' ({hint})' if hint else ''} "
                ).strip()
            except EOFError:
                print()
                raise Refused.single(
                    "not-answered", "", "the questions were not all answered", "an answer to each", "nothing is written"
                ) from None
            try:
                return read(answer)
            except ValueError as wrong:
                print(f"  {self.palette.red}{wrong}{self.palette.off}")
            except Refused as refused:
                for problem in refused.problems:
                    print(f"  {self.palette.red}{problem}{self.palette.off}")

    def choose(self, question: str, known: Mapping[str, str], *, otherwise: str | None = None) -> str:
        """Choose one of several, by its number or its word; Enter takes the default."""
        keys = list(known)
        for number, (key, meaning) in enumerate(known.items(), 1):
            print(f"  {number:>2}  {key}" + (f": {meaning}" if meaning not in ("", key) else ""))

        def read(answer: str) -> str:
            if not answer and otherwise is not None:
                return otherwise
            if answer.isdigit() and 0 < int(answer) <= len(keys):
                return keys[int(answer) - 1]
            if answer in known:
                return answer
            raise ValueError(f"a number from 1 to {len(keys)} expected")

        hint = "" if otherwise is None else f"Enter: {otherwise or 'none'}"
        return str(self.ask(question, read, hint=hint))


def need(answer: str) -> str:
    """Read an answer that has to be given."""
    if not answer:
        raise ValueError("an answer is needed here")
    return answer


def ask_ruling(corpus: Corpus, root: Path, pool: Path | None, find: Find, palette: Palette) -> int:
    """Ask for a ruling, judge it, and write it into a folder of one's own records; exit code 1 if it is contradicted.

    Raises :class:`kb.problems.Refused` without a terminal, or if the questions are not all answered.
    """
    if not sys.stdin.isatty():
        raise Refused.single(
            "no-terminal", "", "the questions need a terminal", "a terminal as standard input",
            "elsewhere `rulings battle --say` writes a ruling by options, and `rulings new ruling` a template",
        )  # fmt: skip
    asker = Asker(palette)
    said = ask_source(asker, corpus)
    told = writing.read_told(said)
    kinds = {"timing": "when in the Damage Step a card may be activated", "battle": "what happens in a battle"}
    kind = asker.choose("What is it about?", kinds)
    claim, cards = ask_window(asker, corpus, pool, find) if kind == "timing" else ask_battle(asker, corpus, pool, find)
    written = writing.write_ruling(told, claim, cards, known=told.source in corpus.sources)
    verdicts = writing.judge_written(corpus, written.files, pool)
    print(f"\n{written.files[written.section]}")
    for text in tell_verdicts(verdicts, palette):
        print(text)
    place = root / written.section
    if asker.choose(f"Write it to {place}?", {"yes": "", "no": ""}, otherwise="yes") == "no":
        return 0
    for file in save(written, root):
        print(file)
    print(f"check it with all others: rulings check {root}", file=sys.stderr)
    return 1 if writing.is_wrong(verdicts) else 0


def ask_source(asker: Asker, corpus: Corpus) -> dict[str, str]:
    """Ask for the sentence and its document."""

    def read_slug(answer: str) -> str:
        if writing.SLUG.fullmatch(need(answer)) is None:
            raise ValueError(f"small letters, digits and hyphens expected, as {writing.make_slug(answer)}")
        return answer

    def read_day(answer: str) -> str:
        if not writing.is_day(answer):
            raise ValueError("a day expected, as 2024-05-04")
        return answer

    said = {"statement": asker.ask("What does the source say, in one sentence?", need)}
    said["source"] = asker.ask("A name for the document?", read_slug, hint="as club-handbook")
    if said["source"] not in corpus.sources:
        said["title"] = asker.ask("Its title?", need)
        said["authority"] = asker.choose("What kind of document is it?", MEANINGS["Authority"], otherwise="article")
    said["section"] = asker.ask("The section that it stands in?", hint="Enter: Rulings")
    said["locator"] = asker.ask("Where does it stand there?", hint="as bullet 3; Enter: the sentence")
    territories = dict.fromkeys(get_args(words.Territory), "")
    said["territory"] = asker.choose("Under whose rules?", territories, otherwise="tcg")
    said["since"] = asker.ask("Since which day does it hold?", read_day, hint="as 2024-05-04")
    return said


def ask_window(asker: Asker, corpus: Corpus, pool: Path | None, find: Find) -> tuple[dict[str, Any], list[str]]:
    """Ask when an effect of a card may be activated."""
    name = asker.ask("Which card?", lambda answer: find(need(answer)))
    effects = writing.list_activated(corpus, name, pool)
    effect = asker.choose("Which of its effects?", effects) if len(effects) > 1 else next(iter(effects), "")
    may = asker.choose("May it be activated?", {"yes": "", "no": ""})
    keys = list(writing.TIMINGS)
    for number, meaning in enumerate(writing.TIMINGS.values(), 1):
        print(f"  {number:>2}  {meaning}")

    def read(answer: str) -> list[str]:
        numbers = [int(each) for each in answer.replace(",", " ").split() if each.isdigit()] or [1]
        if not all(0 < number <= len(keys) for number in numbers):
            raise ValueError(f"numbers from 1 to {len(keys)} expected")
        return [keys[number - 1] for number in numbers]

    at = asker.ask("At which timings does it say so?", read, hint="numbers; Enter: in the whole Damage Step")
    return writing.write_window(name, effect, at, may), [name]


def ask_battle(asker: Asker, corpus: Corpus, pool: Path | None, find: Find) -> tuple[dict[str, Any], list[str]]:
    """Ask for a battle, play it, and ask for the source's statements."""

    def read_card(answer: str) -> str:
        return answer if not answer or NUMBERS.fullmatch(answer) else find(answer)

    form: dict[str, str] = {}
    eras = make_eras(corpus)
    form["attacker"] = asker.ask("Who attacks?", lambda answer: read_card(need(answer)), hint="a card, or ATK/DEF")
    form["target"] = asker.ask("Which monster is attacked?", read_card, hint="a card, or ATK/DEF; Enter: direct attack")
    if form["target"]:
        form["position"] = asker.choose("In which position?", POSITIONS, otherwise="attack")
    for number in range(1, CARDS + 1):
        name = asker.ask("Another card?", read_card, hint="Enter: no more")
        if not name:
            break
        moments = POINTS | ({ANSWERS: "in response to the card before"} if number > 1 else {})
        form[f"card{number}"] = name
        form[f"of{number}"] = asker.choose("Whose is it?", OWNERS, otherwise="turn-player")
        form[f"in{number}"] = asker.choose("Where is it?", ZONES, otherwise="hand")
        form[f"at{number}"] = asker.choose("When is it activated?", moments, otherwise="")
        others = {f"card{n}": form[f"card{n}"] for n in range(1, number)}
        targets = {"attacker": form["attacker"], "target": form["target"], **others}
        aimed = {key: each for key, each in targets.items() if each}
        form[f"on{number}"] = asker.choose("What does it target, or is it equipped to?", aimed, otherwise="")
    for role in ("attacker", "target"):
        if form[role] and not NUMBERS.fullmatch(form[role]) and writing.list_activated(corpus, form[role], pool):
            question = f"When is an effect of {form[role]} activated by choice?"
            form[f"at-{role}"] = asker.choose(question, POINTS, otherwise="")
    fought = writing.fight(read_form(form), corpus, eras, pool)
    answer = fought.played.as_json()
    if answer["refused"]:
        print(f"  {asker.palette.yellow}the battle stops: {answer['refused']['why']}{asker.palette.off}")
    known = list(list_statements(answer, fought.scenario))
    while not (facts := read_statements(ask_statements(asker, known) | ask_events(asker, fought.scenario))):
        print(f"  {asker.palette.red}a ruling makes at least one statement{asker.palette.off}")
    claim = writing.write_scene(fought.scenario, facts)
    return claim, writing.list_cards(claim)


def ask_events(asker: Asker, scenario: Mapping[str, Any]) -> dict[str, str]:
    """Ask for statements on events that were not played: answers by key."""
    roles = dict.fromkeys(scenario["given"]["cards"], "")
    says: dict[str, str] = {}
    while role := asker.choose(
        "Another statement, on an event that was not played? On which card?", roles, otherwise=""
    ):
        what = asker.choose("What?", DENIED)
        says[f"happens/{what}/{role}/-/-"] = asker.choose("Does it happen?", SO, otherwise="never")
    return says


def ask_statements(asker: Asker, known: Sequence[Statement]) -> dict[str, str]:
    """List the possible statements on a battle, and ask which the source makes: answers by key."""
    plain = [each for each in known if not each.key.startswith(LATER)]
    timed = [each for each in known if each.key.startswith(LATER)]
    shown = [*plain, *timed]
    for number, each in enumerate(plain, 1):
        print(f"  {number:>2}  {tell_statement(each)}")
    if timed:
        print(f"  {len(plain) + 1}–{len(shown)} ask of each effect whether it may be activated: m lists them")

    def read(answer: str) -> dict[str, str]:
        if answer == "m":
            for number, each in enumerate(timed, len(plain) + 1):
                print(f"  {number:>2}  {tell_statement(each)}")
            raise ValueError("which statements does the source make?")
        says = dict(read_choice(part, shown) for part in answer.replace(",", " ").split())
        read_statements(says)
        return says

    print("A number takes the statement as played; 3! says that it does not happen, 4=1750 or 5=no answer otherwise.")
    found: dict[str, str] = asker.ask("Which statements does the source make?", read, hint="numbers, as: 1 3! 4=1750")
    return found


def read_choice(part: str, shown: Sequence[Statement]) -> tuple[str, str]:
    """Read one answer: the number of a statement, as played or otherwise."""
    found = CHOICE.fullmatch(part)
    if found is None or not 0 < int(found[1]) <= len(shown):
        raise ValueError(f"`{part}` is no number from 1 to {len(shown)}")
    statement = shown[int(found[1]) - 1]
    if found[2] and "never" not in statement.answers:
        raise ValueError(f"{found[1]} is a question: answer it as {found[1]}=…")
    value = "never" if found[2] else found[3] or statement.played
    if not value:
        raise ValueError(f"{found[1]} was not played: answer it as {found[1]}=…")
    if statement.answers and value not in statement.answers:
        raise ValueError(f"{found[1]} is answered by {' or '.join(statement.answers)}")
    return statement.key, value


def tell_statement(statement: Statement) -> str:
    """Write a possible statement on one line, with the answer as played."""
    if statement.answers.keys() <= SO.keys():
        return statement.text if statement.played else f"{statement.text} (not as played)"
    return f"{statement.text}  {statement.played or 'not played'}"


def tell_verdicts(verdicts: Sequence[writing.Verdict], palette: Palette) -> list[str]:
    """Write the verdicts on a ruling, a fact a line."""
    colours = {"agrees": palette.green, "contradicts": palette.red}
    return [
        f"{colours.get(each.status, palette.yellow)}{each.status}{palette.off}  {each.says} | the engine: {each.engine}"
        + (f" — {each.because}" if each.because else "")
        + f"  ({each.ruleset})"
        for each in verdicts
    ]


def save(written: writing.Written, root: Path) -> list[Path]:
    """Write a ruling into a folder of records, at the end of its files.

    Raises :class:`kb.problems.Refused` if the folder has a ruling of its name.
    """
    files = []
    for name, text in written.files.items():
        file = root / name
        before = file.read_text("utf-8") if file.is_file() else ""
        if before and name == written.section:
            slug = written.id.rpartition("/")[2]
            if re.search(rf"(?m)^- id: {re.escape(slug)}$", before):
                raise Refused.single(
                    "exists", str(file), f"it has a ruling {slug}", "a new ruling", "say it in other words"
                )
            text = writing.append_ruling(before, text)
        elif before:
            text = f"{before.rstrip()}\n{text}"
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, text)
        files.append(file)
    return files
