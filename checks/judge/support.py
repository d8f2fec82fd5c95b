"""The basis of an agreement, and the documents that attest it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from checks.engine import OPEN, Undecided
from checks.judge.citations import cite_rule, list_precedents, narrow
from checks.judge.context import Judge
from checks.replay.answers import Answer
from checks.replay.cards import in_force
from checks.replay.eras import Era
from checks.replay.windows import find_subject
from kb import records


class Support(NamedTuple):
    """A part of an answer's basis, in words, and the documents that attest it."""

    told: str
    sources: frozenset[str]


def list_support(
    judge: Judge, era: Era, claim: records.Claim, answer: Answer, cards: Collection[str] = ()
) -> Iterator[Support]:
    """List the basis of an answer: a card ruling alone, else rules, values of switches, and wordings of cards.

    A switch that is open rests on its precedents, those on single cards for these ``cards`` only.
    """
    if answer.exception:
        yield Support("a card ruling that excepts it", frozenset(source for source, _ in answer.exception))
        return
    for id in answer.rules:
        rule = narrow(judge.corpus, judge.rulebook[id], answer.asked)
        found = [support for switch in rule.switches for support in list_answers(judge, era, switch, cards)]
        yield from found or [Support(f"rule {id}", frozenset(source for source, _ in cite_rule(era, rule)))]
    yield from list_wordings(judge, era, claim)


def list_answers(judge: Judge, era: Era, switch: str, cards: Collection[str]) -> Iterator[Support]:
    """List the answer to a question with its documents, or where it is open its precedents."""
    value = era.resolved[switch]
    precedents = list(list_precedents(judge.corpus, era, switch, cards)) if value.value == OPEN else []
    for each in precedents:
        told = f"{switch}, of {each.of.key.partition(':')[2]}: {each.value}"
        yield Support(told, frozenset(cite.source for cite in each.cites))
    if not precedents and value.cites:
        yield Support(f"{switch}: {value.value}", frozenset(cite.source for cite in value.cites))


def list_wordings(judge: Judge, era: Era, claim: records.Claim) -> Iterator[Support]:
    """List the wordings of the cards in a claim, each with the documents that attest it for the day."""
    prepared = judge.prepared(era)
    if claim.window is not None and (claim.window.may_activate or claim.window.triggers):
        try:
            subject = find_subject(prepared, claim)
        except Undecided:
            return
        named: list[tuple[str, tuple[str, ...]]] = [(subject.card, (subject.effect.id,))]
    elif claim.then is not None:
        stock = judge.corpus.situations[claim.situation].given.cards if claim.situation else {}
        things = {**stock, **(claim.given.cards if claim.given else {})}
        named = [(thing.card, ()) for thing in things.values() if thing.card]
    else:
        return
    known = [(card, wanted) for name, wanted in named if (card := prepared.cards.look_up(name)) is not None]
    for card, wanted in known:
        for effect in card.effects:
            if in_force(effect, era.territory, era.day) and (not wanted or effect.id in wanted):
                attesting = {cite.source for cite in effect.cites or card.cites}
                yield Support(f"the wording of {card.name}'s {effect.id}", frozenset(attesting))
