"""Answers by the nearest wording of a card, marked, where that of the time is not on record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checks.judge.context import Answers
from checks.replay.answers import Answer, undecided
from checks.replay.prepared import PreparedRuleset
from kb import records
from kb.records.findings import Status


def name_cards(prepared: PreparedRuleset, claim: records.Claim) -> Iterator[records.Card]:
    """Name the cards that a window, or a scene, is about."""
    if claim.window is not None:
        name = claim.window.may_activate or claim.window.triggers or ""
        thing = prepared.thing_of(claim, name.partition(".")[0])
        names = [name, name.rpartition(".")[0]] if thing is None else [thing.card or ""]
    else:
        stock = prepared.corpus.situations[claim.situation].given.cards if claim.situation else {}
        things = {**stock, **(claim.given.cards if claim.given else {})}
        names = [thing.card for thing in things.values() if thing.card]
    for name in dict.fromkeys(names):
        card = prepared.cards.look_up(name)
        if card is not None:
            yield card


def name_later_wordings(prepared: PreparedRuleset, claim: records.Claim) -> tuple[str, ...]:
    """Name the effects of a claim's cards for which the nearest wording stands in, each with its day."""
    return tuple(
        f"{card.name}'s {effect} by the wording of {day}"
        for card in name_cards(prepared, claim)
        for effect, day in prepared.cards.list_later_wordings(card).items()
    )


def take_later(answers: Answers, others: Answers, by_wording: tuple[str, ...]) -> Answers:
    """Take the answers that need later wordings, marked; other decided answers stay."""
    return {
        fact: replace(others[fact], by_wording=by_wording)
        if answer.status is Status.CANNOT_DECIDE and fact in others and others[fact].status is not Status.CANNOT_DECIDE
        else answer
        for fact, answer in answers.items()
    }


def leave_open(answer: Answer) -> Answer:
    """Make a contradiction by a later wording undecided: the wording may differ, and not the ruling."""
    if answer.status is not Status.CONTRADICTS or not answer.by_wording:
        return answer
    because = f"only a later wording contradicts it [{', '.join(answer.by_wording)}: {answer.engine}]"
    return replace(undecided(answer.says, because), by_wording=answer.by_wording)
