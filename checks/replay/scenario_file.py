"""A scenario in a file of its own: the records' language with ``ruleset:`` on top."""

from __future__ import annotations

from dataclasses import replace

from pydantic import ValidationError

from kb import records
from kb.corpus.model import EMPTY, Corpus
from kb.corpus.names import Links
from kb.corpus.references import make_links
from kb.corpus.roles import check_claim
from kb.corpus.shapes import explain_errors
from kb.corpus.yaml import Document
from kb.language.words import SituationName
from kb.problems import Refused, order_problems


class ScenarioFile(records.Record):
    """A situation, cards and acts to play, and facts to look at, under one ruleset."""

    ruleset: records.Slug | None = None
    title: str | None = None
    situation: SituationName | None = None
    given: records.Given | None = None
    when: tuple[records.Act, ...] = ()
    then: dict[records.Slug, records.Fact] | None = None


def read_scenario(document: Document, corpus: Corpus, links: Links | None = None) -> tuple[ScenarioFile, records.Claim]:
    """Read a scenario from a document; raises :class:`kb.problems.Refused` with all its problems.

    Args:
    document: The scenario.
    corpus: The records that it mentions.
    links: Their names, if many scenarios are read; else they are collected anew.
    """
    try:
        scenario = ScenarioFile.model_validate(document.value)
    except ValidationError as error:
        raise Refused(explain_errors(error, ScenarioFile, document)) from None
    claim = records.Claim.model_construct(
        situation=scenario.situation,
        given=scenario.given,
        when=scenario.when,
        then=scenario.then,
    )
    links = make_links(corpus, EMPTY) if links is None else replace(links, problems=[])
    check_claim(claim, links, document, ())
    if links.problems:
        raise Refused(order_problems(links.problems))
    return scenario, claim
