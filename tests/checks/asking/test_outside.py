"""Questions about what happens outside battles, with cards made up for it."""

from __future__ import annotations

import pytest

from checks.asking.asking import Asker
from checks.judge.context import Judge
from kb.corpus.model import Corpus
from kb.lookup.find import open_lookup
from kb.pool.gather import import_pool
from tests.pools import write_yugi, yugi

TEXTS = {
    "Copper Badger": "Once per turn, during your Standby Phase, if you control no Spells/Traps: You can Special Summon "
    "this card from your GY.",
    "Amber Otter": "If this card is sent from the field to the GY: Draw 1 card.",
    "Slate Heron": "When this card is sent to the GY: You can draw 1 card.",
    "Silver Shrew": "If this card is Normal Summoned: Draw 1 card.",
    "Ivory Marten": "If this card is Tributed: Draw 1 card. Gibberish that no reader knows.",
}


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus, judge: Judge) -> Asker:
    path = tmp_path_factory.mktemp("outside")
    cards = [yugi(name, 11111111 + at, 101 + at, text={"en": text}) for at, (name, text) in enumerate(TEXTS.items())]
    import_pool([write_yugi(path / "pool.json", cards)], path / "pool.db", [])
    return Asker(corpus, open_lookup([path / "pool.db"]), path / "pool.db", None, judge.eras)


@pytest.mark.parametrize(
    ("asked", "answer", "says"),
    [
        ("can copper badger come back if i have a set card", "no", "a Set card"),
        ("can copper badger come back if i control a monster", None, ""),
        ("amber otter is tributed do i draw", "yes", "is Tributed or is Tributed to Tribute Summon"),
        ("amber otter gets milled do i draw", "no", "from the deck"),
        ("amber otter gets sent to the gy do i draw", "depends", "from the field"),
        ("slate heron is tributed do i draw", "depends", "no effect of Slate Heron"),
        ("slate heron is tributed for a tribute summon do i draw", "no", "no effect of Slate Heron"),
        ("slate heron is discarded do i draw", None, "by a card effect"),
        ("slate heron is discarded by an effect do i draw", "yes", "by a card effect"),
        ("does silver shrew draw if it is special summoned", "no", "Special Summoned"),
        ("i summon silver shrew what happens", None, "Normal Summoned: Silver Shrew’s effect activates"),
        ("does ivory marten draw if it is banished", "cannot-decide", "not played"),
        ("does ivory marten destroy a card if it is tributed", None, ""),
    ],
)
def test_what_happens_to_a_card_is_played(asker: Asker, asked: str, answer: str | None, says: str) -> None:
    told = asker.ask(asked, asker.eras["tcg-modern"])
    assert (told["answer"], says in told["sentence"]) == (answer, True), told["sentence"]
