"""A scenario played: what came of it, who could have done what, and how its facts stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from checks import answers
from checks.engine import Undecided, full_rulebook
from checks.replay.answers import Answer
from checks.replay.eras import Era, make_eras
from checks.replay.facts import prepare
from checks.replay.prepared import prepare_ruleset
from checks.replay.scenes import build_scenes
from checks.replay.stage import Outcome, Stage, damage_points
from checks.report.replay import Windows, write_outcome
from kb import records
from kb.corpus.model import Corpus
from kb.problems import Refused
from kb.records.findings import Status


class Played(NamedTuple):
    """What came of a scenario under one ruleset."""

    era: Era
    outcome: Outcome
    windows: Windows
    facts: Mapping[str, Answer]

    @property
    def is_wrong(self) -> bool:
        """Whether an act was refused, or a fact is contradicted."""
        return self.outcome.refused is not None or any(
            each.status is Status.CONTRADICTS for each in self.facts.values()
        )

    def as_json(self) -> answers.Scenario:
        """Write it for programs."""
        facts: dict[str, answers.FactAnswer] = {
            name: {"status": each.status, "says": each.says, "engine": each.engine, "because": each.because}
            for name, each in self.facts.items()
        }
        return {"ruleset": self.era.id, **write_outcome(self.outcome, self.windows), "facts": facts}


def play_scenario(
    corpus: Corpus, era: Era, claim: records.Claim, then: Mapping[str, records.Fact] | None, path: str
) -> Played:
    """Play a scenario; raises :class:`kb.problems.Refused` where it has a word that is not played."""
    prepared = prepare_ruleset(corpus, era, full_rulebook())
    try:
        scene = build_scenes(corpus, claim)[0]
    except Undecided as doubt:
        raise Refused.single(
            "cannot-play", path, str(doubt), "words that the engine plays", "see: rulings show vocabulary"
        ) from None
    stage = Stage(era, prepared.rulebook, prepared.cards, scene, damage_points(era))
    finishers = {name: prepare(stage, name, fact) for name, fact in (then or {}).items()}
    windows = Windows(tuple(each.engine for each in make_eras(corpus).values()))
    outcome = stage.run(explain=windows.note)
    return Played(era, outcome, windows, {name: finish(outcome) for name, finish in finishers.items()})
