"""The corpus as a whole: every source, card, situation and ruling of a folder, read, typed and linked.

``python -m kb.corpus [FOLDER]`` prints what is wrong with a corpus, or counts what is in it.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from kb import records, vocabulary
from kb.complaints import explain_errors
from kb.fingerprint import find_files, hash_corpus
from kb.problems import Problem, Refused, order_problems
from kb.strict_yaml import Document, LinePath, read_file

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """The file and line on which a record begins."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class LoadedRuling:
    """A ruling with what its file says for all of its rulings, and where it stands.

    ``rulesets`` is the record's own era; else, for a quoted record, its speaker's; else the file's.
    """

    id: str
    record: records.Ruling
    source: str
    section: str
    rulesets: records.Rulesets
    path: str
    line: int
    claim_lines: Mapping[str, int] = field(repr=False)
    """The line of each claim by its name."""
    fact_lines: Mapping[str, int] = field(repr=False)
    """The line of each fact by its name ``claim/fact``."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything a folder of records says; ``hash`` stands for the content of its files."""

    sources: Mapping[str, records.Source]
    citations: tuple[records.ReferenceList, ...]
    rulesets: Mapping[str, records.Ruleset]
    switches: Mapping[str, records.Switch]
    cards: Mapping[str, records.Card]
    """By slug, which is the name of the card's file."""
    situations: Mapping[str, records.Situation]
    effect_classes: Mapping[str, records.EffectDescription]
    rulings: tuple[LoadedRuling, ...]
    disagreements: tuple[records.Disagreement, ...]
    coverage: tuple[records.CoverageFile, ...]
    nicknames: tuple[records.Nicknames, ...]
    places: Mapping[str, Place] = field(repr=False)
    """Where records stand, by ``source:KEY``, ``ruleset:ID``, ``switch:NAME``, ``card:SLUG``,
    ``situation:NAME``, ``effect-class:NAME`` and ``disagreement:KEY RULESET``."""
    hash: str

    def find_card(self, name: str) -> records.Card | None:
        """Find a card by its name or alias, without regard to case; never by likeness."""
        return index_cards(self.cards).get(name.casefold())


EMPTY: Final = Corpus({}, (), {}, {}, {}, {}, {}, (), (), (), (), {}, "")


@dataclass(slots=True)
class Read:
    """One file read: its document and what of it could be typed."""

    kind: str
    stem: str
    folder: tuple[str, ...]
    document: Document
    record: object


KINDS: Final[Mapping[str, Any]] = {
    "sources": dict[str, records.Source],
    "citations": tuple[records.ReferenceList, ...],
    "rulesets": dict[records.Slug, records.Ruleset],
    "switch": records.Switch,
    "card": records.Card,
    "situations": dict[vocabulary.SituationName, records.Situation],
    "effect-classes": dict[records.Slug, records.EffectDescription],
    "rulings": records.RulingFile,
    "disagreements": tuple[records.Disagreement, ...],
    "coverage": records.CoverageFile,
    "names": tuple[records.Nicknames, ...],
}
"""What each kind of file holds."""
SINGLE: Final = ("sources", "citations", "rulesets", "situations", "effect-classes", "disagreements", "names")
FOLDERS: Final = {"switches": "switch", "cards": "card", "rulings": "rulings", "coverage": "coverage"}


def load_corpus(root: Path, background: Corpus | None = None) -> Corpus:
    """Read a corpus; raises :class:`kb.problems.Refused` with every problem of every file.

    With a ``background`` the folder may lean on the sources, cards, rulesets, situations and rulings of
    that corpus.
    """
    corpus, problems = read_corpus(root, background)
    if problems:
        raise Refused(problems)
    return corpus


def load_rules(root: Path) -> Corpus:
    """Read only the rulesets and switches of a corpus, without what they lean on.

    Raises :class:`kb.problems.Refused` with every problem of those files.
    """
    problems: list[Problem] = []
    files, digest = read_files(root, problems, only=("rulesets", "switch"))
    if problems:
        raise Refused(order_problems(problems))
    return assemble(files, digest, EMPTY, problems)


def read_corpus(root: Path, background: Corpus | None = None) -> tuple[Corpus, list[Problem]]:
    """Read a corpus as far as it can be read, and list what is wrong with it."""
    from kb.linking import link_corpus

    collecting = gc.isenabled()
    gc.disable()
    try:
        problems: list[Problem] = []
        files, digest = read_files(root, problems)
        corpus = assemble(files, digest, background or EMPTY, problems)
        problems.extend(link_corpus(corpus, files, background or EMPTY))
    finally:
        if collecting:
            gc.enable()
    return corpus, order_problems(problems)


def name_root(root: Path) -> str:
    """Name a corpus folder as problems and the database show it."""
    name = root.resolve().name
    return "corpus" if name == "_corpus" else name


def read_files(root: Path, problems: list[Problem], only: Sequence[str] = ()) -> tuple[list[Read], str]:
    """Read and type every file of a corpus (or those of some kinds); give also a hash of their names and bytes."""
    shown_root = name_root(root)
    adapters: dict[str, TypeAdapter[object]] = {}
    files: list[Read] = []
    if not root.is_dir():
        problems.append(Problem("no-corpus", str(root), 0, "the folder is not there", "a folder of records"))
        return files, ""
    for file in find_files(root):
        relative = file.relative_to(root)
        shown = f"{shown_root}/{relative.as_posix()}"
        kind = find_kind(relative)
        if kind is None:
            problems.append(
                Problem(
                    "unknown-file",
                    shown,
                    0,
                    "no file of a corpus has this place",
                    "one of the files of corpus/README.md",
                    "move or rename it",
                )
            )
            continue
        if only and kind not in only:
            continue
        try:
            document = read_file(file, shown)
        except Refused as refused:
            problems.extend(refused.problems)
            continue
        adapter = adapters.setdefault(kind, TypeAdapter(KINDS[kind]))
        record = type_record(kind, document, adapter, problems)
        files.append(Read(kind, file.stem, relative.parts[:-1], document, record))
    try:
        return files, hash_corpus(root)
    except OSError:
        return files, ""


def find_kind(relative: Path) -> str | None:
    """Tell from a file's place what it holds; None where no file of a corpus has that place."""
    parts = relative.parts
    if relative.suffix != ".yaml":
        return None
    if len(parts) == 1:
        return relative.stem if relative.stem in SINGLE else None
    depth = 3 if parts[0] == "rulings" else 2
    return FOLDERS.get(parts[0]) if len(parts) == depth else None


def type_record(kind: str, document: Document, adapter: TypeAdapter[object], problems: list[Problem]) -> object:
    """Give a file's content its type; a part with a problem is left out, so that the rest is still linked."""
    value = document.value
    if kind in ("citations", "names", "disagreements") and isinstance(value, dict):
        value = [value]
    if value is None:
        return adapter.validate_python({} if str(KINDS[kind]).startswith("dict") else ())
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        problems.extend(explain_errors(error, KINDS[kind], document))
        return salvage(kind, value, error, adapter)


def salvage(kind: str, value: object, error: ValidationError, adapter: TypeAdapter[object]) -> object:
    """Type again what is left of a file without the entries that have problems; None if nothing is."""
    bad = {complaint["loc"][:1] for complaint in error.errors(include_url=False, include_input=False)}
    kept: object = None
    if kind == "rulings" and isinstance(value, dict) and isinstance(value.get("rulings"), list):
        wrong = {
            complaint["loc"][1]
            for complaint in error.errors(include_url=False)
            if complaint["loc"][0] == "rulings" and len(complaint["loc"]) > 1
        }
        if bad == {("rulings",)}:
            kept = value | {"rulings": [item for at, item in enumerate(value["rulings"]) if at not in wrong]}
    elif isinstance(value, dict) and kind in SINGLE:
        kept = {key: item for key, item in value.items() if (key,) not in bad}
    elif isinstance(value, list):
        kept = [item for at, item in enumerate(value) if (at,) not in bad]
    try:
        return adapter.validate_python(kept) if kept else None
    except ValidationError:
        return None


def assemble(files: Sequence[Read], digest: str, background: Corpus, problems: list[Problem]) -> Corpus:
    """Put the typed files together."""
    places: dict[str, Place] = {}

    def gather(kind: str, prefix: str) -> dict[str, T]:
        found: dict[str, T] = {}
        for file in files:
            if file.kind != kind or file.record is None:
                continue
            if isinstance(file.record, dict):
                for key, item in file.record.items():
                    found[key] = item
                    places[f"{prefix}:{key}"] = Place(file.document.path, file.document.find_line((key,)))
            else:
                found[file.stem] = file.record  # type: ignore[assignment]
                places[f"{prefix}:{file.stem}"] = Place(file.document.path, 1)
        return found

    def collect(kind: str) -> Iterator[tuple[Read, tuple[object, ...]]]:
        for file in files:
            if file.kind == kind and isinstance(file.record, tuple):
                yield file, file.record

    disagreements: list[records.Disagreement] = []
    for file, entries in collect("disagreements"):
        for at, entry in enumerate(entries):
            assert isinstance(entry, records.Disagreement)
            line = file.document.find_line((at,)) if isinstance(file.document.value, list) else 1
            places[f"disagreement:{entry.key} {entry.ruleset}"] = Place(file.document.path, line)
            disagreements.append(entry)
    sources: dict[str, records.Source] = gather("sources", "source")
    every_source = {**background.sources, **sources}
    return Corpus(
        sources=sources,
        citations=tuple(entry for _, entries in collect("citations") for entry in entries),  # type: ignore[misc]
        rulesets=gather("rulesets", "ruleset"),
        switches=gather("switch", "switch"),
        cards=gather("card", "card"),
        situations=gather("situations", "situation"),
        effect_classes=gather("effect-classes", "effect-class"),
        rulings=tuple(ruling for file in files for ruling in load_rulings(file, every_source)),
        disagreements=tuple(disagreements),
        coverage=tuple(f.record for f in files if isinstance(f.record, records.CoverageFile)),
        nicknames=tuple(entry for _, entries in collect("names") for entry in entries),  # type: ignore[misc]
        places=places,
        hash=digest,
    )


def load_rulings(file: Read, sources: Mapping[str, records.Source]) -> Iterator[LoadedRuling]:
    """Give each ruling of a file its full id, its era and its lines."""
    section = file.record
    if not isinstance(section, records.RulingFile):
        return
    document = file.document
    items = enumerate(document.value["rulings"])
    numbers = {item["id"]: at for at, item in items if isinstance(item, dict) and isinstance(item.get("id"), str)}
    for record in section.rulings:
        place: LinePath = ("rulings", numbers[record.id])
        claims = {name: document.find_line((*place, "claims", name)) for name in record.claims or ()}
        facts = {
            f"{name}/{fact}": document.find_line((*place, "claims", name, *at))
            for name, claim in (record.claims or {}).items()
            for fact, at in list_facts(claim)
        }
        yield LoadedRuling(
            id=f"{file.folder[-1]}/{file.stem}/{record.id}",
            record=record,
            source=section.source,
            section=section.section,
            rulesets=record.rulesets or speak(record, sources) or section.rulesets,
            path=document.path,
            line=document.find_line(place),
            claim_lines=claims,
            fact_lines=facts,
        )


def speak(record: records.Ruling, sources: Mapping[str, records.Source]) -> records.Span | None:
    """Tell from when on a quoted ruling is claimed: from its speaker's day."""
    speaker = sources.get(record.speaker or "")
    if speaker is None or speaker.published is None or not speaker.territory:
        return None
    return records.Span.model_validate({"territory": list(speaker.territory), "from": speaker.published})


def list_facts(claim: records.Claim) -> Iterator[tuple[str, LinePath]]:
    """List the facts of a claim by name, with the place of each below the claim.

    A window has one fact a point, a scenario one for each entry of ``then``, every other shape has one,
    named as the shape is.
    """
    if claim.window is not None:
        for point in claim.window.at:
            yield point, ("window", "at", point)
    elif claim.then is not None:
        for name in claim.then:
            yield name, ("then", name)
    else:
        for shape in ("chart", "reading", "note", "differs"):
            if getattr(claim, shape) is not None:
                yield shape, (shape,)


def index_cards(cards: Mapping[str, records.Card]) -> dict[str, records.Card]:
    """Index cards by their names and aliases, without regard to case."""
    found: dict[str, records.Card] = {}
    for card in cards.values():
        for name in (card.name, *card.aliases):
            found.setdefault(name.casefold(), card)
    return found


def main(arguments: Sequence[str] | None = None, write: Callable[[str], object] = print) -> int:
    """Print what is wrong with a corpus (exit code 2), or count what is in it."""
    from kb.locations import find_corpus

    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        root = find_corpus(given[0] if given else None)
        corpus, problems = read_corpus(root)
    except Refused as refused:
        corpus, problems = EMPTY, list(refused.problems)
    for problem in problems:
        write(str(problem))
    if problems:
        write(f"{len(problems)} problems")
        return 2
    claims = sum(len(ruling.claim_lines) for ruling in corpus.rulings)
    facts = sum(len(ruling.fact_lines) for ruling in corpus.rulings)
    effects = sum(len(card.effects) for card in corpus.cards.values())
    write(
        f"{len(corpus.rulings)} rulings, {claims} claims, {facts} facts, {len(corpus.cards)} cards "
        f"with {effects} effects, {len(corpus.sources)} sources, {len(corpus.switches)} switches, "
        f"{len(corpus.rulesets)} rulesets"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
