"""Loads a corpus: every file of a folder read, combined and linked."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeGuard, cast

from kb import records
from kb.corpus.eras import find_chart
from kb.corpus.files import Found, Read, Words, read_files, validate
from kb.corpus.fingerprint import hash_corpus
from kb.corpus.later import LaterRecords
from kb.corpus.meetings import seat_cases, seat_rows
from kb.corpus.model import EMPTY, Corpus, ListedFact, LoadedRuling, Place, T, list_facts
from kb.corpus.states import end_claim, find_last_day
from kb.corpus.yaml import LinePath
from kb.problems import Problem, Refused, order_problems

if TYPE_CHECKING:
    from kb.corpus.linked import Linked


def load_corpus(root: Path, background: Corpus | None = None, words: Words = "todays") -> Corpus:
    """Read a corpus; raises :class:`kb.problems.Refused` with every problem of every file.

    With a ``background`` the folder may use the sources, cards, rulesets, situations and rulings of that corpus.
    Without one, the last result is returned again as long as its files are unchanged. ``words`` are the versions
    allowed, see :func:`kb.corpus.files.read_files`.
    """
    if words == "older":
        with contextlib.suppress(Refused):
            return load_corpus(root, background)
        background = background or EMPTY
    if background is None:
        with contextlib.suppress(OSError):
            return load_once(root, hash_corpus(root))
    corpus, problems = read_corpus(root, background, words)
    if problems:
        raise Refused(problems)
    return corpus


@lru_cache(maxsize=2)
def load_once(root: Path, digest: str) -> Corpus:
    """Read a corpus whose files have this hash."""
    return load_corpus(root, EMPTY)


def load_rules(root: Path) -> Corpus:
    """Read only the rulesets, switches and sets of a corpus.

    Raises :class:`kb.problems.Refused` with every problem of those files.
    """
    problems: list[Problem] = []
    files, digest = read_files(root, problems, only=("rulesets", "switch", "meetings", "sets"))
    if problems:
        raise Refused(order_problems(problems))
    return assemble(files, digest, EMPTY, problems)


def read_corpus(root: Path, background: Corpus | None = None, words: Words = "todays") -> tuple[Corpus, list[Problem]]:
    """Read a corpus as far as possible, and list its problems.

    ``words`` are the versions allowed, see :func:`kb.corpus.files.read_files`.
    """
    from kb.corpus.linked import make_keys, name_file, recall_linked, recall_sound, remember_linked, write_linked
    from kb.corpus.references import link_corpus

    behind = background or EMPTY
    keys: dict[str, bytes] = {}
    others: dict[str, bytes] = {}
    linked: dict[str, Linked] = {}
    sound: set[str] = set()

    def find_sound(files: Sequence[Found]) -> Collection[str]:
        """Find the files known to be valid and linked."""
        made = make_keys(files)
        keys.update(made.rulings)
        others.update(made.others)
        linked.update(recall_linked(keys))
        sound.update(recall_sound(others))
        return {*linked, *sound}

    collecting = gc.isenabled()
    gc.disable()
    try:
        problems: list[Problem] = []
        if behind is EMPTY and words == "todays":
            files, digest = read_files(root, problems, words=words, find_sound=find_sound)
        else:
            files, digest = read_files(root, problems, words=words)
        files = seat_rows(files, behind.meetings, words, problems)
        corpus = assemble(files, digest, behind, problems, linked, sound)
        lost = list_lost(root, files, problems) if problems else ()
        problems.extend(link_corpus(corpus, files, behind, linked, sound, lost))
        corpus.keys.update(keys)
        if keys:
            of_cards = (file for file in files if file.kind in ("card", "names"))
            corpus.cards_keys.update((name_file(file.document.path), file.document.key) for file in of_cards)
        if not problems and (linked.keys() != keys.keys() or sound != others.keys()):
            by_path: dict[str, list[LoadedRuling]] = {path: [] for path in keys}
            for ruling in corpus.rulings:
                by_path[ruling.path].append(ruling)
            said = {
                keys[path]: write_linked(rulings, name_naming(rulings))
                for path, rulings in by_path.items()
                if path not in linked
            }
            remember_linked(said | {key: "" for path, key in others.items() if path not in sound})
    finally:
        if collecting:
            gc.enable()
    return corpus, order_problems(problems)


def list_lost(root: Path, files: Iterable[Read], problems: Iterable[Problem]) -> Iterator[str]:
    """List the names of the cards and entries that have problems of their own, and are missing among the records."""
    for file in files:
        value = file.document.value
        if file.kind == "card" and file.record is None and isinstance(value, dict):
            names = value.get("names")
            said = (value.get("name"), value.get("password"), *list_texts(value.get("aliases")))
            yield from filter(is_text, (*said, *(names.values() if isinstance(names, dict) else ())))
        elif isinstance(value, dict) and isinstance(file.record, dict | None):
            yield from (key for key in value if key not in (file.record or {}) and is_text(key))
    for path in {each.path.partition("/")[2] for each in problems}:
        if path.startswith("cards/") and path not in {file.document.path.partition("/")[2] for file in files}:
            with contextlib.suppress(OSError):
                lines = (root / path).read_text("utf-8", "replace").split("\n")
                yield from (line.partition(":")[2].strip(" \"'") for line in lines if line[:5] == "name:")


def is_text(value: object) -> TypeGuard[str]:
    """Whether a value is a text."""
    return isinstance(value, str)


def list_texts(value: object) -> Iterator[str]:
    """List the texts of a list; nothing of anything else."""
    return filter(is_text, value) if isinstance(value, list) else iter(())


def name_naming(rulings: Iterable[LoadedRuling]) -> Iterator[str]:
    """List the rulings that name another, in a note or as successor."""
    for each in rulings:
        claims = (each.record.claims or {}).values()
        if each.record.superseded is not None or any(claim.note is not None for claim in claims):
            yield each.id


def assemble(
    files: Sequence[Read],
    digest: str,
    background: Corpus,
    problems: list[Problem],
    linked: Mapping[str, Linked] = MappingProxyType({}),
    sound: Collection[str] = (),
) -> Corpus:
    """Combine the typed files; for ``linked`` files the remembered content counts, and ``sound`` ones are not typed."""
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
                yield file, tuple(entry for entry in file.record if entry is not None)

    sources: dict[str, records.Source] = gather("sources", "source")
    citations = cast(
        tuple[records.ReferenceList, ...], tuple(entry for _, entries in collect("citations") for entry in entries)
    )
    rulesets: dict[str, records.Ruleset] = gather("rulesets", "ruleset")
    switches: dict[str, records.Switch] = {**gather("switch", "switch"), **gather("meetings", "switch")}
    seat_cases(switches, places, background.switches)
    switches |= dict(list_cases(files, places))
    behind = Background(
        {**background.sources, **sources},
        {(page.page, each.number): each for page in (*background.citations, *citations) for each in page.references},
        {**background.rulesets, **rulesets},
        {**background.switches, **switches},
    )
    return Corpus(
        sources=sources,
        citations=citations,
        rulesets=rulesets,
        switches=switches,
        sets=gather("sets", "set"),
        chapters=gather("chapters", "chapter"),
        cards=gather_cards(files, places, sound) if sound else gather("card", "card"),
        situations=gather("situations", "situation"),
        effect_classes=gather("effect-classes", "effect-class"),
        rulings=tuple(
            ruling
            for file in files
            if file.kind == "rulings"
            for ruling in (
                load_linked(file, linked[file.document.path], behind)
                if file.document.path in linked
                else load_rulings(file, behind)
            )
        ),
        disagreements=tuple(fact for file, _ in collect("disagreements") for fact in list_facts_of(file)),
        coverage=tuple(
            file.record for file in files if file.kind == "coverage" and isinstance(file.record, records.CoverageFile)
        ),
        nicknames=tuple(entry for _, entries in collect("names") for entry in entries),  # type: ignore[misc]
        places=places,
        hash=digest,
        outdated=tuple(file.document.path for file in files if file.is_outdated),
    )


def list_cases(files: Iterable[Read], places: dict[str, Place]) -> Iterator[tuple[str, records.Switch]]:
    """List the cases of each question as switches, by the question and the circumstance, and note their places."""
    for file in files:
        question = file.record if file.kind == "switch" else None
        for case, switch in question.list_cases() if isinstance(question, records.Switch) else ():
            name = f"{file.stem}/{case}"
            places[f"switch:{name}"] = Place(file.document.path, file.document.find_line(("cases", case)))
            yield name, switch


def gather_cards(files: Sequence[Read], places: dict[str, Place], sound: Collection[str]) -> Mapping[str, records.Card]:
    """Collect the valid cards: those known to be ``sound`` are typed on demand."""
    cards = [file for file in files if file.kind == "card"]
    held = {file.stem: file for file in cards if file.document.path in sound or file.record is not None}
    places.update((f"card:{slug}", Place(file.document.path, 1)) for slug, file in held.items())
    return LaterRecords(
        held, lambda slug: cast(records.Card, held[slug].record), lambda slug: held[slug].document.value
    )


def list_facts_of(file: Read) -> Iterator[ListedFact]:
    """List the facts of a file of known disagreements."""
    listed = isinstance(file.document.value, list)
    for at, entry in enumerate(cast(tuple[records.Disagreement | None, ...], file.record)):
        if entry is None:
            continue
        for key, rulesets in entry.facts.items():
            line = file.document.find_line((*((at,) if listed else ()), "facts", key))
            yield from (ListedFact(key, ruleset, entry, file.document.path, line) for ruleset in rulesets)


class Background(NamedTuple):
    """The records that rulings refer to: the corpus' own, and its background's."""

    sources: Mapping[str, records.Source]
    references: Mapping[tuple[str, int], records.Reference]
    """The references of captured pages, by page and number."""
    rulesets: Mapping[str, records.Ruleset]
    switches: Mapping[str, records.Switch]


def load_rulings(file: Read, background: Background) -> Iterator[LoadedRuling]:
    """Make the loaded rulings of a file, with full ids, scopes, citations and lines."""
    section = file.record
    if not isinstance(section, records.RulingFile):
        return
    document = file.document
    items = enumerate(document.value["rulings"])
    numbers = {item["id"]: at for at, item in items if isinstance(item, dict) and isinstance(item.get("id"), str)}
    for said in section.rulings:
        claimed = said.rulesets or days_of_speaker(said, background.sources) or section.rulesets
        chart = find_chart(claimed, background.rulesets, background.switches)
        rulesets = end_claim(claimed, find_last_day(said), background.rulesets)
        record = spread_windows(said, chart)
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
            rulesets=rulesets,
            chart=chart,
            cites=tuple(resolve_cites(record, section.source, background.references)),
            path=document.path,
            line=document.find_line(place),
            claim_lines=claims,
            fact_lines=facts,
        )


def load_linked(file: Read, linked: Linked, background: Background) -> Iterator[LoadedRuling]:
    """Make the loaded rulings of a linked file from memory; their records are typed on demand."""
    from kb.corpus.linked import read_rulesets

    def read_record(number: int, chart: tuple[str, ...]) -> dict[str, object]:
        said = cast(records.Ruling, validate("ruling", file.document.value["rulings"][number]))
        record = spread_windows(said, chart)
        return {"record": record, "cites": tuple(resolve_cites(record, linked.source, background.references))}

    for number, (id, days, chart, line, claim_lines, fact_lines) in enumerate(linked.rulings):
        points = tuple(linked.charts[chart])
        yield LoadedRuling.later(
            partial(read_record, number, points),
            id=id,
            source=linked.source,
            section=linked.section,
            rulesets=read_rulesets(linked.rulesets[days]),
            chart=points,
            path=file.document.path,
            line=line,
            claim_lines=claim_lines,
            fact_lines=fact_lines,
        )


def spread_windows(record: records.Ruling, chart: tuple[str, ...]) -> records.Ruling:
    """Expand a window's answer for the whole Damage Step to every timing."""
    claims = record.claims or {}
    spread = {}
    for name, claim in claims.items():
        window = claim.window
        if window is not None and window.throughout is not None:
            at = {**dict.fromkeys(chart, window.throughout), **window.at}
            spread[name] = claim.model_copy(update={"window": window.model_copy(update={"at": at})})
    return record.model_copy(update={"claims": {**claims, **spread}}) if spread else record


def resolve_cites(
    record: records.Ruling, page: str, references: Mapping[tuple[str, int], records.Reference]
) -> Iterator[records.Cite]:
    """Replace the numbers of a page's references by the documents behind them."""
    for cite in record.cites:
        if isinstance(cite, records.Cite):
            yield cite
            continue
        behind = references.get((page, cite))
        if behind is not None and behind.source and behind.locator:
            yield records.Cite.model_construct(source=behind.source, locator=behind.locator, reference=cite)


def days_of_speaker(record: records.Ruling, sources: Mapping[str, records.Source]) -> records.Span | None:
    """The scope of a ruling with a speaker: from that document's day on."""
    speaker = sources.get(record.speaker or "")
    if speaker is None or speaker.published is None or not speaker.territory:
        return None
    return records.Span.model_validate({"territory": list(speaker.territory), "from": speaker.published})
