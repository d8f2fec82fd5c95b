"""A card that only a pool has says nothing else, where it says anything, than the record of that card would."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from zlib import crc32

import pytest

from checks.engine import full_rulebook
from checks.judge.context import Judge, make_judge
from checks.judge.ruling import answer_ruling
from kb.records import Card
from kb.records.findings import Status
from tests.drafted import POOL, draft_recorded, read_pool

RULESETS = ("tcg-modern", "ocg-modern")
"""Those of whose day a pool has the texts."""
PARTS = 6
"""Into how many parts the cards are dealt by their names, of which two are tried here; ``make drafts`` tries all."""
LISTED = {
    # what the text of today does not tell: a ruling of the corpus on that card alone says it
    "Curse of Anubis": "card rulings except it",
    "Evil Blast": "card rulings except it",
    "Guard Mines": "the Japanese text negates the activation, the English one the effect",
    "Lost Wind": "of which original ATK it takes the half, where Shrink halved that before",
    "PSY-Framegear Beta": "an answer says that it chains; its text names no Quick Effect",
    "Rocket Hand": "card rulings except its quick effect",
    "Scrap Sheen": "card rulings except it",
    "Swift Samurai Storm!": "card rulings except it",
    "The Immortal of Thunder": "the Japanese text asks that it was flipped, the English one does not",
    "Zero Force": "card rulings except it",
    # what only the whole effect tells, of which the draft has the beginning
    "Defense Draw": "the OCG asks that there is damage to spare; the draft has no such day",
    "Michizure": "its text says even in the Damage Step; the draft names the Damage Step as its only timing",
    "Lilith, Lady of Lament": "that its number is set once, and not again after a negation",
    "Yubel - The Loving Defender Forever": "whose the monster was when it battled",
    # the record calls by one id what the draft parts otherwise
    "Disc Fighter": "the draft has one effect for each timing that its text may mean",
    "Motor Frenzy": "the draft has an effect for its own Summon, and another for others",
    "Sangan": "the record dates its wordings under other ids, and its rulings name the oldest",
    "Spear Dragon": "the draft joins its two sentences otherwise",
    "Ultimate Offering": "the record has an effect for each player's turn",
}
"""The cards of which a draft says otherwise than their record, each with what it cannot know."""


@pytest.fixture(scope="module")
def printed():
    if not POOL.is_file():
        pytest.skip("the card pool is not beside the repository")
    return read_pool()


@pytest.fixture(scope="module")
def known(corpus):
    """A judge of today's rules with the cards as they are recorded."""
    judge = make_judge(corpus, full_rulebook())
    judge.eras = {id: judge.eras[id] for id in RULESETS}
    return judge


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


@pytest.mark.parametrize("part", range(0, PARTS, 3))
def test_a_drafted_card_is_answered_as_its_record_or_not_at_all(corpus, known, printed, part):
    rulings = defaultdict(list)
    for ruling in corpus.rulings:
        for name in ruling.record.cards:
            rulings[corpus.find_card(name).name].append(ruling)
    counts, otherwise = Counter(), defaultdict(list)
    some = {slug: card for slug, card in corpus.cards.items() if crc32(slug.encode()) % PARTS == part}
    cards = list(draft_recorded(replace(corpus, cards=some), printed))
    for slug, drafted in cards:
        name = corpus.cards[slug].name
        for fact, status in list_turned(known, slug, drafted, rulings[name]):
            counts[status] += 1
            if status is Status.CONTRADICTS:
                otherwise[name].append(fact)
    assert not {name: facts for name, facts in otherwise.items() if name not in LISTED}
    stale = {corpus.cards[slug].name for slug, _ in cards} & LISTED.keys() - otherwise.keys()
    assert not stale, "these cards are answered as their records now: they leave the list"
    assert counts[Status.AGREES] > 0.3 * counts.total(), "hardly anything of the texts is read any more"
