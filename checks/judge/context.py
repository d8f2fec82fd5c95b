"""The context of judging: the corpus, its rulesets, the rulebook, and earlier answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from checks.engine import Rulebook
from checks.judge.origins import Origins
from checks.replay.answers import Answer
from checks.replay.eras import Era, make_eras, rulesets_for
from checks.replay.prepared import PreparedRuleset, Shared, prepare_ruleset
from kb import records
from kb.corpus.model import Corpus, LoadedRuling
from kb.records.findings import TraceStep

Answers = dict[str, Answer]
"""The answers to one claim by fact."""
Traces = dict[str, tuple[TraceStep, ...]]
"""The steps of the replays of one ruling by claim."""


@dataclass(slots=True)
class Judge:
    """Everything needed to judge: the corpus, the rulesets, the rulebook, and rulesets prepared on demand."""

    corpus: Corpus
    rulebook: Rulebook
    eras: dict[str, Era] = field(default_factory=dict)
    prepared_rulesets: dict[str, PreparedRuleset] = field(default_factory=dict)
    by_id: dict[str, LoadedRuling] = field(default_factory=dict)
    shared: Shared = field(default_factory=Shared)
    answered: dict[tuple[str, str], tuple[dict[str, Answers], Traces]] = field(default_factory=dict)
    elsewhere: dict[tuple[str, str, str], Answers] = field(default_factory=dict)
    """The answers to a claim under rulesets where its ruling is not judged."""
    varied: dict[tuple[object, ...], Judge] = field(default_factory=dict)
    """Judges of one ruleset with one change."""
    lacking: dict[tuple[str, ...], Rulebook] = field(default_factory=dict)
    """The rulebooks without some rules."""
    hints: dict[tuple[str, str], dict[str, None]] = field(default_factory=dict)
    """By ruling and claim, the changes that broke an agreement under a ruleset: tried first under the next."""
    origins: Origins = field(init=False)
    """The origins of the corpus' sources."""
    _claimed_for: dict[object, list[Era]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Know the origins of the corpus' sources."""
        self.origins = Origins(self.corpus.sources)

    def list_claimed_for(self, ruling: LoadedRuling) -> list[Era]:
        """List the rulesets for which a ruling is claimed, once for all with the same days."""
        said = ruling.rulesets
        key = (said.territory, said.from_, said.until) if isinstance(said, records.Span) else said
        if key not in self._claimed_for:
            self._claimed_for[key] = rulesets_for(said, self.eras.values())
        return self._claimed_for[key]

    def in_force(self, ruling: LoadedRuling) -> list[Era]:
        """List the rulesets under which a ruling is judged: named ones for which it is claimed, else its own days.

        The days on which another ruling is judged add nothing.
        """
        found = self.list_claimed_for(ruling)
        return [era for era in found if era.id in self.corpus.rulesets] or found

    def rulebook_without(self, rules: tuple[str, ...]) -> Rulebook:
        """The rulebook without some rules, made once."""
        if not rules:
            return self.rulebook
        if rules not in self.lacking:
            self.lacking[rules] = self.rulebook.without(*rules)
        return self.lacking[rules]

    def prepared(self, era: Era) -> PreparedRuleset:
        """The prepared ruleset."""
        if era.id not in self.prepared_rulesets:
            self.prepared_rulesets[era.id] = prepare_ruleset(self.corpus, era, self.rulebook, self.shared)
        return self.prepared_rulesets[era.id]


def make_judge(corpus: Corpus, rulebook: Rulebook, eras: Mapping[str, Era] | None = None) -> Judge:
    """Make the judge of a corpus; without ``eras`` with the corpus' own rulesets."""
    judge = Judge(corpus, rulebook)
    judge.eras = dict(eras or make_eras(corpus))
    judge.by_id = {ruling.id: ruling for ruling in corpus.rulings}
    return judge
