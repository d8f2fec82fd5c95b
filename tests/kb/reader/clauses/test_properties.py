"""Whatever a card says, it is read, and every span lies in its text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kb import records
from kb.reader.clauses import CONVENTIONS, PrintedCard, print_card, read_card
from kb.reader.clauses.splitting import mask, split_sentences
from tests.drafted import read_cards
from tests.kb.reader.clauses.test_clauses import CARDS, MONSTERS

POOL = Path(__file__).parents[5] / "shared" / "pool" / "cards.json"
CARRIERS = ("monster", "quick-play-spell", "normal-trap", "continuous-trap", "counter-trap", "equip-spell")
SENTENCES = sorted({text for text, _ in MONSTERS.values()} | {text for _, text, _ in CARDS.values()})
PIECES = st.one_of(
    st.sampled_from(SENTENCES),
    st.sampled_from([":", ";", ". ", "\n● ", "(", ")", '"', " or if ", "You can ", "FLIP: ", "ATK", "(Quick Effect)"]),
    st.text(max_size=8),
)
TEXTS = st.lists(PIECES, max_size=6).map("".join)


@example(  # an option whose effect is used elsewhere, as all there is
    text="If this card is Activate effect, Heads: card.\n● Effect): ATK.", pendulum="", carrier="quick-play-spell"
)
@example(  # a timing that stands behind the first colon
    text=":During damage calculation (Quick Effect): You can pay 100 LP; it gains 100 ATK.",
    pendulum="",
    carrier="quick-play-spell",
)
@given(text=TEXTS, pendulum=TEXTS, carrier=st.sampled_from(CARRIERS))
def test_every_text_is_read_and_every_span_lies_in_it(text, pendulum, carrier):
    card = PrintedCard("Copper Badger", carrier, text, pendulum)
    reading = read_card(card)
    lengths = {"text": len(text), "pendulum-text": len(pendulum)}
    assert len({effect.id for effect in reading.effects}) == len(reading.effects)
    for effect in reading.effects:
        spans = [effect.span, *(each.span for each in (*effect.facts, *effect.unread))]
        assert all(0 <= span.start <= span.end <= lengths[span.part] for span in spans)
        assert {each.convention for each in (*effect.facts, *effect.unread)} <= set(CONVENTIONS)
        assert records.EffectDescription.model_validate(effect.record.model_dump(by_alias=True, exclude_unset=True))
    assert read_card(card) == reading


@given(text=TEXTS)
def test_masking_keeps_every_place_and_sentences_cover_the_text(text):
    masked = mask(text)
    assert len(masked) == len(text)
    covered = "".join(sentence.text for sentence in split_sentences(masked))
    assert "".join(covered.split()) == "".join(masked.split())


@given(text=st.sampled_from(SENTENCES), name=st.text(alphabet="ABCdef :;.!()", min_size=1, max_size=12))
def test_a_name_says_nothing(text, name):
    def told(text):
        return [effect.record for effect in read_card(PrintedCard("Badger", "monster", text)).effects]

    assert told(f'{text} "Moth" is fine.') == told(f'{text} "{name}" is fine.')


@pytest.fixture(scope="module")
def readings():
    if not POOL.is_file():
        pytest.skip("the card pool is not beside the repository")
    cards = read_cards()
    return [read_card(printed) for card in cards if (printed := print_card(card.name, card.facts))]


def test_no_convention_serves_fewer_than_three_cards(readings):
    served = dict.fromkeys(CONVENTIONS, 0)
    for reading in readings:
        for id in {each.convention for effect in reading.effects for each in (*effect.facts, *effect.unread)}:
            served[id] += 1
    assert {id: count for id, count in served.items() if count < 3} == {}


def test_every_spell_and_trap_of_the_pool_has_its_activation(readings):
    without = [
        reading.card.name
        for reading in readings
        if reading.card.carrier != "monster" and not any(effect.is_activation for effect in reading.effects)
    ]
    assert without == []
