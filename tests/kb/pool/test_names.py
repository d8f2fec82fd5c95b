"""As what a card counts besides: the names of its text, where it has them, and what it is none of."""

from __future__ import annotations

import pytest

from kb.corpus.yaml import read_text
from kb.reader.drafts.draft import draft_card
from kb.reader.drafts.printed_card import Printed
from kb.reader.sentences.names import find_counted

UNREAD = {"unplayed": "what its text says"}


def lies(*places):
    return [{"fits": {"of": "this-card", "as": {"zone": places[0] if len(places) == 1 else list(places)}}}]


@pytest.mark.parametrize(
    ("text", "when", "counts"),
    [
        ('(This card is always treated as a "Gull" card.)', "always", [{"archetype": "Gull"}]),
        ('(This card is always treated as an "Auk" card.)', "always", [{"archetype": "Auk"}]),
        ('(This card is also always treated as a "Gull" card.)', "always", [{"archetype": "Gull"}]),
        (
            '(This card is always treated as a "Gull", "Auk", and "Tern" card.)',
            "always",
            [{"archetype": "Gull"}, {"archetype": "Auk"}, {"archetype": "Tern"}],
        ),
        ('(This card is always treated as "The Reef".)', "always", [{"named": "The Reef"}]),
        ('(This card\'s name is always treated as "The Reef".)', "always", [{"named": "The Reef"}]),
        ('This card\'s name is also treated as "The Reef"', "always", [{"named": "The Reef"}]),
        (
            'This card is also treated as a "Gull" monster while face-up on the field',
            lies("field"),
            [{"archetype": "Gull"}],
        ),
        ('(This card is not treated as a "Gull" card.)', "always", [{"never": "Gull"}]),
        ('This card\'s name becomes "The Reef" while in the GY', lies("graveyard"), [{"named": "The Reef"}]),
        (
            'This card\'s name becomes "The Reef" while it is on the field or in the Graveyard',
            lies("field", "graveyard"),
            [{"named": "The Reef"}],
        ),
        (
            'This card\'s name becomes "The Reef" while in the hand, Deck, GY, or on the field',
            lies("hand", "deck", "graveyard", "field"),
            [{"named": "The Reef"}],
        ),
        ('This card\'s name becomes "The Reef" while in the Field Zone', lies("field-zone"), [{"named": "The Reef"}]),
        ('This card\'s name becomes "The Reef" while equipped with a shell', UNREAD, [{"named": "The Reef"}]),
    ],
)
def test_as_what_a_card_counts(text, when, counts):
    said = find_counted(text)
    assert (said.applies_when, list(said.does)) == (when, [{"count-as": each} for each in counts])


@pytest.mark.parametrize(
    "text",
    ["This card is treated as a Normal Monster while face-up on the field", 'It is also treated as a "Gull" monster'],
)
def test_of_others_and_of_kinds_nothing_is_said(text):
    assert find_counted(text) is None


@pytest.mark.parametrize(
    "facts",
    [
        {"kind": "monster", "type_line": "Beast / Effect"},
        {"kind": "spell", "property": "normal"},
        {"kind": "spell", "property": "equip"},
    ],
)
def test_a_name_before_the_first_effect_stands_in_the_draft(facts):
    text = '(This card is always treated as a "Gull" card.)\nIf you control a monster: Draw 1 card.'
    drafted = draft_card(Printed("Auk", "91111113", "Auk", facts | {"text": text}), 903, [], quoting=True)
    effects = read_text(drafted, "auk.yaml").value["effects"]
    named = [each for each in effects if each["does"] == [{"count-as": {"archetype": "Gull"}}]]
    assert [each["text"] for each in named] == [1]
