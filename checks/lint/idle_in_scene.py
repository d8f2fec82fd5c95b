"""A card or an act that makes no difference in a scene."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from checks.engine import Undecided
from checks.judge.context import Answers
from checks.judge.contrasts import find_contrasts
from checks.judge.ruling import answer_claim
from checks.lint.material import Check, Material
from checks.replay.eras import Era
from checks.replay.scenes import CARRIER_ROLE
from kb import records
from kb.corpus.model import LoadedRuling
from kb.problems import Problem, Refused
from kb.records.findings import Status


class Shown(NamedTuple):
    """The result of a claim under one ruleset: its answers, the events, and the contrast of each answer."""

    answers: Answers
    events: tuple[tuple[str, ...], ...]
    falls: dict[str, str]


def find(material: Material) -> Iterator[Problem]:
    """Find unmentioned cards, and acts, that can be left out without a change of answers, events and contrasts.

    Cards that the ruling names stay, since having no effect may be its point. Cards used as costs or Summoned stay,
    and if a fact denies an event all cards do: the event could happen to one of them.
    """
    for ruling in material.own.rulings:
        for name, claim in (ruling.record.claims or {}).items():
            if claim.then is None:
                continue
            shown: dict[str, Shown] = {}
            for what, smaller in list_smaller(material, ruling, claim):
                if stays(material, ruling, name, smaller, shown):
                    yield Problem(
                        CHECK.code, ruling.path, ruling.claim_lines[name],
                        f"the claim `{name}` of {ruling.record.id} says the same without {what}",
                        "only parts that the ruling needs",
                        "leave it out, unless the ruling is that it makes no difference",
                    )  # fmt: skip


def list_smaller(material: Material, ruling: LoadedRuling, claim: records.Claim) -> Iterator[tuple[str, records.Claim]]:
    """List a claim with one card or one act left out, and its name."""
    named = {id(material.whole.find_card(card)) for card in ruling.record.cards}
    given = claim.given or records.Given.model_construct(cards={})
    for role, thing in given.cards.items() if not any(map(denies, (claim.then or {}).values())) else ():
        rest = {other: each for other, each in given.cards.items() if other != role}
        smaller = claim.model_copy(update={"given": given.model_copy(update={"cards": rest})})
        is_named = thing.card is not None and id(material.whole.find_card(thing.card)) in named
        is_used = role == CARRIER_ROLE or thing.in_ in RESOURCES or mentions(smaller, role)
        if not is_named and not is_used:
            yield f"the card `{role}`", smaller
    for at, act in enumerate(claim.when):
        if act.as_ is None and len(claim.when) > 1:
            yield f"act {at + 1}", claim.model_copy(update={"when": (*claim.when[:at], *claim.when[at + 1 :])})


RESOURCES: Final = ("hand", "deck", "extra-deck", "graveyard", "banished")
"""Places of cards that costs and effects use."""


def denies(fact: records.Fact) -> bool:
    """Whether a fact denies an event or an act."""
    event, asked = fact.event, fact.legal or fact.possible
    return (event is not None and event.times in ("never", 0)) or (asked is not None and asked.is_ == "no")


def mentions(claim: records.Claim, role: str) -> bool:
    """Whether a claim has a word that may be a role."""

    def read(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            for below in value.values():
                yield from read(below)
        elif isinstance(value, list):
            for each in value:
                yield from read(each)
        elif isinstance(value, str):
            yield value

    body = claim.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return any(re.search(rf"(?<![\w-]){re.escape(role)}(?![\w-])", text) for text in read(body))


def stays(material: Material, ruling: LoadedRuling, name: str, smaller: records.Claim, shown: dict[str, Shown]) -> bool:
    """Whether a claim shows the same with something left out, under every ruleset where it is judged."""
    eras = material.judge.in_force(ruling)
    other = replace(
        ruling, record=ruling.record.model_copy(update={"claims": {**(ruling.record.claims or {}), name: smaller}})
    )
    for era in eras:
        if era.id not in shown:
            shown[era.id] = show(material, ruling, name, era)
        if any(answer.status is not Status.AGREES for answer in shown[era.id].answers.values()):
            return False
        try:
            if show(material, other, name, era) != shown[era.id]:
                return False
        except (Undecided, KeyError, Refused):
            return False
    return bool(eras)


def show(material: Material, ruling: LoadedRuling, name: str, era: Era) -> Shown:
    """The result of a claim under a ruleset."""
    claim = (ruling.record.claims or {})[name]
    answers, trace = answer_claim(material.judge, ruling, era, claim)
    events = tuple((step.point, step.what, step.of, step.detail, step.rule) for step in trace)
    agreed = {fact: answer for fact, answer in answers.items() if answer.status is Status.AGREES}
    return Shown(answers, events, find_contrasts(material.judge, ruling, era, name, agreed, trace))


CHECK = Check("idle-in-scene", "a card or an act that makes no difference in a scene", find, thorough=True)
