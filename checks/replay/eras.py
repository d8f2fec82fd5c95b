"""Rulesets with their day: every switch resolved, ready to play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from checks.engine import Ruleset
from kb import records
from kb.corpus.eras import Resolved, is_in_force, resolve_switch
from kb.corpus.model import Corpus
from kb.records.words import Territory


@dataclass(frozen=True, slots=True, eq=False)
class Era:
    """A ruleset with its territory and day, ready to play."""

    id: str
    territory: str
    day: str
    engine: Ruleset
    record: records.Ruleset
    resolved: Mapping[str, Resolved]
    """What each switch rests on that day."""


def make_era(corpus: Corpus, id: str, territory: str, day: str) -> Era:
    """Resolve every switch for a territory and a day; one without a period for that day is open."""
    resolved = {name: resolve_switch(name, switch, territory, day) for name, switch in sorted(corpus.switches.items())}
    engine = Ruleset(id, {name: each.value for name, each in resolved.items()})
    record = records.Ruleset.model_construct(title=id, territory=cast(Territory, territory), day=day, about=id)
    return Era(id, territory, day, engine, record, resolved)


def make_eras(corpus: Corpus) -> dict[str, Era]:
    """Make every ruleset of the corpus."""
    return {id: make_era(corpus, id, each.territory, each.day) for id, each in corpus.rulesets.items()}


def rulesets_for(rulesets: records.Rulesets, eras: Iterable[Era]) -> list[Era]:
    """List the rulesets for whose day something is claimed."""
    return [era for era in eras if is_in_force(rulesets, era.id, era.record)]
