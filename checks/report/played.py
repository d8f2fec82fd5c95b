"""A scenario played: its outcome, the windows, and the verdicts on its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from checks.answers import playing as answers
from checks.engine import Ruleset, Undecided, full_rulebook
from checks.judge.shapes import play_scene
from checks.judge.wordings import name_later_wordings
from checks.replay.answers import Answer
from checks.replay.eras import Era, make_era, make_eras
from checks.replay.facts import prepare
from checks.replay.forms import choose_effects
from checks.replay.prepared import prepare_ruleset
from checks.replay.scenes import build_scenes
from checks.replay.stage import Outcome, Stage, damage_points
from checks.report.replay import Windows, write_outcome
from kb import records
from kb.corpus.model import Corpus
from kb.problems import Refused
from kb.records.findings import Status


class Played(NamedTuple):
    """The result of a scenario under one ruleset."""

    era: Era
    outcome: Outcome
    windows: Windows
    facts: Mapping[str, Answer]
    by_wording: tuple[str, ...]
    """Notes on later wordings used, and on cards whose first printing is unknown."""
    claim: records.Claim
    """The scenario with the effect of each activation named."""

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
        return {
            "ruleset": self.era.id,
            "by_wording": list(self.by_wording),
            **write_outcome(self.outcome, self.windows),
            "facts": facts,
        }


def play_scenario(
    corpus: Corpus,
    era: Era,
    claim: records.Claim,
    then: Mapping[str, records.Fact] | None,
    path: str,
    others: Iterable[Era] | None = None,
    *,
    undated: bool = True,
) -> Played:
    """Play a scenario; where an act names a card with several effects, the one that can be activated is meant.

    A refused act names the ``others`` under which it is allowed: by default all named rulesets.
    ``undated`` asks for notes on cards whose first printing is unknown.
    Raises :class:`kb.problems.Refused` for a word that is not played.
    """
    if others is None:
        others = [make_era(corpus, id, each.territory, each.day) for id, each in corpus.rulesets.items()]
    rulesets = tuple(each.engine for each in others)
    ways = (play_way(corpus, era, way, then, path, rulesets, undated=undated) for way in choose_effects(corpus, claim))
    first = next(ways)
    if first.outcome.refused is None:
        return first
    return next((played for played in ways if played.outcome.refused is None), first)


def play_way(
    corpus: Corpus,
    era: Era,
    claim: records.Claim,
    then: Mapping[str, records.Fact] | None,
    path: str,
    rulesets: tuple[Ruleset, ...],
    *,
    undated: bool = True,
) -> Played:
    """Play a scenario with each effect named."""
    strict = prepare_ruleset(corpus, era, full_rulebook())
    later = tuple(name_later_wordings(strict, claim))
    later += tuple(name_undated(corpus, era, claim)) if undated else ()
    prepared = strict.by_nearest_wording
    try:
        scene = build_scenes(corpus, claim)[0]
    except Undecided as doubt:
        raise Refused.single(
            "cannot-play", path, str(doubt), "words that the engine plays", "see: rulings show vocabulary"
        ) from None
    stage = Stage(era, prepared.rulebook, prepared.cards, scene, damage_points(era))
    finishers = {name: prepare(stage, name, fact) for name, fact in (then or {}).items()}
    windows = Windows(rulesets)
    outcome = stage.run(explain=windows.note)
    facts = {name: finish(outcome) for name, finish in finishers.items()}
    if outcome.ways:
        facts, _ = play_scene(prepared, then or {}, scene, damage_points(era))
    return Played(era, outcome, windows, facts, later, claim)


def name_undated(corpus: Corpus, era: Era, claim: records.Claim) -> Iterator[str]:
    """Note the cards of a past scene whose first printing is unknown, as that of a pool's card is."""
    days = [each.day for each in make_eras(corpus).values() if each.territory == era.territory]
    if not days or era.day >= max(days):
        return
    cards = claim.given.cards if claim.given else {}
    for name in dict.fromkeys(each.card for each in cards.values() if each.card):
        card = corpus.find_card(name)
        if card is not None and corpus.find_printing(card, era.territory) is None and not card.printed:
            yield f"{card.name} is played as if printed by {era.day}: the day of its first printing is not on record"
