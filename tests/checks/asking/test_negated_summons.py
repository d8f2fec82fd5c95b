"""Questions whether a card negates the Summon of a kind, by words such as its text has."""

from __future__ import annotations

import pytest

from checks.asking.cards.negated_summons import answer_negated_summon
from kb.corpus.model import Corpus

ANY = "When a monster would be Summoned: Negate the Summon."
SPECIAL = "When a monster would be Special Summoned: Negate the Special Summon."


@pytest.mark.parametrize(
    ("name", "text", "said", "answer"),
    [
        ("Solemn Strike", SPECIAL, "can {0} negate a synchro summon", "yes"),
        ("Solemn Strike", SPECIAL, "can i negate an xyz summon with {0}", "yes"),
        ("Solemn Strike", SPECIAL, "can {0} stop a flip summon", "no"),
        ("Solemn Strike", SPECIAL, "does {0} negate a tribute summon", "no"),
        ("Solemn Strike", SPECIAL, "can {0} negate a fusion summon", None),
        ("Solemn Judgment", ANY, "can i use {0} on a flip summon", "yes"),
        ("Solemn Judgment", ANY, "can {0} negate a normal summon", "yes"),
        ("Solemn Judgment", ANY, "can {0} negate a ritual summon", None),
    ],
)
def test_a_summon_is_negated_as_the_text_says(
    corpus: Corpus, name: str, text: str, said: str, answer: str | None
) -> None:
    card = corpus.find_card(name)
    assert card is not None
    found = answer_negated_summon(card, text, said)
    assert found is not None
    assert found.said == answer


def test_other_cards_and_questions_are_left_alone(corpus: Corpus) -> None:
    honest, judgment = corpus.find_card("Honest"), corpus.find_card("Solemn Judgment")
    assert honest is not None
    assert judgment is not None
    assert answer_negated_summon(honest, ANY, "can {0} negate a flip summon") is None
    assert answer_negated_summon(judgment, ANY, "can i use {0} in the damage step") is None
