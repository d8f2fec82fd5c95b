"""The names that records can mention, and the problems of unknown ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kb import records
from kb.corpus.model import LoadedRuling
from kb.corpus.yaml import Document, LinePath
from kb.problems import Problem, advise_meant


@dataclass(slots=True)
class Links:
    """The names that records can mention: those of the corpus and its background."""

    sources: Mapping[str, records.Source]
    rulesets: Mapping[str, records.Ruleset]
    sets: Mapping[str, records.CardSet]
    cards: Mapping[str, records.Card]
    """By every certain name, case folded."""
    list_names: Callable[[], tuple[str, ...]]
    """Lists the names and aliases of cards as written: they are read only to advise on an unknown one."""
    situations: Mapping[str, records.Situation]
    classes: Mapping[str, records.EffectDescription]
    rulings: Mapping[str, LoadedRuling]
    references: Mapping[tuple[str, int], records.Reference]
    rules: tuple[str, ...] = ()
    """The rules that have a place in the rulebook, by their ids."""
    has_sources: bool = True
    """Whether the corpus has a ``sources.yaml`` of its own."""
    lost: frozenset[str] = frozenset()
    """The names of records with problems of their own, case folded: that one is named is no second problem."""
    problems: list[Problem] = field(default_factory=list)

    def is_lost(self, name: str) -> bool:
        """Whether a name is that of a record with problems of its own."""
        return name.casefold() in self.lost

    def report(
        self, code: str, document: Document, place: LinePath, what: str, expected: str = "", todo: str = ""
    ) -> None:
        """Add a problem at a place of a file."""
        line = document.find_line(place)
        self.problems.append(Problem(code, document.path, line, what, expected, todo))

    def check_source(self, key: str | None, document: Document, place: LinePath, role: str = "source") -> None:
        """Check a source's key against ``sources.yaml``."""
        if key is not None and key not in self.sources and not self.is_lost(key):
            self.report(
                "unknown-source",
                document,
                place,
                f"no {role} `{key}`",
                "a key of sources.yaml",
                advise_meant(key, self.sources, self.advise_source(key)),
            )

    def advise_source(self, key: str) -> str:
        """Advise on an unknown document."""
        template = f"`rulings new source {key}` prints its entry"
        if not self.has_sources:
            return f"this folder has no sources.yaml: write one with the document; {template}"
        return f"add the document to sources.yaml; {template}"

    def check_ruleset(self, key: str, document: Document, place: LinePath) -> None:
        """Check a ruleset's name against ``rulesets.yaml``."""
        if key not in self.rulesets and not self.is_lost(key):
            self.report(
                "unknown-ruleset",
                document,
                place,
                f"no ruleset `{key}`",
                "a name of rulesets.yaml",
                advise_meant(key, self.rulesets, "add it to rulesets.yaml"),
            )

    def check_rule(self, id: str, document: Document, place: LinePath) -> None:
        """Check a rule's id against ``chapters.yaml``."""
        if id not in self.rules:
            self.report(
                "unknown-rule", document, place, f"no rule `{id}`", "a rule of chapters.yaml",
                advise_meant(id, self.rules, "see: rulings show rules"),
            )  # fmt: skip

    def check_set(self, code: str, territory: str, document: Document, place: LinePath) -> None:
        """Check a set's code against ``sets.yaml``, and its release in the territory."""
        if self.is_lost(code):
            return
        if code not in self.sets:
            self.report(
                "unknown-set",
                document,
                place,
                f"no set `{code}`",
                "a code of sets.yaml",
                advise_meant(code, self.sets, "add it to sets.yaml"),
            )
        elif territory not in self.sets[code].released:
            self.report(
                "unreleased-set",
                document,
                place,
                f"no day of `{code}` in the {territory.upper()}",
                "a set that was released there",
                f"add it to sets.yaml, below released of {code}",
            )

    def check_card(self, name: str, document: Document, place: LinePath) -> None:
        """Check a card's name against the cards of the corpus: a certain name, never a similar one."""
        if name.casefold() not in self.cards and not self.is_lost(name):
            self.report(
                "unknown-card",
                document,
                place,
                f"no card `{name}`",
                "a name, alias, nickname or password of a card in cards/",
                advise_meant(name, self.list_names(), "write a record of the card: rulings new card"),
            )

    def check_era(self, era: records.Rulesets | None, document: Document, place: LinePath) -> None:
        """Check the rulesets or days of a claim."""
        if isinstance(era, records.Span):
            if era.until is not None and era.until < era.from_:
                self.report(
                    "dates-reversed",
                    document,
                    place,
                    f"{era.until} is before {era.from_}",
                    "until on or after from",
                    "correct the days",
                )
        elif era is not None:
            for at, key in enumerate(era):
                self.check_ruleset(key, document, (*place, at))
