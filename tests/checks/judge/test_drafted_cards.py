"""A card that only a pool has says nothing else, where it says anything, than the record of that card would."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from checks.engine import full_rulebook
from checks.judge.context import Judge, make_judge
from checks.judge.ruling import answer_ruling
from kb.corpus.yaml import read_text
from kb.pool import yugi
from kb.pool.draft import draft_card
from kb.pool.printed import Printed
from kb.records import Card
from kb.records.findings import Status
from tests.commands import ROOT

POOL = ROOT.parent / "shared" / "pool" / "cards.json"
RULESETS = ("tcg-modern", "ocg-modern")
"""Those of whose day a pool has the texts."""
PARTS = 6
"""Into how many parts the cards are dealt, so that processors share them."""
LISTED = {
    # what the text of today does not tell: a ruling of the corpus on that card alone says it
    "Ancient City - Rainbow Ruins": "an answer on the card keeps its third effect out of the Damage Step",
    "Attack of the Cornered Rat": "a verdict on a ruling counts what its own record says",
    "Curse of Anubis": "card rulings except it",
    "Evil Blast": "card rulings except it",
    "Guard Mines": "the Japanese text negates the activation, the English one the effect",
    "PSY-Framegear Beta": "an answer says that it chains; its text names no Quick Effect",
    "Rocket Hand": "card rulings except its quick effect",
    "Scrap Sheen": "card rulings except it",
    "Swift Samurai Storm!": "card rulings except it",
    "Zero Force": "card rulings except it",
    # what only the whole effect tells, of which the draft has the beginning
    "Cyberdarkness Dragon": "which monster was equipped by its own effect",
    "Defense Draw": "the OCG asks that there is damage to spare; the draft has no such day",
    "Dragocytos Corrupted Nethersoul Dragon": "that a second attack would come to nothing",
    "Honest": "that the monster it is battling is face-up",
    "Yubel - The Loving Defender Forever": "whose the monster was when it battled",
    # the record calls by one id what the draft parts otherwise
    "Crystal Beast Sapphire Pegasus": "its replacement is an event of the draft",
    "Disc Fighter": "the draft has one effect for each timing that its text may mean",
    "Spear Dragon": "the draft joins its two sentences otherwise",
    "Ultimate Offering": "the record has an effect for each player's turn",
}
"""The cards of which a draft says otherwise than their record, each with what it cannot know."""


@pytest.fixture(scope="module")
def printed():
    if not POOL.is_file():
        pytest.skip("the card pool is not beside the repository")
    cards = yugi.read(POOL, json.loads(POOL.read_text(encoding="utf-8"))).cards
    return {each.password: each for each in cards if each.password}


@pytest.fixture(scope="module")
def known(corpus):
    """A judge of today's rules with the cards as they are recorded."""
    judge = make_judge(corpus, full_rulebook())
    judge.eras = {id: judge.eras[id] for id in RULESETS}
    return judge


def name_alike(card: Card, drafted: Card) -> Card:
    """Call the drafted effects by the ids of those recorded ones that carry the same sentences of the text."""
    named: dict[int, str] = {}
    for alike in (True, False):
        for effect in card.effects:
            fits = [
                at
                for at, each in enumerate(drafted.effects)
                if at not in named
                and set(each.text or ()) & set(effect.text or ())
                and (each.class_ == effect.class_ or not alike)
                and not (each.from_ and effect.from_ and set(each.from_) != set(effect.from_))
            ]
            if effect.id not in named.values() and fits and (alike or len(fits) == 1):
                named[fits[0]] = effect.id
    effects = [
        each.model_copy(update={"id": named.get(at, f"drafted-{each.id}")}) for at, each in enumerate(drafted.effects)
    ]
    return drafted.model_copy(update={"effects": tuple(effects)})


def list_turned(known: Judge, slug: str, drafted: Card, rulings) -> list[tuple[str, str]]:
    """List the facts of some rulings with what becomes of their agreement once a card is as it was drafted."""
    corpus = replace(known.corpus, cards={**known.corpus.cards, slug: drafted})
    judge = Judge(corpus, known.rulebook, known.eras, by_id=known.by_id)
    found = []
    for ruling in rulings:
        for era in known.in_force(ruling):
            if era.id not in RULESETS:
                continue
            recorded, read = answer_ruling(known, ruling, era)[0], answer_ruling(judge, ruling, era)[0]
            found += [
                (f"{ruling.id}#{claim}/{fact}", read[claim][fact].status)
                for claim, facts in recorded.items()
                for fact, answer in facts.items()
                if answer.status is Status.AGREES
            ]
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_a_drafted_card_is_answered_as_its_record_or_not_at_all(corpus, known, printed, part):
    rulings = defaultdict(list)
    for ruling in corpus.rulings:
        for name in ruling.record.cards:
            rulings[corpus.find_card(name).name].append(ruling)
    counts, otherwise = Counter(), defaultdict(list)
    for number, (slug, card) in enumerate(sorted(corpus.cards.items())):
        if number % PARTS != part or card.name not in rulings or card.password not in printed:
            continue
        found = printed[card.password]
        draft = draft_card(Printed(found.name, card.password, card.name, found.facts), None, [], quoting=True)
        drafted = name_alike(card, Card.model_validate(read_text(draft, slug).value))
        for fact, status in list_turned(known, slug, drafted, rulings[card.name]):
            counts[status] += 1
            if status is Status.CONTRADICTS and card.name not in LISTED:
                otherwise[card.name].append(fact)
    assert not otherwise
    assert counts[Status.AGREES] > 0.3 * counts.total(), "hardly anything of the texts is read any more"
