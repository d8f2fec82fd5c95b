"""An opened corpus, and the same questions asked of the one at hand."""

from __future__ import annotations

import os
import sqlite3
import threading
from argparse import Namespace
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from checks.answers.base import Citation as WrittenCitation
from checks.asking.asking import Asker
from checks.judge.cache.store import Store
from checks.judge.check import run_check
from checks.judge.timing import CardTimer
from checks.reading.pool_cards import bring_cards, load_with_pool
from checks.replay.eras import Era, find_latest, make_eras
from checks.replay.forms import read_form, write_scenario
from checks.replay.scenario_file import read_scenario
from checks.report.json import write_disagreement
from checks.report.played import play_scenario
from checks.report.replay import tell_lines
from checks.shared.battle_names import name_roles, tell_in_words
from checks.shared.cards import CardFinder
from checks.shared.chosen import choose_rulings
from checks.shared.eras import choose_eras
from checks.shared.knowledge import is_kept
from checks.shared.timing_judged import time_card
from kb.corpus.fingerprint import hash_corpus
from kb.corpus.load import load_corpus
from kb.corpus.yaml import Document, read_file, read_text
from kb.database.rows import index_names
from kb.locations import (
    CORPUS_VARIABLE,
    DATABASE_VARIABLE,
    POOL_VARIABLE,
    Origin,
    find_corpus,
    find_store,
    place_database,
    place_pool,
    refuse_missing,
)
from kb.locations.opening import connect
from kb.lookup import find as lookups
from kb.records.findings import Status
from ruling_corpus.results import (
    Answer,
    AskedRuling,
    Battle,
    CardTiming,
    Citation,
    Disagreement,
    EffectTiming,
    Event,
    Finding,
    Found,
    Match,
    Option,
    PlayedFact,
    Reason,
    Report,
    Scene,
)

Place = str | os.PathLike[str]
GUESS: Final = "to take the closest: guess=True"


def open_corpus(
    records: Place | None = None,
    *,
    corpus: Place | None = None,
    pool: Place | None = None,
    database: Place | None = None,
) -> Corpus:
    """Open the corpus at hand; the same object for the same places, and the same records of one's own.

    Later changes of the corpus itself, of the pool or the database are not seen by an opened corpus.

    Args:
    records: A folder of records of one's own, besides the corpus.
    corpus: Another corpus (else ``$RULINGS_CORPUS``, else the one installed).
    pool: The imported card pool (else ``$RULINGS_POOL``, else ``cards.db`` beside the database).
    database: The built database, for names and rulings (else as for every command).

    Raises:
    Refused: A folder is not there, or its records are invalid.
    """
    given = [None if place is None else os.fspath(place) for place in (records, corpus, pool, database)]
    surroundings = (str(Path.cwd()), *map(os.environ.get, (CORPUS_VARIABLE, DATABASE_VARIABLE, POOL_VARIABLE)))
    with _OPENING:
        return _open(*given, surroundings, hash_corpus(os.fspath(records)) if records else "")


_OPENING = threading.Lock()


@lru_cache(4)
def _open(
    records: str | None, corpus: str | None, pool: str | None, database: str | None, _around: object, _content: str
) -> Corpus:
    return Corpus(records, corpus, pool, database)


class Corpus:
    """A corpus with the card pool and the database at hand; its methods may be called from any thread."""

    def __init__(self, records: str | None, corpus: str | None, pool: str | None, database: str | None) -> None:
        for given in (pool, database):
            if given and not Path(given).is_file():
                raise refuse_missing(Path(given), "the database", "check the path")
        self.root = find_corpus(corpus)
        self._lock = threading.RLock()
        place, origin = place_database(database, self.root)
        named = origin in (Origin.GIVEN, Origin.VARIABLE)
        self._database = place if (Path(place).is_file() if named else is_kept(Path(place), self.root)) else None
        self._pool = Path(place_pool(pool, place))
        self._records = Path(records) if records else None
        self._loaded = load_with_pool(self._records, self.root).corpus if self._records else load_corpus(self.root)
        self._args = Namespace(db=database, pool=pool, records=self._records)
        self._timers: dict[str, CardTimer] = {}

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The ids of the rulesets that have a name, as ``tcg-edison``."""
        return tuple(self._loaded.rulesets)

    @cached_property
    def _finder(self) -> CardFinder:
        own = [] if self._database and not self._records else [index_names(self._loaded)]
        lookup = lookups.open_lookup([self._pool, *([self._database] if self._database else [])], *own)
        return CardFinder(self._loaded, self._args, lookup)

    @cached_property
    def _asker(self) -> Asker:
        rulings: sqlite3.Connection | None = connect(self._database, shared=True) if self._database else None
        pool = self._pool if self._pool.is_file() else None
        return Asker(self._loaded, self._finder.names.lookup, pool, rulings, make_eras(self._loaded))

    def _choose(self, ruleset: str | None, on: str | None, territory: str | None) -> Era:
        asked = Namespace(ruleset=ruleset, on=on, territory=territory)
        return next(iter(choose_eras(self._loaded, asked, find_latest(self._loaded)).values()))

    def find_card(self, name: str, *, limit: int = 5) -> Found:
        """Find the cards that a name may mean: any language, misspelt, shortened, a nickname, password or Konami id."""
        with self._lock:
            found = self._finder.names.lookup.find(_check(name, "name"), limit)
        matches = tuple(write_match(each) for each in found.matches)
        meant = found.meant
        return Found(found.query, write_match(meant) if meant else None, found.ambiguous, matches)

    def timing(
        self,
        card: str,
        *,
        ruleset: str | None = None,
        on: str | None = None,
        territory: str | None = None,
        guess: bool = False,
    ) -> CardTiming:
        """Say when each effect of a card can be activated in the Damage Step, under today's rules unless told.

        Args:
        card: Any name of it.
        ruleset: A ruleset's id, or a short name: ``edison``.
        on: A day, as ``2012-05-01`` or ``today``, instead of a ruleset.
        territory: ``tcg`` or ``ocg``, with either.
        guess: Whether the closest card is taken where no name fits for certain.

        Raises:
        UnknownCard: No card fits for certain.
        UnknownRuleset: There is no such ruleset or day.
        """
        with self._lock:
            era = self._choose(ruleset, on, territory)
            self._finder.names.guesses = guess
            meant = self._finder.names.find(_check(card, "card"))
            timer = self._timers.get(era.id)
            if timer is None:
                timer = self._timers[era.id] = CardTimer(self._loaded, [era])
            told = time_card(timer, self._finder.join(meant.name, meant.password, meant.key))
        match = Match(told["card"], told["password"], meant.score, meant.match, meant.found_by)
        effects = []
        for effect in told["effects"]:
            (judged,) = effect["rulesets"].values()
            why = tuple(
                Reason(each["point"], each["rule"], each["because"], write_citations(each["cites"]))
                for each in judged["why"]
            )
            effects.append(
                EffectTiming(
                    effect["effect"], effect["kind"], effect["origin"], effect["text"], judged["points"], why,
                    judged.get("by_wording"),
                )
            )  # fmt: skip
        return CardTiming(told["card"], told["password"], match, era.id, tuple(effects))

    def ask(
        self, question: str, *, ruleset: str | None = None, on: str | None = None, territory: str | None = None
    ) -> Answer:
        """Answer a question as a judge would; a ruleset or day named in the question goes before ``ruleset``.

        Raises:
        UnknownRuleset: There is no such ruleset or day.
        """
        with self._lock:
            era = self._choose(ruleset, on, territory)
            told = self._asker.ask(_check(question, "question"), era)
        scenes = (
            Scene(each["title"], tuple(each["can"]), tuple(each["result"]), each["undecided"])
            for each in told["scenes"]
        )
        rulings = (AskedRuling(each["id"], each["says"], each["verdict"], each["claimed"]) for each in told["rulings"])
        return Answer(
            told["question"], told["answer"], told["sentence"], told["reason"], told["rule"],
            told["understood"]["ruleset"], tuple(each["name"] for each in told["understood"]["cards"]),
            tuple(told["missing"]), tuple(scenes), write_citations(told["sources"]), tuple(rulings),
        )  # fmt: skip

    def play(
        self,
        scenario: str | Mapping[str, Any] | os.PathLike[str] | None = None,
        *,
        ruleset: str | None = None,
        guess: bool = False,
        **fields: str,
    ) -> Battle:
        """Play a battle.

        Args:
        scenario: A scenario in the records' language: as YAML, as the mapping that YAML would give, or a file.
        ruleset: A ruleset, unless the scenario names one.
        guess: Whether the closest card is taken where no name fits for certain.
        fields: Instead of a scenario the fields of the battle form, as for ``/-/battle.json``: ``attacker``,
            ``target``, ``position``, ``card1``, ``at1``, ….

        Raises:
        Refused: The scenario is invalid.
        UnknownCard: A name fits no card for certain.
        UnknownRuleset: There is no such ruleset.
        """
        if (scenario is None) is not bool(fields):
            raise TypeError("play() takes a scenario, or fields of the battle form")
        with self._lock:
            document = read_battle(scenario, fields)
            corpus, document = bring_cards(self._loaded, document, self._pool, guess=guess, advice=GUESS)
            said, claim = read_scenario(document, corpus)
            era = self._choose(ruleset or said.ruleset, None, None)
            played = play_scenario(corpus, era, claim, said.then, document.path)
            told, names = played.as_json(), name_roles(corpus, document.value)
            lines = [line._asdict() for line in tell_lines(played.outcome, played.windows)]
        options = tuple(
            Option(window["after_event"], window["point"], each["effect"], each["may"], each["why"], each["rule"])
            for window in told["windows"]
            for each in window["options"]
        )
        events = tuple(
            Event(each["number"], each["point"], each["what"], each["of"], each["by"], each["amount"], each["rule"],
                  each["sentence"])
            for each in told["events"]
        )  # fmt: skip
        life, refused = told["life"], told["refused"]
        return Battle(
            told["ruleset"],
            events,
            options,
            (life[0], life[1]) if life else None,
            refused["why"] if refused else None,
            told["undecided"],
            {name: PlayedFact(**each) for name, each in told["facts"].items()},
            tuple(line["text"] for line in tell_in_words(lines, names)),
        )

    def check(
        self,
        folder: Place | None = None,
        *,
        ruleset: str | None = None,
        on: str | None = None,
        territory: str | None = None,
        jobs: int = 1,
    ) -> Report:
        """Replay the rulings of a folder against the corpus, of one's own ``records``, or of the whole corpus.

        Findings are remembered; the first check of the whole corpus takes minutes. It is judged under every ruleset
        for which a ruling is claimed, unless one is named. ``jobs`` processes share the work.

        Raises:
        Refused: There is no such folder, or its records are invalid.
        UnknownRuleset: There is no such ruleset or day.
        """
        with self._lock:
            place = Path(folder) if folder is not None else self._records
            chosen = choose_rulings([place] if place else [], self.root, None, self._pool)
            eras = choose_eras(chosen.corpus, Namespace(ruleset=ruleset, on=on, territory=territory))
            with Store(find_store()) as store:
                report = run_check(
                    chosen.corpus, eras=eras, rulings=chosen.rulings, guests=chosen.guests, store=store, jobs=jobs
                )
        matters = (write_disagreement(each) for each in report.disagreements)
        return Report(
            not (report.new or report.stale),
            len(report.rulings),
            len(report.of(Status.AGREES)),
            len(report.of(Status.CONTRADICTS)),
            len(report.of(Status.CANNOT_DECIDE)),
            tuple(
                Disagreement(
                    each["id"], each["title"], tuple(each["rulesets"]), each["says"], each["engine"], each["because"],
                    each["known"], each["path"], each["line"],
                )
                for each in matters
            ),
            tuple(
                Finding(
                    each.key, each.ruleset, each.status, each.says, each.engine, each.because,
                    each.known is not None, each.path, each.line,
                )
                for each in report.findings
                if each.status is not Status.AGREES
            ),
        )  # fmt: skip


def _check(value: str, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    return value


def read_battle(scenario: str | Mapping[str, Any] | os.PathLike[str] | None, fields: Mapping[str, str]) -> Document:
    """Read a scenario from what a caller gave."""
    if scenario is None:
        value = write_scenario(read_form(fields))
        if "rules" not in fields:
            del value["ruleset"]
        return Document(value, {}, "battle")
    if isinstance(scenario, str):
        return read_text(scenario, "battle")
    return Document({**scenario}, {}, "battle") if isinstance(scenario, Mapping) else read_file(Path(scenario))


def write_match(match: lookups.Match) -> Match:
    """Write a match of the look-up."""
    return Match(match.name, match.password, match.score, match.match, match.why, match.konami_id)


def write_citations(cites: Iterable[WrittenCitation]) -> tuple[Citation, ...]:
    """Write citations."""
    return tuple(Citation(each["source"], each["title"], each["locator"], each["date"]) for each in cites)


def find_card(name: str, *, limit: int = 5) -> Found:
    """As :meth:`Corpus.find_card`, of the corpus at hand."""
    return open_corpus().find_card(name, limit=limit)


def timing(
    card: str,
    *,
    ruleset: str | None = None,
    on: str | None = None,
    territory: str | None = None,
    guess: bool = False,
) -> CardTiming:
    """As :meth:`Corpus.timing`, of the corpus at hand."""
    return open_corpus().timing(card, ruleset=ruleset, on=on, territory=territory, guess=guess)


def ask(question: str, *, ruleset: str | None = None, on: str | None = None, territory: str | None = None) -> Answer:
    """As :meth:`Corpus.ask`, of the corpus at hand."""
    return open_corpus().ask(question, ruleset=ruleset, on=on, territory=territory)


def play(
    scenario: str | Mapping[str, Any] | os.PathLike[str] | None = None,
    *,
    ruleset: str | None = None,
    guess: bool = False,
    **fields: str,
) -> Battle:
    """As :meth:`Corpus.play`, with the corpus at hand."""
    return open_corpus().play(scenario, ruleset=ruleset, guess=guess, **fields)


def check(
    folder: Place | None = None,
    *,
    ruleset: str | None = None,
    on: str | None = None,
    territory: str | None = None,
    jobs: int = 1,
) -> Report:
    """As :meth:`Corpus.check`, against the corpus at hand."""
    return open_corpus().check(folder, ruleset=ruleset, on=on, territory=territory, jobs=jobs)
