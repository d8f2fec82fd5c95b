"""The table of meetings and cases of questions, for records of older versions, which had a file for each."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from io import StringIO
from itertools import chain
from pathlib import Path

from ruamel.yaml.comments import CommentedMap
from ruamel.yaml.scalarstring import DoubleQuotedScalarString

from kb import records
from kb.corpus.files import FOLDERS, OLDER_FOLDER, TABLE, Read, Words, type_record
from kb.corpus.formatting import make_yaml
from kb.corpus.model import Place
from kb.corpus.parsed import Documents
from kb.locations import find_home
from kb.problems import Problem, advise_meant


@cache
def read_shipped() -> Mapping[str, records.Meeting]:
    """Read the table of the corpus that comes with the program; empty if there is none."""
    place = Path(find_home()) / "corpus" / TABLE
    if not place.is_file():
        return {}
    with Documents(1) as documents:
        read = type_record("meetings", documents.read_file(place, str(TABLE)), [])
    return read if isinstance(read, dict) else {}


def seat_rows(
    files: Sequence[Read], behind: Mapping[str, records.Meeting], words: Words, problems: list[Problem]
) -> list[Read]:
    """Read the switches that are rows of the table today as rows of it; a folder with a table of its own is left.

    ``behind`` is the table of the background, if it has one.  In today's words such a file is a problem.
    """
    switches = [file for file in files if file.kind == "switch"]
    if not switches or any(file.kind == "meetings" for file in files):
        return [*files]
    rows = behind or read_shipped()
    moved = {file.stem: file for file in switches if file.stem in rows}
    if words == "todays":
        problems.extend(map(refuse_file, moved.values()))
    left = [file for file in files if file.kind != "switch" or file.stem not in moved]
    return [*left, *(seat(moved[name], rows[name]) for name in rows if name in moved)]


def seat(file: Read, row: records.Meeting) -> Read:
    """Give the switch of a file the place of a row of the table: its answers stay its own."""
    switch = file.record
    if isinstance(switch, records.Switch):
        kept = {name: getattr(switch, name) for name in switch.model_fields_set}
        switch = records.Meeting.model_construct(**kept, meets=row.meets, does=row.does)
    return replace(file, record=switch, is_outdated=True)


@cache
def read_questions() -> Mapping[str, records.Switch]:
    """Read the questions with cases of the corpus that comes with the program."""
    files = sorted((Path(find_home()) / "corpus" / "law" / "precedents").glob("*.yaml"))
    files = [file for file in files if "\ncases:\n" in file.read_text("utf-8")]
    with Documents(len(files)) as documents:
        read = {file.stem: type_record("switch", documents.read_file(file, file.name), []) for file in files}
    return {name: each for name, each in read.items() if isinstance(each, records.Switch)}


def seat_cases(
    switches: dict[str, records.Switch], places: dict[str, Place], behind: Mapping[str, records.Switch]
) -> None:
    """Read switches that are cases of a question today as its cases, with their own answers.

    The other cases keep the answers of the background, ``behind``, if it has the question; else they are open.
    """
    for question, today in read_questions().items() if not any(each.cases for each in switches.values()) else ():
        names = {each for each in list_former(today) if each in switches}
        for case, each in today.list_cases() if names else ():
            former = name_former(today, each)
            if former not in names and question in behind:
                continue
            bare = each.model_copy(update={"history": {}, "precedents": ()})
            kept = _rename(switches[former], bare, today.cases[case].aliases) if former in names else bare
            switches[f"{question}/{case}"] = kept
            places[f"switch:{question}/{case}"] = places[f"switch:{former if former in names else min(names)}"]
        if names and question not in behind:
            switches[question], places[f"switch:{question}"] = today, places[f"switch:{min(names)}"]
        for name in names:
            del switches[name]


def list_former(question: records.Switch) -> Iterator[str]:
    """List the switches of older versions that are cases of a question today."""
    yield from filter(None, (question.formerly, *(each.formerly for each in question.cases.values())))


def name_former(question: records.Switch, case: records.Switch) -> str:
    """Name the switch that a case was; the first case that has answers was the question itself."""
    return case.formerly or (question.formerly if case.history else None) or ""


def join_cases(ours: Mapping[str, records.Switch], theirs: Mapping[str, records.Switch]) -> dict[str, records.Switch]:
    """Join the switches of a background and of a guest, whose answers to a question's cases replace those alone."""
    joined = {**ours, **theirs}
    for name, each in theirs.items():
        if each.cases and name in ours:
            joined[name] = each.model_copy(update={"cases": {**ours[name].cases, **each.cases}})
    return joined


def refuse_unasked(
    switches: Mapping[str, records.Switch], places: Mapping[str, Place], known: Mapping[str, records.Switch]
) -> Iterator[Problem]:
    """Refuse the answers of a guest to questions that no rule asks."""
    for name in switches.keys() - known.keys():
        place = places[f"switch:{name}"]
        yield Problem(
            "unknown-question",
            place.path,
            place.line,
            f"no rule asks `{name}`",
            "the name of a question of the law",
            advise_meant(name, known, "see: rulings show rules"),
        )


def find_question(file: Path) -> str:
    """Name the question of which a file of an older version is a case today; empty for another file."""
    if file.absolute().parent.name != OLDER_FOLDER and not file.absolute().parent.match("law/*"):
        return ""
    return next((name for name, each in read_questions().items() if file.stem in list_former(each)), "")


def add_cases(text: str, question: str, files: Mapping[str, str]) -> str:
    """Add the answers of such files, by name, to the text of their question; empty for a new one."""
    yaml = make_yaml()
    today = read_questions()[question]
    values = {value: DoubleQuotedScalarString(means) for value, means in today.values.items()}
    whole = yaml.load(text) if text else CommentedMap(question=today.question, values=values, history={})
    cases = whole.setdefault("cases", CommentedMap())
    for case, each in today.list_cases():
        if (former := name_former(today, each)) in files:
            old = yaml.load(files[former])
            new = pair_values(old["values"], today.values, today.cases[case].aliases)
            for entry in [*old.get("precedents", ()), *chain.from_iterable(old.get("history", {}).values())]:
                entry["value"] = new.get(entry["value"], entry["value"])
            kept = {key: old[key] for key in ("scope", "history", "precedents", "note") if key in old}
            cases[case] = CommentedMap(question=each.question, says=today.cases[case].says, **kept)
    written = StringIO()
    yaml.dump(whole, written)
    return written.getvalue()


def pair_values(old: Mapping[str, str], today: Mapping[str, str], aliases: Mapping[str, str]) -> dict[str, str]:
    """Pair the values of a switch with those of its question: by ``aliases``, else the same name, else yes with yes."""
    alike = {one: other for one, means in old.items() for other, yes in today.items() if means[:2] == yes[:2]}
    return alike | {one: aliases.get(one, one) for one in old if one in aliases or one in today}


def _rename(switch: records.Switch, case: records.Switch, aliases: Mapping[str, str]) -> records.Switch:
    """Give a case the answers of a switch, in the values of its question."""
    new = pair_values(switch.values, case.values, aliases)
    history = {
        territory: tuple(each.model_copy(update={"value": new.get(each.value, each.value)}) for each in periods)
        for territory, periods in switch.history.items()
    }
    told = tuple(each.model_copy(update={"value": new.get(each.value, each.value)}) for each in switch.precedents)
    return case.model_copy(update={"history": history, "precedents": told})


def refuse_file(file: Read) -> Problem:
    """Refuse a file whose question is a row of the table."""
    return Problem(
        "unknown-file",
        file.document.path,
        1,
        "its question is a row of the table of meetings",
        f"a row of {TABLE}",
        "move it there: rulings format --upgrade",
    )


def sort_rows(files: Sequence[Path]) -> list[Path]:
    """Sort such files as their rows stand in the table, in which the order counts."""
    return sorted(files, key=lambda file: [*read_shipped()].index(file.stem))


def is_row(file: Path) -> bool:
    """Whether a file of the law is one of an older version, whose question is a row of the table today."""
    folder = file.absolute().parent
    in_law = folder.name == OLDER_FOLDER or f"{folder.parent.name}/{folder.name}" in FOLDERS
    return in_law and file.stem in read_shipped()


def write_row(name: str, text: str) -> str:
    """Write the text of such a file as a row of the table."""
    own = [line for line in text.splitlines() if line != "---" and not line.startswith(SCHEMA_LINE)]
    row = read_shipped()[name].model_dump(mode="json", by_alias=True, exclude_unset=True, include={"meets", "does"})
    lines = [*own, *(f"{key}: {json.dumps(value)}".replace('"', "") for key, value in row.items())]
    return f"{name}:\n" + textwrap.indent("\n".join(lines), "  ") + "\n"


SCHEMA_LINE = "# yaml-language-server:"
