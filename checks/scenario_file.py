"""A scenario in a file of its own: the records' language with ``ruleset:`` on top."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from kb import records
from kb.complaints import explain_errors
from kb.corpus import Corpus
from kb.problems import Problem, Refused
from kb.strict_yaml import read_file
from kb.vocabulary import SituationName


class ScenarioFile(records.Record):
    """A situation, cards and acts to play, and facts to look at, under one ruleset."""

    ruleset: records.Slug | None = None
    title: str | None = None
    situation: SituationName | None = None
    given: records.Given | None = None
    when: tuple[records.Act, ...] = ()
    then: dict[records.Slug, records.Fact] | None = None


WATCH = records.Fact.model_validate({"life": {"of": "opponent", "changes-by": 0}})


def load_scenario(path: Path, corpus: Corpus) -> tuple[ScenarioFile, records.Claim]:
    """Read a scenario; raises :class:`kb.problems.Refused` with everything that is wrong with it."""
    if not path.is_file():
        raise Refused.single(
            "no-file", str(path), "there is no such file", "a scenario in YAML", "name an existing file"
        )
    document = read_file(path, str(path))
    try:
        scenario = ScenarioFile.model_validate(document.value)
    except ValidationError as error:
        raise Refused(explain_errors(error, ScenarioFile, document)) from None
    problems = [
        Problem(
            "unknown-card",
            str(path),
            document.find_line(("given", "cards", role, "card")),
            f"unknown card {thing.card!r}",
            "a card of the corpus",
            "see: rulings lookup",
        )
        for role, thing in (scenario.given.cards if scenario.given else {}).items()
        if thing.card is not None and corpus.find_card(thing.card) is None
    ]
    roles = set(corpus.situations[scenario.situation].given.cards) if scenario.situation else set()
    roles |= set(scenario.given.cards) if scenario.given else set()
    for number, act in enumerate(scenario.when):
        for key, name in (
            ("attack", act.attack),
            ("on", act.on),
            ("activate", act.activate),
            ("summon", act.summon),
        ):
            role = (name or "").partition(".")[0]
            if role and role not in roles and role not in ("direct", "cancel"):
                problems.append(
                    Problem(
                        "unknown-role",
                        str(path),
                        document.find_line(("when", number, key)),
                        f"no card has the role {role!r}",
                        f"one of {', '.join(sorted(roles)) or 'none'}",
                        "add it under given: cards:",
                    )
                )
    if problems:
        raise Refused(problems)
    facts = scenario.then or {"course": WATCH}
    claim = records.Claim.model_construct(
        situation=scenario.situation,
        given=scenario.given,
        when=scenario.when,
        then=facts,
    )
    return scenario, claim
