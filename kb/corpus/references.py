"""Links: every name in a record must refer to another record: a source, a card, an effect, a ruling, a role.

An unknown name is reported with similar ones; nothing is guessed.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel

from kb import records
from kb.corpus.consistency import (
    check_card,
    check_card_names,
    check_coverage,
    check_meeting,
    check_nicknames,
    check_place,
    check_switch,
)
from kb.corpus.files import Read
from kb.corpus.model import Corpus, LoadedRuling, index_cards, tell_names
from kb.corpus.names import Links
from kb.corpus.roles import SceneRoles, check_claim
from kb.corpus.states import find_ruling, list_successors
from kb.corpus.yaml import Document, LinePath
from kb.problems import Problem, advise_meant

if TYPE_CHECKING:
    from kb.corpus.linked import Linked

EVERY_RULESET: Final = "all"


def make_links(corpus: Corpus, background: Corpus, lost: Iterable[str] = ()) -> Links:
    """Collect the names that records can mention: those of a corpus and its background, and ``lost`` ones."""
    nicknames = (*background.nicknames, *corpus.nicknames)
    cards: list[Any] = [
        index_cards(each.cards, nicknames) if other.nicknames else each.names
        for each, other in ((corpus, background), (background, corpus))
        if each.cards
    ]

    @cache
    def list_names() -> tuple[str, ...]:
        called = (*tell_names(corpus.cards).values(), *tell_names(background.cards).values())
        return tuple(dict.fromkeys(name for card in called for name in (card.name, *card.aliases)))

    return Links(
        sources={**background.sources, **corpus.sources},
        rulesets={**background.rulesets, **corpus.rulesets},
        sets={**background.sets, **corpus.sets},
        cards=ChainMap({}, *cards),
        list_names=list_names,
        situations={**background.situations, **corpus.situations},
        classes={**background.effect_classes, **corpus.effect_classes},
        rulings={ruling.id: ruling for ruling in (*background.rulings, *corpus.rulings)},
        references={
            (page.page, reference.number): reference
            for page in (*background.citations, *corpus.citations)
            for reference in page.references
        },
        rules=tuple(
            rule
            for chapter in (*background.chapters.values(), *corpus.chapters.values())
            for section in chapter.sections
            for rule in section.rules
        ),
        lost=frozenset(name.casefold() for name in lost),
    )


def link_corpus(
    corpus: Corpus,
    files: Sequence[Read],
    background: Corpus,
    linked: Mapping[str, Linked] = MappingProxyType({}),
    sound: Collection[str] = (),
    lost: Iterable[str] = (),
) -> list[Problem]:
    """List every unknown name, and every name used twice.

    Files in ``linked`` are known to be fine, except for mentions of other rulings, and so are the paths in ``sound``;
    ``lost`` are the names of records with problems of their own.
    """
    naming = {id for each in linked.values() for id in each.naming}
    left = [file for file in files if file.document.path not in linked and file.document.path not in sound]
    if not left and not naming:
        return []
    links = make_links(corpus, background, lost)
    links.has_sources = any(file.kind == "sources" for file in files)
    documents = {file.document.path: file.document for file in files}
    for file in left:
        link_file(file, links)
    if any(file.kind == "card" for file in left):
        cards = (file for file in files if file.kind == "card")
        check_card_names([file for file in cards if file.document.path in sound or file.record is not None], links)
    check_switches([file for file in files if file.kind in ("switch", "meetings")], links)
    check_ruling_ids(corpus, {file.document.path: file.document for file in left}, links)
    for ruling in corpus.rulings:
        if ruling.path in linked and ruling.id not in naming:
            continue
        document = documents[ruling.path]
        place = find_place(ruling, document)
        if ruling.path not in linked:
            link_ruling(ruling, document, place, links)
        link_end(ruling, document, place, links)
        for name, claim in (ruling.record.claims or {}).items():
            if claim.note is not None:
                link_note(claim.note, ruling, document, (*place, "claims", name, "note"), links)
    return links.problems


def link_file(file: Read, links: Links) -> None:
    """Link the content of one file, except its rulings."""
    document, record = file.document, file.record
    if isinstance(record, BaseModel):
        page = record.source if isinstance(record, records.RulingFile) else None
        if not isinstance(record, records.RulingFile):
            check_cites(record, document, (), links, page)
    match record:
        case records.RulingFile():
            links.check_source(record.source, document, ("source",))
            links.check_era(record.rulesets, document, ("rulesets",))
            if file.folder[-1] != record.source:
                links.report(
                    "wrong-folder",
                    document,
                    ("source",),
                    f"the file is in rulings/{file.folder[-1]}/ and names the source `{record.source}`",
                    "the folder named as the source",
                    f"move it to rulings/{record.source}/",
                )
        case records.Card():
            check_card(record, document, links)
        case records.Switch():
            check_switch(record, document, (), links)
        case records.CoverageFile():
            check_coverage(record, document, links)
        case dict():
            link_entries(file, record, links)
        case tuple():
            link_list(file, record, links)


def link_entries(file: Read, entries: Mapping[str, object], links: Links) -> None:
    """Link the entries of a file that is one mapping."""
    document = file.document
    for key, entry in entries.items():
        if isinstance(entry, BaseModel):
            check_cites(entry, document, (key,), links, None)
        if isinstance(entry, records.Meeting):
            check_meeting(entry, document, (key,), links)
        elif isinstance(entry, records.Source):
            for origin in entry.origin:
                links.check_source(origin, document, (key, "origin"), "repeated source")
            for quoting in entry.quoted_by:
                links.check_source(quoting, document, (key, "quoted-by"), "quoting source")
        elif isinstance(entry, records.Situation):
            scene = SceneRoles(links, document, (key,))
            scene.enter(entry.given, (key, "given"), entry.when, (key, "when"))


def link_list(file: Read, entries: Sequence[object], links: Links) -> None:
    """Link the entries of a file that is one list."""
    document = file.document
    listed = isinstance(document.value, list)
    links.problems += check_nicknames(entries, document)
    seen: set[tuple[str, str]] = set()
    numbered: dict[tuple[str, int], int] = {}
    for at, entry in enumerate(entries):
        place: LinePath = (at,) if listed else ()
        if isinstance(entry, BaseModel):
            check_cites(entry, document, place, links, None)
        if isinstance(entry, records.ReferenceList):
            links.check_source(entry.page, document, (*place, "page"))
            for number, reference in enumerate(entry.references):
                below: LinePath = (*place, "references", number)
                links.check_source(reference.source, document, (*below, "source"))
                first = numbered.get((entry.page, reference.number))
                if first is None:
                    numbered[entry.page, reference.number] = document.find_line(below)
                else:
                    links.report(
                        "duplicate-reference",
                        document,
                        below,
                        f"reference {reference.number} of `{entry.page}` stands twice (first on line {first})",
                        "each once",
                        "remove or renumber one",
                    )
        elif isinstance(entry, records.Disagreement):
            for key, rulesets in entry.facts.items():
                at_fact: LinePath = (*place, "facts", key)
                for ruleset in rulesets:
                    if ruleset != EVERY_RULESET:
                        links.check_ruleset(ruleset, document, at_fact)
                    if (key, ruleset) in seen:
                        links.report(
                            "duplicate-disagreement",
                            document,
                            at_fact,
                            f"`{key}` stands twice for {ruleset}",
                            "each once",
                            "remove one",
                        )
                    seen.add((key, ruleset))


def check_cites(record: BaseModel, document: Document, place: LinePath, links: Links, page: str | None) -> None:
    """Check every citation in a record against the sources and the references of its page."""
    for at, cite in find_cites(record, place):
        if isinstance(cite, int):
            check_number(cite, document, at, links, page or "")
            continue
        links.check_source(cite.source, document, (*at, "source"))
        if cite.reference is None or page is None:
            continue
        reference = links.references.get((page, cite.reference))
        if reference is None:
            links.report(
                "unknown-reference",
                document,
                (*at, "reference"),
                f"`{page}` has no reference {cite.reference}",
                "a number of citations.yaml",
                "correct the number, or add the reference",
            )
        elif reference.source not in (None, cite.source):
            links.report(
                "reference-mismatch",
                document,
                (*at, "source"),
                f"reference {cite.reference} of `{page}` is `{reference.source}`, not `{cite.source}`",
                "the source behind the reference",
                "correct one of the two",
            )


def check_number(number: int, document: Document, place: LinePath, links: Links, page: str) -> None:
    """Check a number under ``cites`` against the page's references: it must name a document and a place."""
    reference = links.references.get((page, number))
    if reference is not None and reference.source and reference.locator:
        return
    what = "has no such reference" if reference is None else "does not say which place of which document that is"
    links.report(
        "unknown-reference",
        document,
        place,
        f"reference {number}: citations.yaml {what} for `{page}`",
        "a reference with its source and locator",
        "complete it there, or write source and locator here",
    )


def find_cites(record: BaseModel, place: LinePath) -> Iterator[tuple[LinePath, records.Cite | int]]:
    """Find the citations in a record, with their places."""
    for name in CITING.get(type(record), ()):
        value = getattr(record, name)
        key = records.to_kebab(name)
        if isinstance(value, BaseModel):
            yield from find_cites(value, (*place, key))
        if value is None or isinstance(value, BaseModel):
            continue
        entries: Iterable[tuple[str | int, object]] = value.items() if isinstance(value, dict) else enumerate(value)
        for at, entry in entries:
            below: LinePath = (*place, key, at)
            if isinstance(entry, records.Cite | int):
                yield below, entry
            elif isinstance(entry, BaseModel):
                yield from find_cites(entry, below)
            elif isinstance(entry, tuple):
                for number, item in enumerate(entry):
                    yield from find_cites(item, (*below, number))


CITING: Final[Mapping[type[BaseModel], tuple[str, ...]]] = {
    records.Ruleset: ("cites",),
    records.CardSet: ("cites",),
    records.Switch: ("history", "precedents", "cases"),
    records.Case: ("history", "precedents"),
    records.Meeting: ("history", "precedents"),
    records.Precedent: ("cites",),
    records.Period: ("cites",),
    records.Card: ("cites", "effects", "rulings_that_except"),
    records.Effect: ("cites",),
    records.CardException: ("cites", "until_cites"),
    records.Ruling: ("cites", "withdrawn"),
    records.Withdrawal: ("cites",),
    records.Disagreement: ("cites",),
}
"""The keys of each type of record that contain citations, or records with them."""


def check_switches(files: Sequence[Read], links: Links) -> None:
    """Check that no two folders of the law have a switch of one name, nor a folder and the table of meetings."""
    switches = [(file.stem, file, ()) for file in files if file.kind == "switch"]
    rows = [(name, file, (name,)) for file in files if file.kind == "meetings" for name in file.document.value or ()]
    first: dict[str, Read] = {}
    for name, file, place in (*reversed(switches), *rows):
        if first.setdefault(name, file) is not file:
            links.report(
                "duplicate-switch",
                file.document,
                place,
                f"{first[name].document.path} has the same name",
                "each question once",
                "remove or rename one",
            )


def check_ruling_ids(corpus: Corpus, documents: Mapping[str, Document], links: Links) -> None:
    """Check that every ruling id is unique."""
    for path in dict.fromkeys(ruling.path for ruling in corpus.rulings if ruling.path in documents):
        document = documents[path]
        first: dict[str, int] = {}
        for at, item in enumerate(document.value["rulings"]):
            slug = item.get("id") if isinstance(item, dict) else None
            if isinstance(slug, str) and first.setdefault(slug, at) != at:
                line = document.find_line(("rulings", first[slug]))
                links.report(
                    "duplicate-ruling",
                    document,
                    ("rulings", at, "id"),
                    f"the id `{slug}` stands twice (first on line {line})",
                    "each id once",
                    "rename one",
                )


def find_place(ruling: LoadedRuling, document: Document) -> LinePath:
    """Find the place of a ruling in its file."""
    listed = enumerate(document.value["rulings"])
    number = next(at for at, item in listed if isinstance(item, dict) and item.get("id") == ruling.record.id)
    return ("rulings", number)


def link_ruling(ruling: LoadedRuling, document: Document, place: LinePath, links: Links) -> None:
    """Link everything that one ruling mentions except other rulings."""
    record = ruling.record
    check_cites(record, document, place, links, ruling.source)
    links.check_source(record.speaker, document, (*place, "speaker"), "speaker")
    links.check_era(record.rulesets, document, (*place, "rulesets"))
    check_place(record.lines, record.sentences, document, place, links)
    for at, name in enumerate(record.cards):
        links.check_card(name, document, (*place, "cards", at))
    for at, id in enumerate(record.shows):
        links.check_rule(id, document, (*place, "shows", at))
    for name, claim in (record.claims or {}).items():
        below: LinePath = (*place, "claims", name)
        check_claim(claim, links, document, below)
        if claim.differs is not None:
            for at, key in enumerate(claim.differs.rulesets):
                links.check_ruleset(key, document, (*below, "differs", "rulesets", at))


def link_end(ruling: LoadedRuling, document: Document, place: LinePath, links: Links) -> None:
    """Check a ruling's end: a day on which it was claimed, and a successor that does not lead back to it."""
    record = ruling.record
    end, key = record.withdrawn or record.superseded, "withdrawn" if record.withdrawn else "superseded"
    if end is None:
        return
    days = ruling.rulesets
    first = days.from_ if isinstance(days, records.Span) else None
    if not days or (first is not None and end.on <= first):
        links.report(
            "dates-reversed",
            document,
            (*place, key, "on"),
            f"`{record.id}` ends on {end.on}, before it was claimed" + (f" on {first}" if first else ""),
            "a day after its first",
            "correct the day",
        )
    if record.superseded is None:
        return
    by: LinePath = (*place, key, "by")
    following = list(list_successors(ruling, links.rulings))
    if not following:
        near = [*links.rulings, *(id.rsplit("/", 1)[-1] for id in links.rulings)]
        links.report(
            "unknown-ruling",
            document,
            by,
            f"no ruling `{record.superseded.by}`",
            "the id of a ruling (the slug alone within a file)",
            advise_meant(record.superseded.by, near, "record that ruling first, or write `withdrawn`"),
        )
    elif ruling.id in (each.id for each in following):
        links.report(
            "superseded-cycle",
            document,
            by,
            f"`{record.id}` is superseded by itself" + (" through others" if len(following) > 1 else ""),
            "a ruling that came after it",
            "take one `superseded` out",
        )


def link_note(note: records.Note, ruling: LoadedRuling, document: Document, place: LinePath, links: Links) -> None:
    """Link a note to its ruling and facts."""
    for key in note.leans_on:
        links.check_source(key, document, (*place, "leans-on"))
    target = find_ruling(note.about, ruling.id, links.rulings)
    if target is None:
        near = [*links.rulings, *(key.rsplit("/", 1)[-1] for key in links.rulings)]
        links.report(
            "unknown-ruling",
            document,
            (*place, "about"),
            f"no ruling `{note.about}`",
            "the id of a ruling (the slug alone within a file)",
            advise_meant(note.about, near, "record that ruling first"),
        )
        return
    for at, fact in enumerate(note.facts):
        if fact.split("@")[0] not in target.fact_lines and fact not in target.claim_lines:
            links.report(
                "unknown-fact",
                document,
                (*place, "facts", at),
                f"{target.id} has no fact `{fact}`",
                "claim/fact of that ruling",
                advise_meant(fact, target.fact_lines, f"it has {', '.join(target.fact_lines) or 'none'}"),
            )
