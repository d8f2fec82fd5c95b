"""The table of meetings and cases of questions, for records of older versions, which had a file for each."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from kb import records
from kb.corpus.files import FOLDERS, OLDER_FOLDER, TABLE, Read, Words, type_record
from kb.corpus.model import Place
from kb.corpus.parsed import Documents
from kb.locations import find_home
from kb.problems import Problem


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


def seat_cases(switches: dict[str, records.Switch], places: dict[str, Place]) -> None:
    """Read switches that are cases of a question today as its cases, with their own answers."""
    for question, today in read_questions().items() if not any(each.cases for each in switches.values()) else ():
        names = {
            each for each in (today.formerly, *(each.formerly for each in today.cases.values())) if each in switches
        }
        for case, each in today.list_cases() if names else ():
            former = each.formerly or (today.formerly if each.history else None) or ""
            bare = each.model_copy(update={"history": {}, "precedents": ()})
            switches[f"{question}/{case}"] = _rename(switches[former], bare) if former in names else bare
            places[f"switch:{question}/{case}"] = places[f"switch:{former if former in names else min(names)}"]
        if names:
            switches[question], places[f"switch:{question}"] = today, places[f"switch:{min(names)}"]
        for name in names:
            del switches[name]


def _rename(switch: records.Switch, case: records.Switch) -> records.Switch:
    """Give a case the answers of a switch, in the values of its question: a yes is a yes."""
    new = {old: now for old, means in switch.values.items() for now, yes in case.values.items() if means[:2] == yes[:2]}
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
