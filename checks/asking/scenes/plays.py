"""Scenes played with the cards of a corpus; those played last are kept."""

from __future__ import annotations

import json
from functools import cached_property, lru_cache
from typing import Final

from checks.replay.eras import Era
from checks.replay.scenario_file import read_scenario
from checks.report.played import Played, play_scenario
from kb.corpus.model import EMPTY, Corpus
from kb.corpus.names import Links
from kb.corpus.references import make_links
from kb.corpus.yaml import Document

MOST_KEPT: Final = 1_000
"""How many played scenes are kept, of some 20 kB each."""


class Plays:
    """Plays scenes with the cards of a corpus, and keeps those played last: one question asks for many again."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.recall = lru_cache(MOST_KEPT)(self._play)

    @cached_property
    def _links(self) -> Links:
        return make_links(self.corpus, EMPTY)

    def _play(self, era: Era, scene: str) -> Played:
        """Play a scene written as JSON; raises :class:`kb.problems.Refused` if the records cannot express it."""
        scenario, claim = read_scenario(Document(json.loads(scene), {}, "the question"), self.corpus, self._links)
        return play_scenario(self.corpus, era, claim, scenario.then, "the question", (), undated=False)
