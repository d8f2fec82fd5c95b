"""The files of a corpus, read and validated one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path, PurePath, PurePosixPath
from typing import Any, Final, Literal, NamedTuple

from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from kb import records
from kb.corpus.fingerprint import ENDINGS, hash_corpus, list_files
from kb.corpus.later import Later
from kb.corpus.parsed import Documents
from kb.corpus.shapes import explain_errors
from kb.corpus.yaml import Document
from kb.language import words as vocabulary
from kb.problems import Problem, Refused


@dataclass(frozen=True, slots=True)
class Read(Later):
    """One file: its document, and the valid part of its content."""

    kind: str
    stem: str
    folder: tuple[str, ...]
    document: Document
    record: object
    is_outdated: bool = False
    """Whether it has words of an older version, read as today's."""


Words = Literal["todays", "older"]
"""The versions of words that a file may have."""
KINDS: Final[Mapping[str, Any]] = {
    "sources": dict[str, records.Source],
    "citations": tuple[records.ReferenceList, ...],
    "rulesets": dict[records.Slug, records.Ruleset],
    "sets": dict[records.SetCode, records.CardSet],
    "chapters": dict[records.Slug, records.Chapter],
    "switch": records.Switch,
    "meetings": dict[records.Slug, records.Meeting],
    "card": records.Card,
    "situations": dict[vocabulary.SituationName, records.Situation],
    "effect-classes": dict[records.Slug, records.EffectDescription],
    "rulings": records.RulingFile,
    "disagreements": tuple[records.Disagreement, ...],
    "coverage": records.CoverageFile,
    "names": tuple[records.Nicknames, ...],
}
"""The content of each kind of file."""
SINGLE: Final = (
    "sources", "citations", "rulesets", "sets", "chapters", "situations", "effect-classes", "disagreements", "names",
)  # fmt: skip
SINGLY: Final[Mapping[str, Any]] = {
    "source": records.Source,
    "set": records.CardSet,
    "chapter": records.Chapter,
    "situation": records.Situation,
    "effect-class": records.EffectDescription,
    "ruling": records.Ruling,
    "meeting": records.Meeting,
}
"""Types of single records within a file."""
FOLDERS: Final = {
    "law/statutes": "switch",
    "law/precedents": "switch",
    "switches": "switch",
    "cards": "card",
    "coverage": "coverage",
}
"""The kind of the files of each folder; rulings have a folder for each source."""
TABLE: Final = PurePosixPath("law/meetings.yaml")
"""The place of the table of meetings."""
OLDER_FOLDER: Final = "switches"
"""The folder that the law had in older versions."""


def name_root(root: Path) -> str:
    """Name a corpus folder for problems and the database."""
    return root.resolve().name


class Found(NamedTuple):
    """A file of a corpus: its kind, name, folders and document."""

    kind: str
    stem: str
    folder: tuple[str, ...]
    document: Document


def read_files(
    root: Path,
    problems: list[Problem],
    only: Sequence[str] = (),
    words: Words = "todays",
    find_sound: Callable[[Sequence[Found]], Collection[str]] = lambda _: (),
) -> tuple[list[Read], str]:
    """Read and validate every file of a corpus (or some kinds); also return a hash of their names and bytes.

    ``words`` are the versions allowed: today's, or older ones as well, in which a word without a successor becomes
    unplayed. ``find_sound`` returns the paths of files known to be valid, which are typed on demand.
    """
    shown_root = name_root(root)
    found: list[Found] = []
    if not root.is_dir():
        problems.append(Problem("no-corpus", str(root), 0, "the folder is not there", "a folder of records"))
        return [], ""
    listed = list_files(root, ENDINGS)
    with Documents(len(listed)) as documents:
        for name in listed:
            relative = PurePosixPath(name)
            shown = f"{shown_root}/{name}"
            kind = find_kind(relative)
            if kind is None or (words == "todays" and is_older(relative)):
                problems.append(
                    Problem(
                        "unknown-file",
                        shown,
                        0,
                        "no file of a corpus has this place",
                        "one of the files of corpus/README.md",
                        advise_place(relative),
                    )
                )
                continue
            if only and kind not in only:
                continue
            try:
                document = documents.read_file(root / name, shown)
            except Refused as refused:
                problems.extend(refused.problems)
                continue
            found.append(Found(kind, relative.stem, relative.parts[:-1], document))
    sound = find_sound(found)
    files = [
        Read.later(partial(type_sound, each), **each._asdict(), is_outdated=False)
        if each.document.path in sound
        else type_found(each, words, problems)
        for each in found
    ]
    try:
        return files, hash_corpus(root)
    except OSError:
        return files, ""


def advise_place(relative: PurePath) -> str:
    """Advise on a file that is not where one of a corpus can be."""
    if is_older(relative):
        return "move it to law/statutes if the rule changed on a day, else to law/precedents"
    renamed = relative.with_suffix(".yaml")
    if relative.suffix != ".yaml" and find_kind(renamed) is not None:
        return f"files of records end in .yaml: rename it to {renamed.name}"
    return "move or rename it"


def type_sound(file: Found) -> dict[str, object]:
    """Type a file that is known to be valid."""
    problems: list[Problem] = []
    return {"record": type_record(file.kind, file.document, problems)}


def find_kind(relative: PurePath) -> str | None:
    """Find the kind of a file from its place; None if no file of a corpus has that place."""
    folders = relative.parts[:-1]
    if relative == TABLE:
        return "meetings"
    if relative.suffix != ".yaml":
        return None
    if not folders:
        return relative.stem if relative.stem in SINGLE else None
    if folders[0] == "rulings":
        return "rulings" if len(folders) == 2 else None
    return FOLDERS.get("/".join(folders))


def is_older(relative: PurePath) -> bool:
    """Whether a file lies where those of older versions did."""
    return relative.parts[:-1] == (OLDER_FOLDER,)


@cache
def make_adapter() -> TypeAdapter[dict[str, object]]:
    """Prepare the types of all kinds of files and records, once, since they share most of them."""
    files: Any = TypedDict  # named at run time, which type checkers do not follow
    return TypeAdapter(files("Files", {**KINDS, **SINGLY}, total=False))


def validate(kind: str, value: object) -> object:
    """Type a value as a kind of file; raises :class:`pydantic.ValidationError` below the key of the kind."""
    return make_adapter().validate_python({kind: value})[kind]


def write_record(kind: str, record: object) -> str:
    """Write a record of a kind as JSON, without keys that are not set."""
    return make_adapter().dump_json({kind: record}, exclude_unset=True).decode()


def type_found(file: Found, words: Words, problems: list[Problem]) -> Read:
    """Type a file; it is outdated if its words or its place are older ones."""
    document, record, has_older = type_document(file.kind, file.document, words, problems)
    return Read(file.kind, file.stem, file.folder, document, record, has_older or file.folder == (OLDER_FOLDER,))


def type_document(
    kind: str, document: Document, words: Words, problems: list[Problem]
) -> tuple[Document, object, bool]:
    """Type a file in today's words, or else in older ones; and whether it was in older ones."""
    wrong: list[Problem] = []
    record = type_record(kind, document, wrong)
    if wrong and words != "todays":
        from kb.corpus.upgrade import upgrade

        changed = replace(document, value=upgrade(deepcopy(document.value)))
        left: list[Problem] = []
        read = type_record(kind, changed, left)
        if not left:
            return changed, read, True
    problems.extend(wrong)
    return document, record, False


def type_record(kind: str, document: Document, problems: list[Problem]) -> object:
    """Type a file's content; an invalid part is left out, so that the rest is still linked."""
    value = document.value
    if kind in ("citations", "names", "disagreements") and isinstance(value, dict):
        value = [value]
    if value is None:
        return validate(kind, {} if str(KINDS[kind]).startswith("dict") else ())
    try:
        return validate(kind, value)
    except ValidationError as error:
        problems.extend(explain_errors(error, KINDS[kind], document, below=1))
        return salvage(kind, value, error)


def salvage(kind: str, value: object, error: ValidationError) -> object:
    """Type a file without its invalid entries; None if nothing is left.

    In a list None replaces an invalid entry, so that the others keep their places.
    """
    places = [complaint["loc"][1:] for complaint in error.errors(include_url=False, include_input=False)]
    bad = {place[:1] for place in places}
    kept: object = None
    if kind == "rulings" and isinstance(value, dict) and isinstance(value.get("rulings"), list):
        wrong = {place[1] for place in places if place[:1] == ("rulings",) and len(place) > 1}
        if bad == {("rulings",)}:
            kept = value | {"rulings": [item for at, item in enumerate(value["rulings"]) if at not in wrong]}
    elif isinstance(value, dict) and kind in (*SINGLE, "meetings"):
        kept = {key: item for key, item in value.items() if (key,) not in bad}
    elif isinstance(value, list):
        kept = [item for at, item in enumerate(value) if (at,) not in bad]
    try:
        sound = validate(kind, kept) if kept else None
    except ValidationError:
        return None
    if isinstance(value, list) and isinstance(sound, tuple):
        rest = iter(sound)
        return tuple(None if (at,) in bad else next(rest) for at in range(len(value)))
    return sound
